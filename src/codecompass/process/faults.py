"""Deaths on demand, and errors of ours that were overcome.

Tests name a step in `CODECOMPASS_FAULT`, and the process that reaches it is killed there: so that every step of
publication is shown to leave the last good state behind. An error that costs one expression, or one file's edges, and
not the index, is logged; where `CODECOMPASS_OVERCOME` names a file, a line for each is added to it, whichever process it
happens in. Without the variables nothing else happens.
"""

from __future__ import annotations

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
    """Die here, if this step is the named one: at once, with nothing cleaned up."""
    if os.environ.get(NAMED) == step:
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))


def overcome(message: str, *args: object) -> None:
    """Note the error that is being handled. `message` says of what, and what that costs."""
    logger.exception(message, *args)
    if counted := os.environ.get(COUNTED):
        with Path(counted).open("a", encoding="utf-8") as file:
            file.write(f"{sys.exception()!r} {message % args}\n")
