"""The values of a declared type, as it is written: `Map[str, Foo]` in a scope."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.languages.vocabulary import Vocabulary
from codecompass.model import ARGUMENT, OWNER_KINDS, STANDARD
from codecompass.resolve.calls.environment import VARIABLES
from codecompass.resolve.members.builders import named as builder_named
from codecompass.resolve.members.global_members import is_added
from codecompass.resolve.types.records import known_in
from codecompass.resolve.types.tuples import keyed
from codecompass.resolve.values import (
    CONSTANT,
    DECLARED,
    DEFINITION,
    ENCLOSING,
    EVERYWHERE,
    EXTERNAL,
    EXTERNAL_INSTANCE,
    INSTANCE,
    RECORD,
    TUPLE,
    TypeName,
    Value,
    Values,
    bound_by,
    guessed,
    parse_path,
    parse_type,
    unite,
    unsure,
)

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator
    from codecompass.resolve.scopes.file_index import FileIndex

MAX_ARGUMENTS_DEPTH = 4
"""How deep nested type arguments are evaluated: few expressions use deeper ones."""
_TUPLE = f"{STANDARD}Tuple"
Environment = Mapping[str, Values]
NO_ENVIRONMENT: Environment = {}


class Declared:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def type(self, text: str, path: str, scope: int, environment: Environment = NO_ENVIRONMENT) -> Values:
        """The values of a type expression written in a scope; `environment` substitutes type variables."""
        if environment:
            return self._type(text, path, scope, environment)
        return self.evaluator.once(("type", text, path, scope), self._type, text, path, scope, environment)

    def seen(
        self, text: str, path: str, scope: int, position: int, environment: Environment = NO_ENVIRONMENT
    ) -> Values:
        """`type` at a byte of the scope, with the types that are declared in the block around it."""
        inside = self.evaluator.dialect(path).types_in_blocks(self.evaluator.index(path), scope, position)
        return self.type(text, path, scope, {**inside, **environment} if inside else environment)

    def _type(self, text: str, path: str, scope: int, environment: Environment) -> Values:
        names = parse_type(text)
        found = unite([v for name in names for v in self._named(name, path, scope, environment)])
        return found or self._globals(names, path, scope)

    def named(self, names: tuple[TypeName, ...], path: str, scope: int, environment: Environment) -> Values:
        """`type` of parsed alternatives."""
        if environment:
            return unite([v for name in names for v in self._named(name, path, scope, environment)])
        return self.evaluator.once(("named", names, path, scope), self._all_named, names, path, scope)

    def _all_named(self, names: tuple[TypeName, ...], path: str, scope: int) -> Values:
        return unite([v for name in names for v in self._named(name, path, scope, NO_ENVIRONMENT)])

    def _named(self, written: TypeName, path: str, scope: int, environment: Environment, depth: int = 0) -> Values:
        if written.name in environment:
            return environment[written.name]
        if written.name in VARIABLES or written.name == "?":  # what a table writes, of arguments that are not known
            return ()
        head, _, member = written.name.partition("::")
        if member and head in environment:
            dialect = self.evaluator.dialect(path)
            found = unite([m for v in environment[head] for m in dialect.associated(v, member, path)])
            if found:
                return found
            inner = [m for v in environment[head] for m in self.evaluator.members.of(v, member, path)]
            return unite([v for m in inner for v in self.instance(m, (), path)])
        if written.name.startswith("@"):
            args = self._arguments(written, path, scope, environment, depth + 1)
            if written.name == _TUPLE:
                return (Value(TUPLE, "", 0, "Tuple", args, DECLARED),)
            return (Value(EXTERNAL_INSTANCE, "", 0, written.name[1:], args, DECLARED),)
        if written.name.startswith("="):  # `String[=add]`, the type of a string that is written out
            return (keyed(written.name[1:]),)
        if written.name.startswith("{"):
            return (Value(RECORD, path, scope, written.name, known_in(written.name, environment), DECLARED),)
        rules = self.evaluator.rules(path)
        args = self._arguments(written, path, scope, environment, depth + 1)
        if written.name[:2] == ".=" and args:
            return self._of_member_under(environment.get(written.name[2:], ()), args[0], path)
        known = self._of_language(written, args, path, scope, depth)
        if known is not None:
            return known
        dialect = self.evaluator.dialect(path)
        bounds = dialect.bounds(written.name, path, scope) if environment and not args else ()
        if bounds:
            return bound_by([v for name in bounds for v in self._named(name, path, scope, environment, depth + 1)])
        if around := self._seen_from_around(written.name, args, path, scope):
            return around
        named_values = dialect.type_named(rules.numbered(written.name, len(args)), path, scope)
        found = unite([v for value in named_values for v in self.instance(value, args, path)])
        if rules.vocabulary.builder_suffixes and all(v.kind == EXTERNAL_INSTANCE for v in found):
            found = builder_named(self.evaluator, written.name, path, scope) or found
        if not args and any(
            v.kind == EXTERNAL_INSTANCE and v.name.rpartition(".")[2] in rules.vocabulary.typed_by_value for v in found
        ):
            return ()  # imported under another name
        if len(named_values) > 1 and not any(value.static for value in named_values):
            return tuple(unsure(value) for value in found)
        return found

    def _seen_from_around(self, name: str, args: tuple[Values, ...], path: str, scope: int) -> Values:
        """A type in a function's signature whose first name is also a parameter (`config: config.Config`): the
        signature's names are looked up in the scope around the function."""
        index = self.evaluator.index(path)
        bound = index.bindings.get((scope, parse_path(name)[0]))
        if bound is None or not any(b.kind == "parameter" for b in bound):
            return ()
        signature = (index.definitions[scope].type, *(parameter.type for parameter in index.parameters(scope)))
        if not any(name in written for written in signature):
            return ()
        found: Values = ()
        while not found and scope > 0:
            scope = index.definitions[scope].parent
            values = self.evaluator.path(name, path, scope, EVERYWHERE)
            found = unite([v for value in values for v in self.instance(value, args, path)])
        return found

    def _globals(self, names: tuple[TypeName, ...], path: str, scope: int) -> Values:
        """The types among unresolved names that the runtime environment declares globally (`Response`); not the projection
        of a type that is not known (`ReturnType<typeof make>`)."""
        rules, declares = self.evaluator.rules(path), self.evaluator.names.declares
        apart = (name.name for name in names if not (name.args and name.name in rules.vocabulary.deriving))
        found = [name for name in apart if rules.is_global_type(name, path)]
        external = [f"{rules.vocabulary.builtin_module}.{name}" for name in found if not declares(name, path, scope)]
        return unite([Value(EXTERNAL_INSTANCE, "", 0, name, (), DECLARED) for name in external])

    def _of_language(
        self, written: TypeName, args: tuple[Values, ...], path: str, scope: int, depth: int
    ) -> Values | None:
        """The values of a type with a meaning of its own in the language (`Optional[T]`, `Self`, `typeof x`); None for
        any other."""
        vocabulary = self.evaluator.vocabulary(path)
        short = written.name.rsplit(".", 1)[-1].rsplit("::", 1)[-1]
        if short in vocabulary.transparent and args and not self._is_of_tree(written.name, path, scope):
            position = vocabulary.transparent[short]
            inner = unite([v for arg in args for v in arg]) if position < 0 else args[min(position, len(args) - 1)]
            wrapped = short in vocabulary.wrapped or short == CONSTANT
            return tuple(_wrapped(v, short, vocabulary) for v in inner) if wrapped else inner
        if short in vocabulary.deriving and args and not self._is_of_tree(written.name, path, scope):
            return self.evaluator.step(args[0], vocabulary.deriving[short], "", path)
        if written.name[:1] == "." and args:
            return self._of_member(args[0], written.name[1:], path)
        if short in vocabulary.type_queries and args:
            queried = [name.name for argument in written.args for name in argument]
            found = unite([v for name in queried for v in self.evaluator.path(name, path, scope, EVERYWHERE)])
            if depth:
                return found
            return tuple(
                guessed(v) if self.evaluator.is_callable(v) else v for v in found
            )  # another value of the same type may be meant
        if short in vocabulary.typed_by_value and not args:
            return ()
        if short in vocabulary.type_of_type and args:
            kinds = {INSTANCE: DEFINITION, EXTERNAL_INSTANCE: EXTERNAL}
            return tuple(v._replace(kind=kinds[v.kind], strategy=DECLARED) for v in args[0] if v.kind in kinds)
        if short in vocabulary.self_types:
            return tuple(v._replace(strategy=ENCLOSING) for v in self.evaluator.special("#self", path, scope))
        named = written.name.startswith("Tuple.")
        if args and (named or (short == "Tuple" and not self._is_named_so(written.name, path, scope))):
            return (Value(TUPLE, "", 0, written.name if named else short, args, DECLARED),)
        if written.name == "[]":
            return (Value(EXTERNAL_INSTANCE, "", 0, "[]", args, DECLARED),)
        return None

    def _of_member(self, values: Values, name: str, path: str) -> Values:
        """An indexed access type (`Cart["items"]`): the type of a member, or of an element."""
        if name.startswith("@"):
            return self.evaluator.step(values, "()" if name == "@call" else name, "", path)
        members = self.evaluator.step(values, ".", name, path)
        found = [one for v in members for one in self._if_nested(v) or self.evaluator.variables.by(v)]
        return tuple(guessed(v) if self.evaluator.is_callable(v) else v for v in unite(found))

    def _of_member_under(self, keys: Values, values: Values, path: str) -> Values:
        """`T[K]`: the type of the member that a string, which the type parameter stands for, names."""
        names = [one.name[1:] for key in keys for part in key.args[:1] for one in part if one.name[:1] == "="]
        return unite([v for name in names for v in self._of_member(values, name, path)])

    def _if_nested(self, member: Value) -> Values:
        """The member itself where its type is an object literal type, whose members are its children in the index."""
        is_holder = member.kind == DEFINITION and member.index in self.evaluator.index(member.path).children
        return (member,) if is_holder else ()

    def _is_of_tree(self, name: str, path: str, scope: int) -> bool:
        """Whether the name of an external type is, in this scope, that of a definition in the tree."""
        return any(v.kind == DEFINITION for v in self.evaluator.path(name, path, scope, EVERYWHERE))

    def _is_named_so(self, name: str, path: str, scope: int) -> bool:
        """Whether `Tuple` is, in this scope, a type of the tree."""
        return self.evaluator.dialect(path).has_tuple_type(name, path, scope) and self._is_of_tree(name, path, scope)

    def _arguments(
        self, written: TypeName, path: str, scope: int, environment: Environment, depth: int
    ) -> tuple[Values, ...]:
        if depth > MAX_ARGUMENTS_DEPTH:
            return ()
        return tuple(
            unite([v for name in argument for v in self._named(name, path, scope, environment, depth)])
            or self._globals(argument, path, scope)
            for argument in written.args
        )

    def instance(self, value: Value, args: tuple[Values, ...], path: str) -> Values:
        """The values of a type annotation that names `value`, with these type arguments: a class → its instances."""
        vocabulary = self.evaluator.vocabulary(path)
        if value.kind == EXTERNAL:
            if args and value.name.rpartition(".")[2] in vocabulary.inline:
                args = (self.evaluator.step(args[0], "[]", "", path) or args[0], *args[1:])
            return (Value(EXTERNAL_INSTANCE, "", 0, value.name, args or value.args, DECLARED),)
        dialect = self.evaluator.dialect(path)
        if value.kind != DEFINITION:
            return dialect.as_instance(value)
        index = self.evaluator.index(value.path)
        value = dialect.meant_as_type(index, value, args, path)
        index = self.evaluator.index(value.path)
        definition = index.definitions[value.index]
        if index.defaults and len(args) < len(definition.type_parameters):
            args = self._with_defaults(value, args)
        if definition.kind == "type" and definition.type and not self.is_new(value):
            environment = dict(zip(definition.type_parameters, args, strict=False))
            meaning = (definition.type, value.path, value.index, environment)
            key = ("alias", value.path, value.index, args)  # a generic alias may contain itself
            named: Values = self.evaluator.once(key, self.type, *meaning) if args else self.type(*meaning)
            if value.index not in index.children or self._adds_nothing_to(named, index, value.index):
                return named
            own = Value(INSTANCE, value.path, value.index, "", args, DECLARED)
            return unite([own, *(v for v in named if v.kind != RECORD)])
        if definition.name in index.vocabulary.builtins and is_added(self.evaluator, value):
            return (
                Value(EXTERNAL_INSTANCE, "", 0, f"{index.vocabulary.builtin_module}.{definition.name}", args, DECLARED),
            )
        if definition.kind in OWNER_KINDS or self.evaluator.members.constructs(value):
            return (Value(INSTANCE, value.path, value.index, "", args or value.args, DECLARED),)
        if definition.kind in ("variable", "constant"):
            assigned = self.evaluator.variables.value_of(Place(value.path, value.index))
            kinds = ((v, self.evaluator.kind_of(v)) for v in assigned if v.kind in (EXTERNAL, DEFINITION))
            types = (v for v, kind in kinds if v.kind == EXTERNAL or kind not in ("variable", "constant"))
            return unite([v for one in types for v in self.instance(one, args, path)])
        return ()

    def _adds_nothing_to(self, named: Values, index: FileIndex, at: int) -> bool:
        """Whether the alias at `at` stands for a class or an interface of the tree, and all members written in it are
        those of a type argument."""
        inside = (v for v in named if v.kind == INSTANCE)
        if all(self.evaluator.index(v.path).definitions[v.index].kind == "type" for v in inside):
            return False
        members = [index.definitions[child] for children in index.children[at].values() for child in children]
        return all(ARGUMENT in member.modifiers for member in members)

    def _with_defaults(self, value: Value, explicit: tuple[Values, ...]) -> tuple[Values, ...]:
        """The explicit type arguments of a type, completed by the defaults of its other type parameters."""
        index = self.evaluator.index(value.path)
        parameters = index.definitions[value.index].type_parameters
        written = [index.defaults.get((value.index, name), "") for name in parameters[len(explicit) :]]
        if not any(written):
            return explicit
        args = list(explicit)
        for text in written:
            environment = dict(zip(parameters, args, strict=False))
            args.append(self.type(text, value.path, value.index, environment) if text else ())
        return tuple(args) if any(args) else explicit

    def is_new(self, value: Value) -> bool:
        """Whether a `type` definition declares a type of its own, and not an alias."""
        definition = self.evaluator.index(value.path).definitions[value.index]
        return self.evaluator.dialect(value.path).is_new(definition)

    def is_lifted_value(self, name: str, path: str) -> bool:
        """Whether a member unwraps an optional value (`Nullable.Value`), whose type may be written as that of the
        value."""
        vocabulary = self.evaluator.vocabulary(path)
        return bool(vocabulary.lifted) and vocabulary.member_types.get(f"{vocabulary.lifted}.{name}") == "$0"

    def underlying(self, value: Value) -> Values:
        """The underlying type of an instance: `[]string` of `type Names []string`, or the index signature of an
        interface (`[key: string]: Cart`)."""
        index = self.evaluator.index(value.path)
        definition = index.definitions[value.index]
        signatures = [
            b.type for b in index.results.get(value.index, ()) if b.type.partition("[")[0] in index.vocabulary.keyed
        ]
        written = definition.type if definition.kind == "type" else "|".join(signatures)
        environment = dict(zip(definition.type_parameters, value.args, strict=False))
        return self.type(written, value.path, value.index, environment) if written else ()


def _wrapped(value: Value, wrapper: str, vocabulary: Vocabulary) -> Value:
    """An object in a wrapper, or behind a pointer; pointers to numbers have names of their own."""
    if value.kind == INSTANCE:
        return value._replace(name=wrapper)
    pointer = (
        vocabulary.pointers_to.get(value.name.rpartition(".")[2]) if wrapper in vocabulary.addressed.values() else None
    )
    if value.kind != EXTERNAL_INSTANCE or pointer is None:
        return value
    is_constant = wrapper == vocabulary.addressed.get(CONSTANT)
    return value._replace(name=f"c{pointer}" if is_constant else pointer, args=((value,),))
