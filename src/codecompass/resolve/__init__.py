"""Resolution: the facts of a tree → edges with evidence. Pure: the same facts have the same edges, in any order of
queries.

References that can't be bound are kept with their text; nothing here fails. The packages, each of which may use those
before it through the `Evaluator`, which evaluates expressions step by step and memoises the results:

    `queries`           memoised queries, cycles iterated to a fixpoint: the same results in any order
    `values`, `world`   the values of expressions; definitions of the whole tree by name
    `scopes`            name lookup, the values of variables
    `types`             types: declared, inferred, narrowed
    `members`           members of types, inherited and provided ones included
    `calls`             overload resolution, arguments, results of calls and other steps
    `dialects`          the semantics of families of languages
    `edges`, `surfaces` the edges of a file, each with its strategy; its routes, settings, tables
    `outline`           the unresolved uses of files that are read in outline, which no other package reads
    `imported`          edges of a compiler's index, which replace ours
    `incremental`       the files whose edges can change with an edit
"""

from collections.abc import Mapping

from codecompass.languages import is_deep
from codecompass.languages.outline import OutlineRules
from codecompass.model import Edge, FileFacts
from codecompass.resolve.edges.references import EdgeFinder
from codecompass.resolve.evaluate import Evaluator
from codecompass.resolve.imported import Imported
from codecompass.resolve.incremental.affected import Affected, affected, type_dependents
from codecompass.resolve.incremental.readdressing import readdressed
from codecompass.resolve.incremental.remounting import changed_controllers, remounts
from codecompass.resolve.incremental.serving import serving_differently
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
    "changed_controllers",
    "deep_facts",
    "has_part",
    "readdressed",
    "remounts",
    "resolve",
    "serving_differently",
    "type_dependents",
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
        """Read now what depends on all files, so that processes forked from this one need not do it, each for
        itself."""
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
    """Prepare to resolve a tree: `files` has the facts of all its files by path, manifests included.

    With `mentioning` (name → paths of files that mention it) only the facts that a query needs are read from `files`,
    which may then load them on demand: the way to a few files' edges in a large tree.
    """
    return Resolution(files, mentioning)
