"""Kotlin's expressions as paths. The name of a callee is followed by its arguments: `cart.pay/(#int)()`; a reference to
a function is `Cart.pay/*`."""

from codecompass.languages.arguments import tells_type
from codecompass.languages.kotlin.arguments import arguments, lambda_in
from codecompass.languages.kotlin.repairs import DELEGATE
from codecompass.languages.kotlin.types import name_of, type_expression
from codecompass.languages.nodes import children_of, text_of
from codecompass.languages.paths import OPERATORS, UNARY, either, operated, seen_at, with_steps
from codecompass.languages.protocol import Expressions, Node

ITSELF = frozenset({"apply", "also", "takeIf", "takeUnless", "onEach"})
"""Scope functions whose result is their receiver."""
RESULTS = frozenset({"let", "run", "use", "with"})
"""Those whose result is that of their lambda."""
_LAMBDA_ALONE = frozenset(
    {"run", "lazy", "runBlocking", "synchronized", "withContext", "coroutineScope", "buildString"}
)


def callee(node: Node, expressions: Expressions, depth: int = 0) -> tuple[str, Node]:
    """Path of a call's callee, without arguments, and its last name."""
    parts = children_of(node)
    if node.type == "call_expression":
        return _callee(parts[0], expressions, depth), _last_name(parts[0])
    if node.type == "infix_expression" and len(parts) == 3:
        name = expressions.text(parts[1])
        path = with_steps(expressions.path(parts[0], depth), f".{name}")
        return f"{path}/{arguments(node, expressions)}", parts[1]
    if node.type == "prefix_expression":  # a statement of its own: `+"text"` in a builder
        return f"{with_steps(expressions.path(parts[-1], depth), '.unaryPlus')}/0", node
    if node.type == "delegation_specifier" and is_delegate(node):
        path = _qualified(children_of(parts[0])[0], expressions, depth)
        return f"{path}/{arguments(parts[0], expressions)}", parts[0]
    if node.type == "delegation_specifier":
        return f"#super.#new/{arguments(parts[0], expressions)}", parts[0]
    if node.type == "constructor_delegation_call":
        around = "#super" if node.children[0].type == "super" else "#self"
        return f"{around}.#new/{arguments(node, expressions)}", node
    return f"#self.#new/{arguments(node, expressions)}", node  # of an enum entry


def is_delegate(specifier: Node) -> bool:
    """Whether what reads as a base is what a class delegates to (`repairs.py`)."""
    around = specifier.parent
    ends = [one.end_byte for one in around.children if one.type == ","] if around is not None else []
    at = specifier.start_byte - len(DELEGATE) + 1
    if around is None or at not in ends:
        return False
    start = at - around.start_byte
    return text_of(around).encode()[start : start + len(DELEGATE) - 1] == DELEGATE[1:]


def _callee(node: Node, expressions: Expressions, depth: int) -> str:
    if node.type == "simple_identifier":
        return expressions.text(node).strip("`")
    return expressions.path(node, depth)


def _last_name(node: Node) -> Node:
    while node.type in ("navigation_expression", "navigation_suffix") and children_of(node):
        node = children_of(node)[-1]
    return node


def _name(node: Node, expressions: Expressions, depth: int) -> str:
    return expressions.text(node).strip("`")


def _call(node: Node, expressions: Expressions, depth: int) -> str:
    called, suffix = children_of(node)[0], children_of(node)[-1]
    name = expressions.text(_last_name(called))
    scoped = _of_scope_function(name, called, suffix, expressions, depth)
    if scoped:
        return scoped
    known = _OF_EVERYTHING.get(name)
    if known and called.type == "navigation_expression" and not [*arguments_in(suffix)]:
        return known
    return with_steps(_callee(called, expressions, depth), f"/{arguments(suffix, expressions, depth > 1)}()")


_OF_EVERYTHING = {"toString": "#str", "hashCode": "#int"}
"""Members of every object → their results."""


def arguments_in(suffix: Node) -> list[Node]:
    """The arguments in brackets of a call."""
    listed = [child for child in children_of(suffix) if child.type == "value_arguments"]
    return [child for one in listed for child in children_of(one) if child.type == "value_argument"]


def _of_scope_function(name: str, called: Node, suffix: Node, expressions: Expressions, depth: int) -> str:
    """`cart.apply { … }` is the cart; `cart.let { it.total }` what its lambda returns. Empty for any other call."""
    function = lambda_in(suffix)
    if function is None or not (name in ITSELF or name in RESULTS or name in _LAMBDA_ALONE):
        return ""
    is_member = called.type == "navigation_expression"
    if name in ITSELF:
        return expressions.path(children_of(called)[0], depth) if is_member else "#self" if name == "apply" else ""
    if name in _LAMBDA_ALONE - RESULTS and (is_member or name == "lazy"):
        return ""
    if name == "buildString":
        return "#str"
    return result_of(function, expressions, depth)


def result_of(function: Node, expressions: Expressions, depth: int) -> str:
    """The path of a lambda's last expression, as seen inside it."""
    body = next((child for child in children_of(function) if child.type == "statements"), None)
    last = children_of(body)[-1] if body is not None and children_of(body) else None
    return seen_at(last.start_byte, expressions.path(last, depth)) if last is not None else "#?"


def _navigation(node: Node, expressions: Expressions, depth: int) -> str:
    inner, suffix = children_of(node)[0], children_of(node)[-1]
    names = [child for child in children_of(suffix) if child.type == "simple_identifier"]
    if not names or suffix is inner:
        return "#?"
    handed = "/*" if suffix.children[0].type == "::" else ""  # `Cart.Reader::read`
    return with_steps(expressions.path(inner, depth), f".{expressions.text(names[-1]).strip('`')}{handed}")


def _assigned(node: Node, expressions: Expressions, depth: int) -> str:
    """The target of an assignment, whose parts are one beside the other: `carts[1].total`."""
    first, *suffixes = children_of(node)
    path = expressions.path(first, depth)
    for suffix in suffixes:
        if suffix.type == "indexing_suffix":
            path = with_steps(path, "[]")
        elif suffix.type == "navigation_suffix" and children_of(suffix):
            path = with_steps(path, "." + expressions.text(children_of(suffix)[-1]).strip("`"))
        else:
            return "#?"
    return path


def _this(node: Node, expressions: Expressions, depth: int) -> str:
    """`this@Cart` is the object of the type around with that name."""
    label = next((child for child in children_of(node)), None)
    if label is None:
        return "#self"
    name = expressions.text(label)
    return f"<{name}>" if name[:1].isupper() else "#?"


def _super(node: Node, expressions: Expressions, depth: int) -> str:
    """`super<Walker>` is a base."""
    named = [child for child in children_of(node) if child.type != "type_identifier"]
    return f"<{type_expression(named[0], expressions)}>" if named else "#super"


def _function_reference(node: Node, expressions: Expressions, depth: int) -> str:
    """`Cart::pay`, `this::pay`, `::pay`; `::Cart` is the class."""
    parts = children_of(node)
    if not parts or node.children[-1].type == "class":
        return f"<KClass[{expressions.text(parts[0])}]>" if parts else "#?"
    name = expressions.text(parts[-1]).strip("`")
    if len(parts) == 1:
        return name if name[:1].isupper() else f"{name}/*"
    inner = expressions.text(parts[0]) if parts[0].type == "type_identifier" else expressions.path(parts[0], depth)
    return with_steps(inner, f".{name}/*")


def _qualified(node: Node, expressions: Expressions, depth: int) -> str:
    written = name_of(node, expressions) if node.type == "user_type" else type_expression(node, expressions)
    return written.partition("[")[0] or "#?"


def _cast(node: Node, expressions: Expressions, depth: int) -> str:
    written = type_expression(children_of(node)[-1], expressions)
    return f"<{written}>" if written else "#?"


def _last_of(node: Node, expressions: Expressions, depth: int) -> str:
    """The value of a block: its last expression, as seen in the block."""
    inner = children_of(node)
    if not inner:
        return "#?"
    if inner[-1].type == "statements":
        return _last_of(inner[-1], expressions, depth)
    path = expressions.path(inner[-1], depth)
    return seen_at(inner[-1].start_byte, path) if node.type == "statements" else path


def _if(node: Node, expressions: Expressions, depth: int) -> str:
    arms = [child for child in children_of(node) if child.type == "control_structure_body"]
    return either(expressions.path(arm, depth) for arm in arms) if len(arms) > 1 else "#?"


def _when(node: Node, expressions: Expressions, depth: int) -> str:
    entries = [child for child in children_of(node) if child.type == "when_entry" and children_of(child)]
    return either(expressions.path(children_of(entry)[-1], depth) for entry in entries[:4])


def _try(node: Node, expressions: Expressions, depth: int) -> str:
    body = next((child for child in children_of(node) if child.type == "statements"), None)
    return _last_of(body, expressions, depth) if body is not None else "#?"


def _elvis(node: Node, expressions: Expressions, depth: int) -> str:
    return either(expressions.path(child, depth) for child in children_of(node)[:2])


def _binary(node: Node, expressions: Expressions, depth: int) -> str:
    """A string plus anything is a string; the operand that is no literal decides the number type."""
    if len(node.children) < 3:
        return "#?"
    first, last = (expressions.path(child, depth) for child in (children_of(node)[0], children_of(node)[-1]))
    operator = node.children[1].type
    if operator == "+" and "#str" in (first, last):
        return "#str"
    if first in _LITERAL_NUMBERS and last in _LITERAL_NUMBERS:
        return max(first, last, key=_LITERAL_NUMBERS.index)
    return operated(last if first in _LITERAL_NUMBERS else first, OPERATORS.get(operator, ""))


_LITERAL_NUMBERS = ("#int", "<Long>", "<Float>", "#float")
"""Types of literals, the widest last."""


def _unary(node: Node, expressions: Expressions, depth: int) -> str:
    """`cart!!`, `i++`, `-price`, `!done`."""
    inner, tokens = children_of(node), [child.type for child in node.children]
    if "!" in tokens:
        return "#bool"
    path = expressions.path(inner[-1], depth) if inner else "#?"
    step = UNARY.get(tokens[0], "") if node.type == "prefix_expression" else ""
    return path if not step or path in _LITERAL_NUMBERS else operated(path, step)


def _infix(node: Node, expressions: Expressions, depth: int) -> str:
    """`a to b` is a pair, other infix calls are calls of a member."""
    parts = children_of(node)
    if len(parts) == 3 and expressions.text(parts[1]) == "to":
        sides = [expressions.path(one, depth) for one in (parts[0], parts[2])]
        return f"Pair/({','.join(side if tells_type(side) else '_' for side in sides)})()"
    return f"{callee(node, expressions, depth)[0]}()" if len(children_of(node)) == 3 else "#?"


def _number(node: Node, expressions: Expressions, depth: int) -> str:
    written = expressions.text(node)
    if written[-1:] in "fF" and not written.startswith("0x"):
        return "<Float>"
    return "#float" if node.type == "real_literal" else "#int"


def _object(node: Node, expressions: Expressions, depth: int) -> str:
    """An object without a name, by what it derives from; itself for what is local or private, or derives from nothing: its
    own members are seen there."""
    specifier = next((child for child in children_of(node) if child.type == "delegation_specifier"), None)
    written = base_of(specifier, expressions) if specifier is not None else ""
    defined = expressions.defined.get(node.start_byte)
    if defined is not None and (not written or _is_seen_whole(node.parent, expressions)):
        return f"#def{defined}{{}}"
    return f"<{written}>" if written else "#?"


def _is_seen_whole(holder: Node | None, expressions: Expressions) -> bool:
    """Whether what an object is assigned to has its own type: a local variable, a private property."""
    if holder is None or holder.type != "property_declaration" or holder.parent is None:
        return False
    words = expressions.text(children_of(holder)[0]).split()
    return holder.parent.type == "statements" or "private" in words


def base_of(specifier: Node, expressions: Expressions) -> str:
    """The type that a class derives from, in `Base(1)`, `Base`, `Base by other`."""
    inner = children_of(specifier)[0]
    named = inner if inner.type in ("user_type", "function_type") else children_of(inner)[0]
    return type_expression(named, expressions)


def _delegate(node: Node, expressions: Expressions, depth: int) -> str:
    """The value of a delegated property: what the lambda of `lazy` returns, else what the delegate's `getValue` does."""
    inner = children_of(node)[-1]
    parts = children_of(inner)
    if inner.type == "call_expression" and expressions.text(parts[0]) == "lazy":
        function = lambda_in(parts[-1])
        return result_of(function, expressions, depth) if function is not None else "#?"
    return with_steps(expressions.path(inner, depth), ".getValue/2()")


PATHS = {
    "simple_identifier": ("by", _name),
    "user_type": ("by", _qualified),
    "this_expression": ("by", _this),
    "super_expression": ("by", _super),
    "navigation_expression": ("by", _navigation),
    "directly_assignable_expression": ("by", _assigned),
    "call_expression": ("by", _call),
    "infix_expression": ("by", _infix),
    "callable_reference": ("by", _function_reference),
    "as_expression": ("by", _cast),
    "if_expression": ("by", _if),
    "when_expression": ("by", _when),
    "try_expression": ("by", _try),
    "control_structure_body": ("by", _last_of),
    "elvis_expression": ("by", _elvis),
    "additive_expression": ("by", _binary),
    "multiplicative_expression": ("by", _binary),
    "prefix_expression": ("by", _unary),
    "postfix_expression": ("by", _unary),
    "object_literal": ("by", _object),
    "property_delegate": ("by", _delegate),
    "real_literal": ("by", _number),
}
