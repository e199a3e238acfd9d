"""What Python's standard library gives: what its containers hold, what its functions and methods return.

https://docs.python.org/3/library/
"""

from __future__ import annotations

import builtins
import re
import typing
from collections import abc
from itertools import chain
from pathlib import Path
from typing import NamedTuple

AWAITED = frozenset({"Awaitable", "Coroutine", "Generator", "AsyncGenerator", "Future", "Task", "Iterator"})
"""What waiting (or `yield from`) opens; anything else, where it is waited for, is what the waiting gives."""

_PLUGINS = {
    **dict.fromkeys(("attrs.evolve", "attr.evolve", "copy.replace", "functools.update_wrapper", "weakref.proxy"), "$a"),
    "contextlib.nullcontext": "@contextlib.nullcontext[$a]",
    "futures.as_completed": "list[.@iter[$a]]",
    "futures.wait": "tuple[set[.@iter[$a]]]",
}
"""What signatures don't say: that a proxy is like what it stands for, a function that is wrapped like the one in it."""


_ITERATED = re.compile(r"@?[\w.]+\[\$(\d)(?:,.*)?\]")
"""What `__iter__` gives where a type argument is what it is iterated over."""


class Declared(NamedTuple):
    """What `stdlib.tsv` says."""

    gives: dict[str, str]
    """`Type.member` or `module.function`, by the qualified name, too, where several bear that → type expression"""
    elements: dict[str, int]
    """Types → the type argument that iterating over one gives."""
    items: dict[str, int]
    """Types → the type argument that an index gives."""


def _declared() -> Declared:
    found = Declared({}, {}, {})
    for line in Path(__file__).with_name("stdlib.tsv").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        module, name, given = line.split("\t")
        short = name or module.rpartition(".")[2]
        for said in given.split(" "):
            member, _, written = said.partition(":")
            if member in ("__iter__", "__aiter__") and (iterated := _ITERATED.fullmatch(written)):
                found.elements[short] = int(iterated[1])
            elif member == "__getitem__" and written in ("$0", "$1"):
                found.items[short] = int(written[1])
            elif found.gives.setdefault(f"{short}.{member}", written) != written:
                found.gives[f"{module}.{name}.{member}" if name else f"{module}.{member}"] = written
    return found


DECLARED = _declared()
MEMBER_TYPES = {**DECLARED.gives, **_PLUGINS}
"""`Type.member`, or `module.function` → type expression of what it gives: see `Rules.MEMBER_TYPES`, and
`resolve/calls/external_results.py` for what `$a` and its like stand for."""


def own_members() -> dict[str, frozenset[str]]:
    """Built-in types and abstract containers, by qualified name, and what they have that not every object has by itself."""
    kinds = {f"builtins.{name}": kind for name, kind in vars(builtins).items()}
    kinds |= {f"collections.abc.{name}": kind for name, kind in vars(abc).items()}
    kinds |= {f"typing.{name}": getattr(kind, "__origin__", None) for name, kind in vars(typing).items()}
    orders = {name: [*kind.__mro__] for name, kind in kinds.items() if isinstance(kind, type)}
    return {name: frozenset(chain(*(vars(of) for of in order if of is not object))) for name, order in orders.items()}
