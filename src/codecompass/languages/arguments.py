"""Arguments of a call, as far as type parameters may be inferred from them: `(a,_,f())`, for any language."""

import re
from collections.abc import Iterable, Iterator, Set
from typing import NamedTuple

from codecompass.languages.nodes import children_of
from codecompass.languages.paths import MAX_ALTERNATIVES, alternatives, without_call_arguments
from codecompass.languages.protocol import Node

MOST = 6
"""Arguments that are kept."""
LONGEST = 120
SPREAD = "*"
"""An argument that stands for any number of them, which a variadic function alone accepts."""
LAST = "_last"
"""Stands in place of a parameter's name for an argument behind the others, which is for the last parameter."""
MAX_ARGUMENT = 90
"""Longest path of an argument by which an overload is chosen, in characters."""
MAX_NESTED = 40
"""Longest arguments of a call inside an expression, in characters."""
MAX_STEPS = 3
DEEPEST = 12
"""Calls nested deeper in an expression are kept without their arguments."""
_NAME = re.compile(r"(?:[^\W\d]|\$)[\w$]*")
_MEMBER = re.compile(r"(?:[.@]|::)[\w$]+|(?<=[(,])[\w$]+:(?!:)")
"""Words in a path that are not names in scope: a member, the parameter that an argument is for."""
_TELLS_NOTHING = re.compile(r"#(?!0|is=|at\d|def|self|class|super|list/|vec/|tuple/|dict/|set/|option/|result/|fn)")


class Lambda(NamedTuple):
    """An anonymous function whose result is one path, written as the function that it is passed to sees it."""

    taken: int
    """Number of names that its parameters bind."""
    path: str
    """`#0` is its first parameter."""
    place: int = 0
    """Byte at which the path is to be resolved; 0 for the place of the call."""

    def text(self) -> str:
        """`#fn1=#0.name` for `(one) => one.name`; `#fn1@70=name` for `(one) => { …; return name }` with the name at
        byte 70; empty where the path can't be followed."""
        place = f"@{self.place}" if self.place else ""
        ways = alternatives(self.path)
        is_followed = len(ways) <= MAX_ALTERNATIVES and all(map(can_be_followed, ways))
        return f"#fn{self.taken}{place}={self.path}" if is_followed else ""


def lambda_of(path: str, first: str, names: Set[str], second: str = "") -> Lambda | None:
    """The lambda that returns `path`. `first`, `second`: its parameters; `names`: all names that its parameters bind. None
    where the result depends on other parameters, which are visible inside it only."""
    if "#fn" in path and first in _NAME.findall(path):  # inside another lambda `#0` is that one's parameter
        path = without_call_arguments(path)
    inside = path
    for number, name in enumerate((first, second)):
        if name:
            inside = re.sub(rf"(?<![\w.#@$])(?<!::){re.escape(name)}(?![\w$]|:(?!:))", f"#{number}", inside)
    if not names.isdisjoint(_NAME.findall(_MEMBER.sub("", inside))):
        inside = without_call_arguments(inside)
    if not inside or not names.isdisjoint(_NAME.findall(_MEMBER.sub("", inside))):
        return None
    return Lambda(len(names), inside)


def listing(paths: Iterable[str]) -> str:
    """Paths of arguments in brackets, `_` for one that can't be followed; empty where none can."""
    kept = [path if can_be_followed(path) else "_" for path in paths]
    while kept and kept[-1] == "_":
        kept.pop()
    text = ",".join(kept[:MOST])
    return f"({text})" if kept and len(text) <= LONGEST else ""


def can_be_followed(path: str) -> bool:
    return path != "" and " " not in path and "#?" not in path and not _TELLS_NOTHING.match(path)


def tells_type(path: str, longest: int = MAX_ARGUMENT) -> bool:
    """Whether an argument with this path may choose an overload."""
    return len(path) <= longest and " " not in path and "#?" not in path and "#fn" not in path


def one_of(paths: Iterable[str]) -> str:
    """An argument that is one of several values (`c ? a : b`): all as alternatives; `_` where one can't be followed."""
    ways = dict.fromkeys(path for path in paths if path != "#none")
    text = " ".join(ways)
    is_followed = "_" not in ways and "#fn" not in text and len(text) <= MAX_ARGUMENT
    return text if len(ways) == 1 or (ways and is_followed) else "_"


def returned_in(block: Node, nested: Set[str]) -> Iterator[Node]:
    """The values that a block returns, outside the functions and classes in it, which are `nested` nodes."""
    if block.type == "return_statement":
        yield from children_of(block)[:1]
    elif block.type not in nested:
        for child in children_of(block):
            yield from returned_in(child, nested)


def marks_of_block(block: Node, nested: Set[str]) -> str:
    """`r` of a block that returns a value, `v` of one that does not; empty for one that ends by throwing."""
    throws = bool(children_of(block)) and children_of(block)[-1].type == "throw_statement"
    return "r" if any(True for _ in returned_in(block, nested)) else "" if throws else "v"
