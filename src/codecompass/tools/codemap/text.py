"""code_search_text: a regular expression over the files of the queried state."""

import time

from msgspec import Struct

from codecompass.extract import utf8
from codecompass.index import About
from codecompass.model.errors import CodeCompassError
from codecompass.tools.codemap.limits import CaseSensitive, FilePrefix, Pattern, Results
from codecompass.tools.codemap.scene import Next, Reply, Scene, counted
from codecompass.tools.exploring.mentions import compiled
from codecompass.tools.narrowing import path_prefix
from codecompass.tools.snippets import LONGEST_LINE, decoded, lines_at

SECONDS = 5.0
MOST_BYTES = 256 * 1024 * 1024
BINARY = b"\0"


class TextMatch(Struct, frozen=True):
    file_path: str
    line: int
    column: int
    excerpt: str


class TextSearchResponse(Struct, frozen=True):
    matches: list[TextMatch]
    total_count: int
    """Lines found in what was searched."""
    files_searched: int
    truncated: bool


def code_search_text(
    scene: Scene,
    pattern: Pattern,
    file_path: FilePrefix = None,
    case_sensitive: CaseSensitive = True,
    limit: Results = 20,
) -> Reply[TextSearchResponse]:
    """Lines that match a regular expression, in every text file of the state, not only in code."""
    expression = compiled(pattern, case_sensitive)
    scene.is_about(About(texts=True))
    folder, until, read = path_prefix(scene.project.root, file_path), time.monotonic() + SECONDS, 0
    matches: list[TextMatch] = []
    total = searched = 0
    stopped = ""
    for path in scene.reader.tree.files:
        if not path.startswith(folder):
            continue
        if time.monotonic() > until or read > MOST_BYTES:
            stopped = f"; stopped after {SECONDS:g} s" if read <= MOST_BYTES else "; stopped at the size limit"
            break
        content = _content(scene, path)
        read, searched = read + len(content), searched + 1
        text = decoded(content)
        for line, at, whole in lines_at(text, (match.start() for match in expression.finditer(text))):
            total += 1
            if len(matches) < limit:
                matches.append(TextMatch(path, line, at + 1, whole.strip()[:LONGEST_LINE]))
    data = TextSearchResponse(matches, total, searched, total > len(matches) or bool(stopped))
    answer = f"{counted(total, 'line')} in {counted(searched, 'file')} match `{pattern}`{stopped}."
    answer = scene.narrowed(answer, total, file_path)
    evidence = scene.evidence((one.file_path, one.line, None) for one in matches)
    return Reply(answer, data, evidence, _actions(matches), sources=tuple(one.file_path for one in matches))


def _content(scene: Scene, path: str) -> bytes:
    """A file's bytes; empty if it is no text, or gone from disk."""
    try:
        content = scene.reader.text(path)
    except CodeCompassError as error:
        if error.code != "file_not_found":
            raise
        return b""
    if BINARY in content[:8192] and not content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return b""
    return utf8(content) or content


def _actions(matches: list[TextMatch]) -> tuple[Next, ...]:
    if not matches:
        return (Next("symbols_search", "Look among names instead.", {"query": "…"}),)
    first = matches[0]
    known = {"file_path": first.file_path, "start_line": first.line, "end_line": first.line, "context_lines": 5}
    return (Next("code_get_span", "See the first match in its place.", known),)
