"""Hooks of a language's `rules.py` for keys of names and the scopes where they hold, with the usual answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal

from msgspec.structs import replace

from codecompass.languages.paths import AT
from codecompass.model import EXTENSION, Definition, Import


def as_called(name: str) -> str:
    """The key of a method, where fields may have the same name: `total` → `total()`."""
    return name if name.startswith("#") and not name.startswith(AT) else f"{name}()"


def as_written(name: str) -> str:
    """The name without the mark of a method, or the number of type parameters: `total()` → `total`, ``Shelf`1`` →
    `Shelf`."""
    return name.removesuffix("()").partition("`")[0]


class Naming:
    DIALECT = "classes"
    """The family of the language (`resolve/dialects`): `classes`; `traits`: types get their members from `impl` blocks,
    one name can be a type, a value and a macro at once, and inline modules do not see the names around them; `types
    apart`: names of types and of variables are separate; `run in order`: files and classes are executed line by line,
    and few types are declared; `implicit this`: members need no receiver inside their type; `mixins`: a class may take
    the members of others, and methods are separate from fields; `structural`: a type implements an interface by having
    its methods; `overloads`: members of one name differ by their parameters, and overriding requires `override`;
    `merged declarations`: declarations of one name are one definition, over files too; `phased overloads`: a method
    with the same parameters overrides without a keyword, and the overloads of all bases are one choice; `receivers`: the
    same, with functions outside of types, extensions, and lambdas in which members of a receiver need no name."""
    REACHED_BY: ClassVar[Literal["name", "import", "type"]] = "name"
    """How other files refer to a file's definitions: by `name`, wherever they are; by an `import` that leads to the
    file, as a member of a module, or by a name that is unique; by `type`, through the type of the value, so that a
    file's imports serve only itself."""

    @classmethod
    def key_of(cls, definition: Definition) -> str:
        """The key under which a definition is looked up in its scope."""
        return definition.name

    @classmethod
    def extension_key(cls, definition: Definition) -> str:
        """The key under which an extension is looked up as a member."""
        return definition.name

    @classmethod
    def numbered(cls, name: str, count: int) -> str:
        """The key of a type with `count` type parameters."""
        return name

    @classmethod
    def also_imported(cls, imported: Import) -> Iterable[Import]:
        """Further imports that one statement makes under the same name."""
        return ()

    @classmethod
    def stands_for_member(cls, definition: Definition) -> bool:
        """Whether a unique-name match of a member may be a definition outside any type."""
        return True

    @classmethod
    def is_of_many(cls, definition: Definition) -> bool:
        """Whether other files may have further parts of the same definition (a namespace)."""
        return False

    @classmethod
    def is_found_by_name(cls, definition: Definition, around: Definition) -> bool:
        """Whether a definition can be referred to without the name of the one around it."""
        return False


class MethodsApart(Naming):
    """A type's method and field may have the same name: methods have a key of their own."""

    @classmethod
    def key_of(cls, definition: Definition) -> str:
        return as_called(definition.name) if definition.kind == "method" else definition.name

    @classmethod
    def also_imported(cls, imported: Import) -> Iterable[Import]:
        """A static import brings in fields and methods."""
        if imported.form == "static":
            yield replace(imported, name=as_called(imported.name), alias=as_called(imported.alias))


class Dynamic(Naming):
    """Most values have no declared type, so that members are often matched by unique name."""

    @classmethod
    def stands_for_member(cls, definition: Definition) -> bool:
        return definition.kind not in ("fn", "class")


class MembersByType(Naming):
    """Members are reached only through their type, and a namespace spans several files."""

    REACHED_BY = "type"

    @classmethod
    def is_of_many(cls, definition: Definition) -> bool:
        return definition.kind == "namespace"

    @classmethod
    def is_found_by_name(cls, definition: Definition, around: Definition) -> bool:
        return around.kind == "namespace" or EXTENSION in definition.modifiers
