"""Settings: from a file, then from the environment."""

from __future__ import annotations

from pathlib import Path

import pytest

from codecompass.model.errors import CODES, RETRYABLE, CodeCompassError
from codecompass.process.config import Settings


def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text("size_limit = 5\ninclude_vendored = true\nunknown = 1\nhome = 'elsewhere'\n")
    settings = Settings.load({"CODECOMPASS_HOME": str(tmp_path), "CODECOMPASS_SIZE_LIMIT": "7"})
    assert (settings.size_limit, settings.include_vendored, settings.home_path) == (7, True, tmp_path)


def test_defaults() -> None:
    settings = Settings.load({})
    assert settings == Settings()
    assert settings.size_limit == 2 * 1024 * 1024
    assert settings.home_path.name == "codecompass"
    assert settings.worker_count >= 1


def test_a_list_is_one_in_the_file_and_has_commas_in_the_environment(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text("include = ['vendor/ours', 'dist']\n")
    assert Settings.load({"CODECOMPASS_HOME": str(tmp_path)}).include == ("vendor/ours", "dist")
    given = {"CODECOMPASS_HOME": str(tmp_path), "CODECOMPASS_INCLUDE": "a, b/c ,"}
    assert Settings.load(given).include == ("a", "b/c")


@pytest.mark.parametrize("text", ["size_limit = ", "\xff", "size_limit = 'many'", "include = 3"])
def test_what_cannot_be_read_is_said(tmp_path: Path, text: str) -> None:
    (tmp_path / "config.toml").write_bytes(text.encode("latin-1"))
    with pytest.raises(CodeCompassError) as raised:
        Settings.load({"CODECOMPASS_HOME": str(tmp_path)})
    assert raised.value.code == "invalid_input"


def test_only_what_decides_on_files_is_in_the_fingerprint() -> None:
    assert Settings(workers=3).fingerprint == Settings().fingerprint
    assert Settings(size_limit=3).fingerprint != Settings().fingerprint != Settings(include_vendored=True).fingerprint
    assert Settings(include=("vendor",)).fingerprint not in (
        Settings().fingerprint,
        Settings(include=("a",)).fingerprint,
    )


def test_the_registry() -> None:
    assert len(CODES) == len(set(CODES)) == 24
    assert set(CODES) >= RETRYABLE
    assert CodeCompassError("index_not_ready", "m").retryable
    assert not CodeCompassError("symbol_not_found", "m").retryable


def test_a_home_that_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(CodeCompassError, match="cannot be the home of indexes"):
        Settings.load({"CODECOMPASS_HOME": str(tmp_path / ("a" * 300))})
