"""A server's memory: what it does not need it does not load, and what it needed it gives back."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from codecompass.process.memory import give_back, keep_little
from helpers import apart


def of_this_process(what: str) -> int:
    """Bytes, as the system counts them."""
    for line in Path("/proc/self/smaps_rollup").read_text().splitlines():
        if line.startswith(f"{what}:"):
            return int(line.split()[1]) << 10
    raise ValueError("no such line")


def given_back() -> int:
    keep_little()
    held = [bytes(1000) for _ in range(50_000)]
    several = [held[at] for at in range(0, len(held), 5000)]
    del held
    before = of_this_process("Anonymous")
    give_back()
    assert len(several) == 10
    return before - of_this_process("Anonymous")


@pytest.mark.skipif(sys.platform != "linux", reason="only where we know how the system counts")
def test_what_is_free_is_given_back() -> None:
    assert apart(given_back) >= 0
