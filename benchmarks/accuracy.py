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
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from measure import Cell, Table, codecompass, scratch
from truth import Call, Score, Truth, load

COLUMNS = (
    "repository", "code", "edges P", "edges R", "F1", "static P", "sites P", "sites R", "imports P", "imports R",
    "inheritance P", "inheritance R",
)  # fmt: skip


def main() -> None:
    given = _arguments()
    tables, details = judge(given.truth, given.checkouts, given.names, given.kinds)
    print("\n".join(table.markdown() for table in tables))
    print("\n".join(details))


def measure(truth: Path, checkouts: Path, names: Sequence[str] = ()) -> list[Table]:
    """Two rows for each repository: without tests, whole."""
    return judge(truth, checkouts, names, kinds=False)[0]


def judge(folder: Path, checkouts: Path, names: Sequence[str], kinds: bool) -> tuple[list[Table], list[str]]:
    """The table of all repositories, and of each what `detail` tells."""
    rows: list[tuple[Cell, ...]] = []
    details: list[str] = []
    with scratch() as place:
        home = place.home()
        for name in names or sorted(path.name.split(".")[0] for path in folder.glob("*.json.gz")):
            edges = list(exported(checkouts / name, home))
            for source_only in (True, False):
                truth = load(folder / f"{name}.json.gz", source_only)
                calls = truth.map_calls(edges)
                rows.append(row(name, "source" if source_only else "all", truth, calls, edges))
                if source_only:
                    details += detail(name, truth, calls, checkouts / name, kinds)
    note = "P: right, of those that the precise tool could judge. R: found, of those that it knows. Targets are for `source`."
    return [Table("accuracy", "Edges against compilers and type checkers", COLUMNS, tuple(rows), note)], details


def exported(repository: Path, home: Path, what: str = "edges") -> Iterator[dict[str, Any]]:
    codecompass(home, repository, "index")  # a question waits for the first index only so long
    return map(json.loads, codecompass(home, repository, "export", what).output.splitlines())


def row(name: str, code: str, truth: Truth, calls: list[Call], edges: list[dict[str, Any]]) -> tuple[Cell, ...]:
    edge, site = truth.score_calls(calls), truth.score_sites(calls)
    static = truth.score_calls([call for call in calls if call.confidence == "static"])
    imports, inherits = truth.score_imports(edges), truth.score_inheritance(edges)
    return (
        name, code, edge.judged, edge.recall, edge.f1, static.judged, site.judged, site.recall,
        imports.precision, imports.recall, *_where_there_is(inherits),
    )  # fmt: skip


def _where_there_is(score: Score) -> tuple[float | None, float | None]:
    """Precision and recall; nothing of what a repository does not have."""
    return score.precision if score.proposed else None, score.recall if score.wanted else None


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
