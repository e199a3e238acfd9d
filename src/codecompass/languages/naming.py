"""What a language's `rules.py` answers of which names are kept apart, and where they hold, with the answers most languages give."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Literal

from msgspec.structs import replace

from codecompass.model import EXTENSION, Definition, Import


def as_called(name: str) -> str:
    """What methods are looked up by, where they have names of their own."""
    return name if name.startswith("#") else f"{name}()"


def as_written(name: str) -> str:
    """And back."""
    return name.removesuffix("()")


class Naming:
    DIALECT = "classes"
    """The family that the language is of (`resolve/dialects`): `classes`; `traits`, where types get their members from
    `impl` blocks, one name can be a type, a value and a macro at once, and modules inside a file do not see the names
    around them; `types apart`, where names of types are never those of variables; `run in order`, where files and
    classes are run line by line, and little is declared; `implicit this`, where members need no receiver inside their
    type; `mixins`, where a class may take over the members of others, and methods are called apart from fields;
    `structural`, where a type implements an interface by having the methods; `overloads`, where members of one name are
    told apart by their parameters, and overriding a class's says `override`; `merged declarations`, where declarations
    of one name are one, over files too; `phased overloads`, where a method overrides one of its base's that takes alike
    without a word, and the overloads of all bases are one choice."""
    REACHED_BY: ClassVar[Literal["name", "import", "type"]] = "name"
    """How other files get at what a file defines: by its `name`, wherever it stands; by an `import` that leads to the file, as
    a member of a module, or because it alone bears the name; by way of the `type` that has it, and at a type by its
    name, so that what a file imports is for itself."""
    IMPLIED_BASES: Mapping[str, str] = {}
    """Kinds of types → type expression of what all of them derive from, its argument the type itself."""

    @classmethod
    def key_of(cls, definition: Definition) -> str:
        """What a definition is looked up by in its scope."""
        return definition.name

    @classmethod
    def numbered(cls, name: str, count: int) -> str:
        """What a type with `count` type parameters is looked up by."""
        return name

    @classmethod
    def also_imported(cls, imported: Import) -> Iterable[Import]:
        """What else an import takes by the same name."""
        return ()

    @classmethod
    def is_signature(cls, definition: Definition) -> bool:
        """Whether a function is one of several of its name that only says what the last one takes and gives."""
        return "overload" in definition.modifiers

    @classmethod
    def stands_for_member(cls, definition: Definition) -> bool:
        """Whether a member's name alone may mean a definition that stands in no type."""
        return True

    @classmethod
    def is_of_many(cls, definition: Definition) -> bool:
        """Whether other files may be a part of what a definition begins, each with its own."""
        return False

    @classmethod
    def is_found_by_name(cls, definition: Definition, around: Definition) -> bool:
        """Whether what stands in a definition `around` is known by its name without that."""
        return False


class MethodsApart(Naming):
    """Where a type's methods and its fields may bear one name: methods are looked up by a key of their own."""

    @classmethod
    def key_of(cls, definition: Definition) -> str:
        return as_called(definition.name) if definition.kind == "method" else definition.name

    @classmethod
    def also_imported(cls, imported: Import) -> Iterable[Import]:
        """A static import takes fields and methods."""
        if imported.form == "static":
            yield replace(imported, name=as_called(imported.name), alias=as_called(imported.alias))


class Dynamic(Naming):
    """Where most things have no type written: a member's name alone often has to tell what it is."""

    @classmethod
    def stands_for_member(cls, definition: Definition) -> bool:
        return definition.kind not in ("fn", "class")


class MembersByType(Naming):
    """Where others get at members by way of their type alone, and a namespace is of many files."""

    REACHED_BY = "type"

    @classmethod
    def is_of_many(cls, definition: Definition) -> bool:
        return definition.kind == "namespace"

    @classmethod
    def is_found_by_name(cls, definition: Definition, around: Definition) -> bool:
        return around.kind == "namespace" or EXTENSION in definition.modifiers
