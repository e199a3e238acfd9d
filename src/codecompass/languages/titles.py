"""Tests with a title instead of a name."""

import re
from collections.abc import Callable, Container

from codecompass.languages.nodes import arguments_of, text_of
from codecompass.languages.protocol import Node, Refined
from codecompass.model import TITLED

MOST_CALLED = 120
_QUOTES = frozenset("'\"`")
_SPACE = re.compile(r"\s+")
_CALLED_BY = re.compile(r"(?:(?:Deno|QUnit)\.)?(?:test\.(?=(?:describe|step|(?:before|after)(?:Each|All))\b))?(\w+)")
"""What a title is given to: of `test.describe`, `test.step`, `test.beforeAll` it is no test."""


def by_title(*titles: str) -> Callable[[str, Node, Node], Refined | None]:
    """A hook for `Syntax.unscoped`, where every captured node is a call with a title: `it('pays', function () {})`."""
    return lambda kind, name, node: titled(node, titles)


def titled(call: Node, titles: Container[str]) -> Refined | None:
    """`it.only("pays", () => …)` → `it("pays")`; None where the first argument is no title (of the node kinds
    `titles`)."""
    first, function = next(iter(arguments_of(call)), None), call.child_by_field_name("function")
    if first is None or function is None or first.type not in titles:
        return None
    title, called = _SPACE.sub(" ", text_of(first)).strip(), _SPACE.sub(" ", text_of(function))[:MOST_CALLED]
    title = f'"{title[1:-1].strip()}"' if title[:1] in _QUOTES else title
    word = _CALLED_BY.match(called)
    name = f"{word.group(1) if word else called}({title})"
    return Refined("fn", "public", (TITLED,), "", name, signature=f"{called}({title})")
