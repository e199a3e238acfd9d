"""Which of several definitions and imports of one name may hold, where some stand in arms of statements that a program
may not come to (`if`, `except`, `case`): each that none behind it surely replaces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, Binding, FileFacts, Import

if TYPE_CHECKING:
    from codecompass.resolve.scopes.file_index import FileIndex

_DEFINED = CALLABLE_KINDS | TYPE_KINDS
MOST = 64
"""Of a name that has more meanings in one scope, as generated code may have, the last one is told."""
IN_THE_END = -1
"""The position of those who ask from without."""


def armed(index: FileIndex) -> frozenset[tuple[int, str]]:
    """(scope, name) of what is defined, imported or given a value more than once, and in an arm at least once."""
    places: dict[tuple[int, str], list[int]] = {}
    for scope, names in index.children.items() if index.facts.arms else ():
        for name, definitions in names.items():
            places[scope, name] = [index.definitions[at].start for at in definitions]
    for key, imports in index.imports.items() if index.facts.arms else ():
        given = (byte_of(one) for one in index.bindings.get(key, ()) if one.kind == "variable")
        places.setdefault(key, []).extend([*(one.start for one in imports), *given])
    several = ((key, starts) for key, starts in places.items() if 1 < len(starts) <= MOST)
    return frozenset(key for key, starts in several if any(arm_of(index.facts, key[0], start) for start in starts))


def standings(facts: FileFacts) -> dict[tuple[int, str, int], tuple[int, int, int]]:
    """(scope, name, byte) of what is defined, imported or given a value more than once, and in arms → which of these it
    is, and the first and the last of them that stand in its arm (-1: it stands in none)."""
    places: dict[tuple[int, str], list[int]] = {}
    for d in facts.definitions[1:] if facts.arms else ():
        places.setdefault((d.parent, d.name), []).append(d.start)
    for i in facts.imports if facts.arms else ():
        places.setdefault((i.scope, i.alias), []).append(i.start)
    imported = {(i.scope, i.alias) for i in facts.imports} if facts.arms else ()
    for b in facts.bindings if imported else ():
        if b.kind == "variable" and (b.scope, b.name) in imported:
            places[b.scope, b.name].append(byte_of(b))
    found = {}
    for (scope, name), starts in places.items():
        starts.sort()
        for rank, start in enumerate(starts) if 1 < len(starts) <= MOST else ():
            arm = arm_of(facts, scope, start)
            within = [at for at, one in enumerate(starts) if arm is not None and arm[0] <= one < arm[1]] or [-1]
            found[scope, name, start] = (rank, within[0], within[-1])
    return found


class Variables(NamedTuple):
    """What may hold, in order: one definition or one import surely, several perhaps."""

    definitions: Sequence[int]
    imports: Sequence[Import]


def arm_of(facts: FileFacts, scope: int, start: int) -> tuple[int, int] | None:
    """The innermost arm of a scope around a byte; None where what is there is run with the scope."""
    first = facts.definitions[scope].start
    return next((arm for arm in reversed(facts.arms) if first <= arm[0] <= start < arm[1]), None)


def defined_held(
    index: FileIndex, definitions: Sequence[int], position: int = IN_THE_END, ordered: bool = False
) -> Sequence[int]:
    """Of the definitions of one name in one scope those that may hold at a byte; `ordered`: those behind it are not seen."""
    last = index.definitions[definitions[-1]] if definitions else None
    if last is None or (last.parent, last.name) not in index.armed:
        return definitions[-1:]
    return held(index, last.parent, definitions, (), position, ordered).definitions


def imports_held(
    index: FileIndex, imports: list[Import], position: int = IN_THE_END, ordered: bool = False
) -> list[Import]:
    """Of the imports of one name in one scope those that may hold; all where none stands in an arm."""
    scope = imports[-1].scope
    if (scope, imports[-1].alias) not in index.armed:
        return imports
    return list(held(index, scope, (), imports, position, ordered).imports)


def held(
    index: FileIndex, scope: int, definitions: Sequence[int], imports: Sequence[Import], position: int, ordered: bool
) -> Variables:
    """Of both those that may hold. Of variables only what stands last, wherever it is given a value; alone where it is
    declared what it may hold."""
    last = index.definitions[definitions[-1]] if definitions else None
    if last is not None and last.kind not in _DEFINED and last.type:
        return Variables(definitions[-1:], ())
    spans: list[tuple[int, int, int | Import]] = [(one.start, one.start, one) for one in imports]
    for at in definitions:
        definition = index.definitions[at]
        if definition.kind in _DEFINED:
            spans.append((definition.start, definition.end, at))
        elif at == definitions[-1]:
            spans += [(start, end, at) for start, end in _given(index, at)]
    spans.sort(key=lambda span: span[0])
    seen = [span for span in spans if span[1] <= position] if ordered else []
    found: list[int | Import] = []
    arms: list[tuple[int, int]] = []
    for start, _, one in reversed(seen or spans):
        if any(arm[0] <= start < arm[1] for arm in arms):  # replaced wherever it is defined
            continue
        found.insert(0, one)
        arm = arm_of(index.facts, scope, start)
        if arm is None or arm[0] <= position < arm[1]:
            break
        arms.append(arm)
    kept = dict.fromkeys(one for one in found if isinstance(one, int))
    return Variables([*kept], [one for one in found if isinstance(one, Import)])


def byte_of(binding: Binding) -> int:
    """A byte of the statement that gives a variable a value: it holds from its end on."""
    return binding.start - 1


def may_pass_by(index: FileIndex, binding: Binding, before: int, position: int) -> bool:
    """Whether what held at one byte may hold at a later one yet, as a variable is given another value between them in
    an arm only."""
    arm = arm_of(index.facts, binding.scope, byte_of(binding))
    return arm is not None and before < arm[0] and not arm[0] <= position < arm[1]


def _given(index: FileIndex, at: int) -> list[tuple[int, int]]:
    """The statements that give a variable what it may hold: a byte of each, and from where on it holds."""
    variable = index.definitions[at]
    bindings = index.bindings.get((variable.parent, variable.name), ())
    given = [(byte_of(one), one.start) for one in bindings if one.kind == "variable" and one.value != "#none"]
    return given or [(variable.start, variable.end)]
