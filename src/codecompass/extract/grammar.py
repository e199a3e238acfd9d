"""Grammars and compiled queries, loaded when first needed and kept for the life of the process."""

import re
import warnings
from dataclasses import dataclass
from functools import cache
from time import thread_time

from tree_sitter import Language as Grammar
from tree_sitter import Node, Parser, Query, Range, Tree
from tree_sitter_language_pack import get_language

from codecompass.extract.shape import PATIENCE, UnrulyError
from codecompass.languages import Language, named
from codecompass.languages.syntax import Syntax

_ROLE = re.compile(
    rb"@((?:definition|reference|binding|surface|unscoped)\.[a-z_.]+|import|export|decorator|doc|comment"
    rb"|result(?:\.(?:yield|is|macro|function))?|reread\.items|reread|skip|ignore|scope|branch|jump|deferred|global|nonlocal|package|setting|heritage)(?![\w.])"
)
_PREDICATE = re.compile(rb"#([\w-]+[?!])")
_LITERAL = re.compile(rb'"(?:[^"\\]|\\.)*"|;[^\n]*')
KNOWN_PREDICATES = frozenset({
    "eq?", "not-eq?", "any-eq?", "any-not-eq?", "match?", "not-match?", "any-match?", "any-not-match?", "any-of?", "set!",
})  # fmt: skip
"""All others, `#not-any-of?` among them, are silently regarded as true by the parser's API."""
PIECE = 1 << 16
"""Bytes of a text that are passed to the parser at once."""
MOST_REPAIRS = 2
"""The most attempts at repairing a text with syntax errors."""


@dataclass(frozen=True)
class Reader:
    """All that is needed to read files of one grammar."""

    language: Language
    parser: Parser
    query: Query
    roles: tuple[str, ...]
    """Role of each pattern of the query: its capture that names one (`definition.class`, `import` …)."""
    syntax: Syntax

    def parse(self, source: bytes) -> Tree:
        """The tree of a file; where the grammar lags behind the language, that of the text as `syntax.repaired` has it.
        `syntax.respelt` comes first: it replaces spellings that the grammar would misread."""
        source = self.syntax.respelt(source)
        parser = self.parser if PATIENCE.left is None else Parser(self.parser.language)
        tree = _parsed(parser, source)
        if not tree.root_node.has_error:
            return tree
        best, unread, text = tree, 0, source
        for _ in range(MOST_REPAIRS):
            repaired = self.syntax.repaired(text)
            if repaired == text:
                break
            unread = unread or _unread(best.root_node)
            text, again = repaired, _parsed(parser, repaired)
            if not again.root_node.has_error:
                return again
            if not unread:
                break
            left = _unread(again.root_node)
            if left < unread:
                best, unread = again, left
        return best

    def parse_within(self, source: bytes, node: Node) -> Node:
        """Root of the tree that a node's text alone makes, in the places of `source`.

        The end of a statement is borrowed from further down, where there is one: without it the parser searches for the
        missing one, at ten times the time.
        """
        source = self.syntax.respelt(source)
        parser = Parser(self.parser.language)
        ranges = [Range(node.start_point, node.end_point, node.start_byte, node.end_byte)]
        mark = self.syntax.notation.statement_end
        at = source.find(mark, node.end_byte) if mark else -1
        if at >= 0:
            ranges.append(Range(node.end_point, node.end_point, at, at + len(mark)))
        parser.included_ranges = ranges
        return _parsed(parser, source).root_node


def _parsed(parser: Parser, source: bytes) -> Tree:
    """The tree of a text. Raises UnrulyError where `shape.within` is over before the grammar is done.

    Only a text that is passed in pieces can be abandoned in the middle, but a tree of pieces reads them again for each
    node's text. So the text is parsed a second time, as a whole, reusing the first tree where that has no errors. Other
    threads run between pieces: a parser that may be stopped is never shared.
    """
    if PATIENCE.left is None:
        return parser.parse(source)
    started = thread_time()
    until = started + PATIENCE.left
    try:
        tried = parser.parse(lambda at, _: source[at : at + PIECE], progress_callback=lambda *_: thread_time() > until)
    except ValueError as error:
        raise UnrulyError("a grammar takes long over it") from error
    tree = parser.parse(source) if tried.root_node.has_error else parser.parse(source, tried)
    PATIENCE.left = max(until - thread_time(), 0.0)
    return tree


def _unread(root: Node) -> int:
    """The number of bytes that syntax errors leave outside of any node, a missing node counted as one."""
    waiting, size = [root], 0
    while waiting:
        node = waiting.pop()
        if node.is_missing or (node.is_error and not node.children):
            size += max(node.end_byte - node.start_byte, 1)
        elif node.is_error:
            size += sum(child.end_byte - child.start_byte for child in node.children if not child.children)
            waiting.extend(child for child in node.children if child.children and (child.is_error or child.has_error))
        elif node.has_error:
            waiting.extend(node.children)
    return size


@cache
def reader_for(name: str) -> Reader:
    """The reader of a language by its name. Raises LookupError when the pack lacks the grammar, and ValueError for a
    query that cannot be what was meant."""
    language = named(name)
    grammar = _grammar(language.grammar)
    text = language.query().encode()
    used = {found.decode() for found in _PREDICATE.findall(_LITERAL.sub(b"", text))}
    if unknown := used - KNOWN_PREDICATES:
        raise ValueError(f"predicates that are not known: {', '.join(f'#{one}' for one in sorted(unknown))}")
    query = Query(grammar, text.decode())
    patterns: int = query.pattern_count  # type: ignore[assignment, unused-ignore]  # 0.25's stubs call it a method
    roles = tuple(_role_of(text, query, pattern) for pattern in range(patterns))
    return Reader(language, Parser(grammar), query, roles, language.syntax())


def _grammar(name: str) -> Grammar:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return get_language(name)  # type: ignore[arg-type]  # the pack types its names as one long Literal


def _role_of(text: bytes, query: Query, pattern: int) -> str:
    written = text[query.start_byte_for_pattern(pattern) : query.end_byte_for_pattern(pattern)]
    written = re.sub(rb";[^\n]*", b"", written)
    found = _ROLE.findall(written)
    if not found:
        raise ValueError(f"pattern without a role: {written.decode()}")
    return str(found[-1].decode())
