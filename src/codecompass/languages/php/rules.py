"""PHP's name resolution: namespaces over all files, imports, traits, and names of external types."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from posixpath import dirname

from codecompass.languages.folders import under
from codecompass.languages.namespaced import FROM, ClassesFirst, namespace_at, namespace_of
from codecompass.languages.naming import Dynamic, MethodsApart
from codecompass.languages.php.declared import Declared
from codecompass.languages.php.library import COMMON, ITERABLES, MEMBER_TYPES, MEMBERS_OF_DERIVED, PROTOCOL, SCALARS
from codecompass.languages.rules import Outside, Place
from codecompass.model import Definition, FileFacts, Import

_SCOPE = re.compile(r"scope([A-Z])(\w*)\Z")


class PHPRules(Dynamic, MethodsApart, ClassesFirst[Declared]):
    DECLARED = Declared
    SEPARATOR = "\\"
    SENDING = frozenset(f"dispatch{how}" for how in ("", "If", "Unless", "Sync", "Now", "AfterResponse"))
    BUILTINS = SCALARS | frozenset((*ITERABLES, "Closure", "stdClass", "Exception", "Throwable", "Error"))
    LITERALS = {"#str": "string", "#int": "int", "#float": "float", "#bool": "bool", "#list": "array"}
    SELF_TYPES = frozenset({"self", "static"})
    TYPE_OF_TYPE = frozenset({"class-string"})
    ELEMENTS = {
        **dict.fromkeys(ITERABLES, 0),
        "Collection": 1,
        "ArrayCollection": 1,
        "LazyCollection": 1,
        "LengthAwarePaginator": 1,
    }
    ITEMS = ELEMENTS
    RESULTS = {"callable": 0}
    MEMBERLESS = SCALARS | frozenset({"array"})
    IMPLIED_BASES = {"enum": "@BackedEnum"}
    MEMBER_TYPES = {
        "BackedEnum.from": "$0", "BackedEnum.tryFrom": "$0", "BackedEnum.cases": "array[$0]", **MEMBER_TYPES,
    }  # fmt: skip
    MEMBERS_OF_DERIVED = MEMBERS_OF_DERIVED
    READ_BY = "getResults"
    AWAITABLE = ""
    COMMON = COMMON
    GENERATOR = "Generator"
    GENERATORS = frozenset({"Generator", "Iterator", "iterable", "Traversable"})
    CONSTRUCTORS = ("__construct",)
    PROTOCOL_MEMBERS = {step: f"{name}()" for step, name in PROTOCOL.items()}
    OPERATIONS = {
        "item": ("offsetGet()",), "setitem": ("offsetSet()",), "delitem": ("offsetUnset()",),
        "has": ("offsetExists()",), "each": ("getIterator()|current()", "next()", "getIterator()>current()"),
    }  # fmt: skip
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
        if name[:1] in "$#" or name in self.BUILTINS:
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

    def external_type(self, name: str) -> str:
        """Types of the language itself; others are named by the file's imports."""
        return name if name in self.BUILTINS else ""

    def only_declares(self, place: Place) -> bool:
        """Whether it is an abstract method of a trait."""
        definition = self.files[place.path].definitions[place.index]
        return "abstract" in definition.modifiers and self.kind_of(Place(place.path, definition.parent)) == "trait"


RULES = PHPRules
