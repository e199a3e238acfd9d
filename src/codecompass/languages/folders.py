"""The folders around a file of a tree."""

from collections.abc import Container, Iterator
from posixpath import dirname, normpath


def below_root(folder: str) -> Iterator[str]:
    """A folder and those around it, without the root: `core/src` → `core/src`, `core`."""
    while folder.strip("/"):  # an absolute path ends with `/`, which is around itself
        yield folder
        folder = dirname(folder)


def enclosing(folder: str) -> Iterator[str]:
    """A folder and those around it, the root (`""`) last; it is not around a neighbour (`../lib`)."""
    yield from below_root(folder)
    if folder.partition("/")[0] != "..":
        yield ""


def nearest(folders: Container[str], folder: str) -> str | None:
    """The innermost of some folders that is a folder, or around it."""
    return next((one for one in enclosing(folder) if one in folders), None)


def under(folder: str, written: str) -> str:
    """Where a path leads from a folder: `a/b` and `../c` → `a/c`; out of the tree, to a neighbour, with `../` first."""
    found = normpath(f"./{folder}/./{written}")
    return "" if found == "." else found
