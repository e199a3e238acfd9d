"""Ranks the files that a task is about: by all words of its text (BM25 over text and path), plus what their paths,
earlier commits, the imports of the best files and the text's citations add."""

import heapq
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from math import log1p
from typing import NamedTuple

from codecompass.extract.words import split_name
from codecompass.search import Bm25, Task, path_stems, rarity, stem
from codecompass.search.corpus import OF_FOLDER
from codecompass.search.weights import WEIGHTS
from codecompass.session.project import Reader
from codecompass.tools.citing import Citations, citations
from codecompass.tools.set_aside import StandingBack

MOST_WORDS = 120
"""A long task has hundreds; only the heaviest are searched for."""
MOST_USING = 8
"""How many: see `Weights.used`."""
MOST_TESTED = 3
"""Of the best files, how many may have a test that is worth telling."""


class Share(NamedTuple):
    """The weight of a file."""

    value: float
    reasons: tuple[str, ...]
    """What counts beside its text: citations and others."""


class LikelyFiles(NamedTuple):
    """The files that a task is about, and what was computed on the way."""

    shares: Mapping[str, Share]
    """Shares by path, best first."""
    by_stem: Mapping[str, str]
    """The words of the task that tell one file from another, by their stems."""
    times: Mapping[str, Mapping[str, float]]
    """By word, how often each file has it, by path."""
    bm25: Bm25
    """What these words are worth."""
    citations: Citations
    test: tuple[str, str] | None
    """A test worth telling, and why."""


def likely_files(reader: Reader, task: Task, lengths: Mapping[str, int], back: StandingBack, most: int) -> LikelyFiles:
    """At most `most` of the files in `lengths` (bytes by path), best first."""
    return _LikelyFiles(reader, task, lengths, back).found(most)


class _LikelyFiles:
    """One task in one state."""

    def __init__(self, reader: Reader, task: Task, lengths: Mapping[str, int], back: StandingBack) -> None:
        self.reader, self.task, self.lengths, self.back = reader, task, lengths, back
        self.corpus = reader.corpus
        self.front, self.average = back.front, back.average
        self.is_whole = len(lengths) == len(self.corpus.lengths)
        """Whether these are all files."""
        best = set(heapq.nlargest(MOST_WORDS, task.words, key=lambda word: task.words[word]))
        self.counts = {word: count for word, count in task.words.items() if word in best}
        self.by_stem = self._telling({stem(word): word for word in self.counts})

    def found(self, most: int) -> LikelyFiles:
        times = {word: self._times_of(word) for word in self.by_stem.values()}
        paths = self._path_words()
        for word, held in paths.items():
            counted = times[word]
            for path, count in held.items():
                counted[path] = counted.get(path, 0.0) + WEIGHTS.path_times * count
        frequency = {word: sum(map(self.front.__contains__, held)) for word, held in times.items()}
        counts = {word: self.counts[word] for word in times}
        bm25 = Bm25.of(counts, len(self.front), frequency, self.average)
        scores = bm25.scores(times, self.lengths)
        highest = max((value for path, value in scores.items() if path in self.front), default=0.0) or 1.0
        cited = citations(self.reader, self.task, self.lengths, self.front, self.back.__contains__)
        shares, test = self._shares({path: value / highest for path, value in scores.items()}, paths, cited, most)
        return LikelyFiles(shares, self.by_stem, times, bm25, cited, test)

    def _shares(
        self, texts: Mapping[str, float], paths: Mapping[str, Mapping[str, int]], cited: Citations, most: int
    ) -> tuple[dict[str, Share], tuple[str, str] | None]:
        """The best files, and a test of one of them. `texts`: weight of the text by path; `paths`: by word, the paths
        that have it, and how often."""
        reasons = self._reasons(paths)
        extras: dict[str, float] = defaultdict(float)
        for values in reasons.values():
            for path, value in values.items():
                extras[path] += value
        for path, own in cited.files.items():
            for value in own.values():
                extras[path] += value
        imported = self._used({path: value + extras.get(path, 0.0) for path, value in texts.items()})
        for path, value in imported.items():
            extras[path] += WEIGHTS.used * value
        totals = {path: value if value < 1.0 else 1.0 for path, value in texts.items()}
        for path, value in extras.items():
            totals[path] = totals.get(path, 0.0) + value
        behind = {}
        for path in self.back.paths & totals.keys():
            behind[path] = totals[path] + max(texts.get(path, 0.0) - 1.0, 0.0)
            totals[path] *= WEIGHTS.stands_back
        best = _best(totals, most)
        test = self._test(behind, {path: totals[path] for path in best if path not in behind})

        def said(path: str) -> Iterator[str]:
            yield from (reason for reason, values in reasons.items() if path in values)
            yield from cited.files.get(path, ())
            if path in imported:
                yield "what the best files import"

        told = dict.fromkeys((*best, *(test[:1] if test else ())))
        return {path: Share(totals[path], tuple(said(path))) for path in told}, test

    def _test(self, behind: Mapping[str, float], best: Mapping[str, float]) -> tuple[str, str] | None:
        """A test that matches the task nearly as well as the best file and tests one of these, or better than any.
        `behind`: the weights that lower-ranked files would have; `best`: those of the best others, in order."""
        most = max(best.values(), default=0.0)
        least = WEIGHTS.worth * most
        tests = self.corpus.aside.get("a test", frozenset())
        near = _best({path: value for path, value in behind.items() if path in tests and value >= least}, MOST_USING)
        imported = self.reader.imported(near)
        for path in near:
            used, stems = dict(imported.get(path, ())), _name_stems(path)
            for other in islice(best, MOST_TESTED):
                own = other.rpartition("/")[2].partition(".")[0] not in OF_FOLDER
                if other in used or (own and _name_stems(other).keys() <= stems.keys()):
                    return path, f"it tests `{other}`"
            if behind[path] >= most:
                return path, "a test that meets the text better than any code does"
        return None

    # --- words ---

    def _telling(self, words: dict[str, str]) -> dict[str, str]:
        """Words by stem, without those in the paths of nearly all files, such as `test` where tests are asked for:
        they distinguish no files, and are the most expensive to count."""
        most = WEIGHTS.everywhere * len(self.front)
        paths = self.corpus.by_stem
        found = {
            root: word
            for root, word in words.items()
            if len(held := paths.get(root, ())) <= most or sum(map(self.front.__contains__, held)) <= most
        }
        return found or words

    def _times_of(self, word: str) -> dict[str, float]:
        """By path, how often the text has a word of the task in any of its forms."""
        found = self.corpus.occurrences(word)
        return found if self.is_whole else {path: count for path, count in found.items() if path in self.lengths}

    def _path_words(self) -> dict[str, dict[str, int]]:
        """By word of the task, the paths that contain it, and how often."""
        by_stem, lengths = self.corpus.by_stem, self.lengths
        return {
            word: {path: path_stems(path)[root] for path in by_stem.get(root, ()) if self.is_whole or path in lengths}
            for root, word in self.by_stem.items()
        }

    # --- beside the text ---

    def _reasons(self, paths: Mapping[str, Mapping[str, int]]) -> dict[str, Mapping[str, float]]:
        """By reason, the weights by path that are added to those of the texts."""
        past, lengths = self.reader.past, self.lengths
        likeness = past.likeness(self.counts)
        weight = min(1.0, WEIGHTS.of_subject / max(len(self.counts), 1))
        by_path = self._by_path_words(paths)
        alike, recent = weight * WEIGHTS.past, weight * WEIGHTS.recent
        return {
            "words of its path": by_path,
            "the task's first line has all words of its name": dict.fromkeys(
                self._named_whole(by_path), WEIGHTS.whole_name
            ),
            "what earlier commits say that changed it": {
                path: alike * value for path, value in past.changed(likeness).items() if path in lengths
            },
            "words of its path that files have which like commits changed": {
                path: weight * WEIGHTS.kinds * value for path, value in self._of_kinds(past.kinds(likeness)).items()
            },
            "how much the last commits changed it": {
                path: recent * value for path, value in past.recent.items() if path in lengths
            },
        }

    def _by_path_words(self, paths: Mapping[str, Mapping[str, int]]) -> dict[str, float]:
        """By path, the rarity of its words, mainly those of the file's own name; the best path has PATH_WORDS."""
        front = self.front
        roots = {word: root for root, word in self.by_stem.items()}
        values: dict[str, float] = {}
        for word, held in paths.items():
            root, frequency = roots[word], sum(map(front.__contains__, held))
            worth = self.counts[word] * rarity(len(front), frequency) if frequency else 0.0
            for path in held:
                values[path] = values.get(path, 0.0) + (worth if root in _name_stems(path) else 0.5 * worth)
        most = max(values.values(), default=0.0) or 1.0
        return {path: WEIGHTS.path_words * (value / most) for path, value in values.items()}

    def _named_whole(self, paths: Iterable[str]) -> Iterator[str]:
        """Paths with a file name of several words that are all in the first line."""
        title = frozenset(map(stem, split_name(self.task.title)))
        for path in paths:
            own = _name_stems(path)
            if len(own) > 1 and own.keys() <= title:
                yield path

    def _of_kinds(self, told: Mapping[str, float]) -> dict[str, float]:
        """The weight of the words of each path; the best has 1."""
        values: dict[str, float] = defaultdict(float)
        for root, value in told.items():
            for path in self.corpus.by_stem.get(root, ()):
                values[path] += value
        most = max((value for path, value in values.items() if path not in self.back.paths), default=0.0) or 1.0
        return {path: min(value / most, 1.0) for path, value in values.items() if path in self.lengths}

    def _used(self, values: Mapping[str, float]) -> dict[str, float]:
        """The weights of files that the best ones import, tests and examples included: a relevant test imports what is
        to be changed. The best has 1."""
        best = _best(values, MOST_USING)
        imported: dict[str, dict[str, float]] = defaultdict(dict)
        for path, others in self.reader.imported(best).items():
            for other, count in others:
                if other in self.lengths and other != path:
                    imported[path][other] = log1p(count)
        found: dict[str, float] = defaultdict(float)
        for path, used in imported.items():
            for other, times in used.items():
                found[other] += values[path] ** 2 * times / sum(used.values())
        most = max((value for path, value in found.items() if path not in self.back), default=0.0) or 1.0
        return {path: min(value / most, 1.0) for path, value in found.items()}


@lru_cache(maxsize=1 << 14)
def _name_stems(path: str) -> Mapping[str, int]:
    """The stems of the words of a file's own name."""
    return path_stems(path.rpartition("/")[2].partition(".")[0])


def _best(values: Mapping[str, float], most: int) -> list[str]:
    """The paths with the highest values, in that order."""
    least = sorted(values.values())[-most] if len(values) > most else 0.0
    promising = [path for path, value in values.items() if value >= least]
    return sorted(promising, key=lambda path: (-values[path], path))[:most]
