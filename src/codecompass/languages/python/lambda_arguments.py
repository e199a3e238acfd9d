"""The arguments with which functions of the standard library call a lambda."""

from codecompass.languages.literals import is_followed
from codecompass.languages.nodes import children_of
from codecompass.languages.paths import with_steps
from codecompass.languages.protocol import Expressions, Node

_KEYED = {"sorted": 0, "max": 0, "min": 0, "groupby": 0, "nlargest": 1, "nsmallest": 1, "sort": -1}
"""Functions with a `key` → position of the argument with the elements (-1: the method's receiver)."""
_FED = {
    "map": (0, 1, True), "filter": (0, 1, False), "filterfalse": (0, 1, False), "takewhile": (0, 1, False),
    "dropwhile": (0, 1, False), "reduce": (0, 1, False), "groupby": (1, 0, False),
}  # fmt: skip
"""Functions that take a function → its position, that of the iterable, and whether each parameter has an iterable of
its own."""


def elements_given(function: Node, position: int, expressions: Expressions) -> str:
    """Path expression of the argument for a lambda's parameter; `""` where nothing is known."""
    around = function.parent
    if around is None:
        return ""
    keyword = around if around.type == "keyword_argument" else None
    arguments = keyword.parent if keyword is not None else around
    call = arguments.parent if arguments is not None and arguments.type == "argument_list" else None
    callee = call.child_by_field_name("function") if call is not None else None
    if arguments is None or callee is None:
        return ""
    name = expressions.text(callee).rpartition(".")[2]
    args = [child for child in children_of(arguments) if child.type != "keyword_argument"]
    if keyword is not None:
        word = keyword.child_by_field_name("name")
        at = _KEYED.get(name) if word is not None and expressions.text(word) == "key" and position == 0 else None
        source = callee.child_by_field_name("object") if at == -1 else _at(args, at)
    else:
        place, first, apart = _FED.get(name, (-1, 0, False))
        is_it = (own := _at(args, place)) is not None and own.start_byte == function.start_byte
        if name == "reduce" and is_it and position == 0 and len(args) > 2:
            path = expressions.path(args[2])
            return path if is_followed(path) else ""
        source = _at(args, first + position * apart) if is_it else None
    path = expressions.path(source) if source is not None else ""
    return with_steps(path, "@iter") if is_followed(path) else ""


def _at(args: list[Node], position: int | None) -> Node | None:
    return args[position] if position is not None and 0 <= position < len(args) else None
