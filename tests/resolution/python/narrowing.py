# What checks say of a name: in what is done then, in the rest of a condition, after what leaves if they fail.
# --- path: m.py ---
from typing import Union

KINDS = make_kinds()


class Tree:
    def fell(self): ...


class Oak(Tree):
    def nut(self): ...


class Rock:
    def break_up(self): ...

    def fell(self): ...


def checks(a, b, c, d, e, f):
    if a is None or not a:
        pass
    elif isinstance(a, Oak):
        a.nut()
        # ^ calls: m.Oak.nut
    else:
        a.nut()
        # ^ not calls: m.Oak.nut by: declared type
    if b and isinstance(b, Oak):
        b.nut()
        # ^ calls: m.Oak.nut
    if isinstance(c, Oak) and c.nut():
        #                       ^ calls: m.Oak.nut
        pass
    if isinstance(d, (Oak, Rock)):
        d.fell()
        # ^ calls: m.Tree.fell; calls: m.Rock.fell
    if isinstance(e, Tree) or e.fell():
        #                       ^ not calls: m.Tree.fell
        pass
    e.fell() if isinstance(e, Tree) else None
    # ^ calls: m.Tree.fell
    if not isinstance(f, Rock):
        f.fell()
        # ^ not calls: m.Rock.fell
        raise TypeError
    f.break_up()
    # ^ calls: m.Rock.break_up


def goes_on(a):
    if not isinstance(a, Rock):
        print(a)
    a.fell()
    # ^ unresolved


def leaves_what_fits(a: Union[Oak, Rock], b: Union[Rock, list[Oak]], c: Oak):
    if isinstance(a, Tree):
        a.fell()
        # ^ calls: m.Tree.fell ; not calls: m.Rock.fell
        a.nut()
        # ^ calls: m.Oak.nut
    if isinstance(b, list):
        b[0].nut()
        #    ^ calls: m.Oak.nut
    if isinstance(c, KINDS):
        c.nut()
        # ^ calls: m.Oak.nut


def matched(a, b):
    match a:
        case Oak():
            a.fell()
            # ^ calls: m.Tree.fell; not calls: m.Rock.fell
        case Rock(size=1) as rock:
            rock.fell()
            # ^ calls: m.Rock.fell
            a.break_up()
            # ^ calls: m.Rock.break_up
        case _:
            a.fell()
            # ^ not calls: m.Rock.fell
    match b.first:
        case Rock() as rock:
            rock.break_up()
            # ^ calls: m.Rock.break_up
