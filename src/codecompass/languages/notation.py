"""How a language's grammar and its users write things: names of node kinds, and words. The collectors of `extract` read it
as `syntax.notation`."""

import re
from collections.abc import Mapping

import msgspec

from codecompass.languages.operations import Rule
from codecompass.languages.protocol import PathRule


class Notation(msgspec.Struct, frozen=True):
    """A language gives what it writes differently."""

    paths: Mapping[str, PathRule] = {}
    """Kind of node → how it reads as a path."""
    joined: str = ""
    """What joins the names of fields to a path in one word (`order__total`)."""
    simple_path: re.Pattern[bytes] = re.compile(rb"[A-Za-z_]\w*\Z")
    """A callee whose text matches is its own path expression (the fast way for `a.b.c`)."""
    literal_words: frozenset[bytes] | None = None
    """Words that match `simple_path` but are no names. With it the text alone identifies a simple path, which is
    faster."""
    defining_scopes: Mapping[str, str] = {}
    """Kind of scope → kind of the definition made by an assignment in it."""
    defining_values: frozenset[str] = frozenset()
    """Kinds of definitions' nodes that are values themselves: `const f = function () {}`."""
    prototype_key: str = ""
    """The member of an object whose members are its own, too: `{ __proto__: base }`."""
    global_object: str = ""
    """The receiver whose members are the global names of all scripts."""
    empty_containers: Mapping[str, str] = {}
    """Path of a container that is made empty → that of a literal, to which elements are added later."""
    attribute_receivers: frozenset[str] = frozenset()
    """Names of the enclosing object (`self`, `this`): an assignment to their member defines an attribute."""
    operations: Mapping[str, Rule] = {}
    """How nodes captured as `@reference.operator` read, by kind (`operations.py`)."""
    telling: re.Pattern[str] | None = None
    """Values by which a name may have a type with operators, where few names are declared with a type; None: any."""
    open_types: frozenset[str] = frozenset()
    """Kinds of types whose members need no receiver inside the type."""
    calling_members: frozenset[str] = frozenset()
    """Members of a function by which it is called itself (`f.Invoke()`)."""
    sequence_nodes: frozenset[str] = frozenset()
    """Node kinds that list targets or values one by one: `a, b = x, y` binds each name to its own value."""
    rest_nodes: frozenset[str] = frozenset()
    """Node kinds of targets and parameters for any number of values: `*rest`."""
    defining_bindings: frozenset[str] = frozenset({"assign", "declare"})
    """Bindings that define a name in a scope of `defining_scopes`; only `declare` in languages that declare names
    before assigning them."""
    beside_values: frozenset[str] = frozenset({"interface", "type", "namespace"})
    """Kinds of definitions that may share their name with a value."""
    prototype: str = ""
    """Name after a class's name through which members are added to its instances (`prototype`)."""
    statement_end: bytes = b""
    """Text to append to code parsed by `@reread`."""
    items_within: tuple[bytes, bytes] = (b"", b"")
    """Text before and after items of any kind that `expansions` generates, so that the grammar parses them."""
