"""Operations on path expressions."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import accumulate

MAX_ALTERNATIVES = 4
OPERATORS = {
    "+": "@add", "-": "@sub", "*": "@mul", "/": "@div", "//": "@floordiv", "%": "@rem", "**": "@pow", "@": "@matmul",
    "|": "@or", "&": "@and", "^": "@xor", "<<": "@shl", ">>": "@shr",
}  # fmt: skip
"""Operators that a type may overload → the step for their result."""
UNARY = {"-": "@neg", "+": "@pos", "~": "@invert"}
REFLECTED = {operator: f"@r{step[1:]}" for operator, step in OPERATORS.items()}
"""The same for an operator with a number on its left: `2 * price`."""
AT = "#at"
"""Begins the root of a path that stands elsewhere in the file: `#at70=name`."""
WRITTEN = "#is="
"""Root of a string that is written out, as an argument that a type parameter may be inferred from: `#is=add`."""
AS = "@as="
"""The step from a type to its implementation of a trait: `<Cart as Clone>::clone` → `Cart@as=Clone::clone`."""
OPERATIONS = frozenset((*OPERATORS.values(), *UNARY.values(), *REFLECTED.values()))
IN_PLACE = "#?fn"
"""The value of a variable that is given a function without a name."""


def alternatives(path: str) -> list[str]:
    """The alternatives of a path, separated by spaces; spaces inside brackets don't count."""
    parts = path.split(" ")
    if len(parts) == 1 or _OPENING.search(path) is None:
        return parts
    found, depth = [""], 0
    for part in parts:
        found[-1] += f" {part}" if depth else part
        depth += sum(map(part.count, "([<{")) - sum(map(part.count, ")]>}"))
        if depth <= 0:
            depth = 0
            found.append("")
    return [part for part in found if part]


_BRACKET = re.compile(r"[()\[\]<>{}]")
_OPENING = re.compile(r"[(\[<{]")


def parts_of(text: str, mark: str) -> list[str]:
    """What `mark` separates in a text, outside of brackets."""
    parts, depth, start = [], 0, 0
    for position, character in enumerate(text):
        if character in "[(<{":
            depth += 1
        elif character in "])>}":
            depth -= 1
        elif character == mark and depth == 0:
            parts.append(text[start:position])
            start = position + 1
    parts.append(text[start:])
    return parts


def seen_at(byte: int, path: str) -> str:
    """A path as it is seen at another place of its file; what does not begin with a name is the same everywhere."""
    return " ".join(part if part[:1] in ("#", "<") else f"{AT}{byte}={part}" for part in alternatives(path))


def may_be_function(returned: str, function: int, local: Collection[tuple[int, str]]) -> bool:
    """Whether what a function returns may be another function: a name, or a member, that is no local variable. `local`: scopes
    with the names that they bind."""
    return any(_NAMED.fullmatch(one) and (function, one) not in local for one in alternatives(returned))


_NAMED = re.compile(r"(?:#self\b|[^\W\d]\w*)(?:(?:\.|::)\w+)*\Z")


def with_steps(path: str, steps: str) -> str:
    """`path` with `steps` appended to each alternative."""
    if not steps or " " not in path:
        return path + steps
    return " ".join(part + steps for part in alternatives(path)[:MAX_ALTERNATIVES])


def either(paths: Iterable[str]) -> str:
    """A path with all of these as alternatives; `#?` where none can be followed."""
    parts = dict.fromkeys(part for path in paths for part in alternatives(path))
    return " ".join(part for part in parts if part not in ("#?", "#none")) or "#?"


def operated(path: str, step: str) -> str:
    """The path of an operator's result, by its left operand; `#?` where there is no such operator or the operand can't
    be followed."""
    return f"{path}{step}" if step and " " not in path and not path.startswith("#") else "#?"


def without_call_arguments(path: str) -> str:
    """A path without the arguments of its calls: `a/(b,c())().d` → `a().d`."""
    while (at := path.find("/")) >= 0:
        path = path[:at] + path[end_of_arguments(path, at + 1) :]
    return path


def shorter(paths: Sequence[str]) -> Iterator[str]:
    """The paths, then the last one with fewer and fewer of its calls' arguments."""
    yield from paths
    yield (without_functions := with_counts(paths[-1], "#fn"))
    yield with_counts(without_functions)


def with_counts(path: str, having: str = "") -> str:
    """A path with the number of arguments in place of those that contain `having`: `a/(b,#fn1=c())().d` → `a/2().d`.
    The elements of literals stay."""
    found, start = [], 0
    while (at := path.find("/", start)) >= 0:
        end = end_of_arguments(path, at + 1)
        opening = path.find("(", path.find(">", at, end) if path[at + 1 : at + 2] == "<" else at, end)
        counted = opening >= 0 and having in path[opening:end] and not _LITERAL.search(path[start:at])
        found.append(f"{path[start:opening]}{_count(path[opening:end])}" if counted else path[start:end])
        start = end
    return "".join((*found, path[start:]))


_LITERAL = re.compile(r"#\w+$")


def _count(given: str) -> int:
    """How many items are in brackets."""
    depths = accumulate((mark in "([<{") - (mark in ")]>}") for mark in given)
    commas = sum(mark == "," and depth == 1 for mark, depth in zip(given, depths, strict=True))
    return commas + (len(given) > len("()"))


def end_of_arguments(path: str, start: int) -> int:
    """End of an argument step `/…` whose contents begin at `start`: `<Cart>(a,b)`, `2`."""
    if path[start : start + 1] == "<":
        start = path.find(">", start) + 1 or len(path)
    return _end_of_brackets(path, start) if path[start : start + 1] == "(" else end_of_word(path, start)


def end_of_word(path: str, start: int) -> int:
    mark = _MARK.search(path, start)
    return mark.start() if mark else len(path)


_MARK = re.compile(r"[.(\[{@:/]")


def _end_of_brackets(path: str, start: int) -> int:
    """Position after the bracket that closes the one at `start`."""
    depth = 0
    for bracket in _BRACKET.finditer(path, start):
        depth += 1 if bracket[0] in "([<{" else -1
        if depth == 0:
            return bracket.end()
    return len(path)


def last_word(path: str) -> str:
    """The last name of a path expression or qualified name: `self.cart.total()` → `total`; empty if it has none."""
    end = len(path)
    while end and not (path[end - 1].isalnum() or path[end - 1] in "_$"):
        end -= 1
    start = end
    while start and (path[start - 1].isalnum() or path[start - 1] in "_$"):
        start -= 1
    return path[start:end]
