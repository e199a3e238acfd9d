"""C#'s expressions as path expressions."""

from __future__ import annotations

from collections.abc import Iterator

from codecompass.languages.csharp.types import type_expression
from codecompass.languages.given import lambda_of
from codecompass.languages.nodes import children_of
from codecompass.languages.paths import OPERATORS, REFLECTED, alternatives, operated, with_steps
from codecompass.languages.protocol import Expressions, Node

_RESULT_OF_ARGUMENT = frozenset({"GetService", "GetRequiredService", "GetKeyedService", "GetRequiredKeyedService"})
"""Service location: gives what its type argument names."""


def _generic_name(node: Node, expressions: Expressions, depth: int) -> str:
    return _name_text(node, expressions)


def _member(node: Node, expressions: Expressions, depth: int) -> str:
    inner, name = node.child_by_field_name("expression"), node.child_by_field_name("name")
    if inner is None or name is None:
        return "#?"
    return with_steps(expressions.path(inner, depth), "." + _name_text(name, expressions))


def _conditional_access(node: Node, expressions: Expressions, depth: int) -> str:
    inner, binding = node.child_by_field_name("condition"), children_of(node)[-1]
    if inner is None:
        return "#?"
    name = binding.child_by_field_name("name")
    step = "." + _name_text(name, expressions) if name is not None else "[]"
    return with_steps(expressions.path(inner, depth), step)


def _call(node: Node, expressions: Expressions, depth: int) -> str:
    callee = node.child_by_field_name("function")
    if callee is None:
        return "#?"
    if callee.type == "identifier" and callee.text == b"nameof":
        return "#str"
    name = _called_name(callee)
    if name.type == "generic_name" and expressions.text(children_of(name)[0]) in _RESULT_OF_ARGUMENT:
        written = type_expression(children_of(children_of(name)[1])[0], expressions)
        return f"<{written}>" if written and " " not in written else "#?"
    listing = node.child_by_field_name("arguments")
    known = _OF_EVERYTHING.get(expressions.text(name)) if listing is not None and not children_of(listing) else None
    if known and not known.startswith("."):
        return known
    if known and callee.type == "member_access_expression":
        return with_steps(expressions.path(children_of(callee)[0], depth), known)
    given = arguments(listing, expressions, nested=depth > 1 and not _is_wrapped(node))
    return with_steps(expressions.path(callee, depth), f"/{given}()")


_OF_EVERYTHING = {"ToString": "#str", "GetHashCode": "#int", "GetType": "#type", "GetValueOrDefault": ".Value"}
"""What anything can be asked for → what it gives; what may be nothing, for its value."""


def _is_wrapped(node: Node) -> bool:
    return node.parent is not None and node.parent.type in ("await_expression", "parenthesized_expression")


def _called_name(callee: Node) -> Node:
    holder = children_of(callee)[-1] if callee.type == "conditional_access_expression" else callee
    return holder.child_by_field_name("name") or holder


def arguments(node: Node | None, expressions: Expressions, nested: bool = False) -> str:
    """`(x,#str,#fn1)` for what is passed; of what is nested only a few names, else how many, so that paths stay short."""
    given = [child for child in children_of(node) if child.type == "argument"] if node is not None else []
    types = _type_arguments(node, expressions) if node is not None else ""
    if not given or (nested and not all(_is_short(child.children[-1]) for child in given)):
        return f"{types}{len(given)}"
    told = ",".join(_argument(child, expressions) for child in given)
    return f"{types}({told})" if not nested or len(told) <= MAX_NESTED else f"{types}{len(given)}"


def _type_arguments(node: Node, expressions: Expressions) -> str:
    """`<Item>` where the callee before the arguments is written with type arguments."""
    callee = node.prev_named_sibling
    name = _called_name(callee) if callee is not None and node.type == "argument_list" else None
    if name is None or name.type != "generic_name" or callee is None or callee.type not in _CALLEES:
        return ""
    return f"<{','.join(type_expression(child, expressions) for child in children_of(children_of(name)[-1]))}>"


_CALLEES = {"generic_name", "member_access_expression", "conditional_access_expression"}


def _argument(node: Node, expressions: Expressions) -> str:
    name, value = node.child_by_field_name("name"), node.children[-1]
    written = _argument_value(value, expressions)
    return f"{expressions.text(name)}:{written}" if name is not None and name is not value else written


def _argument_value(node: Node, expressions: Expressions) -> str:
    if node.type in ("lambda_expression", "anonymous_method_expression"):
        return _function(node, expressions)
    if node.type == "declaration_expression" and not _is_product(node):
        written = node.child_by_field_name("type")
        return f"<{type_expression(written, expressions)}>" if written and written.type != "implicit_type" else "_"
    if node.type == "conditional_expression":
        either = (_argument_value(children_of(node)[at], expressions) for at in (1, 2))
        return next((value for value in either if value not in ("_", "#none")), "_")
    paths = (expressions.path(node, depth) for depth in (1, 2))
    return next((path for path in paths if _is_followed(path)), "_")


MAX_ARGUMENT = 60
MAX_NESTED = 24
"""Letters of arguments inside of an expression."""
_SHORT = frozenset(
    {"identifier", "lambda_expression", "string_literal", "integer_literal", "boolean_literal", "null_literal", "this"}
)


def _is_short(node: Node) -> bool:
    """Whether an argument inside of an expression is looked at: `nameof(x)` is no more than a text."""
    callee = node.child_by_field_name("function") if node.type == "invocation_expression" else None
    return node.type in _SHORT or (callee is not None and callee.text == b"nameof")


def _is_followed(path: str) -> bool:
    return len(path) <= MAX_ARGUMENT and " " not in path and "#?" not in path and "#fn" not in path


def _function(node: Node, expressions: Expressions) -> str:
    """`#fn2` for a lambda with two parameters, `<A,B>` for what these are declared as; `v`: gives nothing, `r`: gives
    something, `e`: has a value that need not be asked for, `a`: asynchronous; `=path`: all that it does is to give
    that."""
    taken, body = node.child_by_field_name("parameters"), children_of(node)[-1]
    if taken is None:
        return "_"
    parameters = [] if taken.type == "implicit_parameter" else [c for c in children_of(taken) if c.type == "parameter"]
    names = {expressions.text(child.child_by_field_name("name") or child) for child in parameters or [taken]}
    count = 1 if taken.type == "implicit_parameter" else len(parameters)
    types = [child.child_by_field_name("type") for child in parameters]
    written = ",".join(type_expression(child, expressions) for child in types if child is not None)
    declared = f"<{written}>" if written and len(types) == len(parameters) and ">" not in written else ""
    is_async = any(child.type == "modifier" and child.text == b"async" for child in node.children)
    path = expressions.path(body, 1) if body.type in _FOLLOWED_BODIES else ""
    first = expressions.text(parameters[0].child_by_field_name("name") or parameters[0]) if parameters else ""
    told = lambda_of(path, first or (expressions.text(taken) if len(names) == 1 else ""), names) if path else None
    given = f"={told.path}" if told is not None else ""
    followed = given if _is_followed(given) else ""
    return f"#fn{count}{declared}{_marks(body)}{'a' if is_async else ''}{followed}"


_FOLLOWED_BODIES = {
    "invocation_expression", "identifier", "member_access_expression", "object_creation_expression",
    "assignment_expression",
}  # fmt: skip
_STATEMENTS = {
    "assignment_expression",
    "postfix_unary_expression",
    "prefix_unary_expression",
    "object_creation_expression",
}
"""What has a value and can do without anyone who asks for it."""


def _marks(body: Node) -> str:
    if body.type == "block":
        return "r" if _returns(body) else "" if _only_throws(body) else "v"
    if body.type in _STATEMENTS:
        return "e"
    unknown = body.type in ("invocation_expression", "conditional_access_expression", "await_expression")
    return "" if unknown or body.type == "throw_expression" else "r"


def _returns(node: Node) -> bool:
    """Whether a `return` with a value stands in a block, functions inside it aside."""
    if node.type == "return_statement":
        return bool(children_of(node))
    if node.type in ("lambda_expression", "local_function_statement", "anonymous_method_expression"):
        return False
    return any(_returns(child) for child in children_of(node))


def _only_throws(block: Node) -> bool:
    return bool(children_of(block)) and children_of(block)[-1].type == "throw_statement"


def _constructor_before(node: Node, expressions: Expressions, depth: int) -> str:
    """`: this(…)` and `: base(…)` call a constructor; so does a base with arguments, `class A(x) : B(x)`."""
    if node.type != "constructor_initializer":
        return f"#super.#new/{arguments(node, expressions)}"
    around = "#super" if any(child.type == "base" for child in node.children) else "#self"
    return f"{around}.#new/{arguments(children_of(node)[0], expressions)}"


def _qualified(node: Node, expressions: Expressions, depth: int) -> str:
    return ".".join(_name_text(part, expressions) for part in _parts(node, expressions))


def _parts(node: Node, expressions: Expressions) -> Iterator[Node]:
    """The names of a qualified name, `global::` left out."""
    for child in children_of(node):
        if child.type in ("qualified_name", "alias_qualified_name"):
            yield from _parts(child, expressions)
        elif node.type != "alias_qualified_name" or expressions.text(child) != "global":
            yield child


def _binary(node: Node, expressions: Expressions, depth: int) -> str:
    """`a ?? b` is one of them; text and anything is text; what compares gives a `bool`; others we do not follow."""
    operator = node.children[1].type if len(node.children) > 2 else ""
    if operator in _COMPARING:
        return "#bool"
    left, right = children_of(node)[0], children_of(node)[-1]
    if operator == "+" and "#str" in (expressions.path(left, depth), expressions.path(right, depth)):
        return "#str"
    if operator != "??":
        first, steps = (right, REFLECTED) if left.type in _NUMBERS else (left, OPERATORS)
        return operated(expressions.path(first, depth), steps.get(operator, ""))
    parts = [*alternatives(expressions.path(left, depth)), *alternatives(expressions.path(right, depth))]
    return " ".join(dict.fromkeys(part for part in parts if part != "#?")) or "#?"


_NUMBERS = frozenset({"integer_literal", "real_literal"})
_COMPARING = {"==", "!=", "<", ">", "<=", ">=", "&&", "||", "is"}


def _prefixed(node: Node, expressions: Expressions, depth: int) -> str:
    return (
        "#bool" if any(child.type == "!" for child in node.children) else expressions.path(children_of(node)[-1], depth)
    )


def _handed_out(node: Node, expressions: Expressions, depth: int) -> str:
    """`out var x` is what the callee's parameter there says."""
    if _is_product(node):
        return operated(expressions.path(children_of(children_of(node)[0])[0], depth), OPERATORS["*"])
    argument = node.parent
    listing = argument.parent if argument is not None and argument.type == "argument" else None
    call = listing.parent if listing is not None else None
    if listing is None or call is None or call.type != "invocation_expression":
        return "#?"
    listed = [child for child in children_of(listing) if child.type == "argument"]
    place = next(at for at, child in enumerate(listed) if child.start_byte == node.start_byte or child == argument)
    callee = call.child_by_field_name("function")
    path = expressions.path(callee, depth) if callee is not None else "#?"
    return "#?" if "#?" in path or " " in path else f"{path}/{arguments(listing, expressions)}@arg{place}"


def _number(node: Node, expressions: Expressions, depth: int) -> str:
    """What stands behind its digits says of which type a number is."""
    written = expressions.text(node).lower()
    plain = "#float" if node.type == "real_literal" else "#int"
    return plain if written.startswith(("0x", "0b")) else _SUFFIXES.get(written.lstrip("0123456789._e+-"), plain)


_SUFFIXES = {"l": "<long>", "u": "<uint>", "ul": "<ulong>", "lu": "<ulong>", "f": "<float>", "m": "<decimal>"}


def _tuple(node: Node, expressions: Expressions, depth: int) -> str:
    """`(a, b)`; as many as are looked at, and where each can be followed."""
    given = [children_of(child)[-1] for child in children_of(node) if child.type == "argument" and children_of(child)]
    parts = [expressions.path(one, depth + 1) for one in given[: MAX_PLACES + 1]]
    known = len(parts) <= MAX_PLACES and any(map(_is_followed, parts))
    return f"#tuple/({','.join(part if _is_followed(part) else '_' for part in parts)})" if known else "#tuple"


MAX_PLACES = 4


def _is_product(node: Node) -> bool:
    """Whether what is read as the declaration of a pointer is `a * b`."""
    return children_of(node)[0].type == "pointer_type"


def _switch(node: Node, expressions: Expressions, depth: int) -> str:
    arms = [children_of(child)[-1] for child in children_of(node) if child.type == "switch_expression_arm"]
    parts = [part for arm in arms[:4] for part in alternatives(expressions.path(arm, depth))]
    return " ".join(dict.fromkeys(part for part in parts if part not in ("#?", "#none"))) or "#?"


def _written(node: Node, expressions: Expressions, depth: int) -> str:
    """What an assignment writes to; `A` in `new T { A = x }` is a member of what is made."""
    left, holder = children_of(node)[0], node.parent
    if holder is None or holder.type != "initializer_expression":
        written = expressions.path(left, depth)
        return "#?" if written == "_" else written
    return _member_of(holder.parent, left, expressions, depth)


def _changed(node: Node, expressions: Expressions, depth: int) -> str:
    """`A` in `y with { A = x }`."""
    return _member_of(node.parent, children_of(node)[0], expressions, depth)


def _matched(node: Node, expressions: Expressions, depth: int) -> str:
    """`A` in the pattern `T { A: 3 }`, or in `x is { A: 3 }`."""
    clause = node.parent
    pattern = clause.parent if clause is not None else None
    return _member_of(pattern, children_of(node)[0], expressions, depth)


def _member_of(maker: Node | None, name: Node, expressions: Expressions, depth: int) -> str:
    if maker is None or maker.type not in _MAKERS or name.type not in ("identifier", "member_access_expression"):
        return "#?"
    return with_steps(expressions.path(maker, depth), "." + expressions.text(name).replace("?", ""))


_MAKERS = {
    "object_creation_expression", "implicit_object_creation_expression", "with_expression", "assignment_expression",
    "recursive_pattern",
}  # fmt: skip


def _construct(node: Node, expressions: Expressions, depth: int) -> str:
    made = node.child_by_field_name("type")
    return _made(made, expressions) if made is not None else "#?"


def _construct_declared(node: Node, expressions: Expressions, depth: int) -> str:
    """`new()` makes what the variable or property before it is declared to be."""
    holder = node.parent
    if holder is not None and holder.type == "variable_declarator":
        holder = holder.parent
    declared = holder.child_by_field_name("type") if holder is not None else None
    return _made(declared, expressions) if declared is not None else "#?"


def _made(node: Node, expressions: Expressions) -> str:
    written = type_expression(node, expressions)
    return f"<{written}>" if written else "#?"


def _pattern(node: Node, expressions: Expressions, depth: int) -> str:
    """The value that a pattern describes: of its own type, or what `is` looks at."""
    written, holder = node.child_by_field_name("type"), node.parent
    if written is not None:
        return f"<{type_expression(written, expressions)}>"
    value = holder.child_by_field_name("expression") if holder is not None else None
    return expressions.path(value, depth) if value is not None else "#?"


def _name_text(node: Node, expressions: Expressions) -> str:
    """A name as it is written; with type arguments, their number behind it as .NET does: ``List`1``."""
    if node.type != "generic_name":
        return expressions.text(node)
    arguments = children_of(node)[-1]
    return f"{expressions.text(children_of(node)[0])}`{sum(child.type == ',' for child in arguments.children) + 1}"


PATHS = {
    "identifier": ("name",),
    "this": ("literal", "#self"),
    "base": ("literal", "#super"),
    "predefined_type": ("name",),
    "generic_name": ("by", _generic_name),
    "qualified_name": ("by", _qualified),
    "alias_qualified_name": ("by", _qualified),
    "member_access_expression": ("by", _member),
    "conditional_access_expression": ("by", _conditional_access),
    "invocation_expression": ("by", _call),
    "constructor_initializer": ("by", _constructor_before),
    "argument_list": ("by", _constructor_before),
    "element_access_expression": ("step", "expression", "[]"),
    "await_expression": ("step", "", "@await"),
    "parenthesized_expression": ("inner", ""),
    "postfix_unary_expression": ("inner", ""),
    "checked_expression": ("inner", ""),
    "ref_expression": ("inner", ""),
    "with_expression": ("inner", ""),
    "conditional_expression": ("either", 1, 2),
    "binary_expression": ("by", _binary),
    "prefix_unary_expression": ("by", _prefixed),
    "is_pattern_expression": ("literal", "#bool"),
    "is_expression": ("literal", "#bool"),
    "declaration_expression": ("by", _handed_out),
    "switch_expression": ("by", _switch),
    "cast_expression": ("cast", "type"),
    "as_expression": ("cast", "right"),
    "default_expression": ("cast", "type"),
    "object_creation_expression": ("by", _construct),
    "implicit_object_creation_expression": ("by", _construct_declared),
    "assignment_expression": ("by", _written),
    "with_initializer": ("by", _changed),
    "subpattern": ("by", _matched),
    "recursive_pattern": ("by", _pattern),
    "string_literal": ("literal", "#str"),
    "verbatim_string_literal": ("literal", "#str"),
    "raw_string_literal": ("literal", "#str"),
    "interpolated_string_expression": ("literal", "#str"),
    "integer_literal": ("by", _number),
    "boolean_literal": ("literal", "#bool"),
    "character_literal": ("literal", "#char"),
    "typeof_expression": ("literal", "#type"),
    "collection_expression": ("literal", "#list"),
    "array_creation_expression": ("by", _construct),
    "real_literal": ("by", _number),
    "tuple_expression": ("by", _tuple),
    "null_literal": ("literal", "#none"),
}
