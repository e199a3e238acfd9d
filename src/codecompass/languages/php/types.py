"""PHP's types, those that documentation tells included, as type expressions."""

from __future__ import annotations

import re
from functools import lru_cache

from codecompass.languages.documented import TypeReader, UnreadableError
from codecompass.languages.nodes import children_of, text_of
from codecompass.languages.php.library import HOLDERS, KEYED, SCALARS, WEAK
from codecompass.languages.protocol import Expressions, Node

_TAG = re.compile(r"@(?:phpstan-|psalm-)?([\w-]+)[ \t]+([^\n]*(?:\n[ \t]*\*[ \t]+(?![ \t]*@)[^\n]*)*)")
_TOKEN = re.compile(r"\\?[A-Za-z_\x80-\uffff$][\w\x80-\uffff\\-]*|\[\]|[<>{}()\[\]|&?,:]|\.\.\.|\S")


def type_expression(node: Node, expressions: Expressions | None = None) -> str:
    """`?Foo` → `Foo`, `Foo|Bar|null` → `Foo|Bar`; what a comment says by `@var`."""
    kind, inner = node.type, children_of(node)
    if kind == "comment":
        return first(tags(text_of(node)), "var")
    if kind in ("union_type", "intersection_type", "type_list", "disjunctive_normal_form_type"):
        return united([type_expression(child) for child in inner])
    named = inner and kind in ("optional_type", "named_type")
    return type_expression(inner[0]) if named else "".join(text_of(node).split())


def united(parts: list[str]) -> str:
    """Alternatives, without those that have no members where others have some."""
    kept = [part for part in dict.fromkeys(parts) if part and part.lower() not in SCALARS]
    return "|".join(kept) or next((part for part in parts if part), "")


def declared_type(node: Node, field: str, documented: str) -> str:
    """What a declaration says, or its documentation where that says more."""
    written = node.child_by_field_name(field)
    said = type_expression(written) if written is not None else ""
    says_more = not said or said in WEAK or said.lower() in SCALARS or "[" in documented
    return documented if documented and says_more else said


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
        elif name in _TEMPLATE_TAGS:
            found.setdefault("template", []).append((text.split()[0], text))
    return found


_TYPED = {
    "var": "var", "param": "param", "return": "return", "property": "property", "property-read": "property",
    "property-write": "property", "mixin": "mixin", "extends": "extends", "implements": "extends", "use": "extends",
    "template-extends": "extends", "template-implements": "extends",
}  # fmt: skip
_TEMPLATE_TAGS = frozenset({"template", "template-covariant", "template-contravariant"})


def _method(text: str) -> tuple[str, str]:
    """`static Foo|null open(int $way) …` → (`Foo`, `open`)."""
    found = _METHOD.match(text)
    return (_first_type(found[1])[0], found[2]) if found is not None else ("", "")


_METHOD = re.compile(r"(?:static\s+(?=[^(]*\s\w+\s*\())?((?:[^(]*\s)??)(\w+)\s*\(")


def _first_type(text: str) -> tuple[str, str]:
    """The type that a text begins with, and what stands behind it."""
    found = [*_TOKEN.finditer(text[:600])]
    reader = _Types([one.group() for one in found])
    written = reader.union()
    return written, text[found[reader.at - 1].end() if reader.at else 0 :]


class _Types(TypeReader):
    """Reads one type of documentation, and stops behind it."""

    LIST = "array"
    united = staticmethod(united)

    def single(self) -> str:
        self.takes("?")
        if self.takes("("):
            found = self.union()
            self.takes(")")
            return found
        name = self.next
        if name == "$this" or re.match(r"[\\\w]", name):
            self.at += 1
            return self.named(HOLDERS.get(name, name)) if name != "$this" else "static"
        return ""

    def named(self, name: str) -> str:
        if self.takes("<"):
            args = self.types(">")
            args = args[-1:] if name.lstrip("\\") in KEYED and len(args) < 3 else args
            return f"{name}[{','.join(args)}]" if args and all(args) else name
        if self.is_at("{"):
            start = self.at
            parts = self.types("}") if name == "array" and self.takes("{") else []
            if len(parts) > 1 and all(parts):
                return f"Tuple[{','.join(parts)}]"
            self.at = start
            self.skip("{", "}")
        if self.is_at("(") and name.lower() in ("callable", "\\closure", "closure"):
            self.skip("(", ")")
            if self.takes(":"):
                self.union()
        return name

    def types(self, closing: str) -> list[str]:
        """Those before a closing bracket; nothing where one of them can't be read."""
        try:
            return self.listed(closing, self.union)
        except UnreadableError:
            return []
