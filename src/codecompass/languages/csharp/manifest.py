"""Settings of project files: usings for every file of the project, and references to other projects."""

from __future__ import annotations

import re

_ITEM = re.compile(r"<(Using|ProjectReference)\b([^>]*)>")
_INCLUDE = re.compile(r"\bInclude\s*=\s*[\"']([^\"']*)[\"']")
_STATIC = re.compile(r"\bStatic\s*=\s*[\"']true[\"']", re.IGNORECASE)
_ALIAS = re.compile(r"\bAlias\s*=\s*[\"']([^\"']*)[\"']")
_PROPERTY = re.compile(r"<(ImplicitUsings)>\s*([^<]*?)\s*<")
_SDK = re.compile(r"<Project\b[^>]*\bSdk\s*=\s*[\"']([^\"'/]*)")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


def settings(path: str, text: str) -> dict[str, object]:
    """`{"usings": [[namespace, alias, form]], "projects": ["../A/A.csproj"], "ImplicitUsings": "enable", "sdk":
    "Microsoft.NET.Sdk"}`, without empty values."""
    text = _COMMENT.sub("", text)
    found: dict[str, object] = dict(_PROPERTY.findall(text))
    if (sdk := _SDK.search(text)) is not None:
        found["sdk"] = sdk[1]
    global_imports: list[list[str]] = []
    projects: list[str] = []
    for kind, attributes in _ITEM.findall(text):
        included = _INCLUDE.search(attributes)
        if included is None:
            continue
        if kind == "ProjectReference":
            projects.append(included.group(1).replace("\\", "/"))
            continue
        alias = _ALIAS.search(attributes)
        global_imports.append(
            [included.group(1), alias.group(1) if alias else "", "static" if _STATIC.search(attributes) else ""]
        )
    if global_imports:
        found["usings"] = global_imports
    if projects:
        found["projects"] = projects
    return found
