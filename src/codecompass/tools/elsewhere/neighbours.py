"""The other repositories, as one that asks about a repository sees them: what they offer and need, by their tables, and
their graphs where an answer goes on there.

What a client may not ask is as if it were not there, also where it would only make a link less sure.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from codecompass.model.errors import CodeCompassError
from codecompass.tools.elsewhere.links import Link, Row, joined, rows_of

if TYPE_CHECKING:
    from codecompass.session.project import Project
    from codecompass.session.reader import Reader

MOST_TABLES = 8
"""Tables kept of states of the asking repository."""


class Entry(Protocol):
    """A ref of a repository."""

    @property
    def ref(self) -> str: ...
    @property
    def commit(self) -> str: ...


class Repositories(Protocol):
    """All that may be seen, by name, with what is remembered of those that are asked about."""

    own_rows: dict[tuple[str, str], list[Row]]

    def entries(self) -> Mapping[str, Entry]:
        """The default branch of each."""

    def rows(self, name: str) -> list[Row]:
        """What one offers and needs, but for single uses."""

    def uses(self, name: str, wanted: Collection[str]) -> list[Row]:
        """Its uses of what is outside of it, of those whose name ends with a wanted one."""

    def commits(self, name: str) -> Mapping[str, str]:
        """Its refs, with their commits."""

    def project(self, name: str) -> Project: ...


@dataclass(frozen=True)
class Neighbours:
    """The other repositories of a fleet, as `own` sees them. Methods raise CodeCompassError `index_not_ready` where the
    store cannot be read."""

    fleet: Repositories
    own: str

    def entries(self) -> dict[str, Entry]:
        """The default branch of each of the others."""
        return {name: entry for name, entry in self.fleet.entries().items() if name != self.own}

    def tables(self) -> dict[str, list[Row]]:
        """What each of the others offers and needs, but for single uses."""
        return {name: rows for name in self.entries() if (rows := self.fleet.rows(name))}

    def uses(self, name: str, wanted: Iterable[str]) -> list[Row]:
        """The uses of things outside in another repository, of those whose name ends with one of these."""
        return self.fleet.uses(name, frozenset(wanted))

    def links(self, reader: Reader) -> list[Link]:
        """From and to the state that is asked about."""
        return joined({**self.tables(), self.own: self.own_rows(reader)}, self.own)

    def all_links(self, reader: Reader) -> list[Link]:
        """Between all repositories that may be seen, this one as it is asked about."""
        return joined({**self.tables(), self.own: self.own_rows(reader)})

    def own_rows(self, reader: Reader) -> list[Row]:
        """What the state that is asked about offers and needs."""
        key = self.own, reader.tree_id
        known = self.fleet.own_rows
        if key not in known:
            while len(known) >= MOST_TABLES:
                known.pop(next(iter(known)), None)
            known[key] = rows_of(reader)
        return known[key]

    def refs(self, name: str) -> Mapping[str, str]:
        """The indexed refs of a repository, with their commits."""
        return self.fleet.commits(name)

    def project(self, name: str) -> Project:
        """Another repository."""
        return self.fleet.project(name)


def neighbours_of(project: Project) -> Neighbours:
    """Raises CodeCompassError `invalid_input` where no fleet is known."""
    if project.neighbours is None:
        message = (
            '`scope: "fleet"` asks the store that `codecompass fleet index` filled: set CODECOMPASS_CACHE_DIR to it, '
            "or ask a server that was started with --fleet."
        )
        raise CodeCompassError("invalid_input", message)
    found = project.neighbours()
    assert isinstance(found, Neighbours)
    return found
