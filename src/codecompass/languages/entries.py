"""Where a program is entered, and which external services it uses: data, a file per language, `entries.toml`.

`[[entry]]` is a kind of entry point: a symbol is one if all of its conditions hold. `kind`: `command`, `worker`,
`program`. `names`, `paths`, `decorators`: regular expressions; a name matches as a whole, a path anywhere, a decorator
(one of the symbol's, as written) from its beginning. `kinds`: kinds of symbols. The name that people use for it, where
that is not the symbol's: `called`, regular expressions with a group, looked for in its decorators and then in its file
(without a match it is no entry point); `called_by_file`: the file's name. How tests run a command: `invoked`, a pattern with
the groups `words`, what is said to it, and `on`, what it is said to, in files that hold `invoked_word`. `dropped`: the end
of a function's name that its command does not have. `below`: in its decorator the group of commands that it is put in;
`mounted`: how a group (`group`) gets a name (`name`), in files that hold `mounted_word`. `[[manifest]]` is a file that names commands:
`file`, its `format` (`toml`, `json`), the `keys` of its tables of commands, and those of its tables of development
tasks (`scripts`: build, lint …). A command that a tool runs by itself is left out: names that `hooks` (regular
expressions) match as a whole, and names of other commands with one of `around` before them.
`api`: paths of files whose exports other projects use; those nearest to the root count, unless a manifest says that
they are private (`unused.toml`).
`services` maps an external service (a name for people) to the packages that talk to it, as the graph writes them. A
file inherits the settings of the languages that its `facts.scm` inherits from.
"""

import json
import re
import tomllib
from collections.abc import Container, Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from codecompass.languages import all_languages
from codecompass.languages.tables import merged, row_as, tables_of

FILE = "entries.toml"
MOST_TARGET = 80
"""Characters kept of the text that a command runs."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of entry point."""

    kind: str
    names: re.Pattern[str] | None = None
    paths: re.Pattern[str] | None = None
    decorators: re.Pattern[str] | None = None
    kinds: frozenset[str] = frozenset()
    called: re.Pattern[str] | None = None
    called_by_file: bool = False
    invoked: re.Pattern[str] | None = None
    invoked_word: str = ""
    below: re.Pattern[str] | None = None
    mounted: re.Pattern[str] | None = None
    mounted_word: str = ""
    dropped: re.Pattern[str] | None = None

    @property
    def by_place(self) -> bool:
        """Whether path and kind alone decide, or a name that has to be looked up."""
        return self.paths is not None and self.decorators is None

    def holds(self, name: str, kind: str, path: str, decorators: str) -> bool:
        return (
            (not self.kinds or kind in self.kinds)
            and (self.names is None or self.names.fullmatch(name) is not None)
            and (self.paths is None or self.paths.search(path) is not None)
            and (self.decorators is None or any(map(self.decorators.match, decorators.split("\n"))))
        )


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    file: str
    format: str
    keys: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    hooks: re.Pattern[str] | None = None
    around: tuple[str, ...] = ()


class Entries(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of one language's file."""

    entry: tuple[Entry, ...] = ()
    manifest: tuple[Manifest, ...] = ()
    api: re.Pattern[str] | None = None
    plain_names: frozenset[str] = frozenset()
    """Names that alone make a symbol an entry."""
    services: Mapping[str, re.Pattern[str]] = {}

    def of(self, name: str, kind: str, path: str, decorators: str) -> Entry | None:
        """The kind of entry point that a symbol is."""
        return next((one for one in self.entry if one.holds(name, kind, path, decorators)), None)

    def may_be_in(self, path: str) -> bool:
        """Whether a file's path allows entry points among its symbols."""
        return any(one.by_place and one.paths and one.paths.search(path) for one in self.entry)


@cache
def entries_of(language: str) -> Entries:
    rules = merged(tables_of(language, FILE))
    names = {name for one in rules.get("entry", ()) for name in one.get("names", ()) if name.isidentifier()}
    services = {name: rf"(?:{'|'.join(packages)})(?![\w-])" for name, packages in rules.get("services", {}).items()}
    return row_as(Entries, rules | {"plain_names": sorted(names), "services": services})


@cache
def every_entries() -> tuple[Entries, ...]:
    """Those of all languages."""
    return tuple(entries_of(language.name) for language in all_languages())


def manifests() -> Iterator[Manifest]:
    """The manifests that name commands, of all languages."""
    return iter(dict.fromkeys(one for rules in every_entries() for one in rules.manifest))


def commands_in(manifest: Manifest, text: str, keys: tuple[str, ...]) -> dict[str, str]:
    """The commands in the tables under some keys, each with the text that it runs; empty where the text can't be
    parsed."""
    try:
        data: Any = tomllib.loads(text) if manifest.format == "toml" else json.loads(text)
    except ValueError:  # both raise a kind of it
        return {}
    found: dict[str, str] = {}
    for key in keys:
        value: Any = data
        for part in key.split("."):
            value = value.get(part) if isinstance(value, Mapping) else None
        if isinstance(value, str):
            found.setdefault(str(data.get("name", key)), value[:MOST_TARGET])
        for one in value if isinstance(value, list) else ():
            if isinstance(one, Mapping) and "name" in one:
                found.setdefault(str(one["name"]), str(one.get("path", ""))[:MOST_TARGET])
        for name, run in value.items() if isinstance(value, Mapping) else ():
            command = " && ".join(map(str, run)) if isinstance(run, list) else str(run)
            found.setdefault(str(name), command[:MOST_TARGET])
    return {name: run for name, run in found.items() if not _is_hook(manifest, name, found)}


def _is_hook(manifest: Manifest, name: str, names: Container[str]) -> bool:
    """Whether a tool runs the command by itself: before or after another, or on installation."""
    if manifest.hooks is not None and manifest.hooks.fullmatch(name):
        return True
    return any(name.startswith(one) and name.removeprefix(one) in names for one in manifest.around)


def line_of(text: str, name: str) -> int:
    """The line of a manifest on which a command is named; 1 where it is not found."""
    key = rf"""(?m)^\s*(?:{{\s*)?(["']?){re.escape(name)}\1\s*[:=]"""
    found = re.search(key, text) or re.search(rf"""["']{re.escape(name)}["']""", text)
    return text.count("\n", 0, found.end()) + 1 if found else 1
