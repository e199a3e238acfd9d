"""What this repository is: the first view."""

from __future__ import annotations

import htpy as h
from nicegui import ui

from codecompass.frontends.web import overview
from codecompass.frontends.web.page import View


async def home(view: View) -> None:
    """Shows what is known at once, then the rest."""
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
