# Locals by constructor, annotation, with, loop, return type; attributes by assignment; narrowing.
# --- path: m.py ---
from dataclasses import dataclass
from contextlib import contextmanager
from typing import Iterator, Optional

class Item:
    def price(self): ...
    def __enter__(self) -> "Item": return self
class Other:
    def price(self): ...
@dataclass
class Box:
    items: list[Item]
    by_name: dict[str, Item]
    best: Optional[Item] = None
    def fill(self):
        self.extra = Other()
        return self
def make() -> Item: ...
def make_inferred():
    return Item()
@contextmanager
def opened() -> Iterator[Item]:
    yield Item()

def use(box: Box, things, which):
    a = Item()
    a.price()
    # ^ calls: m.Item.price  by: inferred type
    make().price()
    # ^ calls: m.make; calls: m.Item.price
    b = make_inferred()
    b.price()
    # ^ calls: m.Item.price
    for item in box.items:
        item.price()
        # ^ calls: m.Item.price
    for name, item in box.by_name.items():
        item.price()
        # ^ calls: m.Item.price
    box.by_name["x"].price()
    # ^ calls: m.Item.price
    box.best.price()
    # ^ calls: m.Item.price
    box.fill().extra.price()
    # ^ calls: m.Box.fill; calls: m.Other.price
    with opened() as item:
        item.price()
        # ^ calls: m.Item.price
    with Item() as item:
        item.price()
        # ^ calls: m.Item.price
    [i.price() for i in box.items]
    # ^ calls: m.Item.price
    if isinstance(which, Other):
        which.price()
        # ^ calls: m.Other.price
    which.price()
    # ^ unresolved
    a = things
    a.price()
    # ^ unresolved
    for thing in things:
        thing.price()
        # ^ unresolved

# --- path: alternatives.py ---
from typing import Optional, Union


class Base:
    def remove(self): ...

    def walk(self): ...


class Node(Base):
    def walk(self): ...


class Leaf(Base): ...


Any = Union[Leaf, "Node"]
Perhaps = Optional[Node]


def drop(it: Any, last: Perhaps, text: Union[str, int]):
    it.remove()
    #  ^ calls: alternatives.Base.remove
    last.walk()
    #    ^ calls: alternatives.Node.walk ; not calls: alternatives.Base.walk
    text.remove()
    #    ^ not calls: alternatives.Base.remove


class Jar:
    def open(self): ...


class Box:
    """What one assignment says for sure is what the checks before another leave of its alternatives."""

    def __init__(self, given: Union["Box", Jar]):
        if isinstance(given, Box):
            self.jar = Jar()
        else:
            self.jar = given

    def open(self):
        self.jar.open()
        #        ^ calls: alternatives.Jar.open ; not calls: alternatives.Box.open


class Gate:
    def left(self):
        return Jar

    def right(self):
        return Node

    def through(self, where):
        """A line that goes on in the next is one."""
        way = self.left \
            if where \
            else self.right
        way()().walk()
        #       ^ calls: alternatives.Node.walk
        way()
        # ^ calls: alternatives.Gate.left ; calls: alternatives.Gate.right

# --- path: overloaded_by_type.py ---
from typing import overload

class Item:
    def ping(self): ...

class Box:
    def ping(self): ...

@overload
def pick(x: Item) -> Box: ...
@overload
def pick(x: Box) -> Item: ...
def pick(x): ...

def use(item: Item, box: Box):
    pick(item).ping()
    #          ^ calls: overloaded_by_type.Box.ping; not calls: overloaded_by_type.Item.ping
    pick(box).ping()
    #         ^ calls: overloaded_by_type.Item.ping; not calls: overloaded_by_type.Box.ping


class Store:
    @overload
    def get(self, number: int) -> Item: ...
    @overload
    def get(self) -> Box: ...
    @overload
    def get(self, *, name: str) -> Store: ...
    def get(self, number=None, name=None): ...
    @overload
    def every(self, *numbers: int) -> Item: ...
    @overload
    def every(self, number: str) -> Box: ...
    def every(self, *numbers): ...


def by_count(store: Store, number: int, other):
    store.get(number).ping()
    #                 ^ calls: overloaded_by_type.Item.ping; not calls: overloaded_by_type.Box.ping
    store.every(other, number).ping()
    #                          ^ calls: overloaded_by_type.Item.ping; not calls: overloaded_by_type.Box.ping
