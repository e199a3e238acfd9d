"""Fits an envelope into its budget of characters: the longest parts are cut first and marked."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

Json = dict[str, Any]  # Any: JSON
LONG_TEXT = 400


class Cuttable(NamedTuple):
    """A list or text that may be shortened."""

    owner: Json
    key: str
    size: int


def fit(envelope: Json, most: int) -> int:
    """Shorten `data` and `evidence` in place until the envelope fits. Returns the original length; what was shortened
    has `truncated`."""
    before = size = _size(envelope)
    if size > most and envelope["evidence"]:
        envelope["evidence"] = envelope["evidence"][:1]
        size = _size(envelope)
    while size > most:
        longest = max(_cuttable(envelope["data"]), key=lambda one: one.size, default=None)
        if longest is None:
            break
        _cut(longest, size - most)
        envelope["data"] |= {"truncated": True} if "truncated" in envelope["data"] else {}
        size = _size(envelope)
    return before


def _size(value: object) -> int:
    return len(msgspec.json.encode(value).decode())


def _cuttable(value: Any) -> Iterator[Cuttable]:
    """Lists of several items, and texts of several lines, at any depth. A single line is never cut."""
    if isinstance(value, dict):
        for key, item in value.items():
            if (isinstance(item, list) and len(item) > 1) or (isinstance(item, str) and _is_long(item)):
                yield Cuttable(value, key, _size(item))
            yield from _cuttable(item)
    elif isinstance(value, list):
        for item in value:
            yield from _cuttable(item)


def _is_long(text: str) -> bool:
    return len(text) > LONG_TEXT and "\n" in text


def _cut(longest: Cuttable, surplus: int) -> None:
    """Cut about the excess off the end, but at most half: another part may then be the longest."""
    owner, key, size = longest
    share = max(0.5, min(1 - surplus / size, 0.95))
    if isinstance(owner[key], list):
        owner[key] = owner[key][: max(1, int(len(owner[key]) * share))]
    else:
        lines = owner[key].split("\n")
        kept = lines[: max(1, int(len(lines) * share))]
        owner[key] = "\n".join(kept)
        if key == "content" and "start_line" in owner:
            owner["end_line"] = owner["start_line"] + len(kept) - 1
    if "truncated" in owner:
        owner["truncated"] = True
