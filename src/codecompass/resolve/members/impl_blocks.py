"""The declarations of a type's members: in the type, in its `impl` blocks, in its traits, in blanket impls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS
from codecompass.model.relations import reachable
from codecompass.resolve.calls.arguments import CallArguments
from codecompass.resolve.members.blanket_impls import BlanketImpls
from codecompass.resolve.members.external_impls import METHOD
from codecompass.resolve.members.qualified import is_called
from codecompass.resolve.members.specialisation import fitting, taking
from codecompass.resolve.queries import query
from codecompass.resolve.scopes.namespaces import LEADING
from codecompass.resolve.values import DECLARED, DEFINITION, ENCLOSING, EXTERNAL, INSTANCE, Value, Values, unsure

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

FIELD, ANY, PATH = "field", "any", "path"
"""The kind of member that a lookup wants, beside METHOD: that of `x.name`, of `x.name {…}`, of `X::name`."""


def _fits(kind: str, wanted: str) -> bool:
    if wanted == PATH:
        return kind != "field"
    return wanted in (ANY, LEADING) or (kind in CALLABLE_KINDS) == (wanted == METHOD)


class Found(NamedTuple):
    """A member, and how it was found."""

    place: Place | None
    inherited: bool = False
    ambiguous: bool = False
    """Several `impl` blocks declare it, and the type alone does not select one."""


NOTHING = Found(None)


class Blocks:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self.blanket = BlanketImpls(evaluator)

    @query(empty=NOTHING)
    def find(self, place: Place, name: str, wanted: str) -> Found:
        own = self.child(place, name, wanted) if not self.is_block(place) else None
        if own is not None:
            return Found(own)
        if self.is_variant(place):
            return self.find(Place(place.path, self.parent(place)), name, wanted)
        parts = self._parts(place)
        inherent = [own for part in parts if not self.interfaces(part) and (own := self.child(part, name, wanted))]
        if inherent:
            return Found(inherent[0], ambiguous=self._are_alike(inherent))
        return self._of_traits(place, name, wanted)

    def seen(self, place: Place, name: str, wanted: str, path: str) -> Found:
        """`find` as visible in a file: where the found method is not visible, that of a trait; where there is none,
        that of a blanket impl of a trait in scope."""
        found = self.find(place, name, wanted)
        if found.place is not None and not self.evaluator.rules(path).shows(path, found.place):
            key = ("beside", place, name, wanted)
            beside: Found = self.evaluator.once(key, self._of_traits, place, name, wanted, empty=NOTHING)
            found = beside if beside.place is not None else found
        if found.place is None and not found.ambiguous:
            of_type = Place(place.path, self.parent(place)) if self.is_variant(place) else place
            provided = self.blanket.for_type(of_type, name, wanted, path)
            found = Found(provided[0], inherited=True, ambiguous=len(provided) > 1) if provided else found
        if found.place is None and wanted == METHOD:  # a field that is called
            return self.find(place, name, FIELD)
        return found

    def selected_by_arguments(self, value: Value, name: str, wanted: str) -> Found:
        """Impl selection: the member of the only block that applies to the value's type arguments."""
        parts = self._parts(Place(value.path, value.index))
        inherent = [own for part in parts if not self.interfaces(part) and (own := self.child(part, name, wanted))]
        of_traits = [own for part in parts if self.interfaces(part) and (own := self.child(part, name, wanted))]
        left = fitting(self.evaluator, self._compiled(inherent or of_traits), value.args)
        return Found(left[0]) if len(left) == 1 else NOTHING

    def for_call(self, receivers: Values, name: str, found: Values, call: CallArguments) -> Values:
        """What a call means of the members `found`, where several `impl` blocks of traits declare one of its name: that
        whose parameters have the types of its arguments."""
        held = [value.args[0] for value in found if value.args and value.args[0]]
        receiver = (held[0] if len(held) == len(found) == 1 else receivers)[:1]
        if len(receivers) != 1 or not receiver or receiver[0].kind not in (INSTANCE, DEFINITION):
            return found
        value = receiver[0]._replace(kind=INSTANCE)
        place = Place(value.path, value.index)
        members, derived = self.evaluator.once(("impls", place, name), self._several, place, name, empty=((), False))
        if len(members) + derived < 2:
            return found
        surely, perhaps = taking(self.evaluator, members, call)
        chosen = surely or perhaps
        if derived and not chosen:
            outside = f"{self.evaluator.vocabulary(place.path).builtin_module}.Self.{name}"
            return (Value(EXTERNAL, "", 0, outside, ((value,),), DECLARED),)
        if len(chosen) != 1 or (derived and not surely):
            return tuple(unsure(one) for one in found) if derived else found
        static = value.static and bool(surely)
        return (Value(DEFINITION, *chosen[0], "", ((value,),), value.strategy or DECLARED, static),)

    def _several(self, place: Place, name: str) -> tuple[list[Place], bool]:
        """(the members of a type in `impl` blocks of traits, whether a derived trait of outside has one, too)"""
        parts, index = self._parts(place), self.evaluator.index(place.path)
        inherent = (part for part in parts if not self.interfaces(part))
        if index.definitions[place.index].kind == "trait" or any(self.child(part, name, PATH) for part in inherent):
            return [], False
        of_traits = [part for part in parts if self.interfaces(part)]
        members = [(part, own) for part in of_traits if (own := self.child(part, name, PATH)) is not None]
        traits = {one.rpartition("::")[2] for one in index.rules.derived_traits(index.definitions[place.index])}
        derived = any(is_called(trait, self.interfaces(part)) for part, _ in members for trait in traits)
        return self._compiled([own for _, own in members]), derived

    def of_own(self, values: Values, scope: Place, name: str, wanted: str) -> Values:
        """Members of `self`: where several blocks declare it (`impl Wide<u8>`, `impl Wide<u16>`), that of the block
        around."""
        block = self._around(scope)
        own = self.child(block, name, wanted) if block is not None else None
        modifier = self._twice_referenced(scope) if wanted == METHOD else ""
        if modifier:
            found = (self._of_reference(v, name, modifier) if v.kind == DEFINITION and v.args else v for v in values)
            return tuple(found)
        if block is None or own is None:
            return values
        if self._is_type(own):  # `Self::Output` in an impl of one of several traits that have an `Output`
            held = next((v.args for v in values if v.kind == DEFINITION), ())
            return (Value(DEFINITION, own.path, own.index, "", held, ENCLOSING),)
        if self.interfaces(block):  # a trait may be implemented per type argument
            return values
        return tuple(
            v._replace(path=own.path, index=own.index, static=True) if v.kind == DEFINITION else v for v in values
        )

    def own_types(self, member: Place) -> Iterator[tuple[str, Place]]:
        """(name, place) of the associated types of the `impl` block that a member is declared in."""
        block = Place(member.path, self.parent(member))
        index = self.evaluator.index(member.path)
        for name, children in index.children.get(block.index, {}).items() if self.is_block(block) else ():
            yield from ((name, at) for child in children if self._is_type(at := Place(member.path, child)))

    def _is_type(self, place: Place) -> bool:
        definition = self.evaluator.index(place.path).definitions[place.index]
        return definition.kind == "type" and bool(definition.type)

    def _twice_referenced(self, scope: Place) -> str:
        """The modifier of the enclosing method by which its `self` is a reference to a reference; empty without one."""
        path, at = scope
        while at > 0 and not self.is_block(Place(path, at)):
            modifier = self._reference_modifier(Place(path, at))
            if modifier:
                return modifier
            at = self.parent(Place(path, at))
        return ""

    def _reference_modifier(self, method: Place) -> str:
        modifiers = self.evaluator.index(method.path).definitions[method.index].modifiers
        return next(iter(self.evaluator.vocabulary(method.path).dereferenced_twice.intersection(modifiers)), "")

    def _of_reference(self, member: Value, name: str, modifier: str) -> Value:
        """A method that is called on a reference to a reference to its type: one that is implemented for references
        takes precedence. An inherent method is a guess where a trait declares its name, too: a macro may implement that
        for references."""
        if not member.args[0] or member.args[0][0].kind != INSTANCE:
            return member
        of_type = Place(*member.args[0][0][1:3])
        own = [child for part in self._parts(of_type) if (child := self.child(part, name, METHOD)) is not None]
        of_reference = self._compiled([one for one in own if self._reference_modifier(one) == modifier])
        if of_reference:
            at = of_reference[0]
            return member._replace(path=at.path, index=at.index, static=len(of_reference) == 1)
        block = Place(member.path, self.parent(Place(member.path, member.index)))
        if not self.is_block(block) or self.interfaces(block):
            return member
        beside = self._of_traits(of_type, name, METHOD)
        return member._replace(static=member.static and beside == NOTHING)

    def _around(self, scope: Place) -> Place | None:
        """The `impl` block around a scope."""
        path, at = scope
        while at > 0 and not self.is_block(Place(path, at)):
            at = self.parent(Place(path, at))
        return Place(path, at) if at > 0 else None

    def as_trait(self, place: Place, trait: str, name: str, wanted: str) -> Found:
        """`find`, in the `impl` blocks of one trait, by its name, or in the trait itself."""
        parts = (part for part in self._parts(place) if is_called(trait, self.interfaces(part)))
        members = self._compiled([own for part in parts if (own := self.child(part, name, wanted)) is not None])
        if members:
            return self._only(members, name, wanted)
        for base in (place, *sorted(self.all_traits(place))):
            definition = self.evaluator.index(base.path).definitions[base.index]
            own = self.child(base, name, wanted) if (definition.kind, definition.name) == ("trait", trait) else None
            if own is not None:
                return Found(own, inherited=base != place)
        return NOTHING

    def _of_traits(self, place: Place, name: str, wanted: str) -> Found:
        parts = self._parts(place)
        members = [o for part in parts if self.interfaces(part) and (o := self.child(part, name, wanted)) is not None]
        if members := self._compiled(members):
            return self._only(members, name, wanted)
        for base in self._traits(place):
            inherited = self.find(base, name, wanted)
            if inherited.place is not None:
                return inherited._replace(inherited=True)
        return NOTHING

    def _only(self, members: list[Place], name: str, wanted: str) -> Found:
        """The only one of some blocks' members; of several, ambiguous, the declaration in their trait."""
        if len(members) == 1:
            return Found(members[0])
        declared = self.declaration(members, name, wanted)
        return Found(declared, inherited=declared is not None, ambiguous=True)

    def _compiled(self, members: list[Place]) -> list[Place]:
        """The members that are likeliest compiled: a trait may be implemented once per platform."""
        if len(members) < 2:
            return members
        odds = [self.evaluator.rules(own.path).odds_around(own) for own in members]
        return [own for own, each in zip(members, odds, strict=True) if each == max(odds)]

    def _are_alike(self, inherent: list[Place]) -> bool:
        """Whether the first two members are equally likely: `impl Wide<u8>` and `impl Wide<u16>` each declare it."""
        odds = self.evaluator.rules(inherent[0].path).odds_around
        return len(inherent) > 1 and odds(inherent[0]) == odds(inherent[1])

    @query(empty=frozenset())
    def all_traits(self, place: Place) -> frozenset[Place]:
        return frozenset(reachable(self._traits(place), self._traits))

    def _parts(self, place: Place) -> list[Place]:
        """The `impl` blocks of a type."""
        parts = self.evaluator.members.parts(place)
        return parts if self.is_block(place) else parts[1:]

    def is_block(self, place: Place) -> bool:
        """Whether a definition is an `impl` block. As the type of a value, it stands for a type that a macro
        declares."""
        return self.evaluator.index(place.path).definitions[place.index].kind == "impl"

    def declaration(self, members: list[Place], name: str, wanted: str) -> Place | None:
        """The declaration, in their trait, of a member that several blocks implement: one trait for several arguments
        (`Compare<&str>`, `Compare<u8>`), or for several forms of the type (`Cart`, `&Cart`, `Wide<u8>`). None where the
        blocks are of different traits."""
        blocks = {Place(own.path, self.parent(own)) for own in members}
        implemented = [(block, written) for block in blocks for written in self.interfaces(block)]
        found = [v for at, written in implemented for v in self.evaluator.declared.type(written, at.path, at.index)]
        traits = {Place(v.path, v.index) for v in found if v.kind == INSTANCE}
        return self.child(traits.pop(), name, wanted) if len(traits) == 1 else None

    def child(self, place: Place, name: str, wanted: str) -> Place | None:
        index = self.evaluator.index(place.path)
        children = index.children[place.index].get(name, ()) if place.index in index.children else ()
        fitting = [child for child in children if _fits(index.definitions[child].kind, wanted)]
        # Where associated functions are called by another separator, `x.name()` never means one.
        if fitting and wanted == METHOD and index.vocabulary.separator != ".":
            fitting = [child for child in fitting if "static" not in index.definitions[child].modifiers]
        best = self.evaluator.traits.namespaces.preferred(index, fitting)
        return Place(place.path, best) if best is not None else None

    def _traits(self, place: Place) -> Iterator[Place]:
        """The traits of the tree that a type implements or derives; of a trait, its supertraits."""
        for base in self.evaluator.members.bases(place):
            if base.kind == INSTANCE:
                yield Place(base.path, base.index)
        index = self.evaluator.index(place.path)
        definition = index.definitions[place.index]
        for name in index.rules.derived_traits(definition):
            for base in self.evaluator.declared.type(name, place.path, definition.parent):
                if base.kind == INSTANCE and self.evaluator.index(base.path).definitions[base.index].kind == "trait":
                    yield Place(base.path, base.index)

    def interfaces(self, part: Place) -> tuple[str, ...]:
        return self.evaluator.index(part.path).definitions[part.index].interfaces

    def traits_of(self, part: Place) -> list[Place]:
        """The traits of the tree that an `impl` block implements."""
        found = (self.evaluator.declared.type(written, part.path, part.index) for written in self.interfaces(part))
        return [Place(v.path, v.index) for values in found for v in values if v.kind == INSTANCE]

    def is_variant(self, place: Place) -> bool:
        """Whether a definition is a variant of an enum: a value of the enum, with fields of its own."""
        definitions = self.evaluator.index(place.path).definitions
        definition = definitions[place.index]
        return definition.kind == "constant" and definition.parent > 0 and definitions[definition.parent].kind == "enum"

    def parent(self, place: Place) -> int:
        return self.evaluator.index(place.path).definitions[place.index].parent
