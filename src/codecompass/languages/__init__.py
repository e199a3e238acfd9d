"""Languages as data: a folder is a language, and nothing outside it is edited to add one.

A folder `languages/NAME/` holds
    `language.py`   LANGUAGE: its name, grammar, file names and separator
    `facts.scm`     what to capture, in the vocabulary of `languages/README.md`; `; inherits: other` takes another's
    `syntax.py`     how nodes read: paths, types, targets, parameters, imports (used in extraction)
    `rules.py`      how names mean: modules, imports, receivers, members (used in resolution)
    `frameworks/`   what is a route, a configuration key, a table … (a framework is one file)
    `unused.toml`   what is used although no code says so
    `entries.toml`  where a program is entered, and what it talks to outside
"""

from __future__ import annotations

import importlib
import re
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType

from codecompass.languages.frameworks import Frameworks, load

_HERE = Path(__file__).parent
_INHERITS = re.compile(r"^; inherits: *(.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Language:
    """What has to be known of a language before any of its files is read."""

    name: str
    grammar: str
    """Name of its grammar in the language pack; `""` for a manifest that `syntax.settings` reads by itself."""
    extensions: tuple[str, ...] = ()
    filenames: tuple[str, ...] = ()
    separator: str = "."
    """Between the parts of a qualified name (ruling 7)."""
    folder: str = ""
    """Folder of its query and rules, where several grammars share one (TSX and TypeScript)."""
    plain: bool = False
    """Whether `syntax.facts` reads its files without a grammar, and `syntax.words` says what of them can be searched."""
    bundled: bool = False
    """Whether tools write programs in it that nobody reads: in a few lines, names and blanks taken out."""
    aliases: tuple[str, ...] = field(default=())
    """Other names under which people ask for it."""

    @property
    def is_manifest(self) -> bool:
        """Whether its files are read for what they say of others alone."""
        return not self.grammar and not self.plain

    @property
    def home(self) -> str:
        return self.folder or self.name

    def query(self) -> str:
        """Text of its `facts.scm`, inherited parts first."""
        return _query(self.home)

    def frameworks(self) -> Frameworks:
        """Those told of in its folder and in those it inherits from."""
        return _frameworks(self.home)

    def syntax(self) -> ModuleType:
        return importlib.import_module(f"codecompass.languages.{self.home}.syntax")

    def rules(self) -> ModuleType:
        return importlib.import_module(f"codecompass.languages.{self.home}.rules")


@cache
def all_languages() -> tuple[Language, ...]:
    """Every language that has a folder, in the order of their names."""
    found: list[Language] = []
    for folder in sorted(path.parent.name for path in _HERE.glob("*/language.py")):
        declared = importlib.import_module(f"codecompass.languages.{folder}.language").LANGUAGES
        found.extend(declared)
    return tuple(found)


@cache
def named(name: str) -> Language:
    """The language of that name or alias. Raises KeyError."""
    for language in all_languages():
        if name == language.name or name in language.aliases:
            return language
    raise KeyError(name)


@lru_cache(maxsize=1 << 16)
def for_path(path: str) -> Language | None:
    """The language that a file's name says it is in; None for one we do not read."""
    name = path.rsplit("/", 1)[-1]
    by_name, by_extension = _tables()
    if name in by_name:
        return by_name[name]
    dot = name.rfind(".")
    return by_extension.get(name[dot:].lower()) if dot >= 0 else None


def is_manifest(path: str) -> bool:
    """Whether a file is read for what it says of others alone."""
    language = for_path(path)
    return language is not None and language.is_manifest


@cache
def _tables() -> tuple[dict[str, Language], dict[str, Language]]:
    languages = all_languages()
    by_name = {name: language for language in languages for name in language.filenames}
    by_extension = {extension: language for language in languages for extension in language.extensions}
    return by_name, by_extension


@cache
def _query(folder: str) -> str:
    text = (_HERE / folder / "facts.scm").read_text(encoding="utf-8")
    return "\n".join([*map(_query, _inherited(folder)), text])


@cache
def _inherited(folder: str) -> tuple[str, ...]:
    file = _HERE / folder / "facts.scm"
    lines = _INHERITS.findall(file.read_text(encoding="utf-8")) if file.exists() else ()
    return tuple(name.strip() for line in lines for name in line.split(","))


@cache
def _frameworks(folder: str) -> Frameworks:
    return Frameworks(one for at in inherited_folders(folder) for one in load(_HERE / at / "frameworks"))


def inherited_folders(folder: str) -> list[str]:
    """A language's folder and those it inherits from, which come first."""
    waiting, folders = [folder], list[str]()
    while waiting:
        folders.append(waiting.pop())
        waiting.extend(_inherited(folders[-1]))
    return folders[::-1]
