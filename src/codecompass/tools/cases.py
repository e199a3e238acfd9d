"""Leaves cases out of a trace whose types nothing on the way to them constructs: of a handler of all kinds of messages, in
the trace of a request that sends one kind, those for the others."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

from codecompass.extract.flow import Flow, Guard, Row
from codecompass.model.relations import grouped, reachable
from codecompass.tools.constants import EXCLUDED, names_of
from codecompass.tools.happenings import Bound, Course
from codecompass.tools.snippets import arguments_in
from codecompass.tools.symbols import Symbol

FEWEST_UNMADE, MOST_UNMADE = 3, 4
"""How many cases of one choice must have types that nothing constructs for these to be left out: of fewer a way may have
been missed; how many of the types are named."""
CASED = re.compile(
    r"\bis\s+(?:\w+\.)*([A-Z]\w*[a-z]\w*)(?!\w)|\bcase\s+\*?(?:\w+\.)*([A-Z]\w*[a-z]\w*)(?=\s+[a-z_]\w*|[({]|\s*:=)"
)
"""A case for a type, not for a constant: `is Task.Delete`, `case Delete d`, `case Delete(…)`."""
_MESSAGE = re.compile(r"(?:new\s+|&)*(?:\w+(?:\.|::|\\))*([A-Z]\w*)(?:\s*[({].*)?", re.DOTALL)
"""An argument that says the type of a message: `new OrderClosed(id)`, `&cmd.Close{}`, the object `Closed`."""
_WORDS = re.compile(r"\w+")
_CAPITALISED = re.compile(r"\b[A-Z]\w*")


def without_unmade(
    courses: Mapping[str, Course], starts: Sequence[str], below: Mapping[str, Sequence[Symbol]]
) -> dict[str, Course]:
    """The courses that have cases for types, without the cases that cannot be meant: in the trace of a request that
    submits a `Close`, a worker for all tasks keeps `is Close`. A case is left out if no function on the way names its
    type while one constructs that of another case. `starts`: ids of the entries; `below`: implementations by declaration."""
    left = [own for own, one in courses.items() if any(map(_types_of, one.flow.guards))]
    found = dict[str, Course]()
    while left:
        known = {**courses, **found}
        calls = {own: [*_called(one, below)] for own, one in known.items()}
        first = _first_callers(calls, starts)
        reached = {one: known[one] for one in first if one in known}
        own = next((one for one in reached if one in left), "")
        if not own:
            break
        left.remove(own)
        found[own] = _without(own, reached, calls, first, below)
    return found


def reached_by(
    courses: Mapping[str, Course], starts: Sequence[str], below: Mapping[str, Sequence[Symbol]]
) -> Mapping[str, object]:
    """The functions that courses lead to from some of them."""
    return _first_callers({own: [*_called(one, below)] for own, one in courses.items()}, starts)


def _without(
    own: str, courses: Mapping[str, Course], calls: Mapping[str, Sequence[str]], first: Mapping[str, str | None],
    below: Mapping[str, Sequence[Symbol]],
) -> Course:  # fmt: skip
    """One of the reached courses without cases that nothing on the ways to it makes. `first`: by function the first that
    calls it."""
    callers = grouped((one, caller) for caller in courses for one in calls[caller])
    way, at = set[str](), first.get(own)
    while at is not None:
        way.add(at)
        at = first.get(at)
    before = reachable([own], lambda one: callers.get(one, ()))
    after = reachable([own], lambda one: calls.get(one, ()))
    way |= before.keys() - after.keys()  # what runs after it only leads back
    begun = [*way, *_called_before(courses[own], below)]
    run = reachable(begun, lambda one: (called for called in calls.get(one, ()) if called != own)).keys() - {own}
    events = [one.event for caller in run & courses.keys() for one in courses[caller].happenings]
    named = {word for one in events for word in _CAPITALISED.findall(one.text + one.arguments)}
    made = {one.name for one in events if one.kind == "call"}
    return _cased(courses[own], named, made, _sent(courses, own, below))


def _called_before(course: Course, below: Mapping[str, Sequence[Symbol]]) -> Iterator[str]:
    """What a function calls outside of its cases, which may give it the value that these are about."""
    cases = {at for at, guard in enumerate(course.flow.guards) if _types_of(guard)}
    for one in course.happenings:
        if not cases.intersection(one.event.guards):
            yield from (called for bound in one.bound if not bound.later for called in _symbols(bound, below))


def _sent(courses: Mapping[str, Course], handler: str, below: Mapping[str, Sequence[Symbol]]) -> set[str] | None:
    """The types of all messages that a function is sent; None where it is also called directly, or a message's type is not
    written where it is sent."""
    found = set[str]()
    happenings = (one for course in courses.values() for one in course.happenings)
    for event, bound in ((one.event, bound) for one in happenings for bound in one.bound):
        if bound.symbol.symbol_id == handler and bound.handles:
            types = {one[1] for given in arguments_in(event.arguments) if (one := _MESSAGE.fullmatch(given))}
            if not types:
                return None
            found |= types
        elif handler in _symbols(bound, below):
            return None
    return found or None


def _called(course: Course, below: Mapping[str, Sequence[Symbol]]) -> Iterator[str]:
    for bound in (bound for one in course.happenings for bound in one.bound if not bound.later):
        yield from _symbols(bound, below)


def _symbols(bound: Bound, below: Mapping[str, Sequence[Symbol]]) -> Iterator[str]:
    """The function that a call leads to, and what implements it."""
    yield bound.symbol.symbol_id
    yield from (one.symbol_id for one in (() if bound.own else below.get(bound.symbol.symbol_id, ())))


def _first_callers(calls: Mapping[str, Sequence[str]], starts: Sequence[str]) -> dict[str, str | None]:
    """By function, from which the search by breadth comes to it; in its order."""
    found, level = dict[str, str | None].fromkeys(starts), [*starts]
    while level:
        reached = {one: own for own in reversed(level) for one in calls.get(own, ()) if one not in found}
        found |= reached
        level = [*reached]
    return found


def _cased(course: Course, named: set[str], made: set[str], sent: set[str] | None) -> Course:
    """A course without the cases of types that are not `named`, if one of another type that is `made` is left, with one row
    for them; where the choice is by the message that a handler takes, without those of types that are not `sent`."""
    cases = {at: names for at, one in enumerate(course.flow.guards) if (names := _types_of(one))}
    heads = _heads(course.flow, cases)
    taken = {*names_of(course.symbol)}
    excluded, summed = set[int](), dict[int, str]()
    for choice, lines in _by_choice(course.flow.rows, heads):
        of_message = sent is not None and bool(taken.intersection(_WORDS.findall(choice)))
        known = sent if sent is not None and of_message else named
        untaken = [one for one in lines if not known.intersection(cases[heads[one]])]
        is_made = any(made.intersection(cases[heads[one]]) for one in lines if one not in untaken)
        if untaken and (of_message or (is_made and len(untaken) >= FEWEST_UNMADE)):
            excluded.update(heads[one] for one in untaken)
            told = _first_of([name for one in untaken for name in cases[heads[one]]])
            summed |= dict.fromkeys(untaken, "")
            count = "1 case" if len(untaken) == 1 else f"{len(untaken)} cases"
            summed[untaken[0]] = f"{count}{EXCLUDED}nothing on the way names {told} ~"
    if not excluded:
        return course
    rows = [row._replace(text=summed.get(row.line, row.text)) for row in course.flow.rows]
    rows = [row for row in rows if row.text and not excluded.intersection(row.guards)]
    happenings = [one for one in course.happenings if not excluded.intersection(one.event.guards)]
    return Course(course.symbol, course.flow._replace(rows=tuple(rows)), happenings)


def case_around(symbol: Symbol, flow: Flow, line: int) -> list[str]:
    """The types of the case that a line of a function stands under, where the function takes one of several kinds of
    messages, and chooses by that."""
    cases = {at: names for at, one in enumerate(flow.guards) if (names := _types_of(one))}
    around = max((one.guards for one in flow.events if one.is_on(line)), key=len, default=())
    own = [at for at in around if at in cases]
    taken = {*names_of(symbol)} if own else set()
    heads = _heads(flow, cases) if taken else {}
    for choice, lines in _by_choice(flow.rows, heads):
        chosen = [heads[one] for one in lines if heads[one] in own]
        if len(lines) > 1 and chosen and taken.intersection(_WORDS.findall(choice)):
            return cases[chosen[0]]
    return []


def _heads(flow: Flow, cases: Iterable[int]) -> dict[int, int]:
    """The guards that are cases, by the first lines of their rows."""
    return {
        row.line: at for row in flow.rows for at in cases if row.line <= flow.guards[at].line <= row.last_line
    }  # fmt: skip


def _types_of(guard: Guard) -> list[str]:
    """The types of a case, by their last names."""
    return [one or other for one, other in CASED.findall(guard.text)] if guard.kind == "case" else []


def _by_choice(rows: Sequence[Row], heads: Container[int]) -> Iterable[tuple[str, list[int]]]:
    """The lines of cases, together those beneath the same row, with its text."""
    found, around = dict[int, tuple[str, list[int]]](), list[Row]()
    for row in rows:
        while around and around[-1].indent >= row.indent:
            around.pop()
        if row.line in heads:
            line, text = (around[-1].line, around[-1].text) if around else (0, "")
            found.setdefault(line, (text, []))[1].append(row.line)
        around.append(row)
    return found.values()


def _first_of(names: Sequence[str]) -> str:
    more = len(names) - MOST_UNMADE
    return ", ".join(names[:MOST_UNMADE]) + (f" … {more} more" if more > 0 else "")
