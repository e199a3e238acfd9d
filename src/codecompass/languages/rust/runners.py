"""Who runs Rust's tests."""

from __future__ import annotations

from collections.abc import Sequence

from codecompass.languages.runners import Case, Runner, quoted


def _filters(cases: Sequence[Case]) -> list[str]:
    """The path of each test in its crate, without the crate."""
    found = []
    for case in cases:
        parts = case.qualified_name.split("::")
        inside = parts[2:] if "tests" in case.path.split("/")[:-1] and len(parts) > 2 else parts[1:]
        found.append("::".join(inside or parts))
    return sorted(set(found))


RUNNERS = (Runner("cargo", _filters, lambda ids: f"cargo test -- {quoted(ids)}"),)
