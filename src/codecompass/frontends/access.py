"""The workspaces that a process may be asked about.

Invariant: what is refused here was never opened. Links and `..` are resolved before paths are compared, and so is
every path that git would follow from a repository: files in one must not lead to another.
"""

from collections.abc import Collection
from pathlib import Path

import msgspec

from codecompass.model.errors import CodeCompassError

WORKSPACES = 64
"""Taken on by one server without being registered."""


class Access(msgspec.Struct, frozen=True):
    """Which directories may be asked about. Without limits: every directory that the user who runs the server can
    read."""

    registered: tuple[Path, ...] = ()
    """Workspaces that are always allowed."""
    roots: tuple[Path, ...] = ()
    """Workspaces that are not registered must lie in one of these; none: anywhere."""
    auto: bool = True
    """Whether workspaces that are not registered are taken on at all."""
    limit: int = WORKSPACES
    """Most workspaces of one client."""

    def admit(self, path: Path, taken_on: Collection[Path]) -> Path:
        """The directory that `path` resolves to, if it may be asked about. `taken_on`: unregistered ones admitted so
        far. Raises `workspace_not_allowed`, `workspace_not_registered`, `workspace_limit_exceeded`."""
        place = _resolved(path)
        if self.is_registered(place):
            return place
        data: dict[str, object] = {"workspace": str(path)}
        if self.roots and not any(place.is_relative_to(_resolved(root)) for root in self.roots):
            message = f"{path} is outside the roots that this server may read. Start it with --allowed-root."
            raise CodeCompassError("workspace_not_allowed", message, data)
        if not self.auto:
            known = data["registered"] = [str(workspace) for workspace in self.registered]
            message = f"{path} is none of this server's workspaces ({', '.join(known)}). Start it with --workspace."
            raise CodeCompassError("workspace_not_registered", message, data)
        if place not in taken_on and len(taken_on) >= self.limit:
            message = f"This server has taken on {self.limit} workspaces: register more with --workspace."
            raise CodeCompassError("workspace_limit_exceeded", message, data | {"limit": self.limit})
        return place

    @property
    def is_limited(self) -> bool:
        """Whether any directory is off limits."""
        return bool(self.roots) or not self.auto

    def check_ways(self, place: Path) -> None:
        """Raises `workspace_not_allowed` if the repository around an admitted directory leads outside what may be
        asked about: by its git directory, shared or borrowed objects, its work tree, configured files, or links."""
        from codecompass.revision.backend import UnreadableError
        from codecompass.revision.ways import root_of, ways_from

        inside = [_resolved(root) for root in self.roots] + [_resolved(root_of(one)) for one in self.registered]
        data: dict[str, object] = {"workspace": str(place)}
        try:
            out = next((way for way in ways_from(place) if not any(map(way.to.is_relative_to, inside))), None)
        except UnreadableError as error:
            raise CodeCompassError("workspace_not_allowed", f"{place} is not read: {error}.", data) from None
        if out is not None:
            message = (
                f"{place} is not read: its {out.by} leads to {out.to}, which is outside what this server may read. "
                "Where that is meant, start it with --allowed-root for both."
            )
            raise CodeCompassError("workspace_not_allowed", message, data)

    def is_registered(self, place: Path) -> bool:
        """Whether a resolved path is a registered workspace or inside one."""
        return any(place.is_relative_to(_resolved(workspace)) for workspace in self.registered)


def _resolved(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError) as error:  # a link in a circle, a NUL
        raise CodeCompassError("project_not_found", f"{path!r} cannot be followed: {error}.") from None
