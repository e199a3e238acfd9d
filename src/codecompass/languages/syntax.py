"""How nodes of a language read: what its `syntax.py` overrides of what holds for most."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from typing import Any, ClassVar

from codecompass.languages.checks import Arms, Check, Conditions
from codecompass.languages.flow import Ways, ways
from codecompass.languages.protocol import (
    Composition,
    Expansion,
    Expressions,
    ImportParts,
    Node,
    Parameter,
    PathRule,
    Refined,
    Target,
)
from codecompass.model import FileFacts, Import


class Syntax:
    """Defaults. A language overrides what it reads in another way; the collectors of `extract` ask nothing else of it."""

    PATHS: ClassVar[Mapping[str, PathRule]] = {}
    """Kind of node → how it reads as a path."""
    SIMPLE_PATH: ClassVar[re.Pattern[bytes]] = re.compile(rb"[A-Za-z_]\w*\Z")
    """A callee whose text matches is its own path expression (the quick way for `a.b.c`)."""
    LITERAL_WORDS: ClassVar[frozenset[bytes] | None] = None
    """What matches SIMPLE_PATH and is no name. With it the text alone tells a simple path, which is quicker."""
    DEFINING_SCOPES: ClassVar[Mapping[str, str]] = {}
    """Kind of scope → kind of definition that an assignment in it makes."""
    DEFINING_VALUES: ClassVar[frozenset[str]] = frozenset()
    """Kinds of definitions' nodes that are values themselves: `const f = function () {}`."""
    ATTRIBUTE_RECEIVERS: ClassVar[frozenset[str]] = frozenset()
    """Names of the object around (`self`, `this`): an assignment to their member is an attribute's."""
    SEQUENCE_NODES: ClassVar[frozenset[str]] = frozenset()
    """Node kinds that list targets or values one by one: `a, b = x, y` binds each to its own."""
    DEFINING_BINDINGS: ClassVar[frozenset[str]] = frozenset({"assign", "declare"})
    """Bindings that define a name in a scope of `DEFINING_SCOPES`; `declare` alone where names are declared before they are
    assigned."""
    BESIDE_VALUES: ClassVar[frozenset[str]] = frozenset({"interface", "type", "namespace"})
    """Kinds of definitions whose names a value may bear as well."""
    PROTOTYPE: ClassVar[str] = ""
    """What follows a class's name where its objects are given a member."""
    STATEMENT_END: ClassVar[bytes] = b""
    """What to put behind code that `@reread` reads."""
    ITEMS_WITHIN: ClassVar[tuple[bytes, bytes]] = (b"", b"")
    """What the grammar reads items of any kind between, where `expansions` makes some."""
    CONDITIONS: ClassVar[Conditions] = Conditions(*[frozenset()] * len(Conditions._fields))
    """How conditions are made, where the query captures `@binding.check`."""

    # The text of a file

    @staticmethod
    def respelt(source: bytes) -> bytes:
        """A text as long, in which is written in another way what the grammar would read as something else."""
        return source

    @staticmethod
    def repaired(source: bytes) -> bytes:
        """A text as long, made readable where the grammar lags behind the language; asked after a syntax error."""
        return source

    @staticmethod
    def names_of_statement(source: bytes, at: int) -> frozenset[str]:
        """The names, in lower case, that the statement around a byte gives to what it reads: its common table
        expressions. They are no tables."""
        return frozenset()

    @staticmethod
    def compose(path: str, source: bytes, parse: Callable[[bytes, str], Node]) -> Composition | None:
        """The module that a file is which holds code among other text; `parse` reads a text with the grammar of a
        language. None in languages whose files are modules."""
        return None

    @staticmethod
    def expansions(root: Node, source: bytes) -> Iterable[Expansion]:
        """What macros make that is definitions."""
        return ()

    @staticmethod
    def facts(path: str, text: str) -> FileFacts:
        """The facts of a file that is read without a grammar (`Language.plain`)."""
        raise NotImplementedError

    @staticmethod
    def words(text: str) -> str:
        """What of such a file can be searched."""
        return text

    @staticmethod
    def settings(path: str, text: str) -> dict[str, object]:
        """What a manifest says of other files."""
        return {}

    # Definitions

    @staticmethod
    def refine(kind: str, name: str, node: Node, parent_kind: str, decorators: tuple[str, ...]) -> Refined | None:
        """The last word on a definition; None: there is none where it stands."""
        return Refined(kind, "public", ())

    @staticmethod
    def unscoped(kind: str, name: Node, node: Node, /) -> Refined | None:
        """Name, kind, modifiers of a node captured as `@unscoped.…`; None: no symbol."""
        return None

    @staticmethod
    def has_outer_this(member: Node) -> bool:
        """Whether a member of an object literal has the `this` of what is around that."""
        return False

    @staticmethod
    def bases(node: Node, expressions: Expressions) -> Iterable[tuple[str, str]]:
        """(`extends` or `implements`, type) of what a type is based on."""
        return ()

    @staticmethod
    def hide(definitions: Sequence[dict[str, Any]], exported: Sequence[str], /) -> None:
        """Make private what a module does not show, where that is for its exports to say. `exported`: the paths of their
        values."""

    @staticmethod
    def constructing(definitions: Sequence[Mapping[str, Any]], site: int, functions: Mapping[str, int], /) -> int:
        """The function that may be used as a class and constructs the object around a scope; 0 for none. `functions`: those
        of the file by name."""
        return 0

    @staticmethod
    def inheritance(node: Node, expressions: Expressions) -> tuple[str, str] | None:
        """(definition, what it is based on) of a `@heritage` statement."""
        return None

    @staticmethod
    def doc(text: str) -> str | None:
        """A comment, or a string that documents, without its marks; None when it documents nothing."""
        return text

    @staticmethod
    def doc_in(decorators: tuple[str, ...], /) -> tuple[str, tuple[str, ...]]:
        """What decorators say as documentation, and the others."""
        return "", decorators

    @staticmethod
    def conditions_around(node: Node, expressions: Expressions) -> tuple[str, ...]:
        """Conditions under which what stands in a node is compiled, as decorators."""
        return ()

    @staticmethod
    def arm(node: Node) -> Node | None:
        """The innermost arm of a statement that a definition or an import stands in and that a program may not come to.
        None where such arms are scopes."""
        return None

    # Names and values

    @staticmethod
    def type_expression(node: Node, expressions: Expressions) -> str:
        """A type as written → the notation of model.py."""
        return ""

    @staticmethod
    def targets(node: Node, expressions: Expressions) -> Iterable[Target]:
        """The names on the left of an assignment."""
        return ()

    @staticmethod
    def parameters(node: Node, expressions: Expressions) -> Iterable[Parameter]:
        """The parameters in a list of them."""
        return ()

    @staticmethod
    def receiver(kind: str, modifiers: tuple[str, ...]) -> str:
        """Path of what the first parameter is bound to implicitly; `""` when it is ordinary."""
        return ""

    @staticmethod
    def member_given(member: Node, /) -> tuple[Node, int] | None:
        """Of a member that is written to: the value, and up to which byte it surely holds that."""
        return None

    @staticmethod
    def result_of_rule(rule: Node, expressions: Expressions) -> tuple[int, str] | None:
        """Number of arguments and result of a macro's rule."""
        return None

    # Imports and exports

    @staticmethod
    def names_of_file(definitions: Sequence[Mapping[str, Any]], imports: Sequence[Import], /) -> frozenset[str] | None:
        """All names but built-in ones that a file can use; None where others may be seen implicitly (those of a package, over
        files)."""
        return None

    @staticmethod
    def imports(node: Node, expressions: Expressions) -> Iterable[ImportParts]:
        """What a statement imports."""
        return ()

    @staticmethod
    def exports(node: Node, expressions: Expressions) -> Iterable[tuple[str, str]]:
        """(name, path of its value) of what a statement exports."""
        return ()

    @staticmethod
    def holds_in_block(statement: Node, /) -> bool:
        """Whether what a statement brings in holds in its block only."""
        return False

    @staticmethod
    def setting(node: Node, expressions: Expressions, /) -> tuple[str, object]:
        """Name and value of what a `@setting` says of the whole file; an empty name: nothing."""
        return "", None

    # Calls

    @staticmethod
    def arguments(node: Node, expressions: Expressions) -> str:
        """`(a,#str)` for an argument list, `0` for an empty one; asked where `@arguments` are captured."""
        return ""

    @staticmethod
    def callee(node: Node, expressions: Expressions) -> tuple[str, Node] | None:
        """Path of what a call calls, and the last name of that, where `@reference.call` captures whole calls; None where
        it captures callees."""
        return None

    # Control flow

    @staticmethod
    def ways(node: Node) -> Ways:
        """What a statement may do that the query captures as `@branch`."""
        return ways(node)

    @staticmethod
    def checked(node: Node, expressions: Expressions) -> Check | None:
        """What a check is about, and what it says of that."""
        return None

    @staticmethod
    def asking(node: Node) -> Arms | None:
        """What asks a condition, and what is run then."""
        return None

    # Lists of routes

    @staticmethod
    def added_to(node: Node) -> Node | None:
        """The list that a call adds something to."""
        return None

    @staticmethod
    def included(node: Node, wrappers: Set[str]) -> Node | None:
        """The list that is written out where a call of one of `wrappers` takes a name."""
        return None

    @staticmethod
    def names_in(node: Node) -> Iterable[Node]:
        """The names of lists that become part of a list."""
        return ()

    @staticmethod
    def taken_over(node: Node) -> tuple[Node | None, Sequence[Node]]:
        """A list, and the names of others that become part of it in an assignment or a call; none of any other node."""
        return None, ()


def declared_or_imported(definitions: Sequence[Mapping[str, Any]], imports: Sequence[Import]) -> frozenset[str] | None:
    """The names that a file defines and imports; None where a wildcard import may bring any."""
    if any(i.name == "*" and i.form != "reexport" for i in imports):
        return None
    return frozenset({d["name"] for d in definitions} | {i.alias for i in imports})
