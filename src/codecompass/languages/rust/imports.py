"""Imports of Rust: `use`, `extern crate` and `mod x;`."""

import re
from collections.abc import Iterator

from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, ImportParts, Node
from codecompass.languages.rust.cfg_if import conditions_around
from codecompass.languages.rust.conditions import Build, holds


def imports(node: Node, expressions: Expressions) -> Iterator[ImportParts]:
    attributes = list(_attributes(node, expressions))
    conditions = (
        *(attribute for attribute in attributes if _CONDITION.match(attribute)),
        *conditions_around(node, expressions),
    )
    parts = _module_file(node, attributes, expressions) if node.type == "mod_item" else _imported(node, expressions)
    return (part._replace(conditions=conditions) for part in parts) if conditions else iter(parts)


_CONDITION = re.compile(r"cfg\s*\(")
_PATH = re.compile(r'(?:cfg_attr\s*\((.*),\s*)?path\s*=\s*"([^"]+)"', re.DOTALL)


def _attributes(node: Node, expressions: Expressions) -> Iterator[str]:
    """The contents of `#[…]` before a node, nearest first."""
    before = node.prev_named_sibling
    while before is not None and before.type in ("attribute_item", "line_comment", "block_comment"):
        if before.type == "attribute_item":
            yield expressions.text(before)[1:].strip()[1:-1].strip()
        before = before.prev_named_sibling


def _imported(node: Node, expressions: Expressions) -> Iterator[ImportParts]:
    form = "public" if node.children and node.children[0].type == "visibility_modifier" else ""
    if node.type == "extern_crate_declaration":
        name, alias = node.child_by_field_name("name"), node.child_by_field_name("alias")
        if name is not None:
            crate = expressions.text(name)
            yield ImportParts(crate, "", expressions.text(alias) if alias is not None else crate, form, node)
        return
    argument = node.child_by_field_name("argument")
    if argument is not None:
        yield from _used(argument, "", form, expressions)


def _module_file(node: Node, attributes: list[str], expressions: Expressions) -> list[ImportParts]:
    """`mod x;` refers to a file: `x`, or the path in its attributes (under conditions: the one for the assumed
    system)."""
    module = alias = expressions.text(node.child_by_field_name("name"))
    for attribute in filter(None, map(_PATH.match, attributes)):
        if attribute.group(1) is None or holds(attribute.group(1), Build(frozenset())):
            module = attribute.group(2)
    return [ImportParts(module, "", alias, "mod", node)]


def _used(node: Node, prefix: str, form: str, expressions: Expressions) -> Iterator[ImportParts]:
    """The leaves of a `use` tree under `prefix`."""
    if node.type == "use_list":
        for child in children_of(node):
            yield from _used(child, prefix, form, expressions)
    elif node.type == "scoped_use_list":
        path, inner = node.child_by_field_name("path"), node.child_by_field_name("list")
        if inner is not None:
            yield from _used(inner, _join(prefix, path, expressions), form, expressions)
    elif node.type == "use_wildcard":
        path = children_of(node)[0] if children_of(node) else None
        yield ImportParts(_join(prefix, path, expressions), "*", "", form, node)
    elif node.type == "use_as_clause":
        path, alias = node.child_by_field_name("path"), node.child_by_field_name("alias")
        name = expressions.text(alias) if alias is not None else ""
        yield _leaf(_join(prefix, path, expressions), "" if name == "_" else name, form, node)
    else:
        whole = _join(prefix, node, expressions)
        yield _leaf(whole, whole.rpartition("::")[2], form, node)


def _join(prefix: str, node: Node | None, expressions: Expressions) -> str:
    path = expressions.code(node) if node is not None else ""
    if path == "self" and prefix:
        return prefix
    return f"{prefix}::{path}" if prefix and path else prefix or path


def _leaf(path: str, alias: str, form: str, node: Node) -> ImportParts:
    module, _, name = path.rpartition("::")
    return ImportParts(module, name, alias, form, node) if module else ImportParts(path, "", alias, form, node)


def exports(node: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    """The name of a derive macro, and that of the function that implements it."""
    arguments = children_of(children_of(node)[0])[-1]
    function = node.next_named_sibling
    while function is not None and function.type in ("attribute_item", "line_comment", "block_comment"):
        function = function.next_named_sibling
    name = function.child_by_field_name("name") if function is not None else None
    if name is not None:
        yield expressions.text(children_of(arguments)[0]), expressions.text(name)
