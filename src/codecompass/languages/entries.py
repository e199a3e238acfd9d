"""Where a program is entered, and what it talks to outside: data, a file per language, `entries.toml`.

`[[entry]]` is a kind of entry point: a symbol is one if all of its conditions hold. `kind`: `command`, `worker`,
`program`. `names`, `paths`, `decorators`: regular expressions; a name matches as a whole, a path anywhere, a decorator (one
of those it has, as written) from its beginning. `kinds`: kinds of symbols.
`[[manifest]]` is a file that names commands: `file`, its `format` (`toml`, `json`) and the `keys` of its tables.
`api`: paths of files whose exports are what others use; those nearest to the root count.
`services` maps what the code talks to (a name for people) to the packages that do it, as the graph writes them.
A file inherits those that its `facts.scm` inherits from.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
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


class Entries(NamedTuple):
    """What a language's file says."""

    entries: tuple[Entry, ...]
    manifests: tuple[Manifest, ...]
    api: re.Pattern[str] | None
    plain_names: frozenset[str]
    """Names by which alone an entry is known."""
    services: tuple[tuple[str, re.Pattern[str]], ...]

    def kind_of(self, name: str, kind: str, path: str, decorators: str) -> str:
        """Which kind of entry point a symbol is; empty: none."""
        return next((one.kind for one in self.entries if one.holds(name, kind, path, decorators)), "")


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
                frozenset(rule.get("kinds", ())),
            )
            for rule in rules
        ),
        tuple(Manifest(one["file"], one["format"], tuple(one["keys"])) for told_of in told for one in told_of.get("manifest", ())),
        _any([path for one in told for path in one.get("api", ())]),
        frozenset(name for rule in rules for name in rule.get("names", ()) if name.isidentifier()),
        tuple((service, re.compile(rf"(?:{'|'.join(packages)})(?![\w-])")) for service, packages in services),
    )  # fmt: skip


@cache
def every_entries() -> tuple[Entries, ...]:
    """Those of all languages."""
    return tuple(dict.fromkeys(entries_of(language.name) for language in all_languages()))


def manifests() -> Iterator[Manifest]:
    """The files that name commands, of all languages."""
    return iter(dict.fromkeys(one for rules in every_entries() for one in rules.manifests))


def commands_in(manifest: Manifest, text: str) -> dict[str, str]:
    """The commands that a manifest names, and what they run; none where it cannot be read."""
    try:
        told: Any = tomllib.loads(text) if manifest.format == "toml" else json.loads(text)
    except ValueError:  # both raise a kind of it
        return {}
    found: dict[str, str] = {}
    for key in manifest.keys:
        value: Any = told
        for part in key.split("."):
            value = value.get(part) if isinstance(value, Mapping) else None
        if isinstance(value, str):
            found.setdefault(str(told.get("name", key)), value[:MOST_TARGET])
        for one in value if isinstance(value, list) else ():
            if isinstance(one, Mapping) and "name" in one:
                found.setdefault(str(one["name"]), str(one.get("path", ""))[:MOST_TARGET])
        for name, run in value.items() if isinstance(value, Mapping) else ():
            found.setdefault(str(name), str(run)[:MOST_TARGET])
    return found


def _any(patterns: list[str] | None) -> re.Pattern[str] | None:
    return re.compile("|".join(patterns)) if patterns else None
