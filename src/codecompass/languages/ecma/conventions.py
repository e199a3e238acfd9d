"""What the tools of a project bring into its files without an import: Nuxt's components and composables, components that
unplugin-vue-components finds. Only where the project says that it uses such a tool."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from posixpath import dirname
from typing import NamedTuple

from codecompass.languages.components.naming import capitalized
from codecompass.languages.testing import is_test
from codecompass.model import FileFacts, Import

KEY = "conventions"
"""Of a manifest's settings: the tools below that it depends on."""
NUXT, COMPONENTS, KIT = "nuxt", "unplugin-vue-components", "@sveltejs/kit"
TOOLS = {
    **dict.fromkeys(("nuxt", "nuxt3", "nuxt-edge", "nuxt-nightly", "nuxi"), NUXT),
    **dict.fromkeys(("unplugin-vue-components", "vite-plugin-components"), COMPONENTS),
    KIT: KIT,
}  # fmt: skip
_CONFIG = re.compile(r"(?:^|/)nuxt\.config\.[cm]?[jt]s\Z")
_BROUGHT = re.compile(
    r"(?:^|/)(?P<kind>components|composables|utils|stores|store)/(?P<inner>.+)\.(?P<ending>vue|[jt]sx?|m[jt]s)\Z"
)
_LAYERS = ("", "app/", "src/", "shared/")
"""Folders of a Nuxt project that hold its folders."""
_STATE = re.compile(r"\.(?:client|server|global)\Z")
_SPLIT = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")
_VUE = """
    computed customRef defineAsyncComponent defineComponent effectScope getCurrentInstance h inject isRef markRaw nextTick
    onActivated onBeforeMount onBeforeUnmount onBeforeUpdate onDeactivated onErrorCaptured onMounted onScopeDispose
    onServerPrefetch onUnmounted onUpdated provide reactive readonly ref resolveComponent shallowReactive shallowReadonly
    shallowRef toRaw toRef toRefs toValue triggerRef unref useAttrs useSlots useTemplateRef watch watchEffect
    watchPostEffect watchSyncEffect
""".split()  # fmt: skip
_OF_TOOLS = {**dict.fromkeys(_VUE, "vue"), **dict.fromkeys(("defineStore", "storeToRefs", "acceptHMRUpdate"), "pinia")}
"""Functions of libraries that Nuxt brings in → the library."""


class _Found(NamedTuple):
    path: str
    name: str


def governs(path: str) -> bool:
    """Whether a file's presence says what a project's files see."""
    return _CONFIG.search(path) is not None


def spellings(path: str) -> Iterator[str]:
    """Names by which a component may be used that is brought in: those that its place gives it."""
    match = _BROUGHT.search(path)
    if match is None or match["kind"] != "components":
        return
    inner = _STATE.sub("", match["inner"])
    yield capitalized(inner.rpartition("/")[2])
    yield component_of(inner)


def brought_names(path: str, facts: FileFacts) -> Iterator[str]:
    """All names by which others may use what a file offers."""
    match = _BROUGHT.search(path)
    if match is None:
        return
    if match["kind"] == "components":
        yield from spellings(path)
    else:
        yield from offered(path, facts)


def offered(path: str, facts: FileFacts) -> Iterator[str]:
    """Names that a file exports; its default as the file is called."""
    for definition in facts.definitions:
        if definition.parent == 0 and "export" in definition.modifiers and "default" not in definition.modifiers:
            yield definition.name
    yield from (one.name for one in facts.exports if one.name not in ("default", "="))
    yield from (one.alias for one in facts.imports if one.form == "reexport" and one.alias)


def component_of(inner: str) -> str:
    """`base/form/FormInput` → `BaseFormInput`: what a folder says already is not said again."""
    *folders, stem = inner.split("/")
    if stem == "index" and folders:
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


class Conventions:
    """Those of one tree's projects."""

    def __init__(self, files: Mapping[str, FileFacts], tools: Mapping[str, frozenset[str]]) -> None:
        """`tools`: folder of each manifest → the tools that it depends on."""
        self._files = files
        self._nuxt = {dirname(path) for path in files if governs(path)}
        self._nuxt |= {folder for folder, used in tools.items() if NUXT in used and not self._has_below(folder)}
        self._plugin = {folder for folder, used in tools.items() if COMPONENTS in used}
        self._tables: dict[str, Mapping[str, _Found]] = {}

    def _has_below(self, folder: str) -> bool:
        return any(f"{one}/".startswith(f"{folder}/" if folder else "") for one in self._nuxt)

    def brought_in(self, path: str, name: str) -> Import | None:
        """What a name stands for that a file does not import."""
        if not self._nuxt and not self._plugin:
            return None
        project = _nearest(self._nuxt | self._plugin, dirname(path))
        if project is None:
            return None
        table = self._tables.get(project)
        if table is None:
            table = self._tables[project] = self._read(project)
        found = table.get(name) or (table.get(name[4:]) if name.startswith("Lazy") else None)
        if found is not None:
            return Import(0, 0, 0, f"/{found.path}", found.name, name) if found.path != path else None
        library = _OF_TOOLS.get(name) if project in self._nuxt else None
        return Import(0, 0, 0, library, name, name) if library is not None else None

    def _read(self, project: str) -> dict[str, _Found]:
        found: dict[str, _Found] = {}
        bare: dict[str, list[_Found]] = {}
        functions: list[tuple[int, str]] = []
        start = f"{project}/" if project else ""
        for path in sorted(path for path in self._files if path.startswith(start)):
            match = _BROUGHT.search(path[len(start) - 1 :] if start else path)
            layer = path[len(start) : len(start) + match.start("kind") - (1 if start else 0)] if match else None
            if match is None or is_test(path) or path.endswith(".d.ts"):
                continue
            if match["kind"] == "components" and match["ending"] in ("vue", "tsx", "jsx"):
                inner = _STATE.sub("", match["inner"])
                if project in self._nuxt:
                    found.setdefault(component_of(inner), _Found(path, "default"))
                bare.setdefault(capitalized(inner.rpartition("/")[2]), []).append(_Found(path, "default"))
            elif project in self._nuxt and layer in _LAYERS and match["kind"] in ("composables", "utils", "stores"):
                depth = match["inner"].count("/") - match["inner"].endswith("/index")
                functions.append((depth, path))
        for name, ones in bare.items():
            if len(ones) == 1:
                found.setdefault(name, ones[0])
        for _, path in sorted(functions):
            for name in offered(path, self._files[path]):
                found.setdefault(name, _Found(path, name))
        return found


def _nearest(folders: set[str], folder: str) -> str | None:
    while folder not in folders:
        if not folder:
            return None
        folder = folder.rpartition("/")[0]
    return folder
