"""Routes of a Razor file: `@page`, with a path or without."""

import re

from codecompass.languages.syntax import Syntax
from codecompass.model import Definition, FileFacts, SurfaceFact

_PAGE = re.compile(r"""^\s*@page\b(?:[ \t]+"([^"\n]*)")?""", re.MULTILINE)


def facts(path: str, text: str) -> FileFacts:
    """The file as a module, and a `page` surface for each of its routes."""
    name, lines = path.rsplit("/", 1)[-1].split(".", 1)[0], text.count("\n") + 1
    module = Definition(name, "module", -1, 0, len(text.encode()), 1, lines)
    pages = tuple(_page(text, found) for found in _PAGE.finditer(text))
    return FileFacts("razor", lines, (module,), surfaces=pages)


def _page(text: str, found: re.Match[str]) -> SurfaceFact:
    start = text.index("@", found.start())
    line = text.count("\n", 0, start) + 1
    return SurfaceFact("page", found.group(1) or "", 0, line, len(text[:start].encode()), framework="aspnet")


class RazorSyntax(Syntax):
    facts = staticmethod(facts)


SYNTAX = RazorSyntax()
