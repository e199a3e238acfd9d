"""The command line: what is there, what it says, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path
from unittest.mock import patch

import pytest
from typer.main import get_command
from typer.testing import CliRunner

import codecompass.session.reader
from codecompass.frontends.cli import app
from codecompass.model.errors import CodeCompassError
from codecompass.process.config import Settings
from codecompass.session.launch import launch
from codecompass.session.reader import Reader
from codecompass.tools import TOOLS
from helpers import index, repository

ask = Reader.ask
TOP = Path(__file__).parents[2]
GUIDES = "\n".join(
    page.read_text("utf-8") for page in [TOP / "README.md", *sorted((TOP / "docs" / "guides").glob("*.md"))]
)
COMMANDS = {
    "index", "sync", "status", "doctor", "locate", "search", "outline", "hierarchy", "related", "context", "pack",
    "explain", "callers", "callees", "calls", "references", "path", "impact", "diff", "compare", "refs", "switch",
    "history", "init", "setup", "serve", "serve-mcp", "call", "export", "cypher", "console", "state", "prune-overlays", "gc",
}  # fmt: skip


def there() -> set[str]:
    return set(get_command(app).commands)  # type: ignore[attr-defined]


def test_every_command_is_there() -> None:
    assert there() >= COMMANDS


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_explains_itself(command: str) -> None:
    done = CliRunner().invoke(app, [command, "--help"])
    assert done.exit_code == 0
    assert "usage: " in done.output.lower()
    assert command.removesuffix("-mcp") in done.output


@pytest.mark.parametrize("command", sorted(there() - {"serve-mcp"}))
def test_the_guides_name_every_command(command: str) -> None:
    assert f"`{command}`" in GUIDES or f"`codecompass {command}" in GUIDES


@pytest.mark.parametrize("tool", [tool.name for tool in TOOLS])
def test_the_guides_name_every_tool(tool: str) -> None:
    assert f"`{tool}`" in GUIDES


@pytest.mark.parametrize(
    "words",
    [
        ["nonsense"],
        ["locate"],
        ["locate", "x", "--limit", "many"],
        ["setup", "emacs"],
        ["call", "x", "{"],
        ["call", "x", "[]"],
    ],
)
def test_wrong_usage_ends_with_2(words: list[str]) -> None:
    assert CliRunner().invoke(app, words).exit_code == 2


def test_an_error_answer_ends_with_1(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["call", "list_refs", "--repo", str(tmp_path / "nowhere")])
    assert done.exit_code == 1
    assert '"code":"project_not_found"' in done.stdout


def test_the_repository_is_an_argument_of_what_indexes_it(root: Path) -> None:
    named, given = (
        CliRunner().invoke(app, ["sync", *words, "--json"]).stdout for words in ([str(root)], ["--repo", str(root)])
    )
    assert json.loads(named)["repo_root"] == json.loads(given)["repo_root"] == str(root)


@pytest.mark.parametrize(
    ("edits", "by_a_job"),
    [
        ({}, False),
        ({"a.py": "def g(): ...\n"}, False),
        ({f"a{n}.py": "" for n in range(Settings.sync_limit + 1)}, True),
    ],
)
def test_a_small_sync_starts_no_process(
    edits: dict[str, str], by_a_job: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CODECOMPASS_HOME", str(tmp_path / "home"))
    repo = repository(tmp_path / "work", {"a.py": "def f(): ...\n"})
    index(repo.root)
    for path, text in edits.items():
        (repo.root / path).write_text(text)
    with patch("codecompass.session.jobs.launch", side_effect=launch) as launched:
        done = CliRunner().invoke(app, ["sync", str(repo.root), "--json"])
    assert (launched.called, json.loads(done.stdout)["metadata"]["freshness_status"]) == (by_a_job, "fresh")
    assert "indexed " in done.stderr


def test_the_version_is_printed() -> None:
    done = CliRunner().invoke(app, ["--version"])
    assert (done.exit_code, done.stdout) == (0, f"{codecompass.__version__}\n")


@pytest.mark.parametrize(
    ("words", "rest"),
    [
        ("search cart total", []),
        ("context how is the total made", []),
        ("pack cart total", []),
        ("explain cart total", ["shop/cart.py", "13"]),
        ("trace GET /carts/<id>", []),
        ("cypher MATCH (s:Symbol) RETURN count(*)", ["--format", "csv"]),
    ],
)
def test_free_text_needs_no_quotes(words: str, rest: list[str], root: Path) -> None:
    command, text = words.split(" ", 1)
    said = [CliRunner().invoke(app, [command, *query, *rest, "--repo", str(root)]) for query in (text.split(), [text])]
    assert [done.exit_code for done in said] == [0, 0], said[0].output
    assert said[0].stdout == said[1].stdout != ""


ADDERS = "MATCH (s:Symbol {name: 'add'}) RETURN s.path AS path, [s.line_start] AS lines"


@pytest.mark.parametrize(
    ("format", "expected"),
    [
        ("json", '[{"path":"shop/money.py","lines":[1]}]\n'),
        ("csv", "path,lines\nshop/money.py,[1]\n"),
        ("table", "shop/money.py"),
    ],
)
def test_cypher(format: str, expected: str, root: Path) -> None:
    done = CliRunner().invoke(app, ["cypher", ADDERS, "--format", format, "--repo", str(root)])
    assert done.exit_code == 0, done.output
    assert expected in done.stdout


def test_cypher_prints_json_as_others_do(root: Path) -> None:
    done, alike = (
        CliRunner().invoke(app, ["cypher", ADDERS, *how, "--repo", str(root)])
        for how in (["--json"], ["--format", "json"])
    )
    assert (done.exit_code, done.stdout) == (0, alike.stdout)


@pytest.mark.parametrize("query", ["MATCH (s:Symbol) DELETE s", "RETURN", "COPY (MATCH (s) RETURN s) TO 'x.csv'"])
def test_cypher_that_does_more_than_read_is_refused(query: str, root: Path) -> None:
    done = CliRunner().invoke(app, ["cypher", query, "--repo", str(root)])
    assert done.exit_code == 1
    assert "query_not_allowed" in done.stderr or "invalid_input" in done.stderr


def test_export_edges(root: Path) -> None:
    done = CliRunner().invoke(app, ["export", "edges", "--ref", "v1", "--repo", str(root)])
    assert done.stdout, "a ref that was never asked for is waited for"
    done = CliRunner().invoke(app, ["export", "edges", "--repo", str(root)])
    edges = [json.loads(line) for line in done.stdout.splitlines()]
    assert {
        "from_path": "shop/cart.py", "from_line": 13, "from_name": "total",
        "to_path": "shop/money.py", "to_line": 1, "to_name": "add",
        "type": "calls", "line": 14, "confidence": "static", "strategy": "import",
    } in edges  # fmt: skip


def test_what_macros_make_is_exported_where_it_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "lib.rs").write_text(
        "pub trait Show { fn show(&self); }\npub struct Cart;\nfn made() {}\n"
        "macro_rules! all { ($of:ident, $f:ident) => { impl Show for $of { fn show(&self) { made() } } pub fn $f() { made() } } }\n"
        "all!(Cart, total);\nfn go() { total(); made() }\n"
        "mod tests { macro_rules! test { ($f:ident, $x:expr) => { fn $f() { crate::made(); $x } } }\n"
        "test!(works, crate::go()); }\n"
    )
    asked = ["export", "edges", "--repo", str(tmp_path)]
    assert CliRunner().invoke(app, ["index", str(tmp_path)]).exit_code == 0
    written, all_of_them = (
        {
            (one["type"], one["from_name"], one["to_name"])
            for one in map(json.loads, CliRunner().invoke(app, more).stdout.splitlines())
        }
        for more in (asked, [*asked, "--generated"])
    )
    assert written == {
        ("calls", "go", "made"), ("calls", "tests", "go"), ("references", "lib", "all"), ("references", "lib", "Cart"), ("references", "tests", "test"),
    }  # fmt: skip
    assert all_of_them >= {("calls", "works", "go"), ("calls", "works", "made")}
    more = {
        ("calls", "go", "total"),
        ("calls", "total", "made"),
        ("calls", "show", "made"),
        ("implements", "Cart", "Show"),
    }
    assert all_of_them >= more


def test_export_symbols(root: Path) -> None:
    done = CliRunner().invoke(app, ["export", "symbols", "--repo", str(root)])
    symbols = [json.loads(line) for line in done.stdout.splitlines()]
    keys = "id stable_id path line_start line_end kind name qualified_name parent_id signature"
    assert list(symbols[0]) == keys.split()
    assert "shop.cart.Cart.total" in {symbol["qualified_name"] for symbol in symbols}


@pytest.mark.parametrize("limit", ["EXPORTED_AT_ONCE", "EXPORTED_BYTES"])
@pytest.mark.parametrize("what", ["edges", "symbols"])
def test_what_is_exported_in_parts_is_the_whole(
    what: str, limit: str, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = CliRunner().invoke(app, ["export", what, "--repo", str(root)]).stdout
    questions = []
    monkeypatch.setattr(codecompass.session.reader, limit, 1)
    monkeypatch.setattr(Reader, "ask", lambda *given, **asked: [questions.append(asked), ask(*given, **asked)][1])
    assert CliRunner().invoke(app, ["export", what, "--repo", str(root)]).stdout == whole
    assert len([asked for asked in questions if "last" in asked]) > 1


def test_an_export_that_fails_says_why(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(reader: Reader, question: str, **asked: object) -> list[dict[str, object]]:
        if "last" in asked:
            raise CodeCompassError("query_timeout", "It takes too long.")
        return ask(reader, question, **asked)

    monkeypatch.setattr(Reader, "ask", fails)
    done = CliRunner().invoke(app, ["export", "edges", "--repo", str(root)])
    assert done.exit_code == 1
    assert "It takes too long." in done.stderr
    assert "Traceback" not in done.stderr


def test_state_goes_to_another_home(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = tmp_path / "shop.tar.zst"
    assert CliRunner().invoke(app, ["state", "export", str(archive), "--repo", str(root)]).exit_code == 0
    monkeypatch.setenv("CODECOMPASS_HOME", str(tmp_path / "other"))
    done = CliRunner().invoke(app, ["state", "import", str(archive), "--repo", str(root)])
    assert done.exit_code == 0, done.output
    done = CliRunner().invoke(app, ["locate", "Cart", "--repo", str(root)])
    assert "shop/cart.py:4" in done.stdout


@pytest.mark.parametrize("content", [b"", b"junk"])
def test_state_that_is_none_is_refused(content: bytes, root: Path, tmp_path: Path) -> None:
    archive = tmp_path / "shop.tar.zst"
    archive.write_bytes(content)
    done = CliRunner().invoke(app, ["state", "import", str(archive), "--repo", str(root)])
    assert done.exit_code == 1
    assert "invalid_input" in done.stderr
    assert "Cart" in CliRunner().invoke(app, ["locate", "Cart", "--repo", str(root)]).stdout


def test_garbage_and_pruning_keep_what_is_asked(root: Path) -> None:
    for words in (["gc"], ["prune-overlays"]):
        assert CliRunner().invoke(app, [*words, "--repo", str(root)]).exit_code == 0
    assert "Cart" in CliRunner().invoke(app, ["locate", "Cart", "--repo", str(root)]).stdout
