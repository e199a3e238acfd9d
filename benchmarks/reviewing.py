"""Whether `review_change` names the tests that touch what a commit changes: `python benchmarks/reviewing.py REPO …`.

    --traces FOLDER  Python: what `tracing.py` noted while the tests ran at commits of REPO. Each is reviewed as it was; the
                     truth are the tests that ran a function that it changed.
    --touched FILE   Python: what `touching.py` noted while the tests of REPO's HEAD ran. For each of the last commits that
                     change functions, those of them that HEAD still has are taken as changed there.
    (without)        any language: of the last commits that change code and tests, the code's part alone is reviewed, at the
                     commit; the truth are the test cases that the same commit changed or added.

Scored are commits for which there is a truth. *recall*: the part of the truth that is in the list; *size*: the list by the
suite. A commit that more tests touch than the list may hold cannot reach 1: *of what fits* is what is found by what could
be, and *possible* are the commits of whose truth nine tenths fit.
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

from codecompass.languages import is_code
from codecompass.languages.testing import is_test
from codecompass.model.errors import CodeCompassError
from codecompass.session.project import Project
from codecompass.tools.review import TESTS_DEPTH
from codecompass.tools.reviewing.changed import between
from codecompass.tools.reviewing.reach import Step, Uses
from codecompass.tools.reviewing.selected import Selection, Selector
from codecompass.tools.revisions import Revision

MOST_LOOKED_AT = 600
POSSIBLE = 0.9
"""The recall that is aimed at: no list of the length that is allowed has it where more tests touch what changed."""


Touched = dict[str, list[tuple[str, int, str]]]
"""By test the functions that it ran: path, line, name."""
Ran = dict[tuple[str, str], dict[int, set[str]]]
"""By path and name, and line, the test cases that ran it."""


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

    def of_what_fits(self, share: float) -> float:
        return self.found / min(self.truth, max(round(share * self.suite), 1))


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--touched", type=Path, help="what touching.py noted")
    parser.add_argument("--traces", type=Path, help="what tracing.py noted, a file by commit")
    parser.add_argument("--commits", type=int, default=60)
    parser.add_argument("--share", type=float, default=0.33)
    parser.add_argument("--list", action="store_true", help="each commit, and what was missed")
    asked = parser.parse_args(arguments)
    project = Project.open(asked.repository, watching=False)
    if asked.traces:
        scores = list(_as_they_were(project, asked.traces, asked.share))
    elif asked.touched:
        scores = list(_at_head(project, json.loads(asked.touched.read_text()), asked.commits, asked.share))
    else:
        scores = list(_mended(project, asked.commits, asked.share))
    project.close()
    if asked.list:
        for one in scores:
            print(
                f"{one.commit[:10]} {one.found}/{one.truth} in {one.listed} of {one.suite}  {' '.join(one.missed[:6])}"
            )
    columns = (
        "repository",
        "commits",
        "recall",
        "of what fits",
        "median",
        "size",
        "possible",
        "their recall",
        "their size",
    )
    row = (asked.repository.resolve().name, *_row(scores, asked.share))
    print(Table("reviewing", "Tests to run, of those that touch what changed", columns, (row,)).markdown())


def _row(scores: Sequence[Score], share: float) -> list[Cell]:
    narrow = [one for one in scores if POSSIBLE * one.truth <= share * one.suite]
    return [
        len(scores), _mean(scores), statistics.mean(one.of_what_fits(share) for one in scores) if scores else None, statistics.median(one.recall for one in scores) if scores else None, _size(scores),
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


def _as_they_were(project: Project, traces: Path, share: float) -> Iterator[Score]:
    for file in sorted(traces.glob("*.json")):
        reader = _reader(project, file.stem)
        selector = Selector(reader, Uses(reader))
        ran = _ran(selector.uses, json.loads(file.read_text()))
        parent = project.log(file.stem).commits[0].parents[0]
        if score := _traced(project, selector, reader, parent, file.stem, ran, share):
            yield score


def _at_head(project: Project, touched: Touched, most: int, share: float) -> Iterator[Score]:
    reader = _reader(project, "HEAD")
    selector = Selector(reader, Uses(reader))
    ran = _ran(selector.uses, touched)
    scored = 0
    for commit in _code_commits(project):
        if scored == most:
            return
        if score := _traced(project, selector, reader, commit.parents[0], commit.id, ran, share):
            scored += 1
            yield score


def _ran(uses: Uses, touched: Touched) -> Ran:
    case_ids = _case_ids(uses)
    found: Ran = {}
    for test, places in touched.items():
        if test in case_ids:
            for path, line, name in places:
                found.setdefault((path, name), {}).setdefault(line, set()).add(case_ids[test])
    return found


def _traced(
    project: Project, selector: Selector, reader: Any, parent: str, commit: str, ran: Ran, share: float
) -> Score | None:
    """A commit, by the tests that ran what it changed, where `reader` still has that."""
    changes = between(project, Revision.of(project, parent), Revision.of(project, commit))
    ids = {
        one.now.symbol_id: one.now.qualified_name
        for one in changes.symbols
        if one.after and not is_test(one.now.path) and is_code(one.now.language)
    }
    known = selector.uses.known(ids)
    truth: set[str] = set()
    for one in known.values():
        if one.kind in ("fn", "method", "constructor", "property"):
            decorated = range(one.line_start - 8, one.line_start + 1)
            truth.update(*(tests for line, tests in ran.get((one.path, one.name), {}).items() if line in decorated))
    if not truth:
        return None
    paths = [path for path in changes.paths if path in reader.tree.files and not is_test(path)]
    reached = {symbol: selector.uses.reaching([symbol], TESTS_DEPTH) for symbol in known}
    return _score(commit, selector.select(reached, ids, paths, share), truth, selector.uses)


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
            if one.after
            and not is_test(one.now.path)
            and is_code(one.now.language)
            and one.now.symbol_id not in uses.cases
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
