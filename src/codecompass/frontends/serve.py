"""`codecompass serve`: its options, and nothing else, so that a server starts without the rest of the command line."""

from __future__ import annotations

import argparse
import logging
import os
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from codecompass.frontends import bind

LEAVE_SECONDS = 3.0
LOG_FORMAT = "%(asctime)s %(levelname)s %(name)s %(message)s"


def main(arguments: Sequence[str], repo: Path | None = None) -> None:
    """Serves until the client goes away. `repo` is what stood before the command. Wrong usage exits with 2."""
    options = _parser().parse_args(arguments)
    level = logging.DEBUG if options.verbose else logging.WARNING
    logging.basicConfig(stream=sys.stderr, level=level, format=LOG_FORMAT)
    projects = bind.Projects((options.repo or repo or Path.cwd()).absolute())
    from codecompass.frontends.mcp import serve

    try:
        serve(projects, options.toolset)
    finally:
        _leave(projects)


def _leave(projects: bind.Projects) -> None:
    """Ends the process: nobody reads the answers that threads may still be working on."""
    until = time.monotonic() + LEAVE_SECONDS
    while busy := [one for one in threading.enumerate() if one is not threading.current_thread() and not one.daemon]:
        if time.monotonic() > until:
            os._exit(0)
        projects.interrupt()
        busy[0].join(0.05)
    projects.close()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "codecompass serve", description="Answer an agent over MCP on standard input and output.", allow_abbrev=False
    )
    parser.add_argument(
        "--repo", "--workspace", type=Path, metavar="PATH", help="the repository; default: the one around this folder"
    )
    parser.add_argument("--toolset", choices=bind.TOOLSETS, default="core", help="which tools are listed")
    parser.add_argument("--verbose", "-v", action="store_true", help="log what happens, to standard error")
    return parser
