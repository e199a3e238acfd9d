"""Nodes of Kotlin's syntax tree: targets, parameters, imports, definitions."""

from __future__ import annotations

import re
from collections.abc import Iterator

from codecompass.languages.checks import Arms, Check
from codecompass.languages.documented import text_of_block
from codecompass.languages.kotlin.arguments import arguments
from codecompass.languages.kotlin.contextual_types import parameters_of_lambda
from codecompass.languages.kotlin.operations import RULES
from codecompass.languages.kotlin.paths import PATHS, base_of, callee, is_delegate
from codecompass.languages.kotlin.repairs import respelt
from codecompass.languages.kotlin.types import TYPES, receiver, type_expression
from codecompass.languages.node_kinds import read_nodes
from codecompass.languages.nodes import children_of, text_of
from codecompass.languages.notation import Notation
from codecompass.languages.protocol import Expressions, ImportParts, Node, Parameter, Refined, Target
from codecompass.languages.syntax import Syntax
from codecompass.model import EXTENSION, TITLED, TYPE_KINDS

_ACCESS = frozenset({"public", "private", "protected", "internal"})
_KINDS = {"interface": "interface", "enum": "enum"}
HIDDEN = "hidden"
"""Modifier of what the compiler no longer binds a call to."""
PRIVATELY = "private constructor"
"""Modifier of a class whose primary constructor only the class itself calls."""
COMPANION = "companion"
"""Modifier of the object whose members are those of the class around."""


def targets(node: Node, expressions: Expressions) -> Iterator[Target]:
    """The names that a declaration binds: `x`, `(key, value)`."""
    if node.type == "multi_variable_declaration":
        for position, one in enumerate(children_of(node)):
            yield Target(expressions.text(children_of(one)[0]), f"@{position}", children_of(one)[0])
        return
    named = children_of(node)[0] if node.type == "variable_declaration" else node
    yield Target(expressions.text(named).strip("`"), "", named)


def parameters(node: Node, expressions: Expressions) -> Iterator[Parameter]:
    """The parameters of a function or a class, of an extension its receiver first; of a lambda; of a setter."""
    if node.type == "lambda_literal":
        yield from parameters_of_lambda(node, expressions)
        return
    if node.type == "receiver_type":
        yield Parameter("#self", receiver(node, expressions), "", node)
        return
    extended = _extended(node)
    if extended is not None:
        yield Parameter("#self", receiver(extended, expressions), "", extended)
    listed = children_of(node)
    for position, child in enumerate(listed):
        if child.type in ("parameter", "class_parameter", "parameter_with_optional_type"):
            yield _parameter(child, listed, position, expressions)


def _extended(node: Node) -> Node | None:
    around = node.parent
    if node.type != "function_value_parameters" or around is None:
        return None
    return next((child for child in children_of(around) if child.type == "receiver_type"), None)


def _parameter(node: Node, listed: list[Node], position: int, expressions: Expressions) -> Parameter:
    """A default stands behind a function's parameter, and in one of a class."""
    parts = children_of(node)
    name = next(child for child in parts if child.type == "simple_identifier")
    typed = next((type_expression(child, expressions) for child in parts if child.type in TYPES), "")
    inside = parts[-1] if "=" in [child.type for child in node.children] else None
    behind = listed[position + 1] if position + 1 < len(listed) else None
    beside = behind if behind is not None and behind.type not in _NO_DEFAULTS else None
    default = inside if inside is not None else beside
    before = listed[position - 1] if position else None
    words = [before, *parts] if before is not None and before.type == "parameter_modifiers" else parts
    if any("modifiers" in word.type and "vararg" in text_of(word).split() for word in words):
        return Parameter(expressions.text(name), f"Array[{typed}]", "#list", name)
    value = expressions.path(default) if default is not None else ""
    return Parameter(expressions.text(name).strip("`"), typed, value, name)


_NO_DEFAULTS = frozenset({"parameter", "parameter_modifiers", "class_parameter"})


def type_parameter(parameter: Node, /) -> list[Node]:
    """The name after any modifiers."""
    return [child for child in children_of(parameter) if child.type == "type_identifier"][:1] or [parameter]


# Imports


def imports(node: Node, expressions: Expressions) -> Iterator[ImportParts]:
    """A declaration, be it a member of an object, under its name or another one; all of a package or a type."""
    named = next((child for child in children_of(node) if child.type == "identifier"), None)
    if named is None:
        return
    whole = expressions.code(named).replace("`", "")
    if any(child.type == "wildcard_import" for child in children_of(node)):
        yield ImportParts(whole, "*", "", "", node)
        return
    module, _, name = whole.rpartition(".")
    alias = next((child for child in children_of(node) if child.type == "import_alias"), None)
    yield ImportParts(module, name, expressions.text(children_of(alias)[0]) if alias is not None else name, "", node)


# Definitions


def bases(node: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    """What a class derives from; the enum itself, for an entry of it with a body."""
    if node.type == "type_identifier":
        yield "extends", expressions.text(node)
        return
    for child in children_of(node):
        if child.type == "delegation_specifier" and not is_delegate(child) and (written := base_of(child, expressions)):
            yield "extends", written


def doc(text: str) -> str | None:
    """The text of a KDoc comment; None for any other comment."""
    if (block := text_of_block(text)) is None:
        return None
    return _TAG.sub(r"\1: ", _LINK.sub(r"\1", block)).replace("@return ", "Returns: ").strip()


_LINK = re.compile(r"\[([\w.]+)\](?![(\[])")
_TAG = re.compile(r"@(?:param|property|throws|exception)\s+(\S+)\s+")


def refine(kind: str, name: str, node: Node, parent_kind: str, decorators: tuple[str, ...]) -> Refined | None:
    """Kind, access and modifiers: members are public and final unless they say otherwise."""
    if node.type == "property_declaration" and node.parent is not None and node.parent.type == "statements":
        return None
    words = _modifiers(node)
    access = next((word for word in words if word in _ACCESS), "public")
    modifiers = [word for word in words if word not in _ACCESS]
    if node.type == "class_body":
        return Refined("class", "private", ("anonymous",), "", f"object {name}")
    if node.type == "object_literal":
        specifier = next((child for child in children_of(node) if child.type == "delegation_specifier"), None)
        base = re.split(r"[<(\s]", text_of(specifier), maxsplit=1)[0].rpartition(".")[2] if specifier else ""
        return Refined("class", "private", ("anonymous",), "", f"object {base}".strip())
    if node.type == "class_declaration":
        tokens = [child.type for child in node.children]
        kind = next((_KINDS[token] for token in tokens if token in _KINDS), kind)
        kind = "record" if kind == "class" and "data" in modifiers else kind
        primary = next((child for child in children_of(node) if child.type == "primary_constructor"), None)
        modifiers += [PRIVATELY] if primary is not None and "private" in _modifiers(primary) else []
    if node.type in ("object_declaration", "companion_object"):
        modifiers += ["static", "object"] if node.type == "object_declaration" else ["static", "object", COMPANION]
        named = [text_of(child) for child in children_of(node) if child.type == "type_identifier"]
        name = named[0] if named else "Companion"
    if any("DeprecationLevel.HIDDEN" in decorator for decorator in decorators):
        modifiers.append(HIDDEN)
    if kind == "fn":
        kind = "method" if parent_kind in TYPE_KINDS else "fn"
        body = any(child.type == "function_body" for child in children_of(node))
        modifiers += ["abstract"] if kind == "method" and parent_kind == "interface" and not body else []
        modifiers += ["static"] if any(decorator.startswith("JvmStatic") for decorator in decorators) else []
    if kind == "constructor":
        around = node.parent.parent if node.parent is not None else None
        named = [text_of(child) for child in children_of(around) if child.type == "type_identifier"] if around else []
        name = named[0] if named else name
    if kind == "constant":
        modifiers = ["static", "final"]
    if any(child.type == "receiver_type" for child in children_of(node)):
        modifiers.append(EXTENSION)
    return Refined(kind, access, tuple(dict.fromkeys(modifiers)), "", name.strip("`"))


def _modifiers(node: Node) -> list[str]:
    holder = next((child for child in children_of(node) if child.type == "modifiers"), None)
    words = [child for child in children_of(holder) if child.type != "annotation"] if holder is not None else []
    return [text_of(child) for child in words]


def setting(node: Node, expressions: Expressions, /) -> tuple[str, object]:
    """The name of the class that has the file's functions for Java: `@file:JvmName("Carts")`."""
    named = _FACADE.search(expressions.text(node))
    return ("facade", named[1]) if named else ("", None)


_FACADE = re.compile(r'JvmName\s*\((?:\s|/\*.*?\*/)*(?:name\s*=\s*)?"(\w+)"')


# Type guards


def checked(node: Node, expressions: Expressions) -> Check | None:
    """`x is Oak`, `x !is Oak`; `is Oak` in a `when (x)`."""
    if node.type == "check_expression":
        if node.children[1].type not in ("is", "!is"):
            return None
        return Check(children_of(node)[0], children_of(node)[-1], fails=node.children[1].type == "!is")
    condition = node.parent
    entry = condition.parent if condition is not None else None
    when = entry.parent if entry is not None else None
    subject = next((child for child in children_of(when) if child.type == "when_subject"), None) if when else None
    if subject is None or not children_of(subject):
        return None
    declared = next((child for child in children_of(subject) if child.type == "variable_declaration"), None)
    target = children_of(declared)[0] if declared is not None else children_of(subject)[0]
    return Check(target, children_of(node)[-1], fails=node.children[0].type == "!is")


def asking(node: Node) -> Arms | None:
    """The branches of an `if`, of an entry of a `when`; what follows a `require(x is Oak)`."""
    if node.type == "if_expression":
        condition, run = node.child_by_field_name("condition"), node.child_by_field_name("consequence")
        other = node.child_by_field_name("alternative")
        if condition is None or run is None:
            return None
        return Arms(condition, [run], [other] if other is not None else [], whole=node)
    if node.type == "when_condition":
        listed = children_of(node.parent)
        if sum(child.type == "when_condition" for child in listed) != 1 or not children_of(node):
            return None
        return Arms(children_of(node)[0], [listed[-1]], [], closed=False)
    return None


def unscoped(kind: str, name: Node, node: Node) -> Refined | None:
    """A test with a title, by the word that it is declared with; `"pays" { … }` reads as `test("pays")`."""
    first = children_of(node)[0]
    while first.type in ("call_expression", "navigation_expression"):
        first = children_of(first)[0]
    word = text_of(first) if first.type == "simple_identifier" else "test"
    written = f"{word}({' '.join(text_of(name).split())})"
    return Refined("fn", "public", (TITLED,), name=written, signature=written)


class KotlinSyntax(Syntax):
    NODES = read_nodes(__file__)
    notation = Notation(
        defining_bindings=frozenset({"declare"}),
        open_types=TYPE_KINDS,
        defining_values=frozenset({"object_literal"}),
        calling_members=frozenset({"invoke"}),
        operations=RULES,
        paths={**NODES.paths, **PATHS},
        simple_path=re.compile(rb"(?!(?:this|super)\b)[^\W\d]\w*+(?:\.(?!this\b|super\b)[^\W\d]\w*+)*+\Z"),
    )

    arguments = staticmethod(arguments)
    asking = staticmethod(asking)
    bases = staticmethod(bases)
    callee = staticmethod(callee)
    checked = staticmethod(checked)
    doc = staticmethod(doc)
    imports = staticmethod(imports)
    parameters = staticmethod(parameters)
    refine = staticmethod(refine)
    respelt = staticmethod(respelt)
    setting = staticmethod(setting)
    targets = staticmethod(targets)
    type_expression = staticmethod(type_expression)
    type_parameter = staticmethod(type_parameter)
    unscoped = staticmethod(unscoped)


SYNTAX = KotlinSyntax()
