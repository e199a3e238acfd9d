# Types with their arguments, as values.
# --- path: kinds.py ---
class Cart:
    def total(self): ...


class Bag:
    def total(self): ...


class Tin:
    def total(self): ...


# --- path: m.py ---
import asyncio
import queue
from collections import defaultdict, deque
from contextvars import ContextVar
from typing import Generator, Generic, TypeVar

from kinds import Bag, Cart, Tin

T = TypeVar("T", Cart, Bag)
CURRENT = ContextVar[Cart]("current")


class Shelf(Generic[T]):
    def __init__(self, size=0): ...
    def first(self) -> T: ...
    def __await__(self) -> Generator[None, None, T]: ...


CartShelf = Shelf[Cart]
_BagShelf = Shelf[Bag]
TABLE = {Cart: Bag()}
Registered = {Cart: Bag()}


def lent() -> "_BagShelf": ...


class Shop:
    def __init__(self):
        self.waiting = queue.Queue[Cart]()
        self.coming = asyncio.Queue[Bag]()
        self.last = deque[Bag]()
        self.by_name = defaultdict[str, list[Tin]](list)

    async def use(self, carts: CartShelf):
        self.waiting.get().total()
        #                  ^ calls: kinds.Cart.total
        (await self.coming.get()).total()
        #                         ^ calls: kinds.Bag.total
        self.last.pop().total()
        #               ^ calls: kinds.Bag.total
        self.by_name["a"][0].total()
        #                    ^ calls: kinds.Tin.total
        CURRENT.get().total()
        #             ^ calls: kinds.Cart.total
        carts.first().total()
        #             ^ calls: kinds.Cart.total ; not calls: kinds.Bag.total
        (await lent()).total()
        #              ^ calls: kinds.Bag.total ; not calls: kinds.Cart.total
        Shelf[Bag](1).first().total()
        #                     ^ calls: kinds.Bag.total ; not calls: kinds.Cart.total
        CartShelf(1)
        # ^ calls: m.Shelf
        TABLE[Cart].total()
        #           ^ calls: kinds.Bag.total ; not calls: kinds.Cart.total
        Registered[Cart].total()
        #                ^ calls: kinds.Bag.total ; not calls: kinds.Cart.total


# --- path: rows.py ---
from typing import Iterator, Sequence, TypeVar

from kinds import Bag, Cart

AnyKind = TypeVar("AnyKind", bound=Cart)


class Rows(Sequence[AnyKind]):
    def __iter__(self) -> Iterator[AnyKind]: ...
    def first(self) -> AnyKind | None: ...


def bags() -> Rows[Bag]: ...


def totals():
    for bag in bags():
        bag.total()
        #   ^ calls: kinds.Bag.total
    bags().first().total()
    #              ^ calls: kinds.Bag.total
