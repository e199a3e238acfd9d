"""What is used although no code refers to it: by a language's runtime, a framework, a build. A file per language,
`unused.toml`.

`names`: names of such definitions, anywhere. `members`: names of such members. `paths`: files whose definitions
something else loads; `exported_in`: files of which it loads the exports; `beside`: files whose folder it loads whole, with
those below. `modifiers`: those of definitions used
elsewhere.
`plain_decorators`: decorators that register nothing; any other one may. `needed_by`: decorators, as written, whose code needs
what they stand at, with its members, whatever their name. `plain_bases`: external bases that call nothing
in derived types; any other one may. `provided`: signatures of scopes whose members implement a declaration elsewhere.
`given_to`: signatures of what is given to something else by being there: a member of `window`, a type that a comment names.
All are regular expressions, for decorators and bases of the last name, except modifiers, which are words.
`implicit_interfaces`: whether types implement interfaces without declaring it. `scanned`: whether frameworks construct
what derives from a type or implements it, without a word in the code. `by_name`: whether a member may be used through
any type with a member of its name. `private`: whether no base calls private members. `loading`: code that loads all
files of a pattern (group 1); `reflecting`: code that calls members of its own object by a computed name; `resolving`:
the file that a path (group 1) names. `drawn_in`: documents that may draw the language's components by their names, as
elements. `extending`: signatures of members that are called on other types.
`[[package]]`: what its `file` says of who uses the folder around it: `private` (the repository alone), `offered` (others),
`unserved` (others, unless the repository serves an endpoint), `unrun` (… or is a program). The first that matches holds.
`needed`: the packages that it needs (group 1), of which a folder may hold copies.
A file inherits the settings of the languages that its `facts.scm` inherits from.
"""

import re
from collections.abc import Callable, Collection, Iterable
from functools import cache
from itertools import product
from posixpath import dirname

import msgspec

from codecompass.languages.tables import NEVER, merged, row_as, tables_of

FILE = "unused.toml"
ANSWERS = PRIVATE, OFFERED, UNSERVED, UNRUN = "private", "offered", "unserved", "unrun"
FEWEST_COPIES = 3
"""The fewest packages in a folder, called like some that manifests need, by which it is one of copies."""
_LAST = re.compile(r"[\w$]+(?=[^\w$.:/\\]|\Z)")


class Package(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a file says of who uses the folder around it."""

    file: re.Pattern[str]
    private: re.Pattern[str] = NEVER
    offered: re.Pattern[str] = NEVER
    unserved: re.Pattern[str] = NEVER
    unrun: re.Pattern[str] = NEVER
    needed: re.Pattern[str] = NEVER


class Unused(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of one language."""

    names: re.Pattern[str] = NEVER
    members: re.Pattern[str] = NEVER
    paths: re.Pattern[str] = NEVER
    exported_in: re.Pattern[str] = NEVER
    beside: re.Pattern[str] = NEVER
    plain_decorators: re.Pattern[str] = NEVER
    needed_by: re.Pattern[str] = NEVER
    plain_bases: re.Pattern[str] = NEVER
    provided: re.Pattern[str] = NEVER
    given_to: re.Pattern[str] = NEVER
    extending: re.Pattern[str] = NEVER
    modifiers: frozenset[str] = frozenset()
    implicit_interfaces: bool = False
    """Whether a type implements external interfaces by having their methods, without declaring it."""
    by_name: bool = False
    """Whether a member may be used through any type with a member of its name."""
    scanned: bool = False
    """Whether types may be found by their bases."""
    private: bool = False
    """Whether no base calls private members."""
    loading: re.Pattern[str] = NEVER
    """Code that loads all files of a pattern."""
    reflecting: re.Pattern[str] = NEVER
    """Code that calls members by a computed name."""
    resolving: re.Pattern[str] = NEVER
    """Code that names a file by its path, without its ending."""
    drawn_in: re.Pattern[str] = NEVER
    """Documents that may draw components."""
    package: tuple[Package, ...] = ()

    def why_named(self, name: str, path: str, *, member: bool, exported: bool) -> str:
        """Why a definition must not be called unused, by its name and its path; empty: it may be."""
        if self.names.fullmatch(name) or (member and self.members.fullmatch(name)):
            return "names that the language or a framework calls"
        if self.paths.search(path) or (exported and self.exported_in.search(path)):
            return "files that a framework or a build loads"
        return ""

    def registers(self, decorators: str) -> bool:
        """Whether one of the decorators (a line each) may register the definition."""
        lines = [line for line in decorators.split("\n") if line]
        return self.needs(decorators) or any(not self.plain_decorators.fullmatch(last_name(one)) for one in lines)

    def needs(self, decorators: str) -> bool:
        """Whether one of the decorators (a line each) stands for code that needs what it stands at, and its members."""
        return any(map(self.needed_by.search, decorators.split("\n")))

    def calls_back(self, bases: list[str]) -> bool:
        """Whether one of the bases may call members of derived types."""
        return any(not self.plain_bases.fullmatch(last_name(base)) for base in bases)


def last_name(written: str) -> str:
    """The last name in a text: `app.route("/")` → `route`, `pkg::Base<T>` → `Base`."""
    found = _LAST.search(written)
    return found[0] if found else written


@cache
def unused_rules(language: str) -> Unused | None:
    """The rules of a language; None where there are none: nothing in it is reported as unused."""
    tables = tables_of(language, FILE)
    return row_as(Unused, merged(tables)) if tables else None


def manifests_say(language: str, paths: Iterable[str], text: Callable[[str], str]) -> dict[str, str]:
    """By folder, what a file in it says of who uses what is public there: the first of ANSWERS that one gives."""
    rules, found = unused_rules(language), dict[str, str]()
    packages = rules.package if rules is not None else ()
    for path, one in ((path, one) for path in paths for one in packages if one.file.search(path)):
        told = text(path)
        if answer := next((key for key in ANSWERS if getattr(one, key).search(told)), ""):
            found[dirname(path)] = min(answer, found.get(dirname(path), answer), key=ANSWERS.index)
    return found


def copied(language: str, paths: Collection[str], text: Callable[[str], str]) -> set[str]:
    """The folders that hold copies of packages which manifests need, with a slash at the end."""
    rules = unused_rules(language)
    packages = rules.package if rules is not None else ()
    manifests = [(path, one) for path in paths for one in packages if one.file.search(path)]
    needed = {_plain(name) for path, one in manifests for name in one.needed.findall(text(path))}
    own, found = {dirname(path) for path, _ in manifests}, dict[str, set[str]]()
    for path in paths if needed else ():
        parts = path.partition(".")[0].split("/")
        for end, length in product(range(2, len(parts) + 1), (1, 2)):
            name, folder = "/".join(parts[end - length : end]), "/".join(parts[: end - length])
            if folder and _plain(name) in needed and f"{folder}/{name}" not in own:
                found.setdefault(f"{folder}/", set()).add(name)
    return {folder for folder, names in found.items() if len(names) >= FEWEST_COPIES}


def _plain(name: str) -> str:
    """A package's name however its words are joined: `cherrypy-cors`, `CherryPy_Cors`."""
    return re.sub(r"[-.]", "_", name).lower()
