"""A symbol's history: symbol_history."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import NamedTuple

from codecompass import extract
from codecompass.languages import for_path
from codecompass.languages.wrapping import code_in
from codecompass.model import FileFacts, Skip, SourceFile
from codecompass.model.identity import identify
from codecompass.process.cancelling import check_wanted
from codecompass.revision import Commit, Tree, differing
from codecompass.session.project import Project
from codecompass.tools.answers import Answer, metadata
from codecompass.tools.history import Known, counterpart, known, same_elsewhere
from codecompass.tools.indexing import when
from codecompass.tools.kept_histories import HistoryEntry, Place, Stories, Story
from codecompass.tools.params import AtLine, InPath, Limit, Ref, SymbolName
from codecompass.tools.past import kept_elsewhere
from codecompass.tools.symbols import Symbol, one_symbol

MOST_SECONDS = 20.0
"""Then what was found is the answer: a client waits no longer than a minute, and a thousand versions of a long file take
more."""
TEXTS_HELD = 8
WITHOUT_BEFORE = ("added", "renamed", "moved")
"""The changes of a definition that was not in its place before."""
MOST_WORDS = 5
"""Words that decide whether a file may contain something: more would hardly help."""
_WORD = re.compile(rb"\w+")
_WRITTEN_LINE = re.compile(rb"^[^\n]*\S[^\n]*", re.MULTILINE)


class History(Answer, frozen=True):
    symbol: str
    symbol_stable_id: str
    commits: list[HistoryEntry]
    truncated: bool


def symbol_history(
    project: Project,
    symbol_name: SymbolName,
    path: InPath = None,
    line: AtLine = None,
    *,
    ref: Ref = None,
    limit: Limit = 20,
) -> History:
    """The commits in which a symbol's text changed, newest first, through renames."""
    reader = project.graph(ref)
    symbol = one_symbol(reader, symbol_name, path, line)
    entries: list[HistoryEntry] = []
    past = _Past(project)
    stand = past.definitions(symbol.path, reader.blob(symbol.path), reader.content(symbol.path))
    for entry in _story(past, stand, symbol, reader.commit):
        entries.append(entry)
        if len(entries) > limit:
            break
    truncated = len(entries) > limit or past.is_left_off
    why = [] if reader.commit else ["nothing is committed here: a history is told from git's commits"]
    why += kept_elsewhere(project, symbol.path)
    if past.ends_at and len(entries) <= limit:
        why.append(f"what was before {past.ends_at[:10]} cannot be read. {past.source.gaps()}".rstrip())
    partial = {"result_completeness": "partial"} if past.ends_at and not truncated else {}
    told = metadata(reader.standing, left_out=truncated, warnings=why, **partial)
    return History(symbol.name, symbol.symbol_stable_id, entries[:limit], truncated, metadata=told)


class _Past:
    """Files and definitions of commits. Names are only distinguished within their file, so that no tree has to be
    resolved. Most versions of a file have the definition unchanged: that is seen from its text and its surroundings,
    and only the others are parsed."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self.source = project.source
        self._files: dict[tuple[str, str], list[Known]] = {}
        self._ids: dict[tuple[str, str | None], frozenset[str]] = {}
        self._stands_in: dict[int, list[bytes]] = {}
        """By `id` of a definition in one of the files."""
        self._text = lru_cache(TEXTS_HELD)(self._read)
        self._has_facts: bool | None = None
        self._until = time.monotonic() + MOST_SECONDS
        self.is_left_off = False
        """Whether there was more of the story than time."""
        self.ends_at = ""
        """The commit before which the story goes on, in what the clone lacks."""
        self._missed = 0

    def goes_on(self) -> bool:
        """Whether there is time for another commit."""
        check_wanted()
        self.is_left_off = time.monotonic() > self._until
        return not self.is_left_off

    def _read(self, path: str, blob: str) -> bytes:
        found = self.source.read(SourceFile(path, blob, 0))
        self._missed += found is None
        return found or b""

    def step(self, now: Known, commit: Commit) -> _Step | None:
        """What a commit did to a definition. None, with `ends_at` set, if its parents cannot be read."""
        missed = self._missed
        if not any(self.source.lacks(parent, now.path) for parent in commit.parents):
            step = _step(self, now, commit)
            if step.change not in WITHOUT_BEFORE or missed == self._missed:
                return step
        self.ends_at = commit.id
        return None

    def has_unchanged(self, definition: Known, commit: str, parent: str) -> bool:
        """Whether a parent certainly has the definition as in the commit."""
        now, before = (self.source.blob_at(one, definition.path) for one in (commit, parent))
        if now is None or before is None:
            return False
        texts = [
            code_in(definition.path, extract.utf8(self._text(definition.path, blob)) or b"") for blob in (now, before)
        ]
        here, there = (_neighbours(definition.text, text) for text in texts)
        if here is not None and here == there:
            return True
        return any(all(text.count(around) == 1 for text in texts) for around in self._around(definition))

    def _around(self, definition: Known) -> list[bytes]:
        """The texts of the enclosing definitions, from the innermost outwards: generated code has the same method in
        hundreds of types, and its own text does not identify it."""
        key = id(definition)
        if key not in self._stands_in:
            stand = next((found for found in self._files.values() if any(one is definition for one in found)), [])
            first, last = definition.line_start, definition.line_end
            around = [
                one for one in stand if one is not definition and one.line_start <= first and last <= one.line_end
            ]
            self._stands_in[key] = [one.text for one in sorted(around, key=lambda one: one.line_end - one.line_start)]
        return self._stands_in[key]

    def as_of(self, definition: Known, commit: str) -> Known:
        """The definition at its place in a commit that has it unchanged."""
        alike = [one for one in self.definitions_in(commit, definition.path) if one.text == definition.text]
        return counterpart(definition, [definition], alike) or next(iter(alike), definition)

    def commit(self, commit: str | None) -> Commit | None:
        return self.source.commit(commit) if commit else None

    def found(self, place: Place) -> Known | None:
        """The definition at a place."""
        alike = [one for one in self.definitions_in(place.commit, place.path) if Place.of(one, place.commit) == place]
        return next(iter(alike), None)

    def definitions_in(self, commit: str, path: str) -> list[Known]:
        """The definitions of a file in a commit."""
        return self.definitions(path, self.source.blob_at(commit, path))

    def definitions(self, path: str, blob: str | None, content: bytes | None = None) -> list[Known]:
        """The definitions of a file in one of its versions; `content`: its text, if known."""
        if blob is None:
            return []
        if (path, blob) not in self._files:
            content = self._text(path, blob) if content is None else content
            facts = self._stored(path, blob)
            self._files[path, blob] = read_definitions(path, content) if facts is None else _known(path, content, facts)
        return self._files[path, blob]

    def _stored(self, path: str, blob: str) -> FileFacts | None:
        """The facts of a file version that was once indexed."""
        if self._has_facts is None:
            self._has_facts = self.project.store.database.status() == "compatible"
        table = self.project.store.facts
        rows = table.survey([SourceFile(path, blob, 0)]).rows if self._has_facts else {}
        return next(iter(table.read(rows.values()).values()), None)

    def has(self, definition: Known, blob: str | None) -> bool:
        """Whether a version of a definition's file has one of its name."""
        key = definition.path, blob
        if key not in self._ids:
            self._ids[key] = frozenset(one.stable_id for one in self.definitions(*key))
        return definition.stable_id in self._ids[key]

    def elsewhere(self, wanted: Known, commit: str, parent: str) -> Known | None:
        """The definition in the parent commit that became `wanted`, if it was not there under its name."""
        now = self.project.states.tree(self.source.state(commit))
        before = self.project.states.tree(self.source.state(parent))
        gone = [change for change in differing(before, now) if change.before and change.kind != "added"]
        words = _longest_words(wanted)
        others = [
            one
            for change in gone
            if change.before and self._may_hold(change.before, wanted.name, words)
            for one in self.definitions(change.path, change.before.blob)
        ]
        same_name = [one for one in others if one.stable_id == wanted.stable_id]
        moved_file = [one for one in same_name if one.path not in now.files]
        found = same_elsewhere(wanted, others, lambda one: self._stays(one, now))
        return found or (moved_file[0] if len(moved_file) == 1 else None)

    def _stays(self, definition: Known, tree: Tree) -> bool:
        file = tree.files.get(definition.path)
        return file is not None and self.has(definition, file.blob)

    def _may_hold(self, file: SourceFile, name: str, words: Iterable[bytes]) -> bool:
        """Whether a file may contain something of that name, or all of these words."""
        text = self._text(file.path, file.blob)
        return name.encode() in text or all(word in text for word in words)


def _longest_words(definition: Known) -> list[bytes]:
    """The longest words of a definition's text without its name: a text that is equal but for the name contains them."""
    words = set(_WORD.findall(definition.text)) - {definition.name.encode()}
    return sorted(words, key=len)[-MOST_WORDS:]


def read_definitions(path: str, content: bytes) -> list[Known]:
    """The definitions of a file's content, named as within the file."""
    found = extract.definitions(path, content)
    return [] if isinstance(found, Skip) else _known(path, content, found)


def _known(path: str, content: bytes, facts: FileFacts) -> list[Known]:
    language = for_path(path)
    if language is None:
        return []
    identities = identify("", "", facts, "", language.separator)
    return known(path, facts, identities, code_in(path, extract.utf8(content) or b""))


class _Step(NamedTuple):
    """What a commit did to the definition, and the definition before it."""

    change: str
    """Empty: nothing."""
    now: Known
    before: Known | None
    parent: str | None
    """Commit in which its story goes on."""


def _story(past: _Past, stand: Sequence[Known], symbol: Symbol, commit: str | None) -> Iterator[HistoryEntry]:
    """The history of a symbol. `stand`: the definitions of the symbol's file as it is now."""
    own = symbol.line_start, symbol.kind, symbol.name
    here = next((one for one in stand if (one.line_start, one.kind, one.name) == own), None)
    if here is None or commit is None:
        return
    committed = counterpart(here, stand, past.definitions_in(commit, here.path))
    if committed is None or committed.content_hash != here.content_hash:
        yield _entry("modified" if committed else "added", here, None)
    at = past.commit(commit)
    if committed is None or at is None:
        return
    stories, story = Stories(past.project), Story([], [])
    known = stories.of(committed)
    try:
        yield from _walk(past, committed, at, known, story)
    finally:  # also where nobody wants to hear more
        if not past.ends_at:
            stories.keep(committed, story, known)


def _walk(past: _Past, definition: Known, commit: Commit, known: Story, story: Story) -> Iterator[HistoryEntry]:
    """The history from a commit backwards, recorded in `story` on the way; from the first place that is `known` on,
    the cached one."""
    now: Known | None = definition
    at: Commit | None = commit
    story.places.append(Place.of(definition, commit.id))
    while now and at and past.goes_on():
        told = known.after(Place.of(now, at.id)) if known.places else None
        if told is not None and (told.is_whole or (last := past.found(told.places[-1]))):
            story.places[-1:], story.is_whole = told.places, told.is_whole
            story.entries += told.entries
            yield from told.entries
            if told.is_whole:
                return
            now, at, known = last, past.commit(told.places[-1].commit), Story([], [])
            continue
        parent = _unchanged_parent(past, now, at)
        if parent is not None:
            at = past.commit(parent)
            continue
        if not at.parents:
            story.entries.append(_entry("added", past.as_of(now, at.id), at))
            story.is_whole = True
            yield story.entries[-1]
            return
        step = past.step(now, at)
        if step is None:
            return
        found = _entry(step.change, step.now, at) if step.change else None
        now, at = step.before, past.commit(step.parent)
        if found:
            story.entries.append(found)
            story.places += [Place.of(now, at.id)] if now and at else []
            yield found
    if past.is_left_off and now and at:
        story.places[-1] = Place.of(now, at.id)
    else:
        story.is_whole = now is None


def _unchanged_parent(past: _Past, definition: Known, commit: Commit) -> str | None:
    """A parent commit in which the definition's file is unchanged, where the history continues."""
    blob = past.source.blob_at(commit.id, definition.path)
    return next((parent for parent in commit.parents if past.source.blob_at(parent, definition.path) == blob), None)


def _step(past: _Past, now: Known, commit: Commit) -> _Step:
    """What a commit did. A merged change was made where it came from: a parent that has the same text is preferred."""
    for parent in commit.parents:
        if past.has_unchanged(now, commit.id, parent):
            return _Step("", now, now, parent)
    now = past.as_of(now, commit.id)
    stand = past.definitions_in(commit.id, now.path)
    steps = []
    for parent in commit.parents:
        before = counterpart(now, stand, past.definitions_in(parent, now.path))
        if before is not None and before.content_hash == now.content_hash:
            return _Step("", now, before, parent)
        if before is not None:
            steps.append(_Step("modified", now, before, parent))
    if steps:
        return steps[0]
    steps = [_Step(_how(before, now), now, before, parent) for before, parent in _elsewhere(past, now, commit)]
    return next(iter(steps), _Step("added", now, None, None))


def _elsewhere(past: _Past, now: Known, commit: Commit) -> Iterator[tuple[Known, str]]:
    """The origin of the definition, for each parent that had it under another name or in another file."""
    blob = past.source.blob_at(commit.id, now.path)
    for parent in commit.parents:
        in_file = past.definitions_in(parent, now.path)
        before = same_elsewhere(now, in_file, lambda one: past.has(one, blob)) or past.elsewhere(now, commit.id, parent)
        if before is not None:
            yield before, parent


def _how(before: Known, now: Known) -> str:
    return "renamed" if before.name != now.name else "moved"


def _neighbours(text: bytes, content: bytes) -> tuple[bytes, bytes, bytes] | None:
    """The text around a definition: the nearest non-blank line before it, the rest of its last line, the nearest
    non-blank line after it. If these are equal, it has neither one more decorator nor one line less. None unless the
    text is in `content` exactly once."""
    start = content.find(text)
    if start < 0 or content.find(text, start + 1) >= 0:
        return None
    before = content[:start].rstrip()
    on_its_line, _, below = content[start + len(text) :].partition(b"\n")
    after = _WRITTEN_LINE.search(below)
    return before[before.rfind(b"\n") + 1 :], on_its_line.rstrip(), after.group().rstrip() if after else b""


def _entry(change: str, definition: Known, commit: Commit | None) -> HistoryEntry:
    return HistoryEntry(
        commit.id if commit else None,
        change,
        when(datetime.fromtimestamp(commit.time, UTC)) if commit else None,
        commit.author if commit else "",
        commit.summary if commit else "not committed yet",
        definition.path,
        definition.name,
        definition.signature,
        definition.line_start,
        definition.line_end,
    )
