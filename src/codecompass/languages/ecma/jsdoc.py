"""What JSDoc comments declare in plain JavaScript: types of parameters, results and variables, imported types."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple
from zlib import crc32

from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Node

MAX_LENGTH = 20_000
_TAG = re.compile(r"@(param|arg|argument|returns?|type|this)\s*\{")
MOST_BETWEEN = 4
"""Comments between one that documents and what it is about."""
_PARAMETER = re.compile(r"\s*\[?\s*([A-Za-z_$][\w$]*)(?![\w$.\[])")
_IMPORT_TAG = re.compile(r"@import\s+(?:type\s+)?([^;]*?)\s+from\s+[\"']([^\"'\n]+)[\"']", re.DOTALL)
_IMPORT_CALL = re.compile(r"import\(\s*[\"']([^\"'\n]+)[\"']\s*\)(?:\s*\.\s*([A-Za-z_$][\w$]*))?")
_TYPEDEF = re.compile(
    r"@typedef\s*\{\s*import\(\s*[\"']([^\"'\n]+)[\"']\s*\)\s*\.\s*([\w$]+)\s*\}\s*([A-Za-z_$][\w$]*)"
)
_NAMED = re.compile(r"([A-Za-z_$][\w$]*)(?:\s+as\s+([A-Za-z_$][\w$]*))?")
_TOKEN = re.compile(r"\s*(=>|\.\.\.|[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*|\[\]|[^\s\w])")
_NOTHING = frozenset({"undefined", "null", "void", "never", "any", "unknown", "", "*"})
_STATEMENTS = frozenset({"lexical_declaration", "variable_declaration", "export_statement", "expression_statement"})
_HOLDERS = frozenset({"variable_declarator", "assignment_expression", "pair", "field_definition", "method_definition"})


class Declared(NamedTuple):
    parameters: dict[str, str]
    result: str
    type: str


def declared_by(node: Node) -> Declared | None:
    """What the comment before the statement of a function, variable or field declares."""
    at = node
    for _ in range(5):
        text = _documentation(at)
        if text:
            return _read(text) if len(text) < MAX_LENGTH else None
        around = at.parent
        if around is None or around.type not in _STATEMENTS | _HOLDERS:
            return None
        if around.type not in _HOLDERS and children_of(around)[:1] != [at]:
            return None
        at = around
    return None


def _documentation(node: Node) -> str:
    """The nearest of the comments before a node that documents it; others are for linters and the like."""
    before = node.prev_named_sibling
    for _ in range(MOST_BETWEEN):
        if before is None or before.type != "comment":
            break
        text = (before.text or b"").decode("utf-8", "replace")
        if text.startswith("/**"):
            return text
        before = before.prev_named_sibling
    return ""


def imports_of(text: str) -> Iterator[tuple[str, str, str]]:
    """(module, name, alias) of all that a comment imports."""
    for clause, module in _IMPORT_TAG.findall(text):
        yield from _clause(clause, module)
    named = {(module, name): alias for module, name, alias in _TYPEDEF.findall(text)}
    for key, alias in named.items():
        yield (*key, alias)
    for module, name in _IMPORT_CALL.findall(text):
        if (module, name) not in named:
            yield module, name, hidden_name(module, name) if name else ""


def hidden_name(module: str, name: str) -> str:
    """Under which `import("m").Name` is imported where a type says so."""
    return f"import${crc32(f'{module}#{name}'.encode())}"


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
    parameters: dict[str, str] = {}
    result = declared = ""
    for tag in _TAG.finditer(text):
        written, end = _braced(text, tag.end())
        read = type_of(written)
        if tag[1] in ("param", "arg", "argument"):
            name = _PARAMETER.match(text, end)
            if name and read:
                parameters[name[1]] = read
        elif tag[1] in ("return", "returns"):
            result = read
        elif tag[1] == "type":
            declared = read
    return Declared(parameters, result, declared) if parameters or result or declared else None


def _braced(text: str, start: int) -> tuple[str, int]:
    depth = 1
    for position in range(start, min(len(text), start + 2000)):
        depth += (text[position] == "{") - (text[position] == "}")
        if depth == 0:
            return text[start:position], position + 1
    return "", start


def type_of(written: str) -> str:
    """A type as a comment writes it, as a type expression; `` where it can't be followed."""
    written = re.sub(r"\n\s*\*", " ", written)
    written = _IMPORT_CALL.sub(lambda found: hidden_name(found[1], found[2]) if found[2] else "", written)
    tokens = [token for token in _TOKEN.findall(written.strip().strip("?!=")) if token]
    try:
        read, rest = _union(tokens)
    except (IndexError, RecursionError):
        return ""
    return read if not rest or rest == ["="] else ""


def _union(tokens: list[str]) -> tuple[str, list[str]]:
    first, tokens = _single(tokens)
    parts = [first]
    while tokens and tokens[0] in ("|", "&"):
        part, tokens = _single(tokens[1:])
        parts.append(part)
    return "|".join(dict.fromkeys(part for part in parts if part not in _NOTHING)), tokens


def _single(tokens: list[str]) -> tuple[str, list[str]]:
    head, tokens = tokens[0], tokens[1:]
    if head == "(":
        read, tokens = _union(tokens)
        tokens = _closed(tokens, ")")
    elif head in ("?", "!", "..."):
        return _single(tokens)
    elif head == "typeof":
        read, tokens = _single(tokens)
        return f"typeof[{read}]", tokens
    elif not re.match(r"[A-Za-z_$]", head):
        raise IndexError(head)
    else:
        read = head
        tokens = tokens[1:] if tokens[:1] == ["."] and tokens[1:2] == ["<"] else tokens
        if tokens[:1] == ["<"]:
            given, tokens = _arguments(tokens[1:])
            read = f"{read}[{','.join(given)}]" if any(given) else read
    while tokens[:1] == ["[]"]:
        read, tokens = f"Array[{read}]" if read else "Array", tokens[1:]
    return read, tokens


def _arguments(tokens: list[str]) -> tuple[list[str], list[str]]:
    given = []
    while True:
        read, tokens = _union(tokens)
        given.append(read)
        if tokens[0] == ",":
            tokens = tokens[1:]
            continue
        return given, _closed(tokens, ">")


def _closed(tokens: list[str], mark: str) -> list[str]:
    if tokens[0] != mark:
        raise IndexError(mark)
    return tokens[1:]
