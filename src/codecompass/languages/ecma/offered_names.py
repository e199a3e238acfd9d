"""Names that a file offers to others without an import: by its location, by declarations, or by registering them."""

import re
from collections.abc import Iterable, Iterator
from posixpath import dirname, normpath
from typing import NamedTuple

from codecompass.languages.components.naming import capitalized, component_name
from codecompass.languages.ecma.auto_imports import BY_FILE, REGISTERED
from codecompass.languages.ecma.globs import GLOB, matching
from codecompass.languages.ecma.routes import DATA, is_loading
from codecompass.model import FileFacts

CONVENTIONAL = re.compile(
    r"(?:^|/)(?P<kind>components|composables|utils|stores|store)/(?P<inner>.+)\.(?P<ending>vue|[jt]sx?|m[jt]s)\Z"
)
"""Files in folders whose exports Nuxt and its like auto-import."""
STATE = re.compile(r"\.(?:client|server|global)\Z")
_SPLIT = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")
_LOADED = re.compile(
    r"(?:(?:UnwrapRef|\w*Component)\[)?(?:\.(?P<before>[\w$]+)\[)?typeof\[(?P<alias>import\$\d+)(?:\.(?P<behind>[\w$]+))?\]{1,3}\Z"
)
"""The type of an auto-import in a declaration file: `typeof import("./cart")["useCart"]`."""
_AUGMENTED = frozenset(
    {"ComponentCustomProperties", "GlobalComponents", "GlobalDirectives", "_GlobalComponents", "global"}
)


class Export(NamedTuple):
    """An export of a module."""

    module: str
    """A path from the tree's root with a `/` before it, or a package."""
    name: str


def spellings(path: str) -> Iterator[str]:
    """Names of an auto-imported component, by its location."""
    match = CONVENTIONAL.search(path)
    if match is None or match["kind"] != "components":
        return
    inner = STATE.sub("", match["inner"])
    yield capitalized(inner.rpartition("/")[2])
    yield component_of(inner)


def auto_imported_names(path: str, facts: FileFacts) -> Iterator[str]:
    """Names by which others may use what a file exports, or declares as auto-imported, as far as the file itself
    shows."""
    if path.endswith(".d.ts"):
        yield from declared(path, facts)
    if is_loading(path):
        yield DATA
    for name, found in registered(path, facts).items():
        yield from (name, f"{name}.{found.module}")  # the definition behind a registered name may change
    if path.endswith(".vue"):
        yield component_name(path)  # another file may register it
    match = CONVENTIONAL.search(path)
    if match is not None and match["kind"] == "components":
        yield from spellings(path)
    elif match is not None:
        yield from offered(facts)


def is_declared(facts: FileFacts, position: int) -> bool:
    """Whether a definition of a declaration file is an auto-imported export of a module."""
    definition = facts.definitions[position]
    around = facts.definitions[definition.parent].name if definition.parent > 0 else ""
    return around in _AUGMENTED and _LOADED.match(definition.type) is not None


def declared(path: str, facts: FileFacts) -> dict[str, Export]:
    """Auto-imports in a declaration file: global constants and components → module and name."""
    modules = {one.alias: one.module for one in facts.imports if one.alias.startswith("import$")}
    found = {}
    for position, definition in enumerate(facts.definitions) if modules else ():
        match = _LOADED.match(definition.type) if is_declared(facts, position) else None
        module = modules.get(match["alias"], "") if match is not None else ""
        if match is not None and module:
            name = definition.name.strip("'\"")
            known = capitalized(name) if "-" in name else name
            found[known] = Export(_from(path, module), match["before"] or match["behind"] or "")
    for one in facts.imports:
        if one.form == "reexport" and one.alias and "global" in facts.definitions[one.scope].modifiers:
            found[one.alias] = Export(
                _from(path, one.module), one.name
            )  # `declare global { export type { … } from … }`
    return found


def registered(path: str, facts: FileFacts, files: Iterable[str] = ()) -> dict[str, Export]:
    """Components that a file registers for its whole application, of `files` those that it imports by a pattern."""
    found = {}
    for one in facts.imports if BY_FILE in facts.settings else ():
        pattern = normpath(f"{dirname(path)}/{one.module[len(GLOB) :]}") if one.module.startswith(f"{GLOB}.") else ""
        for at in matching(pattern, files) if pattern else ():
            found[component_name(at)] = Export(f"/{at}", "default")
    for key, value in facts.settings.items():
        if not key.startswith(REGISTERED) or not isinstance(value, list):
            continue
        name_or_module, kind = map(str, value)
        if kind == "loaded":
            found[key[len(REGISTERED) :]] = Export(_from(path, name_or_module), "default")
            continue
        for one in facts.imports:
            if one.alias == name_or_module and one.module:
                found[key[len(REGISTERED) :]] = Export(_from(path, one.module), one.name)
    return found


def _from(path: str, module: str) -> str:
    """A module path that is valid from any folder."""
    return f"/{normpath(f'{dirname(path)}/{module}').lstrip('/')}" if module.startswith(".") else module


def offered(facts: FileFacts) -> Iterator[str]:
    """Names that a file exports, without its default."""
    for definition in facts.definitions:
        if definition.parent == 0 and "export" in definition.modifiers and "default" not in definition.modifiers:
            yield definition.name
    yield from (one.name for one in facts.exports if one.name not in ("default", "="))
    yield from (one.alias for one in facts.imports if one.form == "reexport" and one.alias)


def types_of(facts: FileFacts) -> frozenset[str]:
    """Names of a file's exported definitions that are types alone."""
    return frozenset(one.name for one in facts.definitions if one.parent == 0 and one.kind in ("interface", "type"))


def has_default(facts: FileFacts) -> bool:
    return any(one.name == "default" for one in facts.exports) or any(
        definition.parent == 0 and "default" in definition.modifiers for definition in facts.definitions
    )


def component_of(inner: str) -> str:
    """`base/form/FormInput` → `BaseFormInput`: words of the folder are not repeated."""
    *folders, stem = inner.split("/")
    if stem.lower() == "index" and folders:
        stem = folders.pop()
    name = capitalized(stem)
    before = [word for folder in folders for word in _SPLIT.findall(capitalized(folder))]
    words = _SPLIT.findall(name)
    for kept in range(len(before), -1, -1):
        tail = before[kept:]
        if tail and [w.lower() for w in tail] == [w.lower() for w in words[: len(tail)]]:
            before = before[:kept]
            break
    return "".join(before) + name
