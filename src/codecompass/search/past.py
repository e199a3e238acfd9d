"""Earlier commits as evidence: a task is likely to change the files that similar commits changed."""

from __future__ import annotations

import heapq
import math
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from codecompass.extract.words import split_name
from codecompass.revision.log import LoggedCommit
from codecompass.search.bm25 import rarity
from codecompass.search.query import GRAMMAR_WORDS
from codecompass.search.weights import WEIGHTS
from codecompass.search.words import path_stems, stem

MOST_TOGETHER = 30
"""Files of a commit: one that changes more is about no place."""
MOST_ALIKE, MOST_KINDS = 50, 24
"""Commits that tell what kind of files a task changes, and words of paths that it is told by."""
_SECONDS_PER_YEAR = 365 * 86400
_NUMBER = re.compile(r"\(?#\d+\)?")
_GRAMMAR_STEMS = frozenset(map(stem, GRAMMAR_WORDS))


class Subject(NamedTuple):
    """The subject of one commit."""

    stems: frozenset[str]
    rarity: float
    """Rarity of its stems, summed."""
    paths: tuple[str, ...]
    """Files that it changed, under their present names."""
    weight: float
    """The less, the older it is, and the more files it changed."""


class Past(NamedTuple):
    """The subjects of a state's ancestors."""

    subjects: tuple[Subject, ...]
    by_stem: Mapping[str, tuple[int, ...]]
    """Which of the subjects have a stem."""
    usual: Mapping[str, float]
    """By stem of a path's words, the share of changed files that have it; each commit counts once."""
    recent: Mapping[str, float]
    """By path, how much the last commits changed it; 1 for the most changed file."""

    @classmethod
    def of(cls, commits: Iterable[LoggedCommit], paths: Collection[str]) -> Past:
        """From `commits`, newest first; only files among `paths` count."""
        told = list(_told(commits, paths))
        frequency = Counter(root for _, roots, _ in told for root in roots)
        worth = {root: rarity(len(told), times) for root, times in frequency.items()}
        newest = told[0][0].time if told else 0
        subjects = []
        by_stem: dict[str, list[int]] = defaultdict(list)
        for number, (commit, roots, changed) in enumerate(told):
            age = max(newest - commit.time, 0) / _SECONDS_PER_YEAR
            weight = math.exp(-age / WEIGHTS.years) / math.sqrt(commit.changed)
            subjects.append(Subject(roots, sum(worth[root] for root in roots), changed, weight))
            for root in roots:
                by_stem[root].append(number)
        usual = _shares((changed, 1 / (len(told) or 1)) for _, _, changed in told)
        recent = _recently((changed, commit.changed) for commit, _, changed in told)
        return cls(tuple(subjects), {root: tuple(held) for root, held in by_stem.items()}, usual, recent)

    def likeness(self, words: Mapping[str, float]) -> dict[int, float]:
        """The similarity of each subject, by number, to a task with these weighted words: the squared cosine."""
        asked = {stem(word): weight for word, weight in words.items()}
        count, held = len(self.subjects), self.by_stem
        worth = {root: weight * rarity(count, len(held[root])) for root, weight in asked.items() if root in held}
        whole = sum(worth.values())
        met: dict[int, float] = defaultdict(float)
        for root, value in worth.items():
            for number in self.by_stem[root]:
                met[number] += value
        return {number: value * value / (whole * self.subjects[number].rarity) for number, value in met.items()}

    def changed(self, likeness: Mapping[int, float]) -> dict[str, float]:
        """By path, the sum of the similarities of the commits that changed it, with diminishing returns."""
        found: dict[str, float] = defaultdict(float)
        for number, value in likeness.items():
            subject = self.subjects[number]
            for path in subject.paths:
                found[path] += subject.weight * value
        return {path: math.log1p(WEIGHTS.past_saturation * value) for path, value in found.items()}

    def changed_with(self, path: str) -> dict[str, float]:
        """By other path, the weights of the commits that changed it together with this one, summed."""
        found: dict[str, float] = defaultdict(float)
        for subject in self.subjects:
            if path in subject.paths:
                for other in subject.paths:
                    found[other] += subject.weight
        found.pop(path, None)
        return found

    def kinds(self, likeness: Mapping[int, float]) -> dict[str, float]:
        """The path stems of files that commits similar to a task changed more often than others; with each its share
        of the divergence from all commits (Kullback-Leibler)."""
        best = heapq.nlargest(MOST_ALIKE, likeness, key=lambda number: (likeness[number], -number))
        whole = sum(likeness[number] for number in best) + WEIGHTS.doubt
        told: dict[str, float] = {}
        for root, value in _shares((self.subjects[number].paths, likeness[number]) for number in best).items():
            usual = self.usual[root]
            share = (value + WEIGHTS.doubt * usual) / whole
            if share > usual:
                told[root] = share * math.log(share / usual)
        most = heapq.nlargest(MOST_KINDS, told, key=lambda root: (told[root], root))
        return {root: told[root] for root in most}


NO_PAST = Past((), {}, {}, {})


def _recently(commits: Iterable[tuple[Collection[str], int]]) -> dict[str, float]:
    """How often each path was changed, weighted by recency; from the commits, newest first, each with its remaining
    files and its number of files."""
    found: dict[str, float] = defaultdict(float)
    for number, (paths, changed) in enumerate(commits):
        weight = math.exp(-number / WEIGHTS.past_recent) / math.sqrt(changed)
        for path in paths:
            found[path] += weight
    most = math.log1p(WEIGHTS.soon * max(found.values(), default=0.0)) or 1.0
    return {path: math.log1p(WEIGHTS.soon * value) / most for path, value in found.items()}


def _shares(commits: Iterable[tuple[Collection[str], float]]) -> dict[str, float]:
    """By path stem, the weights of commits, each split among its files."""
    found: dict[str, float] = defaultdict(float)
    for paths, weight in commits:
        for path in paths:
            for root in path_stems(path):
                found[root] += weight / len(paths)
    return dict(found)


def _told(
    commits: Iterable[LoggedCommit], paths: Collection[str]
) -> Iterator[tuple[LoggedCommit, frozenset[str], tuple[str, ...]]]:
    """Each commit with a meaningful subject: the stems of its subject, and its remaining files."""
    now: dict[str, str] = {}
    for commit in commits:
        for old, new in commit.renamed:
            now.setdefault(old, now.get(new, new))
        changed = tuple(path for path in (now.get(one, one) for one in commit.paths) if path in paths)
        if changed and commit.changed <= MOST_TOGETHER:
            roots = frozenset(map(stem, split_name(_NUMBER.sub(" ", commit.subject)))) - _GRAMMAR_STEMS
            if roots:
                yield commit, roots, tuple(dict.fromkeys(changed))
