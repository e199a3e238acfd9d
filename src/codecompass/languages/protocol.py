"""What a language's `syntax.py` sees and gives back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from codecompass.model import Stretch


class Node(Protocol):
    """The part of a syntax tree's node that languages use; its named children are `nodes.children_of`."""

    @property
    def type(self) -> str: ...
    @property
    def start_byte(self) -> int: ...
    @property
    def end_byte(self) -> int: ...
    @property
    def start_point(self) -> tuple[int, int]: ...
    @property
    def end_point(self) -> tuple[int, int]: ...
    @property
    def children(self) -> Sequence[Node]: ...
    @property
    def text(self) -> bytes | None: ...
    @property
    def child_count(self) -> int: ...
    @property
    def parent(self) -> Node | None: ...
    @property
    def next_named_sibling(self) -> Node | None: ...
    @property
    def prev_named_sibling(self) -> Node | None: ...
    def child_by_field_name(self, name: str, /) -> Node | None: ...
    def children_by_field_name(self, name: str, /) -> Sequence[Node]: ...


class Target(NamedTuple):
    """A name on the left of an assignment."""

    name: str
    steps: str
    """What leads from the value to this part of it: `""`, `@0`, `.field` …"""
    node: Node
    receiver: str = ""
    """`self` in `self.name = …`: the name is an attribute of that, not a local."""
    value: str = ""
    """Path expression that the steps start from instead, where the pattern itself says it (`Shape::Circle(r)`)."""
    default: str = ""
    """Path expression of what it is where there is no such part (`{ log = console }`)."""


class Parameter(NamedTuple):
    name: str
    type: str
    value: str
    """Path expression of its default."""
    node: Node
    steps: str = ""
    default: str = ""
    """That of one part of it (`{ log = console }`)."""


class ImportParts(NamedTuple):
    """An Import without its place; `node` is where it stands."""

    module: str
    name: str
    alias: str
    form: str
    node: Node
    conditions: tuple[str, ...] = ()


class Refined(NamedTuple):
    """What a language's conventions make of a captured definition."""

    kind: str
    visibility: str
    modifiers: tuple[str, ...]
    owner: str = ""
    name: str = ""
    """Where it is not the text of its `@name`."""
    type: str = ""
    """Where no `@type` part says it (a comment does)."""
    type_parameters: tuple[str, ...] = ()
    """The same of `@type_parameters`."""
    signature: str = ""
    """How it begins, where that stands before it."""


class Expansion(NamedTuple):
    """What a macro makes: from where to where it is invoked, the code that stands there instead, of as many lines, and which
    stretches of that are what it was handed."""

    start: int
    end: int
    code: bytes
    handed: tuple[tuple[int, int], ...]


class Composition(NamedTuple):
    """A file of several languages as a module of one: what `syntax.compose` makes of it."""

    text: bytes
    lines: tuple[int, ...]
    """Of each line of the text, the file's."""
    made: tuple[Stretch, ...]
    """What of the text is not the file's, and from which of its bytes on it goes on: in the order of the text."""
    reader: str
    """Name of the language whose grammar and query read the text; empty for the file's own."""


class Expressions(Protocol):
    """How code reads in one file."""

    @property
    def source(self) -> bytes:
        """The file's text."""

    @property
    def notes(self) -> dict[str, str]:
        """What a language remembers while it goes through one file, in file order."""

    @property
    def reread_items(self) -> Sequence[Node]:
        """What the grammar left as tokens, and was read again for definitions."""

    @property
    def defined(self) -> Mapping[int, int]:
        """Start → number, of the definitions that stand in object literals or are values themselves."""

    @property
    def holders(self) -> Mapping[int, int]:
        """Start of an object literal that has a name → the definition that bears it."""

    def text(self, node: Node) -> str: ...

    def code(self, node: Node) -> str:
        """The same without spaces and comments."""

    def path(self, node: Node, depth: int = 0) -> str: ...

    def type(self, node: Node) -> str: ...


PathRule = tuple[object, ...]
"""How a node kind reads as a path: `("name",)`; `("word", {word: path})`, a name unless it is one of these words, and with
a third part that for all others; `("member", object field, name field, separator)`, where it matters with the kind of node
that the name has to be, and what stands before it that is no part of it; `("call", function field)`, `("step", inner field,
step)`, `("inner", field)`; `("either", field, …)`, each the first that is there of one or several; `("arms", body field,
value field)`, one of the values in a body; `("operator", {operator: path})`, where the path `either` is that of the `left`
or of the `right`; `("literal", root)`, `("construct", type field)`, `("cast", type field)`, `("by", function(node,
expressions, depth))`. An empty field name means the first named child."""
