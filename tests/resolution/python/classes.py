# self, cls, super, properties, static and class methods, the method resolution order, instantiation.
# --- path: zoo/base.py ---
class Animal:
    kind = "animal"
    def __init__(self, name: str):
        self.name = name
        self.keeper = Keeper()
    def speak(self):
        return self.sound()
        #           ^ calls: zoo.base.Animal.sound  by: enclosing type
    def sound(self): ...
    @classmethod
    def create(cls) -> "Animal":
        return cls("new")
        #      ^ instantiates: zoo.base.Animal
    @staticmethod
    def count(): ...
    @property
    def home(self) -> "Den":
        return Den()
class Keeper:
    def feed(self): ...
class Den:
    def clean(self): ...
# --- path: zoo/pets.py ---
from zoo.base import Animal

class Walks:
    def move(self): ...
class Swims:
    def move(self): ...
class Duck(Walks, Swims, Animal):
# ^ extends: zoo.pets.Walks; extends: zoo.pets.Swims; extends: zoo.base.Animal
    def __init__(self):
        super().__init__("duck")
        # ^ calls: zoo.base.Animal.__init__  by: inherited member
        self.sound()
        # ^ calls: zoo.pets.Duck.sound  by: enclosing type
        self.move()
        # ^ calls: zoo.pets.Walks.move  by: inherited member
        self.keeper.feed()
        # ^ calls: zoo.base.Keeper.feed
        self.home.clean()
        # ^ calls: zoo.base.Den.clean
    def sound(self): ...
    # ^ overrides: zoo.base.Animal.sound

def visit(unknown, animal: Animal | None):
    Duck.create().speak()
    # ^ calls: zoo.base.Animal.create; calls: zoo.base.Animal.speak
    Duck.count()
    # ^ calls: zoo.base.Animal.count
    animal.speak()
    # ^ calls: zoo.base.Animal.speak  by: declared type
    unknown.move()
    # ^ unresolved
    unknown.append(1)
    # ^ unresolved

# --- path: accessors.py ---
class Jar:
    def close(self): ...


class Shelf:
    @property
    def jar(self) -> Jar:
        return self._jar

    @jar.setter
    def jar(self, jar: str) -> None:
        self._jar = jar

    def shut(self):
        self.jar.close()
        #        ^ calls: accessors.Jar.close  by: declared type

    @property
    def lid(self): return 1
    @lid.setter
    def lid(self, lid): self._lid = lid
    @lid.deleter
    def lid(self): ...


def use(shelf: Shelf):
    shelf.lid
    #     ^ reads: accessors.Shelf.lid@19
    shelf.lid = 2
    #     ^ writes: accessors.Shelf.lid@21; not writes: accessors.Shelf.lid@19


# --- path: mixed.py ---
class Named:
    """What it calls of itself is another's, with which it is mixed, or that of the types that derive from it."""

    def label(self):
        return self.find_name()
        #           ^ calls: mixed.Tree.find_name  by: a guess ; not calls: mixed.Wood.find_name

    def show(self):
        self.draw_all()
        #    ^ calls: mixed.Leaf.draw_all  by: a guess ; calls: mixed.Twig.draw_all ; not calls: mixed.Wood.draw_all
        self.only_here()
        #    ^ not calls: mixed.Wood.only_here


class Tree:
    def find_name(self): ...


class Wood:
    def find_name(self): ...

    def draw_all(self): ...

    def only_here(self): ...


class Leaf(Named, Tree):
    def draw_all(self): ...


class Twig(Leaf):
    def draw_all(self): ...
# --- path: made/kinds.py ---
from abc import ABCMeta
from typing import TypeVar
import six

T = TypeVar("T")

class Registry(type):
    def register(cls, name): ...
    def shared(cls): ...
    def __new__(mcs, name, bases, space):
        made = super().__new__(mcs, name, bases, space)
        #              ^ calls: outside builtins.type.__new__
        made._prepare_all()
        return made
    def again(cls):
        cls._prepare_all()
        #   ^ not calls: outside builtins.type._prepare_all
    @property
    def table(cls) -> "Table":
        return Table()
class Private(ABCMeta):
    def _create(cls: type[T], *args) -> T:
        return super().__call__(*args)
    def shared(cls): ...
class Table:
    def register(self, name): ...
    def count(self): ...
class Model(metaclass=Registry):
    def shared(self): ...
    @classmethod
    def start(cls):
        cls.register("a")
        #   ^ calls: made.kinds.Registry.register  by: inherited member ; not calls: made.kinds.Table.register
    def stop(self):
        self.register("a")
        #    ^ not calls: made.kinds.Registry.register
        type(self).register("a")
        #          ^ calls: made.kinds.Registry.register
class Cart(Model):
    def pay(self): ...
class Till(metaclass=Private):
    def pay(self): ...
    def count(self): ...
class Old(six.with_metaclass(Registry, Table)):
    def pay(self): ...
class Oldest(six.with_metaclass(Private)):
    def pay(self): ...
# --- path: made/use.py ---
from made.kinds import Cart, Old, Oldest, Till
from outside import Base

Cart.register("b")
#    ^ calls: made.kinds.Registry.register  by: surely ; not calls: made.kinds.Table.register
Cart.table.count()
#          ^ calls: made.kinds.Table.count
Cart().register("b")
#      ^ not calls: made.kinds.Registry.register
Cart.shared()
#    ^ calls: made.kinds.Model.shared ; not calls: made.kinds.Registry.shared
Till._create(1).pay()
#    ^ calls: made.kinds.Private._create
Till._create(1).count()
#               ^ calls: made.kinds.Till.count ; not calls: made.kinds.Table.count
Cart.__new__(Cart)
#    ^ not calls: made.kinds.Registry.__new__
Old.shared()
#   ^ calls: made.kinds.Registry.shared ; not calls: made.kinds.Private.shared
Old().count()
#     ^ calls: made.kinds.Table.count  by: inherited member
Oldest.shared()
#      ^ calls: made.kinds.Private.shared

class Half(Cart, Base): ...
Half.register("c")
#    ^ calls: made.kinds.Registry.register  by: a guess


# --- path: hidden.py ---
# A base from outside that stands before another one hides what it has itself: known of built-in types.
from collections.abc import Mapping
from kit import Panel
class Shelf:
    def __init__(self): ...
    def pop(self, at): ...
    def get(self, at): ...
    def dust(self): ...
    def __repr__(self): ...
class Plain:
    size = 1
class Box(dict, Plain): ...
class Rack(Box, Shelf):
    def __init__(self):
        super().__init__()
        # ^ not calls: hidden.Shelf.__init__
        self.pop(1)
        #    ^ not calls: hidden.Shelf.pop
        self.dust()
        #    ^ calls: hidden.Shelf.dust  by: surely
class Case(Shelf, dict):
    def __init__(self):
        super().__init__()
        # ^ calls: hidden.Shelf.__init__  by: surely
        self.pop(1)
        #    ^ calls: hidden.Shelf.pop  by: surely
class Index(Mapping[str, int], Shelf):
    def __init__(self):
        super().__init__()
        # ^ calls: hidden.Shelf.__init__  by: surely
        self.get(1)
        #    ^ not calls: hidden.Shelf.get
class Pane(Panel, Shelf):
    def __init__(self):
        super().__init__()
        # ^ calls: hidden.Shelf.__init__  by: a guess
        self.pop(1)
        #    ^ calls: hidden.Shelf.pop  by: surely
