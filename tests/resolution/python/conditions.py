# What is defined under a condition that is known before a program runs: only where it is answered with yes.
# --- path: kinds.py ---
class Cart:
    def total(self): ...


class Bag:
    def total(self): ...


class Tin:
    def total(self): ...


def one() -> Cart: ...


# --- path: m.py ---
import os
import sys
from typing import TYPE_CHECKING, Protocol

import six
import unknown

from kinds import Bag, Cart, Tin

if sys.version_info >= (3, 8):

    def newer() -> Cart: ...

else:

    def newer() -> Bag: ...


if sys.platform == "win32":

    def by_place() -> Cart: ...

elif sys.platform == "darwin":

    def by_place() -> Bag: ...

else:

    def by_place() -> Tin: ...


if sys.platform.startswith("win") and os.environ.get("SHELL"):

    def by_beginning() -> Bag: ...

else:

    def by_beginning() -> Cart: ...


if sys.platform == "linux" or sys.platform == "darwin":

    class Both:
        def total(self): ...

else:

    class Both:
        def total(self): ...
        def only_there(self): ...


if not six.PY2 and os.name == "posix":
    from kinds import one
else:

    def one() -> Bag: ...


if sys.version_info[:2] < (3, 9):
    from kinds import Bag as Some
else:
    from kinds import Tin as Some

if sys.version_info >= (3, 99):

    def only_later() -> Tin: ...


if sys.version_info[0] == 2:

    def old() -> Bag: ...

else:

    def old() -> Cart: ...


if sys.version_info >= (3, 99):

    def ever() -> Tin: ...

else:

    def ever() -> Cart: ...


if unknown.HAS:

    def either() -> Cart: ...

else:

    def either() -> Bag: ...


try:
    import unknown.fast

    def tried() -> Cart: ...

    @unknown.kept
    class Tried:
        def total(self): ...

except (ImportError, AttributeError):

    def tried() -> Bag: ...

    class Tried:
        def total(self): ...
        def only_there(self): ...

    def in_need() -> Tin: ...


try:
    unknown.start()

    def failing() -> Cart: ...

except ValueError:

    def failing() -> Bag: ...


if sys.version_info >= (3, 13):

    def late() -> Cart: ...

else:

    def late() -> Bag: ...


if TYPE_CHECKING:

    class Maker(Protocol):
        def __call__(self, name: str) -> Cart: ...

    def shown() -> Cart: ...

    def told() -> Cart: ...

    class Shown(Cart): ...

    def alone() -> Cart: ...

    Named = Cart

else:  # what runs

    class Maker:
        __test__ = False

    def shown() -> Tin: ...

    def told():
        return unknown.any()

    class Shown: ...

    class Named:
        def total(self): ...


if not TYPE_CHECKING:

    class Turned:
        def total(self): ...

else:

    class Turned(Tin): ...


class Beside(Tin): ...


if not TYPE_CHECKING:

    class Beside: ...

    def only_run() -> Bag: ...


class Shop:
    if sys.version_info < (3,):

        def open(self) -> Bag: ...

    else:

        def open(self) -> Tin: ...


def use(shop: Shop):
    newer().total()
    #       ^ calls: kinds.Cart.total  by: surely ; not calls: kinds.Bag.total
    by_place().total()
    #          ^ calls: kinds.Tin.total ; not calls: kinds.Cart.total
    Both().only_there()
    #      ^ not calls: m.Both.only_there
    one().total()
    #     ^ calls: kinds.Cart.total ; not calls: kinds.Bag.total
    by_beginning().total()
    #              ^ calls: kinds.Cart.total  by: surely ; not calls: kinds.Bag.total
    Some().total()
    #      ^ calls: kinds.Tin.total ; not calls: kinds.Bag.total
    old().total()
    #     ^ calls: kinds.Cart.total ; not calls: kinds.Bag.total
    ever().total()
    #      ^ calls: kinds.Cart.total
    only_later().total()
    #            ^ calls: kinds.Tin.total
    shop.open().total()
    #           ^ calls: kinds.Tin.total ; not calls: kinds.Bag.total
    tried().total()
    #       ^ calls: kinds.Cart.total ; not calls: kinds.Bag.total
    Tried().only_there()
    #       ^ not calls: m.Tried.only_there
    in_need().total()
    #         ^ calls: kinds.Tin.total
    failing().total()
    #         ^ calls: kinds.Bag.total
    late().total()
    #      ^ calls: kinds.Cart.total  by: surely ; not calls: kinds.Bag.total


def typed(maker: Maker, turned: Turned, named: Named):
    maker("a").total()
    #          ^ calls: kinds.Cart.total  by: surely
    shown().total()
    #       ^ calls: kinds.Tin.total  by: surely
    told().total()
    #      ^ calls: kinds.Cart.total ; calls: m.told@158 ; not calls: m.told@143
    Shown().total()
    #       ^ calls: kinds.Cart.total  by: surely
    alone().total()
    #       ^ calls: kinds.Cart.total  by: surely
    Beside().total()
    #        ^ calls: kinds.Tin.total  by: surely
    only_run().total()
    #          ^ calls: kinds.Bag.total  by: surely
    turned.total()
    #      ^ calls: kinds.Tin.total ; not calls: m.Turned.total
    named.total()
    #     ^ calls: m.Named.total ; not calls: kinds.Cart.total
