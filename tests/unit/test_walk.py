"""The walk over commits and the stress of many processes, short: what `benchmarks/` does to real repositories."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.walk import walk
from stress import stress

from helpers import Files, repository

BODY = "    total = value * 2\n    again = total + value\n    return again - 1\n"
COMMITS: list[Files] = [
    {
        "shop/__init__.py": "",
        "shop/cart.py": f"class Cart:\n    def total(self, value):\n    {BODY.replace('    ', '        ').strip()}\n",
        "shop/price.py": f"from shop.cart import Cart\n\n\ndef price(value):\n{BODY}\n\ndef buy():\n    return Cart().total(1)\n",
        "web/view.ts": "export function view(): number {\n  return 1;\n}\n",
        "web/page.ts": "import { view } from './view';\n\nexport const page = () => view();\n",
    },
    {"shop/price.py": f"from shop.cart import Cart\n\n\ndef cost(value):\n{BODY}\n\ndef buy():\n    return Cart().total(2)\n"},
    {"shop/till.py": "from shop.price import cost\n\n\ndef pay():\n    return cost(3)\n"},
    {"web/view.ts": "export function view(): number {\n  return 2;\n}\n\nexport function other() {}\n"},
    {"shop/price.py": None, "shop/value.py": f"def cost(value):\n{BODY}"},
    {"notes.txt": "a shop\n"},
    {"shop/__init__.py": None, "shop/till.py": "from value import cost\n"},
]  # fmt: skip


def test_each_commit_is_what_it_is_when_built_alone(tmp_path: Path) -> None:
    made = repository(tmp_path / "shop", *COMMITS)
    steps = list(walk(made.root, tmp_path / "home", len(COMMITS)))
    assert [(step.rows, step.symbols) for step in steps] == [([], [])] * (len(COMMITS) - 1)
    assert sum(step.derived for step in steps) >= 3
    assert [step.changes > 0 for step in steps] == [True, True, True, True, False, True]


@pytest.mark.slow
def test_nobody_is_told_what_is_not_so(tmp_path: Path) -> None:
    outcome = stress(tmp_path, processes=5, seconds=6)
    assert outcome.wrong == []
    assert outcome.counts
