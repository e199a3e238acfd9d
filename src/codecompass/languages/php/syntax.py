"""Nodes of PHP's syntax tree: targets, parameters, imports, definitions."""

from __future__ import annotations

import re
from collections.abc import Iterator

from codecompass.languages.checks import Arms, Check, arms_of, asserted, instance_checked
from codecompass.languages.documented import documentation_of, text_of_block
from codecompass.languages.node_kinds import read_nodes
from codecompass.languages.nodes import arguments_of, between_commas, children_of, text_of
from codecompass.languages.notation import Notation
from codecompass.languages.paths import MAX_ALTERNATIVES
from codecompass.languages.php import routing
from codecompass.languages.php.manifest import settings
from codecompass.languages.php.paths import (
    CALLED,
    NAMES,
    PATHS,
    as_text,
    callee,
    counted,
    first_argument,
    named_function,
    operated,
)
from codecompass.languages.php.types import declared_type, first, parameters_in, tags, type_expression
from codecompass.languages.protocol import Expressions, ImportParts, Node, Parameter, Refined, Target
from codecompass.languages.syntax import Syntax
from codecompass.languages.titles import by_title

_ACCESS = {"public", "private", "protected"}
_MODIFIERS = {"static", "abstract", "final", "readonly"}
_VARIABLE = re.compile(r"\$\w+")
_CHECK_TARGETS = frozenset({"variable_name", "member_access_expression", "nullsafe_member_access_expression"})
_ASSERTING = re.compile(rb"\A\\?assert\Z")


def targets(node: Node, expressions: Expressions) -> Iterator[Target]:
    """Variables; properties of the enclosing object or class; the parts of `[$a, 'k' => $b]`."""
    if node.type == "comment":
        for _, rest in tags(expressions.text(node)).get("var", ()):
            if (found := _VARIABLE.match(rest)) is not None:
                yield Target(found[0], "", node)
        return
    if node.type == "declaration_list":
        yield from _documented(node)
        return
    if node.parent is not None and node == node.parent.child_by_field_name("body"):  # of a `foreach`
        bound = children_of(node.parent)[1]
        yield from targets(children_of(bound)[-1] if bound.type == "pair" else bound, expressions)
        return
    around = node.parent.type if node.parent is not None else ""
    if node.type == "variable_name" and around in ("property_element", "property_promotion_parameter"):
        yield Target(expressions.text(node)[1:], "", node, "$this")
    elif node.type == "variable_name":
        yield Target(expressions.text(node), "", node)
    elif node.type == "by_ref":
        yield from targets(children_of(node)[0], expressions)
    elif node.type in ("list_literal", "array_creation_expression"):
        yield from _parts(node, expressions)
    elif node.type in ("member_access_expression", "scoped_property_access_expression"):
        holder, name = children_of(node)[0], children_of(node)[-1]
        if expressions.text(holder) in ("$this", "self", "static"):
            yield Target(expressions.text(name).lstrip("$"), "", node, "$this")


def _documented(body: Node) -> Iterator[Target]:
    """Members that only a class's documentation declares, and aliases of trait methods."""
    found_tags = tags(documentation_of(body.parent))
    for written, rest in found_tags.get("property", ()):
        if written and (found := _VARIABLE.match(rest)) is not None:
            yield Target(found[0][1:], "", body, "$this", f"<{written}>")
    for written, name in found_tags.get("method", ()):
        if written and name:
            yield Target(f"{name}()", "", body, "$this", f"<@callable[{written}]>")
    for used in children_of(body):
        traits = [one for one in children_of(used) if one.type in NAMES] if used.type == "use_declaration" else []
        for clause in children_of(children_of(used)[-1]) if traits else ():
            parts = children_of(clause)
            if clause.type == "use_as_clause" and len(parts) > 1 and parts[-1].type == "name":
                what = children_of(parts[0])
                homes, method = ([what[0]], what[1]) if len(what) > 1 else (traits, parts[0])
                paths = (f"{text_of(home)}.{text_of(method)}{CALLED}" for home in homes[:MAX_ALTERNATIVES])
                yield Target(f"{text_of(parts[-1])}()", "", body, "$this", " ".join(paths))


def _parts(node: Node, expressions: Expressions) -> Iterator[Target]:
    """Parts by position or by key: `[$a, [$b]]`, `['k' => $c]`."""
    for position, item in enumerate(between_commas(node)):
        inner = children_of(item[0]) if [one.type for one in item] == ["array_element_initializer"] else item
        step = f"@{position}" if len(inner) == 1 else "[]"
        for target in targets(inner[-1], expressions) if inner else ():
            yield target._replace(steps=f"{step}{target.steps}")


def parameters(node: Node, expressions: Expressions) -> Iterator[Parameter]:
    """A function's parameters, with types from its documentation."""
    documented = parameters_in(documentation_of(node.parent))
    for position, child in enumerate(children_of(node)):
        name = child.child_by_field_name("name")
        if name is None or name.type != "variable_name":
            continue
        default = child.child_by_field_name("default_value")
        typed = declared_type(child, "type", documented.get(expressions.text(name)[1:], ""))
        typed = f"array[{typed}]" if typed and child.type == "variadic_parameter" else typed
        value = expressions.path(default) if default is not None and not typed else ""
        if not typed and not position and node.parent is not None and node.parent.type in _CLOSURES:
            value = first_argument(node.parent, expressions)
        yield Parameter(expressions.text(name), typed, value, name)


# Imports


def imports(node: Node, expressions: Expressions) -> Iterator[ImportParts]:
    """`use A\\B, C\\D as E;`, `use A\\{B, function c};`, and included files."""
    if not node.type.startswith("namespace_use"):
        if (written := _included(children_of(node)[0], expressions)) is not None:
            yield ImportParts(written, "", "", "include", node)
        return
    parts = children_of(node)
    prefix = next((f"{expressions.code(one)}\\" for one in parts if one.type == "namespace_name"), "")
    group = next((one for one in parts if one.type == "namespace_use_group"), node)
    for clause in children_of(group):
        named = children_of(clause)
        if clause.type != "namespace_use_clause" or not named:
            continue
        module, _, name = f"{prefix}{expressions.code(named[0])}".strip("\\").rpartition("\\")
        alias = clause.child_by_field_name("alias")
        yield ImportParts(module, name, expressions.text(alias) if alias is not None else name, "", clause)


def _included(node: Node, expressions: Expressions) -> str | None:
    """The path of an included file: `./x.php` relative to the folder; None where it is computed."""
    while node.type == "parenthesized_expression" and children_of(node):
        node = children_of(node)[0]
    if node.type == "string":
        return expressions.text(node)[1:-1]
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if node.type != "binary_expression" or left is None or right is None or right.type != "string":
        return None
    folder = re.sub(r"\s", "", expressions.text(left))
    levels = re.fullmatch(r"dirname\((?:__DIR__,(\d+)|(__FILE__|__DIR__))\)|__DIR__", folder)
    if levels is None:
        return None
    up = int(levels[1] or 0) + (levels[2] == "__DIR__")
    return "." + "/.." * up + "/" + expressions.text(right)[1:-1].lstrip("/")


# Definitions


def bases(node: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    """(relation, type expression): the base, used traits, and mixins from documentation."""
    found_tags = tags(documentation_of(node))
    documented_arguments = {
        written.partition("[")[0].rpartition("\\")[2]: written
        for written, _ in found_tags.get("extends", ())
        if "[" in written
    }
    body = node.child_by_field_name("body")
    used = [child for child in children_of(body) if child.type == "use_declaration"] if body is not None else []
    clauses = (clause for child in used for one in children_of(child) for clause in children_of(one))
    excluded = {
        text_of(one) for clause in clauses if clause.type == "use_instead_of_clause" for one in children_of(clause)[1:]
    }
    for child in (*used, *children_of(node)):
        if child.type not in _RELATIONS:
            continue
        for named in sorted(children_of(child), key=lambda one: text_of(one) in excluded):
            if named.type in NAMES:
                written = expressions.code(named)
                arguments = documented_arguments.get(written.rpartition("\\")[2], "").partition("[")
                yield _RELATIONS[child.type], f"{written}{arguments[1]}{arguments[2]}"
    for written, _ in found_tags.get("mixin", ()):
        yield "extends", written


_TEST_TAG = re.compile(r"(?m)(?:^/\*\*|^\s*\*)\s*@test\b")
"""Mark of a method that PHPUnit runs, as its documentation had it before attributes."""
_ANNOTATION = re.compile(
    r"""(?m)^[ \t]*(?:/\*\*)?[ \t*]*@(?P<name>(?:\w+\\)*[A-Z]\w*)(?P<given>\((?:[^()"]|"[^"]*"|\((?:[^()"]|"[^"]*")*\)){0,999}\))?"""
)
"""What is an attribute now, as documentation had it: `@Route("/carts", methods={"POST"})`."""
_STARS = re.compile(r"\n[ \t]*\*[ \t]?")
_CLOSURES = frozenset({"anonymous_function", "arrow_function"})
_RELATIONS = {"use_declaration": "extends", "base_clause": "extends", "class_interface_clause": "implements"}


def refine(kind: str, name: str, node: Node, parent_kind: str, decorators: tuple[str, ...]) -> Refined | None:
    """Modifiers as written; types as declared or documented."""
    words = [text_of(child) for child in node.children if child.type.endswith("_modifier")]
    access = [word for word in words if word in _ACCESS]
    modifiers = [word for word in words if word in _MODIFIERS]
    if node.type == "declaration_list":  # it has no source of its own
        return None
    if node.type == "anonymous_class":
        return Refined("class", "private", ("anonymous",), "", "class@anonymous")
    if kind == "method" and parent_kind == "interface":
        modifiers.append("abstract")
    kind = "constructor" if kind == "method" and name == "__construct" else kind
    documentation = documentation_of(node)
    found_tags = tags(documentation)
    marked = ["test"] if kind == "method" and _TEST_TAG.search(documentation) else []
    marked += map(_as_attribute, _ANNOTATION.finditer(documentation)) if "@" in documentation else ()
    typed = ""
    if kind in ("method", "fn"):
        typed = declared_type(node, "return_type", first(found_tags, "return"))
    elif node.type == "property_promotion_parameter":
        constructor = node.parent.parent if node.parent is not None else None
        typed = declared_type(
            node, "type", parameters_in(documentation_of(constructor)).get(name, "") or first(found_tags, "var")
        )
    elif kind == "field":
        typed = declared_type(node, "type", first(found_tags, "var"))
    template = tuple(one for one, _ in found_tags.get("template", ()))
    return Refined(
        kind, access[0] if access else "public", tuple(modifiers), "", "", typed, template, decorators=tuple(marked)
    )


def _as_attribute(found: re.Match[str]) -> str:
    """An annotation as an attribute is written: lists are in brackets."""
    pieces = re.split(r'("[^"]*")', _STARS.sub(" ", found["given"] or ""))
    return found["name"] + "".join(
        one if one[:1] == '"' else one.translate(str.maketrans("{}", "[]")) for one in pieces
    )


def checked(node: Node, expressions: Expressions) -> Check | None:
    """`$x instanceof Foo`, `is_a($x, Foo::class)`, `assertInstanceOf(Foo::class, $x)`, captured as `@binding.check`."""
    if node.type == "binary_expression":
        return instance_checked(node, _CHECK_TARGETS, NAMES)
    args = arguments_of(node)
    pair = args[:2] if node.type == "function_call_expression" else args[1::-1]
    if len(pair) < 2 or pair[0].type not in _CHECK_TARGETS or pair[1].type != "class_constant_access_expression":
        return None
    return Check(pair[0], children_of(pair[1])[0])


def asking(node: Node) -> Arms | None:
    """The condition and the branches of a statement or expression."""
    if node.type == "expression_statement":
        return Arms(children_of(node)[0], [], [], asserts=True)
    if node.type == "argument" and node.parent is not None:
        return asserted(node.parent.parent, _ASSERTING)
    if node.type == "match_condition_list":
        args = node.parent.child_by_field_name("return_expression") if node.parent is not None else None
        return Arms(children_of(node)[0], [args], [], closed=False) if args and len(children_of(node)) == 1 else None
    return arms_of(node, "body")


class PHPSyntax(Syntax):
    NODES = read_nodes(__file__)
    notation = Notation(
        operations={
            "subscript_expression": operated,
            "foreach_statement": ("", "each"),
            "function_call_expression": counted,
            **dict.fromkeys(("encapsed_string", "heredoc_body", "cast_expression", "binary_expression"), as_text),
        },
        paths={**NODES.paths, **PATHS},
        simple_path=re.compile(rb"\$[^\W\d]\w*\Z"),
        literal_words=frozenset({b"$this"}),
        attribute_receivers=frozenset({"$this"}),
        defining_values=frozenset({"anonymous_class"}),
        beside_values=Syntax.notation.beside_values | {"method"},
    )

    checked = staticmethod(checked)
    asking = staticmethod(asking)
    settings = staticmethod(settings)
    facts = staticmethod(routing.facts)
    words = staticmethod(routing.words)
    callee = staticmethod(callee)
    named_function = staticmethod(named_function)
    type_expression = staticmethod(type_expression)
    targets = staticmethod(targets)
    parameters = staticmethod(parameters)
    imports = staticmethod(imports)
    bases = staticmethod(bases)
    doc = staticmethod(text_of_block)
    refine = staticmethod(refine)
    unscoped = staticmethod(by_title("string", "encapsed_string"))


SYNTAX = PHPSyntax()
