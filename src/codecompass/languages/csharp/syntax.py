"""Nodes of C#'s syntax tree: targets, parameters, usings, definitions."""

import re
from collections.abc import Iterator

from codecompass.languages.csharp.arguments import arguments
from codecompass.languages.csharp.contextual_types import parameter_path
from codecompass.languages.csharp.library import CALLING_MEMBERS
from codecompass.languages.csharp.manifest import settings
from codecompass.languages.csharp.operations import RULES
from codecompass.languages.csharp.paths import PATHS
from codecompass.languages.csharp.types import bare, identifier, type_expression
from codecompass.languages.node_kinds import read_nodes
from codecompass.languages.nodes import children_of
from codecompass.languages.notation import Notation
from codecompass.languages.protocol import Expressions, ImportParts, Node, Parameter, Refined, Target
from codecompass.languages.syntax import Syntax
from codecompass.model import TYPE_KINDS

_DIRECTIVE = re.compile(rb"^[ \t]*#[ \t]*(\w+)")
_VISIBLE = re.compile(rb"[^\r\n]")
_TOKEN = re.compile(
    rb"""//[^\n]* | /\*.*?(?:\*/|\Z) | '(?:\\.|[^'\\\n])'     # comments, characters
    | "{3,}.*?(?:"{3,}|\Z)                                  # raw texts
    | (?P<verbatim>(?:\$@|@\$|@)"(?:[^"]|"")*")
    | \$?"(?:\\.|[^"\\\n])*"
    | (?P<name>(?<![\w@])async(?=\s*(?:[,);:?.&|\]]|[!=]=|=[^=>])))   # `bool async`, `f(x, async)`
    | (?P<passed>[(,]\s*in(?=\s+[\w.]+(?:<[^()]{0,200}?>)?\s+\w+\s*[,)]))  # `(in Part part) => 1`
    """,
    re.DOTALL | re.VERBOSE,
)


def repaired(source: bytes) -> bytes:
    """The source without tokens that the grammar misreads: a contextual keyword as a name, a modifier of a lambda's
    parameter, quotes in a verbatim string; if it has none, with only the first branch of each condition."""
    found = _TOKEN.sub(_replaced, source)
    return found if found != source else first_branches(source)


def _replaced(token: re.Match[bytes]) -> bytes:
    text = token.group()
    if token.group("name"):
        return b"_" * len(text)
    if token.group("passed"):
        return text[:-2] + b"  "
    if token.group("verbatim"):
        start = text.index(b'"') + 1
        return text[:start] + text[start:-1].replace(b'""', b"''") + text[-1:]
    return text


def first_branches(source: bytes) -> bytes:
    """The source with directives and all but the first branch of each condition blanked, for conditions inside a
    syntactic unit (`class A : B #if X , C #endif { … }`); no byte moves."""
    kept: list[bytes] = []
    open_conditions: list[bool] = []
    """For each enclosing condition, whether its first branch is being read."""
    for line in source.splitlines(keepends=True):
        found = _DIRECTIVE.match(line)
        word = found.group(1) if found else b""
        if word == b"if":
            open_conditions.append(True)
        elif word in (b"else", b"elif") and open_conditions:
            open_conditions[-1] = False
        elif word == b"endif" and open_conditions:
            open_conditions.pop()
        kept.append(_VISIBLE.sub(b" ", line) if found or not all(open_conditions) else line)
    return b"".join(kept)


_ACCESS = {"public", "private", "protected", "internal", "file"}

_SETTERS = {"set", "init", "add", "remove"}
"""Accessors with a `value` parameter."""


def targets(node: Node, expressions: Expressions) -> Iterator[Target]:
    """Names that a declaration binds; tuples are destructured, without names in them that exist already."""
    if node.type == "identifier":
        yield Target(identifier(node, expressions), "", node)
    elif node.type in _SETTERS:
        yield Target("value", "", node)
    elif node.type == "tuple_pattern":
        for position, child in enumerate(children_of(node)):
            for target in targets(child, expressions):
                yield target._replace(steps=f"@{position}{target.steps}")
    elif node.type == "tuple_expression":
        for position, child in enumerate(children_of(node)):
            declared = children_of(child)[-1] if children_of(child) else child
            name, written = declared.child_by_field_name("name"), declared.child_by_field_name("type")
            if declared.type == "declaration_expression" and name and written and written.type == "implicit_type":
                yield Target(identifier(name, expressions), f"@{position}", name)


def parameters(node: Node, expressions: Expressions) -> Iterator[Parameter]:
    if node.type in ("implicit_parameter", "identifier"):
        yield Parameter(identifier(node, expressions), "", _lambda_parameter(node, 0, expressions), node)
        return
    for position, child in enumerate(_parameter_nodes(node)):
        name, written = child.child_by_field_name("name"), child.child_by_field_name("type")
        if name is None:
            continue
        typed = type_expression(written, expressions) if written is not None else ""
        value = _default(child, expressions) if typed else _lambda_parameter(node, position, expressions)
        yield Parameter(identifier(name, expressions), typed, value, name)
    rest, written = node.child_by_field_name("name"), node.child_by_field_name("type")
    if rest is not None and written is not None:
        yield Parameter(identifier(rest, expressions), type_expression(written, expressions), "#list", rest)


def _parameter_nodes(node: Node) -> list[Node]:
    return [child for child in children_of(node) if child.type == "parameter"]


def _default(node: Node, expressions: Expressions) -> str:
    """Default value of an optional parameter."""
    has_default = any(child.type == "=" for child in node.children)
    return expressions.path(children_of(node)[-1]) if has_default else ""


def _lambda_parameter(node: Node, position: int, expressions: Expressions) -> str:
    """Path of a lambda's parameter, by the lambda's context."""
    return parameter_path(node.parent, position, expressions) if node.parent is not None else ""


# Usings


def imports(node: Node, expressions: Expressions) -> Iterator[ImportParts]:
    """`using N` imports all of a namespace, `using static T` all members of a type, `using A = N.T` one type."""
    alias = node.child_by_field_name("name")
    named = [child for child in children_of(node) if child is not alias]
    if not named:
        return
    source = named[-1]
    words = {child.type for child in node.children}
    module = bare(type_expression(source, expressions) or expressions.text(source))
    form = "global" if "global" in words else ""
    if alias is not None:
        around, _, name = module.rpartition(".")
        last = children_of(source)[-1] if source.type == "qualified_name" else source
        name = expressions.path(last) if last.type == "generic_name" else name  # with the number of its arguments
        yield ImportParts(around, name, expressions.text(alias), form, node)
    elif "static" in words:
        yield ImportParts(module, "*", "", "global static" if form else "static", node)
    else:
        yield ImportParts(module, "*", "", form, node)


# Definitions


def bases(node: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    """(relation, type expression) of each base; C# does not distinguish classes and interfaces there, so `IName` is an
    interface."""
    holder = node.parent
    kind = holder.type if holder is not None else ""
    for child in children_of(node):
        named = children_of(child)[0] if child.type == "primary_constructor_base_type" else child
        if named.type in ("identifier", "generic_name", "qualified_name", "alias_qualified_name"):
            written = type_expression(named, expressions)
            last = bare(written).rpartition(".")[2]
            interface = kind == "struct_declaration" or (kind != "interface_declaration" and _INTERFACE.match(last))
            yield "implements" if interface else "extends", written


_INTERFACE = re.compile(r"I[A-Z]")


def doc(text: str) -> str | None:
    """The text of an XML documentation comment without its markup; None for any other comment."""
    if text.startswith("/**"):
        text = "\n".join(line.strip().lstrip("*").strip() for line in text[3:].removesuffix("*/").split("\n"))
    elif text.startswith("///"):
        text = text[3:].strip()
    else:
        return None
    text = _NAMED.sub(r"\1: ", text.replace("<returns>", "Returns: "))
    return _TAG.sub("", _REFERRED.sub(r"\1", text)).strip()


_NAMED = re.compile(r"<(?:param|typeparam|exception) +(?:name|cref)=\"(?:[A-Z]:)?([^\"]*)\" *>")
_REFERRED = re.compile(r"<\w+ +(?:name|cref|langword|href)=\"(?:[A-Z]:)?([^\"]*)\" */>")
_TAG = re.compile(r"</?[a-zA-Z][^>]*>")


def refine(kind: str, name: str, node: Node, parent_kind: str, decorators: tuple[str, ...]) -> Refined:
    """Modifiers as written, accessibility by C#'s defaults, names as people write them (`operator +`, `this[]`)."""
    words = _modifiers(node)
    access = [word for word in words if word in _ACCESS]
    modifiers = [word for word in words if word not in _ACCESS]
    if node.type == "parameter":
        access, modifiers = ["public"], []
    if kind == "field" and "const" in modifiers:
        kind = "constant"
    if node.type == "record_declaration" and any(child.type == "struct" for child in node.children):
        modifiers.append("struct")
    if kind == "constructor" and name == "extension" and any(word.type == "parameter" for word in _parameters(node)):
        kind = "impl"
    if parent_kind == "impl" and kind == "fn":
        kind = "method"
        modifiers.append("extension")
    if kind == "method" and any("this" in _modifiers(parameter) for parameter in _parameters(node)[:1]):
        modifiers.append("extension")
    if any(child.type == "explicit_interface_specifier" for child in node.children):
        modifiers.append("explicit")
    visibility = access[0] if access else _default_access(kind, parent_kind)
    return Refined(
        kind, "internal" if visibility == "file" else visibility, tuple(modifiers), "", _display_name(name, node)
    )


def _default_access(kind: str, parent_kind: str) -> str:
    if kind == "namespace" or parent_kind in ("interface", "enum"):
        return "public"
    return "internal" if parent_kind in ("module", "namespace") else "private"


def _parameters(node: Node) -> list[Node]:
    holder = node.child_by_field_name("parameters")
    return _parameter_nodes(holder) if holder is not None else []


def _modifiers(node: Node) -> list[str]:
    return [child.text.decode() for child in node.children if child.type == "modifier" and child.text]


def _display_name(name: str, node: Node) -> str:
    if node.type == "operator_declaration":
        operator = node.child_by_field_name("operator")
        return f"operator {operator.type}" if operator is not None else "operator"
    if node.type == "conversion_operator_declaration":
        way = next((child.type for child in node.children if child.type in ("implicit", "explicit")), "explicit")
        return f"{way} operator {name}"
    if node.type == "indexer_declaration":
        return "this[]"
    return f"~{name}" if node.type == "destructor_declaration" else name.removeprefix("@")


def callee(node: Node, expressions: Expressions) -> tuple[str, Node] | None:
    """`: base(…)` stands where its word does, which may be a line below the colon."""
    word = next((child for child in node.children if child.type in ("base", "this")), None)
    return (expressions.path(node), word) if node.type == "constructor_initializer" and word is not None else None


class CSharpSyntax(Syntax):
    NODES = read_nodes(__file__)
    notation = Notation(
        calling_members=CALLING_MEMBERS,
        operations=RULES,
        open_types=TYPE_KINDS,
        paths={**NODES.paths, **PATHS},
        simple_path=re.compile(rb"(?!(?:this|base)\b)[^\W\d]\w*+(?:\.[^\W\d]\w*+)*+\Z"),
    )

    arguments = staticmethod(arguments)
    callee = staticmethod(callee)
    settings = staticmethod(settings)
    repaired = staticmethod(repaired)
    type_expression = staticmethod(type_expression)
    targets = staticmethod(targets)
    parameters = staticmethod(parameters)
    imports = staticmethod(imports)
    bases = staticmethod(bases)
    doc = staticmethod(doc)
    refine = staticmethod(refine)


SYNTAX = CSharpSyntax()
