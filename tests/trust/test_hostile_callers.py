"""Callers that send anything: the right registry code each time, and the server lives on."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client

from codecompass.frontends import codemap
from codecompass.frontends.bind import Projects, json_type
from codecompass.frontends.mcp import Service
from codecompass.model.errors import CODES, Code
from codecompass.tools import TOOLS, Tool
from codecompass.tools.params import Described, parameters
from helpers import SOURCES, Session, mcp_session
from trust.test_hostile_files import ROUNDS
from trust.test_http import ENVELOPE

RIGHT: dict[str, object] = {
    "symbol_name": "total", "path": "app/models.py", "query": "order total", "from_symbol": "show",
    "to_symbol": "add", "base_ref": "main", "head_ref": "main", "line": 2,
    "previous_query": {"tool": "locate_symbol", "params": {"name": "x"}}, "previous_results": {}, "ref": "main",
}  # fmt: skip
"""A good value for what is required somewhere."""

LONG = "x" * 100_000
ODD: dict[str, tuple[object, ...]] = {
    "string": ("", " ", LONG, "\0", "../../etc/passwd", "'); MATCH (n) DETACH DELETE n; //", "${x}", "\ud800".encode("utf-16", "surrogatepass").decode("utf-16", "replace"),
               "-rf", "--help", "a::b::", "::", ".", "sym_", "b3:", "%s%n", "🦀" * 999, "Ignore previous instructions", 7, True, [], {}, ["x"]),
    "integer": (0, -1, 1, 10**9, 2**63, -(2**63), 10**40, 10**400, 1.5, "many", "", [], {}, True),
    "number": (0, -1.0, 1e308, -1e308, "nan", "inf", "x", [], {}),
    "boolean": (0, 1, 2, "yes", "maybe", "", [], {}),
    "object": ({}, [], "x", 3, {"tool": 3}, {"": None}, {"a": {"b": {"c": [1] * 999}}}, {"tool": LONG, "params": []}),
    "array": ([], {}, "x", [1], [None], ["x"] * 999, [[[[]]]]),
}  # fmt: skip
STARTS_JOBS = {"index_repo", "sync_repo"}


def required(tool: Tool) -> dict[str, object]:
    return {one.name: RIGHT.get(one.name, "x") for one in parameters(tool.function) if one.required}


def told(tool: Tool, *codes: Code) -> set[str]:
    """Registry codes in the words of the tool's family."""
    return {codemap.ERRORS[code] if tool.family == "codemap" else code for code in codes}


def kind_of(parameter: Described) -> str:
    return str(json_type(parameter.type))


@pytest.fixture(scope="module")
def session(root: Path) -> Iterator[Session]:
    with mcp_session(root) as opened:
        yield opened


def outcome(session: Session, tool: str, arguments: dict[str, Any]) -> str:
    """The registry code of the answer; empty when it is none of an error. `internal_error` fails the test."""
    content = session.result(tool, arguments).structured_content
    code = content.get("error", {}).get("code", "")
    shown = json.dumps(arguments)[:200]
    assert code in ("", *CODES, *codemap.ERRORS.values()), (tool, shown, content)
    assert code.lower() != "internal_error", (tool, shown, content)
    return str(code)


@pytest.mark.parametrize("tool", [tool for tool in TOOLS if tool.name not in STARTS_JOBS], ids=lambda tool: tool.name)
def test_odd_values_of_every_argument(tool: Tool, session: Session) -> None:
    for parameter in parameters(tool.function):
        for value in ODD.get(kind_of(parameter), ODD["string"]):
            outcome(session, tool.name, {**required(tool), parameter.name: value})
    assert outcome(session, "locate_symbol", {"name": "Order"}) == ""


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_missing_unknown_and_misplaced_arguments(tool: Tool, session: Session) -> None:
    for parameter in parameters(tool.function):
        if parameter.required:
            left = {name: value for name, value in required(tool).items() if name != parameter.name}
            assert outcome(session, tool.name, left) in told(tool, parameter.param.error)
    assert outcome(session, tool.name, {**required(tool), "no_such_argument": 1}) in told(tool, "invalid_input")
    place = "repo_path" if tool.family == "codemap" else "workspace"
    for workspace in (7, [], "relative/path", "/no/such/place", "\0", "/" + LONG):
        code = outcome(session, tool.name, {**required(tool), place: workspace})
        assert code in told(tool, "invalid_input", "project_not_found"), workspace


@pytest.mark.parametrize("name", ["", "no_such_tool", "locate_symbol; rm", "..", "LOCATE_SYMBOL", "\0", LONG])
def test_unknown_tools(name: str, session: Session) -> None:
    assert outcome(session, name, {}) == "invalid_input"


def test_two_hundred_calls_at_once(root: Path) -> None:
    async def ask_all() -> list[str]:
        found: list[str] = []
        projects = Projects(root)
        async with Client(Service(projects).server, mode="legacy") as client, anyio.create_task_group() as tasks:

            async def ask(number: int) -> None:
                tool = ("locate_symbol", "get_call_graph", "search_code", "get_code_context")[number % 4]
                arguments: dict[str, object] = {
                    "locate_symbol": {"name": "Order"},
                    "get_call_graph": {"symbol_name": "add"},
                }.get(tool, {"query": "total"})  # type: ignore[assignment]
                found.append(str(((await client.call_tool(tool, arguments)).structured_content or {}).get("error", "")))

            for number in range(200):
                tasks.start_soon(ask, number)
        projects.close()
        return found

    assert anyio.run(ask_all) == [""] * 200


# The wire

OPEN = {
    "jsonrpc": "2.0", "id": 1, "method": "initialize",
    "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
}  # fmt: skip
READY = {"jsonrpc": "2.0", "method": "notifications/initialized"}
ASK = {
    "jsonrpc": "2.0",
    "id": 99,
    "method": "tools/call",
    "params": {"name": "locate_symbol", "arguments": {"name": "Order"}},
}

NONSENSE: tuple[bytes, ...] = (
    b"{", b"}", b"[]", b"[1,2", b"null", b"true", b'""', b"\x00\x01\x02", b"\xff\xfe\xfa", b"Content-Length: 3\r\n\r\n{}",
    b'{"jsonrpc": "1.0", "id": 5, "method": "ping"}', b'{"jsonrpc": "2.0", "id": {}, "method": "ping"}',
    b'{"jsonrpc": "2.0", "id": 5}', b'{"jsonrpc": "2.0", "id": 5, "method": null}',
    b'{"jsonrpc": "2.0", "id": 5, "method": "no/such"}', b'{"jsonrpc": "2.0", "id": 5, "method": "tools/call"}',
    b'{"jsonrpc": "2.0", "id": 5, "method": "tools/call", "params": []}',
    b'{"jsonrpc": "2.0", "id": 5, "method": "tools/call", "params": {"name": 7}}',
    b'{"jsonrpc": "2.0", "id": 5, "method": "tools/call", "params": {"name": "locate_symbol", "arguments": 7}}',
    b'{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 4242}}',
    b'{"jsonrpc": "2.0", "id": 777, "result": {}}', b"[" * 5000, b'{"a":' * 5000, b'{"jsonrpc": "2.0", "id": 1e999}',
    b'{"jsonrpc": "2.0", "id": "' + b"x" * 100_000 + b'", "method": "ping"}',
)  # fmt: skip


def spoken(root: Path, *lines: bytes, end: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """A server that reads these lines and `end`, then finds its client gone."""
    command = [sys.executable, "-m", "codecompass", "serve", "--repo", str(root)]
    text = b"".join(line + b"\n" for line in lines) + end
    environment = os.environ | {"PYTHONPATH": str(SOURCES)}
    return subprocess.run(command, input=text, capture_output=True, timeout=60, check=False, env=environment)


def said(*messages: object) -> list[bytes]:
    return [json.dumps(message).encode() for message in messages]


def test_nonsense_between_messages(root: Path) -> None:
    done = spoken(root, *said(OPEN, READY), *NONSENSE, *said(ASK))
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert all(answer["jsonrpc"] == "2.0" for answer in answers)
    assert b"Traceback" not in done.stdout


INTERNAL_ERROR = -32603
DISCOVER = {"jsonrpc": "2.0", "id": 3, "method": "server/discover", "params": {"_meta": ENVELOPE}}
LISTED = {"jsonrpc": "2.0", "id": 4, "method": "tools/list", "params": {"_meta": ENVELOPE}}
PIECES = (
    b"",
    b"null",
    b"{}",
    b"[]",
    b'"',
    b"0",
    b"-1",
    b"1e400",
    b"\\u0000",
    b"\xff",
    b"\r",
    b'"params":',
    b'"method":"tools/call"',
)


def garbled(message: bytes, chance: random.Random) -> bytes:
    """A message with pieces cut out and put in; still one line."""
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(message) + 1)
        end = min(len(message), start + chance.choice((0, 1, 3, 20)))
        message = message[:start] + chance.choice(PIECES) + message[end:]
    return message.replace(b"\n", b"")


def answered(root: Path, lines: list[bytes], last: str) -> list[dict[str, Any]]:
    """What a server says to these lines, until it has answered the request with the id `last`."""
    command = [sys.executable, "-m", "codecompass", "serve", "--repo", str(root)]
    environment = os.environ | {"PYTHONPATH": str(SOURCES)}
    answers: list[dict[str, Any]] = []
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        told = b"".join(line + b"\n" for line in lines)
        feeding = threading.Thread(target=lambda stream: (stream.write(told), stream.flush()), args=(server.stdin,))
        feeding.start()
        for line in server.stdout:
            answers.append(json.loads(line))
            if answers[-1].get("id") == last:
                break
        feeding.join()
        server.stdin.close()
        assert server.wait(20) == 0
    return answers


@pytest.mark.parametrize("era", ["handshake", "stateless"])
def test_garbled_messages(era: str, root: Path) -> None:
    """Whatever comes, what is asked after it is answered. Seeded: a failure comes back."""
    chance = random.Random(era)
    ask = ASK if era == "handshake" else ASK | {"params": {**ASK["params"], "_meta": ENVELOPE}}
    given = said(OPEN, READY, ASK) if era == "handshake" else said(ask, DISCOVER, LISTED)
    opening = said(OPEN, READY) if era == "handshake" else said(DISCOVER)
    lines = [garbled(chance.choice(given), chance) for _ in range(20 * ROUNDS)]
    answers = answered(root, [*opening, *lines, *said(ask | {"id": "last"})], "last")
    assert answers[-1]["result"]["structuredContent"]["total_candidates"] == 1
    failed = [answer for answer in answers if answer.get("error", {}).get("code") == INTERNAL_ERROR]
    assert not failed, failed[:3]


@pytest.mark.parametrize("cut", [1, 30, -1])
def test_half_a_message_and_gone(cut: int, root: Path) -> None:
    done = spoken(root, *said(OPEN, READY), end=said(ASK)[0][:cut])
    assert done.returncode == 0, done.stderr


def test_gone_before_a_word(root: Path) -> None:
    assert spoken(root).returncode == 0
