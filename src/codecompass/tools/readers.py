"""Finds reads of a setting through its declaration: a field of a settings class, a member of a schema, a constant; and
the line of a configuration file that a dotted key denotes."""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from codecompass.extract.words import words_in_order
from codecompass.languages.testing import is_test
from codecompass.session.project import Reader
from codecompass.tools.snippets import Text
from codecompass.tools.symbols import Row

READ = "read"
"""How a key is used that is read from what declares it."""
MOST_READERS = 200
"""Readers of one symbol."""
_DOTTED = re.compile(r"[A-Za-z][\w-]*(?:[.:][\w-]+)+")
_CONFIGURING = re.compile(r"(?:^|/)(?:[\w-]*config(?:s|uration)?|conf|settings)/(?:[^/]+/)*(?P<stem>[^/.]+)\.\w+$")
"""A file in a folder of settings."""
_OPENED = re.compile(r"""^\s*['"]?(?P<key>[\w-]+)['"]?\s*(?:=>|[:=])""")
_FLAG = re.compile(
    r"""\s*["']?(?:[Nn]ame["']?\s*[:=]\s*["'](?P<name>[\w.-]+)["']|(?:[Vv]alue|[Dd]efault)["']?\s*[:=])"""
)
"""A line of a flag's literal with its name or its default."""
MOST_OF_FLAG = 10
"""Lines of a flag's literal before and after the one that names the variable."""
_FIELDS = frozenset({"field", "property"})
_HOLDERS = frozenset({"constant", "variable"})


class ConfigKey(Struct, frozen=True):
    key: str
    used_by_symbol: str
    used_by: str
    file_path: str
    line: int
    usage_pattern: str
    """How: `environment`, `settings class` …; `read`: from what declares it elsewhere."""
    confidence: str


def config_readers(reader: Reader, rows: Sequence[Row]) -> Iterator[ConfigKey]:
    """The reads of the fields and members that declare the keys in these rows."""
    by_symbol: dict[str, list[Row]] = {}
    for row in rows:
        if row["symbol_kind"] in _FIELDS | _HOLDERS:
            by_symbol.setdefault(str(row["symbol_id"]), []).append(row)
    if not by_symbol:
        return
    reads: Sequence[Row] = reader.ask("reads_of", ids=list(by_symbol), limit=MOST_READERS)
    for read in reads:
        for row in by_symbol[str(read["symbol_id"])]:
            own = str(row["symbol"]).rpartition(".")[2]
            if (
                row["symbol_kind"] in _FIELDS
                or _names(reader, read, str(row["name"]))
                or (row["symbol_kind"] == "constant" and _names(reader, row, own) and _names(reader, read, own))
            ):
                yield ConfigKey(
                    row["name"], read["user_id"], read["user"], read["path"], read["line"], READ, row["confidence"]
                )


def _names(reader: Reader, read: Row, key: str) -> bool:
    """Whether the line of a read contains the key."""
    lines = reader.text(str(read["path"])).split(b"\n")
    line = lines[read["line"] - 1] if read["line"] <= len(lines) else b""
    return re.search(rb"\b%s\b" % re.escape(key.encode()), line) is not None


def key_declared(reader: Reader, key: str) -> Iterator[tuple[str, int, str]]:
    """The lines that a dotted key denotes in the files of settings that its first part names: `shop.limit` is `limit` in
    `config/shop.php`. Of a key that gives a flag its value the flag, its default, and where it is asked for by name."""
    if not _DOTTED.fullmatch(key):
        rows = (row for row in reader.ask_once("surfaces", kind="config", prefix="", name="") if row["name"] == key)
        places = ((str(row["path"]), int(str(row["line"]))) for row in rows)
        yield from (told for path, line in places if not is_test(path) for told in _flag(reader, path, line))
        return
    file, *parts = re.split(r"[.:]", key)
    for path in sorted(reader.tree.files):
        found = _CONFIGURING.search(path)
        if found is None or found["stem"] != file or is_test(path):
            continue
        lines = Text(reader.text(path)).lines
        if (at := _below(lines, parts)) is not None:
            yield path, at + 1, lines[at].strip()


def _flag(reader: Reader, path: str, line: int) -> Iterator[tuple[str, int, str]]:
    """The name and default of the flag in whose literal a line stands, and the calls elsewhere that take the name."""
    lines = Text(reader.text(path)).lines
    first = next((at for at in range(line, max(line - MOST_OF_FLAG, 1), -1) if "{" in lines[at - 2]), line)
    last = next((at for at in range(line, min(line + MOST_OF_FLAG, len(lines))) if "}" in lines[at]), line)
    own = [(at, found) for at in range(first, last + 1) if (found := _FLAG.match(lines[at - 1]))]
    names = [found["name"] for _, found in own if found["name"]]
    if len(names) != 1:
        return
    yield from ((path, at, lines[at - 1].strip()) for at, _ in own)
    asked = re.compile(rf"\w\(\s*[\"']{re.escape(names[0])}[\"']")
    held = reader.files_with([" ".join(words_in_order(names[0]))])
    for other in sorted({one for paths in held.values() for one in paths if not is_test(one)}):
        lines = Text(reader.text(other)).lines
        yield from ((other, at, text.strip()) for at, text in enumerate(lines, 1) if asked.search(text))


def _below(lines: Sequence[str], parts: Sequence[str]) -> int | None:
    """The place of the line to which keys lead that stand one in the other."""
    at, indent = -1, -1
    for part in parts:
        below, nearest = None, None
        for number in range(at + 1, len(lines)):
            found, deep = _OPENED.match(lines[number]), len(lines[number]) - len(lines[number].lstrip())
            if found is None or lines[number].lstrip().startswith(("//", "#", "*")):
                continue
            if deep <= indent:
                break
            nearest = deep if nearest is None else min(nearest, deep)
            if found["key"] == part and (below is None or deep < below[1]):
                below = number, deep
        if below is None or below[1] != nearest:
            return None
        at, indent = below
    return at
