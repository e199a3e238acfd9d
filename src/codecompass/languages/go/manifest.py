"""Settings of go.mod and go.work: the module's path, replacements, the folders of a workspace."""

import re
from collections.abc import Iterator

_COMMENT = re.compile(r"//[^\n]*")
_BLOCK = re.compile(r"^[ \t]*(\w+)[ \t]*\(([^)]*)\)", re.MULTILINE)
_LINE = re.compile(r"^[ \t]*(module|replace|require|use|go)[ \t]+([^(\n]+)$", re.MULTILINE)


def settings(path: str, text: str) -> dict[str, object]:
    """`{"module": "github.com/o/p", "replace": {"old": "../new"}, "require": […], "use": ["./a"]}`, without empty
    values."""
    found: dict[str, object] = {}
    replaced: dict[str, str] = {}
    listed: dict[str, list[str]] = {"require": [], "use": []}
    for keyword, words in directives(text):
        if keyword == "module":
            found["module"] = words[0]
        elif keyword == "replace" and "=>" in words[1:-1]:
            replaced[words[0]] = words[words.index("=>") + 1]
        elif keyword in listed:
            listed[keyword].append(words[0])
    found.update({key: value for key, value in {"replace": replaced, **listed}.items() if value})
    return found


def directives(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each with its words, those in blocks first: `require`, `[github.com/o/p, v1.2.0]`."""
    text = _COMMENT.sub("", text)
    lines = [(keyword, line) for keyword, block in _BLOCK.findall(text) for line in block.splitlines()]
    lines += _LINE.findall(_BLOCK.sub("", text))
    for keyword, line in lines:
        if words := [word.strip('"`') for word in line.split()]:
            yield keyword, words
