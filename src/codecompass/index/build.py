"""Builds a graph file from a tree's facts."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from codecompass.graph.rows import Counts, FileRows, SurfaceRow
from codecompass.index.pin import Pinned
from codecompass.languages import for_path
from codecompass.model import FileFacts, SourceFile
from codecompass.model.identity import Identity, identify
from codecompass.process import faults
from codecompass.process.forking import in_processes, start_method
from codecompass.process.memo import memoised
from codecompass.process.memory import give_back
from codecompass.resolve import Imported, Resolution, Surface, resolve
from codecompass.store import Listing

if TYPE_CHECKING:
    from codecompass.graph.sheets import Sheets

Answer = TypeVar("Answer")

WORTH_SHARING = 1 << 20
"""Bytes of source from which on another process pays."""
WORTH_SPAWNING = 4 << 20
"""… where it has to be spawned, and to look through all files by itself."""
PART_FILES, PART_BYTES = 2500, 16 << 20
"""What one process resolves at most."""

HELD = 64
"""Of how many files the identities are held in full."""


class Built(NamedTuple):
    """A finished graph file and its key figures."""

    counts: Counts
    listing: Listing
    derived_from: str | None = None
    """Tree id of the graph it was made from."""


def build_graph(file: Path, pinned: Pinned, project: str, processes: int) -> Built:
    """Make `file` the graph of a pinned tree. `project` seeds the symbols' ids. Resolving is pure, so files are
    distributed over processes: each can read all facts, and writes the rows of its part."""
    from codecompass.graph.build import load  # who only derives does not need it

    parts = shared_out(pinned.files, pinned.sizes, processes)
    return Built(load(file, _written(Rows(pinned, project, file), parts, processes)), listing_of(pinned))


def _written(rows: Rows, parts: list[list[SourceFile]], processes: int) -> list[Sheets]:
    """Write the rows of all parts to disk, so that the memory used to make them is free before they are loaded."""
    if len(parts) == 1:
        return [*rows((0, parts[0]))]
    if start_method() == "fork":
        rows.prepare(whole=len(parts) > processes)
    spawned = sum(rows.pinned.sizes.values()) > WORTH_SPAWNING
    made = in_processes(rows, list(enumerate(parts)), processes, spawned)
    if len(parts) > processes:
        rows.forget()
    return [one for part in made for one in part]


def imported_of(pinned: Pinned) -> Imported | None:
    """The imported indexes of a tree; None if there are none."""
    return Imported(pinned.documents, pinned.blobs, pinned.facts) if pinned.documents else None


class Rows:
    """Makes the rows of parts of a tree and leaves them on disk. Can be pickled; its caches are rebuilt in the other
    process."""

    def __init__(self, pinned: Pinned, project: str, place: Path) -> None:
        self.pinned = pinned
        self._project = project
        self._place = place

    def prepare(self, whole: bool) -> None:
        """Fill the caches now that forked processes would each have to fill; with `whole`, also those that need all
        files."""
        _ = self._identities, self._imported
        if whole:
            self._resolution.prepare()

    def forget(self) -> None:
        """Free what the caches take, which is half of the memory that loading a large tree needs."""
        for cache in ("_resolution", "_identities", "_imported"):
            vars(self).pop(cache, None)
        gc.collect()
        give_back()

    @cached_property
    def _resolution(self) -> Resolution:
        return resolve(self.pinned.facts)

    @cached_property
    def _identities(self) -> Identities:
        return Identities(self.pinned.facts, self._resolution, self._project)

    @cached_property
    def _imported(self) -> Imported | None:
        return imported_of(self.pinned)

    def __call__(self, part: tuple[int, list[SourceFile]]) -> Iterator[Sheets]:
        from codecompass.graph.build import gather

        number, files = part
        rows = file_rows(self.pinned, files, self._resolution, self._identities, self._imported)
        yield gather(rows, self._identities.ids(), self._place.with_name(f"rows-{number}"))

    def __getstate__(self) -> dict[str, object]:
        return {"pinned": self.pinned, "_project": self._project, "_place": self._place}


def shared_out(files: Sequence[SourceFile], sizes: Mapping[str, int], processes: int) -> list[list[SourceFile]]:
    """Split files into parts of about equal size in bytes, neighbours together: one part if splitting does not pay,
    else one per process, and more for a large tree, since a process keeps what it computes. `sizes` gives the bytes of
    non-empty files."""
    total = sum(sizes.values())
    share = total / processes if total > WORTH_SHARING else total
    share = min(share, PART_BYTES, total * PART_FILES / max(len(files), 1))
    parts: list[list[SourceFile]] = [[]]
    room = share
    for file in files:
        size = sizes.get(file.path, 0)
        if room <= 0 < size:
            parts.append([])
            room += share
        parts[-1].append(file)
        room -= size
    return parts


def listing_of(pinned: Pinned) -> Listing:
    return Listing(pinned.blobs)


class Identities:
    """Names and ids of all definitions of a tree, computed per file on demand."""

    def __init__(self, facts: Mapping[str, FileFacts], resolution: Resolution, project: str) -> None:
        self._facts = facts
        self._resolution = resolution
        self._project = project

    @cached_property
    def of(self) -> Callable[[str], list[Identity]]:
        """The identities of a file's definitions; none for a manifest. Of files that edges lead to the ids are kept alone,
        which take a quarter of the memory."""
        return lru_cache(maxsize=HELD)(self._of)

    def _of(self, path: str) -> list[Identity]:
        facts, language = self._facts[path], for_path(path)
        found = []
        if facts.definitions and language is not None:
            module = self._module_name(path, language.separator)
            found = identify(self._project, path, facts, module, language.separator)
        return found

    def _module_name(self, path: str, separator: str) -> str:
        """The module name of a file. If the language's rules fail, it is derived from the path, so that the index is
        not lost."""
        try:
            return self._resolution.module_name(path)
        except Exception:
            faults.overcome("what module %s is could not be told", path)
            return path.rpartition(".")[0].replace("/", separator)

    def ids(self) -> Mapping[str, list[str]]:
        """Symbol ids by path."""
        return _Ids(self, self._facts)


class _Ids(Mapping[str, list[str]]):
    def __init__(self, identities: Identities, paths: Mapping[str, FileFacts]) -> None:
        self._identities = identities
        self._paths = paths

    @memoised
    def __getitem__(self, path: str) -> list[str]:
        return [identity.symbol_id for identity in self._identities.of(path)]

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)


def file_rows(
    pinned: Pinned,
    files: Iterable[SourceFile],
    resolution: Resolution,
    identities: Identities,
    imported: Imported | None,
) -> Iterator[FileRows]:
    """The graph rows of files; each file is resolved when its turn comes."""
    skips = {skip.path: skip for skip in pinned.flaws.skips}
    for file in files:
        path = file.path
        source = file._replace(size=pinned.sizes.get(path, 0))
        if path not in pinned.facts:
            yield FileRows(source, skip=skips.get(path))
            continue
        own = identities.of(path)
        facts = pinned.facts[path]
        if own:
            edges, found = _or_none(resolution.edges, path), _or_none(resolution.surfaces, path)
            edges = imported.edges(path, edges) if imported is not None and edges is not None else edges
            surfaces = [_surface_row(surface, identities) for surface in found or ()]
            missing = [what for what, told in (("edges", edges), ("surfaces", found)) if told is None]
            yield FileRows(source, own[0].qualified_name, facts, own, edges or (), surfaces, missing=missing)
        else:
            yield FileRows(source, facts=facts)


def _or_none(answer: Callable[[str], list[Answer]], path: str) -> list[Answer] | None:
    """The resolution of a file; None if its rules fail there, so that the index is not lost."""
    try:
        return answer(path)
    except Exception:
        faults.overcome("%s could not be resolved: its %s are missing", path, answer.__name__)
        return None


def _surface_row(surface: Surface, identities: Identities) -> SurfaceRow:
    place = surface.symbol
    return SurfaceRow(*surface[:6], identities.of(place.path)[place.index].symbol_id, surface.inline)
