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
