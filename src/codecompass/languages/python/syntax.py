"""How Python's nodes read: paths, types, targets, parameters, imports."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from codecompass.languages.contents import LONGEST, element_step, is_followed, with_contents
from codecompass.languages.given import DEEPEST, MOST, lambda_of, listing
from codecompass.languages.nodes import children_of
from codecompass.languages.paths import OPERATORS, REFLECTED, UNARY, operated, with_steps
from codecompass.languages.protocol import Expressions, ImportParts, Node, Parameter, Refined, Target
from codecompass.languages.python.checks import CONDITIONS as CONDITIONS
from codecompass.languages.python.checks import asking as asking
from codecompass.languages.python.checks import checked as checked
from codecompass.languages.python.fixtures import given_otherwise, of_fixture
from codecompass.languages.python.flow import ways as ways
from codecompass.languages.python.handed import elements_given
from codecompass.languages.python.types import (
    TYPE_VARIABLES,
    is_generic,
    type_alternatives,
    type_expression,
    type_itself,
    type_variable,
)

_NAME = re.compile(r"[^\W\d]\w*")
_GIVES_ELEMENTS_OF_FIRST = frozenset({"list", "tuple", "iter", "reversed", "sorted", "set", "frozenset"})
_GIVES_ONE = frozenset({"next", "max", "min"})
_GIVING_FIRST = frozenset({"partial", "functools.partial", "copy.copy", "copy.deepcopy", "deepcopy"})
"""What gives the like of its first argument; calling it with some arguments said is calling that."""
_ASKING = frozenset({"type", "getattr"})
_CASTS = frozenset({"cast", "t.cast", "typing.cast"})
_HAND_ON = _GIVES_ELEMENTS_OF_FIRST | _GIVES_ONE | {"enumerate", "zip"}


def _call(node: Node, expressions: Expressions, depth: int) -> str:
    """`super()` is a place, not a call's result; `list(items)` is a list of what `items` gives."""
    callee = node.child_by_field_name("function")
    if callee is None:
        return "#?"
    path = expressions.path(callee, depth)
    if path == "super":
        return "#super"
    if path in TYPE_VARIABLES:
        return type_variable(node, expressions)
    if path in _GIVING_FIRST and (given := _positional(node)):
        return expressions.path(given[0], depth + 1)
    if path == "weakref.ref" and (given := _positional(node)):
        return with_contents("#ref", given[:1], expressions, depth)
    if path in _CASTS and (given := _positional(node)):
        return f"<{type_expression(given[0], expressions)}>"
    if path.endswith(".__new__") and (given := _positional(node)):
        return with_steps(expressions.path(given[0], depth + 1), "()")
    if path in _ASKING and (asked := _asked(path, _positional(node), expressions, depth)):
        return asked
    if path in _HAND_ON and callee.type == "identifier" and (given := _positional(node)):
        again = _gathered(path, [expressions.path(argument, depth + 1) for argument in given])
        if again:
            return again
    if " " in path:
        return with_steps(path, "()")
    return f"{path}{_given(node, expressions, depth)}()"


def _awaited(node: Node, expressions: Expressions, depth: int) -> str:
    """`await asyncio.gather(f(), g())` is what each of them gives, side by side."""
    call = next(iter(children_of(node)), None)
    if call is None:
        return "#?"
    callee = call.child_by_field_name("function") if call.type == "call" else None
    if callee is not None and expressions.text(callee) in _GATHERING:
        given = [expressions.path(one, depth + 1) for one in _positional(call)]
        told = listing(with_steps(path, "@await") for path in given)
        return f"#tuple/{told}" if told and len(given) <= MOST else "#?"
    return with_steps(expressions.path(call, depth), "@await")


_GATHERING = frozenset({"asyncio.gather", "gather"})


def _yielded(node: Node, expressions: Expressions, depth: int) -> str:
    """`yield item` is what the generator is sent, `yield from items` what that one gives in the end."""
    if not any(child.type == "from" for child in node.children):
        return "#sent"
    given = children_of(node)
    return with_steps(expressions.path(given[0], depth + 1), "@await") if given else "#?"


def _asked(function: str, given: list[Node], expressions: Expressions, depth: int) -> str:
    """`type(cart)` is its class, `getattr(cart, "total", None)` its member, or what there is instead."""
    if not given or (function == "type") != (len(given) == 1):
        return ""
    of = expressions.path(given[0], depth + 1)
    name = "__class__" if function == "type" else expressions.text(given[1])[1:-1]
    if "#?" in of or " " in of or not _NAME.fullmatch(name) or (given[1:] and given[1].type != "string"):
        return ""
    default = expressions.path(given[2], depth + 1) if len(given) > 2 else "#?"
    return f"{of}.{name}" if default == "#?" else f"{of}.{name} {default}"


def _given(call: Node, expressions: Expressions, depth: int) -> str:
    """`/(Cart,_,f())` of `make(Cart, 1, f(x))`: what a function is given may tell what it gives."""
    arguments = call.child_by_field_name("arguments")
    if arguments is None or arguments.child_count < 3 or depth > DEEPEST:
        return ""
    told = listing(_argument(child, expressions, depth + 1) for child in children_of(arguments)[:MOST_GIVEN])
    return f"/{told}" if told else ""


MOST_GIVEN = 2
_TELLING = frozenset({"identifier", "attribute", "call"})


def _argument(node: Node, expressions: Expressions, depth: int) -> str:
    if node.type != "lambda":
        return expressions.path(node, depth) if node.type in _TELLING else ""
    body, taken = node.child_by_field_name("body"), node.child_by_field_name("parameters")
    names = _NAME.findall(expressions.text(taken)) if taken is not None else []
    function = (
        lambda_of(expressions.path(body, depth), names[0] if names else "", set(names)) if body is not None else None
    )
    return function.text() if function is not None else ""


def _positional(call: Node) -> list[Node]:
    arguments = call.child_by_field_name("arguments")
    if arguments is None or arguments.type == "generator_expression":
        return [arguments] if arguments is not None else []
    given = [child for child in children_of(arguments) if child.type != "keyword_argument"]
    return [] if any(child.type in ("list_splat", "dictionary_splat") for child in given) else given


def _gathered(name: str, given: list[str]) -> str:
    """What a builtin hands on of what it is given; nothing for any other function."""
    elements = [_elements_of(path) for path in given]
    if name in _GIVES_ELEMENTS_OF_FIRST and elements[0]:
        return f"{'#set' if name.endswith('set') else '#list'}/({elements[0]})"
    if name == "enumerate" and elements[0]:
        return f"#list/(#tuple/(#int,{elements[0]}))"
    if name == "zip" and any(elements):
        return f"#list/(#tuple/({','.join(element or '_' for element in elements)}))"
    return elements[0] if name in _GIVES_ONE and len(given) == 1 else ""


def _elements_of(path: str) -> str:
    """The path of what an iterable gives; nothing where that cannot be followed."""
    return "" if path in ("#?", "_", "") or " " in path or len(path) > LONGEST else f"{path}@iter"


def _comprehended(node: Node, expressions: Expressions, depth: int) -> str:
    """`[row.cell for row in rows]` holds what `rows@iter.cell` does."""
    kind = {"set_comprehension": "#set", "dictionary_comprehension": "#dict"}.get(node.type, "#list")
    body = node.child_by_field_name("body")
    body = body.child_by_field_name("value") if body is not None and body.type == "pair" else body
    path = expressions.path(body, depth + 1) if body is not None else ""
    for clause in reversed([child for child in children_of(node) if child.type == "for_in_clause"]):
        left, right = clause.child_by_field_name("left"), clause.child_by_field_name("right")
        if left is None or right is None or not path:
            return kind
        root = _NAME.match(path)
        bound = next((t for t in targets(left, expressions) if root and t.name == root.group()), None)
        if bound is not None:
            element = _elements_of(expressions.path(right, depth + 1))
            path = f"{element}{bound.steps}{path[len(bound.name) :]}" if element else ""
    return f"{kind}/({path})" if is_followed(path) else kind


def _operated(node: Node, expressions: Expressions, depth: int) -> str:
    """`A | None`, of types; what an operator gives of values."""
    told = type_alternatives(node, expressions, depth) if node.type == "binary_operator" else "#?"
    operator, value = node.child_by_field_name("operator"), node.child_by_field_name("left")
    if told != "#?" or operator is None:
        return told
    value, steps = (value, OPERATORS) if value is not None else (node.child_by_field_name("argument"), UNARY)
    if value is not None and value.type in _NUMBERS and steps is OPERATORS:
        value, steps = node.child_by_field_name("right"), REFLECTED
    return operated(expressions.path(value, depth), steps.get(operator.type, "")) if value is not None else "#?"


_NUMBERS = frozenset({"integer", "float"})


def _list(node: Node, expressions: Expressions, depth: int) -> str:
    kind = {"list": "#list", "set": "#set"}.get(node.type, "#tuple")
    return with_contents(kind, children_of(node), expressions, depth)


def _part(node: Node, expressions: Expressions, depth: int) -> str:
    """An element; `items[1:]` is of the kind that `items` is, `Union[A, B]` any of the types themselves."""
    value, key = node.child_by_field_name("value"), node.child_by_field_name("subscript")
    if value is None:
        return "#?"
    path = expressions.path(value, depth)
    if is_generic(path):
        return type_itself(node, expressions)
    if key is not None and key.type == "slice":
        return path
    step = element_step(expressions.text(key) if key is not None and key.type == "integer" else "")
    return with_steps(path, step)


def _dict(node: Node, expressions: Expressions, depth: int) -> str:
    values = [pair.child_by_field_name("value") for pair in children_of(node) if pair.type == "pair"]
    return with_contents("#dict", [value for value in values if value is not None], expressions, depth)


def _bound(node: Node, expressions: Expressions, depth: int) -> str:
    """What a type parameter stands for where nothing else is said."""
    return type_itself(node, expressions)


PATHS = {
    "identifier": ("name",),
    "type": ("by", _bound),
    "attribute": ("member", "object", "attribute", "."),
    "call": ("by", _call),
    "subscript": ("by", _part),
    "await": ("by", _awaited),
    "yield": ("by", _yielded),
    "parenthesized_expression": ("inner", ""),
    "named_expression": ("inner", "value"),
    "assignment": ("inner", "right"),
    "conditional_expression": ("either", 0, 2),
    "boolean_operator": ("either", 0, 1),
    "binary_operator": ("by", _operated),
    "unary_operator": ("by", _operated),
    "string": ("literal", "#str"),
    "concatenated_string": ("literal", "#str"),
    "list": ("by", _list),
    "list_comprehension": ("by", _comprehended),
    "set_comprehension": ("by", _comprehended),
    "generator_expression": ("by", _comprehended),
    "dictionary": ("by", _dict),
    "dictionary_comprehension": ("by", _comprehended),
    "tuple": ("by", _list),
    "expression_list": ("by", _list),
    "set": ("by", _list),
    "integer": ("literal", "#int"),
    "float": ("literal", "#float"),
    "none": ("literal", "#none"),
}
SIMPLE_PATH = re.compile(rb"[^\W\d]\w*(?:\.[^\W\d]\w*)*\Z")
LITERAL_WORDS = frozenset({b"None", b"True", b"False"})

DEFINING_SCOPES = {"module": "variable", "class": "field"}
ATTRIBUTE_RECEIVERS = frozenset({"self", "cls"})
SEQUENCE_NODES = frozenset({"pattern_list", "tuple_pattern", "list_pattern", "tuple", "list", "expression_list"})
DOC_COMMENTS = False
FILE_SCOPED_NAMES = True

_CONSTANT = re.compile(r"_*[A-Z][A-Z0-9_]*\Z")
_STRING = re.compile(r"""^[rbuRBU]*("{3}|'{3}|"|')(.*)\1$""", re.DOTALL)


def targets(node: Node, expressions: Expressions) -> Iterable[Target]:
    """Names that `node` on the left of an assignment binds, each with the steps that lead to its part."""
    if node.type == "identifier":
        return (Target(expressions.text(node), "", node),)
    return _parts_of_target(node, expressions)


def _parts_of_target(node: Node, expressions: Expressions) -> Iterator[Target]:
    if node.type in ("pattern_list", "tuple_pattern", "list_pattern", "tuple", "list") and not _is_in_brackets(node):
        for position, child in enumerate(children_of(node)):
            for target in targets(child, expressions):
                step = "@rest" if child.type == "list_splat_pattern" else f"@{position}"
                yield target._replace(steps=f"{step}{target.steps}")
    elif node.type in ("parenthesized_expression", "list_splat_pattern", "as_pattern_target", "tuple_pattern"):
        for child in children_of(node)[:1]:
            yield from targets(child, expressions)
    elif node.type == "attribute":
        receiver = node.child_by_field_name("object")
        name = node.child_by_field_name("attribute")
        if receiver is not None and name is not None and receiver.type == "identifier":
            yield Target(expressions.text(name), "", name, receiver=expressions.text(receiver))


def _is_in_brackets(node: Node) -> bool:
    """`(a)`, which the grammar takes for a tuple where it is assigned to."""
    return node.type == "tuple_pattern" and all(child.type != "," for child in node.children)


def parameters(node: Node, expressions: Expressions) -> Iterator[Parameter]:
    function = node.parent if node.type == "lambda_parameters" else None
    otherwise = given_otherwise(node, expressions)
    for position, child in enumerate(children_of(node)):
        kind = child.type
        if kind == "identifier":
            given = elements_given(function, position, expressions) if function is not None else ""
            own = expressions.text(child)
            yield Parameter(own, "", given or of_fixture(own, otherwise), child)
            continue
        name = child.child_by_field_name("name") or child
        if name.type in ("list_splat_pattern", "dictionary_splat_pattern") or kind == "typed_parameter":
            name = name if name.type.endswith("splat_pattern") else children_of(child)[0]
        splat = {"list_splat_pattern": "tuple[{}]", "dictionary_splat_pattern": "dict[str,{}]"}.get(name.type, "{}")
        name = children_of(name)[0] if splat != "{}" and children_of(name) else name
        if name.type != "identifier":
            continue
        written = child.child_by_field_name("type")
        typed = splat.format(type_expression(written, expressions)) if written is not None else ""
        default = child.child_by_field_name("value")
        own = expressions.text(name)
        value = expressions.path(default) if default else of_fixture(own, otherwise) if splat == "{}" else ""
        yield Parameter(own, typed, value, name)


def receiver(kind: str, modifiers: tuple[str, ...]) -> str:
    """What the first parameter of a method is bound to without being said."""
    if "staticmethod" in modifiers or kind not in ("method", "constructor", "property"):
        return ""
    return "#class" if "classmethod" in modifiers else "#self"


def imports(node: Node, expressions: Expressions) -> Iterator[ImportParts]:
    if node.type == "import_statement":
        for child in node.children_by_field_name("name"):
            yield _plain_import(child, expressions)
        return
    source = node.child_by_field_name("module_name")
    module = expressions.text(source).replace(" ", "") if source is not None else ""
    for child in children_of(node):
        if child.type == "wildcard_import":
            yield ImportParts(module, "*", "", "", child)
    for child in node.children_by_field_name("name"):
        name, alias = _aliased(child, expressions)
        yield ImportParts(module, name, alias or name, "", child)


def _plain_import(node: Node, expressions: Expressions) -> ImportParts:
    name, alias = _aliased(node, expressions)
    if alias:
        return ImportParts(name, "", alias, "", node)
    root = name.split(".", 1)[0]
    return ImportParts(name, "", root, "root" if root != name else "", node)


def _aliased(node: Node, expressions: Expressions) -> tuple[str, str]:
    name, alias = node, None
    if node.type == "aliased_import":
        name, alias = node.child_by_field_name("name") or node, node.child_by_field_name("alias")
    return expressions.text(name).replace(" ", ""), expressions.text(alias) if alias is not None else ""


def exports(node: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    """Names listed in `__all__`."""
    for child in children_of(node):
        match = _STRING.match(expressions.text(child)) if child.type == "string" else None
        if match:
            yield "__all__", match.group(2)


def bases(node: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    """(relation, type expression) of each base class; keywords (`metaclass=…`) are none."""
    for child in children_of(node):
        if child.type in ("identifier", "attribute", "subscript", "call"):
            yield "extends", type_expression(child, expressions)


def doc(text: str) -> str:
    match = _STRING.match(text)
    return match.group(2) if match else ""


_DECORATOR_MODIFIERS = {
    "staticmethod": "staticmethod", "classmethod": "classmethod", "property": "property",
    "cached_property": "property", "functools.cached_property": "property", "abstractmethod": "abstract",
    "abc.abstractmethod": "abstract", "override": "override", "typing.override": "override",
    "overload": "overload", "typing.overload": "overload", "t.overload": "overload",
    "contextmanager": "contextmanager", "contextlib.contextmanager": "contextmanager",
    "asynccontextmanager": "contextmanager", "contextlib.asynccontextmanager": "contextmanager",
}  # fmt: skip


def refine(kind: str, name: str, node: Node, parent_kind: str, decorators: tuple[str, ...]) -> Refined:
    """The kind, visibility and modifiers that Python's conventions give a definition."""
    is_async = kind == "fn" and node.child_count > 0 and node.children[0].type == "async"
    return _by_convention(kind, name, parent_kind, decorators, is_async)


@lru_cache(maxsize=1 << 15)
def _by_convention(kind: str, name: str, parent_kind: str, decorators: tuple[str, ...], is_async: bool) -> Refined:
    modifiers = [_DECORATOR_MODIFIERS[d] for d in decorators if d in _DECORATOR_MODIFIERS]
    if any(d.endswith((".setter", ".getter", ".deleter", "cached_property")) for d in decorators):
        modifiers.append("property")
    if kind == "fn":
        if is_async:
            modifiers.append("async")
        if parent_kind == "class":
            kind = "property" if "property" in modifiers else "constructor" if name == "__init__" else "method"
            if name in ("__new__", "__init_subclass__", "__class_getitem__"):
                modifiers.append("classmethod")
    elif kind in ("variable", "field") and _CONSTANT.match(name):
        kind = "constant"
    dunder = name.startswith("__") and name.endswith("__")
    return Refined(kind, "private" if name.startswith("_") and not dunder else "public", tuple(modifiers))
