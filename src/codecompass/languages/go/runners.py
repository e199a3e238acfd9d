"""Who runs Go's tests."""

from __future__ import annotations

import shlex
from collections import defaultdict
from collections.abc import Sequence

from codecompass.languages.runners import Case, Runner


def _packages(cases: Sequence[Case]) -> list[str]:
    """A package and the tests in it, one line each: `./internal/api -run ^(TestA|TestB)$`."""
    packages: dict[str, set[str]] = defaultdict(set)
    for case in cases:
        folder = case.path.rpartition("/")[0]
        packages[f"./{folder}" if folder else "."].add(case.name)
    return [f"{package} -run ^({'|'.join(sorted(names))})$" for package, names in sorted(packages.items())]


def _commands(ids: Sequence[str]) -> str:
    told = (one.split(" -run ") for one in ids)
    return " && ".join(f"go test {shlex.quote(package)} -run {shlex.quote(names)}" for package, names in told)


RUNNERS = (Runner("go", _packages, _commands),)
