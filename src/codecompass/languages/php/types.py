"""PHP's types, documented ones included, as type expressions."""

from __future__ import annotations

import re
from functools import lru_cache

from codecompass.languages.documented import TypeReader, UnreadableError
from codecompass.languages.nodes import children_of, text_of
from codecompass.languages.php.library import COLLECTION_NAMES, KEYED, SCALARS, WEAK
from codecompass.languages.protocol import Expressions, Node

_TAG = re.compile(r"@(?:phpstan-|psalm-)?([\w-]+)[ \t]+([^\n]*(?:\n[ \t]*\*[ \t]+(?![ \t]*@)[^\n]*)*)")
_TOKEN = re.compile(r"\\?[A-Za-z_\x80-\uffff$][\w\x80-\uffff\\-]*|\[\]|[<>{}()\[\]|&?,:]|\.\.\.|\S")


def type_expression(node: Node, expressions: Expressions | None = None) -> str:
    """`?Foo` → `Foo`, `Foo|Bar|null` → `Foo|Bar`; the type of a comment with `@var`."""
    kind, inner = node.type, children_of(node)
    if kind == "comment":
        return first(tags(text_of(node)), "var")
    if kind in ("union_type", "intersection_type", "type_list", "disjunctive_normal_form_type"):
        return united([type_expression(child) for child in inner])
    named = inner and kind in ("optional_type", "named_type")
    return type_expression(inner[0]) if named else "".join(text_of(node).split())


def united(parts: list[str]) -> str:
    """The union of types, without those that have no members if others have some."""
    kept = [part for part in dict.fromkeys(parts) if part and part.lower() not in SCALARS]
    return "|".join(kept) or next((part for part in parts if part), "")


def declared_type(node: Node, field: str, documented: str) -> str:
    """The declared type, or the documented one where it is more precise."""
    written = node.child_by_field_name(field)
    declared = type_expression(written) if written is not None else ""
    is_more_precise = not declared or declared in WEAK or declared.lower() in SCALARS or "[" in documented
    return documented if documented and is_more_precise else declared


def first(found: dict[str, list[tuple[str, str]]], tag: str) -> str:
    """The type in the first tag of a name."""
    return found[tag][0][0] if tag in found else ""


def parameters_in(comment: str) -> dict[str, str]:
    """Documented types of a function's parameters, by names without `$`."""
    parameters = tags(comment).get("param", ())
    return {found[1]: written for written, rest in parameters if (found := _VARIABLE.match(rest))}


_VARIABLE = re.compile(r"[&.\s]*\$(\w+)")


@lru_cache(maxsize=4096)
def tags(comment: str) -> dict[str, list[tuple[str, str]]]:
    """`@param Foo[] $x` → `{"param": [("array[Foo]", "$x")]}`: by tag, the type and the text after it."""
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
    """The type at the start of a text, and the rest."""
    found = [*_TOKEN.finditer(text[:600])]
    reader = _Types([one.group() for one in found])
    written = reader.union()
    return written, text[found[reader.at - 1].end() if reader.at else 0 :]


class _Types(TypeReader):
    """Reads one type of documentation, and stops after it."""

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
            return self.named(COLLECTION_NAMES.get(name, name)) if name != "$this" else "static"
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
        """The types up to a closing bracket; empty where one of them can't be read."""
        try:
            return self.listed(closing, self.union)
        except UnreadableError:
            return []
