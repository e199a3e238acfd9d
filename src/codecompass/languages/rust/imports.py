"""How Rust's `use`, `extern crate` and `mod x;` read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from codecompass.languages.protocol import Expressions, ImportParts, Node


def imports(node: Node, expressions: Expressions) -> Iterator[ImportParts]:
    if node.type == "mod_item":
        yield _module_file(node, expressions)
        return
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


def _module_file(node: Node, expressions: Expressions) -> ImportParts:
    """`mod x;` names a file: `x`, or the path that its attribute gives."""
    name = node.child_by_field_name("name")
    alias = expressions.text(name) if name is not None else ""
    module, before = alias, node.prev_named_sibling
    while before is not None and before.type in ("attribute_item", "line_comment", "block_comment"):
        told = re.match(r'#\[\s*path\s*=\s*"([^"]+)"', expressions.text(before))
        module = told.group(1) if told else module
        before = before.prev_named_sibling
    return ImportParts(module, "", alias, "mod", node)


def _used(node: Node, prefix: str, form: str, expressions: Expressions) -> Iterator[ImportParts]:
    """The leaves of a `use` tree under `prefix`."""
    if node.type == "use_list":
        for child in node.named_children:
            yield from _used(child, prefix, form, expressions)
    elif node.type == "scoped_use_list":
        path, inner = node.child_by_field_name("path"), node.child_by_field_name("list")
        if inner is not None:
            yield from _used(inner, _join(prefix, path, expressions), form, expressions)
    elif node.type == "use_wildcard":
        path = node.named_children[0] if node.named_children else None
        yield ImportParts(_join(prefix, path, expressions), "*", "", form, node)
    elif node.type == "use_as_clause":
        path, alias = node.child_by_field_name("path"), node.child_by_field_name("alias")
        name = expressions.text(alias) if alias is not None else ""
        yield _leaf(_join(prefix, path, expressions), "" if name == "_" else name, form, node)
    elif not node.type.endswith("comment"):
        whole = _join(prefix, node, expressions)
        yield _leaf(whole, whole.rpartition("::")[2], form, node)


def _join(prefix: str, node: Node | None, expressions: Expressions) -> str:
    path = re.sub(r"\s+", "", expressions.text(node)) if node is not None else ""
    if path == "self" and prefix:
        return prefix
    return f"{prefix}::{path}" if prefix and path else prefix or path


def _leaf(path: str, alias: str, form: str, node: Node) -> ImportParts:
    module, _, name = path.rpartition("::")
    return ImportParts(module, name, alias, form, node) if module else ImportParts(path, "", alias, form, node)
