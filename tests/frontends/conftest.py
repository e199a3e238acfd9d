"""One small shop, indexed once for all tests of the frontends."""

from __future__ import annotations

from pathlib import Path

import pytest

from helpers import Repository, index, repository

BEFORE = {
    "shop/__init__.py": "",
    "shop/cart.py": '''\
from shop.money import add


class Cart:
    """What a customer is about to buy."""

    def __init__(self) -> None:
        self.prices: list[int] = []

    def put(self, price: int) -> None:
        self.prices.append(price)

    def total(self) -> int:
        return add(self.prices)
''',
    "shop/money.py": '''\
def add(prices: list[int]) -> int:
    """The sum of all prices."""
    return sum(prices)
''',
    "shop/web.py": """\
import os

from flask import Flask

web = Flask(os.environ["CURRENCY"])


@web.get("/carts/<id>")
def show(id: str) -> str:
    return load(id)


def load(id: str) -> str:
    return connection.execute("SELECT prices FROM carts WHERE id = ?", (id,))
""",
    "tests/test_cart.py": """\
from shop.cart import Cart


def test_total() -> None:
    cart = Cart()
    cart.put(3)
    assert cart.total() == 3
""",
    "README.md": "# A shop\n",
    "codecompass.toml": """\
[[rule]]
name = "Money knows no shop"
type = "forbidden"
source = ["shop.money"]
forbidden = ["shop.cart", "shop.web"]
""",
}
AFTER = {
    "shop/money.py": '''\
def add(prices: list[int], discount: int = 0) -> int:
    """The sum of all prices, less a discount."""
    return sum(prices) - discount
'''
}


@pytest.fixture(scope="session")
def shop(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Repository:
    """`main` has two commits, the first of them tagged `v1`."""
    made = repository(tmp_path_factory.mktemp("shops") / "shop", {})
    made.commit(BEFORE, "a shop", tag="v1")
    made.commit(AFTER, "discounts")
    index(made.root)
    return made


@pytest.fixture
def root(shop: Repository) -> Path:
    return shop.root
