"""One small repository, indexed once."""

from __future__ import annotations

from pathlib import Path

import pytest

from helpers import index, repository

FILES = {
    "app/models.py": "class Order:\n    def total(self):\n        return add(1, 2)\n\n\ndef add(a, b):\n    return a + b\n",
    "app/views.py": "from app.models import Order\n\n\ndef show():\n    return Order().total()\n",
    "web/cart.ts": "export class Cart {\n  total(): number { return 1; }\n}\n",
}


@pytest.fixture(scope="session")
def root(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Path:
    made = repository(tmp_path_factory.mktemp("trusted") / "orders", FILES)
    index(made.root)
    return made.root
