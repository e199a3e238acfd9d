"""Reads several places in one call, whole, in slices or as signatures: read_code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from typing import Any, NamedTuple

from msgspec import UNSET, Struct, UnsetType

from codecompass.extract import is_binary, language_of
from codecompass.languages.file_roles import says_generated
from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, VALUE_KINDS
from codecompass.model.errors import CodeCompassError
from codecompass.session.project import Project, Reader
from codecompass.tools.answers import Answer, metadata
from codecompass.tools.narrowing import files_meant, files_within, repository_path
from codecompass.tools.params import InPath, Places, ReadTokens, Ref, View
from codecompass.tools.slicing import EMPTY, code_lines, sliced
from codecompass.tools.snippets import Text, Texts, import_lines, license_lines
from codecompass.tools.symbols import MOST_CANDIDATES, Symbol, by_ids, called, in_file, innermost, one_symbol, read

CHARACTERS = 4
"""Characters of an answer for each token of its budget."""
LONGEST_LINE = 400
WINDOW = 12
"""Lines around a line that is in no function."""
FEW_OF_NAME = 2
"""Definitions of one name that are all shown."""
LONGEST_VALUE = 120
"""Lines of a value that is shown with all its elements."""
MOST_DECORATORS = 60
"""Lines of what stands above a definition and belongs to it."""
_LINES = re.compile(r"(.+?)(?::|#L)(\d+)(?:\s*[-–]\s*L?(\d+))?")
_BETWEEN = re.compile(r"[,;\s]+")
_RECEIVER = re.compile(r"(?<![\w/.])\((?:\w+\s+)?[*&]?(\w+)(?:\[[^\]\n]*\])?\)\s+(\w+)")
"""A method as it is declared behind its receiver: `(c *Cart) Close`."""
_PARAMETERS = re.compile(r"(?<=\w)\([^()\n]*\)(?![\w/])(?:\s*\([^()\n]*\)|\s*(?::|->|=>)\s*[\w.<>\[\]?*]+)?")
"""Parameters and result behind the name of a function: `(order: Order): Bill`."""


class Chunk(Struct, frozen=True):
    """Consecutive lines."""

    first_line: int
    text: str
    elided: int = 0
    """Lines that say something and are left out before it."""


class Passage(Struct, frozen=True):
    """The requested part of one file, if it is contiguous."""

    path: str
    first_line: int
    last_line: int
    total_lines: int
    """Lines of the whole file."""
    symbols: list[str]
    """The definitions that were named."""
    chunks: list[Chunk]
    left_out: int
    """Lines of it that are not shown: those that a slice elides, or that the budget did not reach."""


class NotFound(Struct, frozen=True):
    place: str
    reason: str
    candidates: list[str]


class CodeRead(Answer, frozen=True):
    view: str
    passages: list[Passage]
    """Passages by file, in the order in which they were named; passages that touch are one."""
    not_found: list[NotFound]
    not_shown: list[str]
    """The places for which the budget did not suffice, `path:first-last`."""
    truncated: bool
    query: str | UnsetType = UNSET
    """The question that this answers, of several."""

    def speaks_of(self) -> object:
        return self.passages if self.view in ("slice", "signature") else ()


class _Span(NamedTuple):
    path: str
    first: int
    last: int
    symbols: tuple[Symbol, ...] = ()

    def touches(self, other: _Span) -> bool:
        return self.path == other.path and self.first <= other.last + 1 and other.first <= self.last + 1

    def with_other(self, other: _Span) -> _Span:
        symbols = tuple(dict.fromkeys((*self.symbols, *other.symbols)))
        return _Span(self.path, min(self.first, other.first), max(self.last, other.last), symbols)


def read_code(
    project: Project,
    places: Places,
    *,
    path: InPath = None,
    view: View = "whole",
    max_tokens: ReadTokens = 4000,
    ref: Ref = None,
) -> CodeRead:
    """The code at several places, in one call: names, `file:line`, `file:120-160`, files. `slice` shows of functions what
    decides: calls into the repository, effects, exits, and the conditions around them; so is what has no room whole."""
    reader = project.graph(ref)
    texts, spans, missing = Texts(reader), list[_Span](), list[NotFound]()
    for place in _split(reader, project, places):
        try:
            for span in _meant(reader, project, texts, place, path):
                _put(spans, span)
        except CodeCompassError as error:
            data: dict[str, Any] = error.data  # Any: JSON
            told = [f"{one['path']}:{one['line']} {one['qualified_name']}" for one in data.get("candidates", ())]
            missing.append(NotFound(place, error.message, told or [*map(str, data.get("near", ()))]))
    if not spans and missing:
        raise CodeCompassError(
            "symbol_not_found", missing[0].reason, {"near": missing[0].candidates, "ref": reader.ref}
        )
    left, shown, skipped = max_tokens * CHARACTERS, list[Passage](), list[str]()
    passages = [_passage(reader, texts, span, view) for span in spans]
    if view == "whole":
        _slice_last(reader, texts, spans, passages, left)
    for span, passage in zip(spans, passages, strict=True):
        cut = _within(passage, left)
        if cut.chunks:
            shown.append(cut)
            left -= _size(cut)
        if not cut.chunks or cut.left_out > passage.left_out:
            end = cut.chunks[-1].first_line + cut.chunks[-1].text.count("\n") + 1 if cut.chunks else span.first
            skipped.append(f"{span.path}:{end}-{span.last}")
    files = list(dict.fromkeys(one.path for one in shown))
    shown.sort(key=lambda one: files.index(one.path))
    return CodeRead(
        view, shown, missing, skipped, bool(skipped), metadata=metadata(reader.standing, left_out=bool(skipped))
    )


def _slice_last(reader: Reader, texts: Texts, spans: Sequence[_Span], passages: list[Passage], characters: int) -> None:
    """If not everything fits, slice passages, the last first, until it does: the relevant lines of each are better
    than the first ones alone."""
    sizes = [_size(one) for one in passages]
    for at in reversed(range(len(spans))):
        if sum(sizes) <= characters:
            return
        sliced = _passage(reader, texts, spans[at], "slice")
        if _size(sliced) < sizes[at]:
            passages[at], sizes[at] = sliced, _size(sliced)


def _split(reader: Reader, project: Project, places: str) -> list[str]:
    """The places in a text: one on each line, or separated by commas or blanks."""
    whole = places.strip()
    if not whole:
        raise CodeCompassError("invalid_input", "No place is named: give names, `file:line` or `file:120-160`.")
    if files_meant(reader.tree.files, repository_path(project.root, whole)):
        return [whole]
    whole = _PARAMETERS.sub("", _RECEIVER.sub(r"\1.\2", whole))
    lines = (list(filter(None, _BETWEEN.split(line))) for line in whole.split("\n"))
    named = [one for line in lines for one in _without_words(reader, line)]
    return _narrowed(reader, project, [*dict.fromkeys(named)])


def _without_words(reader: Reader, places: Sequence[str]) -> list[str]:
    """Places without words of a declaration that stand before its name, `enum class Kind`, and name nothing else."""
    kept = list[str]()
    for place in reversed(places):
        following = called(reader, kept[-1])[:MOST_CANDIDATES] if kept and place.isidentifier() else []
        heads = (one.signature.partition(one.name)[0] for one in (read(reader, following) if following else ()))
        if not any(place in head.split() for head in heads) or called(reader, place):
            kept.append(place)
    return kept[::-1]


def _narrowed(reader: Reader, project: Project, places: Sequence[str]) -> list[str]:
    """Names before the path of a file that defines them mean those: `pay shop/till.py` is `shop/till.py:pay`."""
    found, first = list[str](), 0
    for place in places:
        found.append(place)
        files = files_meant(reader.tree.files, repository_path(project.root, place))
        if not files or _LINES.fullmatch(place):
            continue
        names = {
            at: one.path
            for at in range(first, len(found) - 1)
            if not files_meant(reader.tree.files, found[at].rpartition(":")[0])
            for one in called(reader, found[at])
            if one.path in files
        }
        for at, path in names.items():
            found[at] = f"{path}:{found[at]}"
        if names:
            found.pop()
        first = len(found)
    return found


def _meant(reader: Reader, project: Project, texts: Texts, place: str, within: str | None) -> Iterator[_Span]:
    lined = _LINES.fullmatch(place)
    paths = files_meant(reader.tree.files, repository_path(project.root, lined[1] if lined else place))
    if len(paths) > 1 and within:
        narrow = repository_path(project.root, within)
        paths = files_meant(paths, narrow) or files_within(paths, narrow.rstrip("/")) or paths
    if not paths and lined:  # `Name:33-65`: lines of the file that defines it
        paths = list(dict.fromkeys(one.path for one in _one_or_few(reader, lined[1], within)))
    if not paths:
        for symbol in _one_or_few(reader, place, within):
            yield _of_symbol(reader, texts, symbol)
        return
    reaching = [one for one in paths if lined and _total(texts.of(one)) >= int(lined[3] or lined[2])]
    if len(paths) > 1 and lined and 0 < len(reaching) <= FEW_OF_NAME:
        for one in reaching:
            yield from _meant(reader, project, texts, place.replace(lined[1], one, 1), None)
        return
    if len(paths) > 1:
        raise CodeCompassError(
            "ambiguous_symbol", f"{place} is {len(paths)} files: {', '.join(paths[:5])}", {"near": paths[:5]}
        )
    path = paths[0]
    if is_binary(reader.text(path)):
        raise CodeCompassError("invalid_input", f"{path} is no text.", {"path": path})
    total = _total(texts.of(path))
    if lined is None:
        yield _Span(path, 1, total, tuple(in_file(reader, path)[:1]))
        return
    first = min(int(lined[2]), total)
    if lined[3]:
        yield _Span(path, first, max(first, min(int(lined[3]), total)))
        return
    around = innermost(reader, path, first, CALLABLE_KINDS)
    if around:
        yield _of_symbol(reader, texts, around[0])
    else:
        yield _Span(path, max(1, first - 2), min(first + WINDOW, total))


def _one_or_few(reader: Reader, name: str, within: str | None) -> list[Symbol]:
    """The symbol of a name; if there are several, all, provided that they are few without tests and generated files:
    asking again costs more than reading two."""
    try:
        return [one_symbol(reader, name, within)]
    except CodeCompassError as error:
        data: dict[str, Any] = error.data  # Any: JSON
        if error.code != "ambiguous_symbol" or data["total_candidates"] > len(data["candidates"]):
            raise
        symbols = by_ids(reader, (one["symbol_id"] for one in data["candidates"])).values()
        written = [one for one in symbols if not is_test(one.path) and not says_generated(reader.text(one.path))]
        overloads = len({(one.parent_id, one.path, one.name) for one in written}) == 1
        if not written or (len(written) > FEW_OF_NAME and not overloads):
            raise
        return written


def _of_symbol(reader: Reader, texts: Texts, symbol: Symbol) -> _Span:
    """A definition with its decorators."""
    source, total = reader.text(symbol.path), _total(texts.of(symbol.path))
    if symbol.kind == "module":
        return _Span(symbol.path, 1, total, (symbol,))
    first = symbol.line_start
    for row in reader.ask("begins_at", ids=[symbol.symbol_id]):
        line = source[: int(str(row["start"]))].count(b"\n") + 1
        first = line if row["decorators"] and first - MOST_DECORATORS < line < first else first
    return _Span(symbol.path, first, min(symbol.line_end, total), (symbol,))


def slice_of(reader: Reader, texts: Texts, symbol: Symbol) -> list[Chunk]:
    """The relevant lines of a function."""
    return _passage(reader, texts, _of_symbol(reader, texts, symbol), "slice").chunks


def _total(text: Text) -> int:
    return text.count - (not text.whole.rpartition("\n")[2] and text.count > 1)


def _put(spans: list[_Span], span: _Span) -> None:
    """Add a span, merging it with earlier ones that it touches."""
    joined = [at for at, one in enumerate(spans) if one.touches(span)]
    for at in joined:
        span = spans[at].with_other(span)
    for at in reversed(joined):
        del spans[at]
    spans.insert(joined[0] if joined else len(spans), span)


def _passage(reader: Reader, texts: Texts, span: _Span, view: str) -> Passage:
    text, code = texts.of(span.path), set[int]()
    if view in ("whole", "exact") or language_of(span.path) is None or _is_value(span):
        lines = set(range(span.first, span.last + 1))
        if view == "whole" and len(lines) == _total(text) and language_of(span.path):
            code = {*import_lines(text.lines)}
            between = range(min(code, default=1), max(code, default=0) + 1)
            lines -= {one for one in between if one in code or EMPTY.fullmatch(text.lines[one - 1])}
            lines -= {*license_lines(text.lines)}
            lines = lines or set(between)  # there is nothing else
    elif view == "signature":
        return _signatures(reader, text, span)
    else:
        code = code_lines(reader, text, span.path, (span.first, span.last))
        lines = sliced(reader, text, span.path, (span.first, span.last), span.symbols, code)
    chunks = list(_chunks(text, sorted(lines), span.first, view == "slice", code))
    left_out = span.last - span.first + 1 - len(lines)
    return _made(text, span, chunks, left_out)


def _is_value(span: _Span) -> bool:
    """Whether a value alone is asked for: what it holds is all there is to it."""
    values = bool(span.symbols) and all(one.kind in VALUE_KINDS for one in span.symbols)
    return values and span.last - span.first < LONGEST_VALUE


def _made(text: Text, span: _Span, chunks: list[Chunk], left_out: int) -> Passage:
    names = [one.qualified_name for one in span.symbols]
    return Passage(span.path, span.first, span.last, _total(text), names, chunks, left_out)


def _signatures(reader: Reader, text: Text, span: _Span) -> Passage:
    inside = [one for one in in_file(reader, span.path) if span.first <= one.line_start <= span.last and one.parent_id]
    deep = {one.symbol_id for one in inside if one.kind in CALLABLE_KINDS}
    shown = [one for one in inside if one.parent_id not in deep]
    chunks = [Chunk(one.line_start, _signature(text, one)) for one in shown]
    return _made(text, span, chunks, span.last - span.first + 1 - len(chunks))


def _signature(text: Text, symbol: Symbol) -> str:
    """A definition's signature on one line, indented as in its file."""
    own = text.lines[symbol.line_start - 1]
    indent = own[: len(own) - len(own.lstrip())]
    return indent + " ".join(symbol.signature.split() or own.split())[:LONGEST_LINE]


def _chunks(text: Text, lines: Sequence[int], first: int, dedented: bool, code: Set[int]) -> Iterator[Chunk]:
    """The contiguous pieces of what is shown; omitted lines are counted if they are `code`."""
    said = [text.lines[line - 1] for line in lines if text.lines[line - 1].strip()]
    indent = min((len(one) - len(one.lstrip()) for one in said), default=0) if dedented else 0
    begin, after = 0, first
    for at in range(1, len(lines) + 1):
        if at == len(lines) or lines[at] != lines[at - 1] + 1:
            shown = (text.lines[line - 1].rstrip()[indent : indent + LONGEST_LINE] for line in lines[begin:at])
            between = (line for line in range(after, lines[begin]) if line in code)
            elided = sum(not EMPTY.fullmatch(text.lines[line - 1]) for line in between)
            yield Chunk(lines[begin], "\n".join(shown), elided)
            begin, after = at, lines[at - 1] + 1


def _size(passage: Passage) -> int:
    return len(passage.path) + 20 + sum(len(one.text) + 7 * (one.text.count("\n") + 2) for one in passage.chunks)


def _within(passage: Passage, characters: int) -> Passage:
    """A passage cut after a line to a number of characters."""
    left, kept, lines = characters - len(passage.path) - 20, list[Chunk](), 0
    for chunk in passage.chunks:
        shown = list[str]()
        for line in chunk.text.split("\n"):
            left -= len(line) + 7
            if left < 0:
                break
            shown.append(line)
        if shown:
            kept.append(Chunk(chunk.first_line, "\n".join(shown), chunk.elided))
        lines += chunk.text.count("\n") + 1 - len(shown)
    return Passage(
        passage.path, passage.first_line, passage.last_line, passage.total_lines, passage.symbols, kept,
        passage.left_out + lines,
    )  # fmt: skip
