"""Large trees: what one asks for before it is indexed, and the extraction of a share of its files.

Which part of a tree a file belongs to is said by its content alone. So machines need not speak of it, and a part that is
begun again finds what it put into the store.
"""

import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import msgspec

from codecompass.extract.workers import extract_all
from codecompass.index import indexable, tree_id_of
from codecompass.index.shared import SHARED, graph_name
from codecompass.model import SourceFile
from codecompass.process.config import Settings
from codecompass.session.project import Project
from codecompass.store import Extraction, FactsKey
from codecompass.store.sharing import Objects, Packs

SPLIT = 32 << 20
"""Bytes of sources without facts from which on a tree is extracted in parts, and of one part."""
LEAST_MEMORY, MEMORY_PER_BYTE = 512 << 20, 20
"""What a task may take unasked; and for a byte of source, above half of that: Django (17 MB) takes 600 MB."""


class Needs(msgspec.Struct, frozen=True):
    """What indexing a commit takes."""

    commit: str
    memory: int
    """Bytes, estimated from the size of its sources."""
    parts: int
    """In how many parts it is to be extracted first; 1: it is not split."""

    @property
    def are_modest(self) -> bool:
        return self.parts == 1 and self.memory <= LEAST_MEMORY


def needs_of(project: Project, commit: str, objects: Objects, split: int) -> Needs:
    """What a commit needs besides what is here and in the store. Raises ObjectsError."""
    tree = project.source.tree(project.source.state(commit))
    files = indexable(tree)
    tree_id = tree_id_of(files, project.source, project.settings)
    sized = project.source.measure(files)
    whole = sum(file.size for file in sized)
    memory = LEAST_MEMORY // 2 + MEMORY_PER_BYTE * whole
    if not split or whole <= split:
        return Needs(commit, memory, 1)
    if project.store.published(tree_id) or objects.has(graph_name(tree_id)):
        return Needs(commit, memory, 1)
    lacking = project.store.facts.survey(sized).missing
    known = _packs(project, objects).known()
    size = sum({key: file.size for file in lacking if (key := FactsKey.of(file)) not in known}.values())
    return Needs(commit, memory, max(1, -(-size // split)))


def extract_part(place: Path, settings: Settings, commit: str, objects: Objects, part: int, parts: int) -> int:
    """Put the facts of one part of a commit into the store; of how many contents. What is there is not made again.

    Raises ObjectsError, OSError, CodeCompassError. The store of the project here is left alone: others may be writing it.
    """
    with tempfile.TemporaryDirectory(prefix="codecompass-part-") as scratch:
        apart = replace(settings, home=str(Path(scratch, "home")))
        with closing(Project.open(place, apart, watching=False)) as project:
            source = project.source
            tree = source.tree(source.state(commit))
            packs = _packs(project, objects)
            known = packs.known()
            mine = {FactsKey.of(file): file for file in share_of(indexable(tree), part, parts)}
            wanted = source.measure(file for key, file in mine.items() if key not in known)
            made = Made(extract_all(source, wanted, tree.held, settings)) if wanted else Made(())
            return packs.offer(made, made.keys(), Path(scratch))


def share_of(files: Sequence[SourceFile], part: int, parts: int) -> Iterator[SourceFile]:
    """The files of part number `part`, counted from 1."""
    return (file for file in files if int(file.blob[:8], 16) % parts == part - 1)


class Made:
    """Facts that were just extracted, by content."""

    def __init__(self, batches: Iterable[Sequence[Extraction]]) -> None:
        found = (one for batch in batches for one in batch)
        # A file that could not be read says nothing about its content.
        self._by_key = {one.key: one for one in found if one.skip != "unreadable"}

    def keys(self) -> list[FactsKey]:
        return list(self._by_key)

    def of_keys(self, wanted: Iterable[FactsKey]) -> Iterator[Extraction]:
        return (self._by_key[key] for key in wanted)


def _packs(project: Project, objects: Objects) -> Packs:
    return Packs(objects, project.store.facts.extractor, project.source.name, project.store.directory / SHARED)
