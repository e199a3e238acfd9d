"""The daemon and its sessions, described for people."""

import shlex
from collections.abc import Iterator
from typing import Any

from codecompass.frontends.meeting import asked, meeting_of

Json = dict[str, Any]  # Any: JSON


def told_by(ask: str) -> Json | None:
    """The daemon's reply to `status` or `stop`; None if there is no daemon."""
    meeting = meeting_of()
    return None if isinstance(meeting, str) else asked(meeting, ask)


def status_lines(status: Json | None) -> Iterator[str]:
    """A status as lines."""
    if status is None:
        meeting = meeting_of()
        yield f"no daemon: {meeting}" if isinstance(meeting, str) else "no daemon: the next session starts one"
        return
    yield f"process {status['pid']}, version {status['version']}, {status['memory_mb']} MB, up {status['seconds']} s"
    for place in status["repositories"]:
        yield f"repository {place}"
    for one in status["sessions"]:
        options = shlex.join(one["arguments"])
        yield f"session of process {one['pid']} in {one['folder']}: {one['messages']} messages, idle {one['idle_seconds']} s  {options}".rstrip()


def check_daemon() -> Json:
    """A check of `doctor`; it explains why there is no daemon, which is no fault."""
    return {"status": "ok", "message": "; ".join(status_lines(told_by("status")))}
