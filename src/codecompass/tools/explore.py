"""explore: takes names, a file, a line, a message or a question in words; returns what answers it, within a budget."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import islice
from typing import Any, Literal, NamedTuple

from msgspec import UNSET, Struct, field
from msgspec.structs import replace

from codecompass.extract.words import split_name
from codecompass.index import About
from codecompass.languages.endings import is_prose
from codecompass.languages.file_roles import aside
from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, OWNER_KINDS, VALUE_KINDS, Bearer, Symbol
from codecompass.model.errors import CodeCompassError
from codecompass.search import understand
from codecompass.search.unread import UNKNOWN
from codecompass.search.weights import WEIGHTS
from codecompass.session.project import Project, Reader
from codecompass.tools.account import NamedLine, TextLine
from codecompass.tools.answers import Answer, metadata
from codecompass.tools.budget import CHARACTERS, Room, characters_of
from codecompass.tools.calls import unresolved_uses
from codecompass.tools.caveats import hiding, undefined
from codecompass.tools.chains import CallPath, find_call_path
from codecompass.tools.declarations import defined
from codecompass.tools.dispatch import walk
from codecompass.tools.exploring import question
from codecompass.tools.exploring.facts import LONGEST, Facts, Mentioned, facts_of, mentioned, with_entry
from codecompass.tools.exploring.folding import lines_in
from codecompass.tools.exploring.mentions import (
    Mention,
    Mentions,
    around,
    literal,
    sentence,
    templates,
    told_once,
    unended,
)
from codecompass.tools.exploring.messages import sending
from codecompass.tools.exploring.question import Question
from codecompass.tools.exploring.subject import WHOLE_BODY, Subject, bare_subject, cost_of, source_alone, told
from codecompass.tools.finding import best_bearers, find
from codecompass.tools.naming import shortened
from codecompass.tools.narrowing import files_meant, not_looked_through, path_prefix, repository_path
from codecompass.tools.params import Asked, ExploreTokens, PathFilter, Ref
from codecompass.tools.reached import ImpactLevel, Reached, levels_to
from codecompass.tools.readers import key_declared
from codecompass.tools.reading import CodeRead, read_code, slice_of
from codecompass.tools.search import not_empty
from codecompass.tools.snippets import Texts
from codecompass.tools.symbols import BORROWING_KINDS, by_ids, called, near, number, read
from codecompass.tools.texts import TextsFound, search_text
from codecompass.tools.trace import FeatureTrace, commands_typed, is_served_inline, route_handler, trace_feature
from codecompass.tools.verbatim import Ranked

MOST_BEARING = 200
"""Definitions of one name that are told apart by what they are."""
MOST_SUBJECTS, MOST_OF_NAME, MOST_OTHERS, MOST_MENTIONS = 6, 4, 8, 60
MOST_PARTS = 24
"""Questions in one text."""
MOST_BESIDE, MOST_RANKED = 6, 14
"""Results of a search by words, and places that a task may be about."""
SHARE_QUOTED = 0.3
"""Share of the room for lines that contain what a question quotes."""
SHARE_NAMED = 0.5
"""Share of the room of several questions for one that names its lines."""
SHARE_WORTH = 0.25
"""What is left, beside what a question has, for which it is worth asking again."""
SHARE_SLICED = 0.8
"""Share of the room that a long function's uses leave, for its slice."""
LONGEST_BESIDE = 100
"""Characters of a signature beside its place."""
MOST_REPEATED = 400
"""Characters of a question."""
MOST_SURE = 3
MOST_NAMED = 2
"""Symbols that a question in words names, up to which each is told with its uses."""
USUAL, LISTING, READING, AROUND, FEWEST = 1100, 2000, 4000, 60, 200
"""Tokens of an answer by default, of one that is a list, of lines of a file, around each of several lines, and the
fewest."""
AGAIN: Mapping[str, Any] = {
    "source": UNSET, "slice": [], "members": [], "implementations": [], "calls": [], "tests": [],
    "mentions": [], "account": UNSET, "routes": [], "settings": [],
}  # fmt: skip
"""What of a symbol is not told twice in one answer. Any: values of fields."""
LINE = 30
"""Tokens of a line with its place."""
MOST_GUESSED = 4
MOST_ENDS, MOST_CALLERS, MOST_CALLS = 60, 500, 6
FEWEST_SAID, MOST_SENDING, BEHIND, MOST_BEHIND = 3, 24, 4, 40
"""Words of a message that is looked for as it is written before all else, lines with it that are followed, and how far
and how many users of their functions are."""


class Explored(Answer, frozen=True):
    query: str
    looked_for: str
    """The text that `mentions` hold."""
    understood: str
    """What it was taken for: `symbols`, `file`, `places`, `text`, `words`; `nothing` where nothing was found."""
    subjects: list[Subject]
    truncated: bool
    paths: list[CallPath] = field(default_factory=list)
    """The shortest chains of calls between two symbols, where these were asked for."""
    mentions: list[Mentioned] = field(default_factory=list)
    """Lines that hold the text as it is written."""
    total_mentions: int = 0
    otherwise: int = 0
    """How many of these differ in case, or in the punctuation at the end."""
    sent: list[Reached] = field(default_factory=list)
    """Where a message is sent: the uses of what holds it, or its own lines, with conditions."""
    caught: list[NamedLine] = field(default_factory=list)
    """Where the errors that it is thrown with are told apart, with what is done then."""
    behind: list[ImpactLevel] = field(default_factory=list)
    """What leads to the functions that send it, with endpoints and requests."""
    elsewhere: dict[str, int] = field(default_factory=dict)
    """Further lines of data files with the same text, by folder."""
    others: list[TextLine] = field(default_factory=list)
    total_others: int = 0
    parts: list[Part] = field(default_factory=list)
    """Answers to several questions, in their order."""
    declared: list[TextLine] = field(default_factory=list)
    """The line of a configuration file that the text denotes, as its dotted key."""

    def speaks_of(self) -> object:
        return [self.subjects, self.paths, *(part.speaks_of() for part in self.parts)]


Part = Explored | CodeRead | TextsFound | FeatureTrace


OF_TESTS: Mapping[str, Literal["all", "without", "only"]] = {
    "production": "without", "without-tests": "without", "no-tests": "without", "tests": "only", "only-tests": "only",
}  # fmt: skip
"""Which files an expression is looked for in, by the word behind it."""


class _Around(Struct, frozen=True):
    """The cost of an answer before it has any result."""

    query: str
    fields: str = "looked_for understood subjects flow file mentions total elsewhere others total truncated " * 2
    notes: str = "there is more: raise max_tokens, or narrow the question; see also: and more of this name"


def explore(
    project: Project, query: Asked, *, path: PathFilter = None, max_tokens: ExploreTokens = None, ref: Ref = None
) -> Explored:
    """Everything about a name, several, a file, a line, an error text or a question: definition, source, every use, calls,
    tests, configuration. Ask this first."""
    reader = project.graph(ref, about=About(not_empty(query)))
    parts = _several(reader, query, path)
    if not parts:
        return _Exploration(reader, question.read(query), path, max_tokens or _usual(query)).answer()
    told = _once(_parts(reader, parts, path, max_tokens, ref))
    warnings = [str(said) for one in told for said in one.metadata.get("warnings", ())]
    if left_out := _split(query)[MOST_PARTS:]:
        warnings.append(f"only the first {MOST_PARTS} questions are answered; ask again: {';'.join(left_out).strip()}")
    cut = any(one.truncated for one in told)
    note = metadata(reader.standing, left_out=cut, warnings=[*dict.fromkeys(warnings)])
    return Explored(_repeated(query.strip()), "", "several", [], cut, parts=told, metadata=note)


def _parts(
    reader: Reader, parts: Sequence[str], path: str | None, max_tokens: int | None, ref: str | None
) -> list[Part]:
    """The answers to several questions under one budget: lines that are named come whole if they fit; what one
    question leaves goes to those after it, then to those before it that were cut."""
    told: dict[str, Part] = {}
    spent: dict[str, float] = {}
    left = float(max((max_tokens or 0) - AROUND * (len(parts) + 1), FEWEST * len(parts)))
    for at, one in enumerate(sorted(parts, key=lambda part: question.LINES.fullmatch(part) is None)):
        share = left / (len(parts) - at)
        is_named = question.LINES.fullmatch(one) is not None
        most = max(share, left * SHARE_NAMED) if is_named else share
        told[one] = _part(reader, one, path, max(round(most), FEWEST) if max_tokens else None, ref)
        spent[one] = min(most, characters_of(told[one]) / CHARACTERS)
        left -= spent[one]
    for one in parts if max_tokens else ():
        if _is_cut(told[one]) and left > max(FEWEST, spent[one] * SHARE_WORTH):
            told[one] = _part(reader, one, path, round(spent[one] + left), ref)
            left -= characters_of(told[one]) / CHARACTERS - spent[one]
    return [told[one] for one in parts]


def _is_cut(part: Part) -> bool:
    """Whether more room would bring more: of lists, or of a function's body."""
    if isinstance(part, Explored) and any(one.slice or (one.source and one.source.left_out) for one in part.subjects):
        return True
    return part.truncated


def _part(reader: Reader, asked: str, path: str | None, max_tokens: int | None, ref: str | None) -> Part:
    """The answer to one of several questions: its subject, lines of a file, or the lines that an expression matches."""
    project = reader.project
    try:
        if question.LINES.fullmatch(asked):
            return replace(read_code(project, asked, path=path, max_tokens=max_tokens or READING, ref=ref), query=asked)
        if file := _file_named(reader, asked):
            most = max_tokens or READING
            whole = read_code(project, file, max_tokens=most, ref=ref)
            outline = read_code(project, file, view="signature", max_tokens=most, ref=ref) if whole.truncated else whole
            return replace(outline if outline.passages else whole, query=asked)
        if searched := _searched(reader, asked):
            limit = min(max(max_tokens // LINE, 1), MOST_MENTIONS) if max_tokens else MOST_MENTIONS
            where = searched["folder"] or path
            tests = OF_TESTS.get(searched["tests"] or "", "all")
            found = search_text(
                project, searched["pattern"], path_filter=where, ignore_case="i" in searched["flags"], limit=limit,
                tests=tests, ref=ref,
            )  # fmt: skip
            return replace(found, query=asked)
        if reader.has_uses and is_served_inline(reader, asked):
            traced = trace_feature(project, asked, path=path, max_tokens=max(max_tokens or LISTING, LISTING), ref=ref)
            entry = [replace(one, children=[], repeated=[]) for one in traced.nodes]
            return replace(traced, nodes=entry, query=asked)
    except CodeCompassError as error:
        nothing = _Exploration(reader, question.read(asked), path, FEWEST)
        nothing.warnings.append(f"{asked}: {error.message}")
        return nothing.nothing()
    return _Exploration(reader, question.read(asked), path, max_tokens or _usual(asked)).answer()


def _file_named(reader: Reader, asked: str) -> str:
    """The file that a question is the path of; empty if it is none."""
    path = question.read(asked).path
    found = files_meant(reader.tree.files, repository_path(reader.project.root, path)) if path else []
    return found[0] if found else ""


def _searched(reader: Reader, asked: str) -> re.Match[str] | None:
    """An expression between slashes, unless that is a route."""
    found = question.EXPRESSION.fullmatch(asked)
    if found is None or (reader.has_uses and route_handler(reader, asked)):
        return None
    words = [one for one in (found["folder"] or "").replace(",", " ").split()[1:] if re.fullmatch(r"[\w-]+", one)]
    paths = reader.tree.files if words else ()
    return found if all(any(path.startswith(f"{one}/") for path in paths) for one in words) else None


def _once(parts: Sequence[Part]) -> list[Part]:
    """The answers without what another of them tells of the same symbol already."""
    subjects = [one for part in parts if isinstance(part, Explored) for one in part.subjects]
    tested = {one.symbol_id for one in subjects if one.testing}
    used = {one.symbol_id for one in subjects if one.uses and not one.testing}
    known = set[str]()

    def without_repeated(one: Subject) -> Subject:
        if one.testing:
            return replace(one, uses=[]) if one.symbol_id in used else one
        if one.symbol_id in known:
            says_more = any(use.under or use.tested for use in one.uses)
            return replace(one, **AGAIN, uses=one.uses if says_more else [])
        known.add(one.symbol_id)
        return replace(one, tests=[]) if one.symbol_id in tested else one

    return [
        replace(part, subjects=[*map(without_repeated, part.subjects)]) if isinstance(part, Explored) else part
        for part in parts
    ]


def _split(query: str) -> list[str]:
    """The parts between `;`, one in an expression between slashes aside: `/a;\\s*b/ src`."""
    parts: list[str] = []
    for one in query.split(";"):
        whole = f"{parts[-1]};{one}" if parts else ""
        is_open = bool(parts) and parts[-1].startswith("/") and not question.EXPRESSION.fullmatch(parts[-1].strip())
        if is_open and question.EXPRESSION.fullmatch(whole.strip()):
            parts[-1] = whole
        else:
            parts.append(one)
    return [one.strip() for one in parts if one.strip()]


def _several(reader: Reader, query: str, path: str | None) -> list[str]:
    """The questions in one text, separated by `;`, if each of them can be a question, or half of them can and no text
    contains the whole; none if it is one question."""
    parts = list(dict.fromkeys(_split(query)))
    is_place = len(parts) == 1 and (question.LINES.fullmatch(parts[0]) or _file_named(reader, parts[0]))
    if is_place or (len(parts) == 1 and _searched(reader, parts[0])):
        return parts
    if len(parts) == 1 and reader.has_uses and is_served_inline(reader, parts[0]):
        return parts
    if len(parts) < 2:
        return []
    del parts[MOST_PARTS:]
    is_text = "\n" in query.strip()  # with statements of code between its lines
    alone = sum(
        (question.stands_alone(one) and not is_text)
        or _Exploration(reader, question.read(one), path, FEWEST).is_about_something()
        for one in parts
    )
    if alone == len(parts):
        return parts
    is_one = alone * 2 < len(parts) or literal(reader, query.strip(), 1, whole_word=False).total > 0
    return [] if is_one else parts


def _usual(query: str) -> int:
    """The default budget of a question; tests and messages are listed line by line."""
    asked = question.read(query)
    return LISTING if asked.focus in ("tests", "uses") or len(asked.phrase.split()) >= FEWEST_SAID else USUAL


class _Exploration:
    """One question: finds the symbols, files or lines that it means, then makes the answer."""

    def __init__(self, reader: Reader, asked: Question, path: str | None, max_tokens: int) -> None:
        self.reader, self.asked, self.written = reader, asked, asked.text
        self.prefix = path_prefix(reader.project.root, path)
        if not self.prefix:
            self._narrow()
        self.room = Room(max_tokens)
        self.room.take(_Around(_repeated(asked.text)))
        self.texts = Texts(reader)
        self.understood = ""
        self.looked_for = asked.phrase
        self.warnings: list[str] = []
        self.hidden: dict[str, Any] = {}  # Any: what metadata holds
        self.cut = False

    def answer(self) -> Explored:
        asked = self.asked
        if asked.path and question.FILE.fullmatch(asked.path) and not self._literal(asked.path).total:
            return self._of_no_file(asked.path)
        if self.reader.has_uses and (handler := route_handler(self.reader, asked.text)):
            self.understood = "symbols"
            return self._of_symbols([handler], [])
        if commands := self._commands():
            self.understood = "symbols"
            return self._of_symbols(commands, [])
        is_account = "\n" in asked.text.strip() and understand(asked.text).is_task
        if is_account and len(asked.text) > MOST_REPEATED:  # what it says beside the places it names counts, too
            return self._of_words()
        if symbols := self._at_places():
            self.understood = "places"
            return self._of_symbols(symbols, [])
        if is_account:
            return self._of_words()
        if self._is_message() and (found := self._said(asked.phrase)).total:
            return self._of_text(found)
        if asked.is_question:
            return self._of_question()
        if ends := self._ends():
            self.understood = "symbols"
            start, end = (one.symbol_id for one in ends.chosen)
            chains = find_call_path(self.reader.project, start, end, ref=self.reader.ref).paths
            return self._of_symbols(ends.chosen, ends.others, len(ends.others), paths=self.room.some(chains, 0.4))
        named = self._named(asked.names)
        if named and asked.is_word and all(is_prose(one.path) for one in named.chosen):  # a heading about a setting
            found = self._literal(asked.phrase)
            if not all(is_prose(one.path) for one in found.lines):
                return self._of_text(found)
        if named:
            self.understood = "symbols"
            return self._of_symbols(named.chosen, named.others, len(named.others))
        self.looked_for = asked.phrase if asked.is_word else next(iter(asked.names), "")
        if self.looked_for and (found := self._literal(self.looked_for)).total:
            return self._of_text(found)
        if symbols := self._read_alike():
            self.understood = "symbols"
            return self._of_symbols(symbols, [])
        return self._of_no_name() if self._is_unknown_name() else self._of_words()

    def _of_no_file(self, path: str) -> Explored:
        """The answer about a file that does not exist: those of the same name elsewhere, or of one like it."""
        name, files = path.rpartition("/")[2], [*self.reader.tree.files]
        near = [one for one in files if one.endswith(f"/{name}")] or get_close_matches(path, files, cutoff=0.8)
        beside = f"; like it: {', '.join(near[:MOST_SUBJECTS])}" if near else ", nor one of that name elsewhere"
        self.warnings.append(f"there is no file {path}{beside}")
        return self.nothing()

    def nothing(self) -> Explored:
        """The answer if nothing was found; the warnings say why."""
        self.understood = "nothing"
        return self._explored([])

    # What is meant

    def _narrow(self) -> None:
        """Take a path at the end of a question, or before its name, as the place of the name, if such a file exists."""
        of_file = question.OF_FILE.fullmatch(self.asked.text)
        found = question.WITHIN.fullmatch(
            f"{of_file['before']}{of_file['name']} {of_file['path']}" if of_file else self.asked.text
        )
        if found is None or not ("/" in found["path"] or "." in found["path"]):
            return
        asked = question.read(found["about"])
        paths = self.reader.tree.files
        path = repository_path(self.reader.project.root, found["path"]).rstrip("/")
        if asked.path or asked.places or asked.is_question or not asked.names:
            return
        files = files_meant(paths, path)
        prefix = files[0] if len(files) == 1 else f"{path}/"
        named = [name for name in asked.names if any(one.path.startswith(prefix) for one in self._bearers(name))]
        if named:
            self.asked, self.prefix = asked._replace(text=self.asked.text, names=tuple(named)), prefix

    def is_about_something(self) -> bool:
        """Whether a part of a text is a question by itself: it names or quotes something in the repository."""
        asked = self.asked
        if asked.path or asked.places:
            return bool(_file_named(self.reader, asked.text) or self._at_places())
        if self._commands():
            return True
        if asked.text.rpartition(" ")[2].startswith("/"):
            return not self.reader.has_uses or route_handler(self.reader, asked.text) is not None
        if asked.names and not asked.is_question:
            return all(self._bearers(name) for name in asked.names)
        return asked.text[:1] in "\"'`" and self._literal(asked.phrase).total > 0

    def _commands(self) -> list[Symbol]:
        """What runs the command that the question is, unless a definition has that name."""
        found = commands_typed(self.reader, self.asked.text) if self.reader.has_uses else []
        return found[:MOST_SUBJECTS] if found and not called(self.reader, self.asked.text) else []

    def _at_places(self) -> list[Symbol]:
        """The definitions around the named places, in files that exist here."""
        places = [(file, line) for path, line in self.asked.places for file in self._known_end(path)]
        self.reader = self.reader.reading(path for path, _ in places)
        found = around(self.reader, places)
        return list(dict.fromkeys(found[place] for place in places if place in found))[:MOST_SUBJECTS]

    def _known_end(self, path: str) -> list[str]:
        """The file with this path, or with its longest tail: tracebacks may have paths of other machines."""
        parts = repository_path(self.reader.project.root, path).lstrip("/").split("/")
        for start in range(len(parts)):
            if found := files_meant(self.reader.tree.files, "/".join(parts[start:])):
                return found[:1]
        return []

    def _is_message(self) -> bool:
        """Whether the question is a message that code may print, rather than a name or a question."""
        words, asked = self.asked.phrase.split(), self.asked
        return len(words) >= FEWEST_SAID and (asked.intent == "error" or not (asked.focus or asked.asks))

    def _literal(self, phrase: str) -> Mentions:
        one_word = len(phrase.split()) == 1
        return self._here(literal(self.reader, phrase, 400, whole_word=one_word))

    def _here(self, found: Mentions) -> Mentions:
        if found.left:
            said = not_looked_through(found.left, "ask search_text with path_filter for each")
            self.warnings += [said] if said not in self.warnings else []
        if not self.prefix:
            return found
        lines = [one for one in found.lines if one.path.startswith(self.prefix)]
        return Mentions(lines, len(lines), found.left)

    def _said(self, message: str) -> Mentions:
        """The lines that contain a message, in any case; if only tests do, after those with the template that produces
        it."""
        found = self._here(sentence(self.reader, message, 400))
        if any(not is_test(one.path) for one in found.lines):
            return found
        made = [one for one in templates(self.reader, message).lines if one.path.startswith(self.prefix)]
        return Mentions([*made, *(one for one in found.lines if one not in made)], found.total + len(made), found.left)

    def _named(self, names: Sequence[str]) -> _Named | None:
        """The symbols of these names, those of each name ordered by likelihood."""
        bearers = [(name, found) for name in names if (found := self._bearers(name))]
        if not bearers:
            return None
        most = MOST_OF_NAME if len(bearers) == 1 else max(1, MOST_SUBJECTS // len(bearers))
        chosen: list[Symbol] = []
        others: list[Bearer] = []
        inside = {one.path for _, found in bearers if len(found) == 1 for one in found}
        for name, found in bearers:
            beside = [one for one in found if one.path in inside] or found
            beside = [one for one in beside if not is_test(one.path)] or beside
            best = self._most_called(beside)[:most] if self.asked.focus == "uses" and len(bearers) == 1 else []
            if not best:
                beside = self._declared_first(name, beside)
                best = [one.symbol for one in best_bearers(self.reader, understand(name), beside, most) if one.symbol]
                best.sort(key=lambda one: name.isidentifier() and self._is_member(one))  # `pay` before `Cart.pay`
            chosen += [one for one in best if one not in chosen]
            places = {(one.path, one.line_start) for one in chosen}
            others += [one for one in beside if (one.path, one.line) not in places]
        types = {one.symbol_id for one in chosen}
        chosen = [one for one in chosen if not (one.kind == "constructor" and one.parent_id in types)]
        return _Named(chosen[:MOST_SUBJECTS], others)

    def _most_called(self, bearers: list[Bearer]) -> list[Symbol]:
        """The functions among several symbols of a name, those with most uses first; none if fewer than two have any."""
        if not 1 < len(bearers) <= MOST_BEARING or not self.reader.has_uses:
            return []
        known = [one for one in read(self.reader, bearers) if one.kind in CALLABLE_KINDS]
        asked = {"kind": "CALLS", "role": ""}
        uses = {one: number(self.reader, "count_references", "uses", symbol=one.symbol_id, **asked) for one in known}
        ids = {one.symbol_id for one in known}
        overriding = {one for one in known if ids.intersection(self.reader.overrides.above(one.symbol_id))}
        found = [one for one in sorted(known, key=lambda one: -uses[one]) if uses[one] and one not in overriding]
        return found if len(found) > 1 else []

    def _declared_first(self, name: str, bearers: list[Bearer]) -> list[Bearer]:
        """Of many symbols with a name, those at the top level (a function, a type) rather than members; else those
        that override none of the others, under which overrides are listed."""
        if not MOST_OF_NAME < len(bearers) <= MOST_BEARING or not self.reader.has_uses:
            return bearers
        symbols = {(one.path, one.line_start): one for one in read(self.reader, bearers)}
        if alone := [
            one
            for one in bearers
            if (symbols[one.path, one.line].qualified_name.endswith(name))
            and not self._is_member(symbols[one.path, one.line])
        ]:
            return alone
        ids = {one.symbol_id for one in symbols.values()}
        overriding = {one for one in ids if ids.intersection(self.reader.overrides.above(one))}
        return [one for one in bearers if symbols[one.path, one.line].symbol_id not in overriding]

    def _is_member(self, symbol: Symbol) -> bool:
        owner = by_ids(self.reader, [symbol.parent_id]).get(symbol.parent_id)
        return owner is not None and owner.kind in OWNER_KINDS

    def _ends(self) -> _Named | None:
        """The ends of the call chain that the question is about; for ambiguous names, the symbols that calls connect."""
        if not self.asked.between or len(self.asked.names) < 2 or not self.reader.has_uses:
            return None
        starts, ends = (read(self.reader, self._bearers(name)[:MOST_ENDS]) for name in self.asked.names[:2])
        for end in ends:
            callers = walk(self.reader, end.symbol_id, "callers", MOST_CALLS, MOST_CALLERS).steps
            reached = {step.symbol_id for step in callers}
            if joined := [one for one in starts if one.symbol_id in reached]:
                return _Named([joined[0], end], [Bearer.of(one) for one in joined[1:]])
        return None

    def _bearers(self, name: str) -> list[Bearer]:
        found = called(self.reader, name)
        if self.prefix:
            found = [one for one in found if one.path.startswith(self.prefix)]
        return defined(self.reader, [one for one in found if one.kind not in BORROWING_KINDS] or found)

    def _spelled_alike(self, name: str) -> list[Bearer]:
        """Names of the same words in another case: POLL_LIMIT is read through PollLimit."""
        words = split_name(name)
        if len(words) < 2:
            return []
        alike = self.reader.look_up(lambda register: register.names_with(words, 200))
        return [one for other in alike if other != name and split_name(other) == words for one in self._bearers(other)]

    # What is answered

    def _of_question(self) -> Explored:
        """What the question names in quotes, or the lines that contain what it quotes, then the search's results; else
        the best of what it names otherwise and of the results."""
        if quoted := self._named(self.asked.quoted):
            self.understood = "symbols"
            return self._of_symbols(quoted.chosen, quoted.others, len(quoted.others), ranked=self._found())
        for string in self.asked.strings:
            if not self._bearers(string) and (found := self._literal(string)).total:
                self.looked_for = string
                return self._of_text(found, self._found())
        named = self._named(self.asked.names)
        self._leave_unknown()
        return self._of_words([one for one in named.chosen if not aside(one.path)] if named else [])

    def _of_symbols(
        self,
        symbols: Sequence[Symbol],
        others: Sequence[Bearer],
        total_others: int = 0,
        ranked: Sequence[Ranked] = (),
        **more: Any,
    ) -> Explored:
        """The answer about symbols with equal shares of the room; what one leaves goes to the next, then to others."""
        facts = [
            facts_of(self.reader, one, self.texts, alone=alone, focus=self.asked.focus)
            for one, alone in _first_of_name(symbols, others)
        ]
        self._say_hidden(facts)
        are_users = self.asked.focus == "uses"  # they come first, what else bears the name last
        also = [] if are_users else self._others(others)
        subjects = list(self._subjects(facts))
        also = self._others(others) if are_users else also
        unnamed = max(total_others - len(also), 0)
        also += self._beside(ranked, facts, MOST_BESIDE, 1.0)
        return self._explored(subjects, others=also, total_others=len(also) + unnamed, **more)

    def _say_hidden(self, facts: Sequence[Facts]) -> None:
        """Warn of unread files that may use a symbol with few known uses, unless their lines are in the answer."""
        for one in facts:
            told = {UNKNOWN} if one.mentions else set[str]()
            found = hiding(self.reader, [one.symbol], one.total_uses + one.total_tests, but=told)
            self.warnings += found.pop("warnings", [])
            self.hidden |= found

    def _subjects(self, facts: Sequence[Facts], only_source: Container[Symbol] = ()) -> Iterator[Subject]:
        """As many subjects as fit; those of `only_source` without the places of their uses, calls and tests."""
        for at, one in enumerate(facts):
            if at and not self.room.fits(cost_of(bare_subject(one), self.room)):
                self.cut = True
                break
            # Of several of one name, who uses the likeliest is worth more than who uses the others.
            is_name = self.asked.focus == "uses" and len({other.symbol.name for other in facts}) == 1
            parts = min(len(facts) - at, 2) if is_name else len(facts) - at
            yield self._told(one, parts, one.symbol in only_source)

    def _told(self, facts: Facts, parts: int, only_source: bool) -> Subject:
        room = self.room.part(parts)
        if not room.fits(cost_of(bare_subject(facts), room)):
            self.room.join(room)
            room = self.room.part(1)
        tell = source_alone if only_source else told
        subject = tell(facts, room, self.texts, self.asked.focus)
        if subject.source is UNSET and not only_source and self._is_read(facts.symbol):
            chunks = slice_of(self.reader, self.texts, facts.symbol)
            subject = replace(subject, slice=room.some(chunks, SHARE_SLICED))
        self.room.join(room)
        if only_source:
            return subject
        if subject.testing is not UNSET:
            self.cut = self.cut or len(subject.testing.tests) < sum(subject.testing.totals.values())
            return subject
        self.cut = self.cut or lines_in(subject.uses) < len(facts.uses) or len(subject.tests) < len(facts.tests)
        return subject

    def _is_read(self, symbol: Symbol) -> bool:
        """Whether a symbol's code is of interest but not shown because of its length."""
        asked = self.asked.focus in ("", "calls")
        return asked and symbol.kind in CALLABLE_KINDS and symbol.line_end - symbol.line_start >= WHOLE_BODY

    def _others(self, others: Iterable[Bearer]) -> list[TextLine]:
        first = sorted(others, key=lambda one: (is_test(one.path), one.path, one.line))[:MOST_OTHERS]
        found = [TextLine(one.path, one.line_start, _signature(one)) for one in read(self.reader, first)]
        return self.room.some(found, 0.25)

    def _of_text(self, found: Mentions, ranked: Sequence[Ranked] = ()) -> Explored:
        """Lines that contain the text, uses of a value whose definition is such a line, and the other results."""
        self.understood = "text"
        declared = self.room.some([TextLine(*one) for one in key_declared(self.reader, self.looked_for)], 0.4)
        lines, elsewhere = told_once(found.lines)
        first = lines[:MOST_MENTIONS]
        self.reader = self.reader.reading(one.path for one in first)
        stands_in = around(self.reader, ((one.path, one.line) for one in first))
        sends = self._sends(lines)
        sent, caught, users = sending(self.reader, self.texts, lines if sends else ())
        sent = self.room.some(sent, 0.8, least=1)
        behind = levels_to(self.reader, self.texts, users, BEHIND, MOST_BEHIND) if sent and users else []
        behind = [replace(one, symbols=kept) for one in behind if (kept := self.room.some(one.symbols, 0.8))]
        unbound = [f"{one.name} ({n})" for one in users if sent and (n := unresolved_uses(self.reader, one).total())]
        self.warnings += [f"uses of these names that could not be bound: {', '.join(unbound)}"] if unbound else []
        values = [] if sent else [
            one for one in dict.fromkeys(stands_in.values())
            if one.kind in VALUE_KINDS and one.line_end - one.line_start < FEWEST_SAID and not is_test(one.path)
        ]  # fmt: skip
        alike = self._read_alike()
        alike = [] if sent else alike
        share = SHARE_QUOTED if ranked else 0.6 if values or alike else 1.0
        told = [with_entry(self.texts, one) for one in mentioned(self.reader, first, stands_in)]
        shown = self.room.some(told, share, least=1)
        self.cut = len(shown) < len(lines)
        chosen = [*{one.symbol_id: one for one in (*values, *alike)}.values()][:MOST_OF_NAME]
        return self._of_symbols(
            chosen, [], 0, ranked, mentions=shown, total_mentions=found.total, otherwise=self._otherwise(found), elsewhere=elsewhere, sent=sent,
            declared=declared, behind=behind, caught=caught,
        )  # fmt: skip

    def _otherwise(self, found: Mentions) -> int:
        """How many lines contain the text in another case, or without its last punctuation."""
        message = unended(self.looked_for)
        return sum(self.looked_for not in one.text and message.lower() in one.text.lower() for one in found.lines)

    def _sends(self, lines: Sequence[Mention]) -> bool:
        """Whether the lines that contain a text are few enough for it to be a message sent somewhere."""
        is_said = len(self.looked_for.split()) >= FEWEST_SAID or self.asked.text[:1] in "\"'`"
        return self.reader.has_uses and is_said and sum(not is_test(one.path) for one in lines) <= MOST_SENDING

    def _read_alike(self) -> list[Symbol]:
        alike = self._spelled_alike(self.looked_for)
        return [one for one in read(self.reader, alike[:MOST_OF_NAME]) if not is_test(one.path)]

    def _found(self) -> list[Ranked]:
        """The ranked results before scores drop; a task is done in one file or another."""
        asked = understand(self.asked.text)
        ranked = [one for one in find(self.reader, asked).ranked if one.path.startswith(self.prefix)]
        if asked.is_task:
            return ranked[:MOST_RANKED]
        # A short question's scores are squares of shares of the best already.
        least = WEIGHTS.worth**2 if asked.asks else WEIGHTS.worth * ranked[0].score.total if ranked else 0.0
        return [one for one in ranked if one.score.total >= least]

    def _of_words(self, named: Sequence[Symbol] = ()) -> Explored:
        """What the question names, and the best results of the ranking."""
        self.understood = "symbols" if named else "words"
        ranked = self._found()
        if not ranked and not named:
            self.understood = "nothing"
            self.warnings += self._nothing_found()
            return self._explored([])
        asked = understand(self.asked.text)
        share = WEIGHTS.sure**2 if asked.asks else WEIGHTS.sure
        best = share * ranked[0].score.total if ranked else 0.0
        likely = (one.symbol for one in ranked if one.symbol and one.score.total >= best)
        sure = [*dict.fromkeys((*named, *likely))][:MOST_SURE]
        facts = [facts_of(self.reader, one, self.texts, alone=len(sure) == 1) for one in sure]
        is_task = asked.is_task
        is_open = bool(named) or is_task
        used, most, share = ((), MOST_RANKED, 0.45) if is_open else (facts, MOST_BESIDE, 0.35)
        others = self._beside(ranked, used, most, share, without=sure)
        # What a question itself names is told with who uses it; in a task it may be what the task is not about.
        alone = {one for one in sure if is_open and (is_task or one not in named or len(named) > MOST_NAMED)}
        subjects = list(self._subjects(facts, alone))
        return self._explored(subjects, others=others, total_others=len(others))

    def _leave_unknown(self) -> None:
        """Leave unknown names out of a question in words, as they guess what the answer is called. Adds a note."""
        unknown = [name for name in self.asked.names if not self._bearers(name)] if self.asked.asks else []
        rest = " ".join(word for word in self.asked.text.split() if word.strip(",;:()`'\"") not in unknown)
        if not unknown or not question.read(rest).is_question:
            return
        self.asked = self.asked._replace(text=rest.rstrip(" ,;:"))
        for name in unknown:
            like = ", ".join(near(self.reader, name))
            self.warnings.append(f"nothing is called `{name}`{f'; near names: {like}' if like else ''}")

    def _is_unknown_name(self) -> bool:
        """Whether the question is a name that no symbol has and no text contains: similar names may differ."""
        asked = self.asked
        return asked.is_word and asked.names == (asked.phrase,) and question.TELLING.search(asked.phrase) is not None

    def _of_no_name(self) -> Explored:
        """The answer that there is no such name, with similar names and the places of search results."""
        self.understood = "nothing"
        self.warnings += self._nothing_found()
        ranked = [one for one in self._found() if one.symbol]
        others = self.room.some([*islice(self._ranked(ranked), MOST_GUESSED)], 0.5)
        return self._explored([], others=others, total_others=len(others))

    def _beside(
        self, ranked: Sequence[Ranked], facts: Sequence[Facts], most: int, share: float, without: Sequence[Symbol] = ()
    ) -> list[TextLine]:
        """Results other than the subjects that are not lines among their uses."""
        told = {(use.path, use.line) for one in facts for use in (*one.uses, *one.tests)}
        subjects = [*without, *(one.symbol for one in facts)]
        rest = [one for one in ranked if one.symbol is None or one.symbol not in subjects][:MOST_RANKED]
        others = (one for one in self._ranked(rest) if (one.path, one.line) not in told)
        return self.room.some([*islice(others, most)], share)

    def _ranked(self, found: Iterable[Ranked]) -> Iterator[TextLine]:
        for one in found:
            if one.symbol:
                yield TextLine(one.path, one.line_start, _signature(one.symbol))
            elif one.window:
                yield TextLine(one.path, one.window.line, self.texts.of(one.path).line(one.window.line)[:LONGEST])
            else:
                yield TextLine(one.path, 1, "")

    def _nothing_found(self) -> list[str]:
        if self.prefix and not any(path.startswith(self.prefix) for path in self.reader.tree.files):
            return [f"no file's path starts with `{self.prefix}`"]
        names = near(self.reader, self.asked.names[0]) if self.asked.names else []
        if self.prefix and self.asked.names and (found := called(self.reader, self.asked.names[0])):
            places = ", ".join(f"{one.path}:{one.line}" for one in found[:MOST_GUESSED])
            return [f"`{self.asked.names[0]}` is not in {self.prefix}, but at {places}"]
        hidden = undefined(self.reader, self.asked.names[0]) if self.asked.names else {}
        if said := hidden.pop("warnings", []):
            self.hidden = hidden
            return [*said]
        what = f"`{self.asked.names[0]}`" if self.asked.names else "so"
        return [f"nothing is called {what}, and no text holds it; near names: {', '.join(names)}" if names else
                f"nothing is called {what}, and no text holds it: try other words"]  # fmt: skip

    def _explored(self, subjects: list[Subject], **more: Any) -> Explored:
        """The answer, with further fields of it."""
        note = metadata(self.reader.standing, left_out=self.cut, warnings=self.warnings, **self.hidden)
        asked = _repeated(self.written), _repeated(self.looked_for)
        return Explored(*asked, self.understood, subjects, self.cut, **more, metadata=note)


def _first_of_name(symbols: Sequence[Symbol], others: Sequence[Bearer]) -> Iterator[tuple[Symbol, bool]]:
    """The symbols, each with whether lines with its name are listed with it, rather than with another of that name."""
    many = {one.name for one in others}
    for one in symbols:
        yield one, one.name not in many
        many.add(one.name)


class _Named(NamedTuple):
    chosen: list[Symbol]
    others: list[Bearer]


def _signature(symbol: Symbol) -> str:
    name = shortened(symbol.qualified_name, symbol.path)
    around = name.removesuffix(symbol.name).rstrip(".:/#")
    signature = " ".join(symbol.signature.split())
    return f"{around}  {signature}".strip()[:LONGEST_BESIDE] if signature else f"{symbol.kind} {name}"


def _repeated(query: str) -> str:
    """A question as an answer repeats it: only the beginning of a long text, to leave room for the answer."""
    return query if len(query) <= MOST_REPEATED else f"{query[:MOST_REPEATED]}…"
