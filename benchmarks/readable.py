"""Files that did not parse whole: `python benchmarks/readable.py REPO… [--under FOLDER/] [--list]`.

For each language: how many files a repository has, and in how many of them something is not read, since the grammar has no
form for it even after repairs. `--list` names these, each with the first such line.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from measure import Table

from codecompass.extract import extract
from codecompass.languages import for_path
from codecompass.model import Extracted

MOST_BYTES = 2 << 20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repositories", type=Path, nargs="+")
    parser.add_argument("--under", default="", help="only files whose path begins so")
    parser.add_argument("--list", action="store_true", help="the files, each with the first line that is not read")
    given = parser.parse_args()
    rows = []
    for root in given.repositories:
        for language, lines in sorted(read(root.resolve(), given.under).items()):
            broken = [(path, line) for path, line in lines if line]
            rows.append((f"{root.resolve().name} {given.under}".strip(), language, len(lines), len(broken)))
            for path, line in broken if given.list else ():
                print(f"{path}:{line}")
    columns = ("repository", "language", "files", "of these not whole")
    sys.stdout.write(Table("readable", "Files that did not parse whole", columns, tuple(rows)).markdown() + "\n")


def read(root: Path, under: str) -> dict[str, list[tuple[str, int]]]:
    """By language the files, each with its first line that is not read, 0 where all is."""
    listed = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True, check=True).stdout
    found: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for path in listed.splitlines():
        language, file = for_path(path), root / path
        if language is None or not path.startswith(under) or not file.is_file() or file.stat().st_size > MOST_BYTES:
            continue
        made = extract(path, file.read_bytes())
        if isinstance(made, Extracted) and made.facts.definitions:
            found[language.name].append((path, made.facts.error_line))
    return found


if __name__ == "__main__":
    main()
