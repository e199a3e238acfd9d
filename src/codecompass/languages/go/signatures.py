"""Comparison of method signatures: the same parameters and results, as written."""

import re
from collections.abc import MutableMapping
from functools import lru_cache
from itertools import pairwise

from codecompass.model import Definition

_QUALIFIER = re.compile(r"\b\w+\.(?=\w)")
_NAMED = re.compile(r"(\w+)\s+\S")
_NO_PARAMETER_NAMES = frozenset({"chan", "func", "interface", "map", "struct"})
_FUNCTION = re.compile(r"\bfunc\(")
_PIECE = re.compile(r"\w+|\W")
_OPEN, _CLOSE = "([{", ")]}"


def same_shape(
    method: Definition, contract: Definition, parameters: tuple[str, ...], arguments: MutableMapping[str, str]
) -> bool:
    """Whether a method has the shape of an interface's. `parameters`: the interface's type parameters, each of which
    stands for one type in all its methods; `arguments`: those types, as far as they are known, with what this adds. Of
    methods with type parameters only the counts are compared: their type arguments are unknown here."""
    own, other = (shape(definition.signature, definition.name) for definition in (method, contract))
    if [len(part) for part in own] != [len(part) for part in other]:
        return False
    if method.type_parameters or contract.type_parameters or own == other:
        return True
    written = zip((*own[0], *own[1]), (*other[0], *other[1]), strict=True)
    return bool(parameters) and all(_stands_for(one, generic, parameters, arguments) for one, generic in written)


def _stands_for(written: str, generic: str, parameters: tuple[str, ...], arguments: MutableMapping[str, str]) -> bool:
    """Whether `map[string][]Cart` may be `map[K][]V`: by what `K` and `V` stand for."""
    at = 0
    for piece, after in pairwise((*_PIECE.findall(generic), "")):
        if piece not in parameters:
            if not written.startswith(piece, at):
                return False
            at += len(piece)
            continue
        end = _type_end(written, at, after)
        if end == at or arguments.setdefault(piece, written[at:end]) != written[at:end]:
            return False
        at = end
    return at == len(written)


def _type_end(written: str, start: int, after: str) -> int:
    """Where a type ends that `after`, or a bracket that closes one around it, follows."""
    depth = 0
    for position in range(start, len(written)):
        character = written[position]
        if depth == 0 and (character in _CLOSE or character == after[:1]):
            return position
        depth += (character in _OPEN) - (character in _CLOSE)
    return len(written)


def has_shape(method: Definition, signature: str) -> bool:
    return shape(method.signature, method.name) == shape(signature, method.name)


@lru_cache(maxsize=4096)
def shape(signature: str, name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """`func (t T) Do(a, b int, c *pkg.C) (x T, err error)` → ((`int`, `int`, `*C`), (`T`, `error`))"""
    start = signature.find(f"{name}(", _end(signature, signature.find("(")) if signature.startswith("func (") else 0)
    if start < 0:
        return (), ()
    opening = start + len(name)
    closing = _end(signature, opening)
    results = signature[closing:].strip()
    if results.startswith("(") and _end(results, 0) == len(results):
        results = results[1:-1]
    return _types(signature[opening + 1 : closing - 1]), _types(results)


def _types(listed: str) -> tuple[str, ...]:
    parts = [part.strip() for part in _split(listed)]
    named = any((found := _NAMED.match(part)) and found.group(1) not in _NO_PARAMETER_NAMES for part in parts)
    if named:
        kept = ""
        for position in range(len(parts) - 1, -1, -1):
            _, _, written = parts[position].partition(" ")
            kept = parts[position] = written or kept
    return tuple(_plain(part) for part in parts if part)


def _plain(written: str) -> str:
    function = _FUNCTION.search(written)
    if function is not None:
        return _plain(written[: function.start()]) + _plain_function(written[function.start() :])
    text = _QUALIFIER.sub("", written.replace("interface{}", "any"))
    return re.sub(r"\s+", "", text)


def _plain_function(written: str) -> str:
    """`func(rd io.Reader) (n int, err error)` → `func(Reader)(int,error)`"""
    parameters, returned = shape(written, "func")
    return f"func({','.join(parameters)})({','.join(returned)})"


def _split(listed: str) -> list[str]:
    parts, depth, start = [], 0, 0
    for position, character in enumerate(listed):
        depth += (character in _OPEN) - (character in _CLOSE)
        if character == "," and depth == 0:
            parts.append(listed[start:position])
            start = position + 1
    return [*parts, listed[start:]]


def _end(text: str, opening: int) -> int:
    """Position after the bracket that closes the one at `opening`."""
    depth = 0
    for position in range(max(opening, 0), len(text)):
        depth += (text[position] in _OPEN) - (text[position] in _CLOSE)
        if depth == 0:
            return position + 1
    return len(text)
