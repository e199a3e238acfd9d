"""Definitions of JavaScript and TypeScript: kinds, visibility, modifiers and owners."""

import re
from functools import lru_cache

from codecompass.languages.ecma.jsdoc import Declared, declared_by, type_named
from codecompass.languages.ecma.jsdoc_types import parse_function
from codecompass.languages.ecma.lambdas import argument_of_invoked, call_of_closure, kept_function
from codecompass.languages.nodes import children_of, field_of
from codecompass.languages.protocol import Node, Refined
from codecompass.model import ARGUMENT, OF_THIS

FUNCTIONS = frozenset({"arrow_function", "function_expression", "generator_function"})
DEFINED_VALUES = FUNCTIONS | {"class"}
DEFINING_VALUES = DEFINED_VALUES | {"assignment_expression"}
"""Expressions that are definitions and values."""


_WORDS = {
    "async": "async", "static": "static", "readonly": "readonly", "abstract": "abstract", "*": "generator",
    "override_modifier": "override", "declare": "declare", "accessor": "accessor", "?": "optional",
    "get": "get", "set": "set", "global": "global",
}  # fmt: skip
_VISIBILITIES = {"private": "private", "protected": "protected", "public": "public"}


def refine(kind: str, name: str, node: Node, parent_kind: str, decorators: tuple[str, ...]) -> Refined | None:
    """Kind, visibility, modifiers and owner; None for a node that is no definition in its context."""
    if node.type == "comment":
        found = type_named(name)
        return Refined("type", "public", (), "", found.name, found.type, found.type_parameters) if found else None
    if node.type in FUNCTIONS and _is_named_by_its_target(node):
        return None
    value = value_of(node)
    function = value is not None and value.type in FUNCTIONS
    if kind == "fn" and node.type == "variable_declarator" and not function:
        return None
    modifiers, visibility = _modifiers(node, value if function else None)
    if kind == "variable":
        if node.type in _OBJECT_HOLDERS and not at_top(node) and not _adds_to_named(node):
            return None
        if any(child.type == "const" for child in (node.parent.children[:1] if node.parent else ())):
            kind = "constant"
    elif kind == "field":
        if node.type == "property_signature" and parent_kind not in ("interface", "type"):
            return None
        kind = "method" if function else kind
    elif kind == "method":
        if node.type == "method_signature" and parent_kind not in ("interface", "type", "class"):
            return None
        accessor = "get" in modifiers or "set" in modifiers
        kind = "property" if accessor else "constructor" if name == "constructor" and parent_kind == "class" else kind
    elif kind == "class" and node.type == "class" and not _is_own_class(node):
        return None
    placed = _owner_of(kind, node)
    if placed is None:
        return None
    kind, owner = placed
    if owner in _EXPORTS and kind == "method":  # `Object.assign(exports, { pay() {} })`
        kind, owner, modifiers = "fn", "", (*modifiers, "export")
    if node.type in _SIGNATURES and _is_of_argument(node):
        modifiers = (*modifiers, ARGUMENT)
    if node.type == "assignment_expression" and kind in ("fn", "class", "variable") and not owner:
        modifiers = (*modifiers, OF_THIS if _is_of_this(node) else "export")
    elif owner and (_is_static(node) if node.type == "assignment_expression" else _copied_into(node)[1]):
        modifiers = (*modifiers, "static")
    in_object = kind == "method" and parent_kind == "class" and not owner and _is_in_object(node)
    if in_object or node.type in ("function_expression", "generator_function"):
        modifiers = (*modifiers, "expression")
    return _with_documentation(kind, name, node, visibility, modifiers, owner)


def _is_in_object(node: Node) -> bool:
    """Whether a definition is a member of an object literal: one that stands in a class's code is a value, no member."""
    return node.parent is not None and node.parent.type == "object"


def _owner_of(kind: str, node: Node) -> tuple[str, str] | None:
    """(kind, owner) of an assignment to a prototype or an object; None where the object is unknown."""
    if kind == "method" and node.type in ("pair", "method_definition"):
        return kind, _copied_into(node)[0]
    if node.type == "assignment_expression" and kind in ("fn", "class", "variable"):
        holder = _holder(node)
        is_method = holder not in ("", GLOBAL) and kind == "fn"
        return ("method" if is_method else kind, holder) if holder is not None else None
    return kind, ""


def _with_documentation(
    kind: str, name: str, node: Node, visibility: str, modifiers: tuple[str, ...], owner: str
) -> Refined:
    """The definition, with types from the comment before it."""
    visibility = "private" if name.startswith("#") else visibility
    plain = _COMMENTS.sub("", name) if name.startswith("[") else _key(name, node)
    declared = declared_by(node) if node.type in _MAYBE_UNTYPED else None
    if declared is None:
        return Refined(kind, visibility, modifiers, owner, plain)
    typed = _result(declared) if kind in _CALLABLE else declared.type if kind != "class" else ""
    typed = declared.result or typed if kind == "property" else typed
    return Refined(
        kind, visibility, modifiers, owner, plain, typed, declared.type_parameters if kind in _GENERIC_KINDS else ()
    )


def _key(name: str, assignment: Node) -> str:
    """The name of an assignment to `Foo.prototype[key]`, as a class would write it; `exports` for `export = …`; empty
    for other definitions."""
    if assignment.type == "export_statement":
        return "exports" if name == "export" else ""
    left = assignment.child_by_field_name("left") if assignment.type == "assignment_expression" else None
    if left is not None and left.text == b"module.exports" and (own := own_name(assignment)):
        return own
    index = left.child_by_field_name("index") if left is not None and left.type == "subscript_expression" else None
    text = (index.text or b"").decode("utf-8", "replace") if index is not None else ""
    return text[1:-1] if text[:1] in ("'", '"') else f"[{_COMMENTS.sub('', text)}]" if text else ""


def own_name(assignment: Node) -> str:
    """The name of the function or class that is assigned: `module.exports = function open() {…}`."""
    value = assignment.child_by_field_name("right")
    name = value.child_by_field_name("name") if value is not None and value.type in DEFINED_VALUES else None
    return (name.text or b"").decode("utf-8", "replace") if name is not None else ""


def _result(function: Declared) -> str:
    """The result type, as documented or by the function's type (`@type {(cart: Cart) => Till}`)."""
    types = parse_function(function.type)
    return function.result or (types[0] if types else "")


_COMMENTS = re.compile(r"/\*.*?\*/|//[^\n]*|\s+", re.DOTALL)
_CALLABLE = frozenset({"fn", "method"})
_GENERIC_KINDS = frozenset({"fn", "method", "class"})
_MAYBE_UNTYPED = frozenset(
    {"function_declaration", "generator_function_declaration", "class_declaration", "class", "variable_declarator", "method_definition", "pair",
     "field_definition", "assignment_expression", "export_statement"}
)  # fmt: skip
_OBJECT_HOLDERS = frozenset({"variable_declarator", "assignment_expression"})


_NAMING_NODES = frozenset(
    {"variable_declarator", "pair", "export_statement", "public_field_definition", "field_definition"}
)


def _is_named_by_its_target(function: Node) -> bool:
    """Whether the variable or member that a named function is assigned to is already the definition."""
    around = function.parent
    while around is not None and around.type in _WRAPPERS:
        around = around.parent
    if around is None or around.type not in _OBJECT_HOLDERS | _NAMING_NODES:
        return False
    return around.type != "assignment_expression" or _holder(around) is not None


_USING_CLASSES = frozenset({"return_statement", "arrow_function", "new_expression", "arguments"})


def _is_own_class(node: Node) -> bool:
    """Whether a class expression is a definition itself: it has a name and is assigned to nothing, or a function
    returns it, `new` constructs it, a call is given it."""
    around = node.parent
    if node.child_by_field_name("name") is not None:
        return around is None or around.type not in _OBJECT_HOLDERS
    while around is not None and around.type in _WRAPPERS:
        around = around.parent
    return around is not None and around.type in _USING_CLASSES


def _is_of_argument(signature: Node) -> bool:
    """Whether a member belongs to an object type in type arguments: `Store<{ open(): void }>`."""
    around = signature.parent
    while around is not None and around.type not in _TYPES_WITH_MEMBERS:
        if around.type == "type_arguments":
            return True
        around = around.parent
    return False


_SIGNATURES = frozenset({"property_signature", "method_signature"})
_TYPES_WITH_MEMBERS = frozenset({"type_alias_declaration", "interface_declaration", "class_declaration"})


def value_of(node: Node) -> Node | None:
    """The value of an assignment or declaration, without parentheses and casts, and what keeps a function."""
    value = node.child_by_field_name("value") or node.child_by_field_name("right")
    for _ in range(4):
        if value is not None and value.type == "call_expression" and (kept := kept_function(value)) is not None:
            return kept
        if value is None or value.type not in _WRAPPERS or not children_of(value):
            return value
        value = children_of(value)[0]
    return value


_WRAPPERS = frozenset({"parenthesized_expression", "as_expression", "satisfies_expression"})


def at_top(node: Node, in_closures: bool = True) -> bool:
    """Whether a declaration is at the top level of its file or namespace, or in `declare global`. `in_closures`: or of a
    function that is called at once around all of that (`(function () {…})()`)."""
    around = node.parent
    while around is not None and around.type in _LED_TO_TOP:
        around = around.parent
    if around is not None and around.type == "statement_block":
        holder = around.parent
        if holder is None or holder.type in ("internal_module", "module", "ambient_declaration"):
            return holder is not None
        call = call_of_closure(holder) if in_closures and holder.type in FUNCTIONS else None
        return call is not None and at_top(call)
    return around is not None and around.type == "program"


_LED_TO_TOP = frozenset(
    {"export_statement", "expression_statement", "ambient_declaration", "lexical_declaration", "variable_declaration",
     "variable_declarator", "assignment_expression", "parenthesized_expression", "binary_expression", "unary_expression"}
)  # fmt: skip
"""`const app = exports = module.exports = {…}` is at the top with all its parts."""


def _modifiers(node: Node, function: Node | None) -> tuple[tuple[str, ...], str]:
    found, visibility = [], "public"
    for child in node.children:
        kind = child.type
        if kind in ("statement_block", "class_body", "formal_parameters"):
            break
        if kind == "accessibility_modifier":
            visibility = next((_VISIBILITIES[c.type] for c in child.children if c.type in _VISIBILITIES), "public")
        elif kind in _WORDS:
            found.append(_WORDS[kind])
    if node.type == "module" and (named := node.child_by_field_name("name")) is not None and named.type == "string":
        found.append("module")
    if function is not None:
        found += [_WORDS[c.type] for c in function.children[:3] if c.type in ("async", "*")]
    around = node.parent
    if around is not None and around.type in ("lexical_declaration", "variable_declaration", "ambient_declaration"):
        around = around.parent
    if node.type == "export_statement":
        around = node
    if around is not None and around.type == "export_statement":
        found.append("export")
        if any(child.type == "default" for child in around.children[:3]):
            found.append("default")
    return tuple(found), visibility


def _holder(node: Node) -> str | None:
    """The object that `a.b = …` adds `b` to: `Foo` (`Foo.prototype.b`), the enclosing class (`this.b`), `""` for the
    module (`exports.b`), the global object for a name that nothing declares; None for another, or an unknown object."""
    left = node.child_by_field_name("left")
    holder = left.child_by_field_name("object") if left is not None else None
    if left is not None and left.type == "identifier":
        stated = node.parent is not None and node.parent.type == "expression_statement"
        return GLOBAL if stated and left.text not in (b"exports", b"module") and not _is_declared(left) else None
    if holder is None:
        return None
    if holder.type == "this":
        return "" if _is_runat_top(node) else _class_around(node)
    text = holder.text.decode("utf-8", "replace") if holder.text is not None else ""
    if text in ("exports", "module.exports", "module"):
        return ""
    if is_global_object(holder):
        return GLOBAL
    if holder.type == "identifier" and (declared := self_declared(holder)) is not None:
        return _class_around(declared)
    text = without_prototype(text)
    return text if _PATH.match(text) else None


def _is_declared(name: Node) -> bool:
    """Whether a name may be declared in its file; of one that is too long to look, it is taken to be."""
    top = name
    while top.parent is not None:
        top = top.parent
    return top.end_byte > MOST_LOOKED_AT or name.text in _declared_in(top.text or b"")


@lru_cache(maxsize=4)
def _declared_in(source: bytes) -> frozenset[bytes]:
    """The names that stand in the declarations of a file."""
    return frozenset(word for found in _DECLARING.finditer(source) for word in _NAME.findall(found[1]))


MOST_LOOKED_AT = 100_000
_DECLARING = re.compile(rb"\b(?:var|let|const|function|class|import)\b([^;]{0,2000})")
_NAME = re.compile(rb"[A-Za-z_$][\w$]*")
GLOBAL = "window"
"""Owner of what is assigned to the global object, under any of its names."""
_GLOBAL_NAMES = frozenset({GLOBAL, "globalThis"})
_MAYBE_GLOBAL = frozenset({"self", "global", "root", "win", "context"})
_GLOBAL_VALUE = re.compile(rb"\b(?:this|window|self|globalThis|global)\b")
_SELF = re.compile(r"[A-Za-z_$][\w$]*\Z")
GAP = rb"(?:\s++|/\*(?s:.{0,200}?)\*/|//[^\n]{0,200}){0,8}+"
"""Spaces and a few short comments between two tokens."""
_REST_OF_LINE = GAP.replace(rb"\s", rb"[^\S\n]")


def is_global_object(holder: Node) -> bool:
    """Whether a name is that of the global object: `window`, or what an immediately invoked function is given for it
    (`(function (root) {…})(this)`)."""
    name = (holder.text or b"").decode("utf-8", "replace") if holder.type == "identifier" else ""
    if name in _GLOBAL_NAMES:
        return True
    around = holder.parent if name in _MAYBE_GLOBAL else None
    while around is not None:
        parameters = around.child_by_field_name("parameters") if around.type in FUNCTIONS else None
        for position, one in enumerate(children_of(parameters)):
            if (one.text or b"") == holder.text:
                argument = argument_of_invoked(around, position)
                return argument is not None and _GLOBAL_VALUE.search(argument.text or b"") is not None
        around = around.parent
    return False


def self_declared(name: Node) -> Node | None:
    """The body of the function around a name that declares it as `var self = this`; None where it is something else."""
    text = (name.text or b"").decode("utf-8", "replace")
    if not _SELF.match(text):
        return None
    word = re.escape(text.encode())
    declared = re.compile(rb"%b%b=%bthis%b[;,\n]" % (word, GAP, GAP, _REST_OF_LINE))  # a literal first is fast
    parameter = re.compile(rb"(?<![\w$])" + word + rb"(?![\w$])")
    around = name.parent
    while around is not None:
        if around.type in _HAS_THIS and _declares(declared, around.text or b""):
            return around.child_by_field_name("body")
        parameters = around.child_by_field_name("parameters") or around.child_by_field_name("parameter")
        if parameters is not None and parameter.search(parameters.text or b""):
            return None
        around = around.parent
    return None


def _declares(pattern: re.Pattern[bytes], text: bytes) -> bool:
    """Whether a match of a pattern begins behind a declaring keyword, or a comma, and a gap."""
    starts = (found.start() for found in pattern.finditer(text))
    return any(_DECLARING.search(text, max(at - MOST_BEFORE, 0), at) for at in starts)


_DECLARING = re.compile(rb"(?:\b(?:var|let|const)(?=\W)|,)%b\Z" % GAP)
MOST_BEFORE = 250
"""Bytes before a name in which its declaring keyword is looked for."""
_HAS_THIS = frozenset({"function_declaration", "function_expression", "method_definition"})


def without_prototype(holder: str) -> str:
    """`Cart` for `Cart.prototype`, and for `Cart.fn`, jQuery's name of it."""
    return holder.removesuffix(".prototype").removesuffix(".fn")


def _adds_to_named(assignment: Node) -> bool:
    """Whether an assignment adds a member to an object that has a name, wherever that stands: `App.util = {…}`."""
    left = assignment.child_by_field_name("left") if assignment.type == "assignment_expression" else None
    holder = left.child_by_field_name("object") if left is not None else None
    if holder is None or holder.type not in ("identifier", "member_expression"):
        return False
    text = (holder.text or b"").decode("utf-8", "replace")
    return is_global_object(holder) or (_PATH.match(text) is not None and text[:1].isupper())


def _is_of_this(assignment: Node) -> bool:
    left = assignment.child_by_field_name("left")
    return left is not None and (left.text or b"").startswith(b"this.")


def _is_runat_top(node: Node) -> bool:
    """Whether `this` is the file's own: the global object of a script, the exports of a CommonJS module."""
    around = node.parent
    while around is not None and around.type in _RUN_AT_TOP:
        around = around.parent
    return around is not None and around.type == "program"


_RUN_AT_TOP = frozenset(
    {"expression_statement", "assignment_expression", "if_statement", "statement_block", "else_clause"}
)


def _is_static(assignment: Node) -> bool:
    """Whether the target is a static member (`Foo.open`), not one of instances (`Foo.prototype.open`, `this.open`)."""
    holder = field_of(assignment.child_by_field_name("left"), "object")
    if (
        holder is None
        or holder.type == "this"
        or is_global_object(holder)
        or (holder.text or b"").endswith(_PROTOTYPES)
    ):
        return False
    return holder.type != "identifier" or self_declared(holder) is None


_PROTOTYPES = (b".prototype", b".fn")


def _copied_into(member: Node) -> tuple[str, bool]:
    """(what the members of an object literal are added to, whether it has them itself): `Foo.prototype = {…}`,
    `Object.assign(Foo.prototype, {…})`, `Foo.extend({…});`; empty where they are nothing else's."""
    around = member.parent.parent if member.parent is not None else None
    if around is None:
        return "", False
    if around.type == "arguments":
        left = _members_target(around)
    else:
        left = around.child_by_field_name("left") if around.type == "assignment_expression" else None
    text = left.text.decode("utf-8", "replace") if left is not None and left.text is not None else ""
    if around.type != "arguments" and not text.endswith(".prototype"):
        return "", False
    if text in _EXPORTS:
        return text, True
    own = without_prototype(text)
    if not _PATH.match(own) or own.partition(".")[0] in _NO_OWNERS:
        return "", False
    return own, own == text


_EXPORTS = ("exports", "module.exports")
_NO_OWNERS = frozenset({"exports", "module", "this"})


def _members_target(arguments: Node) -> Node | None:
    """The target of a call that copies all members of an object: the first argument of `Object.assign(Cart, {…})` and
    the like; what `Cart.extend({…});` is called on, where nothing is done with its result."""
    call = arguments.parent
    function = call.child_by_field_name("function") if call is not None else None
    named = _ASSIGNING.search(function.text or b"") if function is not None else None
    if call is None or function is None or named is None:
        return None
    first = next(iter(children_of(arguments)), None)
    if first is None or first.type != "object":
        return first
    discarded = call.parent is not None and call.parent.type == "expression_statement"
    return function.child_by_field_name("object") if discarded and function.type == "member_expression" else None


_ASSIGNING = re.compile(rb"(?:^|\.)(?:assign|extend|mixin|merge)\Z")
_PATH = re.compile(r"[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*\Z")


def _class_around(node: Node) -> str | None:
    """Name of the class or constructor function whose instance `this` is at a node."""
    around = node.parent
    while around is not None:
        if around.type in _CLASSES or around.type in ("function_declaration", "function_expression"):
            name = around.child_by_field_name("name")
            if name is None and around.parent is not None and around.parent.type == "variable_declarator":
                name = around.parent.child_by_field_name("name")
            if name is None and around.parent is not None and around.parent.type == "assignment_expression":
                return _class_assigned(around.parent)
            return name.text.decode("utf-8", "replace") if name is not None and name.text is not None else None
        around = around.parent
    return None


def _class_assigned(assignment: Node) -> str | None:
    """The class whose instance `this` is in an assigned function: `Foo` for `Foo.prototype.open = …`, `App.View` for
    `App.View = …`."""
    left = assignment.child_by_field_name("left")
    path = (left.text or b"").decode("utf-8", "replace") if left is not None else ""
    holder, _, name = path.rpartition(".")
    is_of_prototype = holder.endswith(".prototype")
    if not _PATH.match(path) or not (is_of_prototype or name[:1].isupper()):
        return None
    return without_prototype(holder) if is_of_prototype else path


_CLASSES = frozenset({"class_declaration", "class", "abstract_class_declaration"})
