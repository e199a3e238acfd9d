"""The names by which tables of functions outside the tree say what these give and take."""

from __future__ import annotations

from codecompass.resolve.values import Values

KNOWN = ("$0", "$1", "$a", "$b", "$f", "$e", "$m", "$o", "$t", "$r", "$s", "$u")
"""What the arguments of such a function's value stand for, in order."""


def environment(args: tuple[Values, ...]) -> dict[str, Values]:
    return dict(zip(KNOWN, args, strict=False))
