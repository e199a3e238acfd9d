"""Reads from a test's text what it expects, what it replaces, what it passes, and when it is skipped."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import prod
from typing import NamedTuple, Protocol

from codecompass.languages import for_path, is_deep
from codecompass.languages.access import access_in, access_of
from codecompass.languages.testing import is_test, left_out_by, marks_of_all, refused_in, status_in
from codecompass.model import CALLABLE_KINDS, Symbol
from codecompass.process.memo import memoised
from codecompass.session.project import Reader
from codecompass.tools.dispatch import walk
from codecompass.tools.sites import BEFORE, bare
from codecompass.tools.snippets import Texts, arguments_in
from codecompass.tools.symbols import by_ids

MOST_HEAD, MOST_BELOW, MOST_ABOVE = 8, 10, 40
"""Lines of the head of a block or a statement, below a request where its status is expected, and of marks above a test."""
DEPTH, MOST_BELOW_IT, SHORTEST = 6, 600, 4
"""Calls between a symbol and what a test replaces, of how many callees, and letters of their names."""
MOST_PATCHED, MOST_GIVEN, MOST_PASSED, MOST_STATEMENT = 4, 4, 10, 14
"""What of each is told, and lines that a call with its arguments has."""
LONGEST_PASSED = 28
_CLOSING = (")", "]", "}")
_NAMED = re.compile(r"[A-Za-z_]\w*\s*=(?!=)")
_ATTRIBUTE = re.compile(r"(?<=\.)([a-z]\w*)\b(?!\s*\()")
"""What a condition reads of a value: `out` in `if data.out is True`."""
_VALUE = r"""["'`]?\s*[:=]\s*(True|False|true|false|None|null|nil|-?\d[\d_.]*|"[^"\n]{0,30}"|'[^'\n]{0,30}')"""


class Case(Protocol):
    """A test and its lines that lead to a symbol."""

    @property
    def path(self) -> str: ...
    @property
    def line(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def how(self) -> str: ...
    @property
    def at(self) -> list[int]: ...


class Outcome(NamedTuple):
    refused: list[str]
    status: list[str]
    given: list[str]
    patched: list[str]
    skipped: str
    passed: list[str]
    sets: int


class Outcomes:
    """Reads the tests of one symbol; `conditions` are those under which it is called."""

    def __init__(self, reader: Reader, symbol: Symbol, texts: Texts, conditions: Iterable[str]) -> None:
        self._reader, self._symbol, self._texts = reader, symbol, texts
        self._read = sorted({name for one in conditions for name in _ATTRIBUTE.findall(one)})

    def of(self, test: Case) -> Outcome:
        lines = self._texts.of(test.path).lines
        within = [at for at in test.at if test.line < at <= len(lines)]
        refused = [_expected(lines, test.line, at) if at in within else "" for at in test.at]
        is_apart = test.how == "through"
        status = [_status(lines[at - 1 : min(test.end, at + MOST_BELOW)]) if is_apart else "" for at in test.at]
        passed = [
            self._passed(lines[at - 1 : at + MOST_STATEMENT]) if test.how == "run" and at <= len(lines) else ""
            for at in test.at
        ]
        stubs = self._stubs(test.path).items()
        first = _first_mark(lines, test.line)
        patched = [f"{name} :{line}" for line, name in stubs if first <= line <= test.end and line not in test.at]
        given = [*dict.fromkeys(self._given(lines[test.line - 1 : test.end]))] if is_apart else []
        return Outcome(
            refused if any(refused) else [], status if any(status) else [], given[:MOST_GIVEN], patched[:MOST_PATCHED],
            next(filter(None, map(left_out_by, (*lines[first - 1 : test.line], *marks_of_all(lines)))), ""),
            passed if any(passed) else [],
            argument_sets(test.path, "\n".join(lines[first - 1 : test.line]), "\n".join(lines[test.line : test.end])),
        )  # fmt: skip

    def _passed(self, lines: Sequence[str]) -> str:
        """The arguments with which the first of these lines calls the symbol, long ones shortened."""
        found = re.search(rf"\b{re.escape(self._symbol.name)}\s*(?:<[^()]*>\s*)?(?=\()", lines[0])
        if found is None or self._symbol.kind not in CALLABLE_KINDS:
            return ""
        given = arguments_in("\n".join((lines[0][found.end() :], *lines[1:])))
        short = [" ".join(one.split()) for one in given]
        short = [one if len(one) <= LONGEST_PASSED else f"{one[: LONGEST_PASSED - 1]}…" for one in short]
        return f"({', '.join(short[:MOST_PASSED])}{', …' if len(short) > MOST_PASSED else ''})" if short else ""

    def _given(self, lines: Sequence[str]) -> Iterator[str]:
        text = "\n".join(lines)
        for name in self._read:
            for found in re.finditer(rf"\b{re.escape(name)}{_VALUE}", text):
                yield f"{name}={found[1]}"

    @cached_property
    def _callees(self) -> re.Pattern[str] | None:
        """The names of the symbol's direct and indirect callees."""
        if self._symbol.kind not in CALLABLE_KINDS:
            return None
        steps = walk(self._reader, self._symbol.symbol_id, "callees", DEPTH, MOST_BELOW_IT).steps
        found = by_ids(self._reader, [one.symbol_id for one in steps]).values()
        names = {one.name for one in found if one.kind in CALLABLE_KINDS and not is_test(one.path)}
        words = "|".join(re.escape(one) for one in sorted(names) if len(one) >= SHORTEST)
        return re.compile(rf"\b(?P<around>(?:[A-Za-z_]\w*[.:]+)?)(?P<name>{words})\b") if words else None

    @memoised
    def _stubs(self, path: str) -> dict[int, str]:
        """Lines of a test file that replace a callee by a stub, with the name as written."""
        return dict(self._stubs_in(path))

    def _stubs_in(self, path: str) -> Iterator[tuple[int, str]]:
        stubs, text = access_in(path).stubs, self._texts.of(path).whole
        for one in self._callees.finditer(text) if self._callees is not None else ():
            if stubs.meets(text, one.start("name"), len(one["name"]), BEFORE):
                yield text.count("\n", 0, one.start()) + 1, one[0]


def argument_sets(path: str, head: str, body: str) -> int:
    """With how many sets of arguments a test runs that are written out in the marks above it or on its first line (`head`),
    where a list may begin that ends further down; 0 if it takes none, -1 if not all are written out."""
    language = for_path(path)
    if language is None or not is_deep(path):
        return 0
    rules, known = access_of(language.name).argument_sets, bare(head)
    text = f"{known}\n{bare(body)}" if rules.listed.search(known) else known
    counts = [1] * len(rules.one.findall(known))
    for found in rules.listed.finditer(known):
        items, at = arguments_in(text[found.end() :]), found.end()
        for one in items:
            at = text.index(one, at) + len(one)
        is_joined = text[at:].lstrip(", \n")[1:].lstrip().startswith(("+", "*", "."))  # behind its closing bracket
        if is_joined or any(map(rules.open.search, items)):
            return -1
        counts.append(sum(not _NAMED.match(one) for one in items))
    return -1 if rules.open.search(known) else prod(counts) if rules.product and counts else sum(counts)


def _first_mark(lines: Sequence[str], line: int) -> int:
    """The line where the decorators, or attributes, above a test begin."""
    first = min(line, len(lines))
    while first > max(1, line - MOST_ABOVE) and (above := lines[first - 2].strip()):
        if (
            above.startswith(("@", "#[", "["))
            or above[0] in _CLOSING
            or _indent(lines[first - 2]) > _indent(lines[min(line, len(lines)) - 1])
        ):
            first -= 1
        else:
            break
    return first


def _status(lines: Sequence[str]) -> str:
    """The expected status of the response to the request on the first of these lines."""
    return next(filter(None, map(status_in, lines)), "")


def _expected(lines: Sequence[str], first: int, at: int) -> str:
    """The failure expected at a line, from its statement and the heads of the blocks around it."""
    end = at
    while end < min(len(lines), at + MOST_HEAD) and (
        _indent(lines[end]) > _indent(lines[at - 1]) or lines[end].lstrip()[:1] in _CLOSING
    ):
        end += 1
    if error := refused_in(" ".join(lines[at - 1 : end])):
        return error
    depth = _indent(lines[at - 1])
    for number in range(at - 1, first, -1):
        line = lines[number - 1]
        if not line.strip() or _indent(line) >= depth:
            continue
        depth, begin = _indent(line), number
        while line.lstrip()[0] in _CLOSING and begin > max(first, number - MOST_HEAD):
            begin -= 1
            line = lines[begin - 1] if _indent(lines[begin - 1]) == depth and lines[begin - 1].strip() else line
        if error := refused_in(" ".join(lines[begin - 1 : number])):
            return error
    return ""


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
