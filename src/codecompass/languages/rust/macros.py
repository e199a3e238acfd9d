"""Results of macros: arguments and output are tokens, without a syntax tree."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import dropwhile, takewhile

from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node

VALUE_OF_ARGUMENT = {"try": "@try", "tri": "@try", "ready": "@try", "dbg": "", "pin": ""}
"""Macros with the value of their argument, or of its content (`ready!(poll)`)."""
_BEFORE = frozenset({"&", "*", "mutable_specifier"})
_BINDING = frozenset({"&", "ref", "mut"})
_ROOTS = frozenset({"identifier", "self", "crate", "super", "metavariable"})
_GROUPS = {"(": "()", "[": "[]", "{": "{}"}
_ONE_FIELD = frozenset({"Ok", "Some", "Ready"})
"""Constructors with one field."""
_LEAVING = frozenset({"return", "break", "continue", "panic", "unreachable", "todo", "unimplemented"})
"""First tokens of expressions without a value."""
_UNKNOWN = "#?"
CALLS = "!()"
"""What the functions stand under that a macro calls."""
_OF_ITEMS = frozenset({"fn", "impl", "trait", "struct", "enum", "mod"})
_MOST = 8
"""Arguments of a macro."""
Known = Mapping[str, str]
"""Name → path of its value."""


def argument_path(invocation: Node, expressions: Expressions, first: bool = False) -> str:
    """The path of a macro's argument: `ready!(self.inner.poll(cx))` → `self.inner.poll()`; `#?` where it has more than
    names, calls and members. `first`: of several arguments the first one."""
    tree = next((child for child in children_of(invocation) if child.type == "token_tree"), None)
    tokens = _within(tree) if tree is not None else []
    return _path(takewhile(lambda token: not first or token.type not in (",", ";"), tokens), expressions, {})


def call(invocation: Node, expressions: Expressions) -> str:
    """`crate::doc!(cx.editor)` → `crate::doc!/(cx.editor)`."""
    macro = invocation.child_by_field_name("macro")
    tree = next((child for child in children_of(invocation) if child.type == "token_tree"), None)
    if macro is None or tree is None:
        return _UNKNOWN
    return expressions.text(macro) + _arguments(tree, expressions, {})


def results(rule: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    """What a macro's rule gives: under `!1` for one argument the path of its result, where `#0` is that argument; of a single
    rule also, under `!()`, each function that it calls. Of a rule that begins with a word the result stands under that word:
    `(POINT($x:expr)) => { Point::new($x) }` → (`!POINT`, `Point::new()`).

    `($e:expr) => {{ log(); let tree = &$e.tree; tree.get() }}` → (`!1`, `#0.tree.get()`), (`!()`, `log`)
    """
    if (whole := _result(rule, expressions)) is not None:
        yield f"!{whole[0]}", whole[1]
    left, right = rule.child_by_field_name("left"), rule.child_by_field_name("right")
    first = next(iter(_within(left)), None) if left is not None else None
    if first is not None and first.type == "identifier" and right is not None:
        path = _block(_within(right), expressions, {"$crate": "crate"})
        yield from ((f"!{expressions.text(first)}", path) for _ in range(not path.startswith(_UNKNOWN)))
    alone = (
        sum(child.type == rule.type for child in children_of(rule.parent)) == 1 if rule.parent is not None else False
    )
    known = (_parameters(left, expressions) if left is not None else None) or {}
    called = _called(right, expressions, known) if right is not None and alone else ()
    yield from ((CALLS, path) for path in dict.fromkeys(called))


def _called(tree: Node, expressions: Expressions, known: Known) -> Iterator[str]:
    """The paths in front of `(`, unless they begin with a value; nothing of what it makes functions of."""
    path, before, tokens = "", "", _within(tree)
    for token in tokens if not any(token.type in _OF_ITEMS for token in tokens) else ():
        text = expressions.text(token)
        if token.type == "token_tree":
            if path and text[:1] == "(" and not path.endswith((":", ".")) and before != ".":
                yield path
            yield from _called(token, expressions, known)
            path, before = f"{path}()" if path[:1] == "#" and text[:1] == "(" else "", ")"
        elif text == "::" or path.endswith("::") or (path[:1] == "#" and "." in (text, path[-1])):
            path = path and path + text
        elif text in known:
            path, before = known[text], path or before
        elif text == "$crate" or (token.type in _ROOTS and text[:1] != "$"):
            path, before = text.lstrip("$"), path or before
        else:
            path, before = "", text


def _result(rule: Node, expressions: Expressions) -> tuple[int, str] | None:
    """(number of arguments, path); None where the number varies or the result has more than names, calls and members."""
    left, right = rule.child_by_field_name("left"), rule.child_by_field_name("right")
    parameters = _parameters(left, expressions) if left is not None else None
    if right is None or parameters is None:
        return None
    path = _block(_within(right), expressions, {"$crate": "crate", **parameters})
    return None if path.startswith(_UNKNOWN) else (len(parameters), path)


def _parameters(pattern: Node, expressions: Expressions) -> dict[str, str] | None:
    """Name of each argument of a rule → its path."""
    found: dict[str, str] = {}
    for part in _within(pattern):
        if part.type == "token_binding_pattern":
            found[expressions.text(part.child_by_field_name("name"))] = f"#{len(found)}"
        elif part.type != "," and expressions.text(part).replace(" ", "") not in ("$(,)?", "$(,)*"):
            return None
    return found if len(found) <= _MOST else None


def _within(tree: Node) -> list[Node]:
    return [token for token in tree.children[1:-1] if not token.type.endswith("comment")]


def _split(tokens: Iterable[Node], mark: str) -> list[list[Node]]:
    parts: list[list[Node]] = [[]]
    for token in tokens:
        if token.type == mark:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def _block(tokens: Sequence[Node], expressions: Expressions, known: Known) -> str:
    """The path of the last statement, with variables of the statements before replaced by their values."""
    *before, last = _split(tokens, ";")
    names = dict(known)
    for statement in before:
        if not statement or statement[0].type != "let":
            continue
        target, *value = _split(statement[1:], "=")
        bound = [token for token in takewhile(lambda token: token.type != ":", target) if token.type not in _BEFORE]
        value_path = _path(value[0], expressions, names) if len(bound) == len(value) == 1 else _UNKNOWN
        names |= {expressions.text(token): value_path for token in bound}
    return _path(last, expressions, names)


def _path(tokens: Iterable[Node], expressions: Expressions, known: Known) -> str:
    tokens = [*dropwhile(lambda token: token.type in _BEFORE, tokens)]
    if not tokens:
        return _UNKNOWN
    if tokens[0].type == "match" and tokens[-1].type == "token_tree":
        return _match(tokens[1:], expressions, known)
    path, waiting, at = _root(tokens[0], expressions, known), "", 1
    while at < len(tokens) and not path.startswith(_UNKNOWN):
        token, following = tokens[at], tokens[at + 1] if at + 1 < len(tokens) else None
        if token.type in (".", "::"):
            waiting = token.type
        elif token.type == "!" and following is not None and following.type == "token_tree":
            path, at = path + _arguments(following, expressions, known), at + 1
        else:
            step = _step(token, waiting, expressions)
            path, waiting = path + step if step else _UNKNOWN, ""
        at += 1
    return path


def _match(tokens: Sequence[Node], expressions: Expressions, known: Known) -> str:
    """`match a { Ok(b) => b, Err(_) => return }` → `a@try`: the only branch that does not exit."""
    *matched, arms = tokens
    values = [(pattern, value) for pattern, value in _arms(_within(arms)) if not _leaves(value, expressions)]
    if len(values) != 1:
        return _UNKNOWN
    pattern, value = values[0]
    bound = _bound_name(pattern, expressions)
    return (
        _path(value, expressions, {**known, bound: f"{_path(matched, expressions, known)}@try"}) if bound else _UNKNOWN
    )


def _arms(tokens: Sequence[Node]) -> Iterator[tuple[list[Node], list[Node]]]:
    """(pattern, value) for each branch."""
    while tokens:
        pattern = [*takewhile(lambda token: token.type != "=>", tokens)]
        tokens = tokens[len(pattern) + 1 :]
        is_block = bool(tokens) and bool(tokens[0].children) and tokens[0].children[0].type == "{"
        value = [*tokens[:1]] if is_block else [*takewhile(lambda token: token.type != ",", tokens)]
        yield pattern, value
        tokens = [*dropwhile(lambda token: token.type == ",", tokens[len(value) :])]


def _leaves(value: Sequence[Node], expressions: Expressions) -> bool:
    if len(value) == 1 and value[0].type == "token_tree":
        value = next((part for part in reversed(_split(_within(value[0]), ";")) if part), [])
    return bool(value) and expressions.text(value[0]) in _LEAVING


def _bound_name(pattern: Sequence[Node], expressions: Expressions) -> str:
    """`Ok(a)` → `a`; empty for other patterns."""
    if len(pattern) < 2 or expressions.text(pattern[-2]) not in _ONE_FIELD or pattern[-1].type != "token_tree":
        return ""
    names = [token for token in _within(pattern[-1]) if expressions.text(token) not in _BINDING]
    return expressions.text(names[0]) if [name.type for name in names] == ["identifier"] else ""


def _root(token: Node, expressions: Expressions, known: Known) -> str:
    if token.type == "token_tree":
        return _group(token, expressions, known)
    if token.type not in _ROOTS:
        return _UNKNOWN
    name = expressions.text(token)
    return known.get(name, _UNKNOWN if token.type == "metavariable" else name)


def _group(tree: Node, expressions: Expressions, known: Known) -> str:
    """`(a)`, `(a, b)`, `{ let a = b; a }`."""
    kind = expressions.text(tree)[:1]
    if kind == "{":
        return _block(_within(tree), expressions, known)
    parts = [_path(part, expressions, known) for part in _split(_within(tree), ",") if part]
    if kind != "(" or not parts:
        return _UNKNOWN
    return parts[0] if len(parts) == 1 else f"#tuple/({_listed(parts)})"


def _arguments(tree: Node, expressions: Expressions, known: Known) -> str:
    parts = [_path(part, expressions, known) for part in _split(_within(tree), ",") if part]
    return f"!/({_listed(parts)})"


def _listed(parts: Iterable[str]) -> str:
    return ",".join("_" if part.startswith(_UNKNOWN) else part for part in parts)


def _step(token: Node, waiting: str, expressions: Expressions) -> str:
    if token.type == "?":
        return "@try"
    if token.type == "token_tree":
        return _GROUPS.get(expressions.text(token)[:1], "")
    if not waiting:
        return ""
    text = expressions.text(token)
    return "@await" if text == "await" else f"{waiting}{text}" if text.isidentifier() or text.isdigit() else ""
