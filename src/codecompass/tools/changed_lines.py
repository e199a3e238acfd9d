"""The lines of symbols that differ between two states, within a budget."""

import difflib
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from textwrap import dedent
from types import MappingProxyType

from msgspec import Struct

from codecompass.extract.masking import masked
from codecompass.languages.file_roles import FOLDED, changed_role
from codecompass.model import TYPE_KINDS, VALUE_KINDS
from codecompass.model.relations import grouped
from codecompass.session.project import Project
from codecompass.tools.history import Happened, Known
from codecompass.tools.narrowing import Narrowing
from codecompass.tools.snippets import import_lines

CHARACTERS = 4
"""Characters of an answer for each token of its budget."""
LONGEST_LINE = 240
HEAD_LINE, INDENTED = 90, 5
"""Characters of what stands above the lines of a symbol, and besides each of them."""
FEWEST = 400
"""Characters that each of many changes may have."""
UNBOUNDED = 1 << 40
FEW_LINES = 12
"""Lines up to which an added or deleted value or type is told whole."""
FEWEST_RENAMED, MOSTLY = 3, 0.8
"""Lines in which a name must have become another, and the share of the lines with the former in which it has."""
SHARE_WHOLE, SHARE_NAMED = 0.3, 0.9
"""Shares of what is left up to which the lines of a change are told whole, and those of all that are asked for by name."""
_WORD = re.compile(r"[^\W\d][\w$]*")
_BLANKS = re.compile(r"""("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`[^`]*`)|(?<=\S)[ \t]+""")
"""White space inside a line, or a string, whose white space counts."""


class Renamed(Struct, frozen=True):
    """A name that has become another, on lines that are otherwise equal: none of these is told."""

    before: str
    after: str
    lines: int


class Renames:
    """The names that have become others throughout some changes."""

    def __init__(self, names: Mapping[str, str] = MappingProxyType({})) -> None:
        self._names = names
        self._lines = Counter[tuple[str, str]]()

    def applied(self, line: str) -> str:
        return _WORD.sub(lambda one: self._names.get(one[0], one[0]), line) if self._names else line

    def count(self, line: str) -> None:
        """Notes a line of the older side that differs in such names alone."""
        found = dict.fromkeys(word for word in _WORD.findall(line) if word in self._names)
        self._lines.update((word, self._names[word]) for word in found)

    @property
    def told(self) -> list[Renamed]:
        return [Renamed(*names, lines) for names, lines in self._lines.most_common() if lines >= FEWEST_RENAMED]


def renames(project: Project, happened: Sequence[Happened]) -> Renames:
    """The names that became others in lines which are otherwise equal, and are no longer there: of definitions, or
    written a little differently (`_name`, `Name`)."""
    became, kept = Counter[tuple[str, str]](), set[str]()
    for one in happened:
        if one.before is None or one.after is None:
            continue
        old, new = (_shown(project, side)[0] for side in (one.before, one.after))
        kept.update(word for line in new for word in _WORD.findall(line))
        for kind, i, k, j, m in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
            if kind == "replace":
                became.update(_names_changed(old[i:k], new[j:m]))
    of = Counter[str]()
    for (was, _), lines in became.items():
        of[was] += lines
    gone = {one.before.name for one in happened if one.before and (one.after is None or one.change == "renamed")}
    come = {one.after.name for one in happened if one.after and (one.before is None or one.change == "renamed")}
    return Renames({
        was: name
        for (was, name), lines in became.items()
        if lines >= max(FEWEST_RENAMED, MOSTLY * of[was]) and was not in kept
        and (_plain(was) == _plain(name) or (was in gone and name in come))
    })  # fmt: skip


def _names_changed(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The names that differ between lines that are otherwise equal."""
    waiting = grouped((_WORD.sub("\0", line.strip()), line) for line in new)
    for line in old:
        alike = waiting.get(_WORD.sub("\0", line.strip()))
        if alike:
            pairs = zip(_WORD.findall(line), _WORD.findall(alike.pop(0)), strict=True)
            yield from dict.fromkeys(pair for pair in pairs if pair[0] != pair[1])


def _plain(name: str) -> str:
    return name.strip("_$").removeprefix("m_").replace("_", "").lower()


def changed_lines(
    project: Project,
    happened: Sequence[Happened],
    characters: float,
    wanted: Narrowing = Narrowing(),  # noqa: B008 # immutable
    renamed: Renames | None = None,
    guarded: Collection[str] = (),
) -> list[str]:
    """For each change, the removed and added lines with their numbers (`-12 return 1`), as far as `characters` reach:
    those called with a word of `wanted` first, each whole unless it takes much of what is left, then an equal share; of
    what there is no room for, the number of lines. Lines of a symbol inside another changed one are only listed with the
    inner one; lines that differ in names that are `renamed` are counted. Of new and deleted symbols only short values
    and types have lines. With words `wanted`, of a symbol that is not called so only lines with these. `guarded`:
    symbols whose decorators are told elsewhere."""
    inner = [_span(one.before) for one in happened if one.before], [_span(one.after) for one in happened if one.after]
    named = [" ".join(f"{side.path} {side.name}" for side in one[1:] if side) for one in happened]
    is_named = [bool(wanted.words) and wanted.holds(one) for one in named]
    found = [""] * len(happened)
    left, waiting = characters, len(happened)
    for at in sorted(range(len(happened)), key=lambda at: not is_named[at]):
        one, waiting = happened[at], waiting - 1
        if left <= 0 and waiting:
            continue
        lines = [*_lines_of(project, one, inner, renamed or Renames())]
        if one.now.symbol_id in guarded:
            lines = [line for line in lines if not _is_above(line, one)]
        if lines and wanted.words and not is_named[at]:
            held = [line for line in lines if wanted.holds(line)]
            lines = [*held, *([f"… {len(lines) - len(held)} more"] if held and len(held) < len(lines) else [])]
        share = max(SHARE_WHOLE, SHARE_NAMED / sum(is_named) if is_named[at] else 0.0)
        most = max(left / (waiting + 1), min(FEWEST, left), left * share)
        found[at] = fitting(lines, most)
        left -= len(found[at]) + HEAD_LINE * bool(found[at])
    return found


def _lines_of(
    project: Project, one: Happened, inner: Sequence[Sequence[tuple[str, int, int]]], renamed: Renames
) -> Iterator[str]:
    if one.before is None or one.after is None:
        now = one.now
        if now.kind in VALUE_KINDS | TYPE_KINDS and now.text.count(b"\n") < FEW_LINES:
            (begins, *rest), first = _shown(project, now)
            lines = [begins, *dedent("\n".join(rest)).split("\n")] if rest else [begins]
            sign = "+" if one.after else "-"
            yield from (f"{sign}{at} {line}"[:LONGEST_LINE] for at, line in enumerate(lines, first) if line.strip())
        return
    told: list[set[int]] = []
    for side, spans in zip((one.before, one.after), inner, strict=True):
        own = _span(side)
        within = [one for one in spans if one != own and one[0] == own[0] and own[1] <= one[1] and one[2] <= own[2]]
        told.append({line for _, first, last in within for line in range(first, last + 1)})
    yield from _differing(_shown(project, one.before), _shown(project, one.after), told[0], told[1], renamed)


def fitting(lines: Sequence[str], most: float) -> str:
    """The first lines that fit, and the number of the others."""
    kept = list[str]()
    for number, line in enumerate(lines):
        most -= len(line) + INDENTED
        if most < 0:
            return "\n".join((*kept, f"… {len(lines) - number} more"))
        kept.append(line)
    return "\n".join(kept)


def lines_outside(
    project: Project, path: str, before: str, after: str, told: Iterable[Happened], renamed: Renames | None = None
) -> list[str]:
    """The changed lines of a file outside of changed symbols and imports."""
    old, new = (
        _hidden(project, path, text.encode()).decode("utf-8", "replace").split("\n") for text in (before, after)
    )
    inside = {
        (sign, at)
        for one in told
        for sign, side in (("-", one.before), ("+", one.after))
        if side and side.path == path
        for at in range(_span(side)[1], side.line_end + 1)
    }
    old, new = ([line.rstrip() for line in lines] for lines in (old, new))
    inside |= {(sign, at) for sign, lines in (("-", old), ("+", new)) for at in import_lines(lines)}
    found = _differing((old, 1), (new, 1), (), (), renamed or Renames())
    numbered = (line for line in found if line[0] in "-+")
    return [line for line in numbered if (line[0], int(line[1:].partition(" ")[0])) not in inside]


def without_alike(happened: Sequence[Happened]) -> tuple[list[Happened], dict[str, list[str]]]:
    """The differences without those of one line that are like an earlier one's in the file; their names by its id."""
    first: dict[tuple[str, str, str, str], Happened] = {}
    alike: dict[str, list[str]] = defaultdict(list)
    kept = list[Happened]()
    for one in happened:
        edit = _edit(one)
        like = first.setdefault((one.now.path, one.now.kind, *edit), one) if edit else one
        if like is one:
            kept.append(one)
        else:
            alike[like.now.symbol_id].append(one.now.name)
    return kept, alike


def _edit(one: Happened) -> tuple[str, str] | None:
    """What was taken out of a definition of one line, and what was put there; None for others."""
    if one.change != "modified" or one.before is None or one.after is None:
        return None
    old, new = (side.text.decode(errors="replace") for side in (one.before, one.after))
    if "\n" in old + new:
        return None
    begins = _same(old, new)
    ends = min(_same(old[::-1], new[::-1]), len(old) - begins, len(new) - begins)
    return old[begins : len(old) - ends], new[begins : len(new) - ends]


def _same(old: str, new: str) -> int:
    """How many characters two texts have in common at their beginnings."""
    return next(
        (at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), min(len(old), len(new))
    )


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


def _span(side: Known) -> tuple[str, int, int]:
    """The lines of a definition, its decorators included."""
    return side.path, side.line_end - side.text.count(b"\n"), side.line_end


def _is_above(line: str, one: Happened) -> bool:
    """Whether a changed line is one of the decorators of a definition."""
    side = one.before if line[0] == "-" else one.after if line[0] == "+" else None
    return side is not None and int(line[1:].partition(" ")[0]) < side.line_start


def _shown(project: Project, definition: Known) -> tuple[list[str], int]:
    """The lines of a definition with values masked likewise, and the number of the first."""
    text = _hidden(project, definition.path, definition.text)
    lines = text.decode("utf-8", "replace").split("\n")
    return [line.rstrip() for line in lines], definition.line_end - len(lines) + 1


def _differing(
    before: tuple[list[str], int],
    after: tuple[list[str], int],
    told_before: Collection[int],
    told_after: Collection[int],
    renamed: Renames,
) -> Iterator[str]:
    """The lines that differ, old before new, without those of symbols listed elsewhere."""
    (old, first_old), (new, first_new) = before, after
    # What was only set further in or out is no change to a reader, unless there is no other: it is counted.
    moved, only_renamed = 0, 0
    bare_old, bare_new = ([renamed.applied(_unaligned(line.strip())) for line in lines] for lines in (old, new))
    is_only_layout = [line.strip() for line in old] == [line.strip() for line in new]
    compared = (old, new) if is_only_layout else (bare_old, bare_new)
    for kind, i, k, j, m in difflib.SequenceMatcher(None, compared[0], compared[1], autojunk=False).get_opcodes():
        own = [at for at in range(j, m) if first_new + at not in told_after]
        if kind == "equal":
            for at in own:
                was = old[i + at - j]
                if _unaligned(was.strip()) != _unaligned(new[at].strip()):
                    renamed.count(was.strip())
                    only_renamed += 1
                else:
                    moved += _unaligned(was) != _unaligned(new[at]) and bool(new[at].strip())
        if kind == "equal" or (kind != "delete" and m > j and not own):
            continue
        mine = (at for at in range(i, k) if first_old + at not in told_before)
        gone = [f"-{first_old + at} {old[at]}" for at in mine if old[at].strip()]
        come = [f"+{first_new + at} {new[at]}" for at in own if new[at].strip()]
        yield from (line[:LONGEST_LINE] for line in _set_out([*gone, *come]))
    kinds = ((moved, "only set further in or out"), (only_renamed, "with renamed names alone"))
    if told := ", ".join(f"{count} {'line' if count == 1 else 'lines'} {how}" for count, how in kinds if count):
        yield f"… {told}"


def is_alignment(happened: Happened) -> bool:
    """Whether a definition differs only in white space inside of lines, as formatters align fields."""
    return happened.change == "modified" and _all_unaligned(happened.before) == _all_unaligned(happened.after)


def _all_unaligned(side: Known | None) -> list[str]:
    return [_unaligned(line) for line in side.text.decode("utf-8", "replace").split("\n")] if side else []


def _unaligned(line: str) -> str:
    """A line with single blanks inside it, except in strings."""
    return _BLANKS.sub(lambda found: found[1] or " ", line)


def _set_out(lines: Sequence[str]) -> list[str]:
    """Numbered lines without their common indentation."""
    parts = [line.partition(" ") for line in lines]
    shared = min((len(text) - len(text.lstrip()) for _, _, text in parts), default=0)
    return [f"{number} {text[shared:]}" for number, _, text in parts]
