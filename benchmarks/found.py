"""Whether search finds what is known to be there: `python benchmarks/found.py REPO [--count N] [--list]`.

messages     strings of four words or more that stand in the code, as one pastes an error message: the line that has it
sentences    the first sentence of a definition's documentation, as it is written: that definition
four words   of that sentence, in any order

Drawn by chance from what is not a test, the same ones every time. A place counts as found where a result begins in it,
or shows it. First: it is the first result. MRR: the mean of one over its place among the first ten.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from measure import Cell, Table, at_home, codecompass, scratch

from codecompass.languages.testing import is_test
from codecompass.project import Project
from codecompass.reader import Reader
from codecompass.tools.search import Found, search_code

SHOWN = 10
AROUND = 8
"""Lines of a snippet; a result so far below a place no longer shows it."""
DOCUMENTED = "MATCH (s:Symbol) WHERE s.doc <> '' RETURN s.doc, s.path, s.line_start, s.line_end"
EVERYTHING = 10_000_000
_MESSAGE = re.compile(r"""(["'`])(?P<said>[A-Za-z](?:(?!\1)[^{}%\\$\n]){20,100})\1""")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s|\n\s*\n")


class Sought(NamedTuple):
    """A query, and the lines that answer it."""

    query: str
    path: str
    first: int
    last: int

    def place_in(self, results: Iterable[Found]) -> int | None:
        return next((number for number, one in enumerate(results, 1) if self._is(one)), None)

    def _is(self, result: Found) -> bool:
        shown = [result.line_start, *([result.snippet_line] if isinstance(result.snippet_line, int) else [])]
        return result.path == self.path and any(self.first - AROUND <= line <= self.last for line in shown)


def measure(repository: Path, count: int = 150) -> tuple[list[Table], list[str]]:
    """The table, and what did not come first."""
    with scratch() as place, at_home(place.home()) as home:
        codecompass(home, repository, "index")
        project = Project.open(repository)
        reader = project.graph()
        kinds = {"messages": _messages, "sentences": _sentences, "four words": _words}
        rows, missed = [], list[str]()
        for kind, sought in kinds.items():
            drawn = sorted(set(sought(reader)))
            random.Random(7).shuffle(drawn)
            places = [
                (one, one.place_in(search_code(project, one.query, limit=SHOWN).results)) for one in drawn[:count]
            ]
            rows.append(_row(kind, [place for _, place in places]))
            missed += [
                f"{kind}: {place or '-'} {one.path}:{one.first} {one.query}" for one, place in places if place != 1
            ]
        project.close()
    columns = ("what", "asked", "first", "among five", "among ten", "MRR")
    return [Table("found", f"Found in {repository.resolve().name}", columns, tuple(rows))], missed


def _row(kind: str, places: list[int | None]) -> tuple[Cell, ...]:
    asked = max(len(places), 1)

    def among(most: int) -> float:
        return sum(place is not None and place <= most for place in places) / asked

    return kind, len(places), among(1), among(5), among(SHOWN), sum(1 / place for place in places if place) / asked


def _messages(reader: Reader) -> Iterator[Sought]:
    for (path,) in reader.graph.cypher("MATCH (s:Symbol) RETURN DISTINCT s.path", EVERYTHING).rows:
        text = "" if is_test(path) else reader.text(path).decode("utf-8", "replace")
        for number, line in enumerate(text.splitlines(), 1):
            for found in _MESSAGE.finditer(line):
                if len(found["said"].split()) >= 4:
                    yield Sought(found["said"].strip(), path, number, number)


def _sentences(reader: Reader) -> Iterator[Sought]:
    for doc, path, first, last in reader.graph.cypher(DOCUMENTED, EVERYTHING).rows:
        sentence = " ".join(_SENTENCE_END.split(doc.strip())[0].split())[:200]
        if len(sentence.split()) >= 4 and not is_test(path):
            yield Sought(sentence, path, first, last)


def _words(reader: Reader) -> Iterator[Sought]:
    for one in _sentences(reader):
        words = list(dict.fromkeys(re.findall(r"[a-z]{4,}", one.query.lower())))
        random.Random(one.query).shuffle(words)
        if len(words) >= 4:
            yield one._replace(query=" ".join(words[:4]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--count", type=int, default=150, help="queries of each kind")
    parser.add_argument("--list", action="store_true", help="name what did not come first")
    given = parser.parse_args()
    tables, missed = measure(given.repository, given.count)
    for table in tables:
        sys.stdout.write(table.markdown() + "\n")
    if given.list:
        sys.stdout.write("\n".join(missed) + "\n")


if __name__ == "__main__":
    main()
