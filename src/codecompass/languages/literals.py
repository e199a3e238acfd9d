"""The elements of a literal as a path: `[f, g]` → `#list/(f,g)`, for any language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from codecompass.languages.protocol import Expressions, Node

MOST = 12
"""More elements than these are data."""
LONGEST = 300
_FOLLOWED = re.compile(
    r"(?:[^\W\d]|[$#])[\w$]*(?:\.[\w$]+|\(\)|\{\}|\[(?:\d|(?:\.[\w$]+)+)?\]|@\w+"
    r"|/(?:<[^<>]*>)?\((?:[^()]|\((?:[^()]|\(\))*\))*\))*\Z|#(?:list|dict|tuple|set)/\(.*\)\Z"
)
_INDEX = re.compile(r"\d\Z")
_PLAIN = re.compile(r"#(?!def|self|class|list/|dict/|tuple/|set/)")


def with_contents(
    literal: str,
    values: Iterable[Node],
    expressions: Expressions,
    depth: int,
    read: Callable[[Node, Expressions, int], str] | None = None,
) -> str:
    """The literal's path with those of its elements, where one of them can be followed; `_` for any other. `read`: how
    an element reads, where not by itself."""
    nodes = list(values)
    if not 0 < len(nodes) <= MOST:
        return literal
    paths = [read(node, expressions, depth) if read else expressions.path(node, depth) for node in nodes]
    told = [path if is_followed(path) else "_" for path in paths]
    if all(path == "_" for path in told) or sum(map(len, told)) > LONGEST:
        return literal
    return f"{literal}/({','.join(told)})"


@lru_cache(maxsize=1 << 12)
def is_followed(path: str) -> bool:
    """Whether a path, as an element of a literal, tells more than that there is one."""
    return len(path) <= LONGEST and _FOLLOWED.match(path) is not None and _PLAIN.match(path) is None


def element_step(index: str) -> str:
    """`[0]` of `0`; `[]` of any other index than one of the first ten."""
    return f"[{index}]" if _INDEX.match(index) else "[]"
