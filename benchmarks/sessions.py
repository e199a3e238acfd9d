"""Many sessions of agents on a few repositories: one daemon for all, beside a server for each.

`python benchmarks/sessions.py REPO … [--sessions 40]`: for both, the memory of all processes together (proportional set
size: what is shared counts once), milliseconds from a session's start to the answers of `initialize` and `tools/list`
and to its first answer about code, the p95 of later answers, and whether each answer is the one a server alone gives.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil

from codecompass.frontends.meeting import stamp

HANDSHAKE = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "sessions", "version": "1"}}


class Session:
    """A client over standard input and output."""

    def __init__(self, repo: Path, environment: dict[str, str]) -> None:
        command = [sys.executable, "-m", "codecompass", "serve", "--toolset", "agent", "--answers", "text"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=repo, env=environment
        )
        self._number = 0

    def ask(self, method: str, params: object) -> tuple[float, dict]:
        self._number += 1
        began = time.perf_counter()
        message = {"jsonrpc": "2.0", "id": self._number, "method": method, "params": params}
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()
        while True:
            answer = json.loads(self.process.stdout.readline())
            if answer.get("id") == self._number:
                return (time.perf_counter() - began) * 1000, answer

    def call(self, tool: str, **arguments: object) -> tuple[float, str]:
        took, answer = self.ask("tools/call", {"name": tool, "arguments": arguments})
        return took, answer["result"]["content"][0]["text"]

    def end(self) -> None:
        self.process.stdin.close()
        with self.process:
            self.process.wait(30)


def memory(home: str) -> float:
    """Megabytes of all processes that belong to a home."""
    total = 0
    for process in psutil.process_iter(["pid"]):
        try:
            if process.environ().get("CODECOMPASS_HOME") == home and process.pid != os.getpid():
                total += process.memory_full_info().pss
        except psutil.Error:
            continue
    return total / 1e6


def measured(repositories: list[Path], names: dict[Path, list[str]], count: int, daemon: bool) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as folder:
        runtime = Path(folder) / "run"
        runtime.mkdir(mode=0o700)
        home = f"{folder}/home"
        environment = {**os.environ, "CODECOMPASS_HOME": home, "XDG_RUNTIME_DIR": str(runtime)}
        environment["CODECOMPASS_DAEMON"] = "1" if daemon else "0"
        for repo in repositories:
            subprocess.run(
                [sys.executable, "-m", "codecompass", "index", str(repo)],
                env=environment,
                check=True,
                stdout=subprocess.DEVNULL,
            )
        sessions, listed, first, later, answers = [], [], [], [], {}
        for number in range(count):
            repo = repositories[number % len(repositories)]
            began = time.perf_counter()
            one = Session(repo, environment)
            one.ask("initialize", HANDSHAKE)
            one.ask("tools/list", {})
            listed.append((time.perf_counter() - began) * 1000)
            one.call("find_references", symbol_name=names[repo][0])
            first.append((time.perf_counter() - began) * 1000)
            sessions.append((repo, one))
        for name in range(len(names[repositories[0]])):
            for repo, one in sessions:
                took, text = one.call("find_references", symbol_name=names[repo][name])
                later.append(took)
                answers.setdefault((str(repo), name), set()).add(text)
        held = memory(home)
        for _, one in sessions:
            one.end()
        subprocess.run(
            [sys.executable, "-m", "codecompass", "daemon", "stop"],
            env=environment,
            check=False,
            stdout=subprocess.DEVNULL,
        )
    return {
        "memory, MB": round(held), "listed, ms (median)": round(statistics.median(listed)),
        "first answer, ms (median)": round(statistics.median(first)),
        "first answer, ms (p95)": round(statistics.quantiles(first, n=20)[-1]), "later answers, ms (p95)": round(statistics.quantiles(later, n=20)[-1], 1),
        "answers": answers,
    }  # fmt: skip


def called_most(repo: Path) -> list[str]:
    query = "MATCH (s:Symbol)<-[e:CALLS]-() WHERE s.kind IN ['fn', 'method'] RETURN s.qualified_name, count(e) AS n ORDER BY n DESC LIMIT 5"
    command = [sys.executable, "-m", "codecompass", "cypher", query, "--format", "json", "--repo", str(repo)]
    rows = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return [
        row[0] if isinstance(row, list) else next(iter(row.values()))
        for row in (rows["rows"] if isinstance(rows, dict) else rows)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repositories", nargs="+", type=Path)
    parser.add_argument("--sessions", type=int, default=40)
    options = parser.parse_args()
    repositories = [repo.absolute() for repo in options.repositories]
    began = stamp()
    names = {repo: called_most(repo) for repo in repositories}
    rows = {
        kind: measured(repositories, names, options.sessions, kind == "a daemon") for kind in ("a daemon", "servers")
    }
    if stamp() != began:
        sys.exit("The package's code changed meanwhile: sessions that began after that had other servers.")
    for kind, row in rows.items():
        print(kind, {name: value for name, value in row.items() if name != "answers"})
    together, alone = (row["answers"] for row in rows.values())
    differing = [one for one in alone if together[one] != alone[one]]
    print("answers that differ:", len(differing))
    for one in differing:
        print(one, together[one], alone[one], sep="\n")


if __name__ == "__main__":
    main()
