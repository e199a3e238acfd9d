"""A Svelte template's elements, blocks and expressions as statements of the component's module."""

import re

from codecompass.languages.components.composing import Composer
from codecompass.languages.components.markup import Attribute, Element, Expression, Span, closing
from codecompass.languages.components.statements import AS_WRITTEN, LONGEST, Meaning, Statements, names_in, trimmed

_BLOCK = re.compile(rb"\s*(?P<sign>[#:/@])(?P<word>\w+)\b\s*", re.DOTALL)
_EACH = re.compile(
    rb"(?P<list>.*?)\s+as\s+(?P<item>\{.*\}|\[.*\]|[\w$]+)(?:\s*,\s*(?P<index>[\w$]+))?\s*(?P<key>\(.*\))?\s*",
    re.DOTALL,
)
_COUNTED = re.compile(rb"(?P<list>.*\S)\s*,\s*(?P<index>[\w$]+)\s*", re.DOTALL)
_AWAIT = re.compile(rb"(?P<given>.*?)\s+(?P<word>then|catch)\b\s*(?P<name>.*)", re.DOTALL)
_SNIPPET = re.compile(rb"(?P<name>[\w$]+)\s*(?P<types><[^(]*>)?\s*\((?P<parameters>.*)\)\s*", re.DOTALL)
_FUNCTION_DIRECTIVES = frozenset({"use", "transition", "in", "out", "animate"})
"""Directives whose name is that of a function."""
_MEMBER = re.compile(r"(?:on:|bind:(?!this\b))?(?P<name>(?!(?:class|style|id|slot)\Z)[A-Za-z_$][\w$]*)\Z")
"""Attributes that set a property of a component, or listen to an event."""
_PLAIN_NAME = re.compile(r"[^\W\d]\w*(?:\.[\w$]+)*\Z")


class Template(Statements):
    def __init__(self, composer: Composer, bound: frozenset[str]) -> None:
        super().__init__(composer)
        self.bound = bound
        self._awaited = 0

    def meaning(self, name: str) -> Meaning:
        """`$cart` is the value of the store `cart`."""
        is_store = name[:1] == "$" and name not in self.bound and name[1:] in self.bound
        return Meaning(left_out=1) if is_store else AS_WRITTEN

    def write(self, root: Element) -> None:
        """The contents of an element; an unclosed block ends with it."""
        self.open: list[tuple[str, str, int]] = []
        """(kind, closing code, number of local names before it) for each open block."""
        around = self.open
        open_here: list[tuple[str, str, int]] = []
        for child in root.children:
            self.open = open_here
            if isinstance(child, Element):
                self._element(child)
            else:
                self._read(child)
        self.open = open_here
        while open_here:
            self._end(root.inner.end)
        self.open = around

    # Blocks

    def _read(self, one: Expression) -> None:
        source = self.composer.source
        match = _BLOCK.match(source, *one.span)
        if match is None:
            self._plain(one.span)
            return
        sign, word, rest = match["sign"], match["word"].decode(), Span(match.end(), one.span.end)
        if sign == b"@":
            if word == "const":
                self.expression(rest, ";const ", ";")
            elif word != "debug":
                self.expression(rest)
        elif sign == b"#":
            self._begin(word, rest, one.end)
        elif sign == b":":
            self._go_on(word, rest, one.start)
        elif self.open and self.open[-1][0] == word:
            self._end(one.start)

    def _plain(self, span: Span) -> None:
        start = trimmed(self.composer.source, *span).start
        if self.composer.source.startswith(b"...", start):
            start += 3
        self.expression(Span(start, span.end))

    def _begin(self, word: str, rest: Span, end: int) -> None:
        known = len(self.locals)
        if word == "each":
            self._each(rest, end)
        elif word == "await":
            self._await(rest, end)
        elif word == "snippet":
            self._snippet(rest, end)
        else:
            self.expression(rest)
            self.composer.glue("{", end - 1)
        self.open.append((word, "}}" if word == "await" else "}", known))

    def _end(self, at: int) -> None:
        _, ending, known = self.open.pop()
        self.composer.glue(ending, at)
        del self.locals[known:]

    def _go_on(self, word: str, rest: Span, at: int) -> None:
        if not self.open:
            return
        known = self.open[-1][2]
        self.composer.glue("}{", at)
        del self.locals[known:]
        source = self.composer.source
        if word == "else" and source.startswith(b"if", rest.start):
            self.expression(Span(rest.start + 2, rest.end))
        elif word in ("then", "catch") and source[slice(*rest)].strip():
            self._name(rest, f" = $awaited{self._awaited};" if word == "then" else ": Error;", word)

    def _name(self, rest: Span, behind: str, word: str) -> None:
        if word == "catch":
            self.composer.glue("let ", rest.start)
        else:
            self.composer.glue("const ", rest.start)
        self.composer.copy(*rest)
        self.composer.glue(behind, rest.end)
        self.locals.append(names_in(self.composer.text_of(*rest)))

    def _each(self, rest: Span, end: int) -> None:
        composer = self.composer
        text = composer.source[slice(*rest)] if rest.end - rest.start < LONGEST else b""
        match = _EACH.fullmatch(text)
        if match is None:
            counted = _COUNTED.fullmatch(text)
            listed = Span(rest.start, rest.start + counted.end("list")) if counted else rest
            self.expression(listed)
            composer.glue("{", end - 1)
            if counted:
                self._index(Span(rest.start + counted.start("index"), rest.start + counted.end("index")))
            return
        listed, item = (Span(rest.start + match.start(part), rest.start + match.end(part)) for part in ("list", "item"))
        composer.glue(";for (const ", item.start)
        composer.copy(*item)
        composer.glue(" of ", listed.start)
        self.expression(listed, "(", ")")
        composer.glue(") {", end - 1)
        self.locals.append(names_in(composer.text_of(*item)))
        if match["index"]:
            self._index(Span(rest.start + match.start("index"), rest.start + match.end("index")))
        if match["key"]:
            self.expression(Span(rest.start + match.start("key"), rest.start + match.end("key")), ";", ";")

    def _index(self, name: Span) -> None:
        self.composer.glue("let ", name.start)
        self.composer.copy(*name)
        self.composer.glue(": number;", name.end)
        self.locals.append(names_in(self.composer.text_of(*name)))

    def _await(self, rest: Span, end: int) -> None:
        composer = self.composer
        short = rest.end - rest.start < LONGEST
        match = _AWAIT.fullmatch(composer.source[slice(*rest)]) if short else None
        given = Span(rest.start, rest.start + match.end("given")) if match else rest
        self._awaited += 1
        composer.glue(";{", given.start)
        self.expression(given, f";const $awaited{self._awaited} = await (", ");")
        composer.glue("{", end - 1)
        if match and match["name"].strip():
            name = Span(rest.start + match.start("name"), rest.end)
            word = match["word"].decode()
            self._name(name, f" = $awaited{self._awaited};" if word == "then" else ": Error;", word)

    def _snippet(self, rest: Span, end: int) -> None:
        """A function of the component."""
        composer = self.composer
        short = rest.end - rest.start < LONGEST
        match = _SNIPPET.fullmatch(composer.source[slice(*rest)]) if short else None
        if match is None:
            composer.glue("{", end - 1)
            return
        composer.glue(";function ", rest.start)
        composer.copy(rest.start, rest.end)
        composer.glue(" {", end - 1)
        parameters = composer.text_of(rest.start + match.start("parameters"), rest.start + match.end("parameters"))
        self.locals.append(names_in(re.sub(r":[^,=]*", "", parameters)))

    # Elements

    def _element(self, element: Element) -> None:
        composer = self.composer
        self._tag(element)
        is_component = _PLAIN_NAME.match(element.tag) and (element.tag[:1].isupper() or "." in element.tag)
        for one in element.attributes:
            if is_component and (match := _MEMBER.match(one.name)):
                composer.glue(";", one.start)
                composer.use(element.tag, match["name"], one.start + match.start("name"))
                composer.glue(";", one.start)
            self._attribute(element, one)
        lets = [one for one in element.attributes if one.name.startswith("let:")]
        if lets:
            composer.glue(";((", element.start)
            for one in lets:
                span = one.value or Span(one.start + 4, one.start + len(one.name.encode()))
                composer.copy(*span)
                composer.glue(", ", span.end)
            composer.glue(") => {", element.inner.start)
            self.locals.append(frozenset().union(*(names_in(one.name[4:]) for one in lets)))
        self.write(element)
        if lets:
            self.locals.pop()
            composer.glue("});", element.inner.end)

    def _tag(self, element: Element) -> None:
        composer, tag, end = self.composer, element.tag, element.start + len(element.tag.encode())
        if tag in ("svelte:component", "svelte:element"):
            this = element.attribute("this")
            if this is not None and this.value is not None and tag == "svelte:component":
                simple = _PLAIN_NAME.match(composer.text_of(*this.value).strip())
                self.expression(this.value, ";" if simple else ";(", "!!;" if simple else ");")
            return
        if _PLAIN_NAME.match(tag) and (tag[:1].isupper() or "." in tag):
            composer.glue(";", element.start)
            composer.copy(element.start, end)
            composer.glue("!!;", end)

    def _attribute(self, element: Element, one: Attribute) -> None:
        name, _, _ = one.name.partition("|")
        kind, colon, own = name.partition(":")
        if kind == "let" or (element.tag == "svelte:component" and name == "this"):
            return
        if colon and kind in _FUNCTION_DIRECTIVES and _PLAIN_NAME.match(own):
            at = one.start + len(kind) + 1
            self.expression(Span(at, at + len(own.encode())), ";", "(0 as any")  # the element is the first argument
            if one.value is not None and one.braced:
                self.expression(one.value, ", (", ")")
            self.composer.glue(");", at)
            return
        if one.value is None:
            if colon and kind in ("bind", "class", "style") and _PLAIN_NAME.match(own):
                at = one.start + len(kind) + 1
                self.expression(Span(at, at + len(own.encode())))
        elif one.braced:
            source = self.composer.source
            match = _BLOCK.match(source, *one.value)
            self._plain(Span(match.end(), one.value.end) if match and match["sign"] == b"@" else one.value)
        else:
            self._quoted(one.value)

    def _quoted(self, value: Span) -> None:
        """A text with expressions in it."""
        source, at = self.composer.source, value.start
        while (at := source.find(b"{", at, value.end)) >= 0:
            close = closing(source, at + 1, value.end)
            if close < 0:
                return
            self.expression(Span(at + 1, close))
            at = close
