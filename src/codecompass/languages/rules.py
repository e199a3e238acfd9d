"""The hooks of a language's `rules.py`, with the answers that most languages give. One `Rules` serves one tree."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from functools import cache
from typing import NamedTuple

from codecompass.languages import named
from codecompass.languages.implicit_names import ImplicitNames
from codecompass.languages.naming import Naming
from codecompass.languages.places import Builder as Builder
from codecompass.languages.places import Outside as Outside
from codecompass.languages.places import Place as Place
from codecompass.languages.places import Written as Written
from codecompass.languages.visibility import Visibility
from codecompass.model import Definition, FileFacts, Import


class Name(NamedTuple):
    """A name as it is written somewhere, for `Rules.meant_by`."""

    names: tuple[str, ...]
    """`a::b::c` → `a`, `b`, `c`."""
    path: str
    position: int
    around: tuple[str, ...] = ()
    """The scopes around, outermost first."""

    @property
    def last(self) -> str:
        return self.names[-1]


Named = Callable[[str], Sequence[Place]]


class Rules(ImplicitNames, Visibility, Naming):
    """Defaults. `files`: the facts of every file of the tree, in this language and others."""

    SEPARATOR = "."
    REEXPORTING: frozenset[str] = frozenset()
    """Forms of imports that re-export: other files can import their names from this file's module."""
    BUILTINS: frozenset[str] = frozenset()
    BUILTIN_MODULE = "builtins"
    LITERALS: Mapping[str, str] = {}
    """Roots of literals (`#str`) → type expression."""
    TRANSPARENT: Mapping[str, int] = {}
    """Type names that are equivalent to their n-th argument (`Optional`, `Box`); -1: to a union of all (`Union`)."""
    IMPLEMENTED: Mapping[str, frozenset[str]] = {}
    """External types → the traits that they implement, as far as known."""
    PICKING: frozenset[str] = frozenset()
    """External types whose values give their first type argument where they are called, or what a function picks of it."""
    RELATING: frozenset[str] = frozenset()
    """Names of fields by which the type that they relate to gets an attribute, too."""
    OWN_ROOTS: frozenset[str] = frozenset()
    """Words for the instance or the type that the enclosing block implements (`self`, `Self`)."""
    SCOPE_ROOTS: frozenset[str] = frozenset()
    """Words at the beginning of a path whose meaning depends on the scope alone (`crate`)."""
    ROOT_MODULE = ""
    """Word for the root module (`crate`)."""
    DEREFERENCED_TWICE: frozenset[str] = frozenset()
    """Modifiers of methods with a reference to a reference as `self`: members of the reference itself precede those of
    the type that it refers to."""
    FUNCTION = ""
    """Trait that functions implement."""
    MARKERS: frozenset[str] = frozenset()
    CONVERTED_BY: Mapping[str, str] = {}
    """Traits for converting into a type, which any type can into itself → the trait implemented on the target (`Into`:
    `From`)."""
    WEAK_BOUNDS: frozenset[str] = frozenset()
    """Marker traits or bases, which declare no members; bounds that add little to others."""
    ADDRESSED: Mapping[str, str] = {}
    """Forms of objects → those of pointers to them, which are of `WRAPPED`."""
    WRAPPED: Mapping[str, frozenset[str]] = {}
    """Wrapper types → methods of the wrapper itself; all others are those of its argument."""
    DERIVING: Mapping[str, str] = {}
    """Types that are a projection of their argument, with the step: `{"ReturnType": "()"}`."""
    TYPED_BY_VALUE: frozenset[str] = frozenset()
    """Type names that, without an argument, leave the type to be inferred from the value (`Final`)."""
    TYPE_OF_TYPE: frozenset[str] = frozenset()
    """Type names whose value is the argument itself, not an instance of it (`type[T]`)."""
    TYPE_QUERIES: frozenset[str] = frozenset()
    """Type names whose argument is a path, and whose type is that of the path's value (`typeof make`)."""
    SELF_TYPES: frozenset[str] = frozenset()
    ENUM_BASES: frozenset[str] = frozenset()
    """Bases of enums: the fields of derived types are instances of the type itself."""
    TUPLE_BASES: frozenset[str] = frozenset()
    """External bases whose derived types have their fields in order, like the elements of a tuple."""
    KEYED_BASES: frozenset[str] = frozenset()
    """External bases whose derived types declare keys as fields: `d["name"]` is what the field `name` holds."""
    TUPLE_ITEM: str = ""
    """Prefix of the names of a tuple's elements, followed by a number from 1."""
    ELEMENTS: Mapping[str, int] = {}
    """External types → index of the type argument that iteration yields."""
    INLINE: frozenset[str] = frozenset()
    """Those of them whose argument may be the array of their elements (`SmallVec<[Cart; 4]>`)."""
    ITEMS: Mapping[str, int] = {}
    """External types → index of the type argument that indexing returns."""
    PAIRS: Mapping[str, str] = {}
    """External types → type that iteration yields, with the same type arguments (`KeyValuePair`)."""
    RESULTS: Mapping[str, int] = {}
    """External types → index of the type argument that calling the value returns (`func[T]`)."""
    MADE: Mapping[str, int] = {}
    """External types → index of the type argument that constructing with the value as class returns (`new[T]`)."""
    FUNCTION_TYPES: Mapping[str, int | None] = {}
    """External function types → end of the parameter types among their type arguments (`Func` → -1; None: all are; 0:
    the first argument is a function type itself)."""
    DELEGATES: Mapping[str, str] = {}
    """External function types → the function type that they are an alias of."""
    RECEIVING: frozenset[str] = frozenset()
    """Those of them whose first parameter is what `this` means in a lambda."""
    PROCEDURES: frozenset[str] = frozenset()
    """Those of them that return nothing."""
    ANYTHING: frozenset[str] = frozenset()
    """Types that every value belongs to (`object`)."""
    MEMBERLESS: frozenset[str] = frozenset()
    """External types without members: a member access on a value of such a declared type has an unknown receiver."""
    KEYED: Mapping[str, int] = {}
    """External types → index of the type argument that is the type of every member: `{"Record": 1}`."""
    OPERATED_ALIKE: frozenset[str] = frozenset()
    """Steps of operators whose result is likely of the type of their first operand, be that from outside (`time + week`)."""
    NUMBERS: frozenset[str] = frozenset()
    """External types that arithmetic returns, as far as the first operand decides."""
    VALUES: frozenset[str] = frozenset()
    LIFTED: str = ""
    """`VALUES`: external types that don't accept `null`. `LIFTED`: the type whose values are its argument's or
    `null`."""
    PLAIN: frozenset[str] = frozenset()
    """External types without subtypes (numbers, dates)."""
    WIDENS: Mapping[str, frozenset[str]] = {}
    """Types → those that their values are assignable to by widening."""
    CONVERTED: frozenset[str] = frozenset()
    """Types whose values convert to each other without being told to."""
    OUTSIDE_SCOPES: tuple[str, ...] = ()
    """Scopes whose names are those of libraries where the tree has none of them; the last stands for no scope."""
    POINTERS_TO: Mapping[str, str] = {}
    """External types → those of pointers to their values, where these are types of their own."""
    LITERALS_FOR: Mapping[str, frozenset[str]] = {}
    """Literals → types that one is assignable to if its value fits."""
    BASES: Mapping[str, frozenset[str]] = {}
    """External types → all their bases, direct and indirect."""
    CONVERTING = ""
    """Prefix of the names of members that define implicit conversions."""
    OWN_MEMBERS: Mapping[str, Collection[str]] = {}
    """External types → methods of their own, where extensions may add others."""
    ARITIES: Mapping[str, Mapping[str, tuple[int, int]]] = {}
    """External types → those methods, each with the least and the greatest number of arguments."""
    MEMBERS_OF_DERIVED: tuple[str, ...] = ()
    """Ends of the names of an external base's members that lead to objects of the deriving type: `.Model.objects`."""
    READ_BY = ""
    """The member of an external type by which an attribute reads the result of the method that bears its name:
    `$order->buyer` is `$order->buyer()->getResults()`."""
    RETURNING_ITSELF: tuple[str, ...] = ()
    """Ends of the names of an external base's methods that return another object of the deriving type:
    `.QuerySet.filter`."""
    MEMBER_TYPES: Mapping[str, str] = {}
    """`Type.member` of external types → type expression of the value (of the result, for a method): `$0` … are the
    receiver's type arguments, `@os.File` an external type by its qualified name."""
    MEMBER_HOMES: Mapping[str, frozenset[str]] = {}
    """Those of them whose holder is known by its name only (`session.get`) → the packages in which that surely is what is
    meant."""
    PROVIDED_BY_EXTENSION: frozenset[str] = frozenset()
    """Those of them that other packages provide by extension: extensions in the tree under the same name precede
    them."""
    AWAITABLE = "Awaitable"
    """Name of the external type that an `async` function returns, with the result as argument; empty where it is
    declared."""
    AWAITED_AT: Mapping[str, int] = {}
    """External types → index of the type argument that awaiting returns, where that is not the first."""
    GENERATOR = ""
    """Name of the external type that a function with `yield` returns, with the yielded type as argument; empty without
    one."""
    GENERATORS: frozenset[str] = frozenset()
    """Names of the external types that a function with `yield` returns, or is declared to return."""
    SENT: Mapping[str, int] = {}
    """External generator types → index of the type argument that `yield` receives."""
    AWAITED: frozenset[str] = frozenset()
    """External types that awaiting unwraps, where it leaves other values unchanged."""
    RETURNING_TYPE_ARGUMENT: frozenset[str] = frozenset()
    """Methods of external types that return their type argument (`container.Resolve<Cart>()`)."""
    PRIVATE_PREFIX = ""
    """Prefix of names that a wildcard import omits, unless the module lists them for export."""
    INTERFACE_NAMES = ""
    """Pattern of the names of interfaces, where only the name distinguishes an external interface from a class."""
    CALLBACKS: Mapping[str, str] = {}
    """`Type.member` of external types → type expression of the function in the first argument
    (`function[result,parameters]`)."""
    HANDLERS: Mapping[str, str] = {}
    """Full name of an external function → the type of each of its arguments that is a function."""
    FUNCTIONS_BY_NAME: frozenset[str] = frozenset()
    """Names of external function types whose parameters `CALLBACKS` declares."""
    CONSTRUCTORS: tuple[str, ...] = ()
    """Members that a construction calls, if the type has one."""
    ALLOCATOR = ""
    """The one among them that may be declared to return something other than an instance of the type."""
    LEADING_NOWHERE: frozenset[str] = frozenset({"@enter", "@await", "@try", "@deref"})
    """Steps that give the object itself where its type says nothing else."""
    PROTOCOL_MEMBERS: Mapping[str, str] = {}
    """Steps → member whose result they are: `{"@enter": "__enter__", "[]": "__getitem__"}`. `async` plus the step: the
    member used if a type lacks the first; `.`: the member of an attribute's value that computes the attribute of an
    object; `.*`: the member that returns attributes of any name; `.*()` and `::.*()`: the method that answers any
    missing one of an object or a type; `::stands for`: the method that returns the type of the object for which a type
    stands."""
    COMMON: frozenset[str] = frozenset()
    """Names too common for a unique-name match."""
    PACKAGE_ROOTS: frozenset[str] = frozenset()
    """Names that begin those of packages: `java.util.List` means one of another project where none of the tree is so called."""
    EXTERNAL_GLOBALS: frozenset[str] = frozenset()
    """Names that external libraries define globally, unless the tree declares them (`$`)."""
    WRAPPING_PACKAGES: frozenset[str] = frozenset()
    """External packages, by the first part of their names, whose calls may return their argument."""
    PARAMETER_PAIRS: tuple[tuple[str, ...], ...] = ()
    """Names of parameters that external frameworks pass together (`req`, `res`)."""
    OBJECTS = ""
    """Type of an object literal, whose members are looked up by the variable that it is assigned to."""
    OBJECT_MEMBERS: frozenset[str] = frozenset()
    """Members of every such literal, or of every object."""
    CLASS_MEMBER: str = ""
    """The member of an object that returns its class."""
    ALL_MEMBERS: Mapping[str, frozenset[str]] = {}
    """External types of which every member is known."""
    STANDARD_MEMBERS: Mapping[str, frozenset[str]] = {}
    """For multiple inheritance: external types → the members that they define themselves."""
    OWN_EXPORTS: frozenset[str] = frozenset()
    """Names by which a module refers to its own exports (`exports`), unless it declares them."""
    FUNCTION_MEMBERS: Mapping[str, str] = {}
    """Members of every function that call it, or make another function of it (`call`, `bind`)."""
    OPERATIONS: Mapping[str, tuple[str, ...]] = {}
    """Operations (`Syntax.operations`) → the members that each calls; `a|b`: the first that there is; `a>b`: `b` of the
    result of `a`."""
    REWRITTEN: Mapping[str, str] = {}
    """Operations → those that take their place where a type has none itself."""
    SENDING: frozenset[str] = frozenset()
    """Members that frameworks add to tasks, and by which these are sent to run elsewhere."""
    CALLING_MEMBERS: frozenset[str] = frozenset()
    """Members of every function that call it, as in `Syntax`."""
    PROTOTYPE_MEMBER = ""
    """The member of a class with the members of its instances."""
    BOXES: Mapping[str, str] = {}
    """Types that can't be type arguments → the types used in their place there (`int`: `Integer`)."""
    DECORATOR_SUFFIX = ""
    """Suffix of a decorator's class name that may be omitted in use."""
    CONSTRUCTING: frozenset[str] = frozenset()
    """Members of types, external ones included, that return an instance (`new`)."""
    ASSOCIATED: Mapping[str, str] = {}
    """Steps → associated type that is their result (`@iter`: `Item`)."""
    ASSOCIATED_OF: Mapping[str, str] = {}
    """Steps → the trait whose `impl` declares that associated type, where a type may have several of the name (`[]`:
    `Index`)."""
    COMPARING: frozenset[str] = frozenset()
    """Methods that return their receiver's type, where the type lacks them (`max`)."""
    RETURNING_SELF: frozenset[str] = frozenset()
    """Members that return their receiver's type, where the type has none of that name (`clone`)."""
    FORWARDS = ""
    """Member whose result provides its members to the type (`deref`)."""
    PROVIDED_BY_DEREF: Mapping[str, str] = {}
    """External types → the external types that they dereference to."""
    AUTO_DEREFERENCED: Mapping[str, int] = {}
    """External types → index of the type argument they dereference to, for members found neither on them nor on those
    above."""
    EXTERNAL_INTERFACES: Mapping[str, Mapping[str, str]] = {}
    """Where types implement interfaces by having their methods: external interfaces → method → signature."""

    def __init__(self, files: Mapping[str, FileFacts], language: str) -> None:
        self.files = files
        self.language = language

    def prepare(self) -> None:
        """Compute what depends on all files, before the process forks."""

    @classmethod
    def implicit_members(cls) -> frozenset[str]:
        """Members that are used without being named: any code that has the type, or a value of it, may use them."""
        named = {name for each in cls.OPERATIONS.values() for name in re.split(r"[|>]", "|".join(each))}
        named.update((*cls.CONSTRUCTORS, *cls.PROTOCOL_MEMBERS.values(), *cls.ASSOCIATED.values(), cls.FORWARDS))
        return frozenset(name.removesuffix("()") for name in named)

    @classmethod
    def is_implicit(cls, name: str) -> bool:
        """Whether what has this name is called without being named."""
        return name in cls.implicit_members()

    @classmethod
    def returns_function(cls, definition: Definition) -> bool:
        """Whether a callable is declared to return a function; which one, only its `return` statements show."""
        return definition.type.partition("[")[0].rpartition(".")[2] in cls.RESULTS

    def type_parameters(self, definition: Definition) -> tuple[str, ...]:
        """The type's parameters, in the order of its type arguments."""
        return definition.type_parameters

    def explicit_type_parameters(self, definition: Definition) -> tuple[str, ...]:
        """The type parameters of a callable that a call may set explicitly, in order."""
        return definition.type_parameters

    @classmethod
    def may_configure(cls, path: str) -> bool:
        """Whether a file's settings can change what names mean."""
        return True

    @classmethod
    def implicitly_implemented(cls, facts: FileFacts) -> Collection[int]:
        """The interfaces of a file that types implement by having their methods."""
        return ()

    @classmethod
    def package_of(cls, path: str) -> str:
        """The package in which both a type and its methods must be; empty where they may be anywhere."""
        return ""

    @classmethod
    def is_part_of_package(cls, facts: FileFacts) -> bool:
        """Whether other files refer to a file only by its package's name, and its definitions are visible only through
        that."""
        return False

    @classmethod
    def leads_by_imports(cls, facts: FileFacts) -> bool:
        """Whether a file's definitions are reached only by imports and unique-name matches."""
        return cls.REACHED_BY == "import" and not any(d.owner for d in facts.definitions)

    def module_name(self, path: str) -> str:
        """Qualified name of the module that a file is, or is part of."""
        raise NotImplementedError

    def names_of_module(self, path: str) -> Sequence[object]:
        """All names by which files can refer to its module, apart from its folder, and what decides between modules of
        one name."""
        return (self.module_name(path),)

    def stands_for_folder(self, path: str) -> bool:
        """Whether the name of its folder refers to a file (`__init__.py`, `index.js`)."""
        return True

    def words_for(self, path: str) -> frozenset[str]:
        """Words by which an import can name a file, besides its own name and its folder's."""
        return frozenset()

    def folders_for(self, path: str) -> list[str]:
        """Folders whose names in an import refer to a file."""
        return [path.rpartition("/")[0]] if self.stands_for_folder(path) else []

    def module_of(self, path: str) -> str:
        """Key of that module: the argument of `places` and `submodule`."""
        return self.module_name(path)

    def places(self, module: str) -> tuple[Place, ...]:
        """Definitions (modules or namespaces) that make up a module; empty when there is none."""
        raise NotImplementedError

    def import_source(self, path: str, imported: Import) -> Place | Written | Outside | None:
        """`import_module` for the dialect `traits`: a place, a path to one, or an external module."""
        return None

    def import_module(self, path: str, imported: Import) -> str | Outside | None:
        """The module that an import in a file refers to: a key, an external module, or None if unknown."""
        raise NotImplementedError

    def submodule(self, module: str, name: str) -> str | None:
        """Key of a module inside another one."""
        return None

    def run_later(self, definition: Definition) -> str | None:
        """What runs as a task where one of SENDING is called on a definition (`work.delay(1)`): the name of its own member
        (`handle()` where methods have names of their own), or empty for the definition itself; None where nothing does."""
        return None

    def fixture(self, definition: Definition) -> str:
        """The fixture name that a function provides in a test framework; empty where it provides none."""
        return ""

    def builtin_fixture(self, name: str) -> str:
        """Type expression of a fixture that the test framework itself provides."""
        return ""

    def provides_fixtures(self, path: str) -> bool:
        """Whether all tests in a file's folder and below may request its fixtures."""
        return False

    def fixture_scopes(self, path: str) -> tuple[str, ...]:
        """Further files whose fixtures a file may request, first match first."""
        return ()

    def place_of(self, name: str, path: str, scope: int) -> Place | None:
        """The module that a word of the language means in a scope (`crate`, `super`)."""
        return None

    def outermost(self, name: str, path: str) -> Place | Outside | None:
        """The meaning of a name that nothing in the file declares (a package among the dependencies)."""
        return None

    def project_of(self, path: str) -> str:
        """Folder of the project that a file belongs to."""
        return path.rpartition("/")[0]

    def built_on(self, project: str) -> Set[str]:
        """The projects that a project is built on, by their manifests."""
        return frozenset()

    def siblings(self, place: Place) -> tuple[Place, ...]:
        """Other places whose names are visible where this one's are (the other files of a Go package)."""
        return ()

    def having(self, module: str, name: str) -> Sequence[Place]:
        """The places of a module that may declare a name: all of them, where no more is known."""
        return self.places(module)

    def siblings_having(self, place: Place, name: str) -> Iterator[Place] | None:
        """The siblings that may declare a name, first match first; None: the caller builds a table of all."""
        return None

    def meant_by(self, name: Name, named: Named, as_type: bool) -> tuple[Sequence[Place], bool]:
        """The definitions, of those of all files, that a linker joins with a name, and whether that is sure. `named`: the
        definitions of a name that files share."""
        return (), False

    def scope_names(self, path: str, scope: int) -> tuple[str, ...]:
        """The namespaces and types around a scope, outermost first, where definitions are joined by name."""
        return ()

    def variant_at(self, path: str, position: int) -> tuple[str, ...]:
        """The conditions of conditional compilation at a position: which of several definitions is meant depends on them."""
        return ()

    def scope_of(self, place: Place) -> tuple[str, ...]:
        """The namespaces and types that a definition belongs to, outermost first."""
        return ()

    def may_be_scope(self, one: tuple[str, ...], other: tuple[str, ...]) -> bool:
        """Whether two of these may be the same."""
        return one == other

    def general(self, places: Sequence[Place]) -> Sequence[Place]:
        """Without those of one name that are for certain type arguments only, where others are for all."""
        return places

    def permits(self, place: Place, known: Mapping[str, Sequence[tuple[str, bool]]]) -> bool | None:
        """Whether the conditions of a generic callable hold: parameter → (name, whether it is of the tree) of each type that
        the arguments give it. None where that can't be told."""
        return True

    def has_overloads(self, place: Place) -> bool:
        """Whether functions of one name may differ by their parameters where a definition stands."""
        return True

    def unqualified(self, written: str) -> str:
        """A parameter's type without words that don't limit what it takes (`const`)."""
        return written

    def short_type(self, written: str) -> str:
        """A parameter's type as a declaration and its definition, which may qualify it otherwise, both write it."""
        return written

    def is_certain(self, place: Place) -> bool:
        """Whether a definition is one under all conditions."""
        return True

    def seen_from(self, path: str) -> Mapping[str, None]:
        """The files whose names a file sees, itself among them."""
        return {path: None}

    def is_defined(self, place: Place) -> bool:
        """Whether a function is defined, and not only declared."""
        return True

    def nearest(self, path: str, places: Sequence[Place]) -> Place:
        """The one of several definitions that a file is likeliest linked with."""
        return places[0]

    def around(self, place: Place, name: str) -> str | None:
        """Key of the module that a bare name refers to in a namespace, when it is not declared."""
        return None

    @classmethod
    def applies_elsewhere(cls, imported: Import) -> bool:
        """Whether an import applies to other files, too (`global using`)."""
        return False

    def global_imports(self, path: str) -> tuple[Import, ...]:
        """Imports from elsewhere that apply to a file."""
        return ()

    def parts(self, place: Place) -> tuple[Place, ...]:
        """Other partial declarations of the same type (C#'s partial classes)."""
        return ()

    def counterparts(self, place: Place) -> Sequence[Place]:
        """Other declarations of the same type, of which each program has one (`expect` and `actual`)."""
        return ()

    def is_global_type(self, name: str, path: str) -> bool:
        """Whether a name in a type is that of an external type, in a file that neither declares nor imports it."""
        return False

    def external_type(self, name: str) -> str:
        """Qualified name of an external type; empty where the short name alone doesn't determine it."""
        return ""

    def gives_whole(self, module: str) -> bool:
        """Whether the default import of a module is all that it exports, whatever it calls `default`."""
        return False

    def beside(self, module: str) -> str | None:
        """A second module in which to look up a module's names: its declaration file, or the module that it
        declares."""
        return None

    def import_places(self, module: str) -> tuple[Place, ...]:
        """The definitions that an import of a whole module refers to."""
        return self.places(module)

    def implicit_alias(self, module: str) -> str:
        """The alias that a module itself recommends."""
        return ""

    def fits(self, method: Place, contract: Place | str) -> bool:
        """Whether a method implements an interface's method of the same name (a `Place`, or the signature of an
        external one)."""
        return True

    @classmethod
    def generates_constructor(cls, definition: Definition) -> bool:
        """Whether a decorator of a class generates its constructor."""
        return False

    def class_order(self, place: Place, bases: Mapping[Place, tuple[Place, ...]]) -> tuple[Place, ...]:
        """Types in which members are looked up, in order, `place` first. `bases`: type → its bases, for all
        ancestors."""
        found = [place]
        for at in found:
            found += [base for base in dict.fromkeys(bases.get(at, ())) if base not in found]
        return tuple(found)

    def after(self, order: Sequence[Place]) -> Sequence[Place]:
        """The part of `class_order` in which `super` looks up members."""
        return order[1:]


@cache
def rules_of(language: str) -> type[Rules]:
    """The `Rules` class of a language, without a tree; the defaults for a language read only for its settings."""
    declared = named(language)
    return declared.rules().RULES if declared.grammar or declared.plain else Rules
