"""Nodes of C's syntax tree: paths, targets, parameters, includes, definitions."""

import re
from collections.abc import Iterator, Sequence

from codecompass.languages.c import openers
from codecompass.languages.c.conditions import conditional_spans, conditions_at
from codecompass.languages.c.declarators import DECLARED_NAMES, is_function, name_of, type_expression
from codecompass.languages.c.openers import OPENED, openers_at
from codecompass.languages.c.pasting import expansions
from codecompass.languages.c.repairs import repaired_c, respelt_c
from codecompass.languages.node_kinds import read_nodes
from codecompass.languages.nodes import children_of, field_of, text_of
from codecompass.languages.notation import Notation
from codecompass.languages.outline import doc
from codecompass.languages.paths import either
from codecompass.languages.protocol import Expressions, ImportParts, Node, Parameter, Refined, Target
from codecompass.languages.syntax import Syntax
from codecompass.model import DECLARATION

CONDITION = "#if "
"""Begins the decorator of a definition that is compiled under a condition."""
SCOPED = "scoped"
"""Modifier of an enumeration whose constants are named with its name alone: `enum class`."""
SPECIALIZATION = "specialization"
"""Modifier of what is defined for certain arguments of a template."""
SPECIALIZED_FOR = "template <> "
"""Begins the decorator of a type that is: its arguments, as a type expression, where they are types."""
_IN_FUNCTIONS = frozenset({"fn", "method", "constructor", "macro"})


# Paths


def _cast(node: Node, expressions: Expressions, depth: int) -> str:
    written = expressions.type(node.child_by_field_name("type"))
    return f"<{written}>" if written and " " not in written else "#?"


def _conditional(node: Node, expressions: Expressions, depth: int) -> str:
    arms = (node.child_by_field_name(name) for name in ("consequence", "alternative"))
    return either(expressions.path(arm, depth + 1) for arm in arms if arm is not None)


def _binary(node: Node, expressions: Expressions, depth: int) -> str:
    """Arithmetic on a pointer gives a pointer of its type."""
    operator, left = node.child_by_field_name("operator"), node.child_by_field_name("left")
    if operator is None or left is None or operator.type not in ("+", "-"):
        return "#int"
    return expressions.path(left, depth + 1)


def _last(node: Node, expressions: Expressions, depth: int) -> str:
    """`(a, b)` is `b`."""
    return expressions.path(node.child_by_field_name("right"), depth + 1)


# Names that get values


def targets(node: Node, expressions: Expressions) -> Iterator[Target]:
    """The name that a declarator declares; none for a function's declaration inside a function."""
    name = name_of(node)
    if name is not None and not is_function(node):
        yield Target(expressions.text(name), "", name)


def parameters(node: Node, expressions: Expressions) -> Iterator[Parameter]:
    for child in children_of(node):
        if child.type in DECLARED_NAMES:  # of a macro, or of a function in the style of K&R
            yield Parameter(expressions.text(child), "", "", child)
            continue
        declarator = child.child_by_field_name("declarator")
        name = name_of(declarator)
        if declarator is not None and name is not None:
            yield Parameter(expressions.text(name), type_expression(declarator, expressions), "", name)


# Includes and definitions


def imports(node: Node, expressions: Expressions) -> Iterator[ImportParts]:
    """`#include "jv.h"` → `jv.h`, `#include <stdio.h>` → `<stdio.h>`; one that a macro names is left out."""
    path = node.child_by_field_name("path") or node.child_by_field_name("argument")  # the latter: inside a type
    written = expressions.text(path).split("//")[0].split("/*")[0].strip() if path is not None else ""
    if written[:1] in ('"', "<"):
        yield ImportParts(written.strip('"').strip(), "", "", "include", node)


def refine(kind: str, name: str, node: Node, parent_kind: str, decorators: Sequence[str]) -> Refined | None:
    if kind in ("variable", "field") and is_function(_declarator_of(node, name)):
        kind = "fn"  # the patterns of variables and of functions both match
    if kind == "fn" and name[:1] == "(":
        return made_by_macro(node, parent_kind, node.child_by_field_name("type"), name)
    if kind == "variable" and parent_kind in _IN_FUNCTIONS:
        return None
    if kind == "fn" and node.type == "declaration" and parent_kind in _IN_FUNCTIONS:
        return None
    typed = node.child_by_field_name("type") if parent_kind in _IN_FUNCTIONS else None
    if kind == "fn" and typed is not None and typed.type == "macro_type_specifier":
        return None  # `STEP(ADD) STEP(SUB) { … }` in a function's body
    if kind == "field" and _is_of_nameless(node):
        return None
    if kind == "type" and _is_own_name(node, name):
        return None
    if kind == "macro" and _is_guard(node, name):
        return None
    words = [child.type for child in node.children]
    storage = [text_of(child) for child, word in zip(node.children, words, strict=True) if word in _STORAGE]
    modifiers = tuple(word for word in ("static", "inline", "extern") if word in storage)
    has_value = any(one.type == "init_declarator" for one in node.children_by_field_name("declarator"))
    is_declared = (kind == "fn" and node.type == "declaration") or (
        kind == "variable" and "extern" in storage and not has_value
    )
    visibility = "private" if "static" in storage and kind in ("fn", "variable") else "public"
    head = text_of(node.parent).partition("{")[0].split()[1:]
    signature = f"typedef {' '.join(head)} {name}" if kind == "type" and node.type != "type_definition" else ""
    return Refined(kind, visibility, (*modifiers, DECLARATION) if is_declared else modifiers, signature=signature)


def made_by_macro(node: Node, parent_kind: str, macro: Node | None, given: str) -> Refined | None:
    """The function that a macro before a block makes: `TEST_IMPL(pays) { … }` is called as it is written, `SYSCALL(read, int,
    fd) { … }` by its first argument."""
    name = text_of(macro)
    if parent_kind in _IN_FUNCTIONS or _MAKES.fullmatch(name) is None:
        return None
    parts = [" ".join(one.split()) for one in NOTES.sub(" ", given).strip().strip("()").split(",")]
    kept = ", ".join(parts if len(parts) <= _MOST_WRITTEN else parts[:1])
    return Refined("fn", "public", ("test",) if _TESTS.search(name) else (), name=f"{name}({kept})")


NOTES = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_MAKES = re.compile(r"_*[A-Z][A-Z0-9_]{2,}|(?:[A-Z][a-z]+)*Test")
_TESTS = re.compile(r"(?i)(?<![A-Z])(?:U|FUZZ_?)?TEST(?![A-Z])|TEST_?CASE")
_MOST_WRITTEN = 2
"""The most arguments of such a macro that are all part of the name."""

_AROUND_LOCALS = frozenset({"compound_statement", "case_statement", "if_statement", "for_statement"})
_STORAGE = frozenset({"storage_class_specifier", "inline"})


def _declarator_of(node: Node, name: str) -> Node | None:
    """The declarator of a name in a declaration of several."""
    for declarator in node.children_by_field_name("declarator"):
        found = name_of(declarator)
        if found is not None and text_of(found) == name:
            return declarator
    return None


def in_functions(node: Node) -> bool:
    """Whether a declarator's declaration is a statement of a function."""
    around = node.parent.parent if node.parent is not None else None
    return around is not None and around.type in _AROUND_LOCALS


def _is_of_nameless(field: Node) -> bool:
    """Whether a field is one of a nameless struct that has a name as a field itself: `struct { int a; } inner;`."""
    struct = field.parent.parent if field.parent is not None else None
    around = struct.parent if struct is not None and struct.child_by_field_name("name") is None else None
    return around is not None and around.type != "type_definition" and bool(around.children_by_field_name("declarator"))


def _is_own_name(node: Node, name: str) -> bool:
    """Whether a typedef has the name of its own struct: `typedef struct foo foo;`."""
    tag = field_of(field_of(node if node.type == "type_definition" else node.parent, "type"), "name")
    return tag is not None and text_of(tag) == name


def _is_guard(node: Node, name: str) -> bool:
    """Whether a macro without a value only keeps a file from being read twice."""
    around = node.parent
    if node.child_by_field_name("value") is not None or around is None or not around.type.startswith("preproc_if"):
        return False
    asked = around.child_by_field_name("name") or around.child_by_field_name("condition")
    after = around.next_named_sibling
    while after is not None and after.type == "comment":
        after = after.next_named_sibling
    return asked is not None and name in text_of(asked) and after is None


def conditions_around(node: Node, expressions: Expressions) -> tuple[str, ...]:
    conditions = (f"{CONDITION}{one}" for one in conditions_at(expressions.source, node.start_byte))
    return (*conditions, *(f"{OPENED}{one}" for one in openers_at(expressions.source, node.start_byte)))


def setting(node: Node, expressions: Expressions) -> tuple[str, object]:
    """A macro that opens namespaces, or stands for the name of one."""
    name, value, given = (node.child_by_field_name(one) for one in ("name", "value", "parameters"))
    first = next(iter(children_of(given)), None)
    return openers.setting(text_of(name), text_of(first), text_of(value))


class CSyntax(Syntax):
    NODES = read_nodes(__file__)
    notation = Notation(
        statement_end=b";",
        paths={
            **NODES.paths,
            "cast_expression": ("by", _cast),
            "compound_literal_expression": ("by", _cast),
            "conditional_expression": ("by", _conditional),
            "binary_expression": ("by", _binary),
            "comma_expression": ("by", _last),
        },
    )

    respelt = staticmethod(respelt_c)
    repaired = staticmethod(repaired_c)
    expansions = staticmethod(expansions)
    type_expression = staticmethod(type_expression)
    targets = staticmethod(targets)
    parameters = staticmethod(parameters)
    imports = staticmethod(imports)
    refine = staticmethod(refine)
    conditions_around = staticmethod(conditions_around)
    conditional_spans = staticmethod(conditional_spans)
    setting = staticmethod(setting)
    doc = staticmethod(doc)


SYNTAX = CSyntax()
