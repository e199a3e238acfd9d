"""The contextual (target) type of a lambda: the delegate that determines its parameters."""

from collections.abc import Callable

from codecompass.languages.csharp.arguments import arguments
from codecompass.languages.csharp.types import type_expression
from codecompass.languages.nodes import around_of, children_of, is_body
from codecompass.languages.protocol import Expressions, Node

MAX_DEPTH = 8
_ELEMENTWISE = (
    "Aggregate All Any Average Count DistinctBy Exists Find FindAll FindIndex FindLast First FirstOrDefault ForEach"
    " GroupBy Last LastOrDefault LongCount Max MaxBy Min MinBy OrderBy OrderByDescending RemoveAll Select SelectMany"
    " Single SingleOrDefault SkipWhile Sum TakeWhile ThenBy ThenByDescending ToDictionary ToLookup TrueForAll Where"
    " Zip Include AllAsync AnyAsync CountAsync FirstAsync FirstOrDefaultAsync SingleAsync SingleOrDefaultAsync"
)
"""Methods of `System.Linq`, `List<T>` and Entity Framework that call their first argument with each element."""
_ELEMENT_OF_RECEIVER = frozenset(_ELEMENTWISE.split())
_ALSO_TO_SECOND = frozenset({"ToDictionary", "ToLookup", "GroupBy"})
"""Those that call a second lambda with it as well, if that has one parameter."""


def parameter_path(function: Node, position: int, expressions: Expressions) -> str:
    """Path of a lambda's parameter at `position`; `""` where no context determines it."""
    argument = function.parent
    if argument is not None and argument.type == "argument":
        element = _element(function, argument, expressions) if position == 0 else ""
        if element:
            return element
    context = contextual_type(function, expressions)
    return f"{context}@arg{position}" if context else ""


def contextual_type(node: Node, expressions: Expressions, depth: int = 0) -> str:
    """Path of a value of the contextual type of a node; `""` where there is none."""
    around = node.parent
    find = _FINDERS.get(around.type) if around is not None and depth <= MAX_DEPTH else None
    path = find(node, around, expressions, depth + 1) if find and around is not None else ""
    return path if "#?" not in path and "<>" not in path and " " not in path else ""


def _element(function: Node, argument: Node, expressions: Expressions) -> str:
    """An element of the receiver of a method that calls its argument with each one."""
    listing, place = argument.parent, _place(argument)
    callee = listing.parent.child_by_field_name("function") if listing is not None and listing.parent else None
    passing = _ELEMENT_OF_RECEIVER if place == 0 else _ALSO_TO_SECOND if place == 1 and _takes_one(function) else ()
    if callee is None or not passing:
        return ""
    path = expressions.path(callee)
    receiver, _, method = path.rpartition(".")
    return f"{receiver}@iter" if receiver and method.partition("`")[0] in passing and " " not in path else ""


def _takes_one(function: Node) -> bool:
    parameters = function.child_by_field_name("parameters")
    return parameters is not None and (parameters.type == "implicit_parameter" or len(children_of(parameters)) == 1)


def _place(argument: Node) -> int:
    listed = [child for child in children_of(argument.parent) if child.type == "argument"] if argument.parent else []
    return next((at for at, child in enumerate(listed) if child.start_byte == argument.start_byte), -1)


def _argument(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    listing = around.parent
    call = listing.parent if listing is not None else None
    if listing is None or call is None:
        return ""
    named = around.child_by_field_name("name")
    at = f"={expressions.text(named)}" if named is not None else str(_place(around))
    args = arguments(listing, expressions)
    if call.type == "object_creation_expression":
        return f"{expressions.path(call)}.#new/{args}@arg{at}"
    callee = call.child_by_field_name("function")
    return f"{expressions.path(callee)}/{args}@arg{at}" if callee is not None else ""


def _assigned(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    left, holder = around.child_by_field_name("left"), around.parent
    if left is None or left.start_byte == node.start_byte:
        return ""
    if left.type == "element_binding_expression" and holder is not None and holder.parent is not None:
        return f"{expressions.path(holder.parent)}[]"
    return expressions.path(around)


def _typed(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    """A declaration has its type before the name."""
    holder = around.parent if around.type == "variable_declarator" else around
    written = (holder.child_by_field_name("type") or holder.child_by_field_name("returns")) if holder else None
    text = type_expression(written, expressions) if written is not None else ""
    return f"<{text}>" if text else ""


def _outer(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    return contextual_type(around, expressions, depth)


def _cast(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    written = around.child_by_field_name("type")
    return f"<{type_expression(written, expressions)}>" if written is not None else ""


def _added(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    """`new T { a, b }` calls `Add` for each element, for `{ a, b }` inside it with both; an array contains them."""
    holder = around.parent
    if holder is None:
        return ""
    if holder.type == "array_creation_expression":
        return f"{expressions.path(holder)}[]"
    if holder.type != "initializer_expression":
        return f"{expressions.path(holder)}.Add/1@arg0" if holder.type in _CONSTRUCTIONS else ""
    elements = children_of(around)
    place = next((at for at, child in enumerate(elements) if child.start_byte == node.start_byte), -1)
    constructed = holder.parent
    known = place >= 0 and constructed is not None and constructed.type in _CONSTRUCTIONS
    return (
        f"{expressions.path(constructed)}.Add/{len(elements)}@arg{place}" if known and constructed is not None else ""
    )


_CONSTRUCTIONS = {"object_creation_expression", "implicit_object_creation_expression"}


def _returned(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    """The declared result of the enclosing function."""
    function = around_of(around.parent, _FUNCTIONS)
    return _result(function, expressions, depth) if function is not None else ""


def _body(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    return _result(around, expressions, depth) if is_body(node, around) else ""


def _arrow(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    return _result(around.parent, expressions, depth) if around.parent is not None else ""


def _result(function: Node, expressions: Expressions, depth: int) -> str:
    if function.type == "lambda_expression":
        outer = contextual_type(function, expressions, depth)
        result = f"{outer}()" if outer else ""
    elif function.type == "accessor_declaration":
        owner = function.parent.parent if function.parent is not None else None
        result = _typed(function, owner, expressions, depth) if owner is not None else ""
    else:
        result = _typed(function, function, expressions, depth)
    waits = any(child.type == "modifier" and child.text == b"async" for child in function.children)
    return f"{result}@await" if result and waits else result


_FUNCTIONS = {
    "method_declaration", "local_function_statement", "accessor_declaration", "lambda_expression", "operator_declaration",
    "property_declaration", "indexer_declaration", "anonymous_method_expression",
}  # fmt: skip
_FINDERS: dict[str, Callable[[Node, Node, Expressions, int], str]] = {
    "argument": _argument,
    "assignment_expression": _assigned,
    "variable_declarator": _typed,
    "property_declaration": _typed,
    "initializer_expression": _added,
    "return_statement": _returned,
    "arrow_expression_clause": _arrow,
    "lambda_expression": _body,
    "cast_expression": _cast,
    "parenthesized_expression": _outer,
    "conditional_expression": _outer,
    "switch_expression_arm": _outer,
    "switch_expression": _outer,
    "binary_expression": _outer,
}
