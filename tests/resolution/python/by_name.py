# What a member's name alone tells, where the receiver's type is not known.
# --- path: shop/shelf.py ---
class Shelf:
    def put_away(self): ...
    def sweep_up(self): ...
    def lift_all(self): ...


class Tall(Shelf):
    def put_away(self): ...


# --- path: shop/low.py ---
from shop.shelf import Tall


class Low(Tall):
    def put_away(self): ...
    def lift_all(self): ...


class Other:
    def lift_all(self): ...


class Both:
    def hang_up(self): ...
    def hang_up(self): ...


def sweep_up(shelf): ...


# --- path: tests/test_shelf.py ---
class Fake:
    def put_away(self): ...


def test_fake(one):
    one.put_away()
    #   ^ unresolved


# --- path: shop/use.py ---
from shop.low import Other


def use(x, other: Other):
    x.put_away()
    # ^ calls: shop.shelf.Shelf.put_away  by: only definition of that name ; not calls: shop.shelf.Tall.put_away
    x.sweep_up()
    # ^ calls: shop.shelf.Shelf.sweep_up  by: a guess
    x.lift_all()
    # ^ unresolved
    x.hang_up()
    # ^ unresolved
    other.put_away()
    #     ^ unresolved


# --- path: named/kinds.py ---
class ShopCart:
    def empty_out(self): ...
    def tidy_up(self): ...
    def close(self): ...


class Sack:
    def empty_out(self): ...
    def tidy_up(self): ...


class Flask:
    def tidy_up(self): ...


class Crate:
    def empty_out(self): ...


# --- path: named/more.py ---
class crate:
    def empty_out(self): ...


# --- path: named/tests/test_it.py ---
class Flask:
    def empty_out(self): ...


# --- path: named/use.py ---
# Of a variable whose type is not known, the type that it is called after has the method.
import unknown
from unknown import sack as imported
from named.kinds import Sack

CURRENT_SACK = unknown.sack()


def use(shop_cart, sack, flask, crate, flasks, x: Sack, other):
    shop_cart.empty_out()
    #         ^ calls: named.kinds.ShopCart.empty_out  by: a guess ; not calls: named.kinds.Sack.empty_out
    sack.empty_out()
    #    ^ calls: named.kinds.Sack.empty_out  by: a guess
    flasks[0].tidy_up()
    #         ^ unresolved
    other.flask.tidy_up()
    #           ^ calls: named.kinds.Flask.tidy_up
    other._flask.tidy_up()
    #            ^ calls: named.kinds.Flask.tidy_up
    flask.empty_out()
    #     ^ unresolved
    crate.empty_out()
    #     ^ unresolved
    shop_cart.close()
    #         ^ unresolved
    imported.empty_out()
    #        ^ not calls: named.kinds.Sack.empty_out
    shop_cart = x
    shop_cart.tidy_up()
    #         ^ calls: named.kinds.Sack.tidy_up ; not calls: named.kinds.ShopCart.tidy_up
    sack = unknown.Sack()
    sack.tidy_up()
    #    ^ not calls: named.kinds.Sack.tidy_up


# --- path: named/held.py ---
# A field says nothing of its type where all that it is given says nothing.
import unknown
from named.kinds import Sack


class Shelf:
    def lift_out(self): ...


class Room:
    shelf: unknown.Shelf

    def __init__(self, sack, shelf, flask, thing):
        self.sack = sack
        self.flask = Sack()
        self.crate = unknown.Crate()
        self.shelf = shelf
        self.thing = thing

    @property
    def shop_cart(self):
        return self.sack.owner

    def use(self):
        self.sack.empty_out()
        #         ^ calls: named.kinds.Sack.empty_out  by: a guess ; not calls: named.kinds.Crate.empty_out
        self.shop_cart.empty_out()
        #              ^ calls: named.kinds.ShopCart.empty_out
        self.flask.tidy_up()
        #          ^ calls: named.kinds.Sack.tidy_up ; not calls: named.kinds.Flask.tidy_up
        self.crate.empty_out()
        #          ^ not calls: named.kinds.Crate.empty_out
        self.thing.lift_out()
        #          ^ calls: named.held.Shelf.lift_out  by: only definition of that name
        self.shelf.lift_out()
        #          ^ not calls: named.held.Shelf.lift_out
        self.sack.lift_out
        #         ^ not calls: named.held.Shelf.lift_out
        self.thing.column_width()
        #          ^ not calls: named.columns.Sheet.column_width

# --- path: named/columns.py ---
from unknown import models


class Sheet:
    column_width = models.IntegerField(default=0)
