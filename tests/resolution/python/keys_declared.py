# Types whose fields are keys: what stands under a key that is written out.
# --- path: farm.py ---
from typing import TypedDict


class Cat:
    def feed(self): ...


class Dog:
    def feed(self): ...


class Pen(TypedDict):
    cat: Cat
    dogs: list[Dog]
    items: Dog


class Big(Pen, total=False):
    dog: Dog


class Yard:
    pen: Pen

    def all(self) -> dict[str, Cat]: ...


def use(pen: Pen, big: Big, yard: Yard, plain: dict[str, Dog], key: str):
    pen["cat"].feed()
    #          ^ calls: farm.Cat.feed
    pen["dogs"][0].feed()
    #              ^ calls: farm.Dog.feed
    pen["items"].feed()
    #            ^ calls: farm.Dog.feed
    big['dog'].feed()
    #          ^ calls: farm.Dog.feed
    cat = big["cat"]
    cat.feed()
    #   ^ calls: farm.Cat.feed
    for dog in yard.pen["dogs"]:
        dog.feed()
        #   ^ calls: farm.Dog.feed
    yard.all()["dog"].feed()
    #                 ^ calls: farm.Cat.feed
    plain["cat"].feed()
    #            ^ calls: farm.Dog.feed
    pen["none"].feed()
    #           ^ unresolved
