"""TypeScript's types as type expressions; `` for types that can't be followed (mapped types …)."""

import re
from collections.abc import Iterator

from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node
from codecompass.model import STANDARD

LOADED = "import$"
"""Prefix of the hidden aliases of modules that are imported in expressions."""
MAX_DEPTH = 30
MAX_LENGTH = 400
_NOTHING = frozenset({"undefined", "null", "void", "never", "any", "unknown"})
_TRANSPARENT_TYPES = frozenset({"type_annotation", "readonly_type", "type_arguments", "parenthesized_type", "optional_type", "rest_type", "constraint",
                    "adding_type_annotation", "opting_type_annotation", "omitting_type_annotation"})  # fmt: skip
_NAMELESS = {"index_signature": "[]", "call_signature": "()", "construct_signature": "{}"}
"""Signatures without a name → the step that they type."""
_QUOTED = re.compile(r"""(["'])[^\W\d][\w$]*\1""")
_TYPE_NAMES = frozenset(
    {"type_identifier", "nested_type_identifier", "identifier", "member_expression", "nested_identifier"}
)


def type_expression(node: Node, expressions: Expressions, depth: int = 0) -> str:
    """`Map<string, Foo[]> | null` → `Map[string,Array[Foo]]`."""
    if depth > MAX_DEPTH:
        return ""
    kind = node.type
    if kind in _TYPE_NAMES or kind == "call_expression":
        return _named(node, expressions)
    if kind in _TRANSPARENT_TYPES:
        children = children_of(node)
        return type_expression(children[0], expressions, depth + 1) if children else ""
    reader = _READERS.get(kind)
    return reader(node, expressions, depth + 1) if reader else ""


def _named(node: Node, expressions: Expressions) -> str:
    """`import("./shop").Cart` by the hidden alias of its module; other calls are no types."""
    text = expressions.code(node)
    loaded = _LOADING.match(text)
    return f"{LOADED}{node.start_byte}{text[loaded.end() :]}" if loaded else text if node.type in _TYPE_NAMES else ""


_LOADING = re.compile(r"""import\((["'])[^"']*\1\)""")


def _predefined(node: Node, expressions: Expressions, depth: int) -> str:
    text = expressions.text(node).split()[-1]  # `unique symbol`
    return "" if text in _NOTHING else text


def _generic(node: Node, expressions: Expressions, depth: int) -> str:
    name = node.child_by_field_name("name")
    arguments = node.child_by_field_name("type_arguments")
    if name is None:
        return ""
    inner = [type_expression(a, expressions, depth) for a in children_of(arguments)] if arguments else []
    text = _named(name, expressions)
    return f"{text}[{','.join(inner)}]" if inner else text


def _array(node: Node, expressions: Expressions, depth: int) -> str:
    children = children_of(node)
    element = type_expression(children[0], expressions, depth) if children else ""
    return f"Array[{element}]" if element else "Array"


def _union(node: Node, expressions: Expressions, depth: int) -> str:
    """An intersection reads as a union: its members are those of all parts."""
    parts = [type_expression(child, expressions, depth) for child in children_of(node)]
    return "|".join(dict.fromkeys(part for part in parts if part))


def _tuple(node: Node, expressions: Expressions, depth: int) -> str:
    parts = []
    for child in children_of(node):
        written = child.child_by_field_name("type") or child
        parts.append(type_expression(written, expressions, depth))
    return f"{STANDARD}Tuple[{','.join(parts)}]" if any(parts) else ""


def _function(node: Node, expressions: Expressions, depth: int) -> str:
    """`(a: A, ...b: B[]) => R` → `function[R,A,*[B]]`."""
    return _signature("function", node.child_by_field_name("return_type"), node, expressions, depth)


def _constructor(node: Node, expressions: Expressions, depth: int) -> str:
    """`new (a: A) => R` → `new[R,A]`."""
    return _signature("new", node.child_by_field_name("type"), node, expressions, depth)


def _signature(name: str, result: Node | None, node: Node, expressions: Expressions, depth: int) -> str:
    parameters = node.child_by_field_name("parameters")
    parts = [type_expression(result, expressions, depth) if result is not None else ""]
    named = [(p, p.child_by_field_name("pattern")) for p in children_of(parameters)] if parameters is not None else []
    parts += [
        parameter_type(p, expressions, depth) for p, pattern in named if pattern is not None and pattern.type != "this"
    ]
    return f"{name}[{','.join(parts).rstrip(',')}]"


def parameter_type(parameter: Node, expressions: Expressions, depth: int = 0) -> str:
    """Type of one parameter; `*[T]` for `...name: T[]`."""
    written, pattern = parameter.child_by_field_name("type"), parameter.child_by_field_name("pattern")
    text = type_expression(written, expressions, depth) if written is not None else ""
    if pattern is None or pattern.type != "rest_pattern":
        return text
    if text.startswith(".="):  # of a tuple that an argument tells: `...args: Events[E]`
        return f"**[{text}]"
    return f"*[{text[6:-1]}]" if text.startswith("Array[") and text.endswith("]") else "*"


def _object(node: Node, expressions: Expressions, depth: int) -> str:
    """`{ a: A; m(): R }` → `{a:A,m:function[R]}`: the members whose types can be followed. Call, construct and index
    signatures are `()`, `{}` and `[]`; alone they are the type."""
    members, parts = children_of(node), []
    for member in members:
        name = member.child_by_field_name("name")
        if name is None or name.type != "property_identifier":
            continue
        written = member.child_by_field_name("type")
        signature = member.type == "method_signature"
        text = _function(member, expressions, depth) if signature else ""
        text = text or (type_expression(written, expressions, depth) if written is not None else "")
        if text and len(text) < MAX_LENGTH:
            parts.append(f"{expressions.text(name)}:{text}")
    read = ((_NAMELESS[m.type], type_expression(m, expressions, depth)) for m in members if m.type in _NAMELESS)
    nameless = [(step, text) for step, text in read if text and len(text) < MAX_LENGTH]
    if not parts:
        return "|".join(text for _, text in nameless)
    return "{" + ",".join([*parts, *(f"{step}:{text}" for step, text in nameless)]) + "}"


def written_strings(annotation: Node, expressions: Expressions) -> str:
    """`"add" | "drop"` → `String[=add]|String[=drop]`, by which overloads are told apart; empty for any other type."""
    only = children_of(annotation)[0] if children_of(annotation) else annotation
    texts = [expressions.text(one) for one in (children_of(only) if only.type == "union_type" else [only])]
    is_known = len(texts) <= MOST_STRINGS and all(map(_QUOTED.fullmatch, texts))
    return "|".join(f"String[={text[1:-1]}]" for text in texts) if is_known else ""


MOST_STRINGS = 8


def _index(node: Node, expressions: Expressions, depth: int) -> str:
    """`[key: string]: A` → `Record[string,A]`."""
    value_type = node.child_by_field_name("type")
    text = type_expression(value_type, expressions, depth) if value_type is not None else ""
    return f"Record[string,{text}]" if text else ""


def _query(node: Node, expressions: Expressions, depth: int) -> str:
    """`typeof Name`: the type of a variable, class or function."""
    children = children_of(node)
    name = type_expression(children[0], expressions, depth) if children else ""
    return f"typeof[{name}]" if name else ""


def _lookup(node: Node, expressions: Expressions, depth: int) -> str:
    """`Shop["cart"]` → `.cart[Shop]`, `Carts[number]` → `.@iter[Carts]`; by a type parameter, `T[K]` → `.=K[T]`."""
    children = children_of(node)
    of = type_expression(children[0], expressions, depth) if len(children) == 2 else ""
    key = expressions.text(children[1]) if of else ""
    name = "@iter" if key == "number" else key[1:-1] if _QUOTED.fullmatch(key) else ""
    if of and not name and children[1].type == "type_identifier" and key in _parameters_around(node, expressions):
        name = f"={key}"
    return f".{name}[{of}]" if name else ""


def _conditional(node: Node, expressions: Expressions, depth: int) -> str:
    """`T extends string ? Shelf<T> : Shelf<number>` → `Shelf`, `T extends string ? this & Cart : this` → `this`: the
    named types that all branches have in common."""
    arms = [_parts(arm, expressions) for arm in _arms(node, depth) if expressions.text(arm) != "never"]
    if not arms:
        return ""
    open_names = {*_INFERRED.findall(expressions.text(node)), *_parameters_around(node, expressions)}
    found = []
    for name in arms[0]:
        if name not in open_names and all(name in arm for arm in arms):
            applied = {type_expression(arm[name], expressions, depth) for arm in arms}
            found.append(applied.pop() if len(applied) == 1 else name)
    return "|".join(found)


def _parts(arm: Node, expressions: Expressions) -> dict[str, Node]:
    """The named types of an intersection, by their text."""
    found: dict[str, Node] = {}
    waiting = [arm]
    while waiting:
        node = waiting.pop()
        if node.type in ("intersection_type", "parenthesized_type"):
            waiting += reversed(children_of(node))
        elif node.type in _APPLIED:
            found[expressions.code(node.child_by_field_name("name") or node)] = node
    return found


def _parameters_around(node: Node, expressions: Expressions) -> set[str]:
    """Names of the type parameters in scope at a type."""
    found: set[str] = set()
    around = node.parent
    while around is not None:
        declared = around.child_by_field_name("type_parameters")
        names = [child.child_by_field_name("name") for child in children_of(declared)] if declared is not None else []
        found.update(expressions.text(name) for name in names if name is not None)
        around = around.parent
    return found


def _arms(node: Node, depth: int) -> Iterator[Node]:
    """All branches of a conditional type, nested ones included."""
    for field in ("consequence", "alternative"):
        arm = node.child_by_field_name(field)
        if arm is not None and arm.type == "conditional_type" and depth < MAX_DEPTH:
            yield from _arms(arm, depth + 1)
        elif arm is not None:
            yield arm


_APPLIED = frozenset({"generic_type", "type_identifier", "nested_type_identifier", "this_type"})
_INFERRED = re.compile(r"\binfer\s+([\w$]+)")


def _literal(node: Node, expressions: Expressions, depth: int) -> str:
    kinds = {"string": "string", "number": "number", "true": "boolean", "false": "boolean"}
    children = children_of(node)
    return kinds.get(children[0].type, "") if children else ""


def _boolean(node: Node, expressions: Expressions, depth: int) -> str:
    return "boolean"


def _string(node: Node, expressions: Expressions, depth: int) -> str:
    return "string"


def _this(node: Node, expressions: Expressions, depth: int) -> str:
    return "this"


_READERS = {
    "predefined_type": _predefined,
    "generic_type": _generic,
    "array_type": _array,
    "union_type": _union,
    "intersection_type": _union,
    "tuple_type": _tuple,
    "function_type": _function,
    "call_signature": _function,
    "constructor_type": _constructor,
    "construct_signature": _constructor,
    "index_signature": _index,
    "object_type": _object,
    "type_query": _query,
    "lookup_type": _lookup,
    "conditional_type": _conditional,
    "literal_type": _literal,
    "template_literal_type": _string,
    "index_type_query": _string,
    "type_predicate_annotation": _boolean,
    "type_predicate": _boolean,
    "this_type": _this,
    "this": _this,
}
