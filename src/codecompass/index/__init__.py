"""The pipeline: what a ref is now → facts → edges → a graph, published.

    pin         the ref's state and the files of it that are in a language we read; their tree id
    complete    facts of those that the store has none of, extracted
    resolve     all facts → edges; rows of the graph
    build       the rows → a graph file, aside
    publish     moved into place and named

A tree that has a graph needs none of the later steps. Run in a process of its own: `python -m codecompass.frontends.index_job`.
"""

from codecompass.index.about import About
from codecompass.index.fingerprint import extractor_fingerprint, graph_fingerprint, is_updated
from codecompass.index.log import NotQuick
from codecompass.index.pin import Coverage, Pinned, blobs_of, coverage_of, indexable, source_key, tree_id_of
from codecompass.index.run import Request, index, index_when_free

__all__ = [
    "About", "Coverage", "NotQuick", "Pinned", "Request", "blobs_of", "coverage_of", "extractor_fingerprint", "graph_fingerprint", "index",
    "index_when_free", "indexable", "is_updated", "source_key", "tree_id_of",
]  # fmt: skip
