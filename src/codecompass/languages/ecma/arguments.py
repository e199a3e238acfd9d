"""Arguments of a call, as far as type parameters may be inferred from them: `/<Cart>()`, `/(a,_)`."""

import re

from codecompass.languages.arguments import DEEPEST, LONGEST, listing
from codecompass.languages.ecma.lambdas import arrow
from codecompass.languages.ecma.types import type_expression
from codecompass.languages.nodes import children_of
from codecompass.languages.paths import WRITTEN
from codecompass.languages.protocol import Expressions, Node

_NAMED = re.compile(r"(?:[^\W\d#]|\$)[\w$]*\Z|.*(?:\.[\w$]+|\(\))\Z")


def argument_step(call: Node, callee: str, expressions: Expressions, depth: int, leave_out: int = -1) -> str:
    """The step `/…` behind a callee's path; empty where no argument can be followed. `leave_out`: start of an argument
    that the caller handles itself."""
    if not _NAMED.match(callee) or depth > DEEPEST:
        return ""
    written = call.child_by_field_name("type_arguments")
    types = [type_expression(child, expressions) for child in children_of(written)] if written is not None else []
    written_with = f"<{','.join(types)}>" if any(types) else ""
    if len(written_with) > LONGEST + 2:
        return ""
    holder = call.child_by_field_name("arguments")
    if holder is None or holder.type != "arguments":
        return f"/{written_with}()" if written_with else ""
    paths = (
        _argument(one, expressions, depth + 1) if one.start_byte != leave_out else "" for one in children_of(holder)
    )
    listed = listing(paths)
    if written_with:
        return f"/{written_with}{listed if listed.startswith('(') else '()'}"
    return f"/{listed}" if listed else ""


def _argument(node: Node, expressions: Expressions, depth: int) -> str:
    if node.type in ("arrow_function", "function_expression"):
        function = arrow(node, expressions, depth)
        if function is not None or node.type == "arrow_function":
            return function.text() if function is not None else ""
    if node.type == "string" and (word := _WORD.fullmatch(expressions.text(node))):
        return f"{WRITTEN}{word[1]}"
    return expressions.path(node, depth) if node.type != "spread_element" else ""


_WORD = re.compile(r"""["']([A-Za-z_$][\w$]{0,30})["']""")
