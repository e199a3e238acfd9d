"""Names and ids of definitions. Pure: the same facts in the same place give the same ids on every ref and clone.

`symbol_id` holds the place (project, path), `stable_id` only the name, so that a moved or re-signed symbol is
recognised. Neither holds a line. Definitions that would share an id are told apart by an ordinal, in file order.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from blake3 import blake3

from codecompass.model import Definition, FileFacts

CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SPACE_LIMIT = 1000
"""Characters of what names stand under: a long name with many below it must not be written out for each."""


class Identity(NamedTuple):
    """The names and ids of a definition."""

    symbol_id: str
    """`sym_` and 26 characters of Crockford base32."""
    stable_id: str
    """`b3:` and 32 hex digits."""
    qualified_name: str
    ordinal: int
    """How many definitions of the same kind and qualified name come before it in the file."""


def identify(project: str, path: str, facts: FileFacts, module: str, separator: str) -> list[Identity]:
    """The identities of a file's definitions, in order. `project` is the project's name (not its path on disk),
    `module` the file's qualified module name, and `separator` what the language puts between names (`.`, `::`)."""
    definitions = facts.symbols()
    names = qualified_names(definitions, module, separator)
    seen: dict[tuple[str, str], int] = {}
    found = []
    for definition, name in zip(definitions, names, strict=True):
        key = (definition.kind, name)
        ordinal = seen.get(key, 0)
        seen[key] = ordinal + 1
        tail = f"{definition.kind}\0{name}\0{ordinal}"
        found.append(
            Identity(
                "sym_" + base32(blake3(f"{project}\0{path}\0{tail}".encode()).digest(16)),
                "b3:" + blake3(f"{facts.language}\0{tail}".encode()).hexdigest(16),
                name,
                ordinal,
            )
        )
    return found


def qualified_names(definitions: tuple[Definition, ...], module: str, separator: str) -> list[str]:
    """The qualified name of each definition: module, enclosing definitions, own name. A member of a type that does not
    enclose it (`owner`: Go's receiver, Rust's `impl T`) is named under that type; an `impl` block itself adds nothing
    to the names within it."""
    names = [""] * len(definitions)
    spaces = [""] * len(definitions)
    """What the members of each definition are named under."""
    for number in _parents_first(definitions):
        definition = definitions[number]
        if definition.parent < 0:
            names[number], spaces[number] = module or definition.name, module
            continue
        around = spaces[definition.parent]
        if definition.kind == "impl":
            names[number] = join(around, definition.name, separator)
            spaces[number] = around if definition.owner else names[number][:SPACE_LIMIT]
            continue
        above = definitions[definition.parent]
        owner = bare(definition.owner) or (bare(above.owner) if above.kind == "impl" else "")
        if owner:
            around = join(around, owner, separator)
        names[number] = join(around, definition.name, separator)
        spaces[number] = names[number][:SPACE_LIMIT]
    return names


def _parents_first(definitions: tuple[Definition, ...]) -> Iterable[int]:
    """The numbers of definitions, each after its parent's."""
    if all(definition.parent < number for number, definition in enumerate(definitions)):
        return range(len(definitions))
    return sorted(range(len(definitions)), key=lambda number: _depth(definitions, number))


def _depth(definitions: tuple[Definition, ...], number: int) -> int:
    depth = 0
    while (number := definitions[number].parent) >= 0:
        depth += 1
    return depth


def join(around: str, name: str, separator: str) -> str:
    """`name` under `around`; a module at the root has no prefix."""
    return f"{around}{separator}{name}" if around else name


def bare(type_expression: str) -> str:
    """The last name of a type expression, without arguments: `a::b::Map[K,V]` → `Map`."""
    return type_expression.partition("[")[0].rpartition("::")[2].rpartition(".")[2]


def base32(digest: bytes) -> str:
    """16 bytes as 26 characters of Crockford base32."""
    number = int.from_bytes(digest, "big")
    low, middle, high = number & (1 << 45) - 1, number >> 45 & (1 << 45) - 1, number >> 90
    table = _triples()
    return (
        table[high >> 30] [1:] + table[high >> 15 & 32767] + table[high & 32767]
        + table[middle >> 30] + table[middle >> 15 & 32767] + table[middle & 32767]
        + table[low >> 30] + table[low >> 15 & 32767] + table[low & 32767]
    )  # fmt: skip


@cache
def _triples() -> tuple[str, ...]:
    """All groups of three base32 digits, computed on first use: readers never need them."""
    return tuple(a + b + c for a in CROCKFORD for b in CROCKFORD for c in CROCKFORD)
