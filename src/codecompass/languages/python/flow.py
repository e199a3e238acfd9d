"""Control flow in Python: where branches part and join."""

from codecompass.languages.flow import Ways
from codecompass.languages.nodes import around_of, children_of
from codecompass.languages.protocol import Node


def ways(node: Node) -> Ways:
    """The branches of a node captured as `@branch`."""
    by_kind: dict[str, list[Node]] = {}
    body = node.child_by_field_name("body")
    for child in children_of(body if node.type == "match_statement" and body is not None else node):
        by_kind.setdefault(child.type, []).append(child)
    own, otherwise = by_kind.get("block", []), by_kind.get("else_clause", [])
    if node.type == "if_statement":
        return Ways("choice", [[arm] for arm in (*own, *by_kind.get("elif_clause", ()), *otherwise)], bool(otherwise))
    if node.type == "match_statement":
        cases = by_kind.get("case_clause", [])
        return Ways("choice", [[case] for case in cases], bool(cases) and _takes_all(cases[-1]))
    if node.type == "try_statement":
        handlers = [
            [handler] for handler in (*by_kind.get("except_clause", ()), *by_kind.get("except_group_clause", ()))
        ]
        last = by_kind.get("finally_clause", [])
        return Ways("attempt", [[*own, *otherwise], *handlers], True, last[0] if last else None)
    return Ways("loop", [own], repeats_condition=node.type == "while_statement")


def _takes_all(case: Node) -> bool:
    pattern = children_of(case)[0]
    return pattern.text == b"_" and case.child_by_field_name("guard") is None


def member_value(target: Node) -> tuple[Node, int] | None:
    """For the target of an assignment: the assigned value, and the end of the block around the statement."""
    statement = target.parent
    value = statement.child_by_field_name("right") if statement is not None else None
    if statement is None or value is None or statement.type != "assignment" or value.start_byte <= target.start_byte:
        return None
    block = around_of(statement, _BODIES)
    is_declared = statement.child_by_field_name("type") is not None
    return (value, block.end_byte) if block is not None and not is_declared else None


_BODIES = frozenset({"block"})
