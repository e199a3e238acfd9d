"""The parts that answers for people are laid out with: a line, a place, a symbol, a number of things.

`path:line` comes first on a line, so that terminals and editors can jump there; nothing is wrapped or cut, so that
output can be piped.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.text import Text

Json = Mapping[str, Any]  # Any: JSON as it came; who lays an answer out knows its shape


CONTROLS = {number: f"\\x{number:02x}" for number in {*range(32), 127} - {9, 10}}
"""What would steer a terminal, if a file were called so."""


def put(console: Console, markup: str) -> None:
    console.print(Text.from_markup(markup.translate(CONTROLS)), soft_wrap=True, highlight=False)


def put_count(console: Console, shown: int, total: int, noun: str) -> None:
    of = f"{shown} of {total}" if shown < total else str(total)
    put(console, f"[dim]{of} {plural(noun, total)}[/]")


def put_tree(console: Console, symbols: Iterable[Json], indent: str = "  ") -> None:
    for symbol in symbols:
        text = symbol.get("signature") or symbol["name"]
        put(console, f"[green]{symbol['line_start']:>5}[/]{indent}[cyan]{symbol['kind']}[/] {escape(text)}")
        put_tree(console, symbol.get("children", ()), indent + "  ")


def symbol_text(symbol: Json) -> str:
    """`path:line  kind name  signature` in markup."""
    name = symbol.get("qualified_name") or symbol.get("name") or ""
    kind = symbol.get("kind") or symbol.get("result_type", "")
    signature = f"  [dim]{escape(symbol['signature'])}[/]" if symbol.get("signature") else ""
    return f"{place_text(symbol)}  [cyan]{kind}[/] {escape(str(name))}{signature}"


def place_text(item: Json) -> str:
    line = item.get("line_start") or item.get("line") or item.get("lines", {}).get("start", 1)
    return f"[blue]{escape(str(item.get('path', '')))}[/]:[green]{line}[/]"


def put_code(console: Console, text: str, path: str, line: int) -> None:
    from rich.syntax import Syntax

    lexer = Syntax.guess_lexer(path, text)
    numbered = Syntax(text.rstrip("\n"), lexer, line_numbers=True, start_line=line, background_color="default")
    console.print(numbered, soft_wrap=True)


def plural(noun: str, count: int) -> str:
    return noun if count == 1 else f"{noun}s"
