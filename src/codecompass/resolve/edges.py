"""From references to edges: each bound by the first strategy that knows, or kept as unresolved."""

from __future__ import annotations

import re
from collections.abc import Iterator

from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS, ROLES, TYPE_KINDS, Binding, Confidence, Edge, EdgeKind
from codecompass.resolve.arguments import Given
from codecompass.resolve.evaluate import Evaluator
from codecompass.resolve.index import FileIndex
from codecompass.resolve.merged import callable_of, meant
from codecompass.resolve.stated import Statements
from codecompass.resolve.values import (
    DISPATCH,
    ENCLOSING,
    EVERYWHERE,
    EXTERNAL,
    EXTERNAL_INSTANCE,
    INSTANCE,
    MAX_UNION,
    MIN_TELLING,
    MODULE,
    ONLY_NAME,
    THING,
    Value,
    Values,
    led_through,
    parse_arguments,
    parse_path,
    unite,
    without_arguments,
)

_RECEIVERS = frozenset({"#self", "#class"})
"""A method's first parameter means the same in all methods of its type."""
_KEPT_UNRESOLVED = frozenset({"call", "element", "instantiate", "extends", "implements", "decorator", "macro"})
_OF_ITS_SCOPE = frozenset({"Self", "crate", "super"})
"""Roots that mean what their scope says."""
TESTS = re.compile(r"(^|/)(tests?|__tests__|testing|testdata|specs?|examples?|docs?|bench(es|marks?)?)/|"
                    r"(^|/)(test_[^/]*|conftest)\.py$|[._](test|spec|bench)\.[^/]+$|_test\.[^/]+$")  # fmt: skip
"""Files whose definitions other code is not bound to by their names alone."""


MOST_NAMESAKES = 8
"""Callables of one name: with more, none of them is meant by a type that lacks it."""


class EdgeFinder:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self.stated = Statements(evaluator)

    def edges(self, path: str) -> list[Edge]:
        index = self.evaluator.index(path)
        if not index.definitions:
            return []
        imports = [imported for imported in index.facts.imports if imported.form != "comment"]
        found = [edge for imported in imports for edge in self.stated.imports(index, imported)]
        found.extend(self.stated.inheritance(index))
        found.extend(self._references(index))
        separator = self.evaluator.rules(path).SEPARATOR
        if separator == "::":
            return [e._replace(outside=e.outside.replace(".", separator)) if e.outside else e for e in found]
        return found

    # References

    def _references(self, index: FileIndex) -> Iterator[Edge]:
        memo: dict[tuple[int, int, object], tuple[Edge, ...]] = {}
        passed: dict[tuple[str, object], tuple[Edge, ...]] = {}
        texts = index.facts.texts
        roots = [parse_path(text)[0] for text in texts]
        overloaded = index.rules.OVERLOADED
        for scope, text_id, role_id, line, start in index.facts.references():
            role = ROLES[role_id]
            if role in ("extends", "implements"):
                continue
            text = texts[text_id]
            hangs_on_arguments = "/(" in text or (overloaded and "/<" in text)
            checked = index.checked and self._check_of(index, text, scope, start)
            anchor = start if hangs_on_arguments or checked else self._anchor(index, scope, roots[text_id], start)
            key = (text_id, role_id, anchor)
            found = memo.get(key)
            if found is None:
                values = (
                    self.evaluator.left_by_check(checked, text, index.path, scope, start)
                    if checked
                    else self._values(index, role, text, scope, start)
                )
                found = (
                    *self._edges_of(index, scope, role, text, line, start, values),
                    *self._passed(index, text, scope, start, passed),
                )
                memo[key] = found
            for edge in found:
                yield Edge(edge[0], scope, edge[2], edge[3], edge[4], line, edge[6], edge[7], edge[8])

    def _check_of(self, index: FileIndex, text: str, scope: int, start: int) -> Binding | None:
        """What is said at a place of a member that a path goes on from."""
        names = [name for name in index.checked if text.startswith(f"{name}.")]
        found = [index.binding_at(scope, name, start, exact=True) for name in sorted(names, key=len)]
        return next((binding for binding in reversed(found) if binding is not None), None)

    def _passed(
        self, index: FileIndex, text: str, scope: int, start: int, memo: dict[tuple[str, object], tuple[Edge, ...]]
    ) -> Iterator[Edge]:
        """Reads of what a path leads through: `store` in `self.store.get()`, `Shop` in `Shop.open()`."""
        prefixes = led_through(text)
        if not prefixes:
            return
        root = parse_path(text)[0]
        anchor = self._anchor(index, scope, root, start)
        at, has_bindings = index.anchors.get((scope, root), (0, False))
        for prefix in prefixes:
            if prefix == root and at > 0 and has_bindings:
                continue
            edges = memo.get((prefix, anchor))
            if edges is None:
                edges = memo[prefix, anchor] = tuple(self._read_edges(index, prefix, scope, start))
            yield from edges

    def _read_edges(self, index: FileIndex, prefix: str, scope: int, start: int) -> Iterator[Edge]:
        for value in self._values(index, "read", prefix, scope, start):
            if value.kind == THING and self._is_named(index, value, prefix, scope):
                yield from self._edges_to(index, scope, "read", 0, value)

    def _is_named(self, index: FileIndex, value: Value, prefix: str, scope: int) -> bool:
        """Whether a path names a thing itself, not a local that holds it."""
        steps = parse_path(prefix)[1]
        at, has_bindings = self._anchor_scope(index, scope, prefix) if not steps else (0, False)
        if at > 0 and has_bindings:
            return False
        name = steps[-1][1] if steps else prefix
        return self.evaluator.index(value.path).definitions[value.index].name == name or (0, name) in index.imports

    def _anchor(self, index: FileIndex, scope: int, root: str, start: int) -> object:
        """What the meaning of a root depends on, so that the answer is shared where it is the same."""
        key = (scope, root)
        anchor = index.anchors.get(key)
        if anchor is None:
            anchor = index.anchors[key] = self._anchor_scope(index, scope, root)
        at, has_bindings = anchor
        if at == scope and index.rules.IN_ORDER and at in index.children and (known := index.children[at].get(root)):
            return at, has_bindings, sum(index.definitions[child].end <= start for child in known)
        if not has_bindings:
            return at
        binding = self.evaluator.names.binding_at(index, at, root, start)
        if binding is not None and binding.value in _RECEIVERS and binding.kind == "parameter" and not binding.type:
            return binding.value, index.definitions[binding.scope].parent
        if binding is None and at > 0 and root not in index.children.get(at, ()) and (at, root) not in index.imports:
            return self._anchor(index, index.definitions[at].parent, root, start)
        return (
            at,
            (binding.start, binding.end) if binding is not None and start < binding.end else (),
            start >= binding.start if binding else 0,
        )

    def _anchor_scope(self, index: FileIndex, scope: int, root: str) -> tuple[int, bool]:
        """(the scope that says what the name means, whether its position in it matters)"""
        if root in index.rules.LITERALS:
            return -1, False
        if root[:1] in ("#", "<") or root in _OF_ITS_SCOPE:
            return scope, False
        implicit = index.rules.CLASS_SCOPE == "members"
        closed = index.rules.NAMESPACES
        at = scope
        while at > 0:
            definition = index.definitions[at]
            if (at, root) in index.bindings:
                return at, True
            if closed and definition.kind == "module":
                return at, False
            known = root in index.children.get(at, ()) or (at, root) in index.imports or at in index.stars
            if known or root in definition.type_parameters:
                return at, False
            if definition.kind in TYPE_KINDS and (implicit or at == scope):
                return at, False
            at = definition.parent
        return 0, (0, root) in index.bindings

    def _edges_of(
        self, index: FileIndex, scope: int, role: str, text: str, line: int, start: int, values: Values
    ) -> Iterator[Edge]:
        bound = False
        given = self._given(index, text, scope, start) if role == "instantiate" else None
        for value in values if len(values) < 2 else {value[:4]: value for value in reversed(values)}.values():
            for edge in self._edges_to(index, scope, role, line, value, given):
                bound = True
                yield edge
        if bound:
            return
        if role == "call":
            only = None if values else self._only_definition(index, scope, text, start)
            if only is not None:
                yield Edge("calls", scope, only, "", "", line, role, "heuristic", ONLY_NAME)
                return
            lent = self._of_derived(index, scope, text, start) if not values else ()
            for place in lent:
                yield Edge("calls", scope, place, "", "", line, role, "heuristic", DISPATCH)
            if lent:
                return
        if role == "macro" and not values and (macro := self._only_macro(index, text)) is not None:
            yield Edge("references", scope, macro, "", "", line, role, "heuristic", ONLY_NAME)
            return
        if role in _KEPT_UNRESOLVED:
            kind: EdgeKind = "calls" if role in ("call", "element", "instantiate") else "references"
            yield Edge(kind, scope, None, "", without_arguments(text), line, role, "heuristic", "")

    def _values(self, index: FileIndex, role: str, text: str, scope: int, start: int) -> Values:
        """What a reference stands for. In the place of a type only types can be meant, where the language has it so."""
        evaluator, rules = self.evaluator, index.rules
        if rules.NAMESPACES:
            return evaluator.reference(text, index.path, scope, EVERYWHERE if role == "type" else start, role == "call")
        if rules.TYPES_APART and role == "type" and not rules.TYPES_ALONE:
            found = evaluator.reference(text, index.path, scope, start)
            named = any(v.kind in (THING, EXTERNAL) for v in found)
            return found if named else evaluator.reference(text, index.path, scope, EVERYWHERE)
        if not rules.TYPES_ALONE or role not in ("type", "instantiate", "decorator"):
            return evaluator.reference(text, index.path, scope, start)
        if role == "decorator" and rules.DECORATOR_SUFFIX:
            found = evaluator.reference(text + rules.DECORATOR_SUFFIX, index.path, scope, EVERYWHERE)
            if any(value.kind == THING for value in found):
                return found
        return evaluator.reference(text, index.path, scope, EVERYWHERE)

    def _edges_to(
        self, index: FileIndex, scope: int, role: str, line: int, value: Value, given: Given | None = None
    ) -> Iterator[Edge]:
        literal = bool(value.path) and not self.evaluator.rules(value.path).LITERALS_CALL
        calls = role in ("call", "element") or (role == "instantiate" and not literal)
        confidence: Confidence = "static" if value.static else "heuristic"
        if value.kind == EXTERNAL:
            kind: EdgeKind = "calls" if calls else "references"
            if calls or role in ("extends", "implements", "decorator", "type", "macro"):
                yield Edge(kind, scope, None, value.name, "", line, role, confidence, value.strategy)
            return
        if value.kind == THING and self._is_of_other_space(value, role):
            return
        if value.kind == MODULE and role == "read":
            for place in self.stated.places_of(value):
                yield Edge("references", scope, place, "", "", line, role, confidence, value.strategy)
        if value.kind != THING:
            return
        target_index = self.evaluator.index(value.path)
        value = callable_of(target_index, value) if calls else meant(target_index, value, role == "type")
        definition = target_index.definitions[value.index]
        target = (value.path, value.index)
        if not calls:
            yield Edge("references", scope, target, "", "", line, role, confidence, value.strategy)
        elif definition.kind in TYPE_KINDS:
            yield Edge("calls", scope, target, "", "", line, "instantiate", confidence, value.strategy)
            if role != "call" or not self.evaluator.rules(value.path).OVERLOADED:
                yield from self._constructor(scope, line, value, confidence, given)
        elif definition.kind in CALLABLE_KINDS or definition.kind in ("property", "field", "variable", "constant"):
            yield from self._callable(scope, role, line, value, confidence, definition.kind)

    def _is_of_other_space(self, value: Value, role: str) -> bool:
        """Whether a macro is found where none is meant, or the reverse."""
        if not self.evaluator.rules(value.path).NAMESPACES:
            return False
        return (self.evaluator.index(value.path).definitions[value.index].kind == "macro") != (role == "macro")

    def _callable(
        self, scope: int, role: str, line: int, value: Value, confidence: Confidence, kind: str
    ) -> Iterator[Edge]:
        if kind in CALLABLE_KINDS:
            yield Edge("calls", scope, (value.path, value.index), "", "", line, role, confidence, value.strategy)
            return
        aliased = self._aliased(value, kind)
        for behind in aliased:
            yield Edge("calls", scope, (behind.path, behind.index), "", "", line, role, "heuristic", behind.strategy)
        if aliased:
            return
        for stored in self._stored(value) if kind == "field" else ():
            yield Edge("calls", scope, (stored.path, stored.index), "", "", line, role, "heuristic", stored.strategy)
        yield Edge("calls", scope, (value.path, value.index), "", "", line, role, confidence, value.strategy)

    def _aliased(self, value: Value, kind: str) -> Values:
        """The callable behind a module's `name = other_name`."""
        if kind not in ("variable", "constant"):
            return ()
        held = self.evaluator.held.value_of(Place(value.path, value.index))
        return tuple(h for h in held if self._kind_of(h) in CALLABLE_KINDS | TYPE_KINDS)

    def _stored(self, value: Value) -> Values:
        """The functions that a field is set to, where all are known, or at least of types outside (`Callable`); of
        several, one object may hold another than the next, so they count only where the type itself calls."""
        index = self.evaluator.index(value.path)
        field = index.definitions[value.index]
        found: list[Value] = []
        for binding in index.bindings.get((field.parent, field.name), ()):
            held = self.evaluator.held.bound(index, binding) if binding.value != "#none" else ()
            own = [h for h in held if h.kind != EXTERNAL_INSTANCE]
            if (not own and binding.value != "#none") or not all(self._kind_of(h) in CALLABLE_KINDS for h in own):
                return ()
            found.extend(own)
        stored = unite(found)
        return stored if len(stored) == 1 or value.strategy == ENCLOSING else ()

    def _kind_of(self, value: Value) -> str:
        return self.evaluator.index(value.path).definitions[value.index].kind if value.kind == THING else ""

    def _constructor(
        self, scope: int, line: int, value: Value, confidence: Confidence, given: Given | None
    ) -> Iterator[Edge]:
        place = Place(value.path, value.index)
        rules = self.evaluator.rules(value.path)
        for name in rules.CONSTRUCTORS:
            for at in self.evaluator.members.order(place) if rules.INHERITED_CONSTRUCTORS else (place,):
                found = self.evaluator.members.own(at, name)
                sure = True
                if found is not None and given is not None:
                    chosen = self.evaluator.overloads.chosen(found, given)
                    if chosen is None:
                        continue
                    found, sure = chosen
                    if found == place:
                        return
                if found is not None:
                    surely: Confidence = confidence if sure else "heuristic"
                    yield Edge("calls", scope, found, "", "", line, "call", surely, value.strategy)
                    return

    def _given(self, index: FileIndex, text: str, scope: int, start: int) -> Given | None:
        """The arguments behind what is constructed; none where none are written (`new Cart { … }`)."""
        if not index.rules.OVERLOADED:
            return None
        step = next(iter(parse_path(text)[1][-1:]), None)
        arguments = parse_arguments(step[1]) if step and step[0] == "/" else ()
        return Given(arguments, index.path, scope, start)

    def _only_definition(self, index: FileIndex, scope: int, text: str, start: int) -> Place | None:
        """A method by its name alone: when just one definition bears it and the name says enough."""
        root, steps = parse_path(text)
        arguments = steps[-1][1] if steps and steps[-1][0] == "/" else ""
        steps = steps[:-1] if arguments else steps
        if not steps or steps[-1][0] != "." or root.startswith("#str"):
            return None
        name = steps[-1][1].partition("`")[0]
        rules = index.rules
        if len(name) < MIN_TELLING or name in rules.COMMON:
            return None
        found = [place for place in self._called(index, name) if rules.in_reach(index.path, place.path)]
        if rules.NAMESPACES or rules.OVERLOADED:  # `x.name()` is no field, and no type
            found = [p for p in found if self.evaluator.index(p.path).definitions[p.index].kind in CALLABLE_KINDS]
        if arguments:
            count = len(parse_arguments(arguments))
            found = [place for place in found if self.evaluator.overloads.takes(place, count)]
        if len(found) != 1 or not self._may_have(index, scope, text, start, found[0]):
            return None
        definition = self.evaluator.index(found[0].path).definitions[found[0].index]
        return found[0] if definition.parent > 0 or definition.owner else None

    def _of_derived(self, index: FileIndex, scope: int, text: str, start: int) -> tuple[Place, ...]:
        """A method that a type calls of itself and lacks, as the types that derive from it have it; unless many bear
        that name."""
        root, steps = parse_path(text)
        if not index.rules.IMPORTED_ALONE or len(steps) != 1 or steps[0][0] != ".":
            return ()
        name = steps[0][1]
        if len(name) < MIN_TELLING or name in index.rules.COMMON:
            return ()
        if len(self._called(index, name)) > MOST_NAMESAKES:
            return ()
        found: list[Value] = []
        for value in self.evaluator.reference(root, index.path, scope, start):
            if value.kind != INSTANCE or value.strategy != ENCLOSING:
                return ()
            for derived in self.evaluator.members.derived(Place(value.path, value.index)):
                found += self.evaluator.members.of(
                    value._replace(path=derived.path, index=derived.index), name, index.path
                )
        places = dict.fromkeys(Place(v.path, v.index) for v in found if self._kind_of(v) in CALLABLE_KINDS)
        return tuple(places) if len(places) <= MAX_UNION else ()

    def _called(self, index: FileIndex, name: str) -> list[Place]:
        """Callables of a name that code may be bound to by that alone: those of tests only in tests."""
        found = self.evaluator.world.called(index.facts.language, name)
        return [place for place in found if TESTS.search(index.path) or not TESTS.search(place.path)]

    def _only_macro(self, index: FileIndex, name: str) -> Place | None:
        """A macro by its name: it is known wherever the text has come past its definition, which is not followed."""
        rules = index.rules
        named = self.evaluator.world.called(index.facts.language, name)
        found = [p for p in named if self.evaluator.index(p.path).definitions[p.index].kind == "macro"]
        found = [place for place in found if rules.in_reach(index.path, place.path)]
        return found[0] if len(found) == 1 else None

    def _may_have(self, index: FileIndex, scope: int, text: str, start: int, member: Place) -> bool:
        """Whether what stands before the last `.` may have that member: a known receiver that lacks it may only where
        a type derived from its own has it."""
        receivers = self.evaluator.reference(text.rpartition(".")[0], index.path, scope, start)
        if not receivers:
            return True
        owner = self.evaluator.members.type_around(member.path, member.index)
        order = self.evaluator.members.order(owner) if owner is not None else ()
        return any(value.kind == INSTANCE and (value.path, value.index) in order for value in receivers)
