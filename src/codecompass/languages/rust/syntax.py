"""How Rust's nodes read: paths, targets, parameters, imports, definitions."""

from __future__ import annotations

import re
from collections.abc import Iterator

from codecompass.languages.arguments import DEEPEST, listing
from codecompass.languages.nodes import children_of
from codecompass.languages.paths import AS, OPERATORS, alternatives, operated, with_steps
from codecompass.languages.protocol import Expressions, Node, Parameter, Refined, Target
from codecompass.languages.rust import macros
from codecompass.languages.rust.arguments import arguments, given_to, takes_part, types_of, written_with
from codecompass.languages.rust.cfg_if import conditions_around
from codecompass.languages.rust.cfg_macros import gate as setting
from codecompass.languages.rust.closures import closure_argument
from codecompass.languages.rust.doc_attributes import doc_in
from codecompass.languages.rust.expanding import ITEMS_WITHIN, expansions
from codecompass.languages.rust.imports import exports, imports
from codecompass.languages.rust.inherent import WRAPPED
from codecompass.languages.rust.macros import result as result_of_rule
from codecompass.languages.rust.patterns import (
    Matched,
    names_in,
    seen_through,
    value_beside,
    values_beside,
    without_locals,
)
from codecompass.languages.rust.reference_receivers import is_lent_twice, lent_twice
from codecompass.languages.rust.types import bare_name, bounds_of, type_expression
from codecompass.languages.rust.visibility import position_of, visibility
from codecompass.languages.syntax import Syntax, declared_or_imported

_MADE_BY_MACRO = {"vec": "<Vec>", "format": "<String>", "matches": "<bool>", "concat": "<str>", "stringify": "<str>"}
_MADE_BY_ARGUMENT = {
    "collect": "{}", "into": "{}", "sum": "{}", "product": "{}", "parse": "Result[{}]", "try_into": "Result[{}]",
    "get": "Option[{}]", "get_mut": "Option[{}]", "downcast_ref": "Option[{}]", "downcast_mut": "Option[{}]",
    "downcast": "Result[{}]",
}  # fmt: skip
"""Methods whose written type argument says what they give."""
_WRAPPING = re.compile(
    r"(?:(?:std|core|alloc)::\w+::|mem::)?(?:Box|Rc|Arc|Pin|ManuallyDrop)::(?:new|new_unchecked|pin|clone|leak)\Z|"
    r"(?:(?:std|core)::)?mem::(?:take|replace)\Z"
)
"""Functions that give their first argument, in a wrapper that is looked through."""


def _call(node: Node, expressions: Expressions, depth: int) -> str:
    """`x.collect::<Vec<Foo>>()` is a `Vec<Foo>`, `Box::new(x)` is `x`; every other call is that of its function."""
    function = node.child_by_field_name("function")
    if function is None:
        return "#?"
    if function.type == "generic_function":
        told = _made_by_type_argument(function, expressions)
        if told:
            return told
    elif function.type == "field_expression" and takes_part(node, expressions):
        return "#?"
    elif function.type == "identifier" and expressions.text(function) in _MADE_OF:
        return _made_of(node, _MADE_OF[expressions.text(function)], expressions, depth)
    elif function.type == "scoped_identifier" and _WRAPPING.match(expressions.text(function)):
        arguments = node.child_by_field_name("arguments")
        if arguments is not None and children_of(arguments):
            return expressions.path(children_of(arguments)[0], depth)
    path = expressions.path(function, depth)
    told = types_of(function, path, expressions) if function.type == "generic_function" else ""
    given = told or given_to(node.child_by_field_name("arguments"), path, expressions, depth)
    return with_steps(path, f"{given}()")


_MADE_OF = {"Some": "#option", "Ok": "#result"}


def _made_of(node: Node, literal: str, expressions: Expressions, depth: int) -> str:
    """`Some(x)` → `#option/(x)`"""
    arguments = node.child_by_field_name("arguments")
    given = children_of(arguments) if arguments is not None else []
    inner = expressions.path(given[0], depth) if len(given) == 1 else "#?"
    return literal if inner.startswith("#?") or " " in inner else f"{literal}/({inner})"


def _made_by_type_argument(function: Node, expressions: Expressions) -> str:
    called, arguments = function.child_by_field_name("function"), function.child_by_field_name("type_arguments")
    if called is None or arguments is None or len(children_of(arguments)) != 1:
        return ""
    name = expressions.text(called).rpartition(".")[2]
    made = type_expression(children_of(arguments)[0], expressions)
    if name not in _MADE_BY_ARGUMENT or not made:
        return ""
    if re.search(r"(?<!\w)_(?!\w)", made):  # `Vec<_>`: of what is iterated; anything deeper is not followed
        return "" if re.fullmatch(r"[\w:]+\[_\]", made) else "#?"
    return f"<{_MADE_BY_ARGUMENT[name].format(made)}>"


def _block(node: Node, expressions: Expressions, depth: int) -> str:
    """A block is worth its last expression; a name of its own, what that is given."""
    last = next(reversed(children_of(node)), None)
    path = expressions.path(last, depth) if last is not None else "#?"
    return without_locals(path, node, depth, expressions)


def _match(node: Node, expressions: Expressions, depth: int) -> str:
    body = node.child_by_field_name("body")
    held = node.child_by_field_name("value")
    value = expressions.path(held, depth) if held is not None else "#?"
    parts: list[str] = []
    for arm in children_of(body)[:8] if body is not None else ():
        given = arm.child_by_field_name("value")
        if given is not None:
            path = expressions.path(given, depth)
            parts += alternatives(seen_through(arm.child_by_field_name("pattern"), value, path, expressions))
    return " ".join(list(dict.fromkeys(part for part in parts if not part.startswith("#?")))[:4]) or "#?"


def _if(node: Node, expressions: Expressions, depth: int) -> str:
    parts: list[str] = []
    condition, held = node.child_by_field_name("condition"), node.child_by_field_name("consequence")
    if held is not None:
        path = expressions.path(held, depth)
        if condition is not None and condition.type == "let_condition":
            matched = condition.child_by_field_name("value")
            value = expressions.path(matched, depth) if matched is not None else "#?"
            path = seen_through(condition.child_by_field_name("pattern"), value, path, expressions)
        parts += alternatives(path)
    other = node.child_by_field_name("alternative")
    parts += alternatives(expressions.path(other, depth)) if other is not None else []
    return " ".join(dict.fromkeys(part for part in parts if not part.startswith("#?"))) or "#?"


def _unary(node: Node, expressions: Expressions, depth: int) -> str:
    """`*x` is what `x` refers to: references are not told apart from what they refer to. `**self` is more than that, and
    `*self` where that is a reference to a reference."""
    if not children_of(node):
        return "#?"
    inner = children_of(node)[0]
    if inner.type in _SELF and expressions.text(node) in ("*self", "**self") and is_lent_twice(node):
        return "#self"
    if inner.type == "unary_expression" and expressions.text(node) == "**self":
        return "self@deref"
    return expressions.path(inner, depth)


_SELF = frozenset({"self", "unary_expression"})


def _binary(node: Node, expressions: Expressions, depth: int) -> str:
    operator, left = node.child_by_field_name("operator"), node.child_by_field_name("left")
    step = OPERATORS.get(operator.type, "") if operator is not None else ""
    return operated(expressions.path(left, depth), step) if left is not None else "#?"


def _indexed(node: Node, expressions: Expressions, depth: int) -> str:
    """`x[i]` is an element, `x[1..]` still the whole."""
    inner = expressions.path(children_of(node)[0], depth) if children_of(node) else "#?"
    step = "" if children_of(node)[-1].type == "range_expression" else "[]"
    return " ".join(part + step for part in alternatives(inner))


def _tuple(node: Node, expressions: Expressions, depth: int) -> str:
    """`(a, f(b))` → `#tuple/(a,f())`; `_` for parts that are not followed."""
    parts = [expressions.path(child, depth) for child in children_of(node)]
    told = ["_" if part.startswith("#?") or " " in part else part for part in parts]
    return f"#tuple/({','.join(told)})" if 1 < len(told) <= _MOST_PARTS and set(told) != {"_"} else "#tuple"


_MOST_PARTS = 8


def _array(node: Node, expressions: Expressions, depth: int) -> str:
    """`[a, b]`, `[a; 9]`: all elements are of one type, so that the first says enough."""
    first = next(iter(children_of(node)), None)
    told = listing([expressions.path(first, depth + 1)]) if first is not None and depth < DEEPEST else ""
    return f"#list/{told}" if told else "#list"


def _macro(node: Node, expressions: Expressions, depth: int) -> str:
    macro = node.child_by_field_name("macro")
    name = expressions.text(macro).rpartition("::")[2].removeprefix("r#") if macro is not None else ""
    if name in macros.PASSED_ON:
        path = macros.handed(node, expressions)
        return path + macros.PASSED_ON[name] if path != "#?" else path
    if name == "vec" and (told := listing([macros.handed(node, expressions, first=True)])):
        return f"#vec/{told}"
    return _MADE_BY_MACRO.get(name) or macros.call(node, expressions)


def _parenthesized(node: Node, expressions: Expressions, depth: int) -> str:
    """`(self.f)(x)` calls what the field holds, and no method. `try!(x)`, where `try` is a keyword, is an error before."""
    if not children_of(node):
        return "#?"
    inner, around, before = children_of(node)[0], node.parent, node.prev_named_sibling
    path = expressions.path(inner, depth)
    if before is not None and before.type == "ERROR" and before.text == b"try!":
        return with_steps(path, "@try")
    calls = inner.type == "field_expression" and around is not None and around.type == "call_expression"
    return with_steps(path, "@deref") if calls else path


def _typed(node: Node, expressions: Expressions, depth: int) -> str:
    """`<T>::new`, `<T as Trait>::new`: the type, as a name where it is one, and the trait that it is meant as."""
    written = type_expression(node, expressions)
    if not written:
        return "#?"
    told = next((child.child_by_field_name("alias") for child in children_of(node)), None)
    trait = bare_name(type_expression(told, expressions)) if told is not None else ""
    seen_as = f"{AS}{trait}" if trait else ""
    return (written if re.fullmatch(r"[\w:]+", written) else f"<{written}>") + seen_as


def targets(node: Node, expressions: Expressions) -> Iterator[Target]:
    """Names that a pattern binds, each with the steps that lead to its part; a type parameter that is bound."""
    if node.type in ("type_identifier", "scoped_type_identifier"):
        return iter((Target(type_expression(node, expressions), "", node),))
    parts = values_beside(node)
    if parts is None:
        return names_in(node, expressions, Matched(value_beside(node, expressions)))
    patterns = children_of(node)
    pairs = zip(patterns, parts, strict=True)
    values = ((pattern, expressions.path(value)) for pattern, value in pairs)
    return (target for pattern, value in values for target in names_in(pattern, expressions, Matched(value, value)))


def parameters(node: Node, expressions: Expressions) -> Iterator[Parameter]:
    """Parameters of a function or a closure; a closure's get their values from the call it is handed to."""
    given = closure_argument(node, expressions) if node.type == "closure_parameters" else None
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
            held = written if bare_name(written) in WRAPPED else ""
            yield Parameter("self", held, "" if held else "#self", pattern)
            continue
        number += 1
        alone = written.startswith("Fn[") or (written.isalnum() and written[0].isupper())
        if given is None and (alone or ("[" in written and _is_generic(node))):
            colon = next(
                (c for c in child.children if c.type == ":"), child
            )  # not the name: `State(shop): State<Shop>`
            yield Parameter(f"#{number}", written, "", colon)  # by its place: what a closure handed to it gets
        value = f"<{written}>" if written else given(position) if given is not None else ""
        for name, steps, named, _, said, _ in names_in(pattern, expressions, Matched(value)):
            if steps or said:
                yield Parameter(name, "", said or value, named, steps)
            else:
                yield Parameter(name, written, "" if written else value, named)


def _is_generic(parameters: Node) -> bool:
    """Whether a function has type parameters, or the block that it stands in."""
    function = parameters.parent
    around = function.parent.parent if function is not None and function.parent is not None else None
    return any(n is not None and n.child_by_field_name("type_parameters") is not None for n in (function, around))


def receiver(kind: str, modifiers: tuple[str, ...]) -> str:
    """Nothing is implied: `self` is written."""
    return ""


def bases(node: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    """A trait's supertraits, those of `where Self: …` as well; what an `impl` implements."""
    if node.type == "trait_bounds":
        yield from (("extends", bound) for bound in bounds_of(node, expressions))
    elif node.type == "where_clause":
        for predicate in children_of(node):
            left, bounds = predicate.child_by_field_name("left"), predicate.child_by_field_name("bounds")
            if left is not None and bounds is not None and expressions.text(left) == "Self":
                yield from bases(bounds, expressions)
    else:
        yield "implements", type_expression(node, expressions)


class _PlainText:
    """Texts of nodes, where no file's expressions are at hand."""

    def text(self, node: Node) -> str:
        return node.text.decode("utf-8", "replace") if node.text else ""

    def code(self, node: Node) -> str:
        return "".join(self.text(node).split())


_PLAIN = _PlainText()
_LINE_DOC = re.compile(r"^\s*(?://[/!] ?|\*(?!/) ?)", re.MULTILINE)


def doc(text: str) -> str | None:
    """`/// text`, `//! text`, `/** text */` without their signs."""
    if text.startswith("/*"):
        text = text[3:].removesuffix("*/")
    return _LINE_DOC.sub("", text)


def refine(kind: str, name: str, node: Node, parent_kind: str, decorators: tuple[str, ...]) -> Refined:
    """Kind, visibility and modifiers; for an `impl` whose it is, for a positional field its number."""
    if kind == "impl":
        held = node.child_by_field_name("type")
        owner = type_expression(held, _PLAIN) if held is not None else ""
        return Refined("impl", "public", (), owner, bare_name(owner))
    if kind == "field" and node.type != "field_declaration":
        position, visible = position_of(node)
        return Refined("field", visible if parent_kind == "struct" else "public", (), "", str(position))
    modifiers = _modifiers(node) if kind == "fn" else []
    if kind == "fn" and parent_kind in ("impl", "trait") and not _takes_self(node):
        modifiers.append("static")
    elif kind == "fn" and parent_kind == "impl":
        modifiers += lent_twice(node)
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
    held = node.child_by_field_name("parameters")
    for child in children_of(held)[:2] if held is not None else ():
        if child.type == "self_parameter":
            return True
        pattern = child.child_by_field_name("pattern") if child.type == "parameter" else None
        if pattern is not None and pattern.type == "self":
            return True
    return False


class RustSyntax(Syntax):
    ITEMS_WITHIN = ITEMS_WITHIN
    SIMPLE_PATH = re.compile(rb"(?!(?:true|false)\b)[^\W\d]\w*+(?:(?:\.(?!await\b)|::)\w++)*+\Z")
    STATEMENT_END = b";"
    PATHS = {
        "identifier": ("name",),
        "self": ("name",),
        "super": ("name",),
        "crate": ("name",),
        "metavariable": ("literal", "#?"),
        "type_identifier": ("name",),
        "primitive_type": ("name",),
        "field_expression": ("member", "value", "field", "."),
        "scoped_identifier": ("member", "path", "name", "::"),
        "scoped_type_identifier": ("member", "path", "name", "::"),
        "generic_type": ("by", written_with),
        "generic_type_with_turbofish": ("by", written_with),
        "bracketed_type": ("by", _typed),
        "generic_function": ("inner", "function"),
        "call_expression": ("by", _call),
        "macro_invocation": ("by", _macro),
        "struct_expression": ("construct", "name"),
        "index_expression": ("by", _indexed),
        "await_expression": ("step", "", "@await"),
        "try_expression": ("step", "", "@try"),
        "reference_expression": ("inner", "value"),
        "unary_expression": ("by", _unary),
        "binary_expression": ("by", _binary),
        "parenthesized_expression": ("by", _parenthesized),
        "type_cast_expression": ("cast", "type"),
        "if_expression": ("by", _if),
        "else_clause": ("inner", ""),
        "match_expression": ("by", _match),
        "block": ("by", _block),
        "unsafe_block": ("inner", ""),
        "async_block": ("inner", ""),
        "const_block": ("inner", "body"),
        "string_literal": ("literal", "<str>"),
        "raw_string_literal": ("literal", "<str>"),
        "char_literal": ("literal", "<char>"),
        "boolean_literal": ("literal", "<bool>"),
        "integer_literal": ("literal", "#int"),
        "float_literal": ("literal", "#float"),
        "array_expression": ("by", _array),
        "tuple_expression": ("by", _tuple),
        "unit_expression": ("literal", "#tuple"),
    }

    names_of_file = staticmethod(declared_or_imported)
    conditions_around = staticmethod(conditions_around)
    doc_in = staticmethod(doc_in)
    expansions = staticmethod(expansions)
    setting = staticmethod(setting)
    arguments = staticmethod(arguments)
    exports = staticmethod(exports)
    imports = staticmethod(imports)
    result_of_rule = staticmethod(result_of_rule)
    type_expression = staticmethod(type_expression)
    targets = staticmethod(targets)
    parameters = staticmethod(parameters)
    receiver = staticmethod(receiver)
    bases = staticmethod(bases)
    doc = staticmethod(doc)
    refine = staticmethod(refine)


SYNTAX = RustSyntax()
