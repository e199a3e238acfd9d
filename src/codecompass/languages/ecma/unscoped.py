"""Unscoped symbols: members of literals that are arguments, values with functions in them, titled tests."""

from codecompass.languages.ecma.definitions import FUNCTIONS, at_top
from codecompass.languages.nodes import arguments_of, children_of, field_of, text_of
from codecompass.languages.protocol import Node, Refined
from codecompass.languages.titles import titled
from codecompass.model import LITERAL, TITLED

MOST_MEMBERS = 64
"""A literal with more members without functions is data."""
_CALL_PARTS = frozenset({"member_expression", "call_expression", "arguments", "await_expression"})
_TYPE_HOLDERS = frozenset({"variable_declarator", "public_field_definition"})
_TITLES = frozenset({"string", "template_string", "identifier", "member_expression"})
_EXPORTED = (b"module.exports", b"exports", b"module")


def unscoped(kind: str, name: Node, node: Node) -> Refined | None:
    """Name, kind and modifiers; None for a node that is no symbol."""
    if node.type == "call_expression":
        return titled(node, _TITLES) or _hook(node)
    text = text_of(name)
    if node.type == "export_statement":
        return Refined("variable", "public", ("export", "default"), "", "default")
    if node.type == "assignment_expression":
        holder = field_of(node.child_by_field_name("left"), "object")
        return (
            Refined(kind, "public", ("export",), "", text) if holder is not None and holder.text in _EXPORTED else None
        )
    if node.type == "pair" and (_is_defined(node) or (kind == "field" and not _is_field_symbol(node))):
        return None
    if node.type == "property_signature" and not _is_of_top(node):
        return None
    value = node.child_by_field_name("value") if node.type == "pair" and kind == "property" else None
    signature = text if value is not None and value.type == "object" else ""
    return Refined(kind, "public", (LITERAL,), "", text, signature=signature)


def _hook(call: Node) -> Refined | None:
    """What runs before or after tests: `beforeEach(() => …)`; None where the first argument is no function."""
    first, function = next(iter(arguments_of(call)), None), call.child_by_field_name("function")
    if first is None or function is None or first.type not in FUNCTIONS:
        return None
    return Refined("fn", "public", (TITLED,), "", text_of(function), signature=text_of(function))


def _is_of_top(signature: Node) -> bool:
    """Whether the type around a member is that of a class's field, or of a top-level declaration."""
    around: Node | None = signature
    while around is not None and around.type not in _TYPE_HOLDERS:
        around = around.parent
    return around is not None and (around.type != "variable_declarator" or at_top(around))


def _is_defined(member: Node) -> bool:
    """Whether a member is a method."""
    value = member.child_by_field_name("value")
    return value is not None and value.type in FUNCTIONS


def _is_field_symbol(member: Node) -> bool:
    """Whether a member without functions is one of the few of an argument, outside a chain of calls to a member with
    functions: `id` in `list: procedure.input(z.object({ id })).query(() => …)`."""
    literal = member.parent
    arguments = literal.parent if literal is not None else None
    if literal is None or arguments is None or arguments.type != "arguments":
        return False
    return len(children_of(literal)) <= MOST_MEMBERS and not _is_in_chain(arguments)


def _is_in_chain(arguments: Node) -> bool:
    around = arguments.parent.parent if arguments.parent is not None else None
    if around is None or around.type not in _CALL_PARTS:
        return False
    while around is not None and around.type in _CALL_PARTS:
        around = around.parent
    written = (around.text or b"") if around is not None and around.type == "pair" else b""
    return b"=>" in written or b"function" in written
