"""Checks whether a call fits a callable: its signature's parameters against the arguments as written. Pure.

Read from text, in any language with brackets around parameters and arguments and commas between them. Uncertain cases
count as fitting.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

ANY = 1 << 16
_SELF = re.compile(r"(?:&\s*(?:'\w+\s+)?)?(?:mut\s+)?(?:self|cls)\b(?:\s*:.*)?|this(?:\s*:|\s+\w).*")
_NAMED = re.compile(r"\s*([A-Za-z_]\w*)\s*[=:](?![=:])")
_ASSIGNED = r"(?:[=:]\s*(?:async\b\s*)?(?:function\b\s*\*?\s*)?)?"
"""Text before the parameters of a function that is a value: `pay = async (sum) =>`."""
_WORD = re.compile(r"[A-Za-z_$][\w$]*")
_MODIFIERS = frozenset({"mut", "ref", "readonly", "public", "private", "protected"})
_ACCESSORS = re.compile(r"\{\s*(?:get|set)\s*(?:\([^()]*\)\s*)?(?:=>|\{)")
_OPEN, _CLOSE = "([{", ")]}"


class Takes(NamedTuple):
    least: int
    most: int
    names: tuple[str, ...]
    """In order; of parameters that only their names reach, too."""
    required: frozenset[str]
    by_name: bool
    """Whether it takes any names (`**options`)."""
    only_named: frozenset[str] = frozenset()


class Gives(NamedTuple):
    positional: int
    names: tuple[str, ...]
    open: bool
    """Whether there may be more: `*rest`, `...rest`, `**options`."""


def takes(signature: str, name: str, language_types_first: bool = False) -> Takes | None:
    """The parameters of a callable; None if its signature does not show them."""
    found = re.search(rf"(?<![\w$]){re.escape(name)}\s*{_ASSIGNED}(?:<[^()]*>|\[[^()]*\])?\s*\(", signature)
    if found is None:
        return None
    inside = _bracketed(signature, found.end() - 1)
    if inside is None:
        return None
    parameters = [one for one in _parts(inside) if one]
    if parameters and _SELF.fullmatch(parameters[0]):
        parameters = parameters[1:]
    names: list[str] = []
    required: list[str] = []
    only: list[str] = []
    positional, least, most = True, 0, 0
    by_name = False
    for one in parameters:
        if one in ("*", "/"):
            positional = positional and one == "/"
            continue
        if one.startswith("**"):
            by_name = True
            continue
        many = one.startswith(("*", "...", "params ")) or "..." in one.split("=")[0]
        if many:
            most = ANY
            positional = positional and not one.startswith("*")
            continue
        own = _parameter_name(one, language_types_first)
        optional = _place(one, "=") is not None or one.partition(":")[0].rstrip().endswith("?")
        names.append(own)
        if positional:
            most = most if most == ANY else most + 1
            least += not optional
        else:
            only.append(own)
        if not optional:
            required.append(own)
    return Takes(least, most, tuple(names), frozenset(required), by_name, frozenset(only))


def parameters_of(text: str, name: str) -> str:
    """The parameters of a definition in its text; empty if it has none."""
    found = re.search(rf"(?<![\w$]){re.escape(name)}\s*(?:<[^()]*>|\[[^()]*\])?\s*\(", text)
    return (_bracketed(text, found.end() - 1) or "") if found else ""


def lines_of_head(text: str, name: str) -> int:
    """The number of lines of a definition's head, from its first line to the one on which the parameters end."""
    found = re.search(rf"(?<![\w$]){re.escape(name)}\s*(?:<[^()]*>|\[[^()]*\])?\s*\(", text)
    inside = _bracketed(text, found.end() - 1) if found else None
    return text.count("\n", 0, found.end() + len(inside)) + 1 if found and inside is not None else 0


def _parameter_name(text: str, types_first: bool) -> str:
    head = re.split(r"[=:]", text, maxsplit=1)[0]
    words: list[str] = _WORD.findall(head)
    if not words:
        return text
    return words[-1].lstrip("$") if types_first or words[0] in _MODIFIERS else words[0]


def gives(text: str, start: int, name: str) -> Gives | None:
    """The arguments of the first call of a name at or after a place in a text; None if they cannot be determined."""
    found = re.compile(rf"(?<![\w$]){re.escape(name)}\s*(?:::)?(?:<[^()<>]*>)?\s*\(").search(text, start)
    if found is None:
        return None
    inside = _bracketed(text, found.end() - 1)
    if inside is None:
        return None
    positional, names, open_end = 0, list[str](), False
    for one in _parts(inside):
        if not one:
            continue
        named = _NAMED.match(one)
        if one.startswith(("*", "...")) or one.endswith("..."):
            open_end = True
        elif named and not one.startswith("{"):
            names.append(named[1])
        else:
            positional += 1
    if re.search(r"\bfor\b", inside) and positional == 1:  # a generator: it is one argument
        return Gives(1, (), False)
    return Gives(positional, tuple(names), open_end)


def why_not(given: Gives, taken: Takes) -> str:
    """Why a call does not fit; empty if it does, or may."""
    unknown = [name for name in given.names if name not in taken.names]
    if unknown and not taken.by_name:
        return f"gives `{unknown[0]}`, which it does not take any more"
    if given.positional > taken.most:
        least = "" if taken.least == taken.most else f"{taken.least} to "
        return f"gives {given.positional} arguments, and it takes {least}{taken.most}"
    if given.open:
        return ""
    filled = {*given.names, *[one for one in taken.names if one not in taken.only_named][: given.positional]}
    missing = [name for name in taken.names if name in taken.required and name not in filled]
    if missing:
        return f"does not give `{missing[0]}`, which it needs"
    return ""


def results(signature: str, name: str) -> int | None:
    """How many values a callable gives, written behind its parameters: `func Pay(sum int) (int, error)`; None where its
    signature does not show them."""
    found = re.search(rf"(?<![\w$]){re.escape(name)}\s*(?:\[[^()]*\])?\s*\(", signature)
    inside = _bracketed(signature, found.end() - 1) if found else None
    if found is None or inside is None:
        return None
    behind = signature[found.end() + len(inside) + 1 :].strip(" {")
    several = _bracketed(behind, 0) if behind.startswith("(") else None
    return int(bool(behind)) if several is None else len(_parts(several))


def results_used(text: str, name: str) -> int | None:
    """How many values the statement takes of the first call of a name; None where it hands all on, or none is seen."""
    found = re.search(rf"(?:[\w.]+\.)?(?<![\w$]){re.escape(name)}\s*(?:\[[^()]*\])?\s*\(", text)
    inside = _bracketed(text, found.end() - 1) if found else None
    if found is None or inside is None:
        return None
    before, behind = text[: found.start()], text[found.end() + len(inside) + 1 :]
    if re.match(r"\s*(?:[-+*/%<>\[.]|[=!]=|&&|\|\|)", behind):
        return 1
    assigned = re.fullmatch(r"\s*(?:(?:\}\s*else\s+)?(?:if|switch)\s+|var\s+)?([\w.,\s]+?)\s*:?=\s*", before)
    ends = re.match(r"[ \t]*(?:[;{\n]|//|\Z)", behind)
    return assigned[1].count(",") + 1 if assigned and ends else None


def _bracketed(text: str, at: int) -> str | None:
    """The text between the bracket at a place and its closing one."""
    for end, depth in _depths(text, at):
        if depth == 0:
            return text[at + 1 : end]
    return None


def _parts(text: str) -> list[str]:
    """The parts between top-level commas."""
    parts, last = list[str](), 0
    angles = 0
    for at, depth in _depths(text, 0, commas=True):
        if text[at] == "<" and re.match(r"<[\w\s,<>\[\]:&'.?|]*>", text[at:]) and (at == 0 or text[at - 1].isalnum()):
            angles += 1
        elif text[at] == ">" and angles and text[at - 1] not in "=-":
            angles -= 1
        elif text[at] == "," and depth == 0 and angles == 0 and not _in_lambda(text[last:at]):
            parts.append(text[last:at].strip())
            last = at + 1
    return [*parts, text[last:].strip()]


def _in_lambda(text: str) -> bool:
    """Whether a part ends among the parameters of a lambda."""
    _, found, rest = text.rpartition("lambda")
    return bool(found) and ":" not in rest


def declared(signature: str) -> str:
    """The signature of a field, a constant or a variable without its value."""
    return signature[: _place(signature, "=")].rstrip()


def without_accessors(signature: str) -> str:
    """The same without accessors that have bodies: `string $name { get => … }`."""
    while found := _ACCESSORS.search(signature):
        inside = _bracketed(signature, found.start())
        behind = found.start() + len(inside) + 2 if inside is not None else len(signature)
        signature = f"{signature[: found.start()].rstrip()}{signature[behind:]}"
    return signature


def _place(text: str, sign: str) -> int | None:
    """The index of the first occurrence of a sign outside of brackets."""
    places = (
        at
        for at, depth in _depths(text, 0, commas=True)
        if depth == 0 and text[at] == sign
        and text[at + 1 : at + 2] not in ("=", ">") and text[at - 1 : at] not in ("=", "!", "<", ">")
    )  # fmt: skip
    return next(places, None)


def _depths(text: str, start: int, commas: bool = False) -> Iterator[tuple[int, int]]:
    """Yields (place, number of brackets open after it) for brackets; with `commas` for every sign outside of strings."""
    depth, quote, at = 0, "", start
    while at < len(text):
        sign = text[at]
        if quote:
            if sign == "\\":
                at += 1
            elif text.startswith(quote, at):
                at += len(quote) - 1
                quote = ""
        elif sign in '"`' or (sign == "'" and _begins_text(text, at)):
            quote = text[at : at + 3] if text[at : at + 3] in ('"""', "'''") else sign
            at += len(quote) - 1
        else:
            bracket = sign in _OPEN or sign in _CLOSE
            depth += (sign in _OPEN) - (sign in _CLOSE)
            if bracket or commas:
                yield at, depth
        at += 1


def _begins_text(text: str, at: int) -> bool:
    """Whether a single quote begins a string: a lifetime (`&'a str`) does not."""
    if text[at - 1 : at] in ("&", "<"):
        return False
    return not re.match(r"'[a-z_]\w*(?!')", text[at:]) or re.match(r"'[^'\n]*'", text[at:]) is not None
