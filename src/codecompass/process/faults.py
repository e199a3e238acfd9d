"""Fault injection for tests, and a record of internal errors that were recovered from.

Tests name a step in `CODECOMPASS_FAULT`, and the process that reaches it is killed there, to show that every step of
publication leaves the last good state behind. An internal error that costs one expression or one file's edges, not the
index, is logged; if `CODECOMPASS_OVERCOME` names a file, a line for each is appended to it, from every process.
Without these variables nothing else happens.
"""

import logging
import os
import signal
import sys
from pathlib import Path
from typing import Literal

logger = logging.getLogger(__name__)

Step = Literal["extracted", "built", "log moved", "register moved", "moved", "named"]
NAMED = "CODECOMPASS_FAULT"
COUNTED = "CODECOMPASS_OVERCOME"


def reach(step: Step) -> None:
    """Kill this process without cleanup, if `CODECOMPASS_FAULT` names this step."""
    if os.environ.get(NAMED) == step:
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))


def overcome(message: str, *args: object) -> None:
    """Record the exception that is being handled. `message` says where it arose and what it costs."""
    logger.exception(message, *args)
    if counted := os.environ.get(COUNTED):
        with Path(counted).open("a", encoding="utf-8") as file:
            file.write(f"{sys.exception()!r} {message % args}\n")
