"""What calls of a tree's own functions mean, since a parameter of the function reaches one that means something.

An application seldom passes a literal to a client, a router or a settings library. It has functions of its own that
request whatever path is passed to them, register a handler, read a key. So each function has a *summary*: the effects
that depend on its parameters, through any number of functions, methods and files. A call of it has these effects with
its arguments. The texts of arguments are evaluated by `Texts`; a parameter whose value only callers know is a mark.

A fact of one of the kinds `SINKS` is such an effect where its name, or what serves it, depends on a parameter. A `send`
is a call that may have one (`extract/addresses.py`).
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from codecompass.extract.addresses import BETWEEN
from codecompass.languages.frameworks import SINKS
from codecompass.languages.rules import Place
from codecompass.model import ROLES, TYPE_KINDS, SurfaceFact
from codecompass.process.memo import memoised
from codecompass.resolve.queries import query
from codecompass.resolve.surfaces.marks import (
    MARK,
    argument_of,
    is_address,
    is_parameter,
    marks_in,
    put_in,
    shown,
    shown_method,
    verb_of,
    whole_of,
)
from codecompass.resolve.surfaces.texts import MOST_FUNCTIONS, Texts
from codecompass.resolve.types.ancestry import derived

MOST_EFFECTS = 8
"""The most effects of one function's parameters."""
_OWN_RECEIVERS = frozenset({"#self", "self", "this"})
_NAME = re.compile(r"\$\{([\w.$#:]+)\}\Z")


class Effect(NamedTuple):
    """What a call does. Parameters of the function around are marks, until a call has arguments for them."""

    kind: str
    name: str
    """The path, key, topic …"""
    detail: str
    """The HTTP method, or what the sink's fact has; empty where it is not known."""
    sink: tuple[str, SurfaceFact]
    """The file and the fact of the call that means something by itself."""
    handler: str = ""
    """What serves it: the mark of a parameter, or `#arg`, where an argument's value is `at`."""
    at: Place | None = None
    on: str = ""
    """The receiver of the last call on which the sink's own receiver depends, with its place, as a path expression; the
    mark of a parameter that is the sink's."""


class Summaries(Texts):
    def requests(self, path: str, fact: SurfaceFact) -> list[tuple[str, str]]:
        """(URL, HTTP method) of the requests of a `client` or a `send`; none where the address is a parameter of the
        function around."""
        requests = (
            one._replace(name=url)
            for one in self._effects(path, fact)
            if one.kind == "client"
            for url in self._below(one.name, path, fact.scope)
        )
        requests = (one for one in requests if not is_parameter(one.name))
        found = ((shown(one.name), shown_method(one.detail)) for one in requests)
        return list(dict.fromkeys(one for one in found if is_address(one[0])))

    def sent(self, path: str, fact: SurfaceFact) -> list[Effect]:
        """The effects other than requests of a call (`send`) that depend on no parameter of the function around."""
        found = [one for one in self._effects(path, fact) if one.kind != "client"]
        return [one for one in dict.fromkeys(found) if not MARK.search(one.name) and not MARK.search(one.handler)]

    def _effects(self, path: str, fact: SurfaceFact) -> Iterator[Effect]:
        """The effects of a fact, with marks for parameters."""
        if fact.kind == "send":
            yield from self._sent(path, fact)
            return
        detail = self._method(path, fact) if fact.kind in ("client", "route") else fact.detail
        serving, owner = (*fact.passed.split(), fact.handler), [fact.owner]
        handler = self._parameter_of(serving, path, fact) if fact.kind == "route" else ""
        if fact.kind == "route" and not handler and fact.inline[0] and "${" in fact.name:
            handler = self._parameter_of(self._used_inside(path, fact), path, fact)
        on = self._parameter_of(owner, path, fact) if fact.kind == "route" else ""
        names = self._filled(fact.name, path, fact.scope, fact.start, 0)
        for name in names if fact.kind == "client" else names[-1:]:  # the last holds where no condition does
            yield Effect(fact.kind, name, detail, (path, fact), handler, on=on)

    def _used_inside(self, path: str, fact: SurfaceFact) -> list[str]:
        """The names that a handler in place calls; where it calls none, the only one that it hands on."""
        facts, (first, last, *_) = self.files[path], fact.inline
        used: dict[bool, dict[str, None]] = {True: {}, False: {}}
        for _, text, role, line, start in facts.references():
            if (
                first <= line <= last
                and start > fact.start
                and f"${{{facts.texts[text]}}}" not in fact.name + fact.detail
            ):
                used[ROLES[role] == "call"][facts.texts[text]] = None
        called, handed = (
            [one for one in names if self._parameter_of([one], path, fact)] for names in (used[True], used[False])
        )
        return called or (handed if len(handed) == 1 else [])

    def _parameter_of(self, texts: Sequence[str], path: str, fact: SurfaceFact) -> str:
        """The mark of the parameter that one of some expressions is; empty where none is one."""
        for text in texts:
            binding = self.origins.local(text, path, fact.scope, fact.start) if text.isidentifier() else None
            if binding is not None and binding.kind == "parameter":
                return f"\x02{binding.start}:{binding.name}\x03"
        return ""

    # Functions with effects of their parameters

    def _sent(self, path: str, fact: SurfaceFact) -> Iterator[Effect]:
        functions = self.functions(fact.handler, path, fact.scope, fact.start)
        effects = [(place, one) for place in functions for one in self.summary(place)]
        if not effects:
            return
        arguments = [argument_of(text) for text in fact.name.split(BETWEEN)]
        for place, one in effects[:MOST_EFFECTS]:
            values = self._passed(place, arguments, path, fact.scope, fact.start, 0)
            values |= self._of_receiver(one.name, fact.handler, path, fact.scope, fact.start, 0)
            served = self._served(place, one, arguments, path, fact)
            for name in put_in(one.name, values):
                detail = next(iter(put_in(one.detail, values)), "") if one.detail else ""
                if one.kind != "client":
                    method = verb_of(detail) if one.kind == "route" and not MARK.search(detail) else ""
                    yield served._replace(
                        name=name, detail=(fact.detail if one.kind == "route" else "") or method or detail
                    )
                    continue
                if fact.detail and detail in ("", "GET"):
                    detail = fact.detail
                yield one._replace(name=name, detail=verb_of(detail) or (detail if MARK.search(detail) else ""))

    def _served(
        self, place: Place, one: Effect, arguments: Sequence[tuple[str, str]], path: str, fact: SurfaceFact
    ) -> Effect:
        """An effect with the argument that serves it, where that is a parameter, and with the receiver of the call."""
        if one.kind != "route":
            return one
        receiver = fact.handler.rpartition(".")[0]
        own, _, member = one.sink[1].owner.partition(".")
        if own in _OWN_RECEIVERS and not one.on:
            one = one._replace(on=f"{receiver}.{member}" if member else receiver)
        given = self._arguments(place, arguments)
        if MARK.match(one.on):
            on = _NAME.match(next(iter(given.get(one.on, ())), ""))
            one = one._replace(on=(self._parameter_of([on[1]], path, fact) or on[1]) if on is not None else "")
        if fact.passed.startswith("#def"):
            return one._replace(handler="")
        text = next(iter(given.get(one.handler, ())), "") if one.handler else ""
        found = _NAME.match(text)
        if found is None:
            return one._replace(handler="") if one.handler and text else one
        if mark := self._parameter_of([found[1]], path, fact):
            return one._replace(handler=mark)
        functions = self.origins.definitions_of(found[1], path, fact.scope, fact.start)
        return one._replace(handler="", at=functions[0] if functions else None)

    @query()
    def summary(self, place: Place) -> tuple[Effect, ...]:
        """The effects of a function that depend on its parameters, with marks for these; of an abstract one those of
        its implementations."""
        own = {mark for mark, _ in self._parameters(place)}
        found: dict[Effect, None] = {}
        for fact in self._parametric(place.path) if own else ():
            if self._stands_in(place, fact.scope):
                effects = self._effects(place.path, fact)
                found.update(
                    dict.fromkeys(one for one in effects if not own.isdisjoint(map(whole_of, marks_in(one.name))))
                )
        if not found and own:
            for other in islice(self.implementing(place), MOST_FUNCTIONS):
                found.update(dict.fromkeys(self._renamed(one, other, place) for one in self.summary(other)))
        return tuple(found)[:MOST_EFFECTS]

    @memoised
    def _parametric(self, path: str) -> list[SurfaceFact]:
        """The facts of a file whose effects may depend on parameters."""
        facts = self.files[path].surfaces
        return [one for one in facts if one.kind == "send" or (one.kind in SINKS and "${" in one.name)]

    def _renamed(self, one: Effect, other: Place, place: Place) -> Effect:
        """An effect of another function, with the marks of this one's parameters at the same positions."""
        marks = {
            theirs: mine
            for (theirs, _), (mine, _) in zip(self._parameters(other), self._parameters(place), strict=False)
        }
        name, detail, handler = (
            MARK.sub(lambda found: marks.get(found[0], found[0]), text) for text in (one.name, one.detail, one.handler)
        )
        return one._replace(name=name, detail=detail, handler=handler)

    def implementing(self, place: Place) -> Iterator[Place]:
        """The methods that override or implement a method, in derived types and types that implement its interface."""
        index = self.evaluator.index(place.path)
        definition = index.definitions[place.index]
        owner = Place(place.path, definition.parent)
        if definition.parent <= 0 or index.definitions[owner.index].kind not in TYPE_KINDS:
            return
        members, world = self.evaluator.members, self.evaluator.world
        language, name = index.facts.language, index.definitions[owner.index].name
        declaring = (one for one in world.keeping(language, name) if owner in members.order(one))
        for one in (*derived(self.evaluator, owner), *declaring):
            found = members.own(one, index.key_of(place.index))
            if found is not None and found != place:
                yield found
        for one in (
            world.called(language, definition.name) if index.definitions[owner.index].kind == "interface" else ()
        ):
            having = members.owner(one) if self.evaluator.index(one.path).definitions[one.index].owner else None
            if having is not None and owner in self.evaluator.interfaces.implemented(having):
                yield one

    def _stands_in(self, place: Place, scope: int) -> bool:
        definitions = self.files[place.path].definitions
        while scope > 0:
            if scope == place.index:
                return True
            scope = definitions[scope].parent
        return False

    def _method(self, path: str, fact: SurfaceFact) -> str:
        """The HTTP method of a client's call; the mark of a parameter where that is the method."""
        if not fact.detail.startswith("${"):
            return fact.detail
        text = fact.detail[2:-1]
        if verb := verb_of(text):
            return verb
        texts = self._named(text, path, fact.scope, fact.start, 0)
        return next((one for one in texts if verb_of(one) or MARK.fullmatch(one)), "")
