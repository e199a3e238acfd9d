# What calls in other files hand to a function's parameters.
# --- path: shop/run.py ---
from typing import Callable


def each(carts, visit):
    visit(carts)
    # ^ calls: shop.use.log  by: a guess ; calls: shop.use.Till.ring ; not calls: shop.use.other ; not calls: tests.test_run.stub


def typed(visit: Callable[[], None], *, after: Callable[[], None] | None = None):
    visit()
    # ^ calls: shop.use.log ; not calls: shop.use.done
    after()
    # ^ calls: shop.use.done


def timed(function):
    def run():
        function()
        # ^ calls: shop.use.slow

    return run


class Box:
    def __init__(self, on_done, till):
        self.on_done = on_done
        self.till = till

    def run(self):
        self.on_done()
        #    ^ calls: shop.use.done
        self.till.ring()
        #         ^ calls: shop.use.Till.ring  by: inferred type


class Open:
    def __init__(self, hook: Callable[[], None] | None = None):
        self.hook = hook

    def run(self):
        self.hook()
        #    ^ calls: shop.use.other  by: a guess ; not calls: shop.use.done


# --- path: shop/use.py ---
from shop import run
from shop.run import Box as Case
from shop.run import Open, each, timed, typed


class Till:
    def ring(self): ...


class Bell:
    def ring(self): ...


def log(): ...
def done(): ...
def other(): ...


@timed
def slow(): ...


each([other], log)
run.each([], visit=Till.ring)
typed(log, after=done)
Case(done, Till())
Open(other).run()
# --- path: shop/rival.py ---
def each(carts, visit): ...


# --- path: shop/unlike.py ---
from shop.rival import each
from shop.use import other

each([], other)
# --- path: tests/test_run.py ---
from shop.run import each


def stub(): ...


each([], stub)


# --- path: chosen/run.py ---
def ring(visit):
    visit(1)
    # ^ calls: chosen.use.pay  by: a guess ; calls: chosen.use.send ; not calls: chosen.use.other


# --- path: chosen/use.py ---
from chosen.run import ring


def pay(cart): ...


def send(cart): ...


def other(cart): ...


def here(visit):
    visit(1)
    # ^ calls: chosen.use.pay  by: a guess ; calls: chosen.use.other ; not calls: chosen.use.send


def use(is_paid):
    ring(pay if is_paid else send)
    here(pay if is_paid else other)


# --- path: wrapped/views.py ---
def allowing(method, note):
    note()
    # ^ calls: wrapped.use.log ; not calls: wrapped.use.show

    def decorator(view):
        def run(*given):
            return view(*given)
            #      ^ calls: wrapped.use.show  by: a guess ; calls: wrapped.use.listing ; not calls: wrapped.use.log

        return run

    return decorator


# --- path: wrapped/use.py ---
from wrapped import views
from wrapped.views import allowing as only


def log(): ...


@only("GET", log)
def show(): ...


@views.allowing("PUT", log)
def listing(): ...


# --- path: bus/base.py ---
class Bus:
    def on(self, listener): ...


class Other:
    def on(self, listener):
        listener()
        # ^ not calls: bus.use.pay


# --- path: bus/real.py ---
from bus.base import Bus


class Middle(Bus): ...


class Real(Middle):
    def on(self, listener):
        listener()
        # ^ calls: bus.use.pay  by: a guess ; not calls: bus.use.other


# --- path: bus/use.py ---
from bus.base import Bus


def pay(): ...


def other(): ...


class Own(Bus):
    def on(self, listener):
        listener()
        # ^ calls: bus.use.pay  by: a guess ; not calls: bus.use.other


def use(bus: Bus):
    bus.on(pay)
