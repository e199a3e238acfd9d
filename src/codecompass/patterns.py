"""Regular expressions that are compiled when they are first used: a command uses few of those that its modules have, and
to compile them all takes a tenth of its time."""

from __future__ import annotations

import re
from typing import Any, AnyStr, Generic, cast


def later(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Like `re.compile`, whose faults are seen at the first use."""
    return cast("re.Pattern[AnyStr]", _Later(pattern, flags))


class _Later(Generic[AnyStr]):
    def __init__(self, pattern: AnyStr, flags: int) -> None:
        self._wanted: tuple[AnyStr, int] = pattern, flags

    def __getattr__(self, name: str) -> Any:  # Any: whatever an expression has
        """Asked for once each: what was found stays."""
        found = getattr(re.compile(*self._wanted), name)  # `re` remembers what it has compiled
        setattr(self, name, found)
        return found
