"""What a repository says of itself: its README's first words, and the surfaces that it declares."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container
from typing import TYPE_CHECKING

from msgspec import Struct

from codecompass.tools.surfaces import config_keys, db_tables, endpoints

if TYPE_CHECKING:
    from codecompass.project import Reader

MOST_LISTED = 500
"""Endpoints, configuration keys, tables, that are looked at."""
MOST_ABOUT = 400
"""Characters of what the README says first."""
WIDE_ENOUGH = 8
"""Letters that make a sentence in a script without spaces."""
_README = re.compile(r"(^|/)readme(\.(md|rst|txt|adoc|markdown))?$", re.IGNORECASE)
_NO_PROSE = re.compile(r"^\s*(#|=+\s*$|-+\s*$|\[!|!\[|<|\||\.\. |```|>|\*\s|-\s|\d+\.\s|\[.*\]:)")
_HOW_TO = re.compile(
    r"^#+\s*\W*(install|setup|set up|getting started|get started|quick ?start|usage|requirements|prerequisites|contents|"
    r"table of contents|安装|快速开始)",
    re.IGNORECASE,
)
"""Headings of what tells how to come by it, not what it is."""
_LINK = re.compile(r"!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?|`([^`]+)`__?|<[^>]+>")


class Listed(Struct, frozen=True):
    """A surface: an endpoint, a configuration key, a table."""

    name: str
    path: str
    line: int
    detail: str
    """An endpoint's method and handler, a key's reader, a table's type."""


def listed(reader: Reader, paths: Container[str]) -> tuple[list[Listed], list[Listed], list[Listed]]:
    """Endpoints, configuration keys and tables, each once, at the first place where it is."""
    routes = endpoints(reader, None, None)
    tables, _ = db_tables(reader, None, None, MOST_LISTED)
    told = (
        [Listed(f"{one.http_method} {one.route_path}", one.file_path, one.line, one.handler) for one in routes],
        [Listed(one.key, one.file_path, one.line, one.usage_pattern) for one in config_keys(reader, None)],
        [Listed(one.table_name, one.file_path, one.line, one.entity or "") for one in tables],
    )
    here = [[one for one in kind if one.path in paths] for kind in told]
    first = [list({one.name: one for one in reversed(kind)}.values())[::-1] for kind in here]
    return first[0], first[1], first[2]


def about(reader: Reader) -> str:
    """The first paragraph of prose in the README nearest to the root; of what stands under headings like Installation only
    where there is no other."""
    known = [path for path in reader.tree.files if _README.search(path)]
    if not known:
        return ""
    text = reader.text(min(known, key=lambda path: (path.count("/"), path))).decode("utf-8", "replace")
    others = list[str]()
    is_how_to = False
    for paragraph in re.split(r"\n\s*\n", text):
        lines = [line.strip() for line in paragraph.strip().split("\n")]
        if lines[0].startswith("#"):
            is_how_to = bool(_HOW_TO.match(lines[0]))
        if said := _prose(lines):
            if not is_how_to:
                return said
            others.append(said)
    return others[0] if others else ""


def _prose(lines: list[str]) -> str:
    """What a paragraph says, without marks; empty for one that is no prose."""
    if any(_NO_PROSE.match(line) for line in lines):
        return ""
    said = " ".join(_LINK.sub(lambda found: found[1] or found[2] or "", " ".join(lines)).replace("**", "").split())
    if len(said.split()) <= 3 and sum(map(_is_wide, said)) < WIDE_ENOUGH:
        return ""
    return said if len(said) <= MOST_ABOUT else said[:MOST_ABOUT].rsplit(" ", 1)[0] + " …"


def _is_wide(letter: str) -> bool:
    """Of a script that puts no spaces between words."""
    return unicodedata.east_asian_width(letter) == "W"
