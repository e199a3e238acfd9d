# Objects that are called, functions that functions give, and what a generator is sent.
# --- path: m.py ---
from typing import Callable, Generator


class Check:
    def __call__(self, value) -> "Answer": ...


class Strict(Check): ...


class Answer:
    def text(self): ...


class Plain: ...


def use(check: Check, other: Plain):
    check(1).text()
    # ^ calls: m.Check.__call__  by: declared type ; calls: m.Answer.text
    strict = Strict()
    strict(2)
    # ^ calls: m.Check.__call__  by: surely
    Strict()(3)
    # ^ calls: m.Check.__call__ ; instantiates: m.Strict
    other(4)
    # ^ unresolved


positive = Check()


class Form:
    check = Strict()

    def __init__(self):
        self.other = Plain()

    def clean(self):
        positive(5)
        # ^ calls: m.positive ; not calls: m.Check.__call__
        self.check(6)
        #    ^ calls: m.Form.check ; not calls: m.Check.__call__
        self.other(7)
        #    ^ calls: m.Form.other ; not calls: m.Check.__call__


class Self(Check):
    def again(self):
        self(8)
        # ^ calls: m.Check.__call__  by: enclosing type


def longer_than(size) -> Callable[[str], bool]:
    def is_longer(text): ...

    return is_longer


short = longer_than(1)
short("a")
# ^ calls: m.short ; not calls: m.longer_than.is_longer


def untyped(size):
    def is_shorter(text): ...

    return is_shorter


tiny = untyped(1)
tiny("a")
# ^ calls: m.untyped.is_shorter  by: a guess


def given(function) -> Callable[[str], bool]:
    return function


def compare(text):
    longer = longer_than(3)
    longer(text)
    # ^ calls: m.longer_than.is_longer  by: a guess
    given(len)(text)
    # ^ not calls: m.longer_than.is_longer


class Request: ...


class Response:
    def read(self): ...


def flow(request: Request) -> Generator[Request, Response, Answer]:
    response = yield request
    response.read()
    #        ^ calls: m.Response.read
    (yield request).read()
    #               ^ calls: m.Response.read
    return Answer()


def outer(request: Request) -> Generator[Request, Response, None]:
    answer = yield from flow(request)
    answer.text()
    #      ^ calls: m.Answer.text


def untold():
    response = yield 1
    response.read()
    #        ^ unresolved


class Made:
    def __new__(cls):
        made = super().__new__(cls)
        made.check()
        #    ^ calls: m.Made.check  by: surely
        return made

    @classmethod
    def load(cls):
        made = cls.__new__(cls)
        made.check()
        #    ^ calls: m.Made.check  by: surely

    def check(self): ...
# --- path: lent.py ---
from typing import Callable

class Table:
    def register(self, name): ...
class Shelf:
    def register(self, name): ...
class Key:
    def __init__(self, name): ...
class Check:
    def __call__(self, name): ...
class Registry:
    def __init__(self, table: Table, plain: Callable[[str], None]):
        self._table = table
        self._plain = plain
    @property
    def register(self):
        return self._table.register
    @property
    def key_class(self) -> type[Key]:
        return Key
    @property
    def check(self) -> Check: ...
    @property
    def plain(self) -> Callable[[str], None]:
        return self._plain
    def go(self):
        self.plain("a")
        #    ^ calls: lent.Registry.plain ; not calls: lent.Table.register
def use(registry: Registry):
    registry.register("a")
    #        ^ calls: lent.Table.register  by: a guess ; calls: lent.Registry.register ; not calls: lent.Shelf.register
    registry.key_class("a")
    #        ^ instantiates: lent.Key  by: surely ; calls: lent.Key.__init__
    registry.check("a")
    #        ^ calls: lent.Check.__call__
# --- path: wrapping.py ---
from typing import Any, Callable
App = Callable[[str], Any]
class Cart:
    def total(self): ...
Held = Cart
class Gift(Cart):
    def total(self): ...
def wrap(app: App, name: str) -> App:
    def wrapped(text): ...
    return wrapped
def either(app: App, name: str) -> App:
    def first(text): ...
    async def second(text): ...
    if name:
        return first
    return second
def timed(app: App) -> App:
    return unknown(app)
def kept(cart: Held) -> Held: ...
def as_cart(cart: Cart) -> Cart:
    def total(): ...
    return total
def serve():
    def app(text): ...
    wrap(app, "a")("b")
    #^ calls: wrapping.wrap ; calls: wrapping.wrap.wrapped ; not calls: wrapping.serve.app
    made = wrap(app, "a")
    made("b")
    #^ calls: wrapping.wrap.wrapped  by: a guess ; not calls: wrapping.serve.app
    chosen = either(app, "a")
    chosen("b")
    #^ calls: wrapping.either.first ; calls: wrapping.either.second
    late = timed(app)
    late("b")
    #^ not calls: wrapping.serve.app
    kept(Gift()).total()
    #            ^ calls: wrapping.Cart.total ; not calls: wrapping.Gift.total
    as_cart(Gift()).total()
    #               ^ calls: wrapping.Cart.total
