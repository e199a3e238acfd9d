"""Which features are on when a workspace is built whole: the default ones, and what its packages ask of each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from codecompass.languages.rust.crates import Package


def features_on(packages: Iterable[Package]) -> Mapping[str, frozenset[str]]:
    """Name of a package → its features that are on."""
    known = {package.name: package for package in packages}
    found: dict[str, set[str]] = {name: set() for name in known}
    waiting = [(name, "default") for name in known]
    for package in known.values():
        for told in package.dependencies.values():
            waiting += [(told["package"], feature) for feature in told.get("features", "").split()]
    while waiting:
        name, feature = waiting.pop()
        if name in known and feature not in found[name]:
            found[name].add(feature)
            waiting += _turned_on(known[name], feature)
    return {name: frozenset(on) for name, on in found.items()}


def _turned_on(package: Package, feature: str) -> Iterator[tuple[str, str]]:
    """What a feature turns on: `other`, `dep:crate`, `crate/feature`, `crate?/feature`."""
    for told in package.features.get(feature, ()):
        crate, _, inner = told.removeprefix("dep:").partition("/")
        yield package.name, crate.rstrip("?")
        if inner:
            held = package.dependencies.get(crate.rstrip("?").replace("-", "_"), {})
            yield held.get("package", crate), inner
