"""Declarations of a tree by name: namespaces, types and their partial declarations; projects."""

import re
from collections.abc import Iterable, Mapping, Set
from functools import cached_property
from posixpath import dirname

from msgspec.structs import replace

from codecompass.languages.csharp.library import IMPLICIT_USINGS
from codecompass.languages.folders import enclosing, under
from codecompass.languages.namespaced import around_namespace
from codecompass.languages.projects import Projects, listed
from codecompass.languages.rules import Place
from codecompass.model import TYPE_KINDS, FileFacts, Import

IMPLICIT = "ImplicitUsings"
PROPERTIES = "Directory.Build.props"
_OF_FOLDERS = (PROPERTIES, "Directory.Build.targets")
"""Files with properties for all projects below their folder, except those with a nearer one."""
_OWN_FOLDERS = ("$(MSBuildThisFileDirectory)", "$(MSBuildProjectDirectory)")
_QUALIFYING = TYPE_KINDS | {"namespace"}


class Declared(Projects):
    def __init__(self, files: Mapping[str, FileFacts], language: str) -> None:
        super().__init__(_projects(files))
        self._of_folders = {path: files[path].settings for path in files if path.rpartition("/")[2] in _OF_FOLDERS}
        self._refers_otherwise = any(
            path.endswith((".props", ".targets"))
            and path not in self._of_folders
            and files[path].settings.get("projects")
            for path in files
        )
        self._references: dict[str, frozenset[str]] = {}
        self.modules: dict[str, list[Place]] = {}
        """Full name of a namespace or type → its definitions, ordered by path."""
        self.named: dict[tuple[str, str], list[Place]] = {}
        """(namespace, name) → the declarations of that namespace which contain the name, ordered by path."""
        self.names: dict[Place, str] = {}
        self.partial_key: dict[Place, tuple[str, int]] = {}
        self.partial: dict[tuple[str, int], list[Place]] = {}
        self.global_imports: dict[str, list[Import]] = {}
        """Folder of a project → usings that apply to all its files."""
        for path in sorted(files):
            if files[path].language == language:
                self._enter(path, files[path])
        for path in sorted(files):
            if files[path].language == "msbuild":
                folder = dirname(path) if path.endswith(".csproj") else ""
                self.global_imports.setdefault(folder, []).extend(_usings(files[path].settings))
        for folder, settings in self.projects.items():
            if _are_implicit(files, folder, settings):
                self.global_imports.setdefault(folder, []).extend(
                    map(_using, implicit_usings(str(settings.get("sdk", ""))))
                )

    def _enter(self, path: str, facts: FileFacts) -> None:
        names = [""]
        at_top = any(d.parent == 0 and d.kind in TYPE_KINDS for d in facts.definitions)
        for position, definition in enumerate(facts.definitions[1:], 1):
            around = names[definition.parent]
            if facts.definitions[definition.parent].kind == "namespace" or (at_top and definition.parent == 0):
                parts = self.named.setdefault((around, definition.name), [])
                if parts[-1:] != [Place(path, definition.parent)]:
                    parts.append(Place(path, definition.parent))
            inside = definition.kind in _QUALIFYING and (definition.parent == 0 or around)
            names.append(f"{around}.{definition.name}".lstrip(".") if inside else "")
            if not inside:
                continue
            place = Place(path, position)
            self.names[place] = names[-1]
            self.modules.setdefault(names[-1], []).append(place)
            if "partial" in definition.modifiers:
                key = self.partial_key[place] = (names[-1], len(definition.type_parameters))
                self.partial.setdefault(key, []).append(place)
            if definition.kind == "namespace":
                for outer in around_namespace(names[-1], "."):
                    self.modules.setdefault(outer, [])
        if at_top:
            self.modules.setdefault("", []).append(Place(path, 0))
        for imported in facts.imports:
            if imported.form.startswith("global"):
                self.global_imports.setdefault(self.project(path), []).append(replace(imported, scope=0))

    @cached_property
    def projects_with(self) -> Mapping[str, set[str]]:
        """Full name of a namespace or type → the folders of the projects that declare it, or something in it."""
        found: dict[str, set[str]] = {name: set() for name in self.modules}
        for name, places in self.modules.items():
            projects = {self.project(place.path) for place in places}
            while name:
                found[name] |= projects
                name = name.rpartition(".")[0]
        return found

    def references(self, project: str) -> frozenset[str]:
        """Folders of the projects that a project references; none of a folder without a project file: properties of the
        folders around would lead from there to ever longer paths."""
        found = self._references.get(project)
        if found is None and project not in self.projects:
            return frozenset()
        if found is None:
            written = [_placed(path, project, project) for path in listed(self.projects.get(project, {}), "projects")]
            for name in _OF_FOLDERS:
                if (around := self._nearest(name, project)) is not None:
                    configured = listed(self._of_folders[f"{around}/{name}".lstrip("/")], "projects")
                    written += [_placed(path, around, project) for path in configured]
            folders = (path if "$(" in path else dirname(path) for path in written)
            found = frozenset(one for folder in folders for one in self._expanded(folder))
            self._references[project] = found
        return found

    def _expanded(self, folder: str) -> Iterable[str]:
        """The projects' folders that a path with wildcards (`Modules/**/Domain`) stands for; any other folder itself."""
        if "*" not in folder:
            return (folder,)
        pattern = re.escape(folder).replace(r"\*\*/", "(?:.*/)?").replace(r"\*\*", ".*").replace(r"\*", "[^/]*")
        return filter(re.compile(pattern).fullmatch, self.projects)

    def built_directly_on(self, project: str) -> Set[str]:
        return self.references(project)

    def _nearest(self, name: str, project: str) -> str | None:
        """The innermost folder around a project with a file of that name."""
        around = enclosing(project)
        return next((folder for folder in around if f"{folder}/{name}".lstrip("/") in self._of_folders), None)

    def builds_on(self, project: str, other: str) -> bool:
        """Whether a project references another, transitively; true where one has no project file, where a file of
        properties references projects, or where a path has variables."""
        if project == other or project not in self.projects or other not in self.projects or self._refers_otherwise:
            return True
        reached = self.built_on(project)
        return other in reached or any("$(" in folder for folder in reached)


def _placed(path: str, own: str, project: str) -> str:
    """The project file for a path in a file of the folder `own`, relative to the project that it applies to."""
    for start, folder in zip(_OWN_FOLDERS, (own, project), strict=True):
        if path.startswith(start):
            return under(folder, path.removeprefix(start))
    return under(project, path)


def _projects(files: Mapping[str, FileFacts]) -> dict[str, Mapping[str, object]]:
    """Folder → the settings of its project file."""
    return {dirname(path): files[path].settings for path in sorted(files) if path.endswith(".csproj")}


def _are_implicit(files: Mapping[str, FileFacts], folder: str, settings: Mapping[str, object]) -> bool:
    """Whether a project has implicit usings: by its own file, or the nearest file of properties above."""
    configured = settings.get(IMPLICIT)
    if configured is None:
        above = (files.get(f"{around}/{PROPERTIES}".lstrip("/")) for around in enclosing(folder))
        properties = next((file for file in above if file is not None), None)
        configured = properties.settings.get(IMPLICIT) if properties is not None else None
    return str(configured).lower() in ("enable", "true")


def _using(module: str) -> Import:
    return Import(0, 0, 0, module, "*", "")


def _usings(settings: Mapping[str, object]) -> list[Import]:
    found = []
    for module, alias, form in listed(settings, "usings"):
        around, _, name = module.rpartition(".") if alias else (module, "", "*")
        found.append(Import(0, 0, 0, around, name, alias, form))
    return found


def implicit_usings(kit: str) -> list[str]:
    """The namespaces, by the name of the kit (`Microsoft.NET.Sdk.Web`)."""
    return [*IMPLICIT_USINGS["all"].split(), *IMPLICIT_USINGS.get(kit, "").split()]
