"""From references to edges: each bound by the first strategy that finds a target, or kept as unresolved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from codecompass.languages.paths import IN_PLACE, alternatives
from codecompass.languages.rules import Place
from codecompass.model import (
    CALLABLE_KINDS,
    GENERATED,
    ROLES,
    TYPE_KINDS,
    VALUE_KINDS,
    Binding,
    Confidence,
    Edge,
    EdgeKind,
    Import,
)
from codecompass.resolve.calls import macros
from codecompass.resolve.calls.arguments import CallArguments
from codecompass.resolve.calls.operations import operand_of
from codecompass.resolve.calls.templates import run_by_library
from codecompass.resolve.edges.statements import Statements
from codecompass.resolve.edges.unique_names import UniqueNames
from codecompass.resolve.evaluate import Evaluator
from codecompass.resolve.members.global_members import function_behind
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.scopes.merging import callable_of, meant
from codecompass.resolve.types.ancestry import before
from codecompass.resolve.types.narrowing import guard_at
from codecompass.resolve.values import (
    BESIDE,
    CLASS,
    DEFINITION,
    DISPATCH,
    ENCLOSING,
    EVERYWHERE,
    EXTERNAL,
    EXTERNAL_INSTANCE,
    INFERRED,
    INHERITED,
    INSTANCE,
    MODULE,
    ONLY_NAME,
    RECEIVERS,
    TASK,
    TEMPLATE,
    Value,
    Values,
    led_through,
    parse_arguments,
    parse_path,
    unite,
    unsure,
    without_arguments,
)

_Memo = tuple[dict[tuple[str, object], Values], object]
_KEPT_UNRESOLVED = frozenset({"call", "element", "instantiate", "extends", "implements", "decorator", "macro"})
_STATED = frozenset({ROLES.index("extends"), ROLES.index("implements")})
"""Roles whose edges `Statements` has."""
_WHOLE_MODULES = frozenset({"", "*", "default"})
"""Names of imports that import a whole module."""


class EdgeFinder:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self.stated = Statements(evaluator)
        self.unique_names = UniqueNames(evaluator)

    def edges(self, path: str) -> list[Edge]:
        index = self.evaluator.index(path)
        if not index.definitions:
            return []
        imports = [imported for imported in index.facts.imports if imported.form not in ("comment", "string")]
        found = [*dict.fromkeys(edge for imported in imports for edge in self._imports(index, imported))]
        found.extend(self.stated.inheritance(index))
        found.extend(self._references(index))
        found = self.evaluator.dialect(path).confirmed(index, found)
        separator = self.evaluator.vocabulary(path).separator
        if separator != ".":
            return [e._replace(outside=e.outside.replace(".", separator)) if e.outside else e for e in found]
        return found

    def _imports(self, index: FileIndex, imported: Import) -> Iterator[Edge]:
        edges = self.stated.imports(index, imported)
        if index.facts.is_written(imported.start):
            return edges
        return (edge._replace(strategy=GENERATED) for edge in edges)

    # References

    def _references(self, index: FileIndex) -> Iterator[Edge]:
        memo: dict[tuple[int, int, object], tuple[Edge, ...]] = {}
        prefixes: dict[tuple[str, object], tuple[Edge, ...]] = {}
        operands: dict[tuple[str, object], Values] = {}
        owners: dict[tuple[str, object], Values] = {}
        facts, texts = index.facts, index.facts.texts
        owning = {text.partition(BESIDE)[0] for text in texts if BESIDE in text}
        roots = [parse_path(text.partition(BESIDE)[0])[0] for text in texts]
        dialect = self.evaluator.dialect(index.path)
        checked = _narrowed_prefixes(sorted(index.checked, key=len), texts) if index.checked else {}
        selecting = index.vocabulary.selecting
        by_arguments = {number for number, text in enumerate(texts) if any(step in text for step in selecting)}
        for scope, text_id, role_id, line, start in facts.references():
            if role_id in _STATED:
                continue
            text, root, role = texts[text_id], roots[text_id], ROLES[role_id]
            check = guard_at(index, checked[text], scope, start) if text in checked else None
            anchor = self._anchor(index, scope, root, start)
            key = (text_id, role_id, start if text_id in by_arguments or check is not None else anchor)
            found = memo.get(key)
            if found is None:
                if role == "operator":
                    found = self._operated(index, scope, text, line, start, check, (operands, anchor))
                elif BESIDE in text:
                    values = self._named(index, scope, text, start, check, (owners, key[2]))
                    found = tuple(self._edges_of(index, scope, role, text, line, start, values)) if values else ()
                else:
                    if check is None:
                        values = dialect.reference(text, role, index.path, scope, start)
                        if text in owning:
                            owners[text, key[2]] = values
                    else:
                        values = self.evaluator.reference(text, index.path, scope, start, check=check)
                    found = tuple(self._edges_of(index, scope, role, text, line, start, values))
                    found += tuple(self._run_by_library(index, scope, role, text, line, start, values))
                for prefix in self._led_through(index, text, root, scope) if role != "operator" else ():
                    if (prefix, anchor) not in prefixes:
                        prefixes[prefix, anchor] = tuple(self._read_edges(index, prefix, scope, start))
                    found += prefixes[prefix, anchor]
                memo[key] = found
            if not found:
                continue
            generated = bool(facts.made) and not facts.is_written(start, len(text.partition("(")[0]))
            user = facts.user(scope, start) if facts.bearing else scope
            for edge in found:
                if edge[5] == line and edge[1] == user and not generated:
                    yield edge
                    continue
                strategy = GENERATED if generated else edge[8]
                yield Edge(edge[0], user, edge[2], edge[3], edge[4], line, edge[6], edge[7], strategy)

    def _operated(
        self, index: FileIndex, scope: int, text: str, line: int, start: int, check: Binding | None, memo: _Memo
    ) -> tuple[Edge, ...]:
        """The edges of an operation. `memo`: operands that were evaluated, and the anchor of this one."""
        operand, _, name = text.rpartition("@")
        known, anchor = memo
        dialect = self.evaluator.dialect(index.path)
        if not dialect.is_operated(index, name):
            return ()
        values = known.get((operand, anchor)) if check is None else None
        if values is None:
            values = known[operand, anchor] = operand_of(self.evaluator, index, scope, text, start, check)
        called = dialect.operated(index, scope, text, start, values) if values else ()
        return tuple(edge for v in called for edge in self._edges_to(index, scope, "operator", line, v))

    def _named(self, index: FileIndex, scope: int, text: str, start: int, check: Binding | None, memo: _Memo) -> Values:
        """The fields that names beside their owner mean (`owner@made=name`). `memo`: as of `_operated`."""
        (owner, *names), (known, anchor) = text.split(BESIDE), memo
        values = known.get((owner, anchor))
        if values is None:
            values = known[owner, anchor] = self.evaluator.reference(owner, index.path, scope, start, check=check)
        return self.evaluator.beside(values, names, index.path, start)

    def _led_through(self, index: FileIndex, text: str, root: str, scope: int) -> Sequence[str]:
        """The prefixes of a path that read something: `self.store` of `self.store.get()`, `Shop` of `Shop.open()`, but
        no local variable."""
        prefixes = led_through(text)
        if prefixes and prefixes[0] == root:
            at, has_bindings = index.anchors[scope, root]
            return prefixes[1:] if at > 0 and has_bindings else prefixes
        return prefixes

    def _read_edges(self, index: FileIndex, prefix: str, scope: int, start: int) -> Iterator[Edge]:
        values = self.evaluator.dialect(index.path).reference(prefix, "read", index.path, scope, start)
        for value in values:
            if value.kind == DEFINITION and self._is_named(index, value, prefix, scope):
                yield from self._edges_to(index, scope, "read", 0, value)
            elif value.kind == EXTERNAL and not _WHOLE_MODULES.issuperset(self._imported_names(index, scope, prefix)):
                yield _read_outside(scope, 0, value)
        yield from self._run_by_library(index, scope, "read", prefix, 0, start, values)

    def _run_by_library(
        self, index: FileIndex, scope: int, role: str, text: str, line: int, start: int, values: Values
    ) -> Iterator[Edge]:
        for place in run_by_library(self.evaluator, index, scope, role, text, start, values):
            yield Edge("calls", scope, place, "", "", line, "call", "heuristic", TEMPLATE)

    def _imported_names(self, index: FileIndex, scope: int, name: str) -> list[str]:
        """The names that imports take whose alias a name is in a scope; empty where it means something else there."""
        at = scope
        while at > 0 and not (
            (at, name) in index.imports or (at, name) in index.bindings or name in index.children.get(at, ())
        ):
            at = index.definitions[at].parent
        return [one.name for one in index.imports.get((at, name), ())]

    def _is_named(self, index: FileIndex, value: Value, prefix: str, scope: int) -> bool:
        """Whether a path names a definition itself, and no local variable with that value."""
        steps = parse_path(prefix)[1]
        at, has_bindings = self._anchor_scope(index, scope, prefix) if not steps else (0, False)
        if at > 0 and has_bindings:
            return False
        name = steps[-1][1] if steps else prefix
        return self.evaluator.index(value.path).definitions[value.index].name == name or (0, name) in index.imports

    def _anchor(self, index: FileIndex, scope: int, root: str, start: int) -> object:
        """A key that is equal for references whose root has the same values, so that their edges are shared."""
        key = (scope, root)
        anchor = index.anchors.get(key)
        if anchor is None:
            anchor = index.anchors[key] = self._anchor_scope(index, scope, root)
        at, has_bindings = anchor
        if (at, root) in index.armed or (at == scope == 0 and root in index.in_turn):
            return at, start
        dialect = self.evaluator.dialect(index.path)
        known = index.children[at].get(root) if at in index.children else None
        if known or not at:
            in_order = dialect.anchor(index, at, root, known or [], start, has_bindings, scope)
            if in_order is not None:
                return in_order
        if not has_bindings:
            return at
        binding = dialect.binding_at(index, at, root, start)
        if binding is not None and binding.value in RECEIVERS and binding.kind == "parameter" and not binding.type:
            method = index.definitions[binding.scope]
            return binding.value, method.parent, *index.vocabulary.dereferenced_twice.intersection(method.modifiers)
        if binding is None and at > 0 and root not in index.children.get(at, ()) and (at, root) not in index.imports:
            return self._anchor(index, index.definitions[at].parent, root, start)
        return (
            at,
            at == scope or not at,  # a nested function runs later, when the name may have been reassigned
            (binding.start, binding.end) if binding is not None and start < binding.end else (),
            start >= binding.start if binding else 0,
        )

    def _anchor_scope(self, index: FileIndex, scope: int, root: str) -> tuple[int, bool]:
        """(the scope that defines the name, whether the position in it matters)"""
        if root in index.vocabulary.literals:
            return -1, False
        if root[:1] in ("#", "<") or root in index.vocabulary.scope_roots:
            return scope, False
        dialect = self.evaluator.dialect(index.path)
        at = scope
        while at > 0:
            definition = index.definitions[at]
            if (at, root) in index.bindings:
                return at, True
            if definition.kind in index.vocabulary.closed_scopes:
                return at, False
            known = root in index.children.get(at, ()) or (at, root) in index.imports or at in index.wildcards
            if known or root in definition.type_parameters:
                return at, False
            if definition.kind in TYPE_KINDS and dialect.may_be_member(at, scope):
                return at, False
            at = definition.parent
        return 0, (0, root) in index.bindings

    def _edges_of(
        self, index: FileIndex, scope: int, role: str, text: str, line: int, start: int, values: Values
    ) -> Iterator[Edge]:
        if role == "call" and self._runs_in_place(index, scope, text, start):
            return
        bound = False
        dialect = self.evaluator.dialect(index.path)
        outside = role == "call" and all(value.kind in (EXTERNAL, EXTERNAL_INSTANCE) for value in values)
        if outside and (sent := self._sent(index, scope, text, start)):
            yield from (Edge("calls", scope, place, "", "", line, role, "static", TASK) for place in sent)
            return
        values = self._with_held(index, scope, text, start, values) if role == "call" else values
        is_made = role == "instantiate" or (role == "call" and role not in index.vocabulary.not_constructing)
        constructs = is_made or text.startswith("#super.")
        call = dialect.constructor_arguments(index, text, scope, start) if constructs else None
        for value in values if len(values) < 2 else {value[:4]: value for value in reversed(values)}.values():
            for edge in self._edges_to(index, scope, role, line, value, call):
                bound = True
                yield edge
        if role == "read" and any(value.kind == EXTERNAL for value in values):
            if self._imported_names(index, scope, parse_path(text)[0]):
                yield from (_read_outside(scope, line, value) for value in values if value.kind == EXTERNAL)
            return
        if bound:
            for value in values if role == "macro" else ():
                yield from self._called_by_macro(index, scope, text, line, start, value)
            return
        if role == "call":
            only = None if values else self.unique_names.only(index, scope, text, start)
            if only is not None:
                yield Edge("calls", scope, self._defined(only), "", "", line, role, "heuristic", ONLY_NAME)
                return
            after = None if values else self.unique_names.named_after(index, scope, text, start)
            if after is not None:
                yield Edge("calls", scope, self._defined(after), "", "", line, role, "heuristic", INFERRED)
                return
            mixed = not values and self._calls_itself(index, scope, text, start)
            derived = self.unique_names.of_derived(index, scope, text, start) if mixed else ()
            for place in derived:
                yield Edge("calls", scope, place, "", "", line, role, "heuristic", DISPATCH)
            if derived:
                return
        if role == "macro" and not values and (macro := self.unique_names.macro(index, without_arguments(text))):
            yield Edge("references", scope, macro, "", "", line, role, "heuristic", ONLY_NAME)
            named = Value(DEFINITION, *macro, static=False)
            yield from self._called_by_macro(index, scope, text, line, start, named)
            return
        if role in _KEPT_UNRESOLVED:
            kind: EdgeKind = "calls" if role in ("call", "element", "instantiate") else "references"
            yield Edge(kind, scope, None, "", without_arguments(text), line, role, "heuristic", "")

    def _runs_in_place(self, index: FileIndex, scope: int, text: str, start: int) -> bool:
        """Whether a call is of a local variable that is given a function without a name: what that calls, the function
        around calls."""
        root, steps = parse_path(text)
        at, has_bindings = self._anchor_scope(index, scope, root)
        plain = at > 0 and has_bindings and all(kind == "/" for kind, _ in steps)
        binding = self.evaluator.dialect(index.path).binding_at(index, at, root, start) if plain else None
        if binding is None or binding.kind != "variable":
            return False
        named = binding.value.removeprefix("<").partition("[")[0].removesuffix(">")
        return binding.value == IN_PLACE or (binding.value != named and named in index.vocabulary.results)

    def _called_by_macro(
        self, index: FileIndex, scope: int, text: str, line: int, start: int, value: Value
    ) -> Iterator[Edge]:
        """What a macro calls, of what it is handed or of its own (`$x.pay()`, `$crate::log()`)."""
        results = self.evaluator.index(value.path).results.get(value.index, ()) if value.kind == DEFINITION else ()
        called = [binding.value for binding in results if binding.name == macros.CALLED]
        arguments = parse_arguments(text.partition("/")[2]) if called else ()
        given = [self.evaluator.reference(one, index.path, scope, start) for one in arguments]
        for path in called:
            for found in self.evaluator.lambda_result(path, given, value.path, value.index, EVERYWHERE - 1, calls=True):
                if self.evaluator.kind_of(found) in CALLABLE_KINDS - {"macro"}:
                    is_sure = value.static and found.static and "::" in path and path[0] != "#"
                    sure: Confidence = "static" if is_sure else "heuristic"
                    yield Edge("calls", scope, (found.path, found.index), "", "", line, "call", sure, found.strategy)

    def _sent(self, index: FileIndex, scope: int, text: str, start: int) -> list[Place]:
        """The functions that a call makes run later, elsewhere: `work` of `work.delay(1)`."""
        owner, _, member = without_arguments(text).partition("/")[0].rpartition(".")
        found: list[Place] = []
        known = member in index.vocabulary.sending and owner and owner[0] != "#"
        for value in self.evaluator.reference(owner, index.path, scope, start) if known else ():
            if value.kind == DEFINITION and value.path:
                other = self.evaluator.index(value.path)
                own = other.rules.run_later(other.definitions[value.index])
                inside = other.children.get(value.index, {}).get(own or "", ())
                at = inside if own else () if own is None else (value.index,)
                found += [Place(value.path, one) for one in at]
        return found

    def _with_held(self, index: FileIndex, scope: int, text: str, start: int, values: Values) -> Values:
        """The values of a callee, with the functions that the variable or parameter of that name may hold, or that an
        expression gives whose call is written as one of a member (`table["pay"].invoke()`)."""
        root, steps = parse_path(text)
        calling = index.vocabulary.calling_members
        called, _, member = without_arguments(text).rpartition(".") if calling else ("", "", "")
        if not values and member in calling:
            given = self.evaluator.reference(called, index.path, scope, start)
            if found := tuple(unsure(v) for v in given if self.evaluator.is_callable(v)):
                return found
        if all(v.kind != DEFINITION for v in values):
            arguments = len(steps[-1][1]) + 1 if steps and steps[-1][0] == "/" else 0
            callee = called if member in calling else text[: len(text) - arguments]
            if held := self.evaluator.variables.functions_returned(index, callee, scope, start):
                return (*(unsure(v) for v in values), *held)
        is_plain = all(kind == "/" or (kind == "." and name in calling) for kind, name in steps)
        may_be_element = "[" in text or root in index.holding
        if not is_plain and not (may_be_element and all(v.kind == EXTERNAL_INSTANCE for v in values)):
            return values
        if root not in index.holding and not self._may_hold(index, scope, root):
            return values
        behind = "" if is_plain else (called if member in calling else text)[len(root) :]
        at = self._anchor_scope(index, scope, root)[0]
        held = self.evaluator.variables.functions_held(index, at, root, behind, start)
        others = [v for v in held if v[:3] not in {one[:3] for one in values}]
        return (*(unsure(v) for v in values), *others) if others else values

    def _may_hold(self, index: FileIndex, scope: int, name: str) -> bool:
        """Whether a name is a parameter with a type, or gets its value of what may hold functions."""
        at, has_bindings = self._anchor_scope(index, scope, name)
        return has_bindings and any(
            bool(b.type) if b.kind == "parameter" and b.type else parse_path(b.value)[0] in index.holding
            for b in index.bindings[at, name]
        )

    def _edges_to(
        self, index: FileIndex, scope: int, role: str, line: int, value: Value, call: CallArguments | None = None
    ) -> Iterator[Edge]:
        names_only = bool(value.path) and role in self.evaluator.vocabulary(value.path).naming_roles
        calls = role in ("call", "element", "instantiate", "operator") and not names_only
        confidence: Confidence = "static" if value.static else "heuristic"
        if value.kind == EXTERNAL:
            for function in function_behind(self.evaluator, value, index.path) if calls else ():
                yield from self._edges_to(index, scope, role, line, function, call)
            kind: EdgeKind = "calls" if calls else "references"
            if calls or role in ("extends", "implements", "decorator", "type", "macro"):
                yield Edge(kind, scope, None, value.name, "", line, role, confidence, value.strategy)
            return
        if value.kind == DEFINITION and self.evaluator.dialect(value.path).is_of_other_space(value, role):
            return
        if value.kind == MODULE and role == "read":
            for place in self.stated.places_of(value):
                yield Edge("references", scope, place, "", "", line, role, confidence, value.strategy)
        if value.kind == INSTANCE and calls:
            if value.name == CLASS and role == "instantiate":  # `new this()`
                yield from self._edges_to(index, scope, role, line, value._replace(kind=DEFINITION, name=""), call)
            yield from self._of_object(scope, role, line, value)
        if value.kind != DEFINITION:
            return
        target_index = self.evaluator.index(value.path)
        value = callable_of(target_index, value) if calls else meant(target_index, value, role == "type")
        value = self.evaluator.dialect(value.path).defined(value)
        target_index = self.evaluator.index(value.path)
        definition = target_index.definitions[value.index]
        target = Place(value.path, value.index)
        if not calls and definition.kind == "property":
            target = self.evaluator.variables.accessor(target_index, target, role == "write")
        if not calls:
            yield Edge("references", scope, target, "", "", line, role, confidence, value.strategy)
        elif definition.kind in TYPE_KINDS:
            yield Edge("calls", scope, target, "", "", line, "instantiate", confidence, value.strategy)
            is_held = role == "call" and not value.static  # `Supplier<Cart> made = Cart::new; made.get()`
            if is_held or role not in index.vocabulary.not_constructing or value.strategy == INHERITED:
                yield from self._constructor(scope, line, value, confidence, call)
        elif definition.kind in CALLABLE_KINDS or definition.kind in VALUE_KINDS or definition.kind == "indexer":
            for read in self._callables_of_property(value) if definition.kind == "property" else ():
                yield from self._edges_to(index, scope, role, line, read)
            yield from self._callable(index, scope, role, line, value, confidence, call)

    def _of_object(self, scope: int, role: str, line: int, value: Value) -> Iterator[Edge]:
        """The call of an object's call operator (`__call__`)."""
        member = self.evaluator.vocabulary(value.path).protocol_members.get("()")
        for found in self.evaluator.members.of(value, member, value.path) if member else ():
            if self.evaluator.is_callable(found):
                sure: Confidence = "static" if value.static and found.static else "heuristic"
                yield Edge("calls", scope, (found.path, found.index), "", "", line, role, sure, value.strategy)

    def _callable(
        self,
        index: FileIndex,
        scope: int,
        role: str,
        line: int,
        value: Value,
        confidence: Confidence,
        call: CallArguments | None,
    ) -> Iterator[Edge]:
        kind = self.evaluator.kind_of(value)
        if kind in CALLABLE_KINDS:
            yield Edge("calls", scope, (value.path, value.index), "", "", line, role, confidence, value.strategy)
            return
        aliased = self._aliased(value, kind)
        is_own = len(aliased) == 1 and not aliased[0].static and self._may_be_nameless(value)
        for behind in aliased if not is_own or value.path == index.path else ():
            if self.evaluator.kind_of(behind) in TYPE_KINDS:
                yield from self._edges_to(index, scope, role, line, behind._replace(static=False), call)
            else:
                yield Edge(
                    "calls", scope, (behind.path, behind.index), "", "", line, role, "heuristic", behind.strategy
                )
        if aliased and not is_own and not self._is_bound(value):
            place = value.path, value.index
            yield Edge("references", scope, place, "", "", line, "read", confidence, value.strategy)
            return
        for stored in self._stored(value) if kind == "field" else ():
            yield Edge("calls", scope, (stored.path, stored.index), "", "", line, role, "heuristic", stored.strategy)
        yield Edge("calls", scope, (value.path, value.index), "", "", line, role, confidence, value.strategy)

    def _aliased(self, value: Value, kind: str) -> Values:
        """The callables or types that a variable is an alias of (`name = other_name`); of a call's result only where
        that is not declared."""
        if kind not in ("variable", "constant") or self._is_declared(value):
            return ()
        values = self.evaluator.variables.value_of(Place(value.path, value.index))
        return tuple(v for v in values if self.evaluator.kind_of(v) in CALLABLE_KINDS | TYPE_KINDS)

    def _may_be_nameless(self, value: Value) -> bool:
        """Whether one of the alternatives that a variable is assigned has no name, as a function in place has."""
        index = self.evaluator.index(value.path)
        variable = index.definitions[value.index]
        bindings = index.bindings.get((variable.parent, variable.name), ())
        return any(" " in b.value and "#?" in alternatives(b.value) for b in bindings)

    def _callables_of_property(self, value: Value) -> Values:
        """The callable values of a property that is called: functions, classes, objects with a call operator."""
        values = self.evaluator.variables.value_of(Place(value.path, value.index), value.args[0] if value.args else ())
        return tuple(
            v if value.static else unsure(v)
            for v in values
            if v.kind == INSTANCE or self.evaluator.kind_of(v) in CALLABLE_KINDS | TYPE_KINDS
        )

    def _is_bound(self, value: Value) -> bool:
        """Whether a variable is given the result of a function's member (`f.bind(x)`), a function of its own."""
        index = self.evaluator.index(value.path)
        variable = index.definitions[value.index]
        bindings = index.bindings.get((variable.parent, variable.name), ())
        ends = tuple(f".{name}" for name in index.vocabulary.function_members)
        return bool(ends) and any(without_arguments(b.value).removesuffix("()").endswith(ends) for b in bindings)

    def _is_declared(self, value: Value) -> bool:
        """Whether the value of a variable is the result of a function with a declared result."""
        index = self.evaluator.index(value.path)
        variable = index.definitions[value.index]
        for binding in index.bindings.get((variable.parent, variable.name), ()):
            called = binding.value.removesuffix("()")
            if called == binding.value:
                continue
            callees = self.evaluator.reference(called, index.path, binding.site, binding.start - 1)
            if any(
                self.evaluator.is_callable(c) and self.evaluator.index(c.path).definitions[c.index].type
                for c in callees
            ):
                return True
        return False

    def _stored(self, value: Value) -> Values:
        """The functions that are assigned to a field, where all assigned values are known functions or of external
        types (`Callable`). Several count only where the type itself calls the field: objects may store different
        ones."""
        index = self.evaluator.index(value.path)
        field = index.definitions[value.index]
        found: list[Value] = []
        for binding in index.bindings.get((field.parent, field.name), ()):
            values = self.evaluator.variables.bound(index, binding) if binding.value != "#none" else ()
            own = [v for v in values if v.kind != EXTERNAL_INSTANCE]
            own = own or [*self.evaluator.variables.passed_on(index, binding)]
            if (not own and binding.value != "#none") or not all(map(self.evaluator.is_callable, own)):
                return ()
            found.extend(own)
        stored = unite(found)
        return stored if len(stored) == 1 or value.strategy == ENCLOSING else ()

    def _constructor(
        self, scope: int, line: int, value: Value, confidence: Confidence, call: CallArguments | None
    ) -> Iterator[Edge]:
        """The constructors that a construction calls: the type's own, else an inherited one, without arguments where it is
        called implicitly."""
        place, dialect = Place(value.path, value.index), self.evaluator.dialect(value.path)
        for name in self.evaluator.vocabulary(value.path).constructors:
            for at in dialect.constructor_holders(place):
                found = self.evaluator.members.own(at, name)
                if found is None:
                    continue
                first, surely = before(self.evaluator, place, at, name)
                if surely:
                    break
                sure = not first
                if call is not None:
                    given = call if at == place else call._replace(arguments=(), types=())
                    chosen = self.evaluator.dialect(call.path).overloads.chosen(found, given)
                    if chosen is None:
                        continue
                    found, sure = chosen
                    if found == place:
                        return
                certain: Confidence = confidence if sure else "heuristic"
                yield Edge("calls", scope, self._defined(found), "", "", line, "call", certain, value.strategy)
                break

    def _defined(self, place: Place) -> Place:
        """The definition of what is only declared at a place."""
        found = self.evaluator.dialect(place.path).defined(Value(DEFINITION, place.path, place.index))
        return Place(found.path, found.index)

    def _calls_itself(self, index: FileIndex, scope: int, text: str, start: int) -> bool:
        """Whether a path begins with the receiver of the method that it is in."""
        root = parse_path(text)[0]
        anchor = self._anchor(index, scope, root, start)
        return root in RECEIVERS or (isinstance(anchor, tuple) and anchor[0] in RECEIVERS)


def _narrowed_prefixes(names: Sequence[str], texts: Sequence[str]) -> dict[str, list[str]]:
    """Path → those of `names`, narrowed members in order of length, that it begins with; only paths with any."""
    found = {text: [name for name in names if text.startswith(f"{name}.")] for text in texts if " " not in text}
    return {text: members for text, members in found.items() if members}


def _read_outside(scope: int, line: int, value: Value) -> Edge:
    """The edge of a reference that reads an external definition, and does not call it."""
    sure: Confidence = "static" if value.static else "heuristic"
    return Edge("references", scope, None, value.name, "", line, "read", sure, value.strategy)
