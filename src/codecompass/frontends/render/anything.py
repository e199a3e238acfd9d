"""The default layout of an answer: one line per field, and per item of a list."""

from collections.abc import Iterable, Mapping
from typing import Any

from codecompass.frontends.layout import Json, Told, bold, line

HIDDEN = frozenset({"metadata", "meta", "evidence", "next_actions", "symbol_stable_id", "stable_id", "source_layer"})
"""What says nothing that the rest does not."""
PATHS, LINES = ("path", "file_path"), ("line", "line_start", "start_line")


def fields(answer: Json) -> Told:
    yield from _told(answer, "")


def _told(value: Json, indent: str) -> Told:
    for name, held in value.items():
        if name in HIDDEN or held in (None, "", [], {}):
            continue
        if isinstance(held, Mapping) and any(isinstance(inner, Mapping | list) for inner in held.values()):
            yield line(indent, bold(name))
            yield from _told(held, indent + "  ")
        elif isinstance(held, list) and any(isinstance(inner, Mapping) for inner in held):
            yield line(indent, bold(name))
            yield from _items(held, indent + "  ")
        else:
            yield line(indent, bold(name), "  ", _plain(held))


def _items(items: Iterable[Any], indent: str) -> Told:  # Any: JSON
    for item in items:
        if not isinstance(item, Mapping):
            yield line(indent, _plain(item))
            continue
        lists = {name: held for name, held in item.items() if isinstance(held, list) and name not in HIDDEN}
        nested = {name: held for name, held in lists.items() if any(isinstance(inner, Mapping) for inner in held)}
        yield line(indent, _plain({name: held for name, held in item.items() if name not in nested}))
        yield from _told(nested, indent + "  ")


def _plain(value: Any) -> str:  # Any: JSON
    if isinstance(value, Mapping):
        path, number = _first(value, PATHS), _first(value, LINES)
        place = [f"{value[path]}:{value[number]}"] if path and number else []
        said = {path, number} if place else set()
        others = [
            f"{name} {_plain(inner)}"
            for name, inner in value.items()
            if name not in said and name not in HIDDEN and inner not in (None, "", [], {})
        ]
        return "  ".join([*place, ", ".join(others)])
    if isinstance(value, list):
        return "; ".join(_plain(inner) for inner in value) or "none"
    return str(value)


def _first(value: Json, names: Iterable[str]) -> str | None:
    return next((name for name in names if value.get(name)), None)
