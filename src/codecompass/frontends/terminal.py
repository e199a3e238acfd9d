"""What is around a command: the folder it is called in, and where its output goes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

LOG_FORMAT = "%(asctime)s %(levelname)s %(name)s %(message)s"


def working_folder() -> Path:
    """Where one is; also where that is gone, so that an error can name it."""
    try:
        return Path.cwd()
    except FileNotFoundError:
        return Path(os.environ.get("PWD", os.sep))


def make_printable() -> None:
    """Whatever a name holds can be printed: what is piped is UTF-8, as JSON has to be; a terminal shows what it can."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="backslashreplace")


def whole(command: Callable[[], None]) -> None:
    """Runs a command, until all that it prints is out. Whoever reads it may stop (`codecompass … | head`): that is no
    error, though libraries make one of it."""
    try:
        try:
            command()
        finally:
            if sys.stdout:
                sys.stdout.flush()
    except (BrokenPipeError, SystemExit) as end:
        if not isinstance(end, BrokenPipeError) and not isinstance(end.__context__, BrokenPipeError):
            raise
        os._exit(0)  # what is left to print would fail again
