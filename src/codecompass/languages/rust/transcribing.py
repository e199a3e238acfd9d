"""Transcription by the rules of `macro_rules!` (Rust reference, *Macros By Example*)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from codecompass.languages.rust.tokens import WORD, Group, Token, Tree

MOST_TOKENS = 100_000
"""Tokens that the macros of one file may generate, arguments of nested invocations included."""
_ENDS = {
    "expr": {"=>", ",", ";"},
    "expr_2021": {"=>", ",", ";"},
    "stmt": {"=>", ",", ";"},
    "ty": {"{", ",", "=>", ":", "=", ">", ";", "|", "as", "where"},
    "path": {"{", "[", ",", "=>", ":", "=", ">", ";", "|", "as", "where"},
    "pat": {"=>", ",", "=", "|", "if", "in"},
    "pat_param": {"=>", ",", "=", "|", "if", "in"},
    "meta": {","},
}
"""Tokens that may follow these fragments, and so end them."""
_NESTED = {"<": 1, ">": -1, ">>": -2}


class Rule(NamedTuple):
    pattern: tuple[Tree, ...]
    output: tuple[Tree, ...]


class _Several(NamedTuple):
    """The tokens of a name in a repetition, for each iteration."""

    each: tuple[Bound, ...]


Bound = tuple[Tree, ...] | _Several
Known = Mapping[str, Bound]


class _NoMatchError(Exception):
    pass


class TooMuchError(Exception):
    """More than MOST_TOKENS would be generated."""


class Budget:
    """The number of tokens that may still be generated."""

    def __init__(self) -> None:
        self._left = MOST_TOKENS

    def spend(self, tokens: int) -> None:
        self._left -= tokens
        if self._left < 0:
            raise TooMuchError


def transcribed(rules: Sequence[Rule], arguments: tuple[Tree, ...], budget: Budget) -> tuple[Tree, ...] | None:
    """The output of the first rule that matches the arguments; None where none matches. Raises TooMuchError."""
    budget.spend(1 + sum(map(_size, arguments)))
    for rule in rules:
        try:
            known, end = _matched(rule.pattern, arguments, 0)
        except _NoMatchError:
            continue
        if end == len(arguments):
            try:
                return _Transcriber(budget).output(rule.output, known)
            except _NoMatchError:
                return None
    return None


# --- matching ---


def _matched(pattern: Sequence[Tree], arguments: Sequence[Tree], at: int) -> tuple[dict[str, Bound], int]:
    known: dict[str, Bound] = {}
    place = 0
    while place < len(pattern):
        part = pattern[place]
        if part.text == "$" and place + 1 < len(pattern):
            following = pattern[place + 1]
            if isinstance(following, Group):
                separator, count, place = _repetition(pattern, place + 2)
                several, at = _repeated(following.inside, separator, count, arguments, at)
                known |= several
                continue
            fragment = pattern[place + 3] if place + 3 < len(pattern) else following
            end = _fragment(fragment.text, arguments, at)
            known[following.text] = tuple(arguments[at:end])
            at, place = end, place + 4
            continue
        if at >= len(arguments) or arguments[at].text != part.text:
            raise _NoMatchError
        if isinstance(part, Group):
            inside = arguments[at]
            assert isinstance(inside, Group)  # nothing else begins with a bracket
            within, end = _matched(part.inside, inside.inside, 0)
            if end < len(inside.inside):
                raise _NoMatchError
            known |= within
        at, place = at + 1, place + 1
    return known, at


def _repetition(pattern: Sequence[Tree], place: int) -> tuple[str, str, int]:
    """The separator of a repetition, its operator, and the position after it."""
    separator = ""
    if place < len(pattern) and pattern[place].text not in ("*", "+", "?"):
        separator, place = pattern[place].text, place + 1
    if place >= len(pattern):
        raise _NoMatchError
    return separator, pattern[place].text, place + 1


def _repeated(
    inner: Sequence[Tree], separator: str, count: str, arguments: Sequence[Tree], at: int
) -> tuple[dict[str, Bound], int]:
    times: list[dict[str, Bound]] = []
    while at < len(arguments) and (count != "?" or not times):
        start = at
        if separator and times:
            if arguments[at].text != separator:
                break
            start += 1
        try:
            known, end = _matched(inner, arguments, start)
        except _NoMatchError:
            break
        if end == at:
            break
        times.append(known)
        at = end
    if count == "+" and not times:
        raise _NoMatchError
    return {name: _Several(tuple(one[name] for one in times)) for name in _names(inner)}, at


def _names(pattern: Sequence[Tree]) -> list[str]:
    found = []
    for place, part in enumerate(pattern):
        if isinstance(part, Group):
            found += _names(part.inside)
        elif part.text == "$" and place + 1 < len(pattern) and not isinstance(pattern[place + 1], Group):
            found.append(pattern[place + 1].text)
    return found


def _fragment(kind: str, arguments: Sequence[Tree], at: int) -> int:
    """The end of a fragment that begins at `at`."""
    if kind == "vis":
        end = at + (at < len(arguments) and arguments[at].text == "pub")
        return end + (at < end < len(arguments) and arguments[end].text == "(")
    if at >= len(arguments):
        raise _NoMatchError
    first = arguments[at]
    if kind in _ENDS:
        return _run(_ENDS[kind], arguments, at)
    if kind == "literal":
        at += first.text == "-"
        first = arguments[min(at, len(arguments) - 1)]
        fits = first.text[:1].isdigit() or first.text[-1:] in "\"'#" or first.text in ("true", "false")
    elif kind == "lifetime":
        fits = first.text[:1] == "'"
    elif kind == "block":
        fits = first.text == "{"
    else:
        fits = kind == "tt" or (kind == "ident" and isinstance(first, Token) and WORD.match(first.text) is not None)
    if not fits:
        raise _NoMatchError
    return at + 1


def _run(ends: set[str], arguments: Sequence[Tree], at: int) -> int:
    depth, end = 0, at
    while end < len(arguments):
        text = arguments[end].text
        if depth <= 0 and text in ends and (end > at or text not in ("{", "[")):
            break
        depth += _NESTED.get(text, 0) if "where" in ends else 0
        end += 1
    if end == at:
        raise _NoMatchError
    return end


# --- transcribing ---


class _Transcriber:
    def __init__(self, budget: Budget) -> None:
        self._spend = budget.spend

    def output(self, rule: Sequence[Tree], known: Known) -> tuple[Tree, ...]:
        found: list[Tree] = []
        place = 0
        while place < len(rule):
            part = rule[place]
            following = rule[place + 1] if place + 1 < len(rule) else None
            place += 1
            if isinstance(part, Group):
                found.append(part._replace(inside=self.output(part.inside, known)))
            elif part.text != "$" or following is None:
                found.append(part)
            elif isinstance(following, Group):
                separator, _, place = _repetition(rule, place + 1)
                found += self._several(following.inside, separator, known)
            else:
                found += self._named(part, following.text, known)
                place += 1
            self._spend(1)
        return tuple(found)

    def _named(self, mark: Token, name: str, known: Known) -> list[Tree]:
        if name == "crate":
            return [mark._replace(text="crate")]
        bound = known.get(name)
        if bound is None or isinstance(bound, _Several):
            raise _NoMatchError
        self._spend(sum(map(_size, bound)))
        return [_spaced(bound[0], mark.spaced), *bound[1:]] if bound else []

    def _several(self, inner: Sequence[Tree], separator: str, known: Known) -> list[Tree]:
        repeated = {name: bound for name in _names(inner) if isinstance(bound := known.get(name), _Several)}
        if not repeated:
            raise _NoMatchError
        found: list[Tree] = []
        for number in range(max(len(bound.each) for bound in repeated.values())):
            now = {name: bound.each[number] for name, bound in repeated.items() if number < len(bound.each)}
            if found and separator:
                found.append(Token(separator, False, found[-1].row))  # like an argument
            found += self.output(inner, {**known, **now})
        return found


def _size(tree: Tree) -> int:
    return 1 + sum(map(_size, tree.inside)) if isinstance(tree, Group) else 1


def _spaced(tree: Tree, spaced: bool) -> Tree:
    if isinstance(tree, Group):
        return tree._replace(opening=tree.opening._replace(spaced=spaced))
    return tree._replace(spaced=spaced)
