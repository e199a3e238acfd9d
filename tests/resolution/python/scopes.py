# Nested functions, closures, shadowing, class scope, decorators, functions as values.
# --- path: m.py ---
import functools
def helper(): ...
def traced(function):
    @functools.wraps(function)
    def inner(*args):
        return function(*args)
        #      ^ calls: m.work
    return inner
@traced
# ^ decorates: m.traced
def work(): ...
def outer():
    def helper(): ...
    def inner():
        helper()
        # ^ calls: m.outer.helper  by: lexical scope
    inner()
    # ^ calls: m.outer.inner
    work()
    # ^ calls: m.work
    map(work, [])
    # ^ reads: m.work
def shadowed(helper):
    helper()
    # ^ unresolved
class C:
    def helper(self):
        helper()
        # ^ calls: m.helper  by: lexical scope
    alias = helper
    def use(self):
        return lambda: self.helper()
        # ^ calls: m.C.helper
callback = work
callback()
# ^ calls: m.work
def recursive(n):
    return recursive(n - 1)
    #      ^ calls: m.recursive
# --- path: shared.py ---
from other import default


class Store:
    def load(self): ...


class Log:
    def load(self): ...


_store = None
_log = None


def begin():
    global _store, _log
    _store = Store()
    _log = Log()


def use(store=None):
    _store.load()
    # ^ calls: shared.Store.load; not calls: shared.Log.load
    _log.load()
    # ^ calls: shared.Log.load; not calls: shared.Store.load
    store = Log()
    store.load()
    # ^ calls: shared.Log.load


def get():
    global _store
    if _store is None:
        _store = Store()
    return _store


def outer():
    held = None

    def inner():
        nonlocal held
        held = Store()

    inner()
    held.load()
    # ^ calls: shared.Store.load; not calls: shared.Log.load
# --- path: other.py ---
from shared import _log, get

named = 1


def elsewhere():
    get().load()
    #     ^ calls: shared.Store.load
    _log.load()
    # ^ calls: shared.Log.load
# --- path: later.py ---
class Oak:
    def age(self): ...
class Elm:
    def age(self): ...
def grow():
    tree = Oak()
    def asked():
        tree.age()
        #    ^ calls: later.Oak.age  by: a guess ; calls: later.Elm.age  by: a guess
    tree = Elm()
    tree.age()
    #    ^ calls: later.Elm.age  by: surely ; not calls: later.Oak.age
    return asked
def sown():
    tree = Oak()
    def asked():
        tree.age()
        #    ^ calls: later.Oak.age  by: surely ; not calls: later.Elm.age
    return asked
def asked_before(tree, trees):
    assert isinstance(tree, Oak)
    def asked():
        tree.age()
        #    ^ not calls: later.Oak.age  by: surely
    tree.age()
    #    ^ calls: later.Oak.age  by: surely ; not calls: later.Elm.age
    for tree in trees:
        asked()
    tree = Elm()
    return asked
def asked_behind():
    tree = Oak()
    tree.age()
    #    ^ calls: later.Oak.age  by: surely ; not calls: later.Elm.age
    def asked():
        tree.age()
        #    ^ calls: later.Oak.age  by: a guess ; calls: later.Elm.age  by: a guess
    tree = Elm()
    return asked
# --- path: other_names.py ---
def pay(): pass
settle = pay
# --- path: by_other_name.py ---
from other_names import settle
settle()
# ^ calls: other_names.pay ; reads: other_names.settle
def run():
    own = settle
    own()
    # ^ calls: other_names.pay
