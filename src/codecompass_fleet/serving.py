"""`codecompass serve --fleet`: the tools and the page for all repositories of a fleet, each client for its own."""

import argparse
import logging
import socket
from contextlib import AbstractContextManager

from codecompass.frontends.http import Door, bears
from codecompass.frontends.later import Made
from codecompass.frontends.mcp import Answers, Service, application, bound_to
from codecompass.frontends.serve import leave
from codecompass.frontends.serving import run
from codecompass.model.errors import CodeCompassError
from codecompass.process.config import Settings
from codecompass.store.sharing import ObjectsError, objects
from codecompass_fleet.access import Allowed, Clients, Cookies, asked_by
from codecompass_fleet.figures import OfFleet
from codecompass_fleet.served import SERVED, Fleet


def serve(
    parser: argparse.ArgumentParser, options: argparse.Namespace, listening: socket.socket | None, token: str
) -> None:
    """Answers until it is stopped. Wrong usage, and a store that cannot be read, exit with 2."""
    if listening is None:
        parser.error("--fleet answers many clients: add --transport http")
    try:
        clients = Clients.read(options.clients) if options.clients else None
        folder = options.cache or Settings.load().home_path / SERVED
        allowed = Allowed(Fleet(options.fleet, folder, options.cache_size << 20), clients)
        names = allowed.fleet.names()
        for said in clients.idle(names) if clients else ():
            logging.warning("%s, %s", options.clients, said)
        known = f"clients in {options.clients}: {len(clients)}" if clients else "one token" if token else "no token"
        logging.info(
            "%d repositories of %s, %s; at %s:%s", len(names), options.fleet, known, *listening.getsockname()[:2]
        )
    except (CodeCompassError, ObjectsError) as error:
        parser.error(str(error))
    try:
        _run(allowed, options, listening, "" if clients else token)
    except CodeCompassError as error:
        parser.error(str(error))
    finally:
        leave(allowed)


def _run(allowed: Allowed, options: argparse.Namespace, listening: socket.socket, token: str) -> None:
    """`token` is asked for where no clients are named. Raises CodeCompassError where figures cannot be shown."""
    service = service_of(allowed, options.toolset, options.answers)
    service.metrics.show(OfFleet(allowed.fleet))
    objects.note_call = service.metrics.count_store
    if options.metrics:
        service.metrics.listen(options.metrics)

    async def tools() -> Made:
        return _behind_door(service, allowed, listening, token)

    run(tools, allowed, listening, Cookies(allowed.clients) if allowed.clients else token)


def service_of(allowed: Allowed, toolset: str, answers: Answers) -> Service:
    """The tools, each question asked for the client whose token came with it."""

    def whose(said: str) -> AbstractContextManager[str]:
        return asked_by(allowed.whose(said))

    return Service(allowed, toolset, allowed.interrupt, answers, whose=whose, keeps_sessions=False)


def _behind_door(service: Service, allowed: Allowed, listening: socket.socket, token: str) -> Made:
    def is_known(said: bytes) -> bool:
        return bears(token)(said) and allowed.whose(said.decode("latin-1")) is not None

    app = application(service, listening)
    return Made(Door(app, is_known, service.metrics.page, bound_to(listening)), app.router.lifespan_context(app))
