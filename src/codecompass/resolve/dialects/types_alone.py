"""Languages in which only a type can be meant where one is asked for (a property `Size` of type `Size`)."""

from __future__ import annotations

from codecompass.resolve.dialects.classes import Dialect
from codecompass.resolve.values import DEFINITION, EVERYWHERE, Values


class TypesAlone(Dialect):
    types_alone = True

    def reference(self, text: str, role: str, path: str, scope: int, start: int) -> Values:
        evaluator = self.evaluator
        if role not in ("type", "instantiate", "decorator"):
            return evaluator.reference(text, path, scope, start)
        if role == "decorator" and (suffix := evaluator.rules(path).DECORATOR_SUFFIX):
            found = evaluator.reference(text + suffix, path, scope, EVERYWHERE)
            if any(value.kind == DEFINITION for value in found):
                return found
        return evaluator.reference(text, path, scope, EVERYWHERE)

    def type_named(self, name: str, path: str, scope: int, outer: int) -> Values:
        key = ("names", name, path, scope)
        found: Values = self.evaluator.once(key, self.evaluator.path, name, path, scope, EVERYWHERE)
        return found
