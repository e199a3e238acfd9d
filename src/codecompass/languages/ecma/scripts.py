"""Scripts, which are no modules: their top level is global, and blocks of one namespace share their exports."""

from collections.abc import Iterator, Set
from posixpath import dirname

from codecompass.languages.ecma.definitions import GLOBAL
from codecompass.languages.ecma.types import LOADED
from codecompass.languages.testing import is_test
from codecompass.model import DECLARED, OF_THIS, FileFacts

PROJECTS = ("tsconfig.json", "jsconfig.json")
PACKAGE = "package.json"
_UNTYPED = frozenset({"javascript", "jsx"})
_MODULES_ONLY = (".mjs", ".cjs", ".mts", ".cts")
_DECLARATIONS = ".d.ts"
_OF_MODULES = frozenset({"export", "global"})
"""Modifiers that only definitions in modules have."""


def is_module(facts: FileFacts) -> bool:
    """Whether a file has its own scope: it imports or exports; in JavaScript also inside functions, or by
    `import(…)`."""
    imports = [i for i in facts.imports if i.form != "comment"]
    if facts.language not in _UNTYPED:
        imports = [i for i in imports if not i.scope and not i.alias.startswith(LOADED)]
    if imports or any(DECLARED not in e.name for e in facts.exports):
        return True
    return any(d.parent == 0 and not _OF_MODULES.isdisjoint(d.modifiers) for d in facts.definitions)


def shared(path: str, facts: FileFacts) -> Iterator[tuple[str, int]]:
    """(qualified name, definition) for all that others see without an import: the top level of a script, with the
    exports of its namespaces and of the modules that it declares; in a module the members of `declare global`."""
    declares = path.endswith(_MODULES_ONLY) or is_module(facts)
    around = dict.fromkeys(_global_blocks(facts), "") if declares else {0: ""}
    if not around and not any(definition.owner == GLOBAL for definition in facts.definitions):
        return
    shows_all = declares or path.endswith(_DECLARATIONS)
    in_blocks = {one.value for one in facts.bindings if one.value.startswith("#def") and one.kind != "held"}
    for position, definition in enumerate(facts.definitions):
        outer = around.get(definition.parent) if position else None
        if definition.owner == GLOBAL:
            yield definition.name, position
            continue
        if outer is None or definition.owner or f"#def{position}" in in_blocks:
            continue
        if outer and not shows_all and "export" not in definition.modifiers:
            continue
        name = f"{outer}.{definition.name}" if outer else definition.name
        if "module" in definition.modifiers:  # under a name that no namespace can have
            name += DECLARED
        if definition.kind == "namespace" and "global" not in definition.modifiers and definition.name[:1] != ".":
            around[position] = name
        yield name, position


def _global_blocks(facts: FileFacts) -> Iterator[int]:
    return (at for at, d in enumerate(facts.definitions) if d.parent == 0 and "global" in d.modifiers)


def adds_to_global(facts: FileFacts) -> bool:
    """Whether a file adds members to the global object: `this.setup = function () {…}` at its top."""
    return any(d.parent == 0 and OF_THIS in d.modifiers for d in facts.definitions)


class Projects:
    """Which scripts of a tree are loaded together."""

    def __init__(self, paths: Set[str]) -> None:
        self._paths = paths
        self._nearest: dict[tuple[str, tuple[str, ...]], str | None] = {}

    def reach(self, path: str, other: str, facts: FileFacts) -> int:
        """How surely globals of another file are visible in a file: 3 in one project, 2 in a neighbouring one, 1
        perhaps, 0 not. For untyped scripts nothing declares which ones a page loads. Test files are mostly independent.
        `facts`: the other's."""
        if path == other:
            return 3
        own, its = self._folder(path, PROJECTS), self._folder(other, PROJECTS)
        if self._folder(path, (PACKAGE,)) != self._folder(other, (PACKAGE,)):
            return 0
        if is_test(other) and (own != its or not is_test(path)):
            return 0
        if own is None or its is None:
            return 1 if _top(path) == _top(other) and (not is_test(other) or adds_to_global(facts)) else 0
        if is_test(other):
            return 1 if own or adds_to_global(facts) else 0
        near = 3 if own == its else 2 if own and its and dirname(own) == dirname(its) else 0
        return near if facts.language not in _UNTYPED else min(near, 1)

    def is_together(self, path: str, other: str) -> bool:
        """Whether two files are in one package, or in a package inside the other's."""
        one, two = (f"{self._folder(at, (PACKAGE,)) or ''}/".lstrip("/") for at in (path, other))
        return one.startswith(two) or two.startswith(one)

    def _folder(self, path: str, names: tuple[str, ...]) -> str | None:
        """The nearest folder around a file with one of some manifests."""
        folder = dirname(path)
        key = (folder, names)
        if key not in self._nearest:
            here = any((f"{folder}/{name}" if folder else name) in self._paths for name in names)
            self._nearest[key] = folder if here else self._folder(folder, names) if folder else None
        return self._nearest[key]


def _top(path: str) -> str:
    """The outermost folder of a file."""
    return path.partition("/")[0] if "/" in path else ""
