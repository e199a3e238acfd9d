"""Names that no scope of a file defines, taken as those of external types."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import TYPE_KINDS
from codecompass.resolve.values import EXTERNAL, LEXICAL, Value, Values

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


def named_outside(evaluator: Evaluator, name: str, path: str, scope: int) -> Values:
    """An undefined name as that of an external type or namespace; empty where it may be a member that an enclosing type
    inherits from an external base."""
    if name in evaluator.vocabulary(path).package_roots:
        return (Value(EXTERNAL, "", 0, name, (), LEXICAL),)
    if not name[:1].isupper():
        return ()
    definitions, at = evaluator.index(path).definitions, scope
    while at > 0:
        if definitions[at].kind in TYPE_KINDS and _has_more(evaluator, Place(path, at)):
            return ()
        at = definitions[at].parent
    return (Value(EXTERNAL, "", 0, name.partition("`")[0], (), LEXICAL),)


def _has_more(evaluator: Evaluator, place: Place) -> bool:
    """Whether a type inherits members from an external class."""
    interface = evaluator.vocabulary(place.path).interface_names
    bases = evaluator.members.outside_bases(place)
    return any(not re.match(interface, base.rpartition(".")[2]) for base in bases)
