# What `import *` brings: the names that a module lists, else its public ones; of two of one name the later one.
# --- path: shop/__init__.py ---
from .prices import *
from .taxes import *
from .grown import *

total()
# ^ calls: shop.taxes.total ; not calls: shop.prices.total
rounded()
# ^ calls: shop.prices.rounded
# --- path: shop/steps.py ---
def step(): ...


def _quick(): ...


def others(): ...


# --- path: shop/prices.py ---
from .steps import step as total
from .steps import others as listed

__all__ = ["rounded", "total"]


def rounded(): ...


def total(): ...


def vat(): ...


# --- path: shop/taxes.py ---
def total(): ...


def vat(): ...


# --- path: shop/unlisted.py ---
from .steps import step as vat
from .steps import others as cost

__all__ = ["sum_up"]


def sum_up(): ...


# --- path: shop/grown.py ---
from .steps import others

__all__ = ["grown"]
__all__ += others.__all__


def grown(): ...


def added(): ...


def _hidden(): ...


# --- path: app.py ---
from shop.taxes import *
from shop.unlisted import *

vat()
# ^ calls: shop.taxes.vat
cost()
# ^ not calls: shop.steps.others
sum_up()
# ^ calls: shop.unlisted.sum_up
# --- path: main.py ---
import shop
from shop.grown import *
from shop.steps import *

shop.vat()
#    ^ calls: shop.taxes.vat
added()
# ^ calls: shop.grown.added
_hidden()
# ^ not calls: shop.grown._hidden
step()
# ^ calls: shop.steps.step


# --- path: till/__init__.py ---
# Of the arms of a statement a program may come to each; where it runs, and which Python it is, is known before.
import sys, os

if "docs" in sys.modules:
    from .old import *
    from .new import *
if sys.platform == "win32":
    from .old import *
elif sys.platform == "linux" or hasattr(os, "fork"):
    from .new import *
else:
    from .odd import *

try:
    from .quick import *
except ImportError:
    from .slow import *

from .base import *
if os.environ.get("LOCAL"):
    from .local import *
# --- path: till/old.py ---
def ring(): ...
def old_only(): ...
# --- path: till/new.py ---
def ring(): ...
# --- path: till/odd.py ---
def ring(): ...
def odd_only(): ...
# --- path: till/quick.py ---
def count(): ...
def both(): ...
# --- path: till/slow.py ---
def count(): ...
def slowly(): ...
# --- path: till/base.py ---
def sign(): ...
def send(): ...
# --- path: till/local.py ---
def sign(): ...
# --- path: asks.py ---
import till
from till import count, sign

till.ring()
#    ^ calls: till.new.ring ; not calls: till.odd.ring ; not calls: till.old.ring
till.old_only()
#    ^ calls: till.old.old_only
till.odd_only()
#    ^ calls: till.odd.odd_only
count()
# ^ calls: till.quick.count  by: a guess ; calls: till.slow.count  by: a guess
till.both()
#    ^ calls: till.quick.both
till.slowly()
#    ^ calls: till.slow.slowly
sign()
# ^ calls: till.local.sign  by: a guess ; calls: till.base.sign  by: a guess
till.send()
#    ^ calls: till.base.send
# --- path: views/models.py ---
from records.fields import *


def own(): ...


# --- path: views/both.py ---
from .models import *
from others import *


# --- path: views/lost.py ---
from .generated import *
from records.fields import *

Text()
# ^ not calls: outside records.fields.Text
# --- path: views/use.py ---
# A name that nothing in the tree has, where one module outside lends all of its own, is that one's.
from . import both, models
from .models import Number, own
# ^ imports: outside records.fields.Number ; imports: views.models ; imports: views.models.own
from panes import *

Number()
# ^ calls: outside records.fields.Number
models.Text()
#      ^ calls: outside records.fields.Text
both.Text()
#    ^ not calls: outside records.fields.Text ; not calls: outside others.Text
models._hidden()
#      ^ not calls: outside records.fields._hidden


class Pane(Frame):
    # ^ extends: outside panes.Frame
    def show(self):
        print(Button(), own())
        #     ^ calls: outside panes.Button ; calls: outside builtins.print ; calls: views.models.own
