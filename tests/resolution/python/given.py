# --- path: app.py ---
from functools import wraps


def run(task, after=None):
    task()
    # ^ calls: app.load  by: inferred type ; calls: app.Store.save
    after()
    # ^ calls: app.report


def twice(task):
    run(task)


def load(): ...
def report(): ...
def unknown(task): task()
#                  ^ calls: app.load  by: a guess


class Store:
    def __init__(self, notify):
        self.notify = notify

    def save(self): ...

    def close(self):
        self.notify()
        #    ^ calls: app.report

    def each(self, visit):
        visit()
        # ^ calls: app.load


def typed(task: Callable[[], None], *, after: Callable[[], None] | None = None) -> None:
    task()
    # ^ calls: app.load  by: a guess; not calls: app.report
    after()
    # ^ calls: app.report  by: a guess


def main(chosen):
    typed(load, after=report)
    run(load, after=report)
    twice(Store.save)
    store = Store(report)
    store.each(load)
    unknown(load)
    unknown(chosen)


def logged(function):
    @wraps(function)
    def inner():
        return function()
        #      ^ calls: app.work

    return inner


def named(name):
    def decorate(function):
        return function()
        #      ^ calls: app.logged.inner

    return decorate


@named("work")
@logged
def work(): ...


def same(function):
    return function


same(load)()
# ^ not calls: app.report
