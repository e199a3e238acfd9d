"""Where a task is to be done: the files and definitions that its text is about, ranked.

A task's words stand here and there in the code that does it, seldom in one name. So whole files are weighed by all of
its words (BM25 over text and path), the best of them are read, and their definitions are weighed likewise. What the text
writes as it stands in the code (names, paths, frames of a traceback, messages) counts on top.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from math import log1p
from typing import TYPE_CHECKING, NamedTuple

from codecompass.extract.words import split_name
from codecompass.languages.file_roles import ASIDE, aside, says_generated
from codecompass.rank import Bm25, Factor, Query, ResultType, Score, Task, described, path_stems, rarity, stem
from codecompass.tools.citing import MOST_NAMED, NAMED, citations, definition_key
from codecompass.tools.snippets import Text, Window, window_at
from codecompass.tools.symbols import Symbol
from codecompass.tools.weighing import InFile, Meets, Met, met_in
from codecompass.tools.windows import Filters

if TYPE_CHECKING:
    from codecompass.project import Reader

MOST_WORDS = 120
"""A long task has hundreds; only the heaviest are searched for."""
MOST_READ, MOST_OF_FILE = 40, 12
"""Files whose definitions are weighed, and how many of each are results."""
MOST_BYTES = 2_000_000
"""Of texts that are read."""

PATH_TIMES = 3.0
"""How often a word of a path counts as standing in the text."""
EVERYWHERE = 0.97
"""Of all files. A word that the paths of more have tells nothing."""
LEAST_WORTH = 0.01
"""Of what the rarest word counts: less tells nothing of definitions. Such words stand in nearly all files."""
DEFINITIONS, BEST_DEFINITIONS = 0.75, 3
"""What the best definitions of a file count beside its whole text."""
PATH_WORDS = 0.5
"""What the words of a path count on top, beside the text of the best file, which counts 1."""
OWN, LATER = 0.3, 0.7
"""What a definition's own words count beside its file's, and how fast (a power) its file counts less for the second best
definition, the third, …: so that the first results are of several files."""
OWN_LENGTH = 0.4
"""b of definitions: what is to be changed is seldom a short one."""
OF_TYPES = 0.7
"""What a type's own words count beside those of a function: most of them stand in its members."""
STANDS_BACK = 0.25
"""What tests, examples, generated files, … count that nobody asked for."""
USED, MOST_USING = 0.3, 8
"""What counts on top for what the best files import, of so many."""
PAST, OF_SUBJECT = 1.0, 10.0
"""What counts on top for earlier commits that were about the same, and up to how many words of the task it counts
fully: of a long text most words are not of the kind that subjects are made of."""
WHOLE_NAME = 0.4
"""What counts on top where the first line has all words of a file's name: `PluginList.vue`, for the search in the plugin list."""
KINDS = 0.3
"""What counts on top for words of a path that files have which such commits changed: of `MFA: wording`, `lang` and `en`."""
RECENT = 0.3
"""What counts on top for a file that the last commits changed: work goes on where it was."""
NOTHING = Factor(0.0, "")
NAMES_NOTHING = Factor(0.0, "the query describes a task, it names nothing")


class Placed(NamedTuple):
    """One definition, or a file without any that meets the task, or the lines there that the task cites."""

    path: str
    score: Score
    symbol: Symbol | None
    window: Window | None = None

    @property
    def type(self) -> ResultType:
        return "symbol" if self.symbol else "snippet" if self.window else "file"

    @property
    def line_start(self) -> int:
        return self.symbol.line_start if self.symbol else self.window.line_start if self.window else 1


class _File(NamedTuple):
    value: float
    reasons: tuple[str, ...]
    """Citations and other reasons that count beside its text."""


class _Weighed(NamedTuple):
    """A definition, weighed."""

    value: float
    met: Met
    cited: float
    """How much the text cites it."""


def placed(reader: Reader, query: Query, filters: Filters) -> list[Placed]:
    """The places that a task is about, best first."""
    return _Placing(reader, described(query.text), filters).results()


class _Placing:
    """One task in one state."""

    def __init__(self, reader: Reader, task: Task, filters: Filters) -> None:
        self.reader = reader
        self.task = task
        self.filters = filters
        self.corpus = reader.corpus
        every = self.corpus.lengths
        self.lengths = (
            every if filters.language is None else {path: every[path] for path in filter(filters.allow, every)}
        )
        self.is_whole = len(self.lengths) == len(every)
        """Whether the filters let all files through."""
        best = heapq.nlargest(MOST_WORDS, task.words, key=lambda word: task.words[word])
        self.counts = {word: task.words[word] for word in task.words if word in set(best)}
        self.by_stem = {stem(word): word for word in self.counts}
        self.asks_tests = "test" in task.asked_aside
        self.named: Mapping[str, float] = {}
        """By key of a definition, how much the text cites it."""
        self.cited_at: Mapping[str, AbstractSet[int]] = {}
        """By path, the lines on which those begin."""
        self.cited: Mapping[str, int] = {}
        """By path of a file that is no code, the line that the text cites."""
        self.generated: set[str] = set()
        """Files whose head says that they are generated."""
        divided = self.corpus.divided(frozenset(filter(self._stands_back, self.corpus.aside)))
        if not self.is_whole:
            divided = divided.among(self.lengths)
        self.front, self.average = divided.front, divided.average
        self.back = set(divided.back)
        """Files of which the task is not, unless nothing else is."""

    def results(self) -> list[Placed]:
        values = self._files()
        best = list(values)
        weighed = self._definitions(best)
        top = {path: sum(one.value for one in own[:BEST_DEFINITIONS]) for path, own in weighed.items() if own}
        most = max((top[path] * self._share(path) for path in top), default=0.0) or 1.0
        totals = {
            path: (STANDS_BACK if path in self.generated else 1.0) * values[path].value
            + DEFINITIONS * self._share(path) * min(top.get(path, 0.0) / most, 1.0)
            for path in best
        }
        highest = max(totals.values(), default=0.0) or 1.0
        found = [one for path in best for one in self._placed(path, totals[path] / highest, values[path], weighed)]
        return sorted(found, key=lambda one: (-one.score.total, one.path, one.symbol.line_start if one.symbol else 0))

    # --- files ---

    def _files(self) -> dict[str, _File]:
        """The best files with their scores, by their whole text, their path and their citations, best first."""
        front = self.front
        self.by_stem = self._telling(front)
        self.times = times = {word: self._times_of(word) for word in self.by_stem.values()}
        paths = self._path_words()
        for word, held in paths.items():
            counted = times[word]
            for path, count in held.items():
                counted[path] = counted.get(path, 0.0) + PATH_TIMES * count
        frequency = {word: sum(map(front.__contains__, held)) for word, held in times.items()}
        self.bm25 = Bm25.of({word: self.counts[word] for word in times}, len(front), frequency, self.average)
        self.rarest = sorted(times, key=lambda word: (-self.bm25.worth[word], word))
        """The words, those first that tell most."""
        texts = self.bm25.scores(times, self.lengths)
        most = max((value for path, value in texts.items() if path in front), default=0.0) or 1.0
        shares = {path: value / most for path, value in texts.items()}
        reasons, cited = self._reasons(paths), self._cited_files()
        extras: dict[str, float] = defaultdict(float)
        for values in reasons.values():
            for path, value in values.items():
                extras[path] += value
        for path, own in cited.items():
            for value in own.values():
                extras[path] += value
        imported = self._used({path: value + extras.get(path, 0.0) for path, value in shares.items()})
        for path, value in imported.items():
            extras[path] += USED * value
        totals = {path: share if share < 1.0 else 1.0 for path, share in shares.items()}
        for path, value in extras.items():
            totals[path] = totals.get(path, 0.0) + value
        for path in self.back & totals.keys():
            totals[path] *= STANDS_BACK

        def said(path: str) -> Iterator[str]:
            yield from (reason for reason, values in reasons.items() if path in values)
            yield from cited.get(path, ())
            if path in imported:
                yield "what the best files import"

        return {path: _File(totals[path], tuple(said(path))) for path in _best(totals, MOST_READ)}

    def _telling(self, front: AbstractSet[str]) -> dict[str, str]:
        """The words, by stem, but for those that the paths of nearly all files have, as `test` where tests are asked for:
        they tell no file from another, and there is most to count of them."""
        most = EVERYWHERE * len(front)
        paths = self.corpus.by_stem
        found = {
            root: word
            for root, word in self.by_stem.items()
            if len(held := paths.get(root, ())) <= most or sum(map(front.__contains__, held)) <= most
        }
        return found or self.by_stem

    def _times_of(self, word: str) -> dict[str, float]:
        """By path, how often its text has a word of the task, in any of its forms."""
        found = self.corpus.occurrences(word)
        return found if self.is_whole else {path: count for path, count in found.items() if path in self.lengths}

    def _used(self, values: Mapping[str, float]) -> dict[str, float]:
        """The files that the best ones import, tests and examples among them: a test that the text is about imports what
        is to be changed. The best has 1."""
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
        most = max((value for path, value in found.items() if not self._is_back(path)), default=0.0) or 1.0
        return {path: min(value / most, 1.0) for path, value in found.items()}

    def _path_words(self) -> dict[str, dict[str, int]]:
        """By word of the task, which paths have it, and how often."""
        by_stem, lengths = self.corpus.by_stem, self.lengths
        return {
            word: {path: path_stems(path)[root] for path in by_stem.get(root, ()) if self.is_whole or path in lengths}
            for root, word in self.by_stem.items()
        }

    def _reasons(self, paths: Mapping[str, Mapping[str, int]]) -> dict[str, Mapping[str, float]]:
        """By reason, what counts beside the text of files, by path."""
        past, lengths = self.reader.past, self.lengths
        likeness = past.likeness(self.counts)
        weight = min(1.0, OF_SUBJECT / max(len(self.counts), 1))
        by_path = self._by_path_words(paths)
        alike, recent = weight * PAST, weight * RECENT
        return {
            "words of its path": by_path,
            "the task's first line has all words of its name": dict.fromkeys(self._named_whole(by_path), WHOLE_NAME),
            "what earlier commits say that changed it": {
                path: alike * value for path, value in past.changed(likeness).items() if path in lengths
            },
            "words of its path that files have which like commits changed": {
                path: weight * KINDS * value for path, value in self._of_kinds(past.kinds(likeness)).items()
            },
            "how much the last commits changed it": {
                path: recent * value for path, value in past.recent.items() if path in lengths
            },
        }

    def _cited_files(self) -> Mapping[str, Mapping[str, float]]:
        """By path, the reasons for which the text cites files, and what each counts."""
        cited = citations(self.reader, self.task, self.lengths, self.front, self._is_back)
        self.named, self.cited_at, self.cited = cited.definitions, cited.starts, cited.lines
        return cited.files

    def _by_path_words(self, paths: Mapping[str, Mapping[str, int]]) -> dict[str, float]:
        """By path, how rare the words are that it has, those of the file's own name above all; the best has PATH_WORDS."""
        front = self.front
        roots = {word: root for root, word in self.by_stem.items()}
        values: dict[str, float] = {}
        for word, held in paths.items():
            root, frequency = roots[word], sum(map(front.__contains__, held))
            worth = self.counts[word] * rarity(len(front), frequency) if frequency else 0.0
            for path in held:
                values[path] = values.get(path, 0.0) + (worth if root in _name_stems(path) else 0.5 * worth)
        most = max(values.values(), default=0.0) or 1.0
        return {path: PATH_WORDS * (value / most) for path, value in values.items()}

    def _named_whole(self, paths: Iterable[str]) -> Iterator[str]:
        """Of some paths those whose file's own name is several words, all of them in the first line."""
        title = frozenset(map(stem, split_name(self.task.title)))
        for path in paths:
            own = _name_stems(path)
            if len(own) > 1 and own.keys() <= title:
                yield path

    def _of_kinds(self, told: Mapping[str, float]) -> dict[str, float]:
        """How much the words of a path tell; the best has 1."""
        values: dict[str, float] = defaultdict(float)
        for root, value in told.items():
            for path in self.corpus.by_stem.get(root, ()):
                values[path] += value
        most = max((value for path, value in values.items() if path not in self.back), default=0.0) or 1.0
        return {path: min(value / most, 1.0) for path, value in values.items() if path in self.lengths}

    # --- definitions ---

    def _definitions(self, paths: Iterable[str]) -> dict[str, list[_Weighed]]:
        """The definitions of each file with their scores, best first."""
        worth = self.bm25.worth
        least = LEAST_WORTH * max(worth.values(), default=0.0)
        meets = Meets({root: word for root, word in self.by_stem.items() if worth[word] > least}, self.times)
        held: dict[str, InFile] = {}
        left = MOST_BYTES
        for path in paths:
            if left <= 0:
                break
            source = self.reader.text(path)
            left -= len(source)
            if says_generated(source):
                self.generated.add(path)
                (self.back.add if self._stands_back("generated") else self.back.discard)(path)
            held[path] = met_in(self.reader, path, source, meets, self.filters.kind, self.cited_at.get(path, ()))
        lines, count = sum(one.lines for one in held.values()), sum(one.number for one in held.values())
        own = self.bm25._replace(average=max(lines / max(count, 1), 1.0), length=OWN_LENGTH)
        values = {
            path: [own.score(one.words, one.lines) * (1.0 if one.is_callable else OF_TYPES) for one in in_file.met]
            for path, in_file in held.items()
        }
        most = max((max(values[path], default=0.0) for path in held if not self._is_back(path)), default=0.0) or 1.0
        return {path: self._weighed(path, held[path].met, values[path], most) for path in held}

    def _weighed(self, path: str, definitions: Iterable[Met], values: Iterable[float], most: float) -> list[_Weighed]:
        cited_at = self.cited_at.get(path, ())
        found = []
        for one, value in zip(definitions, values, strict=True):
            cited = NAMED * self._cited(path, one) if one.start in cited_at else 0.0
            if value := min(value / most, 1.0) + cited:
                found.append(_Weighed(value, one, cited))
        found.sort(key=lambda one: (-one.value, one.met.place))
        return found

    def _cited(self, path: str, met: Met) -> float:
        return min(self.named.get(definition_key(self._symbol(path, met)), 0.0), MOST_NAMED)

    def _symbol(self, path: str, met: Met) -> Symbol:
        return met.symbol or self.reader.look_up(lambda register: register.at(path, [met.place]))[0]

    # --- results ---

    def _placed(
        self,
        path: str,
        share: float,
        file: _File,
        weighed: Mapping[str, Sequence[_Weighed]],
    ) -> Iterator[Placed]:
        said = "; ".join([f"`{path}` meets the text at {share:.2f} of the best file", *file.reasons])
        kept = weighed.get(path, ())[:MOST_OF_FILE]
        counts = self._share(path)
        for number, one in enumerate(kept):
            symbol = self._symbol(path, one.met)
            value, named = one.value * counts, one.cited * counts
            met = ", ".join([word for word in self.rarest if word in one.met.words][:8])
            yield Placed(
                path,
                _score(
                    Factor(
                        round(OWN * max(value - named, 0.0), 4),
                        f"{symbol.kind} text has {met or 'none'} of the task's words",
                    ),
                    Factor(round(share / (number + 1) ** LATER, 4), f"{said}; its definition number {number + 1}"),
                    Factor(
                        round(OWN * named, 4),
                        f"the text writes `{symbol.name}`" if named else "the text does not write its name",
                    ),
                ),
                symbol,
            )
        if not kept and self.filters.kind is None:
            window = self._window(path)
            nothing = Factor(0.0, "no definition of it has the task's words")
            quoted = (
                Factor(round(OWN * (1 + NAMED * MOST_NAMED), 4), "the text quotes this line") if window else NOTHING
            )
            yield Placed(path, _score(nothing, Factor(round(share, 4), said), quoted), None, window)

    def _window(self, path: str) -> Window | None:
        """The lines of a file without definitions that the text cites."""
        line = self.cited.get(path)
        return window_at(Text(self.reader.text(path)), line) if line else None

    def _share(self, path: str) -> float:
        return STANDS_BACK if self._is_back(path) else 1.0

    def _is_back(self, path: str) -> bool:
        return path in self.back or (path not in self.lengths and self._stands_back(aside(path)))

    def _stands_back(self, what: str) -> bool:
        """Whether files of a role (a key of ASIDE, or none) stand back for this task."""
        if self.asks_tests:
            return what != "a test"
        return bool(what) and self.task.asked_aside.isdisjoint(ASIDE[what])


@lru_cache(maxsize=1 << 14)
def _name_stems(path: str) -> Mapping[str, int]:
    """The stems of the words of a file's own name."""
    return path_stems(path.rpartition("/")[2].partition(".")[0])


def _best(values: Mapping[str, float], most: int) -> list[str]:
    """The paths with the highest values, in that order."""
    least = sorted(values.values())[-most] if len(values) > most else 0.0
    promising = [path for path, value in values.items() if value >= least]
    return sorted(promising, key=lambda path: (-values[path], path))[:most]


def _score(bm25: Factor, file: Factor, written: Factor) -> Score:
    return Score(bm25, NAMES_NOTHING, NAMES_NOTHING, NAMES_NOTHING, NAMES_NOTHING, NAMES_NOTHING, file, written)
