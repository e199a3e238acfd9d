"""A compiler's word on every call against the edges: shared by `roslyn.py`, `gotypes.py`, `tsc.py`, `checker.py` and `analyzer.py`."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from measure import Cell, Table

Call = dict[str, Any]
"""`path, line, name`; `targets` and `types`: where what is called begins and ends, none for what is outside; `overloaded`:
whether its type declares several of its name, where the judge says so."""


def stands_at(edge: Call, places: Iterable[Call]) -> bool:
    return any(edge["to_path"] == p["path"] and p["first"] <= edge["to_line"] <= p["last"] for p in places)


def judge(calls: Iterable[Call], edges: Iterable[Call]) -> tuple[list[Call], list[tuple[Call, Call]], int, int]:
    """The calls within that no edge tells rightly, the edges that are wrong with a call there, how many edges are right,
    how many calls there are. A constructor's class counts as right, and is not enough to find the constructor; so does what
    another call of the line leads to (`.name(cart.getName())`, where an accessor's edge has the field's name)."""
    told: dict[tuple[str, int], list[Call]] = defaultdict(list)
    for edge in edges:
        if edge["type"] == "calls":
            told[edge["from_path"], edge["line"]].append(edge)
    at: dict[tuple[str, int, str], list[Call]] = defaultdict(list)
    for call in calls:
        for name in (call["name"], "base", "this") if call["types"] else (call["name"],):
            at[call["path"], call["line"], name].append(call)
    of_line: dict[tuple[str, int], list[Call]] = defaultdict(list)
    for call in {id(one): one for group in at.values() for one in group}.values():
        of_line[call["path"], call["line"]] += [*call["targets"], *call["types"]]
    missed, within = [], 0
    for (path, line, name), there in at.items():
        for call in there if name == there[0]["name"] else ():
            wanted = call["targets"] or (call["types"] if name not in ("base", "this") else [])
            within += bool(wanted)
            if wanted and not any(stands_at(edge, wanted) for edge in told.get((path, line), ())):
                missed.append(call)
    wrong, right = [], 0
    for (path, line), group in told.items():
        for edge in group:
            there = at.get((path, line, edge["to_name"]))
            if there and stands_at(edge, of_line[path, line]):
                right += 1
            elif there:
                wrong.append((edge, there[0]))
    return missed, wrong, right, within


def overloads(calls: Iterable[Call], edges: Iterable[Call]) -> tuple[int, list[Call]]:
    """How many calls mean one of several overloads within; those of which another one is told, or none."""
    told: dict[tuple[str, int, str], list[Call]] = defaultdict(list)
    at: dict[tuple[str, int, str], list[Call]] = defaultdict(list)
    for edge in edges:
        told[edge["from_path"], edge["line"], edge["to_name"]].append(edge)
    for call in calls:
        at[call["path"], call["line"], call["name"]].append(call)
    asked = [(place, one) for place, there in at.items() for one in there if one.get("overloaded") and one["targets"]]
    wanted = {place: [target for one in at[place] for target in (*one["targets"], *one["types"])] for place, _ in asked}
    wrong = [
        call
        for place, call in asked
        if call["name"] not in ("base", "this")  # whose edges bear the type's name
        and (
            not any(stands_at(edge, call["targets"]) for edge in told.get(place, ()))
            or not all(stands_at(edge, wanted[place]) for edge in told[place] if edge["type"] == "calls")
        )
    ]
    return len(asked), wrong


def report(title: str, name: str, calls: Iterable[Call], edges: Iterable[Call], listed: bool) -> None:
    """Print the row of a repository; `listed`: and every call that is missed or told wrong."""
    calls, edges = list(calls), list(edges)
    missed, wrong, right, within = judge(calls, edges)
    judged = right + len(wrong)
    sure = sum(edge["confidence"] == "static" for edge, _ in wrong)
    row: tuple[Cell, ...] = (name, within, right / max(judged, 1), (within - len(missed)) / max(within, 1), sure)
    columns: tuple[str, ...] = ("repository", "calls within", "right, of those judged", "found", "wrong for certain")
    several, otherwise = overloads(calls, edges)
    if several:
        columns, row = (*columns, "of overloads", "right"), (*row, several, (several - len(otherwise)) / several)
    sys.stdout.write(Table("calls", title, columns, (row,)).markdown() + "\n")
    for call in otherwise if listed else ():
        sys.stdout.write(f"overload {call['path']}:{call['line']} {call['name']} -> {call['targets']}\n")
    for call in missed if listed else ():
        sys.stdout.write(f"missed {call['path']}:{call['line']} {call['name']} -> {call['targets'] or call['types']}\n")
    for edge, call in wrong if listed else ():
        said = f"{edge['to_path']}:{edge['to_line']} {edge['to_name']} ({edge['confidence']}, {edge['strategy']})"
        sys.stdout.write(f"wrong {call['path']}:{call['line']} {said}, not {call['targets'] or 'within'}\n")
