"""What a call is given, as far as that may tell what type parameters stand for: `(a,_,f())`, for any language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from typing import NamedTuple

from codecompass.languages.paths import without_given

MOST = 6
"""Arguments that are looked at."""
LONGEST = 120
DEEPEST = 12
"""Calls further inside of an expression say nothing of what they are given."""
_NAME = re.compile(r"(?:[^\W\d]|\$)[\w$]*")
_MEMBER = re.compile(r"(?:[.@]|::)[\w$]+|(?<=[(,])[\w$]+:(?!:)")
"""What stands in a path for something else than a name: a member, the parameter that an argument is for."""
_TELLS_NOTHING = re.compile(r"#(?!0|def|self|class|super|list/|vec/|tuple/|dict/|set/|option/|result/|fn)")


class Lambda(NamedTuple):
    """A function without a name that gives what one path says, as what it is handed to sees it."""

    taken: int
    """How many names its parameters bind."""
    path: str
    """`#0` stands for its first parameter."""
    place: int = 0
    """Where the path stands, if it is to be read as there."""

    def text(self) -> str:
        """`#fn1=#0.name` is `(one) => one.name`, `#fn1@70=name` `(one) => { …; return name }` with the name at byte 70; empty
        where nothing is told."""
        place = f"@{self.place}" if self.place else ""
        return f"#fn{self.taken}{place}={self.path}" if is_told(self.path) else ""


def lambda_of(path: str, first: str, names: Set[str]) -> Lambda | None:
    """None where what it gives hangs on others of its parameters than the first: they are seen within it only. `names`: all
    that its parameters bind."""
    if "#fn" in path and first in _NAME.findall(path):  # inside of another lambda `#0` is that one's parameter
        path = without_given(path)
    told = re.sub(rf"(?<![\w.#@$])(?<!::){re.escape(first)}(?![\w$]|:(?!:))", "#0", path) if first else path
    if not names.isdisjoint(_NAME.findall(_MEMBER.sub("", told))):
        told = without_given(told)
    if not told or not names.isdisjoint(_NAME.findall(_MEMBER.sub("", told))):
        return None
    return Lambda(len(names), told)


def listing(paths: Iterable[str]) -> str:
    """Paths of arguments in brackets, `_` for what says nothing; empty where none says anything."""
    told = [path if is_told(path) else "_" for path in paths]
    while told and told[-1] == "_":
        told.pop()
    text = ",".join(told[:MOST])
    return f"({text})" if told and len(text) <= LONGEST else ""


def is_told(path: str) -> bool:
    return path != "" and " " not in path and "#?" not in path and not _TELLS_NOTHING.match(path)
