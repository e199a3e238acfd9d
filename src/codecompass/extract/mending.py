"""Half-typed and conflicted files: the intact code around the broken place is read as if that place were blank.

A grammar that meets an unfinished call or an open brace may take the rest of the file for something else. Here a file is
taken apart by its indentation, as people see it; what cannot be read by itself is blanked, as little as will do, and the
file is read again. Blanks keep every position, and what is taken from the text is taken from the file's own. The result
belongs to the content alone, and counts only where more definitions stand in their places than before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tree_sitter import Tree

from codecompass.extract.grammar import Reader
from codecompass.extract.spans import first_error

MOST_BYTES, MOST_LINES = 1 << 19, 20_000
MOST_PARSED = 12
"""Times its own length that is read of a file to mend it."""
LEAST_PARSED = 1 << 14
MOST_JOINED = 6
"""Pieces of a text whose inner lines begin further left than it does (a long string), put together again."""
MOST_OWN = 8
"""Lines of a piece of which each is tried."""
MOST_BROKEN = 8
"""Pieces, those around others counted."""
MOST_LEVELS = 12
FEW_BLANKED = 12
"""Lines: with more of them a text is not read once more unless that goes without an error, since a grammar may look for
a way out of one at each blank."""
TAB = 4
HALVES = 3
"""Definitions in broken lines that one outside of them is worth."""

OURS, BASE, THEIRS, END = (re.compile(rb"^" + re.escape(mark * 7) + rb"(?: |$)") for mark in (b"<", b"|", b"=", b">"))
CONTINUES = re.compile(rb"[)\]}{]|(?:else|elif|except|finally|catch|end|then)\b")
"""How a line begins that continues the one before it at the same indentation."""
LEADS = re.compile(rb"@|#\[|\[[^\]]*\]\s*$|//|/\*|\*|#|--")
"""… to the one behind it: a decorator, an attribute, a comment."""
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
"""How lines begin that define something, in most languages: some that define nothing do, too."""


class Mended(NamedTuple):
    """A file's text with its unreadable parts blanked, and the first blanked line."""

    text: bytes
    line: int


def mended(reader: Reader, source: bytes, tree: Tree, definitions: Sequence[Mapping[str, Any]]) -> Iterator[Mended]:
    """Other readings of a file whose `tree` has errors, to be compared by their definitions; none where those that were
    found seem to be all there are."""
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
    """Whether an error goes on over lines, a definition is out of its place or begins where one from above ends, or a line
    that seems to define something does not."""
    waiting = [tree.root_node]
    while waiting:
        node = waiting.pop()
        if node.is_error and node.start_point[0] != node.end_point[0]:
            return True
        if node.has_error and not node.is_error:
            waiting.extend(node.children)
    placed = {line for _, _, line, _, _ in _in_place(definitions, source)}
    ends = {one["line_end"] for one in definitions[1:] if one["line_start"] < one["line_end"]}
    if any(one["line_start"] not in placed or one["line_start"] in ends for one in definitions[1:]):
        return True
    return any(line not in placed for pattern in DEFINES for line in _lines_of(pattern, source))


def _lines_of(pattern: re.Pattern[bytes], source: bytes) -> Iterator[int]:
    """Where a pattern is found."""
    line, at = 1, 0
    for found in pattern.finditer(source):
        line += source.count(b"\n", at, found.start())
        at = found.start()
        yield line


def is_better(
    before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]], source: bytes, text: bytes
) -> bool:
    """Whether another reading has more, or other, definitions in their places. Lines that only one reading has do not
    count: half a definition is no gain."""
    lines = zip(source.split(b"\n"), text.split(b"\n"), strict=True)
    passed_over = {number for number, (a, b) in enumerate(lines, 1) if a != b}
    had, has = (set(_in_place(definitions, source)) for definitions in (before, after))
    gained = {one for one in has - had if one[2] not in passed_over}
    lost = had - has
    whole = [one for one in lost if one[2] not in passed_over]
    return len(gained) > 0 and len(gained) >= len(whole) and HALVES * len(gained) >= len(lost)


def _in_place(definitions: Sequence[Mapping[str, Any]], source: bytes) -> Iterator[tuple[str, str, int, str, int]]:
    """The definitions that are indented deeper than the one around them: kind, name, line, and the line of that one."""
    indents = [-1]
    for one in definitions[1:]:
        start = source.rfind(b"\n", 0, one["start"]) + 1
        indents.append(_indent(source[start : one["end"]]))
        around = definitions[one["parent"]]
        inner = indents[one["parent"]] < indents[-1] or around["line_start"] == one["line_start"]
        if inner:
            yield one["kind"], one["name"], one["line_start"], around["kind"], around["line_start"]


def without_markers(source: bytes, theirs: bool = True) -> tuple[bytes, int]:
    """A text with blanks for the markers of conflicts, and what both sides were made from (and `theirs`); the line of
    the first marker, 0 where there is none."""
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
    """Where the base, the other side and the end of a conflict are marked; the base is where the other side is, if it
    is not shown."""
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
    """As many blanks; what ends a line stays."""
    return b" " * (len(line) - 1) + b"\r" if line.endswith(b"\r") else b" " * len(line)


class _Piece(NamedTuple):
    """Lines that belong together: from a line to before another."""

    start: int
    end: int


class _AllOverError(Exception):
    """What is broken in so many places is not half-typed: it is in another dialect, or no code."""


class _Mending:
    """The search for what to blank in one file."""

    def __init__(self, reader: Reader, lines: list[bytes]) -> None:
        self._reader = reader
        self._lines = lines
        self._left = max(MOST_PARSED * sum(map(len, lines)), LEAST_PARSED)
        self._indents = [_indent(line) for line in lines]
        self._broken = 0

    def blanked(self) -> dict[int, bytes]:
        """The lines that are to be read in another way, by number from 0."""
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
        """The last of the pieces that a long text in one of them holds together; the same where there is none."""
        piece = pieces[at]
        if not _opens_text(b"\n".join(self._text(piece))):
            return at
        ends = range(at + 1, min(at + MOST_JOINED, len(pieces)))
        joined = (end for end in ends if self._reads(before, self._text(_Piece(piece.start, pieces[end].end)), after))
        return next(joined, at)

    def _mended(self, piece: _Piece, before: list[bytes], after: list[bytes], level: int) -> dict[int, bytes]:
        """Blanks the fewest lines of a piece that make the rest of it readable; else all of it."""
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
        """What may make a piece readable, of which these lines stand furthest left and those are inside: nothing but to
        take out what is inside; or one line; or a brace that is missing at its end, in the place of its last line or
        of a blank; or half of its first line, with the name kept."""
        yield {}
        if 1 < len(own) <= MOST_OWN:
            yield from ({line: _blank(self._lines[line])} for line in own)
        closed = {inside[-1]: b"}" + _blank(self._lines[inside[-1]])[1:]} if inside else {}
        if closed and any(OPENS.search(self._lines[line]) for line in own):
            yield closed
        if not inside:
            yield from (
                {line: told}
                for line in own[:MOST_OWN]
                if (told := _ALONE.sub(rb"{}\1", self._lines[line])) != self._lines[line]
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
        """A region cut at its leftmost lines, each with the deeper lines below it, its continuations, and lines that lead to it."""
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
    """Lines as a text, short of the blank ones: a grammar may look for a way out of an error in each of them, and end
    never."""
    return b"\n".join([*(line for line in lines if line and not line.isspace()), b""])


def _indent(line: bytes) -> int:
    """How far right a line begins; -1 for a blank one."""
    text = line.lstrip()
    return len(line[: len(line) - len(text)].expandtabs(TAB)) if text else -1


def _opens_text(written: bytes) -> bool:
    """Whether a string or a comment may begin in a text and not end."""
    if written.count(b"/*") > written.count(b"*/"):
        return True
    return any(written.count(mark) % 2 for mark in (b'"', b"`", b"'''"))


_ALONE = re.compile(rb"\s\{(\s*)$")
"""What opens a body that is not there."""
_NAMED = re.compile(rb"\s*(?:[\w.]+\s+)*?(?:def|class|function|func|fn|interface|struct|enum|trait|impl|mod)\s+\w+")
_OPENER = re.compile(rb"[:{]\s*$")


def _stubs(line: bytes) -> Iterator[bytes]:
    """The beginning of a definition, with nothing between its name and what opens its body; as long as the line."""
    named, opener = _NAMED.match(line), _OPENER.search(line)
    if named is None or opener is None or opener.start() < named.end():
        return
    room = opener.start() - named.end()
    for between in (b"()", b""):
        if len(between) <= room:
            yield line[: named.end()] + between + b" " * (room - len(between)) + line[opener.start() :]
