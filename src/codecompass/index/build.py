"""From a tree's facts to its graph file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from codecompass.graph.build import Counts, build
from codecompass.graph.rows import FileRows
from codecompass.identity import Identity, identify
from codecompass.index.pin import Pinned
from codecompass.languages import for_path
from codecompass.model import FileFacts
from codecompass.resolve import Resolution, resolve
from codecompass.store import Listing, Store


class Built(NamedTuple):
    """A graph file that is whole, and what has to be known of it."""

    counts: Counts
    listing: Listing
    derived_from: str | None = None
    """Tree id of the graph it was made from."""


def build_graph(file: Path, pinned: Pinned, project: str, store: Store) -> Built:
    """Make `file` the graph of a pinned tree. `project` seeds the symbols' ids."""
    resolution = resolve(pinned.facts)
    identities = identities_of(pinned.facts, resolution, project)
    ids = {path: [identity.symbol_id for identity in own] for path, own in identities.items()}
    sizes = store.facts.sizes(pinned.files)
    counts = build(file, file_rows(pinned, resolution, identities, sizes), ids)
    return Built(counts, Listing({one.path: one.blob for one in pinned.files}))


def identities_of(facts: Mapping[str, FileFacts], resolution: Resolution, project: str) -> dict[str, list[Identity]]:
    """Names and ids of every definition, by path."""
    found: dict[str, list[Identity]] = {}
    for path, one in facts.items():
        language = for_path(path)
        if one.definitions and language is not None:
            found[path] = identify(project, path, one, resolution.module_name(path), language.separator)
    return found


def file_rows(
    pinned: Pinned, resolution: Resolution, identities: Mapping[str, list[Identity]], sizes: Mapping[str, int]
) -> Iterator[FileRows]:
    """What the graph holds of each file, in order of path; each resolved when it is asked for."""
    skips = {skip.path: skip for skip in pinned.flaws.skips}
    for file in pinned.files:
        path = file.path
        source = file._replace(size=sizes.get(path, file.size))
        facts = pinned.facts.get(path)
        if facts is None or path not in identities:
            yield FileRows(source, facts=facts, skip=skips.get(path))
        else:
            own = identities[path]
            yield FileRows(source, own[0].qualified_name, facts, own, resolution.edges(path))
