"""Finds conflicts of a new name: definitions that it would collide with, override, or be hidden by."""

import re
from collections.abc import Collection, Iterable, Iterator

from msgspec import Struct

from codecompass.model import Symbol
from codecompass.model.relations import grouped
from codecompass.session.project import Reader
from codecompass.tools.planning.renaming import MEMBERS, Renaming
from codecompass.tools.sites import Site
from codecompass.tools.symbols import BORROWING_KINDS, by_ids, innermost_by_line, read

MOST_TYPES = 200
"""Types above and below an owner."""


class Clash(Struct, frozen=True):
    """A place that has the new name already."""

    path: str
    line: int
    text: str
    why: str


def clashes(
    reader: Reader, family: Collection[Symbol], new: str, renaming: Renaming, sites: Iterable[Site]
) -> list[Clash]:
    """The conflicts, each place once: definitions beside the renamed ones and in the types around their owner, then
    local names where it is used."""
    found: dict[tuple[str, int], Clash] = {}
    for one in (*_defined(reader, family, new), *_local(reader, family, new, renaming, sites)):
        found.setdefault((one.path, one.line), one)
    return list(found.values())


def _defined(reader: Reader, family: Collection[Symbol], new: str) -> Iterator[Clash]:
    bearers = read(reader, reader.look_up(lambda register: register.bearers(new)))
    bearers = [one for one in bearers if one.kind not in BORROWING_KINDS]
    if not bearers:  # before what is around is asked for, type by type
        return
    owners = {one.parent_id for one in family if one.parent_id}
    kin = _types_around(reader, [one.parent_id for one in family if one.kind in MEMBERS])
    names = {key: one.name for key, one in by_ids(reader, {*owners, *kin}).items()}
    for one in bearers:
        if one.parent_id in owners:
            yield Clash(one.path, one.line_start, one.name, f"{names.get(one.parent_id, 'its file')} has one already")
        elif one.parent_id in kin:
            yield Clash(
                one.path,
                one.line_start,
                one.name,
                f"{names.get(one.parent_id)} has one: it would override, or be overridden",
            )


def _types_around(reader: Reader, owners: Iterable[str]) -> set[str]:
    """The bases and the derived types of types."""
    found: set[str] = set()
    for question in ("bases", "derived"):
        waiting, seen = [*owners], set[str]()
        while waiting and len(seen) < MOST_TYPES:
            rows = {str(row["id"]) for row in reader.ask(question, symbol=waiting.pop()) if row["id"]}
            waiting += sorted(rows - seen)
            seen |= rows
        found |= seen
    return found


def _local(
    reader: Reader, family: Collection[Symbol], new: str, renaming: Renaming, sites: Iterable[Site]
) -> Iterator[Clash]:
    """Unqualified occurrences of the new name in a definition or file that uses the old one unqualified."""
    if all(one.kind in MEMBERS for one in family):
        return
    word = re.compile(rf"(?<![\w$.]){re.escape(new)}(?![\w$])")
    lines = grouped((site.path, site.line) for site in sites)
    for path, used in lines.items():
        file = renaming.file(path)
        if file is None or not word.search(file.text):
            continue
        spans = [(one.line_start, one.line_end) for one in innermost_by_line(reader, path, used).values()]
        spans += [(1, len(file.lines))] if any(not _within(line, spans) for line in used) else []
        for number, text in enumerate(file.lines, 1):
            for at in word.finditer(text):
                if _within(number, spans) and not file.quoted.holds(file.starts[number - 1] + at.start()):
                    yield Clash(path, number, text.strip(), "the new name stands where the old one is used")
                    break


def _within(line: int, spans: Iterable[tuple[int, int]]) -> bool:
    return any(first <= line <= last for first, last in spans)
