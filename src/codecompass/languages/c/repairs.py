"""Text that the grammar can't read without the preprocessor: macros among specifiers, branches with halves of braces."""

import re
from functools import lru_cache
from itertools import pairwise

from codecompass.languages.c.masks import masked
from codecompass.languages.c.openers import without_openers

_CONDITION = re.compile(rb"[ \t]*#[ \t]*(if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b[ \t]*(\w*)")
_BLANK = re.compile(rb"[^\r\n]")
MOST_BETWEEN = 6
"""Lines behind an `#endif` that are looked at for an `else`."""
_NEW_POINTERS = re.compile(rb"(\bnew[ \t]+[\w:]+[ \t]*)(\*+)(?=[ \t]*\[)")
"""`new Cart*[3]`"""
_TITLED_BLOCK = re.compile(rb'(?m)^([ \t]*[A-Z][A-Z0-9_]{3,}\("(?:[^"\\\n]|\\.)*"[^\n]*\)) (?=\{)')
"""`TEST_CASE("pays") {`"""
_LABEL = re.compile(
    rb"(?m)^[ \t]*(?!(?:default|public|private|protected|signals)\b)[a-z_]\w*[ \t]*:(?=\s*#[ \t]*(?:if|el|endif))"
)
"""A label of which the statement stands behind a directive."""
_MAKES_FUNCTION = re.compile(
    rb"(?m)^((?:static[ \t]+)?(?:_*[A-Z][A-Z0-9_]{2,}|(?:[A-Z][a-z]+)*Test)\((?:\s|/\*[^*]*\*/)*\w+)"
    rb"((?:\s|/\*[^*]*\*/)*,(?:/\*[^*]*\*/|[^(){};/]|/(?!\*)|\([^(){};]*\))*)(\)\s*\{)"
)
"""`UTEST(cart, pays) {`, `SYSCALL(read, unsigned int, fd) {`"""
_MARKED = re.compile(
    rb"(\b(?:class|struct|union)[ \t]+)([A-Z][A-Z0-9_]{2,}(?:\([^()\n]*\))?)(?=[ \t]+[A-Za-z_][\w:]*(?:<[^<>\n]*>)?(?:[ \t]+final)?\s*[:{])"
)
"""`class EXPORTED Cart {`"""
_BEFORE_OUTERMOST = re.compile(rb"(?m)^[ \t]*[A-Z][A-Z0-9_]{2,}(?=[ \t]+::\w)")
"""`EXPORTED ::shop::Cart* make();`"""
_LAUNCH = re.compile(rb"(?<=[\w>])[ \t]*<<<(?!<)[^;{}]*?>>>(?=\s*\()")
"""`total<<<blocks, threads>>>(prices);`, how CUDA calls a function on a device."""
_ATTRIBUTES = re.compile(rb"(?m)^[ \t]*(?:__attribute_[a-z]\w*__(?:\([^()\n]*\))?[ \t]*)+")
"""`__attribute_nonnull__()`, with which the grammar takes the next declaration for a function's parameters."""
_QUOTING = re.compile(rb"(?m)^[ \t]*#[ \t]*define[ \t]+\w+\((?:[^\n\\#]|\\\r?\n|\\)*#(?:[^\n\\]|\\\r?\n|\\)*")
_QUOTED = re.compile(rb'"(?:\\.|[^"\\\n])*"|##|#(?=[ \t]*[A-Za-z_])')


@lru_cache(maxsize=2)
def respelt_c(source: bytes) -> bytes:
    """The source, of the same length, with `x` for `#x` in the bodies of macros, and without macros of attributes."""
    source = _QUOTING.sub(_unquoted, source) if b"#" in source else source
    return _ATTRIBUTES.sub(lambda found: _blank(found[0]), source) if b"__attribute_" in source else source


@lru_cache(maxsize=2)
def respelt(source: bytes) -> bytes:
    """Likewise, without macros between `class` and the name, with which it would be a function, without those before a name
    of the outermost namespace, without those that open and close namespaces, and without the sizes of CUDA's launches."""
    source = _MARKED.sub(_without_last, source) if b"class" in source or b"struct" in source else source
    source = _LAUNCH.sub(lambda found: _blank(found[0]), source) if b"<<<" in source else source
    source = _BEFORE_OUTERMOST.sub(lambda found: _blank(found[0]), source)
    return without_openers(respelt_c(source))


def repaired(source: bytes) -> bytes:
    """The source, of the same length. A macro among the words of a declaration is blanked; of the branches of an `#if` that
    close or open a brace which others don't, all but the first. Lines of Windows are continued as the grammar knows it."""
    source = masked(source.replace(b"\\\r\n", b" \\\n"))
    source = _TITLED_BLOCK.sub(rb"\1;", source)
    source = _LABEL.sub(lambda found: _blank(found[0]), source) if b"if" in source else source
    source = _NEW_POINTERS.sub(lambda found: found[1] + b" " * len(found[2]), source)
    return _in_balance(source) if b"if" in source else source


def repaired_c(source: bytes) -> bytes:
    """Likewise, where a macro with several arguments before a block is no function to the grammar: all but the first of
    `UTEST(cart, pays) {` are blanked."""
    return repaired(_MAKES_FUNCTION.sub(lambda found: found[1] + _blank(found[2]) + found[3], source))


def _unquoted(found: re.Match[bytes]) -> bytes:
    head, name, body = found[0].partition(b"(")
    return head + name + _QUOTED.sub(lambda one: b" " if one[0] == b"#" else one[0], body)


def _without_last(found: re.Match[bytes]) -> bytes:
    start, end = found.span(2)
    return found[0][: start - found.start()] + _blank(found[2]) + found[0][end - found.start() :]


def _blank(text: bytes) -> bytes:
    return _BLANK.sub(b" ", text)


def _in_balance(source: bytes) -> bytes:
    lines = source.splitlines(keepends=True)
    open_: list[list[int]] = []
    dropped: set[int] = set()
    for number, line in enumerate(lines):
        found = _CONDITION.match(line) if b"#" in line else None
        if found is None:
            continue
        if found[1].startswith(b"if"):
            open_.append([number])
        elif open_ and found[1] == b"endif":
            dropped.update(_unbalanced(lines, [*open_.pop(), number]))
        elif open_:
            open_[-1].append(number)
    return b"".join(_blank(line) if number in dropped else line for number, line in enumerate(lines))


def _unbalanced(lines: list[bytes], marks: list[int]) -> set[int]:
    """The lines to blank of the branches between marks: none where each branch closes what it opens."""
    branches = [range(max(_continued(lines, [start]), default=start) + 1, end) for start, end in pairwise(marks)]
    texts = [b"".join(lines[one.start : one.stop]) for one in branches]
    is_open = _is_open(lines, marks[0]) or _is_continued(lines, marks[-1]) or any(map(_CONTINUES.match, texts))
    if not is_open and all(map(_closes, texts)):
        return set()
    first = 0 if not re.match(rb"[ \t]*#[ \t]*if[ \t]+0\b", lines[marks[0]]) else 1
    first = min(first, len(branches) - 1)
    kept = branches[first]
    found = {line for one in branches if one is not kept for line in one}
    return found | set(marks) | _continued(lines, marks)


def _is_open(lines: list[bytes], at: int) -> bool:
    """Whether a line stands within a declaration or an expression."""
    while at > 0:
        at -= 1
        line = lines[at].split(b"//")[0].strip()
        if line:
            return not line.startswith((b"#", b"*", b"/*")) and _OPEN.search(line) is not None
    return False


def _is_continued(lines: list[bytes], at: int) -> bool:
    """Whether the next line of code is an `else`, perhaps under a condition of its own, or what follows a function's head."""
    after = (line.strip() for line in lines[at + 1 : at + 1 + MOST_BETWEEN])
    line = next((one for one in after if one and not one.startswith((b"#if", b"//", b"/*"))), b"")
    return _ELSE.match(line) is not None or (_BODY.match(line) is not None and _HEAD.search(lines[at - 1]) is not None)


def _continued(lines: list[bytes], marks: list[int]) -> set[int]:
    found: set[int] = set()
    for mark in marks:
        while lines[mark].rstrip(b"\r\n").endswith(b"\\") and mark + 1 < len(lines):
            mark += 1
            found.add(mark)
    return found


_TEXTS = re.compile(rb'"(?:[^"\\\n]|\\.)*"|' + rb"'(?:[^'\\\n]|\\.)*'" + rb"|/\*.*?\*/|//[^\n]*", re.DOTALL)
_OPEN = re.compile(rb"(?:\w|[>=(+]|&&|\|\|)$")
_CONTINUES = re.compile(rb"\s*(?:__attribute__\b|else\b|[=?.,<|+]|&&|->|:(?!:))")
_ELSE = re.compile(rb"else\b")
_BODY, _HEAD = re.compile(rb":(?!:)|\{"), re.compile(rb"\)\s*(?:const\b|noexcept\b|[A-Z][A-Z0-9_]+\b)?\s*$")
_DANGLES = re.compile(rb"\belse$|^template\s*<[^;{}]*>$|^requires\b[^;{}]*$")
_ENDS = re.compile(rb"(?:^|[;{}>)\"\\:])\s*$")


def _closes(text: bytes) -> bool:
    """Whether a branch consists of whole statements or declarations: its brackets close each other, and it ends at the end
    of one."""
    text = _TEXTS.sub(b" ", text)
    depth = 0
    for mark in re.findall(rb"[{}()]", text):
        depth += 1 if mark in b"{(" else -1
        if depth < 0:
            return False
    last = text.rstrip().rpartition(b"\n")[2].lstrip()
    if _DANGLES.search(last):
        return False
    return depth == 0 and (not last or last.startswith(b"#") or _ENDS.search(last) is not None or b"#" in text)
