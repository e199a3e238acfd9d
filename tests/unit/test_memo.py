"""Results that are computed once, and relations that are followed."""

from __future__ import annotations

from codecompass.model.relations import grouped, reachable
from codecompass.process.memo import memoised


class Shop:
    def __init__(self) -> None:
        self.asked: list[tuple[str, int]] = []

    @memoised
    def price(self, name: str, count: int) -> int | None:
        self.asked.append((name, count))
        return len(name) * count if count else None


class Cheap(Shop):
    @memoised
    def price(self, name: str, count: int) -> int | None:
        whole = super().price(name, count)
        return whole and whole // 2


def test_a_result_is_computed_once_for_each_object_and_arguments() -> None:
    one, other = Shop(), Shop()
    assert [one.price("tea", 2), one.price("tea", 2), one.price("tea", 3), one.price("x", 0), one.price("x", 0)] == [
        6, 6, 9, None, None,
    ]  # fmt: skip
    assert one.asked == [("tea", 2), ("tea", 3), ("x", 0)]
    assert [one.price("tea", count=4), one.price("tea", count=5), one.price("tea", count=4)] == [12, 15, 12]
    assert one.asked[3:] == [("tea", 4), ("tea", 5)]
    assert other.asked == []
    assert other.price("tea", 2) == 6
    assert other.asked == [("tea", 2)]


def test_an_overriding_method_keeps_results_of_its_own() -> None:
    cheap = Cheap()
    assert [cheap.price("tea", 2), cheap.price("tea", 2)] == [3, 3]
    assert cheap.asked == [("tea", 2)]


def test_values_are_grouped_in_the_order_of_the_pairs() -> None:
    found = grouped([("b", 1), ("a", 2), ("b", 3)])
    assert [*found.items()] == [("b", [1, 3]), ("a", [2])]
    assert found["c"] == []


def test_what_is_reached_has_each_once_and_ends_in_a_circle() -> None:
    above = {"a": ["b", "c", "b"], "b": ["d"], "d": ["a"]}
    assert {*reachable(["a"], lambda one: above.get(one, ()))} == {"a", "b", "c", "d"}
    assert [*reachable(["c"], lambda one: above.get(one, ()))] == ["c"]
