"""The rules of a repository, in its `codecompass.toml`: which packages may import or call which. Pure.

    [[rule]]
    name = "Layers"
    type = "layers"                       # each may use lower ones only
    layers = ["shop.web", "shop.store | shop.mail", "shop.model"]   # `|`: beside each other, and using neither
    containers = ["shop"]                 # the layers' names are below these; may be left out
    uses = "imports"                      # imports (as it is without), calls, any
    ignore = ["shop.model.orm -> shop.web"]

    type = "forbidden"      source = ["shop.model"], forbidden = ["shop.web", "requests"]
    type = "independence"   modules = ["shop.store", "shop.mail"]
    type = "acyclic"        modules = ["shop"]   (between = "packages")

A module is named by its qualified name or its path; the name of a package stands for all below it; `*` is any part of a
name, `**` any number of parts.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from codecompass.model.errors import CodeCompassError

FILE = "codecompass.toml"
TYPES = ("layers", "forbidden", "independence", "acyclic")
USES = ("imports", "calls", "any")
_KEYS = {
    "layers": {"layers", "containers"},
    "forbidden": {"source", "forbidden", "indirect"},
    "independence": {"modules"},
    "acyclic": {"modules", "between"},
}
_COMMON = {"name", "type", "uses", "ignore", "tests"}


class Name(NamedTuple):
    """The name of a module or package as a rule writes it."""

    text: str
    pattern: re.Pattern[str]

    def has(self, module: str, path: str) -> bool:
        """Whether a module, by its name or its path, is the named one or below it."""
        return self.pattern.match(module) is not None or self.pattern.match(path) is not None


class Rule(NamedTuple):
    name: str
    type: Literal["layers", "forbidden", "independence", "acyclic"]
    uses: str
    groups: tuple[tuple[Name, ...], ...]
    """For layers, the names in each, top first; otherwise the rule's names of each kind."""
    ignore: tuple[tuple[Name, Name], ...]
    indirect: bool = False
    """Whether a chain of uses counts, too."""
    tests: bool = False
    between: str = "modules"


def name_of(text: str, container: str = "") -> Name:
    """The meaning of `text` below a container with any separator: `internal` has `internal/cli`, `internal.cli`."""
    written = text.strip().rstrip("/")
    above = f"{_escaped(container)}(?:::|[./])" if container else ""
    return Name(_below(container, written), re.compile(rf"{above}{_escaped(written)}(?:$|[./:]|(?=\.\w+$))"))


def _escaped(written: str) -> str:
    return re.escape(written).replace(r"\*\*", ".*").replace(r"\*", r"[^./:]*")


def can_break(rule: Rule, unmatched: Collection[str]) -> bool:
    """Whether enough of the names that a rule uses exist for code to break it."""
    there = [[name for name in group if name.text not in unmatched] for group in rule.groups]
    if rule.type in ("layers", "independence"):
        return sum(map(len, there)) > 1
    return bool(there[0]) or not rule.groups[0]


def read_rules(text: str) -> list[Rule]:
    """The rules of a file. Raises `invalid_input`, naming the rule and what is wrong with it."""
    try:
        told = tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as problem:
        raise _wrong(f"cannot be read: {problem}") from None
    rules = told.get("rule", [])
    if not isinstance(rules, list) or not all(isinstance(one, dict) for one in rules):
        raise _wrong("says rules as tables: [[rule]]")
    return [rule for number, one in enumerate(rules, 1) for rule in _rules(one, number)]


def _rules(said: Mapping[str, Any], number: int) -> list[Rule]:
    name = str(said.get("name", f"rule {number}"))
    kind = said.get("type")
    if kind not in TYPES:
        raise _wrong(f"{name}: `type` is {kind!r}; it can be {', '.join(TYPES)}")
    if unknown := sorted(set(said) - _COMMON - _KEYS[kind]):
        raise _wrong(
            f"{name}: `{unknown[0]}` is not known; a rule of type {kind} has {', '.join(sorted(_COMMON | _KEYS[kind]))}"
        )
    uses = said.get("uses", "imports")
    if uses not in USES:
        raise _wrong(f"{name}: `uses` is {uses!r}; it can be {', '.join(USES)}")
    ignore = tuple(_ignored(one, name) for one in _texts(said, "ignore", name, least=0))
    tests = bool(said.get("tests", False))
    if kind == "layers":
        layers = _texts(said, "layers", name, least=2)
        containers = _texts(said, "containers", name, least=0) or [""]
        return [
            Rule(
                name if len(containers) == 1 else f"{name} ({container})", "layers", uses,
                tuple(tuple(name_of(part, container) for part in layer.split("|")) for layer in layers), ignore, tests=tests,
            )
            for container in containers
        ]  # fmt: skip
    if kind == "forbidden":
        groups = [_texts(said, "source", name), _texts(said, "forbidden", name)]
        made = tuple(tuple(map(name_of, one)) for one in groups)
        return [Rule(name, "forbidden", uses, made, ignore, bool(said.get("indirect", False)), tests)]
    modules = _texts(said, "modules", name, least=2 if kind == "independence" else 0)
    between = said.get("between", "modules")
    if between not in ("modules", "packages"):
        raise _wrong(f"{name}: `between` is {between!r}; it can be modules, packages")
    return [Rule(name, kind, uses, (tuple(map(name_of, modules)),), ignore, tests=tests, between=between)]


def _below(container: str, part: str) -> str:
    if not container:
        return part
    separator = "::" if "::" in container else "/" if "/" in container else "."
    return f"{container}{separator}{part}"


def _texts(said: Mapping[str, Any], key: str, name: str, least: int = 1) -> list[str]:
    value = said.get(key, [])
    value = [value] if isinstance(value, str) else value
    if not isinstance(value, list) or not all(isinstance(one, str) and one.strip() for one in value):
        raise _wrong(f"{name}: `{key}` is a list of names")
    if len(value) < least:
        raise _wrong(f"{name}: `{key}` needs {least} names or more")
    return value


def _ignored(text: str, name: str) -> tuple[Name, Name]:
    source, arrow, target = text.partition("->")
    if not arrow or not source.strip() or not target.strip():
        raise _wrong(f"{name}: `ignore` has {text!r}; write `module -> module`")
    return name_of(source), name_of(target)


def _wrong(said: str) -> CodeCompassError:
    return CodeCompassError("invalid_input", f"{FILE} {said}.", {"path": FILE})


def layer_of(rule: Rule, module: str, path: str) -> tuple[int, int] | None:
    """Returns (layer, its name that matches) for the layer that a module is in; the longest name wins."""
    found = [
        (len(one.text), level, at)
        for level, names in enumerate(rule.groups)
        for at, one in enumerate(names)
        if one.has(module, path)
    ]
    return max(found)[1:] if found else None


def among(names: Sequence[Name], module: str, path: str) -> Name | None:
    found = [one for one in names if one.has(module, path)]
    return max(found, key=lambda one: len(one.text), default=None)
