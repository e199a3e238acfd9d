"""C#'s name resolution: namespaces over all files, usings, partial types, projects, and results of .NET's types."""

from collections.abc import Iterator, Sequence

from codecompass.languages.csharp import library
from codecompass.languages.csharp.declared import Declared
from codecompass.languages.csharp.vocabulary import VOCABULARY
from codecompass.languages.folders import enclosing
from codecompass.languages.namespaced import FROM, Namespaced
from codecompass.languages.naming import MembersByType
from codecompass.languages.rules import Outside, Place
from codecompass.model import Import
from codecompass.process.memo import memoised


class CSharpRules(MembersByType, Namespaced[Declared]):
    DECLARED = Declared
    vocabulary = VOCABULARY
    DIALECT = "overloads"

    @classmethod
    def numbered(cls, name: str, count: int) -> str:
        """Types and functions of one name differ by the number of their type parameters."""
        return f"{name}`{count}" if count else name

    # Modules: a namespace is one, with its name as key; so is a type, for `using static`

    def module_name(self, path: str) -> str:
        return ""

    def places(self, module: str) -> tuple[Place, ...]:
        name, seen, project = module.partition(FROM)
        found = self._declared.modules.get(name, ())
        return tuple(sorted(found, key=lambda part: self._distance(part, project)) if seen else found)

    def submodule(self, module: str, name: str) -> str | None:
        outer, seen, project = module.partition(FROM)
        inner = f"{outer}.{name}".lstrip(".")
        return f"{inner}{seen}{project}" if inner in self._declared.modules else None

    def _key_from(self, module: str, path: str) -> str:
        """The key of a namespace or type for a referring file: where several projects declare it, the file's project
        decides which is nearest."""
        if len(self._declared.projects_with[module]) < 2:
            return module
        return f"{module}{FROM}{self._declared.project(path)}"

    def import_module(self, path: str, imported: Import) -> str | Outside | None:
        """Usings in a namespace may omit its prefix, that of a type whole (`using Pair = Two<int, int>`); a static one there
        is also looked up in the usings around."""
        around = self._around(Place(path, imported.scope)) if imported.scope else ""
        while around:
            if not imported.module and (around, imported.name.partition("`")[0]) in self._declared.named:
                return self._key_from(around, path)
            if f"{around}.{imported.module}" in self._declared.modules:
                return self._key_from(f"{around}.{imported.module}", path)
            around = around.rpartition(".")[0]
        if imported.module in self._declared.modules:
            return self._key_from(imported.module, path)
        around_it = self._imported_namespaces(path) if imported.scope and imported.form.endswith("static") else ()
        named = (f"{namespace}.{imported.module}" for namespace in around_it)
        found = next((name for name in named if name in self._declared.modules), None)
        return self._key_from(found, path) if found is not None else Outside(imported.module)

    def _imported_namespaces(self, path: str) -> Iterator[str]:
        """Namespaces that a file imports at its top."""
        for imported in (*self.files[path].imports, *self.global_imports(path)):
            if imported.name == "*" and not imported.scope and not imported.form.endswith("static"):
                yield imported.module

    @classmethod
    def applies_elsewhere(cls, imported: Import) -> bool:
        return imported.form.startswith("global")

    def global_imports(self, path: str) -> tuple[Import, ...]:
        """`global using` in the project's files, `<Using>` in its project file and in files of properties above it."""
        return self._global_imports(self._declared.project(path))

    @memoised
    def _global_imports(self, project: str) -> tuple[Import, ...]:
        each = (self._declared.global_imports.get(folder, ()) for folder in enclosing(project))
        return tuple(one for some in each for one in some)

    def builds_on(self, path: str, other: str) -> bool:
        return self._declared.builds_on(self._declared.project(path), self._declared.project(other))

    def shows(self, path: str, place: Place) -> bool:
        """A private member is visible in its type. (Internal members are visible everywhere here, since manifests don't
        list friends.)"""
        definitions = self.files[place.path].definitions
        around = definitions[definitions[place.index].parent]
        return definitions[place.index].visibility != "private" or path == place.path or "partial" in around.modifiers

    # Names

    def having(self, module: str, name: str) -> Sequence[Place]:
        """A namespace may have thousands of declarations, and one of them the name."""
        if not self._is_namespace(module):
            return self.places(module)
        module, seen, project = module.partition(FROM)
        having = self._declared.named.get((module, name.partition("`")[0]), ())
        return self._near_first(module, name, project) if seen and len(having) > 1 else having

    def siblings_having(self, place: Place, name: str) -> Iterator[Place]:
        """The declarations of its namespace and of those around, inner ones first, its own project's before others'."""
        level, project = self._around(place), self._declared.project(place.path)
        while True:
            having = self.having(level, name)
            yield from having if len(having) < 2 else self._near_first(level, name, project)
            if not level:
                return
            level = level.rpartition(".")[0]

    @memoised
    def _near_first(self, level: str, name: str, project: str) -> Sequence[Place]:
        return sorted(self.having(level, name), key=lambda part: self._distance(part, project))

    def _distance(self, place: Place, project: str) -> tuple[int, str, int]:
        other = self._declared.project(place.path)
        near = 0 if other == project else 1 if other in self._declared.references(project) else 2
        return near, place.path, place.index

    def around(self, place: Place, name: str) -> str | None:
        """A namespace by its last name, from within an enclosing one; by its first, from anywhere."""
        level = self._around(place)
        while True:
            inner = f"{level}.{name}".lstrip(".")
            if inner in self._declared.modules and self._is_namespace(inner):
                return self._key_from(inner, place.path)
            if not level:
                return None
            level = level.rpartition(".")[0]

    def _is_namespace(self, module: str) -> bool:
        places = self._declared.modules.get(module.partition(FROM)[0])
        return not places or self.files[places[0].path].definitions[places[0].index].kind == "namespace"

    def _around(self, place: Place) -> str:
        """Name of the namespace or type around a definition, itself included."""
        definitions = self.files[place.path].definitions
        at = place.index
        while at > 0 and Place(place.path, at) not in self._declared.names:
            at = definitions[at].parent
        return self._declared.names.get(Place(place.path, at), "")

    def parts(self, place: Place) -> tuple[Place, ...]:
        return self._parts(place) if place in self._declared.partial_key else ()

    @memoised
    def _parts(self, place: Place) -> tuple[Place, ...]:
        parts, project = self._declared.partial[self._declared.partial_key[place]], self._declared.project(place.path)
        return tuple(part for part in parts if part != place and self._declared.project(part.path) == project)

    def external_type(self, name: str) -> str:
        """A type that is not in the tree comes from a library; the namespaces of .NET's own types are known."""
        plain = name.partition("`")[0]
        return library.QUALIFIED.get(plain, plain)


RULES = CSharpRules
