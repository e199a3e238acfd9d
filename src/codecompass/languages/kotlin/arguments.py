"""Arguments of calls, as far as overloads and type parameters depend on them: `(x,#str,into:y,_last:#fn1=#0.name)`."""

from codecompass.languages.arguments import LAST, MAX_NESTED, MAX_STEPS, SPREAD, lambda_of, one_of, tells_type
from codecompass.languages.kotlin.types import type_expression
from codecompass.languages.node_kinds import read_nodes
from codecompass.languages.nodes import children_of, is_made_of
from codecompass.languages.paths import alternatives, shorter
from codecompass.languages.protocol import Expressions, Node

_NODES = read_nodes(__file__).arguments

IT = "it"
"""The parameter of a lambda that declares none."""


def arguments(node: Node, expressions: Expressions, nested: bool = False) -> str:
    """The arguments of a call suffix, a constructor call, an enum entry or an infix call; in a nested call only a few
    short ones, else their number, to keep paths short."""
    given = values_of(node)
    types = _type_arguments(node, expressions)
    if not given or (nested and not all(_is_short(child) for child in given)):
        return f"{types}{_counted(given, expressions)}"
    listed = ",".join(_argument(child, expressions) for child in given)
    return f"{types}({listed})" if not nested or len(listed) <= MAX_NESTED else f"{types}{_counted(given, expressions)}"


def values_of(node: Node) -> list[Node]:
    """The arguments, a lambda behind the brackets last."""
    if node.type == "infix_expression":
        return children_of(node)[2:]
    found: list[Node] = []
    for child in children_of(node):
        if child.type == "value_arguments":
            found += [one for one in children_of(child) if one.type == "value_argument"]
        elif child.type == "annotated_lambda":
            found.append(child)
    return found


def name_of(argument: Node) -> Node | None:
    """The name of a named argument."""
    is_named = argument.type == "value_argument" and any(child.type == "=" for child in argument.children)
    return children_of(argument)[0] if is_named else None


def _counted(given: list[Node], expressions: Expressions) -> str:
    """The number of the arguments; `(_,into:_)` where some have names."""
    names = [f"{LAST}:" if child.type == "annotated_lambda" else _name(child, expressions) for child in given]
    return f"({','.join(f'{name}_' for name in names)})" if any(names) else str(len(given))


def _name(argument: Node, expressions: Expressions) -> str:
    named = name_of(argument)
    return f"{expressions.text(named)}:" if named is not None else ""


def lambda_in(node: Node) -> Node | None:
    """The lambda among the arguments of a call that is its last argument."""
    given = values_of(node)
    last = children_of(given[-1])[-1] if given and children_of(given[-1]) else None
    if last is not None and last.type == "annotated_lambda":
        last = children_of(last)[-1]
    return last if last is not None and last.type == "lambda_literal" else None


def parameters_of(function: Node) -> list[Node]:
    """The nodes of a lambda's parameters."""
    return children_of(next((child for child in children_of(function) if child.type == "lambda_parameters"), None))


def _type_arguments(node: Node, expressions: Expressions) -> str:
    listed = next((child for child in children_of(node) if child.type == "type_arguments"), None)
    types = [type_expression(child, expressions) for child in children_of(listed)] if listed is not None else []
    return f"<{','.join(types)}>" if types and all(types) and ">" not in "".join(types) else ""


def _argument(node: Node, expressions: Expressions) -> str:
    if node.type == "annotated_lambda":
        return f"{LAST}:{_function(children_of(node)[-1], expressions)}"
    if node.type != "value_argument":
        return _value(node, expressions)
    value = children_of(node)[-1] if children_of(node) else node
    return f"{_name(node, expressions)}{_value(value, expressions)}"


def _value(node: Node, expressions: Expressions) -> str:
    if node.type == "lambda_literal":
        return _function(node, expressions)
    if node.type == "spread_expression":
        return SPREAD
    paths = [expressions.path(node, depth) for depth in (1, 2)]
    arms = alternatives(paths[-1])  # `if (c) a else b`
    either = one_of(arms) if all(map(tells_type, arms)) else "_"
    return next((path for path in shorter(paths) if tells_type(path)), either)


def _is_short(node: Node) -> bool:
    """Whether an argument of a nested call is followed."""
    return is_made_of(node, lambda kind: kind in _NODES.short or kind.endswith("type"), _NODES.composed, MAX_STEPS + 2)


def _function(node: Node, expressions: Expressions) -> str:
    """`#fn2` for a lambda with two parameters, `<A,B>` for their declared types, `i` where it declares none and may use
    `it`; `=path`: the path of its only expression."""
    if node.type != "lambda_literal":
        return "_"
    parameters = parameters_of(node)
    names = [expressions.text(children_of(child)[0]) for child in parameters if children_of(child)]
    types = [
        type_expression(children_of(child)[-1], expressions) for child in parameters if len(children_of(child)) > 1
    ]
    plain = len(types) == len(parameters) and all(types) and ">" not in "".join(types)
    declared = f"<{','.join(types)}>" if types and plain else ""
    body = next((child for child in children_of(node) if child.type == "statements"), None)
    only = children_of(body)[0] if body is not None and len(children_of(body)) == 1 else None
    path = expressions.path(only, 1) if only is not None and only.type in _NODES.bodies else ""
    function = lambda_of(path, names[0] if names else IT, {*(names or [IT])}) if path else None
    result = f"={function.path}" if function is not None and tells_type(function.path) else ""
    return f"#fn{len(names)}{declared}{'' if parameters else 'i'}{result}"
