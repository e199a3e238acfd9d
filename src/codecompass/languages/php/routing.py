"""Symfony's routes in YAML: paths with their controllers, and prefixes of the controllers in a folder."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from codecompass.model import Definition, FileFacts, SurfaceFact

FRAMEWORK = "symfony"
_LINE = re.compile(
    r"""(?P<indent> *)(?:(?P<key>[^\s'"#:{\[-][^\s:]*|'[^']*'|"[^"]*"):(?:\s+(?P<value>.*))?|-\s+(?P<item>.*))\Z"""
)
_INLINE = re.compile(r"""([\w.$-]+)\s*:\s*(\[[^\]]*\]|'[^']*'|"[^"]*"|[^,{}]+)""")
_FILE = re.compile(r"/|\.(?:ya?ml|php|xml)\Z")
"""A file or folder; else a service that knows controllers, as `kernel` and `routing.controllers`."""
_CONTROLLER = re.compile(r"\\?(?P<type>\w+(?:\\\w+)+)(?:::(?P<member>\w+))?\Z")


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
    surfaces = tuple(fact for one in _entries(text) for fact in _surfaces(one, starts))
    return FileFacts("symfony-routes", lines, (module,), surfaces=surfaces)


def words(text: str) -> str:
    """The text that may be searched: all of it, since routes are no secrets."""
    return text


def _surfaces(entry: Mapping[str, Entry], starts: list[int]) -> Iterator[SurfaceFact]:
    controller = entry.get("controller") or entry.get("defaults._controller")
    found = _CONTROLLER.match(controller.value) if controller is not None else None
    methods = ",".join(re.findall(r"\w+", entry["methods"].value)).upper() if "methods" in entry else ""
    for key, (value, line) in entry.items():
        if (key == "path" or key.startswith("path.")) and (controller is not None or "methods" in entry):
            handler = f"\\{found['type']}.{found['member'] or '__invoke'}/*" if found is not None else ""  # a service
            yield SurfaceFact("route", value, 0, line, starts[line - 1], methods, handler, "", FRAMEWORK)
    resource, prefix = entry.get("resource.path") or entry.get("resource"), entry.get("prefix")
    if resource is not None and prefix is not None and "@" not in resource.value:
        folder = resource.value if _FILE.search(resource.value) else "../src"
        yield SurfaceFact("global", prefix.value, 0, prefix.line, starts[prefix.line - 1], "", "", folder, FRAMEWORK)


def _entries(text: str) -> Iterator[dict[str, Entry]]:
    """Each entry at the top: dotted key below it → value and line."""
    above: list[tuple[int, str]] = []
    found: dict[str, Entry] = {}
    for number, written in enumerate(text.split("\n"), 1):
        match = _LINE.match(re.sub(r"(?:^|\s)#.*", "", written).rstrip())
        if match is None:
            continue
        indent, key = len(match["indent"]), match["key"]
        while above and (above[-1][0] >= indent if key is not None else above[-1][0] > indent):
            above.pop()
        if not above and found:
            yield found
            found = {}
        if key is not None:
            above.append((indent, key.strip("'\"")))
        if not above or above[0][1].startswith("when@"):
            continue
        name, value = ".".join(one for _, one in above[1:]), _plain(match["value"] or match["item"] or "")
        if match["item"] is not None:
            before = found.get(name)
            found[name] = Entry(f"{before.value}, {value}" if before is not None and before.value else value, number)
        elif value.startswith("{"):
            found |= {f"{name}.{inner}".strip("."): Entry(_plain(one), number) for inner, one in _INLINE.findall(value)}
        elif name:
            found[name] = Entry(value, number)
    if found:
        yield found


def _plain(value: str) -> str:
    value = value.strip()
    return value[1:-1] if len(value) > 1 and value[0] == value[-1] and value[0] in "'\"" else value
