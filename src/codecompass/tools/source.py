"""The lines of a file, and what each name in them is bound to: read_source."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct, field

from codecompass.extract import is_binary, language_of
from codecompass.model.errors import CodeCompassError
from codecompass.search.unread import skip_around, why_left_out
from codecompass.session.project import Project, Reader
from codecompass.tools.answers import Answer, SymbolRow, metadata, shaped
from codecompass.tools.documentation import Tag, told
from codecompass.tools.narrowing import repository_path
from codecompass.tools.params import FilePath, FirstLine, LastLine, Ref
from codecompass.tools.snippets import Text
from codecompass.tools.symbols import Row, by_ids, in_file, last_name

MOST_LINES = 5_000
"""Lines shown at once."""
LONGEST_LINE = 2_000
"""Characters of a line; of longer ones (minified code) the rest is left out."""
MOST_BOUND = 20_000
OUTSIDE, UNRESOLVED = "outside", "unresolved"
BEFORE_MEMBERS = (".", "::", "->")
OF_MEMBERS = frozenset({"declared type", "inferred type", "inherited member", "enclosing type"})
"""Ways in which members are bound: a local variable of the same name on the line is another symbol."""
FORGES = {
    "gitlab": "-/blob",
    "bitbucket": "src",
    "codeberg": "src/commit",
    "gitea": "src/commit",
    "forgejo": "src/commit",
}
"""Parts of forges' names, and what stands in their addresses before a commit; `blob` of others."""
_NAME = re.compile(r"[^\W\d][\w$]*|\$[\w$]*")


class BoundName(Struct, frozen=True):
    """A name at a place of use."""

    line: int
    column: int
    """Characters before it in its line."""
    text: str
    relation: str
    """`calls`, `imports`, `extends`, `implements`, `references`; `outside` the tree; `unresolved`."""
    symbol_ids: list[str]
    """Symbols that it is bound to; several for overloads, or for uses of one name on a line."""
    outside: str
    """The qualified name of what is outside the tree, else empty."""
    confidence: str
    strategy: str


class Definition(SymbolRow, frozen=True):
    signature: str
    documentation: str
    """Its first paragraph, without tags."""
    parent_id: str
    tags: list[Tag] = field(default_factory=list)
    """What its documentation says of parameters, results, errors …"""


class Source(Answer, frozen=True):
    path: str
    language: str
    first_line: int
    last_line: int
    total_lines: int
    text: str
    """The lines, with the values of secrets masked."""
    definitions: list[Definition]
    """Definitions of the file in order, its module first."""
    names: list[BoundName]
    bound_to: list[Definition]
    """What the names are bound to."""
    unread: str
    """Why nothing in it is bound, where the file is in no index; else empty."""
    truncated: bool
    shown_at: str = ""
    """The address of the commit at the forge that the repository's origin names; empty where it has none."""


def read_source(
    project: Project, path: FilePath, *, first_line: FirstLine = 1, last_line: LastLine = None, ref: Ref = None
) -> Source:
    """A file's lines, and what each name in them is bound to: the definition, what is outside, or nothing."""
    reader = project.graph(ref)
    file = repository_path(project.root, path)
    content = reader.text(file)
    if is_binary(content):
        raise CodeCompassError("invalid_input", f"{file} is no text.", {"path": file})
    lines = _lines(content)
    first = min(first_line, max(len(lines), 1))
    wanted = max(min(last_line or len(lines), len(lines)), first)
    last = min(wanted, first + MOST_LINES - 1)
    shown = [one[:LONGEST_LINE] for one in lines[first - 1 : last]]
    defined = in_file(reader, file)
    names = _names(reader, file, first, shown, lines) if defined else []
    targets = by_ids(reader, (one for name in names for one in name.symbol_ids))
    cut = last < wanted or len(names) > MOST_BOUND or any(len(one) > LONGEST_LINE for one in lines[first - 1 : last])
    skip = skip_around(reader.coverage().skips, file)
    unread = why_left_out(skip) if skip and not defined else ""
    return Source(
        file, language_of(file) or "", first, max(last, first), len(lines), "\n".join(shown),
        [_definition(one) for one in defined], names[:MOST_BOUND],
        sorted(map(_definition, targets.values()), key=lambda one: one.symbol_id), unread, cut, _shown_at(reader),
        metadata=metadata(reader.standing, left_out=cut),
    )  # fmt: skip


def _shown_at(reader: Reader) -> str:
    address = reader.project.source.web_address
    if not address or not reader.commit:
        return ""
    between = next((way for part, way in FORGES.items() if part in address.split("/")[2]), "blob")
    return f"{address}/{between}/{reader.commit}"


def _lines(content: bytes) -> list[str]:
    lines = [line.rstrip("\r") for line in Text(content).lines]
    return lines[:-1] if lines and not lines[-1] else lines


def _definition(symbol: object) -> Definition:
    said = told(symbol.doc)  # type: ignore[attr-defined]
    return shaped(Definition, symbol, documentation=said.first, tags=said.tags)  # type: ignore[arg-type]


class _Use(NamedTuple):
    relation: str
    used: str
    """An id, or the qualified name of what is outside."""
    confidence: str
    strategy: str


def _names(reader: Reader, path: str, first: int, shown: Sequence[str], lines: Sequence[str]) -> list[BoundName]:
    """The names on the lines shown, each with what it is bound to. The graph only knows the lines of uses: the
    position in a line follows from the name of the used symbol, or from the name under which the file imports it."""
    last = first + len(shown) - 1
    rows: Sequence[Row] = [*reader.ask("names_in_file", path=path), *reader.ask("outside_in_file", path=path)]
    called = {row["used"]: last_name(str(row["used"])) for row in rows if row["kind"] == OUTSIDE}
    inside = by_ids(reader, (str(row["used"]) for row in rows if row["kind"] != OUTSIDE))
    called |= {own: symbol.name for own, symbol in inside.items()}
    aliases = _aliases(rows, called, lines)
    by_line: dict[int, list[_Use]] = defaultdict(list)
    for row in rows:
        if first <= row["line"] <= last and row["used"] in called:
            use = _Use(str(row["kind"]), str(row["used"]), str(row["confidence"]), str(row["strategy"]))
            by_line[row["line"]].append(use)
    unbound: dict[int, set[str]] = defaultdict(set)
    for row in reader.ask("mentions_in_file", path=path):
        unbound[int(str(row["line"]))].add(str(row["name"]))
    found: list[BoundName] = []
    for line, text in enumerate(shown, first):
        if line in by_line or line in unbound:
            found.extend(_on_line(line, text, by_line[line], unbound[line], called, aliases))
    return found


def _aliases(rows: Iterable[Row], called: Mapping[str, str], lines: Sequence[str]) -> dict[str, set[str]]:
    """The other names on import lines, under one of which the imported symbol may be known here."""
    aliases: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        if (row["kind"] == "imports" or row["role"] == "import") and 0 < row["line"] <= len(lines):
            aliases[row["used"]].update(_NAME.findall(lines[row["line"] - 1][:LONGEST_LINE]))
    known = set(called.values())
    return {used: {one for one in names if one not in known} for used, names in aliases.items()}


def _on_line(
    line: int, text: str, uses: Sequence[_Use], unbound: set[str], called: Mapping[str, str],
    aliases: Mapping[str, set[str]],
) -> Iterable[BoundName]:  # fmt: skip
    places = [(found.start(), found[0]) for found in _NAME.finditer(text)]
    written = {name for _, name in places}
    by_name: dict[str, list[_Use]] = defaultdict(list)
    for use in uses:
        name = called[use.used]
        if name in written:
            by_name[name].append(use)
        elif use.relation != "imports":
            for alias in aliases.get(use.used, set()) & written:
                by_name[alias].append(use)
    members = {name for column, name in places if text[:column].rstrip().endswith(BEFORE_MEMBERS)}
    for column, name in places:
        meant = by_name.get(name)
        if meant and name in members and all(use.strategy in OF_MEMBERS for use in meant):
            meant = meant if text[:column].rstrip().endswith(BEFORE_MEMBERS) else None
        if meant:
            yield _bound(line, column, name, meant)
        elif name in unbound:
            yield BoundName(line, column, name, UNRESOLVED, [], "", "", "")


def _bound(line: int, column: int, name: str, meant: Sequence[_Use]) -> BoundName:
    inside = [use for use in meant if use.relation != OUTSIDE]
    use = min(inside or meant, key=lambda one: one.confidence != "static")
    ids = list(dict.fromkeys(one.used for one in inside))
    outside = "" if inside else use.used
    return BoundName(line, column, name, use.relation, ids, outside, use.confidence, use.strategy)
