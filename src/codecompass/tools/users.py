"""Finds the users of some symbols, directly or through others, level by level: for find_impact and find_tests."""

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from codecompass.languages.testing import is_test
from codecompass.session.project import Reader
from codecompass.tools.dispatch import WIDE, pays_at_once
from codecompass.tools.sending import Sending, makers_of_cases, sendings_to
from codecompass.tools.sites import INHERITED
from codecompass.tools.symbols import Row, Symbol, by_ids, in_file
from codecompass.tools.topics import senders_by_taker

FEW, AT_ONCE, MOST_ROWS = 8, 60, 20_000
"""Symbols that are asked about one by one; more of them, and uses of these, that are asked for in one question."""
MOST_REACHED = 5000
"""Beyond so many symbols the exact number tells nothing more; the traversal stops."""


class Way(NamedTuple):
    """How a symbol is reached. Sorted nearest first, then by place."""

    depth: int
    path: str
    line: int
    symbol_id: str
    confidence: str
    test: bool
    nearer: str
    """What it uses."""
    site: int
    """The line of its file where it does so first."""
    name: str
    kind: str
    decorators: str
    """One a line."""
    through: str = ""
    """The declaration that it uses in fact, where that is another."""
    sent: str = ""
    """`sends` with the topic, queue or task by whose name it sends what runs the symbol; `makes` with the kind of message."""


def _order(way: Way) -> tuple[object, ...]:
    """Sort key: nearest first, bound before dispatched."""
    return way.depth, bool(way.through), *way[1:]


def members_of(reader: Reader, symbol: Symbol) -> list[Symbol]:
    """The symbols nested in a symbol, at any depth: a changed class is a change of its methods."""
    members: list[Symbol] = []
    inside = {symbol.symbol_id}
    for other in in_file(reader, symbol.path):
        if other.parent_id in inside:
            inside.add(other.symbol_id)
            members.append(other)
    return members


def users_by_level(
    reader: Reader,
    changed: Iterable[str],
    depth: int,
    wide: dict[str, None] | None,
    is_last: Callable[[Way], bool] = lambda _: False,
    *,
    sent: bool = True,
    cased: bool = False,
) -> Iterator[list[Way]]:
    """The users of some symbols, level by level: each at its smallest depth, by its most certain path there. `wide`
    collects the declarations that were not passed through because they have too many implementations; with None none
    is passed through. Users of what `is_last` are not queried. `sent`: with those who send what a symbol receives by
    name, not only by type; `cased`: with those who make what a case is for, through which alone its function's callers
    send it. No test is reached by what it sends. Stops when more than MOST_REACHED are found."""
    certainty = dict.fromkeys(changed, "static")
    found, level = 0, list(certainty)
    cases, decided = list[Sending](), set[str]()  # makers of what one kind of message leads to; what leads to all kinds
    later = set[str]()
    for distance in range(1, depth + 1):
        nearer: dict[str, Way] = {}
        above = {} if wide is None else dict(_above(reader, level, wide if distance > 1 else None))
        senders = _senders(reader, [one for one in level if one not in decided], cases, by_name=sent)
        overriding = ((above[one], row, one) for one, row in _uses_of(reader, above, "reaching_through"))
        for target, row, through in itertools.chain(_users(reader, level), overriding, senders):
            user = str(row["user"])
            if row["test"] and target in later:
                continue
            weak = bool(through) or "heuristic" in (row["confidence"], certainty[target])
            name = str(row["sent"]) if "sent" in row else ""
            if user not in certainty and (user not in nearer or not weak):
                confidence = "heuristic" if weak else "static"
                nearer[user] = Way(
                    distance,
                    row["path"],
                    row["line"],
                    user,
                    confidence,
                    row["test"],
                    target,
                    row["site"],
                    row["name"],
                    row["kind"],
                    row["decorators"] or "",
                    through,
                    name,
                )
            if found + len(nearer) > MOST_REACHED:
                yield sorted(nearer.values(), key=_order)
                return
        found += len(nearer)
        yield sorted(nearer.values(), key=_order)
        cases = [*makers_of_cases(reader, ((own, way.path, way.site) for own, way in nearer.items()))] if cased else []
        decided |= {one.handler for one in cases} | {own for own, way in nearer.items() if way.nearer in decided}
        later |= {own for own, way in nearer.items() if way.sent or way.nearer in later}
        certainty |= {user: way.confidence for user, way in nearer.items()}
        level = sorted(user for user, way in nearer.items() if not is_last(way))


def _above(reader: Reader, targets: Iterable[str], wide: dict[str, None] | None) -> Iterator[tuple[str, str]]:
    """The declarations that may stand for a target, each with it; those with many implementations go to `wide`."""
    for target in reversed([*targets]):
        for one in reader.overrides.above(target):
            if wide is not None and len(reader.overrides.below(one)) > WIDE:
                wide[one] = None
            else:
                yield one, target


def _users(reader: Reader, targets: Iterable[str]) -> Iterator[tuple[str, Row, str]]:
    """Returns (target, a direct use of it)."""
    return ((target, row, "") for target, row in _uses_of(reader, targets, "reaching"))


def _senders(
    reader: Reader, targets: Iterable[str], cases: Iterable[Sending], *, by_name: bool
) -> Iterator[tuple[str, Row, str]]:
    """Returns (target, who sends what it receives by its type, by its name, or in one of its `cases`)."""
    targets = [*targets]
    found = [*senders_by_taker(reader, targets)] if by_name else []
    users = by_ids(reader, (use.symbol_id for _, _, use in found))
    sent = [(target, name, users[use.symbol_id], use.line) for target, name, use in found if use.symbol_id in users]
    sends = ((target, f"sends {name}", one, site) for target, name, one, site in (*sent, *sendings_to(reader, targets)))
    makes = ((target, f"makes {name}", one, site) for target, name, one, site in cases)
    for target, how, one, site in (*sends, *makes):
        yield target, {
            "user": one.symbol_id, "path": one.path, "line": one.line_start, "test": is_test(one.path), "name": one.name,
            "kind": one.kind, "decorators": "", "site": site, "confidence": "heuristic", "sent": how,
        }, ""  # fmt: skip


def _uses_of(reader: Reader, targets: Iterable[str], question: str) -> Iterator[tuple[str, Row]]:
    """Returns (symbol, its user) from one of two queries, run for one symbol after the other, or for several at once."""
    waiting = list(targets)
    while waiting:
        part, waiting = waiting[:AT_ONCE], waiting[AT_ONCE:]
        at_once = len(part) > FEW or pays_at_once(reader, len(part))
        rows = _users_of_some(reader, part, question) if at_once else None
        for target in part:
            if rows is None:
                found: Sequence[Row] = reader.ask(question, ids=[target], limit=MOST_REACHED + 1)
            else:
                found = rows.get(target, ())
            yield from ((target, row) for row in found)


def _users_of_some(reader: Reader, targets: list[str], question: str) -> dict[str, list[Row]] | None:
    """The users of each of some symbols; None if there are more than are read at once."""
    at = {place: one for one, place in reader.places(targets).items()}
    rows: Sequence[Row] = reader.ask("reaching_some", places=[*at], limit=MOST_ROWS)
    if len(rows) == MOST_ROWS:
        return None
    users = by_ids(reader, {*targets, *(row["user"] for row in rows)})
    uses: dict[tuple[int, str], list[Row]] = {}
    for row in rows:
        if question == "reaching" or _goes_through(row, users[row["user"]], users[at[row["target"]]]):
            uses.setdefault((row["target"], row["user"]), []).append(row)
    found: dict[str, list[Row]] = {}
    for (place, user), several in uses.items():
        one = users[user]
        found.setdefault(at[place], []).append({
            "user": user, "path": one.path, "line": one.line_start, "test": is_test(one.path), "name": one.name,
            "kind": one.kind, "decorators": several[0]["decorators"], "site": min(row["site"] for row in several),
            "confidence": max(row["confidence"] for row in several),
        })  # fmt: skip
    for own in found.values():
        own.sort(key=lambda row: (row["test"], row["path"], row["line"], row["user"]))
    return found


def _goes_through(row: Row, user: Symbol, declaration: Symbol) -> bool:
    """Whether a use of a declaration may use one of its implementations, as in cypher/ask/reaching_through.cypher."""
    own = row["strategy"] == INHERITED and user.name == declaration.name
    return row["kind"] in ("CALLS", "REFERENCES") and not own
