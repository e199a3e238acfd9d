"""What stands around each view: the header with search, refs and the ways to the other views."""

from pathlib import Path

import htpy as h

from codecompass_page.asking import Json
from codecompass_page.places import Place

STATIC = Path(__file__).parent / "static"
TABS: tuple[tuple[str, str], ...] = (
    ("", "Overview"), ("map", "Map"), ("packages", "Packages"), ("steps", "Steps"), ("endpoints", "Endpoints"), ("config", "Configuration"),
    ("unused", "Unused"), ("change", "Changes"), ("console", "Console"),
)  # fmt: skip
"""What the header leads to."""


def header(place: Place, name: str, path: str) -> h.Node:
    shown = Path(place.repo).name if place.repo else name
    here = path.split("?", maxsplit=1)[0].split("/")[1]
    tabs = [
        h.a(href=place.to(view), aria_current="page" if here == view else None)[title] for view, title in TABS
    ]  # fmt: skip
    return h.fragment[
        h.a(".skip", href="#main")["Skip to the content"],
        h.a(".brand", href=place.to())[h.bdi[shown]],
        h.div(".search", role="search")[
            h.input(
                "#search", type="search", role="combobox", aria_expanded="false", aria_controls="found", aria_autocomplete="list",
                aria_label="Search symbols, files, texts, endpoints", placeholder="Search symbols, files, text, routes",
                autocomplete="off", spellcheck="false", data_ref=place.ref, data_repo=place.repo,
            ),
            h.kbd(aria_hidden="true")["/"],
            h.div("#found", role="listbox", aria_label="Results", hidden=True),
        ],
        h.form(".at-ref", action="", data_repo=place.repo)[
            h.label(for_="ref")["ref"],
            h.input("#ref", name="ref", value=place.ref, placeholder="work tree", list="refs", autocomplete="off", spellcheck="false"),
        ],
        h.button("#help", type="button", aria_label="Keys")["?"],
        h.button("#theme", type="button", aria_label="Light or dark")["◐"],
        h.nav(".tabs", aria_label="Views")[tabs] if tabs else None,
    ]  # fmt: skip


def known_refs(found: Json) -> h.Node:
    """What the field for refs offers, of what `list_refs` answers."""
    names = [*(str(one["ref"]) for one in found.get("refs", ())), *found.get("not_indexed", ())]
    return h.datalist("#refs")[(h.option(value=name) for name in dict.fromkeys(names))]
