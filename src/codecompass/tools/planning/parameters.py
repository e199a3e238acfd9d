"""What a new, dropped or changed parameter means for a declaration, a call or a stub: why it needs no edit, and what to
know of it."""

import re
from collections.abc import Collection, Sequence
from functools import partial

from codecompass.languages.access import access_in, access_of
from codecompass.model import CALLABLE_KINDS, Symbol
from codecompass.tools.planning.ways import LONGEST
from codecompass.tools.reviewing.shapes import ANY, Gives, Takes, gives, lines_of_head, takes
from codecompass.tools.sites import DECLARED, STUBBED, Quoted, Site
from codecompass.tools.snippets import Texts

OF_PARAMETERS = frozenset({"add-parameter", "remove-parameter", "change-type"})
GIVE_NOT, GIVE_ALREADY, MAY_OMIT = (
    "calls that do not give it", "calls that give it already", "calls, which may leave an optional parameter out",
)  # fmt: skip
TAKE_NOT, NEED_NOT = "declarations that do not take it", "declarations that need not take an optional parameter"
LOOSE_STUBS = "stubs that take any arguments"
LONGEST_BODY = 60
"""Characters of what a short body does."""
LONGEST_CALL, MOST_LINES = 300, 20
"""Characters of a call with its arguments, and the lines that are looked at for their end."""
STUB_BEFORE, STUB_AFTER = 1, 3
"""Lines around a stubbed name that say what the stub takes."""
_NAME = re.compile(r"[A-Za-z_$][\w$]*")
_OPTIONAL = re.compile(r"=|\?\s*(?::|\Z)|\.{3}|\A\s*\*")
_RECORD = re.compile(r"[({,]\s*\{[^{}()]*\}\s*:\s*([A-Z]\w*)")
_COMMENT = re.compile(r"\s*(?://|#|/\*|\*(?=[\s*/]|$)|\"{3}|'{3}|--\s)")
"""A line of a comment or of documentation; `*sum = 1` and `--left` are none."""
_NONE = r"null|None|nil|undefined|false|False|\[\]|\{\}|\(\)|[\"']{2}|new\s+\w+(?:<[^()]*>)?\(\)"
_EMPTY = re.compile(
    rf"(?:return\s+)?(?:await\s+)?(?:{_NONE}|pass|\.\.\."
    r"|\w*[cC]ollections?\.empty\w*\(\)|\w+\.(?:of|empty\w*|new|Empty)(?:<[^()]*>)?\(?\)?|vec!\[\]"
    rf"|[A-Z]\w*(?:\.\w+)?\((?:{_NONE}|true|True|\d+)\)|[A-Z]\w*\.(?:resolve\(\)|[cC]ompleted\w*(?:\(\))?))?;?"
)
_ONLY_CALL = re.compile(r"(?:return\s+|await\s+)*(?P<callee>[\w.$:>-]*[\w$])\((?P<given>[^()]*)\);?")


class Parameters:
    """A planned change of a symbol's parameters. `to`: the parameter as it is to be written, or its name alone; `called`:
    the name that calls use; `below`: the symbol's overrides and implementations."""

    def __init__(self, change: str, to: str, symbol: Symbol, called: str, below: Collection[str], texts: Texts) -> None:
        self._change, self._symbol, self._called, self._below, self._texts = change, symbol, called, below, texts
        access = access_of(symbol.language)
        self._types_first = access.types_first
        words = _NAME.findall(re.split(r"[=:]", to, maxsplit=1)[0])
        self._written = (words[-1] if access.types_first else words[0]) if words else ""
        self.name = self._written.lstrip("$")
        self._taken = self._takes(symbol)
        self._is_optional = change == "add-parameter" and _OPTIONAL.search(to) is not None
        self._may_be_wider = self._is_optional and access.wider_overrides
        self._is_known = change != "add-parameter" and self._taken is not None and self.name in self._taken.names

    def warnings(self) -> list[str]:
        """What is odd about the change itself."""
        taken = self._taken
        if taken is None or not self.name:
            return []
        if self._change == "add-parameter" and self.name in taken.names:
            return [f"`{self._symbol.name}` takes `{self.name}` already"]
        is_written = re.search(rf"(?<![\w$]){re.escape(self.name)}(?![\w$])", self._symbol.signature)
        if self._change == "remove-parameter" and not is_written:
            told = ", ".join(f"`{one}`" for one in taken.names) or "none"
            return [f"`{self._symbol.name}` has no parameter `{self.name}`: it takes {told}"]
        return []

    def needless(self, site: Site, own: Symbol | None) -> str:
        """The group of a place that needs no edit; empty if it needs one. `own`: what is declared or called there."""
        if site.kind == STUBBED:
            return LOOSE_STUBS if self._takes_any(site) else ""
        if own is None or own.kind not in CALLABLE_KINDS:
            return ""
        if site.edge == "CALLS":
            return self._call(site, own)
        return self._declaration(own) if site.kind == DECLARED else ""

    def note(self, own: Symbol) -> str:
        """Whether a declaration has the parameter already, and what it does if that is next to nothing."""
        lines = self._texts.of(own.path).lines[own.line_start - 1 : own.line_end]
        taken = self._takes(own) if self._change == "add-parameter" else None
        has = f"takes `{self.name}` already" if taken is not None and self.name in taken.names else ""
        return "  ".join(filter(None, (has, body_note(lines, own.name))))

    def in_scope(self, user: Symbol, line: int) -> str:
        """Where a function that gives the new parameter at a line has a value of its name: its own parameter, or the
        statement before, in a block around the line."""
        if self._change != "add-parameter" or not self.name or user.kind not in CALLABLE_KINDS:
            return ""
        taken = takes(user.signature, user.name, self._types_first)
        if taken is not None and self.name in taken.names:
            return f"in scope: parameter {self.name}"
        lines, body = self._texts.of(user.path).lines, partial(self._texts.of(user.path).between, user.line_start)
        quoted = Quoted(body(user.line_end))
        given = re.compile(
            rf"\s*(?:[\w<>\[\].,?*&]+\s+)*{re.escape(self.name)}(?:\s*:\s*[\w<>\[\]|.?]+)?\s*:?=(?![=>~])"
        )
        depth = len(lines[line - 1]) - len(lines[line - 1].lstrip())
        for at in range(line - 1, user.line_start, -1):
            text = lines[at - 1]
            own = len(text) - len(text.lstrip()) if text.strip() else depth
            found = given.match(text) if own <= depth and not text.endswith(",") else None  # that is an argument
            if found is not None and not quoted.holds(len(body(at - 1)) + found.end()):
                return f"in scope: :{at} {text.strip()[:LONGEST_BODY]}"
            depth = min(depth, own)
        return ""

    def surplus(self, site: Site, own: Symbol | None) -> str:
        """What becomes of an argument that a call passes beyond the parameters there are; empty if it passes none."""
        if self._change != "add-parameter" or own is None or not access_of(own.language).extra_arguments:
            return ""
        given, taken = self._given(site), self._takes(own)
        if given is None or taken is None or given.positional <= taken.most:
            return ""
        return f"passes {given.positional} arguments already: argument {taken.most + 1} would become {self._written}"

    def records(self) -> list[str]:
        """The types of parameters that are taken apart where they are declared: `({ from, to }: Period)`."""
        return _RECORD.findall(self._symbol.signature)

    def _declaration(self, own: Symbol) -> str:
        if own.symbol_id == self._symbol.symbol_id:
            return ""
        if self._may_be_wider and own.symbol_id not in self._below:
            return NEED_NOT
        taken = self._takes(own)
        return TAKE_NOT if self._is_known and taken is not None and not self._name_in(taken) else ""

    def _call(self, site: Site, own: Symbol) -> str:
        if self._is_optional:
            return "" if self.surplus(site, own) else MAY_OMIT
        given, taken = self._given(site), self._takes(own)
        if given is None or taken is None:
            return ""
        if self._change == "add-parameter":
            return GIVE_ALREADY if self.name in given.names else ""
        name = self._name_in(taken)
        return GIVE_NOT if self._is_known and not (name and _may_give(given, taken, name)) else ""

    def _name_in(self, taken: Takes) -> str:
        """The parameter's name in another declaration: the same, or what stands at its place and is no other's name; empty
        if it has none."""
        if self.name in taken.names:
            return self.name
        names = self._taken.names if self._taken is not None else ()
        at = names.index(self.name) if self.name in names else len(taken.names)
        return next((one for one in taken.names[at : at + 1] if one not in names), "")

    def _given(self, site: Site) -> Gives | None:
        text = "\n".join(self._texts.of(site.path).lines[site.line - 1 : site.line + MOST_LINES])
        return gives(text, 0, self._called)

    def _takes(self, own: Symbol) -> Takes | None:
        return takes(own.signature, own.name, self._types_first)

    def _takes_any(self, site: Site) -> bool:
        """Whether a stub accepts any arguments."""
        fixed = access_in(site.path).stubs.fixed
        lines = self._texts.of(site.path).lines
        around = "\n".join(lines[max(site.line - 1 - STUB_BEFORE, 0) : site.line + STUB_AFTER])
        return fixed is not None and (not fixed.search(around) or self._is_replaced_by_any(lines, site.line))

    def _is_replaced_by_any(self, lines: Sequence[str], line: int) -> bool:
        """Whether the function of the same file that a stub is replaced by takes any arguments."""
        behind = re.search(rf"{re.escape(self._called)}[\"'`]\s*,\s*([A-Za-z_$][\w$]*)\s*\)", lines[line - 1])
        if behind is None:
            return False
        head = re.compile(rf"\b(?:def|function)\s+{re.escape(behind[1])}\s*\(")
        at = next((number for number, text in enumerate(lines) if head.search(text)), None)
        taken = takes("\n".join(lines[at : at + MOST_LINES]), behind[1]) if at is not None else None
        return (
            taken is not None and taken.most == ANY and (taken.by_name or access_of(self._symbol.language).loose_calls)
        )


def _may_give(given: Gives, taken: Takes, name: str) -> bool:
    is_reached = name not in taken.only_named and given.positional > taken.names.index(name)
    return given.open or name in given.names or is_reached


def whole_call(lines: Sequence[str], name: str) -> str:
    """The first line, with those that the arguments of a name called there go on to."""
    first = lines[0].strip() if lines else ""
    if not re.search(rf"(?<![\w$]){re.escape(name)}\s*(?:<[^()]*>|\[[^()]*\])?\s*\(", first):
        return first[:LONGEST]
    count = lines_of_head("\n".join(lines[:MOST_LINES]), name)
    text = " ".join(one.strip() for one in lines[: max(count, 1)])
    return text if len(text) <= LONGEST_CALL else f"{text[: LONGEST_CALL - 1]}…"


def body_note(lines: Sequence[str], name: str) -> str:
    """A note for an implementation that does next to nothing: returns something empty, or only calls another."""
    told = "\n".join(line for line in lines if line.strip() and not _COMMENT.match(line))
    found = re.search(rf"\b{re.escape(name)}\b", told)
    if found is None:
        return ""
    opened = re.search(r"\{|:[ \t]*(?=\n)|=>|=(?!=)", told[_closed(told, found.end()) :])
    if opened is None:
        return ""
    body = " ".join(told[_closed(told, found.end()) + opened.end() :].split()).removesuffix("}").strip()
    if _EMPTY.fullmatch(body):
        return f"empty: {body.removesuffix(';') or 'no body'}"
    if body.startswith(("throw ", "raise ")) and body.count(";") <= 1 and len(body) <= LONGEST_BODY:
        return body.removesuffix(";")
    if (only := _ONLY_CALL.fullmatch(body)) and len(body) <= LONGEST_BODY:
        return f"hands on to {only['callee']}({only['given']})"
    return ""


def _closed(text: str, start: int) -> int:
    """The end of the parameters' brackets that open after a name."""
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] in "([<") - (text[at] in ")]>")
        if text[at] == ")" and depth <= 0:
            return at + 1
    return start
