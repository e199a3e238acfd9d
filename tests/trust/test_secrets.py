"""No tool hands out a value of a secret: every tool is asked for everything, of a repository full of them."""

from __future__ import annotations

import itertools
import os
import re
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from codecompass.frontends import bind, render
from codecompass.frontends.bind import Projects
from codecompass.frontends.cli import app
from codecompass.model import queries
from codecompass.process.config import Settings
from codecompass.session.project import Project
from codecompass.tools import TOOLS, Tool
from codecompass.tools.params import parameters
from helpers import Repository, index, repository
from test_masking import SECRET, files

NOT_CODE = {path: text for path, text in (files() | files("forms.txt")).items() if "⟦" in text}
PLAIN = {path: SECRET.sub(r"\1", text) for path, text in NOT_CODE.items()}
SECRETS = sorted(
    {part.strip("\\ ") for text in NOT_CODE.values() for one in SECRET.findall(text) for part in one.split("\n")}
)
TELLING = [secret for secret in SECRETS if len(secret) > 8 or re.search(r"[\d-]", secret)]
"""Those that stand nowhere else, as a word like `one` does."""
CODE = {
    "app/settings.py": """\
import os

from pydantic_settings import BaseSettings


class Settings(BaseSettings):
    api_token: str
    db_password: str


def connect():
    \"\"\"Opens the connection to DATABASE_URL with its password.\"\"\"
    return os.environ["DATABASE_URL"], os.environ["STRIPE_KEY"], os.getenv("API_TOKEN")
""",
    "app/main.js": "export function open() {\n  return process.env.API_TOKEN + process.env.SESSION_SECRET\n}\n",
    "codecompass.toml": '[[rule]]\ntype = "independence"\nmodules = ["app.settings", "app.main"]\n',
    "Shop.cs": 'class Shop { string Open(IConfiguration c) => c["Jwt:Key"] + c.GetConnectionString("Shop"); }\n',
}
KEYS = [
    "DATABASE_URL",
    "STRIPE_KEY",
    "API_TOKEN",
    "password",
    "token",
    "secret",
    "key",
    "connect",
    "Settings",
    "credentials",
]
FEW = {"forms/settings.py", "deploy.sh"}
PATHS = [*(path for path in PLAIN if path not in files("forms.txt") or path in FEW), *CODE]
VALUES: dict[str, list[object]] = {
    "query": [*KEYS, "where is the database password", "STRIPE_KEY database url token"],
    "symbol_name": [*KEYS, *PATHS, "api_token"],
    "symbol_id": [*KEYS, *PATHS],
    "entry_point": ["connect", "open", "Open"],
    "from_symbol": ["connect"], "to_symbol": ["open"],
    "base_ref": ["first"], "head_ref": ["main"], "ref": ["main"],
    "path": PATHS, "file_path": PATHS, "line": [1, 2, 3],
    "pattern": [".", "(?s).+", "[A-Z_]+ ?[=:].*", r"\S+"],
    "previous_query": [{"tool": "search_code", "params": {"query": "password"}}], "previous_results": [{"results": []}],
    "places": [*PATHS, "connect, open"], "change": ["rename", "add-parameter", "delete"],
    "workspace_id": ["mine"], "kind": ["config", "endpoint", "table"],
    "cypher": ["MATCH (s:Symbol) RETURN s", "MATCH (s:Surface) RETURN s", "MATCH (f:File) RETURN f"],
}  # fmt: skip
MORE: dict[str, list[dict[str, Any]]] = {
    "search_code": [{"detail_level": "context"}, {"ranking_explain_level": "full"}],
    "locate_symbol": [{"detail_level": "context", "role": "any"}],
    "get_code_context": [{"strategy": "depth", "max_tokens": 9000}],
    "build_context_pack": [{"max_tokens": 20000}],
    "find_references": [{"limit": 100}],
    "read_code": [{"view": "whole"}, {"view": "slice"}],
    "plan_change": [{"to": "renamed"}],
    "find_impact": [{"symbol_name": "connect"}],
    "code_get_span": [{"start_line": 1, "end_line": 99}],
    "compare_symbol_between_commits": [{"include_diff": True}],
    "symbols_search": [{"query": "DATABASE"}, {"kinds": ["Constant"]}],
    "code_search_text": [{"limit": 100, "max_chars": 40000}, {"limit": 100, "file_path": "docker-compose"}],
    "list_config_keys": [{"limit": 500}],
    "surfaces_list_config_keys": [{"limit": 100}],
    "get_file_outline": [{}],
}
STARTS_JOBS = {"index_repo", "sync_repo"}


@pytest.fixture(scope="module")
def repo(tmp_path_factory: pytest.TempPathFactory) -> Repository:
    made = repository(tmp_path_factory.mktemp("secrets") / "shop", {})
    changed = {path: text.replace("⟦", "old-").replace("⟧", "") for path, text in NOT_CODE.items()}
    made.commit(changed | CODE, tag="first")
    made.commit(PLAIN | {"app/more.py": "from app.settings import connect\n\n\ndef more():\n    return connect()\n"})
    made.write({"untracked/.env": PLAIN[".env"]})
    index(made.root)
    return made


@pytest.fixture(scope="module")
def projects(repo: Repository) -> Iterator[Projects]:
    opened = Projects(repo.root, watching=False)
    for _ in range(200):
        if not bind.call(opened, "index_ensure_baseline", {}).is_error:
            break
        time.sleep(0.1)
    yield opened
    opened.close()


def questions(tool: Tool) -> Iterator[dict[str, object]]:
    """Of three arguments, each two values come together once."""
    required = [one.name for one in parameters(tool.function) if one.required]
    values = [VALUES[name] for name in required]
    for chosen in itertools.product(*map(range, map(len, values))):
        if len(chosen) < 3 or sum(chosen) % len(values[-1]) == 0:
            given = {name: of[at] for name, of, at in zip(required, values, chosen, strict=True)}
            for more in MORE.get(tool.name, [{}]):
                yield {**given, **more}


def leaked(text: str) -> list[str]:
    return [secret for secret in TELLING if secret in text]


ASKED = [tool for tool in TOOLS if tool.name not in STARTS_JOBS]


@pytest.mark.parametrize("tool", ASKED, ids=lambda tool: tool.name)
def test_no_answer_holds_a_secret(tool: Tool, projects: Projects) -> None:
    answered = 0
    for arguments in questions(tool):
        outcome = bind.call(projects, tool.name, arguments)
        answered += not outcome.is_error
        assert not leaked(outcome.text), arguments
        assert not leaked(render.text_of(tool.name, outcome.content)), arguments
    assert answered


def test_a_workspace_shows_none_either(projects: Projects) -> None:
    bind.call(projects, "workspace_create", {"workspace_id": "own"})
    bind.call(projects, "index_refresh_overlay", {"workspace_id": "own"})
    for path in PATHS:
        given = {"file_path": path, "start_line": 1, "end_line": 99, "workspace_id": "own"}
        assert not leaked(bind.call(projects, "code_get_span", given).text)
    virtual = [{"file_path": ".env", "content": "A_TOKEN=TOK-virtual-1\n"}]
    given = {"file_path": ".env", "start_line": 1, "workspace_id": "own", "virtual_files": virtual}
    assert "TOK-virtual" not in bind.call(projects, "code_get_span", given).text


def test_the_graph_holds_none(projects: Projects) -> None:
    """Nor does what is exported of it, nor any column of any table that Cypher can ask for."""
    reader = projects().graph()
    rows: list[object] = [*reader.symbols(), *reader.edges(True)]
    for table in queries.tables().values():
        pattern = f"(x:{table.name})" if table.ends is None else f"()-[x:{table.name}]->()"
        columns = ", ".join(f"x.{name}" for name, _ in table.columns)
        if columns:
            rows += reader.graph.cypher(f"MATCH {pattern} RETURN {columns}", limit=100_000).rows
    assert rows
    assert not leaked(msgspec.json.encode(rows).decode())


def test_who_asks_for_values_gets_them(repo: Repository) -> None:
    with closing(Project.open(repo.root, Settings.load(os.environ | {"CODECOMPASS_SHOW_VALUES": "1"}))) as project:
        assert b"sk_live_abc" in project.graph().text(".env")
        assert b"hunter6" in project.graph().text("values.yaml")


def test_a_command_shows_values_where_it_is_told_to(repo: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CODECOMPASS_SHOW_VALUES", raising=False)
    span = ["call", "code_get_span", '{"file_path": ".env", "start_line": 1}', "--repo", str(repo.root)]
    assert "sk_live_abc" not in CliRunner().invoke(app, span).output
    with monkeypatch.context() as inner:
        inner.setenv("CODECOMPASS_SHOW_VALUES", "")  # so that it is put back
        assert "sk_live_abc" in CliRunner().invoke(app, ["--show-values", *span]).output


ROUND_ABOUT = re.compile(r"\.content\(|source\.read\(|read_regular\(|open\(\"r|read_bytes\(|read_text\(")
ROOMS = ("codecompass/tools", "codecompass/frontends", "codecompass_fleet", "codecompass_page")
COMPARES = {
    "tools/timeline.py": "texts are compared, and the commits shown",
    "tools/blame.py": "lines are compared, and the commits shown",
    "tools/commits_between.py": "lines are compared, and the commits shown",
    "tools/revisions.py": "definitions are told from it, which changes.py shows masked",
    "tools/flawed.py": "of a notebook, which line stands in which cell",
    "tools/health.py": "whether a file can be read",
    "tools/occurrences.py": "masks what it reads of many files, which are not kept",
    "frontends/commands.py": "what a user hands over",
    "frontends/mcp.py": "a text of ours", "frontends/instructions.py": "a text of ours",
    "frontends/savings.py": "a file of ours", "frontends/clients.py": "a client's configuration",
    "codecompass_page/first.py": "the page's own", "codecompass_page/exporting.py": "the page's own",
    "tools/planning/renaming.py": "where lines of a diff begin; they are shown masked",
    "frontends/meeting.py": "the daemon's address", "frontends/daemon.py": "this process's memory",
    "frontends/shim.py": "answers that it remembers", "codecompass_fleet/sources.py": "a file of sources",
    "codecompass_fleet/served.py": "files of a fleet's store", "codecompass_fleet/catalog.py": "files of a fleet's store",
}  # fmt: skip


def test_nothing_that_answers_reads_files_by_another_way() -> None:
    """Who shows a text has it from `Reader.text`, which masks it."""
    sources = Path(bind.__file__).parents[1]
    files = [file for room in ROOMS for file in (sources.parent / room).rglob("*.py")]
    found = {
        file.relative_to(sources.parent).as_posix().removeprefix("codecompass/")
        for file in files
        if ROUND_ABOUT.search(file.read_text("utf-8"))
    }
    assert found == COMPARES.keys()


def test_what_comes_from_no_file_passes_the_gate_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A commit's message, a name that is echoed, what Cypher makes; and what is hidden says so."""
    token = "ghp_" + "zz50commit12" * 3
    made = repository(tmp_path / "work", {"a.py": "def a():\n    return 'AKIAIOSFODNN7EXAMPLE'\n"})
    made.commit({"a.py": "def a():\n    return 2\n"}, f"use {token} for now")
    made.write({"a.py": "def a():\n    return 'AKIAIOSFODNN7EXAMPLE'\n"})
    asked: list[tuple[str, dict[str, object]]] = [
        ("symbol_history", {"symbol_name": "a"}), ("get_file_history", {"path": "a.py"}), ("explore", {"query": token}),
        ("locate_symbol", {"symbol_name": token}), ("query_graph", {"cypher": f"RETURN '{token}'"}),
        ("read_source", {"path": "a.py"}), ("code_get_span", {"file_path": token, "start_line": 1}),
    ]  # fmt: skip
    with closing(Projects(made.root, watching=False)) as projects:
        index(made.root)
        for tool, arguments in asked:
            text = bind.call(projects, tool, arguments).text
            assert token not in text and "AKIA" not in text, tool
        outcome = bind.call(projects, "read_source", {"path": "a.py"})
        assert "AKIA" not in outcome.text
        assert "*** stands for secret values (a.py)" in render.text_of("read_source", outcome.content)
    monkeypatch.setenv("CODECOMPASS_HIDE_FORMS", "0")
    with closing(Projects(made.root, watching=False)) as projects:
        assert "AKIAIOSFODNN7EXAMPLE" in bind.call(projects, "read_source", {"path": "a.py"}).text
