"""What history says about a state's files: how often and when they changed, by whom, and what changes together.

Pure: computed from a log, which holds the commits up to the state and none after it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import combinations
from math import log
from typing import NamedTuple

from codecompass.process.memo import memoised
from codecompass.revision.log import Log, LoggedCommit

MOST_TOGETHER = 30
"""Files of a commit: one that changes more says nothing of what belongs together."""
LEAST_TIMES = 3
BEYOND_CHANCE = 10.83
"""Log-likelihood ratio of two files' changes (Dunning's G²) from which on chance gives it once in a thousand."""


class FileHistory(NamedTuple):
    """The history of one file, under all its names."""

    commits: int
    last: int
    """When it was changed last: seconds since the epoch."""
    first: int
    """… and first, as far as the log goes back."""
    authors: tuple[tuple[str, int], ...]
    """Authors by number of their commits, most first."""


class Together(NamedTuple):
    """Two files that change in the same commits more often than by chance."""

    path: str
    other: str
    times: int
    """Commits that change both."""
    share: float
    """… of those that change `path`."""
    strength: float
    """G²: how far beyond chance."""


class Signals:
    """The histories of all files in a log, under their newest names."""

    def __init__(self, log_: Log) -> None:
        self.log = log_
        self._changed: list[tuple[LoggedCommit, tuple[str, ...]]] = list(_by_newest_names(log_.commits))

    @cached_property
    def files(self) -> Mapping[str, FileHistory]:
        times: dict[str, list[int]] = defaultdict(list)
        authors: dict[str, Counter[str]] = defaultdict(Counter)
        for commit, paths in self._changed:
            for path in paths:
                times[path].append(commit.time)
                authors[path][commit.author] += 1
        return {
            path: FileHistory(len(when), max(when), min(when), _most_first(authors[path]))
            for path, when in times.items()
        }

    @cached_property
    def authors(self) -> tuple[tuple[str, int], ...]:
        """The authors of the commits without merges, most commits first."""
        return _most_first(Counter(commit.author for commit in self.log.commits if len(commit.parents) < 2))

    @memoised
    def with_file(self, path: str) -> list[Together]:
        """The files that change together with a file beyond chance, strongest first."""
        both = Counter(other for paths in self._telling if path in paths for other in paths if other != path)
        found = (self._together(path, other, times) for other, times in both.items() if times >= LEAST_TIMES)
        return sorted((one for one in found if one), key=_strongest)

    def pairs(self) -> list[Together]:
        """All pairs of files that change together beyond chance, strongest first; each pair once."""
        both: Counter[tuple[str, str]] = Counter()
        for paths in self._telling:
            both.update(combinations(sorted(paths), 2))
        found = (self._together(*pair, times) for pair, times in both.items() if times >= LEAST_TIMES)
        return sorted((one for one in found if one), key=_strongest)

    @cached_property
    def _telling(self) -> list[frozenset[str]]:
        """The files of each commit that is small enough to show what belongs together."""
        return [frozenset(paths) for _, paths in self._changed if 0 < len(paths) <= MOST_TOGETHER]

    @cached_property
    def _alone(self) -> Counter[str]:
        return Counter(path for paths in self._telling for path in paths)

    def _together(self, path: str, other: str, times: int) -> Together | None:
        one, two, all_ = self._alone[path], self._alone[other], len(self._telling)
        strength = _likelihood_ratio(times, one, two, all_)
        if times * all_ <= one * two or strength < BEYOND_CHANCE:
            return None
        return Together(path, other, times, times / one, strength)


def _by_newest_names(commits: Iterable[LoggedCommit]) -> Iterable[tuple[LoggedCommit, tuple[str, ...]]]:
    newest: dict[str, str] = {}
    for commit in commits:
        was = dict(commit.renamed)
        names = {newest.get(path, path) for path in commit.paths if path not in was}
        yield commit, tuple(sorted(names))
        for old, new in commit.renamed:
            newest[old] = newest.get(new, new)


def _most_first(counts: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(counts.items(), key=lambda one: (-one[1], one[0])))


def _strongest(one: Together) -> tuple[float, str, str]:
    return -one.strength, one.path, one.other


def _likelihood_ratio(both: int, one: int, two: int, all_: int) -> float:
    """Dunning's G² of a two-by-two table: commits with both files, with either, with neither."""
    cells = (both, one - both, two - both, all_ - one - two + both)
    expected = (one * two, one * (all_ - two), (all_ - one) * two, (all_ - one) * (all_ - two))
    return 2 * sum(cell * log(cell * all_ / product) for cell, product in zip(cells, expected, strict=True) if cell > 0)
