"""Remote procedures by name: the service and method of a call on a stub, and the methods that serve it.

Both sides share the names of the service and the method, be they written differently: `listProducts` of a stub in Java
is `ListProducts` of the service.
"""

import re
from collections.abc import Iterator, Mapping

from codecompass.languages import named
from codecompass.languages.naming import as_written
from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, VALUE_KINDS, FileFacts, SurfaceFact
from codecompass.process.memo import memoised
from codecompass.resolve.calls.origins import Origin, Origins, Sites
from codecompass.resolve.evaluate import Evaluator
from codecompass.resolve.values import DEFINITION, EXTERNAL, EXTERNAL_INSTANCE, INSTANCE, Value

_ASYNCHRONOUS = re.compile(r"(?<=.)Async\Z")
MOST_METHODS = 200
"""The most methods of one service."""


class Rpcs:
    def __init__(self, files: Mapping[str, FileFacts], evaluator: Evaluator) -> None:
        self.files = files
        self.evaluator = evaluator
        self.origins = Origins(evaluator, self._sites, lambda module, path: [], frozenset())

    def called(self, path: str, fact: SurfaceFact) -> Iterator[str]:
        """`Service/Method` of a call on a stub; none for a call on something else."""
        services = dict.fromkeys(self._services(path, fact)) or dict.fromkeys(self._assigned(path, fact))
        for service in services:
            yield f"{service}/{_canonical(fact.name)}"

    def served(self, service: str, handler: Place) -> Iterator[tuple[str, Place]]:
        """(`Service/Method`, member) of the methods that a type serves."""
        kind = self.evaluator.index(handler.path).definitions[handler.index].kind
        if kind in VALUE_KINDS:
            values = self.evaluator.variables.value_of(handler)
            places = [Place(one.path, one.index) for one in values if one.kind == INSTANCE and one.path]
        else:
            places = [handler] if kind in TYPE_KINDS else []
        for place in places[:1]:
            members = self._implementing(place, service) or self._members(place)
            for name, member in list(members.items())[:MOST_METHODS]:
                yield f"{service}/{_canonical(as_written(name))}", member

    def _implementing(self, place: Place, service: str) -> dict[str, Place]:
        """The functions by name in the block in which a type implements a service (`impl Cart for Carts`)."""
        found: dict[str, Place] = {}
        for part in self.evaluator.members.parts(place):
            index = self.evaluator.index(part.path)
            block = index.definitions[part.index]
            if block.kind == "impl" and service in {_last(one.partition("[")[0]) for one in block.interfaces}:
                own = index.children.get(part.index, {}).items()
                found.update(
                    (name, Place(part.path, at[0]))
                    for name, at in own
                    if index.definitions[at[0]].kind in CALLABLE_KINDS
                )
        return found

    def members_of(self, place: Place) -> dict[str, Place]:
        """The functions by name of an object literal that a variable stores, or of a type."""
        definitions = self.evaluator.index(place.path).definitions
        if definitions[place.index].kind in TYPE_KINDS:
            return self._members(place)
        written = self.evaluator.index(place.path).children.get(place.index, {})
        own = {name: Place(place.path, positions[0]) for name, positions in written.items()}
        return {name: at for name, at in own.items() if definitions[at.index].kind in CALLABLE_KINDS | VALUE_KINDS}

    def _members(self, place: Place) -> dict[str, Place]:
        """The public methods of a type by name."""
        found: dict[str, Place] = {}
        for name, at in self.evaluator.interfaces.methods(place).items():
            definition = self.evaluator.index(at.path).definitions[at.index]
            callable_ = definition.kind in CALLABLE_KINDS and definition.kind != "constructor"
            if callable_ and definition.visibility == "public" and name[:1].isalpha():
                found[name] = at
        return found

    def _services(self, path: str, fact: SurfaceFact) -> Iterator[str]:
        for origin in self.origins.of(fact.handler, path, fact.scope, fact.start):
            if origin.mark == "@" and (service := self._created_in(origin.path).get(origin.at)):
                yield service
            elif origin.mark[0] == "&":
                yield from self._of_type(path, self._type_of(origin))
        for value in self.evaluator.reference(fact.handler, path, fact.scope, fact.start):
            yield from self._of_type(path, self._type_in(value))

    def _assigned(self, path: str, fact: SurfaceFact) -> Iterator[str]:
        """The services of stubs that are assigned to a variable by an expression of another form:
        `connect().await?`."""
        for one in self.evaluator.index(path).bindings.get((fact.scope, fact.handler), ()):
            yield from self._of_type(path, one.value)

    def _type_in(self, value: Value) -> str:
        """The type of a value, as written."""
        if value.kind in (EXTERNAL, EXTERNAL_INSTANCE):
            return value.name
        if value.kind == DEFINITION and value.path:
            return self.evaluator.index(value.path).definitions[value.index].type
        return ""

    def _type_of(self, origin: Origin) -> str:
        """The declared type of a parameter."""
        bindings = self.evaluator.index(origin.path).facts.bindings
        found = (one.type for one in bindings if one.kind == "parameter" and one.start == origin.at)
        name = origin.mark[1:]
        return next((one.type for one in bindings if one.name == name and one.start == origin.at), "") or next(
            found, ""
        )

    def _of_type(self, path: str, text: str) -> Iterator[str]:
        """The service of a type that is a stub."""
        if not text:
            return
        for framework in named(self.files[path].language).frameworks().all:
            for pattern in framework.stubs:
                if found := re.search(pattern, text):
                    yield found[1]
                    return

    @memoised
    def _created_in(self, path: str) -> dict[int, str]:
        """End of a call that creates a stub → its service."""
        facts = (fact for fact in self.files[path].surfaces if fact.kind == "rpc" and fact.owner[:1] == "@")
        return {int(fact.owner[1:]): _last(fact.name) for fact in facts}

    def _sites(self, path: str) -> Sites:
        created = self._created_in(path)
        return Sites(dict.fromkeys(created, 0), frozenset(created))


def _last(name: str) -> str:
    """`${v1.MemoService}` → `MemoService`."""
    return re.split(r"[.:]", name.removeprefix("${").rstrip("}"))[-1]


def _canonical(method: str) -> str:
    """`list_products`, `listProductsAsync` → `ListProducts`."""
    method = _ASYNCHRONOUS.sub("", method)
    words = method.split("_") if "_" in method and method.islower() else [method]
    return "".join(word[:1].upper() + word[1:] for word in words)
