"""Paths and members in trait-based languages: from inherent `impl` blocks, of traits, of external types that the tree
extends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.languages.paths import AS
from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS, OWNER_KINDS, TYPE_KINDS
from codecompass.resolve.calls.arguments import CallArguments
from codecompass.resolve.calls.macros import EXPANSION, expanded, named
from codecompass.resolve.members.external_impls import METHOD, Extended, as_constant
from codecompass.resolve.members.impl_blocks import ANY, FIELD, PATH, Blocks
from codecompass.resolve.members.qualified import of_receiver, of_trait
from codecompass.resolve.scopes.namespaces import LEADING, Namespaces, bound_at
from codecompass.resolve.types.projections import bound_of, with_clauses
from codecompass.resolve.values import (
    DECLARED,
    DEFINITION,
    ENCLOSING,
    EVERYWHERE,
    EXTERNAL,
    EXTERNAL_INSTANCE,
    INHERITED,
    INSTANCE,
    LEXICAL,
    MODULE_ATTRIBUTE,
    TUPLE,
    Step,
    TypeName,
    Value,
    Values,
    parse_arguments,
    parse_path,
    parse_type,
    parse_type_arguments,
    unite,
)

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


class Traits:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self.blocks = Blocks(evaluator)
        self.namespaces = Namespaces(evaluator)
        self.extended = Extended(evaluator)

    # Paths

    def path(
        self, text: str, path: str, scope: int, position: int, calls: bool = False, root_values: Values | None = None
    ) -> Values:
        """`Evaluator.path`, for one alternative; `calls`: whether the path is the callee of a call."""
        root, steps = parse_path(text)
        values, steps = self._begun(text, Place(path, scope), position, root_values)
        for number, (kind, name) in enumerate(steps):
            before = steps[number - 1][0] if number else ""
            if not values and AS not in (kind[: len(AS)], before[: len(AS)]):
                return ()
            if kind == "/" and root[:1] == "#" and not number:
                values = self._with_elements(
                    values, [self.evaluator.path(e, path, scope, position) for e in parse_arguments(name)]
                )
            elif kind == "/":
                call = CallArguments(parse_arguments(name), path, scope, position, parse_type_arguments(name))
                meant = (
                    values if before == "." else [v for one in values for v in of_receiver(self.evaluator, one, call)]
                )
                values = unite([v for value in meant for v in self.evaluator.overloads.narrow(value, "", call)])
            elif kind.startswith(AS):
                continue
            elif kind in (".", "::"):
                following = next((step for step, _ in steps[number + 1 :] if step != "/"), "()" if calls else "")
                wanted = METHOD if following == "()" or following[:4] == "@arg" else ANY if following == "{}" else FIELD
                if kind == "::":
                    wanted = LEADING if following == "::" else PATH
                receivers = values
                if before.startswith(AS):
                    values = of_trait(self.evaluator, values, before[len(AS) :], name, wanted, Place(path, scope))
                else:
                    values = self._of_any(values, name, path, wanted)
                    if not number and root in self.evaluator.vocabulary(path).own_roots:
                        values = self.blocks.of_own(values, Place(path, scope), name, wanted)
                if steps[number + 1 : number + 2] and steps[number + 1][0] == "/" and wanted != LEADING:
                    call = CallArguments(parse_arguments(steps[number + 1][1]), path, scope, position)
                    values = self.blocks.for_call(receivers, name, values, call)
            else:
                values = self.evaluator.step(values, kind, name, path)
        return tuple(v for v in values if not self._is_hidden(v, path, scope)) if calls else values

    def _begun(
        self, text: str, at: Place, position: int, root_values: Values | None
    ) -> tuple[Values, tuple[Step, ...]]:
        """(the values of a path's root, be it a tuple or a macro's expansion; the steps after it)"""
        root, steps = parse_path(text)
        macro = text[: text.find(EXPANSION)] if EXPANSION in text else "("
        if "(" not in macro or (root == "#tuple" and steps and steps[0][0] == "/"):
            number = next(number for number, (kind, _) in enumerate(steps) if kind == "/")
            arguments = parse_arguments(steps[number][1])
            parts = tuple(self.evaluator.path(part, *at, position) for part in arguments)
            if root == "#tuple":
                return (Value(TUPLE, "", 0, "Tuple", parts, DECLARED),), steps[1:]
            word = parse_path(arguments[0])[0] if arguments else ""
            return expanded(self.evaluator, named(self.evaluator, macro, at), word, parts), steps[number + 1 :]
        leading = bool(steps) and steps[0][0].startswith(("::", AS))
        return self._root(root, *at, position, leading) if root_values is None else root_values, steps

    def _with_elements(self, values: Values, elements: list[Values]) -> Values:
        """A literal (`vec![a, b]`) with its element type."""
        element_type = unite([v for element in elements for v in element])
        return tuple(value._replace(args=(element_type,)) for value in values)

    def _is_hidden(self, value: Value, path: str, scope: int) -> bool:
        """Whether a callee is the method that it is called in, on an external type whose own method is meant: `impl
        Show for str { fn len() { str::len() } }`."""
        of_outside = any(v.kind in (EXTERNAL, EXTERNAL_INSTANCE) for v in value.args[0]) if value.args else False
        return of_outside and value.kind == DEFINITION and value[1:3] == (path, scope)

    def _of_any(self, values: Values, name: str, path: str, wanted: str) -> Values:
        """The members of each value; of several values of `self`, those of the first that has one."""
        if len(values) > 1 and all(value.strategy == ENCLOSING for value in values):
            found = (self.of(value, name, path, wanted) for value in values)
            return next((f for f in found if any(v.kind == DEFINITION for v in f)), ())
        if not self._are_bounds(values):
            return tuple(dict.fromkeys(v for value in values for v in self.of(value, name, path, wanted)))
        of_tree = [v for value in values if value.kind == INSTANCE for v in self.of(value, name, path, wanted)]
        declared = [v for v in of_tree if v.kind in (DEFINITION, INSTANCE)] or of_tree
        if declared is of_tree:
            declared += (v for value in values if value.kind != INSTANCE for v in self.of(value, name, path, wanted))
        return tuple(_of_all(v, values) for v in dict.fromkeys(declared))

    def _are_bounds(self, values: Values) -> bool:
        """Whether values are the bounds of one type parameter."""
        types = [v for v in values if v.kind == INSTANCE] if len(values) > 1 else []
        kinds = {self.evaluator.index(v.path).definitions[v.index].kind for v in types}
        return kinds == {"trait"}

    def _root(self, root: str, path: str, scope: int, position: int, leading: bool) -> Values:
        if root[:1] in ("#", "<", ""):
            return self.evaluator.root(root, path, scope, position)
        rules = self.evaluator.rules(path)
        if root in rules.vocabulary.self_types:
            return self.around("#class", path, scope)
        place = rules.module_tree.place_of(root, path, scope) if leading else None
        if place is not None:
            return (Value(DEFINITION, place.path, place.index, "", (), LEXICAL),)
        return self.namespaces.lookup(root, path, scope, position, leading or position >= EVERYWHERE)

    def around(self, root: str, path: str, scope: int) -> Values:
        """The type that a scope belongs to (`#class`), or an instance of it (`#self`), with its type arguments."""
        index = self.evaluator.index(path)
        at = scope
        while at > 0:
            definition = index.definitions[at]
            found: Values = ()
            if definition.kind == "impl":
                bound = any((scope, name) in index.bindings for name in definition.type_parameters)
                found = self.evaluator.declared.type(definition.owner, path, scope if bound else at)
                if definition.owner in definition.type_parameters:  # a blanket impl: members of the trait, too
                    traits = [v for text in definition.interfaces for v in self.evaluator.declared.type(text, path, at)]
                    found = (*found, *(v for v in traits if v.kind == INSTANCE))
            elif definition.kind in TYPE_KINDS and definition.kind != "type":
                found = (Value(INSTANCE, path, at),)
            if found or definition.kind == "impl":
                bounded = with_clauses(self.evaluator, found, "Self", Place(path, at), scope)
                return tuple(self._as_root(v, root) for v in bounded)
            at = definition.parent
        return ()

    def _as_root(self, value: Value, root: str) -> Value:
        if root == "#self":
            return value._replace(strategy=ENCLOSING)
        kind = {INSTANCE: DEFINITION, EXTERNAL_INSTANCE: EXTERNAL}.get(value.kind, value.kind)
        return value._replace(kind=kind, strategy=ENCLOSING)

    # Members

    def of(self, value: Value, name: str, path: str, wanted: str = ANY) -> Values:
        kind = value.kind
        if kind == INSTANCE:
            bounds = bound_of(self.evaluator, value, name) if value.args and wanted in (LEADING, PATH) else ()
            return (*bounds, *self._of_type(value, name, path, wanted))
        if kind == DEFINITION:
            return self._of_definition(value, name, path, wanted)
        if kind == EXTERNAL_INSTANCE:
            return self.extended.of(value, name, path, wanted)
        if kind == EXTERNAL:
            *_, owner, last = ("", "", *value.name.split("."))
            if wanted == METHOD and last.isupper() and owner[:1].isupper():
                return self.extended.of(as_constant(value), name, path, wanted)
            found = self.extended.extension(value, name, path, wanted) if name[:1].islower() else ()
            if name in self.evaluator.vocabulary(path).constructing:  # which the type itself has, too
                found = tuple(v for v in found if v.path == path)
            return found or (Value(EXTERNAL, "", 0, f"{value.name}.{name}", value.args, value.strategy, value.static),)
        if kind == TUPLE and name.isdigit():
            return value.args[int(name)] if int(name) < len(value.args) else ()
        return self.extended.of_tuple(value, name, wanted) if kind == TUPLE else ()

    def _of_definition(self, value: Value, name: str, path: str, wanted: str) -> Values:
        evaluator, place = self.evaluator, Place(value.path, value.index)
        definition = evaluator.index(value.path).definitions[value.index]
        if definition.kind == "module":
            return self.namespaces.offered(place, name, path, wanted == LEADING)
        if definition.kind == "type" and definition.type:
            aliased = evaluator.declared.type(definition.type, value.path, value.index)
            return tuple(v for a in aliased for v in self.of(self._as_root(a, "#class"), name, path, wanted))
        if definition.kind in OWNER_KINDS or self.blocks.is_variant(place):
            return self._of_type(value, name, path, wanted)
        if definition.kind in ("constant", "variable", "field"):
            stored = evaluator.variables.value_of(place, value.args[0] if value.args else ())
            return tuple(evaluator.results_of_each("member of stored", self.of, value, stored, name, path, wanted))
        if definition.kind in CALLABLE_KINDS and wanted == METHOD:
            return self.extended.extension(value._replace(name=evaluator.vocabulary(path).function), name, path, wanted)
        return ()

    def _of_type(self, value: Value, name: str, path: str, wanted: str) -> Values:
        place = Place(value.path, value.index)
        found = self.blocks.seen(place, name, wanted, path)
        if found.ambiguous and value.args:
            selected = self.blocks.selected_by_arguments(value, name, wanted)
            found = selected if selected.place is not None else found
        vocabulary = self.evaluator.vocabulary(value.path)
        receiver = Value(INSTANCE, value.path, value.index, "", value.args, value.strategy, value.static)
        forwarded: Values = ()
        if wanted == METHOD and name in vocabulary.wrapped.get(value.name, ()):
            return (Value(EXTERNAL, "", 0, f"{vocabulary.builtin_module}.Self.{name}", ((value,),), DECLARED),)
        if found.place is not None:
            strategy = INHERITED if found.inherited else value.strategy or DECLARED
            if value.kind == DEFINITION and strategy != ENCLOSING and not found.inherited:
                strategy = MODULE_ATTRIBUTE
            at = found.place
            return (
                Value(
                    DEFINITION, at.path, at.index, "", ((receiver,),), strategy, value.static and not found.ambiguous
                ),
            )
        constructs = value.kind == DEFINITION and name in vocabulary.constructing
        if found.ambiguous and not constructs:
            return (Value(EXTERNAL, "", 0, f"{vocabulary.builtin_module}.{name}", (), INHERITED, False),)
        if value.kind == INSTANCE and vocabulary.forwards and name != vocabulary.forwards:
            forwarded = self._forwarded(receiver, vocabulary.forwards, name, path, wanted)
            if any(v.kind == DEFINITION for v in forwarded):
                return tuple(v._replace(strategy=INHERITED) for v in forwarded if v.kind == DEFINITION)
        if (wanted == METHOD and name in vocabulary.returning_self) or constructs:
            return (Value(EXTERNAL, "", 0, f"{vocabulary.builtin_module}.Self.{name}", ((receiver,),), DECLARED),)
        if forwarded:
            return forwarded
        if wanted == FIELD or self.blocks.is_block(place):
            return ()
        return self.extended.of_bases(receiver, self.evaluator.members.outside_bases(place), name)

    def _forwarded(self, receiver: Value, member: str, name: str, path: str, wanted: str) -> Values:
        """Members by auto-dereferencing: those of the result of `deref`."""
        through = self.blocks.find(Place(receiver.path, receiver.index), member, METHOD).place
        if through is None:
            return ()
        deref = Value(DEFINITION, through.path, through.index, "", ((receiver,),))
        target = self.evaluator.steps.result_of(deref)
        return tuple(
            self.evaluator.results_of_each(
                "forwarded", self.of, receiver, target, name, path, wanted, kinds=(DEFINITION, INSTANCE)
            )
        )

    # Generics

    def environment(self, place: Place, receiver: Values) -> dict[str, Values]:
        """Substitution by the receiver: type parameters → its type arguments, `Self` → the receiver."""
        if not receiver:
            return {}
        value, index = receiver[0], self.evaluator.index(place.path)
        itself = tuple(v._replace(kind=EXTERNAL_INSTANCE) if v.kind == EXTERNAL else v for v in receiver)
        environment: dict[str, Values] = {"Self": itself}
        parent = index.definitions[max(index.definitions[place.index].parent, 0)]
        if parent.kind == "impl":
            for written in parse_type(parent.owner)[:1]:
                names = [alternatives[0].name if len(alternatives) == 1 else "" for alternatives in written.args]
                pairs = zip(names, value.args, strict=False)
                environment.update({name: types for name, types in pairs if name in parent.type_parameters and types})
        elif value.kind == INSTANCE:
            place = Place(value.path, value.index)
            typed = self.blocks.parent(place) if self.blocks.is_variant(place) else value.index
            names = list(self.evaluator.index(value.path).definitions[typed].type_parameters)
            environment.update({n: types for n, types in zip(names, value.args, strict=False) if types})
        if "Self::" in index.definitions[place.index].type:
            for name, own in self.blocks.own_types(place):
                given = index.definitions[own.index].type
                environment[f"Self::{name}"] = self.evaluator.declared.type(given, *own, environment)
        return environment

    def bounds(self, name: str, path: str, scope: int) -> tuple[TypeName, ...]:
        """The bounds of a type parameter, as written."""
        bounds, _ = bound_at(self.evaluator.index(path), name, scope)
        return tuple(dict.fromkeys(b for bound in bounds for b in parse_type(bound.type)))


def _of_all(member: Value, bounds: Values) -> Value:
    """A member of a type parameter, with all bounds of it as its receiver."""
    if member.kind != DEFINITION or not member.args:
        return member
    itself, *more = member.args
    return member._replace(args=(tuple(dict.fromkeys((*itself, *bounds))), *more))
