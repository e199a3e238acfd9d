"""Applies a unified diff to texts, forwards or backwards, so that a reviewed diff need not be checked out. Pure."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from codecompass.model.errors import CodeCompassError

_HUNK = re.compile(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
NOTHING = "/dev/null"
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_HEADER = re.compile(r'diff --git "?([a-z12])/(.+?)"? "?([a-z12])/(.+?)"?')
"""The sides have a letter each: `a` and `b`, or with `diff.mnemonicPrefix` `i`, `w`, `c`, `o`."""
_USUAL = ("a/", "b/")


class Hunk(NamedTuple):
    start: int
    """Line of the old text, from 1."""
    new_start: int
    old: tuple[str, ...]
    new: tuple[str, ...]


class FilePatch(NamedTuple):
    old: str | None
    """Path before; None where the file is new."""
    new: str | None
    hunks: tuple[Hunk, ...]
    binary: bool = False


Read = Callable[[str], str | None]


def parse_patch(text: str) -> list[FilePatch]:
    """The files of a diff as written by git or `diff -u`. Raises `invalid_input` if there is no diff."""
    found = list(_files([line.removesuffix("\r") for line in text.split("\n")]))
    if not found:
        message = (
            "There is no unified diff in `diff`: give the text that `git diff` prints, or the path of a file with it."
        )
        raise CodeCompassError("invalid_input", message)
    return found


def _files(lines: Sequence[str]) -> Iterator[FilePatch]:
    at = 0
    while at < len(lines):
        if lines[at].startswith("diff --git "):
            end = next((n for n in range(at + 1, len(lines)) if lines[n].startswith("diff --git ")), len(lines))
            yield from _of_git(lines[at:end])
            at = end
        elif lines[at].startswith("--- ") and at + 1 < len(lines) and lines[at + 1].startswith("+++ "):
            hunks, end = _hunks(lines, at + 2)
            yield FilePatch(_path(lines[at][4:]), _path(lines[at + 1][4:]), hunks)
            at = end
        else:
            at += 1


def _of_git(lines: Sequence[str]) -> Iterator[FilePatch]:
    old = new = None
    prefixes: tuple[str, ...] = ()
    header = _HEADER.fullmatch(lines[0])
    if header and header[1] != header[3]:
        prefixes = f"{header[1]}/", f"{header[3]}/"
        old, new = header[2], header[4]
    hunks: tuple[Hunk, ...] = ()
    binary = False
    for at, line in enumerate(lines):
        if line.startswith("rename from "):
            old = line.removeprefix("rename from ")
        elif line.startswith("rename to "):
            new = line.removeprefix("rename to ")
        elif line.startswith("new file mode"):
            old = None
        elif line.startswith("deleted file mode"):
            new = None
        elif line.startswith(("Binary files", "GIT binary patch")):
            binary = True
        elif line.startswith("--- "):
            old = _path(line[4:], prefixes)
        elif line.startswith("+++ "):
            new = _path(line[4:], prefixes)
            hunks, _ = _hunks(lines, at + 1)
            break
    if old or new:
        yield FilePatch(old, new, hunks, binary)


def _path(written: str, prefixes: tuple[str, ...] = _USUAL) -> str | None:
    written = written.split("\t", maxsplit=1)[0].rstrip()
    if quoted := _QUOTED.fullmatch(written):
        written = (
            quoted[1]
            .encode("latin-1", "backslashreplace")
            .decode("unicode_escape")
            .encode("latin-1")
            .decode("utf-8", "replace")
        )
    if written == NOTHING:
        return None
    return written[2:] if written[:2] in prefixes else written


def _hunks(lines: Sequence[str], at: int) -> tuple[tuple[Hunk, ...], int]:
    found = []
    while at < len(lines) and (head := _HUNK.match(lines[at])):
        olds, news = int(head[2] or 1), int(head[4] or 1)
        old: list[str] = []
        new: list[str] = []
        at += 1
        while at < len(lines) and (len(old) < olds or len(new) < news):
            sign, rest = lines[at][:1], lines[at][1:]
            if sign == "\\":
                at += 1
                continue
            if sign in ("-", " ", ""):
                old.append(rest)
            if sign in ("+", " ", ""):
                new.append(rest)
            at += 1
        found.append(Hunk(int(head[1]), int(head[3]), tuple(old), tuple(new)))
        while at < len(lines) and lines[at].startswith("\\"):
            at += 1
    return tuple(found), at


class Applied(NamedTuple):
    """The texts of a diff's files on either side, by path; a file missing on a side has none there."""

    before: dict[str, str]
    after: dict[str, str]
    backwards: bool
    """Whether the state had the diff in it already."""


def applied(patches: Sequence[FilePatch], read: Read, ref: str) -> Applied:
    """Both sides of a diff, one of which is the state that `read` reads. Raises `invalid_input` if it is neither."""
    for backwards in (False, True):
        if (sides := _sides(patches, read, backwards)) is not None:
            return Applied(*sides, backwards)
    paths = ", ".join(sorted({one.new or one.old or "" for one in patches})[:3])
    message = f"The diff fits {ref} neither as it is nor after the change ({paths}). Name the ref that it was made from: `head_ref`. Paths count from the repository's root: no `--relative`."
    raise CodeCompassError("invalid_input", message, {"ref": ref})


def _sides(patches: Sequence[FilePatch], read: Read, backwards: bool) -> tuple[dict[str, str], dict[str, str]] | None:
    before: dict[str, str] = {}
    after: dict[str, str] = {}
    for one in patches:
        if one.binary:
            continue
        here, there = (one.new, one.old) if backwards else (one.old, one.new)
        text = read(here) if here else None
        if here and text is None:
            return None
        if not here and there and read(there) is not None:
            return None
        made = _made(text or "", one.hunks, backwards)
        if made is None:
            return None
        sides = ((here, text or ""), (there, made))
        for (path, content), side in zip(reversed(sides) if backwards else sides, (before, after), strict=True):
            if path:
                side[path] = content
    return before, after


def _made(text: str, hunks: Sequence[Hunk], backwards: bool) -> str | None:
    """The other side of a text; None if the hunks do not fit."""
    lines = text.split("\n")
    bare = [line.rstrip("\r") for line in lines]
    out: list[str] = []
    at = 0
    for hunk in hunks:
        gone, come = (hunk.new, hunk.old) if backwards else (hunk.old, hunk.new)
        start = (hunk.new_start if backwards else hunk.start) - (1 if gone else 0)
        if start < at or [line.rstrip("\r") for line in gone] != bare[start : start + len(gone)]:
            return None
        out += lines[at:start]
        out += come
        at = start + len(gone)
    return "\n".join([*out, *lines[at:]])
