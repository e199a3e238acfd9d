# What lambdas are given by the standard library's functions, and tuples by an index that is written.
# --- path: m.py ---
from functools import reduce


class Oak:
    def age(self): ...


class Elm:
    def age(self): ...


def lambdas(oaks: list[Oak], named: dict[str, Elm], unknown):
    sorted(oaks, key=lambda tree: tree.age())
    #                             ^ calls: m.Oak.age; not calls: m.Elm.age
    oaks.sort(key=lambda tree: (tree.age(), 1))
    #                           ^ calls: m.Oak.age
    max(named.values(), key=lambda tree: tree.age())
    #                                    ^ calls: m.Elm.age; not calls: m.Oak.age
    list(map(lambda one, other: (one.age(), other), oaks, named.values()))
    #                            ^ calls: m.Oak.age; not calls: m.Elm.age
    list(map(lambda one, other: (one, other.age()), oaks, named.values()))
    #                                 ^ calls: m.Elm.age; not calls: m.Oak.age
    filter(lambda tree: tree.age(), oaks)
    #                   ^ calls: m.Oak.age
    reduce(lambda one, other: one if other.age() else one, oaks)
    #                                ^ calls: m.Oak.age
    sorted(named.items(), key=lambda pair: pair[1].age())
    #                                      ^ calls: m.Elm.age; not calls: m.Oak.age
    sorted(unknown, key=lambda tree: tree.age())
    #                                ^ not calls: m.Oak.age; not calls: m.Elm.age


def by_index(pair: tuple[Oak, Elm], many: tuple[Elm, ...], key: int):
    pair[0].age()
    # ^ calls: m.Oak.age  by: surely; not calls: m.Elm.age
    pair[1].age()
    # ^ calls: m.Elm.age; not calls: m.Oak.age
    pair[key].age()
    # ^ calls: m.Oak.age; calls: m.Elm.age
    many[3].age()
    # ^ calls: m.Elm.age
# --- path: kept.py ---
from functools import lru_cache

from asgiref.sync import sync_to_async


def load(): ...


async def run():
    await sync_to_async(load, thread_sensitive=True)()
    #                                               ^ calls: kept.load
    once = lru_cache(load)
    once()
    # ^ calls: kept.load
