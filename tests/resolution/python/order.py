# Modules and classes are run line by line; what is imported goes before what stands in for it.
# --- path: tools.py ---
class Saw:
    def cut(self): ...


class Axe:
    def chop(self): ...


# --- path: m.py ---
from typing import TYPE_CHECKING

try:
    from tools import Saw
except ImportError:
    Saw = None
if TYPE_CHECKING:
    from tools import Axe
else:
    Axe = object


class Hammer:
    def hit(self): ...


class Shop:
    Hammer = Hammer

    def __init__(self):
        self.hammer = self.Hammer()

    def work(self, axe: Axe):
        self.hammer.hit()
        #           ^ calls: m.Hammer.hit
        Saw().cut()
        #     ^ calls: tools.Saw.cut
        axe.chop()
        #   ^ calls: tools.Axe.chop


def made(): return Hammer()


first = made()


def made(): return Saw()


second = made()


def use():
    first.hit()
    #     ^ calls: m.Hammer.hit ; not calls: tools.Saw.cut
    second.cut()
    #      ^ calls: tools.Saw.cut ; not calls: m.Hammer.hit


def late(tool=None):
    if tool is None:
        from tools import Axe as tool
    tool().chop()
    #      ^ calls: tools.Axe.chop


def wrapped(tool):
    return tool


from tools import Axe as Chopper

Chopper = wrapped(Hammer())


def use_wrapped():
    Chopper.hit()
    #       ^ not calls: tools.Axe.chop


# --- path: guesses.py ---
class Door:
    def login(self): ...

    def open_wide(self): ...


def use(server, door):
    server.login()
    #      ^ unresolved
    door.open_wide()
    #    ^ calls: guesses.Door.open_wide
