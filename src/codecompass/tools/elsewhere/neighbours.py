"""The other repositories as visible to one that queries them: their tables of what they offer and need, and their
graphs if an answer continues there.

A repository that a client may not query is treated as absent, even where it would only make a link less certain.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from codecompass.model.errors import CodeCompassError
from codecompass.session.project import Project
from codecompass.session.reader import Reader
from codecompass.tools.elsewhere.links import Link, Row, joined, rows_of

MOST_TABLES = 8
"""Tables kept of states of the asking repository."""


class Entry(Protocol):
    """A ref of a repository."""

    @property
    def ref(self) -> str: ...
    @property
    def commit(self) -> str: ...


class Repositories(Protocol):
    """All visible repositories by name, with the cached rows of those that are queried."""

    own_rows: dict[tuple[str, str], list[Row]]

    def entries(self) -> Mapping[str, Entry]:
        """The default branch of each repository."""

    def rows(self, name: str) -> list[Row]:
        """What a repository offers and needs, without single uses."""

    def uses(self, name: str, wanted: Collection[str]) -> list[Row]:
        """The repository's uses of external names that end with a wanted one."""

    def commits(self, name: str) -> Mapping[str, str]:
        """The repository's refs, with their commits."""

    def project(self, name: str) -> Project: ...


@dataclass(frozen=True)
class Neighbours:
    """The other repositories of a fleet, as visible to `own`. Methods raise CodeCompassError `index_not_ready` if the
    store cannot be read."""

    fleet: Repositories
    own: str

    def entries(self) -> dict[str, Entry]:
        """The default branch of each other repository."""
        return {name: entry for name, entry in self.fleet.entries().items() if name != self.own}

    def tables(self) -> dict[str, list[Row]]:
        """What each other repository offers and needs, without single uses."""
        return {name: rows for name in self.entries() if (rows := self.fleet.rows(name))}

    def uses(self, name: str, wanted: Iterable[str]) -> list[Row]:
        """Another repository's uses of external names that end with one of these."""
        return self.fleet.uses(name, frozenset(wanted))

    def links(self, reader: Reader) -> list[Link]:
        """The links from and to the queried state."""
        return joined({**self.tables(), self.own: self.own_rows(reader)}, self.own)

    def all_links(self, reader: Reader) -> list[Link]:
        """The links between all visible repositories, this one in the queried state."""
        return joined({**self.tables(), self.own: self.own_rows(reader)})

    def own_rows(self, reader: Reader) -> list[Row]:
        """What the queried state offers and needs."""
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
    """The other repositories. Raises CodeCompassError `invalid_input` if no fleet is known."""
    if project.neighbours is None:
        message = (
            '`scope: "fleet"` asks the store that `codecompass fleet index` filled: set CODECOMPASS_CACHE_DIR to it, '
            "or ask a server that was started with --fleet."
        )
        raise CodeCompassError("invalid_input", message)
    found = project.neighbours()
    assert isinstance(found, Neighbours)
    return found
