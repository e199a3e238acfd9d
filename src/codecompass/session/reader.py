"""A ref's published graph, opened for questions, with the texts that it was made from."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from difflib import get_close_matches
from functools import cached_property
from heapq import nsmallest
from typing import TYPE_CHECKING, Any, TypeVar

from codecompass.extract.masking import Kind, all_without_shapes, kind_of, masked, note_hidden
from codecompass.graph.imported import Imports
from codecompass.graph.overrides import Overrides
from codecompass.graph.reader import STUMBLED, TYPED_LIMIT, Answer
from codecompass.graph.register import NOT_READ, Register
from codecompass.index import About, Coverage, coverage_of
from codecompass.languages import is_manifest
from codecompass.languages.wrapping import code_in, in_lines, is_wrapped
from codecompass.model import GENERATED, SourceFile
from codecompass.model.errors import CodeCompassError, DamagedGraphError
from codecompass.process.cancelling import check_wanted
from codecompass.revision import Log, State, Tree
from codecompass.revision.owners import PLACES as OWNERS_PLACES
from codecompass.revision.owners import Owners
from codecompass.revision.signals import Signals
from codecompass.search import NO_PAST, Past
from codecompass.search.corpus import Corpus, CorpusOfFew
from codecompass.search.unread import Found as Unread
from codecompass.search.unread import skip_around, why_left_out
from codecompass.session.standing import Layer, Standing
from codecompass.store import GraphRecord

if TYPE_CHECKING:
    from codecompass.graph import Graph
    from codecompass.index.early import Early
    from codecompass.session.project import Project


Found = TypeVar("Found")
Rows = TypeVar("Rows")


MOST_PLACES = 1 << 16
"""Symbols whose places in the engine's table are remembered."""
MOST_OUTSIDE = 5_000
"""Uses of one name outside the repository, or bound to nothing."""
MOST_PROPOSED = 10
"""Paths, for one that is not there."""
EXPORTED_AT_ONCE, EXPORTED_BYTES = 300, 2 << 20
"""Files, and what they hold together, unless one alone holds more."""


class Reader:
    """What tools ask. Immutable: it keeps answering from its state, whatever happens to the repository meanwhile."""

    def __init__(
        self,
        project: Project,
        state: State | None,
        record: GraphRecord,
        graph: Graph,
        standing: Standing,
        commit: str | None,
    ) -> None:
        self.project = project
        self.standing = standing
        self.ref = standing.ref
        self.commit = commit
        """The commit it stands on; None outside git."""
        self.tree_id = record.tree_id
        self.graph = graph
        """`graph.ask(question, **parameters)`, `graph.cypher(text, …)`: see graph.py."""
        self.computed = graph.computed
        """What tools have computed of the whole graph."""
        self._record = record
        self._used_outside: dict[str, list[dict[str, Any]]] = {}  # Any: columns
        self._unbound: dict[str, list[dict[str, Any]]] = {}
        self._unread: dict[tuple[tuple[str, str], ...], Unread] = {}
        self._state = state

    @property
    def is_fresh(self) -> bool:
        return self.standing.freshness_status == "fresh"

    @cached_property
    def parse_errors(self) -> Mapping[str, int]:
        """The first unparsable line of each file with syntax errors, by path."""
        return dict(self._record.flaws.parse_errors)

    @property
    def shows_disk(self) -> bool:
        """Whether it answers for a work tree's files as they are on disk now."""
        return self._state is not None and self._state.worktree != ""

    def ask(self, question: str, **parameters: object) -> list[dict[str, object]]:
        """The rows of a saved question (cypher/ask/<question>.cypher)."""
        check_wanted()
        with self._undamaged():
            return self.graph.ask(question, **parameters)

    def ask_once(self, question: str, **values: str) -> list[dict[str, object]]:
        """The same for a question about the whole graph; see `Graph.ask_once`."""
        check_wanted()
        with self._undamaged():
            return self.graph.ask_once(question, **values)

    def cypher(self, text: str, limit: int = TYPED_LIMIT) -> Answer:
        """The answer to a typed query; see `Graph.cypher`."""
        check_wanted()
        with self._undamaged():
            answer = self.graph.cypher(text, limit)
        return answer._replace(rows=self.shown_all(answer.rows, repr(answer.rows)))

    @property
    def exposing(self) -> frozenset[str]:
        """The symbols that serve, read or declare a surface, by id."""
        if self.graph.exposing is None:
            self.graph.exposing = frozenset(str(row["id"]) for row in self.ask("exposing"))
        return self.graph.exposing

    @property
    def overrides(self) -> Overrides:
        """`above(method)` gives what a method overrides or implements, `below(method)` what overrides or implements
        it."""
        return Overrides(self.ask, self.graph.overrides)

    def places(self, ids: Iterable[str]) -> dict[str, int]:
        """Row numbers of symbols in the engine's table, by id: the engine looks up many row numbers at once, but ids
        only one by one."""
        known = self.graph.places
        if len(known) > MOST_PLACES:
            known.clear()
        wanted = dict.fromkeys(ids)
        found = self.look_up(lambda register: register.places(wanted))
        for one in wanted:
            if one not in found and one not in known:
                known.update((one, int(str(row["place"]))) for row in self.ask("place_in_table", symbol=one))
        return {one: found.get(one, known.get(one, -1)) for one in wanted if one in found or one in known}

    def imported(self, paths: Iterable[str]) -> dict[str, Imports]:
        """The files that each of these files imports from, with counts, by path."""
        return self.graph.imported.by(paths, self.ask)

    def symbols(self) -> Iterator[dict[str, object]]:
        """All symbols, in order of place."""
        return (self.shown_all(row, str(row["signature"])) for row in self._exported("export_symbols"))

    def edges(self, generated: bool = False) -> Iterator[dict[str, object]]:
        """All edges between two symbols, in order of place; with `generated` also those of definitions that macros
        make."""
        around: dict[str, dict[str, object]] = {}
        for row in self._exported("export_edges", generated=generated):
            made = str(row.pop("made"))
            if made and made not in around:
                around[made] = self._written_around(made)
            yield {**row, **around[made]} if made else row

    def _written_around(self, symbol: str) -> dict[str, object]:
        """The nearest enclosing definition that is written in the source, for a symbol that a macro makes; edges start
        there."""
        ancestors = self.ask("ancestors", id=symbol)
        written = next(one for one in ancestors if GENERATED not in str(one["symbol.modifiers"]))
        line = written["symbol.line_start"] if written["symbol.parent_id"] else 0
        return {"from_name": written["symbol.name"], "from_line": line}

    def _exported(self, question: str, **asked: bool) -> Iterator[dict[str, object]]:
        """Rows of the export, some files at a time, since the engine sorts in memory."""
        part: list[object] = []
        held = 0
        for row in self.ask("files_by_path"):
            size = int(str(row["bytes"]))
            if part and (len(part) == EXPORTED_AT_ONCE or held + size > EXPORTED_BYTES):
                yield from self.ask(question, first=part[0], last=part[-1], **asked)
                part, held = [], 0
            part.append(row["path"])
            held += size
        if part:
            yield from self.ask(question, first=part[0], last=part[-1], **asked)

    def look_up(self, lookup: Callable[[Register], Found]) -> Found:
        """The answer of the register of symbols: takes microseconds and needs no engine."""
        with self._undamaged():
            return lookup(self.graph.register)

    @contextmanager
    def _undamaged(self) -> Iterator[None]:
        """Run a read. If it fails, the graph's file is checked and, if damaged, dropped to be rebuilt."""
        try:
            yield
        except DamagedGraphError:
            self.project.forget_graph(self.tree_id)
            raise
        except (*STUMBLED, *NOT_READ) as problem:
            if self.project.forget_damaged(self._record):
                message = "The graph was damaged on disk. Ask again: it is made anew, of the facts that are kept."
                raise DamagedGraphError(
                    "index_incompatible", message, {"reason": str(problem)}, retryable=True
                ) from None
            if "Buffer manager exception" in str(problem):
                message = "The answer needs more memory than a reader has: ask for less (depth, limit, a path)."
                raise CodeCompassError("query_timeout", message, retryable=False) from None
            raise

    @cached_property
    def tree(self) -> Tree:
        """`tree.files` maps paths to SourceFile, `tree.skips` lists what is skipped. A stale reader has only the files
        of its graph."""
        if self._state is not None:
            return self.project.states.tree(self._state)
        blobs = self._blobs
        files = {path: SourceFile(path, blob, 0) for path, blob in sorted(blobs.items())}
        return Tree(State(self.ref, self.commit, None), files, ())

    @property
    def _blobs(self) -> dict[str, str]:
        return self.project.blobs(self.tree_id)

    def text(self, path: str) -> bytes:
        """The bytes of a file in the answering state, with secrets masked. Raises CodeCompassError `file_not_found`
        (similar paths in data)."""
        if self.project.settings.show_values:
            return self._code(path)
        content = self._code(path) if kind_of(path) is Kind.OPEN else in_lines(self.content(path))

        def hiding() -> bytes:
            shown = self.shown(path, content)
            return b"" if shown is content else shown

        shown = self.project.texts.of(f"{self.blob(path)} {path} shown", hiding)
        if shown:
            note_hidden(path)
        return shown or content

    def text_with(self, path: str, looked_for: Callable[[bytes], bool]) -> bytes:
        """Like `text` for a file that contains the searched text (secrets included); otherwise None. Searching takes a
        tenth of the time of masking, and most files do not match."""
        return self.text(path) if looked_for(self._code(path)) else b""

    def compared(self, path: str) -> bytes:
        """Like `text`, secrets included: to compare, never to show. Masking takes ten times as long as reading."""
        return self._code(path)

    def _code(self, path: str) -> bytes:
        """A file's bytes; for one that mixes code with other content, the code alone."""
        content = self.content(path)
        if not is_wrapped(path):
            return in_lines(content)
        code = self.project.texts.of(f"{self._file(path).blob} code", lambda: code_in(path, content))
        assert code is not None
        return code

    def shown(self, path: str, content: bytes) -> bytes:
        """Text from a file that was read in another way, with secrets masked."""
        settings = self.project.settings
        return content if settings.show_values else masked(path, content, settings.hide_forms)

    def shown_all(self, rows: Rows, text: str) -> Rows:
        """Text from the graph or the history, with secrets masked; `text` is the whole of it."""
        settings = self.project.settings
        return rows if settings.show_values or not settings.hide_forms else all_without_shapes(rows, text)

    def content(self, path: str) -> bytes:
        """The bytes of a file in the answering state, secrets included: to compare, never to show."""
        return self._content(self._file(path))

    def blob(self, path: str) -> str:
        """The git blob id of a file in the answering state. Raises like `text`."""
        return self._file(path).blob

    def _file(self, path: str) -> SourceFile:
        check_wanted()
        blob = self._blobs.get(path)
        file = SourceFile(path, blob, 0) if blob else self.tree.files.get(path)
        if file is None:
            said, near = _proposed(path, self.tree.files)
            skip = skip_around(self.tree.skips, path)
            message = f"{said} on {self.ref}." if skip is None else f"{path} is not read: {why_left_out(skip)}."
            message += "" if "/" in path or near or skip is not None else f" A symbol: read_code (`read {path}`)."
            raise CodeCompassError(
                "file_not_found", message, {"path": path, "near": near}, metadata=self.standing.metadata()
            )
        return file

    def _content(self, file: SourceFile) -> bytes:
        content = self.project.texts.of(file.blob, lambda: self._read(file))
        if content is None:
            message = f"{file.path} as indexed is gone from git and from disk. Run sync_repo."
            raise CodeCompassError("file_not_found", message, {"path": file.path}, metadata=self.standing.metadata())
        return content

    def _read(self, file: SourceFile) -> bytes | None:
        content = self.project.store.content(file.blob)
        return content if content is not None else self.project.source.read(file)

    def layer(self, path: str) -> Layer:
        """`overlay` if the file differs from the base, the merge base with the default branch (ruling 16)."""
        return "overlay" if path in self.overlay else "base"

    @cached_property
    def overlay(self) -> frozenset[str]:
        """The paths whose contents differ from the base."""
        if self._state is not None and self.project.states.is_base(self._state):
            return frozenset()  # without a look at the files
        return self.project.states.overlay_of(self.tree)

    def used_outside(self, name: str) -> list[dict[str, Any]]:  # Any: columns
        """Uses of a name that lead outside the repository or are taken to; cached for one question."""
        if not self._may_be_in("last_names_outside", name):
            return []
        found = self._used_outside.get(name)
        if found is None:
            found = self._used_outside[name] = self.ask("outside_sites", name=name, limit=MOST_OUTSIDE)
        return found

    def read_unbound(self, names: Collection[str]) -> None:
        """Read `used_outside` and `unbound` for several names in one query each, unless they are very many."""
        for kept, listed, question in (
            (self._used_outside, "last_names_outside", "outside_sites_of_some"),
            (self._unbound, "names_unbound", "unresolved_sites_of_some"),
        ):
            wanted = sorted(name for name in names if name not in kept and self._may_be_in(listed, name))
            rows = self.ask(question, names=wanted, limit=MOST_OUTSIDE) if len(wanted) > 1 else []
            if 0 < len(rows) < MOST_OUTSIDE:
                order = ("path", "line", "from_symbol", "kind", "role", "text")
                rows.sort(key=lambda row: [row[column] if row[column] is not None else "" for column in order])
                kept |= {name: [] for name in wanted}
                for row in rows:
                    kept[str(row.pop("name"))].append(row)

    def _may_be_in(self, question: str, name: str) -> bool:
        with self._undamaged():
            return self.graph.may_be_in(question, name)

    def unbound(self, name: str, uses: str = "", limit: int = MOST_OUTSIDE) -> list[dict[str, Any]]:  # Any: columns
        """Uses of a name that could not be bound (cypher/ask/unresolved_sites.cypher); cached for one question."""
        if not self._may_be_in("names_unbound", name):
            return []
        if name not in self._unbound:
            self._unbound[name] = self.ask("unresolved_sites", name=name, uses="", limit=MOST_OUTSIDE)
        found = self._unbound[name]
        if len(found) == MOST_OUTSIDE:  # there are more
            return self.ask("unresolved_sites", name=name, uses=uses, limit=limit)
        return [row for row in found if not uses or f"{row['kind']} {row['role']};" in uses][:limit]

    def all_unbound(self, name: str) -> list[dict[str, Any]]:  # Any: columns
        """All unbound uses, some with their number (`uses`)."""
        sites = self.unbound(name)
        return sites if len(sites) < MOST_OUTSIDE else self.ask("unresolved_uses", name=name)

    def files_with(self, words: Iterable[str]) -> dict[str, frozenset[str]]:
        """Full text: for each lower-case word the paths whose text contains it. `rate*` asks for a prefix."""
        corpus, rows_with = self.corpus, self.project.store.facts.rows_with
        return {word: corpus.having(word, rows_with) for word in dict.fromkeys(words)}

    def perhaps_holding(self, text: str, paths: list[str]) -> list[str]:
        """The paths of these whose files may contain an ASCII text as written: without those that `elsewhere` has read
        and that hold it in no case."""
        return self.project.unindexed.perhaps_holding(text, paths, self.tree, self._known_whole)

    @property
    def corpus(self) -> Corpus:
        """Full text: document frequencies of words, and lengths of texts."""
        return self.project.corpus(self.tree_id)

    def searched(self) -> AbstractSet[str]:
        """The paths that `files_with` covers."""
        return self.corpus.lengths.keys()

    def elsewhere(self, strings: Iterable[str]) -> dict[str, list[str]]:
        """For each string the paths that contain it (secrets included) among files that `files_with` does not cover:
        manifests, and files in unsupported languages."""
        return self.project.unindexed.holding(strings, self.tree, self._known_whole)

    @property
    def _known_whole(self) -> AbstractSet[str]:
        """The searched paths without manifests, of which only a part is indexed."""
        return self.corpus.known

    has_uses = True
    """Whether it knows references; an early reader knows at most those of the name in question."""

    @property
    def is_early(self) -> bool:
        """Whether the index is still being made: only definitions that the question is about are known, and no uses."""
        return False

    def reading(self, paths: Iterable[str]) -> Reader:
        """A reader that also knows the definitions in these files, if time allows; the same reader unless it is early."""
        return self

    def has_read(self, path: str) -> bool:
        """Whether the definitions of a file are known."""
        return True

    def unread(self, words: Mapping[str, str]) -> Unread:
        """Files that are not, or not wholly, in the graph and contain one of these words, each with the path of the
        file that defines it (or None); cached for one question."""
        key = (*words.items(),)
        if key not in self._unread:
            tree = self.whole_tree
            self._unread[key] = self.project.unread.holding(words, tree, self.coverage_of(tree))
        return self._unread[key]

    @cached_property
    def whole_tree(self) -> Tree:
        """The tree with what is skipped; for a stale reader, the ref's tree now, since no other is known."""
        if self._state is not None:
            return self.tree
        try:
            here = self.project.states.of()
            return self.project.states.tree(here if here.ref == self.ref else self.project.states.of(self.ref))
        except CodeCompassError:
            return self.tree

    @property
    def log(self) -> Log:
        """The commit of this state and its ancestors, newest first, with the files that each changed; empty outside
        git. Bounded: `Log.ends` says why there are no older ones. Uncommitted edits are not included."""
        return self.project.log(self.commit)

    @property
    def signals(self) -> Signals:
        """Statistics of files from the log: churn, age, authors, co-changes."""
        return self.project.signals(self.commit)

    @cached_property
    def owners(self) -> Owners:
        """The owners of files, by the CODEOWNERS file of the answering state, which no graph has."""
        files = (self.tree if self._state or not self.commit else self.project.tree(self.commit)).files
        held = (path for path in OWNERS_PLACES if path in files)
        return Owners.of({path: self._content(files[path]).decode("utf-8", "replace") for path in held})

    @property
    def past(self) -> Past:
        """The subjects of the log's commits, and which files of this state they changed."""
        return self.project.past(self.tree_id, self.commit)

    def coverage(self) -> Coverage:
        """Which files of the tree are in the graph, and why the others are not."""
        return self.coverage_of(self.tree)

    def coverage_of(self, tree: Tree) -> Coverage:
        return coverage_of(tree, self._record.flaws)

    def indexed_files(self) -> int:
        return self._record.files - len(self._record.flaws.skips)


class EarlyReader(Reader):
    """The reader of a tree that is still being indexed, for one question: definitions of the files that the question
    is about, and the texts of all."""

    def __init__(self, project: Project, state: State, early: Early, standing: Callable[[Early], Standing]) -> None:
        record = GraphRecord(f"early {state.key}", len(early.paths), 0, 0, 0, 0.0, 0.0)
        super().__init__(project, state, record, early.graph, standing(early), state.commit)
        self._of = state
        self._early = early
        self._told = standing
        self._texts = early.texts
        self._known = early.paths
        self.computed = {}  # the next question knows more of the tree
        self.has_uses = early.has_uses

    def reading(self, paths: Iterable[str]) -> Reader:
        wanted = [path for path in dict.fromkeys(paths) if not self.has_read(path)]
        if not wanted or self._early.read_more is None:
            return self
        return EarlyReader(self.project, self._of, self._early.read_more(wanted), self._told)

    def has_read(self, path: str) -> bool:
        return path in self._known or path not in self._early.to_read

    @property
    def is_early(self) -> bool:
        return True

    def knows(self, about: About) -> bool:
        """Whether it can answer, or waiting for the index would add nothing: about one file, or about uses once they
        are known for all files."""
        if not about.is_name:
            return bool(self._known or about.path or about.uses or about.texts)
        if about.text.startswith("sym_") and self.look_up(lambda register: register.symbols([about.text])):
            return True
        words = re.findall(r"[\w$]+", about.text)
        return bool(self.look_up(lambda register: register.named(words[-1:])))

    @cached_property
    def _blobs(self) -> dict[str, str]:
        return {path: file.blob for path, file in self.tree.files.items()}

    @property
    def past(self) -> Past:
        """Nothing: reading it from git would take longer than the answer may."""
        return NO_PAST

    def files_with(self, words: Iterable[str]) -> dict[str, frozenset[str]]:
        return self._texts.files_with(words)

    def searched(self) -> AbstractSet[str]:
        return self._texts.searched()

    def perhaps_holding(self, text: str, paths: list[str]) -> list[str]:
        (held,) = self._texts.files_with([text]).values()
        known, files = self.searched(), self.tree.files
        perhaps = held | self._texts.perhaps_holding(text, (files[path] for path in paths if path not in known))
        return [path for path in paths if path in perhaps]

    @property
    def _known_whole(self) -> AbstractSet[str]:
        return {path for path in self.searched() if not is_manifest(path)}

    @cached_property
    def corpus(self) -> Corpus:
        """Word statistics of the files that the question is about, over the beginnings of their words."""
        return CorpusOfFew({path: self.text(path).lower() for path in self._known})


def _proposed(path: str, known: Collection[str]) -> tuple[str, list[str]]:
    """The error message for a path that is no file, and the paths to propose instead."""
    within = nsmallest(MOST_PROPOSED, (one for one in known if one.startswith(path.rstrip("/") + "/")))
    if within:
        return f"{path} is a folder", within
    ending = nsmallest(MOST_PROPOSED, (one for one in known if one.endswith("/" + path)))
    return f"There is no file {path}", ending or get_close_matches(path, known, 3, 0.5)
