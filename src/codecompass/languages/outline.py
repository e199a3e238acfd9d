"""What all languages read in outline share: how comments read, and names of modules."""

import re
from collections.abc import Mapping

from codecompass.languages import for_path
from codecompass.languages.rules import Place, Rules
from codecompass.languages.syntax import Syntax
from codecompass.model import FileFacts

_MARKS = re.compile(
    r"^[ \t]*(?:/\*+!?|\*+/|\*(?!\*)|//+[!<]*|#+['!]?|--\[\[|--+|;+|%+|<!--|\(\*|@?(?:module)?doc[ \t]+)?[ \t]?",
    re.MULTILINE,
)
_ENDS = re.compile(r"[ \t]*(?:\*+/|-->|\*\)|\]\])[ \t]*$", re.MULTILINE)
_QUOTES = re.compile(r'\A(?:"""|\'\'\'|~[sS]"""|"|\')\s*|\s*(?:"""|\'\'\'|"|\')\Z')


_CONDITION = re.compile(rb"[ \t]*#[ \t]*(if|ifdef|ifndef|elif|elifdef|else|endif)\b[ \t]*(\w*)")
_MARKED = re.compile(
    rb"(\b(?:class|struct|union)[ \t]+)([A-Z][A-Z0-9_]{2,}(?:\([^()\n]*\))?)(?=[ \t]+[A-Za-z_]\w*(?:[ \t]+final)?\s*[:{])"
)
_ATTRIBUTE = re.compile(
    rb"\b(?:NS|API|CF|UI|OBJC|DEPRECATED)_(?!ENUM\b|OPTIONS\b)[A-Z_]+(?:\([^()\n]*\))?(?=[ \t]*(?:[;{]|\r?\n|NS_|API_))"
)
"""Macros for a compiler of Objective-C at the end of a line or a declaration."""
_BLANK = re.compile(rb"[^\r\n]")


def repaired(source: bytes) -> bytes:
    """The source with only the first branch of each `#if`, since the braces of several seldom match; and without macros
    between `class` and the name (`class EXPORTED Cart {`), which the grammar does not know."""
    source = _MARKED.sub(lambda found: found[1] + b" " * len(found[2]), source)
    if b"@interface" in source or b"@protocol" in source:
        source = _ATTRIBUTE.sub(lambda found: _BLANK.sub(b" ", found[0]), source)
    if b"#if" not in source and b"# if" not in source:
        return source
    lines, branches = source.splitlines(keepends=True), list[list[bool]]()
    continued = False
    for number, line in enumerate(lines):
        found = None if continued else _CONDITION.match(line)
        continued = continued if found is None else False
        if found is not None:
            word, what = found[1], found[2]
            if word.startswith(b"if"):
                branches.append([what != b"0"])
            elif branches and word == b"endif":
                branches.pop()
            elif branches:
                branches[-1].append(not any(branches[-1]))
        if found is not None or continued or not all(one[-1] for one in branches):
            lines[number] = _BLANK.sub(b" ", line)
        continued = (found is not None or continued) and line.rstrip(b"\r\n").endswith(b"\\")
    return b"".join(lines)


def doc(text: str) -> str:
    """A comment or documentation string without its marks."""
    text = _ENDS.sub("", _MARKS.sub("", text)).strip()
    return _QUOTES.sub("", text).strip()


class OutlineSyntax(Syntax):
    repaired = staticmethod(repaired)
    doc = staticmethod(doc)


class OutlineRules(Rules):
    """No name is bound: nothing in these files is known elsewhere."""

    def __init__(self, files: Mapping[str, FileFacts], language: str) -> None:
        super().__init__(files, language)

    def module_name(self, path: str) -> str:
        """The package or namespace that the file declares; else its path: `src/jv_print.c` → `src.jv_print`."""
        language = for_path(path)
        separator = language.separator if language else "."
        package = self.files[path].settings.get("package")
        if isinstance(package, str) and package:
            return package
        folder, slash, name = path.rpartition("/")
        stem = name.rpartition(".")[0] or name
        return f"{folder}{slash}{stem}".replace("/", separator)

    def places(self, module: str) -> tuple[Place, ...]:
        return ()


RULES = OutlineRules
SYNTAX = OutlineSyntax()
