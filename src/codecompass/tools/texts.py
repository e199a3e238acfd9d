"""Searches text as it is written: search_text."""

from msgspec import UNSET, UnsetType

from codecompass.index import About
from codecompass.session.project import Project
from codecompass.tools.answers import Answer, metadata
from codecompass.tools.exploring.facts import Mentioned, mentioned
from codecompass.tools.exploring.mentions import around, compiled, matching, shared_out, worth_reading
from codecompass.tools.narrowing import by_folder, narrowing, none_passes, not_looked_through, of_tests
from codecompass.tools.params import IgnoreCase, Limit, PathsFilter, Ref, Regex, Tests

MOST_CLOSED = 3
MOST_SHARED = 2000
"""Lines among which those that are shown are chosen."""


class TextsFound(Answer, frozen=True):
    pattern: str
    mentions: list[Mentioned]
    """Lines in code first, then in other files, in tests, in prose."""
    total_mentions: int
    truncated: bool
    query: str | UnsetType = UNSET
    """The question that this answers, of several."""
    elsewhere: str = ""
    """In which folders the lines are that are counted only."""

    def speaks_of(self) -> object:
        return ()  # a text is found whether it parses or not


def search_text(
    project: Project,
    pattern: Regex,
    *,
    path_filter: PathsFilter = None,
    ignore_case: IgnoreCase = False,
    limit: Limit = 40,
    tests: Tests = "all",
    ref: Ref = None,
) -> TextsFound:
    """Lines that match a regular expression, in every text file, each with the symbol it stands in."""
    expression = compiled(pattern, not ignore_case)
    reader = project.graph(ref, about=About(texts=True))
    wanted = narrowing(project.root, path_filter, reader.tree.files)
    paths = [path for path in reader.tree.files if wanted.passes(path) and of_tests(path, tests)]
    paths = paths if ignore_case else worth_reading(reader, pattern, paths)
    found = shared_out(matching(reader, expression, paths, max(limit, MOST_SHARED)), limit)
    reader = reader.reading(one.path for one in found.lines)
    lines = mentioned(reader, found.lines, around(reader, ((one.path, one.line) for one in found.lines)))
    cut = found.stopped or found.total > len(lines)
    warnings = none_passes(reader.tree.files, wanted, path_filter) if not lines else []
    if found.stopped:
        warnings.append(not_looked_through(found.left, "ask with path_filter for each"))
    closed = [one for one in reader.tree.skips if one.reason == "unreadable" and wanted.passes(one.path)]
    if closed:
        more = f" and {len(closed) - MOST_CLOSED} more" if len(closed) > MOST_CLOSED else ""
        warnings.append(
            f"not looked into: {', '.join(one.path for one in closed[:MOST_CLOSED])}{more}, which can't be read"
        )
    told = metadata(reader.standing, left_out=found.total > len(lines), warnings=warnings)
    if found.stopped and told["result_completeness"] == "complete":
        told["result_completeness"] = "partial"  # no limit cut it, and none would bring more
    elsewhere = by_folder(found.beyond) if found.beyond else ""
    return TextsFound(pattern, lines, found.total, cut, elsewhere=elsewhere, metadata=told)
