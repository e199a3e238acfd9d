"""The lines of symbols that differ between two states, within a budget."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from codecompass.extract.masking import masked
from codecompass.languages.file_roles import FOLDED, changed_role
from codecompass.tools.history import Happened, Known
from codecompass.tools.narrowing import Narrowing

if TYPE_CHECKING:
    from codecompass.session.project import Project

CHARACTERS = 4
"""Characters of an answer for each token of its budget."""
LONGEST_LINE = 240
FEWEST = 400
"""Characters that each of many changes may have."""
UNBOUNDED = 1 << 40


def changed_lines(project: Project, happened: Sequence[Happened], max_tokens: int) -> list[str]:
    """For each change, the removed and added lines with their numbers (`-12 return 1`), as far as the budget reaches:
    each change has an equal share, and passes what it does not use to those after it. Lines of a symbol inside another
    changed one are only listed with the inner one. New and deleted symbols have none, as all of their lines changed."""
    inner = [(one.after.path, one.after.line_start, one.after.line_end) for one in happened if one.after]
    waiting = sum(one.before is not None and one.after is not None for one in happened)
    left, found = float(max_tokens * CHARACTERS), list[str]()
    for one in happened:
        if one.before is None or one.after is None or left <= 0:
            found.append("")
            continue
        own = (one.after.path, one.after.line_start, one.after.line_end)
        elsewhere = [span for span in inner if span != own and _is_within(span, own)]
        lines = [*_differing(_shown(project, one.before), _shown(project, one.after), elsewhere)]
        found.append(fitting(lines, max(left / waiting, min(FEWEST, left))))
        left, waiting = left - len(found[-1]) - 1, waiting - 1
    return found


def fitting(lines: Sequence[str], most: float) -> str:
    """The first lines that fit, and the number of the others."""
    kept = list[str]()
    for number, line in enumerate(lines):
        most -= len(line) + 1
        if most < 0:
            return "\n".join((*kept, f"… {len(lines) - number} more"))
        kept.append(line)
    return "\n".join(kept)


def lines_outside(project: Project, path: str, before: str, after: str, told: Iterable[Happened]) -> list[str]:
    """The changed lines of a file outside of changed symbols."""
    old, new = (
        _hidden(project, path, text.encode()).decode("utf-8", "replace").split("\n") for text in (before, after)
    )
    inside = {
        (sign, at)
        for one in told
        for sign, side in (("-", one.before), ("+", one.after))
        if side and side.path == path
        for at in range(side.line_start, side.line_end + 1)
    }
    found = _differing(([line.rstrip() for line in old], 1), ([line.rstrip() for line in new], 1), ())
    numbered = (line for line in found if line[0] in "-+")
    return [line for line in numbered if (line[0], int(line[1:].partition(" ")[0])) not in inside]


def about(project: Project, happened: Sequence[Happened], wanted: Narrowing) -> list[Happened]:
    """Changes whose path, name or changed lines contain a wanted word; of a symbol around others its own lines count."""
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
    """Whether the changed lines of a file contain a wanted word."""
    if not wanted.words:
        return True
    sides = [text or "" for text in (before, after)]
    if _holding(sides[0], wanted) == _holding(sides[1], wanted):
        return False
    if changed_role(path) in FOLDED:  # such files are counted, and none of their lines is shown
        return True
    old, new = (_hidden(project, path, text.encode()).decode("utf-8", "replace") for text in sides)
    return _holding(old, wanted) != _holding(new, wanted)


def _holding(text: str, wanted: Narrowing) -> list[str]:
    return [line for line in text.split("\n") if wanted.holds(line)]


def _hidden(project: Project, path: str, text: bytes) -> bytes:
    """A text with values masked, unless the settings show them."""
    return text if project.settings.show_values else masked(path, text, project.settings.hide_forms)


def _everything(side: Known) -> str:
    return f"{side.path} {side.name} {side.text.decode('utf-8', 'replace')}"


def _is_within(span: tuple[str, int, int], other: tuple[str, int, int]) -> bool:
    return span[0] == other[0] and other[1] <= span[1] and span[2] <= other[2]


def _shown(project: Project, definition: Known) -> tuple[list[str], int]:
    """The lines of a definition with values masked likewise, and the number of the first."""
    text = _hidden(project, definition.path, definition.text)
    lines = text.decode("utf-8", "replace").split("\n")
    return [line.rstrip() for line in lines], definition.line_end - len(lines) + 1


def _differing(
    before: tuple[list[str], int], after: tuple[list[str], int], elsewhere: Iterable[tuple[str, int, int]]
) -> Iterator[str]:
    """The lines that differ, old before new, without those of symbols listed elsewhere."""
    (old, first_old), (new, first_new) = before, after
    told = {line for _, first, last in elsewhere for line in range(first, last + 1)}
    # What was only set further in or out is no change to a reader, unless there is no other: it is counted.
    moved = 0
    bare_old, bare_new = ([line.strip() for line in lines] for lines in (old, new))
    compared = (bare_old, bare_new) if bare_old != bare_new else (old, new)
    for kind, i, k, j, m in difflib.SequenceMatcher(None, compared[0], compared[1], autojunk=False).get_opcodes():
        own = [at for at in range(j, m) if first_new + at not in told]
        if kind == "equal":
            moved += sum(old[i + at - j] != new[at] and bool(new[at].strip()) for at in own)
        if kind == "equal" or (kind != "delete" and m > j and not own):
            continue
        gone = [f"-{first_old + at} {old[at]}" for at in range(i, k) if old[at].strip()]
        come = [f"+{first_new + at} {new[at]}" for at in own if new[at].strip()]
        yield from (line[:LONGEST_LINE] for line in _set_out([*gone, *come]))
    if moved:
        yield f"… {moved} {'line' if moved == 1 else 'lines'} only set further in or out"


def _set_out(lines: Sequence[str]) -> list[str]:
    """Numbered lines without their common indentation."""
    parts = [line.partition(" ") for line in lines]
    shared = min((len(text) - len(text.lstrip()) for _, _, text in parts), default=0)
    return [f"{number} {text[shared:]}" for number, _, text in parts]
