"""One file's bytes → its facts. No other file is seen, so the result belongs to the content.

The only place that touches tree-sitter. Stages: decode → parse → one query over the tree → `collect` (definitions,
imports, bindings) → `references` → `surfaces` → words for full-text search.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.extract import shape
from codecompass.extract.masking import bytes_without_shapes
from codecompass.extract.shape import UnrulyError
from codecompass.extract.words import words_of
from codecompass.languages import Language, for_path, named
from codecompass.languages.testing import is_test
from codecompass.languages.wrapping import unwrapped
from codecompass.model import Extracted, FileFacts, Skip

if TYPE_CHECKING:
    from codecompass.extract.collect import Collector
    from codecompass.languages.protocol import Composition

__all__ = ["VERSION", "UnrulyError", "definitions", "extract", "has_grammar", "is_binary", "language_of", "utf8"]

WIDE = (((b"\xff\xfe\0\0", b"\0\0\xfe\xff"), "utf-32"), ((b"\xff\xfe", b"\xfe\xff"), "utf-16"))
"""Encodings by the byte-order marks that a text begins with; the first that fits."""
LFS_POINTER = b"version https://git-lfs.github.com/spec/"
"""The first line of the pointer to a file that Git LFS has not fetched."""
VERSION = 1
"""Raised whenever facts of an unchanged file would come out differently."""


def language_of(path: str) -> str | None:
    language = for_path(path)
    return language.name if language else None


def has_grammar(language: Language) -> bool:
    """Whether the language's grammar can be loaded; a manifest needs none."""
    from tree_sitter_language_pack import get_language

    try:
        return not language.grammar or get_language(language.grammar) is not None  # type: ignore[arg-type] # any name
    except (LookupError, OSError, ValueError):
        return False


def extract(
    path: str, source: bytes, cautious: bool = False, seconds: float | None = None, lenient: bool = False
) -> Extracted | Skip:
    """Facts of one file, or why there are none (`unknown language`, `binary`, `unknown encoding`, `generated`).

    A file with syntax errors yields what could be read, its first bad line in `error_line`. `cautious`: UnrulyError is
    raised, soon, for one that could take more than a second, or a lot of memory. `seconds`: it is raised where parsing
    takes longer. Without both there is no limit: some texts keep a grammar busy for ever. `lenient`: an expression
    that a language's rules stumble over is unknown, its line the `error_line`, instead of raising.
    """
    with shape.within(shape.TRIED_SECONDS if cautious else seconds):
        return _extracted(path, source, cautious, lenient)


def _extracted(path: str, source: bytes, cautious: bool, lenient: bool) -> Extracted | Skip:
    read = _read(path, source)
    if isinstance(read, Skip):
        return read
    language, text = read
    if language.plain:
        from codecompass.extract.sql import with_tables

        plain, syntax = text.decode("utf-8"), language.syntax()
        return Extracted(with_tables(syntax.facts(path, plain)), words_of(syntax.words(plain).encode()))
    if language.outline:
        return _outlined(language, path, text, cautious)
    if not language.grammar:
        settings = language.syntax().settings(path, text.decode("utf-8", "replace"))  # old manifests are in Latin-1
        return Extracted(FileFacts(language.name, text.count(b"\n") + 1, (), settings=settings), words_of(b""))
    return Extracted(_facts(language.name, path, text, cautious, lenient), words_of(text))


def definitions(path: str, source: bytes) -> FileFacts | Skip:
    """The facts of a file without references and surfaces; a Skip for one that takes long to parse (`parser timed
    out`)."""
    try:
        with shape.within(shape.TRIED_SECONDS):
            return _definitions(path, source)
    except UnrulyError as error:
        return Skip(path, "parser timed out", str(error))


def _definitions(path: str, source: bytes) -> FileFacts | Skip:
    read = _read(path, source)
    if isinstance(read, Skip):
        return read
    language, text = read
    if language.outline:
        outlined = _outlined(language, path, text, cautious=False)
        return outlined if isinstance(outlined, Skip) else outlined.facts
    if not language.grammar:
        return FileFacts(language.name, 0, ())
    collector, composition = _collected(language.name, path, text, cautious=False)
    return _placed(collector.facts(language.name, ((), b""), ()), composition, text)


def _read(path: str, source: bytes) -> tuple[Language, bytes] | Skip:
    """A file's language and its text in UTF-8, with stars for what is a secret by its form: no graph holds any."""
    language = for_path(path)
    if language is None:
        return Skip(path, "unknown language")
    if is_binary(source):
        return Skip(path, "binary")
    if source.startswith(LFS_POINTER):
        return Skip(path, "lfs pointer")
    text = utf8(source)
    if text is None:
        return Skip(path, "unknown encoding")
    code = unwrapped(path, text)
    if isinstance(code, str):
        return Skip(path, "unknown language", code)
    if language.bundled and shape.is_minified(code, path):
        return Skip(path, "generated", "minified")
    text = bytes_without_shapes(code)
    return language.of_text(text), text


def _outlined(language: Language, path: str, text: bytes, cautious: bool) -> Extracted | Skip:
    """Nothing, where the language's query does not work, which a user may have added."""
    from codecompass.extract.outline import outline_facts, trouble_with

    if trouble := trouble_with(language):
        return Skip(path, "unknown language", f"{language.outline}: {trouble}"[:200])
    return Extracted(outline_facts(language, path, text, cautious), words_of(text))


def _facts(language: str, path: str, source: bytes, cautious: bool, lenient: bool) -> FileFacts:
    from codecompass.extract.name_strings import NAMED, with_names
    from codecompass.extract.references import collect_references
    from codecompass.extract.surfaces import collect_surfaces

    collector, composition = _collected(language, path, source, cautious, lenient)
    references = collect_references(collector)
    surfaces = collect_surfaces(collector, named(language).frameworks(), *references, of_tests=is_test(path))
    references = with_names(collector, surfaces, references)
    surfaces = tuple(one for one in surfaces if one.kind != NAMED)
    collector.error_line = collector.error_line or collector.expressions.stumbled
    return _placed(collector.facts(language, references, surfaces), composition, source)


def _placed(facts: FileFacts, composition: Composition | None, source: bytes) -> FileFacts:
    from codecompass.extract.composed import placed

    return placed(facts, composition, source) if composition is not None else facts


def _collected(
    language: str, path: str, source: bytes, cautious: bool, lenient: bool = False
) -> tuple[Collector, Composition | None]:
    from codecompass.extract.collect import Collector
    from codecompass.extract.composed import composed
    from codecompass.extract.expanded import expanded
    from codecompass.extract.grammar import reader_for
    from codecompass.extract.mending import is_better, mended

    if cautious:
        shape.check_text(source)
    reader = reader_for(language)
    composition = composed(reader, path, source)
    if composition is not None:
        source = composition.text
        reader = reader_for(composition.reader or language)
        if cautious:
            shape.check_text(source)
    tree = reader.parse(source)
    read = expanded(reader, source, tree)
    if cautious:
        shape.check_tree(read.tree)
    module = path.rsplit("/", 1)[-1].split(".", 1)[0]
    found = Collector(reader, read, module, lenient)
    if tree.root_node.has_error:
        for text, line in mended(reader, source, tree, found.definitions):
            other = Collector(reader, expanded(reader, source, reader.parse(text), text), module, lenient)
            other.error_line = line
            if is_better(found.definitions, other.definitions, source, text):
                found = other
    return found, composition


LEAST_TEXT = 1024
"""Bytes of text for each NUL byte in it, such as a separator within a string."""


def is_binary(source: bytes) -> bool:
    """Whether a file is no text: it has NUL bytes, more than one by chance in a text, and no mark of an encoding whose
    characters have them."""
    head = source[:8192]
    found = head.count(0)
    if not found or any(source.startswith(marks) for marks, _ in WIDE):
        return False
    return found * LEAST_TEXT > len(head) or head.decode("utf-8", "replace").count("\N{REPLACEMENT CHARACTER}") > 1


def utf8(source: bytes) -> bytes | None:
    """The text in UTF-8 without a byte-order mark; None where its encoding is not known."""
    for marks, encoding in WIDE:
        if source.startswith(marks):
            try:
                return source.decode(encoding).encode()
            except UnicodeDecodeError:
                return None
    text = source.removeprefix(b"\xef\xbb\xbf")
    try:
        text.decode("utf-8")
    except UnicodeDecodeError:
        return _declared_encoding(text)
    return text.replace(b"\0", b" ")


def _declared_encoding(source: bytes) -> bytes | None:
    """Re-encode by what the first two lines declare (PEP 263 form); Latin-1 where it reads as text."""
    import re

    declared = re.search(rb"coding[:=]\s*([-\w.]+)", b"\n".join(source.split(b"\n", 2)[:2]))
    name = declared.group(1).decode("ascii", "replace") if declared else "cp1252"
    try:
        return source.decode(name).encode("utf-8")
    except (LookupError, UnicodeDecodeError, TypeError):
        return None
