"""The overview as a plain document, sent piece by piece: somebody looks at it while the rest of the page loads.

It is made of the same pieces as the overview of the page, and leads to the same addresses. What it looks like and does is
in it, since what would send these is not loaded yet.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from urllib.parse import quote

import htpy as h
from markupsafe import Markup

from codecompass_page import overview
from codecompass_page.asking import PATIENCE_SECONDS, Asker, Json, Refusal
from codecompass_page.frame import STATIC, header, known_refs
from codecompass_page.page import failure, text_of
from codecompass_page.places import Place


class FirstView:
    """The document, of the server's own repository or another that may be asked about."""

    def __init__(self, asker: Asker, name: str) -> None:
        self._asker = asker
        self._name = name
        self._asked: dict[Place, tuple[asyncio.Task[Json], asyncio.Task[Json]]] = {}

    def ask(self, place: Place) -> None:
        """Asks ahead what the document will say."""
        if place not in self._asked:
            self._asked[place] = (
                asyncio.create_task(self._asker.ask_or_error(place, "index_status")),
                asyncio.create_task(self._overview(place)),
            )

    async def _overview(self, place: Place) -> Json:
        while True:
            try:
                return await self._asker.ask(place, "get_overview", max_tokens=overview.TOKENS)
            except Refusal as refusal:
                if not refusal.is_under_way:
                    return {"error": refusal.error}
            await asyncio.sleep(PATIENCE_SECONDS)

    async def document(self, query: Mapping[str, str]) -> AsyncIterator[str] | None:
        """The document's pieces; None where there is nothing to show yet, or something is wrong: the page says what."""
        place = Place.of(query)
        self.ask(place)
        status, answer = self._asked.pop(place)
        told = await status
        is_ready = told.get("index_status") == overview.READY
        earlier = None
        if "error" not in told and not (is_ready and await _is_soon_done(answer)):
            earlier = await self._asker.last_overview(place, overview.TOKENS)
        if "error" in told or not (is_ready or earlier):
            answer.cancel()
            return None
        return self._pieces(place, told, answer, earlier)

    async def _pieces(
        self, place: Place, status: Json, asked: asyncio.Task[Json], earlier: Json | None
    ) -> AsyncIterator[str]:
        """`earlier`: what was said before the last changes, which is better than nothing until the answer is there."""
        yield self._head(place)
        is_soon = not asked.done()
        if is_soon and earlier:
            yield '<div class="soon">'
            yield text_of(h.p(".note.wait", role="status")["As it was before the last changes; these are being read …"])
            for piece in _shown(place, earlier, str(status["ref"])):
                yield piece
            yield "</div>"
        elif is_soon:
            yield text_of(h.div(".soon")[overview.first_heading(status), h.p(".wait")["…"]])
        answer = await asked
        if is_soon:
            yield DONE
        if "error" in answer:
            yield text_of(failure(place, answer["error"]))
        else:
            for piece in _shown(place, answer, str(status["ref"])):
                yield piece
        yield "</div></main>"
        yield text_of(known_refs(await self._asker.ask_or_error(place, "list_refs")))
        yield "</body></html>\n"

    def _head(self, place: Place) -> str:
        style, script, icon = ((STATIC / name).read_text("utf-8") for name in ("page.css", "page.js", "icon.svg"))
        head = h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.title[f"{self._name} · codecompass"],
            h.link(rel="icon", href=f"data:image/svg+xml,{quote(icon)}"),
            h.style[Markup(style)],  # noqa: S704  (ours)
            h.script[Markup(script)],  # noqa: S704  (ours)
        ]
        top = h.header(".top")[header(place, self._name, "/")]
        return f'<!doctype html><html lang="en">{text_of(head)}<body class="alone">{text_of(top)}<main id="main" tabindex="-1"><div class="view">'


def _shown(place: Place, answer: Json, ref: str) -> Iterator[str]:
    yield text_of(overview.heading(answer, ref))
    yield '<div class="two"><div>'
    for part in overview.left(place, answer):
        yield text_of(part)
    yield "</div><div>"
    for part in overview.right(place, answer):
        yield text_of(part)
    yield "</div></div>"


async def _is_soon_done(answer: asyncio.Task[Json]) -> bool:
    """Whether an answer is there at once: nothing need be shown before it then."""
    await asyncio.wait([answer], timeout=PROMPT_SECONDS)
    return answer.done()


PROMPT_SECONDS = 0.1
DONE = "<script>document.querySelector('.soon').remove(); document.currentScript.remove()</script>"
"""Removes what was shown until the answer was there, and itself."""
