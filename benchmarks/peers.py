"""The same repository through other tools of this kind: `python benchmarks/peers.py REPO [--only NAME …] [--keep FOLDER]`.

`peers.toml` lists them; each is installed by pip or npm into an environment of its own. They run strictly one after
another, each in its own copy of REPO and its own home: cold, then after one file was edited, then with nothing
changed. A tool that cannot be installed, fails or takes too long is reported as such; the others are measured all the
same. codecompass runs first, by the same rules, as the command line that a user types.

Tools differ in what they extract and in when they answer: these are times to a finished index, not a verdict.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tomllib
import venv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from edits import Editor
from measure import (
    CODECOMPASS,
    MEGABYTE,
    STOPPED,
    Cell,
    Run,
    Scratch,
    Table,
    codecompass,
    disk_bytes,
    indexed_files,
    run,
    scratch,
)

PATIENCE = 1800.0
LIST = Path(__file__).with_name("peers.toml")
COLUMNS = (
    "tool", "cold s", "CPU s", "peak MB", "one file edited s", "nothing changed s", "disk MB", "remark",
)  # fmt: skip


@dataclass(frozen=True)
class Peer:
    """A tool: what pip (or npm) installs, itself first, and the commands that index; `{repo}`, `{bin}`, `{python}` stand
    for places."""

    name: str
    packages: tuple[str, ...]
    index: tuple[str, ...]
    sync: tuple[str, ...]
    by_npm: bool = False

    def command(self, parts: Sequence[str], repository: Path, environment: Path) -> list[str]:
        programs = environment / ("node_modules/.bin" if self.by_npm else "bin")
        places = {"{repo}": str(repository), "{bin}": str(programs), "{python}": str(_python(environment))}
        for mark, place in places.items():
            parts = [part.replace(mark, place) for part in parts]
        return list(parts)


OURS = Peer("codecompass", (), (*CODECOMPASS, "index", "--repo", "{repo}"), (*CODECOMPASS, "sync", "--repo", "{repo}"))


def peers() -> list[Peer]:
    """The tools of `peers.toml`, in its order."""
    rows = tomllib.loads(LIST.read_text(encoding="utf-8"))["peer"]
    return [
        Peer(
            row["name"], tuple(row["packages"]), tuple(row["index"]), tuple(row["sync"]), row.get("by", "pip") == "npm"
        )
        for row in rows
    ]


def measure(repository: Path, only: Sequence[str] = (), keep: Path | None = None) -> list[Table]:
    """A row for each tool. Environments are made in `keep`, and found there the next time, or thrown away."""
    chosen = [OURS, *(peer for peer in peers() if not only or peer.name in only)]
    with scratch() as place:
        files = _editable(place, repository)
        rows = tuple(_row(peer, repository, files, keep or place.place) for peer in chosen)
    note = (
        "One after another, each in its own copy and home. CPU and memory: of one more cold run, over all processes "
        "of the command; watching costs time."
    )
    return [Table("peers", f"Other tools on {repository.resolve().name}", COLUMNS, rows, note)]


def _editable(place: Scratch, repository: Path) -> list[dict[str, object]]:
    copy, home = place.copy(repository, "surveyed"), place.home()
    codecompass(home, copy, "index")
    return indexed_files(home, copy)


def _row(peer: Peer, repository: Path, files: list[dict[str, object]], environments: Path) -> tuple[Cell, ...]:
    environment = environments / f"environment-{peer.name}"
    failed = (peer.name, *[None] * (len(COLUMNS) - 2))
    problem = _install(peer, environment)
    if problem:
        return *failed, f"not installed: {problem}"
    with scratch() as place:
        copy, home = place.copy(repository), place.home()
        before = disk_bytes(copy)
        cold = _run(peer, peer.index, copy, home, environment)
        if cold.status:
            return *failed, _reason(cold)
        disk = disk_bytes(home) + disk_bytes(copy) - before
        Editor(copy, files).edit(1)
        edited = _run(peer, peer.sync, copy, home, environment)
        unchanged = _run(peer, peer.sync, copy, home, environment)
    with scratch() as place:
        watched = _run(peer, peer.index, place.copy(repository), place.home(), environment, watched=True)
    remark = "; ".join(_reason(one) for one in (edited, unchanged) if one.status)
    measured = (cold.wall, watched.cpu, watched.peak / MEGABYTE, _wall(edited), _wall(unchanged), disk / MEGABYTE)
    return peer.name, *measured, remark or "".join(peer.packages[:1]).rpartition("@" if peer.by_npm else "==")[2]


def _run(peer: Peer, parts: Sequence[str], copy: Path, home: Path, environment: Path, watched: bool = False) -> Run:
    return run(peer.command(parts, copy, environment), home, copy, PATIENCE, watched)


def _wall(one: Run) -> float | None:
    return None if one.status else one.wall


def _install(peer: Peer, environment: Path) -> str:
    """Makes the tool's environment unless it is there; what went wrong, in one line, or nothing."""
    done = environment / "installed"
    if not peer.packages or done.exists():
        return ""
    try:
        if peer.by_npm:
            environment.mkdir(parents=True, exist_ok=True)
            command = ["npm", "install", "--silent", "--no-audit", "--prefix", str(environment), *peer.packages]
        else:
            venv.create(environment, with_pip=True, clear=True)
            command = [str(_python(environment)), "-m", "pip", "install", "--quiet", *peer.packages]
        subprocess.run(command, check=True, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return "its installation took too long"
    except (subprocess.CalledProcessError, OSError) as problem:
        return _last_line(getattr(problem, "stderr", "") or str(problem))
    done.touch()
    return ""


def _python(environment: Path) -> Path:
    return environment / "bin" / "python"


def _reason(failed: Run) -> str:
    if failed.status == STOPPED:
        return f"stopped after {failed.wall:.0f} s"
    return f"exit status {failed.status}: {_last_line(failed.errors or failed.output)}"


def _last_line(text: object) -> str:
    lines = str(text).strip().splitlines() or ["nothing said"]
    return lines[-1].strip().replace("|", "/")[:120]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--only", nargs="+", default=(), choices=[peer.name for peer in peers()], help="these tools")
    parser.add_argument("--keep", type=Path, help="where the tools' environments stay for the next time")
    given = parser.parse_args()
    for table in measure(given.repository, given.only, given.keep):
        sys.stdout.write(table.markdown() + "\n")


if __name__ == "__main__":
    main()
