"""Who can use a definition, and how its parameters and calls are written: data, a file per language, `access.toml`.

`[seen_from]` maps a visibility to the places where a definition of that visibility can be used: `file`, `folder`,
`type` (its outermost enclosing type), `module` (its own module and those below), `above` (the parent module and those
below), `derived` (types derived from its own type), `project` (what is built together: the folder of the nearest file
whose name matches `manifest`). Several places are a list. A visibility that is not listed can be used everywhere.
`types_first`: whether a parameter's type is written before its name. `loose_calls`: whether a call may omit arguments;
`extra_arguments`: whether it may pass more than there are parameters. `counted_results`: whether a call's results must all be used. `wider_overrides`: whether an
override may take optional parameters that what it overrides does not. `shorthand`: whether a name alone in a literal is
key and value (`{ pay }`). `file_named`: whether a type's file has to be called like it. `sent_as`: what is to
be known of the names that a type lists whose head has a pattern. `exported`: what stands before
a name in a string that exports it, as in Python's `__all__`. `by_text`: what stands before a name in a string that is
read as a member (`getattr(cart, "total")`); `composed`: a member that is read by a name whose beginning alone, a group,
is written (`getattr(cart, f"on_{event}")`). `own_words`: what a callable's declaration has for itself alone, and no caller
can tell, as Java's `final` before a parameter.
`[stubs]`: how tests replace a definition by a stub, as patterns of what stands right `before`
its name (they end with `\\Z`), and right `after` it; not where `real` matches after it: a spy; `types`: of what stands before the name of a type
whose instances are replaced; `fixed`: what says around it that the stub has parameters of its own, where others take any. `[argument_sets]`: how a test that runs once for
each of several sets of arguments says them, in texts without comments whose strings are `""`: `one` set each, a list, which stands behind
`listed`, of several; `product`: whether lists are combined; `open`: what says that not all are written out. `[generated]`: what stands `before` and `after`
the name of a definition in the names that code generators make of it, none of which is in a repository. A file inherits the settings of the languages
that its `facts.scm` inherits from.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache

import msgspec

from codecompass.languages import all_languages, for_path, named
from codecompass.languages.tables import NEVER, row_as, tables_of

FILE = "access.toml"
EVERYWHERE = frozenset({"everywhere"})
_WIDTH = {"file": 1, "type": 1, "module": 1, "folder": 2, "above": 2, "derived": 4, "project": 8, "everywhere": 16}
"""How wide each place is, compared with others of the same language."""


class Stubs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How tests replace a definition by a stub."""

    before: re.Pattern[str] = NEVER
    after: re.Pattern[str] = NEVER
    real: re.Pattern[str] = NEVER
    """After the name, what says that the replaced one still runs."""
    fixed: re.Pattern[str] | None = None
    """Around the name, what says that the stub has parameters of its own; None: each has."""
    types: re.Pattern[str] = NEVER
    """Before the name of a type, what says that its instances are replaced."""

    def meets(self, text: str, start: int, length: int, most: int) -> bool:
        """Whether the name of this length at a place of a text is stubbed there; `most`: characters that are looked at."""
        before = text[max(start - most, 0) : start]
        if self.real.match(text, start + length, start + length + most):
            return False
        return self.before.search(before) is not None or self.after.match(text, start + length) is not None

    def replaces_type(self, text: str, start: int, most: int) -> bool:
        """Whether instances of the type whose name is at a place of a text are replaced there."""
        return self.types.search(text[max(start - most, 0) : start]) is not None


class ArgumentSets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the sets of arguments are written with which a test runs."""

    one: re.Pattern[str] = NEVER
    listed: re.Pattern[str] = NEVER
    open: re.Pattern[str] = NEVER
    product: bool = False


class Generated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How code generators call what they make of a definition."""

    before: str = ""
    after: str = ""

    def pattern(self, name: str) -> str:
        """A pattern of a name and of those made of it; in them something stands after it, in group `made`."""
        if not self.after:  # begins with the name: it is looked for as texts are
            return rf"{name}(?<![\w$]{name})(?P<made>(?!))?(?![\w$])"
        return rf"(?<![\w$])(?:{self.before})?{name}(?P<made>{self.after})?(?![\w$])"

    def origin(self, made: str) -> str:
        """The name that one is made of; empty where it is none of these."""
        found = re.fullmatch(self.pattern(r"(?P<name>\w+?)"), made) if self.after else None
        return found["name"] if found and found["made"] else ""


NOT_GENERATED = Generated()


class Access(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of one language's file."""

    seen_from: Mapping[str, frozenset[str]] = {}
    manifest: re.Pattern[str] = NEVER
    types_first: bool = False
    loose_calls: bool = False
    extra_arguments: bool = False
    counted_results: bool = False
    wider_overrides: bool = False
    shorthand: bool = False
    file_named: bool = False
    exported: re.Pattern[str] = NEVER
    by_text: re.Pattern[str] = NEVER
    composed: re.Pattern[str] = NEVER
    own_words: re.Pattern[str] = NEVER
    joined: str = ""
    sent_as: Mapping[str, str] = {}
    stubs: Stubs = Stubs()
    argument_sets: ArgumentSets = ArgumentSets()
    generated: Generated = NOT_GENERATED

    def places(self, visibility: str) -> frozenset[str]:
        """The places where a definition of a visibility can be used."""
        return self.seen_from.get(visibility, EVERYWHERE)

    def field_pattern(self, name: str) -> str:
        """A pattern of a field's name, also as a part of a path (group `made`: never)."""
        by, name = re.escape(self.joined), re.escape(name)
        return rf"{name}(?:(?<![\w$]{name})|(?<=[^\W_]{by}{name}))(?P<made>(?!))?(?:(?![\w$])|(?={by}[^\W_]))"

    def key_pattern(self, name: str) -> str:
        """A pattern of a field's name (group `name`) where it is the key of an argument or a string of its own."""
        by = re.escape(self.joined or ".")
        return rf"""(?:(?:^|[({{,])\s*|["']-?)(?:\w+?{by})*(?P<name>{re.escape(name)})(?=(?:{by}\w+)?\s*(?:=(?![=>])|["']))"""

    def is_narrower(self, visibility: str, than: str) -> bool:
        """Whether a visibility allows fewer places than another."""
        return _width(self.places(visibility)) < _width(self.places(than))


def origins(made: str) -> Iterator[str]:
    """The names of definitions that code generators may make a name of."""
    for language in all_languages():
        if origin := access_of(language.name).generated.origin(made):
            yield origin


def _width(places: frozenset[str]) -> int:
    return sum(_WIDTH[place] for place in places)


def access_in(path: str) -> Access:
    """The settings of a file's language; those of none where it is not known."""
    language = for_path(path)
    return access_of(language.name) if language is not None else Access()


@cache
def access_of(language: str) -> Access:
    tables = tables_of(language, FILE)
    seen = {word: places for one in tables for word, places in one.get("seen_from", {}).items()}
    settings = {key: value for one in tables for key, value in one.items()} | {"seen_from": seen}
    joined = named(language).syntax().notation.joined if named(language).depth == "deep" else ""
    return row_as(Access, settings | {"joined": joined})
