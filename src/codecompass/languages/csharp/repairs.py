"""Makes files readable where the grammar can't parse them, without moving a byte."""

from __future__ import annotations

import re

from codecompass.languages.csharp.directives import first_branches

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
