"""Shortens names as people use them: without what the path of their file already says; names files left out. Pure."""

import re
from functools import lru_cache

_SEGMENT = re.compile(r"\.(?![^\[\]]*\])|::|/|\\|#")
"""Between segments; the dots of a file `[...all]` are none."""
_NAMED_BY_TYPE = re.compile(r"\.(java|cs|php|kts?|scala|groovy|swift)$")
"""Files of languages in which a file is no segment of a name: there `Cart.Cart` is a constructor."""

MOST_NAMES = 4096
"""Names that are remembered: an answer tells the same ones again and again."""


@lru_cache(MOST_NAMES)
def shortened(qualified: str, path: str, *, type_of_file: bool = True) -> str:
    """The tail of a qualified name, without the leading segments that are in its file's path already. Segments before
    those (a crate, a module's address, a root namespace) are dropped, too. A type named like its file stays, unless
    `type_of_file` is false: it is redundant beside the path. A module and a symbol in it that are both named like the
    file (`Icon.Icon` of `Icon.vue`) are named once.
    """
    folders, _, file = path.rpartition("/")
    if not folders and "/" in qualified:  # a module's address, and the package at its root
        return qualified.rpartition("/")[2].partition(".")[2] or qualified
    stem = file.split(".", 1)[0]
    said = {*_SEGMENT.split(folders), *file.split(".")[1:-1], "" if stem[:1].isupper() and type_of_file else stem} - {
        ""
    }
    module = f"{path.removesuffix(file)}{stem}::".replace("/", "::")
    if stem in said and qualified.startswith(module):  # a namespace may be called like a folder
        return qualified[len(module) :]
    if "/" in folders and f"{folders}." in qualified:  # an address of the module may begin like a folder
        return qualified.rpartition(f"{folders}.")[2]
    at, start = 0, 0
    for found in _SEGMENT.finditer(qualified):
        if qualified[start : found.start()] in said:
            at = found.end()
        elif at:
            break
        start = found.end()
    short = qualified[at:]
    doubled = _SEGMENT.match(short, len(stem)) if short.startswith(stem) and not _NAMED_BY_TYPE.search(path) else None
    if doubled and re.match(rf"{re.escape(stem)}(?!\w)", short[doubled.end() :]):
        return short[doubled.end() :]
    return short


def left_of(code: int) -> str:
    """What the files are that were not looked through; `code`: those among them whose code may use the symbol."""
    return "files" if code else "documents or files of other languages"
