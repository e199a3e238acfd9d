"""Many callers, or callees, of a symbol: counted by package and file, tests folded, opened step by step."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

import htpy as h

from codecompass.languages.testing import is_test
from codecompass_page import parts
from codecompass_page.asking import Json
from codecompass_page.places import Place

MANY = 20
"""From so many on they are a list, not a graph."""
OPEN = 12
"""Callers of a package that are shown at once."""


def listed(place: Place, title: str, edges: Sequence[Json], total: int, *, id: str) -> h.Node:
    """The edges by package, the one with most first; `total`: how many there are, shown or not."""
    own = [one for one in edges if not is_test(one["symbol"]["path"])]
    tests = [one for one in edges if is_test(one["symbol"]["path"])]
    packages = _by(own, lambda path: path.rpartition("/")[0] or ".")
    first = next(iter(packages), "")
    groups = [
        _package(place, name, found, is_open=name == first and len(found) <= OPEN) for name, found in packages.items()
    ]
    folded = (
        h.details(".in-tests")[
            h.summary["in tests ", h.span(".count")[f"{len(tests):,}"]],
            [_package(place, name, found, is_open=False) for name, found in _by(tests, lambda path: path.rpartition("/")[0] or ".").items()],
        ]
        if tests else None
    )  # fmt: skip
    return parts.section(title, f"{total:,}", [groups, folded, parts.left_out(len(edges), total, "calls")], id=id)


def _by(edges: Sequence[Json], name_of: Callable[[str], str]) -> dict[str, list[Json]]:
    found: dict[str, list[Json]] = defaultdict(list)
    for one in edges:
        found[name_of(str(one["symbol"]["path"]))].append(one)
    return dict(sorted(found.items(), key=lambda item: (-len(item[1]), item[0])))


def _package(place: Place, name: str, edges: Sequence[Json], *, is_open: bool) -> h.Node:
    files = _by(edges, lambda path: path)
    return h.details(".uses.package", open=is_open)[
        h.summary[h.span(".folder")[name + "/"], " ", h.span(".count")[f"{len(edges):,}"]],
        [_file(place, path, found) for path, found in files.items()],
    ]


def _file(place: Place, path: str, edges: Sequence[Json]) -> h.Node:
    items = (
        h.li[
            parts.symbol_link(place, one["symbol"]),
            h.a(".at", href=place.file(one["call_site"]["file"], one["call_site"]["line"]))[
                f":{one['call_site']['line']}"
            ],
            h.span(".tag.dispatch")["dispatch"]
            if one["strategy"] == "dispatch"
            else h.span(".tag.heuristic")["inferred"]
            if one["confidence"] != "static"
            else None,
        ]
        for one in sorted(edges, key=lambda one: one["call_site"]["line"])
    )
    return h.div(".group")[
        h.h4[parts.file_link(place, path, text=path.rpartition("/")[2]), " ", h.span(".count")[str(len(edges))]],
        h.ul(".plain")[items],
    ]
