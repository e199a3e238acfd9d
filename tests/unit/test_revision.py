"""Sources: refs, work trees and folders as trees of blobs; what is left out and why."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pygit2
import pytest

from codecompass.model import SourceFile
from codecompass.model.errors import CodeCompassError
from codecompass.process.config import Settings
from codecompass.revision import Source, Tree, blob_id, differing, open_source
from helpers import AUTHOR, Repository

SETTINGS = Settings(size_limit=1000)
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="names and links of POSIX systems")


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    made = Repository(tmp_path / "work")
    made.commit({"a.py": "a = 1\n", "pkg/b.py": "b = 1\n", "README.md": "# read\n"})
    return made


def source_of(repository: Repository, settings: Settings = SETTINGS) -> Source:
    return open_source(repository.root, settings)


def tree_of(source: Source, ref: str | None = None) -> Tree:
    return source.tree(source.state(ref))


def reasons(tree: Tree) -> dict[str, str]:
    return {skip.path: skip.reason for skip in tree.skips}


# Refs


def test_a_commit_is_read_from_the_object_database(repository: Repository) -> None:
    first = str(repository.git.head.target)
    repository.commit({"a.py": "a = 2\n", "pkg/b.py": None})
    source = source_of(repository)
    tree = tree_of(source, first)
    assert list(tree.files) == ["README.md", "a.py", "pkg/b.py"]
    assert source.read(tree.files["a.py"]) == b"a = 1\n"
    assert list(tree_of(source, "HEAD").files) == ["README.md", "a.py"]


def test_every_way_to_name_a_commit(repository: Repository) -> None:
    first = repository.commit({"a.py": "a = 2\n"}, tag="v1")
    repository.git.create_tag("v1-annotated", first, pygit2.enums.ObjectType.COMMIT, AUTHOR, "one")
    repository.commit({"a.py": "a = 3\n"})
    repository.git.branches.local.create("odd/--name=ü$(x)", repository.git[first])
    source = source_of(repository)
    for ref in ("v1", "v1-annotated", "HEAD~1", str(first), str(first)[:8], "main^", "odd/--name=ü$(x)"):
        assert source.state(ref).commit == str(first), ref


@pytest.mark.parametrize("ref", ["nope", "", "HEAD~99", "a..b", "../x", "HEAD:a.py", "\0", "@{yesterday"])
def test_what_names_no_commit_is_an_error_with_near_names(repository: Repository, ref: str) -> None:
    with pytest.raises(CodeCompassError) as raised:
        source_of(repository).state(ref)
    assert raised.value.code == "ref_not_indexed"


def test_a_near_ref_is_told(repository: Repository) -> None:
    with pytest.raises(CodeCompassError) as raised:
        source_of(repository).state("mian")
    assert raised.value.data["near"] == ["main"]


# The work tree


def test_a_clean_work_tree_is_its_commit(repository: Repository) -> None:
    source = source_of(repository)
    here, committed = source.state(), source.state("HEAD")
    assert here.ref == "main"
    assert here.key == committed.key
    assert source.tree(here).files == source.tree(committed).files


def test_edits_deletions_and_new_files_count(repository: Repository) -> None:
    repository.write({"a.py": "a = 2\n", "pkg/b.py": None, "new/deep/c.py": "c\n"})
    source = source_of(repository)
    tree = tree_of(source)
    assert {change.path: change.kind for change in differing(tree_of(source, "HEAD"), tree)} == {
        "a.py": "modified", "new/deep/c.py": "added", "pkg/b.py": "deleted",
    }  # fmt: skip
    assert tree.files["a.py"].blob == blob_id(b"a = 2\n")
    assert source.read(tree.files["a.py"]) == b"a = 2\n"


def test_a_commit_made_while_one_looks(repository: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    """The work tree is clean against the new commit, and differs from the one that was read before."""
    source = source_of(repository)
    look = pygit2.Repository.status
    waiting = ["a = 2\n", "a = 3\n"]

    def committed_before_looking(git: pygit2.Repository, **options: object) -> dict[str, int]:
        if waiting:
            repository.commit({"a.py": waiting.pop(0)})
        return look(git, **options)

    monkeypatch.setattr(pygit2.Repository, "status", committed_before_looking)
    tree = tree_of(source)
    assert source.read(tree.files["a.py"]) == b"a = 3\n"
    assert tree.state.commit == str(repository.git.head.target)


def test_edits_taken_back_give_the_old_key(repository: Repository) -> None:
    source = source_of(repository)
    before = source.state().key
    repository.write({"a.py": "a = 2\n"})
    assert source.state().key != before
    repository.write({"a.py": "a = 1\n"})
    assert source.state().key == before


def test_the_same_edit_has_the_same_key_and_another_another(repository: Repository) -> None:
    source = source_of(repository)
    keys = []
    for text in ("x", "y", "x"):
        repository.write({"a.py": text})
        keys.append(source.state().key)
    assert keys[0] == keys[2] != keys[1]


def test_what_git_ignores_is_not_there(repository: Repository) -> None:
    repository.commit({".gitignore": "*.log\nout/\n", "sub/.gitignore": "secret.py\n"})
    repository.write(
        {"x.log": "x", "out/x.py": "x", "sub/secret.py": "x", "sub/open.py": "x", "fresh/d.log": "x", "fresh/e.py": "x"}
    )
    tree = tree_of(source_of(repository))
    assert [path for path in tree.files if path.endswith(".log") or "out/" in path or "secret" in path] == []
    assert {"sub/open.py", "fresh/e.py"} <= set(tree.files)


def test_before_the_first_commit(tmp_path: Path) -> None:
    made = Repository(tmp_path / "new")
    made.write({"a.py": "a"})
    source = source_of(made)
    assert source.state().commit is None
    assert list(tree_of(source).files) == ["a.py"]


def test_a_detached_head_is_called_by_its_commit(repository: Repository) -> None:
    commit = repository.git.head.target
    repository.git.set_head(commit)
    assert source_of(repository).state().ref == str(commit)[:12]


def test_a_bare_repository_has_its_head(repository: Repository, tmp_path: Path) -> None:
    pygit2.clone_repository(str(repository.root), str(tmp_path / "bare.git"), bare=True)
    source = open_source(tmp_path / "bare.git", SETTINGS)
    assert source.name == "bare" or "/" in source.name
    assert source.read(tree_of(source).files["a.py"]) == b"a = 1\n"


def test_worktrees_share_a_project_and_have_their_own_states(repository: Repository, tmp_path: Path) -> None:
    branch = repository.git.branches.local.create("feat", repository.git[repository.git.head.target])
    repository.git.add_worktree("feat", str(tmp_path / "feat"), branch)
    (tmp_path / "feat" / "a.py").write_text("a = 'feat'\n")
    main, feat = source_of(repository), open_source(tmp_path / "feat" / "pkg", SETTINGS)
    assert feat.store_key == main.store_key
    assert feat.name == main.name == "work"
    assert feat.state().ref == "feat"
    assert feat.read(tree_of(feat).files["a.py"]) == b"a = 'feat'\n"
    assert main.read(tree_of(main).files["a.py"]) == b"a = 1\n"
    assert main.worktrees() == {"main": repository.root.resolve(), "feat": (tmp_path / "feat").resolve()}


def test_the_name_comes_from_the_origin(repository: Repository) -> None:
    repository.git.remotes.create("origin", "git@example.org:owner/thing.git")
    assert source_of(repository).name == "owner/thing"


def test_nothing_is_written_into_the_repository(repository: Repository) -> None:
    def listing() -> list[tuple[str, int]]:
        return sorted((str(path), path.stat().st_mtime_ns) for path in repository.root.rglob("*"))

    repository.write({"a.py": "changed", "new.py": "x"})
    before = listing()
    source = source_of(repository)
    tree = tree_of(source)
    for file in tree.files.values():
        source.read(file)
    assert listing() == before


# What is left out


def test_each_exclusion_has_its_reason(repository: Repository) -> None:
    repository.commit({
        "node_modules/x/i.js": "x", "app/vendor/y.go": "y", "dist/z.js": "z", "lib/jquery.min.js": "m",
        "package-lock.json": "{}", "build/kept.py": "source that someone tracks",
    })  # fmt: skip
    repository.write({"target/made.rs": "m", "big.py": "#" * 1001, "fresh/node_modules/q.js": "q"})
    tree = tree_of(source_of(repository))
    assert reasons(tree) == {
        "node_modules/": "vendored", "app/vendor/": "vendored", "dist/": "vendored", "lib/jquery.min.js": "generated",
        "package-lock.json": "generated", "target/": "vendored", "big.py": "too large", "fresh/node_modules/": "vendored",
    }  # fmt: skip
    assert "build/kept.py" in tree.files


def test_a_setting_brings_vendored_files_in(repository: Repository) -> None:
    repository.commit({"node_modules/x/i.js": "x", "lib/jquery.min.js": "m"})
    tree = tree_of(source_of(repository, Settings(include_vendored=True)))
    assert {"node_modules/x/i.js", "lib/jquery.min.js"} <= set(tree.files)
    assert tree.skips == ()


@pytest.mark.parametrize("ref", ["HEAD", None])
def test_own_ignore_rules_hold_on_every_state(repository: Repository, ref: str | None) -> None:
    repository.commit({".codecompassignore": "docs/\n*.gen.py\n!keep.gen.py\na\\\n", "docs/d.py": "", "x.gen.py": "", "keep.gen.py": "",
                       "pkg/.codecompassignore": "b.py\n"})  # fmt: skip
    tree = tree_of(source_of(repository), ref)
    assert reasons(tree) == {"docs/": "ignored", "x.gen.py": "ignored", "pkg/b.py": "ignored"}
    assert "keep.gen.py" in tree.files


def test_edited_rules_hold_at_once(repository: Repository) -> None:
    repository.write({".codecompassignore": "pkg/\n"})
    assert reasons(tree_of(source_of(repository))) == {"pkg/": "ignored"}
    assert reasons(tree_of(source_of(repository), "HEAD")) == {}


def test_thousands_of_rules_are_read_in_their_order(repository: Repository) -> None:
    """More than RE2 takes together; with Python's expressions the one with stars would take for ever."""
    many = "".join(f"dir{at}/**/x{at}*\n" for at in range(5000))
    rules = f"kept.py\n{many}**/*a*a*a*a*a*a*a*a*a*a*a*a*z\n!kept.py\nleft.py\n"
    repository.commit(
        {".codecompassignore": rules, "kept.py": "", "left.py": "", f"{'a' * 200}.py": "", "dir9/d/x9.py": ""}
    )
    tree = tree_of(source_of(repository), "HEAD")
    assert reasons(tree) == {"left.py": "ignored", "dir9/d/x9.py": "ignored"}
    assert {"kept.py", f"{'a' * 200}.py"} <= set(tree.files)


@POSIX
def test_links_are_never_followed(repository: Repository, tmp_path: Path) -> None:
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "s.py").write_text("s = 1")
    (repository.root / "out").symlink_to(tmp_path / "secret")
    (repository.root / "circle").symlink_to(repository.root)
    (repository.root / "a.py").unlink()
    (repository.root / "a.py").symlink_to(tmp_path / "secret" / "s.py")
    source = source_of(repository)
    tree = tree_of(source)
    assert reasons(tree) == {"out": "link", "circle": "link", "a.py": "link"}
    assert source.read(SourceFile("out/s.py", blob_id(b"s = 1"), 5)) is None
    repository.commit()
    assert reasons(tree_of(source, "HEAD")) == {"out": "link", "circle": "link", "a.py": "link"}


def test_nothing_outside_the_root_is_read(repository: Repository, tmp_path: Path) -> None:
    (tmp_path / "s.py").write_text("s = 1")
    assert source_of(repository).read(SourceFile("../s.py", blob_id(b"s = 1"), 5)) is None
    assert source_of(repository).read(SourceFile(str(tmp_path / "s.py"), blob_id(b"s = 1"), 5)) is None


def test_submodules_and_nested_repositories_are_reported(repository: Repository) -> None:
    inner = Repository(repository.root / "nested")
    inner.commit({"i.py": "i"})
    assert reasons(tree_of(source_of(repository))) == {"nested": "submodule"}
    builder = repository.git.TreeBuilder(repository.git.head.peel(pygit2.Tree))
    builder.insert("module", inner.git.head.target, pygit2.enums.FileMode.COMMIT)
    parents = [repository.git.head.target]
    repository.git.create_commit("HEAD", AUTHOR, AUTHOR, "with a submodule", builder.write(), parents)
    assert reasons(tree_of(source_of(repository), "HEAD")) == {"module": "submodule"}


def test_names_that_no_file_can_have(repository: Repository) -> None:
    blob = repository.git.create_blob(b"x = 1\n")
    entries = [b"..", b"../../etc/x.py", b"caf\xe9.py", b"fine.py"]
    raw = b"".join(b"100644 " + name + b"\0" + blob.raw for name in sorted(entries))
    tree = repository.git.odb.write(pygit2.enums.ObjectType.TREE, raw)
    commit = repository.git.create_commit(None, AUTHOR, AUTHOR, "hostile", tree, [])
    found = tree_of(source_of(repository), str(commit))
    assert list(found.files) == ["fine.py"]
    assert set(reasons(found).values()) == {"unreadable"}
    assert len(found.skips) == 3


@POSIX
@pytest.mark.skipif(sys.platform == "darwin", reason="the file system refuses such names")
def test_a_name_that_is_not_utf8_is_reported(repository: Repository) -> None:
    Path(os.fsdecode(os.fsencode(repository.root) + b"/caf\xe9.py")).write_text("x")
    tree = tree_of(source_of(repository))
    assert reasons(tree) == {"caf\\xe9.py": "unreadable"}


@POSIX
def test_pipes_are_not_opened(repository: Repository) -> None:
    os.mkfifo(repository.root / "pipe.py")
    assert "pipe.py" not in tree_of(source_of(repository)).files


# Work trees that git keeps in unusual ways


def git_says(repository: Repository, *words: str) -> None:
    """What only git's own program writes: sparse checkouts, split indexes."""
    settings = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    subprocess.run(["git", *settings, *words], cwd=repository.root, check=True, capture_output=True)


PARTIAL = {"core.repositoryformatversion": 1, "extensions.partialClone": "origin", "remote.origin.promisor": True}


@pytest.mark.parametrize("how", [("--cone",), ("--cone", "--sparse-index"), ("--no-cone",)])
def test_what_a_sparse_checkout_leaves_out_is_not_deleted(how: tuple[str, ...], repository: Repository) -> None:
    repository.commit({"other/c.py": "c = 1\n", "other/deep/d.py": "d = 1\n", "pkg/sub/s.py": "s = 1\n"})
    git_says(repository, "sparse-checkout", "set", *how, "pkg")
    assert not (repository.root / "other").exists()
    whole = tree_of(source_of(repository), "HEAD").files.keys()
    assert tree_of(source_of(repository)).files.keys() == whole
    repository.write({"pkg/b.py": "b = 2\n", "pkg/n.py": "n = 1\n", "pkg/sub/s.py": None})
    tree = tree_of(source_of(repository))
    assert tree.files.keys() == (whole | {"pkg/n.py"}) - {"pkg/sub/s.py"}
    assert tree.files["pkg/b.py"].blob == blob_id(b"b = 2\n")


def test_a_checkout_that_becomes_sparse_while_it_is_open(repository: Repository) -> None:
    """The first time, git puts this into a file of settings that was not there."""
    repository.commit({"other/c.py": "c = 1\n"})
    source = source_of(repository)
    before = source.state()
    git_says(repository, "sparse-checkout", "set", "--cone", "pkg")
    assert not (repository.root / "other").exists()
    assert source.state() == before


def test_what_a_partial_clone_did_not_fetch_is_reported(repository: Repository) -> None:
    repository.commit({"other/c.py": "c = 1\n"})
    git_says(repository, "sparse-checkout", "set", "--cone", "pkg")
    for name, value in PARTIAL.items():
        repository.git.config[name] = value
    assert reasons(tree_of(source_of(repository))) == {}
    blob = blob_id(b"c = 1\n")
    (repository.root / ".git/objects" / blob[:2] / blob[2:]).unlink()
    tree = tree_of(source_of(repository))
    assert "pkg/b.py" in tree.files
    assert reasons(tree)["other/c.py"] == "unreadable"


def test_an_index_in_two_files(repository: Repository) -> None:
    """libgit2 cannot read it: every file is looked at."""
    repository.commit({".gitignore": "*.log\n", "gone.py": "g = 1\n"})
    git_says(repository, "update-index", "--split-index")
    assert dict(source_of(repository).state().edits) == {}
    repository.write({"pkg/b.py": "b = 2\n", "new/n.py": "n = 1\n", "x.log": "", "gone.py": None})
    edits = dict(source_of(repository).state().edits)
    assert edits.keys() == {"pkg/b.py", "new/n.py", "gone.py"}
    assert edits["gone.py"] is None


def test_what_an_inner_rule_takes_back(repository: Repository) -> None:
    repository.commit({".gitignore": "local.py\nmade/\n", "pkg/.gitignore": "!local.py\n"})
    repository.write(dict.fromkeys(["local.py", "pkg/local.py", "pkg/new/local.py", "pkg/made/local.py"], "x = 1\n"))
    source = source_of(repository)
    assert {path for path, edit in source.state().edits if edit} == {"pkg/local.py", "pkg/new/local.py"}


def test_what_git_ignores_is_named_and_brought_in_by_folder(repository: Repository) -> None:
    code = {"gen/client.py": "c = 1\n", "gen/deep/d.py": "d = 1\n", "notes/n.txt": "n\n", ".venv/x.py": "x = 1\n"}
    repository.commit({".gitignore": "gen\nnotes\n.venv\n"})
    repository.write(code)
    source = source_of(repository)
    assert [(one.path, one.detail) for one in tree_of(source).skips] == [("gen/", "ignored by git")]
    assert source.state().is_committed
    included = source_of(repository, Settings(include=("gen/deep",)))
    assert tree_of(included).files.keys() & code.keys() == {"gen/deep/d.py"}
    repository.write({".codecompassignore": "!gen/\n"})
    last = source.state()
    assert source.tree(last).files.keys() & code.keys() == {"gen/client.py", "gen/deep/d.py"}
    repository.write({"gen/more.py": "m = 1\n"})
    after = source.state_after(last, frozenset({str(repository.root / "gen" / "more.py")})) or source.state()
    assert "gen/more.py" in source.tree(after).files


def test_what_is_taken_from_the_index_and_ignored_is_gone(repository: Repository) -> None:
    repository.write({".gitignore": "a.py\n"})
    repository.git.index.remove("a.py")
    repository.git.index.write()
    assert "a.py" not in tree_of(source_of(repository)).files


@POSIX
@pytest.mark.parametrize("how", ["file", "link"])
def test_a_git_directory_that_lies_elsewhere(how: str, repository: Repository, tmp_path: Path) -> None:
    """Beside much that is no part of the repository."""
    repository.write({"a.py": "a = 2\n"})
    apart = tmp_path / "store" / "work.git"
    apart.parent.mkdir()
    (tmp_path / "store" / "other.py").write_text("o = 1\n")
    (repository.root / ".git").rename(apart)
    if how == "file":
        (repository.root / ".git").write_text(f"gitdir: {apart}\n")
    else:
        (repository.root / ".git").symlink_to(apart)
    source = open_source(repository.root / "pkg", SETTINGS)
    assert source.root == repository.root.resolve()
    assert tree_of(source).files.keys() == {"README.md", "a.py", "pkg/b.py"}
    assert source.worktrees() == {"main": source.root}
    within = open_source(apart, SETTINGS)
    assert within.state().edits == ()
    assert tree_of(within).files.keys() == {"README.md", "a.py", "pkg/b.py"}


# Folders


def test_a_plain_folder_has_one_ref(tmp_path: Path) -> None:
    folder = tmp_path / "plain"
    (folder / "pkg" / "node_modules").mkdir(parents=True)
    (folder / "build").mkdir()
    for path in ("a.py", "pkg/b.py", "pkg/node_modules/c.js", "build/d.py", "x.log"):
        (folder / path).write_text(path)
    (folder / ".gitignore").write_text("*.log\n")
    source = open_source(folder, SETTINGS)
    tree = tree_of(source)
    assert tree.state.ref == "live"
    assert list(tree.files) == [".gitignore", "a.py", "pkg/b.py"]
    assert reasons(tree) == {"pkg/node_modules/": "vendored", "build/": "vendored", "x.log": "ignored"}
    assert source.read(tree.files["a.py"]) == b"a.py"
    with pytest.raises(CodeCompassError, match="live"):
        source.state("main")


def test_a_folder_changes_its_key_with_its_files(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("1")
    source = open_source(tmp_path, SETTINGS)
    first = source.state()
    assert source.state().key == first.key
    (tmp_path / "a.py").write_text("2")  # at once and of the same size: no time tells
    second = source.state()
    assert second.key != first.key
    assert source.tree(second).files["a.py"].blob == blob_id(b"2")


def test_bytes_are_of_the_asked_blob_or_none(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("1")
    source = open_source(tmp_path, SETTINGS)
    file = tree_of(source).files["a.py"]
    (tmp_path / "a.py").write_text("2")
    assert source.read(file) is None


def test_a_place_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CodeCompassError) as raised:
        open_source(tmp_path / "nowhere", SETTINGS)
    assert raised.value.code == "project_not_found"


# History


def test_common_ancestors(repository: Repository) -> None:
    base = str(repository.git.head.target)
    ours = str(repository.commit({"a.py": "ours"}))
    repository.git.branches.local.create("feat", repository.git[base])
    repository.git.checkout("refs/heads/feat")
    theirs = str(repository.commit({"a.py": "theirs"}))
    source = source_of(repository)
    assert source.merge_base(ours, theirs) == base
    assert source.is_ancestor(base, ours) and not source.is_ancestor(ours, theirs)
    assert [commit.id for commit in source.history(ours, 5)] == [ours, base]
    assert source.default_branch() == "main"
    assert source.blob_at(ours, "a.py") == blob_id(b"ours")
    assert source.blob_at(ours, "nope.py") is None


def test_a_tree_written_over(repository: Repository) -> None:
    tree = tree_of(source_of(repository))
    over = tree.edited({"a.py": b"new", "pkg/b.py": None, "c.py": b"c"})
    assert {change.path: change.kind for change in differing(tree, over)} == {
        "a.py": "modified", "c.py": "added", "pkg/b.py": "deleted",
    }  # fmt: skip
    assert over.key != tree.key == tree_of(source_of(repository)).key
    assert over.held[over.files["a.py"].blob] == b"new"


def test_blob_ids_are_gits(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"some\ntext\x00")
    assert blob_id((tmp_path / "f").read_bytes()) == str(pygit2.hashfile(str(tmp_path / "f")))


def test_no_git_program_is_needed(repository: Repository) -> None:
    code = f"from codecompass.revision import open_source; from codecompass.process.config import Settings; s = open_source({str(repository.root)!r}, Settings()); print(len(s.tree(s.state()).files))"
    environment = {**os.environ, "PATH": "", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "3"


@pytest.mark.parametrize("damage", ["missing", "corrupt"])
@pytest.mark.parametrize("ref", [None, "main"])
@pytest.mark.parametrize("lost", ["root", "folder", "file", "commit"])
def test_what_git_has_lost_is_said(tmp_path: Path, lost: str, ref: str | None, damage: str) -> None:
    made = Repository(tmp_path / "damaged")
    made.commit({"a.py": "a = 1\n", "pkg/b.py": "b = 1\n"})
    commit = made.git[made.git.head.target]
    ids = {
        "commit": commit.id,
        "root": commit.tree.id,
        "folder": commit.tree["pkg"].id,
        "file": commit.tree["pkg/b.py"].id,
    }
    name = str(ids[lost])
    file = made.root / ".git/objects" / name[:2] / name[2:]
    file.chmod(0o644)
    if damage == "missing":
        file.unlink()
    else:
        file.write_bytes(b"garbage" + file.read_bytes())
    source = open_source(made.root, Settings())
    assert ("git fsck" in source.trouble) == (lost in ("root", "commit"))
    try:
        tree = source.tree(source.state(ref))
    except CodeCompassError as error:
        assert lost == "folder" or ref == "main", error
        assert "git fsck" in error.message
        return
    if source.trouble:
        assert sorted(tree.files) == ["a.py", "pkg/b.py"]
        return
    assert (lost, [skip.reason for skip in tree.skips]) in [("folder", ["unreadable"]), ("file", [])]
    assert len(source.measure(tree.files.values())) == len(tree.files)


# What is brought in

INCLUDED = {
    "setting": (Settings(include=("app/vendor/ours",)), {}),
    "own rules": (Settings(), {".codecompassignore": "!app/vendor/ours/\n"}),
    "own rules below": (Settings(), {"app/.codecompassignore": "!vendor/ours/\n"}),
    "attributes": (Settings(), {".gitattributes": "app/vendor/ours/** -linguist-vendored\n"}),
    "pattern": (Settings(include=("*/vendor/o*",)), {}),
}


@pytest.mark.parametrize("how", INCLUDED)
@pytest.mark.parametrize("ref", ["HEAD", None])
def test_one_folder_is_brought_in_and_its_neighbours_are_not(repository: Repository, how: str, ref: str | None) -> None:
    settings, rules = INCLUDED[how]
    repository.commit({
        "app/vendor/ours/a.py": "a", "app/vendor/ours/node_modules/x.js": "x", "app/vendor/theirs/b.py": "b",
        "app/vendor/c.py": "c", "lib/vendor/ours/d.py": "d", **rules,
    })  # fmt: skip
    tree = tree_of(source_of(repository, settings), ref)
    out = {
        "app/vendor/ours/node_modules/": "vendored", "app/vendor/theirs/": "vendored", "app/vendor/c.py": "vendored",
        "lib/vendor/": "vendored",
    }  # fmt: skip
    if how == "pattern":
        out |= {"lib/vendor/ours/d.py": "", "lib/vendor/": ""}
    assert reasons(tree) == {path: reason for path, reason in out.items() if reason}
    assert "app/vendor/ours/a.py" in tree.files


@pytest.mark.parametrize(
    "rules", [{".codecompassignore": "!vendor/\n"}, {".gitattributes": "vendor linguist-vendored=false\n"}]
)
def test_a_name_alone_is_meant_at_any_depth(repository: Repository, rules: dict[str, str]) -> None:
    repository.commit({"a/vendor/x.py": "x", "vendor/y.py": "y", "vendor/dist/z.py": "z", **rules})
    tree = tree_of(source_of(repository))
    assert reasons(tree) == {"vendor/dist/": "vendored"}


def test_generated_files_are_brought_in_by_their_path(repository: Repository) -> None:
    repository.commit({"app.bundle.js": "x", "b.min.js": "y"})
    assert reasons(tree_of(source_of(repository, Settings(include=("app.bundle.js",))))) == {"b.min.js": "generated"}


def test_what_is_brought_in_by_an_edit_of_the_rules_is_there_at_once(repository: Repository) -> None:
    repository.commit({"vendor/x.py": "x"})
    source = source_of(repository)
    assert reasons(tree_of(source)) == {"vendor/": "vendored"}
    repository.write({".gitattributes": "vendor/** -linguist-vendored\n"})
    assert reasons(tree_of(source)) == {}
    assert reasons(tree_of(source, "HEAD")) == {"vendor/": "vendored"}
