"""How a project is run, tested and built: commands that its manifests and task files name. Data: `tasks.toml`."""

import json
import re
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from posixpath import dirname, join
from typing import Any, NamedTuple

FILE = Path(__file__).with_name("tasks.toml")
DEEPEST = 2
"""Folders between the root and a file that says how something is run."""
MOST_OF_A_PURPOSE = 3


class Task(NamedTuple):
    purpose: str
    """`run`, `test`, `build`, `lint`."""
    command: str
    path: str
    """The file that says so."""


@cache
def _rules() -> Mapping[str, Any]:  # Any: as in the file
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def tasks_in(paths: Collection[str], text: Callable[[str], str]) -> list[Task]:
    """What the files of a tree say, for each purpose those nearest to the root first."""
    near = sorted((path for path in paths if path.count("/") <= DEEPEST), key=lambda one: (one.count("/"), one))
    found = [task for path in near for task in _of_file(path, paths, text)]
    kept: dict[str, list[Task]] = {purpose: [] for purpose in _rules()["purposes"]}
    for task in found:
        some = kept[task.purpose]
        if len(some) < MOST_OF_A_PURPOSE and task.command not in {one.command for one in some}:
            some.append(task)
    return [task for some in kept.values() for task in some]


def _of_file(path: str, paths: Collection[str], text: Callable[[str], str]) -> Iterator[Task]:
    folder, name = dirname(path), path.rpartition("/")[2]
    for rule in _rules()["task"]:
        if not re.fullmatch(rule["file"], name):
            continue
        if "beside" in rule and not any(
            dirname(one) == folder and re.fullmatch(rule["beside"], one.rpartition("/")[2]) for one in paths
        ):
            continue
        whole = text(path) if {"mentions", "targets", "scripts"} & rule.keys() else ""
        if "mentions" in rule and not re.search(rule["mentions"], whole):
            continue
        for purpose, command in _told(rule, whole, folder, paths):
            where = f"(cd {folder} && {command})" if folder and "{path}" not in command else command
            yield Task(purpose, where.replace("{path}", path), path)


def _told(rule: Mapping[str, Any], whole: str, folder: str, paths: Collection[str]) -> Iterator[tuple[str, str]]:
    purposes = _rules()["purposes"]
    yield from ((purpose, rule[purpose]) for purpose in purposes if purpose in rule)
    names = re.findall(rule["targets"], whole, re.MULTILINE) if "targets" in rule else _scripts(rule, whole)
    manager = next((its for lock, its in _rules()["managers"].items() if {join(folder, lock), lock} & {*paths}), "npm")
    for purpose, pattern in purposes.items():
        fitting = sorted(
            {name for name in names if re.fullmatch(pattern, name, re.IGNORECASE)},
            key=lambda name: (next((at for at, one in enumerate(pattern.split("|")) if re.fullmatch(one, name, re.IGNORECASE)), 99), name),
        )  # fmt: skip
        for name in fitting[:1]:
            yield purpose, rule["command"].replace("{name}", name).replace("{manager}", manager)


def _scripts(rule: Mapping[str, Any], whole: str) -> list[str]:
    if "scripts" not in rule:
        return []
    try:
        told = json.loads(whole)
    except ValueError:
        return []
    found = told.get(rule["scripts"]) if isinstance(told, dict) else None
    return [*found] if isinstance(found, dict) else []
