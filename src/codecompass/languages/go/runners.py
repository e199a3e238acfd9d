"""Who runs Go's tests."""

import posixpath
import shlex
from collections import defaultdict
from collections.abc import Iterable, Sequence

from codecompass.languages.runners import Case, Runner, nearest

ANY_SUITE = ".*"


def _packages(cases: Sequence[Case]) -> list[str]:
    """A package and the tests in it, one line each: `./internal/api -run ^(TestA|TestB)$`. Methods of a suite (testify's)
    are run by the function that runs the suite: `./internal/api -run ^(TestSuite)$/^(TestA)$`, and not all that it runs. Benchmarks are no tests."""
    packages: dict[tuple[str, str], set[str]] = defaultdict(set)
    running = {(posixpath.dirname(case.path), suite) for case in cases for suite in case.suites}
    for case in cases:
        folder = posixpath.dirname(case.path)
        if not case.name.startswith("Benchmark") and (folder, case.name) not in running:
            is_titled = case.name.endswith(")")  # it can't be selected: all that may run it are
            suites = _either(case.suites or (ANY_SUITE,)) + "/" if case.around and not is_titled else ""
            packages[f"./{folder}" if folder else ".", suites].add("Test.*" if is_titled else case.name)
    return [f"{package} -run {suites}{_either(names)}" for (package, suites), names in sorted(packages.items())]


def _either(names: Iterable[str]) -> str:
    return f"^({'|'.join(sorted(names))})$"


def _command(ids: Sequence[str], part: str) -> str:
    told = (one.split(" -run ") for one in ids)
    return " && ".join(f"go test {shlex.quote(package)} -run {shlex.quote(names)}" for package, names in told)


RUNNERS = (Runner("go", _packages, _command, place=nearest(r"go\.mod")),)
