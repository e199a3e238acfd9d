"""Methods that run because code calls what they override of a library: `parser.parse_args()` of a parameter that is declared
as the library's parser runs the application's own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from codecompass.tools.dispatch import WIDE

if TYPE_CHECKING:
    from codecompass.session.project import Reader

JOINS = (".", "::", "#")
"""Separators of a type and its method in names from outside."""


def run_from_outside(
    reader: Reader, methods: Iterable[Mapping[str, object]], bases: Mapping[str, Iterable[str]]
) -> Iterator[tuple[str, str]]:
    """Each method that overrides one of a library, with who calls the library's; none of a method that very many override.

    `methods`: each with its name and the type it stands in; `bases`: types by what they extend in the repository.
    """
    built_on: dict[str, set[str]] = defaultdict(set)
    for derived in reader.ask("built_on_outside"):
        built_on[str(derived["owner"])].add(str(derived["outside"]))
    overriding: dict[str, list[str]] = defaultdict(list)
    known: dict[str, frozenset[str]] = {}
    for method in methods if built_on else ():
        owner = str(method["owner"])
        if owner not in known:
            known[owner] = _outside_of(owner, built_on, bases)
        for base in known[owner]:
            for join in JOINS:
                overriding[f"{base}{join}{method['name']}"].append(str(method["id"]))
    called = [name for row in reader.ask("names_outside") if (name := str(row["name"])) in overriding]
    few = [name for name in called if len(overriding[name]) <= WIDE]
    for call in reader.ask("calls_outside", ids=few) if few else ():
        own = overriding[str(call["called"])]
        if call["caller"] not in own:  # one of these calls what it overrides
            yield from ((overrides, str(call["caller"])) for overrides in own)


def _outside_of(
    owner: str, built_on: Mapping[str, Iterable[str]], bases: Mapping[str, Iterable[str]]
) -> frozenset[str]:
    """What a type derives from outside of the repository, itself or through others."""
    seen, waiting = {owner}, [owner]
    found: set[str] = set()
    while waiting:
        one = waiting.pop()
        found.update(built_on.get(one, ()))
        waiting += [base for base in bases.get(one, ()) if base not in seen]
        seen.update(bases.get(one, ()))
    return frozenset(found)
