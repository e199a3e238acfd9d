"""Options of a call or decorator that describe a surface: its methods, its line, its flags."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from codecompass.extract.calls import METHODS, Call, pick
from codecompass.extract.literals import Argument, arguments_of, elements, fields_of, split, string_of
from codecompass.extract.route_lists import list_in
from codecompass.extract.templates import LEFT_OUT
from codecompass.languages.frameworks import Rule
from codecompass.model import SurfaceFact

if TYPE_CHECKING:
    from codecompass.extract.collect import Collector


_IS_NAME = re.compile(r"[\w$.:]+\Z")
_MEMBER = re.compile(r"[^\W\d]\w*")
_METHODS = re.compile(r"\*|\w+(?:\s*,\s*\w+)*")
_FIXED = re.compile(r'(\w+)\s*=\s*"([^"]*)"')


def split_attributes(text: str) -> list[str]:
    """`Route("x"), HttpGet` → each attribute of a list."""
    return list(split(text, ",")) if "," in text else [text]


def line_of(call: Call, argument: Argument | None) -> int:
    node: Any = argument.node if argument is not None else None  # Any: literals know no nodes
    return int((node if node is not None else call.callee).start_point[0]) + 1


def mapped_members(rule: Rule, text: str) -> list[tuple[str, str]]:
    """`View.as_view({"get": "list"})` → ((`GET`, `View.list`),); of one that is limited to some methods these, with the
    view."""
    found = re.match(rf"([\w.]+)\.{rule.mapped}\((.*)\)\s*\Z", text.strip(), re.DOTALL)
    given = arguments_of(found[2]) if found is not None else []
    if found is None or not given:
        return []
    limits = pick(given, tuple(rule.only)) if rule.only else None
    allowed = [string_of(one) for one in elements(limits.text)] if limits is not None else []
    if allowed and all(allowed):
        return [(",".join(str(one).upper() for one in allowed), found[1])]
    members = next((fields for one in given if (fields := fields_of(one.text))), {})
    named = {method: string_of(member) for method, member in members.items()}
    return [(method.upper(), f"{found[1]}.{name}") for method, name in named.items() if name]


def members_told(text: str) -> list[tuple[str, str]]:
    """`get,post:Save;*:Show` → ((`GET,POST`, `Save`), (``, `Show`)); empty where a text says no such thing."""
    pairs = [(one.partition(":")[0].strip(), one.partition(":")[2].strip()) for one in text.split(";") if one.strip()]
    if not all(_MEMBER.fullmatch(member) and _METHODS.fullmatch(methods) for methods, member in pairs):
        return []
    return [("" if "*" in methods else methods.upper().replace(" ", ""), member) for methods, member in pairs]


def only_of(call: Call, rule: Rule) -> str:
    """The actions to which a route is limited, as `=index,show`, or `=!create` for all others, separated by spaces."""
    found = [rule.only[call.name]] if rule.only.get(call.name) else []
    listing = [(name, [argument]) for name in rule.only if (argument := call.argument((name,))) is not None]
    listing += [(one.name, one.arguments) for one in call.after() if one.name in rule.only] if rule.only else []
    for name, arguments in listing:
        texts = (string_of(text) for argument in arguments for text in elements(argument.text))
        found.append(rule.only[name] + ",".join(filter(None, texts)))
    return " ".join(f"={one}" for one in found)


def resources(rule: Rule, call: Call, name: str) -> list[tuple[str, str]]:
    """The path of a resource below others (`carts.lines`), with no actions; where a call parts it (`shallow`) one with the
    actions that stay there, and that of all others."""
    if not rule.nested:
        return [(name, "")]
    whole, (folder, _, own) = name.replace(rule.nested, "/{id}/"), name.rpartition("/")
    names = {one.name for one in (*call.chained(), *call.after())} if rule.parted else ()
    staying = next((rule.parted[one] for one in rule.parted if one in names or call.argument((one,))), "")
    if not staying or rule.nested not in own:
        return [(whole, "")]
    return [(whole, f"={staying}"), (f"{folder}/{own.rpartition(rule.nested)[2]}", f"=!{staying}")]


def with_below(name: str, below: str) -> str:
    """`/static`, `/static/` and `/static/*` with `/*` → `/static/*`."""
    return re.sub(r"/?\*?\Z", "", name) + below if below else name


def with_fixed(name: str, defaults: Argument | None) -> str:
    """`about` with `new { controller = "Home", id = 1 }` → `about#{controller=Home}`: the values of missing
    placeholders."""
    found = _FIXED.findall(defaults.text) if defaults is not None and name else ()
    return name + "".join(f"#{{{word}={text}}}" for word, text in found if not re.search(rf"\{{{word}\b", name))


def is_set(flag: str, call: Call) -> bool:
    keyword, _, value = flag.partition("=")
    argument = call.argument((keyword,))
    return argument is not None and argument.text == value


def added(rule: Rule, given: str) -> Iterator[list[str]]:
    """The method, path and handler of each route that a call of a library's own adds, by the options it is given."""
    for option, rows in rule.adds.items():
        name = option.removesuffix("?")
        told = re.search(rf"""\b{name}['"]?\s*(?:=>|[:=])\s*(true|false)\b""", given) if name else None
        if told[1] == "true" if told is not None else name == option:
            yield from ([row.split()[0].strip("-"), *row.split()[1:]] for row in rows)


def is_true(arguments: list[Argument], keyword: str) -> bool:
    argument = pick(arguments, (keyword,))
    return argument is not None and argument.text.strip() in ("True", "true")


def detail_of(rule: Rule, called: str, argument: Argument | None) -> str:
    """The `detail` of a surface: HTTP methods, a log level, a way of reading."""
    if argument is not None:
        if rule.kind == "route" and argument.text not in LEFT_OUT:
            return ",".join(method for one in elements(argument.text) for method in _methods_of(rule, one))
        texts = [text if (text := string_of(one)) is not None else one for one in elements(argument.text)]
        if rule.kind == "client" and texts and _IS_NAME.match(texts[0]) and string_of(argument.text) is None:
            return f"${{{texts[0]}}}"  # a parameter, or a constant
        plain = [rule.details.get(name := re.split(r"[.:]", text)[-1], name) for text in texts]
        if rule.kind in ("action", "client"):
            plain = [name.removeprefix("Method").upper() for name in plain]
        if all(re.match(r"[\w,]+\Z", name) for name in plain):
            return ",".join(plain)
    if called in rule.details:
        return rule.details[called]
    if rule.detail == "*":
        return "" if called.lower() in ("any", "all") else called.upper()
    return rule.detail


def _methods_of(rule: Rule, text: str) -> list[str]:
    """The HTTP methods that a text names; `${name}` for what a variable holds, `${_}` for any other expression."""
    if (literal := string_of(text)) is not None:
        return [part.strip("* ").upper() for part in literal.split(",")]
    name = re.split(r"[.:]", text.rstrip("."))[-1]
    method = rule.details.get(name, name.removeprefix("Method").upper())
    if method.partition(",")[0] in METHODS:
        return [method]
    return [f"${{{text.rstrip('.') if _IS_NAME.match(text) else '_'}}}"]


def wrapped(rule: Rule, argument: Argument, collector: Collector) -> str:
    """The argument of the wrapping call (`include(…)`) that is an argument: a module's name as `=name`, `@START` for a
    list literal, else a path; empty without such a call."""
    inline = list_in(argument.node, collector, rule.wrappers) if argument.node is not None else None
    if inline is not None:
        return f"@{inline.start_byte}"
    inside = re.match(rf"(?:\w+\.)*(?:{rule.wrapper})\s*\((.*)\)\Z", argument.text.strip(), re.DOTALL)
    if inside is None:
        return ""
    first = pick(arguments_of(inside.group(1)), (rule.wrapped_at,)) or Argument("", "")
    text = next(iter(elements(first.text)), "") if first.text.startswith("(") else first.text
    module = string_of(text)
    if module is not None:
        return f"={module}"
    return re.sub(r"\s", "", text) if re.match(r"[\w.]+\Z", text.strip()) else ""


def paths_and_methods(found: list[SurfaceFact]) -> list[SurfaceFact]:
    """The facts, with one route for each definition whose path and method are in two attributes."""
    by_definition: dict[str, list[SurfaceFact]] = {}
    for fact in found:
        if fact.kind == "route" and fact.handler.startswith("#def"):
            by_definition.setdefault(fact.handler, []).append(fact)
    locating = {fact.start: fact for fact in found if fact.kind == "mount" and fact.owner.startswith("#def")}
    for facts in by_definition.values():
        paths, methods = [f for f in facts if f.name and not f.detail], [f for f in facts if f.detail and not f.name]
        if paths and methods:
            detail = ",".join(dict.fromkeys(f.detail for f in methods))
            merged = [msgspec.structs.replace(f, detail=detail) for f in paths]
            without = [*paths, *methods, *(locating[f.start] for f in facts if f.start in locating)]
            found = [f for f in found if f not in without] + merged
        elif paths and not methods and any(f.start in locating for f in paths):
            found = [f for f in found if f not in paths]  # the routes are those of what the method returns
    return found


def subject(call: Call, names: tuple[str, ...], collector: Collector) -> str:
    """The type argument of the call of one of `names` that returned the builder, or that passes it to the lambda around
    the call; else that of the base of one of these names of the class around it. Empty where there is none of these."""
    builder = call.receiver if names else None
    if builder is None:
        return ""
    maker: Call | None = call.before("|".join(names))
    if builder.type in collector.syntax.NODES.literals.names:
        maker = call.around_taking(collector.expressions.text(builder))
    if maker is not None or builder.type not in collector.syntax.NODES.literals.names:
        return _plain(maker.types) if maker is not None and maker.name in names else ""
    at = collector.scope_at(call.callee.start_byte)
    while at > 0:
        around = collector.definitions[at]
        for base in (*around.get("bases", ()), *around.get("interfaces", ())):
            name, _, argument = base.partition("[")
            if name.rpartition(".")[2] in names:
                return _plain(argument.removesuffix("]"))
        at = around["parent"]
    return ""


def _plain(written: str) -> str:
    return written if _IS_NAME.match(written) else ""
