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
