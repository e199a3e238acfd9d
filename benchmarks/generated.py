"""Repositories of any size: generated ones that look like applications, and real ones repeated side by side."""

from __future__ import annotations

import random
import shutil
from collections.abc import Sequence
from pathlib import Path

FILES_PER_PACKAGE = 25
METHODS, FUNCTIONS, IMPORTS = 5, 4, 3

MODULE = '''"""Part {number} of package {package}."""

from __future__ import annotations

import logging
{imports}

log = logging.getLogger(__name__)
LIMIT_{number} = {limit}


class Service{number}({base}):
    """Keeps the state of part {number}."""

    def __init__(self, store: dict[str, int], limit: int = LIMIT_{number}) -> None:
        self.store = store
        self.limit = limit
{methods}

{functions}
'''
METHOD = '''
    def step_{verb}_{index}(self, key: str, amount: int = 1) -> int:
        """One step: what `{verb}` means to part {number}."""
        known = self.store.get(key, 0)
        if known + amount > self.limit:
            log.warning("too much of %s: %d", key, known)
            return {other}(known)
        self.store[key] = known + amount
        return self.{previous}
'''
FUNCTION = '''def {verb}_{number}_{index}(value: int) -> int:
    """{verb} a value, with the help of others."""
    service = Service{number}({{}})
    total = service.step_{step}_0("start", value)
    for turn in range(value):
        total += {other}(turn)
    return total


'''
VERBS = ("load", "store", "merge", "check", "render", "parse", "queue", "split", "send", "count")


def generate(place: Path, files: int, seed: int = 11) -> Path:
    """A Python repository of so many modules in packages; each imports, extends and calls some of its neighbours."""
    chance = random.Random(seed)
    for number in range(files):
        folder = place / _package(number).replace(".", "/")
        if number % FILES_PER_PACKAGE == 0:
            folder.mkdir(parents=True, exist_ok=True)
        (folder / f"part_{number}.py").write_text(_module(number, chance), encoding="utf-8")
    return place


def _package(number: int) -> str:
    package = number // FILES_PER_PACKAGE
    return f"area_{package // 20}.group_{package}"


def _module(number: int, chance: random.Random) -> str:
    others = sorted({chance.randrange(max(number - 200, 0), number) for _ in range(IMPORTS)}) if number else []
    imports = "\n".join(f"from {_package(one)}.part_{one} import {_function(one, 0)}, Service{one}" for one in others)
    reachable = [_function(one, 0) for one in others] + [_function(number, index) for index in range(FUNCTIONS)]
    methods = "".join(
        METHOD.format(
            verb=_verb(number, index),
            index=index,
            number=number,
            other=chance.choice(reachable),
            previous=f"step_{_verb(number, index - 1)}_{index - 1}(key, 0)" if index else "store[key]",
        )
        for index in range(METHODS)
    )
    functions = "".join(
        FUNCTION.format(
            verb=_verb(number, index), number=number, index=index, step=_verb(number, 0), other=chance.choice(reachable)
        )
        for index in range(FUNCTIONS)
    )
    base = f"Service{others[-1]}" if others and number % 10 else "object"  # else chains would grow with the repository
    return MODULE.format(
        number=number,
        package=_package(number),
        imports=imports,
        limit=chance.randint(10, 999),
        base=base,
        methods=methods,
        functions=functions.rstrip(),
    )


def _verb(number: int, index: int) -> str:
    return VERBS[(number + index) % len(VERBS)]


def _function(number: int, index: int) -> str:
    return f"{_verb(number, index)}_{number}_{index}"


def side_by_side(place: Path, repositories: Sequence[Path], files: int) -> Path:
    """Copies of real repositories, each in a folder of its own, again and again until there are so many files."""
    count = turn = 0
    while count < files:
        repository = repositories[turn % len(repositories)]
        target = place / f"copy_{turn}" / repository.resolve().name
        ignored = shutil.ignore_patterns(".git", "__pycache__", "node_modules", "target")
        shutil.copytree(repository, target, symlinks=True, ignore=ignored)
        added = sum(one.is_file() for one in target.rglob("*"))
        if not added:
            raise ValueError(f"{repository} holds no files: give folders with code in them")
        count += added
        turn += 1
    return place


def drawn(repository: Path, place: Path, files: int) -> Path:
    """So many files of one real repository, by folders drawn at random (always the same): what stands together stays so."""
    folders = sorted({one.parent for one in repository.rglob("*") if one.is_file() and ".git" not in one.parts})
    random.Random(files).shuffle(folders)
    left = files
    for folder in folders:
        inside = sorted(one for one in folder.iterdir() if one.is_file() and not one.is_symlink())[:left]
        for one in inside:
            target = place / one.relative_to(repository)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(one, target)
        left -= len(inside)
    return place
