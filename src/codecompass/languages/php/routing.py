"""Symfony in YAML: routes with their controllers, prefixes of the controllers in a folder, what services are given."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from codecompass.model import AROUND, Definition, FileFacts, SurfaceFact

FRAMEWORK = "symfony"
_LINE = re.compile(
    r"""(?P<indent> *)(?:(?P<key>[^\s'"#:{\[-][^\s:]*|'[^']*'|"[^"]*"):(?:\s+(?P<value>.*))?|-\s+(?P<item>.*))\Z"""
)
_INLINE = re.compile(r"""([\w.$-]+)\s*:\s*(\[[^\]]*\]|'[^']*'|"[^"]*"|[^,{}]+)""")
_FILE = re.compile(r"/|\.(?:ya?ml|php|xml)\Z")
"""A file or folder; else a service that knows controllers, as `kernel` and `routing.controllers`."""
_CONTROLLER = re.compile(r"\\?(?P<type>\w+(?:\\\w+)+)(?:::(?P<member>\w+))?\Z")
_GIVEN = re.compile(r"%(?:env\((?:[\w.\\-]+:)*(?P<variable>\w+)\)|(?P<parameter>[\w-]+(?:\.[\w-]+)*))%")
_CLASS = re.compile(r"\w+(?:\\\w+)+\Z")


class Entry(NamedTuple):
    """What one key stands for."""

    value: str
    line: int


def facts(path: str, text: str) -> FileFacts:
    """The routes, and a `global` prefix for each resource that is imported with one; no facts of other files."""
    lines = text.count("\n") + 1
    module = Definition(path.rsplit("/", 1)[-1], "module", -1, 0, len(text.encode()), 1, lines)
    starts = [0]
    for line in text.encode().split(b"\n"):
        starts.append(starts[-1] + len(line) + 1)
    routes = [fact for one in _entries(text) for fact in _surfaces(one, starts)]
    return FileFacts("symfony", lines, (module,), surfaces=(*routes, *_settings(text, starts)))


def words(text: str) -> str:
    """The part of a file that may be searched: routes, which are no secrets, and the names of settings."""
    if any(key.partition(".")[0] in ("path", "resource") for one in _entries(text) for key in one):
        return text
    return "\n".join(line for line in text.split("\n") if _GIVEN.search(line))


def _settings(text: str, starts: list[int]) -> Iterator[SurfaceFact]:
    """The variables and parameters that services are given, each with the class of its service; parameters that are set."""
    for names, value, line, _ in _values(text):
        names = names[1:] if names[0].startswith("when@") else names
        own = next((one for one in names if _CLASS.match(one)), "")
        place = 0, line, starts[line - 1]
        if len(names) == 2 and names[0] == "parameters":
            yield SurfaceFact("config", names[1], *place, "parameters", AROUND, "", FRAMEWORK)
        for found in _GIVEN.finditer(value):
            given, detail = (found[1], "%env()%") if found[1] else (found[2], "%parameter%")
            yield SurfaceFact("config", given, *place, detail, f"\\{own}" if own else AROUND, "", FRAMEWORK)


def _surfaces(entry: Mapping[str, Entry], starts: list[int]) -> Iterator[SurfaceFact]:
    controller = entry.get("controller") or entry.get("defaults._controller")
    found = _CONTROLLER.match(controller.value) if controller is not None else None
    methods = ",".join(re.findall(r"\w+", entry["methods"].value)).upper() if "methods" in entry else ""
    for key, (value, line) in entry.items():
        if (key == "path" or key.startswith("path.")) and (controller is not None or "methods" in entry):
            handler = f"\\{found['type']}.{found['member'] or '__invoke'}/*" if found is not None else ""  # a service
            yield SurfaceFact("route", value, 0, line, starts[line - 1], methods, handler, "", FRAMEWORK)
    resource, prefix = entry.get("resource.path") or entry.get("resource"), entry.get("prefix")
    if resource is not None and prefix is not None:
        folder = resource.value if _FILE.search(resource.value) else "../src"
        yield SurfaceFact("global", prefix.value, 0, prefix.line, starts[prefix.line - 1], "", "", folder, FRAMEWORK)


def _entries(text: str) -> Iterator[dict[str, Entry]]:
    """Each entry at the top: dotted key below it → value and line."""
    top, found = "", dict[str, Entry]()
    for names, written, number, is_item in _values(text):
        if len(names) == 1 and not is_item:
            if found:
                yield found
            top, found = names[0], {}
        if top.startswith("when@"):
            continue
        name, value = ".".join(names[1:]), _plain(written)
        if is_item:
            before = found.get(name)
            found[name] = Entry(f"{before.value}, {value}" if before is not None and before.value else value, number)
        elif value.startswith("{"):
            found |= {f"{name}.{inner}".strip("."): Entry(_plain(one), number) for inner, one in _INLINE.findall(value)}
        elif name:
            found[name] = Entry(value, number)
    if found:
        yield found


def _values(text: str) -> Iterator[tuple[tuple[str, ...], str, int, bool]]:
    """Each line with a value: the keys that it stands below, the value, the line's number, whether it is an item of a list."""
    above: list[tuple[int, str]] = []
    for number, written in enumerate(text.split("\n"), 1):
        match = _LINE.match(re.sub(r"(?:^|\s)#.*", "", written).rstrip())
        if match is None:
            continue
        indent, key = len(match["indent"]), match["key"]
        while above and (above[-1][0] >= indent if key is not None else above[-1][0] > indent):
            above.pop()
        if key is not None:
            above.append((indent, key.strip("'\"")))
        if above:
            yield tuple(one for _, one in above), match["value"] or match["item"] or "", number, key is None


def _plain(value: str) -> str:
    value = value.strip()
    return value[1:-1] if len(value) > 1 and value[0] == value[-1] and value[0] in "'\"" else value
