"""All commands in one help text, of which only the requested one is built: building all takes longer than an answer."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from difflib import get_close_matches
from typing import Any

from typer.core import TyperGroup
from typer.main import get_command_from_info
from typer.models import CommandInfo

from codecompass.frontends.commands import command
from codecompass.frontends.natural import ASKING, SYNONYMS, NaturalCommand, meant
from codecompass.tools import TOOLS, Tool

PANEL_ASK, PANEL_INDEX, PANEL_OPEN, PANEL_STORE = "Ask", "Index", "For programs and agents", "Store"
INDEX_COMMANDS = frozenset({"status", "refs", "switch"})
OWN_COMMANDS = frozenset({"index", "sync", "doctor"})
"""Tools whose command does more: a job is waited for, the agents on this machine are looked at."""
SIDES = {"callers": "Who calls a symbol.", "callees": "What a symbol calls."}
"""Commands for a direction of `calls`."""

Command = Any
"""One of the library's, which has no public name for it."""


class Commands(MutableMapping[str, Command]):
    """Commands by name; a tool's command is built on access, not when names are listed."""

    def __init__(self, written: dict[str, Command]) -> None:
        self._tools = {tool.command: tool for tool in TOOLS if tool.command and tool.command not in OWN_COMMANDS}
        self._made = written
        self._names = dict.fromkeys([*self._tools, *SIDES, *written])

    def __getitem__(self, name: str) -> Command:
        if name not in self._made and name in self._names:
            self._made[name] = self._new(name)
        return self._made[name]

    def __setitem__(self, name: str, one: Command) -> None:
        self._made[name] = one
        self._names[name] = None

    def __delitem__(self, name: str) -> None:
        self._made.pop(name, None)
        del self._names[name]

    def __iter__(self) -> Iterator[str]:
        return iter(list(self._names))

    def __len__(self) -> int:
        return len(self._names)

    def told(self, name: str) -> tuple[str, str]:
        """The panel and summary of a command, without building a tool's."""
        if name in self._made:
            made = self._made[name]
            return "" if made.hidden else made.rich_help_panel, made.help or ""
        return (PANEL_INDEX if name in INDEX_COMMANDS else PANEL_ASK), SIDES.get(name) or self._tool(name).description

    def _tool(self, name: str) -> Tool:
        return self._tools["calls" if name in SIDES else name]

    def _new(self, name: str) -> Command:
        panel, told = self.told(name)
        run = command(self._tool(name), {"direction": name} if name in SIDES else None)
        info = CommandInfo(name, cls=NaturalCommand, callback=run, help=told, rich_help_panel=panel)
        return get_command_from_info(info, pretty_exceptions_short=True, rich_markup_mode=None)


class Group(TyperGroup):
    """The commands of the command line, grouped by purpose."""

    def __init__(self, *, commands: dict[str, Command], **given: Any) -> None:
        super().__init__(**given)
        self.commands = self.lazily = Commands(commands)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return super().get_command(ctx, cmd_name if cmd_name in self.lazily else SYNONYMS.get(cmd_name, cmd_name))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] not in self.lazily:
            args = meant(args)
            if args in (["--help"], ["--version"]):
                ctx.fail("Instead: codecompass --version, codecompass --help, or codecompass COMMAND --help")
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            words = " ".join(args)
            asks = args[0].lower() in ASKING
            if len(words.split()) > 2 and (asks or not get_close_matches(args[0], [*self.lazily])):
                ctx.fail(f"No such command {args[0]!r}. For a question: codecompass explore {words!r}")
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.lazily)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        panels: dict[str, list[tuple[str, str]]] = {}
        for name in self.lazily:
            panel, told = self.lazily.told(name)
            panels.setdefault(panel, []).append((name, " ".join(told.split("\n\n", 1)[0].split())))
        panels.pop("", None)
        for panel, rows in panels.items():
            with formatter.section(panel):
                formatter.write_dl(rows)
