"""Makes files readable where the grammar can't parse them, without moving a byte."""

from __future__ import annotations

import re

_DIRECTIVE = re.compile(rb"^[ \t]*#[ \t]*(\w+)")
_VISIBLE = re.compile(rb"[^\r\n]")
_TOKEN = re.compile(
    rb"""//[^\n]* | /\*.*?(?:\*/|\Z) | '(?:\\.|[^'\\\n])'     # comments, characters
    | "{3,}.*?(?:"{3,}|\Z)                                  # raw texts
    | (?P<verbatim>(?:\$@|@\$|@)"(?:[^"]|"")*")
    | \$?"(?:\\.|[^"\\\n])*"
    | (?P<name>(?<![\w@])async(?=\s*(?:[,);:?.&|\]]|[!=]=|=[^=>])))   # `bool async`, `f(x, async)`
    | (?P<passed>[(,]\s*in(?=\s+[\w.]+(?:<[^()]{0,200}?>)?\s+\w+\s*[,)]))  # `(in Part part) => 1`
    """,
    re.DOTALL | re.VERBOSE,
)


def repaired(source: bytes) -> bytes:
    """The source without tokens that the grammar misreads: a contextual keyword as a name, a modifier of a lambda's
    parameter, quotes in a verbatim string; if it has none, with only the first branch of each condition."""
    found = _TOKEN.sub(_replaced, source)
    return found if found != source else first_branches(source)


def _replaced(token: re.Match[bytes]) -> bytes:
    text = token.group()
    if token.group("name"):
        return b"_" * len(text)
    if token.group("passed"):
        return text[:-2] + b"  "
    if token.group("verbatim"):
        start = text.index(b'"') + 1
        return text[:start] + text[start:-1].replace(b'""', b"''") + text[-1:]
    return text


def first_branches(source: bytes) -> bytes:
    """The source with directives and all but the first branch of each condition blanked, for conditions inside a
    syntactic unit (`class A : B #if X , C #endif { … }`); no byte moves."""
    kept: list[bytes] = []
    open_conditions: list[bool] = []
    """For each enclosing condition, whether its first branch is being read."""
    for line in source.splitlines(keepends=True):
        found = _DIRECTIVE.match(line)
        word = found.group(1) if found else b""
        if word == b"if":
            open_conditions.append(True)
        elif word in (b"else", b"elif") and open_conditions:
            open_conditions[-1] = False
        elif word == b"endif" and open_conditions:
            open_conditions.pop()
        kept.append(_VISIBLE.sub(b" ", line) if found or not all(open_conditions) else line)
    return b"".join(kept)
