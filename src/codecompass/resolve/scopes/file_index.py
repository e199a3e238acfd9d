"""One file's facts, indexed for name lookup."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable
from itertools import accumulate
from typing import NamedTuple

import msgspec

from codecompass.languages.naming import as_called
from codecompass.languages.rules import Rules
from codecompass.model import (
    BACK,
    CALLABLE_KINDS,
    CHECKS,
    ELSEWHERE,
    GIVEN,
    HANDED_ON,
    MADE,
    MEMBER_KINDS,
    MEMBERS_ALONE,
    TYPE_KINDS,
    VALUE_KINDS,
    Binding,
    Definition,
    FileFacts,
    Import,
)
from codecompass.resolve.scopes.guarded_declarations import armed
from codecompass.resolve.values import parse_path

_NOT_OF_ITS_SCOPE = CHECKS | {"attribute", GIVEN}
NEW = "#new"
"""The key of a type's constructors, where these have the type's own name."""


FEW = 8
"""Up to this number, the bindings of a name in a scope are searched one by one."""


class Spans(NamedTuple):
    """An index of the bindings of a name in a scope, where there are many."""

    lasting: list[Binding]
    """Those that end with the scope."""
    starts: list[int]
    latest_ends: list[int]
    """For each binding, the latest end of those up to it."""


class FileIndex:
    """The definitions, bindings and imports of each scope, by name. Nothing here reads another file."""

    def __init__(self, path: str, facts: FileFacts, rules: Rules) -> None:
        self.path = path
        self.rules = rules
        """The rules of its language."""
        self.vocabulary = rules.vocabulary
        self._parameters: dict[int, list[Binding]] | None = None
        self._types: dict[tuple[int, str], Binding | None] = {}
        self._spans: dict[tuple[int, str], Spans] = {}
        self.anchors: dict[tuple[int, str], tuple[int, bool]] = {}
        self.facts = facts
        self.definitions = facts.definitions
        self.children: dict[int, dict[str, list[int]]] = defaultdict(dict)
        for position, definition in enumerate(facts.definitions):
            if position and (not definition.owner or definition.kind == "impl"):
                self._enter(position, definition)
        self._part_nested()
        self.bindings: dict[tuple[int, str], list[Binding]] = {}
        self.in_blocks: set[int] = set()
        """Definitions that are visible only in their block, by a binding."""
        self.results: dict[int, list[Binding]] = {}
        self.handed_on: list[Binding] = []
        """What its calls hand to functions of other files."""
        self.passed: dict[tuple[int, str], list[Binding]] = {}
        """(function, parameter) → the arguments that calls in the file pass for it."""
        self.defaults: dict[tuple[int, str], str] = {}
        """(scope, type parameter) → its default."""
        self.literal_of: dict[int, int] = {}
        """Functions whose `this` is an object literal → the literal's start."""
        self.literals: dict[int, dict[str, int]] = {}
        """An object literal's start → its functions by name."""
        self.constructing: set[int] = set()
        """Functions that give members to the object that they make, or to their prototype."""
        self.checked: set[str] = set()
        """Members that type guards or assignments narrow: `self.tree`."""
        self.held: list[Binding] = []
        """Fields that are filled with functions."""
        self.holding: set[str] = set()
        """Names of variables and parameters that are passed something, or that have a value beside their type."""
        self.in_turn: dict[str, list[Binding]] = {}
        """Variable of the module → its assignments, where these take turns."""
        bounds = self._bind(facts.bindings)
        self._leave_out_values()
        self.imports: dict[tuple[int, str], list[Import]] = {}
        self.wildcards: dict[int, list[Import]] = {}
        for imported in facts.imports:
            if imported.name == "*":
                self.wildcards.setdefault(imported.scope, []).append(imported)
            if imported.alias:
                self.imports.setdefault((imported.scope, imported.alias), []).append(imported)
            for called in rules.also_imported(imported):
                self.imports.setdefault((imported.scope, called.alias), []).append(called)
        self._leave_out_elsewhere()
        self.armed = armed(facts, self.children, self.imports, self.bindings)
        """(scope, name) of what may be any of several definitions or imports, some of them in branches."""
        self._part_from_function_types(bounds)
        self.exports: dict[str, list[str]] = {}
        for export in facts.exports:
            self.exports.setdefault(export.name, []).append(export.value)

    def _part_nested(self) -> None:
        """Make the members of an object literal type that is a field's type children of the field (`{ till: { pay():
        void } }`), and not of the type around; those of a literal in a literal hide none of the outer one's."""
        moved = {number for number, _ in self.facts.standing if number < len(self.definitions)}
        for number in moved:
            alike = self.children[self.definitions[number].parent].get(self.definitions[number].name, [])
            if number in alike and not moved.issuperset(alike):
                alike.remove(number)
        open_fields: list[int] = []
        for position, definition in enumerate(self.definitions):
            if definition.kind not in MEMBERS_ALONE or self.definitions[definition.parent].kind not in TYPE_KINDS:
                continue
            while open_fields and self.definitions[open_fields[-1]].end <= definition.start:
                open_fields.pop()
            if open_fields:
                self._move_into(open_fields[-1], position)
            if definition.kind == "field" and "{" in definition.type:
                open_fields.append(position)

    def _move_into(self, field: int, position: int) -> None:
        outer, definition = self.definitions[field], self.definitions[position]
        members = self.children.get(definition.parent, {})
        if outer.parent != definition.parent or outer.start >= definition.start:
            return
        if position in members.get(definition.name, ()):
            members[definition.name].remove(position)
            if not members[definition.name]:
                del members[definition.name]
            if outer.type.startswith("{"):
                self.children[field].setdefault(definition.name, []).append(position)

    def _bind(self, bindings: Iterable[Binding]) -> list[tuple[int, str]]:
        """Sort the bindings by kind. The scope and name of each bound of a type parameter."""
        bounds = []
        for binding in bindings:
            if binding.kind == "argument" or (binding.type and binding.value):
                self.holding.add(binding.name)
            if binding.kind == GIVEN and "." not in binding.name:
                self.in_turn.setdefault(binding.name, []).append(binding)
            elif binding.kind == "held":
                self.held.append(binding)
            elif binding.kind == HANDED_ON:
                self.handed_on.append(binding)
            elif binding.kind == BACK:
                continue
            elif binding.kind == "argument":
                self.passed.setdefault((binding.scope, binding.name), []).append(binding)
            elif binding.kind == "default":
                self.defaults[binding.scope, binding.name] = binding.type
            elif binding.kind == "result":
                self.results.setdefault(binding.scope, []).append(binding)
            elif binding.kind == "literal":
                self.literal_of[binding.scope] = binding.start
                members = self.literals.setdefault(binding.start, {})
                members[self.definitions[binding.scope].name] = binding.scope
            else:
                if binding.name.startswith(MADE):
                    self.constructing.add(binding.scope)
                alike = self.bindings.setdefault((binding.scope, binding.name), [])
                if binding.kind == "bound":
                    bounds.append((binding.scope, binding.name))
                if binding.kind == "bound" and alike and alike[-1].kind == "bound":
                    alike[-1] = _both(alike[-1], binding)
                else:
                    alike.append(binding)
                if (binding.kind in CHECKS or binding.kind == GIVEN) and "." in binding.name:
                    self.checked.add(binding.name)
                if binding.value.startswith("#def") and binding.value[4:].isdecimal():
                    defined = int(binding.value[4:])
                    if self.definitions[defined].name == binding.name:  # another name's value is visible everywhere
                        self.in_blocks.add(defined)
        return bounds

    def _leave_out_values(self) -> None:
        """Remove from members the named function expressions inside their values (`{ all: [function one() {}] }`)."""
        for position in self.in_blocks:
            definition = self.definitions[position]
            members = self.children.get(definition.parent, {})
            if definition.kind != "fn" or self.definitions[definition.parent].kind not in VALUE_KINDS:
                continue
            members[definition.name] = [one for one in members.get(definition.name, ()) if one != position]
            if not members[definition.name]:
                del members[definition.name]

    def _leave_out_elsewhere(self) -> None:
        """Remove the definitions and imports of a name whose conditions hold only on other platforms, where there are
        others."""
        for wildcards in self.wildcards.values():
            wildcards.sort(key=lambda wildcard: ELSEWHERE not in wildcard.conditions)
        for key, imports in self.imports.items():
            here = [imported for imported in imports if ELSEWHERE not in imported.conditions]
            if len(here) < len(imports) and (here or key[1] in self.children.get(key[0], ())):
                self.imports[key] = here
        for position, definition in enumerate(self.definitions):
            if ELSEWHERE not in definition.modifiers:
                continue
            named = self.children[definition.parent].get(definition.name, [])
            others = any(ELSEWHERE not in self.definitions[one].modifiers for one in named)
            if position in named and (others or self.imports.get((definition.parent, definition.name))):
                named.remove(position)
            if not named:
                self.children[definition.parent].pop(definition.name, None)
        self.imports = {key: imports for key, imports in self.imports.items() if imports}

    def _part_from_function_types(self, bounds: Iterable[tuple[int, str]]) -> None:
        """Remove the bounds of a function type's own type parameters, which hide nothing of their name outside it
        (`const f: <Arr extends Arr.Any>(…) => …`)."""
        for scope, name in bounds:
            known = (scope, name) in self.imports or name in self.children.get(scope, ())
            if known and not self.is_type_parameter(scope, name):
                kept = [binding for binding in self.bindings.pop((scope, name), ()) if binding.kind != "bound"]
                self.bindings.update({(scope, name): kept} if kept else {})

    def _enter(self, position: int, definition: Definition) -> None:
        """Index a definition by its name; a constructor by `#new`. Where the number of type parameters is part of a
        name, a generic type only by its name with the number, a generic function by both."""
        names, name = self.children[definition.parent], self.key_of(position)
        numbered = self.rules.numbered(name, len(definition.type_parameters)) if definition.type_parameters else name
        names.setdefault(numbered, []).append(position)
        if numbered != name and definition.kind not in TYPE_KINDS:
            names.setdefault(name, []).append(position)
        for other in self.rules.accessor_names(self.facts, position):
            names.setdefault(as_called(other), []).insert(0, position)

    def key_of(self, position: int) -> str:
        """The key of a definition in its scope."""
        definition = self.definitions[position]
        if definition.kind == "constructor" and definition.name == self.definitions[definition.parent].name:
            return NEW
        return self.rules.key_of(definition)

    def is_type_parameter(self, scope: int, name: str) -> bool:
        """Whether a definition around has a type parameter of that name."""
        while scope > 0:
            if name in self.definitions[scope].type_parameters:
                return True
            scope = self.definitions[scope].parent
        return False

    def is_open(self, parameter: Binding) -> bool:
        """Whether neither a parameter's type nor a default says what it is, nor the place of its function, unless that is
        an export."""
        value = parameter.value
        is_exported = "@arg" in value and parse_path(value)[0] in self.vocabulary.own_exports
        return not parameter.type and (is_exported or value in ("", "#none"))

    def is_macro(self, position: int) -> bool:
        """Whether a definition is found by lookups of macros."""
        definition, begin = self.definitions[position], self.vocabulary.macro_decorators
        return definition.kind == "macro" or any(text.startswith(begin) for text in definition.decorators)

    def parameters(self, position: int) -> list[Binding]:
        """Parameters of a callable, in order."""
        if self._parameters is None:
            self._parameters = defaultdict(list)
            for binding in self.facts.bindings:
                if binding.kind == "parameter" and self._is_own(binding):
                    self._parameters[binding.scope].append(binding)
            for own in self._parameters.values():
                first = min(binding.start for binding in own)
                own[:] = [binding for binding in own if binding.start == first]
        return self._parameters.get(position, [])

    def binding_scope(self, scope: int, name: str) -> int:
        """The innermost scope around one that binds a name; 0 where none does."""
        while scope > 0 and (scope, name) not in self.bindings:
            scope = self.definitions[scope].parent
        return scope

    def _is_own(self, binding: Binding) -> bool:
        """Whether a parameter is one of its definition, or of the function that is the definition's value."""
        definition = self.definitions[binding.scope]
        is_whole = definition.kind in CALLABLE_KINDS or "property" in definition.modifiers
        return binding.start <= definition.start or (is_whole and binding.end >= definition.end)

    def binding_at(self, scope: int, name: str, position: int, exact: bool = False) -> Binding | None:
        """The binding of `name` in force at a byte: the last one that begins before and ends after it; else, unless
        `exact` (in a loop, from an inner function), the last one that ends after it. A binding of a block is not
        visible outside the block."""
        found = self.bindings.get((scope, name))
        if not found:
            return None
        if len(found) > FEW:
            found = self._near(scope, name, found, position)
        fallback = None
        end = self.definitions[scope].end
        for binding in reversed(found):
            if binding.kind == "attribute":
                continue
            has_value = binding.value != "#none" or binding.type
            if binding.start <= position < binding.end and has_value:
                return binding
            if (
                fallback is None
                and binding.kind not in CHECKS
                and position < binding.end
                and binding.value != "#none"
                and binding.end >= end
            ):
                fallback = binding
        if exact:
            return None
        return fallback or next((b for b in found if b.kind not in _NOT_OF_ITS_SCOPE and b.end >= end), None)

    def assigned_last(self, name: str, position: int) -> Binding | None:
        """The assignment to a variable of the module that is in force at a byte of the module's own code, where several take
        turns."""
        return next((one for one in self.in_turn.get(name, ()) if one.start <= position < one.end), None)

    def _near(self, scope: int, name: str, found: list[Binding], position: int) -> list[Binding]:
        """Those of many bindings of a name (each test of a file has its own `app`) that `binding_at` may return: the
        ones that end with the scope, then the ones that may be in force at the byte."""
        spans = self._spans.get((scope, name))
        if spans is None:
            spans = self._spans[scope, name] = _spans(found, self.definitions[scope].end)
        begun, ended = bisect_right(spans.starts, position), bisect_right(spans.latest_ends, position)
        return [*spans.lasting, *found[ended:begun]]

    def type_bound(self, scope: int, name: str) -> Binding | None:
        """The only binding of a name to a type in a scope, where types have a namespace of their own."""
        if (scope, name) not in self._types:
            # Cached: where names are short, there are hundreds of other bindings of the same name.
            types = [b for b in self.bindings[scope, name] if b.kind == "bound" or b.value.startswith("#def")]
            self._types[scope, name] = types[0] if len(types) == 1 else None
        return self._types[scope, name]

    def joined(self, binding: Binding) -> list[Binding]:
        """The bindings that a binding of kind `join` merges."""
        starts = frozenset(map(int, binding.value.split(" ")))
        alike = self.bindings[binding.scope, binding.name]
        return [one for one in alike if one.start in starts and one.kind not in ("join", "attribute")]

    def may_define(self, scope: int, name: str) -> bool:
        """Whether a scope may define a name: by a definition, a binding, an import or a wildcard import."""
        if (scope, name) in self.bindings or (scope, name) in self.imports or scope in self.wildcards:
            return True
        names = self.children.get(scope)
        return names is not None and name in names

    def named(self, scope: int, name: str, hidden: frozenset[str] = MEMBERS_ALONE) -> list[int] | None:
        """The definitions of a name in a scope that is no type, without members of the types in it."""
        names = self.children.get(scope)
        found = names.get(name) if names is not None else None
        if found is None:
            return None
        definitions, apart = self.definitions, self.in_blocks
        return [at for at in found if definitions[at].kind not in hidden and at not in apart] or None

    def bare(self, scope: int, name: str) -> list[int] | None:
        """`named` for a bare name, which means no property of an object: not `exports.install`, where there is a function
        `install` beside it."""
        names = self.children.get(scope)
        found = self.named(scope, name, MEMBER_KINDS) if names is not None and name in names else None
        if found is None or len(found) == 1 or not self.vocabulary.own_exports:
            return found
        return [at for at in found if f".{name} =" not in self.definitions[at].signature] or found


def _both(one: Binding, other: Binding) -> Binding:
    """The union of two bounds of a type parameter (`<T: A> … where T: B`)."""
    return msgspec.structs.replace(one, type="|".join(filter(None, (one.type, other.type))))


def _spans(bindings: list[Binding], end: int) -> Spans:
    """The spans of bindings in a scope that ends at `end`. Unless they are in order of their starts, all count as
    lasting."""
    starts = [one.start for one in bindings]
    if starts != sorted(starts):
        return Spans(bindings, [], [])
    return Spans(
        [one for one in bindings if one.end >= end], starts, list(accumulate((one.end for one in bindings), max))
    )
