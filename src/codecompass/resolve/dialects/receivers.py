"""Languages in which functions and lambdas have receivers, whose members need no name there: extensions, builders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from codecompass.languages.arguments import SPREAD
from codecompass.languages.naming import as_called, as_written
from codecompass.languages.rules import Outside, Place
from codecompass.model import CALLABLE_KINDS, EXTENSION, READ_KINDS, TYPE_KINDS, Binding, Definition, Import
from codecompass.resolve.calls.applicability import MAY, fits
from codecompass.resolve.calls.arguments import Argument, CallArguments, read_arguments
from codecompass.resolve.calls.phased_overloads import PhasedOverloads
from codecompass.resolve.dialects.overloads import PhasedOverloading
from codecompass.resolve.scopes.file_index import NEW, FileIndex
from codecompass.resolve.values import (
    DEFINITION,
    ENCLOSING,
    EVERYWHERE,
    EXTERNAL,
    EXTERNAL_INSTANCE,
    INFERRED,
    INSTANCE,
    LEXICAL,
    Value,
    Values,
    inferred,
)

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

_SELF = "#self"
_COMPANION = "companion"
MOST = 255
"""The most arguments of a call of a variadic function."""


class WithReceivers(PhasedOverloading):
    def __init__(self, evaluator: Evaluator) -> None:
        super().__init__(evaluator)
        self.overloads = OverloadedFunctions(evaluator)
        self.members = self._members

    # Names

    def inferred_result(self, values: Values) -> Values:
        """The type of the expression that is a function's body, or a property's value."""
        return tuple(map(inferred, values)) if len(values) == 1 else super().inferred_result(values)

    def named_in_scope(self, index: FileIndex, at: int, name: str, position: int, direct: bool) -> Values | None:
        """A local before a member of a receiver, that before what is declared around; a function before a variable
        whose value is called."""
        is_local = index.definitions[at].kind in CALLABLE_KINDS or index.definitions[at].kind in READ_KINDS
        names = (name, as_written(name)) if name.endswith("()") else (name,)
        own = self._declared_in(index, at, names, position, direct) if is_local else None
        if own is not None:
            return own
        found = self._of_receivers(index, at, name, position)
        if found:
            return found
        return self._declared_in(index, at, names, position, direct) if not is_local else None

    def _declared_in(
        self, index: FileIndex, at: int, names: tuple[str, ...], position: int, direct: bool
    ) -> Values | None:
        for name in names:
            found = self.evaluator.names.in_scope(index, at, name, position, direct)
            if found and name is not names[0]:
                found = tuple(one for one in found if self._is_called(one, index.path))
            if found or (found == () and name is names[0] is names[-1]):
                return found
        return None

    def _is_called(self, value: Value, path: str) -> bool:
        """Whether a type, or the value of a variable, can be called."""
        if value.kind == EXTERNAL:
            return True
        if value.kind == EXTERNAL_INSTANCE:
            return self.evaluator.function_types.function_type(value, path)[0] is not None
        if value.kind == INSTANCE:
            return any(one.kind == DEFINITION for one in self._members(value, "invoke()", path))
        definition = self.evaluator.index(value.path).definitions[value.index] if value.kind == DEFINITION else None
        if definition is None or EXTENSION in definition.modifiers or definition.kind in CALLABLE_KINDS:
            return False
        stored = self.evaluator.variables.by(value) if definition.kind in READ_KINDS else ()
        return all(one.kind != DEFINITION and self._is_called(one, path) for one in stored)

    def _of_receivers(self, index: FileIndex, at: int, name: str, position: int) -> Values:
        """The members called `name` of what `this` is in the lambdas and the extension around a byte."""
        for receiver in self._receivers(index, at, position):
            found = tuple(
                member
                for value in self.evaluator.variables.bound(index, receiver)
                for member in self._members(value, name, index.path)
                if member.kind == DEFINITION or self._is_known(value, name, index.path)
            )
            if found:
                return found
        return ()

    def _receivers(self, index: FileIndex, at: int, position: int) -> Iterator[Binding]:
        """The receivers in force at a byte, the innermost first, also the object itself where its type is checked."""
        bindings = index.bindings.get((at, _SELF), ())
        around = [b for b in bindings if b.kind in ("parameter", "check") and b.start <= position < b.end]
        return iter(sorted(around, key=lambda one: -one.start))

    def _is_known(self, value: Value, name: str, path: str) -> bool:
        """Whether an external receiver is known to have a member."""
        short = value.name.rpartition(".")[2]
        return (
            value.kind == EXTERNAL_INSTANCE and f"{short}.{as_written(name)}" in self.evaluator.rules(path).MEMBER_TYPES
        )

    def in_type(self, index: FileIndex, at: int, name: str, position: int, direct: bool) -> Values | None:
        """Also a local of an initialiser, and an extension of the type."""
        local = index.binding_at(at, name, position, exact=True) if (at, name) in index.bindings else None
        if local is not None and local.kind == "variable":
            return self.evaluator.names.values_by(index, local, position, name)
        found = super().in_type(index, at, name, position, direct)
        if found:
            return found
        itself = Value(INSTANCE, index.path, at, "", (), ENCLOSING)
        return self.extension(itself, name, index.path) or self._of_outer(index, at, name) or found

    def _of_outer(self, index: FileIndex, at: int, name: str) -> Values:
        return ()

    def imported_member(self, module: str, imported: Import, path: str) -> Values:
        """Any declaration of the name, if the import is not asked for one kind."""
        names, name = self.evaluator.names, imported.name
        keys = (name,) if name.endswith("()") else (name, as_called(name), f".{as_called(name)}", f".{name}")
        return next((found for key in keys if (found := names.member(module, key, path))), ())

    def beyond(self, name: str, path: str, position: int, scope: int) -> Values:
        """A function of the library that every file sees, or the constructor of a type."""
        rules, own = self.evaluator.rules(path), as_written(name)
        known = rules.external_function(own) or rules.external_type(own) if name.endswith("()") else ""
        return (Value(EXTERNAL, "", 0, known, (), LEXICAL),) if "." in known else ()

    def around(self, root: str, path: str, scope: int, position: int) -> Values | None:
        """What `this` is in the innermost lambda or extension with a receiver; None where the class around decides."""
        index, at = self.evaluator.index(path), scope
        while root == _SELF and at > 0 and index.definitions[at].kind not in TYPE_KINDS:
            for receiver in self._receivers(index, at, position):
                if found := self.evaluator.variables.bound(index, receiver):
                    return found
            at = index.definitions[at].parent
        return None

    def reference(self, text: str, role: str, path: str, scope: int, start: int) -> Values:
        """A call of an alias constructs the type that it names."""
        found = super().reference(text, role, path, scope, start)
        return tuple(v for one in found for v in self._unaliased(one)) if role == "call" else found

    def _unaliased(self, value: Value) -> Values:
        definition = self.evaluator.index(value.path).definitions[value.index] if value.kind == DEFINITION else None
        if definition is None or definition.kind != "type":
            return (value,)
        named = self.evaluator.declared.type(definition.type, value.path, value.index)
        kinds = {INSTANCE: DEFINITION, EXTERNAL_INSTANCE: EXTERNAL}
        return tuple(one._replace(kind=kinds[one.kind], strategy=value.strategy) for one in named if one.kind in kinds)

    # Members

    def _members(self, value: Value, name: str, path: str) -> Values:
        """Also a property that is called, a Java method that is read as a property, and what such a one returns."""
        evaluator = self.evaluator
        if value.kind == DEFINITION and evaluator.kind_of(value) in CALLABLE_KINDS:
            return tuple(v for one in evaluator.steps.called(value, path) for v in self._members(one, name, path))
        found = evaluator.members.of_classes(value, name, path)
        if value.kind in (EXTERNAL, EXTERNAL_INSTANCE) and not any(one.kind == DEFINITION for one in found):
            if as_written(name) in evaluator.rules(path).OWN_MEMBERS.get(value.name.rpartition(".")[2], ()):
                return found  # with other arguments it may be an extension's (`external_overload`)
            return self.extension(value, name, path) or found
        if value.kind not in (INSTANCE, DEFINITION) or any(one.kind == DEFINITION for one in found):
            return found
        for other in (as_written(name),) if name.endswith("()") else _accessors(name):
            others = evaluator.members.of_classes(value, other, path)
            if any(one.kind == DEFINITION for one in others):
                return others
        return self._of_object(value, name, path) or found

    def _of_object(self, value: Value, name: str, path: str) -> Values:
        """The extension of a type's companion, or of an object."""
        if value.kind != DEFINITION or self.evaluator.kind_of(value) not in TYPE_KINDS:
            return ()
        for place in self.parts(Place(value.path, value.index)):
            modifiers = self.evaluator.index(place.path).definitions[place.index].modifiers
            if "object" in modifiers:
                itself = Value(INSTANCE, place.path, place.index, "", (), value.strategy, value.static)
                return self.extension(itself, name, path)
        return ()

    def extension(self, value: Value, name: str, path: str, call: CallArguments | None = None) -> Values:
        """None where the file imports a function of that name from a library."""
        index = self.evaluator.index(path)
        imports = index.imports.get((0, name), ()) if (0, name) in index.imports else ()
        if any(isinstance(index.rules.import_module(path, one), Outside) for one in imports):
            return ()
        is_unknown = value.kind == EXTERNAL or value.strategy == INFERRED
        if is_unknown and value.kind != INSTANCE and len(self._extended(name, path)) > 1:
            return ()
        if value.kind == EXTERNAL_INSTANCE and not any(value.args):
            own = value.name.rpartition(".")[2]
            if sum(one.partition("[")[0].rpartition(".")[2] == own for one in self._extended(name, path)) > 1:
                return ()  # `List<Cart>.total` or `List<Item>.total`
        return self.evaluator.extensions.of(value, name, path, call)

    def _extended(self, name: str, path: str) -> set[str]:
        """The types for which a file sees extensions of a name."""
        rules, index = self.evaluator.rules(path), self.evaluator.index
        places = self.evaluator.world.extending(self.evaluator.files[path].language, as_written(name))
        seen = [place for place in places if rules.shows(path, place)]
        return {parameters[0].type for one in seen if (parameters := index(one.path).parameters(one.index))}

    def distinct(self, places: Sequence[Place], path: str) -> list[Place]:
        """Of functions with the same parameters, as each platform has one, that which is nearest to a file; only those
        that the file imports by name, or that are of its project or a dependency, if there are any."""
        if len(places) < 2:
            return [*places]
        priorities = {place: self.evaluator.rules(path).priority(path, place) for place in places}
        places = [place for place in places if priorities[place] == min(priorities.values())]
        found: dict[tuple[str, ...], Place] = {}
        for place in sorted(places, key=lambda one: self.evaluator.rules(path).distance_to(path, one)):
            types = [parameter.type for parameter in self.overloads.parameters(place)]
            package = self.evaluator.rules(place.path).module_name(place.path)
            found.setdefault((package, *types), place)
        return [place for place in places if place in found.values()]

    def parts(self, place: Place) -> list[Place]:
        """A class and its companion."""
        index = self.evaluator.index(place.path)
        inside = index.children.get(place.index, {})
        companions = [
            Place(place.path, at)
            for children in inside.values()
            for at in children
            if _COMPANION in index.definitions[at].modifiers
        ]
        return [place, *companions]

    def in_order(self, place: Place, parts: list[Place]) -> list[Place]:
        """The bases of a companion are none of its class."""
        return [place]

    def is_constructed(self, role: str) -> bool:
        return True

    def converted(self, value: Value, definition: Definition, kind: str, path: str) -> Values | None:
        """The construction of the type that an alias names."""
        return self.evaluator.declared.instance(value, value.args, path)


def _accessors(name: str) -> tuple[str, ...]:
    """Java's names for what is read as a property."""
    if name[:2] == "is":
        return (as_called(name),)
    return (as_called(f"get{name[:1].upper()}{name[1:]}"),) if name.isidentifier() else ()


class OverloadedFunctions(PhasedOverloads):
    """Overloads also of functions outside of types, over all files of a package."""

    def overload(self, value: Value, name: str, call: CallArguments) -> Values:
        definition = self.evaluator.index(value.path).definitions[value.index]
        if definition.kind in TYPE_KINDS:
            return self._invoked(value, call) or (value,)
        if definition.kind != "fn":
            return super().overload(value, name, call)
        if self.evaluator.extensions.is_called_on(value):
            return self.evaluator.dialect(call.path).extension(
                value.args[0][0], as_called(definition.name), call.path, call
            )
        alike = [*self.alike(Place(value.path, value.index)), *self._constructors(value, definition, call)]
        is_outside = bool(self.evaluator.rules(call.path).external_function(definition.name))
        if len(alike) < 2 and not is_outside:
            return (value,)
        able = [place for place in alike if self.accepts(place, len(call.arguments))]
        able = self.evaluator.dialect(value.path).distinct(able, call.path)
        if is_outside:
            arguments = read_arguments(self.evaluator, call)
            able = [place for place in able if self._is_known(place, call, arguments, ())]
        best = self.best(able, call, read_arguments(self.evaluator, call), ())
        if best is None:
            return () if is_outside else (value._replace(static=False),)
        place, sure = best
        chosen = self.evaluator.index(place.path).definitions[place.index]
        if chosen.kind == "constructor":
            place = Place(place.path, chosen.parent)
        return (value._replace(path=place.path, index=place.index, static=value.static and sure),)

    def _invoked(self, value: Value, call: CallArguments) -> Values:
        """`invoke` of a type's companion, where the type has no constructor for a call."""
        place = Place(value.path, value.index)
        order = [one for one in self._bearing(place, NEW) if self._is_seen(one, call)]
        if any(self.accepts(one, len(call.arguments)) for one in order) or not self._bearing(place, NEW):
            return ()
        dialect = self.evaluator.dialect(value.path)
        found = [v for v in dialect.members(value, "invoke()", call.path) if v.kind == DEFINITION]
        return tuple(v for one in found[:1] for v in super(OverloadedFunctions, self).overload(one, "invoke()", call))

    def _constructors(self, value: Value, definition: Definition, call: CallArguments) -> list[Place]:
        """The constructors of a type with the name of a function."""
        if definition.parent > 0 or not definition.name[:1].isupper():
            return []
        types = self.evaluator.path(definition.name, call.path, call.scope, EVERYWHERE)
        found = [Place(v.path, v.index) for v in types if self.evaluator.kind_of(v) in ("class", "record")]
        return [place for at in found for place in self._bearing(at, NEW) if self._is_seen(place, call)]

    def _is_extended(self, path: str, name: str) -> bool:
        return super()._is_extended(path, as_written(name))

    def accepts(self, place: Place, count: int) -> bool:
        is_hidden = "hidden" in self.evaluator.index(place.path).definitions[place.index].modifiers
        return not is_hidden and super().accepts(place, count)

    def _is_known(self, place: Place, call: CallArguments, arguments: list[Argument], receiver: Values) -> bool:
        """Whether all arguments surely are assignable."""
        known = self._known_types(place, call, receiver)
        found = fits(self.evaluator, place, self.parameters(place), arguments, call, known)
        return found is not None and all(fit.level != MAY and not fit.is_guessed for fit in found.each)

    def best(
        self,
        places: list[Place],
        call: CallArguments,
        arguments: list[Argument],
        receiver: Values = (),
        matches: Mapping[Place, int] | None = None,
    ) -> tuple[Place, bool] | None:
        """With `*items` among the arguments, of the variadic ones."""
        if any(argument.text == SPREAD for argument in arguments):
            places = [one for one in places if any(p.value == "#list" for p in self.parameters(one))]
        return super().best(places, call, arguments, receiver, matches)

    def _bounds(self, place: Place) -> tuple[int, int]:
        """Default values of what platforms each define are only in the common declaration."""
        least, most = super()._bounds(place)
        if any(one.value == "#list" for one in self.parameters(place)):
            most = MOST
        is_platforms = "actual" in self.evaluator.index(place.path).definitions[place.index].modifiers
        return sum(one.name == _SELF for one in self.parameters(place)) if is_platforms else least, most

    def alike(self, place: Place) -> list[Place]:
        """Overloads in the type, the function, or the package around, of one source set."""
        index = self.evaluator.index(place.path)
        definition = index.definitions[place.index]
        if definition.kind != "fn":
            return super().alike(place)
        key, rules = index.key_of(place.index), self.evaluator.rules(place.path)
        holders = [Place(place.path, definition.parent)]
        if definition.parent == 0:
            holders += [at for at in rules.siblings_having(holders[0], key) or () if at not in holders]
        return [
            Place(at.path, child)
            for at in holders
            for child in self.evaluator.index(at.path).children.get(at.index, {}).get(key, ())
        ]
