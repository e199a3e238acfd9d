"""The table of logged commits, so that git's history is read only once."""

from collections.abc import Sequence

import msgspec

from codecompass.revision.log import LoggedCommit
from codecompass.store.database import Database

MOST_KEPT = 20_000
"""Beyond that, those go that the latest log does not have."""


class CommitTable:
    """The commits of one project that have been read from git."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> dict[str, LoggedCommit]:
        """All commits by id."""
        rows = self._database.rows("SELECT data FROM commits")
        return {one.id: one for one in (_decoder.decode(data) for (data,) in rows)}

    def keep(self, commits: Sequence[LoggedCommit]) -> None:
        """Add the commits of a log that are not in the table yet."""
        with self._database.transaction() as connection:
            if connection.execute("SELECT count(*) FROM commits").fetchone()[0] > MOST_KEPT:
                connection.execute("DELETE FROM commits")
            connection.executemany(
                "INSERT OR IGNORE INTO commits VALUES (?, ?)", [(one.id, _encoder.encode(one)) for one in commits]
            )


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(LoggedCommit)
