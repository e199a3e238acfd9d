"""Members of values by name: declared in the type, in its parts elsewhere, or inherited, in method resolution order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.languages.naming import as_called, as_written
from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS, OWNER_KINDS, READ_KINDS, TYPE_KINDS
from codecompass.resolve.calls.decorators import member_of_decorated
from codecompass.resolve.members.builders import begun, of_builder, of_written
from codecompass.resolve.members.global_members import is_type_outside, of_function, of_surroundings
from codecompass.resolve.members.lineage import GROWING, Lineage
from codecompass.resolve.scopes.file_index import NEW
from codecompass.resolve.scopes.merging import alternatives_of, callable_of, is_function, is_member, is_static, meant
from codecompass.resolve.types.ancestry import before, behind, first_outside
from codecompass.resolve.types.construction import making
from codecompass.resolve.types.generics import environment, member_of_outside_base
from codecompass.resolve.types.records import (
    member_of_exports,
    member_of_record,
    member_of_spread,
    member_of_tuple,
)
from codecompass.resolve.values import (
    BUILDER,
    CLASS,
    CONSTANT,
    DECLARED,
    DEFINITION,
    ENCLOSING,
    EXTERNAL,
    EXTERNAL_INSTANCE,
    FLUENT,
    INHERITED,
    INSTANCE,
    MODULE,
    MODULE_ATTRIBUTE,
    RECORD,
    SUPER,
    SUPER_CLASS,
    TUPLE,
    Value,
    Values,
    guessed,
    unite,
    unsure,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from codecompass.model import Binding
    from codecompass.resolve.evaluate import Evaluator
    from codecompass.resolve.scopes.file_index import FileIndex


_RECEIVER_KINDS = (INSTANCE, EXTERNAL_INSTANCE, EXTERNAL)


class Members(Lineage):
    # Members

    def of(self, value: Value, name: str, path: str) -> Values:
        """The members called `name` of a value, as values; a method carries its receiver in `args`."""
        return self.evaluator.dialect(path).members(value, name, path)

    def of_classes(self, value: Value, name: str, path: str) -> Values:
        """`of`, for class-based languages."""
        if value.kind in (EXTERNAL, EXTERNAL_INSTANCE):
            name = as_written(name)
        found = self._of(value, name, path)
        found = tuple(f._replace(name=f.name.partition("`")[0]) for f in found) if "`" in name else found
        if found and found[0].kind == DEFINITION:
            return found
        if value.kind in _RECEIVER_KINDS and not any(f.kind == DEFINITION for f in found):
            if value.kind == EXTERNAL and is_type_outside(self.evaluator, value.name, path):
                return self.evaluator.extensions.of_its_type(value, name, path) or found
            if name in self.evaluator.vocabulary(path).own_members.get(value.name.rpartition(".")[2], ()):
                return found
            return self.evaluator.dialect(path).extension(value, name, path) or found
        return found

    def _of(self, value: Value, name: str, path: str) -> Values:
        kind = value.kind
        if kind == MODULE:
            own = name in self.evaluator.vocabulary(path).own_exports and value.path == value.name
            return self.evaluator.names.member(value.name, name, value.path) or ((value,) if own else ())
        if kind == INSTANCE:
            if name == self.evaluator.vocabulary(path).class_member:
                return (Value(DEFINITION, value.path, value.index, "", value.args, value.strategy, value.static),)
            found = self._of_type(value, name, instance=True)
            if found and found[0].kind != EXTERNAL:
                return found
            found = self.evaluator.dialect(value.path).of_constructed(value, name) or found
            is_lifted = self.evaluator.declared.is_lifted_value(name, path)
            if is_lifted and self.evaluator.index(value.path).definitions[value.index].kind in ("struct", "enum"):
                return (value,)
            return found or ((value,) if is_lifted else ())
        if kind == DEFINITION:
            if name == self.evaluator.vocabulary(path).prototype_member and (
                self.evaluator.kind_of(value) == "class"
                or is_function(self.evaluator.index(value.path).definitions[value.index])
            ):
                return (Value(INSTANCE, value.path, value.index, "", value.args, value.strategy, value.static),)
            found = self._of_definition(value, name, path) or member_of_exports(self.evaluator, value, name)
            found = found or self.evaluator.dialect(value.path).of_namespace_beside(value, name, path)
            return found or of_function(self.evaluator, value, name, path)
        if kind == EXTERNAL:
            values = self.evaluator.dialect(path).external_property(value, path)
            if values or (values is not None and self.evaluator.steps.is_known_outside(value, path)):
                return tuple(v for one in values for v in self.of(one, name, path))
            if known := of_surroundings(self.evaluator, value, name, path):
                return known
            return (Value(EXTERNAL, "", 0, f"{value.name}.{name}", value.args, value.strategy, value.static),)
        if kind == EXTERNAL_INSTANCE:
            return of_surroundings(self.evaluator, value, name, path) or self._of_outside(value, name, path)
        if kind == RECORD:
            return member_of_record(self.evaluator, value, name)
        return member_of_tuple(value, name, self.evaluator.vocabulary(path).tuple_item) if kind == TUPLE else ()

    def _of_definition(self, value: Value, name: str, path: str) -> Values:
        value = meant(self.evaluator.index(value.path), value, as_type=False)
        definition = self.evaluator.index(value.path).definitions[value.index]
        if definition.kind in ("module", "namespace"):
            offered = self.evaluator.dialect(path).offered_by(value, name, path)
            beside = callable_of(self.evaluator.index(value.path), value) if not offered else value
            return offered if beside is value else self._of_definition(beside, name, path)
        if definition.kind in OWNER_KINDS:
            if definition.kind == "type" and definition.type:
                aliased = self.evaluator.declared.type(definition.type, value.path, value.index)
                return tuple(
                    v for a in aliased if a.kind == INSTANCE for v in self._of_type(a, name, instance=False)
                ) or self._of_type(value, name, instance=False)
            return self._of_type(value, name, instance=False)
        if definition.kind in GROWING or self.constructs(value):
            declared = () if is_function(definition) else self._as_declared(value, name, path)
            if declared:
                return declared
            place = Place(value.path, value.index)
            dialect = self.evaluator.dialect(value.path)
            if (leading := dialect.leading(place)) != place:
                return self.of(value._replace(path=leading.path, index=leading.index), name, path)
            found = dialect.member_of_function(place, name) if is_function(definition) else self.own(place, name)
            if found is not None:
                static = value.static and (
                    found.path == value.path or is_function(definition)
                )  # other files may assign it, too
                return (Value(DEFINITION, found.path, found.index, "", (), MODULE_ATTRIBUTE, static),)
            index = self.evaluator.index(value.path)
            assigned = [b for b in index.bindings.get((value.index, name), ()) if b.kind == "attribute"]
            if assigned:
                return self._assigned_each(index, assigned, definition.end)
            spread = member_of_spread(self.evaluator, index, value, name)
            if spread:
                return spread
        nested = self.evaluator.index(value.path).children.get(value.index, {}) if definition.kind == "field" else {}
        if name in nested:
            return (Value(DEFINITION, value.path, nested[name][-1], "", value.args, DECLARED, value.static),)
        members = self._of_value(value, name, path) if definition.kind in READ_KINDS else ()
        if definition.kind == "field" and not any(member.kind == DEFINITION for member in members):
            members = self._given_to_field(value, name) or members
        if members:
            return members
        if definition.parent == 0 and definition.name in self.evaluator.vocabulary(path).own_exports:
            return self.evaluator.names.member(self.evaluator.rules(path).module_of(value.path), name, value.path)
        return member_of_decorated(self.evaluator, value, name, path) or self.evaluator.handed.added(
            Place(value.path, value.index), name
        )

    def _assigned_each(self, index: FileIndex, assigned: Sequence[Binding], end: int) -> Values:
        """The values that a member of an object is assigned: of several in its literal, which ends at a byte, the last; guesses
        where more are assigned later."""
        written = [binding for binding in assigned if binding.start < end]
        kept = [*written[-1:], *(binding for binding in assigned if binding.start >= end)]
        found = tuple(v for binding in kept for v in self.evaluator.variables.bound(index, binding))
        return found if len(kept) < 2 else tuple(guessed(v) for v in found)

    def _given_to_field(self, value: Value, name: str) -> Values:
        """What the type's own code assigns to a member of the object in a field: `this.handlers.go = go`."""
        index = self.evaluator.index(value.path)
        given = [b for b in index.bindings.get((value.index, name), ()) if b.kind == "attribute"]
        return tuple(guessed(v) for binding in given for v in self.evaluator.variables.bound(index, binding))

    def _of_value(self, value: Value, name: str, path: str) -> Values:
        """A member of a variable's value."""
        stored = self.evaluator.variables.value_of(Place(value.path, value.index), value.args[0] if value.args else ())
        return tuple(self.evaluator.results_of_each("member of stored", self.of, value, stored, name, path))

    def _as_declared(self, value: Value, name: str, path: str) -> Values:
        """A method of a variable's declared type, which a call means even where the variable's value has one, too."""
        index = self.evaluator.index(value.path)
        definition = index.definitions[value.index]
        bindings = index.bindings.get((definition.parent, definition.name), ())
        if not any(b.type and b.kind == "variable" for b in bindings):
            return ()
        members = (v for v in self._of_value(value, name, path) if v.kind == DEFINITION)
        return tuple(v for v in members if self.evaluator.index(v.path).definitions[v.index].kind in CALLABLE_KINDS)

    def _of_type(self, value: Value, name: str, instance: bool) -> Values:
        if value.name == BUILDER:
            return of_builder(self.evaluator, value, name)
        place = Place(value.path, value.index)
        above = value.name in (SUPER, SUPER_CLASS)
        of_class = not instance or value.name in (CLASS, SUPER_CLASS)
        found, inherited, outside = self.evaluator.once(
            ("find", place, name, above, of_class), self._find, place, name, above, of_class, empty=(None, False, "")
        )
        dialect = self.evaluator.dialect(value.path)
        if of_class and (assigned := dialect.assigned_to_class(place, name, found)):
            return assigned
        mixed = dialect.mixed_in(place, name, found) if not of_class and not above else None
        if mixed:
            return mixed
        if found is not None:
            strategy, static = self._evidence(value, inherited, outside)
            static = static and mixed is None  # an unknown value may have it, too
            again = FLUENT if self._gives_object(found, name) else ""
            form = CONSTANT if value.name == CONSTANT else ""
            receiver = Value(INSTANCE, value.path, value.index, form, value.args, value.strategy, value.static)
            has_receiver = instance or self._passes_class(found)
            args = ((receiver,),) if has_receiver else ()
            alike = alternatives_of(self.evaluator.index(found.path), found.index)
            return tuple(
                Value(DEFINITION, found.path, at, again, args, strategy, static and len(alike) == 1) for at in alike
            )
        if assigned := self._assigned(place, name):
            return assigned
        if building := begun(self.evaluator, value, name, of_class) or of_written(self.evaluator, value, name):
            return building
        by_metaclass = dialect.of_metaclass(value, name, bool(outside)) if of_class and not above else ()
        if constructed := by_metaclass or dialect.base_constructor(value, name):
            return constructed
        if outside:
            return (
                self._leading_back(place, name)
                or represented(self.evaluator, value, name)
                or (member_of_outside_base(self.evaluator, value, name, outside),)
            )
        return self._of_structure(value, name) or of_any_name(self.evaluator, value, name)

    def _gives_object(self, found: Place, name: str) -> bool:
        """Whether a member is found by the name of a generated method that returns the object."""
        written = as_written(name)
        if written == name:
            return False
        index = self.evaluator.index(found.path)
        definition = index.definitions[found.index]
        is_generated = definition.kind == "field" and definition.name != written
        return is_generated and index.rules.gives_object(index.facts, found.index, written)

    def _assigned(self, place: Place, name: str) -> Values:
        """The values assigned to a member that neither the type nor a base declares (what a component exposes)."""
        for at in self.order(place):
            index = self.evaluator.index(at.path)
            assigned = [b for b in index.bindings.get((at.index, name), ()) if b.kind == "attribute" and b.value]
            if assigned:
                return tuple(v for binding in assigned for v in self.evaluator.variables.bound(index, binding))
        return ()

    def _leading_back(self, place: Place, name: str) -> Values:
        """An attribute that a field of another type gives the type, or a base of it: `person.orders`."""
        found: list[Value] = []
        for at in self.evaluator.world.leading_back(self.evaluator.files[place.path].language, name):
            binding = self.evaluator.files[at.path].bindings[at.index]
            types = self.evaluator.declared.type(binding.type, at.path, binding.site)
            if any(v.kind == INSTANCE and Place(v.path, v.index) in self.order(place) for v in types):
                found += self.evaluator.path(binding.value, at.path, binding.site, binding.start)
        return unite(found)

    def _passes_class(self, member: Place) -> bool:
        """Whether a member that is looked up in a type receives the type as its receiver (a class method)."""
        index = self.evaluator.index(member.path)
        return not index.vocabulary.class_modifiers.isdisjoint(index.definitions[member.index].modifiers)

    def _of_structure(self, value: Value, name: str) -> Values:
        """Members of the underlying type (`type A B`): fields and, of an interface, methods."""
        found = [v for under in self.evaluator.declared.underlying(value) for v in self.of(under, name, value.path)]
        return tuple(v._replace(strategy=INHERITED) for v in found if self._is_structure(v))

    def _is_structure(self, value: Value) -> bool:
        if value.kind != DEFINITION:
            return True
        definition = self.evaluator.index(value.path).definitions[value.index]
        return definition.kind in READ_KINDS or "abstract" in definition.modifiers

    def _find(self, place: Place, name: str, above: bool, of_class: bool) -> tuple[Place | None, bool, str]:
        """(the member; whether it is inherited; the name of the first external base that may declare it before, empty
        where none may)"""
        order = behind(self.evaluator, place) if above else self.order(place)
        if name == NEW:
            return making(self.evaluator, place, order) or (None, False, first_outside(self.evaluator, place, NEW))
        rules = self.evaluator.rules(place.path)
        required: tuple[Place, bool] | None = None
        for wanted in self.evaluator.dialect(place.path).searched(of_class):
            for at in order:
                found = self.own(at, name, wanted)
                if found is not None and rules.only_declares(found):
                    required = required or (found, above or at != place)
                elif found is not None:
                    first, surely = before(self.evaluator, place, at, name)
                    return (None, False, first) if surely else (found, above or at != place, first)
        outside = first_outside(self.evaluator, place, name)
        return (*required, outside) if required is not None else (None, False, outside)

    def _evidence(self, value: Value, inherited: bool, outside: str) -> tuple[str, bool]:
        if inherited:
            return INHERITED, value.static and not outside
        if value.kind == DEFINITION:
            return MODULE_ATTRIBUTE if value.strategy != ENCLOSING else ENCLOSING, value.static
        return value.strategy or DECLARED, value.static

    def own(self, place: Place, name: str, of_class: bool | None = None) -> Place | None:
        """The member of that name that a type itself declares, in any of its parts. `of_class`: whether it must be
        static (True), an instance member (False), or either (None)."""
        for part in self.parts(place):
            index = self.evaluator.index(part.path)
            if part != place and is_member(index.definitions[part.index]):
                if index.definitions[part.index].name == name and of_class in (None, is_static(index, part.index)):
                    return part
                continue
            if index.definitions[part.index].kind in CALLABLE_KINDS:
                continue
            children = index.children[part.index].get(name) if part.index in index.children else None
            named = self.evaluator.dialect(part.path).members_meant(index, children, of_class) if children else ()
            if named:
                return Place(part.path, named[-1])
        return None

    def constructs(self, value: Value) -> bool:
        """Whether a value is a function used as a class."""
        definition = self.evaluator.index(value.path).definitions[value.index]
        return is_function(definition) and self.evaluator.dialect(value.path).constructs(Place(value.path, value.index))

    def implicit(self, place: Place, name: str) -> Values:
        """The member that a bare name means inside a type, in languages where members need no receiver."""
        around = self.type_around(place.path, place.index) or place
        found = self._of_type(Value(INSTANCE, around.path, around.index, "", (), ENCLOSING), name, instance=True)
        if not found or found[0].kind == DEFINITION:
            return found
        surely = (found[0].static and name.endswith("()")) or self.evaluator.steps.is_known_outside(
            found[0], place.path
        )
        return found if found[0].kind == EXTERNAL and surely else ()

    def _of_outside(self, value: Value, name: str, path: str) -> Values:
        vocabulary = self.evaluator.vocabulary(path)
        if value.name in vocabulary.memberless or (
            value.name == vocabulary.objects and name not in vocabulary.object_members
        ):
            return ()
        if name not in vocabulary.standard_members.get(value.name, (name,)) and name not in vocabulary.object_members:
            return ()
        short = value.name.rsplit(".", 1)[-1]
        if short in vocabulary.keyed and len(value.args) > vocabulary.keyed[short]:
            return value.args[vocabulary.keyed[short]]
        written = vocabulary.member_types.get(f"{short}.{name}")
        if written is None and short == vocabulary.lifted and value.args:
            return unite([found for inner in value.args[0] for found in self.of(inner, name, path)])
        if written is None and short in vocabulary.lending_accessors and value.args:
            lent = self._of_accessor(value.args[vocabulary.lending_accessors[short]], name, path)
            if lent:
                return lent
        if written is None or value.args:
            return (Value(EXTERNAL, "", 0, f"{value.name}.{name}", value.args, value.strategy, value.static),)
        return (Value(EXTERNAL, "", 0, f"{value.name}.{name}", (), value.strategy, value.static),)

    def _of_accessor(self, values: Values, name: str, path: str) -> Values:
        """The members that have a name beside their own."""
        found = [v for one in values if one.kind == INSTANCE for v in self.of(one, as_called(name), path)]
        definitions = (v for v in found if v.kind == DEFINITION)
        return tuple(v for v in definitions if self.evaluator.index(v.path).definitions[v.index].name != name)

    def environment(self, place: Place, receiver: Values) -> Mapping[str, Values]:
        """Substitution for the types of a member: type parameters of its type → the receiver's type arguments."""
        return self.evaluator.dialect(place.path).environment(place, receiver)

    def type_arguments(self, place: Place, receiver: Values) -> Mapping[str, Values]:
        """`environment`, for class-based languages."""
        return environment(self.evaluator, place, receiver)


def of_any_name(evaluator: Evaluator, value: Value, name: str) -> Values:
    """The values of an undefined member; empty for the names of protocols (`__iter__`), which are looked up in the
    type."""
    members = evaluator.vocabulary(value.path).protocol_members
    answering = members.get(".*()" if value.kind == INSTANCE else "::.*()") if name.endswith("()") else None
    if answering and not name.startswith("__"):
        found = (v for v in evaluator.members.of(value, answering, value.path) if v.kind == DEFINITION)
        return tuple(unsure(v) for v in found)
    getter = members.get(".*")
    if not getter or value.kind != INSTANCE or value.name or name[:2] == getter[:2]:
        return ()
    getters = (one for one in evaluator.members.of(value, getter, value.path) if one.kind == DEFINITION)
    typed = [one for one in getters if evaluator.index(one.path).definitions[one.index].type]
    return unite([result for one in typed for result in evaluator.steps.result_of(one)])


def represented(evaluator: Evaluator, value: Value, name: str) -> Values:
    """The methods of the object that a type stands for, by what a method of it returns: of a facade (`Pay::refund()`)."""
    accessor = evaluator.vocabulary(value.path).protocol_members.get("::stands for")
    if accessor is None or value.kind != DEFINITION or not name.endswith("()") or name == accessor:
        return ()
    methods = [one for one in evaluator.members.of(value, accessor, value.path) if one.kind == DEFINITION]
    results = [(one.path, row) for one in methods for row in evaluator.index(one.path).results.get(one.index, ())]
    types = [of for path, row in results for of in evaluator.path(row.value, path, row.site, row.start - 1)]
    objects = [of._replace(kind=INSTANCE) for of in types if evaluator.kind_of(of) in TYPE_KINDS]
    return unite([unsure(one) for of in objects for one in evaluator.members.of(of, name, value.path)])
