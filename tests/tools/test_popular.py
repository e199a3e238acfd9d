"""A symbol that is used from very many places: the engine counts, and only what is shown leaves it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from codecompass.graph import engine
from codecompass.session.project import Project
from helpers import index, repository

from .conftest import Ask, asking

CALLERS, TIMES, SINGLE = 3, 10_000, 70
"""Functions that call it so often each, and those that call it once."""
POOL = 16 * engine.MEBIBYTE
MANY = "from pkg.help import helper\n\n\ndef many{0}(x):\n" + "    helper(x)\n" * TIMES
ONCE = "from pkg.help import helper\n" + "".join(
    f"\n\ndef once{at}(x):\n    return helper(x)\n" for at in range(SINGLE)
)
HELP = (
    "def helper(x):\n    return x\n\n\nclass One:\n    def helper(self): ...\n\n\nclass Other:\n    def helper(self): ...\n\n\n"
    "def unbound(x):\n" + "    x.helper()\n" * TIMES
)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Path:
    files = {f"pkg/many{at}.py": MANY.format(at) for at in range(CALLERS)}
    made = repository(tmp_path_factory.mktemp("popular"), {"pkg/help.py": HELP, "pkg/once.py": ONCE, **files})
    index(made.root)
    return made.root


@pytest.fixture
def ask(root: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ask]:
    """With as much memory as such graphs get that are ten times as large."""
    monkeypatch.setattr(engine, "SMALLEST_POOL", POOL)
    monkeypatch.setattr(engine, "LARGEST_POOL", POOL)
    project = Project.open(root)
    yield asking(project)
    project.close()


@pytest.mark.parametrize("limit", [2, 20, 500])
def test_callers_by_place_with_their_first_calls(ask: Ask, limit: int) -> None:
    graph = ask("get_call_graph", symbol_name="pkg.help.helper", direction="callers", limit=limit)
    sites = [("pkg/many0.py", 5), ("pkg/many1.py", 5), ("pkg/many2.py", 5)]
    sites += [("pkg/once.py", 5 + 4 * at) for at in range(SINGLE)]
    shown = [(one["call_site"]["file"], one["call_site"]["line"]) for one in graph["callers"]]
    assert shown == sites[:limit]
    assert (graph["total_edges"], graph["unresolved_calls"]) == (CALLERS + SINGLE, TIMES)
    assert graph["truncated"] is (limit < CALLERS + SINGLE)


def test_references_are_counted_whole(ask: Ask) -> None:
    answer = ask("find_references", symbol_name="pkg.help.helper", kind="calls", limit=3)
    assert [(one["path"], one["line_start"]) for one in answer["references"]] == [
        ("pkg/many0.py", 5),
        ("pkg/many0.py", 6),
        ("pkg/many0.py", 7),
    ]
    assert answer["total_references"] == CALLERS * TIMES + SINGLE


def test_what_a_change_reaches(ask: Ask) -> None:
    impact = ask("find_impact", symbol_name="pkg.help.helper", depth=1, limit=4)
    (level,) = impact["levels"]
    names = [one["symbol"]["name"] for one in level["symbols"]]
    assert (names, impact["total_reached"]) == (["many0", "many1", "many2", "once0"], CALLERS + SINGLE)


def test_a_chain_of_calls_is_told_once_however_often_it_calls(ask: Ask) -> None:
    answer = ask("find_call_path", from_symbol="many0", to_symbol="pkg.help.helper")
    assert [path["length"] for path in answer["paths"]] == [1]
    assert answer["truncated"] is False
