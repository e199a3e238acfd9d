# Fields of which only a base says the type; aliases of types that say what they are.
# --- path: kinds.py ---
class Cart:
    def total(self): ...


class Bag:
    def total(self): ...


class Tin:
    def total(self): ...


# --- path: base.py ---
from typing import Generic, Optional, TypeVar

from kinds import Bag, Cart

T = TypeVar("T", bound=Cart)


class Base(Generic[T]):
    cart: Cart

    def __init__(self):
        self.bag: Bag = Bag()
        self.held: Optional[T] = None
        self.loose = Bag()


# --- path: derived.py ---
from typing import TypeAlias, TypeVar

from base import Base
from kinds import Bag, Cart, Tin

U = TypeVar("U", bound=Tin)
Known: TypeAlias = dict[str, "Bag"]


class Derived(Base[U]):
    def __init__(self, cart, bag, held, loose):
        self.cart = cart
        self.bag = bag
        self.held = held
        self.loose = loose
        self.own = cart

    def use(self):
        self.cart.total()
        #         ^ calls: kinds.Cart.total  by: declared type
        self.bag.total()
        #        ^ calls: kinds.Bag.total ; not calls: kinds.Cart.total
        self.held.total()
        #         ^ calls: kinds.Tin.total ; not calls: kinds.Cart.total
        self.loose.total()
        #          ^ not calls: kinds.Bag.total
        self.own.total()
        #        ^ not calls: kinds.Cart.total


class Again(Base):
    def __init__(self):
        self.cart = Tin()

    def use(self, known: Known):
        self.cart.total()
        #         ^ calls: kinds.Tin.total ; not calls: kinds.Cart.total
        known["a"].total()
        #          ^ calls: kinds.Bag.total
