"""Fits answers into a token budget: both the contract's estimate of the items and four characters a token of the whole
answer (ruling 8). A budget for text counts the text. Pure."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable
from typing import TypeVar

import msgspec

from codecompass.session.asking import Form, answered_in

Item = TypeVar("Item", bound=msgspec.Struct)
Anything = TypeVar("Anything")

CHARACTERS = 4
"""A token has so many."""
AROUND, AROUND_TEXT = 500, 240
"""Characters of an answer besides its items: what its metadata says."""
SMALL = 0.75, 300
"""Share of a small budget, and the number of characters, that items get in any case."""
WORD_TOKENS = 1.3
SEPARATORS, NUMBERED = 3, 6
"""Characters around a field in a line of text, and of the number of a line of code."""
_UNTOLD = frozenset({
    "symbol_id", "symbol_stable_id", "qualified_name", "line_end", "confidence", "through", "language", "score",
    "source_layer", "snippet_id", "content_hash", "metadata",
})  # fmt: skip
"""Fields that a line of text does not show."""
_ONCE = ("path", "text")
"""Fields that a line of text shows only where they differ from the line before."""

CHEAPEST = 10
"""No item with its path, lines and name costs less: with fewer tokens left, there is no use in looking further."""


def characters_for_items(budget: float) -> float:
    """How many characters the items of an answer may have, metadata excluded."""
    whole = CHARACTERS * min(budget, sys.maxsize)  # a greater number may be none that has a fraction
    around = AROUND if answered_in() == "json" else AROUND_TEXT
    return max(whole - around, min(SMALL[0] * whole, SMALL[1]))


def estimate_tokens(item: object) -> int:
    """Tokens that `item` will cost a model: ceil(1.3 x whitespace-separated words of its JSON) (003, FR-209).

    The JSON is that of Python's `json.dumps` with its default separators, a space after each comma and colon.
    """
    spaced = msgspec.json.format(msgspec.json.encode(item), indent=0)
    # In JSON only the separators and the blanks within strings are bare ASCII whitespace; `bytes.split` sees no other.
    return math.ceil(len(spaced.split()) * 1.3)


def fit(items: Iterable[Anything], budget: int, chosen: list[Anything]) -> int:
    """Puts into `chosen`, in order, each item that still fits; others are skipped. Returns the tokens used by the
    contract's estimate, never more than `budget`."""
    used, left = 0, characters_for_items(budget)
    for item in items:
        if budget - used < CHEAPEST:
            break
        cost, characters = estimate_tokens(item), characters_of(item)
        if used + cost <= budget and characters <= left:
            chosen.append(item)
            used, left = used + cost, left - characters
    return used


def characters_of(item: object) -> float:
    """The number of characters of an item in the answer's format."""
    if isinstance(item, msgspec.Struct):
        return Room(0).cost(item)[0]
    return len(msgspec.json.encode(item)) + 1


class Room:
    """The remaining budget."""

    def __init__(self, tokens: float, form: Form | None = None) -> None:
        self.form: Form = form or answered_in()
        self.tokens = float(tokens)
        self.characters = tokens * CHARACTERS

    def some(self, items: Iterable[Item], share: float = 1.0, least: int = 0) -> list[Item]:
        """The leading items that fit into a share of the remaining budget; the first `least` if they fit at all."""
        characters, tokens = self.characters * (1 - share), self.tokens * (1 - share)
        taken: list[Item] = []
        for item in items:
            cost = self.cost(item, taken[-1] if taken else None)
            keep = (0.0, 0.0) if len(taken) < least else (characters, tokens)
            if self.characters - cost[0] < keep[0] or self.tokens - cost[1] < keep[1]:
                break
            self._spend(cost)
            taken.append(item)
        return taken

    def fits(self, item: msgspec.Struct) -> bool:
        cost = self.cost(item)
        return cost[0] <= self.characters and cost[1] <= self.tokens

    def take(self, item: msgspec.Struct) -> None:
        """Spend the cost of an item, even if it does not fit."""
        self._spend(self.cost(item))

    def take_all(self, items: Iterable[msgspec.Struct]) -> None:
        """Spend the cost of several items, listed one after another."""
        before = None
        for item in items:
            self._spend(self.cost(item, before))
            before = item

    def take_text(self, text: str) -> None:
        self._spend(self._text_cost(text))

    def part(self, of: int) -> Room:
        """An equal part of the remaining budget, to be returned by `join`."""
        room = Room(0, self.form)
        room.characters, room.tokens = self.characters / of, self.tokens / of
        self.characters -= room.characters
        self.tokens -= room.tokens
        return room

    def join(self, part: Room) -> None:
        self.characters += part.characters
        self.tokens += part.tokens

    def cost(self, item: msgspec.Struct, before: msgspec.Struct | None = None) -> tuple[float, float]:
        """The characters and tokens of an item that follows another: a path and a text are not repeated."""
        if self.form == "json":
            return len(msgspec.json.encode(item)) + 1, estimate_tokens(item)
        told = []
        lines, inside = 0, Room(0, self.form)
        for name in item.__struct_fields__:
            value = getattr(item, name)
            if value in (msgspec.UNSET, None, "", []) or name in _UNTOLD:
                continue
            parts = value if isinstance(value, list) else [value]
            if isinstance(parts[0], msgspec.Struct):
                inside.take_all(parts)
                continue
            told.append("" if name in _ONCE and value == getattr(before, name, None) else str(value))
            lines += str(value).count("\n")
        characters = sum(map(len, told)) + SEPARATORS * len(told) + NUMBERED * lines
        tokens = WORD_TOKENS * sum(len(text.split()) for text in told)
        return characters - inside.characters, tokens - inside.tokens

    def _text_cost(self, text: str) -> tuple[float, float]:
        characters = len(text) if self.form == "text" else len(msgspec.json.encode(text))
        return characters, WORD_TOKENS * len(text.split())

    def _spend(self, cost: tuple[float, float]) -> None:
        self.characters -= cost[0]
        self.tokens -= cost[1]
