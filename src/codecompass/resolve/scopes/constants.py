"""Texts with constants in them: `${PREFIX}/users`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codecompass.extract.literals import written
from codecompass.resolve.values import DEFINITION

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

_VALUE = re.compile(r"=\s*(?P<value>[^=>].*?)\s*;?\Z", re.DOTALL)
_LITERAL = re.compile(r"""=\s*\w?(["'`])([^"'`]*)\1""")
_MEMBER = re.compile(r"""\A[\w$"']+\s*:\s*(["'`])([^"'`]*)\1\Z""")
_CONSTANTS = re.compile(r"\$\{([^}]*)\}")
DEEPEST = 4
"""The most constants that one is made of, one in another."""


def filled(evaluator: Evaluator, name: str, path: str, scope: int, position: int, depth: int = 0) -> str:
    """A text with its `${constants}` replaced by their values; by `{name}` where one is not known."""
    if "${" not in name:
        return name
    return _CONSTANTS.sub(lambda m: constant(evaluator, m.group(1).strip(), path, scope, position, depth), name)


def constant(evaluator: Evaluator, text: str, path: str, scope: int, position: int, depth: int = 0) -> str:
    """The string value of a path expression, a literal or a sum; `{name}` where it is not known."""
    for value in evaluator.reference(text.replace("this.", "#self."), path, scope, position):
        if value.kind == DEFINITION:
            definition = evaluator.index(value.path).definitions[value.index]
            found = _VALUE.search(definition.signature)
            whole = written(found["value"]) if found is not None and "+" in found["value"] else None
            if whole is not None and depth < DEEPEST:
                return filled(evaluator, whole, value.path, definition.parent, definition.end - 1, depth + 1)
            if plain := _LITERAL.search(definition.signature):
                return plain.group(2)
    return _in_literal(evaluator, text, path, scope, position) or "{" + text.rpartition(".")[2] + "}"


def _in_literal(evaluator: Evaluator, text: str, path: str, scope: int, position: int) -> str:
    """The text of a member of an object literal that a call passes on: `TOPICS.paid` of `Object.freeze({ paid: "a" })`."""
    owner, _, name = text.rpartition(".")
    for value in evaluator.reference(owner, path, scope, position) if owner else ():
        if value.kind == DEFINITION:
            for one in evaluator.index(value.path).facts.unscoped:
                found = _MEMBER.search(one.signature) if one.name == name and one.parent == value.index else None
                if found is not None:
                    return found[2]
    return ""
