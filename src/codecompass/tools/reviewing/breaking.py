"""Finds uses that a change breaks: calls that no longer fit, uses of what was removed, uses of what is hidden now."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from msgspec import Struct

from codecompass.languages.access import Access, access_of
from codecompass.languages.folders import nearest
from codecompass.languages.rules import rules_of
from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, VALUE_KINDS
from codecompass.process.memo import memoised
from codecompass.session.project import Reader
from codecompass.tools.history import Known
from codecompass.tools.reviewing.changed import ChangedSymbol, Changes, Side
from codecompass.tools.reviewing.shapes import gives, results, results_used, takes, why_not
from codecompass.tools.symbols import Row, Symbol, by_ids, called, symbols_of, with_sources

MOST_SITES = 2000
FEW_UNBOUND = 8
"""A name that more uses bear that could not be bound is anybody's."""
_NAMES = re.compile(r"\w+")
_JOINT = re.compile(r"(\??\.|::|\??->)\s*$")
EVERY_USE = "calls call;calls instantiate;references read;references write;references type;references decorator;imports ;extends extends;implements implements;"


class Broken(Struct, frozen=True):
    """A use that the change breaks, unless something else in the change fixes it."""

    why: str
    """`arguments`, `results`, `gone` or `hidden`."""
    said: str
    path: str
    line: int
    user: str
    """The qualified name of what uses it."""
    user_id: str
    symbol: str
    """The qualified name of what is used."""
    confidence: str
    test: bool


class Breaking:
    def __init__(self, reader: Reader, base: Reader | None, changes: Changes) -> None:
        """`reader` reads the state after the change, `base`, if there is one, that before."""
        self._reader, self._base, self._changes = reader, base, changes

    def found(self) -> list[Broken]:
        told: dict[tuple[str, int, str], Broken] = {}
        for one in self._changes.symbols:
            for broken in self._of(one):
                told.setdefault((broken.path, broken.line, broken.symbol), broken)
        return sorted(
            told.values(), key=lambda one: (one.confidence != "static", one.test, one.path, one.line, one.symbol)
        )

    def _of(self, one: ChangedSymbol) -> Iterator[Broken]:
        if one.after is None or (one.before and one.before.name != one.after.name):
            assert one.before is not None, "a change has a side"
            yield from self._of_gone(one.before, one.after)
        if one.before is None or one.after is None:
            return
        if one.kind in ("signature", "moved") and one.after.kind in CALLABLE_KINDS:
            yield from self._of_arguments(one.before, one.after)
            yield from self._of_results(one.before, one.after)
        yield from self._of_hidden(one.before, one.after)

    def _of_arguments(self, before: Known, after: Known) -> Iterator[Broken]:
        access = access_of(after.language)
        had, has = (takes(one.signature, one.name, access.types_first) for one in (before, after))
        if had is None or has is None or had == has:
            return
        for user, line, bound in [*self._calls_of(after), *self._calls_before(before, after)]:
            given = gives(self._text(user.path, line), 0, _called(after, user))
            if given is None or not (why := why_not(given, has)) or why_not(given, had):
                continue
            if access.loose_calls and given.positional <= has.most:
                continue
            confidence = "heuristic" if access.loose_calls else bound
            yield self._broken("arguments", why, user, line, after, confidence)

    def _of_results(self, before: Known, after: Known) -> Iterator[Broken]:
        had, has = (results(one.signature, one.name) for one in (before, after))
        if not access_of(after.language).counted_results or has is None or had == has:
            return
        for user, line, bound in self._calls_of(after):
            used = results_used(self._text(user.path, line), _called(after, user))
            if used is not None and used == had:
                said = f"uses {used} result{'s' if used != 1 else ''}, and it gives {has}"
                yield self._broken("results", said, user, line, after, bound)

    def _calls_of(self, symbol: Known) -> list[tuple[Symbol, int, str]]:
        return _sites(self._reader, "calls_with_lines", _callable_ids(self._reader, symbol))

    def _calls_before(self, before: Known, after: Known) -> Iterator[tuple[Symbol, int, str]]:
        """Calls that were bound to it, are unchanged, and are now bound to nothing of its name: where a language
        selects overloads by their arguments, those that no longer fit are no longer bound."""
        base = self._base
        if base is None or before.name != after.name:
            return
        sites = _sites(base, "calls_with_lines", _callable_ids(base, before))
        for now, lines, _, bound in self._still_there(base, sites):
            if not self._uses_another(now, before.name):
                yield from ((now, line, bound) for line in lines)

    def _still_there(
        self, base: Reader, sites: Sequence[tuple[Symbol, int, str]]
    ) -> Iterator[tuple[Symbol, list[int], set[str], str]]:
        """Symbols with such places in the older state that still exist, with their unchanged lines, and the texts of
        the places."""
        said: dict[str, set[str]] = {}
        bound: dict[str, str] = {}
        texts: dict[str, list[str]] = {}
        for user, line, confidence in sites:
            if user.path not in texts:
                texts[user.path] = base.text(user.path).decode("utf-8", "replace").split("\n")
            said.setdefault(user.symbol_id, set()).add("".join(texts[user.path][line - 1 : line]).strip())
            bound.setdefault(user.symbol_id, confidence)
        for one, now in by_ids(self._reader, said).items():
            lines = self._lines_of(now.path)
            span = range(1, len(lines) + 1) if not now.parent_id else range(now.line_start, now.line_end + 1)
            yield now, [number for number in span if lines[number - 1].strip() in said[one]], said[one], bound[one]

    def _text(self, path: str, line: int) -> str:
        return "\n".join(self._lines_of(path)[line - 1 : line + 40])

    @memoised
    def _lines_of(self, path: str) -> list[str]:
        return self._reader.text(path).decode("utf-8", "replace").split("\n")

    def _of_gone(self, before: Known, after: Known | None) -> Iterator[Broken]:
        became = f"; it is {after.qualified_name} now" if after else ""
        said = f"`{before.name}` is gone{became}"
        if self._base is not None:
            yield from (
                one for one in self._users_before(self._base, before, said) if not self._calls_value(before, one)
            )
            return
        if any(one.name == before.name for one in called(self._reader, before.name)):
            return  # a name that is not bound may as well mean what still bears it
        rows: Sequence[Row] = self._reader.ask(
            "unresolved_sites", name=before.name, uses=EVERY_USE, limit=FEW_UNBOUND + 1
        )
        if len(rows) > FEW_UNBOUND:
            return
        users = by_ids(self._reader, (str(row["from_symbol"]) for row in rows))
        for row in rows:
            user = users.get(str(row["from_symbol"]))
            if user is not None and not declares(self._lines_of(user.path), before.name):
                broken = self._broken("gone", said, user, int(row["line"]), before, "heuristic")
                yield from () if self._calls_value(before, broken) else [broken]

    def _calls_value(self, gone: Known, use: Broken) -> bool:
        """Whether a use known only by name calls what was no function, and so means something else."""
        if gone.kind not in VALUE_KINDS or use.confidence == "static":
            return False
        return (
            re.search(rf"(?<![\w$]){re.escape(gone.name)}\??\.?\(", self._lines_of(use.path)[use.line - 1]) is not None
        )

    def _users_before(self, base: Reader, gone: Known, said: str, why: str = "gone") -> Iterator[Broken]:
        """Former users that still exist, and still name it in a place not bound to anything else."""
        word = re.compile(rf"(?<![\w$]){re.escape(gone.name)}(?![\w$])")
        sites = _sites(base, "users_with_lines", [gone.symbol_id])
        for now, same, said_before, confidence in self._still_there(base, sites):
            if self._uses_another(now, gone.name) or self._is_imported_anew(now, gone):
                continue
            joints = {joint for text in said_before for joint in _joints(text, word)}
            lines = self._lines_of(now.path)
            span = range(1, len(lines) + 1) if not now.parent_id else range(now.line_start, now.line_end + 1)
            if "" in joints and declares(lines[span.start - 1 : span.stop - 1], gone.name):
                continue
            own = now.line_start if now.parent_id and now.name == gone.name else 0
            told = ((number, _joints(lines[number - 1], word)) for number in span if number != own)
            saying = [number for number, here in told if here & (joints or here)]
            for line in [number for number in saying if number in same] or saying[:1]:
                yield self._broken(why, said, now, line, gone, confidence)

    def _is_imported_anew(self, user: Symbol, gone: Known) -> bool:
        """Whether a user's file gets the name, its type's or its module's from another module than before."""
        before, after = (self._imported(side, user.path) for side in (self._changes.base, self._changes.head))
        anew = "|".join(re.escape(name) for name in before.keys() & after.keys() if before[name] != after[name])
        if not anew:
            return False
        names = "|".join(map(re.escape, _NAMES.findall(gone.qualified_name)[-2:]))
        word = re.compile(rf"(?<![\w$.])(?:(?:{anew})(?:\.|::)(?:{names})|(?=(?:{names})(?![\w$]))(?:{anew}))(?![\w$])")
        return any(map(word.search, self._lines_of(user.path)[user.line_start - 1 : user.line_end]))

    def _imported(self, side: Side, path: str) -> dict[str, tuple[str, str]]:
        """What the names that a file imports stand for: module and name."""
        facts = side.facts(path)
        return {one.alias: (one.module, one.name) for one in (facts.imports if facts else ()) if one.alias}

    def _uses_another(self, user: Symbol, name: str) -> bool:
        """Whether the name there denotes something else in the state after the change."""
        rows = self._reader.ask("used_names", id=user.symbol_id)
        return any(row["name"] == name for row in rows)

    def _of_hidden(self, before: Known, after: Known) -> Iterator[Broken]:
        was, is_ = self._changes.visibilities(before, after)
        if not access_of(after.language).is_narrower(is_, was):
            return
        said = f"`{after.name}` is {is_} now, and was {was}"
        symbol = by_ids(self._reader, [after.symbol_id]).get(after.symbol_id)
        if symbol is None:
            return
        sight = Sight(self._reader, symbol, is_)
        rows: list[Row] = [*self._reader.ask("users_with_lines", ids=[after.symbol_id], limit=MOST_SITES)]
        for user, row in with_sources(self._reader, rows):
            if not sight.reaches(user):
                yield self._broken("hidden", said, user, int(row["line"]), after, str(row["confidence"]))
        if self._base is not None:  # those that are not bound to it any more, since it is hidden
            for broken in self._users_before(self._base, before, said, "hidden"):
                user = by_ids(self._reader, [broken.user_id])[broken.user_id]
                if not sight.reaches(user):
                    yield broken

    def _broken(self, why: str, said: str, user: Symbol, line: int, symbol: Known, confidence: str) -> Broken:
        return Broken(
            why, said, user.path, line, user.qualified_name, user.symbol_id, symbol.qualified_name, confidence,
            is_test(user.path),
        )  # fmt: skip


def _joints(line: str, word: re.Pattern[str]) -> set[str]:
    """Signs next to a name in a line's code that distinguish members, paths and macros: `.`, `::`, `!`."""
    code = _code(line)
    found = (_JOINT.search(code[: one.start()]) for one in word.finditer(code))
    behind = ("!" if code[one.end() :].startswith("!(") else "" for one in word.finditer(code))
    return {f"{before[0].lstrip('?') if before else ''}{after}" for before, after in zip(found, behind, strict=True)}


def declares(lines: Sequence[str], name: str) -> bool:
    """Whether a function declares a variable of that name: `const name = …`, `let {name} = …`, `for name in`."""
    word = rf"(?<![\w$.]){re.escape(name)}(?![\w$])"
    ways = (
        rf"^\s*(?:[\w$<>\[\].*&]+\s+)*{word}\s*(?::[^=\n]*)?(?::=|=(?![=>]))",
        rf"^\s*(?:const|let|var|val|auto)\s*&?\s*[{{\[(][^=;]*{word}[^=;]*[}}\])]\s*=(?![=>])",
        rf"\bfor\b[^;{{]*{word}[^;{{]*\b(?:in|of)\b",
    )
    return re.search("|".join(ways), "\n".join(map(_code, lines)), re.MULTILINE) is not None


def _callable_ids(reader: Reader, symbol: Known) -> list[str]:
    """The symbol and what it overrides; for a constructor its type, too."""
    ids = [symbol.symbol_id, *reader.overrides.above(symbol.symbol_id)]
    if _constructs(symbol):
        ids += [one.parent_id for one in by_ids(reader, [symbol.symbol_id]).values()]
    return ids


def _constructs(symbol: Known) -> bool:
    return symbol.kind == "constructor" or symbol.name in rules_of(symbol.language).vocabulary.constructors


def _sites(reader: Reader, question: str, ids: Sequence[str]) -> list[tuple[Symbol, int, str]]:
    """The uses of symbols in a state: the user, the line, how it is bound."""
    rows: list[Row] = [*reader.ask(question, ids=ids, limit=MOST_SITES)]
    return [(user, int(row["line"]), str(row["confidence"])) for user, row in with_sources(reader, rows)]


def _called(symbol: Known, user: Symbol) -> str:
    """The name in a call: for a constructor that of its type."""
    if _constructs(symbol):
        around = re.split(r"\.|::|/", symbol.qualified_name)
        return around[-2] if len(around) > 1 else symbol.name
    return symbol.name


def _code(line: str) -> str:
    """A line; empty if it is only a comment."""
    return "" if line.lstrip().startswith(("#", "//", "*", "/*")) else line


MOST_BASES = 200


class Sight:
    """Where a symbol of a visibility is visible."""

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
        """The enclosing definitions, innermost first."""
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
        return nearest(self._projects, _folder(path)) or ""

    @cached_property
    def _projects(self) -> frozenset[str]:
        manifest = self._access.manifest
        return frozenset(_folder(one) for one in self._reader.tree.files if manifest.fullmatch(one.rpartition("/")[2]))


def _folder(path: str) -> str:
    return path.rpartition("/")[0]
