"""A disk that takes its time: what is asked meanwhile is answered by the last state, which says that it is not the
newest; nothing ends in an error, and nothing old is called fresh."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest

from codecompass.model.errors import CodeCompassError
from codecompass.process.config import Settings
from codecompass.session.project import Project, Reader
from codecompass.store import spare
from helpers import Repository, index, repository

BEFORE = {f"p/m{number}.py": f"def f{number}(): ...\n" for number in range(4)}
LONG = 60.0
"""Seconds, in which all that is slow here is over."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Repository:
    repo = repository(tmp_path_factory.mktemp("slow") / "work", BEFORE)
    index(repo.root)
    return repo


@pytest.fixture
def project(made: Repository, request: pytest.FixtureRequest) -> Iterator[Project]:
    """Indexed, and edited since, as in no other test."""
    with closing(Project.open(made.root)) as opened:
        assert opened.graph().is_fresh
        until = time.monotonic() + LONG
        while opened.store.active_jobs() or opened.store.is_being_written():  # what another test here has started
            assert time.monotonic() < until
            time.sleep(0.05)
        made.write({"p/m1.py": f"def {request.node.originalname}(): ...\n"})
        yield opened


def holds(reader: Reader, name: str) -> bool:
    return name in {row["name"] for row in reader.symbols()}


def becomes_fresh(project: Project) -> Reader:
    until = time.monotonic() + LONG
    while not (reader := project.graph()).is_fresh:
        assert time.monotonic() < until
        time.sleep(0.05)
    return reader


def test_while_another_process_writes(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("codecompass.session.underway.SYNC_SECONDS", 0.2)
    with project.store.writer("a slow one"):
        reader = project.graph()
        assert reader.standing.freshness_status == "syncing"
        assert holds(reader, "f1")
        assert project.status().active_job is not None
    assert holds(becomes_fresh(project), "test_while_another_process_writes")


def test_while_this_process_writes(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("codecompass.session.underway.SYNC_SECONDS", 0.2)
    project.store.spare.drop()
    begun, go_on, copy = threading.Event(), threading.Event(), spare.shutil.copyfile

    def slowly(source: object, target: object) -> object:
        begun.set()
        assert go_on.wait(LONG)
        return copy(source, target)  # type: ignore[arg-type]  # as it is called

    monkeypatch.setattr(spare.shutil, "copyfile", slowly)
    answers: list[Reader] = []
    asking = threading.Thread(target=lambda: answers.append(project.graph()))
    asking.start()
    try:
        assert begun.wait(LONG)
        meanwhile = project.graph(policy="best_effort")
        assert (meanwhile.is_fresh, holds(meanwhile, "test_while_this_process_writes")) == (False, False)
    finally:
        go_on.set()
        asking.join(LONG)
    assert [(reader.is_fresh, holds(reader, "test_while_this_process_writes")) for reader in answers] == [(True, True)]


def test_while_there_is_no_state_yet(made: Repository, tmp_path_factory: pytest.TempPathFactory) -> None:
    repo = repository(tmp_path_factory.mktemp("new") / "work", BEFORE)
    with closing(Project.open(repo.root, replace(Settings.load(), first_wait=0.2))) as opened:
        opened.store.prepare()
        with opened.store.writer("a slow one"):
            with pytest.raises(CodeCompassError, match="is being indexed for the first time") as raised:
                opened.graph()
            assert (raised.value.code, raised.value.retryable) == ("index_not_ready", True)
            assert opened.status().index_status == "indexing"
        until = time.monotonic() + LONG
        while opened.status().index_status != "ready":
            assert time.monotonic() < until
            time.sleep(0.05)
