"""Files that are read in outline: their references, all unresolved, and the rest of a tree without them.

No name in other files refers to their definitions, and no name in them to those of other files: so the edges of the
other files are the same with them and without.
"""

from collections.abc import Iterable, Iterator, Mapping

from codecompass.languages import for_path, is_deep
from codecompass.languages.rules import Place
from codecompass.model import ROLES, Edge, EdgeKind, FileFacts
from codecompass.resolve.surfaces.conventions import Surface
from codecompass.resolve.world import Mentioning

_KINDS: Mapping[str, EdgeKind] = {
    **dict.fromkeys(("call", "instantiate", "macro", "element", "operator"), "calls"),
    "extends": "extends",
    "implements": "implements",
}


def written_edges(facts: FileFacts) -> list[Edge]:
    """The imports of a file and the names that it uses, in file order, all of them unresolved."""
    return [*_imports(facts), *_uses(facts)]


def written_surfaces(path: str, facts: FileFacts) -> list[Surface]:
    """The surfaces of a file, each at the innermost definition around it."""
    return [
        Surface(
            one.kind,
            one.name,
            one.detail,
            one.framework,
            one.line,
            one.confidence,
            Place(path, facts.around(one.start)),
        )
        for one in facts.surfaces
    ]


def _imports(facts: FileFacts) -> Iterator[Edge]:
    for one in facts.imports:
        yield Edge("imports", one.scope, None, "", one.module, one.line, "import", "static", "")


def _uses(facts: FileFacts) -> Iterator[Edge]:
    for scope, text, number, line, _ in facts.references():
        role = ROLES[number]
        yield Edge(_KINDS.get(role, "references"), scope, None, "", facts.texts[text], line, role, "static", "")


def has_part(path: str) -> bool:
    """Whether a file can change the edges of others: as one that is resolved, or as a manifest."""
    language = for_path(path)
    return language is not None and (not language.outline or bool(language.manifests))


class DeepFacts(Mapping[str, FileFacts]):
    """The facts of the files of a tree whose references are resolved."""

    def __init__(self, files: Mapping[str, FileFacts], paths: Iterable[str]) -> None:
        self._files = files
        self._paths = dict.fromkeys(paths)

    def __getitem__(self, path: str) -> FileFacts:
        if path not in self._paths:
            raise KeyError(path)
        facts = self._files[path]
        return facts if is_deep(path) else FileFacts(facts.language, facts.lines, (), settings=facts.settings)

    def __contains__(self, path: object) -> bool:
        return path in self._paths

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)


class DeepMentions:
    """`Mentioning` of the files whose references are resolved."""

    def __init__(self, mentioning: Mentioning) -> None:
        self._mentioning = mentioning

    def __call__(self, name: str) -> list[str]:
        return [path for path in self._mentioning(name) if is_deep(path)]

    def defining(self, name: str) -> list[str]:
        return [path for path in self._mentioning.defining(name) if is_deep(path)]


def deep_facts(files: Mapping[str, FileFacts]) -> Mapping[str, FileFacts]:
    """The facts without those of files that are read in outline; `files` itself where there are none."""
    return files if all(map(is_deep, files)) else DeepFacts(files, filter(has_part, files))
