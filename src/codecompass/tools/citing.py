"""Finds what a task's text cites of the code: names, paths, traceback frames, quoted messages, a scope."""

import heapq
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from math import log1p
from typing import NamedTuple

from codecompass.extract.words import split_name, words_in_order
from codecompass.languages import is_deep
from codecompass.languages.file_roles import AFTER_LICENCE, says_generated
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, Bearer
from codecompass.process.memo import memoised
from codecompass.search import Filled, Message, Task, path_stems, stem
from codecompass.search.task import FEWEST_IN_MESSAGE
from codecompass.search.weights import WEIGHTS
from codecompass.session.project import Reader
from codecompass.tools.snippets import as_written, decoded, lowered
from codecompass.tools.symbols import Symbol, in_file, innermost
from codecompass.tools.verbatim import is_bound

FEWEST_FILLED = 4
"""Words of a message whose placeholders may be filled."""
FEWEST_LOOKED_INTO, MOST_FILLED = 8, 32
"""Files that are searched for each such message, and for all of them."""
MOST_BYTES = 1_000_000
"""Bytes of texts that are searched for one citation."""
MOST_SEARCHED, MOST_SAYING = 30, 4
"""Files that are searched for a quoted message, and how many may hold it."""
MOST_BEARING = 30
"""A name that more files define than this points to none of them."""
LITTLE = 1e-9
"""Tolerance for sums added up in different orders."""


class Citations(NamedTuple):
    files: Mapping[str, Mapping[str, float]]
    """Reasons and their weights, by path."""
    definitions: Mapping[str, float]
    """Weight of the citations of a definition, by its key (`definition_key`)."""
    starts: Mapping[str, AbstractSet[int]]
    """First lines of these definitions, by path."""
    lines: Mapping[str, int]
    """The cited line, by path of a file without code."""
    in_title: AbstractSet[str]
    """Keys of definitions that the first line writes as code."""


def citations(
    reader: Reader, task: Task, paths: Collection[str], front: AbstractSet[str], stands_back: Callable[[str], bool]
) -> Citations:
    """The files among `paths`, and their definitions, that the text of a task cites. Those in `front` do not rank
    lower; `stands_back` tells whether a file does, also for files that are not among `paths`."""
    return _Citing(reader, task, paths, front, stands_back).citations()


def definition_key(symbol: Symbol | Bearer) -> str:
    line = symbol.line_start if isinstance(symbol, Symbol) else symbol.line
    return f"{symbol.path}:{line}:{symbol.name}"


class _Citing:
    """One task, looked up in the files of one state."""

    def __init__(
        self,
        reader: Reader,
        task: Task,
        paths: Collection[str],
        front: AbstractSet[str],
        stands_back: Callable[[str], bool],
    ) -> None:
        self.reader, self.task, self.paths, self.front = reader, task, paths, front
        self.stands_back = stands_back
        self.named: dict[str, float] = defaultdict(float)
        self.starts: dict[str, set[int]] = defaultdict(set)
        self.nowhere: list[str] = []
        """Strings that no code holds."""
        self.lines: dict[str, int] = {}

    def citations(self) -> Citations:
        extras: dict[str, dict[str, float]] = defaultdict(dict)
        for path, share in self._in_scope().items():
            extras[path]["the scope that the subject names"] = WEIGHTS.scope * share
        for path, value in self._by_names().items():
            extras[path]["names that the text writes"] = WEIGHTS.named * min(value, WEIGHTS.most_named)
        in_title = frozenset(map(self._key, self._written_in_title()))
        for key in in_title:
            self.named[key] += WEIGHTS.most_named
        for path, value in self._by_paths().items():
            extras[path]["paths or modules that the text writes"] = WEIGHTS.path_named * min(value, WEIGHTS.most_named)
        for path, symbol, share in self._quoting():
            so_far = extras[path].get("a string that the text quotes", 0.0)
            extras[path]["a string that the text quotes"] = min(
                so_far + WEIGHTS.message * share, WEIGHTS.most_quoted * WEIGHTS.message
            )
            self.named[symbol] += WEIGHTS.most_named * share
        for path, line in self._elsewhere():
            extras[path]["a string that the text quotes"] = WEIGHTS.message
            self.lines.setdefault(path, line)
        for number, (path, symbol) in enumerate(self._framed()):
            extras[path].setdefault("a place that the text names by its line", WEIGHTS.place / (number + 1))
            self.named[symbol] += 2 * WEIGHTS.most_named / (number + 2)
        return Citations(extras, self.named, self.starts, self.lines, in_title)

    def _in_scope(self) -> dict[str, float]:
        """The files with a part of the scope in their path: as a folder, as the file's name, or as a word of it."""
        if not self.task.scope:
            return {}
        found = {}
        roots = frozenset(stem(word) for part in self.task.scope for word in split_name(part))
        for path in self.paths:
            if any(part in re.split(r"[/.]", path.lower()) for part in self.task.scope):
                found[path] = 1.0
            elif not roots.isdisjoint(path_stems(path)):
                found[path] = WEIGHTS.in_name
        return found if len(found) <= WEIGHTS.most_in_scope * len(self.paths) else {}

    def _by_names(self) -> dict[str, float]:
        """Files that define a name in the text; rare names count more."""
        values: dict[str, float] = defaultdict(float)
        front = len(self.front) or 1  # all files may stand back
        for name, weight in self.task.names.items():
            bearers = [one for one in self._bearers(name) if one.path in self.paths]
            paths = {one.path for one in bearers}
            if paths and len(paths) <= MOST_BEARING:
                rare = weight * log1p(front / len(paths)) / log1p(front) / len(paths) ** 0.5
                for path in paths:
                    values[path] += rare
                for one in bearers:
                    self.named[self._key(one)] += rare
        return values

    def _written_in_title(self) -> Iterator[Bearer]:
        """Definitions that the first line names as code, each the only one with its name."""
        for name in sorted(self.task.title_code):
            bearers = [one for one in self._bearers(name) if one.path in self.front and is_bound(one.path)]
            if len(bearers) == 1:
                yield bearers[0]

    def _key(self, cited: Symbol | Bearer) -> str:
        self.starts[cited.path].add(cited.line_start if isinstance(cited, Symbol) else cited.line)
        return definition_key(cited)

    def _bearers(self, name: str) -> list[Bearer]:
        return self.reader.look_up(lambda register: register.bearers(name))

    def _by_paths(self) -> dict[str, float]:
        """Files whose path, or its end, is cited by the text, and modules cited by their dotted names."""
        values: dict[str, float] = defaultdict(float)
        for written in self.task.paths:
            meant = _ending(written.strip("./"), self._called) or _module_named(written, self._imported_as)
            if meant and len(meant) <= 5:
                for path in meant:
                    values[path] += 1 / len(meant)
        return values

    def _framed(self) -> Iterator[tuple[str, str]]:
        """Places that are cited by line, as in a traceback: the path, and the definition there."""
        seen: set[tuple[str, str]] = set()
        for frame in self.task.frames:
            for path in _ending(frame.path.strip("./"), self._called)[:1]:
                own = [one for one in in_file(self.reader, path) if one.kind in CALLABLE_KINDS]
                named = [one for one in own if one.name == frame.name] or [
                    one for one in own if one.line_start <= frame.line <= one.line_end
                ]
                symbol = min(named, key=lambda one: abs(one.line_start - frame.line), default=None)
                place = path, self._key(symbol) if symbol else ""
                if place not in seen:
                    seen.add(place)
                    yield place

    def _quoting(self) -> Iterator[tuple[str, str, float]]:
        """Places with a string that the text cites: the path, the definition there, and the weight."""
        for message in self.task.messages:
            if len(words := words_in_order(message)) >= FEWEST_IN_MESSAGE:
                found = self._verbatim(message, words)
                found = self._alone(message, found) or found or self._filled(message, words)
                self.nowhere += [] if found else [message]
                yield from self._counted(found)
        for string in self.task.strings:
            if (words := words_in_order(string)) and not self._is_known(string):
                found = self._verbatim(string, words)
                self.nowhere += [] if found else [string]
                whole = self._alone(string, found)
                is_name = string.isidentifier() and not string.isupper()
                in_part = WEIGHTS.in_one if len(found) == 1 and not is_name else WEIGHTS.in_part
                yield from self._counted(
                    whole or found, (WEIGHTS.as_name if is_name else 1.0) * (1.0 if whole else in_part)
                )

    def _alone(self, said: str, found: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
        """Of the places that contain a string, those where a whole literal equals it."""
        alone = re.compile(rf"[\"'`]{re.escape(said.lower())}[\"'`]")
        return [one for one in found if alone.search(self._text(one[0]))]

    def _counted(self, found: Sequence[tuple[str, int]], share: float = 1.0) -> Iterator[tuple[str, str, float]]:
        """The places of a string with their weights. A string in many files points to none; files that only set it, as
        a Makefile does, and generated files rank lower."""
        found = [one for one in found if not says_generated(self._text(one[0])[:AFTER_LICENCE].encode())] or found
        found = [one for one in found if is_deep(one[0])] or found
        for path, line in found if len(found) <= MOST_SAYING else ():
            around = innermost(self.reader, path, line, CALLABLE_KINDS) or innermost(
                self.reader, path, line, TYPE_KINDS
            )
            around = around or in_file(self.reader, path)[:1]
            yield path, self._key(around[0]) if around else "", share / len(found)

    def _verbatim(self, said: str, words: Sequence[str]) -> list[tuple[str, int]]:
        """The files that contain the text verbatim, each with the line."""
        (held,) = self.reader.files_with([" ".join(words)]).values()
        paths = sorted(held & self.front)
        return self._held(said, paths) if len(paths) <= MOST_SEARCHED else []

    def _held(self, said: str, paths: Sequence[str]) -> list[tuple[str, int]]:
        """The files with the text, each with the line; another letter case only if none has the same."""
        wanted = as_written(said.lower())
        found = [(path, line) for path in paths if (line := _line_of(wanted, self._text(path)))]
        just = as_written(said) if len(found) > 1 else None
        same = [(path, line) for path, _ in found if just and (line := _line_of(just, decoded(self.reader.text(path))))]
        return same or found

    def _elsewhere(self) -> Iterator[tuple[str, int]]:
        """Lines of manifests, settings and templates with a string that no code contains, and only one of these files
        does."""
        sought = dict.fromkeys(self.nowhere)
        for said, paths in self.reader.elsewhere(sought).items() if sought else ():
            front = [path for path in paths if not self.stands_back(path)]
            found = self._held(said, front) if len(front) <= MOST_SEARCHED else []
            if len(found) == 1:
                yield found[0]

    def _filled(self, message: str, words: Sequence[str]) -> list[tuple[str, int]]:
        """The lines with a string that equals the message once its placeholders are filled, and has most of it."""
        if len(words) < FEWEST_FILLED:
            return []
        most = max(FEWEST_LOOKED_INTO, MOST_FILLED // len(self.task.messages))
        every = self.reader.files_with(dict.fromkeys(words))
        rare = {word: log1p(len(self.paths) / (len(held) + 1)) for word, held in every.items()}
        left = sum(rare.values())
        worth: dict[str, float] = {}
        for word in sorted(rare, key=lambda word: -rare[word]):
            held: AbstractSet[str] = every[word] & self.front
            if len(worth) >= most and heapq.nlargest(most, worth.values())[-1] > left + LITTLE:
                held = held & worth.keys()  # no file that has only this and what comes after is among the best
            for path in held:
                worth[path] = worth.get(path, 0.0) + rare[word]
            left -= rare[word]
        best = heapq.nsmallest(most, worth, key=lambda path: (-worth[path], path))
        sought = Message(message, {word: value if every[word] else 0.0 for word, value in rare.items()})
        found: dict[str, Filled] = {}
        left = MOST_BYTES
        for path in best:
            if left <= 0:
                break
            text = lowered(self.reader.text(path), message)
            left -= len(text)
            if one := sought.in_text(text, lambda word, path=path: path in every.get(word, (path,))):  # type: ignore[misc]
                found[path] = one
        most = max((one.fixed for one in found.values()), default=0)
        return [(path, one.line) for path, one in found.items() if one.fixed == most]

    @memoised
    def _text(self, path: str) -> str:
        """A file's text in lower case."""
        return decoded(self.reader.text(path)).lower()

    def _called(self, name: str) -> list[str]:
        """The files with this file name."""
        return [path for path in self.reader.corpus.by_file_name.get(name, ()) if path in self.paths]

    def _imported_as(self, name: str) -> list[str]:
        """The files whose module has this name."""
        return [path for path in self.reader.corpus.by_module_name.get(name, ()) if path in self.paths]

    def _is_known(self, string: str) -> bool:
        """Whether the string is the name of a definition, a file or a module, which are counted as such."""
        defined = (is_bound(one.path) and not self.stands_back(one.path) for one in self._bearers(string))
        return any(defined) or bool(
            _ending(string.strip("./"), self._called) or _module_named(string, self._imported_as)
        )


def _ending(written: str, called: Callable[[str], Sequence[str]]) -> list[str]:
    """The files that share the longest tail with a written path, which may begin as on another machine."""
    parts = written.split("/")
    held = called(parts[-1])
    for start in range(len(parts)):
        tail = "/".join(parts[start:])
        found = [path for path in held if path == tail or path.endswith("/" + tail)]
        if found:
            return found
    return []


def _module_named(written: str, imported_as: Callable[[str], Sequence[str]]) -> list[str]:
    """The module that a dotted name denotes, or that defines it: `a.b.Class.method` is in `a/b.py`."""
    parts = written.split(".")
    if "/" in written or len(parts) < 2:
        return []
    for end in range(len(parts), 1, -1):
        tail = "/".join(parts[:end])
        found = [path for path in imported_as(parts[end - 1]) if f"/{_module(path)}".endswith("/" + tail)]
        if found:
            return found
    return []


def _module(path: str) -> str:
    """A path without its extension, as imports write it."""
    return re.sub(r"(/__init__|/index|/mod)?\.\w+$", "", path)


def _line_of(wanted: re.Pattern[str], text: str) -> int:
    """The line of the first match in a text that is no part of longer words; 0 if there is none."""
    # A pattern that begins with a condition is tried at each place, one that begins with letters where these stand.
    for found in wanted.finditer(text):
        start, end = found.span()
        if not _is_letter(text[start - 1 : start]) and not _is_letter(text[end : end + 1]):
            return text.count("\n", 0, start) + 1
    return 0


def _is_letter(sign: str) -> bool:
    return sign.isalnum() or sign == "_"
