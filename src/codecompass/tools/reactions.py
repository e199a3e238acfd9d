"""Finds what runs by itself on a table's write or an exception: model listeners, signals, error handlers."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from codecompass.extract.words import words_in_order
from codecompass.languages import for_path, may_name
from codecompass.languages.effects import LOWEST_ERROR, ReactionRule, effects_of, status_in
from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS
from codecompass.session.project import Reader
from codecompass.tools.snippets import Text
from codecompass.tools.symbols import Symbol, in_file, once_per_graph

To = Literal["table", "raise", "message", "store"]
MOST_FILES, MOST_MATCHES, MOST_BEARERS, DEEPEST = 40, 60, 8, 5
ABOVE, BELOW = 12, 40
"""Lines between a decorator and what it decorates, and lines of a handler that may say a status."""
_NAME = re.compile(r"[A-Za-z_]\w*")
_DROPPED = re.compile(r"(?i)\bDROP\s+TRIGGER\s+(?:IF\s+EXISTS\s+)?(\w+)")
_BACK, _BACKWARDS = re.compile(r"(?im)^--\s*(?:\+\w+\s+|migrate:)down\b"), re.compile(r"(?i)(?:\b|_)down\.\w+$")
"""Where a migration's way back begins in its file, and the name of a file that is one."""
_STATUS = re.compile(r"(?<![\w.\"'])[45]\d\d(?![\w.])")


class Reaction(NamedTuple):
    symbol: Symbol
    status: str = ""
    """The HTTP status that a handler of errors answers with, where its text has one and no other."""
    member: str = ""
    """Of a model's observer, the member that writes; else any does."""
    rule: ReactionRule | None = None

    def is_run_by(self, member: str, receiver: str) -> bool:
        """Whether a call runs it: one on a query that loads no model does not."""
        if self.rule is None:
            return True
        is_query = receiver.endswith(")") and not (self.rule.loading and self.rule.loading.search(receiver))
        if member != self.member or (is_query and member in self.rule.rows):
            return False
        return self.rule.runs_for(self.symbol.name, receiver)


Reactions = Mapping[tuple[str, str], tuple[Reaction, ...]]
"""By table and operation, or by name of an exception and nothing."""


@once_per_graph
def reactions_to(reader: Reader, language: str, to: To) -> Reactions:
    found: dict[tuple[str, str], list[Reaction]] = {}
    for rule in effects_of(language).reactions:
        for on, one in _declared(reader, rule) if rule.to == to else ():
            held = found.setdefault(on, [])
            if one not in held:
                held.append(one)
    return {on: tuple(held) for on, held in found.items()}


@once_per_graph
def handler_of(reader: Reader, language: str, name: str) -> Reaction | None:
    """The handler of an exception of this name, or else of the nearest of its bases: a function, or the type itself,
    if it has a status."""
    known = reactions_to(reader, language, "raise")
    level, seen = [name], set[str]()
    for _ in range(DEEPEST):
        for one in level:
            if found := known.get((one, "")):
                return found[0]
            types = _types(reader, one, language)
            if len(types) == 1 and (status := _status(reader, types[0])):
                return Reaction(types[0], status)
        seen.update(level)
        level = [base for one in level for base in _bases(reader, one, language) if base not in seen]
    return None


def _bases(reader: Reader, name: str, language: str) -> Iterator[str]:
    types = _types(reader, name, language)
    if len(types) == 1:
        for question in ("bases", "outside_bases"):
            for row in reader.ask(question, symbol=types[0].symbol_id):
                yield re.split(r"\.|::|\\", str(row["name"]))[-1]


def _types(reader: Reader, name: str, language: str) -> list[Symbol]:
    named = reader.look_up(lambda register: register.read(register.bearers(name)[:MOST_BEARERS]))
    return [one for one in named if one.kind in TYPE_KINDS and may_name(one.path, language) and not is_test(one.path)]


def _declared(reader: Reader, rule: ReactionRule) -> Iterator[tuple[tuple[str, str], Reaction]]:
    phrase = " ".join(words_in_order(rule.word))
    paths = sorted(path for held in reader.files_with([phrase]).values() for path in held if not is_test(path))
    if "trigger" in rule.pattern.groupindex:
        yield from _triggers(reader, rule, paths)
        return
    for path in paths[:MOST_FILES]:
        text = Text(reader.text(path)).whole
        for found in [*rule.pattern.finditer(text)][:MOST_MATCHES]:
            if rule.runs:
                yield from _observers(reader, rule, path, found)
                continue
            line = text.count("\n", 0, found.end()) + 1
            symbol = _headed(reader, path, line) if rule.to in ("message", "store") else _decorated(reader, path, line)
            if symbol is None:
                continue
            reaction = Reaction(symbol, _status(reader, symbol) if rule.to == "raise" else "")
            if rule.to == "store":
                yield ("", ""), reaction
                continue
            for name in _meant(found, symbol):
                if rule.to != "table":
                    yield (name, ""), reaction
                    continue
                operation = "delete" if found["operation"].lower() == "delete" else "write"
                for table in _tables(reader, name, symbol.language):
                    yield (table, operation), reaction._replace(rule=rule)


def _triggers(reader: Reader, rule: ReactionRule, paths: Sequence[str]) -> Iterator[tuple[tuple[str, str], Reaction]]:
    """The functions that a database's triggers run, by their table and each statement that they are for: of the schema
    where a file has most of them, else of migrations one after the other, without the way back."""
    texts = {path: _BACK.split(Text(reader.text(path)).whole)[0] for path in paths if not _BACKWARDS.search(path)}
    created = {path: found for path, text in texts.items() if (found := [*rule.pattern.finditer(text)])}
    triggers = {one["trigger"] for matches in created.values() for one in matches}
    largest = sorted(created, key=lambda path: len(created[path]))[-1:]
    is_schema = any(2 * len(created[path]) > len(triggers) for path in largest)
    known = dict[str, tuple[re.Match[str], Symbol]]()
    for path in largest if is_schema else created:
        known = {name: one for name, one in known.items() if name not in _DROPPED.findall(texts[path])}
        functions = {one.name: one for one in in_file(reader, path) if one.kind in CALLABLE_KINDS}
        known |= {one["trigger"]: (one, functions[one["by"]]) for one in created[path] if one["by"] in functions}
    for trigger, function in known.values():
        for verb in re.findall(r"(?i)\b(?:insert|update|delete)\b", trigger["operation"]):
            yield (trigger["on"].lower(), verb.upper()), Reaction(function)


def _meant(found: re.Match[str], symbol: Symbol) -> list[str]:
    """The names that a declaration is for; of one that has none the type that it stands in."""
    if "on" not in found.re.groupindex:
        return _NAME.findall(symbol.qualified_name)[-2:-1]
    return _NAME.findall(re.sub(r"(?:\w+\.)+(?=[A-Z])|\bclass\b", "", found["on"]))


def _observers(
    reader: Reader, rule: ReactionRule, path: str, found: re.Match[str]
) -> Iterator[tuple[tuple[str, str], Reaction]]:
    """The members of a model's observers, by its table and what writes it."""
    known = for_path(path)
    language = known.name if known else ""
    tables = [*_tables(reader, found["on"].rpartition("\\")[2], language, derived=False)]
    for name in dict.fromkeys(_NAME.findall(re.sub(r"(?:\w*\\+)+(?=\w)|\b(?:class|new)\b", "", found["by"]))):
        for one in _types(reader, name, language) if len(tables) == 1 else ():
            inside = reader.look_up(lambda register, one=one: register.in_file(one.path))  # type: ignore[misc]
            own = {member.name: member for member in inside if member.parent_id == one.symbol_id}
            declared = found.groupdict().get("event")
            for written, runs in rule.runs.items():
                for member in (own[event] for event in runs if event in own and declared in (None, event)):
                    for operation in ("write", "delete"):
                        yield (tables[0], operation), Reaction(member, "", written, rule)


def _decorated(reader: Reader, path: str, line: int) -> Symbol | None:
    """The function below a decorator; for a class that is a filter, its handling member."""
    inside = in_file(reader, path)
    below = [
        one for one in inside if line <= one.line_start <= line + ABOVE and one.kind in CALLABLE_KINDS | TYPE_KINDS
    ]
    first = min(below, key=lambda one: one.line_start, default=None)
    if first is not None and first.kind in TYPE_KINDS:
        return next((one for one in inside if one.parent_id == first.symbol_id and one.name == "catch"), None)
    return first


def _headed(reader: Reader, path: str, line: int) -> Symbol | None:
    """The function whose head is on a line; of a type its constructor."""
    inside = reader.look_up(lambda register: register.in_file(path))
    around = [
        one for one in inside if one.line_start <= line <= one.line_end and one.kind in CALLABLE_KINDS | TYPE_KINDS
    ]
    nearest = max(around, key=lambda one: one.line_start, default=None)
    if nearest is None or nearest.kind in CALLABLE_KINDS:
        return nearest
    return next((one for one in inside if one.kind == "constructor" and one.parent_id == nearest.symbol_id), None)


def _tables(reader: Reader, name: str, language: str, *, derived: bool = True) -> Iterator[str]:
    """The tables of a model, or of all models that derive from a type."""
    types = [one.symbol_id for one in _types(reader, name, language)]
    level = types
    for _ in range(DEEPEST if derived else 0):
        below = dict.fromkeys(str(row["id"]) for own in level for row in reader.ask("derived", symbol=own))
        level = [one for one in below if one not in types]
        types = [*types, *level]
    rows = reader.ask_once("surfaces", kind="table", prefix="", name="") if types else ()
    yield from dict.fromkeys(str(row["name"]) for row in rows if row["symbol_id"] in types)


def _status(reader: Reader, symbol: Symbol) -> str:
    last = min(symbol.line_end, symbol.line_start + BELOW)
    text = Text(reader.text(symbol.path)).between(max(symbol.line_start - 3, 1), last)
    found = {*_STATUS.findall(text), *(one for one in status_in(text) if one >= LOWEST_ERROR)}
    return found.pop() if len(found) == 1 else ""
