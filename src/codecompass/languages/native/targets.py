"""Targets of C's and C++'s builds, as their descriptions declare them: what is built of which files, with which folders of
headers, and what runs as a test. Variables are followed as far as a file sets them; what hangs on more is left out."""

import json
import re
import shlex
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import lru_cache
from posixpath import dirname, isabs, join, normpath, splitext
from typing import NamedTuple

from codecompass.languages.native.cmake import Command, commands

SOURCE_ENDINGS = (".c", ".cc", ".cpp", ".cxx", ".c++", ".cu", ".h", ".hh", ".hpp", ".hxx", ".m", ".mm")
COMPILED = (".c", ".cc", ".cpp", ".cxx")
TOP = "//"
"""Begins a folder that is told from the root of the whole build."""
WRITTEN = "compile_commands.json"
"""The file in which a build writes down its commands."""
COMMANDS = "commands"
"""Kind of what a `compile_commands.json` compiles alike."""
MOST_TARGETS = 5_000
_INLINE_PART = re.compile(r"(.+?)(?:[-_.](?:inl|inline|impl))?\.(?:h|hh|hpp|hxx|inl|ipp|tpp|inc|txx)")


class Target(NamedTuple):
    name: str
    kind: str
    """`library`, `program` or `test`; COMMANDS where it has no name."""
    sources: list[str]
    """Paths; patterns where these hold `*`. One without an ending is a file with any of those that are compiled."""
    folders: list[str]
    """In which its includes are looked for, in their order."""
    uses: list[str]
    """Names of targets that it is linked with."""
    test: str = ""
    """The name under which it runs as a test."""
    by_case: bool = False
    """Whether each of its test cases runs under a name of its own."""
    defined: Sequence[str] = ()
    """The macros that are defined for what it is built of."""


class Described(NamedTuple):
    folders: list[str]
    targets: list[Target]


_DEFINED = re.compile(r"(?<![\w-])-D[ \t]*([A-Za-z_]\w*)|compile_definitions\s*\(([^()$]*)\)")

_NOTE = re.compile(r"(?m)(?:^|\s)#.*$")


def defined(text: str) -> list[str]:
    """The macros that a build defines for some of what it compiles: `-DUSE_CARTS`, `add_compile_definitions(USE_CARTS=1)`."""
    found = (one[1] or one[2] for one in _DEFINED.finditer(_NOTE.sub("", text)))
    words = (word.partition("=")[0] for one in found for word in one.replace('"', "").split())
    return sorted({word for word in words if word.isidentifier() and word not in _COMMAND_WORDS})


@lru_cache(maxsize=256)
def described(path: str, text: str) -> Described:
    """What a build description declares; nothing where it can't be read."""
    reader = _READERS.get(path.rpartition("/")[2])
    return reader(dirname(path), text) if reader is not None else Described([], [])


def matches(source: str, path: str) -> bool:
    """Whether a target's source is a file."""
    if "*" in source:
        return _pattern(source).fullmatch(path) is not None
    stem, ending = splitext(path)
    return source in (path, stem) if ending in COMPILED else source == path


def header_of(path: str, paths: Container[str]) -> str:
    """The header whose inline part a file is, which it includes and is included by: `cart-inl.h`, `cart.ipp` → `cart.h`."""
    found = _INLINE_PART.fullmatch(path)
    each = (f"{found[1]}{ending}" for ending in (".h", ".hpp", ".hh", ".hxx")) if found is not None else ()
    return next((one for one in each if one != path and one in paths), path)


@lru_cache(maxsize=1024)
def _pattern(source: str) -> re.Pattern[str]:
    written = re.escape(source).replace(r"\*\*/", "(?:.*/)?").replace(r"\*\*", ".*").replace(r"\*", "[^/]*")
    return re.compile(written)


# CMake

_BUILTIN = re.compile(
    r"(?i:if|elseif|else|endif|while|set|list|string|file|message|math|option|install|export|(?:find|get|set|target|check|pkg|cmake|enable)_\w+"
    r"|include\w*|add_(?:custom_\w+|compile_\w+|link_\w+|definitions|dependencies|subdirectory)|project|return|configure_file"
    r"|mark_as_advanced|execute_process)"
)
_MAKES = re.compile(r"(?i)test|exe|bench|librar|example|tool|program|fuzz")
_DISCOVERS = re.compile(r"(?i:(gtest|catch|doctest|boost)_(discover|add)_tests)")
_COMMAND_WORDS = frozenset(
    "PUBLIC PRIVATE INTERFACE SYSTEM BEFORE AFTER STATIC SHARED MODULE OBJECT EXCLUDE_FROM_ALL WIN32 ALIAS IMPORTED GLOBAL NAME "
    "COMMAND TARGET FILE_SET HEADERS TYPE BASE_DIRS FILES".split()
)


def _of_cmake(folder: str, text: str) -> Described:
    targets: dict[str, Target] = {}
    shared: list[str] = []
    for command in commands(text):
        name, given = command.name.lower(), [one for one in command.arguments if one not in _COMMAND_WORDS]
        if name in ("include_directories", "target_include_directories"):
            own = given if name[0] == "i" else given[1:]
            into = shared if name[0] == "i" or not given or given[0] not in targets else targets[given[0]].folders
            into += [one for one in (_folder(folder, each) for each in own) if one is not None and one not in into]
        elif not given:
            continue
        elif name in ("add_executable", "add_library"):
            kind = "library" if name == "add_library" else "program"
            if not {"ALIAS", "IMPORTED"} & {*command.arguments}:
                _target(targets, given[0], kind, _paths(folder, given[1:]))
        elif name == "target_sources" and given[0] in targets:
            targets[given[0]].sources.extend(_paths(folder, given[1:]))
        elif name == "target_compile_definitions" and given[0] in targets:
            macros = [one.removeprefix("-D").partition("=")[0] for one in given[1:] if "$" not in one]
            targets[given[0]] = targets[given[0]]._replace(defined=[*targets[given[0]].defined, *macros])
        elif name == "target_link_libraries" and given[0] in targets:
            targets[given[0]].uses.extend(one for one in given[1:] if "$" not in one)
        elif name == "add_test":
            _test(targets, command, given)
        elif _DISCOVERS.fullmatch(name) and given[0] in targets:
            targets[given[0]] = targets[given[0]]._replace(kind="test", test=given[0], by_case=True)
        elif not _BUILTIN.fullmatch(name) and _MAKES.search(name):
            _made_by_function(targets, folder, name, given)
    return Described(shared, list(targets.values())[:MOST_TARGETS])


def _target(targets: dict[str, Target], name: str, kind: str, sources: list[str]) -> Target:
    if "$" in name:
        return Target(name, kind, sources, [], [])
    return targets.setdefault(name, Target(name, kind, sources, [], []))


def _test(targets: dict[str, Target], command: Command, given: list[str]) -> None:
    """`add_test(NAME cart COMMAND cart_test --fast)`, or `add_test(cart cart_test)`."""
    runs = [one.removeprefix("$<TARGET_FILE:").rstrip(">") for one in given[1:]]
    ran = next((one for one in runs if one in targets), None)
    if ran is not None and "$" not in given[0] and not targets[ran].by_case:
        targets[ran] = targets[ran]._replace(kind="test", test=targets[ran].test or given[0])


def _made_by_function(targets: dict[str, Target], folder: str, function: str, given: list[str]) -> None:
    """What a build's own function is asked for: `shop_test(cart_test.cc)`, `add_shop_test(cart-test mock.cc)`."""
    written = _paths(folder, given)
    first = given[0] if not given[0].endswith(SOURCE_ENDINGS) else splitext(given[0])[0].rpartition("/")[2]
    if "$" in first or "/" in first:
        return
    kind = "test" if "test" in function else "library" if "librar" in function else "program"
    sources = written if given[0].endswith(SOURCE_ENDINGS) else [join(folder, f"**/{first}.c*"), *written]
    made = _target(targets, first, kind, sources)
    if kind == "test" and targets.get(first) is made:
        targets[first] = made._replace(test=first)


def _paths(folder: str, written: Iterable[str]) -> list[str]:
    found = (_folder(folder, one) for one in written if one.endswith(SOURCE_ENDINGS))
    return [one.removeprefix(TOP) for one in found if one is not None]


_CURRENT = re.compile(r"\$\{CMAKE_CURRENT_(?:SOURCE|LIST)_DIR\}/?|\$\{CMAKE_CURRENT_FUNCTION_LIST_DIR\}/?")
_TOP = re.compile(r"\$\{(?:CMAKE|PROJECT|\w+)_SOURCE_DIR\}/?")
_BUILD = re.compile(r"\$<BUILD_INTERFACE:([^<>]*)>")


def _folder(folder: str, written: str) -> str | None:
    """A path of the tree; None for one outside, or one that can't be told."""
    plain = _BUILD.sub(r"\1", written)
    if "BINARY_DIR" in plain:
        return None
    plain = _CURRENT.sub("./", plain)
    top = _TOP.match(plain)
    if top is not None:
        return None if "$" in plain[top.end() :] else TOP + normpath(plain[top.end() :] or ".")
    if "$" in plain or isabs(plain) or not plain:
        return None
    path = normpath(join(folder, plain))
    return None if path.startswith("..") else path


# Meson and Bazel, whose descriptions are calls with named arguments

_STRING = re.compile(r"'((?:[^'\\\n]|\\.)*)'|\"((?:[^\"\\\n]|\\.)*)\"")
_COMMENT = re.compile(r"#[^\n]*")


def _calls(text: str, names: str) -> Iterator[tuple[str, str, str]]:
    """(name that gets the value, function, arguments) of each call of some functions."""
    for found in re.finditer(rf"(?m)(?:^[ \t]*(\w+)[ \t]*\+?=[ \t]*)?\b({names})[ \t]*\(", text):
        depth, at = 1, found.end()
        while at < len(text) and depth:
            depth += (text[at] in "([{") - (text[at] in ")]}")
            at += 1
        yield found[1] or "", found[2], text[found.end() : at - 1]


def _strings(written: str) -> list[str]:
    return [one[1] or one[2] or "" for one in _STRING.finditer(written)]


_MESON = "executable|library|static_library|shared_library|both_libraries|include_directories|files|test|benchmark"


def _of_meson(folder: str, text: str) -> Described:
    text = _COMMENT.sub("", text)
    variables = {one[1]: _strings(one[2]) for one in re.finditer(r"(?m)^[ \t]*(\w+)[ \t]*\+?=[ \t]*\[([^\]]*)\]", text)}
    folders: list[str] = []
    targets: dict[str, Target] = {}
    held: dict[str, str] = {}
    for variable, function, given in _calls(text, _MESON):
        strings = _strings(given)
        if function == "include_directories":
            folders += [one for one in (_folder(folder, each) for each in strings) if one is not None]
        elif function == "files":
            variables[variable] = strings
        elif function in ("test", "benchmark"):
            ran = next((held[word] for word in re.findall(r"\w+", given) if word in held), None)
            if ran is not None and strings and function == "test":
                targets[ran] = targets[ran]._replace(kind="test", test=strings[0])
        elif strings:
            words = [one for word in re.findall(r"\w+", _STRING.sub("", given)) for one in variables.get(word, ())]
            uses = [held[word] for word in re.findall(r"\w+", given) if word in held]
            kind = "program" if function == "executable" else "library"
            targets[strings[0]] = Target(strings[0], kind, _paths(folder, [*strings[1:], *words]), [], uses)
            held[variable] = strings[0]
    return Described(folders, list(targets.values())[:MOST_TARGETS])


def _of_bazel(folder: str, text: str) -> Described:
    targets: list[Target] = []
    for _, function, given in _calls(_COMMENT.sub("", text), r"cc_(?:library|binary|test)"):
        parts = {one[1]: one[2] for one in re.finditer(r"(?s)(\w+)\s*=\s*(.*?)(?=,\s*\w+\s*=|\Z)", given)}
        name = next(iter(_strings(parts.get("name", ""))), "")
        written = [one for key in ("srcs", "hdrs", "textual_hdrs") for one in _strings(parts.get(key, ""))]
        folders = [
            one for one in (_folder(folder, each) for each in _strings(parts.get("includes", ""))) if one is not None
        ]
        uses = [one.rpartition(":")[2] for one in _strings(parts.get("deps", ""))]
        kind = {"cc_library": "library", "cc_binary": "program"}.get(function, "test")
        test = f"//{folder}:{name}" if kind == "test" else ""
        targets.append(Target(name, kind, _paths(folder, written), folders, uses, test))
    return Described([TOP + "."], targets[:MOST_TARGETS]) if targets else Described([], [])


# Make, whose targets hang on variables

_MAKE_FOLDER = re.compile(r"(?<!\S)-(?:I|isystem|iquote)[ \t]*([^\s$'\"`;]+)(?=\s|$)")


def _of_make(folder: str, text: str) -> Described:
    found = (_folder(folder, one) for one in dict.fromkeys(_MAKE_FOLDER.findall(text)))
    return Described([one for one in found if one is not None], [])


# What a build wrote down


def _of_commands(_folder: str, text: str) -> Described:
    """The commands of a `compile_commands.json`, those alike as one target without a name; of a file that several
    configurations compile each. Paths are absolute, of a checkout anywhere, without those of the system."""
    try:
        entries = json.loads(text)
    except (ValueError, RecursionError):
        return Described([], [])
    alike: dict[tuple[tuple[str, ...], tuple[str, ...]], dict[str, None]] = {}
    for entry in entries if isinstance(entries, list) else ():
        if not isinstance(entry, dict):
            continue
        around, given = str(entry.get("directory", "")), entry.get("arguments")
        words = [*map(str, given)] if isinstance(given, list) else _split(str(entry.get("command", "")))
        each = (normpath(join(around, one)) for one in _options(words, _FOLDER))
        folders = tuple(dict.fromkeys(one for one in each if isabs(one) and not one.startswith(_SYSTEM)))
        macros = tuple(sorted({one.partition("=")[0] for one in _options(words, _MACRO)}))
        alike.setdefault((folders, macros), {})[normpath(join(around, str(entry.get("file", ""))))] = None
    every = [
        Target("", COMMANDS, [*files], [*folders], [], defined=[*macros]) for (folders, macros), files in alike.items()
    ]
    return Described([], every[:MOST_TARGETS])


_FOLDER = re.compile(r"-(?:I|isystem|iquote|idirafter)=?(.*)")
_MACRO = re.compile(r"-D(.*)")
_SYSTEM = ("/usr/", "/opt/", "/Library/", "/Applications/", "/nix/")


def _split(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError:
        return []


def _options(words: list[str], option: re.Pattern[str]) -> Iterator[str]:
    """The values of an option, which may stand in the next word."""
    for at, word in enumerate(words):
        found = option.match(word)
        if found is not None:
            yield found[1] or (words[at + 1] if at + 1 < len(words) else "")


_READERS: dict[str, Callable[[str, str], Described]] = {
    "CMakeLists.txt": _of_cmake,
    "meson.build": _of_meson,
    "BUILD": _of_bazel,
    "BUILD.bazel": _of_bazel,
    WRITTEN: _of_commands,
    **dict.fromkeys(("Makefile", "makefile", "GNUmakefile"), _of_make),
}
BUILDS = frozenset(_READERS)
"""Names of files that describe a build."""
