"""Who may ask which repositories of a fleet, and how often.

    [clients.ci]
    token_sha256 = "…"                  # of the token, in hexadecimal; or `token = "…"` itself
    repositories = ["shop/*", "platform/auth"]
    calls_per_minute = 600

Without such a file every client that is let in may ask everything.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import time
import tomllib
from collections.abc import Collection, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from codecompass.model.errors import CodeCompassError
from codecompass.revision.ways import read_small
from codecompass.session.project import Project
from codecompass_fleet.served import Fleet

LISTED = 20
FIELDS = {"token", "token_sha256", "repositories", "calls_per_minute"}
BEARER = "Bearer "
_HEAD = re.compile(r"\s*\[\s*clients\s*(?:\.\s*([^\]]+))?\]")
_FIELD = re.compile(r"\s*[\"']?([\w.-]+)[\"']?\s*=")
_TOKEN = re.compile(r"[!-~](?:[ -~]*[!-~])?")
_DIGEST = re.compile(r"[0-9a-fA-F]{64}")


@dataclass(frozen=True)
class Client:
    """One that asks, and the patterns of the names of what it may ask."""

    name: str
    repositories: tuple[str, ...]
    calls_per_minute: int = 0
    """0: as many as it likes."""

    def may_ask(self, repository: str) -> bool:
        return any(fnmatchcase(repository, pattern) for pattern in self.repositories)


ANYONE = Client("anyone", ("*",))


class Clients:
    """The clients of a file, by the hashes of their tokens."""

    def __init__(self, by_hash: Mapping[str, Client], lines: Mapping[str, int] | None = None) -> None:
        self.by_hash = by_hash
        self._lines = lines or {}

    @classmethod
    def read(cls, file: Path) -> Clients:
        """Raises CodeCompassError `invalid_input` for what is no such file, with all that is wrong and its line; never says
        a token."""
        text = read_small(file)
        if text is None:
            raise CodeCompassError("invalid_input", f"{file} cannot be read as a file of clients: it is no file.")
        text = text.removeprefix("\ufeff")
        try:
            told = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise CodeCompassError("invalid_input", f"{file} cannot be read as a file of clients: {error}.") from error
        lines = _lines_of(text)
        by_hash: dict[str, Client] = {}
        wrong = []
        for line, said, found in _checked(told, lines):
            if found is None:
                wrong.append(f"line {line}: {said}")
            elif (other := by_hash.setdefault(*found)) is not found[1]:
                wrong.append(f"line {line}: {found[1].name} has the token of {other.name}")
        if wrong:
            raise CodeCompassError("invalid_input", f"{file} cannot be read as a file of clients: {'; '.join(wrong)}.")
        return cls(by_hash, {name: line for (name, field), line in lines.items() if field == "repositories"})

    def __len__(self) -> int:
        return len(self.by_hash)

    def __iter__(self) -> Iterator[Client]:
        return iter(self.by_hash.values())

    def of(self, authorization: str) -> Client | None:
        """The client whose token a request bears."""
        if not authorization.startswith(BEARER):
            return None
        return self.by_hash.get(_hash(authorization.removeprefix(BEARER)))

    def idle(self, repositories: Collection[str]) -> Iterator[str]:
        """Patterns that match none of these, each as a sentence with its line."""
        for client in self.by_hash.values():
            for pattern in client.repositories:
                if not any(fnmatchcase(one, pattern) for one in repositories):
                    line = self._lines.get(client.name, 1)
                    yield f"line {line}: {pattern!r} of {client.name} matches no repository of this fleet"


def _lines_of(text: str) -> dict[tuple[str, str], int]:
    """The line of each client, and of each of its fields."""
    lines: dict[tuple[str, str], int] = {}
    client = ""
    for number, line in enumerate(text.splitlines(), 1):
        if (head := _HEAD.match(line)) is not None:
            client = (head[1] or "").strip().strip("\"'")
            lines.setdefault((client, ""), number)
        elif (field := _FIELD.match(line)) is not None:
            lines.setdefault((client, field[1]) if client else (field[1], ""), number)
    return lines


Found = tuple[str, Client]
"""The hash of a token, and whose it is."""


def _checked(told: Mapping[str, Any], lines: Mapping[tuple[str, str], int]) -> Iterator[tuple[int, str, Found | None]]:
    """Each client with its line; or what is wrong there."""
    for name in told.keys() - {"clients"}:
        yield lines.get((name, ""), 1), f"`{name}` is no table of clients", None
    clients = told.get("clients", {})
    if not isinstance(clients, dict) or not clients:
        yield 1, "it names no client: [clients.NAME]", None
        return
    for name, about in clients.items():
        wrong = dict(_wrong_in(about)) if isinstance(about, dict) else {"": "is no table"}
        for field, said in wrong.items():
            yield lines.get((name, field), lines.get((name, ""), 1)), f"client {name!r} {said}", None
        if not wrong:
            digest = about["token_sha256"].lower() if "token_sha256" in about else _hash(about["token"])
            client = Client(name, tuple(about["repositories"]), about.get("calls_per_minute", 0))
            yield lines.get((name, ""), 1), "", (digest, client)


def _wrong_in(about: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Fields that are not as they should be, each with what it is."""
    for field in about.keys() - FIELDS:
        yield field, f"has `{field}`, which is no field"
    if ("token" in about) == ("token_sha256" in about):
        yield "", "needs `token_sha256` or `token`, one of them"
    if not _TOKEN.fullmatch(str(about.get("token", "x"))) or not isinstance(about.get("token", ""), str):
        yield "token", "has a token that no client can send: visible ASCII, no blanks around it"
    if not _DIGEST.fullmatch(str(about.get("token_sha256", "0" * 64))):
        yield "token_sha256", "has a `token_sha256` that is none: 64 hexadecimal digits"
    repositories = about.get("repositories")
    if not isinstance(repositories, list) or not all(
        isinstance(one, str) and one.strip() == one != "" for one in repositories
    ):
        yield "repositories", "needs a list of `repositories`: names, or patterns of them"
    calls = about.get("calls_per_minute", 0)
    if isinstance(calls, bool) or not isinstance(calls, int) or calls < 0:
        yield "calls_per_minute", "has `calls_per_minute` that are no whole number, 0 or more"


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()


_asking: ContextVar[Client | None] = ContextVar("asking", default=None)


@contextmanager
def asked_by(client: Client | None) -> Iterator[str]:
    """Questions in the block, and in threads that are started in it, are this client's, whose name it gives."""
    token = _asking.set(client)
    try:
        yield client.name if client else ""
    finally:
        _asking.reset(token)


class Allowed:
    """The projects of a fleet, for whoever asks: what a client may not ask is as if it were not there."""

    def __init__(self, fleet: Fleet, clients: Clients | None) -> None:
        self.fleet = fleet
        self.clients = clients
        self._limits: dict[str, Bucket] = {}
        fleet.may_see = self._may_see

    def __call__(self, workspace: str | None = None) -> Project:
        """Raises CodeCompassError `project_not_found`, `quota_exceeded`, and what `Fleet.project` raises."""
        names = self.repositories()
        self._count(_asking.get() or ANYONE)
        if not workspace and len(names) == 1:
            return self.fleet.project(names[0])
        if workspace not in names:
            more = f" and {len(names) - LISTED} more" if len(names) > LISTED else ""
            known = ", ".join(names[:LISTED]) + more
            said = f"no repository {workspace[:200]!r} for you" if workspace else "several repositories"
            message = f"This fleet has {said}: name one in `workspace`: {known or 'there are none'}."
            raise CodeCompassError("project_not_found", message, {"repositories": names[:LISTED]})
        return self.fleet.project(workspace)

    def repositories(self) -> list[str]:
        """What who asks may ask about. Raises CodeCompassError where they are unknown, or the store is away."""
        client = _asking.get() if self.clients else ANYONE
        if client is None:
            raise CodeCompassError("workspace_not_allowed", "This server asks for a token that it knows.")
        return [name for name in self.fleet.names() if client.may_ask(name)]

    def _may_see(self, name: str) -> bool:
        client = _asking.get() if self.clients else ANYONE
        return client is not None and client.may_ask(name)

    def asked_by(self, who: object) -> AbstractContextManager[str]:
        """Questions in the block are this client's."""
        return asked_by(who if isinstance(who, Client) else None)

    def whose(self, authorization: str) -> Client | None:
        """The client that a request is of; None where its token is unknown, and one is needed."""
        return self.clients.of(authorization) if self.clients else ANYONE

    def is_placed(self) -> bool:
        return True

    def interrupt(self, thread: int | None = None) -> None:
        self.fleet.interrupt(thread)

    def close(self) -> None:
        self.fleet.close()

    def _count(self, client: Client) -> None:
        if not client.calls_per_minute:
            return
        bucket = self._limits.setdefault(client.name, Bucket(client.calls_per_minute))
        if not bucket.takes():
            message = f"{client.name} may ask {client.calls_per_minute} times a minute: wait a little."
            raise CodeCompassError("quota_exceeded", message)


class Cookies:
    """Browsers' cookies for clients' tokens: made of the tokens' hashes, so that none can be read from them."""

    def __init__(self, clients: Clients) -> None:
        self._clients = clients
        self._by_cookie = {_cookie_of(digest): client for digest, client in clients.by_hash.items()}

    def whose(self, authorization: str) -> Client | None:
        return self._clients.of(authorization)

    def of_cookie(self, value: str) -> Client | None:
        return self._by_cookie.get(value)

    def cookie(self, token: str) -> str | None:
        cookie = _cookie_of(_hash(token))
        return cookie if cookie in self._by_cookie else None


def _cookie_of(digest: str) -> str:
    return hmac.digest(digest.encode(), b"codecompass page", "sha256").hex()


class Bucket:
    """Limits calls per minute, and calls at the same time."""

    def __init__(self, per_minute: int) -> None:
        self._rate = per_minute / 60
        self._most = self._left = float(per_minute)
        self._looked = time.monotonic()

    def takes(self) -> bool:
        """Whether one more call is within the limit; it is counted then."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._looked) * self._rate)
        self._looked = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
