"""Where a user's servers find the user's daemon: a folder that only the user can enter, with the daemon's socket.

One daemon serves one store and one set of settings; sessions with other settings in their environment meet elsewhere.
Imports nothing that takes time or memory.
"""

import json
import os
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import codecompass

SOCKET, ADDRESS, LOG = "daemon.sock", "daemon.json", "daemon.log"
LONGEST_SOCKET = 100
"""Characters of a socket's path: systems take 104 to 108."""
IDLE_SECONDS = 300.0
"""Without a question: so long who answers stays; sessions that are open are no reason to."""
LOOK_SECONDS = 0.02
HELLO_BYTES = 1 << 16
STAND_ALONE = (
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_COMMON_DIR",
    "GIT_OBJECT",
    "GIT_ALT",
    "GIT_CONFIG",
    "GIT_NAMESPACE",
)
"""Variables that change what a repository is begin so: who has them is answered by a server of its own."""
OFF = ("0", "no", "off", "false")


class Meeting(NamedTuple):
    """A meeting point of sessions and their daemon."""

    folder: Path
    stamp: str
    """Which code this is: a daemon of another version, or of before an update, gives way."""

    @property
    def uses_loopback(self) -> bool:
        """Whether a port is used, with a token in a private file, because the system has no sockets in folders."""
        return not hasattr(socket, "AF_UNIX") or len(str(self.folder / SOCKET)) > LONGEST_SOCKET


def meeting_of(environment: Mapping[str, str] = os.environ) -> Meeting | str:
    """The meeting point, or why there is none."""
    if environment.get("CODECOMPASS_DAEMON", "").lower() in OFF:
        return "switched off by CODECOMPASS_DAEMON"
    foreign = next((name for name in sorted(environment) if name.startswith(STAND_ALONE)), "")
    if foreign:
        return f"the environment has {foreign}"
    told = [
        environment.get(name, "") for name in ("HOME", "USERPROFILE", "XDG_DATA_HOME", "LOCALAPPDATA", "PYTHONPATH")
    ]
    told += [f"{name}={environment[name]}" for name in sorted(environment) if name.startswith("CODECOMPASS_")]
    own = blake2b("\0".join([*told, sys.executable]).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
    try:
        folder = _private(_runtime(environment)) / own
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as problem:
        return f"{problem.filename or 'the runtime folder'}: {problem.strerror or problem}"
    return Meeting(folder, stamp())


def stamp() -> str:
    """A fingerprint of the code, which changes with an update and with an edit of a checkout."""
    package = os.path.dirname(codecompass.__file__)  # noqa: PTH120 (a `Path` for each file takes longer than to look)
    return f"{codecompass.__version__} {package} {_newest(package)}"


def _newest(folder: str) -> int:
    newest = 0
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name != "__pycache__":
                newest = max(newest, _newest(entry.path) if entry.is_dir() else entry.stat().st_mtime_ns)
    return newest


def connect(meeting: Meeting, seconds: float = 5.0) -> socket.socket | None:
    """A connection to the daemon, if there is one; reading from it has no timeout."""
    try:
        if meeting.uses_loopback:
            told = json.loads((meeting.folder / ADDRESS).read_bytes())
            found = socket.create_connection(("127.0.0.1", int(told["port"])), seconds)
            found.sendall(f"{told['token']}\n".encode())
        else:
            found = socket.socket(socket.AF_UNIX)
            try:
                found.settimeout(seconds)
                found.connect(str(meeting.folder / SOCKET))
            except OSError:
                found.close()
                raise
        found.settimeout(None)
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return found


def start(meeting: Meeting, seconds: float) -> socket.socket | None:
    """Start the daemon, unless another process is doing so, and connect; None if that fails in time."""
    command = [sys.executable, "-P", "-m", "codecompass", "serve", "--daemon", str(meeting.folder)]
    try:
        with (meeting.folder / LOG).open("ab") as log:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log, cwd=os.sep, **_apart()
            )
    except OSError:
        return None
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if found := connect(meeting):
            return found
        if process.poll() not in (None, 0):  # 0: another one was quicker
            return connect(meeting)
        time.sleep(LOOK_SECONDS)
    return None


def hello(meeting: Meeting, arguments: Sequence[str], *, ask: str = "") -> bytes:
    """The first line of a connection: the caller and its folder. `ask`: `status` or `stop` in place of a session."""
    try:
        here = os.getcwd()  # noqa: PTH109 (pathlib's is no quicker)
    except OSError:
        here = os.environ.get("PWD", os.sep)
    project = os.environ.get("CLAUDE_PROJECT_DIR", "")
    told = {
        "stamp": meeting.stamp,
        "arguments": list(arguments),
        "folder": here,
        "project": project,
        "pid": os.getpid(),
    }
    return json.dumps(told | ({"ask": ask} if ask else {})).encode() + b"\n"


def asked(meeting: Meeting, ask: str) -> dict[str, Any] | None:
    """The daemon's reply to `status` or `stop`; None if there is no daemon."""
    found = connect(meeting)
    if found is None:
        return None
    with found:
        try:
            found.settimeout(10)
            found.sendall(hello(meeting, (), ask=ask))
            with found.makefile("rb") as answer:
                told = json.loads(answer.readline() or b"null")
        except (OSError, ValueError):
            return None
    return told if isinstance(told, dict) else None


def _runtime(environment: Mapping[str, str]) -> Path:
    """The user's runtime folder, or one for temporary files."""
    given = environment.get("XDG_RUNTIME_DIR", "")
    if given and os.access(given, os.W_OK):
        return Path(given) / "codecompass"
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "codecompass" / "run"
    return Path(environment.get("TMPDIR") or "/tmp") / f"codecompass-{os.getuid()}"  # noqa: S108 (checked below)


def _private(folder: Path) -> Path:
    """The folder, created if missing. Raises OSError if it belongs to another user or is open to others."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if sys.platform != "win32":
        found = folder.lstat()
        if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o077:
            raise PermissionError(13, "is another user's, or open to others", str(folder))
    return folder


def _apart() -> dict[str, Any]:
    """Options for a process that receives none of our signals and has no console."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.DETACHED_PROCESS}
    return {"start_new_session": True}
