"""PHP's name resolution: namespaces over all files, imports, traits, and names of external types."""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from posixpath import dirname, join

from codecompass.languages.folders import under
from codecompass.languages.namespaced import (
    FROM,
    ClassesFirst,
    Declarations,
    around_namespace,
    namespace_at,
    namespace_of,
)
from codecompass.languages.naming import Dynamic, MethodsApart
from codecompass.languages.php.vocabulary import VOCABULARY
from codecompass.languages.projects import listed, shared_folders
from codecompass.languages.rules import Outside, Place
from codecompass.languages.testing import is_test
from codecompass.model import TYPE_KINDS, Definition, FileFacts, Import

_EVERYWHERE = frozenset({"fn", "constant"})
"""Kinds that are visible in all namespaces if declared outside any."""


class Declared(Declarations):
    def __init__(self, files: Mapping[str, FileFacts], language: str) -> None:
        super().__init__({dirname(path): files[path].settings for path in files if path.endswith("composer.json")})
        self._called = {str(manifest["name"]): at for at, manifest in self.projects.items() if "name" in manifest}
        self.namespaces: dict[str, list[Place]] = {"": []}
        """Namespace → its places, ordered by path; empty for one that only contains others."""
        self.common: dict[str, list[Place]] = {}
        """Name → places that declare it as a function or constant visible in all namespaces."""
        for path in sorted(files):
            if files[path].language == language:
                self._enter(path, files[path])

    def _enter(self, path: str, facts: FileFacts) -> None:
        own = namespace_of(facts)
        for position, definition in enumerate(facts.definitions):
            around = facts.definitions[definition.parent] if position else definition
            if definition.kind in ("module", "namespace"):
                name = own if not position else definition.name
                self.namespaces.setdefault(name, []).append(Place(path, position))
                for outer in around_namespace(name, "\\"):
                    self.namespaces.setdefault(outer, [])
            elif around.kind in ("module", "namespace") and definition.kind in (*TYPE_KINDS, *_EVERYWHERE):
                defined = definition.signature.lstrip("\\").startswith("define")
                namespace = "" if defined else around.name if definition.parent else own
                places = self.named.setdefault((namespace, definition.name), [])
                if places[-1:] != [Place(path, definition.parent)]:
                    places.append(Place(path, definition.parent))
                if definition.kind in _EVERYWHERE and not namespace:
                    self.common.setdefault(definition.name, []).append(Place(path, definition.parent))

    def distance(self, namespace: str, name: str, path: str, around: str) -> tuple[bool | int | str, ...]:
        """Nearest in the same project, then in a dependency; not in tests; where composer looks for it."""
        is_tests = is_test(path) and not is_test(f"{around}/")
        elsewhere = not self._is_looked_for(self.project(path), f"{namespace}\\{name}".lstrip("\\"), path)
        together = shared_folders(around, dirname(path))
        return *self.apart(path, self.project(join(around, "x"))), is_tests, elsewhere, -together, path

    def built_directly_on(self, project: str) -> Set[str]:
        required = listed(self.projects.get(project, {}), "requires")
        return {self._called[one] for one in required if one in self._called}

    def _is_looked_for(self, project: str, whole: str, path: str) -> bool:
        """Whether composer looks for a name in that file."""
        settings = self.projects.get(project, {})
        for prefix, folder in listed(settings, "roots"):
            rest = whole[len(prefix) :].replace("\\", "/") if whole.startswith(prefix) else ""
            if rest and path == under(project, f"{folder}/{rest}.php"):
                return True
        folders = (under(project, one) for one in listed(settings, "listed"))
        return any(path == one or path.startswith(f"{one}/") for one in folders)


_SCOPE = re.compile(r"scope([A-Z])(\w*)\Z")


class PHPRules(Dynamic, MethodsApart, ClassesFirst[Declared]):
    DECLARED = Declared
    vocabulary = VOCABULARY
    DIALECT = "mixins"

    def run_later(self, definition: Definition) -> str | None:
        return "handle()" if definition.kind == "class" else None

    # Modules: a namespace is one, with its name as key; so is an included file, with its path

    def places(self, module: str) -> tuple[Place, ...]:
        if module in self.files:
            return (Place(module, 0),)
        return tuple(self._declared.namespaces.get(module.partition(FROM)[0], ()))

    def submodule(self, module: str, name: str) -> str | None:
        inner = f"{module.partition(FROM)[0]}\\{name}".lstrip("\\")
        return inner if inner in self._declared.namespaces else None

    def import_module(self, path: str, imported: Import) -> str | Outside | None:
        key, declared = imported.module, self._declared
        if "." in key or "/" in key:
            return self._included(path, key)
        if (key, imported.name) in declared.named:
            return f"{key}{FROM}{dirname(path)}" if len(declared.named[key, imported.name]) > 1 else key
        return key if self.submodule(key, imported.name) is not None else Outside(key)

    def _included(self, path: str, written: str) -> str | None:
        """The included file: relative to the folder, else to the project's folder."""
        for folder in (dirname(path), self._declared.project(path)):
            found = under(folder, written)
            if found in self.files:
                return found
        return None

    # Names

    def having(self, module: str, name: str) -> Sequence[Place]:
        return self.places(module) if module in self.files else self._declared.having(module, name)

    def siblings_having(self, place: Place, name: str) -> Iterator[Place]:
        """Declarations of its namespace in other files; functions and constants also outside any namespace."""
        if name[:1] != "$" and "\\" not in name:
            namespace = namespace_at(self.files[place.path], place.index)
            yield from self._declared.having(f"{namespace}{FROM}{dirname(place.path)}", name)
            yield from self._declared.common.get(name, ())

    def auto_import(self, path: str, name: str) -> Import | None:
        """A qualified name as an import; for an unqualified one that the tree does not declare, an import of an
        external type."""
        if name[:1] in "$#" or name in self.vocabulary.builtins:
            return None
        known = self._declared.named
        for whole in [*self._candidates(self.files[path], name)]:
            module, _, last = whole.lstrip("\\").rpartition("\\")
            if (module, last) in known:
                break
        return Import(0, 0, 0, module, last, "") if module or ("", last) in known else Import(0, 0, 0, last, "", "")

    def _candidates(self, facts: FileFacts, name: str) -> Iterator[str]:
        """The qualified names that a name may refer to in a file, which may have several namespaces."""
        head, separator, rest = name.partition("\\")
        used = next((one for one in facts.imports if separator and one.alias == head), None)
        if not head:
            yield rest
        elif used is not None:
            yield f"{used.module}\\{used.name}\\{rest}"
        elif not separator and (not name[:1].isupper() or name.isupper()):
            yield name
        else:
            names = (one.name for one in facts.definitions if one.kind == "namespace")
            yield from (f"{space}\\{rest if head == 'namespace' else name}" for space in (*names, namespace_of(facts)))

    @classmethod
    def accessor_names(cls, facts: FileFacts, position: int) -> Iterator[str]:
        """`visible` for `scopeVisible` of a Laravel model."""
        found = _SCOPE.match(facts.definitions[position].name)
        return iter((f"{found[1].lower()}{found[2]}",) if found is not None else ())

    @classmethod
    def type_in_decorators(cls, decorators: Sequence[str], key: str) -> str:
        """`Carts` of `Entity(repositoryClass: Carts::class)`, `\\App\\Carts` of `'App\\Carts'`."""
        named = rf"\b{key}\s*[:=]\s*(?:(\\?[\w\\]+)::class|[\"']\\?([\w\\]+)[\"'])"
        found = next(filter(None, (re.search(named, one) for one in decorators)), None)
        if found is None:
            return ""
        return found[1] or "\\" + found[2].replace("\\\\", "\\")

    def external_type(self, name: str) -> str:
        """Types of the language itself; others are named by the file's imports."""
        return name if name in self.vocabulary.builtins else ""

    def only_declares(self, place: Place) -> bool:
        """Whether it is an abstract method of a trait."""
        definition = self.files[place.path].definitions[place.index]
        return "abstract" in definition.modifiers and self.kind_of(Place(place.path, definition.parent)) == "trait"


RULES = PHPRules
