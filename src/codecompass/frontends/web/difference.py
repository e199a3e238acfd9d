"""What differs between two texts of a file, side by side or one below the other, with the symbols at its margin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

import htpy as h

from codecompass.frontends.web import parts
from codecompass.frontends.web.asking import Json
from codecompass.frontends.web.places import Place

CONTEXT = 3
"""Lines around what differs."""
MOST_ROWS = 600
"""Of a file."""


class Row(NamedTuple):
    before: int
    """Line, 0: none."""
    old: str
    after: int
    new: str
    kind: str
    """`same`, `changed`; `gap`: lines between that are the same."""


def rows_of(old: Sequence[str], new: Sequence[str]) -> list[Row]:
    """The lines that differ, with some around them."""
    found: list[Row] = []
    for at, group in enumerate(SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(CONTEXT)):
        if at:
            found.append(Row(0, "", 0, "", "gap"))
        for tag, first, last, start, end in group:
            pairs = max(last - first, end - start)
            for step in range(pairs):
                left, right = first + step, start + step
                has_old, has_new = left < last, right < end
                found.append(
                    Row(
                        left + 1 if has_old else 0, old[left] if has_old else "", right + 1 if has_new else 0,
                        new[right] if has_new else "", "same" if tag == "equal" else "changed",
                    )
                )  # fmt: skip
    return found


def difference(
    there: Place, then: Place, path: str, old: str, new: str, changes: Sequence[Json], *, is_open: bool
) -> h.Node:
    rows = rows_of(old.split("\n") if old else [], new.split("\n") if new else [])
    added, removed = (sum(bool(line) for line in lines) for lines in _changed(rows))
    margin = {int((one["after"] or one["before"])["line_start"]): one for one in changes if one["after"]}
    body = h.div(".diff")[list(_shown(there, then, path, rows[:MOST_ROWS], margin))]
    left = parts.left_out(MOST_ROWS, len(rows), "lines") if len(rows) > MOST_ROWS else None
    return h.details(".uses", open=is_open)[
        h.summary[parts.file_link(there, path), h.ins[f" +{added}"], h.del_[f" −{removed}"]], body, left
    ]


def _changed(rows: Sequence[Row]) -> tuple[list[int], list[int]]:
    changed = [row for row in rows if row.kind == "changed"]
    return [row.after for row in changed], [row.before for row in changed]


def _shown(there: Place, then: Place, path: str, rows: Sequence[Row], margin: Mapping[int, Json]) -> Iterator[h.Node]:
    inside: Json | None = None
    for row in rows:
        if row.kind == "gap":
            yield h.div(".row.gap", aria_hidden="true")["⋯"]
            continue
        around = _around(row.after, margin)
        label = None
        if around is not None and around is not inside:
            state = around["after"]
            label = h.div(".row.margin")[
                h.span(class_=f"tag change {around['change_type']}")[around["change_type"]],
                parts.symbol_link(there, {**state, "name": around["symbol"]}),
            ]
        inside = around if around is not None else inside
        yield label
        yield h.div(class_=f"row {row.kind}")[
            _side(then, path, row.before, row.old, "old"), _side(there, path, row.after, row.new, "new")
        ]


def _around(line: int, margin: Mapping[int, Json]) -> Json | None:
    """The changed symbol that begins last before a line and goes over it."""
    starts = [start for start, one in margin.items() if line and start <= line <= one["after"]["line_end"]]
    return margin[max(starts)] if starts else None


def _side(place: Place, path: str, line: int, text: str, side: str) -> h.Node:
    if not line:
        return h.span(class_=f"half {side} none")
    return h.span(class_=f"half {side}")[
        h.a(".at", href=place.file(path, line), tabindex="-1")[str(line)], h.code[text or " "]
    ]
