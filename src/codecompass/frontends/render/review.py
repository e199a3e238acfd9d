"""A change reviewed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from codecompass.frontends.layout import Json, Line, Part, Places, Told, bold, counted, dim, line, note, plural
from codecompass.tools.naming import shortened

STYLES = {"gone": "red", "signature": "yellow", "body": "", "new": "green", "renamed": "cyan", "moved": "cyan"}
LEVELS = {"low": "green", "medium": "yellow", "high": "bold red"}
MOST_FILES, MOST_TESTS, MOST_ENDPOINTS = 12, 12, 15


def review(answer: Json) -> Told:
    yield line(bold(f"{answer['base']} … {answer['head']}"), "  ", _changes(answer))
    risk = answer["risk"]
    failed = note("  failed") if answer["failed"] else ""
    yield line("risk: ", Part(risk["level"], LEVELS[risk["level"]]), f" ({risk['points']} of 100)", failed)
    yield from (line(f"  +{one['points']:<3} {one['said']}") for one in risk["factors"])
    yield from _breaks(answer)
    yield from _symbols(answer)
    yield from _endpoints(answer)
    yield from _tests(answer)
    yield from _files(answer["files"])


def _changes(answer: Json) -> str:
    told = ", ".join(f"{count} {kind}" for kind, count in answer["changes"].items())
    files = len(answer["files"])
    return f"{files} {plural('file', files)}" + (f"; symbols: {told}" if told else "")


def _breaks(answer: Json) -> Told:
    if not answer["breaks"]:
        return
    yield line(note("breaks"))
    places = Places("  ")
    for one in answer["breaks"]:
        doubt = dim("  heuristic") if one["confidence"] != "static" else ""
        said = f"{shortened(one['user'], one['path'])} → {one['symbol']}: {one['said']}"
        yield places.line(one["path"], one["line"], said, doubt)
    yield line("  ", *counted(len(answer["breaks"]), answer["total_breaks"], "use"))


def _symbols(answer: Json) -> Told:
    places = Places("  ")
    shown = [one for one in answer["symbols"] if not one["test"]]
    if shown:
        yield line(bold("changed"))
    for one in shown:
        name = shortened(one["qualified_name"], one["path"])
        told = [
            f"{one['reached']:,} {'symbol reaches' if one['reached'] == 1 else 'symbols reach'} it"
            if one["reached"]
            else "",
            _number(one["tests"], "test") if one["tests"] else "no test known",
        ]
        quiet = (
            one["kind"] in ("field", "property", "constant", "variable", "type", "interface", "namespace")
            and not one["tests"]
        )
        reach = "comments alone" if one["comments_only"] else ", ".join(filter(None, told[:1] if quiet else told))
        before = f"  was {one['before']}" if one["before"] else ""
        touches = f"  touches {', '.join(one['touches'])}" if one["touches"] else ""
        yield places.line(
            one["path"],
            one["line_start"],
            Part(f"{one['change']:<9}", STYLES[one["change"]]),
            f" {one['kind']} {name}",
            dim(f"  {reach}"),
            dim(before),
            touches,
        )
    tests = [one for one in answer["symbols"] if one["test"]]
    if tests:
        counts = ", ".join(f"{count} {kind}" for kind, count in sorted(Counter(one["change"] for one in tests).items()))
        yield line("  in tests: ", counts)
    if len(answer["symbols"]) < answer["total_symbols"]:
        yield line("  ", *counted(len(answer["symbols"]), answer["total_symbols"], "symbol"))


def _endpoints(answer: Json) -> Told:
    if answer["declared"]:
        yield line(bold("declared"))
    for one in answer["declared"]:
        yield line("  ", *_place(one), f"  {one['change']} {one['kind']} {one['detail']} {one['name']}")
    if answer["endpoints"]:
        yield line(bold("endpoints that lead to it"))
    for one in answer["endpoints"][:MOST_ENDPOINTS]:
        away = "" if one["distance"] == 0 else dim(f"  {one['distance']} away")
        yield line(
            "  ",
            Part(f"{one['method']} ", "magenta"),
            one["route"],
            "  ",
            *_place(one),
            f"  → {one['symbol'].rpartition('/')[2]}",
            away,
        )
    if (more := len(answer["endpoints"]) - MOST_ENDPOINTS) > 0:
        yield line(dim(f"  and {more} more, as far away or farther"))


def _tests(answer: Json) -> Told:
    total, shown = answer["total_tests"], len(answer["tests"])
    of = f"{shown} of {total}" if shown < total else str(total)
    why = ", ".join(f"{count} {how}" for how, count in answer["tests_by"].items())
    yield line(bold("tests to run"), dim(f"  ({of}; the suite has {answer['suite']})"), f"  {why}" if why else "")
    by_file: dict[str, list[Json]] = defaultdict(list)
    for one in answer["tests"]:
        by_file[one["path"]].append(one)
    for path, tests in list(by_file.items())[:MOST_TESTS]:
        names = ", ".join(one["name"] for one in tests[:4])
        more = f" +{len(tests) - 4}" if len(tests) > 4 else ""
        yield line("  ", Part(path, "blue"), f"  {names}{more}")
    if len(by_file) > MOST_TESTS:
        yield line(dim(f"  and {len(by_file) - MOST_TESTS} files more"))
    for runner in dict.fromkeys(one["runner"] for one in answer["commands"]):
        yield line(dim(f"  as a list: --format {runner}"))
    if len(answer["commands"]) > 1 or any(one["folder"] for one in answer["commands"]):
        yield line(dim("  to be run, each where its suite is: --format commands | sh"))


def _files(files: Sequence[Json]) -> Told:
    if files:
        yield line(bold("files"))
    for one in files[:MOST_FILES]:
        owners = f"  owned by {' '.join(one['owners'])}" if one["owners"] else ""
        past = f"  {_number(one['commits'], 'commit')} by {_number(one['authors'], 'author')}" if one["commits"] else ""
        without = f"  usually with {', '.join(one['usually_with'])}" if one["usually_with"] else ""
        yield line(
            "  ", Part(one["path"], "blue"), f"  {one['change']}", dim(past), owners, note(without) if without else ""
        )
    if len(files) > MOST_FILES:
        yield line(dim(f"  and {len(files) - MOST_FILES} more"))


def _place(one: Json) -> Line:
    return line(Part(one["path"], "blue"), ":", Part(str(one["line"]), "green"))


def _number(count: int, noun: str) -> str:
    return f"{count:,} {plural(noun, count)}"
