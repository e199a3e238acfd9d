"""What reads a repository, libgit2 or git's own program, makes no difference to what is read."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from codecompass.model import Skip, SourceFile
from codecompass.model.errors import CodeCompassError
from codecompass.process.config import Settings
from codecompass.revision import Source, blob_id, mirrors, open_source, waiting
from codecompass.revision.backend import UnreadableError
from codecompass.revision.library import Library
from codecompass.revision.program import Program

SETTINGS = Settings(size_limit=1000)
IDENTITY = {
    **{f"GIT_{who}_{what}": f"a@{who.lower()}" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")},
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
}


def git(root: Path, *words: str, check: bool = True) -> str:
    environment = {**os.environ, **IDENTITY}
    done = subprocess.run(["git", *words], cwd=root, env=environment, capture_output=True, text=True, check=check)
    return done.stdout.strip()


def put(root: Path, **files: str) -> None:
    """Files by path, `__` for a slash and `_dot_` for a dot."""
    for name, text in files.items():
        file = root / name.replace("__", "/").replace("_dot_", ".")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


def made(root: Path, *options: str) -> Path:
    root.mkdir()
    git(root, "init", "-q", "-b", "main", *options)
    put(root, a_dot_py="a = 1\n", pkg__b_dot_py="b = 1\n", pkg__deep__c_dot_py="c = 1\n", _dot_gitignore="*.log\n")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "one")
    put(root, a_dot_py="a = 2\n")
    git(root, "commit", "-qam", "two\n\nand why")
    git(root, "tag", "-a", "v1", "-m", "first")
    return root


def edited(root: Path) -> None:
    put(root, a_dot_py="a = 3\n", pkg__n_dot_py="n = 1\n", new__d_dot_py="d = 1\n", x_dot_log="x\n")
    (root / "pkg/b.py").unlink()


def staged(root: Path) -> None:
    edited(root)
    git(root, "add", "-A")
    git(root, "mv", "new/d.py", "new/e.py")


def dropped(root: Path) -> None:
    git(root, "rm", "-q", "--cached", "a.py", "pkg/b.py")
    put(root, _dot_gitignore="a.py\n")


def in_conflict(root: Path) -> None:
    git(root, "checkout", "-qb", "side", "HEAD~1")
    put(root, a_dot_py="a = 4\n")
    git(root, "commit", "-qam", "side")
    git(root, "merge", "-q", "main", check=False)


def taken_back(root: Path) -> None:
    put(root, pkg___dot_gitignore="!keep.log\n", pkg__keep_dot_log="k\n", pkg__lose_dot_log="l\n")


def not_looked_at(root: Path) -> None:
    git(root, "update-index", "--assume-unchanged", "a.py")
    git(root, "update-index", "--skip-worktree", "pkg/b.py", "pkg/deep/c.py")
    put(root, a_dot_py="a = 5\n", pkg__b_dot_py="b = 5\n")
    (root / "pkg/deep/c.py").unlink()


def sparse(root: Path) -> None:
    git(root, "sparse-checkout", "set", "--cone", "other")


def sparse_with_directories(root: Path) -> None:
    git(root, "sparse-checkout", "set", "--cone", "--sparse-index", "other")


def split(root: Path) -> None:
    git(root, "update-index", "--split-index")
    edited(root)


def detached(root: Path) -> None:
    git(root, "checkout", "-q", "HEAD~1")


STATES = [
    edited, staged, dropped, in_conflict, taken_back, not_looked_at, sparse, sparse_with_directories, split, detached,
]  # fmt: skip


def answers(source: Source) -> dict[str, object]:
    """All that tools ask a source for."""
    state = source.state()
    tree = source.tree(state)
    history = source.history(state.commit or "", 9)
    return {
        "ref": state.ref if state.ref == source.default_branch() else "",
        "texts": {path: source.read(file) for path, file in tree.files.items()},
        "skips": tree.skips,
        "edits": [(path, edit and not isinstance(edit, Skip)) for path, edit in state.edits],
        "sizes": [file.size for file in source.measure(tree.files.values())],
        "branches": {name: source.commit(commit).summary for name, commit in source.branches().items()},  # type: ignore[union-attr]
        "log": [(one.subject, one.paths) for one in source.log(state.commit or "", {}).commits],
        "history": [(one.author, one.summary, len(one.parents)) for one in history],
        "default": source.default_branch(),
        "stands on": (state.commit or "").startswith(state.ref),
        "worktrees": source.worktrees().keys(),
        "base": [source.merge_base(one.id, history[0].id) == one.id for one in history],
        "older": [source.is_ancestor(one.id, history[0].id) for one in history],
        "tag": source.state("v1").commit == source.branch("v1"),
    }


def knows(option: str) -> bool:
    """Whether the git program here can make a repository so."""
    with tempfile.TemporaryDirectory() as folder:
        return subprocess.run(["git", "init", "-q", option, folder], capture_output=True, check=False).returncode == 0


REFTABLES = pytest.param(
    "--ref-format=reftable",
    marks=pytest.mark.skipif(not knows("--ref-format=reftable"), reason="git knows no reftables before 2.45"),
)
FORMS = ["--object-format=sha256", REFTABLES]
"""Of which libgit2 knows none."""


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("make", STATES, ids=lambda make: make.__name__)
def test_git_and_libgit2_answer_the_same(make: Callable[[Path], None], form: str, tmp_path: Path) -> None:
    """The first is asked where the repository is of that form."""
    found = []
    for option in ("--object-format=sha1", form):
        root = made(tmp_path / option, option)
        make(root)
        source = open_source(root / "pkg" if (root / "pkg").exists() else root, SETTINGS)
        assert source.vcs
        found.append(answers(source))
    assert found[0] == found[1]


@pytest.mark.parametrize("make", STATES, ids=lambda make: make.__name__)
def test_a_clean_file_has_the_id_of_its_commit(make: Callable[[Path], None], tmp_path: Path) -> None:
    root = made(tmp_path / "work", "--object-format=sha256")
    make(root)
    git(root, "add", "-A")
    git(root, "commit", "-qm", "all", "--allow-empty")
    source = open_source(root, SETTINGS)
    committed = source.tree(source.state("HEAD"))
    here = source.tree(source.state())
    same = [path for path in here.files if here.files[path].blob == committed.files[path].blob]
    assert set(committed.files) - set(same) <= {"a.py", "pkg/b.py"}, make
    assert blob_id(b"x", committed.state.root) == git_hash(root, b"x")


def git_hash(root: Path, content: bytes) -> str:
    done = subprocess.run(["git", "hash-object", "--stdin"], cwd=root, input=content, capture_output=True, check=True)
    return done.stdout.decode().strip()


@pytest.fixture
def no_git(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    yield


@pytest.mark.usefixtures("no_git")
@pytest.mark.parametrize("make", [split, sparse_with_directories], ids=lambda make: make.__name__)
def test_an_index_of_another_form_without_the_program(make: Callable[[Path], None], tmp_path: Path) -> None:
    root = made(tmp_path / "work")
    make(root)
    source = open_source(root, SETTINGS)
    tree = source.tree(source.state())
    assert ("new/d.py" in tree.files) == (make is split)
    assert ("pkg/b.py" in tree.files) == (make is sparse_with_directories)


@pytest.mark.usefixtures("no_git")
def test_a_repository_of_sha256_without_the_program_is_a_folder_and_says_so(tmp_path: Path) -> None:
    root = made(tmp_path / "work", "--object-format=sha256")
    source = open_source(root / "pkg", SETTINGS)
    tree = source.tree(source.state())
    assert (source.root, source.vcs) == (root.resolve(), False)
    assert "pkg/b.py" in tree.files
    assert "sha256" in source.trouble
    assert "git program" in source.trouble
    with pytest.raises(CodeCompassError, match="sha256"):
        source.state("main")


def test_an_extension_that_nobody_knows(tmp_path: Path) -> None:
    root = made(tmp_path / "work")
    git(root, "config", "core.repositoryFormatVersion", "1")
    git(root, "config", "extensions.refStorage", "of tomorrow")
    source = open_source(root, SETTINGS)
    assert "a.py" in source.tree(source.state()).files
    assert "git refs migrate" in source.trouble


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are bytes there")
@pytest.mark.parametrize("form", ["sha1", "sha256"])
def test_a_branch_that_is_not_utf8_is_told_with_its_bytes_escaped(form: str, tmp_path: Path) -> None:
    root = made(tmp_path / "work", f"--object-format={form}")
    for name in (b"caf\xe9", b"\xff\xfe"):
        subprocess.run([b"git", b"branch", name], cwd=root, check=True)
    source = open_source(root, SETTINGS)
    assert {"main", "caf\\xe9", "\\xff\\xfe"} <= source.branches().keys()
    for asked in ("caf\\xe9", os.fsdecode(b"caf\xe9")):
        assert source.state(asked).ref == "caf\\xe9"
        assert source.state(asked).commit == source.branch("caf\\xe9") == source.branch("main")
    subprocess.run([b"git", b"checkout", b"-q", b"caf\xe9"], cwd=root, check=True)
    assert source.state().ref == "caf\\xe9"
    assert "caf\\xe9" in source.worktrees()
    with pytest.raises(CodeCompassError, match="names no commit"):
        source.state("\ud83d")


@pytest.mark.parametrize("said", ["", "no link", "gitdir:", "\0\0\0"])
def test_a_link_that_leads_nowhere_is_said(said: str, tmp_path: Path) -> None:
    put(tmp_path, sub__a_dot_py="a = 1\n", _dot_git=said)
    source = open_source(tmp_path / "sub", SETTINGS)
    assert "sub/a.py" in source.tree(source.state()).files
    assert ".git" in source.trouble
    assert source.is_there()


PROGRAMS = {
    "filters": ("filter.evil.clean", "filter.evil.smudge", "filter.evil.process", "filter.e=v.il.clean"),
    "a watcher": ("core.fsmonitor",),
    "text conversion": ("diff.evil.textconv", "diff.evil.command", "diff.external", "merge.evil.driver"),
    "transports": ("core.sshCommand", "core.gitProxy", "remote.origin.uploadpack", "remote.origin.vcs"),
    "pagers and editors": ("core.pager", "pager.status", "pager.log", "core.editor", "sequence.editor"),
    "helpers": (
        "credential.helper",
        "core.askPass",
        "gpg.program",
        "core.alternateRefsCommand",
        "uploadpack.packObjectsHook",
    ),
    "hooks by name": ("hook.evil.command",),
}
"""Settings that name a program, of which each is `SEEN` with the setting's name."""
HOOKS = (
    "post-index-change",
    "fsmonitor-watchman",
    "reference-transaction",
    "post-checkout",
    "pre-auto-gc",
    "query-watchman",
)


@pytest.mark.parametrize("how", [*PROGRAMS, "hooks", "an include", "ext"])
@pytest.mark.parametrize("form", ["sha1", "sha256"])
def test_no_program_of_the_repository_is_run(form: str, how: str, tmp_path: Path) -> None:
    """By neither back end, whatever is asked, and whatever a configuration, an attribute or a hook names."""
    root = made(tmp_path / "work", f"--object-format={form}")
    seen = tmp_path / "seen"
    (tmp_path / "evil").write_text(f'#!/bin/sh\necho "$@" >> {seen}\ncat 2>/dev/null\n')
    (tmp_path / "evil").chmod(0o755)
    put(root, _dot_gitattributes="a.py filter=evil diff=evil merge=evil\npkg/b.py filter=e=v.il\n")
    git(root, "update-index", "--split-index")
    for name in PROGRAMS.get(how, ()):
        git(root, "config", name, f"{tmp_path}/evil {name}")
    if how == "hooks by name":
        git(root, "config", "hook.evil.event", "post-index-change")
    if how == "hooks":
        git(root, "config", "core.hooksPath", str(tmp_path / "hooks"))
        for folder in (root / ".git" / "hooks", tmp_path / "hooks"):
            folder.mkdir(exist_ok=True)
            for hook in HOOKS:
                (folder / hook).write_text(f"#!/bin/sh\necho {hook} >> {seen}\n")
                (folder / hook).chmod(0o755)
    if how == "an include":
        (root / ".git" / "more").write_text(
            f'[core]\n fsmonitor = "{tmp_path}/evil x"\n[filter "evil"]\n clean = {tmp_path}/evil y\n'
        )
        git(root, "config", "include.path", "more")
    if how == "ext":
        git(root, "config", "protocol.ext.allow", "always")
        git(root, "config", "remote.origin.url", f"ext::{tmp_path}/evil %S")
        git(root, "config", "remote.origin.promisor", "true")
    seen.unlink(missing_ok=True)
    put(root, a_dot_py="a = 7\n", pkg__b_dot_py="b = 7\n")
    source = open_source(root, SETTINGS)
    assert source.vcs
    texts = {path: source.read(file) for path, file in source.tree(source.state()).files.items()}
    assert texts["a.py"] == b"a = 7\n"
    head = source.state("HEAD").commit or ""
    assert source.history(head, 9) and source.log(head, {}).commits
    _ = source.tree(source.state("HEAD~1")), source.branches(), source.worktrees(), source.merge_base(head, head)
    assert source.read(SourceFile("gone.py", "1" * len(head), 1)) is None
    _ = mirrors.origin_of(str(root)), mirrors.remote_refs(str(root))
    mirrors.mirror(str(root), tmp_path / "mirror.git") if form == "sha1" else None
    assert not seen.exists(), seen.read_text()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
@pytest.mark.parametrize("form", ["sha1", "sha256"])
def test_pipes_are_not_waited_for(form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither in the work tree, under a name that git reads by itself, nor in place of a file of the git directory."""
    monkeypatch.setattr(waiting, "SECONDS", 0.2)
    root = made(tmp_path / "work", f"--object-format={form}")
    (root / "sub").mkdir()
    for place in (".gitignore", "sub/.gitignore", "sub/.gitattributes"):
        (root / place).unlink(missing_ok=True)
        os.mkfifo(root / place)
    put(root, new_dot_py="n = 1\n")
    source = open_source(root, SETTINGS)
    assert source.vcs and {"a.py", "new.py"} <= source.tree(source.state()).files.keys()
    pipes = ("config", "index", "shallow", "gitdir", "info/exclude", "info/grafts", "objects/info/alternates")
    for name in (*pipes, "objects/info/commit-graph", "objects/pack/multi-pack-index"):
        kept = (root / ".git" / name).read_bytes() if (root / ".git" / name).exists() else None
        (root / ".git" / name).unlink(missing_ok=True)
        os.mkfifo(root / ".git" / name)
        folder = open_source(root, SETTINGS)
        assert not folder.vcs and f"{name} is no file" in folder.trouble
        assert "a.py" in folder.tree(folder.state()).files
        (root / ".git" / name).unlink()
        if kept is not None:
            (root / ".git" / name).write_bytes(kept)


@pytest.mark.parametrize("name", [".gitignore", ".gitmodules", ".codecompassignore", "codecompass.toml"])
def test_a_folder_in_place_of_a_file_says_nothing(name: str, tmp_path: Path) -> None:
    root = made(tmp_path / "work")
    (root / name).unlink(missing_ok=True)
    (root / name).mkdir()
    source = open_source(root, SETTINGS)
    assert source.vcs and "a.py" in source.tree(source.state()).files


@pytest.mark.parametrize("form", ["sha1", "sha256"])
def test_nothing_is_fetched(form: str, tmp_path: Path) -> None:
    """What a clone left out stays out, and the object behind it is missing, not an error."""
    source_root = made(tmp_path / "source", f"--object-format={form}")
    git(source_root, "config", "uploadpack.allowFilter", "true")
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "-q", "--filter=blob:none", source_root.as_uri(), str(clone))
    before = sorted(path.name for path in (clone / ".git/objects/pack").iterdir())
    source = open_source(clone, SETTINGS)
    old = source.tree(source.state("HEAD~1")).files["a.py"]
    assert source.read(old) is None
    assert source.read(source.tree(source.state("HEAD")).files["a.py"]) == b"a = 2\n"
    assert sorted(path.name for path in (clone / ".git/objects/pack").iterdir()) == before


def test_a_program_that_was_ended_is_started_again(tmp_path: Path) -> None:
    root = made(tmp_path / "work", "--object-format=sha256")
    program = Program(root / ".git", root)
    head = program.head().commit or ""
    program._contents._running.kill() if program._contents._running else None
    assert program.object(head)[0] == "commit" or program.object(head)[0] == "commit"
    with pytest.raises(UnreadableError):
        program.object("0" * 64)
    with pytest.raises(UnreadableError):
        program.object("not an id\n")


def test_versions_of_the_index(tmp_path: Path) -> None:
    """The names of version 4 are told by what they have in common with the one before."""
    for version in ("2", "3", "4"):
        root = made(tmp_path / version)
        put(root, **{f"long__{'n' * 200}{number}_dot_py": "" for number in range(9)})
        git(root, "add", "-A")
        git(root, "update-index", f"--index-version={version}")
        git(root, "update-index", "--assume-unchanged", "a.py")
        git(root, "update-index", "--skip-worktree", f"long/{'n' * 200}7.py")
        told = Library(root / ".git", root, 1000).told()
        assert told == Program(root / ".git", root).told() == (
            frozenset({"a.py"}), frozenset({f"long/{'n' * 200}7.py"})
        ), version  # fmt: skip


def test_what_is_staged_while_a_repository_is_open_is_seen(tmp_path: Path) -> None:
    """Where the index is what is committed, only files are compared with it."""
    root = made(tmp_path / "work")
    source, library = open_source(root, SETTINGS), Library(root / ".git", root, 1000)

    def found() -> tuple[list[str], bool]:
        return [path for path, _ in source.state().edits], library._staged_nothing() is not None

    assert found() == ([], True)
    put(root, n_dot_py="n = 1\n")
    assert found() == (["n.py"], True)
    git(root, "add", "n.py")
    (root / "n.py").unlink()
    put(root, n_dot_py="n = 1\n")
    assert found() == (["n.py"], False)
    git(root, "commit", "-qm", "three")
    assert found() == ([], True)
    git(root, "rm", "-q", "--cached", "a.py")
    assert found() == (["a.py"], False)
    git(root, "reset", "-q", "--soft", "HEAD~1")
    assert found() == (["a.py", "n.py"], False)


# What is closed


READ = """
import sys
from pathlib import Path
from codecompass.process.config import Settings
from codecompass.revision import open_source
source = open_source(Path(sys.argv[1]), Settings())
tree = source.tree(source.state())
assert source.tree(source.state()).key == tree.key
print(sorted(tree.files), sorted((skip.path, skip.reason) for skip in tree.skips))
"""
BOUNDING_SET_DROP, OVERRIDES = 24, (1, 2)


def bound_by_permissions() -> None:
    """Take from the superuser, in all that it starts, the right to pass over the permissions of files."""
    if os.geteuid() == 0:
        library = ctypes.CDLL(None)
        for capability in OVERRIDES:
            assert library.prctl(BOUNDING_SET_DROP, capability, 0, 0, 0) == 0


@pytest.mark.skipif(sys.platform != "linux", reason="the superuser's rights are taken away as Linux has them")
@pytest.mark.parametrize("tracked", [True, False])
@pytest.mark.parametrize("vcs", ["sha1", "sha256", ""])
def test_what_is_closed_costs_itself_alone(vcs: str, tracked: bool, tmp_path: Path) -> None:
    root = made(tmp_path / "work", *([f"--object-format={vcs}"] if vcs else []))
    put(root, shut__x_dot_py="x = 1\n", shut__y_dot_py="y = 1\n", shut_dot_py="z = 1\n")
    if tracked:
        git(root, "add", "-A")
        git(root, "commit", "-qm", "more")
        put(root, shut__x_dot_py="x = 2\n", shut_dot_py="z = 22\n")
    if not vcs:
        shutil.rmtree(root / ".git")
    (root / "shut.py").chmod(0)
    (root / "shut").chmod(0)
    try:
        done = subprocess.run(
            [sys.executable, "-c", READ, str(root)],
            preexec_fn=bound_by_permissions, capture_output=True, text=True, check=False,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )  # fmt: skip
    finally:
        (root / "shut").chmod(0o755)
    files = [".gitignore", "a.py", "pkg/b.py", "pkg/deep/c.py"]
    skips = [("shut.py", "unreadable"), ("shut/", "unreadable")]
    assert done.stdout.strip() == f"{files} {skips}", done.stderr


# What git was told not to look at


def test_what_git_was_told_not_to_look_at_is_noticed_when_it_is_written(tmp_path: Path) -> None:
    root = made(tmp_path / "work")
    not_looked_at(root)
    source = open_source(root, SETTINGS)
    before = source.state()
    assert dict(before.edits).keys() == {"a.py", "pkg/b.py"}
    put(root, a_dot_py="a = 6\n")
    after = source.state_after(before, frozenset({str(root / "a.py")}))
    assert after == source.state()
    assert after is not None
    edit = dict(after.edits)["a.py"]
    assert isinstance(edit, SourceFile)
    assert edit.blob == blob_id(b"a = 6\n")
    assert source.absent(["a.py", "pkg/deep/c.py"]) == ["pkg/deep/c.py"]


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda git, commit, tree: (git / "refs/heads/main").write_text("01" * 20 + "\n"), "the commit that main names is missing"),
        (lambda git, commit, tree: (git / "objects" / tree[:2] / tree[2:]).unlink(), "that is checked out are missing"),
        (lambda git, commit, tree: _emptied(git / "objects" / commit[:2] / commit[2:]), "missing or damaged"),
        (lambda git, commit, tree: (git / "refs/heads/main").write_text("main\n"), "holds no name of a commit"),
    ],
    ids=["commit lost", "tree lost", "commit emptied", "ref overwritten"],
)  # fmt: skip
def test_files_on_disk_answer_where_what_is_checked_out_cannot_be_read(
    damage: Callable[[Path, str, str], object], said: str, tmp_path: Path
) -> None:
    _made(tmp_path)
    commit, tree = (git(tmp_path, "rev-parse", name).strip() for name in ("HEAD", "HEAD^{tree}"))
    damage(tmp_path / ".git", commit, tree)
    source = open_source(tmp_path, Settings())
    assert said in source.trouble
    assert "peeled" not in source.trouble
    assert "a.py" in source.tree(source.state()).files


def _emptied(file: Path) -> None:
    file.chmod(0o644)
    file.write_bytes(b"")


def _made(folder: Path) -> None:
    git(folder, "init", "-q", "-b", "main")
    (folder / "a.py").write_text("def a(): ...\n")
    git(folder, "add", "a.py")
    git(folder, "commit", "-q", "-m", "one")
