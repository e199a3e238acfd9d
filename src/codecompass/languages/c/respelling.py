"""What C and C++ allow and the grammar lacks is written as it knows it, in the same length: `unsigned(x)`, types among the
arguments of a macro's call, the names of files in conditions."""

import re

from codecompass.languages.c.tokens import BEFORE_NAMES, CAPITALS, STATEMENT, TAGS, TRAILING, TYPE_WORDS, Token, Tokens

_NOTE_WITHIN = re.compile(rb"/\*[^\n]*?\*/(?=[ \t]*[^\s/\\])")
_NAMED_REST = re.compile(rb"[ \t]*#[ \t]*define[ \t]+\w+\([\w\s,\\]*?(\w+)\.\.\.")
_FILE_NAME = re.compile(rb"\w[ \t]*\([ \t]*(<[^<>\n()]+>|\"[^\"\n]+\")[ \t]*\)")
_RESPELT = frozenset({b"=", b"enum", b"unsigned", b"signed", b"short", b"long", b"->", b"::", b"typename"})
_BEFORE_CALLS = frozenset(b"( , = ; { } ) : ? ! + - / < > && || == != <= >= return else do".split()) | {b""}
"""What stands before a call, and before no declaration of a function."""
_TAKES_TYPES = frozenset(b"offsetof alignof _Alignof __alignof__ __alignof typeof __typeof__ __typeof decltype".split())
_COMPARED = frozenset({b"<", b">", b"<=", b">=", b"==", b"!="})
_LOOPS = re.compile(rb"(?i)for_?each|(?:^|_)for_")
_BEFORE_VALUES = frozenset(b"( , = + - * / % & | < > ? : && || == != <= >= return".split())


def respell(text: Tokens) -> None:
    for at, token in enumerate(text.tokens):
        if token.kind == "directive":
            _plain_condition(text, token)
        elif token.value in _RESPELT:
            _respell(text, at)
        elif token.value == b"(" and at in text.closing:
            _read_arguments(text, at)


def _respell(text: Tokens, at: int) -> None:
    """Spellings that the grammar lacks: `unsigned(x)` → `int     (x)`, `= {}` of a parameter → `= 0`, the type of a nameless
    `enum : int`, pointers to members (`object->*member`, `int Cart::*`), `typename T::type()` as a value, and
    nameless pointers with a default (`T* = nullptr`)."""
    token, second, third = text.tokens[at], text.at(at + 1), text.at(at + 2)
    if token.value == b"->":
        if second.value == b"*":
            text.blanked[token.start : second.end] = b"+".ljust(second.end - token.start)
    elif token.value == b"::":
        if second.value == b"*" and text.at(at - 1).kind == "word":
            text.erase(text.at(at - 1).start, token.end)
    elif token.value == b"typename":
        _respell_dependent(text, at)
    elif token.value == b"=" and text.at(at - 1).value == b"*":
        if text.at(at - 3).value == b"::":
            text.erase(text.at(at - 1).start, text.at(at - 1).end)
    elif token.value == b"enum":
        if second.value == b":" and third.kind == "word":
            text.erase(second.start, third.end)
    elif token.value == b"=":
        if second.value == b"{" and third.value == b"}" and text.at(at + 3).value in (b",", b")"):
            text.blanked[second.start : third.end] = b"0".ljust(third.end - second.start)
    elif second.value == b"(" and third.value != b"*" and text.at(at - 1).value in _BEFORE_VALUES:
        text.blanked[token.start : token.end] = b"int".ljust(token.end - token.start)


def _respell_dependent(text: Tokens, at: int) -> None:
    """`f(typename T::type(), 1)`: without the word, which the grammar takes for a parameter's."""
    if text.at(at - 1).value not in (b"(", b",") or at in text.in_template:
        return
    last = at + 1
    while text.at(last).kind == "word" and text.at(last + 1).value in (b"::", b"<"):
        if text.at(last + 1).value == b"<":
            last = max(text.within_angles(last + 1), default=last) + 1
        last += 2 if text.at(last + 1).value == b"::" else 0
    if text.at(last).kind == "word" and text.at(last + 1).value in (b"(", b"{"):
        text.erase(text.tokens[at].start, text.tokens[at].end)


def _read_arguments(text: Tokens, opening: int) -> None:
    """Types among the arguments of a macro's call become values, and such a call before a block a statement."""
    end, called, before = text.closing[opening], text.at(opening - 1), text.at(opening - 2)
    if called.kind != "word" or called.value in STATEMENT | TYPE_WORDS | BEFORE_NAMES | _TAKES_TYPES:
        return
    if before.value not in _BEFORE_CALLS and before.kind != "directive":
        return
    after = text.at(end + 1)
    is_loop = _LOOPS.search(called.value) is not None and not CAPITALS.fullmatch(called.value)
    if is_loop and (after.value == b"{" or (after.kind == "word" and text.is_first(end + 1))):
        free = next((at for at in range(text.at(end).end, after.start) if text.source[at : at + 1] in b" \t"), None)
        if free is not None:
            text.blanked[free] = ord(";")
    start = opening
    while start < end and after.kind != "word":
        first = last = start + 1
        while last < end and text.at(last).value != b",":
            last = text.closing.get(last, last) + 1
        if last > first:
            _type_as_value(text, first, last)
        elif end > opening + 1 and (gap := text.at(first - 1).end) < text.at(last).start:
            text.blanked[gap] = ord("0")
        start = last


def _type_as_value(text: Tokens, first: int, end: int) -> None:
    """`struct cart *` → `!~     cart  `, `cart_t *` → `cart_t`, `unsigned char *` → `0`, `Cart cart(1)` → `Cart     (1)`."""
    opening = text.opening.get(end - 1, first)
    name, typed = text.at(opening - 1), text.at(opening - 2)
    is_declared = opening > first + 1 and name.kind == "word" and (typed.kind == "word" or typed.value == b">")
    if is_declared and typed.value not in STATEMENT:
        text.erase(name.start, name.end)
    last = end
    while last > first and text.at(last - 1).value == b"*":
        last -= 1
    words = text.tokens[first:last]
    if end == first + 1 and words and words[0].value in _COMPARED:
        text.blanked[words[0].start : words[0].end] = b"0".ljust(words[0].end - words[0].start)
    if not words or any(one.kind != "word" for one in words):
        return
    start, stop, named = words[0].start, text.at(end - 1).end, words[-1]
    if words[0].value in TAGS and len(words) == 2:
        text.erase(named.end, stop)
        text.blanked[start : named.start] = b"!~".ljust(named.start - start)
    elif all(one.value in TYPE_WORDS | TRAILING for one in words):
        text.erase(start, stop)
        text.blanked[start] = ord("0")
    elif last < end:
        text.erase(start, named.start)
        text.erase(named.end, stop)


def _plain_condition(text: Tokens, token: Token) -> None:
    """`#if __has_include(<x.h>)`: the name of a file is no expression; what follows a comment belongs to a macro, too."""
    if (rest := _NAMED_REST.match(text.source, token.start, token.end)) is not None:
        text.erase(*rest.span(1))
    for found in _NOTE_WITHIN.finditer(text.source, token.start, token.end):
        text.erase(found.start(), found.end())
    for found in _FILE_NAME.finditer(text.source, token.start, token.end):
        text.erase(found.start(1), found.end(1))
