"""Whether search finds what is known to be there: `python benchmarks/found.py REPO [--count N] [--tasks] [--list]`.

messages     strings of four words or more that stand in the code, as one pastes an error message: the line that has it
sentences    the first sentence of a definition's documentation, as it is written: that definition
four words   of that sentence, in any order
tasks        the subjects of the latest commits that changed one to five definitions: any of these, as they are now
             (with --tasks, since telling what each commit changed takes a minute)

Drawn by chance from what is not a test, the same ones every time. A place counts as found where a result begins in it,
or shows it; of what is written alike in several places, any. First: it is the first result. MRR: the mean of one over its place among the first ten.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from measure import Cell, Table, at_home, codecompass, git, scratch

from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS
from codecompass.session.project import Project
from codecompass.session.reader import Reader
from codecompass.tools.changes import diff_context
from codecompass.tools.search import Found, search_code

SHOWN = 10
AROUND = 8
"""Lines of a snippet; a result so far below a place no longer shows it."""
DOCUMENTED = "MATCH (s:Symbol) WHERE s.doc <> '' RETURN s.doc, s.path, s.line_start, s.line_end"
PLACES = "MATCH (s:Symbol) RETURN s.qualified_name, s.path, s.line_start, s.line_end"
EVERYTHING = 10_000_000
MOST_COMMITS, MOST_CHANGED = 3000, 5
_MESSAGE = re.compile(r"""(?<![\w&<])(["'`])(?P<said>[A-Za-z](?:(?!\1)[^{}<>%\\$\n]){20,100})\1""")
"""Not from the apostrophe of a word, or of a lifetime, to the next one."""
_SUBJECT = re.compile(r"\s*\(?#\d+\)?|^\w+(\([^)]*\))?!?:\s*")
"""What a subject begins and ends with by convention: `fix(core): … (#12)`."""
_CHORE = re.compile(
    r"\b(bump|release|version|changelog|typo|merge|revert|readme|docs?|lint|format|upgrade|dependenc\w+|ci|translat\w+)\b",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"(?<=[.!?])\s|\n\s*\n")


class Place(NamedTuple):
    path: str
    first: int
    last: int

    def is_shown_by(self, result: Found) -> bool:
        shown = [result.line_start, *([result.snippet_line] if isinstance(result.snippet_line, int) else [])]
        return result.path == self.path and any(self.first - AROUND <= line <= self.last for line in shown)


class Sought(NamedTuple):
    """A query, and the lines that answer it."""

    query: str
    places: tuple[Place, ...]

    def place_in(self, results: Iterable[Found]) -> int | None:
        found = (
            number for number, one in enumerate(results, 1) if any(place.is_shown_by(one) for place in self.places)
        )
        return next(found, None)


def measure(repository: Path, count: int = 150, tasks: bool = False) -> tuple[list[Table], list[str]]:
    """The table, and what did not come first."""
    with scratch() as place, at_home(place.home()) as home:
        codecompass(home, repository, "index")
        project = Project.open(repository)
        reader = project.graph()
        kinds = {"messages": _messages(reader), "sentences": _sentences(reader), "four words": _words(reader)}
        if tasks:
            kinds["tasks"] = _tasks(reader, count)
        rows, missed = [], list[str]()
        for kind, sought in kinds.items():
            drawn = sorted(_alike(sought))
            random.Random(7).shuffle(drawn)
            places = [
                (one, one.place_in(search_code(project, one.query, limit=SHOWN).results)) for one in drawn[:count]
            ]
            rows.append(_row(kind, [place for _, place in places]))
            missed += [
                f"{kind}: {place or '-'} {one.places[0].path}:{one.places[0].first} {one.query}"
                for one, place in places
                if place != 1
            ]
        project.close()
    columns = ("what", "asked", "first", "among five", "among ten", "MRR")
    return [Table("found", f"Found in {repository.resolve().name}", columns, tuple(rows))], missed


def _alike(sought: Iterable[Sought]) -> Iterator[Sought]:
    """Each query once, with all places that answer it."""
    places: dict[str, dict[Place, None]] = {}
    for one in sought:
        places.setdefault(one.query, {}).update(dict.fromkeys(one.places))
    return (Sought(query, tuple(held)) for query, held in places.items())


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
                    yield Sought(found["said"].strip(), (Place(path, number, number),))


def _sentences(reader: Reader) -> Iterator[Sought]:
    for doc, path, first, last in reader.graph.cypher(DOCUMENTED, EVERYTHING).rows:
        sentence = " ".join(_SENTENCE_END.split(doc.strip())[0].split())[:200]
        if len(sentence.split()) >= 4 and not is_test(path):
            yield Sought(sentence, (Place(path, first, last),))


def _words(reader: Reader) -> Iterator[Sought]:
    for one in _sentences(reader):
        words = list(dict.fromkeys(re.findall(r"[a-z]{4,}", one.query.lower())))
        random.Random(one.query).shuffle(words)
        if len(words) >= 4:
            yield one._replace(query=" ".join(words[:4]))


def _tasks(reader: Reader, count: int) -> Iterator[Sought]:
    """Of the latest commits."""
    rows = reader.graph.cypher(PLACES, EVERYTHING).rows
    now = {(path, name): Place(path, first, last) for name, path, first, last in rows}
    log = git(reader.project.root, "log", "--no-merges", f"-n{MOST_COMMITS}", "--format=%H%x09%s")
    found = 0
    for line in log.splitlines():
        commit, _, subject = line.partition("\t")
        task = _SUBJECT.sub("", subject).strip(" .")
        if len(re.findall(r"[A-Za-z]{2,}", task)) < 4 or _CHORE.search(task):
            continue
        happened = diff_context(reader.project, f"{commit}^", commit, limit=50)
        changed = [one.after for one in happened.changes if one.change_type == "modified" and one.after is not None]
        changed = [one for one in changed if one.kind in CALLABLE_KINDS and not is_test(one.path)]
        places = tuple(now[key] for one in changed if (key := (one.path, one.qualified_name)) in now)
        if places and len(changed) <= MOST_CHANGED:
            yield Sought(task, places)
            found += 1
        if found == count:
            return


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--count", type=int, default=150, help="queries of each kind")
    parser.add_argument("--tasks", action="store_true", help="ask for what commits changed, too")
    parser.add_argument("--list", action="store_true", help="name what did not come first")
    given = parser.parse_args()
    tables, missed = measure(given.repository, given.count, given.tasks)
    for table in tables:
        sys.stdout.write(table.markdown() + "\n")
    if given.list:
        sys.stdout.write("\n".join(missed) + "\n")


if __name__ == "__main__":
    main()
