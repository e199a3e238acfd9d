"""A picture of a terminal for the README: `python benchmarks/picture.py REPO FILE.svg -- COMMAND [-- COMMAND …]`.

Each command of codecompass (without its first word) is run on REPO in colour, and drawn with what it printed. Nothing in
the picture is edited; a command that fails ends the script.
"""

from __future__ import annotations

import argparse
import io
import os
import shlex
import subprocess
import sys
from pathlib import Path

from measure import CODECOMPASS
from rich.console import Console
from rich.text import Text

WIDTH = 110
TEMPLATE = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
  <style>
    .{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, monospace; font-size: {char_height}px;
      line-height: {line_height}px; }}
    {styles}
  </style>
  <defs><clipPath id="{unique_id}-clip-terminal">
    <rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" /></clipPath>{lines}</defs>
  {chrome}
  <g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
    {backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""
"""Like rich's own, with the reader's fonts: nothing is fetched to show it."""


def printed(command: list[str], repository: Path) -> str:
    """What a command prints on a terminal. Raises RuntimeError when it fails."""
    environment = {**os.environ, "FORCE_COLOR": "1", "COLUMNS": str(WIDTH), "TERM": "xterm-256color"}
    whole = [*CODECOMPASS, *command, "--repo", str(repository)]
    done = subprocess.run(whole, capture_output=True, text=True, env=environment, check=False)
    if done.returncode:
        raise RuntimeError(f"{shlex.join(command)}: {done.stderr or done.stdout}")
    return done.stdout


def draw(commands: list[list[str]], repository: Path, file: Path) -> None:
    """Run the commands and draw them into `file`."""
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    for number, command in enumerate(commands):
        console.print(Text.assemble("\n" if number else "", ("$ ", "bold green"), f"codecompass {shlex.join(command)}"))
        console.print(Text.from_ansi(printed(command, repository).rstrip()), soft_wrap=True)
    console.save_svg(str(file), title="codecompass", code_format=TEMPLATE, unique_id="terminal")


def main() -> None:
    given, commands = sys.argv[1:], []
    while "--" in given:
        at = len(given) - 1 - given[::-1].index("--")
        commands.insert(0, given[at + 1 :])
        given = given[:at]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("file", type=Path)
    arguments = parser.parse_args(given)
    draw(commands, arguments.repository, arguments.file)


if __name__ == "__main__":
    main()
