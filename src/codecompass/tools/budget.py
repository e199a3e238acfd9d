"""Fitting items into a token budget (ruling 8). Pure."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple, TypeVar

import msgspec

Item = TypeVar("Item")


class Fitted(NamedTuple):
    """What went in, and what it costs."""

    tokens: int
    left_out: int
    """How many items did not fit."""


def estimate_tokens(item: object) -> int:
    """Tokens that `item` will cost a model: ceil(1.3 x whitespace-separated words of its JSON) (003, FR-209).

    The JSON is that of Python's `json.dumps` with its default separators, a space after each comma and colon.
    """
    spaced = msgspec.json.format(msgspec.json.encode(item), indent=0)
    # In JSON only the separators and the blanks within strings are bare ASCII whitespace; `bytes.split` sees no other.
    return math.ceil(len(spaced.split()) * 1.3)


def fit(items: Iterable[Item], budget: int, chosen: list[Item]) -> Fitted:
    """Puts into `chosen`, in order, each item that still fits; one that doesn't is passed over.

    Returns the tokens used, never more than `budget`.
    """
    used = left_out = 0
    for item in items:
        cost = estimate_tokens(item)
        if used + cost <= budget:
            chosen.append(item)
            used += cost
        else:
            left_out += 1
    return Fitted(used, left_out)
