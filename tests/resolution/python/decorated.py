# What decorators make of functions, and what methods give that say what they are called on.
# --- path: kinds.py ---
class Cart:
    def total(self): ...


class Bag:
    def total(self): ...


class Tin:
    def total(self): ...


# --- path: decorators.py ---
import functools
from typing import Any, Callable, Generic, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class kept:
    def __init__(self, function):
        self.function = function

    def __get__(self, instance, owner=None):
        return self.function(instance)

    def forget(self): ...


class Slot(Generic[T, R]):
    def __init__(self, function: Callable[[T], R]): ...
    def __get__(self, instance: T, owner: type[T]) -> R: ...
    def forget(self): ...


def slot(name: str) -> Callable[[Callable[[T], R]], Slot[T, R]]: ...
def wraps_property(function): ...


class Command:
    def __init__(self, function): ...
    def __call__(self, *args): ...
    def forget(self): ...
    def run(self): ...


class Other:
    def run(self): ...


def command(name):
    def decorate(function):
        return Command(function)

    return decorate


def traced(function):
    @functools.wraps(function)
    def inner(*args):
        return function(*args)

    return inner


# --- path: use.py ---
import outside
from decorators import Command, command, kept, slot, traced, wraps_property
from kinds import Bag, Cart, Tin


class Shop:
    @kept
    def cart(self) -> Cart: ...

    @slot("_bag")
    def bag(self) -> Bag: ...

    @outside.lazy_property
    def tin(self) -> Tin: ...

    @outside.memoized
    def other(self) -> Tin: ...

    @command("x")
    def order(self): ...

    @traced
    def plain(self) -> Cart: ...

    def use(self):
        self.cart.total()
        #         ^ calls: kinds.Cart.total  by: a guess
        self.cart.forget()
        #         ^ not calls: decorators.kept.forget
        self.bag.total()
        #        ^ calls: kinds.Bag.total ; not calls: kinds.Cart.total
        self.tin.total()
        #        ^ calls: kinds.Tin.total
        self.other.total()
        #          ^ not calls: kinds.Tin.total
        self.order.run()
        #          ^ calls: decorators.Command.run ; not calls: decorators.Other.run
        self.plain.run()
        #          ^ not calls: decorators.Command.run
        self.plain().total()
        #            ^ calls: kinds.Cart.total
        for one in self.bag:
            one.total()
            #   ^ not calls: kinds.Bag.total


@Command
def first() -> Bag: ...


@command("second")
def second(): ...


@traced
@Command
def third(): ...


def run_all():
    first.run()
    #     ^ calls: decorators.Command.run
    second.forget()
    #      ^ calls: decorators.Command.forget ; not calls: decorators.kept.forget
    third.forget()
    #     ^ not calls: decorators.Command.forget
    first()
    # ^ calls: use.first


# --- path: receivers.py ---
from typing import Any, Generic, Type, TypeVar

S = TypeVar("S", bound="Base")


class Base:
    def copy(self: S) -> S: ...

    @classmethod
    def make(cls: Type[S]) -> list[S]: ...
    def itself(self: "Base") -> "Base": ...
    def total(self): ...


class Derived(Base):
    def total(self): ...


class Odd(Base, Generic[S]):
    def __getattr__(self, name) -> Any: ...


class Only:
    def total_up(self): ...


def use(derived: Derived, odd: Odd, anything: Any):
    derived.copy().total()
    #              ^ calls: receivers.Derived.total ; not calls: receivers.Base.total
    Derived.make()[0].total()
    #                 ^ calls: receivers.Derived.total ; not calls: receivers.Base.total
    derived.itself().total()
    #                ^ calls: receivers.Base.total ; not calls: receivers.Derived.total
    odd.more.total_up()
    #        ^ calls: receivers.Only.total_up  by: only definition of that name
    anything.total_up()
    #        ^ calls: receivers.Only.total_up  by: only definition of that name
    odd.total_up()
    #   ^ unresolved
