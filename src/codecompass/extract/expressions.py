"""Code as path and type expressions (in the notation of model.py)."""

from functools import lru_cache
from typing import Any

from tree_sitter import Node

from codecompass.extract.shape import UnrulyError
from codecompass.extract.spans import uncommented
from codecompass.languages.nodes import children_of
from codecompass.languages.paths import MAX_ALTERNATIVES, either, with_steps
from codecompass.languages.syntax import Syntax

MAX_DEPTH = 40
UNKNOWN = "#?"
LONGEST_SIMPLE = 200
_OFTEN_REPEATED = 40
"""Longer code that is no path will hardly be met again."""
_REMEMBERED = 1 << 16


class _SimplePaths(dict[bytes, str | None]):
    """Code that may be its own path → that path, None where it is none; cached, since files repeat each other's."""

    def __init__(self, syntax: Syntax) -> None:
        self._is_simple = syntax.notation.simple_path.match
        self._words: frozenset[bytes] = syntax.notation.literal_words or frozenset()

    def __missing__(self, code: bytes) -> str | None:
        simple = self._is_simple(code) and code not in self._words
        found = code.decode("utf-8", "replace") if simple else None
        if found is not None or len(code) < _OFTEN_REPEATED:
            if len(self) >= _REMEMBERED:
                self.clear()
            self[code] = found
        return found


@lru_cache(maxsize=16)
def _rules_by_kind(syntax: Syntax) -> tuple[dict[str, tuple[Any, ...]], _SimplePaths]:
    return dict(syntax.notation.paths), _SimplePaths(syntax)


class FileExpressions:
    """Reads nodes of one file. `syntax` is the language's."""

    def __init__(self, source: bytes, syntax: Syntax, lenient: bool = False) -> None:
        self.source = source
        self.syntax = syntax
        self._rules, self._simple = _rules_by_kind(syntax)
        self._paths: dict[tuple[int, int, str], str] = {}
        """Paths read so far: each call of a chain contains all before it."""
        self.notes: dict[str, str] = {}
        """Notes of a language's `syntax` while it reads one file."""
        self.reread_items: list[Node] = []
        self.chains: dict[int, Any] = {}  # Any: expressions know no calls
        """Identity of a node → the chain of calls that it is in."""
        self.defined: dict[int, int] = {}
        self.holders: dict[int, int] = {}
        self._text_is_enough = syntax.notation.literal_words is not None
        self.lenient = lenient
        """What the rules stumble over is unknown, and ends nothing."""
        self.stumbled = 0
        """The first line of such; 0 without one."""

    def text(self, node: Any) -> str:
        return self.source[node.start_byte : node.end_byte].decode("utf-8", "replace") if node is not None else ""

    def code(self, node: Any) -> str:
        """`text` without spaces and comments."""
        written = uncommented(self.source, node, node.start_byte, node.end_byte)
        return "".join(written.decode("utf-8", "replace").split())

    def type(self, node: Any) -> str:
        try:
            return str(self.syntax.type_expression(node, self)) if node is not None else ""
        except RecursionError:  # nested too deep to follow
            return ""
        except Exception as problem:
            if not self._tolerates(problem, node):
                raise
            return ""

    def path(self, node: Any, depth: int = 0) -> str:
        """Path expression of a node, `#?` where it has none; alternatives separated by spaces."""
        if node is None:
            return UNKNOWN
        start, end = node.start_byte, node.end_byte
        simple = self._simple[self.source[start:end]] if end - start < LONGEST_SIMPLE else None
        if simple is not None and self._text_is_enough:
            return simple
        kind = node.type
        rule = self._rules.get(kind)
        if rule is None or depth > MAX_DEPTH:
            return UNKNOWN
        if simple is not None and rule[0] in ("name", "member"):
            return simple
        key = (start, end, kind)
        found = self._paths.get(key)
        if found is None:
            try:
                found = _READERS[rule[0]](self, node, rule, depth + 1)
            except Exception as problem:
                if not self._tolerates(problem, node):
                    raise
                found = UNKNOWN
            if not found.startswith(UNKNOWN):  # it may only have been too deep from there
                self._paths[key] = found
        return found

    def _tolerates(self, problem: Exception, node: Any) -> bool:
        """Whether a node that its rule stumbled over is unknown: half-typed, it lacks a part."""
        if self.lenient and not isinstance(problem, UnrulyError):
            self.stumbled = self.stumbled or node.start_point[0] + 1
            return True
        return isinstance(problem, IndexError) and bool(node.has_error)

    def inner(self, node: Any, field: object, depth: int) -> str:
        child = child_of(node, field)
        return self.path(child, depth) if child is not None else UNKNOWN


def child_of(node: Node, field: object) -> Node | None:
    """The child under a field name, at a position among named children, or (`""`) the first named one."""
    if isinstance(field, int):
        named = children_of(node)
        return named[field] if field < len(named) else None
    if field:
        return node.child_by_field_name(str(field))
    return next(iter(children_of(node)), None)


def _first_of(reader: FileExpressions, node: Node, fields: object, depth: int) -> str:
    """The path of the child in the first of some fields that the node has."""
    listed = fields if isinstance(fields, tuple) else (fields,)
    child = next((found for field in listed if (found := child_of(node, field)) is not None), None)
    return reader.path(child, depth) if child is not None else UNKNOWN


def _name(reader: FileExpressions, node: Node, rule: tuple[Any, ...], depth: int) -> str:
    return reader.text(node)


def _word(reader: FileExpressions, node: Node, rule: tuple[Any, ...], depth: int) -> str:
    written = reader.code(node)
    return str(rule[1].get(written.lower(), *rule[2:] or (written,)))


def _member(reader: FileExpressions, node: Node, rule: tuple[Any, ...], depth: int) -> str:
    name = node.child_by_field_name(rule[2])
    if name is None or (len(rule) > 4 and name.type != rule[4]):
        return UNKNOWN
    written = reader.text(name) if len(rule) < 6 else reader.text(name).removeprefix(rule[5])
    return with_steps(reader.inner(node, rule[1], depth), rule[3] + written)


def _call(reader: FileExpressions, node: Node, rule: tuple[Any, ...], depth: int) -> str:
    return with_steps(reader.inner(node, rule[1], depth), "()")


def _step(reader: FileExpressions, node: Node, rule: tuple[Any, ...], depth: int) -> str:
    return with_steps(reader.inner(node, rule[1], depth), rule[2])


def _inner(reader: FileExpressions, node: Node, rule: tuple[Any, ...], depth: int) -> str:
    return reader.inner(node, rule[1], depth)


def _either(reader: FileExpressions, node: Node, rule: tuple[Any, ...], depth: int) -> str:
    return either(_first_of(reader, node, field, depth) for field in rule[1:])


def _arms(reader: FileExpressions, node: Node, rule: tuple[Any, ...], depth: int) -> str:
    body = child_of(node, rule[1])
    arms = children_of(body)[:MAX_ALTERNATIVES] if body is not None else []
    return either(reader.inner(arm, rule[2], depth) for arm in arms)


def _operator(reader: FileExpressions, node: Node, rule: tuple[Any, ...], depth: int) -> str:
    operator = node.child_by_field_name("operator")
    path = rule[1].get(operator.type, UNKNOWN) if operator is not None else UNKNOWN
    if callable(path):
        return str(path(node, reader, depth))
    return str(path) if path != "either" else either(reader.inner(node, field, depth) for field in ("left", "right"))


def _literal(reader: FileExpressions, node: Node, rule: tuple[Any, ...], depth: int) -> str:
    return str(rule[1])


def _construct(reader: FileExpressions, node: Node, rule: tuple[Any, ...], depth: int) -> str:
    return with_steps(reader.inner(node, rule[1], depth), "{}")


def _cast(reader: FileExpressions, node: Node, rule: tuple[Any, ...], depth: int) -> str:
    child = child_of(node, rule[1])
    written = reader.type(child) if child is not None else ""
    return f"<{written}>" if written and " " not in written else UNKNOWN


def _by(reader: FileExpressions, node: Node, rule: tuple[Any, ...], depth: int) -> str:
    return str(rule[1](node, reader, depth))


_READERS = {
    "name": _name,
    "word": _word,
    "member": _member,
    "call": _call,
    "step": _step,
    "inner": _inner,
    "either": _either,
    "arms": _arms,
    "operator": _operator,
    "literal": _literal,
    "construct": _construct,
    "cast": _cast,
    "by": _by,
}
