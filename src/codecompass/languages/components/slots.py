"""Slots of a component as fields of its class, by the `slot` elements of its template."""

from codecompass.languages.components.composing import Composer
from codecompass.languages.components.markup import Element
from codecompass.languages.components.syntax import member


def write_slots(composer: Composer, root: Element) -> None:
    seen, waiting = set(), [*root.elements()]
    while waiting:
        element = waiting.pop(0)
        waiting += element.elements()
        if element.tag != "slot":
            continue
        named = element.attribute("name")
        text = composer.text_of(*named.value) if named is not None and named.value is not None else "default"
        if text not in seen and text.isprintable() and '"' not in text and "\\" not in text:
            seen.add(text)
            composer.glue(f"{member('property', text)};", element.start)
