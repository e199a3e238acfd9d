"""Kotlin that the grammar misreads, in a spelling of the same length that it reads."""

from __future__ import annotations

import re

_ACTUAL = re.compile(
    rb"([(,]\s*(?:(?://[^\n]*\n|@[\w.:]+(?:\((?:[^()]|\([^()]*\))*\))?|\w+)\s+)*?)"
    rb"actual(?=\s+(?:override\s+)?va[lr]\b)"
)
_SPELLINGS = (
    (b"..<", re.compile(rb"\.\.<"), b".. "),
    (b"interface", re.compile(rb"\bfun(?=\s+interface\b)"), b"   "),
    (b"actual", _ACTUAL, rb"\1      "),
    (b"->", re.compile(rb",(?=[ \t\r]*+\n\s*+->)"), b" "),
    (b"0b", re.compile(rb"\b0b(?=[01])"), b"0x"),
    (b" if ", re.compile(rb"^([ \t]*(?:is|in) [^\n\"]{1,200}?) if (?=[^\n]{0,200}->)", re.MULTILINE), rb"\1 ,  "),
    (b"[]", re.compile(rb"(=\s*)\[\]"), rb'\1""'),
    (b" by ", re.compile(rb"(\bva[lr] \w+: [^\n={]{1,200})(\n[ \t]+)by (?=\w)"), rb"\1 by\2"),
    (b"field", re.compile(rb"(\bval \w+:[^\n=]{0,300}\n[ \t]+)field(?=\s*+=\s)"), rb"\1     "),
)
"""A text that a file with a spelling contains, the spelling, and what stands in its place."""
_ENTRY = re.compile(rb"(?<=[\w)}\]\"?!])(\s*\n[ \t]*)[ \t](?=else ->|in [^\n{]{1,300}->|\([^\n{]{1,300} -> )")
"""The place before a line that begins an entry of a `when`, and that the grammar takes for more of the line above."""
_DOLLARS = re.compile(rb'\$\$("""[^"](?:[^"]|"(?!""))*"""|"[^"\n]*")')
_DOLLAR = re.compile(rb"\$(\$?)")
_CONTEXT = re.compile(rb"^[ \t]*context\([^()\n]*\)(?=[ \t]*\n\s*(?:[a-z]+ )*(?:fun|val|var)\b)", re.MULTILINE)
_WORDS = rb"(?:(?:@[\w.]+(?:\([^()]*\))?|public|private|protected|internal|actual)\s+)*"
_CONSTRUCTOR = re.compile(
    rb"\bclass\s+\w+(?:<[^{}()]*?>)?((?:\s|//[^\n]*\n|/\*(?:[^*]|\*(?!/))*\*/)+" + _WORDS + rb"constructor\s*)\("
)
_COMMENT = re.compile(rb"//[^\n]*|/\*(?:[^*]|\*(?!/))*\*/")
_BY = re.compile(rb"\s+by\s+[\w.@]+(?:\([^(){}]*\))?(?=\s*(?:[{,]|$))", re.MULTILINE)
DELEGATE = b",\f\f "
"""What stands in place of ` by ` in the head of a class, so that the delegate reads as another base."""
_HEAD = re.compile(rb"\b(class|object|val|var|fun)\b|[(){}]")
MOST_BACK = 2000
"""How far before a `by` the head of its class may begin."""
_ANNOTATION = rb"@[\w.:]+(?:\((?:[^()]|\((?:[^()]|\([^()]*\)){0,500}\)){0,2000}\))?\s+"
_ANNOTATED = re.compile(
    rb"^(?P<first>(?:" + _ANNOTATION + rb"){1,19})" + _ANNOTATION + rb"(?:[a-z]+ ){0,3}"
    rb"(?:class|object|interface)[ ]\w+(?:\(\))?[ ]\{$",
    re.MULTILINE,
)
"""The head of a class with several annotations, and neither bases nor parameters."""
_LAST_LINE = re.compile(rb"\n([ \t]*)[ \t]([)}\]]+\n\})\Z")
MOST_INDENTED = 200
"""The longest such line that is looked at."""
_LEADING = rb"\n[ \t]+(?:[+-](?![-+=>])|\()"
_SIGNED = re.compile(_LEADING)
_IN_CODE = re.compile(
    rb"\s*//[^\n]*|\s*/\*(?:[^*]|\*(?!/))*\*/|\s*" + _LEADING + rb"|\s+|"
    rb"\"\"\"|[\"(){}\[\]]|'(?:\\.|[^'\\\n])+'|`[^`\n]*`|\w+|."
)
_IN_TEXT = re.compile(rb"\\.|\$\{|\"", re.DOTALL)
_IN_RAW_TEXT = re.compile(rb"\$\{|\"{3,}")
_CONDITIONAL = frozenset({b"if", b"while", b"for", b"when"})
_OPEN_ENDED = frozenset({b"else", b"do", b"in", b"is", b"as", b"try", b"finally", b"throw"})
_CLOSED = re.compile(rb"[)}\]]\Z")
_ENDS = re.compile(rb"[\w)}\]\"'`]\Z")


def respelt(source: bytes) -> bytes:
    """`..<` as `..`; `0b1` as `0x1`; no comma before an arrow, a comma for the `if` of a guard; the value of a backing
    field as the property's own; no receivers by context; `""` for an empty `[]`; the `by` of a property on the line of
    its type; a semicolon before an entry of a `when`, before a sign or a bracket that
    begins a statement, and behind a class with
    several annotations; a constructor on the line of its class; `, ` for ` by ` in a class's head, behind which a class
    body would be a lambda; no `fun` before `interface`, no `actual` before a property in brackets."""
    for mark, spelling, other in _SPELLINGS:
        if mark in source:
            source = spelling.sub(other, source)
    if b"->" in source:
        source = _ENTRY.sub(rb"\1;", source)
    if b'$$"' in source:
        source = _DOLLARS.sub(lambda text: b"  " + _DOLLAR.sub(rb" \1", text[1]), source)
    if b"context(" in source:
        source = _CONTEXT.sub(lambda context: b" " * len(context[0]), source)
    if b" by " in source:
        source = _BY.sub(lambda by: _without(by, source), source)
    if b"\n@" in source:
        source = _ended(source)
    if _SIGNED.search(source):
        source = _separated(source)
    return _joined(source) if b"constructor" in source else source


def _ended(source: bytes) -> bytes:
    """`};` behind a class with several annotations, which would be the operand of what follows: the place is taken from
    the indentation of the last line before, where only brackets are closed, so that no name moves. Where there is none,
    only the last annotation is left."""
    parts, at, end = list[bytes](), 0, 0
    for head in _ANNOTATED.finditer(source):
        if head.start() < at:
            continue
        if end < head.end():
            found = source.find(b"\n}\n", head.end())
            end = found + 2 if found >= 0 else len(source)
        last = _LAST_LINE.search(source, max(head.end(), end - MOST_INDENTED), end)
        if last is not None:
            parts += [source[at : last.start()], b"\n", last[1], last[2], b";"]
            at = end
        elif source[end:].strip():
            parts += [source[at : head.start()], re.sub(rb"[^\n]", b" ", head["first"])]
            at = head.end("first")
    return b"".join((*parts, source[at:]))


def _separated(source: bytes) -> bytes:
    """`;+"text"` for a line ` +"text"` that follows a whole statement, whose second operand it would be, and `;(cart` for a
    line ` (cart` behind a bracket, whose arguments it would be. In brackets it is one."""
    signs, opened, last, at = list[int](), list[bytes](), b"", 0
    while at < len(source):
        around = opened[-1] if opened else b""
        pattern = {b'"': _IN_TEXT, b'"""': _IN_RAW_TEXT}.get(around, _IN_CODE)
        found = pattern.search(source, at) if pattern is not _IN_CODE else pattern.match(source, at)
        if found is None:
            break
        at, word = found.end(), found[0]
        if pattern is not _IN_CODE and word != b"${":
            last = opened.pop() if word[:1] == b'"' else last
            continue
        if word in (b'"', b'"""', b"{", b"[", b"(", b"${"):
            opened.append(b"if" if word == b"(" and last in _CONDITIONAL else word)
        elif word in (b")", b"]", b"}") and opened:
            word = b"" if opened.pop() == b"if" else word
        elif b"\n" in word and word.endswith((b"+", b"-", b"(")):
            ends = _ENDS if word[-1:] != b"(" else _CLOSED
            if around in (b"", b"{") and ends.search(last) and last not in _OPEN_ENDED:
                signs.append(at - 2)
            if word[-1:] == b"(":
                opened.append(b"(")
        elif not word.strip() or word.lstrip()[:2] in (b"//", b"/*"):
            continue
        last = word
    kept = bytearray(source)
    for sign in signs:
        kept[sign] = ord(";")
    return bytes(kept)


def _without(by: re.Match[bytes], source: bytes) -> bytes:
    """A delegation as another base, or blanks where it is on a line of its own; a property's as it is."""
    depth = 0
    for word in reversed(list(_HEAD.finditer(source, max(by.start() - MOST_BACK, 0), by.start()))):
        if word[0] in (b")", b"("):
            depth += 1 if word[0] == b")" else -1
        elif depth == 0:
            if word[0] not in (b"class", b"object"):
                return by[0]
            return by[0].replace(b" by ", DELEGATE, 1) if b" by " in by[0] else re.sub(rb"[^\n]", b" ", by[0])
    return by[0]


def _joined(source: bytes) -> bytes:
    """Ends of lines before a primary constructor moved behind its bracket, so that lines keep their numbers."""
    parts, at = [], 0
    for match in _CONSTRUCTOR.finditer(source):
        between = _COMMENT.sub(lambda comment: re.sub(rb"[^\n]", b" ", comment[0]), match[1])
        moved = between.count(b"\n")
        if not moved or match.start() < at:
            continue
        end = source.find(b"{", match.end()) if b"{" in source[match.end() :] else len(source)
        head = source[match.end() : end]
        parts += [source[at : match.start(1)], between.replace(b"\n", b" "), b"("]
        parts.append(re.sub(rb" ", b"\n", head, count=moved))
        at = end
    return b"".join((*parts, source[at:]))
