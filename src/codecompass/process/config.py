"""Settings, from `config.toml` in codecompass's home directory and from the environment, which takes precedence.

A field `name` below is `name = …` in the file and `CODECOMPASS_NAME` in the environment.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from codecompass.model.errors import CodeCompassError


@dataclass(frozen=True)
class Settings:
    """The user's settings. The first three decide what is indexed, and so are part of every tree's id."""

    size_limit: int = 2 * 1024 * 1024
    """Bytes; larger files are skipped as `too large`."""
    include_vendored: bool = False
    """Also index node_modules, vendor, dist, files named as minified … Programs in a few long lines are always left
    out."""
    include: tuple[str, ...] = ()
    """Folders and files to index although they are called like copied or generated ones: `vendor/ours`, `*/dist`."""
    show_values: bool = False
    """Also show values of `.env` files and of configuration keys that look secret."""
    hide_forms: bool = True
    """Hide also what is a secret by its form (tokens of known services, private keys, passwords in addresses), in code too."""
    home: str = ""
    """Where all stores lie; empty: the user's data directory."""
    workers: int = 0
    """Extraction processes; 0: one per core."""
    folder_limit: int = 20_000
    """Files; a folder that is no repository and has more is indexed only when someone says so."""
    file_seconds: float = 20.0
    """Seconds of processor time that one file may take to parse before it is given up."""
    worker_memory: int = 2 * 1024**3
    """Bytes of address space growth that an extraction process may use, where the system can limit it."""
    graphs_kept: int = 100
    """Published graphs kept per project; those used least recently go first."""
    store_limit: int = 8 * 1024**3
    """Bytes of graphs kept per project; what several share counts once."""
    cache_dir: str = ""
    """A folder or URL where machines share graphs by tree id; empty: nothing is shared."""
    cache_readonly: bool = False
    """Take from what is shared, and put nothing there."""
    sync_limit: int = 20
    """Up to so many changed files are synced before an answer."""
    first_wait: float = 2.0
    """Seconds that the first question on a repository waits for its index before it says that one is under way."""
    ref_wait: float = 20.0
    """The same of a ref that was named and is not indexed; three times as long for who asks again."""

    @classmethod
    def load(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """Load the settings. Raises CodeCompassError `invalid_input` for an invalid value."""
        environment = os.environ if environment is None else environment
        given: dict[str, object] = dict(_file_settings(home_folder(environment.get("CODECOMPASS_HOME", ""))))
        for field in fields(cls):
            value = environment.get(f"CODECOMPASS_{field.name.upper()}")
            if value:
                given[field.name] = value
        return cls(**{name: _converted(name, value) for name, value in given.items()})  # type: ignore[arg-type]  # converted to each field's own type

    @property
    def home_path(self) -> Path:
        return home_folder(self.home)

    @property
    def stores_path(self) -> Path:
        """The directory of all projects' stores: one per engine, since they cannot read each other's files."""
        engine = chosen_engine()
        return self.home_path / ("projects" if engine == KUZU else f"projects-{engine}")

    @property
    def worker_count(self) -> int:
        if self.workers > 0:
            return self.workers
        affinity = getattr(os, "sched_getaffinity", None)
        return len(affinity(0)) if affinity else os.cpu_count() or 1

    @property
    def fingerprint(self) -> str:
        """A fingerprint of the settings that decide what is indexed."""
        included = f" {' '.join(sorted(self.include))}" if self.include else ""
        return f"{self.size_limit} {int(self.include_vendored)}{included}"


def home_folder(home: str | None = None) -> Path:
    """The directory of `config.toml`, of this process unless another is given. Raises CodeCompassError
    `invalid_input`."""
    home = os.environ.get("CODECOMPASS_HOME", "") if home is None else home
    try:
        if home:
            return Path(home).expanduser().absolute()
        import platformdirs

        return Path(platformdirs.user_data_dir("codecompass", appauthor=False))
    except RuntimeError as error:  # no HOME, no entry in the user database
        message = "Nothing says where your home is: set CODECOMPASS_HOME to a folder for the indexes."
        raise CodeCompassError("invalid_input", message) from error


def show_values() -> None:
    """From now on, this process and its children show the values of secrets."""
    os.environ["CODECOMPASS_SHOW_VALUES"] = "1"


KUZU, LADYBUG = "kuzu", "ladybug"
"""What graphs can be kept in: Kùzu, or its maintained successor (the extra `ladybug`)."""


@cache
def chosen_engine() -> str:
    """The engine of this process and its children: `CODECOMPASS_ENGINE`, else Kùzu, or its successor where Kùzu has no
    wheel and is not installed. Raises CodeCompassError `invalid_input` for an engine that is unknown or not installed.
    """
    given = os.environ.get("CODECOMPASS_ENGINE")
    name = given or next((one for one in (KUZU, LADYBUG) if find_spec(one) is not None), KUZU)
    if name not in (KUZU, LADYBUG):
        raise CodeCompassError("invalid_input", f"CODECOMPASS_ENGINE is {name!r}; it can be {KUZU} or {LADYBUG}.")
    if find_spec(name) is None:
        message = (
            f"The engine {name} is not installed: pip install 'codecompass-graph[{name}]', or unset CODECOMPASS_ENGINE."
        )
        raise CodeCompassError("invalid_input", message)
    return name


@cache
def engine_format() -> str:
    """The file format of graphs: engines with different formats cannot read each other's files. Of Kùzu we use one
    release; of its successor, any release may change the format."""
    name = chosen_engine()
    if name == KUZU:
        return name
    from importlib import metadata

    return f"{name} {metadata.version(name)}"


def _file_settings(home: Path) -> dict[str, object]:
    file = home / "config.toml"
    try:
        kind = file.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        message = f"{home} cannot be the home of indexes: {error.strerror}. Set CODECOMPASS_HOME to a folder of yours."
        raise CodeCompassError("invalid_input", message) from error
    import tomllib  # slow to import, and seldom needed

    if not stat.S_ISREG(kind):  # a pipe would be waited for
        raise CodeCompassError("invalid_input", f"{file} cannot be read: it is no file. Correct or remove it.")
    try:
        known = {field.name for field in fields(Settings)} - {"home"}
        return {name: value for name, value in tomllib.loads(file.read_text("utf-8-sig")).items() if name in known}
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CodeCompassError("invalid_input", f"{file} cannot be read: {error}. Correct or remove it.") from error


def _converted(name: str, value: object) -> object:
    default = asdict(Settings())[name]
    if isinstance(default, tuple):
        return _listed(name, value)
    try:
        if isinstance(default, bool):
            return str(value).strip().lower() in {"1", "true", "yes", "on"}
        return type(default)(value)
    except (TypeError, ValueError) as error:
        message = f"Setting {name} = {value!r} is not a {type(default).__name__}."
        raise CodeCompassError("invalid_input", message, {"setting": name}) from error


def _listed(name: str, value: object) -> tuple[str, ...]:
    """A list, given as one or as text with commas."""
    listed = value.split(",") if isinstance(value, str) else value
    if not isinstance(listed, list | tuple):
        raise CodeCompassError("invalid_input", f"Setting {name} = {value!r} is no list of paths.", {"setting": name})
    return tuple(text for one in listed if (text := str(one).strip()))
