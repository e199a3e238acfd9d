"""The owners of files by CODEOWNERS, with the semantics of GitHub and GitLab: the last matching line counts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

PLACES = (".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS")
"""Possible paths of such a file; the first one counts."""
_SECTION = re.compile(r"\^?\[[^\]]+\](?:\[\d+\])?")
"""GitLab's sections: `[Backend][2] @team`."""


class Rule(NamedTuple):
    spec: GitIgnoreSpec
    owners: tuple[str, ...]


class Owners:
    """The rules of a file, in order. Invalid lines are ignored."""

    def __init__(self, text: str = "") -> None:
        from pathspec import GitIgnoreSpec

        self._rules: list[Rule] = []
        defaults: tuple[str, ...] = ()
        for line in text.removeprefix("\ufeff").splitlines():
            words = line.split(" #", 1)[0].split()
            if not words or words[0].startswith("#"):
                continue
            if section := _SECTION.match(line.strip()):
                defaults = tuple(line.strip()[section.end() :].split())
                continue
            pattern, owners = words[0], tuple(word for word in words[1:] if "@" in word)
            try:
                self._rules.append(
                    Rule(GitIgnoreSpec.from_lines([pattern]), owners or (() if len(words) > 1 else defaults))
                )
            except ValueError:
                continue

    @classmethod
    def of(cls, texts: Mapping[str, str]) -> Owners:
        """The owners that these files define; texts by path."""
        return next((cls(texts[place]) for place in PLACES if place in texts), cls())

    def __bool__(self) -> bool:
        return bool(self._rules)

    def of_file(self, path: str) -> tuple[str, ...]:
        return next((rule.owners for rule in reversed(self._rules) if rule.spec.match_file(path)), ())
