"""Members of components without a declaration in code: events and slots."""

from codecompass.languages.components.naming import camelized
from codecompass.languages.ecma.definitions import refine as as_in_family
from codecompass.languages.protocol import Node, Refined

MARK = "$"
"""Prefix of such a member's quoted name, followed by the kind: `"$event:save"`."""

EXPOSED = "override readonly"
"""Precedes the name of a member that is a function of the script, whose definition is the symbol."""


def member(kind: str, name: str) -> str:
    """The field name that a composed module uses for it."""
    return f'"{MARK}{kind}:{name}"'


def refine(kind: str, name: str, node: Node, parent_kind: str, decorators: tuple[str, ...]) -> Refined | None:
    if kind == "field" and name[1:2] == MARK and ":" in name:
        told, _, own = name[2:-1].partition(":")
        return Refined(told, "public", (), "", camelized(own) if told == "event" else own, signature=own)
    if kind == "field" and (node.text or b"").startswith(EXPOSED.encode()):
        return None
    return as_in_family(kind, name, node, parent_kind, decorators)
