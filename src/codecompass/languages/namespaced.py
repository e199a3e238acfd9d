"""Defaults of `rules.py` for languages whose names are declared in namespaces (packages) over all files of a tree."""

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cached_property
from typing import Any, Generic, TypeVar

from codecompass.languages.projects import Projects
from codecompass.languages.rules import Place, Rules
from codecompass.model import FileFacts

FROM = "@"
"""In a module's key: separates the namespace from the folder of the file that refers to it, which decides the nearest
of several definitions."""
Tree = TypeVar("Tree", bound=Projects)


class Declarations(Projects):
    """Projects, and for each name of a namespace the places that declare it."""

    def __init__(self, manifests: Mapping[str, Mapping[str, object]]) -> None:
        super().__init__(manifests)
        self.named: dict[tuple[str, str], list[Place]] = {}
        """(namespace, name) → the namespaces' places in the files that declare it, ordered by path."""
        self._ordered: dict[tuple[str, str], Sequence[Place]] = {}

    def having(self, key: str, name: str) -> Sequence[Place]:
        """The places that declare a name in a namespace, nearest to the referring folder first."""
        namespace, seen, around = key.partition(FROM)
        having = self.named.get((namespace, name), ())
        if not having or not seen:
            return having
        found = self._ordered.get((key, name))
        if found is None:
            kept = self.seen(having, around)
            far = {place: self.distance(namespace, name, place.path, around) for place in kept}
            found = self._ordered[key, name] = sorted(kept, key=far.__getitem__)
        return found

    def seen(self, places: Sequence[Place], around: str) -> Sequence[Place]:
        """The places that are visible from a folder."""
        return places

    def distance(self, namespace: str, name: str, path: str, around: str) -> tuple[bool | int | str, ...]:
        """Sort key: how far the file that declares a name is from a folder."""
        raise NotImplementedError


class Namespaced(Rules, Generic[Tree]):
    """A namespace is a module, with its name as key; for imports of members, so is a type."""

    DECLARED: type[Any]  # Any: a `Tree`, constructed from a tree's files and the language; a base's constructor differs
    """The class of the table of declarations."""

    @cached_property
    def _declared(self) -> Tree:
        """Built on first use, since it reads every file's facts."""
        found: Tree = self.DECLARED(self.files, self.language)
        return found

    def module_name(self, path: str) -> str:
        return namespace_of(self.files[path])

    def stands_for_folder(self, path: str) -> bool:
        return False

    def import_places(self, module: str) -> tuple[Place, ...]:
        return self.places(module)[:1]

    def project_of(self, path: str) -> str:
        return self._declared.project(path)

    def built_on(self, project: str) -> Set[str]:
        return self._declared.built_on(project)

    def kind_of(self, place: Place) -> str:
        return self.files[place.path].definitions[place.index].kind


class ClassesFirst(Namespaced[Tree]):
    """Inherited members of classes come before those of interfaces."""

    def class_order(self, place: Place, bases: Mapping[Place, tuple[Place, ...]]) -> tuple[Place, ...]:
        """A class, the traits that it uses, the class that it extends, with its own …, then all their interfaces, near
        ones first (JLS 8.4.8)."""
        classes: dict[Place, None] = {}
        interfaces: dict[Place, None] = {}
        waiting = [place]
        while waiting:
            at = waiting.pop(0)
            seen = interfaces if self.kind_of(at) == "interface" and at != place else classes
            if at in seen:
                continue
            seen[at] = None
            traits = [base for base in bases.get(at, ()) if self.kind_of(base) == "trait"]
            waiting = [*traits, *waiting, *(base for base in bases.get(at, ()) if base not in traits)]
        return (*classes, *interfaces)

    def after(self, order: Sequence[Place]) -> Sequence[Place]:
        """Without the traits of the class itself, whose methods count as its own."""
        at = next((at for at, place in enumerate(order) if at and self.kind_of(place) != "trait"), len(order))
        return order[at:]


def namespace_of(facts: FileFacts) -> str:
    """The namespace of a whole file."""
    return str(facts.settings.get("package", ""))


def namespace_at(facts: FileFacts, at: int) -> str:
    """The namespace that contains a definition, or that it is, where one file may have several."""
    while at > 0 and facts.definitions[at].kind != "namespace":
        at = facts.definitions[at].parent
    return facts.definitions[at].name if at > 0 else namespace_of(facts)


def around_namespace(name: str, separator: str) -> Iterator[str]:
    """Enclosing namespaces, inner ones first: `A.B.C` → `A.B`, `A`."""
    while separator in name:
        name = name.rpartition(separator)[0]
        yield name
