"""Every path that git follows when it reads a repository: from a folder to its git directory, and from there to
wherever its files lead.

These files are written by the repository's author. A client that may ask about some folders alone must not be led out
of them, so all paths are known before a repository is opened. Nothing is opened here: small files are read, and links
inspected.
"""

import os
import re
import stat
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from codecompass.revision.backend import UnreadableError
from codecompass.revision.disk import regular_bytes
from codecompass.revision.nesting import SETTINGS, workspace_of

LARGEST = 1 << 20
"""Bytes of a file that leads somewhere; a configuration has a few thousand."""
DEEPEST = 8
"""Files that include, or borrow from, each other in a row."""
_SECTION = re.compile(r"\s*\[\s*([\w.-]+)[^\]\n]*\]?")
_SETTING = re.compile(r"\s*([\w-]+)\s*=\s*(.*)")
READ = (
    "HEAD", "config", "config.worktree", "index", "packed-refs", "shallow", "commondir", "gitdir", "info/exclude", "info/attributes",
    "info/sparse-checkout", "info/grafts", "objects/info/alternates", "objects/info/commit-graph", "objects/pack/multi-pack-index",
)  # fmt: skip
"""Files that git reads first of all."""
_OBJECTS = re.compile(r"[0-9a-f]{2}|pack|info")
_NAMING = frozenset({"core.worktree", "core.excludesfile", "core.attributesfile"})
"""Settings that name a file or folder that git reads when it looks at a work tree."""


class Way(NamedTuple):
    """A path that git would follow."""

    by: Path
    """The file or link that leads there."""
    to: Path
    """Resolved."""


def read_small(file: Path) -> str | None:
    """A small regular file; None for anything else (opening a pipe would block) or a missing one."""
    content = regular_bytes(file, LARGEST)
    return None if content is None else content.decode("utf-8", "surrogateescape")


# From a folder to its git directory


def discover(place: Path) -> Path | None:
    """The git directory of the repository that contains a directory; None if there is none or its `.git` is invalid."""
    with suppress(UnreadableError):
        return discovered(place)
    return None


def discovered(place: Path) -> Path | None:
    """Like `discover`, but raises UnreadableError for a `.git` that leads to no git directory. A folder is a
    repository by its own `.git`, or as a bare repository if it is named itself: files in a work tree that look like a
    git directory's do not make one."""
    if is_bare(place):
        return _of_files(_resolved(place))
    for folder in _upwards(place):
        own = folder / ".git"
        if own.is_dir():
            if is_git_dir(own):
                return _of_files(_resolved(own))
        elif os.path.lexists(own):
            named = named_by(own)
            if named is None or not is_git_dir(named):
                raise UnreadableError(f"{own} leads to no git directory")
            return _of_files(_resolved(named))
    return None


def _of_files(git_dir: Path) -> Path:
    """The git directory. Raises UnreadableError if a pipe or device is in place of one of its files: reading it would
    block."""
    for folder in {git_dir, common_dir(git_dir)}:
        for file in (folder / name for name in READ):
            try:
                mode = file.stat().st_mode
            except (OSError, ValueError):
                continue
            if not stat.S_ISREG(mode):
                raise UnreadableError(f"{file} is no file")
    return git_dir


def checkout_of(place: Path, git_dir: Path) -> Path | None:
    """The work tree that contains a directory: where the `.git` is that leads to `git_dir`, as git sees it. A
    repository's record of a linked work tree is outdated after a move and wrong after a copy, and with
    `--separate-git-dir` or a link there is none. None if no `.git` leads there."""
    folders = (folder for folder in (place, *place.parents) if (folder / ".git").exists())
    return next((folder for folder in folders if discover(folder) == git_dir), None)


def lost_git_dir(place: Path) -> Path | None:
    """The missing git directory that the nearest `.git` file above a directory names."""
    for folder in (place, *place.parents):
        link = folder / ".git"
        if link.is_file():
            named = named_by(link)
            return None if named is None or named.is_dir() else named
        if link.exists():
            return None
    return None


def is_bare(folder: Path) -> bool:
    """Whether a folder is a git directory of its own, not that of a linked work tree."""
    return is_git_dir(folder) and not os.path.lexists(folder / "commondir")


def is_git_dir(folder: Path) -> bool:
    """Whether a folder looks like a git directory."""
    if not os.path.lexists(folder / "HEAD"):
        return False
    common = common_dir(folder)
    return (common / "objects").is_dir() and (common / "refs").is_dir()


def common_dir(git_dir: Path) -> Path:
    """The git directory that all work trees of a repository share."""
    said = (read_small(git_dir / "commondir") or "").strip()
    return _resolved(git_dir / said)


def named_by(link: Path) -> Path | None:
    """The git directory that a `.git` file names, whether or not it exists."""
    said = read_small(link) or ""
    named = said.removeprefix("gitdir:").strip("\r\n ")
    return link.parent / named if said.startswith("gitdir:") and named and "\0" not in named else None


def _upwards(place: Path) -> Iterator[Path]:
    """A folder and its ancestors on the same file system."""
    device = None
    for folder in (place, *place.parents):
        try:
            found = folder.stat().st_dev
        except OSError:
            continue
        if device not in (None, found):
            return
        device = found
        yield folder


def _resolved(place: Path) -> Path:
    try:
        return place.resolve()
    except (OSError, RuntimeError, ValueError) as error:  # a link in a circle
        raise UnreadableError(f"{place} cannot be followed: {error}") from error


# … and from there


def root_of(place: Path) -> Path:
    """The work tree that contains a folder, found by `.git` alone; the folder itself if there is none."""
    return next((folder for folder in _upwards(place) if os.path.lexists(folder / ".git")), place)


def ways_from(place: Path) -> Iterator[Way]:
    """Every path that git would follow to read the repository that contains a folder. Lazy, so that a caller can stop
    at the first that leads out. A git directory outside that names this work tree as its own (a linked work tree, a
    submodule) counts as part of the repository."""
    if is_bare(place):
        yield from _ways_within(place, _resolved(place))
        return
    root = root_of(place)
    yield from ways_of_checkout(root)
    for path in workspace_of(root) or ():
        yield Way(root / SETTINGS, _resolved(root / path))


def ways_of_checkout(root: Path) -> Iterator[Way]:
    """The same for the work tree that begins at a folder, whatever else the folder looks like."""
    own = root / ".git"
    git_dir = own if own.is_dir() else named_by(own)
    if git_dir is None:
        return
    git_dir = _resolved(git_dir)
    common, inside = common_dir(git_dir), set[Path]()
    if _knows(git_dir, root):
        inside = {git_dir, common} if git_dir.parent == common / "worktrees" else {git_dir}
    for way in _ways(own, git_dir, common):
        if not any(way.to.is_relative_to(one) for one in inside):
            yield way


def _ways(own: Path, git_dir: Path, common: Path) -> Iterator[Way]:
    yield Way(own, git_dir)
    if common != git_dir:
        yield Way(git_dir / "commondir", common)
    if is_git_dir(git_dir):  # else nobody reads it
        if common != git_dir:
            yield from _ways_within(git_dir, common)
        yield from _ways_within(common, common)


def part_at(place: Path, around: Collection[Path]) -> Path:
    """The git directory of a repository whose work tree begins at `place`, to be read as part of a tree. Raises
    UnreadableError if there is none, or if git would be led out of the part's own files and of `around`."""
    own = place / ".git"
    if os.path.realpath(place) != str(place):
        raise UnreadableError(f"a link leads to {place}")
    git_dir = _resolved(own) if own.is_dir() else named_by(own)
    if git_dir is None or not is_git_dir(git_dir) or is_bare(place):
        raise UnreadableError(f"{own} leads to no git directory")
    inside = [place, *around]
    out = next((way for way in ways_of_checkout(place) if not any(map(way.to.is_relative_to, inside))), None)
    if out is not None:
        raise UnreadableError(f"its {out.by} leads to {out.to}")
    return _of_files(_resolved(git_dir))


def objects_at(git_dir: Path, around: Collection[Path]) -> Path:
    """The git directory of a submodule that is not checked out. Raises UnreadableError likewise."""
    if not is_git_dir(git_dir) or not any(map(_resolved(git_dir).is_relative_to, around)):
        raise UnreadableError(f"{git_dir} is no git directory")
    common = common_dir(git_dir)
    ways = (way for one in {git_dir, common} for way in (Way(git_dir, common), *_ways_within(one, common)))
    out = next((way for way in ways if not any(map(way.to.is_relative_to, around))), None)
    if out is not None:
        raise UnreadableError(f"its {out.by} leads to {out.to}")
    return _of_files(_resolved(git_dir))


def traits(place: Path) -> tuple[object, ...]:
    """A fingerprint that differs whenever the paths leading out of a repository may have changed."""
    git_dir = discover(place) or place
    names = (".", "config", "config.worktree", "commondir", "objects", "objects/info", "objects/info/alternates",
             "objects/pack", "refs", "info", "worktrees")  # fmt: skip
    seen: list[object] = [git_dir]
    root = root_of(place)
    for file in (root / ".git", root / SETTINGS, *(git_dir / name for name in names)):
        with suppress(OSError, ValueError):
            found = os.lstat(file)
            seen += [str(file), found.st_ino, found.st_mode, 0 if stat.S_ISDIR(found.st_mode) else found.st_mtime_ns]
    return tuple(seen)


def _knows(git_dir: Path, root: Path) -> bool:
    """Whether a git directory names a work tree as its own."""
    said = (read_small(git_dir / "gitdir") or "").strip("\r\n ")
    places = [_resolved(git_dir / said).parent] if said else []
    text = read_small(git_dir / "config") or ""
    places += [_expanded(git_dir, value) for name, value in _settings(text) if name == "core.worktree"]
    return _resolved(root) in places


def _ways_within(git_dir: Path, common: Path) -> Iterator[Way]:
    yield from _links(git_dir)
    yield from _lenders(git_dir / "objects", DEEPEST)
    for name in ("config", "config.worktree"):
        yield from _configured(git_dir, git_dir / name, DEEPEST)
    with suppress(OSError), os.scandir(git_dir / "worktrees") as entries:
        for entry in entries:
            if (to := common_dir(Path(entry.path))) not in (common, _resolved(Path(entry.path))):
                yield Way(Path(entry.path, "commondir"), to)


def _links(folder: Path, named: re.Pattern[str] | None = None) -> Iterator[Way]:
    """Symbolic links in a git directory, without those of its submodules' git directories. `named`: the folders in it
    that count."""
    waiting = [str(folder)]
    apart = {str(folder / name) for name in ("modules", "hooks", "logs", "lfs")}
    while waiting:
        with suppress(OSError), os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.is_symlink():
                    yield Way(Path(entry.path), _resolved(Path(entry.path)))
                elif entry.path in apart or (named is not None and not named.fullmatch(entry.name)):
                    continue
                elif entry.is_dir(follow_symlinks=False):
                    waiting.append(entry.path)


def _lenders(objects: Path, deepest: int) -> Iterator[Way]:
    """Directories that objects are borrowed from (alternates), transitively."""
    said = objects / "info" / "alternates"
    for line in (read_small(said) or "").splitlines():
        if line and not line.startswith("#"):
            lender = _resolved(objects / _unquoted(line))
            yield Way(said, lender)
            if deepest:
                yield from _links(lender, _OBJECTS)
                yield from _lenders(lender, deepest - 1)


def _configured(git_dir: Path, file: Path, deepest: int) -> Iterator[Way]:
    """Files that a configuration includes or names, transitively."""
    for name, value in _settings(read_small(file) or ""):
        if name.startswith("include") and name.endswith(".path"):
            included = _expanded(file.parent, value)
            yield Way(file, included)
            if deepest:
                yield from _configured(git_dir, included, deepest - 1)
        elif name in _NAMING:
            yield Way(file, _expanded(git_dir, value))


def _settings(text: str) -> Iterator[tuple[str, str]]:
    """Names (lower case, without subsection) and values of a configuration, as far as they matter here."""
    section = ""
    for line in re.sub(r"\\\r?\n", "", text.removeprefix("\ufeff")).splitlines():
        if (found := _SECTION.match(line)) is not None:
            section, line = found[1].lower(), line[found.end() :]
        if (said := _SETTING.match(line)) is not None:
            yield f"{section}.{said[1].lower()}", _unquoted(said[2])


def _unquoted(value: str) -> str:
    value = value.strip()
    if value.startswith('"'):
        value = value[1 : value.rfind('"')] if value.rfind('"') > 0 else value[1:]
    else:
        value = re.split(r"\s[#;]", value, maxsplit=1)[0].rstrip()
    return value.replace('"', "").replace("\\\\", "\\")


def _expanded(folder: Path, value: str) -> Path:
    try:
        return _resolved(folder / Path(value.removeprefix(":(optional)")).expanduser())
    except (RuntimeError, ValueError) as error:  # a user that nobody knows, a NUL
        raise UnreadableError(f"{value!r} cannot be followed: {error}") from error
