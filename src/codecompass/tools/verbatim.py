"""Finds parts of the code that equal the text of a query: a string, a place by its line, a name in another spelling."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from codecompass.extract import language_of
from codecompass.extract.words import split_name, words_in_order
from codecompass.languages import for_path, is_code, is_deep, is_manifest
from codecompass.languages.file_roles import aside
from codecompass.model import CALLABLE_KINDS
from codecompass.search import Factor, Query, ResultType, Score, is_tail
from codecompass.search.query import without_line
from codecompass.search.weights import WEIGHTS
from codecompass.session.project import Reader
from codecompass.tools.snippets import Text, Window
from codecompass.tools.symbols import Symbol, innermost

LONGEST_JOINED = 60
"""Letters: a longer word is no two words of a name, and to try them all takes as long as it is long, squared."""
SHORTEST_JOINED, SHORTEST_PART = 6, 3
"""Letters of a word that may be two (`ratelimit`), and of each of these."""
MOST_NAMES, MOST_BEARING = 50, 200
MOST_BYTES = 600_000
"""Bytes of texts with some words side by side that are searched for a string or a comment of just these."""
MOST_HOLDING = 8
"""Files that hold a word which is looked for as it is written."""
_SEPARATOR = re.compile(r"\.|::|#|->")
_VERBATIM = re.compile(r"[_\-/.:$@{}#%<>\[\]\d]|[a-z][A-Z]|[A-Z]{2}")
"""What a string has that is no word of a sentence."""
_SENTENCE = re.compile(r"[A-Z][a-z]+( [a-z]+)+[.!?…:]?")
"""As programs say it to people; nobody writes a name so."""
_LINE = re.compile(r"(?::(\d+)(?::\d+)?|#L(\d+).*)$")


class Ranked(NamedTuple):
    """One result."""

    type: ResultType
    path: str
    line_start: int
    score: Score
    symbol: Symbol | None = None
    window: Window | None = None
    """Window of a snippet; for a symbol, the lines around its beginning, where they have words of the query."""
    why: str = ""
    """Why a test is told beside code, where it was not asked for."""

    @property
    def symbol_id(self) -> str:
        return self.symbol.symbol_id if self.symbol else ""


def is_sought(reader: Reader, query: Query) -> bool:
    """Whether a query is a string as code contains it (`MAX_SIZE`, `/users/{id}`, `x-api-key`, anything in quotes,
    words that no name has or that are a whole string), and neither a definition's name nor a file's path."""
    bare, phrase = query.text.strip(), query.phrase
    plain = bare == phrase and not _VERBATIM.search(bare) and not _SENTENCE.fullmatch(bare)
    if plain and " " in bare and _is_string(reader, phrase):
        return True
    if plain and (_is_named(reader, phrase) or (" " not in bare and _is_common(reader, phrase))):
        return False
    name = phrase.removesuffix("()")
    if " " not in name and any(is_tail(name, one.qualified_name) for one in _bearing(reader, name)):
        return False
    path = without_line(phrase)
    tree, end = reader.tree, f"/{path}"
    return path not in tree.files and not any(one.endswith(end) for one in tree.paths_with(end.lower()))


def _is_named(reader: Reader, phrase: str) -> bool:
    """Whether a name consists of these words, or has them side by side; they may be written as one."""
    words = split_name(phrase)
    joined = "".join(words)
    forms = [*words, *map("".join, pairwise(words)), joined]
    names = reader.look_up(lambda register: register.names_with(forms, MOST_NAMES))
    return not words or any(joined in "".join(split_name(name)) for name in names)


def _is_string(reader: Reader, phrase: str) -> bool:
    """Whether a string or comment in the code consists of just these words, in the same case."""
    (held,) = reader.files_with([" ".join(words_in_order(phrase))]).values()
    just = phrase.encode("utf-8", "replace")
    word = re.escape(just)
    wanted = re.compile(rb"([\"'`])%b\1|^[ \t]*(?:#|//|/?\*+|--)[ \t]*%b[ \t\r]*$" % (word, word), re.MULTILINE)
    left = MOST_BYTES
    for path in sorted(path for path in held if not aside(path)):
        source = reader.text(path)
        left -= len(source)
        if just in source and wanted.search(source):
            return True
        if left < 0:
            break
    return False


def is_bound(path: str) -> bool:
    """Whether a file's definitions are code: not what a Dockerfile or a file of environment variables sets."""
    language = for_path(path)
    return language is not None and language.is_code and not language.plain and is_deep(path)


def _is_common(reader: Reader, word: str) -> bool:
    """Whether a word is in so many texts that it identifies no single place."""
    (held,) = reader.files_with([word.lower()]).values()
    return len(held) > MOST_HOLDING


def _bearing(reader: Reader, name: str) -> Iterator[Symbol]:
    """The definitions of code with the last part of a name, each read on demand: mostly the first is enough."""
    last = _SEPARATOR.split(name)[-1]
    bearers = reader.look_up(lambda register: register.bearers(last)) if last.isidentifier() else []
    for bearer in bearers[:MOST_BEARING]:
        if is_bound(bearer.path):
            yield from reader.look_up(lambda register, bearer=bearer: register.read([bearer]))  # type: ignore[misc]


def exactly(reader: Reader, query: Query, found: Sequence[Ranked]) -> list[Ranked]:
    """The results, with a higher score for verbatim matches of the query, highest if that line defines it. Names of
    definitions and paths of files come first anyway."""
    line = _line_of(query)
    if line:
        return [_at(one, line, f"around line {line}") if _is_around(one, line, query) else one for one in found]
    whole = query.text.strip().removesuffix("()")
    named = (one.symbol.qualified_name for one in found if one.symbol and is_code(one.symbol.language))
    if not any(is_tail(whole, name) for name in named) and any(map(_is_path, found)):
        written = Factor(1.0, "its path, or the end of it, is the query")
        return [one._replace(score=one.score._replace(written=written)) if _is_path(one) else one for one in found]
    if not is_sought(reader, query):
        return list(found)
    return [_worth(reader, one, query) if one.window and one.window.literal else one for one in found]


def _is_path(one: Ranked) -> bool:
    return one.type == "file" and bool(one.score.exact_match.value)


def at_line(reader: Reader, query: Query) -> list[Symbol]:
    """The innermost definition around the line that a query names: `a.py:12`."""
    line = _line_of(query)
    if not line:
        return []
    wanted = without_line(query.text.strip())
    paths = [path for path in reader.tree.files if path == wanted or path.endswith("/" + wanted)]
    return [one for path in paths[:5] for one in innermost(reader, path, line, CALLABLE_KINDS)]


def joined_forms(reader: Reader, query: Query) -> list[str]:
    """The query's words joined as names have them: `ratelimit` for `rate limit`."""
    joined = "".join(query.words)
    if len(query.words) < 2 or len(query.words) > 3:
        return []
    return [joined] if joined in reader.look_up(lambda register: register.words_like([joined])) else []


def respelt(reader: Reader, query: Query) -> Query:
    """The query with unknown words split in two that are adjacent in a name: `ratelimit` as `rate limit`."""
    if query.intent not in ("symbol", "natural_language"):
        return query
    words = [part for word in query.words for part in _apart(reader, word)]
    return query._replace(words=tuple(dict.fromkeys(words)))


def _apart(reader: Reader, word: str) -> tuple[str, ...]:
    if not SHORTEST_JOINED <= len(word) <= LONGEST_JOINED or not word.isalpha():
        return (word,)
    if reader.look_up(lambda register: register.words_like([word])):
        return (word,)
    for at in range(SHORTEST_PART, len(word) - SHORTEST_PART + 1):
        parts = word[:at], word[at:]
        known = reader.look_up(lambda register, parts=parts: register.words_like(parts))  # type: ignore[misc]
        if all(part in known for part in parts) and _is_name(reader, parts):
            return parts
    return (word,)


def _is_name(reader: Reader, parts: tuple[str, str]) -> bool:
    names = reader.look_up(lambda register: register.names_with(parts, MOST_NAMES))
    return any(parts in pairwise(words) for words in map(split_name, names))


def _line_of(query: Query) -> int:
    found = _LINE.search(query.text.strip()) if query.intent == "path" else None
    return int(found[1] or found[2]) if found else 0


def _is_around(one: Ranked, line: int, query: Query) -> bool:
    symbol, wanted = one.symbol, without_line(query.text.strip())
    ends = one.path == wanted or one.path.endswith("/" + wanted)
    return bool(symbol and ends and symbol.kind in CALLABLE_KINDS and symbol.line_start <= line <= symbol.line_end)


def _at(one: Ranked, line: int, why: str) -> Ranked:
    assert one.symbol is not None
    # Of those around each other the innermost.
    near = 1 - min(line - one.symbol.line_start, 999) / 1000
    return one._replace(score=one.score._replace(written=Factor(round(1 + near, 4), why)))


def _worth(reader: Reader, one: Ranked, query: Query) -> Ranked:
    line = Text(reader.text(one.path)).line(one.window.literal) if one.window else ""
    value, why = 1.0, "it stands here as it is written"
    string = re.escape(query.phrase)
    if re.search(rf"(?<!\w){string}(?!\w)", line):
        value, why = 1.5, "it stands here by itself, as it is written"
        if re.search(rf"[\"'`]{string}[\"'`]", line):
            value, why = 2.0, "a string here is just this"
        if " " not in query.phrase and (given := re.search(rf"{string}([\"'`]?)\s*\]?\s*(:|=(?!=)|=>|,\s*\S)", line)):
            value, why = 3.0 if given[1] else 2.5, "something is given to it here"
    if query.phrase not in line:
        value, why = value - WEIGHTS.other_case, f"{why}, but for its case"
    if language_of(one.path) is None or is_manifest(one.path):
        value *= WEIGHTS.unread
    elif not is_deep(one.path):
        value *= WEIGHTS.in_outline
    if what := aside(one.path):
        value, why = WEIGHTS.beside * value, f"{why}; {what}, which was not asked for"
    return one._replace(score=one.score._replace(written=Factor(round(WEIGHTS.verbatim + value, 4), why)))
