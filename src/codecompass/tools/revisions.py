"""Any revision as diffs need it: the definitions of a few of its files, indexed or not, without a graph or a checkout."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from codecompass.extract import utf8
from codecompass.languages import for_path
from codecompass.languages.wrapping import code_in
from codecompass.model import FileFacts, SourceFile
from codecompass.model.errors import CodeCompassError
from codecompass.model.identity import identify
from codecompass.model.relations import grouped
from codecompass.process.cancelling import check_wanted
from codecompass.revision import differing
from codecompass.search import is_tail
from codecompass.store import FactsKey
from codecompass.store.facts import decode_facts
from codecompass.tools.answers import Metadata, metadata
from codecompass.tools.history import Known, changes, known
from codecompass.tools.symbols import (
    BORROWING_KINDS,
    ID_PREFIXES,
    Symbol,
    in_file,
    last_name,
    name_given,
    symbols_called,
)

if TYPE_CHECKING:
    from codecompass.resolve import Resolution
    from codecompass.revision import State, Tree
    from codecompass.session.project import Layer, Project, Reader


MOST_SEARCHED = 500
"""Files that differ: among more it takes too long to look for one definition."""
MOST_UNTOLD = 5


Read = dict[tuple[str, str], tuple[str, list[Known]]]
"""By a file's path and blob, its module's name and its definitions, which depend on nothing else."""


class Revision:
    """One state of the repository. Facts come from the store if it has them, else from the file itself."""

    def __init__(self, project: Project, state: State, read: Read | None = None) -> None:
        self.project = project
        self.state = state
        self.tree: Tree = project.states.tree(state)
        self.facts = Facts(project, self.tree.files)
        self._names = project.module_names(self.tree.key)
        self._definitions: Read = {} if read is None else read

    @classmethod
    def of(cls, project: Project, ref: str | None, beside: Revision | None = None) -> Revision:
        """The revision that `ref` denotes now; None for the session's ref, or the work tree. `beside`: a state to
        compare with; a file that is equal in both is read once. Raises CodeCompassError `ref_not_indexed` for what git
        can't resolve."""
        state = project.states.of(ref if ref is not None else project.session_ref)
        return cls(project, state, beside._definitions if beside else None)

    def metadata(self, *, left_out: bool = False, unread: bool = False, warnings: Sequence[str] = ()) -> Metadata:
        """Metadata of an answer from git: it is up to date, whatever the index contains."""
        completeness = "truncated" if left_out else "partial" if unread else "complete"
        status, ref, told = self.project.status(), self.state.ref, [*warnings]
        return metadata(status, freshness_status="fresh", result_completeness=completeness, ref=ref, warnings=told)

    def definitions(self, path: str) -> list[Known]:
        """The definitions of one file; none if the file is not in this state or its language is not supported."""
        if path not in self.facts:
            return []
        version = path, self.tree.files[path].blob
        module, found = self._definitions.get(version, ("", None))
        if found is None or (found and module != self.module_name(path)):
            facts = self.facts[path]
            found = definitions_of(self, path, facts, self.facts.text(path)) if facts.definitions else []
            self._definitions[version] = self.module_name(path) if found else "", found
        return found

    def text(self, path: str) -> str | None:
        """A file's text, to compare and never to show; None if the state lacks the file."""
        file = self.tree.files.get(path)
        return None if file is None else (self.project.content(file) or b"").decode("utf-8", "replace")

    def module_name(self, path: str) -> str:
        if path not in self._names:
            known = self._module_by_graph(path)
            self._names[path] = self._modules.module_name(path) if known is None else known
        return self._names[path]

    def _module_by_graph(self, path: str) -> str | None:
        """A file's module name in a graph; None if no graph has it. A file without one is named by its path."""
        module, *others = (in_file(self.reader, path) if self.reader else ()) or (None,)
        if module is None:
            return None
        if module.qualified_name != module.name:
            return module.qualified_name
        own = (one for one in others if one.parent_id == module.symbol_id)
        return next(("" for one in own if one.qualified_name == one.name), None)

    @cached_property
    def reader(self) -> Reader | None:
        """The reader of a graph of exactly this state, if one is published."""
        try:
            record = self.project.published(self.state)
            return None if record is None else self.project.reader_of(self.state, record)
        except CodeCompassError:
            return None

    @cached_property
    def _modules(self) -> Resolution:
        """The resolution of the whole tree, to find what a name belongs to; slower than most comparisons."""
        from codecompass.resolve import Nowhere, resolve  # not at start: few questions compare states

        return resolve(self.facts, Nowhere())

    def lacks(self, path: str) -> bool:
        """Whether the state has something at a path that cannot be read: partial clones lack some objects."""
        if path in self.tree.files:
            self.facts.prepare([path])
            return path in self.facts.unread
        closed = (skip.path for skip in self.tree.skips if skip.reason == "unreadable")
        return any(path == one or (one.endswith("/") and path.startswith(one)) for one in closed)

    def layer(self, path: str) -> Layer:
        """`overlay` if a file differs from the merge base with the default branch."""
        return "overlay" if path in self._overlay else "base"

    @cached_property
    def _overlay(self) -> frozenset[str]:
        return self.project.states.overlay_of(self.tree)

    def named(self, name: str, paths: Iterable[str]) -> list[Known]:
        """The definitions in these files that `name` (bare, qualified or its tail, an id) can mean."""
        found = [one for path in paths for one in self.definitions(path) if means(name, one)]
        return [one for one in found if one.kind not in BORROWING_KINDS] or found

    def paths_with(self, name: str) -> list[str]:
        """The files that may define `name`: from the graph if this state has one, else by reading all files."""
        found = self._paths_by_graph(name)
        if found is not None:
            return found
        return [path for path in self.facts if self.may_define(path, self.names_of(name))]

    def names_of(self, name: str) -> list[str]:
        """The bare names of what `name` can mean; for an id those in the graph, if any."""
        if not name.startswith(ID_PREFIXES):
            return [last_name(name)]
        return list({one.name for one in self._called(name) or ()})

    def may_define(self, path: str, names: Collection[str]) -> bool:
        """Whether a file's text or path contains one of some names; without names any file may."""
        if path not in self.facts:
            return False
        text = self.facts.text(path) if names else b""
        return not names or any(name.encode("utf-8", "surrogatepass") in text or name in path for name in names)

    def qualified(self, name: str) -> list[str]:
        """The qualified names of what `name` means indirectly (re-exported, inherited), if this state has a graph."""
        found = self._called(name) or []
        return list(dict.fromkeys(one.qualified_name for one in found if one.kind not in BORROWING_KINDS))

    def _paths_by_graph(self, name: str) -> list[str] | None:
        found = self._called(name)
        return sorted({symbol.path for symbol in found}) if found is not None else None

    def _called(self, name: str) -> list[Symbol] | None:
        """The symbols of that name; None if no graph of exactly this state is published."""
        try:
            here = self.state.key == self.project.states.of(None).key
            reader = self.project.graph(None if here else self.state.ref, "best_effort")
        except CodeCompassError:
            return None
        return symbols_called(reader, name) if reader.is_fresh else None


def definitions_of(revision: Revision, path: str, facts: FileFacts, text: bytes) -> list[Known]:
    """The definitions of a text at a path of a state, whether or not it is really there."""
    language = for_path(path)
    if language is None:
        return []
    identities = identify(revision.project.name, path, facts, revision.module_name(path), language.separator)
    return known(path, facts, identities, utf8(text) or b"")


def elsewhere(meant: Known, base: Revision, head: Revision) -> Known | None:
    """The counterpart of a definition that only one side has, under another name or in another file."""
    paths = [change.path for change in differing(base.tree, head.tree)]
    if len(paths) > MOST_SEARCHED:
        return None
    for side in (base, head):
        side.facts.prepare(paths)
    before, after = ([one for path in paths for one in side.definitions(path)] for side in (base, head))
    pairs = ((one.before, one.after) for one in changes(before, after))
    return next((old if new == meant else new for old, new in pairs if old and new and meant in (old, new)), None)


def untold(project: Project, unread: Sequence[str]) -> list[str]:
    """Warnings about differing files that one side cannot read."""
    if not unread:
        return []
    more = f" and {len(unread) - MOST_UNTOLD} more" if len(unread) > MOST_UNTOLD else ""
    told = f"what changed in {', '.join(unread[:MOST_UNTOLD])}{more} cannot be told: one side of it cannot be read."
    return [f"{told} {project.source.gaps()}".rstrip()]


def means(name: str, definition: Known) -> bool:
    """Whether `name` can mean this definition (ruling 13)."""
    wanted = name_given(name)
    if wanted.startswith(ID_PREFIXES):
        return wanted in (definition.symbol_id, definition.stable_id)
    return definition.name == wanted or is_tail(wanted, definition.qualified_name)


class Facts(Mapping[str, FileFacts]):
    """The facts of a state's files by path, each read on demand; empty for a file that cannot be read."""

    def __init__(self, project: Project, files: Mapping[str, SourceFile]) -> None:
        self._project = project
        self._files = files
        self._read: dict[str, FileFacts] = {}
        self.unread: set[str] = set()
        """Of the files that were read, those that an index leaves out: too large, or no parser gets through."""

    def __getitem__(self, path: str) -> FileFacts:
        if path not in self._read:
            self.prepare([path])
        return self._read[path]

    def __iter__(self) -> Iterator[str]:
        return filter(self.__contains__, self._files)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, path: object) -> bool:
        return path in self._files and isinstance(path, str) and for_path(path) is not None

    def prepare(self, paths: Iterable[str]) -> None:
        """Read the facts of several files at once."""
        wanted = [self._files[path] for path in paths if path in self and path not in self._read]
        found = self._stored(wanted)
        found |= self._extracted([file for file in wanted if file.path not in found])
        self._read |= found
        for file in wanted:
            language = for_path(file.path)
            if file.path not in found and language is not None:
                self.unread.add(file.path)
                self._read[file.path] = FileFacts(language.name, 0, ())

    def text(self, path: str) -> bytes:
        """A file's bytes; empty if git no longer has them."""
        file = self._files[path]
        content = self._project.store.content(file.blob) or self._project.source.read(file) or b""
        return code_in(path, content)

    def _stored(self, files: list[SourceFile]) -> dict[str, FileFacts]:
        if self._project.store.database.status() != "compatible":
            return {}
        table = self._project.store.facts
        rows = table.survey(files).rows
        facts = table.read(rows.values())
        return {path: facts[row] for path, row in rows.items() if row in facts}

    def _extracted(self, files: list[SourceFile]) -> dict[str, FileFacts]:
        """The facts of long or unusual files, extracted in processes with limits."""
        if not files:
            return {}
        from codecompass.extract.workers import extract_all  # few questions compare states

        source, store = self._project.source, self._project.store
        alike = grouped((FactsKey.of(file), file) for file in files)
        held = {file.blob: text for file in files if (text := store.content(file.blob)) is not None}
        found: dict[str, FileFacts] = {}
        distinct = source.measure([same[0] for same in alike.values()])
        for extractions in extract_all(source, distinct, held, self._project.settings):
            check_wanted()
            told = {one.key: decode_facts(one.data) for one in extractions if not one.skip}
            found |= {file.path: facts for key, facts in told.items() for file in alike[key]}
        return found
