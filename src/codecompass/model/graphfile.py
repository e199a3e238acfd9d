"""A graph's files on disk: the main file, and side files of the same name with a suffix."""

import os
import shutil
from pathlib import Path

LOG, NAMES, NEWS = ".wal", ".names", ".names.new"
"""The engine's write-ahead log; the register; in which files a derived graph differs from its register."""
ENDINGS = (LOG, NAMES, NEWS, "")
"""Suffixes of a graph's files, in the order in which they are put in place: the graph's own comes last, since without
its log it would be another graph."""


def beside(graph: Path, ending: str) -> Path:
    """The side file of a graph file with this suffix."""
    return graph.with_name(graph.name + ending)


def parts_of(graph: Path) -> list[Path]:
    """All files that a graph may have, the main file first: the order in which they are deleted."""
    return [beside(graph, ending) for ending in reversed(ENDINGS)]


def share(file: Path, other: Path) -> None:
    """Make a file appear at another path: as a hard link where the file system can, else as a copy."""
    try:
        os.link(file, other)
    except OSError:
        shutil.copyfile(file, other)
