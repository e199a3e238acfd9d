"""PHP's types, those that documentation tells included, as type expressions."""

from __future__ import annotations

import re
from functools import lru_cache

from codecompass.languages.documented import Tokens
from codecompass.languages.nodes import children_of
from codecompass.languages.php.library import HOLDERS, KEYED, SCALARS, WEAK
from codecompass.languages.protocol import Expressions, Node

_TAG = re.compile(r"@(?:phpstan-|psalm-)?([\w-]+)[ \t]+([^\n]*(?:\n[ \t]*\*[ \t]+(?![ \t]*@)[^\n]*)*)")
_TOKEN = re.compile(r"\\?[A-Za-z_\x80-\uffff$][\w\x80-\uffff\\-]*|\[\]|[<>{}()\[\]|&?,:]|\.\.\.|\S")


def type_expression(node: Node, expressions: Expressions) -> str:
    """`?Foo` → `Foo`, `Foo|Bar|null` → `Foo|Bar`; what a comment says by `@var`."""
    return type_of(node)


def type_of(node: Node) -> str:
    kind = node.type
    if kind == "comment":
        return first(tags(text_of(node)), "var")
    if kind in ("union_type", "intersection_type", "type_list", "disjunctive_normal_form_type"):
        return united([type_of(child) for child in children_of(node)])
    if kind in ("optional_type", "named_type") and children_of(node):
        return type_of(children_of(node)[0])
    return "".join(text_of(node).split())


def text_of(node: Node) -> str:
    return (node.text or b"").decode("utf-8", "replace")


def united(parts: list[str]) -> str:
    """Alternatives, without those that have no members where others have some."""
    kept = [part for part in dict.fromkeys(parts) if part and part.lower() not in SCALARS]
    return "|".join(kept) or next((part for part in parts if part), "")


def declared_type(node: Node, field: str, documented: str) -> str:
    """What a declaration says, or its documentation where that says more."""
    written = node.child_by_field_name(field)
    said = type_of(written) if written is not None else ""
    return (
        documented
        if documented and (not said or said in WEAK or said.lower() in SCALARS or "[" in documented)
        else said
    )


def comment_of(node: Node | None) -> str:
    """The documentation right before a declaration; empty without one."""
    before = node.prev_named_sibling if node is not None else None
    found = text_of(before) if before is not None and before.type == "comment" else ""
    return found if found.startswith("/**") else ""


def first(said: dict[str, list[tuple[str, str]]], tag: str) -> str:
    """The type that the first tag of a name says."""
    return said[tag][0][0] if tag in said else ""


def parameters_in(comment: str) -> dict[str, str]:
    """What documentation says of a function's parameters, by their names without `$`."""
    said = tags(comment).get("param", ())
    return {found[1]: written for written, rest in said if (found := _VARIABLE.match(rest))}


_VARIABLE = re.compile(r"[&.\s]*\$(\w+)")


@lru_cache(maxsize=4096)
def tags(comment: str) -> dict[str, list[tuple[str, str]]]:
    """`@param Foo[] $x` → `{"param": [("array[Foo]", "x")]}`; what stands behind a type without its `$`."""
    found: dict[str, list[tuple[str, str]]] = {}
    for name, text in _TAG.findall(comment.removesuffix("*/")) if comment.startswith("/**") else ():
        if name in _TYPED:
            written, rest = _first_type(text)
            found.setdefault(_TYPED[name], []).append((written, rest.strip()))
        elif name == "method":
            found.setdefault(name, []).append(_method(text))
        elif name in _NAMED:
            found.setdefault("template", []).append((text.split()[0], text))
    return found


_TYPED = {
    "var": "var", "param": "param", "return": "return", "property": "property", "property-read": "property",
    "property-write": "property", "mixin": "mixin", "extends": "extends", "implements": "extends", "use": "extends",
    "template-extends": "extends", "template-implements": "extends",
}  # fmt: skip
_NAMED = frozenset({"template", "template-covariant", "template-contravariant"})


def _method(text: str) -> tuple[str, str]:
    """`static Foo|null open(int $way) …` → (`Foo`, `open`)."""
    text = re.sub(r"^static\s+(?=[^(]*\s\w+\s*\()", "", text)
    if (found := re.match(r"(\w+)\s*\(", text)) is not None:
        return "", found[1]
    written, rest = _first_type(text)
    name = re.match(r"\s*(\w+)\s*\(", rest)
    return (written, name[1]) if name is not None else ("", "")


def _first_type(text: str) -> tuple[str, str]:
    """The type that a text begins with, and what stands behind it."""
    found = [*_TOKEN.finditer(text[:600])]
    reader = _Types([one.group() for one in found])
    written = reader.union()
    return written, text[found[reader.at - 1].end() if reader.at else 0 :]


class _Types(Tokens):
    """Reads one type of documentation."""

    def union(self, depth: int = 0) -> str:
        parts = [self.one(depth)]
        while self.takes("|", "&"):
            parts.append(self.one(depth))
        return united(parts)

    def one(self, depth: int) -> str:
        self.takes("?")
        if depth > 8 or not self.next:
            return ""
        if self.takes("("):
            found = self.union(depth + 1)
            self.takes(")")
        elif not re.match(r"[\\\w$]", self.next):
            return ""
        else:
            found = self.named(depth)
        while self.takes("[]"):
            found = f"array[{found}]"
        return found

    def named(self, depth: int) -> str:
        name = self.next
        self.at += 1
        if name == "$this":
            return "static"
        if name.startswith("$"):
            self.at -= 1
            return ""
        name = HOLDERS.get(name, name)
        if self.takes("<"):
            args = [self.union(depth + 1)]
            while self.takes(","):
                args.append(self.union(depth + 1))
            self.takes(">")
            args = args[-1:] if name.lstrip("\\") in KEYED and len(args) < 3 else args
            return f"{name}[{','.join(args)}]" if all(args) else name
        if name == "array" and self.is_at("{") and (shape := self.shape(depth)):
            return shape
        for opening, closing in ("{}", "()"):
            if self.is_at(opening) and (opening == "{" or name.lower() in ("callable", "\\closure", "closure")):
                self.skip(opening, closing)
                if opening == "(" and self.takes(":"):
                    self.union(depth + 1)
        return name

    def shape(self, depth: int) -> str:
        """`{A, B}` → `Tuple[A,B]`; nothing read of one with keys."""
        start, self.at = self.at, self.at + 1
        parts = [self.union(depth + 1)]
        while self.takes(","):
            parts.append(self.union(depth + 1))
        if len(parts) > 1 and all(parts) and self.takes("}"):
            return f"Tuple[{','.join(parts)}]"
        self.at = start
        return ""
