"""Kinds of syntax tree nodes by their part in control flow, calls and literals, as `nodes.toml` in a language's folder
has them: words for node kinds."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

NONE: frozenset[str] = frozenset()


class CallNodes(NamedTuple):
    """The node kinds of a language's calls, and the fields in which their parts are (the first that a node has)."""

    calls: frozenset[str] = NONE
    """Calls and constructions."""
    by_name: frozenset[str] = NONE
    """Calls without a node for their callee: its name is a field, beside the receiver."""
    chain: frozenset[str] = NONE
    """Calls, members, and what else a chain of calls consists of."""
    postfix: frozenset[str] = NONE
    """Nodes around a call in a chain that keep its value: `await f()`, `f()?`, `f()!`."""
    misread: frozenset[str] = NONE
    """Nodes that the grammar has in place of the callee of `await f<T>()`."""
    scoped: frozenset[str] = NONE
    """Callees with a path (`web::scope`), which have no receiver."""
    leading: frozenset[str] = NONE
    """Calls and members whose parts have no fields: the callee, or the receiver, is the first child, and the arguments
    are in the last."""
    infix: frozenset[str] = NONE
    """Calls whose name stands between receiver and argument, without fields: `a f b`."""
    embedded: re.Pattern[str] | None = None
    """A name in a text without brackets (group 1): `$name`."""
    generic: frozenset[str] = NONE
    """Callees with type arguments, around the callee itself."""
    decorators: frozenset[str] = NONE
    named: frozenset[str] = NONE
    """Arguments that may have a name."""
    keyed: frozenset[str] = NONE
    """Elements with a key of a composite literal (`T{Key: value}`), which are read as named arguments."""
    composite: frozenset[str] = NONE
    """Literals of a type that are read like calls, their elements in the field `body`."""
    arguments: frozenset[str] = NONE
    """Lists of arguments."""
    tagged: frozenset[str] = NONE
    """Texts in place of such a list: ``sql`SELECT 1` ``."""
    spreads: frozenset[str] = NONE
    """Arguments that stand for any number of them: `*args`, `...args`."""
    functions: frozenset[str] = NONE
    """Function expressions."""
    options: frozenset[str] = NONE
    """Literals as arguments, in which a function is an option, not the argument itself."""
    callee: tuple[str, ...] = ("function", "constructor", "type")
    receiver: tuple[str, ...] = ("object", "operand", "value", "expression", "path")
    """Fields of a callee."""
    receiver_by_name: tuple[str, ...] = ("object", "scope")
    """Fields of a call of `by_name`."""

    @property
    def captured_whole(self) -> bool:
        """Whether queries capture whole calls, since their callees have no nodes or fields of their own."""
        return bool(self.leading or self.by_name)


class LiteralNodes(NamedTuple):
    """The node kinds of a language's object and list literals, and of loops over them."""

    objects: frozenset[str] = NONE
    pairs: frozenset[str] = NONE
    """Members of object literals with the fields `key` and `value`."""
    shorthands: frozenset[str] = NONE
    """Members that are a name alone: `{ users }`."""
    spreads: frozenset[str] = NONE
    lists: frozenset[str] = NONE
    scalars: frozenset[str] = NONE
    """Literals that contain no function."""
    wrappers: frozenset[str] = NONE
    """Nodes around an expression that keep its value: parentheses, type assertions."""
    names: frozenset[str] = NONE
    members: Mapping[str, tuple[str, str]] = {}
    """Kind of a member access → the fields of its object and its name."""
    elements: Mapping[str, tuple[str, str]] = {}
    """Kind of an index expression → the fields of its object and its index."""
    keywords: frozenset[str] = NONE
    """Arguments with the fields `name` and `value`."""
    interpolations: frozenset[str] = NONE
    loops: frozenset[str] = NONE
    """Loops with the fields `left` and `right`."""
    callbacks: frozenset[str] = NONE
    """Function expressions that may be the body of an iterating method."""
    iterating: frozenset[str] = NONE
    """Methods that call a function with each element: `forEach`."""
    keyed_targets: frozenset[str] = NONE
    """Targets of a key, or a position, and a value."""
    fields: frozenset[str] = NONE
    """Declarations of fields, of whose literals the elements may have no names."""
    interpolated: frozenset[str] = NONE
    """Texts in which names stand without a node around them."""
    list_targets: frozenset[str] = NONE
    """Targets that destructure a list."""
    object_targets: frozenset[str] = NONE
    entries: frozenset[str] = NONE
    """Methods whose result are the entries of an object: `items`."""
    values: frozenset[str] = NONE
    """Methods whose result are the values of an object."""
    adding: frozenset[str] = NONE
    """Methods that add to the list that they are called on."""
    namespace: str = ""
    """The global on which these are called with the object as argument: `Object.entries(routes)`."""


class FlowNodes(NamedTuple):
    """The node kinds of a language's control flow: conditions, loops, and what leaves a function."""

    choices: frozenset[str] = NONE
    """Conditions with the fields `consequence` (or `body`) and `alternative`; clauses of them are listed, too."""
    loops: frozenset[str] = NONE
    """Loops and comprehensions."""
    cases: frozenset[str] = NONE
    """Branches of a `switch` or a `match`."""
    handlers: frozenset[str] = NONE
    """`catch` and `finally`."""
    later: frozenset[str] = NONE
    """Statements whose call runs at another time: `defer`, `go`."""
    functions: frozenset[str] = NONE
    """Functions within functions, named or not."""
    exits: frozenset[str] = NONE
    """Statements that leave a function or one round of a loop."""
    raises: frozenset[str] = NONE
    passing_on: str = ""
    """A pattern of exits that only pass an error on, with the condition before them: `if err != nil: return err`."""
    member_within: tuple[bytes, bytes] = (b"", b"")
    """Text before and after a member of a type with which the grammar parses it alone."""
    function_within: tuple[bytes, bytes] = (b"", b"")
    """The same for a function."""


_Nodes = TypeVar("_Nodes", FlowNodes, CallNodes, LiteralNodes)


def read_nodes(beside: str) -> tuple[FlowNodes, CallNodes, LiteralNodes]:
    """The node kinds of a language; `beside`: a file in its folder."""
    tables: Any = tomllib.loads(Path(beside).with_name("nodes.toml").read_text(encoding="utf-8"))  # Any: TOML
    flow, calls, literals = (tables.get(name, {}) for name in ("flow", "calls", "literals"))
    return _read(FlowNodes, flow), _read(CallNodes, calls), _read(LiteralNodes, literals)


def _read(kind: type[_Nodes], table: Mapping[str, Any]) -> _Nodes:
    values = {name: _value(written, kind._field_defaults[name]) for name, written in table.items()}
    return kind(**values)


def _value(written: Any, default: object) -> Any:  # Any: what the field is of
    """A field as it is written, in the form of its default."""
    if isinstance(default, frozenset):
        return frozenset(written.split())
    if isinstance(default, Mapping):
        return {name: tuple(fields) for name, fields in written.items()}
    if isinstance(default, tuple):
        return tuple(written.split()) if isinstance(written, str) else tuple(text.encode() for text in written)
    return re.compile(written) if default is None else written
