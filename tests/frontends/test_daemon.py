"""One process answers all sessions of a user; no client notices where it comes from, nor when it goes."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import psutil
import pytest

from codecompass.frontends import meeting, shim
from codecompass.frontends.meeting import ADDRESS, SOCKET, asked, meeting_of
from helpers import SOURCES, repository

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes are told to end by signals here")

FILES = {"shop.py": "def pay(): ...\n\n\ndef order():\n    pay()\n"}
HANDSHAKE = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}


class Client:
    """A session of `codecompass serve`, as an agent starts it."""

    def __init__(
        self, folder: Path, environment: Mapping[str, str], *options: str, start: Sequence[str] = ("-m", "codecompass")
    ) -> None:
        command = [sys.executable, *start, "serve", "--answers", "text", *options]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder, env=environment
        )
        self._number = 0

    def begin(self) -> dict[str, Any]:
        made = self.ask("initialize", HANDSHAKE)
        self._write({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return made

    def ask(self, method: str, params: object) -> dict[str, Any]:
        self._number += 1
        self._write({"jsonrpc": "2.0", "id": self._number, "method": method, "params": params})
        assert self.process.stdout is not None
        while line := self.process.stdout.readline():
            message: dict[str, Any] = json.loads(line)
            if message.get("id") == self._number:
                return message
        raise AssertionError("the server has gone")

    def call(self, tool: str, **arguments: object) -> str:
        result = self.ask("tools/call", {"name": tool, "arguments": arguments})["result"]
        return str(result["content"][0]["text"])

    def _write(self, message: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()

    def end(self) -> int:
        assert self.process.stdin is not None
        self.process.stdin.close()
        with self.process:
            return self.process.wait(20)


@pytest.fixture
def environment(tmp_path: Path) -> Iterator[dict[str, str]]:
    runtime = tmp_path / "run"
    runtime.mkdir()
    made = {
        **os.environ,
        "XDG_RUNTIME_DIR": str(runtime),
        "PYTHONPATH": str(SOURCES),
        "CODECOMPASS_HOME": str(tmp_path),
    }
    made.pop("CODECOMPASS_DAEMON")
    yield made
    if isinstance(place := meeting_of(made), meeting.Meeting):
        asked(place, "stop")


def place_of(environment: Mapping[str, str]) -> meeting.Meeting:
    place = meeting_of(environment)
    assert isinstance(place, meeting.Meeting), place
    return place


def status(environment: Mapping[str, str]) -> dict[str, Any]:
    found = asked(place_of(environment), "status")
    assert found is not None
    return found


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    return repository(tmp_path / "shop", FILES).root


def test_sessions_share_a_process_and_a_repository(shop: Path, environment: dict[str, str], tmp_path: Path) -> None:
    one = Client(shop, environment, "--toolset", "agent")
    made = one.begin()
    assert "order" in one.call("find_references", symbol_name="pay")
    other = Client(shop, environment, "--toolset", "lean", "--repo", ".")
    assert other.begin()["result"]["serverInfo"] == made["result"]["serverInfo"]
    assert "order" in other.call("find_references", symbol_name="pay")
    told = status(environment)
    assert told["repositories"] == [str(shop)]
    assert [session["folder"] for session in told["sessions"]] == [str(shop)] * 2
    tools = [{tool["name"] for tool in client.ask("tools/list", {})["result"]["tools"]} for client in (one, other)]
    assert tools[0] != tools[1]
    assert [one.end(), other.end()] == [0, 0]
    again = Client(shop, environment, "--toolset", "agent")
    os.kill(told["pid"], signal.SIGSTOP)
    try:
        assert again.begin()["result"] == made["result"], "answered by the session itself"
        assert {tool["name"] for tool in again.ask("tools/list", {})["result"]["tools"]} == tools[0]
    finally:
        os.kill(told["pid"], signal.SIGCONT)
    assert again.end() == 0


def test_nobody_notices_that_it_was_killed(tmp_path: Path, environment: dict[str, str]) -> None:
    made = repository(tmp_path / "shop", {"shop.py": "def pay(): ...\n"})
    made.branch("old")
    made.checkout("main")
    made.commit(FILES)
    client = Client(made.root, environment)
    client.begin()
    assert "shop.py:4" in client.call("locate_symbol", name="order")
    assert "0 results" in client.call("locate_symbol", name="order", ref="old")
    client.call("switch_ref", ref="old")
    assert "0 results" in client.call("locate_symbol", name="order")
    first = status(environment)["pid"]
    os.kill(first, signal.SIGKILL)
    assert "0 results" in client.call("locate_symbol", name="order"), "on the ref it had switched to"
    assert status(environment)["pid"] != first
    assert client.end() == 0


MODERN = {
    "_meta": {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    }
}


@pytest.mark.parametrize("waits", [True, False], ids=["answered", "given up"])
def test_a_client_that_gives_up_probing_begins_as_older_ones_do(
    waits: bool, shop: Path, environment: dict[str, str]
) -> None:
    client = Client(shop, environment)
    probe = {"jsonrpc": "2.0", "id": 99, "method": "server/discover", "params": MODERN}
    client._write(probe)
    if waits:
        assert client.process.stdout is not None
        assert "result" in json.loads(client.process.stdout.readline())
    client.begin()
    assert "pay" in client.call("locate_symbol", name="pay")
    assert client.end() == 0


def test_what_a_session_may_ask_is_its_own(shop: Path, environment: dict[str, str], tmp_path: Path) -> None:
    other = repository(tmp_path / "other", FILES).root
    free, bound = Client(shop, environment), Client(shop, environment, "--workspace", str(shop))
    for client in (free, bound):
        client.begin()
    assert "order" in free.call("find_references", symbol_name="pay", workspace=str(other))
    assert "workspace_not_registered" in bound.call("find_references", symbol_name="pay", workspace=str(other))
    assert [free.end(), bound.end()] == [0, 0]


def test_it_gives_way_to_other_code(shop: Path, environment: dict[str, str]) -> None:
    client = Client(shop, environment)
    client.begin()
    place = place_of(environment)
    found = meeting.connect(place)
    assert found is not None
    with found:
        found.sendall(meeting.hello(place._replace(stamp="another version"), ()))
        assert found.recv(1) == b"", "it hangs up"
    until = time.monotonic() + 20
    while (place.folder / SOCKET).exists() and time.monotonic() < until:
        time.sleep(0.02)
    assert not (place.folder / SOCKET).exists()
    assert "order" in client.call("find_references", symbol_name="pay"), "by the next one"
    assert client.end() == 0


def test_by_loopback_where_there_are_no_sockets_in_folders(
    shop: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    environment["XDG_RUNTIME_DIR"] = str(tmp_path / ("long" * 30))
    Path(environment["XDG_RUNTIME_DIR"]).mkdir()
    client = Client(shop, environment)
    client.begin()
    assert "order" in client.call("find_references", symbol_name="pay")
    address = place_of(environment).folder / ADDRESS
    assert stat.S_IMODE(address.stat().st_mode) == 0o600
    assert status(environment)["sessions"]
    address.write_text(json.dumps({**json.loads(address.read_text()), "token": "wrong"}))
    assert asked(place_of(environment), "status") is None
    assert client.end() == 0


def test_a_folder_that_others_can_enter_is_no_meeting_place(shop: Path, environment: dict[str, str]) -> None:
    place_of(environment)
    (Path(environment["XDG_RUNTIME_DIR"]) / "codecompass").chmod(0o755)
    assert "open to others" in str(meeting_of(environment))
    client = Client(shop, environment)
    client.begin()
    assert "order" in client.call("find_references", symbol_name="pay"), "by a server of its own"
    assert client.end() == 0


def test_a_server_of_its_own_that_nobody_asks_gives_all_memory_back(shop: Path, environment: dict[str, str]) -> None:
    told = (
        "from codecompass.frontends import shim; shim.IDLE_SECONDS = 1.0; from codecompass.__main__ import main; main()"
    )
    client = Client(shop, environment, "--no-daemon", start=("-c", told))
    session = psutil.Process(client.process.pid)
    client.begin()
    assert "order" in client.call("find_references", symbol_name="pay")
    until = time.monotonic() + 60
    while (servers := session.children()) and time.monotonic() < until:
        time.sleep(0.1)
    assert not servers
    assert "order" in client.call("find_references", symbol_name="pay"), "of another, which the client does not notice"
    assert session.children()
    assert client.end() == 0


@pytest.mark.parametrize(
    ("arguments", "is_thin"),
    [
        ([], True),
        (["--toolset=agent", "--answers", "text", "--repo", "/x"], True),
        (["--auto-workspace", "--transport", "stdio"], True),
        (["--transport", "http"], False),
        (["--show-values"], True),
        (["--no-daemon", "--log-level", "debug", "-v"], True),
        (["--log-level=loud"], False),
        (["--behind"], False),
        (["--port", "1"], False),
        (["--toolset", "all of them"], False),
        (["--repo"], False),
    ],
)
def test_where_a_shim_stands_before_the_server(
    arguments: list[str], is_thin: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.delenv("CODECOMPASS_DAEMON")
    assert (shim.shim_for(arguments) is not None) == is_thin


@pytest.mark.parametrize(
    ("arguments", "listing"),
    [
        ([], []),
        (["--repo", "/x", "--toolset", "agent"], ["--toolset=agent"]),
        (["--answers=text", "--toolset=lean"], ["--answers=text", "--toolset=lean"]),
    ],
)
def test_what_a_remembered_list_hangs_on(arguments: list[str], listing: list[str]) -> None:
    assert shim._listing(arguments) == listing


def test_who_is_at_work_in_a_hook_of_git_is_answered_apart() -> None:
    assert meeting_of({"GIT_DIR": "/x", "HOME": "/"}) == "the environment has GIT_DIR"
