"""What Python's standard library gives: what its containers hold, what its functions and methods return.

https://docs.python.org/3/library/
"""

from __future__ import annotations

import builtins
import typing
from collections import abc
from itertools import chain

MAPPINGS = (
    "dict", "Dict", "Mapping", "MutableMapping", "OrderedDict", "defaultdict", "DefaultDict", "ChainMap",
    "WeakValueDictionary", "WeakKeyDictionary", "MappingProxyType",
)  # fmt: skip
_SETS = ("set", "Set", "MutableSet", "AbstractSet", "frozenset", "FrozenSet", "WeakSet")
SEQUENCES = ("list", "List", "Sequence", "MutableSequence", "Deque", "deque", "tuple", "Tuple")
ITERABLES = (
    *MAPPINGS, *_SETS, *SEQUENCES, "Iterable", "Iterator", "Collection", "Generator", "AsyncIterator", "AsyncIterable",
    "AsyncGenerator", "KeysView", "ValuesView", "Reversible", "Container", "Counter",
)  # fmt: skip
AWAITED = frozenset({"Awaitable", "Coroutine", "Generator", "AsyncGenerator", "Future", "Task", "Iterator"})
"""What waiting (or `yield from`) opens; anything else, where it is waited for, is what the waiting gives."""

_OF_FIRST, _OF_SECOND = "list[.@iter[$a]]", "list[.@iter[$b]]"
_ONE_OF_FIRST = ".@iter[$a]"
_SEVERAL_OF_FIRST = "list[tuple[.@iter[$a]]]"
_LOOPS = ("AbstractEventLoop", "BaseEventLoop")
_EXECUTORS = ("ThreadPoolExecutor", "ProcessPoolExecutor", "Executor")
_POOLS = ("Pool", "ThreadPool")

_CONTAINERS = {
    **{f"{m}.values": "list[$1]" for m in MAPPINGS},
    **{f"{m}.keys": "list[$0]" for m in MAPPINGS},
    **{f"{m}.items": "list[tuple[$0,$1]]" for m in MAPPINGS},
    **{f"{m}.{name}": "$1" for m in MAPPINGS for name in ("get", "pop", "setdefault")},
    **{f"{m}.popitem": "tuple[$0,$1]" for m in MAPPINGS},
    **{f"{m}.copy": f"{m}[$0,$1]" for m in MAPPINGS},
    **{f"{s}.{name}": "$0" for s in (*SEQUENCES, *_SETS) for name in ("pop", "popleft")},
    **{f"{s}.copy": f"{s}[$0]" for s in (*SEQUENCES, *_SETS)},
    **{f"{s}.{name}": f"{s}[$0]" for s in _SETS for name in ("difference", "intersection")},
    **{f"{s}.{name}": f"{s}[$0|.@iter[$a]]" for s in _SETS for name in ("union", "symmetric_difference")},
    **dict.fromkeys(("ContextVar.get", "Queue.get_nowait", "Future.result", "Task.result", "Awaitable.result"), "$0"),
    **{
        f"{q}.{name}": "$0"
        for q in ("Queue", "LifoQueue", "PriorityQueue", "SimpleQueue")
        for name in ("get", "get_nowait")
    },
    **{f"asyncio.{q}.get": "@typing.Awaitable[$0]" for q in ("Queue", "LifoQueue", "PriorityQueue")},
    "Counter.most_common": "list[tuple[$0,int]]",
    "Counter.elements": "list[$0]",
    "collections.Counter": "@collections.Counter[$0|.@iter[$a]]",
    "collections.defaultdict": "@collections.defaultdict[$0,$1|$f]",
    "collections.deque": "@collections.deque[$0|.@iter[$a]]",
}
_FUNCTIONS = {
    **dict.fromkeys(("copy.copy", "copy.deepcopy", "copy.replace"), "$a"),
    **dict.fromkeys(("dataclasses.replace", "attrs.evolve", "attr.evolve"), "$a"),
    **dict.fromkeys(("functools.update_wrapper", "weakref.proxy"), "$a"),
    **dict.fromkeys(("itertools.islice", "itertools.cycle", "itertools.compress", "itertools.accumulate"), _OF_FIRST),
    **dict.fromkeys(("itertools.takewhile", "itertools.dropwhile", "itertools.filterfalse"), _OF_SECOND),
    **dict.fromkeys(("itertools.combinations", "itertools.combinations_with_replacement"), _SEVERAL_OF_FIRST),
    **dict.fromkeys(("itertools.permutations", "itertools.pairwise", "itertools.batched"), _SEVERAL_OF_FIRST),
    **dict.fromkeys(("itertools.product", "itertools.zip_longest"), "list[tuple[.@iter[$a],.@iter[$b]]]"),
    "itertools.chain": "list[.@iter[$a]|.@iter[$b]]",
    "chain.from_iterable": "list[.@iter[.@iter[$a]]]",
    "itertools.groupby": "list[tuple[$f,list[.@iter[$a]]]]",
    "itertools.groupby@f": _ONE_OF_FIRST,
    "itertools.repeat": "list[$a]",
    "itertools.starmap": "list[$f]",
    "itertools.tee": "tuple[list[.@iter[$a]]]",
    "builtins.anext": "@typing.Awaitable[.@iter[$a]]",
    "builtins.filter": _OF_SECOND,
    "builtins.map": "list[$f]",
    "builtins.map@f": ".@iter[$b]",
    **dict.fromkeys(("heapq.heappop", "heapq.heappushpop", "heapq.heapreplace", "random.choice"), _ONE_OF_FIRST),
    **dict.fromkeys(("heapq.nlargest", "heapq.nsmallest"), _OF_SECOND),
    "heapq.merge": "list[.@iter[$a]|.@iter[$b]]",
    **dict.fromkeys(("secrets.choice", "Random.choice", "SystemRandom.choice"), _ONE_OF_FIRST),
    **{f"{r}.{name}": _OF_FIRST for r in ("random", "Random", "SystemRandom") for name in ("choices", "sample")},
}
_CONTEXTS = {
    **{f"contextlib.{name}": f"@contextlib.{name}[$a]" for name in ("closing", "aclosing", "nullcontext")},
    **{f"{stack}.enter_context": ".@enter[$a]" for stack in ("ExitStack", "AsyncExitStack")},
    "AsyncExitStack.enter_async_context": "@typing.Awaitable[.@enter[$a]]",
    **{f"{stack}.push": "$a" for stack in ("ExitStack", "AsyncExitStack")},
}
_CONCURRENT = {
    **{f"asyncio.{name}": "$a" for name in ("create_task", "ensure_future", "shield", "wait_for")},
    **{f"{of}.create_task": "$a" for of in (*_LOOPS, "TaskGroup")},
    **{f"asyncio.{name}": "@asyncio.AbstractEventLoop" for name in ("get_event_loop", "get_running_loop", "new_event_loop")},
    **{f"{loop}.run_in_executor": "@typing.Awaitable[$f]" for loop in _LOOPS},
    **dict.fromkeys(("asyncio.run", *(f"{loop}.run_until_complete" for loop in _LOOPS)), ".@await[$a]"),
    "asyncio.to_thread": "@typing.Awaitable[$f]",
    "asyncio.run_coroutine_threadsafe": "@concurrent.futures.Future[.@await[$a]]",
    **dict.fromkeys(("asyncio.as_completed", "futures.as_completed"), _OF_FIRST),
    "asyncio.wait": "@typing.Awaitable[tuple[set[.@iter[$a]]]]",
    "futures.wait": "tuple[set[.@iter[$a]]]",
    **{f"{executor}.submit": "@concurrent.futures.Future[$f]" for executor in _EXECUTORS},
    **{f"{executor}.map": "list[$f]" for executor in _EXECUTORS},
    **{f"{pool}.{name}": "list[$f]" for pool in _POOLS for name in ("map", "imap", "imap_unordered", "starmap")},
    **{f"{pool}.apply": "$f" for pool in _POOLS},
}  # fmt: skip
MEMBER_TYPES = {**_CONTAINERS, **_FUNCTIONS, **_CONTEXTS, **_CONCURRENT}
"""`Type.member`, or `module.function` → type expression of what it gives: see `Rules.MEMBER_TYPES`, and
`resolve/calls/external_results.py` for what `$a` and its like stand for."""


def own_members() -> dict[str, frozenset[str]]:
    """Built-in types and abstract containers, by qualified name, and what they have that not every object has by itself."""
    kinds = {f"builtins.{name}": kind for name, kind in vars(builtins).items()}
    kinds |= {f"collections.abc.{name}": kind for name, kind in vars(abc).items()}
    kinds |= {f"typing.{name}": getattr(kind, "__origin__", None) for name, kind in vars(typing).items()}
    orders = {name: [*kind.__mro__] for name, kind in kinds.items() if isinstance(kind, type)}
    return {name: frozenset(chain(*(vars(of) for of in order if of is not object))) for name, order in orders.items()}
