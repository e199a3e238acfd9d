"""What a language's `rules.py` answers of what there is of a tree, and from where it is seen, with the answers most languages
give."""

from __future__ import annotations

from codecompass.languages.places import Place
from codecompass.model import Definition, Import


class Visibility:
    def odds(self, path: str, at: Definition | Import) -> int:
        """Of several things of one name under different conditions: 2 what is compiled, 1 what may be, 0 what is not."""
        return 2

    def odds_around(self, place: Place) -> int:
        """The same for a definition, what it stands in included."""
        return 2

    def sees_all(self, path: str, other: str) -> bool:
        """Whether what a file has only for itself can be named in another one."""
        return True

    def shows(self, path: str, place: Place) -> bool:
        """Whether a file sees a member, wherever its type is known."""
        return True

    def in_reach(self, path: str, other: str) -> bool:
        """Whether a file may use what another one defines, as far as packages say."""
        return True

    def builds_on(self, path: str, other: str) -> bool:
        """Whether the project of a file builds on that of another, or is it; true where manifests do not say."""
        return True

    def placed_in(self, place: Place, name: str) -> Place | None:
        """A module that is part of another by where it lies, though nothing in that says so."""
        return None

    def is_macro(self, definition: Definition) -> bool:
        """Whether a definition is asked for where macros are."""
        return definition.kind == "macro"

    def is_of_root(self, definition: Definition) -> bool:
        """Whether a definition is the outermost module's, wherever it stands."""
        return False

    def is_asked_for(self, place: Place) -> bool:
        """Whether a member only says what its type gets from elsewhere: where another type has it, that one is meant."""
        return False
