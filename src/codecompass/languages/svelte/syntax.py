"""The syntax of TypeScript, for the module composed of a component file."""

import re
from collections.abc import Callable

from codecompass.languages.components.composing import Composer
from codecompass.languages.components.events import emitted_in, say_emitted, write_events
from codecompass.languages.components.markup import BRACES, Element, Span, elements_of
from codecompass.languages.components.members import Members, of_type
from codecompass.languages.components.naming import component_name, free_name
from codecompass.languages.components.scripts import Script, bare, blanked, bound_names
from codecompass.languages.components.slots import write_slots
from codecompass.languages.components.syntax import refine
from codecompass.languages.ecma.routes import DATA, is_route
from codecompass.languages.ecma.syntax import EcmaSyntax
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Composition, Node
from codecompass.languages.svelte.template import Template

_STORE = re.compile(rb"(?<![\w$.])\$(?P<name>[A-Za-z_][\w$]*)")
_ASSIGNED = re.compile(rb"\s*[-+*/%&|?^]{0,2}=(?![=>])")
RUNES = frozenset({"state", "derived", "effect", "props", "bindable", "inspect", "host"})
_MADE = re.compile(r"\b(?:Page|Layout)(?:Server)?(?:Data|Props)\b")
"""Types that SvelteKit generates for a route's properties."""


def compose(path: str, source: bytes, parse: Callable[[bytes, str], Node]) -> Composition:
    """The module of a component file."""
    root = elements_of(source, 0, len(source), BRACES)
    scripts = [element for element in root.elements() if element.tag == "script"]
    shared = [one for one in scripts if one.attribute("module") or _is_module(one, source)]
    own = [one for one in scripts if one not in shared]
    spans = [one.inner for one in (*shared, *own)]
    script = Script(
        source, parse(blanked(source, spans), "typescript"), [one.inner for one in shared], [one.inner for one in own]
    )
    bound = bound_names(script.root)
    composer = Composer(source)
    named = free_name(component_name(path), bound, source)
    members = _members_of(script)
    exposed = {script.text(name) for name, _ in members.exposed}
    events = {text: at for text, at in _events(script).items() if text not in exposed}
    say_emitted(composer, named, _dispatchers(script), events)
    if is_route(path):
        _say_data(composer, script)
    for start, end in spans:
        _copy_script(composer, start, end, bound)
    composer.glue(f";export default class {named}{members.heritage()} {{", 0)
    members.write(composer)
    write_events(composer, events)
    write_slots(composer, root)
    composer.glue("static {", 0)
    template = Template(composer, frozenset(bound))
    root.children = [one for one in root.children if not isinstance(one, Element) or one.tag not in ("script", "style")]
    template.write(root)
    composer.glue("}}", len(source))
    return composer.composed()


def _is_module(one: Element, source: bytes) -> bool:
    context = one.attribute("context")
    return context is not None and context.value is not None and source[slice(*context.value)] == b"module"


def _copy_script(composer: Composer, start: int, end: int, bound: set[str]) -> None:
    """Copies a script, in which `$cart` is the value of the store `cart`."""
    at = start
    for match in _STORE.finditer(composer.source, start, end):
        name = match["name"].decode("utf-8", "replace")
        if name in bound and name not in RUNES and f"${name}" not in bound:
            composer.copy(at, match.start())
            at = match.start() + 1
            if _ASSIGNED.match(composer.source, match.end(), end):
                composer.copy(at, match.end())
                composer.glue(".$", match.end())
                at = match.end()
    composer.copy(at, end)


def _members_of(script: Script) -> Members:
    members = Members(script)
    instance = [Span(*one) for one in script.setups]
    for statement in children_of(script.root):
        if not any(start <= statement.start_byte < end for start, end in instance):
            continue
        if statement.type == "export_statement":
            _exported(members, statement)
            continue
        for declarator in children_of(statement) if statement.type == "lexical_declaration" else ():
            value, target = bare(declarator.child_by_field_name("value")), declarator.child_by_field_name("name")
            if value is not None and target is not None and _calls(value, "$props", script):
                _given(members, declarator, target)
    return members


def _exported(members: Members, statement: Node) -> None:
    """`export let size: number` is a property; `export function open()` an exposed member."""
    declaration = statement.child_by_field_name("declaration")
    if declaration is None:
        return
    if declaration.type in ("lexical_declaration", "variable_declaration"):
        is_given = (
            any(child.type == "let" for child in declaration.children[:1]) or declaration.type == "variable_declaration"
        )
        for declarator in children_of(declaration):
            name, written = declarator.child_by_field_name("name"), declarator.child_by_field_name("type")
            if name is None or name.type != "identifier":
                continue
            if is_given:
                members.fields.append(
                    (name, children_of(written)[0] if written is not None and children_of(written) else None)
                )
            else:
                members.exposed.append((name, name))
    elif (name := declaration.child_by_field_name("name")) is not None and declaration.type == "function_declaration":
        members.exposed.append((name, name))


def _given(members: Members, declarator: Node, target: Node) -> None:
    """`let { size, ...rest }: Props = $props()`."""
    written = declarator.child_by_field_name("type")
    if written is not None and children_of(written):
        of_type(members, children_of(written)[0])
    if target.type != "object_pattern" or members.fields:
        return
    for part in children_of(target):
        left = part.child_by_field_name("left") if part.type == "object_assignment_pattern" else part
        key = part.child_by_field_name("key") if part.type == "pair_pattern" else left
        if key is not None and part.type != "rest_pattern":
            members.fields.append((key, None))


def _calls(value: Node, called: str, script: Script) -> bool:
    function = value.child_by_field_name("function") if value.type == "call_expression" else None
    return function is not None and script.text(function) == called


def _dispatchers(script: Script) -> dict[str, Node]:
    """Variable → call of `createEventDispatcher`."""
    found = {}
    for statement in script.statements():
        for declarator in children_of(statement) if statement.type == "lexical_declaration" else ():
            value, target = bare(declarator.child_by_field_name("value")), declarator.child_by_field_name("name")
            if value is not None and target is not None and _calls(value, "createEventDispatcher", script):
                found[script.text(target)] = value
    return found


def _events(script: Script) -> dict[str, int]:
    """Events by the dispatcher's type and by its calls → first position."""
    seen: dict[str, int] = {}
    dispatchers = _dispatchers(script)
    for value in dispatchers.values():
        for told in children_of(value.child_by_field_name("type_arguments")):
            for one in children_of(told):
                if (name := one.child_by_field_name("name")) is not None:
                    text = script.text(name).strip("\"'")
                    if text.isprintable() and '"' not in text and "\\" not in text:
                        seen.setdefault(text, name.start_byte)
    for start, text in emitted_in(script.source, dispatchers):
        seen.setdefault(text, start)
    return seen


def _say_data(composer: Composer, script: Script) -> None:
    """Types a route's `data` with SvelteKit's generated type: in `export let data`, in `let { data } = $props()`."""
    for statement in script.statements():
        for declarator in children_of(statement) if statement.type == "lexical_declaration" else ():
            target, value = declarator.child_by_field_name("name"), bare(declarator.child_by_field_name("value"))
            written = declarator.child_by_field_name("type")
            given = value is not None and _calls(value, "$props", script)
            if target is None or (written is not None and not _MADE.search(script.text(written))):
                continue
            if given or (target.type == "identifier" and script.text(target) == "data"):
                end = written.end_byte if written is not None else target.end_byte
                composer.replace(target.end_byte, end, f": {{ data: typeof {DATA} }}" if given else f": typeof {DATA}")


class SvelteSyntax(EcmaSyntax):
    compose = staticmethod(compose)
    refine = staticmethod(refine)


SYNTAX = SvelteSyntax()
