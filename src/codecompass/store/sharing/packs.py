"""Shared packs of one project's facts: an indexer uploads the facts that no pack has yet, others download them.

    facts/<extractor>/<project>/<digest>.pack   facts of some contents
    facts/<extractor>/<project>/<digest>.keys   their keys: written after the pack, read before it

Both are named by the digest of the keys. Lists of keys are cached locally, since they never change.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Protocol

import msgspec
from blake3 import blake3

from codecompass.store import Extraction, FactsKey
from codecompass.store.sharing.objects import Objects
from codecompass.store.sharing.sealed import DamagedError, Sealed

PACK, KEYS = ".pack", ".keys"
IN_A_MEMBER, IN_A_PACK = 200, 5_000
"""Files."""

_extractions = msgspec.msgpack.Decoder(list[Extraction])
_keys = msgspec.msgpack.Decoder(list[FactsKey])


class Facts(Protocol):
    """A source of facts: a project's table, or an extraction that has just run."""

    def of_keys(self, wanted: Iterable[FactsKey], /) -> Iterator[Extraction]: ...


class Packs:
    """The packs of a project made by one version of the extractor. `kept` is the local cache of their keys."""

    def __init__(self, objects: Objects, extractor: str, project: str, kept: Path, may_write: bool = True) -> None:
        self._objects = objects
        self._folder = f"facts/{extractor}/{project_key(project)}"
        self._kept = kept
        self._may_write = may_write

    def offer(self, facts: Facts, wanted: Iterable[FactsKey], scratch: Path) -> int:
        """Upload the facts that no pack has; returns their number. Raises ObjectsError, OSError."""
        missing = sorted(set(wanted).difference(*self._all_keys().values()))
        for start in range(0, len(missing), IN_A_PACK):
            part = missing[start : start + IN_A_PACK]
            keys = msgspec.msgpack.encode(part)
            name = f"{self._folder}/{blake3(keys).hexdigest(20)}"
            for ending, members in ((PACK, _members(facts, part)), (KEYS, iter([("keys", keys)]))):
                file = Sealed(scratch / f"facts{ending}")
                file.write(members)
                self._objects.offer(name + ending, file.file)
                file.file.unlink()
        return len(missing)

    def known(self) -> frozenset[FactsKey]:
        """The contents that some pack has facts of. Raises ObjectsError, OSError."""
        return frozenset().union(*self._all_keys().values())

    def take(self, wanted: Iterable[FactsKey], scratch: Path) -> Iterator[list[Extraction]]:
        """The facts of contents, as far as packs have them. Raises ObjectsError, OSError."""
        left = set(wanted)
        for name, keys in self._all_keys().items():
            if not left & keys:
                continue
            file = scratch / "facts.pack"
            if not self._objects.fetch(name + PACK, file):
                continue
            try:
                with Sealed(file).members() as members:
                    for _, content in members:
                        found = [one for one in _extractions.decode(content.read()) if one.key in left]
                        left.difference_update(one.key for one in found)
                        yield found
            except DamagedError:
                if self._may_write:
                    self._objects.remove(name + KEYS)  # first: without its keys a pack is not there
                    self._objects.remove(name + PACK)
                (self._kept / f"{name.rpartition('/')[2]}{KEYS}").unlink(missing_ok=True)

    def _all_keys(self) -> dict[str, frozenset[FactsKey]]:
        """The contents in each pack, by the pack's name without its suffix."""
        self._kept.mkdir(parents=True, exist_ok=True)
        names = [held.name for held in self._objects.listed(self._folder) if held.name.endswith(KEYS)]
        found = {name.removesuffix(KEYS): self._keys_of(name) for name in sorted(names)}
        return {name: keys for name, keys in found.items() if keys}

    def _keys_of(self, name: str) -> frozenset[FactsKey]:
        file = self._kept / name.rpartition("/")[2]
        if not file.exists():
            part = file.with_suffix(".new")
            if not self._objects.fetch(name, part):
                return frozenset()
            part.replace(file)
        try:
            with Sealed(file).members() as members:
                return frozenset(key for _, content in members for key in _keys.decode(content.read()))
        except DamagedError:
            file.unlink(missing_ok=True)
            if self._may_write:
                self._objects.remove(name)
            return frozenset()


def project_key(project: str) -> str:
    """The name of a project's folders in the shared place."""
    return blake3(project.encode()).hexdigest(8)


def _members(facts: Facts, keys: list[FactsKey]) -> Iterator[tuple[str, bytes]]:
    for start in range(0, len(keys), IN_A_MEMBER):
        part = list(facts.of_keys(keys[start : start + IN_A_MEMBER]))
        yield f"facts/{start}", msgspec.msgpack.encode(part)
