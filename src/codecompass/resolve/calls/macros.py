"""The expansion of macros: which macro a path names, and what it expands to for its arguments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.resolve.values import DEFINITION, EVERYWHERE, EXTERNAL, Value, Values, guessed, unite

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

CALLED = "!()"
"""Name of the results of a macro that are functions which it calls."""
EXPANSION = "!/"
"""The end of a macro's name in a path, before its arguments."""


def by_path(evaluator: Evaluator, text: str, at: Place) -> Values:
    """The macros that a path names, in its scope or, since no local hides a macro, in the module."""
    index, module = evaluator.index(at.path), at.index
    while module > 0 and index.definitions[module].kind != "module":
        module = index.definitions[module].parent
    for scope in dict.fromkeys((at.index, module)):
        found = evaluator.reference(text, at.path, scope, EVERYWHERE - 1)
        if macros := tuple(
            v
            for v in found
            if v.kind == EXTERNAL or (v.kind == DEFINITION and evaluator.index(v.path).is_macro(v.index))
        ):
            return macros
    return ()


def named(evaluator: Evaluator, text: str, at: Place) -> Values:
    """`by_path`, else the only macro of that name in reach: a macro is visible in all text after its definition, an
    order that is not followed."""
    if found := by_path(evaluator, text, at):
        return found
    place = alone(evaluator, at.path, text.rpartition("::")[2])
    return (Value(DEFINITION, place.path, place.index, "", (), "", False),) if place is not None else ()


def alone(evaluator: Evaluator, path: str, name: str) -> Place | None:
    """The unique macro of a name in reach of a file; None where there are several."""
    rules, language = evaluator.rules(path), evaluator.index(path).facts.language
    every = evaluator.world.called(language, name)
    found = [p for p in every if evaluator.index(p.path).definitions[p.index].kind == "macro"]
    found = [place for place in found if rules.in_reach(path, place.path)]
    return found[0] if len(found) == 1 else None


def expanded(evaluator: Evaluator, macros: Values, word: str, arguments: Sequence[Values]) -> Values:
    """The values of a macro's expansion, by its rule that begins with the word which the arguments begin with, else by its
    first rule with this number of arguments."""
    found: list[Value] = []
    for macro in (value for value in macros if value.kind == DEFINITION):
        index = evaluator.index(macro.path)
        rules = index.results.get(macro.index, ())
        by_word = [rule for rule in rules if rule.name == f"!{word}"]
        by_count = (rule for rule in rules if rule.name == f"!{len(arguments)}")
        rule = by_word[0] if len(by_word) == 1 else None if by_word else next(by_count, None)
        if rule is not None:
            around = max(index.definitions[macro.index].parent, 0)
            values = evaluator.lambda_result(rule.value, arguments, macro.path, around, EVERYWHERE - 1)
            found.extend(values if macro.static else map(guessed, values))
    return unite(found)
