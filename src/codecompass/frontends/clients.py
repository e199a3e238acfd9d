"""How each agent is told of the server: the stanza of its configuration, and its careful merging into what is there."""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

from codecompass.errors import CodeCompassError

ClientName = Literal["claude", "cursor", "vscode", "codex", "gemini"]
SERVER = "codecompass"


@dataclass(frozen=True)
class Client:
    """An agent and where it looks for servers."""

    title: str
    file: Callable[[], Path]
    """The user's configuration file."""
    section: str
    """The table in it that holds servers by name."""
    folder: str = ""
    """What this client replaces by the open folder; empty: it starts servers in that folder."""
    extra: tuple[tuple[str, str], ...] = ()
    command: str = ""
    """A command of its own that adds a server; `{server}` stands for the server's command line."""

    def server(self, repo: Path | None) -> dict[str, object]:
        """The entry for this server; `repo` pins it to one repository."""
        executable, *arguments = _executable()
        folder = str(repo) if repo else self.folder
        pinned = ["--repo", folder] if folder else []
        return {**dict(self.extra), "command": executable, "args": [*arguments, "serve", *pinned]}

    def stanza(self, repo: Path | None) -> str:
        """The entry as it stands in the client's file."""
        if self.file().suffix == ".toml":
            return _toml(self.section, self.server(repo))
        return json.dumps({self.section: {SERVER: self.server(repo)}}, indent=2) + "\n"

    def trouble(self) -> str | None:
        """Why this client cannot start the server that its file names; empty: it can. None: it was not told of one."""
        file = self.file().expanduser()
        try:
            text = file.read_text("utf-8")
            told = _read_toml(text) if file.suffix == ".toml" else json.loads(text or "{}")
            entry = told.get(self.section, {}).get(SERVER)
        except FileNotFoundError:
            return None
        except (OSError, ValueError, AttributeError) as problem:
            return f"{file} cannot be read: {problem}"
        if not isinstance(entry, dict):
            return None if entry is None else f"{SERVER} in {file} is no table"
        command, arguments = str(entry.get("command", "")), entry.get("args", [])
        if shutil.which(command) is None:
            return f"{file} starts {command or 'nothing'}, which is not there"
        folders = [after for word, after in pairwise(map(str, arguments)) if word in ("--repo", "--workspace")]
        gone = [folder for folder in folders if "$" not in folder and not Path(folder).expanduser().is_dir()]
        return f"{file} names {gone[0]}, which is not there" if gone else ""

    def write(self, repo: Path | None) -> Path:
        """Merges the entry into the client's file, everything else kept, and returns the file.

        Raises CodeCompassError `invalid_input` when the file cannot be read as what it should be: it is then untouched.
        """
        file = self.file().expanduser().resolve()
        text = file.read_text("utf-8") if file.exists() else ""
        merge = _merged_toml if file.suffix == ".toml" else _merged_json
        try:
            merged = merge(text, self.section, self.server(repo))
        except ValueError as problem:
            message = f"{file} was left as it is: {problem}. Add this yourself:\n{self.stanza(repo)}"
            raise CodeCompassError("invalid_input", message, {"file": str(file)}) from problem
        if merged != text:
            _replace(file, merged)
        return file


def check_clients() -> dict[str, str]:
    """What is to be said of the agents on this machine, as `startup_checks` has it."""
    found = {name: trouble for name, client in CLIENTS.items() if (trouble := client.trouble()) is not None}
    broken = {name: trouble for name, trouble in found.items() if trouble}
    if broken:
        remedy = f"`codecompass setup {next(iter(broken))} --write` puts it right."
        return {"status": "warning", "message": "; ".join(broken.values()), "remedy": remedy}
    if not found:
        told = "no agent on this machine is set up to use codecompass"
        return {"status": "ok", "message": f"{told}; `codecompass setup` does it"}
    return {"status": "ok", "message": f"set up: {', '.join(found)}"}


def _vscode_file() -> Path:
    if sys.platform == "darwin":
        base = Path("~/Library/Application Support").expanduser()
    elif sys.platform == "win32":
        base = Path(os.environ.get("APPDATA", "~")).expanduser()
    else:
        base = Path(os.environ.get("XDG_CONFIG_HOME", "~/.config")).expanduser()
    return base / "Code" / "User" / "mcp.json"


CLIENTS: Mapping[ClientName, Client] = {
    "claude": Client(
        "Claude Code",
        lambda: Path("~/.claude.json").expanduser(),
        "mcpServers",
        extra=(("type", "stdio"),),
        command="claude mcp add --scope user codecompass -- {server}",
    ),
    "cursor": Client(
        "Cursor", lambda: Path("~/.cursor/mcp.json").expanduser(), "mcpServers", folder="${workspaceFolder}"
    ),
    "vscode": Client("VS Code", _vscode_file, "servers", folder="${workspaceFolder}", extra=(("type", "stdio"),)),
    "codex": Client(
        "Codex",
        lambda: Path(os.environ.get("CODEX_HOME", "~/.codex")).expanduser() / "config.toml",
        "mcp_servers",
        command="codex mcp add codecompass -- {server}",
    ),
    "gemini": Client(
        "Gemini CLI",
        lambda: Path("~/.gemini/settings.json").expanduser(),
        "mcpServers",
        command="gemini mcp add --scope user codecompass {server}",
    ),
}


def _executable() -> list[str]:
    """The absolute command line of this program: agents do not always have the user's PATH."""
    beside_python = Path(sys.executable).parent / ("codecompass.exe" if sys.platform == "win32" else "codecompass")
    return [str(beside_python)] if beside_python.exists() else [sys.executable, "-m", "codecompass"]


def _merged_json(text: str, section: str, server: Mapping[str, object]) -> str:
    settings = json.loads(text) if text.strip() else {}
    servers = settings.setdefault(section, {}) if isinstance(settings, dict) else None
    if not isinstance(servers, dict):
        raise ValueError(f"`{section}` in it is no JSON object")
    if servers.get(SERVER) == server:
        return text
    servers[SERVER] = server
    return json.dumps(settings, indent=2, ensure_ascii=False) + "\n"


def _merged_toml(text: str, section: str, server: Mapping[str, object]) -> str:
    there = _read_toml(text).get(section, {}).get(SERVER)
    if there == server:
        return text
    if there is not None:
        raise ValueError(f"it already has another [{section}.{SERVER}]")
    merged = text + ("\n" if text and not text.endswith("\n") else "") + ("\n" if text else "") + _toml(section, server)
    _read_toml(merged)
    return merged


def _read_toml(text: str) -> dict[str, Any]:  # Any: whatever TOML holds
    import tomllib  # slow to import, and seldom needed

    return tomllib.loads(text)


def _toml(section: str, server: Mapping[str, object]) -> str:
    # JSON's strings and arrays of strings are TOML's as well.
    lines = [f"{name} = {json.dumps(value)}" for name, value in server.items()]
    return "\n".join([f"[{section}.{SERVER}]", *lines]) + "\n"


def _replace(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=file.parent, delete=False) as aside:
        made = Path(aside.name)
    try:
        made.write_text(text, "utf-8")
        if file.exists():
            made.chmod(file.stat().st_mode)
        made.replace(file)
    finally:
        made.unlink(missing_ok=True)
