"""What is not imported at start: an agent waits for the server, a person for `--help`."""

from __future__ import annotations

import os
import subprocess
import sys

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
    code = f"import {module}, sys; print(' '.join(sys.modules))"
    environment = os.environ | {"PYTHONPATH": str(SOURCES)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    assert not absent & set(done.stdout.split())
