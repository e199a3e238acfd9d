"""What a move of a definition to another file or package means for a use: whether it names the place."""

import re
from collections.abc import Iterable

from codecompass.model import MEMBER_KINDS, Symbol
from codecompass.session.project import Reader
from codecompass.tools.sites import ABSORBED, IMPORTED, Site
from codecompass.tools.snippets import Texts
from codecompass.tools.symbols import by_ids

USES = frozenset({
    "calls", "calls through a base or an override", "handed on", "other uses", "types that derive from it",
    "overrides and implementations",
})  # fmt: skip
THROUGH = "imports through files that hand it on, if these do so still"
WHOLLY = "files that hand on all of its module"
BARE = "uses without an import of the name, the first of each file"
_OWNED = re.compile(r"[\w$)\]](?:\.|::|\\)\s*\Z")
"""What stands before a name that another one leads to."""


class Moves:
    """A planned move of a symbol that is no member."""

    def __init__(self, reader: Reader, symbol: Symbol, sites: Iterable[Site], texts: Texts) -> None:
        self._texts, self._name = texts, symbol.name
        self._is_member = symbol.kind in MEMBER_KINDS
        self._importing = {one.path for one in sites if one.kind == IMPORTED and one.path != symbol.path}
        rows = reader.ask("imported_through", id=symbol.symbol_id)
        self._through = {(str(row["path"]), int(str(row["line"]))) for row in rows}
        self._handing = {str(row["through"]) for row in rows}
        modules = {str(row["module"]): str(row["through"]) for row in rows if row["through"] not in self._importing}
        self.wholly = sorted(
            (path, line) for module, path in modules.items() for line in _lines_of_module(reader, module, symbol.path)
        )
        """Where files that hand it on import all of its module, without its name."""
        self._told: set[str] = set()

    def group(self, site: Site, what: str) -> tuple[str, bool]:
        """The group of a place, and whether it needs an edit."""
        if self._is_member:
            return what, True
        if what == "imports":
            lines = ((site.path, site.line - above) in self._through for above in range(ABSORBED + 1))
            is_through = site.path not in self._handing and any(lines)  # an import may begin above the name
            return (THROUGH, False) if is_through else (what, True)
        if what not in USES:
            return what, True
        text = self._texts.of(site.path).line(site.line)
        if any(_OWNED.search(text[: one.start()]) for one in re.finditer(rf"\b{re.escape(self._name)}\b", text)):
            return what, True
        if site.path in self._importing or site.path in self._told:
            return what, False
        self._told.add(site.path)
        return BARE, True


def _lines_of_module(reader: Reader, user: str, path: str) -> set[int]:
    """The lines on which a module imports the whole one of a file."""
    rows = reader.ask("imports_of", symbol=user)
    homes = by_ids(reader, (str(row["id"]) for row in rows))
    return {
        int(str(row["line"]))
        for row in rows
        if (one := homes.get(str(row["id"]))) and one.path == path and one.kind == "module"
    }
