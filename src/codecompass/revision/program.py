"""A git repository read through git's own program where libgit2 cannot: SHA-256, reftables, newer index formats.

Invariants: nothing is fetched, nothing is written, and no program is run that the repository's configuration names.
(For a split index, git itself updates the time of the shared part.)
"""

import os
import re
import shutil
import subprocess
import threading
import weakref
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import IO

from codecompass.revision.backend import TREE, Commit, Head, Status, Told, UnreadableError, commit_from, entries_of

PATIENCE = 120
"""Seconds for one answer of the program."""
AT_ONCE = 400
"""Questions written before answers are read: pipes hold no more."""
TREES_KEPT = 256
ENVIRONMENT = {
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C.UTF-8",
}
"""An older git that knows no GIT_NO_LAZY_FETCH has no protocol to fetch with."""
SETTINGS = {"safe.directory": "*", "core.fsmonitor": "false", "core.hooksPath": os.devnull}
"""Passed as environment variables, since `-c` cannot set a name that holds a `=`."""
CLOSED = re.compile(r"^(?:warning: could not open directory '(.+)'|(.+)): Permission denied$", re.MULTILINE)
"""What `git status` warns of unreadable paths: an untracked directory, or a tracked file in one."""
FILTER_PROGRAMS = {"clean": "", "smudge": "", "process": "", "required": "false"}


class Program:
    """A repository through git's program (`Git`). Thread-safe."""

    def __init__(self, git_dir: Path, checkout: Path | None) -> None:
        """Raises UnreadableError if there is no git, or it does not know the repository's format either."""
        found = shutil.which("git")
        if found is None:
            raise UnreadableError("there is no git program")
        self._options = [found, "--no-pager", "--git-dir", str(git_dir)]
        self._directory = git_dir
        self._environment = _environment(SETTINGS)
        self._settings = self._read_settings()
        self._environment = _environment(SETTINGS | _without_filters(self._settings))
        named = self._settings.get("core.worktree")
        is_further = (git_dir / "commondir").is_file()
        is_bare = self._settings.get("core.bare") in ("true", "yes", "on", "1") and not is_further
        self.bare = is_bare or not (checkout or named)
        self.workdir = None if self.bare else (git_dir / named).resolve() if named and not is_further else checkout
        self._directory = self.workdir or git_dir
        if self.workdir is not None:
            self._options += ["--work-tree", str(self.workdir)]
        self.an_id = "0" * (64 if self._line("rev-parse", "--show-object-format") == "sha256" else 40)
        self._contents = _Batch([*self._options, "cat-file", "--batch"], self._environment)
        self._headers = _Batch([*self._options, "cat-file", "--batch-check"], self._environment)
        self._entries = lru_cache(TREES_KEPT)(self._read_entries)

    def setting(self, name: str) -> str | None:
        return self._settings.get(name)

    def is_partial(self) -> bool:
        return any(name.endswith(".promisor") for name in self._settings)

    def head(self) -> Head:
        branch = self._run("symbolic-ref", "--quiet", "HEAD", allowed=(0, 1)).decode("utf-8", "surrogateescape")
        commit = self._run("rev-parse", "--verify", "--quiet", "HEAD^{commit}", allowed=(0, 1)).decode("ascii")
        return Head(branch.strip(), commit.strip() or None)

    def commit_of(self, expression: str) -> Commit:
        try:
            said = self._line("rev-parse", "--verify", "--quiet", "--end-of-options", expression + "^{commit}")
        except (UnreadableError, ValueError) as error:
            raise LookupError(expression) from error
        found = self.commit(said)
        if found is None:
            raise LookupError(expression)
        return found

    def refs(self) -> Mapping[str, str]:
        fields = ("refname", "symref", "objecttype", "objectname", "*objecttype", "*objectname")
        said = self._run("for-each-ref", "--format=" + "%00".join(f"%({field})" for field in fields))
        found: dict[str, str] = {}
        for line in said.splitlines():
            name, symbolic, *objects = line.decode("utf-8", "surrogateescape").split("\0")
            commits = [oid for kind, oid in zip(objects[::2], objects[1::2], strict=True) if kind == "commit"]
            if commits and not symbolic:
                found[name] = commits[0]
        return found

    def ref(self, name: str) -> str | None:
        with suppress(UnreadableError, ValueError):
            return self._line("rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}")
        return None

    def symbolic(self, name: str) -> str | None:
        with suppress(UnreadableError, ValueError):
            return self._line("symbolic-ref", "--quiet", name)
        return None

    def object(self, oid: str) -> tuple[str, bytes]:
        (answer,) = self._contents.ask([oid]) if oid.isalnum() else (None,)
        if answer is None:
            raise UnreadableError(f"object {oid} is not there")
        return answer

    def sizes(self, blobs: list[str]) -> list[int | None]:
        return [answer and int(answer[1]) for answer in self._headers.ask(blobs)]

    def has(self, oid: str) -> bool:
        return oid.isalnum() and self._headers.ask([oid])[0] is not None

    def blob_in(self, tree: str, path: str) -> str | None:
        *folders, name = os.fsencode(path).split(b"/")
        with suppress(UnreadableError):
            for folder in folders:
                mode, oid = self._entries(tree).get(folder, (b"", ""))
                if mode != TREE:
                    return None
                tree = oid
            mode, oid = self._entries(tree).get(name, (b"", ""))
            return oid if mode.startswith(b"10") or mode == b"120000" else None
        return None

    def _read_entries(self, tree: str) -> dict[bytes, tuple[bytes, str]]:
        return {name: (mode, oid.hex()) for mode, name, oid in entries_of(self.object(tree)[1], tree)}

    def status(self, tree: str | None) -> Mapping[str, Status]:
        done = self._done(
            "status", "--porcelain=v2", "-z", "--untracked-files=all", "--no-renames", "--ignore-submodules=all"
        )
        if done.returncode:
            raise _failure("status", done)
        found: dict[str, Status] = {}
        for closed, name in CLOSED.findall(done.stderr.decode("utf-8", "surrogateescape")):
            found[closed or name] = Status.UNTRACKED if closed else Status.CHANGED
        for record in done.stdout.decode("utf-8", "surrogateescape").split("\0"):
            kind, _, rest = record.partition(" ")
            if kind == "?":
                found[rest] = Status.UNTRACKED
            elif kind in ("1", "u"):
                path = rest.split(" ", 7 if kind == "1" else 9)[-1]
                found.setdefault(path, Status.DROPPED if rest.startswith("D.") else Status.CHANGED)
        return found

    def status_of(self, path: str) -> Status | None:
        raise UnreadableError("all is looked at together")

    def ignores(self, path: str) -> bool:
        # What `status` tells of is not ignored; what it tells as dropped is.
        return True

    def told(self) -> Told:
        said = self._run("ls-files", "-v", "-z").decode("utf-8", "surrogateescape")
        entries = [(entry[0], entry[2:]) for entry in said.split("\0") if entry]
        return Told(
            frozenset(path for tag, path in entries if tag.islower() and tag != "s"),
            frozenset(path for tag, path in entries if tag in "Ss"),
        )

    def worktrees(self) -> Mapping[str, Path]:
        found: dict[str, Path] = {}
        said = self._run("worktree", "list", "--porcelain").decode("utf-8", "surrogateescape")
        for block in said.split("\n\n"):
            fields = dict(line.partition(" ")[::2] for line in block.splitlines())
            if "branch" in fields and "bare" not in fields:
                found[fields["branch"].removeprefix("refs/heads/")] = Path(fields["worktree"]).resolve()
        return found

    def merge_base(self, one: str, other: str) -> str | None:
        with suppress(UnreadableError):
            return self._line("merge-base", one, other)
        return None

    def is_ancestor(self, older: str, newer: str) -> bool:
        return self.merge_base(older, newer) == older

    def walk(self, commit: str) -> Iterator[Commit]:
        walking = subprocess.Popen(  # git, with our options
            [*self._options, "rev-list", "--topo-order", commit, "--"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=self._environment, cwd=self._directory,
        )  # fmt: skip
        assert walking.stdout is not None
        try:
            for line in walking.stdout:
                found = self.commit(line.decode("ascii").strip())
                if found is None:
                    return
                yield found
        finally:
            walking.kill()
            walking.stdout.close()
            walking.wait()

    def commit(self, commit: str) -> Commit | None:
        with suppress(UnreadableError, ValueError):
            kind, content = self.object(commit)
            return commit_from(commit, content) if kind == "commit" else None
        return None

    # The program

    def _read_settings(self) -> dict[str, str]:
        said = self._run("config", "--list", "-z").decode("utf-8", "surrogateescape")
        return {name: value for name, _, value in (entry.partition("\n") for entry in said.split("\0")) if name}

    def _line(self, *words: str) -> str:
        return self._run(*words).decode("utf-8", "surrogateescape").strip()

    def _run(self, *words: str, allowed: tuple[int, ...] = (0,)) -> bytes:
        done = self._done(*words)
        if done.returncode not in allowed:
            raise _failure(words[0], done)
        return done.stdout

    def _done(self, *words: str) -> subprocess.CompletedProcess[bytes]:
        try:
            return subprocess.run(  # git, with our options
                [*self._options, *words],
                stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=False,
                env=self._environment, cwd=self._directory,
            )  # fmt: skip
        except (OSError, subprocess.TimeoutExpired) as error:
            raise UnreadableError(str(error)) from error


def _failure(word: str, done: subprocess.CompletedProcess[bytes]) -> UnreadableError:
    said = done.stderr.decode("utf-8", "replace").strip().splitlines()
    return UnreadableError(" ".join(said[:2]) if said else f"git {word} ended with {done.returncode}")


class _Batch:
    """A running `git cat-file`, which reads one object per line. One caller at a time; a forked process starts its
    own."""

    def __init__(self, command: list[str], environment: dict[str, str]) -> None:
        self._command = command
        self._environment = environment
        self._only_headers = command[-1] == "--batch-check"
        self._lock = threading.Lock()
        self._running: subprocess.Popen[bytes] | None = None
        self._pid = 0

    def ask(self, oids: list[str]) -> list[tuple[str, bytes] | None]:
        """Kind and content of each object (with `--batch-check`, the size); None for a missing one."""
        found: list[tuple[str, bytes] | None] = []
        step = AT_ONCE if self._only_headers else 1
        with self._lock:
            for at in range(0, len(oids), step):
                found += self._answers(oids[at : at + step])
        return found

    def _answers(self, oids: list[str]) -> Iterable[tuple[str, bytes] | None]:
        running = self._started()
        assert running.stdin is not None
        assert running.stdout is not None
        try:
            running.stdin.write("".join(f"{oid}\n" for oid in oids).encode("ascii"))
            running.stdin.flush()
            return [self._answer(running.stdout) for _ in oids]
        except (OSError, ValueError):  # it ended: over an object that is damaged, or that it would have fetched
            self._running = None
            _end(running, os.getpid())
            return [None] if len(oids) == 1 else [one for oid in oids for one in self._answers([oid])]

    def _answer(self, output: IO[bytes]) -> tuple[str, bytes] | None:
        words = output.readline().split()
        if len(words) == 2:
            return None  # `… missing`
        _, kind, size = words
        if self._only_headers:
            return kind.decode("ascii"), size
        return kind.decode("ascii"), output.read(int(size) + 1)[:-1]

    def _started(self) -> subprocess.Popen[bytes]:
        if self._running is None or self._pid != os.getpid():
            self._running = subprocess.Popen(  # git, with our options
                self._command,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=self._environment,
            )  # fmt: skip
            self._pid = os.getpid()
            weakref.finalize(self, _end, self._running, self._pid)
        return self._running


def _end(running: subprocess.Popen[bytes], starter: int) -> None:
    """Terminate a program, unless a forked process inherited it from its parent."""
    if os.getpid() != starter:
        return
    with suppress(OSError, ValueError, subprocess.TimeoutExpired):
        running.kill()
        running.communicate()


def _environment(settings: Mapping[str, str]) -> dict[str, str]:
    """Our environment without git's variables (in a hook they name another repository), with settings for this call
    alone."""
    told = {"GIT_CONFIG_COUNT": str(len(settings))}
    for number, (name, value) in enumerate(settings.items()):
        told |= {f"GIT_CONFIG_KEY_{number}": name, f"GIT_CONFIG_VALUE_{number}": value}
    return {name: value for name, value in os.environ.items() if not name.startswith("GIT_")} | ENVIRONMENT | told


def _without_filters(settings: Iterable[str]) -> dict[str, str]:
    """Settings that disable the filter programs of a configuration, which git would run to compare files."""
    names = {name[len("filter.") : name.rindex(".")] for name in settings if name.startswith("filter.")}
    return {f"filter.{name}.{part}": value for name in sorted(names) for part, value in FILTER_PROGRAMS.items()}
