"""Makes a component file a module of its language family: pieces of the file in the order of the module, and what stands between.

Each line of the module is one of the file's; every piece leads back to its bytes.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort

from codecompass.languages.protocol import Composition
from codecompass.model import Stretch

FAR = 1 << 40
"""Behind any byte: a path that begins in what is put in goes on in what is the file's."""


class Composer:
    """Writes a module. `copy` takes bytes of the file, `glue` puts others in, which stand for a place of it."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self._starts = [0, *(at + 1 for at, byte in enumerate(source) if byte == 10)]
        self._parts: list[bytes] = []
        self._made: list[Stretch] = []
        self._lines: list[int] = []
        """Of the lines that are complete, the file's."""
        self._line = 1
        """The file's, of the line that is being written."""
        self._size = 0
        self._next = 0
        """The byte of the file that follows the one copied last."""
        self._is_line_empty = True
        self._is_glued = False
        """Whether what was written last is none of the file."""
        self._said: list[tuple[int, int, str, str, int]] = []
        """What is written instead of what stands between two bytes: a use of a member, of which component, and where its name
        stands before that; without a component, other code."""
        self._stand_for(b" ", 0)

    def line_of(self, byte: int) -> int:
        return bisect_right(self._starts, byte)

    def say(self, at: int, component: str, name: str, start: int) -> None:
        """Wherever the string that begins at a byte is copied, the code before it uses a member of a component."""
        end = self.source.index(self.source[at : at + 1], at + 1) + 1
        insort(self._said, (at, end, component, name, start))

    def replace(self, start: int, end: int, code: str) -> None:
        """Wherever what stands between two bytes is copied, other code stands there."""
        insort(self._said, (start, end, "", code, start))

    def use(self, component: str, name: str, start: int) -> None:
        """What uses a component's member, whose name stands at `start`, if only in another spelling."""
        self.glue("(", start)  # where the use begins
        self.glue(f"0 as any as {component}).", start, unsaid=True)
        end = start + len(name.encode())
        if self.text_of(start, end) == name:
            self._copy(start, end)
        else:
            self.glue(name, start)

    def copy(self, start: int, end: int) -> None:
        first = bisect_left(self._said, (start, 0, "", "", 0))
        for at, behind, component, name, named in self._said[first:]:
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
                self.glue(name, at, unsaid=True)
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

    def glue(self, text: str, at: int, unsaid: bool = False) -> None:
        """Text without line ends, that stands for the byte `at` of the file. `unsaid`: what it names, the file does not."""
        self._to_line(at)
        self._stand_for(text.encode(), at, unsaid)

    def text_of(self, start: int, end: int) -> str:
        return self.source[start:end].decode("utf-8", "replace")

    def composed(self, reader: str = "") -> Composition:
        self.glue("\n", len(self.source))
        lines = (*self._lines, self._line, self._line)
        return Composition(b"".join(self._parts), lines, tuple(self._made), reader)

    def _stand_for(self, piece: bytes, at: int, unsaid: bool = False) -> None:
        begun = self._size
        self._write(piece)
        self._made.append(Stretch(begun, self._size, at, at, () if unsaid else ((begun, FAR),)))
        self._is_glued = True

    def _write(self, piece: bytes) -> None:
        self._parts.append(piece)
        self._size += len(piece)
        self._is_line_empty = False

    def _to_line(self, byte: int) -> None:
        """What follows stands on the line of a byte of the file."""
        line = self.line_of(byte)
        if line == self._line:
            return
        if not self._is_line_empty:
            self._stand_for(b"\n", self._next)
            self._lines.append(self._line)
        self._line, self._is_line_empty = line, True
