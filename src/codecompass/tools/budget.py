"""Fitting items into a token budget (ruling 8). Pure."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TypeVar

import msgspec

Item = TypeVar("Item")

CHEAPEST = 10
"""No item with its path, lines and name costs less: with fewer tokens left, there is no use in looking further."""


def estimate_tokens(item: object) -> int:
    """Tokens that `item` will cost a model: ceil(1.3 x whitespace-separated words of its JSON) (003, FR-209).

    The JSON is that of Python's `json.dumps` with its default separators, a space after each comma and colon.
    """
    spaced = msgspec.json.format(msgspec.json.encode(item), indent=0)
    # In JSON only the separators and the blanks within strings are bare ASCII whitespace; `bytes.split` sees no other.
    return math.ceil(len(spaced.split()) * 1.3)


def fit(items: Iterable[Item], budget: int, chosen: list[Item]) -> int:
    """Puts into `chosen`, in order, each item that still fits; one that doesn't is passed over.

    Returns the tokens used, never more than `budget`.
    """
    used = 0
    for item in items:
        if budget - used < CHEAPEST:
            break
        cost = estimate_tokens(item)
        if used + cost <= budget:
            chosen.append(item)
            used += cost
    return used
