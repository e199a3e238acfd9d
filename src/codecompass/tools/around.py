"""Finds what runs around a handler: guards, middleware, interceptors, filters, decorators, dependencies, in order."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from itertools import chain
from posixpath import basename, dirname
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from codecompass.extract.words import words_in_order
from codecompass.languages import for_path, inherited_folders, named
from codecompass.languages.around import AroundRule, around_rules, refused
from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, DEFINED_KINDS, TYPE_KINDS
from codecompass.process.memo import memoised
from codecompass.session.project import Reader
from codecompass.tools.enclosed import LONGEST_CALL, Chain, enclosing, listed, made_by, meets
from codecompass.tools.exploring.mentions import around
from codecompass.tools.fluent import MOST_CALLERS, Call, calls_behind, handed, hung_on
from codecompass.tools.happenings import flow_in
from codecompass.tools.layered import Layered, Scope
from codecompass.tools.naming import shortened
from codecompass.tools.relations import models_of
from codecompass.tools.routes import ANY_METHOD
from codecompass.tools.snippets import Text, arguments_in
from codecompass.tools.symbols import Symbol, by_ids, in_file, last_name

MOST_FILES = 30
"""Files that register something for a whole application."""
MOST_REGISTERED = 8
"""Lines of a registration."""
MOST_BASES, MOST_DERIVED = 6, 100
MOST_MEANT = 200
"""Names that the addresses of a rule may come from: a file may declare each with the next."""
MOST_GIVEN = 200
"""Characters of a guard with its arguments."""
WRITTEN_THERE = "a function written there"
BY_DEFAULT = "by default"
HANDLING = frozenset({"hook", "validation", "serializer", "form", "answer"})
"""Kinds of what a framework runs in place of a handler's own code."""
_LINE_COMMENT = re.compile(r"(?m)(?://|#)[^\n]*$")
_JOINED = re.compile(r"(?=.*[&|])[\w.\s&|()~]+")
_NAME = re.compile(r"[A-Za-z_$][\w$]*(?:(?:\.|::|\\)[A-Za-z_$][\w$]*)*")
_ADDRESS = re.compile(r"[\"'](/[^\"']*)[\"']")
_IMPORTED = re.compile(r"([\w.]+)(?:\s+as\s+(\w+))?")
_CURRIED = re.compile(r"(?:\w+\s*(?:\.|::)\s*)*\w+(?=\()")
_INLINE = re.compile(r"(?:async\s+)?(?:function\b|\w+\s*=>|\([^()]*\)\s*(?::[^=]*)?=>)")
_QUOTED = ('"', "'", "`")
_HEAD = re.compile(r"^(?:await\s+|new\s+|typeof\s*\(|\[?\"|'|&|\*)*")
Made = TypeVar("Made")


class Around(Struct, frozen=True):
    """Something that runs around a handler."""

    kind: str
    """`guard`, `middleware`, `interceptor`, `filter`, `dependency` …"""
    name: str
    scope: Scope
    at_path: str
    at_line: int
    """Where it is put around the handler."""
    path: str
    line: int
    """Where it is defined; empty and 0 for what is outside the repository."""
    confidence: str
    """`heuristic` where it is known by its name alone, or for which handlers it is registered is not known."""
    symbol_ids: list[str]
    """What of it runs, among the functions of the trace; none for what is outside the repository."""
    status: str = ""
    """What a library's decorator answers where it lets no request pass, if that is known."""


def around_of(
    reader: Reader, handler: Symbol, registered_at: tuple[str, int] | None, route: str = "", *, near: bool = False
) -> tuple[list[Around], list[Symbol]]:
    """What runs around a handler, and its functions, in order. `route`: `POST /orders`. `near`: without what runs
    around every handler."""
    method, _, path = route.partition(" ")
    search = _Search(reader, handler, registered_at, method, path, near=near)
    found: dict[tuple[str, str], Around] = {}
    whole = handler.kind in TYPE_KINDS and not answering(reader, handler, method)
    for rule in around_rules(handler.language):
        if not rule.is_for(method, path, handler.signature, whole=whole) or search.replaces(rule):
            continue
        for one in (*search.by(rule), *(search.bindings(rule, path) if rule.binds else ())):
            found.setdefault((one.kind, one.name), one)
    return list(found.values()), search.runs


def acting(reader: Reader, handler: Symbol, route: str) -> dict[str, str]:
    """What a handler, and what runs around it, know of the request for a route: `self.action` is `"publish"`."""
    method, _, path = route.partition(" ")
    types = _Search(reader, handler, None, method, path, near=True).types
    return Layered(reader, handler, types, ("", "", method, path)).known()


def decorators_of(reader: Reader, function: Symbol) -> tuple[list[Around], list[Symbol]]:
    """The decorators of the repository around a function that serves no endpoint, and their functions, in order."""
    search = _Search(reader, function, None, "", "", near=True)
    rules = [one for one in around_rules(function.language) if one.itself]
    found = [one for rule in rules if rule.decorator is not None for one in search.decorated(rule, rule.decorator)]
    return [one for one in found if one.path], search.runs


class _Search:
    """Finds what runs around one handler."""

    def __init__(
        self,
        reader: Reader,
        handler: Symbol,
        registered_at: tuple[str, int] | None,
        method: str,
        route: str,
        *,
        near: bool,
    ) -> None:
        self.reader, self.handler, self.registered_at, self.near = reader, handler, registered_at, near
        self.method, self.route = method, route
        self.runs: list[Symbol] = []
        self.family = {*inherited_folders(named(handler.language).home)}
        owners = by_ids(reader, [handler.parent_id]) if handler.parent_id else {}
        self.types = [one for one in (handler, *owners.values()) if one.kind in TYPE_KINDS]
        self.types = [*self._registered_types(), *self.types]
        for one in self.types:
            if len(self.types) < MOST_BASES:
                above = by_ids(reader, (str(row["id"]) for row in reader.ask("bases", symbol=one.symbol_id)))
                self.types += [base for base in above.values() if base not in self.types]

    def replaces(self, rule: AroundRule) -> bool:
        """Whether the handler's type has a member of its own in place of what a rule is about."""
        return any(
            one.parent_id == kind.symbol_id and one.name in rule.unless
            for kind in (self.types if rule.unless else ()) for one in in_file(self.reader, kind.path)
        )  # fmt: skip

    def _registered_types(self) -> list[Symbol]:
        """The type by which a route names its handler, which a trait or a base of it has: `'AdminController@show'`."""
        if self.registered_at is None or self.handler.kind in TYPE_KINDS or not self.types:
            return []
        path, line = self.registered_at
        written = "\n".join(Text(self.reader.text(path)).lines[line - 1 : line - 1 + MOST_REGISTERED]).partition(")")[0]
        level, below = self.types, list[Symbol]()
        while level and len(below) < MOST_DERIVED:
            ids = dict.fromkeys(
                str(row["id"]) for one in level for row in self.reader.ask("derived", symbol=one.symbol_id)
            )
            level = [one for one in by_ids(self.reader, ids).values() if one not in below]
            below += level
        return [one for one in below if re.search(rf"\b{one.name}\b", written)][:1]

    def by(self, rule: AroundRule) -> Iterator[Around]:
        chain = None
        if rule.chained is not None and self.registered_at is not None:
            chain = Chain(self.reader, rule, *self.registered_at, self.route)
            for one in chain.found():
                outermost = chain.links[-1]
                is_everywhere = len(chain.links) > 1 and one.path == outermost.path and one.line != outermost.line
                yield from self._named(
                    rule, [one.item], "application" if is_everywhere else "router", one.path, one.line
                )
        if rule.everywhere is not None and not (
            self.near and chain is None and {"at", "router"}.isdisjoint(rule.everywhere.groupindex)
        ):
            found = self._everywhere(rule, rule.everywhere, chain)
            yield from (one for one in found if not self.near or one.scope != "application")
        if rule.matched is not None and not self.near:
            yield from self._matched(rule, rule.matched)
        if rule.member is not None:
            yield from self._members(rule, rule.member)
        if rule.layered:
            yield from self._layered(rule)
        if rule.own:
            yield from self._own(rule)
        for kind in self.types if rule.base is not None else ():
            names = [
                str(row["name"]).rpartition(".")[2] for row in self.reader.ask("outside_bases", symbol=kind.symbol_id)
            ]
            asked = [one for one in names if rule.base is not None and rule.base.fullmatch(one)]
            yield from (
                Around(rule.kind, one, "type", kind.path, kind.line_start, "", 0, "static", []) for one in asked
            )
        if rule.decorator is not None:
            yield from self.decorated(rule, rule.decorator)
        if rule.parameter is not None:
            own = self.handler
            for name in rule.parameter.findall(own.signature):
                yield from self._named(rule, [name], "handler", own.path, own.line_start)
        if rule.grouped is not None and self.registered_at is not None:
            yield from self._grouped(rule, rule.grouped, *self.registered_at)
        if rule.fluent is not None and self.registered_at is not None:
            yield from self._fluent(rule, rule.fluent, *self.registered_at)
        if self.registered_at is not None:
            for one in enclosing(self.reader, rule, *self.registered_at):
                if one.is_known:
                    known = self._named(rule, [one.item], "router", one.path, one.line, one.written_in)
                    told = f" ({one.parameters})" if one.parameters else ""
                    yield from (replace(each, name=f"{each.name}{told}") for each in known)
                else:
                    yield Around(rule.kind, one.item, "router", one.path, one.line, "", 0, "static", [])
        if rule.registered and self.registered_at is not None:
            yield from self._registered(rule, *self.registered_at)

    def bindings(self, rule: AroundRule, route: str) -> Iterator[Around]:
        """Models that a route's parameters are resolved to before the handler gets them."""
        own, models = self.handler, models_of(self.reader, self.handler.language)
        for found in rule.binds.finditer(own.signature) if rule.binds is not None else ():
            model = models.get(found["type"].lower())
            if model is not None and re.search(rf"\{{{re.escape(found['name'])}\b", route):
                at, name = (own.path, own.line_start), f"{found['type']} (reads table {model.table})"
                yield Around(rule.kind, name, "handler", *at, model.symbol.path, model.symbol.line_start, "static", [])

    def _files(self, rule: AroundRule) -> list[str]:
        """Files of the application that contain a word of a rule."""
        held = self._kept(("files", rule.word), lambda: self._holding(rule.word))
        return sorted(path for path in held if self._is_of_application(path, rule))[:MOST_FILES]

    def _holding(self, words: str) -> set[str]:
        phrases = [" ".join(words_in_order(word)) for word in words.split()]
        return {path for paths in self.reader.files_with(phrases).values() for path in paths}

    def _matched(self, rule: AroundRule, pattern: re.Pattern[str]) -> Iterator[Around]:
        """In each file the first rule that applies to the route, else the rule for all others, of the first list of
        rules that is for the route."""
        for path in self._files(rule):
            text = Text(self.reader.text(path)).whole
            found = next(filter(None, (self._decides(text, one) for one in self._lists(text, pattern))), None)
            if found is not None:
                line = text.count("\n", 0, found.start("names")) + 1
                asked = " ".join(filter(None, (found["names"], found["route"] and f"for {found['route']}")))
                under = self._conditions(path, line)
                told = f"{asked} under {' > '.join(under)}" if under else asked
                yield Around(rule.kind, told, "route", path, line, path, line, "heuristic", [])

    def _lists(self, text: str, pattern: re.Pattern[str]) -> list[list[re.Match[str]]]:
        """The lists of rules in a file that are not for other addresses than the route's."""
        lists: list[list[re.Match[str]]] = [[]]
        is_for_route = True
        for one in pattern.finditer(text):
            if one["begins"] or one["within"]:
                is_for_route = one["within"] is None or self._is_at(one["within"], text)
                lists += [[]] if one["begins"] else []
            elif is_for_route:
                lists[-1].append(one)
        return lists

    def _decides(self, text: str, rules: Sequence[re.Match[str]]) -> re.Match[str] | None:
        of_route = (one for one in rules if one["route"] and self._is_at(one["route"], text))
        return next(of_route, None) or next((one for one in rules if one["route"] is None), None)

    def _is_at(self, addresses: str, text: str) -> bool:
        return _is_for(" ".join((addresses, *_meant(addresses, text))), self.method, self.route)

    def _conditions(self, path: str, line: int) -> list[str]:
        """The conditions around a line in its function, as written."""
        within = around(self.reader, [(path, line)]).get((path, line))
        if within is None or within.kind not in CALLABLE_KINDS:
            return []
        flow = flow_in(self.reader, within)
        held = flow.around_line(line - within.line_start)
        return [flow.guards[at].text for at in held if flow.guards[at].kind in ("choice", "case")]

    def _everywhere(self, rule: AroundRule, pattern: re.Pattern[str], chain: Chain | None) -> Iterable[Around]:
        if chain is not None or not {"types", "at", "router"}.isdisjoint(pattern.groupindex):
            return self._in_files(rule, pattern, chain)
        runs = self.runs
        self.runs = []
        made = self._kept((pattern, *self._files(rule)), lambda: ([*self._in_files(rule, pattern, None)], self.runs))
        self.runs = [*runs, *(one for one in made[1] if one not in runs)]
        return (one for one in made[0] if self.handler.symbol_id not in one.symbol_ids)

    def _in_files(self, rule: AroundRule, pattern: re.Pattern[str], chain: Chain | None) -> Iterator[Around]:
        for path in self._files(rule):
            if chain is not None and path in chain.files:
                continue
            text = Text(self.reader.text(path)).whole
            for found in pattern.finditer(text):
                if "types" in pattern.groupindex and not self._is_of_types(found["types"], text):
                    continue
                own = found.groupdict()
                part = self._parts_of(rule, own["router"], path) if own.get("router") else []
                if part and not (own["router"] in self._routers() and self.handler.path in (path, *part)):
                    continue
                at, but = own.get("at") or "*", own.get("but") or ""
                is_at = self._is_at(at, text) if '"' in at else fnmatchcase(self.route, re.sub(r":\w+", "*", at))
                if self.route and (not is_at or self._is_at(but, text)):
                    continue
                names = own.get("names") or next((group for group in found.groups() if group), "")
                given = items = listed(arguments_in(f"({_LINE_COMMENT.sub('', names)})"))
                if chain is not None:
                    items = chain.functions(items, path) if meets(self.route, items) else []
                place = found.start() + len(found[0]) - len(found[0].lstrip())
                is_below = chain is not None and len(items) < len(given) and given[0][0] in _QUOTED
                scope: Scope = "route" if own.get("at") else "router" if is_below or part else "application"
                yield from self._named(rule, items, scope, path, text.count("\n", 0, place) + 1)

    def _parts_of(self, rule: AroundRule, router: str, path: str) -> list[str]:
        """The files in which a router of that name is made that is only a part of an application."""
        own = self.reader.look_up(lambda register: register.read(register.bearers(router)))
        own = [one for one in own if one.path == path] or own
        parts = [one.path for one in own if rule.of is not None and rule.of.search(self._text(one))]
        return parts if len(parts) == len(own) else []

    def _is_of_types(self, listed: str, text: str) -> bool:
        """Whether the handler's type is among those listed, `(OrderController, ...others)`; true for anything else that
        is listed, such as addresses."""
        names = set[str]()
        for one in arguments_in(listed):
            spread = (
                re.search(rf"\b{re.escape(one[3:])}\s*(?::[^=]*)?=\s*\[([^\]]*)\]", text) if one[:3] == "..." else None
            )
            names.update(re.findall(r"[\w.]+", spread[1]) if spread else [one])
        is_known = all(re.fullmatch(r"[A-Z]\w*", one) for one in names)
        return not is_known or any(one.name in names for one in self.types)

    def _is_of_application(self, path: str, rule: AroundRule) -> bool:
        """Whether a file may register something for the handler: the parent of the file's folder contains both, or both
        are built as one, where a rule says what that is."""
        language = for_path(path)
        if language is None or is_test(path) or not self.family & {*inherited_folders(language.home)}:
            return False
        outer = dirname(dirname(path))
        is_near = not outer or self.handler.path.startswith(outer + "/")
        return is_near or (rule.built is not None and self._module(rule.built, path, self.handler.path))

    def _module(self, built: re.Pattern[str], *paths: str) -> bool:
        """Whether files have the same nearest folder with a file that says what is built."""
        files = self.reader.tree.files
        folders = self._kept(built, lambda: {dirname(one) for one in files if built.fullmatch(basename(one))})
        nearest = {
            max((one for one in folders if f"{path}/".startswith(f"{one}/" if one else "")), default=None, key=len)
            for path in paths
        }
        return len(nearest) == 1 and None not in nearest

    def _members(self, rule: AroundRule, pattern: re.Pattern[str]) -> Iterator[Around]:
        own = self.handler
        if rule.acts_on and own.name not in rule.acts_on:
            text = self._text(own)
            if own.kind in TYPE_KINDS or not any(re.search(rf"\b{word}\(", text) for word in rule.acts_by):
                return
        for one in self.types:
            text = self._text(one)
            for found in pattern.finditer(text):
                items = arguments_in(f"({found[1].rstrip().rstrip('])},')})")
                line = one.line_start + text.count("\n", 0, found.end() - len(found[1]))
                yield from self._named(rule, items, "type", one.path, line)

    def _layered(self, rule: AroundRule) -> Iterator[Around]:
        """What the nearest layer gives: the method that chooses, the handler's decorators, the field, the setting."""
        field, method, setting = (*rule.layered, "")[:3]
        layers = Layered(self.reader, self.handler, self.types, (field, method, self.method, self.route))
        default = None
        if setting and not self.near and rule.of is not None and layers.is_of(rule.of):
            default = self._kept((setting, dirname(self.handler.path)), lambda: layers.default(setting, rule.open))
        given = layers.given(default)
        if given is not None and not given:
            own = self.handler
            told = " (open)" if rule.open else ""
            yield Around(rule.kind, f"{field} = []{told}", "type", own.path, own.line_start, "", 0, "static", [])
        for one in given or ():
            for found in self._named(rule, [one.item], one.scope, one.path, one.line):
                under = f" if {one.condition}" if one.condition else ""
                is_open, is_default = found.name in rule.open, one.scope == "application"
                told = ", ".join(filter(None, ("open" if is_open else "", BY_DEFAULT if is_default else "")))
                yield replace(found, name=f"{found.name}{f' ({told})' if told else ''}{under}")

    @memoised
    def _text(self, one: Symbol) -> str:
        return Text(self.reader.text(one.path)).between(one.line_start, one.line_end)

    def _own(self, rule: AroundRule) -> Iterator[Around]:
        """Members of the handler's type that the framework runs, the type's own before those of its bases."""
        told = {self.handler.name}
        for one in self.types:
            for member in self._running(one, replace(rule, runs=rule.own)):
                if member.name not in told and member.kind in CALLABLE_KINDS:
                    told.add(member.name)
                    self.runs += [member] if member not in self.runs else []
                    name, place = shortened(member.qualified_name, member.path), (member.path, member.line_start)
                    yield Around(rule.kind, name, "handler", *place, *place, "static", [member.symbol_id])

    def decorated(self, rule: AroundRule, pattern: re.Pattern[str]) -> Iterator[Around]:
        for router in self._routers() if pattern.groups else ():
            yield from self._of_router(rule, pattern, self.handler.path, router)
        parts = chain.from_iterable(map(self._parts, self.types[:1]))
        holders: list[tuple[Symbol, Scope]] = [*((one, "type") for one in parts), (self.handler, "handler")]
        for holder, scope in holders:
            for row in self.reader.ask("begins_at", ids=[holder.symbol_id]):
                for text in str(row["decorators"] or "").split("\n"):
                    if not pattern.search(text) or (holder.kind in TYPE_KINDS and self._is_for_another(rule, text)):
                        continue
                    items = [text] if rule.itself else arguments_in(text[text.find("(") :] if "(" in text else "")
                    items = [one[1] for one in pattern.finditer(text)] if pattern.groups else items
                    line = self._line_of(holder, text)
                    yield from self._named(rule, items, scope, holder.path, line)

    def _is_for_another(self, rule: AroundRule, decorator: str) -> bool:
        """Whether a decorator of a type is for another member than what runs."""
        about = rule.about.search(decorator) if rule.about is not None else None
        action = Layered(self.reader, self.handler, self.types, ("", "", self.method, self.route)).action
        return about is not None and {self.handler.name, self.method.lower(), action}.isdisjoint(about.groups())

    @memoised
    def _parts(self, kind: Symbol) -> list[Symbol]:
        """A type, with the other parts of one that is declared in several places."""
        same = self.reader.look_up(lambda register: register.read(register.bearers(kind.name)))
        told = [one for one in same if (one.qualified_name, one.kind) == (kind.qualified_name, kind.kind)]
        return [kind, *(one for one in told if one.symbol_id != kind.symbol_id)]

    def _routers(self) -> list[str]:
        """The routers on which the handler's decorators are calls."""
        rows = self.reader.ask("begins_at", ids=[self.handler.symbol_id])
        written = "\n".join(str(row["decorators"] or "") for row in rows)
        return list(dict.fromkeys(re.findall(r"(?m)^@?(\w+)\.\w+\(", written)))

    def _of_router(
        self,
        rule: AroundRule,
        pattern: re.Pattern[str],
        path: str,
        router: str,
        inner: tuple[tuple[str, str], ...] = (),
    ) -> Iterator[Around]:
        """What is passed where a router is mounted by name, and at its construction; before it what is passed to the
        router that it is mounted on. `inner`: those that are mounted on it."""
        own = (path, router)
        for where, line, on, mounted, given in self._kept(("mounts", rule.word), lambda: [*self._mounts(rule)]):
            passed = (
                [where, line, given] if self._means(mounted, where, *own) and (where, on) not in (own, *inner) else []
            )
            if passed and all(one.strip("/") in self.route for one in _ADDRESS.findall(given)):
                if len(inner) < MOST_CALLERS:
                    yield from self._of_router(rule, pattern, where, on, (*inner, own))
                yield from self._named(rule, pattern.findall(given), "router", where, line)
        text = Text(self.reader.text(path)).whole
        for made in re.finditer(rf"(?m)^[ \t]*{router}\b[^\n=]*=\s*[\w.]+(?=\()", text):
            given = ", ".join(arguments_in(text[made.end() : made.end() + LONGEST_CALL]))
            if all(one.strip("/") in self.route for one in _ADDRESS.findall(given)):
                yield from self._named(
                    rule, pattern.findall(given), "router", path, text.count("\n", 0, made.start()) + 1
                )

    def _mounts(self, rule: AroundRule) -> Iterator[tuple[str, int, str, str, str]]:
        """The calls that mount routers: file, line, the router called, the mounted one, and the arguments."""
        calls = re.compile(rf"\b(\w+)\.(?:{'|'.join(rule.word.split())})(?=\(\s*([\w.]+))")
        for path in self._files(rule) if rule.word else ():
            text = Text(self.reader.text(path)).whole
            for one in calls.finditer(text):
                given = ", ".join(arguments_in(text[one.end() : one.end() + LONGEST_CALL]))
                yield path, text.count("\n", 0, one.start()) + 1, one[1], one[2], given

    def _means(self, name: str, where: str, path: str, router: str) -> bool:
        """Whether a name in a file, that of an import with what is taken of it, means a router of a file."""
        if where == path:
            return name == router
        *module, last = name.split(".")
        lines, original = Text(self.reader.text(where)).lines, dict[str, str]()
        for row in self._kept(("imports", where), lambda: [*self.reader.ask("import_lines", paths=[where])]):
            first = int(str(row["line"])) - 1
            text = " ".join(lines[first : first + (MOST_REGISTERED if "(" in lines[first] else 1)]).partition(")")[0]
            for found in _IMPORTED.finditer(text) if row["target"] == path else ():
                own = found[1].rpartition(".")[2]
                original[found[2] or own] = own
        stem = basename(dirname(path) if path.endswith("__init__.py") else path).partition(".")[0]
        return original.get(module[-1]) == stem and last == router if module else original.get(last) == router

    def _line_of(self, holder: Symbol, text: str) -> int:
        """The line of a decorator above a definition."""
        lines = Text(self.reader.text(holder.path)).lines
        begins = text.partition("(")[0].split("\n")[0].strip()
        above = range(holder.line_start - 1, max(holder.line_start - 60, 0), -1)
        return next((line for line in above if begins in lines[line - 1]), holder.line_start)

    def _grouped(self, rule: AroundRule, pattern: re.Pattern[str], path: str, line: int) -> Iterator[Around]:
        """What is registered before a route on its router, and on the routers from which that one was made."""
        at: tuple[str, int, str] | None = path, line, ""
        found: list[tuple[str, int, str]] = []
        for _ in range(MOST_CALLERS):
            if at is None:
                break
            path, line, router = at
            lines = Text(self.reader.text(path)).lines
            within = around(self.reader, [(path, line)]).get((path, line))
            first = within.line_start if within is not None and within.kind in CALLABLE_KINDS else line
            if not router and (own := pattern.match(lines[line - 1])) and own["within"]:
                found.append((path, line, own["within"]))
            router = router or lines[line - 1].strip().partition("(")[0].rpartition(".")[0]
            for number, text in _enclosing(lines, line - 1, first):
                one = pattern.match(text)
                if one is None:
                    continue
                if one["on"] == router:
                    found.append((path, number, one["names"]))
                elif one["group"] == router:
                    found.append((path, number, ",".join(arguments_in(text[text.find("(") :])[1:])))
                    router = one["of"]
                elif one["inner"] == router:
                    router = one["outer"]
            at = handed(self.reader, within, router) or hung_on(self.reader, within) if within is not None else None
        for path, line, names in reversed(found):
            items = arguments_in(f"({names})")
            if items and meets(self.route, items):
                yield from self._named(rule, items[items[0][0] in _QUOTED :], "router", path, line)

    def _fluent(self, rule: AroundRule, pattern: re.Pattern[str], path: str, line: int) -> Iterator[Around]:
        """What calls behind a route and its groups put around it; what lets everyone pass takes away what is outer."""
        found = list[Around]()
        for call in calls_behind(self.reader, path, line):
            kinds = call.types if pattern.fullmatch(call.name) else self._within(call, pattern)
            if kinds is None:
                continue
            scope: Scope = "route" if call.is_own else "router"
            found = [] if call.name in rule.open else found
            shown = f"{call.name}{f'<{call.types}>' if call.types else ''}({call.given})"
            shown += " (open)" if call.name in rule.open else ""
            one = Around(rule.kind, _shown(shown), scope, call.path, call.line, "", 0, "static", [])
            typed = [*self._named(rule, [kinds], scope, call.path, call.line)] if kinds else []
            found += [replace(typed[0], name=one.name)] if typed and typed[0].path else [one]
        yield from found

    def _within(self, call: Call, pattern: re.Pattern[str]) -> str | None:
        """The type arguments of the call for which a function of the repository stands, if it makes one."""
        symbol = next((one for one, _ in self._symbols(call.name, call.path) if one.kind in CALLABLE_KINDS), None)
        is_short = symbol is not None and symbol.line_end - symbol.line_start < MOST_REGISTERED
        body = self._text(symbol) if symbol is not None and is_short else ""
        made = re.search(rf"\.\s*(?:{pattern.pattern})\s*(?:<([\w\s,.]*)>)?\s*\(", body)
        return made[1] or "" if made is not None else None

    def _registered(self, rule: AroundRule, path: str, line: int) -> Iterator[Around]:
        """The functions named beside the handler where its route is registered."""
        lines = Text(self.reader.text(path)).lines
        first = line - 1
        if lines[first].lstrip()[:1] in _QUOTED and lines[first - 1].rstrip().endswith("("):
            first -= 1  # the route is told where its path is written
        text = "\n".join(lines[first : first + MOST_REGISTERED])
        items = arguments_in(text[text.find("(") :])[1:] if "(" in text else []
        names = {self.handler.name, *(one.name for one in self.types)}
        wrapping = [one for item in items for one in _wrapping(re.sub(r"^\w+=(?!=)", "", item), names)]
        for wrapper in wrapping if rule.itself else [one for one in wrapping if self._is_known(_last(one), path)]:
            yield from self._named(rule, [wrapper], "handler", path, line)
        if rule.itself:
            return
        is_inline = len(items) > 1 and _INLINE.match(items[-1]) is not None
        if not is_inline and path == self.handler.path and self.handler.line_start - 30 < line <= self.handler.line_end:
            return
        others = items[:-1] if is_inline else [one for one in items if _last(one) != self.handler.name]
        for one in listed(others) if len(others) < len(items) else ():
            item, there = one, path
            if not self._is_known(_last(one), path):
                item, there = self._handed(one, path, line)
                if not item or not self._is_known(_last(item), there):
                    continue
            yield from self._named(rule, [item], "handler", path, line, there)

    def _handed(self, name: str, path: str, line: int) -> tuple[str, str]:
        """What the function around a line is handed for a parameter, and the file in which that is written; empty for any
        other name, or if it is called at several places."""
        within = around(self.reader, [(path, line)]).get((path, line)) if _last(name) == name else None
        given = handed(self.reader, within, name) if within is not None else None
        return (given[2], given[0]) if given is not None else ("", "")

    def _named(
        self, rule: AroundRule, items: Iterable[str], scope: Scope, path: str, line: int, written_in: str = ""
    ) -> Iterator[Around]:
        """What the items of a list denote, as names in the file in which they are written."""
        joined = (re.findall(r"[\w.]+", one) if _JOINED.fullmatch(one) else [one] for one in items)
        for item in chain.from_iterable(joined):  # what operators combine: `IsMember & (IsOwner | ReadOnly)`
            if _INLINE.match(item):
                yield Around(rule.kind, WRITTEN_THERE, scope, path, line, path, line, "static", [])
                continue
            name = _last(item)
            if not name:
                continue
            if item.endswith("..."):  # those that the function is given
                yield Around(rule.kind, item, scope, path, line, "", 0, "heuristic", [])
                continue
            there = written_in or path
            found = next(self._symbols(name, there, _holder(item)), None)
            if found is None and (kind := _declared_type(name, Text(self.reader.text(there)).whole)):
                found = next(self._symbols(kind, there), None)
            if found is None or found[0].kind not in DEFINED_KINDS:
                found = self._made(name, found[0].path if found else there) or found
            if found is None:
                shown = _shown(item)
                ends = refused(self.handler.language, shown, name, Text(self.reader.text(there)).whole)
                yield Around(rule.kind, shown if rule.itself else name, scope, path, line, "", 0, "static", [], ends)
                continue
            symbol, confidence = found
            if symbol.symbol_id == self.handler.symbol_id:
                continue
            runs = self._running(symbol, rule)
            if rule.whole and not runs:
                continue
            self.runs += [one for one in runs if one not in self.runs]
            shown = shortened(symbol.qualified_name, symbol.path) + _given_to(item)
            place = symbol.path, symbol.line_start
            yield Around(rule.kind, shown, scope, path, line, *place, confidence, [one.symbol_id for one in runs])

    def _is_known(self, name: str, path: str) -> bool:
        return next(self._symbols(name, path), None) is not None or self._made(name, path) is not None

    def _made(self, name: str, path: str) -> tuple[Symbol, str] | None:
        """The function whose result a variable of a file holds: `verify = createVerify(secret)`."""
        factory = made_by(name, Text(self.reader.text(path)).whole)
        return next(self._symbols(factory, path), None) if factory else None

    def _symbols(self, name: str, path: str, holder: str = "") -> Iterator[tuple[Symbol, str]]:
        """The definitions that a name may mean in a file: what the file uses under that name, else the only one of
        that name, restricted by the `holder` written before it."""
        mine = [one for one in self._kept(("used", path), lambda: self._used(path)) if one.name == name]
        own = self.reader.look_up(lambda register: register.read(register.bearers(name)))
        fit = [one for one in own if self._may_run(one) and not is_test(one.path)]
        fit = [one for one in fit if holder in one.qualified_name or holder in one.path]
        here = [one for one in mine if self._may_run(one)] or [one for one in fit if one.path == path]
        if here:
            yield here[0], "static"
        elif len(fit) == 1 and name not in self._kept(("outside", path), lambda: self._outside(path)):
            yield fit[0], "heuristic"

    def _outside(self, path: str) -> frozenset[str]:
        """The names of what a file uses from outside the tree."""
        rows = self.reader.ask("outside_in_file", path=path)
        return frozenset(last_name(str(row["used"])) for row in rows)

    def _may_run(self, one: Symbol) -> bool:
        """Whether it is a function or a type, or a variable with the result of a call: `limiter = rateLimit(…)`."""
        if one.kind in DEFINED_KINDS:
            return True
        return one.kind in ("variable", "constant") and bool(made_by(one.name, self._text(one)))

    def _used(self, path: str) -> list[Symbol]:
        """What a file uses of the tree."""
        rows = self.reader.ask("names_in_file", path=path)
        return list(by_ids(self.reader, (str(row["used"]) for row in rows)).values())

    def _kept(self, key: object, make: Callable[[], Made]) -> Made:
        """What is the same for the handlers of a graph, made once."""
        known: dict[object, Made] = self.reader.computed
        if key not in known:
            known[key] = make()
        return known[key]

    def _running(self, symbol: Symbol, rule: AroundRule) -> list[Symbol]:
        """The callables of a guard, a filter … that run: members of its type or of its bases, or the function itself."""
        if symbol.kind not in TYPE_KINDS:
            return [symbol] if symbol.kind in CALLABLE_KINDS else []
        members = self._inherited(symbol)
        named = list[str]()
        for one in rule.runs:
            begins = one.rstrip("*")
            fitting = [name for name in members if name.startswith(begins)] if begins != one else [one]
            named += sorted(fitting, key=lambda name: members.get(name[len(begins) :], symbol).line_start)
        return [members[name] for name in dict.fromkeys(named) if name in members]

    @memoised
    def _inherited(self, symbol: Symbol) -> dict[str, Symbol]:
        """The members of a type by name, its own before those of its bases."""
        members: dict[str, Symbol] = {}
        level, seen = [symbol], {symbol.symbol_id}
        while level and len(seen) <= MOST_BASES:
            for kind in level:
                below = self.reader.look_up(lambda register, kind=kind: register.in_file(kind.path))  # type: ignore[misc]
                own = {one.name: one for one in below if one.parent_id == kind.symbol_id}
                members = own | members
            bases = [str(row["id"]) for one in level for row in self.reader.ask("bases", symbol=one.symbol_id)]
            level = [one for one in by_ids(self.reader, bases).values() if one.symbol_id not in seen]
            seen.update(one.symbol_id for one in level)
        return members


def _enclosing(lines: Sequence[str], last: int, first: int) -> Iterator[tuple[int, str]]:
    """The numbered lines above a line, nearest first, in its block and the enclosing blocks."""
    depth = 0
    for number in range(last, first - 1, -1):
        text = lines[number - 1]
        opened, closed = text.count("{"), text.count("}")
        depth += closed - opened
        if depth <= 0 or (depth == closed - opened and opened):
            depth = min(depth, 0)
            yield number, text


def _wrapping(item: str, names: set[str]) -> list[str]:
    """The calls around a handler of these names, outermost first: `login_required` of `login_required(orders)`."""
    found = list[str]()
    while (called := _CURRIED.match(item)) and _last(called[0]) not in names:
        given = arguments_in(item[called.end() :])
        inner = next((one for one in given if names & {*re.findall(r"\w+", one)}), None)
        if inner is not None:
            others = ", ".join(one for one in given if one != inner)
            found.append(f"{called[0]}({others})" if others else called[0])
            item = inner
            continue
        end = item.find(")(")  # `permission("shop.pay")(pay)`
        inner = next(iter(arguments_in(item[end + 1 :])), "") if end > 0 else ""
        if not names & {*re.findall(r"\w+", inner)}:
            return found
        found.append(item[: end + 1])
        item = inner
    return found if names & {*re.findall(r"\w+", item)} else []


def _last(item: str) -> str:
    """The last part of the name that begins an item: `Guard` of `new limits.Guard(3)`."""
    found = _NAME.search(_HEAD.sub("", item.strip()))
    if found is None:
        return ""
    name = re.split(r"\.|::|\\", found[0])
    return name[-2] if len(name) > 1 and name[-1] in ("class", "handle", "as_middleware") else name[-1]


def _is_for(rule: str, method: str, route: str) -> bool:
    """Whether address patterns (`"/api/*"`, Ant's), after a method or not, apply to a route."""
    methods = re.findall(r"\b(?:HttpMethod\.)?(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b", rule)
    address = re.sub(r"\{[^{}]*\}", "x", route)
    parts = [re.escape(one) for one in re.findall(r'"([^"]*)"', rule)]
    patterns = [
        re.sub(r"\\\{[^{}]*\\\}", "[^/]+", one).replace(r"/\*\*", "(?:/.*)?").replace(r"\*", "[^/]*") for one in parts
    ]
    return (not methods or method in methods) and any(re.fullmatch(one, address) for one in patterns)


def _meant(names: str, text: str) -> Iterator[str]:
    """The strings that variables and constants of a file stand for, where they are declared with one or with another."""
    waiting, seen = re.findall(r"\b[A-Za-z_]\w*", re.sub(r'"[^"]*"', "", names)), set[str]()
    while waiting and len(seen) < MOST_MEANT:
        name = waiting.pop()
        if name not in seen and (given := re.search(rf"\b{name}\s*=\s*([^;]*);", text)):
            yield from re.findall(r'"[^"]*"', given[1])
            waiting += re.findall(r"\b[A-Za-z_]\w*", re.sub(r'"[^"]*"', "", given[1]))
        seen.add(name)


def _declared_type(name: str, text: str) -> str:
    """The type that a variable is declared with in a file: `AuthFilter auth`, `auth: AuthFilter`."""
    found = re.search(rf"\b([A-Z]\w*)\s+\$?{name}\b|\b{name}\s*:\s*([A-Z]\w*)", text)
    return (found[1] or found[2]) if found is not None else ""


def _given_to(item: str) -> str:
    """The arguments of a guard that is constructed where it is named, as written: `(Permission.ADMIN)`."""
    given = item[item.find("(") :] if item.endswith(")") and _NAME.match(_HEAD.sub("", item.strip())) else ""
    return _shown(given) if len(given) > len("()") else ""


def _shown(item: str) -> str:
    """An item on one line, without the space that several lines of arguments have."""
    whole = re.sub(r",? ?([)\]}])", r"\1", re.sub(r"([(\[]) ", r"\1", " ".join(item.split())))
    return whole if len(whole) <= MOST_GIVEN else f"{whole[:MOST_GIVEN]}…"


def _holder(item: str) -> str:
    """The first part of the dotted name at the start of an item; empty if it is not dotted."""
    found = _NAME.search(_HEAD.sub("", item.strip()))
    first = re.split(r"\.|::|\\", found[0]) if found is not None else []
    return first[0] if len(first) > 1 and first[0] not in ("this", "self") else ""


def answering(reader: Reader, kind: Symbol, detail: str) -> list[Symbol]:
    """The members of a type that answer an endpoint's methods by name, its own before inherited ones: `post` of a
    view."""
    language = for_path(kind.path) if kind.kind in TYPE_KINDS else None
    if language is None:
        return []
    named = [one.answers for one in language.frameworks().named.values()]
    methods = frozenset(detail.split(","))

    def answers(name: str) -> bool:
        return any(ANY_METHOD in methods or methods & {*one.get(name, "").split()} for one in named if name in one)

    found: dict[str, Symbol] = {}
    level, seen = [kind], set[str]()
    while level:
        for one in [
            member for owner in level for member in in_file(reader, owner.path) if member.parent_id == owner.symbol_id
        ]:
            if one.kind in CALLABLE_KINDS and answers(one.name):
                found.setdefault(one.name, one)
        seen.update(one.symbol_id for one in level)
        bases = [str(row["id"]) for one in level for row in reader.ask("bases", symbol=one.symbol_id)]
        level = [*by_ids(reader, (one for one in dict.fromkeys(bases) if one not in seen)).values()]
    return sorted(found.values(), key=lambda one: one.path != kind.path)
