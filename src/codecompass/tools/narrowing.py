"""Filters of a query: paths however they are written, languages by any of their names."""

from __future__ import annotations

import os
import posixpath
import re
from collections import Counter
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from codecompass import languages
from codecompass.languages.testing import is_test
from codecompass.revision.exclusion import specs

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

FILE_URI = re.compile(r"file:(?://(?:localhost)?)?(?=/)", re.IGNORECASE)
"""How the address of a file begins, which clients send for a path."""


LINES = re.compile(r"(?::\d+(?:[:-]\d+)?|#L\d+(?:-L?\d+)?)$")
"""What names lines of a file behind its path: `:12`, `:12:4`, `#L12-L20`."""


def plain_path(text: str) -> str:
    """A path that may be written as a `file://` address: `file:///a%20b` is `/a b`."""
    begins = FILE_URI.match(text.strip())
    if begins is None:
        return text
    path = unquote(text.strip()[begins.end() :])
    return path[1:] if re.match(r"/[A-Za-z]:", path) else path


MOST_FOLDERS = 8
"""Folders with what is left that an answer names."""
_PIECE = re.compile(r"(?:\{[^{}]*\}|[^,\s])+")
"""One of several paths, with commas or blanks between; `*.{ts,tsx}` is one."""
_BRACES = re.compile(r"\{([^{}]*)\}")
_PATTERN = re.compile(r"[*?\[{]")
"""What only patterns have."""
_PATH = re.compile(r"[/\\*?]")
"""What is in no word."""
_BACKSLASH = re.compile(r"\\(?!x[89a-f][0-9a-f])")
"""Between folders; not where it escapes a byte that is not UTF-8 (`caf\\xe9.py`)."""


def repository_path(root: Path, path: str) -> str:
    """A path as in a tree: relative, with forward slashes, without dots, without a line number after it. For a caller
    in a folder of the repository, `./x` and `../x` are relative to it, and so is `x` if the root has none. What no
    tree can contain is returned unchanged."""
    wanted = _BACKSLASH.sub("/", plain_path(path).strip())
    if not wanted:
        return ""
    if LINES.search(wanted) and not os.path.lexists(root / wanted):
        wanted = LINES.sub("", wanted)
    if wanted.startswith("/"):
        wanted = posixpath.normpath(wanted)
    inside = wanted.removeprefix(root.as_posix() + "/")
    if inside == wanted:
        inside = _as_one_stands(root, wanted)
    return posixpath.normpath(inside).removeprefix("./") if inside else ""


def _as_one_stands(root: Path, wanted: str) -> str:
    """A path relative to the root, if it was written relative to another place, or through a link."""
    try:
        here = Path.cwd()
        whole = here / wanted if not wanted.startswith("/") else Path(wanted)
        is_told = wanted.startswith(("/", "../", "./")) or wanted == ".."
        if not is_told and (here == root or (root / wanted).exists() or not whole.exists()):
            return wanted
        place = Path(os.path.normpath(whole))
        found = place if place.is_relative_to(root) else place.resolve()
        meant = found.relative_to(root).as_posix()
    except (OSError, ValueError):
        return wanted
    return meant if found.exists() or not (root / wanted).exists() else wanted


def files_meant(paths: Iterable[str], wanted: str) -> list[str]:
    """The path of the tree that equals a repository path, or else those that end with it; finally in any letter case,
    which some file systems ignore."""
    known = list(paths)
    if wanted in known:
        return [wanted]
    ends = [path for path in known if path.endswith("/" + wanted)]
    if ends or not wanted:
        return ends
    folded = wanted.casefold()
    return [path for path in known if (own := path.casefold()) == folded or own.endswith("/" + folded)]


def files_within(paths: Iterable[str], folder: str) -> list[str]:
    return [path for path in paths if path.startswith(folder + "/")]


def of_tests(path: str, tests: str) -> bool:
    """Whether a file passes the filter: `all`, those `without` tests, tests `only`."""
    return tests == "all" or is_test(path) == (tests == "only")


def path_prefix(root: Path, prefix: str | None) -> str:
    """The prefix of wanted paths; empty for all: none was given, or the repository itself."""
    wanted = repository_path(root, prefix or "")
    if wanted in ("", ".", root.as_posix()):
        return ""
    return wanted + "/" if (prefix or "").strip().endswith(("/", "\\")) else wanted


class Narrowing(NamedTuple):
    """A filter: where results are, and what they are about. Empty: anywhere, anything."""

    prefixes: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    """In lower case."""
    patterns: tuple[GitIgnoreSpec, ...] = ()
    """Paths wanted beside those that begin with a prefix."""
    unwanted: tuple[GitIgnoreSpec, ...] = ()

    @property
    def is_prefix(self) -> bool:
        """Whether the filter is at most one path prefix."""
        return len(self.prefixes) < 2 and not (self.patterns or self.unwanted)

    @property
    def is_somewhere(self) -> bool:
        """Whether it says where, rather than where not."""
        return bool(self.prefixes or self.patterns)

    def holds(self, text: str) -> bool:
        """Whether a text contains one of the words, in any letter case; true if there are none."""
        folded = text.lower()
        return not self.words or any(word in folded for word in self.words)

    def passes(self, *paths: str) -> bool:
        return any(map(self._passes, paths))

    def _passes(self, path: str) -> bool:
        wanted = path.startswith(self.prefixes) or _one_names(self.patterns, path)
        return (wanted or not (self.prefixes or self.patterns)) and not _one_names(self.unwanted, path)


def narrowing(root: Path, written: str | None, paths: Iterable[str], *, words: bool = False) -> Narrowing:
    """The filter that `written` means, given a tree's paths: a prefix; else, separated by commas or blanks, prefixes,
    patterns as in `.gitignore`, and after `!` what is not wanted. What is no path's prefix is a folder or file at any
    depth, or with `words` a word."""
    whole = path_prefix(root, written)
    known = tuple(paths) if whole else ()
    if not whole or _begins(known, whole):
        return Narrowing((whole,) if whole else ())
    prefixes, patterns, unwanted, about = list[str](), list[str](), list[str](), list[str]()
    for piece in _PIECE.findall(written or ""):
        prefix = path_prefix(root, piece)
        if piece.startswith("!"):
            unwanted += _without_braces(piece[1:])
        elif not prefix or _begins(known, prefix):
            prefixes.append(prefix)
        elif _PATTERN.search(piece):
            patterns += _without_braces(piece)
        elif words and not _PATH.search(piece):
            about.append(piece.lower())
        else:
            patterns.append(f"**/{prefix}" if any(f"/{prefix.rstrip('/')}" in path for path in known) else f"/{prefix}")
    return Narrowing(tuple(prefixes), tuple(about), tuple(specs(patterns)), tuple(specs(unwanted)))


def _without_braces(pattern: str) -> list[str]:
    """A pattern for each alternative in braces: `*.{ts,tsx}` is `*.ts`, `*.tsx`."""
    pattern = pattern.removeprefix("./")
    pattern = f"*{pattern}" if pattern.startswith("*/") else pattern  # at any depth, as a shell's `find -path` means it
    braces = _BRACES.search(pattern)
    if braces is None:
        return [pattern]
    before, after = pattern[: braces.start()], pattern[braces.end() :]
    return [one for choice in braces[1].split(",") for one in _without_braces(f"{before}{choice}{after}")]


def _one_names(patterns: Iterable[GitIgnoreSpec], path: str) -> bool:
    return any(one.match_file(path) for one in patterns)


def _begins(paths: Iterable[str], prefix: str) -> bool:
    return any(path.startswith(prefix) for path in paths)


def language_named(name: str | None) -> str | None:
    """The index's name of a language: `ts` and `.ts` are typescript. None if none was given."""
    known = (name or "").strip().lower()
    if not known:
        return None
    try:
        return languages.named(known).name
    except KeyError:
        return _language_of(f"file.{known.removeprefix('.')}") or known


def let_nothing_through(
    paths: Iterable[str], prefix: str | None = None, language: str | None = None, written: str | None = None
) -> list[str]:
    """Warnings for an empty answer: a filter that no path of the tree passes says nothing about the code.

    `prefix` and `language` as used, `written` as the caller wrote the former.
    """
    if prefix and not _begins(paths, prefix):
        return [f"no file's path starts with `{written or prefix}`; a path filter is a prefix, not a pattern"]
    if language and not any(_language_of(path) == language for path in paths):
        return [f"no file here is in `{language}`"]
    return []


def none_passes(paths: Iterable[str], wanted: Narrowing, written: str | None) -> list[str]:
    """The warning that no path of the tree passes a filter."""
    return [] if not written or any(map(wanted.passes, paths)) else [f"no file's path is in `{written}`"]


def _language_of(path: str) -> str | None:
    language = languages.for_path(path)
    return language.name if language else None


def not_looked_through(paths: Collection[str], how: str) -> str:
    """A warning that says which files were not searched, and how to continue."""
    return f"{len(paths)} files were not looked through, it takes too long: {by_folder(paths)}; {how}"


def by_folder(paths: Collection[str]) -> str:
    """The folders with most of the paths, each with their number: `src/cart (12), tests (3) and 4 more`."""
    folders = Counter("/".join(path.split("/")[:2]) if path.count("/") > 1 else path.split("/")[0] for path in paths)
    told = ", ".join(f"{folder} ({count})" for folder, count in folders.most_common(MOST_FOLDERS))
    more = f" and {len(folders) - MOST_FOLDERS} more" if len(folders) > MOST_FOLDERS else ""
    return f"{told}{more}"
