"""The graph of one tree: built, derived from a similar one, opened, and queried.

    build.py    rows → a new graph file, in bulk
    derive.py   a published graph and the rows that differ → the graph of another tree
    reader.py   a graph file opened for questions
    overrides.py the methods above and below each
    register.py the symbols of a graph by name, word, id and file, without the engine; enrol.py writes it
    kept.py     the graphs that a process has open
    guard.py    what people may type
    apart.py    … asked in a process of its own
    engine.py   the one import of the engine

A graph file is never written to once it is published. What `derive` makes is its base's file (a link where the file
system can) and, beside it, a write-ahead log with the differences: `file` and `file.wal` belong together, and so do
`file.names` and `file.names.new`, the register.
"""

from codecompass.graph.kept import Kept
from codecompass.graph.reader import Answer, Graph
from codecompass.graph.register import Register

__all__ = ["Answer", "Graph", "Kept", "Register"]
