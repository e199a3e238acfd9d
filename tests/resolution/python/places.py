# What stands at which place: in tuples, behind stars, on both sides of an assignment.
# --- path: m.py ---
import enum
from enum import Enum
from typing import NamedTuple


class Oak:
    def fell(self): ...


class Elm:
    def fell(self): ...


class Ash:
    def fell(self): ...


def from_the_end(pair: tuple[Oak, Elm], trees: list[Ash], n: int):
    pair[-1].fell()
    #        ^ calls: m.Elm.fell ; not calls: m.Oak.fell
    trees[-1].fell()
    #         ^ calls: m.Ash.fell
    pair[n].fell()
    #       ^ calls: m.Oak.fell ; calls: m.Elm.fell  by: a guess


def exchanged(one: Oak, other: Elm):
    one, other = other, one
    one.fell()
    #   ^ calls: m.Elm.fell ; not calls: m.Oak.fell
    other.fell()
    #     ^ calls: m.Oak.fell ; not calls: m.Elm.fell


def behind_a_star(three: tuple[Oak, Elm, Ash], grown):
    first, *others, last = three
    first.fell()
    #     ^ calls: m.Oak.fell
    last.fell()
    #    ^ calls: m.Ash.fell ; not calls: m.Elm.fell
    *_, last = grown()
    for one in grow():
        one.fell()
        #   ^ calls: m.Ash.fell
    first, *others = grow()
    others[0].fell()
    #         ^ calls: m.Ash.fell


def grow():
    yield Ash()


class Pair(tuple[Oak, Elm]):
    def __new__(cls) -> tuple[Oak, Elm]: ...


class Bunch(tuple[Ash, ...]): ...


def of_a_base(pair: Pair, bunch: Bunch):
    one, other = Pair()
    one.fell()
    #   ^ calls: m.Oak.fell ; not calls: m.Elm.fell
    other.fell()
    #     ^ calls: m.Elm.fell ; not calls: m.Oak.fell
    pair[1].fell()
    #       ^ calls: m.Elm.fell ; not calls: m.Oak.fell
    for either in pair:
        either.fell()
        #      ^ calls: m.Oak.fell ; calls: m.Elm.fell
    first, second = bunch
    second.fell()
    #      ^ calls: m.Ash.fell


class Row(NamedTuple):
    oak: Oak
    elm: Elm


class Season(Enum):
    SPRING = 1

    def fell(self): ...


class Plain:
    SPRING = 1

    def fell(self): ...


def by_place(row: Row):
    row[1].fell()
    #      ^ calls: m.Elm.fell ; not calls: m.Oak.fell
    for season in Season:
        season.fell()
        #      ^ calls: m.Season.fell
    list(Season)[0].fell()
    #               ^ calls: m.Season.fell
    for one in Plain:
        one.fell()
        #   ^ not calls: m.Plain.fell


class Rot(Exception):
    def fell(self): ...


class Fire(Exception):
    def fell(self): ...


WORSE = (Rot, Fire)


def caught():
    try:
        grow()
    except (Rot, Fire) as error:
        error.fell()
        #     ^ calls: m.Rot.fell ; calls: m.Fire.fell
    try:
        grow()
    except WORSE as error:
        error.fell()
        #     ^ calls: m.Fire.fell


def of_that_very_type(tree: Oak | Elm, other: Oak):
    if type(tree) is Elm:
        tree.fell()
        #    ^ calls: m.Elm.fell ; not calls: m.Oak.fell
    if type(other) == Oak:
        return
    other.fell()
    #     ^ calls: m.Oak.fell


# --- path: n.py ---
class Base:
    def grow(self): ...


class Left(Base):
    def grow(self): ...


class Right(Left):
    def grow(self):
        super(Right, self).grow()
        #                  ^ calls: n.Left.grow
        super(Left, self).grow()
        #                 ^ calls: n.Base.grow ; not calls: n.Left.grow
        super().grow()
        #       ^ calls: n.Left.grow
