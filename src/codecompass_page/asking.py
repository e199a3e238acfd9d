"""Questions of the page to the tools. They run on threads: no view waits for another one's answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from contextvars import copy_context
from copy import copy
from functools import partial
from typing import Any

import msgspec

from codecompass.frontends import bind
from codecompass.frontends.bind import Outcome, Projects, ProjectsOfClients
from codecompass.model.errors import Code, CodeCompassError
from codecompass.session.asking import Session, answering_in, asking
from codecompass.tools import named
from codecompass.tools.overview import last_overview
from codecompass_page.places import Place

Json = dict[str, Any]  # Any: an answer as JSON; each view knows the shape of its own
THREADS = 8
UNDER_WAY = frozenset({"index_not_ready", "index_in_progress", "sync_in_progress"})
PATIENCE_SECONDS = 0.25


class Refusal(Exception):  # noqa: N818  (an answer, too)
    """A tool answered with an error."""

    def __init__(self, outcome: Outcome) -> None:
        self.error: Json = dict(outcome.content["error"])  # type: ignore[call-overload]  # an envelope
        super().__init__(str(self.error["message"]))

    @property
    def code(self) -> Code:
        code: Code = self.error["code"]
        return code

    @property
    def is_under_way(self) -> bool:
        """Whether the same question will be answered once the index is made."""
        data = self.error.get("data")
        has_failed = isinstance(data, dict) and data.get("indexing_status") == "failed"
        return self.code in UNDER_WAY and not has_failed


class Asker:
    """Asks the tools about the repositories that the server may be asked about."""

    def __init__(self, project_of: Projects | ProjectsOfClients) -> None:
        self._project_of = project_of
        self._threads = ThreadPoolExecutor(THREADS, "page")
        self._asked_by: Callable[[], AbstractContextManager[object]] = nullcontext

    def of(self, who: object) -> Asker:
        """The same, asking for one client of a fleet; who it is was found out at the entrance."""
        if isinstance(self._project_of, Projects):
            return self
        own = copy(self)
        own._asked_by = partial(self._project_of.asked_by, who)
        return own

    async def repositories(self) -> list[str] | None:
        """Which ones a fleet has for who asks; None where there is no fleet. Raises Refusal."""
        if isinstance(self._project_of, Projects):
            return None
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._listed, self._project_of)

    def _listed(self, fleet: ProjectsOfClients) -> list[str]:
        try:
            with self._asked_by():
                return fleet.repositories()
        except CodeCompassError as error:
            raise Refusal(bind.failed(error, None)) from error

    async def ask(self, place: Place, tool: str, /, **arguments: object) -> Json:
        """What a tool answers about a place. Raises Refusal."""
        wanted = place.arguments if _takes_ref(tool) else {"workspace": place.repo}
        given = {**wanted, **{name: value for name, value in arguments.items() if value not in (None, "")}}
        context = copy_context()
        loop = asyncio.get_running_loop()
        outcome = await loop.run_in_executor(self._threads, context.run, self._answered, tool, given)
        if outcome.is_error:
            raise Refusal(outcome)
        return outcome.content

    async def ask_or_error(self, place: Place, tool: str, /, **arguments: object) -> Json:
        """The same; `{"error": …}` where it is refused: one part of a view may fail for itself."""
        try:
            return await self.ask(place, tool, **arguments)
        except Refusal as refusal:
            return {"error": refusal.error}

    async def last_overview(self, place: Place, max_tokens: int) -> Json | None:
        """What an overview said last, whatever has changed since; None where nothing is kept."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._last_overview, place, max_tokens)

    def _last_overview(self, place: Place, max_tokens: int) -> Json | None:
        try:
            with answering_in("text"), self._asked_by():
                found = last_overview(self._project_of(place.repo or None), place.ref or None, max_tokens)
        except CodeCompassError:
            return None  # the question itself says what is wrong
        told: Json | None = msgspec.to_builtins(found)
        return told

    def _answered(self, tool: str, arguments: Mapping[str, object]) -> Outcome:
        # A person reads it: a ref that has no index yet is indexed unasked.
        with asking(Session(lasting=False)), answering_in("text"), self._asked_by():
            return bind.call(self._project_of, tool, arguments)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def _takes_ref(tool: str) -> bool:
    found = named(tool)
    return found is not None and "ref" in bind.input_schema(found)["properties"]  # type: ignore[operator]  # a dict
