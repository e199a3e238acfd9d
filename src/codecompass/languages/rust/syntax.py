"""Nodes of Rust's syntax tree: targets, parameters, bases, documentation, definitions."""

import re
from collections.abc import Callable, Iterator, Sequence

from codecompass.languages.node_kinds import read_nodes
from codecompass.languages.nodes import children_of, text_of
from codecompass.languages.notation import Notation
from codecompass.languages.paths import alternatives
from codecompass.languages.protocol import Expressions, Node, Parameter, Refined, Target
from codecompass.languages.rust.arguments import argument_step, arguments, method
from codecompass.languages.rust.cfg_if import conditions_around
from codecompass.languages.rust.cfg_macros import gate as setting
from codecompass.languages.rust.expanding import ITEMS_WITHIN, expansions
from codecompass.languages.rust.imports import exports, imports
from codecompass.languages.rust.macros import results as results_of_rule
from codecompass.languages.rust.operations import RULES
from codecompass.languages.rust.paths import PATHS
from codecompass.languages.rust.patterns import (
    Matched,
    names_in,
    value_beside,
    values_beside,
)
from codecompass.languages.rust.reference_receivers import double_reference
from codecompass.languages.rust.standard import ELEMENTWISE, FAILED, FOLDING, WRAPPED
from codecompass.languages.rust.types import bare_name, bounds_of, type_expression
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

    def text(self, node: Node | None) -> str:
        return text_of(node)

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
    NODES = read_nodes(__file__)
    notation = Notation(
        operations=RULES,
        items_within=ITEMS_WITHIN,
        simple_path=re.compile(rb"(?!(?:true|false)\b)[^\W\d]\w*+(?:(?:\.(?!await\b)|::)\w++)*+\Z"),
        statement_end=b";",
        paths={**NODES.paths, **PATHS},
    )

    names_of_file = staticmethod(declared_or_imported)
    conditions_around = staticmethod(conditions_around)
    doc_in = staticmethod(doc_in)
    expansions = staticmethod(expansions)
    setting = staticmethod(setting)
    arguments = staticmethod(arguments)
    callee = staticmethod(method)
    exports = staticmethod(exports)
    imports = staticmethod(imports)
    results_of_rule = staticmethod(results_of_rule)
    type_expression = staticmethod(type_expression)
    targets = staticmethod(targets)
    type_parameter = staticmethod(type_parameter)
    parameters = staticmethod(parameters)
    bases = staticmethod(bases)
    doc = staticmethod(doc)
    refine = staticmethod(refine)


SYNTAX = RustSyntax()


def visibility(node: Node, kind: str, parent_kind: str, decorators: tuple[str, ...]) -> str:
    if node.type == "enum_variant" or parent_kind in ("trait", "enum", "constant"):
        return "public"
    if kind == "macro":
        return "public" if any(d.startswith("macro_export") for d in decorators) else "private"
    around = node.parent.parent if parent_kind == "impl" and node.parent is not None else None
    if around is not None and around.child_by_field_name("trait") is not None:
        return "public"
    return _written(node.children[0] if node.children else None)


_WITHIN = {"self": "private", "super": "super"}


def _written(node: Node | None) -> str:
    """`pub` is public, `pub(crate)` and the like are `crate`, no modifier is private."""
    if node is None or node.type != "visibility_modifier":
        return "private"
    if node.child_count == 1 and not children_of(node):
        return "public"
    return next((_WITHIN[child.type] for child in node.children if child.type in _WITHIN), "crate")


def position_of(node: Node) -> tuple[int, str]:
    """Number of a positional field and its visibility."""
    position, visible = 0, "private"
    siblings = node.parent.children if node.parent is not None else []
    for sibling in siblings:
        if sibling.start_byte >= node.start_byte:
            break
        if sibling.type == ",":
            position, visible = position + 1, "private"
        elif sibling.type == "visibility_modifier":
            visible = _written(sibling)
    return position, visible


_BORROWED = {"with": "", "try_with": "", "with_borrow": ".borrow()", "with_borrow_mut": ".borrow_mut()"}
"""Methods of thread-local statics, which call their closures with the content, or that of a cell → steps to it."""
_OF_THREAD = "statics of threads"
_BLOCK_END = re.compile(rb"\n[ \t]*[})\]]")
_STATIC = re.compile(rb"\bstatic\s+(\w+)\s*:", re.ASCII)


def closure_argument(node: Node, expressions: Expressions) -> Callable[[int], str] | None:
    """Parameter's position → its value, for a closure that is an argument of `value.map(…)` and the like."""
    closure = node.parent
    arguments = closure.parent if closure is not None else None
    call = arguments.parent if arguments is not None and arguments.type == "arguments" else None
    function = call.child_by_field_name("function") if call is not None and call.type == "call_expression" else None
    if function is None or arguments is None or closure is None:
        return None
    if function.type != "field_expression":
        return _as_declared(function, arguments, closure, expressions)
    method, value = function.child_by_field_name("field"), function.child_by_field_name("value")
    name = expressions.text(method) if method is not None else ""
    step = "@iter" if name in ELEMENTWISE | FOLDING else "@err" if name in FAILED else ""
    if value is None or not step:
        if value is None or name not in _BORROWED or not _is_of_thread(value, expressions):
            return _as_declared(function, arguments, closure, expressions)
        content = expressions.path(value) + _BORROWED[name]
        return lambda position: content
    element = " ".join(f"{part}{step}" for part in alternatives(expressions.path(value)))
    first = expressions.path(children_of(arguments)[0]) if name in FOLDING else element
    declared = _as_declared(function, arguments, closure, expressions)  # where the value is of a type of the tree
    return lambda position: " ".join(
        part
        for part in (element if position or name not in FOLDING else first, declared and declared(position))
        if part
    )


def _is_of_thread(value: Node, expressions: Expressions) -> bool:
    """Whether it is a static declared by `thread_local!` in this file."""
    if value.type != "identifier":
        return False
    known = expressions.notes.get(_OF_THREAD)
    if known is None:
        blocks = [_BLOCK_END.split(after, 1)[0] for after in expressions.source.split(b"thread_local!")[1:]]
        named = [name.decode() for block in blocks for name in _STATIC.findall(block)]
        known = expressions.notes[_OF_THREAD] = " ".join(named)
    return expressions.text(value) in known.split()


def _as_declared(
    function: Node, arguments: Node, closure: Node, expressions: Expressions
) -> Callable[[int], str] | None:
    """Parameter's position → its value, by the declared type of the callee's parameter (`f: impl Fn(Item)`)."""
    callee = expressions.path(function)
    args = children_of(arguments)
    number = next((n for n, child in enumerate(args) if child.start_byte == closure.start_byte), -1)
    if number < 0 or " " in callee or callee.startswith("#?"):
        return None
    beside = argument_step(arguments, callee, expressions, 0, leave_out=closure.start_byte)
    return lambda position: f"{callee}{beside}@arg{number}@arg{position}"
