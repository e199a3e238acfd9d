"""Macros that open and close namespaces: `LIB_BEGIN_NAMESPACE` … `LIB_END_NAMESPACE`, each on a line of its own."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache

_LINE = re.compile(
    rb"^[ \t]*(?P<name>_*[A-Z][A-Z0-9_]*(?P<word>BEGIN|OPEN|START|ENTER|END|CLOSE|STOP|LEAVE|EXIT)[A-Z0-9_]*)"
    rb"(?:\((?P<given>(?:/\*[^\n]*?\*/|[\w \t:,])*)\))?[ \t]*;?[ \t]*(?://[^\n]*|/\*[^\n]*\*/[ \t]*)?\r?$",
    re.MULTILINE,
)
_ENDS = {b"BEGIN": (b"END",), b"OPEN": (b"CLOSE",), b"START": (b"END", b"STOP"), b"ENTER": (b"LEAVE", b"EXIT")}
_NAMESPACE = re.compile(
    r"(inline\s+)?\bnamespace\b\s*(?:\[\[[^\]]*\]\]\s*)?([\w:]*)[^{}]*(?:\{|\Z)|(\})|\b(_*[A-Z][A-Z0-9_]*(?:BEGIN|OPEN|START|ENTER)[A-Z0-9_]*)"
)
_BLOCK, _BRACE = b'extern "C++"', re.compile(rb"\s*\{")
MOST_OPEN = 16
"""The openings that a line is looked for among to close one of."""
OPENED = "#namespace "
"""Begins the decorator of a definition between the macros that open and close a namespace."""
OPENS = "opens "
"""Begins the name of the setting that says what namespaces a macro opens; its value is their names, `::` between them."""
BY_MACRO = "@"
"""Begins the name of another macro among these."""
STANDS_FOR = "named "
"""Begins the name of the setting that says which name a macro stands for in `namespace LIB_NAMESPACE {`."""
GIVEN = "$0"
"""The argument of a macro, among the names that it opens."""
_FIRST_NAME = re.compile(r"[a-z]\w*(?:::\w+)*")


@lru_cache(maxsize=4)
def _pairs(source: bytes) -> list[tuple[re.Match[bytes], re.Match[bytes]]]:
    """The lines that open something, each with that which closes it."""
    open_: list[re.Match[bytes]] = []
    found: list[tuple[re.Match[bytes], re.Match[bytes]]] = []
    for line in _LINE.finditer(source):
        if line["word"] in _ENDS:
            open_.append(line)
            continue
        for at in range(len(open_) - 1, max(len(open_) - 1 - MOST_OPEN, -1), -1):
            if line["name"] in _closing(open_[at]):
                found.append((open_[at], line))
                del open_[at:]
                break
    return found


def _closing(line: re.Match[bytes]) -> Iterator[bytes]:
    name, start = line["name"], line.start("word") - line.start("name")
    for word in _ENDS[line["word"]]:
        yield name[:start] + word + name[start + len(line["word"]) :]


def without_openers(source: bytes) -> bytes:
    """The source, of the same length, with blanks for the macros that open and close namespaces, or with what lets the block
    behind one hold definitions."""
    pairs = _pairs(source) if any(word in source for word in _ENDS) else ()
    if not pairs:
        return source
    blanked = bytearray(source)
    for one in (line for pair in pairs for line in pair):
        start, end = one.span("name") if one["given"] is None else (one.start("name"), one.end("given") + 1)
        is_before_block = end - start >= len(_BLOCK) and _BRACE.match(source, one.end()) is not None
        blanked[start:end] = (_BLOCK if is_before_block else b"").ljust(end - start)
    return bytes(blanked)


@lru_cache(maxsize=4)
def _spans(source: bytes) -> tuple[list[int], list[tuple[str, ...]]]:
    """(starts, macros that are open from there on, outermost first)."""
    marks = sorted((one.start(), count) for pair in _pairs(source) for count, one in enumerate(pair))
    opening = {one[0].start(): one[0] for one in _pairs(source)}
    starts, spans, open_ = [0], [tuple[str, ...]()], list[str]()
    for start, is_end in marks:
        if is_end:
            open_[-1:] = []
        else:
            found = opening[start]
            given = re.sub(r"/\*.*?\*/|\s", "", (found["given"] or b"").decode())
            open_.append(found["name"].decode() + (f"({given})" if given else ""))
        starts.append(start)
        spans.append(tuple(open_))
    return starts, spans


def openers_at(source: bytes, byte: int) -> tuple[str, ...]:
    """The macros that open the namespaces around a position, outermost first, with their argument."""
    starts, spans = _spans(source)
    return spans[bisect_right(starts, byte) - 1]


def setting(name: str, parameter: str, body: str) -> tuple[str, str]:
    """What a macro says about namespaces, as a setting: `namespace shop { inline namespace v1 {` → `shop`, `shop` → `shop`."""
    if "namespace" not in body.lower():
        found = _FIRST_NAME.match(body.strip())
        return STANDS_FOR + name, found[0] if found is not None else ""
    names: list[str] = []
    for found in _NAMESPACE.finditer(re.sub(r"\busing\s+namespace\b", "", body.replace("\\", " "))):
        if found[3]:
            names[-1:] = []
        elif found[4]:
            names.append(BY_MACRO + found[4])
        else:
            names.append("" if found[1] else GIVEN if found[2] == parameter else found[2])
    return OPENS + name, "::".join(filter(None, names))
