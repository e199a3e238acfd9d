"""A plugin for pytest that notes which functions of a repository run in each test; for `reviewing.py`.

    cd REPO; PYTHONPATH=…/benchmarks TOUCHED_OUT=touched.json python -m pytest -p touching …

Noted is, by test (its node id without parameters), each function below the current folder by path, first line (that of a
decorator, if it has one) and name; what a module runs when it is imported belongs to no test. Needs Python 3.12, whose
monitoring says each function once in each test, so that tests take hardly longer.
"""

from __future__ import annotations

import json
import os
import sys
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


def _note(code: types.CodeType, *_: object) -> object:
    if code not in _known:
        _known[code] = _place(code)
    if (place := _known[code]) is not None:
        _now.add(place)
    return sys.monitoring.DISABLE


sys.monitoring.use_tool_id(sys.monitoring.PROFILER_ID, "touching")
sys.monitoring.register_callback(sys.monitoring.PROFILER_ID, sys.monitoring.events.PY_START, _note)
sys.monitoring.set_events(sys.monitoring.PROFILER_ID, sys.monitoring.events.PY_START)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Any:
    _now.clear()
    sys.monitoring.restart_events()
    yield
    _touched.setdefault(item.nodeid.split("[")[0], set()).update(_now)


def pytest_sessionfinish() -> None:
    with open(OUT, "w") as file:
        json.dump({test: sorted(places) for test, places in sorted(_touched.items())}, file)
