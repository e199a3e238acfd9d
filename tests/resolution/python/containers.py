# --- path: app.py ---
def start(): ...
def stop(): ...


class Job:
    def run(self): ...


COMMANDS = {"start": start, "stop": stop}
STEPS = [start, stop]
SETTINGS = {"start": 1, "stop": "now"}


def main(name):
    COMMANDS[name]()
    # ^ calls: app.start  by: inferred type ; calls: app.stop
    COMMANDS.get(name)()
    #        ^ calls: app.start
    for step in STEPS:
        step()
        # ^ calls: app.stop
    for job in (Job(), None):
        job.run()
        #   ^ calls: app.Job.run
    for _, step in [("first", start), ("second", stop)]:
        step()
        # ^ calls: app.start
    SETTINGS[name]()
    # ^ unresolved


def known(name):
    handlers = [name, stop]
    handlers[0]()
    # ^ calls: app.stop
    plain = [1, 2]
    plain[0]()
    # ^ not calls: app.stop


# --- path: gathered.py ---
# What builtins and comprehensions hand on, slices, and the places of a named tuple.
from typing import NamedTuple, Sequence


class Part:
    cover: "Cover"

    def pack(self): ...


class Cover:
    def pack(self): ...


class Row(NamedTuple):
    part: Part
    cover: Cover


class Box:
    def __init__(self, parts: Sequence[Part], rows: list[Row]):
        self.parts = list(reversed(parts))
        self.covers = [part.cover for part in parts]
        self.made = [Cover() for _ in range(3)]
        self.rows = rows

    def pack(self):
        for part in self.parts[1:]:
            part.pack()
            #    ^ calls: gathered.Part.pack
        for cover in self.covers:
            cover.pack()
            #     ^ calls: gathered.Cover.pack
        self.made[0].pack()
        #            ^ calls: gathered.Cover.pack
        for _, part in enumerate(self.parts):
            part.pack()
            #    ^ calls: gathered.Part.pack
        for part, cover in zip(self.parts, self.covers):
            cover.pack()
            #     ^ calls: gathered.Cover.pack ; not calls: gathered.Part.pack
        next(iter(sorted(self.parts))).pack()
        #                              ^ calls: gathered.Part.pack
        for part, cover in self.rows:
            part.pack()
            #    ^ calls: gathered.Part.pack ; not calls: gathered.Cover.pack
            cover.pack()
            #     ^ calls: gathered.Cover.pack
        [len(part) for part in self.parts][0].pack()
        #                                     ^ not calls: gathered.Part.pack
        list(self.unknown)[0].pack()
        #                     ^ not calls: gathered.Part.pack


# --- path: rows.py ---
# Fields of a tuple have their places, properties have none; a class may name its type variables in any base.
from typing import List, NamedTuple, TypeVar

T = TypeVar("T")


class Style:
    def render(self): ...


class Row(NamedTuple):
    @property
    def width(self) -> int: ...

    text: str
    style: Style


class Stack(List[T]):
    @property
    def top(self) -> T:
        return self[-1]


def draw(rows: List[Row], styles: Stack[Style]):
    for text, style in rows:
        style.render()
        #     ^ calls: rows.Style.render
    styles.top.render()
    #          ^ calls: rows.Style.render


# --- path: starred.py ---
# What a list begins with, starred.
class Cart:
    def total(self): ...


class Shelf:
    carts: "list[Cart]"

    def all(self) -> "list[Cart]": ...
    def total(self): ...


def every() -> "list[Cart]": ...


def use(shelf: Shelf, shelves: "list[Shelf]"):
    made = [*every()]
    #        ^ calls: starred.every ; not reads: starred.every
    made[0].total()
    #       ^ calls: starred.Cart.total
    held = {*shelf.all()}
    #              ^ calls: starred.Shelf.all
    for cart in held:
        cart.total()
        #    ^ calls: starred.Cart.total ; not calls: starred.Shelf.total
    for one in [*shelf.carts]:
        one.total()
        #   ^ calls: starred.Cart.total ; not calls: starred.Shelf.total
    for one in [*shelves[0].carts, Cart()]:
        one.total()
        #   ^ calls: starred.Cart.total ; not calls: starred.Shelf.total
    for one in [*shelves]:
        one.total()
        #   ^ calls: starred.Shelf.total ; not calls: starred.Cart.total
