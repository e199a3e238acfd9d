"""Mirrors of remote repositories, updated by git's own program, which knows every transport and the user's
credentials."""

import os
import re
import subprocess
from pathlib import Path
from typing import IO

from codecompass.model.errors import CodeCompassError
from codecompass.revision.backend import UnreadableError
from codecompass.revision.ways import Way, discover, is_bare, ways_from

PROTOCOLS = "file:git:http:https:ssh"
"""What may be cloned from: `ext::` runs commands."""
CONFIG = (
    "-c",
    "gc.auto=0",
    "-c",
    "maintenance.auto=false",
    "-c",
    "core.hooksPath=/dev/null",
    "-c",
    "core.fsmonitor=false",
)
FETCHED = ("+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*")
SECONDS = 3600.0


def mirror(url: str, place: Path) -> None:
    """Make `place` a bare mirror of all branches and tags, or update it. Raises CodeCompassError `project_not_found`."""
    _check(url)
    _made(place, origin_of(url))
    _git("-C", str(place), "fetch", "--quiet", "--prune", "--force", "--no-auto-gc", "--", url, *FETCHED)
    head = default_ref(url)
    if head:
        _git("-C", str(place), "symbolic-ref", "HEAD", head)
    else:  # detached there, and here
        _git("-C", str(place), "fetch", "--quiet", "--no-auto-gc", "--", url, "HEAD")
        _git("-C", str(place), "update-ref", "--no-deref", "HEAD", "FETCH_HEAD")


def has(place: Path, commit: str) -> bool:
    """Whether a mirror exists and contains a commit."""
    try:
        return bool(_git("-C", str(place), "rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}"))
    except CodeCompassError:
        return False


def default_ref(url: str) -> str:
    """The branch (`refs/heads/…`) that the remote's HEAD points to; empty if unknown."""
    _check(url)
    said = _git("ls-remote", "--symref", "--", url, "HEAD")
    first = said.partition("\n")[0]
    return first.removeprefix("ref: ").partition("\t")[0] if first.startswith("ref: ") else ""


def remote_refs(url: str) -> dict[str, str]:
    """The remote's branches, tags and `HEAD` by short name, with their commits."""
    _check(url)
    found: dict[str, str] = {}
    for line in _git("ls-remote", "--", url).splitlines():
        commit, _, ref = line.partition("\t")
        name = ref.removeprefix("refs/heads/").removeprefix("refs/tags/").removesuffix("^{}")
        if ref == "HEAD" or ref.startswith(("refs/heads/", "refs/tags/")):
            found[name] = commit  # of an annotated tag the line of what it names comes last
    return found


def pack(place: Path, commit: str, to: Path) -> None:
    """Write a commit and its tree, without ancestors, as a git pack. Raises CodeCompassError `project_not_found`."""
    objects = _git("-C", str(place), "rev-list", "--objects", "--no-walk", commit).encode()
    with to.open("wb") as file:
        _git(
            "-C",
            str(place),
            "pack-objects",
            "--quiet",
            "--stdout",
            "--delta-base-offset",
            given=objects,
            to=file,
        )


def unpack(file: Path, place: Path, origin: str, commit: str, ref: str) -> None:
    """Put a packed commit into the bare repository at `place`, created if missing, as the shallow branch `ref`."""
    _made(place, origin)
    with file.open("rb") as packed:
        _git("-C", str(place), "index-pack", "--stdin", "--fix-thin", source=packed)
    shallow = place / "shallow"
    known = set(shallow.read_text().split()) if shallow.exists() else set()
    shallow.write_text("".join(f"{one}\n" for one in sorted(known | {commit})))
    _git("-C", str(place), "update-ref", f"refs/heads/{ref}", commit)


def origin_of(url: str) -> str:
    """The origin of a clone; if that is a repository on this disk, the origin of that one, if known."""
    git_dir = discover(Path(url)) if Path(url).is_dir() else None
    if git_dir is not None and _way_out(url) is None:
        said = _git("--git-dir", str(git_dir), "config", "--default", "", "--get", "remote.origin.url").strip()
        url = said or url
    return without_credentials(url)


def _check(url: str) -> None:
    """Raises CodeCompassError `workspace_not_allowed` for a local repository that leads outside its own folder: it
    could bring another repository into the fleet."""
    if (out := _way_out(url)) is not None:
        message = (
            f"{url} is not read: its {out.by} leads to {out.to}, outside it. Name that repository itself, or clone it."
        )
        raise CodeCompassError("workspace_not_allowed", message, {"path": url})


def _way_out(url: str) -> Way | None:
    place = Path(url.removeprefix("file://"))
    if not place.is_dir():
        return None
    place = place.resolve()
    try:
        return next((way for way in ways_from(place) if not way.to.is_relative_to(place)), None)
    except UnreadableError:
        return Way(place, place)


def without_credentials(text: str) -> str:
    """A URL, or git's message about one, without user and password."""
    return re.sub(r"//[^/@ ]*@", "//", text)


def _made(place: Path, origin: str) -> None:
    if not (place / "HEAD").is_file():
        place.parent.mkdir(parents=True, exist_ok=True)
        _git("init", "--quiet", "--bare", str(place))
        _git("-C", str(place), "config", "remote.origin.url", origin)


def is_repository(place: Path) -> bool:
    """Whether a folder is a work tree or a bare repository."""
    return (place / ".git").exists() or is_bare(place)


def _git(*arguments: str, given: bytes = b"", source: IO[bytes] | None = None, to: IO[bytes] | None = None) -> str:
    """The output of git; empty if it is written to the file `to`. The input is bytes or a file. Raises
    CodeCompassError `project_not_found`."""
    environment = os.environ | {"GIT_TERMINAL_PROMPT": "0", "GIT_ALLOW_PROTOCOL": PROTOCOLS, "LC_ALL": "C"}
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"):
        environment.pop(name, None)
    pipes = (source or subprocess.PIPE, to or subprocess.PIPE, subprocess.PIPE)
    try:
        with subprocess.Popen(("git", *CONFIG, *arguments), -1, None, *pipes, env=environment) as running:
            printed, complained = running.communicate(None if source else given, SECONDS)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CodeCompassError("project_not_found", f"git cannot be run: {error}.") from error
    if running.returncode:
        said = " ".join(complained.decode("utf-8", "replace").split())[-400:]
        doing = arguments[2] if arguments[0] == "-C" else arguments[0]
        raise CodeCompassError("project_not_found", f"git {doing} failed: {without_credentials(said)}")
    return (printed or b"").decode("utf-8", "replace")
