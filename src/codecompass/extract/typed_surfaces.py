"""Types that are tables or settings: recognised by their bases, their members or their declaration."""

import re
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from codecompass.extract.collect import Collector
from codecompass.extract.literals import COMMENT, listed_paths, string_of, unquoted, value_in
from codecompass.languages.frameworks import Rule, Table
from codecompass.model import CALLABLE_KINDS, SurfaceFact

_TYPES_OF_FIELDS = frozenset({"class", "struct", "record", "interface", "type"})
_RETURN = re.compile(r"\breturn\s+([^\n;}]+)")
_OWN_NAME = re.compile(
    r"""\breturn\s+(?:f["']\{)?(?:cls|self)\.__name__(?P<lower>\.lower\(\))?(?:\}|\s*\+\s*["'])?(?P<more>\w*)["']?\s*$""",
    re.MULTILINE,
)
"""The name of a table by that of its type: `return cls.__name__.lower() + "s"`."""
_OF_NAME = re.compile(r"\breturn\b.{0,200}\b(?:cls|self)\.__name__")
"""One that is computed of the type's name in another way: the type's own name stands for it."""
_IRREGULAR = {"person": "people", "child": "children", "man": "men"}
Definition = dict[str, Any]  # Any: a definition's fields before it is frozen


def type_surfaces(collector: Collector, table: Table) -> Iterator[SurfaceFact]:
    """The facts that definitions make by themselves."""
    bases, members, typed = table.by("base"), table.by("member"), table.by("typed")
    texts = [rule for by in ("signature", "text") for rules in table.by(by).values() for rule in rules]
    if not (bases or members or typed or texts):
        return
    definitions = collector.definitions
    holders: dict[int, list[Rule]] = {}
    for definition in definitions if members else ():
        if definition["name"] in members:
            holders.setdefault(definition["parent"], []).extend(members[definition["name"]])
    children: dict[int, dict[str, int]] = {}
    for position, definition in enumerate(definitions):
        if definition["kind"] in _TYPES_OF_FIELDS:
            above = (*definition["bases"], *definition["interfaces"])
            rules = [rule for base in above for rule in bases.get(_last_name(base), ())]
            rules += holders.get(position, ())
            rules += [rule for rule in texts if _is_so(rule, definition, collector)]
            for base in definition["bases"] if table.ending_bases else ():
                yield from _by_ending(table.ending_bases, base, position, definition)
            for rule in dict.fromkeys(rules):
                children = children or _children(definitions)
                yield from _of_type(rule, position, children, collector)
        elif texts and definition["kind"] in CALLABLE_KINDS:
            for rule in (one for one in texts if _is_so(one, definition, collector)):
                if rule.kind == "mount":
                    yield from _parts(rule, position, definition, collector)
                elif rule.kind == "topic" and definition["kind"] in rule.kinds:
                    yield _fact(rule, definition["name"], position, definition, position)
        elif typed and definition["type"]:
            for rule in typed.get(_last_name(definition["type"]), ()):
                yield _fact(rule, definition["name"], definition["parent"], definition, position)


def _by_ending(rules: list[Rule], base: str, position: int, definition: Definition) -> Iterator[SurfaceFact]:
    """Facts whose name is part of that of a base: `CartService` of `CartService.CartServiceBase`."""
    for rule in rules:
        found = rule.pattern.search(base) if rule.pattern is not None else None
        if found is not None:
            yield _fact(rule, found.group(1), position, definition, position)


def _parts(rule: Rule, position: int, definition: Definition, collector: Collector) -> Iterator[SurfaceFact]:
    """What a function returns, or each element of the tuple that it returns, as mounted on the function."""
    text = collector.source[definition["start"] : definition["end"]].decode("utf-8", "replace")
    body = COMMENT.sub("", text.partition("{")[2]).rpartition("}")[0].rpartition(";")[2].strip()
    for path in listed_paths(body):
        yield replace(_fact(rule, "", position, definition, position), handler=path, owner=f"#def{position}")


def _last_name(written: str) -> str:
    return written.partition("[")[0].rpartition(".")[2].rpartition(":")[2]


def _children(definitions: list[Definition]) -> dict[int, dict[str, int]]:
    found: dict[int, dict[str, int]] = {}
    for position, definition in enumerate(definitions):
        found.setdefault(definition["parent"], {})[definition["name"]] = position
    return found


def _is_so(rule: Rule, definition: Definition, collector: Collector) -> bool:
    if rule.kinds and definition["kind"] not in rule.kinds:
        return False
    text = definition.get("signature", "")
    if rule.by == "text":
        first = collector.source.rfind(b"\n", 0, definition["start"]) + 1
        text = collector.source[first : definition["end"]].decode("utf-8", "replace")
    return any(re.search(name, text) for name in rule.names)


def _of_type(
    rule: Rule, position: int, children: dict[int, dict[str, int]], collector: Collector
) -> Iterator[SurfaceFact]:
    definitions = collector.definitions
    definition = definitions[position]
    if any("True" in _literal(member, position, children, collector) for member in rule.unless):
        return
    if rule.members:
        for name, at in children.get(position, {}).items():
            if (
                definitions[at]["kind"] in ("field", "constant", "variable")
                and not name.startswith("_")
                and name not in ("model_config", "Config")
            ):
                yield _fact(rule, name, position, definitions[at], at)
        return
    if rule.by == "member" and any(
        definitions[children.get(position, {}).get(name, position)]["kind"] == "method" for name in rule.names
    ):
        yield from _mixin(rule, position, definition, collector)
        return
    if rule.kind == "pass":  # the first parameter of a method is the router that the type is
        for at in filter(None, map(children.get(position, {}).get, rule.named_by)):
            made = _fact(rule, "0", position, definition, position)
            yield replace(made, owner=f"#def{at}")
        return
    otherwise = (rule.naming and f"={rule.naming}") or (definition["name"] if rule.default is None else rule.default)
    if rule.pattern is not None:
        text = collector.source[definition["start"] : definition["end"]].decode("utf-8", "replace")
        named = rule.pattern.search(text)
        yield _fact(rule, unquoted(named.group(1)) if named else otherwise, position, definition, position)
        return
    given = (
        _returned(member[:-2], position, collector)
        if member.endswith("()")
        else _literal(member, position, children, collector)
        for member in rule.named_by
    )
    name = next((found for text in given if (found := string_of(text))), "")
    yield _fact(rule, name or otherwise, position, definition, position)


def _mixin(rule: Rule, position: int, definition: Definition, collector: Collector) -> Iterator[SurfaceFact]:
    """A type that names the tables of those that derive from it: by their own names, and what it adds to these."""
    text = collector.source[definition["start"] : definition["end"]].decode("utf-8", "replace")
    found = _OWN_NAME.search(text)
    if found is not None or _OF_NAME.search(text):
        naming = f"={{{'lower' if found['lower'] else 'whole'}}}{found['more'] or ''}" if found else "={whole}"
        yield replace(_fact(rule, naming, position, definition, position), kind="mixin")


def _returned(method: str, position: int, collector: Collector) -> str:
    """The literal that a method of a type, within it or declared apart, returns, as written."""
    owner = collector.definitions[position]["name"]
    for definition in collector.definitions:
        is_own = definition["parent"] == position or definition.get("owner", "").partition("[")[0] == owner
        if is_own and definition["name"] == method:
            text = collector.source[definition["start"] : definition["end"]].decode("utf-8", "replace")
            found = _RETURN.search(text)
            return found.group(1).strip() if found else ""
    return ""


def _literal(member: str, position: int, children: dict[int, dict[str, int]], collector: Collector) -> str:
    """What a member (`Meta.db_table`) is set to, as written."""
    for name in member.split("."):
        at = children.get(position, {}).get(name)
        if at is None:
            return ""
        position = at
    return value_in(collector.definitions[position].get("signature", ""))


def _fact(rule: Rule, name: str, scope: int, definition: Definition, position: int) -> SurfaceFact:
    line, start = definition["line_start"], definition["start"]
    return SurfaceFact(rule.kind, name, scope, line, start, rule.detail, f"#def{position}", "", rule.framework)


def snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()


def plural(word: str) -> str:
    """As the inflectors of ORMs do it: a word that ends with an s is plural as it is."""
    if re.search(r"[^aeiou]y$", word):
        return word[:-1] + "ies"
    if irregular := re.search(r"person$|child$|(?:^|_)man$", word):
        return word.removesuffix(irregular[0].strip("_")) + _IRREGULAR[irregular[0].strip("_")]
    if word.endswith("sis"):
        return word[:-2] + "es"
    if re.search(r"(?:ss|us|x|ch|sh)$", word):
        return word + "es"
    return word if word.endswith("s") else word + "s"
