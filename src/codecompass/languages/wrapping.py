"""Files with more than code in them (notebooks): their code and its lines; and line endings."""

import importlib
import re
from collections.abc import Mapping
from types import ModuleType

from codecompass.languages import for_path

LONGEST_REASON = 200
_LONE = re.compile(rb"\r(?!\n)")


def in_lines(content: bytes) -> bytes:
    """A text with uniform line endings: a lone carriage return, which editors and most languages treat as the end of a
    line, becomes a line feed. No byte moves. Text that may be UTF-16 is left alone."""
    if b"\r" not in content or b"\0" in content or content.count(b"\r") == content.count(b"\r\n"):
        return content
    return _LONE.sub(b"\n", content)


def is_wrapped(path: str) -> bool:
    """Whether a file contains more than code."""
    language = for_path(path)
    return language is not None and bool(language.wrapped) and path.lower().endswith(language.wrapped)


def unwrapped(path: str, content: bytes) -> bytes | str:
    """The code of such a file as its language reads it; any other file's content. A `str` is the reason why it can't be
    read."""
    notebooks = _notebooks(path)
    if notebooks is None:
        return in_lines(content)
    try:
        return str(notebooks.code_of(content.decode("utf-8-sig"))).encode("utf-8", "replace")
    except (notebooks.NoNotebookError, UnicodeDecodeError) as error:
        return str(error)[:LONGEST_REASON]


def code_in(path: str, content: bytes) -> bytes:
    """The code of such a file as written, in any language, for display. The content itself for other files, and where
    it can't be read."""
    notebooks = _notebooks(path)
    if notebooks is None:
        return in_lines(content)
    try:
        return str(notebooks.shown_of(content.decode("utf-8-sig"))).encode("utf-8", "replace")
    except (notebooks.NoNotebookError, UnicodeDecodeError):
        return content


def places_in(path: str, content: bytes) -> Mapping[int, tuple[int, int]]:
    """For a notebook: line of its code → (cell, line in the cell), both from 1."""
    notebooks = _notebooks(path)
    if notebooks is None:
        return {}
    try:
        return dict(notebooks.places_of(content.decode("utf-8-sig")))
    except (notebooks.NoNotebookError, UnicodeDecodeError):
        return {}


def _notebooks(path: str) -> ModuleType | None:
    """The module of the file's language that parses such files."""
    language = for_path(path)
    if language is None or not is_wrapped(path):
        return None
    return importlib.import_module(f"codecompass.languages.{language.home}.notebooks")
