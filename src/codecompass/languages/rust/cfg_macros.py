"""Macros that put their items under a condition: `cfg_unix! { fn f() {} }`, where the tree says
`macro_rules! cfg_unix { ($($item:item)*) => { $( #[cfg(unix)] $item )* } }`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node

_NAMED = re.compile(r"(?:\w+::)*(?!cfg_(?:if|select)\b)(\w*(?:cfg|feature)\w*)\Z")
"""What such macros are called; any other's items would bear its name for nothing."""
_GIVEN = re.compile(r"\{\s*#\s*!\s*\[(.*?)\]")
"""The condition that an invocation may begin with."""
_TAKES_ITEMS = re.compile(
    r"\(\s*(?:#\s*!\s*\[\s*\$(\w+)\s*:\s*meta\s*\])?\s*\$\(\s*\$(\w+)\s*:\s*item\s*\)\s*\*\s*\)\Z"
)
_ATTRIBUTE = r"#\s*\[\s*([^\[\]]*?)\s*\]"
_UNDER = re.compile(rf"\{{\s*\$\(\s*((?:{_ATTRIBUTE}\s*)+)\$(\w+)\s*\)\s*\*\s*\}}\Z")
_PASSES_ON = re.compile(
    r"\{\s*((?:[$\w]+::)*\w+)\s*!\s*(\{\s*(?:#\s*!\s*\[.*?\])?\s*)\$\(\s*\$(\w+)\s*\)\s*\*\s*\}\s*\}\Z"
)
_COMMENT = re.compile(r"//[^\n]*")
_LONGEST = 500
"""Bytes in which such a condition ends."""
_DEEPEST = 4
"""Such macros that hand their items to each other."""


def gates_around(node: Node, expressions: Expressions) -> tuple[str, ...]:
    """The macros that a node is handed to: `cfg_unix!`, or `cfg_any!all(unix, feature = "net")`."""
    found = []
    for held in expressions.reread_items:
        if held.start_byte < node.start_byte < held.end_byte and held.parent is not None:
            macro = held.parent.child_by_field_name("macro")
            named = _NAMED.match(expressions.text(macro)) if macro is not None else None
            if named:
                beginning = expressions.source[held.start_byte : min(held.end_byte, held.start_byte + _LONGEST)]
                found.append(f"{named[1]}!{_given(' '.join(beginning.decode('utf-8', 'replace').split()))}")
    return tuple(found)


def gate(definition: Node, expressions: Expressions) -> tuple[str, str]:
    """A macro's name, as `cfg_unix!`, and the condition that it puts items under: `cfg(unix)`, `cfg($meta)` for what it is
    handed, or another such macro's; `""` where it does something else."""
    name = definition.child_by_field_name("name")
    rules = [child for child in children_of(definition) if child.type == "macro_rule"]
    told = _condition(rules[0], expressions) if len(rules) == 1 else ""
    return (f"{expressions.text(name)}!" if name is not None else "!"), told


def _condition(rule: Node, expressions: Expressions) -> str:
    left, right = rule.child_by_field_name("left"), rule.child_by_field_name("right")
    taken = _TAKES_ITEMS.match(_written(left, expressions)) if left is not None else None
    if right is None or taken is None:
        return ""
    written, item = _written(right, expressions), taken[2]
    put, passed = _UNDER.match(written), _PASSES_ON.match(written)
    if put and put[3] == item:
        asked = [told[3:].strip() for told in re.findall(_ATTRIBUTE, put[1]) if re.match(r"cfg\s*\(", told)]
        condition = asked[0] if len(asked) == 1 else f"(all{','.join(asked)})"
        return f"cfg{condition.replace(f'${taken[1]}', '$meta')}" if asked else ""
    if passed and passed[3] == item:
        return f"{passed[1].rpartition(':')[2]}!{_given(passed[2])}"
    return ""


def _written(node: Node, expressions: Expressions) -> str:
    return " ".join(_COMMENT.sub("", expressions.text(node)).split())


def _given(written: str) -> str:
    given = _GIVEN.match(written)
    return given[1].strip() if given else ""


def condition_of(told: str, known: Mapping[str, str]) -> str:
    """What a gate asks for, by those that are `known`: `cfg_unix!` → `cfg(unix)`; `""` where that is not to be told."""
    for _ in range(_DEEPEST):
        name, mark, given = told.partition("!")
        if not mark:
            break
        told = known.get(f"{name}!", "").replace("$meta", given)
    return told if told.startswith("cfg(") else ""
