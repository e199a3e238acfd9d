"""Stores that a call makes of a function which gives their state: zustand's `create<T>()(set => ({ … }))`."""

from codecompass.languages.ecma.lambdas import arrow
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node

MAKERS = frozenset({"create", "createStore", "createWithEqualityFn"})
_MIDDLEWARE = frozenset({"devtools", "persist", "immer", "subscribeWithSelector", "combine", "redux"})
"""Middleware, which takes the function first."""


def made_store(call: Node, callee: Node, expressions: Expressions, depth: int) -> str:
    """`create/(#fn2=…)()` for `create(…)` and for `create<T>()(…)`, be there middleware around the function; empty for any
    other call."""
    inner = callee.child_by_field_name("function") if callee.type == "call_expression" else callee
    if inner is None or expressions.text(inner) not in MAKERS:
        return ""
    function = _first(call)
    while function is not None and function.type == "call_expression":
        named = function.child_by_field_name("function")
        function = _first(function) if named is not None and expressions.text(named) in _MIDDLEWARE else None
    state = arrow(function, expressions, depth) if function is not None else None
    return f"{expressions.path(inner, depth)}/({text})()" if state is not None and (text := state.text()) else ""


def state_parameter(function: Node, position: int, expressions: Expressions) -> str:
    """Path of what a store's function is given, `(set, get, api) => ({ … })`; empty for other functions."""
    call = _call_with(function)
    while call is not None and (named := call.child_by_field_name("function")) is not None:
        if expressions.text(named) not in _MIDDLEWARE:
            made = made_store(call, named, expressions, 0)
            return f"{made}{_GIVEN[position]}" if made and position < len(_GIVEN) else ""
        call = _call_with(call)
    return ""


_GIVEN = (".setState", ".getState", "")


def _call_with(argument: Node) -> Node | None:
    """The call whose first argument is a node."""
    holder = argument.parent
    is_first = holder is not None and holder.type == "arguments" and next(iter(children_of(holder)), None) == argument
    return holder.parent if is_first and holder is not None else None


def _first(call: Node) -> Node | None:
    arguments = call.child_by_field_name("arguments")
    return next(iter(children_of(arguments)), None) if arguments is not None and arguments.type == "arguments" else None
