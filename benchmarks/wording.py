"""What the words of full-text search cost an index: `python benchmarks/wording.py REPO [--folder FOLDER]`.

A cold index of REPO (or of a copy of one folder of it), in CPU seconds of all its processes; and beside that, in this
process, what of it is for words: to count those of each file, to pack them, and to insert them into the register.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from measure import Table, at_home, codecompass, scratch

from codecompass.extract import is_binary, language_of
from codecompass.extract.words import words_of
from codecompass.session.project import Project
from codecompass.store import Store
from codecompass.store.facts import Extraction, FactsKey, compress

ROUNDS = 3


def measure(repository: Path, home: Path) -> Table:
    before = _of_children()
    codecompass(home, repository, "index")
    whole = _of_children() - before
    project = Project.open(repository, watching=False)
    reader = project.graph()
    sources = [reader.text(path) for path in reader.tree.files if language_of(path)]
    project.close()
    sources = [source for source in sources if not is_binary(source)]
    words = [words_of(source).encode() for source in sources]
    counting = _best(lambda: [words_of(source) for source in sources])
    packing = _best(lambda: [compress(one) for one in words])
    packed = [compress(one) for one in words]
    inserting = _inserting(packed)
    total = counting + packing + inserting
    row = (repository.name, len(sources), whole, counting, packing, inserting, total / (whole - total))
    columns = ("repository", "files", "index, CPU s", "counting words", "packing", "inserting", "share of the rest")
    return Table("wording", "What words cost an index", columns, (row,))


def _inserting(words: list[bytes]) -> float:
    """Of the same rows, with words and without."""

    def taken(held: list[bytes]) -> float:
        rows = [Extraction(FactsKey(f"{at:040}", "x.py"), 1, "", "", b"x", one, 0) for at, one in enumerate(held)]
        with scratch() as place, closing(Store(place.home(), "words")) as store, store.writer("words"):
            started = time.process_time()
            store.facts.save(rows)
            return time.process_time() - started

    return min(taken(words) for _ in range(ROUNDS)) - min(taken([b""] * len(words)) for _ in range(ROUNDS))


def _best(do: Callable[[], object]) -> float:
    taken = []
    for _ in range(ROUNDS):
        started = time.process_time()
        do()
        taken.append(time.process_time() - started)
    return min(taken)


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path, metavar="REPO")
    parser.add_argument("--folder", default="", help="index a copy of this folder alone")
    given = parser.parse_args()
    with scratch() as place, at_home(place.home()) as home:
        repository = given.repository
        if given.folder:
            repository = place.home() / Path(given.folder).name
            shutil.copytree(given.repository / given.folder, repository)
        sys.stdout.write(measure(repository, home).markdown() + "\n")


if __name__ == "__main__":
    main()
