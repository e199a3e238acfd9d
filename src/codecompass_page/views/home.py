"""What this repository is: the first view."""

from collections.abc import Sequence

import htpy as h
from nicegui import ui

from codecompass_page import overview
from codecompass_page.page import View
from codecompass_page.places import Place


def _repositories(names: Sequence[str]) -> h.Element:
    links = [h.li[h.a(href=Place(name).to())[h.bdi[name]]] for name in names]
    return h.section[h.h1["Repositories"], h.ul(".repositories")[links] if links else h.p["There are none for you."]]


async def home(view: View) -> None:
    """Shows what is known at once, then the rest; of a fleet, what there is to choose from."""
    names = None if view.place.repo else await view.asker.repositories()
    if names is not None and len(names) != 1:
        view.show(_repositories(names))
        return
    status = await view.ask("index_status")
    is_ready = status["index_status"] == overview.READY  # else the index's progress is shown in its place
    head = view.show(overview.first_heading(status), h.p(".wait")["…"]) if is_ready else None
    answer = await view.settled("get_overview", max_tokens=overview.TOKENS)
    if head is not None:
        head.delete()
    view.show(overview.heading(answer, str(answer["metadata"]["ref"])))
    with ui.element("div").classes("two"):
        with ui.element("div"):
            view.show(*overview.left(view.place, answer))
        with ui.element("div"):
            view.show(*overview.right(view.place, answer))
