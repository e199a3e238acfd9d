"""What a call is given, as far as that may tell what its type parameters stand for: `/<Cart>(a,_)` of `f<Cart>(a, 1)`."""

from __future__ import annotations

import re
from collections.abc import Callable

from codecompass.languages.ecma.lambdas import lambda_of
from codecompass.languages.ecma.types import type_expression
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node

GivenTo = Callable[[Node, str, Expressions, int], str]
"""`given_to`, where a language has types that it could tell."""
MOST = 6
"""Arguments that are looked at."""
LONGEST = 120
_NAMED = re.compile(r"[^\W\d#][\w$]*\Z|.*\.[\w$]+\Z")
_TELLS_NOTHING = re.compile(r"#(?!def|self|class|super|list/|tuple/)")


def given_to(call: Node, callee: str, expressions: Expressions, depth: int, leave_out: int = -1) -> str:
    """The step `/…` for a callee's path; empty where nothing that it is given says anything. `leave_out`: where an argument
    begins that is asked for itself."""
    if not _NAMED.match(callee) or depth > MOST:
        return ""
    written = call.child_by_field_name("type_arguments")
    types = [type_expression(child, expressions) for child in children_of(written)] if written is not None else []
    if any(types):
        return f"/<{','.join(types)}>()" if len(",".join(types)) <= LONGEST else ""
    holder = call.child_by_field_name("arguments")
    if holder is None or holder.type != "arguments":
        return ""
    arguments = children_of(holder)[:MOST]
    told = [_argument(one, expressions, depth + 1) if one.start_byte != leave_out else "_" for one in arguments]
    while told and told[-1] == "_":
        told.pop()
    text = ",".join(told)
    return f"/({text})" if told and len(text) <= LONGEST else ""


def _argument(node: Node, expressions: Expressions, depth: int) -> str:
    """`(one) => one.name` is `#fn1=#0.name`."""
    if node.type == "arrow_function":
        function = lambda_of(node, expressions, depth)
        if function is None or not (function.of_first or _is_told(function.path)):
            return "_"
        return f"#fn{function.taken}={'#0' if function.of_first else ''}{function.path}"
    path = expressions.path(node, depth) if node.type != "spread_element" else ""
    return path if _is_told(path) else "_"


def _is_told(path: str) -> bool:
    return path != "" and " " not in path and "#?" not in path and not _TELLS_NOTHING.match(path)
