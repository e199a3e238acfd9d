"""Declarations in JSDoc comments of plain JavaScript: types of parameters, results and variables, named types, imported
types."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import takewhile, zip_longest
from typing import NamedTuple

from codecompass.languages.documented import documentation_of
from codecompass.languages.ecma.jsdoc_types import IMPORT_CALL, function_type, hidden_name, type_of
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Node

MAX_LENGTH = 20_000
LONGEST = 2000
_TAG = re.compile(
    r"@(param|arg|argument|returns?|type|this|extends|augments|template|typedef|callback|prop|property)(?![\w-])\s*(\{)?"
)
_PARAMETER = re.compile(r"\s*\[?\s*([A-Za-z_$][\w$]*)(?:\.([A-Za-z_$][\w$]*))?(?![\w$.\[])")
_NAME = re.compile(r"\s*([A-Za-z_$][\w$.]*)")
_NAMES = re.compile(r"[ \t]*([A-Za-z_$][\w$]*(?:[ \t]*,[ \t]*[A-Za-z_$][\w$]*)*)|[ \t]*\[[ \t]*([A-Za-z_$][\w$]*)")
_IMPORT_TAG = re.compile(r"@import\s+(?:type\s+)?([^;]*?)\s+from\s+[\"']([^\"'\n]+)[\"']", re.DOTALL)
_TYPEDEF = re.compile(
    r"@typedef\s*\{\s*import\(\s*[\"']([^\"'\n]+)[\"']\s*\)(?:\s*\.\s*([\w$]+))?\s*\}\s*([A-Za-z_$][\w$]*)"
)
_NAMED = re.compile(r"([A-Za-z_$][\w$]*)(?:\s+as\s+([A-Za-z_$][\w$]*))?")
_OPEN_OBJECTS = frozenset({"", "Object", "object"})
_DOCUMENTED_STATEMENTS = frozenset(
    {"lexical_declaration", "variable_declaration", "export_statement", "expression_statement"}
)
_DOCUMENTED_NODES = frozenset(
    {"variable_declarator", "assignment_expression", "pair", "field_definition", "method_definition"}
)


class Declared(NamedTuple):
    parameters: dict[str, str]
    """Parameter name → type, in order; `` where it can't be followed."""
    result: str
    type: str
    receiver: str
    """Declared type of a function's `this`."""
    base: str
    """A class's base, with its type arguments."""
    type_parameters: tuple[str, ...]


class Named(NamedTuple):
    """A type declared by a comment."""

    name: str
    type: str
    type_parameters: tuple[str, ...]


def declared_by(node: Node) -> Declared | None:
    """The declarations in the comment before the statement of a function, variable or field."""
    at = node
    for _ in range(5):
        text = documentation_of(at)
        if text:
            return _read(text) if len(text) < MAX_LENGTH else None
        around = at.parent
        if around is None or around.type not in _DOCUMENTED_STATEMENTS | _DOCUMENTED_NODES:
            return None
        if around.type not in _DOCUMENTED_NODES and children_of(around)[:1] != [at]:
            return None
        at = around
    return None


def imports_of(text: str) -> Iterator[tuple[str, str, str]]:
    """(module, name, alias) of all imports in a comment; the name is empty for a whole module."""
    for clause, module in _IMPORT_TAG.findall(text):
        yield from _clause(clause, module)
    named = {(module, name): alias for module, name, alias in _TYPEDEF.findall(text)}
    for key, alias in named.items():
        yield (*key, alias)
    for module, name in dict.fromkeys(IMPORT_CALL.findall(text)):
        if (module, name) not in named:
            yield module, name, hidden_name(module, name)


def _clause(clause: str, module: str) -> Iterator[tuple[str, str, str]]:
    clause = re.sub(r"\n\s*\*", " ", clause)
    before, _, names = clause.partition("{")
    for name, alias in _NAMED.findall(names.partition("}")[0]):
        yield module, name, alias or name
    before = before.strip(" ,")
    if before.startswith("*"):
        yield module, "", before.rpartition(" ")[2]
    elif before:
        yield module, "default", before


@lru_cache(maxsize=512)
def _read(text: str) -> Declared | None:
    tags = [*takewhile(lambda tag: tag.kind not in ("typedef", "callback"), _tags(text))]
    result = declared = receiver = base = ""
    for tag in tags:
        if tag.kind in ("return", "returns"):
            result = type_of(tag.written)
        elif tag.kind == "type":
            declared = type_of(tag.written)
        elif tag.kind == "this":
            receiver = type_of(tag.written)
        elif tag.kind in ("extends", "augments"):
            base = type_of(tag.written)
    found = Declared(_parameters(tags), result, declared, receiver, base, _template(tags))
    return found if any(found) else None


class _Tag(NamedTuple):
    kind: str
    written: str
    """The type in its braces."""
    rest: str


def _tags(text: str) -> Iterator[_Tag]:
    found = [*_TAG.finditer(text)]
    for tag, after in zip_longest(found, found[1:]):
        written, end = _braced(text, tag.end()) if tag[2] else ("", tag.end())
        yield _Tag(tag[1], written, text[end : after.start() if after is not None else len(text)])


def _parameters(tags: list[_Tag]) -> dict[str, str]:
    """Name → type; `@param {Object} options` gets its members from `@param {Cart} options.cart`."""
    return _with_members(tags, ("param", "arg", "argument"))


def _with_members(tags: list[_Tag], kinds: tuple[str, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    members: dict[str, list[str]] = {}
    for tag in tags:
        name = _PARAMETER.match(tag.rest) if tag.kind in kinds else None
        if name is None:
            continue
        read = type_of(tag.written)
        if name[2] is None:
            found[name[1]] = read
        elif read not in _OPEN_OBJECTS:
            members.setdefault(name[1], []).append(f"{name[2]}:{read}")
    for holder, members_ in members.items():
        if found.get(holder, "") in _OPEN_OBJECTS:
            found[holder] = f"{{{','.join(members_)}}}"
    return found


def _template(tags: list[_Tag]) -> tuple[str, ...]:
    found = (_NAMES.match(tag.rest) for tag in tags if tag.kind == "template")
    return tuple(name.strip() for match in found if match for name in (match[1] or match[2]).split(","))


def type_named(text: str) -> Named | None:
    """The first type that a comment declares (`@typedef`, `@callback`); None where it declares none, or only imports
    it."""
    if len(text) > MAX_LENGTH:
        return None
    tags = [*_tags(text)]
    for at, tag in enumerate(tags):
        if tag.kind in ("typedef", "callback") and not IMPORT_CALL.fullmatch(tag.written.strip()):
            name = _NAME.match(tag.rest)
            own = [*takewhile(lambda one: one.kind not in ("typedef", "callback"), tags[at + 1 :])]
            if name is not None:
                return Named(name[1].rpartition(".")[2], _type_named(tag, own), _template(tags[:at]) or _template(own))
    return None


def _type_named(tag: _Tag, own: list[_Tag]) -> str:
    if tag.kind == "callback":
        result = next((type_of(one.written) for one in own if one.kind in ("return", "returns")), "")
        read = function_type(result, [*_parameters(own).values()])
    else:
        read = type_of(tag.written)
        if read in _OPEN_OBJECTS:
            members = _with_members(own, ("prop", "property"))
            members_ = [f"{name}:{typed}" for name, typed in members.items() if typed not in _OPEN_OBJECTS]
            read = (
                f"{{{','.join(members_)}}}"
                if members_
                else next((type_of(o.written) for o in own if o.kind == "type"), "")
            )
        elif read == "Array[Object]":
            read = f"Array[{_type_named(tag._replace(written='Object'), own)}]"
    return read if len(read) <= LONGEST else ""


def _braced(text: str, start: int) -> tuple[str, int]:
    depth = 1
    for position in range(start, min(len(text), start + LONGEST)):
        depth += (text[position] == "{") - (text[position] == "}")
        if depth == 0:
            return text[start:position], position + 1
    return "", start
