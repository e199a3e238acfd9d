"""Tests have a store of their own, and never the user's."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Tests start hundreds of processes. Where the environment forbids it to keep compiled modules, each of them would compile
# all of ours again, which takes longer than most tests.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# Servers that tests start answer by themselves: a daemon would outlive its test. `test_daemon.py` has daemons of its own.
os.environ["CODECOMPASS_DAEMON"] = "0"

# How long an example takes hangs on what else the machine does.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

from codecompass.index import Request, index_when_free  # noqa: E402  (compiled here first)
from codecompass.model.errors import CodeCompassError  # noqa: E402
from codecompass.process.config import Settings  # noqa: E402
from codecompass.process.faults import COUNTED  # noqa: E402
from codecompass.revision import Source  # noqa: E402
from codecompass.store import Store  # noqa: E402


@pytest.fixture(scope="session", autouse=True)
def codecompass_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Every test of a run shares one home, in pytest's own temporary folder."""
    before = os.environ.get("CODECOMPASS_HOME")
    os.environ["CODECOMPASS_HOME"] = str(tmp_path_factory.mktemp("home"))
    yield
    if before is None:
        del os.environ["CODECOMPASS_HOME"]
    else:
        os.environ["CODECOMPASS_HOME"] = before


@pytest.fixture
def expected_faults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For a test that makes an error of ours: it is counted apart."""
    monkeypatch.setenv(COUNTED, str(tmp_path / "overcome"))


@pytest.fixture(scope="session", autouse=True)
def nothing_overcome(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test, in whatever process, meets an error of ours that is only logged: what expects one names another file."""
    counted = tmp_path_factory.mktemp("faults") / "overcome"
    os.environ[COUNTED] = str(counted)
    yield
    del os.environ[COUNTED]
    assert not counted.exists(), counted.read_text(encoding="utf-8")


@pytest.fixture
def jobs_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Index jobs run in this process, and have ended when they are started: where what is answered is tested, and not
    how a job runs."""

    def run(request: Request, source: Source, store: Store, settings: Settings) -> int:
        with suppress(CodeCompassError):  # its record says so
            index_when_free(source, store, settings, request, 60.0)
        return os.getpid()

    monkeypatch.setattr("codecompass.session.jobs.launch", run)
