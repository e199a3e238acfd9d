"""What `defineProps`, `defineEmits` and the like say of a component."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from codecompass.languages.components.composing import Composer
from codecompass.languages.components.naming import camelized, capitalized
from codecompass.languages.components.syntax import member
from codecompass.languages.ecma.objects import IDENTIFIER
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Node
from codecompass.languages.vue.scripts import Script, bare

_MACROS = frozenset(
    {"defineProps", "withDefaults", "defineEmits", "defineModel", "defineSlots", "defineExpose", "defineOptions"}
)
_PLAIN = {"String": "string", "Number": "number", "Boolean": "boolean", "Date": "Date"}


@dataclass
class Macros:
    """Members in the order of their places; each a name's node and what its type, or its value, is."""

    script: Script
    name: str = ""
    fields: list[tuple[Node, Node | str | None]] = field(default_factory=list)
    """Properties and models: their names, and their types where these are told."""
    emits: list[Node] = field(default_factory=list)
    exposed: list[tuple[Node, Node]] = field(default_factory=list)
    types: list[Node] = field(default_factory=list)
    """What says of other files' types which properties there are."""
    members: set[str] = field(default_factory=set)

    def heritage(self) -> str:
        named = [self.script.text(one) for one in self.types]
        return f" implements {', '.join(named)}" if named else ""

    def write(self, composer: Composer) -> None:
        seen: set[str] = set()
        for name, told in self.fields:
            if (text := written_name(name, self.script)) not in seen and IDENTIFIER.match(text):
                seen.add(text)
                write_field(composer, name, text, told)
        for name in self.emits:
            text = plain_text(name, self.script)
            if text and f"emit {text}" not in seen:
                seen.add(f"emit {text}")
                composer.glue(f"{member('event', text)};", name.start_byte)
        for name, value in self.exposed:
            if value.type in ("method_definition",):
                composer.copy(value.start_byte, value.end_byte)
            elif IDENTIFIER.match(self.script.text(name)) and self.script.text(name) not in seen:
                composer.copy(name.start_byte, name.end_byte)
                composer.glue(" = ", value.start_byte)
                composer.copy(value.start_byte, value.end_byte)
                composer.glue(";", value.end_byte)


def write_field(composer: Composer, name: Node, text: str, told: Node | str | None) -> None:
    start, end = name.start_byte, name.end_byte
    if name.type == "string":
        start, end = start + 1, end - 1
    if composer.text_of(start, end) == text:
        composer.copy(start, end)
    else:
        composer.glue(text, start)
    if isinstance(told, str):
        composer.glue(f": {told}", end)
    elif told is not None:
        composer.glue(": ", told.start_byte)
        composer.copy(told.start_byte, told.end_byte)
    composer.glue(";", end)


def macros_of(script: Script) -> Macros:
    macros = Macros(script)
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
        elif name == "defineModel":
            _model(macros, call)
        elif name == "defineExpose":
            for given in arguments_of(call)[:1]:
                macros.exposed += [(key, value) for key, value in members_of(given)]
        elif name == "defineOptions":
            for given in arguments_of(call)[:1]:
                macros.name = option_name(given, script) or macros.name
    macros.members = {written_name(name, script) for name, _ in macros.fields}
    return macros


def _calls(script: Script) -> Iterator[Node]:
    """Calls of macros at the top."""
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
    function = call.child_by_field_name("function") if call.type == "call_expression" else None
    return script.text(function) if function is not None else ""


def arguments_of(call: Node) -> list[Node]:
    holder = call.child_by_field_name("arguments")
    return children_of(holder) if holder is not None else []


def _type_argument(call: Node) -> Node | None:
    written = call.child_by_field_name("type_arguments")
    return next(iter(children_of(written)), None) if written is not None else None


def _props(macros: Macros, call: Node) -> None:
    told = _type_argument(call)
    if told is not None:
        _of_type(macros, told, 0)
    for given in arguments_of(call)[:1]:
        macros.fields += props_of(bare(given), macros.script)


def _of_type(macros: Macros, told: Node, depth: int) -> None:
    """Members of a literal type, of an interface or a type of the file, of several together."""
    script = macros.script
    if told.type in ("object_type", "interface_body"):
        for one in children_of(told):
            name = one.child_by_field_name("name")
            if name is not None and one.type in ("property_signature", "method_signature"):
                written = one.child_by_field_name("type")
                inner = children_of(written) if written is not None and one.type == "property_signature" else []
                macros.fields.append((name, inner[0] if inner else None))
    elif told.type == "intersection_type":
        for part in children_of(told):
            _of_type(macros, part, depth + 1)
    elif told.type == "parenthesized_type":
        for part in children_of(told)[:1]:
            _of_type(macros, part, depth + 1)
    elif told.type in ("type_identifier", "generic_type") and depth < 6:
        named = told.child_by_field_name("name") if told.type == "generic_type" else told
        text = script.text(named) if named is not None else ""
        found = script.declared(text, "interface_declaration", "type_alias_declaration")
        if found is None:
            macros.types.append(told)
            return
        body = found.child_by_field_name("body") or found.child_by_field_name("value")
        if body is not None:
            _of_type(macros, body, depth + 1)
        for clause in (child for child in children_of(found) if child.type == "extends_type_clause"):
            for base in children_of(clause):
                _of_type(macros, base, depth + 1)


def props_of(given: Node | None, script: Script) -> list[tuple[Node, Node | str | None]]:
    """`["a", "b"]`, `{ a: String, b: { type: Object as PropType<B> } }`."""
    if given is None:
        return []
    if given.type == "identifier":
        return props_of(script.value_of(script.text(given)), script)
    if given.type == "array":
        return [(one, None) for one in children_of(given) if one.type == "string"]
    return [(key, _prop_type(value, script)) for key, value in members_of(given)] if given.type == "object" else []


def _prop_type(value: Node, script: Script) -> Node | str | None:
    if value.type == "object":
        typed = next((inner for key, inner in members_of(value) if script.text(key) == "type"), None)
        return _prop_type(typed, script) if typed is not None else None
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


def _emits(macros: Macros, call: Node) -> None:
    told = _type_argument(call)
    script = macros.script
    if told is not None and told.type == "type_identifier":
        found = script.declared(script.text(told), "interface_declaration", "type_alias_declaration")
        told = (found.child_by_field_name("body") or found.child_by_field_name("value")) if found is not None else None
    for one in children_of(told) if told is not None else ():
        if one.type in ("property_signature", "method_signature"):
            macros.emits += [name for name in [one.child_by_field_name("name")] if name is not None]
        elif one.type in ("call_signature", "function_type"):
            macros.emits += _literals(one)
    if told is not None and told.type == "function_type":
        macros.emits += _literals(told)
    for given in arguments_of(call)[:1]:
        macros.emits += emits_of(given)


def _literals(signature: Node) -> list[Node]:
    """`"save"` and `"close"` of `(e: "save" | "close", x: number): void`."""
    parameters = signature.child_by_field_name("parameters")
    first = next(iter(children_of(parameters)), None) if parameters is not None else None
    written = first.child_by_field_name("type") if first is not None else None
    waiting, found = ([written] if written is not None else []), []
    while waiting:
        node = waiting.pop()
        if node.type == "string":
            found.append(node)
        else:
            waiting += reversed(children_of(node))
    return found


def emits_of(given: Node | None) -> list[Node]:
    given = bare(given)
    if given is None:
        return []
    if given.type == "array":
        return [one for one in children_of(given) if one.type == "string"]
    return [key for key, _ in members_of(given)]


def _model(macros: Macros, call: Node) -> None:
    given = next(iter(arguments_of(call)), None)
    told = _type_argument(call)
    if given is not None and given.type == "string":
        macros.fields.append((given, told))
    else:
        function = call.child_by_field_name("function")
        if function is not None:
            macros.fields.append((function, told))


def members_of(literal: Node) -> Iterator[tuple[Node, Node]]:
    """Key and value of each member of an object literal; a method, and a name that is both, is its own value."""
    for one in children_of(literal) if literal.type == "object" else ():
        if one.type == "pair":
            key, value = one.child_by_field_name("key"), one.child_by_field_name("value")
            if key is not None and value is not None:
                yield key, value
        elif one.type == "method_definition":
            key = one.child_by_field_name("name")
            if key is not None:
                yield key, one
        elif one.type == "shorthand_property_identifier":
            yield one, one


def option_name(given: Node, script: Script) -> str:
    """What a component calls itself."""
    for key, value in members_of(given):
        if script.text(key) == "name" and value.type == "string":
            return capitalized(script.text(value)[1:-1])
    return ""


def plain_text(name: Node, script: Script) -> str:
    """A key as it is, without quotes; nothing for one that no name can be."""
    text = script.text(name)
    text = text[1:-1] if name.type == "string" else text
    return text if text.isprintable() and '"' not in text and "\\" not in text else ""


def written_name(name: Node, script: Script) -> str:
    """What scripts and templates call a property; of `defineModel()`, `modelValue`."""
    text = plain_text(name, script)
    return "modelValue" if text == "defineModel" else camelized(text)
