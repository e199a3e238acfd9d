"""NuGet's packages: what MSBuild's project files and lock files say of them."""

import json
import re
from collections.abc import Collection, Iterator

from codecompass.languages.csharp.manifest import items
from codecompass.languages.ecosystems import Ecosystem, Entry, Pairs

_NAMED = re.compile(r"<(PackageId|AssemblyName)>([\w.]+)</\1>")
_NEEDS = frozenset({"PackageReference", "PackageVersion", "GlobalPackageReference", "package"})
_STANDARD = frozenset({"System", "Microsoft"})


def project(text: str) -> Iterator[Entry]:
    named = dict(_NAMED.findall(text)[::-1])
    if name := named.get("PackageId") or named.get("AssemblyName"):
        yield Entry(name, "", is_offered=True)
    yield from referenced(text)


def referenced(text: str) -> Iterator[Entry]:
    """Packages of a project, of versions that several share (Directory.Packages.props), and of packages.config."""
    for tag, told in items(text):
        if tag in _NEEDS and (name := told.get("include") or told.get("update") or told.get("id")):
            yield Entry(name, told.get("version", ""))


def chosen(text: str) -> Pairs:
    for packages in (json.loads(text).get("dependencies") or {}).values():
        for name, about in packages.items():
            yield name, about.get("resolved")


class Nuget(Ecosystem):
    name = "nuget"
    MANIFESTS = {
        r"[\w.]+\.(?:cs|fs|vb)proj": project,
        r"Directory\.Packages\.props|packages\.config": referenced,
    }
    LOCKS = {"packages.lock.json": chosen}

    @staticmethod
    def normal(name: str) -> str:
        return name.lower()

    @staticmethod
    def may_hold(needed: Collection[str], name: str) -> bool:
        return name.partition(".")[0] not in _STANDARD


ECOSYSTEM = Nuget()
