# What a method gives that gives its receiver, and what a class makes of itself: of the type that is asked, not the one that says so.
# --- path: shop.py ---
from typing import Self


class Base:
    def said(self) -> Self: ...
    def told(self):
        return self
    async def later(self) -> Self: ...
    @classmethod
    def made(cls):
        return cls()
    @classmethod
    def made_so(cls) -> Self: ...
    @staticmethod
    def always():
        return Base()
    def get(self): ...


class Cart(Base):
    def get(self): ...
    def own(self): ...


# --- path: app.py ---
from shop import Base, Cart


async def use(cart: Cart, base: Base):
    cart.said().get()
    #           ^ calls: shop.Cart.get
    cart.said().told().own()
    #                  ^ calls: shop.Cart.own
    base.said().get()
    #           ^ calls: shop.Base.get
    (await cart.later()).get()
    #                    ^ calls: shop.Cart.get
    Cart.made().get()
    #           ^ calls: shop.Cart.get
    Cart.made_so().own()
    #              ^ calls: shop.Cart.own
    Base.made().get()
    #           ^ calls: shop.Base.get
    Cart.always().get()
    #             ^ calls: shop.Base.get ; not calls: shop.Cart.get


# --- path: asked.py ---
class Shelf:
    kind = "get"

    def alike(self):
        return self.__class__()
        #           ^ calls: asked.Shelf

    def other(self):
        return type(self)()
        #      ^ calls: asked.Shelf

    def get(self): ...

    def put(self): ...

    def run(self, name):
        getattr(self, "get")()
        # ^ calls: asked.Shelf.get
        put = getattr(self, name, self.put)
        put()
        # ^ unresolved
        get = getattr(self, "get", self.put)
        get()
        # ^ calls: asked.Shelf.get ; calls: asked.Shelf.put
        getattr(self, name)()
        # ^ not calls: asked.Shelf.get


class Box(Shelf):
    def get(self): ...

    @classmethod
    def made(cls): ...


def use(box: Box):
    box.alike().get()
    #           ^ calls: asked.Box.get ; not calls: asked.Shelf.get
    box.other().get()
    #           ^ calls: asked.Box.get ; not calls: asked.Shelf.get
    box.__class__.made()
    #             ^ calls: asked.Box.made
    type(box).made()
    #         ^ calls: asked.Box.made
