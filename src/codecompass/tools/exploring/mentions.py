"""Finds lines of text that contain a name or a message, with their enclosing symbols: the fallback of the search."""

import re
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import nlargest
from itertools import chain, groupby, islice, zip_longest
from typing import Any, NamedTuple

from codecompass.extract.words import PART, words_in_order
from codecompass.languages import is_deep
from codecompass.languages.endings import NO_TEXT, ending
from codecompass.languages.testing import is_test
from codecompass.model import Symbol
from codecompass.model.errors import CodeCompassError
from codecompass.model.relations import grouped
from codecompass.process.cancelling import check_wanted
from codecompass.process.patterns import linear
from codecompass.search import is_template
from codecompass.session.project import Reader
from codecompass.tools.snippets import LONGEST_LINE, decoded, lines_at
from codecompass.tools.symbols import innermost_by_line

SECONDS, PATIENCE = 4.0, 15.0
"""Seconds of work, and on the clock where others work."""
MOST_BYTES, LARGEST = 128 << 20, 2 << 20
MOST_RUNS, MOST_HOLDING, MOST_TEMPLATES = 24, 40, 400
"""Triples of words by which a template is looked for, files that are read for them, and lines that hold one."""
BINARY = b"\0"
MOST_ALIKE = 2
"""Files of one folder whose lines are shown, where no language of theirs is read."""
AROUND = 80
"""Characters before a match, of a line that is too long to be shown."""
_PROSE = re.compile(r"(^|/)(CHANGE|HISTORY|NEWS|README)[^/]*$|\.(md|rst|txt|adoc|lock|sum|svg|map|po|pot)$|(^|/)docs?/")
_WORDED = re.compile(r"(^|/)(locales?|i18n|lang|translations?|messages)/|\.min\.")
_TRANSLATED = re.compile(
    r"(^|/)(locales?|i18n|lang|languages|translations?|l10n)/|\.po$|(^|/)[\w-]+\.lproj/|/values-\w+/"
)
_ENGLISH = re.compile(r"(?<![A-Za-z])en(?![A-Za-z])")
_ENDS = ".!?…:;, "
"""Punctuation at the end of a message, which code may leave out or add."""

_SPOKEN = re.compile(r"\S+")
_VALUE = re.compile(r"""[\w.-]+\s*[:=]\s*([^"'`\s][^"`]*)$""")
"""A line of a data file whose value has no quotes."""
_LITERAL = re.compile(r"(?P<begin>\\b)?(?P<text>(?:(?<!\\)[A-Za-z_])[A-Za-z0-9_]*)(?P<end>\\b)?")
"""Literal part of a pattern, without escapes."""
_PLAIN = re.compile(r"(?:\\b)?(?P<text>(?:[A-Za-z0-9_ ,;:='\"/@%&~<>!-]|\\[!-/:-@\[-`{-~])+)(?:\\b)?")
"""A pattern that is a text as it is written, whole words or not."""


class Mention(NamedTuple):
    path: str
    line: int
    text: str


class Mentions(NamedTuple):
    lines: list[Mention]
    """Lines in code first, then in other files, in tests, in prose."""
    total: int
    left: tuple[str, ...] = ()
    """Paths of what was not looked through, since there was more than time."""
    beyond: tuple[str, ...] = ()
    """The path of each line that is counted only."""

    @property
    def stopped(self) -> bool:
        return bool(self.left)


def sentence(reader: Reader, message: str, most: int) -> Mentions:
    """The lines that contain a message, regardless of case and of the punctuation at its end."""
    return matching(reader, compiled(re.escape(unended(message)), False), _holding(reader, message), most)


def unended(message: str) -> str:
    return message.rstrip(_ENDS) or message


def literal(reader: Reader, text: str, most: int, *, whole_word: bool, paths: Iterable[str] | None = None) -> Mentions:
    """The lines that contain `text` verbatim; if no file does, regardless of case."""
    escaped = re.escape(text)
    if whole_word:
        escaped = rf"(?:^|[^\w-]){escaped}(?:[^\w-]|$)"
    wanted = list(_holding(reader, text) if paths is None else paths)
    for case_sensitive in (True, False) if paths is None else (True,):
        worth = reader.perhaps_holding(text, wanted) if case_sensitive and text.isascii() else wanted
        found = matching(reader, compiled(escaped, case_sensitive), worth, most)
        if found.total:
            break
    return found


def templates(reader: Reader, message: str) -> Mentions:
    """The lines with a string that equals a message once its placeholders are filled: found by any three consecutive
    words."""
    words = [*_SPOKEN.finditer(message)]
    runs = [message[first.start() : last.end()] for first, last in zip(words, words[2:], strict=False)][:MOST_RUNS]
    if not runs:
        return Mentions([], 0)
    parts = {run: words_in_order(run) for run in runs}
    having = reader.files_with({word for some in parts.values() for word in some})
    known = frozenset(reader.searched())
    # A template is most of its message, so that its file holds more of it than others do.
    holding = Counter(
        path for some in parts.values() if some for path in known.intersection(*map(having.__getitem__, some))
    )
    holding.update(chain.from_iterable(reader.elsewhere(runs).values()))
    paths = nlargest(MOST_HOLDING, sorted(holding), key=holding.__getitem__)
    found = matching(reader, compiled("|".join(map(re.escape, runs)), False), paths, MOST_TEMPLATES)
    lines = [one for one in found.lines if is_template(one.text if is_deep(one.path) else _quoted(one.text), message)]
    return Mentions(lines, len(lines), found.left)


def _quoted(line: str) -> str:
    """A line of a data file with its value between quotes: `greeting: Hello %{name}`."""
    value = _VALUE.match(line)
    return line if value is None else f'"{value[1]}"'


def worth_reading(reader: Reader, pattern: str, paths: list[str]) -> list[str]:
    """Files in which a pattern can match; case-sensitive."""
    plain = _PLAIN.fullmatch(pattern)
    if plain is not None:
        paths = reader.perhaps_holding(re.sub(r"\\(.)", r"\1", plain["text"]), paths)
    branches = words_of_branches(pattern)
    if not branches or reader.is_early:
        return paths
    having = reader.files_with({word for words in branches for word in words})
    held = frozenset().union(*(frozenset.intersection(*map(having.__getitem__, words)) for words in branches))
    known = reader.searched()
    return [path for path in paths if path in held or path not in known]


def words_of_branches(pattern: str) -> list[set[str]]:
    """For each alternative of a pattern, words that every matching file contains, `begin*` for the beginning of one;
    empty if some alternative has none: `onUserDelete|save` → `user delete*`, `save`."""
    found: list[set[str]] = []
    for branch in _branches(pattern):
        words = {word for literal in _LITERAL.finditer(_without_optional(branch)) for word in _words_in(literal)}
        if not words:
            return []
        found.append(words)
    return found


def _branches(pattern: str) -> list[str]:
    """The top-level alternatives of a pattern."""
    branches, last, depth, escaped, in_class = list[str](), 0, 0, False, False
    for at, sign in enumerate(pattern):
        if escaped:
            escaped = False
        elif sign == "\\":
            escaped = True
        elif in_class:
            in_class = sign != "]"
        elif sign == "[":
            in_class = True
        elif sign in "()":
            depth += (sign == "(") - (sign == ")")
        elif sign == "|" and depth == 0:
            branches.append(pattern[last:at])
            last = at + 1
    return [*branches, pattern[last:]]


def _without_optional(branch: str) -> str:
    """A pattern without groups, classes, and optional parts."""
    plain = re.sub(r"\[(?:\\.|[^\]])*\]", ".", branch)
    while True:
        fewer = re.sub(r"\((?:\\.|[^()\\])*\)", ".", plain)
        if fewer == plain:
            break
        plain = fewer
    return re.sub(r"(?:\\.|.)(?:[?*]|\{[^}]*\})\??", ".", plain)


def _words_in(literal: re.Match[str]) -> Iterator[str]:
    """The words in a pattern's text that are whole words, or beginnings, of every name that contains it."""
    parts = [*PART.finditer(literal["text"])]
    for number, part in enumerate(parts):
        text = part[0]
        begins = number > 0 or bool(literal["begin"]) or (text[0].isupper() and text[1:2].islower())
        is_whole = (number < len(parts) - 1) or bool(literal["end"])
        if len(text) > 2 and text.isalpha() and begins and (is_whole or not text.isupper()):
            yield text.lower() if is_whole else f"{text.lower()}*"


def matching(reader: Reader, expression: Any, paths: Iterable[str], most: int) -> Mentions:  # Any: the engine's
    """The lines of these files in which a match begins."""
    until, read, total = (time.thread_time() + SECONDS, time.monotonic() + PATIENCE), 0, 0
    lines: list[Mention] = []
    beyond: list[str] = []
    ordered = sorted(paths, key=_worth)
    for number, path in enumerate(ordered):
        check_wanted()
        if time.thread_time() > until[0] or time.monotonic() > until[1] or read > MOST_BYTES:
            return Mentions(lines, total, tuple(ordered[number:]), tuple(beyond))
        content = _content(reader, path, lambda text: _is_text(text) and expression.search(decoded(text)) is not None)
        read += max(reader.tree.files[path].size if path in reader.tree.files else 0, len(content))
        for line, text in _lines(expression, content):
            total += 1
            if len(lines) < most:
                lines.append(Mention(path, line, text))
            else:
                beyond.append(path)
    return Mentions(lines, total, beyond=tuple(beyond))


def shared_out(found: Mentions, most: int) -> Mentions:
    """The lines with at most `most` of them, shared among folders: what one does not use goes to the others. What is
    worth less comes after all that is worth more."""
    kept = set[int]()
    for _, rank in groupby(range(len(found.lines)), key=lambda at: _worth(found.lines[at].path)[0]):
        waiting = grouped((found.lines[at].path.rpartition("/")[0], at) for at in rank)
        rounds = zip_longest(*waiting.values())
        kept.update(islice((at for one in rounds for at in one if at is not None), max(most - len(kept), 0)))
    lines = [one for at, one in enumerate(found.lines) if at in kept]
    rest = (one.path for at, one in enumerate(found.lines) if at not in kept)
    return found._replace(lines=lines, beyond=(*rest, *found.beyond))


def told_once(lines: Sequence[Mention]) -> tuple[list[Mention], dict[str, int]]:
    """The lines without those of data files that are repeated in many files alike (fixtures, translations, of which one
    is kept); and the number of these by folder (`locales/*` for a file in each folder of it)."""
    paths = list(dict.fromkeys(one.path for one in lines if not is_deep(one.path)))
    families = Counter(family for path in paths for family in _families(path))
    of = {path: max(_families(path), key=lambda one: (families[one], one.endswith("*"))) for path in paths}
    kept_of: dict[str, list[str]] = {}
    for path in sorted(paths, key=lambda path: not _ENGLISH.search(path)):
        beside = kept_of.setdefault(of[path], [])
        if len(beside) < (1 if _TRANSLATED.search(path) and families[of[path]] > MOST_ALIKE else MOST_ALIKE):
            beside.append(path)
    kept = [one for one in lines if one.path not in of or one.path in kept_of[of[one.path]]]
    left = Counter(of[one.path] for one in lines if one.path in of and one.path not in kept_of[of[one.path]])
    return kept, {
        family.removesuffix("/*") if family.endswith("/*") else family.rpartition("/")[0]: count
        for family, count in left.items()
    }


def _families(path: str) -> list[str]:
    """The patterns that a path shares with those that differ from it in one part: `locales/*/data.json`, `locales/de/*`."""
    parts = path.split("/")
    return ["/".join((*parts[:at], "*", *parts[at + 1 :])) for at in range(len(parts))]


def compiled(pattern: str, case_sensitive: bool = True) -> Any:  # Any: the engine's expression
    """A pattern that matches in linear time. Raises `invalid_input`."""
    if not pattern:
        raise CodeCompassError("invalid_input", "`pattern` is empty: give a regular expression to look for.")
    try:
        return linear(pattern, case_sensitive)
    except ValueError as problem:
        message = f"`{pattern}` is no regular expression that RE2 knows: {problem}. It has no look-around, no back references."
        raise CodeCompassError("invalid_input", message, {"argument": "pattern"}) from None


def unread_files(reader: Reader) -> list[str]:
    """Texts without bound uses: their language is not supported, or read in outline."""
    key = reader.tree.key
    if key not in _UNREAD:
        if len(_UNREAD) >= MOST_TREES:
            _UNREAD.clear()
        others = (path for path in reader.tree.files if not is_deep(path) and ending(path) not in NO_TEXT)
        _UNREAD[key] = [path for path in others if not _PROSE.search(path)]
    return _UNREAD[key]


MOST_TREES = 4
_UNREAD: dict[object, list[str]] = {}
"""By tree, which never changes."""


def around(reader: Reader, places: Iterable[tuple[str, int]]) -> dict[tuple[str, int], Symbol]:
    """The innermost definition around each line, if it has one other than the module."""
    lines: dict[str, dict[int, None]] = {}
    for path, line in places:
        lines.setdefault(path, {})[line] = None
    return {
        (path, line): symbol
        for path, own in lines.items()
        for line, symbol in innermost_by_line(reader, path, own).items()
    }


def _holding(reader: Reader, text: str) -> Iterator[str]:
    """The files that may contain these words, and those whose words are not known."""
    words = [word for word in words_in_order(text) if len(word) > 2]
    having = reader.files_with(words).values() if words else ()
    known = reader.searched()
    held = frozenset(known).intersection(*having)
    if len(words) > 1:  # no text says a sentence but once or twice: it is not worth reading every one of them for it
        yield from dict.fromkeys((*sorted(held), *reader.elsewhere([text])[text]))
        return
    for path in reader.tree.files:
        if path in held or path not in known:
            yield path


def _worth(path: str) -> tuple[int, str]:
    kinds: tuple[Callable[[str], object], ...] = (
        _PROSE.search,
        _WORDED.search,
        is_test,
        lambda path: not is_deep(path),
    )
    return next((4 - at for at, kind in enumerate(kinds) if kind(path)), 0), path


def _content(reader: Reader, path: str, looked_for: Callable[[bytes], bool] | None = None) -> bytes:
    """A file's bytes, if they contain what is searched for; empty if it is no text, too large, or gone from disk."""
    file = reader.tree.files.get(path)
    if file is not None and file.size > LARGEST:
        return b""
    try:
        content = reader.text(path) if looked_for is None else reader.text_with(path, looked_for)
    except CodeCompassError as error:
        if error.code != "file_not_found":
            raise
        return b""
    return content if _is_text(content) else b""


def _is_text(content: bytes) -> bool:
    return BINARY not in content[:8192] or content.startswith((b"\xff\xfe", b"\xfe\xff"))


def _lines(expression: Any, content: bytes) -> Iterator[tuple[int, str]]:  # Any: the engine's expression
    """The lines in which a match begins, each once."""
    text = decoded(content)
    starts = (match.start() + (match.group()[:1] == "\n") for match in expression.finditer(text))
    return ((line, _shown(whole, at)) for line, at, whole in lines_at(text, starts))


def _shown(line: str, match: int) -> str:
    """A line without surrounding white space; of a long one the part around the match."""
    if len(line) <= LONGEST_LINE:
        return line.strip()
    begin = max(match - AROUND, 0)
    return f"{'…' if begin else ''}{line[begin : begin + LONGEST_LINE].strip()}…"
