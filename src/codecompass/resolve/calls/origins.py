"""Origins of objects: where the object is created that an expression evaluates to, so that two expressions are known to
mean the same object.

An object is identified by the expression that creates it (`(path, "@", byte)`), by the parameter through which a
function receives it (`(path, "&name", byte)`), or by the definition of it (`(path, "#", index)`: a type, a module). A
name is followed to one of these through its bindings, imports and the results of functions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, NamedTuple

from codecompass.languages.paths import alternatives
from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, Binding
from codecompass.resolve.values import DEFINITION, EVERYWHERE, INSTANCE, MODULE, Step, Value, parse_path

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

MAX_DEPTH = 12


class Origin(NamedTuple):
    path: str
    mark: str
    at: int
    of: Place | None = None
    """Of an object that a type creates for each of its instances, the derived type of the instance, where it is known."""


class Sites(NamedTuple):
    """The expressions of a file that create objects of the wanted kind."""

    sites: Mapping[int, int]
    """End of a creating expression → its scope."""
    ends: Collection[int]
    """Ends of the expressions that evaluate to such an object: the creating ones, and chained calls on them."""
    continued: Collection[int] = frozenset()
    """Ends of the creating expressions on whose result another call follows: `r.With(check).Get("/x", show)`."""


class _Walk(NamedTuple):
    """One search: how far it has come, and what its steps have led to. Functions that return each other's results would
    be followed once for each way there is between them."""

    depth: int
    found: dict[tuple[str, str, int, int], list[Origin]]

    @property
    def deeper(self) -> _Walk:
        return self._replace(depth=self.depth + 1)


class Origins:
    def __init__(
        self,
        evaluator: Evaluator,
        created_in: Callable[[str], Sites],
        listed: Callable[[str, str], list[Origin]],
        itself: frozenset[str],
    ) -> None:
        """`created_in`: the objects that a file creates; `listed`: the origins that a module name stands for, as seen
        in a file; `itself`: members whose value is the object itself."""
        self.evaluator = evaluator
        self._created_in = created_in
        self._listed = listed
        self._itself: frozenset[Step] = frozenset((".", name) for name in itself)

    def of(self, text: str, path: str, scope: int, position: int) -> list[Origin]:
        """The origins of a path's value, else the last definitions to which it can be followed."""
        return self._of(text, path, scope, position, _Walk(0, {}))

    def _of(self, text: str, path: str, scope: int, position: int, walk: _Walk) -> list[Origin]:
        if walk.depth > MAX_DEPTH or not text:
            return []
        asked = text, path, scope, position
        if asked not in walk.found:
            walk.found[asked] = []  # as long as it is looked for
            walk.found[asked] = self._followed(text, path, scope, position, walk)
        return walk.found[asked]

    def _followed(self, text: str, path: str, scope: int, position: int, walk: _Walk) -> list[Origin]:
        if text[0] in "@&" and text[1:].isdigit():
            return self._created_at(text, path)
        if text.startswith("#def") and text[4:].isdigit():
            return [Origin(path, "#", int(text[4:]))]
        root, steps = parse_path(text.split(" ", maxsplit=1)[0])
        if not steps:
            binding = self.local(root, path, scope, position)
            if binding is not None:
                return self._bound(binding, path, walk)
        while steps and steps[-1] in self._itself:
            found = self._named(text, path, scope, position, walk)
            if found:
                return found
            text, steps = text.rpartition(".")[0], steps[:-1]
            if not steps:
                return self._of(text, path, scope, position, walk.deeper)
        return (self._results if text.endswith("()") else self._named)(text, path, scope, position, walk)

    def _of_instance(self, found: list[Origin], value: Value) -> list[Origin]:
        """The objects that a base type creates for each instance, as those of the type that a member is read of."""
        of = [
            Place(one.path, one.index) for args in value.args[:1] for one in args if one.kind == INSTANCE and one.path
        ]
        order = self.evaluator.members.order(of[0]) if len(of) == 1 and found else ()
        return [one._replace(of=order[0]) if self._creating(one) in order[1:] else one for one in found]

    def _creating(self, origin: Origin) -> Place | None:
        """The type within which an object is created, which is none but its own."""
        scope = self._created_in(origin.path).sites.get(origin.at) if origin.mark == "@" else None
        definitions = self.evaluator.index(origin.path).definitions
        while scope and definitions[scope].kind not in TYPE_KINDS:
            scope = definitions[scope].parent
        return Place(origin.path, scope) if scope and scope > 0 else None

    def _created_at(self, text: str, path: str) -> list[Origin]:
        origin = Origin(path, text[0], int(text[1:]))
        if text[0] == "&":
            at = [
                b for b in self.evaluator.index(path).facts.bindings if b.kind == "parameter" and b.start == origin.at
            ]
            return [origin_of_parameter(path, at[0])] if at else []
        return [origin]

    def local(self, name: str, path: str, scope: int, position: int) -> Binding | None:
        """The binding of a variable or parameter that is local to a function, or to a block."""
        index = self.evaluator.index(path)
        at = scope
        while at > 0:
            if (at, name) in index.bindings and index.definitions[at].kind in CALLABLE_KINDS:
                return index.binding_at(at, name, position)
            at = index.definitions[at].parent
        if index.named(0, name) is None:
            return index.binding_at(0, name, position)
        inner = [b for b in index.bindings.get((0, name), ()) if b.start <= position < b.end]
        around = [b for b in inner if b.end < index.definitions[0].end]
        return max(around, key=lambda b: b.start) if around else None

    def _bound(self, binding: Binding, path: str, walk: _Walk) -> list[Origin]:
        if binding.kind == "parameter" and (not binding.value or "@arg" in binding.value):
            return [origin_of_parameter(path, binding)]
        if binding.kind == "join":
            ways = self.evaluator.index(path).joined(binding)
            return [origin for one in ways for origin in self._bound(one, path, walk.deeper)]
        own = Origin(path, "@", binding.start)
        if binding.start in self._created_in(path).ends or not binding.value or binding.value.startswith("#"):
            return [own]
        text = alternatives(binding.value)[0]
        followed = self._of(text, path, binding.site, binding.start - 1, walk.deeper)
        return followed or [own]

    def _results(self, text: str, path: str, scope: int, position: int, walk: _Walk) -> list[Origin]:
        """The origins of a call's result; of a chain of calls those of its root."""
        callee = text.removesuffix("()")
        found: list[Origin] = []
        for value in self._definitions(callee, path, scope, position):
            if self.evaluator.index(value.path).definitions[value.index].kind in CALLABLE_KINDS:
                found += [Origin(value.path, "#", value.index), *self._returned(value, walk)]
        if found:
            return list(dict.fromkeys(found))
        owner = callee.rpartition(".")[0]
        binding = self.local(callee, path, scope, position) if callee.isidentifier() else None
        if binding is not None and binding.kind == "variable":  # a function without a name
            return self._bound(binding, path, walk.deeper)
        return self._of(owner, path, scope, position, walk.deeper) if owner and not owner.endswith("{}") else []

    def _returned(self, value: Value, walk: _Walk) -> list[Origin]:
        """The origins of what a function returns."""
        path, index = value.path, self.evaluator.index(value.path)
        found: list[Origin] = []
        if value.index not in index.results:
            created = self._created_by(value)
            found += [Origin(path, "@", max(created))] if created else []
        for result in index.results.get(value.index, ()):
            if result.name == "return":
                found += [Origin(path, "@", result.start)]
                found += self._of(alternatives(result.value)[0], path, result.site, result.start - 1, walk.deeper)
        return self._of_instance(found, value)

    def _created_by(self, function: Value) -> list[int]:
        """The objects that a function creates and may return: neither what a block of it has for itself nor what only
        another call is made on, where there are others."""
        index, sites = self.evaluator.index(function.path), self._created_in(function.path)
        created = [end for end, scope in sites.sites.items() if scope == function.index]
        if len(created) < 2:
            return created
        last = index.definitions[function.index].end
        inner = {one.start for one in index.facts.bindings if one.kind == "variable" and one.end < last - 1}
        return [end for end in created if end not in sites.continued and end not in inner] or created

    def _named(self, text: str, path: str, scope: int, position: int, walk: _Walk) -> list[Origin]:
        found: list[Origin] = []
        for value in self.evaluator.reference(text, path, scope, position):
            if value.kind == DEFINITION:
                index = self.evaluator.index(value.path)
                definition = index.definitions[value.index]
                if definition.kind in CALLABLE_KINDS:
                    found.append(Origin(value.path, "#", value.index))
                    continue
                follows = definition.kind == "property" and bool(self._itself)  # a text's getter depends on its object
                if follows and (returned := self._returned(value, walk)):
                    found += returned
                    continue
                bound = [b for b in index.bindings.get((definition.parent, definition.name), ()) if b.value or b.type]
                ends = self._created_in(value.path).sites
                bound = [b for b in bound if b.start in ends] or bound[:1]
                origins = [o for b in bound for o in self._bound(b, value.path, walk.deeper)]
                found += self._of_instance(origins, value) or [Origin(value.path, "#", value.index)]
            elif value.kind == INSTANCE and value.path and text == "#self":
                found.append(Origin(value.path, "#", value.index))
            elif value.kind == MODULE:
                found += self._listed(value.name, path)
        return list(dict.fromkeys(found)) or (self._exported(text, path, walk) if text.isidentifier() else [])

    def _exported(self, name: str, path: str, walk: _Walk) -> list[Origin]:
        """The origins of a call's result that a module exports: `module.exports = router.routes()`."""
        found: list[Origin] = []
        for imported in self.evaluator.index(path).imports.get((0, name), ()):
            for place in self.evaluator.dialect(path).module_places(path, imported)[1]:
                for one in self.evaluator.index(place.path).exports.get(imported.name or "=", ()):
                    found += self._of(one, place.path, 0, EVERYWHERE, walk.deeper) if one.endswith("()") else []
        return found

    def definitions_of(self, text: str, path: str, scope: int, position: int) -> list[Place]:
        """The definitions that are values of a path."""
        return [Place(value.path, value.index) for value in self._definitions(text, path, scope, position)]

    def _definitions(self, text: str, path: str, scope: int, position: int) -> list[Value]:
        values = self.evaluator.reference(text, path, scope, position) if text and text[0] not in "@&=" else ()
        return [value for value in values if value.kind == DEFINITION]


def origin_of_parameter(path: str, binding: Binding) -> Origin:
    """The origin of a parameter: with its name, since parameters of one function have the same start."""
    return Origin(path, f"&{binding.name}", binding.start)
