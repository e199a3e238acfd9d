"""The page around the views: header, search, addresses. NiceGUI swaps the views and keeps back and forward."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import htpy as h
from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse
from nicegui import PageArguments, app, background_tasks, ui

from codecompass import __version__
from codecompass.frontends.serving import WHO
from codecompass_page import tree
from codecompass_page.asking import PATIENCE_SECONDS, Asker, Refusal
from codecompass_page.frame import STATIC, header, known_refs
from codecompass_page.page import View, failure, text_of
from codecompass_page.places import Place
from codecompass_page.source import blame
from codecompass_page.views import change, console, file, home, maps, packages, search, steps, symbol, world

log = logging.getLogger(__name__)

TELLING_SECONDS = 0.5
Show = Callable[..., Awaitable[None]]
VIEWS: dict[str, Show] = {
    "/": home.home,
    "/symbol/{symbol_id}": symbol.symbol,
    "/file": file.file,
    "/search": search.search,
    "/map": maps.treemap,
    "/packages": packages.packages,
    "/steps": steps.steps,
    "/endpoints": world.endpoints,
    "/config": world.settings,
    "/unused": world.unused,
    "/change": change.change,
    "/console": console.console,
}
"""Address: what shows it."""


def page(asker: Asker, name: str) -> FastAPI:
    """The page as an application. `name`: of the server's own repository. There is one in a process."""
    whole = FastAPI(title="codecompass", version=__version__, docs_url=None, redoc_url=None, openapi_url=None)

    @whole.get("/-/search", response_class=HTMLResponse)
    async def suggestions(request: Request) -> str:
        words = request.query_params.get("q", "").strip()[:400]
        asking = asker.of(request.scope.get(WHO))
        found = await search.suggested(asking, Place.of(request.query_params), words) if words else None
        return text_of(found)

    @whole.get("/-/blame", response_class=HTMLResponse)
    async def blamed(request: Request) -> str:
        place, path = Place.of(request.query_params), request.query_params.get("path", "")
        asking = asker.of(request.scope.get(WHO))
        return text_of(blame(place, await asking.ask_or_error(place, "get_file_history", path=path, blame=True)))

    @whole.get("/-/folder", response_class=HTMLResponse)
    async def folder(request: Request) -> str:
        place, path = Place.of(request.query_params), request.query_params.get("path", "")
        return text_of(await tree.inside(asker.of(request.scope.get(WHO)), place, path))

    @whole.get("/-/uses", response_class=HTMLResponse)
    async def uses(request: Request) -> str:
        place, symbol_id = Place.of(request.query_params), request.query_params.get("path", "")
        return text_of(await file.uses(asker.of(request.scope.get(WHO)), place, symbol_id))

    app.add_static_files("/-/static", STATIC, max_cache_age=0)
    ui.run_with(
        whole,
        root=partial(_shell, asker, name),
        title=f"{name} · codecompass",
        favicon=STATIC / "icon.svg",
        dark=None,
        tailwind=False,
        show_welcome_message=False,
        binding_refresh_interval=None,
    )
    return whole


def _shell(asker: Asker, name: str) -> None:
    """What stays while views change."""
    asker = asker.of(ui.context.client.request.scope.get(WHO))
    ui.add_head_html(f'<link rel="stylesheet" href="/-/static/page.css?{_version()}">')
    ui.add_head_html(f'<script src="/-/static/page.js?{_version()}" defer></script>')
    ui.add_head_html('<script>document.documentElement.lang = "en";</script>')
    router = ui.context.client.sub_pages_router
    query = dict(ui.context.client.request.query_params)
    head = ui.html(text_of(header(Place.of(query), name, router.current_path)), sanitize=False, tag="header").classes(
        "top"
    )

    def tell_missing(path: str) -> None:
        missing.clear()
        first = path.split("?", maxsplit=1)[0].split("#", maxsplit=1)[0].split("/")[1]
        if first not in {known.split("/")[1] for known in VIEWS}:
            message = f"There is no view /{first}. The header leads to those that there are."
            with missing, ui.element("div").classes("view"):
                ui.html(text_of(failure(Place(), {"code": "page_not_found", "message": message})), sanitize=False)

    def moved(path: str) -> None:
        head.set_content(text_of(header(Place.of(dict(parse_qsl(urlsplit(path).query))), name, path)))

        tell_missing(path)

    router.on_path_changed(moved)
    known = ui.html(text_of(h.datalist("#refs")), sanitize=False)

    async def name_refs() -> None:
        found = await asker.ask_or_error(Place.of(query), "list_refs")
        known.set_content(text_of(known_refs(found)))

    ui.timer(0, name_refs, once=True)
    with ui.element("div").props("id=main tabindex=-1"):
        ui.sub_pages({path: _viewed(asker, show) for path, show in VIEWS.items()}, show_404=False)
        missing = ui.element("div")
    tell_missing(router.current_path)


def _viewed(asker: Asker, show: Show) -> Callable[..., Any]:
    """A view as NiceGUI calls it: with what its address says; refusals are shown, an index under way is waited for."""

    async def viewed(args: PageArguments) -> None:
        query = dict(args.query_parameters)
        view = View(asker, Place.of(query), query, ui.context.client)
        slot = ui.element("div").classes("view")
        telling = background_tasks.create(_tell_progress(view, slot), name="progress")
        try:
            named = {name: f"{value}{args.remaining_path}" for name, value in args.path_parameters.items()}
            await _fill(view, slot, show, named)
        finally:
            telling.cancel()

    viewed.__annotations__["args"] = PageArguments  # NiceGUI looks at the type itself
    return viewed


async def _fill(view: View, slot: ui.element, show: Show, path: dict[str, Any]) -> None:
    """Shows a view in its slot; an index that is under way is waited for."""
    while True:
        try:
            with slot:
                await show(view, **path)
            return
        except Refusal as refusal:
            if refusal.is_under_way:
                await asyncio.sleep(PATIENCE_SECONDS)
                continue
            problem: dict[str, Any] = refusal.error
        except Exception:
            log.exception("a view failed")
            message = "Something went wrong in the page itself; the server's log has it."
            problem = {"code": "internal_error", "message": message}
        with slot:
            view.show(failure(view.place, problem))
        return


async def _tell_progress(view: View, slot: ui.element) -> None:
    """Says how far the index is while a view has nothing to show yet."""
    told = None
    try:
        while True:
            await asyncio.sleep(TELLING_SECONDS)
            shown = [one for one in slot.default_slot.children if one is not told]
            job = None if shown else (await view.tried("index_status")).get("active_job")
            if told is not None and (shown or not job):
                told.delete()
                told = None
            elif job and told is None:
                with slot:
                    told = view.show(_progress(job))
            elif job and told is not None:
                told.set_content(text_of(_progress(job)))
    finally:
        if told is not None and not told.is_deleted:
            told.delete()


def _progress(job: dict[str, Any]) -> h.Node:
    done, total = int(job.get("files_indexed") or 0), int(job.get("files_total") or 0)
    said = f"{done:,} of {total:,} files" if total else "looking at the files"
    return h.section(".progress", role="status")[
        h.h1["Indexing"], h.p[said], h.progress(value=str(done), max=str(max(total, 1)), aria_label="Indexing")
    ]


def _version() -> str:
    return str(max(int(file.stat().st_mtime) for file in STATIC.iterdir()))


__all__ = ["page"]
