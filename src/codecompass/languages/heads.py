"""The head of a `facts.scm`: what must be known about a language that has no other file.

    ; grammar: kotlin                   its name in the language pack; this line is what makes a file a head
    ; extensions: .kt .kts
    ; filenames: Rakefile Dockerfile.*  whole names; `.*` is any ending that no language has
    ; separator: ::                     between the parts of a qualified name; `.` by default
    ; aliases: golang
    ; kin: c                            calls in this language may refer to definitions in that one, and vice versa
    ; code: no                          its symbols are not code: headings, style classes
    ; otherwise: cpp ^namespace         the language of a file whose text matches the pattern; there may be several lines

The folder's name is the language's.
"""

import re
from itertools import islice
from pathlib import Path
from typing import Any

from codecompass.process.config import home_folder

HEAD_LINES = 12
_LINE = re.compile(r"; *([a-z]+): *(.*?) *$")
_NAME = re.compile(r"[a-z][\w+#-]{0,40}")
_SEVERAL = ("extensions", "filenames", "aliases")
KEYS = frozenset({"grammar", "separator", "code", "kin", "otherwise", *_SEVERAL})
MOST_BYTES = 1 << 20


def read_head(file: Path) -> dict[str, Any] | str:
    """The fields of a `Language`; or what is wrong with the file."""
    try:
        if file.stat().st_size > MOST_BYTES:
            return "it is too large for a query"
        with file.open("rb") as opened:
            lines = [line.decode() for line in islice(opened, HEAD_LINES)]
    except (OSError, UnicodeDecodeError) as error:
        return f"it cannot be read: {error}"
    pairs = [(found[1], found[2]) for line in lines if (found := _LINE.match(line)) and found[1] in KEYS]
    head = dict(pairs)
    name = file.parent.name
    if not head.get("grammar"):
        return "its head says no grammar: begin it with `; grammar: NAME` and `; extensions: .x`"
    if not _NAME.fullmatch(name):
        return f"`{name}` is no name for a language: small letters, digits, `-`, `+`, `#`"
    fields: dict[str, Any] = {"name": name, "grammar": head["grammar"], "outline": str(file)}
    fields |= {key: tuple(head.get(key, "").split()) for key in _SEVERAL}
    fields["extensions"] = tuple(f".{one.lstrip('.').lower()}" for one in fields["extensions"])
    if not fields["extensions"] and not fields["filenames"]:
        return "its head names no files: add `; extensions: .x` or `; filenames: Xfile`"
    fields["separator"] = head.get("separator") or "."
    fields["is_code"] = head.get("code") != "no"
    fields["kin"] = head.get("kin") or name
    others = [text.partition(" ")[::2] for key, text in pairs if key == "otherwise"]
    for _, pattern in others:
        try:
            re.compile(pattern.encode(), re.MULTILINE)
        except re.error as error:
            return f"`{pattern}` is no regular expression: {error}"
    return fields | {"otherwise": tuple((other, pattern.strip()) for other, pattern in others if pattern.strip())}


def users_files() -> list[Path]:
    """The `facts.scm` of the languages that the user has added."""
    return sorted((home_folder() / "languages").glob("*/facts.scm"))
