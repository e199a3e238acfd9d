"""Files that a bundler imports by a pattern: `import.meta.glob("./pages/**/*.vue")`, `require.context("./pages", true,
/\\.vue$/)`."""

import re
from collections.abc import Iterable, Iterator

from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, ImportParts, Node

GLOB = "glob:"
"""Prefix of the module in an import by pattern."""
LONGEST = 300
_CALLED = re.compile(r"import\.meta\.glob(?:Eager)?\Z")
_CONTEXT = re.compile(
    r"""require\.context\(\s*["']([^"'\n]+)["']\s*(?:,\s*(true|false|!0|!1)\s*(?:,\s*/(\w*)(?:\[A-Z\])?(?:\\w\+|\.\*)?\\\.(?:(\w+)|\(([\w|]+)\))\$/\w*\s*)?)?,?\s*\)"""
)
"""Its folder, whether with those below, what a file's name begins with, and its endings."""
_PART = re.compile(r"(\*\*/|\*\*|\*|\?|\{[^{}]*\})")
_WILD = {"**/": "(?:.+/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}


def patterns_of(call: Node, expressions: Expressions) -> Iterator[ImportParts]:
    """The imports of a call that imports by a pattern; nothing for other calls."""
    function, arguments = call.child_by_field_name("function"), call.child_by_field_name("arguments")
    called = expressions.text(function) if function is not None else ""
    if called == "require.context" and (context := _CONTEXT.fullmatch(expressions.code(call))) is not None:
        folder, below, start, single, several = context.groups(default="")
        ending = single or (f"{{{several.replace('|', ',')}}}" if several else "*")
        depth = "" if below in ("false", "!1") else "**/"
        yield ImportParts(f"{GLOB}{folder.rstrip('/')}/{depth}{start}*.{ending}", "", "", "glob", call)
    if arguments is None or not _CALLED.match(called):
        return
    first = next(iter(children_of(arguments)), None)
    for one in children_of(first) if first is not None and first.type == "array" else [first]:
        text = expressions.text(one)[1:-1] if one is not None and one.type in ("string", "template_string") else ""
        if text and text[0] != "!" and len(text) <= LONGEST and "${" not in text:
            yield ImportParts(f"{GLOB}{text}", "", "", "glob", call)


def parted(pattern: str) -> tuple[str, str]:
    """The fixed folder at the start of a pattern, and the rest."""
    parts = pattern.split("/")
    fixed = next((number for number, part in enumerate(parts) if _PART.search(part)), len(parts) - 1)
    return "/".join(parts[:fixed]), "/".join(parts[fixed:])


def matching(pattern: str, paths: Iterable[str]) -> list[str]:
    """The paths that match a pattern, in order."""
    compiled = re.compile("".join(map(_translated, _PART.split(pattern))))
    return sorted(filter(compiled.fullmatch, paths))


def _translated(part: str) -> str:
    if part[:1] == "{" and part[-1:] == "}":
        return f"(?:{'|'.join(re.escape(one) for one in part[1:-1].split(','))})"
    return _WILD.get(part) or re.escape(part)
