"""What an answer costs: `python benchmarks/questions.py REPOSITORIES [--only NAME …] [--list]`.

Questions that engineers ask of applications stand in `questions.toml`, each with the places that answer it. Each is
asked twice: of a server (`--toolset agent --answers text`) by an agent's calls, and of the files by what an engineer
types instead (ripgrep, sed, cat). Printed are calls, characters, and the share of the places that were shown.

A place is shown where an answer names its path and line, or prints its line; in what `sed` and `cat` print, the line.
REPOSITORIES is a folder of checkouts by the names in `questions.toml`, each at the commit named there.
"""

from __future__ import annotations

import argparse
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from client import Server
from measure import Table, codecompass, git, scratch

QUESTIONS = Path(__file__).with_suffix(".toml")
OPTIONS = ("--toolset", "agent", "--answers", "text")
FEWEST_CHARACTERS = 12
"""A shorter line stands in many places: it is no evidence that this one was shown."""
_RANGE = re.compile(r"\bL?(\d+)\b")
_BELOW, _ELIDED = re.compile(r"(?m)^paths below (\S+)$"), re.compile(r"(?m)^…/ is (\S+)$")
_STEP = re.compile(r"\s*(\d+) ")
_CALLED = re.compile(r"(?:(?<=  )|→ (?:\S+ )?|(?:or:|;) \S+ )([\w./@-]+\.\w+)?:(\d+)\b")


class Fact(NamedTuple):
    """A place that answers a question."""

    path: str
    line: int
    text: str
    """Its line, without the space around it."""

    def is_shown_in(self, answer: str) -> bool:
        """Whether an answer says this place: under its path its line's number, or anywhere the line as it stands."""
        if len(self.text) >= FEWEST_CHARACTERS and self.text.rstrip(" :{,") in answer:
            return True
        return any(str(self.line) in _RANGE.findall(line) for line in _lines_under(self.path, answer))


class Cost(NamedTuple):
    calls: int
    characters: int
    missing: tuple[Fact, ...]


class Asked(NamedTuple):
    repository: str
    question: str
    facts: int
    ours: Cost
    grep: Cost


def _lines_under(path: str, answer: str) -> Iterator[str]:
    """The lines of an answer that are about a file: those that name it, and those below until another file is named."""
    inside = False
    for line in answer.splitlines():
        if path in line:
            inside = True
            yield line.replace(path, "", 1)
        elif inside and re.search(r"[\w\]-]+/[\w./\[\]-]+\.\w+", line) and not line.startswith((" ", "\t")):
            inside = False
        elif inside:
            yield line


def placed(answer: str) -> str:
    """An answer with steps, each line behind the path and number that it tells by where it stands: `88 pay()  → cart.py:3` in
    a function of `till.py` is `till.py:88`. Other answers as they are; what is counted is what came back."""
    below, elided = _BELOW.search(answer), _ELIDED.search(answer)
    if elided is not None:
        answer = answer.replace("…/", elided[1])
    elif below is None:
        return answer
    root = below[1] if below is not None else ""
    told, around, known = list[str](), list[tuple[int, str]](), dict[str, str]()
    for line in answer.splitlines():
        indent = len(line) - len(line.lstrip())
        while around and around[-1][0] >= indent:
            around.pop()
        own = _STEP.match(line)
        told.append(f"{around[-1][1]}:{own[1]} {line}" if own and around else line)
        for path, number in _CALLED.findall(line):
            file = known.get(path, f"{root}{path}") if path else around[-1][1] if around else ""
            known.setdefault(file.rpartition("/")[2], file)
            told.append(f"{file}:{number}")
            around.append((indent, file))
    return "\n".join(told)


def asked(server: Server, question: dict[str, Any], root: Path) -> Asked:
    """What a question costs, asked both ways."""
    facts = [_fact(root, place) for place in question["facts"]]
    ours = [_text_of(server, tool, arguments) for tool, arguments in question["ask"]]
    grep = [_printed(command, root) for command in question["grep"]]
    return Asked(question["repository"], question["question"], len(facts), _cost(ours, facts), _cost(grep, facts))


def _fact(root: Path, place: str) -> Fact:
    path, _, line = place.rpartition(":")
    text = (root / path).read_text(errors="replace").splitlines()[int(line) - 1]
    return Fact(path, int(line), text.strip())


def _cost(answers: list[str], facts: list[Fact]) -> Cost:
    shown = [placed(one) for one in answers]
    missing = tuple(fact for fact in facts if not any(map(fact.is_shown_in, shown)))
    return Cost(len(answers), sum(map(len, answers)), missing)


def _text_of(server: Server, tool: str, arguments: dict[str, Any]) -> str:
    result = server.request("tools/call", {"name": tool, "arguments": arguments})
    return "\n".join(part["text"] for part in result["content"])


def _printed(command: str, root: Path) -> str:
    done = subprocess.run(shlex.split(command), cwd=root, capture_output=True, text=True, check=False, errors="replace")
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{command}: {done.stderr.strip()}")
    return done.stdout


def main() -> None:
    arguments = _arguments()
    told = tomllib.loads(QUESTIONS.read_text())
    results: list[Asked] = []
    with scratch() as room:
        home = room.home()
        for name, repository in told["repositories"].items():
            if arguments.only and name not in arguments.only:
                continue
            root = arguments.repositories / name
            _check(root, repository["commit"])
            codecompass(home, root, "index").demanded()
            with Server(root, home, *OPTIONS) as server:
                results += [asked(server, one, root) for one in told["question"] if one["repository"] == name]
    print(table(results).markdown())
    if arguments.list:
        for one in results:
            for fact in one.ours.missing:
                print(f"{one.repository}: {one.question}\n    not shown: {fact.path}:{fact.line}  {fact.text}")


def _check(root: Path, commit: str) -> None:
    at = git(root, "rev-parse", "HEAD").strip()
    if not at.startswith(commit):
        sys.exit(f"{root} is at {at[:10]}: check out {commit}, which the questions are about.")


COLUMNS = ("question", "facts", "calls", "characters", "shown", "grep: calls", "grep: characters", "grep: shown")


def table(results: list[Asked]) -> Table:
    """A row a question, with the sum of all in the last."""
    rows = [
        (f"{one.repository}: {one.question}", one.facts, *_cells(one.ours, one.facts), *_cells(one.grep, one.facts))
        for one in results
    ]
    sums = [sum(row[column] for row in rows) for column in range(1, len(COLUMNS))]
    ours, grep = [one.ours for one in results], [one.grep for one in results]
    ratio = sum(cost.characters for cost in ours) / sum(cost.characters for cost in grep)
    note = f"Complete: {_complete(ours)} of {len(ours)}, by grep {_complete(grep)}. Characters: {ratio:.2f} of grep's."
    return Table("questions", "What an answer costs", COLUMNS, (*rows, ("all", *sums)), note)


def _cells(cost: Cost, facts: int) -> tuple[int, int, int]:
    return cost.calls, cost.characters, facts - len(cost.missing)


def _complete(costs: list[Cost]) -> int:
    return sum(not cost.missing for cost in costs)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("repositories", type=Path, help="a folder of checkouts, named as in questions.toml")
    parser.add_argument("--only", nargs="*", help="only these repositories")
    parser.add_argument("--list", action="store_true", help="name the places that were not shown")
    return parser.parse_args()


if __name__ == "__main__":
    main()
