"""code_get_span, symbols_get_definition_span: source with line numbers, from the state that answers."""

from msgspec import Struct

from codecompass.index import About
from codecompass.model.errors import CodeCompassError
from codecompass.tools.codemap.limits import MAX_LINES, ContextLines, End, FilePath, Lines, Start, SymbolId
from codecompass.tools.codemap.scene import Next, Reply, Scene
from codecompass.tools.narrowing import repository_path
from codecompass.tools.symbols import definition_of, one_symbol


class Span(Struct, frozen=True):
    file_path: str
    start_line: int
    end_line: int
    total_file_lines: int
    content: str
    truncated: bool


def code_get_span(
    scene: Scene,
    file_path: FilePath,
    start_line: Start = 1,
    end_line: End = None,
    context_lines: ContextLines = 0,
    max_lines: Lines = MAX_LINES,
) -> Reply[Span]:
    """Lines of a file with their numbers, as of the commit, the workspace, or a virtual file."""
    if end_line is not None and end_line < start_line:
        raise CodeCompassError("invalid_input", f"`end_line` {end_line} lies before `start_line` {start_line}.")
    path = repository_path(scene.project.root, file_path)
    scene.is_about(About(texts=True))
    total = len(lines_of(scene, path))
    if start_line > max(total, 1):
        raise CodeCompassError("invalid_input", f"{path} has {total} lines; `start_line` is {start_line}.")
    last = min(end_line if end_line is not None else start_line + max_lines - 1, total)
    wanted = last - start_line + 1 + 2 * context_lines
    span = cut(scene, path, start_line - context_lines, last + context_lines, max_lines)
    limits = {"max_lines": (wanted, max_lines)} if span.truncated else {}
    outline = Next(
        "symbols_search", "See which symbols stand in this file.", {"kinds": ["Class", "Method"], "file_path": path}
    )
    answer = f"Lines {span.start_line} to {span.end_line} of {path}, which has {total}."
    evidence = (scene.pointer(path, span.start_line, span.end_line),)
    return Reply(answer, span, evidence, (outline,), limits=limits)


def symbols_get_definition_span(
    scene: Scene, symbol_id: SymbolId, max_lines: Lines = MAX_LINES, context_lines: ContextLines = 2
) -> Reply[Span]:
    """The source of a symbol with some lines around it."""
    scene.is_about(definition_of(symbol_id))
    symbol = one_symbol(scene.reader, symbol_id)
    first, last = symbol.line_start - context_lines, symbol.line_end + context_lines
    span = cut(scene, symbol.path, first, last, max_lines)
    if symbol.line_start > max(span.total_file_lines, 1):
        message = (
            f"{symbol.qualified_name} stands in line {symbol.line_start} of {symbol.path} as indexed; what stands in "
            f"for that file here has {span.total_file_lines} lines. Read it with code_get_span."
        )
        raise CodeCompassError("invalid_input", message, {"argument": "virtual_files", "path": symbol.path})
    limits = {"max_lines": (last - first + 1, max_lines)} if span.truncated else {}
    answer = f"{symbol.qualified_name} stands in {symbol.path}, lines {symbol.line_start} to {symbol.line_end}."
    known = {"symbol_id": symbol.symbol_id}
    actions = (
        Next("symbols_get_card", "What it calls, and what it touches.", known),
        Next("refs_find", "Who uses it.", known),
    )
    return Reply(answer, span, (scene.pointer_to(symbol),), actions, limits=limits)


def cut(scene: Scene, path: str, first: int, last: int, most: int) -> Span:
    """At most `most` of the lines `first … last`, as far as they exist."""
    lines = lines_of(scene, path)
    first, last = max(first, 1), min(last, len(lines))
    shown = lines[first - 1 : min(last, first - 1 + most)]
    width = max(4, len(str(last)))
    content = "\n".join(f"{number:>{width}} | {line}" for number, line in enumerate(shown, first))
    return Span(
        path, first, first + len(shown) - 1 if shown else first, len(lines), content, len(shown) < last - first + 1
    )


def lines_of(scene: Scene, path: str) -> list[str]:
    """A file's lines; a final line end does not start another line."""
    lines = [line.rstrip("\r") for line in scene.text(path).lines]
    return lines[:-1] if lines and not lines[-1] else lines
