"""Which store belongs to a repository: found by its path or, after a move, by what a move preserves.

Nothing is written into a repository. One at a new path is recognised by what a move keeps and a clone does not have
(`Source.mark`), by content that its store knows (a commit; for a plain folder, half of its files), and by its absence
from the old path. If the old path still exists, the new one is a copy and gets a store of its own. The store's
directory never changes, so processes that have it open go on.
"""

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from blake3 import blake3

from codecompass.index import extractor_fingerprint, indexable
from codecompass.model.errors import CodeCompassError
from codecompass.process.config import Settings
from codecompass.revision import Source, open_source
from codecompass.revision.disk import is_text
from codecompass.store import Place, RefRecord, Store, WriterLock
from codecompass.store.files import bytes_below

LOOKS, LOOK_SECONDS = 50, 0.02
"""How often, and how far apart, one looks while another process takes a store to its new place."""


class Home(NamedTuple):
    """A store's directory, and the repository that it belongs to from now on."""

    directory: Path
    place: Place


def home_of(source: Source, settings: Settings) -> Home:
    """The directory where the store of a repository or folder is, or will be."""
    projects = settings.stores_path
    here = Place(source.store_key, source.mark, source.name, source.origin)
    own = projects / _named(here.path)
    for _ in range(LOOKS):
        known = Place.read(own)
        if known is None and own.is_dir():  # made before places were noted
            return Home(own, here)
        if known is not None and _is_still(known, here, own, source):
            return Home(own, _called(here, known))
        others = list(_places(projects))
        found = _displaced(others, here, source) or _left_behind(others, here, source)
        if found is None:
            return Home(own if known is None else projects / _named(here.path, here.mark), here)
        if found.place.path == here.path or _taken_along(found, here):
            return Home(found.directory, _called(here, found.place))
        time.sleep(LOOK_SECONDS)
    return Home(own, here)


def opened_source(path: str | Path, settings: Settings) -> Source:
    """Like `open_source`, but `project_not_found` for a repository that was indexed and is gone says where its store
    is. Raises `invalid_input` for paths that cannot be represented in an answer or in the engine."""
    odd = next((place for place in (path, settings.home_path) if not is_text(str(place))), None)
    if odd is not None:
        raise CodeCompassError("invalid_input", f"The path {os.fsencode(odd)!r} is not UTF-8. Rename what is not.")
    try:
        return open_source(path, settings)
    except CodeCompassError as error:
        place = Path(path).expanduser().absolute()
        left = next((home for home in abandoned(settings) if place.is_relative_to(_root(home.place.path))), None)
        if left is None:
            raise
        message = (
            f"{error.message} Its index is kept: name the place where it is now, and it goes along. "
            "If it is gone for good, `codecompass gc --gone` throws it away."
        )
        raise CodeCompassError(error.code, message, {**error.data, "store": str(left.directory)}) from None


def abandoned(settings: Settings) -> list[Home]:
    """Stores whose repository is no longer at the path where it was last used: moved and not used since, or deleted."""
    return [home for home in _places(settings.stores_path) if not Path(home.place.path).exists()]


def throw_away(home: Home) -> int:
    """Delete a store if its repository is still missing; returns the bytes freed."""
    taken = taken_by(home)
    with WriterLock(home.directory / "moving") as moving, WriterLock(home.directory / "lock") as writing:
        if (
            not (moving.acquire() and writing.acquire())
            or Place.read(home.directory) != home.place
            or Path(home.place.path).exists()
        ):
            return 0
        shutil.rmtree(home.directory, ignore_errors=True)
    return taken


def taken_by(home: Home) -> int:
    """The size of a store on disk, in bytes."""
    return bytes_below(home.directory)


def _named(*parts: str) -> str:
    return blake3("\0".join(parts).encode("utf-8", "surrogateescape")).hexdigest(8)


def _called(here: Place, known: Place) -> Place:
    """The repository, named by its origin; without an origin it keeps its old name, so that symbol ids stay the same."""
    return here if here.origin else replace(here, name=known.name)


def _places(projects: Path) -> Iterator[Home]:
    with suppress(OSError):
        for directory in sorted(projects.iterdir()):
            known = Place.read(directory)
            if known is not None:
                yield Home(directory, known)


def _is_still(known: Place, here: Place, directory: Path, source: Source) -> bool:
    """Whether the store of this path belongs to what is there now, not to another repository that was there before."""
    if known.path != here.path:
        return False
    if known.mark == here.mark or not source.vcs or (here.origin and known.origin == here.origin):
        return True
    refs = _refs(directory)
    return not refs or _holds_a_commit(source, refs)


def _displaced(others: list[Home], here: Place, source: Source) -> Home | None:
    """The store that was renamed because the store of another repository has its name."""
    return next((one for one in others if _is_still(one.place, here, one.directory, source)), None)


def _left_behind(others: list[Home], here: Place, source: Source) -> Home | None:
    """The store of a repository that was moved here from another path."""
    for one in others:
        known = one.place
        if known.mark == here.mark and known.path != here.path and source.mark_at(Path(known.path)) != known.mark:
            refs = _refs(one.directory)
            if _holds_a_commit(source, refs) if source.vcs else _holds_its_files(source, refs, one.directory):
                return one
    return None


def _taken_along(found: Home, here: Place) -> bool:
    """Record the new path; False if another process is doing so or has done so. A store that cannot be written is used
    as it is."""
    directory, known = found
    try:
        with WriterLock(directory / "moving") as lock:
            if not lock.acquire() or Place.read(directory) != known:
                return False
            with closing(_opened(directory)) as store:
                store.manifest.move_worktree(_root(known.path), _root(here.path))
            _called(here, known).write(directory)
    except (OSError, CodeCompassError):
        return True
    return True


def _root(path: str) -> str:
    """The work tree of a git directory; a plain folder is its own."""
    return path.removesuffix("/.git").removesuffix("\\.git")


def _refs(directory: Path) -> list[RefRecord]:
    with suppress(CodeCompassError), closing(_opened(directory)) as store:
        if store.database.status() == "compatible":
            return store.manifest.refs()
    return []


def _holds_a_commit(source: Source, refs: list[RefRecord]) -> bool:
    return any(source.commit(commit) is not None for commit in {ref.commit for ref in refs if ref.commit})


def _holds_its_files(source: Source, refs: list[RefRecord], directory: Path) -> bool:
    """Whether at least half of the files that were indexed last are here unchanged."""
    with suppress(CodeCompassError), closing(_opened(directory)) as store:
        listing = store.manifest.listing(refs[0].tree_id) if refs else None
        if listing is not None and listing.blobs:
            now = {(file.path, file.blob) for file in indexable(source.tree(source.state()))}
            return 2 * len(now & listing.blobs.items()) >= len(listing.blobs)
    return False


def _opened(directory: Path) -> Store:
    return Store(directory, extractor_fingerprint())
