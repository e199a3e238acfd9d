"""search_code with a task in words: they stand in the body of what has to change, not in its name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from codecompass.session.project import Project
from helpers import index, repository

from .conftest import Ask, asking

STORE = """\
class Store:
    def flush(self, cart):
        for line in cart.lines:
            if line.voucher is None:
                continue


            # nothing is due twice


            self.expired.append(line)


            self.warehouse.release(line)

    first = 1
    second = 2
    third = 3
    fourth = 4
    fifth = 5
    sixth = 6

    def other(self, cart):
        return cart


def far(cart):
    voucher = cart.take()
"""
LONG = "def long_one(cart):\n    voucher = 1\n" + "    pass\n" * 200 + "    expired = warehouse = 2\n"
TESTS = """\
def test_round_price():
    assert round_price(1.5) == 2


def round_price(value):
    return 2
"""
FILES = {
    "shop/store.py": STORE,
    "shop/long.py": LONG,
    "shop/sums.py": "def price_rounded_down(value):\n    return value\n",
    "tests/test_price.py": TESTS,
    **{f"shop/vouchers_{at}.py": f"def voucher_{at}():\n    return {at}\n" for at in range(9)},
}
WORDS = "release expired vouchers warehouse"


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Iterator[Ask]:
    repo = repository(tmp_path_factory.mktemp("bodies") / "bodies", FILES)
    index(repo.root)
    with closing(Project.open(repo.root)) as project:
        yield asking(project)


def names(asked: Ask, query: str) -> list[str]:
    return [one.get("name", "") for one in asked("search_code", query=query)["results"]]


def test_the_words_of_a_task_in_a_body(asked: Ask) -> None:
    assert names(asked, WORDS)[:2] == ["Store", "flush"]  # the type before its member


def test_only_its_own_lines_count_and_not_too_many(asked: Ask) -> None:
    found = names(asked, WORDS)
    assert not {"other", "far", "long_one"} & set(found)


def test_how_it_was_scored_is_told(asked: Ask) -> None:
    (first, *_) = asked("search_code", query=WORDS)["results"]
    why = asked("explain_ranking", query=WORDS, result_path=first["path"], result_line_start=first["line_start"])
    assert why["scoring"]["total"] == first["score"]
    assert "release, expired, vouchers, warehouse of" in why["scoring_details"]["bm25_source"]


def test_a_name_is_no_task(asked: Ask) -> None:
    assert "flush" not in names(asked, "expired.warehouse")


def test_tests_come_after_what_they_test_unless_asked_for(asked: Ask) -> None:
    assert names(asked, "round the price")[:2] == ["price_rounded_down", "round_price"]
    assert names(asked, "test that the price is round")[0] == "test_round_price"
