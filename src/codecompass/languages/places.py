"""Where names lead: to a definition of the tree, to a module, out of the tree."""

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
