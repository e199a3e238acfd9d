"""Search as one types, over symbols, files, endpoints and texts; and the same as a view of its own."""

import asyncio
import re
from collections.abc import Iterable
from difflib import SequenceMatcher

import htpy as h
from nicegui import ui

from codecompass_page import parts
from codecompass_page.asking import Asker, Json
from codecompass_page.page import View
from codecompass_page.places import Place

FEW, MANY = 8, 60
OTHER = 3
"""Of a name that is another."""
ALIKE = 0.86
"""How alike two names are that a slip of the keys tells apart."""
SHORTEST_TEXT = 3
"""Letters from which texts are searched while one types."""


async def suggested(asker: Asker, place: Place, words: str) -> h.Node:
    """What the search field offers for what stands in it: options of a list box, by kind."""
    found = await _found(asker, place, words, FEW, texts=len(words) >= SHORTEST_TEXT)
    groups = [_group(title, options) for title, options in _options(place, found)]
    whole = _option(place.to("search", q=words), [h.span(".all")[f"All results for “{words}”"]])
    nothing = h.div(".nothing", role="presentation")["Nothing of that name."] if not any(groups) else None
    return h.fragment[groups, nothing, whole]


async def search(view: View) -> None:
    """All results of a search, by kind."""
    words = view.query.get("q", "").strip()
    ui.page_title(f"{words or 'Search'} · codecompass")
    if not words:
        view.show(parts.page_title("Search"), parts.empty("Press / and type: a name, a path, a route, or a text."))
        return
    found = await _found(view.asker, view.place, words, MANY, texts=True)
    view.show(h.header(".what")[h.h1["“", h.bdi[words], "”"]])
    place = view.place
    shown = [
        parts.section("Symbols", len(found["symbols"]), _list(_symbol(place, one) for one in found["symbols"]), id="symbols")
        if found["symbols"] else None,
        parts.section("Files", len(found["files"]), _list(parts.file_link(place, one) for one in found["files"]), id="files")
        if found["files"] else None,
        parts.section("Endpoints", len(found["endpoints"]), _list(_endpoint(place, one) for one in found["endpoints"]), id="endpoints")
        if found["endpoints"] else None,
        parts.section("Text", found["total_texts"], _list(_line(place, one) for one in found["texts"]), id="text")
        if found["texts"] else None,
    ]  # fmt: skip
    view.show(*(shown if any(shown) else [parts.empty("Nothing has these words.")]), classes="results")


async def _found(asker: Asker, place: Place, words: str, most: int, *, texts: bool) -> Json:
    wanted = [
        asker.ask_or_error(place, "search_code", query=words, limit=most, compact=True),
        asker.ask_or_error(place, "list_endpoints", route=words, limit=most) if "/" in words else _nothing(),
        asker.ask_or_error(place, "search_text", pattern=re.escape(words), ignore_case=words.islower(), limit=most)
        if texts else _nothing(),
    ]  # fmt: skip
    code, endpoints, lines = await asyncio.gather(*wanted)
    results = code.get("results", [])
    files = dict.fromkeys(
        one["path"] for one in results if _is_in(words, one["path"]) or one.get("result_type") == "file"
    )
    symbols = [one for one in results if one.get("symbol_id") and one.get("kind") != "module"]
    if words.isidentifier() and not any(_nearness(words, str(one["name"])) < OTHER for one in symbols):
        symbols = [*await _nearly_so_called(asker, place, words), *symbols]
    return {
        "symbols": sorted(
            symbols,
            key=lambda one: (
                near := _nearness(words, str(one["name"])),
                near == OTHER or -_likeness(words, str(one["name"])),
            ),
        ),
        "files": list(files),
        "endpoints": endpoints.get("endpoints", []),
        "texts": lines.get("mentions", []),
        "total_texts": lines.get("total_mentions", 0),
    }


async def _nearly_so_called(asker: Asker, place: Place, words: str) -> list[Json]:
    """The symbols whose names differ from a word by a slip of the keys."""
    located = await asker.ask_or_error(place, "locate_symbol", symbol_name=words)
    near = located.get("metadata", {}).get("did_you_mean", ())
    answers = await asyncio.gather(
        *(asker.ask_or_error(place, "search_code", query=str(one), limit=FEW, compact=True) for one in near)
    )
    found = {one["symbol_id"]: one for answer in answers for one in answer.get("results", ()) if one.get("symbol_id")}
    return [one for one in found.values() if _nearness(words, str(one["name"])) < OTHER]


def _nearness(words: str, name: str) -> int:
    """The exact name first, then one that differs by case, one that begins so, one that differs by a letter or two."""
    asked = words.rpartition(".")[2]
    if name == asked:
        return 0
    low, own = asked.lower(), name.lower()
    if own == low:
        return 1
    is_near = abs(len(own) - len(low)) < 3 and _likeness(asked, name) >= ALIKE
    return 2 if own.startswith(low) or is_near else OTHER


def _likeness(words: str, name: str) -> float:
    return SequenceMatcher(None, words.rpartition(".")[2].lower(), name.lower()).ratio()


def _is_in(words: str, path: str) -> bool:
    return words.lower().replace(" ", "") in path.rpartition("/")[2].lower() or (
        "/" in words and words.lower() in path.lower()
    )


async def _nothing() -> Json:
    return {}


def _options(place: Place, found: Json) -> Iterable[tuple[str, list[h.Node]]]:
    yield "Symbols", [
        _option(place.symbol(one["symbol_id"]), [parts.kind(one["kind"]), h.bdi[parts.short_name(one)], h.small[f"{one['path']}:{one['line_start']}"]])
        for one in found["symbols"][:FEW]
    ]  # fmt: skip
    yield "Files", [_option(place.file(one), [h.bdi[one]]) for one in found["files"][:FEW]]
    yield "Endpoints", [
        _option(place.endpoint(one["http_method"], one["route_path"]), [h.b[one["http_method"]], " ", h.bdi[one["route_path"]], h.small[one["handler"]]])
        for one in found["endpoints"][:FEW]
    ]  # fmt: skip
    yield (
        "Text",
        [
            _option(
                place.file(one["path"], one["line"]), [h.code[one["text"]], h.small[f"{one['path']}:{one['line']}"]]
            )
            for one in found["texts"][:FEW]
        ],
    )


def _group(title: str, options: list[h.Node]) -> h.Node:
    return (
        h.div(role="group", aria_label=title)[h.div(".title", role="presentation")[title], options] if options else None
    )


def _option(href: str, shown: list[h.Node]) -> h.Node:
    return h.a(href=href, role="option", tabindex="-1", aria_selected="false")[shown]


def _list(items: Iterable[h.Node]) -> h.Node:
    return h.ul(".plain")[(h.li[one] for one in items)]


def _symbol(place: Place, one: Json) -> list[h.Node]:
    return [
        parts.symbol_link(place, one),
        h.code(".muted")[one.get("signature", "")],
        h.span(".where")[parts.file_link(place, one["path"], one["line_start"])],
    ]


def _endpoint(place: Place, one: Json) -> list[h.Node]:
    return [
        h.b(".method")[one["http_method"]],
        h.a(href=place.endpoint(one["http_method"], one["route_path"]))[h.bdi[one["route_path"]]],
        h.code(".muted")[one["handler"]],
    ]


def _line(place: Place, one: Json) -> list[h.Node]:
    return [
        h.a(".line", href=place.file(one["path"], one["line"]))[h.code[one["text"]]],
        h.span(".where")[parts.file_link(place, one["path"], one["line"])],
    ]
