"""What a language says whose names a linker joins: asked by the family `linked` alone, of `Rules.linking`."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from codecompass.languages.places import Place


class Name(NamedTuple):
    """A name as it is written somewhere, for `Linking.meant_by`."""

    names: tuple[str, ...]
    """`a::b::c` → `a`, `b`, `c`."""
    path: str
    position: int
    around: tuple[str, ...] = ()
    """The scopes around, outermost first."""

    @property
    def last(self) -> str:
        return self.names[-1]


Named = Callable[[str], Sequence[Place]]


class Linking(Protocol):
    def meant_by(self, name: Name, named: Named, as_type: bool) -> tuple[Sequence[Place], bool]:
        """The definitions, of those of all files, that a linker joins with a name, and whether that is sure. `named`: the
        definitions of a name that files share."""

    def scope_names(self, path: str, scope: int) -> tuple[str, ...]:
        """The namespaces and types around a scope, outermost first, where definitions are joined by name."""

    def variant_at(self, path: str, position: int) -> tuple[str, ...]:
        """The conditions of conditional compilation at a position: which of several definitions is meant depends on them."""

    def scope_of(self, place: Place) -> tuple[str, ...]:
        """The namespaces and types that a definition belongs to, outermost first."""

    def may_be_scope(self, one: tuple[str, ...], other: tuple[str, ...]) -> bool:
        """Whether two of these may be the same."""

    def used(self, path: str, name: str) -> list[tuple[str, ...]]:
        """The scopes of which a file uses a name, or all names, without naming them."""

    def general(self, places: Sequence[Place]) -> Sequence[Place]:
        """Without those of one name that are for certain type arguments only, where others are for all."""

    def specialized_for(self, place: Place) -> str:
        """The type arguments, as a type expression writes them (`[int,Cart]`), for which alone a type is defined."""

    def included(self, path: str, places: Sequence[Place]) -> Place | None:
        """The only one of several definitions that stands in a file or in what it includes; else the only one that other
        files may include before it."""

    def permits(self, place: Place, known: Mapping[str, Sequence[tuple[str, bool]]]) -> bool | None:
        """Whether the conditions of a generic callable hold: parameter → (name, whether it is of the tree) of each type that
        the arguments give it. None where that can't be told."""

    def has_overloads(self, place: Place) -> bool:
        """Whether functions of one name may differ by their parameters where a definition stands."""

    def unqualified(self, written: str) -> str:
        """A parameter's type without words that don't limit what it takes (`const`)."""

    def short_type(self, written: str) -> str:
        """A parameter's type as a declaration and its definition, which may qualify it otherwise, both write it."""

    def is_certain(self, place: Place) -> bool:
        """Whether a definition is one under all conditions."""

    def seen_from(self, path: str) -> Mapping[str, None]:
        """The files whose names a file sees, itself among them."""

    def is_defined(self, place: Place) -> bool:
        """Whether a function is defined, and not only declared."""

    def nearest(self, path: str, places: Sequence[Place]) -> Place:
        """The one of several definitions that a file is likeliest linked with."""
