# Type variables, told by what a call is given.
# --- path: shop.py ---
class Cart:
    def pay(self): ...
class Till:
    def pay(self): ...
# --- path: kit.py ---
from typing import Callable, Generic, Iterable, TypeVar
T = TypeVar("T")
class Shelf(Generic[T]):
    def __init__(self, held: T): ...
    def get(self) -> T: ...
def same(x: T) -> T: ...
def first(xs: Iterable[T]) -> T: ...
def shelve(x: T) -> Shelf[T]: ...
def run(f: Callable[[], T]) -> T: ...
def newer[K](name: str, x: K) -> Shelf[K]: ...
def other(x: T, y: str) -> Shelf: ...
# --- path: use.py ---
from kit import Shelf, first, newer, other, run, same, shelve
from shop import Cart, Till

def use(cart: Cart, carts: list[Cart], till: Till):
    same(cart).pay()
    #          ^ calls: shop.Cart.pay  by: declared type ; not calls: shop.Till.pay
    first(carts).pay()
    #            ^ calls: shop.Cart.pay
    shelve(till).get().pay()
    #                  ^ calls: shop.Till.pay ; not calls: shop.Cart.pay
    run(lambda: cart).pay()
    #                 ^ calls: shop.Cart.pay
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
