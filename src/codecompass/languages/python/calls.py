"""Python's calls and comprehensions as paths of their results."""

import re

from codecompass.languages.arguments import DEEPEST, MOST, can_be_followed, lambda_of, listing
from codecompass.languages.literals import LONGEST, is_followed, with_contents
from codecompass.languages.nodes import children_of
from codecompass.languages.paths import MAX_ALTERNATIVES, WRITTEN, with_steps
from codecompass.languages.protocol import Expressions, Node
from codecompass.languages.python import relations
from codecompass.languages.python.targets import targets
from codecompass.languages.python.types import TYPE_VARIABLES, type_expression, type_itself, type_variable

_NAME = re.compile(r"[^\W\d]\w*")
_ELEMENTS_OF_FIRST = frozenset({"list", "tuple", "iter", "reversed", "sorted", "set", "frozenset"})
_ONE_ELEMENT = frozenset({"next", "max", "min"})
_LIKE_FIRST = frozenset(
    {"partial", "functools.partial", "copy.copy", "copy.deepcopy", "deepcopy", "sync_to_async", "async_to_sync",
     "database_sync_to_async", "functools.cache", "lru_cache", "functools.lru_cache"}
)  # fmt: skip
"""Functions whose result is like their first argument; calling it with some arguments bound is calling that."""
_INSPECTING = frozenset({"type", "getattr"})
_CASTS = frozenset({"cast", "t.cast", "typing.cast"})
_NEW_TYPES = frozenset({"NewType", "t.NewType", "typing.NewType"})
_MANAGERS = ("Manager", "QuerySet", "Query")
"""Ends of the names of types of models' managers."""
_DOTTED = re.compile(r"[^\W\d][\w.]*")
_PASSING_ON = _ELEMENTS_OF_FIRST | _ONE_ELEMENT | {"enumerate", "zip"}


def called(node: Node, expressions: Expressions, depth: int) -> str:
    """The path of a call. `super()` is a scope, not a call's result; `list(items)` is a list of the elements of
    `items`."""
    callee = node.child_by_field_name("function")
    if callee is None:
        return "#?"
    path = expressions.path(callee, depth)
    if path == "super":
        return _super(node, expressions, depth)
    holder, _, name = path.rpartition(".")
    if name in relations.ONE and (related := relations.related(node, expressions)):
        return f"<{related}>"
    if name in relations.MANY and holder and (related := relations.related(node, expressions)):
        return f"<{holder}.Manager[{related}]>"
    if name == "from_queryset" and holder and (args := _positional(node)):
        queries = expressions.path(args[0], depth + 1)
        return queries if holder in ("Manager", "models.Manager") else f"{holder} {queries}"
    may_manage = name == "as_manager" or (name[:1].isupper() and (name.endswith(_MANAGERS) or _is_empty(node, callee)))
    if may_manage and (managed := _managed(node, holder if name == "as_manager" else path)):
        return managed
    if name == "relationship" and (related := relations.related(node, expressions)):
        return f"<{related}|list[{related}]>"
    if path in TYPE_VARIABLES:
        return type_variable(node, expressions)
    if path in _LIKE_FIRST and (args := _positional(node)):
        return expressions.path(args[0], depth + 1)
    if path == "weakref.ref" and (args := _positional(node)):
        return with_contents("#ref", args[:1], expressions, depth)
    if path in _CASTS and (args := _positional(node)):
        return f"<{type_expression(args[0], expressions)}>"
    if path in _NEW_TYPES and len(args := _positional(node)) > 1:
        return type_itself(args[1], expressions)
    if path in IMPORTING and imported_module(node, expressions):
        return hidden_name(node)
    if path.endswith("._replace"):  # of a named tuple
        return path.removesuffix("._replace")
    if path.endswith(".__new__") and (args := _positional(node)):
        return with_steps(expressions.path(args[0], depth + 1), "()")
    if path in _INSPECTING and (inspected := _inspected(path, _positional(node), expressions, depth)):
        return inspected
    if path in _PASSING_ON and callee.type == "identifier" and (args := _positional(node)):
        again = _gathered(path, [expressions.path(argument, depth + 1) for argument in args])
        if again:
            return again
    if path == "dict" and (again := _dictionary(node, expressions, depth)):
        return again
    if " " in path:
        return with_steps(path, "()")
    return f"{path}{_argument_step(node, expressions, depth)}()"


def _is_empty(call: Node, callee: Node) -> bool:
    """Whether a call has no arguments; most are told by their length alone."""
    if call.end_byte - callee.end_byte == 2:
        return True
    arguments = call.child_by_field_name("arguments")
    text = (arguments.text or b"") if arguments is not None else b""
    return arguments is not None and b"#" in text and not children_of(arguments)


def _managed(call: Node, manager: str) -> str:
    """A manager in the body of a model, whose objects are the model's, or of the class that it is handed by keyword
    (`ScopedManager(_manager_class=CartManager)`); empty where the call is elsewhere."""
    assigned = call.parent
    block = assigned.parent if assigned is not None and assigned.type == "assignment" else None
    model = block.parent.child_by_field_name("name") if block is not None and block.parent is not None else None
    if assigned is None or model is None or block is None or block.type != "block" or not model.text:
        return ""
    left = assigned.child_by_field_name("left")
    given = children_of(call.child_by_field_name("arguments"))
    values = [one.child_by_field_name("value") for one in given if one.type == "keyword_argument"]
    texts = [(one.text or b"").decode("utf-8", "replace") for one in values if one is not None]
    manager = next((text for text in texts if text.endswith(_MANAGERS)), manager)
    names = manager.split(" ") if manager.endswith(_MANAGERS) or (left is not None and left.text == b"objects") else []
    of_model = f"[{model.text.decode('utf-8', 'replace')}]"
    return f"<{'|'.join(one + of_model for one in names)}>" if all(map(_DOTTED.fullmatch, names)) and names else ""


def imported_module(call: Node, expressions: Expressions) -> str:
    """The module that `import_module("shop.cart")`, `import_module(".cart", "shop")` imports; empty where that is not
    written out."""
    callee = call.child_by_field_name("function")
    if callee is None or expressions.text(callee) not in IMPORTING:
        return ""
    arguments = call.child_by_field_name("arguments")
    given = [expressions.text(one) for one in children_of(arguments)] if arguments is not None else []
    module = _MODULE.fullmatch(given[0]) if given else None
    if module is None or len(given) > 2:
        return ""
    of = given[1].removeprefix("package=") if len(given) > 1 else ""
    package = _MODULE.fullmatch(of)
    if module[1][0] != "." or of in ("__package__", "__name__"):
        return module[1]
    return f"{package[1]}{module[1]}" if package is not None and module[1][:2] != ".." else ""


def hidden_name(call: Node) -> str:
    """The name that a module has which an expression imports."""
    return f"import${call.start_byte}"


IMPORTING = frozenset({"import_module", "importlib.import_module"})
_MODULE = re.compile(r"""["'](\.{0,3}[^\W\d]\w*(?:\.\w+)*)["']""")


def awaited(node: Node, expressions: Expressions, depth: int) -> str:
    """`await asyncio.gather(f(), g())` is a tuple of both awaited results."""
    call = next(iter(children_of(node)), None)
    if call is None:
        return "#?"
    callee = call.child_by_field_name("function") if call.type == "call" else None
    if callee is not None and expressions.text(callee) in _GATHER:
        if (every := _only_splat(call)) is not None:
            element = _elements_of(expressions.path(every, depth + 1))
            return f"#list/({element}@await)" if element else "#?"
        args = [expressions.path(one, depth + 1) for one in _positional(call)]
        results = listing(with_steps(path, "@await") for path in args)
        return f"#tuple/{results}" if results and len(args) <= MOST else "#?"
    return with_steps(expressions.path(call, depth), "@await")


_GATHER = frozenset({"asyncio.gather", "gather"})


def yielded(node: Node, expressions: Expressions, depth: int) -> str:
    """`yield item` is the value sent to the generator, `yield from items` the return value of `items`."""
    if not any(child.type == "from" for child in node.children):
        return "#sent"
    args = children_of(node)
    return with_steps(expressions.path(args[0], depth + 1), "@await") if args else "#?"


def _inspected(function: str, args: list[Node], expressions: Expressions, depth: int) -> str:
    """`type(cart)` is its class, `getattr(cart, "total", None)` its member, or the default."""
    if not args or (function == "type") != (len(args) == 1):
        return ""
    of = expressions.path(args[0], depth + 1)
    name = "__class__" if function == "type" else expressions.text(args[1])[1:-1]
    if "#?" in of or " " in of or not _NAME.fullmatch(name) or (args[1:] and args[1].type != "string"):
        return ""
    default = expressions.path(args[2], depth + 1) if len(args) > 2 else "#?"
    return f"{of}.{name}" if default == "#?" else f"{of}.{name} {default}"


def _argument_step(call: Node, expressions: Expressions, depth: int) -> str:
    """The arguments of a call, from which its result may be inferred: `make(Cart, 1, f(x))` → `/(Cart,_,f())`."""
    arguments = call.child_by_field_name("arguments")
    if arguments is None or arguments.child_count < 3 or depth > DEEPEST:
        return ""
    args = [child for child in children_of(arguments) if child.type != "keyword_argument"][:MOST_POSITIONAL]
    named = [child for child in children_of(arguments) if child.type == "keyword_argument"][:MOST_NAMED]
    positional = [_argument(child, expressions, depth + 1) for child in args]
    listed = listing([*positional, *(_named(child, expressions, depth + 1) for child in named)]) or listing(positional)
    return f"/{listed}" if listed else ""


MOST_NESTED = 5


def _tells_overloads(literal: Node) -> bool:
    """Whether a literal may tell which overload a call means: one of a function, as its name begins small."""
    listing = (
        literal.parent if literal.parent is None or literal.parent.type != "keyword_argument" else literal.parent.parent
    )
    callee = (
        listing.parent.child_by_field_name("function") if listing is not None and listing.parent is not None else None
    )
    name = callee.child_by_field_name("attribute") or callee if callee is not None else None
    return name is not None and (name.text or b"")[:1].islower()


_WRITTEN_WORD = re.compile(r"""["']?(\w{1,30})["']?""")
MOST_POSITIONAL = 2
MOST_NAMED = 3
_FOLLOWED_NODES = frozenset({"identifier", "attribute", "call"})


def _named(keyword: Node, expressions: Expressions, depth: int) -> str:
    """`into=Cart` → `into:Cart`; empty where the value can't be followed."""
    name, value = keyword.child_by_field_name("name"), keyword.child_by_field_name("value")
    path = _argument(value, expressions, depth) if value is not None else ""
    return f"{expressions.text(name)}:{path}" if name is not None and can_be_followed(path) else ""


def _argument(node: Node, expressions: Expressions, depth: int) -> str:
    if node.type in ("string", "true", "false"):
        if depth > MOST_NESTED or not _tells_overloads(node):
            return ""
        word = _WRITTEN_WORD.fullmatch(expressions.text(node))
        return f"{WRITTEN}{word[1]}" if word else ""
    if node.type != "lambda":
        return expressions.path(node, depth) if node.type in _FOLLOWED_NODES else ""
    body, parameters = node.child_by_field_name("body"), node.child_by_field_name("parameters")
    names = _NAME.findall(expressions.text(parameters)) if parameters is not None else []
    function = (
        lambda_of(expressions.path(body, depth), names[0] if names else "", set(names)) if body is not None else None
    )
    return function.text() if function is not None else ""


def _positional(call: Node) -> list[Node]:
    arguments = call.child_by_field_name("arguments")
    if arguments is None or arguments.type == "generator_expression":
        return [arguments] if arguments is not None else []
    args = [child for child in children_of(arguments) if child.type != "keyword_argument"]
    return [] if any(child.type in ("list_splat", "dictionary_splat") for child in args) else args


def _gathered(name: str, args: list[str]) -> str:
    """The result of a builtin that passes on its arguments or their elements; empty for any other function."""
    elements = [_elements_of(path) for path in args]
    if name in _ELEMENTS_OF_FIRST and elements[0]:
        return f"{'#set' if name.endswith('set') else '#list'}/({elements[0]})"
    if name == "enumerate" and elements[0]:
        return f"#list/(#tuple/(#int,{elements[0]}))"
    if name == "zip" and any(elements):
        return f"#list/(#tuple/({','.join(element or '_' for element in elements)}))"
    if name == "next" and len(args) == 2 and args[1] != "#none":
        return f"{elements[0]} {args[1]}" if elements[0] else args[1]
    if name in _ONE_ELEMENT and len(args) > 1 and name != "next":
        return " ".join(args[:MAX_ALTERNATIVES]) if all(map(is_followed, args)) else ""
    return elements[0] if name in _ONE_ELEMENT else ""


def _dictionary(call: Node, expressions: Expressions, depth: int) -> str:
    """`dict(pairs)` has the second items of the pairs as values, or those of the other dictionary; `dict(a=x)` has
    `x`."""
    arguments = call.child_by_field_name("arguments")
    args = _positional(call)
    named = [child for child in children_of(arguments) if child.type == "keyword_argument"] if arguments else []
    paths = [path for one in args[:1] if is_followed(path := expressions.path(one, depth + 1))]
    contents = [f"{path}{step}" for path in paths for step in ("@iter@1", "[]")]
    for one in named[:MOST]:
        name, value = one.child_by_field_name("name"), one.child_by_field_name("value")
        path = expressions.path(value, depth + 1) if name is not None and value is not None else ""
        if name is not None and is_followed(path):
            contents.append(path if args else f"{expressions.text(name)}={path}")
    return f"#dict/({','.join(contents)})" if contents and sum(map(len, contents)) <= LONGEST else ""


def _only_splat(call: Node) -> Node | None:
    """`f(*items)` → `items`; None where there are other positional arguments."""
    arguments = call.child_by_field_name("arguments")
    args = [child for child in children_of(arguments) if child.type != "keyword_argument"] if arguments else []
    return children_of(args[0])[0] if len(args) == 1 and args[0].type == "list_splat" else None


def _super(call: Node, expressions: Expressions, depth: int) -> str:
    """`super()` starts from the enclosing class, `super(Base, self)` from the named one."""
    args = _positional(call)
    around = call.parent if args else None
    while around is not None and around.type != "class_definition":
        around = around.parent
    name = around.child_by_field_name("name") if around is not None else None
    if name is None or expressions.text(args[0]).rpartition(".")[2] in (expressions.text(name), "__class__"):
        return "#super"
    return with_steps(expressions.path(args[0], depth + 1), "@super")


def _elements_of(path: str) -> str:
    """The path of an iterable's elements; empty where it can't be followed."""
    return "" if path in ("#?", "_", "") or " " in path or len(path) > LONGEST else f"{path}@iter"


def comprehended(node: Node, expressions: Expressions, depth: int) -> str:
    """`[row.cell for row in rows]` has the element `rows@iter.cell`."""
    kind = {"set_comprehension": "#set", "dictionary_comprehension": "#dict"}.get(node.type, "#list")
    body = node.child_by_field_name("body")
    body = body.child_by_field_name("value") if body is not None and body.type == "pair" else body
    path = expressions.path(body, depth + 1) if body is not None else ""
    for clause in reversed([child for child in children_of(node) if child.type == "for_in_clause"]):
        left, right = clause.child_by_field_name("left"), clause.child_by_field_name("right")
        if left is None or right is None or not path:
            return kind
        root = _NAME.match(path)
        bound = next((t for t in targets(left, expressions) if root and t.name == root.group()), None)
        if bound is not None:
            element = _elements_of(expressions.path(right, depth + 1))
            path = f"{element}{bound.steps}{path[len(bound.name) :]}" if element else ""
    return f"{kind}/({path})" if is_followed(path) else kind
