"""Surfaces by calls: routes, mounts and groups of routers, settings, clients, SQL, by the rules of frameworks."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

from msgspec.structs import replace

from codecompass.extract import sql
from codecompass.extract.calls import (
    COMPUTED,
    Call,
    called_in,
    called_node,
    callee_of,
    last_name,
    last_of,
    name_of,
    pick,
)
from codecompass.extract.collect import Collector
from codecompass.extract.inline import NO_LINES, Lines, inline_functions, inline_handler
from codecompass.extract.literals import (
    COMMENT,
    Argument,
    elements,
    fields_of,
    folder_in,
    listed_paths,
    path_of,
    split,
    string_of,
    written,
)
from codecompass.extract.route_lists import holds_list, list_around
from codecompass.extract.router_objects import children, keyed
from codecompass.extract.settings import constant_keys, keys_of, options_of, prefixed
from codecompass.extract.surface_options import (
    added,
    detail_of,
    is_set,
    line_of,
    mapped_members,
    members_told,
    only_of,
    resources,
    subject,
    with_below,
    with_fixed,
    wrapped,
)
from codecompass.extract.templates import LEFT_OUT, UNKNOWN, composed, templates
from codecompass.extract.typed_surfaces import plural
from codecompass.extract.values import Values
from codecompass.extract.wiring import wired
from codecompass.languages.frameworks import Rule, Table
from codecompass.languages.nodes import children_of
from codecompass.languages.paths import alternatives
from codecompass.model import APPLIED, AROUND, CALLABLE_KINDS, MADE, REFERENCE, WRITTEN_OUT, SurfaceFact

_OF_TYPE = re.compile(r"\{type@(\w+)\}")
_OF_RECEIVER = frozenset({"{receiver}", MADE})
"""Names of topics that follow from the object that is called on."""
NAME_LIMIT = 300
BEGINNING = 120
"""The bytes of a chain of calls with which a rule's `begins` is matched."""


_PATH_ARGUMENT = re.compile(rb"""\s*\(\s*\w?["'`](?:[/*$]|["'`])""")
_HOLE = re.compile(r"\{(\w+)\}")
_PATH_HANDED_ON = re.compile(rb"""\]\s*\(\s*\w*(?:[pP]ath|[uU]r[il]|[rR]oute)\w*\s*,""")
"""A path that is a parameter, to a method that is one: `router[method](path, …)`."""
_NAMES_A_PATH = re.compile(r"(?:[\w$]+\.)*\w*(?:[pP]ath|[pP]refix|[uU]rl|PATH|PREFIX|URL)")
"""What holds a path, by its name: not `userRoute`, which is a router as a rule."""
_SPREAD = re.compile(r"(?:\*|\.\.\.)(\w+)")
MOST_OF_A_ROW = 3
"""Arguments for which an element of a list of routes may stand: `add_route(*row)`."""
MOST_OF_A_CALLEE = 300
"""Bytes in which a chain is looked for."""
_PATH = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)+")
_NAMED = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*")
_WORD = re.compile(r"[^\W\d]\w*")
_CALLED = re.compile(r"\$\{[^}]*\(")
_KEY_READ = re.compile(r"""\w\(\s*["'`]([\w.:-]+)["'`]""")
_LAZY = r"\s*=\s*(?:async\s*)?\(\)\s*=>\s*(?:await\s+)?import\("
_ASSIGNED = re.compile(r"declarat|assign")
_ENDS_EXPRESSION = re.compile(r"block|statement|declaration|_item|closure|function|source_file")
_APPLIED = re.compile(rb"\)\s*\(|return\s+[\w.]+\(")


class Position(NamedTuple):
    """Where a fact is: its scope, line and byte."""

    scope: int
    line: int
    start: int


class CallSurfaces:
    """The facts of a file's calls, by the rules of its frameworks."""

    def __init__(self, collector: Collector, table: Table, anyone: bool = False) -> None:
        """`anyone`: whether a router may have any name, since resolution decides what it is."""
        self.collector = collector
        self.anyone = anyone
        self.table = table
        self.makers = table.makers
        self.values = Values(collector)
        self._reassigned = dict[tuple[int, str], int]()
        """The end of the group that a variable of a function is from there on."""

    @cached_property
    def aliases(self) -> Mapping[str, str]:
        """Names at the file's top for something with a name: `env = process.env`."""
        bound = (one for one in self.collector.bindings if one.scope == 0 and one.kind == "variable")
        renamed = (one for one in self.collector.imports if one.name and one.alias not in ("", one.name))
        imported = {one.alias: f"{one.module}.{one.name}" for one in renamed}
        return imported | {one.name: one.value for one in bound if _PATH.fullmatch(one.value)}

    @cached_property
    def _text(self) -> str:
        return self.collector.source.decode("utf-8", "replace")

    @cached_property
    def has_sql(self) -> bool:
        return sql.ANY.search(self.collector.source) is not None

    def place(self, node: Any) -> Position:
        return Position(
            self.collector.scope_at(node.start_byte), self.collector.line_at(node.end_byte), node.start_byte
        )

    def calls(self, texts: tuple[str, ...], packed: bytes) -> Iterator[SurfaceFact]:
        rules, source, by_role = self.table.called(map(last_of, texts)), self.collector.source, self.collector.by_role
        nodes, computing = self.collector.syntax.NODES.calls, self.collector.syntax.NODES.literals.elements
        wanted = _starts_of(self._that_may_route(rules) if self.anyone else rules, texts, packed)
        for role in ("reference.call", "reference.instantiate") if wanted else ():
            for captures in by_role.get(role, ()):
                for node in captures[role]:
                    if node.start_byte not in wanted:
                        continue
                    callee = called_node(node, nodes)
                    name = COMPUTED if callee.type in computing else last_name(source, callee)
                    if name in rules:
                        if self.anyone and not self._may_route(callee, rules[name]):
                            continue
                        call = Call(callee, name, self.collector.expressions)
                        for rule in rules[name]:
                            yield from self._called(rule, call)

    def combined(self, rule: Rule, node: Any) -> Iterator[SurfaceFact]:
        """The routes in the expression around the first path in it: `path!("carts" / u64).and(get()).and_then(show)`."""
        whole = node
        while whole.parent is not None and not _ENDS_EXPRESSION.search(whole.parent.type):
            whole = whole.parent
        text = self.collector.expressions.text(whole)
        assert rule.pattern is not None and rule.given is not None
        if (first := rule.pattern.search(text)) is None or abs(whole.start_byte + first.start() - node.start_byte) > 16:
            return
        at, parts = 0, list[str]()
        for part in text.split(rule.separator):
            if parts and not rule.pattern.search(part):
                parts[-1] += rule.separator + part
            else:
                parts.append(part)
        for part in parts:
            paths = [next((one for one in found.groups() if one), "") for found in rule.pattern.finditer(part)]
            pieces = [piece.strip() for one in paths for piece in split(one, "/") if piece.strip()]
            verbs, serving = rule.given.findall(part), re.search(rule.served, part)
            if paths and (pieces[-1:] != [".."] or serving is not None):
                named = [
                    found if (found := string_of(one)) is not None else f"{{{one}}}" for one in pieces if one != ".."
                ]
                line = self.collector.line_at(whole.start_byte) + text.count("\n", 0, text.find(paths[0], at))
                place = self.place(node)._replace(line=line)
                serves = serving[1].replace("::", ".") if serving is not None else ""
                yield self.fact(rule, "/" + "/".join(named), place, ",".join(dict.fromkeys(verbs)).upper(), serves, "")
            at += len(part) + len(rule.separator)

    def applied(self) -> Iterator[SurfaceFact]:
        """The routes of decorators that are called for a function: `app.route("/x")(home)`; those that a function returns,
        for whatever it stands above: `return app.route(path)`."""
        rules, source = self.table.by("decorator"), self.collector.source
        nodes = self.collector.syntax.NODES.calls
        may = nodes.decorators and any(one.kind == "route" for own in rules.values() for one in own)
        for captures in self.collector.by_role.get("reference.call", ()) if may and _APPLIED.search(source) else ():
            for node in captures["reference.call"]:
                own = rules.get(last_name(source, node), ())
                call = Call(node, last_name(source, node), self.collector.expressions) if own else None
                made = call.node if call is not None else None
                outer = made.parent if made is not None else None
                if call is None or made is None or outer is None or call.is_decorator or call.receiver is None:
                    continue
                around = Call(made, "", self.collector.expressions) if callee_of(outer, nodes) == made else None
                for rule in (one for one in own if one.kind == "route" and one.owner == "receiver"):
                    yield from self._applied(rule, call, around) if rule.kinds != {"class"} else ()

    def _applied(self, rule: Rule, call: Call, outer: Call | None) -> Iterator[SurfaceFact]:
        argument = call.argument(rule.name)
        name = composed(argument.text) if argument is not None else None
        if name is None or (outer is None and "${" not in name):
            return
        returned = call.node is not None and call.node.parent is not None and "return" in call.node.parent.type
        handler = call.path(outer.arguments[0]) if outer is not None and outer.arguments else ""
        if handler or (outer is None and returned):
            detail, owner = self._detail(rule, call), self.collector.expressions.path(call.receiver)
            yield self.fact(rule, name, self.place(call.callee), detail, handler or APPLIED, owner)

    def _that_may_route(self, rules: Mapping[str, list[Rule]]) -> Container[str]:
        """The names of rules for which `_may_route` may hold somewhere in the file."""
        if _PATH_ARGUMENT.search(self.collector.source) or _PATH_HANDED_ON.search(self.collector.source):
            return rules
        return {name for name, own in rules.items() if any(one.kind == "mount" or one.chained for one in own)}

    def _may_route(self, callee: Any, rules: list[Rule]) -> bool:
        """Whether a call may be about a route, as most calls of `get` are not: with a path as argument, or in a chain."""
        source, end = self.collector.source, callee.end_byte
        if _PATH_ARGUMENT.match(source, end) or _PATH_HANDED_ON.match(source, end - 1):
            return True
        goes_on = callee.parent is not None and source.startswith(b".", callee.parent.end_byte)
        if goes_on and any(one.kind == "group" and not one.name for one in rules):  # `r.With(checked).Get(…)`
            return True
        before = source[max(callee.start_byte, end - MOST_OF_A_CALLEE) : end]
        return any(one.kind == "mount" or (one.chained and f"{one.chained}(".encode() in before) for one in rules)

    def _called(self, rule: Rule, call: Call) -> Iterator[SurfaceFact]:
        if call.node is None or call.is_decorator:
            return
        if not self._is_received(rule, call.receiver_text) and not (self.anyone and rule.kind in ("route", "mount")):
            return
        if not self._begins(rule, call):
            return
        if rule.combined:
            yield from self.combined(rule, call.callee)
        elif rule.kind == "sql":
            yield from self._queried(rule, call)
        elif rule.kind in ("options", "section"):
            read = options_of if rule.kind == "options" else prefixed
            yield from read(rule, call, self.place(call.callee), self.collector)
        elif rule.kind == "module":
            yield from self._placed_modules(
                rule, call.arguments[0].text if call.arguments else "", "", self.place(call.callee)
            )
        elif rule.keyed:
            yield from self._keyed(rule, call)
        elif rule.keys:
            place = self.place(call.callee)
            for name, line in keys_of(rule, call, self.values):
                yield self.fact(rule, name, place._replace(line=line), rule.detail, AROUND, "")
        elif rule.kind == "group":
            yield from self._grouped(rule, call)
        elif rule.kind in ("mount", "route"):
            facts_of = self._mounted if rule.kind == "mount" else self._routed
            turns = self._listed(rule, call) if rule.listed else self.values.unrolled(call)
            turns = (one for turn in turns for one in self._of_objects(rule, turn)) if rule.object_at else turns
            yield from (fact for turn in turns for fact in facts_of(rule, turn))
        else:
            for turn in self.values.unrolled(call) if rule.kind in ("config", "topic") else [call]:
                yield from self._found(rule, turn)
            if rule.kind == "config":
                yield from constant_keys(rule, call, self.collector)

    def _is_received(self, rule: Rule, text: str) -> bool:
        """Whether a rule has a call's receiver, under the name that it has where it is imported from, too."""
        if rule.receiver is None or rule.receiver.search(text):
            return True
        first = _WORD.match(text)
        whole = self.aliases.get(first[0], "") if first is not None else ""
        whole = whole if rule.kind == "config" else whole.rpartition(".")[2]
        return bool(whole and first and rule.receiver.search(whole + text[first.end() :]))

    def _found(self, rule: Rule, call: Call) -> Iterator[SurfaceFact]:
        """The facts of a call by a rule of any other kind, one for each name."""
        if rule.kind == "global" and rule.chained:
            yield from self._of_files(rule, call)
            return
        place = self.place(call.callee)
        if rule.given is not None and not rule.given.search(self._given(call)):
            return
        if rule.kind == "topic" and rule.on is not None and call.receiver is None:
            return  # `emit("saved")`, of a component
        if rule.kind == "di":
            detail = self._detail(rule, call)
            yield from (self.fact(rule, name, place, detail, given, "") for name, given in wired(rule, call))
            return
        for name in self._names(rule, call):
            found = rule.pattern.search(name) if rule.pattern is not None else None
            if rule.pattern is not None and found is None and not rule.named_in:
                continue
            name = found.group(1) if found is not None and rule.extracted else name
            if any(re.search(one.replace("{name}", re.escape(name)), self._text) for one in rule.unless):
                continue
            handler = call.path(_alone(call.argument(rule.handler), rule)) or subject(
                call, rule.typed_by, self.collector
            )
            handler = AROUND if rule.owner == "around" and not (handler and rule.kind == "command") else handler
            owner = f"@{call.node.end_byte}" if rule.kind == "rpc" and call.node is not None else ""
            if (
                rule.kind in ("topic", "cache")
                and (rule.on or rule.default in _OF_RECEIVER)
                and call.receiver is not None
            ):
                owner = self.collector.expressions.path(call.receiver)
            made = self.fact(rule, name, place, self._detail(rule, call), handler, owner)
            excluded = call.argument(rule.exclude) if rule.exclude else None
            yield replace(made, passed=_excluded(excluded)) if excluded is not None else made
            if rule.kind == "rpc" and rule.members:
                yield from self._each(rule, call, name, place)

    def _of_files(self, rule: Rule, call: Call) -> Iterator[SurfaceFact]:
        """The prefix of all routes in the files that a group names instead of a function, or an earlier call, from where it
        stands."""
        before = call.before(rule.chained)
        telling, naming = (call, before) if rule.folder else (before or call, call)
        name = _prefix(telling.argument((0,) if telling is before else rule.name), rule)
        if name is not None and naming is not None and rule.given is not None:
            for found in rule.given.finditer(self._given(naming)):
                of_project = found.lastindex == 1 and not rule.folder
                file = found[found.lastindex or 0]
                yield self.fact(rule, name, self.place(call.callee), "", AROUND if of_project else "", file)

    def _each(self, rule: Rule, call: Call, service: str, place: Position) -> Iterator[SurfaceFact]:
        """The methods of a service that are members of an object literal."""
        handler = call.argument(rule.handler)
        for name, text in fields_of(handler.text).items() if handler is not None else ():
            path = path_of(text.removesuffix(")").partition(".bind(")[0])
            yield self.fact(rule, f"{service}/{name[:1].upper()}{name[1:]}", place, "serve", path, "")

    def _begins(self, rule: Rule, call: Call) -> bool:
        """Whether a chain of calls begins as a rule has it."""
        beginning = self._beginning(call) if rule.begins is not None else ""
        if rule.begins is None or rule.begins.search(beginning):
            return True
        if rule.begins_inside is None or not rule.begins_inside.search(beginning):
            return False
        member = keyed(call, self.makers, self.values)
        return member is not None and member.is_created

    def _beginning(self, call: Call) -> str:
        """The first characters of a chain of calls."""
        start = call.callee.start_byte
        return self.collector.source[start : min(start + BEGINNING, call.callee.end_byte)].decode("utf-8", "replace")

    def _placed_modules(self, rule: Rule, text: str, above: str, place: Position) -> Iterator[SurfaceFact]:
        """The paths of modules in a list of objects, those of nested lists below the path around them."""
        for fields in map(fields_of, elements(text) if text else ()):
            own = composed(fields.get(str(rule.name[0]), "")) or ""
            path = f"{above}/{own.strip('/')}" if own.strip("/") else above
            module = path_of(fields.get(str(rule.child[0]), ""))
            if module:
                yield self.fact(rule, path, place, "", module, "")
            inner = fields.get(rule.nested, "")
            for one in elements(inner) if inner else ():  # a module may stand there alone
                if bare := path_of(one):
                    yield self.fact(rule, path, place, "", bare, "")
            yield from self._placed_modules(rule, inner, path, place)

    def _keyed(self, rule: Rule, call: Call) -> Iterator[SurfaceFact]:
        """A router that is an object literal, with its child routers, or one of its routes."""
        place = self.place(call.callee)
        if call.node is None:
            return
        if rule.kind == "group":
            end = call.node.end_byte
            yield self.fact(rule, "", place._replace(start=end), "", "", "")
            literal = call.arguments[0].node if call.arguments else None
            for name, router in children(literal, self.makers, self.values) if literal is not None else ():
                yield SurfaceFact("mount", name, *place, "", router, f"@{end}", rule.framework)
        elif (member := keyed(call, self.makers, self.values)) is not None:
            owner = f"@{member.end}"
            group = self.fact(rule, "", place._replace(start=member.end), "", "", "")
            yield replace(group, kind="group")
            handler = call.path(call.argument(rule.handler))
            yield self.fact(
                rule, member.name, place._replace(line=member.line), self._detail(rule, call), handler, owner
            )

    def _names(self, rule: Rule, call: Call) -> list[str]:
        argument = call.argument(rule.name)
        if rule.many and argument is not None:
            inside = (
                re.fullmatch(rf"(?:[\w.]*\.)?(?:{rule.wrapper})\s*\((.*)\)", argument.text, re.DOTALL)
                if rule.wrapper
                else None
            )
            listed = elements(f"[{inside[1]}]" if inside is not None else argument.text)
            return [name for text in listed if (name := written(text)) is not None]
        if rule.kind == "cache":
            key = composed(argument.text) if argument is not None else None
            return [key] if key else []
        if rule.kind == "client":
            texts = templates(argument.text) if argument is not None else ()
            return [one for one in texts if one != UNKNOWN]
        name = name_of(argument) if rule.kind != "global" else _prefix(argument, rule, "")
        if rule.named_in and name is None:
            return self._collections(rule, call)
        if name is None and argument is not None and rule.default is None and rule.kind in ("di", "middleware"):
            name = re.sub(r"\s+", " ", argument.text)[:80]
        name = name if name is not None else rule.default
        name = name.replace("{type}", call.types or call.first_text) if name is not None else None
        name = name.replace("{receiver}", last_of(call.receiver_text)) if name is not None else None
        name = name.replace("{callee}", self.collector.expressions.text(call.callee)) if name is not None else None
        if name and rule.kind == "config":
            section = call.before(rule.section) if rule.section else None
            above = name_of(section.argument((0,))) if section is not None else rule.under.get("*")
            name = (
                f"{above}{rule.separator if section is not None else ''}{name}{rule.below}"
                if above
                else f"{name}{rule.below}"
            )
        limits = re.findall(rule.served, self._given(call)) if rule.served and rule.kind == "convention" else ()
        limited = "".join(f"#{{={method}}}" for method in limits)
        return [with_fixed(name.replace("{call}", call.name), call.argument(rule.fixed)) + limited] if name else []

    def _collections(self, rule: Rule, call: Call) -> list[str]:
        """The table of a model: as an argument names it, else by the model's name."""
        given, first = call.argument(rule.named_in), call.argument((0,))
        node = self._literal_of(given) if given is not None else None
        found = (
            rule.pattern.search(self.collector.expressions.text(node)) if node is not None and rule.pattern else None
        )
        name = string_of(first.text) if first is not None else None
        return [found[1]] if found else [plural(name.lower())] if name and given is not None else []

    def _routed(self, rule: Rule, call: Call) -> Iterator[SurfaceFact]:
        source = call.before(rule.chained) if rule.chained else call
        if source is None:
            return
        if spread := _SPREAD.fullmatch(call.arguments[0].text if len(call.arguments) == 1 else ""):
            call = source = call.with_arguments([Argument("", spread[1]) for _ in range(MOST_OF_A_ROW)])
        argument = self._part(rule, source, rule.name)
        if rule.name == (0,) and len(source.arguments) > 2 and _is_label(source.arguments):
            argument = source.arguments[1]
        names = elements(argument.text) if argument is not None and rule.many else [argument.text] if argument else []
        told = rule.pattern.match(argument.text) if rule.pattern is not None and argument is not None else None
        if rule.pattern is not None and told is None:
            return
        names = [told[2]] if told is not None else names
        if rule.rest and argument is not None:
            texts = [one.text for one in source.arguments if not one.keyword and not one.text.startswith("**")]
            names = [text.lstrip("*.") for text in texts[texts.index(argument.text) :]]
        handler = self._called_for(call.argument(rule.handler), call)
        if rule.handler and (handler is None or handler is argument):
            return
        if rule.given is not None and not rule.given.search(self._given(call)):
            return
        if rule.served and not re.match(rule.served, handler.text if handler is not None else ""):
            return
        if not names and rule.default is not None:
            names = [f'"{_of_type(rule.default, call)}"']
        before = source.argument(rule.prefix_at) if rule.prefix_at else None
        above = composed(before.text) if before is not None else self._under(rule, call)
        place = self.place(call.callee)._replace(line=line_of(source, argument))
        owner = self._owner(rule, call)
        around = self.collector.definitions[place.scope]["parent"] if rule.having else 0
        serving = self.collector.member(around, rule.having) if rule.having else 0
        for text in names:
            name = composed(text)
            if name is None or (name.startswith("${") and rule.handler == () and not serving):
                continue
            name = f"/{above.strip('/')}/{name.lstrip('/')}" if above else name
            for method, path, *serves in added(rule, self._given(call)):
                yield self.fact(rule, f"{name.rstrip('/')}/{path}", place, method, "".join(serves), owner)
            served_by = self._served(rule, call, handler) if not rule.adds else []
            for (path, actions), (method, served, lines) in product(resources(rule, call, name), served_by):
                method = told[1] if told is not None else method
                served = f"#def{serving}" if serving else served
                fact = self.fact(rule, with_below(path, rule.below), place, method, served, owner)
                passed = " ".join(call.passed(handler)) if lines == NO_LINES and not rule.inner else ""
                if handler is not None and _is_literal(served) and not (passed or rule.inner) and lines == NO_LINES:
                    passed = WRITTEN_OUT
                passed = f"{actions} {only_of(call, rule)}".strip() or passed
                yield replace(fact, inline=lines, passed=passed) if lines != NO_LINES or passed else fact

    def _given(self, call: Call) -> str:
        """A call's arguments as written, with the brackets."""
        end = call.node.end_byte if call.node is not None else call.callee.end_byte
        return self.collector.source[call.callee.end_byte : end].decode("utf-8", "replace")

    def _under(self, rule: Rule, call: Call) -> str:
        """The prefix by a call around a route in a list: `i18n_patterns(path("/x", show))`."""
        node = call.node.parent if call.node is not None and rule.under else None
        while node is not None and "assignment" not in node.type and not node.type.endswith("_definition"):
            name = last_name(self.collector.source, called_node(node, call.nodes).children[0]) if node.children else ""
            if node.type in call.nodes.calls and name in rule.under:
                text = self.collector.expressions.text(node)
                return rule.under[name] if not any(word in text for word in rule.unless) else ""
            node = node.parent
        return ""

    def _called_for(self, argument: Argument | None, call: Call) -> Argument | None:
        """An argument; for a variable that is assigned once, from a call, that call: `view = Carts.as_view("carts")`."""
        node = self._literal_of(argument) if argument is not None else None
        if argument is None or node is None or node is argument.node or node.type not in call.nodes.calls:
            return argument
        return Argument(argument.keyword, self.collector.expressions.text(node), node.end_byte, node)

    def _part(self, rule: Rule, call: Call, places: tuple[int | str, ...]) -> Argument | None:
        """The argument at one of some places; the member of an object that is passed as a variable."""
        found = call.argument(places)
        whole = call.argument(rule.object_at) if found is None and rule.object_at and places else None
        node = whole.node if whole is not None else None
        if node is not None and node.type in call.nodes.calls:  # the object is an argument of what makes it
            made = Call(called_node(node, call.nodes).children[0], "", self.collector.expressions)
            return made.argument(places)
        if whole is None or not _NAMED.fullmatch(whole.text):
            return found
        return Argument("", f"{whole.text}.{places[0]}", whole.end, node)

    def _listed(self, rule: Rule, call: Call) -> Iterator[Call]:
        """The call once for each element of the list that it is passed, or for the object that it is passed instead."""
        positional = [one for one in call.arguments if not one.keyword]
        argument = (pick(call.arguments, rule.name) if call.arguments else None) or next(iter(positional), None)
        given = (
            self.values.lists(one.node) for one in (argument, *positional) if one is not None and one.node is not None
        )
        lists = next(filter(None, given), [])
        if not lists:
            yield from [call] if rule.handler and any(isinstance(one, str) for one in rule.name) else []
            return
        for element in (one for literal in lists for one in children_of(literal)):
            text = self.collector.expressions.text(element)
            if element.type in call.literals.objects:
                yield call.with_arguments([Argument("", text, element.end_byte, element)])
            elif element.type not in call.nodes.calls:
                parts = [
                    Argument("", self.collector.expressions.text(one), one.end_byte, one)
                    for one in children_of(element)
                ]
                yield call.with_arguments(parts)

    def _of_objects(self, rule: Rule, call: Call) -> list[Call]:
        """The call once for each object of the list that it is passed in place of one."""
        whole = call.argument(rule.object_at)
        inside = self.values.items(whole.node) if whole is not None and whole.node is not None else []
        objects = [one for one in inside if self.values.members(one)]
        parts = [Argument("", self.collector.expressions.text(one), one.end_byte, one) for one in objects]
        return [call.with_arguments([part if a is whole else a for a in call.arguments]) for part in parts] or [call]

    def _literal_of(self, argument: Argument) -> Any:
        """The node of an argument; of a variable that is assigned once in this file that of its value."""
        return self.values.of(argument.node) if argument.node is not None else None

    def _served(self, rule: Rule, call: Call, handler: Argument | None) -> list[tuple[str, str, Lines]]:
        """(HTTP method, path of the handler, lines of one written there) of each handler that a call registers."""
        if rule.mapped and handler is not None and (mapped := mapped_members(rule, self._value_of(handler))):
            return [(method, path, NO_LINES) for method, path in mapped]
        if rule.members_at and (told := members_told(name_of(call.argument(rule.members_at)) or "")):
            type_path = call.path(handler).removesuffix("{}")
            return [(method, f"{type_path}.{member}", NO_LINES) for method, member in told]
        if rule.views and (named := name_of(call.argument(rule.views))):
            return [(self._detail(rule, call), f"={named}", NO_LINES)]
        called = called_in(handler.text) if rule.inner and handler is not None else []
        if not called or handler is None:
            path = self._of_group(rule, call, handler) or self._beneath(rule, call, handler, call.path(handler))
            path = self._of_pair(handler) if handler is not None and path.startswith("#list/") else path
            if path in ("", "#str") and handler is not None and (name := string_of(handler.text) or "").isidentifier():
                path = name
            return [(self._detail(rule, call), path, inline_handler(handler, call.nodes))]
        target = next((path for name, path, *_ in called if name == "to"), "")
        methods = [(method, path) for name, _, method, path in called if method and name != "to"]
        written_there = iter(inline_functions(handler, call.nodes))
        found = []
        for method, path in methods or [("", "")]:
            lines = next(written_there, NO_LINES) if not (path or target) else NO_LINES
            found.append((method.replace("ANY", "").replace("ALL", ""), path or target, lines))
        return found

    def _of_group(self, rule: Rule, call: Call, handler: Argument | None) -> str:
        """The path of a member whose class the group around has: `Route::controller(Photos::class)->group(…)`."""
        name = string_of(handler.text) if rule.within and rule.typed_by and handler is not None else None
        around = call.around(rule.within) if name and name.isidentifier() else None
        while around is not None:
            for one in rule.typed_by:
                if (typed := around.before(one)) is not None and typed.arguments:
                    return f"{typed.path(typed.arguments[0])}.{name}/*"
            around = around.around(rule.within)
        return ""

    def _beneath(self, rule: Rule, call: Call, handler: Argument | None, path: str) -> str:
        """The path of a handler that is named by a text, which the groups around may put into a namespace:
        `Route::group(['namespace' => 'Admin'], …)`."""
        name = (string_of(handler.text) or "") if rule.spaces and handler is not None else ""
        is_class = not name.isidentifier() or path.endswith(tuple(f"{one}{name}" for one in rule.spaces.values()))
        around = call.around(rule.within) if name and is_class else None
        while around is not None:
            for word, between in rule.spaces.items():
                before = around.before(word)
                given = pick(around.arguments, (word,)) or (before.argument((0,)) if before is not None else None)
                space = string_of(given.text) if given is not None else None
                first = re.match(r"\w+", name)
                if space and first and f"{space}{between}" not in path:
                    path = path.replace(f"{between}{first[0]}", f"{between}{space}{between}{first[0]}", 1)
                    name = space
            around = around.around(rule.within)
        return path

    def _of_pair(self, handler: Argument) -> str:
        """The path of a member of a class, which may be one that is imported when it is asked for:
        `[() => import("./carts"), "show"]`."""
        pair = children_of(handler.node) if handler.node is not None else []
        text = self.collector.expressions.text
        name = string_of(text(pair[1])) if len(pair) == 2 else None
        if not name or not name.isidentifier():
            return ""
        written = re.escape(text(pair[0]))
        loaded = "()@await.default" if re.search(rf"\b{written}{_LAZY}", self._text) else ""
        return f"{self.collector.expressions.path(pair[0])}{loaded}.prototype.{name}"

    def _value_of(self, argument: Argument) -> str:
        """The text of an argument; of a variable that is assigned a call in this file that call's."""
        node = self._literal_of(argument)
        return str(self.collector.expressions.text(node)) if node is not None else argument.text

    def _mounted(self, rule: Rule, call: Call) -> Iterator[SurfaceFact]:
        given, under = call.argument(rule.name), self._under(rule, call)
        told = rule.pattern.match(given.text) if rule.pattern is not None and given is not None else None
        given = Argument("", told[1]) if told is not None else given
        listed = elements(given.text) if given is not None and _is_list(rule, given) else ()
        ways: list[Argument | None] = [Argument("", one) for one in listed] or [given]
        names = [f"{under}{name}" for one in ways if (name := _prefix(one, rule)) is not None]
        mounted = self._called_for(call.argument(rule.child), call) if rule.served else None
        if rule.served and not re.match(rule.served, mounted.text if mounted is not None else ""):
            return
        place, owner = self.place(call.callee), self._owner(rule, call)
        first = next(iter(call.arguments), None)
        by_name = bool(rule.child) and isinstance(rule.child[0], str)
        if (
            not rule.name
            and not by_name
            and first is not None
            and (
                _is_list(rule, first)
                or string_of(first.text) is not None
                or (len(call.arguments) > 1 and _NAMES_A_PATH.fullmatch(first.text))
            )
        ):
            return
        detail = ",".join(option for flag, option in rule.flags.items() if is_set(flag, call))
        children = [child for child in self._children(rule, call) if child and child != owner]
        yield from (self.fact(rule, name, place, detail, child, owner) for name in names for child in children)

    def _children(self, rule: Rule, call: Call) -> Iterator[str]:
        if rule.folder:
            folder = call.argument(rule.folder)
            yield folder_in(folder.text) if folder is not None else ""
            return
        if rule.child == ("receiver",):
            yield call.owner(self.makers)
            return
        places: list[Argument | None] = [call.argument(rule.child)]
        if rule.many and isinstance(rule.child[0], int):
            positional = [argument for argument in call.arguments if not argument.keyword]
            places = list(positional[int(rule.child[0]) :])
        for argument in places:
            if argument is None:
                continue
            module = string_of(argument.text) if rule.name != rule.child else None
            if module is not None and re.fullmatch(r"\.?\w+(?:\.\w+)*", module) and not rule.wrapper:
                yield f"={module}"
            elif rule.wrapper:
                yield wrapped(rule, argument, self.collector)
            elif rule.owner == "assigned" and argument.node is not None and holds_list(argument.node, self.collector):
                yield f"@{argument.node.start_byte}"
            elif rule.many and argument.node is not None and (items := self.values.items(argument.node)):
                yield from map(self.collector.expressions.path, items)
            elif re.match(r"\w+!", argument.text) or (argument.node is not None and "tuple" in argument.node.type):
                yield from listed_paths(COMMENT.sub("", argument.text))
            else:
                yield call.router(argument, self.makers)
                yield from call.wrapped(argument, self.table.by("call"))

    def _grouped(self, rule: Rule, call: Call) -> Iterator[SurfaceFact]:
        """A router that is created, identified by the end of the creating expression."""
        others = (*call.chained(), *call.after()) if rule.chained else ()
        before = next((one for one in others if one.name == rule.chained), None)
        name = _prefix((before or call).argument((0,) if before is not None else rule.name), rule)
        if name is None or call.node is None:
            return
        name = _of_type(name, call) + _HOLE.sub(
            lambda one: f"{{{name_of(call.argument((one[1],))) or one[1]}}}", rule.below
        )
        if rule.within:
            place = self.place(call.callee)._replace(start=call.node.end_byte)
            yield self.fact(rule, name, place, "", "", self._owner(rule, call))
            yield from self._called_within(rule, call.node)
            return
        owner = self._owner(rule, call) if rule.parent or rule.owner == "receiver" else ""
        whole, place = call.whole(call.node, self.makers), self.place(call.callee)
        end = call.node if rule.owner else whole
        detail = self._detail(rule, call)
        yield self.fact(rule, name, place._replace(start=end.end_byte), detail, "", owner)
        if (around := self._ending_with(whole)) is not None:
            yield self.fact(rule, "", place._replace(start=around.end_byte), detail, "", "")
            yield SurfaceFact("mount", "", *place, "", f"@{whole.end_byte}", f"@{around.end_byte}", rule.framework)
        yield from self._assigned(rule, whole, place, is_open="${" in name)
        if whole is not end:
            handler, above = f"@{whole.end_byte}", f"@{end.end_byte}"
            yield SurfaceFact("mount", "", *place, handler=handler, owner=above, framework=rule.framework)

    def _assigned(self, rule: Rule, group: Any, place: Position, *, is_open: bool) -> Iterator[SurfaceFact]:
        """A mount of the member that a group is assigned to; a variable is the group from there on, where no binding of it
        says so. `is_open`: whether only a run knows its prefix, which an earlier group then keeps."""
        around = (
            group.parent.parent if group.parent is not None and len(children_of(group.parent)) == 1 else group.parent
        )
        left = around.child_by_field_name("left") if around is not None and "assignment" in around.type else None
        if left is None or any(one.start == group.end_byte for one in self.collector.bindings):
            return
        name = self.collector.expressions.path(left)
        if "." in name:
            yield SurfaceFact("mount", "", *place, "", name, f"@{group.end_byte}", rule.framework)
        elif is_open or (place.scope, name) not in self._reassigned:
            self._reassigned[place.scope, name] = group.end_byte

    def _ending_with(self, node: Any) -> Any:
        """The block, or the function without a name, that ends with an expression and is the value of a variable."""
        functions, around = self.collector.syntax.NODES.calls.functions, node.parent
        while around is not None and (around.type in functions or around.type.endswith("block")):
            if children_of(around)[-1] != node:
                return None
            node, around = around, around.parent
        is_value = around is not None and _ASSIGNED.search(around.type) is not None
        return node if is_value and (node.type in functions or node.type.endswith("block")) else None

    def _called_within(self, rule: Rule, group: Any) -> Iterator[SurfaceFact]:
        """A mount for each function that is called where a group's routes are declared: its routes are the group's."""
        rules = self.table.by("call")
        for captures in self.collector.by_role.get("reference.call", ()):
            for node in captures["reference.call"]:
                if not group.start_byte < node.start_byte < group.end_byte:
                    continue
                callee = called_node(node, self.collector.syntax.NODES.calls)
                name = last_name(self.collector.source, callee)
                call = Call(callee, name, self.collector.expressions)
                around = call.around({*rule.within, *rules}) if name not in rules else None
                if around is not None and around.node == group:
                    path = alternatives(self.collector.expressions.path(call.node))[0].removesuffix("()")
                    owner = f"@{group.end_byte}"
                    yield SurfaceFact("mount", "", *self.place(callee), "", path, owner, rule.framework)

    def _owner(self, rule: Rule, call: Call) -> str:
        if rule.within:
            around = call.around(rule.within)
            if around is not None and around.node is not None:
                return f"@{around.node.end_byte}"
            scope = self.place(call.callee).scope
            return f"#def{scope}" if self.collector.definitions[scope]["kind"] in CALLABLE_KINDS else ""
        if rule.parent:
            return call.router(call.argument(rule.parent), self.makers)
        if rule.owner == "receiver":
            owner = call.owner(self.makers)
            end = self._reassigned.get((self.place(call.callee).scope, owner), call.callee.end_byte)
            return f"@{end}" if end <= call.callee.start_byte else owner
        if rule.owner == "created" and call.node is not None:
            return f"@{call.whole(call.node, self.makers).end_byte}"
        if rule.owner == "made":
            return f"@{call.node.end_byte}" if call.node is not None else ""
        if rule.owner == "assigned":
            return list_around(call.node, self.collector, self.table)
        return ""

    def _detail(self, rule: Rule, call: Call) -> str:
        argument = self._part(rule, call, rule.detail_at)
        argument = Argument("", call.computed) if call.name == COMPUTED else argument
        others = (one for found in (call.after, call.chained) for one in found()) if rule.detail_by else ()
        if (by := next((one for one in others if one.name in rule.detail_by), None)) is not None:
            return ",".join(detail_of(rule, by.name, one) for one in by.arguments)
        before = call.before(rule.chained) if rule.detail == "{chained}" else None
        told = detail_of(rule, call.name, argument).replace("{receiver}", call.receiver_text)
        return told.replace("{chained}", before.name.upper() if before is not None else "")

    def _queried(self, rule: Rule, call: Call) -> Iterator[SurfaceFact]:
        argument = call.argument(rule.name)
        if argument is None or not self.has_sql:
            return
        place = self.place(call.callee)
        is_parameter = argument.text in self._parameters(place.scope)
        for at, text in self._passed(place.scope, argument.text) if is_parameter else [(place, argument.text)]:
            for table, verb in dict.fromkeys(sql.queried(self.collector, text, at.start)):
                yield SurfaceFact("table", table, *at, verb, "", "", "sql", "heuristic")

    def _parameters(self, function: int) -> list[str]:
        """The parameters of a function, in order; empty for those that it assigns itself."""
        own = [one for one in self.collector.bindings if one.scope == function]
        assigned = {one.name for one in own if one.kind != "parameter"}
        return [one.name if one.name not in assigned else "" for one in own if one.kind == "parameter"]

    def _passed(self, function: int, parameter: str) -> Iterator[tuple[Position, str]]:
        """The calls in the file that pass a function this parameter: their places, and the arguments as written."""
        at = self._parameters(function).index(parameter)
        name, nodes = self.collector.definitions[function]["name"], self.collector.syntax.NODES.calls
        captured = (one["reference.call"] for one in self.collector.by_role.get("reference.call", ()))
        for callee in (called_node(node, nodes) for each in captured for node in each):
            if last_name(self.collector.source, callee) == name:
                arguments = Call(callee, name, self.collector.expressions).arguments
                likely = arguments[max(at - 1, 0) : at + 1]  # the object itself may be the first parameter
                yield from ((self.place(callee), one.text) for one in likely)

    def fact(self, rule: Rule, name: str, place: Position, detail: str, handler: str, owner: str) -> SurfaceFact:
        name = name[:NAME_LIMIT]
        return SurfaceFact(rule.kind, name, *place, detail, handler, owner, rule.framework)


def _alone(argument: Argument | None, rule: Rule) -> Argument | None:
    """A command's function without the node around it that a composite literal has."""
    node: Any = argument.node if argument is not None and rule.kind == "command" else None
    whole = node is not None and node.named_child_count == 1 and node.named_children[0].byte_range == node.byte_range
    return argument._replace(node=node.named_children[0]) if argument is not None and whole else argument


def _of_type(default: str, call: Call) -> str:
    """`{type@Resource}`: the text of that decorator of the call's type argument; empty without one."""
    marked = _OF_TYPE.fullmatch(default)
    return default if marked is None else f"${{{marked[1]}@{call.types}}}" if call.types else ""


def _prefix(argument: Argument | None, rule: Rule, otherwise: str | None = None) -> str | None:
    """The prefix that an argument gives; one that cannot be read is a hole, called like the last word of the expression, or
    of the key that it is read by."""
    name = composed(argument.text) if argument is not None and argument.text not in LEFT_OUT else None
    name = None if name is not None and _CALLED.match(name) else name
    default = rule.default if otherwise is None else rule.default or otherwise
    if name is None and argument is not None and default is not None:
        key = _KEY_READ.search(argument.text)
        if words := _WORD.findall(key[1] if key else argument.text):
            return f"${{{words[-1]}}}" if words[-1] not in LEFT_OUT and argument.text[:1] not in "{[(" else default
    return name if name is not None else default


def _is_list(rule: Rule, argument: Argument) -> bool:
    """Whether an argument is a list of texts, each a way to what is mounted: `use(["/v1", "/v2"], api)`."""
    texts = elements(argument.text) if rule.many and argument.text[:1] == "[" else []
    return bool(texts) and all(composed(one) is not None for one in texts)


def _is_label(arguments: list[Argument]) -> bool:
    """Whether the first argument is the name of a route, whose path is the second: `post("save", "/carts", save)`."""
    first, second = (string_of(one.text) for one in arguments[:2])
    return first is not None and second is not None and "/" not in first and second.startswith("/")


def _is_literal(path: str) -> bool:
    """Whether a path expression is a literal: a text, a number, a list or an object."""
    return not path or (path[0] in "#{" and not path.startswith(("#self", "#class", "#def")))


def _excluded(argument: Argument) -> str:
    """The paths in a list of routes, separated by spaces: `["health", { path: "ping" }]`."""
    texts = (fields_of(one).get("path", one) for one in elements(argument.text))
    return " ".join(text.strip("/") or text for one in texts if (text := string_of(one)))


def _starts_of(rules: Container[str], texts: tuple[str, ...], packed: bytes) -> set[int]:
    """The starts of the references whose last name is one of a rule's."""
    found = {at for at, text in enumerate(texts) if last_of(text.removesuffix("[]")) in rules}
    if COMPUTED in rules:
        found |= {at for at, text in enumerate(texts) if text.endswith("]") and "[." in text}
    return {start for _, text, _, _, start in REFERENCE.iter_unpack(packed) if text in found} if found else set()
