"""Whether `review_change` names the tests that touch what a commit changes: `python benchmarks/reviewing.py REPO …`.

    --touched FILE   Python: what `touching.py` noted while the tests of REPO's HEAD ran. For each of the last commits that
                     change functions, those of them that HEAD still has are taken as changed there; the truth are the tests
                     that ran one of them.
    (without)        any language: of the last commits that change code and tests, the code's part alone is reviewed, at the
                     commit; the truth are the test cases that the same commit changed or added.

Scored are commits for which there is a truth. *recall*: the part of the truth that is in the list; *size*: the list by the
suite. A commit that more tests touch than the list may hold cannot reach 1: `narrow` are the others.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from measure import Cell, Table

from codecompass.errors import CodeCompassError
from codecompass.languages.testing import is_test
from codecompass.project import Project
from codecompass.tools.review import TESTS_DEPTH
from codecompass.tools.reviewing.changed import between
from codecompass.tools.reviewing.reach import Step, Uses
from codecompass.tools.reviewing.selected import Selection, Selector
from codecompass.tools.revisions import Revision

MOST_LOOKED_AT = 600


class Score(NamedTuple):
    commit: str
    truth: int
    found: int
    listed: int
    suite: int
    missed: tuple[str, ...] = ()

    @property
    def recall(self) -> float:
        return self.found / self.truth


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--touched", type=Path, help="what touching.py noted")
    parser.add_argument("--commits", type=int, default=60)
    parser.add_argument("--share", type=float, default=0.33)
    parser.add_argument("--list", action="store_true", help="each commit, and what was missed")
    asked = parser.parse_args(arguments)
    project = Project.open(asked.repository, watching=False)
    if asked.touched:
        scores = list(_traced(project, json.loads(asked.touched.read_text()), asked.commits, asked.share))
    else:
        scores = list(_mended(project, asked.commits, asked.share))
    project.close()
    if asked.list:
        for one in scores:
            print(
                f"{one.commit[:10]} {one.found}/{one.truth} in {one.listed} of {one.suite}  {' '.join(one.missed[:6])}"
            )
    columns = ("repository", "commits", "recall", "median", "size", "narrow", "their recall", "their size")
    row = (asked.repository.resolve().name, *_row(scores, asked.share))
    print(Table("reviewing", "Tests to run, of those that touch what changed", columns, (row,)).markdown())


def _row(scores: Sequence[Score], share: float) -> list[Cell]:
    narrow = [one for one in scores if one.truth <= share * one.suite]
    return [
        len(scores), _mean(scores), statistics.median(one.recall for one in scores) if scores else None, _size(scores),
        len(narrow), _mean(narrow), _size(narrow),
    ]  # fmt: skip


def _mean(scores: Sequence[Score]) -> float | None:
    return statistics.mean(one.recall for one in scores) if scores else None


def _size(scores: Sequence[Score]) -> float | None:
    return statistics.mean(one.listed / one.suite for one in scores) if scores else None


def _code_commits(project: Project) -> Iterator[Any]:
    head = project.states.of("HEAD").commit
    for commit in project.log(head).commits[:MOST_LOOKED_AT]:
        code = [path for path in commit.paths if path.endswith(_CODE) and not is_test(path)]
        if len(commit.parents) == 1 and code and len(commit.paths) <= 30:
            yield commit


_CODE = (".py", ".go", ".rs", ".ts", ".tsx", ".js", ".jsx", ".java", ".cs")


def _traced(project: Project, touched: dict[str, list[list[Any]]], most: int, share: float) -> Iterator[Score]:
    """Commits judged at HEAD, by what ran there."""
    reader = _reader(project, "HEAD")
    uses = Uses(reader)
    selector = Selector(reader, uses)
    case_ids = _case_ids(uses)
    ran: dict[tuple[str, str, int], set[str]] = {}
    for test, places in touched.items():
        if test in case_ids:
            for path, line, name in places:
                ran.setdefault((path, name, line), set()).add(case_ids[test])
    by_name: dict[tuple[str, str], list[tuple[int, set[str]]]] = {}
    for (path, name, line), tests in ran.items():
        by_name.setdefault((path, name), []).append((line, tests))
    scored = 0
    for commit in _code_commits(project):
        if scored == most:
            return
        base, head = Revision.of(project, commit.parents[0]), Revision.of(project, commit.id)
        changes = between(project, base, head)
        ids = {
            one.now.symbol_id: one.now.qualified_name
            for one in changes.symbols
            if one.after and not is_test(one.now.path)
        }
        known = uses.known(ids)
        functions = [one for one in known.values() if one.kind in ("fn", "method", "constructor", "property")]
        truth: set[str] = set()
        for one in functions:
            decorated = range(one.line_start - 8, one.line_start + 1)
            for line, tests in by_name.get((one.path, one.name), ()):
                if line in decorated:
                    truth |= tests
        if not truth:
            continue
        scored += 1
        paths = sorted({path for path in commit.paths if path in reader.tree.files and not is_test(path)})
        reached = {symbol: uses.reaching([symbol], TESTS_DEPTH) for symbol in known}
        yield _score(commit.id, selector.select(reached, ids, paths, share), truth, uses)


def _mended(project: Project, most: int, share: float) -> Iterator[Score]:
    """Commits judged by the tests that they changed."""
    scored = 0
    for commit in _code_commits(project):
        if scored == most:
            return
        if not any(is_test(path) for path in commit.paths) and not any(path.endswith(".rs") for path in commit.paths):
            continue
        try:
            reader = _reader(project, commit.id)
            changes = between(project, Revision.of(project, commit.parents[0]), Revision.of(project, commit.id))
        except CodeCompassError as problem:
            print(f"{commit.id[:10]}: {problem.message}", file=sys.stderr)
            continue
        uses = Uses(reader)
        truth = {one.now.symbol_id for one in changes.symbols if one.now.symbol_id in uses.cases}
        ids = {
            one.now.symbol_id: one.now.qualified_name
            for one in changes.symbols
            if one.after and not is_test(one.now.path) and one.now.symbol_id not in uses.cases
        }
        known = uses.known(ids)
        if not truth or not known:
            continue
        scored += 1
        reached: dict[str, dict[str, Step]] = {symbol: uses.reaching([symbol], TESTS_DEPTH) for symbol in known}
        paths = [path for path in commit.paths if not is_test(path)]
        yield _score(commit.id, Selector(reader, uses).select(reached, ids, paths, share), truth, uses)


def _reader(project: Project, commit: str) -> Any:
    job = project.start_index(commit)
    while (now := project.job(job.job_id)) is not None and now.is_active:
        import time

        time.sleep(0.05)
    return project.graph(commit)


def _case_ids(uses: Uses) -> dict[str, str]:
    """Symbols of test cases by pytest's names for them."""
    symbols = uses.known(uses.cases)
    parents = uses.known({one.parent_id for one in symbols.values()})
    found = {}
    for one in symbols.values():
        around = []
        parent = parents.get(one.parent_id)
        while parent is not None and parent.parent_id:
            around.insert(0, parent.name)
            parent = uses.known([parent.parent_id]).get(parent.parent_id)
        found["::".join((one.path, *around, one.name))] = one.symbol_id
    return found


def _score(commit: str, selection: Selection, truth: set[str], uses: Uses) -> Score:
    listed = {one.symbol_id for one in selection.tests}
    missed = sorted(one.name for one in uses.known(truth - listed).values())
    return Score(commit, len(truth), len(truth & listed), len(listed), selection.suite, tuple(missed))


if __name__ == "__main__":
    main(sys.argv[1:])
