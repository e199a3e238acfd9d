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
elements. `published`: patterns of manifests below the root → what one says whose package others use, as a library's.
A file inherits the settings of the languages that its `facts.scm` inherits from.
"""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from codecompass.languages import inherited_folders, named

_HERE = Path(__file__).parent
FILE = "unused.toml"
_LAST = re.compile(r"[\w$]+(?=[^\w$.:/\\]|\Z)")


class Unused(NamedTuple):
    """The rules of one language."""

    names: re.Pattern[str]
    members: re.Pattern[str]
    paths: re.Pattern[str]
    exported_in: re.Pattern[str]
    beside: re.Pattern[str]
    plain_decorators: re.Pattern[str]
    needed_by: re.Pattern[str]
    plain_bases: re.Pattern[str]
    provided: re.Pattern[str]
    given_to: re.Pattern[str]
    modifiers: frozenset[str]
    implicit_interfaces: bool
    """Whether a type implements external interfaces by having their methods, without declaring it."""
    by_name: bool
    """Whether a member may be used through any type with a member of its name."""
    scanned: bool
    """Whether types may be found by their bases."""
    private: bool
    """Whether no base calls private members."""
    loading: re.Pattern[str]
    """Code that loads all files of a pattern."""
    reflecting: re.Pattern[str]
    """Code that calls members by a computed name."""
    resolving: re.Pattern[str]
    """Code that names a file by its path, without its ending."""
    drawn_in: re.Pattern[str]
    """Documents that may draw components."""
    published: tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]
    """Manifests, and what they say of a package that is made for others."""

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
    files = [_HERE / folder / FILE for folder in inherited_folders(named(language).home)]
    tables = [tomllib.loads(file.read_text("utf-8")) for file in files if file.exists()]
    if not tables:
        return None

    def pattern(key: str) -> re.Pattern[str]:
        return re.compile("|".join(one for rules in tables for one in rules.get(key, ())) or r"(?!)")

    modifiers = frozenset(one for rules in tables for one in rules.get("modifiers", ()))
    return Unused(
        names=pattern("names"),
        members=pattern("members"),
        paths=pattern("paths"),
        exported_in=pattern("exported_in"),
        beside=pattern("beside"),
        plain_decorators=pattern("plain_decorators"),
        needed_by=pattern("needed_by"),
        plain_bases=pattern("plain_bases"),
        provided=pattern("provided"),
        given_to=pattern("given_to"),
        modifiers=modifiers,
        by_name=any(rules.get("by_name", False) for rules in tables),
        implicit_interfaces=any(rules.get("implicit_interfaces", False) for rules in tables),
        scanned=any(rules.get("scanned", False) for rules in tables),
        private=any(rules.get("private", False) for rules in tables),
        loading=pattern("loading"),
        reflecting=pattern("reflecting"),
        resolving=pattern("resolving"),
        published=tuple(
            (re.compile(file), re.compile(said))
            for rules in tables
            for file, said in rules.get("published", {}).items()
        ),
        drawn_in=re.compile(next((rules["drawn_in"] for rules in tables if "drawn_in" in rules), r"(?!)")),
    )
