"""A published graph, opened for questions. Read-only and thread-safe."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from codecompass.graph import guard
from codecompass.graph.apart import NO_MEMORY, Apart
from codecompass.graph.imported import Imported
from codecompass.graph.overrides import Known
from codecompass.graph.register import NOT_READ, Register
from codecompass.model import queries
from codecompass.model.errors import CodeCompassError, DamagedGraphError
from codecompass.process.memory import told_of

if TYPE_CHECKING:
    from codecompass.graph import engine

Record = dict[str, Any]
"""A row by column name, as the question returns it. Any: text, numbers, lists; the question says which."""

QUESTION_TIMEOUT, TYPED_TIMEOUT = 20.0, 10.0
"""Seconds."""
TYPED_LIMIT = 1000
MOST_REMEMBERED, MOST_LISTED = 2000, 200_000
"""Rows of an answer about the whole graph; names in a list of a whole graph."""
MOST_APART = 2
"""Processes for typed queries, per graph; further queries wait."""
STUMBLED = (RuntimeError, MemoryError, OverflowError)
"""What the engine raises where it finds something else than it wrote: also at a size that is none."""
MARKS = {name: name.lower() for name in ("_ID", "_SRC", "_DST", "_LABEL", "_NODES", "_RELS")}
"""What the engine adds to nodes, relationships and paths; its successor shouts."""
INTERNAL = frozenset({"_id", "_src", "_dst"})
"""Marks that name places in the engine's files."""


class Answer(NamedTuple):
    """The result of a typed query."""

    columns: list[str]
    rows: list[list[Any]]  # Any: JSON-like values
    truncated: bool
    """There were more rows than the limit."""
    seconds: float


class Graph:
    """One graph file. Questions run in parallel, each thread on a connection of its own. The engine opens the file at
    the first question that needs it, which takes as long as many answers; some come from the register alone."""

    def __init__(self, file: Path, check: Callable[[Path], None] = lambda _: None) -> None:
        """Open a published graph. Raises DamagedGraphError if it cannot be read, as does the first question. `check`
        runs before the engine opens the file."""
        self.file = file
        self._check = check
        with _readable():
            self.register = Register(file)
            """What answers say of its symbols, without the engine."""
        self._opening = threading.Lock()
        self._database: engine.Database = None
        self._idle: list[_Line] = []
        self._busy: dict[int, _Line] = {}
        """By thread."""
        self._apart: list[Apart] = []
        """Idle processes for typed queries."""
        self._few = threading.Semaphore(MOST_APART)
        self._busy_apart: dict[int, Apart] = {}
        self._once: dict[tuple[object, ...], list[Record]] = {}
        """Answers about the whole graph, by question and values."""
        self._names: dict[str, frozenset[str]] = {}
        """Names that questions about the whole graph list."""
        self.exposing: frozenset[str] | None = None
        """The symbols that have a surface, by id, once they were read."""
        self.overrides = Known()
        """What was read of the methods above and below each: see overrides.py."""
        self.places: dict[str, int] = {}
        """Where symbols stand in the engine's table, by id, as far as questions were told."""
        self.surfaces: dict[str, list[Mapping[str, Any]]] = {}
        self.edges_out: dict[str, list[Mapping[str, Any]]] = {}
        """Surfaces of symbols, and what they call and use, by id, as far as tools have asked."""
        self.courses: dict[str, Any] = {}  # Any: what tools make of a definition
        """What happens in definitions, by id, as far as tools have read it."""
        self.computed: dict[object, Any] = {}  # Any: what tools make of the graph
        """What tools have computed of the whole graph, each result by its function and arguments."""
        self.imported = Imported(self.register.count_files)
        """What was read of the files that others import."""

    @classmethod
    def open(cls, file: Path, check: Callable[[Path], None] = lambda _: None) -> Graph:
        return cls(file, check)

    def ask(self, question: str, **parameters: object) -> list[Record]:
        """The rows of a saved question (cypher/ask/<question>.cypher). Raises CodeCompassError `query_timeout`;
        TypeError if the parameters are not the question's."""
        asked = queries.question(question)
        if set(parameters) != set(asked.parameters):
            raise TypeError(f"{question} takes {list(asked.parameters)}, not {list(parameters)}")
        text = asked.bound(parameters)
        values = {name: value for name, value in parameters.items() if name not in asked.bounds}
        with self._line(QUESTION_TIMEOUT) as line:
            if asked.each is None:
                return line.records(text, values)
            one, many = asked.each
            keys = values.pop(many)
            assert isinstance(keys, (list, tuple))
            return [record for key in keys for record in line.records(text, {**values, one: key})]

    def count(self, question: str) -> int:
        """The number that a saved question without parameters returns; cached, since the graph never changes. Raises
        CodeCompassError `query_timeout`."""
        (record,) = self.ask_once(question)
        (number,) = record.values()
        return int(number)

    def ask_once(self, question: str, **values: str) -> list[Record]:
        """The rows of a saved question about the whole graph, not to be modified; cached unless they are many. Raises
        CodeCompassError `query_timeout`."""
        asked = (question, *values.values())
        rows = self._once.get(asked)
        if rows is None:
            rows = self.ask(question, **values)
            if len(rows) <= MOST_REMEMBERED:
                self._once[asked] = rows
        return rows

    def may_be_in(self, question: str, name: str) -> bool:
        """Whether a name is in the cached rows of a question about the whole graph; always true if they are too many
        to cache."""
        names = self._names.get(question)
        if names is None:
            rows = self.ask(question, limit=MOST_LISTED)
            names = self._names[question] = frozenset(row["name"] for row in rows)
        return name in names or len(names) == MOST_LISTED

    def cypher(self, text: str, limit: int = TYPED_LIMIT, timeout: float = TYPED_TIMEOUT) -> Answer:
        """Run a typed query if it only reads, in a process of its own with limited time and memory. Raises
        CodeCompassError: `query_not_allowed` (it does not only read the graph), `invalid_input` (a syntax error, or it
        needs too much memory), `query_timeout`."""
        guard.checked(text)
        self._check(self.file)
        with self._few:
            for _ in range(2):
                try:
                    apart = self._apart.pop() if self._apart else Apart(self.file)
                except OSError:
                    break
                try:
                    return Answer(**self._asked_apart(apart, text, limit, timeout))
                except OSError:
                    apart.close()  # it was there for long, and had ended
        return self.cypher_here(text, limit, timeout)

    def _asked_apart(self, apart: Apart, text: str, limit: int, timeout: float) -> dict[str, Any]:
        ident = threading.get_ident()
        self._busy_apart[ident] = apart
        try:
            return apart.ask(text, limit, timeout)
        finally:
            self._busy_apart.pop(ident, None)
            if apart.is_alive:
                self._apart.append(apart)
            else:
                apart.close()

    def cypher_here(self, text: str, limit: int = TYPED_LIMIT, timeout: float = TYPED_TIMEOUT) -> Answer:
        """The same in this process, for a query that is known to be small."""
        statement = guard.checked(text)
        with self._line(timeout) as line:
            started = time.perf_counter()
            try:
                columns, rows, truncated = line.rows(statement, limit)
            except RuntimeError as problem:
                raise CodeCompassError("invalid_input", _engine_said(problem)) from None
            return Answer(columns, rows, truncated, time.perf_counter() - started)

    def explain(self, text: str) -> str:
        """The engine's plan for a typed query. Raises like `cypher`."""
        return str(self.cypher("EXPLAIN " + text).rows[0][0])

    def interrupt(self, thread: int | None = None) -> None:
        """Cancel the question of `thread` (its `threading.get_ident()`), or all questions; they end in
        `query_timeout`."""
        for ident, line in list(self._busy.items()):
            if thread in (None, ident):
                line.connection.interrupt()
        for ident, apart in list(self._busy_apart.items()):
            if thread in (None, ident):
                apart.end()

    def close(self) -> None:
        """Close the file. No question may be running."""
        while self._apart:
            self._apart.pop().close()
        while self._idle:
            self._idle.pop().close()
        if self._database is not None:
            self._database.close()
        self.register.close()

    @contextmanager
    def _line(self, timeout: float) -> Iterator[_Line]:
        ident = threading.get_ident()
        try:
            line = self._idle.pop()
        except IndexError:
            line = self._new_line()
        self._busy[ident] = line
        try:
            line.limit(timeout)
            yield line
        finally:
            self._busy.pop(ident, None)
            self._idle.append(line)

    def _new_line(self) -> _Line:
        from codecompass.graph import engine

        with self._opening:
            if self._database is None:
                self._check(self.file)
                with _readable():
                    self._database = engine.open_to_read(self.file)
        return _Line(engine.connect(self._database, threads=1))


@contextmanager
def _readable() -> Iterator[None]:
    try:
        yield
    except (*STUMBLED, *NOT_READ) as problem:
        if short := told_of(problem):
            raise CodeCompassError("internal_error", f"The graph can't be opened: {short}") from None
        message = "The graph can't be read. Index again with force: facts that are still good are not extracted anew."
        raise DamagedGraphError("index_incompatible", message, {"reason": str(problem)}) from None


class _Line:
    """A connection with its prepared statements."""

    def __init__(self, connection: engine.Connection) -> None:
        self.connection = connection
        self._prepared: dict[tuple[object, ...], tuple[engine.Prepared, list[str]]] = {}
        self._timeout = 0.0

    def limit(self, timeout: float) -> None:
        if timeout != self._timeout:
            self.connection.set_query_timeout(int(timeout * 1000))
            self._timeout = timeout

    def records(self, text: str, values: Mapping[str, object]) -> list[Record]:
        """All rows of a statement that is likely to be repeated."""
        given = dict(values)
        # An empty list has no type, and a statement is planned for the types it was first given.
        shape = (text, *(name for name, value in given.items() if value == []))
        known = self._prepared.get(shape)
        statement = known[0] if known else self._planned(text, given)
        result = self._executed(statement, given)
        columns = known[1] if known else result.get_column_names()
        self._prepared[shape] = statement, columns
        records = [dict(zip(columns, row, strict=True)) for row in result.get_all()]
        result.close()
        return records

    def _planned(self, text: str, example: dict[str, object]) -> engine.Prepared:
        from codecompass.graph import engine

        return engine.prepare(self.connection, text, example)

    def rows(self, text: str, limit: int) -> tuple[list[str], list[list[Any]], bool]:
        """The first `limit` rows of any statement, and whether there were more."""
        result = self._executed(text, {})
        rows = [[plain(value) for value in result.get_next()] for _ in range(min(limit, result.get_num_tuples()))]
        answer = result.get_column_names(), rows, result.has_next()
        result.close()
        return answer

    def _executed(self, statement: engine.Prepared | str, values: dict[str, object]) -> Any:  # Any: the engine's result
        try:
            return self.connection.execute(statement, values)
        except RuntimeError as problem:
            if "Interrupted" not in str(problem):
                raise
            message = f"The query took longer than {self._timeout:g} s: narrow it, or bound its paths."
            raise CodeCompassError("query_timeout", message) from None

    def close(self) -> None:
        self._prepared.clear()
        self.connection.close()


def plain(value: Any) -> Any:  # Any: whatever a query returns
    """A value as JSON can hold it, without the engine's internal ids."""
    if isinstance(value, dict):
        named = ((MARKS.get(key, key), item) for key, item in value.items())
        return {str(key): plain(item) for key, item in named if key not in INTERNAL}
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    return value if isinstance(value, (str, int, float, bool, type(None))) else str(value)


EXCEPTION = re.compile(r"[A-Z]\w*(?: \w+)? exception: ")
GRAMMAR = re.compile(
    r"(?:expected rule|extraneous input|mismatched input|missing|Invalid input).*?\(line: (\d+), offset: (\d+)\)",
    re.DOTALL,
)
RULE = re.compile(r"\boC_\w+|\bkU_\w+")
"""The engine's names of its errors and grammar rules, which mean nothing to its users."""


def _engine_said(problem: RuntimeError) -> str:
    text = str(problem)
    if "Buffer manager exception" in text or "bad_alloc" in text:
        return NO_MEMORY
    while (found := EXCEPTION.match(text)) is not None:
        text = text[found.end() :]
    grammar = GRAMMAR.search(text)
    if grammar is not None:
        line, column = int(grammar[1]), int(grammar[2])
        return f"The query cannot be read from line {line}, character {column + 1} on."
    return RULE.sub("something else", text)
