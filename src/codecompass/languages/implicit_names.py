"""Hooks of a language's `rules.py` for names that files use without importing or declaring them, with the usual
answers."""

from collections.abc import Callable, Iterator, Sequence
from typing import Self

from codecompass.languages.places import Builder
from codecompass.model import Definition, FileFacts, Import


class ImplicitNames:
    @classmethod
    def added_to(cls, outside: str, is_value: bool) -> tuple[str, ...]:
        """Types by whose names files may add members to an external type or, with `is_value`, to that of the value
        (`Promise`)."""
        return ()

    def additions_visible(self, path: str, other: str) -> bool:
        """Whether such members that another file adds are visible in a file."""
        return True

    @classmethod
    def ambient(cls, path: str, facts: FileFacts) -> Iterator[int]:
        """Definitions of a file that are visible in every file of the language without an import."""
        return iter(())

    def derived_traits(self, definition: Definition) -> Iterator[str]:
        """The traits that attributes of a type derive for it (`#[derive(Clone)]`)."""
        return iter(())

    @classmethod
    def shared(cls, path: str, facts: FileFacts) -> Iterator[tuple[str, int]]:
        """(qualified name, definition) of a script, not a module, for what is visible in the files loaded with it."""
        return iter(())

    @classmethod
    def shared_names(cls, path: str, facts: FileFacts, of_tree: Callable[[], Self]) -> frozenset[str]:
        """The qualified names that a file shares with others. `of_tree`: the rules of its tree, built where they are asked
        for."""
        return frozenset(name for name, _ in cls.shared(path, facts))

    @classmethod
    def types_by_name(cls, facts: FileFacts) -> Iterator[int]:
        """Types of a file that others may refer to by name alone."""
        return iter(())

    @classmethod
    def accessor_names(cls, facts: FileFacts, position: int) -> Iterator[str]:
        """Names of generated methods that read or write a type's member: `getTotal` of `total`."""
        return iter(())

    @classmethod
    def type_in_decorators(cls, decorators: Sequence[str], key: str) -> str:
        """The type expression that an argument of a type's decorators names; empty without one."""
        return ""

    @classmethod
    def gives_object(cls, facts: FileFacts, position: int, name: str) -> bool:
        """Whether a generated method of a type's member returns an object of the type: `cart.withTotal(1)`."""
        return False

    @classmethod
    def builder(cls, facts: FileFacts, position: int) -> Builder | None:
        """The generated builder of a type; None where it has none."""
        return None

    def implicit_name_type(self, name: str, path: str) -> str:
        """Type expression of a name that a file neither declares nor imports but the language defines; empty for other
        names."""
        return ""

    def meant(self, path: str, imported: Import) -> Import:
        """An import from a module that tools generate, rewritten to import from the files that it is generated from."""
        return imported

    @classmethod
    def governs(cls, path: str) -> bool:
        """Whether the mere presence of a file of code decides which names others see."""
        return False

    def auto_import(self, path: str, name: str) -> Import | None:
        """The import that a tool of a file's project adds for a name; None where it adds none."""
        return None

    def reach(self, path: str, other: str) -> int:
        """How surely what another file shares is visible in a file: 3 in one project, 2 in a neighbouring one, 1
        perhaps, 0 not."""
        return 0

    def is_together(self, path: str, other: str) -> bool:
        """Whether declarations of an external package in one of two files may apply in the other."""
        return True
