"""How time, memory and disk grow: `python benchmarks/scale.py [REPO …] [--files N …] [--quick] [--drawn REPO]`.

Cold indexes of repositories of 100 to 50,000 files: generated ones, and, when folders are given, those real repositories
repeated side by side; with `--drawn` only of so many files of a single large one. Ten times the files should take at most
eleven times the time; memory should grow slower than the input, since facts stream through.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from generated import drawn, generate, side_by_side
from measure import (
    CODECOMPASS,
    MEGABYTE,
    Cell,
    Scratch,
    Table,
    codecompass,
    commit,
    disk_bytes,
    indexed_files,
    run,
    scratch,
    shown,
)
from parse import parse_alone

SIZES, QUICK_SIZES = (100, 1_000, 10_000, 50_000), (100, 1_000)
COLUMNS = (
    "files", "source MB", "symbols", "wall s", "CPU s", "× parse", "peak MB", "disk MB", "disk bytes per symbol",
    "growth per 10 × files", "of CPU",
    "% of CPU outside the parallel parts",
)  # fmt: skip


def measure(repositories: Sequence[Path] = (), sizes: Sequence[int] = SIZES) -> list[Table]:
    """One table of generated repositories, one of real ones if there are any."""
    tables = [_table("generated", "Generated repositories", sizes, generate)]
    if repositories:
        names = ", ".join(sorted(one.resolve().name for one in repositories))
        title = f"Real repositories side by side ({names})"
        tables.append(_table("real", title, sizes, lambda place, files: side_by_side(place, repositories, files)))
    return tables


def _table(key: str, title: str, sizes: Sequence[int], make: Callable[[Path, int], Path]) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for size in sizes:
        with scratch() as place:
            folder = place.place / "repository"
            folder.mkdir()
            commit(make(folder, size))
            rows.append(_row(place, folder, rows[-1] if rows else None))
        sys.stderr.write(f"{key}: {dict(zip(COLUMNS, map(shown, rows[-1]), strict=True))}\n")
    note = "Growth: times the time of the row above, for ten times its files (at most 11 is wanted)."
    return Table(f"scale-{key}", title, COLUMNS, tuple(rows), note)


def _row(place: Scratch, folder: Path, before: tuple[Cell, ...] | None) -> tuple[Cell, ...]:
    home = place.home()
    cold = run([*CODECOMPASS, "index", "--repo", str(folder)], home).demanded()
    files = indexed_files(home, folder)
    parsed = parse_alone(folder, files)
    symbols = codecompass(home, folder, "export", "symbols").output.count("\n")
    disk = disk_bytes(home / "codecompass")
    shutil.rmtree(home, ignore_errors=True)
    growth = [
        _growth(before, len(files), taken, column) for taken, column in ((cold.wall, "wall s"), (cold.cpu, "CPU s"))
    ]
    return (
        len(files), parsed.bytes / MEGABYTE, symbols, cold.wall, cold.cpu, cold.wall / parsed.seconds,
        cold.peak / MEGABYTE, disk / MEGABYTE, round(disk / max(symbols, 1)), *growth, cold.outside_percent,
    )  # fmt: skip


def _growth(before: tuple[Cell, ...] | None, files: int, seconds: float, column: str) -> float | None:
    """Times what the row before took, as if it had a tenth of the files."""
    if before is None:
        return None
    fewer, faster = before[0], before[COLUMNS.index(column)]
    assert isinstance(fewer, int)
    assert isinstance(faster, float)
    return seconds / faster * 10 * fewer / files


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repositories", type=Path, nargs="*")
    parser.add_argument("--files", type=int, nargs="+", default=SIZES)
    parser.add_argument("--quick", action="store_true", help="up to a thousand files")
    parser.add_argument("--drawn", type=Path, help="parts of this repository alone")
    given = parser.parse_args()
    if given.drawn:
        parts = _table("drawn", f"Parts of {given.drawn.name}", given.files, partial(drawn, given.drawn))
        sys.stdout.write(parts.markdown() + "\n")
        return
    for table in measure(given.repositories, QUICK_SIZES if given.quick else given.files):
        sys.stdout.write(table.markdown() + "\n")


if __name__ == "__main__":
    main()
