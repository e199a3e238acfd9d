"""Values of a closure's parameters, by the function that it is passed to."""

from __future__ import annotations

import re
from collections.abc import Callable

from codecompass.languages.nodes import children_of
from codecompass.languages.paths import alternatives
from codecompass.languages.protocol import Expressions, Node
from codecompass.languages.rust.arguments import argument_step

_ELEMENTWISE = frozenset(
    {
        "map", "for_each", "filter", "filter_map", "flat_map", "any", "all", "find", "find_map", "position", "inspect",
        "take_while", "skip_while", "map_while", "partition", "min_by_key", "max_by_key", "retain", "retain_mut",
        "sort_by", "sort_by_key", "sort_unstable_by", "sort_unstable_by_key", "max_by", "min_by", "dedup_by_key",
        "and_then", "is_some_and", "is_ok_and", "map_or", "map_or_else", "try_for_each", "rposition", "binary_search_by",
        "partition_point", "group_by", "chunk_by", "sum_by", "map_ok", "and_then_ok", "is_none_or", "filter_ok",
        "dedup_by", "is_sorted_by", "is_sorted_by_key", "is_partitioned", "binary_search_by_key", "sort_by_cached_key",
        "select_nth_unstable_by", "select_nth_unstable_by_key", "reduce", "take_if", "try_find", "extract_if",
        "sorted_by", "sorted_by_key", "sorted_unstable_by", "sorted_unstable_by_key", "sorted_by_cached_key", "unique_by",
        "duplicates_by", "dedup_by_with_count", "into_group_map_by", "counts_by", "position_max_by", "position_min_by",
        "position_max_by_key", "position_min_by_key", "minmax_by", "minmax_by_key", "partition_map", "coalesce",
    }
)  # fmt: skip
"""Methods that call their closure with what they contain: elements of an iterator, the content of an `Option`."""
_FAILED = frozenset({"map_err", "or_else", "unwrap_or_else", "inspect_err", "is_err_and"})
"""Methods that call it with the error of a `Result`."""
_FOLDING = frozenset({"fold", "try_fold", "scan"})
"""The first parameter of their closures has the value of the first argument."""
_BORROWED = {"with": "", "try_with": "", "with_borrow": ".borrow()", "with_borrow_mut": ".borrow_mut()"}
"""Methods of thread-local statics, which call their closures with the content, or that of a cell → steps to it."""
_OF_THREAD = "statics of threads"
_BLOCK_END = re.compile(rb"\n[ \t]*[})\]]")
_STATIC = re.compile(rb"\bstatic\s+(\w+)\s*:", re.ASCII)


def closure_argument(node: Node, expressions: Expressions) -> Callable[[int], str] | None:
    """Parameter's position → its value, for a closure that is an argument of `value.map(…)` and the like."""
    closure = node.parent
    arguments = closure.parent if closure is not None else None
    call = arguments.parent if arguments is not None and arguments.type == "arguments" else None
    function = call.child_by_field_name("function") if call is not None and call.type == "call_expression" else None
    if function is None or arguments is None or closure is None:
        return None
    if function.type != "field_expression":
        return _as_declared(function, arguments, closure, expressions)
    method, value = function.child_by_field_name("field"), function.child_by_field_name("value")
    name = expressions.text(method) if method is not None else ""
    step = "@iter" if name in _ELEMENTWISE | _FOLDING else "@err" if name in _FAILED else ""
    if value is None or not step:
        if value is None or name not in _BORROWED or not _is_of_thread(value, expressions):
            return _as_declared(function, arguments, closure, expressions)
        content = expressions.path(value) + _BORROWED[name]
        return lambda position: content
    element = " ".join(f"{part}{step}" for part in alternatives(expressions.path(value)))
    first = expressions.path(children_of(arguments)[0]) if name in _FOLDING else element
    declared = _as_declared(function, arguments, closure, expressions)  # where the value is of a type of the tree
    return lambda position: " ".join(
        part
        for part in (element if position or name not in _FOLDING else first, declared and declared(position))
        if part
    )


def _is_of_thread(value: Node, expressions: Expressions) -> bool:
    """Whether it is a static declared by `thread_local!` in this file."""
    if value.type != "identifier":
        return False
    known = expressions.notes.get(_OF_THREAD)
    if known is None:
        blocks = [_BLOCK_END.split(after, 1)[0] for after in expressions.source.split(b"thread_local!")[1:]]
        named = [name.decode() for block in blocks for name in _STATIC.findall(block)]
        known = expressions.notes[_OF_THREAD] = " ".join(named)
    return expressions.text(value) in known.split()


def _as_declared(
    function: Node, arguments: Node, closure: Node, expressions: Expressions
) -> Callable[[int], str] | None:
    """Parameter's position → its value, by the declared type of the callee's parameter (`f: impl Fn(Item)`)."""
    callee = expressions.path(function)
    args = children_of(arguments)
    number = next((n for n, child in enumerate(args) if child.start_byte == closure.start_byte), -1)
    if number < 0 or " " in callee or callee.startswith("#?"):
        return None
    beside = argument_step(arguments, callee, expressions, 0, leave_out=closure.start_byte)
    return lambda position: f"{callee}{beside}@arg{number}@arg{position}"
