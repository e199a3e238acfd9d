"""Programs of others that speak MCP, installed beside this file: `npm install --prefix tests/clients`. Else skipped.

Their own Node is among them, so any Node that can run npm will do. `CODECOMPASS_NODE_MODULES` names another folder
that was installed from the same package.json.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from subprocess import CompletedProcess, run

import pytest

from helpers import SOURCES, index, repository
from trust.test_http import served

HERE = Path(__file__).parent
PACKAGES = Path(os.environ.get("CODECOMPASS_NODE_MODULES") or HERE) / "node_modules"
PROGRAMS = PACKAGES / ".bin"

Run = Callable[..., "CompletedProcess[str]"]


@pytest.fixture(scope="session")
def node(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs a program of the packages, or a script that lies beside this file."""
    if not ((PROGRAMS / "node").exists() and (PACKAGES / "@modelcontextprotocol").is_dir()):
        pytest.skip("needs Node, and once `npm install --prefix tests/clients`")
    place = tmp_path_factory.mktemp("node")
    (place / "node_modules").symlink_to(PACKAGES)
    environment = os.environ | {
        "PATH": f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(SOURCES),
        "HOME": str(place),
    }

    def started(program: str, *words: str) -> CompletedProcess[str]:
        if program.endswith(".mjs"):
            shutil.copy(HERE / program, place)
            program, words = "node", (str(place / program), *words)
        command = [program, *words]
        return run(command, capture_output=True, text=True, timeout=240, check=False, env=environment, cwd=place)

    return started


@pytest.fixture(scope="session")
def root(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None, node: Run) -> Path:
    made = repository(tmp_path_factory.mktemp("clients") / "orders", {"app.py": "class Order: ...\n"})
    index(made.root)
    return made.root


@pytest.fixture(scope="session")
def address(root: Path) -> Iterator[str]:
    server: AbstractContextManager[str] = served(root, "--toolset", "all")
    with server as at:
        yield at
