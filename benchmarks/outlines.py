"""Outlines against Universal Ctags': `python benchmarks/outlines.py REPO… [--list]`, with `ctags` (5.9 or later) on the path.

For each language that is read in outline: of the definitions that ctags finds in the repository's files, how many are found
here, by name and line. Ctags reads less than a grammar and at times finds what is none, so this says what to look at, and is
no truth. What it tags that an outline leaves out on purpose (locals, parameters, prototypes, imports) is not asked for.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from measure import Cell, Table

from codecompass.extract import extract
from codecompass.languages import for_path
from codecompass.model import Extracted

LEFT_OUT = frozenset(
    """
    local parameter prototype externvar header label package packageName anonMember unknown alias script namespace module
    localVariable funcvar receiver import include source heredoc data using modifiedFile hunk externVariable library globalVar
    property_accessor file title hashtag footnote subsubsection l4subsection l5subsection
    """.split()
)
"""Kinds of tags that are not asked for."""
_BEGINS = re.compile(r"[^\s:({<]+")
NEAR = 1
"""Lines by which the two may differ."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repositories", type=Path, nargs="+")
    parser.add_argument("--list", action="store_true", help="what is missed")
    given = parser.parse_args()
    rows: list[tuple[Cell, ...]] = []
    for root in given.repositories:
        for language, (found, missed, files, ours) in sorted(compared(root.resolve()).items()):
            asked = found + len(missed)
            rows.append((root.name, language, files, ours, asked, found / max(asked, 1)))
            for one in missed if given.list else ():
                print(f"{root.name} {language} {one}")
    columns = ("repository", "language", "files", "definitions", "tags", "of these found")
    sys.stdout.write(Table("outlines", "Outlines beside Universal Ctags", columns, tuple(rows)).markdown() + "\n")


def compared(root: Path) -> dict[str, tuple[int, list[str], int, int]]:
    """Language → tags found, tags missed, files, definitions of ours."""
    listed = subprocess.run(
        ["git", "ls-files"], cwd=root, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    result: dict[str, tuple[int, list[str], int, int]] = defaultdict(lambda: (0, [], 0, 0))
    paths = []
    ours: dict[str, dict[str, list[tuple[int, int]]]] = {}
    for path in listed:
        language = for_path(path)
        if language is None or not language.outline or not (root / path).is_file():
            continue
        extracted = extract(path, (root / path).read_bytes())
        if isinstance(extracted, Extracted):
            names: dict[str, list[tuple[int, int]]] = defaultdict(list)
            for definition in extracted.facts.definitions[1:]:
                names[definition.name].append((definition.line_start, definition.line_end))
            ours[path] = names
            paths.append(path)
            found, missed, files, count = result[language.name]
            result[language.name] = (found, missed, files + 1, count + len(extracted.facts.definitions) - 1)
    for tag in tags_of(root, paths):
        path, name, line = tag["path"], tag["name"], tag["line"]
        language = for_path(path)
        if language is None or tag.get("kind") in LEFT_OUT or name.startswith("__anon"):
            continue
        found, missed, files, count = result[language.name]
        first = _BEGINS.match(name)
        spellings = (
            name,
            name.replace("operator ", "operator"),
            name.rpartition(".")[2],
            name.rpartition("::")[2],
            first.group() if first else name,
        )
        there = next((ours[path][one] for one in spellings if one in ours[path]), ())
        if any(start - NEAR <= line <= end + NEAR for start, end in there):
            found += 1
        else:
            missed.append(f"{path}:{line} {tag.get('kind')} {name}")
        result[language.name] = (found, missed, files, count)
    return result


def tags_of(root: Path, paths: list[str]) -> list[dict]:  # type: ignore[type-arg]  # as ctags says them
    command = ["ctags", "--output-format=json", "--fields=+nK", "--sort=no", "-L", "-", "-f", "-"]
    said = subprocess.run(
        command, input="\n".join(paths), cwd=root, capture_output=True, text=True, errors="replace", check=True
    )
    tags = [json.loads(line) for line in said.stdout.splitlines() if line.startswith("{")]
    return [tag for tag in tags if tag.get("_type") == "tag" and "line" in tag]


if __name__ == "__main__":
    main()
