"""No ref's answer depends on another: every tool says of every ref what a store that holds only that ref says."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from codecompass.index import Request, index
from codecompass.model.errors import CodeCompassError
from codecompass.process.config import Settings
from codecompass.session.project import Project
from codecompass.tools import TOOLS, Tool, named
from codecompass.tools.params import parameters
from helpers import Files, Repository, repository

LONG = "    total = 0\n    for part in parts:\n        total += part.weight * part.count\n    return total\n"
VIEW = "import {{ {0} }} from './{0}';\nexport function view() {{\n  return {0}();\n}}\n"
FIRST: Files = {"app/__init__.py": "", "app/text.py": "def clean(text):\n    return text.strip()\n"}
MAIN: Files = {
    "app/core.py": "from app.text import clean\n\n\ndef run(text):\n    return clean(text)\n",
    "app/model.py": "class Base:\n    def save(self):\n        return 1\n\n\nclass Note(Base):\n    pass\n",
    "app/other.py": "def clean(text):\n    return text.lower()\n",
    "app/old.py": f"def weigh(parts):\n{LONG}",
    "app/gone.py": "from app.core import run\n\n\ndef only_main():\n    return run('main words')\n",
    "app/tool.py": "from app.model import Note\n\n\ndef main():\n    return Note().save()\n",
    "app/named.py": f"def count(parts):\n{LONG}",
    "web/view.ts": VIEW.format("left"),
    "web/left.ts": "export function left() {\n  return 1;\n}\n",
    "web/right.ts": "export function right() {\n  return 2;\n}\n",
    "README.md": "# Cleaning\n",
}
FEATURE: Files = {
    "app/core.py": "from app.other import clean\n\n\ndef run(text):\n    return clean(text)\n",
    "app/model.py": "class Base:\n    def keep(self):\n        return 1\n\n\nclass Note(Base):\n    def save(self):\n        return 2\n",
    "app/gone.py": None,
    "app/old.py": None,
    "app/young.py": f"def weigh(parts):\n{LONG}",
    "app/named.py": f"def reckon(parts):\n{LONG}",
    "app/new.py": "from app.core import run\n\n\ndef only_feature():\n    return run('feature words')\n",
    "web/view.ts": VIEW.format("right"),
}
DIRTY: Files = {
    "app/text.py": "def clean(text):\n    return only_here(text)\n\n\ndef only_here(text):\n    return text\n",
    "app/untracked.py": "from app.text import only_here\n\nonly_here('untracked words')\n",
    "app/other.py": None,
}
REFS = (None, "main", "feature", "first", "HEAD~1", "shared")
"""The work tree with its edits, branches, a tag, an expression, a branch with the tree of another."""

VALUES: dict[str, list[object]] = {
    "query": ["clean text", "only", "words", "weigh parts", "app/core.py"],
    "symbol_name": [
        "run", "clean", "app.text.clean", "only_main", "only_feature", "only_here", "weigh", "reckon", "save", "Base",
        "Note", "view",
    ],
    "path": ["app/core.py", "app/gone.py", "app/new.py", "app/model.py", "app/young.py", "web/view.ts", "app/text.py"],
    "from_symbol": ["only_main", "only_feature", "main", "view"],
    "to_symbol": ["app.text.clean", "app.other.clean", "save", "left", "right"],
    "line": [4],
    "pattern": ["clean", "def only_", "words"],
    "kind": ["endpoints", "config", "tables", "unused"],
    "cypher": ["MATCH (s:Symbol) WHERE s.name IN ['clean', 'only_here'] RETURN s.path, s.line_start ORDER BY s.path"],
    "entry_point": ["run", "only_feature", "main"],
    "places": ["run, app/core.py:4", "only_main Note"],
    "change": ["delete", "add-parameter"],
}  # fmt: skip
"""What is asked, by the name of the parameter. A tool's required parameters are all given."""
ASKED_TOO = {"find_impact": "symbol_name"}
OF_THE_PROJECT = {
    "last_accessed_at", "last_indexed_at", "recent_jobs", "active_job", "uptime_seconds", "indexed", "coverage",
    "project_id", "retryable", "store", "timing",
}  # fmt: skip
"""Parts of an answer that are not about the ref."""


class Question(NamedTuple):
    tool: Tool
    arguments: dict[str, object]


Among = Callable[[Question, str | None], Any]


def questions(tool: Tool) -> Iterator[Question]:
    wanted = [one.name for one in parameters(tool.function) if one.required or ASKED_TOO.get(tool.name) == one.name]
    for values in itertools.product(*(VALUES[name] for name in wanted)):
        yield Question(tool, dict(zip(wanted, values, strict=True)))


ASKED = [tool for tool in TOOLS if tool.read_only and any(one.name == "ref" for one in parameters(tool.function))]


@pytest.fixture(scope="module")
def repo(tmp_path_factory: pytest.TempPathFactory) -> Repository:
    made = repository(tmp_path_factory.mktemp("refs") / "refs", {})
    made.commit(FIRST, tag="first")
    made.commit(MAIN)
    made.branch("feature")
    made.commit(FEATURE)
    (made.root / "app/tool.py").chmod(0o755)
    made.commit()
    made.git.branches.local.create("shared", made.git[made.git.branches["main"].target])
    made.checkout("main")
    made.write(DIRTY)
    return made


def opened(repo: Repository, home: Path, *refs: str | None) -> Project:
    project = Project.open(repo.root, Settings(home=str(home)))
    for number, ref in enumerate(refs):
        index(project.source, project.store, project.settings, Request(f"job{number}", ref))
    return project


@pytest.fixture(scope="module")
def everything(repo: Repository, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Project]:
    """All refs in one store, those that can be derived from others made so."""
    with closing(opened(repo, tmp_path_factory.mktemp("everything"), *REFS)) as project:
        yield project


@pytest.fixture(scope="module")
def among_others(everything: Project) -> Among:
    """What the store with all refs answers, asked once."""
    known: dict[str, Any] = {}

    def answered(question: Question, ref: str | None) -> Any:
        key = json.dumps([question.tool.name, question.arguments, ref])
        if key not in known:
            known[key] = answer(everything, question, ref)
        return known[key]

    return answered


def answer(project: Project, question: Question, ref: str | None) -> Any:
    arguments = question.arguments | ({} if ref is None else {"ref": ref})
    try:
        told = msgspec.to_builtins(question.tool.call(project, arguments))
    except CodeCompassError as error:
        told = {"code": error.code, "message": error.message, "data": msgspec.to_builtins(error.data)}
    return lasting(told)


def lasting(told: Any) -> Any:
    if isinstance(told, dict):
        return {name: lasting(value) for name, value in told.items() if name not in OF_THE_PROJECT}
    return [lasting(value) for value in told] if isinstance(told, list) else told


@pytest.mark.parametrize("ref", REFS, ids=str)
def test_a_ref_answers_as_if_it_were_alone(
    ref: str | None, repo: Repository, among_others: Among, tmp_path: Path
) -> None:
    with closing(opened(repo, tmp_path, ref)) as alone:
        for tool in ASKED:
            for question in questions(tool):
                assert among_others(question, ref) == answer(alone, question, ref), (tool.name, question.arguments)


TELLING = {
    "app/untracked.py": {None}, "only_here": {None}, "untracked words": {None},
    "only_main": {None, "main", "shared"}, "only_feature": {"feature"},
    "app/young.py": {"feature"}, "app/old.py": {None, "main", "shared"}, "reckon": {"feature"},
}  # fmt: skip
"""Text, and the refs that have it."""
OF_THE_PAST = {"symbol_history"}
"""What tells of earlier commits tells of what they had."""


@pytest.mark.parametrize("ref", REFS, ids=str)
def test_nothing_of_another_ref_is_told(ref: str | None, among_others: Among) -> None:
    for tool in ASKED:
        for question in questions(tool):
            told = among_others(question, ref)
            if "code" in told or tool.name in OF_THE_PAST:
                continue
            text = json.dumps({name: value for name, value in told.items() if name not in ("query", "original_query")})
            for words, refs in TELLING.items():
                if words not in str(question.arguments):
                    assert words not in text or ref in refs, (tool.name, question.arguments, words)


@pytest.mark.parametrize(
    ("ref", "callee"),
    [
        (None, "app.text.clean"),
        ("main", "app.text.clean"),
        ("shared", "app.text.clean"),
        ("feature", "app.other.clean"),
    ],
)
def test_a_call_is_bound_as_on_its_ref(ref: str | None, callee: str, everything: Project) -> None:
    tool = named("get_call_graph")
    assert tool is not None
    told = answer(everything, Question(tool, {"symbol_name": "run", "direction": "callees"}), ref)
    assert [one["symbol"]["qualified_name"] for one in told["callees"]] == [callee]


@pytest.mark.parametrize(
    ("ref", "path", "layer"),
    [
        (None, "app/text.py", "overlay"), (None, "app/core.py", "base"), (None, "app/untracked.py", "overlay"),
        ("main", "app/text.py", "base"), ("feature", "app/core.py", "overlay"), ("feature", "app/text.py", "base"),
        ("feature", "app/tool.py", "base"), ("shared", "app/core.py", "base"), ("first", "app/text.py", "base"),
    ],
)  # fmt: skip
def test_layers(ref: str | None, path: str, layer: str, everything: Project) -> None:
    reader = everything.graph(ref)
    assert reader.layer(path) == layer
