"""Finds the endpoints that lead to a change: not those merely registered by the same function as others."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from codecompass.languages import for_path
from codecompass.languages.around import AroundRule, around_rules
from codecompass.languages.frameworks import Framework
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, VALUE_KINDS
from codecompass.process.memo import memoised
from codecompass.session.project import Reader
from codecompass.tools.registered import Registered
from codecompass.tools.reviewing.conditional import methods_asked
from codecompass.tools.reviewing.reach import HOWS, How, Step, Uses
from codecompass.tools.routes import ANY_METHOD
from codecompass.tools.snippets import Text
from codecompass.tools.surfaces import inline, surfaces
from codecompass.tools.symbols import Row, Symbol, by_ids, in_file

MOST_LINES = 5000
"""Lines of one function that registers endpoints on which something is used."""
NO_FRAMEWORK = Framework("", (), ())
_CALLED = re.compile(r"(\w+)\(")


class Leading(NamedTuple):
    """An endpoint that leads to a change."""

    row: Row
    distance: int
    how: How
    through: str = ""
    """The declaration by which it may, of `interface`."""


class Endpoints:
    def __init__(self, reader: Reader, uses: Uses) -> None:
        self._reader, self._uses = reader, uses
        self._registered = Registered(reader)
        self.routes: list[Row] = surfaces(reader, "route", None)
        self._handlers = {str(row["symbol_id"]) for row in self.routes}

    def leading_to(self, steps: Mapping[str, Step]) -> Iterator[Leading]:
        """Endpoints whose handler is among the users of a symbol, and their distance from it."""
        for row in self.routes:
            found = min(self._ways(row, steps), key=lambda one: (HOWS.index(one.how), one.distance), default=None)
            if found is not None:
                yield found

    def _ways(self, row: Row, steps: Mapping[str, Step]) -> Iterator[Leading]:
        symbol = str(row["symbol_id"])
        step = steps.get(symbol)
        if step is not None and step.distance and symbol in self._uses.registering:
            yield from self._inline(row, steps)
        elif step is not None and row["symbol_kind"] not in TYPE_KINDS:
            asked = self._asked(symbol, step.nearer) if step.distance else frozenset()
            if (
                not asked
                or str(row["detail"]) in ("", ANY_METHOD)
                or not asked.isdisjoint(str(row["detail"]).split(","))
            ):
                yield self._leading(row, step, 0)
        yield from self._beside(row, steps)

    @memoised
    def _asked(self, handler: str, used: str) -> frozenset[str]:
        """The methods that a request must have where a handler uses something; empty if any."""
        symbol = self._kind(handler)
        return methods_asked(self._reader, symbol, used) if symbol else frozenset()

    def _leading(self, row: Row, step: Step, away: int) -> Leading:
        at = str(row["path"]), int(row["line"])
        if step.types and step.types & self._registered.types_at(*at):
            return Leading(row, step.distance + away, "certain")
        return Leading(row, step.distance + away, step.how, step.through)

    def _inline(self, row: Row, steps: Mapping[str, Step]) -> Iterator[Leading]:
        """Endpoints reached through what an inline handler uses."""
        lines = inline(row)
        if lines is None:  # a router that is mounted: the endpoints in it are told themselves
            return
        within = range(lines.start_line, lines.end_line + 1)
        for line, one in self._lines_used[str(row["symbol_id"])]:
            if line in within and one in steps:
                yield self._leading(row, steps[one], 1)

    def _beside(self, row: Row, steps: Mapping[str, Step]) -> Iterator[Leading]:
        """Endpoints reached through the type that serves them: what it declares for all its handlers, and members that
        handle no other endpoint."""
        kind = self._view(row)
        if not kind:
            return
        for one, step in steps.items():
            if step.distance:
                break
            if one in self._fields(kind) and self._acts_on(row, kind, one):
                yield Leading(row, 0, "certain")
        own = self._declaring(kind, steps)
        if own is None or own.nearer in self._handlers or not self._acts_on(row, kind, own.nearer):
            return
        away = int(kind != row["symbol_id"])
        served = self._served_by(row, own.nearer) if own.nearer in steps else None
        run = self._runs(row, own.nearer) if own.nearer in steps else None
        if run is not None:  # a hook that inherited actions call
            yield from [Leading(row, own.distance + away, steps[own.nearer].how)] if run else ()
        elif served is None:
            yield self._leading(row, self._run_around(kind, own, steps), away)
        else:
            step = own._replace(how=steps[own.nearer].how)
            members = self._uses.members(found) if (found := self._kind(kind)) else ()
            leading = (one for one in members if one in steps and steps[one].how == step.how)
            served = served.union(*(self._served_by(row, one) or () for one in leading))
            methods = [one for one in str(row["detail"]).split(",") if one in served]
            if methods or str(row["detail"]) in ("", ANY_METHOD):
                yield self._leading({**row, "detail": ",".join(methods) or row["detail"]}, step, away)

    def _declaring(self, kind: str, steps: Mapping[str, Step]) -> Step | None:
        """How a type is reached: through what it declares, or inherits the declaration of; else as it is itself, but
        not through what only a base declares and the type declares otherwise."""
        declared, bases = self._declares(kind), self._bases(kind)
        for one in (kind, *bases):
            if (step := steps.get(one)) is not None and step.nearer in declared:
                return step
        own = steps.get(kind)
        if own is None or own.nearer not in bases:
            return own
        base = steps.get(own.nearer)
        return None if base is None or base.nearer in self._declares(own.nearer) else own

    @memoised
    def _bases(self, kind: str) -> tuple[str, ...]:
        """The bases of a type in the tree, nearest first."""
        found: dict[str, None] = {}
        waiting = [kind]
        while waiting:
            rows = self._reader.ask("bases", symbol=waiting.pop(0))
            fresh = [one for row in rows if (one := str(row["id"])) not in found and one != kind]
            found |= dict.fromkeys(fresh)
            waiting += fresh
        return tuple(found)

    def _run_around(self, kind: str, own: Step, steps: Mapping[str, Step]) -> Step:
        """The step, as certain as the one to a declared filter, permission …, if that member of it is run."""
        rule = self._declares(kind).get(own.nearer)
        inner = steps[own.nearer].nearer if rule and own.nearer in steps else ""
        runs = self._kind(inner) if inner else None
        if rule is None or runs is None or runs.name not in rule.runs or inner not in steps:
            return own
        return own._replace(how=steps[inner].how)

    def _runs(self, row: Row, member: str) -> bool | None:
        """Whether the inherited code that answers an endpoint runs a member of the type, or calls in its own action
        do; None for a member that no rule covers."""
        symbol = self._kind(member)
        if symbol is None or symbol.kind not in CALLABLE_KINDS:
            return None
        rules = [one for one in around_rules(symbol.language) if symbol.name in one.own]
        if row["symbol_kind"] not in TYPE_KINDS:
            named = frozenset(name for one in rules if one.whole for name in one.own)
            return self._calls(str(row["symbol_id"]), named) if named else None
        methods, route = str(row["detail"]).split(","), str(row["name"])
        return (
            any(one.is_for(method, route, symbol.signature, whole=True) for one in rules for method in methods)
            if rules
            else None
        )

    def _calls(self, action: str, names: frozenset[str]) -> bool:
        """Whether an action calls one of these by name, or the action that it overrides."""
        handler = self._kind(action)
        if handler is None:
            return False
        text = Text(self._reader.text(handler.path)).between(handler.line_start, handler.line_end)
        called = {*_CALLED.findall(text)}
        return not names.isdisjoint(called) or {handler.name, "super"} <= called

    def _served_by(self, row: Row, member: str) -> frozenset[str] | None:
        """The methods that a member of a type serves; None for a member that serves none itself."""
        answers = self._framework(row).answers
        symbol = self._kind(member)
        if symbol is None or symbol.kind not in CALLABLE_KINDS or symbol.name not in answers:
            return None
        return frozenset(answers[symbol.name].split())

    def _view(self, row: Row) -> str:
        """The type that serves an endpoint, itself or by an action, where its framework runs its other members; for an
        inherited action the registered type."""
        if row["symbol_kind"] in TYPE_KINDS:
            return str(row["symbol_id"])
        if not self._framework(row).actions:
            return ""
        parent = by_ids(self._reader, [str(row["symbol_id"])])[str(row["symbol_id"])].parent_id
        kind = self._kind(parent) if parent else None
        if parent is None or kind is None or kind.kind not in TYPE_KINDS:
            return ""
        named = sorted(self._registered.types_at(str(row["path"]), int(row["line"])))
        return next((one for one in named if one != parent and parent in self._bases(one)), parent)

    @memoised
    def _fields(self, kind: str) -> frozenset[str]:
        """The fields of a type, including inherited ones."""
        found: dict[str, str] = {}
        for one in (kind, *self._bases(kind)):
            symbol = self._kind(one)
            for field in in_file(self._reader, symbol.path) if symbol else ():
                if field.parent_id == one and field.kind in VALUE_KINDS:
                    found.setdefault(field.name, field.symbol_id)
        return frozenset(found.values())

    def _framework(self, row: Row) -> Framework:
        language = for_path(str(row["path"]))
        found = language.frameworks().named.get(str(row["framework"])) if language is not None else None
        return found or NO_FRAMEWORK

    @memoised
    def _kind(self, symbol_id: str) -> Symbol | None:
        """A symbol; None for one that only the older side has."""
        return by_ids(self._reader, [symbol_id]).get(symbol_id)

    def _acts_on(self, row: Row, kind: str, member: str) -> bool:
        """Whether a member of a type, or something declared in it, affects an endpoint of it: filters affect lists."""
        rule = self._declares(kind).get(member)
        if rule is None or not rule.acts_on:
            return True
        handler = self._kind(str(row["symbol_id"]))
        if handler is None or handler.kind in TYPE_KINDS:
            return self._action(row) in rule.acts_on
        text = Text(self._reader.text(handler.path)).between(handler.line_start, handler.line_end)
        return handler.name in rule.acts_on or not {*rule.acts_by}.isdisjoint(_CALLED.findall(text))

    def _action(self, row: Row) -> str:
        """The action by which a view set that does not define it serves an endpoint."""
        one = str(row["name"]).rstrip("/").endswith(("}", ">"))
        methods = str(row["detail"]).split(",")
        told = (
            name
            for name, how in self._framework(row).actions.items()
            if how.split(" ")[0] in methods and one == (" {" in how)
        )
        return next(told, "")

    @memoised
    def _declares(self, kind: str) -> Mapping[str, AroundRule]:
        """What a type, or a base, declares around its handlers: members, and what they name, each with its rule."""
        fields = self._fields(kind)
        found: dict[str, AroundRule] = {}
        for one in (kind, *self._bases(kind)):
            symbol = self._kind(one)
            for declared, rule in self._declared_in(symbol, fields) if symbol is not None else ():
                found.setdefault(declared, rule)
        return found

    def _declared_in(self, symbol: Symbol, fields: frozenset[str]) -> Iterator[tuple[str, AroundRule]]:
        text = Text(self._reader.text(symbol.path)).between(symbol.line_start, symbol.line_end)
        inside = [one for one in in_file(self._reader, symbol.path) if one.parent_id == symbol.symbol_id]
        for rule in around_rules(symbol.language):
            places = rule.member.finditer(text) if rule.member else ()
            lines = [symbol.line_start + text.count("\n", 0, place.end(0) - len(place[1])) for place in places]
            lines += [one.line_start for one in inside if one.name in rule.layered[:1]]
            yield from ((one, rule) for line in lines for one in self._on_statement(symbol, line, fields))

    def _on_statement(self, symbol: Symbol, line: int, fields: frozenset[str]) -> Iterator[str]:
        """The member of a type that is declared on a line, if it is one of the `fields`, and what it names."""
        inside = [one for one in in_file(self._reader, symbol.path) if one.parent_id == symbol.symbol_id]
        members = [one for one in inside if one.symbol_id in fields and one.line_start <= line <= one.line_end]
        yield from (one.symbol_id for one in members)
        lines = {at for one in members for at in range(one.line_start, one.line_end + 1)}
        for row in self._reader.ask("lines_used", ids=[symbol.symbol_id], limit=MOST_LINES):
            if row["line"] in lines:
                yield str(row["used_id"])

    @cached_property
    def _lines_used(self) -> Mapping[str, list[tuple[int, str]]]:
        """What each function that registers routes uses, and on which line."""
        found: dict[str, list[tuple[int, str]]] = defaultdict(list)
        ids = [
            one for one in dict.fromkeys(str(row["symbol_id"]) for row in self.routes) if one in self._uses.registering
        ]
        rows: list[Row] = [*self._reader.ask("lines_used", ids=ids, limit=MOST_LINES)]
        for row in rows:
            found[str(row["user_id"])].append((int(row["line"]), str(row["used_id"])))
        return found
