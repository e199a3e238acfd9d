"""Compares routes regardless of the names of their variables and of a prefix that a deployment adds."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

ANY_METHOD = "ANY"
"""Method of an endpoint that answers every method, or does not name one."""
Fit = Literal["exact", "suffix"]
Match = Literal["exact", "suffix", "below", "part"]
MATCHES: tuple[Match, ...] = ("exact", "suffix", "below", "part")
"""How well a known route is the one that was asked for, the best first. `suffix`: one of both has more before it;
`below`: it begins with what was asked; `part`: it has that in it."""
_VARIABLE = re.compile(r"<[^<>]*>|\$?\{[^{}]*\}|(?<![\w:]):\w+(?:\([^()]*\))?\??|\(\?P<\w+>[^()]*\)")
_REST = re.compile(r"\*\w*\Z|\{\*?\w*\.\.\.\}|\{\*\w+\}|<path:\w+>|\[\[?\.\.\.\w+\]\]?|\{path:[^{}]*\}")
_VERSION = re.compile(r"(?:api|rest|v\d+(?:\.\d+)*)\Z", re.IGNORECASE)
ONE, ANY = "{}", "**"
_PLAIN = re.compile(r"https?://[^/]+|[?#].*\Z|\{\$\}\Z")
"""What is no part of a path: the host, a query, and what says that nothing follows."""


@lru_cache(maxsize=1 << 14)
def segments(route: str) -> tuple[str, ...]:
    """`/Users/<int:id>/files/*path` → (`users`, `{}`, `files`, `**`)."""
    parts = _PLAIN.sub("", route.strip()).strip("/^$").lower().split("/")
    return tuple(_segment(part) for part in parts if part)


def _segment(part: str) -> str:
    if _REST.fullmatch(part):
        return ANY
    part = re.sub(r"\*\w*\Z", ONE, part)
    return _VARIABLE.sub(ONE, part) if not part.startswith("[") else ONE


def matched(asked: str, known: str) -> Match | None:
    """How a known route matches a requested one; None if it does not."""
    wanted, there = segments(asked), segments(known)
    if _fits(wanted, there):
        return "exact"
    if _ends_with(wanted, there) or _ends_with(there, wanted) or _fits_below_versions(wanted, there):
        return "suffix"
    if wanted and len(there) > len(wanted) and _fits(wanted, there[: len(wanted)]) and _says_something(wanted):
        return "below"
    text = asked.strip().strip("/").lower()
    return "part" if text and "{" not in text and text in known.lower() else None


def _fits(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether two routes can match the same request."""
    for position, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if ANY in (mine, theirs):
            return position > 0 or len(one) == len(other) == 1
        if mine != theirs and not _is_one_of(mine, theirs) and not _is_one_of(theirs, mine):
            return False
    return len(one) == len(other) or (one[len(other) :] == (ANY,) or other[len(one) :] == (ANY,))


def _is_one_of(pattern: str, segment: str) -> bool:
    """Whether a segment with variables can match another: `{}.json` and `7.json`."""
    if ONE not in pattern:
        return False
    return re.fullmatch(re.escape(pattern).replace(re.escape(ONE), r"[^/]+"), segment) is not None


def _ends_with(longer: tuple[str, ...], shorter: tuple[str, ...]) -> bool:
    if not shorter or len(longer) <= len(shorter):
        return False
    end = longer[-len(shorter) :]
    return end[0] == shorter[0] and _says_something(end[:1]) and _fits(end, shorter)


def _fits_below_versions(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether two routes are equal but for the leading segments that mark an API and its version."""
    mine, theirs = _below_versions(one), _below_versions(other)
    return bool(mine) and (mine, theirs) != (one, other) and mine[:1] == theirs[:1] and _fits(mine, theirs)


def _below_versions(route: tuple[str, ...]) -> tuple[str, ...]:
    at = next((at for at, part in enumerate(route) if not _VERSION.match(part)), len(route))
    return route[at:]


def _says_something(route: tuple[str, ...]) -> bool:
    return any(part not in (ONE, ANY) for part in route)


class _Quality(NamedTuple):
    """How well a path matches another; smaller is better."""

    unlike: int
    """How many of the segments asked for are not there letter by letter."""
    is_anything: bool
    """One of both takes whatever follows: `/*`."""
    longer: int
    differing: int


def best_fits(url: str, method: str, routes: Sequence[tuple[str, str]]) -> list[tuple[int, Fit]]:
    """The (methods, route) pairs that match a request best, and how; several if they match equally well."""
    found: dict[_Quality, list[tuple[int, Fit]]] = {}
    asked = segments(url)
    for at, (methods, route) in enumerate(routes):
        if method and not {method, ANY_METHOD} & set(methods.split(",")):
            continue
        fit = matched(url, route)
        quality = _quality(asked, segments(route)) if fit in ("exact", "suffix") else None
        if quality is not None:
            found.setdefault(quality, []).append((at, "exact" if fit == "exact" else "suffix"))
    return found[min(found)] if found else []


def _quality(asked: tuple[str, ...], there: tuple[str, ...]) -> _Quality | None:
    """How well two paths match except for a prefix: by how much of the request is matched by name, whether one has a
    catch-all, the difference in length, then the number of segments that are a variable in only one. None if the
    prefix has a variable, as no mount has one, except for the first of a request, which is its base address."""
    is_anything = ANY in (*asked, *there)
    shared = min(len(asked), len(there))
    more = asked[: len(asked) - shared] or there[: len(there) - shared]
    if ONE in more[1 if more == asked[: len(more)] else 0 :]:
        return None
    mine, theirs = asked[len(asked) - shared :], there[len(there) - shared :]
    pairs = [*zip(mine, theirs, strict=True)]
    named = sum(one == other and one not in (ONE, ANY) for one, other in pairs)
    known = sum(one not in (ONE, ANY) for one in mine)
    return _Quality(known - named, is_anything, len(more), sum((ONE in one) != (ONE in other) for one, other in pairs))
