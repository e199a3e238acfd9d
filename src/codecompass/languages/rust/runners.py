"""Test runners for Rust."""

import re
import shlex
from collections.abc import Sequence
from posixpath import join

from codecompass.languages.runners import Case, Layout, Place, Runner, below, quoted


def _filters(cases: Sequence[Case]) -> list[str]:
    """The path of each test in its crate, without the crate."""
    found = []
    for case in cases:
        parts = case.qualified_name.split("::")
        inside = parts[2:] if "tests" in case.path.split("/")[:-1] and len(parts) > 2 else parts[1:]
        found.append("::".join(inside or parts))
    return sorted(set(found))


def _place(layout: Layout, path: str) -> Place:
    """The folder of the workspace, or of the crate that is in none; and the crate, unless it is the workspace's
    root."""
    crates = layout.with_file(path, _MANIFEST, _PACKAGE)
    if not crates:
        return Place(next(iter(layout.with_file(path, _MANIFEST)), ""))
    text = layout.text(join(crates[0], "Cargo.toml"))
    workspaces = [
        folder
        for folder in layout.with_file(path, _MANIFEST, r"(?m)^\[workspace\b")
        if not _excludes(layout.text(join(folder, "Cargo.toml")), below(crates[0], folder))
    ]
    root = workspaces[0] if workspaces else crates[0]
    name = re.search(_NAME, text)
    return Place(root, shlex.quote(name[1]) if root != crates[0] and name else "")


def _excludes(manifest: str, crate: str) -> bool:
    return any(
        crate in re.findall(r"[\"']([^\"']+)[\"']", one)
        for one in re.findall(r"(?m)^exclude\s*=\s*\[([^\]]*)\]", manifest)
    )


_MANIFEST = r"Cargo\.toml"
_PACKAGE = r"(?m)^\[package\]"
_NAME = r"""(?ms)^\[package\].*?^name\s*=\s*["']([\w-]+)["']"""


def _command(ids: Sequence[str], part: str) -> str:
    return f"cargo test {f'-p {part} ' if part else ''}-- {quoted(ids)}"


RUNNERS = (Runner("cargo", _filters, _command, place=_place),)
