# Modules that are imported by a name in a text, and names that a package imports when it is asked for them.
# --- path: shop/__init__.py ---
def __getattr__(name):
    if name == "Cart":
        from .cart import Cart
        return Cart
    raise AttributeError(name)
# --- path: shop/cart.py ---
class Cart:
    def pay(self): ...
def clear(): ...
# --- path: use.py ---
import importlib
from importlib import import_module
from shop import Cart, Shelf
# ^ imports: shop.cart.Cart


def use(name, one: Cart):
    importlib.import_module("shop.cart").clear()
    #                                    ^ calls: shop.cart.clear
    cart = import_module("shop.cart")
    cart.Cart().pay()
    #           ^ calls: shop.cart.Cart.pay
    import_module(".cart", "shop").clear()
    #                              ^ calls: shop.cart.clear
    import_module(".cart", package="shop").Cart().pay()
    #                                             ^ calls: shop.cart.Cart.pay
    import_module(name).clear()
    #                   ^ not calls: shop.cart.clear
    import_module("json").loads("")
    one.pay()
    #   ^ calls: shop.cart.Cart.pay
    Shelf().pay()
    #       ^ not calls: shop.cart.Cart.pay
# --- path: shop/beside.py ---
from importlib import import_module


def near():
    import_module(".cart", __package__).clear()
    #                                   ^ calls: shop.cart.clear
