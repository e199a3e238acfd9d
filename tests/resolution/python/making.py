# What constructions give, and what a type's own members make of it.
# --- path: shop.py ---
class Base:
    def pay(self): ...
class Cart(Base):
    def pay(self): ...
class Till:
    def pay(self): ...
# --- path: makers.py ---
from __future__ import annotations
from shop import Base, Cart, Till
class Maker:
    def __new__(cls, name) -> Cart: ...
    def pay(self): ...
class Below(Maker): ...
class Kind:
    def __new__(cls, name) -> type[Till]: ...
class Loose:
    def __new__(cls) -> Loose: ...
    def pay(self): ...
class Finer(Loose):
    def pay(self): ...
class Wider(Base):
    def __new__(cls) -> Base: ...
    def pay(self): ...
class Silent:
    def __new__(cls): ...
    def pay(self): ...
class Text(Cart):
    def __new__(cls) -> str: ...
# --- path: kit.py ---
from typing import Any, Generic, Literal, TypeVar, overload
from shop import Base, Cart, Till
T = TypeVar("T")
B = TypeVar("B", bound=Base)
class Box(Generic[T]):
    def __init__(self, item: T, items: list[T], name: str):
        self.item = item
        self.first = items[0]
        self.name = name
    def opened(self):
        return self.item
    @property
    def shown(self):
        return self.item
class Low(Generic[B]):
    def __init__(self, item: B):
        self.item = item
class Holder[V: Cart, W: (Cart, Till), X]:
    one: V
    def __init__(self, other: W):
        self.other = other
    def go(self):
        self.one.pay()
        #        ^ calls: shop.Cart.pay  by: declared type
        self.other.pay()
        #          ^ calls: shop.Cart.pay  by: a guess ; calls: shop.Till.pay  by: a guess
def held[V: Till](x: list[V]):
    x[0].pay()
    #    ^ calls: shop.Till.pay
@overload
def picked(x: int) -> Cart: ...
@overload
def picked(x: str) -> Cart: ...
def picked(x): ...
@overload
def either(x: int) -> Cart: ...
@overload
def either(x: str) -> Till: ...
def either(x) -> Any: ...
@overload
def said(x: Literal[True]) -> Till: ...
@overload
def said(x: bool) -> Cart | None: ...
def said(x) -> Cart | None: ...
def many() -> tuple[Cart, ...]: ...
# --- path: views.py ---
from shop import Cart, Till
class View:
    kind = None
    def make(self):
        return self.made()
    def made(self): ...
    def itself(self):
        return self
class CartView(View):
    def made(self) -> Cart: ...
class TillView(View):
    def made(self) -> Till: ...
class Coin:
    def __mul__(self, other) -> Till: ...
    def __rmul__(self, other) -> Cart: ...
    def __rsub__(self, other) -> Cart: ...
# --- path: use.py ---
from kit import Box, Low, either, many, picked, said
from makers import Below, Finer, Kind, Loose, Maker, Silent, Text, Wider
from shop import Cart, Till
from views import CartView, Coin, TillView, View

def construct():
    Maker("x").pay()
    #          ^ calls: shop.Cart.pay ; not calls: makers.Maker.pay
    Below("x").pay()
    #          ^ calls: shop.Cart.pay
    Kind("x")().pay()
    #           ^ calls: shop.Till.pay
    Loose().pay()
    #       ^ calls: makers.Loose.pay
    Finer().pay()
    #       ^ calls: makers.Finer.pay ; not calls: makers.Loose.pay
    Wider().pay()
    #       ^ calls: shop.Base.pay
    Silent().pay()
    #        ^ calls: makers.Silent.pay
    Text().pay()
    #      ^ calls: shop.Cart.pay

class Held(Box[Till]):
    def go(self):
        self.item.pay()
        #         ^ calls: shop.Till.pay ; not calls: shop.Cart.pay
        self.first.pay()
        #          ^ calls: shop.Till.pay
        self.shown.pay()
        #          ^ calls: shop.Till.pay

class Lower(Low[Cart]):
    def go(self):
        self.item.pay()
        #         ^ calls: shop.Cart.pay ; not calls: shop.Base.pay

class Plain(Low):
    def go(self):
        self.item.pay()
        #         ^ calls: shop.Base.pay

def hold(box: Box[Cart], held: Held):
    box.item.pay()
    #        ^ calls: shop.Cart.pay ; not calls: shop.Till.pay
    held.item.pay()
    #         ^ calls: shop.Till.pay
    box.opened().pay()
    #            ^ calls: shop.Cart.pay  by: a guess
    box.name.pay()
    #        ^ not calls: shop.Cart.pay ; not calls: shop.Till.pay

def overloaded():
    picked(1).pay()
    #         ^ calls: shop.Cart.pay  by: surely
    either(1).pay()
    #         ^ calls: shop.Cart.pay  by: a guess
    said(True).pay()
    #          ^ calls: shop.Till.pay ; not calls: shop.Cart.pay
    one, two, three = many()
    two.pay()
    #   ^ calls: shop.Cart.pay
    three.pay()
    #     ^ calls: shop.Cart.pay

def derive(view: View, coin: Coin):
    CartView().make().pay()
    #                 ^ calls: shop.Cart.pay  by: a guess ; not calls: shop.Till.pay
    TillView().make().pay()
    #                 ^ calls: shop.Till.pay  by: a guess ; not calls: shop.Cart.pay
    view.make().pay()
    #           ^ not calls: shop.Cart.pay ; not calls: shop.Till.pay
    TillView().itself().made().pay()
    #                          ^ calls: shop.Till.pay
    (coin * 2).pay()
    #          ^ calls: shop.Till.pay
    (2 * coin).pay()
    #          ^ calls: shop.Cart.pay ; not calls: shop.Till.pay
    (1.5 - coin).pay()
    #            ^ calls: shop.Cart.pay
    (2 * 3 * coin).pay()
    #              ^ not calls: shop.Till.pay
