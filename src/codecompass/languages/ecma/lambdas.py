"""Anonymous functions: callbacks whose result is one path, and immediately invoked functions."""

import re
from collections.abc import Iterator
from itertools import islice

from codecompass.languages.arguments import Lambda, lambda_of
from codecompass.languages.nodes import children_of
from codecompass.languages.paths import alternatives, seen_at, with_steps
from codecompass.languages.protocol import Expressions, Node

MOST_RETURNS = 4
_CALLBACKS = frozenset({"arrow_function", "function_expression"})
_HOLD_STATEMENTS = frozenset(
    "if_statement else_clause switch_statement switch_body switch_case switch_default try_statement catch_clause "
    "finally_clause for_statement for_in_statement while_statement do_statement labeled_statement statement_block".split()
)
_NAME = re.compile(r"(?:[^\W\d]|\$)[\w$]*")


def arrow(function: Node, expressions: Expressions, depth: int) -> Lambda | None:
    """An anonymous function whose result is one path; None for any other."""
    body = function.child_by_field_name("body") if function.type in _CALLBACKS else None
    if body is None or function.child_by_field_name("name") is not None:
        return None
    returned = [*islice(_returned(body), MOST_RETURNS + 1)] if body.type == "statement_block" else [body]
    if not 0 < len(returned) <= MOST_RETURNS:
        return None
    path, names = expressions.path(returned[0], depth), _parameters(function, expressions)
    waits = any(child.type == "async" for child in function.children)
    if body.type != "statement_block" and not path.startswith("<{@"):  # an object is resolved at its own place
        at_once = lambda_of(path, *names)
        return at_once if at_once is not None or waits else Lambda(len(names[1]), path, body.start_byte)
    if len(returned) > 1:
        paths = dict.fromkeys(seen_at(one.start_byte, expressions.path(one, depth)) for one in returned)
        return None if waits else Lambda(len(names[1]), " ".join(paths))
    return None if waits else Lambda(len(names[1]), path, returned[0].start_byte)


def _parameters(function: Node, expressions: Expressions) -> tuple[str, set[str]]:
    """(name of the first parameter, all names that the parameters bind); the first is empty where it is
    destructured."""
    one = function.child_by_field_name("parameter")
    if one is not None:
        return expressions.text(one), {expressions.text(one)}
    holder = function.child_by_field_name("parameters")
    if holder is None or not children_of(holder):
        return "", set()
    first = children_of(holder)[0]
    first = first.child_by_field_name("pattern") or first
    name = expressions.text(first) if first.type == "identifier" else ""
    return name, set(_NAME.findall(expressions.text(holder)))


def invoked_result(callee: Node, expressions: Expressions, depth: int) -> str:
    """The result of an immediately invoked function: `(() => ({ run }))()`; empty where it can't be followed, and for
    other callees. The names in it are those at its own place; one with a name has its results itself."""
    while callee.type == "parenthesized_expression" and len(children_of(callee)) == 1:
        callee = children_of(callee)[0]
    if callee.type == "identifier" and _is_exported(callee):
        callee = _given_as(callee) or callee
    body = callee.child_by_field_name("body") if callee.type in _CALLBACKS else None
    if body is None or any(child.type == "async" for child in callee.children):
        return ""
    if callee.child_by_field_name("name") is not None:
        return with_steps(expressions.path(callee, depth + 1), "()")
    results = _returned(body) if body.type == "statement_block" else [body]
    each = (seen_at(one.start_byte, expressions.path(one, depth + 1)) for one in results)
    paths = dict.fromkeys(part for one in each for part in alternatives(one))
    return "" if "#?" in paths or len(paths) > MOST_RETURNS else " ".join(paths)


def _is_exported(callee: Node) -> bool:
    """Whether the result of a call is given to a member, as that of a universal module's factory is: `root.Cart =
    factory()`, `module.exports = factory(require("shop"))`."""
    assignment = callee.parent.parent if callee.parent is not None else None
    left = assignment.child_by_field_name("left") if assignment is not None else None
    return (
        assignment is not None
        and assignment.type == "assignment_expression"
        and left is not None
        and left.type == "member_expression"
    )


def _given_as(name: Node) -> Node | None:
    """The function that an immediately invoked function around a name is given as the parameter of that name."""
    around = name.parent
    while around is not None:
        parameters = around.child_by_field_name("parameters") if around.type in _CALLBACKS else None
        for position, one in enumerate(children_of(parameters)):
            if one.text == name.text:
                return argument_of_invoked(around, position)
        around = around.parent
    return None


def call_of_closure(function: Node) -> Node | None:
    """The call around a function without a name that runs it once, with its file: `(function () {…})()`, the same by
    `.call(this)`, the factory of a universal or an AMD module; None for any other."""
    if function.child_by_field_name("name") is not None:
        return None
    inner, around = function, function.parent
    while around is not None and around.type == "parenthesized_expression":
        inner, around = around, around.parent
    if around is not None and around.type == "member_expression":
        member = around.child_by_field_name("property")
        inner, around = around, around.parent if member is not None and member.text in (b"call", b"apply") else None
    if around is None:
        return None
    if around.type == "call_expression" and around.child_by_field_name("function") == inner:
        return around
    if around.type != "arguments" or around.parent is None:
        return None
    callee = around.parent.child_by_field_name("function")
    while callee is not None and callee.type == "parenthesized_expression" and children_of(callee):
        callee = children_of(callee)[0]
    is_run = callee is not None and (callee.type in _CALLBACKS or callee.text in (b"define", b"require"))
    return around.parent if is_run else None


def argument_of_invoked(function: Node, position: int) -> Node | None:
    """The argument that an immediately invoked function is given at a position: `(function ($) {…})(jQuery)`."""
    around = function.parent
    while around is not None and around.type == "parenthesized_expression":
        function, around = around, around.parent
    if around is None or around.type != "call_expression" or around.child_by_field_name("function") != function:
        return None
    arguments = around.child_by_field_name("arguments")
    given = children_of(arguments)[: position + 1] if arguments is not None else []
    spread = any(one.type == "spread_element" for one in given)
    return given[position] if len(given) > position and not spread else None


def _returned(body: Node) -> Iterator[Node]:
    waiting = [body]
    while waiting:
        node = waiting.pop()
        if node.type == "return_statement":
            yield from children_of(node)[:1]
        elif node.type in _HOLD_STATEMENTS:
            waiting += reversed(children_of(node))


_KEEPING = frozenset(
    b"useCallback useEvent useEventCallback useEffectEvent useMemoizedFn useDebouncedCallback useThrottledCallback".split()
) | {b"debounce", b"throttle"}
"""Functions that give the function they are given, the same but for when it runs."""


def kept_function(call: Node) -> Node | None:
    """The function that a call gives as it is: `useCallback(() => …)`."""
    callee, arguments = call.child_by_field_name("function"), call.child_by_field_name("arguments")
    name = callee.child_by_field_name("property") or callee if callee is not None else None
    if name is None or arguments is None or name.text not in _KEEPING:
        return None
    first = next(iter(children_of(arguments)), None)
    return first if first is not None and first.type in _CALLBACKS else None
