"""An index job goes on once the graph is there: the overview of a large repository is kept before anybody asks."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from codecompass.frontends import index_job
from codecompass.process.config import Settings
from codecompass.session.project import Project
from codecompass.tools.overview import Overview, get_overview, last_overview
from codecompass.tools.overviewing import kept
from helpers import Repository, repository

FILES = {"shop.py": "def pay(): ...\n", "web.py": "from shop import pay\n\n\ndef show():\n    pay()\n"}
TOKENS = 2000


@pytest.fixture
def repo(tmp_path: Path) -> Repository:
    return repository(tmp_path / "work", FILES)


@pytest.fixture
def run(repo: Repository, monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """Run a job in this process, to which few files are many; it keeps its priority."""
    monkeypatch.setattr(index_job, "FEW_FILES", len(FILES))
    monkeypatch.setattr(index_job.os, "nice", lambda _: 0)

    def run(job_id: str = "first") -> int:
        with closing(Project.open(repo.root)) as project:
            project.store.prepare()
            state = project.states.of(None)
            project.store.manifest.add_job(job_id, state.ref, state.worktree, "full")
            asked = [f"--repo={repo.root}", f"--store={project.store.directory}", f"--job={job_id}"]
        monkeypatch.setattr(sys, "argv", ["job", *asked])
        return index_job.main()

    return run


def kept_overview(repo: Repository) -> Overview | None:
    with closing(Project.open(repo.root)) as project:
        return last_overview(project, None, TOKENS)


def test_the_overview_is_there_before_somebody_asks(
    repo: Repository, run: Callable[[], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run() == 0
    monkeypatch.setattr(kept, "Whole", None)  # it would be called to make one
    with closing(Project.open(repo.root)) as project:
        told = get_overview(project)
    assert ([one.path for one in told.packages], told.symbols) == (["web.py", "shop.py"], 2)


@pytest.mark.parametrize(("least", "most"), [(len(FILES) + 1, 99), (1, len(FILES) - 1)])
def test_that_of_few_files_or_very_many_is_left_to_who_asks(
    least: int, most: int, repo: Repository, run: Callable[[], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index_job, "FEW_FILES", least)
    monkeypatch.setattr(index_job, "MANY_FILES", most)
    assert run() == 0
    assert kept_overview(repo) is None


def test_where_there_is_an_earlier_one_that_is_shown_at_once(repo: Repository, run: Callable[[], int]) -> None:
    run()
    repo.write({"shop.py": "def pay(): ...\n\n\ndef refund(): ...\n"})
    run("second")
    told = kept_overview(repo)
    assert told is not None
    assert told.symbols == 2


def test_of_a_ref_that_has_moved_on_none_is_made(repo: Repository, settings_alone: Settings) -> None:
    with closing(Project.open(repo.root, settings_alone)) as project:
        project.graph(None)
        repo.write({"shop.py": "def refund(): ...\n"})
    with closing(Project.open(repo.root, settings_alone, watching=False)) as project:
        kept.work_out(project, None)
        assert last_overview(project, None, TOKENS) is None


@pytest.fixture
def settings_alone(tmp_path: Path) -> Settings:
    return Settings(home=str(tmp_path / "home"), first_wait=60.0)


def test_what_goes_wrong_with_it_fails_no_job(
    repo: Repository, run: Callable[[], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(kept, "work_out", broken)
    assert run() == 0
    with closing(Project.open(repo.root)) as project:
        assert project.status(None).index_status == "ready"
