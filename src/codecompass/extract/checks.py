"""What checks say of names, as bindings: within an arm, or from a statement on, a name is of a type, or is not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from codecompass.languages.checks import Check, stretches
from codecompass.model import Binding

if TYPE_CHECKING:
    from codecompass.extract.collect import Captures, Collector


def checks_of(
    collector: Collector, rows: Iterable[Captures], end_of_scope: Callable[[int, int], int]
) -> Iterator[tuple[Binding, int | None]]:
    """The bindings; of one that holds from the end of a statement on, where that begins. `end_of_scope`: of a position
    and its scope."""
    syntax: Any = collector.syntax
    expressions = collector.expressions
    for captures in rows:
        node: Any = captures["binding.check"][0]
        check: Check | None = syntax.checked(node, expressions)
        name = expressions.path(check.target) if check is not None else ""
        if check is None or " " in name or "#?" in name:
            continue
        typed = expressions.type(check.type) if check.type is not None else ""
        value = f"{expressions.path(check.teller)}@is" if check.teller is not None else ""
        scope = collector.scope_at(check.target.start_byte)
        for where, behind, holds in stretches(node, syntax.CONDITIONS, syntax.asking):
            end = end_of_scope(where.end_byte, scope) if behind else where.end_byte
            start = where.end_byte if behind else where.start_byte
            binding = Binding(name, scope, scope, start, end, "check" if holds else "except", value, typed)
            yield binding, where.start_byte if behind else None
