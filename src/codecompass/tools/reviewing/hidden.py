"""Whether a symbol can be used from a place, by how its language hides things. What cannot be told can be used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.languages.access import Access, access_of
from codecompass.model import TYPE_KINDS
from codecompass.tools.symbols import Symbol, symbols_of

if TYPE_CHECKING:
    from codecompass.session.project import Reader

MOST_BASES = 200


class Sight:
    """Who sees a symbol of a visibility."""

    def __init__(self, reader: Reader, symbol: Symbol, visibility: str) -> None:
        self._reader, self._symbol = reader, symbol
        self._access: Access = access_of(symbol.language)
        self._places = self._access.places(visibility)
        self._around = self._containers(symbol)

    def reaches(self, user: Symbol) -> bool:
        return any(self._holds(place, user) for place in self._places)

    def _holds(self, place: str, user: Symbol) -> bool:
        own, other = self._symbol.path, user.path
        if own == other or place == "everywhere":
            return True
        if place == "folder":
            return _folder(own) == _folder(other)
        if place == "project":
            return self._project(own) == self._project(other)
        if place in ("module", "above"):
            return self._below_module(user, 1 if place == "above" else 0)
        if place in ("type", "derived"):
            return self._in_type(user, derived=place == "derived")
        return False

    def _containers(self, symbol: Symbol) -> list[Symbol]:
        """The definitions around it, innermost first."""
        return symbols_of(self._reader.ask("ancestors", id=symbol.symbol_id))

    def _in_type(self, user: Symbol, *, derived: bool) -> bool:
        """Whether a user is inside the symbol's type, which may have several parts, or inside a derived one."""
        types = [one for one in self._around if one.kind in TYPE_KINDS]
        if not types:
            return True
        names = {one.qualified_name for one in types}
        owners = [one for one in (user, *self._containers(user)) if one.kind in TYPE_KINDS]
        found, waiting = {one.symbol_id for one in owners}, owners
        while waiting and len(found) < MOST_BASES:
            if any(one.qualified_name in names for one in waiting):
                return True
            rows = [row for one in waiting if derived for row in self._reader.ask("bases", symbol=one.symbol_id)]
            ids = {str(row["id"]) for row in rows} - found
            found |= ids
            waiting = symbols_of([row for one in sorted(ids) for row in self._reader.ask("symbol_by_id", id=one)])
        return False

    def _below_module(self, user: Symbol, up: int) -> bool:
        modules = [one for one in self._around if one.kind in ("module", "namespace")]
        if not modules:
            return True
        separator = "::" if "::" in modules[0].qualified_name else "."
        parts = modules[0].qualified_name.split(separator)
        inside = separator.join(parts[: max(len(parts) - up, 1)])
        return f"{user.qualified_name}{separator}".startswith(f"{inside}{separator}")

    def _project(self, path: str) -> str:
        """The folder of the nearest manifest above a file."""
        folders = self._reader_projects()
        while path:
            path = _folder(path)
            if path in folders:
                return path
        return ""

    def _reader_projects(self) -> frozenset[str]:
        return frozenset(
            _folder(path)
            for path in self._reader.tree.files
            if self._access.manifest.fullmatch(path.rpartition("/")[2])
        )


def _folder(path: str) -> str:
    return path.rpartition("/")[0]
