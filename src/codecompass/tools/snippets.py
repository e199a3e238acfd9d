"""Finds lines of code and comments that answer a query, in the texts that it is given."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, islice
from typing import TYPE_CHECKING, NamedTuple

from codecompass.extract import utf8
from codecompass.process.cancelling import check_wanted
from codecompass.process.memo import memoised
from codecompass.search import Query, likeness, search_prefix

if TYPE_CHECKING:
    from codecompass.session.project import Reader

WINDOW = 7
"""Lines of a snippet."""
MOST_PER_FILE = 2
MOST_WINDOWS = 16
"""Around so many lines of a file, those that meet most words."""
MOST_HITS = 200
"""Hits of one word in one file."""
LONGEST_LINE = 240
LISTED = 0.5
"""Factor for a word on a line that imports it, or where it is only a name in a list: the work is done elsewhere."""
_OPENING, _CLOSING, _QUOTES = "([{", ")]}", "\"'`"
_LISTED = re.compile(
    r"""\s*(?:
    import\b | from\s+\S+\s+import\b | using\s+[\w.]+\s*; | (?:pub(?:\([^)]*\))?\s+)?use\s+[\w:]
    | export\s+(?:type\s+)?[{*]
    | (?:type\s+)?[\w$.]+(?:\s+as\s+[\w$]+)?\s*,?\s*\Z | [\w$.-]+(?:/[\w$.-]+)+\s*\Z)""",
    re.VERBOSE,
)
_COMMENT = re.compile(r"\s*(?:///?|/?\*|#)")
SUMMARY, MOST_COMMENT = 3, 100
"""Lines of a comment: those that say what it is about, and all, with what stands below it."""
Hits = Mapping[int, dict[str, float]]
"""By line with a hit: the query's words that it matches, and how well."""
_BETWEEN = r"(?:[^\S\n]+|[^\S\n]*\n[\s/#*>|-]*)"
"""Between words: a blank, or the end of a line and the signs with which a comment goes on."""
MARK = "\N{LATIN LETTER BIDENTAL PERCUSSIVE}"
_RUN = re.compile(r"\w+")
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_A-Za-z]+|\d+")


class Window(NamedTuple):
    """Some lines of a file, and how well each word of the query matches there."""

    line_start: int
    line_end: int
    matched: dict[str, float]
    literal: int
    """The line on which the query's phrase begins as written; 0: none."""
    line: int
    """That line, or else the one with the most matches."""
    below: int = 0
    """For a comment that begins there, or has the phrase: its last line."""


class Text:
    """A file's text by lines, numbered from 1."""

    def __init__(self, source: bytes) -> None:
        self._source = source
        in_utf8 = _as_utf8(source)
        self._is_utf8 = in_utf8 is not None
        self.whole = decoded(source) if in_utf8 is None else in_utf8

    @cached_property
    def lines(self) -> list[str]:
        return self.whole.split("\n")

    def lower(self, query: Query) -> str:
        """The text in lower case, at least for all characters in `query`, with unchanged positions."""
        return self._lower_in_ascii if query.phrase.isascii() else self._lower

    @cached_property
    def _lower_in_ascii(self) -> str:
        # Bytes take a seventh of the time, and in UTF-8 the rest is left alone.
        return self._lower if self.whole.isascii() or not self._is_utf8 else decoded(self._source.lower())

    @cached_property
    def _lower(self) -> str:
        lower = self.whole.lower()
        # Few letters change their length with their case; such a text is left as it is.
        return lower if len(lower) == len(self.whole) else self.whole

    @cached_property
    def count(self) -> int:
        """The number of lines."""
        return self.whole.count("\n") + 1

    def between(self, first: int, last: int) -> str:
        """The lines `first … last`."""
        # A few lines near the beginning are had without taking the rest apart.
        lines = self.lines if "lines" in self.__dict__ else self.whole.split("\n", max(last, 0))[: max(last, 0)]
        lines = lines[max(first - 1, 0) : last]
        return "\n".join([line.rstrip("\r") for line in lines] if "\r" in self.whole else lines)

    def line(self, number: int) -> str:
        """One line without surrounding white space; shortened if too long."""
        text = self.lines[number - 1] if 0 < number <= len(self.lines) else ""
        return text.strip()[:LONGEST_LINE]


_IMPORT = re.compile(r"(?:import|from|using|use|require|package|namespace|#include)\b(?!\(|\s+var\b)")
_LICENSED = re.compile(
    r"(?i)\bcopyright\b|\bSPDX-|\blicen[sc]ed (?:under|to)\b|\blicen[sc]e that can be found\b|\bunder the terms of\b"
)
"""What a licence says, and a comment on code that checks licences seldom."""
_COMMENT = re.compile(r"\s*(?://|#(?!!)|/?\*|--|;|<!--)|\s*\Z")
MOST_IMPORTED = 40
"""Lines of an import statement."""


def import_lines(lines: Sequence[str]) -> Iterator[int]:
    """The numbers of the lines of a file's import statements at its top level."""
    end = 0
    for first in (at for at, one in enumerate(lines) if _IMPORT.match(one)):
        if first < end:  # within the statement before
            continue
        depths = accumulate(
            sum((sign in "({") - (sign in ")}") for sign in one) for one in lines[first : first + MOST_IMPORTED]
        )
        count = next((at for at, depth in enumerate(depths, 1) if depth <= 0), None)
        end = first + (count or MOST_IMPORTED)
        yield from range(first + 1, end + 1) if count else ()


def license_lines(lines: Sequence[str]) -> range:
    """The numbers of the lines of the comments that a file begins with, up to the end of the last paragraph of a licence:
    what the file is about may stand below."""
    end = next((at for at, one in enumerate(lines) if _COMMENT.match(one) is None), len(lines))
    last = max((at for at in range(end) if _LICENSED.search(lines[at])), default=None)
    if last is None:
        return range(0)
    blank = next((at for at in range(last, end) if not lines[at].strip()), end)
    return range(1, next((at for at in range(blank, end) if lines[at].strip()), end) + 1)


class Texts:
    """The texts of one state, each read once."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    @memoised
    def of(self, path: str) -> Text:
        return Text(self._reader.text(path))


def decoded(source: bytes) -> str:
    """A source file's text, decoded from its encoding; if that is unknown, with replacement characters."""
    found = _as_utf8(source)
    if found is None:
        told = utf8(source)
        found = (source if told is None else told).decode("utf-8", "replace")
    return found


def lines_at(text: str, starts: Iterable[int]) -> Iterator[tuple[int, int, str]]:
    """The lines at some ascending offsets, each once: its number, the first offset in it, and the line."""
    number, counted_to, last = 1, 0, 0
    for start in starts:
        check_wanted()
        number, counted_to = number + text.count("\n", counted_to, start), start
        if number == last or (start == len(text) and text.endswith("\n")):
            continue
        last = number
        begin = text.rfind("\n", 0, start) + 1
        end = text.find("\n", start)
        yield number, start - begin, text[begin : end if end >= 0 else len(text)]


def lowered(source: bytes, sought: str) -> bytes:
    """A text in lower case, at least as far as `sought` needs it, in UTF-8."""
    if source.isascii() or (sought.isascii() and _as_utf8(source) is not None):
        return source.lower()
    return decoded(source).lower().encode("utf-8", "replace")


def _as_utf8(source: bytes) -> str | None:
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None


def best_windows(text: Text, query: Query, hits: Hits, filled: int = 0, most: int = MOST_PER_FILE) -> list[Window]:
    """The windows of a text that match the query best, best first, without overlaps. Line `filled` has the query's
    phrase with placeholders."""
    literal = frozenset([filled]) if filled else _literal_lines(text.lower(query), query.phrase.lower())
    worth = [(line not in literal, -sum(met.values()), line) for line, met in hits.items()]
    worth += [(False, 0.0, line) for line in literal if line not in hits]
    told = _Told(text.lines, hits)
    windows = [_window(told, line, literal) for _, _, line in sorted(worth)[:MOST_WINDOWS]]
    windows.sort(key=lambda window: (not window.literal, -sum(window.matched.values()), window.line_start))
    chosen: list[Window] = []
    for window in windows:
        if len(chosen) == most:
            break
        first, last = window.line_start, _without_blank_end(text.lines, window)
        if all(last < other.line_start or first > other.line_end for other in chosen):
            chosen.append(window._replace(line_end=last, below=_below(text.lines, window)))
    return chosen


def window_at(text: Text, line: int) -> Window:
    """The window that shows a line."""
    first = max(1, line - 1)
    return Window(first, min(first + WINDOW - 1, len(text.lines)), {}, line, line)


def most_met(source: bytes, query: Query) -> int:
    """An upper bound for the number of the query's words in a text; fast."""
    lower = lowered(source, query.phrase)
    return sum(search_prefix(word).encode() in lower for word in query.words)


def shown(text: Text, window: Window) -> str:
    """The lines of a window, long ones shortened."""
    lines = text.lines[window.line_start - 1 : window.line_end]
    return "\n".join(line.rstrip()[:LONGEST_LINE] for line in lines)


def hits_in(text: Text, query: Query) -> Hits:
    """The lines of a text that match words of the query."""
    hits: dict[int, dict[str, float]] = {}
    lower = text.lower(query)
    for word in query.words:
        weights: dict[str, float] = {}
        for line, part in _parts(text.whole, lower, search_prefix(word)):
            weight = weights.get(part)
            if weight is None:
                weight = weights[part] = likeness(word, part.lower())
            if weight:
                met = hits.get(line)
                if met is None:
                    met = hits[line] = {}
                if weight > met.get(word, 0.0):
                    met[word] = weight
    return hits


def _parts(whole: str, lower: str, prefix: str) -> list[tuple[int, str]]:
    """The parts of names that begin with `prefix`, by line: `rate` in `rate`, `checkRate`, `check_rate`, `RATE`."""
    find, count, part_at = lower.find, lower.count, _PART.match
    found: list[tuple[int, str]] = []
    line, counted, length = 1, 0, len(prefix)
    place, left = find(prefix), MOST_HITS
    while place >= 0 and left:
        before = whole[place - 1 : place]
        if not before.isalpha() or (before.islower() and whole[place].isupper()):
            part = part_at(whole, place)
            if part:
                line, counted = line + count("\n", counted, place), place
                found.append((line, part[0]))
        place, left = find(prefix, place + length), left - 1
    return found


class Phrase:
    """A phrase to search for in texts regardless of case."""

    def __init__(self, phrase: str) -> None:
        words = phrase.lower().split()
        self._phrase = phrase
        self._in_a_row = " ".join(words).encode("utf-8", "replace")
        self._apart = _as_written(" ".join(words))
        self._longest = max((word.encode("utf-8", "replace") for word in words), key=len, default=b"")

    def is_in(self, source: bytes) -> bool:
        """Whether a text contains the phrase, which may continue on the next line of a comment."""
        lower = lowered(source, self._phrase)
        if self._in_a_row in lower:
            return True
        return self._longest in lower and self._apart.search(lower.decode("utf-8", "replace")) is not None


def as_written(phrase: str) -> re.Pattern[str]:
    """A pattern for a phrase in texts, which may continue on the next line of a comment."""
    return _as_written(" ".join(phrase.split()))


@lru_cache(maxsize=16)
def _as_written(phrase: str) -> re.Pattern[str]:
    return re.compile(_BETWEEN.join(map(re.escape, phrase.split(" "))))


def _literal_lines(lower: str, phrase: str) -> frozenset[int]:
    """The lines on which the query's phrase begins."""
    if len(phrase) < 3:
        return frozenset()
    places = islice(as_written(phrase).finditer(lower), MOST_HITS)
    return frozenset(1 + lower.count("\n", 0, place.start()) for place in places)


class _Told(dict[int, dict[str, float]]):
    """By line with a hit: the words that it matches, and their weight. Cached, as neighbouring windows share most
    lines."""

    def __init__(self, lines: Sequence[str], hits: Hits) -> None:
        self.lines = lines
        self.hits = hits

    def __missing__(self, number: int) -> dict[str, float]:
        met = self.hits[number]
        if _LISTED.match(self.lines[number - 1]):
            met = {word: LISTED * weight for word, weight in met.items()}
        self[number] = met
        return met


def _window(told: _Told, line: int, literal: frozenset[int]) -> Window:
    """The window that begins shortly before `line`, including blank lines at its end."""
    first = max(1, line - 1)
    last = min(len(told.lines), first + WINDOW - 1)
    matched: dict[str, float] = {}
    best, most = line, 0.0
    for number in range(first, last + 1):
        if number in told.hits:
            met = told[number]
            for word, weight in met.items():
                if weight > matched.get(word, 0.0):
                    matched[word] = weight
            if (here := sum(met.values())) > most:
                best, most = number, here
    while first < line and not told.lines[first - 1].strip():
        first += 1
    phrase = min((number for number in literal if first <= number <= last), default=0)
    return Window(first, last, matched, phrase, phrase or best)


def _below(lines: Sequence[str], window: Window) -> int:
    """The last line before a blank one; 0 unless a comment begins here or has the query's phrase."""
    line = window.line
    if not _COMMENT.match(lines[line - 1]):
        return 0
    above = lines[max(line - 1 - SUMMARY, 0) : line - 1]
    if not window.literal and len(above) == SUMMARY and all(map(_COMMENT.match, above)):
        return 0
    blank = (number for number in range(line, min(line + MOST_COMMENT, len(lines))) if not lines[number].strip())
    return next(blank, min(line + MOST_COMMENT, len(lines)))


def _without_blank_end(lines: Sequence[str], window: Window) -> int:
    """The last line that is not blank."""
    last = window.line_end
    while last > window.line_start and not lines[last - 1].strip():
        last -= 1
    return last


def with_mark(text: str, name: str) -> str:
    """A text with MARK, a letter, in place of a name. One pattern then looks for all names: compiling one for each takes
    longer than a hundred searches."""
    return _RUN.sub(lambda run: MARK if run[0] == name else run[0], text) if name in text else text


def arguments_in(text: str) -> list[str]:
    """The arguments of a call as written between its brackets."""
    depth, quote, begin, found = 0, "", 1, list[str]()
    for at, sign in enumerate(text):
        if quote:
            quote = "" if sign == quote and text[at - 1] != "\\" else quote
        elif sign in _QUOTES:
            quote = sign
        elif sign in _OPENING:
            depth += 1
        elif sign in _CLOSING or (sign == "," and depth == 1):
            depth -= sign != ","
            if depth == 0 or sign == ",":
                found.append(text[begin:at].strip())
                begin = at + 1
                if depth == 0:
                    return [one for one in found if one]
    return [one for one in (*found, *([text[begin:].strip()] if depth else [])) if one]


FEWEST_ELIDED = 12
"""Characters between brackets that are worth leaving out."""


def with_operators(text: str, most: int) -> str:
    """A statement within a length: what stands between brackets is left out, the innermost first, so that the calls of a
    chain stay (`source.flatMap(…, 8).onErrorResume(…)`); what is still too long is cut."""
    while len(text) > most:
        opened, found, deepest, quote = list[int](), (0, 0), 0, ""
        for at, sign in enumerate(text):
            if quote:
                quote = "" if sign == quote and text[at - 1] != "\\" else quote
            elif sign in _QUOTES:
                quote = sign
            elif sign in _OPENING:
                opened.append(at)
            elif sign in _CLOSING and opened:
                begin, depth = opened.pop() + 1, len(opened) + 1
                if at - begin >= FEWEST_ELIDED and depth >= deepest:
                    is_longer = depth > deepest or at - begin > found[1] - found[0]
                    deepest, found = depth, (begin, at) if is_longer else found
        if not deepest or quote:
            break
        last = arguments_in(text[found[0] - 1 : found[1] + 1])[-1:]
        kept = f"…, {last[0]}" if last and last[0].isdigit() else "…"
        text = f"{text[: found[0]]}{kept}{text[found[1] :]}"
    return text if len(text) <= most else f"{text[: most - 1]}…"
