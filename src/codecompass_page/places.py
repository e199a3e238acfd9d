"""Addresses: what is looked at, of which repository, on which ref."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote, urlencode


@dataclass(frozen=True)
class Place:
    """A state of a repository. Empty fields mean the server's own repository, and its work tree as it stands."""

    repo: str = ""
    ref: str = ""

    @classmethod
    def of(cls, query: Mapping[str, str]) -> Place:
        """The place that an address is about."""
        return cls(query.get("repo", ""), query.get("ref", ""))

    def to(self, view: str = "", /, **query: object) -> str:
        """The address of a view of it; what is empty is left out."""
        told = {name: value for name, value in query.items() if value not in (None, "", False)}
        told |= {name: value for name, value in (("ref", self.ref), ("repo", self.repo)) if value}
        return f"/{quote(view)}" + (f"?{urlencode(told, doseq=True, safe='/:')}" if told else "")

    def symbol(self, symbol_id: str, **query: object) -> str:
        return self.to(f"symbol/{symbol_id}", **query)

    def file(self, path: str, line: int = 0) -> str:
        return self.to("file", path=path) + (f"#L{line}" if line else "")

    def endpoint(self, method: str, route: str) -> str:
        """The address of what an endpoint does."""
        return self.to("steps", entry=f"{method} {route}")

    @property
    def arguments(self) -> dict[str, object]:
        """What every tool is told of it."""
        return {name: value for name, value in (("ref", self.ref), ("workspace", self.repo)) if value}
