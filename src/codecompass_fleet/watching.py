"""`codecompass fleet watch`: webhooks in, tasks of indexing out."""

from __future__ import annotations

import hmac
import logging
import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import parse_qs

import msgspec

from codecompass.frontends.metrics import Metrics
from codecompass.frontends.terminal import LOG_FORMAT
from codecompass.model.errors import CodeCompassError
from codecompass.store.sharing import ObjectsError, objects, objects_at
from codecompass_fleet.catalog import Catalog, Indexed
from codecompass_fleet.engine import cluster, indexed, note
from codecompass_fleet.figures import OfTasks
from codecompass_fleet.sources import named
from codecompass_fleet.task import Done, Task

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response


log = logging.getLogger(__name__)

SECRET = "CODECOMPASS_HOOK_SECRET"  # the name of a variable
HOOK = "/hook"
SHORTEST = 16
"""Letters of a secret: a shorter one could be guessed."""

Entries = Callable[[], Sequence[Indexed]]
Again = Callable[[Sequence[Indexed]], Sequence[Task]]


def watched(
    store: str, again: Again, on: str, workers: int, at: tuple[str, int], every: float, metrics: str,
    log_format: str,
) -> None:  # fmt: skip
    """Serves until it is interrupted. `every`: seconds between looks at all refs. Raises CodeCompassError
    `invalid_input` for what it cannot begin with."""
    import uvicorn

    from codecompass.frontends.serve import JsonLines

    secret = os.environ.get(SECRET, "").strip()
    if len(secret) < SHORTEST:
        message = f"Set {SECRET} to what code hosts sign their webhooks with: at least {SHORTEST} letters."
        raise CodeCompassError("invalid_input", message)
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format=LOG_FORMAT, force=True)
    if log_format == "json":
        logging.getLogger().handlers[0].setFormatter(JsonLines())
    catalog = Catalog(objects_at(store))  # it reads again only what was replaced
    counted = Metrics()
    objects.note_call = counted.count_store
    with cluster(on, workers, lambda link: log.info("dashboard: %s", link)) as executor:
        refresher = Refresher(executor, workers, lambda done: _tell(done, counted))
        counted.show(OfTasks(refresher.counts))
        if metrics:
            counted.listen(metrics)
        hooks = Hooks(secret, lambda: list(catalog.entries()), lambda found: refresher.ask(again(found)))
        log.info("%s refs of %s; webhooks at http://%s:%s%s", sum(1 for _ in catalog.entries()), store, *at, HOOK)
        ended = threading.Event()
        if every:
            threading.Thread(target=_look, args=(hooks, every, ended), daemon=True).start()
        config = uvicorn.Config(hooks.app(), host=at[0], port=at[1], log_config=None, access_log=False)
        with suppress(KeyboardInterrupt):
            uvicorn.Server(config).run()
        ended.set()


def _look(hooks: Hooks, every: float, ended: threading.Event) -> None:
    while not ended.wait(every):
        hooks.refresh_all()


def _tell(done: Done, counted: Metrics) -> None:
    note(done)
    outcome = "failed" if done.error else "was there" if done.was_there else "indexed"
    counted.count_task(outcome)
    told = {"repository": done.task.name, "ref": done.task.ref, "outcome": outcome, "seconds": round(done.seconds, 1)}
    level = logging.WARNING if done.error else logging.INFO
    which = f"{done.task.name} {done.task.ref or 'its default branch'}: {outcome} {done.error}".rstrip()
    log.log(level, "%s", which, extra={"call": told})


class Hooks:
    """Takes webhooks whose signature is right, and begins what they say has moved."""

    def __init__(self, secret: str, entries: Entries, begin: Callable[[Sequence[Indexed]], None]) -> None:
        self._secret = secret
        self._entries = entries
        self._begin = begin

    def app(self) -> Starlette:
        from starlette.applications import Starlette
        from starlette.responses import PlainTextResponse
        from starlette.routing import Route

        def healthy(_request: Request) -> Response:
            return PlainTextResponse("ok\n")

        return Starlette(routes=[Route(HOOK, self._take, methods=["POST"]), Route("/healthz", healthy)])

    def refresh_all(self) -> None:
        """Looks at every ref. A store that is away is asked the next time."""
        try:
            self._begin(self._entries())
        except (CodeCompassError, ObjectsError) as error:
            log.warning("what is to be looked at is not known: %s", error)

    async def _take(self, request: Request) -> Response:
        from starlette.concurrency import run_in_threadpool
        from starlette.responses import PlainTextResponse

        body = bytearray()
        async for part in request.stream():
            body += part
            if len(body) > LARGEST:
                return PlainTextResponse("too large\n", 413)
        status, said = await run_in_threadpool(self._answer, dict(request.headers), bytes(body))
        level = logging.INFO if status < 400 else logging.WARNING
        log.log(level, "webhook from %s: %s %s", request.client.host if request.client else "?", status, said)
        return PlainTextResponse(f"{said}\n", status)

    def _answer(self, headers: dict[str, str], body: bytes) -> tuple[int, str]:
        """A status of HTTP, and why."""
        if not is_signed(headers, body, self._secret):
            return 401, "the signature is missing or wrong"
        try:
            push = push_in(headers, body)
            if push is None:
                return 200, "nothing has moved"
            found = list(moved_by(push, self._entries()))
        except CodeCompassError as error:
            return 503 if error.retryable else 400, str(error)
        except ObjectsError as error:
            return 503, str(error)
        if not found:
            return 200, "no indexed ref is meant"
        self._begin(found)
        return 202, ", ".join(f"{one.name} {one.ref}" for one in found)


Key = tuple[str, str]


class Refresher:
    """Refreshes repositories. Thread-safe."""

    def __init__(self, executor: Executor, workers: int, tell: Callable[[Done], None]) -> None:
        """`tell` gets what became of each ref."""
        self._executor = executor
        self._workers = workers
        self._tell = tell
        self._lock = threading.Lock()
        self._under_way: set[Key] = set()
        self._again: dict[Key, Task] = {}

    def ask(self, tasks: Iterable[Task]) -> None:
        """Begins tasks. One whose ref is under way is done once more afterwards: its commit may be older."""
        with self._lock:
            begun = []
            for task in tasks:
                key = (task.name, task.ref)
                if key in self._under_way:
                    self._again[key] = task
                else:
                    self._under_way.add(key)
                    begun.append(task)
        if begun:
            threading.Thread(target=self._run, args=(begun,), daemon=True).start()

    def counts(self) -> tuple[int, int]:
        """How many tasks wait, and how many run."""
        with self._lock:
            running = min(len(self._under_way), self._workers)
            return len(self._under_way) - running + len(self._again), running

    def _run(self, tasks: list[Task]) -> None:
        left = {(task.name, task.ref) for task in tasks}
        try:
            for done in indexed(tasks, self._executor):
                if done.task.part:
                    continue
                key = (done.task.name, done.task.ref)
                left.discard(key)
                again = self._ended(key)
                self._tell(done)
                if again is not None:
                    self.ask([again])
        finally:
            for key in left:
                self._ended(key)

    def _ended(self, key: Key) -> Task | None:
        with self._lock:
            self._under_way.discard(key)
            return self._again.pop(key, None)


SIGNATURES = ("x-hub-signature-256", "x-gitea-signature", "x-forgejo-signature", "x-codecompass-signature-256")
TOKEN = "x-gitlab-token"
REFS = ("refs/heads/", "refs/tags/")
LARGEST = 26 << 20
"""Bytes of a body: GitHub sends at most 25 MB."""


class Push(NamedTuple):
    """A repository, and the ref of it that moved; empty: any."""

    repository: str
    ref: str


def is_signed(headers: Mapping[str, str], body: bytes, secret: str) -> bool:
    """Whether who knows the secret has sent this. Names of headers are in small letters."""
    expected = hmac.digest(secret.encode(), body, "sha256").hex()
    signatures = [headers[name].removeprefix("sha256=") for name in SIGNATURES if name in headers]
    if TOKEN in headers:
        return hmac.compare_digest(headers[TOKEN].encode(), secret.encode())
    return bool(signatures) and all(hmac.compare_digest(one.encode(), expected.encode()) for one in signatures)


def push_in(headers: Mapping[str, str], body: bytes) -> Push | None:
    """What moved; None where a host sends something else, like its first `ping`. Raises CodeCompassError `invalid_input`
    for what no host sends."""
    if headers.get("content-type", "").startswith("application/x-www-form-urlencoded"):
        sent = parse_qs(body.decode("utf-8", "replace")).get("payload")
        body = sent[0].encode() if sent else body  # else it is what curl calls anything that it is given
    try:
        told = msgspec.json.decode(body)
    except msgspec.MsgspecError as error:
        raise CodeCompassError("invalid_input", f"The body is no JSON: {error}.") from error
    if not isinstance(told, dict):
        raise CodeCompassError("invalid_input", "The body is no JSON object.")
    about = told.get("project") or told.get("repository")
    if isinstance(about, dict):
        about = next(
            (about[key] for key in ("clone_url", "git_http_url", "full_name", "path_with_namespace") if about.get(key)),
            None,
        )
    repository = named(about).name if isinstance(about, str) and about else None
    if repository is None:
        if any(name.endswith("-event") for name in headers):
            return None
        raise CodeCompassError("invalid_input", 'The body names no repository: {"repository": "owner/name"}.')
    ref = told.get("ref")
    if not isinstance(ref, str):
        return None if any(name.endswith("-event") for name in headers) else Push(repository, "")
    return Push(repository, next((ref.removeprefix(one) for one in REFS if ref.startswith(one)), ref))


def moved_by(push: Push, entries: Iterable[Indexed]) -> Iterator[Indexed]:
    """The indexed refs that a push may have moved."""
    for entry in entries:
        if push.repository in (entry.name, named(entry.url).name) and push.ref in ("", entry.ref):
            yield entry
