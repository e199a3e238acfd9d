"""Which version of a package a lock file chose: npm, yarn, pnpm, Bun, Poetry, uv, PDM, Pipenv, Go, Cargo, NuGet and
Composer."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from codecompass.fleet.packages import key_of, packages_of

_COMMIT = re.compile(r"#([0-9a-f]{7,40})$")
"""Commit at the end of a git package's address."""


class Locked(NamedTuple):
    """A package as a lock file has it."""

    key: str
    """`npm:@shop/core`."""
    version: str
    """A version, or the commit of a package that is taken from git."""


def is_lock(path: str) -> bool:
    """Whether a file is one that is read here."""
    return path.rpartition("/")[2] in _LOCKS


def locked_by(path: str, text: str) -> list[Locked]:
    """What the lock file at `path` chose; nothing of one that cannot be read."""
    ecosystem, read = _LOCKS[path.rpartition("/")[2]]
    try:
        found = [(name, version) for name, version in read(text) if isinstance(name, str) and isinstance(version, str)]
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
        return []
    return [Locked(key_of(ecosystem, name), version) for name, version in found if name and version]


Pairs = Iterator[tuple[Any, Any]]  # Any: what a file says may be of any type


def _package_lock(text: str) -> Pairs:
    told = json.loads(text)
    for place, about in (told.get("packages") or {}).items():
        if place.startswith("node_modules/") and place.count("node_modules/") == 1:
            name = place.removeprefix("node_modules/")
            commit = _COMMIT.search(about.get("resolved", "")) if str(about.get("resolved")).startswith("git") else None
            yield name, commit[1] if commit else about.get("version")
    for name, about in (told.get("dependencies") or {}).items():
        yield name, about.get("version")


def _yarn(text: str) -> Pairs:
    """`"@shop/core@^2.0.0", …:` and below it `version "2.0.1"`; of later releases `version: 2.0.1`."""
    for block in re.split(r"\n(?=\S)", text):
        head = re.match(r'"?(@?[^@\s"]+)@', block)
        version = re.search(r'^\s+version:? "?([^"\s]+)"?', block, re.MULTILINE)
        commit = re.search(r'^\s+(?:resolved|resolution):? "?[^"\n]*(?:\.git|git@)[^"\n]*#(?:commit=)?([0-9a-f]{7,40})', block, re.MULTILINE)  # fmt: skip
        if head and version and version[1] != "0.0.0-use.local":
            yield head[1], commit[1] if commit else version[1]


def _pnpm(text: str) -> Pairs:
    """What the packages of the repository were given (`pinia:`, `specifier: ^4`, `version: 4.0.3(vue@3.5)`), and of what
    else there is the keys below `packages:`: `/@shop/core@2.0.1:`, `'@shop/core@2.0.1(peer@1)':`, of old
    `/@shop/core/2.0.1:`."""
    importing, below = (
        found[1] if (found := re.search(rf"^{key}:\n(.*?)(?=^\S|\Z)", text, re.MULTILINE | re.DOTALL)) else ""
        for key in ("importers", "packages")
    )
    own = re.findall(r"^ +'?(@?[^@\s']+)'?:\n +specifier: .*\n +version: (\d[^\s(]*)", importing, re.MULTILINE)
    yield from own
    others = re.findall(r"^  '?/?(@?[^@\s(']+)[@/](\d[^\s(':]*)", below, re.MULTILINE)
    yield from (one for one in others if one[0] not in dict(own))


def _toml_packages(text: str) -> Pairs:
    """Cargo's, Poetry's and uv's: a list of packages with their names and versions."""
    for about in tomllib.loads(text).get("package", ()):
        source = about.get("source") or ""
        address = source if isinstance(source, str) else f"git+{source['git']}" if "git" in source else ""
        commit = _COMMIT.search(address) if address.startswith("git+") else None
        reference = source.get("resolved_reference") if isinstance(source, dict) else None
        yield about.get("name"), reference or (commit[1] if commit else about.get("version"))


def _bun(text: str) -> Pairs:
    """`"react": ["react@19.0.0", …]`, in a text that is JSON but for commas behind the last of several."""
    told = json.loads(re.sub(r",(\s*[\]}])", r"\1", text))
    for name, about in (told.get("packages") or {}).items():
        spelt, _, version = about[0].rpartition("@")
        if spelt == name:
            commit = _COMMIT.search(version)
            yield name, commit[1] if commit else version


def _composer(text: str) -> Pairs:
    told = json.loads(text)
    for group in ("packages", "packages-dev"):
        for about in told.get(group) or ():
            version, source = about.get("version"), about.get("source") or {}
            yield about.get("name"), source.get("reference") if str(version).startswith("dev-") else version


def _pipfile(text: str) -> Pairs:
    told = json.loads(text)
    for group in ("default", "develop"):
        for name, about in (told.get(group) or {}).items():
            yield name, about.get("ref") or str(about.get("version", "")).removeprefix("==")


def _go_mod(text: str) -> Pairs:
    """What it requires is what is built with; `go.sum` also has versions that were only looked at."""
    for one in packages_of("go.mod", text):
        if not one.is_offered:
            yield one.name, _go_version(one.version)


def _go_version(version: str) -> str:
    """A version, or the commit in one that Go made up of it: `v0.0.0-20240101000000-0123456789ab`."""
    commit = re.search(r"[-.]\d{14}-([0-9a-f]{12})$", version)
    return commit[1] if commit else version.removesuffix("+incompatible")


def _nuget(text: str) -> Pairs:
    for packages in (json.loads(text).get("dependencies") or {}).values():
        for name, about in packages.items():
            yield name, about.get("resolved")


_LOCKS: Mapping[str, tuple[str, Callable[[str], Pairs]]] = {
    "package-lock.json": ("npm", _package_lock),
    "npm-shrinkwrap.json": ("npm", _package_lock),
    "yarn.lock": ("npm", _yarn),
    "pnpm-lock.yaml": ("npm", _pnpm),
    "bun.lock": ("npm", _bun),
    "poetry.lock": ("pypi", _toml_packages),
    "pdm.lock": ("pypi", _toml_packages),
    "uv.lock": ("pypi", _toml_packages),
    "Pipfile.lock": ("pypi", _pipfile),
    "go.mod": ("go", _go_mod),
    "Cargo.lock": ("cargo", _toml_packages),
    "packages.lock.json": ("nuget", _nuget),
    "composer.lock": ("composer", _composer),
}  # fmt: skip
"""Ecosystem and reader by the lock file's name."""


def ref_of(version: str, package: str, refs: Mapping[str, str]) -> str | None:
    """Which of a repository's refs (with their commits) a version is: the tag that is called so, or the ref at that
    commit."""
    plain = version.removeprefix("v")
    last = re.split(r"[/:@]", package)[-1]
    spelt = (plain, f"v{plain}", f"{package}@{plain}", f"{last}@{plain}", f"{last}-v{plain}", f"{last}-{plain}",
             f"{last}/v{plain}", f"release-{plain}", f"release/{plain}", f"releases/{plain}")  # fmt: skip
    named = next((one for one in spelt if one in refs), None)
    if named is None and re.fullmatch(r"[0-9a-f]{7,40}", version):
        named = next((ref for ref, commit in sorted(refs.items()) if commit.startswith(version)), None)
    return named
