"""The engine's successor in its place: the same answers from stores of its own; what one wrote the other never reads."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from codecompass.graph import Graph
from codecompass.model.errors import CodeCompassError
from codecompass.process import config
from codecompass.process.config import KUZU, LADYBUG, chosen_engine, engine_format
from codecompass.process.patterns import linear
from codecompass.session.project import Project
from codecompass.session.upkeep import export_state, import_state
from helpers import SOURCES, index, repository

TESTS = Path(__file__).parent.parent
OF_GRAPHS = ("unit/test_graph.py", "unit/test_guard.py", "unit/test_questions.py", "unit/test_derive.py", "tools")
FIRST_BYTES = {KUZU: b"KUZU'\0\0\0", LADYBUG: b"LBUG1\0\0\0"}


def chosen(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Makes `name` what the environment says, until the test ends."""
    monkeypatch.setenv("CODECOMPASS_ENGINE", name)
    for known in (chosen_engine, engine_format):
        monkeypatch.setattr(config, known.__name__, known.__wrapped__)


def test_kuzu_unless_told_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen(monkeypatch, "")
    assert (config.chosen_engine(), config.engine_format()) == (KUZU, KUZU)


def test_the_successor_where_kuzu_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen(monkeypatch, "")
    monkeypatch.setattr(config, "find_spec", lambda name: object() if name == LADYBUG else None)
    assert config.chosen_engine() == LADYBUG


QUICK = ["def \\w+", "a.*b.*c", "(foo|bar)\\(", "x{1,3}", "[A-Z_]+ ?="]
SLOW = ["(a+)+$", "(a|aa)+$", "(.*)*x", ".*a.*b.*c", "(?=a)b", r"(a)\1", "((a{0,9}){0,9}){0,9}"]


@pytest.mark.parametrize("pattern", [*QUICK, *SLOW, "("])
def test_patterns_without_re2(pattern: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python matches those that cannot take long, with the same lines; the others say what is missing."""
    text = "def foo(a, b):\n  X_Y =1 abcx xxx\n"
    with_re2 = linear(pattern, case_sensitive=False) if pattern in QUICK else None
    monkeypatch.setitem(sys.modules, "re2", None)
    if with_re2 is None:
        with pytest.raises(ValueError, match=r"google-re2|unterminated"):
            linear(pattern)
        return
    found = linear(pattern, case_sensitive=False)
    for content in (text, text.encode()):
        assert [one.span() for one in found.finditer(content)] == [one.span() for one in with_re2.finditer(content)]


@pytest.mark.parametrize(
    ("name", "said"), [("neo4j", "it can be kuzu or ladybug"), (LADYBUG, "pip install 'codecompass")]
)
def test_an_engine_that_cannot_be_had(name: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen(monkeypatch, name)
    monkeypatch.setattr(config, "find_spec", lambda _: None)
    with pytest.raises(CodeCompassError, match=said) as refused:
        config.chosen_engine()
    assert refused.value.code == "invalid_input"


def test_a_command_says_which_there_are() -> None:
    given = os.environ | {"PYTHONPATH": str(SOURCES), "CODECOMPASS_ENGINE": "neo4j"}
    command = [sys.executable, "-m", "codecompass", "status", "--repo", str(SOURCES)]
    done = subprocess.run(command, env=given, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "CODECOMPASS_ENGINE is 'neo4j'; it can be kuzu or ladybug." in done.stderr


def test_the_file_of_another_engine_is_refused(tmp_path: Path) -> None:
    other = FIRST_BYTES[LADYBUG if chosen_engine() == KUZU else KUZU]
    (tmp_path / "g.kuzu").write_bytes(other + bytes(8192))
    with pytest.raises(CodeCompassError) as refused:
        Graph.open(tmp_path / "g.kuzu")
    assert refused.value.code == "index_incompatible"


def test_the_state_of_another_engine_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CODECOMPASS_HOME", str(tmp_path / "home"))
    made = repository(tmp_path / "work", {"a.py": "def a(): ...\n"})
    index(made.root)
    project = Project.open(made.root)
    monkeypatch.setattr("codecompass.store.archive.engine_format", lambda: "ladybug 1.2.3")
    export_state(project, tmp_path / "state.tar.zst")
    monkeypatch.undo()
    with pytest.raises(CodeCompassError, match=r"made with ladybug 1\.2\.3") as refused:
        import_state(project, tmp_path / "state.tar.zst")
    assert refused.value.code == "index_incompatible"
    project.close()


@pytest.mark.slow
@pytest.mark.skipif(find_spec(LADYBUG) is None, reason="the extra `ladybug` is not installed")
@pytest.mark.skipif(chosen_engine() == LADYBUG, reason="this run is on it already")
def test_the_tests_of_graphs_on_the_successor(tmp_path: Path) -> None:
    """In a process of their own: two engines in one would crash it."""
    given = os.environ | {"CODECOMPASS_ENGINE": LADYBUG, "CODECOMPASS_HOME": str(tmp_path)}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        *(str(TESTS / name) for name in OF_GRAPHS),
    ]
    done = subprocess.run(command, cwd=TESTS.parent, env=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:]
