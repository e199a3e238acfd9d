"""The expansion of macros: which macro a path names, and what it expands to for its arguments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.resolve.values import DEFINITION, EVERYWHERE, EXTERNAL, Value, Values, guessed, unite

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

EXPANSION = "!/"
"""Ends the name of a macro in a path, before its arguments."""


def by_path(evaluator: Evaluator, text: str, at: Place) -> Values:
    """The macros that a path names. A local hides none, so that what the module says is asked, too."""
    index, module = evaluator.index(at.path), at.index
    while module > 0 and index.definitions[module].kind != "module":
        module = index.definitions[module].parent
    for scope in dict.fromkeys((at.index, module)):
        found = evaluator.reference(text, at.path, scope, EVERYWHERE - 1)
        if macros := tuple(v for v in found if v.kind == EXTERNAL or _is_macro(evaluator, v)):
            return macros
    return ()


def _is_macro(evaluator: Evaluator, value: Value) -> bool:
    if value.kind != DEFINITION:
        return False
    return evaluator.rules(value.path).is_macro(evaluator.index(value.path).definitions[value.index])


def named(evaluator: Evaluator, text: str, at: Place) -> Values:
    """The same, else the only one of that name in reach: it is known wherever the text has come past its definition,
    which is not followed."""
    if found := by_path(evaluator, text, at):
        return found
    place = alone(evaluator, at.path, text.rpartition("::")[2])
    return (Value(DEFINITION, place.path, place.index, "", (), "", False),) if place is not None else ()


def alone(evaluator: Evaluator, path: str, name: str) -> Place | None:
    """The only macro of a name that a file may see."""
    rules, language = evaluator.rules(path), evaluator.index(path).facts.language
    every = evaluator.world.called(language, name)
    found = [p for p in every if evaluator.index(p.path).definitions[p.index].kind == "macro"]
    found = [place for place in found if rules.in_reach(path, place.path)]
    return found[0] if len(found) == 1 else None


def expanded(evaluator: Evaluator, macros: Values, arguments: Sequence[Values]) -> Values:
    """What macros expand to for these arguments, by the first rule that takes so many."""
    found: list[Value] = []
    for macro in (value for value in macros if value.kind == DEFINITION):
        index = evaluator.index(macro.path)
        rules = index.results.get(macro.index, ())
        rule = next((r for r in rules if r.name == f"!{len(arguments)}"), None)
        if rule is not None:
            around = max(index.definitions[macro.index].parent, 0)
            values = evaluator.lambda_result(rule.value, arguments, macro.path, around, EVERYWHERE - 1)
            found.extend(values if macro.static else map(guessed, values))
    return unite(found)
