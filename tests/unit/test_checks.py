"""What checks leave of a name: whatever a run of a random program has there is among what calls are bound to."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest

from codecompass.extract import extract
from codecompass.resolve import resolve

PROGRAMS, RUNS = 250, 40
KINDS = ("Ash", "Elm", "Oak")
Node = tuple[Any, ...]
"""Of a condition or a statement: its kind, then its parts."""
WORDS: dict[str, dict[str, str]] = {
    "m.py": {
        "class": "class {}:\n    def use(self): ...\n", "begin": "def f(z: 'Ash | Elm | Oak', c):", "is": "isinstance(z, {})",
        "not": "not {}", "and": "{} and {}", "or": "{} or {}", "in": "({})", "any": "c()", "made": "{}()", "use": "z.use()",
        "set": "z = {}", "if": "if {}:", "else": "else:", "while": "while {}:", "assert": "assert {}", "close": "", "return": "return",
        "break": "break", "continue": "continue", "end": "", "either": "z.use() if {} else z.use()",
    },
    "m.ts": {
        "class": "class {} {{ use() {{}} }}", "begin": "function f(z: Ash | Elm | Oak, c) {", "is": "z instanceof {}",
        "not": "!({})", "and": "({}) && ({})", "or": "({}) || ({})", "in": "({})", "any": "c()", "made": "new {}()", "use": "z.use();",
        "set": "z = {};", "if": "if ({}) {{", "else": "} else {", "while": "while ({}) {{", "assert": "", "close": "}", "return": "return",
        "break": "break", "continue": "continue", "end": "}", "either": "({}) ? z.use() : z.use();",
    },
}  # fmt: skip


class LeftError(Exception):
    """A program leaves the function, a loop, or a round of it."""


class Program:
    def __init__(self, seed: int, file: str) -> None:
        self._random = random.Random(seed)
        self.words = WORDS[file]
        self.lines = "\n".join(self.words["class"].format(kind) for kind in KINDS).split("\n")
        self.lines.append(self.words["begin"])
        self._left = 16
        self.body = self._block(1, in_loop=False)
        self.lines.append(self.words["end"])

    def _block(self, depth: int, in_loop: bool) -> list[Node]:
        found: list[Node] = []
        for _ in range(self._random.choice((1, 2, 3))):
            found.append(self._statement(depth, in_loop))
            if found[-1][0] in ("return", "break", "continue"):
                break
        return found

    def _write(self, depth: int, text: str) -> int:
        self.lines.append("    " * depth + text)
        return len(self.lines)

    def _statement(self, depth: int, in_loop: bool) -> Node:
        self._left -= 1
        kinds = ["use", "use", "set", "either"]
        if self._left > 0 and depth < 4:
            kinds += ["if", "if", "if", "while"] + ["assert"] * bool(self.words["assert"])
        if depth > 1:
            kinds += ["return"] + ["break", "continue"] * in_loop
        kind = self._random.choice(kinds)
        if kind == "use":
            return kind, self._write(depth, self.words["use"])
        if kind == "set":
            made = self._random.choice(KINDS)
            self._write(depth, self.words["set"].format(self.words["made"].format(made)))
            return kind, made
        if kind in ("return", "break", "continue"):
            self._write(depth, self.words[kind])
            return (kind,)
        condition = self._condition(2)
        line = self._write(depth, self.words[kind].format(self._written(condition)))
        if kind in ("assert", "either"):
            return kind, condition, line
        arms = [self._block(depth + 1, in_loop or kind == "while")]
        if kind == "if" and self._random.random() < 0.5:
            self._write(depth, self.words["else"])
            arms.append(self._block(depth + 1, in_loop))
        self._write(depth, self.words["close"])
        return kind, condition, arms

    def _condition(self, depth: int) -> Node:
        kind = self._random.choice(("is", "is", "any") if depth == 0 else ("is", "is", "not", "and", "or"))
        if kind == "is":
            return kind, self._random.choice(KINDS)
        return kind, *(self._condition(depth - 1) for _ in range({"any": 0, "not": 1}.get(kind, 2)))

    def _written(self, condition: Node) -> str:
        kind, *parts = condition
        told = [self._written(part) if isinstance(part, tuple) else part for part in parts]
        if kind in ("not", "and", "or"):
            told = [self.words["in"].format(part) for part in told]
        return self.words[kind].format(*told)

    def run(self, chance: random.Random) -> set[tuple[int, str]]:
        """Line of a use, and what `z` is there, in one run."""
        self._chance, self._seen, self._steps = chance, set[tuple[int, str]](), 60
        self._now = chance.choice(KINDS)
        with suppress(LeftError):
            self._run(self.body)
        return self._seen

    def _run(self, block: list[Node]) -> None:
        for kind, *parts in block:
            self._steps -= 1
            if self._steps < 0 or kind in ("return", "break", "continue"):
                raise LeftError(kind)
            if kind == "use":
                self._seen.add((parts[0], self._now))
            elif kind == "set":
                self._now = parts[0]
            elif kind == "either":
                self._seen.add((parts[1], self._now))
            elif kind == "assert":
                if not self._holds(parts[0]):
                    raise LeftError("return")
            elif kind == "if":
                yes = self._holds(parts[0])
                self._run(parts[1][0] if yes else parts[1][1] if len(parts[1]) > 1 else [])
            else:
                self._loop(parts[0], parts[1][0])

    def _loop(self, condition: Node, body: list[Node]) -> None:
        while self._holds(condition) and self._steps > 0:
            self._steps -= 1
            try:
                self._run(body)
            except LeftError as left:
                if str(left) == "return" or self._steps < 0:
                    raise
                if str(left) == "break":
                    return

    def _holds(self, condition: Node) -> bool:
        kind, *parts = condition
        if kind == "any":
            return self._chance.random() < 0.5
        if kind == "is":
            return bool(parts[0] == self._now)
        if kind == "not":
            return not self._holds(parts[0])
        first = self._holds(parts[0])
        return (first and self._holds(parts[1])) if kind == "and" else (first or self._holds(parts[1]))


@pytest.mark.parametrize("file", WORDS)
def test_what_gets_there_is_among_what_is_told(file: str) -> None:
    told_apart = 0
    for seed in range(PROGRAMS):
        program = Program(seed, file)
        facts = {file: extract(file, "\n".join(program.lines).encode()).facts}
        names = [definition.name for definition in facts[file].definitions]
        parents = [definition.parent for definition in facts[file].definitions]
        told: dict[int, set[str]] = {}
        for edge in resolve(facts).edges(file):
            if edge.kind == "calls" and edge.target is not None and names[edge.target[1]] == "use":
                told.setdefault(edge.line, set()).add(names[parents[edge.target[1]]])
        for line, kind in {seen for chance in range(RUNS) for seen in program.run(random.Random(chance))}:
            assert kind in told.get(line, KINDS), "\n".join([f"seed {seed}: {kind} in line {line}", *program.lines])
        told_apart += sum(len(kinds) < len(KINDS) for kinds in told.values())
    assert told_apart > PROGRAMS, "checks leave less than all"
