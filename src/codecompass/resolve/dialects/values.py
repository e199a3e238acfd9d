"""Values of variables and members, as in most families: the part of a dialect that `Variables` and `Members` use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import Binding
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.scopes.merging import members_meant
from codecompass.resolve.types.ancestry import base_constructor, overridden_by_all
from codecompass.resolve.values import Value, Values

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

Joined = list[tuple[Binding, Values]]


class Holding:
    evaluator: Evaluator

    # Variables

    def assigned(self, index: FileIndex, binding: Binding, declared: Values) -> Values:
        """What a variable holds that is declared and given a value at once."""
        return declared

    def declared_instead(self, index: FileIndex, binding: Binding, values: Values) -> Values:
        """What a variable is declared to be elsewhere, where that says more than the value that it is given."""
        return ()

    def declared_for(self, index: FileIndex, binding: Binding) -> Values:
        """What a variable was declared to be of that is given a value later, where that still holds."""
        return ()

    def held_among(self, index: FileIndex, binding: Binding, own: Values, values: Values) -> Values:
        """What a binding gives its name, of all that it may give; `own`: of that what is written as its value."""
        return values

    def joined(self, parts: Joined) -> Joined:
        """What each of the bindings gives that meet at a control-flow merge."""
        return parts

    def brought(self, index: FileIndex, binding: Binding) -> Values:
        """What one of these brings there."""
        return self.evaluator.names.held_by(index, binding, binding.start, binding.name)

    def parameter_as_overridden(self, index: FileIndex, parameter: Binding) -> Values:
        """What a parameter without a type takes, by the method that its own overrides."""
        return ()

    def result_as_overridden(self, index: FileIndex, at: int) -> Values:
        """What a method gives of which nothing is known, by the method that it overrides."""
        return ()

    def field_as_inherited(self, place: Place, receiver: Values) -> Values:
        """What a field holds that is given nothing known, by the bases of its type."""
        return ()

    def is_external(self, index: FileIndex, scope: int, receiver: str, position: int, depth: int = 0) -> bool:
        """Whether a receiver surely comes from a package outside, though its type is not known."""
        return False

    def known(self, index: FileIndex, values: Values) -> Values:
        """Of what a receiver may be that of which enough is known to tell its members."""
        return values

    def methods_by_type(self, language: str, name: str, tests: bool) -> dict[str, list[Place]]:
        """Methods of a name by what variables are called that are likely of the types which have them. `tests`: those
        that tests define, too."""
        return {}

    def of_derived(self, index: FileIndex, scope: int, receiver: str, name: str, start: int) -> tuple[Place, ...]:
        """A method that a type calls of itself and lacks, as the types that derive from it have it."""
        return ()

    def overridden_by_all(self, methods: tuple[Place, ...]) -> Place | None:
        """Of methods of one name the one that all others override, which a call of the name means; None where there is
        none."""
        key = ("overridden", methods)
        found: Place | None = self.evaluator.once(key, overridden_by_all, self.evaluator, methods, empty=None)
        return found

    # Types

    def parts(self, place: Place) -> list[Place]:
        """A type and what belongs to it elsewhere."""
        return self.evaluator.members.with_parts(place)

    def in_claiming_order(self, place: Place, parts: list[Place]) -> list[Place]:
        """The definitions that belong to a type, the first to count first."""
        return sorted(parts, key=lambda part: -self.evaluator.rules(place.path).odds_around(part))

    def constructs(self, function: Place) -> bool:
        """Whether a function is used as a class."""
        return False

    def of_constructed(self, value: Value, name: str) -> Values:
        """A member of the object that a function used as a class constructs, which is given that from outside."""
        return ()

    def of_metaclass(self, value: Value, name: str, open_above: bool) -> Values:
        """A member that a class has as an object of its metaclass. `open_above`: whether a base of it may have one."""
        return ()

    def base_constructor(self, value: Value, name: str) -> Values:
        """What `super(…)` calls where no class above writes a constructor."""
        return base_constructor(self.evaluator, value, name)

    def constructor_holders(self, place: Place) -> Sequence[Place]:
        """The types whose constructors a construction may call, the nearest first."""
        return self.evaluator.members.order(place)

    def is_of_class(self, path: str, scope: int) -> bool:
        """Whether the object around a scope (`this`) is a class itself, whose members are not those of its objects."""
        return False

    def searched(self, of_class: bool) -> tuple[bool | None, ...]:
        """Whose members a lookup searches, one after the other: the class's (True), its objects' (False), all
        (None)."""
        return (None,)

    def members_meant(self, index: FileIndex, alike: list[int], of_class: bool | None) -> list[int]:
        """Of a type's members of one name those that a receiver finds, as `merging.members_meant`."""
        return alike if of_class is None and len(alike) < 2 else members_meant(index, alike, of_class)

    def member_of_function(self, place: Place, name: str) -> Place | None:
        """The member that a function is given."""
        return self.evaluator.members.own(place, name)

    def assigned_to_class(self, place: Place, name: str, found: Place | None) -> Values:
        """What a class itself is given under a name from outside (`Cart.Item = Item`)."""
        return ()

    def hidden_by_declaration(self, place: Place, found: Place, name: str) -> str:
        """The external base that has a member which `found`, a type above a class, only declares."""
        return ""

    def scope_of_bases(self, at: int, parent: int, has_arguments: bool) -> int:
        """The scope in which the bases of the type at `at` are read. `has_arguments`: its type parameters are known."""
        return max(parent, 0)
