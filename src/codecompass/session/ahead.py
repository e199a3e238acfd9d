"""Reading ahead for large trees while the server is idle. Otherwise the first edit would have to read it, and take
twice as long as later ones."""

import logging
import threading
from collections import Counter
from collections.abc import Sequence
from importlib import import_module

from codecompass.index import indexable
from codecompass.languages import for_path
from codecompass.model import SourceFile
from codecompass.model.errors import CodeCompassError
from codecompass.session.states import States
from codecompass.store import GraphRecord, Store

LARGE = 10_000
"""Files; of fewer, all of it takes a tenth of a second, and more memory than that is worth."""
REST = 0.3
"""Seconds after the first answer: another question may follow at once."""
WRITER = "ahead"


class Ahead:
    """Reads ahead for one project, once. Thread-safe."""

    def __init__(self, store: Store, states: States) -> None:
        self._store = store
        self._states = states
        self._begun = False
        self._reading = threading.Lock()

    def begin(self, record: GraphRecord) -> None:
        """Called after an answer from a graph: read in the background what an edit of its tree will need."""
        if self._begun or record.files < LARGE:
            return
        self._begun = True
        timer = threading.Timer(REST, self._read, (record,))
        timer.daemon = True
        timer.start()

    def wait(self) -> None:
        """Wait until the background reading has ended."""
        with self._reading:
            pass

    def _read(self, record: GraphRecord) -> None:
        with self._reading:
            try:
                files = indexable(self._states.tree(self._states.of()))
                self._store.facts.survey(files)
                self._copy(record)
                _load(files)
            except (CodeCompassError, OSError) as problem:  # what is missing is read when it is needed
                logging.getLogger(__name__).info("nothing is read ahead: %s", problem)

    def _copy(self, record: GraphRecord) -> None:
        """Make the spare copy over which the next graphs are derived."""
        graph, spare = self._store.graph_file(record.tree_id), self._store.spare
        with self._store.writer(WRITER):
            self._store.need_room(2 * spare.room_for(graph))
            spare.copy_of(graph)


def _load(files: Sequence[SourceFile]) -> None:
    """Import the code that derives a graph, and compile the queries of the tree's main language."""
    from codecompass.extract.grammar import reader_for

    import_module("codecompass.index.derive")
    counted = Counter(language.name for file in files if (language := for_path(file.path)) and not language.outline)
    for name, _ in counted.most_common(1):
        reader_for(name)
