"""A plugin for pytest that notes which functions of a repository run in each test; for `reviewing.py`.

    cd REPO; PYTHONPATH=…/benchmarks TOUCHED_OUT=touched.json python -m pytest -p touching …

Noted is, by test (its node id without parameters), each function below the current folder by path, first line (that of a
decorator, if it has one) and name; what a module runs when it is imported belongs to no test. Needs nothing but Python.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import types
from typing import Any

import pytest

ROOT = os.path.realpath(os.getcwd()) + os.sep
OUT = os.path.realpath(os.environ.get("TOUCHED_OUT", "touched.json"))
_known: dict[types.CodeType, tuple[str, int, str] | None] = {}
_touched: dict[str, set[tuple[str, int, str]]] = {}
_now: set[tuple[str, int, str]] = set()


def _place(code: types.CodeType) -> tuple[str, int, str] | None:
    path = os.path.realpath(code.co_filename) if not code.co_filename.startswith("<") else ""
    if not path.startswith(ROOT) or code.co_name == "<module>":
        return None
    return path.removeprefix(ROOT), code.co_firstlineno, code.co_name


def _note(frame: types.FrameType, event: str, _: Any) -> None:
    if event != "call":
        return
    code = frame.f_code
    if code not in _known:
        _known[code] = _place(code)
    if (place := _known[code]) is not None:
        _now.add(place)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Any:
    _now.clear()
    threading.setprofile(_note)
    sys.setprofile(_note)
    yield
    sys.setprofile(None)
    threading.setprofile(None)  # type: ignore[arg-type]
    _touched.setdefault(item.nodeid.split("[")[0], set()).update(_now)


def pytest_sessionfinish() -> None:
    with open(OUT, "w") as file:
        json.dump({test: sorted(places) for test, places in sorted(_touched.items())}, file)
