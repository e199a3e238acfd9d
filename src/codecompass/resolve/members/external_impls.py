"""Members of external types, and those that `impl` blocks of the tree add to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.resolve.types.associated import associated
from codecompass.resolve.values import (
    DECLARED,
    DEFINITION,
    EXTERNAL,
    EXTERNAL_INSTANCE,
    INHERITED,
    Value,
    Values,
    parse_type,
)

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

METHOD = "method"
"""The kind of member that `x.name()` wants."""


class Extended:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def of(self, value: Value, name: str, path: str, wanted: str) -> Values:
        vocabulary = self.evaluator.vocabulary(path)
        short = value.name.rsplit(".", 1)[-1]
        known = f"{short}.{name}"
        if known not in vocabulary.member_types or known in vocabulary.provided_by_extension:
            found = self.extension(value, name, path, wanted)
            if found:
                return found
        if known not in vocabulary.member_types:
            own = name in vocabulary.own_members.get(short, ())
            target = vocabulary.provided_by_deref.get(short) if not own else None
            if target is not None and (found := self.extension(value._replace(name=target), name, path, wanted)):
                return found
            if short in vocabulary.auto_dereferenced and not own:
                inner = self.evaluator.steps.derived(value, "@deref", path)
                return tuple(v for one in inner for v in self.evaluator.traits.of(one, name, path, wanted))
            if wanted == METHOD and name in vocabulary.returning_self:
                return (Value(EXTERNAL, "", 0, f"{vocabulary.builtin_module}.Self.{name}", ((value,),), DECLARED),)
            if wanted == METHOD and not own and (shown := self._in_scope(value, name, path)):
                return shown
            if shown := self._of_made(value, name, path, wanted):
                return shown
        elif name.isdigit():  # a field; the tables have its type as that of a call's result
            return self.evaluator.steps.called(Value(EXTERNAL, "", 0, f"{value.name}.{name}", value.args), path)
        return (Value(EXTERNAL, "", 0, f"{value.name}.{name}", value.args, value.strategy, value.static),)

    def _of_made(self, value: Value, name: str, path: str, wanted: str) -> Values:
        """A guess: the result of an associated function is of its type (`Instant::now().shown()`)."""
        owner, _, made = value.name.rpartition(".")
        is_likely = made[:1].islower() and owner.rpartition(".")[2][:1].isupper()
        return self.extension(value._replace(name=owner, static=False), name, path, wanted) if is_likely else ()

    def extensions(self, name: str) -> list[Place]:
        """The `impl` blocks for an external type, by its last name; only those of traits, for inherent ones are not
        allowed (and macro arguments may look like one)."""
        claimed = self.evaluator.world.owned_by(name)
        return (
            self.evaluator.once(("extensions", name), self._extensions_of, claimed, name, empty=[]) if claimed else []
        )

    def _extensions_of(self, claimed: list[Place], name: str) -> list[Place]:
        found = []
        for place in claimed:
            definition = self.evaluator.index(place.path).definitions[place.index]
            owners = (
                self.evaluator.declared.type(definition.owner, place.path, place.index)
                if definition.kind == "impl" and definition.interfaces
                else ()
            )
            if any(v.kind == EXTERNAL_INSTANCE and v.name.rsplit(".", 1)[-1] == name for v in owners):
                found.append(place)
        return found

    def _in_scope(self, value: Value, name: str, path: str) -> Values:
        """A guess: the member of a trait of the tree that an external type may implement, where no `impl` block for it
        has one."""
        blocks = self.evaluator.traits.blocks
        written = self.extensions(value.name.rpartition(".")[2])
        if any(blocks.child(part, name, METHOD) is not None for part in written):
            return ()
        found = blocks.blanket.in_scope(path, name, METHOD)
        return tuple(Value(DEFINITION, at.path, at.index, "", ((value,),), INHERITED, False) for at in found)

    def extension(self, value: Value, name: str, path: str, wanted: str) -> Values:
        """A member that an `impl` block of the tree adds to an external type: `impl Trait for String`."""
        short = value.name.rsplit(".", 1)[-1]
        if name in self.evaluator.vocabulary(path).own_members.get(short, ()):
            return ()
        found: list[Place] = []
        inherited: list[Place] = []
        odds, traits = self.evaluator.rules(path).odds_around, self.evaluator.traits
        for part in self.extensions(short):
            own = traits.blocks.child(part, name, wanted)
            if own is not None:
                found.extend([own] if odds(part) else [])
                continue
            for trait in traits.blocks.traits_of(part):
                through = traits.blocks.find(trait, name, wanted).place
                inherited.extend([through] if through is not None else [])
        if not found and not inherited:
            inherited = traits.blocks.blanket.for_external(short, name, wanted, path)
        for places, strategy in ((found, DECLARED), ([] if found else inherited, INHERITED)):
            distinct = self._of_traits_in_sight(list(dict.fromkeys(places)), name, wanted, path)
            shared = (
                traits.blocks.declaration(distinct, name, wanted) if len(distinct) > 1 and places is found else None
            )
            if shared is not None and not traits.blocks.blanket.is_in_scope(shared, path):
                shared = None
            if len(distinct) == 1 or shared is not None:
                at, sure = shared or distinct[0], value.static and shared is None
                return (Value(DEFINITION, at.path, at.index, "", ((value,),), strategy, sure),)
        return ()

    def _of_traits_in_sight(self, members: list[Place], name: str, wanted: str, path: str) -> list[Place]:
        """The only one of several blocks' members whose trait is in scope in a file; all where that is not unique."""
        blocks, blanket = self.evaluator.traits.blocks, self.evaluator.traits.blocks.blanket
        declared = [blocks.declaration([member], name, wanted) for member in members] if len(members) > 1 else []
        seen = [m for m, at in zip(members, declared, strict=False) if at is not None and blanket.is_in_scope(at, path)]
        return seen if len(seen) == 1 else members

    def of_bases(self, receiver: Value, bases: Sequence[str], name: str) -> Values:
        """A member of a type by its external traits: of one that is known to have it (an iterator's with the element
        type), else a comparison method, else, as a guess, of the first trait that may have it, or a method that most
        types have."""
        vocabulary, is_derived = self.evaluator.vocabulary(receiver.path), bool(bases)
        bases = [base for base in bases if name in vocabulary.all_members.get(base, (name,))]
        for base in bases:
            short = base.rpartition(".")[2]
            if f"{short}.{name}" in vocabulary.member_types and vocabulary.elements.get(short) == 0:
                element = associated(self.evaluator, receiver, vocabulary.associated["@iter"], receiver.path)
                return (Value(EXTERNAL, "", 0, f"{base}.{name}", (element,), INHERITED),)
        if name in vocabulary.comparing:
            return (Value(EXTERNAL, "", 0, f"{vocabulary.builtin_module}.Self.{name}", ((receiver,),), INHERITED),)
        if not bases and not (is_derived and name in vocabulary.common):
            return ()
        base = bases[0] if bases else vocabulary.builtin_module
        return (Value(EXTERNAL, "", 0, f"{base}.{name}", (), INHERITED, False),)

    def of_tuple(self, value: Value, name: str, wanted: str) -> Values:
        """A member that an `impl` block adds to tuples of such elements: of the block that names most of the
        elements."""
        scored: list[tuple[int, Place]] = []
        for part in self.evaluator.world.owned_by("Tuple"):
            score = self._is_tuple_of(part, value)
            own = self.evaluator.traits.blocks.child(part, name, wanted) if score is not None else None
            if own is not None and score is not None:
                scored.append((score, own))
        best = max((score for score, _ in scored), default=0)
        found = [place for score, place in scored if score == best]
        if len(found) != 1:
            return ()
        return (Value(DEFINITION, found[0].path, found[0].index, "", ((value,),), DECLARED, value.static),)

    def _is_tuple_of(self, part: Place, value: Value) -> int | None:
        """How many elements of a tuple an `impl` block names; None where it is for other tuples."""
        definition = self.evaluator.index(part.path).definitions[part.index]
        named = [name for name in parse_type(definition.owner) if name.name == "Tuple"]
        if definition.kind != "impl" or not named or len(named[0].args) != len(value.args):
            return None
        score = 0
        for alternatives, element in zip(named[0].args, value.args, strict=True):
            if alternatives and alternatives[0].name in definition.type_parameters:
                continue
            wanted = self.evaluator.declared.named(alternatives, part.path, part.index, {})
            actual = [as_constant(one) for v in element for one in self.evaluator.variables.by(v)]
            if not {_type_of(v) for v in wanted} & {_type_of(v) for v in actual}:
                return None
            score += 1
        return score


def as_constant(value: Value) -> Value:
    """The value of an associated constant or variant of an external type: `StatusCode::OK` is a `StatusCode`."""
    *_, owner, last = ("", "", *value.name.split("."))
    if value.kind != EXTERNAL or not (owner[:1].isupper() and last[:1].isupper()):
        return value
    return value._replace(kind=EXTERNAL_INSTANCE, name=value.name.rpartition(".")[0])


def _type_of(value: Value) -> tuple[int, str, int, str]:
    return value.kind, value.path, value.index, value.name.rpartition(".")[2]
