"""A repository that changes while it is asked, and what those who ask it hold: for `stress.py` and `soak.py`.

Every file says at each moment which number it has, in the name of the function that it defines. What is asked meanwhile
may hold the number before a change or the one after it; an answer that is called fresh holds no other.
"""

from __future__ import annotations

import contextlib
import random
import statistics
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

import pygit2

from codecompass.graph import kept
from codecompass.model.errors import CodeCompassError
from codecompass.process.config import Settings
from codecompass.session import upkeep
from codecompass.session.project import Project

AUTHOR = pygit2.Signature("A. Author", "author@example.org", 1_700_000_000, 0)
FILES = 12
PASSING = frozenset({"index_not_ready", "index_in_progress", "index_stale"})
"""What an answer may say while things are on the way."""
PAUSE = 0.15
REF = "other"
SHARED = Path("shared.py")
LOOK_SECONDS = 2.0
FEW_LOOKS = 40
"""Below which nothing is said of growth: a process reaches its size in its first minute."""
MORE_MEMORY, MORE_FILES = 24 << 20, 8
"""Bytes and open files that a process may have more in the last quarter of a run than in the second."""
MEGABYTE = 1 << 20
FEW_ALIKE = 5
"""Looks with as many graphs open, below which nothing is said of them."""
MOST_GRAPHS = kept.MOST + 2
"""Those that are kept for the next question, and two that are let go, each still being asked or not closed yet."""
SETTLING_SECONDS = 60.0


class Number(Protocol):
    """A number that the writer sets and the others read; of a process that they share, too."""

    value: int


Numbers = Mapping[str | None, tuple[Number, Number]]
"""The number that the files of a ref have (None: the work tree), before a change and after it; equal while there is none."""
Doing = Callable[[pygit2.Repository, Project, Numbers, int], None]


# The repository


def make_repository(place: Path) -> None:
    git = pygit2.init_repository(str(place), initial_head="main")
    for path, text in sources(0).items():
        (place / path).write_text(text)
    (place / ".gitignore").write_text("*~\n")
    git.index.add_all()
    git.index.write()
    first = git.create_commit("HEAD", AUTHOR, AUTHOR, "all files", git.index.write_tree(), [])
    git.references.create(f"refs/heads/{REF}", first)


def sources(number: int) -> dict[str, str]:
    """Files that each define a function with the number in its name; one of them calls those of all others."""
    names = {f"m{one}.py": f"n_{number}_{one}" for one in range(FILES - 1)}
    sources = {path: f"def {name}():\n    return {number}\n" for path, name in names.items()}
    imports = [f"from {path.removesuffix('.py')} import {name}" for path, name in names.items()]
    calls = [f"    {name}()" for name in names.values()]
    shared = "\n".join([*imports, "", "", f"def n_{number}_{FILES}():", *calls])
    return {**sources, SHARED.as_posix(): shared + "\n"}


def number_in(name: str) -> int:
    return int(name.split("_")[1])


def misjudged(ref: str | None, numbers: Iterable[int], lowest: int, highest: int) -> str:
    """What is wrong with an answer that is called fresh; empty where one of its numbers was there meanwhile."""
    told = set(numbers)
    if any(lowest <= number <= highest for number in told):
        return ""
    return f"{ref}: {max(told)} was called fresh, and it was {lowest} to {highest}"


def opened(repository: Path, home: Path) -> Project:
    return Project.open(repository, Settings(home=str(home), first_wait=20.0))


# Changing


def change(
    repository: Path, home: Path, numbers: Numbers, doings: Sequence[Doing], until: float, pause: float = PAUSE
) -> tuple[Counter[str], list[str]]:
    """Do one thing after another to a repository; what was done how often, and what went wrong."""
    git, project = pygit2.Repository(str(repository)), opened(repository, home)
    counts, wrong, chance, number = Counter[str](), list[str](), random.Random(99), 0
    while time.time() < until:
        number += 1
        doing = chance.choice(doings)
        try:
            doing(git, project, numbers, number)
        except Exception as error:
            wrong.append(f"{doing.__name__}: {type(error).__name__}: {error}")
        counts[doing.__name__] += 1
        time.sleep(pause + chance.random() * 4 * pause)
    project.close()
    return counts, wrong


def edit(git: pygit2.Repository, _: Project, numbers: Numbers, number: int) -> None:
    """One file after the other gets the new number: what is asked meanwhile may hold both."""
    low, high = numbers[None]
    high.value = number
    for path, text in sources(number).items():
        aside = Path(git.workdir, path + ".new~")
        aside.write_text(text)
        aside.replace(Path(git.workdir, path))
    low.value = number


def commit(git: pygit2.Repository, project: Project, numbers: Numbers, number: int) -> None:
    edit(git, project, numbers, number)
    git.index.add_all()
    git.index.write()
    git.create_commit("HEAD", AUTHOR, AUTHOR, f"{number}", git.index.write_tree(), [git.head.target])


def move_ref(git: pygit2.Repository, project: Project, numbers: Numbers, number: int) -> None:
    """The other branch is pushed to, by force."""
    low, high = numbers[REF]
    commit = _commit_apart(git, number)
    high.value = number
    git.references[f"refs/heads/{REF}"].set_target(commit)
    low.value = number
    if project.store.manifest.ref(REF, "") is None:
        with _on_the_way():
            project.start_index(REF)


def switch(git: pygit2.Repository, _: Project, numbers: Numbers, number: int) -> None:
    """Another branch, whose files have the new number, is checked out."""
    low, high = numbers[None]
    sides = [f"refs/heads/side-{side}" for side in range(2)]
    name = next(name for name in sides if name != git.head.name)
    git.references.create(name, _commit_apart(git, number), force=True)
    high.value = number
    git.checkout(name, strategy=pygit2.enums.CheckoutStrategy.FORCE)
    low.value = number


def _commit_apart(git: pygit2.Repository, number: int) -> pygit2.Oid:
    """A commit on HEAD whose files have the number; no ref leads there."""
    index = pygit2.Index()
    index.read_tree(git.head.peel(pygit2.Commit).tree)
    for path, text in sources(number).items():
        index.add(pygit2.IndexEntry(path, git.create_blob(text.encode()), pygit2.enums.FileMode.BLOB))
    return git.create_commit(None, AUTHOR, AUTHOR, f"{number}", index.write_tree(git), [git.head.target])


def collect(_: pygit2.Repository, project: Project, numbers: Numbers, number: int) -> None:
    with _on_the_way():
        upkeep.collect_garbage(project, 1_000_000 * (number % 3))


@contextlib.contextmanager
def _on_the_way() -> Iterator[None]:
    try:
        yield
    except CodeCompassError as error:
        if error.code not in PASSING:
            raise


# What processes hold


class Held(NamedTuple):
    """What a process has at a moment."""

    memory: int
    """Bytes that it shares with no other."""
    files: int
    """Open ones, sockets and pipes included."""
    graphs: int
    """Of the open files, those of graphs that the engine has open: each takes 40 MB and more until it is let go."""


@contextlib.contextmanager
def watched(pids: dict[str, int]) -> Iterator[dict[str, list[Held]]]:
    """What processes hold while the block lasts; nothing where the system does not tell. `pids` may grow meanwhile."""
    held: dict[str, list[Held]] = {name: [] for name in pids}
    over = threading.Event()

    def look() -> None:
        while not over.wait(LOOK_SECONDS):
            for name, pid in list(pids.items()):
                with contextlib.suppress(OSError, ValueError, IndexError):
                    held.setdefault(name, []).append(held_by(pid))

    watching = threading.Thread(target=look, daemon=True)
    watching.start()
    yield held
    over.set()
    watching.join()


def held_by(pid: int) -> Held:
    place = Path(f"/proc/{pid}")
    told = dict(line.split(":", 1) for line in (place / "smaps_rollup").read_text().splitlines()[1:])
    own = sum(int(told[name].split()[0]) for name in ("Private_Clean", "Private_Dirty"))
    files = [_target(file) for file in (place / "fd").iterdir()]
    return Held(own * 1024, len(files), sum(file.removesuffix(" (deleted)").endswith(".kuzu") for file in files))


def _target(file: Path) -> str:
    with contextlib.suppress(OSError):  # closed since
        return str(file.readlink())
    return ""


def _floors(looks: Sequence[Held], which: int) -> dict[int, Held]:
    """What was held at the least in a quarter of the run, but for a tenth of the looks, by how many graphs were open.

    What lies above comes and goes with an answer. How many graphs are open hangs on what was asked last, and of which
    refs; only looks with as many of them say anything of growth.
    """
    part = looks[len(looks) * which // 4 : len(looks) * (which + 1) // 4]
    alike: dict[int, list[Held]] = {}
    for look in part:
        alike.setdefault(look.graphs, []).append(look)
    return {
        graphs: Held(*(int(statistics.quantiles(values, n=10)[0]) for values in zip(*some, strict=True)))
        for graphs, some in sorted(alike.items())
        if len(some) >= FEW_ALIKE
    }


def growth(name: str, looks: Sequence[Held]) -> Iterator[str]:
    if len(looks) < FEW_LOOKS:
        return
    before, after = _floors(looks, 1), _floors(looks, 3)
    if not before.keys() & after.keys():
        yield f"{name}: never had as many graphs open as before: {before}, {after}"
    for graphs in sorted(before.keys() & after.keys())[:1]:  # an open graph grows as it is read, up to its bound
        one, other = before[graphs], after[graphs]
        if other.memory - one.memory > MORE_MEMORY or other.files - one.files > MORE_FILES:
            yield f"{name}: grew from {one} to {other}"
    if (most := max(look.graphs for look in looks)) > MOST_GRAPHS:
        yield f"{name}: had {most} graphs open"


def told(name: str, looks: Sequence[Held]) -> str:
    if len(looks) < FEW_LOOKS:
        return f"{name}: looked at {len(looks)} times"
    before, after = _floors(looks, 1), _floors(looks, 3)
    parts = []
    for graphs in sorted(before.keys() | after.keys()):
        pair = [floors.get(graphs) for floors in (before, after)]
        memory = " → ".join(f"{one.memory / MEGABYTE:.0f}" if one else "–" for one in pair)
        parts.append(
            f"{graphs} graphs open {memory} MB, {' → '.join(str(one.files) if one else '–' for one in pair)} files"
        )
    peak = Held(*(max(values) for values in zip(*looks, strict=True)))
    return (
        f"{name}: {'; '.join(parts)}; at most {peak.memory / MEGABYTE:.0f} MB, {peak.files} files, {peak.graphs} graphs"
    )


def left_behind(repository: Path, home: Path) -> Iterator[str]:
    """Files of a store that nothing names, once nothing is at work on it; processes that are still at work then."""
    with contextlib.closing(opened(repository, home)) as project:
        store = project.store
        until = time.monotonic() + SETTLING_SECONDS
        while store.manifest.active_jobs() or store.is_being_written():
            if time.monotonic() > until:
                yield f"still at work: {store.manifest.active_jobs()}"
                return
            time.sleep(0.1)
        named = {record.tree_id for record in store.manifest.graphs()}
        graphs = [file for file in store.directory.glob("graphs/*") if file.name.partition(".")[0] not in named]
        parts = [*store.directory.glob("building/*"), *store.directory.rglob("*.part"), *store.directory.glob("*.new*")]
        yield from (f"left behind: {file.relative_to(store.directory)}" for file in [*graphs, *parts])


def summary(counts: Counter[str], wrong: Sequence[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in sorted(counts.items())) + f"; {len(wrong)} wrong"
