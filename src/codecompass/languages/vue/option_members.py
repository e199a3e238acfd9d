"""The options of a component as members of a class: methods, computed properties, data, properties, watchers,
`setup`."""

from collections.abc import Callable

from codecompass.languages.components.composing import Composer
from codecompass.languages.components.members import (
    arguments_of,
    members_of,
    plain_text,
    write_field,
    written_name,
)
from codecompass.languages.components.naming import capitalized
from codecompass.languages.components.scripts import Script, bare, bound_names
from codecompass.languages.components.syntax import member
from codecompass.languages.ecma.definitions import FUNCTIONS
from codecompass.languages.ecma.objects import IDENTIFIER
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Node
from codecompass.languages.vue.mixins import BASES
from codecompass.languages.vue.setup import emits_of, props_of

_METHODS = frozenset({"methods", "computed"})


class OptionWriter:
    def __init__(self, composer: Composer, script: Script, literal: Node, bound: set[str]) -> None:
        self.composer, self.script, self.literal, self.bound = composer, script, literal, bound
        self.members: set[str] = set()
        self.components: dict[str, str] = {}
        self.setup: Node | None = None
        self.open = any(child.type == "spread_element" for child in children_of(literal))

    def write(self) -> None:
        """All options but `setup`."""
        for one in children_of(self.literal):
            if one.type not in ("pair", "method_definition"):
                self._plain(one)
                continue
            key = one.child_by_field_name("key") or one.child_by_field_name("name")
            value = one.child_by_field_name("value") or one
            name = self.script.text(key).strip("\"'") if key is not None else ""
            self._option(name, one, bare(value) or value)

    def _option(self, name: str, whole: Node, value: Node) -> None:
        if name == "setup" and (value.type in FUNCTIONS or value.type == "method_definition"):
            self.setup = value
        elif name in _METHODS and value.type == "object":
            self._methods(value, name == "computed")
        elif name == "data":
            self._data(whole, value)
        elif name in ("props", "inject"):
            self._fields(value, whole)
        elif name == "emits":
            for key in emits_of(value):
                if text := plain_text(key, self.script):
                    self.composer.glue(f"{member('event', text)};", key.start_byte)
            self._plain(value)
        elif name == "watch" and value.type == "object":
            self._watch(value)
        elif name == "components" and value.type == "object":
            for key, called in members_of(value):
                if called.type in ("identifier", "shorthand_property_identifier"):
                    self.components[capitalized(plain_text(key, self.script))] = self.script.text(called)
            self._plain(value)
        elif name in BASES:
            self.open = True
            self._plain(value)
        elif whole.type == "method_definition" or value.type in FUNCTIONS:
            self._member(whole)
        elif name != "name":
            self._plain(value)

    def _copy(self, node: Node) -> None:
        self.composer.copy(node.start_byte, node.end_byte)

    def _plain(self, node: Node) -> None:
        """Writes code that runs with the component, and is no member of it."""
        text = self.script.text(node)
        if node.type == "spread_element":
            self.composer.glue("static {({", node.start_byte)
            self._copy(node)
            self.composer.glue("});}", node.end_byte)
        elif text and node.type not in ("string", "number", "true", "false"):
            self.composer.glue("static {(", node.start_byte)
            self._copy(node)
            self.composer.glue(");}", node.end_byte)

    def _comments(self, member: Node) -> None:
        """Copies the comments before a member."""
        before = []
        one = _previous(member)
        while one is not None and one.type == "comment":
            before.append(one)
            one = _previous(one)
        for comment in reversed(before):
            self._copy(comment)

    def _member(self, whole: Node) -> None:
        key = whole.child_by_field_name("key") or whole.child_by_field_name("name")
        if key is None:
            return
        self._comments(whole)
        self.members.add(self.script.text(key))
        if whole.type == "pair":
            value = whole.child_by_field_name("value")
            self._copy(key)
            if value is not None:
                self.composer.glue(" = ", value.start_byte)
                self._copy(value)
            self.composer.glue(";", whole.end_byte)
        else:
            self._copy(whole)

    def _methods(self, literal: Node, computed: bool) -> None:
        for one in children_of(literal):
            key = one.child_by_field_name("key") or one.child_by_field_name("name")
            value = bare(one.child_by_field_name("value"))
            if one.type == "spread_element":
                self._spread(one)
            elif key is None:
                if one.type == "shorthand_property_identifier":
                    self.members.add(self.script.text(one))
                    self._copy(one)
                    self.composer.glue(" = ", one.start_byte)
                    self._copy(one)
                    self.composer.glue(";", one.end_byte)
            elif computed and one.type == "method_definition":
                self._comments(one)
                self.members.add(self.script.text(key))
                self.composer.glue("get ", key.start_byte)
                self._copy(one) if not _begins_with_word(one, key) else self.composer.copy(key.start_byte, one.end_byte)
            elif computed and value is not None and value.type in (*FUNCTIONS, "object"):
                self._accessor(one, key, value)
            elif IDENTIFIER.match(self.script.text(key)):
                self._member(one)

    def _accessor(self, whole: Node, key: Node, value: Node) -> None:
        """`total: { get() {…}, set(v) {…} }`, `total: function () {…}`."""
        parts = (
            [("get", value)] if value.type in FUNCTIONS else [(self.script.text(k), v) for k, v in members_of(value)]
        )
        self._comments(whole)
        self.members.add(self.script.text(key))
        for word, function in parts:
            body, parameters = function.child_by_field_name("body"), function.child_by_field_name("parameters")
            if word not in ("get", "set") or body is None or parameters is None:
                continue
            self.composer.glue(f"{word} ", key.start_byte)
            self._copy(key)
            self.composer.copy(parameters.start_byte, parameters.end_byte)
            is_block = body.type == "statement_block"
            self.composer.glue(" " if is_block else " { return ", body.start_byte)
            self._copy(body)
            self.composer.glue("" if is_block else " }", body.end_byte)

    def _spread(self, spread: Node) -> None:
        """`...mapActions(useCart, ["add"])`: members of a store."""
        call = bare(next(iter(children_of(spread)), None))
        given = arguments_of(call) if call is not None and call.type == "call_expression" else []
        called = call.child_by_field_name("function") if call is not None else None
        maps = called is not None and self.script.text(called) in (
            "mapActions",
            "mapState",
            "mapWritableState",
            "mapGetters",
        )
        store = given[0] if maps and len(given) == 2 and given[0].type == "identifier" else None
        taken = bare(given[1]) if store is not None else None
        self._plain(spread)
        if store is None or taken is None or self.script.text(store) not in self.bound:
            self.open = True
            return
        pairs = (
            [(one, one) for one in children_of(taken) if one.type == "string"]
            if taken.type == "array"
            else [(key, value) for key, value in members_of(taken) if value.type == "string"]
        )
        for key, value in pairs:
            name, own = plain_text(key, self.script), plain_text(value, self.script)
            if IDENTIFIER.match(name) and IDENTIFIER.match(own):
                self.members.add(name)
                write_value(self.composer, key, name, f"{self.script.text(store)}().{own}")

    def _data(self, whole: Node, value: Node) -> None:
        """The members of the object that `data` returns, each with its value; with further code, the function."""
        returned = _returned(value)
        literal = bare(returned)
        body = value.child_by_field_name("body")
        alone = body is not None and (body.type != "statement_block" or len(children_of(body)) == 1)
        if not alone or literal is None or literal.type != "object":
            self._member(whole)
        for key, inner in members_of(literal) if literal is not None else ():
            name = plain_text(key, self.script)
            if not IDENTIFIER.match(name):
                continue
            self.members.add(name)
            if not alone or inner.type == "method_definition":
                write_value(self.composer, key, name, f"this.data().{name}")
                continue
            if key.type == "string":
                self.composer.copy(key.start_byte + 1, key.end_byte - 1)
            else:
                self._copy(key)
            self.composer.glue(" = ", inner.start_byte)
            self._copy(inner)
            self.composer.glue(";", inner.end_byte)

    def _fields(self, value: Node, whole: Node) -> None:
        for name, kept in props_of(value, self.script):
            text = written_name(name, self.script)
            if IDENTIFIER.match(text) and text not in self.members:
                self.members.add(text)
                self._comments(name.parent) if name.parent is not None and name.parent.type == "pair" else None
                write_field(self.composer, name, text, kept)
        if value.type in ("object", "identifier", "call_expression"):
            self.open = (
                self.open or any(one.type == "spread_element" for one in children_of(value)) or value.type != "object"
            )
            self._plain(value)

    def _watch(self, literal: Node) -> None:
        """Functions with the component's `this`, under names of their own."""
        for key, value in members_of(literal):
            function, name = value, plain_text(key, self.script)
            if value.type == "object":
                function = next((v for k, v in members_of(value) if self.script.text(k) == "handler"), value)
            function = bare(function) or function
            body, parameters = function.child_by_field_name("body"), function.child_by_field_name("parameters")
            if body is None or parameters is None or not name or body.type != "statement_block":
                self._plain(function)
                continue
            is_async = any(child.type == "async" for child in function.children)
            at = key.start_byte if value is function else parameters.start_byte  # a name alone on a line is a field
            self.composer.glue(f"{'async ' if is_async else ''}{member('method', f'watch {name}')}", at)
            self.composer.copy(parameters.start_byte, body.end_byte)

    # setup

    def run_setup(self, write_template: Callable[[set[str], bool], None]) -> None:
        """`setup`'s body around the template, which sees what it returns."""
        function, composer = self.setup, self.composer
        body = function.child_by_field_name("body") if function is not None else None
        if function is None or body is None:
            write_template(set(), False)
            return
        composer.glue("((", function.start_byte)
        self._parameters(function)
        composer.glue(") => {", body.start_byte)
        literal = bare(_returned(function))
        if body.type == "statement_block":
            returned = next((one for one in reversed(children_of(body)) if one.type == "return_statement"), None)
            value = next(iter(children_of(returned)), None) if returned is not None else None
            if returned is not None and value is not None:  # code after a return never runs
                composer.copy(body.start_byte + 1, returned.start_byte)
                composer.glue(";(", value.start_byte)
                self._copy(value)
                composer.glue(");", value.end_byte)
                composer.copy(returned.end_byte, body.end_byte - 1)
            else:
                composer.copy(body.start_byte + 1, body.end_byte - 1)
            known = bound_names(body)
        else:
            known = set()
            composer.glue(";(", body.start_byte)
            self._copy(body)
            composer.glue(");", body.end_byte)
        given, spreads = set[str](), []
        if literal is not None and literal.type == "object":
            for key, value in members_of(literal):
                name = plain_text(key, self.script)
                given.add(name)
                if value is key or name in known or not IDENTIFIER.match(name):
                    continue
                if value.type not in FUNCTIONS and value.type != "method_definition":
                    composer.glue(";const ", key.start_byte)
                    self._copy(key)
                    composer.glue(" = ", value.start_byte)
                    self._copy(value)
                    composer.glue(";", value.end_byte)
            spreads = [one for one in children_of(literal) if one.type == "spread_element"]
        elif literal is not None:
            spreads = [literal]
        self.spreads = spreads
        write_template(given | known | self.bound if spreads else given, bool(spreads))
        composer.glue("});", body.end_byte)

    def _parameters(self, function: Node) -> None:
        """Parameters of `setup`; the first one is the properties."""
        for number, one in enumerate(children_of(function.child_by_field_name("parameters"))):
            if number:
                self.composer.glue(", ", one.start_byte)
            self._copy(one)
            if number == 0 and one.child_by_field_name("type") is None and self.name:
                self.composer.glue(f": {self.name}", one.end_byte, implicit=True)

    name = ""
    spreads: list[Node] = []


def write_value(composer: Composer, key: Node, name: str, value: str) -> None:
    start, end = (key.start_byte + 1, key.end_byte - 1) if key.type == "string" else (key.start_byte, key.end_byte)
    if composer.text_of(start, end) == name:
        composer.copy(start, end)
    else:
        composer.glue(name, start)
    composer.glue(f" = {value};", end, implicit=True)


def _returned(function: Node) -> Node | None:
    """The value that a function returns at its end."""
    body = function.child_by_field_name("body")
    if body is None or body.type != "statement_block":
        return body
    returns = [one for one in children_of(body) if one.type == "return_statement"]
    return next(iter(children_of(returns[-1])), None) if returns else None


def _previous(node: Node) -> Node | None:
    return node.prev_named_sibling


def _begins_with_word(whole: Node, key: Node) -> bool:
    """Whether a word precedes a method's name: `async total() {…}`."""
    return whole.start_byte != key.start_byte
