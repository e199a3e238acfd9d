"""What a router is known by, and how it is under another one."""

from __future__ import annotations

from typing import NamedTuple

from codecompass.model import Binding


class Origin(NamedTuple):
    path: str
    mark: str
    at: int


class Link(NamedTuple):
    """A router under another one."""

    parent: Origin | None
    prefix: str


def origin_of_parameter(path: str, binding: Binding) -> Origin:
    """Parameters of one function begin at the same byte: their names tell them apart."""
    return Origin(path, f"&{binding.name}", binding.start)
