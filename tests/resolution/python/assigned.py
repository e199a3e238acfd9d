# What a declared variable holds once it is given a value: of its type what the value is, where that is known.
# --- path: m.py ---
from elsewhere import unknown


class Tree:
    def fell(self): ...


class Oak(Tree):
    def fell(self): ...


class Elm(Tree):
    def fell(self): ...


class Rock:
    def fell(self): ...


class Vine:
    next: "Wild | None"

    def cut(self): ...


class Wild(Vine):
    def cut(self): ...


def at_once():
    tree: Tree = Oak()
    tree.fell()
    #    ^ calls: m.Oak.fell ; not calls: m.Tree.fell
    other: Oak | Elm | None = Elm()
    other.fell()
    #     ^ calls: m.Elm.fell ; not calls: m.Oak.fell
    odd: Tree = Rock()
    odd.fell()
    #   ^ calls: m.Tree.fell  by: declared type
    #   ^ not calls: m.Rock.fell


def unknown_values(key, given: Tree):
    trees: list[Tree]
    try:
        trees = unknown(key)
    except KeyError:
        return
    for tree in trees:
        tree.fell()
        #    ^ calls: m.Tree.fell
    later: Oak
    later = unknown(key)
    later.fell()
    #     ^ calls: m.Oak.fell  by: declared type
    given = unknown(given)
    given.fell()
    #     ^ calls: m.Tree.fell  by: declared type
    free = unknown(key)
    free.fell()
    #    ^ not calls: m.Tree.fell
    either: list[Tree] | Rock
    either = list(given)
    either[0].fell()
    #         ^ calls: m.Tree.fell ; not calls: m.Rock.fell


def nothing_at_first(key):
    tree: Tree | None = None
    if key:
        tree = Elm()
    if tree:
        tree.fell()
        #    ^ calls: m.Elm.fell ; not calls: m.Tree.fell


def in_a_loop(keys):
    tree: Tree | None = None
    for key in keys:
        if tree:
            tree.fell()
            #    ^ calls: m.Tree.fell
        tree = unknown(key)


def along(start: Vine, keys):
    vine: Vine | None = None
    for key in keys:
        if vine:
            vine.cut()
            #    ^ calls: m.Vine.cut  by: inferred type
            vine = vine.next
        else:
            vine = start


def captured():
    again: Tree = Oak()
    once: Tree = Oak()

    def inner():
        again.fell()
        #     ^ calls: m.Tree.fell ; not calls: m.Oak.fell
        once.fell()
        #    ^ calls: m.Oak.fell

    again = Elm()
    return inner


def as_default(tree: Oak, stone: Rock):
    def inner(key, tree=tree, stone=None):
        tree.fell()
        #    ^ calls: m.Oak.fell
        stone.fell()
        #     ^ not calls: m.Rock.fell
        return key

    return inner
