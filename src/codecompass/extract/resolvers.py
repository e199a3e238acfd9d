"""Resolvers of GraphQL's root types: members of types and of objects that are named after these.

`[[resolver]]` rules of frameworks describe them (`languages/README.md`); resolvers by a decorator or a call are found
like other surfaces. A fact's `detail` is the root type, its `name` the field, or `*` for all members of its `handler`.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace
from tree_sitter import Node

from codecompass.extract.collect import Collector
from codecompass.extract.literals import value_in
from codecompass.extract.operations import ALL, RESOLVER, root_of
from codecompass.extract.values import Values
from codecompass.languages.frameworks import Rule, Table
from codecompass.languages.paths import alternatives
from codecompass.model import AROUND, CALLABLE_KINDS, SurfaceFact

_SERVING = frozenset({"resolve", "subscribe"})
"""Members of an object that is a field's resolver."""
_OF_ROOTS = (b"utation", b"ubscription", b"uery", b"ueries")
"""Parts of the names of root types, in whatever case they begin."""
_OF_NAMES = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$.")
Definition = dict[str, Any]  # Any: a definition's fields before it is frozen


def resolvers(collector: Collector, table: Table) -> Iterator[SurfaceFact]:
    inside, keyed = table.by("inside"), table.by("keyed_by")
    if inside and any(word in collector.source for word in _OF_ROOTS):
        yield from _of_types(collector, [rule for rules in inside.values() for rule in rules])
    for key, rules in keyed.items():
        yield from _of_objects(collector, key, rules[0])


def with_roots(found: Iterable[SurfaceFact]) -> list[SurfaceFact]:
    """The facts, those of resolvers with their root types; resolvers of other types' fields are left out, unless what
    declares them has the type (`=Cart`)."""
    rooted = (
        replace(one, detail=one.detail[1:] if one.detail.startswith("=") else root_of(one.detail))
        if one.kind == RESOLVER
        else one
        for one in found
    )
    return [one for one in rooted if one.kind != RESOLVER or one.detail]


# Types


def _of_types(collector: Collector, rules: list[Rule]) -> Iterator[SurfaceFact]:
    """The members of types that are named, or marked, as resolvers of a root type. Of two rules for one field the first
    counts."""
    definitions = collector.definitions
    roots_of: dict[tuple[str, int], list[tuple[Rule, str]]] = {}
    members: dict[tuple[str, int], list[tuple[int, Definition]]] = {}
    for position, one in enumerate(definitions):
        key = one.get("owner") or "", one["parent"]
        roots = roots_of.get(key)
        if roots is None:
            of = definitions[one["parent"]] if one["parent"] > 0 else None
            owner = key[0].partition("[")[0].lstrip("*&") or (of["name"] if of is not None else "")
            rows = ((rule, _root(rule, owner, of)) for rule in rules if owner)
            roots = roots_of[key] = [row for row in rows if row[1]]
        if roots:
            members.setdefault(key, []).append((position, one))
    for key, found in members.items():
        served: set[str] = set()
        for rule, root in roots_of[key]:
            for position, one in found:
                for field, handler in _served(rule, position, one):
                    if field.replace("_", "").lower() not in served:
                        served.add(field.replace("_", "").lower())
                        parent = max(one["parent"], 0)
                        yield _fact(rule, field, root, parent, one["line_start"], one["start"], handler)


def _root(rule: Rule, name: str, of: Definition | None) -> str:
    """The root type whose fields a type resolves by a rule; empty for none."""
    by_name = next((found for pattern in rule.names if (found := re.search(pattern, name))), None)
    if by_name is None:
        return ""
    if rule.marked is None:
        return root_of(by_name[0])
    text = "\n".join((*of.get("decorators", ()), *of.get("bases", ()), of.get("signature", ""))) if of else ""
    marked = rule.marked.search(text)
    return (root_of(marked[0]) or root_of(name)) if marked else ""


def _served(rule: Rule, position: int, one: Definition) -> Iterator[tuple[str, str]]:
    """(field, handler) of a member that matches a rule."""
    if one["kind"] not in (rule.kinds or CALLABLE_KINDS) or one["kind"] == "constructor":
        return
    if one["visibility"] != "public" and not rule.hidden:
        return
    name, handler = one["name"], f"#def{position}"
    if rule.pattern is not None:
        called = rule.pattern.search(name)
        if called is None:
            return
        name = called[1] or name
    if rule.put_on is not None:
        found = rule.put_on.search("\n".join(one.get("decorators", ())))
        if found is None:
            return
        name = next(filter(None, found.groups()), name)
    if rule.valued is not None:
        found = rule.valued.search(value_in(one.get("signature", "")))
        if found is None:
            return
        path = next(filter(None, found.groups()), "")
        handler = f"{path}{rule.below}" if path else handler
    yield name, handler


# Objects


def _of_objects(collector: Collector, key: str, rule: Rule) -> Iterator[SurfaceFact]:
    """The members of objects with a root type's name: `{ Query: { user() {…} } }`, `const Query = { … }`."""
    starts: dict[int, int] = {}
    for at in _alone(collector.source, key.encode()):
        end = at + len(key)
        node = collector.root.descendant_for_byte_range(at, end)
        if node is not None and (node.start_byte, node.end_byte) == (at, end):
            starts = starts or {one["start"]: position for position, one in enumerate(collector.definitions)}
            yield from _under(collector, rule, key, node, starts)


def _alone(source: bytes, word: bytes) -> Iterator[int]:
    """Positions of a whole word. (A regular expression with lookaround is three times as slow.)"""
    at = source.find(word)
    while at >= 0:
        end = at + len(word)
        if (not at or source[at - 1] not in _OF_NAMES) and (end == len(source) or source[end] not in _OF_NAMES):
            yield at
        at = source.find(word, end)


def _under(collector: Collector, rule: Rule, root: str, key: Node, starts: dict[int, int]) -> Iterator[SurfaceFact]:
    """The resolvers in the object that is the value of a name, at its declaration or as a member."""
    values, around = Values(collector), key.parent
    fields = ("key", "name") if around is not None else ()
    named = next((one for one in fields if around is not None and around.child_by_field_name(one) == key), "")
    value = around.child_by_field_name("value") if named and around is not None else None
    value = values.bare(value) if value is not None else key if key.type in values.nodes.shorthands else None
    if value is None or (value.type not in values.nodes.objects and named == "name"):
        return
    holder = around.parent.parent if around is not None and around.parent is not None else None
    held_by = holder.child_by_field_name("key") if holder is not None else None
    if held_by is not None and collector.expressions.text(held_by) in rule.unless:
        return
    if value.type not in values.nodes.objects:
        yield from (_at(collector, rule, ALL, root, key, one) for one in _path(collector, value))
        return
    for member in values.members(value):
        whole, inner = member.key.parent or member.key, values.bare(member.value)
        if member.key.type in values.nodes.spreads:
            yield from (_at(collector, rule, ALL, root, member.key, one) for one in _path(collector, inner))
        elif _may_serve(values, inner):
            at = next((starts[one.start_byte] for one in (whole, member.key, inner) if one.start_byte in starts), 0)
            path = [] if at or inner == whole else _path(collector, inner)
            place = member.key if inner == member.key else whole
            yield _at(collector, rule, member.name, root, place, f"#def{at}" if at else next(iter(path), AROUND))


def _may_serve(values: Values, value: Node) -> bool:
    """Whether a member may be a function, or an object with one."""
    if value.type not in values.nodes.objects:
        return value.type not in values.nodes.scalars
    return not _SERVING.isdisjoint(one.name for one in values.members(value))


def _path(collector: Collector, node: Node) -> list[str]:
    """The path expression of a name, or of a member; empty for another expression."""
    found = alternatives(collector.expressions.path(node))[0]
    return [found] if found and found[0] not in "#<" and "(" not in found else []


def _at(collector: Collector, rule: Rule, name: str, root: str, node: Node, handler: str) -> SurfaceFact:
    scope, line = collector.scope_at(node.start_byte), node.start_point[0] + 1
    return _fact(rule, name, root, scope, line, node.start_byte, handler)


def _fact(rule: Rule, name: str, root: str, scope: int, line: int, start: int, handler: str) -> SurfaceFact:
    return SurfaceFact(RESOLVER, name, scope, line, start, root, handler, "", rule.framework)
