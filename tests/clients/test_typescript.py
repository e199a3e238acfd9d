"""The official TypeScript client. Needs Node and its SDK: `CODECOMPASS_NODE_MODULES` is a folder with both installed
(`npm install @modelcontextprotocol/sdk`); else skipped."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from helpers import SOURCES, index, repository

MODULES = os.environ.get("CODECOMPASS_NODE_MODULES", "")
pytestmark = pytest.mark.skipif(not (MODULES and shutil.which("node")), reason="needs Node and the TypeScript SDK")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Path:
    made = repository(tmp_path_factory.mktemp("clients") / "orders", {"app.py": "class Order: ...\n"})
    index(made.root)
    return made.root


def asked(tmp_path: Path, *words: str) -> dict[str, Any]:
    script = tmp_path / "trial.mjs"
    script.write_bytes((Path(__file__).parent / "typescript.mjs").read_bytes())
    (tmp_path / "node_modules").symlink_to(Path(MODULES) / "node_modules")
    environment = os.environ | {"PYTHONPATH": str(SOURCES)}
    done = subprocess.run(
        ["node", str(script), *words], capture_output=True, text=True, timeout=90, check=False, env=environment
    )
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def is_right(answer: dict[str, Any]) -> bool:
    assert "locate_symbol" in answer.pop("tools")
    return answer == {"server": "codecompass", "total": 1, "same": True, "error": "invalid_input"}


def test_over_stdio(root: Path, tmp_path: Path) -> None:
    serve = [sys.executable, "-m", "codecompass", "serve", "--repo", str(root), "--toolset", "all"]
    assert is_right(asked(tmp_path, "stdio", *serve))


def test_over_http(root: Path, tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    serve = [sys.executable, "-m", "codecompass", "serve", "--repo", str(root), "--transport", "http"]
    with subprocess.Popen([*serve, "--port", str(port)], env=os.environ | {"PYTHONPATH": str(SOURCES)}) as server:
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        answer = asked(tmp_path, "http", f"http://127.0.0.1:{port}/mcp")
        server.terminate()
    assert is_right(answer)
