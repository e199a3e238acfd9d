"""The contextual (target) type of a lambda: the delegate that determines its parameters."""

from codecompass.languages.contextual import ContextualTypes, as_written, is_plain
from codecompass.languages.csharp.arguments import arguments
from codecompass.languages.csharp.types import type_expression
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node

_FUNCTIONS = frozenset(
    "method_declaration local_function_statement accessor_declaration lambda_expression operator_declaration"
    " property_declaration indexer_declaration anonymous_method_expression".split()
)
EXPECTED = ContextualTypes(
    (
        "parenthesized_expression",
        "conditional_expression",
        "switch_expression_arm",
        "switch_expression",
        "binary_expression",
    ),
    is_plain,
)
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
    return EXPECTED.step(function, expressions, 0, f"@arg{position}")


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


@EXPECTED.around("argument")
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


@EXPECTED.around("assignment_expression")
def _assigned(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    left, holder = around.child_by_field_name("left"), around.parent
    if left is None or left.start_byte == node.start_byte:
        return ""
    if left.type == "element_binding_expression" and holder is not None and holder.parent is not None:
        return f"{expressions.path(holder.parent)}[]"
    return expressions.path(around)


@EXPECTED.around("variable_declarator", "property_declaration")
def _typed(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    """A declaration has its type before the name."""
    holder = around.parent if around.type == "variable_declarator" else around
    written = (holder.child_by_field_name("type") or holder.child_by_field_name("returns")) if holder else None
    text = type_expression(written, expressions) if written is not None else ""
    return f"<{text}>" if text else ""


EXPECTED.around("cast_expression")(as_written)


@EXPECTED.around("initializer_expression")
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


@EXPECTED.around("arrow_expression_clause")
def _arrow(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    return _result(around.parent, expressions, depth) if around.parent is not None else ""


@EXPECTED.results("lambda_expression", _FUNCTIONS)
def _result(function: Node, expressions: Expressions, depth: int) -> str:
    if function.type == "lambda_expression":
        result = EXPECTED.step(function, expressions, depth, "()")
    elif function.type == "accessor_declaration":
        owner = function.parent.parent if function.parent is not None else None
        result = _typed(function, owner, expressions, depth) if owner is not None else ""
    else:
        result = _typed(function, function, expressions, depth)
    waits = any(child.type == "modifier" and child.text == b"async" for child in function.children)
    return f"{result}@await" if result and waits else result
