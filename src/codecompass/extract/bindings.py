"""Bindings: the assignments, parameters, loops, attributes and results by which names have values."""

from __future__ import annotations

import re
from bisect import bisect_right
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import msgspec
from tree_sitter import Node

from codecompass.extract.block_imports import imports_of_blocks
from codecompass.extract.checks import checks_of
from codecompass.extract.expandos import Expandos
from codecompass.extract.expressions import UNKNOWN
from codecompass.extract.joins import Parting, Scope, joined
from codecompass.extract.later_elements import with_later_elements
from codecompass.extract.member_writes import assigned_in_turn, assigned_members
from codecompass.extract.merged_matches import Captures, united_bindings
from codecompass.extract.passed_values import Parameters, taken
from codecompass.extract.spans import all_of, innermost, span_of, type_around
from codecompass.languages.nodes import children_of
from codecompass.languages.paths import IN_PLACE, may_be_function, with_steps
from codecompass.model import ALL_MEMBERS, BACK, CALLABLE_KINDS, LOCAL_KINDS, MADE, TYPE_KINDS, Binding

if TYPE_CHECKING:
    from codecompass.extract.collect import Collector

_STEPS = {"iterate": "@iter", "enter": "@enter", "catch": "{}", "unwrap": "@try"}
_OF_TYPE_PARAMETERS = frozenset({"bound", "default"})
_GIVEN_BY_KEY = frozenset({"method", "field", "property"})
_RESULTS = (("result", "return"), ("result.function", "return"), ("result.yield", "yield"), ("result.is", "is"))
_OBJECT_LITERAL = "#dict"
_OF_MEMBER = re.compile(r"\.[\w$]+\Z")
_WORD = re.compile(r"[^\W\d]\w*")
_READ_APART = frozenset({"binding.itself", "binding.check", "binding.argument", "binding.element", "binding.held"})

_IN_BLOCKS_OF_TYPES = frozenset({"fn", "class"})
"""Kinds of what a block in a type's body defines (`static { … }`) that are not the type's members."""


class Bindings:
    """One file's bindings, in `found`; the names they declare go into the collector's `claimed`."""

    def __init__(self, collector: Collector) -> None:
        self.collector = collector
        self.syntax = collector.syntax
        self.expressions = collector.expressions
        self.by_role = collector.by_role
        self.definitions = collector.definitions
        self.scope_at = collector.scope_at
        self.claimed = collector.claimed
        self.found: list[Binding] = []
        self.taken: Parameters = {}
        self._with_parameters: set[tuple[int, int]] = set()
        self._are_declared = "assign" not in collector.syntax.notation.defining_bindings
        """Whether names are declared before they are assigned."""
        self._assigned: set[int] = set()
        """`id`s of bindings that assign to a name declared elsewhere."""
        self._checks: set[int] = set()
        """`id`s of type guards, which neither declare a name nor assign to it."""
        self._expandos = Expandos(self.definitions, self.found, collector.syntax.notation.prototype)
        self._declared: dict[str, list[Binding]] | None = None
        """Name → its declarations, in languages that declare names before assigning them."""
        self._behind: dict[int, int] = {}
        """`id` of a type guard that is in force from the end of a statement on → the statement's start."""
        self._imported = {(imported.scope, imported.alias) for imported in collector.imports}
        self._collect()

    def _collect(self) -> None:
        blocks = [
            span for c in self.by_role.get("scope", ()) if (span := span_of(c["scope"][0])) not in self.collector.reread
        ]
        self._block_starts, self._block_ends = innermost([(s, e, e) for s, e in blocks], 0)
        self._elsewhere = self._names_of_others()
        self._bind_definitions_in_blocks(blocks)
        self.found.extend(imports_of_blocks(self.collector, blocks))
        for position, member in self.collector.in_literals:
            outer_this, _ = self.collector.syntax.in_literal(member, self.collector.expressions)
            if member.parent is not None and not outer_this:
                start, end = span_of(member.parent)
                self.found.append(Binding("#this", position, position, start, end, "literal"))
        for captures in self.by_role.get("binding.itself", ()):
            self._bind_itself(captures["target"][0], captures["extent"][0])
        for role, rows in self.by_role.items():
            if role.startswith("definition."):
                for captures in rows:
                    if "parameters" in captures:
                        self._bind_parameters(captures["parameters"][0], captures[role][0], function=True)
            elif role == "binding.parameters":
                for captures in rows:
                    self._bind_parameters(captures["parameters"][0], captures["extent"][0], function=False)
            elif role == "binding.member":
                for captures in rows:
                    self._bind_member(captures)
            elif role == "binding.copy":
                for captures in rows:
                    self._bind_copied(captures)
            elif role.startswith("binding.") and role not in _READ_APART:
                for captures in united_bindings(rows, role):
                    self._bind(role[8:], captures)
        checks = self.by_role.get("binding.check", ())
        for binding, behind in [*checks_of(self.collector, checks, self.found, self._reach)]:
            self.found.append(binding)
            self._checks.add(id(binding))
            if behind is not None:
                self._behind[id(binding)] = behind
        self.found += assigned_members(self.collector, self.found)
        with_later_elements(self.collector, self.found)
        self._collect_results()
        self._place_assignments()
        self._join()
        self.found += [*assigned_in_turn(self.collector, self.found)]
        self.found.sort(key=attrgetter("start"))

    def _names_of_others(self) -> dict[tuple[int, str], int]:
        """(scope, name) → the scope that owns the name, by `global` and `nonlocal` declarations."""
        found = {}
        for role in ("global", "nonlocal"):
            for captures in self.by_role.get(role, ()):
                for name in captures["name"]:
                    scope = owner = self.scope_at(name.start_byte)
                    while owner > 0 and (owner == scope or self.definitions[owner]["kind"] not in LOCAL_KINDS):
                        owner = self.definitions[owner]["parent"]
                    found[scope, self.expressions.text(name)] = 0 if role == "global" else owner
        return found

    def _bind_definitions_in_blocks(self, blocks: list[tuple[int, int]]) -> None:
        """Bind the definitions in blocks, which are visible in their block only."""
        if not blocks:
            return
        starts, around = innermost([(start, end, start) for start, end in blocks], 0)
        for index, definition in enumerate(self.definitions):
            scope = definition["parent"]
            if scope < 0 or definition["owner"]:
                continue
            if self.definitions[scope]["kind"] in TYPE_KINDS and definition["kind"] not in _IN_BLOCKS_OF_TYPES:
                continue
            if definition["kind"] in _GIVEN_BY_KEY:  # of an object literal: no bare name means it
                continue
            position = bisect_right(self._block_starts, definition["start"]) - 1
            end = self._block_ends[position]
            if end and end < self.definitions[scope]["end"]:
                start = around[bisect_right(starts, definition["start"]) - 1]
                binding = Binding(definition["name"], scope, scope, start, end, "variable", f"#def{index}")
                self.found.append(binding)
                self.collector.in_blocks.add(index)

    def _bind_itself(self, name: Node, extent: Node) -> None:
        """Bind the name of a function expression, which is visible inside the function only."""
        scope = self.scope_at(extent.start_byte)
        self.claimed.add(name.start_byte)
        (start, end), definition, own = span_of(extent), self.definitions[scope], self.expressions.text(name)
        outer = definition["kind"] == "fn" and not definition["owner"] and definition["start"] != start
        if outer and definition["name"] == own:
            return
        if not outer:
            self.collector.in_blocks.add(scope)
        value = definition["name"] if outer else f"#def{scope}"
        self.found.append(Binding(own, scope, scope, start, end, "variable", value))

    def _bind_member(self, captures: Captures) -> None:
        """Bind a member of an object literal that is a variable's value."""
        owner = self.collector.holders.get(captures["within"][0].start_byte)
        if owner is not None:
            target, value = captures["target"][0], captures["value"][0]
            path, end = self.expressions.path(value), target.end_byte
            name, site = self.expressions.text(target), self.scope_at(target.start_byte)
            name = ALL_MEMBERS if name == self.syntax.notation.prototype_key else name
            self._note(value, end)
            self.found.append(Binding(name, owner, site, end, end, "attribute", path))

    def _bind_copied(self, captures: Captures) -> None:
        """Bind the members that a call gives to an object."""
        target, call = captures["target"][0], captures["binding.copy"][0]
        written, site = self.expressions.text(target), self.scope_at(target.start_byte)
        for member, path in all_of(self.syntax.given_members(target, call, self.expressions)):
            owner, name = self._expandos.receiving(written, member)
            if owner is not None:
                self.found.append(Binding(name, owner, site, call.end_byte, call.end_byte, "attribute", path))

    def _bind_parameters(self, holder: Node, extent: Node, function: bool) -> None:
        scope = self.scope_at(extent.start_byte)
        start, end = span_of(extent)
        if (holder.start_byte, start) in self._with_parameters:  # two patterns match it
            return
        self._with_parameters.add((holder.start_byte, start))
        definition = self.definitions[scope]
        end = max(end, definition["end"]) if function else end
        implied = self.syntax.receiver(definition["kind"], definition.get("modifiers", ())) if function else ""
        parameters = all_of(self.syntax.parameters(holder, self.expressions))
        for position, (name, typed, value, node, steps, default) in enumerate(parameters):
            own = implied if implied and position == 0 else with_steps(value, steps) if steps else value
            own = _or_else(own if value not in ("", _OBJECT_LITERAL) else "", default) if default else own
            self.found.append(Binding(name, scope, scope, start, end, "parameter", own, typed))
            self.claimed.add(node.start_byte)
            self._note_part(with_steps(value, steps) if value else "", steps, node.start_byte)
        if function or (definition["kind"] in CALLABLE_KINDS and end == definition["end"]):
            self.taken.setdefault(scope, taken(parameters[bool(implied) :], self.syntax.notation.rest_nodes))

    def _bind(self, how: str, captures: Captures) -> None:
        expressions = self.expressions
        values = captures.get("value")
        step = _STEPS.get(how, "")
        targets = captures["target"]
        if values and not step and targets[0].type in self.syntax.notation.sequence_nodes:
            pairs = self._pairs(targets[0], values[0])
            if len(pairs) > 1:
                names = set(_WORD.findall(expressions.text(targets[0])))
                exchanged = not names.isdisjoint(_WORD.findall(expressions.text(values[0])))  # `a, b = b, a`
                whole = {"whole": values} if exchanged else {}
                for target_node, value_node in pairs:
                    self._bind(how, {**captures, "target": [target_node], "value": [value_node], **whole})
                return
        value = expressions.path(values[0]) if values else ""
        if values and value == UNKNOWN and values[0].type in self.syntax.NODES.flow.functions:
            value = IN_PLACE
        if step and values:
            value = with_steps(value, step)
        holder = captures.get("type") or captures.get("class")
        typed = expressions.type(holder[0]) if holder else ""
        statement, end = captures[f"binding.{how}"][0], _end_of_parts(captures)
        for node in targets:
            for target in all_of(self.syntax.targets(node, expressions)):
                part, kept = target.value or value, typed
                if target.steps:
                    root = target.value or (f"<{typed}>" if typed else value)
                    part, kept = _or_else(with_steps(root, target.steps), target.default), ""
                    self._note_part(
                        with_steps(root, target.steps) if root else "", target.steps, target.node.start_byte
                    )
                self._note(values[0] if values else _value_of(node), end, statement.end_byte)
                if target.receiver:
                    self._bind_attribute(target, part, kept, statement)
                    continue
                self._bind_name(how, target, part, kept, statement, captures)

    def _note_part(self, path: str, steps: str, at: int) -> None:
        """Note that a pattern reads a member: `{ price } = cart`."""
        if path and _OF_MEMBER.search(steps):
            self.collector.parts_read.append((path, at))

    def _note(self, value: Node | None, *ends: int) -> None:
        """Note the value of a binding that begins at one of `ends`."""
        if value is not None:
            self.collector.value_nodes.update(dict.fromkeys(ends, value))

    def _pairs(self, target: Node, value: Node) -> list[tuple[Node, Node]]:
        """`a, b = x, y`: each name with its own value, where both sides are written out in full."""
        if value.type not in self.syntax.notation.sequence_nodes:
            return [(target, value)]
        names, values = children_of(target), children_of(value)
        if len(names) != len(values):
            return [(target, value)]
        return [pair for pair in zip(names, values, strict=True) if pair[0].type not in self.syntax.notation.rest_nodes]

    def _bind_name(self, how: str, target: Any, value: str, typed: str, statement: Node, captures: Captures) -> None:
        at = target.node.start_byte
        self.claimed.add(at)
        scope = self.scope_at(at)
        holder = self.definitions[scope]
        kind = holder["kind"]
        if "extent" in captures:
            start, end = span_of(captures["extent"][0])
            start = max(start, target.node.end_byte) if how == "match" else start
        elif how in _OF_TYPE_PARAMETERS:
            start, end = holder["start"], holder["end"]
        else:
            start, end = _end_of_parts(captures), self._end_of_scope(at, scope)
        owner = self._elsewhere.get((scope, target.name))
        if owner is not None:
            end = self.definitions[owner]["end"]
            self.found.append(Binding(target.name, owner, scope, start, end, "variable", value, typed))
            return
        if (
            how in self.syntax.notation.defining_bindings
            and kind in self.syntax.notation.defining_scopes
            and self._at_scope_level(at, scope)
        ):
            self.collector.define_variable(
                self.syntax.notation.defining_scopes[kind], target.name, statement, scope, typed
            )
        if (scope, target.name) in self._imported:
            self.collector.note_arm(statement)
        binding_kind = how if how in _OF_TYPE_PARAMETERS else "variable"
        binding = Binding(target.name, scope, scope, start, end, binding_kind, value, typed)
        self.found.append(binding)
        if how == "assign":
            self._assigned.add(id(binding))
        elif how == "narrow":
            self._checks.add(id(binding))

    def _at_scope_level(self, byte: int, scope: int) -> bool:
        """Whether a byte of the scope is outside its inner blocks, whose names are their own."""
        block = self._block_ends[bisect_right(self._block_starts, byte) - 1]
        return block == 0 or block >= self.definitions[scope]["end"]

    def _end_of_scope(self, byte: int, scope: int) -> int:
        block = self._block_ends[bisect_right(self._block_starts, byte) - 1]
        end = int(self.definitions[scope]["end"])
        return min(block, end) if block else end

    def _bind_attribute(self, target: Any, value: str, typed: str, statement: Node) -> None:
        if target.receiver == self.syntax.notation.global_object:
            site, end = self.scope_at(statement.start_byte), statement.end_byte
            self.found.append(Binding(f"{target.receiver}.{target.name}", site, site, end, end, "attribute", value))
            return
        if target.receiver.startswith("<"):
            site, at, of = self.scope_at(statement.start_byte), statement.end_byte, target.receiver[1:-1]
            self.found.append(Binding(target.name, site, site, at, at, BACK, target.value, of))
            return
        if target.receiver not in self.syntax.notation.attribute_receivers:
            self._bind_member_of(target, value, statement)
            return
        site = self.scope_at(statement.start_byte)
        owner, name = type_around(self.definitions, site), target.name
        if owner > 0:
            self.collector.define_variable("field", name, statement, owner, typed)
        else:
            owner, name = self.syntax.constructing(self.definitions, site, self._expandos.functions), f"{MADE}{name}"
        if owner <= 0:
            return
        self.found.append(Binding(name, owner, site, statement.end_byte, statement.end_byte, "attribute", value, typed))

    def _bind_member_of(self, target: Any, value: str, statement: Node) -> None:
        """Bind a member that is assigned to a function, a class, or a named object literal: `api.load = load`."""
        written = ALL_MEMBERS if target.name == self.syntax.notation.prototype_key else target.name
        owner, name = self._expandos.receiving(target.receiver, written)
        if owner is None and target.receiver.partition(".")[0] in self.syntax.notation.attribute_receivers:
            owner = self._field_around(target.receiver.partition(".")[2], statement)
        if owner is not None and value not in ("", "#?"):
            site, end = self.scope_at(statement.start_byte), statement.end_byte
            self.found.append(Binding(name, owner, site, end, end, "attribute", value))

    def _field_around(self, name: str, statement: Node) -> int | None:
        """The field of the type around a statement."""
        around = type_around(self.definitions, self.scope_at(statement.start_byte))
        fields = (at for at, one in enumerate(self.definitions) if one["parent"] == around and one["name"] == name)
        return next((at for at in fields if self.definitions[at]["kind"] == "field"), None) if around > 0 else None

    def _place_assignments(self) -> None:
        """Extend each assignment to the end of its declaration, in languages that declare names before assigning
        them."""
        if not self._are_declared or not self._assigned:
            return
        for position, binding in enumerate(self.found):
            owner = self._declaration(binding.name, binding.start) if id(binding) in self._assigned else None
            if owner is not None:
                self.found[position] = _rebound(binding, owner)

    def _declaration(self, name: str, at: int) -> Binding | None:
        """The innermost declaration of a name around a position."""
        if self._declared is None:
            self._declared = {}
            for binding in self.found:
                if id(binding) not in self._assigned and id(binding) not in self._checks:
                    self._declared.setdefault(binding.name, []).append(binding)
        around = [declared for declared in self._declared.get(name, ()) if declared.start <= at < declared.end]
        return max(around, key=attrgetter("start")) if around else None

    def _reach(self, name: str, statement: Node, scope: int) -> int:
        """Where a type guard that follows a statement ends: in functions where the name does, since merging control
        flow ends it; elsewhere where the block does."""
        definition = self.definitions[scope]
        if definition["kind"] in LOCAL_KINDS and not self._are_declared:
            return int(definition["end"])
        owner = self._declaration(name, statement.end_byte) if definition["kind"] in LOCAL_KINDS else None
        if owner is not None and owner.scope == scope:
            return owner.end
        return statement.parent.end_byte if statement.parent is not None else statement.end_byte

    def _join(self) -> None:
        """Add the bindings of kind `join` at control-flow merges."""
        statements = [captures["branch"][0] for captures in self.by_role.get("branch", ())]
        if statements:
            nodes = [captures["jump"][0] for captures in self.by_role.get("jump", ())]
            jumps = [(start := node.start_byte, self.scope_at(start), node) for node in nodes]
            scopes = {
                number: Scope(definition["start"], definition["end"])
                for number, definition in enumerate(self.definitions)
                if definition["kind"] in LOCAL_KINDS
            }
            behind = {n: self._behind[id(b)] for n, b in enumerate(self.found) if id(b) in self._behind}
            joined(self.found, Parting(statements, jumps, self.syntax), scopes, behind)

    def _collect_results(self) -> None:
        """Bind the results of functions, those of functions without a name left out."""
        for captures in self.by_role.get("result.macro", ()):
            self._bind_rule(captures["result.macro"][0])
        extents = [span_of(c["extent"][0]) for c in self.by_role.get("binding.parameters", ())]
        own: dict[int, tuple[int, int]] = {}
        for start, end in sorted(extents, key=lambda span: (span[0], -span[1])):
            scope = self.scope_at(start)
            stop = self.definitions[scope]["end"]
            if end == stop or self.expressions.source[end:stop] == b";":  # `export default () => 1;`
                own.setdefault(scope, (start, end))
        starts, around = innermost([(start, end, (start, end)) for start, end in extents], (0, 0))
        bound = {(b.scope, b.name) for b in self.found} if "result.function" in self.by_role else set()
        for role, name in _RESULTS:
            for captures in self.by_role.get(role, ()):
                node = (captures.get("value") or captures["type"])[0]
                at = node.start_byte - (node.start_byte in self.expressions.defined)  # the result is a scope itself
                scope = self.scope_at(at)
                function = around[bisect_right(starts, at) - 1]
                is_own = function == own.get(scope) or function[0] < self.definitions[scope]["start"] or not function[1]
                followed = role != "result.function" or may_be_function(self.expressions.path(node), scope, bound)
                if is_own and followed:
                    self._bind_result(name, node, scope, captures)

    def _bind_rule(self, rule: Node) -> None:
        """Bind the expansion of a macro's rule as a result called by its number of arguments (`!2`), and what it calls."""
        scope, end = self.scope_at(rule.start_byte), rule.end_byte
        for name, value in self.syntax.results_of_rule(rule, self.expressions):
            self.found.append(Binding(name, scope, scope, end, end, "result", value))

    def _bind_result(self, name: str, node: Node, scope: int, captures: Captures) -> None:
        kind = self.definitions[scope]["kind"]
        if "type" in captures:
            typed = self.expressions.type(captures["type"][0])
            self.found.append(Binding(name, scope, scope, node.end_byte, node.end_byte, "result", "", typed))
            return
        value = self.expressions.path(node)
        self._note(node, node.end_byte)
        if "iterated" in captures:  # `yield from items`
            value = with_steps(value, "@iter") if value != "#?" else value
        if value != "#?" and kind in LOCAL_KINDS:
            self.found.append(Binding(name, scope, scope, node.end_byte, node.end_byte, "result", value))


def _value_of(statement: Node) -> Node | None:
    """What a statement assigns, an expression or a list of several, where no pattern captures it."""
    found = statement.child_by_field_name("right") or statement.child_by_field_name("value")
    only = found.named_children[0] if found is not None and found.named_child_count == 1 else None
    return only if only is not None and found is not None and span_of(only) == span_of(found) else found


def _or_else(value: str, default: str) -> str:
    """The alternatives of a value and its default."""
    if not default or not value or value.startswith("#?"):
        return default or value
    return f"{value} {default}"


def _end_of_parts(captures: Captures) -> int:
    """The end of the last part of a binding, from which on it is in force."""
    end = captures["target"][0].end_byte
    for part in ("value", "type", "whole"):
        if part in captures:
            end = max(end, captures[part][0].end_byte)
    return end


def _rebound(binding: Binding, owner: Binding) -> Binding:
    """An assignment with the scope and the end of its declaration `owner`, and its type, unless that is a union."""
    typed = "" if "|" in owner.type else owner.type
    return msgspec.structs.replace(binding, scope=owner.scope, end=owner.end, type=binding.type or typed)
