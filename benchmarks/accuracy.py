"""How true the edges are: exported call, import and inheritance edges against compiler-grade truth.

    python benchmarks/accuracy.py TRUTH_FOLDER CHECKOUTS_FOLDER [NAME …] [--kinds]

TRUTH_FOLDER holds `NAME.json.gz` files, CHECKOUTS_FOLDER a checkout `NAME/` of each at the truth's commit. Runs
`codecompass export edges` like any outsider. For each repository, without tests (targets are for that) and whole:
judged precision (P), recall (R) and F1 of call edges definition to definition, of call sites, imports, inheritance;
static edges alone; each strategy; with `--kinds` the twenty commonest kinds of misses and of wrong edges.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from truth import Call, Score, Truth, load


def main() -> None:
    arguments = _arguments()
    names = arguments.names or sorted(path.name.split(".")[0] for path in arguments.truth.glob("*.json.gz"))
    print("repository  code   edges P   R     F1    static P  sites P  R     imports P  R     inherits P  R")
    details = []
    with tempfile.TemporaryDirectory() as home:
        for name in names:
            edges = list(export_edges(arguments.checkouts / name, Path(home)))
            for source_only in (True, False):
                truth = load(arguments.truth / f"{name}.json.gz", source_only)
                calls = truth.map_calls(edges)
                print(row(name, "source" if source_only else "all", truth, calls, edges))
                if source_only:
                    details.append("\n".join(detail(name, truth, calls, arguments.checkouts / name, arguments.kinds)))
    print("\n" + "\n".join(details))


def export_edges(repository: Path, home: Path) -> Iterator[dict[str, Any]]:
    command = [sys.executable, "-m", "codecompass", "export", "edges", "--repo", str(repository)]
    environment = {**os.environ, "CODECOMPASS_HOME": str(home)}
    output = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout
    return map(json.loads, output.splitlines())


def row(name: str, code: str, truth: Truth, calls: list[Call], edges: list[dict[str, Any]]) -> str:
    edge, site = truth.score_calls(calls), truth.score_sites(calls)
    static = truth.score_calls([call for call in calls if call.confidence == "static"])
    imports, inherits = truth.score_imports(edges), truth.score_inheritance(edges)
    return (
        f"{name:11} {code:6} {edge.judged:7.3f} {edge.recall:6.3f} {edge.f1:6.3f} {static.judged:8.3f} "
        f"{site.judged:9.3f} {site.recall:6.3f} {imports.precision:8.3f} {imports.recall:6.3f} "
        f"{inherits.precision:9.3f} {inherits.recall:6.3f}"
    )


def detail(name: str, truth: Truth, calls: list[Call], sources: Path, kinds: bool) -> Iterator[str]:
    yield f"\n{name}: strategies (edges, judged precision)"
    by_strategy: dict[str, list[Call]] = defaultdict(list)
    for call in calls:
        by_strategy[f"{call.strategy} ({call.confidence})"].append(call)
    for strategy, group in sorted(by_strategy.items(), key=lambda item: -len(item[1])):
        score: Score = truth.score_calls(group)
        yield f"  {strategy:48} {score.proposed:6} {score.judged:6.3f}"
    if kinds:
        yield f"{name}: missed, by how they are written"
        yield from (f"  {count:5} {kind}" for kind, count in truth.missed_kinds(calls, sources).most_common(20))
        yield f"{name}: wrong, by cause"
        yield from (f"  {count:5} {kind}" for kind, count in truth.wrong_kinds(calls).most_common(20))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("truth", type=Path)
    parser.add_argument("checkouts", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--kinds", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    main()
