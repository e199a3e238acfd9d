"""What a language's `syntax.py` sees and gives back, and what it has to offer (`Syntax`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from codecompass.languages.checks import Arms, Check, Conditions
    from codecompass.languages.flow import Ways
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
    def children(self) -> list[Node]: ...
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
    def children_by_field_name(self, name: str, /) -> list[Node]: ...


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
"""How a node kind reads as a path: `("name",)`, `("member", object field, name field, separator)`,
`("call", function field)`, `("step", inner field, step)`, `("inner", field)`, `("either", child, child)`,
`("literal", root)`, `("construct", type field)`, `("cast", type field)`, `("by", function(node, expressions, depth))`.
An empty field name means the first named child."""


class Syntax(Protocol):
    """The names that a `syntax.py` defines."""

    PATHS: Mapping[str, PathRule]
    SIMPLE_PATH: re.Pattern[bytes]
    """A callee whose text matches is its own path expression (the quick way for `a.b.c`)."""
    LITERAL_WORDS: frozenset[bytes] | None
    """What matches SIMPLE_PATH and is no name. With it (optional) the text alone tells a simple path, which is quicker."""
    DEFINING_SCOPES: Mapping[str, str]
    """Kind of scope → kind of definition that an assignment in it makes."""
    ATTRIBUTE_RECEIVERS: frozenset[str]
    """Names of the object around (`self`, `this`): an assignment to their member is an attribute's."""
    SEQUENCE_NODES: frozenset[str]
    """Node kinds that list targets or values one by one: `a, b = x, y` binds each to its own."""
    DOC_COMMENTS: bool
    """Whether comments right before a definition document it."""

    def type_expression(self, node: Node, expressions: Expressions) -> str: ...

    def targets(self, node: Node, expressions: Expressions) -> Iterable[Target]: ...

    def parameters(self, node: Node, expressions: Expressions) -> Iterable[Parameter]: ...

    def receiver(self, kind: str, modifiers: tuple[str, ...]) -> str:
        """Path of what the first parameter is bound to without being said; `""` when it is ordinary."""

    def imports(self, node: Node, expressions: Expressions) -> Iterable[ImportParts]: ...

    def exports(self, node: Node, expressions: Expressions) -> Iterable[tuple[str, str]]: ...

    def bases(self, node: Node, expressions: Expressions) -> Iterable[tuple[str, str]]: ...

    def arguments(self, node: Node, expressions: Expressions) -> str:
        """`(a,#str)` for an argument list, `0` for an empty one; asked where `@arguments` are captured."""

    def callee(self, node: Node, expressions: Expressions) -> tuple[str, Node]:
        """Path of what a call calls, and the last name of that. Only where `@reference.call` captures whole calls."""

    def inheritance(self, node: Node, expressions: Expressions) -> tuple[str, str] | None:
        """(definition, what it is based on) of a `@heritage` statement. Only where the query captures one."""

    def doc(self, text: str) -> str | None:
        """The text without its marks; None when it documents nothing."""

    def doc_in(self, decorators: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
        """What decorators say as documentation, and the others. Only where some do."""

    def compose(self, path: str, source: bytes, parse: Callable[[bytes, str], Node]) -> Composition:
        """The module that a file is which holds code among other text. Only in languages of such files; `parse` reads a text
        with the grammar of a language."""

    def expansions(self, root: Node, source: bytes) -> Iterable[Expansion]:
        """What macros make. Only where they make definitions; with ITEMS_WITHIN, what the grammar reads items of any kind
        between."""

    def setting(self, node: Node, expressions: Expressions) -> tuple[str, object]:
        """Name and value of what a `@setting` says of the whole file. Only where the query captures one."""

    def ways(self, node: Node) -> Ways:
        """What a statement may do. Only where the query captures `@branch`es."""

    CONDITIONS: Conditions
    """How conditions are made. This and the next two only where the query captures `@binding.check`."""

    def checked(self, node: Node, expressions: Expressions) -> Check | None:
        """What a check is about, and what it says of that."""

    def asking(self, node: Node) -> Arms | None:
        """What asks a condition, and what is run then."""

    def added_to(self, node: Node) -> Node | None:
        """The list that a call adds something to. This and the next three only where routes are listed."""

    def included(self, node: Node, wrappers: Set[str]) -> Node | None:
        """The list that is written out where a call of one of `wrappers` takes a name."""

    def names_in(self, node: Node) -> Iterable[Node]:
        """The names of lists that become part of a list."""

    def taken_over(self, node: Node) -> tuple[Node | None, list[Node]]:
        """A list, and the names of others that become part of it in an assignment or a call; none of any other node."""

    def has_outer_this(self, member: Node) -> bool:
        """Whether a member of an object literal has the `this` of what is around that. Only where there are any."""

    def unscoped(self, kind: str, name: Node, node: Node) -> Refined | None:
        """Name, kind, modifiers of a node captured as `@unscoped.…`; None: no symbol. Only in languages with such captures."""

    def arm(self, node: Node) -> Node | None:
        """The innermost arm of a statement that a definition or an import stands in and that a program may not come to.
        Only where such arms are no scopes."""

    def refine(self, kind: str, name: str, node: Node, parent_kind: str, decorators: Sequence[str]) -> Refined | None:
        """None: no definition where it stands."""
