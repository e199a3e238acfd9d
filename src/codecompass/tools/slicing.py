"""Selects the relevant lines of functions for a slice."""

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import pairwise

from codecompass.extract.flow import Flow, Guard, Row
from codecompass.extract.uncommented import pieces
from codecompass.languages import named
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS
from codecompass.session.project import Reader
from codecompass.tools.dispatch import surfaces_of
from codecompass.tools.happenings import Course, Happening, courses, receiver_of
from codecompass.tools.snippets import Text
from codecompass.tools.symbols import Symbol, in_file
from codecompass.tools.telling import JUMP, LOGGED, LOUD

WORTH = 0.85
"""Share of a function's lines beyond which a slice saves too little, and all are shown."""
LONGEST_STATEMENT = 24
"""Lines of a statement that are kept as a whole."""
LONGEST_CALL, LONGEST_EFFECT, LONGEST_EXIT = 3, 8, 4
"""Lines that are kept of a longer one: of a call in it, of an effect, of a return or a raise."""
SHORTEST_GAP, SHORTEST_TEXT = 3, 40
"""Lines and characters of the longest gap that is shown instead of its number of lines."""
LEAST_LISTED = 5
"""Entries of a table one after the other that are left out."""
EMPTY = re.compile(r"[\s{}()\[\];,]*")
"""A line that says nothing."""
_TRIED = re.compile(r"\s*\}?\s*(?:try|else)\s*[:{]?\s*")
_ELSE = re.compile(r"\}?\s*(?:else|el(?:s|se)?if)\b")
_HELD = re.compile(r"(?:async |await )?(?:with\b|(?:using|try|synchronized|lock)\s*\()")
"""The head of a block under which something is held open, or awaited to fail."""
_BEFORE_CALL = re.compile(r"^\(*(?:await|yield|defer|go|unawaited)\s+")
_HOOK = re.compile(r"\buse[A-Z]\w*(?:<[^()]*>)?\(")
"""A call of what a component hooks into."""
_PARTING = re.compile(r"(?:\w+ )*?(?:switch|match|when|select)\b.*\{")
_DEFAULT = re.compile(r"\?\?|\|\||\s\?:?\s|=.*\bor\b|=.*\bif\b.*\belse\b")
"""A statement that chooses between values."""
_HELD_IN = re.compile(r"((?:[^()=\[]|\[[^\]]*\])*?(?:[\w\])}]|\[[^\]]*\]))\s*(?::?=(?![=>~])|[-+*/|&%?]{1,2}=)")
"""What stands before the sign of an assignment."""
_PART = re.compile(r"\.|->|::|\[")
"""What is assigned to is part of something else."""
_NAME = re.compile(r"[^\W\d][\w$]*")
_MARKUP = re.compile(r"</\w*|/>|(?:[(&?:]\s?|^)<[A-Za-z>]")
_ACTING = re.compile(r"&&|\?\s+\(|=>|\b(?:on[A-Z]\w*|disabled|href|to|action|hidden)=")
"""A line of markup on which something is decided or done."""
_ENTRY = re.compile(
    r"""\s*(?:['"]?[\w.-]+['"]?\s*(?::|=>?)\s*)?(["'`]).*\1,?|\s*['"]?[\w.-]+['"]?:|\s*(\w+)\s*:\s*[\w.?!$>-]*\b\2,?|\s*\w+,"""
)
"""An entry of a table that only names a text, or a member that is copied under its own name."""
_IMPORTED = re.compile(
    r"\s*(?:import|from|using|use|require|include|#include|package|namespace)\b|\}\s*from\s|\s+[\w$]+(?: as \w+)?,$"
)
LONGEST_MADE = 200
"""Characters of a statement in which a value's name and making are looked for."""
_MADE = re.compile(
    r"(?:^|[^(]*?[\s*&])(\$?\w+)(?:\s*:\s*[^=(]+)?\s*:?=\s*(?:new\b|[\[{\"'\d]|[\w:]+(?:<[^()]*>)?!?(?:\(\w*\)|\[\]))"
)
"""A value that a function makes itself: `seen = set()`, `List<Item> all = new ArrayList<>()`."""
_OUTWARD = re.compile(
    r"(?:open|connect|transfer|copy|move|rename|unlink|rmtree|mkdir|write|read|send|fetch|download|upload|exec|spawn)"
    r"(?![a-z])\w*|\w*(?:(?<=[a-z])(?:File|Directory|Directories|Connection|Socket|Stream|Process)"
    r"|_(?:file|dir|directory|connection|socket|stream|process))"
)
"""Names of calls that read or write outside of the program, when they are none of the repository's."""


def sliced(
    reader: Reader, text: Text, path: str, span: tuple[int, int], named_symbols: Sequence[Symbol], code: Set[int]
) -> set[int]:
    """The lines of a slice: the relevant ones of the functions in a span; outside of functions, all but comments."""
    functions = [
        one
        for one in in_file(reader, path)
        if one.kind in CALLABLE_KINDS and span[0] <= one.line_end and one.line_start <= span[1]
    ]
    outer = [
        one
        for one in functions
        if not any(o is not one and o.line_start <= one.line_start and one.line_end <= o.line_end for o in functions)
    ]
    lines = set(range(span[0], span[1] + 1))
    surfaces = surfaces_of(reader, [one.symbol_id for one in outer])
    logged = {int(row["line"]) for row in surfaces if row["kind"] == "log"}
    for course in courses(reader, outer).values():
        if course.flow.starts:
            own = range(course.symbol.line_start, course.symbol.line_end + 1)
            kept = _deciding(text, course, logged, code)
            is_short = len(kept & code) > WORTH * len(code & {*own})
            lines -= set[int]() if is_short else set(own) - kept
    lines &= code
    outside = lines - {line for one in outer for line in range(one.line_start, one.line_end + 1)}
    lines -= _runs(text, lines - _members(reader, path), _ENTRY, LEAST_LISTED)
    lines -= _runs(text, outside & lines, _IMPORTED, 3)
    silent = {line for line in lines if EMPTY.fullmatch(text.lines[line - 1])}
    if any(one.kind in TYPE_KINDS or one.kind == "module" for one in named_symbols):
        return lines - silent
    return lines - {line for line in silent if line - 1 not in lines - silent}


def _members(reader: Reader, path: str) -> set[int]:
    """The lines that declare what a type holds: the constants of an enum are no entries of a table."""
    known = in_file(reader, path)
    types = {one.symbol_id for one in known if one.kind in TYPE_KINDS}
    return {one.line_start for one in known if one.parent_id in types and one.kind not in CALLABLE_KINDS}


def _runs(text: Text, lines: Set[int], pattern: re.Pattern[str], least: int) -> set[int]:
    """Long sequences of consecutive lines of one form."""
    found, run = set[int](), list[int]()
    for line in [*sorted(lines), 0]:
        said = text.lines[line - 1] if line else ""
        if line and pattern.fullmatch(said.rstrip()) if pattern is _ENTRY else line and pattern.match(said):
            run.append(line)
            continue
        found.update(run if len(run) >= least else ())
        run = []
    return found


def code_lines(reader: Reader, text: Text, path: str, span: tuple[int, int]) -> set[int]:
    """The lines of a span, and of the functions that it is in, that contain more than comments, documentation and log
    messages; all if that is not known."""
    functions = reader.look_up(lambda register: register.spans(path, CALLABLE_KINDS))
    around = [one for one in functions if span[0] <= one.line_end and one.line_start <= span[1]]
    first = min([span[0], *(one.line_start for one in around)])
    found = pieces(path, reader.text(path), (first, max([span[1], *(one.line_end for one in around)])))
    if found is None:
        return set(range(1, text.count + 1))
    lines = {line for one in found for line in range(one.line, one.line + one.text.count(b"\n") + 1)}
    return {line for line in lines if not _is_quiet(text.lines[line - 1].strip())}


def _is_quiet(line: str) -> bool:
    """Whether a line only writes a log, below a warning."""
    logged = LOGGED.match(line)
    return logged is not None and line.rstrip(";").endswith(")") and not LOUD.match(logged["level"])


def _deciding(text: Text, course: Course, logged: Set[int], code: Set[int]) -> set[int]:
    """The lines of a function that a slice keeps: whole statements, unless they are too long."""
    symbol, flow = course.symbol, course.flow
    kept = set(range(symbol.line_start, max(flow.header_end, symbol.line_start) + 1))
    shown = [one for one in course.happenings if _decides(one)]
    outward = {*_outward(course, logged)}
    rows = [row for row in flow.rows if not (logging := LOGGED.match(row.text)) or LOUD.match(logging["level"])]
    chosen = [
        row for row in rows
        if row.line in outward or _HOOK.search(row.text) or JUMP.match(row.text)
        or any(row.line <= one.event.first_line <= row.last_line for one in shown)
    ]  # fmt: skip
    chosen += _asked_for(rows, chosen, flow)
    cases = [guard.line for row in chosen for place in row.guards if (guard := flow.guards[place]).kind == "case"]
    parting = [row for row in flow.rows if _PARTING.match(row.text)]
    above = (next((row for row in reversed(parting) if row.line <= line), None) for line in {*cases})
    chosen += [row for row in above if row is not None]
    markup = set[int]()
    for row in chosen:
        kept.update(_lines_of(row, text, shown))
        markup.update(range(row.line, row.last_line + 1) if _MARKUP.search(row.text) else ())
        for place in row.guards:
            kept.update(_header(flow.guards[place]))
    placed = [(row.line, row.last_line) for row in flow.rows]
    for one in shown:
        if not any(first <= one.event.first_line <= last for first, last in placed):
            kept.update(_statement(one))
            for guard in course.guards(one):
                kept.update(_header(guard))
    for guard in flow.guards:
        if guard.kind == "handler":
            kept.update(_header(guard))
    kept |= {*_before_else(flow.rows, kept)}
    kept = {line for line in kept if symbol.line_start <= line <= symbol.line_end}
    ordered = sorted(kept)
    for before, after in pairwise(ordered):
        gap = [line for line in range(before + 1, after) if line in code and not EMPTY.fullmatch(text.lines[line - 1])]
        said = [text.lines[line - 1].strip() for line in gap if not _TRIED.fullmatch(text.lines[line - 1])]
        shortest = 0 if before in markup and after in markup else SHORTEST_GAP
        if len(said) <= min(1, shortest) or (len(said) <= shortest and sum(map(len, said)) <= SHORTEST_TEXT):
            kept.update(gap)
    return kept


def _before_else(rows: Sequence[Row], kept: Set[int]) -> Iterator[int]:
    """The conditions of which an `else` that is kept is the rest."""
    for at, row in enumerate(rows):
        if row.line not in kept or not _ELSE.match(row.text):
            continue
        for one in reversed(rows[:at]):
            if one.indent < row.indent:
                break
            if one.indent == row.indent:
                yield from range(one.line, min(one.last_line, one.line + LONGEST_CALL) + 1)
                if not _ELSE.match(one.text):
                    break


def _asked_for(rows: Sequence[Row], chosen: Sequence[Row], flow: Flow) -> Iterator[Row]:
    """Statements that assign to what a kept condition, return or raise reads, or that choose a default."""
    heads = {place for row in chosen for place in row.guards}
    heads |= {place for place, one in enumerate(flow.guards) for row in chosen if row.line <= one.line <= row.last_line}
    asking = [flow.guards[place].text for place in heads if flow.guards[place].kind in ("choice", "loop", "case")]
    asking += [one.text for one in flow.events if one.kind != "call"]
    asking += [row.text for row in rows if _DEFAULT.search(row.text)]
    words = {word for one in asking for word in _NAME.findall(one)}
    for row in rows:
        held = _HELD_IN.match(row.text) if row not in chosen else None
        if held is not None and (_DEFAULT.search(row.text) or words.intersection(_NAME.findall(held[1]))):
            yield row


def _lines_of(row: Row, text: Text, shown: Sequence[Happening]) -> Iterator[int]:
    """The lines of a statement; of markup or a long statement only the relevant ones."""
    lines = range(row.line, row.last_line + 1)
    inside = [one for one in shown if row.line <= one.event.first_line <= row.last_line]
    if _MARKUP.search(row.text) and len(lines) > LONGEST_CALL:
        yield row.line
        yield from (line for line in lines if _ACTING.search(text.lines[line - 1]))
        return
    if len(lines) <= LONGEST_STATEMENT:
        yield from lines
        return
    yield from lines[:LONGEST_CALL]
    for one in inside:
        yield from _statement(one)


def _outward(course: Course, logged: Set[int]) -> Iterator[int]:
    """The first lines of statements that may have outside effects without calling a definition of the repository:
    statements that are just calls, heads of blocks that hold a resource, input and output, under a condition what changes
    an object or a list. Not those that always fill a value that the function constructs itself."""
    flow, common = course.flow, named(course.symbol.language).rules().RULES.vocabulary.common
    own = {found[1] for row in flow.rows if (found := _MADE.match(row.text[:LONGEST_MADE]))}
    calls = [one.event for one in course.happenings if one.event.kind == "call" and one.event.line not in logged]
    for row in flow.rows:
        chosen = any(flow.guards[place].kind in ("choice", "case") for place in row.guards)
        inside = [one for one in calls if row.line <= one.first_line <= row.last_line]
        said = _closed_up(row.text)
        bare = any(
            one.first_line == row.line and said.startswith(_closed_up(one.text) + "(")
            and (chosen or not (receiver_of(one) in own and one.name in common))
            for one in inside
        )  # fmt: skip
        held = _HELD_IN.match(row.text) if chosen else None
        changes = held is not None and _PART.search(held[1])
        if bare or changes or _HELD.match(row.text) or any(_OUTWARD.fullmatch(one.name) for one in inside):
            yield row.line


def _header(guard: Guard) -> range:
    return range(guard.line, min(guard.header_end, guard.line + LONGEST_CALL) + 1)


def _closed_up(text: str) -> str:
    """A statement without white space and without what may precede its call."""
    return "".join(_BEFORE_CALL.sub("", text).split()).lstrip("(@")


def _decides(happening: Happening) -> bool:
    """Whether an event of a function belongs to its slice."""
    return bool(happening.bound or happening.effects or happening.unbound) or happening.event.kind != "call"


def _statement(happening: Happening) -> Iterable[int]:
    event = happening.event
    most = LONGEST_EFFECT if happening.effects else LONGEST_CALL if event.kind == "call" else LONGEST_EXIT
    length = event.last_line - event.first_line + 1
    if length <= most:
        return range(event.first_line, event.last_line + 1)
    if event.kind == "call" and not happening.effects:
        return range(event.line, min(event.line + LONGEST_CALL, event.last_line + 1))
    return range(event.first_line, event.first_line + most)
