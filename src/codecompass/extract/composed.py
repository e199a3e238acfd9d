"""Files with code among other text (Vue, notebooks), read as the module that `syntax.compose` extracts from them."""

from bisect import bisect_right
from collections.abc import Callable

import msgspec

from codecompass.extract.drafts import hash_of
from codecompass.extract.grammar import Reader, reader_for
from codecompass.languages.protocol import Composition, Node
from codecompass.model import REFERENCE, Definition, FileFacts


def composed(reader: Reader, path: str, source: bytes) -> Composition | None:
    """The module; None in languages whose files are modules."""
    return reader.syntax.compose(path, source, _parse)


def _parse(text: bytes, language: str) -> Node:
    return reader_for(language).parse(text).root_node


def placed(facts: FileFacts, composition: Composition, source: bytes) -> FileFacts:
    """The facts of a composed module with the lines of the file. Positions stay the module's: `facts.made` maps them
    back."""
    line_of = _Lines(composition.lines)
    module, *others = facts.definitions
    lines = source.count(b"\n") + (not source.endswith(b"\n"))
    whole = msgspec.structs.replace(module, line_end=source.count(b"\n") + 1, content_hash=hash_of(source))
    packed = bytearray()
    generated = [one for one in composition.made if one.made < one.made_end and not one.handed]
    starts = [one.made for one in generated]
    for scope, text, role, line, start in facts.references():
        at = bisect_right(starts, start) - 1
        if at >= 0 and start < generated[at].made_end:
            continue
        packed += REFERENCE.pack(scope, text, role, line_of(line), start)
    return msgspec.structs.replace(
        facts,
        lines=lines,
        definitions=(whole, *(_moved(one, line_of) for one in others)),
        imports=tuple(msgspec.structs.replace(one, line=line_of(one.line)) for one in facts.imports),
        surfaces=tuple(
            msgspec.structs.replace(
                one,
                line=line_of(one.line),
                inline=(line_of(one.inline[0]), line_of(one.inline[1]), *one.inline[2:]),
            )
            for one in facts.surfaces
        ),
        packed_references=bytes(packed),
        error_line=line_of(facts.error_line),
        unscoped=tuple(_moved(one, line_of) for one in facts.unscoped),
        made=composition.made,
    )


def _moved(definition: Definition, line_of: Callable[[int], int]) -> Definition:
    first, last = line_of(definition.line_start), line_of(definition.line_end)
    return msgspec.structs.replace(definition, line_start=first, line_end=max(first, last))


class _Lines:
    """The file's line of a line of the module; 0, which is none, stays."""

    def __init__(self, lines: tuple[int, ...]) -> None:
        self.lines = lines

    def __call__(self, line: int) -> int:
        return self.lines[min(line, len(self.lines)) - 1] if line else 0
