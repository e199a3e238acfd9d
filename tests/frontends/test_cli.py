"""The command line: what is there, what it says, and how it ends."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from codecompass.frontends.cli import app
from codecompass.tools import TOOLS

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
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
def test_the_readme_names_every_command(command: str) -> None:
    assert f"`{command}`" in README or f"`codecompass {command}" in README


@pytest.mark.parametrize("tool", [tool.name for tool in TOOLS])
def test_the_readme_names_every_tool(tool: str) -> None:
    assert f"`{tool}`" in README


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


def test_the_version_is_printed() -> None:
    done = CliRunner().invoke(app, ["--version"])
    assert (done.exit_code, done.stdout) == (0, "0.1.0\n")
