"""A symbol on one screen: its source, its neighbours, and what else is known of it."""

import asyncio
import json
import re
from collections.abc import Mapping
from itertools import accumulate, groupby
from typing import Any

import htpy as h
from nicegui import background_tasks, ui

from codecompass.model import CALLABLE_KINDS, TYPE_KINDS
from codecompass_page import parts
from codecompass_page.asking import Json
from codecompass_page.neighbours import Neighbours, neighbourhood
from codecompass_page.page import View, failure, text_of
from codecompass_page.places import Place
from codecompass_page.source import over, source

MOST_VALUES, MOST_FUNCTIONS = 12, 24
"""Members that are no functions, and those that are; more of them are folded."""
AROUND = 4
"""Lines shown above and below a definition."""
MOST_USES, MOST_TESTS, MOST_COMMITS = 200, 60, 20
MOST_OPENED = 40
"""Uses that stand open; the files of further ones are folded."""
OPENING = """(event) => {
  const more = event.target.closest("[data-open]");
  if (!more || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  emit(more.dataset.open);
}"""
"""A box is opened in place; as a link it leads to the same graph."""


async def symbol(view: View, symbol_id: str) -> None:
    """Shows a symbol; its parts arrive as they are answered."""
    symbol_id = view.query.get("at", symbol_id)
    chain = await view.ask("get_symbol_hierarchy", symbol_name=symbol_id)
    own = chain["hierarchy"][0]
    ui.page_title(f"{parts.short_name(own)} · codecompass")
    first, last = lines_of(own)
    read, near, status = await asyncio.gather(
        view.tried("read_source", path=own["path"], first_line=first, last_line=last),
        neighbourhood(view, own, opened(view)),
        view.tried("index_status"),
    )
    view.show(heading(view.place, own, chain, read))
    background_tasks.create(_name_address(view, symbol_id, own), name="address")
    is_type = own["kind"] in TYPE_KINDS
    with ui.element("div").classes("two"):
        with ui.element("div").classes("left"):
            view.show(code(view.place, own, read, str(status.get("repo_root", ""))))
            if not is_type:
                view.show(member_list(view.place, await _members(view, own, read)))
            under = view.show(h.p(".wait")["…"])
        with ui.element("div").classes("right"):
            if is_type:  # its members, what it derives from and what from it, and who makes it, before who calls it
                first_of_it = view.show(h.p(".wait")["…"])
                members = await _members(view, own, read)
            _graph(view, own, near)
            rest = view.show(h.p(".wait")["…"])
    answers = await asyncio.gather(
        view.tried("get_inheritance", symbol_name=symbol_id),
        view.tried("find_references", symbol_name=symbol_id, limit=MOST_USES),
        view.tried("find_tests", symbol_name=symbol_id, limit=MOST_TESTS),
    )
    if is_type:
        first_of_it.set_content(text_of(member_list(view.place, members), kin(view.place, answers[0])))
    family = None if is_type else kin(view.place, answers[0])
    under.set_content(text_of(references(view.place, answers[1])))
    known = text_of(family, tests(view.place, answers[2]))
    rest.set_content(text_of(known, h.p(".wait")["…"]))
    history, past = await asyncio.gather(
        view.tried("symbol_history", symbol_name=symbol_id, limit=MOST_COMMITS),
        view.tried("get_file_history", path=own["path"]),
    )
    rest.set_content(text_of(known, commits(view.place, history), together(view.place, past)))


async def _name_address(view: View, asked: str, own: Json) -> None:
    """Puts the symbol's name in the place of its id in the address, with its file and line where others have the name."""
    name = str(own["qualified_name"]).rpartition("/")[2]
    if asked != own["symbol_id"] or not _PLAIN.fullmatch(name):
        return
    for at in ("", f"{own['path']}:{own['line_start']}"):
        found = await view.tried("get_symbol_hierarchy", symbol_name=at or name)
        if found.get("hierarchy") and found["hierarchy"][0]["symbol_id"] == own["symbol_id"]:
            query = {key: value for key, value in view.query.items() if key not in ("ref", "repo")}
            address = json.dumps(view.place.symbol(name, at=at, **query)).replace("<", "\\u003c")
            view.run(f"history.replaceState(history.state, '', {address} + location.hash)")
            break


_PLAIN = re.compile(r"[\w.$:-]+")
"""Names that can be an address as they are."""


def lines_of(own: Json) -> tuple[int, int | None]:
    """The lines that are shown of a symbol: of a module all."""
    is_module = own["kind"] == "module"
    return (1, None) if is_module else (max(1, own["line_start"] - AROUND), own["line_end"] + AROUND)


def opened(view: View) -> list[str]:
    """The symbols whose neighbours the graph shows as well."""
    return [one for one in view.query.get("open", "").split(",") if one]


def _graph(view: View, own: Json, near: Neighbours) -> None:
    shown = view.show(near.shown(view.place, own["symbol_id"]), classes="neighbours")

    async def open_(event: Any) -> None:  # Any: NiceGUI's events have no type for what a handler sends
        near_now = [*near.opened, str(event.args)] if str(event.args) not in near.opened else near.opened
        again = await neighbourhood(view, own, near_now)
        near.opened[:] = again.opened
        shown.set_content(text_of(again.shown(view.place, own["symbol_id"])))
        told = json.dumps(",".join(again.opened))
        ui.run_javascript(
            f"const to = new URL(location); to.searchParams.set('open', {told}); history.pushState({{}}, '', to)"
        )
        ui.run_javascript(f"codecompass.focus({str(event.args)!r})")

    shown.on("click", open_, js_handler=OPENING)


def heading(place: Place, own: Json, chain: Json, read: Json) -> h.Node:
    """Where it stands, its signature, what its documentation begins with."""
    said = next((one for one in read.get("definitions", ()) if one["symbol_id"] == own["symbol_id"]), None)
    around = [parts.symbol_link(place, one, name=one["name"]) for one in reversed(chain["hierarchy"][1:])]
    crumbs = [parts.file_link(place, own["path"], own["line_start"]), *around]
    return h.header(".what")[
        h.nav(".crumbs", aria_label="Where it stands")[h.ol[(h.li[one] for one in crumbs)]],
        h.h1[parts.kind(own["kind"]), " ", h.bdi[parts.short_name(own)]],
        h.p(".signature")[h.code[own["signature"]]] if own["signature"] else None,
        h.p(".doc")[said["documentation"]] if said and said["documentation"] else None,
        _tags(said["tags"]) if said else None,
    ]


def _tags(tags: list[Json]) -> h.Node:
    """What documentation says of parameters, results, errors: each kind by itself."""
    by_label = {
        label: list(some)
        for label, some in groupby(sorted(tags, key=lambda one: str(one["label"])), key=lambda one: str(one["label"]))
    }
    order = dict.fromkeys(str(one["label"]) for one in tags)
    rows = [
        h.div(".doc-tag")[
            h.dt[label],
            [
                h.dd[
                    h.code[one["name"]] if one["name"] else None,
                    h.pre[one["text"]] if label == "example" else [" " if one["name"] else "", one["text"]],
                ]
                for one in by_label[label]
            ],
        ]
        for label in order
    ]
    return h.dl(".doc-tags")[rows] if rows else None


def code(place: Place, own: Json, read: Json, root: str = "") -> h.Node:
    if "error" in read:
        return failure(place, read["error"])
    marked = range(0) if own["kind"] == "module" else range(own["line_start"], own["line_end"] + 1)
    whole = h.a(href=place.file(own["path"], own["line_start"]))["the whole file"]
    cut = h.p(".note")["Long lines, or the end, are cut."] if read["truncated"] else None
    return h.section(".code", aria_label="Source")[
        over(place, read, root, [parts.file_link(place, own["path"], own["line_start"]), " ", whole]),
        h.div(".scroll", tabindex="0", role="region", aria_label="Source text")[
            source(read, place, current=own["symbol_id"], marked=marked)
        ],
        cut,
    ]


async def _members(view: View, own: Json, read: Json) -> list[Json]:
    """What a symbol holds, in its file and, as Go's methods and Rust's, beside it."""
    held = held_in(own, read)
    if own["kind"] not in TYPE_KINDS:
        return held
    down = await view.tried("get_symbol_hierarchy", symbol_name=own["symbol_id"], direction="descendants")
    known = {one["symbol_id"] for one in held}
    for root in down.get("hierarchy", ()):
        for one in root.get("children", ()):
            blocks = one.get("children", ()) if one["kind"] == "impl" else [one]
            held += [member for member in blocks if member["symbol_id"] not in known]
    return held


def held_in(own: Json, read: Json) -> list[Json]:
    """What stands in a symbol."""
    return [one for one in read.get("definitions", ()) if one["parent_id"] == own["symbol_id"]]


def member_list(place: Place, held: list[Json]) -> h.Node:
    if not held:
        return None
    functions = [one for one in held if one["kind"] in CALLABLE_KINDS]
    others = [one for one in held if one["kind"] not in CALLABLE_KINDS]

    def items(some: list[Json]) -> h.Node:
        return h.ul(".plain.members")[
            (
                h.li[parts.symbol_link(place, one, name=one["name"]), " ", h.code(".muted")[_without(one)]]
                for one in some
            )
        ]

    body = [
        items(functions[:MOST_FUNCTIONS]),
        h.details[h.summary[f"{len(functions) - MOST_FUNCTIONS:,} more"], items(functions[MOST_FUNCTIONS:])]
        if len(functions) > MOST_FUNCTIONS
        else None,
        h.details(open=len(others) <= MOST_VALUES)[h.summary[parts.plural(len(others), "other member")], items(others)]
        if others and functions
        else items(others),
    ]
    return parts.section("Members", len(held), body, id="members")


def _without(one: Json) -> str:
    """A signature without the name before it, which stands beside it."""
    signature = str(one.get("signature") or "")
    return signature.partition(str(one["name"]))[2].strip() if one["kind"] in CALLABLE_KINDS else signature


KIN = (
    ("bases", "Extends"), ("interfaces", "Implements"), ("derived", "Extended by"), ("implemented_by", "Implemented by"),
    ("overrides", "Overrides"), ("overridden_by", "Overridden by"),
)  # fmt: skip


def kin(place: Place, answer: Json) -> h.Node:
    """Bases and derived types; what a method overrides and is overridden by."""
    groups = [(title, answer[name]) for name, title in KIN if answer.get(name)]
    outside = answer.get("outside_bases", ())
    if not groups and not outside:
        return None
    said = [
        h.div(".group")[
            h.h3[title], h.ul(".plain")[(h.li[parts.symbol_link(place, one), _where(place, one)] for one in some)]
        ]
        for title, some in groups
    ]
    beyond = h.div(".group")[h.h3["Extends, from outside"], h.ul(".plain")[(h.li[h.code[one]] for one in outside)]]
    total = sum(len(some) for _, some in groups) + len(outside)
    return parts.section("Hierarchy", total, [*said, beyond if outside else None], id="hierarchy")


def _where(place: Place, one: Mapping[str, Any]) -> h.Node:
    return h.span(".where")[parts.file_link(place, one["path"], one["line_start"])]


def references(place: Place, answer: Json) -> h.Node:
    """Every use by file, with its line."""
    if "error" in answer:
        return _failed("References", answer)
    total, unbound = answer["total_references"], answer["unresolved_references"]
    files = [(path, [*uses]) for path, uses in groupby(answer["references"], key=lambda one: one["path"])]
    before = accumulate((len(uses) for _, uses in files), initial=0)
    body = [
        _uses_in(place, path, uses, is_open=at < MOST_OPENED) for (path, uses), at in zip(files, before, strict=False)
    ]
    note = f"{parts.plural(unbound, 'use')} of the name could not be bound: perhaps of this one." if unbound else ""
    shown = body or parts.empty("Nothing that was read uses it.")
    left = parts.left_out(len(answer["references"]), total, "uses")
    return parts.section("References", f"{total:,}", [shown, left, parts.notes(answer)], id="references", note=note)


def _uses_in(place: Place, path: str, uses: list[Json], *, is_open: bool) -> h.Node:
    rows = (
        h.li[
            h.a(".line", href=place.file(path, one["line_start"]))[
                h.span(".at")[str(one["line_start"])], h.code[one["context"]]
            ],
            _doubt(one),
        ]
        for one in uses
    )
    count = h.span(".count")[str(len(uses))]
    head = h.summary[
        h.span(".folder")[path.rpartition("/")[0] + "/" if "/" in path else ""], path.rpartition("/")[2], " ", count
    ]
    return h.details(".uses", open=is_open)[head, h.ul(".plain")[rows]]


def _doubt(one: Json) -> h.Node:
    if one["strategy"] == "dispatch":
        return h.span(".tag.dispatch")["dispatch"]
    return h.span(".tag.heuristic")["inferred"] if one["confidence"] != "static" else None


def tests(place: Place, answer: Json) -> h.Node:
    if "error" in answer:
        return _failed("Tests", answer)
    found = [one for one in answer["tests"] if not one.get("helper")]
    items = h.ul(".plain")[
        (
            h.li[
                parts.symbol_link(place, one),
                h.span(".tag")["directly" if one["distance"] == 1 else f"{one['distance']} away"],
                _where(place, one),
            ]
            for one in found
        )
    ]
    body = items if found else parts.empty("No test is known to touch it.")
    left = parts.left_out(len(answer["tests"]), answer["total_tests"], "tests")
    helpers = len(answer["tests"]) - len(found)
    return parts.section("Tests", answer["total_tests"] - helpers, [body, left], id="tests")


def commits(place: Place, answer: Json) -> h.Node:
    """The commits that changed it."""
    if "error" in answer:
        return _failed("History", answer)
    items = h.ol(".plain.commits")[
        (
            h.li[
                h.span(".when")[str(one["date"] or "now")[:10]],
                h.a(href=place.to("change", base=f"{one['commit']}^", head=one["commit"]), title=one["commit"])[one["subject"]]
                if one["commit"] else "not committed",
                h.span(".muted")[f"{one['author']} · {one['change_type']}"],
            ]
            for one in answer["commits"]
        )
    ]  # fmt: skip
    shown = items if answer["commits"] else parts.empty("No commit is known that changed it.")
    more = h.p(".note")["There are older ones."] if answer["truncated"] else None
    return parts.section("History", len(answer["commits"]) or "", [shown, more], id="history")


def together(place: Place, answer: Json) -> h.Node:
    """What changes with the file that it stands in, and who did."""
    if "error" in answer or not answer["commits"]:
        return None
    items = (
        h.li[parts.file_link(place, one["path"]), h.span(".tag")[f"{one['times']} times, {one['share']:.0%}"]]
        for one in answer["changed_with"]
    )
    authors = ", ".join(f"{one['name']} {one['commits']}" for one in answer["authors"][:5])
    owners = f" Owned by {', '.join(answer['owners'])}." if answer["owners"] else ""
    note = f"{parts.plural(answer['commits'], 'commit')} of this file, last {answer['last']}: {authors}.{owners}"
    body = h.ul(".plain")[items] if answer["changed_with"] else None
    return parts.section("Changes with", len(answer["changed_with"]), body, id="together", note=note)


def _failed(title: str, answer: Json) -> h.Node:
    return parts.section(title, "", parts.empty(str(answer["error"]["message"])), id=title.lower())
