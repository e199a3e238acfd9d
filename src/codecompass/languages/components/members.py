"""Members of a component as fields of its class: its properties, events and exposed members."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from codecompass.languages.components.composing import Composer
from codecompass.languages.components.naming import camelized
from codecompass.languages.components.scripts import DEEPEST, Script
from codecompass.languages.components.syntax import EXPOSED, member
from codecompass.languages.ecma.objects import IDENTIFIER
from codecompass.languages.nodes import children_of, field_of
from codecompass.languages.protocol import Node


@dataclass
class Members:
    """Members in the order of their positions, each with the node of its name and that of its type or value."""

    script: Script
    name: str = ""
    fields: list[tuple[Node, Node | str | None]] = field(default_factory=list)
    """Properties and models: their names, and their types if declared."""
    emits: list[Node] = field(default_factory=list)
    exposed: list[tuple[Node, Node]] = field(default_factory=list)
    types: list[Node] = field(default_factory=list)
    """Types of other files that declare properties."""
    members: set[str] = field(default_factory=set)
    slots: dict[str, str] = field(default_factory=dict)
    """The types of slot props, if declared."""
    emitting: str = "emit"
    """The function that emits events."""

    def event_names(self) -> list[str]:
        return [text for name in self.emits if (text := plain_text(name, self.script))]

    def heritage(self) -> str:
        named = [self.script.text(one) for one in self.types]
        return f" implements {', '.join(named)}" if named else ""

    def write(self, composer: Composer) -> None:
        seen: set[str] = set()
        for name, declared_type in self.fields:
            if (text := written_name(name, self.script)) not in seen and IDENTIFIER.match(text):
                seen.add(text)
                write_field(composer, name, text, declared_type)
        exposed = {plain_text(name, self.script) for name, _ in self.exposed}  # calls mean those
        for name in self.emits:
            text = plain_text(name, self.script)
            if text and f"emit {text}" not in seen and text not in exposed:
                seen.add(f"emit {text}")
                composer.glue(f"{member('event', text)};", name.start_byte)
        for name, value in self.exposed:
            if value.type in ("method_definition",):
                composer.copy(value.start_byte, value.end_byte)
            elif IDENTIFIER.match(self.script.text(name)) and self.script.text(name) not in seen:
                if self.script.is_function(self.script.text(value)):
                    composer.glue(f"{EXPOSED} ", name.start_byte)
                composer.copy(name.start_byte, name.end_byte)
                composer.glue(" = ", value.start_byte)
                composer.copy(value.start_byte, value.end_byte)
                composer.glue(";", value.end_byte)


def write_field(composer: Composer, name: Node, text: str, declared_type: Node | str | None) -> None:
    start, end = name.start_byte, name.end_byte
    if name.type == "string":
        start, end = start + 1, end - 1
    if composer.text_of(start, end) == text:
        composer.copy(start, end)
    else:
        composer.glue(text, start)
    if isinstance(declared_type, str):
        composer.glue(f": {declared_type}", end)
    elif declared_type is not None:
        composer.glue(": ", declared_type.start_byte)
        composer.copy(declared_type.start_byte, declared_type.end_byte)
    composer.glue(";", end)


def of_type(members: Members, declared_type: Node, depth: int = 0) -> None:
    """Adds the members of a literal type, of an interface or type alias of the file, or of an intersection."""
    script = members.script
    if depth > DEEPEST:
        return
    if declared_type.type in ("object_type", "interface_body"):
        for one in children_of(declared_type):
            name = one.child_by_field_name("name")
            if name is not None and one.type in ("property_signature", "method_signature"):
                written = one.child_by_field_name("type")
                inner = children_of(written) if written is not None and one.type == "property_signature" else []
                members.fields.append((name, inner[0] if inner else None))
    elif declared_type.type == "intersection_type":
        for part in children_of(declared_type):
            of_type(members, part, depth + 1)
    elif declared_type.type == "parenthesized_type":
        for part in children_of(declared_type)[:1]:
            of_type(members, part, depth + 1)
    elif declared_type.type in ("type_identifier", "generic_type") and depth < 6:
        named = declared_type.child_by_field_name("name") if declared_type.type == "generic_type" else declared_type
        found = script.declared(script.text(named), "interface_declaration", "type_alias_declaration")
        if found is None:
            members.types.append(declared_type)
            return
        body = found.child_by_field_name("body") or found.child_by_field_name("value")
        if body is not None:
            of_type(members, body, depth + 1)
        for clause in (child for child in children_of(found) if child.type == "extends_type_clause"):
            for base in children_of(clause):
                of_type(members, base, depth + 1)


def arguments_of(call: Node) -> list[Node]:
    return children_of(call.child_by_field_name("arguments"))


def literals_in(signature: Node) -> list[Node]:
    """`(e: "save" | "close", x: number): void` → `"save"`, `"close"`."""
    parameters = signature.child_by_field_name("parameters")
    written = field_of(next(iter(children_of(parameters)), None) if parameters is not None else None, "type")
    waiting, found = ([written] if written is not None else []), []
    while waiting:
        node = waiting.pop()
        if node.type == "string":
            found.append(node)
        else:
            waiting += reversed(children_of(node))
    return found


def members_of(literal: Node) -> Iterator[tuple[Node, Node]]:
    """(key, value) for each member of an object literal; a method or shorthand is its own value."""
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


def plain_text(name: Node, script: Script) -> str:
    """A key without quotes; empty for one that is no valid name."""
    text = script.text(name)
    text = text[1:-1] if name.type == "string" else text
    return text if text.isprintable() and '"' not in text and "\\" not in text else ""


def written_name(name: Node, script: Script) -> str:
    """A property's name in scripts and templates; `modelValue` for `defineModel()`."""
    text = plain_text(name, script)
    return "modelValue" if text == "defineModel" else camelized(text)
