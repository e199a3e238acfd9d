"""Relations: one to many, and what can be reached by following them."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


def grouped(pairs: Iterable[tuple[Key, Value]]) -> dict[Key, list[Value]]:
    """The values of each key, both in the order of the pairs; none for any other key."""
    found: dict[Key, list[Value]] = defaultdict(list)
    for key, value in pairs:
        found[key].append(value)
    return found


def reachable(starts: Iterable[Key], step: Callable[[Key], Iterable[Key]]) -> dict[Key, None]:
    """The starts and all that the step leads to from them, directly or through others, in the order of discovery."""
    found = dict.fromkeys(starts)
    waiting = [*found]
    while waiting:
        fresh = [one for one in dict.fromkeys(step(waiting.pop())) if one not in found]
        found.update(dict.fromkeys(fresh))
        waiting += fresh
    return found
