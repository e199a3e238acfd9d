"""Which tests a review lists where many reach what changed, or none is seen to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from codecompass.session.project import Project
from codecompass.tools.impact import find_impact
from codecompass.tools.overview import get_overview
from codecompass.tools.review import Review, review_change
from codecompass.tools.reviewing.selected import MOST_SIMILAR
from helpers import Repository, index, repository

ENGINE = """\
class Engine:
    def render(self, template):
        return getattr(self, "visit_" + template)(template)

    def visit_loop(self, node):
        return [{step}]

    def visit_include(self, node):
        return []

    def __contains__(self, name):
        return {found}
"""
ENGINE_FILE = "app/engine.py"
SUBJECTS = ("loop", "include", "filter", "macro", "import", "block", "comment", "escape", "number", "string", "while")
TESTS = "from app.engine import Engine\n" + "".join(
    f'\n\ndef test_{subject}():\n    assert Engine().render("{subject}")\n' for subject in SUBJECTS
)
SHAPES = "def hexagon(side):\n    return side * {factor}\n"
GUARD = """\
def guarded(function):
    def wrapper(*arguments):
        return function(*arguments) or {default}

    return wrapper


@guarded
def open_door(key):
    return key
"""
DOORS = "from app.guard import open_door\n\n\ndef test_opens():\n    assert open_door(1)\n"
OPTIONS = """\
import argparse


class Options(argparse.ArgumentParser):
    def parse_args(self, given=None):
        return super().parse_args(given) or {default}


class Loud(argparse.ArgumentParser):
    def parse_args(self, given=None):
        print(given)
        return super().parse_args(given)


def started(parser: argparse.ArgumentParser):
    return parser.parse_args(["--help"])


def shouted():
    return Loud().parse_args([])
"""
STARTS = "from app.options import shouted, started\n\n\ndef test_starts(parser):\n    assert started(parser)\n\n\ndef test_shouts():\n    assert shouted()\n"
PAY = "package api\n\nfunc Pay() int {{ return {sum} }}\n"
SUITES = """\
package api

import (
	"testing"

	"github.com/stretchr/testify/suite"
)

type PaySuite struct {
	suite.Suite
}

func TestPaying(t *testing.T) { suite.Run(t, new(PaySuite)) }

func (s *PaySuite) TestPay() { s.Equal(2, Pay()) }

func TestAlone(t *testing.T) { helped(t) }

func testHelper(t *testing.T) { Pay() }

func helped(t *testing.T) { Pay() }

func TestMain(m *testing.M) { Pay() }
"""
TILL = "class Till:\n    def close(self):\n        return 1\n\n\ndef shut(till: Till):\n    return till.close()\n"
SHUT = "class Till:\n    pass\n\n\ndef shut(till: Till, close=None):\n    return close\n"
APART = "".join(
    f"def test_drawing_{number}(client):\n    assert client.draw({{'hexagon': 3}})\n\n\n" for number in range(100)
)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Repository:
    first = {
        "app/__init__.py": "",
        "app/engine.py": ENGINE.format(step=1, found=True),
        "app/shapes.py": SHAPES.format(factor=5),
        "app/guard.py": GUARD.format(default=1),
        "app/options.py": OPTIONS.format(default=1),
        "app/till.py": TILL,
        "server/go.mod": "module shop\n",
        "server/api/pay.go": PAY.format(sum=1),
        "server/api/pay_test.go": SUITES,
        "tests/test_doors.py": DOORS,
        "tests/test_starts.py": STARTS,
        "tests/test_engine.py": TESTS,
        "tests/test_apart.py": APART,
    }
    found = repository(
        tmp_path_factory.mktemp("listed") / "engine",
        first,
        first | {"app/engine.py": ENGINE.format(step=2, found=True)},
        first | {"app/engine.py": ENGINE.format(step=2, found=False)},
        first | {"app/engine.py": ENGINE.format(step=2, found=False), "app/shapes.py": SHAPES.format(factor=6)},
        {
            "app/guard.py": GUARD.format(default=2),
            "app/options.py": OPTIONS.format(default=2),
            "app/till.py": SHUT,
            "server/api/pay.go": PAY.format(sum=2),
        },
    )
    index(found.root)
    for ref in ("HEAD~1", "HEAD~2", "HEAD~3"):
        index(found.root, ref)
    return found


@pytest.fixture
def project(made: Repository) -> Iterator[Project]:
    with closing(Project.open(made.root)) as opened:
        yield opened


def test_of_those_that_reach_it_the_ones_that_speak_of_it_come_first(project: Project) -> None:
    """Nobody names `visit_loop`: whoever uses the class may run it, and the text says who means it."""
    review = _review(project, "HEAD~4", "HEAD~3", 0.027)
    assert (review.tests[0].name, review.tests[0].how) == ("test_loop", "through")
    assert len(review.tests) == 3
    assert review.total_tests == len(SUBJECTS)


def test_a_few_tests_that_nothing_leads_to_may_speak_of_it(project: Project) -> None:
    """However much of the suite may be run: words alone say little."""
    review = _review(project, "HEAD~2", "HEAD~1", 1.0)
    assert {(one.path, one.how, one.symbol) for one in review.tests} == {
        ("tests/test_apart.py", "similar", "app.shapes.hexagon")
    }
    assert len(review.tests) == MOST_SIMILAR
    assert review.total_tests == len(review.tests)


def test_what_runs_unnamed_is_used_by_who_uses_its_type(project: Project) -> None:
    review = _review(project, "HEAD~3", "HEAD~2", 1.0)
    (symbol,) = review.symbols
    assert (symbol.name, symbol.perhaps_tests) == ("__contains__", len(SUBJECTS))


def test_what_a_decorator_puts_around_runs_for_who_calls_what_it_decorates(project: Project) -> None:
    review = _review(project, "HEAD~1", "HEAD", 1.0)
    assert ("test_opens", "through", "app.guard.guarded.wrapper") in _how(review)


def test_what_overrides_a_librarys_method_runs_for_who_calls_the_librarys(project: Project) -> None:
    """`started` has a parser of the library's type; that `Loud` calls what it overrides itself leads to no other."""
    found = _how(_review(project, "HEAD~1", "HEAD", 1.0))
    assert ("test_starts", "through", "app.options.Options.parse_args") in found
    assert not [how for name, how, _ in found if name == "test_shouts" and how in ("direct", "through")]


def test_methods_of_a_suite_are_run_by_who_runs_the_suite(project: Project) -> None:
    """The module lies in a folder; `testHelper` and `TestMain` are no tests of Go's."""
    (command,) = (one for one in _review(project, "HEAD~1", "HEAD", 1.0).commands if one.runner == "go")
    assert command.ids == ["./api -run ^(TestAlone)$", "./api -run ^(TestPaying)$/^(TestPay)$"]
    assert (command.folder, command.tests) == ("server", 3)
    assert (
        command.command
        == "(cd server && go test ./api -run '^(TestAlone)$' && go test ./api -run '^(TestPaying)$/^(TestPay)$')"
    )


def test_another_thing_of_the_same_name_is_no_use_of_what_is_gone(project: Project) -> None:
    """`till.close()` became `close`, a parameter."""
    review = _review(project, "HEAD~1", "HEAD", 1.0)
    assert "app.till.Till.close" in {one.qualified_name for one in review.symbols if one.change == "gone"}
    assert [one.said for one in review.breaks if one.symbol == "app.till.Till.close"] == []


@pytest.mark.parametrize(("head", "commits"), [("HEAD~3", 2), ("HEAD~2", 3)])
def test_no_commit_after_the_state_that_is_asked_counts(project: Project, head: str, commits: int) -> None:
    """Four states are indexed; each has its own past."""
    review = review_change(project, "HEAD~4", head)
    assert [one.commits for one in review.files] == [commits]
    assert [one.commits for one in find_impact(project, path=ENGINE_FILE, ref=head).history] == [commits]
    overview = get_overview(project, ref=head)
    assert overview.history is not None
    assert overview.history.commits == commits
    changed = {one.path: one.commits for one in overview.history.most_changed}
    assert changed[ENGINE_FILE] == commits


def _how(review: Review) -> list[tuple[str, str, str]]:
    return [(one.name, one.how, one.symbol) for one in review.tests]


def _review(project: Project, base: str, head: str, share: float) -> Review:
    return review_change(project, base, head, test_share=share, also="likely")
