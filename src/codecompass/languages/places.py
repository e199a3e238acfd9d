"""Where names lead: to a definition of the tree, to a module, out of the tree, to what nobody writes."""

from __future__ import annotations

from typing import NamedTuple


class Place(NamedTuple):
    """A definition of the tree."""

    path: str
    index: int  # type: ignore[assignment]  # hides tuple.index, which nothing asks


class Outside(NamedTuple):
    """A module that the tree does not hold, by its name."""

    name: str


class Written(NamedTuple):
    """A module by the path that leads to it, read where the import stands: it may pass through what others pass on."""

    path: str
    root: Place | None = None
    """What the first name of the path is, where that is known."""


class Builder(NamedTuple):
    """By which methods, that nobody writes, a type's objects are built step by step: `Cart.builder().total(1).build()`."""

    begin: str
    """Of the type: gives one that builds."""
    again: str
    """Of an object: gives one that builds from it; empty where there is none."""
    end: str
    prefix: str
    """What stands before a field's name in that of the method that sets it."""
