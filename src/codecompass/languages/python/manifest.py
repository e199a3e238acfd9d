"""Settings of Python projects: source folders of packages, entries of the module search path, and dependencies on other
projects."""

import configparser
import re
from collections.abc import Iterable, Iterator, Mapping
from posixpath import dirname, join, normpath
from typing import Any

from codecompass.languages.written import json_table, several, table, texts

ROOTS, PATH, NAME, DEPENDS = "roots", "path", "name", "depends"
"""Keys of a manifest's settings: `[prefix, folder]` of installed packages (a module `prefix.a` is `folder/a.py`),
folders on the search path, the project's name, the names of its dependencies."""
_VARIABLE = re.compile(
    r"""PYTHONPATH[ \t]*["']?[ \t]*(?:[?:+]?=|:|[ \t])[ \t]*(?P<value>"[^"\n]*"|'[^'\n]*'|[^\s"'\n]+)"""
)
_ITSELF = re.compile(r"\$\{PYTHONPATH[^}]*\}|\$\(PYTHONPATH\)|\$PYTHONPATH\b|%PYTHONPATH%|\{env:PYTHONPATH[^}]*\}")
_HERE = re.compile(r"^(?:\$\{?\w+\}?|\$\([^)]*\)|\$\$\(\w+\)|\{\w+\}|%\(\w+\)s|%\w+%)/?")
"""A variable at the start of a folder: usually the folder of the file itself."""
_COPIED = re.compile(
    r"^[ \t]*(?:COPY|ADD)[ \t]+(?:--\S+[ \t]+)*(?P<from>[^\s\[]+)[ \t]+(?P<to>\S+)[ \t]*$", re.MULTILINE
)
_WORKED_IN = re.compile(r"^[ \t]*WORKDIR[ \t]+(\S+)", re.MULTILINE)
_MOUNTED = re.compile(r"^[ \t]*-[ \t]*[\"']?(?P<from>\.[^\s:\"']*):(?P<to>/[^\s:\"']*)", re.MULTILINE)
_REQUIRED = re.compile(r"([A-Za-z0-9][\w.-]*)\s*(?:\[[^\]]*\])?\s*([^;@#]*)")


def settings(path: str, text: str) -> dict[str, object]:
    """`{"roots": [["", "src"]], "path": ["lib"], "name": "shop", "depends": ["core"]}`, without empty values; folders
    are relative to the file's own, those that begin with `/` to wherever the program runs."""
    name = path.rpartition("/")[2]
    if name.endswith(".toml"):
        found = _of_pyproject(text)
    elif name.endswith((".ini", ".cfg")):
        found = _of_ini(text)
    elif name.endswith(".json"):
        found = {PATH: _of_pyright(json_table(text))}
    else:
        found = {PATH: [*_in_container(text)]}
    return {key: value for key, value in found.items() if value}


def variables(text: str) -> Iterator[str]:
    """The folders in assignments of PYTHONPATH: `a:b`."""
    for match in _VARIABLE.finditer(text):
        written = _ITSELF.sub("", match["value"].strip("\"'"))
        for part in re.split(r"[:;]", written):
            folder = _HERE.sub("", part.strip().strip("\"'"))
            if folder or _HERE.match(part.strip()):
                yield folder or "."


def normalised(name: str) -> str:
    """A project's name in normal form (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _in_container(text: str) -> Iterator[str]:
    """The folders of PYTHONPATH, mapped back through the copies of a Dockerfile or the mounts of a compose file."""
    copies = [(match["from"], match["to"]) for match in _MOUNTED.finditer(text)]
    copies += [
        (match["from"], normpath(join(_worked_in(text, match.start()), match["to"])))
        for match in _COPIED.finditer(text)
    ]
    for folder in variables(text):
        inside = [(at, to.rstrip("/")) for at, to in copies if f"{folder}/".startswith(to.rstrip("/") + "/")]
        deepest = max(inside, key=lambda pair: len(pair[1]), default=None)
        yield join(deepest[0], folder[len(deepest[1]) :].lstrip("/")) if deepest and folder[:1] == "/" else folder


def _worked_in(text: str, end: int) -> str:
    folders = _WORKED_IN.findall(text, 0, end)
    return str(folders[-1]) if folders else "/"


def _of_pyproject(text: str) -> dict[str, object]:
    import tomllib  # slow to import; few files are read as TOML

    try:
        manifest = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return {}
    project, tool = table(manifest, "project"), table(manifest, "tool")
    poetry = table(tool, "poetry")
    pytest = table(tool, "pytest")
    tested = [pytest.get("pythonpath"), table(pytest, "ini_options").get("pythonpath")]
    path = [folder for entry in tested for folder in texts(entry)]
    path += [*_of_pyright(table(tool, "pyright")), *_split(table(tool, "mypy").get("mypy_path"))]
    path += [*texts(table(tool, "ruff").get("src")), *texts(table(tool, "pyrefly").get("search-path"))]
    return {
        ROOTS: [list(pair) for pair in dict.fromkeys(_roots(tool))],
        PATH: path,
        NAME: normalised(_text(project.get("name")) or _text(poetry.get("name"))),
        DEPENDS: sorted({normalised(name) for name, _ in declared(manifest)}),
    }


def declared(manifest: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The projects that a pyproject.toml requires, with the versions that will do."""
    project, tool = table(manifest, "project"), table(manifest, "tool")
    groups = [project.get("dependencies"), *table(project, "optional-dependencies").values()]
    groups += [*table(manifest, "dependency-groups").values(), table(tool, "uv").get("dev-dependencies")]
    yield from required(one for group in groups for one in texts(group))
    poetry = table(tool, "poetry")
    inner = [poetry, *(group for group in table(poetry, "group").values() if isinstance(group, dict))]
    for group in (table(one, key) for one in inner for key in ("dependencies", "dev-dependencies")):
        yield from ((name, _text(version)) for name, version in group.items() if name != "python")


def _roots(tool: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """(prefix, folder) of a project's packages, from the settings of its build backend."""
    setuptools = table(tool, "setuptools")
    yield from ((str(prefix), str(folder)) for prefix, folder in table(setuptools, "package-dir").items())
    yield from (("", folder) for folder in texts(table(table(setuptools, "packages"), "find").get("where")))
    for package in several(table(tool, "poetry").get("packages")):
        if isinstance(package, dict) and "from" in package:
            yield "", str(package["from"])
    build = table(table(tool, "hatch"), "build")
    for target in (build, *(one for one in table(build, "targets").values() if isinstance(one, dict))):
        sources = target.get("sources")
        if isinstance(sources, dict):
            yield from ((str(prefix).replace("/", "."), str(folder)) for folder, prefix in sources.items())
        yield from (("", folder) for folder in texts(sources))
        yield from (("", dirname(folder.rstrip("/"))) for folder in texts(target.get("packages")))
    wheel = table(table(tool, "scikit-build"), "wheel")
    yield from (("", dirname(folder.rstrip("/"))) for folder in texts(wheel.get("packages")))
    for builder, key in (("maturin", "python-source"), ("flit", "source")):
        yield from (("", folder) for folder in texts(table(tool, builder).get(key)))
    yield from (("", folder) for folder in texts(table(table(tool, "pdm"), "build").get("package-dir")))
    backend = table(table(tool, "uv"), "build-backend")
    yield from (("", folder) for folder in texts(backend.get("module-root")) if folder)


def _of_pyright(pyright: Mapping[str, Any]) -> list[str]:
    around = [one for one in several(pyright.get("executionEnvironments")) if isinstance(one, dict)]
    return [
        *texts(pyright.get("extraPaths")),
        *(folder for one in around for folder in (*texts(one.get("root")), *texts(one.get("extraPaths")))),
    ]


def _of_ini(text: str) -> dict[str, object]:
    try:
        sections = ini_sections(text)
    except configparser.Error:
        return {}
    options, found = sections.get("options", {}), sections.get("options.packages.find", {})
    roots = [("", folder) for folder in _split(found.get("where"))]
    for line in _split(options.get("package_dir"), r"[\n,]"):
        prefix, _, folder = line.partition("=")
        roots.append((prefix.strip(), folder.strip()))
    path = [folder for name in ("pytest", "tool:pytest") for folder in _split(sections.get(name, {}).get("pythonpath"))]
    path += [*_split(sections.get("mypy", {}).get("mypy_path")), *variables(text)]
    return {
        ROOTS: [list(pair) for pair in dict.fromkeys(roots)],
        PATH: path,
        NAME: normalised(sections.get("metadata", {}).get("name", "")),
        DEPENDS: sorted({normalised(name) for name, _ in requirements(sections)}),
    }


def ini_sections(text: str) -> dict[str, dict[str, str]]:
    """Raises configparser.Error."""
    parsed = configparser.ConfigParser(interpolation=None, strict=False, allow_no_value=True)
    try:
        parsed.read_string(text)
    except AttributeError as problem:  # a key without a value that goes on in the next line
        raise configparser.Error(str(problem)) from problem
    return {name: {key: value or "" for key, value in parsed[name].items()} for name in parsed.sections()}


def requirements(sections: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[str, str]]:
    """The projects that a setup.cfg requires, with the versions that will do."""
    lists = [
        sections.get("options", {}).get("install_requires", ""),
        *sections.get("options.extras_require", {}).values(),
    ]
    yield from required(line for one in lists for line in one.splitlines())


def required(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Name and version of requirements as pip reads them: `Django[argon2]==6.1`."""
    for line in lines:
        if found := _REQUIRED.match(line.strip()):
            yield found[1], found[2].strip()


def _split(value: object, by: str = r"[\s,:]+") -> list[str]:
    if not isinstance(value, str):
        return texts(value)
    return [_HERE.sub("", part.strip()) for part in re.split(by, value) if part.strip()]


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
