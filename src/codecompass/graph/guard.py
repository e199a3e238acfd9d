"""Restricts typed queries to one statement that only reads the graph.

Even a read-only handle lets a statement read and write other files, load extensions, and change settings. So a
statement is split into the engine's tokens (strings, quoted names, comments, words) and allowed by an allow-list: it
begins with a reading clause, contains no other kind of clause, and calls only functions about the graph. Where the
engine's rules and ours might differ, ours refuse.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from codecompass.model.errors import CodeCompassError

BEGINNINGS = frozenset({"MATCH", "OPTIONAL", "UNWIND", "WITH", "RETURN", "CALL"})
PREFIXES = frozenset({"EXPLAIN", "PROFILE", "LOGICAL"})
REFUSED = frozenset({
    "CREATE", "MERGE", "SET", "DELETE", "DETACH", "REMOVE", "DROP", "ALTER", "COMMENT", "COPY", "LOAD", "EXPORT", "IMPORT",
    "ATTACH", "USE", "INSTALL", "UNINSTALL", "UPDATE", "FORCE", "EXTENSION", "BEGIN", "COMMIT", "ROLLBACK", "CHECKPOINT",
})  # fmt: skip
"""Words that begin a clause or statement which does something else than read the graph."""
CALLED = frozenset({
    "show_tables", "table_info", "show_connection", "show_functions", "show_indexes", "show_sequences", "show_warnings",
    "db_version", "catalog_version", "current_setting", "stats_info", "storage_info", "file_info", "fsm_info", "bm_info",
})  # fmt: skip
"""Functions that may be called: they tell about the graph, and change nothing."""
BEFORE_NAME = frozenset({".", ":", "|", "(", "[", "AS"})
AFTER_NAME = frozenset({".", ":", "|", ")", "]", "}", ",", "=", "<", ">", "+", "-", "*", "/", "%", "^", ""})
"""Between these a word is a name (`n.load`, `(set:Symbol)`, `AS comment`): no clause can begin or go on there."""

_TOKEN = re.compile(
    r"""
      (?P<space>\s+ | //[^\r\n]* | /\*.*?\*/)
    | (?P<string>'(?:[^'\\]|\\.)*' | "(?:[^"\\]|\\.)*")
    | (?P<quoted>`[^`]*`)
    | (?P<word>[A-Za-z_][A-Za-z_0-9]*)
    | (?P<open>['"`] | /\*)
    | (?P<sign>.)
    """,
    re.VERBOSE | re.DOTALL,
)


class Token(NamedTuple):
    kind: str
    """`string quoted word sign open`"""
    text: str
    start: int


def checked(text: str) -> str:
    """The one statement in `text`, without a final `;`. Raises CodeCompassError `query_not_allowed`."""
    if not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text):
        raise _refused("it holds half a character, which no text can")
    tokens = list(tokens_of(text))
    if any(token.kind == "open" for token in tokens):
        raise _refused("a string, a quoted name or a comment in it does not end")
    while tokens and tokens[-1].text == ";":
        text = text[: tokens.pop().start]
    if any(token.text == ";" for token in tokens):
        raise _refused("it is more than one statement")
    _check_beginning(tokens)
    for at, token in enumerate(tokens):
        if token.kind == "word":
            _check_word(tokens, at)
    return text


def tokens_of(text: str) -> Iterator[Token]:
    """All tokens except white space and comments. Every character of `text` belongs to one token."""
    for found in _TOKEN.finditer(text):
        if found.lastgroup != "space":
            yield Token(str(found.lastgroup), found[0], found.start())


def _check_beginning(tokens: list[Token]) -> None:
    words = (token for token in tokens if token.text.upper() not in PREFIXES)
    first = next(words, None)
    if first is None:
        raise _refused("it is empty")
    if first.kind != "word" or first.text.upper() not in BEGINNINGS:
        raise _refused(f"it begins with {first.text[:40]}")


def _check_word(tokens: list[Token], at: int) -> None:
    word = tokens[at].text.upper()
    if word not in REFUSED and word != "CALL":
        return
    before = tokens[at - 1].text.upper() if at else ""
    after = tokens[at + 1].text if at + 1 < len(tokens) else ""
    if before in BEFORE_NAME or after in AFTER_NAME:
        return
    if word in REFUSED:
        raise _refused(f"{word} does more than read")
    opened = tokens[at + 2].text if at + 2 < len(tokens) else ""
    if after.lower() not in CALLED or opened != "(":
        raise _refused(f"CALL {after} is not among what may be called: {', '.join(sorted(CALLED))}")


def _refused(why: str) -> CodeCompassError:
    message = f"Only one statement that reads the graph is allowed; {why}. Begin with MATCH, UNWIND, WITH or RETURN."
    return CodeCompassError("query_not_allowed", message)
