"""Path expressions put together."""

from __future__ import annotations

MAX_ALTERNATIVES = 4


def with_steps(path: str, steps: str) -> str:
    """`steps` behind every alternative of `path`."""
    if not steps or " " not in path:
        return path + steps
    return " ".join(part + steps for part in path.split(" ")[:MAX_ALTERNATIVES])
