"""How SQL's nodes read."""

import re
from collections.abc import Sequence
from functools import lru_cache

from codecompass.languages.notation import Notation
from codecompass.languages.protocol import Expressions, Node, Refined
from codecompass.languages.syntax import Syntax


def _name(node: Node, expressions: Expressions, depth: int) -> str:
    return _plain(expressions.text(node))


_BRACKETED = re.compile(rb"\[(\w[\w ]*)\]")
_BATCH_END = re.compile(rb"^[ \t]*GO(?=[ \t]*\r?$)", re.MULTILINE | re.IGNORECASE)
_TABLE_OPTION = re.compile(
    rb"(?<=\))\s*(?:WITHOUT\s+ROWID|STRICT|ON\s+\[?PRIMARY\]?)(?=\s*[;,]|\s*\Z|\s*\n;)", re.IGNORECASE
)
_NAMED_KEY = re.compile(rb"\bCONSTRAINT\s+(?:[\w.]+|\"[^\"]+\"|`[^`]+`)\s+(?=FOREIGN\s+KEY\b)", re.IGNORECASE)
_LOCKS = re.compile(
    rb"\bFOR\s+(?:(?:NO\s+KEY\s+)?UPDATE|(?:KEY\s+)?SHARE)\b(?:\s+OF\s+[\w.]+(?:\s*,\s*[\w.]+)*)?"
    rb"(?:\s+SKIP\s+LOCKED|\s+NOWAIT)?(?=\s*(?:[;)]|LIMIT\b|--|\Z))|^\s*LOCK\s[\w\s.,]*\bMODE\s*;",
    re.IGNORECASE | re.MULTILINE,
)
_TEMPLATED = re.compile(rb"[\"`]?\{\{[^{}\n]*\}\}[\"`]?\.|\{%[^\n]*?%\}")
_CONFLICT = re.compile(rb"(?<=\bON\sCONFLICT)\s*\([^()]*\)", re.IGNORECASE)
_NULL_TEST = re.compile(rb"\b(?:IS|NOT)NULL\b(?!\s*\()", re.IGNORECASE)


def respelt(source: bytes) -> bytes:
    """Without schemas that a template fills in, `{{ .Schema }}.carts`, and its own statements."""
    return _TEMPLATED.sub(lambda found: b" " * len(found[0]), source)


def repaired(source: bytes) -> bytes:
    """Dialects as the grammar reads them: `[name]` → `"name"`, `GO` → `; `, no table options, keys without names, no locks."""
    source = _BRACKETED.sub(rb'"\1"', source)
    source = _BATCH_END.sub(b"; ", source)
    source = _NULL_TEST.sub(lambda found: b"IS NULL" if len(found[0]) == len(b"IS NULL") else b"= NULL", source)
    for extra in (_TABLE_OPTION, _NAMED_KEY, _LOCKS, _CONFLICT):
        source = extra.sub(lambda found: re.sub(rb"[^\n]", b" ", found.group()), source)
    return source


_COMMON = re.compile(
    rb"""(?:\bWITH\s+(?:RECURSIVE\s+)?|,\s*)(?P<name>\w+|"[^"]+"|`[^`]+`)\s*(?:\([^()]*\)\s*)?"""
    rb"""AS\s+(?:(?:NOT\s+)?MATERIALIZED\s*)?\(|\bAS\s*\(""",
    re.IGNORECASE,
)
_NO_CODE = re.compile(rb"--[^\n]*|/\*.*?\*/|'[^']*'", re.DOTALL)


def names_of_statement(source: bytes, at: int) -> frozenset[str]:
    """The names of the common table expressions in a statement: as text, since placeholders of the program that runs it
    (`WHERE %s`) leave no tree."""
    code = _code(source)
    begins, ends = code.rfind(b";", 0, at) + 1, code.find(b";", at)
    return _common(code[begins : ends if ends >= 0 else len(code)])


@lru_cache(maxsize=8)
def _code(source: bytes) -> bytes:
    """A text without comments and strings, each byte where it was."""
    return _NO_CODE.sub(lambda found: b" " * len(found[0]), source)


@lru_cache(maxsize=64)
def _common(statement: bytes) -> frozenset[str]:
    if b"WITH" not in statement.upper():
        return frozenset()
    names = [one["name"] for one in _COMMON.finditer(statement) if one["name"] is not None]
    return frozenset(_plain(name.decode("utf-8", "replace")).lower() for name in names)


def doc(text: str) -> str | None:
    """`-- …` and `/* … */` right before what is created document it."""
    return re.sub(r"^\s*(?:--+|/\*+|\*+/?)|\*/\s*$", "", text, flags=re.MULTILINE).strip() or None


def refine(kind: str, name: str, node: Node, parent_kind: str, decorators: Sequence[str]) -> Refined | None:
    """Names without their quotes; a column that is added to a table is no definition of the file."""
    if kind == "field" and parent_kind != "class":
        return None
    return Refined(kind, "public", (), name=_plain(name))


def _plain(name: str) -> str:
    return name.strip('"`[]')


class SqlSyntax(Syntax):
    notation = Notation(
        paths={"identifier": ("by", _name)},
    )

    respelt = staticmethod(respelt)
    repaired = staticmethod(repaired)
    names_of_statement = staticmethod(names_of_statement)
    doc = staticmethod(doc)
    refine = staticmethod(refine)


SYNTAX = SqlSyntax()
