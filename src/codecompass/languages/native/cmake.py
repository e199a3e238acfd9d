"""CMake's commands with their arguments, in the order in which they run."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

_TOKEN = re.compile(
    r"#\[(?P<comment>=*)\[.*?\](?P=comment)\]|#[^\n]*|\"(?P<quoted>(?:\\.|[^\"\\])*)\"|\[(?P<bracket>=*)\[(?P<raw>.*?)\](?P=bracket)\]"
    r"|(?P<mark>[()])|(?P<word>(?:\\.|[^\s()#\"\\])+)",
    re.DOTALL,
)
_REFERENCE = re.compile(r"\$\{([\w.+/-]+)\}")
MOST_VALUES, MOST_RUNS = 2_000, 400


class Command(NamedTuple):
    name: str
    arguments: list[str]
    """With the values of variables that the file sets; `${…}` stands for others."""


def commands(text: str) -> Iterator[Command]:
    """The commands of a file, those of loops over a list once for each of its values; bodies of functions are left out."""
    values: dict[str, list[str]] = {}
    loops: list[tuple[str, list[str]]] = []
    inside = ""
    for command in _written(text):
        name = command.name.lower()
        if inside:
            inside = "" if name == f"end{inside}" else inside
            continue
        if name in ("function", "macro"):
            inside = name
        elif name == "foreach" and command.arguments:
            loops.append((command.arguments[0], _looped(command.arguments[1:], values)))
        elif name == "endforeach":
            loops[-1:] = []
        else:
            for one in _each(command, loops):
                arguments = _expanded(one, values)
                _assign(name, arguments, values)
                yield Command(command.name, arguments)


def _written(text: str) -> Iterator[Command]:
    name, arguments, depth, last = "", list[str](), 0, ""
    for token in _TOKEN.finditer(text):
        mark, word = token["mark"], token["word"]
        if mark == "(":
            if not depth:
                name, arguments = last, []
            depth += 1
        elif mark == ")":
            depth -= 1
            if not depth and name:
                yield Command(name, arguments)
            depth = max(depth, 0)
        elif not depth:
            last = word or ""
        elif word is not None or token["quoted"] is not None or token["raw"] is not None:
            arguments.append(next(one for one in (word, token["quoted"], token["raw"]) if one is not None))


def _looped(given: list[str], values: dict[str, list[str]]) -> list[str]:
    """The values of a loop: `foreach(one a b)`, `foreach(one IN LISTS SOURCES ITEMS c)`."""
    if given[:1] != ["IN"]:
        return _expanded(given, values)
    found, lists = list[str](), True
    for one in given[1:]:
        if one in ("LISTS", "ITEMS"):
            lists = one == "LISTS"
        else:
            found += values.get(one, []) if lists else _expanded([one], values)
    return found


def _each(command: Command, loops: list[tuple[str, list[str]]]) -> Iterator[list[str]]:
    text = " ".join(command.arguments)
    used = [(name, given) for name, given in loops if f"${{{name}}}" in text]
    for count, chosen in enumerate(product(*(given for _, given in used))):
        if count >= MOST_RUNS:
            return
        arguments = command.arguments
        for (name, _), value in zip(used, chosen, strict=True):
            arguments = [one.replace(f"${{{name}}}", value) for one in arguments]
        yield arguments


def _expanded(arguments: list[str], values: dict[str, list[str]]) -> list[str]:
    """With the values of variables: of one that is a whole argument all, elsewhere a single one."""
    found: list[str] = []
    for one in arguments:
        whole = _REFERENCE.fullmatch(one)
        if whole is not None and whole[1] in values:
            found += values[whole[1]]
            continue
        found.append(_REFERENCE.sub(lambda part: _single(part, values), one))
    return found[:MOST_VALUES]


def _single(part: re.Match[str], values: dict[str, list[str]]) -> str:
    value = values.get(part[1], ())
    return value[0] if len(value) == 1 else part[0]


def _assign(name: str, arguments: list[str], values: dict[str, list[str]]) -> None:
    if name == "set" and arguments:
        kept = [one for one in arguments[1:] if one not in ("PARENT_SCOPE", "FORCE")]
        kept = kept[: kept.index("CACHE")] if "CACHE" in kept else kept
        values[arguments[0]] = [part for one in kept for part in one.split(";")]
    elif name == "list" and len(arguments) > 2 and arguments[0].upper() == "APPEND":
        values[arguments[1]] = [*values.get(arguments[1], []), *arguments[2:]][:MOST_VALUES]
    elif name == "file" and len(arguments) > 2 and arguments[0].upper() in ("GLOB", "GLOB_RECURSE"):
        patterns = [one for one in arguments[2:] if "*" in one]
        deep = arguments[0].upper() == "GLOB_RECURSE"
        values[arguments[1]] = [_below(one) if deep else one for one in patterns]


def _below(pattern: str) -> str:
    folder, _, name = pattern.rpartition("/")
    return f"{folder}/**/{name}".lstrip("/") if "**" not in folder else pattern
