"""Macros where the grammar expects none: what stands around a name in capitals tells whether it is a type, a call, or a word
among the specifiers of a declaration, which is blanked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_TOKEN = re.compile(
    rb"""(?P<skip>\s+|//[^\n]*|/\*.*?(?:\*/|\Z))
    |(?P<directive>^[ \t]*\#(?:/\*.*?(?:\*/|\Z)|[^\n\\]|\\\r?\n|\\)*)
    |(?P<text>(?:u8|[uUL])?R"(?P<delimiter>[^()\\\s]{0,16})\(.*?\)(?P=delimiter)"|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<word>[A-Za-z_]\w*)
    |(?P<number>\d[\w.']*)
    |(?P<mark>::|->|&&|\|\||[<>=!]=|.)""",
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)
_CAPITALS = re.compile(rb"_*[A-Z][A-Z0-9_]{2,}")
_RESERVED = re.compile(rb"__[a-z]\w*(?<!__)")
_KNOWN = re.compile(
    rb"__(?:[us]|le|be|u?int|float|m)\d\w*|__(?:attribute|extension|inline|forceinline|restrict|asm|volatile|const|signed|typeof|alignof"
    rb"|declspec|based|cdecl|stdcall|fastcall|thiscall|vectorcall|clrcall|unaligned|try|except|finally|leave|thread|auto_type)|__builtin\w*"
    rb"|__\w+_t|__w?sum\w*"
)
"""Words of compilers, and types, among the names of which the rest are macros: `__unused`, `__user`, `__init`."""
_TYPE_NAME = re.compile(rb"\b(?:class|struct|union)\s+(?:[A-Z][A-Z0-9_]{2,}\s+)?(\w+)")
_LABEL = re.compile(rb"\s*(?:public|private|protected|default|case\b[^\n?]*|[a-z]\w*)\s*:(?!:)")
_NOTE_WITHIN = re.compile(rb"/\*[^\n]*?\*/(?=[ \t]*[^\s/\\])")
_NAMED_REST = re.compile(rb"[ \t]*#[ \t]*define[ \t]+\w+\([\w\s,\\]*?(\w+)\.\.\.")
_FILE_NAME = re.compile(rb"\w[ \t]*\([ \t]*(<[^<>\n()]+>|\"[^\"\n]+\")[ \t]*\)")
MOST_MACROS = 8
"""The most macros before a declaration that are passed over."""
_BEFORE_NAMES = frozenset(
    b"static extern inline virtual constexpr consteval constinit explicit friend typedef mutable thread_local register "
    b"const volatile typename struct class union enum".split()
)
_TYPES = frozenset(
    b"void int char bool unsigned signed long short float double auto wchar_t char8_t char16_t char32_t".split()
)
_BEGIN = (_BEFORE_NAMES - {b"const", b"volatile"}) | _TYPES | {b"template", b"namespace", b"using", b"concept"}
"""What begins a declaration, so that a name before it is none of its types."""
_STATEMENT = frozenset(
    b"return else do case goto new delete throw sizeof if while for switch co_return co_await co_yield and or not".split()
)
_TAGS = frozenset({b"class", b"struct", b"union", b"enum"})
_TRAILING = frozenset({b"const", b"noexcept", b"override", b"final", b"volatile"})
_NO_MARKS = (
    _BEFORE_NAMES
    | _TYPES
    | _STATEMENT
    | _TRAILING
    | frozenset(
        b"template namespace using concept operator requires public private protected export import module restrict asm alignas "
        b"override final _Bool _Complex _Atomic _Noreturn _Thread_local _Static_assert signals slots emit".split()
    )
)
_RESPELT = frozenset({b"=", b"enum", b"unsigned", b"signed", b"short", b"long", b"->", b"::", b"typename"})
_BEFORE_CALLS = frozenset(b"( , = ; { } ) : ? ! + - / < > && || == != <= >= return else do".split()) | {b""}
"""What stands before a call, and before no declaration of a function."""
_TAKES_TYPES = frozenset(b"offsetof alignof _Alignof __alignof__ __alignof typeof __typeof__ __typeof decltype".split())
_COMPARED = frozenset({b"<", b">", b"<=", b">=", b"==", b"!="})
_LOOPS = re.compile(rb"(?i)for_?each|(?:^|_)for_")
_BEFORE_VALUES = frozenset(b"( , = + - * / % & | < > ? : && || == != <= >= return".split())
_STARTS = frozenset({b"", b";", b"{", b"}"})


class Token(NamedTuple):
    kind: str
    start: int
    end: int
    value: bytes


_NONE = Token("mark", 0, 0, b"")


def masked(source: bytes) -> bytes:
    """The source, of the same length, without macros that are neither types nor calls."""
    return _Masks(source).text()


class _Masks:
    def __init__(self, source: bytes) -> None:
        self.source = source
        self.tokens = [*_tokens(source)]
        self.gone = [0] * len(self.tokens)
        """Of a token that is blanked the next one that is not."""
        self.closing = self._pairs()
        self.opening = {end: start for start, end in self.closing.items()}
        self.in_bodies = self._bodies()
        self.types = {found[1] for found in _TYPE_NAME.finditer(source)}
        self.blanked = bytearray(source)
        self.in_template = self._template_parameters()
        self.specifiers = self._specifiers()
        self.enumerated = self._enumerated()

    def text(self) -> bytes:
        for at, token in enumerate(self.tokens):
            if token.kind == "directive":
                self._plain_condition(token)
            elif token.value in _RESPELT:
                self._respell(at)
            elif token.value == b"(" and at in self.closing:
                self._read_arguments(at)
        for at in range(len(self.tokens) - 1, -1, -1):
            token = self.tokens[at]
            if token.kind == "number" and self._at(at + 1).kind == "word" and self._at(at + 1).value.isupper():
                self._blank(at + 1, at + 1)  # `16 KB`
            if token.kind != "word":
                continue
            end = self.closing.get(at + 1) if self._at(at + 1).value == b"(" else None
            if not _is_macro(token.value):
                if end is not None and self._takes_numbers(at, end):
                    self._blank(at, end)
                elif end is None and self._marks_declaration(at):
                    self._blank(at, at)
            elif end is None:
                self._alone(at)
            elif token.value[:1] != b"_" or token.value.isupper() or at not in self.in_bodies:
                self._with_arguments(at, end)
        return bytes(self.blanked)

    # Around

    def _at(self, at: int) -> Token:
        return self.tokens[at] if 0 <= at < len(self.tokens) else _NONE

    def _next(self, at: int) -> int:
        at += 1
        return self.gone[at] or at if at < len(self.tokens) else at

    def _specifiers(self) -> set[bytes]:
        """The names that stand before the first word of a declaration somewhere in the file, and so are no types."""
        return {
            one.value
            for at, one in enumerate(self.tokens)
            if one.kind == "word" and self._at(at + 1).value in _BEGIN and _CAPITALS.fullmatch(one.value)
        }

    def _pairs(self) -> dict[int, int]:
        found: dict[int, int] = {}
        open_: list[int] = []
        for at, token in enumerate(self.tokens):
            if token.value == b"(":
                open_.append(at)
            elif token.value == b")" and open_:
                found[open_.pop()] = at
            elif token.value in (b"{", b"}", b";") and open_ and token.value != b";":
                open_ = [] if token.value == b"}" else open_
        return found

    def _bodies(self) -> set[int]:
        """The tokens in bodies of functions."""
        found: set[int] = set()
        open_: list[bool] = []
        for at, token in enumerate(self.tokens):
            if token.value == b"{":
                before = self._at(at - 1 - (self._at(at - 1).kind == "word"))
                open_.append((bool(open_) and open_[-1]) or before.value == b")")
            elif token.value == b"}":
                open_[-1:] = []
            elif open_ and open_[-1]:
                found.add(at)
        return found

    def _takes_numbers(self, at: int, end: int) -> bool:
        """Whether a name with numbers stands before a function's: `void printflike(3, 4) print(…)`."""
        after = self._at(end + 1)
        is_before = after.kind == "word" and after.value not in _STATEMENT and self._at(end + 2).value == b"("
        inside = self.tokens[at + 2 : end]
        is_plain = bool(inside) and all(one.kind == "number" or one.value == b"," for one in inside)
        before = self._at(at - 1)
        return (
            is_plain
            and is_before
            and (before.kind == "word" or before.value == b"*")
            and before.value not in _STATEMENT
        )

    def _marks_declaration(self, at: int) -> bool:
        """Whether a word of small letters stands before the type of a declaration: `asmlinkage long run(void)`, `static
        atomic size_t count;`."""
        word, before, after = self.tokens[at].value, self._at(at - 1), self._at(second := self._next(at))
        if after.kind != "word" or word in _NO_MARKS or at in self.in_template or self._ends_line(at):
            return False
        if before.value not in _STARTS | {b"static", b"extern", b"inline"} and before.kind != "directive":
            return False
        third = self._at(self._next(second))
        if after.value in _TYPES | _TAGS - {b"class"}:
            return at not in self.in_bodies and (third.kind == "word" or third.value == b"*")
        is_type = after.value not in _NO_MARKS and third.kind == "word" and third.value not in _NO_MARKS
        return is_type and self._at(self._next(self._next(second))).value in (b";", b"=", b"[")

    def _template_parameters(self) -> set[int]:
        """The tokens between the angle brackets of `template <…>`."""
        found: set[int] = set()
        for at, token in enumerate(self.tokens):
            if token.value == b"template" and self._at(at + 1).value == b"<":
                found.update(self._within_angles(at + 1))
        return found

    def _within_angles(self, at: int) -> Iterator[int]:
        depth, start = 0, at
        while at < len(self.tokens) and at < start + 400:
            value = self.tokens[at].value
            depth += (value == b"<") - (value == b">")
            if not depth or value in (b"{", b"}", b";"):
                return
            yield at
            at = self.closing.get(at, at) + 1

    def _starts(self, at: int) -> bool:
        """Whether a declaration or statement may begin at a token."""
        for _ in range(MOST_MACROS):
            before = self._at(at - 1)
            if before.value == b")" and self._is_first(at) and self._is_line_of_macro(at - 1):
                return True
            if not _is_macro(before.value):
                break
            at -= 1
        return (
            before.value in _STARTS
            or before.kind == "directive"
            or before.value in _BEFORE_NAMES
            or (
                before.value == b":"
                and _LABEL.match(self.source, self.source.rfind(b"\n", 0, before.start) + 1) is not None
            )
            or before.value == b">"
        )

    def _is_line_of_macro(self, closing: int) -> bool:
        """Whether a parenthesis ends a line that is the call of a macro: `COMPARED(less, <)`."""
        named = self.opening.get(closing, 0) - 1
        return _CAPITALS.fullmatch(self._at(named).value) is not None and self._is_first(named)

    def _is_first(self, at: int) -> bool:
        """Whether a token is the first of its line."""
        start = self._at(at).start
        return not self.source[self.source.rfind(b"\n", 0, start) + 1 : start].strip()

    def _ends_line(self, at: int) -> bool:
        after = self._at(self._next(at))
        return after is _NONE or after.kind == "directive" or b"\n" in self.source[self._at(at).end : after.start]

    def _blank(self, first: int, last: int) -> None:
        start, end = self.tokens[first].start, self.tokens[last].end
        self._erase(start, end)
        self.gone[first : last + 1] = [self._next(last)] * (last + 1 - first)

    def _erase(self, start: int, end: int) -> None:
        self.blanked[start:end] = re.sub(rb"[^\r\n]", b" ", bytes(self.blanked[start:end]))

    # Decisions

    def _alone(self, at: int) -> None:
        """A name without arguments."""
        before, after = self._at(at - 1), self._at(second := self._next(at))
        third = self._at(self._next(second))
        if before.value == b"if" or (before.value == b"constexpr" and self._at(at - 2).value == b"if"):
            is_masked = after.value == b"("
        elif self._is_behind(at):
            is_masked = after.value in (b";", b"{", b":", b"=") or after.value in _TRAILING
        elif before.value in _STATEMENT or before.value in (b".", b"->", b"::", b"#define"):
            is_masked = False
        elif after.kind == "word" or after.value == b"~":
            is_masked = self._precedes(at, before, after, third)
        else:
            is_end = after.value in (b"}", b"") or after.kind == "directive"
            is_masked = is_end and self._is_first(at) and self._ends_line(at) and before.value not in (b",", b"=")
            is_masked &= before.value != b"{" or self._opens_struct(at - 1)
            is_masked |= after.value == b"[" and third.value == b"[" and self._starts(at)
            is_masked |= after.value in (b",", b")", b"=", b";") and self._marks_member(at)
            is_masked |= after.value in (b"*", b"&") and before.kind == "word" and self._ends_type(at - 1)
            is_masked |= before.value == b"}" and after.value == b";" and self.tokens[at].value[:2] == b"__"
        if is_masked:
            self._blank(at, at)

    def _precedes(self, at: int, before: Token, after: Token, third: Token) -> bool:
        """Whether a name is no type of the declaration that follows it."""
        if before.value in _TAGS:
            return third.value in (b"{", b":", b"<", b"final", b"::")
        if after.value in _BEGIN:
            return self._starts(at) or before.kind == "word" or before.value in (b"(", b",")
        if after.value == b"~" or after.value in (b"operator",):
            return self._starts(at) and third.kind == "word" and third.value not in (b"new", b"delete")
        if after.value in _TRAILING or after.value in _STATEMENT:
            fourth = self._at(self._next(self._next(self._next(at))))
            is_type = third.kind == "word" and (fourth.kind == "word" or fourth.value in (b"*", b"&", b"<", b"::"))
            is_first = self._starts(at) or (is_type and before.value in (b"(", b","))
            return after.value == b"const" and is_first and (is_type or self._ends_line(at))
        if (third.kind == "word" and third.value not in _TRAILING) or before.value == b"*":
            return True
        if before.value == b"(" and third.value == b")":
            return True
        if third.value in (b")", b"=", b";", b",", b"["):
            return third.value != b")" and before.kind == "word" and self._ends_type(at - 1)
        if third.value in (b"*", b"&", b"&&", b"<"):
            return self._starts(at) or before.value in (b"(", b",")
        if third.value in (b"::", b"(") and self.tokens[at].value in self.specifiers and self._starts(at):
            return True
        if third.value == b"::" and self._starts(at):
            of_itself = self._at(self._next(self._next(self._next(at))))
            if of_itself.value in (after.value, b"~"):  # a constructor's definition
                return True
        if third.value == b"::":
            is_first = self._starts(at) and self._is_type_behind(self._next(self._next(at)))
            return is_first or self._ends_type(at - 1)
        if third.value != b"(":
            return False
        return self._ends_type(at - 1) or (after.value in self.types and self._starts(at))

    def _ends_type(self, at: int) -> bool:
        """Whether a token is the last of a type, so that a word behind it is none: `void API f()`."""
        last = self._at(at)
        if last.value == b">":
            return at - 1 not in self.in_template
        is_name = last.kind == "word" and last.value not in _BEFORE_NAMES | _STATEMENT
        return (is_name and not _is_macro(last.value)) or last.value in (b"*", b"&")

    def _is_type_behind(self, at: int) -> bool:
        """Whether behind `shop::` a type ends, and a name follows."""
        while self._at(at).value == b"::" and self._at(at + 1).kind == "word":
            at += 2
        found = self._at(at)
        return found.kind == "word" or found.value in (b"*", b"&", b"<")

    def _is_behind(self, at: int) -> bool:
        """Whether a name stands behind the parameters of a function."""
        at -= 1
        while self._at(at).value in _TRAILING:
            at -= 1
        while _is_macro(self._at(at).value) and self._at(at - 1).value == b")":
            at -= 1
        return self._at(at).value == b")" and at not in self.in_template and not self._is_of_statement(at)

    def _is_of_statement(self, closing: int) -> bool:
        """Whether a parenthesis belongs to `if (…)` and the like, or to a line with a macro's call."""
        depth = 0
        for at in range(closing, max(closing - 400, -1), -1):
            value = self.tokens[at].value
            depth += (value == b")") - (value == b"(")
            if not depth:
                word = self._at(at - 1)
                return self._at(at - 2).value != b"operator" and (
                    word.value in _STATEMENT
                    or (word.kind != "word" and word.value not in (b"]", b">", b")"))
                    or (_CAPITALS.fullmatch(word.value) is not None and self._is_first(at - 1))
                )
        return True

    def _with_arguments(self, at: int, end: int) -> None:
        """A name with arguments, which end at a token."""
        before, after = self._at(at - 1), self._at(second := self._next(end))
        if before.value == b"if" and after.value == b"(":
            self._blank(at, end)
        elif before.value == b"if":
            self._blank(at, at)
        elif at in self.in_template:
            if before.value in (b"<", b",") and after.value in (b",", b">"):
                self._plain_arguments(at + 1, end)
        elif self._is_behind(at):
            if after.value in (b";", b"{", b"=", b":") or after.value in _TRAILING:
                self._blank(at, end)
        elif (
            (self._marks_member(at) and after.value in (b";", b"=", b"{"))
            or (before.value in _TAGS and after.kind == "word")
            or (at in self.enumerated and self._is_first(at) and self._ends_line(end))
        ):
            self._blank(at, end)
        elif not self._starts(at):
            return
        elif before.value == b"typedef" and after.kind == "word":
            self._unwrap(at, end)
        elif before.value in (b"static", b"extern") and after.value == b";" and self._is_first(at - 1):
            self._erase(before.start, before.end)
        elif after.value == b";" and self._is_first(at) and self._names_types(at + 1, end):
            self._erase(self.tokens[at + 1].end, self.tokens[end].start)
        elif self._is_first(at) and self._ends_line(end) and self._may_follow(after):
            if not (before.value == b">" or before.value in _BEFORE_NAMES):
                self._end_statement(at + 1, end)
            elif after.kind == "word":
                self._blank(at, end)
        elif after.kind == "word" and self._at(self._next(second)).value == b"(" and end > at + 2:
            self._unwrap(at, end)
        elif after.kind == "word" and after.value not in _STATEMENT:
            is_type = after.value not in _BEGIN and self._at(self._next(second)).value in (b";", b"=", b",", b"[")
            self._blank(at + is_type, end)

    def _opens_struct(self, at: int) -> bool:
        """Whether a brace begins the members of a type: `struct cart {`."""
        return any(self._at(at - back).value in _TAGS - {b"enum"} for back in (1, 2))

    def _enumerated(self) -> set[int]:
        """The tokens among enumerators."""
        found: set[int] = set()
        for at, token in enumerate(self.tokens):
            opening = at + 1 + (self._at(at + 1).kind == "word")
            if token.value == b"enum" and self._at(opening).value == b"{":
                while opening < len(self.tokens) and self._at(opening).value != b"}":
                    opening += 1
                    found.add(opening)
        return found

    def _unwrap(self, at: int, end: int) -> None:
        """`LIB_API(int) start(void)` → `int start(void)`"""
        self._erase(self.tokens[at].start, self.tokens[at + 1].end)
        self._erase(self.tokens[end].start, self.tokens[end].end)

    def _marks_member(self, at: int) -> bool:
        """Whether before a name stands a type with the name that it declares: `Cart* cart_ GUARDED_BY(mutex_);`."""
        name, typed = self._at(at - 1), self._at(at - 2)
        if name.value == b"]":
            return True
        is_name = name.kind == "word" and name.value not in _TYPES | _BEFORE_NAMES | _STATEMENT
        is_name &= not _is_macro(name.value)
        is_type = typed.kind == "word" and typed.value not in _BEFORE_NAMES | _STATEMENT
        return is_name and (is_type or typed.value in (b"*", b"&", b">", b"const"))

    def _may_follow(self, token: Token) -> bool:
        """Whether a token may begin the next statement."""
        return token.kind in ("word", "directive") or token.value in (b"}", b"", b"~")

    def _names_types(self, opening: int, end: int) -> bool:
        """Whether an argument is a type that no expression begins with, or an operator."""
        at = opening + 1
        while at < end:
            token, before, after = self._at(at), self._at(at - 1).value, self._at(at + 1).value
            if (token.value in _TYPES or token.value == b"const") and after != b"(":
                return True
            if token.kind == "mark" and before in (b"(", b",") and after in (b")", b",") and token.value not in b"(),":
                return True
            at = self.closing.get(at, at) + 1
        return False

    def _plain_arguments(self, opening: int, end: int) -> None:
        """A condition among the parameters of a template, which the grammar takes for those of a function."""
        inner = self.tokens[opening + 1 : end]
        if any(one.kind != "word" and one.value not in (b"::", b"<", b">", b",") for one in inner):
            self._erase(self.tokens[opening].end, self.tokens[end].start)

    def _respell(self, at: int) -> None:
        """Spellings that the grammar lacks: `unsigned(x)` → `int     (x)`, `= {}` of a parameter → `= 0`, the type of a nameless
        `enum : int`, pointers to members (`object->*member`, `int Cart::*`), `typename T::type()` as a value, and
        nameless pointers with a default (`T* = nullptr`)."""
        token, second, third = self.tokens[at], self._at(at + 1), self._at(at + 2)
        if token.value == b"->":
            if second.value == b"*":
                self.blanked[token.start : second.end] = b"+".ljust(second.end - token.start)
        elif token.value == b"::":
            if second.value == b"*" and self._at(at - 1).kind == "word":
                self._erase(self._at(at - 1).start, token.end)
        elif token.value == b"typename":
            self._respell_dependent(at)
        elif token.value == b"=" and self._at(at - 1).value == b"*":
            if self._at(at - 3).value == b"::":
                self._erase(self._at(at - 1).start, self._at(at - 1).end)
        elif token.value == b"enum":
            if second.value == b":" and third.kind == "word":
                self._erase(second.start, third.end)
        elif token.value == b"=":
            if second.value == b"{" and third.value == b"}" and self._at(at + 3).value in (b",", b")"):
                self.blanked[second.start : third.end] = b"0".ljust(third.end - second.start)
        elif second.value == b"(" and third.value != b"*" and self._at(at - 1).value in _BEFORE_VALUES:
            self.blanked[token.start : token.end] = b"int".ljust(token.end - token.start)

    def _read_arguments(self, opening: int) -> None:
        """Types among the arguments of a macro's call become values, and such a call before a block a statement."""
        end, called, before = self.closing[opening], self._at(opening - 1), self._at(opening - 2)
        if called.kind != "word" or called.value in _STATEMENT | _TYPES | _BEFORE_NAMES | _TAKES_TYPES:
            return
        if before.value not in _BEFORE_CALLS and before.kind != "directive":
            return
        after = self._at(end + 1)
        is_loop = _LOOPS.search(called.value) is not None and not _CAPITALS.fullmatch(called.value)
        if is_loop and (after.value == b"{" or (after.kind == "word" and self._is_first(end + 1))):
            free = next(
                (at for at in range(self._at(end).end, after.start) if self.source[at : at + 1] in b" \t"), None
            )
            if free is not None:
                self.blanked[free] = ord(";")
        start = opening
        while start < end and after.kind != "word":
            first = last = start + 1
            while last < end and self._at(last).value != b",":
                last = self.closing.get(last, last) + 1
            if last > first:
                self._type_as_value(first, last)
            elif end > opening + 1 and (gap := self._at(first - 1).end) < self._at(last).start:
                self.blanked[gap] = ord("0")
            start = last

    def _type_as_value(self, first: int, end: int) -> None:
        """`struct cart *` → `!~     cart  `, `cart_t *` → `cart_t`, `unsigned char *` → `0`."""
        last = end
        while last > first and self._at(last - 1).value == b"*":
            last -= 1
        words = self.tokens[first:last]
        if end == first + 1 and words and words[0].value in _COMPARED:
            self.blanked[words[0].start : words[0].end] = b"0".ljust(words[0].end - words[0].start)
        if not words or any(one.kind != "word" for one in words):
            return
        start, stop, named = words[0].start, self._at(end - 1).end, words[-1]
        if words[0].value in _TAGS and len(words) == 2:
            self._erase(named.end, stop)
            self.blanked[start : named.start] = b"!~".ljust(named.start - start)
        elif all(one.value in _TYPES | _TRAILING for one in words):
            self._erase(start, stop)
            self.blanked[start] = ord("0")
        elif last < end:
            self._erase(start, named.start)
            self._erase(named.end, stop)

    def _respell_dependent(self, at: int) -> None:
        """`f(typename T::type(), 1)`: without the word, which the grammar takes for a parameter's."""
        if self._at(at - 1).value not in (b"(", b",") or at in self.in_template:
            return
        last = at + 1
        while self._at(last).kind == "word" and self._at(last + 1).value in (b"::", b"<"):
            if self._at(last + 1).value == b"<":
                last = max(self._within_angles(last + 1), default=last) + 1
            last += 2 if self._at(last + 1).value == b"::" else 0
        if self._at(last).kind == "word" and self._at(last + 1).value in (b"(", b"{"):
            self._erase(self.tokens[at].start, self.tokens[at].end)

    def _plain_condition(self, token: Token) -> None:
        """`#if __has_include(<x.h>)`: the name of a file is no expression; what follows a comment belongs to a macro, too."""
        if (rest := _NAMED_REST.match(self.source, token.start, token.end)) is not None:
            self._erase(*rest.span(1))
        for found in _NOTE_WITHIN.finditer(self.source, token.start, token.end):
            self._erase(found.start(), found.end())
        for found in _FILE_NAME.finditer(self.source, token.start, token.end):
            self._erase(found.start(1), found.end(1))

    def _end_statement(self, opening: int, end: int) -> None:
        """Let a line with a macro's call be a statement, by a semicolon in the place of what follows, or of an argument."""
        start, last = self.tokens[opening].end, self.tokens[end].start
        after = self._at(end + 1).start if end + 1 < len(self.tokens) else len(self.source)
        free = next((at for at in range(last + 1, after) if self.source[at : at + 1] in (b" ", b"\t", b"\r")), None)
        if self._names_types(opening, end):
            self._erase(start, last)
        is_plain = any(one.kind == "word" for one in self.tokens[opening:end]) or last == start
        if free is not None and (is_plain or free == last + 1) and not self.source[last + 1 : free].strip():
            self.blanked[free] = ord(";")
        elif last > start:
            self._erase(start, last)
            self.blanked[last - 1 : last + 1] = b");"
        else:
            self._blank(opening - 1, end)


def _is_macro(name: bytes) -> bool:
    """Whether a name is written as macros are."""
    if _CAPITALS.fullmatch(name):
        return True
    return name[:2] == b"__" and _RESERVED.fullmatch(name) is not None and _KNOWN.fullmatch(name) is None


def _tokens(source: bytes) -> Iterator[Token]:
    for found in _TOKEN.finditer(source):
        kind = found.lastgroup
        if kind == "delimiter":
            kind = "text"
        if kind is not None and kind != "skip":
            value = b"" if kind in ("directive", "text", "number") else found[0]
            yield Token(kind, found.start(), found.end(), value)
