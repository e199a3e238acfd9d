"""Index jobs as separate processes: they survive the process that started them, and free their memory when they end."""

import atexit
import contextlib
import os
import subprocess
import sys
import time
from dataclasses import fields
from pathlib import Path

from codecompass.index import Request, is_updated
from codecompass.model.errors import CodeCompassError
from codecompass.process.config import Settings
from codecompass.revision import Source
from codecompass.store import Store

PACKAGE_HOME = Path(__file__).parents[2]
LOOK_SECONDS = 0.02

_started: list[subprocess.Popen[bytes]] = []


class UpdatedError(CodeCompassError):
    """This process runs code that is no longer the installed one."""


def check_code() -> None:
    """Raises UpdatedError if a new job would run other code than this process."""
    if is_updated():
        message = "codecompass was updated while this process ran. Restart it: its index cannot follow until then."
        raise UpdatedError("internal_error", message)


def launch(request: Request, source: Source, store: Store, settings: Settings) -> int:
    """Start the process of a job whose record is in the store; returns the process id. It logs to `job.log` in the
    store."""
    command = [
        sys.executable,
        "-P",
        "-m",
        "codecompass.frontends.index_job",
        f"--repo={source.root}",
        f"--store={store.directory}",
    ]
    command += [f"--name={source.name}", f"--job={request.job_id}", f"--mode={request.mode}"]
    command += [f"--ref={request.ref}"] if request.ref is not None else []
    command += ["--force"] if request.force else []
    with (store.directory / "job.log").open("ab") as log:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=log,
            cwd=store.directory,  # never the repository: its files must not be found as modules
            env=_environment(settings),
            start_new_session=True,
        )
    _started.append(process)
    return process.pid


def wait_for(store: Store, job_id: str, seconds: float, while_reading: bool = False) -> None:
    """Wait for a job to end, up to the given time; with `while_reading`, until it has the facts of all files."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        reap()
        job = store.manifest.job(job_id)
        if job is not None and job.is_active and store.is_gone(job):
            job = store.job(job_id)  # who asks for it thus learns whether it is dead or runs elsewhere
        if job is None or not job.is_active or (while_reading and job.stage not in ("", "reading")):
            return
        time.sleep(LOOK_SECONDS)


def reap() -> None:
    """Collect our child processes that have ended: until then they look alive."""
    for process in list(_started):
        if process.poll() is not None:
            with contextlib.suppress(ValueError):  # another thread was quicker
                _started.remove(process)


@atexit.register
def _let_go() -> None:
    """Detach from running jobs, which outlive us on purpose; otherwise Python warns about them."""
    for process in _started:
        process.returncode = process.poll() or 0


def _environment(settings: Settings) -> dict[str, str]:
    """Our environment, with the current settings, and with this package first on the path."""
    chosen = {f"CODECOMPASS_{field.name.upper()}": _text(getattr(settings, field.name)) for field in fields(settings)}
    paths = [str(PACKAGE_HOME), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, **chosen, "PYTHONPATH": os.pathsep.join(paths), "PYTHONSAFEPATH": "1"}


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(value)
    return str(int(value)) if isinstance(value, bool) else str(value)
