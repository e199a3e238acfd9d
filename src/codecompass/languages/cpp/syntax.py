"""Nodes of C++'s syntax tree: what it has beside C's."""

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from codecompass.languages.arguments import DEEPEST, LONGEST, MOST, can_be_followed
from codecompass.languages.c.declarators import DECLARED_NAMES, inner, name_of
from codecompass.languages.c.repairs import repaired, respelt
from codecompass.languages.c.syntax import (
    SCOPED,
    SPECIALIZATION,
    SPECIALIZED_FOR,
    CSyntax,
    conditions_around,
    in_functions,
    made_by_macro,
    parameters,
    refine,
    setting,
    targets,
)
from codecompass.languages.c.vocabulary import GLOBAL, VOCABULARY
from codecompass.languages.cpp.constraints import constraints
from codecompass.languages.cpp.library import FIXED_SIZE, NUMBERS
from codecompass.languages.cpp.operations import RULES
from codecompass.languages.cpp.types import (
    base_names,
    function_of,
    result_type,
    template_arguments,
    template_parameters,
    type_expression,
    types_given,
)
from codecompass.languages.node_kinds import read_nodes
from codecompass.languages.nodes import children_of, text_of
from codecompass.languages.paths import with_steps
from codecompass.languages.protocol import Expressions, Node, Parameter, Refined, Target
from codecompass.model import DECLARATION, DELETED

USING = "using "
"""Begins the name of a file's setting that stands for a using declaration, or an alias of a namespace."""
_PASSED_ON = frozenset({"std::move", "std::forward", "std::ref", "std::cref", "std::as_const", "std::addressof"})
_MADE = {"make_unique": "std::unique_ptr", "make_shared": "std::shared_ptr", "make_optional": "std::optional"}
_NAMED_CASTS = frozenset(
    {"static_cast", "dynamic_cast", "const_cast", "reinterpret_cast", "static_pointer_cast", "dynamic_pointer_cast"}
)
LONGEST_TEST = 120
"""Characters of a test's name that are kept."""
_OPERATOR = re.compile(r"(.*::\s*|)(operator\b.*)", re.DOTALL)
_MARKS = re.compile(r'(?<=operator)\s+(?=\W)|(?<=\W)\s+(?=\W)|(?<="")\s+(?=\w)')
"""Spaces in `operator ==`, and before the suffix of `operator"" _km`"""
_TEMPLATE_ARGUMENTS = re.compile(r"<.*>", re.DOTALL)


# Paths


def _call(node: Node, expressions: Expressions, depth: int) -> str:
    """The callee with its arguments, by which an overload is chosen; `std::move(x)` is x, `std::make_unique<T>()` a
    `std::unique_ptr[T]`."""
    function, given = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    if function is None or given is None:
        return "#?"
    written = _TEMPLATE_ARGUMENTS.sub("", expressions.code(function)) if depth < 40 else ""
    if written in _PASSED_ON and children_of(given):
        passed = expressions.path(children_of(given)[0], depth + 1)
        return with_steps(passed, "@moved") if written == "std::move" and passed != "#?" else passed
    last = written.rpartition("::")[2]
    if (number := FIXED_SIZE.get(last, last)) in NUMBERS:
        return f"<{number}>"
    types = template_arguments(function)
    if types and last in _NAMED_CASTS:
        return _cast_to(type_expression(types[0], expressions))
    if types and last in _MADE:
        return _cast_to(f"{_MADE[last]}[{type_expression(types[0], expressions)}]")
    inner = expressions.path(function, depth + 1)
    return inner if inner == "#?" else with_steps(inner, f"/{arguments(given, expressions, depth + 1)}()")


def _cast_to(written: str) -> str:
    return f"<{written}>" if written and " " not in written else "#?"


def arguments(node: Node, expressions: Expressions, depth: int = 0) -> str:
    """`(a,#str)`, `_` for what can't be followed; `<Cart,#value>(a)` where a template's arguments are given."""
    function = node.parent.child_by_field_name("function") if node.parent is not None else None
    types = [_given(one, expressions) for one in template_arguments(function)]
    given = children_of(node)
    is_followed = depth < DEEPEST and len(given) <= MOST
    paths = [expressions.path(one, depth + 1) if is_followed else "_" for one in given]
    kept = [path if path in _OF_LITERALS or can_be_followed(path) else "_" for path in paths]
    listed = ",".join(kept)
    explicit = f"<{','.join(types)}>" if types else ""
    return f"{explicit}({listed if len(listed) <= LONGEST else ','.join('_' for _ in kept)})"


def _given(argument: Node, expressions: Expressions) -> str:
    """An argument of a template: a type, or a value of which it is only known that it is none."""
    if argument.type != "type_descriptor":
        return "#value"
    written = type_expression(argument, expressions)
    return written if written and not set(written) & set(" ><") else "_"


def _literal(node: Node, expressions: Expressions, depth: int) -> str:
    """`L"a"` → `#wstr`, `1.5` → `#float`; `0` may be a null pointer."""
    written = text_of(node)
    if node.type == "number_literal":
        return _number(written.lower())
    return _WIDE.get(written.partition('"')[0].rstrip("R"), "#str")


def _user_defined(node: Node, expressions: Expressions, depth: int) -> str:
    """`"a"_text` is what the operator of that suffix gives."""
    return f'operator""{text_of(node.children[-1])}()'


def _number(written: str) -> str:
    if not written.startswith("0x") and any(mark in written for mark in ".e"):
        return "#float32" if written.endswith("f") else "#float"
    digits = written.rstrip("ul")
    return "#zero" if written == "0" else _SUFFIXED.get("".join(sorted(set(written[len(digits) :]))), "#int")


_SUFFIXED = {"u": "#uint", "l": "#long", "lu": "#ulong"}
_WIDE = {"L": "#wstr", "u": "#u16str", "U": "#u32str"}
_OF_LITERALS = frozenset(VOCABULARY.literals) | {"#none"}
_TESTING = frozenset({"==", "!=", "<", ">", "<=", ">=", "&&", "||", "and", "or"})
_ARITHMETIC = frozenset("+-*/%")


def _binary(node: Node, expressions: Expressions, depth: int) -> str:
    """A comparison is a truth value; arithmetic has the type of its left side, or of a number with a fraction."""
    operator, left, right = (node.child_by_field_name(name) for name in ("operator", "left", "right"))
    if operator is None or left is None or right is None:
        return "#?"
    if text_of(operator) in _TESTING:
        return "#bool"
    second = expressions.path(right, depth + 1) if right.type == "number_literal" else ""
    first = second if second in ("#float", "#float32") else expressions.path(left, depth + 1)
    return with_steps(first, "@moved") if first.isidentifier() and text_of(operator) in _ARITHMETIC else first


def _unary(node: Node, expressions: Expressions, depth: int) -> str:
    operator, inner = node.child_by_field_name("operator"), node.child_by_field_name("argument")
    return "#bool" if text_of(operator) in ("!", "not") else expressions.path(inner, depth + 1)


def _qualified(node: Node, expressions: Expressions, depth: int) -> str:
    """`shop::Cart<int>::make` → `shop::Cart::make`, `::open` → `GLOBAL::open`; nothing for a part of a longer name."""
    if node.parent is not None and node.parent.type == "qualified_identifier":
        return "#?"
    if of_type := _of_specialized(node, expressions):
        return of_type
    path, name = _joined(node, expressions, depth), node.child_by_field_name("name")
    is_global = node.child_by_field_name("scope") is None and name is not None and name.type == "identifier"
    return f"{GLOBAL}::{path}" if is_global else path


def _of_specialized(node: Node, expressions: Expressions) -> str:
    """`shop::Box<int>::weight` → `<shop::Box[int]>.weight`: a member of the definition for these arguments."""
    scopes: list[str] = []
    inner: Node | None = node
    while inner is not None and inner.type == "qualified_identifier" and len(scopes) < MOST:
        scope, inner = inner.child_by_field_name("scope"), inner.child_by_field_name("name")
        if scope is not None and scope.type == "template_type":
            given = types_given(scope)
            is_last = inner is not None and inner.type == "identifier" and bool(given) and scopes[:1] != ["std"]
            outer = "::".join((*scopes, text_of(scope.child_by_field_name("name") or scope)))
            return f"<{outer}{given}>.{expressions.text(inner)}" if is_last and inner is not None else ""
        scopes.append(text_of(scope) if scope is not None else "")
    return ""


def _joined(node: Node, expressions: Expressions, depth: int) -> str:
    scope, name = node.child_by_field_name("scope"), node.child_by_field_name("name")
    if name is None or depth > 40:
        return "#?"
    is_longer = name.type == "qualified_identifier"
    inner = _joined(name, expressions, depth + 1) if is_longer else expressions.path(name, depth + 1)
    if scope is None or inner[:1] in ("#", "<"):
        return inner
    outer = expressions.path(scope, depth + 1)
    return inner if outer[:1] == "#" else f"{outer}::{inner}"


def _member(node: Node, expressions: Expressions, depth: int) -> str:
    """`a.b`, and `a->b` as `a@deref.b`."""
    holder, name = node.child_by_field_name("argument"), node.child_by_field_name("field")
    if holder is None or name is None:
        return "#?"
    while name.type in ("dependent_name", "template_method", "qualified_identifier"):
        inner = name.child_by_field_name("name") or next(iter(children_of(name)), None)
        if inner is None:
            return "#?"
        name = inner
    path = expressions.path(holder, depth + 1)
    if path == "#?":
        return path if not text_of(name) else "#?"
    points = node.child_by_field_name("operator")
    arrow = "@deref" if points is not None and points.type == "->" and path != "#self" else ""
    return with_steps(path, f"{arrow}.{expressions.text(name)}")


def _pointed(node: Node, expressions: Expressions, depth: int) -> str:
    inner = node.child_by_field_name("argument")
    path = expressions.path(inner, depth + 1)
    if path in ("#?", "#self"):
        return path
    return with_steps(path, "@deref" if node.children[0].type == "*" else "@address")


def _item(node: Node, expressions: Expressions, depth: int) -> str:
    path = expressions.path(node.child_by_field_name("argument"), depth + 1)
    return path if path == "#?" else with_steps(path, "[]")


def _new(node: Node, expressions: Expressions, depth: int) -> str:
    to = node.child_by_field_name("type")
    return _cast_to(type_expression(to, expressions)) if to is not None else "#?"


# Names, definitions


def cpp_targets(node: Node, expressions: Expressions) -> Iterator[Target]:
    """`auto [a, b] = pair` destructures; `Cart c(x);` in a function is a variable."""
    inner = children_of(node)[0] if node.type == "reference_declarator" and children_of(node) else node
    if inner.type == "structured_binding_declarator":
        for position, name in enumerate(children_of(inner)):
            yield Target(expressions.text(name), f"@{position}", name)
        return
    yield from targets(node, expressions)
    declared = name_of(node) if node.type == "function_declarator" and in_functions(node) else None
    if declared is not None:
        yield Target(expressions.text(declared), "", declared)


def cpp_parameters(node: Node, expressions: Expressions) -> Iterator[Parameter]:
    """All parameters, those without a name too, which count where an overload is chosen. `Cart c(x);` in a function is a
    variable, with arguments."""
    if node.parent is not None and node.parent.type == "function_declarator" and in_functions(node.parent):
        return
    for position, child in enumerate(children_of(node)):
        if child.type in DECLARED_NAMES:
            yield from parameters(node, expressions)
            return
        declarator = child.child_by_field_name("declarator")
        name = name_of(declarator)
        typed = type_expression(declarator if declarator is not None else child, expressions)
        default = child.child_by_field_name("default_value")
        if name is None and typed == "void" and declarator is None:
            continue
        value = expressions.path(default) if default is not None else ""
        value = "#list" if child.type.startswith("variadic") else value
        yield Parameter(expressions.text(name) if name is not None else f".{position}", typed, value, name or child)
    if any(one.type == "..." for one in node.children):
        yield Parameter(".more", "", "#list", node)


def cpp_refine(kind: str, name: str, node: Node, parent_kind: str, decorators: Sequence[str]) -> Refined | None:
    """A member has the owner that its name is qualified with; one of a type's own name is a constructor."""
    if node.type == "compound_statement":  # of a test with a name in quotes
        macro, _, given = text_of(node.prev_named_sibling).partition("(")
        owner = given.partition(",")[0].strip() if macro.endswith(_OF_FIXTURES) else ""
        title = f'{macro}("{" ".join(name.split())[:LONGEST_TEST]}")'
        return Refined("method" if owner else "fn", "public", ("test",), owner, title)
    found = refine(kind, name, node, parent_kind, decorators)
    if found is None or (found.kind == "fn" and _is_macro(node, name)):
        return None
    if kind == "fn" and node.type == "function_definition" and node.child_by_field_name("type") is None:
        made = _made(node, name) if parent_kind in _FREE else None
        if made is not None:
            return made
    kind = found.kind
    if kind not in ("fn", "variable"):
        if kind == "enum" and node.type == "enum_specifier" and node.children[1].type in _SCOPED:
            return found._replace(modifiers=(*found.modifiers, SCOPED))
        if kind not in ("class", "struct", "type"):
            return found
        outer, _, own = _TEMPLATE_ARGUMENTS.sub("", name).rpartition("::")
        named = node.child_by_field_name("name")
        kept = (*found.modifiers, SPECIALIZATION) if _is_specialized(named) else found.modifiers
        given = _arguments_of(named, node, last="name")
        return found._replace(
            type_parameters=_type_parameters(node),
            owner=outer,
            name=own,
            modifiers=kept,
            decorators=(*found.decorators, *((f"{SPECIALIZED_FOR}{given}",) if given else ())),
        )
    by_operator = _OPERATOR.fullmatch(name)
    written, operator = (by_operator[1], by_operator[2]) if by_operator is not None else (name, "")
    owner, _, last = _TEMPLATE_ARGUMENTS.sub("", written).rpartition("::")
    owner, last = "".join(owner.split()), last.strip() or _MARKS.sub("", operator)
    cast = _cast_of(node.child_by_field_name("declarator"))
    if cast is not None:
        points = text_of(cast.child_by_field_name("declarator")).partition("(")[0].strip()
        last = f"operator {text_of(cast.child_by_field_name('type'))}{points}"
    in_type = parent_kind in ("class", "struct")
    outer = owner.rpartition("::")[2]
    is_friend = node.parent is not None and node.parent.type == "friend_declaration"
    if is_friend and node.type != "function_definition":
        return None
    if kind == "fn" and not is_friend and (in_type or owner):
        is_new = last == outer if owner else node.child_by_field_name("type") is None and last[:1].isalpha()
        kind = "constructor" if is_new and not last.startswith("operator") else "method"
    modifiers = (*found.modifiers, "friend") if is_friend else found.modifiers
    words = {text_of(child) for child in node.children if child.type in _SPECIFYING}
    declarator = node.child_by_field_name("declarator")
    function = function_of(declarator)
    behind = {text_of(child) for child in function.children if child.type in _BEHIND} if function is not None else set()
    modifiers += tuple(word for word in ("virtual", "explicit", "constexpr") if word in words)
    modifiers += tuple(sorted(behind))
    if kind == "fn" and _is_specialized(declarator):
        modifiers += (SPECIALIZATION,)
    in_declaration = in_type and kind in ("method", "constructor") and node.type == "declaration"
    if any(child.type == "delete_method_clause" for child in node.children):
        modifiers += (DELETED,)
    if node.type == "field_declaration" or in_declaration:
        modifiers += (DECLARATION,)
    return found._replace(
        kind=kind,
        name=last,
        owner=f"{owner}{_arguments_of(name_of(declarator), node, last='scope')}" if owner else "",
        modifiers=tuple(dict.fromkeys(modifiers)),
        type=result_type(cast or node) if kind in ("fn", "method") else found.type,
        type_parameters=_type_parameters(node),
        visibility="public" if in_type else found.visibility,
    )


def _cast_of(declarator: Node | None) -> Node | None:
    """The conversion that a function is: `Cart::operator bool() const`."""
    while declarator is not None and declarator.type == "qualified_identifier":
        declarator = declarator.child_by_field_name("name")
    return declarator if declarator is not None and declarator.type == "operator_cast" else None


def _arguments_of(name: Node | None, definition: Node, last: str) -> str:
    """`[int,Cart]` of the last part of a qualified name that has the role `last`, where all are types and none is a
    parameter of the template around."""
    while name is not None and name.type == "qualified_identifier":
        below = name.child_by_field_name("name")
        if last == "scope" and (below is None or below.type != "qualified_identifier"):
            below = name.child_by_field_name("scope")
        name = below
    given = types_given(name) if name is not None and name.type == "template_type" else ""
    return given if given and not set(_WORD.findall(given)).intersection(_type_parameters(definition)) else ""


_WORD = re.compile(r"\w+")


def _is_specialized(name: Node | None) -> bool:
    """Whether a template is defined for certain arguments: `template <> int width<char>()`."""
    while (
        name is not None and name.type not in DECLARED_NAMES and name.type not in ("template_function", "template_type")
    ):
        name = inner(name)
    return name is not None and name.type in ("template_function", "template_type")


def _is_macro(node: Node, name: str) -> bool:
    """Whether a declaration without a type is the call of a macro: `NOT_COPYABLE(Cart);`, `for_each(cart) { … }`."""
    if node.child_by_field_name("type") is not None:
        return False
    is_block = node.type == "function_definition" and node.parent is not None and node.parent.type in _LOCAL_SCOPES
    return is_block or (node.type == "declaration" and _MACRO.fullmatch(name) is not None)


_LOCAL_SCOPES = frozenset({"compound_statement", "case_statement"})
_MACRO = re.compile(r"_*[A-Z][A-Z0-9]*_[A-Z0-9_]*")
_OF_FIXTURES = ("_METHOD", "_FIXTURE")
"""How the macros of tests with a fixture end, which is their first argument: `TEST_CASE_METHOD(CartTest, "pays") { … }`."""
_TESTS = frozenset({"TEST", "TEST_F", "TEST_P", "TYPED_TEST", "TYPED_TEST_P", "BENCHMARK_F"})


_FREE = frozenset({"module", "namespace"})
_SCOPED = ("class", "struct")


def _made(node: Node, macro: str) -> Refined | None:
    """What a macro before a block makes of its arguments, where it stands as a function would: `TEST_F(CartTest, Pays) { … }`
    is a member of `CartTest`, called `CartTest.Pays`."""
    declarator = node.child_by_field_name("declarator")
    if declarator is None:
        return None
    name, given = (declarator.child_by_field_name(one) for one in ("declarator", "parameters"))
    names = [text_of(one) for one in children_of(given)]
    if macro in _TESTS and len(names) == 2:
        owner = names[0] if macro != "TEST" else ""
        return Refined("method" if owner else "fn", "public", ("test",), owner, ".".join(names))
    return made_by_macro(node, "", name, text_of(given)) if name is not None and given is not None else None


_BEHIND = frozenset({"virtual_specifier", "type_qualifier", "ref_qualifier"})
_SPECIFYING = frozenset({"virtual", "virtual_function_specifier", "explicit_function_specifier", "type_qualifier"})


_FUNCTIONS = frozenset({"function_definition", "declaration", "field_declaration"})


def _type_parameters(node: Node) -> tuple[str, ...]:
    names: list[str] = []
    for one in template_parameters(node):
        default = one.child_by_field_name("default_type")
        if default is not None and text_of(default) in names and node.type in _FUNCTIONS:
            continue  # `typename To = From` is told by the arguments that tell `From`
        name = (
            one.child_by_field_name("name")
            or (name_of(one.child_by_field_name("declarator")))
            or next(iter(children_of(one)[::-1]), None)
        )
        names.append(text_of(name))
    return tuple(one for one in names if one.isidentifier())


def cpp_setting(node: Node, expressions: Expressions) -> tuple[str, object]:
    """`using namespace shop;` → `using shop::*`, `using shop::Cart;` → `using shop::Cart`."""
    if node.type.startswith("preproc"):
        return setting(node, expressions)
    written = "".join(text_of(node).removeprefix("using").rstrip(";").split(" "))
    if node.type == "namespace_alias_definition":
        alias, _, name = text_of(node).removeprefix("namespace").rstrip(";").partition("=")
        return f"{USING}{alias.strip()}=", name.strip()
    if written.startswith("namespace"):
        return f"{USING}{written.removeprefix('namespace').strip()}::*", ""
    return f"{USING}{written.removeprefix('enum').strip()}", ""


def cpp_conditions_around(node: Node, expressions: Expressions) -> tuple[str, ...]:
    return (*conditions_around(node, expressions), *constraints(node))


class CppSyntax(CSyntax):
    notation = replace(
        CSyntax.notation,
        paths={
            **CSyntax.notation.paths,
            **read_nodes(__file__).paths,
            "qualified_identifier": ("by", _qualified),
            "field_expression": ("by", _member),
            "call_expression": ("by", _call),
            "pointer_expression": ("by", _pointed),
            "subscript_expression": ("by", _item),
            "new_expression": ("by", _new),
            "string_literal": ("by", _literal),
            "raw_string_literal": ("by", _literal),
            "number_literal": ("by", _literal),
            "user_defined_literal": ("by", _user_defined),
            "binary_expression": ("by", _binary),
            "unary_expression": ("by", _unary),
        },
        operations=RULES,
    )

    respelt = staticmethod(respelt)
    repaired = staticmethod(repaired)
    type_expression = staticmethod(type_expression)
    targets = staticmethod(cpp_targets)
    parameters = staticmethod(cpp_parameters)
    refine = staticmethod(cpp_refine)

    conditions_around = staticmethod(cpp_conditions_around)
    setting = staticmethod(cpp_setting)
    arguments = staticmethod(arguments)

    @staticmethod
    def bases(node: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
        for one in base_names(node):
            yield "extends", type_expression(one, expressions)


SYNTAX = CppSyntax()
