"""A template's elements, expressions and declarations, as statements of the component's module."""

import re
from dataclasses import dataclass, field

from codecompass.languages.components.composing import Composer
from codecompass.languages.components.markup import Attribute, Element, Expression, Span
from codecompass.languages.components.naming import HOST, camelized, capitalized
from codecompass.languages.components.statements import AS_WRITTEN, LONGEST, Meaning, Statements, names_in, trimmed
from codecompass.languages.ecma.objects import IDENTIFIER

_BUILT_IN = frozenset(
    "Transition TransitionGroup KeepAlive Teleport Suspense Component Slot Template ClientOnly".split()
)
"""Elements that the framework handles itself."""
FOR = re.compile(rb"(?P<alias>.*?)\s+(?:in|of)\s+(?P<list>\S.*)", re.DOTALL)
_INDICES = re.compile(rb",(?P<first>[^,}\]]*)(?:,(?P<second>[^,}\]]*))?\Z")
_FUNCTION = re.compile(rb"\s*(?:async\s+)?(?:\([^)]*\)\s*(?::[^=]+)?=>|[\w$]+\s*=>|function\b)")
_PATH = re.compile(rb"\s*[A-Za-z_$][\w$]*(?:\s*\??\.\s*[A-Za-z_$][\w$]*|\[[^\]]+\])*\s*\Z")
_SLOT = re.compile(r"(?:#|v-slot(?::|\Z))(?P<name>[A-Za-z][\w]*)?\Z|(?:slot-)?scope\Z")
_SCOPE_ATTRIBUTES = ("slot-scope", "scope")
_MEMBER = re.compile(r"(?:@|:|v-on:|v-bind:|v-model(?::|(?=\Z|\.)))?(?P<name>(?!v-)[A-Za-z][\w-]*)?(?:\.[\w.-]*)?\Z")
_COMMON = frozenset(
    {"class", "style", "id", "key", "ref", "is", "slot", ":class", ":style", ":id", ":key", ":ref", ":is", "@click"}
)
"""Attributes that are seldom a component's own."""
GLOBALS = frozenset(
    """
    Array Boolean BigInt Date Error Infinity Intl JSON Map Math NaN Number Object Promise RegExp Set String Symbol URL console
    decodeURI decodeURIComponent encodeURI encodeURIComponent isFinite isNaN parseFloat parseInt window document undefined
    """.split()
)
"""Globals of templates."""


@dataclass
class Names:
    """The names in scope of a template."""

    lexical: frozenset[str] | set[str] = frozenset()
    """Names of the script around."""
    unwrapped: frozenset[str] | set[str] = frozenset()
    """Those of them whose values templates unwrap."""
    members: frozenset[str] | set[str] = frozenset()
    """Members of the component."""
    open: bool = False
    """Whether the component has members that its file does not name."""
    components: dict[str, str] = field(default_factory=dict)
    """Tag of an element → the component's name."""


class Template(Statements):
    def __init__(self, composer: Composer, names: Names) -> None:
        super().__init__(composer)
        self.names = names
        self._within = [""]
        """Names of the enclosing components in the script, innermost last; empty for other elements."""

    def write(self, root: Element) -> None:
        for child in root.children:
            if isinstance(child, Expression):
                self.expression(child.span)
            else:
                self._element(child)

    def meaning(self, name: str) -> Meaning:
        names = self.names
        if name in names.lexical:
            return Meaning(behind=".value") if name in names.unwrapped else AS_WRITTEN
        if name in names.members or (names.open and name not in GLOBALS and name[:1] != "$"):
            return Meaning("this.")
        return AS_WRITTEN

    # Elements

    def _element(self, element: Element) -> None:
        closing = []
        repeated = next((one for one in element.attributes if one.name == "v-for" and one.value), None)
        if repeated is not None and repeated.value is not None:
            closing.append(self._repeat(repeated.value))
        self._tag(element)
        called = self._called(element.tag) if element.tag not in ("slot", "component", "template") else ""
        component = self._within[-1] if element.tag == "template" else called
        for one in element.attributes:
            if one is not repeated:
                if called:
                    self._member(called, one)
                self._attribute(element, one)
        slot = next((one for one in element.attributes if _is_slot(one) and one.value), None)
        if slot is not None and slot.value is not None and self.composer.source[slice(*slot.value)].strip():
            closing.append(self._slot(slot, slot.value, component))
        self._within.append(component)
        self.write(element)
        self._within.pop()
        for text in reversed(closing):
            self.composer.glue(text, element.end - 1)
            self.locals.pop()

    def _tag(self, element: Element) -> None:
        composer, tag, end = self.composer, element.tag, element.start + len(element.tag.encode())
        if tag == "slot":
            return
        name = self._called(tag)
        if name == tag:
            composer.glue(";", element.start)
            composer.copy(element.start, end)
            composer.glue("!!;", end)
        elif name:
            composer.glue(f";{name}!!;", element.start)

    def _member(self, component: str, one: Attribute) -> None:
        """Writes the use of a property or event of a component by an attribute."""
        match = _MEMBER.match(one.name)
        if match is None or one.name in _COMMON or _is_slot(one):
            return
        name = camelized(match["name"] or ("modelValue" if one.name.startswith("v-model") else ""))
        if name and IDENTIFIER.match(name):
            self.composer.glue(";", one.start)
            self.composer.use(component, name, one.start + match.start("name") if match["name"] else one.start)
            self.composer.glue(";", one.start)

    def _called(self, tag: str) -> str:
        """The name of an element's component in the script; empty for an HTML element."""
        names, root = self.names, tag.partition(".")[0]
        if root in names.lexical and (root != tag or tag not in HOST):
            return tag
        whole = capitalized(tag)
        if whole in names.components or tag in names.components:
            return names.components.get(whole) or names.components[tag]
        for written in (camelized(tag), whole):
            if written in names.lexical and tag not in HOST:
                return written
        if tag in HOST or whole in _BUILT_IN or not ("-" in tag or tag[:1].isupper()):
            return ""
        return whole if IDENTIFIER.match(whole) else ""

    def _attribute(self, element: Element, one: Attribute) -> None:
        composer, name = self.composer, one.name
        if "[" in name and name.rpartition("]")[1] and name[:1] in ":@#v":
            at = one.start + len(name[: name.index("[") + 1].encode())
            self.expression(Span(at, one.start + len(name[: name.index("]")].encode())))
        if name in ("v-else", "v-pre", "v-cloak", "v-once") or _is_slot(one):
            return
        if name == "ref" and one.value is not None:
            text = composer.text_of(*one.value)
            if text in self.names.lexical:
                self.expression(one.value)
        elif name == "is" and one.value is not None and element.tag == "component":
            if IDENTIFIER.match(called := self._called(composer.text_of(*one.value))):
                composer.glue(f";{called}!!;", one.value.start)
        elif name.startswith(("@", "v-on:")):
            if one.value is not None:
                self._handler(one.value)
        elif name.startswith((":", ".", "v-")):
            self._bound(element, one)

    def _bound(self, element: Element, one: Attribute) -> None:
        composer, name = self.composer, one.name
        if name.startswith("v-"):
            directive = f"v{capitalized(name[2:].partition(':')[0].partition('.')[0])}"
            if directive in self.names.lexical:
                composer.glue(f";({directive});", one.start)
        if one.value is None:
            own = name[1:].partition(".")[0]
            if name[:1] == ":" and IDENTIFIER.match(own):
                self.expression(Span(one.start + 1, one.start + 1 + len(own.encode())))
            return
        named = name in (":is", "v-bind:is") and element.tag in ("component", "Component")
        if named and _PATH.match(composer.source[slice(*one.value)]):
            self.expression(one.value, ";", "!!;")
        else:
            self.expression(one.value)

    def _handler(self, value: Span) -> None:
        text = self.composer.source[value.start : min(value.end, value.start + LONGEST)]
        if _PATH.match(text) or _FUNCTION.match(text):
            self.expression(value)
        else:
            self.locals.append(frozenset({"$event"}))
            self.expression(value, ";(($event: Event) => {", "});")
            self.locals.pop()

    # What elements declare

    def _repeat(self, value: Span) -> str:
        """`(item, index) in items`: a loop."""
        composer = self.composer
        short = value.end - value.start < LONGEST
        match = FOR.fullmatch(composer.source[slice(*value)]) if short else None
        if match is None:
            self.expression(value)
            self.locals.append(frozenset())
            return ""
        alias = trimmed(composer.source, value.start + match.start("alias"), value.start + match.end("alias"))
        alias = trimmed(composer.source, *trimmed(composer.source, *alias, b"()"))
        indices = _INDICES.search(composer.source, alias.start, alias.end)
        item = Span(alias.start, indices.start() if indices else alias.end)
        others = (
            [Span(*indices.span(group)) for group in ("first", "second") if indices.start(group) >= 0]
            if indices
            else []
        )
        # the iterated expression comes first, since the loop variables are not visible in it
        composer.glue(";for (const ", item.start)
        composer.copy(*item)
        composer.glue(" of ", value.start + match.start("list"))
        self.expression(Span(value.start + match.start("list"), value.end), "(", ")")
        composer.glue(") {", value.end)
        for other in others:
            if composer.source[slice(*other)].strip():
                composer.glue("let ", other.start)
                composer.copy(*other)
                composer.glue(": number;", other.end)
        self.locals.append(names_in(composer.text_of(*alias)))
        return "}"

    def _slot(self, one: Attribute, value: Span, component: str) -> str:
        """`{ item }`: parameters of a function that the component calls."""
        composer = self.composer
        match = _SLOT.match(one.name)
        name = (match["name"] or "default") if match is not None else ""
        if component and IDENTIFIER.match(name):
            composer.glue(";", one.start)
            composer.use(component, name, one.start + match.start("name") if match and match["name"] else one.start)
            composer.glue(f";(0 as any as {component}).{name}", one.start, implicit=True)
        else:
            composer.glue(";", one.start)
        composer.glue("((", value.start)
        composer.copy(*value)
        composer.glue(") => {", value.end)
        self.locals.append(names_in(composer.text_of(*value)))
        return "});"


def _is_slot(one: Attribute) -> bool:
    return one.name.startswith(("#", "v-slot")) or one.name in _SCOPE_ATTRIBUTES
