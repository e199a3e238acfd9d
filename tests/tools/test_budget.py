"""Token budgets: the estimate is the contract's, and nothing ever exceeds the budget (SC-202)."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codecompass.session.asking import Form, answering_in
from codecompass.tools.budget import (
    AROUND,
    AROUND_TEXT,
    Room,
    characters_for_items,
    characters_of,
    estimate_tokens,
    fit,
)
from codecompass.tools.pack import SHARES, PackItem, pack

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(st.text(), JSON, max_size=6))
def test_the_estimate_counts_the_words_of_the_json(item: dict[str, object]) -> None:
    assert estimate_tokens(item) == math.ceil(1.3 * len(json.dumps(item).split()))


@given(st.lists(st.text(alphabet="ab \n", max_size=300), max_size=30), st.integers(1, 400))
def test_what_was_chosen_fits(texts: list[str], budget: int) -> None:
    chosen: list[dict[str, str]] = []
    used = fit(({"text": text} for text in texts), budget, chosen)
    assert used == sum(map(estimate_tokens, chosen)) <= budget


@pytest.mark.parametrize("form", ["json", "text"])
@given(st.lists(st.text(alphabet="abc def", max_size=120), min_size=80, max_size=200), st.integers(400, 1500))
def test_a_budget_bounds_characters_and_is_used(form: Form, texts: list[str], budget: int) -> None:
    items = [PackItem(f"snip_{place}", "a.py", place, place, "", "why", text=text) for place, text in enumerate(texts)]
    chosen: list[PackItem] = []
    with answering_in(form):
        used = fit(items, budget, chosen)
        characters = sum(map(characters_of, chosen))
        assert characters <= characters_for_items(budget) <= 4 * budget
    assert used <= budget
    around = AROUND if form == "json" else AROUND_TEXT
    assert len(chosen) == len(items) or max(used / budget, (characters + around) / (4 * budget)) >= 0.7


def test_what_does_not_fit_is_passed_over_for_smaller_things() -> None:
    chosen: list[str] = []
    fit(["small", "much " * 200, "tiny"], 40, chosen)
    assert chosen == ["small", "tiny"]


ITEMS = st.builds(
    lambda place, words: PackItem(f"snip_{place}", "a.py", place, place, "", "reason", text="w " * words),
    st.integers(0, 15),
    st.integers(0, 60),
)


@given(
    st.fixed_dictionaries({section: st.lists(ITEMS, max_size=8) for section in SHARES["full"]}),
    st.integers(1, 500),
    st.sampled_from(sorted(SHARES)),
)
def test_a_pack_never_exceeds_its_budget(offered: dict[str, list[PackItem]], budget: int, mode: str) -> None:
    packed = pack(offered, budget, SHARES[mode])
    items = [item for section in packed.sections.values() for item in section]
    assert sum(map(estimate_tokens, items)) == packed.tokens <= budget
    assert len({item.snippet_id for item in items}) == len(items)


def test_lines_that_read_alike_leave_room_for_more() -> None:
    def shown(*texts: str) -> int:
        items = [PackItem("", f"{place}.py", place, place, "", "", text=text) for place, text in enumerate(texts)]
        return len(Room(200, "text").some(items))

    alike, other = [f"navigation = store.navigation_of(user)  # {one}" for one in "ab"]
    assert 0 < shown(*[alike, other] * 40) < shown(*[alike] * 80) < 80
