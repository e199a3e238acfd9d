"""How Python's nodes read: paths, types, targets, parameters, imports."""

import re
from collections.abc import Iterator
from functools import lru_cache

from codecompass.languages.literals import element_step, with_contents
from codecompass.languages.node_kinds import read_nodes
from codecompass.languages.nodes import children_of
from codecompass.languages.notation import Notation
from codecompass.languages.paths import OPERATORS, REFLECTED, UNARY, operated, with_steps
from codecompass.languages.protocol import Expressions, ImportParts, Node, Parameter, Refined
from codecompass.languages.python import calls, relations
from codecompass.languages.python.checks import asking, checked
from codecompass.languages.python.conditions import arm, is_elsewhere, is_shown
from codecompass.languages.python.fixtures import of_fixture, parametrized
from codecompass.languages.python.flow import member_value, ways
from codecompass.languages.python.lambda_arguments import elements_given
from codecompass.languages.python.manifest import settings
from codecompass.languages.python.metaclasses import bases_behind, metaclass, with_metaclass
from codecompass.languages.python.operations import RULES
from codecompass.languages.python.search_path import setting
from codecompass.languages.python.targets import targets
from codecompass.languages.python.types import (
    is_alias,
    is_generic,
    is_type_variable,
    of_own_variables,
    type_alternatives,
    type_arguments,
    type_expression,
    type_itself,
)
from codecompass.languages.syntax import Syntax, declared_or_imported
from codecompass.model import ALL_NAMES, ELSEWHERE, NO_OTHERS, REST, TYPE_VARIABLE

_NAME = re.compile(r"[^\W\d]\w*")


def _operated(node: Node, expressions: Expressions, depth: int) -> str:
    """`A | None` as a type; any other operator as its result."""
    read = type_alternatives(node, expressions, depth) if node.type == "binary_operator" else "#?"
    operator, value = node.child_by_field_name("operator"), node.child_by_field_name("left")
    if read != "#?" or operator is None:
        return read
    value, steps = (value, OPERATORS) if value is not None else (node.child_by_field_name("argument"), UNARY)
    if value is not None and value.type in _NUMBER_NODES and steps is OPERATORS:
        value, steps = node.child_by_field_name("right"), REFLECTED
    return operated(expressions.path(value, depth), steps.get(operator.type, "")) if value is not None else "#?"


_NUMBER_NODES = frozenset({"integer", "float"})


def _list(node: Node, expressions: Expressions, depth: int) -> str:
    kind = {"list": "#list", "set": "#set"}.get(node.type, "#tuple")
    return with_contents(kind, children_of(node), expressions, depth, _element)


def _element(node: Node, expressions: Expressions, depth: int) -> str:
    path = expressions.path(node, depth)
    begins = node
    while begins.type in _HEADED and (head := next(iter(children_of(begins)), None)) is not None:
        begins = head
    return with_steps(path, "@iter") if begins != node and begins.type == "list_splat" and path != "#?" else path


_HEADED = frozenset({"call", "attribute", "subscript"})
"""Nodes around a starred element, since the grammar stars only the first part: `[*shelf.carts()]`."""


def _part(node: Node, expressions: Expressions, depth: int) -> str:
    """An element; `items[1:]` has the type of `items`, `Union[A, B]` is a type itself."""
    value, key = node.child_by_field_name("value"), node.child_by_field_name("subscript")
    if value is None:
        return "#?"
    path = expressions.path(value, depth)
    if is_generic(path):
        return type_itself(node, expressions)
    if key is not None and key.type == "slice":
        return with_steps(path, f"@from{_start_of(key, expressions)}")
    if written := type_arguments(path, node.children_by_field_name("subscript"), expressions):
        return f"{path}/<{written}>[]"
    if key is not None and expressions.text(key) == "-1":
        return with_steps(path, "@last")
    if key is not None and key.type == "string" and (name := written_key(key, expressions)):
        return with_steps(path, f"@key={name}")
    step = element_step(expressions.text(key) if key is not None and key.type == "integer" else "")
    return with_steps(path, step)


def _start_of(key: Node, expressions: Expressions) -> str:
    """`1` of `[1:3]`, `0` of `[:3]`; empty where it is not written, or elements are left out in between."""
    text = expressions.text(key).replace(" ", "")
    first, _, last = text.partition(":")
    return (first or "0") if (not first or first.isdecimal()) and len(first) < 2 and ":" not in last else ""


_KEY = re.compile(r"""["']([^\W\d]\w{0,39})["']""")
"""A key that may be a field's name."""
_OTHER_KEY = re.compile(r"""["']([^"'\\\n]{1,40})["']""")


def _splat(node: Node, expressions: Expressions, depth: int) -> str:
    """`*items` in a literal."""
    inner = children_of(node)
    path = expressions.path(inner[0], depth + 1) if inner else "#?"
    is_head = node.parent is not None and node.parent.type in _HEADED and node.parent.start_byte == node.start_byte
    return with_steps(path, "@iter") if path != "#?" and not is_head else path


def _dict(node: Node, expressions: Expressions, depth: int) -> str:
    pairs = [pair for pair in children_of(node) if pair.type == "pair" and pair.child_by_field_name("value")]
    keys = [written_key(pair.child_by_field_name("key"), expressions) for pair in pairs]
    values = [value for pair in pairs if (value := pair.child_by_field_name("value")) is not None]
    return with_contents("#dict", values, expressions, depth, keys=keys if len(pairs) == len(children_of(node)) else ())


def written_key(key: Node | None, expressions: Expressions) -> str:
    """A key that is written out, as a path can hold it; empty for another."""
    text = expressions.text(key) if key is not None else ""
    if key is not None and key.type == "integer" and text.isdecimal():
        return text
    if key is None or key.type != "string":
        return ""
    if (name := _KEY.fullmatch(text)) is not None:
        return name[1]
    return "_".join(["", *(f"{ord(one):x}" for one in other[1])]) if (other := _OTHER_KEY.fullmatch(text)) else ""


def holder(node: Node, expressions: Expressions) -> str:
    """A class that is called with fields by keyword, an object that is copied with other ones (`t._replace(n=1)`), the class in
    a pattern; the query that a condition is for, the model that a list of fields is of."""
    if node.type == "dotted_name":
        return f"<{type_expression(node, expressions)}>."
    if node.type not in ("identifier", "attribute"):
        model = relations.model_of(node, expressions)
        return f"<{type_expression(model, expressions)}>@made=" if model is not None else ""
    function = relations.asked(node, expressions)
    return f"{expressions.path(function).removesuffix('._replace')}@made=" if function is not None else ""


def elements_added(node: Node, expressions: Expressions) -> Iterator[tuple[str, str, str]]:
    """`d["pay"] = f`, `items.append(f)`, `d.update({"pay": f}, ship=g)`, `d.setdefault("pay", f)`."""
    if node.type == "assignment":
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        value, key = (
            (left.child_by_field_name(field) for field in ("value", "subscript")) if left is not None else (None, None)
        )
        if value is not None and right is not None:
            yield expressions.path(value), written_key(key, expressions), expressions.path(right)
        return
    function, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    owner = function.child_by_field_name("object") if function is not None else None
    if function is None or owner is None or arguments is None:
        return
    holder, given = expressions.path(owner), children_of(arguments)
    name = function.child_by_field_name("attribute")
    if name is not None and expressions.text(name) in ("update", "extend"):
        for one in given:
            key, value = (one.child_by_field_name(field) for field in ("name", "value"))
            if one.type == "keyword_argument" and key is not None and value is not None:
                yield holder, expressions.text(key), expressions.path(value)
            for pair in children_of(one) if one.type in ("dictionary", "list", "tuple") else ():
                value = pair.child_by_field_name("value") if pair.type == "pair" else pair
                if value is not None:
                    yield holder, written_key(pair.child_by_field_name("key"), expressions), expressions.path(value)
    elif name is not None and expressions.text(name) == "setdefault" and len(given) > 1:
        yield holder, written_key(given[0], expressions), expressions.path(given[1])
    elif given:
        yield holder, "", expressions.path(given[-1])


def _string(node: Node, expressions: Expressions, depth: int) -> str:
    """A string declared to be a type (`Part: TypeAlias = "Decorator | FuncDef"`) is that type."""
    around = node.parent
    declared = around.child_by_field_name("type") if around is not None and around.type == "assignment" else None
    return type_itself(node, expressions) if declared is not None and is_alias(expressions.code(declared)) else "#str"


def _bound(node: Node, expressions: Expressions, depth: int) -> str:
    """The bound of a type parameter, its default type argument."""
    return type_itself(node, expressions)


_CONSTANT = re.compile(r"_*[A-Z][A-Z0-9_]*\Z")
_STRING = re.compile(r"""^[rbuRBU]*("{3}|'{3}|"|')(.*)\1$""", re.DOTALL)


def parameters(node: Node, expressions: Expressions) -> Iterator[Parameter]:
    function = node.parent if node.type == "lambda_parameters" else None
    otherwise = parametrized(node, expressions)
    for position, child in enumerate(children_of(node)):
        kind = child.type
        if kind == "identifier":
            value_path = elements_given(function, position, expressions) if function is not None else ""
            own = expressions.text(child)
            yield Parameter(own, "", value_path or of_fixture(own, otherwise), child)
            continue
        name = child.child_by_field_name("name") or child
        if name.type in ("list_splat_pattern", "dictionary_splat_pattern") or kind == "typed_parameter":
            name = name if name.type.endswith("splat_pattern") else children_of(child)[0]
        splat = {"list_splat_pattern": "tuple[{}]", "dictionary_splat_pattern": "dict[str,{}]"}.get(name.type, "{}")
        name = children_of(name)[0] if splat != "{}" and children_of(name) else name
        if name.type != "identifier":
            continue
        written = child.child_by_field_name("type")
        typed = splat.format(type_expression(written, expressions)) if written is not None else ""
        default = child.child_by_field_name("value")
        own = expressions.text(name)
        value = expressions.path(default) if default else of_fixture(own, otherwise) if splat == "{}" else ""
        if typed and splat.startswith("tuple"):
            value = REST
        yield Parameter(own, typed, value, name)


def receiver(kind: str, modifiers: tuple[str, ...]) -> str:
    """Path of the implicitly bound first parameter of a method."""
    if "staticmethod" in modifiers or kind not in ("method", "constructor", "property"):
        return ""
    return "#class" if "classmethod" in modifiers else "#self"


def imports(node: Node, expressions: Expressions) -> Iterator[ImportParts]:
    conditions = (ELSEWHERE,) if is_elsewhere(node) else ()
    if node.type == "call":
        if module := calls.imported_module(node, expressions):
            yield ImportParts(module, "", calls.hidden_name(node), "", node, conditions)
        return
    if node.type == "assignment":
        plugins = node.child_by_field_name("right")
        listed = _listed(plugins if plugins is not None and plugins.type in ("list", "tuple") else node)
        yield from (ImportParts(module, "*", "", "", node, conditions) for module in listed if module)
        return
    if node.type == "import_statement":
        for child in node.children_by_field_name("name"):
            yield _plain_import(child, expressions)._replace(conditions=conditions)
        return
    source = node.child_by_field_name("module_name")
    module = expressions.text(source).replace(" ", "") if source is not None else ""
    for child in children_of(node):
        if child.type == "wildcard_import":
            yield ImportParts(module, "*", "", "", child, conditions)
    for child in node.children_by_field_name("name"):
        name, alias = _aliased(child, expressions)
        yield ImportParts(module, name, alias or name, "", child, conditions)


def _plain_import(node: Node, expressions: Expressions) -> ImportParts:
    name, alias = _aliased(node, expressions)
    if alias:
        return ImportParts(name, "", alias, "", node)
    root = name.split(".", 1)[0]
    return ImportParts(name, "", root, "root" if root != name else "", node)


def _aliased(node: Node, expressions: Expressions) -> tuple[str, str]:
    name, alias = node, None
    if node.type == "aliased_import":
        name, alias = node.child_by_field_name("name") or node, node.child_by_field_name("alias")
    return expressions.text(name).replace(" ", ""), expressions.text(alias) if alias is not None else ""


def exports(node: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    """Names in `__all__`; and a mark that the list is complete, if every mention of `__all__` in the module is a
    list."""
    names = _listed(node)
    yield from ((ALL_NAMES, name) for name in names or () if name)
    module = node.parent.parent if node.parent is not None else None
    if module is None or module.type != "module":
        return
    lists = [one for child in children_of(module) if (one := _list_of_all(child, expressions)) is not None]
    if len(lists) == expressions.text(module).count(ALL_NAMES) and all(None not in _listed(one) for one in lists):
        yield ALL_NAMES, NO_OTHERS


def _list_of_all(statement: Node, expressions: Expressions) -> Node | None:
    """The list literal that a statement assigns or adds to `__all__`."""
    if statement.type in ("assignment", "augmented_assignment"):
        changed, value = statement.child_by_field_name("left"), statement.child_by_field_name("right")
        is_list = value is not None and value.type in ("list", "tuple")
        return value if is_list and changed is not None and expressions.text(changed) == ALL_NAMES else None
    called = statement.child_by_field_name("function") if statement.type == "call" else None
    adds = called is not None and expressions.text(called) in (f"{ALL_NAMES}.append", f"{ALL_NAMES}.extend")
    return statement.child_by_field_name("arguments") if adds else None


def _listed(node: Node) -> list[str | None]:
    """The strings of a list, or of a list that is the only argument; None for each element that is no string."""
    items = [child for child in children_of(node) if child.type != "comment"]
    if node.type == "argument_list" and len(items) == 1 and items[0].type in ("list", "tuple"):
        return _listed(items[0])
    texts = ((child.text or b"").decode("utf-8", "replace") if child.type == "string" else "" for child in items)
    return [match.group(2) if (match := _STRING.match(text)) else None for text in texts]


_OTHER = re.compile(r"[^\w. ]")
"""In the path of what is more than names."""


def bases(node: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    """(relation, type expression) of each base class, without keywords (`metaclass=…`)."""
    for child in children_of(node):
        if args := with_metaclass(child):
            yield from bases_behind(args, expressions)
        elif child.type == "call" and not _OTHER.search(
            path := expressions.path(child, 0)
        ):  # `Manager.from_queryset(Q)`
            yield from (("extends", one) for one in path.split(" "))
        elif child.type in ("identifier", "attribute", "subscript", "call"):
            yield "extends", type_expression(child, expressions)


def doc(text: str) -> str:
    match = _STRING.match(text)
    return match.group(2) if match else ""


_DECORATOR_MODIFIERS = {
    "staticmethod": "staticmethod", "classmethod": "classmethod", "property": "property",
    "cached_property": "property", "functools.cached_property": "property", "abstractmethod": "abstract",
    "abc.abstractmethod": "abstract", "override": "override", "typing.override": "override",
    "overload": "overload", "typing.overload": "overload", "t.overload": "overload",
    "contextmanager": "contextmanager", "contextlib.contextmanager": "contextmanager",
    "asynccontextmanager": "contextmanager", "contextlib.asynccontextmanager": "contextmanager",
}  # fmt: skip


_IS_PROPERTY = re.compile(r"\.(?:setter|getter|deleter)\Z|property\Z|(?:^|\.)reify\Z")
"""Decorators that turn a method into a property, by conventional names."""


def refine(kind: str, name: str, node: Node, parent_kind: str, decorators: tuple[str, ...]) -> Refined:
    """The kind, visibility and modifiers of a definition, by Python's conventions."""
    is_async = kind == "fn" and node.child_count > 0 and node.children[0].type == "async"
    refined = _by_convention(kind, name, parent_kind, decorators, is_async)
    if kind == "class" and (metaclass_name := metaclass(node)):
        refined = refined._replace(type=metaclass_name)
    if kind == "class" and (parameters := of_own_variables(node)):
        refined = refined._replace(type_parameters=parameters)
    if kind in ("variable", "field") and is_type_variable(node):
        refined = refined._replace(modifiers=(*refined.modifiers, TYPE_VARIABLE))
    if kind == "fn" and is_shown(node):
        refined = refined._replace(modifiers=(*refined.modifiers, "overload"))
    return refined._replace(modifiers=(*refined.modifiers, ELSEWHERE)) if is_elsewhere(node) else refined


@lru_cache(maxsize=1 << 15)
def _by_convention(kind: str, name: str, parent_kind: str, decorators: tuple[str, ...], is_async: bool) -> Refined:
    modifiers = [_DECORATOR_MODIFIERS[d] for d in decorators if d in _DECORATOR_MODIFIERS]
    if any(_IS_PROPERTY.search(d.partition("(")[0]) for d in decorators):
        modifiers.append("property")
    if kind == "fn":
        if is_async:
            modifiers.append("async")
        if parent_kind == "class":
            kind = "property" if "property" in modifiers else "constructor" if name == "__init__" else "method"
            if name in ("__new__", "__init_subclass__", "__class_getitem__"):
                modifiers.append("classmethod")
    elif kind in ("variable", "field") and _CONSTANT.match(name):
        kind = "constant"
    dunder = name.startswith("__") and name.endswith("__")
    return Refined(kind, "private" if name.startswith("_") and not dunder else "public", tuple(modifiers))


class PythonSyntax(Syntax):
    NODES = read_nodes(__file__)
    notation = Notation(
        operations=RULES,
        telling=re.compile(r"(?:^|[. ])_*[A-Z]\w*(?:/\S*)?\(\)$"),
        paths={
            **NODES.paths,
            "type": ("by", _bound),
            "call": ("by", calls.called),
            "subscript": ("by", _part),
            "await": ("by", calls.awaited),
            "yield": ("by", calls.yielded),
            "binary_operator": ("by", _operated),
            "unary_operator": ("by", _operated),
            "string": ("by", _string),
            "list": ("by", _list),
            "list_comprehension": ("by", calls.comprehended),
            "set_comprehension": ("by", calls.comprehended),
            "generator_expression": ("by", calls.comprehended),
            "dictionary": ("by", _dict),
            "dictionary_comprehension": ("by", calls.comprehended),
            "tuple": ("by", _list),
            "list_splat": ("by", _splat),
            "expression_list": ("by", _list),
            "set": ("by", _list),
        },
        joined="__",
        simple_path=re.compile(rb"[^\W\d]\w*+(?:\.[^\W\d]\w*+)*+\Z"),
        literal_words=frozenset({b"None", b"True", b"False"}),
        defining_scopes={"module": "variable", "class": "field"},
        attribute_receivers=frozenset({"self", "cls"}),
        rest_nodes=frozenset({"list_splat_pattern", "dictionary_splat_pattern"}),
        sequence_nodes=frozenset({"pattern_list", "tuple_pattern", "list_pattern", "tuple", "list", "expression_list"}),
    )
    elements_added = staticmethod(elements_added)
    holder = staticmethod(holder)

    names_of_file = staticmethod(declared_or_imported)
    asking = staticmethod(asking)
    checked = staticmethod(checked)
    arm = staticmethod(arm)
    member_value = staticmethod(member_value)
    ways = staticmethod(ways)
    settings = staticmethod(settings)
    setting = staticmethod(setting)
    targets = staticmethod(targets)
    type_expression = staticmethod(type_expression)
    parameters = staticmethod(parameters)
    receiver = staticmethod(receiver)
    imports = staticmethod(imports)
    exports = staticmethod(exports)
    bases = staticmethod(bases)
    doc = staticmethod(doc)
    refine = staticmethod(refine)


SYNTAX = PythonSyntax()
