"""Half-typed and conflicted files: the intact code around a broken place is parsed as if that place were blank.

After an unfinished call or an open brace a grammar may misread the rest of the file. Here a file is divided by its
indentation, as people see it; the least that can't be parsed is blanked, and the file is parsed again. Blanks keep all
positions, and texts are read from the file's own. The result depends on the content alone, and counts only where more
definitions are in their places than before.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tree_sitter import Tree

from codecompass.extract.grammar import Reader
from codecompass.extract.spans import first_error

MOST_BYTES, MOST_LINES = 1 << 19, 20_000
MOST_PARSED = 12
"""The most bytes that are parsed to mend a file, as a multiple of its length."""
LEAST_PARSED = 1 << 14
MOST_JOINED = 6
"""The most pieces that are joined again since a text in them has lines further left than it begins (a long string)."""
MOST_OWN = 8
"""The most leftmost lines of a piece that are tried one by one."""
MOST_BROKEN = 8
"""The most broken pieces, nested ones counted."""
MOST_LEVELS = 12
FEW_BLANKED = 12
"""Blanked lines: a text with more of them is used only if it parses without an error, since a grammar may search for a
recovery at each blank."""
TAB = 4
HALVES = 3
"""The number of definitions in broken lines that one outside of them outweighs."""

OURS, BASE, THEIRS, END = (re.compile(rb"^" + re.escape(mark * 7) + rb"(?: |$)") for mark in (b"<", b"|", b"=", b">"))
CONTINUES = re.compile(rb"[)\]}{]|(?:else|elif|except|finally|catch|end|then)\b")
"""The start of a line that continues the one before it at the same indentation."""
LEADS = re.compile(rb"@|#\[|\[[^\]]*\]\s*$|//|/\*|\*|#|--")
"""The start of a line that belongs to the one after it: a decorator, an attribute, a comment."""
OPENS = re.compile(rb"\{\s*(?://.*)?$")
DEFINES = (
    re.compile(
        rb"^[ \t]*(?:[\w@#.\[\]\"'()]+[ \t]+)*?(?:def|class|function|func|fn|interface|struct|trait|enum|impl|mod|type"
        rb"|namespace|module|record)\b[ \t*]*(?:\([^)\n]*\)[ \t]*)?[A-Za-z_$]",
        re.MULTILINE,
    ),
    re.compile(
        rb"^[ \t]*(?!(?:if|for|foreach|while|switch|match|catch|with|using|lock|return|await|new|throw|else|function|super"
        rb"|this)\b)(?:[\w<>\[\]?.,:&*@]+[ \t]+)*[\w$#]+[ \t]*(?:<[^>\n]*>)?\([^;{}]{0,200}\)[^;{}()=]{0,80}\{",
        re.MULTILINE,
    ),
    re.compile(
        rb"^[ \t]*(?:export|default|public|private|protected|internal|pub|static|abstract|final|readonly|override|const|let"
        rb"|var|val)\b",
        re.MULTILINE,
    ),
)
"""Starts of lines with definitions, in most languages; some lines without a definition match, too."""


class Mended(NamedTuple):
    """A file's text with its unreadable parts blanked, and the first blanked line."""

    text: bytes
    line: int


def mended(reader: Reader, source: bytes, tree: Tree, definitions: Sequence[Mapping[str, Any]]) -> Iterator[Mended]:
    """Other readings of a file whose `tree` has errors, to be compared by their definitions; none where `definitions`
    seem to be complete."""
    if len(source) > MOST_BYTES or source.count(b"\n") > MOST_LINES:
        return
    text, first = source, first_error(tree.root_node)
    both, marker = without_markers(source)
    if marker:
        first = marker
        yield Mended(both, marker)
        yield Mended(without_markers(source, theirs=False)[0], marker)
        text = both
    elif not _may_have_lost(tree, definitions, source):
        return
    lines = text.split(b"\n")
    blanked = _Mending(reader, lines).blanked()
    read = [blanked.get(number, line) for number, line in enumerate(lines)]
    if blanked and (len(blanked) <= FEW_BLANKED or not reader.parse(_without_blanks(read)).root_node.has_error):
        text = b"\n".join(read)
        yield Mended(text, marker or min(first, min(blanked) + 1))


def _may_have_lost(tree: Tree, definitions: Sequence[Mapping[str, Any]], source: bytes) -> bool:
    """Whether definitions may be missing: an error spans lines, a definition is misplaced or begins on the last line of
    another, or a line that looks like a definition has none. Where only semicolons are missing, all is read."""
    waiting, broken = [tree.root_node], 0
    while waiting:
        node = waiting.pop()
        if node.is_error and node.start_point[0] != node.end_point[0]:
            return True
        broken += node.is_error or (node.is_missing and node.type != ";")
        if node.has_error and not node.is_error:
            waiting.extend(node.children)
    if not broken:
        return False
    placed = {line for _, _, line, _, _ in _in_place(definitions, source)}
    ends = {one["line_end"] for one in definitions[1:] if one["line_start"] < one["line_end"]}
    if any(one["line_start"] not in placed or one["line_start"] in ends for one in definitions[1:]):
        return True
    return any(line not in placed for pattern in DEFINES for line in _lines_of(pattern, source))


def _lines_of(pattern: re.Pattern[bytes], source: bytes) -> Iterator[int]:
    """The lines of a pattern's matches."""
    line, at = 1, 0
    for found in pattern.finditer(source):
        line += source.count(b"\n", at, found.start())
        at = found.start()
        yield line


def is_better(
    before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]], source: bytes, text: bytes
) -> bool:
    """Whether another reading has more, or other, definitions in their places. Those on blanked lines do not count:
    half a definition is no gain."""
    lines = zip(source.split(b"\n"), text.split(b"\n"), strict=True)
    passed_over = {number for number, (a, b) in enumerate(lines, 1) if a != b}
    had, has = (set(_in_place(definitions, source)) for definitions in (before, after))
    gained = {one for one in has - had if one[2] not in passed_over}
    lost = had - has
    whole = [one for one in lost if one[2] not in passed_over]
    return len(gained) > 0 and len(gained) >= len(whole) and HALVES * len(gained) >= len(lost)


def _in_place(definitions: Sequence[Mapping[str, Any]], source: bytes) -> Iterator[tuple[str, str, int, str, int]]:
    """(kind, name, line, kind and line of the parent) of the definitions that are indented deeper than their parent."""
    indents = [-1]
    for one in definitions[1:]:
        start = source.rfind(b"\n", 0, one["start"]) + 1
        indents.append(_indent(source[start : one["end"]]))
        around = definitions[one["parent"]]
        if one["kind"] == "namespace":  # what is in it is often not indented
            indents[-1] = indents[one["parent"]]
            continue
        inner = indents[one["parent"]] < indents[-1] or around["line_start"] == one["line_start"]
        if inner:
            yield one["kind"], one["name"], one["line_start"], around["kind"], around["line_start"]


def without_markers(source: bytes, theirs: bool = True) -> tuple[bytes, int]:
    """(a text with blanks in place of conflict markers, of the common ancestor and, unless `theirs`, of the other side;
    the line of the first marker, 0 where there is none)"""
    lines = source.split(b"\n")
    first, at = 0, 0
    while at < len(lines):
        found = _conflict(lines, at) if OURS.match(lines[at]) else None
        if found is None:
            at += 1
            continue
        base, middle, end = found
        first = first or at + 1
        dropped = [at, *range(base, middle + 1), *([] if theirs else range(middle, end)), end]
        for number in dropped:
            lines[number] = _blank(lines[number])
        at = end + 1
    return b"\n".join(lines), first


def _conflict(lines: list[bytes], at: int) -> tuple[int, int, int] | None:
    """The lines of a conflict's markers: of the ancestor (of the other side, if it is not shown), the other side, the
    end."""
    base = middle = 0
    for number in range(at + 1, len(lines)):
        line = lines[number]
        if OURS.match(line):
            return None
        if BASE.match(line) and not middle:
            base = number
        elif THEIRS.match(line) and not middle:
            middle = number
        elif END.match(line):
            return (base or middle, middle, number) if middle else None
    return None


def _blank(line: bytes) -> bytes:
    """As many blanks; a carriage return stays."""
    return b" " * (len(line) - 1) + b"\r" if line.endswith(b"\r") else b" " * len(line)


class _Piece(NamedTuple):
    """Lines that belong together: from `start` to before `end`."""

    start: int
    end: int


class _AllOverError(Exception):
    """A file with too many broken places is not half-typed: it is in another dialect, or no code."""


class _Mending:
    """The search for what to blank in one file."""

    def __init__(self, reader: Reader, lines: list[bytes]) -> None:
        self._reader = reader
        self._lines = lines
        self._left = max(MOST_PARSED * sum(map(len, lines)), LEAST_PARSED)
        self._indents = [_indent(line) for line in lines]
        self._broken = 0

    def blanked(self) -> dict[int, bytes]:
        """Line number from 0 → the text to parse in its place."""
        try:
            return self._mend(_Piece(0, len(self._lines)), [], [], 0)
        except _AllOverError:
            return {}

    def _mend(self, region: _Piece, before: list[bytes], after: list[bytes], level: int) -> dict[int, bytes]:
        """The replaced lines that make a region readable between the lines `before` and `after`."""
        found: dict[int, bytes] = {}
        pieces = self._pieces(region)
        at = 0
        while at < len(pieces):
            piece = pieces[at]
            if self._reads(before, self._text(piece), after):
                at += 1
                continue
            together = self._together(pieces, at, before, after)
            if together > at:
                at = together + 1
                continue
            found |= self._mended(piece, before, after, level)
            at += 1
        return found

    def _together(self, pieces: list[_Piece], at: int, before: list[bytes], after: list[bytes]) -> int:
        """The last of the pieces that one long string spans; `at` where there is none."""
        piece = pieces[at]
        if not _opens_text(b"\n".join(self._text(piece))):
            return at
        ends = range(at + 1, min(at + MOST_JOINED, len(pieces)))
        joined = (end for end in ends if self._reads(before, self._text(_Piece(piece.start, pieces[end].end)), after))
        return next(joined, at)

    def _mended(self, piece: _Piece, before: list[bytes], after: list[bytes], level: int) -> dict[int, bytes]:
        """The fewest lines of a piece to blank so that the rest of it can be parsed; else all of them."""
        self._broken += 1
        if self._broken > MOST_BROKEN:
            raise _AllOverError
        lines = range(piece.start, piece.end)
        left = min((self._indents[line] for line in lines if self._indents[line] >= 0), default=0)
        own = [line for line in lines if self._indents[line] == left]
        skeleton = {line: _blank(self._lines[line]) for line in lines if line not in own}
        for changed in self._changes(own, [line for line in skeleton if self._indents[line] >= 0]):
            if not self._reads(before, self._text(piece, skeleton | changed), after):
                continue
            if level >= MOST_LEVELS:
                return skeleton | changed
            found = dict(changed)
            for start, end in self._runs(own, piece):
                run = _Piece(start, min([end, *(line for line in changed if start <= line)]))
                found |= self._mend(
                    run,
                    [*before, *(changed.get(line, self._lines[line]) for line in own if line < start)],
                    [
                        *(changed.get(line, self._lines[line]) for line in sorted({*own, *changed}) if line >= run.end),
                        *after,
                    ],
                    level + 1,
                )
            return found
        return {line: _blank(self._lines[line]) for line in lines}

    def _changes(self, own: list[int], inside: list[int]) -> Iterator[dict[int, bytes]]:
        """The changes, one of which may make a piece parse, in addition to blanking its inner lines. `own`: its
        leftmost lines, `inside`: the deeper ones. None; without one line; with a closing brace in place of its last
        line; with `{}` for an empty body; with a line reduced to the head of its definition."""
        yield {}
        if 1 < len(own) <= MOST_OWN:
            yield from ({line: _blank(self._lines[line])} for line in own)
        closed = {inside[-1]: b"}" + _blank(self._lines[inside[-1]])[1:]} if inside else {}
        if closed and any(OPENS.search(self._lines[line]) for line in own):
            yield closed
        if not inside:
            yield from (
                {line: closed_line}
                for line in own[:MOST_OWN]
                if (closed_line := _ALONE.sub(rb"{}\1", self._lines[line])) != self._lines[line]
            )
        for line in own[:MOST_OWN]:
            for stub in _stubs(self._lines[line]):
                yield {line: stub}
                if closed and OPENS.search(stub):
                    yield {line: stub} | closed

    def _runs(self, own: list[int], piece: _Piece) -> Iterator[tuple[int, int]]:
        """The stretches of lines between a piece's own."""
        for start, end in zip(own, [*own[1:], piece.end], strict=True):
            if end > start + 1:
                yield start + 1, end

    def _pieces(self, region: _Piece) -> list[_Piece]:
        """A region divided at its leftmost lines, each with the deeper lines below it, its continuations, and the
        decorators and comments before it."""
        lines = [line for line in range(region.start, region.end) if self._indents[line] >= 0]
        left = min((self._indents[line] for line in lines), default=0)
        starts: list[int] = []
        led = False
        for line in lines:
            if self._indents[line] > left:
                continue
            text = self._lines[line].lstrip()
            if not starts or not (led or CONTINUES.match(text)):
                starts.append(line)
            led = LEADS.match(text) is not None
        return [_Piece(start, end) for start, end in zip(starts, [*starts[1:], region.end], strict=False)]

    def _text(self, piece: _Piece, instead: dict[int, bytes] | None = None) -> list[bytes]:
        lines = self._lines[piece.start : piece.end]
        for line, text in (instead or {}).items():
            lines[line - piece.start] = text
        return lines

    def _reads(self, before: list[bytes], lines: list[bytes], after: list[bytes]) -> bool:
        text = _without_blanks([*before, *lines, *after])
        self._left -= len(text)
        return self._left < 0 or not self._reader.parse(text).root_node.has_error


def _without_blanks(lines: Iterable[bytes]) -> bytes:
    """Lines as a text, without blank ones: a grammar may search for a recovery in each of them, and never end."""
    return b"\n".join([*(line for line in lines if line and not line.isspace()), b""])


def _indent(line: bytes) -> int:
    """The indentation of a line; -1 for a blank one."""
    text = line.lstrip()
    return len(line[: len(line) - len(text)].expandtabs(TAB)) if text else -1


def _opens_text(written: bytes) -> bool:
    """Whether a string or a comment may begin in a text without ending."""
    if written.count(b"/*") > written.count(b"*/"):
        return True
    return any(written.count(mark) % 2 for mark in (b'"', b"`", b"'''"))


_ALONE = re.compile(rb"\s\{(\s*)$")
"""An opening brace without a body."""
_NAMED = re.compile(rb"\s*(?:[\w.]+\s+)*?(?:def|class|function|func|fn|interface|struct|enum|trait|impl|mod)\s+\w+")
_OPENER = re.compile(rb"[:{]\s*$")


def _stubs(line: bytes) -> Iterator[bytes]:
    """The line reduced to the head of its definition: the name and the opening of the body, padded to the line's
    length."""
    named, opener = _NAMED.match(line), _OPENER.search(line)
    if named is None or opener is None or opener.start() < named.end():
        return
    room = opener.start() - named.end()
    for between in (b"()", b""):
        if len(between) <= room:
            yield line[: named.end()] + between + b" " * (room - len(between)) + line[opener.start() :]
