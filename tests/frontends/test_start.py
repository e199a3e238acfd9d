"""What is not imported at start: an agent waits for the server, a person for `--help`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from codecompass.tools import TOOLS
from codecompass_page import NEEDED
from helpers import SOURCES

ENGINE = {"kuzu", "pygit2", "tree_sitter", "tree_sitter_language_pack", "rapidfuzz", "prompt_toolkit"}
TOOL_MODULES = {f"codecompass.tools.{tool.place.rpartition('.')[0]}" for tool in TOOLS}
MUST_WAIT = (ENGINE - {"pygit2"}) | {"mcp", "anyio", "pydantic", "rich", "asyncio", "email", "http.client"}
"""What no short answer needs."""


@pytest.mark.parametrize(
    ("module", "absent"),
    [
        ("codecompass.frontends.cli", ENGINE | {"mcp", "anyio"}),
        ("codecompass.frontends.mcp", ENGINE | {"typer", "rich"}),
        ("codecompass.frontends.serve", ENGINE | {"typer", "rich", "mcp"}),
        ("codecompass_page.commands", ENGINE | {*NEEDED}),  # where these are not installed, it says how to get them
    ],
)
def test_importing(module: str, absent: set[str]) -> None:
    assert not absent & set(python(f"import {module}, sys; print(' '.join(sys.modules))").split())


@pytest.mark.parametrize(
    ("words", "absent"),
    [
        (["--help"], ENGINE | {"mcp", "anyio", "rich", "pygit2", "sqlite3"} | TOOL_MODULES),
        (
            ["locate", "--help"],
            ENGINE | {"mcp", "anyio", "rich", "pydantic"} | TOOL_MODULES - {"codecompass.tools.search"},
        ),
        (["locate", "Cart"], MUST_WAIT | {"sqlglot", "pathspec", "multiprocessing"}),
        (["locate", "Cart", "--json"], MUST_WAIT),
        (["outline", "shop/cart.py"], MUST_WAIT),
        (["sync"], MUST_WAIT - {"kuzu"}),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, list) else "",
)
def test_a_command_imports_what_it_needs(root: Path, words: list[str], absent: set[str]) -> None:
    """A module more is a few milliseconds more, of every command: the engine 70, git 30, colours 60, all tools 90."""
    code = f"""
import atexit, os, sys
os.chdir({str(root)!r})
sys.argv = ["codecompass", *{words!r}]
atexit.register(lambda: print("LOADED", *sys.modules))
from codecompass.__main__ import main
main()
"""
    told = python(code)
    loaded = set(told.rpartition("LOADED ")[2].split())
    assert "codecompass.frontends.cli" in loaded
    assert sorted(loaded & absent) == []


@pytest.mark.parametrize(
    ("question", "arguments"), [("locate_symbol", {"name": "Cart"}), ("get_file_outline", {"path": "shop/cart.py"})]
)
def test_what_the_register_answers_needs_no_engine(root: Path, question: str, arguments: dict[str, str]) -> None:
    """Nor what reads source, ignore rules or SQL, nor other processes."""
    code = f"""
import sys
from pathlib import Path
from codecompass.frontends import bind
outcome = bind.call(bind.Projects(Path({str(root)!r})), {question!r}, {arguments!r})
assert not outcome.is_error, outcome.text
print(' '.join(sys.modules))
"""
    loaded = set(python(code).split())
    assert not loaded & {"kuzu", "tree_sitter", "sqlglot", "pathspec", "multiprocessing"}


def test_reading_git_reads_no_certificates() -> None:
    code = "import os; before = dict(os.environ); import codecompass.revision.git; print(before == dict(os.environ))"
    assert python(code) == "True\n"
    assert python(code, SSL_CERT_FILE="/somewhere") == "True\n"


def python(code: str, **variables: str) -> str:
    environment = os.environ | {"PYTHONPATH": str(SOURCES)} | variables
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    return done.stdout
