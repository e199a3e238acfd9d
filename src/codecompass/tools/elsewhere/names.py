"""Finds the definition of this repository that another repository means by an external name: `@shop/core.Cart.pay`,
`shop_core.Cart`, `example.com/shop/core/money.NewCart.Pay`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from codecompass.languages.ecosystems import ecosystems
from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, Symbol
from codecompass.process.memo import memoised
from codecompass.search import is_tail
from codecompass.tools.bynames import by_way_of_others
from codecompass.tools.symbols import BORROWING_KINDS, called, in_file, last_name, read

if TYPE_CHECKING:
    from codecompass.session.project import Reader
    from codecompass.tools.elsewhere.links import Row

Sure = Literal["certain", "likely"]
MOST_BEARERS = 200


class Meant(NamedTuple):
    """The definition that a name means, and how certain that is."""

    symbol: Symbol
    sure: Sure
    """`certain`: by its whole name, or as its package passes it on. `likely`: by a type that a signature names, or as
    the only one of that name."""


class Offered:
    """The definitions of the packages that a state offers, by the names that other repositories use for them."""

    def __init__(self, reader: Reader, packages: Sequence[Row]) -> None:
        self._reader = reader
        self._packages = packages

    @memoised
    def meant_by(self, name: str, package: str) -> Meant | None:
        """The definition for a name used by a repository that needs a `package` (`npm:@shop/core`)."""
        ecosystem, _, called_so = package.partition(":")
        manifests = [row.path for row in self._packages if row.name == package]
        path = ecosystems()[ecosystem].path_in(called_so, name)
        if path is None:
            return self._by_whole_name(name, {one.rpartition("/")[0] for one in manifests})
        inside, chain = path
        found = (self._exported(self._modules(ecosystem, inside, one), chain, one) for one in manifests if chain)
        return next(filter(None, found), None)

    def _by_whole_name(self, name: str, folders: set[str]) -> Meant | None:
        if found := self._only(name, folders):
            is_part = found.qualified_name != name and is_tail(name, found.qualified_name)
            return Meant(found, "likely" if is_part else "certain")
        owner, _, last = _split(name)
        above = self._by_whole_name(owner, folders) if owner else None
        return self._member(above, last) if above else None

    def _only(self, name: str, folders: set[str]) -> Symbol | None:
        """The only definition of a name in the package's folder; of overloads the first."""
        bearers = called(self._reader, name)
        if len(bearers) > MOST_BEARERS:
            return None
        found = [
            one
            for one in read(self._reader, bearers)
            if one.kind not in BORROWING_KINDS and not is_test(one.path) and _is_in(one.path, folders)
        ]
        return found[0] if len({one.qualified_name for one in found}) == 1 else None

    def _exported(self, modules: Sequence[Symbol], chain: Sequence[str], manifest: str) -> Meant | None:
        """The definition or re-export of the name in a package's modules, else the only one of that name in it."""
        first, *more = chain
        for module in modules:
            if found := self._held_by(module, first):
                return self._along(Meant(found, "certain"), more)
        only = self._only(first, {manifest.rpartition("/")[0]}) if first != "default" else None
        return self._along(Meant(only, "likely"), more) if only else None

    def _along(self, start: Meant, names: Sequence[str]) -> Meant | None:
        found: Meant | None = start
        for name in names:
            found = self._member(found, name) if found else None
        return found

    def _held_by(self, module: Symbol, name: str) -> Symbol | None:
        """What a module defines or re-exports under a name."""
        own = [one for one in in_file(self._reader, module.path) if one.parent_id == module.symbol_id]
        found = [one for one in own if one.name == name] or by_way_of_others(self._reader, [module], name)
        return found[0] if found else None

    def _member(self, owner: Meant, name: str) -> Meant | None:
        """A member of a type; for a function or a field, a member of one of the types in its signature."""
        symbol, sure = owner
        if symbol.kind in TYPE_KINDS | BORROWING_KINDS:
            found = by_way_of_others(self._reader, [symbol], name)
            return Meant(found[0], sure) if found else None
        types = [one for word in _words(symbol) for one in self._types(word)]
        members = {one.symbol_id: one for kind in types for one in by_way_of_others(self._reader, [kind], name)}
        return Meant(next(iter(members.values())), "likely") if len(members) == 1 else None

    def _types(self, name: str) -> list[Symbol]:
        found = read(self._reader, called(self._reader, name)[:MOST_BEARERS])
        return [one for one in found if one.kind in TYPE_KINDS and one.name == name and not is_test(one.path)]

    @memoised
    def _modules(self, ecosystem: str, inside: str, manifest: str) -> list[Symbol]:
        reader = self._reader
        text = lambda path: reader.text(path).decode("utf-8", "replace")  # noqa: E731
        paths = ecosystems()[ecosystem].modules(inside, manifest, reader.tree.files, text)
        return [one for path in paths for one in in_file(reader, path)[:1]]


def _split(name: str) -> tuple[str, str, str]:
    """`a.b.c` → `a.b`, `.`, `c`."""
    last = last_name(name)
    owner = name.removesuffix(last).rstrip(".:")
    return (owner, name[len(owner) : -len(last)], last) if owner not in ("", name) else ("", "", name)


def _words(symbol: Symbol) -> list[str]:
    """The possible type names in a signature, the last first, as that is often the returned type."""
    if symbol.kind not in CALLABLE_KINDS | {"field", "property", "variable", "constant"}:
        return []
    words = re.findall(r"[A-Za-z_]\w*", symbol.signature)
    return [one for one in dict.fromkeys(reversed(words)) if one != symbol.name]


def _is_in(path: str, folders: set[str]) -> bool:
    return any(not folder or path.startswith(f"{folder}/") for folder in folders)
