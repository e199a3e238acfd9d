"""Which definition of this repository another one means by a name that is outside there: `@shop/core.Cart.pay`,
`shop_core.Cart`, `example.com/shop/core/money.NewCart.Pay`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from posixpath import join, normpath
from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, Symbol
from codecompass.search import is_tail
from codecompass.tools.bynames import by_way_of_others
from codecompass.tools.symbols import BORROWING_KINDS, called, in_file, last_name, read

if TYPE_CHECKING:
    from codecompass.fleet.links import Row
    from codecompass.session.project import Reader

Sure = Literal["certain", "likely"]
ENTRIES = ("src/index", "index", "src/main", "lib/index", "src/lib/index", "main", "lib/main")
"""Where a package's first module is, where its manifest names what is built of it."""
ENDINGS = (".ts", ".tsx", ".mts", ".js", ".mjs", ".jsx", ".cjs", ".d.ts")
BUILT = re.compile(r"^(?:dist|build|lib|out|esm|cjs|es)/(?:(?:esm|cjs|src|types)/)*")
MOST_BEARERS = 200


class Meant(NamedTuple):
    """What a name means, and how sure that is."""

    symbol: Symbol
    sure: Sure
    """`certain`: by its whole name, or as its package passes it on. `likely`: by a type that a signature names, or as
    the only one of that name."""


class Offered:
    """The definitions of the packages that a state offers, by the names that others have for them."""

    def __init__(self, reader: Reader, packages: Sequence[Row]) -> None:
        self._reader = reader
        self._packages = packages
        self._known: dict[tuple[str, str], Meant | None] = {}
        self._entries: dict[str, list[Symbol]] = {}

    def meant_by(self, name: str, package: str) -> Meant | None:
        """What a name is that a repository uses which needs a `package` (`npm:@shop/core`)."""
        key = package, name
        if key not in self._known:
            self._known[key] = self._meant(name, package)
        return self._known[key]

    def _meant(self, name: str, package: str) -> Meant | None:
        ecosystem, _, called_so = package.partition(":")
        rows = [row for row in self._packages if row.name == package]
        if ecosystem == "npm":
            return next((found for row in rows if (found := self._exported(name, called_so, row.path))), None)
        folders = {row.path.rpartition("/")[0] for row in rows}
        return self._by_whole_name(name, folders)

    def _by_whole_name(self, name: str, folders: set[str]) -> Meant | None:
        if found := self._only(name, folders):
            is_part = found.qualified_name != name and is_tail(name, found.qualified_name)
            return Meant(found, "likely" if is_part else "certain")
        owner, _, last = _split(name)
        above = self._by_whole_name(owner, folders) if owner else None
        return self._member(above, last) if above else None

    def _only(self, name: str, folders: set[str]) -> Symbol | None:
        """The one definition that bears a name in the package's folder; of overloads the first."""
        bearers = called(self._reader, name)
        if len(bearers) > MOST_BEARERS:
            return None
        found = [
            one
            for one in read(self._reader, bearers)
            if one.kind not in BORROWING_KINDS and not is_test(one.path) and _is_in(one.path, folders)
        ]
        return found[0] if len({one.qualified_name for one in found}) == 1 else None

    def _exported(self, name: str, package: str, manifest: str) -> Meant | None:
        """A name behind a package's, or behind that of a module in it: `@shop/core/money.rounded`."""
        rest = name.removeprefix(package)
        if rest == name or not rest.startswith((".", "/")):
            return None
        inside, _, chain = rest.partition(".")
        folder = manifest.rpartition("/")[0]
        if not chain:
            return None
        first, *more = chain.split(".")
        for module in self._modules(folder, inside.strip("/")):
            if found := self._held_by(module, first):
                return self._along(Meant(found, "certain"), more)
        only = self._only(first, {folder}) if first != "default" else None
        return self._along(Meant(only, "likely"), more) if only else None

    def _along(self, start: Meant, names: Sequence[str]) -> Meant | None:
        found: Meant | None = start
        for name in names:
            found = self._member(found, name) if found else None
        return found

    def _held_by(self, module: Symbol, name: str) -> Symbol | None:
        """What a module defines under a name, or passes on."""
        own = [one for one in in_file(self._reader, module.path) if one.parent_id == module.symbol_id]
        found = [one for one in own if one.name == name] or by_way_of_others(self._reader, [module], name)
        return found[0] if found else None

    def _member(self, owner: Meant, name: str) -> Meant | None:
        """A member of a type; of a function's or field's, one of the types in its signature."""
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

    def _modules(self, folder: str, inside: str) -> list[Symbol]:
        key = f"{folder}//{inside}"
        if key not in self._entries:
            files = self._reader.tree.files
            paths = [path for path in _entry_paths(self._reader, folder, inside) if path in files]
            modules = [in_file(self._reader, path)[:1] for path in dict.fromkeys(paths)]
            self._entries[key] = [one for found in modules for one in found]
        return self._entries[key]


def _entry_paths(reader: Reader, folder: str, inside: str) -> Iterator[str]:
    """Files that a package's name, or a path in it, may lead to, the likeliest first."""
    if inside:
        starts: Iterable[str] = (inside, f"src/{inside}", f"lib/{inside}", f"{inside}/index", f"src/{inside}/index")
    else:
        starts = (*_named_by(reader, join(folder, "package.json")), *ENTRIES)
    for start in starts:
        bare = re.sub(r"\.(?:d\.)?[cm]?[jt]sx?$", "", start)
        for stem in dict.fromkeys((bare, BUILT.sub("src/", bare), BUILT.sub("", bare))):
            yield from (normpath(join(folder, stem + ending)) for ending in ENDINGS)


def _named_by(reader: Reader, manifest: str) -> list[str]:
    """Files that a manifest names as what is imported."""
    if manifest not in reader.tree.files:
        return []
    try:
        told = msgspec.json.decode(reader.text(manifest))
        exports = told.get("exports") or {}
        whole = exports.get(".", exports) if isinstance(exports, dict) else exports
        named = [told.get("source"), told.get("types"), told.get("typings"), told.get("module"), told.get("main")]
        return [one.removeprefix("./") for one in (*_texts(whole), *named) if isinstance(one, str)]
    except (msgspec.MsgspecError, AttributeError):
        return []


def _texts(told: object, depth: int = 4) -> Iterator[str]:
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict) and depth:
        for one in told.values():
            yield from _texts(one, depth - 1)


def _split(name: str) -> tuple[str, str, str]:
    """`a.b.c` → `a.b`, `.`, `c`."""
    last = last_name(name)
    owner = name.removesuffix(last).rstrip(".:")
    return (owner, name[len(owner) : -len(last)], last) if owner not in ("", name) else ("", "", name)


def _words(symbol: Symbol) -> list[str]:
    """The names in a signature that may be types, what is returned first."""
    if symbol.kind not in CALLABLE_KINDS | {"field", "property", "variable", "constant"}:
        return []
    words = re.findall(r"[A-Za-z_]\w*", symbol.signature)
    return [one for one in dict.fromkeys(reversed(words)) if one != symbol.name]


def _is_in(path: str, folders: set[str]) -> bool:
    return any(not folder or path.startswith(f"{folder}/") for folder in folders)
