"""What containers give for what they are asked for: facts of kind `di`, `name` the interface or token, `handler` the
implementation, a type or the function that makes it.

    services.AddScoped<IStore, SqlStore>()          bind(Store.class).to(SqlStore.class)
    $this->app->bind(Store::class, SqlStore::class) wire.Bind(new(Store), new(*SqlStore))
    { provide: STORE, useClass: SqlStore }          single<Store> { SqlStore(get()) }
"""

import re
from collections.abc import Iterator
from typing import Any

from codecompass.extract.calls import Call, last_name
from codecompass.extract.collect import Collector
from codecompass.extract.literals import split, string_of
from codecompass.extract.settings import beside
from codecompass.languages.frameworks import Rule, Table
from codecompass.model import SurfaceFact

_ABOUT = re.compile(
    r"^\s*::(?=[A-Z])|\.class\b|::class(?:\.java)?\b|\btypeof\b|\bnew\b(?=\()|\(nil\)|<.*>|\{.*\}|[()*&\s]", re.DOTALL
)
"""Text around the name of a type."""
_FUNCTION = re.compile(r"=>|->|^\s*(?:function|fn|func|lambda|static|async)\b|^\s*\{")
_MADE = re.compile(r"\bnew\s+([\w.\\:]+)|(?<![\w.])([A-Z]\w*(?:\.[A-Z]\w*)*)\(")
_TYPES = re.compile(r"\s*<([^()=]+?)>\s*[({]")
_PATH = re.compile(r"[\w$\\][\w$.\\:]*")
MOST = 200
"""Characters of an expression that is looked at."""


def wired(rule: Rule, call: Call) -> Iterator[tuple[str, str]]:
    """(what is asked for, path of what is given) of a call that tells a container."""
    source = call.before(rule.chained) if rule.chained else call
    if source is None:
        return
    if rule.rest:
        for one in (one.text for one in call.arguments if not one.keyword):
            if given(one):
                yield asked(one), given(one)
        return
    first, holder = (call if rule.inner else source), (_call_with(call, rule) if rule.within else call)
    types = [*_types(first), *(_types(source) if rule.inner else ())]
    name, made = first.argument(rule.name), holder.argument(rule.handler) if holder is not None else None
    made = holder.arguments[-1] if made is None and types and holder is not None and holder.arguments else made
    wanted = types[0] if types else name.text if name is not None else ""
    served = types[1] if len(types) > 1 else made.text if made is not None else wanted
    if holder is not None and (token := asked(wanted) or given(served)):
        yield token, given(served)


def _types(call: Call) -> list[str]:
    """The type arguments of a call, of the callee or behind it."""
    end = call.callee.end_byte
    behind = _TYPES.match(call.source[end : end + MOST].decode("utf-8", "replace")) if not call.types else None
    return [one.strip() for one in split(call.types or (behind[1] if behind else ""), ",") if one.strip()]


def _call_with(call: Call, rule: Rule) -> Call | None:
    """The call, of one of the rule's `within`, that a call is an argument of: `fx.Annotate(NewStore, fx.As(new(Store)))`."""
    node: Any = call.node.parent.parent if call.node is not None and call.node.parent is not None else None
    callee = node.child_by_field_name("function") if node is not None and node.type in call.nodes.calls else None
    if callee is None or last_name(call.source, callee) not in rule.within:
        return None
    return call.of(callee)


def asked(text: str) -> str:
    """The name of what is asked for, as written: `Store` of `typeof(Store)`, `Store.class`, `new(Store)`, `"store"`."""
    if text.startswith("new "):
        return given(text)
    name = string_of(text)
    found = name if name is not None else _ABOUT.sub("", text[:MOST])
    return found if name is not None or _PATH.fullmatch(found) else ""


def given(text: str) -> str:
    """The path of what is given: of a function that makes it the type that it makes."""
    if _FUNCTION.search(text[:MOST]) or text.startswith("new "):
        made = _MADE.search(text)
        return (made[1] or made[2]) if made is not None else ""
    found = _ABOUT.sub("", text[:MOST])
    return found if _PATH.fullmatch(found) else ""


def provided(collector: Collector, table: Table) -> Iterator[SurfaceFact]:
    """Objects with what is asked for and what is given: `{ provide: STORE, useClass: SqlStore }`."""
    pairs, text = table.by("pair"), collector.expressions.text
    for row in collector.by_role.get("surface.pair", ()) if pairs else ():
        key: Any = row["key"][0]  # Any: its parents are there
        value = row["value"][0]
        for rule in (one for one in pairs.get(text(key), ()) if one.kind == "di"):
            holder = key.parent.parent
            token = beside(key, rule)
            if token is None and holder.parent is not None and holder.prev_named_sibling is not None:
                token = holder.prev_named_sibling  # `container.register(STORE, { useClass: SqlStore })`
            if token is not None and (name := asked(text(token))):
                place = collector.scope_at(key.start_byte), collector.line_at(key.end_byte), key.start_byte
                yield SurfaceFact("di", name, *place, text(key), given(text(value)), "", rule.framework)


def declared(rule: Rule, definition: Any, position: int, collector: Collector) -> Iterator[tuple[str, str]]:
    """(what is asked for, what is given) of a class or a method whose annotation tells a container: the interfaces of a
    component, the result of a method that makes one, or is bound to its parameter (`child`)."""
    own = f"#def{position}"
    if rule.default == "{bases}":
        interfaces = definition.get("interfaces") or ()
        yield from ((asked(one.partition("[")[0]) or one, own) for one in interfaces or (definition["name"],))
        return
    name = definition["type"].partition("[")[0] or definition["name"]
    if rule.child == ("parameter",):
        types = [
            one.type for one in collector.bindings if one.scope == position and one.kind == "parameter" and one.type
        ]
        own = types[-1] if types else own
    yield name, own
