"""Who can use a definition, and how its parameters and calls are written: data, a file per language, `access.toml`.

`[seen_from]` maps a visibility to the places from which a definition of it can be used: `file`, `folder`, `type` (the
outermost type that it stands in), `module` (the one that it stands in, and those below), `above` (the module above that, and
those below), `derived` (types that derive from its own), `project` (what is built with it: the folder of the nearest file
whose name matches `manifest`). Several are told as a list. A visibility that has none is seen from everywhere.
`types_first`: whether a parameter's type stands before its name. `loose_calls`: whether a call may leave arguments out, and
those that are too many are dropped. A file inherits those that its `facts.scm` inherits from.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from codecompass.languages import inherited_folders, named

_HERE = Path(__file__).parent
FILE = "access.toml"
EVERYWHERE = frozenset({"everywhere"})
_WIDTH = {"file": 1, "type": 1, "module": 1, "folder": 2, "above": 2, "derived": 4, "project": 8, "everywhere": 16}
"""How far each place reaches, compared with others of the same language."""


class Access(NamedTuple):
    """What a language's file says."""

    seen_from: Mapping[str, frozenset[str]]
    manifest: re.Pattern[str]
    types_first: bool
    loose_calls: bool

    def places(self, visibility: str) -> frozenset[str]:
        """From where a definition of a visibility can be used."""
        return self.seen_from.get(visibility, EVERYWHERE)

    def is_narrower(self, visibility: str, than: str) -> bool:
        """Whether a visibility can be used from fewer places than another."""
        return _width(self.places(visibility)) < _width(self.places(than))


def _width(places: frozenset[str]) -> int:
    return sum(_WIDTH[place] for place in places)


@cache
def access_of(language: str) -> Access:
    files = [_HERE / folder / FILE for folder in inherited_folders(named(language).home)]
    told = [tomllib.loads(file.read_text("utf-8")) for file in files if file.exists()]
    seen = {word: places for one in told for word, places in one.get("seen_from", {}).items()}
    said = {key: value for one in told for key, value in one.items()}
    return Access(
        {word: frozenset(places if isinstance(places, list) else [places]) for word, places in seen.items()},
        re.compile(said.get("manifest", r"(?!)")),
        said.get("types_first", False),
        said.get("loose_calls", False),
    )
