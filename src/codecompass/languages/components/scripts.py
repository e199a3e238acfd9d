"""Top-level declarations in the scripts of a component file."""

from collections.abc import Iterator
from typing import NamedTuple

from codecompass.languages.components.markup import Span
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Node

_REFS = frozenset(
    "ref shallowRef computed customRef toRef useTemplateRef useRef asyncComputed computedAsync refDebounced".split()
)
"""Functions whose results templates read without `.value`."""
_CAST_NODES = frozenset({"as_expression", "satisfies_expression", "parenthesized_expression", "non_null_expression"})
_DECLARATIONS = frozenset(
    {"function_declaration", "generator_function_declaration", "class_declaration", "abstract_class_declaration",
     "enum_declaration"}
)  # fmt: skip


DEEPEST = 20
"""Nesting of patterns, and of types."""


class Script(NamedTuple):
    source: bytes
    root: Node
    """Of all scripts, at their positions."""
    plain: list[Span]
    setups: list[Span]

    def text(self, node: Node | None) -> str:
        return self.source[node.start_byte : node.end_byte].decode("utf-8", "replace") if node is not None else ""

    def default(self) -> Node | None:
        """The statement `export default …`."""
        return next((one for one in children_of(self.root) if _is_default(one)), None)

    def class_body(self) -> Node | None:
        """The body of the class that the module exports as the component."""
        statement = self.default()
        found = (
            (statement.child_by_field_name("declaration") or statement.child_by_field_name("value"))
            if statement
            else None
        )
        if found is not None and found.type == "identifier":
            name = self.text(found)
            declared = (one for one in children_of(self.root) if one.type == "class_declaration")
            found = next((one for one in declared if _named(one, self) == name), None)
        is_class = found is not None and found.type in ("class_declaration", "class")
        return found.child_by_field_name("body") if is_class and found is not None else None

    def declared(self, name: str, *kinds: str) -> Node | None:
        """The top-level declaration of a name, of one of some kinds."""
        for one in self.statements():
            if one.type in kinds and _named(one, self) == name:
                return one
        return None

    def statements(self) -> Iterator[Node]:
        for one in children_of(self.root):
            inner = one.child_by_field_name("declaration") if one.type == "export_statement" else None
            yield inner if inner is not None else one

    def is_function(self, name: str) -> bool:
        """Whether the scripts define a function of that name at the top level."""
        if self.declared(name, "function_declaration", "generator_function_declaration") is not None:
            return True
        value = self.value_of(name)
        return value is not None and value.type in ("arrow_function", "function_expression")

    def value_of(self, name: str) -> Node | None:
        """The value of a name that the scripts declare at the top level."""
        for one in self.statements():
            for declarator in children_of(one) if one.type in ("lexical_declaration", "variable_declaration") else ():
                target = declarator.child_by_field_name("name")
                if target is not None and self.text(target) == name:
                    return bare(declarator.child_by_field_name("value"))
        return None


def bare(node: Node | None) -> Node | None:
    """An expression without parentheses and casts."""
    while node is not None and node.type in _CAST_NODES and children_of(node):
        node = children_of(node)[0]
    return node


def _is_default(node: Node) -> bool:
    return node.type == "export_statement" and any(child.type == "default" for child in node.children[:3])


def _named(node: Node, script: Script) -> str:
    return script.text(node.child_by_field_name("name"))


def bound_names(root: Node) -> set[str]:
    """Names that statements bind in their scope: imports, declarations."""
    found: set[str] = set()
    for statement in children_of(root):
        inner = statement.child_by_field_name("declaration") if statement.type == "export_statement" else statement
        for one in [inner] if inner is not None else []:
            if one.type == "import_statement":
                found |= set(_imported(one))
            elif one.type in ("lexical_declaration", "variable_declaration"):
                for declarator in children_of(one):
                    target = declarator.child_by_field_name("name")
                    found |= set(names_of(target)) if target is not None else set()
            elif one.type in _DECLARATIONS:
                found |= {_text(name) for name in [one.child_by_field_name("name")] if name is not None}
    return found


def unwrapped_names(root: Node) -> set[str]:
    """Those whose values templates unwrap: `const total = computed(…)`."""
    found = set()
    for statement in children_of(root):
        for one in children_of(statement) if statement.type in ("lexical_declaration", "variable_declaration") else ():
            target, value = one.child_by_field_name("name"), bare(one.child_by_field_name("value"))
            called = (
                value.child_by_field_name("function") if value is not None and value.type == "call_expression" else None
            )
            if target is not None and target.type == "identifier" and called is not None and _text(called) in _REFS:
                found.add(_text(target))
    return found


def names_of(pattern: Node, depth: int = 0) -> Iterator[str]:
    """Names that a pattern binds."""
    if pattern.type in ("identifier", "shorthand_property_identifier_pattern"):
        yield _text(pattern)
        return
    for child in children_of(pattern) if depth < DEEPEST else ():
        if pattern.type == "pair_pattern" and child == pattern.child_by_field_name("key"):
            continue
        if pattern.type in ("object_assignment_pattern", "assignment_pattern") and child != pattern.child_by_field_name(
            "left"
        ):
            continue
        yield from names_of(child, depth + 1)


def _imported(statement: Node) -> Iterator[str]:
    for clause in children_of(statement):
        for part in children_of(clause) if clause.type == "import_clause" else ():
            if part.type == "identifier":
                yield _text(part)
            elif part.type == "namespace_import":
                yield from map(_text, children_of(part)[:1])
            for specifier in children_of(part) if part.type == "named_imports" else ():
                name = specifier.child_by_field_name("alias") or specifier.child_by_field_name("name")
                if name is not None:
                    yield _text(name)


def _text(node: Node) -> str:
    return (node.text or b"").decode("utf-8", "replace")


def blanked(source: bytes, spans: list[Span]) -> bytes:
    """The source with everything outside the spans blanked."""
    kept, at = [], 0
    for start, end in sorted(spans):
        kept += [_blank(source[at:start]), source[start:end]]
        at = end
    return b"".join([*kept, _blank(source[at:])])


_BLANK = bytes(10 if byte in b"\r\n" else 32 for byte in range(256))


def _blank(text: bytes) -> bytes:
    return text.translate(_BLANK)
