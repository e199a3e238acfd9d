"""Which repositories a fleet has, and which refs of each."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from codecompass.model.errors import CodeCompassError
from codecompass.revision.mirrors import is_repository, origin_of

REMOTE = re.compile(r"[\w.+-]+://|[\w.-]+@[\w.-]+:")
NAME = re.compile(r"(?:[^/:]+[/:])?[^/:]+?(?=(?:\.git)?/*$)")
LARGEST = 8 << 20
"""Bytes of a file of sources."""


class Repository(NamedTuple):
    """One repository of a fleet."""

    name: str
    """`owner/name`, from its URL or path."""
    url: str
    """What git clones."""
    refs: tuple[str, ...] = ()
    """Branches and tags to index; none: its default branch."""


def read_sources(source: str) -> list[Repository]:
    """The repositories that `source` says, each once: a URL, a repository, a folder of repositories, or a text file
    with one per line: a URL or path (relative to the file), then its refs; `#` begins a comment.

    Raises CodeCompassError `invalid_input`: nothing there, a line that says no repository, a name that two have.
    """
    place = Path(source).expanduser()
    if REMOTE.match(source):
        found = [named(source)]
    elif place.is_dir():
        found = list(_in_folder(place))
    elif place.is_file():  # never a pipe, which would be waited for
        found = list(_in_file(place))
    else:
        raise CodeCompassError("invalid_input", f"{source} is neither a URL, nor a folder, nor a file of sources.")
    if not found:
        raise CodeCompassError("invalid_input", f"{source} holds no repository.")
    by_name: dict[str, Repository] = {}
    for one in found:
        other = by_name.setdefault(one.name, one)
        if other != one:
            message = f"{other.url} and {one.url} would both be called {one.name}: a fleet has one of each name."
            raise CodeCompassError("invalid_input", message)
    return list(by_name.values())


def named(url: str, refs: tuple[str, ...] = ()) -> Repository:
    """A repository called as its URL ends; one on this disk as the one ends that it was cloned from, if it says."""
    path = re.sub(r"^[\w.+-]+://[^/]*/?", "", url if REMOTE.match(url) else origin_of(url))
    path = path.removesuffix("/.git")
    found = NAME.search(path)
    if found is None:
        raise CodeCompassError("invalid_input", f"{url!r} does not say which repository it is.")
    return Repository(found[0].replace(":", "/"), url, refs)


def _in_folder(folder: Path) -> Iterator[Repository]:
    """The folder itself, or what lies one or two levels below."""
    if is_repository(folder):
        yield named(str(folder.absolute()))
        return
    for below in sorted(path for path in folder.iterdir() if path.is_dir()):
        places = [below] if is_repository(below) else sorted(path for path in below.iterdir() if path.is_dir())
        yield from (named(str(place.absolute())) for place in places if is_repository(place))


def _in_file(file: Path) -> Iterator[Repository]:
    if file.stat().st_size > LARGEST:
        raise CodeCompassError("invalid_input", f"{file} is too large for a file of sources.")
    for number, line in enumerate(file.read_text("utf-8-sig", "replace").splitlines(), 1):
        url, *refs = line.partition("#")[0].split() or [""]
        if not url:
            continue
        local = (file.parent / Path(url).expanduser()).absolute()
        if not REMOTE.match(url) and not is_repository(local):
            raise CodeCompassError("invalid_input", f"{file}, line {number}: {url} is neither a URL nor a repository.")
        yield named(url if REMOTE.match(url) else str(local), tuple(refs))
