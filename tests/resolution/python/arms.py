# What one name is defined as in several arms of a statement: each may hold, none surely.
# --- path: one.py ---
def pay(): ...
def sure(): ...
class Cart:
    def total(self): ...
# --- path: two.py ---
def pay(): ...
def sure(): ...
class Cart:
    def total(self): ...
# --- path: kit.py ---
import os
import one, two
from typing import TYPE_CHECKING, overload

if os.name == "other":
    def keep(): ...
elif hasattr(os, "fork"):
    def keep(): ...
else:
    def keep(): ...

def plain(): ...
if os.environ.get("PLAIN"):
    def plain(): ...

def again(): ...
def again(): ...

if os.environ.get("MADE"):
    def made() -> one.Cart: ...
else:
    def made() -> two.Cart: ...

if os.environ.get("TWICE"):
    def twice(): ...
    def twice(): ...

if os.environ.get("OVER"):
    @overload
    def over(x: int) -> int: ...
    @overload
    def over(x: str) -> str: ...
    def over(x): ...

if TYPE_CHECKING:
    def typed(): ...
else:
    def typed(): ...

if os.environ.get("HELD"):
    held = None
else:
    def held(): ...

class Box:
    if os.environ.get("BOX"):
        def size(self): ...
    else:
        def size(self): ...

    @property
    def lid(self): ...
    @lid.setter
    def lid(self, value): ...

    def run(self):
        self.size()
        #    ^ calls: kit.Box.size  by: a guess
# --- path: stand.py ---
import two
try:
    from one import pay
except ImportError:
    def pay(): ...
try:
    from nowhere import away
except ImportError:
    def away(): ...
try:
    from one import Cart as Trolley
except ImportError:
    Trolley = two.Cart
Basket = two.Cart
if two.sure():
    from one import Cart as Basket
from one import Cart as Wagon
Wagon = two.Cart
try:
    from one import Cart as Crate
except ImportError:
    Crate = None
Sledge: type[two.Cart] = two.Cart
if two.sure():
    from one import Cart as Sledge

pay()
# ^ calls: one.pay ; calls: stand.pay
away()
# ^ calls: stand.away  by: surely
Trolley().total()
#         ^ calls: one.Cart.total  by: a guess ; calls: two.Cart.total  by: a guess
Basket().total()
#        ^ calls: one.Cart.total  by: a guess ; calls: two.Cart.total  by: a guess
Wagon().total()
#       ^ calls: two.Cart.total  by: surely ; not calls: one.Cart.total
Crate().total()
#       ^ calls: one.Cart.total  by: surely
Sledge().total()
#        ^ calls: two.Cart.total  by: surely ; not calls: one.Cart.total

def fetch(kind):
    from one import Cart
    if kind == 1:
        Cart = two.Cart
        Cart().total()
#              ^ calls: two.Cart.total  by: surely ; not calls: one.Cart.total
    Cart().total()
#          ^ calls: one.Cart.total  by: a guess ; calls: two.Cart.total  by: a guess
    def later():
        Cart().total()
#              ^ calls: one.Cart.total  by: a guess ; calls: two.Cart.total  by: a guess

def taken():
    from one import Cart
    Cart = two.Cart
    Cart().total()
#          ^ calls: two.Cart.total  by: surely ; not calls: one.Cart.total
# --- path: use.py ---
import os
import kit
import stand
from kit import Box, again, held, keep, over, plain, twice, typed
if os.environ.get("ONE"):
    from one import Cart, pay
else:
    from two import Cart, pay
from one import sure
from two import sure

class Large(Cart): ...
#           ^ extends: one.Cart  by: a guess ; extends: two.Cart  by: a guess

keep()
# ^ calls: kit.keep  by: a guess ; not calls: kit.keep  by: surely
kit.plain()
#   ^ calls: kit.plain  by: a guess ; not calls: kit.plain  by: surely
again()
# ^ calls: kit.again  by: surely
twice()
# ^ calls: kit.twice  by: surely
over(1)
# ^ calls: kit.over  by: surely ; not calls: kit.over  by: a guess
typed()
# ^ calls: kit.typed  by: surely ; not calls: kit.typed  by: a guess
held()
# ^ calls: kit.held  by: surely
Box().size()
#     ^ calls: kit.Box.size  by: a guess ; not calls: kit.Box.size  by: surely
pay()
# ^ calls: one.pay  by: a guess ; calls: two.pay  by: a guess
sure()
# ^ calls: two.sure  by: surely ; not calls: one.sure
Cart().total()
#      ^ calls: one.Cart.total  by: a guess ; calls: two.Cart.total  by: a guess ; instantiates: one.Cart  by: a guess
kit.made().total()
#          ^ calls: one.Cart.total  by: a guess ; calls: two.Cart.total  by: a guess
stand.pay()
#     ^ calls: one.pay  by: a guess ; calls: stand.pay  by: a guess
stand.Trolley().total()
#               ^ calls: one.Cart.total  by: a guess ; calls: two.Cart.total  by: a guess
stand.Wagon().total()
#             ^ calls: two.Cart.total  by: surely ; not calls: one.Cart.total

def within(kind):
    if kind == 1:
        def inner(): ...
        inner()
#       ^ calls: use.within.inner  by: surely ; not calls: use.within.inner  by: a guess
    elif kind == 2:
        from one import pay
        pay()
#       ^ calls: one.pay  by: surely ; not calls: two.pay
        def inner(): ...
    else:
        from two import pay
        pay()
#       ^ calls: two.pay  by: surely ; not calls: one.pay
        inner = None
    pay()
#   ^ calls: one.pay  by: a guess ; calls: two.pay  by: a guess
    def later():
        pay()
#       ^ calls: one.pay  by: a guess ; calls: two.pay  by: a guess

def chosen(kind):
    if kind == 1:
        def pick(): ...
    elif kind == 2:
        def pick(): ...
    else:
        raise ValueError(kind)
    pick()
#   ^ calls: use.chosen.pick  by: a guess

def typed_by(cart: Cart):
    cart.total()
#        ^ calls: one.Cart.total  by: a guess ; calls: two.Cart.total  by: a guess
