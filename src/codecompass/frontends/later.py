"""Web applications that take a second to load, created on first use."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any, NamedTuple

from codecompass.frontends.http import App


class Made(NamedTuple):
    app: App
    lifespan: AbstractAsyncContextManager[Any]  # Any: whatever it yields
    """Entered before the application is asked, left when the server ends."""


class Later:
    """One application, created once."""

    def __init__(self, make: Callable[[], Awaitable[Made]]) -> None:
        self._make = make
        self._making = asyncio.Lock()
        self._app: App | None = None
        self._ended = asyncio.Event()
        self._life: asyncio.Task[None] | None = None

    @property
    def is_made(self) -> bool:
        return self._app is not None

    async def app(self) -> App:
        """The application; a second caller waits while it is created."""
        async with self._making:
            if self._app is None:
                made = await self._make()
                await self._begin(made.lifespan)
                self._app = made.app
            return self._app

    async def _begin(self, lifespan: AbstractAsyncContextManager[Any]) -> None:
        begun = asyncio.Event()

        async def live() -> None:
            async with lifespan:
                begun.set()
                await self._ended.wait()

        self._life = asyncio.create_task(live())
        waiting: list[asyncio.Task[Any]] = [asyncio.create_task(begun.wait()), self._life]
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        if self._life.done():
            waiting[0].cancel()
            self._life.result()

    async def end(self) -> None:
        """Close it if it was created."""
        self._ended.set()
        if self._life is not None:
            await self._life
