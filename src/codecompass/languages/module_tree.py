"""What a language says whose modules are a tree that paths lead through: asked by the family `traits` alone, of
`Rules.module_tree`."""

from codecompass.languages.places import Outside, Place, Written
from codecompass.model import Definition, Import


class ModuleTree:
    def import_source(self, path: str, imported: Import) -> Place | Written | Outside | None:
        """`import_module` for the dialect `traits`: a place, a path to one, or an external module."""
        raise NotImplementedError

    def place_of(self, name: str, path: str, scope: int) -> Place | None:
        """The module that a word of the language means in a scope (`crate`, `super`)."""
        raise NotImplementedError

    def outermost(self, name: str, path: str) -> Place | Outside | None:
        """The meaning of a name that nothing in the file declares (a package among the dependencies)."""
        raise NotImplementedError

    def private_visible(self, path: str, other: str) -> bool:
        """Whether a file's private definitions can be referred to in another file."""
        raise NotImplementedError

    def placed_in(self, place: Place, name: str) -> Place | None:
        """A module that is a child of another by its place in the tree, without a declaration there."""
        raise NotImplementedError

    def is_of_root(self, definition: Definition) -> bool:
        """Whether a definition belongs to the outermost module, wherever it is written."""
        raise NotImplementedError
