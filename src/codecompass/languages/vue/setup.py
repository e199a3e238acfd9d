"""Members of a component by its macros: `defineProps`, `defineEmits` and the like."""

from collections.abc import Iterator

from codecompass.languages.components.members import (
    Members,
    arguments_of,
    literals_in,
    members_of,
    of_type,
    written_name,
)
from codecompass.languages.components.naming import capitalized
from codecompass.languages.components.scripts import DEEPEST, Script, bare
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Node
from codecompass.languages.vue.slots import declared_slots

_MACROS = frozenset(
    {"defineProps", "withDefaults", "defineEmits", "defineModel", "defineSlots", "defineExpose", "defineOptions"}
)
_PLAIN = {"String": "string", "Number": "number", "Boolean": "boolean", "Date": "Date"}


def macros_of(script: Script) -> Members:
    macros = Members(script)
    for call in _calls(script):
        name = _called(call, script)
        if name == "withDefaults":
            inner = next(iter(arguments_of(call)), None)
            if inner is not None and _called(inner, script) == "defineProps":
                _props(macros, inner)
        elif name == "defineProps":
            _props(macros, call)
        elif name == "defineEmits":
            _emits(macros, call)
            variable = call.parent.child_by_field_name("name") if call.parent is not None else None
            macros.emitting = script.text(variable) if variable is not None else macros.emitting
        elif name == "defineModel":
            _model(macros, call)
        elif name == "defineSlots" and (told := _type_argument(call)) is not None:
            macros.slots = declared_slots(told, script)
        elif name == "defineExpose":
            for given in arguments_of(call)[:1]:
                macros.exposed += [(key, value) for key, value in members_of(given)]
        elif name == "defineOptions":
            for given in arguments_of(call)[:1]:
                macros.name = option_name(given, script) or macros.name
    macros.members = {written_name(name, script) for name, _ in macros.fields}
    return macros


def _calls(script: Script) -> Iterator[Node]:
    """Calls of macros at the top level."""
    for statement in script.statements():
        if statement.type == "expression_statement":
            values = children_of(statement)[:1]
        elif statement.type in ("lexical_declaration", "variable_declaration"):
            values = [v for d in children_of(statement) if (v := d.child_by_field_name("value")) is not None]
        else:
            continue
        for value in values:
            call = bare(value)
            if call is not None and _called(call, script) in _MACROS:
                yield call


def _called(call: Node, script: Script) -> str:
    return script.text(call.child_by_field_name("function") if call.type == "call_expression" else None)


def _type_argument(call: Node) -> Node | None:
    written = call.child_by_field_name("type_arguments")
    return next(iter(children_of(written)), None) if written is not None else None


def _props(macros: Members, call: Node) -> None:
    told = _type_argument(call)
    if told is not None:
        of_type(macros, told)
    for given in arguments_of(call)[:1]:
        macros.fields += props_of(bare(given), macros.script)


def props_of(given: Node | None, script: Script, depth: int = 0) -> list[tuple[Node, Node | str | None]]:
    """`["a", "b"]`, `{ a: String, b: { type: Object as PropType<B> } }`."""
    if given is None or depth > DEEPEST:
        return []
    if given.type == "identifier":
        return props_of(script.value_of(script.text(given)), script, depth + 1)
    if given.type == "array":
        return [(one, None) for one in children_of(given) if one.type == "string"]
    return [(key, _prop_type(value, script)) for key, value in members_of(given)] if given.type == "object" else []


def _prop_type(value: Node, script: Script, depth: int = 0) -> Node | str | None:
    if value.type == "object":
        typed = next((inner for key, inner in members_of(value) if script.text(key) == "type"), None)
        return _prop_type(typed, script, depth + 1) if typed is not None and depth < DEEPEST else None
    if value.type in ("as_expression", "satisfies_expression"):
        written = children_of(value)[-1]
        if written.type == "generic_type":  # PropType<T>
            given = written.child_by_field_name("type_arguments") or children_of(written)[-1]
            return next(iter(children_of(given)), None)
        if written.type == "function_type":  # () => T
            return written.child_by_field_name("return_type")
        return None
    if value.type == "identifier":
        text = script.text(value)
        return _PLAIN.get(text) or (
            text if text[:1].isupper() and text not in ("Object", "Array", "Function") else None
        )
    return None


def _emits(macros: Members, call: Node) -> None:
    told = _type_argument(call)
    script = macros.script
    if told is not None and told.type == "type_identifier":
        found = script.declared(script.text(told), "interface_declaration", "type_alias_declaration")
        told = (found.child_by_field_name("body") or found.child_by_field_name("value")) if found is not None else None
    for one in children_of(told):
        if one.type in ("property_signature", "method_signature"):
            macros.emits += [name for name in [one.child_by_field_name("name")] if name is not None]
        elif one.type in ("call_signature", "function_type"):
            macros.emits += literals_in(one)
    if told is not None and told.type == "function_type":
        macros.emits += literals_in(told)
    for given in arguments_of(call)[:1]:
        macros.emits += emits_of(given)


def emits_of(given: Node | None) -> list[Node]:
    given = bare(given)
    if given is None:
        return []
    if given.type == "array":
        return [one for one in children_of(given) if one.type == "string"]
    return [key for key, _ in members_of(given)]


def _model(macros: Members, call: Node) -> None:
    given = next(iter(arguments_of(call)), None)
    told = _type_argument(call)
    if given is not None and given.type == "string":
        macros.fields.append((given, told))
    else:
        function = call.child_by_field_name("function")
        if function is not None:
            macros.fields.append((function, told))


def option_name(given: Node, script: Script) -> str:
    """The component's `name` option."""
    for key, value in members_of(given):
        if script.text(key) == "name" and value.type == "string":
            return capitalized(script.text(value)[1:-1])
    return ""
