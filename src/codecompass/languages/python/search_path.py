"""Changes of the module search path in code: `sys.path.insert(0, str(Path(__file__).parent))`; source folders in
`setup.py`."""

import re
from collections.abc import Iterator
from posixpath import dirname, join, normpath

from codecompass.languages.nodes import around_of, children_of, field_of
from codecompass.languages.protocol import Expressions, Node

SEARCHED, INSTALLED = "searched ", "installed "
"""Prefixes of keys of settings, followed by a folder: on the search path, relative to the file's own, `?` before it
where it is relative to wherever the program runs; `prefix=folder` of installed packages."""
ANYWHERE = "?"
_FILE = "__file__"
_DEEPEST = 12
MOST = 20
"""Iterations of one loop that are evaluated."""
_LISTING = frozenset({"list", "list_comprehension", "generator_expression"})
_LOOP_NODES = frozenset({"for_statement", "list_comprehension", "generator_expression"})
_SAME = frozenset(
    {"abspath", "realpath", "normpath", "resolve", "absolute", "as_posix", "fspath", "expanduser", "strip"}
)
_PATH_TYPES = frozenset({"str", "Path", "PurePath", "PosixPath"})
_RUN_IN = frozenset({"getcwd", "cwd"})
_QUOTED = re.compile(r"""^[rRuUbB]*(?:\"\"\"|'''|"|')(.*?)(?:\"\"\"|'''|"|')$""", re.DOTALL)


def _children(node: Node) -> list[Node]:
    """Named children without comments."""
    return [child for child in children_of(node) if child.type != "comment"]


def setting(node: Node, expressions: Expressions) -> tuple[str, object]:
    """The setting in `sys.path.append(…)`, `sys.path += […]`, `sys.path = […]`, `setup(package_dir={…})`,
    `find_packages("src")`."""
    if node.type == "call":
        function, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
        called = expressions.text(function).rpartition(".")[2] if function is not None else ""
        args = _children(arguments) if arguments is not None else []
        if called in ("setup", "find_packages", "find_namespace_packages"):
            return _installed(called, args, expressions)
        folders = [folder for one in args[-1:] for folder in _folders(one, expressions)]
    else:
        right = node.child_by_field_name("right")
        folders = [*_folders(right, expressions)] if right is not None else []
    return (SEARCHED + "\n".join(folders), True) if folders else ("", "")


def _installed(called: str, args: list[Node], expressions: Expressions) -> tuple[str, object]:
    if called != "setup":
        first = next((one for one in args if one.type == "string" or _keyword(one, expressions) == "where"), None)
        first = first.child_by_field_name("value") if first is not None and first.type != "string" else first
        where = _quoted(first, expressions) if first is not None else None
        return (f"{INSTALLED}={where}", True) if where not in (None, ".", "") else ("", "")
    value = field_of(next((one for one in args if _keyword(one, expressions) == "package_dir"), None), "value")
    pairs = []
    for pair in _children(value) if value is not None and value.type == "dictionary" else []:
        key, folder = pair.child_by_field_name("key"), pair.child_by_field_name("value")
        if key is not None and folder is not None:
            written = _quoted(folder, expressions), _quoted(key, expressions)
            pairs += [f"{written[1]}={written[0]}"] if None not in written else []
    return (INSTALLED + "\n".join(pairs), True) if pairs else ("", "")


def _keyword(node: Node, expressions: Expressions) -> str:
    return expressions.text(node.child_by_field_name("name") if node.type == "keyword_argument" else None)


def _quoted(node: Node, expressions: Expressions) -> str | None:
    found = _QUOTED.match(expressions.text(node)) if node.type == "string" else None
    return found[1] if found else None


def _folders(node: Node, expressions: Expressions) -> Iterator[str]:
    """The folders that are added: one, those of a list, or one for each iteration of a loop."""
    if node.type in ("list", "tuple", "parenthesized_expression"):
        for child in _children(node):
            yield from _folders(child, expressions)
        return
    if node.type == "binary_operator" and any(
        side.type in _LISTING or (side.type == "attribute" and expressions.text(side) == "sys.path")
        for side in _sides(node)
    ):
        for side in _sides(node):  # `[…] + sys.path`
            yield from _folders(side, expressions)
        return
    value = _children(node)[0] if node.type in _LISTING and _children(node) else node
    loop = around_of(value, _LOOP_NODES)
    if loop is not None and loop.type != "for_statement":
        loop = next((child for child in _children(loop) if child.type == "for_in_clause"), None)
    for bound in _each(loop, expressions):
        folder = _Path(expressions, bound).of(value, 0)
        if folder is not None and _FILE not in folder:
            yield folder


def _each(loop: Node | None, expressions: Expressions) -> list[dict[str, Node]]:
    """The loop variable's value in each iteration, where the loop iterates over a literal."""
    name, over = (loop.child_by_field_name(part) if loop is not None else None for part in ("left", "right"))
    if name is None or over is None or over.type not in ("list", "tuple") or name.type != "identifier":
        return [{}]
    return [{expressions.text(name): one} for one in _children(over)[:MOST]]


def _sides(node: Node) -> Iterator[Node]:
    return (side for name in ("left", "right") if (side := node.child_by_field_name(name)) is not None)


class _Path:
    """Evaluates an expression to a path relative to the file's folder; None where it can't be evaluated."""

    def __init__(self, expressions: Expressions, bound: dict[str, Node]) -> None:
        self._expressions = expressions
        self._bound = bound

    def of(self, node: Node, depth: int) -> str | None:
        if depth > _DEEPEST:
            return None
        text = self._expressions.text
        if node.type == "identifier":
            if (value := self._bound.get(text(node))) is not None:
                return self.of(value, depth + 1)
            return _FILE if text(node) == _FILE else self._assigned(text(node), node, depth)
        if node.type == "string":
            return self._string(node, depth)
        if node.type == "call":
            return self._called(node, depth)
        if node.type == "attribute":
            return self._member(node, depth)
        if node.type == "subscript":
            return self._element(node, depth)
        if node.type == "binary_operator":
            return self._operated(node, depth)
        if node.type in ("parenthesized_expression", "named_expression"):
            inner = _children(node)
            return self.of(inner[-1], depth + 1) if inner else None
        return None

    def _operated(self, node: Node, depth: int) -> str | None:
        """`HERE / "lib"`, `HERE + "/lib"`, `"%s/lib" % HERE`."""
        left, *right = (self.of(side, depth + 1) for side in _sides(node))
        operator = next((child.type for child in node.children if child.type in ("+", "%", "/")), "")
        if operator == "%":
            return _filled(left, right[0] if right else None, "%s")
        return _joined(left, *(_plain(part) if operator == "+" else part for part in right))

    def _string(self, node: Node, depth: int) -> str | None:
        """A literal, or one with a value at its start: `f"{HERE}/lib"`."""
        parts = _children(node)
        filled = [part for part in parts if part.type == "interpolation"]
        if not filled:
            written = _quoted(node, self._expressions)
            return None if written is None else written if written[:1] == "/" else ANYWHERE + written
        begins = [part for part in parts if part.type != "string_start"]
        if len(filled) > 1 or begins[0].type != "interpolation":
            return None
        before = self.of(_children(filled[0])[0], depth + 1) if _children(filled[0]) else None
        behind = "".join(self._expressions.text(part) for part in begins[1:] if part.type == "string_content")
        return _joined(before, behind.lstrip("/"))

    def _called(self, node: Node, depth: int) -> str | None:
        function, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
        if function is None or arguments is None:
            return None
        args = [one for one in _children(arguments) if one.type != "keyword_argument"]
        written = self._expressions.text(function)
        name, owner = written.rpartition(".")[2], function.child_by_field_name("object")
        if name in _RUN_IN:
            return ANYWHERE
        if name == "format" and owner is not None and args:
            return _filled(self.of(owner, depth + 1), self.of(args[0], depth + 1), "{}")
        if name in ("join", "joinpath"):
            first = [owner] if name == "joinpath" and owner is not None else []
            return _joined(*(self.of(part, depth + 1) for part in (*first, *args)))
        if name in _PATH_TYPES:
            return _joined(*(self.of(part, depth + 1) for part in args)) if args else ANYWHERE
        if name == "dirname" and args:
            return _above(self.of(args[0], depth + 1))
        if name in _SAME:
            of = args[0] if args and owner is not None and self.of(owner, depth + 1) is None else owner or args[0]
            return self.of(of, depth + 1)
        return None

    def _member(self, node: Node, depth: int) -> str | None:
        name, owner = node.child_by_field_name("attribute"), node.child_by_field_name("object")
        written = self._expressions.text(name) if name is not None else ""
        if written in ("pardir", "curdir"):
            return ANYWHERE + (".." if written == "pardir" else ".")
        return _above(self.of(owner, depth + 1)) if written == "parent" and owner is not None else None

    def _element(self, node: Node, depth: int) -> str | None:
        """`Path(__file__).parents[1]`, `os.path.split(x)[0]`."""
        value, key = node.child_by_field_name("value"), node.child_by_field_name("subscript")
        number = self._expressions.text(key) if key is not None else ""
        if value is None or not number.isdigit() or len(number) > 2:
            return None
        name = value.child_by_field_name("attribute") if value.type == "attribute" else None
        owner = value.child_by_field_name("object")
        if name is not None and owner is not None and self._expressions.text(name) == "parents":
            found = self.of(owner, depth + 1)
            for _ in range(int(number) + 1):
                found = _above(found)
            return found
        function, arguments = value.child_by_field_name("function"), value.child_by_field_name("arguments")
        is_split = function is not None and self._expressions.text(function).endswith("path.split")
        if is_split and arguments is not None and number == "0" and _children(arguments):
            return _above(self.of(_children(arguments)[0], depth + 1))
        return None

    def _assigned(self, name: str, node: Node, depth: int) -> str | None:
        """The first value assigned to a name, in the enclosing blocks or at the top of the file."""
        at = node.parent
        while at is not None:
            for statement in _children(at) if at.type in ("block", "module") else ():
                left = statement.child_by_field_name("left") if statement.type == "assignment" else None
                right = statement.child_by_field_name("right")
                if left is not None and right is not None and self._expressions.text(left) == name:
                    return self.of(right, depth + 1)
            at = at.parent
        return None


def _plain(part: str | None) -> str | None:
    """The suffix appended to a folder's name, with or without a slash."""
    return None if part is None else part.removeprefix(ANYWHERE).lstrip("/")


def _filled(pattern: str | None, folder: str | None, mark: str) -> str | None:
    """`"%s/lib"` with a folder for `%s`."""
    written = (pattern or "").removeprefix(ANYWHERE)
    return _joined(folder, written[len(mark) :].lstrip("/")) if written.startswith(mark) else None


def _above(path: str | None) -> str | None:
    if path is None or path.startswith(ANYWHERE):
        return None if path is None else ANYWHERE + normpath(join(path[1:] or ".", ".."))
    if path in ("", ".") or path.rpartition("/")[2] == "..":
        return normpath(join(path or ".", ".."))
    return dirname(path)


def _joined(*parts: str | None) -> str | None:
    """Like `os.path.join`; a part relative to anywhere becomes relative to the first."""
    if not parts or None in parts:
        return None
    first, *others = (part for part in parts if part is not None)
    found = first.removeprefix(ANYWHERE)
    for part in others:
        found = join(found, part.removeprefix(ANYWHERE))
    start = ANYWHERE if first.startswith(ANYWHERE) and not found.startswith("/") else ""
    return start + (normpath(found) if found and found != _FILE else found)
