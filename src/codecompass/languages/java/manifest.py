"""Settings of Maven's and Gradle's build files: the artifact of a project, and its dependencies on others of the
tree."""

from __future__ import annotations

import re

_COMMENT = re.compile(r"<!--.*?-->|/\*.*?\*/|(?m:^\s*//[^\n]*$)", re.DOTALL)
_APART = re.compile(r"<(parent|dependencyManagement|build|profiles|reporting)>.*?</\1>", re.DOTALL)
_DEPENDENCIES = re.compile(r"<dependencies>.*?</dependencies>", re.DOTALL)
_ARTIFACT = re.compile(r"<artifactId>\s*([^<\s]+)\s*</artifactId>")
_PARENT = re.compile(r"<parent>(?:(?!</parent>).)*?<artifactId>\s*([^<\s]+)\s*</artifactId>", re.DOTALL)
_PROJECT = re.compile(r"\bproject\s*\(\s*(?:path\s*[:=]\s*)?[\"'](:[^\"']+)[\"']")
_ACCESSOR = re.compile(
    r"\b\w*(?:[iI]mplementation|[aA]pi|Only|classpath|kapt|ksp|Processor)\b[\s(]+(?:\w+\s*\(\s*)?projects((?:\.[a-zA-Z_]\w*)+)"
)
_CAPITAL = re.compile(r"(?<=[a-z0-9])([A-Z])")


def settings(path: str, text: str) -> dict[str, object]:
    """`{"artifact": "shop", "parent": "all", "builds_on": ["core"]}` of a pom.xml, `{"builds_on": [":libs:core"]}` of a
    build.gradle, without empty values."""
    text = _COMMENT.sub("", text)
    if not path.endswith(".xml"):
        written = [name.replace(".", ":") for name in _ACCESSOR.findall(text)]
        named = [one for name in written for one in (name, _CAPITAL.sub(_dashed, name))]
        found: dict[str, object] = {"builds_on": list(dict.fromkeys([*_PROJECT.findall(text), *named]))}
        return found if found["builds_on"] else {}
    parent = _PARENT.search(text)
    text = _APART.sub("", text)
    builds_on = [name for listed in _DEPENDENCIES.findall(text) for name in _ARTIFACT.findall(listed)]
    own = _ARTIFACT.search(_DEPENDENCIES.sub("", text))
    found = {"parent": parent[1]} if parent else {}
    return (
        found
        | ({"artifact": own[1]} if own else {})
        | ({"builds_on": list(dict.fromkeys(builds_on))} if builds_on else {})
    )


def _dashed(capital: re.Match[str]) -> str:
    """`projects.coreData` is `:core-data`, or `:coreData`."""
    return f"-{capital[1].lower()}"
