"""The repositories in a folder: submodules, those of a workspace file, and others found there."""

import os
import posixpath
import re
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

from codecompass.revision import disk

SECONDS, DEPTH, MOST_FOLDERS, MOST_FOUND = 2.0, 4, 4000, 20
"""For how long, how far down and in how many folders repositories are looked for, and how many are named."""
NO_PROJECTS = frozenset({"node_modules", "snap", "Library", "AppData", "__pycache__", "site-packages"})
SYSTEM = frozenset({"/proc", "/sys", "/dev", "/run", "/System"})
NOT_CHECKED_OUT, NOT_FETCHED, LEADS_OUT = "not checked out", "not fetched", "leads out"
"""Why the files of a submodule are left out (`Skip.detail`)."""
WORK_TREE, ALONE, DAMAGED = "another work tree", "not joined", "not readable"
"""Why a repository is no part: it is there already, none joins it, git cannot read it."""
SETTINGS = "codecompass.toml"
LARGEST = 1 << 20
_SECTION = re.compile(r'\s*\[\s*(\w+)\s*(?:"((?:[^"\\]|\\.)*)")?\s*\]')
_PATH = re.compile(r'\s*path\s*=\s*"?([^"#;]*)"?')


def submodules_of(text: str) -> dict[str, str]:
    """The names of submodules by path, from `.gitmodules`, without those that lead outside."""
    found: dict[str, str] = {}
    name = ""
    for line in text.splitlines():
        if (section := _SECTION.match(line)) is not None:
            name = re.sub(r"\\(.)", r"\1", section[2] or "") if section[1].lower() == "submodule" else ""
        elif name and (said := _PATH.match(line)) is not None:
            path = said[1].strip().rstrip("/")
            if _stays(path) and _stays(name):
                found.setdefault(path, name)
    return found


def _stays(path: str) -> bool:
    """Whether a relative path leads downwards, and not into a git directory."""
    parts = path.split("/")
    return (
        disk.is_text(path) and "\0" not in path and not any(part.lower() in ("", ".", "..", ".git") for part in parts)
    )


def workspace_of(root: Path) -> list[str] | None:
    """The paths that `workspace` in a folder's `codecompass.toml` lists; None if it lists nothing."""
    content = disk.read_regular(root, SETTINGS, LARGEST)
    try:
        said = tomllib.loads(content.decode("utf-8-sig")).get("workspace") if content else None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError):
        return None
    if not isinstance(said, list):
        return None
    paths = [posixpath.normpath(one) for one in said if isinstance(one, str) and one and "\0" not in one]
    return [path for path in paths if not path.startswith("/") and path.rstrip("./")]


def repositories_in(root: Path, depth: int = DEPTH, most: int = MOST_FOUND, below: bool = False) -> Iterator[str]:
    """The repositories at a folder (or only `below` it), level by level; none that is inside another."""
    until, looked, named = time.monotonic() + SECONDS, 0, 0
    level = [str(root)]
    for _ in range(depth + 1):
        further: list[str] = []
        for folder in level:
            looked += 1
            if looked > MOST_FOLDERS or named == most or time.monotonic() > until:
                return
            names = _folders(folder)
            is_one = ".git" in names or os.path.isfile(os.path.join(folder, ".git"))  # noqa: PTH113, PTH118  # thousands of them
            if is_one and not (below and folder == str(root)):
                named += 1
                yield folder
            else:
                paths = (os.path.join(folder, name) for name in names if _may_hold(name))  # noqa: PTH118
                further += [path for path in paths if path not in SYSTEM]
        level = further


def _may_hold(name: str) -> bool:
    return not name.startswith(".") and name not in NO_PROJECTS


def _folders(folder: str) -> list[str]:
    try:
        with os.scandir(folder) as entries:
            return sorted(entry.name for entry in entries if entry.is_dir(follow_symlinks=False))
    except OSError:
        return []
