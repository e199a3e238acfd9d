"""A change: two refs, the symbols that differ, and what they reach, as a list and as a graph."""

import asyncio
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

import htpy as h
from nicegui import ui

from codecompass.languages import for_path
from codecompass.model import TYPE_KINDS
from codecompass_page import diagram, parts
from codecompass_page.asking import Json
from codecompass_page.diagram import Arrow, Box
from codecompass_page.difference import difference
from codecompass_page.page import View, failure, text_of
from codecompass_page.places import Place

MOST_CHANGES, MOST_REACHED, MOST_DRAWN = 300, 150, 20
DEPTH = 2
MOST_TESTS, MOST_COMMITS = 60, 200
MOST_FILES, MOST_OPEN = 30, 6
"""Files whose difference is shown, and shown at once."""


async def change(view: View) -> None:
    base, head = view.query.get("base", "").strip(), view.query.get("head", "").strip()
    ui.page_title("Changes · codecompass")
    refs = await view.tried("list_refs", commits=MOST_COMMITS)
    view.show(_form(view.place, base, head, refs))
    if not base:
        view.show(
            parts.empty(
                "Name two refs, or choose one: branches, tags or commits. Without a second one it is the work tree."
            ),
            _suggested(view.place),
            h.div(".two")[_commits(view.place, refs), _branches(view.place, refs)],
        )
        return
    there = Place(view.place.repo, head)
    waiting = view.show(h.p(".wait")["comparing …"])
    diff, reached = await asyncio.gather(
        view.tried("diff_context", base_ref=base, head_ref=head, limit=MOST_CHANGES),
        view.asker.ask_or_error(there, "find_impact", diff=base, depth=DEPTH, limit=MOST_REACHED, tests="without"),
    )
    waiting.delete()
    if "error" in diff:
        view.show(failure(view.place, diff["error"]))
        return
    then = Place(view.place.repo, base)
    view.show(_summary(diff))
    with ui.element("div").classes("two"):
        columns = [ui.element("div"), ui.element("div")]
    with columns[0]:
        view.show(_changes(there, then, diff))
    with columns[1]:
        reviewing = view.show(h.p(".wait")["reviewing …"])
    wide = view.show(h.p(".wait")["…"])
    review = await view.tried("review_change", base_ref=base, head_ref=head, limit=MOST_TESTS)
    reviewing.set_content(text_of(*_review(there, review), _reach(there, reached, diff, review)))
    wide.set_content(
        text_of(await _differences(view, there, Place(there.repo, diff.get("merge_base_commit") or base), diff))
    )


async def _differences(view: View, there: Place, then: Place, diff: Json) -> h.Node:
    """The files that changed, each with what differs in it."""
    files = diff["file_changes"][:MOST_FILES]

    async def text(place: Place, path: str) -> str:
        read = await view.asker.ask_or_error(place, "read_source", path=path)
        return str(read.get("text", ""))

    texts = await asyncio.gather(*(text(place, one["path"]) for one in files for place in (then, there)))
    by_path = {one["path"]: [change for change in diff["changes"] if change["path"] == one["path"]] for one in files}
    shown = [
        difference(there, then, one["path"], old, new, by_path[one["path"]], is_open=at < MOST_OPEN)
        for at, (one, old, new) in enumerate(zip(files, texts[::2], texts[1::2], strict=True))
    ]
    switch = h.label(".switch")[h.input("#unified", type="checkbox"), " one below the other"]
    left = parts.left_out(len(files), len(diff["file_changes"]), "files")
    return parts.section("Difference", len(diff["file_changes"]), [switch, shown, left], id="difference")


def _suggested(place: Place) -> h.Node:
    """What most people want to see of a repository that they did not change."""
    return h.nav(".choices", aria_label="Changes that there are")[
        h.a(href=place.to("change", base="HEAD"))["what is not committed"],
        h.a(href=place.to("change", base="HEAD~1", head="HEAD"))["the last commit"],
        h.a(href=place.to("change", base="HEAD~10", head="HEAD"))["the last ten commits"],
    ]


def _commits(place: Place, refs: Json) -> h.Node:
    """The commits to choose from: what each did, and what was done since."""
    rows: Iterable[Iterable[h.Node]] = (
        [
            h.span(".when")[one["date"]],
            h.a(href=place.to("change", base=f"{one['commit']}^", head=one["commit"]))[h.bdi[one["subject"] or one["commit"][:10]]],
            one["author"],
            h.a(".since", href=place.to("change", base=one["commit"], head="HEAD"))["since then"],
        ]
        for one in refs.get("commits", ())
    )  # fmt: skip
    body = parts.table(["date", "commit", "author", ""], rows, label="Commits")
    return parts.section("Commits", "", body, id="commits") if refs.get("commits") else None


def _branches(place: Place, refs: Json) -> h.Node:
    rows: Iterable[Iterable[h.Node]] = (
        [
            h.span(".when")[one["date"]],
            h.a(href=place.to("change", base=one["name"], head="HEAD"))[h.bdi[one["name"]]],
            h.bdi[one["subject"]],
        ]
        for one in refs.get("recent", ())
    )
    body = parts.table(["date", "since", "its last commit"], rows, label="Branches and tags")
    named = refs.get("recent")
    return parts.section("Branches and tags", len(named), body, id="branches") if named else None


def _form(place: Place, base: str, head: str, refs: Json) -> h.Node:
    named = [*(one["name"] for one in refs.get("recent", ())), *(one["ref"] for one in refs.get("refs", ()))]
    known = dict.fromkeys((*named, *(f"HEAD~{back}" for back in range(1, 6))), "")
    known |= {one["commit"][:12]: f"{one['date']} {one['subject']}" for one in refs.get("commits", ())}
    fields = [
        h.label[said, h.input(name=name, value=value, placeholder=hint, list="change-refs", autocomplete="off", spellcheck="false", required=required)]
        for name, said, value, hint, required in (
            ("base", "from ", base, "main, v1.2, HEAD~3 …", True), ("head", " to ", head, "work tree", False),
        )
    ]  # fmt: skip
    hidden = h.input(type="hidden", name="repo", value=place.repo) if place.repo else None
    return h.header(".what")[
        h.h1["Changes"],
        h.form(".go", action="/change", role="search", aria_label="Refs to compare")[
            fields,
            hidden,
            h.button(type="submit")["compare"],
            h.datalist("#change-refs")[(h.option(value=one, label=said or None) for one, said in known.items())],
        ],
    ]


def _of_code(changes: Iterable[Json]) -> list[Json]:
    """The changed symbols; the titles of a document are none."""
    return [one for one in changes if (found := for_path(str(one["path"]))) and found.is_code]


def _summary(diff: Json) -> h.Node:
    code = _of_code(diff["changes"])
    kinds = Counter(one["change_type"] for one in code)
    said = [f"{count} {kind}" for kind, count in sorted(kinds.items(), key=lambda item: -item[1])]
    shown = f" of the {len(code)} shown" if diff["total_changes"] > len(diff["changes"]) else ""
    merge = f" · since {diff['merge_base_commit'][:10]}" if diff.get("merge_base_commit") else ""
    return h.p(".muted")[
        f"{parts.plural(diff['affected_files'], 'file')}, {parts.plural(diff['total_changes'] - len(diff['changes']) + len(code), 'symbol')}: {', '.join(said) or 'none'}{shown}{merge}"
    ]


def _changes(there: Place, then: Place, diff: Json) -> h.Node:
    code = _of_code(diff["changes"])
    by_path = groupby(sorted(code, key=lambda one: str(one["path"])), key=lambda one: one["path"])
    groups = [_in_file(there, then, path, list(changes)) for path, changes in by_path]
    touched = {one["path"] for one in code}
    others = [one for one in diff["file_changes"] if one["path"] not in touched]
    rest = h.details[
        h.summary[parts.plural(len(others), "file"), " without changed symbols"],
        h.ul(".plain")[(h.li[one["path"], " ", h.span(".tag")[one["change_type"]]] for one in others)],
    ]
    left = parts.left_out(len(diff["changes"]), diff["total_changes"], "symbols")
    count = diff["total_changes"] - len(diff["changes"]) + len(code)
    return parts.section("Changed", count, [groups, left, rest if others else None, parts.notes(diff)], id="changed")


def _in_file(there: Place, then: Place, path: str, changes: Sequence[Json]) -> h.Node:
    def item(one: Json) -> h.Node:
        state = one["after"] or one["before"]
        place = there if one["after"] else then
        named = {**state, "name": one["symbol"]}
        before, after = (one["before"] or {}).get("signature"), (one["after"] or {}).get("signature")
        signature = h.fragment[h.del_[before], " ", h.ins[after]] if before and after and before != after else None
        return h.li[
            h.span(class_=f"tag change {one['change_type']}")[one["change_type"]],
            parts.symbol_link(place, named),
            h.code(".muted")[signature] if signature else None,
        ]

    return h.div(".group")[h.h3[parts.file_link(there, path)], h.ul(".plain")[(item(one) for one in changes)]]


def _reach(there: Place, reached: Json, diff: Json, review: Json) -> h.Node:
    """How many symbols it reaches, as the review counts them; those near it as a graph and a list."""
    if "error" in reached:
        return parts.section("What it reaches", "", parts.empty(str(reached["error"]["message"])), id="reach")
    changed = [{**one["after"], "name": one["symbol"]} for one in diff["changes"] if one["after"]] + reached["changed"]
    told = {one["symbol_id"] for one in review.get("symbols", ())}  # a type that only holds a change is not there
    known = {one["symbol_id"] for one in changed if one["kind"] not in TYPE_KINDS or one["symbol_id"] in told}
    found: list[Json] = []
    for one in (one for level in reached["levels"] for one in level["symbols"]):
        if one["nearer"] in known:
            known.add(one["symbol"]["symbol_id"])
            found.append(one)
    if not found:
        return parts.section(
            "What it reaches",
            review.get("reached", 0),
            parts.empty("Nothing else is known to use what changed."),
            id="reach",
        )
    boxes, arrows, layers = impact_graph(there, changed, found)
    rows: Iterable[Iterable[h.Node]] = (
        [
            parts.symbol_link(there, one["symbol"]),
            f"{one['depth']} away",
            parts.file_link(there, one["symbol"]["path"], one["at"]),
            "" if _how(one) == "static" else h.span(".tag.heuristic")[_how(one).replace("heuristic", "inferred")],
        ]
        for one in found
    )
    unbound = reached["unresolved_uses"]
    body: list[h.Node] = [
        diagram.drawn(boxes, arrows, "What the change reaches", layers=layers) if len(found) <= MOST_DRAWN else None,
        diagram.legend(arrow.kind for arrow in arrows) if len(found) <= MOST_DRAWN else None,
        h.p(".note")[f"{parts.plural(unbound, 'use')} of changed names could not be bound."] if unbound else None,
        parts.table(["symbol", "distance", "where", "how sure"], rows, label="What the change reaches"),
        parts.notes(reached),
    ]
    note = f"The {len(found):,} nearest, within {DEPTH} steps; those through bases and interfaces are marked."
    return parts.section("What it reaches", f"{review.get('reached', len(found)):,}", body, id="reach", note=note)


def impact_graph(
    place: Place, changed: Iterable[Json], found: Sequence[Json]
) -> tuple[list[Box], list[Arrow], dict[str, int]]:
    """What changed on the right, what uses it before it."""
    used = {one["nearer"] for one in found}
    roots = {one["symbol_id"]: one for one in changed if one["symbol_id"] in used}
    boxes = [Box(key, parts.short_name(one), place.symbol(key), _told(one), "root") for key, one in roots.items()]
    layers = dict.fromkeys(roots, 0)
    arrows = []
    for one in found[: diagram.MOST - len(boxes)]:
        key = one["symbol"]["symbol_id"]
        if key not in layers:
            boxes.append(Box(key, parts.short_name(one["symbol"]), place.symbol(key), _told(one["symbol"])))
            layers[key] = -one["depth"]
        arrows.append(Arrow(key, one["nearer"], _how(one), f"line {one['at']}"))
    return boxes, arrows, layers


def _how(one: Json) -> str:
    return (
        "dispatch" if one.get("strategy") == "dispatch" else "static" if one["confidence"] == "static" else "heuristic"
    )


def _told(one: Json) -> str:
    return f"{one['kind']} {one['qualified_name']} · {one['path']}:{one['line_start']}"


def _review(there: Place, review: Json) -> list[h.Node]:
    """The risk with its factors, the uses that break, the tests to run, the files with their owners."""
    if "error" in review:
        return [parts.section("Review", "", parts.empty(str(review["error"]["message"])), id="review")]
    risk = review["risk"]
    factors = (h.li[h.span(".at")[f"{one['points']:>3} "], one["said"]] for one in risk["factors"])
    breaks = (
        h.li[
            h.a(".line", href=there.file(one["path"], one["line"]))[h.code[one["said"]]],
            h.span(".where")[parts.file_link(there, one["path"], one["line"])],
            h.span(".tag.heuristic")["perhaps"] if one["confidence"] != "static" else None,
        ]
        for one in review["breaks"]
    )
    return [
        parts.section(f"Risk: {risk['level']}", risk["points"], h.ul(".plain.factors")[factors], id="risk"),
        parts.section("Breaks", review["total_breaks"], h.ul(".plain")[breaks], id="breaks")
        if review["breaks"]
        else None,
        _tests(there, review),
        _endpoints(there, review),
        _owners(there, review),
    ]


SURE = {
    "certain": "certainly run it",
    "likely": "perhaps run it",
    "guessed": "only over long ways, by name, words or history",
}


def _tests(there: Place, review: Json) -> h.Node:
    tests = review["tests"]

    def listed(sure: str) -> h.Node:
        of_it = [one for one in tests if one["sure"] == sure]
        items = (
            h.li[
                h.a(".sym", href=there.symbol(one["symbol_id"]))[h.bdi[one["name"]]],
                h.span(".tag")[one["how"]],
                h.span(".where")[parts.file_link(there, one["path"], one["line"])],
            ]
            for one in of_it
        )
        said = h.summary[f"{len(of_it):,} {SURE[sure]}"]
        return h.details(open=sure == "certain")[said, h.ul(".plain")[items]] if of_it else None

    commands = (
        h.details[
            h.summary[
                one["runner"], one["folder"] and f" in {one['folder']}", f": {parts.plural(one['tests'], 'test')}"
            ],
            h.pre[one["command"]],
        ]
        for one in review["commands"]
    )
    body: list[h.Node] = [
        *((listed(sure) for sure in SURE) if tests else [parts.empty("No test is known to reach it.")]),
        *commands,
    ]
    note = f"{review['total_tests']:,} of the {review['suite']:,} of the suite." if review["suite"] else ""
    return parts.section(
        "Tests to run",
        review["total_tests"],
        [*body, parts.left_out(len(tests), review["total_tests"], "tests")],
        id="tests",
        note=note,
    )


def _endpoints(there: Place, review: Json) -> h.Node:
    """Those that certainly lead to it; of the others how many there are, and which if one wants to know."""
    found = [one for one in review["endpoints"] if one["how"] == "certain"]
    others = [one for one in review["endpoints"] if one["how"] != "certain"]
    if not review["endpoints"]:
        return None
    by = review["endpoints_by"]

    def listed(endpoints: Sequence[Json]) -> h.Node:
        return h.ul(".plain")[
            (
                h.li[
                    h.b(".method")[one["method"]],
                    h.a(href=there.endpoint(one["method"], one["route"]))[h.bdi[one["route"]]],
                ]
                for one in endpoints
            )
        ]

    more = sum(by.values()) - by.get("certain", 0)
    names = sorted({one["through"].rpartition("/")[2] for one in others if one["through"]})
    through = f"perhaps, through {', '.join(names[:3])}" if names else "perhaps"
    folded = h.details[h.summary[f"{more:,} more {through}"], listed(others)] if more else None
    return parts.section("Endpoints", by.get("certain", 0), [listed(found), folded], id="endpoints")


def _owners(there: Place, review: Json) -> h.Node:
    is_owned = any(one["owners"] for one in review["files"])
    rows: Iterable[Iterable[h.Node]] = (
        [parts.file_link(there, one["path"]), one["change"], str(one["commits"] or ""), *[", ".join(one["owners"])] * is_owned]
        for one in review["files"]
    )  # fmt: skip
    body = parts.table(["file", "change", "commits", *["owners"] * is_owned], rows, label="Files")
    return parts.section("Files", len(review["files"]), body, id="files") if review["files"] else None
