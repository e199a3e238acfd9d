"""What the words, types, members and functions of a language and its libraries mean: names are data, `Rules` are behaviour.

A language fills a `Vocabulary` in its folder's `vocabulary.py`; what it leaves out has the answer of most languages.
"""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from codecompass.languages.library import Template
from codecompass.languages.tables import read_table, row_as


class Vocabulary(msgspec.Struct, frozen=True):
    """The kernel reads it as `rules.vocabulary`. External: of a library, not of the tree."""

    separator: str = "."
    reexporting: frozenset[str] = frozenset()
    """Forms of imports that re-export: other files can import their names from this file's module."""
    builtins: frozenset[str] = frozenset()
    builtin_module: str = "builtins"
    literals: Mapping[str, str] = {}
    """Roots of literals (`#str`) → type expression."""
    transparent: Mapping[str, int] = {}
    """Type names that are equivalent to their n-th argument (`Optional`, `Box`); -1: to a union of all (`Union`)."""
    implemented: Mapping[str, frozenset[str]] = {}
    """External types → the traits that they implement, as far as known."""
    picking: frozenset[str] = frozenset()
    """External types whose values give their first type argument where they are called, or what a function picks of it."""
    relating: frozenset[str] = frozenset()
    """Names of fields by which the type that they relate to gets an attribute, too."""
    own_roots: frozenset[str] = frozenset()
    """Words for the instance or the type that the enclosing block implements (`self`, `Self`)."""
    scope_roots: frozenset[str] = frozenset()
    """Words at the beginning of a path whose meaning depends on the scope alone (`crate`)."""
    root_module: str = ""
    """Word for the root module (`crate`)."""
    dereferenced_twice: frozenset[str] = frozenset()
    """Modifiers of methods with a reference to a reference as `self`: members of the reference itself precede those of
    the type that it refers to."""
    function: str = ""
    """Trait that functions implement."""
    markers: frozenset[str] = frozenset()
    converted_by: Mapping[str, str] = {}
    """Traits for converting into a type, which any type can into itself → the trait implemented on the target (`Into`:
    `From`)."""
    weak_bounds: frozenset[str] = frozenset()
    """Marker traits or bases, which declare no members; bounds that add little to others."""
    addressed: Mapping[str, str] = {}
    """Forms of objects → those of pointers to them, which are of `wrapped`."""
    wrapped: Mapping[str, frozenset[str]] = {}
    """Wrapper types → methods of the wrapper itself; all others are those of its argument."""
    deriving: Mapping[str, str] = {}
    """Types that are a projection of their argument, with the step: `{"ReturnType": "()"}`."""
    typed_by_value: frozenset[str] = frozenset()
    """Type names that, without an argument, leave the type to be inferred from the value (`Final`)."""
    type_of_type: frozenset[str] = frozenset()
    """Type names whose value is the argument itself, not an instance of it (`type[T]`)."""
    type_queries: frozenset[str] = frozenset()
    """Type names whose argument is a path, and whose type is that of the path's value (`typeof make`)."""
    contract_base: str = ""
    """The name of the base by which a type is an interface that others implement by having its members."""
    self_types: frozenset[str] = frozenset()
    enum_bases: frozenset[str] = frozenset()
    """Bases of enums: the fields of derived types are instances of the type itself."""
    tuple_bases: frozenset[str] = frozenset()
    """External bases whose derived types have their fields in order, like the elements of a tuple."""
    keyed_bases: frozenset[str] = frozenset()
    """External bases whose derived types declare keys as fields: `d["name"]` is what the field `name` holds."""
    tuple_type: str = ""
    """The external type with a type argument for each element, where its values are iterated and indexed as its own."""
    tuple_item: str = ""
    """Prefix of the names of a tuple's elements, followed by a number from 1."""
    elements: Mapping[str, int] = {}
    """External types → index of the type argument that iteration yields."""
    untyped_element: str = ""
    """Type of the elements of those of them that are written without type arguments."""
    inline: frozenset[str] = frozenset()
    """Those of them whose argument may be the array of their elements (`SmallVec<[Cart; 4]>`)."""
    items: Mapping[str, int] = {}
    """External types → index of the type argument that indexing returns."""
    pairs: Mapping[str, str] = {}
    """External types → type that iteration yields, with the same type arguments (`KeyValuePair`)."""
    results: Mapping[str, int] = {}
    """External types → index of the type argument that calling the value returns (`func[T]`)."""
    made: Mapping[str, int] = {}
    """External types → index of the type argument that constructing with the value as class returns (`new[T]`)."""
    function_types: Mapping[str, int | None] = {}
    """External function types → end of the parameter types among their type arguments (`Func` → -1; None: all are; 0:
    the first argument is a function type itself)."""
    functions: Mapping[str, str] = {}
    """Functions of the library that every file sees → their qualified names."""
    delegates: Mapping[str, str] = {}
    """External function types → the function type that they are an alias of."""
    receiving: frozenset[str] = frozenset()
    """Those of them whose first parameter is what `this` means in a lambda."""
    invoking: frozenset[str] = frozenset()
    """Members of those of them by which their function is called, where no table has the member."""
    procedures: frozenset[str] = frozenset()
    """Those of them that return nothing."""
    anything: frozenset[str] = frozenset()
    """Types that every value belongs to (`object`)."""
    memberless: frozenset[str] = frozenset()
    """External types without members: a member access on a value of such a declared type has an unknown receiver."""
    keyed: Mapping[str, int] = {}
    """External types → index of the type argument that is the type of every member: `{"Record": 1}`."""
    operated_alike: frozenset[str] = frozenset()
    """Steps of operators whose result is likely of the type of their first operand, be that from outside (`time + week`)."""
    numbers: frozenset[str] = frozenset()
    """External types that arithmetic returns, as far as the first operand decides."""
    values: frozenset[str] = frozenset()
    lifted: str = ""
    """`values`: external types that don't accept `null`. `lifted`: the type whose values are its argument's or
    `null`."""
    plain: frozenset[str] = frozenset()
    """External types without subtypes (numbers, dates)."""
    widens: Mapping[str, frozenset[str]] = {}
    """Types → those that their values are assignable to by widening."""
    converted: frozenset[str] = frozenset()
    """Types whose values convert to each other without being told to."""
    outside_scopes: tuple[str, ...] = ()
    """Scopes whose names are those of libraries where the tree has none of them; the last stands for no scope."""
    pointers_to: Mapping[str, str] = {}
    """External types → those of pointers to their values, where these are types of their own."""
    literals_for: Mapping[str, frozenset[str]] = {}
    """Literals → types that one is assignable to if its value fits."""
    bases: Mapping[str, frozenset[str]] = {}
    """External types → all their bases, direct and indirect."""
    converting: str | tuple[str, ...] = ""
    """Prefixes of the names of members that define implicit conversions."""
    own_members: Mapping[str, Collection[str]] = {}
    """External types → methods of their own, where extensions may add others."""
    arities: Mapping[str, Mapping[str, tuple[int, int]]] = {}
    """External types → those methods, each with the least and the greatest number of arguments."""
    members_of_derived: tuple[str, ...] = ()
    """Ends of the names of an external base's members that lead to objects of the deriving type: `.Model.objects`."""
    fields_by_name: Mapping[str, str] = {}
    """Members of external types whose arguments have the names of fields, as `Type.member` (`Type.*`: the type itself) →
    type expression of what has these fields, as in `member_types`."""
    read_by: str = ""
    """The member of an external type by which an attribute reads the result of the method that bears its name:
    `$order->buyer` is `$order->buyer()->getResults()`."""
    returning_itself: tuple[str, ...] = ()
    """Ends of the names of an external base's methods that return another object of the deriving type:
    `.QuerySet.filter`."""
    member_types: Mapping[str, str] = {}
    """`Type.member` of external types → type expression of the value (of the result, for a method): `$0` … are the
    receiver's type arguments, `@os.File` an external type by its qualified name."""
    member_homes: Mapping[str, frozenset[str]] = {}
    """Those of them whose holder is known by its name only (`session.get`) → the packages in which that surely is what is
    meant."""
    provided_by_extension: frozenset[str] = frozenset()
    """Those of them that other packages provide by extension: extensions in the tree under the same name precede
    them."""
    awaitable: str = "Awaitable"
    """Name of the external type that an `async` function returns, with the result as argument; empty where it is
    declared."""
    awaited_at: Mapping[str, int] = {}
    """External types → index of the type argument that awaiting returns, where that is not the first."""
    generator: str = ""
    """Name of the external type that a function with `yield` returns, with the yielded type as argument; empty without
    one."""
    result_types: Mapping[str, str] = {}
    """Modifiers of functions with `yield` → the external type of what they return, with the yielded type as argument."""
    generators: frozenset[str] = frozenset()
    """Names of the external types that a function with `yield` returns, or is declared to return."""
    sent: Mapping[str, int] = {}
    """External generator types → index of the type argument that `yield` receives."""
    awaited: frozenset[str] = frozenset()
    """External types that awaiting unwraps, where it leaves other values unchanged."""
    returning_type_argument: frozenset[str] = frozenset()
    """Methods of external types that return their type argument (`container.Resolve<Cart>()`)."""
    private_prefix: str = ""
    """Prefix of names that a wildcard import omits, unless the module lists them for export."""
    interface_names: str = ""
    """Pattern of the names of interfaces, where only the name distinguishes an external interface from a class."""
    callbacks: Mapping[str, str] = {}
    """`Type.member` of external types → type expression of the function in the first argument
    (`function[result,parameters]`)."""
    handlers: Mapping[str, str] = {}
    """Full name of an external function → the type of each of its arguments that is a function."""
    functions_by_name: frozenset[str] = frozenset()
    """Names of external function types whose parameters `callbacks` declares."""
    class_modifiers: frozenset[str] = frozenset({"classmethod", "static"})
    """Modifiers of methods that, called on a type, receive the type as their receiver."""
    selecting: tuple[str, ...] = ("/(",)
    """Steps of a path whose arguments may decide what the path means."""
    not_constructing: frozenset[str] = frozenset()
    """Roles of references to a type that construct nothing: `call`, where only `new` does."""
    naming_roles: frozenset[str] = frozenset()
    """Roles of references to a type that only name it, and call no constructor: of literals of a type (`Cart { … }`)."""
    closed_scopes: frozenset[str] = frozenset()
    """Kinds of definitions in which the lookup of a name ends."""
    macro_decorators: tuple[str, ...] = ()
    """How decorators begin by which a function is found by lookups of macros."""
    signature_modifiers: frozenset[str] | None = frozenset({"overload"})
    """Modifiers of overload signatures, which are declared beside the implementation; None: any declaration before
    another of its name is one."""
    type_argument_steps: frozenset[str] = frozenset({"[]"})
    """Steps that give a function or a type its type arguments, where others take an element."""
    keeping: frozenset[str] = frozenset()
    """Steps whose result for an external value is the value itself (`*value`)."""
    function_kinds: frozenset[str] = frozenset()
    """Kinds of types for whose instances lambdas can be passed."""
    constructors: tuple[str, ...] = ()
    """Members that a construction calls, if the type has one."""
    allocator: str = ""
    """The one among them that may be declared to return something other than an instance of the type."""
    leading_nowhere: frozenset[str] = frozenset({"@enter", "@await", "@try", "@deref"})
    """Steps that give the object itself where its type says nothing else."""
    protocol_members: Mapping[str, str] = {}
    """Steps → member whose result they are: `{"@enter": "__enter__", "[]": "__getitem__"}`. `async` plus the step: the
    member used if a type lacks the first; `.`: the member of an attribute's value that computes the attribute of an
    object; `.*`: the member that returns attributes of any name; `.*()` and `::.*()`: the method that answers any
    missing one of an object or a type; `::stands for`: the method that returns the type of the object for which a type
    stands."""
    common: frozenset[str] = frozenset()
    """Names too common for a unique-name match."""
    package_roots: frozenset[str] = frozenset()
    """Names that begin those of packages: `java.util.List` means one of another project where none of the tree is so called."""
    external_globals: frozenset[str] = frozenset()
    """Names that external libraries define globally, unless the tree declares them (`$`)."""
    wrapping_packages: frozenset[str] = frozenset()
    """External packages, by the first part of their names, whose calls may return their argument."""
    parameter_pairs: tuple[tuple[str, ...], ...] = ()
    """Names of parameters that external frameworks pass together (`req`, `res`)."""
    objects: str = ""
    """Type of an object literal, whose members are looked up by the variable that it is assigned to."""
    object_members: frozenset[str] = frozenset()
    """Members of every such literal, or of every object."""
    class_member: str = ""
    """The member of an object that returns its class."""
    all_members: Mapping[str, frozenset[str]] = {}
    """External types of which every member is known."""
    own_packages: frozenset[str] | None = None
    """Where types aren't checked, the first names of the language's own packages: a value whose declared type is another
    package's may be of a derived type. None: they are checked, so that a declared type has all members used."""
    standard_members: Mapping[str, frozenset[str]] = {}
    """For multiple inheritance: external types → the members that they define themselves."""
    own_exports: frozenset[str] = frozenset()
    """Names by which a module refers to its own exports (`exports`), unless it declares them."""
    function_members: Mapping[str, str] = {}
    """Members of every function that call it, or make another function of it (`call`, `bind`)."""
    operations: Mapping[str, tuple[str, ...]] = {}
    """Operations (`Syntax.operations`) → the members that each calls; `a|b`: the first that there is; `a>b`: `b` of the
    result of `a`."""
    rewritten: Mapping[str, str] = {}
    """Operations → those that take their place where a type has none itself."""
    sending: frozenset[str] = frozenset()
    """Members that frameworks add to tasks, and by which these are sent to run elsewhere."""
    templates: Mapping[str, tuple[Template, ...]] = {}
    """Methods of external types that call members which the tree's classes declare (`is_valid`: `validate`)."""
    handed: Mapping[str, tuple[str, ...]] = {}
    """Methods that a library calls → what it passes them, as paths in the method, the best first."""
    calling_members: frozenset[str] = frozenset()
    """Members of every function that call it, as in `Syntax`."""
    prototype_member: str = ""
    """The member of a class with the members of its instances."""
    boxes: Mapping[str, str] = {}
    """Types that can't be type arguments → the types used in their place there (`int`: `Integer`)."""
    decorator_suffix: str = ""
    """Suffix of a decorator's class name that may be omitted in use."""
    constructing: frozenset[str] = frozenset()
    """Members of types, external ones included, that return an instance (`new`)."""
    associated: Mapping[str, str] = {}
    """Steps → associated type that is their result (`@iter`: `Item`)."""
    associated_of: Mapping[str, str] = {}
    """Steps → the trait whose `impl` declares that associated type, where a type may have several of the name (`[]`:
    `Index`)."""
    comparing: frozenset[str] = frozenset()
    """Methods that return their receiver's type, where the type lacks them (`max`)."""
    returning_self: frozenset[str] = frozenset()
    """Members that return their receiver's type, where the type has none of that name (`clone`)."""
    forwards: str = ""
    """Member whose result provides its members to the type (`deref`)."""
    provided_by_deref: Mapping[str, str] = {}
    """External types → the external types that they dereference to."""
    auto_dereferenced: Mapping[str, int] = {}
    """External types → index of the type argument they dereference to, for members found neither on them nor on those
    above."""
    lending_accessors: Mapping[str, int] = {}
    """External types → index of the type argument whose methods they have, too, under other names that these have
    (`active` for `scopeActive`)."""
    external_interfaces: Mapping[str, Mapping[str, str]] = {}
    """Where types implement interfaces by having their methods: external interfaces → method → signature."""
    global_objects: Mapping[str, str] = {}
    """Objects with the global names as members, by qualified name → the type to which files may add such members."""
    words_of_types: Mapping[str, str] = {}
    """Words of the language that are values of a type (`import.meta`), to which files may add members."""
    implied_bases: Mapping[str, str] = {}
    """Kinds of types → type expression of their common base, with the type itself as argument."""
    builder_suffixes: Sequence[str] = ()
    """What the names of generated builders' types have after that of the type they build."""


def read_vocabulary(beside: str, **computed: Any) -> Vocabulary:  # Any: each field as it is
    """The vocabulary in the `vocabulary.toml` of a language, with what is computed; `beside`: a file in its folder."""
    told = row_as(Vocabulary, read_table(Path(beside).with_name("vocabulary.toml")))
    return msgspec.structs.replace(told, **computed)
