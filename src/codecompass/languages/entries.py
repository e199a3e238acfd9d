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
`api`: paths of files whose exports other projects use; those nearest to the root count, unless the nearest file
`unpublished.file` (JSON) has a true `unpublished.key`.
`services` maps an external service (a name for people) to the packages that talk to it, as the graph writes them. A
file inherits the settings of the languages that its `facts.scm` inherits from.
"""

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
"""Characters kept of the text that a command runs."""


class Entry(NamedTuple):
    """A kind of entry point."""

    kind: str
    names: re.Pattern[str] | None
    paths: re.Pattern[str] | None
    decorators: re.Pattern[str] | None
    kinds: frozenset[str]
    called: re.Pattern[str] | None
    called_by_file: bool
    invoked: re.Pattern[str] | None
    invoked_word: str
    below: re.Pattern[str] | None
    mounted: re.Pattern[str] | None
    mounted_word: str
    dropped: re.Pattern[str] | None

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


class Manifest(NamedTuple):
    file: str
    format: str
    keys: tuple[str, ...]
    scripts: tuple[str, ...]
    hooks: re.Pattern[str] | None
    around: tuple[str, ...]


class Entries(NamedTuple):
    """The settings of one language's file."""

    entries: tuple[Entry, ...]
    manifests: tuple[Manifest, ...]
    api: re.Pattern[str] | None
    plain_names: frozenset[str]
    """Names that alone make a symbol an entry."""
    services: tuple[tuple[str, re.Pattern[str]], ...]
    unpublished: tuple[str, str]
    """(manifest, key): the exports are private where the key is true; both empty where there is none."""

    def of(self, name: str, kind: str, path: str, decorators: str) -> Entry | None:
        """The kind of entry point that a symbol is."""
        return next((one for one in self.entries if one.holds(name, kind, path, decorators)), None)

    def may_be_in(self, path: str) -> bool:
        """Whether a file's path allows entry points among its symbols."""
        return any(one.by_place and one.paths and one.paths.search(path) for one in self.entries)


@cache
def entries_of(language: str) -> Entries:
    files = [_HERE / folder / FILE for folder in inherited_folders(named(language).home)]
    tables = [tomllib.loads(file.read_text("utf-8")) for file in files if file.exists()]
    rules = [rule for one in tables for rule in one.get("entry", ())]
    services = [(service, packages) for one in tables for service, packages in one.get("services", {}).items()]
    return Entries(
        tuple(
            Entry(
                rule["kind"], _any(rule.get("names")), _any(rule.get("paths")), _any(rule.get("decorators")),
                frozenset(rule.get("kinds", ())), _any(rule.get("called")), rule.get("called_by_file", False),
                _any(rule.get("invoked")), rule.get("invoked_word", ""), _any(rule.get("below")), _any(rule.get("mounted")),
                rule.get("mounted_word", ""), _any(rule.get("dropped")),
            )
            for rule in rules
        ),
        tuple(_manifest(one) for table in tables for one in table.get("manifest", ())),
        _any([path for one in tables for path in one.get("api", ())]),
        frozenset(name for rule in rules for name in rule.get("names", ()) if name.isidentifier()),
        tuple((service, re.compile(rf"(?:{'|'.join(packages)})(?![\w-])")) for service, packages in services),
        next(((one["unpublished"]["file"], one["unpublished"]["key"]) for one in tables if "unpublished" in one), ("", "")),
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
    """The manifests that name commands, of all languages."""
    return iter(dict.fromkeys(one for rules in every_entries() for one in rules.manifests))


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


def is_true(text: bytes, key: str) -> bool:
    """Whether a key is true in a manifest (JSON); False where it can't be parsed."""
    try:
        data: Any = json.loads(text)
    except ValueError:
        return False
    return isinstance(data, Mapping) and data.get(key) is True


def line_of(text: str, name: str) -> int:
    """The line of a manifest on which a command is named; 1 where it is not found."""
    key = rf"""(?m)^\s*(?:{{\s*)?(["']?){re.escape(name)}\1\s*[:=]"""
    found = re.search(key, text) or re.search(rf"""["']{re.escape(name)}["']""", text)
    return text.count("\n", 0, found.end()) + 1 if found else 1


def _any(patterns: list[str] | None) -> re.Pattern[str] | None:
    return re.compile("|".join(patterns)) if patterns else None
