"""Results of built-in functions that return their arguments or elements of these: `Object.values(o)`, `Promise.all([p, q])`,
`a.map(f)`."""

from __future__ import annotations

from codecompass.languages.ecma.lambdas import arrow
from codecompass.languages.literals import is_followed, with_contents
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node

LONGEST_PATH = 300
_HELD = {"Object.values": "{0}[]", "Object.entries": "#tuple/(#str,{0}[])", "Array.from": "{0}@iter"}
"""By function: what the list that it gives holds, of what it is given."""
_ITSELF = frozenset(
    {
        "Object.freeze",
        "Object.seal",
        "Object.preventExtensions",
        "Object.setPrototypeOf",
        "structuredClone",
        "Object.create",
    }
)
"""Those that give what they are given, or the like of it."""
_GATHERING = frozenset({"map", "flatMap", "then"})
"""Members whose result is made of what the function gives that they are given."""
_FOLLOWED_NAMES = frozenset(
    {"all", "assign", "construct", "of", *(name.rpartition(".")[2] for name in (*_HELD, *_ITSELF)), *_GATHERING}
)
_MADE = {"Set": "#set/({0}@iter)", "Map": "#map/({0}@iter@1)", "WeakMap": "#map/({0}@iter@1)", "WeakRef": "#ref/({0})"}
"""By class: what its object holds, of what the class is given."""


def handed_on(call: Node, callee: str, expressions: Expressions, depth: int) -> str:
    """Path expression of what a call gives; empty where it is not one of these, or nothing is known of it."""
    name = callee.rpartition(".")[2]
    if name not in _FOLLOWED_NAMES or " " in callee:
        return ""
    arguments = call.child_by_field_name("arguments")
    given = children_of(arguments) if arguments is not None else []
    if not given:
        return ""
    if name in _GATHERING:
        return _of_function(given[0], callee, expressions, depth)
    if callee == "Promise.all":
        return _of_all(given[0], expressions, depth)
    if callee in _ITSELF:
        return _known(expressions.path(given[0], depth))
    if callee == "Object.assign":
        return " ".join(
            dict.fromkeys(filter(None, (_known(expressions.path(one, depth)) for one in given[:MOST_OBJECTS])))
        )
    if callee == "Reflect.construct":
        made = _known(expressions.path(given[0], depth))
        return f"{made}{{}}" if made else ""
    if callee == "Array.of":
        return with_contents("#list", given, expressions, depth)
    if callee == "Array.from" and len(given) == 2:
        return _made_of_each(given[0], given[1], expressions, depth)
    path = expressions.path(given[0], depth) if len(given) == 1 and callee in _HELD else ""
    return f"#list/({_HELD[callee].format(path)})" if is_followed(path) else ""


MOST_OBJECTS = 6


def held_by_made(call: Node, made: str, expressions: Expressions, depth: int) -> str:
    """Path expression of what `new` gives of a class that holds what it is given; empty for any other."""
    arguments = call.child_by_field_name("arguments") if made in _MADE or made == "Proxy" else None
    given = children_of(arguments) if arguments is not None else []
    path = _known(expressions.path(given[0], depth)) if given else ""
    if not path or " " in path or made == "Proxy":
        return path
    return _MADE[made].format(path)


def _known(path: str) -> str:
    """A path that tells more than that there is something."""
    return path if path.startswith(("<{@", "#list/", "#tuple/", "#map/", "#set/")) or is_followed(path) else ""


def _made_of_each(of: Node, function: Node, expressions: Expressions, depth: int) -> str:
    """`Array.from(a, f)`: as `a.map(f)`, where that is a list; what `f` makes of nothing, where that is a length."""
    path = expressions.path(of, depth)
    made = arrow(function, expressions, depth)
    text = made.text() if made is not None else ""
    if text and of.type == "object" and "#0" not in text:
        return f"#list/({made.path})" if made is not None and is_followed(made.path) else ""
    return f"{path}.map/({text})()" if text and is_followed(path) else ""


def _of_all(given: Node, expressions: Expressions, depth: int) -> str:
    """What each of a list is waited for: place by place, where they are written out."""
    if given.type != "array":
        path = expressions.path(given, depth)
        return f"{path}@all" if " " not in path and not path.startswith("#?") else ""
    paths = [expressions.path(child, depth) for child in children_of(given)]
    told = [f"{path}@await" if is_followed(path) or path.startswith("<Promise[") else "_" for path in paths]
    found = f"#tuple/({','.join(told)})"
    return found if is_followed(found) and set(told) != {"_"} else ""


def _of_function(given: Node, callee: str, expressions: Expressions, depth: int) -> str:
    """`a.map((b) => b.c())` → `a.map/(#fn1=#0.c())()`."""
    function = arrow(given, expressions, depth)
    text = function.text() if function is not None and len(function.path) <= LONGEST_PATH else ""
    return f"{callee}/({text})()" if text else ""
