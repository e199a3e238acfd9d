"""What a project keeps on disk: facts by blob, graphs by tree, refs by name, jobs.

    projects/<id>/store.sqlite     facts, texts that git does not hold, and the manifest: which graph a ref has
    projects/<id>/graphs/*.kuzu*   published graphs with their registers, never written to again
    projects/<id>/building/        graphs in the making; whatever lies here without a writer is rubbish
    projects/<id>/imported.scip    what imported indexes say of files
    projects/<id>/overviews/       what was worked out of the graphs that were looked at last
    projects/<id>/stories/         what commits did to the symbols that were asked about last
    projects/<id>/spare/           a copy of a graph, over which the next ones are derived
    projects/<id>/lock             held by the one writer
    projects/<id>/place.json       whose it is

Invariants: a graph is named in the manifest only once it lies whole in `graphs/`; one transaction names it. A reader
needs no lock. A missing, damaged or foreign store is a `schema_status`, never a crash.
"""

from codecompass.store.database import StoreError
from codecompass.store.facts import Extraction, FactsKey, FactsTable, Survey
from codecompass.store.files import write_whole
from codecompass.store.lock import WriterLock
from codecompass.store.manifest import Flaws, GraphRecord, Job, Listing, RefRecord
from codecompass.store.place import Place
from codecompass.store.store import SCHEMA_VERSION, Store
from codecompass.store.workspaces import WorkspaceRecord

__all__ = [
    "SCHEMA_VERSION", "Extraction", "FactsKey", "FactsTable", "Flaws", "GraphRecord", "Job", "Listing", "Place", "RefRecord", "Store", "StoreError",
    "Survey", "WorkspaceRecord",
    "WriterLock", "write_whole",
]  # fmt: skip
