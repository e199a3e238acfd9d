"""The record of the repository that a store belongs to: a small file beside its tables."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from codecompass.store.files import write_whole

FILE = "place.json"


@dataclass(frozen=True)
class Place:
    """The repository or folder that a store belongs to."""

    path: str
    """Where it lies (`Source.store_key`)."""
    mark: str
    """What it keeps when it is moved (`Source.mark`)."""
    name: str
    """What it was called when it was indexed first: the seed of its symbol ids."""
    origin: str = ""
    """`owner/name` of its origin, if it has one."""

    @classmethod
    def read(cls, directory: Path) -> Place | None:
        """The repository of the store in a directory; None if there is no record."""
        try:
            said = json.loads((directory / FILE).read_text("utf-8"))
            return cls(**{field.name: str(said[field.name]) for field in fields(cls)})
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def write(self, directory: Path) -> None:
        """Write the record atomically: a concurrent reader sees the old content."""
        text = json.dumps(asdict(self), indent=1)  # ASCII, so that a path that is no UTF-8 comes back as it was
        write_whole(directory / FILE, (text + "\n").encode())
