"""Texts with constants in them: `${PREFIX}/users`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from codecompass.extract.literals import fields_of, value_in, written
from codecompass.resolve.values import DEFINITION, Value

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

_LITERAL = re.compile(r"""=\s*\w?(["'`])([^"'`]*)\1""")
_AS_IS = re.compile(r"\s+(?:as\s+const|satisfies\s+.+)\Z", re.DOTALL)
_PASSED_ON = re.compile(r"(?:[\w.]*\.freeze|dict)\((?P<object>.*)\)\Z", re.DOTALL)
_CONSTANTS = re.compile(r"\$\{([^}]*)\}")
DEFAULTED = re.compile(r"[\w-]+(?:[.-][\w-]+)+:(?!:)(\S*)")
"""A key of the settings, and what holds where they have none: `shop.api.path:/carts`."""
_OWN_CLASS = re.compile(r"\A(?:self|static)::")
DEEPEST = 4
"""The most constants that one is made of, one in another."""


def filled(evaluator: Evaluator, name: str, path: str, scope: int, position: int, depth: int = 0) -> str:
    """A text with its `${constants}` replaced by their values; by `{name}` where one is not known."""
    if "${" not in name:
        return name
    return _CONSTANTS.sub(lambda m: constant(evaluator, m.group(1).strip(), path, scope, position, depth), name)


def constant(evaluator: Evaluator, text: str, path: str, scope: int, position: int, depth: int = 0) -> str:
    """The string value of a path expression, a literal or a sum; `{name}` where it is not known."""
    if defaulted := DEFAULTED.fullmatch(text):
        return defaulted[1]
    text = _OWN_CLASS.sub("#class.", text.replace("this.", "#self."))
    for value in evaluator.reference(text, path, scope, position):
        if value.kind == DEFINITION:
            found = _text_of(evaluator, value, (), depth)
            if found is not None:
                return found
    return _in_literal(evaluator, text, path, scope, position, depth) or "{" + text.rpartition(".")[2] + "}"


def _text_of(evaluator: Evaluator, value: Value, names: Sequence[str], depth: int) -> str | None:
    """The text that a constant is declared with, or that members of it have, one in another; None without one."""
    definition = evaluator.index(value.path).definitions[value.index]
    declared = _AS_IS.sub("", value_in(definition.signature))
    for name in names:
        declared = fields_of(_object_in(declared)).get(name, "")
    whole = written(declared) if declared else None
    if whole is not None and depth < DEEPEST:
        return filled(evaluator, whole, value.path, definition.parent, definition.end - 1, depth + 1)
    plain = _LITERAL.search(definition.signature) if not names else None
    return plain.group(2) if plain else None


def _object_in(text: str) -> str:
    """An object literal that is written alone, or passed to a call whose result has its members: `Object.freeze({…})`."""
    found = _PASSED_ON.match(text)
    return found["object"] if found else text


def _in_literal(evaluator: Evaluator, text: str, path: str, scope: int, position: int, depth: int) -> str:
    """The text of a member of an object literal, `TOPICS.paid` of `{ paid: "a" }`, or of a constant's value: `Topic.PAID.value`."""
    owner, _, name = text.rpartition(".")
    names = [name]
    while owner:
        for value in evaluator.reference(owner, path, scope, position):
            if value.kind == DEFINITION:
                found = _text_of(evaluator, value, () if names == ["value"] else names, depth)
                if found is not None:
                    return found
        owner, _, name = owner.rpartition(".")
        names.insert(0, name)
    return ""
