"""The syntax of TSX, for the module composed of a component file."""

import re
from collections.abc import Callable

from codecompass.languages.components.composing import Composer
from codecompass.languages.components.markup import BRACES, VOID, Attribute, Element, Expression, Span, elements_of
from codecompass.languages.components.members import Members, of_type
from codecompass.languages.components.naming import component_name, free_name
from codecompass.languages.components.scripts import Script, blanked, bound_names
from codecompass.languages.components.slots import write_slots
from codecompass.languages.components.statements import Statements, trimmed
from codecompass.languages.components.syntax import refine
from codecompass.languages.ecma.syntax import EcmaSyntax
from codecompass.languages.protocol import Composition, Node

_FENCE = re.compile(rb"\s*(?:<!--.*?-->\s*)*---[ \t]*\r?\n", re.DOTALL)
_CLOSING = re.compile(rb"^[ \t]*---", re.MULTILINE)
_UNCLOSED = re.compile(rb"<!--.*?-->|<(?P<tag>%s)\b(?P<inside>(?:[^<>{}\"']|\"[^\"]*\"|'[^']*'|\{[^{}]*\})*)>" % b"|".join(
    one.encode() for one in sorted(VOID)
), re.DOTALL)  # fmt: skip
_COMPONENT = re.compile(r"[A-Z][\w$]*(?:\.[\w$]+)*\Z|[a-z_$][\w$]*(?:\.[\w$]+)+\Z")
_CODE = frozenset({"", "module", "text/javascript", "text/typescript", "application/javascript"})


def compose(path: str, source: bytes, parse: Callable[[bytes, str], Node]) -> Composition:
    """The module of a component file."""
    front, begin = _frontmatter(source)
    root = elements_of(source, begin, len(source), BRACES)
    script = Script(source, parse(blanked(source, [front]), "typescript"), [], [front])
    bound = bound_names(script.root)
    composer = Composer(source)
    composer.copy(*front)
    members = Members(script)
    if (declared := script.declared("Props", "interface_declaration", "type_alias_declaration")) is not None:
        body = declared.child_by_field_name("body") or declared.child_by_field_name("value")
        if body is not None:
            of_type(members, body)
    members.types.clear()
    name = component_name(path)
    composer.glue(f";export default class {free_name(name, bound, source)} {{", 0)
    members.write(composer)
    write_slots(composer, root)
    composer.glue("static {", 0)
    template = Template(composer)
    template.write(root)
    composer.glue("}}", len(source))
    for element in template.scripts:
        composer.glue(";", element.inner.start)
        composer.copy(*element.inner)
    return composer.composed()


def _frontmatter(source: bytes) -> tuple[Span, int]:
    """The span between the fences, and the start of the template."""
    opening = _FENCE.match(source)
    end = _CLOSING.search(source, opening.end()) if opening is not None else None
    if opening is None or end is None:
        return Span(0, 0), 0
    return Span(opening.end(), end.start()), end.end()


class Template(Statements):
    def __init__(self, composer: Composer) -> None:
        super().__init__(composer)
        self.scripts: list[Element] = []
        """Those of the page, which are modules of their own."""

    def write(self, root: Element) -> None:
        for child in root.children:
            if isinstance(child, Expression):
                self._code(child.span)
            else:
                self._element(child)

    def _element(self, element: Element) -> None:
        composer, tag, end = self.composer, element.tag, element.start + len(element.tag.encode())
        if _COMPONENT.match(tag):
            composer.glue(";", element.start)
            composer.copy(element.start, end)
            composer.glue("!!;", end)
        for one in element.attributes:
            self._attribute(one)
        if tag == "script":
            kind = element.attribute("type")
            text = composer.text_of(*kind.value) if kind is not None and kind.value is not None else ""
            if text in _CODE and element.attribute("set:html") is None:
                self.scripts.append(element)
        elif tag != "style" and element.attribute("is:raw") is None:
            self.write(element)

    def _attribute(self, one: Attribute) -> None:
        if one.value is not None and one.braced:
            self._code(one.value)
        elif one.value is not None and self.composer.source[one.value.start - 1] == 0x60:
            self.expression(Span(one.value.start - 1, one.value.end + 1))

    def _code(self, span: Span) -> None:
        """An expression, with elements in it: they are read as JSX, which closes every element."""
        composer = self.composer
        start, end = trimmed(composer.source, *span)
        if composer.source.startswith(b"...", start):
            start += 3
        if start >= end or not _says_something(composer.source[start:end]):
            return
        composer.glue(";(", start)
        at = start
        for match in _UNCLOSED.finditer(composer.source, start, end):
            if match["tag"] is None:
                composer.copy(at, match.start())
                at = match.end()
            elif not match["inside"].rstrip().endswith(b"/"):
                composer.copy(at, match.end() - 1)
                composer.glue("/", match.end() - 1)
                at = match.end() - 1
        composer.copy(at, end)
        composer.glue(");", end)


_COMMENTS = re.compile(rb"\s*(?:/\*.*?\*/\s*|//[^\n]*(?:\n|\Z)\s*)*", re.DOTALL)


def _says_something(code: bytes) -> bool:
    match = _COMMENTS.match(code)
    return match is None or match.end() < len(code)


class AstroSyntax(EcmaSyntax):
    compose = staticmethod(compose)
    refine = staticmethod(refine)


SYNTAX = AstroSyntax()
