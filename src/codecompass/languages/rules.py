"""What a language's `rules.py` answers, with the answers most languages give. One `Rules` serves one tree."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache

from codecompass.languages import named
from codecompass.languages.implicit_names import ImplicitNames
from codecompass.languages.naming import Naming
from codecompass.languages.places import Builder as Builder
from codecompass.languages.places import Outside as Outside
from codecompass.languages.places import Place as Place
from codecompass.languages.places import Written as Written
from codecompass.languages.visibility import Visibility
from codecompass.model import Definition, FileFacts, Import


class Rules(ImplicitNames, Visibility, Naming):
    """Defaults. `files` holds the facts of every file of the tree, this language's and others'."""

    SEPARATOR = "."
    PASSED_ON: frozenset[str] = frozenset()
    """Forms of imports that others can take from this file's module as if defined in it."""
    BUILTINS: frozenset[str] = frozenset()
    BUILTIN_MODULE = "builtins"
    LITERALS: Mapping[str, str] = {}
    """Literal roots (`#str`) → type expression."""
    TRANSPARENT: Mapping[str, int] = {}
    """Type names that stand for their n-th argument (`Optional`, `Box`); -1: for each of them (`Union`)."""
    IMPLEMENTED: Mapping[str, frozenset[str]] = {}
    """Traits by the types outside that have them, as far as they are known."""
    OWN_ROOTS: frozenset[str] = frozenset()
    """Words for the value, or the type, that the block around is written for."""
    DEREFERENCED_TWICE: frozenset[str] = frozenset()
    """Modifiers of methods whose `self` is a reference to a reference: there, what a reference has itself goes before what
    the type has that it refers to."""
    FUNCTION = ""
    """What functions implement."""
    MARKERS: frozenset[str] = frozenset()
    MADE_INTO: Mapping[str, str] = {}
    """Traits of what can be made into a type, as each type can into itself → the trait by which that one says so."""
    SILENT: frozenset[str] = frozenset()
    """Traits, or bases, that say nothing of what a type does; bounds that say little beside others."""
    WRAPPED: Mapping[str, frozenset[str]] = {}
    """Of these types methods that they have themselves, whatever they stand for."""
    DERIVING: Mapping[str, str] = {}
    """Types that stand for what a step from their argument gives: `{"ReturnType": "()"}`."""
    TYPED_BY_VALUE: frozenset[str] = frozenset()
    """Type names that, without an argument, leave it to the value what is held (`Final`)."""
    TYPE_OF_TYPE: frozenset[str] = frozenset()
    """Type names whose value is the argument itself, not an instance (`type[T]`)."""
    TYPE_QUERIES: frozenset[str] = frozenset()
    """Type names whose argument is a path, and whose value is what that stands for (`typeof make`)."""
    SELF_TYPES: frozenset[str] = frozenset()
    ENUM_BASES: frozenset[str] = frozenset()
    """Bases whose types' fields are values of the type itself."""
    TUPLE_BASES: frozenset[str] = frozenset()
    """Outside types whose derived ones have their fields in order, as a tuple its elements."""
    TUPLE_ITEM: str = ""
    """Begins the names of a tuple's elements, a number from 1 behind it."""
    ELEMENTS: Mapping[str, int] = {}
    """Outside types → argument that iteration yields."""
    INLINE: frozenset[str] = frozenset()
    """Of these, those whose argument may be the array that their elements lie in (`SmallVec<[Cart; 4]>`)."""
    ITEMS: Mapping[str, int] = {}
    """Outside types → argument that indexing yields."""
    PAIRS: Mapping[str, str] = {}
    """Outside types → type of what iteration yields, with the same arguments (`KeyValuePair`)."""
    RESULTS: Mapping[str, int] = {}
    """Outside types → argument that a call of the value gives (`func[T]`)."""
    MADE: Mapping[str, int] = {}
    """Outside types → argument that a construction gives, with the value for a class (`new[T]`)."""
    FUNCTION_TYPES: Mapping[str, int | None] = {}
    """Outside types of functions → where among their arguments what the function is called with ends (`Func` → -1;
    None: all of them; 0: the first argument is such a type itself)."""
    DELEGATES: Mapping[str, str] = {}
    """Outside types of functions → the type of functions that they are another name for."""
    PROCEDURES: frozenset[str] = frozenset()
    """Those of them that give nothing."""
    ANYTHING: frozenset[str] = frozenset()
    """Types that every value is of (`object`)."""
    MEMBERLESS: frozenset[str] = frozenset()
    """Outside types without members: what has one, where such a type is told, is of a type that is not known."""
    KEYED: Mapping[str, int] = {}
    """Outside types whose members all are what one of their arguments says: `{"Record": 1}`."""
    NUMBERS: frozenset[str] = frozenset()
    """Outside types that calculating with gives, as far as its first operand tells."""
    VALUES: frozenset[str] = frozenset()
    LIFTED: str = ""
    """Outside types that nothing (`null`) can't be given for; the one whose values are its argument's, or nothing."""
    PLAIN: frozenset[str] = frozenset()
    """Outside types whose values are of no other type (numbers, dates)."""
    WIDENS: Mapping[str, frozenset[str]] = {}
    """Types → those that their values can be given for."""
    LITERALS_FOR: Mapping[str, frozenset[str]] = {}
    """Literals → types that one can be given for, where its value allows it."""
    BASES: Mapping[str, frozenset[str]] = {}
    """Outside types → all that they are based on, near and far."""
    CONVERTING = ""
    """How names of members begin that say what a type's values can be made into without a word."""
    OWN_MEMBERS: Mapping[str, Collection[str]] = {}
    """Outside types → methods that they have, where others may be added from outside."""
    ARITIES: Mapping[str, Mapping[str, tuple[int, int]]] = {}
    """Outside types → those methods, with how many arguments they take at least and at most."""
    MEMBER_TYPES: Mapping[str, str] = {}
    """`Type.member` of outside types → type expression of the value (of the result, for a method), `$0` …
    standing for the receiver's arguments, `@os.File` for an outside type by its qualified name."""
    PROVIDED_BY_EXTENSION: frozenset[str] = frozenset()
    """Those of them that other packages lend a type: what the tree itself lends under the name goes before."""
    AWAITABLE = "Awaitable"
    """Name of the outside type that an `async` function gives, its argument the result; empty where it is declared."""
    AWAITED_AT: Mapping[str, int] = {}
    """Outside types → argument that awaiting the value gives, where that is not the first."""
    GENERATOR = ""
    """Name of the outside type that a function with `yield` gives, its argument what it yields; empty where not told."""
    GENERATORS: frozenset[str] = frozenset()
    """Names of the outside types that a function with `yield` gives, or is declared to give."""
    SENT: Mapping[str, int] = {}
    """Outside types of generators → argument that they are sent."""
    AWAITED: frozenset[str] = frozenset()
    """Outside types that waiting opens, where it leaves any other value as it is."""
    GIVES_TYPE_ARGUMENT: frozenset[str] = frozenset()
    """Methods of outside types that give what their type argument says (`container.Resolve<Cart>()`)."""
    WILDCARDS_LEAVE = ""
    """How names begin that taking over all names of a module leaves, unless it lists them among those."""
    INTERFACE_NAMES = ""
    """How names of interfaces begin, as a pattern, where that is all that tells one outside from a class."""
    CALLBACKS: Mapping[str, str] = {}
    """`Type.member` of outside types → type expression of the function that it is given first (`function[result,taken]`)."""
    FUNCTIONS_BY_NAME: frozenset[str] = frozenset()
    """Names of types outside that are functions', of which `CALLBACKS` says what they take."""
    CONSTRUCTORS: tuple[str, ...] = ()
    """Members that a construction calls, when the type has one."""
    MAKER = ""
    """The one among them that may be declared to give something else than an instance of the type."""
    PROTOCOL_MEMBERS: Mapping[str, str] = {}
    """Steps → member whose result they give: `{"@enter": "__enter__", "[]": "__getitem__"}`. Under `async` and the step
    stands the member that takes its place where a type has none of the first, under `.` the one that gives what an
    object has of its class's attribute, under `.*` what it has under any name, under `.*()` and `::.*()` the method that answers
    for any that an object, or a type, lacks."""
    COMMON: frozenset[str] = frozenset()
    """Names too common to be told by name alone."""
    EXTERNAL_GLOBALS: frozenset[str] = frozenset()
    """Names of what libraries outside define for all code, where nothing here bears them (`$`)."""
    WRAPPING_PACKAGES: frozenset[str] = frozenset()
    """Packages outside, by the first part of their names, whose values may be what they were given."""
    PASSED_TOGETHER: tuple[tuple[str, ...], ...] = ()
    """Names of parameters that frameworks outside hand over together (`req`, `res`)."""
    OBJECTS = ""
    """Type of a literal whose members are known by the name that holds it."""
    OBJECT_MEMBERS: frozenset[str] = frozenset()
    """What every such literal has, or every object."""
    CLASS_MEMBER: str = ""
    """The member of an object that is its class."""
    ALL_MEMBERS: Mapping[str, frozenset[str]] = {}
    """Outside types of which every member is known."""
    STANDARD_MEMBERS: Mapping[str, frozenset[str]] = {}
    """Where a class derives from several: of types outside that are known, what they have themselves."""
    OWN_EXPORTS: frozenset[str] = frozenset()
    """Names by which a module knows itself as others get it (`exports`), where nothing else bears them."""
    FUNCTION_MEMBERS: frozenset[str] = frozenset()
    """Members that every function has, by which it is called or made another."""
    PROTOTYPE_MEMBER = ""
    """The member of a class that has the members of its objects."""
    BOXES: Mapping[str, str] = {}
    """Types that no type parameter stands for → those that stand for them there."""
    DECORATOR_SUFFIX = ""
    """What may be left out at the end of a decorator's name."""
    CONSTRUCTING: frozenset[str] = frozenset()
    """Members of types that give an instance, also of types outside (`new`)."""
    ASSOCIATED: Mapping[str, str] = {}
    """Steps → type inside a type that says what they give (`@iter`: `Item`)."""
    ASSOCIATED_OF: Mapping[str, str] = {}
    """Steps → the trait whose `impl` has that type, where a type may have others of the name (`[]`: `Index`)."""
    COMPARING: frozenset[str] = frozenset()
    """Methods that give what they are called on, of a type that lacks them."""
    SELF_GIVING: frozenset[str] = frozenset()
    """Members that, where a type has none of that name, give what they are called on (`clone`)."""
    FORWARDS = ""
    """Member whose result lends its members to the type (`deref`)."""
    PROVIDED_BY_DEREF: Mapping[str, str] = {}
    """Outside types → the outside types that lend them theirs."""
    AUTO_DEREFERENCED: Mapping[str, int] = {}
    """Outside types → argument that has the members which they neither have nor are lent."""
    CONTRACTS: Mapping[str, Mapping[str, str]] = {}
    """Where types implement interfaces by having their methods: outside ones, with their methods' signatures."""

    def __init__(self, files: Mapping[str, FileFacts], language: str) -> None:
        self.files = files
        self.language = language

    def prepare(self) -> None:
        """Work out what hangs on all files, before several processes ask."""

    @classmethod
    def implicit_members(cls) -> frozenset[str]:
        """Members that are used without their names: who has the type, or a value of it, uses them."""
        return frozenset((*cls.CONSTRUCTORS, *cls.PROTOCOL_MEMBERS.values(), *cls.ASSOCIATED.values(), cls.FORWARDS))

    @classmethod
    def gives_function(cls, definition: Definition) -> bool:
        """Whether a callable is declared to give a function: which one, only its `return`s say."""
        return definition.type.partition("[")[0].rpartition(".")[2] in cls.RESULTS

    def type_parameters(self, definition: Definition) -> tuple[str, ...]:
        """The names for which a type has arguments, in order."""
        return definition.type_parameters

    def explicit_type_parameters(self, definition: Definition) -> tuple[str, ...]:
        """The names in what a callable gives for which a call may say what they stand for, in order."""
        return definition.type_parameters

    @classmethod
    def may_configure(cls, path: str) -> bool:
        """Whether what a file's settings say can decide what names mean."""
        return True

    @classmethod
    def implicitly_implemented(cls, facts: FileFacts) -> Collection[int]:
        """The interfaces of a file that types implement by having their methods."""
        return ()

    @classmethod
    def package_of(cls, path: str) -> str:
        """The package that a type and its methods share, where those stand in a file of it; empty where they may anywhere."""
        return ""

    @classmethod
    def is_part_of_package(cls, facts: FileFacts) -> bool:
        """Whether a file is named by its package's name alone, and what it defines reaches no further than that."""
        return False

    @classmethod
    def leads_by_imports(cls, facts: FileFacts) -> bool:
        """Whether nothing but imports, and names that are borne once, leads to what a file defines."""
        return cls.REACHED_BY == "import" and not any(d.owner for d in facts.definitions)

    def module_name(self, path: str) -> str:
        """Qualified name of the module that a file is (or is part of)."""
        raise NotImplementedError

    def names_of_module(self, path: str) -> Sequence[object]:
        """All by which files can mean it, its folder apart, and what it depends on which of them do."""
        return (self.module_name(path),)

    def stands_for_folder(self, path: str) -> bool:
        """Whether a file can be meant where its folder is named."""
        return True

    def words_for(self, path: str) -> frozenset[str]:
        """Words by which an import can name a file, beside those of its name and of its folder."""
        return frozenset()

    def folders_for(self, path: str) -> list[str]:
        """Folders that an import can name to mean a file."""
        return [path.rpartition("/")[0]] if self.stands_for_folder(path) else []

    def module_of(self, path: str) -> str:
        """Key of that module: what `places` and `submodule` take."""
        return self.module_name(path)

    def places(self, module: str) -> tuple[Place, ...]:
        """Definitions (of kind module or namespace) that make up a module; empty when there is none."""
        raise NotImplementedError

    def import_source(self, path: str, imported: Import) -> Place | Written | Outside | None:
        """As `import_module`, in the dialect `traits`: a place, the way to one, or a module outside."""
        return None

    def import_module(self, path: str, imported: Import) -> str | Outside | None:
        """The module that an import's `module` means in that file: a key, one outside, or None: not to be told."""
        raise NotImplementedError

    def submodule(self, module: str, name: str) -> str | None:
        """Key of a module inside another one."""
        return None

    def fixture(self, definition: Definition) -> str:
        """The name by which a test framework gives others what a function gives; empty where it does not."""
        return ""

    def fixture_outside(self, name: str) -> str:
        """Type expression of what the test framework itself gives under a name."""
        return ""

    def provides_fixtures(self, path: str) -> bool:
        """Whether all tests in a file's folder, and below, may ask for its fixtures."""
        return False

    def fixture_scopes(self, path: str) -> tuple[str, ...]:
        """The files whose fixtures a file may ask for, beside its own, the first to count first."""
        return ()

    def place_of(self, name: str, path: str, scope: int) -> Place | None:
        """The module that a word of the language means in a scope (`crate`, `super`)."""
        return None

    def outermost(self, name: str, path: str) -> Place | Outside | None:
        """What a name means that nothing in the file says (a package among the dependencies)."""
        return None

    def project_of(self, path: str) -> str:
        """Folder of the project that a file belongs to."""
        return path.rpartition("/")[0]

    def siblings(self, place: Place) -> tuple[Place, ...]:
        """Other places whose names can be used implicitly where this one's can (a Go package's other files)."""
        return ()

    def having(self, module: str, name: str) -> Sequence[Place]:
        """The places of a module that may offer a name: all of them, where no more is known."""
        return self.places(module)

    def siblings_having(self, place: Place, name: str) -> Iterator[Place] | None:
        """Of its siblings those that may have a name, the first to count first; None: a table of all is to be made."""
        return None

    def around(self, place: Place, name: str) -> str | None:
        """Key of the module that a bare name means in a namespace, when nothing else bears it."""
        return None

    @classmethod
    def holds_elsewhere(cls, imported: Import) -> bool:
        """Whether an import holds in other files, too."""
        return False

    def global_imports(self, path: str) -> tuple[Import, ...]:
        """Imports that hold in a file without standing in it."""
        return ()

    def parts(self, place: Place) -> tuple[Place, ...]:
        """Other definitions that are the same type (C#'s partial classes)."""
        return ()

    def is_global_type(self, name: str, path: str) -> bool:
        """Whether a name is that of a type outside, where a file writes it as one and neither declares nor imports it."""
        return False

    def outside_type(self, name: str) -> str:
        """Qualified name of a type that is not in the tree; empty where the name alone doesn't tell."""
        return ""

    def beside(self, module: str) -> str | None:
        """The module that may offer, too, what is asked of one: what declares it, or what it declares."""
        return None

    def import_places(self, module: str) -> tuple[Place, ...]:
        """The definitions that an import of a whole module leads to."""
        return self.places(module)

    def implicit_alias(self, module: str) -> str:
        """The name that a module itself asks to be imported under."""
        return ""

    def fits(self, method: Place, contract: Place | str) -> bool:
        """Whether a method is what an interface's method of the same name (a signature: of an outside one) asks for."""
        return True

    def class_order(self, place: Place, bases: Mapping[Place, tuple[Place, ...]]) -> tuple[Place, ...]:
        """Types in which members are looked for, in order, `place` first. `bases` holds all that can be reached."""
        found = [place]
        for at in found:
            found += [base for base in dict.fromkeys(bases.get(at, ())) if base not in found]
        return tuple(found)

    def after(self, order: Sequence[Place]) -> Sequence[Place]:
        """Of the types in which members of the first are looked for those where `super` finds them."""
        return order[1:]


@cache
def rules_of(language: str) -> type[Rules]:
    """What answers for a language, without a tree; the defaults for one that is only read for its settings."""
    told = named(language)
    return told.rules().RULES if told.grammar or told.plain else Rules
