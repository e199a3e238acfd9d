"""The server's entry in each agent's configuration, merged carefully into what is there."""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

from codecompass.frontends import configs
from codecompass.model.errors import CodeCompassError

ClientName = Literal[
    "claude", "codex", "continue", "copilot", "cursor", "gemini", "jetbrains", "kiro", "opencode", "qwen", "vscode",
    "windsurf", "zed",
]  # fmt: skip
SERVER = "codecompass"
SERVE = ("serve", "--toolset", "agent", "--answers", "text")
"""What agents are served: few tools, and text, which costs a model a third of JSON."""
OURS = ("--toolset", "--answers", "--repo")
"""Options that an entry has from us; who changed the first two meant it."""


@dataclass(frozen=True)
class Client:
    """An agent, and where it configures servers."""

    title: str
    file: Callable[[], Path]
    """The user's configuration file."""
    section: str
    """The table in it that holds servers by name."""
    programs: tuple[str, ...]
    """What is on the PATH where it is installed."""
    folder: str = ""
    """What this client replaces by the open folder; empty: it starts servers in that folder, or says what it is."""
    extra: tuple[tuple[str, object], ...] = ()
    """What else an entry has."""
    command: str = ""
    """The agent's own command for adding a server; `{server}` is the server's command line."""
    form: Literal["plain", "one list", "block"] = "plain"
    """`one list`: the program and its arguments are one list. `block`: a file of its own, in YAML."""
    rules: str = "AGENTS.md"
    """The file in a repository that tells it how to work there."""

    def server(self, repo: Path | None, known: Mapping[str, Any] | None = None) -> dict[str, object]:
        """The entry for this server; `repo` pins it to one repository. The environment and other additions of a
        `known` entry are kept."""
        known = known or {}
        program, *arguments = executable()
        folder = str(repo) if repo else self.folder
        line = [program, *arguments, *_options(_arguments_of(known), folder)]
        entry: dict[str, object] = {**dict(self.extra), **known}
        if self.form == "one list":
            return entry | {"command": line}
        return entry | {"command": line[0], "args": line[1:]}

    def stanza(self, repo: Path | None) -> str:
        """The entry as it is written in the client's file."""
        return self._written(self.server(repo))

    def _written(self, entry: Mapping[str, object]) -> str:
        if self.form == "block":
            return _block(entry)
        if self._kind == "toml":
            return configs.toml_table(self.section, SERVER, entry)
        return json.dumps({self.section: {SERVER: entry}}, indent=2, ensure_ascii=False) + "\n"

    @property
    def _kind(self) -> str:
        return configs.FORMS[self.file().suffix]

    def is_installed(self) -> bool:
        """Whether this machine has the agent's program or folder."""
        file = self.file().expanduser()
        folder = (
            file.parent.parent
            if self.form == "block" or file.parent.name in ("settings", "mcp", "User")
            else file.parent
        )
        own = folder != Path.home() and folder.is_dir()
        return own or file.exists() or any(shutil.which(program) for program in self.programs)

    def entry(self) -> object:
        """Our entry in the client's file; None if there is none. Raises OSError, ValueError."""
        text = text_of(self.file().expanduser())
        if self.form == "block":
            return _read_block(text)
        return configs.entry_in(self._kind, text, self.section, SERVER)

    def trouble(self) -> str | None:
        """Why this client cannot start the server that its file names; empty if it can, None if it has no entry."""
        file = self.file().expanduser()
        try:
            entry = self.entry()
        except FileNotFoundError:
            return None
        except (OSError, ValueError, AttributeError) as problem:
            return f"{file} cannot be read: {problem}"
        if not isinstance(entry, dict):
            return None if entry is None else f"{SERVER} in {file} is no table"
        command, *arguments = [*map(str, _line(entry))] or [""]
        if shutil.which(command) is None:
            return f"{file} starts {command or 'nothing'}, which is not there"
        folders = [after for word, after in pairwise(arguments) if word in ("--repo", "--workspace")]
        gone = [folder for folder in folders if "$" not in folder and not Path(folder).expanduser().is_dir()]
        return f"{file} names {gone[0]}, which is not there" if gone else ""

    def write(self, repo: Path | None) -> Path:
        """Merge the entry into the client's file, keeping everything else; returns the file. Raises CodeCompassError
        `invalid_input` if the file cannot be parsed; it is then unchanged."""
        file = self.file().expanduser().resolve()
        text = _known(file)
        try:
            known = None if not text else _read_block(text) if self.form == "block" else self._known(text)
            entry = self.server(repo, known)
            if self.form == "block":
                made = _block(entry)
            else:
                made = configs.merged(self._kind, text, self.section, SERVER, entry)
        except (ValueError, IndexError) as problem:
            message = f"{file} was left as it is: {problem}. Add this yourself:\n{self.stanza(repo)}"
            raise CodeCompassError("invalid_input", message, {"file": str(file)}) from problem
        if made != text:
            _replace(file, made)
        return file

    def _known(self, text: str) -> dict[str, Any] | None:
        known = configs.entry_in(self._kind, text, self.section, SERVER)
        if known is not None and not isinstance(known, dict):
            raise ValueError(f"`{SERVER}` in it is no table")
        return known

    def remove(self) -> Path | None:
        """Remove the entry from the client's file, keeping everything else; returns the file if it had one. Raises
        CodeCompassError `invalid_input` if the file cannot be parsed."""
        file = self.file().expanduser().resolve()
        text = _known(file)
        if not text:
            return None
        if self.form == "block":
            file.unlink()
            return file
        try:
            made = configs.without(self._kind, text, self.section, SERVER)
        except (ValueError, IndexError) as problem:
            message = f"{file} was left as it is: {problem}. Take `{SERVER}` out of `{self.section}` yourself."
            raise CodeCompassError("invalid_input", message, {"file": str(file)}) from problem
        if made == text:
            return None
        _replace(file, made)
        return file


def _line(entry: Mapping[str, Any]) -> list[object]:
    """The command line in an entry."""
    command, arguments = entry.get("command", ""), entry.get("args", [])
    head = command if isinstance(command, list) else [command]
    return [*head, *(arguments if isinstance(arguments, list) else [])]


def _arguments_of(known: Mapping[str, Any]) -> list[str]:
    """The arguments that a known entry adds to our command line."""
    words = [str(word) for word in _line(known)[1:]]
    return (
        words[words.index("serve") + 1 :] if "serve" in words else [word for word in words if word not in executable()]
    )


def _options(added: Sequence[str], folder: str) -> list[str]:
    """Our options together with those of a known entry: a chosen toolset, form of answers, or other words are kept."""
    chosen = {word: after for word, after in pairwise(added) if word in OURS}
    rest = list(added)
    for word in chosen:
        at = rest.index(word)
        del rest[at : at + 2]
    if folder:
        chosen["--repo"] = folder
    head = list(SERVE)
    for option in ("--toolset", "--answers"):
        head[head.index(option) + 1] = chosen.get(option, head[head.index(option) + 1])
    return [*head, *rest, *(["--repo", chosen["--repo"]] if "--repo" in chosen else [])]


def _block(entry: Mapping[str, object]) -> str:
    """A server as a YAML file of its own; JSON's strings and lists are valid YAML."""
    head = ["name: codecompass", "version: 0.0.1", "schema: v1", "mcpServers:", f"  - name: {SERVER}"]
    lines = [f"    {key}: {json.dumps(value, ensure_ascii=False)}" for key, value in entry.items() if key != "name"]
    return "\n".join([*head, *lines]) + "\n"


def _read_block(text: str) -> dict[str, Any]:
    """The server that `_block` wrote, with additions in the same form. Raises ValueError."""
    pairs = (line.strip().partition(": ") for line in text.split("\n") if line.startswith("    ") and line.strip())
    return {key: json.loads(value) for key, _, value in pairs}


def check_clients() -> dict[str, str]:
    """The checks of the agents on this machine, in the form of `startup_checks`."""
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


def _at(*parts: str) -> Callable[[], Path]:
    return lambda: Path("~", *parts).expanduser()


def _below(variable: str, default: str, *parts: str) -> Callable[[], Path]:
    """A file in a folder that an environment variable may name."""
    return lambda: Path(os.environ.get(variable) or default).expanduser().joinpath(*parts)


STDIO = (("type", "stdio"),)
CLIENTS: Mapping[ClientName, Client] = {
    "claude": Client(  # else its tools are only found by a search for tools
        "Claude Code", _at(".claude.json"), "mcpServers", ("claude",), extra=(*STDIO, ("alwaysLoad", True)), rules="CLAUDE.md",
        command="claude mcp add --scope user codecompass -- {server}",
    ),
    "codex": Client(
        "Codex", _below("CODEX_HOME", "~/.codex", "config.toml"), "mcp_servers", ("codex",),
        command="codex mcp add codecompass -- {server}",
    ),
    "continue": Client(
        "Continue", _at(".continue", "mcpServers", "codecompass.yaml"), "mcpServers", ("cn",), form="block",
        rules=".continue/rules/codecompass.md",
    ),
    "copilot": Client(
        "Copilot CLI", _below("COPILOT_HOME", "~/.copilot", "mcp-config.json"), "mcpServers", ("copilot",),
        extra=(("type", "local"), ("tools", ["*"])),
    ),
    "cursor": Client("Cursor", _at(".cursor", "mcp.json"), "mcpServers", ("cursor",), folder="${workspaceFolder}"),
    "gemini": Client(
        "Gemini CLI", _at(".gemini", "settings.json"), "mcpServers", ("gemini",), rules="GEMINI.md",
        command="gemini mcp add --scope user codecompass {server}",
    ),
    "jetbrains": Client(
        "JetBrains Junie", _at(".junie", "mcp", "mcp.json"), "mcpServers", ("junie",), rules=".junie/guidelines.md"
    ),
    "kiro": Client(
        "Kiro", _at(".kiro", "settings", "mcp.json"), "mcpServers", ("kiro", "kiro-cli"), extra=(("disabled", False),),
        rules=".kiro/steering/codecompass.md",
    ),
    "opencode": Client(
        "opencode", _below("XDG_CONFIG_HOME", "~/.config", "opencode", "opencode.json"), "mcp", ("opencode",),
        extra=(("type", "local"), ("enabled", True)), form="one list",
    ),
    "qwen": Client("Qwen Code", _at(".qwen", "settings.json"), "mcpServers", ("qwen",), rules="QWEN.md"),
    "vscode": Client("VS Code", _vscode_file, "servers", ("code",), folder="${workspaceFolder}", extra=STDIO),
    "windsurf": Client(
        "Windsurf", _at(".codeium", "windsurf", "mcp_config.json"), "mcpServers", ("windsurf",)
    ),
    "zed": Client(
        "Zed", _below("XDG_CONFIG_HOME", "~/.config", "zed", "settings.json"), "context_servers", ("zed", "zeditor")
    ),
}  # fmt: skip


def executable() -> list[str]:
    """The absolute command line of this program: agents do not always have the user's PATH."""
    beside_python = Path(sys.executable).parent / ("codecompass.exe" if sys.platform == "win32" else "codecompass")
    return [str(beside_python)] if beside_python.exists() else [sys.executable, "-P", "-m", "codecompass"]


def text_of(file: Path) -> str:
    """A file's text. Raises OSError, UnicodeDecodeError."""
    if file.exists() and not file.is_file():
        raise OSError(0, "it is no file")  # a pipe would be waited for
    return file.read_bytes().decode("utf-8")


def _known(file: Path) -> str:
    """A file's text; empty if there is none. Raises `invalid_input` if it cannot be read."""
    try:
        return text_of(file) if file.exists() else ""
    except (OSError, UnicodeDecodeError) as problem:
        why = getattr(problem, "strerror", None) or problem
        message = f"{file} cannot be read: {why}. It was left as it is."
        raise CodeCompassError("invalid_input", message, {"file": str(file)}) from problem


def _replace(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as aside:
        made = Path(aside.name)
    try:
        made.write_bytes(text.encode())
        if file.exists():
            made.chmod(file.stat().st_mode)
        made.replace(file)
    finally:
        made.unlink(missing_ok=True)
