"""What differs between two texts of a file, side by side or one below the other, with the symbols at its margin."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import groupby
from typing import NamedTuple

import htpy as h

from codecompass_page import parts
from codecompass_page.asking import Json
from codecompass_page.places import Place

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
    changed = [row for row in rows if row.kind == "changed"]
    added, removed = sum(bool(row.after) for row in changed), sum(bool(row.before) for row in changed)
    margin = {int((one["after"] or one["before"])["line_start"]): one for one in changes if one["after"]}
    body = h.div(".diff")[list(_shown(there, then, path, rows[:MOST_ROWS], margin))]
    left = parts.left_out(MOST_ROWS, len(rows), "lines") if len(rows) > MOST_ROWS else None
    return h.details(".uses", open=is_open)[
        h.summary[
            parts.file_link(there, path),
            h.ins[f" +{added}"] if added else None,
            h.del_[f" −{removed}"] if removed else None,
        ],
        body,
        left,
    ]


def _shown(there: Place, then: Place, path: str, rows: Sequence[Row], margin: Mapping[int, Json]) -> Iterator[h.Node]:
    told: Json | None = None
    for kind, some in groupby(rows, key=lambda row: row.kind):
        group = list(some)
        if kind == "gap":
            yield h.div(".row.gap", aria_hidden="true")["⋯"]
            continue
        if kind == "changed":  # what was stands before what is where they are one below the other
            olds = [_side(then, path, row.before, row.old, "old") for row in group if row.before]
            news: list[h.Node] = []
            for row in group:
                around = _around(row.after, margin)
                news += [_label(there, around)] if around is not None and around is not told else []
                told = around or told
                news += [_side(there, path, row.after, row.new, "new")] if row.after else []
            yield h.div(".row.changed")[h.div[olds], h.div[news]]
            continue
        for row in group:
            around = _around(row.after, margin)
            if around is not None and around is not told:
                yield _label(there, around)
            told = around or told
            yield h.div(".row.same")[
                _side(then, path, row.before, row.old, "old"), _side(there, path, row.after, row.new, "new")
            ]


def _label(place: Place, one: Json) -> h.Node:
    """A symbol at the margin."""
    return h.div(".row.margin")[
        h.span(class_=f"tag change {one['change_type']}")[one["change_type"]],
        parts.symbol_link(place, {**one["after"], "name": one["symbol"]}),
    ]


def _around(line: int, margin: Mapping[int, Json]) -> Json | None:
    """The changed symbol that begins last before a line and goes over it."""
    starts = [start for start, one in margin.items() if line and start <= line <= one["after"]["line_end"]]
    return margin[max(starts)] if starts else None


def _side(place: Place, path: str, line: int, text: str, side: str) -> h.Node:
    return h.span(class_=f"half {side}")[
        h.a(".at", href=place.file(path, line), tabindex="-1")[str(line)], h.code[text or " "]
    ]
