"""Tests that run a command by its name, through the runner of its framework: `runner.invoke(cli, ["carts", "pay"])`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from codecompass.languages.entries import Entry, entries_of
from codecompass.languages.testing import is_test
from codecompass.tools.symbols import Symbol, in_file

if TYPE_CHECKING:
    from codecompass.session.project import Reader

MOST_FILES = 200
_WORD = re.compile(r"""["']([^"'\s]+)["']|([^\s"'\[\],]+)""")
_NAMED = re.compile(r"""\(\s*(?:name\s*=\s*)?["']([\w:-]+)["']""")


class Command(NamedTuple):
    """A function or class that a framework runs by a name."""

    entry: Entry
    names: frozenset[str]
    group: str
    """The variable of the group that it is put in; empty where there is none."""
    within: frozenset[str]
    """The names of that group."""


def command_of(reader: Reader, symbol: Symbol, decorators: str) -> Command | None:
    """The command that a symbol is, where it is known how tests run such ones."""
    entry = entries_of(symbol.language).of(symbol.name, symbol.kind, symbol.path, decorators)
    if entry is None or entry.kind != "command" or entry.invoked is None:
        return None
    if entry.called_by_file:
        return Command(entry, frozenset([symbol.path.rpartition("/")[2].partition(".")[0]]), "", frozenset())
    text = next((one for one in decorators.split("\n") if entry.decorators and entry.decorators.match(one)), "")
    group = entry.below.search(text) if entry.below else None
    within = _names_of_group(reader, entry, symbol, group[1]) if group else frozenset[str]()
    return Command(entry, _names(entry, symbol.name, text), group[1] if group else "", within)


def _names(entry: Entry, name: str, decorator: str) -> frozenset[str]:
    """What a command may be called: as its decorator says, or like its function, with and without its ending."""
    if told := _NAMED.search(decorator):
        return frozenset([told[1]])
    short = entry.dropped.sub("", name) if entry.dropped else name
    return frozenset(one.lower().replace("_", "-") for one in (name, short)) | {name}


def _names_of_group(reader: Reader, entry: Entry, symbol: Symbol, group: str) -> frozenset[str]:
    """The names under which a group of a file is put into another one, or its function's."""
    found: set[str] = set()
    stem = symbol.path.rpartition("/")[2].partition(".")[0]
    stem = symbol.path.split("/")[-2] if stem == "__init__" and "/" in symbol.path else stem
    for own in in_file(reader, symbol.path):
        if own.name == group and own.symbol_id != symbol.symbol_id and own.kind == "fn":
            (row,) = reader.ask("begins_at", ids=[own.symbol_id])
            found |= _names(entry, group, str(row["decorators"] or ""))
    if (mounted := entry.mounted) is None:
        return frozenset(found)
    for path in _files_with(reader, entry.mounted_word):
        for one in mounted.finditer(reader.text(path).decode("utf-8", "replace")):
            module, _, name = one["group"].rpartition(".")
            if name == group and (module.rpartition(".")[2] == stem or (not module and path == symbol.path)):
                found.add(one["name"])
    return frozenset(found)


def _files_with(reader: Reader, word: str, *, tests: bool = False) -> list[str]:
    held = sorted({path for paths in reader.files_with([word]).values() for path in paths})
    return [path for path in held if is_test(path) == tests][:MOST_FILES]


def invocations(reader: Reader, command: Command) -> Iterator[tuple[str, int, str]]:
    """The lines of tests that run a command, each with what is said there."""
    if (pattern := command.entry.invoked) is None:
        return
    for path in _files_with(reader, command.entry.invoked_word, tests=True):
        text = reader.text(path).decode("utf-8", "replace")
        for one in pattern.finditer(text):
            words = [quoted or bare for quoted, bare in _WORD.findall(one["words"].strip("\"'"))]
            at = next((at for at, word in enumerate(words) if word in command.names), None)
            if at is None:
                continue
            on_group = at == 0 and (not command.group or one["on"].rpartition(".")[2] == command.group)
            if on_group or (at > 0 and words[at - 1] in command.within):
                yield (
                    path,
                    text.count("\n", 0, one.start("words")) + 1,
                    " ".join(word for word in words[: at + 1] if not word.startswith("-")),
                )
