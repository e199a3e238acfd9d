"""Names of functions that another one hands back, in the function that has them: `const save = useCallback(() => …)`."""

from __future__ import annotations

import re
from functools import lru_cache

from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Node

_NAMED = frozenset({"function_declaration", "generator_function_declaration", "method_definition"})
_MAYBE_NAMED = frozenset({"arrow_function", "function_expression", "generator_function"})
_NAMING = frozenset({"variable_declarator", "pair", "public_field_definition", "field_definition", "export_statement"})


def called_where_it_is_made(name: str, declarator: Node) -> bool:
    """Whether a local of a function that has a name of its own is called as a function there: what it is made of is one,
    and what made it gave one back."""
    statement = declarator.parent
    block = statement.parent if statement is not None else None
    function = block.parent if block is not None and block.type == "statement_block" else None
    if function is None or block is None or not _is_symbol(function) or not _is_made_of_one(declarator):
        return False
    return _called(name).search(block.text or b"") is not None


def _is_made_of_one(declarator: Node) -> bool:
    """Whether what a call is given first is a function."""
    call = declarator.child_by_field_name("value")
    arguments = call.child_by_field_name("arguments") if call is not None else None
    return arguments is not None and any(one.type in _MAYBE_NAMED for one in children_of(arguments)[:1])


def _is_symbol(function: Node) -> bool:
    """Whether a function is a definition itself."""
    if function.type in _NAMED:
        return True
    around = function.parent
    if function.type not in _MAYBE_NAMED or around is None:
        return False
    return function.child_by_field_name("name") is not None or around.type in _NAMING


_BETWEEN = rb"(?:\s|/\*[^*]*\*+(?:[^/*][^*]*\*+)*/|//[^\n]*)*"


@lru_cache(maxsize=256)
def _called(name: str) -> re.Pattern[bytes]:
    return re.compile(rb"(?<![\w$.])" + re.escape(name.encode()) + _BETWEEN + rb"(?:\?\." + _BETWEEN + rb")?\(")
