"""`codecompass setup`: what it prints is what it writes, and what was there stays."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from codecompass.errors import CodeCompassError
from codecompass.frontends.clients import CLIENTS, ClientName

NAMES: tuple[ClientName, ...] = ("claude", "cursor", "vscode", "codex", "gemini")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for variable in ("HOME", "USERPROFILE", "APPDATA"):
        monkeypatch.setenv(variable, str(tmp_path))
    for variable in ("CODEX_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(variable, raising=False)
    return tmp_path


def parsed(file: Path) -> dict[str, object]:
    text = file.read_text("utf-8")
    return tomllib.loads(text) if file.suffix == ".toml" else json.loads(text)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_printed_is_what_is_written(name: ClientName, home: Path) -> None:
    client = CLIENTS[name]
    file = client.write(None)
    assert file.is_relative_to(home.resolve())
    assert file.read_text("utf-8") == client.stanza(None)
    assert parsed(file)[client.section]["codecompass"] == client.server(None)  # type: ignore[index]


@pytest.mark.parametrize("name", NAMES)
def test_a_second_time_changes_nothing(name: ClientName) -> None:
    file = CLIENTS[name].write(None)
    before = file.stat().st_mtime_ns
    CLIENTS[name].write(None)
    assert file.stat().st_mtime_ns == before


@pytest.mark.parametrize("name", NAMES)
def test_a_repository_pins_the_server_to_it(name: ClientName, tmp_path: Path) -> None:
    arguments = CLIENTS[name].server(tmp_path)["args"]
    assert isinstance(arguments, list)
    assert arguments[-3:] == ["serve", "--repo", str(tmp_path)]


def test_other_json_settings_stay() -> None:
    file = CLIENTS["gemini"].file()
    file.parent.mkdir()
    there = {"theme": "Größe", "mcpServers": {"other": {"command": "x"}}}
    file.write_text(json.dumps(there), "utf-8")
    CLIENTS["gemini"].write(None)
    settings = parsed(file)
    servers = settings["mcpServers"]
    assert isinstance(servers, dict)
    assert servers.pop("codecompass")
    assert settings == there


def test_other_toml_settings_stay_as_they_are_written() -> None:
    file = CLIENTS["codex"].file()
    file.parent.mkdir()
    text = '# mine\nmodel = "m"  # good\n\n[mcp_servers.other]\ncommand = "x"'
    file.write_text(text, "utf-8")
    CLIENTS["codex"].write(None)
    assert file.read_text("utf-8").startswith(text)
    assert set(parsed(file)["mcp_servers"]) == {"other", "codecompass"}  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("vscode", '{"servers": {}, // a comment\n}'),
        ("claude", "[]"),
        ("cursor", '{"mcpServers": []}'),
        ("codex", "[mcp_servers.codecompass]\ncommand = 'another'\n"),
        ("codex", "no toml"),
    ],
)
def test_a_file_that_cannot_be_merged_is_left_alone(name: ClientName, text: str) -> None:
    file = CLIENTS[name].file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    with pytest.raises(CodeCompassError, match="left as it is") as caught:
        CLIENTS[name].write(None)
    assert caught.value.code == "invalid_input"
    assert file.read_text("utf-8") == text
