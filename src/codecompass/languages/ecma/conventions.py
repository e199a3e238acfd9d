"""Auto-imports by the tools of a project: Nuxt's components and composables, those of unplugin-vue-components and
unplugin-auto-import, and those in declaration files. Only where the project uses such a tool."""

import re
from collections.abc import Iterator, Mapping
from posixpath import dirname, normpath

from codecompass.languages.components.naming import camelized, capitalized
from codecompass.languages.ecma.auto_import_projects import Project, is_under, projects, relative
from codecompass.languages.ecma.offered_names import (
    CONVENTIONAL,
    STATE,
    Export,
    component_of,
    declared,
    has_default,
    offered,
    registered,
    types_of,
)
from codecompass.languages.ecma.routes import LOAD, loading
from codecompass.languages.folders import nearest
from codecompass.languages.testing import is_test
from codecompass.model import FileFacts, Import
from codecompass.process.memo import memoised

GENERATED = frozenset({"#imports", "#components", "#build/imports", "#build/components"})
"""Modules that Nuxt generates for auto-imports."""
_SERVER = "server/"
_LAYERS = ("", "app/", "src/", "shared/")
"""Folders of a Nuxt project that may contain its conventional folders."""
_CODE = re.compile(r"(?<!\.d)\.(?:vue|[jt]sx?|m[jt]s)\Z")
_REGISTERING = re.compile(r"\.(?:vue|[cm]?[jt]sx?)\Z")
"""Files that may declare or register names for others."""
_ELEMENTS = (".vue", ".tsx", ".jsx")
_VUE = """
    computed customRef defineAsyncComponent defineComponent effectScope getCurrentInstance getCurrentScope h inject isProxy isRef
    isReactive isReadonly markRaw nextTick onActivated onBeforeMount onBeforeUnmount onBeforeUpdate onDeactivated
    onErrorCaptured onMounted onScopeDispose onServerPrefetch onUnmounted onUpdated onWatcherCleanup provide reactive readonly
    ref resolveComponent shallowReactive shallowReadonly shallowRef toRaw toRef toRefs toValue triggerRef unref useAttrs
    useCssModule useCssVars useId useModel useSlots useTemplateRef watch watchEffect watchPostEffect watchSyncEffect
""".split()  # fmt: skip
_MACROS = frozenset(
    {"defineEmits", "defineExpose", "defineModel", "defineOptions", "defineProps", "defineSlots", "withDefaults"}
)
"""Macros that Vue's compiler removes."""
_RUNES = frozenset({"$state", "$derived", "$effect", "$props", "$bindable", "$inspect", "$host"})
_REACTIVE = re.compile(r"\.svelte(?:\.[jt]s)?\Z")
_PRESETS = {
    "vue": _VUE,
    "pinia": ["acceptHMRUpdate", "createPinia", "defineStore", "getActivePinia", "mapActions", "mapGetters", "mapState",
              "mapStores", "mapWritableState", "setActivePinia", "storeToRefs"],
    "vue-router": ["onBeforeRouteLeave", "onBeforeRouteUpdate", "useLink", "useRoute", "useRouter"],
    "vue-i18n": ["useI18n"],
    "svelte/store": ["derived", "get", "readable", "writable"],
    "react": ["useCallback", "useContext", "useEffect", "useMemo", "useReducer", "useRef", "useState"],
}  # fmt: skip
"""Functions of libraries that tools auto-import when configured with the library's name."""
_OF_NUXT = ("vue", "pinia", "vue-router")


class Conventions:
    """The auto-imports of one tree's projects."""

    def __init__(self, files: Mapping[str, FileFacts], tools: Mapping[str, frozenset[str]]) -> None:
        """`tools`: folder of each manifest → the tools that it depends on."""
        self._files = files
        self._projects = {one.folder: one for one in projects(files, tools)}
        self._declared: dict[str, dict[str, Export]] = {}
        """Folder of the nearest manifest → names."""
        for path in sorted(
            path for path in files if _REGISTERING.search(path)
        ):  # other files' facts need not be loaded
            if found := declared(path, files[path]) if path.endswith(".d.ts") else registered(path, files[path], files):
                folder = nearest(tools.keys(), dirname(path))
                self._declared.setdefault(folder or "", {}).update(found)

    def auto_import(self, path: str, name: str) -> Import | None:
        """The import that a tool adds for a name in a file; None where it adds none."""
        if name in _MACROS and path.endswith(".vue"):
            return Import(0, 0, 0, "vue", name, name)
        if name.startswith(LOAD) and name[len(LOAD) :].isdigit():
            places = loading(path, self._files)[int(name[len(LOAD) :]) :]
            return Import(0, 0, 0, f"/{places[0]}", "load", name) if places else None
        if name in _RUNES and _REACTIVE.search(path):
            return Import(0, 0, 0, "svelte", name, name)
        if not self._projects and not self._declared:
            return None
        found = self._found(path, name)
        if found is None or found.module == f"/{path}":
            return None
        return Import(0, 0, 0, found.module, found.name, name)

    def generated(self, path: str, imported: Import) -> Import | None:
        """The import behind one from a module that Nuxt generates."""
        project = nearest(self._projects.keys(), dirname(path)) if imported.module in GENERATED else None
        found = self._found(path, imported.name) if project is not None and self._projects[project].is_nuxt else None
        return Import(0, 0, 0, found.module, found.name, imported.alias) if found is not None else None

    def names_of(self, path: str) -> Iterator[str]:
        """All names under which a file, or an export of it, is auto-imported anywhere; those of a configured module
        where the file may be that module."""
        place, (folder, _, file) = f"/{path}", path.rpartition("/")
        called = {file, file.split(".")[0], folder.rpartition("/")[2]}
        for project in self._projects:
            for name, found in self._table(project).items() if is_under(path, project) else ():
                module = found.module
                if module == place or (module[:1] != "/" and module.rpartition("/")[2] in called):
                    yield name

    def _found(self, path: str, name: str) -> Export | None:
        folder = dirname(path)
        at = nearest(self._declared.keys(), folder)
        while at is not None:
            if (declared_here := self._declared[at].get(name)) is not None:
                return declared_here
            at = nearest(self._declared.keys(), dirname(at)) if at else None
        project = nearest(self._projects.keys(), folder)
        if project is None:
            return None
        table = self._table(project)
        return table.get(name) or (table.get(name[4:]) if name.startswith("Lazy") else None)

    @memoised
    def _table(self, folder: str) -> Mapping[str, Export]:
        return self._read(self._projects[folder])

    def _read(self, project: Project) -> dict[str, Export]:
        found: dict[str, Export] = {}
        types: dict[str, Export] = {}  # elements are components, not types of their names
        start = f"{project.folder}/" if project.folder else ""
        inside = [
            path[len(start) :]
            for path in sorted(self._files)
            if path.startswith(start) and _CODE.search(path) and not is_test(path)
        ]
        for inner in sorted(
            inside, key=lambda one: (one.count("/") - one.rpartition("/")[2].startswith("index."), one)
        ):
            for alias, name in self._functions(project, start, inner):
                told = types if name in types_of(self._files[start + inner]) else found
                told.setdefault(alias, Export(f"/{start}{inner}", name))
        alike: dict[str, list[str]] = {}
        for inner in inside if project.components is not None else ():
            for name in _components(project, inner):
                alike.setdefault(name, []).append(inner)
        for name, ones in alike.items():
            if len(ones) == 1 or project.is_nuxt:
                found.setdefault(name, Export(f"/{start}{ones[0]}", "default"))
        for inner in inside if project.components is None else ():
            self._by_custom(project, start, inner, found, alike)
        for name, ones in alike.items() if project.components is None else ():
            if len(ones) == 1:
                found.setdefault(name, Export(f"/{start}{ones[0]}", "default"))
        for module, name, alias in _named(project):
            found.setdefault(alias, Export(_placed(project, start, module), name))
        return types | found

    def _by_custom(
        self, project: Project, start: str, inner: str, found: dict[str, Export], alike: dict[str, list[str]]
    ) -> None:
        """Components in folders named `components`."""
        match = CONVENTIONAL.search(inner)
        if match is not None and match["kind"] == "components" and inner.endswith(_ELEMENTS):
            within = STATE.sub("", match["inner"])
            if project.is_nuxt:
                found.setdefault(component_of(within), Export(f"/{start}{inner}", "default"))
            alike.setdefault(capitalized(within.rpartition("/")[2]), []).append(inner)

    def _functions(self, project: Project, start: str, inner: str) -> Iterator[tuple[str, str]]:
        """(alias, name) of each auto-imported export of a file."""
        path, folder = start + inner, dirname(inner)
        match = CONVENTIONAL.search(inner) if project.is_nuxt else None
        above = inner[: match.start("kind")] if match is not None else ""
        by_custom = match is not None and above in (*_LAYERS, f"{project.source}/", _SERVER)
        if (
            match is not None
            and by_custom
            and match["kind"] not in (("utils",) if above == _SERVER else ("composables", "utils", "stores"))
        ):
            by_custom = False
        if by_custom or any(_matches(folder, relative(project, one)) for one in project.functions):
            facts = self._files[path]
            yield from ((name, name) for name in offered(facts))
            if has_default(facts):
                stem = _CODE.sub("", inner.rpartition("/")[2])
                yield camelized(folder.rpartition("/")[2] if stem == "index" else stem), "default"


def _components(project: Project, inner: str) -> Iterator[str]:
    """Names of a file in a folder of components."""
    for folder in project.components or ():
        place = relative(project, str(folder.get("path", "")))
        if not inner.endswith(_ELEMENTS) or not _matches(dirname(inner), place, deep=True):
            continue
        within = STATE.sub("", inner.rpartition(".")[0])
        name = capitalized(within.rpartition("/")[2])
        if project.is_nuxt and folder.get("pathPrefix") != "false" and "*" not in place:
            name = component_of(within[len(place) :].lstrip("/") if place != "." else within)
        yield capitalized(str(folder["prefix"])) + name if folder.get("prefix") else name
        return


def _named(project: Project) -> Iterator[list[str]]:
    for module in _OF_NUXT if project.is_nuxt else ():
        yield from ([module, name, name] for name in _PRESETS[module])
    for row in project.names:
        if len(row) == 1:
            yield from ([row[0], name, name] for name in _PRESETS.get(row[0], ()))
        elif len(row) == 3:
            yield row


def _placed(project: Project, start: str, module: str) -> str:
    """A module path that is valid in all files of a project."""
    return f"/{normpath(start + module)}" if module.startswith(".") else module


def _matches(folder: str, pattern: str, deep: bool = False) -> bool:
    """Whether a folder matches a configured pattern; `deep`: or is below a match."""
    if pattern in (".", ""):
        return deep or not folder
    parts = re.split(r"(\*\*/?|\*)", pattern.rstrip("/"))
    wild = {"**/": "(?:.+/)?", "**": ".*", "*": "[^/]*"}
    written = "".join(wild.get(part, re.escape(part)) for part in parts)
    written = re.sub(r"/\.\*\Z", "(?:/.*)?", written)
    return re.fullmatch(f"{written}(?:/.*)?" if deep else written, folder) is not None
