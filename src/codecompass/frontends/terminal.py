"""The surroundings of a command: its working folder, and its output."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

LOG_FORMAT = "%(asctime)s %(levelname)s %(name)s %(message)s"


def working_folder() -> Path:
    """The current folder, even if it was deleted, so that an error can name it."""
    try:
        return Path.cwd()
    except FileNotFoundError:
        return Path(os.environ.get("PWD", os.sep))


def make_printable() -> None:
    """Make every name printable: pipes get UTF-8, as JSON requires; a terminal shows what it can."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="backslashreplace")


def whole(command: Callable[[], None]) -> None:
    """Run a command until all of its output is written. A reader that stops early (`codecompass … | head`) is no
    error, though libraries make it one."""
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
