"""What a language's `rules.py` answers of names that files see implicitly, with the answers most languages give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from codecompass.languages.places import Builder
from codecompass.model import FileFacts, Import


class ImplicitNames:
    GLOBAL_OBJECTS: Mapping[str, str] = {}
    """What holds all that is global, by qualified name, and the type to which files may add members of it."""

    WORDS_OF_TYPES: Mapping[str, str] = {}
    """Words of the language that stand for something of a type, which files may add members to."""

    @classmethod
    def added_to(cls, outside: str, is_value: bool) -> tuple[str, ...]:
        """Types by whose names files may add members to a type outside, or to the type of a value (`Promise` itself)."""
        return ()

    def sees_added(self, path: str, other: str) -> bool:
        """Whether a file sees what another one adds so."""
        return True

    @classmethod
    def ambient(cls, path: str, facts: FileFacts) -> Iterator[int]:
        """Definitions of a file whose names every file of the language sees implicitly."""
        return iter(())

    @classmethod
    def shared(cls, path: str, facts: FileFacts) -> Iterator[tuple[str, int]]:
        """Definitions of a file that is no module which those see that are loaded with it, each by its qualified name."""
        return iter(())

    @classmethod
    def types_by_name(cls, facts: FileFacts) -> Iterator[int]:
        """Types of a file that others may mean by their names alone."""
        return iter(())

    @classmethod
    def is_for_others(cls, facts: FileFacts) -> bool:
        """Whether more files than others of its place may see what a file shares, as it says itself."""
        return False

    @classmethod
    def also_called(cls, facts: FileFacts, position: int) -> Iterator[str]:
        """Names of methods that nobody writes, which give what a member of a type has, or take it."""
        return iter(())

    @classmethod
    def builder(cls, facts: FileFacts, position: int) -> Builder | None:
        """How objects of a type are built step by step, by methods that nobody writes."""
        return None

    def given_name(self, name: str, path: str) -> str:
        """Type expression of what a name holds in a file that neither declares nor imports it; empty for any other name."""
        return ""

    @classmethod
    def brought_names(cls, path: str, facts: FileFacts) -> Iterator[str]:
        """Names by which others may use what a file offers where the tools of their project bring it in."""
        return iter(())

    def names_brought(self, path: str) -> Iterator[str]:
        """The same names, those that only other files of the tree tell."""
        return iter(())

    def meant(self, path: str, imported: Import) -> Import:
        """What an import takes that names a module which tools make of the files of the tree."""
        return imported

    @classmethod
    def governs(cls, path: str) -> bool:
        """Whether a file that holds code says by its presence what others see."""
        return False

    def brought_in(self, path: str, name: str) -> Import | None:
        """What a name is as if imported, which the tools of a file's project bring in without an import."""
        return None

    def reach(self, path: str, other: str) -> int:
        """How surely a file sees what another shares: 3 as of one project, 2 as of one beside it, 1 perhaps, 0 not."""
        return 0

    def is_together(self, path: str, other: str) -> bool:
        """Whether one of two files may be told something of a package outside by the other."""
        return True

    def place_in_site(self, path: str) -> str:
        """The path by which the page is asked for that a file is, as far as where it lies says."""
        return "/"

    def code_behind(self, path: str) -> str:
        """The file that holds the class of the page that a file is; empty where there is none."""
        return ""
