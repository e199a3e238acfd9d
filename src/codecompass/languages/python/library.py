"""Results and element types of Python's standard library.

https://docs.python.org/3/library/
"""

import builtins
import re
import typing
from collections import abc
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from codecompass.languages.library import Library

AWAITED = frozenset({"Awaitable", "Coroutine", "Generator", "AsyncGenerator", "Future", "Task", "Iterator"})
"""Types that `await` (or `yield from`) unwraps; other values, where awaited, count as their own result."""

_ITERATED = re.compile(r"@?[\w.]+\[\$(\d)(?:,.*)?\]")
"""Result of `__iter__` where a type argument is the element type."""


class Declared(NamedTuple):
    """The contents of `stdlib.tsv`."""

    results: dict[str, str]
    """`Type.member` or `module.function`, by qualified name where several have the short one → type expression"""
    elements: dict[str, int]
    """Types → index of the type argument that iteration yields."""
    items: dict[str, int]
    """Types → index of the type argument that indexing returns."""


def _declared() -> Declared:
    found = Declared({}, {}, {})
    for line in Path(__file__).with_name("stdlib.tsv").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        module, name, members = line.split("\t")
        short = name or module.rpartition(".")[2]
        for entry in members.split(" "):
            member, _, written = entry.partition(":")
            if member in ("__iter__", "__aiter__") and (iterated := _ITERATED.fullmatch(written)):
                found.elements[short] = int(iterated[1])
            elif member == "__getitem__" and written in ("$0", "$1"):
                found.items[short] = int(written[1])
            elif found.results.setdefault(f"{short}.{member}", written) != written:
                found.results[f"{module}.{name}.{member}" if name else f"{module}.{member}"] = written
    return found


DECLARED = _declared()
LIBRARY = Library(__file__)
MEMBER_TYPES = DECLARED.results | LIBRARY.column("give")
"""`Type.member`, or `module.function` → type expression of the result: see `Vocabulary.member_types`, and
`resolve/calls/external_results.py` for `$a` and the like."""

MEMBERS_OF_DERIVED = tuple(
    f".{of}.{name}" for of, name, row in LIBRARY.rows("standard", "members", "fields") if row.get("derived")
)
FIELDS_BY_NAME = LIBRARY.column("give", "fields")
MEMBER_HOMES = {
    f"{of}.{name}": frozenset(packages.split())
    for of, packages in LIBRARY.tables["homes"].items()
    for name in (member.rpartition(".")[2] for member in MEMBER_TYPES if member.startswith(f"{of}."))
}
RETURNING_ITSELF = (
    *(f".QuerySet.{name}" for name in LIBRARY.tables["chained"].split()),
    *(f"{of}.{name}" for of, names in LIBRARY.tables["of_derived"].items() for name in names.split()),
)
ELEMENTS = dict.fromkeys([*LIBRARY.words("elements"), *LIBRARY.group("managers")], 0)
"""Types of libraries whose elements are their first type argument."""
TRANSPARENT = LIBRARY.words("transparent")
"""Types of attributes that have the value of their type argument in an object."""


def own_members() -> dict[str, frozenset[str]]:
    """Built-in types and abstract containers by qualified name → their members, without those of every object."""
    kinds = {f"builtins.{name}": kind for name, kind in vars(builtins).items()}
    kinds |= {f"collections.abc.{name}": kind for name, kind in vars(abc).items()}
    kinds |= {f"typing.{name}": getattr(kind, "__origin__", None) for name, kind in vars(typing).items()}
    orders = {name: [*kind.__mro__] for name, kind in kinds.items() if isinstance(kind, type)}
    return {name: frozenset(chain(*(vars(of) for of in order if of is not object))) for name, order in orders.items()}
