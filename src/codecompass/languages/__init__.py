"""Languages as data: a folder is a language, and nothing outside it is edited to add one.

A folder `languages/NAME/` contains
    `language.toml` its name, grammar, file names and separator
    `facts.scm`     what to capture, in the vocabulary of `languages/README.md`; `; inherits: other` takes another's
    `syntax.py`     how nodes read: paths, types, targets, parameters, imports (used in extraction)
    `rules.py`      how names mean: modules, imports, receivers, members (used in resolution); of these two a language
                    without has those of the nearest folder that its query inherits from
    `vocabulary.py` what words, types, members and functions of the language and its libraries mean (used in resolution);
                    `vocabulary.toml` what of that is data alone
    `nodes.toml`    kinds of nodes by their part in control flow, calls, literals, paths … (`node_kinds.py`)
    `library.toml`  what its libraries give: results of members, lists of names (`library.py`)
    `frameworks/`   what is a route, a configuration key, a table … (a framework is one file)
    `unused.toml`   what is used although no code refers to it
    `entries.toml`  where a program is entered, and which external services it uses
    `access.toml`   who can use a definition, and how parameters and calls are written (used in reviews)
    `runners.py`    which programs run its tests, and the form in which they expect the tests' names

A folder with a `facts.scm` alone is a language that is read in outline (`outline.py`): the head of that file declares
what `language.toml` declares for the others. Such folders may also be in the user's home (`config.toml`'s), under
`languages/`.
"""

from __future__ import annotations

import importlib
import re
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from codecompass.languages.heads import read_head, users_files

if TYPE_CHECKING:
    from codecompass.languages.frameworks import Frameworks
    from codecompass.languages.syntax import Syntax

_HERE = Path(__file__).parent
OUTLINE = "outline"
"""Module that serves as `syntax.py` and `rules.py` for every language that is read in outline."""
ADDING = "its head says grammar and extensions, and each pattern has one of the roles in languages/README.md"
"""How users write a `facts.scm` of their own, as an error message puts it."""
_INHERITS = re.compile(r"^; inherits: *(.+)$", re.MULTILINE)
_BESIDE = re.compile(r"^; beside: *(.+)$", re.MULTILINE)


class Language(msgspec.Struct, frozen=True):
    """What must be known about a language before any of its files is read."""

    name: str
    grammar: str = ""
    """Name of its grammar in the language pack; `""` for a manifest that `syntax.settings` parses by itself."""
    extensions: tuple[str, ...] = ()
    filenames: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()
    """Patterns of its files' paths, for files that neither their extension nor their name assigns to a language."""
    separator: str = "."
    """Between the parts of a qualified name (ruling 7)."""
    folder: str = ""
    """Folder of its query and rules, where several grammars share one (TSX and TypeScript)."""
    plain: bool = False
    """Whether `syntax.facts` reads its files without a grammar; `syntax.words` returns the text to search in them."""
    bundled: bool = False
    """Whether tools write programs in it that nobody reads: a few lines, with names and blanks removed."""
    aliases: tuple[str, ...] = ()
    """Other names that people use for it."""
    ecosystem: str = ""
    """The registry that its imported packages come from: `pypi npm go cargo maven nuget composer`."""
    wrapped: tuple[str, ...] = ()
    """Endings of its files that contain more than code: `notebooks.py` extracts the code from them (`wrapping.py`)."""
    outline: str = ""
    """For a language read in outline (definitions, documentation, imports and calls as written; nothing is bound): its
    `facts.scm`."""
    kin: str = ""
    """… and the name under which its uses of names are counted, which several languages may share."""
    manifests: tuple[str, ...] = ()
    """… and the manifest languages that read the same file for its settings: a Makefile declares where modules are
    found."""
    is_code: bool = True
    """Whether its symbols are code. Symbols that are not (headings, style classes) never compete with code for a
    name."""
    preprocessed: bool = False
    """Whether a preprocessor keeps or drops lines of its files (`syntax.conditional_spans`)."""
    otherwise: tuple[tuple[str, str], ...] = ()
    """(pattern, language): a file whose text matches is read as that language: a C header with C++ in it."""

    @property
    def depth(self) -> str:
        """How much is read: `deep`, `outline`, or `settings` for a manifest."""
        return "outline" if self.outline else "deep" if self.grammar or self.plain else "settings"

    @property
    def is_manifest(self) -> bool:
        """Whether its files are read only for settings that apply to other files."""
        return not self.grammar and not self.plain

    @property
    def home(self) -> str:
        return self.folder or self.name

    def of_text(self, text: bytes) -> Language:
        """The language that a file's text is in, which may be another one than its name says."""
        found = (other for other, pattern in self.otherwise if re.search(pattern.encode(), text, re.MULTILINE))
        return next(map(named, found), self)

    def query(self) -> str:
        """Text of its `facts.scm`, inherited parts first."""
        return Path(self.outline).read_text(encoding="utf-8") if self.outline else _query(self.home)

    def frameworks(self) -> Frameworks:
        """The frameworks described in its folder and in the folders that it inherits from."""
        return _frameworks("" if self.outline else self.home)

    def syntax(self) -> Syntax:
        """How its nodes read."""
        syntax: Syntax = _module("" if self.outline else self.home, "syntax").SYNTAX
        return syntax

    def rules(self) -> ModuleType:
        return _module("" if self.outline else self.home, "rules")


@cache
def _module(folder: str, name: str) -> ModuleType:
    """A module of a language's folder, or of the nearest folder that it inherits from; `""`: of those read in outline."""
    if not folder:
        return importlib.import_module(f"codecompass.languages.{OUTLINE}")
    having = (at for at in reversed(inherited_folders(folder)) if (_HERE / at / f"{name}.py").exists())
    return importlib.import_module(f"codecompass.languages.{next(having)}.{name}")


@cache
def all_languages() -> tuple[Language, ...]:
    """Every language that has a folder, in the order of their names."""
    found: list[Language] = []
    deep = sorted(_HERE.glob("*/language.toml"))
    for file in deep:
        found += msgspec.toml.decode(file.read_bytes(), type=dict[str, list[Language]])["language"]
    folders = {file.parent for file in deep}
    alone = sorted(file for file in _HERE.glob("*/facts.scm") if file.parent not in folders)
    found.extend(one for file in alone if (one := _outlined(file)))
    found.extend(users_languages(tuple(found))[0])
    return tuple(found)


def _outlined(file: Path) -> Language | None:
    """The language of a folder that has no `language.toml`; None for one whose query others inherit."""
    head = read_head(file)
    return None if isinstance(head, str) else Language(**head)


@cache
def users_languages(known: tuple[Language, ...]) -> tuple[tuple[Language, ...], tuple[str, ...]]:
    """The languages in the user's home that are not in the package already, and what is wrong with the others there."""
    found, troubles = list[Language](), list[str]()
    taken = {name: one.name for one in known for name in (one.name, *one.aliases, *one.extensions, *one.filenames)}
    for file in users_files():
        head = read_head(file)
        if isinstance(head, str):
            troubles.append(f"{file}: {head}")
            continue
        language = Language(**head)
        clash = [
            name
            for name in (language.name, *language.aliases, *language.extensions, *language.filenames)
            if name in taken
        ]
        if clash:
            troubles.append(f"{file}: `{clash[0]}` is {taken[clash[0]]}'s, which codecompass reads itself")
            continue
        found.append(language)
        taken |= dict.fromkeys((language.name, *language.extensions, *language.filenames), language.name)
    return tuple(found), tuple(troubles)


def users_troubles() -> tuple[str, ...]:
    """What is wrong with languages that the user has added: one line each, the file first."""
    all_languages()
    own = {str(file) for file in users_files()}
    return users_languages(tuple(one for one in all_languages() if one.outline not in own))[1]


@cache
def named(name: str) -> Language:
    """The language of that name or alias. Raises KeyError."""
    for language in all_languages():
        if name == language.name or name in language.aliases:
            return language
    raise KeyError(name)


def is_bound(path: str) -> bool:
    """Whether the names in a file are bound, so that it is known who uses what is in it."""
    language = for_path(path)
    return language is not None and language.depth == "deep"


@lru_cache(maxsize=1 << 16)
def for_path(path: str) -> Language | None:
    """The language of a file, by its name; None for a language that we do not read."""
    name = path.rsplit("/", 1)[-1]
    by_name, by_extension = _tables()
    if name in by_name:
        return by_name[name]
    dot = name.rfind(".")
    if dot < 0:
        return None
    found = by_extension.get(name[dot:].lower()) or by_name.get(f"{name[: name.find('.')]}.*")
    return found or next((one for pattern, one in _patterns() if pattern.search(path)), None)


def is_deep(path: str) -> bool:
    """Whether a file is in a language whose names are bound, not merely read in outline."""
    language = for_path(path)
    return language is not None and not language.outline


def is_code(language: str) -> bool:
    """Whether the symbols of a language are code."""
    try:
        return named(language).is_code
    except KeyError:
        return True


def ecosystem_of(language: str) -> str:
    """The registry that a language's imported packages come from; empty where it is not known."""
    try:
        return named(language).ecosystem
    except KeyError:
        return ""


def unbound_name(language: str, name: str) -> str:
    """The key under which unbound uses of a name are counted. In a language read in outline it has the language's kin
    as prefix, so that they count only for definitions of that kin: `print` in C → `c:print`."""
    try:
        kin = named(language).kin
    except KeyError:
        return name
    return f"{kin}:{name}" if kin else name


def may_name(path: str, language: str) -> bool:
    """Whether code of a file can use a definition in a language: not where packages of both come from different registries
    (`axios.post` in JavaScript is no use of a `post` in Python)."""
    other, own = for_path(path), named(language) if language else None
    return other is None or own is None or not (other.ecosystem and own.ecosystem) or other.ecosystem == own.ecosystem


def is_manifest(path: str) -> bool:
    """Whether a file is read only for settings that apply to other files."""
    language = for_path(path)
    return language is not None and language.is_manifest


@cache
def _tables() -> tuple[dict[str, Language], dict[str, Language]]:
    languages = all_languages()
    by_name: dict[str, Language] = {}
    manifests: dict[str, tuple[str, ...]] = {}
    for language in languages:
        for name in language.filenames:
            if language.is_manifest:
                manifests[name] = (*manifests.get(name, ()), language.name)
            by_name[name] = replace(language, manifests=manifests.get(name, ())) if language.outline else language
    by_extension = {extension: language for language in languages for extension in language.extensions}
    return by_name, by_extension


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], Language], ...]:
    return tuple((re.compile(pattern), one) for one in all_languages() for pattern in one.patterns)


def forget() -> None:
    """Clear the caches, so that the next query looks for languages again."""
    for kept in (all_languages, users_languages, named, for_path, _module, _tables, _patterns):
        kept.cache_clear()


@cache
def _query(folder: str) -> str:
    text = (_HERE / folder / "facts.scm").read_text(encoding="utf-8")
    return "\n".join([*map(_query, _inherited(folder)), text])


@cache
def _inherited(folder: str, line: re.Pattern[str] = _INHERITS) -> tuple[str, ...]:
    """The folders that a line in the head of a folder's query names."""
    file = _HERE / folder / "facts.scm"
    lines = line.findall(file.read_text(encoding="utf-8")) if file.exists() else ()
    return tuple(name.strip() for found in lines for name in found.split(","))


@cache
def _frameworks(folder: str) -> Frameworks:
    from codecompass.languages.effects import caches  # queries of a graph need none
    from codecompass.languages.framework_files import load
    from codecompass.languages.frameworks import Frameworks

    homes = [_HERE / at for at in inherited_folders(folder)] if folder else ()
    return Frameworks(one for home in homes for one in (*load(home / "frameworks"), *caches(home)))


def inherited_folders(folder: str) -> list[str]:
    """A language's folder and the folders that it inherits from, those first; also those of languages that it is used
    beside, whose frameworks, test runners and the like are its own, too, but not their query."""
    waiting, folders = [folder], list[str]()
    while waiting:
        folders.append(waiting.pop())
        waiting.extend((*_inherited(folders[-1]), *_inherited(folders[-1], _BESIDE)))
    return folders[::-1]
