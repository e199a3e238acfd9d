"""Texts with constants in them: `${PREFIX}/users`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codecompass.resolve.values import DEFINITION

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

_CONSTANT = re.compile(r"""=\s*\w?(["'`])([^"'`]*)\1""")


def filled(evaluator: Evaluator, name: str, path: str, scope: int, position: int) -> str:
    """A text with its `${constants}` replaced by their values; by `{name}` where one is not known."""
    if "${" not in name:
        return name
    return re.sub(r"\$\{([^}]*)\}", lambda m: constant(evaluator, m.group(1).strip(), path, scope, position), name)


def constant(evaluator: Evaluator, text: str, path: str, scope: int, position: int) -> str:
    """The string value of a path expression; `{name}` where it is not known."""
    for value in evaluator.reference(text.replace("this.", "#self."), path, scope, position):
        if value.kind == DEFINITION:
            found = _CONSTANT.search(evaluator.index(value.path).definitions[value.index].signature)
            if found:
                return found.group(2)
    return "{" + text.rpartition(".")[2] + "}"
