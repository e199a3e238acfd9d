"""Evaluation of path expressions: the values of a path's root in its scope, then those of each step."""

from collections.abc import Callable, Container, Mapping, Sequence
from typing import TypeVar

from codecompass.languages import for_path, named
from codecompass.languages.paths import AT, WRITTEN, alternatives
from codecompass.languages.rules import Place, Rules, rules_of
from codecompass.languages.vocabulary import Vocabulary
from codecompass.model import ALL_MEMBERS, CALLABLE_KINDS, CHECKS, READ_KINDS, Binding, FileFacts
from codecompass.process import faults
from codecompass.resolve.calls.callbacks import parameter_of_any
from codecompass.resolve.calls.overloads import Overloads
from codecompass.resolve.calls.steps import Steps
from codecompass.resolve.dialects import FAMILIES, Dialect
from codecompass.resolve.members.extension_methods import ExtensionMethods
from codecompass.resolve.members.implicit_interfaces import ImplicitInterfaces
from codecompass.resolve.members.lookup import Members
from codecompass.resolve.members.traits import Traits
from codecompass.resolve.queries import Queries
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.scopes.fixtures import Fixtures
from codecompass.resolve.scopes.handed import Handed
from codecompass.resolve.scopes.names import Names
from codecompass.resolve.scopes.variables import Variables
from codecompass.resolve.types.declared import Declared
from codecompass.resolve.types.function_types import FunctionTypes
from codecompass.resolve.types.narrowing import left_by, narrowed_member
from codecompass.resolve.types.records import literal_around
from codecompass.resolve.types.tuples import keyed
from codecompass.resolve.values import (
    CLASS,
    DEFINITION,
    ENCLOSING,
    EVERYWHERE,
    INSTANCE,
    LEXICAL,
    Value,
    Values,
    unite,
    unsure,
)
from codecompass.resolve.world import Mentioning, World

MOST_INDEXES, MOST_INDEXED = 400, 200_000
"""The most file indexes in memory at a time, and the most definitions and bindings in them. To build one of usual length
again takes a quarter of a millisecond."""
MOST_ROUNDS = 8
"""The most extra rounds that an index stays in memory for having been built again."""
MAX_NESTED_LAMBDAS = 20
"""The most lambdas and macros nested in each other."""
Cached = TypeVar("Cached")


class _Cache(dict[str, Cached]):
    """A cache of objects by path, each built at first use. It is read a million times, so a dictionary's own
    `__getitem__` answers."""

    def __init__(self, make: Callable[[str], Cached]) -> None:
        self._make = make

    def __missing__(self, path: str) -> Cached:
        found = self[path] = self._make(path)
        return found


class _Indexes(_Cache[FileIndex]):
    """The indexes that were built last, and longer those that were built again."""

    def __init__(self, make: Callable[[str], FileIndex]) -> None:
        super().__init__(make)
        self._size = 0
        self._again: dict[str, int] = {}
        """Path → how often its index was built again."""
        self._stay: dict[str, int] = {}
        """Path → how many more rounds its index stays when it is the oldest."""

    def __missing__(self, path: str) -> FileIndex:
        found = super().__missing__(path)
        self._size += found.facts.size
        self._stay[path] = self._again[path] = min(self._again.get(path, -1) + 1, MOST_ROUNDS)
        while len(self) > MOST_INDEXES or (self._size > MOST_INDEXED and len(self) > 1):
            oldest = next(iter(self))
            if self._stay[oldest]:
                self._stay[oldest] -= 1
                self[oldest] = self.pop(oldest)
            else:
                self._size -= self.pop(oldest).facts.size
                del self._stay[oldest]
        return found


class Evaluator(Queries):
    """Evaluates expressions of one tree. Results depend on the tree alone, not on the order of queries."""

    def __init__(self, files: Mapping[str, FileFacts], mentioning: Mentioning | None = None) -> None:
        super().__init__()
        self.evaluator = self
        self.files = files
        self.world = World(files, mentioning)
        self.interfaces = ImplicitInterfaces(self)
        self.index: Callable[[str], FileIndex] = _Indexes(
            lambda path: FileIndex(path, self.files[path], self.rules(path))
        ).__getitem__
        self.rules: Callable[[str], Rules] = _Cache(self._rules_of).__getitem__
        """The rules of the language that a file is in."""
        self.vocabulary: Callable[[str], Vocabulary] = _Cache(lambda path: self.rules(path).vocabulary).__getitem__
        self._rules: dict[str, Rules] = {}
        self.dialect: Callable[[str], Dialect] = _Cache(
            lambda path: self._dialect_in(self.rules(path).DIALECT)
        ).__getitem__
        """The dialect of the language family that a file belongs to."""
        self._dialects: dict[type[Dialect], Dialect] = {}
        self.names = Names(self)
        self.declared = Declared(self)
        self.variables = Variables(self)
        self.handed = Handed(self)
        self.steps = Steps(self)
        self.members = Members(self)
        self.traits = Traits(self)
        self.overloads = Overloads(self)
        self.extensions = ExtensionMethods(self)
        self.function_types = FunctionTypes(self)
        self.fixtures = Fixtures(self)

    def prepare(self) -> None:
        """Read what depends on all files: the names of the tree, and each language's own tables."""
        self.world.read_all()
        for language in {found.name for path in self.files if (found := for_path(path))}:
            self._rules_for(language).prepare()

    def _rules_of(self, path: str) -> Rules:
        language = for_path(path)
        return self._rules_for(language.name if language is not None else self.files[path].language)

    def _rules_for(self, language: str) -> Rules:
        found = self._rules.get(language)
        if found is None:
            kind = rules_of(language)
            home = named(language).home if kind is not Rules else language  # a manifest shares a language's folder only
            found = self._rules.get(home) or kind(self.files, home)
            self._rules[language] = self._rules[home] = found
        return found

    def dialect_for(self, language: str) -> Dialect:
        """The dialect of a language."""
        return self._dialect_in(rules_of(language).DIALECT)

    def _dialect_in(self, name: str) -> Dialect:
        family = FAMILIES[name]
        found = self._dialects.get(family)
        if found is None:
            found = self._dialects[family] = family(self)
        return found

    def kind_of(self, value: Value) -> str:
        """The kind of a definition; empty for anything else."""
        return self.index(value.path).definitions[value.index].kind if value.kind == DEFINITION else ""

    def is_callable(self, value: Value) -> bool:
        return self.kind_of(value) in CALLABLE_KINDS

    # Paths

    def reference(
        self, text: str, path: str, scope: int, position: int, calls: bool = False, check: Binding | None = None
    ) -> Values:
        """`path` that never fails: an error of ours is counted, and the expression has no values. `check`: the type
        guard, or assignment, in force for the member that the path begins with."""
        try:
            member = narrowed_member(self, path, scope, check, position) if check is not None else None
            if check is None or member is None:
                return self.path(text, path, scope, position, calls)
            return self.path(f"_{text[len(check.name) :]}", path, scope, position, calls, member)
        except Exception:
            faults.overcome("%s, %s at byte %d: it is taken to stand for nothing", path, text, position)
            return ()

    def beside(self, values: Values, names: Sequence[str], path: str, position: int) -> Values:
        """The fields that names beside the path of `values` lead to, one by one; it never fails, as `reference`."""
        try:
            for name in names:
                found = unite([v for owner in values for v in self.steps.field_given(owner, name, path)])
                values = found if all(owner.static for owner in values) else tuple(map(unsure, found))
        except Exception:
            faults.overcome("%s, %s at byte %d: it is taken to stand for nothing", path, names, position)
            return ()
        return values

    def path(
        self, text: str, path: str, scope: int, position: int, calls: bool = False, root_values: Values | None = None
    ) -> Values:
        """The values of a path expression written at `position` in `scope`; those of alternatives are united.
        `root_values`: the values of its root, where these are known. `calls`: whether the path is the callee of a
        call."""
        if " " in text and len(parts := alternatives(text)) > 1:
            each = [self.path(part, path, scope, position) for part in parts]
            values = unite([v for found in each for v in found])
            if not all(each):
                return tuple(unsure(v) for v in values)
            several = len(values) > 1 and sum(map(self.is_callable, values)) > 1
            return tuple(unsure(v) if self.is_callable(v) else v for v in values) if several else values
        return self.dialect(path).path(text, path, scope, position, calls, root_values)

    def lambda_result(
        self, body: str, arguments: Sequence[Values], path: str, scope: int, position: int, calls: bool = False
    ) -> Values:
        """The result of a lambda or a macro whose body is the path `body`: `#0` in it is the first of `arguments`."""
        if len(self._arguments) > MAX_NESTED_LAMBDAS:
            return ()
        self._arguments.append(arguments)
        try:
            return self.path(body, path, scope, position, calls)
        finally:
            self._arguments.pop()

    def results_of_each(
        self,
        what: str,
        compute: Callable[..., Values],
        value: Value,
        values: Values,
        *args: str,
        kinds: Container[int] = (DEFINITION,),
    ) -> list[Value]:
        """The results of `compute` for each of `values`, except `value` itself. Those of `kinds` may lead to a cycle,
        so each is a query of its own, called `what`."""
        found: list[Value] = []
        for one in values:
            if one[:3] != value[:3]:
                found += (
                    self.once((what, one, *args), compute, one, *args) if one.kind in kinds else compute(one, *args)
                )
        return found

    def root(self, root: str, path: str, scope: int, position: int) -> Values:
        if not root:
            return ()
        if root[0] == "#":
            bound = self.index(path).bindings.get((scope, root))
            checked = self._checked(path, scope, root, position) if bound else None
            return self.special(root, path, scope, position) if checked is None else checked
        if root[0] == "<":
            return self.declared.seen(root[1:-1], path, scope, position)
        return self.names.lookup(root, path, scope, position)

    def _checked(self, path: str, scope: int, root: str, position: int) -> Values | None:
        """The values of `this` that remain after a type guard (`this instanceof Oak`); None where none is in force."""
        index = self.index(path)
        guard = index.binding_at(scope, root, position, exact=True)
        return left_by(self, index, guard) if guard is not None and guard.kind in CHECKS else None

    def special(self, root: str, path: str, scope: int, position: int = EVERYWHERE) -> Values:
        """The values of a root that is no name: `#self`, `#class`, `#super`, `#0`, `#str` …"""
        if (
            root in ("#self", "#class")
            and (values := self.dialect(path).around(root, path, scope, position)) is not None
        ):
            return values
        if root == "#self" and (declared := self._declared_self(path, scope)) is not None:
            return declared
        if root in ("#self", "#class", "#super"):
            around = self.members.type_around(path, scope)
            if around is None:
                return literal_around(self.index(path), scope) if root == "#self" else ()
            apart = self.dialect(path).is_of_class(path, scope)
            if root == "#super":
                return self._prototype_of(around) or self.members.after(around, apart)
            is_stored = self.index(around.path).definitions[around.index].kind in READ_KINDS
            kind = DEFINITION if root == "#class" or is_stored else INSTANCE
            name = CLASS if apart and kind == INSTANCE else ""
            return (Value(kind, around.path, around.index, name, (), ENCLOSING),)
        if root.startswith("#def") and root[4:].isdecimal() and int(root[4:]) < len(self.files[path].definitions):
            return (Value(DEFINITION, path, int(root[4:]), "", (), LEXICAL),)
        if root.startswith(AT):
            return self._seen_elsewhere(root, path, scope)
        if root.startswith(WRITTEN):
            word = root.removeprefix(WRITTEN)
            named_type = self.vocabulary(path).literals["#str" if word not in ("True", "False") else "#bool"]
            return tuple(value._replace(args=((keyed(word),),)) for value in self.declared.type(named_type, path, 0))
        if root[1:].isdecimal():
            arguments, number = self._arguments[-1] if self._arguments else (), int(root[1:])
            return arguments[number] if number < len(arguments) else ()
        if root == "#sent":
            return self.steps.sent(path, scope)
        literal = self.vocabulary(path).literals.get(root)
        return self.declared.type(literal, path, 0) if literal else ()

    def _seen_elsewhere(self, root: str, path: str, scope: int) -> Values:
        """The values of a name as it is seen at a byte (`#at70=name`), in the innermost of the scopes around that has
        it."""
        byte, _, name = root.removeprefix(AT).partition("=")
        definitions, position = self.index(path).definitions, int(byte)
        while scope > 0 and not definitions[scope].start <= position < definitions[scope].end:
            scope = definitions[scope].parent
        return self.root(name, path, scope, position)

    def _prototype_of(self, place: Place) -> Values:
        """The objects whose members an object literal with a name has, too (`{ __proto__: base }`)."""
        index = self.index(place.path)
        given = index.bindings.get((place.index, ALL_MEMBERS), ())
        return unite([v for binding in given for v in self.variables.bound(index, binding)])

    def _declared_self(self, path: str, scope: int) -> Values | None:
        """The declared type of a function's `this` (`this: Cart`); None where none is declared."""
        index = self.index(path)
        while scope > 0 and index.definitions[scope].kind in CALLABLE_KINDS:
            for binding in index.bindings.get((scope, "#self"), ()):
                if binding.kind == "parameter":
                    return self.declared.type(binding.type, path, scope)
            scope = index.definitions[scope].parent
        return None

    def stands_in_static(self, path: str, scope: int) -> bool:
        """Whether `this` in a scope is the class itself, and not one of its objects."""
        index = self.index(path)
        while scope > 0 and index.definitions[scope].kind in CALLABLE_KINDS:
            if "static" in index.definitions[scope].modifiers:
                return True
            scope = index.definitions[scope].parent
        return False

    def step_of(self, value: Value, kind: str, path: str) -> Values:
        return self.step((value,), kind, "", path)

    def step(self, values: Values, kind: str, name: str, path: str) -> Values:
        """The results of one step of a path, for each of `values`, united."""
        if kind in (".", "::"):
            members = self.dialect(path).members
            found = [v for value in values for v in members(value, name, path)]
        elif kind in ("()", "{}"):
            found = [v for value in values for v in self.steps.called(value, path, kind)]
        elif name.isdecimal() and kind == "[]":
            found = [v for value in values for v in self.steps.element(value, int(name), path)]
        elif kind[:4] == "@arg":
            return parameter_of_any(self, values, kind, path)
        else:
            found = [v for value in values for v in self.steps.derived(value, kind, path)]
        for value in values:  # runs a million times
            if not value.static:
                found = [unsure(v) for v in found]
                break
        return unite(found) if len(found) > 1 else tuple(found)
