"""The tree as a whole: definitions by name, by the type they belong to, by the trait they implement.

Read from the facts of all files where all are at hand, else file by file from those that mention the name, so that a
small change needs only a few files' facts. Both ways have the same results.
"""

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from posixpath import dirname
from typing import Generic, Protocol, TypeVar

from codecompass.languages.frameworks import STRUCTURE
from codecompass.languages.rules import Place, rules_of
from codecompass.model import BACK, CALLABLE_KINDS, EXTENSION, HANDED_ON, LOCAL_KINDS, TYPE_KINDS, Binding, FileFacts
from codecompass.process.memo import memoised
from codecompass.resolve.values import parse_type


class Mentioning(Protocol):
    """The files that mention a name, known without their facts. Further files do no harm."""

    def __call__(self, name: str) -> Iterable[str]:
        """Paths of all files whose text contains it."""

    def defining(self, name: str) -> Iterable[str]:
        """Paths of all files with a definition of that name."""


class Nowhere:
    """No file mentions any name: for the evaluation of a file by itself."""

    def __call__(self, name: str) -> tuple[str, ...]:
        return ()

    defining = __call__


Key = TypeVar("Key", bound=Hashable)
TESTS = re.compile(r"(^|/)(tests?|__tests__|testing|testdata|specs?|examples?|docs?|bench(es|marks?)?)/|"
                    r"(^|/)(test_[^/]*|conftest)\.py$|[._](test|spec|bench)\.[^/]+$|_test\.[^/]+$")  # fmt: skip
"""Files whose definitions are no unique-name matches for other code."""
_LAST_NAME = re.compile(r"[\w$]+\Z")
_BITS = 32
_NUMBER = (1 << _BITS) - 1
"""Bits of an entry's number in its file, below those of the file's number, and their mask."""
MOST_KNOWN = 1 << 14
"""Keys whose places are kept as objects: a few megabytes."""
NAMED_KINDS = CALLABLE_KINDS | {"class", "field"}


def may_match_by_name(facts: FileFacts, position: int) -> bool:
    """Whether a definition may be the unique-name match of a member access (`x.pay`, where nothing is known of `x`)."""
    definition = facts.definitions[position]
    if definition.kind not in NAMED_KINDS:
        return False
    inside = definition.parent > 0 and facts.definitions[definition.parent].kind not in LOCAL_KINDS
    return inside or bool(definition.owner) or rules_of(facts.language).stands_for_member(definition)


def attached(place: Place, parts: Iterable[Place]) -> list[Place]:
    """The parts of the type at `place` without those that only tests add, unless the type itself is in tests."""
    return [
        part for part in parts if part.path == place.path or not TESTS.search(part.path) or TESTS.search(place.path)
    ]


class World:
    def __init__(self, files: Mapping[str, FileFacts], mentioning: Mentioning | None) -> None:
        self._files = files
        defining = mentioning and mentioning.defining
        self._owned = _Lookup(files, mentioning, _owned, self.read_all)
        self.implementing = _ByName(files, mentioning, _implementing, self.read_all)
        """`impl` blocks of a trait of that name, in order of path."""
        self.called = _InLanguage(files, defining, _called, self.read_all)
        """Callable definitions of that name in a language, in order of path."""
        self.types = _InLanguage(files, defining, _types, self.read_all)
        """Types of that name in a language, in order of path."""
        self.abstract = _InLanguage(files, defining, _abstract, self.read_all)
        """Interfaces that have a method of that name, in order of path."""
        self.composed = _InLanguage(files, mentioning, _composed, self.read_all)
        """Interfaces that embed one of that name, in order of path."""
        self.extending = _InLanguage(files, defining, _extending, self.read_all)
        """Extension methods of that name, of any type, in order of path."""
        self._aliases = _Lookup(files, mentioning, _aliases, self.read_all)
        self.deriving = _InLanguage(files, mentioning, _deriving, self.read_all)
        """Types with a declared base of that name, in order of path."""
        self.keeping = _InLanguage(files, mentioning, _keeping, self.read_all)
        """Types that declare to implement an interface of that name, in order of path."""
        self.ambient = _ByName(files, defining, _ambient, self.read_all)
        """Definitions of that name that all files of a language see without an import, in order of path."""
        self._shared = _Lookup(files, defining, _shared, self.read_all)
        self.handed = _ByName(files, mentioning, _handed, self.read_all)
        """The bindings, each by its file and number, of what calls hand to functions or types of that name in other files."""
        self._back = _Lookup(files, mentioning and _any_of(mentioning), _back, self.read_all)
        self._mounting: list[str] | None = None

    def read_all(self) -> None:
        """Read all files once, for all lookups: their facts are seldom all in memory at the same time."""
        paths = sorted(self._files)
        lookups = (
            self._owned, self.implementing, self.types, self.called, self.abstract, self.extending, self._aliases,
            self.deriving, self.keeping, self.ambient, self.composed, self._shared,
            self._back, self.handed,
        )  # fmt: skip
        for lookup in lookups:
            lookup.every = _Every(paths)
        self._mounting = []
        for file, path in enumerate(paths):
            facts = self._files[path]
            if any(fact.kind in STRUCTURE for fact in facts.surfaces):
                self._mounting.append(path)
            for lookup in lookups:
                lookup.add(file, path, facts)
        for lookup in lookups:
            if lookup.every is not None:
                lookup.every.sort()

    def mounting(self) -> Sequence[str]:
        """Paths of all files that create, mount or pass on routers, in order."""
        if self._mounting is None:
            self.read_all()
        return self._mounting or ()

    def owned_by(self, name: str) -> Sequence[Place]:
        """Definitions whose declared owner is a type of that name (`func (c *Cart) Pay`), in order of path."""
        return self._owned.of(("", name), name)

    def claiming(self, language: str, name: str, path: str) -> Sequence[Place]:
        """Definitions that may belong to the type of that name in a file, also by an alias of it (`type OwnedDfa =
        Dfa<Vec<u32>>`). In a language with packages, only those of the type's own package."""
        package = rules_of(language).package_of(path)
        others = {
            self._files[place.path].definitions[place.index].name
            for place in self._aliases.of((language, name), name)
            if package in ("", dirname(place.path))
        }
        return [
            place for other in (name, *sorted(others - {name})) for place in self._owned.of((package, other), other)
        ]

    @memoised
    def called_outside_tests(self, language: str, name: str) -> Sequence[Place]:
        """`called` without the definitions in tests."""
        called = self.called(language, name)
        return [place for place in called if not TESTS.search(place.path)]

    def shared(self, name: str, qualified: str) -> Sequence[Place]:
        """Definitions in scopes that files share (scripts, namespaces), by their last and their qualified name, in
        order of path. A declaration may itself have a qualified name (`namespace a.b`)."""
        found = self._shared.of((name, qualified), name)
        return found if name == qualified else [*found, *self._shared.of((qualified, qualified), qualified)]

    def leading_back(self, language: str, name: str) -> Sequence[Place]:
        """The bindings, each by its file and number, of attributes of that name that fields give the types they relate
        to."""
        return self._back.of((language, name), " ".join(rules_of(language).vocabulary.relating))


def _any_of(mentioning: Mentioning) -> Callable[[str], Iterable[str]]:
    """The files that mention one of several names, with spaces between them."""
    return lambda names: {path for name in names.split() for path in mentioning(name)}


class _Lookup(Generic[Key]):
    """Places by key, in order of path. `entries` lists those of a file, each by its number in the facts."""

    def __init__(
        self,
        files: Mapping[str, FileFacts],
        having: Callable[[str], Iterable[str]] | None,
        entries: Callable[[str, FileFacts], Iterator[tuple[Key, int]]],
        read_all: Callable[[], None],
    ) -> None:
        """`having` lists the files that may have an entry by a name; without it `read_all` calls `add` for all
        files."""
        self._files = files
        self._having = having
        self._entries = entries
        self._read_all = read_all
        self.every: _Every[Key] | None = None
        self._known: dict[Key, list[Place]] = {}

    def of(self, key: Key, name: str) -> Sequence[Place]:
        """The entries of a key, all of which are in files that mention `name`."""
        if self._having is None:
            if self.every is None:
                self._read_all()
            return self.every[key] if self.every is not None else ()
        found = self._known.get(key)
        if found is None:
            paths = sorted(self._files.keys() & self._having(name))
            found = self._known[key] = [Place(path, at) for path in paths for at in self._in(path).get(key, ())]
        return found

    def add(self, file: int, path: str, facts: FileFacts) -> None:
        """Add the entries of a file, the number of which is `file`; called for all files, in order."""
        if self.every is not None:
            self.every.add(file, self._entries(path, facts))

    @memoised
    def _in(self, path: str) -> dict[Key, list[int]]:
        found: dict[Key, list[int]] = {}
        for key, at in self._entries(path, self._files[path]):
            found.setdefault(key, []).append(at)
        return found


class _ByName(_Lookup[str]):
    def __call__(self, name: str) -> Sequence[Place]:
        return self.of(name, name)


class _InLanguage(_Lookup[tuple[str, str]]):
    def __call__(self, language: str, name: str) -> Sequence[Place]:
        return self.of((language, name), name)


class _Every(Generic[Key]):
    """The entries of all files, sixteen bytes for each: a large tree has millions, of which a dictionary takes three
    hundred. Keys are told apart by hashes of 64 bits: that two of five million share one has a probability of one in a
    million."""

    def __init__(self, paths: Sequence[str]) -> None:
        self._paths = paths
        self._hashes, self._places = array("q"), array("Q")
        """The keys' hashes, and the places: the number of the file, then that in its facts."""
        self._known: dict[Key, list[Place]] = {}

    def add(self, file: int, entries: Iterator[tuple[Key, int]]) -> None:
        for key, at in entries:
            self._hashes.append(hash(key))
            self._places.append(file << _BITS | at)

    def sort(self) -> None:
        """To be called when all are added. Those of one key stay in order of path."""
        order = sorted(range(len(self._hashes)), key=self._hashes.__getitem__)
        self._hashes = array("q", map(self._hashes.__getitem__, order))
        self._places = array("Q", map(self._places.__getitem__, order))

    def __getitem__(self, key: Key) -> Sequence[Place]:
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            wanted = hash(key)
            at = bisect_left(self._hashes, wanted)
            end = bisect_right(self._hashes, wanted, at)
            places = self._places[at:end]
            found = self._known[key] = [Place(self._paths[one >> _BITS], one & _NUMBER) for one in places]
        return found


def _owned(path: str, facts: FileFacts) -> Iterator[tuple[tuple[str, str], int]]:
    package = rules_of(facts.language).package_of(path)
    for position, definition in enumerate(facts.definitions):
        if definition.owner:
            for named in parse_type(definition.owner)[:1]:
                yield (package, named.name.rsplit(".", 1)[-1].rsplit("::", 1)[-1]), position


def _aliases(path: str, facts: FileFacts) -> Iterator[tuple[tuple[str, str], int]]:
    for position, definition in enumerate(facts.definitions):
        if definition.kind == "type" and definition.type:
            for named in parse_type(definition.type)[:1]:
                yield (facts.language, named.name.rsplit(".", 1)[-1].rsplit("::", 1)[-1]), position
    given = {f"{d.owner}.{d.name}": at for at, d in enumerate(facts.definitions) if d.owner and d.kind == "variable"}
    for binding in facts.bindings if given else ():  # `window.jQuery = window.$ = function () {…}`
        if binding.name in given and binding.value[:4] == "#def" and binding.value[4:].isdigit():
            function = facts.definitions[int(binding.value[4:])].name
            yield (facts.language, function), given[binding.name]


def _implementing(path: str, facts: FileFacts) -> Iterator[tuple[str, int]]:
    for position, definition in enumerate(facts.definitions):
        if definition.kind == "impl":
            for written in definition.interfaces:
                for named in parse_type(written)[:1]:
                    yield named.name.rsplit("::", 1)[-1], position


def _called(path: str, facts: FileFacts) -> Iterator[tuple[tuple[str, str], int]]:
    for position, definition in enumerate(facts.definitions):
        if may_match_by_name(facts, position):
            yield (facts.language, definition.name), position


def _types(path: str, facts: FileFacts) -> Iterator[tuple[tuple[str, str], int]]:
    for position in rules_of(facts.language).types_by_name(facts):
        yield (facts.language, facts.definitions[position].name), position


def _deriving(path: str, facts: FileFacts) -> Iterator[tuple[tuple[str, str], int]]:
    for position, definition in enumerate(facts.definitions):
        for base in definition.bases:
            for named in parse_type(base)[:1]:
                yield (facts.language, named.name.rsplit(".", 1)[-1]), position


def _keeping(path: str, facts: FileFacts) -> Iterator[tuple[tuple[str, str], int]]:
    for position, definition in enumerate(facts.definitions):
        for interface in definition.interfaces if definition.kind in TYPE_KINDS else ():
            for named in parse_type(interface)[:1]:
                yield (facts.language, named.name.rsplit(".", 1)[-1]), position


def _composed(path: str, facts: FileFacts) -> Iterator[tuple[tuple[str, str], int]]:
    interfaces = rules_of(facts.language).implicitly_implemented(facts)
    for key, position in _deriving(path, facts) if interfaces else ():
        if position in interfaces:
            yield key, position


def _ambient(path: str, facts: FileFacts) -> Iterator[tuple[str, int]]:
    for position in rules_of(facts.language).ambient(path, facts):
        yield facts.definitions[position].name, position


def _shared(path: str, facts: FileFacts) -> Iterator[tuple[tuple[str, str], int]]:
    for qualified, position in rules_of(facts.language).shared(path, facts):
        yield (facts.definitions[position].name, qualified), position


def _back(path: str, facts: FileFacts) -> Iterator[tuple[tuple[str, str], int]]:
    for number, binding in enumerate(facts.bindings):
        if binding.kind == BACK:
            yield (facts.language, binding.name), number


def handed_to(facts: FileFacts, binding: Binding) -> str:
    """The name of the function, type or module that a call means by its last name, which an import may have changed."""
    called = binding.name.removesuffix("()")  # what a call gives that
    last = _LAST_NAME.search(called)
    name = last.group() if last is not None else ""
    if name != called:
        return name
    imported = next((one for one in facts.imports if one.alias == name), None)
    if imported is None:
        return name
    is_whole = imported.name in ("", "*", "default")
    return module_stem(imported.module) if is_whole else imported.name


def module_stem(module: str) -> str:
    """The last name of a module, as files have it: `more` of `./lib/more.js`; of an index file that of its folder."""
    parts = [one for one in re.split(r"[/\\]|::", module) if one.strip(".")]
    stem = parts[-1].split(".")[0] if parts else ""
    return stem if stem != "index" or len(parts) == 1 else parts[-2]


def _handed(path: str, facts: FileFacts) -> Iterator[tuple[str, int]]:
    for number, binding in enumerate(facts.bindings):
        if binding.kind == HANDED_ON:
            yield handed_to(facts, binding), number


def _abstract(path: str, facts: FileFacts) -> Iterator[tuple[tuple[str, str], int]]:
    interfaces = rules_of(facts.language).implicitly_implemented(facts)
    for definition in facts.definitions if interfaces else ():
        if definition.kind == "method" and definition.parent in interfaces:
            yield (facts.language, definition.name), definition.parent


def _extending(path: str, facts: FileFacts) -> Iterator[tuple[tuple[str, str], int]]:
    for position, definition in enumerate(facts.definitions):
        if EXTENSION in definition.modifiers:
            yield (facts.language, definition.name), position
