"""Methods that compute each result once."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

Owner, Asked, Result = TypeVar("Owner"), ParamSpec("Asked"), TypeVar("Result")


def memoised(compute: Callable[Concatenate[Owner, Asked], Result]) -> Callable[Concatenate[Owner, Asked], Result]:
    """A method, or a function of an object and more, whose result is computed once for each object and arguments, which
    are given by place. It is kept as long as the object."""
    name = f"_memoised {compute.__module__}.{compute.__qualname__}"

    @wraps(compute)
    def recalled(owner: Owner, /, *asked: Asked.args, **_: Asked.kwargs) -> Result:
        try:
            known: dict[tuple[object, ...], Result] = getattr(owner, name)
        except AttributeError:
            known = {}
            setattr(owner, name, known)
        if asked not in known:
            known[asked] = compute(owner, *asked, **_)
        return known[asked]

    return recalled
