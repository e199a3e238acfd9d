"""The nouns. One vocabulary for every language; nothing here knows how facts are won or stored.

Positions: lines count from 1; `start` and `end` are byte offsets into the file, `end` exclusive.

Two small notations stand for code inside facts, so that facts stay flat, cheap and free of any language:

*Path expression*: where a value comes from, read left to right. A root, then steps:
    `name`            a name looked up in the scope
    `<T>`             a value of the type expression T (a cast, a typed literal)
    `#str` `#list` …  a literal;  `#list/(f,g)` one with these elements;  `#?` something we do not follow
    `#self` `#class` `#super`  the object, the class, the base class around this place
    `#at70=name`      the name as it is seen at byte 70
    `#sent`           what the generator around is sent
    `#fixture.name`   what a test framework gives a parameter of that name;  `@given` what that gives a test
    `#def7`           the file's definition number 7 (what is defined in a block is bound there so)
    `name!/(x,y)`     what the macro of that name makes of x and y
    `.name` `::name`  a member of a value; a member of a namespace or a type
    `()`              the result of a call;   `{}` a construction (`new X`, `X { … }`)
    `[]`, `[0]`       an element by index;    `[.a.b]` a member by what `a.b` is, or an element;
    `@from1`          the elements from the second on; `@from` some of them
    `@key=a`          what stands under a key that is written out;    `@iter` by iteration;  `@0` `@1` … by destructuring
    ``List`1``        a name written with one type argument, where types of one name are told apart by that;
                      `/<T>(x)` has the arguments themselves
    `/(x,#str)` `/2`  of the overloads of that name, the one that takes these arguments; so many (`_`: any; `#fn2va`
                      a function with two parameters, that gives nothing, asynchronous: resolve/calls/arguments.py has all of it);
                      `/*` any of them: a method that is handed on, where methods have names of their own
    `@arg0` `@arg1` … what a callable takes as its first parameter, its second …;  `@arg=x` as the one called `x`
    `@await` `@enter` `@try` `@deref`   what `await`, `with`, `?`, `*` make of it;  `@err` what `?` would pass on
    `@add` `@neg` …   what an operator gives
    `@is`             what a function that tells a type says of what it is asked of
Alternatives (`a or b`, `c ? a : b`) are separated by a space.
Example: `self.jwt.decode(token)?.claims()` is `self.jwt.decode()@try.claims`, as a callee.

*Type expression*: `Name[Arg,Arg]`, alternatives with `|`; names as written (`a.b.C`, `a::b::C`).
References, pointers and qualifiers (`&`, `*`, `const`, `mut`, `dyn`, `impl`) are gone. Built from the
language's own syntax: `Array[T]` (`T[]`), `Tuple[A,B]`, `.name[T]` (what T's member of that name is of; `.@iter[T]`
what T holds many of), `Fn[Result,A,B]` in Rust; `@std.Array[T]` for what is the library's, whatever the file has
under that name (a slice, a pointer); where types can bear such names, words that are none: `[]T`, `map[K,V]`,
`chan[T]`, `func[Result]` in Go, `function[Result,A,*[B]]` (of B any more) and `new[Result,A]` in JavaScript's family. `{a:T,=B}` is a nameless struct with a field `a` and all that B has (`():T`, `{}:T`, `[]:T`: what is
called, made, indexed as T is);
`{@9:,a:=b,...:=c}` an object literal at byte 9 whose `a` is the value of the path expression `b`, with all that `c` has.
"""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Iterator
from math import inf
from typing import Literal, NamedTuple

import msgspec

Kind = Literal[
    "module", "namespace", "class", "struct", "interface", "trait", "impl", "enum", "record", "delegate",
    "type", "fn", "method", "constructor", "operator", "indexer", "property", "field", "event", "constant",
    "variable", "macro",
]  # fmt: skip

STANDARD = "@std."
"""Begins a name in a type expression that means the library's."""
TYPE_KINDS = frozenset({"class", "struct", "interface", "trait", "enum", "record", "delegate", "type"})
OWNER_KINDS = TYPE_KINDS | {"impl"}
"""Kinds that own members."""
CALLABLE_KINDS = frozenset({"fn", "method", "constructor", "operator", "macro"})
DEFINED_KINDS = CALLABLE_KINDS | TYPE_KINDS
"""What a call runs, or makes an instance of."""
VALUE_KINDS = frozenset({"variable", "constant", "field", "property"})
"""What has a value."""
STORED_KINDS = VALUE_KINDS | {"event"}
"""What a function can be stored in."""
READ_KINDS = STORED_KINDS | {"indexer"}
"""What gives a value where it is read."""
MEMBERS_ALONE = frozenset({"method", "constructor", "field", "indexer", "operator", "event"})
"""Kinds that only occur in types."""
MEMBER_KINDS = MEMBERS_ALONE | {"property"}
"""Kinds of members of types, and (a property) of object literals."""
LOCAL_KINDS = CALLABLE_KINDS | {"property", "indexer"}
"""What has an inside whose names are not seen from outside."""
SCOPE_KINDS = TYPE_KINDS | LOCAL_KINDS | {"module", "namespace", "impl"}
"""Kinds with a scope: definitions inside belong to them."""

Role = Literal["call", "instantiate", "read", "write", "type", "decorator", "extends", "implements", "macro",
               "element", "operator"]  # fmt: skip
ROLES: tuple[Role, ...] = (
    "call", "instantiate", "read", "write", "type", "decorator", "extends", "implements", "macro", "element",
    "operator",
)  # fmt: skip


class Definition(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A named thing in one file. The first definition of every file is the file's own `module`."""

    name: str
    kind: str
    parent: int
    """Index of the enclosing definition; -1 for the module itself."""
    start: int
    """First byte, decorators and attributes included."""
    end: int
    line_start: int
    """Line of its own first keyword or name (`def`, `fn`, `class`), not of its decorators."""
    line_end: int
    signature: str = ""
    """On one line, without the body."""
    doc: str = ""
    visibility: str = "public"
    modifiers: tuple[str, ...] = ()
    """`static classmethod property abstract async override export default readonly generator
    expression …` (`expression`: of a function that is a value where it stands); `&&`: what
    `self` is in Rust, where that is a reference to a reference"""
    decorators: tuple[str, ...] = ()
    """As written, without `@`, `#[…]`, `[…]` and comments."""
    bases: tuple[str, ...] = ()
    """Type expressions of what it extends (or embeds), in order."""
    interfaces: tuple[str, ...] = ()
    """Type expressions of what it says it implements (`implements T`, `impl T for …`)."""
    type: str = ""
    """Type expression: of a callable what it returns, of a field or variable what it holds, of an alias
    what it names."""
    owner: str = ""
    """Type expression of the type it belongs to, where that is not what encloses it (Go's receiver,
    Rust's `impl T`, `T.prototype.m = …`)."""
    type_parameters: tuple[str, ...] = ()
    content_hash: str = ""
    """BLAKE3 (32 hex digits) of its text."""


LITERAL = "literal"
"""Modifier of a member of an object literal, or of a nameless type, that is a symbol without being a scope for names."""

DECLARATION = "declaration"
"""Modifier of what is only declared where it stands: its definition is elsewhere, or in a library."""

DELETED = "deleted"
"""Modifier of a function that is declared so that it can't be called: `Cart(const Cart&) = delete`."""

TITLED = "titled"
"""Modifier of a test, or a group of tests, that a call gives a title: `it("pays", () => …)`."""


class Import(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A name brought into a scope. A statement that imports several names is several."""

    scope: int
    line: int
    start: int
    module: str
    """From where, as written: `..pkg.mod`, `./x`, `crate::a`, `github.com/o/p/auth`."""
    name: str
    """What is taken: a name, `""` the module itself, `"*"` everything, `"default"`."""
    alias: str
    """The name it gets here; `""` binds nothing (`import './x'`, `import _`)."""
    form: str = ""
    """`""` | `root` (Python's `import a.b` binds `a`) | `implicit` (the target names itself: Go) | `require` |
    `type` (types only) | `reexport` (passed on, not bound here) | `public` (bound here and passed on) |
    `mod` (a Rust `mod x;`) | `comment` (types that a comment names: bound, and no import of the program's) | `string` (the same
    of a path that a string names)"""
    conditions: tuple[str, ...] = ()
    """Conditions under which it is compiled, as written (`cfg(unix)`), or `ELSEWHERE`."""


ALL_NAMES, NO_OTHERS = "__all__", "="
"""The export that lists what a wildcard import takes, and its value where the list is whole."""

OF_THIS = "this"
"""Modifier of what a file gives `this` at its top (`this.setup = function () {…}`)."""

ARGUMENT = "argument"
"""Modifier of a member of a type that another one is given, in the declaration around (`type A = Store<{ open(): void }>`)."""

DECLARED = ":"
"""Stands between the name of a module that a file declares and that of what it offers (`declare module "walker"`)."""


class Export(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A name that a file exports under another name than the definition's own."""

    name: str
    """`"default"`, a name, `"="` for the whole (`module.exports = …`), `"__all__"` for Python's list; of a module that the file
    declares, behind its name and `DECLARED`."""
    value: str
    """Path expression in the module's scope; for `__all__` one of its names, or `"="`: there are no others."""


ALL_MEMBERS = "..."
"""Name of the binding by which an object gets all members of a value: `{...base}`, `Object.assign(cart, base)`."""

OWN = "@own"
"""Step behind a value of which a call copies what can be enumerated: nothing that a class declares."""

MADE = "this."
"""What the name of an attribute begins with that a function gives the object it makes, where it is used as a class."""


OF_CLASS = "class."
"""… and the prefix of one that is assigned on a class itself."""


FIXTURE = "#fixture"
"""Root of the paths of what a test framework gives a parameter by its name."""

REST = "#rest"
"""Value of a parameter that takes all further arguments by their places; its type is `tuple[X]` for any number of `X`."""

EXTENSION = "extension"
"""Modifier of a function that can be called as a member of its first parameter."""

ELSEWHERE = "elsewhere"
"""Modifier of a definition that holds in no present surroundings, under a condition that is known before it is run."""

GENERATED = "generated"
"""Modifier of what a macro makes: its place is the macro's invocation, and it has no line of its own."""

TYPE_VARIABLE = "typevar"
"""Modifier of a variable that stands for any type, and is no other name of one."""

CHECKS = frozenset({"check", "except"})
"""Kinds of bindings that say of what a name holds what it is, and give it nothing."""

GIVEN = "given"
"""Kind of bindings for what a member was assigned just before, unless something else is assigned in between."""


HANDED_ON = "handed"
"""Kind of bindings for what a call hands to a function of another file: `name` is the callee, `type` the argument's place."""

BACK = "back"
"""Kind of bindings for an attribute that a field gives the type `type`, which it relates to: `person.orders`."""


class Binding(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A local variable or attribute is assigned a value: by an annotation, a constructor, a call, another name."""

    name: str
    """`"return"` (`"yield"`) holds what a function's `return`s give, `"is"` the type that it tells its argument to be of;
    `"!2"` what a macro makes of two arguments, `"!()"` a function that it calls whatever it is handed."""
    scope: int
    """The definition whose scope (or, for an attribute, whose members) the name belongs to."""
    site: int
    """The definition in which the value is to be looked up."""
    start: int
    """From here on it holds …"""
    end: int
    """… until here: the end of its block where blocks are scopes, of the arm of a statement that it is made in (see
    extract/joins.py), else of its scope."""
    kind: str
    """`parameter` | `variable` | `attribute` | `result` | `bound` (a type parameter: `type` is what it implements) |
    `default` (a type parameter: `type` is what it is where nothing says so) | `argument` (what a call in the file gives
    the parameter `name` of the function `scope`, or an assignment the variable `name` of a declared type) | `held` (a field,
    `name` its path, is filled with the function `value`) | `join` (ways meet: `value` has the starts of the bindings of this name
    that may hold) | `check`, `except` (of what it held before, only what is of `type`, or is none; the name may be a
    member's, `self.tree`) | `given` (a member, `shelf.cart`, has just been) | `literal` (what `this` is in the function
    `scope`: the object literal from `start` to `end`)"""
    value: str = ""
    type: str = ""


REFERENCE = struct.Struct("<IIBII")


UNREAD = "unread"
"""Kind of a call that looks like a surface (`detail`: of which kind) and is not understood."""
MADE = "{made}"
"""Name of a topic that is the one which the object that is called on was made with."""
WRITTEN_OUT = "#"
"""`passed` of a fact whose handler is a literal."""
HANDED = "handed"
"""Confidence of a route that is one only if a call hands its function a router of that framework."""


APPLIED = "#applied"
"""Handler of a route which is that of whatever the function stands above as a decorator: `return app.route(path)`."""

AROUND = "#around"
"""Handler of a fact about the innermost definition around it, whether or not that is a scope (a constant is none)."""


class SurfaceFact(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A contact of the code with the outside, as one file shows it: a route, a configuration key, a table …"""

    kind: str
    """`route client topic rpc graphql resolver config table exception log retry di middleware mount`"""
    name: str
    """Path pattern, key, table, exception, template …"""
    scope: int
    line: int
    start: int
    detail: str = ""
    """HTTP method, severity, access pattern …"""
    handler: str = ""
    """Path expression of what serves it, in `scope`."""
    owner: str = ""
    """Path expression of the router, blueprint, group or client it was declared on."""
    framework: str = ""
    confidence: str = "static"
    inline: tuple[int, int, int, int] = (0, 0, 0, 0)
    """First and last line of the function that serves it, where that is written on the spot, and the columns (bytes,
    from 0) where it begins in the one and ends in the other."""
    passed: str = ""
    """Where `handler` is a call, the paths of its arguments, innermost calls' first, separated by spaces: middleware around
    the function that serves it (`auth(withID(app.Show))` → `app.Show`). `LITERAL`: it is a literal."""


class Stretch(NamedTuple):
    """A macro's output: bytes `made` to `made_end` of the text that the facts are about, in place of `start` to `end`
    of the file."""

    made: int
    made_end: int
    start: int
    end: int
    handed: tuple[tuple[int, int], ...]
    """Which parts of what is made are what the macro was handed, or its own name."""

    def first(self, byte: int) -> int:
        """The byte of the file that corresponds to a byte of the output, or the first byte of the invocation."""
        return self.start if byte < self.made_end else byte - self.made_end + self.end

    def last(self, byte: int) -> int:
        """Like `first`, for the end of something."""
        return self.end if byte <= self.made_end else byte - self.made_end + self.end


class FileFacts(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """All facts of one file, extracted without seeing any other file."""

    language: str
    lines: int
    definitions: tuple[Definition, ...]
    imports: tuple[Import, ...] = ()
    exports: tuple[Export, ...] = ()
    bindings: tuple[Binding, ...] = ()
    texts: tuple[str, ...] = ()
    packed_references: bytes = b""
    surfaces: tuple[SurfaceFact, ...] = ()
    settings: dict[str, object] = {}
    """What a manifest says (`go.mod`, `Cargo.toml`, `tsconfig.json`, `package.json`), else empty.
    A source file may set `package` (Go's package clause, C#'s file-scoped namespace …)."""
    error_line: int = 0
    """First line that the grammar could not read; 0 when the whole file was."""
    arms: tuple[tuple[int, int], ...] = ()
    """Arms of statements, from their first byte to behind their last, in order, that a program may not come to and in
    which it defines or imports something."""
    made: tuple[Stretch, ...] = ()
    """Where the bytes that all these say are not the file's, in order."""
    unscoped: tuple[Definition, ...] = ()
    """Symbols that are no scopes and that no name in code means: members of object literals that are arguments, tests with
    a title, fields of nameless types. Numbered behind `definitions`; their `parent` may be any of both."""
    standing: tuple[tuple[int, int], ...] = ()
    """Definitions inside a symbol that is no scope → that symbol: `add` in `createSlice({ reducers: { add() {} } })`."""
    bearing: tuple[tuple[int, int], ...] = ()
    """Starts from which uses belong to a symbol without a scope, each with its number; -1 where they belong to the
    scope."""

    @property
    def size(self) -> int:
        """What their memory follows: the number of definitions and bindings."""
        return len(self.definitions) + len(self.bindings)

    def symbols(self) -> tuple[Definition, ...]:
        """All definitions by number, including unscoped ones, each with the parent that it is shown in."""
        if not self.unscoped and not self.standing:
            return self.definitions
        moved = dict(self.standing)
        found = (
            msgspec.structs.replace(definition, parent=moved[number]) if number in moved else definition
            for number, definition in enumerate(self.definitions)
        )
        return (*found, *self.unscoped)

    def user(self, scope: int, byte: int) -> int:
        """The symbol that a use at a byte belongs to: the scope, or a symbol within it that is not a scope."""
        if not self.bearing:
            return scope
        number = self.bearing[bisect_right(self.bearing, (byte, inf)) - 1][1]
        if number < 0:
            return scope
        own = len(self.definitions)
        start = (self.definitions[number] if number < own else self.unscoped[number - own]).start
        return number if not scope or start > self.definitions[scope].start else scope

    def around(self, byte: int) -> int:
        """The innermost definition around a byte, scope or not."""
        found = (number for number, one in enumerate(self.definitions) if one.start <= byte < one.end)
        return max(found, key=lambda number: (self.definitions[number].start, -self.definitions[number].end), default=0)

    def bytes_of(self, definition: Definition) -> tuple[int, int]:
        """The byte range of a definition in the file; for a macro's output, that of the invocation."""
        start, end = definition.start, definition.end
        if not self.made:
            return start, end
        before = [stretch for stretch in self.made if stretch.made <= start]
        within = [stretch for stretch in self.made if stretch.made < end]
        return (before[-1].first(start) if before else start), (within[-1].last(end) if within else end)

    def is_written(self, byte: int, length: int = 0) -> bool:
        """Whether code is written in the file. A macro's output is where it only repeats the macro's argument."""
        at = bisect_right(self.made, (byte, inf)) - 1
        if at < 0 or byte >= self.made[at].made_end:
            return True
        handed = self.made[at].handed
        part = bisect_right(handed, (byte, inf)) - 1
        return part >= 0 and byte + max(length, 1) <= handed[part][1]

    def references(self) -> Iterator[tuple[int, int, int, int, int]]:
        """The uses of names, in file order: the index of the innermost definition around, those of the path expression in
        `texts` and of the role in ROLES, the line of the path's last name, the byte of its start."""
        return REFERENCE.iter_unpack(self.packed_references)


class Extracted(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A worker's result for one file."""

    facts: FileFacts
    words: str
    """Distinct lower-case words of the text by how often it has them (`extract.words.words_of`); for full-text search."""


class SourceFile(NamedTuple):
    """A file of a tree: its path and the id of its content."""

    path: str
    """Relative to the repository, forward slashes."""
    blob: str
    """Git blob id (40 hex digits), also for files that git does not hold."""
    size: int


class Skip(NamedTuple):
    """A file of the tree that is not in the graph, with the reason."""

    path: str
    reason: str
    """`too large` | `binary` | `unknown encoding` | `unknown language` | `ignored` | `vendored` | `generated` |
    `link` | `submodule` | `unreadable` | `lfs pointer` | `parser crashed` | `parser timed out`"""
    detail: str = ""


Confidence = Literal["static", "heuristic"]
EdgeKind = Literal["calls", "imports", "extends", "implements", "overrides", "references"]


class Edge(NamedTuple):
    """The resolution of one reference, with its evidence."""

    kind: EdgeKind
    source: int
    """Index of the definition it comes from, in the file it stands in."""
    target: tuple[str, int] | None
    """(path, index of the definition), or None when the target is not a definition of this tree."""
    outside: str
    """Qualified name of a target outside the repository, else `""`."""
    text: str
    """What was written, for a reference that could not be bound."""
    line: int
    role: str
    confidence: Confidence
    strategy: str


class Symbol(NamedTuple):
    """A definition in a tree, as answers report it."""

    symbol_id: str
    symbol_stable_id: str
    name: str
    qualified_name: str
    kind: str
    path: str
    language: str
    line_start: int
    line_end: int
    signature: str
    doc: str
    visibility: str
    parent_id: str
    content_hash: str


class Bearer(NamedTuple):
    """A symbol with a given name: what is known of it without decoding its record."""

    name: str
    path: str
    kind: str
    line: int
    number: int = -1
    """Its number in the register, where it stands in that."""
    symbol: Symbol | None = None
    """The symbol itself, where it has no number."""

    @classmethod
    def of(cls, symbol: Symbol) -> Bearer:
        return cls(symbol.name, symbol.path, symbol.kind, symbol.line_start, symbol=symbol)


class Occurrence(NamedTuple):
    """A name in a file, as an imported index gives it."""

    line: int
    start: int
    """Byte where it begins."""
    name: str
    symbol: int
    """Which, of the document's."""
    roles: int
    """SCIP's bits: 1 defined here, 2 imported, 4 written."""


DEFINED_HERE, IMPORTED_HERE, WRITTEN_HERE = 1, 2, 4


class ImportedDocument(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What an imported index says about one content of a file."""

    path: str
    blob: str
    symbols: tuple[str, ...]
    """As the index writes them; those that begin with `local ` are the document's own."""
    occurrences: tuple[Occurrence, ...]
    """In file order."""
    implementing: tuple[tuple[int, int], ...] = ()
    """A symbol and one that it implements or overrides."""
