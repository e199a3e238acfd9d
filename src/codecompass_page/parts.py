"""Small pieces that all views are made of."""

from collections.abc import Iterable, Mapping
from typing import Any

import htpy as h

from codecompass.model import MEMBER_KINDS
from codecompass_page.places import Place

Json = Mapping[str, Any]  # Any: an answer as JSON; each view knows the shape of its own
Shown = h.Node

KINDS = {
    "fn": "ƒ", "method": "m", "constructor": "m", "operator": "m", "class": "C", "struct": "S", "record": "R",
    "interface": "I", "trait": "T", "enum": "E", "type": "T", "delegate": "D", "impl": "I", "module": "M",
    "namespace": "N", "property": "p", "field": "f", "event": "e", "indexer": "p", "constant": "c", "variable": "v",
    "macro": "!",
}  # fmt: skip
"""A letter for each kind, as in the margins of editors."""


def page_title(text: str) -> Shown:
    return h.h1[text]


def kind(name: str) -> Shown:
    """A kind as one letter; its word is there to be read out, and on hover."""
    return h.span(".kind", {"data-kind": name}, title=name, role="img", aria_label=name)[KINDS.get(name, "·")]


def symbol_link(place: Place, symbol: Json, *, name: str = "") -> Shown:
    """A symbol by its short qualified name."""
    own = name or short_name(symbol)
    return h.a(".sym", href=place.symbol(str(symbol["symbol_id"])), title=str(symbol.get("qualified_name", own)))[
        kind(str(symbol.get("kind", ""))), h.bdi[own]
    ]


def short_name(symbol: Json) -> str:
    """The name with that of the type or module around it: `Flask.dispatch_request`."""
    whole = str(symbol.get("qualified_name") or symbol.get("name") or "")
    name = str(symbol.get("name") or whole)
    around = whole.removesuffix(name)
    separator = next((one for one in ("::", ".", "/", "#", "\\") if around.endswith(one)), "")
    owner = around.removesuffix(separator).replace("::", ".").replace("/", ".").replace("\\", ".").rpartition(".")[2]
    return f"{owner}{separator}{name}" if owner and symbol.get("kind") in MEMBER_KINDS else name


def file_link(place: Place, path: str, line: int = 0, *, text: str = "") -> Shown:
    """A file, with its folder set back."""
    folder, slash, name = (text or path).rpartition("/")
    shown = [
        h.span(".folder")[folder + slash] if slash else None,
        h.bdi[name],
        h.span(".at")[f":{line}"] if line else None,
    ]
    return h.a(".file", href=place.file(path, line))[shown]


def section(title: str, count: object, body: Shown, *, id: str, note: str = "") -> Shown:
    """A part of a view under its own heading, with how many there are."""
    head = h.h2[title, [" ", h.span(".count")[str(count)]] if count not in (None, "") else None]
    return h.section(".part", id=id, aria_label=title)[head, h.p(".note")[note] if note else None, body]


def empty(text: str) -> Shown:
    return h.p(".empty")[text]


def notes(answer: Json) -> Shown:
    """What an answer's metadata says that a reader must know."""
    told = answer.get("metadata", {})
    said = [str(one) for one in told.get("warnings", ())]
    if told.get("freshness_status") not in (None, "fresh"):
        said.append(f"The index is {told['freshness_status']}.")
    return h.ul(".notes")[(h.li[one] for one in said)] if said else None


def left_out(shown: int, total: int, noun: str) -> Shown:
    """How many there are beyond those shown."""
    return h.p(".note")[f"{shown:,} of {total:,} {noun} are shown."] if total > shown else None


def table(head: Iterable[str], rows: Iterable[Iterable[Shown]], *, classes: str = "", label: str = "") -> Shown:
    """A table that scrolls by itself where it is wider than the page; on a telephone each row is a list under its names."""
    names = list(head)
    body = (
        h.tr(role="row")[(h.td(role="cell", data_label=name)[cell] for name, cell in zip(names, row, strict=True))]
        for row in rows
    )
    titles = h.tr(role="row")[(h.th(scope="col", role="columnheader")[one] for one in names)]
    whole = h.table(class_=f"list {classes}", role="table")[
        h.thead(role="rowgroup")[titles], h.tbody(role="rowgroup")[body]
    ]
    return h.div(".scroll", tabindex="0", role="region", aria_label=f"{label} table".strip())[whole]


def plural(count: int, noun: str) -> str:
    return f"{count:,} {noun}" + ("" if count == 1 else "s")
