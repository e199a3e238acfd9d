"""Who may ask which repositories of a fleet, and how often.

    [clients.ci]
    token_sha256 = "…"                  # of the token, in hexadecimal; or `token = "…"` itself
    repositories = ["shop/*", "platform/auth"]
    calls_per_minute = 600

Without such a file every client that is let in may ask everything.
"""

from __future__ import annotations

import hashlib
import time
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from codecompass.errors import CodeCompassError
from codecompass.fleet.served import Fleet
from codecompass.project import Project

LISTED = 20
FIELDS = {"token", "token_sha256", "repositories", "calls_per_minute"}
BEARER = "Bearer "


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
    """Those that a file names, by the hashes of their tokens."""

    def __init__(self, by_hash: Mapping[str, Client]) -> None:
        self._by_hash = by_hash

    @classmethod
    def read(cls, file: Path) -> Clients:
        """Raises CodeCompassError `invalid_input` for what is no such file; never says a token."""
        try:
            told = tomllib.loads(file.read_text("utf-8")).get("clients", {})
            return cls(dict(_client(name, about) for name, about in told.items()))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, AttributeError) as error:
            raise CodeCompassError("invalid_input", f"{file} cannot be read as a file of clients: {error}.") from error

    def of(self, authorization: str) -> Client | None:
        """Whose token a request bears."""
        if not authorization.startswith(BEARER):
            return None
        return self._by_hash.get(_hash(authorization.removeprefix(BEARER)))


def _client(name: str, about: Mapping[str, Any]) -> tuple[str, Client]:
    unknown = set(about) - FIELDS
    token, digest = about.get("token", ""), str(about.get("token_sha256", "")).lower()
    repositories = about.get("repositories", [])
    if unknown or bool(token) == bool(digest) or not isinstance(repositories, list):
        told = f" ({', '.join(sorted(unknown))} is no field)" if unknown else ""
        message = f"Client {name!r} needs `token_sha256` or `token`, and a list of `repositories`{told}."
        raise CodeCompassError("invalid_input", message)
    return digest or _hash(str(token)), Client(
        name, tuple(map(str, repositories)), int(about.get("calls_per_minute", 0))
    )


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()


_asking: ContextVar[Client | None] = ContextVar("asking", default=None)


@contextmanager
def asked_by(client: Client | None) -> Iterator[None]:
    """Questions in the block, and in threads that are started in it, are this client's."""
    token = _asking.set(client)
    try:
        yield
    finally:
        _asking.reset(token)


class Allowed:
    """The projects of a fleet, for whoever asks: what a client may not ask is as if it were not there."""

    def __init__(self, fleet: Fleet, clients: Clients | None) -> None:
        self.fleet = fleet
        self._clients = clients
        self._limits: dict[str, Bucket] = {}
        fleet.may_see = self._may_see

    def __call__(self, workspace: str | None = None) -> Project:
        """Raises CodeCompassError `project_not_found`, `workspace_limit_exceeded`, and what `Fleet.project` raises."""
        client = _asking.get() if self._clients else ANYONE
        if client is None:
            raise CodeCompassError("workspace_not_allowed", "This server asks for a token that it knows.")
        self._count(client)
        names = [name for name in self.fleet.names() if client.may_ask(name)]
        if not workspace and len(names) == 1:
            return self.fleet.project(names[0])
        if workspace not in names:
            more = f" and {len(names) - LISTED} more" if len(names) > LISTED else ""
            known = ", ".join(names[:LISTED]) + more
            said = f"no repository {workspace[:200]!r} for you" if workspace else "several repositories"
            message = f"This fleet has {said}: name one in `workspace`: {known or 'there are none'}."
            raise CodeCompassError("project_not_found", message, {"repositories": names[:LISTED]})
        return self.fleet.project(workspace)

    def _may_see(self, name: str) -> bool:
        client = _asking.get() if self._clients else ANYONE
        return client is not None and client.may_ask(name)

    def whose(self, authorization: str) -> Client | None:
        """The client that a request is of; None where its token is unknown, and one is needed."""
        return self._clients.of(authorization) if self._clients else ANYONE

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
            raise CodeCompassError("workspace_limit_exceeded", message, retryable=True)


class Bucket:
    """So many calls a minute, and as many at once."""

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
