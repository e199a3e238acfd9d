"""What a review pays for the older side's graph, which tells who used what is gone or changed its signature.

    python benchmarks/older.py REPO BASE [HEAD]

Indexes both in a home of its own; then reviews BASE…HEAD, each time in a process of its own, three times with that graph and
three times without it. Processor time and peak memory of the review alone, the median.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

ROUNDS = 3


def main() -> None:
    repo, base, head = os.path.abspath(sys.argv[1]), sys.argv[2], (*sys.argv[3:], "HEAD")[0]
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "CODECOMPASS_HOME": home}
        for ref in (head, base):
            subprocess.run(
                [sys.executable, "-m", "codecompass", "index", repo, "--ref", ref],
                env=environment, check=True, stdout=subprocess.DEVNULL,
            )  # fmt: skip
        for which in ("with", "without"):
            told = [
                subprocess.run(
                    [sys.executable, __file__, repo, base, head, which],
                    env=environment, check=True, stdout=subprocess.PIPE, text=True,
                ).stdout.split()
                for _ in range(ROUNDS)
            ]  # fmt: skip
            first, again, peak = (statistics.median(float(one[at]) for one in told) for at in range(3))
            symbols, breaks = told[0][3:]
            print(
                f"{which:7} the older graph: {first:6.2f} s, asked again {again:5.2f} s, peak {peak:,.0f} MB; "
                f"{symbols} changed symbols, {breaks} broken uses"
            )


def review(repo: str, base: str, head: str, which: str) -> None:
    from codecompass.session.project import Project
    from codecompass.tools import review as reviewing

    if which == "without":
        reviewing._Found._base = lambda self, project, commit: None  # type: ignore[method-assign]
    with closing(Project.open(Path(repo), watching=False)) as project:
        project.graph(head)
        spent = []
        for _ in range(2):
            before = time.process_time()
            answer = reviewing.review_change(project, base, head)
            spent.append(time.process_time() - before)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(*(f"{one:.3f}" for one in spent), f"{peak:.0f}", answer.total_symbols, answer.total_breaks)


if __name__ == "__main__":
    review(*sys.argv[1:]) if len(sys.argv) == 5 else main()
