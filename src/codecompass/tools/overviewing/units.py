"""Divides a repository into units: packages, or modules if there is only one package; and finds what each uses."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from codecompass.extract.words import words_in_order
from codecompass.languages import named
from codecompass.languages.testing import is_test
from codecompass.languages.typeonly import FOR_TYPES, lines_for_types
from codecompass.session.project import Reader

MOST_UNITS = 70
"""A picture of more is hardly one. A folder that most of the code is in is taken apart up to so many units, one with much of it
up to four sevenths of them, others up to two fifths; one that all of it is in up to four times as many."""
MUCH_CODE, MOST_CODE = 0.15, 0.5
SMALL = 0.03
"""A folder with less than this part of all lines is not looked into."""
MAIN = 0.4
"""A package with more than this part of all lines is shown by its modules, if there is room for them."""
ROOT = "."


class File(NamedTuple):
    """A file that was read."""

    path: str
    language: str
    module: str
    lines: int
    symbols: int

    @property
    def folder(self) -> str:
        return self.path.rpartition("/")[0] or ROOT


class Unit(NamedTuple):
    """A package, with everything below it or only what is directly in its folder; or a single module."""

    name: str
    """Its path."""
    kind: Literal["package", "module"]
    files: tuple[File, ...]

    @property
    def lines(self) -> int:
        return sum(file.lines for file in self.files)


class Use(NamedTuple):
    """A use of one file by another."""

    source: str
    target: str
    kind: str
    times: int
    line: int
    for_types: bool = False
    """Whether it is gone when the program runs: the one imports the other for types alone (`if TYPE_CHECKING:`)."""


def files_read(reader: Reader, prefix: str = "") -> list[File]:
    """The files that contain code, by path."""
    rows = reader.ask("files_read")
    found = (
        File(str(r["path"]), str(r["language"]), str(r["module"]), _int(r["lines"]), _int(r["symbols"])) for r in rows
    )
    return [file for file in found if file.path.startswith(prefix) and _is_code(file.language)]


def _is_code(language: str) -> bool:
    return bool(named(language).grammar) and named(language).is_code


def uses_between(reader: Reader) -> list[Use]:
    found = [
        Use(str(r["source"]), str(r["target"]), str(r["kind"]).lower(), _int(r["times"]), _int(r["line"]))
        for r in reader.ask("uses_between_files")
    ]
    pairs = _for_types(reader, {use.source for use in found})
    return [use._replace(for_types=use.kind != "calls" and (use.source, use.target) in pairs) for use in found]


def _for_types(reader: Reader, sources: Iterable[str]) -> frozenset[tuple[str, str]]:
    """The pairs of files in which the first imports the second for types alone."""
    lines: dict[str, frozenset[int]] = {}
    searched = reader.searched()
    words = (" ".join(words_in_order(one.decode())) for one in FOR_TYPES)
    likely = frozenset[str]().union(*reader.files_with(words).values())
    for path in sources:
        if path in searched and path not in likely:
            continue
        text = reader.text(path)
        if any(word in text for word in FOR_TYPES) and (own := lines_for_types(path, text.decode("utf-8", "replace"))):
            lines[path] = own
    some: set[tuple[str, str]] = set()
    needed: set[tuple[str, str]] = set()
    for row in reader.ask("import_lines", paths=sorted(lines)) if lines else ():
        pair = str(row["source"]), str(row["target"])
        (some if _int(row["line"]) in lines[pair[0]] else needed).add(pair)
    return frozenset(some - needed)


def _int(value: object) -> int:
    return int(str(value))


class _Folder:
    def __init__(self, path: str) -> None:
        self.path = path
        self.own: list[File] = []
        self.below: dict[str, _Folder] = {}
        self.lines = 0

    def all(self) -> list[File]:
        return [*self.own, *(file for one in self.below.values() for file in one.all())]


def units(files: Iterable[File], most: int = MOST_UNITS) -> list[Unit]:
    """The files in at most `most` units, unless a single folder has more: the largest folders are divided first."""
    root = _tree([*files])
    total = root.lines or 1
    open_folders, whole = [root], list[Unit]()
    while open_folders:
        open_folders.sort(key=lambda one: (-one.lines, one.path))
        folder = open_folders[0]
        parts = len(folder.below) + bool(folder.own)
        count = len(open_folders) + len(whole)
        room = most * 4 if count == 1 else _most_with(folder.lines / total, most)
        is_too_fine = count - 1 + parts > room or folder.lines < SMALL * total
        if not folder.below or (is_too_fine and parts > 1):
            whole.append(Unit(folder.path, "package", tuple(folder.all())))
            open_folders.pop(0)
            continue
        open_folders[:1] = folder.below.values()
        if folder.own:
            whole.append(Unit(folder.path, "package", tuple(folder.own)))
    return sorted(_with_modules(whole, total, most))


def _most_with(share: float, most: int) -> int:
    """The number of units up to which a folder with this share of the code is divided."""
    return most if share > MOST_CODE else most * 4 // 7 if share > MUCH_CODE else most * 2 // 5


def _tree(files: Iterable[File]) -> _Folder:
    root = _Folder(ROOT)
    for file in files:
        at = root
        at.lines += file.lines
        parts = file.path.split("/")[:-1]
        for index, part in enumerate(parts):
            at = at.below.setdefault(part, _Folder("/".join(parts[: index + 1])))
            at.lines += file.lines
        at.own.append(file)
    return root


def _with_modules(found: list[Unit], total: int, most: int) -> Iterable[Unit]:
    for unit in found:
        modules = {file.module for file in unit.files}
        one_each = len(modules) == len(unit.files) > 1 and len({file.folder for file in unit.files}) == 1
        if one_each and unit.lines > MAIN * total and len(unit.files) + len(found) - 1 <= most:
            yield from (Unit(file.path, "module", (file,)) for file in unit.files)
        else:
            yield unit


class Joined(NamedTuple):
    """The uses of one unit by another, and in how many places."""

    imports: int
    calls: int
    others: int

    @property
    def weight(self) -> int:
        return self.imports + self.calls + self.others


def joined(found: Iterable[Unit], uses: Iterable[Use]) -> dict[tuple[str, str], Joined]:
    """The uses between units."""
    unit_of = {file.path: unit.name for unit in found for file in unit.files}
    counts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for use in uses:
        source, target = unit_of.get(use.source), unit_of.get(use.target)
        if source and target and source != target:
            counts[source, target][use.kind if use.kind in ("imports", "calls") else "others"] += use.times
    return {pair: Joined(count["imports"], count["calls"], count["others"]) for pair, count in sorted(counts.items())}


def between_files(files: Mapping[str, File], uses: Iterable[Use]) -> dict[tuple[str, str], float]:
    """How strongly files outside of tests are connected with each other."""
    weights: Counter[tuple[str, str]] = Counter()
    for use in uses:
        if use.source in files and use.target in files and not (is_test(use.source) or is_test(use.target)):
            weights[use.source, use.target] += use.times
    return {pair: float(weight) for pair, weight in sorted(weights.items())}
