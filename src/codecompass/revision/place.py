"""The path, name and soundness of a repository."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from codecompass.model.errors import CodeCompassError
from codecompass.revision.backend import UnreadableError
from codecompass.revision.libgit import pygit2
from codecompass.revision.ways import checkout_of, common_dir


@contextmanager
def intact(root: Path, gaps: Callable[[], str]) -> Iterator[None]:
    """Turn unreadable git data without which nothing can be answered into an error. `gaps`: what the clone lacks by
    intention."""
    try:
        yield
    except (KeyError, ValueError, pygit2.GitError, UnreadableError) as error:
        way = gaps() or (
            "`git fsck` says what is missing or damaged; `git fetch` from an intact copy brings it back. "
            "Where objects are borrowed (`.git/objects/info/alternates`), what lends them must be where it was."
        )
        message = f"git cannot read the repository at {root}: {in_words(error)}. {way}"
        raise CodeCompassError("internal_error", message, {"path": str(root)}) from error


_ID = re.compile(r"\b[0-9a-f]{40,64}\b")
_REF = re.compile(r"'?(refs/[^\s']+|HEAD)'?")
_SAID = (
    ("cannot be peeled", "the commit that {ref} names is missing or damaged"),
    ("cannot retrieve reference target", "the commit that {ref} names is missing or damaged"),
    ("corrupted loose reference", "the file of {ref} holds no name of a commit"),
    ("unable to parse oid", "the file of {ref} holds no name of a commit"),
    ("object not found", "object {id} is missing"),
    ("no match for id", "object {id} is missing"),
    ("inflat", "an object is damaged"),
    ("zlib", "an object is damaged"),
)
"""Parts of what libgit2 says, each with what that means."""


def in_words(error: BaseException) -> str:
    """What is wrong with a repository, without the library's jargon."""
    text = str(error.args[0] if isinstance(error, KeyError) and error.args else error).strip().strip("'\"")
    named, ref = _ID.search(text), _REF.search(text)
    if named is not None and named[0] == text:
        return f"object {text} is missing"
    words = next((words for part, words in _SAID if part in text.lower()), "{text}")
    if isinstance(error, UnreadableError) and " " in text and words == "{text}":
        return text
    known = {
        "ref": ref[1].removeprefix("refs/heads/") if ref else "HEAD",
        "id": named[0] if named else "",
        "text": text,
    }
    return " ".join(words.format(**known).split())


def identity(place: Path) -> tuple[int, int] | None:
    """What distinguishes a directory from another one that replaced it."""
    try:
        status = place.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


WAYS_OUT = (
    ("which is not there", "`codecompass doctor` says what to do."),
    ("missing or damaged", "`git fsck` there says what; `git fetch` from an intact copy brings it back."),
    ("refstorage", "A git program of 2.45 or newer reads it; `git refs migrate --ref-format=files` makes it readable."),
    ("sha256", "With a git program on the PATH it is read."),
    ("extension", "With a git program on the PATH that knows this extension it is read."),
)
"""What to do, by a word of libgit2's error for a repository that it cannot open."""


def hides_untracked(git_dir: Path) -> bool:
    """Whether the repository's own settings hide untracked files, as people do who version their home directory. (In
    the user's settings it only makes `git status` faster.)"""
    try:
        said = pygit2.Config(str(common_dir(git_dir) / "config"))["status.showUntrackedFiles"]
    except (KeyError, OSError, ValueError, pygit2.GitError):
        return False
    return str(said).lower() in ("no", "false", "off", "0")


def is_passed_over(git_dir: Path, place: Path) -> bool:
    """Whether a directory contains nothing tracked, in a repository that hides untracked files."""
    if not hides_untracked(git_dir):
        return False
    checkout = checkout_of(place, git_dir)
    inside = place.resolve().relative_to(checkout.resolve()).as_posix() if checkout else "."
    try:
        index = pygit2.Repository(str(git_dir)).index
    except (OSError, ValueError, pygit2.GitError):
        return False
    return inside != "." and not any(entry.path.startswith(inside + "/") for entry in index)


def trouble_of(error: UnreadableError) -> str:
    """A remark on a work tree that is read as a plain folder because git cannot read its repository."""
    said = str(error)
    told = f"{said} {in_words(error)}".lower()
    way = next((way for word, way in WAYS_OUT if word in told), "`git status` there says what is wrong.")
    return f"The files are as they lie on disk: the repository cannot be read ({in_words(error)}). {way}"


def age_mark(common: Path) -> str:
    """The time of the oldest file of a git directory, in nanoseconds. It survives a move, even to another disk, and
    differs in a clone. Empty if nothing is readable."""
    try:
        with os.scandir(common) as entries:
            times = [entry.stat().st_mtime_ns for entry in entries if entry.is_file(follow_symlinks=False)]
    except OSError:
        return ""
    return f"git {min(times)}" if times else ""


def origin_name(url: str) -> str:
    """`owner/name` from an origin's URL; empty if it has none."""
    parts = [part for part in re.split(r"[/:\\]", url.removesuffix("/").removesuffix(".git")) if part]
    if (len(parts) >= 2 and "://" in url) or re.match(r"[\w.-]+@[\w.-]+:", url):
        return "/".join(parts[-2:])
    return ""


def web_address(url: str) -> str:
    """The web page of a repository at its forge, from the origin's URL; empty if it has none."""
    host, _, path = re.sub(r"^(?:\w+://)?(?:[^/@]*@)?", "", url).replace(":", "/", 1).partition("/")
    path = re.sub(r"^\d+/", "", path).removesuffix("/").removesuffix(".git")  # a port
    return f"https://{host}/{path}" if origin_name(url) and "." in host and "/" in path else ""


def folder_name(common: Path) -> str:
    """The name of the folder that contains a repository."""
    return common.parent.name if common.name == ".git" else common.name.removesuffix(".git") or "root"
