"""What functions do, in order of execution: calls bound to their definitions, effects on the outside, exits, each with
its conditions. The input of slices and steps."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from codecompass.extract.flow import Event, Flow, Guard, flow_of
from codecompass.extract.flow import Row as FlowRow
from codecompass.extract.sql import STATEMENT, tables_in, tables_of
from codecompass.languages import may_name, named
from codecompass.languages.access import access_of
from codecompass.languages.effects import RECEIVER, STORE, EffectRule, EffectRules, effects_of
from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, MEMBER_KINDS, TYPE_KINDS, VALUE_KINDS, Bearer
from codecompass.model.relations import grouped
from codecompass.process.memo import memoised
from codecompass.resolve.values import TEMPLATE
from codecompass.tools.dispatch import edges_out_of, of_some, surfaces_of
from codecompass.tools.handlers import SENDING, handlers_of, takes
from codecompass.tools.reactions import Reaction, reactions_to
from codecompass.tools.registered import owner_type
from codecompass.tools.relations import Access, accesses, keyed, related
from codecompass.tools.reviewing.shapes import takes as parameters
from codecompass.tools.snippets import MARK, Texts, arguments_in, with_mark
from codecompass.tools.symbols import Row, Symbol, by_ids, in_file, read
from codecompass.tools.tables import CONSTANT_KINDS, STATEMENTS, statements_of, table_names, tables_of_types
from codecompass.tools.topics import CONSUME, takers_of

if TYPE_CHECKING:
    from codecompass.graph.register import Register
    from codecompass.session.project import Reader

UNREMARKABLE = frozenset({"log", "route", "graphql", "exception", "retry", "di", "middleware"})
"""Kinds of surfaces that are no effects of a statement, or are told otherwise."""
REGISTERED = frozenset({"route", "graphql", "rpc", "topic", "command", "event", "middleware"})
"""Kinds of surfaces whose functions are passed on to be registered."""
CLIENT = "client"
OPEN = "open"
"""The operation of what reads or writes as its arguments say."""
_WRITING = re.compile(
    r"""["'][rbt]*[waxc+][rbt+]*["']|(?i:O_WRONLY|O_RDWR|FileMode\.(?:Create|Append|Trunc)|FileAccess\.\w*Write)"""
)
LONGEST_NAME = 80
MOST_BEARERS = 20
"""Definitions of a name that are looked at for a call that is not bound."""
FEWEST_NAMED = 2
"""Arguments that are passed by name, by which alone a call is bound."""
MOST_VALUE_LINES = 8
"""Lines of a definition whose value is told for its name."""
_STRING = re.compile(r"""(?<![\w])[rbfuRBFU$@]{0,2}(["'`])((?:\\.|(?!\1).)+)\1""")
ITSELF, ABOVE = frozenset({"self", "this", "cls", "static", "$this"}), frozenset({"super()", "super", "base", "parent"})
_NAME = re.compile(r"[^\W\d][\w$]*")
_CONTINUED = re.compile(r"\s*\n\s*(?=(?:\??->|\??\.)\w)")
"""Between the lines of a chain of calls."""
_HOLE = re.compile(r"\$?\{\s*(\$?[\w.:>-]+)\s*\}")
"""What stands for a value in a string."""
_JOINED = re.compile(r"\s*\+\s*|\s+\.\s+|(?<=[\"'])\s*\.\s*|\s*\.\s*(?=[\"'$])")
"""Between the parts of a string that is put together."""
_PLAIN = re.compile(r"[\w$\\]+(?:(?:::|->|\.)\$?\w+)*")
_CALLED = re.compile(r"(?:[\w$\\]+(?:::|->|\.))*(\w+)\((.*)\)", re.DOTALL)
_MADE = re.compile(r"(?:await\s+)?(?:&|new\s+)*\\?(?:\w+(?:\.|::|\\))*(\w+)\s*[({]")
"""An argument that makes a value: `&cmd.SendMail{…}`, `new OrderPlaced(…)`."""
_TABLE_HOLE = re.compile(r"(?i)\b(?:from|into|update|table)\s+[`\"]?(%[sv]|[#$]?\{\w+\}|\$\w+)")
"""What stands for the name of a table in a statement."""
_ASSIGNED_TO = re.compile(r"(\w+)\s*(?::\s*\w+\s*)?:?=\s*f?\Z")
"""The variable to which the string is assigned that follows."""
_KEEPING = re.compile(r"=\s*(?:\w+\.)+([A-Z][A-Z\d_]*)\b(?!\.\w+\.|\()")
"""A declaration whose value is a constant of a type: `val b = Tables.BOOK`."""
_PARAMETER, _OF_PARAMETER = re.compile(r"[A-Z]|T[A-Z]\w*"), re.compile(r"<(?:[A-Z]|T[A-Z]\w*)>")
"""A parameter of a type, which names no table, and a type of one."""
MOST_LISTED = 60
"""Tables that one statement is for, one after the other."""
_PARTS = re.compile(r"\.|::|\\|#")
"""What stands between the parts of a qualified name."""
_GIVEN = re.compile(r"[^\W\d][\w$]*\b(?!\s*(?:->|\?|\.\w))")
"""A name in arguments that stands for itself: no member of it is taken."""
_KEYWORD = re.compile(r"\w+=(?!=)")
_RECEIVER = re.compile(r"\s*func \((\w+) \*?(\w+)")
_DECLARING = re.compile(
    rf"(?:\b(?:var|let|const|val|final)\s+)?(\$?\w+)(?:\s*:?=\s*|\s*:\s*|\s+)(?:(?:new|make)\()?[^=;(),]*?\b{MARK}\b(?!\s+\w+\s*[=;,)])|\b{MARK}\b(?:<[^<>]*>)?(?:\[\])?\s+(\$?\w+)"
)
_GETTING = re.compile(rf"\$?(\w+)\s*:?=\s*(?:await\s+)?[\w.$>:-]*(?:[gG]et|[fF]ind|[lL]oad)\w*[<(]\s*{MARK}\b")
"""What declares or makes a variable of the marked type, and what gets one by the type's name."""
_KEYED = re.compile(r"\$?(?P<item>\w+)\[(?:[\"'](?P<key>\w+)[\"']|[^\]]*)\]")
"""A function that is taken from a record by its key, or from a map."""
_FIELD, _RECORD = re.compile(r"(?m)^\s*(\w+) +\w"), re.compile(r"[{(\[][^{}()\[\]]*[})\]]")
"""A field of a record's type, and a record, by its place."""
_ASSIGNING = re.compile(r"(?!for\b)(?:\w+ )*\$?(\w+)\b[^=]*=[^=]")
"""A statement that gives a variable a value."""
MOST_HELD = 12
"""Functions that one member of a table's records has."""
_ELEMENT = re.compile(r"\(\s*\$(\w+)\s+as\s+(?:\$\w+\s*=>\s*)?\$(\w+)\s*\)")
"""A loop: what it goes over, and the variable of its elements."""
_LISTED = re.compile(r"(?<=[\[(,{ ])([A-Z]\w*)(?=\s*[,)\]}])")
"""A class as an element of a list."""
_ON_TYPE = re.compile(r"(?:(?:static|self)::|cls\.)\w")
"""A call on the type that a method belongs to."""
_ON_ITSELF = re.compile(r"\b(?:cls|self|this|static)(?:\.|::|->)([^\n]+)")
MOST_COURSES = 4096
"""Definitions whose courses are remembered."""
DISPATCHING = frozenset({"interface", "trait", "protocol"})
"""Kinds of types whose member, called by the type's name, is still one of several: `Shape::area(circle)`."""


class Effect(Struct, frozen=True):
    """What a statement does to something outside the code."""

    kind: str
    """`table`, `cache`, `topic`, `client`, `config`, `file`, `mail`, `metric` …"""
    operation: str
    """`read`, `write`, `delete`, `send`; empty where it is not known."""
    name: str
    """The table, the key, the topic, as far as it is written."""
    confidence: str
    perhaps: bool = False
    """Told of a callee: there it stands under a condition, or after a return that may leave before."""


class Bound(NamedTuple):
    """A definition that a call leads to."""

    symbol: Symbol
    confidence: str
    later: bool = False
    """It is passed on, and runs at another time."""
    reacts: bool = False
    """It is not called there: it is declared to run when what the statement writes is written."""
    handles: int = 0
    """It handles the message that is sent there: how many do."""
    own: bool = False
    """Just that, and nothing that overrides it: an overriding method calls what it overrides, or a class is named."""


class Happening(NamedTuple):
    event: Event
    bound: tuple[Bound, ...] = ()
    effects: tuple[Effect, ...] = ()
    unbound: bool = False
    """A call that is not bound, of a name that a definition of the repository bears."""


class Course(NamedTuple):
    """A function's calls, effects and exits in order of execution."""

    symbol: Symbol
    flow: Flow
    happenings: list[Happening]

    def guards(self, happening: Happening) -> list[Guard]:
        return [self.flow.guards[place] for place in happening.event.guards]


def courses(reader: Reader, symbols: Sequence[Symbol]) -> dict[str, Course]:
    """The course of each of some definitions, by id. A graph never changes, so it caches those read last: paths
    through an application mostly end alike."""
    known: dict[str, Course] = {} if reader.is_early else reader.graph.courses
    wanted = ((one, known[one.symbol_id]) for one in symbols if one.symbol_id in known)
    # Of a file that serves several endpoints by functions without a name, each is asked about by its own lines.
    found = {one.symbol_id: course for one, course in wanted if _lines(course.symbol) == _lines(one)}
    for course in found.values():
        reader.text(course.symbol.path)  # what is hidden in it is noted
    missing = _read(reader, [one for one in symbols if one.symbol_id not in found])
    if len(known) + len(missing) > MOST_COURSES:
        known.clear()
    known.update(missing)
    return {one.symbol_id: found.get(one.symbol_id) or missing[one.symbol_id] for one in symbols}


def _lines(symbol: Symbol) -> tuple[int, int]:
    return symbol.line_start, symbol.line_end


def _read(reader: Reader, symbols: Sequence[Symbol]) -> dict[str, Course]:
    inside = {one.symbol_id: _inside(reader, one) for one in symbols}
    ids = list(dict.fromkeys(own for ids in inside.values() for own in ids))
    uses, outside = (
        _by_user(rows) for rows in (edges_out_of(reader, ids), of_some(reader, "outside_of", "user_id", ids))
    )
    surfaces = _by_user(surfaces_of(reader, ids))
    used = by_ids(reader, (str(row["used_id"]) for rows in uses.values() for row in rows))
    typed = [one for one in used.values() if one.kind not in VALUE_KINDS or not _OF_PARAMETER.search(one.signature)]
    tables = tables_of_types(reader, typed)
    fields = [one.symbol_id for one in used.values() if one.kind == "field"]
    settings = _by_user(row for row in surfaces_of(reader, fields) if row["kind"] == "config")
    texts, found = Texts(reader), {}
    for symbol in symbols:
        own = inside[symbol.symbol_id]
        rows = [[row for one in own for row in table.get(one, ())] for table in (uses, outside, surfaces)]
        rows[2] += [
            {**one, "line": row["line"], "path": symbol.path} for row in rows[0] if row["role"] == "read"
            for one in settings.get(str(row["used_id"]), ())
        ]  # fmt: skip
        found[symbol.symbol_id] = _Courses(reader, texts, symbol, used, tables).course(*rows)
    return found


def _inside(reader: Reader, symbol: Symbol) -> list[str]:
    """A definition, and those nested in it."""
    first, last = symbol.line_start, symbol.line_end
    if symbol.kind in TYPE_KINDS or symbol.kind == "module":
        return [symbol.symbol_id]

    def read(register: Register) -> list[Symbol]:
        outline = register.outline(symbol.path)
        lines = zip(outline.starts[1:], outline.ends[1:], strict=True)  # the first is the module
        return register.at(
            symbol.path, [at for at, (start, end) in enumerate(lines, 1) if first <= start and end <= last]
        )

    return list(dict.fromkeys([symbol.symbol_id, *(one.symbol_id for one in reader.look_up(read))]))


def _by_user(rows: Iterable[Mapping[str, object]]) -> dict[str, list[Row]]:
    return grouped((str(row["user_id"] if "user_id" in row else row["symbol_id"]), row) for row in rows)


MOST_TAKERS = 4
_CHANGED = re.compile(r"(?:await\s+)?(\$?\w+)[?!]?(?:\.|->)\w+(?:\(|\s*[-+*/|&?]{0,2}=(?!=))")
"""A statement that calls a member of a variable, or assigns one."""


def flow_in(reader: Reader, symbol: Symbol) -> Flow:
    """The control flow of a definition according to its text."""
    first, last = symbol.line_start, symbol.line_end
    if symbol.kind in TYPE_KINDS:  # nothing happens in it: its members are functions of their own
        return Flow()
    is_member = symbol.kind in MEMBER_KINDS
    flow = flow_of(symbol.path, reader.text(symbol.path), first, last, is_member=is_member)
    is_declared = first == last and any(one.text == symbol.name for one in flow.events if one.kind == "call")
    return Flow() if is_declared else flow  # an interface's `Pay(sum int) error` reads like a call


class _Courses:
    """Builds one definition's course."""

    def __init__(
        self, reader: Reader, texts: Texts, symbol: Symbol, used: Mapping[str, Symbol], tables: Mapping[str, str]
    ) -> None:
        self.reader, self.texts, self.symbol, self.used, self.tables = reader, texts, symbol, used, tables
        self.owner = by_ids(reader, [symbol.parent_id]).get(symbol.parent_id) if symbol.parent_id else None
        self.text = texts.of(symbol.path).between(symbol.line_start, symbol.line_end)
        self.flow = flow_in(reader, symbol)
        self.rules: EffectRules = effects_of(symbol.language)
        self.events = list(self.flow.events)
        self.bound: dict[int, list[Bound]] = {}
        self.effects: dict[int, list[Effect]] = {}
        self.verbs: dict[int, set[tuple[str, str]]] = {}
        """What statements do with tables: `("orders", "INSERT")`."""
        self.outside: dict[int, list[tuple[str, str]]] = {}
        self.unknown: set[int] = set()
        """Calls that may be of something outside, as a base there is not known to have such a member."""
        self.types: set[tuple[int, str]] = set()
        """Classes that are named, by line."""
        self.by_name = grouped((event.name, place) for place, event in enumerate(self.events) if event.kind == "call")

    def course(self, uses: list[Row], outside: list[Row], surfaces: list[Row]) -> Course:
        first, last = self.symbol.line_start, self.symbol.line_end
        uses = [row for row in uses if first <= row["line"] <= last and row["used_id"] in self.used]
        if self.flow.starts:
            self.types = {
                (int(row["line"]), one.name) for row in uses
                if (one := self.used[str(row["used_id"])]).kind in TYPE_KINDS - DISPATCHING
            }  # fmt: skip
            for row in sorted((row for row in uses if row["kind"] == "calls"), key=self._turn):
                self._bind(row)
            self._bind_alike()
            self._from_tables(uses)
            for row in outside:
                self._known_outside(row)
            self._effects(uses)
            self._messages(uses)
            self._named_surfaces(surfaces)
            self._statements(uses)
            self._taken()
            self._reactions()
        order = sorted(range(len(self.events)), key=self._order)
        return Course(self.symbol, self.flow, [self._happening(place) for place in order])

    def _order(self, place: int) -> tuple[float, int]:
        """Sort key: events of the flow are in order; others precede what follows on their line."""
        known = len(self.flow.events)
        if place < known:
            return place, 0
        line = self.events[place].line
        return next((at for at in range(known) if self.events[at].line >= line), known) - 0.5, place

    def _happening(self, place: int) -> Happening:
        event, bound = self.events[place], self.bound.get(place, [])
        is_outside = place not in self.unknown and any(owner for owner, _ in self.outside.get(place, ()))
        is_open = event.kind == "call" and not bound and not is_outside
        bearers = self._bearers(event.name, common=place in self.unknown) if is_open else []
        receiver = receiver_of(event)
        is_own = receiver in ITSELF or receiver in ABOVE  # of no type of another family
        is_member = event.text != event.name and not is_own
        if is_member and (declared := self._declaration(bearers) or self._taking(event, bearers)):
            return Happening(event, (Bound(declared, "heuristic"),), tuple(dict.fromkeys(self.effects.get(place, ()))))
        unbound = receiver not in ABOVE and any(one.kind in CALLABLE_KINDS for one in bearers)
        return Happening(event, tuple(bound), tuple(dict.fromkeys(self.effects.get(place, ()))), unbound)

    def _bearers(self, name: str, *, common: bool) -> list[Bearer]:
        """The first definitions outside of tests with a name, `common` ones included."""
        is_named = bool(name) and (common or name not in named(self.symbol.language).rules().RULES.vocabulary.common)
        found = self.reader.look_up(lambda register: register.bearers(name)) if is_named else []
        return [one for one in found if may_name(one.path, self.symbol.language)][:MOST_BEARERS]

    def _declaration(self, bearers: Sequence[Bearer]) -> Symbol | None:
        """The declaration that all other members of a name override or implement: what a member call of that name on a
        value of unknown type must mean, if it means one of the repository's."""
        if not 1 < len(bearers) < MOST_BEARERS:
            return None
        members = [one for one in read(self.reader, bearers) if not is_test(one.path)]
        for one in members:
            below = {*self.reader.overrides.below(one.symbol_id)}
            if len(members) > 1 and all(other is one or other.symbol_id in below for other in members):
                return one
        return None

    def _taking(self, event: Event, bearers: Sequence[Bearer]) -> Symbol | None:
        """The only member of a name that has parameters of all the names, which are several, by which a call passes arguments."""
        named = {one.partition("=")[0] for one in arguments_in(event.arguments) if _KEYWORD.match(one)}
        members = read(self.reader, bearers) if len(named) >= FEWEST_NAMED and len(bearers) < MOST_BEARERS else []
        types_first = access_of(self.symbol.language).types_first
        taken = ((one, parameters(one.signature, one.name, types_first)) for one in members if not is_test(one.path))
        fitting = [one for one, by in taken if by is not None and named.issubset(by.names)]
        is_one = len(fitting) == 1 and fitting[0].kind == "method" and fitting[0] != self.symbol
        return fitting[0] if is_one else None

    def _place(self, name: str, line: int) -> int | None:
        """The call of a name on or around a line."""
        places = self.by_name.get(name, ())
        exact = next((place for place in places if self.events[place].line == line), None)
        around = (p for p in places if self.events[p].is_on(line))
        return exact if exact is not None else next(around, None)

    def _made(self, line: int, text: str, last: int = 0, name: str = "") -> int:
        """Add an event for something that is no call in the text: a property, an element of a mapping."""
        row = line - self.symbol.line_start
        at = self.flow.starts[row] if row < len(self.flow.starts) else 0
        made = Event("call", name, text, "", line, line, last or line, at, self.flow.around_line(row))
        self.events.append(made)
        return len(self.events) - 1

    def _turn(self, row: Row) -> tuple[int, int, int]:
        """Sort key: of what a method of a library calls by turns, forms by the order of their fields."""
        symbol, line = self.used[str(row["used_id"])], int(row["line"])
        if row["strategy"] != TEMPLATE:
            return line, -1, symbol.line_start
        known = named(self.symbol.language).rules().RULES.vocabulary.templates
        words = _NAME.findall(self.texts.of(self.symbol.path).line(line))
        turns = (one.turn(symbol.name) for word in words for one in known.get(word, ()))
        at, field = next(filter(None, turns), (0, ""))
        beside = (one for one in in_file(self.reader, symbol.path) if one.parent_id == symbol.parent_id)
        return line, at, next((one.line_start for one in beside if one.name == field), symbol.line_start)

    def _bind(self, row: Row) -> None:
        symbol, line = self.used[str(row["used_id"])], int(row["line"])
        names = [symbol.name]
        if symbol.kind == "constructor" or row["role"] == "instantiate" or symbol.name.startswith("__"):
            names.append(re.split(r"\.|::|/|#|\\", symbol.qualified_name)[-2] if symbol.kind not in TYPE_KINDS else "")
        place = next((one for name in names if name and (one := self._place(name, line)) is not None), None)
        if place is None:  # another name for it: an alias, a decorator, a property
            free = [p for p, e in enumerate(self.events) if e.kind == "call" and e.line == line and p not in self.bound]
            known = {one.symbol.symbol_id for p in self.bound for one in self.bound[p] if self.events[p].line == line}
            if row["strategy"] == TEMPLATE:  # of a property that tells what a call has found
                known |= {one.symbol.symbol_id for told in self.bound.values() for one in told}
            if symbol.symbol_id in known or line <= self.symbol.line_start:
                return
            generated = symbol.name.lower() if symbol.kind == "field" else "."  # `getTotal()` of the field `total`
            through = [
                p
                for p in free
                if symbol.name in _NAME.findall(self.events[p].text) or self.events[p].name.lower().endswith(generated)
            ]  # `bill.delay()` runs `bill`
            on = self._run_on(symbol, line) if row["strategy"] == TEMPLATE else ""
            place = through[0] if through else self._made(line, f"{on}{symbol.name}", name=symbol.name if on else "")
        told = self.bound.setdefault(place, [])
        if all(one.symbol.symbol_id != symbol.symbol_id for one in told):
            own = row["strategy"] == "inherited member" and symbol.name == self.symbol.name
            own = own or (line, (_NAME.findall(receiver_of(self.events[place])) or [""])[-1]) in self.types
            told.append(Bound(symbol, str(row["confidence"]), own=own))

    def _run_on(self, symbol: Symbol, line: int) -> str:
        """`self.` for what a library's member that is called on the object itself calls in turn."""
        known = named(self.symbol.language).rules().RULES.vocabulary.templates
        own = (one for one in self.events if one.is_on(line) and receiver_of(one) in ITSELF | ABOVE)
        runs = (template for one in own for template in known.get(one.name, ()))
        return "self." if any(one.turn(symbol.name) is not None for one in runs) else ""

    def _bind_alike(self) -> None:
        """Bind all identical calls on a line, of which the graph has only one."""
        known = {(event.line, event.text): told for place, told in self.bound.items() for event in [self.events[place]]}
        for place, event in enumerate(self.events):
            if event.kind == "call" and (event.line, event.text) in known:
                self.bound.setdefault(place, known[event.line, event.text])

    def _from_tables(self, uses: Sequence[Row]) -> None:
        """Bind calls of functions that a table of records holds: `one.fetch(x)` for each `one` of `[{fetch: fetchFilm}]`."""
        own = {found[1]: one for one in reversed(self.flow.rows) if (found := _ASSIGNING.match(one.text))}
        kept = {one.name: one for one in reversed([*self.used.values()]) if one.kind in VALUE_KINDS and one.parent_id}
        for place, event in enumerate(self.events if own or kept else ()):
            if event.kind != "call" or any(one.symbol.kind in CALLABLE_KINDS for one in self.bound.get(place, ())):
                continue
            keyed, item = _KEYED.fullmatch(event.text), receiver_of(event).lstrip("$")
            indexed = keyed is not None and not keyed["key"]
            item, key = (keyed["item"], keyed["key"] or "") if keyed else (item, event.name)
            if not _NAME.fullmatch(item):
                continue
            around = [one.text for at in event.guards if (one := self.flow.guards[at]).kind == "loop"]
            naming = (
                [item]
                if indexed
                else [text for text in around if re.search(rf"\b{item}\b", text)] or self._values(item)
            )
            names = [name for text in naming[-1:] for name in _NAME.findall(text) if indexed or name != item]
            tables = [table for name in names if (table := own.get(name) or kept.get(name)) is not None]
            for text, functions in (self._records(table, key, uses) for table in tables):
                held = [one for one in functions if not key or _is_held(text, one.name, key)]
                if 0 < len(held) <= MOST_HELD:
                    self.bound[place] = [Bound(one, "heuristic") for one in held]
                    break

    def _records(self, table: FlowRow | Symbol, key: str, uses: Sequence[Row]) -> tuple[str, list[Symbol]]:
        """The text of a list or a map, in the function or beside it, behind the fields of its records if one is called
        `key`; and the functions that it names."""
        if isinstance(table, FlowRow):
            path, lines, rows = self.symbol.path, (table.line, table.last_line), uses
        else:
            path, lines = table.path, (table.line_start, table.line_end)
            rows = edges_out_of(self.reader, [table.parent_id or "", table.symbol_id])
        read = [str(row["used_id"]) for row in rows if row["kind"] != "calls" and lines[0] <= row["line"] <= lines[1]]
        text = self.texts.of(path).between(*lines)
        found = [one for one in by_ids(self.reader, dict.fromkeys(read)).values() if one.name in text]
        types = ([one for one in in_file(self.reader, kind.path) if one.parent_id == kind.symbol_id]
                 for kind in found if kind.kind in TYPE_KINDS)  # fmt: skip
        fields = next((members for members in types if any(one.name == key for one in members)), [])
        declared = "".join(f"{one.name} f\n" for one in sorted(fields, key=lambda one: one.line_start))
        functions = (one for one in found if one.kind in CALLABLE_KINDS)
        return declared + text, sorted(functions, key=lambda one: text.index(one.name))

    def _known_outside(self, row: Row) -> None:
        *above, member = _PARTS.split(str(row["used"]))
        owner = str(row["used"])[: -len(member)].rstrip(".:\\#") if above else ""
        line = int(row["line"])
        free = (p for p in self.by_name.get(member, ()) if self.events[p].line == line and p not in self.outside)
        place = next(free, None)
        place = self._place(member, line) if place is None else place
        if place is not None:
            self.outside.setdefault(place, []).append((owner, member))
            is_own = receiver_of(self.events[place]) in ITSELF | ABOVE  # what else should it be
            if row["confidence"] != "static" and row["strategy"] == "inherited member" and not is_own:
                self.unknown.add(place)

    def _effects(self, uses: Sequence[Row]) -> None:
        for place, event in enumerate(self.events):
            through = self.bound.get(place, [])
            if event.kind != "call" or any(one.symbol.name == event.name for one in through) or not event.name:
                continue
            known = [self.rules.known(member, owner) for owner, member in self.outside.get(place, ())]
            if any(
                one and self._is_result(one[0][0], owner)
                for one, (owner, _) in zip(known, self.outside.get(place, ()), strict=True)
            ):
                continue
            found, confidence = next((one for one in known if one), []), "static"
            if not found:
                found, confidence = self.rules.likely(event.name, receiver_of(event)), "heuristic"
                if found and found[0][0].type is not None and place in self.outside:
                    found = []  # its type is known, and is another
            for rule, affected in found:
                if rule.model:
                    break
                if rule.constant:
                    self._on_constant(place, event, rule, confidence)
                    continue
                name = self._table(rule, affected) or self._argument(event, rule.name, uses)
                name = self._kept(name, uses) if rule.kind == "table" else name
                if rule.kind == "topic" and (queue := self._queue(receiver_of(event))):
                    name = f"{name} on {queue}" if name else queue
                self._add(place, rule, name, event.name, confidence)
                if rule.eager:
                    self._eager(place, event, rule)
                if rule.kind == "topic":
                    if through:
                        self.bound[place] = [one._replace(later=True) for one in through]
                    self._handed_on(place, event, uses)
        self._passed(uses)
        for row in uses:
            self._on_model(row)
        held = {name: kind for name, kind in self._held(uses).items() if not self._is_collection(name)}
        accessed = [*accesses(self.reader, self.symbol, self.owner, {str(row["used_id"]) for row in uses}, held)]
        given = {one.into: one for one in accessed if one.into}
        tables = {one.model.symbol_id: one.table for one in given.values() if one.model}
        self._on_values(held | {name: one.model for name, one in given.items() if one.model}, {**tables, **self.tables})
        self._by_repositories(uses)
        self._by_members(accessed)
        self._on_base()
        self._on_looped()
        self._stored()

    def _stored(self) -> None:
        """Add the tables of the rows that a function reads and changes, where it stores all that has changed."""
        for place, event in enumerate([*self.events]):
            if event.kind != "call" or all(rule.operation(event.name) != STORE for rule in self.rules.of(event.name)):
                continue
            texts = [row.text for row in self.flow.rows if row.line < event.line]
            changed = dict.fromkeys(found[1] for text in texts if (found := _CHANGED.match(text)))
            tables = dict.fromkeys(filter(None, map(self._read_into, changed)))
            self.effects.setdefault(place, []).extend(Effect("table", "write", one, "heuristic") for one in tables)
            for reaction in reactions_to(self.reader, self.symbol.language, "store").get(("", ""), ()):
                at = self._made(event.last_line, reaction.symbol.name)
                self.bound[at] = [Bound(reaction.symbol, "heuristic", reacts=True)]

    def _eager(self, place: int, event: Event, rule: EffectRule) -> None:
        """Add the tables of the relations that a query names, or the relations' names, and those it writes with its own."""
        text, names = self.texts.of(self.symbol.path).between(event.line, event.last_line), table_names(self.reader)
        own = self.effects[place][-1].name
        for around, key in dict.fromkeys(keyed(text[max(text.find(f"{event.name}("), 0) :])):
            reads = around in rule.eager
            relation, operation = (key, "read") if reads else (around, rule.operation(key))
            if not operation or (not reads and operation == "read"):
                continue
            spelled = relation.lower(), f"{relation.lower()}s", relation.lower().removesuffix("s")
            table = related(self.reader, own, relation)
            if reads and not table:
                table = next((names[one] for one in spelled if one in names), f"{relation} (relation)")
            if table:
                self.effects[place].append(Effect(rule.kind, operation, table, "heuristic"))

    def _on_constant(self, place: int, event: Event, rule: EffectRule, confidence: str) -> None:
        """Add what a query does to the table that the constant declares which it takes."""
        given = arguments_in(event.arguments)
        first = given[rule.name] if isinstance(rule.name, int) and rule.name < len(given) else ""
        last = first.rpartition(".")[2]
        for one in self.used.values() if _PLAIN.fullmatch(first) else ():
            table = self.tables.get(one.symbol_id) if one.name == last and one.kind in CONSTANT_KINDS else None
            if table is not None:
                self._add(place, rule, table, event.name, confidence)
                return

    def _reactions(self) -> None:
        """Add what runs by itself after a write, behind the first statement that writes."""
        told = set[str]()
        known = reactions_to(self.reader, self.symbol.language, "table") if self.effects else {}
        for place, effects in [*self.effects.items()] if known else ():
            written = [(one.name, one.operation) for one in effects if one.kind == "table"]
            written += [(name.rpartition(".")[2].lower(), verb) for name, verb in sorted(self.verbs.get(place, ()))]
            for pair in written:
                for one in known.get(pair, ()):
                    is_new = one.symbol.symbol_id not in {*told, self.symbol.symbol_id}
                    if is_new and (one.rule is None or self._runs_observer(place, one)):
                        told.add(one.symbol.symbol_id)
                        line = self.events[place].last_line
                        self.bound[self._made(line, one.symbol.name)] = [Bound(one.symbol, "heuristic", reacts=True)]

    def _runs_observer(self, place: int, one: Reaction) -> bool:
        """Whether a call in a statement that writes a table runs a member of its model's observer, or what is declared
        to run then."""
        written = self.events[place]
        if one.rule is not None and not one.member:
            return all(
                event.name not in one.rule.rows for event in self.events if event.first_line == written.first_line
            )
        within = (event for event in self.events if event.kind == "call" and event.name == one.member)
        return any(
            one.is_run_by(event.name, self._whole(receiver_of(event)))
            for event in within if written.first_line <= event.line <= written.last_line
        )  # fmt: skip

    def _whole(self, receiver: str) -> str:
        """A receiver; for a variable, what the function assigns to it last, if that is a call."""
        values = self._values(receiver.lstrip("$")) if re.fullmatch(r"\$?\w+", receiver) else []
        return values[-1] if values and "(" in values[-1] else receiver

    def _taken(self) -> None:
        """Add the receivers of what is sent on a topic or a queue, by its name: they run later."""
        for place, effects in [*self.effects.items()]:
            names = {
                one.name.rpartition(" = ")[2] for one in effects if one.kind == "topic" and one.operation == "send"
            }
            known = {one.symbol.symbol_id for one in self.bound.get(place, ())} | {self.symbol.symbol_id}
            takers = [one for one in (takers_of(self.reader, names) if names else ()) if one.symbol_id not in known]
            for one in takers[:MOST_TAKERS]:
                self.bound.setdefault(place, []).append(Bound(one, "heuristic", later=True))

    def _statements(self, uses: Sequence[Row]) -> None:
        """Add SQL passed to an application's own functions, which no library rule covers."""
        known = {(one.name, one.operation) for told in self.effects.values() for one in told if one.kind == "table"}
        for rule in self.rules.texts:
            for found in rule.text.finditer(self.text) if rule.text and rule.operation(self.symbol.name) else ():
                line = self.symbol.line_start + self.text.count("\n", 0, found.start())
                effect = Effect(rule.kind, rule.operation(self.symbol.name), found["name"], "heuristic")
                self.effects.setdefault(self._made(line, found[0].strip("'\"|")), []).append(effect)
        for found in STATEMENT.finditer(self.text):
            written = found[2]
            line = self.symbol.line_start + self.text.count("\n", 0, found.start())
            last = line + found[0].count("\n")
            around = [
                p
                for p, e in enumerate(self.events)
                if e.kind == "call" and e.first_line <= line and last <= e.last_line
            ] or self._given_to(found)
            names = self._listed(written, line, uses)
            self._told_by([pair for one in names or [written] for pair in tables_of(one)], around, known)
        told = set[tuple[str, tuple[int, ...]]]()
        for row in reversed(uses):  # of the uses in one block the last one runs it: what precedes binds its parameters
            one, line = self.used[str(row["used_id"])], int(row["line"])
            around = [
                p for p, e in enumerate(self.events)
                if e.kind == "call" and e.is_on(line) and one.name in _NAME.findall(e.text + e.arguments)
            ] if one.kind in VALUE_KINDS else []  # fmt: skip
            block = (one.symbol_id, tuple(self.events[around[0]].guards)) if around else ("", ())
            for written in statements_of(self.reader, one) if around and block not in told else ():
                here = {(effect.name, effect.operation) for place in around for effect in self.effects.get(place, ())}
                self._told_by(tables_in(written), around, here)
            told.add(block)

    def _told_by(self, told: Iterable[tuple[str, str]], around: list[int], known: set[tuple[str, str]]) -> None:
        """Add what a statement does with tables to the innermost of these calls, unless all of it is known."""
        told = [(name, verb) for name, verb in told if verb in STATEMENTS]
        new = {(name, STATEMENTS[verb]) for name, verb in told}
        if new and around and not new & known:
            known |= new
            place = min(around, key=lambda p: (self.events[p].last_line - self.events[p].first_line, -p))
            effects = [Effect("table", STATEMENTS[verb], name, "heuristic") for name, verb in told]
            self.effects.setdefault(place, []).extend(effects)
            self.verbs.setdefault(place, set()).update(told)

    def _given_to(self, statement: re.Match[str]) -> list[int]:
        """The calls that are given the variable to which a statement is assigned."""
        held = _ASSIGNED_TO.search(self.text, max(statement.start() - LONGEST_NAME, 0), statement.start())
        return [
            p for p, e in enumerate(self.events)
            if held is not None and p in self.bound and held[1] in _NAME.findall(e.arguments)
        ][:1]  # fmt: skip

    def _listed(self, statement: str, line: int, uses: Sequence[Row]) -> list[str]:
        """A statement with a loop variable as its table, once for each table in the list of the loop."""
        hole = _TABLE_HOLE.search(statement)
        around = map(self.flow.guards.__getitem__, self.flow.around_line(line - self.symbol.line_start))
        loops = [one for one in around if one.kind == "loop"]
        if hole is None or not loops:
            return []
        named = {*_NAME.findall(loops[-1].text)}
        lists = {one.symbol_id: one for row in uses if (one := self.used[str(row["used_id"])]).name in named}
        found = list[str]()
        for one in (one for one in lists.values() if one.kind in VALUE_KINDS):
            text = self.texts.of(one.path).between(one.line_start, one.line_end)
            found += [name for _, name in _STRING.findall(text) if _NAME.fullmatch(name)]
        return [statement[: hole.start(1)] + name + statement[hole.end(1) :] for name in found[:MOST_LISTED]]

    def _messages(self, uses: Sequence[Row]) -> None:
        """Add the handlers of the messages sent, in place of the bus, which finds them by the message's type."""
        held: Mapping[str, Symbol] | None = None
        types = {one.name: one for row in uses if (one := self.used[str(row["used_id"])]).kind in TYPE_KINDS}
        for place, event in enumerate(self.events if types else ()):
            if event.kind != "call" or not SENDING.match(event.name):
                continue
            held = self._held(uses) if held is None else held
            found = list[Bound]()
            named = types.get((_NAME.findall(receiver_of(event)) or [""])[-1])  # `OrderPlaced::dispatch($order)`
            for given in [""] if named is not None else arguments_in(event.arguments):
                made = _MADE.match(given)
                word = given.lstrip("&*$")
                exact = named or types.get(made[1] if made else word)
                message = exact if named or made else held.get(word) or exact
                if (
                    message is None
                    or message.symbol_id in self.tables
                    or any(takes(one.symbol, message) for one in self.bound.get(place, ()))
                ):
                    continue
                handlers = {
                    one: is_declared for one, is_declared in handlers_of(self.reader, message).items()
                    if one.language == self.symbol.language and one != self.symbol
                }  # fmt: skip
                checks = reactions_to(self.reader, self.symbol.language, "message").get((message.name, ""), ())
                found += [Bound(one.symbol, "heuristic", reacts=True) for one in checks]
                topics = (
                    one for one in self.effects.get(place, ()) if (one.kind, one.confidence) == ("topic", "static")
                )
                by_type = message is exact and any(one.name and given.startswith(one.name) for one in topics)
                found += [
                    Bound(one, "static" if is_declared and by_type else "heuristic", handles=len(handlers))
                    for one, is_declared in handlers.items()
                ]
            if found:
                self.bound[place] = found

    def _queue(self, receiver: str) -> str:
        """The first constructor argument of a local queue: for `queue = Queue(name)` the values of `name`."""
        made = next(iter(self._values(receiver)), "") if _NAME.fullmatch(receiver) else ""
        given = next(iter(arguments_in(made[made.find("(") :])), "") if "(" in made else ""
        return " or ".join(self._values(given) if _NAME.fullmatch(given) else [given])[:LONGEST_NAME]

    @memoised
    def _values(self, name: str) -> list[str]:
        """What the function assigns to a variable, as written."""
        text = _CONTINUED.sub("", self.text)
        return list(dict.fromkeys(re.findall(rf"(?m)(?<![\w.]){re.escape(name)}\s*:?=\s*([^=\s].*?);?\s*$", text)))

    def _is_result(self, rule: EffectRule, owner: str) -> bool:
        """Whether an owner is another operation's result: of `redis.hgetall(key).get(field)` only the first counts; of
        `from(orders).join(lines)` each, as each names a table."""
        if rule.kind == "table" and rule.name is not None:
            return False
        given = _PARTS.split(owner)[-1]
        return any(
            one.kind == rule.kind and not one.model and one.operation(given) != "begin" for one in self.rules.of(given)
        )

    def _table(self, rule: EffectRule, name: str) -> str:
        """The table for a name that a library gives its model: Prisma's `user` for `User`."""
        if rule.kind != "table" or not name:
            return name
        return table_names(self.reader).get(name.lower(), name)

    def _add(self, place: int, rule: EffectRule, name: str, member: str, confidence: str) -> None:
        operation = rule.operation(member)
        if operation == OPEN and rule.kind == "file":
            operation = "write" if _WRITING.search(self.events[place].arguments) else "read"
        self.effects.setdefault(place, []).append(Effect(rule.kind, operation, name, confidence))

    def _handed_on(self, place: int, event: Event, uses: Sequence[Row]) -> None:
        """Add the functions that are passed to a queue: they run later."""
        for row in uses:
            symbol = self.used[str(row["used_id"])]
            handed = row["kind"] != "calls" and symbol.kind in CALLABLE_KINDS and event.is_on(row["line"])
            known = [one.symbol for one in self.bound.get(place, ())]
            if handed and symbol not in known and symbol.name in _NAME.findall(event.text + event.arguments):
                self.bound.setdefault(place, []).append(Bound(symbol, str(row["confidence"]), True))

    def _passed(self, uses: Sequence[Row]) -> None:
        """Add functions passed to external code, which calls them: `pool.submit(notify, flip)`; not handlers, which
        are registered that way and run on request."""
        found: dict[int, list[Bound]] = {}
        for row in uses:
            symbol, line = self.used[str(row["used_id"])], int(row["line"])
            if row["role"] != "read" or symbol.kind not in CALLABLE_KINDS or symbol.symbol_id == self.symbol.symbol_id:
                continue
            for place, event in enumerate(self.events):
                is_given = event.kind == "call" and place not in self.bound and event.is_on(line)
                if is_given and any(_NAME.findall(one)[-1:] == [symbol.name] for one in arguments_in(event.arguments)):
                    found.setdefault(place, []).append(Bound(symbol, "heuristic"))
                    break
        passed = dict.fromkeys(one.symbol.symbol_id for told in found.values() for one in told)
        rows = surfaces_of(self.reader, passed)
        served = {str(row["symbol_id"]) for row in rows if row["kind"] in REGISTERED}
        for place, told in found.items():
            if kept := [one for one in told if one.symbol.symbol_id not in served]:
                self.bound[place] = kept

    def _on_model(self, row: Row) -> None:
        """Add the effects of a statement that names a model and accesses its table."""
        model, line = self.used[str(row["used_id"])], int(row["line"])
        table = self.tables.get(model.symbol_id)
        if table is None or row["role"] not in ("read", "call", "instantiate"):
            return
        around = [p for p, e in enumerate(self.events) if e.kind == "call" and e.is_on(line)]
        if model.kind in CONSTANT_KINDS:  # it is taken by queries, or is the model itself
            around = [place for place in around if self.events[place].text.startswith(f"{model.name}.")]
        members = [self.events[place].name for place in around if place not in self.bound or row["kind"] != "calls"]
        operation, confidence = self.rules.of_models(members), str(row["confidence"])
        if not operation:
            operation, confidence = self._by_class_methods(around, model.name), "heuristic"
        if not operation or not around:
            return
        begun = {name for place in around for name in _NAME.findall(self.events[place].text)[:1]}
        models = {one.name for one in self.used.values() if one.name in begun and one.symbol_id in self.tables}
        if operation != "read" and models and model.name not in models:
            return  # it is passed to a statement of another model
        several = table.split(", ")
        confidence = confidence if len(several) == 1 else "heuristic"
        effects = [Effect("table", operation, one, confidence) for one in several]
        outermost = max(around, key=lambda place: (self.events[place].last_line - self.events[place].first_line, place))
        self.effects.setdefault(outermost, []).extend(effects)

    def _on_base(self) -> None:
        """Add the effects of members that a model inherits from a library: `super().save()`, `static::where(…)->get()`."""
        table = next(iter(tables_of_types(self.reader, [self.owner] if self.owner else []).values()), None)
        free = [(p, e) for p, e in enumerate(self.events) if table and e.kind == "call" and p not in self.bound]
        for place, event in free:
            operation = self.rules.of_models([event.name]) if receiver_of(event) in ABOVE else ""
            operation = "" if operation == "read" else operation
            if _ON_TYPE.match(event.text):
                beside = [one for _, one in free if one.first_line == event.first_line]
                if not any(one.text.startswith(event.text) for one in beside if one is not event):
                    operation = self.rules.of_models([one.name for one in beside if event.text.startswith(one.text)])
            if table and operation:
                self.effects.setdefault(place, []).append(Effect("table", operation, table, "static"))

    def _on_looped(self) -> None:
        """Add the effects of queries on a loop's variable that is one of several models: `for m in (A, B): m.objects.delete()`."""
        models = {one.name: self.tables[one.symbol_id] for one in self.used.values() if one.symbol_id in self.tables}
        for place, event in enumerate(self.events if models else ()):
            operation = self.rules.of_models([event.name]) if event.kind == "call" else ""
            variable = _NAME.match(event.text)
            if not operation or variable is None or place in self.bound or place in self.effects:
                continue
            within = [one.name for one in self.events if one.first_line == event.first_line]
            if self.rules.of_models(within) != operation:  # a query of what the statement writes
                continue
            heads = [one.text for one in map(self.flow.guards.__getitem__, event.guards) if one.kind == "loop"]
            head = next((text for text in reversed(heads) if variable[0] in _NAME.findall(text)), "")
            filling = re.compile(
                rf"(?:{'|'.join(_NAME.findall(head)[1:])})\b(?:[^=\n(]*=(?!=)|\.(?:append|push|add)\()"
            )
            rows = (row for row in self.flow.rows if head and filling.match(row.text))
            lists = [head, *(self.texts.of(self.symbol.path).between(row.line, row.last_line) for row in rows)]
            given = dict.fromkeys(name for text in lists for name in _LISTED.findall(text) if name in models)
            if given:
                self.effects[place] = [Effect("table", operation, models[name], "heuristic") for name in given]

    def _by_class_methods(self, around: Sequence[int], model: str) -> str:
        """What methods that a model inherits from a type without a table, or those of its manager, do to its table."""
        found = [
            one.symbol for place in around for one in self.bound.get(place, ())
            if (one.own or self.events[place].text.startswith(f"{model}."))
            and one.symbol.kind in MEMBER_KINDS and one.symbol.parent_id not in self.tables
        ]  # fmt: skip
        texts = (self.texts.of(one.path).between(one.line_start, one.line_end) for one in found)
        return self.rules.of_models(
            [member for text in texts for on in _ON_ITSELF.findall(text) for member in _NAME.findall(on)]
        )

    def _on_values(self, held: Mapping[str, Symbol], tables: Mapping[str, str]) -> None:
        """Add calls of a database's own members with values of the repository's types, and calls on values of models."""
        types = {one.name: one for one in self.used.values() if one.kind in TYPE_KINDS}
        values = {**types, **held}
        for place, event in enumerate(self.events if values else ()):
            if (
                event.kind != "call"
                or place in self.bound
                or any(one.kind == "table" for one in self.effects.get(place, ()))
            ):
                continue
            receiver = receiver_of(event).lstrip("$")
            own = held.get(receiver)
            owners, arguments = [owner for owner, _ in self.outside.get(place, ())], arguments_in(event.arguments)
            for rule in self.rules.of(event.name):
                gated = rule.type is not None or rule.receiver is not None
                by_type = rule.type is not None and place not in self.unknown and any(map(rule.type.search, owners))
                by_text = rule.receiver is not None and rule.receiver.search(receiver) is not None
                meant, reads = by_type or (by_text and not owners), rule.operation(event.name) == "read"
                given = [one for one in arguments if not (reads and one[:1] in "[{")]  # what is looked for
                named = [values[name] for one in given for name in _GIVEN.findall(one) if name in values]
                affected = named[0] if gated and meant and named else own if not gated else None
                if reads and self._is_loaded(rule, receiver_of(event)):
                    break
                table, confidence = "", "static" if by_type else "heuristic"
                if affected is not None and (gated or affected.symbol_id in tables):
                    name = affected.name
                    table = tables.get(affected.symbol_id) or table_names(self.reader).get(name.lower(), name)
                elif gated and meant and not (reads or named):
                    table, confidence = next(filter(None, map(self._read_into, arguments[:1])), ""), "heuristic"
                    meant = bool(table) or (by_type and by_text)
                if rule.model and (table or (gated and meant and not reads)):
                    effect = Effect("table", rule.operation(event.name), table, confidence)
                    self.effects.setdefault(place, []).append(effect)
                    break

    def _read_into(self, variable: str) -> str:
        """The table that a variable holds a row of, by the call that the function assigns to it last."""
        values = self._values(variable.lstrip("$")) if re.fullmatch(r"\$?\w+", variable) else []
        value = _dotted(values[-1]) if values else ""
        rows = (
            one.name for place, told in self.effects.items() for one in told
            if value and one.kind == "table" and one.operation == "read" and _dotted(self.events[place].text) in value
        )  # fmt: skip
        return next(rows, "")

    def _is_loaded(self, rule: EffectRule, receiver: str) -> bool:
        """Whether a variable holds rows that are read already: `$carts = Cart::where(…)->get(); $carts->count()`."""
        values = self._values(receiver) if rule.loaded is not None and re.fullmatch(r"\$?\w+", receiver) else []
        return bool(values) and all(rule.loaded is not None and rule.loaded.search(one) for one in values)

    def _is_collection(self, name: str) -> bool:
        """Whether a variable of the function is a collection in memory: what is added to it is stored nowhere."""
        if _NAME.fullmatch(name) and any(map(self.rules.collected.search, self._values(name))):
            return True
        return re.search(rf"\b{self.rules.collection}<[^=;\n]*>\??\s+{re.escape(name)}\b", self.text) is not None

    def _held(self, uses: Sequence[Row]) -> dict[str, Symbol]:
        """The types of the repository that variables have, by the lines that declare or construct them."""
        lines = self.texts.of(self.symbol.path).lines
        found: dict[str, Symbol] = {}
        if self.owner is not None and self.owner.kind in TYPE_KINDS:
            receiver = _RECEIVER.match(lines[self.symbol.line_start - 1])
            found |= {receiver[1] if receiver and receiver[2] == self.owner.name else "this": self.owner}
        for row in uses:
            used = self.used[str(row["used_id"])]
            if used.kind not in TYPE_KINDS:
                continue
            text = lines[row["line"] - 1]
            if used.name not in text:
                continue
            text = with_mark(text, used.name)
            got = [(one[1] or one[2]).lstrip("$") for one in _DECLARING.finditer(text)]
            got += [one[1] for one in [_GETTING.search(text)] if one is not None]
            for name in got:
                found.setdefault(name.replace(MARK, used.name), used)
        for guard in self.flow.guards:
            if (element := _ELEMENT.search(guard.text)) and element[1] in found:
                found.setdefault(element[2], found[element[1]])
        return found

    def _by_repositories(self, uses: Sequence[Row]) -> None:
        """Add calls on repositories, whose declaration names the type of their rows."""
        for place, event in enumerate(self.events):
            rules = [rule for rule in self.rules.of(event.name) if rule.entity is not None]
            if not rules or self.effects.get(place):
                continue
            pairs = ((rule, text) for text in self._declarations(place, event, uses) for rule in rules)
            for rule, declaration in pairs:
                found = rule.entity.search(declaration) if rule.entity is not None else None
                names = table_names(self.reader) if found is not None else {}
                if found is None or _PARAMETER.fullmatch(found["name"]):
                    continue
                if not rule.known or found["name"].lower() in names:
                    table = names.get(found["name"].lower(), found["name"])
                    effect = Effect("table", rule.operation(event.name), table, "static")
                    self.effects.setdefault(place, []).append(effect)
                    break

    def _by_members(self, found: Sequence[Access]) -> None:
        """Add reads and writes through the members of models, unless a call on the line does it."""
        for one in found:
            if one.called is not None:
                self._runs(one, one.called)
                continue
            there = [place for place, event in enumerate(self.events) if event.is_on(one.line)]
            calls = [(p, _dotted(self.events[p].text)) for p in there if self.events[p].kind == "call"]
            is_called = any(text == f"{one.text}.{self.events[p].name}" for p, text in calls)
            on = [p for p, text in calls if is_called and text.startswith(f"{one.text}.")]
            members = [self.events[place].name for place in on]
            links = self.rules.links(members)
            operation = "write" if links else self.rules.of_models(members) or one.operation
            if not operation or (links and one.through == "to"):
                continue
            operation = "read" if one.through == "by" and not links else operation
            name = f"{one.table} (links)" if links and not one.through else one.table
            known = {(e.name, e.operation) for place in there for e in self.effects.get(place, ())}
            if (name, operation) not in known:
                effect = Effect("table", operation, name, one.confidence)
                self.effects.setdefault(on[-1] if on else self._made(one.line, one.text), []).append(effect)

    def _runs(self, access: Access, called: Symbol) -> None:
        """Bind a property or method of a model that a variable is named after, unless something is bound there."""
        line = access.line
        place = self._place(called.name, line)
        if place in self.bound or any(
            one.symbol.name == called.name
            for p, event in enumerate(self.events) if event.is_on(line) for one in self.bound.get(p, ())
        ):  # fmt: skip
            return
        place = self._made(line, access.text) if place is None else place
        self.bound.setdefault(place, []).append(Bound(called, access.confidence))

    def _declarations(self, place: int, event: Event, uses: Sequence[Row]) -> Iterator[str]:
        """The declarations of the types that a call's receiver may have."""
        receiver = _NAME.findall(event.text.removesuffix(event.name))
        on = [
            one
            for row in uses
            if event.is_on(row["line"]) and (one := self.used[str(row["used_id"])]).kind in VALUE_KINDS
        ]
        held = [one for one in on if receiver and one.name == receiver[-1]]
        yield from (one.signature for one in held)
        owners = by_ids(self.reader, (owner_type(self.reader, one.symbol) for one in self.bound.get(place, ())))
        yield from (one.signature for one in owners.values() if one.kind in TYPE_KINDS)
        for symbol in held:
            for name in dict.fromkeys(_NAME.findall(symbol.signature)):
                named = self.reader.look_up(lambda register, name=name: register.read(register.bearers(name)))  # type: ignore[misc]
                yield from (one.signature for one in named if one.kind in TYPE_KINDS)

    def _named_surfaces(self, surfaces: Sequence[Row]) -> None:
        for row in surfaces:
            line, kind = int(row["line"]), str(row["kind"])
            detail = str(row["detail"])
            if (
                kind in UNREMARKABLE
                or row["path"] != self.symbol.path
                or (kind == "table" and detail not in STATEMENTS)
                or (kind == "topic" and detail == CONSUME)  # how it is started, no step of it
            ):
                continue
            if not self.symbol.line_start <= line <= self.symbol.line_end:
                continue
            around = [p for p, e in enumerate(self.events) if e.kind == "call" and e.is_on(line)]
            exact = [place for place in around if self.events[place].line == line]
            alike = [p for p in exact if any(one.kind == kind for one in self.effects.get(p, ()))]
            written = str(row["name"]) if self.flow.rows else self.texts.of(self.symbol.path).line(line).strip()
            place = (alike or exact or around or [self._made(line, written)])[0]
            if kind == "table":
                self.verbs.setdefault(place, set()).add((str(row["name"]), detail))
            if kind == CLIENT:  # the whole address says more than the argument
                told = [one for one in self.effects.get(place, ()) if one.kind != kind]
                self.effects[place] = [*told, Effect(kind, detail, str(row["name"]), str(row["confidence"]))]
                continue
            known = {(one.kind, one.name) for one in self.effects.get(place, ())}
            if (kind, str(row["name"])) not in known and (kind == "table" or all(own != kind for own, _ in known)):
                operation = "read" if kind == "config" else STATEMENTS.get(detail, detail)
                effect = Effect(kind, operation, str(row["name"]), str(row["confidence"]))
                self.effects.setdefault(place, []).append(effect)

    def _argument(self, event: Event, wanted: int | str | None, uses: Sequence[Row]) -> str:
        """An argument as written, with the value of a name that has one."""
        if wanted is None:
            return ""
        given = arguments_in(event.arguments)
        if wanted == RECEIVER:
            text = receiver_of(event)
        elif isinstance(wanted, str):
            text = next((one.partition("=")[2] for one in given if one.startswith(f"{wanted}=")), "")
        else:
            text = given[wanted] if wanted < len(given) and not _KEYWORD.match(given[wanted]) else ""
        held = [self.used[str(row["used_id"])] for row in uses]
        whole = _STRING.fullmatch(text)
        if whole and not _HOLE.search(whole[2]):
            return whole[2][:LONGEST_NAME]
        value = self._composed(text, held, {})
        if whole or len(_joined(text)) > 1:
            return value or (whole[2] if whole else text)[:LONGEST_NAME]
        return f"{text[:LONGEST_NAME]} = {value}" if value else text[:LONGEST_NAME]

    def _composed(self, text: str, held: Sequence[Symbol], given: Mapping[str, str]) -> str:
        """The string that an expression makes of others, as far as it is known: `account:{id}` of `self::KEY . $id`;
        empty if nothing of it is. `held`: what may be named in it; `given`: values of parameters."""
        if re.fullmatch(r"\$?\w+", text) and not given and len(values := self._values(text)) == 1:
            text = values[0]
        known: dict[str, str] = {**given}

        def value(name: str) -> str:
            last = (_NAME.findall(name) or [""])[-1]
            if last not in known:
                known[last] = ""  # a variable that is assigned a value made of itself
                bearing = (one for one in held if one.name == last and one.kind not in CALLABLE_KINDS)
                known[last] = next((found for one in bearing if (found := self._value(one))), "")
                if not (known[last] or given) and len(values := self._values(name)) == 1 and values[0] != name:
                    known[last] = self._composed(values[0], held, {last: f"{{{last}}}"})
            return known[last]

        told, is_known = list[str](), False
        for part in _joined(text):
            literal = _STRING.fullmatch(part)
            if literal:
                told.append(_HOLE.sub(lambda one: value(one[1]) or f"{{{one[1].lstrip('$')}}}", literal[2]))
                is_known = True
                continue
            found = value(part) if _PLAIN.fullmatch(part) else self._returned(part, held, given)
            is_known = is_known or bool(found)
            told.append(found or f"{{{(_NAME.findall(part) or ['…'])[-1]}}}")
        return "".join(told)[:LONGEST_NAME] if is_known else ""

    def _returned(self, text: str, held: Sequence[Symbol], given: Mapping[str, str]) -> str:
        """The string that a call of a short function of the repository returns."""
        call = _CALLED.fullmatch(text)
        bearing = (one for one in held if call and one.name == call[1] and one.kind in CALLABLE_KINDS)
        one = next((one for one in bearing if one.line_end - one.line_start <= MOST_VALUE_LINES), None)
        if one is None or call is None or given:
            return ""
        body = self.texts.of(one.path).between(one.line_start, one.line_end)
        returned = re.findall(r"\breturn\s+([^;\n]+?);?\s*$", body, re.MULTILINE)
        if len(returned) != 1:
            return ""
        taken = arguments_in(one.signature[one.signature.find(f"{one.name}(") + len(one.name) :])
        names = [(_NAME.findall(each.partition("=")[0].partition(":")[0]) or [""])[-1] for each in taken]
        passed = [self._composed(each, held, {}) or f"{{{each.lstrip('$')}}}" for each in arguments_in(f"({call[2]})")]
        rows = of_some(self.reader, "steps_of", "user_id", [one.symbol_id])
        inside = by_ids(self.reader, (str(row["used_id"]) for row in rows))
        return self._composed(returned[0], [*inside.values()], dict(zip(names, passed, strict=False)) or {"": ""})

    def _kept(self, name: str, uses: Sequence[Row]) -> str:
        """The constant that a variable of that name keeps: `BOOK` of `val b = Tables.BOOK`; else the name; nothing for a call,
        which gives a name that is not known."""
        if "(" in name:
            return ""
        for one in (self.used[str(row["used_id"])] for row in uses):
            if one.name == name and one.kind not in CALLABLE_KINDS | TYPE_KINDS:
                text = self.texts.of(one.path).between(one.line_start, one.line_end)
                found = _KEEPING.search(text)
                return found[1] if found else "" if _OF_PARAMETER.search(one.signature) else name
        return name

    def _value(self, symbol: Symbol) -> str:
        """The string that is the value of a short definition."""
        if symbol.kind in TYPE_KINDS or symbol.line_end - symbol.line_start > MOST_VALUE_LINES:
            return ""
        text = self.texts.of(symbol.path).between(symbol.line_start, symbol.line_end)
        text = text.partition("return ")[2] or text.partition("=")[2]
        found = _STRING.search(text)
        return found[2][:LONGEST_NAME] if found else ""


def _is_held(table: str, function: str, key: str) -> bool:
    """Whether records of a table hold a function under a key: by its name, or at the place of the field."""
    if re.search(rf"\b{key}\b[\"']?\s*(?::|=>?)\s*(?:\w*(?:\.|::))*{function}\b", table):
        return True
    fields = _FIELD.findall(table)
    place = fields.index(key) if key in fields else -1
    rows = (arguments_in(row) for row in _RECORD.findall(table) if f"{key}:" not in row and f"{key} " not in row)
    return any(place < len(row) and row[place].rpartition(".")[2] == function for row in rows if place >= 0)


def _joined(text: str) -> list[str]:
    """The parts of a string that is put together; what stands in quotes joins none."""
    quoted = _STRING.sub(lambda found: found[1] + "_" * (len(found[0]) - 2) + found[1], text)
    ends = [(0, 0), *(found.span() for found in _JOINED.finditer(quoted)), (len(text), len(text))]
    return [text[before[1] : after[0]] for before, after in pairwise(ends)]


def _dotted(text: str) -> str:
    """A chain of members in normalised spelling: `this.order.items` of `$this->order?->items`."""
    return re.sub(r"\s+|\$", "", text).replace("?->", ".").replace("->", ".").replace("?.", ".")


def receiver_of(event: Event) -> str:
    """The part of a call before its own name: `models.Query` of `models.Query.first`."""
    return event.text.removesuffix(event.name).rstrip(".:->?!")
