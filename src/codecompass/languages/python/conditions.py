"""Conditions whose answer is known before a program runs: which Python it is, and where it runs.

What stands in an arm that a new Python on a POSIX system never comes to is of no meaning where another arm defines
the same name.
"""

from __future__ import annotations

import re

from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Node

_VERSION = re.compile(r"(?:sys\.)?version_info(?:\[0\]|\[:\d\]|\.major)?(>=|<=|==|!=|>|<)\(?(\d+)(?:,(\d+))?")
_PLACE = re.compile(r"(?:(?:sys\.)?(platform)|os\.name)(==|!=)[\"'](\w+)[\"']\Z")
_BEGINS = re.compile(r"sys\.platform\.startswith\([\"'](\w+)[\"']\)\Z")
_NAMED = {"six.PY2": False, "six.PY3": True, "PY2": False, "PY3": True}
_NOT_IMPORTED = re.compile(rb"\b(?:ImportError|ModuleNotFoundError)\b")
_PLATFORMS = frozenset({"linux", "posix"})
_NEW = (3, 13)
"""The Python that is meant where versions differ."""
_LEVELS = 8
_SCOPE_NODES = frozenset({"module", "class_definition", "function_definition"})
_ARMED = frozenset({"if_statement", "elif_clause", "except_clause", "except_group_clause", "case_clause"})
_IMPORTS = frozenset({"import_statement", "import_from_statement"})
_FOR_CHECKERS = b"TYPE_CHECKING"


def is_elsewhere(node: Node) -> bool:
    """Whether a definition stands in such an arm."""
    given = node
    for _ in range(_LEVELS):
        around = node.parent
        if around is None or around.type in _SCOPE_NODES:
            return False
        if around.type in ("if_statement", "elif_clause", "else_clause") and _is_never(node, around):
            return True
        if around.type == "except_clause" and _is_instead(given, around):
            return True
        if node.type == "block" and _is_for_running(given, node, around):
            return True
        node = around
    return False


def arm(node: Node) -> Node | None:
    """The innermost arm around a definition or an import that a program may not come to; None where there is none, or
    only type checkers choose."""
    for _ in range(_LEVELS):
        around = node.parent
        if around is None or around.type in _SCOPE_NODES:
            return None
        if node.type == "block" and _is_perhaps(node, around):
            return None if any(_FOR_CHECKERS in (one.text or b"") for one in _asked_for(around)) else node
        node = around
    return None


def _is_perhaps(block: Node, around: Node) -> bool:
    """Whether a block is one arm of several, and whether it is run not known before."""
    if around.type == "else_clause":
        statement = around.parent
        return statement is not None and statement.type == "if_statement" and not _is_always(_asked_for(around))
    return around.type in _ARMED and not _is_always(_asked_for(around)[-1:], told=True)


def _is_always(conditions: list[Node], told: bool = False) -> bool:
    return bool(conditions) and all(_answer(one) is told for one in conditions)


def _asked_for(around: Node) -> list[Node]:
    """The conditions that are asked before the arm in an `if`, or a clause of one, is run, its own included."""
    statement = around if around.type == "if_statement" else around.parent
    if statement is None or statement.type != "if_statement":
        return []
    asking = [statement, *(one for one in children_of(statement) if one.start_byte <= around.start_byte)]
    found = [one.child_by_field_name("condition") for one in asking if one.type in ("if_statement", "elif_clause")]
    return [one for one in found if one is not None]


def _is_instead(node: Node, clause: Node) -> bool:
    """Whether `node` is the substitute, in `except ImportError`, for what the `try` itself defines by that name: where
    the import fails only. An import there is not told apart: the tree may have but the one behind it."""
    caught, tried = clause.child_by_field_name("value"), clause.parent
    if node.type in _IMPORTS or caught is None or tried is None or not _NOT_IMPORTED.search(caught.text or b""):
        return False
    return _defines_too(tried.child_by_field_name("body"), node)


def is_shown(node: Node) -> bool:
    """Whether a function stands for type checkers only, and says of the one that runs what it takes and gives (`if
    TYPE_CHECKING: def make() -> Cart: … else: def make(): …`)."""
    block = node.parent if node.parent is None or node.parent.type != "decorated_definition" else node.parent.parent
    around = block.parent if block is not None and block.type == "block" else None
    arms = _for_checkers(around) if around is not None and around.type in ("if_statement", "else_clause") else None
    return arms is not None and arms[0] == block and _defines_too(arms[1], node)


def _is_for_running(node: Node, block: Node, around: Node) -> bool:
    """Whether `node` is the class that stands when a program runs for the one that type checkers are shown by that name.
    Functions are not told apart so: the one that runs is the one to be read."""
    arms = _for_checkers(around) if node.type == "class_definition" else None
    return arms is not None and arms[1] == block and _defines_too(arms[0], node)


def _for_checkers(around: Node) -> tuple[Node | None, Node | None] | None:
    """The block that type checkers are shown, and the one that runs, of an `if` around one of them: of `if not
    TYPE_CHECKING: …` alone, what stands around it is shown."""
    statement = around.parent if around.type == "else_clause" else around
    condition = statement.child_by_field_name("condition") if statement is not None else None
    others = statement.children_by_field_name("alternative") if statement is not None else []
    if statement is None or condition is None or len(others) > 1 or _FOR_CHECKERS not in (condition.text or b""):
        return None
    first = statement.child_by_field_name("consequence")
    second = others[0].child_by_field_name("body") if others else None
    if condition.type == "not_operator":
        return (second if others else statement.parent), first
    return first, second


def _defines_too(block: Node | None, node: Node) -> bool:
    """Whether a block defines the name of a class or function, as one, too."""
    name = node.child_by_field_name("name")
    written = (one.child_by_field_name("definition") or one for one in children_of(block)) if block is not None else ()
    named = (one.child_by_field_name("name") for one in written if one.type == node.type)
    return name is not None and any(one is not None and one.text == name.text for one in named)


def _is_never(arm: Node, around: Node) -> bool:
    """Whether one arm of a statement is never run: `arm` stands in `around`, or is what that one's condition leads to."""
    condition = around.child_by_field_name("condition")
    if condition is not None and around.child_by_field_name("consequence") == arm:
        return _answer(condition) is False
    if around.type == "if_statement" or around.parent is None:  # one of its other arms, which are asked for before it
        earlier = [around, *(one for one in children_of(around) if one.start_byte < arm.start_byte)]
        asked = (one.child_by_field_name("condition") for one in earlier)
        return any(one is not None and _answer(one) is True for one in asked)
    return False


def _answer(condition: Node) -> bool | None:
    """Of a condition; None where it is not known."""
    parts = children_of(condition)
    if condition.type == "parenthesized_expression" and parts:
        return _answer(parts[0])
    if condition.type == "not_operator" and parts:
        told = _answer(parts[0])
        return None if told is None else not told
    operator = condition.child_by_field_name("operator")
    if condition.type == "boolean_operator" and operator is not None:
        answers = [_answer(part) for part in parts]
        settling = operator.type == "or"
        return settling if settling in answers else None if None in answers else not settling
    return _known((condition.text or b"").decode("utf-8", "replace"))


def _known(text: str) -> bool | None:
    written = "".join(text.split())
    if (version := _VERSION.match(written)) is not None:
        asked = tuple(int(part) for part in version.groups()[1:] if part)
        return _compared(version[1], asked, whole="(" in written)
    if (place := _PLACE.match(written)) is not None:
        return (place[3] in _PLATFORMS) == (place[2] == "==")
    if (begins := _BEGINS.match(written)) is not None:
        return any(place.startswith(begins[1]) for place in _PLATFORMS)
    return _NAMED.get(written)


def _compared(operator: str, asked: tuple[int, ...], whole: bool) -> bool | None:
    """What Python `_NEW` gives; None where only later ones may say yes. `whole`: not its first number only."""
    at_most, newer = asked <= _NEW, asked < _NEW
    if not whole:
        at_most, newer = asked <= _NEW[:1], asked < _NEW[:1]
        if asked == _NEW[:1]:
            return operator in (">=", "<=", "==")
    told = {">=": at_most, "<": at_most}.get(operator, newer)
    return operator in (">=", ">", "!=") if told else None
