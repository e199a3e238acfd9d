"""Results of built-in functions that return their arguments or elements of these: `Object.values(o)`, `Promise.all([p,
q])`, `a.map(f)`."""

from codecompass.languages.ecma.lambdas import arrow
from codecompass.languages.ecma.objects import described_members
from codecompass.languages.literals import is_followed, with_contents
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node
from codecompass.model import ALL_MEMBERS

LONGEST_PATH = 300
_ELEMENT_PATHS = {"Object.values": "{0}[]", "Object.entries": "#tuple/(#str,{0}[])", "Array.from": "{0}@iter"}
"""Function → element of the list that it returns, by its argument."""
_IDENTITIES = frozenset(
    {
        "Object.freeze",
        "Object.seal",
        "Object.preventExtensions",
        "Object.setPrototypeOf",
        "structuredClone",
        "Object.create",
        "Object.getPrototypeOf",
        "Object",
        *("__importDefault", "__importStar", "_interopRequireDefault", "_interopRequireWildcard"),
        *("_interop_require_default", "_interop_require_wildcard", "__toESM"),
    }
)
"""Functions that return their argument, or a copy of it, those that compilers of modules add among them."""
REFLECTING = {"Reflect.construct": "{}", "Reflect.apply": "()"}
"""Functions that call or construct their argument."""
_GATHERING = frozenset({"map", "flatMap", "then"})
"""Methods whose result consists of the callback's results."""
_FOLLOWED_NAMES = frozenset(
    {
        "all",
        "assign",
        "apply",
        "construct",
        "of",
        *(name.rpartition(".")[2] for name in (*_ELEMENT_PATHS, *_IDENTITIES)),
        *_GATHERING,
    }
)
_CONTAINER_PATHS = {
    "Set": "#set/({0}@iter)",
    "Map": "#map/({0}@iter@1)",
    "WeakMap": "#map/({0}@iter@1)",
    "WeakRef": "#ref/({0})",
}
"""Class → literal path of its instance, by the constructor's argument."""


def builtin_result(call: Node, callee: str, expressions: Expressions, depth: int) -> str:
    """Path of a call's result; empty for other functions, and where the result is unknown."""
    name = callee.rpartition(".")[2]
    if name not in _FOLLOWED_NAMES or " " in callee:
        return ""
    args = children_of(call.child_by_field_name("arguments"))
    if not args:
        return ""
    if name in _GATHERING:
        return _of_function(args[0], callee, expressions, depth)
    if callee == "Promise.all":
        return _of_all(args[0], expressions, depth)
    if callee == "Object.create" and len(args) > 1:
        return _created(args[0], args[1], expressions, depth)
    if callee in _IDENTITIES:
        return _known(expressions.path(args[0], depth))
    if callee == "Object.assign":
        return " ".join(
            dict.fromkeys(filter(None, (_known(expressions.path(one, depth)) for one in args[:MOST_OBJECTS])))
        )
    if callee in REFLECTING:
        path = _known(expressions.path(args[0], depth))
        return f"{path}{REFLECTING[callee]}" if path else ""
    if callee == "Array.of":
        return with_contents("#list", args, expressions, depth)
    if callee == "Array.from" and len(args) == 2:
        return _mapped(args[0], args[1], expressions, depth)
    path = expressions.path(args[0], depth) if len(args) == 1 and callee in _ELEMENT_PATHS else ""
    return f"#list/({_ELEMENT_PATHS[callee].format(path)})" if is_followed(path) else ""


MOST_OBJECTS = 6


def container(call: Node, name: str, expressions: Expressions, depth: int) -> str:
    """Path of a `new` of a container by its argument; empty for other classes."""
    arguments = call.child_by_field_name("arguments") if name in _CONTAINER_PATHS or name == "Proxy" else None
    args = children_of(arguments)
    path = _known(expressions.path(args[0], depth)) if args else ""
    if not path or " " in path or name == "Proxy":
        return path
    return _CONTAINER_PATHS[name].format(path)


def _created(prototype: Node, descriptors: Node, expressions: Expressions, depth: int) -> str:
    """`Object.create(base, { pay: { value: pay } })` → `<{@START:,pay:=pay,...:=base}>`."""
    base = _known(expressions.path(prototype, depth))
    members = [
        (key, path) for key, path in described_members(descriptors, expressions) if _known(path) or path[:4] == "#def"
    ]
    if not members:
        return base
    members += [(ALL_MEMBERS, base)] if base else []
    return f"<{{@{descriptors.start_byte}:,{','.join(f'{key}:={path}' for key, path in members)}}}>"


def _known(path: str) -> str:
    """A path that can be followed; empty for others."""
    return path if path.startswith(("<{@", "#list/", "#tuple/", "#map/", "#set/")) or is_followed(path) else ""


def _mapped(of: Node, function: Node, expressions: Expressions, depth: int) -> str:
    """`Array.from(a, f)`: like `a.map(f)` where `a` is a list; the result of `f` without an element where it is a
    length."""
    path = expressions.path(of, depth)
    mapper = arrow(function, expressions, depth)
    text = mapper.text() if mapper is not None else ""
    if text and of.type == "object" and "#0" not in text:
        return f"#list/({mapper.path})" if mapper is not None and is_followed(mapper.path) else ""
    return f"{path}.map/({text})()" if text and is_followed(path) else ""


def _of_all(value: Node, expressions: Expressions, depth: int) -> str:
    """The awaited elements of a list: one by one, for a literal."""
    if value.type != "array":
        path = expressions.path(value, depth)
        return f"{path}@all" if " " not in path and not path.startswith("#?") else ""
    paths = [expressions.path(child, depth) for child in children_of(value)]
    awaited = [f"{path}@await" if is_followed(path) or path.startswith("<Promise[") else "_" for path in paths]
    found = f"#tuple/({','.join(awaited)})"
    return f"{found}@all" if is_followed(found) and set(awaited) != {"_"} else ""


def _of_function(callback: Node, callee: str, expressions: Expressions, depth: int) -> str:
    """`a.map((b) => b.c())` → `a.map/(#fn1=#0.c())()`."""
    function = arrow(callback, expressions, depth)
    text = function.text() if function is not None and len(function.path) <= LONGEST_PATH else ""
    return f"{callee}/({text})()" if text else ""
