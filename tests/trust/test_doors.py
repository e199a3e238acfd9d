"""Who may ask about some folders alone is not led out of them by what stands in one."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from codecompass.frontends import bind
from codecompass.frontends.access import Access
from codecompass.model.errors import CodeCompassError
from codecompass.revision import mirrors
from codecompass.revision.ways import discover
from helpers import repository

SECRET = "PRIVATE_MARK"


def git(*words: object) -> str:
    return subprocess.run(["git", *map(str, words)], check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture
def rooms(tmp_path: Path) -> tuple[Path, Path]:
    """A stranger's clone within what may be asked, and a private repository outside."""
    clone = repository(tmp_path / "open" / "clone", {"a.py": "def a(): ...\n", "docs/x.py": "def here(): ...\n"}).root
    private = repository(tmp_path / "private", {"x.py": f"def {SECRET}(): ...\n"}).root
    return clone, private


def gitdir_file(clone: Path, private: Path) -> Path:
    (clone / "docs" / ".git").write_text(f"gitdir: {private}/.git\n")
    return clone / "docs"


def gitdir_of_the_root(clone: Path, private: Path) -> Path:
    (clone / ".git").rename(clone / "aside")
    (clone / ".git").write_text(f"gitdir: {private}/.git\n")
    return clone


def gitdir_that_knows_itself(clone: Path, private: Path) -> Path:
    """It says that the work tree is its own, and shares what is another's."""
    own = clone / "own"
    own.mkdir()
    (own / "HEAD").write_text("ref: refs/heads/main\n")
    (own / "gitdir").write_text(f"{clone}/docs/.git\n")
    (own / "commondir").write_text(f"{private}/.git\n")
    (clone / "docs" / ".git").write_text("gitdir: ../own\n")
    return clone / "docs"


def common_directory(clone: Path, private: Path) -> Path:
    (clone / ".git" / "commondir").write_text(f"{private}/.git\n")
    return clone


def linked_git_dir(clone: Path, private: Path) -> Path:
    (clone / "docs" / ".git").symlink_to(private / ".git")
    return clone / "docs"


def linked_objects(clone: Path, private: Path) -> Path:
    (clone / ".git" / "objects").rename(clone / "aside")
    (clone / ".git" / "objects").symlink_to(private / ".git" / "objects")
    return clone


def linked_object(clone: Path, private: Path) -> Path:
    made = next(file for file in (private / ".git" / "objects").glob("??/*"))
    (clone / ".git" / "objects" / made.parent.name).mkdir(exist_ok=True)
    (clone / ".git" / "objects" / made.parent.name / made.name).symlink_to(made)
    return clone


def alternates(clone: Path, private: Path) -> Path:
    info = clone / ".git" / "objects" / "info"
    info.mkdir(exist_ok=True)
    (info / "alternates").write_text(f"# mine\n{private}/.git/objects\n")
    return clone


def work_tree(clone: Path, private: Path) -> Path:
    git("-C", clone, "config", "core.worktree", private)
    return clone


def included(clone: Path, private: Path) -> Path:
    git("-C", clone, "config", "include.path", "../further")
    (clone / "further").write_text(f'[includeIf "gitdir:/"] path = "{private}/.git/config"\n')
    return clone


def ignored_by(clone: Path, private: Path) -> Path:
    git("-C", clone, "config", "core.excludesFile", private / "x.py")
    return clone


LEADS_OUT = (gitdir_file, gitdir_of_the_root, gitdir_that_knows_itself, common_directory, linked_git_dir, linked_objects,
             linked_object, alternates, work_tree, included, ignored_by)  # fmt: skip


def asked(projects: bind.Projects, place: Path, name: str = "read_source", **arguments: object) -> str:
    """Twice: the first question begins an index, the next one answers from it."""
    question = {"workspace": str(place), **(arguments or {"path": "x.py"})}
    return "".join(bind.call(projects, name, question).text for _ in range(2))


@pytest.mark.parametrize("how", ["roots", "registered", "default"])
@pytest.mark.parametrize("lead", LEADS_OUT, ids=lambda lead: str(lead.__name__))
def test_what_leads_out_is_refused(
    lead: Callable[[Path, Path], Path], how: str, rooms: tuple[Path, Path], tmp_path: Path
) -> None:
    """By stdio with --allowed-root, over HTTP and in the page, whatever is asked."""
    clone, private = rooms
    commit = git("-C", private, "rev-parse", "HEAD")
    place = lead(clone, private)
    access = (
        Access((clone,), (), False)
        if how == "registered"
        else Access((), (clone,) if how == "roots" else (), how == "roots")
    )
    default = clone if how == "default" else repository(tmp_path / "other", {"o.py": "o = 1\n"}).root
    with closing(bind.Projects(default, access)) as projects:
        said = asked(projects, place) + asked(projects, place, path="x.py", ref=commit)
        said += asked(projects, place, "query_graph", query="MATCH (s:Symbol) RETURN s.name")
        assert SECRET not in said
        assert "workspace_not_allowed" in said
        assert "outside what this server may read" in said


def test_what_turns_into_a_way_out_is_seen(rooms: tuple[Path, Path]) -> None:
    clone, private = rooms
    with closing(bind.Projects(clone, Access((), (), False))) as projects:
        assert projects(str(clone)).root == clone.resolve()
        alternates(clone, private)
        with pytest.raises(CodeCompassError, match="alternates leads to"):
            projects(str(clone))


def test_files_called_like_those_of_git_make_no_repository(rooms: tuple[Path, Path]) -> None:
    """They are content like any other."""
    clone, private = rooms
    (clone / "docs" / "HEAD").write_text("ref: refs/heads/main\n")
    (clone / "docs" / "commondir").write_text(f"{private}/.git\n")
    git("-C", clone, "add", "-A")
    assert discover(clone / "docs") == clone / ".git"
    for access in (Access(), Access((), (clone,), True)):
        with closing(bind.Projects(clone, access)) as projects:
            assert projects(str(clone / "docs")).root == clone.resolve()
            assert SECRET not in asked(projects, clone / "docs")


def test_what_belongs_to_a_repository_is_read(rooms: tuple[Path, Path], tmp_path: Path) -> None:
    """A further work tree and a submodule, whose git directories lie elsewhere, and say so; a bare one that is named."""
    clone, private = rooms
    further, above = tmp_path / "open" / "further", tmp_path / "above"
    git("-C", private, "worktree", "add", "-q", "-b", "side", further)
    git("clone", "-q", clone, above)
    git("-C", above, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", private.as_uri(), "sub")
    git("clone", "-q", "--bare", private, tmp_path / "open" / "copy.git")
    for place in (further, above / "sub", tmp_path / "open" / "copy.git"):
        with closing(bind.Projects(place, Access((), (), False))) as projects:
            assert projects(str(place)).vcs
        with closing(bind.Projects(clone, Access((), (tmp_path / "open", above), True))) as projects:
            assert projects(str(place)).vcs


@pytest.mark.parametrize("lead", [gitdir_of_the_root, common_directory, linked_objects, alternates])
def test_a_fleet_reads_no_source_that_leads_out(
    lead: Callable[[Path, Path], Path], rooms: tuple[Path, Path], tmp_path: Path
) -> None:
    clone, private = rooms
    git("-C", private, "config", "remote.origin.url", f"https://example.org/{SECRET}/x.git")
    place = lead(clone, private)
    for url in (str(place), place.as_uri()):
        with pytest.raises(CodeCompassError, match="leads to"):
            mirrors.remote_refs(url)
        with pytest.raises(CodeCompassError, match="leads to"):
            mirrors.mirror(url, tmp_path / "mirror.git")
    assert SECRET not in mirrors.origin_of(str(place))
