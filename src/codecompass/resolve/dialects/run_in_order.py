"""Languages whose modules and classes are executed line by line: a class body is a scope like a function's, and
an annotation only completes what the assigned value says."""

from collections.abc import Iterable, Sequence

from codecompass.languages.rules import Place
from codecompass.model import LOCAL_KINDS, TYPE_KINDS, Binding, Definition, Edge, FileFacts, Import
from codecompass.resolve.calls.arguments import CallArguments
from codecompass.resolve.calls.overriding import parameter_as_overridden, result_as_overridden
from codecompass.resolve.dialects.dynamic import FileModules
from codecompass.resolve.dialects.separate_namespaces import OwnConstructors, WholeTypes
from codecompass.resolve.members.namesakes import by_type, called_by, is_implicit
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.scopes.wildcards import Wildcard
from codecompass.resolve.types.ancestry import of_metaclass
from codecompass.resolve.types.narrowing import is_a
from codecompass.resolve.values import (
    EVERYWHERE,
    EXTERNAL,
    EXTERNAL_INSTANCE,
    INSTANCE,
    Value,
    Values,
    inferred,
    parse_path,
    unite,
)


class RunInOrder(WholeTypes, OwnConstructors, FileModules):
    def implicit_edges(self, index: FileIndex) -> Iterable[Edge]:
        yield from super().implicit_edges(index)
        yield from self.evaluator.interfaces.of_contracts(index)

    # Scopes

    def in_type(self, index: FileIndex, at: int, name: str, position: int, direct: bool) -> Values | None:
        """Directly in the class body as in any block; with the names around it where the body defines the name only
        later."""
        names = self.evaluator.names
        if not direct:
            return names.type_parameter(index, at, name)
        children = index.children[at].get(name) if at in index.children else None
        is_later = bool(children) and all(index.definitions[child].end > position for child in children or ())
        parent = index.definitions[at].parent
        if is_later and (around := names.lookup(name, index.path, parent, EVERYWHERE - 1)):
            return around
        return names.in_block(index, at, name, children, position, direct)

    def visible(self, index: FileIndex, at: int, children: list[int], position: int) -> list[int]:
        """The definitions before the position, else (in a loop, in a decorator) all."""
        if index.definitions[at].kind in LOCAL_KINDS:
            return children
        return [child for child in children if index.definitions[child].end <= position] or children

    def anchor(
        self, index: FileIndex, at: int, name: str, children: list[int], position: int, is_bound: bool, scope: int
    ) -> object | None:
        if at != scope or not children:
            return None
        narrow = self.binding_at(index, at, name, position) if is_bound else None
        within = narrow is not None and position < narrow.end < index.definitions[at].end and (narrow.start, narrow.end)
        return at, within, sum(index.definitions[child].end <= position for child in children)

    def in_turn(self, wildcards: Sequence[Wildcard]) -> Sequence[Wildcard]:
        """The last one takes precedence."""
        return wildcards[::-1]

    @classmethod
    def seen_in_order(cls, facts: FileFacts) -> Sequence[Definition]:
        return facts.definitions[1:]

    # Types

    def type_named(self, name: str, path: str, scope: int) -> Values:
        """Behind `::` a name of a module, by that module's path from the root of all."""
        index = self.evaluator.index(path)
        if "::" in name:
            module, _, of_module = name.partition("::")
            return self.target(path, Import(0, 0, 0, module, of_module, of_module, "string"))
        return self.evaluator.path(name, path, _around_members(name, index, scope), EVERYWHERE)

    def of_metaclass(self, value: Value, name: str, open_above: bool) -> Values:
        return of_metaclass(self.evaluator, value, name, open_above)

    def external_with_types(self, value: Value, types: tuple[Values, ...], call: CallArguments) -> Value:
        """Type arguments follow a type in brackets: `Shelf[Cart]()`."""
        return value._replace(args=types)

    # Variables

    def assigned(self, index: FileIndex, binding: Binding, declared: Values) -> Values:
        """The values of a variable that is declared and initialised in one statement: of the assigned types those that are
        assignable to the declared one, else the declared type."""
        if binding.kind != "variable" or binding.value in ("", "#none"):
            return declared
        variables = self.evaluator.variables
        initial = self.evaluator.path(binding.value, index.path, binding.site, binding.start - 1)
        values = unite([v for i in initial for v in variables.settled(i) if not variables.is_none(index, v)])
        fitting = [[d for d in declared if is_a(self.evaluator, v, d)] for v in values]
        if not values or not all(fitting) or any(v.kind != INSTANCE or not v.static for v in values):
            return declared
        own = (next((d for d in to if d[:3] == v[:3]), inferred(v)) for v, to in zip(values, fitting, strict=True))
        return unite(list(own))

    def declared_instead(self, index: FileIndex, binding: Binding, values: Values) -> Values:
        """The declared type of a variable that an assignment assigns external `values` to, where it says more than these
        do; empty where the values are to be taken."""
        for value in values:
            if value.kind not in (EXTERNAL, EXTERNAL_INSTANCE):
                return ()
        if parse_path(binding.value)[0] == binding.name:  # in a loop, its value before may be provisional
            return ()
        found = self.declared_for(index, binding)
        if not found:
            return ()
        declared = tuple(d for d in found if not self.evaluator.variables.is_none(index, d))
        if any(d.name.rpartition(".")[2] in index.vocabulary.anything for d in declared) or any(v.args for v in values):
            return ()
        if not any(d.kind == INSTANCE or d.args for d in declared):
            return ()
        return tuple(d for d in declared if any(is_a(self.evaluator, v, d) for v in values)) or declared

    def declared_for(self, index: FileIndex, binding: Binding) -> Values:
        """The declared type of a variable that is assigned later than it is declared."""
        if binding.kind != "variable":
            return ()
        alike = index.bindings.get((binding.scope, binding.name), ())
        typed = [b for b in alike if b.type and b.start < binding.start and b.kind in ("variable", "parameter")]
        return (
            self.evaluator.declared.seen(typed[-1].type, index.path, typed[-1].site, typed[-1].start) if typed else ()
        )

    def brought(self, index: FileIndex, binding: Binding) -> Values:
        """No values for `None`, which is assigned until the actual value is."""
        is_nothing = binding.value == "#none" and binding.kind == "variable"
        return () if is_nothing else super().brought(index, binding)

    def known(self, index: FileIndex, values: Values) -> Values:
        memberless = index.vocabulary.memberless
        return tuple(v for v in values if v.name not in memberless and not is_implicit(self.evaluator, v))

    def methods_by_type(self, language: str, name: str, tests: bool) -> dict[str, list[Place]]:
        """A variable of unknown type is likely of the type of its name: `cart.total()` → `Cart.total`."""
        return by_type(self.evaluator, called_by(self.evaluator, language, name, tests))

    def constructor_holders(self, place: Place) -> Sequence[Place]:
        """All classes in method resolution order, up to one whose constructor a decorator generates."""
        found: list[Place] = []
        for at in self.evaluator.members.order(place):
            found.append(at)
            index = self.evaluator.index(at.path)
            if index.rules.generates_constructor(index.definitions[at.index]):
                break
        return found

    # Overriding: methods without annotations have the types of the overridden method

    def parameter_as_overridden(self, index: FileIndex, parameter: Binding) -> Values:
        return parameter_as_overridden(self.evaluator, index, parameter)

    def result_as_overridden(self, index: FileIndex, at: int) -> Values:
        return result_as_overridden(self.evaluator, index, at)

    @classmethod
    def binds_others(cls, parameter: Binding, around: Definition) -> bool:
        return bool(parameter.type) and around.kind in TYPE_KINDS

    @classmethod
    def may_override(cls, facts: FileFacts, name: str) -> set[int]:
        found: set[int] = set()
        for position, d in enumerate(facts.definitions):
            if d.parent in found or (d.kind == "method" and d.name == name):
                found.add(position)
        return found


def _around_members(name: str, index: FileIndex, scope: int) -> int:
    """The scope in which a type's name is looked up that begins with the name of a field of the class (`config:
    config.Config`): the one around the class, unless the field is a type itself."""
    if index.definitions[scope].kind not in TYPE_KINDS:
        return scope
    root = parse_path(name)[0]
    those = [index.definitions[one] for one in index.children.get(scope, {}).get(root, ())]
    bindings = index.bindings.get((scope, root), ())
    is_apart = all(one.type or not any(b.kind == "variable" for b in bindings) for one in those)
    is_field = bool(those) and all(one.kind in ("field", "constant", "property") for one in those)
    return max(index.definitions[scope].parent, 0) if is_field and is_apart else scope
