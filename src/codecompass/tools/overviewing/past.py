"""The history of a repository's files: their authors, the most changed ones, and those that change together."""

from collections.abc import Container, Sequence

from msgspec import Struct

from codecompass.session.project import Reader
from codecompass.tools.overviewing.units import Unit
from codecompass.tools.past import ChangedFile, day

MOST_FILES, MOST_PAIRS, MOST_AUTHORS, MOST_BOTS = 20, 20, 10, 3
BOT = "[bot]"
"""As hosts end the names of programs that commit."""


class Author(Struct, frozen=True):
    name: str
    commits: int
    bot: bool = False


class ChangedTogether(Struct, frozen=True):
    """Two files that change together more often than by chance."""

    path: str
    other: str
    times: int
    share: float
    """The part of the commits of `path` that change `other`, too."""


class History(Struct, frozen=True):
    """The commits up to the queried state, and none after it."""

    commits: int
    since: str
    until: str
    complete: bool
    """Whether it goes back to the first commit."""
    authors: list[Author]
    most_changed: list[ChangedFile]
    together: list[ChangedTogether]


def history_of(reader: Reader, known: Container[str]) -> History | None:
    """The history of the given files."""
    signals = reader.signals
    commits = signals.log.commits
    if not commits:
        return None
    changed = [(path, past) for path, past in signals.files.items() if path in known]
    changed.sort(key=lambda one: (-one[1].commits, one[0]))
    owners = reader.owners
    return History(
        len(commits),
        day(min(one.time for one in commits)),
        day(max(one.time for one in commits)),
        signals.log.ends == "root",
        _authors(signals.authors),
        [
            ChangedFile(path, past.commits, len(past.authors), day(past.last), [*owners.of_file(path)])
            for path, past in changed[:MOST_FILES]
        ],
        [
            ChangedTogether(one.path, one.other, one.times, round(one.share, 2))
            for one in signals.pairs()
            if one.path in known and one.other in known
        ][:MOST_PAIRS],
    )


def _authors(found: Sequence[tuple[str, int]]) -> list[Author]:
    """The authors, people before bots, those with most commits first."""
    bots = [Author(name, count, bot=True) for name, count in found if name.endswith(BOT)]
    people = [Author(name, count) for name, count in found if not name.endswith(BOT)]
    return [*people[:MOST_AUTHORS], *bots[:MOST_BOTS]]


def changes_of(reader: Reader, units: Sequence[Unit]) -> dict[str, int]:
    """The number of commits that changed each unit."""
    unit_of = {file.path: unit.name for unit in units for file in unit.files}
    found: dict[str, int] = {}
    for commit in reader.signals.log.commits:
        for name in {unit_of[path] for path in commit.paths if path in unit_of}:
            found[name] = found.get(name, 0) + 1
    return found
