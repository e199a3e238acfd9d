"""Macros that add a condition to their items: `cfg_unix! { fn f() {} }`, declared as
`macro_rules! cfg_unix { ($($item:item)*) => { $( #[cfg(unix)] $item )* } }`."""

import re
from collections.abc import Mapping

from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node

_NAMED = re.compile(r"(?:\w+::)*(?!cfg_(?:if|select)\b)(\w*(?:cfg|feature)\w*)\Z")
"""Usual names of such macros; items of others aren't searched for conditions."""
_OWN_CONDITION = re.compile(r"\{\s*#\s*!\s*\[(.*?)\]")
"""The condition at the start of an invocation."""
_MATCHES_ITEMS = re.compile(
    r"\(\s*(?:#\s*!\s*\[\s*\$(\w+)\s*:\s*meta\s*\])?\s*\$\(\s*\$(\w+)\s*:\s*item\s*\)\s*\*\s*\)\Z"
)
_ATTRIBUTE = r"#\s*\[\s*([^\[\]]*?)\s*\]"
_UNDER = re.compile(rf"\{{\s*\$\(\s*((?:{_ATTRIBUTE}\s*)+)\$(\w+)\s*\)\s*\*\s*\}}\Z")
_NESTED = re.compile(
    r"\{\s*((?:[$\w]+::)*\w+)\s*!\s*(\{\s*(?:#\s*!\s*\[.*?\])?\s*)\$\(\s*\$(\w+)\s*\)\s*\*\s*\}\s*\}\Z"
)
_COMMENT = re.compile(r"//[^\n]*")
_LONGEST = 500
"""Longest condition, in bytes."""
_DEEPEST = 4
"""Longest chain of such macros that pass their items on."""


def gates_around(node: Node, expressions: Expressions) -> tuple[str, ...]:
    """The macros whose arguments a node is in: `cfg_unix!`, or `cfg_any!all(unix, feature = "net")`."""
    found = []
    for tokens in expressions.reread_items:
        if tokens.start_byte < node.start_byte < tokens.end_byte and tokens.parent is not None:
            macro = tokens.parent.child_by_field_name("macro")
            named = _NAMED.match(expressions.text(macro)) if macro is not None else None
            if named:
                beginning = expressions.source[tokens.start_byte : min(tokens.end_byte, tokens.start_byte + _LONGEST)]
                found.append(f"{named[1]}!{_own_condition(' '.join(beginning.decode('utf-8', 'replace').split()))}")
    return tuple(found)


def gate(definition: Node, expressions: Expressions) -> tuple[str, str]:
    """(name of a macro, the condition that it adds to items): `cfg_unix!`, `cfg(unix)`; `cfg($meta)` for its argument,
    or another such macro; `""` where it does something else."""
    name = definition.child_by_field_name("name")
    rules = [child for child in children_of(definition) if child.type == "macro_rule"]
    condition = _condition(rules[0], expressions) if len(rules) == 1 else ""
    return (f"{expressions.text(name)}!" if name is not None else "!"), condition


def _condition(rule: Node, expressions: Expressions) -> str:
    left, right = rule.child_by_field_name("left"), rule.child_by_field_name("right")
    matched = _MATCHES_ITEMS.match(_written(left, expressions)) if left is not None else None
    if right is None or matched is None:
        return ""
    written, item = _written(right, expressions), matched[2]
    added, nested = _UNDER.match(written), _NESTED.match(written)
    if added and added[3] == item:
        conditions = [one[3:].strip() for one in re.findall(_ATTRIBUTE, added[1]) if re.match(r"cfg\s*\(", one)]
        condition = conditions[0] if len(conditions) == 1 else f"(all{','.join(conditions)})"
        return f"cfg{condition.replace(f'${matched[1]}', '$meta')}" if conditions else ""
    if nested and nested[3] == item:
        return f"{nested[1].rpartition(':')[2]}!{_own_condition(nested[2])}"
    return ""


def _written(node: Node, expressions: Expressions) -> str:
    return " ".join(_COMMENT.sub("", expressions.text(node)).split())


def _own_condition(written: str) -> str:
    inner = _OWN_CONDITION.match(written)
    return inner[1].strip() if inner else ""


def condition_of(condition: str, known: Mapping[str, str]) -> str:
    """The condition of a gate, by the known macros: `cfg_unix!` → `cfg(unix)`; `""` where it is unknown."""
    for _ in range(_DEEPEST):
        name, mark, inner = condition.partition("!")
        if not mark:
            break
        condition = known.get(f"{name}!", "").replace("$meta", inner)
    return condition if condition.startswith("cfg(") else ""
