"""The measure of all index times: tree-sitter alone parsing files once, on one core, and nothing else.

`python benchmarks/parse.py REPO < LIST`, LIST being JSON rows with path and language: prints seconds, files, bytes.
Reading the files is not counted.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tree_sitter import Parser


class Parsed(NamedTuple):
    """Wall seconds for so many files of so many bytes."""

    seconds: float
    files: int
    bytes: int


def parse_alone(repository: Path, files: Sequence[dict[str, Any]]) -> Parsed:
    """Parses in a process of its own, so that nothing of the caller's heap is in the way."""
    command = [sys.executable, __file__, str(repository)]
    answer = subprocess.run(command, input=json.dumps(list(files)), text=True, check=True, stdout=subprocess.PIPE)
    return Parsed(*json.loads(answer.stdout))


def _parser(language: str) -> Parser | None:
    from tree_sitter_language_pack import get_language

    from codecompass.languages import named

    grammar = named(language).grammar
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return Parser(get_language(grammar)) if grammar else None  # type: ignore[arg-type]  # any name


def main() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    rows = json.load(sys.stdin)
    parsers = {language: _parser(language) for language in {row["language"] for row in rows}}
    repository = Path(sys.argv[1])
    sources = [
        (parser, (repository / row["path"]).read_bytes()) for row in rows if (parser := parsers[row["language"]])
    ]
    begin = time.perf_counter()
    for parser, source in sources:
        parser.parse(source)
    seconds = time.perf_counter() - begin
    print(json.dumps([seconds, len(sources), sum(len(source) for _, source in sources)]))


if __name__ == "__main__":
    main()
