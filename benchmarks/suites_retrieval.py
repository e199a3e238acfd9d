"""Public suites for questions in words, scored as their makers do: `python benchmarks/suites_retrieval.py FOLDER [NAME …]`.

FOLDER holds the suites' repositories, which you fetch yourself, and a checkout of each repository that their tasks are about,
all called by the last part of their names (Vue's `vue-core`); what is not there is left out. A suite at the commit asked last:
knowing 5b7f60a, sverklo b0a7b81, ContextBench cd5f62e, greppy 4974e97. `--home` keeps the indexes. Nothing of a suite is kept
here, and nothing is tuned on them: what a rule is worth is measured by `localise.py`.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pyarrow.parquet
import yaml
from localise import Place, by_explore, by_search
from measure import Cell, Table, at_home, codecompass, git

from codecompass.frontends import render
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, Symbol
from codecompass.model.errors import CodeCompassError
from codecompass.session.asking import answering_in
from codecompass.session.project import Project
from codecompass.session.reader import Reader
from codecompass.tools.context import ContextItem, get_code_context
from codecompass.tools.explore import explore
from codecompass.tools.search import search_code

AT = 10
FILES_AT = (8, 19)
LARGE_TREE = 700
"""Files; the published figures are told apart there."""
BUDGET = 8_000
OF_OTHERS = ("NodeBB__NodeBB",)
"""Tasks left out: their issue's text is another project's."""
DOUBTFUL = {"cli__cli-1567": "Makefile", "vuejs__core-10289": "package.json"}
"""A gold file of a task that its issue is not about; the figures are told with it and without."""
DEFINED = CALLABLE_KINDS | TYPE_KINDS


class Question(NamedTuple):
    id: str
    repository: str
    ref: str
    text: str
    wanted: list[str]
    """Symbols as the suite names them, or files."""
    lines: tuple[tuple[str, int, int], ...] = ()
    """Path, first and last line of what is wanted."""


class State:
    """A repository at a ref, indexed and open; as it is checked out where it lacks a commit."""

    def __init__(self, home: Path, checkout: Path, ref: str) -> None:
        found = git(checkout, "rev-list", "-n1", "--ignore-missing", ref).strip()
        if not found:
            sys.stderr.write(f"{checkout.name}: {ref} is not there, asked as it is checked out\n")
        self.ref = found or git(checkout, "rev-parse", "HEAD").strip()
        ran = codecompass(home, checkout, "index", "--ref", self.ref)
        if ran.status:
            raise FileNotFoundError(ran.errors)
        self.project = Project.open(checkout, watching=False)
        self.reader: Reader = self.project.graph(self.ref)
        self._files: dict[str, list[Symbol]] = {}

    def close(self) -> None:
        self.project.close()

    def in_file(self, path: str) -> list[Symbol]:
        if path not in self._files:
            self._files[path] = self.reader.look_up(lambda register: register.in_file(path))
        return self._files[path]

    def name_at(self, place: Place) -> str:
        """`Class.method` of the definition that begins there, else of the innermost around."""
        symbols = [one for one in self.in_file(place.path) if one.parent_id]
        begun = [one for one in symbols if one.line_start == place.line]
        around = begun or [one for one in symbols if one.line_start <= place.line <= one.line_end]
        if not around:
            return ""
        inner = max(around, key=lambda one: (one.line_start, -one.line_end))
        known = {one.symbol_id: one for one in symbols}
        names = [inner.name]
        while (outer := known.get(inner.parent_id)) is not None and outer.kind != "namespace":
            inner = outer
            names.append(inner.name)
        return ".".join(reversed(names))


Answer = Callable[[State, str], list[Place]]


def searched(state: State, text: str) -> list[Place]:
    return by_search(state.project, state.reader, text)


def explored(state: State, text: str) -> list[Place]:
    """What `explore` puts forward: the subjects, then the other places; lines that hold a text where it answers with these."""
    found = explore(state.project, text, ref=state.ref)
    places = [Place(one.path, one.line_start) for one in found.subjects]
    return places + [Place(one.path, one.line) for one in (*found.others, *found.mentions)]


def explored_files(state: State, text: str) -> list[Place]:
    """Every place of the answer, uses and calls too, as it is read from top to bottom."""
    return by_explore(state.project, state.reader, text)


TOOLS: dict[str, Answer] = {"explore": explored, "search_code": searched}


def states(questions: Sequence[Question], home: Path, repositories: Path) -> Iterator[tuple[State, list[Question]]]:
    """The questions with the state that they are about, one state open at a time."""
    by_state: dict[tuple[str, str], list[Question]] = {}
    for one in questions:
        by_state.setdefault((one.repository, one.ref), []).append(one)
    for (name, ref), own in by_state.items():
        try:
            state = State(home, repositories / name, ref)
        except (FileNotFoundError, RuntimeError, OSError) as problem:
            sys.stderr.write(f"{name} at {ref}: {len(own)} tasks not asked: {str(problem).strip()[-200:]}\n")
            continue
        yield state, own
        state.close()


def asked(answer: Answer, state: State, text: str) -> list[Place]:
    try:
        return answer(state, text)
    except CodeCompassError as error:
        sys.stderr.write(f"{error.message}\n")
        return []


# --- knowing: from a task to symbols ---


def knowing(folder: Path, home: Path, repositories: Path) -> Table:
    """P@10 and R@10 over symbols, a name matched as the suite's maker does."""
    corpus = folder / "bench/cross-system/corpus"
    commits = {one["name"]: one["commit"] for one in yaml.safe_load((corpus / "MANIFEST.yaml").read_text())["repos"]}
    questions = []
    for file in sorted((corpus / "tasks").glob("*/*/*.yaml")):
        row = yaml.safe_load(file.read_text())
        if row.get("repo") in commits and (repositories / row["repo"]).exists() and row.get("ground_truth"):
            ref = commits[row["repo"]]
            questions.append(Question(row["id"], row["repo"], ref, row["description"], row["ground_truth"]))
    scores: dict[tuple[str, str], list[tuple[float, float, float, float]]] = {}
    for state, own in states(questions, home, repositories):
        for one in own:
            for tool, answer in TOOLS.items():
                names = [state.name_at(place) for place in asked(answer, state, one.text)][:AT]
                scores.setdefault((tool, one.repository), []).append(
                    (*precision_recall(names, one.wanted, matches), *precision_recall(names, one.wanted, is_same))
                )
    rows: list[tuple[Cell, ...]] = []
    for tool in TOOLS:
        every = [one for (by, _), held in scores.items() if by == tool for one in held]
        rows.append((tool, "all", len(every), *_means(every)))
        rows += [(tool, name, len(held), *_means(held)) for (by, name), held in scores.items() if by == tool]
    rows.append(("knowing, published", "all 297", 297, 0.278, 0.405, None, None))
    rows.append(("knowing, published", "these classes", None, 0.320, None, None, None))
    rows.append(("codegraph, published", "all 297", 297, 0.087, None, None, None))
    columns = ("tool", "repositories", "tasks", "P@10", "R@10", "P@10 by exact names", "R@10 by exact names")
    return Table("knowing", "knowing's tasks to symbols", columns, tuple(rows))


def precision_recall(
    names: Sequence[str], wanted: Sequence[str], match: Callable[[str, str], bool]
) -> tuple[float, float]:
    """Of ten places, however many there are, and of what is wanted."""
    right = sum(any(match(name, one) for one in wanted) for name in names if name)
    found = sum(any(match(name, one) for name in names if name) for one in wanted)
    return right / AT, found / max(len(wanted), 1)


def is_same(name: str, wanted: str) -> bool:
    wanted = symbol_of(wanted)
    return name == wanted or name.endswith(f".{wanted}") or wanted.endswith(f".{name}")


def matches(name: str, wanted: str) -> bool:
    """As knowing's `normalize`: case aside, the end of one is the other, a bare name meets any of its name, the same last
    part with a common part before it, or one stands within the other at dots (a type meets its members)."""
    name, wanted = name.lower(), symbol_of(wanted).lower()
    mine, theirs = name.split("."), wanted.split(".")
    if mine[-1] == theirs[-1] and (min(len(mine), len(theirs)) == 1 or not set(mine[:-1]).isdisjoint(theirs[:-1])):
        return True
    return f".{wanted}." in f".{name}." or f".{name}." in f".{wanted}."


_MODULE = re.compile(r"^.*\.(?:go|py|tsx?|jsx?|rs|java|cs|rb)\.(?=\w)")


@lru_cache(maxsize=1 << 14)
def symbol_of(wanted: str) -> str:
    """The symbol of a name with the file or the module that it stands in."""
    bare = wanted.strip().rstrip(".(").replace("::", ".").replace("#", ".")
    bare = _MODULE.sub("", bare)
    if "/" in bare:
        after = bare.rpartition("/")[2]
        return after.partition(".")[2] or after
    parts = bare.split(".")
    first = next((at for at, part in enumerate(parts) if part[:1].isupper()), len(parts) - 1)
    return ".".join(parts[first:])


# --- sverklo: "how does X work" to files ---


def sverklo(folder: Path, home: Path, repositories: Path) -> Table:
    """The share of the files that a question needs, of all and of those that are in the tree at all."""
    entries = json.loads((folder / "benchmark/src/swe/repos.json").read_text())
    questions = [
        Question(row["id"], one["name"], one["ref"], row["question"], [need["file"] for need in row["required_evidence"]])
        for one in entries
        if (repositories / one["name"]).exists()
        for row in map(json.loads, (folder / "benchmark/src/swe/datasets" / one["dataset"]).read_text().splitlines())
    ]  # fmt: skip
    tools: dict[str, Answer] = {"explore": explored_files, "search_code": searched}
    scores: dict[str, list[tuple[int, int, int]]] = {name: [] for name in tools}
    for state, own in states(questions, home, repositories):
        known = state.reader.tree.files
        for one in own:
            there = [path for path in one.wanted if _ended(path, known)]
            for tool, answer in tools.items():
                places = asked(answer, state, one.text)
                files = {place.path for place in (places[:AT] if tool == "search_code" else places)}
                scores[tool].append((sum(_ended(path, files) for path in there), len(there), len(one.wanted)))
    rows = tuple(
        (tool, len(held), sum(a for a, _, _ in held) / max(sum(b for _, b, _ in held), 1),
         sum(a for a, _, _ in held) / max(sum(c for _, _, c in held), 1))
        for tool, held in scores.items()
    )  # fmt: skip
    columns = ("tool", "questions", "of the files that exist", "of all")
    return Table("sverklo", "sverklo's questions how something works to files", columns, rows)


def _ended(path: str, known: Iterable[str]) -> bool:
    return any(one == path or one.endswith(f"/{path}") for one in known)


# --- ContextBench: from an issue to files and blocks ---


def contextbench(folder: Path, home: Path, repositories: Path) -> Table:
    """Share of the gold files among the first 8 and 19 files; F1 over definitions of what a context of 8,000 tokens has."""
    rows = _parquet(folder / "Context-Bench/data/contextbench_verified_test.parquet")
    questions = [one for row in rows if (one := _issue(row, repositories))]
    found: list[tuple[int, dict[str, list[float]], float]] = []
    for state, own in states(questions, home, repositories):
        for one in own:
            by_tool = {}
            for tool, answer in {"search_code": searched_far, "explore": explored_files}.items():
                files = list(dict.fromkeys(place.path for place in asked(answer, state, one.text)))
                sure = [path for path in one.wanted if path != DOUBTFUL.get(one.id)]
                by_tool[tool] = [covered(files[:most], gold) for gold in (one.wanted, sure) for most in FILES_AT]
            found.append((len(state.reader.tree.files), by_tool, blocks(state, one)))
            sys.stderr.write(f"{one.id} {found[-1]}\n")
    groups: dict[str, list[tuple[int, dict[str, list[float]], float]]] = {
        "all": found,
        f"up to {LARGE_TREE} files": [one for one in found if one[0] <= LARGE_TREE],
        "larger trees": [one for one in found if one[0] > LARGE_TREE],
    }
    table: list[tuple[Cell, ...]] = [
        (tool, name, len(held), *_means([tuple(one[1][tool]) for one in held]),
         _means([(one[2],) for one in held])[0] if tool == "search_code" else None)
        for tool in ("search_code", "explore")
        for name, held in groups.items()
        if held
    ]  # fmt: skip
    table.append(("repowise, published", "Python and Go", None, 0.742, 0.876, None, None, None))
    table.append(("an agent (Devstral 2), published", "all", None, None, None, None, None, 0.422))
    columns = ("tool", "trees", "tasks", "files @8", "@19", "@8 without doubtful gold", "@19", "block F1, 8,000 tokens")
    return Table("contextbench", "ContextBench's issues to files and definitions", columns, tuple(table))


def covered(files: Iterable[str], gold: Sequence[str]) -> float:
    return len(set(files) & set(gold)) / len(gold)


def searched_far(state: State, text: str) -> list[Place]:
    found = search_code(state.project, text, ref=state.ref, limit=100, detail_level="location")
    return [Place(one.path, one.line_start) for one in found.results]


def blocks(state: State, one: Question) -> float:
    """F1 of the definitions that overlap what is served, against those that overlap the gold lines."""
    served = get_code_context(state.project, one.text, max_tokens=BUDGET, strategy="depth", ref=state.ref)
    gold = {block for path, first, last in one.lines for block in _overlapping(state, path, first, last)}
    mine = {
        block
        for one in served.context_items
        for first, last in _lines_of(one)
        for block in _overlapping(state, one.path, first, last)
    }
    if not gold:
        return 1.0
    both = len(gold & mine)
    return 2 * both / (len(gold) + len(mine))


def _lines_of(item: ContextItem) -> Iterator[tuple[int, int]]:
    """The lines that are served: all, or of an outline the head and those with a number."""
    body = str(item.body)
    if body.count("\n") >= item.line_end - item.line_start:
        yield item.line_start, item.line_end
        return
    yield item.line_start, item.line_start
    for number in re.findall(r"^(\d+): ", body, re.MULTILINE):
        yield int(number), int(number)


def _overlapping(state: State, path: str, first: int, last: int) -> Iterator[tuple[str, int, int]]:
    if path in state.reader.tree.files:
        for one in state.in_file(path):
            if one.kind in DEFINED and one.line_start <= last and one.line_end >= first:
                yield path, one.line_start, one.line_end


def _parquet(file: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pyarrow.parquet.read_table(file).to_pylist()
    return rows


def _issue(row: dict[str, Any], repositories: Path) -> Question | None:
    short = row["repo"].rpartition("/")[2]
    name = {"core": "vue-core"}.get(short, short)
    checkout = repositories / name
    if not checkout.exists() or row["original_inst_id"].startswith(OF_OTHERS):
        return None
    if not git(checkout, "rev-list", "-n1", "--ignore-missing", row["base_commit"]).strip():
        return None
    lines = []
    for gold in json.loads(row["gold_context"]):
        path = re.sub(r"^/?(workspace/[^/]+|testbed|repo|app)/", "", gold["file"])
        lines.append((path, int(gold["start_line"]), int(gold["end_line"])))
    wanted = list(dict.fromkeys(path for path, _, _ in lines))
    return Question(row["original_inst_id"], name, row["base_commit"], row["problem_statement"], wanted, tuple(lines))


# --- greppy: who calls what ---


def greppy(folder: Path, home: Path, repositories: Path) -> Table:
    """Whether one `explore` of the question as it is asked names every caller that is wanted."""
    bench = folder / "bench/agent_efficiency"
    known = json.loads(git(folder, "show", "HEAD:bench/agent_efficiency/realcorpus/MANIFEST.json"))["repos"]
    questions = [
        Question(row["id"], row["repo"], known[row["repo"]]["commit"], row["q"], row["check"]["expect_members"])
        for row in json.loads((bench / "tasks_v2.json").read_text())
        if row["repo"] in known and (repositories / row["repo"]).exists() and row["check"]["kind"] == "who_calls"
    ]
    whole, characters = [], []
    for state, own in states(questions, home, repositories):
        for one in own:
            with answering_in("text"):
                answer = msgspec.to_builtins(explore(state.project, one.text, ref=state.ref))
            text = render.text_of("explore", answer)
            missing = [name for name in one.wanted if not re.search(rf"\b{re.escape(name)}\b", text)]
            if missing:
                sys.stderr.write(f"{one.id} {one.text}: {missing}\n")
            whole.append(not missing)
            characters.append(len(text))
    row = ("explore", len(whole), sum(whole), round(sum(characters) / max(len(characters), 1)))
    return Table("greppy", "greppy's who-calls", ("tool", "tasks", "whole", "characters"), (row,))


def _means(rows: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(round(sum(column) / len(rows), 3) for column in zip(*rows, strict=True))


SUITES: dict[str, Callable[[Path, Path, Path], Table]] = {
    "knowing": knowing,
    "sverklo": sverklo,
    "ContextBench": contextbench,
    "greppy": greppy,
}
"""By name of the suite's folder: what asks it, given the folder, a home for indexes and the folder of checkouts."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", default=list(SUITES), metavar="NAME")
    parser.add_argument("--home", type=Path, help="where indexes are kept for the next run; else they go away")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as aside:
        home = given.home or Path(aside)
        with at_home(home):
            for name in given.names:
                if (given.folder / name).exists():
                    sys.stdout.write(SUITES[name](given.folder / name, home, given.folder).markdown() + "\n")


if __name__ == "__main__":
    main()
