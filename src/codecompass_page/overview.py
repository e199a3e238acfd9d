"""What this repository is, on one screen, as HTML: of the page's first view, of the document that comes before it, of a file."""

from collections import Counter
from collections.abc import Iterable, Sequence

import htpy as h

from codecompass_page import diagram, parts, stacked
from codecompass_page.asking import Json
from codecompass_page.diagram import Arrow, Box
from codecompass_page.places import Place

READY = "ready"
"""What `index_status` says of a state that can be shown."""
TOKENS = 12_000
"""Budget of the overview: enough for a screen or three."""
MOST_BOXES, MOST_LISTED = 40, 15
PER_BOX = 1.6
"""Arrows for each box, those that close a circle and then the heaviest: more of them is a thicket."""


def first_heading(status: Json) -> h.Node:
    """What is known at once."""
    name = str(status["repo_root"]).rstrip("/").rpartition("/")[2]
    counts = f"{status['file_count']:,} files · {status['symbol_count']:,} symbols · {status['ref']}"
    return h.header(".what")[h.h1[name], h.p(".muted")[counts]]


def heading(answer: Json, ref: str) -> h.Node:
    facts = [
        parts.plural(answer["files"], "file"),
        parts.plural(answer["lines"], "line"),
        parts.plural(answer["symbols"], "symbol"),
        ref,
    ]
    return h.header(".what")[
        h.h1[answer["name"]],
        h.p(".doc")[answer["about"]] if answer["about"] else None,
        h.p(".muted")[" · ".join(filter(None, facts))],
        _languages(answer["languages"]),
    ]


def _languages(languages: Sequence[Json]) -> h.Node:
    """Their shares as a bar, and in words."""
    total = sum(one["lines"] for one in languages) or 1
    bar = (h.i(style=f"width:{one['lines'] / total:.2%};--hue:{hue(at)}") for at, one in enumerate(languages))
    keys = (
        h.span(".key")[
            h.i(style=f"--hue:{hue(at)}"),
            f"{one['language']} {one['lines'] / total:.0%}",
            h.span(".muted")[f" {one['lines']:,} lines"],
        ]
        for at, one in enumerate(languages[:10])
    )
    return [h.div(".bar", aria_hidden="true")[bar], h.p(".legend")[keys]] if languages else None


def hue(at: int) -> int:
    """Hues far from each other."""
    return (195 + at * 137) % 360


def left(place: Place, answer: Json) -> list[h.Node]:
    return [
        _start(place, answer),
        _packages(place, answer),
        _communities(place, answer["communities"]),
        _past(place, answer.get("history")),
    ]


def right(place: Place, answer: Json) -> list[h.Node]:
    return [
        _runs(place, answer["runs"]),
        _hot(place, answer["hot"]),
        _central(place, answer["central"]),
        _entries(place, answer),
        _surfaces(place, answer),
        _tests(place, answer["tests"]),
        parts.notes(answer),
    ]


HOWS = {"main": "Begins", "wiring": "Puts together", "type": "Types of the domain", "flow": "Flows"}


def _start(place: Place, answer: Json) -> h.Node:
    """Main, what puts it together, the types and flows of its domain: in the order in which to read them."""
    if not answer["start"]:
        return None
    groups = []
    for how, said in HOWS.items():
        found = [one for one in answer["start"] if one["how"] == how]
        items = [
            h.li[
                h.a(".sym", href=_to_read(place, one))[h.bdi[one["name"]]],
                h.span(".where")[parts.file_link(place, one["path"], one["line"])],
                h.span(".muted")[f" {one['detail']}"] if how != "main" and one["detail"] != one["name"] else None,
            ]
            for one in found
        ]
        groups.append(h.div(".group")[h.h3[said], h.ul(".plain")[items]] if found else None)
    return parts.section("Where to start reading", "", groups, id="start")


def _to_read(place: Place, one: Json) -> str:
    if one["how"] == "flow":
        is_route = one["detail"] == one["name"]
        return place.to("steps", entry=one["name"].removeprefix("ANY ") if is_route else one["symbol_id"])
    return place.symbol(one["symbol_id"]) if one["symbol_id"] else place.file(one["path"], one["line"])


def _runs(place: Place, runs: Sequence[Json]) -> h.Node:
    """How it is run and tested."""
    if not runs:
        return None
    items = (
        h.li[
            h.span(".purpose")[one["purpose"]],
            h.code[one["command"]],
            h.span(".where")[parts.file_link(place, one["path"])],
        ]
        for one in runs
    )
    return parts.section("Run and test it", "", h.ul(".plain")[items], id="runs")


def _hot(place: Place, hot: Sequence[Json]) -> h.Node:
    if not hot:
        return None
    items = (
        h.li[
            parts.file_link(place, one["path"]),
            h.span(".muted")[
                f" {parts.plural(one['commits'], 'commit')}, {parts.plural(one['lines'], 'line')}, tests reach {one['tested']} of {one['callables']} functions"
            ],
        ]
        for one in hot
    )
    note = "Changed often, long, and little of it reached by tests."
    return parts.section("Hot spots", len(hot), h.ul(".plain")[items], id="hot", note=note)


def _packages(place: Place, answer: Json) -> h.Node:
    """The layers, highest first, and the circles."""
    packages = answer["packages"]
    if not packages:
        return None
    boxes, arrows, layers = package_graph(place, answer)
    circles = (
        h.li[
            " → ".join(one["way"]),
            h.span(".muted")[
                f"  {len(one['packages'])} packages{'; folder by folder none' if one['rolled_up'] else ''}"
            ],
        ]
        for one in answer["cycles"][:6]
    )
    body: list[h.Node] = [
        stacked.stacked(boxes, arrows, "Packages by layer, and what they use", layers=layers),
        diagram.legend({arrow.kind for arrow in arrows} & {"cycle"}),
        h.p(".note")[_lightest_left(answer), h.a(href=place.to("packages"))["All, down to files, and as a matrix"]],
        h.div(".group")[h.h3["Circles"], h.ul(".plain")[circles]] if answer["cycles"] else None,
    ]
    return parts.section("Packages and layers", len(_joined(answer)), body, id="packages")


def package_graph(place: Place, answer: Json) -> tuple[list[Box], list[Arrow], dict[str, int]]:
    shown = sorted(_joined(answer), key=lambda one: -one["lines"])[:MOST_BOXES]
    most = max((one["layer"] for one in shown), default=0)
    boxes = [
        Box(
            one["path"],
            "/".join(one["path"].split("/")[-2:]),
            place.file(one["path"]) if one["kind"] == "module" else place.to("packages", folder=one["path"]),
            f"{one['path']} · {one['lines']:,} lines",
            note=f"{one['lines']:,}",
        )
        for one in shown
    ]
    known = {one["path"]: most - one["layer"] for one in shown}
    edges = [one for one in answer["dependencies"] if one["source"] in known and one["target"] in known]
    arrows = [
        Arrow(
            one["source"], one["target"], "cycle" if one["cut"] else "static",
            f"{one['source']} → {one['target']}: {one['imports']} imports, {one['calls']} calls", one["imports"] + one["calls"],
        )
        for one in edges[: int(PER_BOX * len(shown))]
    ]  # fmt: skip
    return boxes, arrows, known


def _joined(answer: Json) -> list[Json]:
    """The packages that use one, or are used; all of them where none is."""
    ends = {end for one in answer["dependencies"] for end in (one["source"], one["target"])}
    return [one for one in answer["packages"] if one["path"] in ends] or answer["packages"]


def _lightest_left(answer: Json) -> str:
    """How many dependencies the graph leaves out."""
    most = int(PER_BOX * min(len(_joined(answer)), MOST_BOXES))
    less = len(answer["dependencies"]) - most
    return f"{less} lighter dependencies are not drawn. " if less > 0 else ""


def _communities(place: Place, communities: Sequence[Json]) -> h.Node:
    if not communities:
        return None
    names = Counter(one["name"] if one["central"] else "" for one in communities)
    items = (
        h.li[
            h.details[
                h.summary[
                    h.bdi[one["name"] if names[one["name"]] == 1 else f"{one['name']} around {one['central'][0]}"],
                    h.span(".muted")[
                        f"  {one['files']} files, {one['lines']:,} lines, {one['inside']:.0%} within itself"
                    ],
                ],
                h.p(".muted")["around ", ", ".join(one["central"])] if one["central"] else None,
                h.ul(".plain")[(h.li[parts.file_link(place, path)] for path in one["paths"][:40])],
            ]
        ]
        for one in communities
    )
    note = "Files that use each other more than the rest, whatever folders they are in."
    return parts.section("Communities", len(communities), h.ul(".plain")[items], id="communities", note=note)


def _central(place: Place, central: Sequence[Json]) -> h.Node:
    if not central:
        return None
    items = (
        h.li[
            parts.symbol_link(place, one),
            h.span(".tag")[parts.plural(one["callers"], "caller")],
            h.span(".where")[parts.file_link(place, one["path"], one["line_start"])],
        ]
        for one in central[:MOST_LISTED]
    )
    return parts.section("Most hangs on", "", h.ul(".plain")[items], id="central")


def _entries(place: Place, answer: Json) -> h.Node:
    entries = answer["entry_points"]
    if not entries:
        return None
    total = sum(answer["total_entry_points"].values())
    said = ", ".join(
        f"{count} exported" if kind == "exported" else parts.plural(count, kind)
        for kind, count in answer["total_entry_points"].items()
    )
    items = (
        h.li[
            h.a(href=place.symbol(one["symbol_id"]))[h.bdi[one["name"]]] if one["symbol_id"] else h.bdi[one["name"]],
            h.span(".tag")[one["kind"]],
            h.span(".where")[parts.file_link(place, one["path"], one["line"])],
        ]
        for one in entries[:MOST_LISTED]
    )
    return parts.section("Entry points", total, h.ul(".plain")[items], id="entries", note=said)


def _surfaces(place: Place, answer: Json) -> Iterable[h.Node]:
    for title, key, view in (
        ("Endpoints", "endpoints", "endpoints"),
        ("Configuration", "config", "config"),
        ("Tables", "tables", "config"),
    ):
        listed = answer[key]
        if listed:
            items = (
                h.li[
                    h.code[one["name"]],
                    h.span(".muted")[f" {one['detail']}"],
                    h.span(".where")[parts.file_link(place, one["path"], one["line"])],
                ]
                for one in listed[:8]
            )
            more = h.p(".note")[h.a(href=place.to(view))["all of them"]]
            areas = _areas(answer["areas"]) if key == "endpoints" else None
            yield parts.section(title, answer[f"total_{key}"], [areas, h.ul(".plain")[items], more], id=key)
    if answer["services"]:
        items = (
            h.li[
                h.bdi[one["name"]],
                h.span(".muted")[f" {', '.join(one['packages'])}"],
                h.span(".where")[parts.file_link(place, one["path"])],
            ]
            for one in answer["services"]
        )
        yield parts.section("Outside services", len(answer["services"]), h.ul(".plain")[items], id="services")


def _areas(areas: Sequence[Json]) -> h.Node:
    """How the endpoints are spread over paths."""
    if not areas:
        return None
    told = (
        [h.code["others" if one["prefix"] == "/" else one["prefix"]], h.span(".muted")[f" {one['endpoints']}  "]]
        for one in areas
    )
    return h.p(".legend")[(h.span[one] for one in told)]


def _tests(place: Place, tests: Json) -> h.Node:
    touched = (
        h.li[h.bdi[one["package"]], h.span(".tag")[parts.plural(one["test_files"], "test file")]]
        for one in tests["touched"][:MOST_LISTED]
    )
    untouched = h.details[
        h.summary[f"{len(tests['untouched'])} packages that no test file uses or requests"],
        h.ul(".plain")[(h.li[one] for one in tests["untouched"])],
    ]
    note = f"{parts.plural(tests['files'], 'file')}, {parts.plural(tests['cases'], 'test')}."
    body = [
        h.ul(".plain")[touched],
        untouched if tests["untouched"] else None,
        h.p(".note")[h.a(href=place.to("map", by="tests"))["What they reach, as a map"]],
    ]
    return parts.section("Tests", tests["cases"], body, id="tests", note=note) if tests["files"] else None


def _past(place: Place, history: Json | None) -> h.Node:
    if not history:
        return None
    changed = (
        h.li[
            parts.file_link(place, one["path"]),
            h.span(".tag")[parts.plural(one["commits"], "commit")],
            h.span(".muted")[f" {one['last']}"],
        ]
        for one in history["most_changed"][:10]
    )
    together = (
        h.li[
            parts.file_link(place, one["path"]),
            " with ",
            parts.file_link(place, one["other"]),
            h.span(".tag")[f"{one['times']} times"],
        ]
        for one in history["together"][:8]
    )
    people = [one for one in history["authors"] if not one["bot"]]
    authors = ", ".join(f"{one['name']} {one['commits']}" for one in people[:6])
    note = f"{parts.plural(history['commits'], 'commit')} {history['since']} … {history['until']}: {authors}."
    body = [
        h.div(".group")[h.h3["Change most"], h.ul(".plain")[changed]],
        h.div(".group")[h.h3["Change together"], h.ul(".plain")[together]] if history["together"] else None,
    ]
    return parts.section("History", "", body, id="history", note=note)
