"""The repository that a client has open, for a server that was started in a folder without one.

Clients start servers in the user's home, in `/`, or in their own folder. They say where they work in the environment,
or when asked for their roots.
"""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from codecompass.model.errors import CodeCompassError
from codecompass.tools.narrowing import plain_path

NAMED_BY = ("CLAUDE_PROJECT_DIR",)
"""Variables in which clients name the folder of their session."""


def holds_repository(place: Path) -> bool:
    """Whether a folder is, or is inside, a git repository, as far as its entries show."""
    from codecompass.revision.ways import is_bare

    folders = (place, *place.parents)
    return any((folder / ".git").exists() for folder in folders) or is_bare(place)


def session_folder(here: Path, environment: Mapping[str, str] = os.environ) -> Path:
    """The folder that a session is about: the current one, unless it is no repository and the client names another."""
    if not holds_repository(here):
        for variable in NAMED_BY:
            named = environment.get(variable, "").strip()
            if named and Path(plain_path(named)).is_dir():
                return Path(plain_path(named)).absolute()
    return here


def meant_by(addresses: Iterable[str]) -> Path | None:
    """The repository, or else the folder, that a client's roots name; None if they name none. Raises `invalid_input`
    if they name several."""
    folders = [Path(plain_path(address)) for address in addresses if address.startswith("file:")]
    folders = list(dict.fromkeys(folder for folder in folders if folder.is_dir()))
    meant = [folder for folder in folders if holds_repository(folder)] or folders
    if len(meant) > 1:
        named = ", ".join(map(str, meant))
        message = f"The client has {len(meant)} folders open ({named}): pass the one that is meant as `workspace`."
        raise CodeCompassError("invalid_input", message, {"argument": "workspace", "choices": [*map(str, meant)]})
    return meant[0] if meant else None
