"""Composes the module of a component file: pieces of the file in the order of the module, with generated code between
them.

Each line of the module corresponds to a line of the file, and every piece to its bytes.
"""

from bisect import bisect_left, bisect_right, insort

from codecompass.languages.protocol import Composition
from codecompass.model import Stretch

FAR = 1 << 40
"""Beyond any byte: a path that begins in generated code may continue in the file's."""


class Composer:
    """Writes a module. `copy` appends bytes of the file, `glue` generated ones for a position of it."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self._starts = [0, *(at + 1 for at, byte in enumerate(source) if byte == 10)]
        self._parts: list[bytes] = []
        self._made: list[Stretch] = []
        self._lines: list[int] = []
        """For each complete line, the line of the file."""
        self._line = 1
        """The file's line for the line being written."""
        self._size = 0
        self._next = 0
        """The byte of the file after the last copied one."""
        self._is_line_empty = True
        self._is_glued = False
        """Whether the last piece was generated."""
        self._replacements: list[tuple[int, int, str, str, int]] = []
        """Replacements (start, end, component, name, position of the name), sorted: a use of the component's member, or
        without a component other code."""
        self._stand_for(b" ", 0)

    def line_of(self, byte: int) -> int:
        return bisect_right(self._starts, byte)

    def say(self, at: int, component: str, name: str, start: int) -> None:
        """Adds a use of a component's member before the string literal at a byte, wherever that is copied."""
        end = self.source.index(self.source[at : at + 1], at + 1) + 1
        insort(self._replacements, (at, end, component, name, start))

    def replace(self, start: int, end: int, code: str) -> None:
        """Replaces the code between two bytes, wherever it is copied."""
        insort(self._replacements, (start, end, "", code, start))

    def use(self, component: str, name: str, start: int) -> None:
        """Writes a use of a component's member, whose name is at `start` in the file, possibly spelt differently."""
        self.glue("(", start)  # start of the use
        self.glue(f"0 as any as {component}).", start, implicit=True)
        end = start + len(name.encode())
        if self.text_of(start, end) == name:
            self._copy(start, end)
        else:
            self.glue(name, start)

    def copy(self, start: int, end: int) -> None:
        first = bisect_left(self._replacements, (start, 0, "", "", 0))
        for at, behind, component, name, named in self._replacements[first:]:
            if at >= end:
                break
            self._copy(start, at)
            if component:
                self.glue("(", at)
                self.use(component, name, named)
                self.glue(", ", at)
                self._copy(at, behind)
                self.glue(")", behind)
            else:
                self.glue(name, at, implicit=True)
            start = behind
        self._copy(start, end)

    def _copy(self, start: int, end: int) -> None:
        if start >= end:
            return
        self._to_line(start)
        if self._is_glued or start != self._next:
            self._made.append(Stretch(self._size, self._size, start, start, ()))
            self._is_glued = False
        piece = self.source[start:end]
        count = piece.count(b"\n")
        self._lines += range(self._line, self._line + count)
        self._line += count
        self._write(piece)
        self._next = end
        if count:
            self._is_line_empty = piece.endswith(b"\n")

    def glue(self, text: str, at: int, implicit: bool = False) -> None:
        """Writes code without line ends for the byte `at` of the file. `implicit`: its names do not appear in the
        file."""
        self._to_line(at)
        self._stand_for(text.encode(), at, implicit)

    def text_of(self, start: int, end: int) -> str:
        return self.source[start:end].decode("utf-8", "replace")

    def composed(self, reader: str = "") -> Composition:
        self.glue("\n", len(self.source))
        lines = (*self._lines, self._line, self._line)
        return Composition(b"".join(self._parts), lines, tuple(self._made), reader)

    def _stand_for(self, piece: bytes, at: int, implicit: bool = False) -> None:
        begun = self._size
        self._write(piece)
        self._made.append(Stretch(begun, self._size, at, at, () if implicit else ((begun, FAR),)))
        self._is_glued = True

    def _write(self, piece: bytes) -> None:
        self._parts.append(piece)
        self._size += len(piece)
        self._is_line_empty = False

    def _to_line(self, byte: int) -> None:
        """Continues on the line of a byte of the file."""
        line = self.line_of(byte)
        if line == self._line:
            return
        if not self._is_line_empty:
            self._stand_for(b"\n", self._next)
            self._lines.append(self._line)
        self._line, self._is_line_empty = line, True
