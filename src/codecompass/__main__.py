"""`codecompass` and `python -m codecompass`."""

import sys

if __name__ == "__main__" and not sys.flags.safe_path:
    del sys.path[0]  # the folder that one is in, by `-m` without `-P`: its `json.py` is none of ours

import gc
import os
from collections.abc import Callable

LAST_STANDARD = 2
"""Descriptor of standard error."""
RARELY = (200_000, 20, 100)
"""When a command looks for garbage: it makes hundreds of thousands of objects, few in cycles, and is over soon."""


def main() -> None:
    """Runs the command line; exits 0, 1 (an error answer) or 2 (wrong usage)."""
    _stand_in_for_closed()
    gc.disable()  # what is imported stays: to look for garbage in it takes a tenth of the start
    if sys.argv[1:] == ["suggest-codecompass"]:
        run = _hook()
    else:
        run = _server() if sys.argv[1:2] in (["serve"], ["serve-mcp"]) else _command_line()
    gc.freeze()
    gc.enable()
    run()


def _stand_in_for_closed() -> None:
    """Opens nothing as standard input, output and error where they are closed (`>&-`): whatever is opened next would be
    taken for them."""
    opened = os.open(os.devnull, os.O_RDWR)
    while opened <= LAST_STANDARD:
        opened = os.open(os.devnull, os.O_RDWR)
    os.close(opened)
    sys.stdin = sys.stdin or open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = sys.stdout or open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = sys.stderr or open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115


def _server() -> Callable[[], None]:
    """A shortcut: an agent waits for this one."""
    from codecompass.frontends.shim import shim_for

    shim = shim_for(sys.argv[2:])
    if shim is not None:
        return lambda: shim.run(sys.stdin.buffer)
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
