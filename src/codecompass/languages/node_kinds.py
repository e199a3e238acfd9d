"""Kinds of syntax tree nodes by their part in control flow, calls, literals and paths, as `nodes.toml` in a language's folder
has them: words for node kinds."""

import re
from collections.abc import Mapping
from pathlib import Path

import msgspec

from codecompass.languages.tables import Kinds, Words, read_table, row_as

NONE = Kinds()


class CallNodes(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """The node kinds of a language's calls, and the fields in which their parts are (the first that a node has)."""

    calls: Kinds = NONE
    """Calls and constructions."""
    by_name: Kinds = NONE
    """Calls without a node for their callee: its name is a field, beside the receiver."""
    chain: Kinds = NONE
    """Calls, members, and what else a chain of calls consists of."""
    postfix: Kinds = NONE
    """Nodes around a call in a chain that keep its value: `await f()`, `f()?`, `f()!`."""
    misread: Kinds = NONE
    """Nodes that the grammar has in place of the callee of `await f<T>()`."""
    scoped: Kinds = NONE
    """Callees with a path (`web::scope`), which have no receiver."""
    leading: Kinds = NONE
    """Calls and members whose parts have no fields: the callee, or the receiver, is the first child, and the arguments
    are in the last."""
    infix: Kinds = NONE
    """Calls whose name stands between receiver and argument, without fields: `a f b`."""
    embedded: re.Pattern[str] | None = None
    """A name in a text without brackets (group 1): `$name`."""
    generic: Kinds = NONE
    """Callees with type arguments, around the callee itself."""
    decorators: Kinds = NONE
    named: Kinds = NONE
    """Arguments that may have a name."""
    keyed: Kinds = NONE
    """Elements with a key of a composite literal (`T{Key: value}`), which are read as named arguments."""
    composite: Kinds = NONE
    """Literals of a type that are read like calls, their elements in the field `body`."""
    arguments: Kinds = NONE
    """Lists of arguments."""
    tagged: Kinds = NONE
    """Texts in place of such a list: ``sql`SELECT 1` ``."""
    spreads: Kinds = NONE
    """Arguments that stand for any number of them: `*args`, `...args`."""
    functions: Kinds = NONE
    """Function expressions."""
    options: Kinds = NONE
    """Literals as arguments, in which a function is an option, not the argument itself."""
    callee: Words = Words(("function", "constructor", "type"))
    receiver: Words = Words(("object", "operand", "value", "expression", "path"))
    """Fields of a callee."""
    receiver_by_name: Words = Words(("object", "scope"))
    """Fields of a call of `by_name`."""

    @property
    def captured_whole(self) -> bool:
        """Whether queries capture whole calls, since their callees have no nodes or fields of their own."""
        return bool(self.leading or self.by_name)


class LiteralNodes(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """The node kinds of a language's object and list literals, and of loops over them."""

    objects: Kinds = NONE
    pairs: Kinds = NONE
    """Members of object literals with the fields `key` and `value`."""
    shorthands: Kinds = NONE
    """Members that are a name alone: `{ users }`."""
    spreads: Kinds = NONE
    lists: Kinds = NONE
    scalars: Kinds = NONE
    """Literals that contain no function."""
    wrappers: Kinds = NONE
    """Nodes around an expression that keep its value: parentheses, type assertions."""
    names: Kinds = NONE
    members: Mapping[str, tuple[str, str]] = {}
    """Kind of a member access → the fields of its object and its name."""
    elements: Mapping[str, tuple[str, str]] = {}
    """Kind of an index expression → the fields of its object and its index."""
    keywords: Kinds = NONE
    """Arguments with the fields `name` and `value`."""
    interpolations: Kinds = NONE
    loops: Kinds = NONE
    """Loops with the fields `left` and `right`."""
    callbacks: Kinds = NONE
    """Function expressions that may be the body of an iterating method."""
    iterating: Kinds = NONE
    """Methods that call a function with each element: `forEach`."""
    keyed_targets: Kinds = NONE
    """Targets of a key, or a position, and a value."""
    fields: Kinds = NONE
    """Declarations of fields, of whose literals the elements may have no names."""
    interpolated: Kinds = NONE
    """Texts in which names stand without a node around them."""
    markup_texts: Kinds = NONE
    """Texts of markup between elements, in which spaces are layout."""
    markup_holes: Kinds = NONE
    """Expressions in markup: `{" "}`."""
    list_targets: Kinds = NONE
    """Targets that destructure a list."""
    object_targets: Kinds = NONE
    entries: Kinds = NONE
    """Methods whose result are the entries of an object: `items`."""
    values: Kinds = NONE
    """Methods whose result are the values of an object."""
    adding: Kinds = NONE
    """Methods that add to the list that they are called on."""
    namespace: str = ""
    """The global on which these are called with the object as argument: `Object.entries(routes)`."""


class FlowNodes(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """The node kinds of a language's control flow: conditions, loops, and what leaves a function."""

    choices: Kinds = NONE
    """Conditions with the fields `consequence` (or `body`) and `alternative`; clauses of them are listed, too."""
    loops: Kinds = NONE
    """Loops and comprehensions."""
    cases: Kinds = NONE
    """Branches of a `switch` or a `match`."""
    handlers: Kinds = NONE
    """`catch` and `finally`."""
    later: Kinds = NONE
    """Statements whose call runs at another time: `defer`, `go`."""
    functions: Kinds = NONE
    """Functions within functions, named or not."""
    exits: Kinds = NONE
    """Statements that leave a function or one round of a loop."""
    raises: Kinds = NONE
    passing_on: str = ""
    """A pattern of exits that only pass an error on, with the condition before them: `if err != nil: return err`."""
    member_within: tuple[str, str] = ("", "")
    """Text before and after a member of a type with which the grammar parses it alone."""
    function_within: tuple[str, str] = ("", "")
    """The same for a function."""


class Conditions(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """The node kinds that conditions consist of, where the query captures `@binding.check`."""

    brackets: Kinds = NONE
    negations: Kinds = NONE
    """Node kinds; their operator is `not` or `!`."""
    joined: Kinds = NONE
    conjunctions: Kinds = NONE
    disjunctions: Kinds = NONE


class ArgumentNodes(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """The node kinds of arguments, where overloads depend on them."""

    short: Kinds = NONE
    """Arguments of a nested call that are followed."""
    composed: Kinds = NONE
    """… and those that are if they are made of such."""
    bodies: Kinds = NONE
    """Bodies of lambdas that are followed."""
    statements: Kinds = NONE
    """Expressions that are also statements."""
    nested: Kinds = NONE
    """Functions and classes within a lambda, whose `return` is not the lambda's."""


class Nodes(msgspec.Struct, frozen=True, eq=False):
    """The node kinds of a language by their part."""

    flow: FlowNodes = FlowNodes()
    """Control flow, from which slices and steps of functions are read."""
    calls: CallNodes = CallNodes()
    """Calls, by which surfaces of frameworks are recognised."""
    literals: LiteralNodes = LiteralNodes()
    """Object and list literals, where frameworks' routes or settings are written as such."""
    conditions: Conditions = Conditions()
    arguments: ArgumentNodes = ArgumentNodes()
    paths: Mapping[str, tuple[str | int, ...]] = {}
    """Those that read as paths without code of the language: the path's kind and its parts (`extract/expressions.py`)."""


def read_nodes(beside: str) -> Nodes:
    """The node kinds of a language; `beside`: a file in its folder. In `paths`, `name` are read as they are written, `inner`
    as their first child, `literal` by their paths; `rules` are all others."""
    table = read_table(Path(beside).with_name("nodes.toml"))
    paths = table.get("paths", {})
    alike = [(paths.get("name", ""), ["name"]), (paths.get("inner", ""), ["inner", ""])]
    alike += [(kinds, ["literal", path]) for path, kinds in paths.get("literal", {}).items()]
    rules = {kind: rule for kinds, rule in alike for kind in kinds.split()} | paths.get("rules", {})
    return row_as(Nodes, table | {"paths": rules})
