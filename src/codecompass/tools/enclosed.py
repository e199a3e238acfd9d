"""What is put around a route by the statement that registers it, by the groups that this stands in, and by what mounts
its file: lists of names, each an alias of a class or of more names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from codecompass.extract.words import words_in_order
from codecompass.languages.around import AroundRule
from codecompass.languages.testing import is_test
from codecompass.tools.snippets import Text, arguments_in

if TYPE_CHECKING:
    from codecompass.session.project import Reader

MOST_FILES, LONGEST_STATEMENT, DEEPEST = 30, 20, 3
"""Files that give aliases or mount routes; lines of a statement; aliases of aliases."""
_ENDS = (";", "{", "}", "*/")


class Listed(NamedTuple):
    """A name in a list of what is put around routes."""

    item: str
    path: str
    line: int
    is_known: bool
    """Whether it is a type, not an alias that nothing here explains."""
    written_in: str
    """The file that names the type."""


def enclosing(reader: Reader, rule: AroundRule, path: str, line: int) -> Iterator[Listed]:
    """What is put around a route that is registered on a line, outermost first."""
    if rule.listed is None:
        return
    files = [*_files(reader, rule)]
    aliases = _aliases(rule, files)
    lines = Text(reader.text(path)).lines
    found = [*_mounted(rule, files, path)]
    for first, text in reversed([*_statements(lines, line)]):
        for one in rule.listed.finditer(text):
            at = first + text.count("\n", 0, one.start())
            found += [(name, path, at) for name in _items(one[1] or one[2])]
    for name, where, at in found:
        for item, written_in in _resolved(name, where, aliases, DEEPEST):
            yield Listed(item, where, at, bool(written_in), written_in)


def _files(reader: Reader, rule: AroundRule) -> Iterator[tuple[str, str]]:
    phrases = [" ".join(words_in_order(word)) for word in rule.word.split()]
    held = {path for paths in reader.files_with(phrases).values() for path in paths if not is_test(path)}
    for path in sorted(held)[:MOST_FILES]:
        yield path, Text(reader.text(path)).whole


def _aliases(rule: AroundRule, files: Sequence[tuple[str, str]]) -> Mapping[str, list[tuple[str, str]]]:
    """Names by the alias for them, each with the file that says so."""
    found: dict[str, list[tuple[str, str]]] = {}
    for path, text in files:
        for one in rule.aliased.finditer(text) if rule.aliased is not None else ():
            found.setdefault(one["alias"], []).extend((name, path) for name in _items(one["names"]))
    return found


def _mounted(rule: AroundRule, files: Sequence[tuple[str, str]], path: str) -> Iterator[tuple[str, str, int]]:
    """What stands where a file of routes is mounted."""
    for where, text in files:
        for one in rule.mounted.finditer(text) if rule.mounted is not None else ():
            if path.endswith(one["file"]):
                for name in _items(one["names"]):
                    yield name, where, text.count("\n", 0, one.start("names")) + 1


def _statements(lines: Sequence[str], line: int) -> Iterator[tuple[int, str]]:
    """The statement of a line with its first line, and those that open the blocks around it, nearest first."""
    last = line
    while last < len(lines) and last - line < LONGEST_STATEMENT and not lines[last - 1].rstrip().endswith(_ENDS):
        last += 1
    yield _statement(lines, line, last)
    depth = 0
    for number in range(line - 1, 0, -1):
        depth += lines[number - 1].count("}") - lines[number - 1].count("{")
        if depth < 0:
            depth = 0
            yield _statement(lines, number, number)


def _statement(lines: Sequence[str], at: int, last: int) -> tuple[int, str]:
    """The text of the statement around a line, up to its last one."""
    first = at
    while first > 1 and at - first < LONGEST_STATEMENT:
        before = lines[first - 2].strip()
        if not before or before.endswith(_ENDS) or before.startswith(("//", "#", "*")):
            break
        first -= 1
    return first, "\n".join(lines[first - 1 : last])


def _items(text: str) -> list[str]:
    text = re.sub(r"(?m)//[^\n]*$", "", text.strip().strip("[]"))
    return [one for one in arguments_in(f"({text})") if one]


def _resolved(
    name: str, written_in: str, aliases: Mapping[str, list[tuple[str, str]]], depth: int
) -> Iterator[tuple[str, str]]:
    """What a name stands for, and the file that names the type; an alias may have parameters behind it, `auth:api`."""
    if name[0] not in "'\"":
        yield name, written_in
        return
    plain = name.strip("'\"")
    found = aliases.get(plain.partition(":")[0]) if depth else None
    if found is None:
        yield plain, ""
    for one, path in found or ():
        yield from _resolved(one, path, aliases, depth - 1)
