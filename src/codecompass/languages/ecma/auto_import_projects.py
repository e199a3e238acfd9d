"""Projects whose tools import names automatically: Nuxt's, and those with unplugin-vue-components or
unplugin-auto-import."""

import re
from collections.abc import Iterator, Mapping
from posixpath import dirname, normpath
from typing import NamedTuple

from codecompass.languages.ecma.aliases import is_configuration
from codecompass.languages.ecma.auto_imports import COMPONENTS, FUNCTIONS, NUXT
from codecompass.languages.folders import nearest
from codecompass.model import FileFacts

KEY = "conventions"
"""Key of a manifest's settings: which of the tools below it depends on."""
USES_NUXT, USES_COMPONENTS, KIT = "nuxt", "unplugin-vue-components", "@sveltejs/kit"
TOOLS = {
    **dict.fromkeys(("nuxt", "nuxt3", "nuxt-edge", "nuxt-nightly", "nuxi"), USES_NUXT),
    **dict.fromkeys(("unplugin-vue-components", "vite-plugin-components"), USES_COMPONENTS),
    KIT: KIT,
}  # fmt: skip
_CONFIG = re.compile(r"(?:^|/)nuxt\.config\.[cm]?[jt]s\Z")


class Project(NamedTuple):
    """The auto-import configuration of a folder."""

    folder: str
    is_nuxt: bool
    components: list[Mapping[str, str]] | None
    """Folders of components; None where none are configured."""
    functions: list[str]
    names: list[list[str]]
    source: str


def governs(path: str) -> bool:
    """Whether the mere presence of a file changes which names a project's files see."""
    return _CONFIG.search(path) is not None


def projects(files: Mapping[str, FileFacts], tools: Mapping[str, frozenset[str]]) -> Iterator[Project]:
    """Folders whose manifest or configuration sets up auto-imports."""
    nuxt = {dirname(path) for path in files if governs(path)}
    using = [folder for folder, used in tools.items() if USES_NUXT in used]
    nuxt |= {folder for folder in using if not any(is_under(f"{one}/", folder) for one in nuxt)}
    configured: dict[str, dict[str, object]] = {}
    for path in filter(is_configuration, files):
        facts = files[path]
        if not facts.settings.keys().isdisjoint((FUNCTIONS, COMPONENTS, NUXT)):
            folder = dirname(path)
            around = folder if folder in nuxt else nearest(tools.keys(), folder)
            configured.setdefault(folder if around is None else around, {}).update(facts.settings)
    plugin = {folder for folder, used in tools.items() if USES_COMPONENTS in used}
    for folder in sorted(nuxt | plugin | configured.keys()):
        settings = configured.get(folder, {})
        own, of_plugin, functions = (_table(settings.get(key)) for key in (NUXT, COMPONENTS, FUNCTIONS))
        components = own.get("components")
        if components is None and of_plugin.get("folders"):
            components = [{"path": one} for one in _texts(of_plugin["folders"])]
        if components is None and folder not in nuxt | plugin and COMPONENTS not in settings:
            components = []
        yield Project(
            folder,
            folder in nuxt,
            [one for one in components if isinstance(one, dict)] if isinstance(components, list) else None,
            [*_texts(own.get("folders")), *_texts(functions.get("folders"))],
            [*_lists(own.get("names")), *_lists(functions.get("names"))],
            str(own.get("source") or ""),
        )


def relative(project: Project, place: str) -> str:
    """A configured folder, relative to the project."""
    if project.is_nuxt and place[:2] in ("~~", "@@"):
        return normpath(place[2:].lstrip("/") or ".")
    if place[:2] in ("~/", "@/"):
        return normpath(f"{project.source}/{place[2:]}" if project.source else place[2:] or ".")
    inner = normpath(place.lstrip("/") or ".")
    return normpath(f"{project.source}/{inner}") if project.is_nuxt and project.source else inner


def _table(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}


def _texts(value: object) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list) else []


def _lists(value: object) -> list[list[str]]:
    return [_texts(one) for one in value if isinstance(one, list)] if isinstance(value, list) else []


def is_under(path: str, folder: str) -> bool:
    return path.startswith(f"{folder}/") if folder else True
