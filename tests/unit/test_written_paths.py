"""How people write paths, from where they stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from codecompass.tools.narrowing import files_meant, path_prefix, repository_path


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for path in ("pkg/core.py", "pkg/sub/x.py", "core.py", "pkg/odd:2"):
        (tmp_path / "work" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "work" / path).write_text("")
    (tmp_path / "link").symlink_to(tmp_path / "work")
    return tmp_path / "work"


@pytest.mark.parametrize(
    ("stands", "written", "meant"),
    [
        ("", "core.py", "core.py"),
        ("", "./core.py", "core.py"),
        ("", "pkg/../core.py", "core.py"),
        ("", "pkg/core.py:12", "pkg/core.py"),
        ("", "pkg/core.py:12:4", "pkg/core.py"),
        ("", "pkg/core.py#L3-L9", "pkg/core.py"),
        ("", "pkg/odd:2", "pkg/odd:2"),
        ("", "{root}/pkg/core.py", "pkg/core.py"),
        ("", "file://{root}/pkg/core.py", "pkg/core.py"),
        ("", "{root}/../link/pkg/core.py", "pkg/core.py"),
        ("", "pkg/sub/", "pkg/sub"),
        ("", "pkg\\sub\\x.py", "pkg/sub/x.py"),
        ("", "pkg/caf\\xe9.py", "pkg/caf\\xe9.py"),
        ("pkg", "../core.py", "core.py"),
        ("pkg", "./core.py", "pkg/core.py"),
        ("pkg", "core.py", "core.py"),
        ("pkg", "sub/x.py", "pkg/sub/x.py"),
        ("pkg/sub", "x.py:7", "pkg/sub/x.py"),
        ("pkg/sub", ".", "."),
        ("pkg/sub", "..", "pkg"),
        ("", "gone.py", "gone.py"),
        ("pkg", "gone.py", "gone.py"),
        ("", "../elsewhere.py", "../elsewhere.py"),
    ],
)
def test_what_is_meant(stands: str, written: str, meant: str, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root / stands)
    assert repository_path(root, written.replace("{root}", root.as_posix())) == meant


def test_a_folder_is_meant_with_and_without_a_slash(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root)
    assert (path_prefix(root, "pkg/sub"), path_prefix(root, "./pkg/sub/")) == ("pkg/sub", "pkg/sub/")
    assert path_prefix(root, ".") == path_prefix(root, str(root)) == path_prefix(root, "./") == ""


def test_the_case_is_passed_over_where_nothing_else_is_meant() -> None:
    paths = ["src/Core.py", "src/core/x.py"]
    assert files_meant(paths, "SRC/core.PY") == files_meant(paths, "core.py") == ["src/Core.py"]
    assert files_meant(["a/x.py", "b/x.py"], "x.py") == ["a/x.py", "b/x.py"]
    assert files_meant(paths, "") == []
