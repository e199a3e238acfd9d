"""Hooks of a language's `rules.py` for conditional compilation and visibility, with the usual answers."""

from __future__ import annotations

from codecompass.languages.file_roles import third_party
from codecompass.languages.places import Place
from codecompass.model import Definition, Import


class Visibility:
    def odds(self, path: str, at: Definition | Import) -> int:
        """Of several definitions of one name under different conditions: 2 is compiled, 1 may be, 0 is not."""
        return 2

    def odds_around(self, place: Place) -> int:
        """The same for a definition and all scopes around it."""
        return 2

    def shows(self, path: str, place: Place) -> bool:
        """Whether a member is visible in a file, where its type is known."""
        return True

    def in_reach(self, path: str, other: str) -> bool:
        """Whether a file may use another's definitions, as far as packages decide."""
        return True

    def builds_on(self, path: str, other: str) -> bool:
        """Whether a file's project depends on another's, or is the same; true where manifests don't tell, but for
        third-party code that a repository holds: it doesn't know the rest of it."""
        return other.startswith(third_party(path.rpartition("/")[0]))

    def distance_to(self, path: str, place: Place) -> tuple[bool | int | str, ...]:
        """Sort key: how far a declaration is from a file, where each platform has one of its own."""
        return ()

    def priority(self, path: str, place: Place) -> tuple[int, ...]:
        """Sort key: which of several functions of one name a file means, whatever their parameters."""
        return ()

    def only_declares(self, place: Place) -> bool:
        """Whether a member only declares what another base provides (an abstract member of a trait): that one is
        preferred."""
        return False
