"""C's name resolution: what a file includes it sees, and a linker joins the rest by name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from posixpath import commonpath, dirname

from codecompass.languages import for_path
from codecompass.languages.c.conditions import ALWAYS, NEVER, OFTEN, SELDOM, Likely, likelihood, predefined, supposed
from codecompass.languages.c.declarators import FUNCTION
from codecompass.languages.c.includes import INCLUDE, Includes
from codecompass.languages.c.syntax import CONDITION, DECLARATION
from codecompass.languages.rules import Named, Outside, Place, Rules
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, Definition, FileFacts, Import

HEADERS = (".h", ".hh", ".hpp", ".hxx", ".h++", ".inc", ".inl", ".ipp", ".tpp", ".cuh")
EVERYWHERE = 1 << 60
"""A position behind the end of any file: that of a name as a type."""
MOST_NESTED = 2
"""How many macros are followed that decide whether a macro is defined."""
_NUMBER = re.compile(r"\s\(?(\d{1,18})[uUlL]*\)?\s*$")
_LINKED = frozenset({"fn", "variable"})
"""Kinds of definitions that other translation units refer to by name."""


class CRules(Rules):
    DIALECT = "linked"
    SEPARATOR = "::"
    LITERALS = {"#str": "char", "#int": "int"}
    BUILTINS = frozenset(
        "void char short int long float double signed unsigned bool _Bool size_t ssize_t ptrdiff_t int8_t int16_t int32_t "
        "int64_t uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t FILE va_list".split()
    ) | {FUNCTION}
    BUILTIN_MODULE = "std"
    RESULTS = {FUNCTION: 0}
    MEMBERLESS = frozenset(f"std.{name}" for name in ("void", "char", "int", "float", "double", "bool"))

    @classmethod
    def governs(cls, path: str) -> bool:
        """Which file an include means depends on which there are."""
        return True

    @classmethod
    def applies_elsewhere(cls, imported: Import) -> bool:
        """What a file includes those see that include the file."""
        return imported.form == INCLUDE

    @classmethod
    def shared(cls, path: str, facts: FileFacts) -> Iterator[tuple[str, int]]:
        """All that is declared outside functions; the names in C's structs and enums belong to the file."""
        for position, definition in enumerate(facts.definitions):
            if position and is_of_file(facts, definition):
                yield definition.name, position

    # Modules: a file is one, with its path as key

    def module_name(self, path: str) -> str:
        """Its path: `src/jv_print.c` → `src::jv_print`."""
        return path.rpartition(".")[0].replace("/", self.SEPARATOR)

    def module_of(self, path: str) -> str:
        return path

    def places(self, module: str) -> tuple[Place, ...]:
        return (Place(module, 0),) if module in self.files else ()

    def stands_for_folder(self, path: str) -> bool:
        return False

    @cached_property
    def includes(self) -> Includes:
        return Includes(self.files, [path for path in self.files if _is_of_family(path)])

    def import_module(self, path: str, imported: Import) -> str | Outside | None:
        return self.includes.target(path, imported.module) or (
            Outside(imported.module.strip("<>")) if imported.module[:1] == "<" else None
        )

    # Names

    def meant_by(self, path: str, name: str, position: int, named: Named) -> tuple[Sequence[Place], bool]:
        """The definitions, of those of all files, that a name in a file means, and whether that is sure: its own and those
        that it includes, then what a linker finds, then what is only declared. As a type, where `position` is behind the
        file."""
        as_type = position >= EVERYWHERE
        wanted = [place for place in named(name) if (self._kind(place) in TYPE_KINDS) == as_type]
        if not wanted:
            return (), False
        seen = self.includes.visible(path)
        inside = [place for place in wanted if place.path in seen]
        defined = [place for place in inside if not self._only_declares(place)]
        if defined:
            before = self._defined_before(path, position, defined)
            nearest = [place for place in before if place.path == path] or before
            return self._likeliest(path, position, nearest, named)
        if not as_type and (around := self._by_includers(path, wanted)):
            return around, False
        linked = [place for place in wanted if self._is_linked(place)] if not as_type else wanted
        if linked:
            found, sure = self._likeliest(path, position, self._nearest(path, linked, inside), named)
            return (found, sure and bool(inside)) if inside or len(linked) == 1 else ((), False)
        return inside[:1], True

    def _defined_before(self, path: str, position: int, places: Sequence[Place]) -> Sequence[Place]:
        """Macros first, which take the place of all else; without those that the file itself defines only later."""
        kept = [
            place
            for place in places
            if place.path != path or self._kind(place) != "macro" or self._definition(place).start < position
        ]
        return sorted(kept or places, key=lambda place: self._kind(place) != "macro")

    def _by_includers(self, path: str, wanted: Sequence[Place]) -> Sequence[Place]:
        """The macros that files define which include this one, for it to use."""
        return [one for one in wanted if self._kind(one) == "macro" and path in self.includes.visible(one.path)]

    def _likeliest(
        self, path: str, position: int, places: Sequence[Place], named: Named
    ) -> tuple[Sequence[Place], bool]:
        """The first of the definitions under the likeliest conditions, and whether there is hardly a doubt."""
        if len(places) < 2:
            return places, True
        here = self._conditions(self.files[path].definitions[self.files[path].around(position)])
        known = {name: Likely(odds) for condition in here for name, odds in supposed(condition)}
        odds = [self._odds(path, place, known, named, MOST_NESTED) for place in places]
        best = max(odds)
        likely = [place for place, one in zip(places, odds, strict=True) if one == best]
        before = [place for place in likely if place.path == path and self._definition(place).start < position]
        chosen = before[-1] if before and self._kind(before[-1]) == "macro" else likely[0]
        unlikely = sum(one <= SELDOM for one in odds)
        return (chosen,), best >= OFTEN and unlikely == len(places) - 1

    def _odds(self, path: str, place: Place, known: Mapping[str, Likely], named: Named, depth: int) -> float:
        """How likely a definition is compiled."""

        def of(name: str) -> Likely:
            return known.get(name) or self._macro(path, name, named, depth)

        conditions = self._conditions(self._definition(place))
        return min((likelihood(condition, of) for condition in conditions), default=ALWAYS)

    def _macro(self, path: str, name: str, named: Named, depth: int) -> Likely:
        """How likely a macro is defined where a file is compiled, and its number."""
        if name == "__cplusplus":
            return Likely(NEVER if path.endswith(".c") else ALWAYS)
        fixed = predefined(name)
        if fixed is not None or not depth:
            return Likely(SELDOM if fixed is None else fixed)
        macros = [one for one in named(name) if self._kind(one) == "macro"]
        seen = self.includes.visible(path) if macros else {}
        rated = [
            (self._odds(path, one, {name: Likely(NEVER)}, named, depth - 1), one) for one in macros if one.path in seen
        ]
        odds, place = max(rated, key=lambda one: one[0], default=(SELDOM, None))
        number = _NUMBER.search(self._definition(place).signature) if place is not None else None
        return Likely(min(max(odds, SELDOM), OFTEN), int(number[1]) if number else None)

    def _conditions(self, definition: Definition) -> tuple[str, ...]:
        return tuple(one[len(CONDITION) :] for one in definition.decorators if one.startswith(CONDITION))

    def _nearest(self, path: str, linked: Sequence[Place], declared: Sequence[Place]) -> Sequence[Place]:
        """Those of several definitions whose files include the header with the declaration, then the nearest."""
        if len(linked) > 1 and declared:
            headers = {place.path for place in declared}
            linked = [one for one in linked if not headers.isdisjoint(self.includes.visible(one.path))] or linked
        if len(linked) > 1:
            far = [_up(path, place.path) for place in linked]
            linked = [place for place, up in zip(linked, far, strict=True) if up == min(far)]
        return linked

    def _definition(self, place: Place) -> Definition:
        return self.files[place.path].definitions[place.index]

    def _kind(self, place: Place) -> str:
        return self._definition(place).kind

    def _only_declares(self, place: Place) -> bool:
        return DECLARATION in self._definition(place).modifiers

    def _is_linked(self, place: Place) -> bool:
        definition = self._definition(place)
        return (
            definition.kind in _LINKED and definition.visibility == "public" and DECLARATION not in definition.modifiers
        )


def is_of_file(facts: FileFacts, definition: Definition) -> bool:
    """Whether a definition can be named in the whole file: it stands in no function, and is no member."""
    if definition.kind in ("field", "method", "constructor", "operator", "property", "macro"):
        return definition.kind == "macro"
    around = facts.definitions[definition.parent] if definition.parent >= 0 else definition
    while around.parent >= 0:
        if around.kind in CALLABLE_KINDS or around.kind in ("namespace", "class"):
            return False
        around = facts.definitions[around.parent]
    return True


def _is_of_family(path: str) -> bool:
    language = for_path(path)
    return language is not None and language.kin == "c"


def _up(path: str, other: str) -> int:
    """Steps from a file's folder up to one that it shares with another file."""
    folder, around = dirname(path), dirname(other)
    if not folder:
        return 0
    shared = commonpath([folder, around]) if around else ""
    return folder.count("/") + 1 - (shared.count("/") + 1 if shared else 0)


RULES = CRules
