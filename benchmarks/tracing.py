"""Runs the tests of applications at commits of theirs: `python benchmarks/tracing.py CHECKOUTS WORK [--only NAME …]`.

`suites.toml` lists the applications. Taken are the last commits that change functions of which a later commit, that says it
mends something, changes one again. Each is checked out in a clone of its own below WORK, its tests run with `touching.py`,
and what they touched is kept as `WORK/traces/NAME/COMMIT.json`, for `reviewing.py`. What is there is not made again.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from codecompass.languages.testing import is_test
from codecompass.session.project import Project
from codecompass.tools.reviewing.changed import between
from codecompass.tools.revisions import Revision

LIST = Path(__file__).with_name("suites.toml")
GOING_ON = ("--continue-on-collection-errors",)
"""A file of tests that cannot be imported here stops no other."""
MOST_LOOKED_AT, MOST_FILES, PATIENCE = 500, 30, 280.0
MENDS = re.compile(
    r"\b(fix(e[sd]|ing)?|bugs?|regressions?|reverts?|crash(es)?|broken|wrong|incorrect(ly)?)\b", re.IGNORECASE
)
Names = frozenset[tuple[str, str]]


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkouts", type=Path)
    parser.add_argument("work", type=Path)
    parser.add_argument("--only", nargs="+", default=[])
    parser.add_argument("--commits", type=int, default=10, help="of each application")
    parser.add_argument("--python", default="python3.13", help="3.12 or newer, for the environments of the tests")
    asked = parser.parse_args(arguments)
    for suite in tomllib.loads(LIST.read_text())["suite"]:
        if not asked.only or suite["name"] in asked.only:
            trace(suite, asked.checkouts / suite["name"], asked.work.resolve(), asked.commits, asked.python)


def trace(suite: dict[str, Any], checkout: Path, work: Path, most: int, interpreter: str) -> None:
    name = suite["name"]
    python = _environment(suite, work / "environments" / name, interpreter)
    clone, traces = work / "clones" / name, work / "traces" / name
    traces.mkdir(parents=True, exist_ok=True)
    if not clone.exists():
        subprocess.run(["git", "clone", "--quiet", checkout, clone], check=True)
    done = 0
    for commit in mended_later(checkout, suite["from"]):
        out, failed = traces / f"{commit}.json", traces / f"{commit}.failed"
        if not out.exists() and not failed.exists():
            subprocess.run(["git", "checkout", "--quiet", "--force", commit], cwd=clone, check=True)
            run_tests(suite, python, clone, out)
            ran = out.exists() and out.stat().st_size > 1000
            if not ran:
                out.unlink(missing_ok=True)
                failed.touch()
            print(
                f"{name} {commit[:10]} {'traced' if ran else 'its tests do not run here'}", file=sys.stderr, flush=True
            )
        done += out.exists()
        if done == most:
            return


def run_tests(suite: dict[str, Any], python: Path, clone: Path, out: Path) -> None:
    here = str(Path(__file__).parent)
    asked = dict(suite.get("environment", {}))
    paths = [here, *(str(clone / path) for path in asked.pop("PYTHONPATH", "").split(":") if path)]
    environment = os.environ | asked | {"PYTHONPATH": ":".join(paths), "TOUCHED_OUT": str(out)}
    for path, text in suite.get("files", {}).items():
        (clone / path).parent.mkdir(parents=True, exist_ok=True)
        (clone / path).write_text(text)
    command = [python, "-m", "pytest", "-q", "-p", "touching", "-p", "no:cacheprovider", *GOING_ON, *suite["tests"]]
    try:
        subprocess.run(command, cwd=clone, env=environment, timeout=PATIENCE, capture_output=True, check=False)
    except subprocess.TimeoutExpired:
        print(f"{suite['name']}: the tests took more than {PATIENCE:.0f} s", file=sys.stderr)


def mended_later(checkout: Path, start: str) -> Iterator[str]:
    """Commits, the last first, that change functions of which a later one that mends something changes one, too."""
    project = Project.open(checkout, watching=False)
    mended: set[tuple[str, str]] = set()
    try:
        commit = project.states.of(start).commit
        for entry in project.log(commit).commits[:MOST_LOOKED_AT]:
            code = [path for path in entry.paths if path.endswith(".py") and not is_test(path)]
            if len(entry.parents) != 1 or not code or len(entry.paths) > MOST_FILES:
                continue
            names = _functions_changed(project, entry.parents[0], entry.id)
            if names & mended:
                yield entry.id
            if MENDS.search(entry.subject):
                mended |= names
    finally:
        project.close()


def _functions_changed(project: Project, parent: str, commit: str) -> Names:
    changes = between(project, Revision.of(project, parent), Revision.of(project, commit))
    return frozenset(
        (one.after.path, one.after.qualified_name)
        for one in changes.symbols
        if one.after and not is_test(one.after.path) and one.after.kind in ("fn", "method", "constructor", "property")
    )


def _environment(suite: dict[str, Any], folder: Path, interpreter: str) -> Path:
    """Where the Python is that has what the suite needs."""
    python = folder / "bin" / "python"
    if not python.exists():
        subprocess.run([interpreter, "-m", "venv", folder], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *suite["install"]], check=True)
    return python


if __name__ == "__main__":
    main(sys.argv[1:])
