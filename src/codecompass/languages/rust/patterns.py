"""Rust's patterns: the names that they bind, each with the projection from the matched value."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from codecompass.languages.nodes import children_of
from codecompass.languages.paths import alternatives, with_steps
from codecompass.languages.protocol import Expressions, Node, Target
from codecompass.languages.rust.types import type_expression

_SUCCESSES = frozenset(
    {
        "Some", "Ok", "Option::Some", "Result::Ok", "Poll::Ready", "ControlFlow::Break",
        "Bound::Included", "Bound::Excluded",
    }
)  # fmt: skip
_COW = {"Cow::Borrowed": "", "Cow::Owned": ".to_owned()"}
"""Steps from a `Cow` to the field's value."""
_FAILURES = frozenset({"Err", "Result::Err"})
_TRANSPARENT_PATTERNS = frozenset(
    {
        "ref_pattern", "mut_pattern", "reference_pattern", "match_pattern", "parenthesized_pattern",
        "captured_pattern", "or_pattern",
    }
)  # fmt: skip


class Matched(NamedTuple):
    """The value that a pattern is matched against."""

    value: str = ""
    """Its path, as far as it is known."""
    explicit: str = ""
    """Its path or paths by the enclosing patterns, used instead of `value`."""
    steps: str = ""
    """The projection to this part."""

    def part(self, step: str) -> Matched:
        return self._replace(steps=self.steps + step)

    def variant(self, node: Node, expressions: Expressions) -> Matched:
        """For the type named in a pattern: its fields by the value, which has type arguments, and by the name of the
        type."""
        name = expressions.text(node)
        through = self.value + self.steps if self.value and " " not in self.value else ""
        if through and not _is_structure(name):
            through = f"{through}.{name.rpartition('::')[2]}{{}}"
        if through and (declared := _DECLARED.match(through)) and declared[1] == name.rpartition("::")[2]:
            return Matched(through, through)
        return Matched(through, " ".join(filter(None, (through, f"{expressions.path(node)}{{}}"))))


_DECLARED = re.compile(r"<(?:\w+[:.]+)*(\w+)\[")
"""The name of a generic type that a parameter is declared with."""
NOTHING_KNOWN = Matched()


def names_in(node: Node, expressions: Expressions, matched: Matched = NOTHING_KNOWN) -> Iterator[Target]:
    """`Some((a, Shape::Circle(r)))` → `a` by `@try@0`, `r` by `.0` from `Shape::Circle{}`."""
    kind = node.type
    if kind in ("identifier", "shorthand_field_identifier"):
        name = expressions.text(node)
        if not name[:1].isupper():
            yield Target(name, matched.steps, node, "", matched.explicit)
    elif kind in ("tuple_pattern", "tuple_struct_pattern"):
        yield from _positions(node, expressions, matched)
    elif kind == "struct_pattern":
        yield from _fields(node, expressions, matched)
    elif kind in _TRANSPARENT_PATTERNS or kind == "slice_pattern":
        for child in children_of(node):
            element = kind == "slice_pattern" and not _is_rest(child)
            yield from names_in(child, expressions, matched.part("[]") if element else matched)


def _is_rest(node: Node) -> bool:
    """Whether it is `rest @ ..`, which binds a slice, not an element."""
    return node.type == "captured_pattern" and children_of(node)[-1].type == "remaining_field_pattern"


def outside_branch(pattern: Node | None, value: str, body: str, expressions: Expressions) -> str:
    """`body`, the path of a branch's result, rewritten for use outside the branch: names of its pattern become
    projections of the matched value."""
    if pattern is None:
        return body
    targets = names_in(pattern, expressions, Matched(value))
    bound = {target.name: with_steps(target.value or value, target.steps) for target in targets}
    parts = []
    for part in alternatives(body):
        root = _ROOT.match(part)
        known = bound.get(root.group()) if root else None
        parts.append(with_steps(known, part[len(root.group()) :]) if known and root else part)
    return " ".join(parts)


def without_locals(path: str, block: Node, depth: int, expressions: Expressions) -> str:
    """A path from inside a block, rewritten for use outside: variables of the block become their values."""
    for child in reversed(children_of(block)):
        pattern = child.child_by_field_name("pattern") if child.type == "let_declaration" else None
        root = _ROOT.match(path)
        if root is None or " " in path:
            return path
        if pattern is not None and pattern.type == "identifier" and expressions.text(pattern) == root.group():
            path = with_steps(_declared(child, depth, expressions), path[root.end() :])
    return path


def _declared(node: Node, depth: int, expressions: Expressions) -> str:
    """The path of a `let`'s variable: by its declared type, else the value."""
    written, value = node.child_by_field_name("type"), node.child_by_field_name("value")
    typed = type_expression(written, expressions) if written is not None else ""
    return f"<{typed}>" if typed else expressions.path(value, depth) if value is not None else "#?"


_ROOT = re.compile(r"[^\W\d]\w*")


def values_beside(node: Node) -> list[Node] | None:
    """The parts of a tuple literal that a tuple pattern is matched against, one to one: `let (a, b) = (x, y)`."""
    holder = node.parent
    if node.type != "tuple_pattern" or holder is None:
        return None
    if holder.type == "match_pattern":
        block = holder.parent.parent if holder.parent is not None else None
        holder = block.parent if block is not None else None
    value = holder.child_by_field_name("value") if holder is not None else None
    if value is None or value.type != "tuple_expression":
        return None
    patterns = children_of(node)
    parts = children_of(value)
    whole = all(child.type != "_" for child in node.children) and "remaining_field_pattern" not in [
        p.type for p in patterns
    ]
    return parts if whole and len(parts) == len(patterns) else None


def _positions(node: Node, expressions: Expressions, matched: Matched) -> Iterator[Target]:
    holder = node.child_by_field_name("type")
    name = "::".join(expressions.text(holder).split("::")[-2:]) if holder is not None else ""
    step = "@try" if name in _SUCCESSES else "@err" if name in _FAILURES else ""
    if holder is not None and not step and name not in _COW:
        matched = matched.variant(holder, expressions)
    parts = [child for child in children_of(node) if child != holder]
    for position, child in enumerate(_numbered(node, parts)):
        if child is not None:
            own = _COW.get(name, step or (f".{position}" if name else f"@{position}"))
            yield from names_in(child, expressions, matched.part(own))


def _numbered(node: Node, parts: list[Node]) -> list[Node | None]:
    """Parts by position: `_` and `..` are no named nodes; positions after `..` are unknown."""
    found: list[Node | None] = []
    waiting = {part.start_byte: part for part in parts}
    current: Node | None = None
    for child in node.children:
        if child.type == "remaining_field_pattern":
            return found
        if child.type == ",":
            found.append(current)
            current = None
        elif child.start_byte in waiting:
            current = waiting[child.start_byte]
    return [*found, current]


def _fields(node: Node, expressions: Expressions, matched: Matched) -> Iterator[Target]:
    holder = node.child_by_field_name("type")
    if holder is not None:
        matched = matched.variant(holder, expressions)
    for child in children_of(node):
        name = child.child_by_field_name("name") if child.type == "field_pattern" else None
        if name is not None:
            inner = child.child_by_field_name("pattern") or name
            yield from names_in(inner, expressions, matched.part(f".{expressions.text(name)}"))


def _is_structure(name: str) -> bool:
    """Whether a name is a struct's (`State`, `extract::State`), not an enum variant's (`Shape::Circle`)."""
    return not name.rpartition("::")[0].rpartition("::")[2][:1].isupper()


def value_beside(node: Node, expressions: Expressions) -> str:
    """The path of the value that a pattern is matched against, by the statement around."""
    holder = node.parent
    if holder is not None and holder.type == "match_pattern":
        block = holder.parent.parent if holder.parent is not None else None
        holder = block.parent if block is not None else None
    if holder is None or holder.type not in ("let_declaration", "let_condition", "match_expression", "for_expression"):
        return ""
    path = expressions.path(holder.child_by_field_name("value"))
    return "" if path.startswith("#?") else path + ("@iter" if holder.type == "for_expression" else "")
