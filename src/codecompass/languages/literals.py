"""The elements of a literal as a path: `[f, g]` → `#list/(f,g)`, for any language."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from codecompass.languages.protocol import Expressions, Node

MOST = 12
"""A literal with more elements is data."""
LONGEST = 300
_FOLLOWED = re.compile(
    r"(?:[^\W\d]|[$#])[\w$]*(?:\.[\w$]+|\(\)|\{\}|\[(?:\d|(?:\.[\w$]+)+)?\]|@\w+(?:=\w+)?"
    r"|/(?:<[^<>]*>)?\((?:[^()]|\((?:[^()]|\(\))*\))*\))*\Z|(?:#(?:list|dict|tuple|set)/\(.*\)|<\{@.*\}>)\Z"
)
_INDEX = re.compile(r"\d\Z")
_PLAIN = re.compile(r"#(?!def|self|class|list/|dict/|tuple/|set/)")


def with_contents(
    literal: str,
    values: Iterable[Node],
    expressions: Expressions,
    depth: int,
    read: Callable[[Node, Expressions, int], str] | None = None,
    keys: Sequence[str] = (),
) -> str:
    """The literal's path with the paths of its elements, if one of them can be followed; `_` for each that can't.
    `read`: how an element reads, where not by `expressions`. `keys`: of each element its key, if it is written out."""
    nodes = list(values)
    if not 0 < len(nodes) <= MOST:
        return literal
    paths = [read(node, expressions, depth) if read else expressions.path(node, depth) for node in nodes]
    kept = [path if is_followed(path) else "_" for path in paths]
    if all(path == "_" for path in kept) or sum(map(len, kept)) > LONGEST:
        return literal
    kept = [f"{key}={path}" if key else path for key, path in zip(keys, kept, strict=True)] if keys else kept
    return f"{literal}/({','.join(kept)})"


@lru_cache(maxsize=1 << 12)
def is_followed(path: str) -> bool:
    """Whether a path, as an element of a literal, can lead to a definition."""
    return len(path) <= LONGEST and _FOLLOWED.match(path) is not None and _PLAIN.match(path) is None


def element_step(index: str) -> str:
    """`[0]` for `0`; `[]` for an index that is not one of the first ten."""
    return f"[{index}]" if _INDEX.match(index) else "[]"
