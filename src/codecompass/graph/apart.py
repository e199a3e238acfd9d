"""Runs typed queries in a process of their own, so that neither its memory use nor its death affects the caller.

The engine stops at a timeout only where it checks the clock, and at its memory limit only where it asks the pool; a
list of a billion numbers does neither. Here the address space is limited, and the process is killed when its time is
up. It stays for further queries, and exits after a long idle time.

As a program (`python -m codecompass.graph.apart FILE`) it reads requests, one line of JSON each, and answers likewise.
"""

import json
import os
import signal
import subprocess
import sys
import threading
import weakref
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, NoReturn

from codecompass.model.errors import CodeCompassError, DamagedGraphError

ALLOWED = 1 << 30
"""Bytes of address space beyond what an opened graph has, its buffer pool included."""
GRACE = 2.0
"""Seconds after its timeout in which the engine may say itself that it is over."""
IDLE = 300
"""Seconds after which nobody seems to type any more."""
IDLE_EXIT = 3
CLEARING = "clearing"
"""Name of the thread that closes graphs."""
PACKAGE_HOME = Path(__file__).parents[2]
NO_MEMORY = "The query needs more memory than a reader has: narrow it, bound its paths, or return less."


class Apart:
    """A process that has a graph open. One query at a time."""

    def __init__(self, file: Path) -> None:
        """Raises OSError if no process can be started."""
        # One that is forked has all that it needs loaded: a tenth of a second, where a question takes a hundredth.
        self._process: _Forked | subprocess.Popen[bytes] = _Forked(file) if _can_fork() else _started(file)
        self._was_ended = False
        self.close = weakref.finalize(self, _close, self._process, os.getpid())
        """End it, nobody waiting; also when the graph is given back."""

    def ask(self, text: str, limit: int, timeout: float) -> dict[str, Any]:
        """Run a query: `columns, rows, truncated, seconds`. Raises CodeCompassError; OSError if the process had exited
        before."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        request = json.dumps({"text": text, "limit": limit, "timeout": timeout}).encode()
        self._process.stdin.write(request + b"\n")
        self._process.stdin.flush()
        timer = threading.Timer(timeout + 2 * GRACE, self.end)
        timer.daemon = True
        timer.start()
        answer = self._process.stdout.readline()
        timer.cancel()
        if not answer.endswith(b"\n"):
            raise self._ended(timeout)
        told: dict[str, Any] = json.loads(answer)
        if "error" in told:
            kind = DamagedGraphError if told["error"] == "index_incompatible" else CodeCompassError
            raise kind(told["error"], told["message"], told["data"])
        return told

    def _ended(self, timeout: float) -> Exception:
        """The error that says why there is no answer."""
        code = self._process.wait()
        if self._was_ended or code == -getattr(signal, "SIGALRM", 0):
            message = f"The query took longer than {timeout:g} s: narrow it, or bound its paths."
            return CodeCompassError("query_timeout", message)
        return OSError("it had ended") if code == IDLE_EXIT else CodeCompassError("invalid_input", NO_MEMORY)

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def end(self) -> None:
        """Kill the process; a caller that waits for its answer gets `query_timeout`."""
        self._was_ended = True
        self._process.kill()


def _can_fork() -> bool:
    """Whether this process is a command or a console, whose only other thread waits for something to clear up."""
    from codecompass.process.forking import is_alone  # brings multiprocessing, which questions do without

    waiting = [thread for thread in threading.enumerate() if thread.name == CLEARING]
    return threading.current_thread() is threading.main_thread() and is_alone(len(waiting))


def _started(file: Path) -> subprocess.Popen[bytes]:
    path = os.pathsep.join(filter(None, [str(PACKAGE_HOME), os.environ.get("PYTHONPATH")]))
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "codecompass.graph.apart", str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=file.parent,  # never a repository: its files must not be found as modules
        env={**os.environ, "PYTHONPATH": path},
    )


class _Forked:
    """The same by forking this process, which has one thread."""

    def __init__(self, file: Path) -> None:
        requests, our_requests = os.pipe()
        our_answers, answers = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(our_requests)
            os.close(our_answers)
            for stream in (1, 2):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
            _serve(file, os.fdopen(requests, "rb"), os.fdopen(answers, "wb"))
        os.close(requests)
        os.close(answers)
        self.stdin, self.stdout = os.fdopen(our_requests, "wb"), os.fdopen(our_answers, "rb")
        self.returncode: int | None = None

    def poll(self) -> int | None:
        return self._waited(os.WNOHANG)

    def wait(self) -> int:
        return self._waited(0) or 0

    def _waited(self, how: int) -> int | None:
        if self.returncode is None:
            pid, status = os.waitpid(self.pid, how)
            self.returncode = os.waitstatus_to_exitcode(status) if pid else None
        return self.returncode

    def kill(self) -> None:
        if self.poll() is None:
            os.kill(self.pid, signal.SIGKILL)

    def communicate(self) -> None:
        self.stdin.close()
        self.stdout.close()
        self.wait()


def _close(process: _Forked | subprocess.Popen[bytes], starter: int) -> None:
    if os.getpid() == starter:  # a fork knows of it, too
        with suppress(OSError, ValueError):
            process.kill()
            process.communicate()


def main(file: Path) -> NoReturn:
    """The entry point of the program."""
    requests, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever the engine prints is no answer
    _serve(file, requests, answers)


def _serve(file: Path, requests: IO[bytes], answers: IO[bytes]) -> NoReturn:
    """Answer requests until there are no more, then exit the process in any case."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # who asks is told, and ends us
        _answer_all(file, requests, answers)
    finally:
        os._exit(1)


def _answer_all(file: Path, requests: IO[bytes], answers: IO[bytes]) -> NoReturn:
    from codecompass.graph.reader import Graph

    graph = Graph(file)
    limited = False
    while True:
        _alarm(IDLE, lambda: os._exit(IDLE_EXIT))
        line = requests.readline()
        if not line:
            os._exit(0)
        request = json.loads(line)
        _alarm(request["timeout"] + GRACE, None)
        try:
            if not limited:
                graph.cypher_here("RETURN 1")  # the graph is open now, and its pool reserved
                _limit_memory()
                limited = True
            answer = graph.cypher_here(request["text"], request["limit"], request["timeout"])._asdict()
        except CodeCompassError as error:
            answer = {"error": error.code, "message": error.message, "data": error.data}
        except MemoryError:
            answer = {"error": "invalid_input", "message": NO_MEMORY, "data": {}}
        except Exception as problem:  # it is told, and the next query is another
            answer = {"error": "internal_error", "message": f"{type(problem).__name__}: {problem}", "data": {}}
        answers.write(json.dumps(answer, default=str).encode() + b"\n")
        answers.flush()


def _alarm(seconds: float, then: Any) -> None:  # Any: a function, or None for the signal's own way, which is the end
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, (lambda *_: then()) if then else signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _limit_memory() -> None:
    """Limit the address space to what is in use now plus `ALLOWED`, and turn core dumps off."""
    if sys.platform != "linux":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most = pages * resource.getpagesize() + ALLOWED
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    if soft < 0 or most < soft:
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
