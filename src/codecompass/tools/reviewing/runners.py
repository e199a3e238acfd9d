"""Tests as their runners take them: pytest, jest and vitest, go test, cargo test, dotnet test, gradle, PHPUnit. Pure."""

from __future__ import annotations

import re
import shlex
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

MOST_IN_ONE = 400
"""Tests that one command names."""


class Case(NamedTuple):
    """A test case."""

    name: str
    qualified_name: str
    path: str
    around: tuple[str, ...]
    """The names of the types and groups that it stands in, outermost first."""
    language: str


def _pytest(cases: Sequence[Case]) -> list[str]:
    return ["::".join((case.path, *case.around, case.name)) for case in cases]


def _files(cases: Sequence[Case]) -> list[str]:
    return sorted({case.path for case in cases})


def _go(cases: Sequence[Case]) -> list[str]:
    """A package and the tests in it, one line each: `./internal/api -run ^(TestA|TestB)$`."""
    packages: dict[str, set[str]] = defaultdict(set)
    for case in cases:
        folder = case.path.rpartition("/")[0]
        packages[f"./{folder}" if folder else "."].add(case.name)
    return [f"{package} -run ^({'|'.join(sorted(names))})$" for package, names in sorted(packages.items())]


def _cargo(cases: Sequence[Case]) -> list[str]:
    """Filters: the path of the test in its crate, without the crate."""
    found = []
    for case in cases:
        parts = case.qualified_name.split("::")
        inside = parts[2:] if "tests" in case.path.split("/")[:-1] and len(parts) > 2 else parts[1:]
        found.append("::".join(inside or parts))
    return sorted(set(found))


def _dotted(cases: Sequence[Case]) -> list[str]:
    return sorted({re.sub(r"\(.*", "", case.qualified_name) for case in cases})


def _phpunit(cases: Sequence[Case]) -> list[str]:
    """`CartTest::testPay`."""
    return sorted({"::".join((*case.around[-1:], case.name)) for case in cases})


class Runner(NamedTuple):
    name: str
    languages: frozenset[str]
    ids: Callable[[Sequence[Case]], list[str]]
    command: Callable[[Sequence[str]], str]


def _quoted(words: Iterable[str]) -> str:
    return " ".join(map(shlex.quote, words))


def _go_commands(ids: Sequence[str]) -> str:
    told = (one.split(" -run ") for one in ids)
    return " && ".join(f"go test {shlex.quote(package)} -run {shlex.quote(names)}" for package, names in told)


_ECMA = frozenset({"javascript", "jsx", "typescript", "tsx"})
RUNNERS: Mapping[str, Runner] = {
    one.name: one
    for one in (
        Runner("pytest", frozenset({"python"}), _pytest, lambda ids: f"pytest {_quoted(ids)}"),
        Runner("jest", _ECMA, _files, lambda ids: f"npx jest {_quoted(ids)}"),
        Runner("vitest", _ECMA, _files, lambda ids: f"npx vitest run {_quoted(ids)}"),
        Runner("go", frozenset({"go"}), _go, _go_commands),
        Runner("cargo", frozenset({"rust"}), _cargo, lambda ids: f"cargo test -- {_quoted(ids)}"),
        Runner(
            "dotnet", frozenset({"csharp"}), _dotted,
            lambda ids: f"dotnet test --filter {shlex.quote('|'.join(f'FullyQualifiedName~{one}' for one in ids))}",
        ),
        Runner("gradle", frozenset({"java"}), _dotted, lambda ids: "gradle test " + " ".join(f"--tests {shlex.quote(one)}" for one in ids)),
        Runner(
            "phpunit", frozenset({"php"}), _phpunit,
            lambda ids: f"vendor/bin/phpunit --filter {shlex.quote('|'.join(map(re.escape, ids)))}",
        ),
    )
}  # fmt: skip
"""By name. Of those for one language the first is taken, unless the repository has another's configuration."""
