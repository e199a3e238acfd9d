"""Conditions on the arguments of templates (`enable_if`, `requires`, concepts), as far as they are traits of parameters."""

import re
from collections.abc import Callable, Iterator

from codecompass.languages.c.conditions import Likely, likelihood
from codecompass.languages.c.syntax import NOTES
from codecompass.languages.cpp.library import FIXED_SIZE, NUMBERS, TO_NUMBERS, WIDENS
from codecompass.languages.cpp.types import function_of, template_parameters
from codecompass.languages.nodes import children_of, text_of
from codecompass.languages.protocol import Node

REQUIRES = "requires "
"""Begins the decorator of a template that takes only some arguments: `requires !is_integral{T} && unknown`."""
UNTOLD = "given"
"""The trait of a template's parameter that no argument of a call tells."""
_TEMPLATE = re.compile(r"(?:\b(?:typename|template)\s+)?((?:\w+::)*\w+)\s*<([^<>]*)>(?:::(?:type|value)\b)?")
_CONDITIONAL = re.compile(r"\benable_if|\bENABLE_IF|_REQUIRES|^[A-Z_0-9]{4,}\(")
_BY_MACRO = re.compile(r"\b[A-Z_0-9]{4,}\((.*)\)", re.DOTALL)
_PART = re.compile(r"(!\s*)?(?:(\w+)\{(\w+)(?::(\w+))?\}|unknown\b)")
_TO = frozenset({"is_constructible", "is_assignable"})
"""Traits of two types whose first is the one that is made."""
_FLOATING = frozenset({"float", "double", "long_double"})
_UNWRAPPED = frozenset("remove_cvref decay remove_const remove_reference remove_cv".split())
MOST_WRITTEN = 1_000
"""Characters of a condition that are read."""


def constraints(node: Node) -> Iterator[str]:
    """`requires !is_integral{T}`, for a definition's template, or where `enable_if` is what it returns."""
    given = template_parameters(node)
    written = [text_of(one) for one in given]
    own = {word for one in written for word in re.findall(r"\b(?:typename|class)\s*(?:\.\.\.)?\s*(\w+)", one)}
    each = [*written, text_of(node.child_by_field_name("type"))] if given else []
    clauses = (
        [text_of(one) for one in node.parent.children if one.type == "requires_clause"] if given and node.parent else []
    )
    function = function_of(node.child_by_field_name("declarator"))
    taken = text_of(function.child_by_field_name("parameters")) if function is not None else ""
    for parameter in given if taken else ():
        name = text_of(parameter.child_by_field_name("declarator") or (children_of(parameter) or [parameter])[-1])
        is_needed = parameter.type in ("type_parameter_declaration", "parameter_declaration")
        if is_needed and name.isidentifier() and not re.search(rf"\b{name}\b", taken):
            yield f"{REQUIRES}{UNTOLD}{{{name}}}"
    for one in (*(one for one in each if _CONDITIONAL.search(one)), *clauses):
        yield from (f"{REQUIRES}{condition}" for condition in _conditions(one, own))


def _conditions(text: str, own: set[str]) -> Iterator[str]:
    """What a parameter, a result or a clause demands: each trait of a parameter by name, all else as unknown."""
    found: list[str] = []

    def known(template: re.Match[str]) -> str:
        name = template[1].rpartition("::")[2].removesuffix("_v")
        first, _, second = (one.strip() for one in template[2].partition(","))
        if name.removesuffix("_t") == "enable_if":
            found.append(first)
            return "unknown"
        if name.removesuffix("_t") in _UNWRAPPED:
            return first
        if name in _TO and second in own:
            first, second = second, first
        other = FIXED_SIZE.get(second, second).removeprefix("std::")
        return f"{name}{{{first}{other and ':'}{other}}}" if first in own and f"_{other}".isidentifier() else "unknown"

    left, count = " ".join(NOTES.sub(" ", text).split())[:MOST_WRITTEN], 1
    while count:
        left, count = _TEMPLATE.subn(known, left)
    by_macro = _BY_MACRO.search(left) if not found else None
    yield from found or [by_macro[1] if by_macro is not None else left.removeprefix("requires").strip()]


def permitted(condition: str, of: Callable[[str, str, str], bool | None]) -> bool | None:
    """Whether a condition holds. `of`: whether a trait holds of a parameter, and another type; that one does not which is
    not known is likely."""

    def told(part: re.Match[str]) -> str:
        held = of(part[2], part[3], part[4] or "") if part[2] else None
        if held is None:
            return "likely" if part[1] else "unknown"
        return f"{int(held != bool(part[1]))}"

    odds = likelihood(_PART.sub(told, condition), lambda word: Likely(0.6 if word == "likely" else 0.5))
    return None if 0.4 < odds < 0.6 else odds > 0.5


def holds(trait: str, name: str, is_own: bool, other: str = "") -> bool | None:
    """Whether a standard trait holds of a type: one of the tree, or one with a name. None where that is not known. `other`:
    the second type of a trait of two."""
    short = name.rpartition(".")[2]
    if other:
        is_known = not is_own and {short, other} <= _OF_TWO
        if trait == "is_same":
            return short == other if is_known else None
        return short == other or other in WIDENS.get(short, ()) or {short, other} <= NUMBERS if is_known else None
    if not is_own and short not in NUMBERS and short not in TO_NUMBERS:
        return None
    wanted = _OF_NUMBERS.get(trait)
    return None if wanted is None else not is_own and short in wanted


_INTEGERS = NUMBERS - _FLOATING
_OF_TWO = NUMBERS | TO_NUMBERS | {"string", "string_view"}
_OF_NUMBERS = {
    "is_integral": _INTEGERS, "integral": _INTEGERS, "is_floating_point": _FLOATING, "floating_point": _FLOATING,
    "is_arithmetic": NUMBERS, "is_pointer": TO_NUMBERS, "is_const": frozenset({"cptr_char"}),
    "is_signed": frozenset({"signed_char", "short", "int", "long", "long_long", "char", *_FLOATING}),
    "is_unsigned": frozenset(one for one in NUMBERS if one.startswith(("unsigned", "bool"))),
}  # fmt: skip
"""Traits → the numbers, and pointers to these, that have them."""
