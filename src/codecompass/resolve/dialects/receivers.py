"""Languages in which functions and lambdas have receivers, whose members need no name there: extensions, builders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from codecompass.languages.naming import as_called, as_written
from codecompass.languages.rules import Outside, Place
from codecompass.model import CALLABLE_KINDS, EXTENSION, READ_KINDS, TYPE_KINDS, Binding, Definition, Edge, Import
from codecompass.resolve.calls.applicability import MAY, NOT
from codecompass.resolve.calls.arguments import CallArguments, read_arguments
from codecompass.resolve.calls.overloaded_functions import OverloadedFunctions
from codecompass.resolve.dialects.overloads import PhasedOverloading
from codecompass.resolve.dialects.separate_namespaces import MethodsApart
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.values import (
    DEFINITION,
    ENCLOSING,
    EXTERNAL,
    EXTERNAL_INSTANCE,
    INFERRED,
    INSTANCE,
    LEXICAL,
    MIN_TELLING,
    MODULE_ATTRIBUTE,
    Value,
    Values,
    inferred,
    parse_arguments,
    parse_type_arguments,
    unite,
)

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

_SELF = "#self"
_COMPANION, _EXPECT, _ACTUAL = "companion", "expect", "actual"
_UNKNOWN = Value(EXTERNAL_INSTANCE, "", 0, "?", (), INFERRED, False)
"""A receiver of which nothing is known."""


class WithReceivers(PhasedOverloading):
    def __init__(self, evaluator: Evaluator) -> None:
        super().__init__(evaluator)
        self.overloads = OverloadedFunctions(evaluator)
        self.members = self._members

    # Names

    def path(
        self, text: str, path: str, scope: int, position: int, calls: bool = False, root_values: Values | None = None
    ) -> Values:
        """A call by a bare name means the declaration of the next scope outwards that accepts its arguments."""
        found = super().path(text, path, scope, position, calls, root_values)
        root, steps = self.parsed(text, position) if root_values is None else ("", ())
        if not steps or steps[0][0] != "/" or not root.endswith("()"):
            return found
        given = steps[0][1]
        call = CallArguments(parse_arguments(given), path, scope, position, parse_type_arguments(given))
        if found and not self._is_of_receiver(root, call):
            return found
        values = self.evaluator.root(root, path, scope, position)
        for each in (values, *self._outward(root, path, scope, position)):
            able = [v for v in each if v.kind != DEFINITION or self.overloads.may_accept(v, call)]
            if accepting := unite([v for value in able for v in self.overloads.narrow(value, root, call)]):
                rest = text[len(as_written(root)) + 1 + len(given) :]
                return super().path(f"_{rest}", path, scope, position, calls, accepting)
        return found

    def _is_of_receiver(self, name: str, call: CallArguments) -> bool:
        """Whether a called name may be a member of a lambda's receiver, and other declarations have it, too."""
        index = self.evaluator.index(call.path)
        if len(self.evaluator.world.called(index.facts.language, as_written(name))) < 2:
            return False
        return any(self._receivers(index, call.scope, call.position))

    def _outward(self, name: str, path: str, scope: int, position: int) -> Iterator[Values]:
        """What a called name means in each scope around, the innermost first."""
        index, at = self.evaluator.index(path), scope
        while at > 0:
            if index.definitions[at].kind in TYPE_KINDS:
                yield self.in_type(index, at, name, position, at == scope) or ()
            else:
                yield self.evaluator.names.in_scope(index, at, name, position, at == scope) or ()
                for receiver in self._receivers(index, at, position):
                    values = self.evaluator.variables.bound(index, receiver)
                    yield tuple(v for one in values for v in self._members(one, name, path) if v.kind == DEFINITION)
            at = index.definitions[at].parent
        yield self.evaluator.names.in_scope(index, 0, name, position, False) or ()
        yield self.beyond(name, path, position, scope)

    def called_variable(self, value: Value, definition: Definition, path: str, kind: str) -> Values:
        """The result of calling what a property holds; by another language, of calling its accessor."""
        if self.evaluator.dialect(path) is not self:
            return super().called_variable(value, definition, path, kind)
        return super(MethodsApart, self).called_variable(value, definition, path, kind)

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
        if definition is None or EXTENSION in definition.modifiers:
            return False
        if definition.kind in CALLABLE_KINDS:
            return True
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
            value.kind == EXTERNAL_INSTANCE
            and f"{short}.{as_written(name)}" in self.evaluator.vocabulary(path).member_types
        )

    def in_type(self, index: FileIndex, at: int, name: str, position: int, direct: bool) -> Values | None:
        """Also a local of an initialiser, and an extension of the type."""
        local = index.binding_at(at, name, position, exact=True) if (at, name) in index.bindings else None
        if local is not None and local.kind == "variable":
            return self.evaluator.names.values_by(index, local, position, name)
        found = self._without_accessors(super().in_type(index, at, name, position, direct) or (), name)
        if found:
            return found
        itself = Value(INSTANCE, index.path, at, "", (), ENCLOSING)
        return self.extension(itself, name, index.path) or None

    def _without_accessors(self, values: Values, name: str) -> Values:
        """Without the properties that only Java calls by a name (`getTotal` of `total`)."""
        own = as_written(name)
        if own is name:
            return values
        index = self.evaluator.index
        definitions = ((v, index(v.path).definitions[v.index]) for v in values if v.kind == DEFINITION)
        accessors = {v for v, one in definitions if one.kind == "property" and one.name != own}
        return tuple(v for v in values if v not in accessors) if accessors else values

    def yields_to_import(self, index: FileIndex, at: int, name: str, children: list[int], position: int) -> bool:
        """What a file imports by name takes precedence over what it declares."""
        imports = index.imports.get((at, name), []) if at == 0 else []
        return bool(imports) and bool(self.evaluator.names.by_imports(index, imports, name))

    def arguments_fit(self, value: Value, wanted: Value, path: str) -> int:
        """Not excluded where all that differ are external types: one may derive from the other, by variance."""
        how, vocabulary = super().arguments_fit(value, wanted, path), self.evaluator.vocabulary(path)
        if how != NOT or len(value.args) != len(wanted.args):
            return how
        apart = [(a[0], b[0]) for a, b in zip(value.args, wanted.args, strict=True) if a and b and a[0][:4] != b[0][:4]]
        shorts = (one.name.rpartition(".")[2] for pair in apart for one in pair)
        are_external = all(one.kind == EXTERNAL_INSTANCE for pair in apart for one in pair)
        known = any(one in vocabulary.bases or one in vocabulary.plain for one in shorts)
        return MAY if are_external and not known else NOT

    def imported_member(self, module: str, imported: Import, path: str) -> Values:
        """Any declaration of the name, if the import is not asked for one kind."""
        names, name = self.evaluator.names, imported.name
        keys = (name,) if name.endswith("()") else (name, as_called(name), f".{as_called(name)}", f".{name}")
        return next((found for key in keys if (found := names.member(module, key, path))), ())

    def beyond(self, name: str, path: str, position: int, scope: int) -> Values:
        """A function of the library that every file sees, or the constructor of a type."""
        rules, own = self.evaluator.rules(path), as_written(name)
        known = rules.vocabulary.functions.get(own) or rules.external_type(own) if name.endswith("()") else ""
        return (Value(EXTERNAL, "", 0, known, (), LEXICAL),) if "." in known else self.of_unknown(".", name, path)

    def of_unknown(self, kind: str, name: str, path: str) -> Values:
        """The only extension of a called name that a file sees."""
        return self._only_extension(name, path) if kind == "." and name.endswith("()") else ()

    def _only_extension(self, name: str, path: str, call: CallArguments | None = None) -> Values:
        """The extensions of a name that a file sees, if all extend one type; of a common name only where the file
        imports it by name."""
        evaluator, rules = self.evaluator, self.evaluator.rules(path)
        written = as_written(name)
        places = evaluator.world.extending(evaluator.files[path].language, written)
        key = rules.extension_key
        found = [
            p for p in places if key(evaluator.index(p.path).definitions[p.index]) == name and rules.shows(path, p)
        ]
        if not found or len({evaluator.index(p.path).parameters(p.index)[0].type for p in found}) > 1:
            return ()
        imports = evaluator.index(path).imports.get((0, written), ())
        is_imported = any(as_written(one.name) == written for one in imports)
        is_own = all(p.path == path for p in found)
        if not is_imported and (written in rules.vocabulary.common or (len(written) < MIN_TELLING and not is_own)):
            return ()
        found = self.distinct(found, path)
        if call is not None:
            found = [p for p in found if self.overloads.accepts(p, len(call.arguments) + 1)]
            matches = dict.fromkeys(found, 1)
            best = self.overloads.best(found, call, read_arguments(evaluator, call), (), matches) if found else None
            found = [best[0]] if best is not None else []
        return tuple(Value(DEFINITION, *p, "", ((_UNKNOWN,),), INFERRED, False) for p in found[:1])

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
        found = self._without_accessors(evaluator.members.of_classes(value, name, path), name)
        if value.kind in (EXTERNAL, EXTERNAL_INSTANCE) and not any(one.kind == DEFINITION for one in found):
            if as_written(name) in evaluator.vocabulary(path).own_members.get(value.name.rpartition(".")[2], ()):
                return found  # with other arguments it may be an extension's (`external_overload`)
            return self.extension(value, name, path) or found
        if value.kind not in (INSTANCE, DEFINITION) or any(one.kind == DEFINITION for one in found):
            return found
        for other in (as_written(name),) if name.endswith("()") else _accessors(name):
            others = evaluator.members.of_classes(value, other, path)
            if name.endswith("()"):
                others = tuple(one for one in others if self._is_called(one, path))
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
        if value == _UNKNOWN:
            return self._only_extension(name, path, call)
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
        found = self.evaluator.extensions.of(value, name, path, call)
        return found or (self._only_extension(name, path, call) if self._may_derive(value, name, path) else ())

    def _may_derive(self, value: Value, name: str, path: str) -> bool:
        """Whether a value's type may derive from the one that extensions of a name extend: from outside, both unknown."""
        vocabulary, extended = self.evaluator.vocabulary(path), self._extended(name, path)
        own = [value.name]
        if value.kind == INSTANCE:
            own = [*self.evaluator.members.outside_bases(Place(value.path, value.index))]
        shorts = [name.partition("[")[0].rpartition(".")[2] for name in (*own, *extended)]
        known = (
            short in vocabulary.bases or short in vocabulary.plain or short in vocabulary.function_types
            for short in shorts
        )
        return bool(own) and len(extended) == 1 and not any(known)

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

    def implicit_edges(self, index: FileIndex) -> Iterable[Edge]:
        """What a platform declares takes the place of the common declaration, as a method does of the overridden one."""
        yield from super().implicit_edges(index)
        for position, definition in enumerate(index.definitions):
            for place in self._expected(index, position) if _ACTUAL in definition.modifiers else ():
                yield Edge(
                    "overrides", position, place, "", "", definition.line_start, "override", "static", MODULE_ATTRIBUTE
                )

    def _expected(self, index: FileIndex, position: int) -> list[Place]:
        """The common declarations of what a platform declares: of a function those with its parameters, if any."""
        definition, rules = index.definitions[position], index.rules
        if definition.kind in TYPE_KINDS:
            types = rules.counterparts(Place(index.path, position))
            return [one for one in types if self._is_expected(one)]
        key = index.key_of(position)
        if definition.parent > 0:
            around = rules.counterparts(Place(index.path, definition.parent))
            holders = [one for one in around if self._is_expected(one)]
        else:
            holders = [*(rules.siblings_having(Place(index.path, 0), key) or ())]
        indexes = [(one, self.evaluator.index(one.path)) for one in holders]
        found = [Place(at.path, one) for at, other in indexes for one in other.children.get(at.index, {}).get(key, ())]
        found = [one for one in found if definition.parent > 0 or self._is_expected(one)]
        found = [one for one in found if rules.project_of(one.path) == rules.project_of(index.path)] or found
        own = [parameter.type for parameter in index.parameters(position)]
        alike = [one for one in found if len(self.evaluator.index(one.path).parameters(one.index)) == len(own)]
        typed = [(one, self.evaluator.index(one.path).parameters(one.index)) for one in alike]
        return [one for one, parameters in typed if [p.type for p in parameters] == own] or alike[:1]

    def _is_expected(self, place: Place) -> bool:
        return _EXPECT in self.evaluator.index(place.path).definitions[place.index].modifiers

    def converted(self, value: Value, definition: Definition, kind: str, path: str) -> Values | None:
        """The construction of the type that an alias names."""
        return self.evaluator.declared.instance(value, value.args, path)


def _accessors(name: str) -> tuple[str, ...]:
    """Java's names for what is read as a property."""
    if name[:2] == "is":
        return (as_called(name),)
    return (as_called(f"get{name[:1].upper()}{name[1:]}"),) if name.isidentifier() else ()
