"""What all benchmarks share: processes measured with all that they start, a machine described, tables, scratch copies.

Nothing is written into a repository under test: everything happens in copies, each run in a home of its own.
"""

from __future__ import annotations

import contextlib
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import psutil

LOOK_SECONDS, LONGEST_LOOK_SECONDS = 0.05, 1.0
LOOKS = 50
"""How much longer than the pause before a look what is watched has run by then, from the shortest pause to the longest: a
look costs time by the memory of what it looks at."""
CODECOMPASS = [sys.executable, "-m", "codecompass"]
MEGABYTE = 1_000_000
STOPPED = -9
"""The status of a command that was killed because it took too long."""
AT_REST = ("gc.auto=0", "maintenance.auto=false")
"""Settings without which git tidies up behind a commit, for seconds on a core of its own while others are timed."""
Cell = str | int | float | None


@dataclass(frozen=True)
class Table:
    """Results under one heading. `key` names it for whoever draws or compares; None is shown as a dash."""

    key: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""

    def markdown(self) -> str:
        lines = [f"### {self.title}", ""]
        lines += [_line(self.columns), _line(["---", *["--:"] * (len(self.columns) - 1)])]
        lines += [_line([shown(cell) for cell in row]) for row in self.rows]
        return "\n".join([*lines, "", *([self.note, ""] if self.note else [])])

    def column(self, name: str) -> list[Any]:
        at = self.columns.index(name)
        return [row[at] for row in self.rows]

    def as_data(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Run:
    """One command with all processes that it started: seconds by the clock and of all cores, bytes at the peak."""

    wall: float
    cpu: float
    peak: int
    status: int
    output: str
    errors: str
    outside: float = 0.0
    """Of `cpu`, what no further core would make shorter: `Watch.outside`."""

    @property
    def outside_percent(self) -> float | None:
        return 100 * self.outside / self.cpu if self.cpu else None

    def demanded(self) -> Run:
        """Itself, if it went well. Raises RuntimeError with what it said."""
        if self.status:
            raise RuntimeError(f"exit status {self.status}: {self.errors.strip()[-2000:] or self.output[-2000:]}")
        return self


def run(
    command: Sequence[str], home: Path, cwd: Path | None = None, patience: float | None = None, watched: bool = True
) -> Run:
    """Runs a command to its end (or for `patience` seconds: then it is killed: STOPPED) and measures its tree; the time
    alone, unless it is `watched`."""
    with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as errors:
        begin = time.perf_counter()
        process = subprocess.Popen(list(command), stdout=output, stderr=errors, cwd=cwd, env=environment(home))
        watch = Watch(process.pid) if watched else None
        deadline = threading.Timer(patience or 0, end_tree, [process.pid])
        if patience:
            deadline.start()
        status = process.wait()  # without a timeout: with one it looks now and then only
        wall = time.perf_counter() - begin
        deadline.cancel()
        if patience and wall >= patience:
            status = STOPPED
        cpu, peak = watch.stop() if watch else (0.0, 0)
        output.seek(0)
        errors.seek(0)
        return Run(wall, cpu, peak, status, output.read(), errors.read(), watch.outside if watch else 0.0)


def seconds_of(command: Sequence[str], home: Path, cwd: Path | None = None) -> float:
    """Wall seconds of a command that is left alone: being watched costs something. Raises CalledProcessError."""
    begin = time.perf_counter()
    subprocess.run(list(command), cwd=cwd, env=environment(home), check=True, capture_output=True)
    return time.perf_counter() - begin


def codecompass(home: Path, repository: Path, *arguments: str) -> Run:
    """A command of codecompass about a repository. Raises RuntimeError when it fails."""
    return run([*CODECOMPASS, *arguments, "--repo", str(repository)], home, patience=3600).demanded()


def environment(home: Path) -> dict[str, str]:
    """The environment with a home of its own, for codecompass and for tools that keep what they know elsewhere.
    Bytecode is kept, as where a package is installed."""
    return {
        **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
        "CODECOMPASS_HOME": str(home / "codecompass"),
        "HOME": str(home),
        **{f"XDG_{name}_HOME": str(home / name.lower()) for name in ("CACHE", "CONFIG", "DATA", "STATE")},
    }


class Watch:
    """Follows a process and all its descendants, also those whose parent has gone, until it is stopped."""

    def __init__(self, pid: int) -> None:
        self._root = psutil.Process(pid)
        self._known: dict[int, psutil.Process] = {pid: self._root}
        self._cpu: dict[int, float] = {}
        self._workers: set[int] = set()
        self._outside: dict[int, float] = {}
        self._peak = 0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._follow, daemon=True)
        self._children_before = _children_cpu()
        self._thread.start()

    def stop(self) -> tuple[float, int]:
        """CPU seconds and peak bytes. A process that lived shorter than a look is counted by the system alone."""
        self._over.set()
        self._thread.join()
        return max(sum(self._cpu.values()), _children_cpu() - self._children_before), self._peak

    @property
    def outside(self) -> float:
        """CPU seconds of first threads: of the command, and of the job that it starts. What these start in their turn, and
        their other threads (the engine's among them), can be at work at the same time; this cannot."""
        return sum(self._outside.values())

    def _follow(self) -> None:
        begin = time.perf_counter()
        while not self._over.is_set():
            self._look()
            run_for = time.perf_counter() - begin
            self._over.wait(min(max(run_for / LOOKS, LOOK_SECONDS), LONGEST_LOOK_SECONDS))

    def _look(self) -> None:
        for process in list(self._known.values()):
            with contextlib.suppress(psutil.Error):
                for child in process.children():
                    if self._known.setdefault(child.pid, child) is child and process is not self._root:
                        self._workers.add(child.pid)
        total = 0
        for pid, process in list(self._known.items()):
            try:
                times = process.cpu_times()
                self._cpu[pid] = times.user + times.system
                total += memory(process)
                if pid not in self._workers:
                    first = next(one for one in process.threads() if one.id == pid)
                    self._outside[pid] = first.user_time + first.system_time
            except psutil.Error:
                del self._known[pid]
        self._peak = max(self._peak, total)


def memory(process: psutil.Process) -> int:
    """Bytes that a process holds, pages shared with others counted by share; resident ones where that isn't told."""
    try:
        rollup = Path(f"/proc/{process.pid}/smaps_rollup").read_text()
        return 1024 * int(rollup.split("\nPss:", 1)[1].split(None, 1)[0])
    except (OSError, IndexError, ValueError):
        return int(process.memory_info().rss)


def end_tree(pid: int) -> None:
    """Kills a process and its descendants."""
    with contextlib.suppress(psutil.NoSuchProcess):
        process = psutil.Process(pid)
        for one in [*process.children(recursive=True), process]:
            with contextlib.suppress(psutil.NoSuchProcess):
                one.kill()


def _children_cpu() -> float:
    times = os.times()
    return times.children_user + times.children_system


@dataclass
class Scratch:
    """A folder that goes away, for copies and homes."""

    place: Path
    _homes: int = field(default=0)

    def home(self) -> Path:
        self._homes += 1
        home = self.place / f"home{self._homes}"
        home.mkdir()
        return home

    def copy(self, repository: Path, name: str = "") -> Path:
        """A copy with a history of its own: one commit of what is there, on branch `main`."""
        target = self.place / (name or repository.resolve().name)
        shutil.copytree(repository, target, symlinks=True, ignore=shutil.ignore_patterns(".git", "__pycache__"))
        commit(target)
        return target


@contextlib.contextmanager
def scratch() -> Iterator[Scratch]:
    with tempfile.TemporaryDirectory(prefix="bench-", ignore_cleanup_errors=True) as place:
        yield Scratch(Path(place))


@contextlib.contextmanager
def at_home(home: Path) -> Iterator[Path]:
    """What runs in this process has its stores in `home`, as `codecompass` in a process of its own has them."""
    before = os.environ.get("CODECOMPASS_HOME")
    os.environ["CODECOMPASS_HOME"] = str(home / "codecompass")
    try:
        yield home
    finally:
        os.environ.pop("CODECOMPASS_HOME")
        os.environ.update({"CODECOMPASS_HOME": before} if before else {})


def git(repository: Path, *arguments: str) -> str:
    """What git prints. Raises CalledProcessError."""
    settings = ("user.name=bench", "user.email=bench@localhost", "commit.gpgsign=false", *AT_REST)
    command = ["git", *(part for one in settings for part in ("-c", one)), "-C", str(repository), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def commit(repository: Path, message: str = "state") -> None:
    """Commits all there is, in a new repository if there is none."""
    if not (repository / ".git").exists():
        git(repository, "init", "-q", "-b", "main")
    git(repository, "add", "-A", "-f")
    git(repository, "commit", "-q", "--allow-empty", "-m", message)


def indexed_files(home: Path, repository: Path) -> list[dict[str, Any]]:
    """Path, language and bytes of the files that codecompass reads in a repository that it has indexed."""
    query = "MATCH (f:File) WHERE f.skipped = '' RETURN f.path AS path, f.language AS language, f.bytes AS bytes"
    answer = codecompass(home, repository, "cypher", query, "--format", "json", "--limit", "1000000").output
    rows: list[dict[str, Any]] = json.loads(answer)
    return rows


def disk_bytes(folder: Path) -> int:
    """What a folder takes on the disk."""
    return sum(512 * one.lstat().st_blocks for one in folder.rglob("*") if one.is_file())


def percentile(values: Sequence[float], part: float) -> float:
    """The value that `part` (0 … 1) of all do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, round(part * (len(ordered) - 1)))]


def median(values: Sequence[float]) -> float:
    return statistics.median(values)


def machine() -> dict[str, str]:
    """What a reader needs to know of where the figures come from."""
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg()) if hasattr(os, "getloadavg") else "unknown"
    return {
        "processor": f"{_processor()}, {psutil.cpu_count()} logical cores, {_usable_cores()} usable",
        "memory": f"{psutil.virtual_memory().total / 1e9:.1f} GB",
        "system": f"{platform.system()} {platform.release()} ({platform.machine()})",
        "python": platform.python_version(),
        "packages": ", ".join(_version(name) for name in ("kuzu", "tree-sitter", "mcp", "pygit2")),
        "load at the start": load,
        "date": time.strftime("%Y-%m-%d"),
    }


def _processor() -> str:
    with contextlib.suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.processor() or "unknown processor"


def _usable_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _version(package: str) -> str:
    from importlib import metadata

    try:
        return f"{package} {metadata.version(package)}"
    except metadata.PackageNotFoundError:
        return f"{package} missing"


def shown(cell: Cell) -> str:
    """A figure with as many places as mean something."""
    if cell is None:
        return "–"
    if not isinstance(cell, float):
        return f"{cell:,}" if isinstance(cell, int) else str(cell)
    return (
        f"{cell:,.0f}"
        if abs(cell) >= 100
        else f"{cell:.1f}"
        if abs(cell) >= 10
        else f"{cell:.2f}"
        if abs(cell) >= 1
        else f"{cell:.3f}"
    )


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"
