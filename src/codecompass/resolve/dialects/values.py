"""Values of variables and parts of types, as in most families: the part of a dialect that `Variables` and `Members`
use."""

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


class Storage:
    evaluator: Evaluator

    # Variables

    def assigned(self, index: FileIndex, binding: Binding, declared: Values) -> Values:
        """The values of a variable that is declared and initialised in one statement."""
        return declared

    def declared_instead(self, index: FileIndex, binding: Binding, values: Values) -> Values:
        """The type that a variable is declared with elsewhere, where it says more than the assigned `values`."""
        return ()

    def declared_for(self, index: FileIndex, binding: Binding) -> Values:
        """The declared type of a variable that is assigned later, where it is still in force."""
        return ()

    def certain_among(self, index: FileIndex, binding: Binding, own: Values, values: Values) -> Values:
        """Those of a binding's possible `values` that its name is taken to have; `own`: those of the assigned
        expression."""
        return values

    def brought(self, index: FileIndex, binding: Binding) -> Values:
        """The values of one binding at a control-flow merge."""
        return self.evaluator.names.values_by(index, binding, binding.start, binding.name)

    def parameter_as_overridden(self, index: FileIndex, parameter: Binding) -> Values:
        """The type of a parameter without annotation, by the overridden method."""
        return ()

    def result_as_overridden(self, index: FileIndex, at: int) -> Values:
        """The result of a method whose result is not known, by the overridden method."""
        return ()

    def field_as_inherited(self, place: Place, receiver: Values) -> Values:
        """The values of a field that no known value is assigned to, by the declaration in a base."""
        return ()

    def is_external(self, index: FileIndex, scope: int, receiver: str, position: int, depth: int = 0) -> bool:
        """Whether a receiver of unknown type surely comes from an external package."""
        return False

    def known(self, index: FileIndex, values: Values) -> Values:
        """Those values of a receiver whose members are known."""
        return values

    def methods_by_type(self, language: str, name: str, tests: bool) -> dict[str, list[Place]]:
        """The methods of a name, by the variable names that suggest their type (`cart` → `Cart.pay`). `tests`: whether
        those in tests count."""
        return {}

    def of_derived(self, index: FileIndex, scope: int, receiver: str, name: str, start: int) -> tuple[Place, ...]:
        """The implementations in derived types of a method that a type calls on itself and does not declare."""
        return ()

    def overridden_by_all(self, methods: tuple[Place, ...]) -> Place | None:
        """The method that all others of these override, which a call by that name means; None where there is none."""
        key = ("overridden", methods)
        return self.evaluator.once(key, overridden_by_all, self.evaluator, methods, empty=None)

    # Types

    def parts(self, place: Place) -> list[Place]:
        """A type and the definitions elsewhere that belong to it."""
        return self.evaluator.members.with_parts(place)

    def mixed_in(self, place: Place, name: str, found: Place | None) -> Values | None:
        """A member of objects of a type by values whose members are given to its prototype, or to a base's before the
        one that declares `found`; empty where such a value is not known, None where there is none."""
        return None

    def added_to(self, place: Place) -> Values:
        """The external type to which a declaration only adds members."""
        return ()

    def leading(self, place: Place) -> Place:
        """The declaration of a variable to which the members belong that are added to it anywhere."""
        return place

    def in_claiming_order(self, place: Place, parts: list[Place]) -> list[Place]:
        """The definitions that belong to a type, in order of precedence."""
        return sorted(parts, key=lambda part: -self.evaluator.rules(place.path).odds_around(part))

    def constructs(self, function: Place) -> bool:
        """Whether a function is used as a class."""
        return False

    def of_constructed(self, value: Value, name: str) -> Values:
        """A member that is assigned to the object of a function used as a class."""
        return ()

    def of_metaclass(self, value: Value, name: str, open_above: bool) -> Values:
        """A member of a class by its metaclass. `open_above`: whether an unknown base may have that member."""
        return ()

    def base_constructor(self, value: Value, name: str) -> Values:
        """The callee of `super(…)` where no base class declares a constructor."""
        return base_constructor(self.evaluator, value, name)

    def constructor_holders(self, place: Place) -> Sequence[Place]:
        """The types whose constructor a construction may call, the nearest first."""
        return self.evaluator.members.order(place)

    def is_of_class(self, path: str, scope: int) -> bool:
        """Whether `this` in a scope is a class itself, whose members are the static ones."""
        return False

    def searched(self, of_class: bool) -> tuple[bool | None, ...]:
        """Which members a lookup searches, one after the other: static ones (True), instance members (False), all
        (None)."""
        return (None,)

    def members_meant(self, index: FileIndex, alike: list[int], of_class: bool | None) -> list[int]:
        """Those of a type's members of one name that a lookup finds, as `merging.members_meant`."""
        return alike if of_class is None and len(alike) < 2 else members_meant(index, alike, of_class)

    def member_of_function(self, place: Place, name: str) -> Place | None:
        """The member that is assigned to a function (`f.helper = …`)."""
        return self.evaluator.members.own(place, name)

    def assigned_to_class(self, place: Place, name: str, found: Place | None) -> Values:
        """The values assigned to a member of a class from outside (`Cart.Item = Item`)."""
        return ()

    def hidden_by_declaration(self, place: Place, found: Place, name: str) -> str:
        """The name of the external base that implements a member which `found`, a base of the class, only declares;
        empty where there is none."""
        return ""

    def scope_of_bases(self, at: int, parent: int, has_arguments: bool) -> int:
        """The scope in which the base expressions of the type at `at` are evaluated. `has_arguments`: whether its type
        arguments are known."""
        return max(parent, 0)
