"""Where ways meet: what joins say may hold there is what walks along the ways of a random program find."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from codecompass.extract import extract
from codecompass.languages import named
from codecompass.model import Extracted
from codecompass.resolve.scopes.file_index import FileIndex

WALKS, MANY = 1500, 60_000
WORDS = {
    "python": {
        "file": "m.py", "begin": "def f(c, xs):", "end": "", "stop": "", "if": "if c:", "elif": "elif c:", "else": "else:",
        "for": "for x in xs:", "while": "while c:", "try": "try:", "catch": "except E:", "close": "", "raise": "raise E",
    },
    "typescript": {
        "file": "m.ts", "begin": "function f(c, xs) { let z = null;", "end": "}", "stop": ";", "if": "if (c) {",
        "elif": "} else if (c) {", "else": "} else {", "for": "for (const x of xs) {", "while": "while (c) {",
        "try": "try {", "catch": "} catch (e) {", "close": "}", "raise": "throw e",
    },
}  # fmt: skip
Statement = tuple[Any, ...]
"""Its kind, and its line or its blocks."""
Seen = set[tuple[int, int]]
"""Lines of a use, and of an assignment that may have got there."""


class Program:
    """Assignments to `z` and uses of it, as text and as something that can be walked through."""

    def __init__(self, seed: int, language: str, attempts: bool) -> None:
        self._random = random.Random(seed)
        self._words = WORDS[language]
        self._attempts = attempts
        self._left = 14
        self.lines = [self._words["begin"]]
        self.body = self._block(1, in_loop=False)
        self.lines.append(self._words["end"])

    def _block(self, depth: int, in_loop: bool) -> list[Statement]:
        """Nothing stands behind what leads out of it."""
        found: list[Statement] = []
        for _ in range(self._random.choice((1, 2, 2, 3))):
            found.append(self._statement(depth, in_loop))
            if found[-1][0] == "leave":
                break
        return found

    def _write(self, depth: int, text: str) -> int:
        self.lines.append("    " * depth + text)
        return len(self.lines) - 1

    def _statement(self, depth: int, in_loop: bool) -> Statement:
        self._left -= 1
        simple, deep = ["set", "set", "use", "use", "leave"], ["choice", "choice", "loop", "attempt"]
        kind = self._random.choice(
            simple + deep[: 4 if self._attempts else 3] if self._left > 0 and depth < 4 else simple
        )
        stop = self._words["stop"]
        if kind in ("set", "use"):
            return kind, self._write(depth, ("z = A" if kind == "set" else "use(z)") + stop)
        if kind == "leave":
            how = self._random.choice(["return", "raise", "break", "continue"][: 4 if in_loop else 2])
            self._write(depth, self._words.get(how, how) + stop)
            return kind, how
        blocks = [*getattr(self, f"_{kind}")(depth, in_loop)]
        if self._words["close"]:
            self._write(depth, self._words["close"])
        return kind, *blocks

    def _choice(self, depth: int, in_loop: bool) -> Iterator[list[Statement]]:
        yield self._arm("if", depth, in_loop)
        while self._random.random() < 0.3:
            yield self._arm("elif", depth, in_loop)
        yield self._arm("else", depth, in_loop) if self._random.random() < 0.5 else []

    def _loop(self, depth: int, _: bool) -> Iterator[list[Statement]]:
        yield self._arm(self._random.choice(["for", "while"]), depth, True)

    def _attempt(self, depth: int, in_loop: bool) -> Iterator[list[Statement]]:
        yield self._arm("try", depth, in_loop)
        yield self._arm("catch", depth, in_loop)

    def _arm(self, word: str, depth: int, in_loop: bool) -> list[Statement]:
        self._write(depth, self._words[word])
        return self._block(depth + 1, in_loop)


class Left(Exception):  # a way out, and no fault
    """`return`, `raise`, `break`, `continue`."""


class Walk:
    """One way through a program, by chance."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._held = 0
        self._tries = 0
        self.seen: Seen = set()

    def through(self, block: list[Statement]) -> None:
        for kind, *parts in block:
            self._stumble()
            getattr(self, kind)(*parts)
        self._stumble()

    def _stumble(self) -> None:
        if self._tries and self._random.random() < 0.15:
            raise Left("raise")

    def set(self, line: int) -> None:
        self._held = line

    def use(self, line: int) -> None:
        if self._held:
            self.seen.add((line, self._held))

    def leave(self, how: str) -> None:
        raise Left(how)

    def choice(self, *arms: list[Statement]) -> None:
        self.through(self._random.choice(arms))

    def loop(self, body: list[Statement]) -> None:
        for _ in range(self._random.randrange(4)):
            try:
                self.through(body)
            except Left as left:
                if left.args[0] == "break":
                    return
                if left.args[0] != "continue":
                    raise

    def attempt(self, body: list[Statement], handler: list[Statement]) -> None:
        self._tries += 1
        try:
            self.through(body)
        except Left as left:
            if left.args[0] != "raise":
                raise
            self._tries -= 1
            self.through(handler)
            self._tries += 1
        finally:
            self._tries -= 1


def walked(program: Program, walks: int = WALKS, wanted: Seen | None = None) -> Seen:
    """What is seen on so many ways, or on fewer where all that is `wanted` was."""
    found: Seen = set()
    for seed in range(walks):
        if wanted is not None and wanted <= found:
            break
        walk = Walk(seed)
        with suppress(Left):
            walk.through(program.body)
        found |= walk.seen
    return found


def said(program: Program, language: str) -> Seen:
    """The same as the facts have it."""
    file, text = WORDS[language]["file"], "\n".join(program.lines)
    extracted = extract(file, text.encode())
    assert isinstance(extracted, Extracted)
    index = FileIndex(file, extracted.facts, named(language).rules().RULES({file: extracted.facts}, language))
    scope = next(at for at, one in enumerate(index.definitions) if one.name == "f")
    found = set()
    for line, written in enumerate(program.lines):
        if "use(z)" in written:
            at = sum(len(one) + 1 for one in program.lines[:line]) + written.index("z)")
            binding = index.binding_at(scope, "z", at)
            ways = [] if binding is None else index.joined(binding) if binding.kind == "join" else [binding]
            found |= {(line, text.count("\n", 0, one.start)) for one in ways if one.value == "A"}
    return found


@pytest.mark.parametrize("language", WORDS)
@given(seed=st.integers(0, 1 << 32))
@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
def test_every_way_is_said(language: str, seed: int) -> None:
    """Also where a `try` may be left at any point."""
    program = Program(seed, language, attempts=True)
    missing = walked(program) - said(program, language)
    assert not missing, "\n".join(program.lines)


@pytest.mark.parametrize("language", WORDS)
@given(seed=st.integers(0, 1 << 32))
@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
def test_nothing_else_is_said(language: str, seed: int) -> None:
    """Of places that some way leads to."""
    program = Program(seed, language, attempts=False)
    told = said(program, language)
    ways = walked(program, MANY, told)  # some are not often taken
    reached = {use for use, _ in ways}
    more = {(use, at) for use, at in told - ways if use in reached}
    assert not more, "\n".join([*program.lines, str(more)])
