"""What a call is given, as far as that may tell what type parameters stand for: `(a,_,f())`, for any language."""

from __future__ import annotations

import re
from collections.abc import Iterable

MOST = 6
"""Arguments that are looked at."""
LONGEST = 120
_TELLS_NOTHING = re.compile(r"#(?!def|self|class|super|list/|tuple/|fn)")


def listing(paths: Iterable[str]) -> str:
    """Paths of arguments in brackets, `_` for what says nothing; empty where none says anything."""
    told = [path if is_told(path) else "_" for path in paths]
    while told and told[-1] == "_":
        told.pop()
    text = ",".join(told[:MOST])
    return f"({text})" if told and len(text) <= LONGEST else ""


def is_told(path: str) -> bool:
    return path != "" and " " not in path and "#?" not in path and not _TELLS_NOTHING.match(path)
