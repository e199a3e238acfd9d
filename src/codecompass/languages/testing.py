"""Which files are tests, by the conventions of the languages and their frameworks."""

from __future__ import annotations

import re
from functools import lru_cache

_TEST_PATH = re.compile(
    r"(^|/)(tests?|testing|testdata|__tests__|specs?|benches|examples?)(/|$)|(^|/)(test_[^/]*|conftest)\.\w+$"
    r"|[._]tests?\.\w+$|[._]spec\.\w+$|Tests?\.(cs|java)$"
)


@lru_cache(maxsize=1 << 14)
def is_test(path: str) -> bool:
    """Whether a path looks like a test's."""
    return _TEST_PATH.search(path) is not None
