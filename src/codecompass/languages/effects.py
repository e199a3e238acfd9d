"""What calls into libraries do: data, a file per language, `effects.toml`.

`[[effect]]` describes members of a library's types. `kind`: `table`, `cache`, `topic`, `client`, `mail`, `file`,
`metric`, `environment` … A rule is about calls for which one of these holds:

- `type`: a pattern that is found in the qualified name of the type (or module) whose member is called, as the graph
  writes what is outside (`redis.from_url.pipeline`); a group `name` is what is affected.
- `receiver`: the same for the text before the member's name, where nothing is known of its type: heuristic.
- `model = true`: the statement names a type of the repository that stands for a table.

Every other key is an operation (`read`, `write`, `delete`, `send` …) with the members that do it, in one text.
`name`: the place of the argument that says what is affected, or its keyword. A file inherits the rules of the languages
that its `facts.scm` inherits from.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from codecompass.languages import inherited_folders, named

_HERE = Path(__file__).parent
FILE = "effects.toml"
_OWN = ("kind", "type", "receiver", "model", "name")
STRONGEST = ("delete", "write", "read")
"""Operations on a table; of several in one statement the first of these counts."""


class EffectRule(NamedTuple):
    """What some members of a library's types do."""

    kind: str
    operations: Mapping[str, str]
    """By member."""
    type: re.Pattern[str] | None
    receiver: re.Pattern[str] | None
    model: bool
    name: int | str | None


class EffectRules:
    """The rules of one language, by member."""

    def __init__(self, rules: Sequence[EffectRule]) -> None:
        self._by_member: dict[str, list[EffectRule]] = {}
        for rule in rules:
            for member in rule.operations:
                self._by_member.setdefault(member, []).append(rule)

    def known(self, member: str, owner: str) -> tuple[EffectRule, str] | None:
        """The rule for a member of what is outside, and what its type says is affected."""
        return self._first(member, "type", owner)

    def likely(self, member: str, receiver: str) -> tuple[EffectRule, str] | None:
        """The rule for a member of a value of which nothing is known but its text."""
        return self._first(member, "receiver", receiver)

    def of_models(self, members: Sequence[str]) -> str:
        """The strongest operation on a table among the members that a statement calls; empty without one."""
        found = {
            rule.operations[member] for member in members for rule in self._by_member.get(member, ()) if rule.model
        }
        return next((one for one in STRONGEST if one in found), min(found, default=""))

    def _first(self, member: str, field: str, text: str) -> tuple[EffectRule, str] | None:
        for rule in self._by_member.get(member, ()):
            pattern: re.Pattern[str] | None = getattr(rule, field)
            found = pattern.search(text) if pattern is not None else None
            if found is not None:
                return rule, found.groupdict().get("name") or ""
        return None


@cache
def effects_of(language: str) -> EffectRules:
    """The rules of a language, those of the languages that it inherits from first."""
    known = named(language)
    folders = inherited_folders(known.home) if not known.outline else []
    return EffectRules([rule for folder in folders for rule in _read(_HERE / folder / FILE)])


def _read(file: Path) -> list[EffectRule]:
    if not file.exists():
        return []
    rows: list[dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))["effect"]  # Any: as in the file
    return [_rule(row) for row in rows]


def _rule(row: Mapping[str, Any]) -> EffectRule:
    members = {member: key for key, text in row.items() if key not in _OWN for member in text.split()}
    outside, receiver = (re.compile(row[key]) if key in row else None for key in ("type", "receiver"))
    return EffectRule(row["kind"], members, outside, receiver, row.get("model", False), row.get("name"))
