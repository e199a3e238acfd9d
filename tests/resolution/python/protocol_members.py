# What `await`, `async with`, `async for`, generators and attributes that say how they are read give.
# --- path: m.py ---
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Generator, Generic, TypeVar, overload

T = TypeVar("T")


class Answer:
    def text(self): ...


class Request:
    def __await__(self) -> Generator[Any, None, Answer]: ...

    def text(self): ...


class Session:
    async def __aenter__(self) -> "Session": ...

    def ask(self): ...


class Asking:
    async def __aenter__(self) -> Answer: ...


class Both:
    def __enter__(self) -> None: ...

    async def __aenter__(self) -> "Both": ...

    def ask(self): ...


class Stream:
    def __aiter__(self) -> "Stream": ...

    async def __anext__(self) -> Answer: ...


class Late(Generic[T]):
    def __get__(self, instance, owner) -> T: ...

    def text(self): ...


class Told(Generic[T]):
    @overload
    def __get__(self, instance: None, owner: type) -> "Told[T]": ...
    @overload
    def __get__(self, instance: object, owner: type) -> T: ...
    def __get__(self, instance, owner): ...
    def text(self): ...


class Stamp:
    def __get__(self, instance: object, owner: type) -> "Stamp": ...
    def text(self): ...


class Mute:
    def __get__(self, instance, owner):
        return self if instance is None else instance.held
    def text(self): ...


class Client:
    answer: Late[Answer] = Late()
    told: Told[Answer] = Told()
    stamp = Stamp()
    silent = Mute()
    plain = Answer()

    def __init__(self):
        self.own = Late()


def answers():
    yield Answer()


def more():
    yield from answers()


async def slowly():
    yield Answer()


@contextmanager
def opened():
    yield Answer()


@asynccontextmanager
async def connected():
    yield Answer()


async def use(request: Request, stream: Stream, client: Client):
    request.text()
    #       ^ calls: m.Request.text
    (await request).text()
    #               ^ calls: m.Answer.text ; not calls: m.Request.text
    async with Session() as session:
        session.ask()
        #       ^ calls: m.Session.ask
    async with Asking() as answer:
        answer.text()
        #      ^ calls: m.Answer.text
    async with Both() as both:
        both.ask()
        #    ^ calls: m.Both.ask
    async for one in stream:
        one.text()
        #   ^ calls: m.Answer.text
    for one in more():
        one.text()
        #   ^ calls: m.Answer.text
    async for one in slowly():
        one.text()
        #   ^ calls: m.Answer.text
    with opened() as one:
        one.text()
        #   ^ calls: m.Answer.text
    async with connected() as one:
        one.text()
        #   ^ calls: m.Answer.text
    answers().text()
    #         ^ not calls: m.Answer.text
    client.answer.text()
    #             ^ calls: m.Answer.text ; not calls: m.Late.text
    client.plain.text()
    #            ^ calls: m.Answer.text
    client.own.text()
    #          ^ calls: m.Late.text ; not calls: m.Answer.text
    Client.answer.text()
    #             ^ calls: m.Answer.text ; not calls: m.Late.text
    Client.told.text()
    #           ^ calls: m.Told.text ; not calls: m.Answer.text
    client.told.text()
    #           ^ calls: m.Answer.text ; not calls: m.Told.text
    client.stamp.text()
    #            ^ calls: m.Stamp.text ; not calls: m.Answer.text
    client.silent.text()
    #             ^ not calls: m.Mute.text ; not calls: m.Answer.text
    Client.silent.text()
    #             ^ calls: m.Mute.text
# --- path: unnamed.py ---
from typing import Any, Generic, TypeVar
import outer
T = TypeVar("T")
class Column:
    def label(self): ...
    def __call__(self) -> "Row": ...
class Row:
    def label(self): ...
class Columns(Generic[T]):
    own: Row
    def __getattr__(self, name: str) -> T: ...
class Table:
    @property
    def c(self) -> Columns[Column]: ...
class Below(Columns[Row]): ...
class Silent:
    def __getattr__(self, name):
        return Row()
class Anything:
    def __getattr__(self, name) -> Any: ...
class Outside(outer.Base):
    def __getattr__(self, name) -> Column: ...
def use(table: Table, below: Below, silent: Silent, anything: Anything, outside: Outside):
    table.c.name.label()
    #            ^ calls: unnamed.Column.label  by: surely ; not calls: unnamed.Row.label
    table.c.own.label()
    #           ^ calls: unnamed.Row.label ; not calls: unnamed.Column.label
    table.c.name().label()
    #       ^ calls: unnamed.Column.__call__ ; calls: unnamed.Row.label
    below.name.label()
    #          ^ calls: unnamed.Row.label ; not calls: unnamed.Column.label
    below.__iter__.label()
    #              ^ not calls: unnamed.Row.label
    silent.name.label()
    #           ^ not calls: unnamed.Row.label
    anything.name.label()
    #             ^ not calls: unnamed.Column.label
    outside.name.label()
    #            ^ not calls: unnamed.Column.label
