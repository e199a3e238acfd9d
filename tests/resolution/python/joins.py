# What a local holds where ways meet: every value that may have got there, none that can't have.
# --- path: m.py ---
from outside import Bolt


class Oak:
    def fell(self): ...


class Elm:
    def fell(self): ...


class Ash:
    def fell(self): ...


def one_of_two(c):
    if c:
        tree = Oak()
    else:
        tree = Elm()
    tree.fell()
    # ^ calls: m.Oak.fell; calls: m.Elm.fell


def the_same_either_way(c):
    if c:
        tree = Oak()
    else:
        tree = Oak()
    tree.fell()
    # ^ calls: m.Oak.fell  by: surely


def perhaps_another(c):
    tree = Oak()
    tree.fell()
    # ^ calls: m.Oak.fell  by: surely
    if c:
        tree = Elm()
        tree.fell()
        # ^ calls: m.Elm.fell  by: surely
    elif c.old:
        tree.fell()
        # ^ calls: m.Oak.fell; not calls: m.Elm.fell
    tree.fell()
    # ^ calls: m.Oak.fell; calls: m.Elm.fell  by: a guess


def gone_before(c):
    tree = Oak()
    if c:
        tree = Elm()
        return tree.fell()
    tree.fell()
    # ^ calls: m.Oak.fell  by: surely; not calls: m.Elm.fell


def round_and_round(woods):
    tree = Oak()
    for wood in woods:
        tree.fell()
        # ^ calls: m.Oak.fell; calls: m.Elm.fell; not calls: m.Ash.fell
        if wood:
            tree = Ash()
            break
        tree = Elm()
    tree.fell()
    # ^ calls: m.Oak.fell; calls: m.Elm.fell; calls: m.Ash.fell


def tried(c):
    try:
        tree = Oak()
        tree = Elm()
    except ValueError:
        tree.fell()
        # ^ calls: m.Oak.fell; calls: m.Elm.fell
        tree = Ash()
    else:
        tree.fell()
        # ^ calls: m.Elm.fell  by: surely; not calls: m.Oak.fell
    finally:
        tree.fell()
        # ^ calls: m.Oak.fell; calls: m.Elm.fell; calls: m.Ash.fell
    tree.fell()
    # ^ calls: m.Elm.fell; calls: m.Ash.fell; not calls: m.Oak.fell


def matched(kind):
    match kind:
        case "oak":
            tree = Oak()
        case "elm":
            raise ValueError
        case _:
            tree = Ash()
    tree.fell()
    # ^ calls: m.Oak.fell; calls: m.Ash.fell; not calls: m.Elm.fell


def none_at_first(c, tree=None):
    best = None
    if c:
        best = Oak()
    best.fell()
    # ^ calls: m.Oak.fell  by: surely
    if tree is None:
        tree = Elm()
    tree.fell()
    # ^ calls: m.Elm.fell  by: a guess


def one_from_outside(c):
    part = Oak() if c else None
    if not part:
        part = Bolt()
    part.fell()
    # ^ calls: m.Oak.fell  by: a guess; calls: outside outside.Bolt.fell


def which(c):
    if c:
        found = Oak()
    else:
        found = Elm()
    return found


def of_a_function():
    which(1).fell()
    # ^ calls: m.Oak.fell; calls: m.Elm.fell


def saw(): ...


def axe(): ...


def tools(c):
    if c:
        tool = saw
    else:
        tool = axe
    tool()
    # ^ calls: m.saw; calls: m.axe


def ways_out_of_another_function(c):
    tool = None
    if c:

        def oil():
            return c

        tool = saw
    elif c.old:
        tool = axe
    if tool is None:
        return None
    tool()
    # ^ calls: m.saw; calls: m.axe


class Shed:
    def __init__(self, tree=None):
        if tree is None:
            tree = Oak()
            self.first = tree
        else:
            self.first = Elm()

    def clear(self):
        self.first.fell()
        # ^ calls: m.Oak.fell; calls: m.Elm.fell


if __name__ == "__main__":
    run = saw
else:
    run = axe
run()
# ^ calls: m.saw; calls: m.axe


# --- path: tree.py ---
from typing import Union


class Node:
    @property
    def before(self) -> "Union[Node, Leaf]": ...

    @property
    def after(self) -> "Union[Node, Leaf]": ...

    def leaves(self): ...


class Leaf(Node):
    def leaves(self): ...


def back(start: "Node | Leaf", far):
    node = start
    if far:
        node = node.before
    elif start:
        node = node.after
    node.leaves()
    #    ^ calls: tree.Node.leaves ; calls: tree.Leaf.leaves
