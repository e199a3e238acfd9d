"""Nodes of Java's syntax tree: targets, parameters, imports, definitions."""

import re
from collections.abc import Iterator, Sequence

from codecompass.languages.documented import text_of_block
from codecompass.languages.java import channels, mappers
from codecompass.languages.java.arguments import arguments
from codecompass.languages.java.contextual_types import EXPECTED
from codecompass.languages.java.library import CALLING_MEMBERS
from codecompass.languages.java.manifest import settings
from codecompass.languages.java.paths import PATHS, callee
from codecompass.languages.java.types import in_array, type_expression
from codecompass.languages.node_kinds import read_nodes
from codecompass.languages.nodes import children_of
from codecompass.languages.notation import Notation
from codecompass.languages.protocol import Expressions, ImportParts, Node, Parameter, Refined, Target
from codecompass.languages.syntax import Syntax
from codecompass.model import TYPE_KINDS, FileFacts

_ACCESS = {"public", "private", "protected"}


def targets(node: Node, expressions: Expressions) -> Iterator[Target]:
    yield Target(expressions.text(node), "", node)


def parameters(node: Node, expressions: Expressions) -> Iterator[Parameter]:
    """Parameters of a function, a record or a lambda, whose parameters may have no types."""
    for position, child in enumerate([node] if node.type == "identifier" else children_of(node)):
        if child.type == "identifier":
            yield Parameter(expressions.text(child), "", _lambda_parameter(node, position, expressions), child)
        elif child.type == "formal_parameter":
            name, written = child.child_by_field_name("name"), child.child_by_field_name("type")
            if name is None or written is None:
                continue
            typed = in_array(expressions.type(written), child.child_by_field_name("dimensions"), expressions)
            yield Parameter(
                expressions.text(name), typed, "" if typed else _lambda_parameter(node, position, expressions), name
            )
        elif child.type == "spread_parameter":
            declarator = children_of(child)[-1]
            types = [one for one in children_of(child) if one.type not in ("modifiers", "variable_declarator")]
            name = declarator.child_by_field_name("name")
            if name is not None and types:
                yield Parameter(expressions.text(name), f"Array[{expressions.type(types[-1])}]", "#list", name)


def _lambda_parameter(node: Node, position: int, expressions: Expressions) -> str:
    """Path of a lambda's parameter, by the lambda's context."""
    function = node.parent
    return EXPECTED.step(function, expressions, 0, f"@arg{position}") if function is not None else ""


def type_parameter(parameter: Node, /) -> Sequence[Node]:
    """The name after any annotations."""
    return [child for child in parameter.children if child.type == "type_identifier"][:1] or (parameter,)


# Imports


def imports(node: Node, expressions: Expressions) -> Iterator[ImportParts]:
    """A type, all of a package; with `static` a member of a type or all of them."""
    words = {child.type for child in node.children}
    named = next((child for child in children_of(node) if child.type in ("identifier", "scoped_identifier")), None)
    if named is None:
        return
    whole = expressions.code(named)
    form = "static" if "static" in words else ""
    if "asterisk" in words:
        yield ImportParts(whole, "*", "", form, node)
    else:
        module, _, name = whole.rpartition(".")
        yield ImportParts(module, name, name, form, node)


# Definitions


def bases(node: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    """(relation, type expression) of each base. An anonymous class extends the class or interface behind `new`."""
    if node.type not in _RELATIONS:
        yield "extends", expressions.type(node)
        return
    relation = _RELATIONS[node.type]
    for child in children_of(node):
        for named in children_of(child) if child.type == "type_list" else [child]:
            yield relation, expressions.type(named)


_RELATIONS = {"superclass": "extends", "extends_interfaces": "extends", "super_interfaces": "implements"}


def doc(text: str) -> str | None:
    """The text of a Javadoc comment without its markup; None for any other comment."""
    if (block := text_of_block(text)) is not None:
        text = block
    elif text.startswith("///"):
        text = text[3:].strip()
    else:
        return None
    text = _INLINE.sub(lambda tag: tag[1].strip().lstrip("#").replace("#", "."), text)
    return _TAG.sub("", _PARAMETER.sub(r"\1: ", text).replace("@return ", "Returns: ")).strip()


_INLINE = re.compile(r"\{@\w+\s+([^{}]*)\}")
_TAG = re.compile(r"</?[a-zA-Z][^>]*>")
_PARAMETER = re.compile(r"@(?:param|throws|exception)\s+<?([^\s>]+)>?\s+")


def refine(kind: str, name: str, node: Node, parent_kind: str, decorators: tuple[str, ...]) -> Refined:
    """Modifiers as written, access by Java's defaults, implicit modifiers of interface members."""
    holder = next((child for child in node.children if child.type == "modifiers"), None)
    words = [child.type for child in holder.children if not child.type.endswith("annotation")] if holder else []
    access = [word for word in words if word in _ACCESS]
    modifiers = [word for word in words if word not in _ACCESS]
    if node.type == "class_body":
        return _nameless(name, node)
    if kind == "field" and {"static", "final"} <= {*modifiers}:
        kind = "constant"
    if node.type in ("constant_declaration", "enum_constant"):
        modifiers = [*dict.fromkeys([*modifiers, "static", "final"])]
    if kind == "method" and parent_kind == "interface" and node.child_by_field_name("body") is None:
        modifiers = [*dict.fromkeys([*modifiers, "abstract"])]
    if node.type == "compact_constructor_declaration":
        modifiers.append("compact")
    if kind == "method" and "Override" in decorators:
        modifiers.append("override")
    return Refined(kind, access[0] if access else _default_access(kind, parent_kind), tuple(modifiers))


def _nameless(name: str, node: Node) -> Refined:
    """An anonymous class, named after its base."""
    bare = re.sub(r"<.*|@\w+\s+|\s+", "", name, flags=re.DOTALL).rpartition(".")[2]
    source = node.parent
    head = (
        source.text[: node.start_byte - source.start_byte].decode("utf-8", "replace") if source and source.text else ""
    )
    return Refined("class", "private", ("anonymous",), "", f"new {bare}", signature=" ".join(head.split()))


def _default_access(kind: str, parent_kind: str) -> str:
    if parent_kind == "interface" or kind == "property" or (parent_kind == "enum" and kind == "constant"):
        return "public"
    return "private" if parent_kind == "enum" and kind == "constructor" else "internal"


def facts(path: str, text: str) -> FileFacts:
    """The facts of a mapper or of a property file."""
    return mappers.facts(path, text) if path.lower().endswith(".xml") else channels.facts(path, text)


def words(text: str) -> str:
    """The part of such a file that may be searched."""
    return mappers.words(text) or channels.words(text)


_BEFORE_REST = re.compile(rb"@[\w.]*\w(?=\s*\.\.\.)")
"""An annotation on a varargs array, which the grammar cannot parse: `String @Nullable ... names`."""


def repaired(source: bytes) -> bytes:
    """The source without annotations on varargs arrays; no byte moves."""
    return _BEFORE_REST.sub(lambda found: b" " * len(found[0]), source)


class JavaSyntax(Syntax):
    NODES = read_nodes(__file__)
    notation = Notation(
        calling_members=CALLING_MEMBERS,
        open_types=TYPE_KINDS,
        defining_values=frozenset({"class_body"}),
        operations={
            "enhanced_for_statement": ("value", "each"),
            "resource": ("value", "using"),
        },
        paths={**NODES.paths, **PATHS},
        simple_path=re.compile(rb"(?!(?:this|super)\b)[^\W\d][\w$]*+(?:\.(?!this\b|super\b)[^\W\d][\w$]*+)*+\Z"),
    )

    arguments = staticmethod(arguments)
    settings = staticmethod(settings)
    facts = staticmethod(facts)
    words = staticmethod(words)
    callee = staticmethod(callee)
    repaired = staticmethod(repaired)
    type_expression = staticmethod(type_expression)
    targets = staticmethod(targets)
    type_parameter = staticmethod(type_parameter)
    parameters = staticmethod(parameters)
    imports = staticmethod(imports)
    bases = staticmethod(bases)
    doc = staticmethod(doc)
    refine = staticmethod(refine)


SYNTAX = JavaSyntax()
