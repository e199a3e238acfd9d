"""Finds uses of external code, by the name of a package or of something imported from one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from codecompass.session.project import Reader
    from codecompass.tools.symbols import Row

MOST_USES = 20_000
MOST_NAMES = 20
"""Outside names with the same last segment."""
_SEPARATOR = re.compile(r"\.|::|/|\\|#")
_IMPORTS = "imports"


class Outside(NamedTuple):
    """The meaning of an external name, with its uses: tests last, then by place."""

    name: str
    uses: list[Row]


def meant_outside(reader: Reader, wanted: str) -> Outside | None:
    """A package, with all uses of it (`zod`), or what files import from one (`z`, `fs.readFile`). None if nothing
    external has the name, or if only members have it (`get`), which is too common."""
    whole = _uses(reader, wanted)
    if whole:
        return Outside(wanted, whole)
    names = [str(row["name"]) for row in reader.ask("names_outside")]
    ending = [one for one in names if one.endswith(wanted) and _SEPARATOR.match(one, len(one) - len(wanted) - 1)]
    found = [(one, uses) for one in ending[:MOST_NAMES] if _is_meant(wanted, uses := _uses(reader, one))]
    if not found:
        return None
    uses = [row for _, rows in found for row in rows]
    return Outside(" or ".join(one for one, _ in found), uses)


def _is_meant(wanted: str, uses: list[Row]) -> bool:
    """Whether the queried name has several segments, or is imported."""
    return bool(_SEPARATOR.search(wanted)) or any(row["kind"] == _IMPORTS for row in uses)


def _uses(reader: Reader, start: str) -> list[Row]:
    """The uses of a name and of names below it, one per line and symbol: `z.object()` uses both."""
    rows: Sequence[Row] = reader.ask("uses_of_outside", start=start, limit=MOST_USES)
    below = (row for row in rows if row["name"] == start or _SEPARATOR.match(str(row["name"]), len(start)))
    once = {(row["from_id"], row["line"]): row for row in reversed([*below])}
    return [*reversed(once.values())]
