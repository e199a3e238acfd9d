"""Results and element types of Python's standard library.

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
"""Types that `await` (or `yield from`) unwraps; other values, where awaited, count as their own result."""

_PLUGINS = {
    **dict.fromkeys(("attrs.evolve", "attr.evolve", "copy.replace", "functools.update_wrapper", "weakref.proxy"), "$a"),
    "contextlib.nullcontext": "@contextlib.nullcontext[$a]",
    "futures.as_completed": "list[.@iter[$a]]",
    "futures.wait": "tuple[set[.@iter[$a]]]",
}
"""What signatures don't say: that a proxy is like its referent, and a wrapper like the wrapped function."""


_CONTAINERS = {
    **dict.fromkeys(
        ("Container.resolve", "Container.get", "Container.aget", "Injector.get", "Injector.create_object"), ".@call[$a]"
    ),
    **{
        f"providers.{name}": "@typing.Callable[None,.@call[$a]]"
        for name in ("Factory", "Singleton", "ThreadSafeSingleton", "ContextLocalSingleton", "Callable", "Resource")
    },
}
"""Dependency injection containers (punq, svcs, injector, dependency-injector): what they hand out for a type."""
MANAGERS = (".Model.objects", ".Model._default_manager", ".Model._base_manager", ".Model.query")
QUERY_SETS = {"QuerySet": 0, "Query": 0}
_ONE = "get first last earliest latest create aget afirst alast acreate aearliest alatest"
_MORE = """all filter exclude order_by distinct select_related prefetch_related annotate alias reverse using only defer none
    select_for_update union intersection difference extra raw iterator aiterator bulk_create complex_filter"""
_HOLDERS = ("objects", "_default_manager", "_base_manager", "QuerySet", "Manager", "RelatedManager")
_QUERIES = {
    **{f"{holder}.{name}": "$0" for holder in _HOLDERS for name in _ONE.split()},
    **{f"{holder}.{name}": "@django.db.models.QuerySet[$0]" for holder in _HOLDERS for name in _MORE.split()},
    **{
        f"{holder}.{name}": "tuple[$0,bool]"
        for holder in _HOLDERS
        for name in ("get_or_create", "update_or_create", "aget_or_create", "aupdate_or_create")
    },
}
"""What Django's managers and query sets return, for a model."""
_ROW = "get first one one_or_none get_or_404 first_or_404 one_or_404 scalar"
_QUERY = """filter filter_by options order_by join outerjoin group_by having limit offset distinct where with_for_update
    execution_options populate_existing enable_eagerloads yield_per select_from slice"""
_SESSIONS = ("session", "Session", "scoped_session")
_SELECTIONS = {
    **{f"{holder}.{name}": "$0" for holder in ("query", "Query") for name in _ROW.split()},
    **{f"{holder}.{name}": "@sqlalchemy.orm.Query[$0]" for holder in ("query", "Query") for name in _QUERY.split()},
    **{f"{holder}.all": "list[$0]" for holder in ("query", "Query")},
    **{f"{holder}.query": "@sqlalchemy.orm.Query[.@call[$a]]" for holder in _SESSIONS},
    **{f"{holder}.get": ".@call[$a]" for holder in ("AsyncSession", "scoped_session")},
}
"""What queries of SQLAlchemy and Flask-SQLAlchemy return, for a model."""
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
MEMBER_TYPES = {**DECLARED.results, **_PLUGINS, **_CONTAINERS, **_QUERIES, **_SELECTIONS}
"""`Type.member`, or `module.function` → type expression of the result: see `Rules.MEMBER_TYPES`, and
`resolve/calls/external_results.py` for `$a` and the like."""


def own_members() -> dict[str, frozenset[str]]:
    """Built-in types and abstract containers by qualified name → their members, without those of every object."""
    kinds = {f"builtins.{name}": kind for name, kind in vars(builtins).items()}
    kinds |= {f"collections.abc.{name}": kind for name, kind in vars(abc).items()}
    kinds |= {f"typing.{name}": getattr(kind, "__origin__", None) for name, kind in vars(typing).items()}
    orders = {name: [*kind.__mro__] for name, kind in kinds.items() if isinstance(kind, type)}
    return {name: frozenset(chain(*(vars(of) for of in order if of is not object))) for name, order in orders.items()}
