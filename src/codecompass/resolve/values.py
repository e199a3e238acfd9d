"""Values: the results of evaluating an expression. Parsers of the two notations of model.py, paths and types."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from codecompass.languages.paths import AS, AT, end_of_arguments, end_of_word, parts_of, without_call_arguments

DEFINITION, INSTANCE, MODULE, EXTERNAL, EXTERNAL_INSTANCE, TUPLE, RECORD = range(7)
_OF_TREE = frozenset({DEFINITION, INSTANCE, RECORD})


class Value(NamedTuple):
    """One possible value of an expression, with the strategy that found it."""

    kind: int
    """DEFINITION: a definition itself; INSTANCE: a value of that type; MODULE: the module called `name`; EXTERNAL and
    EXTERNAL_INSTANCE: a definition outside the tree, and a value of such a type, by qualified name; TUPLE: a tuple of
    `args`; RECORD: an instance of the anonymous type `name`, written in scope `index`. Of an INSTANCE, `name` is its
    form: `super`, `class`, `builder`, or the pointer type that wraps it (`Arc`)."""
    path: str = ""
    index: int = 0  # type: ignore[assignment]  # hides tuple.index, which nothing calls
    name: str = ""
    args: tuple[tuple[Value, ...], ...] = ()
    """Type arguments, each a union of values. Of a RECORD the substitution for the type variables in it: each entry the
    variable's name, then its values."""
    strategy: str = ""
    static: bool = True
    """False where a step that led to the value was a guess."""


Values = tuple[Value, ...]
MAX_UNION = 4
"""A union with more alternatives than this is dropped: a name that may be anything is not bound."""
MOST_SURE = 8
"""The limit where all alternatives are certain and of the tree, as the parts of an intersection are (`A & B & C`)."""
CLASS, SUPER, SUPER_CLASS = "class", "super", "super class"
"""Forms of an INSTANCE: `this` where it is the class itself; `super`, whose members are those of a base, and `super` of
a class."""
CONSTANT = "const"
"""Form of an INSTANCE: one that can't be changed, where members are overloaded by that."""
BUILDER = "builder"
FLUENT = "fluent"
"""Form of an INSTANCE: a builder of an object of the type."""
SIGNATURE = "signature"
"""Form of a DEFINITION: the one of a function's declared overloads that a call means."""
EVERYWHERE = 1 << 60
"""A position after the end of any file: all declarations and assignments count."""
RECEIVERS = frozenset({"#self", "#class"})
"""Values of a method's first parameter, which means the same in all methods of its type."""
MIN_TELLING = 4
"""The least number of letters of a name that is matched by name alone."""
Step = tuple[str, str]
"""A step of a path: its kind (`.`, `::`, `()`, `[]`, `@iter` …) and its name or argument."""

LEXICAL = "lexical scope"
ENCLOSING = "enclosing type"
IMPORT = "import"
MODULE_ATTRIBUTE = "module attribute"
DECLARED = "declared type"
INFERRED = "inferred type"
INHERITED = "inherited member"
DISPATCH = "interface dispatch"
ONLY_NAME = "only definition of that name"
TASK = "sent as a task"
TEMPLATE = "called by a library"
NAMED = "named in an argument"

BESIDE = "@made="
"""Between the path of an owner and the name of a field of its that stands beside it (`Cart(total=1)`: `Cart@made=total`)."""


class TypeName(NamedTuple):
    """A parsed type expression: one alternative."""

    name: str
    args: tuple[tuple[TypeName, ...], ...] = ()


_PAIRS = frozenset({"()", "{}", "[]"})


@lru_cache(maxsize=65536)
def parse_path(text: str) -> tuple[str, tuple[Step, ...]]:
    """`a.b()::c[]@iter[0]` → (`a`, ((`.`, `b`), (`()`, ``), (`::`, `c`), (`[]`, ``), (`@iter`, ``), (`[]`, `0`)))."""
    position = _end_of_root(text)
    root, steps, length = text[:position], [], len(text)
    while position < length:
        mark = text[position]
        if mark == ".":  # most are
            end = end_of_word(text, position + 1)
            steps.append((mark, text[position + 1 : end]))
            position = end
            continue
        two = text[position : position + 2]
        if two in _PAIRS:
            steps.append((two, ""))
            position += 2
            continue
        if two[0] == "[" and two[1:].isdecimal() and text[position + 2 : position + 3] == "]":
            steps.append(("[]", two[1]))
            position += 3
            continue
        if two == "[.":
            end = text.find("]", position)
            steps.append(("[]", text[position + 1 : end]))
            position = max(end, position) + 1
            continue
        start = position + (2 if two == "::" else 1)
        end = end_of_word(text, start)
        if mark == "@":
            steps.append((text[position:end], ""))
        elif mark == "/":
            end = end_of_arguments(text, start)
            steps.append(("/", text[start:end]))
        else:
            steps.append(("::" if two == "::" else ".", text[start:end]))
        position = max(end, position + 1)
    return root, tuple(steps)


@lru_cache(maxsize=65536)
def led_through(text: str) -> tuple[str, ...]:
    """The proper prefixes of a path after its last call: `a.f().b.c[].d` → (`a.f().b`, `a.f().b.c`).

    The part before a call is the callee of that call, a reference of its own.
    """
    root, steps = parse_path(text) if BESIDE not in text else ("", ())
    if not steps or " " in text:
        return ()
    found: list[str] = []
    at = end = len(root)
    named = text[0] not in "#<"
    for kind, name in steps:
        if kind in ("()", "{}"):
            found.clear()
        elif named and kind != "/":
            found.append(text[:end])
        at += len(kind) + len(name)
        end = at if kind != "/" else end
        named = kind in (".", "::") or (named and kind == "/")
    return tuple(found)


def _end_of_root(text: str) -> int:
    if not text.startswith("<"):
        return end_of_word(text, 1)
    depth = 0
    for position, character in enumerate(text):
        depth += (character == "<") - (character == ">")
        if depth == 0:
            return position + 1
    return len(text)


@lru_cache(maxsize=65536)
def parse_arguments(text: str) -> tuple[str, ...]:
    """`(a,#str)` → (`a`, `#str`); `2` → (`_`, `_`), two unknown arguments; type arguments before them are left out."""
    text = text[text.find(">") + 1 :] if text.startswith("<") else text
    if not text.startswith("("):
        return ("_",) * min(int(text), 255) if text.isdecimal() else ()
    return tuple(parts_of(text[1:-1], ",")) if len(text) > 2 else ()


@lru_cache(maxsize=65536)
def parse_type_arguments(text: str) -> tuple[str, ...]:
    """`<Item,List[Part]>(a)` → (`Item`, `List[Part]`)."""
    return tuple(parts_of(text[1 : text.find(">")], ",")) if text.startswith("<") else ()


def without_arguments(text: str) -> str:
    """A path expression as people read it: ``a.B`1/(c,#str)`` → `a.B`, `Cart@as=Clone::clone` → `Cart::clone`."""
    return _INTERNAL.sub("", without_call_arguments(text)).replace("@last", "[-1]")


_INTERNAL = re.compile(rf"`\d+|{AS}\w+|{AT}\d+=")


@lru_cache(maxsize=65536)
def parse_type(text: str) -> tuple[TypeName, ...]:
    """`Map[str,Foo|None]` → one TypeName per alternative, arguments parsed likewise; `tuple[A,...]` has one."""
    alternatives = parts_of(text, "|")
    if len(alternatives) > 1:
        return tuple(name for part in alternatives for name in parse_type(part))
    text = text.strip()
    if text.startswith("[]"):
        return (TypeName("[]", (parse_type(text[2:]),)),)
    opening = text.find("[") if not text.startswith("{") else -1
    if opening < 0 or not text.endswith("]"):
        return (TypeName(text),) if text else ()
    first, *others = parts_of(text[opening + 1 : -1], ",")
    args = tuple(parse_type(part) for part in (first, *(other for other in others if other != "...")))
    return (TypeName(text[:opening], args),)


@lru_cache(maxsize=4096)
def parse_record(text: str) -> tuple[tuple[str, str], ...]:
    """`{a:T,=B}` → ((`a`, `T`), (``, `B`))"""
    parts = (part.partition("=" if part.startswith("=") else ":") for part in parts_of(text[1:-1], ","))
    return tuple((name, written) for name, _, written in parts)


def unite(values: list[Value] | Values) -> Values:
    """The distinct values in order; none where there are more than `MAX_UNION`."""
    if len(values) <= 1:
        return tuple(values)
    distinct = {v[:5]: v for v in reversed(values)}
    found = tuple(reversed(distinct.values()))
    if len(found) <= MAX_UNION:
        return found
    sure = len(found) <= MOST_SURE and all(value.static and value.kind in _OF_TREE for value in found)
    return found if sure else ()


def bound_by(values: list[Value]) -> Values:
    """All bounds of a type parameter, which hold together; of too many those of the tree."""
    distinct = unite(values)
    return distinct or unite([v for v in values if v.kind == INSTANCE])


def guessed(value: Value) -> Value:
    """The same value, inferred and not certain."""
    strategy = INFERRED if value.strategy != ENCLOSING else ENCLOSING
    return Value(value.kind, value.path, value.index, value.name, value.args, strategy, False)


def unsure(value: Value) -> Value:
    """The same value, not certain, since a step that led to it was a guess."""
    return value._replace(static=False) if value.static else value


def inferred(value: Value) -> Value:
    """The same instance, by the strategy INFERRED; the enclosing object as it is."""
    if value.kind != INSTANCE or value.strategy == ENCLOSING:
        return value
    return Value(INSTANCE, value.path, value.index, value.name, value.args, INFERRED, value.static)


def known_by(strategy: str, values: Values) -> Values:
    """The same values, definitions by another strategy."""
    return tuple(
        Value(DEFINITION, v.path, v.index, v.name, v.args, strategy, v.static) if v.kind == DEFINITION else v
        for v in values
    )
