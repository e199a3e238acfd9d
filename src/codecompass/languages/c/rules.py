"""C's name resolution: what a file includes it sees, and a linker joins the rest by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from posixpath import commonpath, dirname

from codecompass.languages import for_path
from codecompass.languages.c import platforms
from codecompass.languages.c.conditions import NEVER, OFTEN, SELDOM, UNKNOWN
from codecompass.languages.c.includes import INCLUDE, STANDARD, Includes
from codecompass.languages.c.odds import Odds, conditions_of
from codecompass.languages.c.openers import BY_MACRO, GIVEN, OPENED, OPENS, STANDS_FOR
from codecompass.languages.c.syntax import SCOPED, SPECIALIZATION, SPECIALIZED_FOR
from codecompass.languages.c.vocabulary import CONST, CONST_POINTER, GLOBAL, POINTER, RVALUE, VOCABULARY
from codecompass.languages.cpp.constraints import REQUIRES, UNTOLD, holds, permitted
from codecompass.languages.cpp.library import SYSTEM_FUNCTIONS
from codecompass.languages.linking import Linking, Name, Named
from codecompass.languages.native.targets import BUILDS
from codecompass.languages.rules import Outside, Place, Rules
from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, DECLARATION, DELETED, TYPE_KINDS, Definition, FileFacts, Import
from codecompass.process.memo import memoised

HEADERS = (".h", ".hh", ".hpp", ".hxx", ".h++", ".inc", ".inl", ".ipp", ".tpp", ".cuh")
EVERYWHERE = 1 << 60
"""A position behind the end of any file: that of a name as a type."""
MANY = 8
"""From how many definitions of a name on those are looked at first that a file sees."""
MOST_DEFINITIONS = 1 << 16
"""How many definitions are kept in memory: some 50 MB."""
_BESIDE = "\0"
"""Between the paths of a module's key: those of an include that leads to several files, each in some builds."""
_NAMED_AS_TYPES = TYPE_KINDS | {"namespace"}
_LINKED = frozenset({"fn", "variable", "method", "constructor"})
"""Kinds of definitions that other translation units refer to by name."""


class CRules(Rules, Linking):
    DIALECT = "linked"
    vocabulary = VOCABULARY

    @classmethod
    def governs(cls, path: str) -> bool:
        """Which file an include means depends on which there are."""
        return True

    @classmethod
    def implicit_members(cls) -> frozenset[str]:
        return super().implicit_members() | {one for each in cls.vocabulary.operations.values() for one in each}

    @classmethod
    def is_implicit(cls, name: str) -> bool:
        return name[:1] == "~" or super().is_implicit(name)

    @classmethod
    def applies_elsewhere(cls, imported: Import) -> bool:
        """What a file includes those see that include the file."""
        return imported.form == INCLUDE

    @classmethod
    def shared(cls, path: str, facts: FileFacts) -> Iterator[tuple[str, int]]:
        """All that other files may name: all but fields, and what functions have inside."""
        for position, definition in enumerate(facts.definitions):
            if position and is_of_file(facts, definition):
                yield definition.name, position

    @cached_property
    def linking(self) -> Linking:
        return self

    # Modules: a file is one, with its path as key

    def module_name(self, path: str) -> str:
        """Its path: `src/jv_print.c` → `src::jv_print`."""
        return path.rpartition(".")[0].replace("/", self.vocabulary.separator)

    def module_of(self, path: str) -> str:
        return path

    def places(self, module: str) -> tuple[Place, ...]:
        return tuple(Place(path, 0) for path in module.split(_BESIDE) if path in self.files)

    def stands_for_folder(self, path: str) -> bool:
        return False

    @classmethod
    def stands_for_member(cls, definition: Definition) -> bool:
        return definition.kind != "macro"

    @cached_property
    def includes(self) -> Includes:
        builds = [path for path in self.files if path.rpartition("/")[2] in BUILDS]
        return Includes(self.files, [path for path in self.files if _is_of_family(path)], builds)

    @cached_property
    def _odds(self) -> Odds:
        return Odds(self.files, self.includes, self._definition)

    def import_module(self, path: str, imported: Import) -> str | Outside | None:
        return _BESIDE.join(self.includes.targets(path, imported.module)) or (
            Outside(imported.module.strip("<>")) if imported.module[:1] == "<" else None
        )

    # Names

    def meant_by(self, name: Name, named: Named, as_type: bool) -> tuple[Sequence[Place], bool]:
        """The file's own definitions and those that it includes, then what a linker finds, then what is only declared."""
        path, position = name.path, name.position
        alike, seen = named(name.last), self.includes.visible(path)
        if len(alike) > MANY and not self.has_overloads(Place(path, 0)):  # facts of files far away need not be read
            near = self._wanted(name, [place for place in alike if place.path in seen], as_type, named)
            if defined := [place for place in near if not self.only_declared(place)]:
                return self._chosen(path, position, defined, named)
        wanted = self.general(self._wanted(name, alike, as_type, named))
        if not wanted:
            return (), False
        inside = [place for place in wanted if place.path in seen]
        defined = [place for place in inside if not self.only_declared(place)]
        if defined:
            given = self._given_before(path, name.last, defined, alike)
            return (given[:1], False) if given else self._chosen(path, position, defined, named)
        if not as_type and (around := self._by_includers(path, wanted)):
            return around, False
        if not inside and not as_type and self._is_of_system(path, name.last, wanted):
            return (), False
        linked = wanted if as_type else [one for one in wanted if self._is_linked(one, bool(inside))]
        if not linked:
            return inside[:1], True
        kept, certain = platforms.fitting(path, [place.path for place in linked])
        near = self._nearest(path, [linked[at] for at in kept], inside)
        found, sure = self._likeliest(path, position, near, named) if near else ((), False)
        is_one = len(near) == 1 or self._are_branches(near)
        return (found, sure and certain and bool(inside)) if inside or is_one else ((), False)

    def _wanted(self, name: Name, alike: Sequence[Place], as_type: bool, named: Named) -> Sequence[Place]:
        found = self._in_scope(name, [place for place in alike if self._is_wanted(place, as_type)])
        if found or not as_type:
            return self._compiled(name, found, named)
        seen = self.includes.visible(name.path)
        macros = [place for place in alike if self._kind(place) == "macro"]
        return self._compiled(name, [one for one in macros if one.path in seen or one.path.endswith(HEADERS)], named)

    def _compiled(self, name: Name, places: Sequence[Place], named: Named) -> Sequence[Place]:
        """Without macros and declarations that are not there where the name is used: those of another system, and, where a
        declaration is likelier, macros in its place that are not as good as sure."""
        if not any(map(self._odds.depends, places)):
            return places
        odds = {place: self._odds.of(name.path, name.position, place, named) for place in places}
        visible = self.includes.visible(name.path)
        if max(odds.values()) <= SELDOM:
            near, own, outside = {name.path, *(one.path for one in places)}, name.last, f"::{name.last}"
            used = any(key.endswith(outside) for one in near for key in self.files[one].settings)
            if used or own in SYSTEM_FUNCTIONS or own.startswith("__builtin_"):
                return ()  # in the place of what a system lacks, or of `using std::swap`
        seen = [one for one in places if one.path in visible]
        declared = max((odds[one] for one in seen if self.only_declared(one)), default=NEVER)
        chosen = max((odds[one] for one in seen if conditions_of(self._definition(one))), default=NEVER)
        return [one for one in places if self._is_there(one, odds[one], declared, chosen if one in seen else NEVER)]

    def _is_there(self, place: Place, odds: float, declared: float, chosen: float) -> bool:
        if self._kind(place) == "macro":
            return odds > NEVER and odds >= min(declared, OFTEN)
        return (odds > NEVER or not self.only_declared(place)) and (odds > SELDOM or chosen < OFTEN)

    def _chosen(self, path: str, position: int, defined: Sequence[Place], named: Named) -> tuple[Sequence[Place], bool]:
        """Of definitions that a file sees its own, then the likeliest."""
        before = self._defined_before(path, position, defined)
        if not before:
            return (), False
        nearest = [place for place in before if place.path == path] or before
        return self._likeliest(path, position, self._redefined(path, position, nearest, before), named)

    def _is_wanted(self, place: Place, as_type: bool) -> bool:
        kind = self._kind(place)
        return (kind in _NAMED_AS_TYPES) if as_type else (kind not in TYPE_KINDS or self.has_overloads(place))

    def general(self, places: Sequence[Place]) -> Sequence[Place]:
        """Without templates for certain arguments, where there is the one for all."""
        return [one for one in places if SPECIALIZATION not in self._definition(one).modifiers] or places

    def specialized_for(self, place: Place) -> str:
        each = (one for one in self._definition(place).decorators if one.startswith(SPECIALIZED_FOR))
        return next((one[len(SPECIALIZED_FOR) :] for one in each), "")

    def included(self, path: str, places: Sequence[Place]) -> Place | None:
        seen = self.includes.visible(path)
        inside = [one for one in places if one.path in seen]
        before = [one for one in places if one.path.endswith(HEADERS)]
        return next(iter(inside or before), None) if len(inside or before) == 1 else None

    def has_overloads(self, place: Place) -> bool:
        """Whether it is no C: a type's name may be used as a value's, too, to construct it."""
        found = self._apart.get(place.path)
        if found is None:
            found = self._apart[place.path] = self.files[place.path].language != "c"
        return found

    @cached_property
    def _apart(self) -> dict[str, bool]:
        return {}

    def unqualified(self, written: str) -> str:
        return written.partition("[")[2][:-1] if written.startswith((f"{CONST}[", f"{RVALUE}[")) else written

    def short_type(self, written: str) -> str:
        plain = self.unqualified(written)
        if plain.startswith((f"{POINTER}[", f"{CONST_POINTER}[")):
            return f"{self.short_type(plain.partition('[')[2][:-1])}*"
        short = plain if plain.startswith("@") else plain.partition("[")[0].rpartition("::")[2]
        return f"{short}&&" if written.startswith(f"{RVALUE}[") else short

    def permits(self, place: Place, known: Mapping[str, Sequence[tuple[str, bool]]]) -> bool | None:
        """Whether a template takes arguments of these types: parameter → (name, whether it is of the tree) of each type.
        None where it demands what can't be told of them."""

        def of(trait: str, parameter: str, other: str) -> bool | None:
            if trait == UNTOLD:
                return parameter in known
            each = {holds(trait, *one, other) for one in known.get(parameter, ())}
            return each.pop() if len(each) == 1 else None

        written = (one for one in self._definition(place).decorators if one.startswith(REQUIRES))
        each = {permitted(one[len(REQUIRES) :], of) for one in written}
        return False if False in each else None if None in each else True

    def is_certain(self, place: Place) -> bool:
        return not conditions_of(self._definition(place))

    def seen_from(self, path: str) -> Mapping[str, None]:
        return self.includes.visible(path)

    def is_defined(self, place: Place) -> bool:
        definition = self._definition(place)
        return definition.kind in CALLABLE_KINDS - {"macro"} and {DECLARATION, DELETED}.isdisjoint(definition.modifiers)

    def may_be_scope(self, one: tuple[str, ...], other: tuple[str, ...]) -> bool:
        """Whether two scopes are the same, as far as they are written: macros may open the outermost namespaces."""
        shorter = min(len(one), len(other))
        return one == other or (shorter > 0 and one[len(one) - shorter :] == other[len(other) - shorter :])

    def nearest(self, path: str, places: Sequence[Place]) -> Place:
        return self._nearest(path, places, [Place(path, 0)])[0]

    def variant_at(self, path: str, position: int) -> tuple[str, ...]:
        return self._odds.conditions_at(path, position)

    @memoised
    def scope_of(self, place: Place) -> tuple[str, ...]:
        """The namespaces and types that a definition belongs to, outermost first; none in C."""
        if not self.has_overloads(place):
            return ()
        facts = self.files[place.path]
        if place.index >= len(facts.definitions):
            return ()
        own = facts.definitions[place.index]
        if own.kind == "macro":
            return ()
        owner = own.owner.partition("[")[0]
        names: list[str] = []
        at, inner = own.parent, own
        while at >= 0:
            around = facts.definitions[at]
            names += self._opened(place.path, inner, around)[::-1]
            is_passed = around.kind == "enum" and SCOPED not in around.modifiers
            is_passed |= "friend" in own.modifiers and around.kind != "namespace"
            if at and not is_passed and "inline" not in around.modifiers:
                names += [part for one in (around.name, around.owner) if one for part in one.split("::")[::-1]]
            at, inner = around.parent, around
        written = owner.split("::") if owner else []
        if len(written) > 1 and written[0] in names:  # `shop::Cart::pay` inside of `namespace shop`
            names = names[names.index(written[0]) + 1 :]
        names = [*written[::-1], *names]
        return tuple(self._spelt(place.path, name) for name in names[::-1])

    def _opened(self, path: str, inner: Definition, around: Definition) -> list[str]:
        """The namespaces that macros open between a definition and the one around it."""
        macros = [one[len(OPENED) :] for one in inner.decorators if one.startswith(OPENED)]
        outer = sum(one.startswith(OPENED) for one in around.decorators)
        return [name for macro in macros[outer:] for name in self._opened_by(path, macro)]

    def _opened_by(self, path: str, macro: str, depth: int = 4) -> Iterator[str]:
        name, _, given = macro.rstrip(")").partition("(")
        for part in self._settings(path, OPENS + name).replace(GIVEN, given).split("::") if depth else ():
            if part.startswith(BY_MACRO):
                yield from self._opened_by(path, part[len(BY_MACRO) :], depth - 1)
            elif part:
                yield part

    def _spelt(self, path: str, name: str) -> str:
        """The name that a macro stands for: `namespace LIB_NAMESPACE {`."""
        return (self._settings(path, STANDS_FOR + name) or name) if name.isupper() else name

    @memoised
    def _settings(self, path: str, key: str) -> str:
        """What the files that a file includes say about a macro; the first one that opens a namespace."""
        each = (self.files[one].settings.get(key) for one in self.includes.visible(path))
        return next((str(one) for one in each if one), "")

    def scope_names(self, path: str, scope: int) -> tuple[str, ...]:
        """The namespaces and types around a scope, its owner's and its own among them."""
        facts = self.files[path]
        if facts.language == "c" or not scope:
            return ()
        own = facts.definitions[scope]
        inner = self.scope_of(Place(path, scope))
        return (*inner, own.name) if own.kind in _NAMED_AS_TYPES else inner

    def _in_scope(self, name: Name, places: Sequence[Place]) -> Sequence[Place]:
        """Those of the definitions that a name may mean: of a qualified one those in that scope; of a bare one those in the
        innermost scope around that has some, then those in namespaces that the file uses."""
        if len(name.names) > 1:
            wanted = tuple(name.names[:-1])
            if wanted == (GLOBAL,):
                return [place for place in places if not self.scope_of(place)]
            return self._ending(name.around, self._unaliased(name.path, wanted), places)
        each = [(self.scope_of(place), place) for place in places]
        for count in range(len(name.around), 0, -1):
            if found := [place for container, place in each if container == name.around[:count]]:
                return found
        used, of_all = self.used(name.path, name.last), [place for container, place in each if not container]
        for count in range(len(name.around), 0, -1):
            near = {(*name.around[:count], *one) for one in used}
            if found := [place for container, place in each if container in near]:
                return [*of_all, *found]
        return [*of_all, *(at for scope, at in each if scope and any(_ends_with(scope, one) for one in used))]

    def _ending(self, around: tuple[str, ...], wanted: tuple[str, ...], places: Sequence[Place]) -> Sequence[Place]:
        """The definitions in a scope that is written `a::b`: relative to one around, or without its outermost names, which
        macros may open."""
        each = [(self.scope_of(place), place) for place in places]
        for count in range(len(around), -1, -1):
            if found := [place for container, place in each if container == (*around[:count], *wanted)]:
                return found
        for start in range(len(wanted)):
            if found := [place for container, place in each if container and _ends_with(container, wanted[start:])]:
                return found if wanted[0] != "std" or start == 0 else ()
        is_of_file = len(wanted) == 1 and wanted[0].islower() and wanted[0] != "std"
        free = [place for container, place in each if is_of_file and not container]
        return [place for place in free if self._kind(place) not in TYPE_KINDS]

    def _unaliased(self, path: str, names: tuple[str, ...]) -> tuple[str, ...]:
        alias = self.files[path].settings.get(f"using {names[0]}=")
        return (*str(alias).split("::"), *names[1:]) if alias else names

    def used(self, path: str, name: str) -> list[tuple[str, ...]]:
        found: list[tuple[str, ...]] = []
        for key in self.files[path].settings:
            written = key.removeprefix("using ")
            outer, _, last = written.rpartition("::")
            if written != key and last in ("*", name) and outer:
                found.append(tuple(outer.split("::")))
        return found

    def _by_includers(self, path: str, wanted: Sequence[Place]) -> Sequence[Place]:
        """The macros that files define which include this one, for it to use."""
        return [one for one in wanted if self._kind(one) == "macro" and path in self.includes.visible(one.path)]

    def _given_before(self, path: str, name: str, own: Sequence[Place], alike: Sequence[Place]) -> Sequence[Place]:
        """The macros of a name that files define before they include this one, which has it only where they do not."""
        if any(one.path != path or f"!defined({name})" not in conditions_of(self._definition(one)) for one in own):
            return ()
        return [
            one for one in self._by_includers(path, alike) if one.path != path and self._is_before_include(one, path)
        ]

    def _is_before_include(self, place: Place, path: str) -> bool:
        start = self._definition(place).start
        after = (one.module for one in self.files[place.path].imports if one.form == INCLUDE and one.start > start)
        return any(path in self.includes.targets(place.path, one) for one in after)

    def _is_of_system(self, path: str, name: str, alike: Sequence[Place]) -> bool:
        """Whether a name of which a file sees no declaration is the standard library's: the tree may define it for another
        program, as what is preloaded does. Not so in the tree of a standard library, whose headers declare it."""
        if name not in SYSTEM_FUNCTIONS or any(self.scope_of(place) for place in alike):
            return False
        if any(self.only_declared(place) and place.path.rpartition("/")[2] in STANDARD for place in alike):
            return False
        return any(map(self.includes.leads_outside, self.includes.visible(path)))

    def _defined_before(self, path: str, position: int, places: Sequence[Place]) -> Sequence[Place]:
        """Macros first, which take the place of all else; without those that the file itself defines only later, which what
        stands in a macro may use."""
        kept = [
            place
            for place in places
            if place.path != path or self._kind(place) != "macro" or self._definition(place).start < position
        ]
        if len(kept) < len(places) and self._is_in_macro(path, position):
            kept = list(places)
        kept = [place for place in kept if place.path != path or self._is_around(place, position)] or kept
        return sorted(kept, key=lambda place: self._kind(place) != "macro")

    def _is_around(self, place: Place, position: int) -> bool:
        """Whether what a definition stands in holds a position too: not so of macros of other functions."""
        parent = self._definition(place).parent
        around = self.files[place.path].definitions[parent]
        return around.kind not in CALLABLE_KINDS or around.start <= position < around.end

    def _is_in_macro(self, path: str, position: int) -> bool:
        return any(one.kind == "macro" and one.start <= position < one.end for one in self.files[path].definitions)

    def _redefined(self, path: str, position: int, own: Sequence[Place], seen: Sequence[Place]) -> Sequence[Place]:
        """A file's own macros, or those of the same name in a file that a function includes between them and a position."""
        if len(own) == len(seen) or self._kind(own[0]) != "macro":
            return own
        start = max(self._definition(place).start for place in own)
        for imported in self.files[path].imports:
            if imported.form == INCLUDE and imported.scope and start < imported.start < position:
                target = self.includes.target(path, imported.module)
                inner = self.includes.visible(target) if target is not None else {}
                if found := [place for place in seen if place.path in inner and self._kind(place) == "macro"]:
                    return found
        return own

    def _likeliest(
        self, path: str, position: int, places: Sequence[Place], named: Named
    ) -> tuple[Sequence[Place], bool]:
        """The first of the definitions under the likeliest conditions, and whether there is hardly a doubt."""
        if len(places) < 2:
            return places, all(self._odds.of(path, position, one, named) > SELDOM for one in places)
        shared = frozenset.intersection(*(frozenset(conditions_of(self._definition(place))) for place in places))
        own = self._definition(places[0]).name
        apart = {one for one in shared if own not in one}  # that it is not defined yet does not hold of each
        odds = [self._odds.of(path, position, place, named, apart=apart) for place in places]
        best = max(odds)
        likely = [place for place, one in zip(places, odds, strict=True) if one == best]
        unlikely = sum(one <= SELDOM for one in odds)
        is_sure = best >= OFTEN and unlikely == len(places) - 1
        possible = [place for place, one in zip(places, odds, strict=True) if one > NEVER]
        if best == UNKNOWN and len(varied := [one for one in likely if self._odds.varies(path, one)]) > 1:
            return varied, False  # each is compiled in some ways
        if len(possible) > 1 and places[0].path not in self.includes.visible(path) and self._are_branches(possible):
            odds = [self._odds.of(path, position, place, named, UNKNOWN, apart) for place in possible]
            if odds.count(max(odds)) > 1:
                return possible, False  # how its own file is built is hardly known
        before = [place for place in likely if place.path == path and self._definition(place).start < position]
        chosen = before[-1] if before and self._kind(before[-1]) == "macro" else self._last_defined(likely)
        return (chosen,), is_sure

    def _last_defined(self, places: Sequence[Place]) -> Place:
        """The first, or the macro of a file that includes the first one's, which takes the place of that."""
        first = places[0]
        for one in places[1:]:
            if self._kind(one) == self._kind(first) == "macro" and one.path != first.path:
                first = one if first.path in self.includes.visible(one.path) else first
        return first

    def _are_branches(self, places: Sequence[Place]) -> bool:
        """Whether definitions are of one function, each under conditions of its own: `#ifdef`, `#else`."""
        if len({place.path for place in places}) != 1 or self.has_overloads(places[0]):
            return False
        each = {conditions_of(self._definition(place)) for place in places if self._kind(place) == "fn"}
        return len(places) == len(each) > 1 and () not in each

    def _nearest(self, path: str, linked: Sequence[Place], declared: Sequence[Place]) -> Sequence[Place]:
        """Those of several definitions whose files include the header with the declaration, then the nearest; in code that
        is no test none of what stands in for others there."""
        if len(linked) > 1 and not _stands_in(path):
            linked = [one for one in linked if not _stands_in(one.path)] or linked
        if len(linked) > 1 and declared:
            headers = {place.path for place in declared}
            linked = [one for one in linked if not headers.isdisjoint(self.includes.visible(one.path))] or linked
        if len(linked) > 1:
            far = [_up(path, place.path) for place in linked]
            linked = [place for place, up in zip(linked, far, strict=True) if up == min(far)]
        return linked

    @cached_property
    def _definition(self) -> Callable[[Place], Definition]:
        """The definition at a place. What many files mean is asked of many files whose facts are in memory no more."""
        return lru_cache(maxsize=MOST_DEFINITIONS)(lambda place: self.files[place.path].definitions[place.index])

    def _kind(self, place: Place) -> str:
        return self._definition(place).kind

    def only_declared(self, place: Place) -> bool:
        return DECLARATION in self._definition(place).modifiers

    def _is_linked(self, place: Place, is_declared: bool) -> bool:
        """Whether another file may use a definition that it does not include: of variables those that it declares."""
        definition = self._definition(place)
        is_public = definition.visibility == "public" and DECLARATION not in definition.modifiers
        return is_public and definition.kind in _LINKED and (is_declared or definition.kind != "variable")


def is_of_file(facts: FileFacts, definition: Definition) -> bool:
    """Whether a definition can be named outside the one around it: it is no field, and stands in no function."""
    if definition.kind in ("field", "macro"):
        return definition.kind == "macro"
    around = facts.definitions[definition.parent] if definition.parent >= 0 else definition
    while around.parent >= 0:
        if around.kind in CALLABLE_KINDS:
            return False
        around = facts.definitions[around.parent]
    return True


def _ends_with(container: tuple[str, ...], names: tuple[str, ...]) -> bool:
    return container[len(container) - len(names) :] == names if names else not container


def _is_of_family(path: str) -> bool:
    language = for_path(path)
    return language is not None and language.kin == "c"


@lru_cache(maxsize=1 << 14)
def _stands_in(path: str) -> bool:
    """Whether a file is linked into tests or trials only, in the place of others perhaps."""
    return is_test(path) or _TRIALS.search(path) is not None


_TRIALS = re.compile(r"(^|[/_.-])(?:mocks?|stubs?|fakes?|fuzz(?:ing|ers?)?|dummy|bench(?:marks?)?|examples?)([/_.-]|$)")


def _up(path: str, other: str) -> int:
    """Steps from a file's folder up to one that it shares with another file."""
    folder, around = dirname(path), dirname(other)
    if not folder:
        return 0
    shared = commonpath([folder, around]) if around else ""
    return folder.count("/") + 1 - (shared.count("/") + 1 if shared else 0)


RULES = CRules
