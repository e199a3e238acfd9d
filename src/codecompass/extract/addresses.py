"""The parts of requested addresses, where the request itself does not contain them.

Two kinds of facts, which are no surfaces of their own; `resolve/surfaces/summaries.py` reads them:

    text    a variable, member or result that is a text with a path in it, identified by the byte where the expression
            ends: `name` the template
    send    a call with a path or key, or a name of one, among its arguments: `handler` the callee, `name` the arguments
            as templates, `detail` the HTTP method argument. It requests, registers or reads what the callee's
            parameter is used for. One with a path and a function may be a registration by a library that no rule
            knows (`passed`: the paths of that argument's own arguments, then its own, or `#`; `inline` its lines).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Container, Iterable, Iterator
from functools import lru_cache
from itertools import islice, product
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from codecompass.extract.calls import COMPOSITE, Call, callee_of, last_name
from codecompass.extract.inline import NO_LINES, inline_handler
from codecompass.extract.literals import Argument, elements, fields_of, string_of
from codecompass.extract.templates import LEFT_OUT, MOST_WAYS, UNKNOWN, templates
from codecompass.languages.arguments import LAST
from codecompass.languages.effects import TELLING_ADDRESS, TELLING_CACHE
from codecompass.languages.paths import alternatives
from codecompass.model import CALLABLE_KINDS, HANDED, Binding, SurfaceFact

if TYPE_CHECKING:
    from codecompass.extract.collect import Collector

BETWEEN = "\x1f"
"""Stands between the arguments of a `send`; one with a keyword begins with that and `=`."""
MOST_ARGUMENTS = 6
MOST_LISTED = 16
"""The most elements of a list that is an argument."""
MOST_OF_AN_ARGUMENT = 200
MOST_OF_A_MEMBER = 100
LONGEST = 400
"""Bytes of an expression that is looked at."""
_CALLED_SO = re.compile(
    r"(?:url|Url|URL|uri|Uri|URI)s?(?![a-z])|[pP]ath|[rR]oute|[eE]ndpoint|[aA]ddress|[pP]refix|[rR]esource|\bhref|\bapi|api\b|Api\b"
    r"|PATH|ROUTE|ENDPOINT|ADDRESS|PREFIX|API"
)
"""Names of variables for an address, or a part of one."""
_PATH = re.compile(r"/(?!/)|https?://")
_SENDING = re.compile(
    r"_*(?:\w+_)?(?:get|post|put|patch|del|delete|remove|head|request|fetch|send|call|do|open|execute|exec|invoke|query|load|upload|"
    r"download|subscribe|route|register)(?:$|_\w+|[A-Z]\w*)|use[A-Z]\w*|\w*(?:Get|Post|Put|Patch|Delete|Head|Request|Fetch|Send|Call|Api)(?:Async|Json|JSON)?|\w*Route|api",
)
"""Names of functions that may request an argument, or register it."""
_ADDRESS_NAMES = (b"url", b"Url", b"URL", b"uri", b"Uri", b"path", b"Path", b"PATH", b"oute", b"ROUTE", b"ndpoint")
_ENDS_A_NAME = re.compile(rb"\w*(?:\.\w+)?\s*[(,)]")
_RETURN = re.compile(rb"""(?:\breturn\b|=>)\s*(?=[$@fFrR]{0,2}["'`]|&?[\w.:]+!?\(|[\w.]+\s*\+)""")
RETURNED = "returned"
"""`detail` of a text that a function returns."""
ASSIGNED = "assigned"
"""`detail` of a text that a function gives to a variable of the file."""
_ADDED = re.compile(rb"(?<![\w.$])([\w$]+)\s*\+=\s*(?=[^\s=])")
"""Texts that statements add to."""
_SLASHES = re.compile(rb"""/[\w{$:%}"'`?*/<\[(]""")
_VERB_BEFORE = re.compile(rb"""["'`](?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \Z""")
_KEYS = re.compile(
    rb"""\((?<=[\w$]{3}\()(?<!attr\()\s*+(?:[\w.&*]++,\s*+)?(?:"""
    rb"""["'](?:[A-Za-z][\w-]*[._:][\w.:-]+|[A-Z][A-Z0-9_]{2,})["']|(?:\w++(?:\.|::))*+"""
    rb"""(?:(?:Env|Key|Setting|Config)[A-Z]\w*|[A-Z]\w*(?:Env|EnvVar|Key|Setting)|(?:ENV|KEY|SETTING|CONFIG)_\w+|[A-Z]\w*_(?:ENV|KEY|VAR)))"""
    rb"""\s*[,)]"""
)
"""The bracket of a call whose first argument, or the one after it, is called like a key, `SHOP_ZONE`, `shop.zone`, or is a
constant that is called like one of a key, `EnvZone`, `ZONE_KEY`. Not of those with one or two letters, which translate,
and of those that look an attribute up."""
_KEY_PASSED = [
    re.compile(reader + rb"""\w*(?P<bracket>\()\s*(?:\w+=\s*)?(?:[a-z]\w*|"\w[\w.:-]*"|'\w[\w.:-]*')\s*[,)]""")
    for reader in (
        rb"nv(?<=[eE]nv)",
        rb"onfig(?<=[cC]onfig)",
        rb"etting(?<=[sS]etting)",
        rb"et(?<=[gG]et)\w*Value",
        rb"var(?<=\Wvar)",
    )
]
"""The same, where the function is called like one that reads keys, and the argument may be a parameter or any text.
One pattern for each such word: what begins with letters is found fastest."""
_MEMBER_PASSED = re.compile(rb"""\(\s*(?:[\w$]+\.)+(?:get|post|put|patch|delete|head|options),\s*["']""", re.IGNORECASE)
"""The bracket of a call that is passed a router's own method, and a text: `guarded(router.get, "", …)`."""
_IN_PAIR = re.compile(rb"""(?i)\b(?:path|url|uri|route|pattern|endpoint)["']?\s*[:=]\s*["'`]\Z""")
"""Begins a path that is a member of an object: its key and the colon."""
_NO_PART = re.compile(r"statement|block|body|declaration|definition")
"""Kinds of nodes that are no part of an expression."""
MOST_LEVELS = 10
"""The most nodes between such a text and the call around it."""
_REGISTERED = re.compile(r"""[a-z]?["'`](?:[A-Z]+ )?/""")
_CONSTANTS = frozenset({"true", "false", "True", "False", "null", "None", "nil", "undefined", "this", "self"})
_FUNCTION = re.compile(r"&?[A-Za-z_$][\w$]*(?:(?:\.|::|->)[A-Za-z_$][\w$]*)*\s*(?:\(.*\)|\{.*\})?\Z", re.DOTALL)
_MEMBER_NAMED = re.compile(r"""["'`][\w\\/.]*[A-Z]\w*(?:@|\.|#|::?)[A-Za-z_]\w*["'`]""")
"""A text that names a member of a type: `"Carts@show"`."""
_PATHY = re.compile(r"""["'`](?:/|https?:|%s)|\}/""")
_QUOTE_BYTES = frozenset(b"\"'`")
NEAR = 200
"""Bytes around the end of an expression in which that is looked for."""
_CONDITIONAL = re.compile(r"\A(?:if|for|while|switch|case|try|else|elif|match|conditional)")


@lru_cache(maxsize=1 << 14)
def called_so(name: str) -> bool:
    """Whether something is called like an address, or a part of one."""
    return _CALLED_SO.search(name) is not None


def addresses(collector: Collector, found: Iterable[SurfaceFact]) -> Iterator[SurfaceFact]:
    """Both kinds of facts of a file. `found`: the facts found so far."""
    source, known = collector.source, list(found)
    slashes = [at.start() for at in _SLASHES.finditer(source) if _begins(source, at.start())]
    texts = list(_texts(collector, slashes)) if _is_about_the_web(source) else []
    yield from texts
    names = texts or any(fact.kind == "client" for fact in known) or any(called_so(i.alias) for i in collector.imports)
    yield from _sends(collector, slashes, known, bool(names))


def _is_about_the_web(source: bytes) -> bool:
    """Whether a file may have a part of an address that others request."""
    lower = source.lower()
    return any(word in lower for word in (*TELLING_ADDRESS, *TELLING_CACHE, b"key("))


def _texts(collector: Collector, slashes: list[int]) -> Iterator[SurfaceFact]:
    """The texts with a path, or a part of one, that names of the file are bound to. `slashes`: where such may be."""
    seen, cached = set[int](), any(word in collector.source.lower() for word in TELLING_CACHE)
    for binding in collector.bindings:
        end, node = binding.start, collector.value_nodes.get(binding.start)
        if node is None or binding.kind == "parameter" or end in seen or not _may_be_text(binding.value):
            continue
        returns = binding.name == "return"
        called = collector.definitions[binding.scope]["name"] if returns else binding.name
        is_named_so = called_so(called) or ((cached or returns) and "key" in called.lower())
        if not is_named_so and not _near(slashes, end - NEAR, end + NEAR):
            continue
        seen.add(end)
        kept = _kept(collector, node, is_named_so)
        added = _added(collector, binding) if kept and binding.kind == "variable" else ""
        for template in kept:
            yield SurfaceFact(
                "text", template + added, collector.scope_at(max(end - 1, 0)), collector.line_at(end), end
            )
    yield from _returned(collector, slashes, seen)
    yield from _assigned(collector)


def _assigned(collector: Collector) -> Iterator[SurfaceFact]:
    """The texts that functions give to variables of the file which are declared without one."""
    declared = {
        one.name: one.start for one in collector.bindings if one.kind == "variable" and not (one.scope or one.value)
    }
    for captures in collector.by_role.get("reference.write", ()) if declared else ():
        node = captures["reference.write"][0]
        start = declared.get(name := collector.expressions.text(node))
        statement = node.parent.parent if start is not None and node.parent is not None else None
        right = statement.child_by_field_name("right") if statement is not None else None
        if start is not None and right is not None and right.named_child_count == 1:
            is_named_so = called_so(name) or called_so(collector.expressions.text(right))
            for template in _kept(collector, right.named_children[0], is_named_so):
                scope = collector.scope_at(node.start_byte)
                yield SurfaceFact("text", template, scope, collector.line_at(node.start_byte), start, ASSIGNED)


def _kept(collector: Collector, node: Any, is_named_so: bool) -> list[str]:
    """The texts of an expression that may be parts of addresses, as templates."""
    short = node.end_byte - node.start_byte <= LONGEST
    text = collector.expressions.text(node).removeprefix("=").strip() if short else ""
    found = templates(text) if is_named_so or _PATHY.search(text) else ()
    pathlike = (one for one in found if _PATH.search(one) or (is_named_so and (one[:2] != "${" or called_so(one))))
    return [one for one in pathlike if one != UNKNOWN]


def _may_be_text(path: str) -> bool:
    """Whether the expression with this path may be a text that is composed in place."""
    return path[:4] == "#str" or path[-1:] in (")", "}") or path == "#?" or "@" in path or " " in path


def _near(places: list[int], start: int, end: int) -> bool:
    """Whether one of some places is in between."""
    at = bisect_left(places, start)
    return at < len(places) and places[at] < end


def _returned(collector: Collector, slashes: list[int], seen: set[int]) -> Iterator[SurfaceFact]:
    """The texts with a path in them that functions return without a binding of kind `result`."""
    source, definitions = collector.source, collector.definitions
    known = {binding.scope for binding in collector.bindings if binding.name == "return"}
    silent = {at for at, one in enumerate(definitions) if one["kind"] in CALLABLE_KINDS and at not in known}
    spans = {(definitions[at]["start"], definitions[at]["end"]) for at in silent if called_so(definitions[at]["name"])}
    spans |= {(max(at - NEAR, 0), at) for at in slashes if collector.scope_at(at) in silent} if silent else set()
    places = {found.end() for start, end in spans for found in _RETURN.finditer(source, start, end)}
    for at in sorted(places):
        scope, node = collector.scope_at(at), beginning_at(collector, at)
        if definitions[scope]["kind"] in CALLABLE_KINDS and node.end_byte not in seen:
            line, end = collector.line_at(node.end_byte), node.end_byte
            for template in _kept(collector, node, called_so(definitions[scope]["name"])):
                yield SurfaceFact("text", template, scope, line, end, RETURNED)


def beginning_at(collector: Collector, start: int) -> Any:
    """The largest expression that begins at a byte."""
    node: Any = collector.root.descendant_for_byte_range(start, start + 1)
    while node.parent is not None and node.parent.start_byte == start:
        node = node.parent
    return node


def _added(collector: Collector, binding: Binding) -> str:
    """The parts that later statements add to a text (`url += "/x"`), as a template; `${?…}` for one under a
    condition."""
    source, found, name = collector.source, "", binding.name.encode()
    adding = _ADDED.finditer(source, binding.start, binding.end) if source.find(b"+=", binding.start) > 0 else ()
    for end in (at.end() for at in adding if at[1] == name):
        node = beginning_at(collector, end)
        if node.start_byte != end or node.end_byte - end > LONGEST:
            continue
        told, around = next(iter(templates(collector.expressions.text(node))), UNKNOWN), node.parent
        while around is not None and around.start_byte > binding.start and not _CONDITIONAL.search(around.type):
            around = around.parent
        sure = around is None or around.start_byte <= binding.start
        found += told if sure else f"${{?{collector.expressions.text(node)}}}"
    return found


def _sends(collector: Collector, slashes: list[int], found: list[SurfaceFact], names: bool) -> Iterator[SurfaceFact]:
    """The calls with a path among their arguments, except those that are known facts. `names`: also those with a name
    of one among them."""
    source = collector.source
    known = {fact.start for fact in found if fact.kind != "pass" and fact.confidence != HANDED}
    decorated = {fact.handler for fact in found if fact.kind == "route"}
    pairs = {at for at in slashes if _IN_PAIR.search(source, max(at - 30, 0), at)}
    keys = [found.start() for found in _KEYS.finditer(source)]
    keys += [found.start("bracket") for pattern in _KEY_PASSED for found in pattern.finditer(source)]
    around = [(at, True, one) for at in slashes for one in _around(collector, at, in_object=at in pairs)]
    named = _named(source) if names else ()
    around += [(at, False, one) for at in named for one in _around(collector, at, sending=True)]
    around += [(at, False, one) for at in keys for one in islice(_around(collector, at), 1)]
    members = [found.start() for found in _MEMBER_PASSED.finditer(source)]
    around += [(at, True, one) for at in members for one in islice(_around(collector, at), 1)]
    for at, is_path, callee in around:
        if callee.start_byte not in known:
            known.add(callee.start_byte)
            call = Call(callee, last_name(source, callee), collector.expressions)
            if call.is_decorator:
                yield from _stands_above(collector, call, decorated)
            else:
                yield from _sent(collector, call, _registered(call, at in pairs) if is_path else None)


def _stands_above(collector: Collector, call: Call, known: Container[str]) -> Iterator[SurfaceFact]:
    """A decorator that no rule knows, with a path: it may register the function below it."""
    at = call.callee.start_byte
    scope = collector.scope_at(at)
    for position, one in enumerate(collector.definitions):
        if one["parent"] == scope and one["start"] <= at < one["end"] and one["kind"] in CALLABLE_KINDS:
            if f"#def{position}" not in known:
                yield from (
                    replace(sent, passed=f"#def{position}", line=one["line_start"])
                    for sent in _sent(collector, call, None)
                )
            return


def _around(collector: Collector, at: int, in_object: bool = False, sending: bool = False) -> Iterator[Any]:
    """The callees of the call that is passed what stands at a byte, and of the one around that, where the inner one may
    only put a text together. `in_object`: it may be a member of an object there; `sending`: only those that may request
    it."""
    nodes, objects, inner = collector.syntax.NODES.calls, collector.syntax.NODES.literals.objects, 0
    is_member = False
    node: Any = collector.root.descendant_for_byte_range(at, at + 1)
    for _ in range(MOST_LEVELS):
        node = node.parent if node is not None else None
        kind = node.type if node is not None else ""
        if node is None or kind in nodes.functions or _ends_an_expression(kind):
            return
        is_member = is_member or kind in objects or kind in nodes.composite
        callee = callee_of(node, nodes) if kind in nodes.calls else None
        if callee is None or callee.end_byte > at:
            continue
        if is_member and not in_object:
            return
        sends = _may_send(last_name(collector.source, callee))
        if sends or not sending:
            yield callee
        inner += 1
        if sends or in_object or inner > 1:
            return


@lru_cache(maxsize=1 << 10)
def _ends_an_expression(kind: str) -> bool:
    """Whether nodes of a kind are no parts of an expression."""
    return _NO_PART.search(kind) is not None


def _registered(call: Call, in_object: bool) -> Argument | None:
    """The function, or what may be one, that a call with a path passes (`in_object`: as a member); None where there is
    none."""
    if not in_object and not any(_REGISTERED.match(one.text.lstrip("[ \n")) for one in call.arguments[:3]):
        return None
    written_there = (one for one in call.arguments if inline_handler(one, call.nodes) != NO_LINES)
    named = (
        one
        for one in reversed(call.arguments)
        if _FUNCTION.match(one.text) and one.text not in _CONSTANTS and one.keyword in ("", "handler", "view_func")
    )
    told = (one for one in call.arguments[1:] if _MEMBER_NAMED.fullmatch(one.text))
    return next(written_there, None) or next(named, None) or next(told, None)


def _named(source: bytes) -> list[int]:
    """Positions of names of addresses that end an argument."""
    found = []
    for word in _ADDRESS_NAMES:  # a search for all at once is four times as slow
        at = source.find(word)
        while at >= 0:
            end = at + len(word)
            if _ENDS_A_NAME.match(source, end):
                found.append(at)
            at = source.find(word, end)
    return found


def _begins(source: bytes, slash: int) -> bool:
    """Whether a slash is the first of a path in a text: after a quote, an interpolation, or a scheme."""
    before = source[slash - 1]
    return (
        before in _QUOTE_BYTES
        or (before == 32 and _VERB_BEFORE.search(source, max(slash - 9, 0), slash) is not None)
        or before == 125  # }
        or (before == 115 and source[slash - 2] == 37)  # %s
        or (before == 58 and source[slash - 5 : slash - 1] in (b"http", b"ttps"))
    )


@lru_cache(maxsize=1 << 12)
def _may_send(name: str) -> bool:
    """Whether a function of that name may request an argument."""
    return _SENDING.fullmatch(name) is not None


def _sent(collector: Collector, call: Call, registered: Argument | None) -> Iterator[SurfaceFact]:
    callee: Any = call.callee
    path = _path(collector, call)
    if path.startswith("#?"):
        return
    given = [_templates_of(one) for one in call.arguments[:MOST_ARGUMENTS]]
    given += [[one] for at, argument in enumerate(call.arguments[:MOST_ARGUMENTS]) for one in _members(at, argument)]
    said = call.argument(("method", "methods"))
    named = [string_of(one) or "" for one in elements(said.text)] if said is not None else []
    method = ",".join(named).upper() if all(named) else ""
    scope, line = collector.scope_at(callee.start_byte), collector.line_at(callee.end_byte)
    lines = inline_handler(registered, call.nodes)
    served = " ".join((*call.passed(registered), call.path(registered) or "#")) if registered is not None else ""
    for one in islice(product(*given), max([MOST_WAYS, *map(len, given)])):
        name, at = BETWEEN.join(one), (scope, line, callee.start_byte)
        yield SurfaceFact("send", name, *at, method, path, inline=lines, passed=served)


def _path(collector: Collector, call: Call) -> str:
    """The path expression of a call's callee, without arguments."""
    whole = call.node is not None and call.node.type in call.nodes.by_name
    path = alternatives(collector.expressions.path(call.node if whole else call.callee))[0]
    return path.removesuffix("()") if whole else path


def _members(position: int, argument: Argument) -> Iterator[str]:
    """The texts of an object that is an argument, as `@1.path=/x`: of the member `path` of the second argument."""
    text = COMPOSITE.sub("", argument.text, count=1)
    for name, value in fields_of(text).items() if text[:1] == "{" and not argument.keyword else ():
        template = next(iter(templates(value)), UNKNOWN) if value[:1] not in "{[" else UNKNOWN
        if template != UNKNOWN and len(template) <= MOST_OF_A_MEMBER and BETWEEN not in template:
            yield f"@{position}.{name}={template}"


def _templates_of(argument: Argument) -> list[str]:
    """An argument as templates, those of each element of a list; `{}` for what is no text."""
    parts = elements(argument.text)[:MOST_LISTED] if argument.text[:1] == "[" else [argument.text]
    told: tuple[str, ...] = tuple(way for part in parts if part[:1] not in "{[" for way in templates(part))
    if argument.text.strip() in LEFT_OUT:
        told = (argument.text.strip(),)
    texts = [text for text in told if len(text) <= MOST_OF_AN_ARGUMENT] or [UNKNOWN]
    return [f"{argument.keyword}={text}" if argument.keyword not in ("", LAST) else text for text in texts]
