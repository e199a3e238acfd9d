"""Rates how risky a change is, and why: each factor with its points. Pure."""

from typing import NamedTuple

from msgspec import Struct

LEVELS = ("low", "medium", "high")
MEDIUM, HIGH = 25, 60


class Factor(Struct, frozen=True):
    name: str
    points: int
    said: str


class Risk(Struct, frozen=True):
    level: str
    """`low`, `medium`, `high`."""
    points: int
    """0 … 100."""
    factors: list[Factor]
    """What adds to it, the most first."""


class Facts(NamedTuple):
    """The inputs of a risk rating."""

    broken: int
    broken_surely: int
    exported: int
    """Changed or gone symbols that others than their own package use or may use."""
    reached: int
    endpoints: int
    guarded: int
    """Endpoints around which something else runs than before."""
    untested: int
    """Changed functions outside of tests that no test is known to touch."""
    symbols: int
    """Changed functions outside of tests, of languages whose names are bound: of others no test is ever known."""
    hot: list[str]
    """Changed files that are among those that change most."""
    surfaces: int
    lines: int
    unowned: int
    """Changed files without an owner, where others have one."""


def risk_of(facts: Facts) -> Risk:
    found = [factor for factor in _factors(facts) if factor.points]
    found.sort(key=lambda one: (-one.points, one.name))
    points = min(100, sum(one.points for one in found))
    return Risk(LEVELS[(points >= MEDIUM) + (points >= HIGH)], points, found)


def _factors(facts: Facts) -> list[Factor]:
    unsure = facts.broken - facts.broken_surely
    return [
        Factor("breaks", min(75, 55 * bool(facts.broken_surely) + 5 * facts.broken_surely + 8 * bool(unsure)), _breaks(facts)),
        Factor("reach", _steps(facts.reached, (10, 5), (50, 10), (200, 20)), _number(facts.reached, "symbol reaches", "symbols reach") + " what changed"),
        Factor("endpoints", min(15, 3 * facts.endpoints), _number(facts.endpoints, "endpoint leads", "endpoints lead") + " to what changed"),
        Factor("guards", min(15, 5 * facts.guarded), _number(facts.guarded, "endpoint has", "endpoints have") + " other guards than before"),
        Factor("untested", round(20 * facts.untested / max(facts.symbols, 1)), f"{facts.untested} of {_number(facts.symbols, 'changed function')} touched by no test that is known"),
        Factor("exported", min(10, 5 * facts.exported), _number(facts.exported, "symbol") + " that others may use changed in signature or went"),
        Factor("surfaces", min(12, 4 * facts.surfaces), _number(facts.surfaces, "endpoint, configuration key or table", "endpoints, configuration keys or tables") + " came or went"),
        Factor("hot", min(10, 5 * len(facts.hot)), "change most often in this repository: " + ", ".join(facts.hot[:3])),
        Factor("size", _steps(facts.lines, (200, 5), (600, 10), (2000, 15)), _number(facts.lines, "line") + " of symbols added or removed"),
        Factor("owners", 3 * bool(facts.unowned), _number(facts.unowned, "file") + " without an owner"),
    ]  # fmt: skip


def _breaks(facts: Facts) -> str:
    sure = f", {facts.broken_surely} of them for certain" if facts.broken_surely < facts.broken else ""
    fits = "fits" if facts.broken == 1 else "fit"
    return _number(facts.broken, "use") + f" of what changed no longer {fits}{sure}"


def _steps(count: int, *steps: tuple[int, int]) -> int:
    return max((points for least, points in steps if count >= least), default=0)


def _number(count: int, one: str, many: str = "") -> str:
    return f"{count:,} {one if count == 1 else many or one + 's'}"
