"""Methods that compute each result once."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

Owner = TypeVar("Owner")
Asked = ParamSpec("Asked")
Result = TypeVar("Result")


def memoised(compute: Callable[Concatenate[Owner, Asked], Result]) -> Callable[Concatenate[Owner, Asked], Result]:
    """A method whose result is computed once for each object and arguments, and kept in the object as long as that
    lives; so a function whose first argument is an object. The other arguments must be hashable."""
    name = f"_memoised {compute.__module__}.{compute.__qualname__}"

    @wraps(compute)
    def recalled(owner: Owner, /, *asked: Asked.args, **named: Asked.kwargs) -> Result:
        # One argument is its own key: of millions of results a tuple each would be felt.
        key = (asked, *named.items()) if named else asked[0] if len(asked) == 1 else asked
        try:
            found: Result = getattr(owner, name)[key]
        except AttributeError:
            setattr(owner, name, {})
        except KeyError:
            pass
        else:
            return found
        found = getattr(owner, name)[key] = compute(owner, *asked, **named)
        return found

    return recalled
