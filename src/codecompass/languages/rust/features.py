"""Features that are on when a workspace is built as it is: the default ones, and those that the built packages request
of each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from posixpath import normpath
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from codecompass.languages.rust.crates import Package

Settings = Mapping[str, Any]
"""The settings of a manifest."""


def features_on(packages: Iterable[Package], manifests: Mapping[str, Settings]) -> Mapping[str, frozenset[str]]:
    """Name of a package → its features that are on; `manifests` by folder. Requests to a built package from one that is
    not built (a test of another build, a tool, an example) don't count."""
    known = {package.name: package for package in packages}
    built = _built(known, manifests)
    found: dict[str, set[str]] = {name: set() for name in known}
    waiting = [(name, "default") for name in known]
    for package in known.values():
        for dependency in package.dependencies.values():
            if package.name in built or dependency["package"] not in built:
                waiting += [(dependency["package"], feature) for feature in dependency.get("features", "").split()]
    while waiting:
        name, feature = waiting.pop()
        if name in known and feature not in found[name]:
            found[name].add(feature)
            waiting += _turned_on(known[name], feature)
    return {name: frozenset(on) for name, on in found.items()}


def _built(known: Mapping[str, Package], manifests: Mapping[str, Settings]) -> frozenset[str]:
    """The packages of a default build, with their dependencies."""
    outermost = [folder for folder in manifests if not any(_is_within(folder, other) for other in manifests)]
    waiting = [
        package.name for package in known.values() if any(_is_default(package, at, manifests[at]) for at in outermost)
    ]
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in known and name not in found:
            found.add(name)
            waiting += (dependency["package"] for dependency in known[name].dependencies.values())
    return frozenset(found)


def _is_default(package: Package, at: str, settings: Settings) -> bool:
    """Whether a manifest's default build includes a package: a workspace's default members, else its own package, else
    all members."""
    members = settings.get("defaults") or (["."] if settings.get("package") else settings.get("members") or ())
    excluded: Sequence[str] = settings.get("excluded") or ()
    return _is_one_of(package.folder, at, members) and not any(package.folder == _joined(at, one) for one in excluded)


def _is_one_of(folder: str, at: str, patterns: Iterable[str]) -> bool:
    """Whether a folder matches one of some patterns, segment by segment: `crates/*` does not match folders in
    `crates/a`."""
    parts = folder.split("/")
    for pattern in patterns:
        wanted = _joined(at, pattern).split("/")
        if len(wanted) == len(parts) and all(map(fnmatchcase, parts, wanted)):
            return True
    return False


def _is_within(folder: str, other: str) -> bool:
    return folder != other and (not other or folder.startswith(f"{other}/"))


def _joined(folder: str, written: str) -> str:
    return normpath(f"/{folder}/{written}").strip("/")


def _turned_on(package: Package, feature: str) -> Iterator[tuple[str, str]]:
    """(package, feature) pairs that a feature turns on: `other`, `dep:crate`, `crate/feature`, `crate?/feature`."""
    for entry in package.features.get(feature, ()):
        crate, _, inner = entry.removeprefix("dep:").partition("/")
        yield package.name, crate.rstrip("?")
        if inner:
            dependency = package.dependencies.get(crate.rstrip("?").replace("-", "_"), {})
            yield dependency.get("package", crate), inner
