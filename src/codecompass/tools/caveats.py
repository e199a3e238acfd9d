"""What may hide uses of a name, for every answer that has few or none: calls that could not be bound; files that
contain the name and were not read, by reason; files with syntax errors; and what cannot be searched."""

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any

from codecompass.languages import is_deep
from codecompass.model import CALLABLE_KINDS, Symbol
from codecompass.search.unread import BROKEN, FOLDERS, MINIFIED, OUTLINE, UNKNOWN, WAYS, Found, Unread, why_left_out
from codecompass.session.project import Reader

FEW = 2
"""Known uses up to which a look into unread files is worth its time."""
MOST_PATHS = 3
MOST_GROUPS = 6
MOST_CLOSED = 3
MOST_WORDS = 8
"""Words of a search: more are a sentence, which no text contains whole."""
MOST_NAMES = 50
"""Changed symbols: among more, some name is in every file."""
BLOCKS = frozenset({"module", "impl"})
"""What bears a name that is another's, or a file's."""

Extras = dict[str, Any]  # Any: what metadata holds

LABELS = {
    "too large": "too large",
    "binary": "with NUL bytes",
    "unknown encoding": "in an unknown encoding",
    "generated": "generated",
    MINIFIED: "minified",
    "parser crashed": "that could not be parsed",
    "parser timed out": "that took too long to parse",
    "unreadable": "that could not be read",
    "lfs pointer": "that Git LFS has not fetched",
    BROKEN: "with syntax errors",
}


def hiding(
    reader: Reader,
    symbols: Sequence[Symbol],
    uses: int,
    unresolved: int = 0,
    none: str = "",
    *,
    noun: str = "use",
    but: Container[str] = (),
    shown: Container[str] = (),
) -> Extras:
    """Metadata of an answer with few uses of symbols: where further ones may be. Empty if there are many `uses`.

    `unresolved`: the number of uses (`noun`) of their names that could not be bound. `none`: the beginning of the
    warning if there are no uses. `but`: reasons of unread files that the answer shows by other means; `shown`: files
    of which it shows the lines with the name.
    """
    if uses > FEW or not symbols or reader.is_early:
        return {}
    which = f"a `{symbols[0].name}`" if len(symbols) == 1 else "what changes, by name,"
    unsure = [f"{none}, but {unbound(unresolved, noun, which)}"] if unresolved and not uses and none else []
    within = {one.symbol_id for one in symbols if one.kind in CALLABLE_KINDS}
    names = {one.name: one.path for one in symbols if one.kind not in BLOCKS and one.parent_id not in within}
    if len(names) > MOST_NAMES:
        return {"warnings": unsure} if unsure else {}
    found = reader.unread(names)
    by_name = unresolved > 0 and all(not is_deep(one.path) for one in symbols)  # the calls in those files are counted
    found = found._replace(
        files=tuple(
            one
            for one in found.files
            if one.reason not in but and one.path not in shown and not (by_name and one.reason == OUTLINE)
        )
    )
    told = hidden(found, none=not uses)
    warnings = [*unsure, *told.pop("warnings", ())]
    return told | ({"warnings": warnings} if warnings else {})


def undefined(reader: Reader, name: str) -> Extras:
    """The same for a name without a definition: files that may define it."""
    return {} if reader.is_early else hidden(reader.unread({name: ""}), none=True, also=False)


def left_out_here(reader: Reader, names: Iterable[str]) -> list[str]:
    """A warning for each left-out folder of the repository that some of these external names lead to."""
    dotted = ["." + name.replace("::", ".").replace("/", ".") for name in names]
    said = []
    for skip in reader.tree.skips if dotted else ():
        place = skip.path.strip("/").replace("/", ".")
        ends = {f".{place}.", f".{place.partition('.')[2]}."} if "." in place else {f".{place}."}
        count = sum(name.startswith(tuple(ends)) for name in dotted)
        if count and skip.reason in FOLDERS:
            said.append(
                f"{count} of the names outside {'is' if count == 1 else 'are'} in the repository: {why_left_out(skip)}"
            )
    return said[:MOST_CLOSED]


def about(reader: Reader, words: Sequence[str], found: Iterable[str]) -> list[str]:
    """A warning that left-out files contain all words of a search, if no file in `found` does."""
    if reader.is_early or not 0 < len(words) <= MOST_WORDS or any(_has_all(reader, path, words) for path in found):
        return []
    unread = reader.project.unread.about(words, reader.tree, reader.coverage())
    said = _groups_told(unread)
    return [f"all of these words stand in {said}"] if said else []


def _has_all(reader: Reader, path: str, words: Iterable[str]) -> bool:
    text = reader.text(path).lower()
    return all(word.encode() in text for word in words)


def hidden(found: Found, *, none: bool, also: bool = True) -> Extras:
    """Metadata about unread files that contain a name. `none`: no use is known, so count unopenable files, too."""
    told: Extras = {}
    warnings = [said] if (said := mentions(found, also=also)) else []
    if none:
        warnings += _not_looked_into(found)
    if warnings:
        told = {"warnings": warnings, "unseen": _record(found), "result_completeness": "partial"}
    return told


def unbound(count: int, noun: str, which: str) -> str:
    """The number of uses that could not be bound, in words."""
    return f"{count} {noun}{'' if count == 1 else 's'} of {which} could not be bound"


def mentions(found: Found, *, also: bool = True) -> str:
    """A sentence that says where else the names occur; empty if they do not."""
    if not found.files:
        return ""
    return f"{_named(found.words, 'also stands' if also else 'stands')} in {_groups_told(found)}"


def _groups_told(found: Found) -> str:
    """`23 files that are not read: 21 .vue (…), 2 too large (…)`, and how to have them indexed."""
    if not found.files:
        return ""
    groups = _groups(found.files)
    parts = [_part(*group) for group in groups[:MOST_GROUPS]]
    if rest := sum(len(files) for _, _, files in groups[MOST_GROUPS:]):
        parts.append(f"{rest} more")
    count = len(found.files)
    broken = sum(one.reason in (BROKEN, OUTLINE) for one in found.files)
    if count == 1:
        reason, group, (one,) = groups[0]
        label = "" if reason == UNKNOWN else f" ({LABELS.get(reason) or f'left out with {group}'})"
        if reason == OUTLINE:
            return f"{one.path}, which is read in outline"
        return f"{one.path}, which is not read{' whole' if broken else ''}{label}{_way(groups)}"
    read = "" if broken == count else f" that are not{' all' if broken else ''} read"
    return f"{_files(count)}{read}: {', '.join(parts)}{_way(groups)}"


def _named(names: Iterable[str], stand: str) -> str:
    first, *others = names
    if not others:
        return f'"{first}" {stand}'
    which = f'"{others[0]}"' if len(others) == 1 else f"{len(others)} more of these names"
    return f'"{first}" and {which} {stand.replace("stands", "stand")}'


def _files(count: int) -> str:
    return f"{count} file{'' if count == 1 else 's'}"


Group = tuple[str, str, Sequence[Unread]]
"""A reason; an ending or a folder, or nothing; and its files."""


def _groups(files: Iterable[Unread]) -> list[Group]:
    """The files grouped by reason, in their order, which is by relevance."""
    groups: dict[tuple[str, str], list[Unread]] = {}
    for one in files:
        by_place = one.reason in (UNKNOWN, OUTLINE) or one.reason in FOLDERS
        groups.setdefault((one.reason, one.group if by_place else ""), []).append(one)
    return [(reason, group, tuple(held)) for (reason, group), held in groups.items()]


def _part(reason: str, group: str, files: Sequence[Unread]) -> str:
    label = group if reason == UNKNOWN else f"in {group}" if group else LABELS.get(reason, reason)
    label = f"{group} in outline" if reason == OUTLINE else label
    shown = ", ".join(one.path for one in files[:MOST_PATHS])
    return f"{len(files)} {label} ({shown}{', …' if len(files) > MOST_PATHS else ''})"


def _way(groups: Sequence[Group]) -> str:
    """How to have the first group indexed for which that is possible."""
    for reason, group, files in groups:
        if reason in WAYS and reason != UNKNOWN:
            path = group or files[0].path
            which = f"{path.rstrip('/')}: " if len(groups) > 1 else ""
            return f"; {which}{WAYS[reason].format(place=path.rstrip('/'), path=path)}"
    return ""


def _not_looked_into(found: Found) -> list[str]:
    said = [why_left_out(skip) for skip in found.closed[:MOST_CLOSED]]
    if len(found.closed) > MOST_CLOSED:
        said.append(f"{len(found.closed) - MOST_CLOSED} more can't be looked into")
    if found.left:
        said.append(f"not looked into, since that takes long: {_files(found.left)} of those that are not read")
    return said


def _record(found: Found) -> Mapping[str, object]:
    """The same in machine-readable form."""
    groups = [
        {"reason": reason, "what": group or LABELS.get(reason, reason), "files": len(files),
         "paths": [one.path for one in files[:MOST_PATHS]]}
        for reason, group, files in _groups(found.files)
    ]  # fmt: skip
    told: dict[str, object] = {"names": [*found.words], "files": len(found.files), "groups": groups}
    if found.closed:
        told["closed"] = [{"path": skip.path, "reason": skip.reason} for skip in found.closed[:MOST_CLOSED]]
    if found.left:
        told["files_not_looked_into"] = found.left
    return told
