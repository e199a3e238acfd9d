"""Which of several definitions and imports of one name may hold, where some stand in arms of statements that a program
may not come to (`if`, `except`, `case`): each that none behind it surely replaces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from codecompass.model import DEFINED_KINDS, Binding, Import
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.scopes.guarded_declarations import arm_of, byte_of

IN_THE_END = -1
"""The position of those who ask from without."""


class Candidates(NamedTuple):
    """What may hold, in order: one definition or one import surely, several perhaps."""

    definitions: Sequence[int]
    imports: Sequence[Import]


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
) -> Candidates:
    """Of both those that may hold. Of variables only what stands last, wherever it is given a value; alone where it is
    declared what it may hold."""
    last = index.definitions[definitions[-1]] if definitions else None
    if last is not None and last.kind not in DEFINED_KINDS and last.type:
        return Candidates(definitions[-1:], ())
    spans: list[tuple[int, int, int | Import]] = [(one.start, one.start, one) for one in imports]
    for at in definitions:
        definition = index.definitions[at]
        if definition.kind in DEFINED_KINDS:
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
    return Candidates([*kept], [one for one in found if isinstance(one, Import)])


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
