"""Languages whose files include each other as text, and whose definitions a linker joins by name."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from codecompass.languages.linking import Name
from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS, DECLARATION, OWNER_KINDS, TYPE_KINDS, Binding, Definition
from codecompass.resolve.calls.applicability import FITS
from codecompass.resolve.calls.arguments import CallArguments, read_arguments
from codecompass.resolve.dialects.linked_overloads import LinkedOverloads
from codecompass.resolve.dialects.separate_namespaces import BlockScoped, ImplicitReceivers, OwnConstructors, WholeTypes
from codecompass.resolve.dialects.specialized import Specialized
from codecompass.resolve.dialects.type_positions import TypesAlone
from codecompass.resolve.dialects.unwritten_calls import UnwrittenCalls
from codecompass.resolve.queries import query
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.values import (
    CONSTANT,
    DECLARED,
    DEFINITION,
    ENCLOSING,
    EVERYWHERE,
    EXTERNAL,
    IMPORT,
    INSTANCE,
    LEXICAL,
    Value,
    Values,
    parse_arguments,
    parse_path,
)

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

_QUALIFIERS = frozenset({CONSTANT, "&", "&&"})
"""Of members, by the objects on which they can be called."""
_SPREAD = frozenset({"module", "namespace"})
_NAMED_FUNCTIONS = CALLABLE_KINDS - {"constructor", "macro"}
"""Kinds of what a namespace declares, and of what defines it by a qualified name outside."""


class Linked(UnwrittenCalls, OwnConstructors, ImplicitReceivers, WholeTypes, BlockScoped, Specialized, TypesAlone):
    """Names of files are looked up over all that a file includes; declarations lead to what they declare."""

    def __init__(self, evaluator: Evaluator) -> None:
        super().__init__(evaluator)
        self.overloads = self.choosing = LinkedOverloads(evaluator)

    # Names

    def passes_over(self, index: FileIndex, at: int, name: str, children: list[int], position: int) -> bool:
        """The names of files and namespaces are looked up over all files, since the definition may be in another; so are
        macros that a function defines, which no scope holds."""
        return index.definitions[at].kind in _SPREAD or any(index.definitions[one].kind == "macro" for one in children)

    def binding_at(self, index: FileIndex, at: int, name: str, position: int) -> Binding | None:
        """None for a macro, which knows no blocks."""
        found = super().binding_at(index, at, name, position)
        children = index.children[at].get(name, []) if found is not None and at in index.children else []
        is_macro = self.passes_over(index, at, name, children, position)
        return None if found is not None and is_macro and found.value.startswith("#def") else found

    def anchor(
        self, index: FileIndex, at: int, name: str, children: list[int], position: int, is_bound: bool, scope: int
    ) -> object | None:
        """Of the definitions in a file, macros mostly, the one before a position may be meant, and of any one under the
        same condition; in a member that stands outside of its type, a member of that."""
        if not self.passes_over(index, at, name, children, position):
            return None
        around = index.rules.linking.scope_names(index.path, scope)
        inside = self._included_inside(index.path)
        variant = index.rules.linking.variant_at(index.path, position)
        if not children and not around and not inside and not variant:
            return None
        before = sum(index.definitions[child].start <= position for child in children)
        return at, around, before, variant, bisect_left(inside, position)

    def type_named(self, name: str, path: str, scope: int) -> Values:
        key = ("names", name, path, scope)
        return self.evaluator.once(key, self.path, name, path, scope, EVERYWHERE)

    def beyond(self, name: str, path: str, position: int, scope: int) -> Values:
        rules = self.evaluator.rules(path)
        around = rules.linking.scope_names(path, scope)
        if position < EVERYWHERE and around and (found := self._of_owner(name, path, scope)):
            return found
        alike = self.evaluator.world.shared(name, name)
        if not alike:
            return ()
        definitions = self.evaluator.index(path).definitions
        own = [place.index for place in alike if place.path == path]
        # Of several macros the one before the position is meant.
        is_redefined = len(own) > 1 and any(definitions[at].kind == "macro" for at in own)
        hangs = (is_redefined or bool(self._included_inside(path))) and position < EVERYWHERE
        is_behind = bool(own) and definitions[own[0]].start <= position
        where = position if hangs else (position >= EVERYWHERE, is_behind)
        key = "linked", name, path, around, where, rules.linking.variant_at(path, position)
        return self.evaluator.once(key, self._linked, Name((name,), path, position, around))

    @query(empty=())
    def _included_inside(self, path: str) -> Sequence[int]:
        """Where functions of a file include others, which may define macros anew."""
        return sorted(one.start for one in self.evaluator.files[path].imports if one.scope)

    def _of_owner(self, name: str, path: str, scope: int) -> Values:
        """A member that a bare name means in a member which stands outside of its type."""
        index, at = self.evaluator.index(path), scope
        while at > 0 and not index.definitions[at].owner:
            at = index.definitions[at].parent
        owner = self.evaluator.members.owner(Place(path, at)) if at > 0 else None
        found = self.evaluator.members.implicit(owner, name) if owner is not None else ()
        return self._of_constant(found) if self._is_in_constant(path, scope) else found

    # Constant objects

    def in_type(self, index: FileIndex, at: int, name: str, position: int, direct: bool) -> Values | None:
        found = super().in_type(index, at, name, position, direct)
        if not found or position >= EVERYWHERE or not found[0].args:
            return found
        is_constant = self._is_in_constant(index.path, self.evaluator.files[index.path].around(position))
        return self._of_constant(found) if is_constant else found

    def around(self, root: str, path: str, scope: int, position: int) -> Values | None:
        found = super().around(root, path, scope, position)
        if found is not None or root != "#self" or not self._is_in_constant(path, scope):
            return found
        around = self.evaluator.members.type_around(path, scope)
        return (Value(INSTANCE, around.path, around.index, CONSTANT, (), ENCLOSING),) if around is not None else None

    def _is_in_constant(self, path: str, scope: int) -> bool:
        """Whether the object around is that of a member which does not change it."""
        definitions, at = self.evaluator.index(path).definitions, scope
        while at > 0 and definitions[at].kind != "method":
            at = definitions[at].parent
        return CONSTANT in definitions[at].modifiers

    def _of_constant(self, members: Values) -> Values:
        return tuple(
            v._replace(args=((v.args[0][0]._replace(name=CONSTANT),), *v.args[1:]))
            if v.kind == DEFINITION and v.args and v.args[0] and v.args[0][0].kind == INSTANCE
            else v
            for v in members
        )

    def external_property(self, value: Value, path: str) -> Values | None:
        return self.evaluator.steps.outside_property(value, path)

    def held_by(self, receiver: Values, field: Definition, values: Values) -> Values:
        """Those of a constant object are constant, too, but for what it points to."""
        is_part = receiver[0].name == CONSTANT and not any(mark in field.signature for mark in ("*", "&", "mutable "))
        return tuple(v._replace(name=CONSTANT) if v.kind == INSTANCE else v for v in values) if is_part else values

    def _linked(self, name: Name) -> Values:
        world, as_type = self.evaluator.world, name.position >= EVERYWHERE
        rules = self.evaluator.rules(name.path)
        places, sure = rules.linking.meant_by(name, lambda one: world.shared(one, one), as_type)
        if not places and not as_type:
            found, sure = rules.linking.meant_by(name, lambda one: world.shared(one, one), True)
            seen = rules.linking.seen_from(name.path)
            kinds = [self.evaluator.index(one.path).definitions[one.index].kind for one in found]
            places = [
                one
                for one, kind in zip(found, kinds, strict=True)
                if one.path in seen or rules.linking.has_overloads(one) or kind not in TYPE_KINDS
            ]
        return tuple(
            Value(DEFINITION, place.path, place.index, "", (), LEXICAL if place.path == name.path else IMPORT, sure)
            for place in places
        )

    # Qualified names

    def path(
        self, text: str, path: str, scope: int, position: int, calls: bool = False, root_values: Values | None = None
    ) -> Values:
        root, steps = parse_path(text) if root_values is None else ("", ())
        count = 0
        while count < len(steps) and steps[count][0] == "::":
            count += 1
        if not count or root[:1] in ("#", "<"):
            found = super().path(text, path, scope, position, calls, root_values)
            if found or not steps or steps[0][0] != "/" or count:
                return found
            called = self._by_arguments(root, CallArguments(parse_arguments(steps[0][1]), path, scope, position))
            return super().path(f"_{text[len(root) :]}", path, scope, position, calls, called) if called else ()
        names = (root, *(name for _, name in steps[:count]))
        key = ("qualified", names, path, scope, position >= EVERYWHERE)
        values: Values = self.evaluator.once(key, self._qualified, names, path, scope, position)
        rest = text[len("::".join(names)) :]
        return super().path(f"_{rest}", path, scope, position, calls, values) if rest and values else values

    def _by_arguments(self, name: str, call: CallArguments) -> Values:
        """A function that no scope around declares, in the namespaces of the arguments' types."""
        rules, world = self.evaluator.rules(call.path), self.evaluator.world
        if name[:1] in ("#", "<") or self.evaluator.root(name, call.path, call.scope, call.position):
            return ()
        seen = rules.linking.seen_from(call.path)
        alike = [
            one
            for one in world.shared(name, name)
            if one.path in seen and self.evaluator.index(one.path).definitions[one.index].kind == "fn"
        ]
        spaces: set[tuple[str, ...]] = set()
        for argument in read_arguments(self.evaluator, call) if alike else ():
            for held in self.choosing.held(argument.values):
                spaces.update(self.namespaces_of(held))
        found = next((one for one in alike if rules.linking.scope_of(one) in spaces), None)
        return (Value(DEFINITION, found.path, found.index, "", (), IMPORT),) if found is not None else ()

    def namespaces_of(self, value: Value) -> Iterator[tuple[str, ...]]:
        """The namespaces of a type and of its arguments."""
        if value.kind == INSTANCE:
            place = Place(value.path, value.index)
            index = self.evaluator.index(value.path)
            scope = self.evaluator.rules(value.path).linking.scope_of(place)
            at = index.definitions[value.index].parent
            while at > 0 and index.definitions[at].kind in OWNER_KINDS - _SPREAD:
                scope, at = scope[:-1], index.definitions[at].parent
            yield scope
        for each in value.args if value.kind == INSTANCE else ():
            for one in each:
                yield from self.namespaces_of(one)

    def _qualified(self, names: tuple[str, ...], path: str, scope: int, position: int) -> Values:
        """`shop::Cart::make`: a member of a type, inherited ones too; else a definition in a namespace."""
        rules = self.evaluator.rules(path)
        around = rules.linking.scope_names(path, scope)
        name = Name(names, path, EVERYWHERE if position >= EVERYWHERE else position, around)
        if position < EVERYWHERE:
            holder = names[:-1]
            types = (
                self.path("::".join(holder), path, scope, EVERYWHERE)
                if len(holder) > 1
                else (self.evaluator.names.lookup(holder[0], path, scope, EVERYWHERE))
            )
            instances = [v for one in types for v in self.evaluator.declared.instance(one, (), path)]
            for value in instances:
                if value.kind != INSTANCE:
                    continue
                if found := self.evaluator.members.of(value, names[-1], path):
                    sure = not self.is_specialized(Place(value.path, value.index))  # the arguments are not in the path
                    return tuple(
                        v._replace(strategy=DECLARED, static=v.static and sure) if v.kind == DEFINITION else v
                        for v in found
                    )
        found = self._linked(name)
        if not found and names[0] in rules.vocabulary.outside_scopes:
            outside = ".".join(names).removeprefix(f"{rules.vocabulary.outside_scopes[-1]}.")
            return (Value(EXTERNAL, "", 0, outside, (), LEXICAL),)
        return found

    # Overloads

    def overload(self, value: Value, name: str, call: CallArguments) -> Values:
        """Of the functions that are declared under one name in one scope, the ones that take so many arguments, then the best
        by types."""
        if self.evaluator.kind_of(value) not in CALLABLE_KINDS - {"macro"}:
            return (value,)
        alike = self._alike(Place(value.path, value.index), call.path)
        if len(alike) < 2:
            return (value,)
        count = len(call.arguments)
        able: list[Place] = self.evaluator.once(
            ("able", *value[1:3], call.path, count), self._able, alike, count, empty=[]
        )
        if not able:
            return (value._replace(static=False),)
        receiver = value.args[0] if value.args else ()
        if receiver:
            able = self.choosing.of_receiver(able, receiver[0].name == CONSTANT, call.is_temporary)
        arguments = read_arguments(self.evaluator, call) if len(able) > 1 else []
        able, likely = self.choosing.permitted(able, call, arguments)
        is_open = len(likely) < len(able)
        able, known = self.choosing.of_values(able, call)
        likely = [one for one in likely if one in able] or able
        is_only = len(able) == 1
        best = (able[0], True) if is_only else self.overloads.best(likely, call, arguments, receiver)
        best = best or self.overloads.best(able, call, arguments, receiver)
        if best is None:
            return (value._replace(static=False),)
        place, sure = best
        is_one = not (is_only and receiver) and self.evaluator.rules(place.path).linking.is_certain(place)
        sure = sure and known and not is_open and (value.static or is_one)
        return (value._replace(path=place.path, index=place.index, static=sure),)

    def _able(self, alike: list[Place], count: int) -> list[Place]:
        return [place for place in alike if self.overloads.accepts(place, count)]

    @query(empty=[])
    def _alike(self, place: Place, path: str) -> list[Place]:
        """The functions of one name in one scope, as a file sees them: declarations whose definition is seen, too, once."""
        index, rules = self.evaluator.index(place.path), self.evaluator.rules(place.path)
        own = index.definitions[place.index]
        container = rules.linking.scope_of(place)
        if index.definitions[own.parent].kind in OWNER_KINDS and not own.owner:
            return self._members(Place(place.path, own.parent), index.key_of(place.index), own.name)
        seen = rules.linking.seen_from(path)
        kept = [
            one
            for one in self.evaluator.world.shared(own.name, own.name)
            if (one.path in seen or one == place) and rules.linking.scope_of(one) == container
        ]
        kinds = _NAMED_FUNCTIONS if own.kind in _NAMED_FUNCTIONS else {own.kind}
        kept = [one for one in kept if self.evaluator.index(one.path).definitions[one.index].kind in kinds]
        kept = [one for one in kept if self.of_same_arguments(one, place)]
        if only_declared := [one for one in kept if not rules.linking.is_defined(one)]:  # their defaults count
            apart = {self._defined(one) for one in only_declared}
            kept = [one for one in kept if one not in apart]
        return list(rules.linking.general(kept))

    def _members(self, owner: Place, key: str, name: str) -> list[Place]:
        """The functions of a name in a type, and those of its bases that it names by `using Parent::put`."""
        taken = {names[-1] for names in self.evaluator.rules(owner.path).linking.used(owner.path, name)}
        found: list[Place] = []
        for at in self.evaluator.members.order(owner) if taken else (owner,):
            index = self.evaluator.index(at.path)
            if at != owner and index.definitions[at.index].name not in taken:
                continue
            each = [Place(at.path, child) for child in index.children.get(at.index, {}).get(key, ())]
            each = [one for one in each if index.definitions[one.index].kind in CALLABLE_KINDS]
            hidden = [self._types_of(one) for one in found]
            found += [one for one in each if self._types_of(one) not in hidden or at == owner]
        return found

    def constructor_arguments(self, index: FileIndex, text: str, scope: int, start: int) -> CallArguments | None:
        step = next(iter(parse_path(text)[1][-1:]), None)
        return CallArguments(parse_arguments(step[1]) if step and step[0] == "/" else (), index.path, scope, start)

    def converted(self, value: Value, definition: Definition, kind: str, path: str) -> Values | None:
        """The construction of the type that an alias names."""
        return self.evaluator.declared.instance(value, value.args, path)

    def arguments_fit(self, value: Value, wanted: Value, path: str) -> int:
        """Any do where the compiler deduces them: `Box(3)`."""
        return FITS if wanted.args and not value.args else super().arguments_fit(value, wanted, path)

    # Declarations

    def defined(self, value: Value) -> Value:
        """The definition of a function that is only declared where it was found."""
        index = self.evaluator.index(value.path)
        own = index.definitions[value.index]
        if own.kind not in CALLABLE_KINDS or DECLARATION not in own.modifiers:
            return value
        found = self._defined(Place(value.path, value.index))
        return value if found is None else value._replace(path=found.path, index=found.index)

    def _defined(self, declaration: Place) -> Place | None:
        return self.evaluator.once(("defined", *declaration), self._definition, declaration, empty=None)

    def _definition(self, place: Place) -> Place | None:
        rules = self.evaluator.rules(place.path)
        index = self.evaluator.index(place.path)
        own = index.definitions[place.index]
        container, wanted = rules.linking.scope_of(place), self._types_of(place)
        kept = [
            one
            for one in self.evaluator.world.shared(own.name, own.name)
            if one != place
            and rules.linking.is_defined(one)
            and rules.linking.may_be_scope(rules.linking.scope_of(one), container)
            and self._qualifiers(one) == self._qualifiers(place)
            and self.of_same_arguments(one, place)
        ]
        exact = [one for one in kept if self._types_of(one) == wanted]
        close = exact or [one for one in kept if len(self._types_of(one)) == len(wanted)]
        close = close or (
            [] if rules.linking.has_overloads(place) else kept
        )  # C has no overloads, and parameters without names
        return rules.linking.nearest(place.path, close) if close else None

    def _types_of(self, place: Place) -> list[str]:
        """The types of a function's parameters, by their last names."""
        parameters: Sequence[object] = self.evaluator.overloads.parameters(place)  # with their qualifiers
        return [self.evaluator.rules(place.path).linking.short_type(one.type) for one in parameters]  # type: ignore[attr-defined]

    def _qualifiers(self, place: Place) -> frozenset[str]:
        return _QUALIFIERS.intersection(self.evaluator.index(place.path).definitions[place.index].modifiers)
