"""What the language's own functions hand on of what they are given: `Object.values(o)`, `Promise.all([p, q])`, `a.map(f)`."""

from __future__ import annotations

from codecompass.languages.contents import is_followed
from codecompass.languages.ecma.lambdas import arrow
from codecompass.languages.given import LONGEST
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node

_HELD = {"Object.values": "{0}[]", "Object.entries": "#tuple/(#str,{0}[])", "Array.from": "{0}@iter"}
"""By function: what the list that it gives holds, of what it is given."""
_GATHERING = frozenset({"map", "flatMap"})
"""Members whose result is made of what the function gives that they are given."""
_NAMES = frozenset({"all", *(name.rpartition(".")[2] for name in _HELD), *_GATHERING})


def handed_on(call: Node, callee: str, expressions: Expressions, depth: int) -> str:
    """Path expression of what a call gives; empty where it is not one of these, or nothing is known of it."""
    name = callee.rpartition(".")[2]
    if name not in _NAMES:
        return ""
    arguments = call.child_by_field_name("arguments")
    given = children_of(arguments)[0] if arguments is not None and children_of(arguments) else None
    if given is None or " " in callee:
        return ""
    if name in _GATHERING:
        return _of_function(given, callee, expressions, depth)
    if callee == "Promise.all":
        return _of_all(given, expressions, depth)
    alone = arguments is not None and len(children_of(arguments)) == 1  # `Array.from(a, f)` holds what `f` makes
    path = expressions.path(given, depth) if alone and callee in _HELD else ""
    return f"#list/({_HELD[callee].format(path)})" if is_followed(path) else ""


def _of_all(given: Node, expressions: Expressions, depth: int) -> str:
    """What each of a list is waited for: place by place, where they are written out."""
    if given.type != "array":
        path = expressions.path(given, depth)
        return f"{path}@all" if " " not in path and not path.startswith("#?") else ""
    paths = [expressions.path(child, depth) for child in children_of(given)]
    told = [f"{path}@await" if is_followed(path) else "_" for path in paths]
    found = f"#tuple/({','.join(told)})"
    return found if is_followed(found) and set(told) != {"_"} else ""


def _of_function(given: Node, callee: str, expressions: Expressions, depth: int) -> str:
    """`a.map((b) => b.c())` → `a.map/(#fn1=#0.c())()`: told in JavaScript, too, where other calls' arguments are not."""
    function = arrow(given, expressions, depth)
    text = function.text() if function is not None and len(function.path) <= LONGEST else ""
    return f"{callee}/({text})()" if text else ""
