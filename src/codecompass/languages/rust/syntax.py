"""Nodes of Rust's syntax tree: targets, parameters, bases, documentation, definitions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from codecompass.languages.node_kinds import CallNodes, FlowNodes
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node, Parameter, Refined, Target
from codecompass.languages.rust.arguments import arguments, method
from codecompass.languages.rust.cfg_if import conditions_around
from codecompass.languages.rust.cfg_macros import gate as setting
from codecompass.languages.rust.closures import closure_argument
from codecompass.languages.rust.expanding import ITEMS_WITHIN, expansions
from codecompass.languages.rust.imports import exports, imports
from codecompass.languages.rust.inherent import WRAPPED
from codecompass.languages.rust.macros import result as result_of_rule
from codecompass.languages.rust.operations import RULES
from codecompass.languages.rust.paths import PATHS
from codecompass.languages.rust.patterns import (
    Matched,
    names_in,
    value_beside,
    values_beside,
)
from codecompass.languages.rust.reference_receivers import double_reference
from codecompass.languages.rust.types import bare_name, bounds_of, type_expression
from codecompass.languages.rust.visibility import position_of, visibility
from codecompass.languages.syntax import Syntax, declared_or_imported


def targets(node: Node, expressions: Expressions) -> Iterator[Target]:
    """Names that a pattern binds, each with its projection; or a bounded type parameter."""
    if node.type in ("type_identifier", "scoped_type_identifier"):
        return iter((Target(type_expression(node, expressions), "", node),))
    parts = values_beside(node)
    if parts is None:
        return names_in(node, expressions, Matched(value_beside(node, expressions)))
    patterns = children_of(node)
    pairs = zip(patterns, parts, strict=True)
    values = ((pattern, expressions.path(value)) for pattern, value in pairs)
    return (target for pattern, value in values for target in names_in(pattern, expressions, Matched(value, value)))


def type_parameter(parameter: Node, /) -> Sequence[Node]:
    """Lifetimes are no types."""
    return () if "lifetime" in parameter.type else Syntax.type_parameter(parameter)


def parameters(node: Node, expressions: Expressions) -> Iterator[Parameter]:
    """Parameters of a function or a closure; a closure's get their values from the call that it is an argument of."""
    of_closure = closure_argument(node, expressions) if node.type == "closure_parameters" else None
    number = -1
    for position, child in enumerate(children_of(node)):
        if child.type == "self_parameter":
            yield Parameter("self", "", "#self", child)
            continue
        pattern, written = child, ""
        if child.type == "parameter":
            pattern = child.child_by_field_name("pattern") or child
            holder = child.child_by_field_name("type")
            written = type_expression(holder, expressions) if holder is not None else ""
        if pattern.type == "self":
            wrapper = written if bare_name(written) in WRAPPED else ""
            yield Parameter("self", wrapper, "" if wrapper else "#self", pattern)
            continue
        number += 1
        alone = written.startswith("Fn[") or (written.isalnum() and written[0].isupper())
        if of_closure is None and (alone or ("[" in written and _is_generic(node))):
            colon = next(
                (c for c in child.children if c.type == ":"), child
            )  # not the name: `State(shop): State<Shop>`
            yield Parameter(f"#{number}", written, "", colon)  # by position: the argument of a closure passed to it
        value = f"<{written}>" if written else of_closure(position) if of_closure is not None else ""
        for name, steps, named, _, explicit, _ in names_in(pattern, expressions, Matched(value)):
            if steps or explicit:
                yield Parameter(name, "", explicit or value, named, steps)
            else:
                yield Parameter(name, written, "" if written else value, named)


def _is_generic(parameters: Node) -> bool:
    """Whether a function, or the block around it, has type parameters."""
    function = parameters.parent
    around = function.parent.parent if function is not None and function.parent is not None else None
    return any(n is not None and n.child_by_field_name("type_parameters") is not None for n in (function, around))


def bases(node: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    """A trait's supertraits, those of `where Self: …` included; the trait of an `impl`."""
    if node.type == "trait_bounds":
        yield from (("extends", bound) for bound in bounds_of(node, expressions))
    elif node.type == "where_clause":
        for predicate in children_of(node):
            left, bounds = predicate.child_by_field_name("left"), predicate.child_by_field_name("bounds")
            if left is not None and bounds is not None and expressions.text(left) == "Self":
                yield from bases(bounds, expressions)
    else:
        yield "implements", type_expression(node, expressions)


_DOC = re.compile(r'doc\s*=\s*"((?:[^"\\]|\\.)*)"\Z', re.DOTALL)
"""`#[doc = "Sells."]`, which `/// Sells.` is short for."""


def doc_in(attributes: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Documentation in attributes, line by line, and the remaining attributes."""
    matches = [_DOC.match(attribute) for attribute in attributes]
    lines = [re.sub(r"\\(.)", r"\1", found[1]).strip() for found in matches if found]
    return "\n".join(lines).strip(), tuple(one for one, found in zip(attributes, matches, strict=True) if not found)


class _PlainText:
    """Texts of nodes, without a file's `Expressions`."""

    def text(self, node: Node) -> str:
        return node.text.decode("utf-8", "replace") if node.text else ""

    def code(self, node: Node) -> str:
        return "".join(self.text(node).split())


_PLAIN = _PlainText()
_LINE_DOC = re.compile(r"^\s*(?://[/!] ?|\*(?!/) ?)", re.MULTILINE)


def doc(text: str) -> str | None:
    """`/// text`, `//! text`, `/** text */` without their marks."""
    if text.startswith("/*"):
        text = text[3:].removesuffix("*/")
    return _LINE_DOC.sub("", text)


def refine(kind: str, name: str, node: Node, parent_kind: str, decorators: tuple[str, ...]) -> Refined:
    """Kind, visibility and modifiers; the owner of an `impl`; the number of a positional field."""
    if kind == "impl":
        implemented = node.child_by_field_name("type")
        owner = type_expression(implemented, _PLAIN) if implemented is not None else ""
        return Refined("impl", "public", (), owner, bare_name(owner))
    if kind == "field" and node.type != "field_declaration":
        position, visible = position_of(node)
        return Refined("field", visible if parent_kind == "struct" else "public", (), "", str(position))
    modifiers = _modifiers(node) if kind == "fn" else []
    if kind == "fn" and parent_kind in ("impl", "trait") and not _takes_self(node):
        modifiers.append("static")
    elif kind == "fn" and parent_kind == "impl":
        modifiers += double_reference(node)
    if kind == "fn" and parent_kind == "trait" and node.type == "function_signature_item":
        modifiers.append("abstract")
    if kind == "variable":
        modifiers.append("static")
        kind = "variable" if any(child.type == "mutable_specifier" for child in node.children) else "constant"
    return Refined(kind, visibility(node, kind, parent_kind, decorators), tuple(modifiers))


def _modifiers(node: Node) -> list[str]:
    for child in node.children[:2]:
        if child.type == "function_modifiers":
            return [part.type for part in child.children if part.type in ("async", "unsafe", "const", "default")]
    return []


def _takes_self(node: Node) -> bool:
    parameters = node.child_by_field_name("parameters")
    for child in children_of(parameters)[:2] if parameters is not None else ():
        if child.type == "self_parameter":
            return True
        pattern = child.child_by_field_name("pattern") if child.type == "parameter" else None
        if pattern is not None and pattern.type == "self":
            return True
    return False


class RustSyntax(Syntax):
    FLOW = FlowNodes(
        choices=frozenset({"if_expression", "else_clause"}),
        loops=frozenset({"for_expression", "while_expression", "loop_expression"}),
        cases=frozenset({"match_arm"}),
        functions=frozenset({"closure_expression", "function_item"}),
        exits=frozenset({"return_expression", "continue_expression"}),
    )
    OPERATIONS = RULES
    CALLS = CallNodes(
        calls=frozenset({"call_expression"}),
        chain=frozenset({"call_expression", "field_expression", "try_expression", "await_expression"}),
        postfix=frozenset({"await_expression", "try_expression"}),
        misread=frozenset({"await_expression", "unary_expression", "binary_expression"}),
        scoped=frozenset({"scoped_identifier", "scoped_type_identifier"}),
        generic=frozenset({"generic_function"}),
        arguments=frozenset({"arguments"}),
        functions=frozenset({"closure_expression"}),
        options=frozenset({"struct_expression"}),
    )
    ITEMS_WITHIN = ITEMS_WITHIN
    SIMPLE_PATH = re.compile(rb"(?!(?:true|false)\b)[^\W\d]\w*+(?:(?:\.(?!await\b)|::)\w++)*+\Z")
    STATEMENT_END = b";"
    PATHS = PATHS

    names_of_file = staticmethod(declared_or_imported)
    conditions_around = staticmethod(conditions_around)
    doc_in = staticmethod(doc_in)
    expansions = staticmethod(expansions)
    setting = staticmethod(setting)
    arguments = staticmethod(arguments)
    callee = staticmethod(method)
    exports = staticmethod(exports)
    imports = staticmethod(imports)
    result_of_rule = staticmethod(result_of_rule)
    type_expression = staticmethod(type_expression)
    targets = staticmethod(targets)
    type_parameter = staticmethod(type_parameter)
    parameters = staticmethod(parameters)
    bases = staticmethod(bases)
    doc = staticmethod(doc)
    refine = staticmethod(refine)


SYNTAX = RustSyntax()
