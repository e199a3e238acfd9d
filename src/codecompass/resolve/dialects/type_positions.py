"""Languages in which a name in the position of a type only means a type (a property `Size` of type `Size`)."""

from codecompass.resolve.dialects.classes import Dialect
from codecompass.resolve.dialects.dynamic import Dynamic
from codecompass.resolve.dialects.separate_namespaces import BlockScoped, ImplicitReceivers, MethodsApart, WholeTypes
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.scopes.wildcards import Wildcard, members_only
from codecompass.resolve.values import (
    DEFINITION,
    EVERYWHERE,
    EXTERNAL,
    EXTERNAL_INSTANCE,
    INSTANCE,
    TUPLE,
    Value,
    Values,
    unite,
)


class TypesAlone(Dialect):
    def type_in_scope(self, index: FileIndex, at: int, name: str, direct: bool) -> Values | None:
        return self.evaluator.names.type_in_scope(index, at, name)

    def external_type(self, name: str, path: str) -> str:
        return self.evaluator.rules(path).external_type(name)

    def reference(self, text: str, role: str, path: str, scope: int, start: int) -> Values:
        evaluator = self.evaluator
        if role not in ("type", "instantiate", "decorator"):
            return evaluator.reference(text, path, scope, start)
        if role == "decorator" and (suffix := evaluator.vocabulary(path).decorator_suffix):
            found = evaluator.reference(text + suffix, path, scope, EVERYWHERE)
            if any(value.kind == DEFINITION for value in found):
                return found
        return evaluator.reference(text, path, scope, EVERYWHERE)

    def type_named(self, name: str, path: str, scope: int) -> Values:
        key = ("names", name, path, scope)
        return self.evaluator.once(key, self.evaluator.path, name, path, scope, EVERYWHERE)

    def as_instance(self, value: Value) -> Values:
        """The instances of a type parameter's bounds."""
        return (value,) if value.kind in (INSTANCE, EXTERNAL_INSTANCE, TUPLE) else ()

    def of_wildcards(self, index: FileIndex, wildcards: tuple[Wildcard, ...], name: str) -> Values:
        """Without submodules: `import shop.*` imports the types of a package, and no package in it."""
        return self.evaluator.once(
            ("starred", wildcards, name, ""), members_only, self.evaluator, wildcards, name, index.path
        )


class ImplicitThis(ImplicitReceivers, BlockScoped, WholeTypes, TypesAlone):
    """Names of types are apart, and members need no receiver inside their type: classes as in Kotlin, Dart or Swift."""


class MixedIn(MethodsApart, WholeTypes, Dynamic, TypesAlone):
    """Names of types and of methods are apart, and most types are not declared: classes with mixins."""

    def of_constructed(self, value: Value, name: str) -> Values:
        """What a property that bears the name of a method reads of the method's result, where that can be read so."""
        member = self.evaluator.vocabulary(value.path).read_by
        if name.endswith("()"):
            return ()
        methods = [v for v in self.evaluator.members.of(value, f"{name}()", value.path) if v.kind == DEFINITION]
        results = [result for one in methods for result in self.evaluator.steps.called(one, value.path)]
        readers = (Value(EXTERNAL, "", 0, f"{v.name}.{member}", v.args) for v in results if v.kind == EXTERNAL_INSTANCE)
        return unite([v for one in readers for v in self.evaluator.steps.outside_property(one, value.path)])
