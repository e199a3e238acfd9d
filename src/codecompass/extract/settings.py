"""Configuration keys in data: members of schemas, options of flags, tags of fields."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace
from tree_sitter import Node

from codecompass.extract.calls import Call, pick, value_under
from codecompass.extract.collect import Collector
from codecompass.extract.literals import elements, string_of, value_in
from codecompass.extract.values import Member, Values
from codecompass.languages.frameworks import Rule, Table
from codecompass.languages.nodes import children_of, field_of, text_of
from codecompass.model import AROUND, SurfaceFact
from codecompass.model.relations import grouped

FEWEST_KEYS, MOST_KEYS = 5, 100
"""Keys of a table that counts as settings, and of an object that others sit beside."""
_LISTED_KEY = re.compile(rb"""(?m)"([A-Z][A-Z0-9_]{2,})":\s""")
MOST_STEPS = 12
"""The longest chain of calls and names that is followed."""
_TAG = re.compile(r'([\w-]+):"((?:[^"\\]|\\.)*)"')
_FILLED_TYPE = re.compile(r"\b(?:Configure|AddOptions\w*|Get)<([\w.]+)>")
_SECTION = re.compile(r"(?:Section|BindConfiguration)\(\s*(nameof\([^()]+\)|[^()]+)\)")
_HELD = re.compile(r"[^\W\d]\w*")
_CONVERTED = re.compile(r"(?:\w+\()?(\w+)\)?")
_CONSTANT = re.compile(r"[\w.:-]+")
_KEY = re.compile(r"[A-Za-z_]\w*\Z")


def keys_of(rule: Rule, call: Call, values: Values) -> list[tuple[str, int]]:
    """The keys in the schemas of a call, if its arguments match the rule, each with its line."""
    if rule.given is not None and not rule.given.search(text_of(field_of(call.node, "arguments"))):
        return []
    found: dict[str, int] = {}
    for place in rule.keys:
        argument = call.argument((place,))
        for one in _members(argument.node if argument is not None else None, values, MOST_STEPS):
            if _KEY.match(one.name) and (rule.pattern is None or rule.pattern.match(one.name)):
                found.setdefault(one.name, one.key.start_point[0] + 1)
    return list(found.items())


def _members(node: Node | None, values: Values, steps: int) -> Iterator[Member]:
    """The members of the object literals of an expression: itself, the arguments of a chain's calls."""
    if node is None or steps <= 0:
        return
    node, nodes = values.of(node), values.nodes
    function, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    if node.type in nodes.objects:
        yield from values.members(node)
    elif node.type in values.calls.calls and function is not None:
        first = next(iter(children_of(arguments)), None) if arguments is not None else None
        if first is not None and (first.type in nodes.objects or first.type in nodes.names):
            yield from _members(first, values, steps - 1)
        yield from _members(function.child_by_field_name("object"), values, steps - 1)
    elif node.type not in nodes.names:
        yield from _members(next(iter(children_of(node)), None), values, steps - 1)


def written_settings(collector: Collector, table: Table) -> Iterator[SurfaceFact]:
    """Keys in an option of a flag (`EnvVars: []string{"PORT"}`), or in a field's tag (`env:"PORT"`)."""
    pairs, tags = table.by("pair"), table.by("tag")
    for row in collector.by_role.get("surface.pair", ()) if pairs else ():
        key, value = row["key"][0], row["value"][0]
        for rule in (one for one in pairs.get(collector.expressions.text(key).strip("\"'"), ()) if one.kind != "di"):
            other = beside(key, rule) if any(isinstance(one, str) for one in rule.name) else key
            if other is None:
                continue
            if rule.kind == "command":
                runs, name = collector.expressions.path(value), string_of(collector.expressions.text(other))
                yield _fact(rule, name or "", collector, key, AROUND if runs[:2] in ("", "#?") else runs)
                continue
            for text in (
                elements(collector.expressions.text(value)) if rule.many else [collector.expressions.text(value)]
            ):
                name = string_of(text)
                if name and (rule.pattern is None or rule.pattern.match(name)):
                    yield _fact(rule, name, collector, key, AROUND)
    if holders := table.by("variable"):
        yield from _of_tables(collector, holders)
    if tags and collector.by_role.get("surface.tag"):
        yield from _tagged(collector, tags)


def beside(key: Any, rule: Rule) -> Any:  # Any: a node
    """The value of another key of the object that a key stands in, one that the rule names; None where there is none."""
    pair = key.parent if key.parent.named_child_count > 1 else key.parent.parent
    holder = pair.parent
    for one in children_of(holder) if holder.named_child_count <= MOST_KEYS else ():
        for name in rule.name:
            if (value := value_under(one, str(name))) is not None:
                return value
    return None


def _of_tables(collector: Collector, rules: dict[str, list[Rule]]) -> Iterator[SurfaceFact]:
    """The keys of a table of settings, in a function whose name tells that it is one: `map[string]*option{"SHOP_ZONE": …}`."""
    found = grouped((collector.scope_at(one.start(1)), one) for one in _LISTED_KEY.finditer(collector.source))
    for scope, keys in found.items():
        name = collector.definitions[scope]["name"]
        rule = next((one for pattern in rules for one in rules[pattern] if re.search(pattern, name)), None)
        if rule is None or rule.kind != "config" or sum(b"_" in key[1] for key in keys) < FEWEST_KEYS:
            continue
        for key in keys:
            place = scope, collector.line_at(key.start(1)), key.start(1)
            yield SurfaceFact(
                "config", key[1].decode(), *place, rule.detail, AROUND, "", rule.framework, "heuristic"
            )  # fmt: skip


def _tagged(collector: Collector, rules: dict[str, list[Rule]]) -> Iterator[SurfaceFact]:
    fields = {d["start"]: number for number, d in enumerate(collector.definitions) if d["kind"] == "field"}
    rows = [(row["field"][0], row["surface.tag"][0]) for row in collector.by_role["surface.tag"]]
    tags = {field.start_byte: collector.expressions.text(tag) for field, tag in rows}
    found = [(field, dict(_TAG.findall(tags[field.start_byte]))) for field, _ in rows]
    used = dict.fromkeys(rule for _, tag in found for key in tag for rule in rules.get(key, ()))
    for field, tag in found:
        number = fields.get(field.start_byte)
        outer = next((fields[one.start_byte] for one in _around(field) if one.start_byte in fields), None)
        typed = field.child_by_field_name("type") or field
        for key, value in tag.items():
            for rule in (rule for rule in rules.get(key, ()) if number is not None or not rule.nested):
                names = [one.strip() for one in value.split(",")] if rule.many else [value.split(",")[0].strip()]
                handler = f"#def{outer}" if outer is not None and (rule.prefix_tag or outer == number) else AROUND
                before = _before(rule, field, tags)
                for name in (one for one in names if rule.pattern is None or rule.pattern.match(one)):
                    own = _fact(rule, before + name, collector, field, handler)
                    yield own if outer == number else replace(own, passed=collector.expressions.type(typed))
                if rule.nested and number is not None:
                    yield from _sections(rule, names, number, collector)
        for rule in (one for one in used if one.prefix_tag is not None and outer is not None):
            written = collector.expressions.text(typed)
            for held in _HELD.findall(written)[-1:] if "{" not in written else ():
                own = _section(
                    rule, _before(rule, field, tags) + _prefix(rule, field, tags), held, outer or 0, collector
                )
                yield replace(own, passed=collector.expressions.type(typed))
    if any(rule.nested for rule in used):
        yield from _named_maps(rules, collector)
    for rule in (rule for rule in used if rule.prefix_tag is not None):
        for start, number in fields.items():
            for held in _HELD.findall(collector.definitions[number]["type"])[-1:] if start not in tags else ():
                yield _section(rule, "", held, number, collector)


def _around(field: Node) -> Iterator[Node]:
    """A field and those around it, whose types have no names."""
    node: Node | None = field
    while node is not None:
        if node.type == field.type:
            yield node
        node = node.parent


def _before(rule: Rule, field: Node, tags: Mapping[int, str]) -> str:
    """What the fields around one put before its keys."""
    return "".join(reversed([_prefix(rule, one, tags) for one in _around(field) if one != field]))


def _prefix(rule: Rule, field: Node, tags: Mapping[int, str]) -> str:
    """What the tag of a field puts before all keys of its type."""
    found = rule.prefix_tag.search(tags.get(field.start_byte, "")) if rule.prefix_tag is not None else None
    if found is None:
        return ""
    return next((one for one in found.groups() if one), "") + "_" * (found.lastgroup == "part")


def _sections(rule: Rule, names: Iterable[str], number: int, collector: Collector) -> Iterator[SurfaceFact]:
    """A field whose type may have fields with keys of their own."""
    field = collector.definitions[number]
    for held in _HELD.findall(field["type"])[-1:]:
        for name in names if "-" not in names else ():
            yield _section(rule, name, held, number, collector)


def _named_maps(rules: dict[str, list[Rule]], collector: Collector) -> Iterator[SurfaceFact]:
    """Names of types of many: `type Items map[string]Item`."""
    rule = next(rule for ruled in rules.values() for rule in ruled if rule.nested)
    for number, one in enumerate(collector.definitions):
        if one["kind"] == "type" and one["type"].startswith(("map[", "[]")):
            yield _section(rule, "", _HELD.findall(one["type"])[-1], number, collector)


def _section(rule: Rule, name: str, held: str, number: int, collector: Collector) -> SurfaceFact:
    one = collector.definitions[number]
    return SurfaceFact(
        "section",
        name,
        one["parent"],
        one["line_start"],
        one["start"],
        rule.detail,
        f"#def{number}",
        held,
        rule.framework,
    )


def prefixed(rule: Rule, call: Call, place: tuple[int, int, int], collector: Collector) -> Iterator[SurfaceFact]:
    """A type whose keys all begin with what a call says: `env.ParseWithOptions(&config, env.Options{Prefix: "SHOP_"})`."""
    text = collector.expressions.text(call.node)
    before, target = (one.search(text) if one is not None else None for one in (rule.pattern, rule.given))
    if before is None or target is None:
        return
    type_ = target[1] or ""
    for one in collector.bindings if not type_ else ():
        if one.name in target.groups() and one.start <= place[2] <= one.end:
            type_ = one.type or one.value
    if held := _HELD.findall(type_)[-1:]:
        type_ = type_.removesuffix("{}")
        name = next(one for one in before.groups() if one is not None)
        yield SurfaceFact("section", name, *place, rule.detail, "", held[0], rule.framework, passed=type_)


def options_of(rule: Rule, call: Call, place: tuple[int, int, int], collector: Collector) -> Iterator[SurfaceFact]:
    """A type that a section of the settings fills: `services.Configure<SmtpOptions>(config.GetSection("Smtp"))`."""
    text = collector.expressions.text(call.node)
    typed, named = _FILLED_TYPE.search(text), _SECTION.findall(text)
    if typed is not None and named and rule.given is not None and rule.given.search(text):
        own = named[-1].strip()
        own = own[7:-1].rpartition(".")[2] if own.startswith("nameof(") else own
        name = string_of(own)
        name = name if name is not None else own if own.isidentifier() else f"${{{own}}}"
        last = typed[1].rpartition(".")[2]
        yield SurfaceFact("options", name, *place, rule.detail, typed[1], last, rule.framework)


def constant_keys(rule: Rule, call: Call, collector: Collector) -> Iterator[SurfaceFact]:
    """The constants of a type of keys, where a method of the type reads its receiver: `viper.GetString(string(k))`."""
    argument = pick(call.arguments, rule.name)
    found = _CONVERTED.fullmatch(argument.text) if argument is not None else None
    scope = collector.scope_at(call.callee.start_byte)
    owner = collector.definitions[scope].get("owner", "")
    parameters = ((one.scope, one.name, one.type) for one in collector.bindings if one.kind == "parameter")
    if found is None or not owner or (scope, found[1], owner) not in parameters:
        return
    for number, definition in enumerate(collector.definitions):
        is_own = definition["kind"] == "constant" and definition["type"] == owner
        value = string_of(value_in(definition["signature"])) if is_own else None
        if value and _CONSTANT.fullmatch(value):
            yield SurfaceFact(
                rule.kind, value, definition["parent"], definition["line_start"], definition["start"], rule.detail,
                f"#def{number}", "", rule.framework,
            )  # fmt: skip


def _fact(rule: Rule, name: str, collector: Collector, node: Node, handler: str) -> SurfaceFact:
    scope, line = collector.scope_at(node.start_byte), node.start_point[0] + 1
    return SurfaceFact(rule.kind, name, scope, line, node.start_byte, rule.detail, handler, "", rule.framework)
