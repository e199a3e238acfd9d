"""Conditional compilation: the conditions of each line, and how likely one holds in an ordinary build."""

import errno
import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from itertools import accumulate
from operator import eq, ge, gt, le, lt, ne
from typing import NamedTuple

from codecompass.languages.c import platforms

_DIRECTIVE = re.compile(
    rb"^[ \t]*#[ \t]*(if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b((?:[^\n\\]|\\\r?\n|\\)*)", re.MULTILINE
)
_COMMENT = re.compile(rb"/\*.*?(?:\*/|$)|//.*", re.DOTALL)
# A guard's macro has no value: `#ifndef LIMIT`, `#define LIMIT 3` asks whether others give one.
_GUARDED = re.compile(rb"\s*#[ \t]*define[ \t]+(\w+)([ \t]*1?[ \t]*(?://[^\n]*|/\*[^\n]*\*/)?[ \t]*\r?(?:\n|$))?")
_TOKEN = re.compile(r"'\\?.'|defined|\w+|&&|\|\||[!=<>]=|[!()<>]|\S")
_COMPARED: dict[str, Callable[[int, int], bool] | None] = {
    "==": eq, "!=": ne, "<": lt, ">": gt, "<=": le, ">=": ge, **dict.fromkeys("+-*/%&|"),
}  # fmt: skip
MOST_TOKENS = 200
MOST_NESTED = 64
"""Conditions one in another, or one after another, of which a branch is told; the rest is left out."""


class Likely(NamedTuple):
    """A macro: how likely it is defined, from 0 to 1, and its number, None where that is not known."""

    odds: float
    value: int | None = None


Likelihood = Callable[[str], Likely]

NEVER, SELDOM, UNKNOWN, LIKELY, OFTEN, ALWAYS = 0.0, 0.2, 0.5, 0.6, 0.8, 1.0
_HAVE = re.compile(r"(?:\w+_)?HAVE_\w+")
_ERRORS = frozenset(errno.errorcode.values())
_ALWAYS = re.compile(
    r"__GNU[CG]__|__GNUC_MINOR__|__x86_64(__)?|_*LP64_*|__STDC\w*|__ELF__|__has_\w+|_POSIX_\w+|static_assert"
    r"|__EXCEPTIONS|__GXX_RTTI|__GLIBC(?:_MINOR)?__|__cpp_\w+|__ATOMIC_(RELAXED|CONSUME|ACQUIRE|RELEASE|ACQ_REL|SEQ_CST)|(CLOCK|PTHREAD|MAP|SO|AF|TCP|SIG|O)_[A-Z_]+|TIME_UTC|1"
)
_KNOWN_TO_COMPILERS = re.compile(r"__has_(?:builtin|(?:c_|cpp_)?attribute)")
_NEVER = re.compile(
    r"__STDC_NO_\w+|__INTEL_COMPILER|__TINYC__|__BORLANDC__|_M_\w+|__i386\w*|0|\w*_(?:WIN32|WINDOWS|WINSOCK|WINCE)\w*",
    re.IGNORECASE,
)

VALUES = {
    "__STDC_VERSION__": 201710, "__cplusplus": 201703, "__GNUC__": 12, "__GNUC_MINOR__": 2, "_POSIX_C_SOURCE": 200809,
    "_POSIX_VERSION": 200809, "_XOPEN_SOURCE": 700, "__SIZEOF_POINTER__": 8, "__CHAR_BIT__": 8,
    **{f"{start}BYTE_ORDER{end}": 1234 for start, end in (("", ""), ("__", ""), ("__", "__"))},
    **{f"{start}{order}_ENDIAN{end}": number
       for order, number in (("LITTLE", 1234), ("BIG", 4321))
       for start, end in (("", ""), ("__", ""), ("__ORDER_", "__"))},
}  # fmt: skip
"""Numbers of the usual compiler's macros."""


def predefined(name: str, systems: Collection[str] = ()) -> float | None:
    """The likelihood of a macro that compilers define, or that configuration finds, in what is built for some systems (the
    usual ones where none is given); None for others."""
    if (told := platforms.likelihood(name, systems)) is not None:
        return ALWAYS if told else NEVER
    if _NEVER.fullmatch(name):
        return SELDOM if systems else NEVER
    if _ALWAYS.fullmatch(name) or name in _ERRORS:
        return ALWAYS
    if _HAVE.fullmatch(name):
        return OFTEN if platforms.systems_of(name + ".").issubset(platforms.USUAL) else SELDOM
    return None


@lru_cache(maxsize=4)
def _spans(source: bytes) -> tuple[list[int], list[tuple[str, ...]]]:
    """(starts, conditions from there on): those of all directives around, outermost first, an include guard left out."""
    starts, conditions = [0], [tuple[str, ...]()]
    open_: list[tuple[str, list[str]]] = []
    for found in _DIRECTIVE.finditer(source):
        word, written = found[1].decode(), _plain(found[2])
        if word.startswith("if"):
            guard = _GUARDED.match(source, found.end())
            is_same = word == "ifndef" and guard is not None and guard[1].decode() == written
            is_guard = is_same and guard is not None and guard[2] is not None
            own = "" if is_guard or len(open_) >= MOST_NESTED else _positive(word, written)
            open_.append((own, []))
        elif word == "endif":
            open_[-1:] = []
        elif open_:
            own, before = open_.pop()
            before = [*before, own] if own and len(before) < MOST_NESTED else before
            open_.append((_positive(word, written) if word != "else" else "", before))
        starts.append(found.end())
        conditions.append(tuple(filter(None, map(_whole, open_))))
    return starts, conditions


def _plain(written: bytes) -> str:
    return " ".join(_COMMENT.sub(b" ", written).replace(b"\\", b" ").decode("utf-8", "replace").split())


def _positive(word: str, written: str) -> str:
    if word in ("if", "elif"):
        return written
    name = written.partition(" ")[0]
    return f"!defined({name})" if word.endswith("ndef") else f"defined({name})"


def _whole(branch: tuple[str, list[str]]) -> str:
    own, before = branch
    return " && ".join(filter(None, (*(f"!({one})" for one in before), f"({own})" if own and before else own)))


def conditions_at(source: bytes, byte: int) -> tuple[str, ...]:
    """The conditions under which a line is compiled."""
    if b"if" not in source:
        return ()
    starts, conditions = _spans(source)
    return conditions[bisect_right(starts, byte) - 1]


def conditional_spans(source: bytes) -> list[list[object]]:
    """Where other conditions begin to hold, with these, outermost first."""
    starts, conditions = _spans(source) if b"if" in source else ([], [])
    changes = [at for at in range(1, len(starts)) if conditions[at] != conditions[at - 1]]
    return [[starts[at], *conditions[at]] for at in changes]


def likelihood(condition: str, of: Likelihood) -> float:
    """How likely a condition holds: `defined(A) && !B`."""
    tokens = _TOKEN.findall(condition)
    levels = accumulate((token == "(") - (token == ")") for token in tokens)
    is_short = len(tokens) <= MOST_TOKENS and max(levels, default=0) <= MOST_NESTED
    return _Condition(tokens, of).either() if is_short else UNKNOWN


def supposed(condition: str) -> Iterator[tuple[str, float]]:
    """The macros that a condition decides where it holds: `defined(A) && !(B)` → A is, B is not."""
    for part in condition.split("&&") if "||" not in condition else ():
        found = _ATOM.fullmatch(part.strip())
        if found is not None:
            yield found[2], NEVER if found[1] else ALWAYS


_ATOM = re.compile(r"(!?)[(\s]*(?:defined)?[(\s]*(\w+)[)\s]*")


class _Condition:
    """Reads one condition."""

    def __init__(self, tokens: list[str], of: Likelihood) -> None:
        self._tokens = tokens
        self._of = of
        self._at = 0

    @property
    def _next(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _take(self) -> str:
        self._at += 1
        return self._tokens[self._at - 1] if self._at <= len(self._tokens) else ""

    def either(self) -> float:
        found = self._both()
        while self._next == "||":
            self._take()
            found = max(found, self._both())
        return found

    def _both(self) -> float:
        found = self._one()
        while self._next == "&&":
            self._take()
            found = min(found, self._one())
        return found

    def _one(self) -> float:
        token = self._take()
        if token == "!":
            is_even = False
            while self._next == "!":
                self._take()
                is_even = not is_even
            found = self._one()
            return found if is_even else 1 - found
        value: int | None = None
        if token == "(":
            found = self.either()
            self._take()
        elif token == "defined":
            is_bracketed = self._next == "("
            self._at += is_bracketed
            found = self._of(self._take()).odds
            self._at += is_bracketed
        elif self._next == "(":  # `__has_include(<x.h>)`, `GCC_VERSION(4, 5)`
            self._skip()
            found = OFTEN if _KNOWN_TO_COMPILERS.fullmatch(token) else UNKNOWN
        else:
            odds, value = self._valued(token)
            found = odds if value is None else odds if value else SELDOM
        return self._compared(found, value) if self._next in _COMPARED else found

    def _valued(self, token: str) -> Likely:
        if token[:1] == "'":
            return Likely(ALWAYS, ord(token[-2]))
        if token.rstrip("uUlL").isdecimal():
            return Likely(ALWAYS, int(token.rstrip("uUlL")))
        odds, value = self._of(token)
        value = VALUES.get(token, value) if value is None and odds > NEVER else value
        odds = ALWAYS if token in VALUES and odds > NEVER else odds
        return Likely(ALWAYS - odds, 0) if odds < UNKNOWN and value is None else Likely(odds, value)

    def _compared(self, found: float, value: int | None) -> float:
        """A comparison of a macro with a number; any other is as likely as not."""
        operator, other = self._take(), self._valued(self._take())
        rest = self._next not in ("", "&&", "||", ")")
        while self._next not in ("", "&&", "||", ")"):
            self._take()
        compare = _COMPARED[operator]
        if rest or compare is None or value is None or other.value is None:
            return min(found, UNKNOWN)
        return OFTEN if compare(value, other.value) else SELDOM

    def _skip(self) -> None:
        depth = 0
        while token := self._take():
            depth += (token == "(") - (token == ")")
            if depth <= 0:
                return
