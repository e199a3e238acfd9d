# What `match` says of its subject, and what its patterns bind.
# --- path: m.py ---
from typing import NamedTuple


class Oak:
    height = 1

    def fell(self): ...


class Elm:
    def fell(self): ...


class Ash:
    def fell(self): ...


class Pair:
    left: Oak
    right: "Elm | Ash"


class Row(NamedTuple):
    first: Oak
    second: Elm


def subject(tree: Oak | Elm | Ash, pair: Pair, thing):
    match tree:
        case Oak():
            tree.fell()
            #    ^ calls: m.Oak.fell ; not calls: m.Elm.fell
        case Elm():
            tree.fell()
            #    ^ calls: m.Elm.fell ; not calls: m.Oak.fell
        case _:
            tree.fell()
            #    ^ calls: m.Ash.fell ; not calls: m.Elm.fell
    match tree:
        case Oak() | Elm():
            tree.fell()
            #    ^ calls: m.Oak.fell ; calls: m.Elm.fell ; not calls: m.Ash.fell
        case other:
            other.fell()
            #     ^ calls: m.Ash.fell ; not calls: m.Oak.fell
    match tree:
        case Oak(height=1):
            pass
        case Elm() if thing:
            pass
        case _:
            tree.fell()
            #    ^ calls: m.Oak.fell ; calls: m.Elm.fell
    match pair.right:
        case Ash():
            pair.right.fell()
            #          ^ calls: m.Ash.fell ; not calls: m.Elm.fell
    match thing:
        case Oak() as oak if oak.fell():
            #                    ^ calls: m.Oak.fell
            oak.fell()
            #   ^ calls: m.Oak.fell
        case Elm() | Ash() as either:
            either.fell()
            #      ^ calls: m.Elm.fell ; calls: m.Ash.fell ; not calls: m.Oak.fell
        case "oak":
            thing.fell()
            #     ^ unresolved


def parts(thing, two: tuple[Oak, Elm], row: Row, trees: list[Ash]):
    match thing:
        case Pair(left=oak, right=Ash() as ash):
            oak.fell()
            #   ^ calls: m.Oak.fell ; not calls: m.Ash.fell
            ash.fell()
            #   ^ calls: m.Ash.fell ; not calls: m.Elm.fell
        case Row(_, elm):
            elm.fell()
            #   ^ calls: m.Elm.fell ; not calls: m.Oak.fell
        case [Elm() as first, *_]:
            first.fell()
            #     ^ calls: m.Elm.fell
        case {"tree": Ash() as found, "pair": Pair(left=deep)}:
            found.fell()
            #     ^ calls: m.Ash.fell
            deep.fell()
            #    ^ calls: m.Oak.fell
    match two:
        case (oak, elm):
            elm.fell()
            #   ^ calls: m.Elm.fell ; not calls: m.Oak.fell
    match (two[1], thing):
        case elm, Ash() as ash:
            elm.fell()
            #   ^ calls: m.Elm.fell
            ash.fell()
            #   ^ calls: m.Ash.fell
    match two:
        case Ash(), _:
            two.fell()
            #   ^ not calls: m.Ash.fell
    match trees:
        case [one, *more]:
            one.fell()
            #   ^ calls: m.Ash.fell
            more[0].fell()
            #       ^ calls: m.Ash.fell
