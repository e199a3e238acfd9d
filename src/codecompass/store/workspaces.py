"""Named workspaces: a commit with files written over it, as one agent sees the repository."""

from typing import Any, NamedTuple

import msgspec

from codecompass.model import SourceFile
from codecompass.store.database import Database, Row

PREFIX = "workspace:"
"""Prefix that distinguishes a workspace's state from refs and work trees."""
COLUMNS = "workspace_id, base_commit, base_root, revision, edits, created_at, accessed_at"

Edits = dict[str, tuple[str, int] | None]
"""Blob and bytes by path; None: the file is taken away."""


class WorkspaceRecord(msgspec.Struct, frozen=True):
    """A stored workspace; times in seconds since the epoch."""

    workspace_id: str
    base_commit: str
    base_root: str
    revision: int
    """How often its overlay changed since it was made or reset."""
    edits: Edits
    created_at: float
    accessed_at: float

    @property
    def name(self) -> str:
        """Its name among refs and work trees."""
        return PREFIX + self.workspace_id

    def files(self) -> tuple[tuple[str, SourceFile | None], ...]:
        """Its overlaid files, by path."""
        return tuple(
            (path, SourceFile(path, *edit) if edit is not None else None) for path, edit in sorted(self.edits.items())
        )


class Refreshed(NamedTuple):
    """The result of a refresh."""

    record: WorkspaceRecord
    paths: tuple[str, ...]
    """Paths whose content in the overlay changed."""


class WorkspaceTable:
    """The table of a project's workspaces."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, workspace_id: str) -> WorkspaceRecord | None:
        rows = self._database.rows(f"SELECT {COLUMNS} FROM workspaces WHERE workspace_id = ?", (workspace_id,))  # noqa: S608
        return _record(rows[0]) if rows else None

    def all(self) -> list[WorkspaceRecord]:
        """All workspaces, oldest first."""
        rows = self._database.rows(f"SELECT {COLUMNS} FROM workspaces ORDER BY created_at, workspace_id")  # noqa: S608
        return [_record(row) for row in rows]

    def add(self, record: WorkspaceRecord) -> WorkspaceRecord:
        """Create the workspace unless it exists; returns the stored one."""
        with self._database.transaction() as connection:
            columns = {name: getattr(record, name) for name in WorkspaceRecord.__struct_fields__}
            connection.execute(
                f"INSERT OR IGNORE INTO workspaces ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
                tuple(_encoded(value) if name == "edits" else value for name, value in columns.items()),
            )
        return self.get(record.workspace_id) or record

    def write(self, record: WorkspaceRecord, before: int) -> bool:
        """Replace the overlay if it still has revision `before`; False if another process changed it meanwhile."""
        statement = (
            "UPDATE workspaces SET revision = ?, edits = ?, accessed_at = ? WHERE workspace_id = ? AND revision = ?"
        )
        values = (record.revision, _encoded(record.edits), record.accessed_at, record.workspace_id, before)
        with self._database.transaction() as connection:
            return connection.execute(statement, values).rowcount == 1

    def touch(self, workspace_id: str, now: float) -> None:
        with self._database.transaction() as connection:
            connection.execute("UPDATE workspaces SET accessed_at = ? WHERE workspace_id = ?", (now, workspace_id))

    def delete(self, workspace_id: str) -> bool:
        """Delete a workspace; returns whether it existed."""
        with self._database.transaction() as connection:
            found = connection.execute("DELETE FROM workspaces WHERE workspace_id = ?", (workspace_id,)).rowcount
            connection.execute("DELETE FROM refs WHERE worktree = ?", (PREFIX + workspace_id,))
        return found == 1


def _record(row: Row) -> WorkspaceRecord:
    values: list[Any] = list(row)  # the columns, in their order
    values[4] = msgspec.msgpack.decode(row[4], type=Edits)
    return WorkspaceRecord(*values)


def _encoded(edits: Edits) -> bytes:
    return msgspec.msgpack.encode(edits)
