"""Conditions with an answer known before a program runs: the Python version and the platform.

Definitions in a branch that never runs on a new Python on a POSIX system are ignored where another branch defines the
same name.
"""

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
"""The version assumed where versions differ."""
_LEVELS = 8
_SCOPE_NODES = frozenset({"module", "class_definition", "function_definition"})
_ARMED = frozenset({"if_statement", "elif_clause", "except_clause", "except_group_clause", "case_clause"})
_IMPORTS = frozenset({"import_statement", "import_from_statement"})
_FOR_CHECKERS = b"TYPE_CHECKING"


def is_elsewhere(node: Node) -> bool:
    """Whether a definition is in such a branch."""
    definition = node
    for _ in range(_LEVELS):
        around = node.parent
        if around is None or around.type in _SCOPE_NODES:
            return False
        if around.type in ("if_statement", "elif_clause", "else_clause") and _is_never(node, around):
            return True
        if around.type == "except_clause" and _is_instead(definition, around):
            return True
        if node.type == "block" and _is_for_running(definition, node, around):
            return True
        node = around
    return False


def arm(node: Node) -> Node | None:
    """The innermost branch around a definition or an import that may not run; None where there is none, or where only
    type checkers choose."""
    for _ in range(_LEVELS):
        around = node.parent
        if around is None or around.type in _SCOPE_NODES:
            return None
        if node.type == "block" and _is_perhaps(node, around):
            return None if any(_FOR_CHECKERS in (one.text or b"") for one in _conditions_before(around)) else node
        node = around
    return None


def _is_perhaps(block: Node, around: Node) -> bool:
    """Whether a block is one of several branches, and it is not known beforehand whether it runs."""
    if around.type == "else_clause":
        statement = around.parent
        return statement is not None and statement.type == "if_statement" and not _is_always(_conditions_before(around))
    return around.type in _ARMED and not _is_always(_conditions_before(around)[-1:], answer=True)


def _is_always(conditions: list[Node], answer: bool = False) -> bool:
    return bool(conditions) and all(_answer(one) is answer for one in conditions)


def _conditions_before(around: Node) -> list[Node]:
    """The conditions that are evaluated before a branch of an `if` runs, its own included."""
    statement = around if around.type == "if_statement" else around.parent
    if statement is None or statement.type != "if_statement":
        return []
    clauses = [statement, *(one for one in children_of(statement) if one.start_byte <= around.start_byte)]
    found = [one.child_by_field_name("condition") for one in clauses if one.type in ("if_statement", "elif_clause")]
    return [one for one in found if one is not None]


def _is_instead(node: Node, clause: Node) -> bool:
    """Whether `node`, in `except ImportError`, is the substitute for a definition of the same name in the `try`.
    Imports don't count: the tree may have only the second one."""
    caught, tried = clause.child_by_field_name("value"), clause.parent
    if node.type in _IMPORTS or caught is None or tried is None or not _NOT_IMPORTED.search(caught.text or b""):
        return False
    return _defines_too(tried.child_by_field_name("body"), node)


def is_shown(node: Node) -> bool:
    """Whether a function is only a signature for type checkers, of the function that runs (`if TYPE_CHECKING: def
    make() -> Cart: … else: def make(): …`)."""
    block = node.parent if node.parent is None or node.parent.type != "decorated_definition" else node.parent.parent
    around = block.parent if block is not None and block.type == "block" else None
    arms = _for_checkers(around) if around is not None and around.type in ("if_statement", "else_clause") else None
    return arms is not None and arms[0] == block and _defines_too(arms[1], node)


def _is_for_running(node: Node, block: Node, around: Node) -> bool:
    """Whether `node` is the class used at run time in place of one of the same name for type checkers. Functions don't
    count: the one that runs has the body to read."""
    arms = _for_checkers(around) if node.type == "class_definition" else None
    return arms is not None and arms[1] == block and _defines_too(arms[0], node)


def _for_checkers(around: Node) -> tuple[Node | None, Node | None] | None:
    """(block for type checkers, block for run time) of an `if` around one of them; for `if not TYPE_CHECKING: …` alone,
    the code around it is the block for type checkers."""
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
    """Whether a block also defines a class or function, whichever `node` is, of the same name."""
    name = node.child_by_field_name("name")
    written = (one.child_by_field_name("definition") or one for one in children_of(block)) if block is not None else ()
    named = (one.child_by_field_name("name") for one in written if one.type == node.type)
    return name is not None and any(one is not None and one.text == name.text for one in named)


def _is_never(arm: Node, around: Node) -> bool:
    """Whether a branch never runs: `arm` is an alternative of `around`, or the consequence of its condition."""
    condition = around.child_by_field_name("condition")
    if condition is not None and around.child_by_field_name("consequence") == arm:
        return _answer(condition) is False
    if around.type == "if_statement" or around.parent is None:  # an alternative: conditions before it failed
        earlier = [around, *(one for one in children_of(around) if one.start_byte < arm.start_byte)]
        wanted = (one.child_by_field_name("condition") for one in earlier)
        return any(one is not None and _answer(one) is True for one in wanted)
    return False


def _answer(condition: Node) -> bool | None:
    """The answer of a condition; None where it is not known."""
    parts = children_of(condition)
    if condition.type == "parenthesized_expression" and parts:
        return _answer(parts[0])
    if condition.type == "not_operator" and parts:
        answer = _answer(parts[0])
        return None if answer is None else not answer
    operator = condition.child_by_field_name("operator")
    if condition.type == "boolean_operator" and operator is not None:
        answers = [_answer(part) for part in parts]
        settling = operator.type == "or"
        return settling if settling in answers else None if None in answers else not settling
    return _known((condition.text or b"").decode("utf-8", "replace"))


def _known(text: str) -> bool | None:
    written = "".join(text.split())
    if (version := _VERSION.match(written)) is not None:
        wanted = tuple(int(part) for part in version.groups()[1:] if part)
        return _compared(version[1], wanted, whole="(" in written)
    if (place := _PLACE.match(written)) is not None:
        return (place[3] in _PLATFORMS) == (place[2] == "==")
    if (begins := _BEGINS.match(written)) is not None:
        return any(place.startswith(begins[1]) for place in _PLATFORMS)
    return _NAMED.get(written)


def _compared(operator: str, wanted: tuple[int, ...], whole: bool) -> bool | None:
    """The result for Python `_NEW`; None where only later versions may say yes. `whole`: more than the major
    version."""
    at_most, newer = wanted <= _NEW, wanted < _NEW
    if not whole:
        at_most, newer = wanted <= _NEW[:1], wanted < _NEW[:1]
        if wanted == _NEW[:1]:
            return operator in (">=", "<=", "==")
    answer = {">=": at_most, "<": at_most}.get(operator, newer)
    return operator in (">=", ">", "!=") if answer else None
