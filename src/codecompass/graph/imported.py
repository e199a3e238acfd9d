"""A cache of the imports between files: a search asks for those of its best files, and the next search for others."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

FEW = 8
"""From this many files on, the imports of the whole graph are read at once: it takes as long as twenty single
questions, and no later question waits for it."""
MOST_FILES = 10_000
"""In a graph of more files each is looked up by itself."""
MOST_KEPT = 1_000
"""Files looked up by themselves that are kept."""

Ask = Callable[..., list[dict[str, Any]]]
"""How a graph is asked. Any: text, numbers; the question says which."""
Imports = tuple[tuple[str, int], ...]
"""The files that a file imports, by path, and how often."""


class Imported:
    """The imports read from one graph so far."""

    def __init__(self, files: Callable[[], int]) -> None:
        """`files`: the number of files of the graph."""
        self._files = files
        self._known: dict[str, Imports] = {}
        self._whole: Mapping[str, Imports] | None = None

    def by(self, paths: Iterable[str], ask: Ask) -> dict[str, Imports]:
        """The files that each of these files imports."""
        paths = [*paths]
        known, missing = self._known, [path for path in paths if path not in self._known]
        if self._whole is None and missing and len(known) + len(missing) >= FEW and self._files() <= MOST_FILES:
            self._whole = _by_path(ask("imports_of_files"))
            known.clear()
        if self._whole is not None:
            return {path: self._whole.get(path, ()) for path in paths}
        found = {path: known[path] for path in paths if path in known}
        found |= dict.fromkeys(missing, ()) | _by_path(ask("files_imported", paths=missing) if missing else ())
        if len(known) + len(missing) > MOST_KEPT:
            known.clear()
        known.update(found)
        return {path: found[path] for path in paths}


def _by_path(rows: Iterable[Mapping[str, Any]]) -> dict[str, Imports]:
    names: dict[str, str] = {}  # each path once: a graph has thousands of rows of hundreds of paths
    found: dict[str, list[tuple[str, int]]] = {}
    for row in rows:
        path, imported = (names.setdefault(row[one], row[one]) for one in ("path", "imported"))
        found.setdefault(path, []).append((imported, row["times"]))
    return {path: tuple(imports) for path, imports in found.items()}
