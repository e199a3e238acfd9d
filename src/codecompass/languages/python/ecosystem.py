"""PyPI's packages: what a project's files, lists of requirements and lock files say of them."""

import json
import re
import sys
from collections.abc import Collection, Iterator

from codecompass.languages.ecosystems import Ecosystem, Entry, Pairs, toml_packages
from codecompass.languages.python.manifest import declared, ini_sections, normalised, required, requirements
from codecompass.languages.written import table

_STANDARD = frozenset({*sys.stdlib_module_names, "builtins", "builtin"})
_LISTED = re.compile(r"\b(?:install_requires|requires|tests_require)\s*=\s*\[([^\]]*)\]")


def pyproject(text: str) -> Iterator[Entry]:
    import tomllib  # slow to import; few files are read as TOML

    told = tomllib.loads(text)
    for about in (table(told, "project"), table(table(told, "tool"), "poetry")):
        if isinstance(about.get("name"), str):
            yield Entry(about["name"], str(about.get("version", "")), is_offered=True)
    yield from (Entry(*one) for one in declared(told))


def listed(text: str) -> Iterator[Entry]:
    lines = (line.split(" --", 1)[0].rstrip("\\ ") for line in text.splitlines())
    yield from (Entry(*one) for one in required(lines))


def setup_cfg(text: str) -> Iterator[Entry]:
    told = ini_sections(text)
    about = told.get("metadata", {})
    if about.get("name"):
        yield Entry(about["name"], about.get("version", ""), is_offered=True)
    yield from (Entry(*one) for one in requirements(told))


def setup_py(text: str) -> Iterator[Entry]:
    """What is written out in the call: a name, and lists of requirements."""
    if "setup(" not in text:
        return
    name = re.search(r"""\bname\s*=\s*["']([\w.-]+)["']""", text)
    version = re.search(r"""\bversion\s*=\s*["']([\w.+-]+)["']""", text)
    if name:
        yield Entry(name[1], version[1] if version else "", is_offered=True)
    for written in _LISTED.findall(text):
        yield from (Entry(*one) for one in required(re.findall(r"""["']([^"']+)["']""", written)))


def pipfile(text: str) -> Pairs:
    told = json.loads(text)
    for group in ("default", "develop"):
        for name, about in (told.get(group) or {}).items():
            yield name, about.get("ref") or str(about.get("version", "")).removeprefix("==")


class Pypi(Ecosystem):
    name = "pypi"
    MANIFESTS = {
        r"pyproject\.toml": pyproject,
        r"setup\.cfg": setup_cfg,
        r"setup\.py": setup_py,
        r"[\w.-]*requirements[\w.-]*\.(?:txt|in)": listed,
    }
    LOCKS = {"poetry.lock": toml_packages, "pdm.lock": toml_packages, "uv.lock": toml_packages, "Pipfile.lock": pipfile}
    normal = staticmethod(normalised)

    @staticmethod
    def may_hold(needed: Collection[str], name: str) -> bool:
        return name.partition(".")[0] not in _STANDARD


ECOSYSTEM = Pypi()
