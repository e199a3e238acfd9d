"""The results of a path's steps: of a call, an index, iteration, `await`, a context manager, unwrapping."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from codecompass.languages.arguments import lambda_of
from codecompass.languages.paths import OPERATIONS, alternatives
from codecompass.languages.rules import Place
from codecompass.model import OWN, READ_KINDS, TYPE_KINDS, Binding
from codecompass.resolve.calls.callbacks import result_as_typed
from codecompass.resolve.calls.decorators import as_decorated, named_by_decorator
from codecompass.resolve.calls.environment import environment
from codecompass.resolve.calls.external_results import argument_of, result_of_protocol_member
from codecompass.resolve.members.global_members import result_of_member
from codecompass.resolve.scopes.merging import callable_of, signatures_of
from codecompass.resolve.types.associated import part
from codecompass.resolve.types.construction import declared_construction
from codecompass.resolve.types.generics import as_base, outside_bases
from codecompass.resolve.types.inference import assigned_once, is_parameter, parameters_as_typed, returned_parameters
from codecompass.resolve.types.records import any_of_literal, any_of_named, by_step, member_of_record
from codecompass.resolve.types.tuples import (
    any_of,
    field_at,
    field_under_key,
    is_tuple,
    part_handed_out,
    sliced,
    under_key,
    under_key_of_each,
)
from codecompass.resolve.values import (
    BUILDER,
    DECLARED,
    DEFINITION,
    ENCLOSING,
    EVERYWHERE,
    EXTERNAL,
    EXTERNAL_INSTANCE,
    INFERRED,
    INHERITED,
    INSTANCE,
    NAMED,
    RECORD,
    TUPLE,
    Value,
    Values,
    guessed,
    parse_path,
    parse_type,
    unite,
    unsure,
)

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator
    from codecompass.resolve.scopes.file_index import FileIndex

_SELF, _SUPER = "#self", "#super"


class Steps:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def called(self, value: Value, path: str, kind: str = "()") -> Values:
        """The result of calling `value` (`()`), or of constructing with it (`{}`)."""
        if value.kind == DEFINITION:
            value = callable_of(self.evaluator.index(value.path), value)
            if kind == "{}" and self.evaluator.members.constructs(value):
                return (Value(INSTANCE, value.path, value.index, "", (), INFERRED, value.static),)
            return self._called_definition(value, path, kind)
        if kind == "{}" and value.kind == INSTANCE and value.strategy == ENCLOSING:  # `new this()`
            return (value._replace(strategy=INFERRED, name=""),)
        if value.kind == INSTANCE and value.name == BUILDER:
            return (value,)
        if value.kind == INSTANCE:
            member = self.evaluator.vocabulary(path).protocol_members.get("()")
            found = self.evaluator.members.of(value, member, path) if member else ()
            found_by_call = unite([v for f in found if f.kind == DEFINITION for v in self.called(f, path)])
            found_elsewhere = found_by_call or unite(
                [v for u in self.evaluator.declared.underlying(value) for v in self.called(u, path)]
            )
            return found_elsewhere or self.evaluator.dialect(path).called_object(value, kind, path)
        if value.kind == RECORD:
            return by_step(self.evaluator, value, kind)
        if kind == "{}" and is_tuple(value):  # `except (A, B) as error`
            return unite([v for place in value.args for one in place for v in self.called(one, path, kind)])
        if value.kind == EXTERNAL:
            return self._called_outside(value, path, kind)
        if value.kind == EXTERNAL_INSTANCE:
            if self.evaluator.vocabulary(path).function_types:
                return self.evaluator.function_types.result(value, path)
            vocabulary = self.evaluator.vocabulary(path)
            return argument_of(self.evaluator, value, vocabulary.made if kind == "{}" else vocabulary.results, path)
        return ()

    def _called_definition(self, value: Value, path: str, kind: str) -> Values:
        definition = self.evaluator.index(value.path).definitions[value.index]
        dialect = self.evaluator.dialect(value.path)
        if definition.kind == "type" and definition.type:
            converted = dialect.converted(value, definition, kind, path)
            if converted is not None:
                return converted
        if definition.kind in TYPE_KINDS or definition.kind == "impl":
            strategy = INFERRED if value.strategy != ENCLOSING else ENCLOSING
            instance = Value(INSTANCE, value.path, value.index, "", value.args, strategy, value.static)
            return declared_construction(self.evaluator, instance) or (instance,)
        if self.evaluator.traits.blocks.is_variant(Place(value.path, value.index)):
            args = value.args[0][0].args if value.args and value.args[0] else ()
            return (Value(INSTANCE, value.path, value.index, "", args, INFERRED, value.static),)
        if definition.kind in ("variable", "field", "constant", "property"):
            return dialect.called_variable(value, definition, path, kind)
        return self.result_of(value)

    def _called_outside(self, value: Value, path: str, kind: str = "") -> Values:
        """What an external function returns, or an external class constructs. Unless a table or a construction says it,
        that the result is the package's own is a guess: it may be of a type of the tree (`session.get(Order, 1)`)."""
        vocabulary = self.evaluator.vocabulary(path)
        if value.args and value.strategy == INHERITED and value.name.endswith(vocabulary.returning_itself):
            return value.args[0]
        if self._is_held(value, path):
            return ()
        if value.args and (found := result_of_member(self.evaluator, value, path)) is not None:
            return found
        owner = value.name.rsplit(".", 2)
        known = vocabulary.member_types
        written = known.get(value.name) or known.get(".".join(owner[-2:])) if value.args or len(owner) > 1 else None
        if written is None and owner[-1] in vocabulary.constructing and len(owner) > 1 and owner[-2][:1].isupper():
            return (Value(EXTERNAL_INSTANCE, "", 0, ".".join(owner[:-1]), value.args, INFERRED),)
        if owner[-1] in vocabulary.invoking and len(owner) > 1 and owner[-2] in vocabulary.function_types:
            function = value._replace(kind=EXTERNAL_INSTANCE, name=value.name.rpartition(".")[0])
            return self.evaluator.function_types.result(function, path)
        if value.args and value.args[0] and owner[-1] in vocabulary.returning_type_argument:
            return tuple(guessed(v) for v in value.args[0])
        if written is not None:
            found = self.evaluator.declared.type(written, path, 0, environment(value.args))
            homes = vocabulary.member_homes.get(".".join(owner[-2:]))
            return found if homes is None or owner[0].partition(".")[0] in homes else tuple(map(guessed, found))
        is_made = kind == "{}" or (
            _is_class(owner) and value.name.partition(".")[0] not in vocabulary.wrapping_packages
        )
        is_sure = value.static and is_made
        return (Value(EXTERNAL_INSTANCE, "", 0, value.name, value.args, INFERRED, is_sure),)

    def outside_property(self, value: Value, path: str) -> Values:
        """The values of a property of an external type; empty where its type is not known."""
        return self._called_outside(value, path) if self.is_known_outside(value, path) else ()

    def _is_held(self, value: Value, path: str) -> bool:
        """Whether a member of an external base is an object with elements (`Order.objects`), no method."""
        if not value.args or value.strategy != INHERITED or self.is_known_outside(value, path):
            return False
        return value.name.rpartition(".")[2] in self.evaluator.vocabulary(path).elements

    def is_known_outside(self, value: Value, path: str) -> bool:
        """Whether it is known what type a member of an external type has."""
        return ".".join(value.name.rsplit(".", 2)[-2:]) in self.evaluator.vocabulary(path).member_types

    def result_of(self, value: Value) -> Values:
        """The result of a function: as declared, else inferred from its `return`s. `value.args[0]` is its receiver."""
        place = Place(value.path, value.index)
        receiver, types = value.args[0] if value.args else (), value.args[1:]
        key = ("result", place, receiver, types)
        return self.evaluator.once(key, self.result, place, receiver, types)

    def result(self, place: Place, receiver: Values, types: tuple[Values, ...] = ()) -> Values:
        """`result_of`, not memoised. `types`: explicit or inferred type arguments."""
        index = self.evaluator.index(place.path)
        definition = index.definitions[place.index]
        rules, dialect = index.rules, self.evaluator.dialect(place.path)
        environment = self.evaluator.extensions.environment(place, receiver) or self.evaluator.members.environment(
            place, receiver
        )
        environment = {**environment, **self._of_receiver(index, place, receiver)}
        passed: Mapping[str, Values] = {}
        if types:
            names = rules.explicit_type_parameters(definition)
            environment |= {name: known for name, known in zip(names, types, strict=False) if known}
            passed = (
                parameters_as_typed(self.evaluator, index, place.index, environment)
                if names
                else dict(zip(returned_parameters(index, place.index), types, strict=False))
            )
        signatures = signatures_of(index, place.index)
        found: Values = ()
        if written := dialect.declared_result(definition, signatures):
            declared_as = self.evaluator.declared.seen(written, place.path, place.index, definition.start, environment)
            found = self._as_receivers(declared_as, receiver)
        elif definition.kind == "constructor" and definition.parent > 0:
            return (Value(INSTANCE, place.path, definition.parent, "", (), INFERRED),)
        elif not signatures:
            if typed := result_as_typed(self.evaluator, index, place.index):
                return self._as_receivers(typed, receiver)
            found = self.inferred_result(index, place, receiver, passed) or dialect.result_as_overridden(
                index, place.index
            )
        if signatures and all(value.name.rpartition(".")[2] in rules.vocabulary.anything for value in found):
            overloads = [(index.definitions[at].type, place.path, at) for at in signatures]
            declared = [self.evaluator.declared.type(*one, environment) for one in overloads]
            found = self._as_receivers(_first_of(declared), receiver) or found
        wrapped_in = rules.vocabulary.result_types
        for modifier in definition.modifiers if wrapped_in and found and found[0].args else ():
            if modifier in wrapped_in:
                return (Value(EXTERNAL_INSTANCE, "", 0, wrapped_in[modifier], (found[0].args[0],), DECLARED),)
        return dialect.awaitable(definition, found, rules.vocabulary) if "async" in definition.modifiers else found

    def _of_receiver(self, index: FileIndex, place: Place, receiver: Values) -> Mapping[str, Values]:
        """Substitution for the type variable by which a method annotates its receiver (`self: T`, `cls: type[T]`)."""
        first = next(iter(index.parameters(place.index)), None) if receiver and index.vocabulary.type_of_type else None
        if first is None or not first.type or first.value not in (_SELF, "#class"):
            return {}
        written = parse_type(first.type)[0]
        if written.name.rpartition(".")[2] in index.vocabulary.type_of_type and written.args and written.args[0]:
            written = written.args[0][0]
        seen = self.evaluator.path(written.name, index.path, place.index, EVERYWHERE)
        if any(self.evaluator.kind_of(value) in TYPE_KINDS for value in seen):
            return {}
        return {written.name: tuple(v._replace(kind=INSTANCE) for v in receiver if v.kind in (DEFINITION, INSTANCE))}

    def sent(self, path: str, function: int) -> Values:
        """The values that may be sent to a generator, by its declared type."""
        written = self.evaluator.files[path].definitions[function].type
        declared = self.evaluator.declared.type(written, path, function) if written else ()
        table = self.evaluator.vocabulary(path).sent
        return (
            unite([v for d in declared if d.args for v in argument_of(self.evaluator, d, table, path)]) if table else ()
        )

    def _as_receivers(self, values: Values, receiver: Values) -> Values:
        return tuple(self._as_receiver(v, receiver) for v in values) if receiver else values

    def inferred_result(
        self, index: FileIndex, place: Place, receiver: Values, passed: Mapping[str, Values] | None = None
    ) -> Values:
        """The result of a function by its `return`s, or a generator by its `yield`s. `passed`: what a call gives to
        parameters that are returned, or to those whose types it determines."""
        results = index.results.get(place.index, ())
        generator = index.vocabulary.generator
        yields = [b for b in results if b.name == "yield"] if generator else ()
        results = yields or [b for b in results if b.name == "return"]
        if passed and not yields:
            values = [v for b in results for v in self._returned_of_passed(index, b, receiver, passed)]
        else:
            values = [v for b in results for v in self._returned(index, b, receiver)]
        dialect = self.evaluator.dialect(index.path)
        found = dialect.inferred_result(tuple(self._as_receiver(v, receiver) for v in unite(values)))
        return (Value(EXTERNAL_INSTANCE, "", 0, generator, (found,), INFERRED, False),) if yields and found else found

    def _returned(self, index: FileIndex, binding: Binding, receiver: Values) -> Values:
        """The values of a `return`'s expression, evaluated with the actual receiver where it begins with `self`."""
        root = parse_path(binding.value)[0] if receiver and receiver[0].kind == INSTANCE else ""
        bound = index.bindings.get((binding.scope, root), ()) if root and " " not in binding.value else ()
        itself = root == _SELF and "static" not in index.definitions[binding.scope].modifiers
        own = receiver if itself or any(b.kind == "parameter" and b.value == _SELF for b in bound) else None
        if root == _SUPER and not bound:
            around = self.evaluator.root(root, index.path, binding.scope, binding.start)
            wanted = [as_base(self.evaluator, receiver[0], Place(v.path, v.index)) for v in around]
            own = tuple(v._replace(args=base.args or v.args) for v, base in zip(around, wanted, strict=True))
        return self.evaluator.path(binding.value, index.path, binding.site, binding.start - 1, root_values=own)

    def _returned_of_passed(
        self, index: FileIndex, binding: Binding, receiver: Values, passed: Mapping[str, Values]
    ) -> list[Value]:
        """`_returned` with the values that a call passes, where a parameter is returned as it was passed, or handed on
        to what is called for the result (`return take(box)`)."""
        found: list[Value] = []
        kept = {n: v for n, v in passed.items() if v and is_parameter(index, binding, n)}
        for way in alternatives(binding.value):
            written = assigned_once(index, binding, way)
            root, names = parse_path(written)[0], [*kept][:2]
            at = index.path, binding.site, binding.start - 1
            followed = lambda_of(written, names[0], {*names}, *names[1:]) if names and root not in kept else None
            if root in kept:
                found += self.evaluator.path(written, *at, root_values=kept[root])
            elif followed is not None and followed.path != written:
                found += self.evaluator.lambda_result(followed.path, [kept[name] for name in names], *at)
            else:
                found += self._returned(index, msgspec.structs.replace(binding, value=way), receiver)
        return found

    def _as_receiver(self, value: Value, receiver: Values) -> Value:
        """The receiver itself for `return self`, be it of a derived type."""
        if value.kind == INSTANCE and value.strategy == ENCLOSING and receiver and receiver[0].kind == INSTANCE:
            return receiver[0]
        return value

    def element(self, value: Value, position: int, path: str) -> Values:
        """The result of `value[0]`: a tuple's first element, of anything else any element."""
        own = value.args[position] if is_tuple(value) and 1 < len(value.args) > position else ()
        if (named := self._numbered_member(value, str(position), path)) is not None:
            return named
        if value.kind == DEFINITION and self.evaluator.kind_of(value) in READ_KINDS:
            known = under_key_of_each(self.evaluator.variables.by(value), str(position))
        else:
            known = under_key(value, str(position))
        if known is not None:
            return known
        if value.kind == INSTANCE and self.evaluator.vocabulary(value.path).tuple_bases:
            own = field_at(self.evaluator, value, position)
        return own or self.derived(value, "[]", path)

    def _numbered_member(self, value: Value, number: str, path: str) -> Values | None:
        """The member of an object literal that has a number for its name: `{ 1: pay }`; None where none has."""
        if value.kind == RECORD and value.name[:2] == "{@":
            return member_of_record(self.evaluator, value, number) or None
        if value.kind != DEFINITION or (value.index, number) not in self.evaluator.index(value.path).bindings:
            return None
        return self.evaluator.dialect(value.path).members(value, number, path)

    def derived(self, value: Value, kind: str, path: str) -> Values:
        vocabulary = self.evaluator.vocabulary(path)
        if kind == "@is":
            return self._guarded_type(value)
        if kind in ("@moved", OWN):
            return (value,)
        if kind == "@all" and value.kind in (EXTERNAL_INSTANCE, TUPLE):
            awaited = value._replace(args=tuple(self._awaited(arg, path) for arg in value.args))
            return (Value(EXTERNAL_INSTANCE, "", 0, vocabulary.awaitable, ((awaited,),), INFERRED),)
        if kind.startswith("@") and kind[1:].isdigit() and value.kind != DEFINITION:
            return self._part(value, int(kind[1:]), path)
        if kind.startswith("@arg") and kind[4:].isdecimal():
            return self.evaluator.dialect(path).parameter(value, int(kind[4:]), path)
        if kind.startswith("@arg="):
            return self.evaluator.function_types.parameter_called(kind[5:], value, path)
        if kind.startswith("@by="):
            return named_by_decorator(self.evaluator, value, *kind[4:].split(":"))
        if kind == "@spread":  # a variadic function may also be called with an array of arguments
            is_array = value.kind == EXTERNAL_INSTANCE and value.name.rpartition(".")[2] == "Array"
            return self.derived(value, "@iter", path) if is_array else (value,)
        if kind == "@address" and not (value.kind == DEFINITION and self.evaluator.kind_of(value) in READ_KINDS):
            if value.kind == INSTANCE:
                return (value._replace(name=vocabulary.addressed.get(value.name, value.name)),)
            pointer = (
                vocabulary.pointers_to.get(value.name.rpartition(".")[2]) if value.kind == EXTERNAL_INSTANCE else None
            )
            return (value._replace(name=pointer, args=((value,),)) if pointer else value,)
        if kind[:5] == "@from":
            return unite([v for one in self.evaluator.variables.by(value) for v in (sliced(one, kind[5:]),)])
        if kind == "@given":
            return self.evaluator.fixtures.value_of(value, path)
        if kind == "@last":
            return self._last(value, path)
        if kind.startswith("@key="):
            return self._under_key(value, kind[5:], kind, path)
        if kind == "@rest" and (value.kind == RECORD or self._is_object(value)):
            return (value,)  # the members that are left of an object
        if value.kind == DEFINITION:
            return self._derived_definition(value, kind, path)
        if value.kind == INSTANCE and kind in vocabulary.associated:
            return part(self.evaluator, value, kind, path)
        if kind in OPERATIONS and value.kind != INSTANCE:
            short = value.name.rpartition(".")[2]
            is_likely = value.kind == EXTERNAL_INSTANCE and kind in vocabulary.operated_alike
            return (unsure(value),) if is_likely or short in vocabulary.elements or short in vocabulary.numbers else ()
        if value.kind == INSTANCE:
            return self._derived_instance(value, kind, path)
        if value.kind == EXTERNAL and (of := self.evaluator.dialect(path).external_property(value, path)) is not None:
            return unite([v for one in of for v in self.derived(one, kind, path)])
        if value.kind == EXTERNAL and kind == "[]" and value.args:  # a type with its arguments
            return (value,)
        if value.kind == EXTERNAL and not (kind == "@iter" and self._is_held(value, path)):
            return self.evaluator.dialect(path).derived_external(value, kind)
        if value.kind == RECORD and kind == "[]":
            return any_of_literal(self.evaluator, value) or by_step(self.evaluator, value, kind)
        if value.kind == TUPLE:
            return self.evaluator.dialect(path).projected_tuple(value, kind)
        if value.kind not in (EXTERNAL, EXTERNAL_INSTANCE):
            return ()
        return self._derived_outside(value, kind, path)

    def _is_object(self, value: Value) -> bool:
        """Whether a value is an object literal with a name."""
        if value.kind != DEFINITION or self.evaluator.kind_of(value) not in READ_KINDS:
            return False
        return value.index in self.evaluator.index(value.path).children

    def _under_key(self, value: Value, key: str, kind: str, path: str) -> Values:
        if fields := field_under_key(self.evaluator, value, key, path):
            return fields
        if value.kind == DEFINITION and self.evaluator.kind_of(value) in READ_KINDS:
            return self._derived_definition(value, kind, path)
        known = under_key(value, key)
        return known if known is not None else self.derived(value, "[]", path)

    def field_given(self, value: Value, name: str, path: str) -> Values:
        key = ("field", value, name, self.evaluator.dialect(path))
        return self.evaluator.once(key, self._field_given, value, name, path)

    def _field_given(self, value: Value, name: str, path: str) -> Values:
        """The field that a keyword argument is for, where a type has no constructor of its own (`Cart(total=1)`), or a copy of
        an object gets another value."""
        evaluator = self.evaluator
        if value.kind == DEFINITION and evaluator.kind_of(value) not in TYPE_KINDS:
            held = (one for one in evaluator.variables.by(value) if one.kind == INSTANCE)
            return unite([v for one in held for v in self.field_given(one, name, path)])
        if value.kind in (EXTERNAL, EXTERNAL_INSTANCE):
            return self._field_named(value, name, path)
        if value.kind not in (DEFINITION, INSTANCE):
            return ()
        constructors = evaluator.vocabulary(value.path).constructors if value.kind == DEFINITION else ()
        if any(m.kind == DEFINITION for each in constructors for m in evaluator.members.of(value, each, path)):
            return ()
        found = evaluator.members.of(value._replace(kind=INSTANCE), name, path)
        fields = [
            v._replace(strategy=NAMED) for v in found if v.kind == DEFINITION and evaluator.kind_of(v) in READ_KINDS
        ]
        if fields or (related := tuple(v for v in found if v.kind in (INSTANCE, EXTERNAL_INSTANCE))):
            return tuple(fields) or related
        bases = (
            outside_bases(evaluator, value._replace(kind=INSTANCE)) if evaluator.vocabulary(path).fields_by_name else ()
        )
        typed = (one._replace(args=value.args or one.args or ((value,),)) for one in bases)
        return unite([v for one in typed for v in self._field_named(one, name, path, value[1:3])])

    def _field_named(self, value: Value, name: str, path: str, apart: tuple[str, int] | None = None) -> Values:
        """The field that an argument of an external method names, by the table of these (`Order.objects.filter(paid=True)`), not
        of the type at `apart`."""
        table, owner = self.evaluator.vocabulary(path).fields_by_name, value.name.rsplit(".", 2)[-2:]
        written = (value.kind == EXTERNAL and table.get(".".join(owner))) or table.get(f"{owner[-1]}.*")
        of = self.evaluator.declared.type(written, path, 0, environment(value.args)) if written else ()
        held = (one for one in of if one.kind == INSTANCE and one[1:3] != apart)
        return unite([v for one in held for v in self.field_given(one, name, path)])

    def _last(self, value: Value, path: str) -> Values:
        """`value[-1]`."""
        if is_tuple(value) and value.args:
            return value.args[-1]
        return self.derived(value, "[]", path)

    def _guarded_type(self, function: Value) -> Values:
        """The type of the argument of a type guard that returns true (`value is Cart`)."""
        if function.kind != DEFINITION:
            return ()
        index = self.evaluator.index(function.path)
        guards = [b for b in index.results.get(function.index, ()) if b.name == "is"]
        return unite([v for b in guards for v in self.evaluator.declared.type(b.type, function.path, function.index)])

    def _derived_instance(self, value: Value, kind: str, path: str) -> Values:
        members = self.evaluator.vocabulary(path).protocol_members
        vocabulary = self.evaluator.vocabulary(path)
        if kind in ("@deref", "[]") and value.name in vocabulary.wrapped and (kind == "@deref" or vocabulary.addressed):
            held = (form for form, pointer in vocabulary.addressed.items() if pointer == value.name)
            return (value._replace(name=next(held, "")),)
        found = self._by_protocol(value, kind, path)
        if kind == "@iter" and kind in members:
            found = unite([v for f in found for v in self._yielded(f, path)])
        found = found or unite(
            [v for u in self.evaluator.declared.underlying(value) for v in self.derived(u, kind, path)]
        )
        if found and kind == "@await" and kind in members:
            return unite([v for f in found for v in self.derived(f, kind, path)])
        if not found and kind in ("[]", "@iter"):
            found = unite([v for base in outside_bases(self.evaluator, value) for v in self.derived(base, kind, path)])
        return found or ((value,) if kind in self.evaluator.vocabulary(path).leading_nowhere else ())

    def _derived_outside(self, value: Value, kind: str, path: str) -> Values:
        vocabulary = self.evaluator.vocabulary(path)
        if value.name.rpartition(".")[2] in vocabulary.auto_dereferenced:
            target = argument_of(self.evaluator, value, vocabulary.auto_dereferenced, path)
            return target if kind == "@deref" else unite([v for t in target for v in self.derived(t, kind, path)])
        if kind in vocabulary.keeping:
            return (value,)
        if kind == "@rest" and vocabulary.generator and value.name.rpartition(".")[2] in vocabulary.generators:
            return (Value(TUPLE, "", 0, "Tuple", (self.derived(value, "@iter", path),), DECLARED),)
        if kind == "@rest":
            return (value,)
        if kind == "@err":
            return value.args[1] if len(value.args) > 1 else ()
        if kind == "@await" and vocabulary.awaited and value.name.rpartition(".")[2] not in vocabulary.awaited:
            return (value,)
        if kind == "@await" and vocabulary.awaited_at:
            position = vocabulary.awaited_at.get(value.name.rpartition(".")[2], 0)
            return value.args[position] if position < len(value.args) else ()
        if kind == "@enter" and not value.args and value.name.rpartition(".")[2][:1].isupper():
            return (guessed(value),)  # most `__enter__` return the object itself
        if kind in ("@await", "@enter", "@try", "@deref"):
            return value.args[0] if value.args else ()
        if (
            kind == "@iter" and value.args and value.name == (vocabulary.awaitable or None)
        ):  # of an asynchronous generator
            return unite([v for one in value.args[0] for v in self.derived(one, kind, path)])
        if value.args and value.name == vocabulary.tuple_type:
            return any_of(value, kind)
        if kind == "@iter" and value.args and (pair := vocabulary.pairs.get(value.name.rpartition(".")[2])):
            return (Value(EXTERNAL_INSTANCE, "", 0, pair, value.args, DECLARED),)
        element = argument_of(self.evaluator, value, vocabulary.elements if kind == "@iter" else vocabulary.items, path)
        return element or result_of_protocol_member(self.evaluator, value, kind, path)

    def _awaited(self, values: Values, path: str) -> Values:
        """Values with promises among them replaced by their results (`Promise.all`)."""
        promise = self.evaluator.vocabulary(path).awaitable
        kept = [(v,) if v.name.rpartition(".")[2] != promise else self.derived(v, "@await", path) for v in values]
        return unite([v for each in kept for v in each])

    def _by_protocol(self, value: Value, kind: str, path: str) -> Values:
        """The result of the member that implements a step (`__iter__`); of its asynchronous counterpart (`__aiter__`)
        the awaited result."""
        vocabulary = self.evaluator.vocabulary(path)
        for key in (kind, f"async {kind}"):
            member = vocabulary.protocol_members.get(key)
            found = self.evaluator.members.of(value, member, path) if member else ()
            results = [v for f in found if f.kind == DEFINITION for v in self.result_of(f)]
            known = unite([v for v in results if v.name not in vocabulary.memberless])
            if known and kind not in (key, "@iter"):
                known = unite([v for k in known for v in self.derived(k, "@await", path)])
            if known:
                return known
        return ()

    def _yielded(self, iterator: Value, path: str) -> Values:
        """The elements of an iterator, by its `__next__` where it is of the tree."""
        if iterator.kind == INSTANCE and "@next" in self.evaluator.vocabulary(path).protocol_members:
            return self._by_protocol(iterator, "@next", path)
        return self.derived(iterator, "@iter", path) if iterator.kind == EXTERNAL_INSTANCE else ()

    def _derived_definition(self, value: Value, kind: str, path: str) -> Values:
        """A step from a definition: a variable's by its value; `f[int]` is still `f`, for a function or a type."""
        definition = self.evaluator.index(value.path).definitions[value.index]
        place = Place(value.path, value.index)
        if kind == "@iter" and definition.kind in TYPE_KINDS and self.evaluator.variables.is_enum(place):
            return (Value(INSTANCE, value.path, value.index, "", (), INFERRED),)
        if kind == "@super":
            return self.evaluator.members.after(place, of_class=False) if definition.kind in TYPE_KINDS else ()
        if definition.kind not in READ_KINDS:
            if kind == "[]":
                return (value,) if kind in self.evaluator.vocabulary(value.path).type_argument_steps else ()
            return unite([v for one in as_decorated(self.evaluator, value) for v in self.derived(one, kind, path)])
        stored = self.evaluator.variables.value_of(Place(value.path, value.index), value.args[0] if value.args else ())
        objects = self.evaluator.vocabulary(path).objects
        if kind == "[]" and objects and all(s.name == objects and not s.args for s in stored):
            index = self.evaluator.index(value.path)
            return self.evaluator.once(("any", place), any_of_named, self.evaluator, index, value.index)
        return unite(self.evaluator.results_of_each("step of stored", self.derived, value, stored, kind, path))

    def _part(self, value: Value, position: int, path: str) -> Values:
        if value.kind == INSTANCE:
            parts = field_at(self.evaluator, value, position) or part_handed_out(self.evaluator, value, position, path)
            return parts or self.derived(value, "@iter", path)
        if (known := under_key(value, str(position))) is not None:
            return known
        if value.name in self.evaluator.vocabulary(path).pairs.values():
            return value.args[position] if position < len(value.args) else ()
        if is_tuple(value):
            at = position if len(value.args) > 1 else 0  # `tuple[A, ...]` has one element type
            return value.args[at] if at < len(value.args) else ()
        if value.kind == EXTERNAL_INSTANCE and not value.args:
            return self.evaluator.dialect(path).derived_external(value, "@iter")
        return value.args[0] if value.kind == EXTERNAL_INSTANCE and len(sliced(value, "").args) == 1 else ()


def _is_class(parts: Sequence[str]) -> bool:
    """Whether the end of a qualified name is that of a class, which a call constructs, as far as names tell: `db.Session`,
    not `db.connect`, nor the method `File.OpenRead`."""
    return parts[-1][:1].isupper() and not (len(parts) > 1 and parts[-2][:1].isupper())


def _first_of(declared: list[Values]) -> Values:
    """The first known result of several overloads: a guess where others differ."""
    known = [values for values in declared if values]
    alike = all([v[:5] for v in values] == [v[:5] for v in known[0]] for values in known)
    return known[0] if known and alike else tuple(guessed(v) for v in known[0]) if known else ()
