# Types that names are given, type variables and their bounds, parameters of classes, casts.
# --- path: m.py ---
import copy
import weakref
from collections import deque
from contextvars import ContextVar
from functools import partial
from typing import Callable, Final, Generic, TypeVar, cast, overload


class Item:
    def price(self): ...


class Part(Item):
    def weigh(self): ...


Items = list["Item"]
Pair = tuple[str, Part]
Either = Part | None
ByName = dict[str, Item]
Bound = TypeVar("Bound", bound="Item")
Made = TypeVar("Made")
Other = TypeVar("Other")
FLAGS = 1 | 2
current: ContextVar["Item"] = ContextVar("current")


class Box(Generic[Made]):
    held: Made

    def take(self) -> Made: ...

    def each(self) -> list[Made]: ...


class PartBox(Box[Part]): ...


class Shelf(Generic[Bound]):
    last: Bound

    def use(self):
        self.last.price()
        #         ^ calls: m.Item.price


def aliases(items: Items, pairs: list[Pair], either: Either, named: ByName):
    for item in items:
        item.price()
        #    ^ calls: m.Item.price
    for name, part in pairs:
        part.weigh()
        #    ^ calls: m.Part.weigh
        name.weigh()
        #    ^ not calls: m.Part.weigh
    either.weigh()
    #      ^ calls: m.Part.weigh
    named["a"].price()
    #          ^ calls: m.Item.price
    named.popitem()[1].price()
    #                  ^ calls: m.Item.price
    FLAGS.price()
    #     ^ not calls: m.Item.price


def generics(box: PartBox, whole: Box[Item], unsaid: Box, one: Bound, other: Other):
    box.take().weigh()
    #          ^ calls: m.Part.weigh
    box.held.weigh()
    #        ^ calls: m.Part.weigh
    for item in whole.each():
        item.price()
        #    ^ calls: m.Item.price
    unsaid.take().weigh()
    #             ^ not calls: m.Part.weigh by: declared type
    one.price()
    #   ^ calls: m.Item.price
    other.name()
    #     ^ unresolved


class Queue:
    limit: Final = 3

    def __init__(self, make: Callable[[], Part], this):
        self.waiting: deque[tuple[Part, float]] = deque()
        self.first: Final = Item()
        self.make = make
        self.build = partial(Part, weight=1)
        self.itself = weakref.ref(Item())
        self.like = copy.copy(self.first)
        self.said = cast("Part", this)

    def run(self):
        part, since = self.waiting.popleft()
        part.weigh()
        #    ^ calls: m.Part.weigh
        since.weigh()
        #     ^ not calls: m.Part.weigh
        self.first.price()
        #          ^ calls: m.Item.price
        self.make().weigh()
        #           ^ calls: m.Part.weigh
        self.build().weigh()
        #            ^ calls: m.Part.weigh
        self.itself().price()
        #             ^ calls: m.Item.price
        self.like.price()
        #         ^ calls: m.Item.price
        self.said.weigh()
        #         ^ calls: m.Part.weigh
        current.get().price()
        #             ^ calls: m.Item.price


def make(kind: type[Made], size=1) -> Made: ...


def same(one: Made) -> list[Made]: ...


def fixed(kind: type[Item]) -> Item: ...


async def soon(kind: type[Made]) -> Made: ...


class Shop:
    def get(self, kind: type[Bound], number) -> Bound | None: ...


async def told_by_calls(shop: Shop):
    part = make(Part, 2)
    part.weigh()
    #    ^ calls: m.Part.weigh
    make(Item).price()
    #          ^ calls: m.Item.price ; not calls: m.Part.weigh
    fixed(Part).weigh()
    #           ^ not calls: m.Part.weigh by: declared type
    (await soon(Part)).weigh()
    #                  ^ calls: m.Part.weigh
    shop.get(Part, 1).weigh()
    #                 ^ calls: m.Part.weigh
    same(Part)[0]().weigh()
    #               ^ calls: m.Part.weigh


def local():
    class Part:
        def own(self): ...

    make(Part).own()
    #          ^ calls: m.local.Part.own


@overload
def build(kind: Callable[..., Made], size: int) -> Made: ...


@overload
def build(kind: str, size: int) -> Item: ...


def build(kind, size): ...


def overloaded():
    build(Part, 3).weigh()
    #              ^ calls: m.Part.weigh


def unknown(kind):
    make(kind).weigh()
    #          ^ not calls: m.Part.weigh by: inferred type
# --- path: named/config.py ---
class Config:
    def read(self): ...
class Other:
    def read(self): ...
# --- path: named/use.py ---
from named import config
from named.config import Other

class document:
    def read(self): ...

def takes(config: config.Config, document: document = None):
    config.read()
    #      ^ calls: named.config.Config.read; not calls: named.config.Other.read
    document.read()
    #        ^ calls: named.use.document.read; not calls: named.config.Config.read
    def inside():
        config.read()
        #      ^ calls: named.config.Config.read
def gives(config) -> config.Config: ...
gives(1).read()
#        ^ calls: named.config.Config.read
def takes_several(config: "list[config.Config]", Other: Other):
    config[0].read()
    #         ^ calls: named.config.Config.read
    Other.read()
    #     ^ calls: named.config.Other.read; not calls: named.config.Config.read
def makes(config):
    class Own(config.Config):
        def run(self):
            self.read()
            #    ^ not calls: named.config.Config.read by: inherited member
class Holds:
    def __init__(self, document: document, config: config.Config):
        self.document: document = document
        self.config = config
    def go(self):
        self.document.read()
        #             ^ calls: named.use.document.read
        self.config.read()
        #           ^ calls: named.config.Config.read; not calls: named.config.Other.read
# --- path: named/master.py ---
# A field that is called as the module is in which its type stands, which is seen from around the class.
from named import config
from named import use as other


class Master:
    config: "config.Config | None" = None

    def __init__(self):
        self.other: other.document | None = None

    def other_one(self): ...


class Inner:
    class other:
        class document:
            def read(self): ...

    made: "other.document"


def reads(master: Master, inner: Inner):
    master.config.read()
    #             ^ calls: named.config.Config.read; not calls: named.config.Other.read
    master.other.read()
    #            ^ calls: named.use.document.read; not calls: named.config.Config.read
    inner.made.read()
    #          ^ calls: named.master.Inner.other.document.read; not calls: named.use.document.read
# --- path: aliased.py ---
# What is declared to be another name for a type: in quotes too, and where the word for that has another name itself.
import typing
from typing import Final as _Final, TypeAlias as _TypeAlias


class Oak:
    def fell(self): ...


class Ash:
    def fell(self): ...


class Rock:
    def fell(self): ...


Hard: _TypeAlias = Oak
Tree: typing.TypeAlias = "Oak | Ash"
FIRST: _Final = Rock()
TEXT: str = "Rock"


def use(hard: Hard, trees: "list[Tree]"):
    hard.fell()
    #    ^ calls: aliased.Oak.fell by: declared type; not calls: aliased.Ash.fell
    trees[0].fell()
    #        ^ calls: aliased.Oak.fell; calls: aliased.Ash.fell; not calls: aliased.Rock.fell
    FIRST.fell()
    #     ^ calls: aliased.Rock.fell
    TEXT.fell()
    #    ^ not calls: aliased.Rock.fell
# --- path: named/kept.py ---
# The field is no way to its own type, and be it that what it holds is of something outside that may have any member.
from named import shelf


class Kept:
    def __init__(self):
        self.shelf: shelf.Shelf = shelf.Shelf()


def sweeps(kept: Kept):
    kept.shelf.sweep()
    #          ^ calls: named.shelf.Shelf.sweep
# --- path: named/shelf.py ---
import collections


class Shelf(collections.abc.Sequence):
    def sweep(self): ...
