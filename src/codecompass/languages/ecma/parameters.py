"""Parameters of functions, with types from annotations, comments and context."""

from collections.abc import Iterator

from codecompass.languages.ecma.contextual_types import EXPECTED
from codecompass.languages.ecma.definitions import FUNCTIONS
from codecompass.languages.ecma.jsdoc import Declared, declared_by
from codecompass.languages.ecma.lambdas import argument_of_invoked
from codecompass.languages.ecma.stores import state_parameter
from codecompass.languages.ecma.targets import parts
from codecompass.languages.ecma.types import parameter_type, type_expression, written_strings
from codecompass.languages.literals import is_followed
from codecompass.languages.nodes import children_of
from codecompass.languages.paths import seen_at
from codecompass.languages.protocol import Expressions, Node, Parameter


def parameters(node: Node, expressions: Expressions) -> Iterator[Parameter]:
    """Parameters by name; `#0` … as a whole, where a function passed as an argument needs their types."""
    function = node.parent
    declared = _declared(node, function)
    documented = declared.parameters if declared is not None else {}
    if declared is not None and declared.receiver and not _is_in_class(function):
        yield Parameter("#self", declared.receiver, "", node)
    if node.type == "identifier":
        yield Parameter(expressions.text(node), "", _contextual(function, 0, expressions), node)
        return
    position = -1
    for child in children_of(node):
        if child.type == "decorator":
            continue
        position += 1
        pattern, default, typed, strings = child, child.child_by_field_name("value"), "", ""
        if child.type in ("required_parameter", "optional_parameter"):
            pattern = child.child_by_field_name("pattern") or child
            written = child.child_by_field_name("type")
            strings = written_strings(written, expressions) if written is not None else ""
            typed = strings or (type_expression(written, expressions) if written is not None else "")
        elif child.type == "assignment_pattern":
            pattern, default = child.child_by_field_name("left") or child, child.child_by_field_name("right")
        if documented and not typed:
            typed = _documented_type(pattern, position, documented, expressions)
        value = expressions.path(default) if default is not None else ""
        if pattern.type == "rest_pattern":
            pattern, value = children_of(pattern)[0] if children_of(pattern) else pattern, "#list"
        if pattern.type == "this":
            position -= 1
            if typed:
                yield Parameter("#self", typed, "", child)
            continue
        if typed and typed not in _PLAIN_TYPES and not strings:
            whole = parameter_type(child, expressions) or typed
            yield Parameter(_whole_name(child, position), whole, "", child)
        value = value if typed or value else _contextual(function, position, expressions)
        for target in parts(pattern, expressions, ""):
            whole = typed if not target.steps else ""
            source = value if not typed or not target.steps else f"<{typed}>"
            yield Parameter(target.name, whole, source, target.node, target.steps, target.default)


def _declared(node: Node, function: Node | None) -> Declared | None:
    """The comment's declarations for a function without annotations."""
    if function is None or any(
        child.type.endswith("d_parameter") or child.type == "optional_parameter" for child in children_of(node)
    ):
        return None
    return declared_by(function)


def _is_in_class(function: Node | None) -> bool:
    """Whether a function's class determines `this`."""
    return function is not None and function.parent is not None and function.parent.type == "class_body"


def _documented_type(pattern: Node, position: int, documented: dict[str, str], expressions: Expressions) -> str:
    """A parameter's type in a comment: by name, or by position for a destructured one."""
    if pattern.type == "identifier":
        return documented.get(expressions.text(pattern), "")
    return [*documented.values(), *[""] * position][position] if pattern.type == "object_pattern" else ""


_PLAIN_TYPES = frozenset({"string", "number", "boolean", "symbol", "bigint", "object", "Array[string]"})


def _whole_name(child: Node, position: int) -> str:
    pattern = child.child_by_field_name("pattern")
    return "#*" if pattern is not None and pattern.type == "rest_pattern" else f"#{position}"


def _contextual(function: Node | None, position: int, expressions: Expressions) -> str:
    """Path of an untyped parameter, by the function's contextual type."""
    if function is None or function.type not in _CALLBACK_NODES or _takes_error(function, expressions):
        return ""
    if (argument := argument_of_invoked(function, position)) is not None:
        path = expressions.path(argument)
        return seen_at(argument.start_byte, path) if is_followed(path) else ""
    if given := state_parameter(function, position, expressions):
        return given
    return EXPECTED.step(function, expressions, 0, f"@arg{position}")


def _takes_error(function: Node, expressions: Expressions) -> bool:
    """Whether a function is told from others by its number of parameters: `(err, req, res, next) => …`."""
    taken = children_of(function.child_by_field_name("parameters"))
    return len(taken) == MOST_OF_HANDLERS + 1 and expressions.text(taken[0]).lstrip("_")[:3] in (
        "err",
        "e",
        "ex",
        "exc",
    )


MOST_OF_HANDLERS = 3
_CALLBACK_NODES = FUNCTIONS | {"method_definition"}
