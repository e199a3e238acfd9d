"""What is not imported at start: an agent waits for the server, a person for `--help`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from helpers import SOURCES

ENGINE = {"kuzu", "pyarrow", "pygit2", "tree_sitter", "tree_sitter_language_pack", "rapidfuzz", "prompt_toolkit"}


@pytest.mark.parametrize(
    ("module", "absent"),
    [
        ("codecompass.frontends.cli", ENGINE | {"mcp", "anyio"}),
        ("codecompass.frontends.mcp", ENGINE | {"typer", "rich"}),
        ("codecompass.frontends.serve", ENGINE | {"typer", "rich", "mcp"}),
    ],
)
def test_importing(module: str, absent: set[str]) -> None:
    assert not absent & set(python(f"import {module}, sys; print(' '.join(sys.modules))").split())


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
    assert not loaded & {"kuzu", "pyarrow", "tree_sitter", "sqlglot", "pathspec", "multiprocessing"}


def test_reading_git_reads_no_certificates() -> None:
    code = "import os; before = dict(os.environ); import codecompass.revision.git; print(before == dict(os.environ))"
    assert python(code) == "True\n"
    assert python(code, SSL_CERT_FILE="/somewhere") == "True\n"


def python(code: str, **variables: str) -> str:
    environment = os.environ | {"PYTHONPATH": str(SOURCES)} | variables
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    return done.stdout
