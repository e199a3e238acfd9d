"""Finds the unconditional call paths to a changed function: a test on another path may not run the change."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from codecompass.extract.flow import Flow
from codecompass.languages.access import access_of
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, Symbol
from codecompass.tools.circumstances import CONDITIONS, MOST_LINES
from codecompass.tools.happenings import flow_in
from codecompass.tools.snippets import Text, Texts
from codecompass.tools.symbols import with_sources

if TYPE_CHECKING:
    from codecompass.session.project import Reader
    from codecompass.tools.reviewing.reach import Step, Uses

Aside = Literal["function", "condition"]
MOST_CALLERS, MOST_CALLS = 400, 1000
"""Callers that are read, and what they call."""
MOST_BEFORE = 160
"""Characters around a name that tell whether a test puts another in its place."""
_QUOTES = ('"', "'")
_MARKS = ("@", "#[", "[")
"""What lines begin with that mark the definition below."""


def way(steps: Mapping[str, Step], one: str) -> Iterator[str]:
    """The symbols from one to what changed, both included."""
    yield one
    while steps[one].distance and steps[one].nearer in steps:
        one = steps[one].nearer
        yield one


def naming_members(reader: Reader, value: Symbol) -> frozenset[str]:
    """Who uses of a value only members that it names (`prices.new`), and nothing of what came to it."""
    name = re.escape(value.name)
    whole = re.compile(rf"(?<![\w$]){name}(?![\w$]|\s*\??(?:\.|::)\s*\w|\[[\"'])")
    parts: dict[str, bool] = {}
    texts = Texts(reader)
    for user, row in with_sources(reader, [*reader.ask("users_with_lines", ids=[value.symbol_id], limit=MOST_CALLS)]):
        line = texts.of(user.path).lines[int(row["line"]) - 1]
        parts[user.symbol_id] = parts.get(user.symbol_id, True) and value.name in line and not whole.search(line)
    return frozenset(one for one, is_part in parts.items() if is_part)


def not_always_calling(
    reader: Reader, uses: Uses, steps: Mapping[str, Step], ends: Collection[str], *, returns: bool = True
) -> frozenset[str]:
    """Functions on the paths from `ends` to what changed that continue only under an `if` or a `case`, or, with
    `returns`, after a conditional `return`."""
    between = {one for end in ends for one in way(steps, end) if one not in uses.cases and steps[one].distance}
    order = sorted(between, key=lambda one: (steps[one].distance, one))[:MOST_CALLERS]
    known = uses.known(order)
    used: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for row in reader.ask("lines_used", ids=order, limit=MOST_CALLS) if order else ():
        used[str(row["user_id"])][str(row["used_id"])].append(int(str(row["line"])))
    always = {one for one, step in steps.items() if not step.distance}
    for one in order:
        nearer = steps[one].nearer
        symbol = known.get(one)
        if symbol is None or symbol.kind not in CALLABLE_KINDS or nearer not in used[one]:
            taken = nearer in always
        else:
            lines = [line for target, places in used[one].items() if target in always for line in places]
            taken = bool(lines) and not _is_guarded(reader, symbol, lines, returns)
        always |= {one} if taken else set()
    return frozenset(order) - always


def set_aside(reader: Reader, symbol: Symbol, lines: Collection[int]) -> Aside | None:
    """Under what all of some lines of a function stand: an inner `function`, which who calls the outer one need not run,
    or a `condition`."""
    if symbol.kind not in CALLABLE_KINDS or not lines or symbol.line_end - symbol.line_start >= MOST_LINES:
        return None
    flow = flow_in(reader, symbol)
    within = [line - symbol.line_start for line in lines if line > flow.header_end]
    if not flow.starts or len(within) < len(lines):
        return None
    kinds = [{flow.guards[one].kind for one in flow.around_line(line)} for line in within]
    if all("function" in some for some in kinds):
        return "function"
    return "condition" if all(some & {*CONDITIONS, "handler", "function"} for some in kinds) else None


def methods_asked(reader: Reader, handler: Symbol, used: str) -> frozenset[str]:
    """The methods one of which a request must have where a handler uses something: `if r.Method == http.MethodPost`,
    or behind what returns for another. Empty if it may have any."""
    if handler.kind not in CALLABLE_KINDS or handler.line_end - handler.line_start >= MOST_LINES:
        return frozenset()
    flow = flow_in(reader, handler)
    found: set[str] = set()
    for row in reader.ask("lines_used", ids=[handler.symbol_id], limit=MOST_CALLS) if flow.starts else ():
        if row["used_id"] == used:
            guards = flow.around_line(int(str(row["line"])) - handler.line_start)
            exits = (one for one in flow.events if one.kind == "exit" and one.line < int(str(row["line"])))
            ended = {one.guards[0] for one in exits if len(one.guards) == 1 and one.guards[0] not in guards}
            answered = {one.upper() for at in ended for one in _METHOD.findall(flow.guards[at].text)}
            asked = {one.upper() for at in guards for one in _METHOD.findall(flow.guards[at].text)}
            if not (asked or answered):
                return frozenset()
            found |= asked or _METHODS - answered
    return frozenset(found)


_METHOD = re.compile(
    r"(?i)\A(?!else)(?:.*\W)?(?:\w*method|verb)(?:\(\))?\s*={2,3}\s*[\w.:\"']*?(get|head|post|put|patch|delete)\b[\"']?\s*\)?\Z"
)
"""A condition that asks for one method and nothing else."""
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"})


def _is_guarded(reader: Reader, symbol: Symbol, lines: Sequence[int], returns: bool) -> bool:
    """Whether each of some lines of a function is only reached under a condition; with `returns` also behind a
    conditional one."""
    if symbol.line_end - symbol.line_start >= MOST_LINES:
        return False
    flow = flow_in(reader, symbol)
    return bool(flow.starts) and all(_is_line_guarded(flow, symbol, line, returns) for line in lines)


def _is_line_guarded(flow: Flow, symbol: Symbol, line: int, returns: bool) -> bool:
    found = [one.guards for one in flow.events if one.is_on(line) and one.kind == "call"]
    guards = max(found, key=len) if found else flow.around_line(line - symbol.line_start)
    if any(flow.guards[one].kind in (*CONDITIONS, "handler") for one in guards):
        return True
    return returns and any(
        event.kind == "exit" and event.line < line and event.guards[:-1] == guards[: len(event.guards) - 1]
        and event.guards and event.guards[-1] not in guards and flow.guards[event.guards[-1]].kind in CONDITIONS
        for event in flow.events
    )  # fmt: skip


class Stubbed:
    """What tests replace by stubs."""

    def __init__(self, reader: Reader, uses: Uses) -> None:
        self._reader, self._uses = reader, uses
        self._texts: dict[str, Text] = {}
        self._cases: dict[str, list[Symbol]] = {}

    def is_on(self, case: Symbol, way: Collection[Symbol], called: str = "") -> bool:
        """Whether a test, or code around the cases in its file, stubs something on a path, or its type. `called`: what
        the test certainly calls itself; a stub of its name is another type's unless the line says whose."""
        stubs = access_of(case.language).stubs
        text = self._around(case)
        types = self._uses.known({self._uses.owner(one.symbol_id) for one in way})
        names = {one.name for one in way} - {case.name}
        owners = {one.name for one in types.values() if one.kind in TYPE_KINDS}
        own = next((one for one in way if one.symbol_id == called), None)
        owner = (
            types[self._uses.owner(called)].name.lower()
            if own is not None and self._uses.owner(called) in types
            else ""
        )

        def is_meant(name: str, at: int) -> bool:
            line = text[text.rfind("\n", 0, at) + 1 : (text.find("\n", at) + 1 or len(text))]
            return own is None or name != own.name or owner in line.lower()

        return any(
            is_meant(name, at) and stubs.meets(text, at, len(name), MOST_BEFORE)
            for name in names
            for at in _places(text, name)
        ) or any(
            stubs.replaces_type(text, at, MOST_BEFORE)
            or (text[at + len(name) : at + len(name) + 1] in _QUOTES and stubs.meets(text, at, len(name), MOST_BEFORE))
            for name in owners
            for at in _places(text, name)
        )

    def _around(self, case: Symbol) -> str:
        """The lines of a test's file without those of its other tests."""
        if case.path not in self._texts:
            self._texts[case.path] = Text(self._reader.text(case.path))
            inside = self._uses.known([one for one, path in self._uses.cases.items() if path == case.path])
            self._cases[case.path] = sorted(inside.values(), key=lambda one: one.line_start)
        text, found, last = self._texts[case.path], [], 0
        for other in self._cases[case.path]:
            if other.symbol_id != case.symbol_id and other.line_start > last:
                first = other.line_start
                while first - 1 > last and text.line(first - 1).startswith(_MARKS):
                    first -= 1
                found.append(text.between(last + 1, first - 1))
                last = other.line_end
        return "\n".join([*found, text.between(last + 1, text.count)])


def _places(text: str, name: str) -> Iterator[int]:
    at = text.find(name)
    while at >= 0:
        before, after = text[at - 1 : at], text[at + len(name) : at + len(name) + 1]
        if not (before.isalnum() or before == "_" or after.isalnum() or after == "_"):
            yield at
        at = text.find(name, at + len(name))
