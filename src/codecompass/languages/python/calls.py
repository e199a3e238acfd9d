"""How Python's calls and comprehensions read: as paths of what they give."""

from __future__ import annotations

import re

from codecompass.languages.arguments import DEEPEST, MOST, can_be_followed, lambda_of, listing
from codecompass.languages.literals import LONGEST, is_followed, with_contents
from codecompass.languages.nodes import children_of
from codecompass.languages.paths import MAX_ALTERNATIVES, with_steps
from codecompass.languages.protocol import Expressions, Node
from codecompass.languages.python.targets import targets
from codecompass.languages.python.types import TYPE_VARIABLES, type_expression, type_itself, type_variable

_NAME = re.compile(r"[^\W\d]\w*")
_GIVES_ELEMENTS_OF_FIRST = frozenset({"list", "tuple", "iter", "reversed", "sorted", "set", "frozenset"})
_GIVES_ONE = frozenset({"next", "max", "min"})
_GIVING_FIRST = frozenset({"partial", "functools.partial", "copy.copy", "copy.deepcopy", "deepcopy"})
"""What gives the like of its first argument; calling it with some arguments said is calling that."""
_ASKING = frozenset({"type", "getattr"})
_CASTS = frozenset({"cast", "t.cast", "typing.cast"})
_NEW_TYPES = frozenset({"NewType", "t.NewType", "typing.NewType"})
_HAND_ON = _GIVES_ELEMENTS_OF_FIRST | _GIVES_ONE | {"enumerate", "zip"}


def called(node: Node, expressions: Expressions, depth: int) -> str:
    """`super()` is a place, not a call's result; `list(items)` is a list of what `items` gives."""
    callee = node.child_by_field_name("function")
    if callee is None:
        return "#?"
    path = expressions.path(callee, depth)
    if path == "super":
        return _super(node, expressions, depth)
    if path in TYPE_VARIABLES:
        return type_variable(node, expressions)
    if path in _GIVING_FIRST and (given := _positional(node)):
        return expressions.path(given[0], depth + 1)
    if path == "weakref.ref" and (given := _positional(node)):
        return with_contents("#ref", given[:1], expressions, depth)
    if path in _CASTS and (given := _positional(node)):
        return f"<{type_expression(given[0], expressions)}>"
    if path in _NEW_TYPES and len(given := _positional(node)) > 1:
        return type_itself(given[1], expressions)
    if path.endswith(".__new__") and (given := _positional(node)):
        return with_steps(expressions.path(given[0], depth + 1), "()")
    if path in _ASKING and (asked := _asked(path, _positional(node), expressions, depth)):
        return asked
    if path in _HAND_ON and callee.type == "identifier" and (given := _positional(node)):
        again = _gathered(path, [expressions.path(argument, depth + 1) for argument in given])
        if again:
            return again
    if path == "dict" and (again := _dictionary(node, expressions, depth)):
        return again
    if " " in path:
        return with_steps(path, "()")
    return f"{path}{_given(node, expressions, depth)}()"


def awaited(node: Node, expressions: Expressions, depth: int) -> str:
    """`await asyncio.gather(f(), g())` is what each of them gives, side by side."""
    call = next(iter(children_of(node)), None)
    if call is None:
        return "#?"
    callee = call.child_by_field_name("function") if call.type == "call" else None
    if callee is not None and expressions.text(callee) in _GATHER:
        if (every := _only_splat(call)) is not None:
            element = _elements_of(expressions.path(every, depth + 1))
            return f"#list/({element}@await)" if element else "#?"
        given = [expressions.path(one, depth + 1) for one in _positional(call)]
        told = listing(with_steps(path, "@await") for path in given)
        return f"#tuple/{told}" if told and len(given) <= MOST else "#?"
    return with_steps(expressions.path(call, depth), "@await")


_GATHER = frozenset({"asyncio.gather", "gather"})


def yielded(node: Node, expressions: Expressions, depth: int) -> str:
    """`yield item` is what the generator is sent, `yield from items` what that one gives in the end."""
    if not any(child.type == "from" for child in node.children):
        return "#sent"
    given = children_of(node)
    return with_steps(expressions.path(given[0], depth + 1), "@await") if given else "#?"


def _asked(function: str, given: list[Node], expressions: Expressions, depth: int) -> str:
    """`type(cart)` is its class, `getattr(cart, "total", None)` its member, or what there is instead."""
    if not given or (function == "type") != (len(given) == 1):
        return ""
    of = expressions.path(given[0], depth + 1)
    name = "__class__" if function == "type" else expressions.text(given[1])[1:-1]
    if "#?" in of or " " in of or not _NAME.fullmatch(name) or (given[1:] and given[1].type != "string"):
        return ""
    default = expressions.path(given[2], depth + 1) if len(given) > 2 else "#?"
    return f"{of}.{name}" if default == "#?" else f"{of}.{name} {default}"


def _given(call: Node, expressions: Expressions, depth: int) -> str:
    """`/(Cart,_,f())` of `make(Cart, 1, f(x))`: what a function is given may tell what it gives."""
    arguments = call.child_by_field_name("arguments")
    if arguments is None or arguments.child_count < 3 or depth > DEEPEST:
        return ""
    given = [child for child in children_of(arguments) if child.type != "keyword_argument"][:MOST_GIVEN]
    named = [child for child in children_of(arguments) if child.type == "keyword_argument"][:MOST_NAMED]
    told = [_argument(child, expressions, depth + 1) for child in given]
    listed = listing([*told, *(_named(child, expressions, depth + 1) for child in named)]) or listing(told)
    return f"/{listed}" if listed else ""


MOST_GIVEN = 2
MOST_NAMED = 3
_TELLING = frozenset({"identifier", "attribute", "call"})


def _named(keyword: Node, expressions: Expressions, depth: int) -> str:
    """`into:Cart` of `into=Cart`; what it is given has to say something by itself."""
    name, value = keyword.child_by_field_name("name"), keyword.child_by_field_name("value")
    told = _argument(value, expressions, depth) if value is not None else ""
    return f"{expressions.text(name)}:{told}" if name is not None and can_be_followed(told) else ""


def _argument(node: Node, expressions: Expressions, depth: int) -> str:
    if node.type != "lambda":
        return expressions.path(node, depth) if node.type in _TELLING else ""
    body, taken = node.child_by_field_name("body"), node.child_by_field_name("parameters")
    names = _NAME.findall(expressions.text(taken)) if taken is not None else []
    function = (
        lambda_of(expressions.path(body, depth), names[0] if names else "", set(names)) if body is not None else None
    )
    return function.text() if function is not None else ""


def _positional(call: Node) -> list[Node]:
    arguments = call.child_by_field_name("arguments")
    if arguments is None or arguments.type == "generator_expression":
        return [arguments] if arguments is not None else []
    given = [child for child in children_of(arguments) if child.type != "keyword_argument"]
    return [] if any(child.type in ("list_splat", "dictionary_splat") for child in given) else given


def _gathered(name: str, given: list[str]) -> str:
    """What a builtin hands on of what it is given; nothing for any other function."""
    elements = [_elements_of(path) for path in given]
    if name in _GIVES_ELEMENTS_OF_FIRST and elements[0]:
        return f"{'#set' if name.endswith('set') else '#list'}/({elements[0]})"
    if name == "enumerate" and elements[0]:
        return f"#list/(#tuple/(#int,{elements[0]}))"
    if name == "zip" and any(elements):
        return f"#list/(#tuple/({','.join(element or '_' for element in elements)}))"
    if name == "next" and len(given) == 2 and given[1] != "#none":
        return f"{elements[0]} {given[1]}" if elements[0] else given[1]
    if name in _GIVES_ONE and len(given) > 1 and name != "next":
        return " ".join(given[:MAX_ALTERNATIVES]) if all(map(is_followed, given)) else ""
    return elements[0] if name in _GIVES_ONE else ""


def _dictionary(call: Node, expressions: Expressions, depth: int) -> str:
    """`dict(pairs)` holds what stands second in the pairs, or what the other dictionary does; `dict(a=x)` holds `x`."""
    arguments = call.child_by_field_name("arguments")
    given = _positional(call)
    named = [child for child in children_of(arguments) if child.type == "keyword_argument"] if arguments else []
    paths = [path for one in given[:1] if is_followed(path := expressions.path(one, depth + 1))]
    held = [f"{path}{step}" for path in paths for step in ("@iter@1", "[]")]
    values = (one.child_by_field_name("value") for one in named[:MOST])
    held += [path for one in values if one is not None and is_followed(path := expressions.path(one, depth + 1))]
    return f"#dict/({','.join(held)})" if held and sum(map(len, held)) <= LONGEST else ""


def _only_splat(call: Node) -> Node | None:
    """`items` of `f(*items)`."""
    arguments = call.child_by_field_name("arguments")
    given = [child for child in children_of(arguments) if child.type != "keyword_argument"] if arguments else []
    return children_of(given[0])[0] if len(given) == 1 and given[0].type == "list_splat" else None


def _super(call: Node, expressions: Expressions, depth: int) -> str:
    """`super()` goes on from the class around, `super(Base, self)` from the one that it names."""
    given = _positional(call)
    around = call.parent if given else None
    while around is not None and around.type != "class_definition":
        around = around.parent
    name = around.child_by_field_name("name") if around is not None else None
    if name is None or expressions.text(given[0]).rpartition(".")[2] in (expressions.text(name), "__class__"):
        return "#super"
    return with_steps(expressions.path(given[0], depth + 1), "@super")


def _elements_of(path: str) -> str:
    """The path of what an iterable gives; nothing where that cannot be followed."""
    return "" if path in ("#?", "_", "") or " " in path or len(path) > LONGEST else f"{path}@iter"


def comprehended(node: Node, expressions: Expressions, depth: int) -> str:
    """`[row.cell for row in rows]` holds what `rows@iter.cell` does."""
    kind = {"set_comprehension": "#set", "dictionary_comprehension": "#dict"}.get(node.type, "#list")
    body = node.child_by_field_name("body")
    body = body.child_by_field_name("value") if body is not None and body.type == "pair" else body
    path = expressions.path(body, depth + 1) if body is not None else ""
    for clause in reversed([child for child in children_of(node) if child.type == "for_in_clause"]):
        left, right = clause.child_by_field_name("left"), clause.child_by_field_name("right")
        if left is None or right is None or not path:
            return kind
        root = _NAME.match(path)
        bound = next((t for t in targets(left, expressions) if root and t.name == root.group()), None)
        if bound is not None:
            element = _elements_of(expressions.path(right, depth + 1))
            path = f"{element}{bound.steps}{path[len(bound.name) :]}" if element else ""
    return f"{kind}/({path})" if is_followed(path) else kind
