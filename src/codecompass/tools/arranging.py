"""Orders scored results for a question in words: a type comes before its members, only one of several near copies is
shown, tests and examples come last."""

import re
from collections.abc import Iterable, Sequence

from codecompass import languages
from codecompass.languages.file_roles import ASIDE, aside
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, Symbol
from codecompass.search import Factor, Query
from codecompass.session.project import Reader
from codecompass.tools.symbols import by_ids
from codecompass.tools.verbatim import Ranked

MOST_MEMBERS = 12
"""First results whose types are looked for."""
_EDITION = re.compile(r"(?:py)?\d+|v\d[\w.]*")


def arranged(reader: Reader, query: Query, ranked: Sequence[Ranked]) -> list[Ranked]:
    """The results for a question in words, in the order in which they are shown."""
    asked = frozenset(query.words)
    wants_code = not query.kinds.isdisjoint(CALLABLE_KINDS)  # `which function …` is no document

    def is_last(one: Ranked) -> bool:
        if one.why:
            return False
        role = aside(one.path)
        return (bool(role) and asked.isdisjoint(ASIDE[role])) or (wants_code and not _is_code(one.path))

    return sorted(types_first(reader, without_copies(ranked)), key=is_last)


def without_copies(ranked: Sequence[Ranked]) -> list[Ranked]:
    """The results with only the first of several editions of an example or document (`guide.py`, `guide_an_py310.py`)."""
    kept: list[Ranked] = []
    editions: dict[tuple[str, ...], str] = {}
    for one in ranked:
        if one.symbol and aside(one.path):
            folder, _, file = one.path.rpartition("/")
            parts = [part for part in re.split(r"[_.-]", file) if len(part) > 2 and not _EDITION.fullmatch(part)]
            if editions.setdefault((folder, one.symbol.name, *parts), one.path) != one.path:
                continue
        kept.append(one)
    return kept


def _is_code(path: str) -> bool:
    language = languages.for_path(path)
    return language is not None and language.is_code


def types_first(reader: Reader, ranked: Sequence[Ranked]) -> list[Ranked]:
    """The results with each type before the first of its matching members, since readers of a member look at its type,
    too. Members that the question names verbatim are certain without it."""
    unsure = (one for one in ranked[:MOST_MEMBERS] if not one.score.written.value)
    types = types_of(reader, [one.symbol for one in unsure if one.symbol])
    placed: set[str] = set()
    arranged: list[Ranked] = []
    for one in ranked:
        around = types.get(one.symbol_id)
        if around and around.symbol_id not in placed:
            placed.add(around.symbol_id)
            arranged.append(_type_of(one, around))
        if one.symbol_id not in placed:
            arranged.append(one)
            placed.update(filter(None, [one.symbol_id]))
    return arranged


def _type_of(member: Ranked, around: Symbol) -> Ranked:
    score = member.score
    name = member.symbol.name if member.symbol else ""
    said = Factor(score.bm25.value, f"the type of `{name}`, of which: {score.bm25.reason}")
    return Ranked("symbol", around.path, around.line_start, score._replace(bm25=said), around)


def types_of(reader: Reader, members: Iterable[Symbol]) -> dict[str, Symbol]:
    """The type of each member, by the member's id: the enclosing one, or the one in its qualified name (Go's receiver,
    Rust's `impl`)."""
    members = [one for one in members if one.parent_id and one.kind not in TYPE_KINDS]
    parents = by_ids(reader, (one.parent_id for one in members))
    found: dict[str, Symbol] = {}
    named: dict[str, Symbol | None] = {}
    for one in members:
        parent = parents.get(one.parent_id)
        if parent is not None and parent.kind in TYPE_KINDS:
            found[one.symbol_id] = parent
            continue
        separator = languages.named(one.language).separator
        around = one.qualified_name.rpartition(separator)[0]
        if parent is None or not around or (parent.kind != "impl" and around == parent.qualified_name):
            continue
        if around not in named:
            named[around] = _named(reader, around, separator, one)
        if (declared := named[around]) is not None:
            found[one.symbol_id] = declared
    return found


def _named(reader: Reader, qualified_name: str, separator: str, member: Symbol) -> Symbol | None:
    """The type with this qualified name; of several the one in the member's file."""
    name = qualified_name.rpartition(separator)[2]
    bearers = reader.look_up(lambda register: register.bearers(name))
    types = [one for one in bearers if one.kind in TYPE_KINDS]
    read = reader.look_up(lambda register: register.read(sorted(types, key=lambda one: one.path != member.path)[:8]))
    return next((one for one in read if one.qualified_name == qualified_name), None)
