"""Work that is shared out to forked processes is all done, in order, whatever becomes of them."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from codecompass.process import forking
from helpers import apart


def flat(found: list[list[Any]]) -> list[Any]:
    return [one for part in found for one in part]


def doubled(parts: list[int]) -> list[int]:
    return flat(forking.in_processes(lambda part: [part, part * 2], parts, 2))


def test_parts_are_done_in_order_wherever(monkeypatch: pytest.MonkeyPatch) -> None:
    assert apart(doubled, [1, 2]) == [1, 2, 2, 4]
    assert apart(doubled, [*range(9)]) == [one for part in range(9) for one in (part, part * 2)]
    monkeypatch.setattr(forking, "is_alone", lambda: False)
    assert doubled([1, 2, 3]) == [1, 2, 2, 4, 3, 6]
    assert doubled([]) == []


def dying(parts: list[int]) -> list[int]:
    here = os.getpid()

    def die(part: int) -> Iterator[int]:
        yield part
        if os.getpid() != here:
            os._exit(9)
        yield part

    return flat(forking.in_processes(die, parts, 2))


def test_a_part_whose_process_dies_is_done_here() -> None:
    assert apart(dying, [1, 2]) == [1, 1, 2, 2]
    assert apart(dying, [1, 2, 3]) == [1, 1, 2, 2, 3, 3]


def where(parts: list[int]) -> tuple[int, list[int]]:
    return os.getpid(), flat(forking.in_processes(lambda _: [os.getpid()], parts, 2))


@pytest.mark.skipif(sys.platform != "linux", reason="only there processes are forked")
def test_each_part_has_a_process_of_its_own() -> None:
    here, done = apart(where, [1, 2, 3, 4])
    assert len({here, *done}) == 5


def inverted(parts: list[int]) -> list[float]:
    return flat(forking.in_processes(lambda part: [1 / part], parts, 2))


def test_an_error_in_a_part_is_raised_here(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ZeroDivisionError):
        apart(inverted, [1, 0])
    capfd.readouterr()


ORPHANED = """
import os, sys, time
from codecompass.process import forking
forking.is_alone = lambda: True
def slow(part):
    if part:
        print(os.getpid(), flush=True)
        time.sleep(60)
        yield part
    time.sleep(0.3)
    os._exit(9)
forking.in_processes(slow, [0, 1], 2)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only there processes are forked")
def test_no_process_outlives_a_killed_parent() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", ORPHANED], env=environment, stdout=subprocess.PIPE, check=False)
    assert done.returncode == 9
    orphan = int(done.stdout)
    for _ in range(100):
        state = Path(f"/proc/{orphan}/stat")
        if not state.exists() or state.read_text().rpartition(")")[2].split()[0] == "Z":
            return
        time.sleep(0.05)
    raise AssertionError("it is still there")
