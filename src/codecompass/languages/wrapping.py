"""What stands in a file besides code, and how its lines end: what is code in it (notebooks), and on which line."""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping
from types import ModuleType

from codecompass.languages import for_path

LONGEST_REASON = 200
_LONE = re.compile(rb"\r(?!\n)")


def in_lines(content: bytes) -> bytes:
    """A text whose lines end as everywhere else: one carriage return alone, which editors and most languages take for the
    end of a line, is a line feed. Each byte stays where it is. What may be UTF-16 is left alone."""
    if b"\r" not in content or b"\0" in content or content.count(b"\r") == content.count(b"\r\n"):
        return content
    return _LONE.sub(b"\n", content)


def is_wrapped(path: str) -> bool:
    """Whether a file holds other things than code, too."""
    language = for_path(path)
    return language is not None and bool(language.wrapped) and path.lower().endswith(language.wrapped)


def unwrapped(path: str, content: bytes) -> bytes | str:
    """The code of such a file as its language reads it; of any other file its content. A text where it can't be told:
    why."""
    notebooks = _notebooks(path)
    if notebooks is None:
        return in_lines(content)
    try:
        return str(notebooks.code_of(content.decode("utf-8-sig"))).encode("utf-8", "replace")
    except (notebooks.NoNotebookError, UnicodeDecodeError) as error:
        return str(error)[:LONGEST_REASON]


def code_in(path: str, content: bytes) -> bytes:
    """The code of such a file as it is written, whatever language it is in: what is shown. The content itself where it
    can't be told, and of any other file."""
    notebooks = _notebooks(path)
    if notebooks is None:
        return in_lines(content)
    try:
        return str(notebooks.shown_of(content.decode("utf-8-sig"))).encode("utf-8", "replace")
    except (notebooks.NoNotebookError, UnicodeDecodeError):
        return content


def places_in(path: str, content: bytes) -> Mapping[int, tuple[int, int]]:
    """Of a notebook, which line of which cell each line of its code is: (cell, line), both from 1."""
    notebooks = _notebooks(path)
    if notebooks is None:
        return {}
    try:
        return dict(notebooks.places_of(content.decode("utf-8-sig")))
    except (notebooks.NoNotebookError, UnicodeDecodeError):
        return {}


def _notebooks(path: str) -> ModuleType | None:
    """What takes such a file apart, in the folder of its language."""
    language = for_path(path)
    if language is None or not is_wrapped(path):
        return None
    return importlib.import_module(f"codecompass.languages.{language.home}.notebooks")
