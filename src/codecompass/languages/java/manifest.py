"""Settings of Maven's and Gradle's build files: the artifact of a project, and its dependencies on others of the
tree."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xml.etree import ElementTree

_COMMENT = re.compile(r"/\*.*?\*/|(?m:^\s*//[^\n]*$)", re.DOTALL)
_PROJECT = re.compile(r"\bproject\s*\(\s*(?:path\s*[:=]\s*)?[\"'](:[^\"']+)[\"']")
_ACCESSOR = re.compile(
    r"\b\w*(?:[iI]mplementation|[aA]pi|Only|classpath|kapt|ksp|Processor)\b[\s(]+(?:\w+\s*\(\s*)?projects((?:\.[a-zA-Z_]\w*)+)"
)
_CAPITAL = re.compile(r"(?<=[a-z0-9])([A-Z])")


def settings(path: str, text: str) -> dict[str, object]:
    """`{"artifact": "shop", "parent": "all", "builds_on": ["core"]}` of a pom.xml, `{"builds_on": [":libs:core"]}` of a
    build.gradle, without empty values."""
    if not path.endswith(".xml"):
        text = _COMMENT.sub("", text)
        written = [name.replace(".", ":") for name in _ACCESSOR.findall(text)]
        # `projects.coreData` is `:core-data`, or `:coreData`.
        named = [
            one for name in written for one in (name, _CAPITAL.sub(lambda capital: f"-{capital[1].lower()}", name))
        ]
        found: dict[str, object] = {"builds_on": list(dict.fromkeys([*_PROJECT.findall(text), *named]))}
        return found if found["builds_on"] else {}
    root = parsed(text)
    if root is None:
        return {}
    builds_on = [one.text.strip() for one in root.iterfind("dependencies/dependency/artifactId") if one.text]
    found = {
        "parent": root.findtext("parent/artifactId", "").strip(),
        "artifact": root.findtext("artifactId", "").strip(),
        "builds_on": list(dict.fromkeys(builds_on)),
    }
    return {key: value for key, value in found.items() if value}


def parsed(text: str) -> ElementTree.Element | None:
    """A pom.xml without its name space; None where it cannot be read, or declares entities, which can grow without
    bounds and which none has."""
    from xml.etree import ElementTree  # slow to import

    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        return None
    try:
        return ElementTree.fromstring(re.sub(r'\sxmlns="[^"]*"', "", text, count=1).lstrip("\ufeff"))  # noqa: S314
    except ElementTree.ParseError:
        return None
