"""Rust's types as type expressions, without references, lifetimes and qualifiers."""

from collections.abc import Callable, Iterator
from typing import Protocol

from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Node
from codecompass.model import STANDARD


class Texts(Protocol):
    """What types need of `Expressions`: the text of a node."""

    def text(self, node: Node | None) -> str: ...

    def code(self, node: Node) -> str: ...


_SILENT = frozenset({"lifetime", "removed_trait_bound", "use_bounds", "where_clause"})


def type_expression(node: Node, expressions: Texts) -> str:
    """`&'a mut dyn Foo<Bar>` → `Foo[Bar]`; `""` for a type that can't be followed."""
    reader = _READERS.get(node.type)
    if reader is not None:
        try:
            return reader(node, expressions)
        except RecursionError:  # nested too deep to follow
            return ""
    return "" if node.type in _SILENT else expressions.code(node)


def bounds_of(node: Node, expressions: Texts) -> Iterator[str]:
    """The traits among `A + B<C> + 'a`."""
    for child in children_of(node):
        written = type_expression(child, expressions)
        if written:
            yield written


def bare_name(written: str) -> str:
    """`a::Map[K,V]` → `Map`; `Array`, `Tuple` … for types that Rust writes with symbols."""
    return written.partition("[")[0].removeprefix(STANDARD).rpartition("::")[2]


def _text(node: Node, expressions: Texts) -> str:
    return expressions.text(node)


def _scoped(node: Node, expressions: Texts) -> str:
    path, name = node.child_by_field_name("path"), node.child_by_field_name("name")
    around = type_expression(path, expressions) if path is not None else ""
    last = expressions.text(name) if name is not None else ""
    return f"{around.partition('[')[0]}::{last}" if around else last


def _generic(node: Node, expressions: Texts) -> str:
    """`Vec<Foo>` → `Vec[Foo]`; `""` for `let x: Vec<_> = …`, whose value determines the element type."""
    generic, arguments = node.child_by_field_name("type"), node.child_by_field_name("type_arguments")
    name = type_expression(generic, expressions) if generic is not None else ""
    inner = _listed(children_of(arguments), expressions) if arguments is not None else ""
    bindings = _bindings(children_of(arguments), expressions) if arguments is not None else ""
    if bindings and bare_name(name) not in _OUTSIDE:
        inner += f",{{{bindings}}}"
    if inner == "_" and node.parent is not None and node.parent.type == "let_declaration":
        return ""
    return f"{name}[{inner}]" if inner else name


_OUTSIDE = frozenset(
    "Iterator DoubleEndedIterator ExactSizeIterator FusedIterator IntoIterator Future IntoFuture Deref DerefMut Index "
    "IndexMut Add Sub Mul Div Rem Neg Not BitAnd BitOr BitXor Shl Shr FromStr TryFrom TryInto Fn FnMut FnOnce".split()
)
"""Standard traits whose only associated type, where written, is taken by position."""


def _bindings(nodes: list[Node], expressions: Texts) -> str:
    """Associated types by name: `Node = N, Map = M` → `Node:N,Map:M`."""
    found = []
    for node in nodes:
        name = node.child_by_field_name("name") if node.type == "type_binding" else None
        written = type_expression(node, expressions) if name is not None else ""
        if name is not None and written:
            found.append(f"{expressions.text(name)}:{written}")
    return ",".join(found)


def _listed(nodes: list[Node], expressions: Texts) -> str:
    return ",".join(filter(None, (type_expression(child, expressions) for child in nodes)))


def _field(name: str) -> Callable[[Node, Texts], str]:
    def read(node: Node, expressions: Texts) -> str:
        child = node.child_by_field_name(name)
        return type_expression(child, expressions) if child is not None else ""

    return read


def _first(node: Node, expressions: Texts) -> str:
    for child in children_of(node):
        written = type_expression(child, expressions)
        if written:
            return written
    return ""


def _array(node: Node, expressions: Texts) -> str:
    """`Array[T]`, marked as the standard library's: some trees declare an `Array` of their own."""
    return f"{STANDARD}Array[{_field('element')(node, expressions)}]"


def _pointer(node: Node, expressions: Texts) -> str:
    """`*const T` has members of its own, so it is not read as `T`."""
    pointee = _field("type")(node, expressions)
    kind = "MutPointer" if any(child.type == "mutable_specifier" for child in node.children) else "ConstPointer"
    return f"{STANDARD}{kind}[{pointee}]" if pointee else f"{STANDARD}{kind}"


def _tuple(node: Node, expressions: Texts) -> str:
    parts = [type_expression(child, expressions) or "?" for child in children_of(node)]
    if len(parts) == 1 and not any(child.type == "," for child in node.children):
        return parts[0]  # `(dyn A + B)`
    return f"Tuple[{','.join(parts)}]"


def _function(node: Node, expressions: Texts) -> str:
    """`Fn(A) -> B` → `Fn[B,A]`: the result, then the parameters."""
    parameters = node.child_by_field_name("parameters")
    result_type = node.child_by_field_name("return_type")
    result = type_expression(result_type, expressions) if result_type is not None else ""
    inner = (
        [type_expression(child, expressions) or "?" for child in children_of(parameters)]
        if parameters is not None
        else []
    )
    return f"Fn[{','.join([result or 'Tuple[]', *inner])}]"


def _parameter(node: Node, expressions: Texts) -> str:
    return _field("type")(node, expressions)


WEAK_BOUNDS = frozenset(
    "Send Sync Sized Unpin Copy Clone Debug Default Eq PartialEq Ord PartialOrd Hash Display UnwindSafe".split()
)
"""Marker-like bounds, which add little to others."""


def _bounds(node: Node, expressions: Texts) -> str:
    """`A + B`: an intersection, written as alternatives; marker-like bounds only where they are alone."""
    found = list(bounds_of(node, expressions))
    return "|".join([bound for bound in found if bare_name(bound) not in WEAK_BOUNDS] or found)


def _qualified(node: Node, expressions: Texts) -> str:
    """`<T as Trait>` → `T`."""
    return _field("type")(node, expressions)


_READERS: dict[str, Callable[[Node, Texts], str]] = {
    "type_identifier": _text,
    "primitive_type": _text,
    "identifier": _text,
    "scoped_type_identifier": _scoped,
    "scoped_identifier": _scoped,
    "generic_type": _generic,
    "generic_type_with_turbofish": _generic,
    "type_binding": _field("type"),
    "reference_type": _field("type"),
    "pointer_type": _pointer,
    "dynamic_type": _field("trait"),
    "abstract_type": _field("trait"),
    "higher_ranked_trait_bound": _field("type"),
    "bracketed_type": _first,
    "qualified_type": _qualified,
    "array_type": _array,
    "tuple_type": _tuple,
    "unit_type": _tuple,
    "function_type": _function,
    "parameter": _parameter,
    "bounded_type": _bounds,
    "trait_bounds": _bounds,
    "never_type": lambda node, expressions: "Never",
}
