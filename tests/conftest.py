"""Tests have a store of their own, and never the user's."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest


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
