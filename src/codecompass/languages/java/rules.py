"""Java's name resolution: packages over all files, imports, inheritance, and results of library types."""

from collections.abc import Iterator, Sequence

from codecompass.languages.java import library
from codecompass.languages.java.declared import Declared
from codecompass.languages.java.lombok import accessors, builder, gives_object, logger
from codecompass.languages.java.vocabulary import VOCABULARY
from codecompass.languages.namespaced import FROM, ClassesFirst
from codecompass.languages.naming import MembersByType, MethodsApart
from codecompass.languages.rules import Builder, Outside, Place
from codecompass.model import FileFacts, Import


class JavaRules(MethodsApart, MembersByType, ClassesFirst[Declared]):
    DECLARED = Declared
    vocabulary = VOCABULARY
    DIALECT = "phased overloads"

    # Modules: a package is one, with its name as key; so is a type, for static imports and nested types

    def names_of_module(self, path: str) -> Sequence[object]:
        """The set of package prefixes is part of it: it decides how a qualified name is split."""
        return self.module_name(path), self._declared.outer

    def places(self, module: str) -> tuple[Place, ...]:
        declared, package = self._declared, module.partition(FROM)[0]
        return tuple(
            declared.packages.get(package) or declared.types.get(package) or declared.facades.get(package) or ()
        )

    def submodule(self, module: str, name: str) -> str | None:
        inner = f"{module.partition(FROM)[0]}.{name}"
        return inner if inner in self._declared.outer or inner in self._declared.facades else None

    def import_module(self, path: str, imported: Import) -> str | Outside | None:
        """A package of the tree may also exist in a library, with the names that the tree does not declare."""
        module, declared = imported.module, self._declared
        if module not in declared.packages and (module in declared.types or module in declared.facades):
            return module
        if module not in declared.packages:
            return Outside(module)
        key = declared.key_from(module, path)
        is_known = imported.name in ("", "*") or f"{module}.{imported.name}" in declared.facades
        return key if is_known or declared.having(key, imported.name) else Outside(module)

    def builds_on(self, path: str, other: str) -> bool:
        return self._declared.builds_on(self._declared.project(path), self._declared.project(other))

    def shows(self, path: str, place: Place) -> bool:
        """A private member is visible in its own file."""
        definition = self.files[place.path].definitions[place.index]
        return definition.visibility != "private" or path == place.path

    def distance_to(self, path: str, place: Place) -> tuple[bool | int | str, ...]:
        """Sort key: how far a declaration is from a file, by source sets, then by projects."""
        declared = self._declared
        return declared.distance(declared.package(place.path), "", place.path, declared.root(path))

    # Names

    def having(self, module: str, name: str) -> Sequence[Place]:
        package = module.partition(FROM)[0]
        return self._declared.having(module, name) if package in self._declared.packages else self.places(module)

    def siblings_having(self, place: Place, name: str) -> Iterator[Place]:
        """The files of its package, those of its own source root first."""
        if place.index == 0:
            declared = self._declared
            yield from declared.having(declared.key_from(declared.package(place.path), place.path), name)

    def around(self, place: Place, name: str) -> str | None:
        """A package by its whole name: `com.shop.Cart`; the class for the functions of a file in the same package."""
        declared = self._declared
        facade = f"{declared.package(place.path)}.{name}"
        found = name if name in declared.outer else facade if facade in declared.facades else None
        return found if place.index == 0 else None

    @classmethod
    def accessor_names(cls, facts: FileFacts, position: int) -> Iterator[str]:
        """A record component's accessor has its name."""
        definition = facts.definitions[position]
        if definition.kind == "property":
            return iter((definition.name,))
        return accessors(facts, position)

    @classmethod
    def gives_object(cls, facts: FileFacts, position: int, name: str) -> bool:
        return gives_object(facts, position, name)

    @classmethod
    def builder(cls, facts: FileFacts, position: int) -> Builder | None:
        return builder(facts, position)

    def implicit_name_type(self, name: str, path: str) -> str:
        return logger(self.files[path], name)

    def external_type(self, name: str) -> str:
        """A type that is not in the tree comes from a library; the packages of Java's own types are known."""
        return library.QUALIFIED.get(name, name)


RULES = JavaRules
