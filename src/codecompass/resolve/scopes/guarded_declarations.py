"""Guarded declarations: names declared in a branch that may not run (`if`, `except`, `case`), beside other declarations
of the same name."""

from collections.abc import Mapping, Sequence

from codecompass.model import Binding, FileFacts, Import
from codecompass.model.relations import grouped

MOST = 64
"""The most declarations of a name in one scope that are considered; of more, as in generated code, the last one
counts."""


def armed(
    facts: FileFacts,
    children: Mapping[int, Mapping[str, Sequence[int]]],
    imports: Mapping[tuple[int, str], Sequence[Import]],
    bindings: Mapping[tuple[int, str], Sequence[Binding]],
) -> frozenset[tuple[int, str]]:
    """(scope, name) of what is defined, imported or assigned more than once, and in a branch at least once."""
    places: dict[tuple[int, str], list[int]] = {}
    for scope, names in children.items() if facts.arms else ():
        for name, definitions in names.items():
            places[scope, name] = [facts.definitions[at].start for at in definitions]
    for key, several in imports.items() if facts.arms else ():
        assigned = (byte_of(one) for one in bindings.get(key, ()) if one.kind == "variable")
        places.setdefault(key, []).extend([*(one.start for one in several), *assigned])
    repeated = ((key, starts) for key, starts in places.items() if 1 < len(starts) <= MOST)
    return frozenset(key for key, starts in repeated if any(arm_of(facts, key[0], start) for start in starts))


def standings(facts: FileFacts) -> dict[tuple[int, str, int], tuple[int, int, int]]:
    """(scope, name, byte) of each declaration of what is defined, imported or assigned more than once, and in branches
    → (its number among these, the numbers of the first and the last one in its branch, -1 where it is in none)."""
    places = grouped(((d.parent, d.name), d.start) for d in (facts.definitions[1:] if facts.arms else ()))
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


def arm_of(facts: FileFacts, scope: int, start: int) -> tuple[int, int] | None:
    """The innermost branch around a byte in a scope; None where the byte is in no branch."""
    first = facts.definitions[scope].start
    return next((arm for arm in reversed(facts.arms) if first <= arm[0] <= start < arm[1]), None)


def byte_of(binding: Binding) -> int:
    """A byte of the statement that assigns a variable: the binding is in force from its end on."""
    return binding.start - 1
