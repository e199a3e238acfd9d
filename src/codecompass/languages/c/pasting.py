"""Names that macros paste together: `#define RUN(op) run_##op(cart)` makes `RUN(add)` call `run_add`, by the macros of the
same file. At the top of a file all is read that a macro makes there; elsewhere only the pasted names are."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from codecompass.languages.protocol import Expansion, Node

_DEFINED = re.compile(
    rb"^[ \t]*#[ \t]*define[ \t]+(\w+)\(([\w\s,.\\]*)\)((?:/\*.*?\*/|[^\\\n/]|\\\r?\n|\\|/)*)", re.MULTILINE | re.DOTALL
)
_NOISE = re.compile(r"/\*.*?\*/|//.*|\\\r?\n", re.DOTALL)
_PASTE = re.compile(r"\s*##\s*")
_TOKEN = re.compile(r"\x01|#\s*(?=\w)|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|\w+|\s+|.")
_JOIN = "\x01"
_BEFORE = re.compile(r"(?:\w+(?:->|\.))*\Z")
_WORD = re.compile(r"\w+\s*\Z")
_NAME = re.compile(r"[A-Za-z_]\w*")
_MAY_PRECEDE = frozenset({"return", "case", "else"})
_IN_BODIES = frozenset({"compound_statement", "case_statement", "if_statement", "for_statement", "while_statement"})
_AMONG_VALUES = frozenset(
    {"initializer_list", "initializer_pair", "argument_list", "enumerator_list", "parameter_list"}
)
_AROUND_USES = _IN_BODIES | _AMONG_VALUES | {"parenthesized_expression", "field_declaration_list", "declaration_list"}
_ENDED = re.compile(rb"([ \t]*;?)[ \t]*(?://[^\n]*|/\*[^\n]*\*/[ \t]*)?\r?(?:\n|\Z)")
DEEPEST, MOST_INVOKED, MOST_MADE = 4, 1_000, 1 << 14
"""How deep macros invoke each other; the most invocations in a file, and characters that one makes."""


class Macro(NamedTuple):
    name: str
    parameters: tuple[str, ...]
    body: str
    start: int
    end: int

    @property
    def pastes(self) -> bool:
        """Whether it makes names of its arguments; `, ##__VA_ARGS__` does not."""
        words = "|".join(self.parameters)
        return bool(words) and re.search(rf"{_JOIN}(?:{words})\b|\b(?:{words}){_JOIN}", self.body) is not None

    def invokes(self, parameter: str) -> bool:
        """Whether it calls what it is given: `#define EACH(DO) DO(add) DO(remove)`."""
        return re.search(rf"\b{parameter}\s*\(", self.body) is not None


class Made(NamedTuple):
    text: str
    pasted: tuple[str, ...]


def expansions(root: Node, source: bytes) -> Iterator[Expansion]:
    """The invocations of macros that paste names, each with what it makes behind it."""
    if b"##" not in source:
        return
    macros = _Macros(source)
    for name, start, end in macros.invocations(source):
        found = root.descendant_for_byte_range(start, start + len(name))
        made = macros.made(source[start:end].decode("utf-8", "replace"), start) if found is not None else None
        if made is not None and found is not None and (placed := _placed(found, start, end, made, source)) is not None:
            yield placed


class _Macros:
    def __init__(self, source: bytes) -> None:
        self._defined: dict[str, list[Macro]] = {}
        for found in _DEFINED.finditer(source):
            name, given, body = (part.decode("utf-8", "replace") for part in found.groups())
            parameters = tuple(one for one in _NOISE.sub(" ", given).replace(" ", "").split(",") if one.isidentifier())
            plain = _PASTE.sub(_JOIN, " ".join(_NOISE.sub(" ", body).split()))
            self._defined.setdefault(name, []).append(Macro(name, parameters, plain, found.start(), found.end()))
        self._spans = sorted((one.start, one.end) for each in self._defined.values() for one in each)
        pasting = {name for name, each in self._defined.items() if any(one.pastes for one in each)}
        lists = {
            name
            for name, each in self._defined.items()
            if any(one.invokes(at) for one in each for at in one.parameters)
        }
        self._wanted = pasting | lists if pasting else set()

    def invocations(self, source: bytes) -> Iterator[tuple[str, int, int]]:
        """(name, where it begins, where its arguments end) outside of definitions of macros."""
        if not self._wanted:
            return
        any_of = re.compile(rb"\b(" + b"|".join(sorted(map(str.encode, self._wanted))) + rb")[ \t]*\(")
        starts, count, after = [start for start, _ in self._spans], 0, 0
        for found in any_of.finditer(source):
            at = bisect_right(starts, found.start()) - 1
            if found.start() < after or (at >= 0 and found.start() < self._spans[at][1]):
                continue
            after = _closed(source, found.end())
            if not after or (count := count + 1) > MOST_INVOKED:
                return
            yield found[1].decode(), found.start(), after

    def _at(self, name: str, position: int) -> Macro | None:
        """The macro that a name stands for at a position."""
        return next((one for one in reversed(self._defined.get(name, ())) if one.end <= position), None)

    def made(self, invoked: str, position: int, depth: int = 0) -> Made | None:
        """What an invocation makes; None where it pastes no names, or where that can't be told."""
        name, _, given = invoked.partition("(")
        macro = self._at(name.strip(), position)
        arguments = _arguments(given.rstrip()[:-1])
        if macro is None or depth > DEEPEST or len(arguments) < len(macro.parameters):
            return None
        made = _substituted(macro, arguments)
        return self._rescanned(made, position, depth) if made is not None else None

    def _rescanned(self, made: Made, position: int, depth: int) -> Made | None:
        """With what the macros make that are invoked in what a macro makes."""
        parts: list[str] = []
        pasted, after = list(made.pasted), 0
        for found in re.finditer(r"\b(\w+)\s*\(", made.text):
            if found[1] not in self._wanted or found.start() < after:
                continue
            end = _closed(made.text.encode("ascii", "replace"), found.end())
            inner = self.made(made.text[found.start() : end], position, depth + 1) if end else None
            if inner is None or len(inner.text) > MOST_MADE:
                continue
            parts += (made.text[after : found.start()], inner.text)
            pasted += inner.pasted
            after = end
        text = "".join([*parts, made.text[after:]])
        return Made(text, tuple(dict.fromkeys(pasted))) if pasted and len(text) <= MOST_MADE else None


def _closed(source: bytes, at: int) -> int:
    """Where the bracket closes that is open at a position; 0: nowhere near."""
    depth = 1
    for found in re.compile(rb'[()]|"(?:\\.|[^"\\\n])*"|[{};]').finditer(source, at, at + 2000):
        mark = found[0]
        if mark in b"{};":
            return 0
        depth += (mark == b"(") - (mark == b")")
        if not depth:
            return found.end()
    return 0


def _arguments(given: str) -> list[str]:
    """The arguments between brackets, divided at commas that are in none."""
    parts, depth = [""], 0
    for token in re.findall(r"\"(?:\\.|[^\"\\])*\"|.", " ".join(_NOISE.sub(" ", given).split())):
        depth += (token in "([{") - (token in ")]}")
        if token == "," and not depth:
            parts.append("")
        else:
            parts[-1] += token
    return [one.strip() for one in parts]


def _substituted(macro: Macro, arguments: Sequence[str]) -> Made | None:
    """A macro's body with its arguments in place; None where an argument that becomes part of a name is none."""
    values = dict(zip(macro.parameters, arguments, strict=False))
    parts, pasted = list[str](), list[str]()
    tokens = _TOKEN.findall(macro.body)
    joins = quotes = False
    for at, token in enumerate(tokens):
        if token == _JOIN:
            joins = True
            continue
        if token[:1] == "#" and len(tokens) > at + 1 and tokens[at + 1] in values:
            quotes = True
            continue
        piece = values.get(token, token)
        is_joined = joins or tokens[at + 1 : at + 2] == [_JOIN]
        if is_joined and token in values and not re.fullmatch(r"\w*", piece):
            return None
        if quotes:
            piece = '"' + piece.replace("\\", "\\\\").replace('"', '\\"') + '"'
        if joins:
            parts[-1:] = [(parts[-1] if parts else "") + piece]
            if tokens[at + 1 : at + 2] != [_JOIN] and _NAME.fullmatch(parts[-1]):
                pasted.append(parts[-1])
        else:
            parts.append(piece)
        joins = quotes = False
    return Made("".join(parts), tuple(pasted))


def _placed(named: Node, start: int, end: int, made: Made, source: bytes) -> Expansion | None:
    """An invocation with what it makes behind it, as the grammar reads it there."""
    written, scope = source[start:end], named
    while scope.parent is not None and scope.type not in _AROUND_USES:
        scope = scope.parent
    after = _ENDED.match(source, end)
    is_line = after is not None and not source[source.rfind(b"\n", 0, start) + 1 : start].strip()
    if is_line and after is not None and scope.type not in _AMONG_VALUES:
        if scope.type in _IN_BODIES:
            code = b"{" + written + b"; " + "".join(f"{one}; " for one in _uses(made)).encode() + b"}"
        else:
            code = written + b"; " + made.text.encode()
        return _expansion(start, after.end(1), code, written)
    call, uses = named.parent, [*_uses(made)]
    if call is None or call.type != "call_expression" or (call.start_byte, call.end_byte) != (start, end) or not uses:
        return None
    if scope.type == "initializer_list" and re.match(r"\{\s*[^\s.\[{}]", made.text):
        first, comma, rest = made.text[1:].partition("," if "," in made.text else "}")
        return _expansion(start, end, b"{(" + written + f", {first}){comma}{rest}".encode(), written)
    parts = [written, *(one.encode() for one in uses)]
    is_last = scope.type in _AMONG_VALUES or uses == [made.text]
    return _expansion(start, end, b"(" + b", ".join(parts if is_last else parts[1:] + parts[:1]) + b")", written)


def _expansion(start: int, end: int, code: bytes, written: bytes) -> Expansion:
    at = code.index(written)
    return Expansion(start, end, code, ((at, at + len(written)),))


def _uses(made: Made) -> Iterator[str]:
    """The pasted names as expressions: calls with their arguments, members with what they are members of."""
    told: set[str] = set()
    for found in re.finditer(r"\b(?:" + "|".join(map(re.escape, made.pasted)) + r")\b", made.text):
        before = _BEFORE.search(made.text[: found.start()])
        holder = before[0] if before is not None else ""
        word = _WORD.search(made.text[: found.start() - len(holder)])
        after = made.text[found.end() :].lstrip()
        if word is not None and word[0].strip() not in _MAY_PRECEDE:
            continue  # declared, or a label
        end = _closed(
            made.text.encode("ascii", "replace"), found.end() + len(made.text[found.end() :]) - len(after) + 1
        )
        use = holder + (made.text[found.start() : end] if after[:1] == "(" and end else found[0])
        if use not in told:
            told.add(use)
            yield use
