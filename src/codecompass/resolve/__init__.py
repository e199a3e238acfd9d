"""All facts of a tree → edges with evidence. Pure: the same facts give the same edges, in any order of asking.

What can't be bound is kept with its text; nothing here fails. Rooms, each of which may ask those before it, through
the `Evaluator`, which follows an expression step by step and remembers what it found:

    `queries`           each answered once, and cycles of them iterated to a fixpoint: the same in any order
    `values`, `world`   what an expression can turn out to be; who in the whole tree bears a name
    `scopes`            what a name means where it stands, and what variables hold
    `types`             what types are: as written, inferred, narrowed
    `members`           what members a type has, and from where
    `calls`             what a call means and gives
    `dialects`          what families of languages do in their own way
    `edges`, `surfaces` what is told of a file: its edges, each with its strategy; its routes, settings, tables
    `outline`           the uses of files that are read in outline, which none of the others sees
    `imported`          what a compiler's index says, before what was bound here
    `incremental`       which files' edges can differ after a change
"""

from __future__ import annotations

from collections.abc import Mapping

from codecompass.languages import is_deep
from codecompass.languages.outline import OutlineRules
from codecompass.model import Edge, FileFacts
from codecompass.resolve.edges.references import EdgeFinder
from codecompass.resolve.evaluate import Evaluator
from codecompass.resolve.imported import Imported
from codecompass.resolve.incremental.affected import Affected, affected, hearing
from codecompass.resolve.incremental.readdressing import readdressed
from codecompass.resolve.incremental.remounting import answering_otherwise, remounts
from codecompass.resolve.incremental.serving import served_otherwise
from codecompass.resolve.outline import DeepMentions, deep_facts, has_part, written_edges, written_surfaces
from codecompass.resolve.surfaces.conventions import Surface
from codecompass.resolve.surfaces.finder import SurfaceFinder
from codecompass.resolve.world import Mentioning, Nowhere

__all__ = [
    "Affected",
    "DeepMentions",
    "Imported",
    "Mentioning",
    "Nowhere",
    "Resolution",
    "Surface",
    "affected",
    "answering_otherwise",
    "deep_facts",
    "has_part",
    "hearing",
    "readdressed",
    "remounts",
    "resolve",
    "served_otherwise",
]


class Resolution:
    """Edges of each file on demand."""

    def __init__(self, files: Mapping[str, FileFacts], mentioning: Mentioning | None = None) -> None:
        self._files = files
        deep = deep_facts(files)
        mentioning = DeepMentions(mentioning) if mentioning is not None and deep is not files else mentioning
        self._evaluator = Evaluator(deep, mentioning)
        self._finder = EdgeFinder(self._evaluator)
        self._surfaces = SurfaceFinder(deep, self._evaluator, mentioning)

    def prepare(self) -> None:
        """Look through all files now, for what hangs on all of them: so that processes that are forked from this one
        need not, each for itself."""
        self._evaluator.prepare()
        self._surfaces.routers.prepare()

    def module_name(self, path: str) -> str:
        """Qualified name of the module that a file is."""
        if not is_deep(path):
            return OutlineRules(self._files, self._files[path].language).module_name(path)
        return self._evaluator.rules(path).module_name(path)

    def edges(self, path: str) -> list[Edge]:
        """Edges that start in a file, in file order: imports, then inheritance, then references."""
        if not is_deep(path):
            return written_edges(self._files[path])
        return self._finder.edges(path)

    def surfaces(self, path: str) -> list[Surface]:
        """Routes, configuration keys, tables … of a file, in file order."""
        return self._surfaces.of(path) if is_deep(path) else written_surfaces(path, self._files[path])


def resolve(files: Mapping[str, FileFacts], mentioning: Mentioning | None = None) -> Resolution:
    """Prepare to resolve a tree: `files` holds the facts of all its files by path, manifests included.

    With `mentioning` (name → paths of files that have the name) only the facts that a question needs are read from
    `files`, which may then load them on demand: the way to a few files' edges in a large tree.
    """
    return Resolution(files, mentioning)
