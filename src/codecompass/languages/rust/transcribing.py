"""What the rules of a `macro_rules!` macro make of the tokens that it is handed (Rust reference, *Macros By Example*)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from codecompass.languages.rust.tokens import WORD, Group, Token, Tree

MOST_TOKENS = 100_000
"""That the macros of one file may make, those counted that are handed on."""
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
"""What may follow these, and so ends them."""
_NESTED = {"<": 1, ">": -1, ">>": -2}


class Rule(NamedTuple):
    taken: tuple[Tree, ...]
    made: tuple[Tree, ...]


class _Several(NamedTuple):
    """What a name stands for in a repetition, once for each time."""

    each: tuple[Bound, ...]


Bound = tuple[Tree, ...] | _Several
Known = Mapping[str, Bound]


class _NoMatchError(Exception):
    pass


class TooMuchError(Exception):
    """More than MOST_TOKENS are made."""


class Budget:
    """How much may still be made."""

    def __init__(self) -> None:
        self._left = MOST_TOKENS

    def spend(self, tokens: int) -> None:
        self._left -= tokens
        if self._left < 0:
            raise TooMuchError


def transcribed(rules: Sequence[Rule], handed: tuple[Tree, ...], budget: Budget) -> tuple[Tree, ...] | None:
    """What the first rule makes that takes what is handed; None where none is understood to. Raises TooMuchError."""
    budget.spend(1 + sum(map(_size, handed)))
    for rule in rules:
        try:
            known, end = _matched(rule.taken, handed, 0)
        except _NoMatchError:
            continue
        if end == len(handed):
            try:
                return _Making(budget).made(rule.made, known)
            except _NoMatchError:
                return None
    return None


# --- what is taken ---


def _matched(pattern: Sequence[Tree], handed: Sequence[Tree], at: int) -> tuple[dict[str, Bound], int]:
    known: dict[str, Bound] = {}
    place = 0
    while place < len(pattern):
        part = pattern[place]
        if part.text == "$" and place + 1 < len(pattern):
            following = pattern[place + 1]
            if isinstance(following, Group):
                separator, count, place = _repetition(pattern, place + 2)
                several, at = _repeated(following.inside, separator, count, handed, at)
                known |= several
                continue
            fragment = pattern[place + 3] if place + 3 < len(pattern) else following
            end = _fragment(fragment.text, handed, at)
            known[following.text] = tuple(handed[at:end])
            at, place = end, place + 4
            continue
        if at >= len(handed) or handed[at].text != part.text:
            raise _NoMatchError
        if isinstance(part, Group):
            inside = handed[at]
            assert isinstance(inside, Group)  # nothing else begins with a bracket
            within, end = _matched(part.inside, inside.inside, 0)
            if end < len(inside.inside):
                raise _NoMatchError
            known |= within
        at, place = at + 1, place + 1
    return known, at


def _repetition(pattern: Sequence[Tree], place: int) -> tuple[str, str, int]:
    """The separator of a repetition, how often it may be, and where the pattern goes on."""
    separator = ""
    if place < len(pattern) and pattern[place].text not in ("*", "+", "?"):
        separator, place = pattern[place].text, place + 1
    if place >= len(pattern):
        raise _NoMatchError
    return separator, pattern[place].text, place + 1


def _repeated(
    inner: Sequence[Tree], separator: str, count: str, handed: Sequence[Tree], at: int
) -> tuple[dict[str, Bound], int]:
    times: list[dict[str, Bound]] = []
    while at < len(handed) and (count != "?" or not times):
        start = at
        if separator and times:
            if handed[at].text != separator:
                break
            start += 1
        try:
            known, end = _matched(inner, handed, start)
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


def _fragment(kind: str, handed: Sequence[Tree], at: int) -> int:
    """Where a fragment ends that begins at `at`."""
    if kind == "vis":
        end = at + (at < len(handed) and handed[at].text == "pub")
        return end + (at < end < len(handed) and handed[end].text == "(")
    if at >= len(handed):
        raise _NoMatchError
    first = handed[at]
    if kind in _ENDS:
        return _run(_ENDS[kind], handed, at)
    if kind == "literal":
        at += first.text == "-"
        first = handed[min(at, len(handed) - 1)]
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


def _run(ends: set[str], handed: Sequence[Tree], at: int) -> int:
    depth, end = 0, at
    while end < len(handed):
        text = handed[end].text
        if depth <= 0 and text in ends and (end > at or text not in ("{", "[")):
            break
        depth += _NESTED.get(text, 0) if "where" in ends else 0
        end += 1
    if end == at:
        raise _NoMatchError
    return end


# --- what is made ---


class _Making:
    def __init__(self, budget: Budget) -> None:
        self._spend = budget.spend

    def made(self, rule: Sequence[Tree], known: Known) -> tuple[Tree, ...]:
        found: list[Tree] = []
        place = 0
        while place < len(rule):
            part = rule[place]
            following = rule[place + 1] if place + 1 < len(rule) else None
            place += 1
            if isinstance(part, Group):
                found.append(part._replace(inside=self.made(part.inside, known)))
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
                found.append(Token(separator, False, found[-1].row))  # as it was handed
            found += self.made(inner, {**known, **now})
        return found


def _size(tree: Tree) -> int:
    return 1 + sum(map(_size, tree.inside)) if isinstance(tree, Group) else 1


def _spaced(tree: Tree, spaced: bool) -> Tree:
    if isinstance(tree, Group):
        return tree._replace(opening=tree.opening._replace(spaced=spaced))
    return tree._replace(spaced=spaced)
