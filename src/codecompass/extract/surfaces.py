"""The surfaces of a file: its calls, decorators, types and paths that match rules of the frameworks it uses.

There is no further search: the calls and definitions are captured anyway, and a lookup in a table of names rejects
nearly all of them.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from codecompass.extract.addresses import addresses
from codecompass.extract.call_surfaces import CallSurfaces, Position
from codecompass.extract.calls import Call, called_node, last_name, last_of, pick
from codecompass.extract.collect import Collector
from codecompass.extract.literals import (
    COMMENT,
    Argument,
    arguments_of,
    elements,
    path_of,
    string_of,
    unquoted,
    written,
)
from codecompass.extract.operations import documents, used
from codecompass.extract.passed_routers import may_be_routers, on_passed_routers, passed_routers
from codecompass.extract.resolvers import resolvers, with_roots
from codecompass.extract.route_lists import joined_lists, rows
from codecompass.extract.settings import written_settings
from codecompass.extract.sql import tables_of
from codecompass.extract.surface_options import (
    detail_of,
    is_true,
    paths_and_methods,
    split_attributes,
)
from codecompass.extract.templates import composed
from codecompass.extract.typed_surfaces import snake, type_surfaces
from codecompass.extract.wiring import declared, provided
from codecompass.languages.effects import CACHED, TELLING_CACHE
from codecompass.languages.frameworks import Frameworks, Rule
from codecompass.languages.paths import alternatives
from codecompass.model import CALLABLE_KINDS, REFERENCE, SurfaceFact

_SECTIONS = re.compile(r"(?P<on>[\w.]+?)(?P<calls>(?:\??\.\w+\([^()]*\))+)\Z")
_SECTION = re.compile(r"\.(\w+)\(([^()]*)\)")
"""A chain of calls that each name a section: `config.GetSection("a").GetSection("b")`."""
_NAME_GIVEN = re.compile(r'\bname\s*=\s*"([^"]+)"')
_DECORATOR = re.compile(
    r"(?P<name>[\w$.:\\]+)\s*(?:<[^(]*>)?(?:\((?P<arguments>.*)\)?)?\s*(?:=\s*(?P<value>.*))?\Z", re.DOTALL
)

_OF_PARAMETER = r"""(?:@|#\[|,)\s*(?:\\?\w+\\)*({name}\((?:[^()"']|"[^"]*"|'[^']*')*+\))"""
"""A decorator of that name in a signature: `@Value("a")`, `#[Autowire('%a%')]`."""


def collect_surfaces(
    collector: Collector, frameworks: Frameworks, texts: tuple[str, ...], packed: bytes, of_tests: bool = False
) -> tuple[SurfaceFact, ...]:
    """The facts in file order. `texts` and `packed` are the file's references; `of_tests`: a file of tests, whose
    requests do not count."""
    tops = (definition["name"] for definition in collector.definitions if definition["parent"] == 0)
    called = (text for text in texts if text.endswith(frameworks.endings))
    imported = (i.name for i in collector.imports if i.name.endswith(frameworks.endings))
    lower = collector.source.lower()
    cached = [CACHED] if any(word in lower for word in TELLING_CACHE) else []
    table = frameworks.used_by((i.module for i in collector.imports), (*tops, *called, *imported, *cached))
    table = table.renamed((one.module, one.name, one.alias, one.form) for one in collector.imports)
    search = _Search(collector, table)
    found = [
        *search.calls(texts, packed), *search.macros(), *search.raised(), *search.indexed(), *search.stated(),
        *search.decorated(), *search.applied(), *search.reads(texts, packed), *type_surfaces(collector, table),
        *written_settings(collector, table), *rows(collector, table),
        *provided(collector, table),
    ]  # fmt: skip
    if table.routed:
        found.extend([*passed_routers(collector, table, found), *joined_lists(collector, table, found)])
    handing = frameworks.handing(table) if not table.routed or table.optional else None
    if handing is not None and handing.frameworks and (bindings := may_be_routers(collector)):
        search = _Search(collector, handing, anyone=True)
        handed = [*search.calls(texts, packed), *search.decorated()]
        found.extend(on_passed_routers(collector, handing, bindings, handed))
    found = paths_and_methods(found)
    found = with_roots([*found, *resolvers(collector, table)])
    if not of_tests:
        found += [*addresses(collector, found), *stubs(collector, found)]
        found += [*documents(collector), *used(collector, table, texts, packed)]
    return tuple(sorted(dict.fromkeys(found), key=lambda fact: (fact.start, fact.kind)))


class _Search(CallSurfaces):
    """The facts of a file's calls, macros, exceptions, indexes, statements, decorators and paths, by the rules of its
    frameworks."""

    # Macros, exceptions, indexes

    def macros(self) -> Iterator[SurfaceFact]:
        rules = self.table.by("macro")
        for captures in self.collector.by_role.get("reference.macro", ()) if rules else ():
            for node in captures["reference.macro"]:
                name = last_name(self.collector.source, node)
                for rule in rules.get(name, ()):
                    yield from self._in_tokens(rule, name, node)

    def _in_tokens(self, rule: Rule, name: str, node: Any) -> Iterator[SurfaceFact]:
        tokens = node.next_named_sibling
        if rule.combined:
            yield from self.combined(rule, node)
        if tokens is None or rule.combined:
            return
        text = self.collector.expressions.text(tokens)[1:-1]
        if rule.kind == "mount":
            yield from self._mounted_in_tokens(rule, elements(f"[{COMMENT.sub('', text)}]"), node)
            return
        found = rule.pattern.search(text) if rule.pattern else None
        first = pick([a for a in arguments_of(text) if a.keyword == ""], rule.name)
        value = found.group(1) if found else string_of(first.text) if first and not rule.pattern else None
        value = value if value is not None else rule.default
        place = self.place(node)
        if value is None:
            return
        if rule.kind == "sql":
            for table, verb in tables_of(value):
                yield SurfaceFact("table", table, *place, verb, "", "", "sql", "heuristic")
        else:
            yield self.fact(rule, value, place, detail_of(rule, name, None), "", "")

    def _mounted_in_tokens(self, rule: Rule, names: list[str], node: Any) -> Iterator[SurfaceFact]:
        """The routes in a list that a function makes: below it, unless the list is an argument of a call that mounts
        them itself."""
        nodes, around = self.collector.syntax.NODES.calls, node.parent.parent
        while around is not None and around.end_byte == node.parent.end_byte:
            around = around.parent
        call = around.parent if around is not None and around.type in nodes.arguments else None
        if call is not None and last_name(self.collector.source, call.children[0]) in rule.within:
            return
        place = self.place(node)
        for name in names if self.collector.definitions[place.scope]["kind"] in CALLABLE_KINDS else ():
            yield self.fact(rule, "", place, "", path_of(name), f"#def{place.scope}")

    def raised(self) -> Iterator[SurfaceFact]:
        for rule in (rule for rules in self.table.by("raises").values() for rule in rules):
            for captures in self.collector.by_role.get("surface.raise", ()):
                node = captures["surface.raise"][0]
                path = alternatives(self.collector.expressions.path(node))[0]
                raised = (
                    path[1:-1].partition("[")[0] if path.startswith("<") else re.sub(r"(?:\(\)|\{\}|/.*)+\Z", "", path)
                )
                name = re.split(r"[.:]", raised)[-1]
                if name[:1].isupper() or path.endswith("{}"):
                    yield self.fact(rule, name, self.place(node), "", path, "")

    def indexed(self) -> Iterator[SurfaceFact]:
        rules = self.table.by("index")
        for captures in self.collector.by_role.get("surface.index", ()) if rules else ():
            holder, key = captures["holder"][0], captures["key"][0]
            text = self.collector.expressions.text(holder)
            text = self.aliases.get(text, text)
            chain = _SECTIONS.match(text) if text.endswith(")") else None
            sections = _SECTION.findall(chain["calls"]) if chain is not None else []
            text = chain["on"] if chain is not None else text
            for rule in rules.get(last_of(text), ()):
                name = written(self.collector.expressions.text(key).strip("[]"))
                if name is not None and sections:
                    above = [string_of(one) if re.fullmatch(rule.section, called) else None for called, one in sections]
                    name = rule.separator.join((*map(str, above), name)) if all(above) else None
                around = rule.receiver is None or rule.receiver.search(text)
                if name is not None and around and (rule.pattern is None or rule.pattern.search(name)):
                    yield self.fact(rule, name, self.place(holder), rule.detail, "", "")

    def stated(self) -> Iterator[SurfaceFact]:
        rules = self.table.by("statement")
        for captures in self.collector.by_role.get("surface.statement", ()) if rules else ():
            node = captures["surface.statement"][0]
            named = captures["name"][0]
            text = unquoted(self.collector.expressions.text(named))
            local = self.collector.syntax.names_of_statement(self.collector.source, node.start_byte)
            for rule in rules.get(node.type, ()):
                detail = rule.details.get(node.type, rule.detail)
                for name in rule.pattern.findall(text) if rule.many and rule.pattern else [text]:
                    if name.lower() not in local and (rule.many or not rule.pattern or rule.pattern.search(name)):
                        yield self.fact(rule, name, self.place(named), detail, "", "")

    # Decorators and attributes

    def decorated(self) -> Iterator[SurfaceFact]:
        rules = self.table.by("decorator")
        for position, definition in enumerate(self.collector.definitions) if rules else ():
            for text in definition.get("decorators", ()):
                for one in split_attributes(text):
                    found = _DECORATOR.match(one.strip())
                    name = re.split(r"[.:\\]+", found["name"])[-1] if found else ""
                    for rule in rules.get(name, ()):
                        yield from self._decorated(rule, position, name, found)
            for rule, found in self._of_parameters(definition):
                yield from self._decorated(rule, position, found["name"], found)

    def _of_parameters(self, definition: Any) -> Iterator[tuple[Rule, re.Match[str]]]:
        """The decorators of a function's parameters for which there are rules."""
        signature = definition.get("signature", "") if definition["kind"] in CALLABLE_KINDS else ""
        for name, rules in self.table.by("decorator").items() if "@" in signature or "#[" in signature else ():
            for rule in (one for one in rules if "parameter" in one.kinds and f"{name}(" in signature):
                for text in re.findall(_OF_PARAMETER.format(name=name), signature):
                    if (found := _DECORATOR.match(text)) is not None:
                        yield rule, found

    def _decorated(self, rule: Rule, position: int, called: str, found: Any) -> Iterator[SurfaceFact]:
        definition = self.collector.definitions[position]
        receiver = found["name"][: -len(called)].rstrip(".:\\")
        on_parameter = "parameter" in rule.kinds and definition["kind"] in CALLABLE_KINDS
        if rule.kinds and definition["kind"] not in rule.kinds and not on_parameter:
            return
        if rule.receiver is not None and not rule.receiver.search(receiver):
            return
        if any(re.match(other, one) for other in rule.unless for one in definition["decorators"]):
            return
        served = position
        if rule.having:
            served = self.collector.member(position, rule.having)
            if not served:
                return
        value = found["value"]
        arguments = (
            arguments_of((found["arguments"] or "").rstrip().removesuffix(")"))
            if value is None
            else [Argument("", value)]
        )
        argument = pick(arguments, rule.name)
        texts = elements(argument.text) if argument is not None and rule.many else [argument.text] if argument else []
        texts = [one.text for one in arguments if not one.keyword] if rule.rest and len(texts) == 1 else texts
        if rule.given is not None and not rule.given.search(found["arguments"] or ""):
            return
        texts = [f'"{one}"' if rule.kind == "version" and one.isdigit() else one for one in texts]
        names = [name for text in texts if (name := composed(text)) is not None]
        if rule.kind == "module":
            members = pick(arguments, rule.child)
            for text in elements(members.text) if members is not None else ():
                yield self.fact(rule, "", self.place_of(definition), "", path_of(text), f"#def{position}")
            return
        if rule.kind == "di":
            place, told = self.place_of(definition), detail_of(rule, called, None)
            wires = declared(rule, definition, position, self.collector)
            yield from (self.fact(rule, name, place, told, made, "") for name, made in wires)
            return
        if rule.kind == "sql":
            place = self.place_of(definition)
            for table, verb in tables_of(" ".join(names)):
                yield SurfaceFact("table", table, *place, verb, f"#def{position}", "", rule.framework, "heuristic")
            return
        if rule.members:
            is_so = rule.pattern is None or rule.pattern.search(found["arguments"] or "")
            yield from self._members_of(rule, position) if is_so else ()
            return
        if rule.pattern is not None:
            matched = rule.pattern.search(found["arguments"] or "")
            names = [matched.group(1)] if matched and matched.re.groups else []
            if matched is None and rule.default is not None and not rule.pattern.groups:
                return
        if not names and rule.default is not None:
            default = rule.default.replace("{NAME}", definition["name"].upper()).replace("{name}", definition["name"])
            default = default.replace("{snake}", snake(definition["name"]))
            default = default.replace("{kebab}", snake(definition["name"]).replace("_", "-"))
            names = [default.replace("{receiver}", receiver)]
        above = "".join(text for keyword, text in rule.under.items() if keyword == "*" or is_true(arguments, keyword))
        detail = detail_of(rule, called, pick(arguments, rule.detail_at)).replace("{receiver}", receiver)
        detail = self._type_around(definition["parent"], rule.typed_by) if rule.typed_by else detail
        owner = {"class": f"#def{definition['parent']}", "receiver": receiver}.get(rule.owner, "")
        place = self.place_of(definition)
        handler = definition["type"] if rule.child == ("result",) else f"#def{served}"
        for name in names:
            yield self.fact(rule, above + name, place, detail, handler, owner)

    def _members_of(self, rule: Rule, position: int) -> Iterator[SurfaceFact]:
        """A fact for each member of a decorated type: by its own name, or the one in a decorator of it."""
        for at, one in enumerate(self.collector.definitions):
            if one["parent"] == position:
                named = (_NAME_GIVEN.search(text) for text in one.get("decorators", ()))
                name = next((found[1] for found in named if found), snake(one["name"]).replace("_", "-"))
                yield self.fact(rule, name, self.place_of(one), rule.detail, f"#def{at}", "")

    def place_of(self, definition: Any) -> Position:
        """The position of a definition's decorators: its own, in the scope around it."""
        return Position(max(definition["parent"], 0), definition["line_start"], definition["start"])

    def _type_around(self, parent: int, names: tuple[str, ...]) -> str:
        """The type that a class's decorator of one of some names has as argument: `@Resolver(() => Cat)`, `"Cat"`."""
        for text in self.collector.definitions[parent].get("decorators", ()):
            found = re.match(rf"(?:{'|'.join(names)})\(\s*(?:\(?\w*\)?\s*=>\s*)?[\"']?(\w+)", text)
            if found:
                return f"={found[1]}"
        return ""

    # Paths

    def reads(self, texts: tuple[str, ...], packed: bytes) -> Iterator[SurfaceFact]:
        rules = self.table.by("read")
        called = (
            {f"{name}.": rules[f"{of}."] for name, of in self.aliases.items() if f"{of}." in rules} if rules else {}
        )
        rules = {**rules, **called} if called else rules
        starts = tuple(rules)
        wanted = {at: text for at, text in enumerate(texts) if text.startswith(starts)} if starts else {}
        yield from self._destructured(rules)
        if not wanted:
            return
        seen: set[tuple[int, str]] = set()
        for scope, text_id, _, line, start in REFERENCE.iter_unpack(packed):
            text = wanted.get(text_id)
            if text is None:
                continue
            for prefix in (p for p in starts if text.startswith(p)):
                name = re.match(r"[\w$]*", text[len(prefix) :]).group()  # type: ignore[union-attr]  # matches always
                for rule in rules[prefix]:
                    if name and (rule.pattern is None or rule.pattern.match(name)) and (start, name) not in seen:
                        seen.add((start, name))
                        owner = prefix.rstrip(".") if rule.on is not None else ""
                        yield self.fact(rule, name, Position(scope, line, start), rule.detail, "", owner)

    def _destructured(self, rules: Mapping[str, list[Rule]]) -> Iterator[SurfaceFact]:
        """`const { HOME } = process.env`, `getattr(settings, "HOME")`: members whose name stands apart."""
        starts = tuple(rules)
        for binding in self.collector.bindings if starts else ():
            node = self.collector.value_nodes.get(binding.start) if binding.value.startswith(starts) else None
            text = self.collector.expressions.text(node) if node is not None else ""
            for prefix in (one for one in rules if text and binding.value.startswith(one)):
                name = re.split(r"\W", binding.value[len(prefix) :], maxsplit=1)[0]
                if not name or prefix.rstrip(".") not in text or f"{prefix}{name}" in text:
                    continue
                for rule in rules[prefix]:
                    if rule.pattern is None or rule.pattern.match(name):
                        place = self.place(node)._replace(scope=binding.site)
                        owner = prefix.rstrip(".") if rule.on is not None else ""
                        yield self.fact(rule, name, place, rule.detail, "", owner)


_SPEAKS = re.compile(r"grpc|(?:\A|[/._-])proto|connect(?:\Z|rpc)|_pb|pb\d?\Z", re.IGNORECASE)
"""Modules of stubs: each file with such calls imports one."""
_IMPORTED = re.compile(r"Service\w*(?:Client|Stub)\Z|Grpc", re.IGNORECASE)
"""Names that are imported to create stubs."""
_CALLED_SO = re.compile(r"(?:[cC]lient|[sS]tub|[sS]vc|[sS]ervice|(?:\A|_)cl)\d?\Z")
"""Names of stubs."""


@lru_cache(maxsize=1 << 14)
def _brings(module: str, alias: str) -> bool:
    return _SPEAKS.search(module) is not None or _IMPORTED.search(alias) is not None


def stubs(collector: Collector, found: Iterable[SurfaceFact]) -> Iterator[SurfaceFact]:
    """The calls on possible stubs in a file. `found`: the facts found so far."""
    known = {fact.owner for fact in found if fact.kind == "rpc"}
    speaks = bool(known) or any(_brings(one.module, one.alias) for one in collector.imports)
    if not speaks:
        return
    nodes = collector.syntax.NODES.calls
    for captures in collector.by_role.get("reference.call", ()):
        for node in captures["reference.call"]:
            callee: Any = called_node(node, nodes)
            call = Call(callee, last_name(collector.source, callee), collector.expressions)
            receiver: Any = call.receiver
            is_created = receiver is not None and receiver.type in nodes.calls
            if (
                receiver is None
                or (call.node is not None and f"@{call.node.end_byte}" in known)
                or not call.name
                or not (is_created or _CALLED_SO.search(last_name(collector.source, receiver)))
            ):
                continue
            handler = f"@{receiver.end_byte}" if is_created else alternatives(collector.expressions.path(receiver))[0]
            if handler and not handler.startswith("#?"):
                scope, line = collector.scope_at(callee.start_byte), callee.end_point[0] + 1
                yield SurfaceFact("stub", call.name, scope, line, callee.start_byte, "", handler)
