"""Unique-name matches: the target of a call by its name alone, where the receiver's type is not known."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from codecompass.languages.paths import without_call_arguments
from codecompass.languages.rules import Place
from codecompass.languages.vocabulary import Vocabulary
from codecompass.model import VALUE_KINDS, Definition, FileFacts
from codecompass.resolve.calls.external_receivers import is_passed_by_framework
from codecompass.resolve.calls.macros import alone
from codecompass.resolve.members.namesakes import MOST_NAMESAKES, called_by, type_key
from codecompass.resolve.queries import query
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.types.ancestry import first_outside
from codecompass.resolve.values import EXTERNAL, INSTANCE, MIN_TELLING, MODULE, Values, parse_arguments, parse_path
from codecompass.resolve.world import TESTS

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

ANY_NUMBER = -1
_MADE = re.compile(r"=\s*(?:new\s+)?(?:\w+\.)*[A-Z]\w*\(")
"""A field whose value is made by a constructor."""
_WORD = re.compile(r"\w*")
_LAST = re.compile(r"[\w$]+(?=\W*$)")


class UniqueNames:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def only(self, index: FileIndex, scope: int, text: str, start: int) -> Place | None:
        """The method that a call means by its name alone: the only definition of the name, or the one that all others
        override, where the name is distinctive."""
        root, steps = parse_path(text)
        arguments = steps[-1][1] if steps and steps[-1][0] == "/" else ""
        steps = steps[:-1] if arguments else steps
        if not steps or steps[-1][0] != "." or root.startswith("#str"):
            return None
        name = steps[-1][1].partition("`")[0]
        rules = index.rules
        if len(name) < MIN_TELLING or name in rules.vocabulary.common or self._is_imported(index, name, start):
            return None
        bearing = _bearing(
            self.evaluator, index.facts.language, name, bool(TESTS.search(index.path)), argument_count(arguments)
        )
        found = tuple(place for place in bearing if rules.in_reach(index.path, place.path))
        place = _unique(self.evaluator, found)
        if place is None or not rules.builds_on(index.path, place.path):
            return None
        if not self._may_have(index, scope, text, start, place):
            return None
        if self._is_itself(index, scope, place) or self._overrides_outside(place, name):
            return None
        definition = self.evaluator.index(place.path).definitions[place.index]
        if definition.kind in VALUE_KINDS and _MADE.search(definition.signature):
            return None  # an instance, such as a column
        if self._is_text_or_number(place) or not _may_be_called_on(
            definition, text.rpartition(".")[0], rules.vocabulary
        ):
            return None
        return place if definition.parent > 0 or definition.owner else None

    def _is_imported(self, index: FileIndex, name: str, start: int) -> bool:
        """Whether the file imports that name from outside, which the call then means: an extension function, where there are
        such."""
        if (0, name) not in index.imports:
            return False
        named = self.evaluator.names.lookup(name, index.path, 0, start)
        return bool(named) and all(value.kind == EXTERNAL for value in named)

    def _is_text_or_number(self, place: Place) -> bool:
        """Whether a field is declared to hold a text, a number and the like, which nothing calls."""
        index = self.evaluator.index(place.path)
        definition = index.definitions[place.index]
        if definition.kind not in VALUE_KINDS or not definition.type:
            return False
        plain = {*index.vocabulary.literals.values(), *index.vocabulary.plain}
        types = self.evaluator.declared.type(definition.type, place.path, definition.parent)
        return bool(types) and all(value.name.rpartition(".")[2] in plain for value in types)

    def _is_itself(self, index: FileIndex, scope: int, place: Place) -> bool:
        """Whether a method is the one around the call: what has a member of its own name is seldom of its own type."""
        while scope > 0:
            if place == (index.path, scope):
                return True
            scope = index.definitions[scope].parent
        return False

    def _overrides_outside(self, place: Place, name: str) -> bool:
        """Whether a method surely overrides one from outside, which other receivers have, too: it calls that by
        `super`."""
        owner = self.evaluator.members.type_around(place.path, place.index)
        if owner is None or not first_outside(self.evaluator, owner, name):
            return False
        return place.index in calling_overridden(self.evaluator.files[place.path])

    def named_after(self, index: FileIndex, scope: int, text: str, start: int) -> Place | None:
        """The method of the type that a receiver of unknown type is named after: `cart.total()` → `Cart.total`."""
        receiver, _, name = without_call_arguments(text).rpartition(".")
        word = receiver.rpartition(".")[2]
        if min(len(word), len(name)) < MIN_TELLING or not word.isidentifier() or name in index.vocabulary.common:
            return None
        tests = bool(TESTS.search(index.path))
        those = methods_by_variable(self.evaluator, index.facts.language, name, tests).get(type_key(word), [])
        those = [place for place in those if place.path == index.path or not TESTS.search(place.path)]
        if len(those) != 1 or self._is_itself(index, scope, those[0]) or self._receivers(index, scope, text, start):
            return None
        return None if self._is_external(index, scope, text, start, those[0]) else those[0]

    def of_derived(self, index: FileIndex, scope: int, text: str, start: int) -> tuple[Place, ...]:
        """The implementations in derived types of a method that a type calls on itself and does not declare; empty
        where the name is too common."""
        root, steps = parse_path(text)
        if len(steps) != 1 or steps[0][0] != ".":
            return ()
        name = steps[0][1]
        if len(name) < MIN_TELLING or name in index.vocabulary.common:
            return ()
        return self.evaluator.dialect(index.path).of_derived(index, scope, root, name, start)

    def _receivers(self, index: FileIndex, scope: int, text: str, start: int) -> Values:
        """The known values of a call's receiver."""
        receiver = text.rpartition(".")[0]
        found = self.evaluator.reference(receiver, index.path, scope, start)
        if receiver == "#self" and all(value.kind == MODULE for value in found):
            return ()  # its own exports are not all that an object has which is made of a module
        return self.evaluator.dialect(index.path).known(index, found)

    def macro(self, index: FileIndex, name: str) -> Place | None:
        """The unique macro of a name: a macro is visible in all text after its definition, an order that is not
        followed."""
        return alone(self.evaluator, index.path, name)

    def _is_external(self, index: FileIndex, scope: int, text: str, start: int, member: Place) -> bool:
        """Whether a call's receiver is known to be external."""
        receiver = text.rpartition(".")[0]
        definitions = self.evaluator.index(member.path).definitions
        owner = definitions[definitions[member.index].parent]
        dialect = self.evaluator.dialect(index.path)
        return dialect.is_external(index, scope, receiver, start) or is_passed_by_framework(
            index, scope, receiver, start, owner
        )

    def _may_have(self, index: FileIndex, scope: int, text: str, start: int, member: Place) -> bool:
        """Whether a call's receiver may have that member: one of a known type only where the member's type derives from
        that type."""
        receivers = self._receivers(index, scope, text, start)
        if not receivers:
            return not self._is_external(index, scope, text, start, member)
        owner = self.evaluator.members.type_around(member.path, member.index)
        order = self.evaluator.members.order(owner) if owner is not None else ()
        return any(value.kind == INSTANCE and (value.path, value.index) in order for value in receivers)


def _may_be_called_on(definition: Definition, receiver: str, vocabulary: Vocabulary) -> bool:
    """Whether a receiver may be the object that a function is a member of: `topics.open()` for `Topics.open = …`, and
    no `modal.modal()` for `categorySelector.modal = …`."""
    if not vocabulary.own_exports or not definition.owner or "static" not in definition.modifiers:
        return True
    word, owner = (_LAST.search(text.lower()) for text in (receiver, definition.owner))
    return word is None or owner is None or word[0] in owner[0] or owner[0] in word[0]


def methods_by_variable(evaluator: Evaluator, language: str, name: str, tests: bool) -> dict[str, list[Place]]:
    """Methods of a name by the names of variables that suggest their type, as `Storage.methods_by_type`."""
    compute = evaluator.dialect_for(language).methods_by_type
    return evaluator.once(("after", language, name, tests), compute, language, name, tests)


def argument_count(arguments: str) -> int:
    """The number of arguments of a call, as written in a path; `ANY_NUMBER` where it is not written."""
    return len(parse_arguments(arguments)) if arguments not in ("", "*") else ANY_NUMBER


def unique_match(evaluator: Evaluator, language: str, name: str, tests: bool, count: int = ANY_NUMBER) -> Place | None:
    """The unique-name match of a name that is called with `count` arguments, in tests or elsewhere."""
    return _unique(evaluator, tuple(_bearing(evaluator, language, name, tests, count)))


@query()
def _bearing(evaluator: Evaluator, language: str, name: str, tests: bool, count: int) -> Sequence[Place]:
    """The callables of a name that accept `count` arguments."""
    found = evaluator.dialect_for(language).callable_namesakes(called_by(evaluator, language, name, tests))
    return (
        found
        if count == ANY_NUMBER
        else [place for place in found if evaluator.overloads.accepts_as_member(place, count)]
    )


def _unique(evaluator: Evaluator, named: tuple[Place, ...]) -> Place | None:
    """The only one, or of a few the one that all others override."""
    if not 1 < len(named) <= MOST_NAMESAKES:
        return named[0] if len(named) == 1 else None
    return evaluator.dialect(named[0].path).overridden_by_all(named)


def calling_overridden(facts: FileFacts) -> dict[int, str]:
    """The methods of a file that call by `super` what they override, with their names."""
    found = {}
    for scope, text, *_ in facts.references():
        called = facts.texts[text]
        if called.startswith("#super.") and _WORD.match(called, len("#super."))[0] == facts.definitions[scope].name:  # type: ignore[index]
            found[scope] = facts.definitions[scope].name
    return found
