"""Items that macros make of what they are handed, as code in the place of the invocation:
`newtype!(UserId);` → `newtype!{} pub struct UserId(u32); impl UserId { … };`, by the `macro_rules!` of the same file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expansion, Node
from codecompass.languages.rust.tokens import Group, Tree, UnreadableError, trees, written
from codecompass.languages.rust.transcribing import Budget, Rule, TooMuchError, transcribed

ITEMS_WITHIN = (b"impl X {", b"}")
"""Around items of any kind, what the grammar reads."""
_STATEMENT = "expression_statement"
_ITEM_NODES = frozenset({"mod_item", "impl_item", "trait_item"})
_ITEM_KEYWORDS = frozenset({"mod", "impl", "trait"})
_DEEPEST = 8
"""Macros that hand what they make to each other."""


def expansions(root: Node, source: bytes) -> Iterator[Expansion]:
    """What the macros of a file make, each with its invocation, without what that was handed."""
    if b"macro_rules!" not in source:
        return
    items = [*_items(root)]
    definitions = [item for item in items if item.type == "macro_definition"]
    macros = _Macros({name: rules for item in definitions for name, rules in _rules(item, source)})
    for item in items:
        try:
            made = _expansion(item, source, macros) if item.type == "macro_invocation" else None
        except (TooMuchError, RecursionError):
            return
        if made is not None:
            yield made


def _items(root: Node) -> Iterator[Node]:
    """Macros and invocations among the items of a file, also in its modules and blocks, in file order."""
    waiting = [*reversed(root.children)]
    while waiting:
        node = waiting.pop()
        if node.type == _STATEMENT:
            node = next(iter(children_of(node)), node)
        if node.type in ("macro_definition", "macro_invocation"):
            yield node
        elif node.type in _ITEM_NODES and (body := node.child_by_field_name("body")) is not None:
            waiting += reversed(body.children)


def _rules(definition: Node, source: bytes) -> Iterator[tuple[str, list[Rule]]]:
    """A macro's name and rules; nothing where they can't be read."""
    name = definition.child_by_field_name("name")
    sides = [[rule.child_by_field_name(side) for side in ("left", "right")] for rule in children_of(definition)]
    try:
        rules = [Rule(*(_within(side, source, -1) for side in both if side is not None)) for both in sides if all(both)]
    except UnreadableError:
        return
    if name is not None:
        yield _text(name, source), rules


def _within(tree: Node, source: bytes, row: int) -> tuple[Tree, ...]:
    """The tokens in brackets."""
    found = trees(_text(tree, source), row)
    return found[0].inside if len(found) == 1 and isinstance(found[0], Group) else ()


def _expansion(invocation: Node, source: bytes, macros: _Macros) -> Expansion | None:
    macro = invocation.child_by_field_name("macro")
    handed = next((child for child in children_of(invocation) if child.type == "token_tree"), None)
    name = _text(macro, source) if macro is not None else ""
    if handed is None or name not in macros:
        return None
    try:
        given = _within(handed, source, handed.start_point[0])
    except UnreadableError:
        return None
    made = macros.made(name, given) if not _has_functions(given) else ()
    code, own = written(made, invocation.start_point[0])
    lines = _text(invocation, source).count("\n") - code.count(b"\n")
    if not made or lines < 0:
        return None
    invoked = f" {name}!{{}} ".encode()
    around = invocation.parent
    before = (around if around is not None and around.type == _STATEMENT else invocation).prev_named_sibling
    if before is not None and before.type == "attribute_item":  # it is for what is made
        own.append((len(code), len(code) + len(invoked)))
        code += invoked
    else:
        own = [(0, len(invoked)), *((first + len(invoked), last + len(invoked)) for first, last in own)]
        code = invoked + code
    return Expansion(invocation.start_byte, invocation.end_byte, code + b"\n" * lines, tuple(own))


def _has_functions(handed: Sequence[Tree]) -> bool:
    """Whether functions are written out there: they are read as they stand, and once, however often they are made."""
    for number, tree in enumerate(handed):
        if isinstance(tree, Group):
            if _has_functions(tree.inside):
                return True
        elif tree.text == "fn" and [one.text[:1] for one in handed[number + 2 : number + 3]] in (["("], ["<"]):
            return True
    return False


class _Macros:
    """Those that a file has by their names, and how much they may still make."""

    def __init__(self, rules: Mapping[str, Sequence[Rule]]) -> None:
        self._rules = rules
        self._budget = Budget()

    def __contains__(self, name: str) -> bool:
        return name in self._rules

    def made(self, name: str, handed: tuple[Tree, ...], depth: int = 1) -> tuple[Tree, ...]:
        """The items that a macro makes, with what other macros make that are among them; none where that is not understood."""
        known = depth <= _DEEPEST and handed and name in self._rules
        made = transcribed(self._rules[name], handed, self._budget) if known else None
        return self._all_made(made, depth) if made else ()

    def _all_made(self, made: Sequence[Tree], depth: int) -> tuple[Tree, ...]:
        found: list[Tree] = []
        for tree in made:
            if isinstance(tree, Group) and len(found) >= 2 and found[-1].text == "!":
                more = self.made(found[-2].text, tree.inside, depth + 1)
                if more:
                    found[-2:] = more
                    continue
            if isinstance(tree, Group) and tree.text == "{" and _holds_items(found):
                tree = tree._replace(inside=self._all_made(tree.inside, depth))
            found.append(tree)
        return tuple(found)


def _holds_items(before: Sequence[Tree]) -> bool:
    """Whether what stands before brackets begins a module or a block."""
    for tree in reversed(before):
        if tree.text in _ITEM_KEYWORDS:
            return True
        if tree.text in (";", "{", "fn", "struct", "enum"):
            return False
    return False


def _text(node: Node, source: bytes) -> str:
    return source[node.start_byte : node.end_byte].decode("utf-8", "replace")
