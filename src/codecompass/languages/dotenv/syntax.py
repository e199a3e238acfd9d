"""How a file of environment variables reads: `KEY=value` and `export KEY=value`, a value over several lines in
quotes."""

import re

from codecompass.languages.python.manifest import PATH, variables
from codecompass.languages.syntax import Syntax
from codecompass.model import Definition, FileFacts, SurfaceFact

_KEY = re.compile(
    r"""^[ \t]*(?:export[ \t]+)?([A-Za-z_][\w.]*)[ \t]*=[ \t]*("(?:[^"\\]|\\.)*"|'[^']*'|[^\n]*)""", re.MULTILINE
)

_SETTINGS = ".conf"
"""The ending of files whose keys are settings of the program, rather than variables of its environment."""


def facts(path: str, text: str) -> FileFacts:
    """The keys, each as a definition and as a configuration key. The hashes cover only the keys."""
    lines = text.count("\n") + 1
    module = Definition(path.rsplit("/", 1)[-1], "module", -1, 0, len(text.encode()), 1, lines)
    definitions, surfaces = [module], []
    is_environment = not path.endswith(_SETTINGS)
    detail, called = (".env file", "dotenv") if is_environment else (module.name, "beego-settings")
    for found in _KEY.finditer(text):
        key, line = found.group(1), text.count("\n", 0, found.start(1)) + 1
        start = len(text[: found.start(1)].encode())
        definitions.append(Definition(key, "constant", 0, start, start + len(key), line, line, signature=key))
        handler = f"#def{len(definitions) - 1}"
        surfaces.append(SurfaceFact("config", key, 0, line, start, detail, handler, "", "dotenv"))
    searched = [*variables(text)]
    settings: dict[str, object] = {PATH: searched} if searched else {}
    return FileFacts(called, lines, tuple(definitions), surfaces=tuple(surfaces), settings=settings)


def words(text: str) -> str:
    """The part of a file that may be searched: its keys."""
    return "\n".join(found.group(1) for found in _KEY.finditer(text))


class DotenvSyntax(Syntax):
    facts = staticmethod(facts)
    words = staticmethod(words)


SYNTAX = DotenvSyntax()
