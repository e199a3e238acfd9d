"""A plugin for pytest (3.12 or newer) that notes where a program's calls get to while its tests run; for `traced.py`.

    cd REPO; PYTHONPATH=…/benchmarks TRACED_OUT=calls.json python -m pytest -p recording …

Noted is each call expression in a file under the current folder, with all that it called: functions and classes under
the folder by place, anything else as `outside`, and as `unknown` what does not say where it is from. Needs nothing but
Python.
"""

from __future__ import annotations

import atexit
import json
import os
import sys
import types
from typing import Any

ROOT = os.path.realpath(os.getcwd()) + os.sep
OUT = os.path.realpath(os.environ.get("TRACED_OUT", "calls.json"))
ENOUGH = 3000
"""Of one expression's calls, no more than so many are looked at."""
_WRAPPERS = 10
_OUTSIDE = (
    types.BuiltinFunctionType,
    types.MethodDescriptorType,
    types.MethodWrapperType,
    types.WrapperDescriptorType,
    types.ClassMethodDescriptorType,
)

Target = tuple[Any, ...]
_counts: dict[tuple[types.CodeType, int], int] = {}
_called: dict[tuple[types.CodeType, int], set[Target]] = {}
_own: dict[types.CodeType, bool] = {}


def _inside(file: str) -> str:
    """A file's path in the folder; empty for one outside."""
    path = os.path.realpath(file) if not file.startswith("<") else ""
    return path.removeprefix(ROOT) if path.startswith(ROOT) else ""


def _on_call(code: types.CodeType, offset: int, called: object, _first: object) -> object:
    if code not in _own:
        _own[code] = bool(_inside(code.co_filename))
    if not _own[code]:
        return sys.monitoring.DISABLE
    key = (code, offset)
    _called.setdefault(key, set()).update(_targets(called))
    _counts[key] = _counts.get(key, 0) + 1
    return sys.monitoring.DISABLE if _counts[key] > ENOUGH else None


def _targets(called: object) -> list[Target]:
    """What runs, and what it wraps."""
    if isinstance(called, types.MethodType):
        called = called.__func__
    if isinstance(called, type):
        return [_class(called)]
    found = [_function(called)]
    for _ in range(_WRAPPERS):
        called = getattr(called, "__dict__", {}).get("__wrapped__")
        if called is None:
            break
        found.append(_function(called))
    return found


def _function(called: object) -> Target:
    if isinstance(called, _OUTSIDE):
        return ("outside",)
    if not isinstance(called, types.FunctionType):
        called = type(called).__dict__.get("__call__")
    if not isinstance(called, types.FunctionType):
        return ("unknown",)
    path = _inside(called.__code__.co_filename)
    return ("function", path, called.__code__.co_firstlineno, called.__code__.co_name) if path else ("outside",)


def _class(called: type) -> Target:
    places = [(_file_of(base), base.__qualname__) for base in called.__mro__]
    return ("class", *(place for place in places if place[0])) if places[0][0] else ("outside",)


def _file_of(called: type) -> str:
    """Of a class: by its methods, since some say they are of another module; else by its module."""
    for value in vars(called).values():
        inner = getattr(value, "__func__", value)
        own = isinstance(inner, types.FunctionType) and inner.__qualname__ == f"{called.__qualname__}.{inner.__name__}"
        if own and (path := _inside(inner.__code__.co_filename)):
            return path
    return _inside(getattr(sys.modules.get(called.__module__), "__file__", None) or "<none>")


def _write() -> None:
    sys.monitoring.set_events(sys.monitoring.PROFILER_ID, 0)
    rows = []
    for (code, offset), targets in _called.items():
        _, line, _, column = list(code.co_positions())[offset // 2]
        if line is not None and column is not None:
            rows.append([_inside(code.co_filename), line, column, sorted(targets, key=str)])
    with open(OUT, "w") as file:
        json.dump(rows, file)


def pytest_configure() -> None:
    """Begin to note calls; they are written down when the interpreter ends."""
    monitoring = sys.monitoring
    monitoring.use_tool_id(monitoring.PROFILER_ID, "codecompass")
    monitoring.register_callback(monitoring.PROFILER_ID, monitoring.events.CALL, _on_call)
    monitoring.set_events(monitoring.PROFILER_ID, monitoring.events.CALL)
    atexit.register(_write)
