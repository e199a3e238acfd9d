"""What an expression stands for: path and type expressions evaluated where they are written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from codecompass.languages import named
from codecompass.languages.rules import Place, Rules
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, Binding, FileFacts
from codecompass.resolve.arguments import Given
from codecompass.resolve.callbacks import parameter, result_of_call
from codecompass.resolve.contracts import Contracts
from codecompass.resolve.index import FileIndex
from codecompass.resolve.members import HOLDERS, Members
from codecompass.resolve.merged import callable_of, meant, signatures_of
from codecompass.resolve.names import Names
from codecompass.resolve.overloads import Overloads
from codecompass.resolve.traits import Traits
from codecompass.resolve.values import (
    DECLARED,
    ENCLOSING,
    EXTERNAL,
    EXTERNAL_INSTANCE,
    INFERRED,
    INSTANCE,
    LEXICAL,
    MODULE,
    RECORD,
    THING,
    TUPLE,
    TypeName,
    Value,
    Values,
    parse_arguments,
    parse_path,
    parse_type,
    parse_type_arguments,
)
from codecompass.resolve.world import Mentioning, World

_CONTAINERS = frozenset({"#list", "#dict", "#tuple", "#set"})
MAX_DEPTH = 60
MAX_UNION = 4
MAX_ARGUMENTS_DEPTH = 4
"""How deep type arguments are followed: what lies deeper is seldom reached by an expression."""
Environment = Mapping[str, Values]
NO_ENVIRONMENT: Environment = {}


class Evaluator:
    """Evaluates over one tree. Answers depend on the tree alone, not on the order of questions: what was found
    inside a cycle is not kept."""

    def __init__(self, files: Mapping[str, FileFacts], mentioning: Mentioning | None = None) -> None:
        self.files = files
        self.world = World(files, mentioning)
        self.contracts = Contracts(self)
        self._indexes: dict[str, FileIndex] = {}
        self._rules: dict[str, Rules] = {}
        self._rules_of: dict[str, Rules] = {}
        self._memo: dict[Any, Any] = {}
        self._open: dict[Any, int] = {}
        self._tainted = MAX_DEPTH * 2
        self.names = Names(self)
        self.members = Members(self)
        self.traits = Traits(self)
        self.overloads = Overloads(self)

    def index(self, path: str) -> FileIndex:
        found = self._indexes.get(path)
        if found is None:
            found = self._indexes[path] = FileIndex(path, self.files[path], self.rules(path))
        return found

    def rules(self, path: str) -> Rules:
        """The rules of the language that a file is in."""
        found = self._rules_of.get(path)
        if found is None:
            found = self._rules_of[path] = self._rules_for(self.files[path].language)
        return found

    def _rules_for(self, language: str) -> Rules:
        found = self._rules.get(language)
        if found is None:
            home = named(language)
            if home.grammar or home.plain:
                found = self._rules.get(home.home) or home.rules().RULES(self.files, home.home)
                self._rules[home.home] = found
            else:
                found = Rules(self.files, language)
            self._rules[language] = found
        return found

    def once(self, key: Any, compute: Callable[..., Any], *args: Any, empty: Any = ()) -> Any:
        """`compute(*args)`, remembered under `key`; `empty` where the question leads back to itself."""
        memo = self._memo
        if key in memo:
            return memo[key]
        depth = len(self._open)
        if key in self._open or depth >= MAX_DEPTH:
            self._tainted = min(self._tainted, self._open.get(key, 0))
            return empty
        self._open[key] = depth
        try:
            found = compute(*args)
        finally:
            del self._open[key]
        if self._tainted >= depth:
            memo[key] = found
            self._tainted = MAX_DEPTH * 2
        return found

    # Paths

    def reference(self, text: str, path: str, scope: int, position: int, calls: bool = False) -> Values:
        """`path`, which never fails: an expression too deep, or too odd, to follow stands for nothing."""
        try:
            return self.path(text, path, scope, position, calls)
        except (RecursionError, LookupError, ValueError):
            self._open.clear()
            return ()

    def path(self, text: str, path: str, scope: int, position: int, calls: bool = False) -> Values:
        """What a path expression written at `position` in `scope` stands for; alternatives united."""
        if " " in text:
            return unite([v for part in text.split(" ") for v in self.path(part, path, scope, position)])
        if self.rules(path).NAMESPACES:
            return self.traits.path(text, path, scope, position, calls)
        root, steps = parse_path(text)
        values = self.root(root, path, scope, position)
        before = root
        for kind, name in steps:
            if not values:
                return ()
            if kind == "/" and before in _CONTAINERS:
                values = self._holding(values, [self.path(e, path, scope, position) for e in parse_arguments(name)])
            elif kind == "/":
                given = Given(parse_arguments(name), path, scope, position, parse_type_arguments(name))
                values = unite([v for value in values for v in self.overloads.narrow(value, before, given)])
            else:
                values = self.step(values, kind, name, path)
            before = name
        return values

    def _holding(self, values: Values, elements: list[Values]) -> Values:
        """A literal with what stands in it: a tuple place by place, others with what any place may hold."""
        places = tuple(tuple(guessed(v) for v in element) for element in elements)
        held = unite([v for place in places for v in place])
        found: list[Value] = []
        for value in values:
            name = value.name.rsplit(".", 1)[-1]
            args = places if name == "tuple" else ((), held) if name == "dict" else (held,)
            found.append(value._replace(args=args) if held and value.kind == EXTERNAL_INSTANCE else value)
        return tuple(found)

    def root(self, root: str, path: str, scope: int, position: int) -> Values:
        if not root:
            return ()
        if root[0] == "#":
            return self._special(root, path, scope)
        if root[0] == "<":
            return self.type(root[1:-1], path, scope)
        return self.names.lookup(root, path, scope, position)

    def _special(self, root: str, path: str, scope: int) -> Values:
        if root in ("#self", "#class") and self.rules(path).NAMESPACES:
            return self.traits.around(root, path, scope)
        if root in ("#self", "#class", "#super"):
            around = self.members.type_around(path, scope)
            if around is None:
                return ()
            if root == "#super":
                return self.members.after(around)
            held = self.index(around.path).definitions[around.index].kind in HOLDERS
            kind = THING if root == "#class" or held else INSTANCE
            return (Value(kind, around.path, around.index, "", (), ENCLOSING),)
        if root.startswith("#def") and root[4:].isdecimal() and int(root[4:]) < len(self.files[path].definitions):
            return (Value(THING, path, int(root[4:]), "", (), LEXICAL),)
        literal = self.rules(path).LITERALS.get(root)
        return self.type(literal, path, 0) if literal else ()

    def step(self, values: Values, kind: str, name: str, path: str) -> Values:
        if kind in (".", "::"):
            return unite([v for value in values for v in self.members.of(value, name, path)])
        if kind in ("()", "{}"):
            return unite([v for value in values for v in self.called(value, path, kind)])
        return unite([v for value in values for v in self._derived(value, kind, path)])

    # Calls

    def called(self, value: Value, path: str, kind: str = "()") -> Values:
        """What a call of `value` gives."""
        if value.kind == THING:
            value = callable_of(self.index(value.path), value)
            if kind == "{}" and self.members.constructs(value):
                return (Value(INSTANCE, value.path, value.index, "", (), INFERRED, value.static),)
            return self._called_thing(value, path)
        if value.kind == INSTANCE:
            member = self.rules(path).PROTOCOL_MEMBERS.get("()")
            found = self.members.of(value, member, path) if member else ()
            found_by_call = unite([v for f in found if f.kind == THING for v in self.called(f, path)])
            made_of = found_by_call or unite([v for u in self.underlying(value) for v in self.called(u, path)])
            return made_of or result_of_call(self, value)
        if value.kind == EXTERNAL:
            return self._called_outside(value, path)
        if value.kind == EXTERNAL_INSTANCE:
            return self._argument(value, self.rules(path).RESULTS, path)
        return ()

    def _called_thing(self, value: Value, path: str) -> Values:
        definition = self.index(value.path).definitions[value.index]
        if (
            definition.kind == "type"
            and definition.type
            and self.rules(value.path).NEW_TYPES
            and not self._is_new(value)
        ):
            return self._instance(value, value.args, path)
        if definition.kind in TYPE_KINDS or definition.kind == "impl":
            strategy = INFERRED if value.strategy != ENCLOSING else ENCLOSING
            return (Value(INSTANCE, value.path, value.index, "", value.args, strategy, value.static),)
        if self.traits.is_variant(Place(value.path, value.index)):
            args = value.args[0][0].args if value.args and value.args[0] else ()
            return (Value(INSTANCE, value.path, value.index, "", args, INFERRED, value.static),)
        if definition.kind in ("variable", "field", "constant", "property"):
            held = self.value_of(Place(value.path, value.index))
            return unite([v for h in held if h.kind != THING or h[1:3] != value[1:3] for v in self.called(h, path)])
        return self.result_of(value)

    def result_of(self, value: Value) -> Values:
        """What a function gives: as declared, else as its `return`s say. `value.args[0]` is its receiver."""
        place = Place(value.path, value.index)
        receiver, types = value.args[0] if value.args else (), value.args[1:]
        key = ("result", place, receiver, types)
        found: Values = self.once(key, self._result, place, receiver, types)
        return found

    def _result(self, place: Place, receiver: Values, types: tuple[Values, ...] = ()) -> Values:
        index = self.index(place.path)
        definition = index.definitions[place.index]
        rules = self.rules(place.path)
        environment = self.overloads.environment(place, receiver) or self.members.environment(place, receiver)
        if types:
            environment = {**environment, **dict(zip(definition.type_parameters, types, strict=False))}
        found: Values = ()
        signatures = signatures_of(index, place.index) if rules.SIGNATURES_APART else ()
        if signatures:
            declared = (self.type(index.definitions[at].type, place.path, at, environment) for at in signatures)
            found = next((values for values in declared if values), ())
        elif definition.type:
            found = self.type(definition.type, place.path, place.index, environment)
        elif definition.kind == "constructor" and definition.parent > 0:
            return (Value(INSTANCE, place.path, definition.parent, "", (), INFERRED),)
        else:
            results = [b for b in index.results.get(place.index, ()) if b.name == "return"]
            given = [v for b in results for v in self.path(b.value, place.path, b.site, b.start - 1)]
            found = tuple(guessed(self._as_receiver(v, receiver)) for v in unite(given) if v.kind != MODULE)
        wrapped = rules.AWAITABLE and not (definition.type and rules.AWAITABLE_DECLARED)
        if "async" in definition.modifiers and found and wrapped:
            return (Value(EXTERNAL_INSTANCE, "", 0, rules.AWAITABLE, (found,), found[0].strategy, found[0].static),)
        if "contextmanager" in definition.modifiers and found and found[0].args:
            return (Value(EXTERNAL_INSTANCE, "", 0, "ContextManager", (found[0].args[0],), DECLARED),)
        return found

    def _as_receiver(self, value: Value, receiver: Values) -> Value:
        """`return self` gives the receiver itself, however derived."""
        if value.kind == INSTANCE and value.strategy == ENCLOSING and receiver and receiver[0].kind == INSTANCE:
            return receiver[0]
        return value

    def _called_outside(self, value: Value, path: str) -> Values:
        rules = self.rules(path)
        owner = value.name.rsplit(".", 2)
        written = rules.MEMBER_TYPES.get(".".join(owner[-2:])) if value.args or len(owner) > 1 else None
        if written is None and owner[-1] in rules.CONSTRUCTING and len(owner) > 1 and owner[-2][:1].isupper():
            return (Value(EXTERNAL_INSTANCE, "", 0, ".".join(owner[:-1]), value.args, INFERRED),)
        if written is not None:
            environment = {f"${n}": arg for n, arg in enumerate(value.args)}
            return self.type(written, path, 0, environment)
        return (Value(EXTERNAL_INSTANCE, "", 0, value.name, value.args, INFERRED),)

    # Other steps

    def _derived(self, value: Value, kind: str, path: str) -> Values:
        rules = self.rules(path)
        if kind.startswith("@") and kind[1:].isdigit():
            return self._part(value, int(kind[1:]), path)
        if kind.startswith("@arg") and kind[4:].isdecimal():
            return parameter(self, value, int(kind[4:]), path)
        if value.kind == THING:
            return self._derived_thing(value, kind, path)
        if value.kind == INSTANCE and kind in rules.ASSOCIATED:
            return self.traits.associated(value, rules.ASSOCIATED[kind], path)
        if value.kind == INSTANCE:
            member = rules.PROTOCOL_MEMBERS.get(kind)
            found = self.members.of(value, member, path) if member else ()
            given = unite([v for f in found if f.kind == THING for v in self.result_of(f)])
            if kind == "@iter" and member:
                return unite([v for g in given for v in self._yielded(g, path)])
            given = given or unite([v for u in self.underlying(value) for v in self._derived(u, kind, path)])
            return given or ((value,) if kind in ("@enter", "@await", "@try", "@deref") else ())
        if value.kind == EXTERNAL and rules.OUTSIDE_STAYS:
            return (value,) if kind == "[]" else (Value(EXTERNAL_INSTANCE, "", 0, value.name, (), INFERRED),)
        if value.kind != EXTERNAL_INSTANCE:
            return ()
        if kind == "@deref" and rules.NAMESPACES:
            return (value,)
        if kind == "@err":
            return value.args[1] if len(value.args) > 1 else ()
        if kind in ("@await", "@enter", "@try", "@deref"):
            return value.args[0] if value.args else ()
        if value.name == "builtins.tuple" and value.args:
            return unite([v for place in value.args for v in place])
        return self._argument(value, rules.ELEMENTS if kind == "@iter" else rules.ITEMS, path)

    def _yielded(self, iterator: Value, path: str) -> Values:
        """What an iterator gives, one after the other."""
        member = self.rules(path).PROTOCOL_MEMBERS.get("@next")
        if iterator.kind == INSTANCE and member:
            return unite(
                [v for f in self.members.of(iterator, member, path) if f.kind == THING for v in self.result_of(f)]
            )
        return self._derived(iterator, "@iter", path) if iterator.kind == EXTERNAL_INSTANCE else ()

    def _derived_thing(self, value: Value, kind: str, path: str) -> Values:
        """`f[int]` is still `f`, for a function or a type; what holds a value gives what that does."""
        definition = self.index(value.path).definitions[value.index]
        if definition.kind not in HOLDERS:
            return (value,) if kind == "[]" else ()
        held = self.value_of(Place(value.path, value.index), value.args[0] if value.args else ())
        return unite([v for h in held if h[:3] != value[:3] for v in self._derived(h, kind, path)])

    def _argument(self, value: Value, table: Mapping[str, int], path: str) -> Values:
        """The type argument that a table says an outside value gives."""
        position = table.get(value.name.rsplit(".", 1)[-1])
        if position == -1:
            return (Value(TUPLE, "", 0, "Tuple", value.args, DECLARED),) if value.args else ()
        if position is None or not value.args:
            return (value,) if self.rules(path).OUTSIDE_STAYS else ()
        return value.args[position] if position < len(value.args) else ()

    def _part(self, value: Value, position: int, path: str) -> Values:
        if value.kind == TUPLE or (
            value.kind == EXTERNAL_INSTANCE and value.name.rsplit(".", 1)[-1].lower() == "tuple"
        ):
            return value.args[position] if position < len(value.args) else ()
        if value.kind == EXTERNAL_INSTANCE and not value.args and self.rules(path).OUTSIDE_STAYS:
            return (value,)
        return value.args[0] if value.kind == EXTERNAL_INSTANCE and len(value.args) == 1 else ()

    # Types

    def type(self, text: str, path: str, scope: int, environment: Environment = NO_ENVIRONMENT) -> Values:
        """Values of a declared type, as seen from a scope."""
        if environment:
            return self._type(text, path, scope, environment)
        found: Values = self.once(("type", text, path, scope), self._type, text, path, scope, environment)
        return found

    def _type(self, text: str, path: str, scope: int, environment: Environment) -> Values:
        return unite([v for name in parse_type(text) for v in self._named(name, path, scope, environment)])

    def named(self, names: tuple[TypeName, ...], path: str, scope: int, environment: Environment) -> Values:
        """`type`, of alternatives that are taken apart already."""
        if environment:
            return unite([v for name in names for v in self._named(name, path, scope, environment)])
        found: Values = self.once(("named", names, path, scope), self._all_named, names, path, scope)
        return found

    def _all_named(self, names: tuple[TypeName, ...], path: str, scope: int) -> Values:
        return unite([v for name in names for v in self._named(name, path, scope, NO_ENVIRONMENT)])

    def _named(self, written: TypeName, path: str, scope: int, environment: Environment, depth: int = 0) -> Values:
        if written.name in environment:
            return environment[written.name]
        head, _, member = written.name.partition("::")
        if member and head in environment:
            inner = [m for v in environment[head] for m in self.members.of(v, member, path)]
            return unite([v for m in inner for v in self._instance(m, (), path)])
        if written.name.startswith("@"):
            return (Value(EXTERNAL_INSTANCE, "", 0, written.name[1:], (), DECLARED),)
        if written.name.startswith("{"):
            return (Value(RECORD, path, scope, written.name, (), DECLARED),)
        rules = self.rules(path)
        args: tuple[Values, ...] = ()
        if depth < MAX_ARGUMENTS_DEPTH:
            deeper = depth + 1
            args = tuple(
                unite([v for n in alt for v in self._named(n, path, scope, environment, deeper)])
                for alt in written.args
            )
        short = written.name.rsplit(".", 1)[-1].rsplit("::", 1)[-1]
        if short in rules.TRANSPARENT and args:
            position = rules.TRANSPARENT[short]
            return unite([v for arg in args for v in arg]) if position < 0 else args[min(position, len(args) - 1)]
        if short in rules.TYPE_OF_TYPE and args:
            return tuple(Value(THING, v.path, v.index, v.name, v.args, DECLARED) for v in args[0] if v.kind == INSTANCE)
        if short in rules.SELF_TYPES:
            return tuple(v._replace(strategy=ENCLOSING) for v in self._special("#self", path, scope))
        if short == "Tuple" and args:
            return (Value(TUPLE, "", 0, "Tuple", args, DECLARED),)
        if written.name == "[]":
            return (Value(EXTERNAL_INSTANCE, "", 0, "[]", args, DECLARED),)
        bounds = self.traits.bounds(written.name, path, scope) if environment and rules.NAMESPACES and not args else ()
        if bounds:
            return unite([v for name in bounds for v in self._named(name, path, scope, environment, depth + 1)])
        number = f"`{len(args)}" if args and rules.TYPES_ALONE else ""
        named_values = self.path(written.name + number, path, scope, 1 << 60)
        return unite([v for value in named_values for v in self._instance(value, args, path)])

    def _instance(self, value: Value, args: tuple[Values, ...], path: str) -> Values:
        if value.kind == EXTERNAL:
            return (Value(EXTERNAL_INSTANCE, "", 0, value.name, args, DECLARED),)
        rules = self.rules(path)
        if value.kind in (INSTANCE, EXTERNAL_INSTANCE, TUPLE) and (rules.TYPES_APART or rules.TYPES_ALONE):
            return (value,)  # a type parameter, as what it is bound by
        if value.kind != THING:
            return ()
        value = meant(self.index(value.path), value, as_type=True) if rules.TYPES_APART else value
        definition = self.index(value.path).definitions[value.index]
        if definition.kind == "type" and definition.type and not self._is_new(value):
            environment = dict(zip(definition.type_parameters, args, strict=False))
            named = self.type(definition.type, value.path, value.index, environment)
            if value.index not in self.index(value.path).children:
                return named
            own = Value(INSTANCE, value.path, value.index, "", args, DECLARED)
            return unite([own, *(v for v in named if v.kind != RECORD)])
        if definition.kind in TYPE_KINDS:
            return (Value(INSTANCE, value.path, value.index, "", args, DECLARED),)
        if definition.kind in ("variable", "constant"):
            held = self.value_of(Place(value.path, value.index))
            return unite([v for h in held if h.kind in (THING, EXTERNAL) for v in self._instance(h, args, path)])
        return ()

    def _is_new(self, value: Value) -> bool:
        """Whether a `type` definition makes a type of its own, not another name for one."""
        definition = self.index(value.path).definitions[value.index]
        return self.rules(value.path).NEW_TYPES and "alias" not in definition.modifiers

    def underlying(self, value: Value) -> Values:
        """The structure of an instance whose type is made of another one (`type Names []string`)."""
        definition = self.index(value.path).definitions[value.index]
        if definition.kind != "type" or not definition.type:
            return ()
        environment = dict(zip(definition.type_parameters, value.args, strict=False))
        return self.type(definition.type, value.path, value.index, environment)

    # What names hold

    def value_of(self, place: Place, receiver: Values = ()) -> Values:
        """What a variable, field or property holds: as declared, else as assigned."""
        found: Values = self.once(("value", place, receiver), self._held, place, receiver)
        return found

    def _held(self, place: Place, receiver: Values) -> Values:
        index = self.index(place.path)
        definition = index.definitions[place.index]
        if definition.kind in ("property", "indexer"):
            return self._result(place, receiver)
        if definition.type:
            environment = self.members.environment(place, receiver)
            declared = self.type(definition.type, place.path, definition.parent, environment)
            if declared:
                return declared
        bindings = index.bindings.get((definition.parent, definition.name), ())
        values = unite([v for b in bindings for given in self.bound(index, b) for v in self._settled(given)])
        return values if len(values) <= 1 else tuple(guessed(v) for v in values)

    def _settled(self, value: Value) -> Values:
        """What stands behind a variable that is given another one's value."""
        if value.kind != THING:
            return (value,)
        if self.index(value.path).definitions[value.index].kind not in ("variable", "constant", "field"):
            return (value,)
        return self.value_of(Place(value.path, value.index))

    def bound(self, index: FileIndex, binding: Binding) -> Values:
        """What one binding gives its name."""
        key = ("bound", index.path, binding.start, binding.name, binding.value, binding.type)
        found: Values = self.once(key, self._bound, index, binding)
        return found

    def _bound(self, index: FileIndex, binding: Binding) -> Values:
        if binding.type:
            declared = self.type(binding.type, index.path, binding.site)
            if declared:
                return declared
        given = self._given(index, binding) if binding.kind == "parameter" and index.given else ()
        if not binding.value or binding.value == "#none":
            return given
        values = unite([*self.path(binding.value, index.path, binding.site, binding.start - 1), *given])
        if binding.kind == "parameter" and "@arg" in binding.value:
            return values
        if not self.rules(index.path).ONE_OF_CALLED and _is_one_of_several(index, binding):
            values = tuple(v for v in values if not self._is_callable(v))
        if binding.kind == "parameter" and not binding.value.startswith("#") and "@" not in binding.value:
            return tuple(guessed(v) for v in values)
        return tuple(_inferred(v) for v in values)

    def _given(self, index: FileIndex, binding: Binding) -> Values:
        """The functions that calls in the file give a parameter of which nothing is said; none where one is not known."""
        found: list[Value] = []
        for argument in index.given.get((binding.scope, binding.name), ()):
            values = self.path(argument.value, index.path, argument.site, argument.start)
            if not values:
                return ()
            found.extend(guessed(v) for v in values if self._is_callable(v) or self._is_class(v))
        return unite(found)

    def _is_class(self, value: Value) -> bool:
        return value.kind == THING and self.index(value.path).definitions[value.index].kind == "class"

    def _is_callable(self, value: Value) -> bool:
        return value.kind == THING and self.index(value.path).definitions[value.index].kind in CALLABLE_KINDS


def unite(values: list[Value] | Values) -> Values:
    """Without repetitions, in order; nothing where there are too many for any to be meant."""
    if len(values) <= 1:
        return tuple(values)
    distinct = {v[:5]: v for v in reversed(values)}
    found = tuple(reversed(distinct.values()))
    return found if len(found) <= MAX_UNION else ()


def guessed(value: Value) -> Value:
    strategy = INFERRED if value.strategy != ENCLOSING else ENCLOSING
    return Value(value.kind, value.path, value.index, value.name, value.args, strategy, False)


def _is_one_of_several(index: FileIndex, binding: Binding) -> bool:
    """Whether the name may hold something else as well: another alternative, what is passed, another assignment."""
    if " " in binding.value or binding.kind == "parameter":
        return True
    alike = index.bindings.get((binding.scope, binding.name), ())
    return len(alike) > 1 and any(
        (b is not binding and b.end == binding.end and b.kind == "variable") or b.kind == "parameter" for b in alike
    )


def _inferred(value: Value) -> Value:
    if value.kind != INSTANCE or value.strategy == ENCLOSING:
        return value
    return Value(INSTANCE, value.path, value.index, value.name, value.args, INFERRED, value.static)
