"""Names used in a template."""

from __future__ import annotations

from codecompass.languages.components.markup import Element, Expression
from codecompass.languages.components.names import free_names


def names_used(source: bytes, root: Element) -> set[str]:
    """Free names in its expressions, variables of its loops and slots included."""
    found: set[str] = set()
    waiting: list[Element | Expression] = [*root.children]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Expression):
            found |= {name.text for name in free_names(source, *one.span)}
            continue
        waiting += one.children
        for attribute in one.attributes:
            if attribute.value is not None and attribute.name[:1] in ":@#v":
                found |= {name.text for name in free_names(source, *attribute.value)}
    return found
