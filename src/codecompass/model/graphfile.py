"""A graph on disk: a file, and what lies beside it under the same name with an ending of its own."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

LOG, NAMES, NEWS = ".wal", ".names", ".names.new"
"""The engine's write-ahead log; the register; in which files a derived graph differs from its register."""
ENDINGS = (LOG, NAMES, NEWS, "")
"""Suffixes of a graph's files, in the order in which they are put in place: the graph's own comes last, since without
its log it would be another graph."""


def beside(graph: Path, ending: str) -> Path:
    """The file with an ending that belongs to a graph file."""
    return graph.with_name(graph.name + ending)


def parts_of(graph: Path) -> list[Path]:
    """The files that a graph may have, its own first: in the order in which they are taken away."""
    return [beside(graph, ending) for ending in reversed(ENDINGS)]


def share(file: Path, other: Path) -> None:
    """Make a file appear at another place too: as one with it, where the file system can."""
    try:
        os.link(file, other)
    except OSError:
        shutil.copyfile(file, other)
