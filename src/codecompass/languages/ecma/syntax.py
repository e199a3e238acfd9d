"""Nodes of JavaScript's and TypeScript's syntax trees: paths of expressions, and the language's other hooks."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from codecompass.languages.documented import text_of_block
from codecompass.languages.ecma.arguments import argument_step
from codecompass.languages.ecma.auto_imports import auto_imported, registered
from codecompass.languages.ecma.builtin_results import REFLECTING, builtin_result, container
from codecompass.languages.ecma.checks import asking, checked
from codecompass.languages.ecma.config_values import ALIAS, Reader
from codecompass.languages.ecma.contextual_types import in_literal
from codecompass.languages.ecma.definitions import DEFINED_VALUES, DEFINING_VALUES, GLOBAL, refine
from codecompass.languages.ecma.heritage import bases, inheritance
from codecompass.languages.ecma.jsdoc import declared_by
from codecompass.languages.ecma.lambdas import invoked_result
from codecompass.languages.ecma.modules import exports, holds_in_block, imported_as, imports
from codecompass.languages.ecma.objects import IDENTIFIER, elements_added, given_members, object_literal
from codecompass.languages.ecma.parameters import parameters
from codecompass.languages.ecma.repairs import repaired, respelt
from codecompass.languages.ecma.stores import made_store
from codecompass.languages.ecma.targets import DECLARATORS, targets
from codecompass.languages.ecma.types import type_expression
from codecompass.languages.ecma.unscoped import unscoped
from codecompass.languages.literals import element_step, with_contents
from codecompass.languages.node_kinds import read_nodes
from codecompass.languages.nodes import children_of
from codecompass.languages.notation import Notation
from codecompass.languages.paths import alternatives, with_steps
from codecompass.languages.protocol import Expressions, Node
from codecompass.languages.syntax import Syntax, declared_or_imported

_AUTO_IMPORTING = re.compile(
    r"(?:[Aa]uto[Ii]mports?|(?:[Vv]ue|[Vv]ite|[Aa]uto)?[Cc]omponents|defineNuxtConfig)(?=\Z|\.\w+\Z)"
)
"""Usual names of the plugins that set up auto-imports."""


def setting(node: Node, expressions: Expressions) -> tuple[str, object]:
    """Setting (key, value) of a node: `alias: {"@": "./src"}`, `config.resolve.alias["@"] = …`, `….alias.set("@",
    …)`."""
    reader = Reader(expressions)
    if node.type == "pair":
        key, value = node.child_by_field_name("key"), node.child_by_field_name("value")
        return (
            reader.pair(expressions.text(key).strip("\"'"), value)
            if key is not None and value is not None
            else ("", "")
        )
    if node.type == "shorthand_property_identifier":
        return reader.pair(expressions.text(node), node)
    if node.type == "assignment_expression":
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if left is None or right is None:
            return "", ""
        index = left.child_by_field_name("index")
        if index is None:
            return reader.pair(ALIAS, right)
        place = reader.place(right, 0)
        return _one(reader.named(index), place)
    function = node.child_by_field_name("function")
    if function is not None and (called := _AUTO_IMPORTING.match(expressions.text(function))) is not None:
        return auto_imported(node, called.group(), expressions)
    if function is not None and expressions.text(function).endswith(".component"):
        return registered(node, expressions)
    args = children_of(node.child_by_field_name("arguments"))
    return _one(reader.named(args[0]), reader.place(args[1], 0)) if len(args) == 2 else ("", "")


def _one(name: str, place: str | None) -> tuple[str, object]:
    """The name is part of the key, since there may be several such statements."""
    return (f"{ALIAS} {name}", {name: place}) if name and place is not None else ("", "")


_ROOT_NAME = re.compile(r"[.(\[{@:]")


def hide(definitions: Sequence[dict[str, Any]], exported: Sequence[str]) -> None:
    """In a module with exports, top-level names that are not exported are private."""
    shown = {_ROOT_NAME.split(value, maxsplit=1)[0] for value in exported}
    top = [d for d in definitions if d["parent"] == 0 and not d.get("owner")]
    if not exported and not any("export" in d.get("modifiers", ()) for d in top):
        return
    for definition in top:
        if definition["name"] not in shown and "export" not in definition.get("modifiers", ()):
            definition["visibility"] = "private"


def constructing(definitions: Sequence[Mapping[str, Any]], site: int, functions: Mapping[str, int]) -> int:
    """The function around a scope that adds members to `this`, or whose member the surrounding function is
    (`Foo.prototype.open = function () {…}`)."""
    while site > 0 and not definitions[site].get("owner") and definitions[site]["kind"] != "fn":
        site = definitions[site]["parent"]
    owner = definitions[site].get("owner") if site > 0 else ""
    return functions.get(owner, 0) if owner else max(site, 0)


def _call(node: Node, expressions: Expressions, depth: int) -> str:
    function = node.child_by_field_name("function")
    if function is None:
        return "#?"
    if function.type in _MISREAD_CALLEES:  # `await f<T>()`, `!f<T>()`, as the grammar misreads them
        awaited = expressions.path(children_of(function)[0], depth) if function.type == "await_expression" else "#?"
        called = (f"{part}{argument_step(node, part, expressions, depth)}()@await" for part in alternatives(awaited))
        return " ".join("#?" if one.startswith("#?") else one for one in called)
    known = imported_as(node, expressions) or invoked_result(function, expressions, depth)
    known = known or made_store(node, function, expressions, depth)
    if known:
        return known
    path = expressions.path(function, depth)
    result = builtin_result(node, path, expressions, depth + 1)
    return result or with_steps(path, f"{argument_step(node, path, expressions, depth)}()")


_MISREAD_CALLEES = frozenset({"await_expression", "unary_expression", "binary_expression"})


def _new(node: Node, expressions: Expressions, depth: int) -> str:
    """`new Map<K, V>()` is a `<Map[K,V]>`, since only the type of the value is known."""
    constructor = node.child_by_field_name("constructor")
    types = node.child_by_field_name("type_arguments")
    if constructor is None:
        return "#?"
    path = expressions.path(constructor, depth)
    written = [type_expression(child, expressions) for child in children_of(types)] if types is not None else []
    if any(written) and _PLAIN.match(path):
        return f"<{path}[{','.join(written)}]>"
    if known_container := container(node, path, expressions, depth + 1):
        return known_container
    return with_steps(path, f"{argument_step(node, path, expressions, depth)}{{}}")


def _subscript(node: Node, expressions: Expressions, depth: int) -> str:
    """`a["b"]` is `a.b`; any other index an element."""
    holder, index = node.child_by_field_name("object"), node.child_by_field_name("index")
    if holder is None or index is None:
        return "#?"
    key = expressions.text(index)[1:-1] if index.type == "string" else ""
    number = expressions.text(index) if index.type == "number" else ""
    step = f".{key}" if IDENTIFIER.match(key) else _by_name(node, index, expressions) or element_step(number)
    return " ".join(f"{part}{step}" for part in alternatives(expressions.path(holder, depth)))


def _by_name(subscript: Node, index: Node, expressions: Expressions) -> str:
    """`[.symbols.total]` for a callee `cart[symbols.total]`; empty for any other."""
    around = subscript.parent
    if around is None or around.type != "call_expression" or around.child_by_field_name("function") != subscript:
        return ""
    written = expressions.text(index) if index.type in ("identifier", "member_expression") else ""
    return f"[.{written}]" if _PLAIN.match(written) and not written.startswith("this.") else ""


def _array(node: Node, expressions: Expressions, depth: int) -> str:
    elements = children_of(node)
    whole = _is_tuple(node) and all(one.type != "spread_element" for one in elements)
    return with_contents("#tuple" if whole else "#list", elements, expressions, depth)


def _is_tuple(array: Node) -> bool:
    """Whether a list is a tuple: `[a, b] as const`, `const [x, y] = [a, b]`."""
    around = array.parent
    if around is None:
        return False
    if around.type == "as_expression":
        return any(child.type == "const" for child in around.children)
    left = around.child_by_field_name("name") or around.child_by_field_name("left")
    return around.type in DECLARATORS and left is not None and left.type == "array_pattern"


def _either(node: Node, expressions: Expressions, depth: int) -> str:
    sides = [node.child_by_field_name("consequence"), node.child_by_field_name("alternative")]
    return _alternatives([side for side in sides if side is not None], expressions, depth)


def _alternatives(sides: list[Node], expressions: Expressions, depth: int) -> str:
    """The union of both; with `#?` where one of them can't be followed."""
    parts = dict.fromkeys(part for side in sides for part in alternatives(expressions.path(side, depth)))
    unknown = parts.pop("#?", "") is None
    parts.pop("#none", None)
    return " ".join([*parts, *(["#?"] if unknown or not parts else [])])


def _binary(node: Node, expressions: Expressions, depth: int) -> str:
    operator = node.child_by_field_name("operator")
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if operator is not None and operator.type.removesuffix("=") in ("||", "??", "&&"):
        sides = [right] if operator.type.startswith("&&") else [left, right]
        return _alternatives([side for side in sides if side is not None], expressions, depth)
    if operator is None or operator.type in ("+", "+=") or node.type == "augmented_assignment_expression":
        return "#?"
    return "#int" if operator.type in "-*/%**" else "#bool"


def _typed(node: Node, expressions: Expressions, depth: int) -> str:
    """`x as T`, `<T>x` are a T; `x as const` is x."""
    named = children_of(node)
    if not named:
        return "#?"
    value, written = (named[1], named[0]) if node.type == "type_assertion" and len(named) > 1 else (named[0], named[-1])
    text = type_expression(written, expressions) if written is not value else ""
    return f"<{text}>" if text and text not in ("any", "unknown", "never") else expressions.path(value, depth)


def _parenthesized(node: Node, expressions: Expressions, depth: int) -> str:
    """The inner expression; `/** @type {T} */ (x)` is a T."""
    before = node.prev_named_sibling
    declared = declared_by(node) if before is not None and before.type == "comment" else None
    return f"<{declared.type}>" if declared is not None and declared.type else _last(node, expressions, depth)


def _assigned(node: Node, expressions: Expressions, depth: int) -> str:
    """`a.b = c` is c; `a.b = () => {…}` is that function, `a.b = {…}` the definition a.b."""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None or right is None:
        return "#?"
    written = right.type in DEFINED_VALUES
    function = expressions.defined.get(node.start_byte) if written else None
    if function is not None:
        return f"#def{function}"
    defined = left.type == "member_expression" and (written or right.type == "object")
    return expressions.path(left if defined else right, depth)


def _callee(node: Node, expressions: Expressions) -> tuple[str, Node] | None:
    """`f` for `Reflect.apply(f, cart, [])`."""
    if not expressions.source.startswith(b"Reflect.", node.start_byte) or node.parent is None:
        return None
    if node.type != "member_expression" or expressions.text(node) not in REFLECTING:
        return None
    arguments = node.parent.child_by_field_name("arguments")
    first = next(iter(children_of(arguments)), None) if arguments is not None else None
    return (expressions.path(first), node) if first is not None else None


def _defined(node: Node, expressions: Expressions, depth: int) -> str:
    """A function or class expression."""
    defined = expressions.defined.get(node.start_byte)
    if defined is None and node.parent is not None and node.parent.type == "pair":
        defined = expressions.defined.get(node.parent.start_byte)
    return f"#def{defined}" if defined is not None else "#?"


def _last(node: Node, expressions: Expressions, depth: int) -> str:
    named = children_of(node)
    return expressions.path(named[-1], depth) if named else "#?"


def _super(node: Node, expressions: Expressions, depth: int) -> str:
    parent = node.parent
    return "#super.constructor" if parent is not None and parent.type == "call_expression" else "#super"


_PLAIN = re.compile(r"[\w$]+(?:\.[\w$]+)*\Z")


def properties_of_element(tag: Node) -> Iterator[tuple[Node, Node]]:
    """(name, value) of each property of an element, by the name in its tag, whose value is a name or a member."""
    for attribute in children_of(tag.parent) if tag.parent is not None else ():
        name, *values = children_of(attribute) if attribute.type == "jsx_attribute" else (attribute,)
        value = next(iter(children_of(values[0])), None) if values and values[0].type == "jsx_expression" else None
        if value is not None and value.type in ("identifier", "member_expression"):
            yield name, value


class EcmaSyntax(Syntax):
    NODES = read_nodes(__file__)
    notation = Notation(
        rest_nodes=frozenset({"rest_pattern"}),
        operations={"for_in_statement": ("right", "each"), "spread_element": ("", "each")},
        defining_values=DEFINING_VALUES,
        paths={
            **NODES.paths,
            "super": ("by", _super),
            "subscript_expression": ("by", _subscript),
            "call_expression": ("by", _call),
            "new_expression": ("by", _new),
            "parenthesized_expression": ("by", _parenthesized),
            "as_expression": ("by", _typed),
            "type_assertion": ("by", _typed),
            "assignment_expression": ("by", _assigned),
            "augmented_assignment_expression": ("by", _binary),
            "sequence_expression": ("by", _last),
            "ternary_expression": ("by", _either),
            "binary_expression": ("by", _binary),
            "array": ("by", _array),
            "object": ("by", object_literal),
            "function_expression": ("by", _defined),
            "generator_function": ("by", _defined),
            "class": ("by", _defined),
        },
        simple_path=re.compile(rb"(?!(?:this|super|undefined)\b)[A-Za-z_$][\w$]*+(?:\.[A-Za-z_$][\w$]*+)*+\Z"),
        defining_scopes={"module": "variable", "namespace": "variable"},
        attribute_receivers=frozenset({"this"}),
        empty_containers={"Set{}": "#set", "Map{}": "#map"},
        global_object=GLOBAL,
        prototype_key="__proto__",
        defining_bindings=frozenset({"declare"}),
        prototype=".prototype",
    )

    constructing = staticmethod(constructing)
    hide = staticmethod(hide)
    names_of_file = staticmethod(declared_or_imported)
    asking = staticmethod(asking)
    given_members = staticmethod(given_members)
    elements_added = staticmethod(elements_added)
    callee = staticmethod(_callee)
    checked = staticmethod(checked)
    setting = staticmethod(setting)
    in_literal = staticmethod(in_literal)
    refine = staticmethod(refine)
    bases = staticmethod(bases)
    inheritance = staticmethod(inheritance)
    exports = staticmethod(exports)
    holds_in_block = staticmethod(holds_in_block)
    imports = staticmethod(imports)
    parameters = staticmethod(parameters)
    properties_of_element = staticmethod(properties_of_element)
    repaired = staticmethod(repaired)
    respelt = staticmethod(respelt)
    targets = staticmethod(targets)
    type_expression = staticmethod(type_expression)
    unscoped = staticmethod(unscoped)
    doc = staticmethod(text_of_block)


SYNTAX = EcmaSyntax()
