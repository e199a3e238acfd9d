"""Where a program is entered, and what it talks to outside: data, a file per language, `entries.toml`.

`[[entry]]` is a kind of entry point: a symbol is one if all of its conditions hold. `kind`: `command`, `worker`,
`program`. `names`, `paths`, `decorators`: regular expressions; a name matches as a whole, a path anywhere, a decorator (one
of those it has, as written) from its beginning. `kinds`: kinds of symbols. What people call it, where that is not its name:
`called`, regular expressions with a group, looked for in its decorators and then in its file (without a match it is no entry
point); `called_by_file`: the file's name.
`[[manifest]]` is a file that names commands: `file`, its `format` (`toml`, `json`) the `keys` of its tables, and
those of what is run to work on it (`scripts`: build, lint …). What a tool runs by itself is none: names that `hooks` (regular expressions) match as a whole, and those of other commands with one
of `around` before them.
`api`: paths of files whose exports are what others use; those nearest to the root count, unless the nearest file `unpublished.file` (JSON) says `unpublished.key`.
`services` maps what the code talks to (a name for people) to the packages that do it, as the graph writes them.
A file inherits those that its `facts.scm` inherits from.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Container, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from codecompass.languages import all_languages, inherited_folders, named

_HERE = Path(__file__).parent
FILE = "entries.toml"
MOST_TARGET = 80
"""Characters of what a manifest says a command runs."""


class Entry(NamedTuple):
    """A kind of entry point."""

    kind: str
    names: re.Pattern[str] | None
    paths: re.Pattern[str] | None
    decorators: re.Pattern[str] | None
    kinds: frozenset[str]
    called: re.Pattern[str] | None
    called_by_file: bool

    @property
    def by_place(self) -> bool:
        """Whether its path and its kind alone make a symbol one, or a name that has to be looked at."""
        return self.paths is not None and self.decorators is None

    def holds(self, name: str, kind: str, path: str, decorators: str) -> bool:
        return (
            (not self.kinds or kind in self.kinds)
            and (self.names is None or self.names.fullmatch(name) is not None)
            and (self.paths is None or self.paths.search(path) is not None)
            and (self.decorators is None or any(map(self.decorators.match, decorators.split("\n"))))
        )


class Manifest(NamedTuple):
    file: str
    format: str
    keys: tuple[str, ...]
    scripts: tuple[str, ...]
    hooks: re.Pattern[str] | None
    around: tuple[str, ...]


class Entries(NamedTuple):
    """What a language's file says."""

    entries: tuple[Entry, ...]
    manifests: tuple[Manifest, ...]
    api: re.Pattern[str] | None
    plain_names: frozenset[str]
    """Names by which alone an entry is known."""
    services: tuple[tuple[str, re.Pattern[str]], ...]
    unpublished: tuple[str, str]
    """A manifest, and its key that is true where nobody else gets what is exported; both empty where there is none."""

    def of(self, name: str, kind: str, path: str, decorators: str) -> Entry | None:
        """The kind of entry point that a symbol is."""
        return next((one for one in self.entries if one.holds(name, kind, path, decorators)), None)

    def may_be_in(self, path: str) -> bool:
        """Whether symbols in a file may be entry points by its path."""
        return any(one.by_place and one.paths and one.paths.search(path) for one in self.entries)


@cache
def entries_of(language: str) -> Entries:
    files = [_HERE / folder / FILE for folder in inherited_folders(named(language).home)]
    told = [tomllib.loads(file.read_text("utf-8")) for file in files if file.exists()]
    rules = [rule for one in told for rule in one.get("entry", ())]
    services = [(service, packages) for one in told for service, packages in one.get("services", {}).items()]
    return Entries(
        tuple(
            Entry(
                rule["kind"], _any(rule.get("names")), _any(rule.get("paths")), _any(rule.get("decorators")),
                frozenset(rule.get("kinds", ())), _any(rule.get("called")), rule.get("called_by_file", False),
            )
            for rule in rules
        ),
        tuple(_manifest(one) for told_of in told for one in told_of.get("manifest", ())),
        _any([path for one in told for path in one.get("api", ())]),
        frozenset(name for rule in rules for name in rule.get("names", ()) if name.isidentifier()),
        tuple((service, re.compile(rf"(?:{'|'.join(packages)})(?![\w-])")) for service, packages in services),
        next(((one["unpublished"]["file"], one["unpublished"]["key"]) for one in told if "unpublished" in one), ("", "")),
    )  # fmt: skip


def _manifest(rule: Mapping[str, Any]) -> Manifest:
    return Manifest(
        rule["file"],
        rule["format"],
        tuple(rule.get("keys", ())),
        tuple(rule.get("scripts", ())),
        _any(rule.get("hooks")),
        tuple(rule.get("around", ())),
    )


@cache
def every_entries() -> tuple[Entries, ...]:
    """Those of all languages."""
    return tuple(dict.fromkeys(entries_of(language.name) for language in all_languages()))


def manifests() -> Iterator[Manifest]:
    """The files that name commands, of all languages."""
    return iter(dict.fromkeys(one for rules in every_entries() for one in rules.manifests))


def commands_in(manifest: Manifest, text: str, keys: tuple[str, ...]) -> dict[str, str]:
    """What a manifest names in the tables of some keys, and what that runs; none where it cannot be read."""
    try:
        told: Any = tomllib.loads(text) if manifest.format == "toml" else json.loads(text)
    except ValueError:  # both raise a kind of it
        return {}
    found: dict[str, str] = {}
    for key in keys:
        value: Any = told
        for part in key.split("."):
            value = value.get(part) if isinstance(value, Mapping) else None
        if isinstance(value, str):
            found.setdefault(str(told.get("name", key)), value[:MOST_TARGET])
        for one in value if isinstance(value, list) else ():
            if isinstance(one, Mapping) and "name" in one:
                found.setdefault(str(one["name"]), str(one.get("path", ""))[:MOST_TARGET])
        for name, run in value.items() if isinstance(value, Mapping) else ():
            said = " && ".join(map(str, run)) if isinstance(run, list) else str(run)
            found.setdefault(str(name), said[:MOST_TARGET])
    return {name: run for name, run in found.items() if not _is_hook(manifest, name, found)}


def _is_hook(manifest: Manifest, name: str, names: Container[str]) -> bool:
    """Whether a tool runs it by itself: before or after another, or when it installs."""
    if manifest.hooks is not None and manifest.hooks.fullmatch(name):
        return True
    return any(name.startswith(one) and name.removeprefix(one) in names for one in manifest.around)


def is_true(text: bytes, key: str) -> bool:
    """Whether a manifest (JSON) says so of a key; not where it cannot be read."""
    try:
        told: Any = json.loads(text)
    except ValueError:
        return False
    return isinstance(told, Mapping) and told.get(key) is True


def line_of(text: str, name: str) -> int:
    """The line of a manifest on which a command is named; 1 where it is not found."""
    key = rf"""(?m)^\s*(?:{{\s*)?(["']?){re.escape(name)}\1\s*[:=]"""
    found = re.search(key, text) or re.search(rf"""["']{re.escape(name)}["']""", text)
    return text.count("\n", 0, found.end()) + 1 if found else 1


def _any(patterns: list[str] | None) -> re.Pattern[str] | None:
    return re.compile("|".join(patterns)) if patterns else None
