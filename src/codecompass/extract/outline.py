"""The facts of a file that is read in outline: nested definitions, documentation, imports, calls by name.

One query over the tree, and no rules of the language: nothing is resolved, so scopes and types need not be known.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace
from tree_sitter import Node, QueryCursor

from codecompass.extract import shape
from codecompass.extract.collect import DEEPEST, MOST_LEVELS, NAME_LIMIT
from codecompass.extract.drafts import doc_before, hash_of
from codecompass.extract.grammar import Reader, reader_for
from codecompass.extract.operations import fields_of
from codecompass.extract.signature import SIGNATURE_LIMIT, signature_of
from codecompass.extract.spans import first_error, innermost, span_of
from codecompass.languages import Language, named
from codecompass.languages.outline import doc
from codecompass.model import (
    AROUND,
    OWNER_KINDS,
    REFERENCE,
    ROLES,
    TYPE_KINDS,
    VALUE_KINDS,
    Definition,
    FileFacts,
    Import,
    SurfaceFact,
)

Captures = dict[str, list[Node]]

_ROLES = {f"reference.{role}": number for number, role in enumerate(ROLES)}
_ATTRIBUTES = frozenset({
    "annotation", "attribute", "attributes", "attribute_item", "attribute_list", "attribute_declaration", "modifiers",
    "annotations", "description",
})  # fmt: skip
"""Kinds of nodes before a definition's own first line."""
_BODIED = TYPE_KINDS - {"type"} | {"namespace", "impl"}
"""Kinds whose signature is their first line, where the query does not capture their body."""
_VALUE = re.compile(r"\s*[:?+]?=")
_VERB = re.compile(r"(?:import|using|use|from|export)\s+")
_SPACE = re.compile(r"\s+")
_QUOTES = " \t\"'`"
_INCLUDED = re.compile(r"<[\w./+-]+>\Z")
TEXT_LIMIT = 200
"""The most characters of a call or an import."""


class _Found(NamedTuple):
    """A definition as it was matched."""

    start: int
    end: int
    pattern: int
    kind: str
    node: Node
    captures: Captures


def outline_facts(language: Language, path: str, source: bytes, cautious: bool = False) -> FileFacts:
    """The facts of a file. `cautious`: UnrulyError is raised, soon, for one that could take long."""
    reader = reader_for(language.name)
    if cautious:
        shape.check_text(source)
    tree = reader.parse(source)
    if cautious:
        shape.check_tree(tree)
    found = _Outline(reader, source, tree.root_node)
    for manifest in language.manifests:
        found.settings |= named(manifest).syntax().settings(path, source.decode("utf-8", "replace"))
    return found.facts(language.name, path)


class _Outline:
    def __init__(self, reader: Reader, source: bytes, root: Node) -> None:
        self.source = source
        self.root = root
        self.settings: dict[str, object] = {}
        self.is_code = reader.language.is_code
        self.by_role: dict[str, list[Captures]] = {}
        self.found: list[_Found] = []
        cursor = QueryCursor(reader.query)
        cursor.set_max_start_depth(DEEPEST)
        for pattern, captures in cursor.matches(root):
            role = reader.roles[pattern]
            if role.startswith("definition."):
                self.found += [_found(pattern, role, node, captures) for node in captures[role] if "name" in captures]
            else:
                self.by_role.setdefault(role, []).append(captures)
        self.comments = self._comments()
        self.definitions: list[Definition] = []
        self.spans: list[tuple[int, int, int]] = []
        self.named_at: set[int] = set()
        """Starts of the names of definitions, which are no references."""

    def facts(self, language: str, path: str) -> FileFacts:
        lines = self.source.count(b"\n") + (not self.source.endswith(b"\n"))
        module = path.rpartition("/")[2].partition(".")[0] or path.rpartition("/")[2]
        size, last = len(self.source), self.source.count(b"\n") + 1
        self.definitions.append(Definition(module, "module", -1, 0, size, 1, last, content_hash=hash_of(self.source)))
        self._define_all()
        self._starts, self._scopes = innermost(self.spans, 0)
        texts, packed = self._references()
        package = next((self._text(one["package"][0]) for one in self.by_role.get("package", ())), "")
        return FileFacts(
            language,
            lines,
            tuple(self.definitions),
            tuple(self._imports()),
            texts=texts,
            packed_references=packed,
            surfaces=tuple(
                replace(one, scope=self._scopes[bisect_right(self._starts, one.start) - 1])
                for one in (*fields_of(self.by_role), *self._routes())
            ),
            settings=self.settings | ({"package": package} if package else {}),
            error_line=first_error(self.root) if self.root.has_error else 0,
        )

    def _routes(self) -> Iterator[SurfaceFact]:
        """The paths that a schema gives its methods, which something else serves."""
        for captures in self.by_role.get("surface.route", ()):
            path, method, framework = (self._text(captures[one][0]) for one in ("path", "method", "framework"))
            node = captures["surface.route"][0]
            place = captures["path"][0].start_point[0] + 1, node.start_byte
            yield SurfaceFact(
                "route", path.strip(_QUOTES), 0, *place, method.upper(), AROUND, "", framework, "heuristic"
            )

    # Definitions

    def _define_all(self) -> None:
        """Define all matches in file order; where two patterns match, by the outer one, or the first."""
        named_at = self.named_at
        open_: list[tuple[int, int, int]] = []
        for one in sorted(self.found, key=lambda one: one[:3]):
            name = one.captures["name"][0]
            if name.start_byte in named_at:
                continue
            named_at.add(name.start_byte)
            start, end = one.start, -one.end
            while open_ and (open_[-1][1] <= start or open_[-1][:2] == (start, end)):
                open_.pop()
            parent = open_[-1][2] if open_ else 0
            definition = self._defined(one, name, parent)
            if not definition.name:
                continue
            self.definitions.append(definition)
            if len(open_) < MOST_LEVELS:
                number = len(self.definitions) - 1
                open_.append((start, end, number))
                self.spans.append((start, end, number))

    def _defined(self, one: _Found, name_node: Node, parent: int) -> Definition:
        node, captures, end = one.node, one.captures, -one.end
        owner = self._text(captures["owner"][0]) if "owner" in captures else ""
        kind = one.kind
        if kind == "fn" and (owner or self.definitions[parent].kind in OWNER_KINDS):
            kind = "method"
        first = _first_of_its_own(node)
        body = next(iter(captures.get("body", ())), None)
        signature = self._signature(node, first, kind, body)
        extent = captures["extent"][0] if "extent" in captures else node
        last = extent.end_point[0] + (1 if extent.end_point[1] or extent.end_byte == extent.start_byte else 0)
        line = node.start_point[0] + 1
        around = self.definitions[parent]
        beside = around.parent >= 0 and around.line_start == line  # the comment above documents the parent
        documentation = ("" if beside else doc_before(line, self.comments)) or self._documented(captures)
        return Definition(
            self._text(name_node).removeprefix(":" if name_node.type == "simple_symbol" else "")[:NAME_LIMIT],
            kind,
            parent,
            one.start,
            end,
            first.start_point[0] + 1,
            max(last, first.start_point[0] + 1),
            signature,
            documentation,
            owner=owner,
            content_hash=hash_of(self.source[one.start : end]),
        )

    def _signature(self, node: Node, first: Node, kind: str, body: Node | None) -> str:
        if not self.is_code or (body is None and kind in _BODIED):
            line = self.source[first.start_byte : node.end_byte].partition(b"\n")[0].decode("utf-8", "replace")
            signature = _SPACE.sub(" ", line).strip()[:SIGNATURE_LIMIT]
        else:
            signature = signature_of(self.source, node, first.start_byte, body)
        if kind in VALUE_KINDS:  # the value may be a secret
            return _VALUE.split(signature, maxsplit=1)[0]
        return signature if body is not None or kind == "macro" else signature.partition(" {")[0].rstrip()

    def _documented(self, captures: Captures) -> str:
        return doc(self._raw(captures["doc"][0])) if "doc" in captures else ""

    def _comments(self) -> dict[int, tuple[int, str]]:
        """Last line of a comment that begins its line → (its first line, its text, empty for what may be between a
        comment and its definition)."""
        found = {}
        for role in ("skip", "comment"):
            for node in (node for captures in self.by_role.get(role, ()) for node in captures[role]):
                line = self.source.rfind(b"\n", 0, node.start_byte) + 1
                if not self.source[line : node.start_byte].strip():
                    last = node.end_point[0] + (1 if node.end_point[1] else 0)
                    text = doc(self._raw(node)) if role == "comment" else ""
                    found[last] = (node.start_point[0] + 1, text)
        return found

    # Imports and references

    def _imports(self) -> list[Import]:
        nodes = [node for captures in self.by_role.get("import", ()) for node in captures["import"]]
        return [
            Import(self._scope(node), node.start_point[0] + 1, node.start_byte, text, "", "")
            for node in sorted(nodes, key=span_of)
            if (text := _VERB.sub("", self._text(node), count=1)[:TEXT_LIMIT])
        ]

    def _references(self) -> tuple[tuple[str, ...], bytes]:
        texts: dict[str, int] = {}
        rows: dict[tuple[int, int], tuple[int, int, int, int, int]] = {}
        for role, number in _ROLES.items():
            for captures in self.by_role.get(role, ()):
                for node in captures[role]:
                    text = self._text(node)[:TEXT_LIMIT]
                    if text and span_of(node) not in rows and node.start_byte not in self.named_at:
                        at = texts.setdefault(text, len(texts))
                        row = self._scope(node), at, number, node.start_point[0] + 1, node.start_byte
                        rows[span_of(node)] = row
        return tuple(texts), b"".join(REFERENCE.pack(*rows[span]) for span in sorted(rows))

    def _scope(self, node: Node) -> int:
        return self._scopes[bisect_right(self._starts, node.start_byte) - 1]

    def _raw(self, node: Node) -> str:
        return self.source[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def _text(self, node: Node) -> str:
        """A node's text on one line, without quotes around it."""
        text = _SPACE.sub(" ", self._raw(node)).strip(_QUOTES)
        return text[1:-1] if _INCLUDED.match(text) else text


def _found(pattern: int, role: str, node: Node, captures: Captures) -> _Found:
    end = captures["extent"][0].end_byte if "extent" in captures else node.end_byte
    return _Found(node.start_byte, -end, pattern, role[11:], node, captures)


def _first_of_its_own(node: Node) -> Node:
    """The first node of a definition after annotations on lines of their own."""
    for child in node.children:
        if child.type not in _ATTRIBUTES:
            return child if child.start_point[0] > node.start_point[0] else node
    return node


def trouble_with(language: Language) -> str:
    """A description of an error in a language's grammar or query; empty without one."""
    try:
        reader_for(language.name)
        for other, _ in language.otherwise:
            named(other)
    except KeyError as error:
        return f"there is no language {error}"
    except LookupError as error:
        return f"the language pack has no grammar `{language.grammar}`: {error}"
    except Exception as error:  # a wrong query raises many kinds of errors
        return f"its query does not fit the grammar `{language.grammar}`: {error}"
    return ""
