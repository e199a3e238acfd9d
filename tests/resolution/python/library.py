# What the standard library's containers hold, and what its functions give.
# --- path: kinds.py ---
class Cart:
    size = 0

    def total(self): ...


class Bag:
    def total(self): ...


class Tin:
    def total(self): ...


def carts() -> list[Cart]: ...
def bags() -> list[Bag]: ...
def bag(n=1) -> Bag: ...
async def later() -> Tin: ...


# --- path: held.py ---
from collections import ChainMap, Counter, deque
from types import MappingProxyType
from weakref import WeakKeyDictionary, WeakSet, proxy

from kinds import Bag, Cart, bags, carts


def in_containers(maps: ChainMap[str, Cart], counts: Counter[Bag], frozen: frozenset[Cart], seen: WeakSet[Bag]):
    maps["a"].total()
    #         ^ calls: kinds.Cart.total
    for kind, _ in counts.most_common(3):
        kind.total()
        #    ^ calls: kinds.Bag.total
    for kind in counts:
        kind.total()
        #    ^ calls: kinds.Bag.total
    for kind in Counter(carts()).elements():
        kind.total()
        #    ^ calls: kinds.Cart.total
    for one in frozen.union(carts()):
        one.total()
        #   ^ calls: kinds.Cart.total
    for one in set(carts()).difference(frozen):
        one.total()
        #   ^ calls: kinds.Cart.total
    for one in seen:
        one.total()
        #   ^ calls: kinds.Bag.total
    deque(carts(), maxlen=3).popleft().total()
    #                                  ^ calls: kinds.Cart.total


def by_key(weak: WeakKeyDictionary[Cart, Bag], shown: MappingProxyType[str, Bag], cart: Cart):
    weak[cart].total()
    #          ^ calls: kinds.Bag.total
    for key in weak:
        key.total()
        #   ^ calls: kinds.Cart.total ; not calls: kinds.Bag.total
    shown["a"].total()
    #          ^ calls: kinds.Bag.total
    proxy(cart).total()
    #           ^ calls: kinds.Cart.total


def made_dictionaries(known: dict[str, Cart]):
    dict(known)["a"].total()
    #                ^ calls: kinds.Cart.total
    dict(zip("ab", bags()))["a"].total()
    #                            ^ calls: kinds.Bag.total
    by_size = dict((c.size, c) for c in carts())
    by_size[1].total()
    #          ^ calls: kinds.Cart.total
    dict(a=Bag())["a"].total()
    #                  ^ calls: kinds.Bag.total
    dict(carts()[0])["a"].total()
    #                     ^ not calls: kinds.Cart.total


# --- path: functions.py ---
import heapq
import random
from itertools import combinations, groupby, pairwise, product, repeat, starmap, takewhile, tee, zip_longest
from operator import attrgetter
from functools import reduce

from kinds import Bag, Cart, Tin, bag, bags, carts


def go_through():
    for one in takewhile(attrgetter("size"), carts()):
        one.total()
        #   ^ calls: kinds.Cart.total
    for key, group in groupby(carts(), lambda cart: Bag()):
        key.total()
        #   ^ calls: kinds.Bag.total
        for one in group:
            one.total()
            #   ^ calls: kinds.Cart.total ; not calls: kinds.Bag.total
    for left, right in product(carts(), bags()):
        left.total()
        #    ^ calls: kinds.Cart.total ; not calls: kinds.Bag.total
        right.total()
        #     ^ calls: kinds.Bag.total
    for left, right in zip_longest(bags(), carts()):
        right.total()
        #     ^ calls: kinds.Cart.total
    for _, right in combinations(carts(), 2):
        right.total()
        #     ^ calls: kinds.Cart.total
    for _, right in pairwise(bags()):
        right.total()
        #     ^ calls: kinds.Bag.total
    first, second = tee(bags())
    for one in second:
        one.total()
        #   ^ calls: kinds.Bag.total
    for one in repeat(Tin(), 3):
        one.total()
        #   ^ calls: kinds.Tin.total
    for one in starmap(bag, [(1,)]):
        one.total()
        #   ^ calls: kinds.Bag.total


def choose(heap: list[Cart], pairs: list[tuple[int, Bag]]):
    heapq.heappop(heap).total()
    #                   ^ calls: kinds.Cart.total
    _, bag = heapq.heappop(pairs)
    bag.total()
    #   ^ calls: kinds.Bag.total
    heapq.nlargest(3, heap)[0].total()
    #                          ^ calls: kinds.Cart.total
    random.choice(heap).total()
    #                   ^ calls: kinds.Cart.total
    random.sample(heap, 2)[0].total()
    #                         ^ calls: kinds.Cart.total
    next((b for b in bags()), None).total()
    #                               ^ calls: kinds.Bag.total
    next(iter(bags()), Tin()).total()
    #                         ^ calls: kinds.Bag.total ; calls: kinds.Tin.total
    max(heap[0], heap[1]).total()
    #                     ^ calls: kinds.Cart.total


def reduced():
    reduce(lambda one, other: other.total(), carts())
    #                               ^ calls: kinds.Cart.total
    reduce(lambda one, other: one.total(), carts(), Bag())
    #                             ^ calls: kinds.Bag.total ; not calls: kinds.Cart.total
    reduce(lambda one, other: other.total(), carts(), Bag())
    #                               ^ calls: kinds.Cart.total ; not calls: kinds.Bag.total


# --- path: contexts.py ---
import contextlib
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, closing, contextmanager, nullcontext

from kinds import Bag, Cart, Tin


@contextmanager
def opened():
    yield Cart()


@asynccontextmanager
async def opening():
    yield Tin()


def enter():
    with closing(Cart()) as one, nullcontext(Bag()) as other:
        one.total()
        #   ^ calls: kinds.Cart.total
        other.total()
        #     ^ calls: kinds.Bag.total
    with ExitStack() as stack:
        stack.enter_context(opened()).total()
        #                             ^ calls: kinds.Cart.total
        stack.enter_context(contextlib.nullcontext(Bag())).total()
        #                                                  ^ calls: kinds.Bag.total


async def enter_later():
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(opening())
        one.total()
        #   ^ calls: kinds.Tin.total


# --- path: concurrent_ones.py ---
import asyncio
import queue
from concurrent.futures import ThreadPoolExecutor, as_completed
from multiprocessing import Pool

from kinds import Cart, Bag, Tin, bag, later


def pooled():
    with ThreadPoolExecutor() as executor:
        for one in executor.map(bag, []):
            one.total()
            #   ^ calls: kinds.Bag.total
        waiting = [executor.submit(bag) for _ in range(3)]
        for future in as_completed(waiting):
            future.result().total()
            #               ^ calls: kinds.Bag.total
    with Pool() as pool:
        pool.map(bag, [])[0].total()
        #                    ^ calls: kinds.Bag.total


def queued(one: queue.Queue[Cart], other: "queue.PriorityQueue[tuple[int, Bag]]"):
    one.get(timeout=1).total()
    #                  ^ calls: kinds.Cart.total
    _, bag = other.get()
    bag.total()
    #   ^ calls: kinds.Bag.total


async def awaiting(one: asyncio.Queue[Cart], other: asyncio.Queue[tuple[Bag, Tin]]):
    (await one.get()).total()
    #                 ^ calls: kinds.Cart.total
    _, tin = await other.get()
    tin.total()
    #   ^ calls: kinds.Tin.total ; not calls: kinds.Bag.total
    done = await one.join()
    done.total()
    #    ^ not calls: kinds.Cart.total
    loop = asyncio.get_running_loop()
    (await loop.run_in_executor(None, bag)).total()
    #                                       ^ calls: kinds.Bag.total
    async with asyncio.TaskGroup() as group:
        task = group.create_task(later())
    task.result().total()
    #             ^ calls: kinds.Tin.total
    for tin in await asyncio.gather(*[later() for _ in range(3)]):
        tin.total()
        #   ^ calls: kinds.Tin.total


# --- path: declared.py ---
from collections import UserDict, UserList
from multiprocessing.pool import ThreadPool
from queue import PriorityQueue
from unittest import IsolatedAsyncioTestCase

from kinds import Bag, Cart, Tin, bag


def in_lists_of_ones_own(carts: UserList[Cart], bags: UserDict[str, Bag], waiting: PriorityQueue[Cart]):
    for one in carts:
        one.total()
        #   ^ calls: kinds.Cart.total
    bags["a"].total()
    #         ^ calls: kinds.Bag.total
    waiting.get().total()
    #             ^ calls: kinds.Cart.total


def in_a_pool(pool: ThreadPool):
    pool.apply_async(bag).get().total()
    #                           ^ calls: kinds.Bag.total


class Bazaar(IsolatedAsyncioTestCase):
    async def test_opening(self):
        tin = await self.enterAsyncContext(Stall())
        tin.total()
        #   ^ calls: kinds.Tin.total


class Stall:
    async def __aenter__(self) -> Tin: ...
    async def __aexit__(self, *what): ...
