"""Definitions of one name in arms of statements, where there are very many."""

from __future__ import annotations

import pytest

from codecompass.extract import extract
from codecompass.resolve import resolve
from codecompass.resolve.scopes.guarded_declarations import MOST


@pytest.mark.parametrize(("defined", "told"), [(MOST, MOST), (MOST + 1, 1)])
def test_a_name_that_generated_code_defines_again_and_again(defined: int, told: int) -> None:
    made = "".join(f"if x == {number}:\n    def go(): ...\n" for number in range(defined))
    sources = {"made.py": made, "use.py": "from made import go\n\ndef use():\n    go()\n"}
    resolution = resolve({path: extract(path, text.encode()).facts for path, text in sources.items()})
    calls = [edge for edge in resolution.edges("use.py") if edge.kind == "calls"]
    assert len(calls) == told
