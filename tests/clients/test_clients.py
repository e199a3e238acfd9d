"""Clients that are not ours: the official TypeScript SDK (both its generations) and the inspector's command line."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from clients.conftest import Run
from codecompass.tools import TOOLS
from helpers import SOURCES

STATELESS = "2026-07-28"
ERAS = {"handshake": ("legacy", "legacy"), "stateless": (STATELESS, "modern")}
"""What the client and what the inspector calls the era."""


def server(way: str, root: Path, request: pytest.FixtureRequest) -> list[str]:
    """The command line of a server, or the address of one that runs."""
    if way == "http":
        return [str(request.getfixturevalue("address"))]
    return [sys.executable, "-m", "codecompass", "serve", "--repo", str(root), "--toolset", "all"]


@pytest.mark.parametrize("way", ["stdio", "http"])
@pytest.mark.parametrize(("package", "era"), [("sdk", "handshake"), ("client", "handshake"), ("client", "stateless")])
def test_typescript(package: str, era: str, way: str, node: Run, root: Path, request: pytest.FixtureRequest) -> None:
    done = node("typescript.mjs", package, ERAS[era][0], *server(way, root, request))
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "server": "codecompass", "lists": True, "total": 1, "same": True, "error": "invalid_input",
        "switches": (way, era) != ("http", "stateless"),
    }  # fmt: skip


def inspected(node: Run, era: str, at: list[str], *words: str) -> dict[str, object]:
    options = ["--protocol-era", ERAS[era][1], "--format", "json", *words]
    # It hands on nothing of its environment but what it is told to.
    inherited = ("-e", f"PYTHONPATH={SOURCES}", "-e", f"CODECOMPASS_HOME={os.environ['CODECOMPASS_HOME']}")
    where = ["--transport", "http", "--server-url", *at] if len(at) == 1 else [*at, *inherited]
    done = node("mcp-inspector", "--cli", *where, *options)
    assert done.returncode == 0, done.stdout + done.stderr
    given = json.loads(done.stdout)
    return dict(given.get("result", given))


@pytest.mark.parametrize("way", ["stdio", "http"])
@pytest.mark.parametrize("era", ERAS)
def test_inspector(era: str, way: str, node: Run, root: Path, request: pytest.FixtureRequest) -> None:
    """`--strict`: schemas that some client could not read are errors."""
    at = server(way, root, request)
    tools = inspected(node, era, at, "--method", "tools/list", "--strict")["tools"]
    assert isinstance(tools, list)
    assert [tool["name"] for tool in tools] == [tool.name for tool in TOOLS]
    call = ("--method", "tools/call", "--tool-name", "locate_symbol", "--tool-arg", "name=Order")
    answer = inspected(node, era, at, *call)["structuredContent"]
    assert isinstance(answer, dict)
    assert answer["total_candidates"] == 1
