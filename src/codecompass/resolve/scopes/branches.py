"""The definitions and imports of one name that may be in force, where some are in branches that may not run (`if`,
`except`, `case`): each that no later one surely replaces."""

from collections.abc import Sequence
from typing import NamedTuple

from codecompass.model import DEFINED_KINDS, Binding, Import
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.scopes.guarded_declarations import arm_of, byte_of

IN_THE_END = -1
"""The position of a lookup from outside the scope."""


class Candidates(NamedTuple):
    """The definitions and imports that may be in force, in order; a single one is certain."""

    definitions: Sequence[int]
    imports: Sequence[Import]


def definitions_in_force(index: FileIndex, definitions: Sequence[int]) -> Sequence[int]:
    """Those definitions of one name in one scope that may be in force for a lookup from outside the scope."""
    last = index.definitions[definitions[-1]] if definitions else None
    if last is None or (last.parent, last.name) not in index.armed:
        return definitions[-1:]
    return in_force(index, last.parent, definitions, (), IN_THE_END, ordered=False).definitions


def imports_in_force(
    index: FileIndex, imports: list[Import], position: int = IN_THE_END, ordered: bool = False
) -> list[Import]:
    """Those imports of one name in one scope that may be in force; all where none is in a branch."""
    scope = imports[-1].scope
    if (scope, imports[-1].alias) not in index.armed:
        return imports
    return list(in_force(index, scope, (), imports, position, ordered).imports)


def in_force(
    index: FileIndex, scope: int, definitions: Sequence[int], imports: Sequence[Import], position: int, ordered: bool
) -> Candidates:
    """Those definitions and imports of one name that may be in force at a byte; `ordered`: only those before it are
    visible. Of variables only the last definition counts, at each of its assignments; it alone where it has a declared
    type."""
    last = index.definitions[definitions[-1]] if definitions else None
    if last is not None and last.kind not in DEFINED_KINDS and last.type:
        return Candidates(definitions[-1:], ())
    spans: list[tuple[int, int, int | Import]] = [(one.start, one.start, one) for one in imports]
    for at in definitions:
        definition = index.definitions[at]
        if definition.kind in DEFINED_KINDS:
            spans.append((definition.start, definition.end, at))
        elif at == definitions[-1]:
            spans += [(start, end, at) for start, end in _assignments(index, at)]
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
    """Whether the binding in force at one byte may still be in force at a later one, since `binding`, between them, is
    in a branch."""
    arm = arm_of(index.facts, binding.scope, byte_of(binding))
    return arm is not None and before < arm[0] and not arm[0] <= position < arm[1]


def _assignments(index: FileIndex, at: int) -> list[tuple[int, int]]:
    """The assignments to a variable: (a byte of the statement, the byte from which it is in force)."""
    variable = index.definitions[at]
    bindings = index.bindings.get((variable.parent, variable.name), ())
    found = [(byte_of(one), one.start) for one in bindings if one.kind == "variable" and one.value != "#none"]
    return found or [(variable.start, variable.end)]
