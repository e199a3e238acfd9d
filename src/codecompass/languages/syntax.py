"""The hooks of a language's `syntax.py`, with the usual answers: how the nodes of its syntax tree read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from codecompass.languages.checks import Arms, Check, Conditions
from codecompass.languages.flow import Ways, ways
from codecompass.languages.node_kinds import CallNodes, FlowNodes, LiteralNodes
from codecompass.languages.operations import Rule
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
    """Defaults. A language overrides what it reads differently; the collectors of `extract` call nothing else."""

    PATHS: ClassVar[Mapping[str, PathRule]] = {}
    """Kind of node → how it reads as a path."""
    SIMPLE_PATH: ClassVar[re.Pattern[bytes]] = re.compile(rb"[A-Za-z_]\w*\Z")
    """A callee whose text matches is its own path expression (the fast way for `a.b.c`)."""
    LITERAL_WORDS: ClassVar[frozenset[bytes] | None] = None
    """Words that match SIMPLE_PATH but are no names. With it the text alone identifies a simple path, which is
    faster."""
    DEFINING_SCOPES: ClassVar[Mapping[str, str]] = {}
    """Kind of scope → kind of the definition made by an assignment in it."""
    DEFINING_VALUES: ClassVar[frozenset[str]] = frozenset()
    """Kinds of definitions' nodes that are values themselves: `const f = function () {}`."""
    PROTOTYPE_KEY = ""
    """The member of an object whose members are its own, too: `{ __proto__: base }`."""
    GLOBAL_OBJECT = ""
    """The receiver whose members are the global names of all scripts."""
    EMPTY_CONTAINERS: ClassVar[Mapping[str, str]] = {}
    """Path of a container that is made empty → that of a literal, to which elements are added later."""
    ATTRIBUTE_RECEIVERS: ClassVar[frozenset[str]] = frozenset()
    """Names of the enclosing object (`self`, `this`): an assignment to their member defines an attribute."""
    OPERATIONS: ClassVar[Mapping[str, Rule]] = {}
    """How nodes captured as `@reference.operator` read, by kind (`operations.py`)."""
    TELLING: ClassVar[re.Pattern[str] | None] = None
    """Values by which a name may have a type with operators, where few names are declared with a type; None: any."""
    OPEN_TYPES: ClassVar[frozenset[str]] = frozenset()
    """Kinds of types whose members need no receiver inside the type."""
    CALLING_MEMBERS: ClassVar[frozenset[str]] = frozenset()
    """Members of a function by which it is called itself (`f.Invoke()`)."""
    SEQUENCE_NODES: ClassVar[frozenset[str]] = frozenset()
    """Node kinds that list targets or values one by one: `a, b = x, y` binds each name to its own value."""
    REST_NODES: ClassVar[frozenset[str]] = frozenset()
    """Node kinds of targets and parameters for any number of values: `*rest`."""
    DEFINING_BINDINGS: ClassVar[frozenset[str]] = frozenset({"assign", "declare"})
    """Bindings that define a name in a scope of `DEFINING_SCOPES`; only `declare` in languages that declare names
    before assigning them."""
    BESIDE_VALUES: ClassVar[frozenset[str]] = frozenset({"interface", "type", "namespace"})
    """Kinds of definitions that may share their name with a value."""
    PROTOTYPE: ClassVar[str] = ""
    """Name after a class's name through which members are added to its instances (`prototype`)."""
    STATEMENT_END: ClassVar[bytes] = b""
    """Text to append to code parsed by `@reread`."""
    ITEMS_WITHIN: ClassVar[tuple[bytes, bytes]] = (b"", b"")
    """Text before and after items of any kind that `expansions` generates, so that the grammar parses them."""
    CONDITIONS: ClassVar[Conditions] = Conditions(*[frozenset()] * len(Conditions._fields))
    """The node kinds of conditions, where the query captures `@binding.check`."""
    CALLS: ClassVar[CallNodes] = CallNodes()
    """The node kinds of calls, by which surfaces of frameworks are recognised."""
    LITERALS: ClassVar[LiteralNodes] = LiteralNodes()
    """The node kinds of object and list literals, where frameworks' routes or settings are written as such."""
    FLOW: ClassVar[FlowNodes] = FlowNodes()
    """The node kinds of control flow, from which slices and steps of functions are read."""

    # The text of a file

    @staticmethod
    def respelt(source: bytes) -> bytes:
        """The source, of the same length, with constructs rewritten that the grammar would misread."""
        return source

    @staticmethod
    def repaired(source: bytes) -> bytes:
        """The source, of the same length, made parseable where the grammar lags behind the language; called after a
        syntax error."""
        return source

    @staticmethod
    def names_of_statement(source: bytes, at: int) -> frozenset[str]:
        """The aliases, in lower case, that the SQL statement around a byte defines for its sources: common table
        expressions. They are no tables."""
        return frozenset()

    @staticmethod
    def compose(path: str, source: bytes, parse: Callable[[bytes, str], Node]) -> Composition | None:
        """A file with code among other text as one module; `parse` parses a text with the grammar of a language. None
        in languages whose files are modules."""
        return None

    @staticmethod
    def expansions(root: Node, source: bytes) -> Iterable[Expansion]:
        """Definitions generated by macros, as source code."""
        return ()

    @staticmethod
    def facts(path: str, text: str) -> FileFacts:
        """The facts of a file that is read without a grammar (`Language.plain`)."""
        raise NotImplementedError

    @staticmethod
    def words(text: str) -> str:
        """The text to search in such a file."""
        return text

    @staticmethod
    def settings(path: str, text: str) -> dict[str, object]:
        """The settings in a manifest that apply to other files."""
        return {}

    # Definitions

    @staticmethod
    def refine(kind: str, name: str, node: Node, parent_kind: str, decorators: tuple[str, ...]) -> Refined | None:
        """The final kind, visibility, modifiers … of a captured definition; None where the node is no definition."""
        return Refined(kind, "public", ())

    @staticmethod
    def unscoped(kind: str, name: Node, node: Node, /) -> Refined | None:
        """Name, kind, modifiers of a node captured as `@unscoped.…`; None: no symbol."""
        return None

    @staticmethod
    def has_outer_this(member: Node) -> bool:
        """Whether a member of an object literal has the `this` of the code around the literal."""
        return False

    @staticmethod
    def bases(node: Node, expressions: Expressions) -> Iterable[tuple[str, str]]:
        """(`extends` or `implements`, type) for each base of a type."""
        return ()

    @staticmethod
    def hide(definitions: Sequence[dict[str, Any]], exported: Sequence[str], /) -> None:
        """Make private what a module does not export, in languages where exports decide that. `exported`: the paths of
        the exported values."""

    @staticmethod
    def constructing(definitions: Sequence[Mapping[str, Any]], site: int, functions: Mapping[str, int], /) -> int:
        """The function that may be used as a class and constructs the object around a scope; 0 for none. `functions`:
        the file's functions by name."""
        return 0

    @staticmethod
    def inheritance(node: Node, expressions: Expressions) -> tuple[str, str] | None:
        """(definition, its base) of a `@heritage` statement."""
        return None

    @staticmethod
    def doc(text: str) -> str | None:
        """A comment or documentation string without its marks; None when it is no documentation."""
        return text

    @staticmethod
    def doc_in(decorators: tuple[str, ...], /) -> tuple[str, tuple[str, ...]]:
        """Documentation in decorators, and the remaining decorators."""
        return "", decorators

    @staticmethod
    def conditions_around(node: Node, expressions: Expressions) -> tuple[str, ...]:
        """Conditional-compilation conditions on a node, as decorators."""
        return ()

    @staticmethod
    def conditional_spans(source: bytes) -> list[list[object]]:
        """Where other conditions of conditional compilation begin to hold, with these; for `Rules`, as a setting."""
        return []

    @staticmethod
    def condition_at(source: bytes, line: int) -> str:
        """The condition under which a line is compiled; empty where there is none."""
        return ""

    @staticmethod
    def arm(node: Node) -> Node | None:
        """The innermost branch around a definition or an import that may not run. None in languages where branches are
        scopes."""
        return None

    # Names and values

    @staticmethod
    def type_expression(node: Node, expressions: Expressions) -> str:
        """A type as written → a type expression (`model.py`)."""
        return ""

    @staticmethod
    def type_parameter(parameter: Node, /) -> Sequence[Node]:
        """The names that one entry of a list of type parameters declares; Go's `[K, V any]` has two in one entry."""
        return parameter.children_by_field_name("name") or (parameter,)

    @staticmethod
    def targets(node: Node, expressions: Expressions) -> Iterable[Target]:
        """The names bound by the left side of an assignment."""
        return ()

    @staticmethod
    def parameters(node: Node, expressions: Expressions) -> Iterable[Parameter]:
        """The parameters in a parameter list."""
        return ()

    @staticmethod
    def receiver(kind: str, modifiers: tuple[str, ...]) -> str:
        """Path of the implicitly bound first parameter; `""` when it is an ordinary one."""
        return ""

    @staticmethod
    def member_value(member: Node, /) -> tuple[Node, int] | None:
        """For a member as the target of an assignment: the value, and the byte up to which the member surely has it."""
        return None

    @staticmethod
    def results_of_rule(rule: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
        """What one rule of a macro gives: its result under the number of its arguments (`!2`), what it calls under `!()`."""
        yield from ()

    # Imports and exports

    @staticmethod
    def names_of_file(definitions: Sequence[Mapping[str, Any]], imports: Sequence[Import], /) -> frozenset[str] | None:
        """All names except built-in ones that are visible in a file; None where it may see others implicitly (a
        package's, over files)."""
        return None

    @staticmethod
    def imports(node: Node, expressions: Expressions) -> Iterable[ImportParts]:
        """The imports of a statement."""
        return ()

    @staticmethod
    def exports(node: Node, expressions: Expressions) -> Iterable[tuple[str, str]]:
        """(name, path of its value) for each export of a statement."""
        return ()

    @staticmethod
    def holds_in_block(statement: Node, /) -> bool:
        """Whether an import is visible only in its block."""
        return False

    @staticmethod
    def setting(node: Node, expressions: Expressions, /) -> tuple[str, object]:
        """Name and value of a `@setting` of the whole file; an empty name: no setting."""
        return "", None

    # Calls

    @staticmethod
    def arguments(node: Node, expressions: Expressions) -> str:
        """`(a,#str)` for an argument list, `0` for an empty one; called where `@arguments` are captured."""
        return ""

    @staticmethod
    def properties_of_element(tag: Node, /) -> Iterable[tuple[Node, Node]]:
        """(name, value) of each property of an element, by the name in its tag, whose value is a name or a member."""
        return ()

    @staticmethod
    def given_members(target: Node, call: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
        """(name, path of the value) of the members that a call gives to a target, nothing where that is another of its arguments;
        the name of all members of a value is `ALL_MEMBERS`."""
        return iter(())

    @staticmethod
    def callee(node: Node, expressions: Expressions) -> tuple[str, Node] | None:
        """Path of a call's callee, and the callee's last name, where `@reference.call` captures whole calls; None where
        it captures callees."""
        return None

    @staticmethod
    def holder(node: Node, expressions: Expressions) -> str:
        """The beginning of the path of a member that has its name beside its type: `<T>.` of `T{name: …}`."""
        return f"<{expressions.type(node)}>."

    @staticmethod
    def elements_added(node: Node, expressions: Expressions) -> Iterable[tuple[str, str, str]]:
        """(path of a container, key or empty, path of an element) of a node captured as `@binding.element`."""
        return ()

    @staticmethod
    def named_function(node: Node, expressions: Expressions) -> str:
        """Path of the function that a value is, be it its name in a string."""
        return expressions.path(node)

    # Control flow

    @staticmethod
    def ways(node: Node) -> Ways:
        """The branches of a statement that the query captures as `@branch`."""
        return ways(node)

    @staticmethod
    def checked(node: Node, expressions: Expressions) -> Check | None:
        """The target and the type of a type guard."""
        return None

    @staticmethod
    def asking(node: Node) -> Arms | None:
        """The condition and the branches of a statement."""
        return None


def declared_or_imported(definitions: Sequence[Mapping[str, Any]], imports: Sequence[Import]) -> frozenset[str] | None:
    """The names that a file defines and imports; None where a wildcard import may add any."""
    if any(i.name == "*" and i.form != "reexport" for i in imports):
        return None
    return frozenset({d["name"] for d in definitions} | {i.alias for i in imports})
