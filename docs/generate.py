"""The reference of tools and commands, made from the code: `python docs/generate.py` writes `docs/reference/`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click
from typer.main import get_command

from codecompass.frontends.cli import app
from codecompass.tools import TOOLS, Tool
from codecompass.tools.params import parameters

HERE = Path(__file__).parent / "reference"
NOTE = "<!-- Made by `python docs/generate.py`; a test compares it with the code. -->\n"
COMMON = {"repo", "json_output", "verbose", "as_json"}


def pages() -> dict[str, str]:
    """Each page's name with its text."""
    return {"tools.md": "\n".join(_tools()) + "\n", "commands.md": "\n".join(_commands()) + "\n"}


def _tools() -> Iterator[str]:
    yield f"# Tools\n\n{NOTE}\nWhat an MCP client, and `codecompass call TOOL '{{…}}'`, can ask. Every tool takes `workspace`, too."
    for family, title in (("core", "Core"), ("codemap", "CodeMap's operations")):
        yield f"\n## {title}"
        for tool in TOOLS:
            if tool.family == family:
                yield from _tool(tool)


def _tool(tool: Tool) -> Iterator[str]:
    command = f" · on the command line `codecompass {tool.command}`" if tool.command else ""
    sets = f" · listed by `--toolset` {', '.join(f'`{one}`' for one in tool.toolsets)}" if tool.toolsets else ""
    yield f"\n### `{tool.name}`\n\n{tool.description}{'' if tool.description.endswith('.') else '.'}\n\n{tool.title}{command}{sets}.\n"
    described = parameters(tool.function)
    if described:
        yield "| parameter | what it is |\n|---|---|"
        yield from (f"| `{one.name}` | {_cell(one.param.help)} |" for one in described)


def _commands() -> Iterator[str]:
    yield f"# Commands\n\n{NOTE}\n`codecompass COMMAND --help` says the same. Commands about a repository take `--repo PATH` (default: the one around the folder), `--json` and `--verbose`."
    group = get_command(app)
    context = click.Context(group, info_name="codecompass")
    for name in sorted(group.list_commands(context)):  # type: ignore[attr-defined]
        yield from _command(f"codecompass {name}", group.get_command(context, name), context)  # type: ignore[attr-defined]


def _command(name: str, command: click.Command, parent: click.Context) -> Iterator[str]:
    if command.hidden:
        return
    context = click.Context(command, info_name=name.rpartition(" ")[2], parent=parent)
    usage = " ".join(p.make_metavar(context).upper() for p in command.params if p.param_type_name == "argument")
    yield f"\n## `{f'{name} {usage}'.strip()}`\n\n{_cell(command.help or '')}\n"
    rows = [one for one in command.params if getattr(one, "help", None) and one.name not in COMMON]
    if rows:
        yield "| option | what it does |\n|---|---|"
        for one in rows:
            spelled = (
                ", ".join((*one.opts, *one.secondary_opts))
                if one.param_type_name == "option"
                else one.make_metavar(context)
            )
            yield f"| `{spelled.replace('|', chr(92) + '|')}` | {_cell(one.help)} |"  # type: ignore[attr-defined]
    if hasattr(command, "list_commands"):
        for inner in sorted(command.list_commands(context)):
            yield from _command(f"{name} {inner}", command.get_command(context, inner), context)


def _cell(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip().replace("|", "\\|")


def write() -> None:
    HERE.mkdir(exist_ok=True)
    for name, text in pages().items():
        (HERE / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
