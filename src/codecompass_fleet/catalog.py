"""What the store has of which repository: a small file for each indexed ref and version of the code that indexed it.

fleet/<name>/<ref>/<version>.json      names and refs percent-encoded; formerly `<ref>.json`
failed/<name>/<ref>.json               what went wrong last, until it goes well
texts/<commit>.pack                    a commit with its tree, as git packs it

Versions share a store while one takes the place of another: each answers from what it made, whatever the other has indexed
since, and from the other's entries only where it has none.
"""

import contextlib
import io
import tempfile
import time
from collections.abc import Container, Iterator, Sequence
from pathlib import Path
from urllib.parse import quote, unquote

import msgspec

from codecompass.index import graph_fingerprint
from codecompass.index.shared import graph_name
from codecompass.store.sharing import Held, Objects
from codecompass.tools.elsewhere.links import USE, Row

FORMAT = 6
"""Of tables of links: code that writes other rows puts them elsewhere."""
FLEET, FAILED, ENDING = "fleet", "failed", ".json"


class Indexed(msgspec.Struct, frozen=True):
    """One ref of one repository, as it was indexed last."""

    name: str
    """The repository's `owner/name`."""
    url: str
    """Where it is cloned from, without credentials."""
    origin: str
    """What a clone says of where it is from: the names in a graph hang on it."""
    ref: str
    is_default: bool
    commit: str
    tree_id: str
    made_by: str
    """The version of the code that made the graph."""
    at: float
    files: int
    symbols: int
    edges: int
    project: str = ""
    """What its packs of facts are found by; empty in what earlier versions wrote."""

    @property
    def graph(self) -> str:
        """What its graph is called in the store."""
        return graph_name(self.tree_id)

    @property
    def needs(self) -> tuple[str, ...]:
        """All that a server asks the store for."""
        return self.graph, self.texts, self.links

    @property
    def texts(self) -> str:
        """What the pack of its sources is called in the store."""
        return f"texts/{self.commit[:2]}/{self.commit}.pack"

    @property
    def links(self) -> str:
        """What the table of what it offers and needs is called: by its commit, for lock files are in no graph's tree."""
        return f"links/{FORMAT}/{self.commit[:2]}/{self.commit}.parquet"


class Failure(msgspec.Struct, frozen=True):
    """Why a ref could not be indexed when that was tried last."""

    name: str
    ref: str
    """Empty: the default branch."""
    error: str
    at: float


class Catalog:
    """All methods raise ObjectsError where the store fails."""

    def __init__(self, objects: Objects) -> None:
        self._objects = objects
        self._read: dict[Held, Indexed | None] = {}
        """What was read, by what the place lists of it: a file that was replaced is listed otherwise."""

    def names(self) -> dict[str, list[str]]:
        """The refs of each repository."""
        found: dict[str, set[str]] = {}
        for held in self._objects.listed(FLEET):
            name, ref = _ref_of(held.name)
            found.setdefault(name, set()).add(ref)
        return {name: sorted(refs) for name, refs in sorted(found.items())}

    def entries(self) -> Iterator[Indexed]:
        """Every indexed ref, by repository and name: what this version indexed, else what another version indexed last."""
        chosen: dict[tuple[str, str], Indexed] = {}
        for entry in self.every():
            known = chosen.get((entry.name, entry.ref))
            if known is None or _rank(entry) > _rank(known):
                chosen[entry.name, entry.ref] = entry
        yield from chosen.values()

    def every(self, without: Container[str] = ()) -> Iterator[Indexed]:
        """What all versions indexed, by repository and ref. An entry that was read before is read again only if it has
        changed. `without`: files that are left out."""
        listed = self._objects.listed(FLEET)
        self._read = {held: self._read[held] if held in self._read else self._entry(held.name) for held in listed}
        found = [entry for held, entry in self._read.items() if entry is not None and held.name not in without]
        yield from sorted(found, key=lambda entry: (entry.name, entry.ref, entry.made_by))

    def superseded(self) -> Iterator[str]:
        """The files that other versions wrote of refs that this one has indexed, too."""
        own = {(entry.name, entry.ref) for entry in self.every() if entry.made_by == graph_fingerprint()}
        for held, entry in self._read.items():
            if entry and entry.made_by != graph_fingerprint() and (entry.name, entry.ref) in own:
                yield held.name

    def entry(self, name: str, ref: str) -> Indexed | None:
        """What is known of one ref; None also where what is there cannot be read."""
        own = self._entry(_file_of(name, ref, graph_fingerprint()))
        if own is not None:
            return own
        others = [entry for file in self._files_of(name, ref) if (entry := self._entry(file))]
        return max(others, key=_rank, default=None)

    def _files_of(self, name: str, ref: str) -> list[str]:
        listed = self._objects.listed(f"{FLEET}/{quote(name, safe='')}")
        return [held.name for held in listed if _ref_of(held.name) == (name, ref)]

    def _entry(self, name: str) -> Indexed | None:
        with tempfile.TemporaryDirectory() as place:
            file = Path(place, "entry")
            if not self._objects.fetch(name, file):
                return None
            try:
                return msgspec.json.decode(file.read_bytes(), type=Indexed)
            except msgspec.MsgspecError:
                return None

    def tables(self) -> dict[str, list[Row]]:
        """What the default branch of each repository offers and needs. What cannot be read is as if it were not there."""
        found: dict[str, list[Row]] = {}
        with tempfile.TemporaryDirectory() as place:
            file = Path(place, "links")
            for entry in self.entries():
                if entry.is_default and self._objects.fetch(entry.links, file):
                    with contextlib.suppress(ValueError):
                        found[entry.name] = read_table(file.read_bytes())
        return found

    def forget(self, name: str, ref: str) -> None:
        """Take a ref out. What it alone needed is garbage then."""
        for file in self._files_of(name, ref):
            self._objects.remove(file)

    def put(self, entry: Indexed) -> None:
        self._replace(_file_of(entry.name, entry.ref, entry.made_by), entry)

    def failures(self) -> list[Failure]:
        """What could not be indexed, by repository and ref."""
        found = []
        with tempfile.TemporaryDirectory() as place:
            file = Path(place, "failure")
            for held in self._objects.listed(FAILED):
                if self._objects.fetch(held.name, file):
                    with contextlib.suppress(msgspec.MsgspecError):
                        found.append(msgspec.json.decode(file.read_bytes(), type=Failure))
        return sorted(found, key=lambda one: (one.name, one.ref))

    def note(self, name: str, ref: str, error: str) -> None:
        """What went wrong with a ref; empty: it went well, and what went wrong before is forgotten."""
        file = f"{FAILED}/{quote(name, safe='')}/{quote(ref, safe='')}{ENDING}"
        if error:
            self._replace(file, Failure(name, ref, error, time.time()))
        else:
            self._objects.remove(file)

    def _replace(self, name: str, told: msgspec.Struct) -> None:
        with tempfile.TemporaryDirectory() as place:
            file = Path(place, "entry")
            file.write_bytes(msgspec.json.encode(told))
            self._objects.replace(name, file)


def _file_of(name: str, ref: str, version: str) -> str:
    return f"{FLEET}/{quote(name, safe='')}/{quote(ref, safe='')}/{version}{ENDING}"


def _ref_of(file: str) -> tuple[str, str]:
    _, name, ref, *version = file.split("/")
    return unquote(name), unquote(ref if version else ref.removesuffix(ENDING))


def _rank(entry: Indexed) -> tuple[bool, float]:
    """The highest is the one to answer from."""
    return entry.made_by == graph_fingerprint(), entry.at


# Tables of what a tree offers and needs


def write_table(rows: Sequence[Row], file: Path) -> None:
    """As Parquet. Raises OSError."""
    import pyarrow as pa
    from pyarrow import parquet

    columns = {name: [row[at] for row in rows] for at, name in enumerate(Row._fields)}
    parquet.write_table(pa.table(columns, schema=_schema()), file)


def read_table(content: bytes, kind: str = "") -> list[Row]:
    """The rows of a kind; of all but uses, which are many, where none is said. Raises ValueError for what is no such
    table."""
    import pyarrow as pa
    from pyarrow import parquet

    wanted = [("kind", "=", kind)] if kind else [("kind", "!=", USE)]
    try:
        table = parquet.read_table(io.BytesIO(content), schema=_schema(), filters=wanted)
    except (pa.ArrowException, OSError) as error:
        raise ValueError(f"no table of links: {error}") from error
    return [Row(**row) for row in table.to_pylist()]


def _schema() -> object:
    import pyarrow as pa

    return pa.schema([(name, pa.int32() if name == "line" else pa.string()) for name in Row._fields])
