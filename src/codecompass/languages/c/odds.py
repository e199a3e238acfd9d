"""How likely a definition is compiled together with what uses it."""

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import Any, cast

from codecompass.languages.c.conditions import (
    ALWAYS,
    NEVER,
    OFTEN,
    SELDOM,
    VALUES,
    Likely,
    likelihood,
    predefined,
    supposed,
)
from codecompass.languages.c.includes import Includes
from codecompass.languages.c.platforms import distance, is_for_others, systems_of
from codecompass.languages.c.syntax import CONDITION
from codecompass.languages.linking import Named
from codecompass.languages.rules import Place
from codecompass.model import Definition, FileFacts

MOST_NESTED = 3
"""How many macros are followed that decide whether a macro is defined."""
MOST_MACROS = 1 << 16
"""Of how many macros it is kept how likely they are defined in a file: some 10 MB."""
_VALUE = re.compile(r"\w\s+\(?(\d{1,18}(?=[uUlL]*\)?\s*$)|[A-Za-z_]\w*(?=\)?\s*$))")
_WORD = re.compile(r"\w+")
_LEFT_OUT = re.compile(
    r"(?:^|_)(?:NO|NOT|DISABLED?|NDEBUG|WITHOUT|OMIT|EXCLUDE|SKIP|DEBUG\w*|TEST\w*|FORCED?|TRACE|PROFIL\w*|COVERAGE|STRICT|VERBOSE)(?:_|$)"
)
Known = Mapping[str, Likely]


def conditions_of(definition: Definition) -> tuple[str, ...]:
    return tuple(one[len(CONDITION) :] for one in definition.decorators if one.startswith(CONDITION))


class Odds:
    """The odds of the definitions of one tree."""

    def __init__(
        self, files: Mapping[str, FileFacts], includes: Includes, definition: Callable[[Place], Definition]
    ) -> None:
        self._files = files
        self._definition = definition
        self._includes = includes
        self._macros: dict[tuple[str, str, int, float, Place | None], Likely] = {}
        """(file, macro, levels to follow, …) → what is known of the macro there, since conditions ask for few again and again."""
        self._starts = lru_cache(maxsize=64)(self._starts_in)

    def of(
        self, path: str, position: int, place: Place, named: Named, unknown: float = SELDOM,
        apart: Collection[str] = (),
    ) -> float:  # fmt: skip
        """Of a definition, where a position of a file is compiled. `unknown`: of a macro that nothing in the tree defines,
        and whose name does not say that something is left out; `apart`: conditions that hold anyway."""
        if not self.depends(place):
            return ALWAYS
        if distance(path, place.path) not in (0, 1):
            return NEVER
        known = {name: Likely(odds) for one in self.conditions_at(path, position) for name, odds in supposed(one)}
        return self._odds(path, place, known, named, MOST_NESTED, unknown, apart)

    def depends(self, place: Place) -> bool:
        """Whether it hangs on anything that a definition is compiled."""
        return bool(conditions_of(self._definition(place)) or systems_of(place.path))

    def conditions_at(self, path: str, position: int) -> tuple[str, ...]:
        """Those under which a position of a file is compiled."""
        starts = self._starts(path)
        at = bisect_right(starts, position) - 1
        spans = cast("list[list[Any]]", self._files[path].settings["conditions"]) if at >= 0 else [()]
        return tuple(spans[at][1:])

    def varies(self, path: str, place: Place) -> bool:
        """Whether some of the ways in which a file is built compile a definition, and others do not."""
        path = path if place.path in self._includes.visible(path) else place.path
        macros = self._includes.builds.varying(path)
        return bool(macros) and any(
            not macros.isdisjoint(_WORD.findall(one)) for one in conditions_of(self._definition(place))
        )

    def _starts_in(self, path: str) -> list[int]:
        return [one[0] for one in cast("list[list[Any]]", self._files[path].settings.get("conditions", ()))]

    def _odds(
        self,
        path: str,
        place: Place,
        known: Known,
        named: Named,
        depth: int,
        unknown: float,
        apart: Collection[str] = (),
    ) -> float:
        """How likely a definition is compiled."""
        own = self._definition(place)
        if place.path not in self._includes.visible(path):  # what a linker joins is compiled with its own file
            path = place.path
        systems = systems_of(path)

        def of(name: str) -> Likely:
            until = place if name == own.name else None
            return known.get(name) or self._macro(path, name, systems, named, depth, unknown, until)

        return min((likelihood(one, of) for one in conditions_of(own) if one not in apart), default=ALWAYS)

    def _macro(
        self, path: str, name: str, systems: Collection[str], named: Named, depth: int, unknown: float,
        until: Place | None = None,
    ) -> Likely:  # fmt: skip
        """The same as `_defined` tells, kept for the next one who asks."""
        key = path, name, depth, unknown, until
        found = self._macros.get(key)
        if found is None:
            if len(self._macros) >= MOST_MACROS:
                self._macros.clear()
            found = self._macros[key] = self._defined(path, name, systems, named, depth, unknown, until)
        return found

    def _defined(
        self, path: str, name: str, systems: Collection[str], named: Named, depth: int, unknown: float,
        until: Place | None,
    ) -> Likely:  # fmt: skip
        """How likely a macro is defined where a file is compiled, and its number. `until`: the definition that asks for
        itself, of whose file only those before it count."""
        if name == "__cplusplus":
            return Likely(NEVER if path.endswith(".c") else ALWAYS)
        fixed = predefined(name, systems)
        unknown = SELDOM if _LEFT_OUT.search(name) else unknown
        if fixed is not None or not depth:
            return Likely(unknown if fixed is None else fixed)
        macros = [one for one in named(name) if self._definition(one).kind == "macro"]
        if not macros and is_for_others(name, systems):
            return Likely(NEVER)
        if until is not None:
            macros = [one for one in macros if one.path != until.path or one.index < until.index]
        seen = self._includes.visible(path) if macros else {}
        rated = [
            (self._odds(path, one, {name: Likely(NEVER)}, named, depth - 1, unknown), one)
            for one in macros
            if one.path in seen and distance(path, one.path) in (0, 1)
        ]
        odds, place = max(rated, key=lambda one: one[0], default=(unknown, None))
        given, is_written = self._includes.builds.defines(path, name)
        if is_written or not _LEFT_OUT.search(name):
            odds = max(odds, given)
        signature = self._definition(place).signature if place is not None else ""
        written = _VALUE.search(signature)
        value = int(written[1]) if written is not None and written[1].isdecimal() else None
        if written is not None and value is None:
            value = self._macro(path, written[1], systems, named, depth - 1, unknown).value or VALUES.get(written[1])
        return Likely(min(max(odds, SELDOM), OFTEN), value)
