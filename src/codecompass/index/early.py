"""Reads the files that a question is about before the rest of their tree, to answer while the first index is being
made.

    seek      the files whose path or text has the question's words, those that seem to define one of them first
    read      their facts: from the store, else extracted here and kept there, until the time is up
    graph     their definitions

Once all facts are in the store and the rest of the index is still to come, the files that have a name are resolved, if
they are few: who uses what bears it is known then.

The facts, names and ids are those that the whole index will have, so an early answer is never wrong: it may lack what
was not read yet, and `Early` says how much that is.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import tempfile
import weakref
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from math import log
from pathlib import Path
from time import thread_time
from types import MappingProxyType
from typing import NamedTuple

from codecompass.extract import UnrulyError
from codecompass.graph import Graph
from codecompass.graph.part import part_graph
from codecompass.graph.rows import FileRows
from codecompass.index.about import About
from codecompass.index.build import Identities
from codecompass.index.lazy import Having, TreeFacts
from codecompass.index.pin import indexable
from codecompass.languages import for_path, is_deep
from codecompass.languages.testing import is_test
from codecompass.model import FileFacts, SourceFile
from codecompass.process.config import Settings
from codecompass.resolve import Nowhere, resolve
from codecompass.revision import Source, Tree
from codecompass.store import Store
from codecompass.store.facts import decode_facts

SEEK_SECONDS, READ_SECONDS = 2.0, 0.6
"""Seconds of this thread's processor time for searching texts, and for extracting files."""
MOST_FILES, MOST_WORDS = 120, 12
MOST_RESOLVED, RESOLVED_ALONE = 15, 40
"""Files: to resolve one alone takes as long as fifteen in the whole index, which has more cores. So fifteen, or one of
forty, are resolved sooner than all."""
LONGEST = 2 << 20
"""Bytes of a file that are looked through."""
CHUNK = 1 << 16
"""Bytes that are read at once: room for more than most files have costs four times their reading."""
WIDE = b"\xff\xfe", b"\xfe\xff"
_FLAGS = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
HELD_BYTES = 64 << 20
"""Texts that stay in memory until the answer is given."""
_WORD = re.compile(r"[^\W\d]\w*|\d{3,}")
_DEFINITION = (
    rb"\b(?:class|def|fn|func|function|interface|struct|trait|enum|type|const|let|var|record|mod|module|namespace)\s+"
    rb"(?:\([^)\n]{0,80}\)\s*)?%(name)b\b"
    rb"|\b(?!(?:return|await|new|throw|yield|else|not|in|and|or|case)\b)[\w>\]?*&]+\s+%(name)b\s*\("
    rb"|^\s*%(name)b\b\s*[:=({<]"
)
"""How a name is defined in most languages, in lower case: only the order of reading hangs on it."""


class Early(NamedTuple):
    """What was read of a tree for one question."""

    graph: Graph
    texts: Texts
    paths: list[str]
    """The files whose definitions are in the graph, the most promising first."""
    share: float
    """Share of the tree's files whose facts are in the store already."""
    has_uses: bool = False
    read_more: Callable[[Sequence[str]], Early] | None = None
    """The same with the definitions of further files."""
    ids: Mapping[str, str] = MappingProxyType({})
    """The path of each symbol, by its id."""
    has_all_texts: bool = False
    """Whether the question is about texts alone, of all files."""
    to_read: Collection[str] = frozenset()
    """The files that can have definitions."""

    def told(self, begin: str) -> str:
        """The note that an answer carries about what is missing, after what is being done."""
        if self.has_uses:
            return f"{begin}: this answer knows the uses in the {_files(len(self.paths))} that have the name, and no others."
        if self.has_all_texts:
            return (
                f"{begin} ({self.share:.0%} of {_files(self.texts.count)} read): this answer knows the texts of all "
                f"files{f', and the symbols of {len(self.paths)}' if self.paths else ''}."
            )
        count, looked = self.texts.count, self.texts.looked_through
        among = f" among the first {looked}" if looked < count else ""
        seemed = f" that seemed to hold it{among}" if looked else ""
        return (
            f"{begin} ({self.share:.0%} of {_files(count)} read): this answer knows the {_files(len(self.paths))}{seemed}, "
            "and no uses yet. Ask again soon."
        )


def read_uses(source: Source, store: Store, tree: Tree, name: str) -> Early | None:
    """The definitions and all uses of a name, if the store has the facts of all files; None if it has not, or if so
    many files contain the name that the whole index is faster."""
    survey = store.facts.survey(indexable(tree))
    facts = TreeFacts(store, survey.rows)
    having = _Having(store, facts)
    paths = [*having(name)]
    if survey.missing or sum(map(is_deep, paths)) > max(MOST_RESOLVED, len(survey.rows) // RESOLVED_ALONE):
        return None
    resolution = resolve(facts, having)
    identities = Identities(facts, resolution, source.name)
    edges = {path: resolution.edges(path) for path in paths}
    reached = {edge.target[0] for own in edges.values() for edge in own if edge.target}
    files = {file.path: file for file in indexable(tree)}
    rows = []
    for path in sorted(reached.union(paths)):
        own = identities.of(path)
        rows.append(FileRows(files[path], own[0].qualified_name if own else "", facts[path], own, edges.get(path, ())))
    return Early(_opened(rows, identities), Texts(source, tree), paths, 1.0, has_uses=True)


class _Having(Having):
    """Files by a name in their text: a file cannot define a name that its text does not contain."""

    defining = Having.__call__


def read_early(source: Source, store: Store, settings: Settings, tree: Tree, about: About) -> Early:
    """Read what answers a question about a tree without a graph. Facts that are extracted are kept in the store."""
    texts = Texts(source, tree)
    facts = Facts(source, store, settings, tree)

    def early(paths: list[str]) -> Early:
        graph, ids = _graph(facts, paths, source.name)
        return Early(graph, texts, paths, facts.share(), False, more(paths), ids, about.texts, facts.files.keys())

    def more(known: list[str]) -> Callable[[Sequence[str]], Early]:
        def read(paths: Sequence[str]) -> Early:
            wanted = dict.fromkeys((*known, *paths))
            return early(facts.read([facts.files[path] for path in wanted if path in facts.files]))

        return read

    if about.texts:
        return early([])
    return early(facts.read(texts.at(about.path) if about.path else texts.seek(about.text)))


def _graph(facts: Facts, paths: Iterable[str], project: str) -> tuple[Graph, dict[str, str]]:
    """A graph of the definitions of some files, with the path of each."""
    identities = Identities(facts, resolve(facts, Nowhere()), project)
    rows, ids = [], dict[str, str]()
    for path in sorted(paths):
        own = identities.of(path)
        rows.append(FileRows(facts.files[path], own[0].qualified_name if own else "", facts[path], own))
        ids.update((one.symbol_id, path) for one in own)
    return _opened(rows, identities), ids


def _opened(rows: Sequence[FileRows], identities: Identities) -> Graph:
    folder = Path(tempfile.mkdtemp(prefix="codecompass-"))
    graph = part_graph(folder / "graph.kuzu", rows, identities.ids())
    weakref.finalize(graph, shutil.rmtree, folder, True)
    return graph


class Texts:
    """The texts of a tree's files, searched for words."""

    def __init__(self, source: Source, tree: Tree) -> None:
        self._source = source
        self._files = indexable(tree)
        self._held = tree.held
        self._root = tree.state.worktree
        self._lowered: dict[str, bytes] = {}
        self.count = len(self._files)
        self._wide: set[str] = set()
        """Files in UTF-16."""
        self.looked_through = 0
        """Files, of which the time was enough for."""

    def at(self, path: str) -> list[SourceFile]:
        """The files at a path, or at the end of one."""
        return [file for file in self._files if file.path == path or file.path.endswith(f"/{path}")]

    def seek(self, text: str) -> list[SourceFile]:
        """The files that contain the words of a text, rare words first; before them those that seem to define one."""
        words = list(dict.fromkeys(_WORD.findall(text.lower())))[:MOST_WORDS]
        held: dict[bytes, list[SourceFile]] = {word.encode(): [] for word in words}
        for file, lowered in self._all():
            for word, files in held.items():
                if word in lowered or word in file.path.lower().encode():
                    files.append(file)
        worth: dict[SourceFile, float] = {}
        for word, files in held.items():
            rarity = log(1 + self.count / max(len(files), 1))
            defines = re.compile(_DEFINITION % {b"name": re.escape(word)}, re.MULTILINE).search
            for file in files:
                weight = 3 if defines(self._lowered.get(file.path, b"")) else 1
                worth[file] = worth.get(file, 0.0) + weight * rarity
        return sorted(worth, key=lambda file: (-worth[file], is_test(file.path), file.path))[:MOST_FILES]

    def files_with(self, words: Iterable[str]) -> dict[str, frozenset[str]]:
        """For each word, or prefix (`rate*`), the paths of the files searched so far that contain it."""
        parts = {word: [part.encode() for part in _WORD.findall(word.lower())] for word in set(words)}
        found: dict[str, set[str]] = {word: set() for word in parts}
        for file, lowered in self._all():
            for word, needed in parts.items():
                if all(part in lowered for part in needed):
                    found[word].add(file.path)
        return {word: frozenset(paths) for word, paths in found.items()}

    def perhaps_holding(self, text: str, files: Iterable[SourceFile]) -> set[str]:
        """Those of some paths whose files contain the text as written, or were not read in time."""
        sought, until = text.encode(), thread_time() + SEEK_SECONDS
        return {file.path for file in files if thread_time() > until or self._may_hold(sought, file)}

    def _may_hold(self, sought: bytes, file: SourceFile) -> bool:
        content = self._bytes(file)
        return sought in content or len(content) >= LONGEST or content.startswith(WIDE)

    def searched(self) -> set[str]:
        """The paths of files that were searched as plain text."""
        return {file.path for file in self._files[: self.looked_through]} - self._wide

    def _all(self) -> Iterator[tuple[SourceFile, bytes]]:
        """Each file with its text in lower case, until the time is up."""
        until = thread_time() + SEEK_SECONDS
        held = sum(map(len, self._lowered.values()))
        for number, file in enumerate(self._files, 1):
            text = self._lowered.get(file.path)
            if text is None:
                if thread_time() > until:
                    return
                text = self._bytes(file).lower()
                if text.startswith(WIDE):
                    self._wide.add(file.path)
                if held < HELD_BYTES:
                    self._lowered[file.path] = text
                    held += len(text)
            self.looked_through = max(self.looked_through, number)
            yield file, text

    def _bytes(self, file: SourceFile) -> bytes:
        """A file's text; for a work tree from disk, which is faster than git's packs. It only decides which files are
        read first, and is never shown."""
        if self._root:
            with contextlib.suppress(OSError, ValueError):
                opened = os.open(f"{self._root}/{file.path}", _FLAGS)
                try:
                    text = os.read(opened, CHUNK)
                    if len(text) == CHUNK:
                        text += os.read(opened, LONGEST - CHUNK)
                    return text
                finally:
                    os.close(opened)
        return self._held.get(file.blob) or self._source.read(file) or b""


class Facts(Mapping[str, FileFacts]):
    """The facts of a tree's files by path; missing ones are extracted on demand."""

    def __init__(self, source: Source, store: Store, settings: Settings, tree: Tree) -> None:
        self._source = source
        self._store = store
        self._settings = settings
        self._held = tree.held
        self.files = {file.path: file for file in indexable(tree)}
        self._known: dict[str, FileFacts] = {}

    def read(self, wanted: Sequence[SourceFile]) -> list[str]:
        """Read files while there is time, at least one; returns the paths of those that have facts."""
        self._take_stored(wanted)
        until = thread_time() + READ_SECONDS
        for file in wanted:
            if file.path not in self._known:
                self._extract(file)
                if thread_time() > until:
                    break
        return [file.path for file in wanted if file.path in self._known]

    def share(self) -> float:
        """The share of the files whose facts are in the store."""
        missing = self._store.facts.survey(list(self.files.values())).missing
        return 1 - len(missing) / max(len(self.files), 1)

    def _take_stored(self, files: Sequence[SourceFile]) -> None:
        rows = self._store.facts.survey(files).rows
        facts = self._store.facts.read(rows.values())
        self._known.update((path, facts[row]) for path, row in rows.items())

    def _extract(self, file: SourceFile) -> None:
        from codecompass.extract.workers import extract_one

        (file,) = self._source.measure([file])
        try:
            extraction = extract_one(self._source, file, self._held, self._settings.size_limit, cautious=True)
        except UnrulyError:
            return  # for a process of its own
        self._store.facts.save([extraction])
        if not extraction.skip:
            self._known[file.path] = decode_facts(extraction.data)
            self.files[file.path] = file

    def __getitem__(self, path: str) -> FileFacts:
        if path not in self._known:
            self._take_stored([self.files[path]])
        if path not in self._known:
            self._extract(self.files[path])
        language = for_path(path)
        return self._known.get(path) or FileFacts(language.name if language else "", 0, ())

    def __contains__(self, path: object) -> bool:
        return path in self.files

    def __iter__(self) -> Iterator[str]:
        return iter(self.files)

    def __len__(self) -> int:
        return len(self.files)


def _files(count: int) -> str:
    return f"{count} file{'' if count == 1 else 's'}"
