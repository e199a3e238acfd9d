"""How PHP's names mean: namespaces over all files, imports, traits, what everything is called that is not in the tree."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from posixpath import dirname, normpath

from codecompass.languages.naming import Dynamic, MethodsApart
from codecompass.languages.php.declared import FROM, Declared
from codecompass.languages.php.types import SCALARS
from codecompass.languages.rules import Outside, Place, Rules
from codecompass.model import FileFacts, Import

_PROTOCOL = {
    "()": "__invoke", "[]": "offsetGet", "@iter": "getIterator", "@next": "current", ".*()": "__call",
    "::.*()": "__callStatic",
}  # fmt: skip
_HOLDING = "array iterable Iterator Traversable Generator IteratorAggregate ArrayIterator ArrayObject SplObjectStorage"
_SCOPE = re.compile(r"scope([A-Z])(\w*)\Z")


class PHPRules(Dynamic, MethodsApart, Rules):
    SEPARATOR = "\\"
    BUILTINS = SCALARS | frozenset((*_HOLDING.split(), "Closure", "stdClass", "Exception", "Throwable", "Error"))
    LITERALS = {"#str": "string", "#int": "int", "#float": "float", "#bool": "bool", "#list": "array"}
    SELF_TYPES = frozenset({"self", "static"})
    TYPE_OF_TYPE = frozenset({"class-string"})
    ELEMENTS = {**dict.fromkeys(_HOLDING.split(), 0), "Collection": 1, "ArrayCollection": 1, "LazyCollection": 1}
    ITEMS = ELEMENTS
    RESULTS = {"callable": 0}
    MEMBERLESS = SCALARS | frozenset({"array"})
    IMPLIED_BASES = {"enum": "@BackedEnum"}
    MEMBER_TYPES = {"BackedEnum.from": "$0", "BackedEnum.tryFrom": "$0", "BackedEnum.cases": "array[$0]"}
    AWAITABLE = ""
    GENERATOR = "Generator"
    GENERATORS = frozenset({"Generator", "Iterator", "iterable", "Traversable"})
    CONSTRUCTORS = ("__construct",)
    PROTOCOL_MEMBERS = {step: f"{name}()" for step, name in _PROTOCOL.items()}
    DIALECT = "mixins"

    @classmethod
    def implicit_members(cls) -> frozenset[str]:
        return frozenset((*cls.CONSTRUCTORS, *_PROTOCOL.values()))

    @cached_property
    def _declared(self) -> Declared:
        """Read when it is first needed, since it takes every file's facts."""
        return Declared(self.files, self.language)

    # Modules: a namespace is one, its key is its name; so is a file that is included, by its path

    def module_name(self, path: str) -> str:
        return _own(self.files[path])

    def stands_for_folder(self, path: str) -> bool:
        return False

    def places(self, module: str) -> tuple[Place, ...]:
        if module in self.files:
            return (Place(module, 0),)
        return tuple(self._declared.namespaces.get(module.partition(FROM)[0], ()))

    def import_places(self, module: str) -> tuple[Place, ...]:
        return self.places(module)[:1]

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
        """The file that is included: from the folder around, else from the project's."""
        for folder in (dirname(path), self._declared.project(path)):
            found = normpath(f"{folder}/{written}").lstrip("/")
            if found in self.files:
                return found
        return None

    def project_of(self, path: str) -> str:
        return self._declared.project(path)

    # Names

    def having(self, module: str, name: str) -> Sequence[Place]:
        return self.places(module) if module in self.files else self._declared.having(module, name)

    def siblings_having(self, place: Place, name: str) -> Iterator[Place]:
        """What its namespace has in other files; functions and constants also where they stand in none."""
        if name[:1] != "$" and "\\" not in name:
            namespace = self._declared.namespace(self.files[place.path], place.index)
            yield from self._declared.having(f"{namespace}{FROM}{dirname(place.path)}", name)
            yield from self._declared.common.get(name, ())

    def brought_in(self, path: str, name: str) -> Import | None:
        """A name with its namespace, as if imported; one without, of which the tree has nothing, as that of something outside."""
        if name[:1] in "$#" or name in self.BUILTINS:
            return None
        known = self._declared.named
        for whole in [*self._meant(self.files[path], name)]:
            module, _, last = whole.lstrip("\\").rpartition("\\")
            if (module, last) in known:
                break
        return Import(0, 0, 0, module, last, "") if module or ("", last) in known else Import(0, 0, 0, last, "", "")

    def _meant(self, facts: FileFacts, name: str) -> Iterator[str]:
        """The whole names that one may mean in a file, which may have several namespaces."""
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
            yield from (f"{space}\\{rest if head == 'namespace' else name}" for space in (*names, _own(facts)))

    @classmethod
    def also_called(cls, facts: FileFacts, position: int) -> Iterator[str]:
        """`visible`, of a Laravel model's `scopeVisible`."""
        found = _SCOPE.match(facts.definitions[position].name)
        return iter((f"{found[1].lower()}{found[2]}",) if found is not None else ())

    def outside_type(self, name: str) -> str:
        """Types of the language itself; of others the file's imports tell what they are called."""
        return name if name in self.BUILTINS else ""

    def class_order(self, place: Place, bases: Mapping[Place, tuple[Place, ...]]) -> tuple[Place, ...]:
        """A class, its traits, the class that it extends, with its own …, then the interfaces of all of them."""
        classes: dict[Place, None] = {}
        interfaces: dict[Place, None] = {}
        waiting = [place]
        while waiting:
            at = waiting.pop(0)
            held = interfaces if self._kind(at) == "interface" and at != place else classes
            if at in held:
                continue
            held[at] = None
            traits = [base for base in bases.get(at, ()) if self._kind(base) == "trait"]
            waiting = [*traits, *waiting, *(base for base in bases.get(at, ()) if base not in traits)]
        return (*classes, *interfaces)

    def after(self, order: Sequence[Place]) -> Sequence[Place]:
        """Not the traits of the class itself, whose methods are its own."""
        at = next((at for at, place in enumerate(order) if at and self._kind(place) != "trait"), len(order))
        return order[at:]

    def is_asked_for(self, place: Place) -> bool:
        """An abstract method of a trait."""
        definition = self.files[place.path].definitions[place.index]
        return "abstract" in definition.modifiers and self._kind(Place(place.path, definition.parent)) == "trait"

    def _kind(self, place: Place) -> str:
        return self.files[place.path].definitions[place.index].kind


def _own(facts: FileFacts) -> str:
    """The namespace of a whole file."""
    return str(facts.settings.get("package", ""))


RULES = PHPRules
