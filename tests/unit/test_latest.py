"""What was worked out last is kept, and made once however many ask at the same time."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from codecompass.session.recent import Latest


def test_a_value_is_made_anew_for_another_key_only() -> None:
    made: list[str] = []
    kept = Latest[str]()

    def ask(key: str) -> str:
        return kept.of(key, lambda: made.append(key) or key.upper())  # type: ignore[func-returns-value]

    assert [ask("a"), ask("a"), ask("b"), ask("a")] == ["A", "A", "B", "A"]
    assert made == ["a", "b", "a"]


def test_who_asks_while_it_is_made_waits_for_it() -> None:
    kept, made, may_go_on = Latest[int](), list[int](), threading.Event()

    def make() -> int:
        may_go_on.wait(5)
        made.append(1)
        return 7

    with ThreadPoolExecutor(4) as threads:
        asked = [threads.submit(kept.of, "a", make) for _ in range(4)]
        may_go_on.set()
        assert [one.result(5) for one in asked] == [7] * 4
    assert made == [1]


def test_what_failed_is_not_kept() -> None:
    kept = Latest[int]()

    def fail() -> int:
        raise ValueError

    with pytest.raises(ValueError):
        kept.of("a", fail)
    assert kept.of("a", lambda: 1) == 1
