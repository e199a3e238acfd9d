"""What a language gets by naming another family: no line outside of its folder."""

from __future__ import annotations

import pytest

from codecompass.extract import extract
from codecompass.languages.python.rules import RULES
from codecompass.model import Extracted
from codecompass.resolve import resolve
from codecompass.resolve.dialects import dialect_of

CODE = """
class Till:
    def charge(self): ...

class Cart(Till):
    limit = 3
    def audit(self): ...
    def pay(self):
        audit()
        charge()
        return limit
"""


def used() -> set[tuple[str, str]]:
    """Kind and name of what `pay` uses."""
    extracted = extract("cart.py", CODE.encode())
    assert isinstance(extracted, Extracted)
    symbols = extracted.facts.symbols()
    edges = [
        edge for edge in resolve({"cart.py": extracted.facts}).edges("cart.py") if symbols[edge.source].name == "pay"
    ]
    return {(edge.kind, symbols[edge.target[1]].name) for edge in edges if edge.target is not None}


def test_members_need_no_receiver_where_the_family_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert used() == set()
    monkeypatch.setattr(RULES, "DIALECT", "implicit this")
    dialect_of.cache_clear()
    try:
        assert used() == {("calls", "audit"), ("calls", "charge"), ("references", "limit")}
    finally:
        dialect_of.cache_clear()
