# Type variables, told by what a call is given.
# --- path: shop.py ---
class Cart:
    till: "Till"
    def pay(self): ...
class Till:
    def pay(self): ...
class Gift(Cart):
    def pay(self): ...
# --- path: kit.py ---
from typing import Callable, Generic, Iterable, TypeVar
from shop import Cart
C = TypeVar("C", bound="Cart")
T = TypeVar("T")
U = TypeVar("U")
class Shelf(Generic[T]):
    def __init__(self, held: T): ...
    def get(self) -> T: ...
def same(x: T) -> T: ...
def first(xs: Iterable[T]) -> T: ...
def shelve(x: T) -> Shelf[T]: ...
def run(f: Callable[[], T]) -> T: ...
def mapped(xs: list[T], f: Callable[[T], U]) -> dict[T, U]: ...
def listed(xs: Iterable[T], f: Callable[[T], U]) -> list[U]: ...
def drawn(f: Callable[["Drawer", str], T]) -> T: ...
def blind(f: Callable[..., T]) -> T: ...
class Drawer:
    held: "Cart"
def newer[K](name: str, x: K) -> Shelf[K]: ...
def other(x: T, y: str) -> Shelf: ...
class Store:
    def all_of(self, *kinds: type[C], deep: bool = True) -> Iterable[C]: ...
    def one_of(self, name: str, *kinds: type[C]) -> C: ...
def any_of(*each: T) -> list[T]: ...
def parsed(text: str, *others, into: type[T], after: U = None) -> T: ...
# --- path: use.py ---
from kit import Shelf, Store, any_of, blind, drawn, first, listed, mapped, newer, other, parsed, run, same, shelve
from shop import Cart, Gift, Till

def use(cart: Cart, carts: list[Cart], till: Till):
    same(cart).pay()
    #          ^ calls: shop.Cart.pay  by: declared type ; not calls: shop.Till.pay
    first(carts).pay()
    #            ^ calls: shop.Cart.pay
    shelve(till).get().pay()
    #                  ^ calls: shop.Till.pay ; not calls: shop.Cart.pay
    run(lambda: cart).pay()
    #                 ^ calls: shop.Cart.pay
    listed(carts, lambda each: each.till)[0].pay()
    #                                        ^ calls: shop.Till.pay ; not calls: shop.Cart.pay
    mapped(carts, lambda each: each.till)[cart].pay()
    #                                           ^ calls: shop.Till.pay ; not calls: shop.Cart.pay
    drawn(lambda one: one.held).pay()
    #                           ^ calls: shop.Cart.pay
    blind(lambda one: one.held).pay()
    #                           ^ not calls: shop.Cart.pay ; not calls: shop.Till.pay
    run(Till).pay()
    #         ^ calls: shop.Till.pay
    newer("a", till).get().pay()
    #                      ^ calls: shop.Till.pay
    Shelf(Cart()).get().pay()
    #                   ^ calls: shop.Cart.pay ; not calls: shop.Till.pay
    held = Shelf(till)
    held.get().pay()
    #          ^ calls: shop.Till.pay
    other(cart, "a").get().pay()
    #                      ^ not calls: shop.Cart.pay ; not calls: shop.Till.pay

def use_more(store: Store, cart: Cart, till: Till, kinds):
    for gift in store.all_of(Gift, deep=False):
        gift.pay()
        #    ^ calls: shop.Gift.pay  by: surely ; not calls: shop.Cart.pay
    store.one_of("a", Gift).pay()
    #                       ^ calls: shop.Gift.pay ; not calls: shop.Cart.pay
    either = any_of(cart, till)[0]
    either.pay()
    #      ^ calls: shop.Cart.pay ; calls: shop.Till.pay ; not calls: shop.Gift.pay
    store.one_of("a", *kinds).pay()
    #                         ^ not calls: shop.Gift.pay ; not calls: shop.Till.pay

def use_by_name(cart: Cart, carts: list[Cart], till: Till, one: Till):
    parsed("a", till, into=Cart, after=till).pay()
    #                                        ^ calls: shop.Cart.pay ; not calls: shop.Till.pay
    parsed("a", Cart, after=Cart).pay()
    #                             ^ not calls: shop.Cart.pay
    newer(x=till, name="a").get().pay()
    #                             ^ calls: shop.Till.pay ; not calls: shop.Cart.pay
    Shelf(held=cart).get().pay()
    #                      ^ calls: shop.Cart.pay ; not calls: shop.Till.pay
    listed(carts, f=lambda each: each.till)[0].pay()
    #                                          ^ calls: shop.Till.pay ; not calls: shop.Cart.pay
    listed(carts, lambda one: shelve(x=one))[0].get().pay()
    #                                                 ^ calls: shop.Cart.pay ; not calls: shop.Till.pay
    listed(carts, lambda x: shelve(x=x))[0].get().pay()
    #                                             ^ calls: shop.Cart.pay ; not calls: shop.Till.pay
    listed(carts, lambda till: first(xs=[till]))[0].pay()
    #                                               ^ not calls: shop.Till.pay
# --- path: outside.py ---
import asyncio, collections, copy, dataclasses, functools, itertools
from asyncio import gather
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from shop import Cart, Till

class Color(Enum):
    RED = 1
    def show(self): ...

class Sum:
    def __add__(self, other) -> Till: ...
    def __neg__(self) -> Cart: ...
    def __or__(self, other) -> "Sum": ...
    def show(self): ...

async def later() -> Cart: ...

def outside(carts: list[Cart], tills: list[Till], nested: list[list[Cart]], one: Sum, cart: Cart):
    copy.replace(cart).pay()
    #                  ^ calls: shop.Cart.pay
    for each in itertools.chain(carts, tills):
        each.pay()
        #    ^ calls: shop.Cart.pay ; calls: shop.Till.pay
    for each in itertools.chain.from_iterable(nested): each.pay()
    #                                                       ^ calls: shop.Cart.pay
    list(map(lambda each: Till(), carts))[0].pay()
    #                                        ^ calls: shop.Till.pay ; not calls: shop.Cart.pay
    list(filter(None, carts))[0].pay()
    #                            ^ calls: shop.Cart.pay
    counted = collections.defaultdict(Till)
    counted["a"].pay()
    #            ^ calls: shop.Till.pay
    with ThreadPoolExecutor() as pool:
        pool.submit(Till).result().pay()
        #                          ^ calls: shop.Till.pay
    {each: Till() for each in carts}["a"].pay()
    #                                     ^ calls: shop.Till.pay ; not calls: shop.Cart.pay
    first, *rest = carts
    rest[0].pay()
    #       ^ calls: shop.Cart.pay
    (one + one).pay(); (-one).pay(); (one | one).show()
    #           ^ calls: shop.Till.pay ; calls: shop.Cart.pay ; calls: outside.Sum.show
    (one - one).pay()
    #           ^ not calls: shop.Till.pay ; not calls: shop.Cart.pay
    Color.RED.show()
    #         ^ calls: outside.Color.show
    Color.RED.value.show()
    #               ^ not calls: outside.Color.show

async def awaited():
    a, b = await gather(later(), later())
    b.pay()
    # ^ calls: shop.Cart.pay
    task = asyncio.create_task(later())
    (await task).pay()
    #            ^ calls: shop.Cart.pay
    asyncio.run(later()).pay()
    #                    ^ calls: shop.Cart.pay
# --- path: likes.py ---
from copy import copy, deepcopy
from shop import Cart, Till

class Counter:
    def __init__(self, cart: Cart, till: Till):
        self.like = copy(cart)
        self.deep = deepcopy(till)
    def count(self, own):
        self.like.pay()
        #         ^ calls: shop.Cart.pay; not calls: shop.Till.pay
        self.deep.pay()
        #         ^ calls: shop.Till.pay; not calls: shop.Cart.pay
        self.like.copy().pay()
        #                ^ not calls: shop.Cart.pay
# --- path: own.py ---
from shop import Cart, Till

def copy(cart: Cart) -> Till: ...
def takes(cart: Cart):
    copy(cart).pay()
    #          ^ calls: shop.Till.pay; not calls: shop.Cart.pay
# --- path: overriding.py ---
from typing import Generic, TypeVar
T = TypeVar("T")
class Line:
    def send(self): ...
class Wire:
    def send(self): ...
class Base(Generic[T]):
    def __init__(self, line: Line): ...
    def open(self, line: Line, wire: Wire = None, *, late: "Wire") -> Wire: ...
    def hold(self, item: T): ...
    def shut(self) -> Wire: ...
    def ask(self, *lines: Line): ...
class Between(Base[Wire]):
    def open(self, *args, **kwargs): ...
class Sub(Between):
    def __init__(self, line):
        line.send()
        #    ^ unresolved
    def open(self, line, wire=None, late=unknown, more=None):
        line.send()
        #    ^ calls: overriding.Line.send ; not calls: overriding.Wire.send
        wire.send()
        #    ^ calls: overriding.Wire.send ; not calls: overriding.Line.send
        late.send()
        #    ^ calls: overriding.Wire.send
        more.send()
        #    ^ unresolved
        return unknown(line)
    def hold(self, item):
        item.send()
        #    ^ calls: overriding.Wire.send ; not calls: overriding.Line.send
    def shut(self):
        raise NotImplementedError
    def ask(self, lines):
        lines.send()
        #     ^ not calls: overriding.Line.send
    def other(self, line):
        line.send()
        #    ^ unresolved
class Own(Base):
    def open(self, line: Wire):
        line.send()
        #    ^ calls: overriding.Wire.send ; not calls: overriding.Line.send
    def shut(self):
        return Line()
def use(sub: Sub, own: Own):
    sub.open().send()
    #          ^ calls: overriding.Wire.send  by: a guess ; not calls: overriding.Line.send
    sub.shut().send()
    #          ^ not calls: overriding.Wire.send ; not calls: overriding.Line.send
    own.shut().send()
    #          ^ calls: overriding.Line.send ; not calls: overriding.Wire.send
