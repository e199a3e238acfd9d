"""Whether the time of an answer tells that a repository is in a fleet: `python benchmarks/hidden.py [--rounds 30]`.

A client of a fleet that has a repository which it may not ask puts questions about it and about one that is nowhere,
twenty tools under twelve spellings, in turn and in an order that changes. Printed are, for each tool, the medians of the
processor time of both in milliseconds, and how far the ranks of one lie from chance (Mann and Whitney's z): beyond 3 is
more than noise where it stays so from run to run. That the answers are the same to the byte, tests hold
(`tests/trust/test_fleet_of_others.py`); here it is counted as well.
"""

from __future__ import annotations

import argparse
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from codecompass.frontends import bind
from codecompass.tools import TOOLS
from codecompass.tools.params import parameters
from codecompass_fleet.access import Allowed, Clients, asked_by
from codecompass_fleet.served import Fleet
from codecompass_fleet.task import Task, done

SPELLINGS = (
    "shop/till", "shop/till/", "/shop/till", "./shop/till", "shop//till", "shop/cart/../till", "SHOP/TILL", "shop/till.git",
    "shop\\till", "shop%2Ftill", " shop/till", "shop/till@main",
)  # fmt: skip
RIGHT = {
    "path": "a.py",
    "ref": "main",
    "base": "main",
    "head": "main",
    "line": 1,
    "query": "MATCH (n:File) RETURN n.path",
}
TOOK = re.compile(r'"total_ms":[\d.]+')
STARTS_JOBS = {"index_repo", "reindex", "sync"}


HIDDEN, ABSENT = "till", "tall"


def fleet_of(place: Path, names: Sequence[str]) -> Allowed:
    clients = place / "clients.toml"
    clients.write_text('[clients.ci]\ntoken = "one"\nrepositories = ["shop/cart"]\n')
    store = str(place / "store")
    for name in names:
        failed = done(Task(f"shop/{name}", str(place / name), "", store)).error
        if failed:
            sys.exit(f"{name}: {failed}")
    return Allowed(Fleet(store, place / "served", 1 << 30), Clients.read(clients))


def made(root: Path, text: str) -> None:
    root.mkdir()
    (root / "a.py").write_text(text)
    git = ("git", "-C", str(root), "-c", "user.name=a", "-c", "user.email=a@example.org")
    for arguments in (("init", "-q", "-b", "main"), ("add", "-A"), ("commit", "-qm", "x")):
        subprocess.run((*git, *arguments), check=True)


def asked(fleet: Allowed, tool: str, arguments: dict[str, Any]) -> tuple[float, str]:
    """Milliseconds of this thread, and the answer."""
    with asked_by(fleet.whose("Bearer one")):
        began = time.thread_time()
        told = bind.call(fleet, tool, arguments).text
        return (time.thread_time() - began) * 1000, TOOK.sub("", told)


def score(one: Sequence[float], other: Sequence[float]) -> float:
    """Mann and Whitney's z."""
    ranks = {place: rank for rank, (_, place) in enumerate(sorted((v, at) for at, v in enumerate((*one, *other))), 1)}
    n, m = len(one), len(other)
    u = sum(ranks[at] for at in range(n)) - n * (n + 1) / 2
    return (u - n * m / 2) / (n * m * (n + m + 1) / 12) ** 0.5


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rounds", type=int, default=30)
    rounds = options.parse_args().rounds
    tools = [tool for tool in TOOLS if tool.name not in STARTS_JOBS][:20]
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        made(place / "cart", "def total(): ...\n")
        made(place / HIDDEN, "def secretly(): ...\n" * 2000)
        fleet = fleet_of(place, ("cart", HIDDEN))
        chance, differ, all_of = random.Random(1), 0, ([], [])
        for tool in tools:
            rest = {one.name: RIGHT.get(one.name, "total") for one in parameters(tool.function) if one.required}
            took: tuple[list[float], list[float]] = ([], [])
            for _ in range(rounds):
                for spelling in SPELLINGS:
                    told = ["", ""]
                    for at in chance.sample((0, 1), 2):
                        named = (
                            spelling.replace(HIDDEN, ABSENT).replace(HIDDEN.upper(), ABSENT.upper()) if at else spelling
                        )
                        spent, told[at] = asked(fleet, tool.name, rest | {"workspace": named})
                        took[at].append(spent)
                    differ += told[0].lower().replace(HIDDEN, ABSENT) != told[1].lower()
            there, absent = map(statistics.median, took)
            print(f"{tool.name:28} hidden {there:7.3f}  absent {absent:7.3f}  z {score(*took):+.1f}", flush=True)
            for whole, part in zip(all_of, took, strict=True):
                whole.extend(part)
        there, absent = map(statistics.median, all_of)
        print(
            f"{'all':28} hidden {there:7.3f}  absent {absent:7.3f}  z {score(*all_of):+.1f}; answers that differ: {differ}"
        )


if __name__ == "__main__":
    main()
