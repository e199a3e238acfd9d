"""Repositories of a fleet as if they lay here: graphs and sources are pulled when they are asked for, and never made.

    <folder>/<owner>/<name>/<name>.git    a shallow bare repository: the indexed commits with their trees
    <folder>/<owner>/<name>/home/         its store
    <folder>/<owner>/<name>/asked         when it was asked last: what was not for longest goes first

A process may be stopped and started at any time; several may share a folder.
"""

import logging
import secrets
import shutil
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Collection
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from codecompass.index import indexable, source_key, tree_id_of
from codecompass.index.shared import pull
from codecompass.model.errors import CodeCompassError
from codecompass.process.config import Settings
from codecompass.revision import mirrors
from codecompass.session.project import Project
from codecompass.store import RefRecord, WriterLock
from codecompass.store.files import bytes_below
from codecompass.store.sharing import Objects, ObjectsError, objects_at
from codecompass.tools.elsewhere.links import USE, Row
from codecompass.tools.elsewhere.neighbours import Neighbours
from codecompass.tools.symbols import last_name
from codecompass_fleet.catalog import Catalog, Indexed, read_table
from codecompass_fleet.sources import named

log = logging.getLogger(__name__)

HOME, ASKED = "home", "asked"
SERVED = "fleet/served"
"""Folder in the home where a machine keeps them."""
TABLES = "links"
"""Folder of the tables of links that were read."""
FRESH_SECONDS = 30.0
"""How long it is taken for granted which repositories and refs there are."""
MOVED_SECONDS = 2.0
"""How long it is that a ref is where it was: a file for each is read again then, of the repository that is asked about."""
REFS_A_SECOND = 20
"""Refs looked at per second; a repository with more refs takes longer in proportion."""
OPEN = 32
"""Repositories that a process keeps open."""
LOCKED_SECONDS = 120.0
NEIGHBOURS_BYTES = 10_000 << 20
"""Bytes on disk of other repositories of the fleet that answers about one used."""


class Figures(NamedTuple):
    """What a process has done for its fleet."""

    entries: list[Indexed]
    bytes: int
    """Bytes of the folder at the last look for room."""
    hits: int
    pulls: int
    evictions: int


class Fleet:
    """The repositories of one store, in a folder that grows to `most_bytes`. May be used from several threads."""

    def __init__(self, store: str, folder: Path, most_bytes: int) -> None:
        """Raises ObjectsError for a store that cannot be opened."""
        self._objects: Objects = objects_at(store)
        self._catalog = Catalog(self._objects)
        self._folder = folder
        self._most_bytes = most_bytes
        self._settings = replace(Settings.load(), cache_dir=store, cache_readonly=True, graphs_kept=OPEN)
        self._open: OrderedDict[str, Project] = OrderedDict()
        self._looked: dict[str, float] = {}
        self._here: dict[str, frozenset[Indexed]] = {}
        """What of each repository was pulled."""
        self._done: Counter[str] = Counter()
        self._bytes = 0
        self._names: tuple[float, dict[str, list[str]]] = (0.0, {})
        self.own_rows: dict[tuple[str, str], list[Row]] = {}
        """What states offer and need that were asked about last, by repository and tree."""
        self.may_see: Callable[[str], bool] = lambda _: True
        """Whether who asks now may know of a repository."""
        self._entries: tuple[float, dict[str, dict[str, Indexed]]] = (0.0, {})
        self._rows: dict[str, list[Row]] = {}
        self._lock = threading.Lock()
        self._preparing: dict[str, threading.Lock] = {}

    def names(self) -> list[str]:
        """What can be asked. Raises CodeCompassError `index_not_ready` where the store cannot be read."""
        return list(self._refs())

    def project(self, name: str) -> Project:
        """A repository with the graphs of its refs as the catalog has them.

        Raises CodeCompassError: `project_not_found`; `index_not_ready` where the store cannot be read and nothing of
        it is here.
        """
        refs = self._refs().get(name)
        if refs is None:
            message = f"This fleet has no repository {name[:200]!r}. `owner/name` is what `fleet status` lists."
            raise CodeCompassError("project_not_found", message, {"workspace": name[:200]})
        with self._lock:
            preparing = self._preparing.setdefault(name, threading.Lock())
        with preparing:
            fresh = min(FRESH_SECONDS, max(MOVED_SECONDS, len(refs) / REFS_A_SECOND))
            if time.monotonic() - self._looked.get(name, -fresh) >= fresh:
                self._prepare(name, refs)
                waits = 0.0 if name in self._here else FRESH_SECONDS - fresh  # nothing comes of asking at once again
                self._looked[name] = time.monotonic() + waits
            else:
                self._done["hits"] += 1
            return self._opened(name)

    def figures(self) -> Figures:
        """Figures of a store; of one that cannot be reached, the last ones seen."""
        try:
            known = self._indexed()
        except CodeCompassError:
            known = {}
        entries = [entry for refs in known.values() for entry in refs.values()]
        return Figures(entries, self._bytes, self._done["hits"], self._done["pulls"], self._done["evictions"])

    def entries(self) -> dict[str, Indexed]:
        """The default branch of each repository that may be seen. Raises CodeCompassError `index_not_ready`."""
        shown = ((name, refs) for name, refs in self._indexed().items() if self.may_see(name))
        return {name: one for name, refs in shown for one in refs.values() if one.is_default}

    def commits(self, name: str) -> dict[str, str]:
        """The indexed refs of a repository that may be seen, with their commits."""
        refs = self._indexed().get(name, {}) if self.may_see(name) else {}
        return {ref: one.commit for ref, one in refs.items()}

    def rows(self, name: str) -> list[Row]:
        """What a repository offers and needs, but for single uses; nothing where its table cannot be had."""
        entry = self.entries().get(name)
        if entry is None:
            return []
        if entry.links not in self._rows:
            rows = self._table(entry, "")
            if rows is None:
                return []
            self._rows[entry.links] = rows
        return self._rows[entry.links]

    def uses(self, name: str, wanted: Collection[str]) -> list[Row]:
        """Its uses of what is outside of it, of those whose name ends with a wanted one."""
        entry = self.entries().get(name)
        rows = self._table(entry, USE) if entry else None
        return [row for row in rows or () if last_name(row.name) in wanted]

    def _indexed(self) -> dict[str, dict[str, Indexed]]:
        looked, entries = self._entries
        if time.monotonic() - looked < FRESH_SECONDS and entries:
            return entries
        found: dict[str, dict[str, Indexed]] = {}
        try:
            self._objects.check()
            for entry in self._catalog.entries():
                found.setdefault(entry.name, {})[entry.ref] = entry
        except ObjectsError as error:
            if not entries:
                raise CodeCompassError("index_not_ready", f"The fleet's store: {error}.", retryable=True) from error
            log.warning("the catalog is as it was: %s", error)
            found = entries
        self._entries = time.monotonic(), found
        current = {one.links for refs in found.values() for one in refs.values()}
        self._rows = {name: rows for name, rows in self._rows.items() if name in current}
        return found

    def _table(self, entry: Indexed, kind: str) -> list[Row] | None:
        """The rows of a kind; None where the table is not there, or is none."""
        file = self._folder / TABLES / entry.links.rpartition("/")[2]
        try:
            if not file.is_file():
                file.parent.mkdir(parents=True, exist_ok=True)
                part = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
                if not self._objects.fetch(entry.links, part):
                    return None
                part.replace(file)
            return read_table(file.read_bytes(), kind)
        except (ObjectsError, OSError, ValueError) as error:
            log.warning("what %s offers and needs is not known: %s", entry.name, error)
            if isinstance(error, ValueError):
                file.unlink(missing_ok=True)
            return None

    def interrupt(self, thread: int | None = None) -> None:
        """Stops what a thread is asking, or what all are."""
        for project in list(self._open.values()):
            project.interrupt(thread)

    def close(self) -> None:
        """Lets go of all of them."""
        with self._lock:
            while self._open:
                self._open.popitem()[1].close()

    def _refs(self) -> dict[str, list[str]]:
        looked, names = self._names
        if time.monotonic() - looked < FRESH_SECONDS and names:
            return names
        try:
            self._objects.check()  # what is away lists nothing
            names = self._catalog.names()
        except ObjectsError as error:
            if not names:
                raise CodeCompassError("index_not_ready", f"The fleet's store: {error}.", retryable=True) from error
            log.warning("the catalog is as it was: %s", error)
        self._names = time.monotonic(), names
        return names

    def _opened(self, name: str) -> Project:
        with self._lock:
            project = self._open.pop(name, None)
            if project is None or not project.source.is_there():
                project = Project.open(self._repository(name), self._settings_of(name), watching=False)
                project.neighbours = partial(Neighbours, self, name)
            self._open[name] = project
            late = self._open.popitem(last=False)[1] if len(self._open) > OPEN else None
        if late is not None:
            late.close()
        (self._place(name) / ASKED).touch()
        return project

    def _prepare(self, name: str, refs: list[str]) -> None:
        """Bring the refs of a repository to what the catalog says. Where the store fails, what is here stays."""
        place = self._place(name)
        place.mkdir(parents=True, exist_ok=True)
        try:
            entries = [entry for ref in refs if (entry := self._catalog.entry(name, ref)) is not None]
            if not entries:
                raise ObjectsError("what the catalog says of it cannot be read")  # noqa: TRY301
            known = self._here.get(name, frozenset()) if self._repository(name).is_dir() else frozenset()
            moved = [entry for entry in entries if entry not in known]
            if not moved:
                return
            with _locked(place / "lock"):
                here = [self._pull(entry, place) for entry in moved]
                self._point_head(entries, self._repository(name))
            if all(here):
                self._here[name] = frozenset(entries)
            (place / ASKED).touch()
            self._make_room(name)
        except (ObjectsError, OSError) as error:
            if not (self._repository(name) / "HEAD").is_file():
                raise CodeCompassError("index_not_ready", f"{name}: {error}.", retryable=True) from error
            log.warning("%s is as it was: %s", name, error)

    def _pull(self, entry: Indexed, place: Path) -> bool:
        """Whether sources and graph of a ref are here now."""
        repository = self._repository(entry.name)
        tip = repository / "refs" / "heads" / entry.ref
        if not tip.is_file() or tip.read_text().strip() != entry.commit:
            file = place / "texts"
            self._done["pulls"] += 1
            if not self._objects.fetch(entry.texts, file):
                log.warning("%s: the sources of %s are not in the store", entry.name, entry.commit)
                return False
            mirrors.unpack(file, repository, entry.origin, entry.commit, entry.ref)
            file.unlink()
        project = Project.open(repository, self._settings_of(entry.name), watching=False)
        try:
            state = project.source.state(entry.ref)
            tree_id = tree_id_of(indexable(project.source.tree(state)), project.source, project.settings)
            key, now = source_key(state, project.source, project.settings), time.time()
            if (
                project.store.published(tree_id) is None
                or project.store.manifest.ref(state.ref, state.worktree) is None
            ):
                with project.store.writer(""):
                    ref = RefRecord(state.ref, state.worktree, key, tree_id, state.commit, now, now)
                    if (
                        pull(project.source, project.store, project.settings, tree_id, ref, secrets.token_hex(8))
                        is None
                    ):
                        log.warning("%s: no graph of %s that this version reads is in the store", entry.name, entry.ref)
                        return False
        finally:
            project.close()
        return True

    def _point_head(self, entries: list[Indexed], repository: Path) -> None:
        default = next((entry.ref for entry in entries if entry.is_default), entries[0].ref if entries else "")
        if default and repository.is_dir():
            (repository / "HEAD").write_text(f"ref: refs/heads/{default}\n")

    def _make_room(self, kept: str) -> None:
        """Throw away what was not asked for longest, as long as there is too much."""
        places = sorted(self._folder.glob(f"*/*/{ASKED}"), key=lambda asked: asked.stat().st_mtime)
        sizes = {asked.parent: bytes_below(asked.parent) for asked in places}
        self._bytes = total = sum(sizes.values())
        for place, size in sizes.items():
            if total <= self._most_bytes:
                return
            name = place.relative_to(self._folder).as_posix()
            if name == kept:
                continue
            with self._lock:
                project = self._open.pop(name, None)
            if project is not None:
                project.close()
            self._looked.pop(name, None)
            self._here.pop(name, None)
            shutil.rmtree(place, ignore_errors=True)
            self._done["evictions"] += 1
            self._bytes = total = total - size

    def _place(self, name: str) -> Path:
        owner, _, last = name.rpartition("/")
        return self._folder / (owner.replace("/", "%2F") or "-") / last

    def _repository(self, name: str) -> Path:
        """Called as its mirror was: where there is no origin, the names in a graph hang on it."""
        place = self._place(name)
        return place / f"{place.name}.git"

    def _settings_of(self, name: str) -> Settings:
        return replace(self._settings, home=str(self._place(name) / HOME))


def neighbours_of(project: Project) -> Neighbours:
    """The repositories of the fleet whose store this machine shares. Raises CodeCompassError where it cannot be had."""
    try:
        fleet = _shared(project.settings.cache_dir, project.settings.home_path)
        return Neighbours(fleet, named(str(project.root)).name)
    except ObjectsError as error:
        raise CodeCompassError("invalid_input", f"The fleet's store cannot be opened: {error}") from error


@cache
def _shared(store: str, home: Path) -> Fleet:
    return Fleet(store, home / SERVED, NEIGHBOURS_BYTES)


def _locked(file: Path) -> WriterLock:
    """A lock that is had now, among all processes. Raises OSError after a while."""
    until = time.monotonic() + LOCKED_SECONDS
    lock = WriterLock(file)
    while not lock.acquire("serving"):
        if time.monotonic() > until:
            raise OSError(f"{file} is held by another process")
        time.sleep(0.05)
    return lock
