"""Files that machines share, by name, in a folder or at a URL (S3, GCS, Azure, SSH …) through fsspec.

Names derive from a content or a tree, so a file is written once and never changed; a second writer leaves it alone.
Credentials, endpoints and encryption are configured by fsspec (`FSSPEC_S3_ENDPOINT_URL`, its configuration files) and
by the library behind it (`AWS_PROFILE`).
"""

import os
import re
import secrets
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

URL = re.compile(r"[a-z][a-z0-9+.-]+(::|://)", re.IGNORECASE)
"""What a place begins with that is no folder: `s3://`, `memory://`, `simplecache::s3://`."""
PATIENCE = 30.0
"""Seconds that the other side may take for one file …"""
FIRST_PATIENCE = 8.0
"""… until the first answer: a place that cannot be reached should not hold up who asks about code."""
SILENCE = 20.0
"""Seconds in which a place that did not answer is not asked again."""
BYTES_A_SECOND = 256_000
"""… and for so many bytes one more."""

Value = TypeVar("Value")


UNKNOWN_KEY = {"InvalidAccessKeyId", "SignatureDoesNotMatch", "ExpiredToken", "InvalidToken", "TokenRefreshRequired",
               "NoCredentialsError", "PartialCredentialsError", "TokenRetrievalError", "401"}  # fmt: skip
NO_PERMISSION = {"AccessDenied", "AllAccessDisabled", "AccountProblem", "PermissionError", "403"}
NO_BUCKET = {"NoSuchBucket", "ContainerNotFound"}
NOTHING_THERE = {"NoSuchKey", "FileNotFoundError", "404"}
BUSY = {"SlowDown", "ServiceUnavailable", "RequestTimeout", "InternalError", "EndpointConnectionError", "ConnectTimeoutError",
        "ReadTimeoutError", "ConnectionClosedError", "ClientConnectorError", "TimeoutError", "ConnectionRefusedError",
        "500", "502", "503", "504"}  # fmt: skip
"""What libraries behind fsspec call an error: the code of an answer, its status, or their own class."""


class ObjectsError(Exception):
    """The shared place cannot be read or written; the message says why in one line."""

    is_away = False
    """Whether it may answer later, as it is."""


class AwayError(ObjectsError):
    """The shared place does not respond, or is overloaded."""

    is_away = True


note_call: Callable[[float, bool], None] = lambda _seconds, _has_failed: None  # noqa: E731 (replaced by who counts)


class Held(NamedTuple):
    """One file as the shared place lists it."""

    name: str
    bytes: int
    changed: float
    """Seconds since the epoch."""


class Objects(Protocol):
    """A shared place. All methods raise ObjectsError if the place fails; an absent file is no failure."""

    place: str

    def check(self) -> None:
        """Raises ObjectsError if nothing can be read there."""
        ...

    def listed(self, folder: str) -> list[Held]:
        """All files below a folder, by their full names."""
        ...

    def has(self, name: str) -> bool: ...

    def fetch(self, name: str, to: Path) -> bool:
        """Copy a file to `to`; False if it does not exist."""
        ...

    def offer(self, name: str, file: Path) -> None:
        """Write a file unless one of that name exists."""
        ...

    def replace(self, name: str, file: Path) -> None:
        """Write a file even if it exists: for the few names that do not derive from a content."""
        ...

    def remove(self, name: str) -> None:
        """Delete a file if it exists."""
        ...


def objects_at(place: str) -> Objects:
    """The shared place at a folder or URL. Raises ObjectsError for a URL without an installed protocol."""
    if place.startswith("file://"):
        place = place.removeprefix("file://")
    return _at(place) if URL.match(place) else Folder(Path(place).expanduser())


def check_writing(objects: Objects) -> None:
    """Raises ObjectsError if nothing can be written there: checked before hours of work, not after."""
    with tempfile.TemporaryDirectory() as place:
        file, name = Path(place, "probe"), f"probe.{secrets.token_hex(8)}"
        file.write_bytes(b"")
        objects.replace(name, file)
        objects.remove(name)


@cache
def _at(url: str) -> Objects:
    return Remote(url)


class Folder:
    """A folder on a local or network disk."""

    def __init__(self, folder: Path) -> None:
        self.place = str(folder)
        self._folder = folder

    def check(self) -> None:
        with self._failing():
            next(self._folder.iterdir(), None)

    def listed(self, folder: str) -> list[Held]:
        with self._failing():
            found = [file for file in (self._folder / folder).rglob("*") if file.is_file()]
            states = [(file, file.stat()) for file in found if not file.name.endswith(".part")]
        return [
            Held(file.relative_to(self._folder).as_posix(), state.st_size, state.st_mtime) for file, state in states
        ]

    def has(self, name: str) -> bool:
        with self._failing():
            return (self._folder / name).is_file()

    def fetch(self, name: str, to: Path) -> bool:
        with self._failing():
            try:
                shutil.copyfile(self._folder / name, to)
            except (FileNotFoundError, NotADirectoryError):
                return False
        return True

    def offer(self, name: str, file: Path) -> None:
        if not self.has(name):
            self.replace(name, file)

    def replace(self, name: str, file: Path) -> None:
        target = self._folder / name
        part = target.with_name(f"{target.name}.{secrets.token_hex(4)}.part")
        with self._failing():
            target.parent.mkdir(parents=True, exist_ok=True)
            try:
                shutil.copyfile(file, part)
                with part.open("rb+") as written:
                    os.fsync(written.fileno())
                part.replace(target)
            finally:
                part.unlink(missing_ok=True)

    def remove(self, name: str) -> None:
        with self._failing():
            (self._folder / name).unlink(missing_ok=True)

    @contextmanager
    def _failing(self) -> Iterator[None]:
        begin, has_failed = time.monotonic(), False
        try:
            yield
        except OSError as error:
            has_failed = True
            raise ObjectsError(f"{self.place}: {error.strerror or error}") from error
        finally:
            note_call(time.monotonic() - begin, has_failed)


class Remote:
    """A URL that fsspec can open."""

    def __init__(self, url: str) -> None:
        self.place = without_secrets(url)
        try:
            from fsspec.core import url_to_fs
        except ImportError as error:
            message = f"{self.place} is a URL, and fsspec is not installed: pip install 'codecompass-graph[fleet]'."
            raise ObjectsError(message) from error
        try:
            self._system, root = url_to_fs(url, use_listings_cache=False)
        except (ImportError, ValueError, OSError) as error:
            raise ObjectsError(f"{self.place} cannot be opened: {_in_a_line(error)}") from error
        self._root = root.rstrip("/")
        self._is_open = self._has_answered = False
        self._silent_until = 0.0
        """Seconds of the monotonic clock."""

    def check(self) -> None:
        scheme, mark, rest = self._root.rpartition("://")  # some protocols keep it, and the host behind it
        bucket = scheme + mark + (rest.partition("/")[0] or "/")
        try:
            self._asked(lambda: self._system.ls(bucket, detail=False, refresh=True))
        except ObjectsError as error:
            if _said_by(error.__cause__) & NOTHING_THERE:
                raise _without_bucket(self.place) from error
            raise

    def listed(self, folder: str) -> list[Held]:
        def find() -> list[Held]:
            try:
                found: dict[str, dict[str, Any]] = self._system.find(self._path(folder), detail=True, refresh=True)
            except FileNotFoundError:
                return []
            return [
                Held(path[len(self._root) + 1 :], int(about["size"] or 0), _changed(about))
                for path, about in sorted(found.items())
            ]

        return self._asked(find)

    def has(self, name: str) -> bool:
        return bool(self._asked(lambda: self._system.isfile(self._path(name))))

    def fetch(self, name: str, to: Path) -> bool:
        def get() -> bool:
            try:
                self._system.get_file(self._path(name), str(to))
            except FileNotFoundError:
                return False
            return True

        size = self._size(name)
        return size is not None and self._asked(get, size)

    def offer(self, name: str, file: Path) -> None:
        target = self._path(name)

        def put() -> None:
            if self._system.exists(target):
                return
            try:
                self._system.put_file(str(file), target, mode="create")
            except FileExistsError:
                return

        self._asked(put, file.stat().st_size)

    def replace(self, name: str, file: Path) -> None:
        self._asked(lambda: self._system.put_file(str(file), self._path(name)), file.stat().st_size)

    def remove(self, name: str) -> None:
        def take_away() -> None:
            try:
                self._system.rm_file(self._path(name))
            except FileNotFoundError:
                return

        self._asked(take_away)

    def _size(self, name: str) -> int | None:
        def look() -> int | None:
            try:
                return int(self._system.info(self._path(name), refresh=True)["size"] or 0)
            except FileNotFoundError:
                return None

        return self._asked(look)

    def _path(self, name: str) -> str:
        return f"{self._root}/{name}"

    def _asked(self, question: Callable[[], Value], size: int = 0) -> Value:
        """Run a request, which may hang or raise any library's own exceptions."""
        if (wait := self._silent_until - time.monotonic()) > 0:
            raise AwayError(f"{self.place} did not answer, and is not asked again for {wait:.0f} seconds")
        if not self._is_open:
            self._is_open = self._within(PATIENCE, self._open)
        patience = (PATIENCE if self._has_answered else min(FIRST_PATIENCE, PATIENCE)) + size / BYTES_A_SECOND
        begin, has_failed = time.monotonic(), True
        try:
            answer = self._within(patience, question)
            has_failed = False
        finally:
            note_call(time.monotonic() - begin, has_failed)
        self._has_answered = True
        return answer

    def _open(self) -> bool:
        """Load the library and find its credentials, before the first request and outside its timeout: on a busy
        machine this takes longer than a request may."""
        if hasattr(self._system, "set_session"):
            from fsspec.asyn import sync

            sync(self._system.loop, self._system.set_session)
        return True

    def _within(self, seconds: float, question: Callable[[], Value]) -> Value:
        answers: list[Value] = []
        errors: list[Exception] = []

        def ask() -> None:
            try:
                answers.append(question())
            except Exception as error:  # each library behind fsspec has its own
                errors.append(error)

        asking = threading.Thread(target=ask, daemon=True)
        asking.start()
        asking.join(seconds)
        if errors:
            raise _failure(self.place, errors[0]) from errors[0]
        if not answers:
            self._silent_until = time.monotonic() + (0 if self._has_answered else SILENCE)
            raise AwayError(f"{self.place} has not answered for {seconds:.0f} seconds")
        return answers[0]


def _failure(place: str, error: Exception) -> ObjectsError:
    """The error of a failed request; where the server says so, whose fault it is and what to do."""
    said, line = _said_by(error), _in_a_line(error)
    if said & NO_BUCKET:
        return _without_bucket(place)
    if said & UNKNOWN_KEY:
        return ObjectsError(f"{place}: the key is missing, wrong or expired ({line}): correct the store's credentials")
    if said & NO_PERMISSION:
        return ObjectsError(f"{place}: the key may not do this there ({line}): give it the permission")
    return AwayError(f"{place}: {line}") if said & BUSY else ObjectsError(f"{place}: {line}")


def _without_bucket(place: str) -> ObjectsError:
    bucket = place.partition("://")[2].partition("/")[0] or "/"
    return ObjectsError(f"{place}: there is no bucket {bucket!r}: make it, or correct the URL")


def _said_by(error: BaseException | None) -> set[str]:
    """Class names, codes and statuses of an exception and its causes."""
    said: set[str] = set()
    while error is not None:
        said |= {kind.__name__ for kind in type(error).__mro__}
        answer = getattr(error, "response", None)
        told = answer.get("Error", {}) if isinstance(answer, dict) else {}
        said |= {
            str(one) for one in (told.get("Code"), getattr(error, "code", None), getattr(error, "status", None)) if one
        }
        error = error.__cause__ or error.__context__
    return said


def without_secrets(url: str) -> str:
    """A URL without user, password and query."""
    return re.sub(r"//[^/@]*@", "//", url).partition("?")[0]


def _changed(about: dict[str, Any]) -> float:
    """When a file was written, as each protocol reports it; 0 if it does not."""
    for key in ("LastModified", "mtime", "updated", "last_modified", "created"):
        value = about.get(key)
        if isinstance(value, int | float):
            return float(value)
        if value is not None and hasattr(value, "timestamp"):
            return float(value.timestamp())
    return 0.0


def _in_a_line(error: BaseException) -> str:
    said = " ".join(str(error).split()) or type(error).__name__
    return without_secrets(said[:300])
