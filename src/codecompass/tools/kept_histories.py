"""Caches symbols' histories, as far as they are known, beside the store. Commits never change, so a walk that comes to
a known place continues with the cached history."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from codecompass.index.fingerprint import fingerprint_of

if TYPE_CHECKING:
    from codecompass.session.project import Project
    from codecompass.tools.history import Known

MAKING = ("tools/timeline.py", "tools/kept_histories.py", "tools/history.py")
"""The code that decides what is told."""


class HistoryEntry(Struct, frozen=True):
    commit: str | None
    """None for an uncommitted change."""
    change_type: str
    date: str | None
    author: str
    subject: str
    path: str
    name: str
    signature: str
    line_start: int
    line_end: int


class Place(Struct, frozen=True):
    """A definition in a commit, where a history continues."""

    commit: str
    path: str
    stable_id: str
    content_hash: str

    @classmethod
    def of(cls, definition: Known, commit: str) -> Place:
        return cls(commit, definition.path, definition.stable_id, definition.content_hash)


class Story(Struct):
    """A history. `places` has the place from which each entry was found, and after the last entry the place to
    continue from, unless the history `is_whole`."""

    places: list[Place]
    entries: list[HistoryEntry]
    is_whole: bool = False

    def after(self, place: Place) -> Story | None:
        """The cached history from a place on."""
        if place not in self.places:
            return None
        at = self.places.index(place)
        return Story(self.places[at:], self.entries[at:], self.is_whole)


class Stories:
    """The cached histories of a project. None are cached if the clone lacks objects, which may be fetched later."""

    def __init__(self, project: Project) -> None:
        self._held = project.store.stories if not project.source.gaps() else None

    def of(self, definition: Known) -> Story:
        """The cached history of a definition, mostly empty."""
        data = self._held.get(_key(definition)) if self._held else None
        try:
            return _decoder.decode(data) if data else Story([], [])
        except msgspec.MsgspecError:
            return Story([], [])

    def keep(self, definition: Known, story: Story, known: Story) -> None:
        """Cache a history, unless it equals `known`. An entry without a place to continue from is found again."""
        if not story.is_whole:
            story = Story(story.places, story.entries[: max(len(story.places) - 1, 0)])
        if self._held is not None and story != known:
            self._held.keep(_key(definition), _encoder.encode(story))


def _key(definition: Known) -> str:
    return f"{fingerprint_of(*MAKING)} {definition.path}\0{definition.stable_id}"


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Story)
