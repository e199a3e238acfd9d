"""Finds every line with a symbol's name, and what it means there: what a list of uses leaves open and an edit affects.

The graph knows which lines are bound, to the symbol or to another one, and which calls are not bound. The texts show
where else the name occurs: in stubs, strings, documents, and code without an edge.
"""

from __future__ import annotations

import re
import time
from array import array
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from functools import cached_property
from typing import NamedTuple

from codecompass.extract.masking import Kind, kind_of
from codecompass.extract.words import split_name
from codecompass.languages import for_path, is_code, is_deep, may_name, unbound_name
from codecompass.languages.access import NOT_GENERATED, access_in, access_of
from codecompass.languages.endings import is_written
from codecompass.languages.rules import rules_of
from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, OWNER_KINDS, TYPE_KINDS, VALUE_KINDS, Symbol
from codecompass.model.errors import CodeCompassError
from codecompass.model.relations import grouped
from codecompass.process.cancelling import check_wanted
from codecompass.session.project import Reader
from codecompass.tools.declarations import declarations_of
from codecompass.tools.dispatch import pays_at_once
from codecompass.tools.snippets import LONGEST_LINE, Texts, decoded
from codecompass.tools.symbols import BORROWING_KINDS, Row, by_ids, read

SECONDS, PATIENCE, MOST_BYTES, LARGEST = 0.3, 20.0, 32 << 20, 2 << 20
"""Seconds of work for one list, seconds on the clock where others work, bytes read, bytes of the largest file."""
MOST_BEARERS = 50
"""Definitions of one name: one that more bear is anybody's, and its lines are not told apart."""
MOST_USES, MOST_OF_ALL = 5_000, 20_000
MOST_FILES, MOST_WITH_TIME = 400, 1_500
"""Files that hold the words of a name: where more do, it is a common word, and texts are left alone; where a list has more
seconds than usual, rather more."""
ABSORBED = 12
"""Lines between the beginning of an expression, where the graph has its use, and the name in it."""
BESIDE = 2
"""Lines around one that may say that it holds a secret."""
BEFORE = 300
"""Characters before a name that may say it is stubbed there."""
OF_TYPE, INFERRED, INHERITED, NAMED = "declared type", "inferred type", "inherited member", "named in an argument"
"""Strategies of edges, as the graph names them."""

DECLARED, BOUND, IMPORTED, HANDED_ON, STUBBED, UNBOUND, SAME_NAME, OUTSIDE, STRING, DOCUMENT, CODE = (
    "declared", "bound", "imported", "handed on", "stubbed", "not bound", "of another", "outside", "string", "document",
    "code",
)  # fmt: skip
OF_OTHERS = frozenset({SAME_NAME, OUTSIDE})
_QUOTED = re.compile(
    r'"""[^"]*+(?:"(?!"")[^"]*+)*+"""|\'\'\'[^\']*+(?:\'(?!\'\')[^\']*+)*+\'\'\'|/\*[^*]*+(?:\*(?!/)[^*]*+)*+\*/'
    r"|//(?<![:\w]//)[^\n]*|#(?<!\S#)[ !#][^\n]*|<!--[^-]*+(?:-(?!->)[^-]*+)*+-->|--(?<!\S--)[ ][^\n]*"
    r'|"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"|\'[^\'\\\n]*+(?:\\.[^\'\\\n]*+)*+\'|`[^`\\]*+(?:\\.[^`\\]*+)*+`'
)
"""Texts and comments, as far as most languages agree. Each begins with its sign, and takes what it takes once: ten times as
quick as the same said more simply."""
_IMPORTING = re.compile(r"\s*(?:import|from|use|using|package|namespace|require)\b\s*[(\w\"']")
"""A line whose dots are those of a module's path."""
_MEMBER = re.compile(r"(?:(?<!\.)\.|::|->)\s*\Z")
_SEPARATOR = re.compile(r"\.|::|/|\\")
_WORD = re.compile(r"[A-Z]?[a-z]+")
_MARKS = frozenset("`:#@\\/(<_")
"""Signs beside a word that make it code in a text for people."""


class Site(NamedTuple):
    path: str
    line: int
    kind: str
    user: str = ""
    """Id of the definition around the use, where the graph says it."""
    used: str = ""
    """Id of what is used, of a bound one."""
    role: str = ""
    confidence: str = "static"
    strategy: str = ""
    edge: str = ""


class Sites(NamedTuple):
    name: str
    sites: list[Site]
    """Each line once, by place, tests last; of several meanings the one that concerns the symbol most."""
    files_left: int
    """Files that may hold the name and were not looked through."""
    others: list[Symbol]
    """Other definitions of the name."""
    kin: frozenset[str]
    """Ids of the symbol and of what it overrides or implements, or is overridden or implemented by."""
    mixed: frozenset[tuple[str, int]]
    """Lines where the name means something else, too."""
    code_left: int = 0
    """Those of the files left whose code may use the symbol: the others are documents, or in other languages."""
    keyed: frozenset[tuple[str, int]] = frozenset()
    """Lines where it is named by the key of an argument or by a string."""
    only_keyed: frozenset[tuple[str, int]] = frozenset()

    def of(self, *kinds: str) -> list[Site]:
        return [one for one in self.sites if one.kind in kinds]


def name_used(reader: Reader, symbol: Symbol) -> str:
    """The name by which code uses a symbol: for a constructor, its type's."""
    if symbol.kind == "constructor" and symbol.parent_id:
        return next((one.name for one in by_ids(reader, [symbol.parent_id]).values()), symbol.name)
    return symbol.name


def sites_of(reader: Reader, symbol: Symbol, texts: Texts, seconds: float = SECONDS, *, family: bool = False) -> Sites:
    """All lines that contain the name of a symbol. `family`: what overrides the same as its kin does is included."""
    return _Search(reader, symbol, texts, seconds, family).found()


def unsure_sites(reader: Reader, name: str, language: str) -> list[Row]:
    """Uses of a name on a value of unknown type that an external package returned or contains."""
    rows = reader.used_outside(name)[:MOST_USES]
    return [row for row in rows if not is_sure(row) and may_name(str(row["path"]), language)]


def is_sure(row: Row) -> bool:
    """Whether a use of external code certainly means the package itself: not a member of its function's result, of a
    value in an external base (`self.props.dialog.close()`), or one that a declared type is not known to have."""
    if row["strategy"] == OF_TYPE and not _has(str(row["path"]), str(row["text"])):
        return False
    if row["confidence"] == "static":
        return True
    if row["strategy"] == INFERRED:
        return False
    owner = _SEPARATOR.split(str(row["text"]))[:-1]
    return row["strategy"] != INHERITED or not owner or owner[-1][:1].isupper()


def _has(path: str, member: str) -> bool:
    """Whether the external type in a member's name is known to have it, or where types are checked has to. A value of a
    derived type may have more: `super().get_queryset().visible_for(user)`."""
    language = for_path(path)
    vocabulary = rules_of(language.name).vocabulary if language else None
    *names, name = _SEPARATOR.split(member)
    own = vocabulary.own_packages if vocabulary is not None else None
    if vocabulary is None or own is None or len(names) < 2 or names[0] in own:
        return True
    if name[:1].isupper() or not any(one[:1].isupper() for one in names):
        return True  # no member of a type
    return f"{names[-1]}.{name}" in vocabulary.member_types or name in vocabulary.own_members.get(names[-1], ())


def unbound_sites(reader: Reader, symbol: Symbol, name: str = "") -> list[Row]:
    """Uses of a symbol's name, or of another one that it is used by, that could not be bound and may be of it, including
    calls on what a package returned."""
    name, language = name or symbol.name, symbol.language
    unbound = reader.unbound(unbound_name(language, name), ANY_USE, MOST_USES)
    return [*possible(reader, symbol, unbound), *unsure_sites(reader, name, language)]


def possible(reader: Reader, symbol: Symbol, unbound: Iterable[Row]) -> list[Row]:
    """Those unbound uses of a name that may be of a symbol: a decorator without a receiver (`#[delete("/x")]`, `@Get()`)
    is no use of a function of a type."""
    rows = [row for row in unbound if may_name(str(row["path"]), symbol.language)]
    bare = {
        (row["path"], row["line"]) for row in rows if row["role"] == "decorator" and "." not in row.get("text", ".")
    }
    owner = by_ids(reader, [symbol.parent_id]).get(symbol.parent_id) if bare and symbol.parent_id else None
    if owner is None or owner.kind not in OWNER_KINDS or symbol.kind not in ("fn", "method"):
        return rows
    return [row for row in rows if (row["path"], row["line"]) not in bare or "." in row["text"]]


class _Search:
    def __init__(self, reader: Reader, symbol: Symbol, texts: Texts, seconds: float, family: bool) -> None:
        self.reader, self.symbol, self.texts = reader, symbol, texts
        self.until = time.thread_time() + seconds, time.monotonic() + PATIENCE
        self.name = name_used(reader, symbol)
        self.kin = _kin(reader, symbol.symbol_id, family)
        self.mixed: set[tuple[str, int]] = set()
        self.called_so: frozenset[str] = frozenset()
        """Other functions of the name: a stub may be of one of them."""
        access = access_of(symbol.language)
        generated = access.generated if symbol.kind in CALLABLE_KINDS else NOT_GENERATED
        in_paths = access.joined and symbol.kind in VALUE_KINDS
        self.word = re.compile(access.field_pattern(self.name) if in_paths else generated.pattern(re.escape(self.name)))
        self.keyed: set[tuple[str, int]] = set()
        self.direct: set[tuple[str, int]] = set()
        self.left = self.code_left = 0
        self.most = MOST_FILES if seconds <= SECONDS else MOST_WITH_TIME

    def found(self) -> Sites:
        bearers = self.reader.look_up(lambda register: register.bearers(self.name))
        bearers = [one for one in bearers if one.kind not in BORROWING_KINDS]
        few = len(bearers) <= MOST_BEARERS
        named = read(self.reader, bearers) if few else []
        parts = [one for one in named if self._is_part(one)] + declarations_of(self.reader, self.symbol, named)
        # In order: the first that a line uses says how it is bound.
        own = dict.fromkeys((*self.kin, *(one.symbol_id for one in parts)))
        others = [one for one in named if one.symbol_id not in own]
        self.called_so = frozenset(one.symbol_id for one in others if one.kind in CALLABLE_KINDS)
        sites = self._known(own, others)
        used = {path for path, _ in sites}  # first: a line that is bound may still be a stub's
        paths = sorted(self._holding(), key=lambda path: path not in used) if few else []
        if not few or len(paths) > self.most:
            self.left, self.code_left = max(len(paths), 1), sum(map(self._may_use, paths)) if few else 1
            paths = sorted(used)[: self.most] if few else []
        sites = self._with_texts(sites, paths)
        order = sorted(sites.values(), key=lambda one: (is_test(one.path), one.path, one.line))
        mixed, keyed = frozenset(self.mixed), frozenset(self.keyed)
        return Sites(
            self.name, order, self.left, others, frozenset(own), mixed, self.code_left, keyed, keyed - self.direct
        )

    def _is_part(self, one: Symbol) -> bool:
        """Whether a definition of the same name belongs to the symbol: a type's constructor, a part of a partial type,
        the type and the value that are declared by one name, a property's other accessor."""
        if one.kind == "constructor":
            return one.parent_id == self.symbol.symbol_id
        is_merged = (
            one.kind in TYPE_KINDS or self.symbol.kind in TYPE_KINDS or one.kind == self.symbol.kind == "property"
        )
        return is_merged and one.qualified_name == self.symbol.qualified_name

    # What the graph knows

    def _known(self, own: Iterable[str], others: Sequence[Symbol]) -> dict[tuple[str, int], Site]:
        sites: dict[tuple[str, int], Site] = {}

        def add(site: Site) -> None:
            known = sites.setdefault((site.path, site.line), site)
            if (known.kind in OF_OTHERS) != (site.kind in OF_OTHERS):
                self.mixed.add((site.path, site.line))

        own = [*own]
        for one in by_ids(self.reader, own).values():
            if one.parent_id:
                add(Site(one.path, one.line_start, DECLARED, one.parent_id, one.symbol_id))
        uses = self._uses([*own, *(one.symbol_id for one in others)])
        for symbol_id in own:
            for row in uses.get(symbol_id, []):
                site = _bound(row, self.symbol)
                add(site)
                (self.keyed if site.strategy == NAMED else self.direct).add((site.path, site.line))
        for row in unbound_sites(self.reader, self.symbol, self.name):
            add(Site(str(row["path"]), int(row["line"]), UNBOUND, str(row["from_symbol"]), "", str(row["role"])))
        for one in others:
            add(Site(one.path, one.line_start, SAME_NAME, one.parent_id, one.symbol_id))
        for other in others:
            for row in uses.get(other.symbol_id, []):
                add(_bound(row, self.symbol)._replace(kind=SAME_NAME))
        # A constant that a package hands on (`django.conf.settings.LIMIT`) is told as the package's.
        outside = UNBOUND if self.symbol.kind in VALUE_KINDS and self.name.isupper() else OUTSIDE
        for row in self.reader.used_outside(self.name):
            add(Site(str(row["path"]), int(str(row["line"])), outside, str(row["from_symbol"])))
        return sites

    def _uses(self, ids: Sequence[str]) -> dict[str, list[Row]]:
        """The uses of each of some symbols, by place."""
        rows = self._uses_at_once(ids) if pays_at_once(self.reader, len(ids)) else None
        return grouped(
            (str(row["used_id"]), row)
            for row in (self.reader.ask("lines_of_uses", ids=[*ids], limit=MOST_USES) if rows is None else rows)
        )

    def _uses_at_once(self, ids: Sequence[str]) -> list[Row] | None:
        """The same in one query; None if there are more than are read at once."""
        at = {place: one for one, place in self.reader.places(ids).items()}
        rows: list[Row] = [*self.reader.ask("lines_of_uses_some", places=[*at], limit=MOST_OF_ALL)]
        users = by_ids(self.reader, (row["from_id"] for row in rows))
        told: list[Row] = [{**row, "used_id": at[row["used"]], "path": users[row["from_id"]].path} for row in rows]
        order = ("path", "line", "from_id", "kind", "role", "strategy")
        told.sort(key=lambda row: [row[column] if row[column] is not None else "" for column in order])
        return told if len(told) < MOST_OF_ALL else None

    # What the texts hold besides

    def _holding(self) -> list[str]:
        """The files that may contain the name: those with all its words, and those whose words are not known."""
        words = split_name(self.name)
        indexed = frozenset.intersection(*self.reader.files_with(words).values()) if words else frozenset()
        beside = self.reader.elsewhere([self.name])[self.name] if self.name.strip() else []
        found = {*indexed, *beside}
        return sorted(found, key=lambda path: (not self._may_use(path), is_test(path), not is_deep(path), path))

    def _may_use(self, path: str) -> bool:
        """Whether code of a file may use the symbol."""
        language = for_path(path)
        is_own = language is not None and language.name == self.symbol.language
        return is_own or (is_deep(path) and may_name(path, self.symbol.language))

    def _with_texts(self, sites: dict[tuple[str, int], Site], paths: Sequence[str]) -> dict[tuple[str, int], Site]:
        by_path = grouped(sites)
        found = dict(sites)
        size = 0
        for number, path in enumerate(paths):
            check_wanted()
            if self._is_late() or size > MOST_BYTES:
                self.left += len(paths) - number
                self.code_left += sum(map(self._may_use, paths[number:]))
                break
            text = self._text(path)
            size += len(text)
            if not text:
                continue
            known = {line: sites[path, line] for line in by_path.get(path, ())}
            told = self._of_text(path, text, known)
            if self._may_be_secret(path, text, [line for _, line in told if line not in known]):
                told = self._of_text(path, self.texts.of(path).whole, known)  # what a secret holds is nobody's use
            found |= told
        return found

    def _may_be_secret(self, path: str, text: str, numbers: Sequence[int]) -> bool:
        """Whether something is hidden on or beside lines that the graph does not know; in files of settings it may be
        anywhere. Masking all of a file takes as long as all else that is done with it."""
        if not numbers or kind_of(path) is not Kind.OPEN:
            return bool(numbers)
        lines = text.split("\n")
        beside = ("\n".join(lines[max(one - 1 - BESIDE, 0) : one + BESIDE]) for one in numbers)
        content = "\n".join(beside).encode("utf-8", "replace")
        return self.reader.shown(path, content) is not content

    def _is_late(self) -> bool:
        own, wall = self.until
        return time.thread_time() > own or time.monotonic() > wall

    def _text(self, path: str) -> str:
        """The text of a file that contains the name verbatim, secrets included; empty for others."""
        file = self.reader.tree.files.get(path)
        if file is not None and file.size > LARGEST:
            self.left, self.code_left = self.left + 1, self.code_left + self._may_use(path)
            return ""
        try:
            content = self.reader.compared(path)
        except CodeCompassError:
            return ""
        text = decoded(content) if self.name.encode("utf-8", "replace") in content else ""
        return text if self.name in text else ""

    def _of_text(self, path: str, text: str, known: Mapping[int, Site]) -> dict[tuple[str, int], Site]:
        places = [*self.word.finditer(text)]
        if not places:
            return {}
        written: dict[int, list[int]] = defaultdict(list)
        made = {one.start() for one in places if one["made"]}
        line, at = 1, 0
        for one in places:
            line, at = line + text.count("\n", at, one.start()), one.start()
            written[line].append(one.start())
        loose = sorted(line for line in known if line not in written)
        stubs = access_in(path).stubs if is_test(path) else None
        quoted = Quoted(text, self.reader.blob(path))
        found: dict[tuple[str, int], Site] = {}
        for number, starts in written.items():
            site = known.get(number)
            may_be_stubbed = site is None or site.kind in (BOUND, UNBOUND, OUTSIDE, HANDED_ON)
            if site is not None and site.kind == SAME_NAME:  # `On("Netrc").Return(&Netrc{})`: a type's, beside a stub
                may_be_stubbed = self.symbol.kind in CALLABLE_KINDS and site.used not in self.called_so
            if stubs and may_be_stubbed and any(stubs.meets(text, at, len(self.name), BEFORE) for at in starts):
                owner = site or Site(path, number, STUBBED)
                found[path, number] = owner._replace(kind=STUBBED, edge=owner.kind)
                continue
            if site is not None:
                continue
            if absorbed := [one for one in loose if number - ABSORBED <= one < number]:
                loose.remove(absorbed[-1])
                found[path, number] = known[absorbed[-1]]._replace(line=number)
                continue
            kind = self._kind(path, text, starts, quoted, made)
            if kind != DOCUMENT or not self._is_said(path, text, starts):
                found[path, number] = Site(path, number, kind)
        return found

    def _is_said(self, path: str, text: str, starts: Iterable[int]) -> bool:
        """Whether a text for people has a name that is an ordinary word only as a word, not as code: `Sections`."""
        if not _WORD.fullmatch(self.name) or not is_written(path):
            return False
        ends = ((text[max(start - 1, 0) : start], text[start + len(self.name) :][:1]) for start in starts)
        return not any(before in _MARKS or after in _MARKS for before, after in ends)

    def _kind(self, path: str, text: str, starts: Sequence[int], quoted: Quoted, made: Set[int]) -> str:
        language = for_path(path)
        if language is None or not is_deep(path) or not is_code(language.name) or language.is_manifest:
            return DOCUMENT
        outside = [start for start in starts if not quoted.holds(start)]
        if not outside:
            by_text = access_of(language.name).by_text
            is_read = any(by_text.search(text, max(start - BEFORE, 0), start) for start in starts)
            return UNBOUND if is_read and self.symbol.kind in REACHED_AS_MEMBERS else STRING
        if not made.isdisjoint(outside):
            return UNBOUND
        if not may_name(path, self.symbol.language):
            return CODE
        if self.symbol.kind in VALUE_KINDS and any(_is_key_of_query(language.name, text, start) for start in outside):
            return UNBOUND
        is_member = any(
            _MEMBER.search(text, max(start - 4, 0), start)
            and not _IMPORTING.match(text, text.rfind("\n", 0, start) + 1)
            for start in outside
        )
        if is_member and self.symbol.kind in REACHED_AS_MEMBERS:
            return UNBOUND
        keys = (text[start - 1 : start + len(self.name) + 1] for start in starts if start not in outside)
        is_key = self.symbol.kind in ("field", "property") and any(
            one[:1] == one[-1:] and one[:1] in "\"'" for one in keys
        )
        return STRING if is_key else CODE


def _is_key_of_query(language: str, text: str, start: int) -> bool:
    """Whether a name is an argument's key in a call of a method whose arguments have the names of fields."""
    fields = rules_of(language).vocabulary.fields_by_name
    if not fields or not _KEY.match(text, start):
        return False
    by, line = re.escape(access_of(language).joined), text[text.rfind("\n", 0, start) + 1 : start]
    if not re.search(rf"(?:^|[(,])\s*(?:\w+{by})?\Z", line):
        return False
    depth, at = 0, start - 1
    while at > start - BEFORE and depth >= 0:
        depth += (text[at] == ")") - (text[at] == "(")
        at -= 1
    called = re.search(r"(\w+)\Z", text[max(at - LONGEST_LINE, 0) : at + 1])
    methods = (key.removesuffix(".*").rpartition(".")[2] for key in fields)
    return depth < 0 and called is not None and called[1] in methods


_KEY = re.compile(r"\w+\s*=(?!=)")
REACHED_AS_MEMBERS = CALLABLE_KINDS | {"field", "property", "event", "constant"}
ANY_USE = "".join(
    f"{use};"
    for use in (
        "imports ", "imports import", "calls call", "calls element", "calls instantiate", "calls macro", "references read", "references write",
        "references type", "references decorator", "references macro", "extends extends", "implements implements",
    )
)  # fmt: skip


def _kin(reader: Reader, own: str, family: bool) -> list[str]:
    above = reader.overrides.above(own)
    below = [*reader.overrides.below(own), *(one for base in above if family for one in reader.overrides.below(base))]
    return list(dict.fromkeys((own, *above, *below)))


class Quoted:
    """The places of a text that are in strings or comments, found on demand. Those of a file, given by its blob, are
    remembered: names that are asked for one after the other are used in the same files."""

    def __init__(self, text: str, blob: str = "") -> None:
        self._text, self._key = text, (blob, len(text))

    @cached_property
    def _spans(self) -> tuple[Sequence[int], Sequence[int]]:
        found = _SPANS.get(self._key) if self._key[0] else None
        if found is None:
            spans = [one.span() for one in _QUOTED.finditer(self._text)]
            found = array("I", [start for start, _ in spans]), array("I", [end for _, end in spans])
            if len(_SPANS) >= MOST_SPANS:
                _SPANS.clear()
            _SPANS.update({self._key: found} if self._key[0] else {})
        return found

    def holds(self, place: int) -> bool:
        starts, ends = self._spans
        number = bisect_right(starts, place) - 1
        return number >= 0 and place < ends[number]


def bare(text: str) -> str:
    """A text without comments, with its strings empty."""
    return _QUOTED.sub(lambda found: '""' if found[0][0] in "\"'`" else "", text)


MOST_SPANS = 1024
_SPANS: dict[tuple[str, int], tuple[Sequence[int], Sequence[int]]] = {}


def _bound(row: Row, symbol: Symbol) -> Site:
    edge, role = str(row["kind"]), str(row["role"])
    kind = IMPORTED if edge == "IMPORTS" else DECLARED if edge == "OVERRIDES" else BOUND
    if edge == "REFERENCES" and role == "read" and symbol.kind in CALLABLE_KINDS:
        kind = HANDED_ON
    return Site(
        str(row["path"]), int(row["line"]), kind, str(row["from_id"]), str(row["used_id"]), role,
        str(row["confidence"]), str(row["strategy"]), edge,
    )  # fmt: skip


def shown_text(texts: Texts, path: str, line: int) -> str:
    """A line as answers show it."""
    return texts.of(path).line(line)[:LONGEST_LINE]
