"""SC-200, SC-201, SC-202 and SC-204 on a real repository: `python benchmarks/structure.py REPO [--every N] [--truth FILE]`.

SC-200  import statements that are in the graph, and those with a target in the repository that are bound (Python)
SC-201  ancestor chains of symbols, against what Python's own parser says of the same lines; with a truth file, which
        covers other languages, against the parents that it names
SC-202  token budgets, over queries made of the repository's own names
SC-204  symbols that have at least one related symbol, of all that do not stand alone in their file
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

from measure import Cell, Table, at_home, codecompass, scratch
from reckoning import Chain, Place, python_chains, python_imports, read_source, truth_chains
from truth import load

from codecompass.session.project import Project
from codecompass.session.reader import Reader
from codecompass.tools.budget import estimate_tokens
from codecompass.tools.context import get_code_context
from codecompass.tools.structure import find_related_symbols, get_symbol_hierarchy
from codecompass.tools.symbols import Symbol, in_file

CHAINED = frozenset({"class", "struct", "interface", "trait", "enum", "record", "fn", "method", "constructor"})
PASSED_OVER = frozenset({"impl", "variable", "constant", "field", "property"})
"""What stands in a chain of ours and in none of a compiler's."""
BOUND_IMPORTS = "MATCH (s:Symbol)-[e:IMPORTS]->() RETURN s.path AS path, e.line AS line"
OTHER_IMPORTS = "MATCH (s:Symbol)-[e:USES|MENTIONS]->() WHERE e.kind = 'imports' RETURN s.path AS path, e.line AS line"
CONTEXTS, RELATIVES = 60, 400
STRATEGIES: tuple[Literal["breadth", "depth"], ...] = ("breadth", "depth")

ChainsOf = Callable[[str], dict[Place, Chain]]


def measure(repository: Path, every: int = 7, truth: Path | None = None) -> list[Table]:
    """How many are right, of how many that were looked at: every N-th symbol."""
    with scratch() as place, at_home(place.home()) as home:
        codecompass(home, repository, "index")
        project = Project.open(repository)
        reader = project.graph()
        paths = sorted(reader.tree.files)
        symbols = [one for path in paths for one in in_file(reader, path)]
        sample = [one for one in symbols if one.parent_id][::every]
        rows = [*_imports(home, repository, paths)]
        if any(one.language == "python" for one in sample):
            python = [one for one in sample if one.language == "python"]
            rows.append(
                ("SC-201 ancestor chains, against Python's parser", *_chains(project, python, _by_python(reader)))
            )
        if truth:
            known = truth_chains(load(truth, source_only=False).data)
            judged = _chains(project, sample, lambda path: known.get(path, {}))
            rows.append(("SC-201 ancestor chains, against a compiler's parents", *judged))
        rows.append(("SC-202 contexts within their budget", *_budgets(project, sample), 1.0))
        rows.append(("SC-204 symbols with a related one", *_related(project, symbols, sample), 0.8))
    columns = ("criterion", "right", "of", "part", "wanted")
    told: list[tuple[Cell, ...]] = [(name, right, of, right / of if of else None, aim) for name, right, of, aim in rows]
    return [Table("structure", f"Structure of {repository.resolve().name}", columns, tuple(told))]


def _imports(home: Path, repository: Path, paths: list[str]) -> Iterator[tuple[str, int, int, float]]:
    to_repository = _import_lines(home, repository, BOUND_IMPORTS)
    anywhere = to_repository | _import_lines(home, repository, OTHER_IMPORTS)
    known, within, bound, statements = 0, 0, 0, 0
    every_file = frozenset(paths)
    for path in paths:
        try:
            found = python_imports(read_source(repository, path)) if path.endswith(".py") else []
        except SyntaxError:
            continue
        for one in found:
            lines = {(path, line) for line in range(one.first, one.last + 1)}
            here = bool(one.targets(path, every_file) - {path})
            statements, known = statements + 1, known + bool(lines & anywhere)
            within, bound = within + here, bound + (here and bool(lines & to_repository))
    if statements:
        yield "SC-200 import statements in the graph", known, statements, 0.9
        yield "SC-200 those with a target in the repository, bound to it", bound, within, 0.95


def _import_lines(home: Path, repository: Path, query: str) -> set[tuple[str, int]]:
    answer = codecompass(home, repository, "cypher", query, "--format", "json", "--limit", "10000000").output
    return {(row["path"], row["line"]) for row in json.loads(answer)}


def _by_python(reader: Reader) -> ChainsOf:
    known: dict[str, dict[Place, Chain]] = {}

    def chains(path: str) -> dict[Place, Chain]:
        if path not in known:
            try:
                known[path] = python_chains(reader.text(path).decode("utf-8", "replace"))
            except (SyntaxError, ValueError):  # of another Python than this one
                known[path] = {}
        return known[path]

    return chains


def _chains(project: Project, sample: list[Symbol], expected: ChainsOf) -> tuple[int, int, float]:
    right = judged = 0
    for symbol in sample:
        chain = expected(symbol.path).get((symbol.line_start, symbol.name)) if symbol.kind in CHAINED else None
        if chain is None:
            continue
        answer = get_symbol_hierarchy(project, symbol.symbol_id)
        judged += 1
        right += tuple(node.name for node in answer.hierarchy if node.kind not in PASSED_OVER) == chain
    return right, judged, 0.95


def _budgets(project: Project, sample: list[Symbol]) -> tuple[int, int]:
    chance = random.Random(7)
    kept = 0
    for _ in range(CONTEXTS):
        query = " ".join(chance.choice(sample).name for _ in range(chance.randint(1, 3)))
        budget = chance.randint(1, 4000)
        answer = get_code_context(project, query, max_tokens=budget, strategy=chance.choice(STRATEGIES))
        spent = sum(map(estimate_tokens, answer.context_items))
        kept += spent <= budget and spent == answer.estimated_tokens
    return kept, CONTEXTS


def _related(project: Project, symbols: list[Symbol], sample: list[Symbol]) -> tuple[int, int]:
    crowd: dict[str, int] = {}
    for symbol in symbols:
        crowd[symbol.path] = crowd.get(symbol.path, 0) + bool(symbol.parent_id)
    sociable = [symbol for symbol in sample if crowd[symbol.path] > 1][:RELATIVES]
    return sum(find_related_symbols(project, one.symbol_id, limit=1).total_found > 0 for one in sociable), len(sociable)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--every", type=int, default=7, help="look at every N-th symbol")
    parser.add_argument("--truth", type=Path, help="a truth file of this repository")
    given = parser.parse_args()
    for table in measure(given.repository, given.every, given.truth):
        sys.stdout.write(table.markdown() + "\n")


if __name__ == "__main__":
    main()
