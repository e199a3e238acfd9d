"""Regular expressions that are compiled at their first use: a command uses few of its modules' expressions, and
compiling all of them takes a tenth of its time."""

import re
from collections.abc import Iterable
from typing import Any, AnyStr, Generic, cast

MOST_MEMORY = 16 << 20
"""Bytes that a compiled pattern of a user may take."""
MOST_REPEATS = 2
"""Without an end, in a pattern that Python matches: the time grows with the length of a line to this power, and no more."""


def later(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Like `re.compile`, but compiled, and checked, at the first use."""
    return cast("re.Pattern[AnyStr]", _Later(pattern, flags))


class _Later(Generic[AnyStr]):
    def __init__(self, pattern: AnyStr, flags: int) -> None:
        self._wanted: tuple[AnyStr, int] = pattern, flags

    def __getattr__(self, name: str) -> Any:  # Any: whatever an expression has
        """Compile, and keep the attribute."""
        found = getattr(re.compile(*self._wanted), name)  # `re` remembers what it has compiled
        setattr(self, name, found)
        return found


def linear(pattern: str, case_sensitive: bool = True) -> Any:  # Any: the engine's expression
    """A user's pattern, matched line by line in time linear in the text, by RE2. Where RE2 is not installed (it has no
    wheel for every system), Python's `re` is used for patterns that cannot take long. Raises ValueError for a pattern
    that is invalid or unsupported."""
    try:
        import re2
    except ImportError:
        return _Bounded(pattern, case_sensitive)
    options = re2.Options()
    options.case_sensitive, options.max_mem, options.log_errors = case_sensitive, MOST_MEMORY, False
    try:
        return re2.compile("(?m)" + pattern, options)
    except re2.error as problem:
        said = problem.args[0] if problem.args else problem
        said = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
        raise ValueError(said.replace("(?m)", "")) from None


class _Bounded:
    """A Python pattern without nested repeats and with few unbounded ones."""

    def __init__(self, pattern: str, case_sensitive: bool) -> None:
        flags = re.MULTILINE | (0 if case_sensitive else re.IGNORECASE)
        try:
            self._of_text = re.compile(pattern, flags)
            self._of_bytes = re.compile(pattern.encode(), flags)
            parsed = re._parser.parse(pattern, flags)  # type: ignore[attr-defined]  # what Python has parsed it to
        except (re.error, RecursionError, OverflowError) as problem:
            raise ValueError(str(problem)) from None
        if _repeats(parsed) > MOST_REPEATS:
            raise ValueError(
                "without google-re2, which is not installed here, this pattern could take for ever: fewer repeats"
            )

    def finditer(self, text: AnyStr) -> Iterable[re.Match[AnyStr]]:
        return (self._of_text if isinstance(text, str) else self._of_bytes).finditer(text)


def _repeats(parsed: Iterable[Any], within: bool = False) -> int:
    """The number of unbounded repeats in a parsed pattern; above the limit if one is nested in another."""
    count = 0
    for operation, argument in parsed:
        name = str(operation)
        if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            _, most, inner = argument
            if within and most > 1:
                return MOST_REPEATS + 1
            count += (most > 1000) + _repeats(inner, within or most > 1)
        elif name in ("GROUPREF", "ASSERT", "ASSERT_NOT", "GROUPREF_EXISTS"):
            return MOST_REPEATS + 1
        elif name == "SUBPATTERN":
            count += _repeats(argument[-1], within)
        elif name == "BRANCH":
            count += sum(_repeats(one, within) for one in argument[1]) + (MOST_REPEATS if within else 0)
    return count
