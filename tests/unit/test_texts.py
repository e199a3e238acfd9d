"""RecentTexts that were read last are held, within bounds, and never another's."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from codecompass.session import recent
from codecompass.session.recent import RecentTexts


def reading(content: bytes | None, read: list[str], blob: str) -> Callable[[], bytes | None]:
    def of() -> bytes | None:
        read.append(blob)
        return content

    return of


def test_a_text_is_read_once() -> None:
    held, read = RecentTexts(), list[str]()
    for _ in range(3):
        assert held.of("a", reading(b"text", read, "a")) == b"text"
    assert read == ["a"]


def test_what_is_not_there_may_come() -> None:
    held, read = RecentTexts(), list[str]()
    assert held.of("a", reading(None, read, "a")) is None
    assert held.of("a", reading(b"", read, "a")) == b""
    assert held.of("a", reading(None, read, "a")) == b""


@given(st.lists(st.tuples(st.integers(0, 30), st.booleans()), max_size=80))
def test_no_more_is_held_than_the_bound(asked: list[tuple[int, bool]]) -> None:
    held = RecentTexts()
    for number, long in asked:
        size = (recent.LONGEST + 1 if long else recent.LONGEST) - number
        content = bytes([number]) * size
        assert held.of(f"{number} {long}", lambda content=content: content) == content  # type: ignore[misc]
        kept = held._held.values()
        assert sum(map(len, kept)) == held._bytes <= recent.MOST_BYTES
        assert all(len(one) <= recent.LONGEST for one in kept)
