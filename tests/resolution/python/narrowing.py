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


def wherever_it_stands(a, b, c, d, e, f, g, xs):
    if isinstance(a, Oak) and b and c:
        a.nut()
        # ^ calls: m.Oak.nut
    if (
        b
        and isinstance(a, Oak)
        and c
    ):
        a.nut()
        # ^ calls: m.Oak.nut
    while isinstance(b, Rock):
        b.fell()
        # ^ calls: m.Rock.fell
    if not isinstance(c, Rock) or c.fell():
        #                           ^ calls: m.Rock.fell
        return
    c.fell()
    # ^ calls: m.Rock.fell
    if a:
        pass
    elif not isinstance(d, Rock):
        return
    d.fell()
    # ^ not calls: m.Rock.fell
    if isinstance(e, Rock):
        pass
    else:
        raise TypeError
    e.fell()
    # ^ calls: m.Rock.fell
    assert f and isinstance(f, Rock)
    f.fell()
    # ^ calls: m.Rock.fell
    if isinstance(tree := g.tree, Rock):
        tree.fell()
        #    ^ calls: m.Rock.fell
    return [x.fell() for x in xs if isinstance(x, Rock)]
    #         ^ calls: m.Rock.fell


def what_it_is_not(a: Union[Oak, Rock], b: Union[Oak, Rock], c: Union[Oak, Rock], d: Rock, e):
    if isinstance(a, Oak):
        return
    a.fell()
    # ^ calls: m.Rock.fell ; not calls: m.Tree.fell
    if e:
        if isinstance(b, Oak):
            return
    b.fell()
    # ^ calls: m.Rock.fell ; calls: m.Tree.fell
    b.fell() if not isinstance(b, Tree) else b.nut()
    # ^ calls: m.Rock.fell ; not calls: m.Tree.fell ; calls: m.Oak.nut

    def inner():
        if isinstance(c, KINDS):
            c.fell()
            # ^ calls: m.Rock.fell ; calls: m.Tree.fell
        elif not isinstance(c, Oak):
            c.fell()
            # ^ calls: m.Rock.fell ; not calls: m.Tree.fell

    if not isinstance(d, Rock):
        d.fell()
        # ^ calls: m.Rock.fell
    if isinstance(e, (Rock, type(None))):
        e.fell()
        # ^ calls: m.Rock.fell ; not calls: outside builtins.type.None).fell
    kept: Union[Rock, Nowhere]
    kept.fell()
    #    ^ calls: m.Rock.fell
    if isinstance(b, (Rock, KINDS)):
        b.fell()
        # ^ calls: m.Rock.fell ; calls: m.Tree.fell


left: Union[Oak, Rock] = find()
if KINDS:
    if not isinstance(left, Rock):
        raise TypeError
    left.fell()
    #    ^ calls: m.Rock.fell ; not calls: m.Tree.fell
left.fell()
#    ^ calls: m.Rock.fell ; calls: m.Tree.fell


class Yard:
    tree: Union[Oak, Rock]

    def clear(self, other):
        if isinstance(self.tree, Rock):
            self.tree.fell()
            #         ^ calls: m.Rock.fell ; not calls: m.Tree.fell
        else:
            self.tree.fell()
            #         ^ calls: m.Tree.fell ; not calls: m.Rock.fell
        self.tree.fell()
        #         ^ calls: m.Tree.fell ; calls: m.Rock.fell
        if isinstance(self.tree, Rock):
            self.tree = Oak()
            self.tree.fell()
            #         ^ calls: m.Tree.fell
        if isinstance(other.tree, Rock):
            other.tree = Oak()
            other.tree.fell()
            #          ^ not calls: m.Rock.fell
        if isinstance(other.tree, Rock):
            other = Yard()
            other.tree.fell()
            #          ^ calls: m.Tree.fell
        if isinstance(other.tree, Rock) and other.tree.fell():
            #                                          ^ calls: m.Rock.fell
            pass


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


def asks_of_classes(a, b, c, d: type[Union[Oak, Rock]], e, f):
    if issubclass(a, Rock):
        a.break_up(a())
        # ^ calls: m.Rock.break_up; instantiates: m.Rock
        a().fell()
        #   ^ calls: m.Rock.fell; not calls: m.Tree.fell
    if not issubclass(b, (Oak, Rock)):
        raise TypeError
    b().fell()
    #   ^ calls: m.Tree.fell; calls: m.Rock.fell
    if isinstance(c, type) and issubclass(c, Oak):
        c().fell()
        #   ^ calls: m.Tree.fell; not calls: m.Rock.fell
    if issubclass(d, Tree):
        d().fell()
        #   ^ calls: m.Tree.fell; not calls: m.Rock.fell
    else:
        d().fell()
        #   ^ calls: m.Rock.fell; not calls: m.Tree.fell
    if issubclass(e, (Oak, UNKNOWN)):
        e().fell()
        #   ^ not calls: m.Tree.fell
    if issubclass(f, KINDS):
        f().fell()
        #   ^ unresolved


def asks_on(a, b, c, d, e: Union[Oak, Rock], f, other):
    if a is None:
        raise ValueError
    elif not isinstance(a, Rock):
        raise TypeError
    a.fell()
    # ^ calls: m.Rock.fell  by: surely; not calls: m.Tree.fell
    if b is None:
        print(b)
    elif not isinstance(b, Rock):
        raise TypeError
    b.fell()
    # ^ unresolved
    if not c:
        return
    elif isinstance(c, Oak):
        c.nut()
        # ^ calls: m.Oak.nut
    else:
        raise TypeError
    c.fell()
    # ^ calls: m.Tree.fell; not calls: m.Rock.fell
    if not d:
        raise ValueError
    elif not isinstance(d, Oak):
        raise TypeError
    elif other:
        d = Rock()
    d.fell()
    # ^ not calls: m.Tree.fell  by: surely
    if other:
        return
    elif isinstance(e, Oak):
        return
    elif other.more:
        print(e)
    e.fell()
    # ^ calls: m.Rock.fell; not calls: m.Tree.fell
    if other:
        return
    elif isinstance(f, Oak):
        print(f)
    elif isinstance(f, Rock):
        raise TypeError
    f.fell()
    # ^ unresolved
# --- path: again.py ---
class Job:
    def stop(self): ...
class Task(Job):
    def stop(self): ...
class Graph:
    job: Job
def waits(graph: Graph, other: Graph):
    assert isinstance(graph.job, Task)
    while other.job:
        assert isinstance(graph.job, Task)
        graph.job.stop()
        #         ^ calls: again.Task.stop ; not calls: again.Job.stop
# --- path: given.py ---
# What a member has just been given, as long as neither it nor what has it is given anything else.
class Tree:
    def fell(self): ...
    def seed(self): ...


class Oak(Tree):
    def fell(self): ...


class Ash(Tree):
    def fell(self): ...


class Cart:
    def fell(self): ...


class Plot:
    tree: Tree

    def __init__(self):
        self.mine = Ash()

    @property
    def made(self):
        return unknown(self)

    def swap(self):
        self.mine = Oak()
        self.mine.fell()
        #         ^ calls: given.Oak.fell ; not calls: given.Ash.fell


def use(other, plot: Plot, flag):
    other.tree = Oak()
    other.tree.fell()
    #          ^ calls: given.Oak.fell ; not calls: given.Ash.fell
    plot.tree = Oak()
    plot.tree.fell()
    #         ^ calls: given.Oak.fell ; not calls: given.Tree.fell
    plot.tree.seed()
    #         ^ calls: given.Tree.seed
    if flag:
        plot.tree = Ash()
        plot.tree.fell()
        #         ^ calls: given.Ash.fell ; not calls: given.Oak.fell
    plot.tree.fell()
    #         ^ calls: given.Tree.fell ; not calls: given.Oak.fell
    plot.tree = Oak()
    plot = Plot()
    plot.tree.fell()
    #         ^ calls: given.Tree.fell ; not calls: given.Oak.fell
    plot.tree = unknown()
    plot.tree.fell()
    #         ^ calls: given.Tree.fell
    plot.tree = Cart()
    plot.tree.fell()
    #         ^ calls: given.Tree.fell ; not calls: given.Cart.fell
    plot.made = Oak()
    plot.made.fell()
    #         ^ not calls: given.Oak.fell
    plot.tree = Oak()

    def later():
        plot.tree.fell()
        #         ^ not calls: given.Oak.fell


def copied(plot: Plot, flag):
    assert isinstance(plot.tree, Oak)
    tree = plot.tree
    tree.fell()
    #    ^ calls: given.Oak.fell ; not calls: given.Tree.fell
    plot.tree = Ash()
    again = plot.tree
    again.fell()
    #     ^ calls: given.Ash.fell ; not calls: given.Tree.fell
    if isinstance(flag.tree, Plot):
        mine = flag.tree.mine
        mine.fell()
        #    ^ calls: given.Ash.fell
    assert isinstance(plot.tree, Oak)
    plot.tree = unknown()
    plot.tree.fell()
    #         ^ calls: given.Tree.fell ; not calls: given.Oak.fell
