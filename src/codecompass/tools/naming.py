"""Names as people say them: without what the path of their file says already. Pure."""

from __future__ import annotations

import re

_SEGMENT = re.compile(r"\.(?![^\[\]]*\])|::|/|\\|#")
"""Between segments; the dots of a file `[...all]` are none."""


def shortened(qualified: str, path: str, *, type_of_file: bool = True) -> str:
    """The end of a qualified name, without the leading segments that its file's path already has.

    Segments before those (a crate, a module's address, a root namespace) go with them. A type with the name of its file
    stays, unless `type_of_file` is false: beside the path it says nothing.
    """
    folders, _, file = path.rpartition("/")
    stem = file.split(".", 1)[0]
    said = {*_SEGMENT.split(folders), "" if stem[:1].isupper() and type_of_file else stem} - {""}
    at, start = 0, 0
    for found in _SEGMENT.finditer(qualified):
        if qualified[start : found.start()] in said:
            at = found.end()
        elif at:
            break
        start = found.end()
    return qualified[at:]
