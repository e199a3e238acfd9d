"""The subject of a question, whose files are read first while the index is being made."""

from typing import NamedTuple


class About(NamedTuple):
    """The words and names of a question, or the path of a file (or its end)."""

    text: str = ""
    path: str = ""
    uses: bool = False
    """Whether it asks who uses what the text names: that takes the facts of all files."""
    texts: bool = False
    """Whether the texts of the files answer it, and definitions only of those that it turns out to show."""
    is_name: bool = False
    """Whether nothing but definitions of that very name answers it."""

    @property
    def is_narrow(self) -> bool:
        """Whether the files that contain the name, that one file, or the texts suffice for an answer. Ranking needs
        the whole index."""
        return self.is_name or self.texts or bool(self.path)
