"""Free names of a template's expression, which refer to the component's scope."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from codecompass.languages.components.markup import MOST_TEMPLATES, closing, template_end

_TOKEN = re.compile(
    rb"(?P<string>\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*')|(?P<template>`)|(?P<comment>//[^\n]*|/\*.*?\*/)"
    rb"|(?P<number>\d[\w.]*)|(?P<name>[A-Za-z_$\x80-\xff][\w$\x80-\xff]*)|(?P<sign>=>|\?\.|\.\.\.|[^\s])",
    re.DOTALL,
)
KEYWORDS = frozenset(
    """
    true false null undefined this typeof instanceof in of new void delete await async function return if else for let const
    var while do switch case default break continue throw try catch finally class extends super yield import export as
    satisfies is keyof infer NaN Infinity arguments
    """.split()
)
_DECLARATION_KEYWORDS = frozenset({"let", "const", "var", "function", "class"})
_TYPES_AFTER = frozenset({"as", "satisfies", "keyof", "is"})
_OBJECT_BEFORE = frozenset("( , = : [ ? & | ; return =>".split())


class Name(NamedTuple):
    text: str
    start: int
    end: int
    shorthand: bool = False
    """Whether it is also the key of an object: `{ name }`."""


class _Token(NamedTuple):
    kind: str
    text: str
    start: int
    end: int
    depth: int
    inside: str
    """The enclosing bracket; `{}` for an object's."""


def free_names(source: bytes, start: int, end: int) -> list[Name]:
    """In the order of their positions."""
    tokens = [*_tokens(source, start, end)]
    own = _declared(tokens)
    found = []
    for number, token in enumerate(tokens):
        if token.kind == "nested":
            continue
        before = tokens[number - 1].text if number else ""
        after = tokens[number + 1].text if number + 1 < len(tokens) else ""
        if token.kind != "name" or token.text in KEYWORDS or token.text in own:
            continue
        if before in (".", "?.") or before in _TYPES_AFTER:
            continue
        is_key = token.inside == "{}" and before in ("{", ",")
        if is_key and after in (":", "("):
            continue
        found.append(Name(token.text, token.start, token.end, is_key and after in (",", "}")))
    return found


def _tokens(source: bytes, start: int, end: int, levels: int = 0) -> Iterator[_Token]:
    brackets: list[str] = [""]
    at, before = start, "("
    while (match := _TOKEN.search(source, at, end)) is not None:
        at = match.end()
        kind = match.lastgroup or "sign"
        if kind == "comment":
            continue
        text = match.group().decode("utf-8", "replace")
        if kind == "template":
            at = template_end(source, at, end)
            yield from _within(source, match.end(), at, len(brackets), levels + 1)
            before = "`"
            continue
        if text in (")", "]", "}") and len(brackets) > 1:
            inside = brackets.pop()
            yield _Token(kind, text, match.start(), at, len(brackets), inside)
        else:
            yield _Token(kind, text, match.start(), at, len(brackets), brackets[-1])
        if text in ("(", "["):
            brackets.append(text)
        elif text == "{":
            brackets.append("{}" if before in _OBJECT_BEFORE and before != "=>" else "{")
        before = text


def _within(source: bytes, start: int, end: int, depth: int, levels: int) -> Iterator[_Token]:
    """Tokens in `${…}` of a template string."""
    at = start if levels < MOST_TEMPLATES else end
    while (at := source.find(b"${", at, end)) >= 0:
        close = closing(source, at + 2, end)
        close = close if close >= 0 else end
        yield _Token("sign", "(", at, at + 2, depth, "")
        yield from _tokens(source, at + 2, close, levels)
        yield _Token("sign", ")", close, close + 1, depth, "")
        at = close


def _declared(tokens: list[_Token]) -> set[str]:
    """Names declared by functions and statements inside the expression."""
    found = set()
    for number, token in enumerate(tokens):
        before = tokens[number - 1] if number else None
        if token.text == "=>" and before is not None:
            if before.kind == "name":
                found.add(before.text)
            elif before.text == ")":
                found |= _between(tokens, number - 1)
        elif token.text in _DECLARATION_KEYWORDS and number + 1 < len(tokens):
            found |= _pattern(tokens, number + 1)
        elif token.text == "(" and before is not None and before.text in ("function", "catch"):
            close = next((n for n in range(number, len(tokens)) if tokens[n].text == ")"), number)
            found |= {one.text for one in tokens[number:close] if one.kind == "name"}
    return found


def _between(tokens: list[_Token], close: int) -> set[str]:
    names, open_ = set(), close - 1
    while open_ >= 0 and not (tokens[open_].text == "(" and tokens[open_].depth == tokens[close].depth):
        token = tokens[open_]
        if token.kind == "name" and (open_ == 0 or tokens[open_ - 1].text not in (":", "=", ".", "<", "|")):
            names.add(token.text)
        open_ -= 1
    return names


def _pattern(tokens: list[_Token], at: int) -> set[str]:
    if tokens[at].kind == "name":
        return {tokens[at].text}
    names = set()
    for token in tokens[at:]:
        if token.text in ("=", "of", "in", ";"):
            break
        if token.kind == "name":
            names.add(token.text)
    return names
