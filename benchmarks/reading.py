"""How long slices and steps take: of random functions of a repository, each asked about once through a warm reader.

    python benchmarks/reading.py REPO [--count 100]

Processor time, since machines are shared: the median, p95 and the most, in milliseconds.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from contextlib import closing
from time import process_time

from codecompass.languages.testing import is_test
from codecompass.model.errors import CodeCompassError
from codecompass.session.project import Project
from codecompass.tools.reading import read_code
from codecompass.tools.trace import trace_feature

WARM = 3
"""Questions that are not counted."""


def measured(ask: Callable[[str], object], ids: list[str]) -> str:
    times = list[float]()
    for one in ids:
        begun = process_time()
        try:
            ask(one)
        except CodeCompassError:
            continue
        times.append((process_time() - begun) * 1000)
    times = sorted(times[WARM:])
    return f"median {times[len(times) // 2]:.0f} ms, p95 {times[int(len(times) * 0.95)]:.0f}, most {times[-1]:.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository")
    parser.add_argument("--count", type=int, default=100)
    options = parser.parse_args()
    with closing(Project.open(options.repository)) as project:
        functions = [
            str(row["id"])
            for row in project.graph().symbols()
            if row["kind"] in ("fn", "method") and not is_test(str(row["path"]))
        ]
        ids = random.Random(3).sample(functions, min(options.count + WARM, len(functions)))
        print("slices:", measured(lambda one: read_code(project, one, view="slice"), ids))
        print("steps: ", measured(lambda one: trace_feature(project, one), ids))


if __name__ == "__main__":
    main()
