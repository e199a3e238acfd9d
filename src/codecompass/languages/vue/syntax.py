"""The syntax of TypeScript, for the module composed of a component file."""

from collections.abc import Callable

from codecompass.languages.components.composing import Composer
from codecompass.languages.components.events import emitted_besides, say_emitted, write_events
from codecompass.languages.components.markup import MUSTACHES, Attribute, Element, Span, elements_of
from codecompass.languages.components.naming import component_name, free_name
from codecompass.languages.components.scripts import Script, blanked, bound_names, unwrapped_names
from codecompass.languages.components.syntax import refine
from codecompass.languages.ecma.objects import IDENTIFIER
from codecompass.languages.ecma.syntax import EcmaSyntax
from codecompass.languages.protocol import Composition, Node
from codecompass.languages.vue.mixins import write_inherited
from codecompass.languages.vue.options import options_of, write_options
from codecompass.languages.vue.setup import macros_of
from codecompass.languages.vue.slots import write_slots
from codecompass.languages.vue.template import GLOBALS, Names, Template
from codecompass.languages.vue.template_names import names_used

Parse = Callable[[bytes, str], Node]
_EMIT = frozenset({"$emit"})
_OUTSIDE = "OptionsOfComponent"
TYPESCRIPT, TSX = "typescript", "tsx"


def compose(path: str, source: bytes, parse: Parse) -> Composition:
    """The module of a component file."""
    root = elements_of(source, 0, len(source), MUSTACHES)
    scripts = [element for element in root.elements() if element.tag == "script"]
    templates = [
        one for one in root.elements() if one.tag == "template" and _text(one.attribute("lang"), source) != "pug"
    ]
    reader = TSX if any(_text(one.attribute("lang"), source) in ("tsx", "jsx") for one in scripts) else TYPESCRIPT
    composer = Composer(source)
    whole = Element("", 0, len(source), children=[child for one in templates for child in one.children])
    setups = [one for one in scripts if one.attribute("setup") is not None]
    plain = [one for one in scripts if one not in setups]
    script = Script(
        source, parse(blanked(source, [one.inner for one in scripts]), reader), _spans(plain), _spans(setups)
    )
    outside = [
        one.value for element in scripts if (one := element.attribute("src")) is not None and one.value is not None
    ]
    for value in outside:
        _outside_script(composer, value)
    if outside and not setups:
        _with_outside(composer, script, whole, component_name(path))
    elif setups:
        _with_setup(composer, script, whole, component_name(path))
    else:
        _with_options(composer, script, whole, component_name(path))
    return composer.composed(reader if reader == TSX else "")


def _with_setup(composer: Composer, script: Script, template: Element, name: str) -> None:
    macros, bound = macros_of(script), bound_names(script.root)
    options = options_of(script)
    name = macros.name or (options.name if options else "") or name
    named = free_name(name, bound, script.source)
    events = macros.event_names()
    seen = emitted_besides(composer.source, _EMIT, events)
    say_emitted(composer, named, {*_EMIT, macros.emitting}, {*events, *seen})
    for span in (*script.plain, *script.setups):
        composer.copy(*span)
    composer.glue(f";export default class {named}{macros.heritage()} {{", 0)
    macros.write(composer)
    write_events(composer, seen)
    names = Names(bound, unwrapped_names(script.root), macros.members - bound)
    write_slots(composer, template, names, named, macros.slots)
    composer.glue("static {", 0)
    Template(composer, names).write(template)
    composer.glue("}}", len(composer.source))


def _with_options(composer: Composer, script: Script, template: Element, name: str) -> None:
    options = options_of(script)
    bound = bound_names(script.root)
    if options is None:
        declared = script.class_body()
        end = script.plain[-1].end if script.plain else 0
        if declared is None:
            if script.plain:
                composer.copy(script.plain[0].start, end)
            named = free_name(name, bound, script.source)
            seen = emitted_besides(composer.source, _EMIT, ())
            say_emitted(composer, named, _EMIT, seen)
            composer.glue(f";export default class {named} {{", 0)
            write_events(composer, seen)
        else:
            composer.copy(script.plain[0].start, declared.end_byte - 1)
        write_slots(composer, template, Names(), name, {})
        composer.glue("static {", 0)
        Template(composer, Names(bound, open=declared is not None)).write(template)
        composer.glue("}}", len(composer.source))
        if declared is not None:
            composer.copy(declared.end_byte, end)
        return
    write_options(composer, script, options, bound, name, template)


def _with_outside(composer: Composer, script: Script, template: Element, name: str) -> None:
    """Writes a component whose options are in another file."""
    composer.glue(f";export class {name} {{", 0)
    used = {one for one in names_used(composer.source, template) if one not in GLOBALS and IDENTIFIER.match(one)}
    write_inherited(composer, script, [_OUTSIDE], used, frozenset())
    write_slots(composer, template, Names(), name, {})
    composer.glue("static {", 0)
    Template(composer, Names(open=True)).write(template)
    composer.glue("}}", len(composer.source))


def _outside_script(composer: Composer, value: Span) -> None:
    """`<script src="./cart.ts">`: re-exports that module."""
    for form in ("export * from ", "export { default } from "):
        composer.glue(f'{form}"', value.start)
        composer.copy(*value)
        composer.glue('";', value.end)
    composer.glue(f'import {_OUTSIDE} from "', value.start, implicit=True)
    composer.copy(*value)
    composer.glue('";', value.end)


def _spans(elements: list[Element]) -> list[Span]:
    return [one.inner for one in elements]


def _text(one: Attribute | None, source: bytes) -> str:
    return source[slice(*one.value)].decode("utf-8", "replace") if one is not None and one.value is not None else ""


class VueSyntax(EcmaSyntax):
    compose = staticmethod(compose)
    refine = staticmethod(refine)


SYNTAX = VueSyntax()
