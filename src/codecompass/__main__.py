"""`codecompass` and `python -m codecompass`."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable

RARELY = (20_000, 20, 100)
"""When a command looks for garbage: it makes hundreds of thousands of objects, few in cycles, and is over soon."""


def main() -> None:
    """Runs the command line; exits 0, 1 (an error answer) or 2 (wrong usage)."""
    gc.disable()  # what is imported stays: to look for garbage in it takes a tenth of the start
    if sys.argv[1:] == ["suggest-codecompass"]:
        run = _hook()
    else:
        run = _server() if sys.argv[1:2] in (["serve"], ["serve-mcp"]) else _command_line()
    gc.freeze()
    gc.enable()
    run()


def _server() -> Callable[[], None]:
    """A shortcut: an agent waits for this one."""
    from codecompass.frontends.serve import main as serve

    return lambda: serve(sys.argv[2:])


def _hook() -> Callable[[], None]:
    """A shortcut: it runs before every search of an agent."""
    from codecompass.frontends.hook import main as suggest

    return suggest


def _command_line() -> Callable[[], None]:
    from codecompass.frontends.cli import run

    gc.set_threshold(*RARELY)
    return run


if __name__ == "__main__":
    main()
