"""What clients do at their side of a server: roots, folders in the environment, cut characters, a closed output."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client
from mcp_types import ListRootsResult, ProgressNotification, Root

from codecompass.frontends.bind import Projects
from codecompass.frontends.mcp import Service
from codecompass.frontends.roots import meant_by, session_folder
from codecompass.frontends.stdio import no_message, whole_characters
from codecompass.model.errors import CodeCompassError
from helpers import SOURCES, Repository, repository


@pytest.fixture
def nowhere(tmp_path: Path) -> Path:
    """A folder that a server may be started in, and that is no repository."""
    made = tmp_path / "nowhere"
    made.mkdir()
    return made


def answered_with_roots(here: Path, roots: list[Path], arguments: dict[str, object]) -> dict[str, Any]:
    """What `locate_symbol` says to a client that has these roots, asked twice; and how often they were asked for."""
    asked: list[int] = []

    async def listed(_: object) -> ListRootsResult:
        asked.append(1)
        return ListRootsResult(roots=[Root(uri=root.as_uri()) for root in roots])  # type: ignore[arg-type]

    async def session() -> dict[str, Any]:
        projects = Projects(here, is_named=False)
        service = Service(projects, is_placed=projects.is_placed)
        async with Client(service.server, mode="legacy", list_roots_callback=listed) as client:
            await client.call_tool("locate_symbol", {"name": "Cart", **arguments})
            told = (await client.call_tool("locate_symbol", {"name": "Cart", **arguments})).structured_content
        projects.close()
        return {"asked": len(asked), **(told or {})}

    return anyio.run(session)


def test_the_root_of_the_client_is_asked_where_the_folder_is_no_repository(nowhere: Path, root: Path) -> None:
    told = answered_with_roots(nowhere, [root], {})
    assert [one["path"] for one in told["results"]] == ["shop/cart.py"]
    assert told["asked"] == 1


def test_of_several_roots_the_one_repository_is_meant(nowhere: Path, root: Path) -> None:
    assert answered_with_roots(nowhere, [nowhere, root], {})["results"]


def test_several_repositories_are_named_and_none_is_guessed(nowhere: Path, root: Path, tmp_path: Path) -> None:
    other = repository(tmp_path / "other", {"a.py": "def a(): ...\n"})
    told = answered_with_roots(nowhere, [root, other.root], {})
    assert told["error"]["code"] == "invalid_input"
    assert str(root) in told["error"]["message"]
    assert str(other.root) in told["error"]["message"]


@pytest.mark.parametrize("named", [False, True])
def test_roots_are_not_asked_for_where_it_is_known_what_is_meant(named: bool, nowhere: Path, root: Path) -> None:
    """The server stands in a repository, or the call names one."""
    here, arguments = (nowhere, {"workspace": str(root)}) if named else (root, {})
    told = answered_with_roots(here, [nowhere], dict(arguments))
    assert told["results"]
    assert not told["asked"]


@pytest.mark.parametrize(
    ("addresses", "meant"),
    [([], None), (["https://example.org/x"], None), (["file:///no/such/folder"], None), (["file://{}"], "{}")],
)
def test_what_roots_mean(addresses: list[str], meant: str | None, nowhere: Path) -> None:
    found = meant_by([address.format(nowhere) for address in addresses])
    assert found == (Path(meant.format(nowhere)) if meant else None)


def test_blanks_and_signs_in_an_address(tmp_path: Path) -> None:
    odd = tmp_path / "my code #1 (ü)"
    odd.mkdir()
    assert meant_by([odd.as_uri()]) == odd


@pytest.mark.parametrize("written", ["{}", "file://{}", " {} "])
def test_the_environment_names_the_folder_of_a_session(written: str, nowhere: Path, shop: Repository) -> None:
    named = {"CLAUDE_PROJECT_DIR": written.format(shop.root)}
    assert session_folder(nowhere, named) == shop.root
    assert session_folder(shop.root / "shop", {"CLAUDE_PROJECT_DIR": str(nowhere)}) == shop.root / "shop"
    assert session_folder(nowhere, {"CLAUDE_PROJECT_DIR": "/no/such/folder"}) == nowhere


def test_a_server_that_is_started_elsewhere_asks_the_folder_of_the_session(nowhere: Path, root: Path) -> None:
    with served(nowhere, environment={"CLAUDE_PROJECT_DIR": str(root)}) as server:
        told = server.ask("locate_symbol", name="Cart")
    assert "shop/cart.py" in json.dumps(told)


def test_a_folder_that_the_client_did_not_fill_in_is_none(root: Path) -> None:
    with served(root, "--repo", "${workspaceFolder}") as server:
        assert "shop/cart.py" in json.dumps(server.ask("locate_symbol", name="Cart"))


def test_nothing_is_told_of_a_request_that_was_answered(root: Path) -> None:
    late: list[float] = []
    answered = False

    async def note(message: object) -> None:
        if isinstance(message, ProgressNotification) and answered:
            late.append(message.params.progress)

    async def nothing(progress: float, total: float | None, message: str | None) -> None: ...

    async def index() -> None:
        nonlocal answered
        async with Client(Service(Projects(root)).server, mode="legacy", message_handler=note) as client:
            await client.call_tool("index_repo", {"force": True}, progress_callback=nothing)
            answered = True
            with anyio.fail_after(60):
                while (await client.call_tool("index_status", {})).structured_content["active_job"]:  # type: ignore[index]
                    await anyio.sleep(0.05)

    anyio.run(index)
    assert late == []


HALVES = ["\\ud83d", "a \\uD83D b", "\\udc00\\ud83d", "\\ud83d\\u0041"]


@pytest.mark.parametrize("half", HALVES)
def test_half_a_character_is_read_as_no_character(half: str) -> None:
    read = json.loads(whole_characters(f'{{"query": "cut {half}"}}'))["query"]
    assert "\ufffd" in read
    assert read.encode()


@pytest.mark.parametrize("text", ["\U0001f980", "\\ud83d no half: a backslash", "plain"])
def test_whole_characters_stay(text: str) -> None:
    assert json.loads(whole_characters(json.dumps({"query": text})))["query"] == text
    assert whole_characters("no json \\ud83d") == "no json \\ud83d"


def test_half_a_character_is_answered(root: Path) -> None:
    with served(root) as server:
        for half in HALVES:
            assert "result" in server.send("search_code", f'{{"query": "cart {half}"}}')
        assert "shop/cart.py" in json.dumps(server.ask("locate_symbol", name="Cart"))


@pytest.mark.skipif(sys.platform == "win32", reason="there a closed pipe is only noticed when it is written to")
@pytest.mark.parametrize("asked", [False, True])
def test_a_server_whose_output_is_closed_ends(asked: bool, root: Path) -> None:
    with served(root) as server:
        assert server.process.stdout is not None
        assert server.process.stdin is not None
        assert server.process.stderr is not None
        server.process.stdout.close()
        if asked:
            with suppress(BrokenPipeError):  # it may have ended by then
                server.write("locate_symbol", '{"name": "Cart"}')
        assert server.process.wait(15) == 0
        assert "Traceback" not in server.process.stderr.read()


class Served:
    """A server as a client starts it, and raw messages to it."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self._number = 1

    def ask(self, tool: str, **arguments: object) -> dict[str, Any]:
        for _ in range(200):
            told = self.send(tool, json.dumps(arguments))
            content = told["result"]["structuredContent"]
            if not content.get("error", {}).get("retryable"):
                return dict(content)
        raise AssertionError(told)

    def write(self, tool: str, arguments: str) -> None:
        self._number += 1
        call = f'{{"name": "{tool}", "arguments": {arguments}}}'
        self.line(f'{{"jsonrpc": "2.0", "id": {self._number}, "method": "tools/call", "params": {call}}}')

    def send(self, tool: str, arguments: str) -> dict[str, Any]:
        self.write(tool, arguments)
        return self.read()

    def line(self, text: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def read(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        while True:
            told: dict[str, Any] = json.loads(self.process.stdout.readline())
            if "id" in told and "method" not in told:
                return told


HELLO = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}


@contextmanager
def served(folder: Path, *options: str, environment: Mapping[str, str] | None = None) -> Iterator[Served]:
    variables = os.environ | {"PYTHONPATH": str(SOURCES)} | dict(environment or {})
    command = [sys.executable, "-m", "codecompass", "serve", *options]
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    process = subprocess.Popen(command, cwd=folder, env=variables, text=True, **pipes)  # type: ignore[call-overload]
    server = Served(process)
    try:
        server.line(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": HELLO}))
        server.read()
        server.line('{"jsonrpc": "2.0", "method": "notifications/initialized"}')
        yield server
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            with suppress(BrokenPipeError):  # what it did not read any more
                stream.close()


def test_roots_that_mean_several_repositories_are_an_error(root: Path, tmp_path: Path) -> None:
    other = repository(tmp_path / "other", {"a.py": "def a(): ...\n"})
    with pytest.raises(CodeCompassError, match="`workspace`"):
        meant_by([root.as_uri(), other.root.as_uri()])


@pytest.mark.parametrize(
    ("line", "about", "code"),
    [
        ("hello", None, -32700),
        ("[" * 100_000, None, -32700),
        ('[{"jsonrpc": "2.0", "id": 1, "method": "ping"}]', None, -32600),
        ('{"jsonrpc": "1.0", "id": 7, "method": "ping"}', 7, -32600),
        ('{"jsonrpc": "2.0", "id": "a", "method": "tools/call", "params": ["list_refs"]}', "a", -32600),
        ('{"jsonrpc": "2.0", "id": [1], "method": 3}', None, -32600),
    ],
    ids=lambda value: str(value)[:20],
)
def test_a_line_that_is_no_message_is_answered(line: str, about: object, code: int) -> None:
    """The protocol's library passes it over, and who sent it would wait for ever."""
    wrong = no_message(line)
    assert wrong is not None
    assert wrong[:2] == (about, code)


def test_a_message_is_let_through() -> None:
    assert no_message('{"jsonrpc": "2.0", "id": 1, "method": "ping", "params": {}}') is None
