# Keyword arguments are fields where no constructor takes them; a copy with other values, a pattern.
# --- path: a.py ---
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, overload
@dataclass
class User:
    name: str
    age: int = 0
    @classmethod
    def of(cls, v): return cls(name=v)
    #                          ^ reads: a.User.name
    @property
    def old(self): ...
class Point(NamedTuple):
    x: int
    user: User
    def move(self): ...
class Own:
    name: str
    def __init__(self, name): ...
def use(u: User, p: Point):
    User(name="a")
    #    ^ reads: a.User.name
    replace(u, age=4)
    #          ^ reads: a.User.age
    p._replace(x=1).move()
    #          ^ reads: a.Point.x; calls: a.Point.move
    Own(name="b")
    #   ^ not reads: a.Own.name
    match u:
        case User(old=True): ...
            #     ^ reads: a.User.old
class A:
    def go(self): ...
class B:
    def go(self): ...
@overload
def pick(x: int) -> A: ...
@overload
def pick(x: str) -> B: ...
def pick(x): ...
@overload
def mode(m: Literal["r"], *, fast: bool = False) -> A: ...
@overload
def mode(m: Literal["w"], *, fast: bool = False) -> B: ...
def mode(m, *, fast=False): ...
def chosen(kind: str):
    pick("a").go()
    #         ^ calls: a.B.go; not calls: a.A.go
    mode("w").go()
    #         ^ calls: a.B.go; not calls: a.A.go
    mode("r").go()
    #         ^ calls: a.A.go; not calls: a.B.go
