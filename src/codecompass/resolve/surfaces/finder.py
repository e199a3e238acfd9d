"""The surfaces of a file, resolved in its tree: whole paths, handlers bound to symbols, names of tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from codecompass.extract.addresses import called_so
from codecompass.extract.inline import NO_LINES
from codecompass.languages import named
from codecompass.languages.frameworks import ADDRESSING, CACHES, STRUCTURE, Framework, Rule
from codecompass.languages.paths import without_call_arguments
from codecompass.languages.rules import Place
from codecompass.languages.testing import is_of_tests
from codecompass.model import (
    APPLIED,
    AROUND,
    CALLABLE_KINDS,
    HANDED,
    MADE,
    TYPE_KINDS,
    UNREAD,
    WRITTEN_OUT,
    FileFacts,
    SurfaceFact,
)
from codecompass.process.memo import memoised
from codecompass.resolve.evaluate import Evaluator
from codecompass.resolve.scopes.constants import DEFAULTED
from codecompass.resolve.surfaces.conventions import Conventions, Surface
from codecompass.resolve.surfaces.handed import HandedRouters
from codecompass.resolve.surfaces.http_methods import Answered, answered, limited, methods_in
from codecompass.resolve.surfaces.marks import MARK, shown_method
from codecompass.resolve.surfaces.models import Models
from codecompass.resolve.surfaces.registrations import Registrations, served_by
from codecompass.resolve.surfaces.routers import Routers
from codecompass.resolve.surfaces.rpcs import Rpcs
from codecompass.resolve.surfaces.sections import Sections
from codecompass.resolve.surfaces.summaries import Effect, Summaries
from codecompass.resolve.values import (
    DEFINITION,
    EVERYWHERE,
    EXTERNAL,
    EXTERNAL_INSTANCE,
    INSTANCE,
    MODULE,
    Value,
)
from codecompass.resolve.world import Mentioning

_HANDLED = frozenset({"table", "di", "middleware", "topic", "command"})
_PATH_STARTS = ("/", "*", "$", "^")
_BEHIND = re.compile(r"(?<=[\w-])\{[^{}]*\}\Z")
"""A variable after a path without a slash between: a query, `/users{query}`."""
_REQUESTED = re.compile(r"https?://|/|\{[^{}]*\}/|[\w.-]+/|[\w-]+\Z")
_ONE_NAME = re.compile(r"\$\{[^}]*\}\Z")
_ONE_HOLE = re.compile(r"\{[^{}]*\}\Z")
_HOLE = re.compile(r"\$\{\??([^{}]+)\}")
_BELOW_OPTION = re.compile(r"\$\{\w+(?:\.\w+)+\}(/.*)")
"""A path below what a field says: `options.BaseURL + "/pets"`."""
_METHOD = re.compile(r"([A-Z]+)\s+(\S*/.*)\Z")
_METHODS = re.compile(r"(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)(?:,(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS))*")
_UNSEEN = re.compile(r"\((?!\$)|@")
"""A folder that is no part of the path: a group, a slot."""
_LAYOUT = re.compile(r"_(?!index\Z)")
"""A part of a file's name that is none, where parts are `chained`."""
_OF_A_REQUEST = re.compile(r"(?:Context|Ctx|Request|Response|Reply)\Z")
"""Types of what a handler is passed: no routers, though they have methods of the same names (`c.File("index.html")`)."""
_USUAL_VERBS = ("get", "post", "put", "patch", "delete")
FEWEST_VERBS = 3
"""The fewest of these that a router of the tree's own has."""
MOST_VARIABLES = 4
"""The most variables through which an object is followed to the module that it comes from."""


class SurfaceFinder:
    def __init__(
        self, files: Mapping[str, FileFacts], evaluator: Evaluator, mentioning: Mentioning | None = None
    ) -> None:
        self.files = files
        self.evaluator = evaluator
        self.summaries = Summaries(files, evaluator)
        self.routers = Routers(files, evaluator, mentioning, self.summaries)
        self.handed = HandedRouters(files, self.routers)
        self.rpcs = Rpcs(files, evaluator)
        self.conventions = Conventions(files, evaluator, self.routers)
        self.models = Models(files, evaluator)
        self.registrations = Registrations(files, evaluator, self.summaries)
        self.sections = Sections(files, evaluator, mentioning)

    def of(self, path: str) -> list[Surface]:
        """Surfaces of one file, in file order, each once."""
        facts = self.files[path]
        if not facts.definitions:
            return []
        found: dict[Surface, None] = {}
        for fact in facts.surfaces:
            if fact.kind in ("client", "send"):
                found.update(dict.fromkeys(self._requests(path, fact)))
                if fact.kind == "send":
                    found.update(dict.fromkeys(self._sent(path, fact)))
            elif fact.kind == "stub":
                stub = Surface("rpc", "", "call", "rpc", fact.line, "static", self._around(path, fact))
                found.update(dict.fromkeys(stub._replace(name=name) for name in self.rpcs.called(path, fact)))
            elif fact.kind == "resolver":
                found.update(dict.fromkeys(self._resolvers(path, fact)))
            elif fact.kind not in STRUCTURE and fact.kind not in ADDRESSING:
                found.update(dict.fromkeys(self._surfaces(path, fact)))
        found.update(dict.fromkeys(self._routed_by_place(path, facts)))
        found.update(dict.fromkeys(self.conventions.of(path, facts)))
        for fact, name in self.models.derived_tables(path, facts):
            called, place = self._called(path, fact), Place(path, fact.scope)
            found[Surface("table", name, fact.detail, called, fact.line, "static", place)] = None
        found.update(dict.fromkeys(self.models.derived_settings(path, facts)))
        found.update(dict.fromkeys(self.sections.filled(path, facts)))
        routes = [one for one in found if one.kind == "route"]  # a call is one of one framework, as sure as can be
        first = dict[tuple[str, str, int], tuple[str, str]]()
        for one in sorted(routes, key=lambda one: (one.confidence != "static", one.detail == "ANY")):
            for how in ("ANY", one.detail):
                first.setdefault((one.name, how, one.line), (one.framework, one.confidence))
        commands = {(one.name, one.line): one for one in reversed(found) if one.kind == "command"}
        return [
            one
            for one in found
            if (one.kind != "route" or first[one.name, one.detail, one.line] == (one.framework, one.confidence))
            and (one.kind != "command" or commands[one.name, one.line] == one)
        ]

    def _surfaces(self, path: str, fact: SurfaceFact) -> Iterator[Surface]:
        if fact.kind == "route":
            yield from self._routes(path, fact)
            return
        if self.models.is_embedded(path, fact):
            return
        name = (
            self.models.table_name(path, fact)
            if fact.kind == "table" and fact.name.startswith("=")
            else self.routers.filled(fact.name, path, fact.scope, fact.start)
        )
        name = name.strip("`") if fact.kind == "table" else name
        if fact.kind == "table" and not name:
            return
        if fact.kind == "config" and (rule := self._members_rule(path, fact)) is not None:
            if not rule.prefixed_by:
                yield from self._sectioned(path, fact, rule.nested)
                return
            name = self.models.key_of(Place(path, int(fact.handler[4:])), rule)
        if fact.kind == "config" and fact.owner and not self._is_of_settings(path, fact):
            return
        is_unknown = "{" in name if fact.kind == "config" else _ONE_HOLE.match(name)
        if fact.kind in ("config", "cache") and _ONE_NAME.match(fact.name) and is_unknown:
            return  # a key that is known only at run time
        if fact.kind == "topic" and name == "{}":
            return  # a topic that a call returns
        if fact.kind == "rpc":
            yield from self._service(path, fact, name)
            return
        called = self._called(path, fact)
        if fact.kind == "command":
            name = self._command(path, fact, name)
            if not name:
                return
        if fact.kind == "topic" and fact.name == MADE:
            made = self.routers.made_with(path, fact)
            if not made:
                return
            name = made
        elif fact.kind == "topic" and fact.owner:
            task = self._task(path, fact)
            if task == ("", "") or not (sure := self._is_on(path, fact)):
                return
            fact = replace(fact, confidence=sure)
            name, called = task or (name, called)
        framework = self._framework(path, fact) if fact.kind == "topic" else None
        if framework is not None and framework.channels:
            name = self.routers.topic_of(fact, name)
        is_named = fact.kind in _HANDLED or fact.handler.startswith(("#def", "\\"))
        symbol = self._handler(path, fact) if is_named else None
        if fact.kind == "di" and name == fact.handler and symbol is not None:
            name = self._given_by(symbol) or name
        confidence = self._sure(path, fact) if fact.framework == CACHES else fact.confidence
        if confidence:
            around = symbol or self._around(path, fact)
            yield Surface(fact.kind, name.strip(), fact.detail, called, fact.line, confidence, around)

    def _is_of_settings(self, path: str, fact: SurfaceFact) -> bool:
        """Whether the object that a key is read from is made of the settings: `export default checked(process.env)`."""
        framework, rules = self._framework(path, fact), self.evaluator.rules(path)
        wanted = (
            next((one.on for one in framework.rules if one.kind == "config" and one.on), None) if framework else None
        )
        bound = self.routers.origins.local(fact.owner, path, fact.scope, fact.start)
        made = [bound.value] if bound is not None else []
        for imported in (one for one in self.files[path].imports if one.alias == fact.owner and bound is None):
            module = rules.import_module(path, imported)
            made.append(imported.module)
            for place in rules.places(module) if isinstance(module, str) else ():
                index = self.evaluator.index(place.path)
                own = index.bindings.get((0, imported.name), ())
                made += [*index.exports.get(imported.name, ()), *(one.value for one in own)]
        return wanted is not None and any(wanted.search(text) for text in made)

    def _command(self, path: str, fact: SurfaceFact, name: str) -> str:
        """What one types for a command: its first word, behind those of the groups that it is in, but for the program's."""
        words, above = name.split()[:1], self._group_of(path, fact)
        while words and above is not None and (further := self._group_of(*above)) is not None:
            words, above = [above[1].name, *words], further
        return " ".join(words)

    def _group_of(self, path: str, fact: SurfaceFact) -> tuple[str, SurfaceFact] | None:
        """The file and the fact of the command that a command's decorator is a member of: `@db.command()`."""
        values = self.evaluator.reference(fact.owner, path, fact.scope, fact.start) if fact.owner else ()
        for value in (one for one in values if one.kind == DEFINITION and one.path):
            own = f"#def{value.index}"
            for one in self.files[value.path].surfaces:
                if one.kind == "command" and one.handler == own and one is not fact:
                    return value.path, one
        return None

    def _given_by(self, maker: Place) -> str:
        """What a function that a container calls gives: the type of its first result."""
        definition = self.evaluator.index(maker.path).definitions[maker.index]
        told = definition.type.removeprefix("Tuple[").partition(",")[0] if definition.kind in CALLABLE_KINDS else ""
        return told.rstrip("]")

    def _sure(self, path: str, fact: SurfaceFact) -> str:
        """How sure it is that the object that a key is passed to is a cache, by its type, else by its name; empty where it
        is something else."""
        values = [*self.registrations.values(fact.owner, path, fact)] if fact.owner else []
        framework = self._framework(path, fact)
        wanted = next((one.on for one in framework.rules), None) if framework is not None else None
        names = [*self._made_of(path, fact)] if fact.owner else []
        if wanted is not None and any(wanted.search(name) for name in names if name):
            return "static"
        outside = [one for one in values if one.kind in (EXTERNAL, EXTERNAL_INSTANCE) or not one.path]
        return "" if outside and len(outside) == len(values) else "heuristic"

    def _requests(self, path: str, fact: SurfaceFact) -> Iterator[Surface]:
        """The requests of a client's call, or of a call of a function that requests one of its arguments."""
        route = self._at(path, "route").get(fact.start) if fact.kind == "client" else None
        if route is not None and self._registers(path, route):
            return  # `api.get("/users", list)`
        found = self.summaries.requests(path, fact)
        sure = "static" if fact.kind == "client" and len(found) == 1 else "heuristic"
        for url, method in found:
            url = _BEHIND.sub("", url).strip()
            if _REQUESTED.match(url) and ("/" in url or "$" not in fact.name):  # else a constant that is no path
                framework = fact.framework or "own"
                yield Surface("client", url, method, framework, fact.line, sure, self._around(path, fact))

    def _registers(self, path: str, route: SurfaceFact) -> bool:
        """Whether a call that may be a request registers a route."""
        sure = self._is_router(path, route)
        return bool(sure) or (sure is False if route.confidence == HANDED else not self._is_external(path, route))

    def _sent(self, path: str, fact: SurfaceFact) -> Iterator[Surface]:
        """What a call of a function does that does so with a parameter: registers a route, reads a key …"""
        effects = self.summaries.sent(path, fact)
        handed = (one for one in self.files[path].surfaces if one.start == fact.start and one.confidence == HANDED)
        if fact.passed and any(self._is_router(path, one) or self._is_below(path, one) for one in handed):
            return
        members = self.registrations.by_member(path, fact) if fact.passed and not effects else ()
        if (member := next((one for one in members if self._is_router(path, one)), None)) is not None:
            yield from self._routes(path, member)
        elif not effects and fact.passed and (found := self.registrations.route(path, fact)) is not None:
            yield from self._unknown(path, found)
        if not effects and not fact.passed and (read := self.registrations.key(path, fact)) is not None:
            detail = "config" if read.kind == UNREAD else read.detail
            around = self._around(path, read)
            yield Surface(read.kind, read.name, detail, read.framework, fact.line, "heuristic", around)
        for effect in effects:
            if effect.kind == "route":
                yield from self._registered(path, fact, effect)
            elif not _ONE_NAME.match(effect.name) and "{" not in effect.name:
                at, sink = effect.sink
                framework = self._called(at, sink)
                around = self._around(path, fact)
                yield Surface(effect.kind, effect.name, effect.detail, framework, fact.line, sink.confidence, around)

    def _is_below(self, path: str, fact: SurfaceFact) -> bool:
        """Whether a route on a router of the tree's own is below a path, by a group of that router; or it is that group."""
        if self._is_router(path, fact) is not False:
            return False
        own = self.routers.filled(fact.name, path, fact.scope, fact.start)
        return fact.handler[:1] == "&" if fact.kind == "mount" else self.routers.paths_of(path, fact) != (own,)

    def _unknown(self, path: str, fact: SurfaceFact) -> Iterator[Surface]:
        """A registration in a file that imports no framework with a rule for it."""
        if fact.kind == "route" and fact.owner:
            yield from self._routes(path, fact)
            return
        handler = self._handler(path, fact) if not fact.inline[0] else None
        symbol, name = handler or self._around(path, fact), fact.name
        if found := _METHOD.match(name):
            fact, name = replace(fact, detail=found.group(1)), found.group(2)
        if fact.kind == UNREAD:
            yield Surface(UNREAD, name, "route", fact.framework, fact.line, "heuristic", self._around(path, fact))
        else:
            detail = fact.detail or "ANY"
            yield Surface("route", name, detail, fact.framework, fact.line, fact.confidence, symbol, fact.inline)

    def _registered(self, path: str, fact: SurfaceFact, effect: Effect) -> Iterator[Surface]:
        """The routes that a call registers by a function of the tree which registers its parameters."""
        at, sink = effect.sink
        if sink.handler == APPLIED and not fact.passed.startswith("#def"):
            return
        sink = replace(sink, name=effect.name, detail=shown_method(effect.detail))
        owner = effect.on.strip("\x02\x03").rpartition(":")[2]
        on = replace(sink, owner=owner, scope=fact.scope, start=fact.start) if owner else None
        if on is not None and MARK.search(effect.on):
            if sink.confidence == HANDED and self._is_router(path, on):
                sink = replace(sink, owner="", confidence="static")  # this call says what it is on
            else:
                on = None
        handler = effect.at or (self._handler(path, served_by(fact)) if fact.passed and not effect.handler else None)
        for one in self._routes(at, sink, handler or self._around(path, fact)):
            inline = fact.inline if handler is None else NO_LINES
            names = self.routers.paths_of(path, on) if on is not None else (one.name,)
            for name in names:
                sure = "heuristic" if self.routers.has_hole(name) else one.confidence if on is None else "static"
                name = self._tidy(name, at, sink)
                yield one._replace(name=name, line=fact.line, inline=inline, confidence=sure)

    def _resolvers(self, path: str, fact: SurfaceFact) -> Iterator[Surface]:
        """The resolvers of a field of a GraphQL root type, or of each field that an object has."""
        symbol = self._handler(path, fact)
        if fact.name != "*":
            served = {fact.name: symbol or self._around(path, fact)}
        elif symbol is None or self.evaluator.index(symbol.path).definitions[symbol.index].name == fact.detail:
            return  # each member of an object with the root type's name is a fact of its own
        else:
            served = self.rpcs.members_of(symbol)
        for name, at in served.items():
            called = f"{fact.detail}.{name}"
            handler = self._implemented(at)
            yield Surface("graphql", called, "serve", fact.framework, fact.line, fact.confidence, handler)

    def _service(self, path: str, fact: SurfaceFact, name: str) -> Iterator[Surface]:
        """A service for which a stub is created, or one that is served, with its methods."""
        name = name.strip("{}")
        symbol = self._handler(path, fact)
        called = self._called(path, fact)
        yield Surface("rpc", name, fact.detail, called, fact.line, fact.confidence, symbol or self._around(path, fact))
        for method, member in self.rpcs.served(name, symbol) if symbol and fact.detail == "serve" else ():
            line = self.evaluator.index(member.path).definitions[member.index].line_start
            if member.path == path:
                yield Surface("rpc", method, "serve", called, line, fact.confidence, member)
            else:
                yield Surface("rpc", method, "serve", called, fact.line, fact.confidence, member)

    def _members_rule(self, path: str, fact: SurfaceFact) -> Rule | None:
        """The rule by which a fact is a field of a settings type; None for any other fact."""
        framework = self._framework(path, fact) if fact.handler.startswith("#def") else None
        rules = framework.rules if framework is not None else ()
        nests = (rule for rule in rules if rule.nested or rule.prefix_tag)
        return next((rule for rule in rules if rule.prefixed_by), None) or next(
            (rule for rule in nests if rule.detail == fact.detail), None
        )

    def _task(self, path: str, fact: SurfaceFact) -> tuple[str, str] | None:
        """The name and the system of the task that a call sends; empty where what it is called on is none, None where
        that is not known."""
        for value in self.evaluator.reference(fact.owner, path, fact.scope, fact.start):
            if value.kind == DEFINITION and self._kind(value.path, value.index) in CALLABLE_KINDS:
                own = f"#def{value.index}"
                taken = (one for one in self.files[value.path].surfaces if one.kind == "topic" and one.handler == own)
                found = next(taken, None)
                if found is None:
                    return "", ""
                name = self.routers.filled(found.name, value.path, found.scope, found.start)
                return name, self._called(value.path, found)
        return None

    def _is_on(self, path: str, fact: SurfaceFact) -> str:
        """How sure it is that a call's receiver is of a type that its rule asks for; empty where it is not."""
        framework = self._framework(path, fact)
        rules = framework.rules if framework is not None else ()
        rule = next((one for one in rules if one.on is not None and one.detail == fact.detail), None)
        made = [*self._made_of(path, fact)] if rule is not None else []
        if rule is None or rule.on is None or any(rule.on.search(name) for name in made):
            return "static"
        return "heuristic" if rule.likely and not any(made) and rule.likely.search(fact.owner) else ""

    def _made_of(self, path: str, fact: SurfaceFact) -> Iterator[str]:
        """The qualified names of what is outside that a receiver is, or is made by; those of its external bases."""
        for value in self.evaluator.reference(fact.owner, path, fact.scope, fact.start):
            yield value.name
            if value.path and value.kind in (DEFINITION, INSTANCE):
                place = Place(value.path, value.index)
                yield from (one.name for one in self.evaluator.variables.value_of(place))
                yield from self.files[value.path].definitions[value.index].bases

    def _sectioned(self, path: str, fact: SurfaceFact, separator: str) -> Iterator[Surface]:
        """A tagged field's keys, below those of what holds its type."""
        field = Place(path, int(fact.handler[4:]))
        for name in self.sections.keys(path, fact, separator):
            yield Surface("config", name, fact.detail, fact.framework, fact.line, fact.confidence, field)

    # Routes

    def _routes(self, path: str, fact: SurfaceFact, by: Place | None = None) -> Iterator[Surface]:
        """The endpoints of a `route`. `by`: what serves it, where the code around it is handed that."""
        if self.conventions.places(path, fact) or self._is_tested_with(path, fact):
            return
        if fact.handler == APPLIED and by is None:
            return
        if self._is_of_client(path, fact):
            for url in self.routers.paths_of(path, fact):
                at = Place(path, int(fact.handler[4:]))
                yield Surface("client", url, fact.detail or "GET", fact.framework, fact.line, "static", at)
            return
        if fact.name.startswith("${") and (made := self.routers.made_by(path, fact)) is not None:
            fact = replace(fact, name=made.name, detail=made.detail.upper())
        if by is None and (rows := [*self.registrations.rows(path, fact)] if "${" in fact.name else []):
            for listed, one in rows:
                serving = self._handler(listed, replace(one, scope=0, start=EVERYWHERE))
                yield from self._routes(path, one, serving or Place(listed, 0))
            return
        optional = _BELOW_OPTION.match(fact.name)
        if optional and self.routers.filled(fact.name, path, fact.scope, fact.start).startswith("{"):
            fact = replace(fact, name=optional[1])  # what an option says before it is not known
        sure = self._is_router(path, fact)
        if sure is None or (not sure and fact.start in self._at(path, "client") and self._is_external(path, fact)):
            return
        beside = (one for one in self.files[path].surfaces if one.start == fact.start and one.kind == "route")
        others = (one for one in beside if one.framework != fact.framework)  # `huma.Get(group, "/carts", list)`
        if sure is False and any(self._is_router(path, one) for one in others):
            return
        mount = self._at(path, "mount").get(fact.start)
        same = mount is not None and (mount.line, mount.name) == (fact.line, fact.name)  # a chain has one start
        if mount is not None and same and self.routers.creates(path, mount):
            return  # a router under another one
        detail, found = fact.detail or self._of_class(path, fact), _METHOD.match(fact.name)
        detail, has_methods = self._methods(path, fact, detail)
        if found:
            detail, fact = found.group(1), replace(fact, name=found.group(2))
        framework = self._framework(path, fact)
        if framework is not None and framework.mounted:
            beside = (one for one in self.files[path].surfaces if one.kind == "route" and one.handler == fact.handler)
            is_told = any(one.framework != fact.framework for one in beside)
            if is_told or not self.routers.is_placed(Place(path, int(fact.handler[4:]))):
                return
        is_handed = fact.confidence == HANDED or fact.owner == "#self"
        is_path = fact.name.startswith(_PATH_STARTS) or (is_handed and not fact.name)
        if not sure and not is_path and not (framework and framework.bare):
            return
        if by is None and "${" in fact.name and self.summaries.is_passed(fact.name, path, fact.scope, fact.start):
            return  # its callers have the path
        if fact.name.startswith("${") and _ONE_HOLE.match(self.routers.filled(fact.name, path, fact.scope, fact.start)):
            if sure and called_so(fact.name):
                yield Surface(
                    UNREAD, fact.name, "route", fact.framework, fact.line, "heuristic", self._around(path, fact)
                )
            return
        inline = fact.inline[0] > 0
        if not sure and (fact.passed == WRITTEN_OUT or fact.handler.startswith("<{")):  # an object of values
            return
        handler = by or (self._handler(path, fact) if not inline else None)
        likely = fact.confidence == "heuristic"  # if a class that answers serves it
        if likely and not (handler and framework and answered(self.evaluator, handler, framework)):
            return
        likely = likely or not has_methods or any(DEFAULTED.fullmatch(one) for one in _HOLE.findall(fact.name))
        likely = likely or ("(" in fact.name and self.summaries.is_guessed(fact.name, path, fact.scope, fact.start))
        known = not (likely or optional or self._has_hole(path, fact) or self.routers.is_chosen(path, fact))
        known = known and not (framework is not None and framework.lists and self.routers.is_left_out(path, fact))
        known = known and not (framework is not None and framework.partial)
        if handler is not None and self._is_declared(handler) and not any(self.summaries.implementing(handler)):
            known = False  # what implements it may be another program
        confidence = "static" if sure and known and not self.handed.has(path, fact) else "heuristic"
        served = [Answered(detail or "ANY", "", self._implemented(handler) if handler else self._around(path, fact))]
        if fact.handler.startswith("="):
            views = self.routers.views_of(fact.handler[1:], fact.framework)
            found_views = [Answered(detail or method or "ANY", "", at) for method, at in views]
            served, confidence = found_views or served, confidence if found_views else "heuristic"
        if not detail and framework is not None and (framework.answers or framework.actions):
            answering = answered(self.evaluator, handler or Place(path, fact.scope), framework)
            served = limited(answering, fact.passed, framework, served[0])
        elif (
            handler is not None and framework is not None and framework.each
        ):  # a class answers no more than it defines
            allowed = {*detail.split(",")}
            defined = answered(self.evaluator, handler, framework) if self._kind(*handler) in TYPE_KINDS else []
            served = [one for one in defined if one.method in allowed] or served
        ending = framework.ending if framework is not None and self.routers.detail_of(path, fact) != "False" else ""
        called = "own" if is_handed and not sure else self._called(path, fact)
        for whole in self.routers.paths_of(path, fact):
            sure_of_path = not self.routers.has_hole(whole)
            for method, below, symbol, is_likely in served:
                told = confidence if sure_of_path and not is_likely else "heuristic"
                name = self._tidy(whole.rstrip("/") + below.rstrip("/") + ending if below else whole, path, fact)
                yield Surface("route", name, method, called, fact.line, told, symbol, fact.inline)

    def _methods(self, path: str, fact: SurfaceFact, detail: str) -> tuple[str, bool]:
        """The methods of a route with those that variables hold, and whether all are known; else any."""
        found = list[str]()
        for one in detail.split(","):
            places = self.routers.origins.definitions_of(one[2:-1], path, fact.scope, fact.start) if "$" in one else ()
            listed = [methods_in(self.evaluator, place) for place in places]
            told = listed[0] if len(listed) == 1 else None
            told = told or [shown_method(self.summaries.text(one, path, fact.scope, fact.start)) if "$" in one else one]
            if "$" in one and told == [""]:
                return "", any(self._kind(*place) in CALLABLE_KINDS for place in places)
            found += told
        return ",".join(dict.fromkeys(found)), True

    def _is_of_client(self, path: str, fact: SurfaceFact) -> bool:
        """Whether the method of a type declares a request: the framework implements it as a client."""
        framework = self._framework(path, fact)
        if framework is None or not framework.clients or not fact.owner.startswith("#def"):
            return False
        texts = self.evaluator.index(path).definitions[int(fact.owner[4:])].decorators
        return any(re.match(rf"(?:{framework.clients})\b", text) for text in texts)

    def _is_tested_with(self, path: str, fact: SurfaceFact) -> bool:
        """Whether a route stands in code for tests within a file of the application: no endpoint of it."""
        definitions, at = self.files[path].definitions, fact.scope
        while at > 0 and not is_of_tests(definitions[at].name, definitions[at].kind, definitions[at].decorators):
            at = definitions[at].parent
        return at > 0

    def _has_hole(self, path: str, fact: SurfaceFact) -> bool:
        """Whether a part of a route's path is known only at run time: a variable of a loop, a setting."""
        if "${" not in fact.name:
            return False
        text = self.routers.filled(fact.name, path, fact.scope, fact.start)
        holes = (re.split(r"\W+", one.rstrip("()"))[-1] for one in _HOLE.findall(fact.name))
        return text.startswith("{") or any(f"{{{hole}}}" in text for hole in holes)

    def _is_declared(self, handler: Place) -> bool:
        """Whether a handler is a method of an interface."""
        definitions = self.evaluator.index(handler.path).definitions
        return definitions[definitions[handler.index].parent].kind == "interface"

    def _implemented(self, handler: Place) -> Place:
        """The method that implements a handler declared in an interface, where there is just one."""
        if not self._is_declared(handler):
            return handler
        found = list(dict.fromkeys(self.summaries.implementing(handler)))
        return found[0] if len(found) == 1 else handler

    def _around(self, path: str, fact: SurfaceFact) -> Place:
        """The symbol around a fact."""
        if fact.handler == AROUND:
            return Place(path, self.files[path].around(fact.start))
        return Place(path, self.files[path].user(fact.scope, fact.start))

    def _is_router(self, path: str, fact: SurfaceFact) -> bool | None:
        """Whether the object that a route is declared on is a router of its framework; None where it is something
        else."""
        framework, text = self._framework(path, fact), fact.owner
        if self._is_on_own(path, fact, framework, any_type=fact.confidence == HANDED or text == "#self"):
            return False
        if fact.confidence == HANDED:
            return self.routers.is_passed(path, fact) or None
        is_member = text.startswith("#self.")
        if not text or (text[0] in "@#&" and not is_member):
            return True
        values = self.evaluator.reference(text, path, fact.scope, fact.start)
        if framework is not None and framework.lists:
            return True
        if framework is None:
            return False
        if is_member and not values:
            return True
        if not values:
            module = self._module_of(text, path, fact)
            if module:
                return _is_of(module, framework) or None
            return self.routers.is_passed(path, fact)
        verdicts = [self._belongs(value, framework) for value in values]
        own = (one for one in values if one.kind == INSTANCE and one.path)  # a router may implement its interface
        declared = any(self._kind(one.path, one.index) == "interface" for one in own)
        if True in verdicts or (declared and self.routers.is_passed(path, fact)):
            return True
        return False if None in verdicts else None

    def _of_class(self, path: str, fact: SurfaceFact) -> str:
        """The methods that the class of a route declares for all of its own."""
        above = (one for one in self.files[path].surfaces if one.kind == "group" and one.handler == fact.owner)
        return next((one.detail for one in above if _METHODS.fullmatch(one.detail)), "") if fact.owner else ""

    def _is_external(self, path: str, fact: SurfaceFact) -> bool:
        """Whether the object that a fact is about is known to come from outside the tree."""
        values = self.evaluator.reference(fact.owner, path, fact.scope, fact.start)
        return any(value.kind in (EXTERNAL, EXTERNAL_INSTANCE) for value in values)

    def _module_of(self, text: str, path: str, fact: SurfaceFact) -> str:
        """The external module that an object without a known type comes from, through variables; empty where that is not
        known."""
        for _ in range(MOST_VARIABLES):
            root = re.split(r"[^\w$]", text.removeprefix("#self."), maxsplit=1)[0]
            module = next((one.module for one in self.files[path].imports if one.alias == root and root), "")
            binding = self.routers.origins.local(root, path, fact.scope, fact.start) if not module else None
            if binding is None or binding.kind != "variable":
                return module
            text = binding.value
        return ""

    def _belongs(self, value: Value, framework: Framework) -> bool | None:
        """Whether a value is a router of the framework; None where that is not known."""
        if value.kind in (EXTERNAL, EXTERNAL_INSTANCE):
            if _OF_A_REQUEST.search(value.name):
                return None
            return _is_of(value.name, framework) or re.split(r"[.:]", value.name)[-1] in framework.types or None
        if value.kind == INSTANCE:
            return self._type_belongs(Place(value.path, value.index), framework)
        if value.kind == DEFINITION:
            place = Place(value.path, value.index)
            if self.evaluator.index(place.path).definitions[place.index].kind in TYPE_KINDS:
                return False
            values = self.evaluator.variables.value_of(place)
            verdicts = [self._belongs(one, framework) for one in values if one != value and one.kind != DEFINITION]
            return True if True in verdicts else False if verdicts and None not in verdicts else None
        return None if value.kind == MODULE else False

    def _is_on_own(self, path: str, fact: SurfaceFact, framework: Framework | None, any_type: bool) -> bool:
        """Whether the object that a route is declared on is a router of the tree's own, and derives from no other; unless
        `any_type`, of a type in a file that imports the framework."""
        text = fact.owner
        for _ in range(MOST_VARIABLES):
            group = self._at(path, "group").get(int(text[1:])) if text[:1] == "@" else None
            text = group.owner if group is not None else text  # a group that is created in the chain
        values = self.evaluator.reference(text, path, fact.scope, fact.start) if text[:1] not in ("@", "&") else ()
        types = [Place(one.path, one.index) for one in values if one.kind == INSTANCE and one.path]
        return any(
            (any_type or (framework and any(_is_of(i.module, framework) for i in self.files[one.path].imports)))
            and self._is_like_router(one)
            and not (framework is not None and self._type_belongs(one, framework))
            for one in types
        )

    def _is_like_router(self, place: Place) -> bool:
        """Whether a type of the tree has methods that are called like HTTP methods: a router of the tree's own."""
        order, members = self.evaluator.members.order(place), self.evaluator.members
        forms = ((verb, verb.upper(), verb.title()) for verb in _USUAL_VERBS)
        has = (any(members.own(at, name) is not None for at in order for name in names) for names in forms)
        return sum(has) >= FEWEST_VERBS

    def _type_belongs(self, place: Place, framework: Framework) -> bool | None:
        """Whether a type of the tree is the framework's own, or derives from one of its types."""
        for at in self.evaluator.members.order(place):
            definition = self.evaluator.index(at.path).definitions[at.index]
            module = self.evaluator.rules(at.path).module_name(at.path)
            if definition.name in framework.types or _is_of(module, framework):
                return True
        return self._derives(place, framework)

    def _derives(self, place: Place, framework: Framework) -> bool:
        """Whether a type, or one that it derives from, has a base that is called like a type of the framework."""
        names = {*framework.types, *framework.makers}
        found = (self.evaluator.index(at.path).definitions[at.index] for at in self.evaluator.members.order(place))
        return any(re.split(r"[.:]", b.partition("[")[0])[-1] in names for one in found for b in one.bases)

    @memoised
    def _at(self, path: str, kind: str) -> dict[int, SurfaceFact]:
        """The facts of one kind in a file, by their start."""
        return {one.start: one for one in self.files[path].surfaces if one.kind == kind}

    def _framework(self, path: str, fact: SurfaceFact) -> Framework | None:
        return named(self.files[path].language).frameworks().named.get(fact.framework)

    def _called(self, path: str, fact: SurfaceFact) -> str:
        """The framework's name: by the package of the object that the route is declared on, else by the file's
        imports."""
        framework = self._framework(path, fact)
        if framework is None or not framework.called:
            return fact.framework
        on = fact.owner if fact.owner and fact.owner[0] not in "@#&" else ""
        values = self.evaluator.reference(on, path, fact.scope, fact.start) if on else ()
        outside = [value.name for value in values if value.kind in (EXTERNAL, EXTERNAL_INSTANCE)]
        return framework.name_in([*outside, *(imported.module for imported in self.files[path].imports)])

    def _tidy(self, name: str, path: str, fact: SurfaceFact) -> str:
        framework = self._framework(path, fact)
        if framework is not None and framework.separator != "/":
            return name.strip("/").replace("/", framework.separator)
        if framework is not None and framework.tokens:
            name = self._tokens(name, framework, path, fact)
        name = re.sub(r"^\^|(?<=/)\^|\$$|\\Z$", "", name)
        name = re.sub(r"(?<![:?])/{2,}", "/", name)
        name = re.sub(r"/\?$", "/", name)
        name = re.sub(r"\{[?&][^{}]*\}", "", name)  # variables of a query
        name = re.sub(r"(?<![(/])\?(?:\w+(?:=\w*)?&)*<.*\Z", "", name)  # a query after the path
        name = re.sub(r"\(\?P<(\w+)>[^()]*(?:\([^()]*\)[^()]*)*\)", r"<\1>", name)
        return name if name.startswith(("/", "*")) or "://" in name else f"/{name}"

    def _tokens(self, name: str, framework: Framework, path: str, fact: SurfaceFact) -> str:
        definitions = self.evaluator.index(path).definitions
        at = int(fact.handler[4:]) if fact.handler.startswith("#def") else fact.scope
        for token, ending in framework.tokens.items():
            of = definitions[definitions[at].parent] if ending and definitions[at].parent > 0 else definitions[at]
            name = name.replace(token, of.name.removesuffix(ending) if ending else of.name)
        return name

    def _handler(self, path: str, fact: SurfaceFact) -> Place | None:
        """The definition of a handler's expression: of `View.as_view()` the view, of `auth(show)` the wrapped
        function."""
        text = fact.handler
        if text.startswith("#def") and text[4:].isdigit():
            return Place(path, int(text[4:]))
        for one in fact.passed.split():
            if one[0] not in "=#" and (wrapped := self._wrapped(path, fact, one)) is not None:
                return wrapped
        made = [one.removesuffix("()") for one in fact.passed.split() if one.endswith("()")]
        for one in fact.passed.split():
            if one[0] not in "=#" and (function := self._function_value(path, fact, one)) is not None:
                return function
        for one in reversed(made):  # a function that returns the handler: `auth(handlers.Login(limits))`
            if functions := self.summaries.functions(one, path, fact.scope, fact.start):
                return functions[0]
        if "@await." in text and (loaded := self._wrapped(path, fact, text)) is not None:
            return loaded
        text = without_call_arguments(text) if "/(" in text else text
        text = re.split(r"\(\)|\{\}|\.bind\b", text)[0] if text else ""
        while text:
            for value in self.evaluator.reference(text, path, fact.scope, fact.start):
                if value.kind in (DEFINITION, INSTANCE) and value.path:
                    return self._serving(Place(value.path, value.index))
            text = text.rpartition(".")[0] if "(" not in text else ""
        return None

    def _serving(self, place: Place) -> Place:
        """The type of the object that is a variable's value: `carts = CartResource()`, `add_route("/carts", carts)`."""
        if self._kind(place.path, place.index) != "variable":
            return place
        values = self.evaluator.variables.value_of(place)
        types = (Place(value.path, value.index) for value in values if value.kind == INSTANCE and value.path)
        return next((one for one in types if self._kind(one.path, one.index) in TYPE_KINDS), place)

    def _wrapped(self, path: str, fact: SurfaceFact, text: str) -> Place | None:
        """The function that is an argument in a handler's call, or the type of a view (`View.as_view()`)."""
        whole, is_call = text.removesuffix("()"), text.endswith("()")
        found = self.evaluator.reference(whole, path, fact.scope, fact.start)
        kinds = CALLABLE_KINDS
        if is_call and "." in whole and not any(value.path for value in found):
            found = self.evaluator.reference(whole.rpartition(".")[0], path, fact.scope, fact.start)
            kinds = TYPE_KINDS
        elif is_call:
            return None
        for value in found:
            if value.kind == DEFINITION and value.path and self._kind(value.path, value.index) in kinds:
                return Place(value.path, value.index)
        return None

    def _function_value(self, path: str, fact: SurfaceFact, text: str) -> Place | None:
        """The variable that is an argument in a handler's call, of one whose value can be called: `auth(show)`."""
        for value in self.evaluator.reference(text, path, fact.scope, fact.start):
            if (
                value.kind == DEFINITION
                and value.path
                and self._kind(value.path, value.index) in ("variable", "constant")
            ):
                values = self.evaluator.variables.value_of(place := Place(value.path, value.index))
                if any(self.evaluator.steps.called(one, value.path) for one in values):
                    return place
        return None

    def _kind(self, path: str, index: int) -> str:
        return self.evaluator.index(path).definitions[index].kind

    # Routes by place in the tree

    def _routed_by_place(self, path: str, facts: FileFacts) -> Iterator[Surface]:
        for rule, found in _placed(path, facts.language):
            if rule.served and not any(re.match(rule.served, text) for text in facts.texts):
                continue
            whole = found.group("path") or ""
            if rule.chained:  # `robots[.]txt`
                whole = re.sub(rf"(?<!\[){re.escape(rule.chained)}(?!\])", "/", whole)
            parts = whole.strip("/").split("/")
            parts = [part for part in parts if part and not (rule.chained and _LAYOUT.match(part))]
            name = "/" + "/".join(
                _segment(part, escaped=bool(rule.chained)) for part in parts if not _UNSEEN.match(part)
            )
            name = re.sub(r"/_?index\Z", "", name) or "/"
            if rule.kind == "command":
                for symbol in (at for export in rule.name for at in self._exported(path, str(export))):
                    yield Surface("command", " ".join(parts), "", rule.framework, 1, "static", symbol)
                continue
            written = (found.groupdict().get("method") or "").upper()
            for export in (str(one) for one in rule.name):
                method = written or rule.details.get(export, "ANY" if export == "default" else export)
                for symbol in self._exported(path, export):
                    line = self.evaluator.index(symbol.path).definitions[symbol.index].line_start
                    if symbol.path != path:
                        line = next((one.line for one in facts.imports if export in (one.alias, one.name)), 1)
                    yield Surface("route", name, method, rule.framework, line, "static", symbol)

    def _exported(self, path: str, name: str) -> list[Place]:
        """The definitions that a module exports under a name, also under an alias (`export { handler as GET }`), or from
        another module; of a default export without one the module."""
        definitions = self.files[path].definitions
        if name == "default":
            marked = [at for at, one in enumerate(definitions) if one.name == "default" or "default" in one.modifiers]
            has = marked or "default" in self.evaluator.index(path).exports
            return [Place(path, marked[0] if marked else 0)] if has else []
        values = self.evaluator.names.member(path, name, path)
        if not values:  # `export const { GET } = handlers`; a name that is only imported is not exported
            values = tuple(v for v in self.evaluator.reference(name, path, 0, EVERYWHERE) if v.path == path)
        return [Place(value.path, value.index) for value in values if value.kind == DEFINITION]


def _is_of(name: str, framework: Framework) -> bool:
    plain = name.lstrip("*&")
    return any(re.match(rf"{re.escape(module)}(?:$|\W)", plain) for module in framework.imports)


def _placed(path: str, language: str) -> Iterator[tuple[Rule, re.Match[str]]]:
    for framework in named(language).frameworks().everywhere:
        for rule in framework.rules:
            if rule.by == "file":
                for pattern in rule.names:
                    if found := re.search(pattern, path):
                        yield rule, found


def _segment(part: str, escaped: bool) -> str:
    """`[id]`, `[id=integer]`, `$id` → `:id`, `[...all]`, `$` → `*all`, `*`. `escaped`: what else is in brackets stands as it is."""
    found = re.match(r"\[\[?(\.\.\.)?(\w+)(?:=\w+)?\]?\]\Z", part)
    if found is not None:
        return f"*{found.group(2)}" if found.group(1) else f":{found.group(2)}"
    named = re.match(r"\(?\$(\w*)\)?\Z", part.rstrip("_"))
    part = re.sub(r"\[(?:\.\.\.)?([^\[\]]+)\]", r"\1" if escaped else r":\1", part.removesuffix("_"))
    return (f":{named[1].rstrip('_')}" if named[1] else "*") if named else part
