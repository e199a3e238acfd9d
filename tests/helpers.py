"""What tests stand on: a repository made of dictionaries, and a real MCP session that needs no `async`."""

from __future__ import annotations

import json
import multiprocessing
import os
import secrets
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import anyio.from_thread
import jsonschema
import mcp_types
import pygit2
import pytest
from mcp import Client, StdioServerParameters

from codecompass.frontends import bind
from codecompass.frontends.bind import Projects
from codecompass.frontends.mcp import Answers, Service
from codecompass.index import Request
from codecompass.index import index as index_here
from codecompass.session.project import Project

SOURCES = Path(__file__).parent.parent / "src"
HANDSHAKE, STATELESS = "legacy", "auto"
"""How a client opens: with the handshake of 2025-11-25, or by discovery, which finds 2026-07-28."""
ERAS = (HANDSHAKE, STATELESS)
AUTHOR = pygit2.Signature("A. Author", "author@example.org", 1_700_000_000, 0)

Files = Mapping[str, str | bytes | None]
"""Path → content; None removes the file."""


class Repository:
    """A git repository for one test. Commits have fixed dates, so the same files give the same ids."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.git = pygit2.init_repository(str(root), initial_head="main")

    def write(self, files: Files) -> None:
        """Changes the work tree only."""
        for path, content in files.items():
            file = self.root / path
            if content is None:
                file.unlink()
                continue
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content.encode() if isinstance(content, str) else content)

    def commit(self, files: Files | None = None, message: str = "a change", *, tag: str = "") -> str:
        """Writes and commits everything, and returns the commit's id."""
        self.write(files or {})
        self.git.index.add_all()
        self.git.index.write()
        parents = [] if self.git.head_is_unborn else [self.git.head.target]
        tree = self.git.index.write_tree()
        head = "HEAD" if not self.git.head_is_unborn else "refs/heads/main"
        commit = self.git.create_commit(head, AUTHOR, AUTHOR, message, tree, parents)
        if tag:
            self.git.references.create(f"refs/tags/{tag}", commit)
        return str(commit)

    def branch(self, name: str) -> None:
        """Starts a branch here and checks it out."""
        self.git.branches.local.create(name, self.git[self.git.head.target])
        self.checkout(name)

    def checkout(self, name: str) -> None:
        """Checks a branch out, the work tree with it."""
        self.git.checkout(f"refs/heads/{name}", strategy=pygit2.enums.CheckoutStrategy.FORCE)


def repository(root: Path, *commits: Files | Path) -> Repository:
    """A repository with one commit per argument: files by path, or a folder whose files they are."""
    made = Repository(root)
    for commit in commits:
        made.commit(files_of(commit) if isinstance(commit, Path) else commit)
    return made


def parted(case: Path) -> tuple[str, dict[str, str], str]:
    """An example in one file: what is asked, the files under `--- path`, and behind the last `---` the text that is told."""
    head, *parts = case.read_text().split("\n---")
    *files, told = parts
    named = (one.partition("\n") for one in files)
    return head, {path.strip(): f"{text}\n" for path, _, text in named}, told.strip("\n")


def files_of(folder: Path) -> dict[str, bytes]:
    """A folder as files by path."""
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def index(root: Path, ref: str | None = None) -> None:
    """Indexes a repository, or a ref of it, in this process: what a job does, without starting one for each test."""
    with closing(Project.open(root)) as project:
        index_here(project.source, project.store, project.settings, Request(secrets.token_hex(8), ref))


class Session:
    """A client's session with the server. Each answer is checked for what all answers must be."""

    def __init__(self, client: Client, run: Callable[..., Any]) -> None:
        self.client = client
        self._run = run

    def tools(self) -> list[mcp_types.Tool]:
        """What `tools/list` shows."""
        return self._run(self.client.list_tools).tools

    def call(self, tool: str, **arguments: object) -> dict[str, Any]:
        """The structured answer of a tool. An error fails the test."""
        result = self.result(tool, arguments)
        assert not result.is_error, result.structured_content
        jsonschema.validate(result.structured_content, bind.output_schema(bind.find(tool)))
        return result.structured_content

    def error(self, tool: str, **arguments: object) -> dict[str, Any]:
        """The `error` of a call that must fail."""
        result = self.result(tool, arguments)
        assert result.is_error, result.structured_content
        error = result.structured_content["error"]
        data = "data" if "metadata" in result.structured_content else "details"
        assert set(error) in ({"code", "message", "retryable"}, {"code", "message", "retryable", data})
        return error

    def text(self, tool: str, **arguments: object) -> str:
        """What a server that answers in text says: one text, and nothing else."""
        result = self._run(self.client.call_tool, tool, dict(arguments))
        (text,) = result.content
        assert result.structured_content is None
        return text.text

    def result(self, tool: str, arguments: Mapping[str, object]) -> mcp_types.CallToolResult:
        """The whole result: its text is the JSON of its structure, and metadata is complete."""
        result = self._run(self.client.call_tool, tool, dict(arguments))
        (text,) = result.content
        assert json.loads(text.text) == result.structured_content
        told = result.structured_content
        assert set(told.get("metadata") or told["meta"]) >= METADATA
        return result


def untimed(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer without how long it took: all else is the same each time."""
    assert answer["metadata"]["timing"]["total_ms"] > 0
    return answer | {"metadata": {name: value for name, value in answer["metadata"].items() if name != "timing"}}


METADATA = {
    "codecompass_protocol_version", "cruxe_protocol_version", "freshness_status", "indexing_status",
    "result_completeness", "ref", "schema_status",
}  # fmt: skip


@contextmanager
def mcp_session(
    repo: Path | bind.ProjectOf,
    *,
    toolset: str = "core",
    era: str = STATELESS,
    process: bool = False,
    answers: Answers = "json",
) -> Iterator[Session]:
    """A session with a server of this repository: in this process, or started like an agent starts it."""
    if process:
        server: Any = StdioServerParameters(
            command=sys.executable,
            args=["-m", "codecompass", "serve", "--repo", str(repo), "--toolset", toolset, "--answers", answers],
            env=dict(os.environ) | {"PYTHONPATH": str(SOURCES)},
        )
    else:
        projects = Projects(repo) if isinstance(repo, Path) else None
        interrupt = projects.interrupt if projects else lambda _: None
        server = Service(projects or repo, toolset, interrupt, answers).server
    client = Client(server, mode=era, read_timeout_seconds=60)
    with anyio.from_thread.start_blocking_portal() as portal, portal.wrap_async_context_manager(client):
        yield Session(client, portal.call)


Result = TypeVar("Result")


def apart(function: Callable[..., Result], *arguments: object) -> Result:
    """What a test module's `function` gives in a fresh process: one that forks must have no graphs open."""
    if not hasattr(os, "fork"):
        pytest.skip("processes are spawned here, and a spawned one cannot be made to fail")
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        return pool.submit(function, *arguments).result()
