"""Nodes of Go's syntax tree: paths, targets, parameters, imports, definitions."""

import re
from collections.abc import Iterator, Sequence

from codecompass.languages.go.builds import CONSTRAINT, OLDER_CONSTRAINT
from codecompass.languages.go.manifest import settings
from codecompass.languages.go.types import argument_step, between, function_type, names_of, type_expression
from codecompass.languages.literals import with_contents
from codecompass.languages.node_kinds import read_nodes
from codecompass.languages.nodes import children_of
from codecompass.languages.notation import Notation
from codecompass.languages.paths import with_steps
from codecompass.languages.protocol import Expressions, ImportParts, Node, Parameter, Refined, Target
from codecompass.languages.syntax import Syntax
from codecompass.languages.titles import titled
from codecompass.model import LITERAL, TITLED

_DIRECTIVE = re.compile(r"//(?:go:|nolint|lint:|export |line |\s*\+build)")
_BLANK = "_"
_TITLE_LITERALS = ("interpreted_string_literal", "raw_string_literal")
_WORD = re.compile(r"\w+")
_NEW_VALUE = re.compile(
    rb"""\bnew(?=\(\s*(?:[\d"`'!&^+-]|(?:true|false|nil)\b|[A-Za-z_][\w.]*(?:\[[^\[\]]*\])?[({]|[\w.]+\s*[-+*/%|&]))"""
)
"""`new(8192)`, `new(limit())`: of a value, which the grammar takes for a type."""


# Paths


def _call(node: Node, expressions: Expressions, depth: int) -> str:
    """`new(T)` and `make(T)` are a T, `append(list, …)` has the type of `list`; `f[int](x)` is `f[]/<int>1()`."""
    function = node.child_by_field_name("function")
    if function is None:
        return "#?"
    arguments = node.child_by_field_name("arguments")
    first = next(iter(children_of(arguments)), None) if arguments is not None else None
    if function.type == "identifier" and first is not None:
        name = expressions.text(function)
        if name in ("new", "make"):
            return _cast(first, expressions) if _is_type(first, node, expressions) else expressions.path(first, depth)
        if name in ("append", "min", "max"):
            return expressions.path(first, depth)
        if name in ("len", "cap", "copy"):
            return "#int"
    if first is not None and expressions.text(function) in _IDENTITY_FUNCTIONS:
        return expressions.path(first, depth)
    inner = expressions.path(function, depth)
    return inner if inner == "#?" else with_steps(inner, f"{argument_step(node, function, expressions, depth)}()")


def _is_type(first: Node, call: Node, expressions: Expressions) -> bool:
    """Whether `new` is called with a type: for an expression, the grammar reads its start as a type and leaves the call
    open."""
    arguments = call.child_by_field_name("arguments")
    return first.type in _TYPE_NODES and arguments is not None and expressions.text(arguments).endswith(")")


_TYPE_NODES = frozenset({
    "type_identifier", "qualified_type", "pointer_type", "slice_type", "array_type", "map_type", "channel_type",
    "function_type", "generic_type", "struct_type", "interface_type", "parenthesized_type",
})  # fmt: skip
_IDENTITY_FUNCTIONS = frozenset({"sync.OnceFunc", "sync.OnceValue", "sync.OnceValues"})
"""Functions that return their argument."""


def _conversion(node: Node, expressions: Expressions, depth: int) -> str:
    """`[]T(x)` is a `[]T`. `F[int](x)`, a conversion for the grammar, is as often a call: `F[]/<int>1()`."""
    to = node.child_by_field_name("type")
    if to is None:
        return "#?"
    if to.type != "generic_type":
        return _cast(to, expressions)
    written = to.child_by_field_name("type_arguments")
    return expressions.path(to, depth) + (between(written, "1", expressions) if written is not None else "") + "()"


def _instance(node: Node, expressions: Expressions, depth: int) -> str:
    to = node.child_by_field_name("type")
    if to is None:
        return "#?"
    if to.type in ("type_identifier", "qualified_type"):
        return expressions.path(to, depth) + "{}"
    return _table(node, to, expressions, depth) or _cast(to, expressions)


def _table(node: Node, to: Node, expressions: Expressions, depth: int) -> str:
    """`map[string]func(){"pay": pay}`, `[]func(){pay}` as a literal with these functions; empty for any other literal,
    whose type says what its elements are."""
    held, body = to.child_by_field_name("value") or to.child_by_field_name("element"), node.child_by_field_name("body")
    if held is None or held.type != "function_type" or body is None:
        return ""
    pairs = [
        [children_of(part)[0] for part in children_of(one)] if one.type == "keyed_element" else [one]
        for one in _entries(body)
    ]
    keys = [_key(pair[0], expressions) if len(pair) > 1 else "" for pair in pairs]
    literal = "#dict" if to.type == "map_type" else "#list"
    found = with_contents(literal, (pair[-1] for pair in pairs), expressions, depth, keys=keys)
    return found if found != literal else ""


def _entries(body: Node) -> Iterator[Node]:
    for one in children_of(body):
        yield one if one.type == "keyed_element" else children_of(one)[0]


def _key(node: Node, expressions: Expressions) -> str:
    """`h` of `"h"`; empty where it is no plain word."""
    word = expressions.text(node)[1:-1] if node.type == "interpreted_string_literal" else ""
    return word if _WORD.fullmatch(word) else ""


def _index(node: Node, expressions: Expressions, depth: int) -> str:
    """`t["h"]` is what stands under that key, where it is known."""
    operand, index = node.child_by_field_name("operand"), node.child_by_field_name("index")
    key = _key(index, expressions) if index is not None else ""
    return with_steps(expressions.path(operand, depth), f"@key={key}" if key else "[]") if operand is not None else "#?"


def _cast(to: Node, expressions: Expressions) -> str:
    written = expressions.type(to)
    return f"<{written}>" if written and " " not in written else "#?"


def _function(node: Node, expressions: Expressions, depth: int) -> str:
    return f"<{function_type(node, expressions)}>"


def _unary(node: Node, expressions: Expressions, depth: int) -> str:
    """Pointers are dereferenced implicitly; `<-channel` is its element."""
    operator = node.children[0].type
    operand = node.child_by_field_name("operand")
    if operand is None:
        return "#?"
    if operator == "!":
        return "#bool"
    inner = expressions.path(operand, depth)
    return with_steps(inner, "@iter") if operator == "<-" else inner


def _binary(node: Node, expressions: Expressions, depth: int) -> str:
    """Both operands of arithmetic have one type; a literal takes that of the other operand."""
    left, right, operator = (node.child_by_field_name(name) for name in ("left", "right", "operator"))
    if left is None or right is None or operator is None:
        return "#?"
    if operator.type in ("==", "!=", "<", "<=", ">", ">=", "&&", "||"):
        return "#bool"
    path = expressions.path(left, depth)
    return path if not path.startswith("#") else expressions.path(right, depth)


# Names that get values


def targets(node: Node, expressions: Expressions) -> Iterator[Target]:
    """Names that a declaration, `:=`, `range` or receive binds, each with the path of its value as steps."""
    if node.type == "identifier":
        yield Target(expressions.text(node), "", node)
        return
    if node.type.endswith("_spec"):
        names, values = names_of(node), _listed(node.child_by_field_name("value"))
    else:
        names, values = _listed(node.child_by_field_name("left")), _listed(node.child_by_field_name("right"))
    paths = _PARTS.get(node.type, _parts)(node, len(names), values, expressions)
    for name, path in zip(names, paths, strict=True):
        if name.type == "identifier" and (text := expressions.text(name)) != _BLANK:
            yield Target(text, path, name)


def _listed(node: Node | None) -> list[Node]:
    """The expressions of a list, or a single one."""
    if node is None:
        return []
    return children_of(node) if node.type == "expression_list" else [node]


def _parts(node: Node, count: int, values: Sequence[Node], expressions: Expressions) -> list[str]:
    """`a, b := x, y` pairs them; `a, b := f()` destructures the call; `v, ok := m[k]` is the element and a flag."""
    if node.type == "var_spec" and node.child_by_field_name("type") is not None:
        return [""] * count
    if len(values) == count:
        return [expressions.path(value) for value in values]
    if len(values) != 1:
        return ["#?" if values else ""] * count
    path = expressions.path(values[0])
    if count == 2 and values[0].type in ("index_expression", "type_assertion_expression", "unary_expression"):
        return [path, "#bool"]
    return [with_steps(path, f"@{position}") for position in range(count)]


def _constant_parts(node: Node, count: int, values: Sequence[Node], expressions: Expressions) -> list[str]:
    """A constant without a value repeats the type and value of the one before it."""
    written = node.child_by_field_name("type")
    if written is not None:
        expressions.notes["constant"] = _cast(written, expressions)
        return [""] * count
    if values:
        paths = _parts(node, count, values, expressions)
        expressions.notes["constant"] = paths[0]
        return paths
    return [expressions.notes.get("constant", "#?")] * count


def _range_parts(node: Node, count: int, values: Sequence[Node], expressions: Expressions) -> list[str]:
    """The second name is the element; the first one the key, or the element of a channel."""
    path = expressions.path(values[0]) if values else "#?"
    return [with_steps(path, "@iter"), with_steps(path, "[]")][:count] + ["#?"] * (count - 2)


_PARTS = {"const_spec": _constant_parts, "range_clause": _range_parts}


def parameters(node: Node, expressions: Expressions) -> Iterator[Parameter]:
    for child in children_of(node):
        written = child.child_by_field_name("type")
        typed = type_expression(written, expressions) if written is not None else ""
        if child.type == "variadic_parameter_declaration":
            typed = f"[]{typed}"
        for name in names_of(child):
            if name.type == "identifier":  # `_` has a position, too
                yield Parameter(expressions.text(name), typed, "", name)


# Imports, embedding, comments


def imports(node: Node, expressions: Expressions) -> Iterator[ImportParts]:
    """A package is bound to its alias, else to the name that its path suggests (`form` is `implicit`)."""
    specs = [spec for child in children_of(node) for spec in (child, *children_of(child))]
    for spec in specs:
        path = spec.child_by_field_name("path") if spec.type == "import_spec" else None
        if path is None:
            continue
        module = expressions.text(path).strip('"`')
        name = spec.child_by_field_name("name")
        alias = expressions.text(name) if name is not None else suggested_name(module)
        if alias == ".":
            yield ImportParts(module, "*", "", "", spec)
        else:
            yield ImportParts(
                module, "", "" if alias == _BLANK else alias, "" if name is not None else "implicit", spec
            )


_VERSION = re.compile(r"/v\d+$|\.v\d+$")


def suggested_name(module: str) -> str:
    """`github.com/mattn/go-isatty` → `isatty`, `gopkg.in/yaml.v3` → `yaml`, `…/validator/v10` → `validator`."""
    last = _VERSION.sub("", module).rsplit("/", 1)[-1]
    last = last.removeprefix("go-").removeprefix("go.").removesuffix("-go").removesuffix(".go")
    return re.split(r"[-.]", last)[-1]


def bases(node: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    """Embedded types of a struct or an interface; type sets (`~int | string`) embed nothing."""
    for child in children_of(node):
        if child.type == "field_declaration" and child.child_by_field_name("name") is None:
            written = child.child_by_field_name("type")
        elif child.type == "type_elem" and child.child_count == 1:
            written = children_of(child)[0] if children_of(child) else None
        else:
            continue
        if written is not None and written.type in ("type_identifier", "qualified_type", "generic_type"):
            yield "extends", type_expression(written, expressions)


def doc(text: str) -> str | None:
    if _DIRECTIVE.match(text):
        return ""
    if text.startswith("/*"):
        return text[2:].removesuffix("*/").strip()
    return text[2:].removeprefix(" ")


def setting(node: Node, expressions: Expressions) -> tuple[str, str]:
    """A file's build constraint; in the older form each line separately, if its comment is not the package's."""
    word, *rest = expressions.text(node).lstrip("/ ").split(None, 1)
    constraint = rest[0].strip() if rest else ""
    if word == "go:build":
        return CONSTRAINT, constraint
    return f"{OLDER_CONSTRAINT}{node.start_point[0] + 1}", constraint if _is_detached(node) else ""


def _is_detached(comment: Node) -> bool:
    """Whether a blank line follows a comment's block."""
    last = comment
    while (following := last.next_named_sibling) is not None:
        if following.start_point[0] > last.start_point[0] + 1:
            return True
        if following.type != "comment":
            return False
        last = following
    return True


def refine(kind: str, name: str, node: Node, parent_kind: str, decorators: Sequence[str]) -> Refined:
    """Exported names begin with a capital letter; a method belongs to its receiver's type."""
    visibility = "public" if name[:1].isupper() else "private"
    modifiers: tuple[str, ...] = ()
    owner = ""
    if kind == "variable" and node.type.startswith("const"):
        kind = "constant"
    elif kind == "method" and node.type == "method_elem":
        modifiers = ("abstract",)
    elif kind == "method":
        owner = _receiver_type(node)
    elif kind == "field" and node.child_by_field_name("name") is None:
        modifiers = ("embedded",)
    elif kind == "type" and any(child.type == "type_alias" for child in (node, *children_of(node))):
        modifiers = ("alias",)
    return Refined(kind, visibility, modifiers, owner)


def _receiver_type(node: Node) -> str:
    """`func (t *T[K, V]) M()` → `T[K,V]`"""
    written = node.child_by_field_name("receiver")
    declared = next((child.child_by_field_name("type") for child in children_of(written)), None) if written else None
    text = (declared.text or b"").decode("utf-8", "replace") if declared is not None else ""
    return re.sub(r"[\s*()]", "", text)


def unscoped(kind: str, name: Node, node: Node) -> Refined | None:
    """Name, kind and modifiers of a symbol outside any scope: a field of an anonymous struct, as in tables of tests; a test
    with a title, and what runs before and after those."""
    text = (name.text or b"").decode("utf-8", "replace")
    if kind == "fn":
        return titled(node, _TITLE_LITERALS) or Refined(kind, "public", (TITLED,), "", text, signature=text)
    return Refined(kind, "public" if text[:1].isupper() else "private", (LITERAL,), "", text)


class GoSyntax(Syntax):
    NODES = read_nodes(__file__)

    @staticmethod
    def repaired(source: bytes) -> bytes:
        """The source with another name for `new` where it is given a value."""
        return _NEW_VALUE.sub(b"nEw", source)

    notation = Notation(
        simple_path=re.compile(rb"[^\W\d]\w*+(?:\.[^\W\d]\w*+)*+\Z"),
        defining_scopes={"module": "variable"},
        paths={
            **NODES.paths,
            "index_expression": ("by", _index),
            "call_expression": ("by", _call),
            "type_conversion_expression": ("by", _conversion),
            "composite_literal": ("by", _instance),
            "func_literal": ("by", _function),
            "unary_expression": ("by", _unary),
            "binary_expression": ("by", _binary),
        },
    )

    settings = staticmethod(settings)
    type_expression = staticmethod(type_expression)
    unscoped = staticmethod(unscoped)
    targets = staticmethod(targets)
    parameters = staticmethod(parameters)
    imports = staticmethod(imports)
    bases = staticmethod(bases)
    doc = staticmethod(doc)
    setting = staticmethod(setting)
    refine = staticmethod(refine)


SYNTAX = GoSyntax()
