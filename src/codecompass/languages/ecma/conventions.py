"""What the tools of a project bring into its files without an import: Nuxt's components and composables, what
unplugin-vue-components and unplugin-auto-import find, what declaration files say there is. Only where the project says so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from posixpath import dirname, normpath
from typing import NamedTuple

from codecompass.languages.components.naming import camelized, capitalized
from codecompass.languages.ecma.aliases import may_tell
from codecompass.languages.ecma.auto_imports import COMPONENTS, FUNCTIONS, NUXT, REGISTERED
from codecompass.languages.ecma.routes import DATA, LOAD, is_loading, loading
from codecompass.languages.folders import nearest
from codecompass.languages.testing import is_test
from codecompass.model import FileFacts, Import

KEY = "conventions"
"""Of a manifest's settings: the tools below that it depends on."""
USES_NUXT, USES_COMPONENTS, KIT = "nuxt", "unplugin-vue-components", "@sveltejs/kit"
TOOLS = {
    **dict.fromkeys(("nuxt", "nuxt3", "nuxt-edge", "nuxt-nightly", "nuxi"), USES_NUXT),
    **dict.fromkeys(("unplugin-vue-components", "vite-plugin-components"), USES_COMPONENTS),
    KIT: KIT,
}  # fmt: skip
GENERATED = frozenset({"#imports", "#components", "#build/imports", "#build/components"})
"""Modules that Nuxt makes of what it brings in."""
_CONFIG = re.compile(r"(?:^|/)nuxt\.config\.[cm]?[jt]s\Z")
_BROUGHT = re.compile(
    r"(?:^|/)(?P<kind>components|composables|utils|stores|store)/(?P<inner>.+)\.(?P<ending>vue|[jt]sx?|m[jt]s)\Z"
)
_LAYERS = ("", "app/", "src/", "shared/")
"""Folders of a Nuxt project that hold its folders."""
_STATE = re.compile(r"\.(?:client|server|global)\Z")
_SPLIT = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")
_CODE = re.compile(r"(?<!\.d)\.(?:vue|[jt]sx?|m[jt]s)\Z")
_REGISTERING = re.compile(r"\.(?:vue|[cm]?[jt]sx?)\Z")
"""Files that may declare or register what others use."""
_ELEMENTS = (".vue", ".tsx", ".jsx")
_LOADED = re.compile(
    r"(?:(?:UnwrapRef|\w*Component)\[)?(?:\.(?P<before>[\w$]+)\[)?typeof\[(?P<alias>import\$\d+)(?:\.(?P<behind>[\w$]+))?\]{1,3}\Z"
)
"""The type of what a declaration file brings in from a module: `typeof import("./cart")["useCart"]`."""
_AUGMENTED = frozenset(
    {"ComponentCustomProperties", "GlobalComponents", "GlobalDirectives", "_GlobalComponents", "global"}
)
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
"""Functions that the compiler of Vue's components takes out again."""
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
"""Functions of libraries that tools bring in where they are told the library's name."""
_OF_NUXT = ("vue", "pinia", "vue-router")


class _Found(NamedTuple):
    module: str
    """A path from the tree's root behind a `/`, or a package."""
    name: str


class _Project(NamedTuple):
    """What the configurations of a folder say."""

    folder: str
    is_nuxt: bool
    components: list[Mapping[str, str]] | None
    """Folders of components; None where nothing is said."""
    functions: list[str]
    names: list[list[str]]
    source: str


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
    """Names by which others may use what a file offers, or declares to be brought in, as far as it tells by itself."""
    if path.endswith(".d.ts"):
        yield from declared(path, facts)
    if is_loading(path):
        yield DATA
    for name, found in registered(path, facts).items():
        yield from (name, f"{name}.{found.module}")  # what is registered by a name may change
    match = _BROUGHT.search(path)
    if match is not None and match["kind"] == "components":
        yield from spellings(path)
    elif match is not None:
        yield from offered(path, facts)


def is_declared(facts: FileFacts, position: int) -> bool:
    """Whether a definition of a declaration file stands for what a module has, and is brought in."""
    definition = facts.definitions[position]
    around = facts.definitions[definition.parent].name if definition.parent > 0 else ""
    return around in _AUGMENTED and _LOADED.match(definition.type) is not None


def declared(path: str, facts: FileFacts) -> dict[str, _Found]:
    """What a declaration file says is brought in: global constants and components, each with where it is from."""
    modules = {one.alias: one.module for one in facts.imports if one.alias.startswith("import$")}
    found = {}
    for position, definition in enumerate(facts.definitions) if modules else ():
        match = _LOADED.match(definition.type) if is_declared(facts, position) else None
        module = modules.get(match["alias"], "") if match is not None else ""
        if match is not None and module:
            name = definition.name.strip("'\"")
            known = capitalized(name) if "-" in name else name
            found[known] = _Found(_from(path, module), match["before"] or match["behind"] or "")
    for one in facts.imports:
        if one.form == "reexport" and one.alias and "global" in facts.definitions[one.scope].modifiers:
            found[one.alias] = _Found(
                _from(path, one.module), one.name
            )  # `declare global { export type { … } from … }`
    return found


def registered(path: str, facts: FileFacts) -> dict[str, _Found]:
    """Components that a file registers for all of its application."""
    found = {}
    for key, told in facts.settings.items():
        if not key.startswith(REGISTERED) or not isinstance(told, list):
            continue
        given, kind = map(str, told)
        if kind == "loaded":
            found[key[len(REGISTERED) :]] = _Found(_from(path, given), "default")
            continue
        for one in facts.imports:
            if one.alias == given and one.module:
                found[key[len(REGISTERED) :]] = _Found(_from(path, one.module), one.name)
    return found


def _from(path: str, module: str) -> str:
    """A module as files of other folders can mean it."""
    return f"/{normpath(f'{dirname(path)}/{module}').lstrip('/')}" if module.startswith(".") else module


def offered(path: str, facts: FileFacts) -> Iterator[str]:
    """Names that a file exports; its default as the file is called."""
    for definition in facts.definitions:
        if definition.parent == 0 and "export" in definition.modifiers and "default" not in definition.modifiers:
            yield definition.name
    yield from (one.name for one in facts.exports if one.name not in ("default", "="))
    yield from (one.alias for one in facts.imports if one.form == "reexport" and one.alias)


def has_default(facts: FileFacts) -> bool:
    return any(one.name == "default" for one in facts.exports) or any(
        definition.parent == 0 and "default" in definition.modifiers for definition in facts.definitions
    )


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
        self._projects = {one.folder: one for one in _projects(files, tools)}
        self._declared: dict[str, dict[str, _Found]] = {}
        """By the folder of the manifest around."""
        for path in sorted(path for path in files if _REGISTERING.search(path)):  # what others say need not be loaded
            if found := declared(path, files[path]) if path.endswith(".d.ts") else registered(path, files[path]):
                folder = nearest(tools.keys(), dirname(path))
                self._declared.setdefault(folder or "", {}).update(found)
        self._tables: dict[str, Mapping[str, _Found]] = {}

    def brought_in(self, path: str, name: str) -> Import | None:
        """What a name stands for that a file does not import."""
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
        """What an import takes of a module that Nuxt makes."""
        project = nearest(self._projects.keys(), dirname(path)) if imported.module in GENERATED else None
        found = self._found(path, imported.name) if project is not None and self._projects[project].is_nuxt else None
        return Import(0, 0, 0, found.module, found.name, imported.alias) if found is not None else None

    def names_of(self, path: str) -> Iterator[str]:
        """All names by which a file, or what it offers, is brought in anywhere; of modules that a configuration names, by
        which may be meant."""
        place, (folder, _, file) = f"/{path}", path.rpartition("/")
        called = {file, file.split(".")[0], folder.rpartition("/")[2]}
        for project in self._projects:
            for name, found in self._table(project).items() if _is_under(path, project) else ():
                module = found.module
                if module == place or (module[:1] != "/" and module.rpartition("/")[2] in called):
                    yield name

    def _found(self, path: str, name: str) -> _Found | None:
        folder = dirname(path)
        at = nearest(self._declared.keys(), folder)
        while at is not None:
            if (told := self._declared[at].get(name)) is not None:
                return told
            at = nearest(self._declared.keys(), dirname(at)) if at else None
        project = nearest(self._projects.keys(), folder)
        if project is None:
            return None
        table = self._table(project)
        return table.get(name) or (table.get(name[4:]) if name.startswith("Lazy") else None)

    def _table(self, folder: str) -> Mapping[str, _Found]:
        if folder not in self._tables:
            self._tables[folder] = self._read(self._projects[folder])
        return self._tables[folder]

    def _read(self, project: _Project) -> dict[str, _Found]:
        found: dict[str, _Found] = {}
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
                found.setdefault(alias, _Found(f"/{start}{inner}", name))
        alike: dict[str, list[str]] = {}
        for inner in inside if project.components is not None else ():
            for name in _components(project, inner):
                alike.setdefault(name, []).append(inner)
        for name, ones in alike.items():
            if len(ones) == 1 or project.is_nuxt:
                found.setdefault(name, _Found(f"/{start}{ones[0]}", "default"))
        for inner in inside if project.components is None else ():
            self._by_custom(project, start, inner, found, alike)
        for name, ones in alike.items() if project.components is None else ():
            if len(ones) == 1:
                found.setdefault(name, _Found(f"/{start}{ones[0]}", "default"))
        for module, name, alias in _named(project):
            found.setdefault(alias, _Found(_placed(project, start, module), name))
        return found

    def _by_custom(
        self, project: _Project, start: str, inner: str, found: dict[str, _Found], alike: dict[str, list[str]]
    ) -> None:
        """Components in folders called so."""
        match = _BROUGHT.search(inner)
        if match is not None and match["kind"] == "components" and inner.endswith(_ELEMENTS):
            within = _STATE.sub("", match["inner"])
            if project.is_nuxt:
                found.setdefault(component_of(within), _Found(f"/{start}{inner}", "default"))
            alike.setdefault(capitalized(within.rpartition("/")[2]), []).append(inner)

    def _functions(self, project: _Project, start: str, inner: str) -> Iterator[tuple[str, str]]:
        """What a file offers that is brought in: how it is called there, and in the file."""
        path, folder = start + inner, dirname(inner)
        match = _BROUGHT.search(inner) if project.is_nuxt else None
        by_custom = match is not None and inner[: match.start("kind")] in (*_LAYERS, f"{project.source}/")
        if match is not None and by_custom and match["kind"] not in ("composables", "utils", "stores"):
            by_custom = False
        if by_custom or any(_is_meant(folder, _relative(project, one)) for one in project.functions):
            facts = self._files[path]
            yield from ((name, name) for name in offered(path, facts))
            if has_default(facts):
                stem = _CODE.sub("", inner.rpartition("/")[2])
                yield camelized(folder.rpartition("/")[2] if stem == "index" else stem), "default"


def _projects(files: Mapping[str, FileFacts], tools: Mapping[str, frozenset[str]]) -> Iterator[_Project]:
    """Folders whose manifest, or whose configuration, says that names are brought in."""
    nuxt = {dirname(path) for path in files if governs(path)}
    nuxt |= {folder for folder, used in tools.items() if USES_NUXT in used and not _has_below(nuxt, folder)}
    told: dict[str, dict[str, object]] = {}
    for path in filter(may_tell, files):
        facts = files[path]
        if not facts.settings.keys().isdisjoint((FUNCTIONS, COMPONENTS, NUXT)):
            folder = dirname(path)
            around = folder if folder in nuxt else nearest(tools.keys(), folder)
            told.setdefault(folder if around is None else around, {}).update(facts.settings)
    plugin = {folder for folder, used in tools.items() if USES_COMPONENTS in used}
    for folder in sorted(nuxt | plugin | told.keys()):
        settings = told.get(folder, {})
        own, given, functions = (_table(settings.get(key)) for key in (NUXT, COMPONENTS, FUNCTIONS))
        components = own.get("components")
        if components is None and given.get("folders"):
            components = [{"path": one} for one in _texts(given["folders"])]
        if components is None and folder not in nuxt | plugin and COMPONENTS not in settings:
            components = []
        yield _Project(
            folder,
            folder in nuxt,
            [one for one in components if isinstance(one, dict)] if isinstance(components, list) else None,
            [*_texts(own.get("folders")), *_texts(functions.get("folders"))],
            [*_lists(own.get("names")), *_lists(functions.get("names"))],
            str(own.get("source") or ""),
        )


def _components(project: _Project, inner: str) -> Iterator[str]:
    """Names of a file that a folder of components holds."""
    for told in project.components or ():
        place = _relative(project, str(told.get("path", "")))
        if not inner.endswith(_ELEMENTS) or not _is_meant(dirname(inner), place, deep=True):
            continue
        within = _STATE.sub("", inner.rpartition(".")[0])
        name = capitalized(within.rpartition("/")[2])
        if project.is_nuxt and told.get("pathPrefix") != "false" and "*" not in place:
            name = component_of(within[len(place) :].lstrip("/") if place != "." else within)
        yield capitalized(str(told["prefix"])) + name if told.get("prefix") else name
        return


def _named(project: _Project) -> Iterator[list[str]]:
    for module in _OF_NUXT if project.is_nuxt else ():
        yield from ([module, name, name] for name in _PRESETS[module])
    for told in project.names:
        if len(told) == 1:
            yield from ([told[0], name, name] for name in _PRESETS.get(told[0], ()))
        elif len(told) == 3:
            yield told


def _placed(project: _Project, start: str, module: str) -> str:
    """A module as all files of a project mean it."""
    return f"/{normpath(start + module)}" if module.startswith(".") else module


def _relative(project: _Project, place: str) -> str:
    """A folder from the project's, of what a configuration calls it."""
    if project.is_nuxt and place[:2] in ("~~", "@@"):
        return normpath(place[2:].lstrip("/") or ".")
    if place[:2] in ("~/", "@/"):
        return normpath(f"{project.source}/{place[2:]}" if project.source else place[2:] or ".")
    inner = normpath(place.lstrip("/") or ".")
    return normpath(f"{project.source}/{inner}") if project.is_nuxt and project.source else inner


def _is_meant(folder: str, pattern: str, deep: bool = False) -> bool:
    """Whether a folder is one that a configuration names; `deep`: or stands in one."""
    if pattern in (".", ""):
        return deep or not folder
    parts = re.split(r"(\*\*/?|\*)", pattern.rstrip("/"))
    wild = {"**/": "(?:.+/)?", "**": ".*", "*": "[^/]*"}
    written = "".join(wild.get(part, re.escape(part)) for part in parts)
    written = re.sub(r"/\.\*\Z", "(?:/.*)?", written)
    return re.fullmatch(f"{written}(?:/.*)?" if deep else written, folder) is not None


def _table(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}


def _texts(value: object) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list) else []


def _lists(value: object) -> list[list[str]]:
    return [_texts(one) for one in value if isinstance(one, list)] if isinstance(value, list) else []


def _has_below(folders: set[str], folder: str) -> bool:
    return any(_is_under(f"{one}/", folder) for one in folders)


def _is_under(path: str, folder: str) -> bool:
    return path.startswith(f"{folder}/") if folder else True
