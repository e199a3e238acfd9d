"""Follows a message to where it is sent: the uses of the constant or key that has it, their conditions, and what leads
there."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from codecompass.languages import is_deep
from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, VALUE_KINDS, Symbol
from codecompass.session.project import Reader
from codecompass.tools.account import NamedLine
from codecompass.tools.exploring.mentions import Mention, around, compiled, matching, worth_reading
from codecompass.tools.naming import shortened
from codecompass.tools.reached import Described, Reached
from codecompass.tools.snippets import Texts
from codecompass.tools.symbols import Row, by_ids, in_file, last_name, symbols_called
from codecompass.tools.users import Way

MOST_SENT, MOST_USES, MOST_CAUGHT = 24, 300, 3
ABOVE = 4
"""Lines above a text that may hold its key."""
LONGEST = 160
_THROWN = re.compile(r"\b(?:throw|raise)\b(?:\s+new)?\s+([A-Z]\w*)\s*\(")
_CAUGHT = re.compile(r"\b(?:case|catch|except|rescue|instanceof|when|isinstance|is|As)\b[^'\"`]*\Z")
"""What stands before the name of an error that is told apart from others."""
_KEY = re.compile(
    r"""^\s*(?:(?:static|readonly|const|final|public|export)\s+)*["'`]?([A-Za-z_][\w.-]*)["'`]?\s*(?::|=>|=)"""
)


_CONSTANT_KEY = re.compile(r"\s*\[?\s*([A-Za-z_\\][\w\\]*(?:(::|\.)\w+)+)\]?\s*(?:=>|:|=)\s*[\"'`]")
"""A key that is a member of a type: `Denied::KEY => "…"`, `[Code.Denied]: "…"`."""
MOST_OWNERS = 2
"""Types of one name whose uses are looked for."""


class Sending(NamedTuple):
    sent: list[Reached]
    """The lines that send a message, as uses at no distance."""
    caught: list[NamedLine]
    """Where the errors that it is thrown with are told apart, with what is done then."""
    users: list[Symbol]
    """The functions that send it."""


def sending(reader: Reader, texts: Texts, lines: Iterable[Mention]) -> Sending:
    """Where code lines that contain a message are used, or the lines themselves if they are in a function; not in tests."""
    lines = [one for one in lines if not is_test(one.path)]
    places: dict[tuple[str, int], Symbol | None] = {}
    users = around(reader, ((one.path, one.line) for one in lines))
    for one in lines:
        symbol = users.get((one.path, one.line))
        if symbol is None:
            places |= _by_key(reader, texts, one)
        elif symbol.kind in CALLABLE_KINDS:
            places[one.path, one.line] = symbol
        elif symbol.kind in VALUE_KINDS | TYPE_KINDS:
            places |= _uses(reader, texts, symbol, _key_of(texts, symbol, one))
    found = sorted(place for place in places if not is_test(place[0]))[:MOST_SENT]
    owners = [(*place, places[place] or in_file(reader, place[0])[0]) for place in found]
    ways = [
        Way(0, path, one.line_start, one.symbol_id, "static", False, "", at, one.name, one.kind, "")
        for path, at, one in owners
    ]
    functions = list(dict.fromkeys(one for _, _, one in owners if one.kind in CALLABLE_KINDS))
    caught = dict.fromkeys(one for place in found for one in _caught(reader, texts, *place))
    return Sending([*Described(reader, texts, functions, {}).of(ways)], [*caught][:MOST_CAUGHT], functions)


def _caught(reader: Reader, texts: Texts, path: str, line: int) -> Iterator[NamedLine]:
    """Where an error thrown around a line is distinguished from others (`case`, `catch`, `except`), each with the line
    below, which shows how it is handled."""
    lines = texts.of(path).lines
    thrown: list[str] = _THROWN.findall(" ".join(lines[max(line - ABOVE, 0) : line]))[-1:]
    types = [one for name in thrown for one in symbols_called(reader, name) if one.kind in TYPE_KINDS]
    if len(types) != 1:
        return
    told = set[tuple[str, int] | Symbol]()
    for (where, at), user in _uses(reader, texts, types[0], "").items():
        text = texts.of(where).line(at)
        before, named, _ = text.partition(types[0].name)
        if is_test(where) or not named or not _CAUGHT.search(before):
            continue
        if (where, at - 1) in told or user in told:
            continue  # shown with the line above, or once for its function
        told.add(user or (where, at))
        following = (texts.of(where).line(one) for one in range(at + 1, at + ABOVE))
        below = next((one for one in following if not _CAUGHT.search(one)), "")
        yield NamedLine(where, at, f"{text} {below}"[:LONGEST], _user(user))


def _key_of(texts: Texts, symbol: Symbol, mention: Mention) -> str:
    """The key of a text in a definition of several lines: `"denied": error("No access")`."""
    if symbol.line_end == symbol.line_start:
        return ""
    lines = texts.of(mention.path).lines
    for number in range(mention.line, max(symbol.line_start, mention.line - ABOVE), -1):
        if found := _KEY.match(lines[number - 1]):
            return found[1]
    return ""


def _by_key(reader: Reader, texts: Texts, mention: Mention) -> dict[tuple[str, int], Symbol | None]:
    """Uses of a message's key in a table of messages: a constant (`Denied::KEY => "…"`), if of a class then of the
    class; or a string, alone or at the end of a path (`t("errors.denied")`)."""
    line = texts.of(mention.path).line(mention.line)
    if named := _CONSTANT_KEY.match(line):
        found = [
            *symbols_called(reader, named[1]),
            *symbols_called(reader, last_name(named[1].rpartition(named[2])[0])),
        ]
        types = [one for one in found if one.kind in TYPE_KINDS] or found
        uses = (_uses(reader, texts, one, "") for one in types[:MOST_OWNERS])
        return {place: user for some in uses for place, user in some.items() if place[0] != mention.path and user}
    key = _KEY.match(line)
    lines = texts.of(mention.path).lines
    is_own = key is not None and sum((one := _KEY.match(text)) is not None and one[1] == key[1] for text in lines) == 1
    above = "" if key is None or is_own else _enclosing(lines, mention.line)
    if key is None or not (is_own or above):
        return {}
    ending = re.escape(key[1]) if is_own else rf"{re.escape(above)}[.:/]{re.escape(key[1])}"
    said = matching(
        reader,
        compiled(rf"""["'`](?:[\w-]+[.:/])*{ending}["'`]"""),
        worth_reading(reader, rf"\b{re.escape(key[1])}\b", [path for path in reader.tree.files if is_deep(path)]),
        MOST_USES,
    )
    places = [(one.path, one.line) for one in said.lines if one.path != mention.path]
    return {place: user for place, user in around(reader, places).items() if user.kind in CALLABLE_KINDS}


def _enclosing(lines: Sequence[str], line: int) -> str:
    """The key that the key on a line is nested in: that of the last line above with less indentation."""
    depth = len(lines[line - 1]) - len(lines[line - 1].lstrip())
    above = next(
        (one for one in reversed(lines[: line - 1]) if one.strip() and len(one) - len(one.lstrip()) < depth), ""
    )
    found = _KEY.match(above)
    return found[1] if found else ""


def _uses(reader: Reader, texts: Texts, symbol: Symbol, key: str) -> dict[tuple[str, int], Symbol | None]:
    """The lines that use a definition; for one with several texts, those that name the key."""
    rows: list[Row] = [*reader.ask("lines_of_uses", ids=[symbol.symbol_id], limit=MOST_USES)]
    users = by_ids(reader, {str(row["from_id"]) for row in rows})
    word = re.compile(rf"(?<![\w-]){re.escape(key)}(?![\w-])")
    return {
        (str(row["path"]), int(row["line"])): users.get(str(row["from_id"])) for row in rows
        if row["kind"] != "IMPORTS" and (not key or word.search(texts.of(str(row["path"])).line(int(row["line"]))))
    }  # fmt: skip


def _user(user: Symbol | None) -> str:
    if user is None or (user.kind == "module" and not user.parent_id):
        return ""
    return f"{shortened(user.qualified_name, user.path, type_of_file=False)}:{user.line_start}"
