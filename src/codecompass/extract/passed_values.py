"""The values that calls in a file pass to its functions' parameters, and those that variables with a declared type are
assigned, where these are called.

Only for parameters whose value may be a function that is called, or an object that gets members: those that are called,
stored, called on or given members (without a declared type), or passed on to such a parameter. One that is just returned
is left to the inference of each call. Callees are found by scopes alone (`f(…)`, `self.m(…)`, `C(…)`, `@f`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from codecompass.extract.calls import Call, called_node, last_name
from codecompass.extract.spans import type_around
from codecompass.languages.literals import is_followed
from codecompass.languages.nodes import children_of
from codecompass.languages.paths import MAX_ALTERNATIVES, alternatives, without_call_arguments
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, VALUE_KINDS, Binding

if TYPE_CHECKING:
    from codecompass.extract.collect import Collector

_FOLLOWED = re.compile(r"[A-Za-z_$#\\][\w$\\]*(?:(?:\.|::)[A-Za-z_$][\w$]*|\(\)|\{\})*\Z")
_NAME = re.compile(r"[A-Za-z_$][\w$]*\Z")
_MEMBER = re.compile(r"\.([\w$]+)\Z")
_ROOT = re.compile(rb"[A-Za-z_$][\w$]*(?=[.\[])")
_CALL_ROLES = ("reference.call", "reference.instantiate")
_SUPER = "super"
MOST_SPREAD = 4
"""The most parameters that the elements of one argument are passed for, and functions that one parameter is called as."""
MOST_ROUNDS = 4
"""The most times that a function is passed on before it is called."""

Key = tuple[int, str]


class Taken(NamedTuple):
    """A parameter."""

    name: str
    position: int
    """-1 where it is not known, or can be passed by its name only."""
    typed: bool
    rest: bool = False
    """Whether it takes all arguments from its position on."""
    key: str = ""
    """Of one that takes a member of the argument (`{ pay }`) that member's name."""


Parameters = dict[int, list[Taken]]
"""The parameters of each function."""


class Passed(NamedTuple):
    """One argument."""

    function: int
    parameter: str
    site: int
    start: int
    value: str


def passed_bindings(collector: Collector, parameters: Parameters) -> Iterator[Binding]:
    """A binding of kind `argument` for each value."""
    assigned = {collector.expressions.text(c["target"][0]) for c in collector.by_role.get("binding.argument", ())}
    called = _called(collector, assigned.union(one.name for found in parameters.values() for one in found))
    yield from _assigned(collector, {name for _, name in called})
    yield from _held(collector)
    wanted = _called_or_stored(collector, parameters, called)
    if not wanted:
        return
    calls = _Calls(collector, parameters)
    for _ in range(MOST_ROUNDS):
        passed = calls.passed_to({function for function, _ in wanted})
        on = {key for one in passed if (one.function, one.parameter) in wanted and (key := _own(one, parameters))}
        if on <= wanted:
            break
        wanted |= on
    for one in calls.passed_to({function for function, _ in wanted}):
        if (one.function, one.parameter) in wanted:
            yield Binding(one.parameter, one.function, one.site, one.start, one.start, "argument", one.value)


def _called(collector: Collector, names: Set[str]) -> list[Key]:
    """(byte, name) of each call of one of some bare names."""
    source, syntax, found = collector.source, collector.syntax, list[Key]()
    whole_calls = syntax.NODES.calls.captured_whole
    written = {name.encode(): name for name in names}
    longest = max(map(len, written), default=0)
    for captures in collector.by_role.get("reference.call", ()) if names else ():
        for node in captures["reference.call"]:
            callee = called_node(node, syntax.NODES.calls) if whole_calls else node
            start, end = callee.start_byte, callee.end_byte
            name = written.get(source[start:end]) if end - start <= longest else None
            if (
                name is None
                and syntax.notation.calling_members
                and last_name(source, callee) in syntax.notation.calling_members
            ):
                whole = syntax.callee(node, collector.expressions)
                receiver = (whole[0] if whole is not None else collector.expressions.path(callee)).rpartition(".")[0]
                name = receiver if receiver in names else None
            if name is not None:
                found.append((start, name))
    return found


def _called_on(collector: Collector, names: Set[bytes]) -> Iterator[Key]:
    """(byte, name) of each call of a member, or an element, of one of some bare names."""
    source, nodes = collector.source, collector.syntax.NODES.calls
    whole_calls = nodes.captured_whole
    for captures in collector.by_role.get("reference.call", ()):
        for node in captures["reference.call"]:
            callee = called_node(node, nodes) if whole_calls else node
            root = _ROOT.match(source, callee.start_byte, callee.end_byte)
            if root is not None and root[0] in names:
                yield callee.start_byte, root[0].decode()


def _assigned(collector: Collector, called: Set[str]) -> Iterator[Binding]:
    """The values that variables are assigned which have a declared type and are called."""
    for captures in collector.by_role.get("binding.argument", ()):
        target = captures["target"][0]
        name = collector.expressions.text(target)
        values = captures["value"] if name in called else ()
        paths = [collector.syntax.named_function(value, collector.expressions) for value in values]
        paths = [path for path in paths if _FOLLOWED.match(without_call_arguments(path)) and path[:2] != "#?"]
        if not paths:
            continue
        at, site = target.start_byte, collector.scope_at(target.start_byte)
        owners = [b.scope for b in collector.bindings if b.name == name and b.kind in ("variable", "parameter")]
        owners += [d["parent"] for d in collector.definitions if d["name"] == name and d["kind"] in VALUE_KINDS]
        scope = site
        while scope >= 0 and scope not in owners:
            scope = collector.definitions[scope]["parent"]
        if scope >= 0:
            yield from (Binding(name, scope, site, at, at, "argument", path) for path in paths)


def _held(collector: Collector) -> Iterator[Binding]:
    """The members that are filled with a function of the file: `.read = read_file`, `table->read = read_file`, `{ read() {}
    }` where a `Reader` is expected."""
    rows = collector.by_role.get("binding.held", ())
    functions = {d["name"] for d in collector.definitions if d["kind"] in CALLABLE_KINDS} if rows else ()
    for captures in rows:
        target, value = captures["target"][0], collector.expressions.path(captures["value"][0])
        if value in functions:
            holder = f"<{collector.expressions.type(captures['of'][0])}>." if "of" in captures else ""
            _, name = collector.syntax.in_literal(captures["binding.held"][0], collector.expressions)
            name = name or holder + (
                collector.expressions.text(target) if holder else collector.expressions.path(target)
            )
            at, site = target.start_byte, collector.scope_at(target.start_byte)
            yield Binding(name, site, site, at, at, "held", value)
    for position, member in collector.in_literals:
        _, name = collector.syntax.in_literal(member, collector.expressions)
        if name:
            site = collector.definitions[position]["parent"]
            yield Binding(name, site, site, member.start_byte, member.start_byte, "held", f"#def{position}")


def _called_or_stored(collector: Collector, parameters: Parameters, called: list[Key]) -> set[Key]:
    """Parameters that are called or stored, as (function, name)."""
    names = {one.name for found in parameters.values() for one in found}
    typed = {(function, one.name) for function, found in parameters.items() for one in found if one.typed}
    found: set[Key] = set()
    for binding in collector.bindings if names else ():
        if binding.kind in ("variable", "attribute") and (root := binding.value.partition("(")[0]) in names:
            found.update(_around(collector, parameters, binding.site, root))
    for byte, name in _called_on(collector, {name.encode() for name in names}):
        found.update(_around(collector, parameters, collector.scope_at(byte), name))
    for definition in collector.definitions if names else ():  # `target.pay = function () {…}`
        if definition.get("owner") in names:
            found.update(_around(collector, parameters, definition["parent"], definition["owner"]))
    found -= typed
    for byte, name in called:
        if name in names:
            found.update(_around(collector, parameters, collector.scope_at(byte), name))
    return found


def _around(collector: Collector, parameters: Parameters, scope: int, name: str) -> list[Key]:
    """(function, name) of the parameter that a name means in a scope; empty where it means none."""
    while scope > 0:
        if any(name == one.name for one in parameters.get(scope, ())):
            return [(scope, name)]
        scope = collector.definitions[scope]["parent"]
    return []


def _own(one: Passed, parameters: Parameters) -> Key | None:
    """The parameter of the calling function that is passed on; None for another argument."""
    return (one.site, one.value) if any(one.value == own.name for own in parameters.get(one.site, ())) else None


class _Calls:
    """The calls of a file to its own functions."""

    def __init__(self, collector: Collector, parameters: Parameters) -> None:
        self.collector = collector
        self.parameters = parameters
        self.named: dict[Key, list[int]] = {}
        for position, definition in enumerate(collector.definitions):
            if not definition.get("owner"):
                self.named.setdefault((definition["parent"], definition["name"]), []).append(position)
        self.bound: dict[Key, list[str]] = {}
        for binding in collector.bindings:
            if binding.kind in ("variable", "parameter"):
                self.bound.setdefault((binding.scope, binding.name), []).append(binding.value)
        self.constructors = {
            definition["parent"]: position
            for position, definition in enumerate(collector.definitions)
            if definition["kind"] == "constructor"
        }
        self._of_types = {constructor: type_ for type_, constructor in self.constructors.items()}
        single = (
            (name, without_call_arguments(values[0])) for (_, name), values in self.bound.items() if len(values) == 1
        )
        self._aliases = {(name, value) for name, value in single if value and name != value}
        self._decorated: list[Passed] | None = None
        self._read: dict[int, list[Passed]] = {}
        """Number of a call → the arguments that it passes."""

    def passed_to(self, functions: Set[int]) -> list[Passed]:
        """The arguments of all calls of these functions in file order, then those of decorators."""
        names = self._names_of(functions)
        for position, (name, node) in enumerate(self._named_calls):
            if name in names and position not in self._read:
                self._read[position] = [*self._at(node, name)]
        self._decorated = [*self._decorating()] if self._decorated is None else self._decorated
        found = [one for _, passed in sorted(self._read.items()) for one in passed] + self._decorated
        return found + [one for one in self._through(found) if one.function in functions]

    def _through(self, passed: list[Passed]) -> Iterator[Passed]:
        """The arguments of calls of parameters, to the functions that are passed for these: `def each(f): f(cart)`."""
        functions: dict[Key, dict[int, None]] = {}
        called = {key for key, _ in self._calls_of_parameters}
        for one in passed if called else ():
            if (one.function, one.parameter) not in called:
                continue
            if (function := self._called(without_call_arguments(one.value), one.site)) is not None:
                functions.setdefault((one.function, one.parameter), {})[function] = None
        for key, node in self._calls_of_parameters if functions else ():
            for function in [*functions.get(key, ())][:MOST_SPREAD]:
                yield from self._arguments(node, key[1], function, self.collector.scope_at(node.start_byte))

    @cached_property
    def _calls_of_parameters(self) -> list[tuple[Key, Any]]:
        names = {one.name.encode(): one.name for found in self.parameters.values() for one in found}
        longest = max(map(len, names), default=0)
        source, kinds, found = self.collector.source, self.collector.syntax.NODES.calls, list[tuple[Key, Any]]()
        for captures in self.collector.by_role.get("reference.call", ()) if names else ():
            for node in captures["reference.call"]:
                callee = called_node(node, kinds)
                start, end = callee.start_byte, callee.end_byte
                if end - start <= longest and (name := names.get(source[start:end])) is not None:
                    at = self.collector.scope_at(node.start_byte)
                    found += [(key, node) for key in _around(self.collector, self.parameters, at, name)]
        return found

    def _names_of(self, functions: Set[int]) -> set[str]:
        """Names by which functions may be called: their own, those of the types they construct, those of variables."""
        types = {self._of_types[function] for function in functions if function in self._of_types}
        names = {self.collector.definitions[one]["name"] for one in (*functions, *types)} | (
            {_SUPER} if types else set()
        )
        while more := {name for name, value in self._aliases if value in names} - names:
            names |= more
        return names

    @cached_property
    def _named_calls(self) -> list[tuple[str, Any]]:
        """The calls that may be to one of the functions, each with the last name of what it calls."""
        source, by_role, definitions = self.collector.source, self.collector.by_role, self.collector.definitions
        every = {definitions[one]["name"] for one in (*self.parameters, *self.constructors)}
        every |= {name for name, value in self._aliases if value in every} | ({_SUPER} if self.constructors else set())
        nodes = [node for role in _CALL_ROLES for captures in by_role.get(role, ()) for node in captures[role]]
        kinds = self.collector.syntax.NODES.calls
        return [(name, node) for node in nodes if (name := last_name(source, called_node(node, kinds))) in every]

    def _at(self, node: Any, name: str) -> Iterator[Passed]:
        site = self.collector.scope_at(node.start_byte)
        whole = self.collector.syntax.callee(node, self.collector.expressions)
        path = without_call_arguments(whole[0] if whole is not None else self.collector.expressions.path(node))
        function = self._called(path, site)
        if function is not None:
            yield from self._arguments(node, name, function, site)

    def _arguments(self, node: Any, name: str, function: int, site: int) -> Iterator[Passed]:
        """What a call passes for the parameters of a function."""
        call = Call(called_node(node, self.collector.syntax.NODES.calls), name, self.collector.expressions)
        if call.node is None:
            return
        named = self.parameters.get(function, [])
        by_position = {one.position: one.name for one in named if one.position >= 0 and not (one.rest or one.key)}
        parts: dict[int, list[Taken]] = {}
        for one in named:
            if one.key:
                parts.setdefault(one.position, []).append(one)
        rest = next((one for one in named if one.rest), None)
        position = 0
        for argument in call.arguments:
            if argument.node.type in call.nodes.spreads:
                yield from self._spread(
                    function, argument.node, {n: p for p, n in by_position.items() if p >= position}, site
                )
                break
            target = argument.keyword if any(argument.keyword == one.name for one in named) else ""
            if not argument.keyword:
                for part in parts.get(position, ()):
                    yield from self._member(function, part, argument.node, site)
                target, position = by_position.get(position, ""), position + 1
            more = rest if rest is not None and not argument.keyword and position > rest.position else None
            value = self.collector.expressions.path(argument.node) if target or more is not None else ""
            if more is not None and is_followed(value):
                yield Passed(function, more.name, site, argument.node.start_byte, f"#list/({value})")
            elif target and value == "#str":
                value = self.collector.syntax.named_function(argument.node, self.collector.expressions)
            for way in alternatives(value)[:MAX_ALTERNATIVES] if more is None and target else ():
                if _is_followed(way):
                    yield Passed(function, target, site, argument.node.start_byte, way)

    def _member(self, function: int, part: Taken, argument: Any, site: int) -> Iterator[Passed]:
        """The member of an object that a call passes for a parameter that takes it: `open({ pay: pay })`."""
        value = self.collector.expressions.path(argument)
        if f",{part.key}:=" in value if value.startswith("<{@") else _NAME.match(value):
            yield Passed(function, part.name, site, argument.start_byte, f"{value}.{part.key}")

    def _spread(self, function: int, spread: Any, positions: dict[str, int], site: int) -> Iterator[Passed]:
        """The elements of an argument that stands for several: `f(...handlers)`."""
        inner = next(iter(children_of(spread)), None)
        value = self.collector.expressions.path(inner) if inner is not None else ""
        for number, (name, _) in enumerate(sorted(positions.items(), key=itemgetter(1))[:MOST_SPREAD]):
            if re.match(r"[A-Za-z_$][\w$]*\Z", value):
                yield Passed(function, name, site, spread.start_byte, f"{value}[{number}]")

    def _decorating(self) -> Iterator[Passed]:
        """The arguments of decorators: `@f` passes the definition to `f`, or the result of the decorator below it."""
        for position, definition in enumerate(self.collector.definitions):
            parent, value = definition["parent"], definition["name"]
            if parent < 0 or len(self.named.get((parent, value), ())) != 1:
                continue
            if self.collector.definitions[parent]["kind"] in TYPE_KINDS:
                continue
            for text in reversed(definition.get("decorators", ())):
                name, called, _ = text.partition("(")
                if not re.match(r"[\w.]+\Z", name):
                    break
                function = self._called(name, parent)
                function = self._result(function) if called and function is not None else function
                parameters = self.parameters.get(function, ()) if function is not None else ()
                if function is not None and parameters:
                    end = int(self.collector.definitions[position]["end"])
                    yield Passed(function, parameters[0].name, parent, end, value)
                value = f"{name}()()" if called else f"{name}()"

    def _result(self, function: int) -> int | None:
        """The nested function that a function returns; None where it returns none, or several."""
        results = {b.value for b in self.collector.bindings if b.kind == "result" and b.scope == function}
        found = self.named.get((function, next(iter(results))), ()) if len(results) == 1 else ()
        return found[0] if len(found) == 1 else None

    def _called(self, path: str, site: int, depth: int = 0) -> int | None:
        """The function of this file that a callee means; None where scopes alone do not determine it."""
        root, _, member = path.partition(".")
        definitions = self.collector.definitions
        selves = ("#self", "#class", *self.collector.syntax.notation.attribute_receivers)
        if root in selves and member and "." not in member:
            site = type_around(definitions, site)
            return self._one(site, member) if site > 0 else None
        if root.endswith(("()", "{}")) and member and "." not in member:
            return self._of_constructed(root, member)
        if root == "#super" and member and "." not in member:
            return self._of_base(site, member)
        if "." in member or not root or depth > MOST_ROUNDS:
            return None
        while site >= 0:
            kind = definitions[site]["kind"]
            if kind not in TYPE_KINDS or kind in self.collector.syntax.notation.open_types:
                found = None if member else self._one(site, root)
                if found is None and (site, root) in self.bound:
                    return self._of_variable(site, root, member, depth)
                if found is not None:
                    return found
            site = definitions[site]["parent"]
        return None

    def _of_base(self, site: int, member: str) -> int | None:
        """The member of the first base in this file of the type around."""
        definitions = self.collector.definitions
        site = type_around(definitions, site)
        bases = definitions[site].get("bases", ()) if site > 0 else ()
        found = self.named.get((definitions[site]["parent"], bases[0]), ()) if bases else ()
        return self._one(found[0], member) if len(found) == 1 else None

    def _of_variable(self, site: int, name: str, member: str, depth: int) -> int | None:
        """The callee of a call of a variable with a single value, or of a member of it: `g = f; g()`, `c = C();
        c.m()`."""
        values = self.bound[site, name]
        value = without_call_arguments(values[0]) if len(values) == 1 else ""
        if not member:
            return self._called(value, site, depth + 1) if re.match(r"[A-Za-z_$][\w$]*\Z", value) else None
        return self._of_constructed(value, member)

    def _of_constructed(self, value: str, member: str) -> int | None:
        """The member of what a construction makes: `C().m()`."""
        constructed = re.match(r"([A-Za-z_$][\w$]*)(?:\(\)|\{\})\Z", value)
        types = self.named.get((0, constructed.group(1)), []) if constructed else []
        of_type = len(types) == 1 and self.collector.definitions[types[0]]["kind"] in TYPE_KINDS
        return self._one(types[0], member) if of_type else None

    def _one(self, scope: int, name: str) -> int | None:
        """The only definition of a name in a scope, where it is callable; of a class its constructor."""
        found = self.named.get((scope, name), [])
        if len(found) != 1:
            return None
        kind = self.collector.definitions[found[0]]["kind"]
        return found[0] if kind in CALLABLE_KINDS else self.constructors.get(found[0]) if kind in TYPE_KINDS else None


def _is_followed(value: str) -> bool:
    """Whether an argument may lead to what a parameter is called as, or called on."""
    if value.startswith("#list"):
        return is_followed(value) and value.startswith("#list/(")
    plain = value.startswith(("#?", "#none", "#str", "#int"))
    return not plain and _FOLLOWED.match(without_call_arguments(value)) is not None


def taken(parameters: list[Any], rest_nodes: Set[str]) -> list[Taken]:
    """A function's parameters. The positions of those behind a destructured one or a rest parameter are not known, unless a
    parameter `#2` comes first, which says it."""
    found, position, whole = list[Taken](), 0, -1
    for name, typed, _, node, steps, _ in parameters:
        if name.startswith("#"):
            position, whole = int(name[1:]) if name[1:].isdecimal() else position, -1
        elif node.parent is not None and node.parent.type in rest_nodes and position >= 0 and not steps:
            found.append(Taken(name, position, bool(typed), rest=True))
            position = -1
        elif (member := _MEMBER.match(steps)) and (position >= 0 or whole >= 0):
            whole = max(position, whole)  # of all members of one parameter
            found.append(Taken(name, whole, False, key=member[1]))
            position = -1
        elif steps or (node.parent is not None and node.parent.type in rest_nodes):
            position = -1
        else:
            found.append(Taken(name, position, bool(typed)))
            position += position >= 0
    return found
