"""Which package a manifest is of, and which it needs: npm, PyPI, Go, Cargo, Maven and NuGet, as their files say."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple
from xml.etree import ElementTree


class Package(NamedTuple):
    """A package that a repository offers, or needs."""

    ecosystem: str
    """`npm pypi go cargo maven nuget`"""
    name: str
    version: str
    """Of what is offered, the version; of what is needed, the range; empty where it is not said."""
    is_offered: bool

    @property
    def key(self) -> str:
        return key_of(self.ecosystem, self.name)


def key_of(ecosystem: str, name: str) -> str:
    """What both sides say: names of Python packages are one whatever case and dashes they have."""
    return f"{ecosystem}:{re.sub(r'[-_.]+', '-', name).lower() if ecosystem == 'pypi' else name}"


ECOSYSTEMS: Mapping[str, str] = {
    "python": "pypi", "typescript": "npm", "tsx": "npm", "javascript": "npm", "jsx": "npm", "vue": "npm",
    "svelte": "npm", "astro": "npm", "go": "go", "rust": "cargo", "java": "maven", "csharp": "nuget",
}  # fmt: skip
"""Where the packages come from that a language's files import."""
_BY_NAME = frozenset({"npm", "go", "cargo"})
"""Ecosystems in which what is imported begins with the package's name."""
_STANDARD: Mapping[str, frozenset[str]] = {
    "pypi": frozenset({*sys.stdlib_module_names, "builtins", "builtin"}),
    "maven": frozenset({"java", "javax"}),
    "nuget": frozenset({"System", "Microsoft"}),
}
"""What names begin with in the other ones that are no package's."""


class Roots:
    """Which names of things outside a tree may be of the packages that it needs."""

    def __init__(self, keys: Iterable[str]) -> None:
        needed = {tuple(key.split(":", 1)) for key in keys}
        self._ecosystems = {ecosystem for ecosystem, _ in needed}
        self._names = {(e, name.replace("-", "_") if e == "cargo" else name) for e, name in needed if e in _BY_NAME}

    def have(self, language: str, name: str) -> bool:
        ecosystem = ECOSYSTEMS.get(language, "")
        if ecosystem not in self._ecosystems:
            return False
        if ecosystem in _BY_NAME:
            return any((ecosystem, start) in self._names for start in _beginnings(name))
        return name.partition(".")[0] not in _STANDARD[ecosystem]


def _beginnings(name: str) -> Iterator[str]:
    """`a/b.c` → `a`, `a/b`, `a/b.c`: what of a name a package may be called."""
    yield from (name[: found.start()] for found in re.finditer(r"[./:]", name) if found.start())
    yield name


def packages_of(path: str, text: str) -> list[Package]:
    """What the manifest at `path` says; nothing for another file, or one that cannot be read."""
    name = path.rpartition("/")[2]
    read = _MANIFESTS.get(name) or (_csproj if name.endswith(".csproj") else None)
    if read is None:
        return []
    try:
        return list(read(text))
    except (ValueError, TypeError, AttributeError, ElementTree.ParseError, RecursionError):
        return []


def is_manifest(path: str) -> bool:
    """Whether a file is one that is read here."""
    name = path.rpartition("/")[2]
    return name in _MANIFESTS or name.endswith(".csproj")


def _npm(text: str) -> Iterator[Package]:
    told = json.loads(text)
    if isinstance(told.get("name"), str):
        yield Package("npm", told["name"], str(told.get("version", "")), True)
    for group in ("dependencies", "devDependencies", "peerDependencies", "optionalDependencies"):
        for name, version in (told.get(group) or {}).items():
            yield Package("npm", name, str(version), False)


def _pypi(text: str) -> Iterator[Package]:
    told = tomllib.loads(text)
    project, poetry = told.get("project", {}), told.get("tool", {}).get("poetry", {})
    for about in (project, poetry):
        if isinstance(about.get("name"), str):
            yield Package("pypi", about["name"], str(about.get("version", "")), True)
    groups = [project.get("dependencies", []), *project.get("optional-dependencies", {}).values()]
    for requirement in (one for group in groups for one in group):
        found = re.match(r"([\w.-]+)\s*(?:\[[^\]]*\])?\s*([^;@]*)", requirement)
        if found:
            yield Package("pypi", found[1], found[2].strip(), False)
    for name, version in poetry.get("dependencies", {}).items():
        if name != "python":
            yield Package("pypi", name, version if isinstance(version, str) else "", False)


def _go(text: str) -> Iterator[Package]:
    module = re.search(r"^module\s+(\S+)", text, re.MULTILINE)
    if module:
        yield Package("go", module[1], "", True)
    for name, version in re.findall(r"^(?:require\s+|\t)([\w.~-]+\.[\w./~-]+)\s+(v\S+)", text, re.MULTILINE):
        yield Package("go", name, version, False)


def _cargo(text: str) -> Iterator[Package]:
    told = tomllib.loads(text)
    package = told.get("package", {})
    if isinstance(package.get("name"), str):
        version = package.get("version", "")
        yield Package("cargo", package["name"], version if isinstance(version, str) else "", True)
    for group in ("dependencies", "dev-dependencies", "build-dependencies"):
        for name, about in told.get(group, {}).items():
            more: Mapping[str, Any] = about if isinstance(about, dict) else {"version": about}
            yield Package("cargo", str(more.get("package", name)), str(more.get("version", "")), False)


def _maven(text: str) -> Iterator[Package]:
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        return  # no POM has one, and entities can grow without bounds
    root = ElementTree.fromstring(re.sub(r'\sxmlns="[^"]*"', "", text, count=1))  # noqa: S314
    parent = root.find("parent")
    group = root.findtext("groupId") or (parent.findtext("groupId") if parent is not None else None) or ""
    version = root.findtext("version") or (parent.findtext("version") if parent is not None else None) or ""
    if artifact := root.findtext("artifactId"):
        yield Package("maven", f"{group}:{artifact}", version, True)
    for one in root.iterfind(".//dependencies/dependency"):
        needed = (one.findtext("groupId") or "").replace("${project.groupId}", group)
        yield Package("maven", f"{needed}:{one.findtext('artifactId')}", one.findtext("version") or "", False)


def _csproj(text: str) -> Iterator[Package]:
    for tag in ("PackageId", "AssemblyName"):
        found = re.search(rf"<{tag}>([\w.]+)</{tag}>", text)
        if found:
            yield Package("nuget", found[1], "", True)
            break
    for name, version in re.findall(r'<PackageReference\s+Include="([\w.]+)"(?:\s+Version="([^"]*)")?', text):
        yield Package("nuget", name, version, False)


_MANIFESTS: Mapping[str, Callable[[str], Iterator[Package]]] = {
    "package.json": _npm, "pyproject.toml": _pypi, "go.mod": _go, "Cargo.toml": _cargo, "pom.xml": _maven,
}  # fmt: skip
