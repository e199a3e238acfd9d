"""Java's expressions as paths. The name of a callee is followed by its arguments: `cart.pay/(#int)()`; a method
reference is `Cart.pay/*`."""

from codecompass.languages.java.arguments import arguments
from codecompass.languages.nodes import children_of
from codecompass.languages.paths import OPERATORS, either, operated, with_steps
from codecompass.languages.protocol import Expressions, Node

REFERENCED = "/*"


def callee(node: Node, expressions: Expressions, depth: int = 0) -> tuple[str, Node]:
    """Path of a call's callee, without arguments, and its last name."""
    name = node.child_by_field_name("name")
    if node.type != "method_invocation" or name is None:  # of a constructor: of an enum constant or before a body
        return expressions.path(node, depth), name or node.child_by_field_name("constructor") or node
    inner = node.child_by_field_name("object")
    if any(child.type == "super" for child in node.children if child != inner) and inner is not None:
        return f"<{expressions.text(inner)}>.{expressions.text(name)}", name  # `Walker.super.walk()`
    if inner is None:
        return expressions.text(name), name
    return with_steps(expressions.path(inner, depth), f".{expressions.text(name)}"), name


def _call(node: Node, expressions: Expressions, depth: int) -> str:
    path, name = callee(node, expressions, depth)
    listing = node.child_by_field_name("arguments")
    known = _OF_EVERYTHING.get(expressions.text(name)) if listing is not None and not children_of(listing) else None
    if known:
        return known
    args = children_of(listing)
    if len(args) == 1 and (into := collected(args[0], expressions)):
        path, listing = into, args[0].child_by_field_name("arguments")
    nested = depth > 1 and not (node.parent is not None and node.parent.type == "parenthesized_expression")
    return with_steps(path, f"/{arguments(listing, expressions, nested)}()")


def collected(collector: Node, expressions: Expressions) -> str:
    """`s.collect(Collectors.toSet())` reads as `s.toSet()`, since the result depends on the stream's elements: that
    path, for the call of the collector; empty for any other call."""
    by, listing = collector.child_by_field_name("name"), collector.parent
    call = listing.parent if listing is not None and collector.type == "method_invocation" else None
    name, inner = (
        (call.child_by_field_name(field) for field in ("name", "object")) if call is not None else (None, None)
    )
    if by is None or name is None or inner is None or expressions.text(name) != "collect":
        return ""
    into = COLLECTED.get(expressions.text(by))
    if into == "collectingAndThen":
        first = next(iter(children_of(collector.child_by_field_name("arguments") or collector)), collector)
        finished = first.child_by_field_name("name") if first.type == "method_invocation" else None
        into = into if finished is not None and COLLECTED.get(expressions.text(finished)) == "toList" else None
    return with_steps(expressions.path(inner), f".{into}") if into else ""


COLLECTED = {
    "toList": "toList", "toUnmodifiableList": "toList", "toSet": "toSet", "toUnmodifiableSet": "toSet", "toMap": "toMap",
    "groupingBy": "groupingBy", "partitioningBy": "partitioningBy", "joining": "joining",
    "collectingAndThen": "collectingAndThen",
}  # fmt: skip
"""Collectors → members of streams that they read as (`library.py` has their results)."""
_OF_EVERYTHING = {"toString": "#str", "hashCode": "#int"}
"""Members of every object → their results."""


def _field(node: Node, expressions: Expressions, depth: int) -> str:
    inner, name = node.child_by_field_name("object"), node.child_by_field_name("field")
    if inner is None or name is None:
        return "#?"
    if name.type == "this":  # `Cart.this`
        return f"<{expressions.text(inner)}>"
    return with_steps(expressions.path(inner, depth), "." + expressions.text(name))


def _method_reference(node: Node, expressions: Expressions, depth: int) -> str:
    """`Cart::pay`, `this::pay`; `Cart::new` is the class."""
    first, *rest = children_of(node)
    makes = any(child.type == "new" for child in node.children)
    if first.type in ("array_type", "integral_type"):
        return f"#fn1=<{expressions.type(first)}>" if makes and first.type == "array_type" else "#?"
    inner = expressions.text(first) if first.type == "type_identifier" else expressions.path(first, depth)
    if first.type in ("generic_type", "scoped_type_identifier"):
        inner = expressions.type(first).partition("[")[0]
    if makes or not rest:
        return inner
    return with_steps(inner, f".{expressions.text(rest[-1])}{REFERENCED}")


def _construct(node: Node, expressions: Expressions, depth: int) -> str:
    constructed, outer = node.child_by_field_name("type"), children_of(node)[0]
    if constructed is None:
        return "#?"
    written = expressions.type(constructed)
    anonymous = (
        expressions.defined.get(body.start_byte) if (body := children_of(node)[-1]).type == "class_body" else None
    )
    if anonymous is not None:  # its own members are seen where no type is declared: `var cart = new Object() {…}`
        return f"#def{anonymous}{{}}"
    if outer.start_byte < constructed.start_byte and outer.type != "type_arguments" and "annotation" not in outer.type:
        path = expressions.path(outer, depth)  # `outer.new Inner()`
        return with_steps(path, f".{written.partition('[')[0]}{{}}") if "#?" not in path else f"<{written}>"
    if constructed.type == "generic_type" and written in COPYING and expressions.text(constructed).endswith("<>"):
        listing = node.child_by_field_name("arguments")
        if listing is not None and len(children_of(listing)) == 1:
            return f"{written}.#new/{arguments(listing, expressions, nested=depth > 1)}()"
    return f"<{written}>" if written else "#?"


COPYING = frozenset(
    "ArrayList LinkedList HashSet LinkedHashSet TreeSet ArrayDeque PriorityQueue CopyOnWriteArrayList Vector".split()
)
"""Collections that are made of the elements of another: `new ArrayList<>(carts)`."""


def _array(node: Node, expressions: Expressions, depth: int) -> str:
    """`new Cart[3][]`: the brackets are in two kinds of nodes."""
    constructed = node.child_by_field_name("type")
    written = expressions.type(constructed) if constructed is not None else ""
    for child in node.children_by_field_name("dimensions"):
        count = expressions.code(child).count("[") if child.type == "dimensions" else 1
        written = "Array[" * count + written + "]" * count
    return f"<{written}>" if written and constructed is not None else "#?"


def _constructor_before(node: Node, expressions: Expressions, depth: int) -> str:
    """`this(…)` and `super(…)` call a constructor."""
    named = node.child_by_field_name("constructor")
    around = "#super" if named is not None and named.type == "super" else "#self"
    return f"{around}.#new/{arguments(node.child_by_field_name('arguments'), expressions)}"


def _constant(node: Node, expressions: Expressions, depth: int) -> str:
    """An enum constant constructs an instance: `OPEN(1)`."""
    return f"#self.#new/{arguments(node.child_by_field_name('arguments'), expressions)}"


def _class_literal(node: Node, expressions: Expressions, depth: int) -> str:
    return f"<Class[{expressions.type(children_of(node)[0])}]>"


def _qualified(node: Node, expressions: Expressions, depth: int) -> str:
    return expressions.type(node) or "#?"


def _generic(node: Node, expressions: Expressions, depth: int) -> str:
    return expressions.type(children_of(node)[0]) or "#?"


def _cast(node: Node, expressions: Expressions, depth: int) -> str:
    written = [expressions.type(one) for one in node.children_by_field_name("type")]
    return f"<{written[0]}>" if written and written[0] else "#?"


def _binary(node: Node, expressions: Expressions, depth: int) -> str:
    """A string plus anything is a string; a comparison is a `boolean`; the operand that is no literal decides the
    number type."""
    operator = node.child_by_field_name("operator")
    if operator is None or operator.type in _COMPARING:
        return "#bool"
    first, last = (expressions.path(child, depth) for child in (children_of(node)[0], children_of(node)[-1]))
    if operator.type == "+" and "#str" in (first, last):
        return "#str"
    if first in _WIDEST_LAST and last in _WIDEST_LAST:
        return max(first, last, key=_WIDEST_LAST.index)
    return operated(last if first in _WIDEST_LAST else first, OPERATORS.get(operator.type, ""))


_COMPARING = {"==", "!=", "<", ">", "<=", ">=", "&&", "||"}
_WIDEST_LAST = ("#int", "<long>", "<float>", "#float")
"""Types of literals, the widest last."""


def _unary(node: Node, expressions: Expressions, depth: int) -> str:
    operand = node.child_by_field_name("operand")
    if any(child.type == "!" for child in node.children):
        return "#bool"
    return expressions.path(operand, depth) if operand is not None else "#?"


def _integer(node: Node, expressions: Expressions, depth: int) -> str:
    return "<long>" if expressions.text(node)[-1:] in "lL" else "#int"


def _float(node: Node, expressions: Expressions, depth: int) -> str:
    return "<float>" if expressions.text(node)[-1:] in "fF" else "#float"


def _switch(node: Node, expressions: Expressions, depth: int) -> str:
    body = node.child_by_field_name("body")
    rules = [child for child in children_of(body) if child.type == "switch_rule"] if body is not None else []
    args = [children_of(rule)[-1] for rule in rules[:4]]
    values = [children_of(one)[0] for one in args if one.type == "expression_statement" and children_of(one)]
    return either(expressions.path(value, depth) for value in values)


def _component(node: Node, expressions: Expressions, depth: int) -> str:
    """`var b` in the pattern `A(var b)`."""
    listing = node.parent
    pattern = listing.parent if listing is not None else None
    written = expressions.type(children_of(pattern)[0]) if pattern is not None else ""
    if listing is None or not written:
        return "#?"
    place = next(at for at, one in enumerate(children_of(listing)) if one.start_byte == node.start_byte)
    return f"<{written}>@{place}"


PATHS = {
    "scoped_identifier": ("by", _qualified),
    "scoped_type_identifier": ("by", _qualified),
    "generic_type": ("by", _generic),
    "field_access": ("by", _field),
    "method_invocation": ("by", _call),
    "method_reference": ("by", _method_reference),
    "explicit_constructor_invocation": ("by", _constructor_before),
    "enum_constant": ("by", _constant),
    "object_creation_expression": ("by", _construct),
    "array_creation_expression": ("by", _array),
    "binary_expression": ("by", _binary),
    "unary_expression": ("by", _unary),
    "cast_expression": ("by", _cast),
    "switch_expression": ("by", _switch),
    "decimal_integer_literal": ("by", _integer),
    "hex_integer_literal": ("by", _integer),
    "octal_integer_literal": ("by", _integer),
    "binary_integer_literal": ("by", _integer),
    "decimal_floating_point_literal": ("by", _float),
    "hex_floating_point_literal": ("by", _float),
    "class_literal": ("by", _class_literal),
    "record_pattern_component": ("by", _component),
}
