"""Prefixes of routes: joined parts of paths, names that mount routers, folders whose modules are loaded
automatically."""

import re
from collections.abc import Iterable, Iterator
from posixpath import normpath

from codecompass.languages import named
from codecompass.languages.frameworks import STRUCTURE, Framework, Rule
from codecompass.model import FileFacts, SurfaceFact

EVERY = "/*"
"""Ends the `handler` of a mount whose children are the modules of a folder."""
_PARAMETER = re.compile(r"^_(?=[^_])")


def rule_of(facts: FileFacts, fact: SurfaceFact) -> Rule | None:
    """The rule of a mount of a folder; None for any other mount."""
    if fact.kind != "mount" or not fact.handler.endswith(EVERY):
        return None
    framework = named(facts.language).frameworks().named.get(fact.framework)
    return next((rule for rule in framework.rules if rule.folder), None) if framework else None


def folder_of(path: str, fact: SurfaceFact) -> str:
    """The folder as a path of the tree: as written from the file's own, or from the root."""
    written = fact.handler[: -len(EVERY)]
    start = "" if written.startswith("/") else path.rpartition("/")[0]
    return normpath(f"{start}/{written}".lstrip("/")).removeprefix("./").removeprefix(".")


def loaded(paths: Iterable[str], folder: str, rule: Rule, flags: str) -> Iterator[tuple[str, str]]:
    """(module, prefix) of the modules that are loaded from a folder: of each folder in it only the index, where there
    is one."""
    beginning = f"{folder}/" if folder else ""
    folders: dict[str, list[str]] = {}
    for path in paths:
        below, _, name = path[len(beginning) :].rpartition("/")
        if path.startswith(beginning) and re.search(rule.files, name):
            folders.setdefault(below, []).append(path)
    for below, modules in sorted(folders.items()):
        instead = [path for path in modules if re.search(rule.instead, path.rpartition("/")[2])]
        for path in instead[:1] or modules:
            yield path, _prefix(below, flags)


def _prefix(below: str, flags: str) -> str:
    if "flat" in flags or not below:
        return ""
    parts = below.split("/")
    return "/" + "/".join(_PARAMETER.sub(":", part) if "parameters" in flags else part for part in parts)


def joined(prefix: str, path: str) -> str:
    """Two parts of a path with one slash between; either may be empty."""
    if not prefix or not path:
        return prefix or path
    return f"{prefix.rstrip('/')}/{path.removeprefix('^').lstrip('/')}"


def mounting_names(framework: Framework) -> set[str]:
    """The names of which each file that mounts routers of a framework mentions one."""
    rules = [rule for rule in framework.rules if rule.kind in STRUCTURE]
    if not rules:
        return set(framework.declares)
    if framework.types and framework.imports:
        return set(framework.imports)
    wrapped = {name for rule in rules for name in (rule.wrapper.split("|") if rule.wrapper else rule.names)}
    return wrapped | set(framework.types) | set(framework.declares)
