"""Macros where the grammar expects none: what stands around a name in capitals tells whether it is a type, a call, or a word
among the specifiers of a declaration, which is blanked."""

import re

from codecompass.languages.c.respelling import respell
from codecompass.languages.c.tokens import BEFORE_NAMES, CAPITALS, STATEMENT, TAGS, TRAILING, TYPE_WORDS, Token, Tokens

_RESERVED = re.compile(rb"__[a-z]\w*(?<!__)")
_KNOWN = re.compile(
    rb"__(?:[us]|le|be|u?int|float|m)\d\w*|__(?:attribute|extension|inline|forceinline|restrict|asm|volatile|const|signed|typeof|alignof"
    rb"|declspec|based|cdecl|stdcall|fastcall|thiscall|vectorcall|clrcall|unaligned|try|except|finally|leave|thread|auto_type)|__builtin\w*"
    rb"|__\w+_t|__w?sum\w*"
)
"""Words of compilers, and types, among the names of which the rest are macros: `__unused`, `__user`, `__init`."""
_TYPE_NAME = re.compile(rb"\b(?:class|struct|union)\s+(?:[A-Z][A-Z0-9_]{2,}\s+)?(\w+)")
_LABEL = re.compile(
    rb"\s*(?:public|private|protected|default|case\b[^\n?]*|[a-z]\w*|[A-Z][A-Z0-9_]+\([^()\n]*\))\s*:(?!:)"
)
MOST_MACROS = 8
"""The most macros before a declaration that are passed over."""
_BEGIN = (BEFORE_NAMES - {b"const", b"volatile"}) | TYPE_WORDS | {b"template", b"namespace", b"using", b"concept"}
"""What begins a declaration, so that a name before it is none of its types."""
_NO_MARKS = (
    BEFORE_NAMES
    | TYPE_WORDS
    | STATEMENT
    | TRAILING
    | frozenset(
        b"template namespace using concept operator requires public private protected export import module restrict asm alignas "
        b"override final _Bool _Complex _Atomic _Noreturn _Thread_local _Static_assert signals slots emit".split()
    )
)
_ACCESS = frozenset({b"public", b"private", b"protected"})
_EMITS = frozenset({b"emit", b"Q_EMIT"})
_SECTIONS = frozenset({b"slots", b"signals", b"Q_SLOTS", b"Q_SIGNALS"})
_OPEN = frozenset({b",", b"=", b"(", b"|", b"||", b"&&", b"+", b"?"})
"""Behind what an expression goes on."""
_SPECIFIERS = BEFORE_NAMES - TAGS - {b"typename"}
_FIRST_WORDS = TYPE_WORDS | _SPECIFIERS - {b"const", b"volatile"}
_STARTS = frozenset({b"", b";", b"{", b"}"})
_FOLLOWING, _ENDING = frozenset({"word", "directive"}), frozenset({b"}", b"", b"~"})
"""Kinds of tokens, and values, that may begin the next statement."""


def masked(source: bytes) -> bytes:
    """The source, of the same length, without macros that are neither types nor calls."""
    return _Masks(source).text()


class _Masks(Tokens):
    def __init__(self, source: bytes) -> None:
        super().__init__(source)
        self.in_bodies = self._bodies()
        self.types = {found[1] for found in _TYPE_NAME.finditer(source)}
        self.specifiers = self._specifiers()
        self.enumerated = self._enumerated()
        self.marks = self._small_marks()

    def text(self) -> bytes:
        respell(self)
        for at in range(len(self.tokens) - 1, -1, -1):
            token = self.tokens[at]
            if token.kind == "number" and self.at(at + 1).kind == "word" and self.at(at + 1).value.isupper():
                self.blank(at + 1, at + 1)  # `16 KB`
            if token.value == b"{" and self.at(at - 1).value == b"=":
                self._empty(at)
            if token.kind != "word":
                continue
            if token.value in _SECTIONS and self.at(at + 1).value == b":" and at not in self.in_bodies:
                self._section(at)
            elif token.value in _EMITS and self.at(at + 1).kind == "word" and at in self.in_bodies:
                self.blank(at, at)
            end = self.closing.get(at + 1) if self.at(at + 1).value == b"(" else None
            if not _is_macro(token.value):
                if end is not None and self._takes_numbers(at, end):
                    self.blank(at, end)
                elif end is None and (self._is_mark(at) or self._marks_declaration(at)):
                    self.blank(at, at)
            elif end is None:
                self._alone(at)
            elif token.value[:1] != b"_" or token.value.isupper() or at not in self.in_bodies:
                self._with_arguments(at, end)
        return bytes(self.blanked)

    def _empty(self, at: int) -> None:
        """`= {`, directives alone, `}`, with which a header is included for its values: the directives as statements."""
        end = self.closing.get(at, at)
        if end > at + 1 and all(one.kind == "directive" for one in self.tokens[at + 1 : end]):
            self.erase(self.at(at - 1).start, self.at(at).end)
            self.blanked[self.at(at - 1).start] = ord(";")
            self.blank(end, end)

    def _section(self, at: int) -> None:
        """Blanks Qt's words of a class: `public slots:` becomes `public:`, `signals:` nothing."""
        is_behind_access = self.at(at - 1).value in _ACCESS
        if is_behind_access or self._starts(at):
            self.blank(at, at if is_behind_access else at + 1)

    def _specifiers(self) -> set[bytes]:
        """The names that stand before the first word of a declaration somewhere in the file, and so are no types."""
        return {
            one.value
            for at, one in enumerate(self.tokens)
            if one.kind == "word" and self.at(at + 1).value in _BEGIN and CAPITALS.fullmatch(one.value)
        }

    def _small_marks(self) -> set[bytes]:
        """Words of small letters that somewhere in the file begin a declaration before its first word, two other names and
        parameters, or a constructor, and so are no types: `cart_inline bool empty()`, `cart_inline Cart::Cart()`."""
        beginning = [
            at
            for at, one in enumerate(self.tokens)
            if one.kind == "word"
            and one.value not in _NO_MARKS
            and not _is_macro(one.value)
            and at not in self.in_bodies
        ]
        found: set[bytes] = set()
        before = -1
        while before < len(found):
            before, begin = len(found), _FIRST_WORDS | found
            found |= {
                self.tokens[at].value
                for at in beginning
                if self._begins(at, found)
                and (self.at(at + 1).value in begin or self._are_names(at) or self._constructs(at + 1))
            }
        return found

    def _constructs(self, at: int) -> bool:
        """Whether a constructor is defined outside of its type: `shop::Cart<T>::Cart(`."""
        name = self.at(at)
        while name.kind == "word":
            end = max(self.within_angles(at + 1), default=at) + 1 if self.at(at + 1).value == b"<" else at
            if self.at(end + 1).value != b"::":
                return False
            if self.at(end + 2).value == name.value and self.at(end + 3).value == b"(":
                return True
            at, name = end + 2, self.at(end + 2)
        return False

    def _is_line(self, at: int) -> bool:
        """Whether a macro is a line by itself."""
        return CAPITALS.fullmatch(self.at(at).value) is not None and self.is_first(at) and self.ends_line(at)

    def _are_names(self, at: int) -> bool:
        each = [self.at(at + ahead) for ahead in (1, 2)]
        is_plain = all(one.kind == "word" and one.value not in _NO_MARKS and not _is_macro(one.value) for one in each)
        return is_plain and self.at(at + 3).value in (b"(", b"::") and each[0].value != each[1].value

    def _is_mark(self, at: int) -> bool:
        if self.tokens[at].value not in self.marks or at in self.in_bodies:
            return False
        after = self.at(self.next(at))
        return (after.kind == "word" or after.value == b"~") and self._begins(at, self.marks)

    def _begins(self, at: int, marks: set[bytes]) -> bool:
        """Whether a declaration begins at a token, with or without specifiers before it."""
        for _ in range(MOST_MACROS):
            before = self.at(at - 1)
            if not (before.value in _SPECIFIERS or before.value in marks or self._is_line(at - 1)):
                break
            at -= 1
        before = self.at(at - 1)
        is_label = before.value == b":" and self.at(at - 2).value in (b"public", b"private", b"protected")
        is_template = before.value == b">" and at - 2 in self.in_template
        return before.value in _STARTS or before.kind == "directive" or is_label or is_template

    def _bodies(self) -> set[int]:
        """The tokens in bodies of functions."""
        found: set[int] = set()
        open_: list[bool] = []
        for at, token in enumerate(self.tokens):
            if token.value == b"{":
                before = self.at(at - 1 - (self.at(at - 1).kind == "word"))
                open_.append((bool(open_) and open_[-1]) or before.value == b")")
            elif token.value == b"}":
                open_[-1:] = []
            elif open_ and open_[-1]:
                found.add(at)
        return found

    def _takes_numbers(self, at: int, end: int) -> bool:
        """Whether a name with numbers stands before a function's: `void printflike(3, 4) print(…)`."""
        after = self.at(end + 1)
        is_before = after.kind == "word" and after.value not in STATEMENT and self.at(end + 2).value == b"("
        inside = self.tokens[at + 2 : end]
        is_plain = bool(inside) and all(one.kind == "number" or one.value == b"," for one in inside)
        before = self.at(at - 1)
        return (
            is_plain and is_before and (before.kind == "word" or before.value == b"*") and before.value not in STATEMENT
        )

    def _marks_declaration(self, at: int) -> bool:
        """Whether a word of small letters stands before the type of a declaration: `asmlinkage long run(void)`, `static
        atomic size_t count;`."""
        word, before, after = self.tokens[at].value, self.at(at - 1), self.at(second := self.next(at))
        if after.kind != "word" or word in _NO_MARKS or at in self.in_template or self.ends_line(at):
            return False
        if before.value not in _STARTS | {b"static", b"extern", b"inline"} and before.kind != "directive":
            return False
        third = self.at(self.next(second))
        if after.value in TYPE_WORDS | TAGS - {b"class"}:
            is_name = third.kind == "word" and (at not in self.in_bodies or third.value not in _NO_MARKS)
            return is_name or (at not in self.in_bodies and third.value == b"*")
        is_type = after.value not in _NO_MARKS and third.kind == "word" and third.value not in _NO_MARKS
        return is_type and self.at(self.next(self.next(second))).value in (b";", b"=", b"[")

    def _starts(self, at: int) -> bool:
        """Whether a declaration or statement may begin at a token."""
        for _ in range(MOST_MACROS):
            before = self.at(at - 1)
            if before.value == b")" and self.is_first(at) and self._is_line_of_macro(at - 1):
                return True
            if not _is_macro(before.value):
                break
            at -= 1
        line = self.source.rfind(b"\n", 0, before.start) + 1
        is_label = before.value == b":" and _LABEL.match(self.source, line) is not None
        return is_label or before.kind == "directive" or before.value in _STARTS | BEFORE_NAMES | {b">"}

    def _is_line_of_macro(self, closing: int) -> bool:
        """Whether a parenthesis ends a line that is the call of a macro: `COMPARED(less, <)`."""
        named = self.opening.get(closing, 0) - 1
        return CAPITALS.fullmatch(self.at(named).value) is not None and self.is_first(named)

    def _alone(self, at: int) -> None:
        """A name without arguments."""
        before, after = self.at(at - 1), self.at(second := self.next(at))
        third = self.at(self.next(second))
        if before.value == b"if" or (before.value == b"constexpr" and self.at(at - 2).value == b"if"):
            is_masked = after.value == b"("
        elif self._is_behind(at):
            is_masked = after.value in (b";", b"{", b":", b"=") or after.value in TRAILING or after.kind == "directive"
        elif before.value in STATEMENT or before.value in (b".", b"->", b"::", b"#define"):
            is_masked = False
        elif after.kind == "word" or after.value == b"~":
            is_masked = self._precedes(at, before, after, third)
        else:
            is_end = after.value in (b"}", b"") or after.kind == "directive"
            is_masked = is_end and self.is_first(at) and self.ends_line(at) and self._last_code(at).value not in _OPEN
            is_masked &= before.value != b"{" or any(self.at(at - far).value in TAGS - {b"enum"} for far in (2, 3))
            is_masked |= after.value == b"{" and at in self.in_bodies and self.is_first(at) and self.ends_line(at)
            is_masked |= after.value == b"[" and third.value == b"[" and self._starts(at)
            is_masked |= after.value in (b",", b")", b"=", b";") and self._marks_member(at)
            is_masked |= after.value in (b"*", b"&") and before.kind == "word" and self._ends_type(at - 1)
            is_masked |= before.value == b"}" and after.value == b";" and self.tokens[at].value[:2] == b"__"
        if is_masked:
            self.blank(at, at)

    def _last_code(self, at: int) -> Token:
        """The token before another one, directives left out."""
        at -= 1
        while self.at(at).kind == "directive":
            at -= 1
        return self.at(at)

    def _precedes(self, at: int, before: Token, after: Token, third: Token) -> bool:
        """Whether a name is no type of the declaration that follows it."""
        first = next(one for one in range(at - 1, -2, -1) if not _is_macro(self.at(one).value))
        if self.at(first).value in TAGS:
            return third.value in (b"{", b":", b"<", b"final", b"::")
        if after.value in _ACCESS:
            return self._starts(at)
        if after.value in _BEGIN:
            return self._starts(at) or before.kind == "word" or before.value in (b"(", b",")
        if after.value == b"~" or after.value in (b"operator",):
            return self._starts(at) and third.kind == "word" and third.value not in (b"new", b"delete")
        if after.value in TRAILING or after.value in STATEMENT:
            fourth = self.at(self.next(self.next(self.next(at))))
            is_type = third.kind == "word" and (fourth.kind == "word" or fourth.value in (b"*", b"&", b"<", b"::"))
            is_first = self._starts(at) or (is_type and before.value in (b"(", b","))
            return after.value == b"const" and is_first and (is_type or self.ends_line(at))
        if (third.kind == "word" and third.value not in TRAILING) or before.value == b"*":
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
            of_itself = self.at(self.next(self.next(self.next(at))))
            if of_itself.value in (after.value, b"~"):  # a constructor's definition
                return True
        if third.value == b"::":
            is_first = self._starts(at) and self._is_type_behind(self.next(self.next(at)))
            return is_first or self._ends_type(at - 1)
        if third.value != b"(":
            return False
        return self._ends_type(at - 1) or (after.value in self.types and self._starts(at))

    def _ends_type(self, at: int) -> bool:
        """Whether a token is the last of a type, so that a word behind it is none: `void API f()`."""
        last = self.at(at)
        if last.value == b">":
            return at - 1 not in self.in_template
        is_name = last.kind == "word" and last.value not in BEFORE_NAMES | STATEMENT
        return (is_name and not _is_macro(last.value)) or last.value in (b"*", b"&")

    def _is_type_behind(self, at: int) -> bool:
        """Whether behind `shop::` a type ends, and a name follows."""
        while self.at(at).value == b"::" and self.at(at + 1).kind == "word":
            at += 2
        found = self.at(at)
        return found.kind == "word" or found.value in (b"*", b"&", b"<")

    def _is_behind(self, at: int) -> bool:
        """Whether a name stands behind the parameters of a function."""
        at -= 1
        while self.at(at).value in TRAILING:
            at -= 1
        while _is_macro(self.at(at).value) and self.at(at - 1).value == b")":
            at -= 1
        return self.at(at).value == b")" and at not in self.in_template and not self._is_of_statement(at)

    def _is_of_statement(self, closing: int) -> bool:
        """Whether a parenthesis belongs to `if (…)` and the like, or to a line with a macro's call."""
        depth = 0
        for at in range(closing, max(closing - 400, -1), -1):
            value = self.tokens[at].value
            depth += (value == b")") - (value == b"(")
            if not depth:
                word = self.at(at - 1)
                return self.at(at - 2).value != b"operator" and (
                    word.value in STATEMENT
                    or (word.kind != "word" and word.value not in (b"]", b">", b")"))
                    or (CAPITALS.fullmatch(word.value) is not None and self.is_first(at - 1))
                )
        return True

    def _with_arguments(self, at: int, end: int) -> None:
        """A name with arguments, which end at a token."""
        before, after, last = self.at(at - 1), self.at(second := self.next(end)), self.at(end).end
        if before.value == b"if" and after.value == b"(":
            self.blank(at, end)
        elif before.value == b"if" and self.source[before.end : before.end + 1] == self.source[last : last + 1] == b" ":
            self.blanked[before.end], self.blanked[last] = b"()"  # `if LIKELY(x) {`
        elif before.value == b"if":
            self.blank(at, at)
        elif at in self.in_template:
            if before.value in (b"<", b",") and after.value in (b",", b">"):
                self._plain_arguments(at + 1, end)
        elif self._is_behind(at):
            if after.value in (b";", b"{", b"=", b":") or after.value in TRAILING:
                self.blank(at, end)
        elif (
            (self._marks_member(at) and after.value in (b";", b"=", b"{"))
            or (before.value in TAGS and after.kind == "word")
            or (at in self.enumerated and self.is_first(at) and self.ends_line(end))
        ):
            self.blank(at, end)
        elif not self._starts(at):
            return
        elif after.value == b":" and at in self.in_bodies and self.is_first(at):
            self.blanked[after.start] = ord(";")  # a label: `VM_CASE(ADD): …`
        elif (
            after.value == b"{" and at in self.in_bodies and self.at(self.closing.get(second, at) + 1).value == b"else"
        ):
            name = self.tokens[at]
            self.blanked[name.start : name.end] = b"if".ljust(name.end - name.start)
        elif at not in self.in_bodies and self.ends_line(end) and self._are_literals(at + 1, end):
            self.erase(self.tokens[at + 1].end, self.tokens[end].start)
            self._end_statement(at + 1, end)
        elif before.value == b"typedef" and after.kind == "word":
            self._unwrap(at, end)
        elif before.value in (b"static", b"extern") and after.value == b";" and self.is_first(at - 1):
            self.erase(before.start, before.end)
        elif after.value == b";" and self.is_first(at) and self._names_types(at + 1, end):
            self.erase(self.tokens[at + 1].end, self.tokens[end].start)
        elif self.is_first(at) and self.ends_line(end) and (after.kind in _FOLLOWING or after.value in _ENDING):
            if not (before.value == b">" or before.value in BEFORE_NAMES):
                self._end_statement(at + 1, end)
            elif after.kind == "word":
                self.blank(at, end)
        elif (
            (self.at(self.next(second)).value == b"(" or after.value == b"operator")
            and after.kind == "word"
            and end > at + 2
        ):
            self._unwrap(at, end)
        elif after.kind == "word" and after.value not in STATEMENT:
            is_type = after.value not in _BEGIN and self.at(self.next(second)).value in (b";", b"=", b",", b"[")
            self.blank(at + is_type, end)

    def _enumerated(self) -> set[int]:
        """The tokens among enumerators."""
        enums = (at for at, token in enumerate(self.tokens) if token.value == b"enum")
        openings = (at + 1 + (self.at(at + 1).kind == "word") for at in enums)
        return {
            inside for at in openings if self.at(at).value == b"{" for inside in range(at, self.closing.get(at, at))
        }

    def _unwrap(self, at: int, end: int) -> None:
        """`LIB_API(int) start(void)`, `LIB_IF((condition), (int)) start(void)` → `int start(void)`"""
        first, last = at + 2, end
        inner = first
        while inner < end:
            first = inner + 1 if self.at(inner).value == b"," else first
            inner = self.closing.get(inner, inner) + 1
        if first > at + 2 and self.closing.get(first) == end - 1:
            first, last = first + 1, end - 1
        self.erase(self.tokens[at].start, self.at(first).start)
        self.erase(self.at(last - 1).end, self.tokens[end].end)

    def _marks_member(self, at: int) -> bool:
        """Whether before a name stands a type with the name that it declares: `Cart* cart_ GUARDED_BY(mutex_);`."""
        name, typed = self.at(at - 1), self.at(at - 2)
        if name.value == b"]":
            return True
        if typed.value == b"const":  # `Cart const cart_ …`, but not `const count_t MOST = 3;`
            typed = self.at(at - 3)
        is_name = name.kind == "word" and name.value not in TYPE_WORDS | BEFORE_NAMES | STATEMENT
        is_name &= not _is_macro(name.value)
        is_type = typed.kind == "word" and typed.value not in BEFORE_NAMES | STATEMENT
        return is_name and (is_type or typed.value in (b"*", b"&", b">"))

    def _names_types(self, opening: int, end: int) -> bool:
        """Whether an argument is a type that no expression begins with, or an operator."""
        at = opening + 1
        while at < end:
            token, before, after = self.at(at), self.at(at - 1).value, self.at(at + 1).value
            if (token.value in TYPE_WORDS or token.value == b"const") and after != b"(":
                return True
            if token.kind == "mark" and before in (b"(", b",") and after in (b")", b",") and token.value not in b"(),":
                return True
            at = self.closing.get(at, at) + 1
        return False

    def _are_literals(self, opening: int, end: int) -> bool:
        """Whether some arguments are literals, and all others names: no parameters of a function."""
        inner = self.tokens[opening + 1 : end]
        is_plain = all(one.kind in ("word", "number", "text") or one.value == b"," for one in inner)
        return is_plain and any(one.kind != "word" and one.value != b"," for one in inner)

    def _plain_arguments(self, opening: int, end: int) -> None:
        """A condition among the parameters of a template, which the grammar takes for those of a function."""
        inner = self.tokens[opening + 1 : end]
        if any(one.kind != "word" and one.value not in (b"::", b"<", b">", b",") for one in inner):
            self.erase(self.tokens[opening].end, self.tokens[end].start)

    def _end_statement(self, opening: int, end: int) -> None:
        """Let a line with a macro's call be a statement, by a semicolon in the place of what follows, or of an argument."""
        start, last = self.tokens[opening].end, self.tokens[end].start
        after = self.at(end + 1).start if end + 1 < len(self.tokens) else len(self.source)
        free = next((at for at in range(last + 1, after) if self.source[at : at + 1] in (b" ", b"\t", b"\r")), None)
        if self._names_types(opening, end):
            self.erase(start, last)
        is_plain = any(one.kind == "word" for one in self.tokens[opening:end]) or last == start
        if free is not None and (is_plain or free == last + 1) and not self.source[last + 1 : free].strip():
            self.blanked[free] = ord(";")
        elif last > start:
            self.erase(start, last)
            self.blanked[last - 1 : last + 1] = b");"
        else:
            self.blank(opening - 1, end)


def _is_macro(name: bytes) -> bool:
    """Whether a name is written as macros are."""
    if CAPITALS.fullmatch(name):
        return True
    return name[:2] == b"__" and _RESERVED.fullmatch(name) is not None and _KNOWN.fullmatch(name) is None
