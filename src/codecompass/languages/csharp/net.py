""".NET's own types and their members, from `net.tsv`: a line for each type, columns separated by tabs."""

from collections.abc import Mapping
from pathlib import Path

ANY_NUMBER = 1 << 30


def _lines() -> list[list[str]]:
    text = Path(__file__).with_name("net.tsv").read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines() if not line.startswith("#")]


def _bounds(written: str) -> tuple[int, int]:
    """`1` → (1, 1), `1-3` → (1, 3), `1-` → any number from one"""
    least, dash, most = written.partition("-")
    return int(least), int(most) if most else ANY_NUMBER if dash else int(least)


def _arities(written: str) -> Mapping[str, tuple[int, int]]:
    parts = (part.partition("/") for part in written.split())
    return {name: _bounds(bounds) for name, _, bounds in parts}


_TYPES = _lines()
NAMESPACES: Mapping[str, str] = {name: namespace for name, namespace, *_ in _TYPES}
"""Name of a type → its namespace."""
BASES: Mapping[str, frozenset[str]] = {name: frozenset(bases.split()) for name, _, bases, *_ in _TYPES}
"""Name of a type → names of all its bases."""
RESULT_TYPES: Mapping[str, str] = {
    f"{name}.{member}": type_
    for name, _, _, members, _ in _TYPES
    for member, _, type_ in (part.partition(":") for part in members.split())
}
"""`Type.member` → result type, for members that always return the same type."""
OWN_MEMBERS: Mapping[str, Mapping[str, tuple[int, int]]] = {
    name: _arities(methods) for name, _, _, _, methods in _TYPES
}
"""Name of a type → its instance methods, each with the least and the greatest number of arguments."""
