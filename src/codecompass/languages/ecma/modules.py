"""Imports and exports of both module systems: `import`/`export` and `require`/`module.exports`."""

from collections.abc import Iterator

from codecompass.languages.ecma.definitions import DEFINED_VALUES, own_name
from codecompass.languages.ecma.globs import patterns_of
from codecompass.languages.ecma.jsdoc import imports_of
from codecompass.languages.ecma.reexports import reexports
from codecompass.languages.ecma.types import LOADED
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, ImportParts, Node
from codecompass.model import DECLARED


def imports(node: Node, expressions: Expressions) -> Iterator[ImportParts]:
    """The imports of a statement, or of a `require(…)` or `import(…)`."""
    if node.type == "import_statement":
        yield from _import_statement(node, expressions)
    elif node.type == "export_statement":
        yield from _reexport(node, expressions)
    elif node.type == "variable_declarator":
        yield from _loaded(node, expressions)
    elif node.type == "comment":
        for module, name, alias in imports_of(expressions.text(node)):
            yield ImportParts(module, name, alias, "comment", node)
    elif found := [*patterns_of(node, expressions)]:
        yield from found
    elif not _declares(node):
        module = _module_of_call(node, expressions)
        if module:
            yield ImportParts(module, "", _hidden_name(node), _form(node), node)
        if module and node.start_byte in reexports(node, expressions).starts:
            yield ImportParts(module, "*", "", "reexport", node)


def imported_as(call: Node, expressions: Expressions) -> str:
    """The hidden alias of the module in a `require(…)` or `import(…)` inside an expression."""
    name = _hidden_name(call) if _module_of_call(call, expressions) else ""
    return f"<Promise[typeof[{name}]]>" if name and not _form(call) else name


def holds_in_block(node: Node) -> bool:
    """Whether an import is visible only in its block: `const x = require(…)`, not `var x`."""
    return node.type == "variable_declarator" and node.parent is not None and node.parent.type == "lexical_declaration"


def is_loaded(declarator: Node, expressions: Expressions) -> bool:
    """Whether a declaration binds the names of a `require(…)` or `await import(…)`."""
    return declarator.type == "variable_declarator" and bool(_load(declarator, expressions)[0])


def exports(node: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    """(name, path) pairs; `=` is the whole module. Exports of a module declared in the file have its name as prefix:
    `walker:default`."""
    if node.type == "assignment_expression":
        yield from _commonjs(node, expressions)
        return
    if node.type == "call_expression":
        yield from _defined(node, expressions)
        return
    around = node.parent.parent if node.parent is not None else None
    inside = _string(around.child_by_field_name("name"), expressions) if around is not None else ""
    for name, value in _exported(node, expressions):
        yield f"{inside}{DECLARED}{name}" if inside else name, value


def _exported(node: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    for child in children_of(node):
        if child.type == "export_clause":
            for specifier in children_of(child):
                name, alias = _specifier(specifier, expressions)
                if name:
                    yield alias or name, name
    value = node.child_by_field_name("value")
    declaration = node.child_by_field_name("declaration")
    if _has(node, "default"):
        name_of = (declaration or value or node).child_by_field_name("name")
        if name_of is not None:
            yield "default", expressions.text(name_of)
        elif value is not None and value.type not in _NAMED_DEFAULT:
            yield "default", expressions.path(value)
    elif _has(node, "="):
        for child in children_of(node)[:1]:
            named = child.child_by_field_name("name")
            own = expressions.text(named) if named is not None else "exports"
            yield "=", own if child.type in DEFINED_VALUES else expressions.path(child)


_NAMED_DEFAULT = frozenset({"arrow_function", "function_expression", "generator_function", "class", "object"})
"""Values of `export default` that are definitions named `default`."""


def _has(node: Node, token: str) -> bool:
    return any(child.type == token for child in node.children[:3])


# import … from, export … from


def _import_statement(node: Node, expressions: Expressions) -> Iterator[ImportParts]:
    source = node.child_by_field_name("source")
    form = "type" if _has(node, "type") else ""
    module = _string(source, expressions)
    bound = False
    for clause in children_of(node):
        if clause.type == "import_require_clause":
            module, bound = _string(clause.child_by_field_name("source"), expressions), True
            yield ImportParts(module, "", expressions.text(children_of(clause)[0]), "require", clause)
        if clause.type != "import_clause":
            continue
        for part in children_of(clause):
            bound = True
            yield from _clause(part, module, form, expressions)
    if not bound and module:
        yield ImportParts(module, "", "", form, node)


def _clause(part: Node, module: str, form: str, expressions: Expressions) -> Iterator[ImportParts]:
    if part.type == "identifier":
        yield ImportParts(module, "default", expressions.text(part), form, part)
    elif part.type == "namespace_import":
        for bound in children_of(part)[:1]:
            yield ImportParts(module, "", expressions.text(bound), form, part)
    elif part.type == "named_imports":
        if not children_of(part):
            yield ImportParts(module, "", "", form, part)
        for specifier in children_of(part):
            name, alias = _specifier(specifier, expressions)
            own = form or ("type" if _has(specifier, "type") else "")
            if name:
                yield ImportParts(module, name, alias or name, own, specifier)


def _reexport(node: Node, expressions: Expressions) -> Iterator[ImportParts]:
    module = _string(node.child_by_field_name("source"), expressions)
    named = False
    for part in children_of(node):
        if part.type == "export_clause":
            named = True
            for specifier in children_of(part):
                name, alias = _specifier(specifier, expressions)
                if name:
                    yield ImportParts(module, name, alias or name, "reexport", specifier)
        elif part.type == "namespace_export":
            named = True
            for name_node in children_of(part)[:1]:
                yield ImportParts(module, "", _plain(name_node, expressions), "reexport", part)
    if not named:
        yield ImportParts(module, "*", "", "reexport", node)


def _specifier(node: Node, expressions: Expressions) -> tuple[str, str]:
    name, alias = node.child_by_field_name("name"), node.child_by_field_name("alias")
    return _plain(name, expressions), _plain(alias, expressions)


def _plain(node: Node | None, expressions: Expressions) -> str:
    return expressions.text(node).strip("'\"") if node is not None else ""


def _string(node: Node | None, expressions: Expressions) -> str:
    return expressions.text(node)[1:-1] if node is not None and node.type == "string" else ""


# require(…), import(…)


def _module_of_call(call: Node | None, expressions: Expressions) -> str:
    """`./x` for `require("./x")`, except `require.resolve`; `""` for any other call."""
    if call is None or call.type != "call_expression":
        return ""
    function, arguments = call.child_by_field_name("function"), call.child_by_field_name("arguments")
    if function is None or arguments is None:
        return ""
    if function.type != "import" and not (function.type == "identifier" and expressions.text(function) == "require"):
        return ""
    args = children_of(arguments)
    return _string(args[0], expressions) if args else ""


def _form(call: Node) -> str:
    function = call.child_by_field_name("function")
    return "" if function is not None and function.type == "import" else "require"


def _hidden_name(call: Node) -> str:
    return f"{LOADED}{call.start_byte}"


def _load(declarator: Node, expressions: Expressions) -> tuple[str, str, str]:
    """(module, imported member, form) of `const x = require("m").member`, `= await import("m")`."""
    value, member = declarator.child_by_field_name("value"), ""
    if value is not None and value.type == "member_expression":
        name = value.child_by_field_name("property")
        value, member = value.child_by_field_name("object"), expressions.text(name) if name is not None else ""
    elif value is not None and value.type == "await_expression":
        value = children_of(value)[0] if children_of(value) else None
    module = _module_of_call(value, expressions)
    return module, member, _form(value) if module and value is not None else ""


def _loaded(declarator: Node, expressions: Expressions) -> Iterator[ImportParts]:
    module, member, form = _load(declarator, expressions)
    target = declarator.child_by_field_name("name")
    if not module or target is None:
        return
    if target.type == "identifier":
        yield ImportParts(module, member, expressions.text(target), form, declarator)
        if not member and expressions.text(target) in reexports(declarator, expressions).names:
            yield ImportParts(module, "*", "", "reexport", declarator)
        return
    for part in children_of(target) if target.type == "object_pattern" and not member else ():
        key = part.child_by_field_name("key") or part.child_by_field_name("left") or part
        value = part.child_by_field_name("value") or key
        if value.type in ("identifier", "shorthand_property_identifier_pattern"):
            yield ImportParts(module, _plain(key, expressions), expressions.text(value), form, part)
    if target.type != "object_pattern" or member or not children_of(target):
        yield ImportParts(module, "", "", form, declarator)


def _declares(call: Node) -> bool:
    """Whether the declaration around a load imports it."""
    around = call.parent
    if around is not None and around.type in ("await_expression", "member_expression"):
        around = around.parent
    return around is not None and around.type == "variable_declarator"


# module.exports


def _commonjs(node: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None or right is None:
        return
    written = expressions.text(left).removeprefix("module.")
    if written == "exports":
        yield from _whole(right, expressions)
    elif written.startswith("exports.") and "." not in written[8:]:
        path = expressions.path(right)
        defined = right.type in DEFINED_VALUES or right.start_byte in expressions.holders
        around = node.parent
        named = around.child_by_field_name("name") if around is not None else None
        if defined and named is not None and around is not None and around.type == "variable_declarator":
            yield (
                written[8:],
                expressions.text(named),
            )  # `const pay = exports.pay = function () {…}` is visible under that name
        elif not defined and path != written:
            yield written[8:], path


def _defined(call: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    """`Object.defineProperty(exports, "b", { get: () => b })`: the result of the getter, or the value."""
    arguments = call.child_by_field_name("arguments")
    args = _parts(arguments) if arguments is not None else []
    if len(args) != 3 or args[1].type != "string" or args[2].type != "object":
        return
    for part in _parts(args[2]):
        key, value = part.child_by_field_name("key"), part.child_by_field_name("value")
        body = (value if part.type == "pair" and value is not None else part).child_by_field_name("body")
        if body is not None and body.type == "statement_block":
            returns = [one for one in _parts(body) if one.type == "return_statement"][-1:]
            body = next(iter(_parts(returns[0])), None) if returns else None
        named = _plain(key or part.child_by_field_name("name"), expressions)
        exported = body if named == "get" else value if named == "value" else None
        if exported is not None:
            yield _plain(args[1], expressions), expressions.path(exported)


def _parts(node: Node) -> list[Node]:
    """Named children without comments."""
    return [child for child in children_of(node) if child.type != "comment"]


def _whole(right: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    if right.type == "object":
        for part in children_of(right):
            yield from _property(part, expressions)
    elif right.type == "assignment_expression":
        yield "=", expressions.path(right)
    elif right.type in DEFINED_VALUES:
        yield "=", (own_name(right.parent) if right.parent is not None else "") or "exports"
    else:
        yield "=", expressions.path(right)


def _property(part: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    if part.type == "shorthand_property_identifier":
        name = expressions.text(part)
        yield name, name
    elif part.type == "pair":
        key, value = part.child_by_field_name("key"), part.child_by_field_name("value")
        if key is not None and value is not None:
            name = _plain(key, expressions)
            yield name, f"exports.{name}" if value.type in DEFINED_VALUES else expressions.path(value)
    elif part.type == "method_definition":
        name = _plain(part.child_by_field_name("name"), expressions)
        yield name, f"exports.{name}"
