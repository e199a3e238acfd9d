"""Whether a task's text leads to the place: `python benchmarks/localise.py TASKS REPOS [--half N] [--list]`.

TASKS    JSON lines, also packed by gzip: `repo` (`owner/name`), `base` (a commit), `text` (an issue, or a commit's
         subject), `files` and `functions` (`path:Class.method`) that were changed then
REPOS    a folder with a checkout of each, called by the last part of its name

Each base is indexed and asked. A task counts at k where all of its files (functions) are among the first k different
files (definitions) of an answer; in k results, where they are among the first k results, of which several may be of one
file. Beside the tools stands plain BM25 over whole files: k1 1.2, b 0.75, words split at
case and underscores, the path three times; and the same without tests.

`--answers FILE` keeps each answer's ranks as soon as it is there, and a run that is started again goes on behind them;
a new file for other code. `--home` keeps the indexes.

`--questions` asks by short questions instead, made of the first telling words of each text (`how does the … work?`); texts
with fewer than three are left out.

`--commits REPO …` makes tasks instead, of the latest commits that changed one or two files of code, by their subjects,
and prints them. `--long REPO` asks a repository `--count` texts of 8,000 characters each, made of TASKS' texts, and prints
what an answer costs: CPU time first, for the rest of the machine may be at work.
"""

from __future__ import annotations

import argparse
import gzip
import json
import math
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from measure import Cell, Table, at_home, codecompass, git, percentile

from codecompass import tools
from codecompass.extract import language_of
from codecompass.extract.shape import is_minified
from codecompass.extract.words import split_name
from codecompass.languages import for_path
from codecompass.languages.file_roles import aside, says_generated
from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, Symbol
from codecompass.model.errors import CodeCompassError
from codecompass.search import SENTENCE_WORDS, stem
from codecompass.search.query import BEGINNING_WORDS, DOING_WORDS
from codecompass.session.project import Project
from codecompass.session.reader import Reader
from codecompass.tools.context import get_code_context
from codecompass.tools.pack import build_context_pack
from codecompass.tools.search import search_code

FILES_AT, RESULTS_AT, FUNCTIONS_AT = (1, 3, 5, 10, 20), (5, 10), (5, 10)
MOST_RESULTS, BUDGET = 100, 16_000
KINDS = CALLABLE_KINDS | TYPE_KINDS
LONGEST_TEXT = 400_000
LONG_TASK = 8_000
MOST_COMMITS, MOST_FILES = 3000, 2
NEVER = 10**6
FEWEST_TELLING, MOST_TELLING = 3, 4
"""Words of a short question."""
_CHORE = re.compile(
    r"\b(bump|release|version|changelog|typo|merge|revert|readme|docs?|lint|format|upgrade|dependenc\w+|ci|translat\w+"
    r"|tests?|chore|update|l10n|i18n)\b",
    re.IGNORECASE,
)


class Task(NamedTuple):
    id: str
    repo: str
    base: str
    text: str
    files: list[str]
    functions: list[str]


class Place(NamedTuple):
    path: str
    line: int


class Asked(NamedTuple):
    """How far down an answer all files and all functions of a task are."""

    files: int
    functions: int | None
    seconds: float
    """Of CPU time."""
    results: int | None = None
    """Its files, each result counted; None where it was not noted."""


Answer = list[Place]
Tool = Callable[[Project, Reader, str], Answer]


def by_search(project: Project, reader: Reader, text: str) -> Answer:
    found = search_code(project, text, ref=reader.ref, limit=MOST_RESULTS, detail_level="location")
    return [Place(one.path, one.line_start) for one in found.results]


def by_pack(project: Project, reader: Reader, text: str) -> Answer:
    found = build_context_pack(project, text, max_tokens=BUDGET, ref=reader.ref)
    return [Place(item.path, item.line_start) for items in found.sections.values() for item in items]


def by_context(project: Project, reader: Reader, text: str) -> Answer:
    found = get_code_context(project, text, max_tokens=BUDGET, ref=reader.ref)
    return [Place(one.path, one.line_start) for one in found.context_items]


def by_explore(project: Project, reader: Reader, text: str) -> Answer:
    """The places that it answers with, in the order in which they stand there."""
    import msgspec

    explore: Any = next(tool.function for tool in tools.TOOLS if tool.name == "explore")
    return list(_places_in(msgspec.to_builtins(explore(project, text, ref=reader.ref))))


def _places_in(answer: Any) -> Iterator[Place]:
    if isinstance(answer, dict):
        path, line = answer.get("path"), answer.get("line_start", answer.get("line", 1))
        if isinstance(path, str):
            yield Place(path, int(line or 1))
        answer = list(answer.values())
    if isinstance(answer, list):
        for one in answer:
            yield from _places_in(one)


TOOLS: dict[str, Tool] = {
    "search_code": by_search,
    "build_context_pack": by_pack,
    "get_code_context": by_context,
    **({"explore": by_explore} if any(tool.name == "explore" for tool in tools.TOOLS) else {}),
}


def measure(
    tasks: Sequence[Task], repositories: Path, home: Path, names: Sequence[str], plain: bool, kept: Kept
) -> Table:
    """Asks what `kept` does not know yet. A base that cannot be indexed is named, and is not counted."""
    wanted = [*names, *(PLAIN if plain else ())]
    for number, task in enumerate(tasks, 1):
        if missing := [name for name in wanted if (task.id, name) not in kept.asked]:
            sys.stderr.write(f"{number} of {len(tasks)}: {task.id}\n")
            ask(task, repositories / task.repo.rpartition("/")[2], home, missing, kept)
    asked = {name: [one for task in tasks if (one := kept.asked.get((task.id, name)))] for name in wanted}
    rows = tuple(_row(name, held) for name, held in asked.items() if held)
    in_results = (f"file in {k} results" for k in RESULTS_AT)
    of_functions = (f"function @{k}" for k in FUNCTIONS_AT)
    columns = ("tool", *(f"file @{k}" for k in FILES_AT), *in_results, *of_functions, "CPU ms p95")
    return Table("localise", f"From {min(map(len, asked.values()))} tasks to the place", columns, rows)


def ask(task: Task, repository: Path, home: Path, names: Sequence[str], kept: Kept) -> None:
    ran = codecompass(home, repository, "index", "--ref", task.base)
    if ran.status:
        sys.stderr.write(f"{task.id}: {task.repo} at {task.base} cannot be indexed\n")
        return
    project = Project.open(repository, watching=False)
    reader = project.graph(task.base)
    definitions = Definitions(reader)
    search_code(project, "open the graph", ref=task.base)  # what is opened once is not the question's cost
    for name in names:
        if name not in TOOLS:
            continue
        started = time.process_time()
        try:
            answer = TOOLS[name](project, reader, task.text)
        except CodeCompassError as error:
            sys.stderr.write(f"{task.id}: {name}: {error.message}\n")
            answer = []
        kept.add(task, name, judged(task, answer, definitions, time.process_time() - started))
    if not set(PLAIN).isdisjoint(names):
        for name, paths in plain_bm25(reader, task.text).items():
            kept.add(task, name, Asked(_last(task.files, paths), None, 0.0))
    project.close()


class Kept:
    """What was asked already: in a file, one answer a line, so that a run which was interrupted goes on."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self.asked: dict[tuple[str, str], Asked] = {}
        """By task and tool."""
        for line in file.read_text().splitlines() if file and file.exists() else ():
            task, name, *asked = json.loads(line)
            self.asked[task, name] = Asked(*asked)

    def add(self, task: Task, name: str, asked: Asked) -> None:
        self.asked[task.id, name] = asked
        if self._file:
            with self._file.open("a") as file:
                file.write(json.dumps([task.id, name, *asked]) + "\n")


class Definitions:
    """Of a state: which one stands at a place, as tasks name it."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._files: dict[str, list[tuple[Symbol, str]]] = {}

    def at(self, place: Place) -> str | None:
        """The innermost function around, or the definition that begins there."""
        if place.path not in self._files:
            symbols = self._reader.look_up(lambda register: register.in_file(place.path))
            known = {one.symbol_id: one for one in symbols}
            self._files[place.path] = [(one, _nested(one, known)) for one in symbols if one.kind in KINDS]
        around = [pair for pair in self._files[place.path] if pair[0].line_start <= place.line <= pair[0].line_end]
        begun = [pair for pair in around if pair[0].line_start == place.line]
        inner = begun or [pair for pair in around if pair[0].kind in CALLABLE_KINDS]
        return f"{place.path}:{max(inner, key=lambda pair: pair[0].line_start)[1]}" if inner else None


def _nested(symbol: Symbol, known: dict[str, Symbol]) -> str:
    names = [symbol.name]
    while (symbol := known.get(symbol.parent_id)) and symbol.parent_id:  # type: ignore[assignment]
        names.append(symbol.name)
    return ".".join(reversed(names))


def judged(task: Task, answer: Answer, definitions: Definitions, seconds: float) -> Asked:
    files = list(dict.fromkeys(one.path for one in answer))
    functions = list(dict.fromkeys(filter(None, map(definitions.at, answer))))
    last_function = _last(task.functions, functions) if task.functions else None
    return Asked(_last(task.files, files), last_function, seconds, _last(task.files, [one.path for one in answer]))


def _last(wanted: Iterable[str], found: Sequence[str]) -> int:
    return max(found.index(one) + 1 if one in found else NEVER for one in wanted)


def _row(name: str, asked: Sequence[Asked]) -> tuple[Cell, ...]:
    def share(places: Sequence[int], most: int) -> float | None:
        return sum(place <= most for place in places) / len(places) if places else None

    files = [one.files for one in asked]
    results = [one.results for one in asked if one.results is not None]
    functions = [one.functions for one in asked if one.functions is not None]
    slow = percentile([one.seconds for one in asked], 0.95) * 1000
    shares = ((files, FILES_AT), (results, RESULTS_AT), (functions, FUNCTIONS_AT))
    at = [share(places, k) for places, most in shares for k in most]
    return (name, *at, round(slow) or None)


def long_tasks(texts: Sequence[str], repository: Path, count: int) -> Table:
    """What answers to long texts cost, each asked once, after one that opens the graph."""
    project = Project.open(repository, watching=False)
    size = len(project.graph().tree.files)
    search_code(project, "open the graph")
    cpu, wall = list[float](), list[float]()
    for number in range(min(count, len(texts))):
        text = "\n".join([*texts[number:], *texts[:number]])[:LONG_TASK]
        started = time.process_time(), time.perf_counter()
        search_code(project, text)
        cpu.append(1000 * (time.process_time() - started[0]))
        wall.append(1000 * (time.perf_counter() - started[1]))
    project.close()
    row = (
        repository.resolve().name,
        size,
        len(cpu),
        *(round(percentile(one, at)) for one in (cpu, wall) for at in (0.5, 0.95)),
    )
    columns = ("repository", "files", "texts", "CPU ms p50", "CPU ms p95", "wall ms p50", "wall ms p95")
    return Table("long", f"search_code, texts of {LONG_TASK:,} characters", columns, (row,))


# --- plain BM25 ---


PLAIN = ("plain BM25", "plain BM25 without tests")


def plain_bm25(reader: Reader, text: str) -> dict[str, list[str]]:
    wanted = Counter(split_name(text))
    counts = {}
    for path in reader.tree.files:
        if language_of(path) and len(source := reader.text(path)) <= LONGEST_TEXT:
            counts[path] = Counter(split_name(source.decode("utf-8", "replace") + f" {path} {path} {path}"))
    untested = {path: own for path, own in counts.items() if not is_test(path)}
    return dict(zip(PLAIN, (_best(wanted, counts), _best(wanted, untested)), strict=True))


def _best(wanted: Counter[str], counts: dict[str, Counter[str]]) -> list[str]:
    average = sum(map(Counter.total, counts.values())) / max(len(counts), 1)
    frequency = Counter(word for own in counts.values() for word in wanted.keys() & own.keys())
    scores = {}
    for path, own in counts.items():
        norm = 1.2 * (0.25 + 0.75 * own.total() / average)
        scores[path] = sum(
            times * math.log1p((len(counts) - frequency[word] + 0.5) / (frequency[word] + 0.5)) * own[word] * 2.2
            / (own[word] + norm)
            for word, times in wanted.items()
            if word in own
        )  # fmt: skip
    return sorted(scores, key=lambda path: (-scores[path], path))


# --- tasks ---


def read_tasks(file: Path) -> list[Task]:
    text = gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()
    rows = map(json.loads, text.splitlines())
    return [Task(*(row[field] for field in Task._fields)) for row in rows]


def halved(tasks: Sequence[Task], half: int) -> list[Task]:
    """One of two halves that never share a task, each with a share of every repository."""
    by_repository: dict[str, list[Task]] = {}
    for task in sorted(tasks, key=lambda task: task.id):
        by_repository.setdefault(task.repo, []).append(task)
    return [task for held in by_repository.values() for task in held[half::2]]


def as_questions(tasks: Iterable[Task]) -> Iterator[Task]:
    for task in tasks:
        bare = re.sub(r"\(.*?\)|[`\"\[\]#:,.]", " ", re.sub(r"^\w+(\([^)]*\))?!?: +", "", task.text.partition("\n")[0]))
        words = [word for word in bare.split() if re.fullmatch(r"[A-Za-z][\w'-]*", word)]
        words = words[1:] if words and stem(words[0].lower()) in BEGINNING_WORDS else words
        words = [word for word in words if stem(word.lower()) not in DOING_WORDS]
        telling = [at for at, word in enumerate(words) if word.lower() not in SENTENCE_WORDS][:MOST_TELLING]
        if len(telling) >= FEWEST_TELLING:
            yield task._replace(text=f"how does {' '.join(words[: telling[-1] + 1])} work?")


def commits(repository: Path, count: int) -> Iterator[dict[str, object]]:
    found = 0
    for line in git(repository, "log", "--no-merges", f"-n{MOST_COMMITS}", "--format=%H%x09%P%x09%s").splitlines():
        commit, parent, subject = line.split("\t", 2)
        if len(re.findall(r"[A-Za-z]{2,}", subject)) < 4 or _CHORE.search(subject) or not parent:
            continue
        changed = [
            row.split("\t")
            for row in git(repository, "diff-tree", "-r", "--no-commit-id", "--name-status", commit).splitlines()
        ]
        code = [row for row in changed if _is_code(row[-1]) and not is_test(row[-1])]
        if any(row[0] != "M" for row in code):
            continue
        code = [row for row in code if not _is_built(repository, commit, row[-1])]
        if not 1 <= len(code) <= MOST_FILES:
            continue
        name = repository.resolve().name
        text = re.sub(r"\s*\(#\d+\)$", "", subject)
        yield {
            "id": f"{name}-{commit[:8]}", "repo": f"-/{name}", "base": parent, "text": text,
            "files": [row[-1] for row in code], "functions": [],
        }  # fmt: skip
        found += 1
        if found == count:
            return


def _is_built(repository: Path, commit: str, path: str) -> bool:
    """What a program wrote of other files is nothing that a subject could be about: a bundle, a minified copy."""
    if aside(path) in ("generated", "vendored"):
        return True
    source = git(repository, "show", f"{commit}:{path}").encode() if path.endswith((".js", ".css")) else b""
    return is_minified(source) or says_generated(source)


def _is_code(path: str) -> bool:
    """Neither a document, a style, nor what only sets something up: manifests and settings have no grammar."""
    language = for_path(path)
    return language is not None and language.is_code and bool(language.grammar)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tasks", type=Path, nargs="?", help="JSON lines")
    parser.add_argument("repositories", type=Path, nargs="?", help="the folder of checkouts")
    parser.add_argument("--half", type=int, choices=(0, 1), help="only every second task of each repository")
    parser.add_argument("--only", nargs="*", default=[""], help="tasks whose id has one of these")
    parser.add_argument("--questions", action="store_true", help="ask by short questions made of the texts")
    parser.add_argument("--home", type=Path, help="where indexes are kept for the next run; else they go away")
    parser.add_argument("--answers", type=Path, help="a file that keeps what was asked, to go on from")
    parser.add_argument("--tools", nargs="*", default=list(TOOLS), choices=TOOLS)
    parser.add_argument("--no-plain", action="store_true", help="without plain BM25, which reads every file")
    parser.add_argument(
        "--list", action="store_true", help="name the tasks with a file that is not among the first five of each tool"
    )
    parser.add_argument("--commits", type=Path, nargs="+", metavar="REPO", help="print tasks made of commits")
    parser.add_argument("--long", type=Path, metavar="REPO", help="what answers to long texts cost")
    parser.add_argument("--count", type=int, default=33, help="commits of each, or long texts")
    given = parser.parse_args()
    if given.commits:
        for repository in given.commits:
            for row in commits(repository, given.count):
                sys.stdout.write(json.dumps(row) + "\n")
        return
    with tempfile.TemporaryDirectory() as aside:
        home = given.home or Path(aside)
        with at_home(home):
            if given.long:
                codecompass(home, given.long, "index")
                texts = [one.text for one in read_tasks(given.tasks)]
                sys.stdout.write(long_tasks(texts, given.long, given.count).markdown() + "\n")
                return
            tasks = [one for one in read_tasks(given.tasks) if any(part in one.id for part in given.only)]
            tasks = tasks if given.half is None else halved(tasks, given.half)
            tasks = [*as_questions(tasks)] if given.questions else tasks
            kept = Kept(given.answers)
            table = measure(tasks, given.repositories, home, given.tools, not given.no_plain, kept)
    sys.stdout.write(table.markdown() + "\n")
    if given.list:
        for task in tasks:
            ranks = [kept.asked[task.id, name].files for name in given.tools if (task.id, name) in kept.asked]
            if max(ranks, default=0) > 5:
                told = ", ".join(str(one) if one < NEVER else "-" for one in ranks)
                sys.stdout.write(f"{told} {task.id} {task.text.splitlines()[0][:90]} {task.files}\n")


if __name__ == "__main__":
    main()
