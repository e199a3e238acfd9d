"""The commits between two states, and which of them changed a symbol."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from codecompass.model import SourceFile
from codecompass.model.relations import reachable
from codecompass.process.cancelling import check_wanted
from codecompass.revision.log import LoggedCommit
from codecompass.session.project import Project
from codecompass.tools.history import Happened
from codecompass.tools.past import day

SHORT, LONGEST_SUBJECT = 8, 100
"""Characters of a commit's id and subject."""
MOST_OF_FILE, MOST_COMPARED, LARGEST = 12, 120, 400_000
"""Commits of a file that are told apart, versions that are compared for an answer, bytes of one."""
MOST_BY = 4
FEWEST_LETTERS = 4
"""Letters of a line that tells commits apart: every commit may add a `}`."""
Lines = frozenset[bytes]


class CommitTold(Struct, frozen=True):
    commit: str
    date: str
    subject: str
    files: int
    """How many of the files it touches that the answer is about."""


def commits_between(project: Project, base: str | None, head: str | None) -> list[LoggedCommit]:
    """The commits of `head` that `base` lacks, newest first."""
    if base is None or head is None or base == head:
        return []
    log = project.log(head).commits
    parents = {one.id: one.parents for one in log}
    known = reachable([base], lambda one: parents.get(one, ()))
    return [one for one in log if one.id not in known]


def touching(commits: Sequence[LoggedCommit], paths: Sequence[str]) -> list[CommitTold]:
    """The commits that touch some of the paths."""
    wanted = frozenset(paths)
    return [
        CommitTold(one.id[:SHORT], day(one.time), one.subject[:LONGEST_SUBJECT], files)
        for one in commits
        if (files := len(wanted.intersection(one.paths)))
    ]


class Changing:
    """Tells which commits changed a symbol: the only one that touches its file, or those that add or remove its lines."""

    def __init__(self, project: Project, commits: Sequence[LoggedCommit]) -> None:
        self._source = project.source
        self._by_path: dict[str, list[LoggedCommit]] = {}
        for one in commits:
            for path in one.paths:
                self._by_path.setdefault(path, []).append(one)
        self._lines: dict[tuple[str, str], tuple[Lines, Lines]] = {}

    def of(self, happened: Happened) -> list[str]:
        """The commits, newest first; none if too many touch the file, or other commits changed the same lines."""
        paths = dict.fromkeys(side.path for side in (happened.before, happened.after) if side)
        found = {one.id: one for path in paths for one in self._by_path.get(path, ())}
        if len(found) < 2:
            return [one[:SHORT] for one in found]
        old, new = (_telling(side.text) if side else Counter[bytes]() for side in (happened.before, happened.after))
        gone, come = frozenset(old - new), frozenset(new - old)
        if len(found) > MOST_OF_FILE:
            return []
        by = [
            one[:SHORT]
            for one in found
            if any(
                not gone.isdisjoint(lines[0]) or not come.isdisjoint(lines[1])
                for lines in (self._changed(found[one], path) for path in paths)
            )
        ]
        return by if len(by) <= MOST_BY else []

    def _changed(self, commit: LoggedCommit, path: str) -> tuple[Lines, Lines]:
        """The lines that a commit removes from a file, and those that it adds."""
        if path not in commit.paths or not commit.parents:
            return frozenset(), frozenset()
        key = commit.id, path
        if key not in self._lines:
            check_wanted()
            full = len(self._lines) >= MOST_COMPARED
            old, new = (Counter[bytes]() if full else self._text(one, path) for one in (commit.parents[0], commit.id))
            self._lines[key] = frozenset(old - new), frozenset(new - old)
        return self._lines[key]

    def _text(self, commit: str, path: str) -> Counter[bytes]:
        blob = self._source.blob_at(commit, path)
        text = self._source.read(SourceFile(path, blob, 0)) if blob else None
        return _telling(text) if text and len(text) <= LARGEST else Counter()


def _telling(text: bytes) -> Counter[bytes]:
    """The lines of a text that tell what they are about, without indentation."""
    lines = (line.strip() for line in text.split(b"\n"))
    return Counter(line for line in lines if sum(chr(letter).isalnum() for letter in line[:40]) >= FEWEST_LETTERS)
