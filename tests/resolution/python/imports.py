# Packages, re-exports, relative and star imports, aliases, conditional and function-level imports.
# --- path: shop/__init__.py ---
from .cart import Cart
from .prices import *
# --- path: shop/cart.py ---
from __future__ import annotations
from typing import TYPE_CHECKING
from . import prices
# ^ imports: shop.prices
from .prices import vat as tax
# ^ imports: shop.prices.vat
if TYPE_CHECKING:
    from .gifts import Gift
    # ^ imports: shop.gifts.Gift
try:
    import ujson as json
    # ^ imports: outside ujson
except ImportError:
    import json

class Cart:
    def total(self, gift: Gift):
        prices.rounded(1)
        # ^ calls: shop.prices.rounded  by: module attribute
        tax(2)
        # ^ calls: shop.prices.vat  by: import
        gift.wrap()
        # ^ calls: shop.gifts.Gift.wrap  by: declared type
        from shop.gifts import ribbon
        return ribbon()
        # ^ calls: shop.gifts.ribbon  by: import
# --- path: shop/prices.py ---
__all__ = ["rounded", "vat"]
def rounded(value): ...
def vat(value): ...
def _hidden(): ...
# --- path: shop/gifts.py ---
class Gift:
    def wrap(self): ...
def ribbon(): ...
# --- path: app.py ---
import shop
import shop.gifts
import shop.prices as money
import requests
from shop import Cart, vat, nowhere
from nowhere.at import all as everything

shop.Cart()
# ^ instantiates: shop.cart.Cart  by: module attribute
shop.gifts.ribbon()
# ^ calls: shop.gifts.ribbon  by: module attribute
money.rounded(2)
# ^ calls: shop.prices.rounded
vat(3)
# ^ calls: shop.prices.vat  by: import
requests.get("x")
# ^ calls: outside requests.get
everything()
# ^ calls: outside nowhere.at.all
nowhere()
# ^ unresolved
undefined()
# ^ unresolved
len([])
# ^ calls: outside builtins.len
# --- path: lit/own.py ---
class Lamp: ...
# --- path: lit/__init__.py ---
from lit.own import Lamp
class Bulb: ...
# --- path: lit/sub.py ---
# --- path: lighting.py ---
from lit import Lamp
# ^ imports: lit.own.Lamp ; imports: lit
from lit import Bulb
# ^ imports: lit.Bulb ; not imports: lit
from lit import sub
# ^ imports: lit.sub ; not imports: lit

# --- path: hello_pb2.py ---
from google.protobuf import descriptor_pool
_globals = globals()

# --- path: hello_pb2.pyi ---
class Reply:
    def copy_from(self, other: Reply) -> Reply: ...

# --- path: served.py ---
import hello_pb2
from hello_pb2 import Reply

hello_pb2.Reply().copy_from(Reply())
# ^ calls: hello_pb2.Reply
#                 ^ calls: hello_pb2.Reply.copy_from; not calls: hello_pb2
