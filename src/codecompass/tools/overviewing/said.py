"""What a repository says of itself: its README's first words, and the surfaces that it declares."""

from __future__ import annotations

import re
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
_README = re.compile(r"(^|/)readme(\.(md|rst|txt|adoc|markdown))?$", re.IGNORECASE)
_NO_PROSE = re.compile(r"^\s*(#|=+\s*$|-+\s*$|\[!|!\[|<|\||\.\. |```|>|\*\s|-\s|\d+\.\s|\[.*\]:)")
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)|`([^`]+)`__?|<[^>]+>")


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
    """The first paragraph of prose in the README nearest to the root."""
    known = [path for path in reader.tree.files if _README.search(path)]
    if not known:
        return ""
    text = reader.text(min(known, key=lambda path: (path.count("/"), path))).decode("utf-8", "replace")
    for paragraph in re.split(r"\n\s*\n", text):
        lines = [line.strip() for line in paragraph.strip().split("\n")]
        if any(_NO_PROSE.match(line) for line in lines):
            continue
        said = " ".join(_LINK.sub(lambda found: found[1] or found[2] or "", " ".join(lines)).replace("**", "").split())
        if len(said.split()) > 3:
            return said if len(said) <= MOST_ABOUT else said[:MOST_ABOUT].rsplit(" ", 1)[0] + " …"
    return ""
