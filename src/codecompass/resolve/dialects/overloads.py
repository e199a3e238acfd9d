"""Languages with overloading: members of one name are selected by the types of a call's arguments."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import TYPE_KINDS, Binding, Definition, Edge
from codecompass.resolve.calls.applicability import FITS, arguments_fit
from codecompass.resolve.calls.arguments import CallArguments, returns_any_type
from codecompass.resolve.calls.phased_overloads import PhasedOverloads
from codecompass.resolve.dialects.separate_namespaces import (
    BlockScoped,
    CallsCallables,
    ImplicitReceivers,
    MethodsApart,
    OwnConstructors,
    WholeTypes,
)
from codecompass.resolve.dialects.type_positions import TypesAlone
from codecompass.resolve.scopes.file_index import NEW, FileIndex
from codecompass.resolve.scopes.merging import members_meant
from codecompass.resolve.types.ancestry import base_constructor, behind
from codecompass.resolve.values import (
    DEFINITION,
    EXTERNAL,
    INHERITED,
    LEXICAL,
    SUPER,
    Value,
    Values,
    parse_arguments,
    parse_path,
)

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


_EXPLICIT = ("#super.#new", "#self.#new")


class Overloading(CallsCallables, BlockScoped, ImplicitReceivers, OwnConstructors, TypesAlone):
    # Overloads

    def overload(self, value: Value, name: str, call: CallArguments) -> Values:
        return self.overloads.overload(value, name, call)

    def external_overload(self, value: Value, name: str, call: CallArguments) -> Values:
        return self.evaluator.extensions.instead(value, name, call)

    def overridden(self, place: Place, found: Place) -> Place | None:
        return self.overloads.overridden(place, found)

    def constructor_arguments(self, index: FileIndex, text: str, scope: int, start: int) -> CallArguments | None:
        """An empty list where none are written (`new Cart { … }`)."""
        step = next(iter(parse_path(text)[1][-1:]), None)
        return CallArguments(parse_arguments(step[1]) if step and step[0] == "/" else (), index.path, scope, start)

    def constructor_holders(self, place: Place) -> Sequence[Place]:
        """The type itself; where it declares no constructor, the base class whose one without parameters is called."""
        found = [place]
        for at in self.evaluator.members.order(place):
            index = self.evaluator.index(at.path)
            if index.definitions[at.index].kind == "interface":
                continue
            found.append(at)
            own = index.children.get(at.index, {}).get(NEW, ())
            if index.parameters(at.index) or any("static" not in index.definitions[one].modifiers for one in own):
                break
        return tuple(dict.fromkeys(found))

    def base_constructor(self, value: Value, name: str) -> Values:
        return base_constructor(self.evaluator, value, name)

    def implicit_edges(self, index: FileIndex) -> Iterable[Edge]:
        """The calls of the base's constructor without parameters by constructors that begin with no other."""
        explicit: set[int] | None = None
        for position, definition in enumerate(index.definitions):
            if definition.kind != "constructor" or "static" in definition.modifiers:
                continue
            above = behind(self.evaluator, Place(index.path, definition.parent))
            if not above:
                continue
            if explicit is None:
                texts = index.facts.texts
                explicit = {scope for scope, text, *_ in index.facts.references() if texts[text].startswith(_EXPLICIT)}
            call = CallArguments((), index.path, position, definition.start)
            for at in self.constructor_holders(above[0]) if position not in explicit else ():
                found = self.evaluator.members.own(at, NEW)
                chosen = self.overloads.chosen(found, call) if found is not None else None
                if chosen is not None and chosen[1]:
                    line = definition.line_start
                    yield Edge("calls", position, chosen[0], "", "", line, "call", "static", INHERITED)

    def members_meant(self, index: FileIndex, alike: list[int], of_class: bool | None) -> list[int]:
        return members_meant(index, alike, of_class)

    @classmethod
    def binds_others(cls, parameter: Binding, around: Definition) -> bool:
        return True

    @classmethod
    def chooses_by_count(cls) -> bool:
        return True

    # Names and calls

    def external_root(self, root: str, path: str, scope: int) -> Values:
        """An undefined root as that of an external type or namespace; empty where it may be a member that an enclosing type
        inherits from an external base."""
        if root in self.evaluator.vocabulary(path).package_roots:
            return (Value(EXTERNAL, "", 0, root, (), LEXICAL),)
        if not root[:1].isupper():
            return ()
        definitions, at = self.evaluator.index(path).definitions, scope
        while at > 0:
            if definitions[at].kind in TYPE_KINDS and _has_more(self.evaluator, Place(path, at)):
                return ()
            at = definitions[at].parent
        return (Value(EXTERNAL, "", 0, root.partition("`")[0], (), LEXICAL),)

    def parameter(self, value: Value, position: int, path: str) -> Values:
        return self.evaluator.function_types.parameter(value, position, path)

    def called_object(self, value: Value, kind: str, path: str) -> Values:
        return self.evaluator.function_types.result(value, path)

    def extension(self, value: Value, name: str, path: str, call: CallArguments | None = None) -> Values:
        return self.evaluator.extensions.of(value, name, path, call)

    def external_property(self, value: Value, path: str) -> Values | None:
        return self.evaluator.steps.outside_property(value, path)

    def confirmed(self, index: FileIndex, edges: list[Edge]) -> list[Edge]:
        """Edges into projects that the file's project does not depend on are guesses."""
        others = {edge.target[0] for edge in edges if edge.target is not None}
        beyond = {other for other in others if not index.rules.builds_on(index.path, other)}
        if not beyond:
            return edges
        return [e._replace(confidence="heuristic") if e.target and e.target[0] in beyond else e for e in edges]


class PhasedOverloading(MethodsApart, WholeTypes, Overloading):
    """Overload resolution has phases, overriding needs no keyword, and type parameters that a call's arguments leave
    open are inferred from the expected type."""

    def __init__(self, evaluator: Evaluator) -> None:
        super().__init__(evaluator)
        self.overloads = PhasedOverloads(evaluator)

    def base_constructor(self, value: Value, name: str) -> Values:
        """The class itself, where it declares no constructor."""
        if value.name != SUPER and name in self.evaluator.vocabulary(value.path).constructors:
            return (Value(DEFINITION, value.path, value.index, "", (), value.strategy, value.static),)
        return base_constructor(self.evaluator, value, name)

    def function_type(self, place: Place) -> Place | None:
        """The single abstract method of a functional interface."""
        index = self.evaluator.index(place.path)
        if index.definitions[place.index].kind not in index.vocabulary.function_kinds:
            return None
        return self.evaluator.function_types.single_method(place)

    def parameters_around(self, definition: Definition, around: Definition) -> tuple[str, ...]:
        return around.type_parameters if definition.kind == "constructor" else ()

    def returns_any_type(self, text: str, call: CallArguments) -> bool:
        return returns_any_type(self.evaluator, text, call)

    def arguments_fit(self, value: Value, wanted: Value, path: str) -> int:
        """A raw type (`List`) fits any type arguments; primitive types are no type arguments."""
        if not value.args and wanted.args:
            return FITS
        return arguments_fit(self.evaluator, value, wanted, path, self.evaluator.vocabulary(path).values)

    def are_inferred(
        self, place: Place, parameters: list[Binding], arguments: list[tuple[str, bool]], known: Mapping[str, Values]
    ) -> bool:
        return True


def _has_more(evaluator: Evaluator, place: Place) -> bool:
    """Whether a type inherits members from an external class."""
    interface = evaluator.vocabulary(place.path).interface_names
    bases = evaluator.members.outside_bases(place)
    return any(not re.match(interface, base.rpartition(".")[2]) for base in bases)
