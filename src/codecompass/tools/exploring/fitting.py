"""What of an answer is told within its budget: as many characters as four times its tokens, and the contract's estimate
of them, both (ruling 8). Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Literal, TypeVar

import msgspec

from codecompass.tools.budget import estimate_tokens

Form = Literal["json", "text"]
Item = TypeVar("Item", bound=msgspec.Struct)

CHARACTERS = 4
"""A token has so many."""
WORD_TOKENS = 1.3
SEPARATORS = 3
"""Characters around a field in a line of text."""
_UNTOLD = frozenset({"symbol_id", "symbol_stable_id", "qualified_name", "line_end", "confidence", "through"})
"""Fields that a line of text does not show."""

_form: ContextVar[Form] = ContextVar("codecompass_form", default="json")


@contextmanager
def answering_in(form: Form) -> Iterator[None]:
    """What is asked inside is shown in this form: a budget is of that."""
    token = _form.set(form)
    try:
        yield
    finally:
        _form.reset(token)


class Room:
    """What is left of a budget."""

    def __init__(self, tokens: float, form: Form | None = None) -> None:
        self.form: Form = form or _form.get()
        self.tokens = float(tokens)
        self.characters = tokens * CHARACTERS

    def some(self, items: Iterable[Item], share: float = 1.0, least: int = 0) -> list[Item]:
        """The leading items that fit into a share of what is left, the first `least` if they fit at all."""
        characters, tokens = self.characters * (1 - share), self.tokens * (1 - share)
        taken: list[Item] = []
        path = ""
        for item in items:
            cost = self.cost(item, path)
            keep = (0.0, 0.0) if len(taken) < least else (characters, tokens)
            if self.characters - cost[0] < keep[0] or self.tokens - cost[1] < keep[1]:
                break
            self._spend(cost)
            taken.append(item)
            path = getattr(item, "path", "")
        return taken

    def fits(self, item: msgspec.Struct) -> bool:
        cost = self.cost(item)
        return cost[0] <= self.characters and cost[1] <= self.tokens

    def take(self, item: msgspec.Struct) -> None:
        """Counts what is told whatever it costs."""
        self._spend(self.cost(item))

    def take_text(self, text: str) -> None:
        self._spend(self._text_cost(text))

    def part(self, of: int) -> Room:
        """An equal part of what is left, to be given back by `join`."""
        room = Room(0, self.form)
        room.characters, room.tokens = self.characters / of, self.tokens / of
        self.characters -= room.characters
        self.tokens -= room.tokens
        return room

    def join(self, part: Room) -> None:
        self.characters += part.characters
        self.tokens += part.tokens

    def cost(self, item: msgspec.Struct, path: str = "") -> tuple[float, float]:
        """Characters and tokens of an item told after another in the file `path`."""
        if self.form == "json":
            return len(msgspec.json.encode(item)) + 1, estimate_tokens(item)
        told = []
        for name in item.__struct_fields__:
            value = getattr(item, name)
            if value in (msgspec.UNSET, None, "") or name in _UNTOLD:
                continue
            told.append("" if name == "path" and value == path else str(value))
        characters = sum(map(len, told)) + SEPARATORS * len(told)
        return characters, WORD_TOKENS * sum(len(text.split()) for text in told)

    def _text_cost(self, text: str) -> tuple[float, float]:
        characters = len(text) if self.form == "text" else len(msgspec.json.encode(text))
        return characters, WORD_TOKENS * len(text.split())

    def _spend(self, cost: tuple[float, float]) -> None:
        self.characters -= cost[0]
        self.tokens -= cost[1]
