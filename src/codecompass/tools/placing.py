"""Finds where to do a task: the files and definitions that its text is about, ranked.

A task's words are scattered over the code that implements it, seldom in one name. So whole files are ranked by all of
its words (`likely_files`), the best of them are read, and their definitions are ranked likewise. What the text cites
verbatim from the code (names, paths, traceback frames, messages) adds to the score (`citing`).
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from codecompass.languages.file_roles import says_generated
from codecompass.search import Factor, Query, ResultType, Score, described
from codecompass.search.weights import WEIGHTS
from codecompass.session.project import Reader
from codecompass.tools.citing import definition_key
from codecompass.tools.likely_files import LikelyFiles, likely_files
from codecompass.tools.set_aside import StandingBack
from codecompass.tools.snippets import Text, Window, window_at
from codecompass.tools.symbols import Symbol
from codecompass.tools.weighing import InFile, Meets, Met, met_in
from codecompass.tools.windows import Filters

MOST_READ, MOST_OF_FILE = 40, 12
"""Files whose definitions are weighed, and how many of each are results."""
MOST_BYTES = 2_000_000
"""Bytes of texts that are read."""

BEST_DEFINITIONS = 3
"""How many: see `Weights.definitions`."""
NOTHING = Factor(0.0, "")
NAMES_NOTHING = Factor(0.0, "the query describes a task, it names nothing")


class Placed(NamedTuple):
    """One definition, or a file without any that matches the task, or the lines there that the task cites."""

    path: str
    score: Score
    symbol: Symbol | None
    window: Window | None = None
    why: str = ""
    """Why a test is told beside code."""

    @property
    def type(self) -> ResultType:
        return "symbol" if self.symbol else "snippet" if self.window else "file"

    @property
    def line_start(self) -> int:
        return self.symbol.line_start if self.symbol else self.window.line_start if self.window else 1


class _Weighed(NamedTuple):
    """A definition with its score."""

    value: float
    met: Met
    cited: float
    """How much the text cites it."""


def placed(reader: Reader, query: Query, filters: Filters) -> list[Placed]:
    """The places that a task is about, best first."""
    task = described(query.text)
    every = reader.corpus.lengths
    lengths = every if filters.language is None else {path: every[path] for path in filter(filters.allow, every)}
    back = StandingBack(task, reader.corpus, lengths)
    return _Placing(reader, filters, back, likely_files(reader, task, lengths, back, MOST_READ)).results()


class _Placing:
    """One task in one state, once its candidate files are known."""

    def __init__(self, reader: Reader, filters: Filters, back: StandingBack, files: LikelyFiles) -> None:
        self.reader = reader
        self.filters = filters
        self.back = back
        self.files = files
        self.cited = files.citations
        worth = files.bm25.worth
        self.rarest = sorted(files.times, key=lambda word: (-worth[word], word))
        """The words, those first that tell most."""

    def results(self) -> list[Placed]:
        weighed = self._definitions()
        top = {path: sum(one.value for one in own[:BEST_DEFINITIONS]) for path, own in weighed.items() if own}
        most = max((value * self.back.share(path) for path, value in top.items()), default=0.0) or 1.0
        totals = {
            path: self.back.share_once_read(path) * share.value
            + WEIGHTS.definitions * self.back.share(path) * min(top.get(path, 0.0) / most, 1.0)
            for path, share in self.files.shares.items()
        }
        first = max(totals, key=totals.__getitem__, default="")
        beside = self._changed_with(first)
        totals = {path: total + beside.get(path, 0.0) * (totals[first] - total) for path, total in totals.items()}
        highest = max(totals.values(), default=0.0) or 1.0
        found = [
            one
            for path, total in totals.items()
            for one in self._placed(path, total / highest, weighed.get(path, ()), first if path in beside else "")
        ]
        most = max((one.score.total for one in found), default=0.0)
        found = [self._lifted(one, most) for one in found]

        def order(one: Placed) -> tuple[float, bool, str, int]:
            return -one.score.total, not self._is_in_title(one), one.path, one.symbol.line_start if one.symbol else 0

        return self._with_test(sorted(found, key=order))

    def _with_test(self, ordered: list[Placed]) -> list[Placed]:
        """The results with a test of the best files moved after a few of them, scored as the result that follows."""
        path, why = self.files.test or ("", "")
        number = next((number for number, one in enumerate(ordered) if one.path == path), None)
        if number is None or self.filters.kind is not None:
            return ordered
        files = dict.fromkeys(one.path for one in ordered)
        following = next(islice(files, int(WEIGHTS.before_test), None), path)
        place = next(place for place, one in enumerate(ordered) if one.path == following)
        test, place = ordered.pop(number), min(place, number)
        more = ordered[place].score.total - test.score.total if place < number else 0.0
        written = Factor(round(test.score.written.value + more, 4), why)
        ordered.insert(place, test._replace(score=test.score._replace(written=written), why=why))
        return ordered

    def _is_in_title(self, one: Placed) -> bool:
        return one.symbol is not None and definition_key(one.symbol) in self.cited.in_title

    def _lifted(self, one: Placed, most: float) -> Placed:
        """Raise what only the first line can mean to the best score, which no score exceeds."""
        if not self._is_in_title(one):
            return one
        value = round(one.score.written.value + most - one.score.total, 4)
        return one._replace(score=one.score._replace(written=Factor(value, "the text's first line is about it")))

    def _changed_with(self, first: str) -> dict[str, float]:
        """The share of their distance to the best file, `first`, that files changed together with it come forward."""
        values = {
            path: value for path, value in self.reader.past.changed_with(first).items() if path in self.files.shares
        }
        most = max((value * self.back.share(path) for path, value in values.items()), default=0.0) or 1.0
        return {
            path: WEIGHTS.changed_with * self.back.share(path) * min(value / most, 1.0)
            for path, value in values.items()
        }

    # --- definitions ---

    def _definitions(self) -> dict[str, list[_Weighed]]:
        """The definitions of each file with their scores, best first."""
        held = self._met()
        lines, count = sum(one.lines for one in held.values()), sum(one.number for one in held.values())
        own = self.files.bm25._replace(average=max(lines / max(count, 1), 1.0), length=WEIGHTS.own_length)
        values = {
            path: [
                own.score(one.words, one.lines) * (1.0 if one.is_callable else WEIGHTS.of_types) for one in in_file.met
            ]
            for path, in_file in held.items()
        }
        most = max((max(values[path], default=0.0) for path in held if path not in self.back), default=0.0) or 1.0
        return {path: self._weighed(path, held[path].met, values[path], most) for path in held}

    def _met(self) -> dict[str, InFile]:
        """The places of the words in the files; no more files are read than allowed."""
        worth = self.files.bm25.worth
        least = WEIGHTS.least_worth * max(worth.values(), default=0.0)
        telling = {root: word for root, word in self.files.by_stem.items() if worth[word] > least}
        meets = Meets(telling, self.files.times)
        held: dict[str, InFile] = {}
        left = MOST_BYTES
        for path in self.files.shares:
            if left <= 0:
                break
            source = self.reader.text(path)
            left -= len(source)
            if says_generated(source):
                self.back.note_generated(path)
            cited = self.cited.starts.get(path, ())
            held[path] = met_in(self.reader, path, source, meets, self.filters.kind, cited)
        return held

    def _weighed(self, path: str, definitions: Iterable[Met], values: Iterable[float], most: float) -> list[_Weighed]:
        cited_at = self.cited.starts.get(path, ())
        found = []
        for one, value in zip(definitions, values, strict=True):
            cited = WEIGHTS.named * self._cited(path, one) if one.start in cited_at else 0.0
            if value := min(value / most, 1.0) + cited:
                found.append(_Weighed(value, one, cited))
        found.sort(key=lambda one: (-one.value, one.met.place))
        return found

    def _cited(self, path: str, met: Met) -> float:
        return min(self.cited.definitions.get(definition_key(self._symbol(path, met)), 0.0), WEIGHTS.most_named)

    def _symbol(self, path: str, met: Met) -> Symbol:
        return met.symbol or self.reader.look_up(lambda register: register.at(path, [met.place]))[0]

    # --- results ---

    def _placed(self, path: str, share: float, weighed: Sequence[_Weighed], first: str) -> Iterator[Placed]:
        """The results from a file: its best definitions, else the file itself, or the lines of it that the text cites.
        `first`: the best file, if that was changed with it."""
        reasons = [*self.files.shares[path].reasons, *([f"was changed with `{first}`"] if first else [])]
        said = "; ".join([f"`{path}` meets the text at {share:.2f} of the best file", *reasons])
        kept = weighed[:MOST_OF_FILE]
        counts = self.back.share(path)
        for number, one in enumerate(kept):
            symbol = self._symbol(path, one.met)
            own = counts * self.back.share_of(symbol)
            value, named = one.value * own, one.cited * own
            met = ", ".join([word for word in self.rarest if word in one.met.words][:8])
            yield Placed(
                path,
                _score(
                    Factor(
                        round(WEIGHTS.own * max(value - named, 0.0), 4),
                        f"{symbol.kind} text has {met or 'none'} of the task's words",
                    ),
                    Factor(
                        round(share * self.back.share_of(symbol) / (number + 1) ** WEIGHTS.later, 4),
                        f"{said}; its definition number {number + 1}",
                    ),
                    Factor(
                        round(WEIGHTS.own * named, 4),
                        f"the text writes `{symbol.name}`" if named else "the text does not write its name",
                    ),
                ),
                symbol,
            )
        if not kept and self.filters.kind is None:
            window = self._window(path)
            nothing = Factor(0.0, "no definition of it has the task's words")
            quoted = (
                Factor(round(WEIGHTS.own * (1 + WEIGHTS.named * WEIGHTS.most_named), 4), "the text quotes this line")
                if window
                else NOTHING
            )
            yield Placed(path, _score(nothing, Factor(round(share, 4), said), quoted), None, window)

    def _window(self, path: str) -> Window | None:
        """The lines of a file without definitions that the text cites."""
        line = self.cited.lines.get(path)
        return window_at(Text(self.reader.text(path)), line) if line else None


def _score(bm25: Factor, file: Factor, written: Factor) -> Score:
    return Score(bm25, NAMES_NOTHING, NAMES_NOTHING, NAMES_NOTHING, NAMES_NOTHING, NAMES_NOTHING, file, written)
