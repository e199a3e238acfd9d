"""CMake's commands with their arguments, in the order in which they run."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import NamedTuple

_TOKEN = re.compile(
    r"#\[(?P<comment>=*)\[.*?\](?P=comment)\]|#[^\n]*|\"(?P<quoted>(?:\\.|[^\"\\])*)\"|\[(?P<bracket>=*)\[(?P<raw>.*?)\](?P=bracket)\]"
    r"|(?P<mark>[()])|(?P<word>(?:\\.|[^\s()#\"\\])+)",
    re.DOTALL,
)
_REFERENCE = re.compile(r"\$\{([\w.+/-]+)\}")
MOST_VALUES, MOST_RUNS, DEEPEST = 2_000, 400, 4
_MAKING = frozenset({"add_executable", "add_library", "add_test"})
"""What a function's body must have, so that it tells more than the function's name."""


class Command(NamedTuple):
    name: str
    arguments: list[str]
    """With the values of variables that the file sets; `${…}` stands for others."""


def commands(text: str) -> Iterator[Command]:
    """The commands of a file, those of loops over a list once for each of its values, and those of a function that the file
    defines where it is called."""
    run = _Run({}, {})
    yield from run.through(_written(text), 0)


class _Run(NamedTuple):
    values: dict[str, list[str]]
    functions: dict[str, tuple[list[str], list[Command]]]
    """Name → (parameters, commands of the body)."""

    def through(self, written: Iterable[Command], depth: int) -> Iterator[Command]:
        loops: list[tuple[str, list[str]]] = []
        inside, body = "", list[Command]()
        for command in written:
            name = command.name.lower()
            if inside:
                body.append(command)
                inside = "" if name == f"end{inside}" else inside
            elif name in ("function", "macro") and command.arguments:
                inside, body = name, []
                self.functions[command.arguments[0].lower()] = command.arguments[1:], body
            elif name == "foreach" and command.arguments:
                loops.append((command.arguments[0], _looped(command.arguments[1:], self.values)))
            elif name == "endforeach":
                loops[-1:] = []
            else:
                for one in _each(command, loops):
                    yield from self._one(Command(command.name, _expanded(one, self.values)), depth)

    def _one(self, command: Command, depth: int) -> Iterator[Command]:
        name = command.name.lower()
        _assign(name, command.arguments, self.values)
        made = self._called(name, command.arguments, depth) if depth < DEEPEST else ()
        if any(one.name.lower() in _MAKING for one in made):
            yield from made
        else:
            yield command

    def _called(self, name: str, arguments: list[str], depth: int) -> Sequence[Command]:
        """The commands that a function of the file runs."""
        if name not in self.functions:
            return ()
        parameters, body = self.functions[name]
        given = {one: [value] for one, value in zip(parameters, arguments, strict=False)}
        rest = arguments[len(parameters) :]
        run = _Run({**self.values, **given, "ARGN": rest, "ARGV": arguments}, self.functions)
        return list(islice(run.through(body, depth + 1), MOST_RUNS))


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
    elif name == "cmake_parse_arguments" and len(arguments) > 3:
        _parsed(arguments, values)
    elif name == "file" and len(arguments) > 2 and arguments[0].upper() in ("GLOB", "GLOB_RECURSE"):
        patterns = [one for one in arguments[2:] if "*" in one]
        deep = arguments[0].upper() == "GLOB_RECURSE"
        values[arguments[1]] = [_below(one) if deep else one for one in patterns]


def _parsed(arguments: list[str], values: dict[str, list[str]]) -> None:
    """`cmake_parse_arguments(ARG "FAST" "NAME" "SOURCES;LINKS" ${ARGN})` sets `ARG_NAME`, `ARG_SOURCES` and `ARG_LINKS`."""
    given = arguments[2:] if arguments[:1] == ["PARSE_ARGV"] else arguments
    prefix, *kinds = given[:4]
    words = {one for kind in kinds for one in kind.split(";")}
    single = set(kinds[1].split(";")) if len(kinds) > 1 else set()
    rest = given[4:] if arguments is given else values.get("ARGV", [])
    key = ""
    for one in rest:
        if one in words:
            key = f"{prefix}_{one}"
            values[key] = []
        elif key and not (key.removeprefix(f"{prefix}_") in single and values[key]):
            values[key].append(one)


def _below(pattern: str) -> str:
    folder, _, name = pattern.rpartition("/")
    return f"{folder}/**/{name}".lstrip("/") if "**" not in folder else pattern
