"""What a change recompiles in C and C++: the files that include a changed one, and the build targets."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from codecompass.languages.native.targets import BUILDS, COMPILED, SOURCE_ENDINGS, Target, described, matches
from codecompass.languages.testing import is_test

if TYPE_CHECKING:
    from codecompass.session.project import Reader

MOST_LISTED = 20


class BuildTarget(Struct, frozen=True):
    name: str
    kind: str
    """`library`, `program` or `test`."""
    path: str
    """The description that declares it."""
    sources: int
    """Of its files those that are compiled anew; 0: it is only linked anew."""
    test: str
    """The name under which it runs as a test."""


class Rebuilt(Struct, frozen=True):
    """What is recompiled, as far as includes and build descriptions show."""

    included_by: list[str]
    """The files that include what changed themselves, tests last."""
    total_included_by: int
    including: int
    """All that include it, through others too."""
    compiled: int
    """Of these, and of what changed, the files that are compiled by themselves."""
    targets: list[BuildTarget]
    total_targets: int


def rebuilt(reader: Reader, paths: Collection[str]) -> Rebuilt | None:
    """What changed files cause to be recompiled; None if none of them is C or C++."""
    changed = {path for path in paths if path.endswith(SOURCE_ENDINGS)}
    if not changed or reader.is_early:
        return None
    direct, every = _including(reader, changed)
    targets = sorted(_targets(reader, changed | every), key=lambda one: (one.kind == "test", not one.sources, one.path))
    order = sorted(direct, key=lambda path: (is_test(path), path))
    compiled = sum(path.endswith(COMPILED) for path in changed | every)
    if not every and not targets:
        return None
    return Rebuilt(order[:MOST_LISTED], len(order), len(every), compiled, targets[:MOST_LISTED], len(targets))


def _including(reader: Reader, changed: Collection[str]) -> tuple[set[str], set[str]]:
    """Returns (the files that include one of some files directly, those that do so transitively)."""
    users: dict[str, list[str]] = defaultdict(list)
    for row in reader.ask("imports_between_files"):
        users[str(row["target"])].append(str(row["source"]))
    direct = {user for path in changed for user in users[path]} - {*changed}
    every, waiting = set(direct), list(direct)
    while waiting:
        found = {one for one in users.get(waiting.pop(), ()) if one not in every and one not in changed}
        every |= found
        waiting += found
    return direct, every


def _targets(reader: Reader, files: Collection[str]) -> Iterator[BuildTarget]:
    """The targets that some files are compiled into, and those that link to one of them."""
    each: list[tuple[str, Target]] = []
    for path in sorted(reader.tree.files):
        if path.rpartition("/")[2] in BUILDS:
            text = reader.text(path).decode("utf-8", "replace")
            each += [(path, one) for one in described(path, text).targets]
    counts = [sum(_holds(target.sources, file) for file in files) for _, target in each]
    found = {target.name for (_, target), count in zip(each, counts, strict=True) if count}
    while linked := {one.name for _, one in each if one.name not in found and not found.isdisjoint(_plain(one.uses))}:
        found |= linked
    for (path, target), count in zip(each, counts, strict=True):
        if target.name in found and "$" not in target.name:
            yield BuildTarget(target.name, target.kind, path, count, target.test)


def _holds(sources: Sequence[str], file: str) -> bool:
    return any(matches(source, file) for source in sources)


def _plain(uses: Sequence[str]) -> list[str]:
    """The plain target name of an alias: `shop::cart` may be an alias of `cart`."""
    return [part for one in uses for part in (one, one.rpartition("::")[2])]
