"""Finds the users of some symbols with all uses of a graph in memory, since a review queries many symbols at once."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from codecompass.languages.testing import is_case, is_in_tests, is_test
from codecompass.languages.unused import unused_rules
from codecompass.model import CALLABLE_KINDS, MEMBER_KINDS, TYPE_KINDS
from codecompass.process.memo import memoised
from codecompass.session.project import Reader
from codecompass.tools.dispatch import WIDE
from codecompass.tools.registered import owner_type, registering
from codecompass.tools.reviewing.outside import composing, defers, making, of_containers, run_from_outside, valued
from codecompass.tools.setups import cases_set_up
from codecompass.tools.surfaces import surfaces
from codecompass.tools.symbols import Row, Symbol, by_ids, in_file

MOST_REACHED = 20_000
FEWEST_LISTED = 3
"""Handlers that a function names without calling one, from which on it counts as one that registers them."""
FEW_ALIKE = 5
"""Implementations of a declaration of which a test that uses it may run any."""


How = Literal["certain", "heuristic", "interface"]
"""Whether every step so far is bound; some are not for certain; some go through a base or an interface to one of several
that implement it."""
HOWS: tuple[How, ...] = ("certain", "heuristic", "interface")


class Step(NamedTuple):
    distance: int
    nearer: str
    """The symbol one step nearer."""
    how: How
    through: str = ""
    """The declaration, of `interface`."""
    types: frozenset[str] = frozenset()
    """The types whose members are reached by it: for who chooses one of these it is certain."""


class _At(NamedTuple):
    """A symbol on a path, and the type that must be chosen there or farther away; empty if none must. `alone`: that
    type is the only possible one, except for what tests put in its place."""

    symbol: str
    chosen: str = ""
    alone: bool = False


class Uses:
    """The uses between symbols in one state."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        routes = surfaces(reader, "route", None)
        self.registering = registering(reader, routes)
        self.users: dict[str, list[tuple[str, bool]]] = defaultdict(list)
        self._naming_types: set[tuple[str, str]] = set()
        """Types with who only names them, as a registration does: who calls that need not run anything of the type."""
        self._types: set[str] = set()
        """Types that use something themselves, outside of their members."""
        self._valued: dict[tuple[str, str], int] = {}
        """What values use, with the variables, and the line."""
        self._by_type: set[str] = set()
        """Methods that nobody is seen to use, and no call has the name of."""
        self._run: dict[str, tuple[str, tuple[str, ...]]] = {}
        handlers = {str(row["symbol_id"]) for row in routes}
        self._add_registrations(self._add_seen(handlers))
        self._own, bases = _constructors_and_bases(reader)
        methods = reader.ask("methods_with_owners")
        self._add_unseen(methods, bases)
        self._add_unused(methods, handlers)
        marked = reader.ask("marked_symbols")
        self.cases = {
            str(row["id"]): str(row["path"])
            for row in marked
            if row["kind"] in CALLABLE_KINDS
            and row["kind"] != "constructor"
            and is_case(str(row["name"]), str(row["path"]), str(row["decorators"] or ""))
        }
        """Test cases, and their files."""
        for decorator, decorated in _decorated(marked, reader.ask("decorator_uses")):
            # What a decorator puts around a function runs for who calls that.
            self.users[decorator].append((decorated, True))
        self._outer = _outermost(marked, self.cases)
        self._setups = {
            str(row["id"]): str(row["decorators"] or "")
            for row in marked
            if row["test"] and row["kind"] in CALLABLE_KINDS and row["id"] not in self.cases
        }
        """Functions in tests that may run before others, with their decorators."""
        self._tests = frozenset(str(row["id"]) for row in marked if row["test"])

    def _add_seen(self, handlers: Collection[str]) -> list[tuple[str, str, bool]]:
        """Add the uses of the graph. Returns those that only mention a handler."""
        mentioned: list[tuple[str, str, bool]] = []
        for row in self.reader.ask("uses_between"):
            used, user, static = str(row["used"]), str(row["user"]), row["confidence"] == "static"
            if row["user_kind"] in TYPE_KINDS:
                self._types.add(user)
            if not row["runs"] and used in handlers:
                mentioned.append((used, user, static))
            elif not row["runs"] and row["used_kind"] in CALLABLE_KINDS:
                self.users[used].append((user, False))  # it hands the function on, which may never run
            else:
                self.users[used].append((user, static))
                if not row["runs"] and (row["used_kind"] in TYPE_KINDS or row["typed"]):
                    self._naming_types.add((used, user))
        return mentioned

    def _add_registrations(self, mentioned: Collection[tuple[str, str, bool]]) -> None:
        users = self.known({user for _, user, _ in mentioned})
        listed = Counter(user for _, user, _ in mentioned)
        for used, user, static in mentioned:
            is_registering = user in self.registering or listed[user] >= FEWEST_LISTED
            if is_registering and not (user in users and is_test(users[user].path)):
                continue  # who calls what registers a handler need not request it
            # A test that registers a handler at a router of its own may request another one.
            of_tests = user in users and (is_test(users[user].path) or is_in_tests(users[user].qualified_name))
            self.users[used].append((user, static and not of_tests))

    def _add_unseen(self, methods: Sequence[Row], bases: Mapping[str, list[str]]) -> None:
        """Add what runs by values, by constructions, from outside and by containers."""
        for used, user, static, line in valued(self.reader):
            self.users[used].append((user, static))
            self._valued[used, user] = line
        for used, user, static in making(self.reader, self._own, bases):
            self.users[used].append((user, static))
        for method, user in run_from_outside(self.reader, methods, bases):
            self.users[method].append((user, False))
        for constructor, method in of_containers(self.users, self._own, methods):
            self.users[constructor].append((method, False))

    def _add_unused(self, methods: Sequence[Row], handlers: Collection[str]) -> None:
        """Add users of what nobody is seen to use (`__enter__`, a visitor's `visit_Name`, a function that another hands
        on): it runs for who uses what it stands in, for those of them that call something of its name, where some do.
        Handlers are requested."""
        by_name: dict[str, set[str]] = defaultdict(set)
        for call in self.reader.ask("calls_unbound"):
            by_name[str(call["name"])].add(str(call["caller"]))
        for row in (*methods, *self.reader.ask("inner_functions")):
            one, owner = str(row["id"]), str(row["owner"])
            if one in self.users or row.get("kind") == "property" or one in handlers:
                continue
            calling = by_name[str(row["name"])].intersection(user for user, _ in self.users.get(owner, ()))
            self.users[one] += [(user, False) for user in sorted(calling)] or [(owner, False)]
            if row.get("kind") == "method" and not calling:
                self._by_type.add(one)

    def reaching(self, start: Iterable[str], depth: int, in_tests: bool = False) -> dict[str, Step]:
        """The users of some symbols, directly, through others or what they override: each by its shortest path. Uses
        of a test do not count. `in_tests`: only users in tests; code does not know what they substitute."""
        found = {one: Step(0, "", "certain") for one in sorted(start)}
        level = list(found)
        for distance in range(1, depth + 1):
            following: dict[str, Step] = {}
            for one in level:
                named = (found[one].nearer, one) in self._naming_types
                for user, bound, declared in self._users(one, distance):
                    static = bound and not named
                    if user not in found and (not in_tests or user in self._tests):
                        step = _onward(found[one], distance, one, static, declared)
                        if user not in following or HOWS.index(step.how) < HOWS.index(following[user].how):
                            following[user] = step
            found |= following
            level = [one for one in following if one not in self.cases]
            if not level or len(found) > MOST_REACHED:
                break
        return found if in_tests else self._with_what_is_certain(found, depth)

    def _with_what_is_certain(self, found: dict[str, Step], depth: int) -> dict[str, Step]:
        """The same, marking what is certain by a longer path, or because a type is chosen on the path."""
        open_types: dict[str, set[str]] = defaultdict(set)
        sure: set[str] = set()
        for at in self._chosen([one for one, step in found.items() if step.distance == 0], depth):
            if at.chosen and not (at.alone and (at.symbol not in self._tests or self._is_named_beside(at))):
                open_types[at.symbol].add(at.chosen)
            else:
                sure.add(at.symbol)
        told = found.copy()
        for one, step in found.items():
            if one in sure:
                told[one] = Step(step.distance, step.nearer, "certain")
            elif one in open_types:
                told[one] = step._replace(types=frozenset(open_types[one]))
        return told

    def _chosen(self, start: Iterable[str], depth: int) -> set[_At]:
        """What is reached by bound steps; a step through an interface is bound for a user that names the type."""
        seen = {_At(one) for one in start}
        level = [*seen]
        for distance in range(1, depth + 1):
            following: set[_At] = set()
            for at in level:
                for user, static, declared in self._users(at.symbol, distance):
                    if static and (at.symbol, user) not in self._naming_types:
                        following.add(self._chosen_by(user, at, declared))
            level = [one for one in following - seen if one.symbol not in self.cases]
            seen |= following
            if not level or len(seen) > MOST_REACHED:
                break
        return seen

    def _chosen_by(self, user: str, at: _At, declared: str) -> _At:
        chosen, alone = at.chosen, at.alone
        if declared and (not chosen or alone):
            chosen, alone = self.owner(at.symbol), set(self._implementing(declared)) == {at.symbol}
        return _At(user) if chosen and user in self._naming(chosen) else _At(user, chosen, alone)

    def is_perhaps_near(self, changed: str, case: str, step: Step, most: int) -> bool:
        """Whether a test may run a changed symbol within so many uses: not because it uses its type, nor through one
        declaration of many implementations if its file does not name the type."""
        if step.distance > most or self.is_unseen(changed):
            return False
        if step.how != "interface" or len(self._implementing(step.through)) <= FEW_ALIKE:
            return True
        return any(self._is_named_beside(_At(case, kind)) for kind in step.types or {self.owner(changed)})

    def _is_named_beside(self, at: _At) -> bool:
        """Whether the file of a test names the type that it would have to choose: otherwise it may use a mock."""
        return self.cases.get(at.symbol, "") in self._files_naming(at.chosen)

    @memoised
    def _files_naming(self, kind: str) -> frozenset[str]:
        return frozenset(one.path for one in self.known(self._naming(kind)).values())

    @memoised
    def _implementing(self, declared: str) -> tuple[str, ...]:
        """The implementations of a declaration outside of tests."""
        below = self.known(self.reader.overrides.below(declared))
        return tuple(one for one, symbol in below.items() if not is_test(symbol.path))

    @memoised
    def _naming(self, kind: str) -> frozenset[str]:
        """The users that name a type, or construct it."""
        ids = [kind, *self._own.get(kind, ())]
        return frozenset(self._outer.get(user, user) for one in ids for user, _ in self.users.get(one, ()))

    def outer(self, symbol: str) -> str:
        """The test function that encloses a function in one, and runs it; else the symbol itself."""
        return self._outer.get(symbol, symbol)

    @memoised
    def owner(self, method: str) -> str:
        """The type that a method belongs to; for other symbols the symbol itself."""
        known = self.known([method])[method]
        return owner_type(self.reader, known) if known.kind in MEMBER_KINDS else method

    def _users(self, symbol: str, distance: int) -> Iterator[tuple[str, bool, str]]:
        """A symbol's users, whether they are bound, and the declaration that they use instead, which it overrides or
        implements. A user of a type on the path need not run what the type's fields are made with."""
        on_the_way = distance > 1 and symbol in self._types
        for inner, static in self.users.get(symbol, ()):
            bound = static and not on_the_way and inner not in self.registering
            yield self._outer.get(inner, inner), bound and not self._is_in_a_function_of(inner, symbol), ""
        for case in self._cases_set_up(symbol):
            yield case, True, ""
        yield from ((one, False, "") for one in self._composing(symbol))
        for declared in self.reader.overrides.above(symbol):
            if declared in self._by_type:  # nobody calls it: who uses its type need not run what implements it
                continue
            below = self.reader.overrides.below(declared)
            if distance == 1 or len(below) <= WIDE:
                others = frozenset(below)  # they implement it, too, and do not use this one
                for inner, static in self.users.get(declared, ()):
                    if inner not in others:
                        yield self._outer.get(inner, inner), static and inner not in self.registering, declared

    @memoised
    def _is_in_a_function_of(self, variable: str, used: str) -> bool:
        """Whether a variable's value uses something in a function in it only, which who uses the variable need not call."""
        if not (line := self._valued.get((used, variable))):
            return False
        return defers(self.reader, self.known([variable])[variable], line)

    def is_named(self, symbol: str) -> bool:
        """Whether more is known of a method than who uses its type."""
        return symbol not in self._by_type or bool(self.reader.overrides.above(symbol))

    def is_unseen(self, symbol: str) -> bool:
        """Whether no possible caller of a method is known, neither by its name nor as a language or framework calls
        it: uses of its type do not count."""
        if self.is_named(symbol) or self._composing(symbol):
            return False
        known = self.known([symbol])[symbol]
        if len(self.users.get(known.parent_id or "", ())) > WIDE:  # a hook of what very much uses
            return True
        rules = unused_rules(known.language)
        return rules is not None and not (rules.names.fullmatch(known.name) or rules.members.fullmatch(known.name))

    @memoised
    def _composing(self, symbol: str) -> tuple[str, ...]:
        """Functions that compose a method's name and call that."""
        if symbol not in self._by_type:
            return ()
        return tuple(composing(self.reader, *self.known([symbol]).values()))

    @memoised
    def _cases_set_up(self, symbol: str) -> tuple[str, ...]:
        """The tests before or after which a test function runs."""
        decorators = self._setups.get(symbol)
        if decorators is None:
            return ()
        found = (cases_set_up(self.reader, one, decorators) for one in self.known([symbol]).values())
        return tuple(case.symbol_id for cases in found for case in cases)

    @memoised
    def members(self, symbol: Symbol) -> tuple[str, ...]:
        """The symbols nested in a symbol, at any depth."""
        inside = {symbol.symbol_id}
        for other in in_file(self.reader, symbol.path):
            if other.parent_id in inside:
                inside.add(other.symbol_id)
        return tuple(inside - {symbol.symbol_id})

    def running(self, method: Symbol) -> tuple[str, tuple[str, ...]]:
        """For a test method outside of its type, as in Go: the type's name, and the test functions that use the type,
        or one that extends it."""
        full, folder = method.qualified_name.removesuffix(method.name)[:-1], method.path.rpartition("/")[0]
        if full not in self._run:
            beside = {path for path in self.cases.values() if path.rpartition("/")[0] == folder}
            types = (one for path in sorted(beside) for one in in_file(self.reader, path) if one.kind in TYPE_KINDS)
            found = next((one for one in types if one.qualified_name == full), None)
            self._run[full] = (found.name, self._running(found.symbol_id)) if found else ("", ())
        return self._run[full]

    def _running(self, suite: str) -> tuple[str, ...]:
        level, seen, found = [suite], {suite}, set()
        while level:
            users = self.known({user for one in level for user, _ in self.users.get(one, ())} - seen)
            seen |= users.keys()
            found |= {one.name for one in users.values() if one.symbol_id in self.cases and one.kind != "method"}
            level = [one.symbol_id for one in users.values() if one.kind in TYPE_KINDS]
        return tuple(sorted(found))

    def known(self, ids: Collection[str]) -> dict[str, Symbol]:
        return by_ids(self.reader, ids)


def _onward(step: Step, distance: int, nearer: str, static: bool, declared: str) -> Step:
    """The step that extends a path by one use."""
    if step.how == "interface" or declared:
        return Step(distance, nearer, "interface", step.through or declared)
    return Step(distance, nearer, "certain" if static and step.how == "certain" else "heuristic")


def _constructors_and_bases(reader: Reader) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """The constructors of types, and the bases of types."""
    own: dict[str, list[str]] = defaultdict(list)
    bases: dict[str, list[str]] = defaultdict(list)
    for row in reader.ask("constructors"):
        (bases if row["edge_kind"] == "EXTENDS" else own)[str(row["owner"])].append(str(row["other"]))
    return own, bases


def _outermost(rows: Iterable[Mapping[str, object]], cases: Collection[str]) -> dict[str, str]:
    """Functions nested in test functions (a view that a test defines and requests), each with the outermost that is no
    group of test cases, such as `describe`."""
    parents = {str(row["id"]): str(row["parent"]) for row in rows if row["test"]}
    callables = {str(row["id"]) for row in rows if row["test"] and row["kind"] in CALLABLE_KINDS}
    groups: set[str] = set()
    for one in cases:
        parent = parents.get(one, "")
        while parent and parent not in groups:
            groups.add(parent)
            parent = parents.get(parent, "")
    found: dict[str, str] = {}
    for one, parent in parents.items():
        while parent in parents and parent not in groups:
            if parent in callables:
                found[one] = parent
            parent = parents[parent]
    return found


def _decorated(rows: Iterable[Mapping[str, object]], uses: Iterable[Mapping[str, object]]) -> Iterator[tuple[str, str]]:
    """Each decorator with the definitions that it decorates: the first below it that has decorators."""
    by_path: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for row in rows:
        if row["decorators"]:
            by_path[str(row["path"])].append((int(str(row["line"])), str(row["id"])))
    for use in uses:
        below = by_path[str(use["path"])]
        at = bisect_left(below, (int(str(use["line"])), ""))
        if at < len(below):
            yield str(use["used"]), below[at][1]
