"""SC-201, SC-202 and SC-204 on a real repository: `python benchmarks/structure.py REPO [--every N]`.

SC-201  ancestor chains of Python symbols, against what Python's own parser says of the same lines
SC-202  token budgets, over queries made of the repository's own names
SC-204  symbols that have at least one related symbol, of all that do not stand alone in their file
"""

from __future__ import annotations

import argparse
import ast
import random
import time
from collections.abc import Iterator
from pathlib import Path

from codecompass.errors import CodeCompassError
from codecompass.project import Project
from codecompass.reader import Reader
from codecompass.tools.budget import estimate_tokens
from codecompass.tools.context import get_code_context
from codecompass.tools.structure import find_related_symbols, get_symbol_hierarchy
from codecompass.tools.symbols import Symbol, symbols_of

Chain = list[str]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("repository", type=Path)
    options.add_argument("--every", type=int, default=7, help="look at every N-th symbol")
    given = options.parse_args()
    project = Project.open(given.repository)
    reader = _ready(project)
    symbols = [
        one for path in sorted(reader.tree.files) for one in symbols_of(reader.ask("symbols_in_file", path=path))
    ]
    sample = [one for one in symbols if one.parent_id][:: given.every]
    right, chains = _chains(project, reader, sample)
    print(f"SC-201  {right} of {chains} ancestor chains right ({right / max(chains, 1):.1%}), Python symbols only")
    over, packs = _budgets(project, sample)
    print(f"SC-202  {over} of {packs} contexts over their budget")
    related, sociable = _related(project, symbols, sample)
    print(f"SC-204  {related} of {sociable} symbols have a related one ({related / max(sociable, 1):.1%})")


def _ready(project: Project) -> Reader:
    while True:
        try:
            return project.graph()
        except CodeCompassError as error:
            if error.code != "index_not_ready":
                raise
            time.sleep(1)


def _chains(project: Project, reader: Reader, sample: list[Symbol]) -> tuple[int, int]:
    right = chains = 0
    known: dict[str, dict[tuple[int, str], Chain]] = {}
    for symbol in sample:
        if symbol.language != "python" or symbol.kind not in ("class", "fn", "method", "constructor"):
            continue
        if symbol.path not in known:
            known[symbol.path] = dict(_enclosing(ast.parse(reader.text(symbol.path)), []))
        expected = known[symbol.path].get((symbol.line_start, symbol.name))
        answer = get_symbol_hierarchy(project, symbol.symbol_id)
        chains += 1
        right += [node.name for node in answer.hierarchy] == expected
    return right, chains


def _enclosing(node: ast.AST, around: Chain) -> Iterator[tuple[tuple[int, str], Chain]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            chain = [child.name, *around]
            yield (child.lineno, child.name), chain
            yield from _enclosing(child, chain)
        else:
            yield from _enclosing(child, around)


def _budgets(project: Project, sample: list[Symbol], packs: int = 60) -> tuple[int, int]:
    chance = random.Random(7)
    over = 0
    for _ in range(packs):
        query = " ".join(chance.choice(sample).name for _ in range(chance.randint(1, 3)))
        budget, strategy = chance.randint(1, 4000), chance.choice(["breadth", "depth"])
        answer = get_code_context(project, query, max_tokens=budget, strategy=strategy)
        spent = sum(map(estimate_tokens, answer.context_items))
        over += spent > budget or spent != answer.estimated_tokens
    return over, packs


def _related(project: Project, symbols: list[Symbol], sample: list[Symbol]) -> tuple[int, int]:
    crowd: dict[str, int] = {}
    for symbol in symbols:
        crowd[symbol.path] = crowd.get(symbol.path, 0) + bool(symbol.parent_id)
    sociable = [symbol for symbol in sample if crowd[symbol.path] > 1]
    related = sum(find_related_symbols(project, one.symbol_id, limit=1).total_found > 0 for one in sociable[:400])
    return related, len(sociable[:400])


if __name__ == "__main__":
    main()
