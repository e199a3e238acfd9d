"""Requested addresses: their texts evaluated across functions, files and types.

An application seldom passes a literal to a client. It has routes in an object, functions that return a path, a method
of its own that requests whatever path is passed to it. So a template (`extract/templates.py`) is filled with the values
of its expressions, and each call of a function that requests one of its parameters is a request of the argument.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from codecompass.extract.addresses import BETWEEN
from codecompass.languages.rules import Place
from codecompass.model import TYPE_KINDS, SurfaceFact
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
)
from codecompass.resolve.surfaces.texts import MOST_FUNCTIONS, Texts
from codecompass.resolve.types.ancestry import derived

MOST_REQUESTS = 8
"""The most requests of one function's parameters."""


class Request(NamedTuple):
    """A request. Parameters of the function around are marks, until a call has arguments for them."""

    url: str
    method: str
    """The HTTP method; empty where it is not known."""


class Requests(Texts):
    def of(self, path: str, fact: SurfaceFact) -> list[Request]:
        """The requests of a `client` or a `send`; none where the address is a parameter of the function around."""
        requests = (
            Request(url, one.method)
            for one in self._marked(path, fact)
            for url in self._below(one.url, path, fact.scope)
        )
        requests = (one for one in requests if not is_parameter(one.url))
        found = (Request(shown(one.url), shown_method(one.method)) for one in requests)
        return list(dict.fromkeys(one for one in found if is_address(one.url)))

    def _marked(self, path: str, fact: SurfaceFact) -> Iterator[Request]:
        """The requests of a fact, with marks for parameters."""
        if fact.kind == "send":
            yield from self._sent(path, fact)
            return
        method = self._method(path, fact)
        for url in self._filled(fact.name, path, fact.scope, fact.start, 0):
            yield Request(url, method)

    # Functions that request their parameters

    def _sent(self, path: str, fact: SurfaceFact) -> Iterator[Request]:
        functions = self._functions(fact.handler, path, fact.scope, fact.start)
        requests = [(place, one) for place in functions for one in self.requested(place)]
        if not requests:
            return
        arguments = [argument_of(text) for text in fact.name.split(BETWEEN)]
        for place, one in requests[:MOST_REQUESTS]:
            values = self._passed(place, arguments, path, fact.scope, fact.start, 0)
            values |= self._of_receiver(one.url, fact.handler, path, fact.scope, fact.start, 0)
            for url in put_in(one.url, values):
                method = next(iter(put_in(one.method, values)), "") if one.method else ""
                if fact.detail and method in ("", "GET"):
                    method = fact.detail
                yield Request(url, verb_of(method) or (method if MARK.search(method) else ""))

    def requested(self, place: Place) -> tuple[Request, ...]:
        """The requests of a function that depend on its parameters, with marks for these; of an abstract one those of
        its implementations."""
        found: tuple[Request, ...] = self.evaluator.once(("requested", place), self._requested, place)
        return found

    def _requested(self, place: Place) -> tuple[Request, ...]:
        own = {mark for mark, _ in self._parameters(place)}
        found: dict[Request, None] = {}
        for fact in self.files[place.path].surfaces if own else ():
            if fact.kind in ("client", "send") and self._stands_in(place, fact.scope):
                requests = (one for one in self._marked(place.path, fact) if not own.isdisjoint(marks_in(one.url)))
                found.update(dict.fromkeys(requests))
        if not found and own:
            for other in islice(self._implementing(place), MOST_FUNCTIONS):
                found.update(dict.fromkeys(self._renamed(one, other, place) for one in self.requested(other)))
        return tuple(found)[:MOST_REQUESTS]

    def _renamed(self, one: Request, other: Place, place: Place) -> Request:
        """A request of another function, with the marks of this one's parameters at the same positions."""
        marks = {
            theirs: mine
            for (theirs, _), (mine, _) in zip(self._parameters(other), self._parameters(place), strict=False)
        }
        return Request(*(MARK.sub(lambda found: marks.get(found[0], found[0]), text) for text in one))

    def _implementing(self, place: Place) -> Iterator[Place]:
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
            found = members.own(one, definition.name)
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
