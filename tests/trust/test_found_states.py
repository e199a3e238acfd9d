"""States in which people's machines were found: each is answered in, or says in one line what is amiss."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from codecompass.session.project import Project
from codecompass.tools import named
from helpers import SOURCES, Repository, index, repository

CODE = {"a.py": "def f():\n    return g()\n\n\ndef g():\n    return 1\n"}
POINTER = f"version https://git-lfs.github.com/spec/v1\noid sha256:{'0' * 64}\nsize 12345\n"


def asked(root: Path, tool: str, **arguments: object) -> dict[str, Any]:
    index(root)
    found = named(tool)
    assert found is not None
    told: dict[str, Any] = msgspec.to_builtins(found.call(Project.open(root, watching=False), arguments))
    return told


def warnings(told: dict[str, Any]) -> str:
    return "\n".join(told["metadata"].get("warnings", ()))


def git(root: Path, *words: str) -> None:
    subprocess.run(["git", "-c", "protocol.file.allow=always", *words], cwd=root, check=True, capture_output=True)


def command(*words: str, home: Path, shell: str = "") -> subprocess.CompletedProcess[str]:
    """The command line; `shell` stands behind it."""
    line = subprocess.list2cmdline([sys.executable, "-m", "codecompass", *words]) + " " + shell
    variables = os.environ | {"PYTHONPATH": str(SOURCES), "CODECOMPASS_HOME": str(home)}
    return subprocess.run(line, shell=True, env=variables, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_a_text_of_wide_characters_is_read_and_shown(encoding: str, tmp_path: Path) -> None:
    root = repository(tmp_path / "repo", {"a.py": CODE["a.py"].encode(encoding)}).root
    assert [one["line_start"] for one in asked(root, "locate_symbol", name="g")["results"]] == [5]
    assert asked(root, "read_source", path="a.py")["text"] == CODE["a.py"].rstrip("\n")


@pytest.mark.parametrize("end", ["\r", "\r\n"])
def test_lines_that_end_otherwise_have_the_same_numbers(end: str, tmp_path: Path) -> None:
    first, rest = CODE["a.py"].split("\n", 1)
    root = repository(tmp_path / "repo", {"a.py": f"{first}\r\n{rest.replace(chr(10), end)}"}).root
    assert [one["line_start"] for one in asked(root, "locate_symbol", name="g")["results"]] == [5]
    assert asked(root, "read_source", path="a.py", line_start=5)["text"] == "def g():\n    return 1"
    assert [one["line_start"] for one in asked(root, "find_references", symbol="g")["references"]] == [2]


def test_what_git_lfs_has_not_fetched_is_no_code(tmp_path: Path) -> None:
    root = repository(tmp_path / "repo", CODE | {"big.py": POINTER}).root
    told = warnings(asked(root, "locate_symbol", name="in_big"))
    assert "big.py is kept in Git LFS" in told
    assert "`git lfs pull`" in told


def test_a_submodule_that_is_not_checked_out_is_told_as_that(tmp_path: Path) -> None:
    repository(tmp_path / "part", {"p.py": "def in_part(): ...\n"})
    whole = repository(tmp_path / "whole", CODE).root
    git(whole, "submodule", "add", "-q", str(tmp_path / "part"), "lib/part")
    git(whole, "-c", "user.name=A", "-c", "user.email=a@b", "commit", "-qm", "a part")
    git(tmp_path, "clone", "-q", str(whole), "clone")
    assert "git submodule update --init lib/part" in warnings(
        asked(tmp_path / "clone", "locate_symbol", name="in_part")
    )
    assert asked(whole, "locate_symbol", name="in_part")["results"][0]["path"] == "lib/part/p.py"


def test_a_clone_that_nothing_is_checked_out_of_says_so(tmp_path: Path) -> None:
    repository(tmp_path / "repo", CODE)
    git(tmp_path, "clone", "-q", "--no-checkout", str(tmp_path / "repo"), "clone")
    told = asked(tmp_path / "clone", "locate_symbol", name="f")
    assert "is checked out here" in warnings(told)
    index(tmp_path / "clone", "main")
    assert asked(tmp_path / "clone", "locate_symbol", name="f", ref="main")["results"]


def test_a_branch_without_a_commit_names_one_that_has(tmp_path: Path) -> None:
    repository(tmp_path / "repo", CODE)
    (tmp_path / "clone").mkdir()
    git(tmp_path / "clone", "init", "-q", "-b", "master")
    git(tmp_path / "clone", "remote", "add", "origin", str(tmp_path / "repo"))
    git(tmp_path / "clone", "fetch", "-q")
    told = warnings(asked(tmp_path / "clone", "locate_symbol", name="f"))
    assert told == "master has no commit yet: ask about origin/main as `ref`, or check it out"


def test_the_history_of_a_file_says_where_it_ends(tmp_path: Path) -> None:
    made = Repository(tmp_path / "repo")
    for number in range(4):
        made.commit({"a.py": f"def f(): return {number}\n", "kept.py": "def k(): ...\n"})
    git(tmp_path, "clone", "-q", "--depth=2", made.root.as_uri(), "clone")
    assert "git fetch --unshallow" in warnings(asked(tmp_path / "clone", "get_file_history", path="kept.py"))
    assert "fetch" not in warnings(asked(made.root, "get_file_history", path="kept.py"))


def test_a_store_within_the_repository_is_no_part_of_it(tmp_path: Path) -> None:
    root = repository(tmp_path / "repo", CODE).root
    for _ in range(2):
        done = command("files", "--repo", str(root), home=root / ".index")
        assert "a.py" in done.stdout
    assert ".index" not in done.stdout
    assert ".index" not in command("status", "--repo", str(root), home=root / ".index").stdout.partition("left out")[2]


def test_closed_outputs(tmp_path: Path) -> None:
    root = repository(tmp_path / "repo", CODE).root
    for closed in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
        done = command("locate", "f", "--repo", str(root), home=tmp_path / "home", shell=closed)
        assert (done.returncode, done.stderr) == (0, ""), closed
        assert ("a.py:1" in done.stdout) == (">&-" not in closed.split())


def test_a_repository_by_its_address(tmp_path: Path) -> None:
    root = repository(tmp_path / "a repo", CODE).root
    done = command("locate", "f", "--repo", root.as_uri(), home=tmp_path / "home")
    assert "a.py:1" in done.stdout


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is closed to the superuser")
def test_a_closed_file_is_named_where_nothing_is_found(tmp_path: Path) -> None:
    root = repository(tmp_path / "repo", CODE).root
    (root / "a.py").chmod(0)
    told = warnings(asked(root, "locate_symbol", name="f"))
    assert "a.py can't be read" in told
    assert "checked out" not in told
