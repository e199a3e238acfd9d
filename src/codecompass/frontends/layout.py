"""The parts of an answer's layout: lines, places, symbols, counts.

An answer is a sequence of lines of styled parts. Without the styles it is what models and pipes read; a terminal shows
the same with colours (`styling`). `path:line` comes first on a line; of several facts in one file only the first gives
the path. Nothing is wrapped or cut.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from codecompass.tools.naming import shortened

Json = Mapping[str, Any]  # Any: JSON as it came; who lays an answer out knows its shape


class Part(NamedTuple):
    text: str
    style: str = ""
    """What a terminal shows it in."""


class Code(NamedTuple):
    """Lines of a file with their numbers; without numbers where `line` is 0."""

    text: str
    path: str
    line: int
    indent: str = ""
    exact: bool = False
    """Each character matters. Else a model reads a level of indentation as one space, and neither empty lines, brackets
    that stand alone, nor the borders of comments and their tags that only repeat a declaration."""
    above: tuple[int, ...] = ()
    """Widths of the levels that it stands in, where it goes on from other lines."""


Line = tuple[Part, ...]
Told = Iterator[Line | Code]

_UNSEEN = (0x61C, 0x180E, 0x200B, *range(0x200E, 0x2010), *range(0x2028, 0x202F), *range(0x2060, 0x2070), 0xFEFF)
CONTROLS = (
    {number: f"\\x{number:02x}" for number in {*range(32), *range(127, 160)} - {9, 10}}
    | {number: f"\\u{number:04x}" for number in (*_UNSEEN, *range(0xFFF9, 0xFFFC))}
    | {number: f"\\U{number:08x}" for number in range(0xE0000, 0xE0080)}
)
"""What steers a terminal, turns the order of letters round, or is not seen, as what it is written with."""
IN_LINE = CONTROLS | {10: "\\n"}
"""… and what ends a line: no name of a file or a symbol makes a line of its own."""
_SILENT = re.compile(r"[\s{}()\[\];,]*|\s*(?:/\*+|\*+/?|/{2,}|#+|<!-+|-+>|///?\s*</?\w+>)\s*")
"""A line of brackets alone, or of what begins, ends or borders a comment."""
_TAG = re.compile(r"\s*(?:/?\*+|//+)\s*@(?:param|returns?|var|throws|type|property)\b(.*)")
_COMMENTED = re.compile(r"\s*(?:/\*|\*|//|$)")
_UNQUALIFIED = re.compile(r"(?:\w+\\)*(\w+)")
_UNSAID = frozenset({"void", "mixed"})
DECLARING = 4
"""Lines below a comment that may declare what it is about."""
_GOING_ON = re.compile(r"\s*(?:[)\]]+\s*\{?|\[)\s*")
"""A line of brackets that a condition or a list goes on with."""
_WORD = re.compile(r"\w+")
_MEMBER = re.compile(r"(.+)(?:\.|::|#)([^.:#]+)")
_AT = re.compile(r":\d+\Z")
_BEGUN = re.compile(r"(?:[^()=]*(?<![<>!=]):?=\s*)?(?:(?:return|await|yield|new)\s+)*[\w$.?!:>-]*?(\w+)\(")
"""A line that only begins a call, whose result it may keep: `const cart = this.shop.find(`."""


def line(*parts: str | Part) -> Line:
    return tuple(Part(part) if isinstance(part, str) else part for part in parts if part)


def dim(text: str) -> Part:
    return Part(text, "dim")


def bold(text: str) -> Part:
    return Part(text, "bold")


def note(text: str) -> Part:
    return Part(text, "yellow")


def plain(told: Iterable[Line | Code]) -> str:
    """The text without styles."""
    texts = (
        _numbered(one) if isinstance(one, Code) else quoted("".join(part.text for part in one).rstrip()) for one in told
    )
    return "\n".join(texts)


def quoted(text: str) -> str:
    """A name, or any text of one line, made safe to show: the only place for that."""
    return text if text.isascii() and text.isprintable() else text.translate(IN_LINE)


def _numbered(code: Code) -> str:
    lines = code.text.rstrip("\n").translate(CONTROLS).split("\n")
    if not code.line:
        return "\n".join(lines)
    if code.exact:
        return "\n".join(f"{code.indent}{number} {text}".rstrip() for number, text in enumerate(lines, code.line))
    said = list[tuple[int, str]]()
    for number, text in enumerate(lines, code.line):
        if not (_SILENT.fullmatch(text) or _restates(lines, number - code.line)):
            said.append((number, text))
        elif said and said[-1][0] == number - 1 and _GOING_ON.fullmatch(text):
            said[-1] = said[-1][0], said[-1][1].rstrip() + text.strip()
    said = said or [(code.line, lines[0])]
    widths = list(code.above)
    levels = [level(widths, text) for _, text in said]
    told = zip(said, levels, strict=True)
    return "\n".join(f"{code.indent}{number} {' ' * deep}{text.strip()}" for (number, text), deep in told)


def _restates(lines: Sequence[str], at: int) -> bool:
    """Whether a line of a comment has a tag, and otherwise only words of the declaration below: `@param Order $order`."""
    tag = _TAG.fullmatch(lines[at])
    if tag is None:
        return False
    below = [one for one in lines[at + 1 :] if not _COMMENTED.match(one)]
    return {*_UNQUALIFIED.findall(tag[1])} - _UNSAID <= {*_WORD.findall(" ".join(below[:DECLARING]))}


def level(widths: list[int], text: str) -> int:
    """The nesting level of a line, from the indentation widths of the lines around it; its own width is added to them."""
    width = len(text) - len(text.lstrip())
    while widths and widths[-1] >= width:
        widths.pop()
    widths.append(width)
    return len(widths) - 1


def use_of(text: str, name: str) -> str:
    """A line that uses a name; nothing where it only begins a call of it, which the place says already."""
    begun = _BEGUN.fullmatch(text.strip())
    return "" if begun and begun[1] == name else text


def by_file(places: Iterable[tuple[str, object]]) -> str:
    """`a.py:3 :7, shop/b.py:1`: of files only the names, where no other of them is called so."""
    lines = dict[str, list[str]]()
    for path, number in places:
        lines.setdefault(path, []).append(f":{number}")
    names = Counter(path.rpartition("/")[2] for path in lines)
    shown = (name if names[name := path.rpartition("/")[2]] == 1 else path for path in lines)
    return ", ".join(f"{path}{' '.join(own)}" for path, own in zip(shown, lines.values(), strict=True))


SHORT = 20
"""Characters of source that are repeated."""
ELIDED = "…/"
"""Abbreviates the folder that most files are in."""


class Shortened:
    """Paths without the folder that is best written once, at the top, if that saves more than `least` characters."""

    def __init__(self, paths: Collection[str], least: int = 0) -> None:
        within = Counter(f"{folder}/" for path in paths for folder in _folders(path))
        saved = {
            one: count * len(one) - len(one) - 14
            if count == len(paths)
            else count * (len(one) - len(ELIDED)) - len(one) - 8
            for one, count in within.items()
        }
        best = max(saved, key=lambda one: (saved[one], one), default="")
        self._common = best if best and saved[best] > least else ""
        self._elided = "" if within[best] == len(paths) else ELIDED

    def said(self) -> Told:
        """The line that says what is left out of the paths, if anything is."""
        if self._common:
            yield line(dim(f"{ELIDED} is {self._common}" if self._elided else f"paths below {self._common}"))

    def __call__(self, path: str) -> str:
        is_in = bool(self._common) and path.startswith(self._common)
        return self._elided + path.removeprefix(self._common) if is_in else path


def _folders(path: str) -> Iterator[str]:
    while path := path.rpartition("/")[0]:
        yield path


class Places:
    """Lines with places, in order; a path is written only where it differs from the line before."""

    def __init__(self, indent: str = "") -> None:
        self._indent = indent
        self._path = self._owner = self._around = self._text = ""

    def user(self, path: str, name: str, declared: str = "") -> str:
        """The definition around the next line; of a member of the same type as the line before, its last part: `.pay`.
        Nothing where `declared`, the line, is its declaration."""
        member = _MEMBER.fullmatch(name)
        before, self._owner = self._owner, member[1] if member else ""
        if name and f"{member[2] if member else name}(" in declared:
            self._owner = ""  # the next line has no type above it to refer to
            return ""
        return f".{member[2]}" if member and path == self._path and member[1] == before else name

    def inside(self, path: str, name: str, number: int, text: str) -> str:
        """The definition around the next line, `name` or `name:line`; `″` where it is that of the line before, and nothing
        on its own first line."""
        begins = bool(name) and _AT.search(name) is None
        before, self._around = self._around, f"{name}:{number}" if begins else name
        if path == self._path and before and before == self._around:
            return "″  "
        member = _MEMBER.fullmatch(name)
        beginning = (member[2] if member else name).lstrip("…")[
            :SHORT
        ]  # of a long title, or line, only a part is there
        return f"in {name}  " if name and not (begins and beginning in text) else ""

    def text(self, text: str) -> str:
        """The next line's source; `″` where it reads like that of the line before."""
        before, self._text = self._text, text
        return "″" if text == before and len(text) > SHORT else text

    def line(self, path: str, number: object, *parts: str | Part) -> Line:
        same, self._path = path == self._path, path
        place = line(" ") if same else line(Part(path, "blue"))
        return line(self._indent, *place, ":", Part(str(number), "green"), "  ", *parts)


def place(item: Json) -> Line:
    number = item.get("line_start") or item.get("line") or item.get("lines", {}).get("start", 1)
    return line(Part(str(item.get("path", "")), "blue"), ":", Part(str(number), "green"))


def symbol(item: Json) -> Line:
    """`path:line` and description."""
    return (*place(item), Part("  "), *described(item))


def described(item: Json) -> Line:
    """A symbol without its place: its signature with the enclosing definition, or its kind and name."""
    name, signature = str(item.get("name") or ""), " ".join(str(item.get("signature") or "").split())
    kind = str(item.get("kind") or item.get("result_type", ""))
    full = short_name(item) or name
    if signature and name and name in _WORD.findall(signature):
        around = full.removesuffix(name).rstrip(".:/#")
        return line(Part(around, "cyan"), "  " if around else "", signature)
    return line(Part(kind, "cyan"), " " if kind else "", full, dim(f"  {signature}") if signature else "")


def short_name(item: Json) -> str:
    """A qualified name without the modules that its path already gives."""
    return shortened(str(item.get("qualified_name") or item.get("name") or ""), str(item.get("path") or ""))


def counted(shown: int, total: int, noun: str, where: str = "") -> Line:
    of = f"{shown} of {total}" if shown < total else str(total)
    return line(dim(f"{of} {plural(noun, total)} {where}".rstrip()))


def tree(symbols: Sequence[Json], indent: str = "") -> Told:
    for one in symbols:
        text = " ".join(str(one.get("signature") or f"{one['kind']} {one['name']}").split())
        yield line(Part(f"{one['line_start']}", "green"), f"  {indent}", text)
        yield from tree(one.get("children", ()), indent + "  ")


def plural(noun: str, count: int) -> str:
    return noun if count == 1 else f"{noun}s"
