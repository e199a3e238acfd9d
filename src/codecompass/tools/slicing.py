"""What decides of functions: their lines in a slice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import pairwise
from typing import TYPE_CHECKING

from codecompass.extract.flow import Guard
from codecompass.extract.uncommented import pieces
from codecompass.languages import named
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS
from codecompass.tools.dispatch import surfaces_of
from codecompass.tools.happenings import Course, Happening, courses, receiver_of
from codecompass.tools.snippets import Text
from codecompass.tools.symbols import Symbol, in_file

if TYPE_CHECKING:
    from codecompass.session.project import Reader

LONGEST_CALL, LONGEST_EFFECT, LONGEST_EXIT = 3, 8, 4
"""Lines of a statement that are kept in a slice: of a call, of an effect, of a return or a raise."""
SHORTEST_GAP = 1
"""Longest gap that is shown instead of its number of lines."""
EMPTY = re.compile(r"[\s{}()\[\];,]*")
"""A line that says nothing."""
_TRIED = re.compile(r"\s*\}?\s*(?:try|else)\s*[:{]?\s*")
_HELD = re.compile(r"(?:async |await )?(?:with\b|(?:using|try|synchronized|lock)\s*\()")
"""The head of a block under which something is held open, or awaited to fail."""
_BEFORE_CALL = re.compile(r"^\(*(?:await|yield|defer|go|unawaited)\s+")
LONGEST_MADE = 200
"""Characters of a statement in which a value's name and making are looked for."""
_MADE = re.compile(
    r"(?:^|[^(]*?[\s*&])(\$?\w+)(?:\s*:\s*[^=(]+)?\s*:?=\s*(?:new\b|[\[{\"'\d]|[\w:]+(?:<[^()]*>)?!?(?:\(\w*\)|\[\]))"
)
"""A value that a function makes itself: `seen = set()`, `List<Item> all = new ArrayList<>()`."""
_OUTWARD = re.compile(
    r"(?:open|connect|transfer|copy|move|rename|unlink|rmtree|mkdir|write|read|send|fetch|download|upload|exec|spawn)"
    r"(?![a-z])\w*|\w*(?:(?<=[a-z])(?:File|Directory|Directories|Connection|Socket|Stream|Process)"
    r"|_(?:file|dir|directory|connection|socket|stream|process))"
)
"""Names of calls that read or write outside of the program, when they are none of the repository's."""


def sliced(
    reader: Reader, text: Text, path: str, span: tuple[int, int], named_symbols: Sequence[Symbol], code: Set[int]
) -> set[int]:
    """The lines of a slice: of the functions in a span what decides, else all but comments."""
    functions = [
        one
        for one in in_file(reader, path)
        if one.kind in CALLABLE_KINDS and span[0] <= one.line_end and one.line_start <= span[1]
    ]
    outer = [
        one
        for one in functions
        if not any(o is not one and o.line_start <= one.line_start and one.line_end <= o.line_end for o in functions)
    ]
    lines = set(range(span[0], span[1] + 1))
    surfaces = surfaces_of(reader, [one.symbol_id for one in outer])
    logged = {int(row["line"]) for row in surfaces if row["kind"] == "log"}
    for course in courses(reader, outer).values():
        if course.flow.starts:
            own = range(course.symbol.line_start, course.symbol.line_end + 1)
            lines -= set(own) - _deciding(text, course, logged, code)
    lines &= code
    if any(one.kind in TYPE_KINDS or one.kind == "module" for one in named_symbols):
        lines -= {line for line in lines if EMPTY.fullmatch(text.lines[line - 1])}
    return lines


def code_lines(path: str, text: Text, source: bytes) -> set[int]:
    """The lines of a file that hold more than comments and documentation; all, where that is not known."""
    found = pieces(path, source)
    if found is None:
        return set(range(1, text.count + 1))
    return {line for one in found for line in range(one.line, one.line + one.text.count(b"\n") + 1)}


def _deciding(text: Text, course: Course, logged: Set[int], code: Set[int]) -> set[int]:
    """The lines of a function that a slice keeps."""
    symbol = course.symbol
    kept = set(range(symbol.line_start, max(course.flow.header_end, symbol.line_start) + 1))
    shown = [one for one in course.happenings if _decides(one)]
    for one in shown:
        kept.update(_statement(one))
        for guard in course.guards(one):
            kept.update(_header(guard))
    kept.update(_outward(course, logged))
    kept = {line for line in kept if symbol.line_start <= line <= symbol.line_end}
    ordered = sorted(kept)
    for before, after in pairwise(ordered):
        gap = [line for line in range(before + 1, after) if line in code and not EMPTY.fullmatch(text.lines[line - 1])]
        if sum(not _TRIED.fullmatch(text.lines[line - 1]) for line in gap) <= SHORTEST_GAP:
            kept.update(gap)
    return kept


def _outward(course: Course, logged: Set[int]) -> Iterator[int]:
    """The lines of what may act on something outside of a function, though none of the repository's definitions is called:
    statements that are calls and nothing else, handlers of errors, heads of blocks that hold something, input and output.
    Not of what only fills a value that the function makes itself."""
    flow, common = course.flow, named(course.symbol.language).rules().RULES.COMMON
    own = {found[1] for row in flow.rows if (found := _MADE.match(row.text[:LONGEST_MADE]))}
    calls = [one.event for one in course.happenings if one.event.kind == "call" and one.event.line not in logged]
    for row in flow.rows:
        inside = [one for one in calls if row.line <= one.first_line <= row.last_line]
        said = _closed_up(row.text)
        bare = any(
            one.first_line == row.line and said.startswith(_closed_up(one.text) + "(")
            and not (receiver_of(one) in own and one.name in common)
            for one in inside
        )  # fmt: skip
        if bare or _HELD.match(row.text) or any(_OUTWARD.fullmatch(one.name) for one in inside):
            yield from range(row.line, min(row.last_line, row.line + LONGEST_CALL) + 1)
            for place in row.guards:
                yield from _header(flow.guards[place])
    for guard in flow.guards:
        if guard.kind == "handler":
            yield from _header(guard)


def _header(guard: Guard) -> range:
    return range(guard.line, min(guard.header_end, guard.line + LONGEST_CALL) + 1)


def _closed_up(text: str) -> str:
    """A statement without blanks, and what may stand before the call that it is."""
    return "".join(_BEFORE_CALL.sub("", text).split()).lstrip("(@")


def _decides(happening: Happening) -> bool:
    """Whether something of a function belongs to its slice."""
    return bool(happening.bound or happening.effects or happening.unbound) or happening.event.kind != "call"


def _statement(happening: Happening) -> Iterable[int]:
    event = happening.event
    most = LONGEST_EFFECT if happening.effects else LONGEST_CALL if event.kind == "call" else LONGEST_EXIT
    length = event.last_line - event.first_line + 1
    if length <= most:
        return range(event.first_line, event.last_line + 1)
    if event.kind == "call" and not happening.effects:
        return range(event.line, min(event.line + LONGEST_CALL, event.last_line + 1))
    return range(event.first_line, event.first_line + most)
