"""The syntax of TypeScript, for the module composed of a component file."""

from collections.abc import Callable
from typing import NamedTuple

from codecompass.languages.components.composing import Composer
from codecompass.languages.components.events import emitted_besides, say_emitted, write_events
from codecompass.languages.components.markup import MUSTACHES, Attribute, Element, Expression, Span, elements_of
from codecompass.languages.components.members import arguments_of, members_of, plain_text
from codecompass.languages.components.names import free_names
from codecompass.languages.components.naming import component_name, free_name
from codecompass.languages.components.scripts import Script, bare, blanked, bound_names, unwrapped_names
from codecompass.languages.components.syntax import refine
from codecompass.languages.ecma.objects import IDENTIFIER
from codecompass.languages.ecma.syntax import EcmaSyntax
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Composition, Node
from codecompass.languages.vue.mixins import bases_of, heritage_of, write_inherited
from codecompass.languages.vue.option_members import OptionWriter
from codecompass.languages.vue.setup import emits_of, macros_of, option_name
from codecompass.languages.vue.slots import write_slots
from codecompass.languages.vue.template import GLOBALS, Names, Template

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


_EMITTING = frozenset({"$emit", "this.$emit", "self.$emit", "vm.$emit"})


class Options(NamedTuple):
    statement: Node
    """`export default …`, or the declaration of the exported component."""
    literal: Node
    name: str
    call: Node | None
    """The call that constructs the component from the object, if there is one."""
    exported: str
    """The name under which the statement declares it, if it does."""


def options_of(script: Script) -> Options | None:
    """The object that a module exports as its component; None where it exports none."""
    statement = script.default()
    value = bare(statement.child_by_field_name("value")) if statement is not None else None
    if statement is None or value is None:
        return None
    exported = ""
    if value.type == "identifier":
        exported = script.text(value)
        for one in script.statements():
            if one.type in ("lexical_declaration", "variable_declaration") and len(children_of(one)) == 1:
                declarator = children_of(one)[0]
                name = declarator.child_by_field_name("name")
                if name is not None and script.text(name) == exported:
                    statement, value = one, bare(declarator.child_by_field_name("value"))
    call = None
    if value is not None and value.type == "call_expression":
        call = value
        value = next(
            (one for one in map(bare, reversed(arguments_of(value))) if one is not None and one.type == "object"), None
        )
    if value is None or value.type != "object":
        return None
    return Options(statement, value, option_name(value, script), call, exported)


def write_options(
    composer: Composer, script: Script, options: Options, bound: set[str], name: str, template: Element
) -> None:  # fmt: skip
    """Writes the script, with a class for the object that it exports."""
    first, last = script.plain[0].start, script.plain[-1].end
    writer = OptionWriter(composer, script, options.literal, bound)
    name = options.name or name
    writer.name = f"{name}Component" if name in bound - {options.exported} else name
    bases = bases_of(options.literal, script, bound)
    events = [plain_text(key, script) for key in _declared_events(options, script)]
    seen = emitted_besides(composer.source, _EMITTING, events)
    say_emitted(composer, writer.name, {*_EMITTING, "emit", "context.emit", "ctx.emit"}, {*events, *seen})
    composer.copy(first, options.statement.start_byte)
    composer.glue(f";export default class {writer.name}{heritage_of(bases, script)} {{", options.statement.start_byte)
    writer.write()
    write_events(composer, seen)
    if bases:
        asked = {one for one in names_used(composer.source, template) if one not in GLOBALS and IDENTIFIER.match(one)}
        write_inherited(composer, script, bases, asked, writer.members | bound)
    known = Names(frozenset(), frozenset(), writer.members)
    write_slots(composer, template, known, writer.name, {})
    composer.glue("static {", options.statement.start_byte)

    def write_template(given: set[str], is_open: bool) -> None:
        lexical = given | (bound if not writer.members and not writer.open else set())
        if is_open:
            _take_apart(composer, script, writer.spreads, template, lexical | writer.members | bound)
        names = Names(lexical, frozenset(), writer.members - given, writer.open and not is_open, writer.components)
        names.lexical = lexical | {one for one in bound if one[:1].isupper()}
        Template(composer, names).write(template)

    writer.run_setup(write_template)
    composer.glue("}}", options.statement.end_byte - 1)
    if options.call is not None and (called := options.call.child_by_field_name("function")) is not None:
        composer.glue(";(", called.start_byte)
        composer.copy(called.start_byte, called.end_byte)
        composer.glue(");", called.end_byte)
    rest = _without_export(script, options)
    composer.copy(options.statement.end_byte, rest[0])
    composer.copy(rest[1], last)


def _declared_events(options: Options, script: Script) -> list[Node]:
    return [one for key, value in members_of(options.literal) if script.text(key) == "emits" for one in emits_of(value)]


def _without_export(script: Script, options: Options) -> tuple[int, int]:
    """The span of `export default x` after the declaration of x; an empty one where there is none."""
    statement = script.default()
    last = script.plain[-1].end
    if not options.exported or statement is None or statement.start_byte < options.statement.end_byte:
        return last, last
    return statement.start_byte, statement.end_byte


def _take_apart(composer: Composer, script: Script, spreads: list[Node], template: Element, known: set[str]) -> None:
    """The names that a template gets from an object that `setup` returns as a whole."""
    unknown = sorted(one for one in names_used(composer.source, template) if one not in known and IDENTIFIER.match(one))
    for spread in spreads:
        value = children_of(spread)[0] if spread.type == "spread_element" and children_of(spread) else spread
        if unknown:
            composer.glue(f";var {{ {', '.join(unknown)} }} = ", value.start_byte)
            composer.copy(value.start_byte, value.end_byte)
            composer.glue(";", value.end_byte)


def names_used(source: bytes, root: Element) -> set[str]:
    """Free names in its expressions, variables of its loops and slots included."""
    found: set[str] = set()
    waiting: list[Element | Expression] = [*root.children]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Expression):
            found |= {name.text for name in free_names(source, *one.span)}
            continue
        waiting += one.children
        for attribute in one.attributes:
            if attribute.value is not None and attribute.name[:1] in ":@#v":
                found |= {name.text for name in free_names(source, *attribute.value)}
    return found
