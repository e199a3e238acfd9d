"""`codecompass setup`: each agent's own documented form; what was there stays; what was written can be taken out."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest
from typer.testing import CliRunner

from codecompass.frontends import configs, instructions
from codecompass.frontends.cli import app
from codecompass.frontends.clients import CLIENTS, ClientName, executable
from codecompass.frontends.serve import _parser
from codecompass.model.errors import CodeCompassError

NAMES: tuple[ClientName, ...] = get_args(ClientName)
SERVED = ["serve", "--toolset", "agent", "--answers", "text"]

DOCUMENTED: dict[ClientName, tuple[str, Callable[[str, list[str]], dict[str, Any]]]] = {
    "claude": (
        ".claude.json",
        lambda program, words: {
            "mcpServers": {"codecompass": {"type": "stdio", "alwaysLoad": True, "command": program, "args": words}}
        },
    ),
    "codex": (
        ".codex/config.toml",
        lambda program, words: {"mcp_servers": {"codecompass": {"command": program, "args": words}}},
    ),
    "copilot": (
        ".copilot/mcp-config.json",
        lambda program, words: {
            "mcpServers": {"codecompass": {"type": "local", "tools": ["*"], "command": program, "args": words}}
        },
    ),
    "cursor": (
        ".cursor/mcp.json",
        lambda program, words: {
            "mcpServers": {"codecompass": {"command": program, "args": [*words, "--repo", "${workspaceFolder}"]}}
        },
    ),
    "gemini": (
        ".gemini/settings.json",
        lambda program, words: {"mcpServers": {"codecompass": {"command": program, "args": words}}},
    ),
    "jetbrains": (
        ".junie/mcp/mcp.json",
        lambda program, words: {"mcpServers": {"codecompass": {"command": program, "args": words}}},
    ),
    "kiro": (
        ".kiro/settings/mcp.json",
        lambda program, words: {"mcpServers": {"codecompass": {"disabled": False, "command": program, "args": words}}},
    ),
    "opencode": (
        ".config/opencode/opencode.json",
        lambda program, words: {
            "mcp": {"codecompass": {"type": "local", "enabled": True, "command": [program, *words]}}
        },
    ),
    "qwen": (
        ".qwen/settings.json",
        lambda program, words: {"mcpServers": {"codecompass": {"command": program, "args": words}}},
    ),
    "vscode": (
        ".config/Code/User/mcp.json",
        lambda program, words: {
            "servers": {
                "codecompass": {"type": "stdio", "command": program, "args": [*words, "--repo", "${workspaceFolder}"]}
            }
        },
    ),
    "windsurf": (
        ".codeium/windsurf/mcp_config.json",
        lambda program, words: {"mcpServers": {"codecompass": {"command": program, "args": words}}},
    ),
    "zed": (
        ".config/zed/settings.json",
        lambda program, words: {"context_servers": {"codecompass": {"command": program, "args": words}}},
    ),
}
"""As each client's documentation has it, and in which file below the user's home."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "home"
    place.mkdir()
    for variable in ("HOME", "USERPROFILE", "APPDATA"):
        monkeypatch.setenv(variable, str(place))
    for variable in ("CODEX_HOME", "COPILOT_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    return place


def parsed(file: Path) -> dict[str, Any]:
    text = file.read_text("utf-8")
    return tomllib.loads(text) if file.suffix == ".toml" else json.loads(text)


def put(name: ClientName, text: str) -> Path:
    file = CLIENTS[name].file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    return file


@pytest.mark.parametrize("name", DOCUMENTED)
def test_each_has_its_own_documented_form(name: ClientName, home: Path) -> None:
    place, form = DOCUMENTED[name]
    file = CLIENTS[name].write(None)
    assert file == (home / place).resolve()
    told = parsed(file)
    program, *words = executable()
    assert told == form(program, [*words, *SERVED])


def test_continue_has_a_block_of_its_own(home: Path) -> None:
    file = CLIENTS["continue"].write(None)
    assert file == (home / ".continue/mcpServers/codecompass.yaml").resolve()
    lines = file.read_text("utf-8").splitlines()
    assert lines[:5] == ["name: codecompass", "version: 0.0.1", "schema: v1", "mcpServers:", "  - name: codecompass"]
    assert lines[5].startswith('    command: "')
    assert lines[6].endswith(json.dumps(SERVED)[1:])


def test_what_is_written_starts() -> None:
    options = _parser().parse_args(SERVED[1:])
    assert (options.toolset, options.answers) == ("agent", "text")


@pytest.mark.parametrize("name", NAMES)
def test_what_is_printed_is_what_is_written(name: ClientName, home: Path) -> None:
    client = CLIENTS[name]
    file = client.write(None)
    assert file.is_relative_to(home.resolve())
    assert file.read_text("utf-8") == client.stanza(None)
    assert client.trouble() is not None


@pytest.mark.parametrize("name", NAMES)
def test_a_second_time_changes_nothing(name: ClientName) -> None:
    file = CLIENTS[name].write(None)
    before = file.read_bytes(), file.stat().st_mtime_ns
    CLIENTS[name].write(None)
    assert (file.read_bytes(), file.stat().st_mtime_ns) == before


@pytest.mark.parametrize("name", NAMES)
def test_a_repository_pins_the_server_to_it(name: ClientName, tmp_path: Path) -> None:
    client = CLIENTS[name]
    line = client.server(tmp_path)["args" if client.form != "one list" else "command"]
    assert isinstance(line, list)
    assert line[-2:] == ["--repo", str(tmp_path)]
    client.write(None)
    assert str(tmp_path) in client.write(tmp_path).read_text("utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_what_the_user_added_to_an_entry_stays(name: ClientName) -> None:
    client = CLIENTS[name]
    line: list[str] = ["/bin/former", "serve", "--toolset", "codemap", "--log-level", "debug"]
    known: dict[str, object] = (
        {"command": line} if client.form == "one list" else {"command": line[0], "args": line[1:]}
    )
    known |= {"env": {"CODECOMPASS_HOME": "/elsewhere"}, "timeout": 9, "enabled": False}
    if client.form == "block":
        put(name, "".join(["mcpServers:\n", *(f"    {key}: {json.dumps(value)}\n" for key, value in known.items())]))
    elif client.file().suffix == ".toml":
        put(name, "# mine\n\n" + configs.toml_table(client.section, "codecompass", known) + "\n[other]\nx = 1\n")
    else:
        put(name, json.dumps({client.section: {"codecompass": known, "other": {"command": "y"}}}))
    client.write(None)
    entry: Any = client.entry()
    words = entry["command"][1:] if client.form == "one list" else entry["args"]
    assert words[words.index("serve") + 1 :][:6] == [
        "--toolset",
        "codemap",
        "--answers",
        "text",
        "--log-level",
        "debug",
    ]
    assert (entry["env"], entry["timeout"]) == ({"CODECOMPASS_HOME": "/elsewhere"}, 9)
    assert "former" not in json.dumps(entry)
    text = client.file().read_text("utf-8")
    assert client.form == "block" or "other" in text
    assert not text.startswith("# mine") or text.endswith("[other]\nx = 1\n")


@pytest.mark.parametrize("name", NAMES)
def test_what_was_written_can_be_taken_out(name: ClientName) -> None:
    client = CLIENTS[name]
    client.write(None)
    assert client.remove()
    assert client.remove() is None
    assert client.trouble() is None


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("name", [name for name in NAMES if CLIENTS[name].form != "block"])
def test_taking_out_leaves_all_else(name: ClientName, end: str) -> None:
    client = CLIENTS[name]
    if client.file().suffix == ".toml":
        text = f'# mine\nmodel = "m"  # good\n\n[{client.section}.other]\ncommand = "x"\n'
    else:
        text = f'{{\n  "a": 1,\n  "{client.section}": {{\n    "other": {{"command": "x"}} // keep\n  }}\n}}\n'
    text = text.replace("\n", end)
    file = put(name, "")
    file.write_bytes(text.encode())
    client.write(None)
    written = file.read_bytes().decode()
    assert "codecompass" in written
    assert end == "\n" or not re.search(r"(?<!\r)\n", written)
    client.remove()
    assert file.read_bytes() == text.encode()


COMMENTED = """\
// my servers
{
  "theme": "dark", // at night
  "SECTION": {
    /* the first */
    "other": { "command": "x" }, // one
  },
  // "codecompass": {}, not this
}
"""


@pytest.mark.parametrize("name", ["vscode", "zed", "qwen", "opencode"])
def test_comments_and_commas_at_ends_stay(name: ClientName) -> None:
    client = CLIENTS[name]
    text = COMMENTED.replace("SECTION", client.section)
    file = put(name, text)
    client.write(None)
    written = file.read_text("utf-8")
    assert [line for line in text.splitlines() if line not in written.splitlines()] == []
    assert client.entry() == client.server(None)
    client.write(Path("/somewhere"))
    assert "/somewhere" in str(client.entry())
    client.remove()
    assert client.entry() is None
    assert "at night" in file.read_text("utf-8")
    assert '"other"' in file.read_text("utf-8")


@pytest.mark.parametrize(
    "text",
    ["{}", '{"a": 1}', '{"a": {}}', '{"SECTION": {}}', '{"SECTION": {"o": {}}}', "{\n}\n", "// c\n{ // d\n}\n", ""],
)
def test_any_beginning(text: str) -> None:
    made = configs.merged("json", text.replace("SECTION", "s"), "s", "n", {"command": "x", "args": ["y"]})
    assert configs.entry_in("json", made, "s", "n") == {"command": "x", "args": ["y"]}
    assert configs.entry_in("json", configs.without("json", made, "s", "n"), "s", "n") is None


@pytest.mark.parametrize(
    "text",
    [
        '{"s":{"o":{"x":1}},"z":1}',
        '{"s": {"o": 1}}\r\n',
        '{"s": {\n  "o": 1, // c\n}}',
        '{\r\n\t"s": {\r\n\t\t"o": 1}}',
    ],
)
def test_json_in_few_lines_is_as_it_was(text: str) -> None:
    made = configs.merged("json", text, "s", "n", {"command": "x"})
    assert configs.entry_in("json", made, "s", "n") == {"command": "x"}
    assert configs.without("json", made, "s", "n") == text


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_a_pipe_in_place_of_a_file_is_not_waited_for(tmp_path: Path) -> None:
    settings = put("cursor", "")
    settings.unlink()
    os.mkfifo(settings)
    assert "it is no file" in (CLIENTS["cursor"].trouble() or "")
    os.mkfifo(tmp_path / "AGENTS.md")
    with pytest.raises(CodeCompassError, match="it is no file"):
        instructions.write(tmp_path, "AGENTS.md", executable(), is_claude=False)


def test_other_json_settings_stay() -> None:
    there = {"theme": "Größe", "mcpServers": {"other": {"command": "x"}}}
    put("gemini", json.dumps(there))
    settings = parsed(CLIENTS["gemini"].write(None))
    assert settings["mcpServers"].pop("codecompass")
    assert settings == there


def test_other_toml_settings_stay_as_they_are_written() -> None:
    text = '# mine\nmodel = "m"  # good\n\n[mcp_servers.other]\ncommand = "x"'
    file = put("codex", text)
    CLIENTS["codex"].write(None)
    assert file.read_text("utf-8").startswith(text)
    assert set(parsed(file)["mcp_servers"]) == {"other", "codecompass"}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("vscode", '{"servers": {} // a comment'),
        ("claude", "[]"),
        ("cursor", '{"mcpServers": []}'),
        ("cursor", '\ufeff{"mcpServers": {}}'),
        ("copilot", '{"mcpServers": {"codecompass": 7}}'),
        ("codex", "mcp_servers = 7\n"),
        ("codex", "no toml"),
        ("continue", "    odd: [\n"),
    ],
)
def test_a_file_that_cannot_be_merged_is_left_alone(name: ClientName, text: str) -> None:
    file = put(name, text)
    with pytest.raises(CodeCompassError, match="left as it is") as caught:
        CLIENTS[name].write(None)
    assert caught.value.code == "invalid_input"
    assert file.read_text("utf-8") == text


def test_all_that_are_installed(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(home / "bin"))
    assert "no agent" in CliRunner().invoke(app, ["setup", "--all", "--write"]).output
    (home / ".cursor").mkdir()
    (home / "bin").mkdir()
    program = home / "bin" / "opencode"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    told = CliRunner().invoke(app, ["setup", "--all", "--write"])
    assert told.exit_code == 0, told.output
    assert [name for name in NAMES if CLIENTS[name].file().exists()] == ["cursor", "opencode"]
    put("cursor", "broken")
    told = CliRunner().invoke(app, ["setup", "--all", "--remove"])
    assert told.exit_code == 1
    assert "cursor" in told.output
    assert CLIENTS["opencode"].entry() is None


@pytest.mark.parametrize("arguments", [[], ["cursor", "--all"], ["nonsense"]])
def test_wrong_usage(arguments: list[str]) -> None:
    assert CliRunner().invoke(app, ["setup", *arguments]).exit_code == 2
