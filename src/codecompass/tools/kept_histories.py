"""Symbols' stories as far as they are known, kept beside the store. Commits never change, so a story that comes to a
known place goes on from there with the kept one."""

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
    """A definition in a commit: where a story goes on."""

    commit: str
    path: str
    stable_id: str
    content_hash: str

    @classmethod
    def of(cls, definition: Known, commit: str) -> Place:
        return cls(commit, definition.path, definition.stable_id, definition.content_hash)


class Story(Struct):
    """Before each entry stands the place from which it was found; after the last one, that from which more would be, unless
    the story `is_whole`."""

    places: list[Place]
    entries: list[HistoryEntry]
    is_whole: bool = False

    def after(self, place: Place) -> Story | None:
        """The kept story from a place on."""
        if place not in self.places:
            return None
        at = self.places.index(place)
        return Story(self.places[at:], self.entries[at:], self.is_whole)


class Stories:
    """Stories of one project. None are kept where the clone lacks something, which may be fetched later."""

    def __init__(self, project: Project) -> None:
        self._held = project.store.stories if not project.source.gaps() else None

    def of(self, definition: Known) -> Story:
        """What is known of a definition's story; of most nothing."""
        data = self._held.get(_key(definition)) if self._held else None
        try:
            return _decoder.decode(data) if data else Story([], [])
        except msgspec.MsgspecError:
            return Story([], [])

    def keep(self, definition: Known, story: Story, known: Story) -> None:
        """Keep what is told, unless that is `known`. An entry after which no place can be told is found again."""
        if not story.is_whole:
            story = Story(story.places, story.entries[: max(len(story.places) - 1, 0)])
        if self._held is not None and story != known:
            self._held.keep(_key(definition), _encoder.encode(story))


def _key(definition: Known) -> str:
    return f"{fingerprint_of(*MAKING)} {definition.path}\0{definition.stable_id}"


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Story)
