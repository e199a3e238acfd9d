"""What of a store no ref needs any more, and is old: graphs, sources, tables, facts.

What is not old is kept, needed or not: whoever indexes now puts a graph first and names it in the catalog last. The
catalog is read once more before anything is taken away.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from codecompass.index import extractor_fingerprint, graph_fingerprint
from codecompass.model.errors import CodeCompassError
from codecompass.store.sharing import Held, Objects, project_key
from codecompass_fleet.catalog import FLEET, Catalog, Indexed

DAY = 86_400.0
LEAST_DAYS = 1.0
"""What is younger may be somebody's who is at work."""
AT_ONCE = 500
"""Files between two looks at the catalog."""
FOLDERS = ("graphs", "texts", "links", "commits", "facts")


class Garbage(NamedTuple):
    """Files of one folder that were, or would be, taken away."""

    folder: str
    files: int
    bytes: int
    kept: int
    """Files of the folder that stay."""


def collect(objects: Objects, days: float, *, remove: bool, superseded: bool = False) -> Iterator[Garbage]:
    """Remove what no ref needs, folder by folder, or tell what would be removed.

    What another version of the code indexed stays, since another machine may answer from it. With `superseded`, refs that
    this version indexed as well are forgotten first. Raises ObjectsError, and CodeCompassError `invalid_input` for an age
    of less than a day.
    """
    if days < LEAST_DAYS:
        raise CodeCompassError(
            "invalid_input", f"What is younger than {LEAST_DAYS:g} day may be in the making: not {days:g}."
        )
    catalog, before = Catalog(objects), time.time() - days * DAY
    gone: frozenset[str] = frozenset()
    if superseded:
        names = set(catalog.superseded())
        old_entries = [held for held in objects.listed(FLEET) if held.name in names and held.changed < before]
        gone = frozenset(held.name for held in old_entries)
        for held in old_entries if remove else ():
            objects.remove(held.name)
        size = sum(held.bytes for held in old_entries)
        yield Garbage(FLEET, len(old_entries), size, len(objects.listed(FLEET)) - (0 if remove else len(old_entries)))
    for folder in FOLDERS:
        listed = objects.listed(folder)
        old = [held for held in listed if held.changed < before]
        found = _unneeded(catalog, old, gone)
        if remove:
            for start in range(0, len(found), AT_ONCE):
                for held in _unneeded(catalog, found[start : start + AT_ONCE], gone):
                    objects.remove(held.name)
        yield Garbage(folder, len(found), sum(held.bytes for held in found), len(listed) - len(found))


def _unneeded(catalog: Catalog, listed: Sequence[Held], gone: frozenset[str]) -> list[Held]:
    """Objects that no ref needs, keys before their packs: a pack without its key does not exist. `gone`: catalog
    entries that no longer count."""
    is_needed = _needed(list(catalog.every(gone))) if listed else bool
    found = [held for held in listed if not is_needed(held.name)]
    return sorted(found, key=lambda held: (not held.name.endswith(".keys"), held.name))


def _needed(entries: Iterable[Indexed]) -> Callable[[str], bool]:
    """Which names the refs need. The facts of a project stay as long as it has a ref, since the next commit is derived
    from them; those of other versions of the code until all its refs were made by this one."""
    entries = list(entries)
    names = {name for entry in entries for name in entry.needs}
    commits = {(project_key(entry.project), entry.commit) for entry in entries}
    versions: dict[str, set[str]] = {}
    for entry in entries:
        versions.setdefault(project_key(entry.project), set()).add(entry.made_by)
    are_all_said = all(entry.project for entry in entries)

    def is_needed(name: str) -> bool:
        folder, *parts = name.split("/")
        if folder not in ("commits", "facts"):
            return name in names
        version, project, last = parts
        if folder == "commits":
            return (project, last) in commits or not are_all_said
        is_current = version == extractor_fingerprint()
        made_by = versions.get(project, set())
        return not are_all_said or (bool(made_by) and (is_current or made_by != {graph_fingerprint()}))

    return is_needed
