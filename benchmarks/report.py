"""All benchmarks in one report: `python benchmarks/report.py REPO [--quick] [--out FOLDER] …`.

Writes `report.md`, `report.json` and the plots into FOLDER (default: `benchmarks/results`). What needs data that is not
in this repository is measured when told where it is: `--truth` and `--checkouts` (accuracy.py), `--suites` (micro.py),
`--real` (scale.py), `--peers`. A part that fails says so in its place and the rest goes on; `--parts` chooses.
Let nothing else run meanwhile: the load at the start stands on top of the report.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

import accuracy
import branches
import latency
import micro
import peers
import scale
import speed
import startup
import structure
from measure import Table, machine
from plots import draw, has_picture

RESULTS = Path(__file__).with_name("results")
Part = Callable[[], list[Table]]

HEADINGS = {
    "speed": "Indexing",
    "latency": "Questions",
    "startup": "Start",
    "scale": "Growth",
    "branches": "Branches",
    "structure": "Structure",
    "accuracy": "Accuracy",
    "micro": "Small cases",
    "peers": "Other tools",
}


def parts(given: argparse.Namespace) -> Iterator[tuple[str, Part]]:
    """What can be measured with what was given, in the report's order."""
    sizes = given.files or (scale.QUICK_SIZES if given.quick else scale.SIZES)
    yield "speed", lambda: speed.measure(given.repository, given.quick)
    yield "latency", lambda: latency.measure(given.repository, given.quick)
    yield "startup", lambda: startup.measure(given.repository, given.quick)
    yield "scale", lambda: scale.measure(given.real, sizes)
    yield "branches", lambda: branches.measure(branches=10 if given.quick else branches.BRANCHES)
    yield "structure", lambda: structure.measure(given.repository, 29 if given.quick else 7)
    if given.truth and given.checkouts:
        yield "accuracy", lambda: accuracy.measure(given.truth, given.checkouts)
    if given.suites:
        yield "micro", lambda: micro.measure(given.suites)
    if given.peers:
        yield "peers", lambda: peers.measure(given.repository, keep=given.keep)


def main() -> None:
    given = _arguments()
    given.out.mkdir(parents=True, exist_ok=True)
    told = {**machine(), "repository": given.repository.resolve().name, "how": "quick" if given.quick else "whole"}
    tables: list[Table] = []
    text = ["# Benchmarks", "", *(f"- {name}: {value}" for name, value in told.items()), ""]
    for name, part in parts(given):
        if given.parts and name not in given.parts:
            continue
        begin = time.perf_counter()
        text += [f"## {HEADINGS[name]}", "", *_measured(name, part, given.out, tables)]
        sys.stderr.write(f"{name}: {time.perf_counter() - begin:.0f} s\n")
        _write(given.out, told, tables, text)


def _measured(name: str, part: Part, out: Path, tables: list[Table]) -> list[str]:
    """A part as Markdown, its pictures on top. What goes wrong is told there too."""
    try:
        found = part()
    except Exception as problem:  # whatever it is: hours of other measurements must not be lost to it
        traceback.print_exc()
        return [f"Not measured: {type(problem).__name__}: {problem}".splitlines()[0], ""]
    tables += found
    pictures = [f"![{table.title}]({draw(table, out)})" for table in found if has_picture(table)]
    return [*pictures, *[""][: len(pictures)], *(table.markdown() for table in found)]


def _write(out: Path, told: dict[str, str], tables: list[Table], text: list[str]) -> None:
    (out / "report.md").write_text("\n".join(text).rstrip() + "\n", encoding="utf-8")
    data = {"machine": told, "tables": [table.as_data() for table in tables]}
    (out / "report.json").write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--quick", action="store_true", help="few repetitions, small sizes")
    parser.add_argument("--out", type=Path, default=RESULTS)
    parser.add_argument("--parts", nargs="+", choices=tuple(HEADINGS), default=(), help="only these")
    parser.add_argument("--files", type=int, nargs="+", help="sizes for scale.py")
    parser.add_argument("--real", type=Path, nargs="+", default=(), help="repositories that scale.py puts side by side")
    parser.add_argument("--truth", type=Path, help="folder of truth files")
    parser.add_argument("--checkouts", type=Path, help="folder of their repositories")
    parser.add_argument("--suites", type=Path, nargs="+", default=(), help="folders of small cases")
    parser.add_argument("--peers", action="store_true", help="other tools too: installs them")
    parser.add_argument("--keep", type=Path, help="where the other tools' environments stay")
    return parser.parse_args()


if __name__ == "__main__":
    main()
