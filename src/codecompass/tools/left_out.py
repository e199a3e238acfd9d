"""What of a tree was left out, by ending and by folder, most telling first: for `index_status`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from codecompass.languages.endings import DATA, NO_TEXT, ending, is_prose
from codecompass.revision.disk import BARE, NESTED
from codecompass.revision.nesting import ALONE, DAMAGED, WORK_TREE
from codecompass.search.unread import FOLDERS, UNKNOWN

if TYPE_CHECKING:
    from codecompass.model import Skip
    from codecompass.revision import Tree
    from codecompass.session.project import Coverage, Project

_ENDING = re.compile(r"\.\w{1,12}")
MOST_PATHS = 3
REPOSITORIES = {
    NESTED: "another repository",
    ALONE: "another repository",
    DAMAGED: "repository that git can't read",
    BARE: BARE.removeprefix("a "),
    WORK_TREE: WORK_TREE,
}
"""What those are called that are no submodules."""

SOURCE, OTHER_LANGUAGES, FOLDER, CLOSED, GENERATED, DATA_FILES = range(6)
"""How much a group may hide, most first."""


def groups_left_out(project: Project, tree: Tree, coverage: Coverage, most: int) -> list[dict[str, Any]]:
    """At most `most` endings, folders and single files that were left out, each with its reason and the number of
    files."""
    within = project.unread.code_in_folders(tree, coverage)
    groups: dict[tuple[str, str], list[Skip]] = {}
    for skip in coverage.skips:
        groups.setdefault(_group(skip), []).append(skip)
    entries = sorted(
        (_rank(reason, what, within[what]), -len(skips), what, reason, skips)
        for (reason, what), skips in groups.items()
    )
    return list(_entries(entries[:most], within, 1 if len(entries) > most else MOST_PATHS))


def _entries(
    entries: list[tuple[int, int, str, str, list[Skip]]], within: Counter[str], paths: int
) -> Iterator[dict[str, Any]]:
    for _, _, what, reason, skips in entries:
        told: dict[str, Any] = {"what": what, "reason": REPOSITORIES.get(skips[0].detail, reason), "count": len(skips)}
        if within[what] and reason in FOLDERS:
            told["source_files"] = within[what]
        if what != skips[0].path:
            told["paths"] = [skip.path for skip in skips[:paths]]
        yield told


def _group(skip: Skip) -> tuple[str, str]:
    if skip.reason == UNKNOWN:
        return skip.reason, ending(skip.path)
    if skip.reason in FOLDERS:
        place = skip.path.rstrip("/") + "/" if skip.reason == "submodule" else skip.path
        return skip.reason, place if place.endswith("/") else skip.reason
    return skip.reason, skip.reason


def _rank(reason: str, what: str, source_files: int) -> int:
    if reason in FOLDERS:
        return FOLDER if source_files else CLOSED
    if reason == UNKNOWN:
        return (
            DATA_FILES if what in DATA | NO_TEXT or is_prose(what) or not _ENDING.fullmatch(what) else OTHER_LANGUAGES
        )
    return {"link": CLOSED, "generated": GENERATED}.get(reason, SOURCE)
