"""Sections of settings: keys that a program's types spell out, a type's fields below the key of what holds the type.

A `section` is a fact of a field with a key, by a tag: `name` its own key, `owner` the last name of its type. `options` is
one of a type that a section fills as a whole: `name` that one's key, `handler` the type, `owner` the last name of it.
"""

import re
from collections.abc import Iterator, Mapping

from codecompass.extract.typed_surfaces import snake
from codecompass.languages import named
from codecompass.languages.frameworks import Rule
from codecompass.languages.rules import Place
from codecompass.model import FileFacts, SurfaceFact
from codecompass.resolve.evaluate import Evaluator
from codecompass.resolve.scopes.constants import filled
from codecompass.resolve.surfaces.conventions import Surface
from codecompass.resolve.values import Value
from codecompass.resolve.world import Mentioning

MOST_WAYS = 32
"""Of the fields that hold a type."""
DEEPEST = 8
_FILLED = frozenset({"class", "record", "struct"})
_MANY = re.compile(r"\[\]|map\[\w+,")
"""How types of many elements begin: each stands for an element in a key, `[]` or `.*`."""


class Sections:
    def __init__(self, files: Mapping[str, FileFacts], evaluator: Evaluator, mentioning: Mentioning | None) -> None:
        self.files = files
        self.evaluator = evaluator
        self._mentioning = mentioning
        self._all: dict[str, list[tuple[str, SurfaceFact]]] | None = None
        self._ways: dict[tuple[Place, str], tuple[str, ...]] = {}

    def keys(self, path: str, fact: SurfaceFact, separator: str) -> list[str]:
        """The whole keys of a tagged field: below each field that holds its type."""
        field = self.files[path].definitions[int(fact.handler[4:])]
        held = self.evaluator.declared.type(fact.passed or field.type, path, field.parent)
        if not _many(field.type) and any(self._has_fields(place) for value in held for place in _places(value)):
            return []  # a section itself
        above = self._above(Place(path, field.parent), fact.detail, separator, ())
        return [f"{one}{separator}{fact.name}".lstrip(separator) for one in above]

    def filled(self, path: str, facts: FileFacts) -> Iterator[Surface]:
        """The keys of the fields of a file's types that sections fill."""
        if not any(rule.kind == "options" for one in named(facts.language).frameworks().all for rule in one.rules):
            return
        for position, definition in enumerate(facts.definitions):
            if definition.kind in _FILLED:
                for at, fact in self._called(definition.name, "options"):
                    rules = named(facts.language).frameworks().named[fact.framework].rules
                    rule = next(rule for rule in rules if rule.kind == "options")
                    if self._is_type(at, fact, Place(path, position)):
                        above = filled(self.evaluator, fact.name, at, fact.scope, fact.start)
                        yield from self._fields(Place(path, position), above, rule, ())

    def _is_type(self, path: str, fact: SurfaceFact, place: Place) -> bool:
        if fact.handler.startswith("#def"):
            return place == Place(path, int(fact.handler[4:]))
        return any(place in _places(one) for one in self.evaluator.declared.type(fact.handler, path, fact.scope))

    def _fields(self, place: Place, above: str, rule: Rule, outer: tuple[Place, ...]) -> Iterator[Surface]:
        """The keys below one, of a type's fields, and of the types of these in the same file."""
        facts = self.files[place.path]
        for number, field in enumerate(facts.definitions):
            if field.parent != place.index or field.kind not in ("field", "property") or "static" in field.modifiers:
                continue
            name = snake(field.name).replace("_", "-") if rule.kebab else field.name
            key = f"{above}{rule.separator}{name}" if above else name
            values = (
                self.evaluator.declared.type(field.type, place.path, place.index)
                if field.type
                else self.evaluator.variables.value_of(Place(place.path, number))
            )
            held = (at for one in values for at in _places(one) if at != place and at not in outer)
            inner = next(
                (at for at in held if at.path == place.path and facts.definitions[at.index].kind in _FILLED), None
            )
            if inner is not None:
                yield from self._fields(inner, key, rule, (*outer, place))
            else:
                at = Place(place.path, number)
                yield Surface("config", key, rule.detail, rule.framework, field.line_start, "static", at)

    def _has_fields(self, place: Place) -> bool:
        """Whether fields of a type have keys."""
        facts = self.files[place.path]
        keyed = (one for one in facts.surfaces if one.kind in ("config", "section") and one.handler[:4] == "#def")
        fields = (int(one.handler[4:]) for one in keyed)
        return any(facts.definitions[at].parent == place.index for at in fields)

    def _above(self, owner: Place, detail: str, separator: str, below: tuple[Place, ...]) -> tuple[str, ...]:
        if owner in below or len(below) > DEEPEST:
            return ()
        found = self._ways.get((owner, detail))
        if found is None:
            held = [*self._holding(owner, detail, separator)][:MOST_WAYS]
            ways = [
                f"{above}{separator if own[:1].isalnum() else ''}{own}".lstrip(separator)
                for holder, own in held
                for above in (self._above(holder, detail, separator, (*below, owner)) if holder else ("",))
            ]
            found = tuple(dict.fromkeys(ways))[:MOST_WAYS] or (() if held else ("",))
            if not below:
                self._ways[owner, detail] = found
        return found

    def _holding(self, owner: Place, detail: str, separator: str) -> Iterator[tuple[Place | None, str]]:
        """The types with fields of a type, each with the key of such a field; None with what a call puts before all."""
        definition = self.files[owner.path].definitions[owner.index]
        if not definition.name[:1].isalpha() or definition.kind == "field":
            return
        for path, fact in (one for one in self._called(definition.name, "section") if one[1].detail == detail):
            at = int(fact.handler[4:] or 0)
            field = self.files[path].definitions[at]
            typed = fact.passed or field.type
            around = field.parent if fact.handler else fact.scope
            if any(owner in _places(one) for one in self.evaluator.declared.type(typed, path, around)):
                holder = Place(path, field.parent if field.kind == "field" else at) if fact.handler else None
                many = _many(typed)
                yield holder, f"{fact.name}{many}" if separator or not many else f"{fact.name.rstrip('_')}_{many}_"

    def _called(self, name: str, kind: str) -> list[tuple[str, SurfaceFact]]:
        """The facts of one kind about a type's name, each with its file."""
        if self._mentioning is not None:
            paths = sorted(path for path in self._mentioning(name) if path in self.files)
            found = ((path, fact) for path in paths for fact in self._of(path) if fact.kind == kind)
            return [one for one in found if self._owner(*one) == name]
        if self._all is None:
            self._all = {}
            for path in self.evaluator.world.mounting():
                for fact in self._of(path):
                    self._all.setdefault(self._owner(path, fact), []).append((path, fact))
        return [one for one in self._all.get(name, ()) if one[1].kind == kind]

    def _owner(self, path: str, fact: SurfaceFact) -> str:
        """The name of the type that a fact is about."""
        return fact.owner or self.files[path].definitions[int(fact.handler[4:])].name

    def _of(self, path: str) -> Iterator[SurfaceFact]:
        return (fact for fact in self.files[path].surfaces if fact.kind in ("section", "options"))


def _many(type_: str) -> str:
    """What stands for an element of a type of many, in a key: `[][]` of `[][]Item`."""
    found = ""
    while start := _MANY.match(type_):
        found += "[]" if start[0] == "[]" else ".*"
        type_ = type_[start.end() :]
    return found


def _places(value: Value) -> set[Place]:
    """The types in a type: of `[]Item`, `map[string]Item` that of the elements."""
    inner = {place for values in value.args for one in values for place in _places(one)}
    return inner | ({Place(value.path, value.index)} if value.path else set())
