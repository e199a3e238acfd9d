"""Slots of a component as fields: each is a function of the slot's props."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from codecompass.languages.components.composing import Composer
from codecompass.languages.components.markup import Element
from codecompass.languages.components.naming import camelized
from codecompass.languages.components.scripts import Script
from codecompass.languages.components.syntax import member
from codecompass.languages.ecma.objects import IDENTIFIER
from codecompass.languages.nodes import children_of, field_of
from codecompass.languages.protocol import Node
from codecompass.languages.vue.template import FOR, Names

_PATH = re.compile(r"\s*([A-Za-z_$][\w$]*)((?:\s*\??\.\s*[A-Za-z_$][\w$]*)*)\s*\Z")
_PART = re.compile(r"[\w$]+")


class _Slot(NamedTuple):
    element: Element
    around: Mapping[str, str]
    """Loop variable → the iterated expression of the loops around."""


def write_slots(
    composer: Composer, template: Element, names: Names, component: str, declared: Mapping[str, str]
) -> None:
    """Writes a field for each slot. `declared`: slot → type of its props, by `defineSlots`."""
    seen = set()
    for slot in sorted(_slots_of(template, {}, composer), key=lambda one: one.element.start):
        named = slot.element.attribute("name")
        if named is None and slot.element.attribute(":name", "v-bind:name") is not None:
            continue
        text = composer.text_of(*named.value) if named is not None and named.value is not None else "default"
        if text in seen or not text.isprintable() or '"' in text or "\\" in text:
            continue
        seen.add(text)
        props = declared.get(text) or _props(composer, slot, names, component)
        composer.glue(f"{member('property', text)}{_typed(props)};", slot.element.start, implicit=True)
    for text, props in declared.items():
        if text not in seen:
            composer.glue(f"{member('property', text)}{_typed(props)};", 0, implicit=True)


def declared_slots(literal: Node, script: Script) -> dict[str, str]:
    """Slot → type of its props: `{ row(props: { item: Recipe }): any; default: (props: P) => any }`."""
    found = {}
    for one in children_of(literal) if literal.type == "object_type" else ():
        name, value = one.child_by_field_name("name"), one.child_by_field_name("type")
        holder = one if one.type == "method_signature" else next(iter(children_of(value)), None) if value else None
        parameters = holder.child_by_field_name("parameters") if holder is not None else None
        typed = field_of(next(iter(children_of(parameters)), None) if parameters is not None else None, "type")
        if name is not None:
            inner = children_of(typed)
            found[script.text(name).strip("\"'")] = " ".join(script.text(inner[0]).split()) if inner else ""
    return found


def _typed(props: str) -> str:
    return f": (slot: (props: {props}) => any) => any" if props else ""


def _props(composer: Composer, slot: _Slot, names: Names, component: str) -> str:
    parts = []
    for one in slot.element.attributes:
        bound = re.match(r"(?::|v-bind:)([\w-]+)", one.name)
        own = camelized(bound[1]) if bound else ""
        written = composer.text_of(*one.value) if one.value is not None else own
        declared = _type_of(written, slot.around, names, component) if IDENTIFIER.match(own) and own != "name" else ""
        if declared:
            parts.append(f"{own}: {declared}")
    return f"{{ {'; '.join(parts)} }}" if parts else ""


def _type_of(written: str, around: Mapping[str, str], names: Names, component: str, depth: int = 0) -> str:
    """The type of a path of names, as the component's class may write it."""
    match = _PATH.match(written)
    if match is None or depth > 8:
        return ""
    root, parts = match[1], _PART.findall(match[2])
    if root in around:
        inner = _type_of(around[root], {k: v for k, v in around.items() if k != root}, names, component, depth + 1)
        return f"({inner})[number]{_inside(parts)}" if inner else ""
    if root in names.lexical:
        return f"typeof {'.'.join([root, *(['value'] if root in names.unwrapped else []), *parts])}"
    return f'{component}["{root}"]{_inside(parts)}' if root in names.members else ""


def _inside(parts: list[str]) -> str:
    return "".join(f'["{part}"]' for part in parts)


def _slots_of(root: Element, around: Mapping[str, str], composer: Composer) -> Iterator[_Slot]:
    for element in root.elements():
        inside = around
        repeated = element.attribute("v-for")
        match = (
            FOR.fullmatch(composer.source[slice(*repeated.value)]) if repeated is not None and repeated.value else None
        )
        if match is not None:
            alias = match["alias"].decode("utf-8", "replace").strip(" ()\t\n").partition(",")[0].strip()
            inside = {**around, alias: match["list"].decode("utf-8", "replace")}
        if element.tag == "slot":
            yield _Slot(element, inside)
        yield from _slots_of(element, inside, composer)
