"""What a class gives in layers, from sources that are broken or nested deeper than a reader goes: said, not raised."""

from __future__ import annotations

import pytest

from codecompass.languages.places import Chosen, Layers
from codecompass.languages.python.choosing import layers_in

NESTED = {
    "a sum": "class V:\n    allowed = [A]" + " + [A]" * 20_000,
    "brackets": "class V:\n    allowed = " + "[" * 20_000 + "]" * 20_000,
    "branches": "class V:\n    def get(self):\n        if a: return [A]\n" + "        elif a: return [B]\n" * 5_000,
    "not whole": "class V:\n    allowed = [A",
}


@pytest.mark.parametrize("name", NESTED)
def test_what_cannot_be_read_is_said(name: str) -> None:
    told = layers_in(NESTED[name], "allowed", "get", "list", "GET")
    assert told == Layers([Chosen("unread", 0, "")], None)


def test_what_can_be_read() -> None:
    told = layers_in("class V:\n    allowed = [A]\n", "allowed", "get", "list", "GET")
    assert told.field == [Chosen("A", 1, "")]
