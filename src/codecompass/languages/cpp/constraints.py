"""Conditions on the arguments of templates (`enable_if`, `requires`, concepts), as far as they are one trait of one parameter."""

import re
from collections.abc import Iterator

from codecompass.languages.cpp.library import NUMBERS, TO_NUMBERS
from codecompass.languages.nodes import children_of, text_of
from codecompass.languages.protocol import Node

REQUIRES = "requires "
"""Begins the decorator of a template that takes only some arguments: `requires !is_integral<T>`."""
_TRAIT = re.compile(
    r"(!?)\s*((?:\w+::)*\w+)\s*<\s*(?:typename\s+)?(?:[\w:]*(?:remove_cvref|decay|remove_const|remove_reference)\w*\s*<\s*)?(\w+)(?:::type)?\s*[>,]"
)
_CONDITIONAL = re.compile(r"\benable_if|\bENABLE_IF|_REQUIRES|^[A-Z_0-9]{4,}\(")
_FLOATING = frozenset({"float", "double", "long_double"})
_UNWRAPPED = frozenset(
    "enable_if enable_if_t remove_cvref_t decay_t decay remove_const remove_reference remove_cvref".split()
)


def constraints(node: Node) -> Iterator[str]:
    """`!is_integral<T>` of the template around a definition."""
    around = node.parent
    if around is None or around.type != "template_declaration":
        return
    given = around.child_by_field_name("parameters")
    written = [text_of(one) for one in children_of(given)] if given is not None else []
    own = {word for one in written for word in re.findall(r"\b(?:typename|class)\s*(?:\.\.\.)?\s*(\w+)", one)}
    conditions = [one for one in written if _CONDITIONAL.search(one)]
    conditions += [text_of(one) for one in around.children if one.type == "requires_clause"]
    for condition in conditions:
        if "||" in condition:
            continue
        for negated, trait, parameter in _TRAIT.findall(condition):
            name = trait.rpartition("::")[2].removesuffix("_v")
            if parameter in own and name not in _UNWRAPPED:
                yield f"{REQUIRES}{negated}{name}<{parameter}>"


def holds(trait: str, name: str, is_own: bool) -> bool | None:
    """Whether a standard trait holds of a type: one of the tree, or one with a name. None where that is not known."""
    short = name.rpartition(".")[2]
    if not is_own and short not in NUMBERS and short not in TO_NUMBERS:
        return None
    wanted = _OF_NUMBERS.get(trait)
    return None if wanted is None else not is_own and short in wanted


_INTEGERS = NUMBERS - _FLOATING
_OF_NUMBERS = {
    "is_integral": _INTEGERS, "integral": _INTEGERS, "is_floating_point": _FLOATING, "floating_point": _FLOATING,
    "is_arithmetic": NUMBERS, "is_pointer": TO_NUMBERS,
    "is_signed": frozenset({"signed_char", "short", "int", "long", "long_long", "char", *_FLOATING}),
    "is_unsigned": frozenset(one for one in NUMBERS if one.startswith(("unsigned", "bool"))),
}  # fmt: skip
"""Traits → the numbers, and pointers to these, that have them."""
