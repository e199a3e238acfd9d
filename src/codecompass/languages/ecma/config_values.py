"""Values in a configuration file that is code: literal names and paths."""

import re
from collections.abc import Iterator
from posixpath import normpath

from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node

ALIAS, MODULES, ROOT, MAPPER = "alias", "modules", "root", "moduleNameMapper"
"""Keys of a configuration: aliases and their targets, folders in which bare names are looked up (webpack's, and those
of babel's module-resolver), patterns and their targets (jest's)."""
ROOT_DIR = "rootDir"
_ALIAS_KEYS = frozenset({ALIAS, "aliases", "entries", "extraNodeModules"})
_FOLDERS = {"modulePaths": MODULES, "moduleDirectories": MODULES}
_FOLDER_OF_FILE = frozenset({"__dirname", "__filename", "import.meta.url", "import.meta.dirname", "process.cwd()"})
_DEEPEST = 8
_ROOT_MARK = re.compile(r"\$\{[^}]*\}|<rootDir>")


class Reader:
    def __init__(self, expressions: Expressions) -> None:
        self._expressions = expressions

    def pair(self, key: str, value: Node) -> tuple[str, object]:
        value = self._value_of(value, 0)
        if key == ROOT_DIR:
            return key, self.place(value, 0) or ""
        if key in _ALIAS_KEYS or key == MAPPER:
            pairs = dict(self._pairs(value, 0))
            return (f"{ALIAS} {' '.join(pairs)}" if key in _ALIAS_KEYS else key, pairs) if pairs else ("", "")
        if value.type not in ("array", "string"):
            return "", ""
        items = children_of(value) if value.type == "array" else [value]
        places = [place for item in items if (place := self.place(item, 0)) is not None]
        return (_FOLDERS.get(key, key), places) if places else ("", "")

    def _pairs(self, value: Node, depth: int) -> Iterator[tuple[str, str]]:
        """Names and places of `{"@": "./src"}`, or of `[{find: "@", replacement: "./src"}]`."""
        value = self._value_of(value, depth)
        if depth > _DEEPEST or value.type not in ("object", "array", "call_expression"):
            return
        if value.type == "call_expression":  # `Object.assign({}, { "@": … })`
            for one in children_of(value.child_by_field_name("arguments")):
                yield from self._pairs(one, depth + 1)
            return
        if value.type == "array":
            for item in children_of(value):
                fields = self.fields(self._value_of(item, depth))
                if "find" in fields and "replacement" in fields:
                    place = self.place(fields["replacement"], 0)
                    if place is not None:
                        yield self.named(fields["find"]), place
            return
        for part in children_of(value):
            if part.type == "spread_element" and children_of(part):
                yield from self._pairs(children_of(part)[0], depth + 1)
            key, target = part.child_by_field_name("key"), part.child_by_field_name("value")
            if key is not None and target is not None:
                first = next(iter(children_of(target)), target) if target.type == "array" else target
                if (place := self.place(first, 0)) is not None:
                    yield self.named(key), place

    def fields(self, value: Node) -> dict[str, Node]:
        pairs = ((pair.child_by_field_name("key"), pair.child_by_field_name("value")) for pair in children_of(value))
        return {self._expressions.text(k): v for k, v in pairs if k is not None and v is not None}

    def named(self, node: Node) -> str:
        """A name, or a pattern between slashes."""
        text = self._expressions.text(node)
        return text if node.type == "regex" else text.strip("\"'`[]")

    def place(self, node: Node, depth: int) -> str | None:
        """`./src/lib` for `path.resolve(__dirname, "src", "lib")`, `fileURLToPath(new URL("./src/lib",
        import.meta.url))`, `` `${src}/lib` ``, `r("src/lib")`; `.` for the folder itself; None where no path can be
        read."""
        text = self._expressions.text(node)
        if depth > _DEEPEST:
            return None
        if text in _FOLDER_OF_FILE:
            return "."
        if node.type == "string":
            return _ROOT_MARK.sub("", text[1:-1]).lstrip("/") or "."
        if node.type == "template_string":
            return self._filled(node, depth)
        if node.type == "binary_expression":
            sides = (node.child_by_field_name(side) for side in ("left", "right"))
            return self._joined([side for side in sides if side is not None], depth)
        if node.type in ("call_expression", "new_expression"):
            return self._called(node, depth)
        if node.type == "member_expression":
            inner, name = node.child_by_field_name("object"), node.child_by_field_name("property")
            if name is not None and self._expressions.text(name) in ("pathname", "href") and inner is not None:
                return self.place(inner, depth + 1)
        if node.type in ("parenthesized_expression", "as_expression", "await_expression") and children_of(node):
            return self.place(children_of(node)[0], depth + 1)
        value = self._value_of(node, depth)
        return self.place(value, depth + 1) if value is not node else None

    def _called(self, node: Node, depth: int) -> str | None:
        """The arguments of a call, joined; for a function declared in the file, after the path that it returns."""
        function, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
        args = children_of(arguments)
        if function is not None and self._expressions.text(function) == "require":
            return None
        declared = self._value_of(function, depth) if function is not None and function.type == "identifier" else None
        body = declared.child_by_field_name("body") if declared is not None else None
        if body is None or declared is function:
            return self._joined(args, depth)
        if body.type == "statement_block":
            returns = [one for one in children_of(body) if one.type == "return_statement"][-1:]
            body = next(iter(children_of(returns[0])), None) if returns else None
        return self._joined([*([body] if body is not None else []), *args], depth)

    def _filled(self, node: Node, depth: int) -> str | None:
        parts = []
        for part in children_of(node):
            if part.type == "template_substitution":
                parts.append((self.place(children_of(part)[0], depth + 1) if children_of(part) else None) or "")
            else:
                parts.append(self._expressions.text(part))
        return "".join(parts).lstrip("/") or "."

    def _joined(self, nodes: list[Node], depth: int) -> str | None:
        parts = [place for node in nodes if (place := self.place(node, depth + 1)) is not None]
        if not parts:
            return None
        ends = "/" if parts[-1].endswith("/") and parts[-1] != "/" else ""
        return normpath("/".join(part.strip("/") or "." for part in parts)) + ends

    def _value_of(self, node: Node, depth: int) -> Node:
        """The value of a name in the file, or of a member of an object literal there; other nodes unchanged."""
        if depth > _DEEPEST:
            return node
        if node.type in ("identifier", "shorthand_property_identifier"):
            return self._declared(self._expressions.text(node), node) or node
        inner, name = node.child_by_field_name("object"), node.child_by_field_name("property")
        if node.type == "member_expression" and inner is not None and name is not None:
            members = self.fields(self._value_of(inner, depth + 1))
            return members.get(self._expressions.text(name), node)
        return node

    def value_of(self, node: Node) -> Node:
        """The value of a name that is assigned in the file."""
        return self._value_of(node, 0)

    def _declared(self, name: str, node: Node) -> Node | None:
        at = node.parent
        while at is not None:
            for statement in children_of(at) if at.type in ("program", "statement_block") else ():
                inner = (
                    children_of(statement)[0]
                    if statement.type == "export_statement" and children_of(statement)
                    else statement
                )
                if inner.type == "function_declaration":
                    named = inner.child_by_field_name("name")
                    if named is not None and self._expressions.text(named) == name:
                        return inner
                for declared in (
                    children_of(inner) if inner.type in ("lexical_declaration", "variable_declaration") else ()
                ):
                    named, value = declared.child_by_field_name("name"), declared.child_by_field_name("value")
                    if named is not None and value is not None and self._expressions.text(named) == name:
                        return value
            at = at.parent
        return None
