"""The lines of symbols that differ between two states, within a budget."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from codecompass.extract.masking import masked
from codecompass.tools.history import Happened, Known
from codecompass.tools.narrowing import Narrowing

if TYPE_CHECKING:
    from codecompass.session.project import Project

CHARACTERS = 4
"""Characters of an answer for each token of its budget."""
LONGEST_LINE = 240
UNBOUNDED = 1 << 40


def changed_lines(project: Project, happened: Sequence[Happened], max_tokens: int) -> list[str]:
    """For each change, the removed and added lines with their numbers (`-12 return 1`), as far as the budget reaches.
    Lines of a symbol inside another changed one are listed with the inner one only. New and deleted symbols have none,
    as all of their lines changed."""
    inner = [(one.after.path, one.after.line_start, one.after.line_end) for one in happened if one.after]
    left, found = max_tokens * CHARACTERS, list[str]()
    for one in happened:
        if one.before is None or one.after is None or left <= 0:
            found.append("")
            continue
        own = (one.after.path, one.after.line_start, one.after.line_end)
        elsewhere = [span for span in inner if span != own and _is_within(span, own)]
        lines = list[str]()
        for line in _differing(_shown(project, one.before), _shown(project, one.after), elsewhere):
            left -= len(line) + 1
            if left <= 0:
                lines.append("…")
                break
            lines.append(line)
        found.append("\n".join(lines))
    return found


def about(project: Project, happened: Sequence[Happened], wanted: Narrowing) -> list[Happened]:
    """Changes whose path, name or changed lines hold a wanted word; of a symbol around others its own lines count."""
    if not wanted.words:
        return [*happened]
    near = [one for one in happened if any(wanted.holds(_everything(side)) for side in one[1:] if side)]
    lines = changed_lines(project, near, UNBOUNDED)
    return [
        one
        for one, text in zip(near, lines, strict=True)
        if None in one[1:]
        or wanted.holds(text)
        or any(wanted.holds(f"{side.path} {side.name}") for side in one[1:] if side)
    ]


def is_about(project: Project, path: str, before: str | None, after: str | None, wanted: Narrowing) -> bool:
    """Whether lines of a file that differ hold a wanted word."""
    if not wanted.words:
        return True
    hidden = [(text or "").encode() for text in (before, after)]
    if not project.settings.show_values:
        hidden = [masked(path, text, project.settings.hide_forms) for text in hidden]
    old, new = ([line for line in text.decode().split("\n") if wanted.holds(line)] for text in hidden)
    return old != new


def _everything(side: Known) -> str:
    return f"{side.path} {side.name} {side.text.decode('utf-8', 'replace')}"


def _is_within(span: tuple[str, int, int], other: tuple[str, int, int]) -> bool:
    return span[0] == other[0] and other[1] <= span[1] and span[2] <= other[2]


def _shown(project: Project, definition: Known) -> tuple[list[str], int]:
    """The lines of a definition as they may be shown, and the number of the first."""
    text = definition.text
    if not project.settings.show_values:
        text = masked(definition.path, text, project.settings.hide_forms)
    lines = text.decode("utf-8", "replace").split("\n")
    return [line.rstrip() for line in lines], definition.line_end - len(lines) + 1


def _differing(
    before: tuple[list[str], int], after: tuple[list[str], int], elsewhere: Iterable[tuple[str, int, int]]
) -> Iterator[str]:
    """Lines that differ, old before new, without those of symbols listed elsewhere."""
    (old, first_old), (new, first_new) = before, after
    told = {line for _, first, last in elsewhere for line in range(first, last + 1)}
    for kind, i, k, j, m in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        own = [at for at in range(j, m) if first_new + at not in told]
        if kind == "equal" or (kind != "delete" and m > j and not own):
            continue
        yield from (f"-{first_old + at} {old[at][:LONGEST_LINE]}" for at in range(i, k) if old[at].strip())
        yield from (f"+{first_new + at} {new[at][:LONGEST_LINE]}" for at in own if new[at].strip())
