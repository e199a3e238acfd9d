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


def test_fake(fake):
    fake.put_away()
    #    ^ unresolved


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
