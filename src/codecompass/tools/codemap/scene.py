"""What every operation of the CodeMap family receives and returns: the queried state, and an answer with its evidence."""

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import Any, Generic, TypeVar

from msgspec import Struct

from codecompass.index import About
from codecompass.model.errors import CodeCompassError
from codecompass.process.memo import memoised
from codecompass.session.project import Project
from codecompass.session.reader import Reader
from codecompass.store import WorkspaceRecord
from codecompass.tools.codemap.words import Confidence
from codecompass.tools.narrowing import let_nothing_through, path_prefix, repository_path
from codecompass.tools.snippets import Text
from codecompass.tools.symbols import Symbol

Data = TypeVar("Data", bound=Struct)
MOST_EVIDENCE = 5


class Next(Struct, frozen=True):
    """A suggested next question."""

    tool: str
    rationale: str
    parameters: dict[str, Any] = {}


class Pointer(Struct, frozen=True):
    """A place where an answer can be verified."""

    repo_id: str
    file_path: str
    line_start: int
    line_end: int
    symbol_id: str | None = None
    excerpt: str | None = None


@dataclass(frozen=True)
class Reply(Generic[Data]):
    """The answer of an operation, without the envelope."""

    answer: str
    """One plain sentence."""
    data: Data
    evidence: tuple[Pointer, ...] = ()
    next_actions: tuple[Next, ...] = ()
    confidence: Confidence = "High"
    sources: tuple[str, ...] = ()
    """Files that one would have read to find this out; those of the evidence count as well."""
    limits: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Budgets that cut something which no parameter asked for: (asked, applied)."""


class Scene:
    """The state that an operation queries, opened at first use.

    Committed: a commit as committed. Workspace: one overlay on its commit. Ephemeral: with texts that replace files
    where source is shown, and nowhere else.
    """

    def __init__(
        self, project: Project, workspace_id: str | None = None, virtual_files: Mapping[str, str] | None = None
    ) -> None:
        self.project = project
        self.workspace_id = workspace_id
        self.virtual_files = {repository_path(project.root, path): text for path, text in (virtual_files or {}).items()}
        self.opening_seconds = self.asking_seconds = 0.0
        self.opened: Reader | None = None
        """The reader, once something was asked."""
        self._about: About | None = None

    def is_about(self, about: About | None) -> None:
        """Declare the subject of the operation before the state is opened: while the commit is being indexed, the
        subject's files answer."""
        self._about = about

    @cached_property
    def workspace(self) -> WorkspaceRecord | None:
        """The workspace of the scene. Raises `workspace_not_registered`."""
        if self.workspace_id is None:
            return None
        from codecompass.session.workspaces import workspace

        return workspace(self.project, self.workspace_id)

    @cached_property
    def reader(self) -> Reader:
        """The state's reader. Raises `ref_not_indexed`, `workspace_not_registered`, and what building raises."""
        from codecompass.session.workspaces import baseline, reader_of

        started = time.perf_counter()
        found = (
            baseline(self.project, about=self._about)
            if self.workspace is None
            else reader_of(self.project, self.workspace)
        )
        self.opening_seconds += time.perf_counter() - started
        return self.opens(found)

    def opens(self, reader: Reader) -> Reader:
        """Record the reader that answers, and the time spent on queries."""
        scene, asked = self, type(reader)

        class Timed(asked):  # type: ignore[misc, valid-type]  # whichever reader it is
            def __init__(self) -> None:
                self.__dict__.update(reader.__dict__)

            def ask(self, question: str, **parameters: object) -> list[dict[str, object]]:
                started = time.perf_counter()
                try:
                    return reader.ask(question, **parameters)
                finally:
                    scene.asking_seconds += time.perf_counter() - started

        opened: Reader = Timed()
        self.opened = opened
        return opened

    @memoised
    def text(self, path: str) -> Text:
        """A file's text as it is shown, a virtual file's first. Raises `file_not_found`."""
        virtual = self.virtual_files.get(path)
        given = self.reader.text(path) if virtual is None else self.reader.shown(path, virtual.encode())
        return Text(given)

    def excerpt(self, path: str, line: int) -> str | None:
        """One line of a file, or None if it can't be read any more."""
        try:
            return self.text(path).line(line)
        except CodeCompassError:
            return None

    def pointer(self, path: str, first: int, last: int, symbol_id: str | None = None) -> Pointer:
        return Pointer(self.project.id, path, first, max(first, last), symbol_id, self.excerpt(path, first))

    def evidence(self, places: Iterable[tuple[str, int, str | None]]) -> tuple[Pointer, ...]:
        """The first lines of the first of (path, line, symbol)."""
        return tuple(self.pointer(path, line, line, symbol) for path, line, symbol in islice(places, MOST_EVIDENCE))

    def narrowed(self, answer: str, found: int, prefix: str | None) -> str:
        """The answer; if nothing was found because no path has the prefix, it says so."""
        folder = path_prefix(self.project.root, prefix)
        why = [] if found else let_nothing_through(self.reader.tree.files, folder, written=prefix)
        return " ".join([answer, *(f"{text[0].upper()}{text[1:]}." for text in why)])

    def pointer_to(self, symbol: Symbol) -> Pointer:
        return self.pointer(symbol.path, symbol.line_start, symbol.line_end, symbol.symbol_id)


def counted(number: int, noun: str) -> str:
    """`1 reference`, `3 references`, `2 classes`."""
    plural = noun + ("es" if noun.endswith("s") else "s")
    return f"{number:,} {noun if number == 1 else plural}"
