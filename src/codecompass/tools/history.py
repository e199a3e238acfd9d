"""Compares definitions between two states. Pure: it sees only the files that differ, on both sides.

Definitions pair by file and name, then by name alone (the same one in another file); the rest pair by content without
their own names, which tells renamed and moved ones from deleted and added ones (ruling 18). Those of the same name are
told apart by content and not by ordinal: a new overload above would shift all below it.
"""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Sequence
from functools import partial
from operator import attrgetter
from typing import Literal, NamedTuple

from codecompass.model import MEMBER_KINDS, Definition, FileFacts
from codecompass.model.identity import Identity
from codecompass.model.relations import grouped

ChangeType = Literal["added", "modified", "deleted", "renamed", "moved"]

TELLING_LENGTH = 40
"""Bytes of content, blanks and name left out, from which on equal content under another name is no coincidence."""
_WORD = re.compile(rb"\w+")
_NAMES = re.compile(r"\w+")
ALIKE = 0.6
"""Part of their words from which on what bears the same name in another file is the same that was moved and changed."""


class Known(NamedTuple):
    """A definition in one state: its place and its content."""

    symbol_id: str
    stable_id: str
    qualified_name: str
    name: str
    kind: str
    language: str
    path: str
    line_start: int
    line_end: int
    signature: str
    content_hash: str
    text: bytes
    """Decorators included."""


class Happened(NamedTuple):
    """One difference; one side is None if the definition was added or deleted."""

    change: ChangeType
    before: Known | None
    after: Known | None

    @property
    def now(self) -> Known:
        """The side to show: the newer one, if it exists."""
        return self.after or self.before  # type: ignore[return-value] # a change has a side


class Difference(NamedTuple):
    """The difference between the two texts of one definition."""

    signature_changed: bool
    body_changed: bool
    lines_added: int
    lines_removed: int
    line_range_shifted: bool


def known(path: str, facts: FileFacts, identities: Sequence[Identity], text: bytes) -> list[Known]:
    """The definitions of one file without its own module: `file_changes` covers whole files."""
    found = []
    for definition, identity in zip(facts.symbols(), identities, strict=True):
        if definition.parent >= 0:
            start, end = facts.bytes_of(definition)
            found.append(_known(path, facts.language, definition, identity, text[start:end]))
    return found


def changes(before: Iterable[Known], after: Iterable[Known]) -> list[Happened]:
    """The differences between two states, in order of path and line; equal definitions are not listed."""
    pairs, gone, come = paired(before, after)
    happened = [_paired(*pair) for pair in pairs] + _renamed_or_moved(gone, come)
    return sorted((one for one in happened if one is not None), key=_place)


def paired(before: Iterable[Known], after: Iterable[Known]) -> Pairs:
    """Pairs of definitions with the same name, those in the same file first, and the rest on either side."""
    here, gone, come = _pairs(before, after, attrgetter("path", "kind", "qualified_name"))
    renamed = _names_in_modules((gone, come), {one.path for one, _ in here})
    beneath, gone, come = _pairs(gone, come, lambda one: renamed.get(id(one), id(one)))
    elsewhere, gone, come = _pairs(gone, come, _name)
    return here + beneath + elsewhere, gone, come


def _names_in_modules(sides: Iterable[Sequence[Known]], but: Container[str]) -> dict[int, Hashable]:
    """The names of definitions without those of the modules above their file's own, which a manifest may change."""
    found: dict[int, Hashable] = {}
    for side in sides:
        for path, inside in grouped((one.path, one) for one in side if one.path not in but).items():
            module = min((one.qualified_name.removesuffix(one.name) for one in inside), key=len)
            own = _NAMES.findall(module)[-1:]
            found |= {id(one): (path, one.kind, *own, one.qualified_name.removeprefix(module)) for one in inside}
    return found


def _moved_and_changed(gone: Sequence[Known], come: Sequence[Known]) -> Iterator[tuple[Known, Known]]:
    """Pairs of definitions that moved to another file and changed: the outermost of one kind and name that share most
    words, then those inside them, by kind and name."""
    outer_gone, outer_come = _outermost(gone), _outermost(come)
    by_name: dict[Hashable, list[Known]] = _grouped(outer_come, _kind_and_name)
    alike = sorted(
        ((-_likeness(was, is_), _where(was), _where(is_), was, is_)
        for was in outer_gone for is_ in by_name.get(_kind_and_name(was), ())),
        key=lambda one: one[:3],
    )  # fmt: skip
    used: set[int] = set()
    for unlike, _, _, was, is_ in alike:
        if -unlike >= ALIKE and used.isdisjoint((id(was), id(is_))):
            used |= {id(was), id(is_)}
            yield was, is_
            yield from _pairs(_inside(was, gone), _inside(is_, come), _kind_and_name)[0]


def _outermost(definitions: Iterable[Known]) -> list[Known]:
    found: list[Known] = []
    for one in sorted(definitions, key=lambda one: (one.path, one.line_start, -one.line_end)):
        if not found or found[-1].path != one.path or one.line_end > found[-1].line_end:
            found.append(one)
    return found


def _inside(outer: Known, definitions: Iterable[Known]) -> list[Known]:
    return [
        one
        for one in definitions
        if one is not outer
        and one.path == outer.path
        and outer.line_start <= one.line_start <= one.line_end <= outer.line_end
    ]


def _likeness(one: Known, other: Known) -> float:
    """The share of words that both definitions have in common."""
    words, others = (Counter(_WORD.findall(known.text)) for known in (one, other))
    return 2 * (words & others).total() / max(words.total() + others.total(), 1)


def counterpart(wanted: Known, here: Iterable[Known], there: Iterable[Known]) -> Known | None:
    """The definition in `there`, another version of the file, that corresponds to `wanted` in `here`."""
    mine, theirs = ([one for one in side if _name(one) == _name(wanted)] for side in (here, there))
    partners = {before.stable_id: after for before, after in _alike_first(mine, theirs)}
    return partners.get(wanted.stable_id)


def difference(before: Known, after: Known) -> Difference | None:
    """The change of a definition's text; None if it did not change."""
    if before.content_hash == after.content_hash and before.text == after.text:
        return None
    added = removed = 0
    diff = list(difflib.unified_diff(_lines(before), _lines(after), lineterm="", n=0))
    for line in diff[2:]:
        added += line.startswith("+")
        removed += line.startswith("-")
    return Difference(
        signature_changed=before.signature != after.signature,
        body_changed=_body(before) != _body(after),
        lines_added=added,
        lines_removed=removed,
        line_range_shifted=(before.line_start, before.line_end) != (after.line_start, after.line_end),
    )


def unified_diff(before: Known, after: Known) -> str:
    """The definition's text on both sides as a unified diff, lines numbered from its own start."""
    lines = difflib.unified_diff(_lines(before), _lines(after), before.path, after.path, lineterm="")
    return "\n".join(lines)


def same_elsewhere(wanted: Known, others: Iterable[Known], stays: Callable[[Known], bool]) -> Known | None:
    """`wanted` under another name or in another file: the definition of the same kind and content. One that `stays` in
    its place has not become `wanted`, which is a copy."""
    key = _content_without_name(wanted)
    alike = [other for other in others if other.kind == wanted.kind and _content_without_name(other) == key]
    alike = [other for other in alike if _telling(wanted, other) and not stays(other)]
    return min(alike, key=partial(_distance, wanted), default=None)


def _known(path: str, language: str, definition: Definition, identity: Identity, text: bytes) -> Known:
    return Known(
        identity.symbol_id,
        identity.stable_id,
        identity.qualified_name,
        definition.name,
        definition.kind,
        language,
        path,
        definition.line_start,
        definition.line_end,
        definition.signature,
        definition.content_hash,
        text,
    )


Pairs = tuple[list[tuple[Known, Known]], list[Known], list[Known]]
KeyOf = Callable[[Known], Hashable]


def _pairs(before: Iterable[Known], after: Iterable[Known], key_of: KeyOf) -> Pairs:
    """Pairs of definitions with equal keys, and the rest on either side."""
    old, new = _grouped(before, key_of), _grouped(after, key_of)
    found = [pair for key in old if key in new for pair in _alike_first(old[key], new[key])]
    had, has = {id(one) for one, _ in found}, {id(one) for _, one in found}
    gone = [one for group in old.values() for one in group if id(one) not in had]
    return found, gone, [one for group in new.values() for one in group if id(one) not in has]


def _grouped(definitions: Iterable[Known], key_of: KeyOf) -> dict[Hashable, list[Known]]:
    return grouped(
        (key_of(definition), definition)
        for definition in sorted(definitions, key=lambda one: (one.path, one.line_start))
    )


def _alike_first(before: list[Known], after: list[Known]) -> list[tuple[Known, Known]]:
    """Pair definitions of one name, such as overloads: by equal text, then by equal signature, then in order."""
    if len(before) == len(after) == 1:
        return [(before[0], after[0])]
    found = []
    for said in (_text_of, attrgetter("signature"), lambda _: None):
        left: dict[Hashable, list[Known]] = _grouped(after, said)
        pairs = [(one, left[said(one)].pop(0)) for one in before if left.get(said(one))]
        had, has = {id(one) for one, _ in pairs}, {id(one) for _, one in pairs}
        before, after = [one for one in before if id(one) not in had], [one for one in after if id(one) not in has]
        found += pairs
    return found


def _name(definition: Known) -> Hashable:
    return definition.language, definition.kind, definition.qualified_name


def _kind_and_name(definition: Known) -> Hashable:
    kind = "fn" if definition.kind == "method" else definition.kind  # one may become the other
    return definition.language, kind, definition.name


def _text_of(definition: Known) -> Hashable:
    return definition.content_hash


def _paired(before: Known, after: Known) -> Happened | None:
    if before.content_hash != after.content_hash:
        return Happened("modified", before, after)
    return Happened("moved", before, after) if before.path != after.path else None


def _renamed_or_moved(gone: Iterable[Known], come: Iterable[Known]) -> list[Happened | None]:
    by_content = grouped(((after.kind, _content_without_name(after)), after) for after in sorted(come, key=_where))
    happened: list[Happened | None] = []
    left: list[Known] = []
    for before in sorted(gone, key=_where):
        alike = by_content[before.kind, _content_without_name(before)]
        match = min((one for one in alike if _telling(before, one)), key=partial(_distance, before), default=None)
        if match is None:
            left.append(before)
            continue
        alike.remove(match)
        happened.append(Happened("renamed" if before.name != match.name else "moved", before, match))
    new = [one for alike in by_content.values() for one in alike]
    pairs = [*_moved_and_changed(left, new)]
    paired_ids = {id(one) for pair in pairs for one in pair}
    happened += [Happened("moved", *pair) for pair in pairs]
    happened += [Happened("deleted", one, None) for one in left if id(one) not in paired_ids]
    happened += [Happened("added", None, one) for one in new if id(one) not in paired_ids]
    return happened


def _telling(before: Known, after: Known) -> bool:
    """Whether equal content is no coincidence: short content counts only with the same name and parent."""
    same = before.name == after.name and _holder(before) == _holder(after)
    return same or len(_content_without_name(before)) >= TELLING_LENGTH


def _holder(definition: Known) -> str:
    """The name of the enclosing definition; empty for a definition at module level."""
    return "" if definition.kind not in MEMBER_KINDS else (_NAMES.findall(definition.qualified_name) or [""])[-2:][0]


def _distance(before: Known, after: Known) -> tuple[bool, bool, int, str, int]:
    return (
        before.path != after.path,
        before.name != after.name,
        abs(before.line_start - after.line_start),
        after.path,
        after.line_start,
    )


def _content_without_name(definition: Known) -> bytes:
    bare = re.sub(rb"\b" + re.escape(definition.name.encode()) + rb"\b", b"\0", definition.text)
    return re.sub(rb"\s+", b"", bare)


def _body(definition: Known) -> str:
    """The text without its signature, which is found whatever its white space."""
    pattern = r"\s*".join(re.escape(part) for part in re.findall(r"\w+|[^\w\s]", definition.signature))
    return re.sub(pattern, "", definition.text.decode("utf-8", "replace"), count=1) if pattern else ""


def _lines(definition: Known) -> list[str]:
    return definition.text.decode("utf-8", "replace").splitlines()


def _where(definition: Known) -> tuple[str, int, str]:
    return definition.path, definition.line_start, definition.stable_id


def _place(happened: Happened) -> tuple[str, int, str]:
    return _where(happened.now)
