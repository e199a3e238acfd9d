"""Which features are on when a workspace is built as it stands: the default ones, and what the packages that are built ask
of each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from posixpath import normpath
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from codecompass.languages.rust.crates import Package

Settings = Mapping[str, Any]
"""What a manifest says."""


def features_on(packages: Iterable[Package], manifests: Mapping[str, Settings]) -> Mapping[str, frozenset[str]]:
    """Name of a package → its features that are on; `manifests` by their folder. What a package that is not built asks of
    one that is does not count: a test of another build, a tool, an example."""
    known = {package.name: package for package in packages}
    built = _built(known, manifests)
    found: dict[str, set[str]] = {name: set() for name in known}
    waiting = [(name, "default") for name in known]
    for package in known.values():
        for told in package.dependencies.values():
            if package.name in built or told["package"] not in built:
                waiting += [(told["package"], feature) for feature in told.get("features", "").split()]
    while waiting:
        name, feature = waiting.pop()
        if name in known and feature not in found[name]:
            found[name].add(feature)
            waiting += _turned_on(known[name], feature)
    return {name: frozenset(on) for name, on in found.items()}


def _built(known: Mapping[str, Package], manifests: Mapping[str, Settings]) -> frozenset[str]:
    """The packages that are built where nothing else is asked for, with those that they depend on."""
    outermost = [folder for folder in manifests if not any(_is_within(folder, other) for other in manifests)]
    waiting = [
        package.name for package in known.values() if any(_is_default(package, at, manifests[at]) for at in outermost)
    ]
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in known and name not in found:
            found.add(name)
            waiting += (told["package"] for told in known[name].dependencies.values())
    return frozenset(found)


def _is_default(package: Package, at: str, settings: Settings) -> bool:
    """Whether a manifest has a package built: a workspace's default members, else its own package, else all members."""
    told = settings.get("defaults") or (["."] if settings.get("package") else settings.get("members") or ())
    excluded: Sequence[str] = settings.get("excluded") or ()
    return _is_one_of(package.folder, at, told) and not any(package.folder == _joined(at, one) for one in excluded)


def _is_one_of(folder: str, at: str, patterns: Iterable[str]) -> bool:
    """Whether a folder is meant by one of some patterns, part by part: `crates/*` is no folder within `crates/a`."""
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
    """What a feature turns on: `other`, `dep:crate`, `crate/feature`, `crate?/feature`."""
    for told in package.features.get(feature, ()):
        crate, _, inner = told.removeprefix("dep:").partition("/")
        yield package.name, crate.rstrip("?")
        if inner:
            held = package.dependencies.get(crate.rstrip("?").replace("-", "_"), {})
            yield held.get("package", crate), inner
