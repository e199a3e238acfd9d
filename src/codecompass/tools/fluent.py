"""What the calls behind a route's registration put around it, and those on the groups that it is registered in:
`shop.MapGet("/carts", list).RequireAuthorization()`."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS
from codecompass.session.project import Reader
from codecompass.tools.enclosed import statement_to
from codecompass.tools.exploring.mentions import around
from codecompass.tools.snippets import Text, arguments_in
from codecompass.tools.symbols import Symbol, by_ids

MOST_CALLERS, LONGEST_STATEMENT = 4, 8000
"""Functions and groups that a router comes through; characters of a statement."""
_CALL = re.compile(r"\.\s*(\w+)\s*(?:<([\w\s,.]*)>)?\s*(?=\()")
_ON = re.compile(r"(?:^|=>?|\breturn\b|\bawait\b)\s*(\w+)\s*\.")


class Call(NamedTuple):
    """A call in the statement of a route or of a group."""

    name: str
    types: str
    """Its type arguments."""
    given: str
    path: str
    line: int
    is_own: bool
    """Whether it stands in the statement of the route itself."""


def calls_behind(reader: Reader, path: str, line: int) -> list[Call]:
    """The calls in the statements of a route and of its groups, those of the outermost first."""
    found, passed = list[Call](), set[str]()
    for step in range(MOST_CALLERS):
        text, within = Text(reader.text(path)), around(reader, [(path, line)]).get((path, line))
        first, statement = _statement(text, line)
        own = [Call(*one[1:], path, first + one[0], not step) for one in _calls(statement) if one[1] not in passed]
        found = [*own, *found]
        on = _ON.search(statement)
        if on is None or within is None:
            break
        passed.add(within.name)
        made = re.compile(rf"\b{on[1]}\s*=(?!=)")
        begins = within.line_start if within.kind in CALLABLE_KINDS else 1
        before = (at for at in range(first - 1, begins - 1, -1) if made.search(text.lines[at - 1]))
        at = next(((path, at, "") for at in before), None) or handed(reader, within, on[1])
        if at is None:
            break
        path, line, _ = at
    return found


def _statement(text: Text, line: int) -> tuple[int, str]:
    """The statement around a line up to its end outside of brackets, with its first line."""
    first, _ = statement_to(text.lines, line, line)
    whole = "\n".join(text.lines[first - 1 :])[:LONGEST_STATEMENT]
    depth = 0
    for at, sign in enumerate(whole):
        depth += (sign in "([{") - (sign in ")]}")
        if depth < 0 or (sign == ";" and not depth):
            return first, whole[:at]
    return first, whole


def _calls(statement: str) -> Iterator[tuple[int, str, str, str]]:
    """The calls of a chain, not those in its arguments: line from its first on, name, type arguments, arguments."""
    depth = last = 0
    for one in _CALL.finditer(statement):
        between = statement[last : one.start()]
        depth, last = depth + sum((sign in "([{") - (sign in ")]}") for sign in between), one.start()
        if not depth:
            given = ", ".join(arguments_in(statement[one.end() :]))
            yield statement.count("\n", 0, one.start(1)), one[1], one[2] or "", given


def handed(reader: Reader, function: Symbol, router: str) -> tuple[str, int, str] | None:
    """The only call that passes a function its router, and the argument's name there, or what the call is a member of."""
    signature, name = function.signature, function.name
    written = max(signature.find(f"{name}("), signature.find("(", signature.find(name)) - len(name))
    parameters = arguments_in(signature[written + len(name) :])
    place = next((at for at, one in enumerate(parameters) if router in re.findall(r"\w+", one)), None)
    call = _only_call(reader, function) if place is not None else None
    if call is None or place is None:
        return None
    path, line, text = call
    given = arguments_in(text[text.find(f"{function.name}(") + len(function.name) :])
    on = re.search(rf"(\w+)\s*\??\.\s*{function.name}\b", text)
    if on is not None and len(given) < len(parameters):  # what it is called on is its first argument
        given = [on[1], *given]
    return (path, line, given[place]) if place < len(given) else None


def hung_on(reader: Reader, function: Symbol) -> tuple[str, int, str] | None:
    """The router whose member the result of a function's only call is given to: `r.Mount("/lines", lines())`."""
    call = _only_call(reader, function)
    on = re.match(rf"\s*([\w.]+)\.\w+\(.*\b{function.name}\(", call[2]) if call is not None else None
    return (*call[:2], on[1]) if call is not None and on is not None else None


def _only_call(reader: Reader, function: Symbol) -> tuple[str, int, str] | None:
    """The only call of a function outside of tests: file, line and its text."""
    rows = [*reader.ask("calls_with_lines", ids=[function.symbol_id], limit=4)]
    callers = by_ids(reader, (str(row["from_id"]) for row in rows))
    calls = [(callers[str(row["from_id"])].path, int(str(row["line"]))) for row in rows]
    calls = [one for one in calls if not is_test(one[0])]
    return (*calls[0], Text(reader.text(calls[0][0])).lines[calls[0][1] - 1]) if len(calls) == 1 else None
