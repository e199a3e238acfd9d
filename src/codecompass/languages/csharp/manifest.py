"""Settings of project files: usings for every file of the project, and references to other projects."""

import re
from collections.abc import Iterator

_ITEM = re.compile(
    r"<(Using|ProjectReference|PackageReference|PackageVersion|GlobalPackageReference|package)\b([^>]*)>"
)
_ATTRIBUTE = re.compile(r"(\w+)\s*=\s*[\"']([^\"']*)[\"']")
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
    for tag, told in items(text):
        included = told.get("include")
        if included is None:
            continue
        if tag == "ProjectReference":
            projects.append(included.replace("\\", "/"))
        elif tag == "Using":
            is_static = told.get("static", "").lower() == "true"
            global_imports.append([included, told.get("alias", ""), "static" if is_static else ""])
    if global_imports:
        found["usings"] = global_imports
    if projects:
        found["projects"] = projects
    return found


def items(text: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The items that name something by attributes, whose names are in small letters."""
    for tag, attributes in _ITEM.findall(_COMMENT.sub("", text)):
        yield tag, {name.lower(): value for name, value in _ATTRIBUTE.findall(attributes)}
