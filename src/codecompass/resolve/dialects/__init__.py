"""Dialects: the semantics of families of languages. `classes` has the base class, other modules override it.

A language names its family (`Rules.DIALECT`); all code of the resolver calls the dialect of the file at hand and reads
no flag of a language.
"""

from functools import cache

from codecompass.languages.rules import rules_of
from codecompass.resolve.dialects.classes import Dialect
from codecompass.resolve.dialects.linked import Linked
from codecompass.resolve.dialects.merged_declarations import MergedDeclarations
from codecompass.resolve.dialects.overloads import Overloading, PhasedOverloading
from codecompass.resolve.dialects.receivers import WithReceivers
from codecompass.resolve.dialects.run_in_order import RunInOrder
from codecompass.resolve.dialects.separate_namespaces import TypesApart
from codecompass.resolve.dialects.structural import Structural
from codecompass.resolve.dialects.traits import TraitBased
from codecompass.resolve.dialects.type_positions import ImplicitThis, MixedIn

__all__ = ["FAMILIES", "Dialect", "dialect_of"]

FAMILIES: dict[str, type[Dialect]] = {
    "classes": Dialect,
    "types apart": TypesApart,
    "implicit this": ImplicitThis,
    "run in order": RunInOrder,
    "mixins": MixedIn,
    "linked": Linked,
    "overloads": Overloading,
    "phased overloads": PhasedOverloading,
    "receivers": WithReceivers,
    "merged declarations": MergedDeclarations,
    "structural": Structural,
    "traits": TraitBased,
}


@cache
def dialect_of(language: str) -> type[Dialect]:
    """The dialect class of a language."""
    return FAMILIES[rules_of(language).DIALECT]
