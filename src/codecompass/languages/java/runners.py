"""Who runs Java's tests."""

from __future__ import annotations

import shlex
from collections import defaultdict
from collections.abc import Sequence
from functools import partial

from codecompass.languages.runners import Case, Runner, dotted


def _classes(cases: Sequence[Case]) -> list[str]:
    """A class and the tests in it, one line each: `CartTest#pays+refunds`."""
    methods: dict[str, set[str]] = defaultdict(set)
    for case in cases:
        methods["$".join(case.around)].add(case.name.partition("(")[0])
    return [f"{name}#{'+'.join(sorted(names))}" for name, names in sorted(methods.items())]


RUNNERS = (
    Runner(
        "gradle", partial(dotted, inner="$"), lambda ids: "gradle test " + " ".join(f"--tests {shlex.quote(one)}" for one in ids),
        files=r"(?:build|settings)\.gradle(?:\.kts)?",
    ),
    Runner("maven", _classes, lambda ids: f"mvn test -Dtest={shlex.quote(','.join(ids))}", files=r"pom\.xml"),
)  # fmt: skip
