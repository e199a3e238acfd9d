"""Which package a manifest is of, and which it needs: npm, PyPI, Go, Cargo, Maven, NuGet and Composer, as their files
say."""

from __future__ import annotations

import configparser
import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from xml.etree import ElementTree

from codecompass.languages import ecosystem_of


class Package(NamedTuple):
    """A package that a repository offers, or needs."""

    ecosystem: str
    """`npm pypi go cargo maven nuget composer`"""
    name: str
    version: str
    """Version of an offered package, range of a needed one; empty where none is written."""
    is_offered: bool

    @property
    def key(self) -> str:
        return key_of(self.ecosystem, self.name)


def key_of(ecosystem: str, name: str) -> str:
    """What both sides say: names of Python packages are one whatever case and dashes they have."""
    name = re.sub(r"[-_.]+", "-", name) if ecosystem == "pypi" else name
    return f"{ecosystem}:{name.lower() if ecosystem in _ANY_CASE else name}"


_ANY_CASE = frozenset({"pypi", "nuget", "composer"})
"""Ecosystems in which names are the same in capitals."""
_BY_NAME = frozenset({"npm", "go", "cargo"})
"""Ecosystems in which what is imported begins with the package's name."""
_STANDARD: Mapping[str, frozenset[str]] = {
    "pypi": frozenset({*sys.stdlib_module_names, "builtins", "builtin"}),
    "maven": frozenset({"java", "javax"}),
    "nuget": frozenset({"System", "Microsoft"}),
}
"""What names begin with in the other ones that are no package's; in Composer's those are of no namespace."""


class Roots:
    """Which names of things outside a tree may be of the packages that it needs."""

    def __init__(self, keys: Iterable[str]) -> None:
        needed = {tuple(key.split(":", 1)) for key in keys}
        self._ecosystems = {ecosystem for ecosystem, _ in needed}
        self._names = {(e, name.replace("-", "_") if e == "cargo" else name) for e, name in needed if e in _BY_NAME}

    def have(self, language: str, name: str) -> bool:
        ecosystem = ecosystem_of(language)
        if ecosystem not in self._ecosystems:
            return False
        if ecosystem in _BY_NAME:
            return any((ecosystem, start) in self._names for start in _beginnings(name))
        return name.partition(".")[0] not in _STANDARD[ecosystem] if ecosystem in _STANDARD else "\\" in name


def _beginnings(name: str) -> Iterator[str]:
    """`a/b.c` → `a`, `a/b`, `a/b.c`: what of a name a package may be called."""
    yield from (name[: found.start()] for found in re.finditer(r"[./:]", name) if found.start())
    yield name


def packages_of(path: str, text: str) -> list[Package]:
    """What the manifest at `path` says; nothing for another file, or one that cannot be read."""
    name = path.rpartition("/")[2]
    read = _MANIFESTS.get(name) or next((read for pattern, read in _NAMED_SO if pattern.fullmatch(name)), None)
    if read is None:
        return []
    try:
        return list(read(text))
    except (ValueError, TypeError, AttributeError, ElementTree.ParseError, configparser.Error, RecursionError):
        return []


def is_manifest(path: str) -> bool:
    """Whether a file is one that is read here."""
    name = path.rpartition("/")[2]
    return name in _MANIFESTS or any(pattern.fullmatch(name) for pattern, _ in _NAMED_SO)


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
    groups += [
        *told.get("dependency-groups", {}).values(),
        told.get("tool", {}).get("uv", {}).get("dev-dependencies", []),
    ]
    yield from _required(one for group in groups for one in group if isinstance(one, str))
    tables = [poetry, *poetry.get("group", {}).values()]
    for group in (one.get(key, {}) for one in tables for key in ("dependencies", "dev-dependencies")):
        for name, version in group.items():
            if name != "python":
                yield Package("pypi", name, version if isinstance(version, str) else "", False)


def _required(requirements: Iterable[str]) -> Iterator[Package]:
    """Packages from lines in pip's form: `Django[argon2]==6.1`."""
    for requirement in requirements:
        found = re.match(r"([A-Za-z0-9][\w.-]*)\s*(?:\[[^\]]*\])?\s*([^;@#]*)", requirement.strip())
        if found:
            yield Package("pypi", found[1], found[2].strip(), False)


def _requirements(text: str) -> Iterator[Package]:
    yield from _required(line.split(" --", 1)[0].rstrip("\\ ") for line in text.splitlines())


def _setup_cfg(text: str) -> Iterator[Package]:
    told = configparser.RawConfigParser()
    told.read_string(text)
    if name := told.get("metadata", "name", fallback=""):
        yield Package("pypi", name, told.get("metadata", "version", fallback=""), True)
    lists = [told.get("options", "install_requires", fallback="")]
    extras = "options.extras_require"
    lists += [told.get(extras, key) for key in told.options(extras)] if told.has_section(extras) else []
    yield from _required(line for one in lists for line in one.splitlines())


def _setup_py(text: str) -> Iterator[Package]:
    """What is written out in the call: a name, and lists of requirements."""
    if "setup(" not in text:
        return
    name = re.search(r"""\bname\s*=\s*["']([\w.-]+)["']""", text)
    version = re.search(r"""\bversion\s*=\s*["']([\w.+-]+)["']""", text)
    if name:
        yield Package("pypi", name[1], version[1] if version else "", True)
    for listed in re.findall(r"\b(?:install_requires|requires|tests_require)\s*=\s*\[([^\]]*)\]", text):
        yield from _required(re.findall(r"""["']([^"']+)["']""", listed))


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
    for table in (told, told.get("workspace", {}), *told.get("target", {}).values()):
        for group in ("dependencies", "dev-dependencies", "build-dependencies"):
            for name, about in table.get(group, {}).items():
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


def _gradle(text: str) -> Iterator[Package]:
    """Dependencies that are written out: `implementation("shop:core:1.2")`, `api group: 'shop', name: 'core'`."""
    called = (
        r"""\b(?:\w*[iI]mplementation|api|compileOnly|runtimeOnly|\w*[cC]ompile|kapt|annotationProcessor)\b[\s(]*"""
    )
    for group, name, version in re.findall(
        rf"""{called}(?:platform\()?["']([\w.-]+):([\w.-]+)(?::([^"'@:]*))?""", text
    ):
        yield Package("maven", f"{group}:{name}", version, False)
    for group, name in re.findall(
        rf"""{called}group\s*[:=]\s*["']([\w.-]+)["'],\s*name\s*[:=]\s*["']([\w.-]+)["']""", text
    ):
        yield Package("maven", f"{group}:{name}", "", False)


def _csproj(text: str) -> Iterator[Package]:
    for tag in ("PackageId", "AssemblyName"):
        found = re.search(rf"<{tag}>([\w.]+)</{tag}>", text)
        if found:
            yield Package("nuget", found[1], "", True)
            break
    yield from _referenced(text)


def _referenced(text: str) -> Iterator[Package]:
    """Packages of a project, of versions that several share (Directory.Packages.props), and of packages.config."""
    for attributes in re.findall(
        r"<(?:PackageReference|PackageVersion|GlobalPackageReference|package)\s([^>]*)>", text
    ):
        told = {name.lower(): value for name, value in re.findall(r'(\w+)\s*=\s*"([^"]*)"', attributes)}
        if name := told.get("include") or told.get("update") or told.get("id"):
            yield Package("nuget", name, told.get("version", ""), False)


def _composer(text: str) -> Iterator[Package]:
    told = json.loads(text)
    if isinstance(told.get("name"), str):
        yield Package("composer", told["name"], str(told.get("version", "")), True)
    for group in ("require", "require-dev"):
        for name, version in (told.get(group) or {}).items():
            if "/" in name:
                yield Package("composer", name, str(version), False)


_MANIFESTS: Mapping[str, Callable[[str], Iterator[Package]]] = {
    "package.json": _npm, "pyproject.toml": _pypi, "setup.cfg": _setup_cfg, "setup.py": _setup_py, "go.mod": _go,
    "Cargo.toml": _cargo, "pom.xml": _maven, "build.gradle": _gradle, "build.gradle.kts": _gradle,
    "Directory.Packages.props": _referenced, "packages.config": _referenced, "composer.json": _composer,
}  # fmt: skip
_NAMED_SO: Sequence[tuple[re.Pattern[str], Callable[[str], Iterator[Package]]]] = (
    (re.compile(r"[\w.]+\.(?:cs|fs|vb)proj"), _csproj),
    (re.compile(r"[\w.-]*requirements[\w.-]*\.(?:txt|in)"), _requirements),
)
